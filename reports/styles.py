"""Does it hold? What a verdict owes to those who played."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.between_styles import DEPENDS
from equipoise.reports.section import HOLDS, POINTS, Section
from equipoise.reports.words import FAMILIES, MANY, SHOWN, WHAT, Sentence, label, listed, points, sentence_case

COLUMNS = ("estimate", "low", "high", "between", "error", "lowest", "highest")
FIRST = {DEPENDS: 0, "over": 1, "under": 1, "fair": 2}


def styles(balance: Balance) -> Iterator[Section]:
    if "styles" not in balance.tables:
        return
    table = balance.tables["styles"]
    rows: list[Mapping[str, Any]] = list(table.iter_rows(named=True))
    shown = table.with_columns(
        pl.Series("name", [label(row["family"], row["name"]) for row in rows], dtype=pl.String),
        pl.Series("in words", [held_in_words(row) for row in rows], dtype=pl.String),
    )
    rank = pl.col("verdict").replace_strict(FIRST, default=3, return_dtype=pl.Int64)
    yield Section(
        "styles",
        HOLDS,
        "Style by style",
        "every claim as judged style by style: where everybody played one style, in turn, by the blocks of each; where "
        "styles were drawn, by those who played it among the others (beyond what their style wins altogether), and by "
        "the blocks in which all drew the same, where there are many; estimate: the mean over styles of the deviation "
        "from what is fair, in percentage points, its interval over all styles that there might be; between: standard "
        "deviation between styles without sampling noise; error: sampling error of the mean; over, under, fair: how "
        f"many of the readings say so; a verdict that changes sign from one style to another is '{DEPENDS}', and no "
        "finding; n counts styles",
        shown.select("family", "name", "in words", pl.exclude("family", "name", "in words")).sort(
            rank, -pl.col("between").fill_nan(0), maintain_order=True
        ),
        dict.fromkeys(COLUMNS, POINTS),
        (),
        table,
    )


def styles_sentences(balance: Balance) -> list[Sentence]:
    """Which verdicts change sign, and by how much styles differ."""
    if "styles" not in balance.tables:
        return []
    table = balance.tables["styles"]
    found = []
    for family in FAMILIES:
        rows = table.filter((pl.col("family") == family) & (pl.col("verdict") == DEPENDS))
        for row in rows.sort(-pl.col("between")).head(SHOWN).iter_rows(named=True):
            found.append(Sentence("depends", f"{_turned(row)}.", "styles"))
        if rows.height > SHOWN:
            text = f"{rows.height - SHOWN} more of the {MANY[family]} depend on play."
            found.append(Sentence("depends", text, "styles"))
    return [*found, *_whoever(balance), *_spread(balance)]


def _turned(row: dict[str, Any]) -> str:
    family, name = str(row["family"]), str(row["name"])
    ends = [f"{points(float(row[end]))} in the style {row[f'{end}_style']}" for end in ("lowest", "highest")]
    said = f"under with {_styles_counted(row['under'])}, over with {row['over']}"
    return f"{sentence_case(label(family, name))} depends on play: {ends[0]}, {ends[1]} ({WHAT[family]}); {said}"


def _styles_counted(count: int) -> str:
    return "one style" if count == 1 else f"{count} styles"


def held_in_words(row: Mapping[str, Any]) -> str:
    """Of a claim as judged style by style: `over whoever plays (6 of 6)`."""
    over, under, fair, of = (int(row[key]) for key in ("over", "under", "fair", "readings"))
    if over and under:
        return f"under with {_styles_counted(under)}, over with {over}: {DEPENDS}"
    for word, count in (("over", over), ("under", under), ("fair", fair)):
        if count == of:
            return f"{word} whoever plays ({count} of {of})"
    parts = [f"{word} {count}" for word, count in (("over", over), ("under", under), ("fair", fair)) if count]
    left = of - over - under - fair
    return f"{', '.join(parts)}, open {left} of {of}" if parts and left else ", ".join(parts) or f"open ({of} of {of})"


def _whoever(balance: Balance) -> list[Sentence]:
    """Verdicts on characters, seats and turn order that every style shares."""
    table = balance.tables["styles"].filter(pl.col("family").is_in(["character", "seat", "order"]))
    held = [
        f"{label(row['family'], row['name'])} is {word} ({row['readings']} of {row['readings']})"
        for row in table.iter_rows(named=True)
        for word in ("over", "under")
        if row[word] == row["readings"]
    ]
    return [Sentence("note", f"This holds whoever plays: {listed(held)}.", "styles")] if held else []


def _spread(balance: Balance) -> list[Sentence]:
    """Of the family that is being balanced: the spread between styles beside the interval of a claim."""
    key = next(key for key in ("character", "seat") if key in balance.tables)
    rows = balance.tables["styles"].filter(pl.col("family") == key)
    own = balance.verdicts.filter(pl.col("family") == key)
    if own.is_empty() or rows["between"].is_nan().all():
        return []
    between, half = np.nanmean(rows["between"].to_numpy()), ((own["high"] - own["low"]) / 2).to_numpy().mean()
    many = int(rows["n"].to_numpy().max())
    return [
        Sentence(
            "note",
            f"Between {many} styles of play the win rates of {MANY[key]} differ by {100 * between:.1f} pp (standard "
            f"deviation, chance taken off); their intervals of chance are ±{100 * half:.1f} pp.",
            "styles",
        )
    ]
