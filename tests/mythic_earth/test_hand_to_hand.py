"""Hand-to-hand (ME-236 to ME-263): the way into contact, missiles before it, blows, saves, and who wins."""

import pytest
from battlefield import Battle, battle, unit

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
JAGUARS = unit("az_jaguar_warriors", 6, (300, 200))  # hit on 6 + 1, STR 2, saved on 5 + 1
CHAMPI = unit("in_champi_guard", 8, (300, 300))  # hit on 5 + 2, STR 0, saved on 5 + 1
WARRIORS = unit("tn_tomahawk_warriors", 6, (300, 200))  # throw on 5, STR 1
ARCHERS = unit("nu_ice_archers", 6, (300, 300))  # shoot on 6
CAPTIVES = [{"kind": "captive", "at": (60 + 40 * i, 240)} for i in range(4)]


def charge(dice: list[int] | None, own: dict = JAGUARS, enemy: dict = CHAMPI, **words) -> Battle:
    north = {"enemy": enemy, **words.pop("friends", {}), "late": LATE}
    south = {"own": own, **words.pop("south", {})}
    return battle(south, north, acting="own", **words).act("charge", "enemy", dice=dice)


def attack(dice: list[int], own: dict = JAGUARS, enemy: dict = CHAMPI, **words) -> Battle:
    """The same Units in a fight that goes on."""
    close = {**enemy, "at": (300, 200 + 22 + (28 if enemy is CHAMPI else 22)), "engaged": ["own"]}
    north = {"enemy": close, **words.pop("friends", {}), "late": LATE}
    return battle({"own": own, **words.pop("south", {})}, north, acting="own", **words).act(
        "attack", "enemy", dice=dice
    )


def saves(field: Battle) -> list[tuple[int, int]]:
    """Hits and what saves them, in order."""
    return [(e.hits, e.number) for e in field.happened("saves")]


def result(field: Battle) -> list[tuple[int, int]]:
    return [(e.caused, e.suffered) for e in field.happened("fight")]


def shots(field: Battle) -> list[tuple[str, int]]:
    by_code = {code: name for name, code in field.names.items()}
    return [(by_code[e.unit], e.number) for e in field.happened("volley")]


# --- into contact -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-236")
def test_a_charge_needs_a_free_way():
    def offered(**words) -> bool:
        return battle({"own": JAGUARS}, {"enemy": CHAMPI, **words.pop("north", {})}, acting="own", **words).can(
            "charge", "enemy"
        )

    assert offered()
    assert not offered(pieces={"rock": "circle=[300,250,10]"})
    assert offered(pieces={"rock": "circle=[380,250,10]"})


@pytest.mark.rule("ME-236")
def test_and_a_free_place():
    """Straight ahead a friend is in the way: the charger takes the next place round its target."""
    friend = {"friend": unit("az_jaguar_warriors", 6, (286, 252), engaged=["enemy"], received=1)}
    field = charge([MISS] * 14, own={**JAGUARS, "at": (340, 200)}, south=friend)
    assert field.at("own") != (323, 255)
    assert field.engaged("enemy") == {"own", "friend"}


@pytest.mark.rule("ME-237")
def test_both_strike_at_the_same_time():
    """The charged Unit is wiped out, but its blows have been struck."""
    last = unit("in_champi_guard", 1, (300, 300), started=8)
    field = charge([1, *[MISS] * 5, 7, MISS, MISS], enemy=last)
    assert field.destroyed("enemy")
    assert result(field) == [(1, 1)]
    assert field.minis("own") == 5


# --- missiles before contact ------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-238", "ME-240")
def test_the_charger_throws_and_the_charged_unit_shoots():
    """The charged archers' shots come first, at - 1; nobody is asked."""
    field = charge([5, 6, *[MISS] * 4, 5, 6, *[MISS] * 4, 4, 3, *[MISS] * 12], own=WARRIORS, enemy=ARCHERS)
    assert shots(field) == [("enemy", 6 - 1), ("own", 5)]
    assert saves(field)[:2] == [(1, 4 - 0), (1, 4 - 1)]
    assert (field.markers("own"), field.markers("enemy")) == (1, 1)
    assert field.engaged("own") == {"enemy"}


