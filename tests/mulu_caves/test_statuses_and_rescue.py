"""What holds a piece and what frees it, bans, fire in the End Phase, and settings of these rules that change them."""

import pytest
from caves import Board, at, start

from equipoise.sim.games.mulu_caves.checks import letter
from equipoise.sim.games.mulu_caves.components import MAPS
from equipoise.sim.table import Table

MAP = MAPS["mulu_default"]


# --- rescue -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-175")
def test_a_bomb_vulnerable_piece_is_not_rescued():
    board = start({"P0.1": at(6, 4, bomb=1), "P0.2": (7, 3), "P0.3": (6, 5)}, roll=3)
    assert not board.can("rescue")
    board.step("P0.2", "W")
    assert (board["P0.2"].at, board["P0.1"].bomb) == ((6, 3), 1)


@pytest.mark.rule("MC-172", "MC-173")
def test_nobody_frees_an_enemy():
    board = start({"P1.1": at(6, 4, pit=1), "P0.1": (7, 3), "P0.2": (6, 5), "P0.3": at(3, 12, pit=1)}, roll=3)
    assert not board.can("rescue")
    board.step("P0.1", "W")
    assert (board["P0.1"].at, board["P1.1"].pit) == ((6, 3), 1)


@pytest.mark.rule("MC-173", "MC-175")
def test_only_trapped_friends_are_offered_for_rescue():
    board = start({"P0.1": at(6, 4, pit=1), "P0.2": (6, 3), "P0.3": (7, 3)}, roll=3)
    assert [(a.piece, a.trapped) for a in board.legal("rescue")] == [(2, 1)]


@pytest.mark.rule("MC-279")
def test_a_net_may_hold_until_it_is_opened():
    board = start({"P0.1": (7, 3)}, nets={(6, 3): "P1"}, settings=["net.trap_turns=0"], roll=1)
    board.step("P0.1", "W")
    for _ in range(2):
        board.end()
        board.pass_turn()
        board.roll(1)
    assert (board["P0.1"].net, board.steps("P0.1")) == (255, "")


@pytest.mark.rule("MC-172", "MC-174")
def test_a_piece_caught_on_arrival_frees_nobody():
    board = start({"P0.1": (7, 3), "P0.2": at(6, 4, pit=1)}, nets={(6, 3): "P1"}, roll=3)
    board.step("P0.1", "W")
    assert (board["P0.1"].net, board["P0.2"].pit) == (2, 1)


@pytest.mark.rule("MC-172")
def test_a_diagonal_neighbour_is_not_freed():
    board = start({"P0.1": (8, 3), "P0.2": at(6, 4, pit=1)}, roll=3)
    board.step("P0.1", "W")
    assert (board["P0.1"].at, board["P0.2"].pit, board.can("rescue")) == ((7, 3), 1, False)


@pytest.mark.rule("MC-173")
def test_a_rescue_needs_the_movement():
    pieces = {"P0.1": at(6, 4, pit=1), "P0.2": (6, 3), "P0.3": (9, 1)}
    board = start(pieces, roll=1)
    assert board.can("rescue")
    board.step("P0.3", "E")
    assert (board.movement, board.can("rescue")) == (0, False)
    free = start(pieces, settings=["rescue.cost=0"], roll=1)
    free.step("P0.3", "E")
    assert free.can("rescue")


@pytest.mark.rule("MC-347")
def test_an_avatar_may_be_let_climb_out_of_its_pit():
    board = start({"P0.A": (6, 4)}, top={"event": ["trap_pit"]}, settings=["trap_pit.avatar_turns=1"], roll=1)
    board.step("P0.A", "S")
    board.end()
    board.pass_turn()
    board.roll(1)
    assert board.steps("P0.A") == ""
    board.end()
    assert (board["P0.A"].at, board["P0.A"].pit) == ((6, 5), 0)


@pytest.mark.rule("MC-166")
@pytest.mark.parametrize(("status", "asked"), [({"lazarus": 2}, False), ({}, True)])
def test_cards_may_be_forbidden_to_vulnerable_defenders_only(status, asked):
    pieces = {"P1.1": (5, 8), "P0.1": at(6, 8, cards=["cloth_robes"], **status)}
    board = start(pieces, active="P1", settings=["vulnerable.may_use_cards=false"], roll=1)
    board.attack("P1.1", "P0.1", dice=None if asked else [1])
    assert (board.decision == "decide_commit_defender") == asked
    assert (board["P0.1"].at is None) != asked


