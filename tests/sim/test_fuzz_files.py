"""Spoiled files end in one sentence: a bounded round of tests/benchmarks/fuzz_files.py, and the finds of long ones."""

import random
import shutil

import pytest
from files_fuzz import TARGETS, refused
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.files import parse_json, parse_toml, read_text
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, read_tweak
from equipoise.sim.store import Run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.__name__)
def test_spoiled_input_is_refused_in_a_sentence_or_taken(target, folder):
    @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, 1 << 32))
    def spoil(seed):
        target(random.Random(seed), folder)

    spoil()


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "a = " + "[" * 100_000,
        "a" + ".a" * 100_000 + " = 1",
        "'a b'." * 99_999 + "a = 1",
        "a = " + "9" * 9999,
    ],
)
def test_toml_nested_or_long_beyond_reason_is_refused(text):
    with pytest.raises(InputError, match="is not valid TOML"):
        parse_toml(text, "file")


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a": NaN}', '{"a": Infinity}', '{"a": ' + "9" * 9999 + "}", "[]", ""]
)
def test_json_nested_or_odd_beyond_reason_is_refused(text):
    with pytest.raises(InputError, match="is damaged"):
        parse_json(text, "file")


def test_devices_and_large_files_are_not_read_to_their_end(tmp_path):
    with pytest.raises(InputError, match="is too large; a tweak holds at most"):
        read_tweak(_zero(), find_game("pig"))
    (tmp_path / "large").write_bytes(b" " * 1_001)
    with pytest.raises(InputError, match="is too large; it holds at most 1,000 bytes"):
        read_text(tmp_path / "large", 1_000, "it")
    with pytest.raises(InputError, match="is no name of a file"):
        read_text(tmp_path / "a\0b", 1_000, "it")


def _zero():
    from pathlib import Path

    return Path("/dev/zero")


@pytest.fixture
def run(tmp_path):
    plan = Plan.make(Ruleset.make(find_game("pig")), seed=1)
    return simulate(plan, Goal(games=100), tmp_path / "run")


def test_a_part_cannot_name_files_elsewhere(run, tmp_path):
    """A run folder may come from anybody: only its own two tables are read."""
    path = run.folder / "parts" / run.part_names()[0] / "part.json"
    path.write_text(path.read_text().replace('"seats.parquet"', '"../../../secret"'))
    (tmp_path / "secret").write_text("mine")
    with pytest.raises(InputError, match="is damaged: crc32"):
        run.check()


def test_a_pipe_in_a_run_folder_is_not_waited_for(run):
    import os

    part = run.folder / "parts" / run.part_names()[0]
    (part / "games.parquet").unlink()
    os.mkfifo(part / "games.parquet")
    with pytest.raises(InputError, match="is missing or cannot be read"):
        run.check()
    (run.folder / "manifest.json").unlink()
    os.mkfifo(run.folder / "manifest.json")
    with pytest.raises(InputError, match="is not a file"):
        Run.open(run.folder)


def test_nothing_is_unpickled_or_evaluated():
    """No reader of ours makes anything but plain data."""
    import re
    from pathlib import Path

    house = Path(__file__).parents[2]
    forbidden = re.compile(
        r"\b(pickle|marshal|shelve|dill|cloudpickle|yaml)\b|joblib\.load|allow_pickle\s*=\s*True|(?<![\w.])(eval|exec)\("
    )
    for layer in ("sim", "analysis", "reports", "cli"):
        for path in (house / layer).rglob("*.py"):
            assert not forbidden.search(path.read_text(encoding="utf-8")), path


def test_a_run_copied_elsewhere_is_the_same_run(run, tmp_path):
    shutil.copytree(run.folder, tmp_path / "copy")
    assert not refused(Run.open(tmp_path / "copy").check)