@pytest.mark.rule("ME-239")
@pytest.mark.parametrize(
    ("entry", "throws"),
    [
        ("nu_ice_archers", False),
        ("az_eagle_atlatl", False),
        ("in_huaraca_slingers", False),
        ("tn_tomahawk_warriors", True),
        ("nu_whale_hunters", True),
        ("nu_caribou_riders", True),
    ],
)
def test_only_thrown_weapons_are_thrown_but_all_missiles_shot_back(entry, throws):
    field = charge(None, own=unit(entry, at=(300, 200)))
    assert [who for who, _ in shots(field)] == ["own"] * throws
    back = charge(None, enemy=unit(entry, at=(300, 300)))
    assert [who for who, _ in shots(back)] == ["enemy"]


@pytest.mark.rule("ME-240")
def test_range_and_cover_do_not_matter():
    """115 ticks away, beyond a bow's short range, through a wood."""
    field = charge(
        None,
        own={**WARRIORS, "at": (300, 141)},
        pieces={"wood": "circle=[300,220,20]"},
        enemy=ARCHERS,
    )
    assert shots(field) == [("enemy", 5), ("own", 5)]


@pytest.mark.rule("ME-240")
def test_the_volleys_are_simultaneous():
    """The charger falls in the fire, but what it threw flies."""
    field = charge([1, *[MISS] * 5, 5, MISS, MISS], own={**WARRIORS, "minis": 1, "started": 6}, enemy=ARCHERS)
    assert field.destroyed("own")
    assert (field.minis("enemy"), field.markers("enemy")) == (5, 1)


@pytest.mark.rule("ME-241")
@pytest.mark.parametrize("state", ["frozen", "fleeing"])
def test_frozen_and_fleeing_units_do_not_shoot(state):
    assert shots(charge(None, enemy={**ARCHERS, state: True})) == []


@pytest.mark.rule("ME-241")
def test_nor_do_engaged_ones():
    friend = {"friend": unit("az_jaguar_warriors", 6, (344, 300), engaged=["enemy"], received=1)}
    assert shots(charge(None, enemy=ARCHERS, south=friend)) == []


@pytest.mark.rule("ME-241")
def test_nor_is_anything_thrown_overhead():
    assert shots(charge(None, enemy=unit("in_apu_giant", at=(300, 300)))) == []


@pytest.mark.rule("ME-241")
@pytest.mark.parametrize("carrier", ["own", "enemy", None])
def test_neither_side_aims_at_a_captive(carrier):
    token = {"kind": "captive", "carrier": carrier} if carrier else {"kind": "captive", "at": (360, 60)}
    field = charge(
        None, own=WARRIORS, enemy=ARCHERS, scenario="liberators_captives", tokens=[token, *CAPTIVES], sound=False
    )
    fired = {who for who, _ in shots(field)}
    assert fired == {"own", "enemy"} - {{"own": "enemy", "enemy": "own"}.get(carrier)}


@pytest.mark.rule("ME-242")
def test_if_the_target_flees_the_charger_takes_its_place_and_does_not_fight():
    weak = {**CHAMPI, "minis": 4, "started": 8}
    field = charge([5, *[MISS] * 5, MISS, MISS], own=WARRIORS, enemy=weak)  # it throws, they fail to save and to stand
    assert field.unit("enemy")["fleeing"]
    assert field.at("enemy") == (300, 400)
    assert field.at("own") == (300, 300)
    assert field.happened("fight") == []
    assert field.to_act == 1


@pytest.mark.rule("ME-242")
def test_or_dies():
    field = charge([5, *[MISS] * 5, MISS], own=WARRIORS, enemy={**CHAMPI, "minis": 1, "started": 8})
    assert field.destroyed("enemy")
    assert field.at("own") == (300, 300)
    assert field.to_act == 1


