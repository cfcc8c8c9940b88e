"""What players chose, and what came about for them, among seats that were dealt the same.

Who has something by choice, or by how the game went, differs from others in what made it so: the army, the opponent,
the roll-off won. Among seats that were dealt the same that is taken out. What is left may still be the player's doing:
it goes with winning, and need not be its cause.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from equipoise.analysis.aliases import keys
from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, block_sums_of, chunks, gather
from equipoise.analysis.intervals import Floats, t_interval
from equipoise.analysis.within import Ints, Strata, Within, hashed
from equipoise.sim.store import Run

EFFECT = ("estimate", "low", "high", "error")
COMPANY = "company"  # with whom and against whom a seat plays
ENOUGH = 30  # rows that a stratum should hold on average
ROWS = 36_000  # seat rows that strata are told by, of the first blocks


def seats_of_decided(chunk: Chunk) -> Array:
    """Which rows of seats are of games that somebody won."""
    return np.repeat(chunk.decided.ravel(), chunk.seats["won"].shape[2])


def block_of_decided(chunk: Chunk) -> Ints:
    """The block of each of these rows, from 0."""
    per_block = chunk.seats["won"][0].size
    return np.repeat(np.arange(chunk.blocks), per_block)[seats_of_decided(chunk)]


class Deal:
    """What was dealt to a seat, as strata: its character, with and against whom it plays, who decides, then everything
    else, as long as the strata are not too thin to compare anything in them."""

    def __init__(self, run: Run) -> None:
        self.teams = run.plan.lineup.teams
        rng = np.random.default_rng(0)  # only to tell characters apart
        self.marks = rng.integers(1 << 63, size=(2, len(run.plan.descriptor.characters)), dtype=np.uint64)
        self.parts: tuple[str, ...] = ()
        self.strata = Strata()
        dealt = self._candidates(run)
        few = max(1, ROWS // (run.plan.seats * run.rotations))
        first = next(chunks(run, [name for name in dealt if name != COMPANY], (), most=few, each=few))
        for name in dealt:
            keys = self._keys(first, parts := (*self.parts, name))
            if len(np.unique(keys)) * ENOUGH <= keys.size:
                self.parts = parts
        self.seat_columns = tuple(dict.fromkeys("character" if name == COMPANY else name for name in self.parts))

    def _candidates(self, run: Run) -> list[str]:
        bots = ["bot"] if len(run.plan.distinct_bots) > 1 else []  # by turns, too
        known = list(dict.fromkeys([*keys(run), *bots, *(card["name"] for card in run.columns_with("factor"))]))
        dealt = [name for name in known if run.origin(name) == "dealt"]
        last = [name for name in ("order", "seat") if name in dealt]
        first = ["character", COMPANY] if "character" in dealt else []
        return [*first, *(name for name in dealt if name not in (*first, *last)), *last]

    def _company(self, who: Array) -> npt.NDArray[np.uint64]:
        """Of every seat: its partners and its rivals as one number, whatever their order."""
        mates, rivals = (of[who] for of in self.marks)
        same = (self.teams[:, None] == self.teams[None, :]).astype(np.uint64)
        return np.asarray(mates @ (same - np.eye(len(same), dtype=np.uint64)) + rivals @ (1 - same), np.uint64)

    def _keys(self, chunk: Chunk, parts: Sequence[str]) -> npt.NDArray[np.uint64]:
        seats = chunk.seats
        codes = [self._company(seats["character"].astype(np.int64)) if n == COMPANY else seats[n] for n in parts]
        return hashed([code.ravel() for code in codes])

    def number(self, chunk: Chunk) -> Ints:
        """The stratum of every seat of the games that somebody won."""
        decided = seats_of_decided(chunk)
        if not self.parts:
            return np.zeros(decided.sum(), np.int64)
        return self.strata.number(self._keys(chunk, self.parts)[decided])


def not_dealt(run: Run) -> dict[str, list[str]]:
    """Every factor of a seat that was not dealt, character and turn order included, with its values."""
    title = run.plan.title_of
    own = {card["name"]: [title(value) for value in card["categories"]] for card in run.columns_with("factor")}
    return {name: of for name, of in {**keys(run), **own}.items() if run.origin(name) != "dealt"}


class ChoiceTally(Tally):
    """First pass."""

    def __init__(self, run: Run) -> None:
        self.title, self.deal, self.values = run.plan.title_of, Deal(run), not_dealt(run)
        self.origins = {name: run.origin(name) for name in self.values}
        self.seat_columns = tuple(dict.fromkeys(["won", *self.values, *self.deal.seat_columns]))
        self.fits = {name: Within(len(of)) for name, of in self.values.items()}
        self.shares = {name: Ratios(len(of)) for name, of in self.values.items()}

    def rows(self, chunk: Chunk, name: str) -> tuple[Array, Floats]:
        """Of the games that somebody won: one column for each value of the factor, and who won."""
        decided = seats_of_decided(chunk)
        code = chunk.seats[name].ravel()[decided]
        had = code[:, None] == np.arange(len(self.values[name]), dtype=code.dtype)
        return had, chunk.seats["won"].ravel()[decided].astype(np.float64)

    def add(self, chunk: Chunk) -> None:
        stratum = self.deal.number(chunk)
        for name, ratios in self.shares.items():
            self.fits[name].add(*self.rows(chunk, name), stratum)
            cell, cells = chunk.among_decided(chunk.seats[name].astype(np.int64)), len(ratios.n)
            ratios.add(*block_sums_of(cell, cells, chunk.seats["won"], None))


@dataclass
class ChoiceErrors(Tally):
    """Second pass: the errors."""

    choices: ChoiceTally

    def __post_init__(self) -> None:
        self.seat_columns = self.choices.seat_columns

    def add(self, chunk: Chunk) -> None:
        stratum = self.choices.deal.number(chunk)
        block = block_of_decided(chunk)
        for name, fit in self.choices.fits.items():
            fit.add_errors(*self.choices.rows(chunk, name), stratum, block)

    def table(self, leave_out: Collection[str] = ()) -> pl.DataFrame:
        """factor, value, origin, estimate (what goes with it, against the average of what others had who were dealt the
        same), low, high, n (blocks), games, error, won (share of wins, not adjusted). The estimate is null where nobody
        who was dealt the same had anything else."""
        frames = [
            self.of(name).select(pl.lit(self.choices.title(name)).alias("factor"), pl.all())
            for name in self.choices.values
            if name not in leave_out
        ]
        return pl.concat(frames) if frames else pl.DataFrame()

    def of(self, name: str) -> pl.DataFrame:
        """One of them, without its name."""
        fit, ratios = self.choices.fits[name], self.choices.shares[name]
        estimate, error = fit.contrasts(fit.averages(fit.met()))
        low, high = t_interval(estimate, error, np.full(len(error), fit.blocks))
        return (
            pl.DataFrame(
                {
                    "value": self.choices.values[name],
                    "origin": [self.choices.origins[name].replace("_", " ")] * len(error),
                    "estimate": estimate,
                    "low": low,
                    "high": high,
                    "n": ratios.n,
                    "games": ratios.bottom.astype(np.int64),
                    "error": error,
                    "won": ratios.estimate,
                }
            )
            .filter(pl.col("games") > 0)
            .with_columns(pl.col("estimate", "low", "high").fill_nan(None))
        )

    def shares(self, key: str, table: pl.DataFrame) -> pl.DataFrame:
        """The table of win rates by a key that was not dealt, adjusted: everybody would win the fair share if it made
        no difference among those who were dealt the same. `unadjusted` is the share as it was."""
        effect = self.of(key).select(pl.col("value").alias(key), *(pl.col(c).alias(f"_{c}") for c in EFFECT))
        joined = table.join(effect, on=key, how="left", maintain_order="left")
        return joined.with_columns(
            pl.col("estimate").alias("unadjusted"),
            *((pl.col("fair") + pl.col(f"_{c}")).alias(c) for c in ("estimate", "low", "high")),
            pl.col("_error").alias("error"),
        ).drop(f"_{c}" for c in EFFECT)


def choices(run: Run, leave_out: Collection[str] = ()) -> pl.DataFrame:
    """The table of all of them, or of all but some."""
    if not not_dealt(run):
        return pl.DataFrame()
    tally = ChoiceTally(run)
    gather(run, [tally])
    errors = ChoiceErrors(tally)
    gather(run, [errors])
    return errors.table(leave_out)
