"""Event cards and enchantments (MC-332 to MC-379), the End Phase and further rulings (MC-380 to MC-397)."""

import pytest
from caves import at, start

from equipoise.sim.registry import find_game
from equipoise.sim.table import Table


def drawing(card, *cards, roll=5, active="P0", **more):
    """P0.1 at (6, 4) steps onto the event tile (6, 5) and draws."""
    board = start({"P0.1": (6, 4), **more}, top={"event": [card, *cards]}, roll=roll, active=active)
    board.step("P0.1", "S")
    return board


@pytest.mark.rule("MC-333")
def test_a_slide_goes_back_to_where_the_walk_began():
    board = start({"P0.1": (9, 3)}, top={"event": ["rock_slide"]}, roll=6)
    board.step("P0.1", "WWWSS")
    assert board["P0.1"].at == (9, 3)


@pytest.mark.rule("MC-334", "MC-335")
def test_a_banned_tile_is_closed_for_two_turns():
    board = drawing("rock_slide")
    seen = []
    for _ in range(3):
        board.end()
        board.pass_turn()
        board.roll(2)
        seen.append("S" in board.steps("P0.1"))
    assert seen == [False, False, True]


@pytest.mark.rule("MC-335")
def test_a_banned_tile_is_no_landing_tile():
    pieces = {"P0.A": at(6, 4, bans={"7,10": 1})}
    board = start(pieces, top={"event": ["relocate"]}, roll=1)
    board.step("P0.A", "S", dice=[7, 10, 9])
    assert board["P0.A"].at == (7, 9)


@pytest.mark.rule("MC-336")
def test_the_piece_goes_on_with_what_is_left():
    board = drawing("rock_slide", roll=2)
    assert (board["P0.1"].at, board.movement) == ((6, 4), 1)
    board.step("P0.1", "N")
    assert board["P0.1"].at == (6, 3)


@pytest.mark.rule("MC-337", "MC-338")
def test_five_steps_back_and_forth():
    """West twice, as (6, 12) has no other way out, back east, west again, then north."""
    board = start({"P0.A": (8, 12)}, top={"event": ["cave_in"]}, roll=1)
    board.step("P0.A", "W")
    for way, place in (("W", (5, 12)), ("E", (5, 12)), ("N", (5, 11))):
        board.act("walk", direction=way)
        assert board["P0.A"].at == place
    assert (board.to_act, board.decision) == ("P0", "decide_action")


@pytest.mark.rule("MC-338")
def test_fewer_steps_where_none_is_legal():
    """Back on (6, 4) the piece has enemies north and east of it, a wall in the west, and the event tile is closed."""
    pieces = {"P0.1": (6, 4), "P1.1": (6, 6), "P1.2": (6, 3), "P1.3": (7, 4)}
    board = start(pieces, top={"event": ["cave_in"]}, roll=1)
    board.step("P0.1", "S")
    assert (board["P0.1"].at, board.to_act, board.decision) == ((6, 4), "P0", "decide_action")


@pytest.mark.rule("MC-339")
def test_cave_in_into_fire_and_nets():
    board = start({"P0.A": (8, 12)}, top={"event": ["cave_in"]}, fire={(6, 12): "P1"}, roll=1)
    board.step("P0.A", "W")
    board.act("walk", direction="W")
    assert (board["P0.A"].at, board["P0.A"].immobile, board.to_act) == ((6, 12), 2, "P0")
    board = start({"P0.A": (8, 12)}, top={"event": ["cave_in"]}, nets={(6, 12): "P1"}, roll=1)
    board.step("P0.A", "W")
    board.act("walk", direction="W")
    assert (board["P0.A"].at, board["P0.A"].net, board.to_act) == ((6, 12), 2, "P0")


@pytest.mark.rule("MC-340", "MC-341", "MC-344")
def test_mirror_mirror_takes_a_unit_of_either_side():
    board = drawing("mirror_mirror", roll=2, **{"P1.1": (3, 8), "P0.2": (9, 18), "P1.A": (6, 23)})
    offered = {(a.whose, a.unit) for a in board.legal("mirror_mirror")}
    assert offered == {("own", 1), ("own", 2), ("enemy", 1)}
    assert not board.can("pass")
    board.act("mirror_mirror", whose="enemy", unit="P1.1")
    assert (board["P1.1"].at, board.to_act, board.movement) == ((3, 18), "P0", 1)