@pytest.mark.rule("ME-242")
def test_as_far_as_it_can():
    own = {**WARRIORS, "at": (300, 160)}  # 120 of the 140 ticks
    field = charge([5, *[MISS] * 5, MISS], own=own, enemy={**CHAMPI, "minis": 1, "started": 8})
    assert field.at("own") == (300, 280)


@pytest.mark.rule("ME-242")
def test_if_the_charger_flees_the_charge_is_over():
    weak = {**WARRIORS, "minis": 3, "started": 6}
    field = charge([1, *[MISS] * 5, *[MISS] * 3, MISS, MISS], own=weak, enemy=ARCHERS)
    assert field.unit("own")["fleeing"]
    assert field.happened("fight") == []
    assert field.engaged("enemy") == set()


# --- blows and saves --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-243")
@pytest.mark.parametrize(("entry", "dice"), [("tn_wolf_pack", 4 * 2), ("in_supay", 3 * 3), ("az_spider_swarm", 3 * 4)])
def test_each_mini_rolls_its_attacks(entry, dice):
    minis = {"tn_wolf_pack": 4}.get(entry, 3)
    field = charge([MISS] * (dice + 8), own=unit(entry, minis, (300, 190)))
    assert result(field) == [(0, 0)]


@pytest.mark.rule("ME-244")
def test_the_charge_bonus_is_the_chargers_and_of_the_first_round():
    assert saves(charge([8, 9, *[MISS] * 4, 7, 8, *[MISS] * 6, 1, 1])) == [(1, 4), (1, 6)]
    assert saves(attack([7, 8, *[MISS] * 4, 1])) == [(1, 4)]


@pytest.mark.rule("ME-245", "ME-246")
def test_weapons_help_in_every_round_and_add_up_with_the_charge():
    spears = unit("nu_whale_hunters", 7, (300, 200))  # FI 6, no bonus; they throw first
    assert saves(charge([*[MISS] * 7, 7, 8, *[MISS] * 5, *[MISS] * 8, 1], own=spears)) == [(1, 4)]
    assert saves(charge([8, 9, *[MISS] * 4, *[MISS] * 8, 1])) == [(1, 4)]  # 6 + 1 + 1
    assert saves(attack([7, 8, *[MISS] * 4, 1])) == [(1, 4)]
    single = ("fight.weapon_bonus_stacks=false",)
    assert saves(charge([7, 8, *[MISS] * 4, 7, 8, *[MISS] * 6, 1, 1], settings=single)) == [(1, 4), (1, 6)]
    assert saves(attack([7, 8, *[MISS] * 4, 1], settings=single)) == [(1, 4)]


@pytest.mark.rule("ME-247")
@pytest.mark.parametrize(("die", "saved"), [(4, True), (5, False)])
def test_a_hit_is_saved_on_sv_less_strength_with_armour(die, saved):
    field = attack([1, *[MISS] * 5, die, *([] if saved else [1])])
    assert saves(field) == [(1, 5 - 2 + 1)]
    assert field.minis("enemy") == (8 if saved else 7)


@pytest.mark.rule("ME-248")
@pytest.mark.parametrize(("armour", "number"), [("none", 3), ("light", 4), ("heavy", 5)])
def test_armour(armour, number):
    worn = (f'unit.in_champi_guard.members.champi.armour="{armour}"',)
    assert saves(attack([1, *[MISS] * 5, 1], settings=worn)) == [(1, number)]
    shot = battle({"own": {**ARCHERS, "at": (300, 200)}}, {"enemy": CHAMPI}, acting="own", settings=worn)
    assert saves(shot.act("shoot", "enemy", dice=[1, *[MISS] * 5, 1])) == [(1, number + 2)]


