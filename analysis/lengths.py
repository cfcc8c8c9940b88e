"""How long games last, how they end, and by how much they are won."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, block_sums, gather
from equipoise.analysis.fairness import how_often
from equipoise.analysis.intervals import quantile_interval
from equipoise.sim.store import Run

QUANTILES = {"p5": 0.05, "p50": 0.5, "p95": 0.95}
FACTS = ("rounds", "decisions", "margin")
NOBODY = "nobody"
OUTCOMES = ("one winner", "shared", NOBODY)


def margins(chunk: Chunk, sides: Sequence[Sequence[int]]) -> Array:
    """By how much the best side's score is ahead of the next: [block, game]. A side's score is its best seat's."""
    score = chunk.seats["score"].astype(np.float64)
    best = np.sort(np.stack([score[..., list(side)].max(-1) for side in sides], -1), axis=-1)
    lead: Array = best[..., -1] - best[..., -2]
    return lead


def sides_of(run: Run) -> list[list[int]]:
    """The seats of every team."""
    teams = run.plan.lineup.teams.tolist()
    return [[seat for seat, t in enumerate(teams) if t == team] for team in sorted(set(teams))]


class Lengths(Tally):
    """Distributions of rounds, decisions and margins, as counts of values."""

    seat_columns = ("score",)
    game_columns = ("rounds", "decisions")

    def __init__(self, run: Run) -> None:
        self.sides = sides_of(run)
        self.counts: dict[str, Counter[float]] = {fact: Counter() for fact in FACTS}
        self.means = Ratios(len(FACTS))

    def values(self, chunk: Chunk) -> dict[str, Array]:
        return {
            "rounds": chunk.games["rounds"],
            "decisions": chunk.games["decisions"],
            "margin": margins(chunk, self.sides),
        }

    def add(self, chunk: Chunk) -> None:
        found = self.values(chunk)
        for fact, values in found.items():
            kinds, counts = np.unique(values, return_counts=True)
            self.counts[fact].update(dict(zip(kinds.tolist(), counts.tolist(), strict=True)))
        top = np.stack([found[fact].sum(1, dtype=np.float64) for fact in FACTS], 1)
        self.means.add(top, np.full(top.shape, float(found["rounds"].shape[1])))

    def histogram(self) -> pl.DataFrame:
        """fact, value, games."""
        rows = [(fact, float(v), n) for fact in FACTS for v, n in sorted(self.counts[fact].items())]
        return pl.DataFrame(rows, schema={"fact": pl.String, "value": pl.Float64, "games": pl.Int64}, orient="row")


class LengthErrors(Tally):
    """Second pass: how sure the shares of games at or under the quantiles are."""

    seat_columns = ("score",)
    game_columns = ("rounds", "decisions")

    def __init__(self, lengths: Lengths) -> None:
        self.lengths = lengths
        self.sorted = {
            fact: (np.array(sorted(c)), np.array([n for _, n in sorted(c.items())]))
            for fact, c in lengths.counts.items()
        }
        self.marks = {
            (fact, name): quantile_interval(counts, values, q, 0.0)[0]
            for fact, (values, counts) in self.sorted.items()
            for name, q in QUANTILES.items()
        }
        self.under = Ratios(len(self.marks))

    def add(self, chunk: Chunk) -> None:
        found = self.lengths.values(chunk)
        top = np.stack([(found[fact] <= mark).sum(1) for (fact, _), mark in self.marks.items()], 1).astype(np.float64)
        self.under.add(top, np.full(top.shape, float(found["rounds"].shape[1])))

    def table(self) -> pl.DataFrame:
        """fact, statistic (p5, p50, p95, mean), estimate, low, high, n (blocks)."""
        means = self.lengths.means.table({"fact": FACTS}, share=False)
        means = means.with_columns(pl.lit("mean").alias("statistic"))
        rows = []
        for i, (fact, name) in enumerate(self.marks):
            values, counts = self.sorted[fact]
            estimate, low, high = quantile_interval(counts, values, QUANTILES[name], self.under.error[i])
            rows.append((fact, name, estimate, low, high, int(self.under.n[i])))
        tidy = ["fact", "statistic", "estimate", "low", "high", "n"]
        quantiles = pl.DataFrame(rows, schema=tidy, orient="row")
        order = {fact: i for i, fact in enumerate(FACTS)}
        return pl.concat([quantiles, means.select(tidy)]).sort(
            pl.col("fact").replace_strict(order), maintain_order=True
        )


class Endings(Tally):
    """Shares of games by how they ended, and by whether there was one winner, several, or none."""

    seat_columns = ("won",)
    game_columns = ("end_reason",)

    def __init__(self, run: Run) -> None:
        self.sides = sides_of(run)
        self.reasons = list(run.plan.descriptor.all_end_reasons)
        self.by_reason, self.by_outcome = Ratios(len(self.reasons)), Ratios(len(OUTCOMES))

    def add(self, chunk: Chunk) -> None:
        won = np.stack([chunk.seats["won"][..., side[0]] for side in self.sides], -1)
        best = won.max(-1)
        outcome = np.where(best == 0, 2, np.where(best == 1, 0, 1))
        for ratios, cell in ((self.by_reason, chunk.games["end_reason"].astype(np.int64)), (self.by_outcome, outcome)):
            ratios.add(block_sums(cell, len(ratios.n)), np.full((chunk.blocks, len(ratios.n)), float(outcome.shape[1])))

    def tables(self) -> Mapping[str, pl.DataFrame]:
        """end_reason or outcome, estimate, low, high, n (blocks), games; those that never happened are left out but for
        games that nobody won, which have a verdict (see `how_often`)."""
        found = {}
        for key, ratios, names in (
            ("end_reason", self.by_reason, self.reasons),
            ("outcome", self.by_outcome, list(OUTCOMES)),
        ):
            games = pl.Series("games", ratios.top.astype(np.int64))
            table = ratios.table({key: names}).drop("games", "error").with_columns(games)
            met = table.filter((pl.col("games") > 0) | (pl.col(key) == NOBODY))
            found[key] = met.sort("games", descending=True)
        verdicts = [
            how_often(row["low"], row["high"]) if row["outcome"] == NOBODY else None
            for row in found["outcome"].iter_rows(named=True)
        ]
        found["outcome"] = found["outcome"].with_columns(pl.Series("verdict", verdicts, pl.String))
        return found


def lengths(run: Run) -> pl.DataFrame:
    first = Lengths(run)
    gather(run, [first])
    second = LengthErrors(first)
    gather(run, [second])
    return second.table()


def end_reasons(run: Run) -> pl.DataFrame:
    tally = Endings(run)
    gather(run, [tally])
    return tally.tables()["end_reason"]