# --- Mirror-Mirror, bans ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-341")
def test_mirror_mirror_with_nobody_to_mirror():
    """The image of the drawing unit is taken by the enemy avatar."""
    board = start({"P0.1": (6, 4), "P1.A": (6, 21)}, top={"event": ["mirror_mirror"]}, roll=2)
    board.step("P0.1", "S")
    assert (board.to_act, board.decision, board.pile("event")) == ("P0", "decide_action", ["mirror_mirror"])


@pytest.mark.rule("MC-334")
@pytest.mark.parametrize(("turns", "closed"), [(0, False), (1, True)])
def test_how_long_a_ban_lasts(turns, closed):
    board = start({"P0.1": (6, 4)}, top={"event": ["rock_slide"]}, settings=[f"rock_slide.ban_turns={turns}"], roll=2)
    board.step("P0.1", "S")
    assert ("S" not in board.steps("P0.1")) == closed
    board.end()
    board.pass_turn()
    board.roll(1)
    assert ("S" not in board.steps("P0.1")) == closed
    board.end()
    board.pass_turn()
    board.roll(1)
    assert "S" in board.steps("P0.1")


@pytest.mark.rule("MC-335")
def test_a_banned_tile_is_not_passed_either():
    """A friend stands on the banned tile."""
    pieces = {"P0.1": at(6, 4, bans={"6,5": 1}), "P0.2": (6, 5)}
    assert "S" not in start(pieces, roll=3).steps("P0.1")


# --- fire -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-201")
def test_fire_does_not_kill_at_the_end_of_the_enemys_turn():
    """P1's pieces in P0's fire are hurt in P1's End Phase, not in P0's."""
    pieces = {"P1.A": (5, 14), "P1.1": (3, 14)}
    board = start(pieces, fire={(5, 14): {"P0": 2}, (3, 14): {"P0": 2}}, roll=1)
    board.end()
    assert (board["P1.A"].immobile, board["P1.1"].at) == (0, (3, 14))
    board.pass_turn()
    assert (board["P1.A"].immobile, board["P1.1"].at) == (1, None)


@pytest.mark.rule("MC-202")
@pytest.mark.parametrize(
    ("scope", "before", "now"),
    [("enemy_lit", False, False), ("lit_before_turn", True, False), ("any", True, True)],
)
def test_which_of_the_own_fires_kill(scope, before, now):
    """Fire that burnt when the turn began; fire that a trail lights under a friend."""
    settings = [f"fire.end_scope={scope}"]
    board = start({"P0.2": (4, 12)}, active="P1", fire={(4, 12): {"P0": 2}}, settings=settings, roll=1)
    board.end()
    board.pass_turn()
    assert (board["P0.2"].at is None) == before
    pieces = {"P0.1": at(3, 12, enchantments=["trail_blazer"]), "P0.2": (4, 12)}
    board = start(pieces, active="P1", settings=settings, roll=1)
    board.end()
    board.roll(2)
    board.step("P0.1", "E")
    assert (4, 12) in board.fire("P0")
    board.end()
    assert (board["P0.2"].at is None) == now


@pytest.mark.rule("MC-198", "MC-204")
def test_other_cards_do_not_protect_from_fire():
    unit = at(3, 12, enchantments=["hermes_boots", "phasers_on"], cards=["chain_mail"])
    board = start({"P0.1": unit}, fire={(4, 12): "P1"}, roll=1)
    board.step("P0.1", "E")
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-199", "MC-204")
def test_where_stepping_into_fire_is_forbidden_firewalkers_still_may():
    settings = ["fire.allow_voluntary_entry=false"]
    fire = {(4, 12): "P0"}
    assert start({"P0.1": (3, 12)}, fire=fire, settings=settings, roll=1).steps("P0.1") == "NW"
    walker = {"P0.1": at(3, 12, cards=["ashen_armor"])}
    assert "E" in start(walker, fire=fire, settings=settings, roll=1).steps("P0.1")


