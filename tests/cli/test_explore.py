"""`equipoise sweep`, `sensitivity` and `tune` as a user runs them."""

import json
import subprocess
import tomllib

import pytest
from command_line import equipoise


def explore(*args, code: int = 0) -> subprocess.CompletedProcess:
    done = equipoise(*args)
    assert done.returncode == code, done.stderr
    return done


def files_of(out):
    """What a study leaves beside its runs and its own books."""
    return sorted(p.name for p in out.iterdir() if p.is_file() and p.name not in ("study.json", "status.json", "lock"))


def test_a_sweep_writes_a_table_and_a_chart(tmp_path):
    out = tmp_path / "sweep"
    done = explore("sweep", "pig", "--param", "die=4,6,8", "--games", 500, "--seed", 1, "--out", out, "--json")
    assert {row["die"] for row in json.loads(done.stdout)} == {4, 6, 8}
    assert files_of(out) == ["die.svg", "sweep.csv", "sweep.html"]
    assert "seat" in explore("report", out / "die=8").stdout
    assert f"{out}: finished, 2,000 of 2,000 games" in explore("runs", "status", out).stdout
    assert "die=8" in explore("sweep", "pig", "--param", "die=8", "--games", 50, "--seed", 1).stdout


def test_a_sweep_of_combinations_has_a_map(tmp_path):
    out = tmp_path / "grid"
    args = ("--param", "die=4,8", "--param", "target=50,100", "--grid", "--games", 100, "--seed", 1)
    done = explore("sweep", "pig", *args, "--out", out)
    assert f"the page is {out / 'sweep.html'}" in done.stderr
    assert files_of(out) == ["combinations.svg", "sweep.csv", "sweep.html"]


def test_a_screening_ranks_the_parameters(tmp_path):
    out = tmp_path / "screening"
    args = ("--params", "columns,connect", "--trajectories", 3, "--games", 100, "--seed", 1, "--out", out)
    assert "connect" in explore("sensitivity", "connect_four", *args).stdout
    made = ["rounds.svg", "sensitivity.csv", "sensitivity.html", "unfairness.svg"]
    assert files_of(out) == made


def test_tuning_writes_tweaks_that_can_be_played(tmp_path):
    out = tmp_path / "proposals"
    args = ("--target", "seat", "--params", "target,die", "--budget", "5s", "--games", 4000, "--seed", 3)
    explore("tune", "pig", *args, "--bots", "hold", "--set", "target=20", "--margin", "0.5pp", "--out", out)
    files = sorted(out.glob("*.toml"))
    assert files
    assert {"proposals.csv", "proposals.html", "proposals.svg"} <= {p.name for p in out.iterdir()}
    assert tomllib.loads(files[0].read_text())["tweak"]["game"] == "pig"
    explore("simulate", "pig", "--games", 20, "--tweak", files[0], "--out", tmp_path / "run")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["sweep", "pig"], "name at least one --param"),
        (["sweep", "pig", "--param", "die=99"], "die = 99 is not allowed"),
        (["sweep", "pig", "--param", "dye=3"], "no rule 'dye'"),
        (["sweep", "pig", "--param", "die=4", "--games", 1], "--games 1 is out of range"),
        (["sensitivity", "pig", "--params", "dye"], "no rule 'dye'"),
        (["sensitivity", "pig", "--trajectories", 1], "--trajectories 1 is out of range"),
        (["tune", "pig", "--target", "fun"], "--target 'fun'"),
        (["tune", "pig", "--target", "seat", "--budget", "long"], "--budget 'long'"),
        (["tune", "pig", "--target", "seat", "--budget", "1s", "--games", 10_000_000], "--budget 1s is too short"),
        (["tune", "pig"], "declares nothing that ought to be fair"),
        (["sweep", "pig", "--param", "die=4", "--resume"], "give its folder with --out"),
    ],
)
def test_bad_input_is_one_sentence(args, words):
    lines = [line for line in explore(*args, code=2).stderr.splitlines() if not line.startswith("seed ")]
    assert len(lines) == 1
    assert words in lines[0]
