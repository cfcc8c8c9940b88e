"""Where pieces are moved by others than their owner's steps: pushes, Cave-In, landing, mirrors of Mirror-Mirror."""

import pytest
from caves import at, ruleset, start

from equipoise.sim.games.mulu_caves.checks import letter
from equipoise.sim.games.mulu_caves.components import MAPS

MAP = MAPS["mulu_default"]


# --- pushes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-184", "MC-187")
@pytest.mark.parametrize(
    ("direction", "slinger", "target", "place"),
    [
        ("N", (10, 5), (10, 4), (10, 3)),  # the wall (10, 2)
        ("N", (5, 3), (5, 2), (5, 1)),  # the edge
        ("W", (5, 12), (4, 12), (1, 12)),  # the edge
        ("S", (3, 10), (3, 11), (3, 12)),  # the divider
        ("E", (6, 9), (7, 9), (8, 9)),  # the wall (9, 9)
    ],
)
def test_a_push_goes_straight_away_from_the_slinger_to_wall_edge_or_divider(direction, slinger, target, place):
    board = start({"P1.1": at(*slinger, cards=["boomerang"]), "P0.1": target}, active="P1", roll=1)
    board.act("attack_boomerang", direction=direction, dice=[4])
    assert board["P0.1"].at == place


@pytest.mark.rule("MC-189")
def test_who_pushes_a_unit_into_fire_slides_on():
    """P0.2 dies on (6, 12); P0.1, a firewalker, goes on to the sanctuary."""
    pieces = {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": at(3, 12, cards=["ashen_armor"]), "P0.2": (4, 12)}
    board = start(pieces, active="P1", fire={(6, 12): "P1"}, roll=1)
    board.act("attack_boomerang", direction="E", dice=[6])
    assert (board["P0.2"].at, board["P0.1"].at) == (None, (9, 12))


@pytest.mark.rule("MC-190")
def test_a_push_springs_no_net_under_others():
    """P0.2 was freed from one net and still stands on another."""
    pieces = {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12), "P0.2": (6, 3)}
    board = start(pieces, active="P1", nets={(6, 3): "P1"}, roll=1)
    board.act("attack_boomerang", direction="E", dice=[6])
    assert (board["P0.1"].at, board["P0.2"].net, board.nets()) == ((9, 12), 0, {(6, 3): "P1"})


