"""What a character, a seat or a place in the turn order wins when one style plays it among others who drew theirs.

A style may be stronger than the others, whatever it plays. What is judged is therefore the share of a character in the
hands of a style less what this style wins altogether: does this style, too, win more with it than with others?
"""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl

from equipoise.analysis.between_styles import named_styles
from equipoise.analysis.blocks import Ratios
from equipoise.analysis.intervals import t_interval
from equipoise.analysis.verdicts import claims, judge
from equipoise.analysis.winrates import Key, Shares, names_of, questions
from equipoise.sim.scores import families
from equipoise.sim.store import Run

ASKED: tuple[Key, ...] = ("character", "seat", "order")


class ByStyle(Shares):
    """Shares of wins by one key and by style, with how they vary together."""

    def __init__(self, run: Run, key: Key) -> None:
        super().__init__(run, ("bot", key))
        self.key, self.ratios = key, Ratios(self.cells, joint=True)
        teams = run.plan.lineup.teams.tolist()
        sides = families(run.plan)
        # seats of a team win together: the first stands for all of them
        self.said = dict(enumerate(sides["character"])) if key == "character" else dict(enumerate(names_of(run, key)))
        if key == "seat":
            self.said = {
                teams.index(team): name for team, name in zip(dict.fromkeys(teams), sides["seat"], strict=True)
            }

    def table_of(self, style: int) -> pl.DataFrame:
        """name, estimate (fair plus what is beyond the style's own share), low, high, n, games, error, fair."""
        size, ratios = len(self.names[1]), self.ratios
        own = np.arange(style * size, (style + 1) * size)
        met = ratios.bottom[own] > 0
        share = np.where(met, np.nan_to_num(ratios.estimate[own]), 0.0)
        weight = ratios.bottom[own] / max(float(ratios.bottom[own].sum()), 1.0)
        # of each name: itself less the mean of all
        turn = np.eye(size) - weight[None, :]
        beyond = turn @ share
        error = np.sqrt(np.maximum(np.diag(turn @ ratios.covariance[np.ix_(own, own)] @ turn.T), 0))
        n = ratios.n[own]
        low, high = t_interval(self.fair + beyond, error, n)
        frame = pl.DataFrame({
            "name": [self.said.get(i) for i in range(size)], "estimate": self.fair + beyond, "low": low, "high": high,
            "n": n, "games": ratios.bottom[own], "error": error, "fair": self.fair,
        }, schema_overrides={"name": pl.String})  # fmt: skip
        return frame.filter(pl.Series(met) & pl.col("name").is_not_null())


def among_others(run: Run) -> list[ByStyle]:
    """What is to be gathered of a run whose seats draw their styles; nothing of others."""
    plan = run.plan
    if plan.lineup.draw is None or not plan.bots_meet:
        return []
    asked = questions(run)
    return [ByStyle(run, key) for key in ASKED if key in asked or key == "order"]


def one_among_others(
    run: Run, tallies: Sequence[ByStyle], whole: pl.DataFrame, games: int, margin: float | None
) -> Mapping[str, pl.DataFrame]:
    """By style: the claims about characters, seats and turn order that the whole run makes, judged in its hands."""
    found = {}
    for style, name in enumerate(named_styles(run)):
        rows = [
            claims(tally.table_of(style), tally.key, pl.col("name"), pl.col("fair"), tally.fair)
            for tally in tallies
            if tally.key in whole["family"]
        ]
        judged = judge(pl.concat(rows), games, margin, continued=run.continued)
        if judged.height:
            found[name] = judged
    return found
