"""Blocks: where they lie, how they move, and that none is lost or found (EP-045 to EP-057)."""

import pytest
from island import TREACHERY, Island, start, wretch

from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.components import COMMONS
from equipoise.sim.table import Table

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}


def all_blocks(board: Island, seat: int) -> int:
    """Counted from scratch, reserve included."""
    state = board.state()
    player = state["player"][seat]
    lying = sum(player[sphere] for sphere in ("potential", "influence", "conviction", "reserve"))
    on_cards = sum(n for n, place in zip(state["blocks"], state["place"], strict=True) if place == seat)
    return lying + sum(player["attribute"]) + on_cards + state["controller"].count(seat)


@pytest.mark.rule("EP-045", "EP-011", "EP-056")
@pytest.mark.parametrize("settings", [[], [TREACHERY, "setup.blocks_per_player=26"]])
def test_every_player_keeps_the_same_blocks_all_game(settings):
    table = Table("epoch", seats=3, seed=4, settings=settings, bots=["random"])
    board, many = Island(table), 26 if settings else 24
    while not table.over and table.round < 12:
        table.advance()
        board.check()
        if table.decision == "decide_turn":
            assert [all_blocks(board, seat) for seat in range(3)] == [many] * 3
            assert [board.reserve(seat) for seat in range(3)] == [many - 21] * 3


@pytest.mark.rule("EP-045")
def test_a_block_too_many_is_noticed():
    """The invariant that every test looks at is one, and positions are held to it."""
    board = start({"P0": wretch("v31")})
    with pytest.raises(InputError, match="a player's blocks do not add up"):
        board.table.load({"player": {0: {"potential": 9}}})
    board.table.engine.load({**board.state(), "blocks": [1] * len(board.state()["blocks"])})
    assert board.table.engine.broken_invariant() == "blocks lie on a card that nobody has"


# --- to influence, and out of it --------------------------------------------------------------------------------------


@pytest.mark.rule("EP-046")
@pytest.mark.parametrize(
    ("own", "tiles", "actions", "after"),
    [
        (wretch("v31", "8/4/2", "S3"), {"h00": "command_post"}, [("act", "h00")], "8/7/2"),
        (wretch("v31", "8/4/2", "W3"), {}, [("take_prof", "wisdom")], "8/7/2"),
        (wretch("v31", "8/4/2", "K2"), {"h00": "inn"}, [("act", "h00"), "face_up"], "8/6/2"),
        (wretch("v31", "8/4/2", "W2"), {"h00": "tomb_of_the_ancients"}, [("act", "h00"), "face_up"], "8/6/2"),
        (wretch("v31", "8/4/2", "", relics={"wayfarers_boots": 2}), {}, [("relic", "wayfarers_boots")], "8/5/2"),
        (wretch("v31", "8/4/2", ""), {"h00": "inn", "h01": "inn"}, [("control", "h01")], "8/5/0"),
    ],
    ids=["mount", "proficiency", "companion", "trait", "relic used", "takeover"],
)
def test_whatever_is_used_goes_to_influence(own, tiles, actions, after):
    control = {"h01": 1} if "h01" in tiles else {}
    board = start({"P0": own}, tiles=tiles, control=control).play(*actions)
    assert board.blocks(0) == after


@pytest.mark.rule("EP-046", "EP-055")
def test_a_companion_that_dies_returns_its_blocks_to_influence():
    own = wretch("v31", "4/0/0", "C2", companions={"bard": 5})
    board = start({"P0": own}, tiles={"h00": "gaping_maw"}, stacks={"monster": []}, face_up={"monster": "bog_hydra"})
    board.act("act", "h00", dice=["strength", "death"])
    assert board.blocks(0) == "4/6/0 S1"


@pytest.mark.rule("EP-047")
def test_potential_alone_does_nothing():
    own = wretch("v31", "12/0/0", "", companions={"bard": 0}, relics={"prism_of_dawn": 0})
    tiles = {"h00": "library", "h01": "academy", "h02": "inn"}
    board = start({"P0": own}, tiles=tiles)
    assert board.legal() == {"activate_self", "travel", ("rest", "potential"), "end"}
    board.act("activate_self")
    assert board.blocks(0) == "12/0/0"