@pytest.mark.rule("MC-184", "MC-292")
@pytest.mark.parametrize(
    ("loser", "winner", "others", "ends"),
    [
        ((8, 12), (7, 12), ((4, 12), (2, 12)), ((3, 12), (2, 12), (1, 12))),
        ((10, 5), (10, 4), (), ((10, 3),)),
        ((3, 8), (3, 9), (), ((3, 12),)),
    ],
)
def test_a_wind_sword_blows_the_line_away_in_every_direction(loser, winner, others, ends):
    far = {f"P1.{n}": place for n, place in enumerate(others, 2)}
    board = start({"P0.1": at(*loser, cards=["wind_sword"]), "P1.1": winner, **far}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("wind_sword", dice=[6, 1])
    assert tuple(board[name].at for name in ("P1.1", *far)) == ends


@pytest.mark.rule("MC-392")
@pytest.mark.parametrize(("card", "dice", "place"), [("hydrant", [], (6, 3)), ("relocate", [7, 10], (7, 10))])
def test_hydrant_and_relocate_move_a_netted_piece_net_and_all(card, dice, place):
    board = start({"P0.1": (6, 4)}, nets={(6, 5): "P1"}, top={"event": [card]}, roll=1)
    board.step("P0.1", "S", dice=dice)
    assert (board["P0.1"].at, board["P0.1"].net) == (place, 2)


@pytest.mark.rule("MC-392")
@pytest.mark.parametrize(
    ("card", "dice", "place"), [("hydrant", [], (6, 3)), ("relocate", [7, 10], (7, 10)), ("rock_slide", [], (6, 4))]
)
def test_an_avatar_immobilised_on_the_tile_is_moved_all_the_same(card, dice, place):
    board = start({"P0.A": (6, 4)}, fire={(6, 5): "P1"}, top={"event": [card]}, roll=1)
    board.step("P0.A", "S", dice=dice)
    assert (board["P0.A"].at, board["P0.A"].immobile) == (place, 2)


@pytest.mark.rule("MC-333")
def test_a_slide_goes_no_further_back_than_this_turn():
    board = start({"P0.1": (7, 3)}, top={"event": ["rock_slide"]}, roll=2)
    board.step("P0.1", "WS")
    board.end()
    board.pass_turn()
    board.roll(2)
    board.step("P0.1", "S")
    assert board["P0.1"].at == (6, 4)


@pytest.mark.rule("MC-333")
def test_a_slide_goes_no_further_back_than_a_landing():
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate", "rock_slide"]}, roll=3)
    board.step("P0.1", "S", dice=[8, 5])
    board.step("P0.1", "E")
    assert board["P0.1"].at == (8, 5)


@pytest.mark.rule("MC-278", "MC-353")
def test_a_landing_on_an_enemy_net_springs_it():
    board = start({"P0.1": (6, 4)}, nets={(7, 10): "P1"}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=[7, 10])
    assert (board["P0.1"].net, board.nets()) == (2, {})


# --- nothing is drawn where a piece is brought ------------------------------------------------------------------------


@pytest.mark.rule("MC-073")
def test_a_landing_on_a_treasure_tile_draws_nothing():
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate"]}, roll=3)
    board.step("P0.1", "S", dice=[9, 2])
    assert (board["P0.1"].at, board.can("draw")) == ((9, 2), False)
    board.end()
    assert board["P0.1"].cards == []


@pytest.mark.rule("MC-073")
def test_a_cave_in_onto_a_treasure_tile_draws_nothing():
    """From (7, 12) west to (5, 12), north to the treasure tile (5, 11), south and north again."""
    board = start({"P0.1": (8, 12)}, top={"event": ["cave_in"]}, roll=2)
    board.step("P0.1", "W")
    for way in "WNSN":
        board.act("walk", direction=way)
    assert (board["P0.1"].at, board.decision, board.can("draw")) == ((5, 11), "decide_action", False)
    board.end()
    assert board["P0.1"].cards == []


@pytest.mark.rule("MC-110")
def test_a_cave_in_over_event_tiles_draws_nothing():
    """Over the event tile (7, 6) to (9, 5), another one."""
    board = start({"P0.1": (6, 4)}, top={"event": ["cave_in"]}, roll=2)
    board.step("P0.1", "S")
    for way in "SEENE":
        board.act("walk", direction=way)
    assert (board["P0.1"].at, board.to_act, len(board.deck("event"))) == ((9, 5), "P0", 29)


@pytest.mark.rule("MC-110")
@pytest.mark.parametrize("card", ["cave_in", "relocate"])
def test_forced_moves_may_be_made_to_draw(card):
    """tiles.forced_moves_trigger: where a Cave-In or a landing ends."""
    settings = ["tiles.forced_moves_trigger=true"]
    board = start({"P0.1": (6, 4)}, top={"event": [card, "hermes_boots"]}, settings=settings, roll=2)
    board.step("P0.1", "S", dice=[9, 5] if card == "relocate" else None)
    for way in "SEENE" if card == "cave_in" else "":
        board.act("walk", direction=way)
    assert (board["P0.1"].at, board["P0.1"].enchantments) == ((9, 5), ["hermes_boots"])


@pytest.mark.rule("MC-073")
def test_a_forced_landing_may_be_made_to_draw_a_treasure():
    settings = ["tiles.forced_moves_trigger=true"]
    top = {"event": ["relocate"], "treasure": ["rapier"]}
    board = start({"P0.1": (6, 4)}, top=top, settings=settings, roll=2)
    board.step("P0.1", "S", dice=[9, 2])
    assert (board["P0.1"].cards, board.steps("P0.1")) == (["rapier"], "")


# --- Cave-In ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-339")
def test_a_cave_in_kills_a_unit_in_fire():
    board = start({"P0.1": (6, 4)}, top={"event": ["cave_in"]}, fire={(6, 6): "P0"}, roll=2)
    board.step("P0.1", "S")
    board.act("walk", direction="S")
    assert (board["P0.1"].at, board.to_act, board.decision) == (None, "P0", "decide_action")


@pytest.mark.rule("MC-393")
def test_a_unit_kept_alive_in_fire_is_walked_no_further():
    pieces = {"P0.1": (6, 4), "P0.A": at(1, 1, cards=["live_after_death"])}
    board = start(pieces, top={"event": ["cave_in"]}, fire={(6, 6): "P0"}, roll=2)
    board.step("P0.1", "S")
    board.act("walk", direction="S")
    board.act("live_after_death")
    assert (board["P0.1"].at, board.to_act, board.decision) == ((6, 6), "P0", "decide_action")


@pytest.mark.rule("MC-338")
def test_a_cave_in_passes_a_friend_and_comes_out_again():
    """The opponent takes the steps of the transit, too: past P0.2 on (6, 6) to (5, 6) or (7, 6)."""
    pieces = {"P0.1": (6, 4), "P0.2": (6, 6)}
    board = start(pieces, top={"event": ["cave_in"]}, roll=2)
    board.step("P0.1", "S")
    board.act("walk", direction="S")
    assert (board.to_act, board.decision, board.walks()) == ("P1", "decide_transit_step", "EW")
    board.act("walk", direction="W")
    assert (board["P0.1"].at, board.decision) == ((5, 6), "decide_cave_in_step")


@pytest.mark.rule("MC-124")
def test_an_avatar_walked_onto_its_finish_wins():
    """cave_in.steps = 6: from (16, 1) along row 1."""
    given = {"treasure": ["P0"], "top": {"event": ["cave_in"]}, "settings": ["cave_in.steps=6"]}
    board = start({"P0.A": (15, 1)}, roll=1, **given)
    board.step("P0.A", "E")
    while not board.over:
        board.act("walk", direction="E")
    assert (board.over, board.winner, board.table.end_reason) == (True, "P0", "finish")


# --- mirrors ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-007")
def test_at_the_start_nothing_but_a_piece_stops_a_mirror():
    floor = [(x, y) for y in range(1, 13) for x in range(1, 23) if letter(MAP, (x, y)) == "."]
    for i in range(0, len(floor), 7):
        units = {f"P0.{n}": tile for n, tile in enumerate(floor[i : i + 7], 1)}
        assert len(start(units).legal("mirror")) == len(units)


@pytest.mark.rule("MC-044")
def test_a_sanctuary_on_the_image_stops_a_mirror():
    """On a map whose southern (6, 23) is a sanctuary tile."""
    rows = list(MAP.rows)
    rows[22] = rows[22][:5] + "s" + rows[22][6:]
    units = f"north_units = {MAP.north_units}, south_units = {MAP.south_units}"
    settings = (f"maps.mine={{ rows = {rows}, {units} }}", "map.file=mine")
    assert ruleset(settings)
    board = start({"P0.1": (6, 3), "P0.2": (7, 3)}, settings=settings)
    assert [a.piece for a in board.legal("mirror")] == [2]


@pytest.mark.rule("MC-023", "MC-042")
def test_a_mirrored_unit_is_of_the_other_kind_at_once():
    """P0.2 attacks in the turn in which Mirror-Mirror made an assailant of it."""
    pieces = {"P0.1": (6, 4), "P0.2": (3, 8), "P1.1": (4, 18)}
    board = start(pieces, top={"event": ["mirror_mirror"]}, roll=2)
    board.step("P0.1", "S")
    board.act("mirror_mirror", whose="own", unit="P0.2")
    assert [(a.piece, a.enemy) for a in board.legal("attack")] == [(2, 1)]


@pytest.mark.rule("MC-172")
@pytest.mark.parametrize(("player", "whose", "pit"), [("P0", "own", 0), ("P1", "enemy", 1)])
def test_only_the_owners_mirror_frees(player, whose, pit):
    """P0 draws Mirror-Mirror and mirrors unit 2 of `player` beside its trapped unit 3."""
    pieces = {"P0.1": (9, 1), f"{player}.2": (6, 23), f"{player}.3": at(7, 3, pit=1)}
    board = start(pieces, top={"event": ["mirror_mirror"]}, roll=3)
    board.step("P0.1", "WW")
    board.act("mirror_mirror", whose=whose, unit=f"{player}.2")
    assert (board[f"{player}.2"].at, board[f"{player}.3"].pit) == ((6, 3), pit)


@pytest.mark.rule("MC-172")
def test_a_landing_frees_nobody():
    pieces = {"P0.1": (6, 4), "P0.2": at(7, 9, pit=1)}
    board = start(pieces, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=[7, 10])
    assert (board["P0.1"].at, board["P0.2"].pit) == ((7, 10), 1)


@pytest.mark.rule("MC-366", "MC-367")
def test_hermes_boots_light_the_column_northwards_too():
    board = start({"P0.1": at(8, 17, enchantments=["hermes_boots"])})
    board.act("mirror", piece="P0.1")
    assert board["P0.1"].at == (8, 9)
    assert set(board.fire("P0")) == {(8, 17), (8, 16), (8, 14), (8, 12), (8, 10)}


@pytest.mark.rule("MC-312", "MC-313")
@pytest.mark.parametrize(("dice", "place"), [([20, 1, 7], (21, 7)), ([20, 2, 20, 6], None), ([19, 12], (19, 12))])
def test_landing_dice(dice, place):
    """20 and 1 are 21; 20 and more are 22, and as a row at most 25: (22, 25) is a sanctuary, so y is rolled again."""
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=dice if place else [*dice, 12])
    assert board["P0.1"].at == (place or (22, 12))


