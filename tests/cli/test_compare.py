"""`equipoise compare` as a user runs it."""

import json
import re
import subprocess

import pytest
from command_line import equipoise


def compare(*args, code: int = 0, game: str = "pig") -> subprocess.CompletedProcess:
    done = equipoise("compare", game, *args)
    assert done.returncode == code, done.stderr
    return done


def test_before_after_difference_and_verdict(tmp_path):
    done = compare("--set", "limits.max_rounds=8", "--games", 4000, "--seed", 1, "--out", tmp_path / "study")
    assert "of the games end by round limit, instead of 0.0 %" in done.stdout
    assert f"the page is {tmp_path / 'study' / 'comparison.html'}" in done.stderr
    page = (tmp_path / "study" / "comparison.md").read_text()
    assert "4,000 games under each rule set, seed 1" in page
    assert "limits.max_rounds 1000 -> 8" in page
    assert sorted(p.name for p in (tmp_path / "study").glob("*.csv")) == [
        "limits.max_rounds=8.game.csv",
        "limits.max_rounds=8.rounds.csv",
        "limits.max_rounds=8.win-rate-by-seat.csv",
    ]


def test_the_same_rules_differ_by_exactly_nothing():
    found = json.loads(compare("--set", "target=100", "--games", 2000, "--seed", 1, "--json").stdout)["target=100"]
    for row in [*found["balance"]["seat"], *found["game"]]:
        assert (row["estimate"], row["low"], row["high"], row["verdict"]) == (0, 0, 0, "equal")


def test_a_tweak_that_changes_nothing_is_called_that(tmp_path):
    done = compare("--set", "target=100", "--games", 200, "--seed", 1, "--out", tmp_path / "study")
    words = "This tweak changes nothing: its rules are the rules as written."
    for text in (
        done.stdout,
        *((tmp_path / "study" / name).read_text() for name in ("comparison.md", "comparison.html")),
    ):
        assert words in text
        assert "As balanced as before" not in text


def test_differences_are_in_percentage_points(tmp_path):
    """In every table that shows before and after, only these are shares."""
    done = compare("--set", "die=8", "--games", 200, "--seed", 1, "--out", tmp_path / "study")
    for text in (done.stdout, (tmp_path / "study" / "comparison.md").read_text()):
        assert re.search(r"[+−]\d+\.\d\d pp", text)
        assert not re.search(r"[+−-]\d+(\.\d+)? ?%", text)


def test_cards_are_compared_where_the_game_has_them(tmp_path):
    """All of them in JSON and in the folder; on the screen those that changed for certain, and how many others."""
    args = ("--set", "hand.limit=3", "--games", 600, "--seed", 1)
    out = tmp_path / "study"
    done = compare(*args, "--out", out, game="axis_mundi")
    assert re.search(
        r"Cards: share of copies in hand that are played \(\d+ others are the same or undecided\)", done.stdout
    )
    found = json.loads(compare(*args, "--json", game="axis_mundi").stdout)["hand.limit=3"]["cards"]
    assert {row["metric"] for row in found} == {"in_hand", "played_share"}
    assert any(row["verdict"] in ("higher", "lower") for row in found)
    assert len((out / "hand.limit=3.cards.csv").read_text().splitlines()) == 1 + len(found)


def test_a_short_study_leaves_out_who_has_not_played_yet():
    """Three of six characters play in a block: after two blocks nothing is decided, and some have not sat down."""
    done = compare("--set", "hp.human=11", "--seats", 3, "--games", 6, "--seed", 1, "--json", game="axis_mundi")
    rows = json.loads(done.stdout)["hp.human=11"]["balance"]["character"]
    assert len(rows) < 6
    assert {row["verdict"] for row in rows} <= {"undecided"}
    assert "Warning" not in done.stderr


def test_several_candidates_share_a_baseline_and_are_corrected(tmp_path):
    for n in (60, 90):
        (tmp_path / f"to{n}.toml").write_text(f'title = "to {n}"\ngame = "pig"\ntarget = {n}\n')
    study = tmp_path / "study"
    compare(
        "--tweak",
        tmp_path / "to60.toml",
        "--tweak",
        tmp_path / "to90.toml",
        "--games",
        3000,
        "--seed",
        1,
        "--out",
        study,
    )
    page = (study / "comparison.md").read_text()
    assert "## Candidates" in page
    assert "corrected for 2 candidate(s)" in page
    assert {p.name for p in study.iterdir() if p.is_dir()} == {"baseline", "to_60", "to_90"}


def test_a_sequential_test_says_what_it_will_take_and_how_sure_it_is():
    done = compare("--set", "target=20", "--sprt", "0,3pp", "--metric", "seat:0", "--seed", 4)
    assert "at worst half-way" in done.stderr
    assert "seat:0: more than +0.00 pp; estimate +" in done.stdout
    assert "95 % interval +" in done.stdout


def test_a_count_is_tested_in_its_own_unit():
    done = compare("--set", "target=50", "--sprt=-4,-2", "--metric", "rounds", "--seed", 1)
    assert "rounds: less than -2.00 rounds; estimate -5." in done.stdout
    wrong = compare("--set", "target=50", "--sprt=-4,-2pp", "--metric", "rounds", "--seed", 1, code=2)
    assert "such as 0,1, in rounds" in wrong.stderr


def test_a_study_is_resumed(tmp_path):
    compare("--set", "die=8", "--games", 1000, "--seed", 1, "--out", tmp_path / "a")
    compare("--set", "die=8", "--games", 3000, "--seed", 1, "--out", tmp_path / "a", "--resume")
    compare("--set", "die=8", "--games", 3000, "--seed", 1, "--out", tmp_path / "b")
    name = "die=8.win-rate-by-seat.csv"
    assert (tmp_path / "a" / name).read_text() == (tmp_path / "b" / name).read_text()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--games", 10], "name at least one change"),
        (["--set", "die=8"], "say how far to play"),
        (["--set", "die=8", "--games", 1], "--games 1 is out of range; at least two blocks, which is 2"),
        (["--set", "die=8", "--sprt", "1,0pp", "--metric", "seat:0"], "the smaller first"),
        (["--set", "die=8", "--sprt", "a,b", "--metric", "seat:0"], "--sprt 'a,b'"),
        (["--set", "die=8", "--sprt", "0,1pp"], "--sprt tests one difference"),
        (["--set", "die=8", "--sprt", "0,1pp", "--metric", "seat:7"], "--metric 'seat:7'"),
        (["--set", "die=8", "--sprt", "0,1pp", "--metric", "suit:x"], "--metric 'suit:x'"),
        (["--set", "dye=8", "--games", 10], "there is no rule 'dye'"),
        (["--set", "die=8", "--games", 10, "--margin", "x"], "percentage points"),
    ],
)
def test_bad_input_is_one_sentence(args, words):
    done = compare(*args, code=2)
    lines = [line for line in done.stderr.splitlines() if line.startswith("equipoise: ")]
    assert len(lines) == 1
    assert words in lines[0]
    assert "Traceback" not in done.stderr