@pytest.mark.rule("EP-048")
@pytest.mark.parametrize(("sphere", "after"), [("potential", "7/9/2"), ("influence", "8/7/3")])
def test_an_upgrade_lifts_one_block_by_one_level(sphere, after):
    board = start({"P0": wretch("v31", held="")}).act("rest", sphere)
    assert board.blocks(0) == after


@pytest.mark.rule("EP-048")
def test_conviction_is_not_upgraded_and_an_empty_sphere_neither():
    assert start({"P0": wretch("v31")}).legal("rest") == {"potential", "influence"}
    assert start({"P0": wretch("v31", "0/8/2")}).legal("rest") == {"influence"}
    assert start({"P0": wretch("v31", "1/0/2")}).legal("rest") == {"potential"}
    assert start({"P0": wretch("v31", "0/0/2")}).legal("rest") == set()


CROWD = {"P1": wretch("v13"), "P2": wretch("v24"), "P3": wretch("v25")}


@pytest.mark.rule("EP-049", "EP-050")
@pytest.mark.parametrize(("sphere", "after"), [("influence", "9/7/2"), ("conviction", "8/9/1")])
def test_a_downgrade_lowers_one_block_by_one_level(sphere, after):
    board = start({"P0": wretch("v01", held=""), **CROWD}).act("desperate_travel")
    assert board.legal() == {("downgrade", "influence"), ("downgrade", "conviction")}
    assert board.act("downgrade", sphere).blocks(0) == after


@pytest.mark.rule("EP-050")
@pytest.mark.parametrize(("before", "after"), [("8/3/0", "9/2/0"), ("8/0/3", "8/1/2"), ("8/0/0", "8/0/0")])
def test_a_downgrade_without_a_choice_is_forced_or_skipped(before, after):
    board = start({"P0": wretch("v01", before, ""), **CROWD}).act("desperate_travel")
    assert board.decision == "decide_step"
    assert board.blocks(0) == after


@pytest.mark.rule("EP-050", "EP-056")
def test_the_victim_chooses_its_own_downgrade():
    players = {"P0": wretch("v31", companions={"demagogue": 0}), "P1": wretch("v32", held="")}
    board = start(players, settings=[TREACHERY]).act("activate", "demagogue")
    own = board.blocks(0)
    board.act("ability", "demagogue")
    assert (board.to_act, board.decision) == (1, "decide_downgrade")
    board.act("downgrade", "conviction")
    assert (board.to_act, board.blocks(1), board.blocks(0)) == (0, "8/9/1", own)


# --- gains ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-051")
def test_gained_attributes_are_influence_blocks():
    board = start({"P0": wretch("v31", held="")}, tiles=TILES).act("act", "h00")
    assert board.blocks(0) == "8/6/2 K2"
    assert [(e.origin, e.target, e.blocks) for e in board.happened("blocks")] == [("influence", "knowledge", 2)]


@pytest.mark.rule("EP-052", "EP-055")
@pytest.mark.parametrize(("influence", "gained"), [(3, 2), (2, 2), (1, 1)])
def test_a_gain_moves_no_more_than_influence_holds(influence, gained):
    board = start({"P0": wretch("v31", f"8/{influence}/2", "")}, tiles=TILES).act("act", "h00")
    assert board.blocks(0) == f"8/{influence - gained}/2 K{gained}"


@pytest.mark.rule("EP-052")
def test_what_could_not_be_gained_is_not_owed():
    board = start({"P0": wretch("v31", "8/1/2", "")}, tiles=TILES).act("act", "h00")
    board.act("end").act("end").act("rest", "potential")
    assert board.blocks(0) == "7/1/2 K1"


@pytest.mark.rule("EP-053")
def test_a_mixed_gain_beyond_influence_is_chosen_block_by_block():
    """Sellsword: 1 inspiration, 2 strength."""
    own = wretch("v31", "8/3/2", "", companions={"sellsword": 0})
    board = start({"P0": own}).act("activate", "sellsword")
    assert board.legal() == {("attribute", "inspiration"), ("attribute", "strength")}
    board.act("attribute", "inspiration")
    assert board.blocks(0) == "8/0/2 I1 S1"  # one inspiration is all it yields: the last block has no choice
    other = start({"P0": own}).act("activate", "sellsword").act("attribute", "strength")
    assert other.legal() == {("attribute", "inspiration"), ("attribute", "strength")}
    assert other.act("attribute", "strength").blocks(0) == "8/0/2 S2"