@pytest.mark.rule("MC-342", "MC-343")
def test_only_an_own_mirror_activates_enchantments():
    boots = {"P1.1": at(8, 9, enchantments=["hermes_boots"]), "P0.2": at(3, 8, enchantments=["hermes_boots"])}
    board = drawing("mirror_mirror", **boots)
    board.act("mirror_mirror", whose="enemy", unit="P1.1")
    assert (board.fire("P1"), board["P1.1"].enchantments) == ({}, ["hermes_boots"])
    board = drawing("mirror_mirror", **boots)
    board.act("mirror_mirror", whose="own", unit="P0.2")
    assert board.fire("P0") != {}
    assert board["P0.2"].enchantments == []


@pytest.mark.rule("MC-348")
def test_the_pit_belongs_to_the_piece():
    """P0.1 is freed and leaves; P0.3 walks over the tile, draws its own card and falls into nothing."""
    pieces = {"P0.1": at(6, 5, pit=1), "P0.2": (6, 6), "P0.3": (6, 4)}
    board = start(pieces, top={"event": ["hermes_boots"]}, roll=5)
    board.act("rescue", piece="P0.2", trapped="P0.1")
    board.step("P0.2", "W")
    board.step("P0.1", "S")
    board.step("P0.3", "S")
    assert (board["P0.3"].at, board["P0.3"].pit) == ((6, 5), 0)


@pytest.mark.rule("MC-003", "MC-352")
def test_a_bomb_spares_the_divider():
    board = start({"P0.1": (6, 12)}, top={"event": ["bomb"]}, roll=1)
    board.step("P0.1", "E")
    assert [board.letter(x, 13) for x in (6, 7, 8)] == ["=", "=", "="]
    assert [board.letter(x, 11) for x in (6, 7, 8)] == [".", ".", "."]
    assert [board.letter(x, 15) for x in (6, 7, 8)] == ["#", "#", "#"]


def test_bombs_shorten_the_routes():
    """Walls are opened one after the other; the routes are those that a fresh look at the map finds."""
    table = Table(find_game("mulu_caves"), seed=3, bots=["heuristic"])
    whole, shortened = table.state()["route"], 0
    for game in range(12):
        table.deal(game)
        while not table.over:
            table.advance()
        position = table.state()
        shortened += position["route"] != whole
        assert table.load(position).state()["route"] == position["route"]
    assert shortened >= 3


@pytest.mark.rule("MC-350")
def test_bomb_vulnerability_ends_with_the_owners_next_turn():
    board = drawing("bomb")
    board.end()
    assert board["P0.1"].bomb == 1
    board.pass_turn()
    assert board["P0.1"].bomb == 0


@pytest.mark.rule("MC-353")
def test_a_relocated_unit_may_change_sides():
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=[7, 16])
    assert board["P0.1"].at == (7, 16)


@pytest.mark.rule("MC-354")
@pytest.mark.parametrize(
    ("rule", "dice", "place"),
    [("fold", [7, 16], (7, 10)), ("reroll", [7, 16, 9], (7, 9)), ("anywhere", [7, 16], (7, 16))],
)
def test_where_an_avatar_is_relocated(rule, dice, place):
    board = start({"P0.A": (6, 4)}, settings=[f"relocate.avatar_rule={rule}"], top={"event": ["relocate"]}, roll=1)
    board.step("P0.A", "S", dice=dice)
    assert board["P0.A"].at == place


