"""Win rates in the cells of a table under both rules: a character at a seat, partners, matchups, circumstances."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from equipoise.analysis.aliases import AliasTally, keys
from equipoise.analysis.blocks import FEWEST_BLOCKS, Chunk, gather
from equipoise.analysis.choices import choices
from equipoise.analysis.factors import SeatFactors, dealt_factors
from equipoise.analysis.intervals import Floats
from equipoise.analysis.matchups import Ahead
from equipoise.analysis.paired import PLAIN, Certainty, check_pairing
from equipoise.analysis.paired_ratios import COLUMNS, PairedRatios, both_runs, ratio_rows
from equipoise.analysis.winrates import PairShares, Shares, has_teams, names_of
from equipoise.analysis.worth import worth
from equipoise.sim.store import Run

Sums = Callable[[Chunk], tuple[Floats, Floats]]


@dataclass(frozen=True)
class Cells:
    """The cells of a family: their names, where they stand among the sums, and the sums of a chunk."""

    names: Sequence[str]
    places: Sequence[int]
    seat_columns: Sequence[str]
    sums: Sums

    def of(self, chunk: Chunk) -> tuple[Floats, Floats]:
        top, bottom = self.sums(chunk)
        return top[:, self.places], bottom[:, self.places]


def _joined(tally: SeatFactors) -> Sums:
    def sums(chunk: Chunk) -> tuple[Floats, Floats]:
        tops, bottoms = zip(*tally.sums(chunk), strict=True)
        return np.concatenate(tops, 1), np.concatenate(bottoms, 1)

    return sums


def cells(run: Run) -> dict[str, Cells]:
    """By family, as `report` names them."""
    found: dict[str, Cells] = {}
    who = names_of(run, "character")
    k, several = len(who), len(who) > 1
    if dealt_factors(run):
        tally = SeatFactors(run)
        names = [
            f"{tally.title(card['name'])}: {tally.title(value)}"
            for card in tally.columns
            for value in card["categories"]
        ]
        found["factor"] = Cells(names, range(len(names)), tally.seat_columns, _joined(tally))
    if several:
        places = Shares(run, ("character", "seat"))
        names = [f"{name} at seat {seat}" for name in who for seat in range(run.plan.seats)]
        found["character at seat"] = Cells(names, range(len(names)), places.seat_columns, places.sums)
        pairs = [(a, b) for a in range(k) for b in range(a + 1, k)]
        at = [a * k + b for a, b in pairs]
        if has_teams(run):
            partners = PairShares(run)
            words = [f"{who[a]} with {who[b]}" for a, b in pairs]
            found["partners"] = Cells(words, at, partners.seat_columns, partners.sums)
        ahead = Ahead(run, "character")
        words = [f"{who[a]} against {who[b]}" for a, b in pairs]
        found["matchup"] = Cells(words, at, ahead.seat_columns, ahead.sums)
    return found


def cell_differences(baseline: Run, tweak: Run, certainty: Certainty = PLAIN) -> dict[str, pl.DataFrame]:
    """By family: name, then as `differences`, and copies (seats, or meetings, before)."""
    check_pairing(baseline, tweak)
    before, after = cells(baseline), cells(tweak)
    ratios = {family: PairedRatios(len(of.names)) for family, of in before.items()}
    columns = list(dict.fromkeys(name for of in before.values() for name in of.seat_columns))
    if before:
        for a, b in both_runs(baseline, tweak, columns):
            for family, of in before.items():
                ratios[family].add(of.of(a), after[family].of(b))
    tables = {
        family: pl.DataFrame(ratio_rows(ratios[family], of.names, certainty), schema={"name": pl.String, **COLUMNS})
        for family, of in before.items()
    }
    hidden = _told_under_another_name(baseline)
    if "factor" in tables:
        for name in hidden:
            named = pl.col("name").str.starts_with(f"{baseline.plan.title_of(name)}: ")
            tables["factor"] = tables["factor"].filter(~named)
    leave_out = {*hidden, *keys(baseline)}  # families have tables of their own
    chosen = [choices(run, leave_out) for run in (baseline, tweak)]
    fits = {
        "choice": _fitted(chosen[0], chosen[1], ("factor", "value"), certainty),
        "worth": _fitted(worth(baseline), worth(tweak), ("kind",), certainty),
    }
    return {**tables, **{family: table for family, table in fits.items() if table is not None}}


def cell_scores(baseline: Run, tweak: Run, family: str, name: str) -> Floats:
    """Differences by block of one cell, where it was met under both rules."""
    before, after = cells(baseline)[family], cells(tweak)[family]
    place = list(before.names).index(name)
    found = []
    for a, b in both_runs(baseline, tweak, before.seat_columns):
        (old, met_before), (new, met_after) = before.of(a), after.of(b)
        both = (met_before[:, place] > 0) & (met_after[:, place] > 0)
        found.append(new[both, place] / met_after[both, place] - old[both, place] / met_before[both, place])
    return np.concatenate(found)


def _told_under_another_name(baseline: Run) -> list[str]:
    """Factors that are another one by a second name under the rules as written."""
    tally = AliasTally(baseline)
    gather(baseline, [tally])
    return list(tally.table().under)


def _fitted(
    old: pl.DataFrame | None, new: pl.DataFrame | None, by: Sequence[str], certainty: Certainty
) -> pl.DataFrame | None:
    """Estimates of a model before and after: what 100 points of a kind win, what goes with a choice. The two are fitted
    each by itself; what the same deals have in common is not taken out, so that intervals are rather too wide."""
    if old is None or new is None or old.is_empty() or new.is_empty():
        return None
    rows = []
    both = old.join(new, on=by, suffix="_after", maintain_order="left").drop_nulls(["estimate", "estimate_after"])
    for row in both.iter_rows(named=True):
        n, error = min(row["n"], row["n_after"]), float(np.hypot(row["error"], row["error_after"]))
        mean = row["estimate_after"] - row["estimate"]
        half = certainty.half_width(n) * error
        rows.append(
            {
                "name": ": ".join(row[key] for key in by), "before": row["estimate"], "after": row["estimate_after"],
                "estimate": mean, "low": mean - half, "high": mean + half, "n": n, "error": error,
                "p": certainty.p(abs(mean) / error, n) if error and n >= FEWEST_BLOCKS else 1.0,
                "correlation": None, "saving": None,
                "copies": float(row["games"]), "after_error": row["error_after"],
            }
        )  # fmt: skip
    return pl.DataFrame(rows, schema={"name": pl.String, **COLUMNS})
