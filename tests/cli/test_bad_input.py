"""Bad input: exit code 2, one clear sentence on stderr, no traceback, nothing half written."""

import os
import shutil
import subprocess
import sys

import pytest
from command_line import equipoise

RUN = "{run}"  # a good run of 200 games of Pig
DIR = "{dir}"  # an empty folder


def tweak(name: str) -> list[str]:
    return ["--tweak", f"{DIR}/{name}.toml"]


TWEAKS = {
    "broken": 'game = "pig"\ntarget = = 3',
    "chess": 'game = "chess"',
    "nameless": "target = 3",
    "unknown": 'game = "pig"\ntarqet = 3',
    "wrong_type": 'game = "pig"\ntarget = "many"',
    "range": 'game = "pig"\n[limits]\nmax_rounds = -1',
    "clash": 'game = "pig"\ndie = 4\nbust_face = 5',
}

SIM = ["simulate", "pig", "--games", "50", "--out", f"{DIR}/out"]

CASES = [
    (["simulate", "pigg", "--games", "5", "--out", f"{DIR}/out"], "no game is called 'pigg'; did you mean pig"),
    (["rules", "chess"], "no game is called 'chess'"),
    (["replay", "chess"], "no game is called 'chess'"),
    (["verify", "chess"], "no game is called 'chess'"),
    (["bench", "chess"], "no game is called 'chess'"),
    ([*SIM, "--set", "targt=3"], "there is no rule 'targt'; did you mean target"),
    ([*SIM, "--set", "target"], "must be key=value"),
    ([*SIM, "--set", "target=many"], "target = 'many' is not allowed; it is a whole number from 2 to 250"),
    ([*SIM, "--set", "target=1"], "target = 1 is not allowed"),
    ([*SIM, "--bots", "optimol"], "no bot called 'optimol'; did you mean optimal"),
    ([*SIM, "--bots", "hold:at=0"], "at = 0 is out of range"),
    ([*SIM, "--bots", "random,random,random"], "--bots names 3 bots"),
    ([*SIM, "--seats", "3"], "pig is not played with 3 seats, but with 2"),
    ([*SIM, "--seed", "-1"], "--seed -1 is out of range"),
    ([*SIM, "--jobs", "0"], "--jobs 0 is out of range"),
    ([*SIM, "--chunk", "0"], "--chunk 0 is out of range"),
    ([*SIM, "--backend", "cloud"], "no backend is called 'cloud'; known: threads, processes"),
    (["simulate", "pig", "--games", "0", "--out", f"{DIR}/out"], "--games 0 is out of range"),
    (["simulate", "pig", "--games", "9999999999", "--out", f"{DIR}/out"], "--games 9999999999 is out of range"),
    (["simulate", "pig", "--out", f"{DIR}/out"], "say how far to play"),
    (["simulate", "pig", "--until", "0.5", "--out", f"{DIR}/out"], "--until '0.5'"),
    (["simulate", "pig", "--max-time", "soon", "--out", f"{DIR}/out"], "--max-time 'soon'"),
    ([*SIM, *tweak("broken")], "broken.toml: is not valid TOML"),
    ([*SIM, *tweak("chess")], "is a tweak for 'chess', not for pig"),
    ([*SIM, *tweak("nameless")], "a tweak names its game"),
    ([*SIM, *tweak("unknown")], "there is no rule 'tarqet'; did you mean target"),
    ([*SIM, *tweak("wrong_type")], "target = 'many' is not allowed"),
    ([*SIM, *tweak("range")], "limits.max_rounds = -1 is not allowed"),
    ([*SIM, *tweak("clash")], "bust_face = 5 is no face of a die with 4"),
    ([*SIM, *tweak("missing")], "missing.toml: cannot be read"),
    (["simulate", "pig", "--games", "50", "--out", RUN], "already exists and is not an empty folder"),
    (["simulate", "pig", "--games", "50", "--out", "/proc/nowhere/run"], "cannot be written"),
    (["simulate", "pig", "--out", RUN, "--resume", "--seed", "8"], "was begun with seed = 1, not 8"),
    (["simulate", "pig", "--out", RUN, "--resume", "--set", "target=9"], "was begun with ruleset"),
    (["simulate", "connect_four", "--out", RUN, "--resume"], "is a run of pig, not of connect_four"),
    (["simulate", "pig", "--out", f"{DIR}/none", "--resume"], "there is no such run folder"),
    (["simulate", "pig", "--out", DIR, "--resume"], "manifest.json: is missing"),
    (["report", f"{DIR}/none"], "there is no such run folder"),
    (["report", DIR], "manifest.json: is missing"),
    (["report", RUN, "--format", "pdf"], "md or csv, not as 'pdf'"),
    (["report", RUN, "--out", f"{DIR}/r.docx"], "md or csv, not as 'docx'"),
    (["report", RUN, "--out", f"{DIR}/none/r.md"], "cannot be written"),
    ([*SIM, "--drama", "--set", "target=50"], "are those of the rules as written, not of target=50"),
    ([*SIM, "--win", f"{DIR}/none.toml"], "none.toml: cannot be read"),
    (
        ["simulate", "pig", "--out", RUN, "--resume", "--drama"],
        "was begun without --drama, not with its drama",
    ),
    (["sweep", "pig", "--param", "die=4,6", "--metric", "dramma"], "did you mean drama"),
    (["compare", "pig", "--set", "die=4", "--sprt", "0,1", "--metric", "drama"], "give --games instead of --sprt"),
    (["find", f"{DIR}/none", "rounds < 9"], "there is no such run folder"),
    (["find", DIR], "manifest.json: is missing"),
    (
        ["find", RUN, "roundz < 9"],
        "'roundz' (character 1 of the condition) is no column of this run; did you mean rounds",
    ),
    (["find", RUN, "--sort", "longst"], "did you mean longest"),
    (["find", RUN, "--count", "0"], "--count 0 is out of range"),
    (["replay", RUN], "say which game"),
    (["replay", RUN, "5000"], "holds games 0 to 199, not 5000"),
    (["replay", "pig", "--seed", "-4"], "--seed -4 is out of range"),
    (["replay", "pig", "--out", f"{DIR}/game.pdf"], "its name must end in .html"),
    (["replay", "pig", "--out", f"{DIR}/none/game.html"], "cannot be written"),
    (["draw", "pig", "--out", f"{DIR}/board.png"], "the name must end in .svg"),
    (["draw", "pig", "--decision", "5000"], "--decision 5000: the game is over after"),
    (["draw", "pig", "--as", "2"], "there is no seat 2; there are seats 0 to 1"),
    (["draw", "pig", "--position", f"{DIR}/p.yaml"], "a position is a .toml or a .json file"),
    (["draw", "pig", "--position", f"{DIR}/missing.toml"], "missing.toml: cannot be read"),
    (["draw", "pig", "--position", f"{DIR}/clash.toml"], "a position has no 'game'"),
    (["draw", RUN, "5000"], "holds games 0 to 199, not 5000"),
    (["verify", "pig", "--games", "0"], "--games 0 is out of range"),
    (["odds", "pig"], "pig has no exact tables; these have: mulu_caves"),
    (["bench", "pig", "--seconds", "0"], "--seconds 0 is out of range"),
]