@pytest.mark.rule("ME-249", "ME-250")
@pytest.mark.parametrize(
    ("piece", "place", "cover"),
    [
        ("wood", "circle=[300,270,30]", 1),
        ("ruin", "rect=[280,240,320,280]", 1),
        ("marsh", "circle=[300,270,30]", 0),
        ("wood", "circle=[300,300,40]", 0),  # its footprint touches it, its centre lies outside
    ],
)
def test_a_unit_in_a_wood_or_ruin_saves_better(piece, place, cover):
    field = attack([1, *[MISS] * 5, 1], pieces={piece: place})
    assert saves(field) == [(1, 4 + cover)]


@pytest.mark.rule("ME-250")
def test_against_missiles_too_but_not_behind_it_and_not_in_the_air():
    def shot(target: dict, wood: str) -> list[tuple[int, int]]:
        field = battle(
            {"own": unit("nu_ice_archers", 6, (300, 100))}, {"enemy": target}, acting="own", pieces={"wood": wood}
        )
        return saves(field.act("shoot", "enemy", dice=[1, *[MISS] * 5, 1]))

    near = {**CHAMPI, "at": (300, 220)}
    assert shot(near, "circle=[300,220,30]") == [(1, 6 + 1)]
    assert shot(near, "circle=[300,160,30]") == [(1, 6)]
    eagles = unit("tn_war_eagle_riders", 3, (300, 220))
    assert shot(eagles, "circle=[300,220,30]") == [(1, 4 + 1)]
    assert shot({**eagles, "airborne": True}, "circle=[300,220,30]") == [(1, 4)]


# --- wounds and the winner --------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-251")
@pytest.mark.parametrize("per_wound", [0, 1, 2])
def test_every_wound_is_a_marker(per_wound):
    field = charge(
        [1, 1, 1, *[MISS] * 3, 1, 1, *[MISS] * 6, *[MISS] * 3, *[MISS] * 2, 1],
        settings=(f"fight.markers_per_wound={per_wound}",),
    )
    assert result(field) == [(3, 2)]
    assert field.markers("own") == 2 * per_wound
    assert field.markers("enemy") == max(0, 3 * per_wound - 1)  # it passed its test


@pytest.mark.rule("ME-252")
def test_wounds_beyond_the_last_are_ignored():
    """Three unsaved hits on the last Mini are one wound: the round is a draw but for its death."""
    last = unit("in_champi_guard", 1, (300, 300), started=8)
    field = charge([1, 1, 1, *[MISS] * 3, MISS, *[MISS] * 3], enemy=last)
    assert result(field) == [(1, 0)]
    assert field.state()["seat_facts"][0]["unit_wounds_dealt"][0] == 1


@pytest.mark.rule("ME-253", "ME-255")
@pytest.mark.parametrize(("caused", "suffered", "loser"), [(2, 1, "enemy"), (1, 2, "own"), (1, 0, "enemy")])
def test_more_wounds_win_and_the_loser_tests(caused, suffered, loser):
    blows = [1] * caused + [MISS] * (6 - caused) + [1] * suffered + [MISS] * (8 - suffered)
    field = charge([*blows, *[MISS] * (caused + suffered), 1])
    assert result(field) == [(caused, suffered)]
    by_code = {code: name for name, code in field.names.items()}
    assert [by_code[e.unit] for e in field.happened("test")] == [loser]


@pytest.mark.rule("ME-254")
def test_equal_wounds_are_a_draw():
    field = charge([1, *[MISS] * 5, 1, *[MISS] * 7, MISS, MISS])
    assert result(field) == [(1, 1)]
    assert field.tests() == []
    assert field.engaged("own") == {"enemy"}
    assert field.to_act == 1


@pytest.mark.rule("ME-254")
def test_only_this_rounds_wounds_count_or_all_markers():
    worn = {**JAGUARS, "markers": 6}
    dice = [1, *[MISS] * 5, *[MISS] * 8, MISS]
    assert charge([*dice, 1], own=worn).tests() == [("brave", 7 - 1, 1)]  # of the Champi
    total = charge([*dice, 1], own=worn, settings=("fight.winner_by=total_markers",))
    assert total.tests() == [("brave", 7 - 6, 1)]  # of the Jaguars


