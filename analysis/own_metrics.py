"""Metrics of one's own: a function of a run that gives a number for each game, or for each seat of each game.

    def lead(run):
        return run.seats.select(pl.col("score") - pl.col("score").mean().over("game"))

It is handed to a report or a comparison by name, or registered in the entry-point group `equipoise.metrics`. What it
gives is read like every other fact: in sums over blocks, the only independent units.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points

import numpy as np
import polars as pl

from equipoise.analysis.betting import Range
from equipoise.analysis.blocks import Ratios, block_sums
from equipoise.analysis.continued import always_valid
from equipoise.analysis.intervals import Floats
from equipoise.analysis.paired import PLAIN, Certainty, check_pairing
from equipoise.analysis.paired_facts import ALL, GAME
from equipoise.analysis.paired_ratios import COLUMNS, PairedRatios, Sums, ratio_rows
from equipoise.analysis.sequential import Unit
from equipoise.analysis.winrates import names_of
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.plan import Plan
from equipoise.sim.store import Run

GROUP = "equipoise.metrics"
LONGEST = 60  # letters of a name or unit: it heads a column and a chart
Values = pl.LazyFrame | pl.DataFrame | pl.Series
Function = Callable[[Run], Values]


@dataclass(frozen=True)
class OwnMetric:
    """A metric with what is to be said of it.

    `function` takes a run and returns one column of numbers: a number for each game, in the order of `run.games`, or
    for each seat, in the order of `run.seats`. A query that changes the order brings the columns `game` (and `seat`)
    along. Null means that there was nothing to measure; NaN is refused. `unit` stands beside the figures. `low` and
    `high` are what a number cannot leave: a test that may stop early (`sprt`) needs both. `games` are the short names
    of the games that it is for; all of them if it names none.
    """

    function: Function
    unit: str = ""
    low: float | None = None
    high: float | None = None
    games: Sequence[str] = ()


Metrics = Mapping[str, Function | OwnMetric]


def chosen_metrics(plan: Plan, given: Metrics | None) -> dict[str, OwnMetric]:
    """Those that are registered for the game, and those given, by name; a name given wins."""
    found = {name: metric for name, metric in registered().items() if plan.game in (metric.games or [plan.game])}
    for name, metric in (given or {}).items():
        found[name] = _checked(name, metric, f"{arg('metrics')} {name!r}")
    return found


def registered() -> dict[str, OwnMetric]:
    """What packages that are installed have registered."""
    found = {}
    for entry in entry_points(group=GROUP):
        what = f"the metric {entry.name!r} of {entry.value}"
        try:
            loaded = entry.load()
        except (ImportError, AttributeError) as error:
            raise InputError(f"{what}: cannot be loaded ({error})") from None
        found[entry.name] = _checked(entry.name, loaded, what)
    return found


def _checked(name: str, metric: object, what: str) -> OwnMetric:
    own = metric if isinstance(metric, OwnMetric) else OwnMetric(metric) if callable(metric) else None
    if own is None or not callable(own.function):
        raise InputError(f"{what}: must be a function of a run, or a Metric, not {type(metric).__name__}")
    for word, text in (("name", name), ("unit", own.unit)):
        if not isinstance(text, str) or len(text) > LONGEST or not text.isprintable() or text != text.strip():
            raise InputError(f"{what}: its {word} must be one line of at most {LONGEST} letters, not {text!r}")
    if not name:
        raise InputError(f"{what}: a metric needs a name")
    if own.low is not None and own.high is not None and not own.low < own.high:
        raise InputError(f"{what}: low = {own.low} must be below high = {own.high}")
    return own


# --- the numbers ------------------------------------------------------------------------------------------------------


def values_of(run: Run, name: str, metric: OwnMetric) -> tuple[Floats, bool]:
    """The numbers of a metric, NaN where there was nothing to measure: [game] or [game, seat], and whether they are of
    seats."""
    what, games, seats = f"the metric {name!r}", run.game_count, run.plan.seats
    try:
        result = metric.function(run)
        frame = result.collect() if isinstance(result, pl.LazyFrame) else result
    except (pl.exceptions.PolarsError, AttributeError, TypeError, ValueError, KeyError) as error:
        first = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise InputError(f"{what}: fails on {run.plan.game} ({first[:150]})") from None
    frame = frame.to_frame() if isinstance(frame, pl.Series) else frame
    if not isinstance(frame, pl.DataFrame):
        raise InputError(f"{what}: must return a frame or a series of Polars, not {type(result).__name__}")
    column = _column(frame, what)
    if len(column) not in (games, games * seats):
        raise InputError(
            f"{what}: gives {len(column):,} numbers; a run of {games:,} games has one for each game, or "
            f"{games * seats:,}, one for each seat"
        )
    by_seat = len(column) == games * seats
    values = column.cast(pl.Float64).to_numpy().astype(np.float64)
    _check_numbers(column, values, metric, what)
    return values.reshape(games, seats) if by_seat else values, by_seat


def _column(frame: pl.DataFrame, what: str) -> pl.Series:
    """The one column of numbers, in the order of the run."""
    keys = [key for key in ("game", "seat") if key in frame.columns]
    others = [name for name in frame.columns if name not in keys]
    if len(others) != 1:
        raise InputError(
            f"{what}: must give one column of numbers, beside game and seat at most, not {', '.join(frame.columns)}"
        )
    kind = frame.schema[others[0]]
    if not (kind.is_numeric() or kind == pl.Boolean):
        raise InputError(f"{what}: gives {kind}, which is no number")
    if keys and frame.select(keys).is_duplicated().any():
        raise InputError(f"{what}: gives two numbers for the same {' and '.join(keys)}")
    return (frame.sort(keys) if keys else frame)[others[0]]


def _check_numbers(column: pl.Series, values: Floats, metric: OwnMetric, what: str) -> None:
    there = column.is_not_null().to_numpy()
    strange = ~np.isfinite(values) & there
    if strange.any():
        row = int(np.flatnonzero(strange)[0])
        raise InputError(f"{what}: gives {column[row]} in row {row:,}; where there is nothing to measure, give null")
    if not there.any():
        raise InputError(f"{what}: measures nothing in this run")
    for end, out in ((metric.low, np.less), (metric.high, np.greater)):
        if end is not None and (beyond := out(values, end) & there).any():
            row = int(np.flatnonzero(beyond)[0])
            raise InputError(f"{what}: gives {column[row]} in row {row:,}, beyond the {end:g} that it cannot leave")


def _sums(run: Run, name: str, metric: OwnMetric) -> tuple[list[str], Sums]:
    """Who it is told of, and sums by block: [block, who]."""
    values, by_seat = values_of(run, name, metric)
    blocks = run.game_count // run.rotations
    number, there = np.nan_to_num(values).reshape(blocks, -1), (~np.isnan(values)).astype(float).reshape(blocks, -1)
    nought = np.zeros(number.shape, np.int64)
    whole = block_sums(nought, 1, number), block_sums(nought, 1, there)
    who = names_of(run, "character")
    if not by_seat or len(who) < 2:
        return [ALL if by_seat else GAME], whole
    codes = run.seats.select("character").collect()["character"].to_physical().to_numpy()
    cells = codes.astype(np.int64).reshape(blocks, -1)
    own = block_sums(cells, len(who), number), block_sums(cells, len(who), there)
    top, bottom = (np.concatenate(parts, axis=1) for parts in zip(whole, own, strict=True))
    return [ALL, *who], (top, bottom)


# --- tables -----------------------------------------------------------------------------------------------------------

TOLD = {"metric": pl.String, "who": pl.String, "unit": pl.String}


def metrics_table(run: Run, metrics: Mapping[str, OwnMetric]) -> pl.DataFrame:
    """Columns metric, who, unit, estimate, low, high, n (blocks), games (or seats) measured, error."""
    tables = []
    for name, metric in metrics.items():
        who, (top, bottom) = _sums(run, name, metric)
        ratios = Ratios(len(who))
        ratios.add(top, bottom)
        names = {"metric": [name] * len(who), "who": who, "unit": [metric.unit] * len(who)}
        table = ratios.table(names, share=False)
        tables.append(always_valid(table) if run.continued else table)
    return pl.concat(tables)


def metric_differences(
    baseline: Run, tweak: Run, metrics: Mapping[str, OwnMetric], certainty: Certainty = PLAIN
) -> pl.DataFrame | None:
    """Columns metric, who, unit, then as `differences`, and copies (seats, or games, before). None without metrics."""
    if not metrics:
        return None
    check_pairing(baseline, tweak)
    rows = []
    for name, metric in metrics.items():
        who, before, after = _both(baseline, tweak, name, metric)
        both = PairedRatios(len(who))
        both.add(before, after)
        for row in ratio_rows(both, who, certainty, share=False):
            rows.append({"metric": name, "who": row.pop("name"), "unit": metric.unit, **row})
    return pl.DataFrame(rows, schema={**TOLD, **COLUMNS})


def _both(baseline: Run, tweak: Run, name: str, metric: OwnMetric) -> tuple[list[str], Sums, Sums]:
    """The sums of the blocks that both runs hold."""
    (who, before), (_, after) = (_sums(run, name, metric) for run in (baseline, tweak))
    blocks = min(len(before[0]), len(after[0]))
    return who, (before[0][:blocks], before[1][:blocks]), (after[0][:blocks], after[1][:blocks])


# --- in a sequential test ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnTested:
    """A metric of one's own that a comparison tests until it is decided."""

    text: str
    metric: OwnMetric
    is_share = False

    @property
    def name(self) -> str:
        return self.metric.unit or self.text

    @property
    def unit(self) -> Unit:
        return Unit(self.metric.unit, 1.0)

    def reach(self, plans: Sequence[Plan]) -> Range:
        low, high = self.metric.low, self.metric.high
        if low is None or high is None:
            raise InputError(
                f"{arg('metric')} {self.text!r}: a test that may stop early must know what the numbers cannot leave: "
                "give it as a Metric with low and high"
            )
        return Range(low - high, high - low)

    def of_runs(self, baseline: Run, tweak: Run) -> Floats:
        """Differences by block, where both have something to measure."""
        _, before, after = _both(baseline, tweak, self.text, self.metric)
        means = [
            np.divide(top[:, 0], bottom[:, 0], out=np.full(len(top), np.nan), where=bottom[:, 0] > 0)
            for top, bottom in (before, after)
        ]
        d: Floats = means[1] - means[0]
        return d[~np.isnan(d)]


def find_metric(text: str, metrics: Mapping[str, OwnMetric]) -> OwnTested:
    if text not in metrics:
        raise InputError(f"{arg('metric')} {text!r}: {nearest(text, metrics)}")
    return OwnTested(text, metrics[text])