@pytest.mark.rule("MC-047", "MC-199")
@pytest.mark.parametrize(
    ("unit", "burning", "offered"),
    [({}, False, True), ({}, True, False), ({"cards": ["ashen_armor"]}, True, True)],
)
def test_where_stepping_into_fire_is_forbidden_so_is_mirroring(unit, burning, offered):
    fire = {(6, 23) if burning else (7, 23): "P0"}
    board = start({"P0.1": at(6, 3, **unit)}, fire=fire, settings=["fire.allow_voluntary_entry=false"])
    assert board.can("mirror") == offered


@pytest.mark.rule("MC-195", "MC-202")
def test_own_fire_that_burns_on_into_the_next_turn_kills_there():
    """fire.end_scope = lit_before_turn, fire.turns = 2: lit under P0.2 in one turn, burning when the next begins."""
    settings = ["fire.end_scope=lit_before_turn", "fire.turns=2"]
    pieces = {"P0.1": at(3, 12, enchantments=["trail_blazer"]), "P0.2": (4, 12)}
    board = start(pieces, settings=settings, roll=2)
    board.step("P0.1", "E")
    board.end()
    board.pass_turn()
    assert (board["P0.2"].at, board.fire("P0")) == ((4, 12), {(3, 12): 1, (4, 12): 1})
    board.pass_turn()
    assert board["P0.2"].at is None


@pytest.mark.rule("MC-005")
def test_only_phasing_units_cross_an_open_divider():
    """map.phasers_cross_divider."""
    settings = ["map.phasers_cross_divider=true"]
    assert "S" not in start({"P0.1": (8, 12)}, settings=settings, roll=6).steps("P0.1")
    avatar = {"P0.A": at(8, 12, enchantments=["phasers_on"])}
    assert "S" not in start(avatar, settings=settings, roll=6).steps("P0.A")


# --- landing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-313", "MC-315")
def test_a_column_where_no_row_can_be_rolled_is_rolled_again():
    """In column 7 only (7, 20) does not burn, and 20 is never rolled."""
    fire = {(7, y): "P1" for y in range(1, 26) if letter(MAP, (7, y)) in ".TE" and y != 20}
    board = start({"P0.1": (6, 4)}, fire=fire, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=[7, 8, 10])
    assert board["P0.1"].at == (8, 10)


@pytest.mark.rule("MC-314", "MC-353")
def test_a_relocated_piece_may_land_where_it_stands():
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=[6, 5])
    assert board["P0.1"].at == (6, 5)


@pytest.mark.rule("MC-312")
@pytest.mark.parametrize(("face", "place"), [(1, (5, 1)), (2, (6, 1)), (4, (8, 1))])
def test_landing_may_be_uniform(face, place):
    """coords.method = uniform: one die over all legal tiles in reading order."""
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate"]}, settings=["coords.method=uniform"], roll=1)
    board.step("P0.1", "S", dice=[face])
    assert board["P0.1"].at == place


@pytest.mark.rule("MC-354")
@pytest.mark.parametrize(("status", "offered"), [({}, True), ({"immobile": 1}, False), ({"net": 1}, False)])
def test_an_avatar_that_landed_abroad_mirrors_home(status, offered):
    settings = ["relocate.avatar_rule=anywhere"]
    board = start({"P0.A": at(6, 23, **status)}, settings=settings)
    assert board.can("mirror", piece="P0.A") == offered
    if offered:
        board.act("mirror", piece="P0.A")
        assert board["P0.A"].at == (6, 3)
    assert not start({"P0.A": (6, 3)}, settings=settings).can("mirror")


@pytest.mark.rule("MC-124")
def test_an_avatar_that_mirrors_home_onto_the_finish_wins():
    board = start({"P0.A": (22, 25)}, settings=["relocate.avatar_rule=anywhere"], treasure=["P0"])
    board.act("mirror", piece="P0.A")
    assert (board.over, board.winner) == (True, "P0")


# --- other settings ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-384")
def test_the_scope_of_immobilised_attackers_is_only_theirs():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}
    board = start(pieces, active="P1", settings=["immobile.attack_scope=adjacent"], roll=1)
    assert board.can("attack_bow")


@pytest.mark.rule("MC-092")
def test_cards_may_be_given_by_themselves():
    pieces = {"P0.A": (6, 3), "P0.1": at(8, 3, cards=["rapier"])}
    board = start(pieces, settings=["cards.give=automatic"], roll=2)
    assert board["P0.1"].cards == ["rapier"]
    board.step("P0.1", "W")
    assert (board["P0.A"].cards, board.can("give")) == (["rapier"], False)