@pytest.mark.rule("ME-254")
def test_a_unit_that_is_destroyed_loses():
    """The last Champi wounds twice with attacks to spare, and is struck down once."""
    three = ("unit.in_champi_guard.members.champi.A=3",)
    last = unit("in_champi_guard", 1, (300, 300), started=8)
    field = charge([1, *[MISS] * 5, 1, 1, MISS, MISS, MISS, MISS], enemy=last, settings=three)
    assert result(field) == [(1, 2)]
    assert field.destroyed("enemy")
    assert field.tests() == []
    assert (field.to_act, field.decision) == (0, "decide_consolidate")


@pytest.mark.rule("ME-254")
def test_both_destroyed_is_a_draw():
    one = {"minis": 1, "started": 6}
    field = charge([1, 1, MISS, MISS], own={**JAGUARS, **one}, enemy=unit("in_champi_guard", 1, (300, 300), started=8))
    assert field.destroyed("own")
    assert field.destroyed("enemy")
    assert field.state()["seat_facts"][0]["charge_results"][1] == 1  # drawn
    assert field.decision != "decide_consolidate"


LOST = [1, *[MISS] * 5, *[MISS] * 8, MISS]  # one wound for the Champi, none for the Jaguars


@pytest.mark.rule("ME-256")
def test_a_loser_that_passes_stays_locked():
    field = charge([*LOST, 6])
    assert field.tests() == [("brave", 7 - 1, 6)]
    assert field.markers("enemy") == 0
    assert field.engaged("enemy") == {"own"}
    assert field.to_act == 1


@pytest.mark.rule("ME-257")
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_a_loser_that_fails_gains_a_marker_and_flees(markers):
    field = charge([*LOST, 7], settings=(f"brave.loss_fail_markers={markers}",))
    assert field.markers("enemy") == 1 + markers
    assert field.unit("enemy")["fleeing"]
    assert field.at("enemy") == (300, 400)
    assert field.engaged("own") == set()


@pytest.mark.rule("ME-258")
def test_the_winner_moves_freely():
    field = charge([*LOST, 7], friends={"near": unit("nu_whale_hunters", 7, (380, 250), received=1)})
    assert (field.to_act, field.decision) == (0, "decide_consolidate")
    x, y = field.at("own")
    ends = [(a.x, a.y) for a in field.table.legal() if a.kind == "go"]
    assert (x, y - 50) in ends
    assert (x - 50, y) in ends
    assert all((a - x) ** 2 + (b - y) ** 2 <= 51**2 for a, b in ends)
    away = min((a - 380) ** 2 + (b - 250) ** 2 for a, b in ends)
    assert away >= (22 + 23 + 10) ** 2  # 1 inch from the others
    field.go_to(x - 50, y)
    assert field.at("own") == (x - 50, y)
    assert field.to_act == 1


@pytest.mark.rule("ME-258")
@pytest.mark.parametrize(("x", "open_to_it"), [(204, True), (206, False)])
def test_an_inch_from_friends_too(x, open_to_it):
    """A step of 50 to the west ends at (250, 250), with a friend of footprint 14 farther west."""
    friend = {"friend": unit("az_bound_dead", 2, (x, 250), started=8, received=1)}
    field = charge([*LOST, 7], south=friend)
    assert field.at("own") == (300, 250)
    ends = {(a.x, a.y) for a in field.table.legal() if a.kind == "go"}
    assert ((250, 250) in ends) == open_to_it
    assert field.can("hold")


@pytest.mark.rule("ME-259")
@pytest.mark.parametrize(("rule", "asked"), [("true", True), ("false", False)])
def test_also_after_destroying_the_loser(rule, asked):
    last = unit("in_champi_guard", 1, (300, 300), started=8)
    field = charge([1, *[MISS] * 5, MISS, MISS], enemy=last, settings=(f"fight.consolidate_on_destroy={rule}",))
    assert (field.decision == "decide_consolidate") == asked
    if asked:
        field.act("hold")
        assert field.to_act == 1


