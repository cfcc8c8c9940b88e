"""A run played in ranges, checked and merged: the same as one run."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from frames import same
from studies import played

from equipoise.analysis.balance import balance
from equipoise.analysis.comparing import ComparisonStudy, plans_of
from equipoise.reports.summary import csv
from equipoise.sim.batch import Goal, check_goal, share_of, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.heartbeat import read_status
from equipoise.sim.inspection import inspect
from equipoise.sim.merging import merge
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting, read_tweak
from equipoise.sim.store import Run
from equipoise.sim.study import open_runs


def plan(slug: str = "pig", seed: int = 1, settings=(), **how) -> Plan:
    return Plan.make(Ruleset.make(find_game(slug), [parse_setting(s) for s in settings]), seed=seed, **how)


@pytest.mark.parametrize("slug", ["pig", "axis_mundi"])
def test_shares_merged_are_the_run_played_at_once(slug, tmp_path):
    p = plan(slug)
    rotations = p.lineup.rotations
    whole = Goal(games=50 * rotations)
    shares = [simulate(p, share_of(whole, n, 3, rotations), tmp_path / str(n), chunk=7 * rotations) for n in (3, 1, 2)]
    merged = merge([run.folder for run in shares], tmp_path / "merged")
    once = simulate(p, whole, tmp_path / "once", jobs=2)
    merged.check()
    assert same(merged.games, once.games)
    assert same(merged.seats, once.seats)
    assert csv(balance(merged, 0.02)) == csv(balance(once, 0.02))
    assert not inspect(merged).gaps
    assert not [p.name for p in tmp_path.iterdir() if p.name.startswith(".")]


def test_a_gap_is_told_and_played_by_resuming(tmp_path):
    whole = Goal(games=900)
    for n in (1, 3):
        simulate(plan(), share_of(whole, n, 3, 1), tmp_path / str(n))
    merged = merge([tmp_path / "1", tmp_path / "3"], tmp_path / "merged")
    assert inspect(merged).ranges == [(0, 299), (600, 899)]
    assert inspect(merged).gaps == [(300, 599)]
    filled = simulate(plan(), Goal(games=900), tmp_path / "merged", resume=True)
    assert same(filled.seats, simulate(plan(), whole, tmp_path / "once").seats)


def test_a_range_resumes_within_itself(tmp_path):
    run = simulate(plan(), Goal(games=500, first_game=1000), tmp_path / "run", chunk=100)
    assert run.ranges() == [(1000, 1499)]
    shutil.rmtree(run.folder / "parts" / run.part_names()[2])
    assert inspect(run).gaps == [(1200, 1299)]
    again = simulate(plan(), Goal(games=500, first_game=1000), run.folder, resume=True)
    assert again.ranges() == [(1000, 1499)]


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (lambda: plan(seed=2), "is not of the same run as .*: it was begun with seed = 2, not 1"),
        (lambda: plan(settings=["target=50"]), "is not of the same run as .*: it was begun with ruleset"),
        (lambda: plan(bots=["random"]), "it was begun with bots = random, not optimal"),
        (lambda: plan("connect_four"), "it was begun with game = connect_four, not pig"),
        (lambda: plan(), "only ranges that do not overlap can be merged: games 0 to \\d+ are both in .* and in .*"),
    ],
)
def test_only_ranges_of_one_run_are_merged(other, words, tmp_path):
    simulate(plan(), Goal(games=100), tmp_path / "a")
    simulate(other(), Goal(games=50), tmp_path / "b")
    with pytest.raises(InputError, match=words):
        merge([tmp_path / "a", tmp_path / "b"], tmp_path / "c")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b"]


def test_the_whole_overlap_is_named(tmp_path):
    played = {"a": (0, 300), "b": (100, 100), "c": (250, 100), "d": (400, 50)}
    for name, (first, games) in played.items():
        simulate(plan(), Goal(games=games, first_game=first), tmp_path / name, chunk=40)
    shutil.rmtree(tmp_path / "a" / "parts" / Run.open(tmp_path / "a").part_names()[3])  # games 120 to 159
    with pytest.raises(InputError) as error:
        merge([tmp_path / name for name in played], tmp_path / "whole")
    a, b, c = (tmp_path / name for name in "abc")
    assert str(error.value) == (
        "only ranges that do not overlap can be merged: "
        f"games 100 to 119, 160 to 199 are both in {a} and in {b}; games 250 to 299 are both in {a} and in {c}"
    )


def test_a_run_whose_own_parts_overlap_is_named(tmp_path):
    a = simulate(plan(), Goal(games=100), tmp_path / "a", chunk=50)
    b = simulate(plan(), Goal(games=100), tmp_path / "b", chunk=100)
    c = simulate(plan(), Goal(games=100, first_game=100), tmp_path / "c")
    shutil.copytree(b.folder / "parts" / b.part_names()[0], a.folder / "parts" / b.part_names()[0])
    with pytest.raises(InputError, match=r"a: two of its parts overlap; see equipoise runs check"):
        merge([a.folder, c.folder], tmp_path / "d")


def test_strings_are_taken_wherever_paths_are(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    one = simulate(plan(), Goal(games=20), "one")
    simulate(plan(), Goal(games=20, first_game=20), "two")
    assert merge(["one", "two"], "both").ranges() == Run.open("both").ranges() == [(0, 39)]
    assert simulate(plan(), Goal(games=30), "one", resume=True).folder == one.folder
    assert read_status("one").games == 30
    (tmp_path / "mine.toml").write_text('[tweak]\ngame = "pig"\n', encoding="utf-8")
    tweak = read_tweak("mine.toml", find_game("pig"))
    assert tweak.title == "mine"
    plans = plans_of(find_game("pig"), [[parse_setting("die=8")]], seats=None, seed=1, bots=())
    played(ComparisonStudy(plans, 20), Path("study"))
    assert list(open_runs("study").candidates) == ["die=8"]


def test_a_merge_finds_damage_and_touches_nothing_that_is_there(tmp_path):
    a = simulate(plan(), Goal(games=100), tmp_path / "a")
    b = simulate(plan(), Goal(games=100, first_game=100), tmp_path / "b")
    with pytest.raises(InputError, match="already exists"):
        merge([a.folder, b.folder], a.folder)
    with pytest.raises(InputError, match="at least two"):
        merge([a.folder], tmp_path / "c")
    (b.folder / "parts" / b.part_names()[0] / "seats.parquet").write_bytes(b"")
    with pytest.raises(InputError, match=r"seats.parquet: is damaged \(checksum\)"):
        merge([a.folder, b.folder], tmp_path / "c")
    assert not (tmp_path / "c").exists()


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        (Goal(games=10, first_game=7), "first_game 7 is not the first of its block; .* so that 6 or 12 is"),
        (Goal(games=10, first_game=-6), "first_game -6 is out of range"),
        (Goal(games=10, first_game=1 << 32), "is out of range"),
    ],
)
def test_a_range_begins_with_a_block(goal, words):
    with pytest.raises(InputError, match=words):
        check_goal(goal, 6)


def test_shares_need_games_and_leave_nothing_out():
    shares = [share_of(Goal(games=1000), n, 7, 6) for n in range(1, 8)]
    assert shares[0].first_game == 0
    assert all(a.first_game + a.games == b.first_game for a, b in pairwise(shares))
    assert shares[-1].first_game + shares[-1].games == 1002  # whole blocks
    with pytest.raises(InputError, match="give games"):
        share_of(Goal(until=0.1), 1, 2, 6)
    with pytest.raises(InputError, match="only 2 blocks"):
        share_of(Goal(games=12), 1, 3, 6)


@pytest.fixture
def run(tmp_path):
    return simulate(plan(), Goal(games=1000), tmp_path / "run", chunk=100)


def flip(path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)


def test_every_damage_is_found_and_the_advice_mends_it(run, tmp_path):
    whole, parts = run.seats.collect(), run.folder / "parts"
    names = run.part_names()
    flip(parts / names[1] / "seats.parquet")
    (parts / names[2] / "games.parquet").write_bytes((parts / names[2] / "games.parquet").read_bytes()[:100])
    (parts / names[3] / "part.json").write_text("{")
    shutil.rmtree(parts / names[4])
    overlapping = simulate(plan(), Goal(games=150, first_game=550), tmp_path / "overlap", chunk=150)
    name = overlapping.part_names()[0]
    shutil.copytree(overlapping.folder / "parts" / name, parts / name)
    found = inspect(Run.open(run.folder))
    assert {fault.part: fault.what for fault in found.faults} == {
        names[1]: "seats.parquet: is damaged (checksum)",
        names[2]: "games.parquet: is damaged (checksum)",
        names[3]: "part.json: is damaged: not a complete JSON file",
        name: "overlaps the part of blocks 500 to 599",
    }
    assert found.gaps == [(100, 499)]
    for fault in found.faults:
        shutil.rmtree(fault.remedy.removeprefix("rm -r "))
    simulate(plan(), Goal(games=1000), run.folder, resume=True)
    again = Run.open(run.folder)
    assert not inspect(again).damaged
    assert again.seats.collect().equals(whole)


def test_rows_are_counted(run):
    """Sound files of another size under a card that fits them: only the rows tell."""
    import zlib

    parts = run.folder / "parts"
    one = run.part_names()[0]
    longer = simulate(plan(), Goal(games=120), run.folder.with_name("longer"), chunk=120)
    for file in ("games.parquet", "seats.parquet"):
        shutil.copy(longer.folder / "parts" / longer.part_names()[0] / file, parts / one / file)
    card = json.loads((parts / one / "part.json").read_text())
    card["crc32"] = {file: zlib.crc32((parts / one / file).read_bytes()) for file in card["crc32"]}
    (parts / one / "part.json").write_text(json.dumps(card))
    assert [fault.what for fault in inspect(run).faults] == ["games.parquet: holds 120 rows where 100 belong"]


def test_a_longer_goal_is_kept_for_the_next_resume(run):
    again = simulate(plan(), Goal(games=1500), run.folder, resume=True)
    assert Run.open(run.folder).goal["games"] == 1500
    shutil.rmtree(again.folder / "parts" / again.part_names()[-1])
    assert inspect(Run.open(run.folder)).gaps
