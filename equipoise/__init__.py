"""A Monte Carlo balance laboratory for tabletop games.

    import equipoise as eq

    run = eq.simulate("axis_mundi", games=6000, seed=1)
    report = eq.report(run)
    change = eq.compare("axis_mundi", settings={"scrounger.mp": 0}, games=6000, seed=1)

Everything here is loaded on first use, so that importing it costs nothing.
"""

from typing import TYPE_CHECKING, Any

from equipoise.sim.drawing import drawn_by

if TYPE_CHECKING:
    from equipoise.analysis.own_metrics import OwnMetric as Metric
    from equipoise.comparing import Change, compare
    from equipoise.exploring import Exploration, Tuning, sensitivity, sweep, tune
    from equipoise.playing import Replay, columns, games, open_run, replay, rules, simulate
    from equipoise.reporting import Report, report
    from equipoise.sim.action import Action
    from equipoise.sim.errors import InputError
    from equipoise.sim.store import Run
    from equipoise.sim.table import Table

_HOME = {
    "Action": "sim.action",
    "Change": "comparing",
    "Exploration": "exploring",
    "InputError": "sim.errors",
    "Metric": "analysis.own_metrics",
    "Replay": "playing",
    "Report": "reporting",
    "Run": "sim.store",
    "Table": "sim.table",
    "Tuning": "exploring",
    "columns": "playing",
    "compare": "comparing",
    "games": "playing",
    "open_run": "playing",
    "replay": "playing",
    "report": "reporting",
    "rules": "playing",
    "sensitivity": "exploring",
    "simulate": "playing",
    "sweep": "exploring",
    "tune": "exploring",
}
_INSIDE = {"Metric": "OwnMetric"}  # names that differ in their module

__all__ = [
    "Action",
    "Change",
    "Exploration",
    "InputError",
    "Metric",
    "Replay",
    "Report",
    "Run",
    "Table",
    "Tuning",
    "columns",
    "compare",
    "games",
    "open_run",
    "replay",
    "report",
    "rules",
    "sensitivity",
    "simulate",
    "sweep",
    "tune",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name in _HOME:
            return getattr(import_module(f"equipoise.{_HOME[name]}"), _INSIDE.get(name, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return __all__


drawn_by("equipoise.reports.board_file", "table_svg")
