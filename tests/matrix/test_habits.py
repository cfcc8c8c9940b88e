"""The habits that readers of replays found are still counted as the games go on being changed."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

HABITS = Path(__file__).parents[1] / "benchmarks" / "habits"


@pytest.mark.parametrize("slug", sorted(path.stem for path in HABITS.glob("[a-z]*.py")))
def test_habits_are_counted(slug, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(HABITS), *sys.path])
    counts = import_module(slug).habits("heuristic:style=classic", 4)
    monkeypatch.delitem(sys.modules, slug)
    assert len(counts) >= 4
    assert all(cases >= 0 for cases, of in counts.values())
    assert any(cases > 0 for cases, of in counts.values())
