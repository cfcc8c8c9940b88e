"""Dice pools, initiative and the order of activations (ME-048 to ME-069)."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.actions import FORCE
from equipoise.sim.table import Table

SPENT = unit("nu_whale_hunters", 7, (600, 420), received=1)
MISS = 10


def keepers(many: int, y: int, **more) -> dict:
    """Units of one die and no markers."""
    return {f"{y}-{i}": unit("tn_medicine_keeper", at=(40 + 60 * i, y), **more) for i in range(many)}


def next_pools(south: dict, north: dict, dice: list[int], **words) -> Battle:
    """The last die of the turn is spent on a Unit that does nothing; `dice` are those of the clean-up and the pools."""
    last = {"last": unit("tn_medicine_keeper", at=(680, 40))}
    return battle({**last, **south}, north, acting="last", **words).act("end", dice=dice)


def initiative(field: Battle) -> int:
    return field.happened("initiative")[-1].player


def order(field: Battle) -> list[tuple[int, int]]:
    """Plays the turn, every Unit doing nothing: player and value of each die used."""
    turn, sequence = field.turn, []
    while field.turn == turn:
        if field.decision == "decide_activation":
            field.act("activate", min(a.unit for a in field.table.legal() if a.kind == "activate"))
        else:
            field.act("end")
        sequence += [(e.unit // FORCE, e.value) for e in field.happened("activate")]
    return sequence


def pools(own: list[int], theirs: list[int]) -> dict:
    return {0: {"pool": own}, 1: {"pool": theirs}}


# --- building and rolling ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-048", "ME-052")
def test_a_pool_is_all_dice_of_the_units_on_the_table():
    field = next_pools(
        {"giant": unit("in_apu_giant", at=(300, 60), received=2), "dead": unit("az_bound_dead", 0, where="destroyed")},
        {"enemy": SPENT},
        [5, 4, 2, 6],
    )
    assert field.rolls(6) == [5, 4, 2, 6]
    assert [e.seat for e in field.happened("roll")] == [0, 0, 0, 1]
    assert [(u, field.unit(u)["quota"]) for u in ("last", "giant", "dead")] == [("last", 1), ("giant", 2), ("dead", 0)]
    assert [field.player(p)["pool_built"] for p in range(2)] == [3, 1]
    assert [(e.player, e.value, e.dice) for e in field.happened("pool")] == [(0, 5, 1), (0, 4, 1), (0, 2, 1), (1, 6, 1)]


@pytest.mark.rule("ME-049", "ME-050")
def test_frozen_and_on_alert_units_put_nothing_into_it():
    """Not even the second die of a Behemoth that has received one."""
    field = next_pools(
        {
            "bear": unit("nu_kokogiak", at=(300, 60), on_alert=2, received=1),
            "frozen": unit("in_apu_giant", at=(400, 60), frozen=True, quota=2, received=1),
            "thawing": unit("az_quetzalcoatl", at=(500, 60), frozen=True, quota=2, received=1),
        },
        {"enemy": SPENT},
        [MISS, 1, 6, 6, 5, 4],
    )
    assert field.rolls(6) == [6, 6, 5, 4]
    assert [field.unit(u)["quota"] for u in ("last", "bear", "frozen", "thawing")] == [1, 0, 0, 2]


@pytest.mark.rule("ME-051")
def test_the_dice_of_a_reserve_unit_come_a_turn_after_it():
    field = battle(
        {
            "late": unit("in_champi_guard", 8, where="reserve", group="B"),
            "last": unit("tn_medicine_keeper", at=(680, 40)),
        },
        {"enemy": SPENT},
        acting="last",
        scenario="fog_of_war",
        turn=3,
    )
    field.act("end", dice=[6, 5, 2])  # turn 4: it enters at the home edge, without a test
    assert field.player(0)["pool_built"] == 1
    assert field.decision == "decide_entry_point"
    field.table.apply(field.table.legal()[0])
    field.act("march_on").act("hold")
    assert (field.where("late"), field.unit("late")["quota"]) == ("table", 0)
    while field.turn == 4:
        field.act("end")
    assert field.player(0)["pool_built"] == 2
    assert field.unit("late")["quota"] == 1


@pytest.mark.rule("ME-053")
@pytest.mark.parametrize(
    ("own", "theirs", "winner"),
    [
        ([6, 1, 1], [5, 5, 5], 0),
        ([6, 6, 1], [6, 5, 5], 0),
        ([6, 4, 4], [6, 5, 1], 1),
        ([6, 5, 4], [6, 5, 3], 0),
        ([6, 5, 2], [6, 5, 3], 1),
        ([4, 2, 2], [4, 2, 1], 0),
        ([1, 1, 1], [2, 1, 1], 1),
        ([3, 2, 2], [3, 3, 1], 1),
    ],
)
def test_more_sixes_win_then_more_fives_and_so_on(own, theirs, winner):
    south = {k: {**v, "received": 1} for k, v in keepers(2, 40).items()}
    field = next_pools(south, {k: {**v, "received": 1} for k, v in keepers(3, 440).items()}, [*own, *theirs])
    assert initiative(field) == winner
    assert field.to_act == winner


@pytest.mark.rule("ME-053")
def test_a_player_without_dice_left_is_compared_as_he_is():
    """More dice alone do not win: the 6 does."""
    south = {k: {**v, "received": 1} for k, v in keepers(2, 40).items()}
    assert initiative(next_pools(south, {"enemy": SPENT}, [5, 5, 5, 6])) == 1
    assert initiative(next_pools(south, {"enemy": SPENT}, [5, 5, 1, 5])) == 0


@pytest.mark.rule("ME-054")
def test_identical_pools_are_rolled_again():
    field = next_pools(
        {k: {**v, "received": 1} for k, v in keepers(1, 40).items()},
        {k: {**v, "received": 1} for k, v in keepers(2, 440).items()},
        [4, 2, 2, 4, 3, 3, 3, 3, 1, 2, 1, 1],
    )
    assert initiative(field) == 0
    assert [field.player(p)["pool_built"] for p in range(2)] == [2, 2]


@pytest.mark.rule("ME-054")
def test_it_goes_on_until_they_differ():
    field = next_pools({}, {"enemy": SPENT}, [3] * 62 + [1, 2])
    assert initiative(field) == 1


@pytest.mark.rule("ME-054")
@pytest.mark.parametrize("south", [0, 1])
def test_where_no_roll_decides_south_wins(south):
    frozen = {"frozen": True, "quota": 1, "received": 1}
    field = battle(keepers(1, 40), {"enemy": {**SPENT, **frozen}}, acting="40-0", scenario="fog_of_war")
    field.table.load({"south": south, "player": {south: {"side": 0}, 1 - south: {"side": 1}}})
    field.act("lay_low", dice=[MISS] * 10)  # nobody thaws and nobody has dice to the end
    assert [e.player for e in field.happened("initiative")] == [south] * 4


# --- deployment and turn 1 --------------------------------------------------------------------------------------------


def deployment(own: list[int], theirs: list[int], *settings: str) -> Battle:
    """The deployment roll, player 0 being South: faces of the dice of both Forces, the rest of them ones."""
    table = Table("mythic_earth", seed=1, settings=["setup.primary=build_altars", *settings], bots=["random"])
    while True:
        legal = table.legal()
        wanted = legal[0] if legal[0].kind != "side" or table.to_act == 0 else legal[1]
        before = table.snapshot()
        table.apply(wanted)
        if table.decision in ("decide_deploy_first", "decide_deploy_unit"):
            break
    dice = [
        [*faces, *[1] * (table.state()["player"][p]["force_dice"] - len(faces))]
        for p, faces in enumerate((own, theirs))
    ]
    table.restore(before)
    table.log = []
    table.apply(wanted, dice=[*dice[0], *dice[1]])
    return Battle(table, {})


def deploy_all(field: Battle) -> list[int]:
    """Everybody is deployed somewhere: the players in the order of their Units."""
    asked = []
    while field.decision in ("decide_deploy_unit", "decide_deploy_pos"):
        if field.decision == "decide_deploy_unit":
            asked.append(field.to_act)
        field.table.apply(field.table.legal()[0])
    return asked


@pytest.mark.rule("ME-055")
@pytest.mark.parametrize(
    ("own", "theirs", "asked", "who"),
    [
        ([6, 6], [6, 5], True, 0),
        ([6, 5], [6, 6], True, 1),
        ([6], [5, 5, 5], False, 0),
        ([5, 5], [5], True, 0),
        ([3], [6], False, 1),
    ],
)
def test_the_winner_may_let_the_opponent_deploy_first_if_he_too_has_such_a_die(own, theirs, asked, who):
    field = deployment(own, theirs)
    assert field.to_act == who
    assert field.decision == ("decide_deploy_first" if asked else "decide_deploy_unit")
    if asked:
        before = field.table.snapshot()
        field.act("let_begin")
        assert (field.to_act, field.decision) == (1 - who, "decide_deploy_unit")
        field.table.restore(before)
        field.act("begin")
        assert (field.to_act, field.decision) == (who, "decide_deploy_unit")


@pytest.mark.rule("ME-066")
@pytest.mark.parametrize("choice", ["begin", "let_begin"])
def test_the_winner_of_the_deployment_roll_acts_first_in_turn_1(choice):
    field = deployment([6, 6], [6, 5])
    field.act(choice)
    assert deploy_all(field)[0] == (0 if choice == "begin" else 1)
    assert field.turn == 1
    while field.decision == "decide_blessing":
        field.act("pass")
    assert (field.to_act, field.decision) == (0, "decide_activation")


@pytest.mark.rule("ME-056")
def test_in_a_game_turn_the_winner_of_the_roll_has_to_begin():
    field = next_pools(
        {"other": unit("tn_medicine_keeper", at=(600, 40), received=1)},
        {k: {**v, "received": 1} for k, v in keepers(2, 440).items()},
        [6, 5, 6, 6],
    )
    assert (field.to_act, field.decision) == (1, "decide_activation")
    assert field.legal() == {"activate"}


@pytest.mark.rule("ME-064", "ME-065")
def test_turn_1_uses_the_dice_that_deployed():
    field = deployment([6, 4, 4], [5, 5, 3])
    deploy_all(field)
    assert [e.player for e in field.table.log if e.kind == "initiative"] == [0]  # that of the deployment
    placed = [e.unit for e in field.table.log if e.kind == "placed"]
    while field.decision == "decide_blessing":
        field.act("pass")
    assert [(e.unit, e.value) for e in field.table.log if e.kind == "activate"] == [(placed[0], 6)]
    assert field.decision == "decide_action"  # nobody else could be given that die
    units = field.state()["unit"]
    assert sorted((u["bound"] for u in units[:FORCE]), reverse=True)[:3] == [4, 4, 1]
    assert sorted((u["bound"] for u in units[FORCE : 2 * FORCE]), reverse=True)[:4] == [5, 5, 3, 1]


@pytest.mark.rule("ME-064")
@pytest.mark.parametrize(
    ("way", "rolled", "bound"), [("reuse_bound", 1, True), ("reuse_free", 1, False), ("reroll", 2, False)]
)
def test_what_else_turn_1_might_use(way, rolled, bound):
    field = deployment([6, 4, 4], [5, 5, 3], f"turn1.pool={way}")
    deploy_all(field)
    while field.decision == "decide_blessing":
        field.act("pass")
    assert sum(e.kind == "initiative" for e in field.table.log) == rolled
    if way == "reuse_bound":
        assert field.state()["activation"]["value"] == 6
    if way == "reuse_free":  # the 6 is for anybody
        assert (field.to_act, field.state()["level"]) == (0, 6)
        assert len(field.legal("activate")) == field.player(0)["units"]
    assert bool(field.state()["bound_turn"]) == bound


def first_turn(units: dict, pool: list[int], **words) -> Battle:
    return battle(units, {"enemy": SPENT}, turn=1, bound_turn=1, players={0: {"pool": pool}}, **words)


@pytest.mark.rule("ME-065")
def test_left_over_dice_are_for_units_with_dice_to_spare():
    field = first_turn(
        {
            "giant": unit("in_apu_giant", at=(300, 60), bound=5),
            "bear": unit("nu_kokogiak", at=(400, 60), bound=2),
            "champi": unit("in_champi_guard", 8, (500, 60), bound=1),
        },
        [6, 6, 5, 2, 1],
    )
    assert field.legal("activate") == {"giant", "bear"}  # not the Champi, whose only die lies by it
    field.play(("activate", "giant"), "end")  # the second 6 can only be for the bear, the 5 for the giant
    assert field.state()["activation"]["unit"] == field.code("bear")
    field.act("end")
    assert field.state()["activation"]["unit"] == field.code("giant")
    assert field.state()["activation"]["value"] == 5


@pytest.mark.rule("ME-061")
def test_in_turn_1_only_the_dice_of_the_value_are_discarded():
    field = first_turn(
        {
            "frozen": unit("in_champi_guard", 8, (300, 60), bound=6, frozen=True, quota=1),
            "one": unit("in_champi_guard", 8, (400, 60), bound=6),
            "two": unit("in_champi_guard", 8, (500, 60), bound=3),
            "three": unit("in_champi_guard", 8, (600, 60), bound=3),
        },
        [6, 6, 3, 3],
    )
    field.play(("activate", "one"), "end")
    assert [(e.player, e.value, e.dice) for e in field.happened("discard")] == [(0, 6, 1)]
    assert field.legal("activate") == {"two", "three"}
    assert field.unit("frozen")["bound"] == 0


# --- the order of activations -----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-057", "ME-058")
def test_dice_are_used_from_sixes_down_and_players_alternate():
    field = battle(keepers(4, 40), keepers(2, 440), players=pools([6, 6, 4, 1], [6, 4]))
    assert order(field)[:6] == [(0, 6), (1, 6), (0, 6), (1, 4), (0, 4), (0, 1)]


@pytest.mark.rule("ME-058")
def test_a_player_without_such_a_die_is_skipped():
    field = battle(keepers(4, 40), keepers(2, 440), players=pools([6, 6, 6, 2], [2, 1]))
    assert order(field)[:6] == [(0, 6), (0, 6), (0, 6), (1, 2), (0, 2), (1, 1)]


@pytest.mark.rule("ME-059")
@pytest.mark.parametrize(
    ("starter", "fives"),
    [("alternate", [1, 0, 0]), ("most_dice", [0, 1, 0]), ("winner", [0, 1, 0])],
)
def test_who_starts_the_next_value(starter, fives):
    """Player 0 used the last 6. At the fives player 1 starts, or who has more of them, or who won the roll."""
    field = battle(
        keepers(4, 40),
        keepers(1, 440),
        players=pools([6, 5, 5, 3], [5]),
        settings=[f"activation.level_starter={starter}"],
    )
    assert [player for player, value in order(field) if value == 5] == fives


@pytest.mark.rule("ME-059")
def test_who_starts_the_next_value_when_player_1_won_the_roll():
    words = {"players": pools([6, 5], [5, 5, 4]), "initiative": 1}
    assert [p for p, v in order(battle(keepers(2, 40), keepers(3, 440), **words)) if v == 5] == [1, 0, 1]
    won = battle(keepers(2, 40), keepers(3, 440), settings=["activation.level_starter=winner"], **words)
    assert [p for p, v in order(won) if v == 5] == [1, 0, 1]
    most = battle(
        keepers(3, 40),
        keepers(2, 440),
        players=pools([6, 5, 5], [5, 4]),
        settings=["activation.level_starter=most_dice"],
    )
    assert [p for p, v in order(most) if v == 5] == [0, 1, 0]


@pytest.mark.rule("ME-060")
def test_a_die_has_to_be_given_but_the_unit_need_not_act():
    field = battle(keepers(2, 40), {"enemy": SPENT})
    assert field.legal() == {"activate"}
    field.act("activate", "40-0")
    assert field.can("end")
    field.act("end")
    assert field.unit("40-0")["received"] == 1


@pytest.mark.rule("ME-061")
def test_without_an_eligible_unit_the_whole_pool_is_discarded():
    field = battle(
        {"frozen": unit("in_champi_guard", 8, (300, 60), frozen=True, quota=1), **keepers(1, 40)},
        keepers(2, 440),
        players=pools([2], [5, 1]),
        acting="40-0",
    )
    assert field.pool(0) == [2]
    field.act("end")
    assert field.happened("discard") == []  # not before his turn comes
    field.play(("activate", "440-1"), "end")  # with the 5; then it is player 0's turn at the twos
    assert [(e.player, e.value, e.dice) for e in field.happened("discard")] == [(0, 2, 1)]
    assert field.pool(0) == []
    assert field.player(0)["pool_gone"] == 1


@pytest.mark.rule("ME-061")
def test_lower_dice_go_with_it():
    field = battle(
        {k: {**v, "frozen": True, "quota": 1} for k, v in keepers(2, 40).items()},
        keepers(2, 440),
        players=pools([6, 3], [5]),
        seat=1,
        acting="440-0",
    )
    field.act("end")
    assert [(e.player, e.value) for e in field.happened("discard")] == [(0, 6), (0, 3)]
    assert field.state()["activation"]["value"] == 5  # before the threes had their turn
    assert field.pool(0) == []


@pytest.mark.rule("ME-062")
def test_who_may_be_given_a_die():
    field = battle(
        {
            "ready": unit("in_champi_guard", 8, (60, 60)),
            "second": unit("in_apu_giant", at=(140, 60), received=1),
            "spent": unit("in_champi_guard", 8, (240, 60), received=1),
            "frozen": unit("in_champi_guard", 8, (320, 60), frozen=True, quota=1),
            "alert": unit("in_champi_guard", 8, (400, 60), on_alert=2, quota=1),
            "reserve": unit("in_champi_guard", 8, where="reserve", quota=1),
            "fleeing": unit("in_champi_guard", 8, (560, 60), fleeing=True),
            "engaged": unit("in_champi_guard", 8, (640, 60), engaged=["enemy"]),
        },
        {"enemy": unit("nu_whale_hunters", 7, (640, 111), received=1)},
        scenario="fog_of_war",
        sound=False,
    )
    assert field.legal("activate") == {"ready", "second", "engaged"}
    assert field.legal("stop_fleeing") == {"fleeing"}
    assert field.legal() == {"activate", "stop_fleeing"}


@pytest.mark.rule("ME-063")
def test_the_die_lies_by_the_unit_until_clean_up():
    field = battle(keepers(2, 40), {"enemy": SPENT}, players=pools([6, 3], []))
    field.act("activate", "40-1")
    assert field.pool(0) == [3]
    assert field.unit("40-1")["received"] == 1
    field.act("end")
    assert field.state()["activation"]["value"] == 3  # the only other Unit, with the only other die
    assert field.unit("40-1")["received"] == 1
    field.act("end", dice=[6, 5, 4])
    assert field.turn == 3
    assert field.unit("40-1")["received"] == 0
    assert field.pool(0) == [6, 5]


# --- dice that leave the game -----------------------------------------------------------------------------------------


def feedback(settings: tuple[str, ...] = (), pool: tuple[int, ...] = (6, 4, 2), **more) -> Battle:
    """The caster destroys itself with two tens. Besides the die that activated it, `more` dice are its own."""
    field = battle(
        {
            "serpent": unit("az_quetzalcoatl", at=(300, 100), markers=13, spells=["els_sun_spear"], **more),
            **keepers(2, 40),
        },
        {"enemy": unit("nu_whale_hunters", 7, (300, 240)), "more": SPENT},
        acting="serpent",
        players={0: {"pool": list(pool)}},
        settings=settings,
    )
    return field.act("cast", "els_sun_spear", "enemy", dice=[10, 10])


@pytest.mark.rule("ME-067")
def test_the_dice_of_a_destroyed_unit_are_the_opponents_trophies():
    field = feedback()
    assert field.destroyed("serpent")
    assert field.player(1)["trophy_dice"] == 2
    assert field.player(0)["lost_dice"] == 2
    while field.turn == 2:
        field.table.apply(field.table.legal()[0])
    assert field.player(0)["pool_built"] == 2


@pytest.mark.rule("ME-068")
@pytest.mark.parametrize(("which", "left"), [("lowest", [6, 4]), ("highest", [4, 2]), ("none", [6, 4, 2])])
def test_its_unspent_dice_are_taken_from_the_pool(which, left):
    assert feedback((f"activation.destroyed_die={which}",)).pool(0) == left


@pytest.mark.rule("ME-068")
def test_dice_it_has_received_are_not_taken_again():
    assert feedback(received=2, pool=(6, 4)).pool(0) == [6, 4]


@pytest.mark.rule("ME-068")
def test_in_turn_1_its_bound_die_goes_and_then_the_lowest_unbound_one():
    def burnt(bound):
        field = battle(
            {
                "priest": unit(
                    "az_quetzalcoatl", at=(300, 100), markers=12, bound=bound, fleeing=True, fled_this_turn=True
                ),
                "bear": unit("nu_kokogiak", at=(400, 60), bound=1),
                "champi": unit("in_champi_guard", 8, (500, 60), bound=3),
            },
            {"caster": unit("in_willaq_umu", at=(300, 240), spells=["ecs_dread_visions"])},
            turn=1,
            bound_turn=1,
            acting="caster",
            players={
                0: {"pool": [b for b in (bound, 1, 3, 2, 5) if b]},
                1: {"way": "everchanging"},
            },
        )
        return field.act("cast", "ecs_dread_visions", "priest", dice=[1, 1]).pool(0)

    assert burnt(4) == [5, 3, 1]  # its 4 and the 2, not the bound 1


@pytest.mark.rule("ME-068")
def test_a_bound_die_goes_before_a_lower_one_that_is_free():
    field = battle(
        {
            "champi": unit("in_champi_guard", 8, (300, 100), markers=9, bound=4),
            "bear": unit("nu_kokogiak", at=(400, 60), bound=5),
        },
        {"caster": unit("in_willaq_umu", at=(300, 200), spells=["ecs_dread_visions"])},
        turn=1,
        bound_turn=1,
        acting="caster",
        players={0: {"pool": [5, 4, 2]}, 1: {"way": "everchanging"}},
    )
    field.act("cast", "ecs_dread_visions", "champi", dice=[1, 1])
    assert field.destroyed("champi")
    assert field.pool(0) == [5, 2]


@pytest.mark.rule("ME-069")
def test_each_die_of_a_unit_is_an_activation_of_its_own():
    def bear():
        field = battle({"bear": unit("nu_kokogiak", at=(300, 100))}, {"enemy": SPENT}, players=pools([6, 3], []))
        return field.act("activate", "bear")

    singles = bear()
    for value in (6, 3):
        assert singles.state()["activation"]["value"] == value
        singles.act("move").act("hold")
        assert not singles.can("move")
        assert singles.can("lay_low")
        singles.act("end")
    assert singles.turn == 3
    double = bear()
    double.act("march").act("hold")
    assert double.can("march")  # again, with the 3
