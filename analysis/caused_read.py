"""What a study of `worth` found, read for the report of a run by the same rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise.sim.errors import InputError
from equipoise.sim.files import parse_json, read_text
from equipoise.sim.plan import Plan

RESULT = "result.json"
BYTES = 100_000_000
Caused = Mapping[str, Sequence[Mapping[str, Any]]]  # by title: rows of the table of `worth`


def read_caused(folder: Path, plan: Plan) -> Caused:
    """The figures of a study in this folder; they must be of the same game, rules and number of seats."""
    file = folder / RESULT
    if not file.exists():
        raise InputError(f"--worth {folder}: is not the folder of a finished `equipoise worth`: it has no {RESULT}")
    found = parse_json(read_text(file, BYTES, "a result"), str(file))
    for key, mine in (("game", plan.game), ("ruleset", plan.ruleset), ("seats", plan.seats)):
        if found.get(key) != mine:
            raise InputError(f"--worth {folder}: was measured with {key} = {found.get(key)}; the run has {mine}")
    rows = found.get("worth")
    if not isinstance(rows, list) or not all(isinstance(row, dict) and "title" in row for row in rows):
        raise InputError(f"{file}: has no table of what things are worth; play the study again")
    by_title: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_title.setdefault(str(row["title"]), []).append(row)
    return by_title
