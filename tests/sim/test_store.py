"""Run folders: whole or not at all, resumed bit for bit, damage found and named."""

import json
import os
import shutil
import signal
import time

import polars as pl
import pytest
from frames import same

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.store import Run


def pig(**how) -> Plan:
    return Plan.make(Ruleset.make(find_game("pig")), seed=how.pop("seed", 1), **how)


@pytest.fixture
def run(tmp_path):
    return simulate(pig(), Goal(games=1000), tmp_path / "run", chunk=100)


def test_frames_are_lazy_ordered_and_named(run):
    assert isinstance(run.seats, pl.LazyFrame)
    games = run.games.collect()
    assert games["game"].to_list() == list(range(1000))
    assert games.schema["end_reason"] == pl.Enum(["playing", "round_limit", "decision_limit", "target"])
    seats = run.seats.collect()
    assert seats.height == 2000
    assert seats["seed"].unique().to_list() == [1]
    assert seats.group_by("game").agg(pl.col("won").sum())["won"].unique().to_list() == [1.0]
    assert run.to_pandas().shape == (2000, seats.width)


def test_the_manifest_says_what_everything_means(run):
    manifest = json.loads((run.folder / "manifest.json").read_text())
    for table, frame in (("games", run.games), ("seats", run.seats)):
        columns = manifest["columns"][table]
        assert [c["name"] for c in columns] == frame.collect_schema().names()
        assert all(c["description"] for c in columns)
    assert manifest["plan"]["rules"]["target"] == 100


def test_progress_is_null_once_the_game_is_over(run):
    joined = run.seats.join(run.games.select("game", "rounds"), on="game").collect()
    assert joined.filter((pl.col("rounds") <= 8) & pl.col("progress_8").is_not_null()).is_empty()
    assert joined.filter((pl.col("rounds") > 8) & pl.col("progress_8").is_null()).is_empty()
    assert joined["progress_2"].drop_nulls().is_between(0, 1).all()


def test_a_row_takes_little_space(run_of):
    run = run_of("pig", games=200_000)
    size = sum(p.stat().st_size for p in run.folder.rglob("seats.parquet"))
    assert size / 400_000 < 100


def test_a_run_completes_after_parts_are_lost(run, tmp_path):
    whole = run.seats.collect()
    for name in run.part_names()[2:9:3]:
        shutil.rmtree(run.folder / "parts" / name)
    (run.folder / "parts" / ".0000000900-0000000100.99").mkdir()
    again = simulate(pig(), Goal(games=1000), run.folder, resume=True)
    assert again.seats.collect().equals(whole)
    assert not list((run.folder / "parts").glob(".*"))


def test_a_run_can_be_played_on(run, tmp_path):
    longer = simulate(pig(), Goal(games=2500), run.folder, resume=True)
    fresh = simulate(pig(), Goal(games=2500), tmp_path / "fresh")
    assert same(longer.games, fresh.games)
    assert same(longer.seats, fresh.seats)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (lambda: pig(seed=2), "was begun with seed = 1, not 2"),
        (lambda: pig(bots=["random"]), "was begun with bots = optimal, not random"),
        (
            lambda: Plan.make(Ruleset.make(find_game("pig"), [parse_setting("target=9")]), seed=1),
            "was begun with ruleset",
        ),
    ],
)
def test_a_run_is_resumed_as_it_was(run, plan, words):
    with pytest.raises(InputError, match=words):
        simulate(plan(), Goal(games=1000), run.folder, resume=True)


def test_a_run_of_another_version_of_the_game_is_read_but_not_played_on(run):
    path = run.folder / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "game_version": "0"}))
    with pytest.raises(InputError, match=r"was begun with pig version 0; version .* plays other games"):
        simulate(pig(), Goal(games=2000), run.folder, resume=True)
    assert Run.open(run.folder).games.collect().height == 1000


