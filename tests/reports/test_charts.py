"""Charts draw what there is: no table is too empty for one."""

import inspect
import xml.etree.ElementTree as ET
from pathlib import Path

import polars as pl
import pytest
from command_line import equipoise

from equipoise.reports import charts, drawing
from equipoise.sim.registry import find_game

NAN, INF = float("nan"), float("inf")
DRAWN = [
    name
    for name, function in inspect.getmembers(charts, inspect.isfunction)
    if function.__module__ == charts.__name__ and not name.startswith("_") and name != "as_file"
]
FIGURES = ("estimate", "low", "high", "x", "y")
ROW = {"name": "Rope", "estimate": 0.2, "low": 0.1, "high": 0.3, "x": 1.0, "y": 2.0, "verdict": "over"}
UNKNOWN = {**ROW, **dict.fromkeys(FIGURES, NAN), "verdict": "undecided"}
UNBOUNDED = {**ROW, "low": -INF, "high": INF}
NULL = {**ROW, **dict.fromkeys(FIGURES), "verdict": None}
CASES = {
    "empty": [],
    "one row": [ROW],
    "nothing known": [UNKNOWN, UNKNOWN],
    "nothing there": [NULL, NULL],
    "no bounds": [UNBOUNDED],
    "some of it": [ROW, {**UNKNOWN, "name": "Axe"}, {**UNBOUNDED, "name": "Bow"}, {**NULL, "name": "Net"}],
}


def arguments(function, rows):
    """What a chart is called with, by the names and types of its parameters; a chart with others needs a line here."""
    table = pl.DataFrame(rows, schema={c: pl.Float64 if c in FIGURES else pl.String for c in ROW})
    known = {
        "table": table,
        "title": "what was found",
        "label": "share, %",
        "fair": 0.5,
        "margin": 0.02,
        "columns": "verdict",
        "value": "estimate",
        "key": "verdict",
        "centre": 0.5,
        "span": 0.02,
        "across": "copies",
        "up": "points",
        "values": [row["x"] for row in rows],
        "counts": [3 for _ in rows],
        "series": {"before": [3 for _ in rows], "after": [0 for _ in rows]},
        "rows": rows,
        "panels": {"Characters": [{**row, "fair": 0.15, "value": "20 %"} for row in rows]},
        "narrow": True,
        "share": True,
    }
    if function is charts.rates:
        known["rows"] = [{**row, "series": side} for row in rows for side in ("winners", "others")]
    if function is charts.grid:
        known["rows"] = "name"
    if function is charts.dumbbells:
        known["rows"] = [{**row, "before": row["estimate"], "after": row["x"]} for row in rows]
    if function is charts.lines:
        known["series"] = {"leader wins": [("2", row["estimate"], row["low"], row["high"]) for row in rows]}
    if function is charts.curve:
        known["series"] = {"2 seats": [(row["x"], row["estimate"], row["low"], row["high"]) for row in rows]}
    return {name: known[name] for name in inspect.signature(function).parameters}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", DRAWN)
def test_it_is_drawn_of_whatever_there_is(name, case):
    function = getattr(charts, name)
    svg = drawing.svg(function(**arguments(function, CASES[case])))
    assert ET.fromstring(svg).tag.endswith("svg")
    assert "what was found" in svg
    nothing = case in ("empty", "nothing known", "nothing there")
    counts_only = name in ("grid", "histogram", "distributions")
    if case == "empty" or (nothing and not counts_only):
        assert "nothing to show" in svg
    if case in ("one row", "some of it"):
        assert "nothing to show" not in svg


def test_every_chart_is_met():
    assert {
        "forest",
        "deviations",
        "dumbbells",
        "grid",
        "scatter",
        "histogram",
        "distributions",
        "lines",
        "board",
        "along",
        "bars",
        "curve",
    } <= set(DRAWN)


@pytest.mark.filterwarnings("error")
def test_names_are_whole_and_safe():
    long = "Mobilizing Forces (Everyone Gets a Card), \x1b[31mdrawn\x1b[0m \u202efrom 漢字"
    svg = drawing.svg(charts.forest([{**ROW, "name": long}], "t", "l", 0.5))
    assert "…" not in svg
    words = " ".join("".join(element.itertext()) for element in ET.fromstring(svg).iter())
    assert all(word in words for word in ("Mobilizing", "Everyone Gets", "drawn", "漢字"))
    assert not any(mark in svg for mark in ("\x1b", "\u202e", "[31m"))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("seats", sorted(find_game("epoch").seats)[:3])
def test_a_study_with_no_card_in_hand_for_long_has_its_page(tmp_path, seats):
    """Relics too dear to be used: of some figure of cards there is no row."""
    args = ("--set", "relics.cost=3", "--games", 20, "--seed", 1, "--seats", seats, "--out", tmp_path / "st")
    done = equipoise("compare", "epoch", *args)
    assert done.returncode == 0, done.stderr
    assert Path(tmp_path / "st" / "comparison.html").exists()
