"""The notebooks run from top to bottom: their cells are executed, with fewer games, as a notebook would."""

import ast
import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"
FEWER = {"GAMES = 1200": "GAMES = 60", "games=4000": "games=400"}


def cells_of(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    cells = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    bodies = [[step for step in cell.body if not isinstance(step, ast.Return)] for cell in cells]
    return [ast.unparse(ast.Module(body, [])) for body in bodies]


@pytest.mark.parametrize("path", sorted(p for p in NOTEBOOKS.iterdir() if p.suffix in (".ipynb", ".py")), ids=str)
def test_a_notebook_runs_from_top_to_bottom(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cells, names = cells_of(path), {}
    assert len(cells) >= 5
    for cell in cells:
        for large, small in FEWER.items():
            cell = cell.replace(large, small)
        exec(compile(cell, path.name, "exec"), names)
    assert names["change"].table("metrics").height > 0


def test_a_study_is_short():
    lines = [line for cell in cells_of(NOTEBOOKS / "scrounger.ipynb") for line in cell.splitlines() if line.strip()]
    assert len(lines) < 40
