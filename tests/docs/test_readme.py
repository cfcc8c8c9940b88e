"""What README.md shows of Python works, on a run of the size of a test."""

import re
from pathlib import Path

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_its_python_runs(tmp_path, monkeypatch, capsys):
    [code] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    plan = Plan.make(Ruleset.make(find_game("pig")), seed=1, bots=["optimal", "hold:at=20"])
    monkeypatch.chdir(tmp_path)
    simulate(plan, Goal(games=200), "runs/pig")
    names: dict = {}
    exec(compile(code, "README.md", "exec"), names)
    shown = names["wins"].collect()
    assert set(shown["bot"]) == {"optimal", "hold:at=20"}
    assert shown["won"].mean() == 0.5
    assert "hold:at=20" in capsys.readouterr().out
    assert len(names["run"].to_pandas("games")) == 200


def test_no_folder_is_made_twice():
    """`--out` names a folder that is not there yet: the commands of the page can be typed one after the other."""
    folders = re.findall(r"^equipoise (?:simulate|runs merge).* --out (\S+)", README, re.MULTILINE)
    assert len(folders) >= 5
    assert len(folders) == len(set(folders))