# --- steps that pass a friend -----------------------------------------------------------------------------------------


@pytest.mark.rule("MC-059")
def test_no_net_and_no_rescue_while_passing_a_friend():
    """P0.2 is in a net on (7, 3), where a second net lies; P0.3 in a pit beside it. P0.1 passes to (8, 3)."""
    pieces = {"P0.1": (6, 3), "P0.2": at(7, 3, net=1), "P0.3": at(7, 4, pit=1)}
    board = start(pieces, nets={(7, 3): "P1"}, roll=2)
    board.step("P0.1", "E")
    assert (board["P0.1"].net, board["P0.3"].pit, board["P0.2"].net) == (0, 1, 1)
    board.step("P0.1", "E")
    assert (board["P0.1"].at, board["P0.1"].net, board["P0.3"].pit) == ((8, 3), 0, 1)
    assert (board["P0.2"].net, board.nets()) == (0, {(7, 3): "P1"})


@pytest.mark.rule("MC-390", "MC-278", "MC-394")
def test_a_slide_back_onto_a_trap_does_not_spring_it():
    """It began the turn above the trap: held by another net when it came there, and free since."""
    board = start({"P0.1": (6, 4)}, nets={(6, 4): "P1"}, top={"event": ["rock_slide"]}, roll=2)
    board.step("P0.1", "S")
    assert (board["P0.1"].at, board["P0.1"].net, board.nets()) == ((6, 4), 0, {(6, 4): "P1"})


