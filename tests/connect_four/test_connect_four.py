"""Connect Four's rules."""

import pytest
from equipoise.ext.fuzz import perft

from equipoise.sim.errors import InputError
from equipoise.sim.games.connect_four.oracles import first_player_share
from equipoise.sim.table import Table


def after(columns: str, **how) -> Table:
    table = Table("connect_four", **how)
    for column in columns:
        table.apply("drop", column=int(column))
    return table


@pytest.mark.rule("CF-001")
def test_the_board_is_seven_by_six_and_empty():
    picture = Table("connect_four").game.draw(Table("connect_four")).splitlines()
    assert picture == [". . . . . . ."] * 6 + ["0 1 2 3 4 5 6"]


@pytest.mark.rule("CF-002", "CF-006")
def test_stones_fall_and_sides_alternate_from_seat_0():
    table = after("332")
    assert table.game.draw(table).splitlines()[4:6] == [". . . o . . .", ". . x x . . ."]
    assert (table.to_act, table.round) == (1, 2)


@pytest.mark.rule("CF-003")
def test_a_full_column_takes_no_more():
    table = after("000000")
    assert [a.column for a in table.legal()] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(InputError, match="not legal"):
        table.apply("drop", column=0)


@pytest.mark.rule("CF-004")
@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("0101010", "vertical"),
        ("0616262", None),
        ("0011223", "horizontal"),
        ("01122323363", "rising"),
        ("65544343303", "falling"),
    ],
)
def test_four_in_a_row_win_at_once(moves, line):
    table = after(moves)
    assert table.over == (line is not None)
    if line:
        assert table.end_reason == "line"
        assert [r["won"] for r in table.outcome()] == [1, 0]
        assert ["none", "vertical", "horizontal", "rising", "falling"][table.state()["facts"]["line"]] == line


def test_lines_do_not_wrap_around_the_top_of_a_column():
    table = after("0000001")  # five stones high in column 0, then the bottom of column 1
    assert not table.over


@pytest.mark.rule("CF-004")
def test_the_length_of_the_line_can_be_changed():
    assert after("01010", settings=["connect=3"]).end_reason == "line"


@pytest.mark.rule("CF-005")
def test_a_full_board_is_a_draw():
    table = after("012012102102021", settings=["columns=3", "rows=5", "connect=5"])
    assert table.over
    assert table.end_reason == "full_board"
    assert [r["won"] for r in table.outcome()] == [0.5, 0.5]
    assert [r["rank"] for r in table.outcome()] == [1, 1]


@pytest.mark.rule("CF-007")
@pytest.mark.parametrize("settings", [["columns=9", "rows=12"], ["columns=3", "rows=3", "connect=4"]])
def test_a_board_must_hold_its_stones_and_a_line(settings):
    with pytest.raises(InputError, match=r"too large|does not fit|settings"):
        Table("connect_four", settings=settings)


def test_the_number_of_lines_of_play_is_the_published_one():
    """Perft counts of Connect Four: 7^n until a column can be full at depth 7; the first line of four at depth 8."""
    engine = Table("connect_four").engine
    assert [perft(engine, depth) for depth in range(1, 9)] == [7, 49, 343, 2401, 16807, 117649, 823536, 5673234]


def test_the_exact_share_of_random_play_on_boards_small_enough_to_count_by_hand():
    assert first_player_share(2, 2, 3) == 0.5  # no line fits: always a draw
    # In the middle (1/3) the first stone wins; at an end it wins if the second takes the other end, else it is a draw.
    assert first_player_share(3, 1, 2) == pytest.approx(1 / 3 + 2 / 3 * (0.5 + 0.5 * 0.5))


def test_the_bot_wins_blocks_and_gives_nothing_away():
    assert after("001122", bots=["heuristic"]).choose().column == 3  # wins
    assert after("0011266", bots=["heuristic"]).choose().column == 3  # blocks the same place
    generous = after("0101323", bots=["heuristic"])
    assert generous.choose().column in {a.column for a in generous.legal()}
