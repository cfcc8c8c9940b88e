"""`equipoise league` as a user runs it, and what a league is played with."""

import json
import tomllib

import pytest
from command_line import equipoise, refused, run

from equipoise.sim.store import Run
from equipoise.sim.study import read_about

PIG = ("league", "pig", "--from", "hold:at=5,hold:at=40", "--games", 3000, "--seed", 1)


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    out = tmp_path_factory.mktemp("league") / "pig"
    return out, run(*PIG, "--out", out, "--json").stdout


def test_what_a_league_leaves(pig):
    out, said = pig
    result = json.loads(said)
    assert json.loads((out / "result.json").read_text()) == result
    assert {"league.toml", "league.html", "league.csv", "log.jsonl"} <= {p.name for p in out.iterdir()}
    tree = tomllib.loads((out / "league.toml").read_text())
    about = read_about(out)
    assert (tree["league"]["rules"], tree["league"]["version"]) == (about["ruleset"], about["version"])
    assert (tree["league"]["seed"], tree["league"]["seats"], tree["league"]["budget"]) == (1, 2, "3,000 games")
    assert sum(style["weight"] for style in tree["style"]) == pytest.approx(1)
    assert result["found"]["low"] <= result["found"]["gain"] <= result["found"]["high"]


def test_a_league_is_shown_and_resumed(pig):
    out, said = pig
    shown = run(*PIG, "--out", out, "--resume").stdout
    assert "With 2 seats the league is" in shown
    assert "a lower bound" in shown
    assert "play it: --bots league:" in shown
    assert run(*PIG, "--out", out, "--resume", "--json").stdout == said
    for change in (("--games", 4000), ("--from", "hold:at=6,hold:at=40"), ("--seed", 2)):
        assert "was begun with" in refused(*PIG, *change, "--out", out, "--resume")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    file = tmp_path_factory.mktemp("mixed") / "league.toml"
    styles = ((0.5, 15), (0.3, 20), (0.2, 60))
    entries = (f'[[style]]\nname = "at {at}"\nweight = {weight}\nbot = "hold:at={at}"\n' for weight, at in styles)
    file.write_text('[league]\ngame = "pig"\nseats = 2\n' + "".join(entries))
    return f"league:{file}"


def test_every_command_takes_a_league(mixed, tmp_path):
    run("simulate", "pig", "--games", 400, "--seed", 1, "--bots", mixed, "--out", tmp_path / "r")
    assert Run.open(tmp_path / "r").plan.distinct_bots == ["hold:at=15", "hold:at=20", "hold:at=60"]
    run("simulate", "pig", "--games", 600, "--bots", mixed, "--out", tmp_path / "r", "--resume")
    assert "hold:at=60" in run("report", tmp_path / "r", "--full").stdout
    assert "hold:at=" in run("replay", tmp_path / "r", 7).stdout
    assert "hold:at=" in run("replay", "pig", "--seed", 1, "--bots", mixed).stdout
    run("compare", "pig", "--games", 200, "--seed", 1, "--bots", mixed, "--set", "die=8")
    run("usage", "pig", "--games", 40, "--seed", 1, "--bots", mixed)
    trained = ("train", "pig", "--from", "hold:at=5", "--against", mixed, "--games", 2000, "--seed", 1)
    result = json.loads(run(*trained, "--out", tmp_path / "t", "--json").stdout)
    assert result["against"][0]["name"] == "the rival"
    assert json.loads(run(*trained, "--out", tmp_path / "t", "--json", "--resume").stdout) == result


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("league", "pig", "--games", 9000), "optimal of pig has no styles to make a league of; name bots with --from"),
        (("league", "connect_four", "--games", 9000), "heuristic of connect_four has no styles to make a league of"),
        (("league", "mulu_caves", "--games", 10), "10 games are too few for a league; at least"),
        (("league", "mulu_caves", "--from", "default,wardn", "--games", 9000), "--from wardn: mulu_caves has no such"),
        (("league", "pig", "--from", "hold:at=5,hold:at=5", "--games", 9000), "names hold:at=5 twice"),
        (("league", "pig", "--from", "hold", "--games", 9000, "--budget", "5m"), "exclude each other"),
        (("simulate", "pig", "--games", 10, "--bots", "league"), "no league comes with pig for 2 seats; make one with"),
        (("simulate", "pig", "--games", 10, "--bots", "league,random"), "a league plays on all seats; name it alone"),
        (("simulate", "pig", "--games", 10, "--bots", "league:no/such.toml"), "no/such.toml: cannot be read"),
        (("train", "epoch", "--games", 9000, "--seats", "2,3", "--against", "league"), "for one number of seats"),
    ],
)
def test_bad_input_is_one_sentence(args, words, tmp_path):
    assert words in refused(*args, "--out", tmp_path / "s")
    assert not (tmp_path / "s").exists()


def test_help_has_an_example():
    assert "equipoise league pig" in equipoise("league", "--help").stdout