@pytest.mark.rule("MC-354")
def test_an_avatar_lands_in_a_sanctuary():
    board = start({"P0.A": (6, 4)}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.A", "S", dice=[2, 2])
    assert board["P0.A"].at == (2, 2)


@pytest.mark.rule("MC-355", "MC-356")
def test_hydrant_pushes_back_where_the_last_step_came_from():
    board = start({"P0.1": (6, 3)}, top={"event": ["hydrant"]}, roll=2)
    board.step("P0.1", "SS")
    assert board["P0.1"].at == (6, 3)


# --- enchantments -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-358")
def test_enchantments_of_a_destroyed_unit_are_discarded():
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, enchantments=["hermes_boots"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert (board.pile("event"), board["P1.1"].enchantments) == (["hermes_boots"], [])


@pytest.mark.rule("MC-359")
def test_phasers_work_from_the_next_turn_on():
    board = drawing("phasers_on")
    assert board.steps("P0.1") == "NS"
    board.end()
    board.pass_turn()
    board.roll(3)
    assert board.steps("P0.1") == "ENSW"


@pytest.mark.rule("MC-360")
def test_one_copy_at_a_time():
    board = start({"P0.1": at(6, 3, enchantments=["trail_blazer", "trail_blazer"])}, roll=1)
    board.step("P0.1", "E")
    board.end()
    assert (board["P0.1"].enchantments, board.pile("event")) == (["trail_blazer"], ["trail_blazer"])


@pytest.mark.rule("MC-361", "MC-363")
def test_phasers_pass_enemies_and_end_on_nobody():
    pieces = {"P0.1": at(12, 1, enchantments=["phasers_on"]), "P1.1": (11, 1), "P1.2": (10, 1)}
    assert "W" not in start(pieces, roll=2).steps("P0.1")
    assert "W" in start(pieces, roll=3).steps("P0.1")


@pytest.mark.rule("MC-362")
def test_an_avatar_phases_through_one_tile():
    pieces = {"P0.A": at(12, 1, enchantments=["phasers_on"]), "P1.1": (11, 1), "P1.2": (10, 1)}
    assert "W" not in start(pieces, roll=6).steps("P0.A")
    del pieces["P1.2"]
    assert "W" in start(pieces, roll=2).steps("P0.A")


@pytest.mark.rule("MC-364")
def test_phasing_units_do_not_enter_sanctuaries():
    board = start({"P0.1": at(9, 12, enchantments=["phasers_on"])}, roll=6)
    assert "E" not in board.steps("P0.1")


@pytest.mark.rule("MC-371")
def test_biotic_charge_attacks_at_home_too_and_leaves_the_attack():
    pieces = {"P0.1": at(4, 14, enchantments=["biotic_charge"]), "P1.1": (5, 12)}
    board = start(pieces)
    board.act("mirror", piece="P0.1", dice=[6, 1])
    assert board["P1.1"].at is None
    calm = start(pieces, settings=["biotic.attack_as_assistant=false"])
    calm.act("mirror", piece="P0.1", dice=[])
    assert calm["P1.1"].at == (9, 12)


@pytest.mark.rule("MC-370")
def test_biotic_charge_pushes_friends_too_and_not_past_walls():
    """From (8, 14): west (7, 14) and (6, 14), east (9, 14); south of it a wall."""
    pieces = {"P0.1": at(8, 12, enchantments=["biotic_charge"]), "P0.2": (6, 14), "P0.3": (7, 14), "P0.4": (8, 16)}
    board = start(pieces)
    board.act("mirror", piece="P0.1", dice=[])
    assert (board["P0.2"].at, board["P0.3"].at, board["P0.4"].at) == ((1, 14), (2, 14), (8, 16))


@pytest.mark.rule("MC-373")
@pytest.mark.parametrize("card", ["hermes_boots", "biotic_charge"])
def test_an_avatar_has_no_use_for_mirror_enchantments(card):
    board = start({"P0.A": (6, 4)}, top={"event": [card]}, roll=1)
    board.step("P0.A", "S")
    assert (board["P0.A"].enchantments, board.pile("event")) == ([], [card])


@pytest.mark.rule("MC-373")
def test_an_avatar_may_assign_them():
    pieces = {"P0.A": (6, 4), "P0.1": (3, 12), "P0.2": (1, 12)}
    board = start(pieces, top={"event": ["hermes_boots"]}, settings=["enchant.avatar_mirror_cards=assign"], roll=1)
    board.step("P0.A", "S")
    board.act("assign", unit="P0.2")
    assert board["P0.2"].enchantments == ["hermes_boots"]


@pytest.mark.rule("MC-378")
def test_the_own_trail_is_safe():
    board = start({"P0.1": at(3, 12, enchantments=["trail_blazer"])}, roll=2)
    board.step("P0.1", "EW")
    assert (board["P0.1"].at, board.fire("P0")) == ((3, 12), {(3, 12): 1, (4, 12): 1})


# --- the End Phase ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-380")
def test_enemy_fire_comes_before_the_treasure():
    """The avatar on U in enemy fire is immobilised and takes the treasure all the same."""
    board = start({"P0.A": (11, 12)}, fire={(11, 12): "P1"}, roll=1)
    board.end()
    assert (board.treasure("P0"), board["P0.A"].immobile) == (True, 1)


@pytest.mark.rule("MC-381", "MC-382")
def test_only_the_active_players_effects_are_reduced():
    pieces = {"P0.1": at(6, 3, immobile=2, bans={"6,5": 2}), "P1.1": at(9, 24, immobile=2)}
    board = start(pieces, roll=1)
    board.end()
    assert (board["P0.1"].immobile, board["P0.1"].bans, board["P1.1"].immobile) == (1, {(6, 5): 1}, 2)


@pytest.mark.rule("MC-384")
def test_immobilised_pieces_may_be_kept_to_neighbours():
    pieces = {"P1.1": at(5, 12, immobile=1, cards=["bow_and_arrow"]), "P0.1": (9, 12), "P0.2": (4, 12)}
    board = start(pieces, active="P1", settings=["immobile.attack_scope=adjacent"], roll=1)
    assert (board.can("attack_bow"), board.can("attack")) == (False, True)


@pytest.mark.rule("MC-388")
def test_a_displaced_target_is_skipped():
    """P0.2, beside the first target's line, is pushed away before its turn comes."""
    pieces = {
        "P1.1": at(11, 5, cards=["fire_ball_staff"]),
        "P0.1": at(10, 6 - 1, cards=["wind_sword"]),
        "P0.2": (12, 5),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.act("area_target", enemy="P0.1")
    board.commit("wind_sword", dice=[6, 1])
    assert (board["P0.2"].at, board.decision) == ((15, 5), "decide_action")


@pytest.mark.rule("MC-392")
def test_rock_slide_moves_a_netted_piece():
    board = start({"P0.1": (6, 4)}, top={"event": ["rock_slide"]}, nets={(6, 5): "P1"}, roll=1)
    board.step("P0.1", "S")
    assert (board["P0.1"].at, board["P0.1"].net) == ((6, 4), 2)


@pytest.mark.rule("MC-392")
def test_cave_in_does_not_walk_a_netted_piece_but_an_immobilised_one():
    board = start({"P0.1": (6, 4)}, top={"event": ["cave_in"]}, nets={(6, 5): "P1"}, roll=1)
    board.step("P0.1", "S")
    assert (board["P0.1"].at, board.to_act) == ((6, 5), "P0")
    board = start({"P0.A": (6, 4)}, top={"event": ["cave_in"]}, fire={(6, 5): "P1"}, roll=1)
    board.step("P0.A", "S")
    assert (board["P0.A"].immobile, board.to_act, board.decision) == (2, "P1", "decide_cave_in_step")


@pytest.mark.rule("MC-393")
def test_a_unit_kept_in_fire_goes_no_further():
    pieces = {"P0.1": at(6, 3, cards=["live_after_death"], enchantments=["biotic_charge"]), "P1.1": (7, 23)}
    board = start(pieces, fire={(6, 23): "P0"})
    board.act("mirror", piece="P0.1")
    board.act("live_after_death", dice=[])
    assert (board["P0.1"].at, board["P1.1"].at) == ((6, 23), (7, 23))


@pytest.mark.rule("MC-394")
def test_a_net_that_is_opened_goes_to_the_discard_pile():
    board = start({"P0.1": at(6, 4, net=1), "P0.2": (6, 3)}, roll=1)
    board.act("rescue", piece="P0.2", trapped="P0.1")
    assert board.pile("treasure") == ["retiarius_net"]


@pytest.mark.rule("MC-396")
def test_a_bomb_vulnerable_charger_pushes_and_does_not_attack():
    pieces = {"P0.1": at(4, 12, enchantments=["biotic_charge"], bomb=1), "P1.1": (5, 14)}
    board = start(pieces)
    board.act("mirror", piece="P0.1", dice=[])
    assert board["P1.1"].at == (9, 14)