def test_a_folder_with_something_in_it_is_not_touched(run, tmp_path):
    before = sorted(p.name for p in run.folder.rglob("*"))
    with pytest.raises(InputError, match="already exists"):
        simulate(pig(), Goal(games=10), run.folder)
    assert sorted(p.name for p in run.folder.rglob("*")) == before
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="already exists"):
        simulate(pig(), Goal(games=10), tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def damage(path, how: str) -> None:
    content = bytearray(path.read_bytes())
    if how == "flip":
        content[len(content) // 2] ^= 4
    path.write_bytes(content[: len(content) // 2] if how == "truncate" else content)


@pytest.mark.parametrize(
    ("file", "how", "words"),
    [
        ("seats.parquet", "flip", r"seats.parquet: is damaged \(checksum\)"),
        ("games.parquet", "truncate", r"games.parquet: is damaged \(checksum\)"),
        ("part.json", "truncate", r"part.json: is damaged"),
    ],
)
def test_a_damaged_part_is_named(run, file, how, words):
    damage(run.folder / "parts" / run.part_names()[3] / file, how)
    with pytest.raises(InputError, match=words) as error:
        Run.open(run.folder).check()
    assert run.part_names()[3] in str(error.value)


def test_a_missing_file_a_foreign_part_and_an_overlap_are_named(run, tmp_path):
    parts = run.folder / "parts"
    other = simulate(pig(seed=5), Goal(games=1000), tmp_path / "other", chunk=100)
    shutil.copytree(other.folder / "parts" / other.part_names()[0], parts / "0000001000-0000000100")
    with pytest.raises(InputError, match="belongs to another run"):
        run.check()
    shutil.rmtree(parts / "0000001000-0000000100")
    shutil.copytree(parts / run.part_names()[0], parts / "0000001000-0000000100")
    with pytest.raises(InputError, match="it was renamed"):
        run.check()
    shutil.rmtree(parts / "0000001000-0000000100")
    overlapping = simulate(pig(), Goal(games=150), tmp_path / "overlap", chunk=150)
    shutil.copytree(overlapping.folder / "parts" / overlapping.part_names()[0], parts / overlapping.part_names()[0])
    with pytest.raises(InputError, match="overlaps"):
        run.check()
    shutil.rmtree(parts / overlapping.part_names()[0])
    (parts / run.part_names()[0] / "games.parquet").unlink()
    with pytest.raises(InputError, match="is missing or cannot be read"):
        run.check()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "is damaged: not a complete JSON file"),
        ("[]", "is damaged: not a table of keys"),
        ('{"format": 1}', "keys are missing"),
        ('{"format": 99}', "run format 99"),
    ],
)
def test_a_damaged_manifest_is_named(run, content, words):
    (run.folder / "manifest.json").write_text(content)
    with pytest.raises(InputError, match=words):
        Run.open(run.folder)


def test_an_empty_run_says_how_to_go_on(tmp_path):
    run = Run.create(tmp_path / "run", pig(), {}, "", "")
    with pytest.raises(InputError, match="no finished games yet"):
        _ = run.seats


def simulation(out, games: int) -> list[object]:
    return ["simulate", "pig", "--games", games, "--seed", 1, "--jobs", 2, "--chunk", 2000, "--out", out]


def wait_for_parts(out, n: int) -> None:
    for _ in range(2000):
        if (out / "parts").is_dir() and len(os.listdir(out / "parts")) >= n:
            return
        time.sleep(0.005)
    pytest.fail("no parts appeared")


def test_killed_in_the_middle_and_resumed_the_run_is_the_same(tmp_path, start):
    games = 400_000
    process = start(*simulation(tmp_path / "killed", games))
    wait_for_parts(tmp_path / "killed", 20)
    process.send_signal(signal.SIGKILL)
    process.wait()
    left = Run.open(tmp_path / "killed").game_count
    assert 0 < left < games
    resumed = simulate(pig(), Goal(games=games), tmp_path / "killed", jobs=2, resume=True)
    fresh = simulate(pig(), Goal(games=games), tmp_path / "fresh", jobs=2)
    assert same(resumed.games, fresh.games)
    assert same(resumed.seats, fresh.seats)
    assert not list((tmp_path / "killed" / "parts").glob(".*"))


def test_interrupted_it_keeps_what_is_finished_and_says_how_to_resume(tmp_path, start):
    process = start(*simulation(tmp_path / "run", 50_000_000))
    wait_for_parts(tmp_path / "run", 10)
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "--resume" in words
    assert "Traceback" not in words
    run = Run.open(tmp_path / "run")
    run.clear_unfinished()
    run.check()
    assert run.game_count > 0