@pytest.mark.rule("ME-259")
def test_not_while_it_is_still_engaged():
    other = {"other": unit("in_champi_guard", 8, (250, 200), engaged=["own"], received=1)}
    field = attack([1, *[MISS] * 5, MISS, MISS], friends=other)
    assert field.unit("enemy")["fleeing"]
    assert field.decision != "decide_consolidate"
    assert field.engaged("own") == {"other"}


# --- combats ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-260")
def test_casualties_do_not_end_an_engagement():
    """Seven of eight fall: the formation shrinks away from contact, but the fight goes on."""
    field = attack([1] * 6 + [MISS] * 6 + [1], friends={"near": unit("nu_angakkuq", at=(300, 320), received=1)})
    assert field.minis("enemy") == 2
    assert field.engaged("own") == {"enemy"}


@pytest.mark.rule("ME-260")
@pytest.mark.parametrize("how", ["flee", "disengage", "destruction"])
def test_what_ends_it(how):
    if how == "flee":
        field = attack([1, *[MISS] * 5, MISS, MISS])
    elif how == "destruction":
        field = attack([1, *[MISS] * 5, MISS], enemy={**CHAMPI, "minis": 1})
    else:
        field = battle(
            {"own": JAGUARS}, {"enemy": {**CHAMPI, "at": (300, 250), "engaged": ["own"]}, "late": LATE}, acting="own"
        ).act("disengage")
    assert field.engaged("own") == set()
    assert field.unit("own")["engaged"] == 0


@pytest.mark.rule("ME-261")
@pytest.mark.parametrize(("most", "offered"), [(1, False), (2, False), (3, True)])
def test_at_most_two_units_a_side(most, offered):
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (300, 380)),
            "a": unit("az_jaguar_warriors", 6, (300, 250), engaged=["enemy"], received=1),
            "b": unit("az_jaguar_warriors", 6, (350, 300), engaged=["enemy"], received=1),
        },
        {"enemy": CHAMPI, "late": LATE},
        acting="own",
        settings=[f"fight.max_units_side={most}"],
        sound=False,
    )
    assert field.can("charge", "enemy") == offered


@pytest.mark.rule("ME-261")
def test_combats_hang_together():
    """One of ours fights two of theirs, another of ours the second of these: nobody may join the first of these."""
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (300, 380)),
            "a": unit("az_jaguar_warriors", 6, (300, 250), engaged=["enemy", "second"], received=1),
            "b": unit("az_jaguar_warriors", 6, (400, 250), engaged=["second"], received=1),
        },
        {"enemy": CHAMPI, "second": unit("in_champi_guard", 8, (350, 250)), "late": LATE},
        acting="own",
    )
    assert not field.can("charge", "enemy")


@pytest.mark.rule("ME-262")
def test_a_round_is_one_against_one():
    other = {"other": unit("in_champi_guard", 8, (250, 200), engaged=["own"], received=1)}
    field = battle(
        {"own": JAGUARS},
        {"enemy": {**CHAMPI, "at": (300, 250), "engaged": ["own"]}, **other, "late": LATE},
        acting="own",
    )
    assert field.legal("attack") == {"enemy", "other"}
    field.act("attack", "other", dice=[1, *[MISS] * 5, MISS, 1])
    assert (field.minis("enemy"), field.minis("other")) == (8, 7)
    assert field.markers("enemy") == 0


@pytest.mark.rule("ME-263")
def test_an_attack_without_wounds_is_a_draw():
    field = attack([MISS] * 6)
    assert result(field) == [(0, 0)]
    assert field.tests() == []
    answered = attack([*[MISS] * 6, 7, *[MISS] * 7, MISS, 1], settings=("fight.attack_strike_back=true",))
    assert result(answered) == [(0, 1)]
