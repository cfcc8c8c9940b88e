"""Looking at a single game: `replay --out` and `draw`."""

import json
from xml.etree import ElementTree

from command_line import run

from equipoise.sim.table import Table


def drawn(path):
    ElementTree.parse(path)
    return path.read_text(encoding="utf-8")


def test_a_replay_is_written_as_a_page_and_its_name_is_printed(tmp_path):
    page = tmp_path / "game.html"
    assert run("replay", "connect_four", "--seed", 5, "--out", page).stdout == f"{page}\n"
    assert "<title>Connect Four: a game</title>" in page.read_text(encoding="utf-8")


def test_a_position_of_a_game_is_drawn(tmp_path):
    board = tmp_path / "board.svg"
    run("draw", "connect_four", "--seed", 5, "--decision", 3, "--out", board)
    text = drawn(board)
    assert text.count('id="t-stone-') == 3
    assert "seed 5, game 0, after 3 decisions" in text
    assert text == run("draw", "connect_four", "--seed", 5, "--decision", 3).stdout


def test_a_game_of_a_run_is_drawn_as_it_was_played(run_of, tmp_path):
    stored = run_of("exxinon", games=24, seed=3)
    board = tmp_path / "board.svg"
    run("draw", stored.folder, 7, "--decision", 20, "--out", board)
    run("draw", "exxinon", "--seed", 3, "--game", 7, "--decision", 20, "--out", tmp_path / "again.svg")
    assert drawn(board) == drawn(tmp_path / "again.svg")


def test_what_a_seat_cannot_see_is_not_drawn(tmp_path):
    run("draw", "epoch", "--seed", 3, "--decision", 30, "--out", tmp_path / "all.svg")
    run("draw", "epoch", "--seed", 3, "--decision", 30, "--as", 1, "--out", tmp_path / "one.svg")
    assert "quest: hidden" not in drawn(tmp_path / "all.svg")
    assert drawn(tmp_path / "one.svg").count("quest: hidden") == 3
    assert "as seat 1 sees it" in drawn(tmp_path / "one.svg")


def test_a_position_of_ones_own_is_drawn_from_toml_and_json(tmp_path):
    words = tmp_path / "position.toml"
    words.write_text("turn_total = 8\n[common.score]\n0 = 90\n", encoding="utf-8")
    assert "banked: 90 of 100" in run("draw", "pig", "--seed", 1, "--position", words).stdout
    table = Table("mulu_caves", seed=2)
    for _ in range(40):
        table.advance()
    dump = tmp_path / "position.json"
    dump.write_text(json.dumps(table.state()), encoding="utf-8")
    text = run("draw", "mulu_caves", "--seed", 9, "--position", dump).stdout
    assert text == run("draw", "mulu_caves", "--seed", 2, "--decision", 40).stdout.replace("seed 2,", "seed 9,")
