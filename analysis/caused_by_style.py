"""What a thing is worth in whose hands: the differences of the blocks, style by style, on the same deals.

What a thing is worth to all styles together may hide that some are better off without it. By the agreement of the
styles' own verdicts (between_styles.py) it is worth something whoever plays, or it depends on play. Few blocks stand
behind each figure, so that it is pulled towards the mean over the styles (shrinkage.py).
"""

import numpy as np
import polars as pl

from equipoise.analysis.between_styles import Verdict, verdict_over_styles
from equipoise.analysis.caused import Value, WorthStudy, value_of
from equipoise.analysis.shrinkage import shrunk
from equipoise.sim.study import BASELINE

SCHEMA = {
    "kind": pl.String, "item": pl.String, "title": pl.String, "style": pl.String, "estimate": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "shrunken": pl.Float64, "verdict": pl.String, "n": pl.Int64,
}  # fmt: skip


def by_style(study: WorthStudy) -> pl.DataFrame:
    """kind, item, title, style, estimate, low, high (whenever one stops), shrunken, verdict, n (blocks). Empty where
    everybody always plays one bot."""
    rows = [row for job in study.values for row in _of_item(study, job)] if len(study.hands) > 1 else []
    return pl.DataFrame(rows, schema=SCHEMA)


def verdicts_over_styles(table: pl.DataFrame) -> dict[tuple[str, str], Verdict]:
    """By kind and item: whether it is worth something, or harms, whoever plays."""
    groups = table.group_by("kind", "item", maintain_order=True)
    return {(str(kind), str(item)): verdict_over_styles(rows["verdict"].to_list()) for (kind, item), rows in groups}


def _of_item(study: WorthStudy, job: str) -> list[dict[str, object]]:
    item, plan = study.values[job].item, study.plans[job]
    bases, changed = study.by_hands[BASELINE], study.by_hands[job]
    own = [value_of(item, plan, base, of) for base, of in zip(bases, changed, strict=True)]
    means, errors = np.array([value.estimate for value in own]), np.array([value.half_width / 2 for value in own])
    near = shrunk(means, errors, study.values[job].estimate)
    return [
        {
            "kind": item.kind, "item": item.name, "title": item.title, "style": hands.style,
            "estimate": value.estimate, "low": value.low, "high": value.high, "shrunken": pulled,
            "verdict": _verdict(value, study.limit.until), "n": value.blocks,
        }
        for hands, value, pulled in zip(study.hands, own, near.tolist(), strict=True)
    ]  # fmt: skip


def _verdict(value: Value, until: float) -> Verdict:
    if value.within(until):
        return "fair"
    if value.clear:
        return "over" if value.estimate > 0 else "under"
    return "undecided"
