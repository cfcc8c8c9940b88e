"""`compare --adapt` and `tune --adapt` as a user runs them."""

import json

import pytest
from command_line import refused, run

PIG = ("compare", "pig", "--bots", "hold:at=20", "--set", "die=8", "--games", 200, "--seed", 1)


def test_at_once_beside_after_learning(tmp_path):
    out, learning = tmp_path / "s", ("--adapt-games", 1500)
    shown = run(*PIG, *learning, "--out", out).stdout
    assert "at once, and after learning, in percentage points" in shown
    assert {"adapted.html", "adapted.csv", "comparison.html"} <= {p.name for p in out.iterdir()}
    first = json.loads(run(*PIG, *learning, "--out", out, "--resume", "--json").stdout)
    assert {row["name"] for row in first["die=8"]["adapted"]} == {"0", "1", "rounds"}
    assert json.loads(run(*PIG, *learning, "--json").stdout) == first
    assert "was begun with adapt" in refused(*PIG, "--adapt-games", 1600, "--out", out, "--resume")


def test_a_time_is_turned_into_games(tmp_path):
    found = json.loads(run(*PIG, "--adapt", "1s", "--out", tmp_path / "s", "--json").stdout)
    assert found["die=8"]["adapted"]


def test_proposals_are_confirmed_after_learning(tmp_path):
    what = ("--set", "target=25", "--params", "target", "--target", "seat", "--tries", 8, "--games", 2000, "--seed", 2)
    tune = ("tune", "pig", "--bots", "hold:at=20", *what, "--margin", "0.5pp", "--adapt-games", 1500)
    proposals = json.loads(run(*tune, "--out", tmp_path / "s", "--json").stdout)
    assert proposals
    assert set(proposals[0]["adapted"]) == {"once", "learned", "difference"}
    assert (tmp_path / "s" / "adapted.html").exists()
    shown = run(*tune, "--out", tmp_path / "s", "--resume").stdout
    assert "Change of the largest deviation, at once and after learning" in shown


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--adapt", "5m", "--adapt-games", 9000), "--adapt and --adapt-games exclude each other"),
        (("--adapt", "soon"), "--adapt 'soon': must be a number with s, m or h"),
        (("--adapt-games", 10), "10 games are too few to learn 2 rule sets with 4 seeds each; at least 630 are needed"),
        (("--adapt-games", 9000, "--bots", "optimal"), "optimal of pig has no numbers to train; bots that have: hold"),
        (("--adapt-games", 9000, "--bots", "hold,random"), "--adapt trains one bot, which everybody plays"),
    ],
)
def test_bad_input_is_one_sentence(args, words, tmp_path):
    assert words in refused(*PIG, *args, "--out", tmp_path / "s")
    assert not (tmp_path / "s").exists()