@pytest.mark.rule("MC-333", "MC-392")
def test_a_slide_goes_no_further_back_than_a_cave_in_that_could_not_walk_the_piece():
    pieces = {"P0.1": (6, 4), "P0.2": (6, 6)}
    board = start(pieces, nets={(6, 5): "P1"}, top={"event": ["cave_in", "rock_slide"]}, roll=6)
    board.step("P0.1", "S")
    assert (board["P0.1"].at, board["P0.1"].net) == ((6, 5), 2)
    board.act("rescue", piece="P0.2", trapped="P0.1")
    board.step("P0.2", "W")
    board.step("P0.1", "SE")
    assert board["P0.1"].at == (6, 6)


@pytest.mark.rule("MC-367", "MC-203")
@pytest.mark.parametrize(
    ("boots", "wanted", "burns"),
    [(True, "true", True), (True, "false", False), (False, "true", False)],
)
def test_the_tile_where_hermes_boots_land_burns_only_if_the_rules_say_so(boots, wanted, burns):
    unit = at(8, 9, enchantments=["hermes_boots"] if boots else [])
    board = start({"P0.1": unit}, settings=[f"hermes.include_destination={wanted}"])
    board.act("mirror", piece="P0.1")
    assert board["P0.1"].at == (8, 17)
    assert ((8, 17) in board.fire("P0"), (8, 9) in board.fire("P0")) == (burns, boots)
