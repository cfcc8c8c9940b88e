"""`equipoise calibrate` as a user runs it."""

import json

import pytest
from command_line import equipoise, refused, run

from equipoise.sim.registry import find_game
from equipoise.sim.win_model import read_win_file

MULU = ("calibrate", "mulu_caves", "--games", 400, "--seed", 1)


def test_it_leaves_a_file_that_says_where_it_comes_from(tmp_path):
    done = run(*MULU, "--out", tmp_path / "s", "--json")
    result = json.loads(done.stdout)
    assert json.loads((tmp_path / "s" / "result.json").read_text()) == result
    assert result["games"] == 400
    assert len(result["reliability"]) == 10
    file = read_win_file(tmp_path / "s" / "win.toml", find_game("mulu_caves"), 2)
    assert file.about["bots"] == ["heuristic"]
    assert (file.about["seed"], file.about["games"]) == (1, 400)
    assert file.about["ruleset"] in done.stderr


def test_it_is_the_same_however_it_is_played(tmp_path):
    whole = run(*MULU, "--jobs", 1, "--out", tmp_path / "a", "--json").stdout
    shown = run(*MULU, "--jobs", 2, "--out", tmp_path / "b").stdout
    assert "Can it be taken at its word?" in shown
    file = (tmp_path / "a" / "win.toml").read_bytes()
    assert (tmp_path / "b" / "win.toml").read_bytes() == file
    parts = sorted((tmp_path / "b" / "positions").glob("*/*.npz"))
    for part in parts[:: max(1, len(parts) // 3)]:  # as if it had been killed before these were written
        part.unlink()
    assert run(*MULU, "--jobs", 2, "--out", tmp_path / "b", "--resume", "--json").stdout == whole
    assert (tmp_path / "b" / "win.toml").read_bytes() == file
    assert "was begun with" in refused(*MULU[:-2], "--seed", 2, "--out", tmp_path / "b", "--resume")
    parts[0].write_bytes(b"PK")
    assert "is damaged" in refused(*MULU, "--out", tmp_path / "b", "--resume")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("pig", "--games", 10), "10 games are too few to fit to; at least 20"),
        (("pig", "--bots", "hold:at=x"), "at must be a whole number"),
        (("pig", "--seats", 3), "pig is not played with 3 seats"),
        (("pigg",), "pig"),
    ],
)
def test_bad_input_is_one_sentence(args, words, tmp_path):
    assert words in refused("calibrate", *args, "--out", tmp_path / "s")
    assert not (tmp_path / "s").exists()


def test_help_has_an_example():
    assert "equipoise calibrate pig" in equipoise("calibrate", "--help").stdout
