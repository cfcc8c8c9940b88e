"""`equipoise train` as a user runs it."""

import json
import os
import signal
import subprocess
import sys
import time
import tomllib

import pytest
from command_line import equipoise, refused, run

from equipoise.sim.study import read_about

PIG = ("train", "pig", "--from", "hold:at=5", "--games", 6000, "--seed", 1)
MULU = ("train", "mulu_caves", "--weights", "run,roll,ahead", "--games", 1200, "--seed", 1)


def test_a_bot_without_styles_is_named_by_its_parameters(tmp_path):
    done = run(*PIG, "--out", tmp_path / "s", "--json")
    result = json.loads(done.stdout)
    assert result["bot"].startswith("hold:at=")
    assert json.loads((tmp_path / "s" / "result.json").read_text()) == result
    made = {p.name for p in (tmp_path / "s").iterdir()}
    assert {"training.html", "training.csv", "curve.svg", "learned.svg", "against.svg", "log.jsonl"} <= made
    assert "style.toml" not in made
    shown = run(*PIG, "--out", tmp_path / "t").stdout
    assert "the start" in shown
    assert "Putting it back costs" in shown
    assert result["bot"] in shown
    assert "finished" in run("runs", "status", tmp_path / "s").stdout


def test_a_style_works_at_once(tmp_path):
    file = tmp_path / "far.toml"
    file.write_text('[style]\ngame = "mulu_caves"\n[weights]\nrun = 0.02\n')
    run(*MULU, "--from", file, "--out", tmp_path / "s")
    style = tmp_path / "s" / "style.toml"
    tree = tomllib.loads(style.read_text())
    assert tree["style"]["game"] == "mulu_caves"
    about = read_about(tmp_path / "s")
    assert tree["style"]["rules"] == about["ruleset"]
    assert (tree["style"]["seed"], tree["style"]["version"], tree["style"]["seats"]) == (1, about["version"], [2])
    assert "# worth" in style.read_text()
    bots = f"heuristic:style={style},heuristic"
    run("simulate", "mulu_caves", "--games", 8, "--seed", 1, "--bots", bots, "--out", tmp_path / "r")


def test_a_training_is_resumed_as_it_was(tmp_path):
    out = tmp_path / "s"
    first = run(*PIG, "--out", out, "--json").stdout
    assert run(*PIG, "--out", out, "--json", "--resume").stdout == first
    for change in (("--games", 7000), ("--from", "hold:at=6"), ("--seed", 2), ("--against", "optimal")):
        words = refused(*PIG, *change, "--out", out, "--resume")
        assert "was begun with" in words
        assert "resume it as it was" in words
    assert "already exists" in refused(*PIG, "--out", out)


@pytest.mark.slow
def test_a_training_whose_driver_is_killed_says_the_same(tmp_path):
    """In the middle of the learning, with two jobs; the whole one is played with one."""
    args = ["train", "mulu_caves", "--weights", "run,roll,ahead", "--games", "2500", "--seed", "1", "--json"]
    whole = run(*args, "--jobs", 1, "--out", tmp_path / "whole").stdout
    out, log = tmp_path / "killed", tmp_path / "killed" / "log.jsonl"
    command = [sys.executable, "-m", "equipoise.cli.main", *args, "--jobs", "2", "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    while process.poll() is None and not (log.exists() and log.read_bytes().count(b"\n") >= 5):
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    lines = (tmp_path / "whole" / "log.jsonl").read_bytes()
    assert 5 <= log.read_bytes().count(b"\n") < lines.count(b"\n"), "it was to be killed in the middle"
    again = json.loads(run(*args, "--jobs", 2, "--out", out, "--resume").stdout)
    once = json.loads(whole)
    assert log.read_bytes() == lines
    assert {**again, "bot": ""} == {**once, "bot": ""}  # the bot is named by its file, which stands elsewhere


def test_a_time_is_turned_into_games(tmp_path):
    out = tmp_path / "s"
    args = ("train", "pig", "--from", "hold:at=5", "--budget", "1s", "--seed", 1, "--out", out, "--json")
    first = json.loads(run(*args).stdout)
    assert first["learning"]["games"] == pytest.approx(read_about(out)["pace at 2"][0], rel=0.01)
    assert json.loads(run(*args, "--resume").stdout) == first


def test_rules_can_be_changed(tmp_path):
    result = json.loads(run(*PIG, "--set", "die=8", "--out", tmp_path / "s", "--json").stdout)
    assert read_about(tmp_path / "s")["ruleset"] != read_about_of(tmp_path / "t")
    assert result["learned"]


def read_about_of(out):
    run(*PIG, "--out", out, "--json")
    return read_about(out)["ruleset"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("pig", "--games", 5000), "optimal of pig has no numbers to train; bots that have: hold"),
        (("connect_four", "--games", 5000), "heuristic of connect_four has no numbers to train; nor has any other"),
        (("epoch", "--from", "schola", "--games", 9000), "--from schola: epoch has no such style or bot"),
        (("epoch", "--against", "schola", "--games", 9000), "--against schola: epoch has no such style or bot"),
        (("epoch", "--weights", "no_such_*", "--games", 9000), "--weights no_such_*: no number of heuristic"),
        (("pig", "--from", "hold", "--games", 10), "10 games are too few to train with; at least 63 are needed"),
        (("pig", "--from", "hold", "--games", 5000, "--budget", "5m"), "--budget and --games exclude each other"),
        (("pig", "--from", "hold", "--budget", "soon"), "--budget 'soon': must be a number with s, m or h"),
        (("pig", "--from", "hold:at=x", "--games", 5000), "at must be a whole number"),
        (("epoch", "--seats", "2,2", "--games", 9000), "--seats 2,2: names a number twice"),
        (("epoch", "--seats", "two", "--games", 9000), "--seats 'two': must be a number"),
        (("epoch", "--seats", "9", "--games", 9000), "epoch is not played with 9 seats"),
        (("pigg", "--games", 9000), "pig"),
    ],
)
def test_bad_input_is_one_sentence(args, words, tmp_path):
    assert words in refused("train", *args, "--out", tmp_path / "s")
    assert not (tmp_path / "s").exists()


def test_help_has_an_example():
    assert "equipoise train pig" in equipoise("train", "--help").stdout
