"""Sections on what seats bought for their points: what it did, and whether it is worth its price."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.worth import SURVIVED
from equipoise.reports.clauses import answer
from equipoise.reports.section import BLOCKS, EXCESS, SHARE, WITH, Section, claim_ids, drawn, judged
from equipoise.reports.words import finding

EARNS = "Which pieces earn their points?"
MOST = 2  # pieces that are named as doing most of something


def pieces(balance: Balance) -> Iterator[Section]:
    if "pieces" not in balance.tables:
        return
    if "worth" in balance.tables:
        table = balance.tables["worth"]
        rows = judged(balance, table.drop("error"), "worth", "kind")
        named = [{**row, "name": row["kind"]} for row in rows.iter_rows(named=True)]
        title = f"100 points: {finding(balance, 'worth')}"
        yield Section(
            "worth",
            WITH,
            "Worth of points",
            "estimate: what 100 points spent on it win more than 100 points spent on the average of its group, in "
            "percentage points (linear model of winning on what each seat spent, beside its character; errors over "
            f"blocks); points: what a taker spent on it; games: seats that took it; {BLOCKS}",
            rows,
            EXCESS,
            (drawn("forest", named, title, "percentage points of winning per 100 points", 0.0, balance.margin),),
            says=answer(balance, "worth"),
            families=("worth",),
            rows=claim_ids("worth", rows["kind"]),
        )
    did = balance.tables["pieces"]
    wide = did.pivot("fact", index=["group", "kind"], values="estimate", maintain_order=True)
    alone = "" if "worth" in balance.tables else (
        ". Whether a kind is worth its points cannot be told from this run: it stands in the same armies in every game"
    )  # fmt: skip
    yield Section(
        "pieces",
        WITH,
        "What pieces do for their points",
        f"share of pieces that survived; everything else per 100 points; intervals are in the download{alone}",
        wide.with_columns(pl.col(name).round(2) for name in wide.columns[2:] if name != SURVIVED),
        {SURVIVED: SHARE},
        (),
        did,
        says=_earners(did),
        asks=EARNS,
    )


def _earners(did: pl.DataFrame) -> str:
    """Of each deed the pieces that do most of it for their points, and the one that does least."""
    parts = []
    for deed in (fact for fact in did["fact"].unique(maintain_order=True) if fact != SURVIVED):
        ranked = did.filter((pl.col("fact") == deed) & pl.col("estimate").is_finite())
        ranked = ranked.sort("estimate", descending=True)
        told = ranked if ranked.height <= MOST + 1 else pl.concat([ranked.head(MOST), ranked.tail(1)])
        rates = [f"{row['kind']} {row['estimate']:.3g}" for row in told.iter_rows(named=True)]
        parts.append(f"{deed}: {', '.join(rates)}")
    return f"{EARNS} For 100 points of each: {'; '.join(parts)}." if parts else ""
