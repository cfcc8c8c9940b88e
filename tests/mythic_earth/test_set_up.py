"""The set-up (ME-035 to ME-047): Ways, primary scenario, terrain, sides, Devotions, secret picks, spells."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    BLESSINGS,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    LAYOUTS,
    SCENARIOS,
    SPELL_NAMES,
    SPELLS,
    UNIT_NAMES,
    UNITS,
    WAYS,
)
from equipoise.sim.table import Table

DEALS = 60
ALL_CARDS = ("setup.alignment_mode=fixed", "setup.devotions_dealt=8")  # player 0 is Everliving
PIECE_KINDS = ("wood", "ruin", "marsh", "rock", "building", "wall")


def opening(*settings: str, index: int = 0) -> Battle:
    """A game from its beginning."""
    return Battle(Table("mythic_earth", seed=1, index=index, settings=settings, bots=["random"]), {})


def until(field: Battle, *decisions: str, keep: tuple[str, ...] = ()) -> Battle:
    """The first choice is taken until one of these decisions; Devotions that are named are kept."""
    while field.decision not in decisions:
        wanted = [a for card in keep for a in field.table.legal() if a.args.get("devotion") == card]
        field.table.apply((wanted or field.table.legal())[0])
    return field


def ways(field: Battle) -> list[str]:
    return [WAYS[field.player(p)["way"]] for p in range(2)]


def dealt(field: Battle, player: int) -> list[str]:
    own = field.player(player)
    return [DEVOTION_NAMES[card] for card in own["dealt"][: own["dealt_count"]]]


# --- Ways, primary, sides ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-035")
def test_the_higher_roll_chooses_the_way_and_ties_are_rolled_again():
    field = opening()
    repeated, winners = 0, set()
    for index in range(0, 200, 2):  # the games of a block roll alike
        field.table.deal(index)
        rolls = [(e.seat, e.face) for e in field.table.log if e.kind == "roll"]
        assert [seat for seat, _ in rolls] == [0, 1] * (len(rolls) // 2)
        pairs = [(rolls[i][1], rolls[i + 1][1]) for i in range(0, len(rolls), 2)]
        assert all(a == b for a, b in pairs[:-1])
        assert pairs[-1][0] != pairs[-1][1]
        winner = 0 if pairs[-1][0] > pairs[-1][1] else 1
        assert (field.decision, field.to_act) == ("decide_way", winner)
        assert field.legal("way") == {"everliving", "everchanging"}
        repeated += len(pairs) > 1
        winners.add(winner)
    assert repeated > 0
    assert winners == {0, 1}


@pytest.mark.rule("ME-036")
@pytest.mark.parametrize("way", WAYS)
def test_the_loser_plays_under_the_other_way(way):
    field = opening()
    winner = field.to_act
    field.act("way", way)
    assert ways(field)[winner] == way
    assert set(ways(field)) == set(WAYS)


@pytest.mark.rule("ME-036")
@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("random_opposed", {("everliving", "everchanging"), ("everchanging", "everliving")}),
        ("random_each", {(a, b) for a in WAYS for b in WAYS}),
        ("fixed", {("everliving", "everchanging")}),
    ],
)
def test_ways_nobody_chooses(mode, expected):
    field = opening(f"setup.alignment_mode={mode}")
    seen = set()
    for index in range(DEALS):
        field.table.deal(index)
        assert field.decision == "decide_primary"
        seen.add(tuple(ways(field)))
    assert seen == expected


@pytest.mark.rule("ME-037")
def test_the_loser_of_the_roll_off_chooses_the_primary():
    field = opening()
    winner = field.to_act
    for way in WAYS:
        before = field.table.snapshot()
        field.act("way", way)
        assert (field.to_act, field.decision) == (1 - winner, "decide_primary")
        assert field.legal("primary") == set(SCENARIOS)
        field.table.restore(before)


@pytest.mark.rule("ME-037")
def test_the_primary_may_be_fixed_or_drawn():
    fixed = opening("setup.primary=great_hunt")
    fixed.act("way", "everliving")
    assert (fixed.decision, SCENARIOS[fixed.state()["scenario"]]) == ("decide_side", "great_hunt")
    drawn = opening("setup.primary=random", "setup.alignment_mode=fixed")
    seen = set()
    for index in range(DEALS):
        drawn.table.deal(index)
        seen.add(SCENARIOS[drawn.state()["scenario"]])
    assert seen == set(SCENARIOS)


@pytest.mark.rule("ME-038")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_terrain_lies_as_the_scenarios_layout_says(scenario):
    layout = next(layout for layout in LAYOUTS.values() if layout.scenario == scenario)
    field = opening()
    field.act("way", "everliving").act("primary", scenario)
    assert field.state()["scenario"] == SCENARIOS.index(scenario)
    ground = field.table.engine.board_tables()["field"][SCENARIOS.index(scenario)]
    for piece, spot in zip(layout.pieces.values(), ground["piece"], strict=False):
        assert PIECE_KINDS[spot["kind"]] == piece.kind
        if piece.circle:
            assert [spot["centre"]["x"], spot["centre"]["y"], spot["r"]] == piece.circle
        else:
            assert [spot["rect"][side] for side in ("x0", "y0", "x1", "y1")] == piece.rect
    houses = 5 if scenario == "pillage_village" else 0
    assert ground["pieces"] == len(layout.pieces) + houses


@pytest.mark.rule("ME-039")
@pytest.mark.parametrize(("dice", "winner"), [([7, 3], 0), ([3, 7], 1), ([5, 5, 2, 2, 1, 10], 1)])
def test_a_second_roll_off_for_the_side(dice, winner):
    field = opening()
    field.act("way", "everliving").act("primary", "build_altars", dice=dice)
    assert (field.to_act, field.decision) == (winner, "decide_side")
    assert field.legal("side") == {"south", "north"}
    field.act("side", "north")
    assert [field.player(p)["side"] for p in range(2)] == ([1, 0] if winner == 0 else [0, 1])
    assert field.state()["south"] == 1 - winner


# --- Devotions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-040")
def test_three_cards_of_the_own_way_are_dealt_and_one_is_kept():
    field = opening("setup.alignment_mode=fixed")
    field.act("primary", "build_altars", dice=[9, 1])
    cards = [("devotions_0", c) for c in ("el2", "el5", "el8")] + [("devotions_1", c) for c in ("ec1", "ec3", "ec7")]
    field.act("side", "south", draws=cards)
    assert (field.to_act, field.decision) == (0, "decide_devotion")
    assert field.legal("keep") == {"el2", "el5", "el8"}
    field.act("keep", "el5")
    assert field.to_act == 1
    assert field.legal("keep") == {"ec1", "ec3", "ec7"}
    field.act("keep", "ec3")
    assert [DEVOTION_NAMES[field.player(p)["devotion"]] for p in range(2)] == ["el5", "ec3"]


@pytest.mark.rule("ME-040")
def test_every_card_of_a_way_can_be_dealt():
    field = opening("setup.primary=build_altars", "setup.alignment_mode=fixed")
    seen = [set(), set()]
    for index in range(DEALS):
        field.table.deal(index)
        until(field, "decide_devotion")
        for player in range(2):
            cards = dealt(field, player)
            assert len(set(cards)) == len(cards) == 3
            seen[player] |= set(cards)
    assert seen[0] == {c for c in DEVOTION_NAMES if DEVOTION_CARDS[c].way == "everliving"}
    assert seen[1] == {c for c in DEVOTION_NAMES if DEVOTION_CARDS[c].way == "everchanging"}


@pytest.mark.rule("ME-040")
def test_a_blind_devotion_is_nobodys_choice():
    field = opening("setup.devotion_pick=blind")
    field.act("way", "everliving").act("primary", "build_altars").act("side", "south")
    assert field.decision != "decide_devotion"
    for player in range(2):
        assert dealt(field, player) == [DEVOTION_NAMES[field.player(player)["devotion"]]]


def believed(field: Battle, seat: int, what) -> set:
    """What may be there as far as a player knows: all it cannot see is dealt anew, again and again."""
    before, outcomes = field.table.snapshot(), set()
    for key in range(DEALS):
        field.table.engine.redeal_for(seat, key)
        outcomes.add(what())
        field.table.restore(before)
    return outcomes


@pytest.mark.rule("ME-040", "ME-045", "ME-046")
def test_card_and_pick_are_hidden_from_the_opponent():
    field = until(opening(*ALL_CARDS, "setup.primary=build_altars"), "decide_spell", keep=("el6", "ec2"))

    def theirs():
        other = field.player(1)
        return other["devotion"], *other["pick"][: other["picks"]]

    assert believed(field, 1, theirs) == {theirs()}
    seen = believed(field, 0, theirs)
    assert {DEVOTION_NAMES[card] for card, *_ in seen} == {c for c in DEVOTION_NAMES if c.startswith("ec")}
    assert len({picks for card, *picks in seen for picks in [tuple(picks)] if DEVOTION_NAMES[card] == "ec2"}) > 1


@pytest.mark.rule("ME-045")
def test_the_first_point_reveals_the_devotion():
    field = battle(
        {"hero": unit("az_jaguar_champion", at=(300, 440)), "late": unit("az_bound_dead", 5, (60, 60))},
        {"enemy": unit("nu_whale_hunters", 7, (640, 300))},
        acting="hero",
        players={
            0: {"way": "everchanging", "devotion": "ec4", "dealt": ["ec1", "ec4", "ec8"]},
            1: {"way": "everliving"},
        },
    )
    assert not field.player(0)["devotion_revealed"]
    assert len(believed(field, 1, lambda: field.player(0)["devotion"])) > 1
    field.act("claim", "plant_marker")
    assert field.vp(0) == 1
    assert field.player(0)["devotion_revealed"]
    assert believed(field, 1, lambda: field.player(0)["devotion"]) == {DEVOTION_NAMES.index("ec4")}


@pytest.mark.rule("ME-046")
@pytest.mark.parametrize(
    ("card", "picks", "kind"),
    [
        ("el2", 2, "pick_piece"),
        ("el3", 1, "pick_unit"),
        ("el6", 1, "pick_unit"),
        ("el7", 1, "pick_piece"),
        ("ec2", 2, "pick_unit"),
    ],
)
def test_secret_targets_are_fixed_before_deployment(card, picks, kind):
    player = 0 if card.startswith("el") else 1
    field = until(opening(*ALL_CARDS, "setup.primary=fog_of_war"), "decide_secret", keep=(card, "el1", "ec1"))
    chosen = []
    for _ in range(picks):
        assert (field.to_act, field.decision) == (player, "decide_secret")
        options = field.table.legal()
        assert {a.kind for a in options} == {kind}
        chosen.append(next(iter(options[-1].args.values())))
        assert chosen[-1] not in chosen[:-1]
        field.table.apply(options[-1])
    assert field.decision != "decide_secret"
    assert field.player(player)["pick"][:picks] == chosen
    assert all(u["where"] != 2 for u in field.state()["unit"])  # nobody is on the table yet


@pytest.mark.rule("ME-047")
def test_without_a_legal_target_the_pick_is_empty_and_never_scores():
    """On a table six feet deep no piece of at most 8 inches lies in a corner of the hunting ground."""
    field = opening(*ALL_CARDS, "setup.primary=great_hunt", "table.depth_in=72")
    until(field, "decide_spell", "decide_deploy_unit", "decide_deploy_first", keep=("el7", "ec1"))
    assert DEVOTION_NAMES[field.player(0)["devotion"]] == "el7"
    assert field.player(0)["picks"] == 0
    claims = battle(
        {"own": unit("az_jaguar_warriors", 6, (300, 420))},
        {"enemy": unit("nu_whale_hunters", 7, (640, 300))},
        acting="own",
        pieces={"wood": "circle=[300,420,30]"},
        players={0: {"devotion": "el7"}},
    )
    assert not claims.can("claim", "consecrate")


# --- Blessings and spells ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-041")
def test_each_player_holds_the_six_blessings_of_his_way():
    field = opening()
    field.act("way", "everchanging")
    for player in range(2):
        bits = field.player(player)["blessings"]
        held = {name for i, name in enumerate(BLESSING_NAMES) if bits >> i & 1}
        assert held == {name for name in BLESSING_NAMES if BLESSINGS[name].way == ways(field)[player]}
        assert len(held) == 6


def learnt(field: Battle) -> dict[int, list[str]]:
    units = {n: u for n, u in enumerate(field.state()["unit"]) if u["where"] and UNITS[UNIT_NAMES[u["entry"]]].magic}
    return {n: [name for i, name in enumerate(SPELL_NAMES) if u["spells"] >> i & 1] for n, u in units.items()}


@pytest.mark.rule("ME-042", "ME-043")
def test_spells_are_of_the_own_way_and_as_many_as_the_magic_level():
    field = until(opening("setup.primary=build_altars"), "decide_spell")
    while field.decision == "decide_spell":
        options = field.legal("learn")
        assert {SPELLS[spell].way for spell in options} == {ways(field)[field.to_act]}
        field.act("learn", min(options))
    known = learnt(field)
    assert known
    for number, spells in known.items():
        assert len(spells) == UNITS[UNIT_NAMES[field.state()["unit"][number]["entry"]]].magic


@pytest.mark.rule("ME-043")
def test_one_user_learns_a_spell_once_but_two_may_know_the_same():
    field = opening("setup.primary=build_altars", index=8)
    while "aztec_b_feathered_serpent" not in field.table.characters:
        field.table.deal(field.table.index + 2)
    until(field, "decide_spell")
    seat = field.table.characters.index("aztec_b_feathered_serpent")
    while field.to_act != seat:
        field.table.apply(field.table.legal()[0])
    first = sorted(field.legal("learn"))
    field.act("learn", first[0])  # the High Priest, of level 2
    assert field.legal("learn") == set(first[1:])
    field.act("learn", first[1])
    assert field.legal("learn") == set(first)  # Quetzalcoatl, of level 1
    field.act("learn", first[0])
    assert sorted(spells for n, spells in learnt(field).items() if n // 16 == seat) == [first[:1], first[:2]]


@pytest.mark.rule("ME-044")
@pytest.mark.parametrize(
    ("scenario", "preparations"),
    [
        ("build_altars", []),
        ("liberators_captives", ["decide_captive_carrier"]),
        ("fog_of_war", ["decide_split", "decide_initial_half"]),
    ],
)
def test_the_order_of_the_set_up(scenario, preparations):
    field = opening("setup.devotions_dealt=8")
    order = []
    while field.decision != "decide_deploy_pos":
        if field.decision not in order:
            order.append(field.decision)
        legal = field.table.legal()
        wanted = [a for a in legal if a.args.get("scenario") == scenario or a.args.get("devotion") in ("el6", "ec2")]
        field.table.apply((wanted or legal)[0])
    assert [d for d in order if d != "decide_deploy_first"] == [
        "decide_way",
        "decide_primary",
        "decide_side",
        "decide_devotion",
        "decide_secret",
        "decide_spell",
        *preparations,
        "decide_deploy_unit",
    ]
