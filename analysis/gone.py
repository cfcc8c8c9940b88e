"""What a game is without a thing: its length, its endings and who wins, when nobody has it.

It is another question than what the thing is worth to one player: here all play by other rules. The number of blocks
was fixed before, and every figure is paired with the game as it is, on the same deals.
"""

import numpy as np
import polars as pl
from scipy import stats

from equipoise.analysis.caused import RATE, WorthStudy
from equipoise.analysis.paired import differences, met, scores_of
from equipoise.sim.items import Item
from equipoise.sim.study import BASELINE

GAMES = "games"  # the family of what is asked of the games themselves
FAMILIES = ("character",)
SCHEMA = {
    "item": pl.String, "title": pl.String, "family": pl.String, "name": pl.String, "before": pl.Float64,
    "after": pl.Float64, "estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "p": pl.Float64,
}  # fmt: skip


def gone_table(study: WorthStudy) -> pl.DataFrame:
    """item, title, family, name, before, after, estimate (the change), low, high, n (blocks), p, claimed: which changes
    stand when all are asked for at once (Benjamini & Hochberg 1995)."""
    frames = [_changes(study, item) for item in study.gone if item.job in study.scores]
    table = pl.concat(frames) if frames else pl.DataFrame(schema=SCHEMA)
    p = np.nan_to_num(table["p"].fill_null(1.0).to_numpy(), nan=1.0)
    adjusted = stats.false_discovery_control(p) if len(p) else p
    return table.with_columns(pl.Series("claimed", adjusted <= RATE, dtype=pl.Boolean))


def _changes(study: WorthStudy, item: Item) -> pl.DataFrame:
    after = study.scores[item.job]
    before = study.scores[BASELINE].first(after.blocks)
    won, facts = scores_of(study.baseline, before, after)
    found = {**{family: won[family] for family in FAMILIES if family in won}, GAMES: facts}
    frames = []
    for family, scores in found.items():
        named = differences(met(scores)).with_columns(
            pl.lit(item.name).alias("item"), pl.lit(item.title).alias("title"), pl.lit(family).alias("family")
        )
        frames.append(named.select(pl.col(name).cast(kind) for name, kind in SCHEMA.items()))
    return pl.concat(frames)