@pytest.mark.rule("EP-053")
def test_with_influence_enough_a_mixed_gain_asks_nothing():
    board = start({"P0": wretch("v31", "8/4/2", "", companions={"sellsword": 0})}).act("activate", "sellsword")
    assert (board.decision, board.blocks(0)) == ("decide_turn", "8/0/2 I1 S2")


@pytest.mark.rule("EP-054")
def test_a_gain_cannot_be_declined():
    board = start({"P0": wretch("v31", held="", wretch="deserter")}).act("activate_self")
    assert board.legal() == {("attribute", common) for common in COMMONS}
    board.act("attribute", "strength")
    own = wretch("v31", "8/3/2", "", companions={"sellsword": 0})
    assert "none" not in start({"P0": own}).act("activate", "sellsword").legal()


@pytest.mark.rule("EP-054")
def test_may_is_only_where_it_stands():
    """Forger: gain 1 common attribute, then one block may be shifted."""
    board = start({"P0": wretch("v31", held="", wretch="forger")}).act("activate_self")
    assert "none" not in board.legal()
    board.act("attribute", "strength")
    assert board.decision == "decide_shift"
    assert "none" in board.legal()
    assert board.act("none").blocks(0) == "8/7/2 S1"


@pytest.mark.rule("EP-055")
def test_an_empty_influence_is_not_filled_from_elsewhere():
    own = wretch("v31", "5/0/4", "C2", companions={"bard": 3}, relics={"prism_of_dawn": 2})
    board = start({"P0": own}, tiles={"h00": "gaping_maw"}, stacks={"monster": []}, face_up={"monster": "bog_hydra"})
    board.act("act", "h00", dice=["vision", "fatigue"])
    # Two courage blocks come back: one becomes vision, one tires the champion; a second for the fatigue is missing.
    assert board.blocks(0) == "5/0/4 V1"
    assert board.carried(0) == {"bard": 4, "prism_of_dawn": 2}


@pytest.mark.rule("EP-056")
def test_a_stolen_attribute_is_lost_and_gained_with_own_blocks():
    players = {"P0": wretch("v31", "8/6/2", "", relics={"black_mirror": 2}), "P1": wretch("v32", held="V3")}
    board = start(players, settings=[TREACHERY]).act("relic", "black_mirror")
    assert board.blocks(1) == "8/10/2 V1"
    assert board.blocks(0) == "8/5/2 V2"
    assert [all_blocks(board, seat) for seat in range(2)] == [24, 24]


@pytest.mark.rule("EP-056")
def test_a_tile_taken_over_returns_the_block_to_its_owner():
    board = start({"P0": wretch("v31", held=""), "P1": wretch(None, held="")}, tiles=TILES, control={"h00": 1})
    board.act("control", "h00")
    assert (board.blocks(0), board.blocks(1)) == ("8/9/0", "8/9/2")


@pytest.mark.rule("EP-057")
@pytest.mark.parametrize(
    ("dashboard", "held", "action", "after"),
    [
        ("23/1/0", "", ("rest", "potential"), "22/2/0"),
        ("0/1/23", "", ("rest", "influence"), "0/0/24"),
        ("1/23/0", "", ("rest", "potential"), "0/24/0"),
        ("0/2/0", "K22", ("act", "h00"), "0/0/0 K24"),
    ],
)
def test_spheres_and_circles_hold_any_number(dashboard, held, action, after):
    board = start({"P0": wretch("v31", dashboard, held)}, tiles=TILES).act(*action)
    assert board.blocks(0) == after


@pytest.mark.rule("EP-057")
def test_companions_carry_any_number_relics_no_more_than_printed():
    own = wretch("v31", "0/6/0", "", companions={"bard": 15}, relics={"prism_of_dawn": 2})
    board = start({"P0": own}, tiles={"h00": "arcane_tower"}, turn={"extra_tile": 1})
    board.act("activate", "bard")
    assert board.on("bard") == 16
    board.act("act", "h00").act("recharge", "prism_of_dawn")
    assert (board.on("prism_of_dawn"), board.blocks(0)) == (3, "0/2/0 I2")
    assert board.decision == "decide_turn"
