"""Turns, rolls, mirrors and steps (MC-036 to MC-065)."""

import pytest
from caves import at, start

from equipoise.sim.table import ScriptError


@pytest.mark.rule("MC-036", "MC-037", "MC-040")
def test_a_turn_is_a_roll_or_one_mirror():
    board = start({"P0.1": (6, 3)})
    assert (board.decision, board.kinds()) == ("decide_main", {"roll", "mirror"})
    board.roll(3)
    assert board.decision == "decide_action"
    assert not board.can("mirror")


@pytest.mark.rule("MC-038", "MC-052")
def test_rolling_and_doing_nothing_is_allowed():
    board = start({"P0.1": (6, 3)}, roll=4)
    assert "pass" not in board.kinds()
    board.end()
    assert board.active == "P1"
    board.pass_turn()
    board.roll(2)
    assert board.movement == 2


@pytest.mark.rule("MC-041", "MC-042")
def test_any_unit_can_be_mirrored_and_no_avatar():
    board = start({"P0.1": (6, 3), "P0.2": (3, 18), "P0.A": (6, 8)})
    assert [a.piece for a in board.legal("mirror")] == [1, 2]
    board.act("mirror", piece="P0.2")
    assert board["P0.2"].at == (3, 8)


@pytest.mark.rule("MC-043")
def test_an_avatar_on_the_image_stops_a_mirror():
    assert not start({"P0.1": (6, 4), "P1.A": (6, 22)}).can("mirror")


@pytest.mark.rule("MC-044")
def test_a_banned_image_stops_a_mirror():
    board = start({"P0.1": at(6, 5, bans={"6,21": 1})})
    assert not board.can("mirror", piece="P0.1")


@pytest.mark.rule("MC-045", "MC-170")
@pytest.mark.parametrize("status", ["immobile", "lazarus", "pit", "net"])
def test_who_cannot_move_cannot_be_mirrored(status):
    assert not start({"P0.1": at(6, 3, **{status: 1})}).can("mirror")
    assert not start({"P0.1": at(6, 4), "P1.1": at(6, 3, **{status: 1})}, active="P1").can("mirror")


@pytest.mark.rule("MC-046")
def test_mirroring_draws_no_event():
    board = start({"P0.1": (6, 5)})
    board.act("mirror", piece="P0.1")
    assert (board["P0.1"].at, len(board.deck("event"))) == ((6, 21), 30)


@pytest.mark.rule("MC-047")
def test_mirroring_into_fire_is_entering_it():
    board = start({"P0.1": (6, 3)}, fire={(6, 23): "P0"})
    board.act("mirror", piece="P0.1")
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-048")
def test_mirroring_onto_an_enemy_net_springs_it():
    board = start({"P0.1": (6, 3)}, nets={(6, 23): "P1"})
    board.act("mirror", piece="P0.1")
    assert (board["P0.1"].at, board["P0.1"].net, board.nets()) == ((6, 23), 1, {})
    board = start({"P0.1": (6, 3)}, nets={(6, 23): "P0"})
    board.act("mirror", piece="P0.1")
    assert (board["P0.1"].net, board.nets()) == (0, {(6, 23): "P0"})


@pytest.mark.rule("MC-049", "MC-050", "MC-051", "MC-054")
def test_one_die_shared_in_any_portions_and_order():
    board = start({"P0.1": (6, 3), "P0.2": (10, 1)}, roll=4)
    assert board.movement == 4
    board.step("P0.1", "S")
    board.step("P0.2", "E")
    board.step("P0.1", "N")
    board.step("P0.A", "E")
    assert (board["P0.1"].at, board["P0.2"].at, board["P0.A"].at) == ((6, 3), (11, 1), (2, 1))
    assert (board.movement, "step" in board.kinds()) == (0, False)


@pytest.mark.rule("MC-049")
def test_the_die_has_six_faces():
    with pytest.raises(ScriptError):
        start({"P0.1": (6, 3)}).roll(7)


@pytest.mark.rule("MC-053", "MC-062")
def test_steps_are_orthogonal_and_stop_at_walls_and_the_edge():
    board = start({"P0.1": (5, 1), "P0.2": (22, 8), "P0.3": (2, 12)}, roll=6)
    assert board.steps("P0.1") == "ES"
    assert board.steps("P0.2") == "NS"
    assert board.steps("P0.3") == "EW"


@pytest.mark.rule("MC-055", "MC-056")
def test_an_enemy_is_neither_entered_nor_passed():
    board = start({"P0.1": (6, 3), "P1.1": (7, 3)}, roll=6)
    assert "E" not in board.steps("P0.1")


@pytest.mark.rule("MC-055", "MC-058")
def test_no_piece_ends_on_a_friend():
    board = start({"P0.1": (6, 3), "P0.2": (7, 3)}, roll=1)
    assert "E" not in board.steps("P0.1")


@pytest.mark.rule("MC-054", "MC-059", "MC-060")
def test_passing_a_friend_costs_a_step_and_triggers_nothing():
    """The friend stands on an event tile beside a trapped friend."""
    pieces = {"P0.1": (6, 4), "P0.2": (6, 5), "P0.3": at(5, 6, pit=1)}
    board = start(pieces, roll=3)
    board.step("P0.1", "S")
    assert board["P0.1"].at == (6, 6)
    assert (board.movement, len(board.deck("event"))) == (1, 30)
    board = start({"P0.1": (6, 3), "P0.2": (7, 3)}, roll=3)
    board.step("P0.1", "E")
    assert board.kinds() == {"step"}
    assert {a.piece for a in board.legal("step")} == {1}


@pytest.mark.rule("MC-061")
def test_a_burning_friend_is_not_passed():
    pieces = {"P0.1": (3, 12), "P0.2": (4, 12)}
    assert "E" in start(pieces, roll=2).steps("P0.1")
    assert "E" not in start(pieces, fire={(4, 12): "P0"}, roll=2).steps("P0.1")
    walker = {"P0.1": at(3, 12, cards=["ashen_armor"]), "P0.2": (4, 12)}
    assert "E" in start(walker, fire={(4, 12): "P0"}, roll=2).steps("P0.1")


@pytest.mark.rule("MC-063")
def test_the_turn_goes_on_after_a_draw_and_a_battle():
    board = start({"P1.1": (5, 8), "P0.1": (6, 8), "P1.2": (9, 25)}, active="P1", roll=2)
    board.step("P1.2", "N")
    board.act("draw", piece="P1.2")
    board.attack("P1.1", "P0.1", dice=[6, 1])
    board.step("P1.1", "E")
    assert (board["P1.1"].at, board.movement, len(board["P1.2"].cards)) == ((6, 8), 0, 1)


@pytest.mark.rule("MC-064", "MC-383")
def test_the_turn_ends_when_the_player_stops():
    board = start({"P0.1": (6, 3)}, roll=6)
    assert board.can("end_turn")
    board.end()
    assert (board.active, board.decision) == ("P1", "decide_main")


@pytest.mark.rule("MC-039", "MC-065")
def test_after_a_mirror_nothing_else_is_done():
    pieces = {"P0.1": (6, 3), "P0.2": (5, 18), "P1.1": (6, 18), "P0.3": at(2, 12, cards=["retiarius_net"])}
    board = start(pieces)
    board.act("mirror", piece="P0.1")
    assert (board.active, board.decision, board["P1.1"].at) == ("P1", "decide_main", (6, 18))