@pytest.mark.rule("MC-116", "MC-117")
@pytest.mark.parametrize(
    ("mode", "place", "taken"),
    [("shared", (10, 12), True), ("shared", (9, 12), False), ("decoy", (10, 12), False), ("decoy", (12, 12), True)],
)
def test_the_whole_room_may_serve(mode, place, taken):
    """ultimate.pickup_area = room; with a decoy only the real tile does."""
    settings = ["ultimate.pickup_area=room", f"ultimate.mode={mode}"]
    board = start({"P0.A": place}, settings=settings, real_ultimate={"north": 1}, roll=1)
    board.end()
    assert board.treasure("P0") == taken
    assert bool(board.state()["decoy_revealed"][0]) == (mode == "decoy" and place == (12, 12))


@pytest.mark.rule("MC-117")
def test_a_decoy_is_known_once_it_was_tried():
    settings = ["ultimate.mode=decoy"]
    board = start({"P0.A": (11, 12)}, settings=settings, real_ultimate={"north": 1}, roll=1)

    def thought():
        return {
            (board.table.engine.redeal_for(board.seat("P1"), key), board.state()["real_ultimate"][0])[1]
            for key in range(8)
        }

    assert thought() == {0, 1}
    board = start({"P0.A": (11, 12)}, settings=settings, real_ultimate={"north": 1}, roll=1)
    board.end()
    assert (board.treasure("P0"), thought()) == (False, {1})


@pytest.mark.rule("MC-105")
def test_events_may_be_drawn_where_the_turn_ends():
    settings = ["tiles.event_trigger=end_only"]
    board = start({"P0.1": (6, 4), "P0.2": (9, 3)}, top={"event": ["hermes_boots"]}, settings=settings, roll=5)
    board.step("P0.1", "SS")
    board.step("P0.2", "E")
    assert len(board.deck("event")) == 30
    board.end()
    assert (board["P0.1"].enchantments, board["P0.2"].enchantments) == ([], ["hermes_boots"])


@pytest.mark.rule("MC-310", "MC-353")
def test_where_no_tile_is_left_nobody_lands():
    """Everything burns. A firewalker stays where it drew Relocate; the Lazarus Stone waits."""
    fire = {(x, y): "P1" for y in range(1, 26) for x in range(1, 23) if letter(MAP, (x, y)) not in "#="}
    pieces = {"P0.1": at(6, 4, cards=["ashen_armor"]), "P0.A": at(1, 1, cards=["lazarus_stone"])}
    board = start(pieces, fire=fire, top={"event": ["relocate"]}, roll=2)
    assert not board.can("play_lazarus")
    board.step("P0.1", "S", dice=[])
    assert (board["P0.1"].at, board.pile("event")) == ((6, 5), ["relocate"])


@pytest.mark.rule("MC-356")
def test_a_hydrant_has_no_direction_for_a_piece_that_did_not_step():
    """tiles.forced_moves_trigger: the piece landed on the event tile."""
    top = {"event": ["relocate", "hydrant"]}
    board = start({"P0.1": (6, 4)}, top=top, settings=["tiles.forced_moves_trigger=true"], roll=2)
    board.step("P0.1", "S", dice=[9, 5])
    assert (board["P0.1"].at, board.pile("event")) == ((9, 5), ["hydrant", "relocate"])


@pytest.mark.rule("MC-030")
def test_special_tiles_may_be_opened_at_set_up():
    """setup.allow_special_tiles: treasure and event tiles, and nothing else."""
    board = Board(Table("mulu_caves", settings=["setup.allow_special_tiles=true"], bots=["random"]))
    board.act("place_quadrant", quadrant=4)
    offered = {(a.x, a.y) for a in board.legal("place_tile")}
    assert offered == {(x, y) for x in range(1, 6) for y in range(7, 13) if letter(MAP, (x, y)) in ".TE"}


@pytest.mark.rule("MC-025", "MC-049")
def test_the_second_players_bonus_is_for_its_first_roll():
    settings = ["game.second_player_bonus=2"]
    board = start(active="P1", second_bonus=["south"], settings=settings, roll=2)
    assert board.movement == 4
    board.end()
    board.pass_turn()
    board.roll(2)
    assert board.movement == 2
