"""What a thing is worth to each character: the differences of the blocks, split by whom the watched player was.

Few blocks stand behind each figure, so that they are pulled towards what the thing is worth to everybody, as far as
their spread is no larger than chance makes it (shrinkage.py).
"""

import numpy as np
import polars as pl

from equipoise.analysis.betting import confidence_sequence
from equipoise.analysis.caused import SIGN, Floats, Value, WorthStudy
from equipoise.analysis.shrinkage import shrunk
from equipoise.sim.scores import FIRST_BOT, scored_families
from equipoise.sim.study import BASELINE

SCHEMA = {
    "kind": pl.String, "item": pl.String, "title": pl.String, "character": pl.String, "estimate": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "shrunken": pl.Float64, "n": pl.Int64,
}  # fmt: skip


def by_character(study: WorthStudy) -> pl.DataFrame:
    """kind, item, title, character, estimate, low, high (whenever one stops), shrunken, n (blocks with the character).
    Empty for a game of one character."""
    names = scored_families(study.baseline).get(FIRST_BOT, [])
    rows = [row for job, value in study.values.items() for row in _of_item(study, job, value, names)]
    return pl.DataFrame(rows, schema=SCHEMA)


def _of_item(study: WorthStudy, job: str, value: Value, names: list[str]) -> list[dict[str, object]]:
    base, changed = study.scores[BASELINE], study.scores[job]
    blocks = min(base.blocks, changed.blocks)
    if study.plans[job].bots.count(study.plans[job].bots[0]) > 1:  # a team: who of it did what is not asked
        return []
    found: list[tuple[str, Floats]] = []
    for place, name in enumerate(names):
        more = changed.won[FIRST_BOT][:blocks, place] - base.won[FIRST_BOT][:blocks, place]
        worth = SIGN[value.item.kind] * more
        there = worth[~np.isnan(worth)]
        if len(there) > 1:
            found.append((name, there))
    means = np.array([worth.mean() for _, worth in found])
    errors = np.array([worth.std(ddof=1) / np.sqrt(len(worth)) for _, worth in found])
    near = shrunk(means, errors, value.estimate) if found else means
    rows: list[dict[str, object]] = []
    for (name, worth), mean, pulled in zip(found, means.tolist(), near.tolist(), strict=True):
        low, high = confidence_sequence(worth)
        rows.append({
            "kind": value.item.kind, "item": value.item.name, "title": value.item.title, "character": name,
            "estimate": mean, "low": low, "high": high, "shrunken": pulled, "n": len(worth),
        })  # fmt: skip
    return rows