@pytest.fixture(scope="module")
def good_run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("good") / "run"
    assert equipoise("simulate", "pig", "--games", 200, "--seed", 1, "--out", folder).returncode == 0
    return folder


def refused(*args: str) -> subprocess.CompletedProcess:
    done = equipoise(*args)
    assert done.returncode == 2, done.stderr
    return done


def one_sentence(done: subprocess.CompletedProcess, words: str) -> None:
    lines = [line for line in done.stderr.splitlines() if not line.startswith("seed ")]
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("equipoise: ")
    assert words in lines[0]
    assert done.stdout == ""


def listing(folder) -> list[tuple[str, int]]:
    return sorted((str(p.relative_to(folder)), p.stat().st_size) for p in folder.rglob("*") if p.is_file())


@pytest.mark.parametrize(("args", "words"), CASES, ids=[" ".join(a[:1]) + ": " + w[:40] for a, w in CASES])
def test_bad_input_is_one_sentence(args, words, good_run, tmp_path):
    for name, content in TWEAKS.items():
        if any(name in arg for arg in args):
            (tmp_path / f"{name}.toml").write_text(content)
    run = tmp_path.parent / f"{tmp_path.name}-run"
    if any(RUN in arg for arg in args):
        shutil.copytree(good_run, run)
        before = listing(run)
    kept = listing(tmp_path)
    one_sentence(refused(*(a.format(run=run, dir=tmp_path) for a in args)), words)
    assert listing(tmp_path) == kept, "something was half written"
    if run.exists():
        assert listing(run) == before, "the run was changed"


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        (lambda run: os.truncate(run / "manifest.json", 100), "manifest.json: is damaged"),
        (lambda run: (run / "manifest.json").write_text('{"format": 7}'), "run format 7"),
        (lambda run: os.truncate(part(run) / "seats.parquet", 50), "seats.parquet: is damaged (checksum)"),
        (lambda run: (part(run) / "games.parquet").unlink(), "games.parquet: is missing"),
        (lambda run: (part(run) / "part.json").write_text("{}"), "belongs to another run"),
        (lambda run: part(run).rename(run / "parts" / "0000000007-0000000200"), "it was renamed"),
        (lambda run: shutil.rmtree(run / "parts"), "holds no finished games yet"),
    ],
    ids=[
        "truncated manifest",
        "newer format",
        "truncated part",
        "missing table",
        "foreign part",
        "renamed part",
        "no parts",
    ],
)
def test_a_damaged_run_is_named(break_it, words, good_run, tmp_path):
    run = tmp_path / "run"
    shutil.copytree(good_run, run)
    break_it(run)
    one_sentence(refused("report", str(run)), words)


def part(run):
    return next(p for p in sorted((run / "parts").iterdir()))


@pytest.mark.skipif(
    os.geteuid() == 0, reason="root may write everywhere; the unwritable place is tested with /proc above"
)
def test_a_read_only_folder_is_named(tmp_path):
    tmp_path.chmod(0o500)
    one_sentence(refused("simulate", "pig", "--games", "5", "--out", str(tmp_path / "run")), "cannot be written")


def test_usage_errors_of_the_command_line_exit_2_without_traceback():
    for args in (
        ["simulate", "pig", "--games", "many", "--out", "x"],
        ["simulate", "pig", "--games", "5"],
        ["nonsense"],
    ):
        done = subprocess.run(
            [sys.executable, "-m", "equipoise.cli.main", *args], capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 2, done.stderr
        assert "Traceback" not in done.stderr
