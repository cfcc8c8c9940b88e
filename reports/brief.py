"""A run in a few lines: one sentence for the whole game, and the handful of figures that matter most."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.verdicts import games_to_judge
from equipoise.reports.clauses import MAIN, SHARES, clause, counted, families_off, joined, undecided
from equipoise.reports.striking import course_first, course_notes, leading_pair, pair_clause
from equipoise.reports.words import (
    FAMILIES,
    MANY,
    SLIGHT,
    about,
    also,
    label,
    percent,
    points,
    sentence_case,
    strength,
    what_is_off,
)

HANDFUL, OF_A_FAMILY = 6, 3
TOLD = 3  # families of which the verdict names what is off most
NOTHING_OFF = "Nothing in this run is off balance for certain"
KIND = {"card": "card", "held card": "card", "worth": "worth of points"}  # said behind a name that does not tell


def _quiet(v: pl.DataFrame, off: Sequence[str]) -> list[str]:
    """Of the main questions in which nothing is off: which are fair, which are not decided."""
    verdicts = {family: v.filter(pl.col("family") == family)["verdict"] for family in MAIN if family not in off}
    fair = [MANY[family] for family, found in verdicts.items() if len(found) and (found == "fair").all()]
    return [f"{joined(fair)} are fair"] if fair else []


def games_left(rows: pl.DataFrame, games: int) -> int:
    """How many more games it takes to decide these; 0 where nobody knows."""
    needed = rows["games_needed"].drop_nulls()
    most = int(needed.max()) if len(needed) else 0  # type: ignore[arg-type]
    return max(most - games, 100) if 0 < most < 1e14 else 0


def headline(balance: Balance) -> str:
    """The verdict on the whole game, in one sentence: what is off most, question by question, and what is fair."""
    v = balance.verdicts
    fewest = games_to_judge(v, balance.games)
    if fewest is not None:
        return f"Too few games to judge: play {fewest:,}, the fewest that allow a verdict."
    course = " ".join(note.text for note in course_notes(balance))
    verdict, off = _verdict(balance, v)
    return " ".join(filter(None, [verdict, course] if off and not course_first(balance) else [course, verdict]))


def _verdict(balance: Balance, v: pl.DataFrame) -> tuple[str, bool]:
    """Of what was dealt, and whether it calls anything off."""
    off, pair = what_is_off(v), leading_pair(balance)
    families = families_off(balance)
    clauses = [clause(balance, off.filter(pl.col("family") == family).row(0, named=True)) for family in families[:TOLD]]
    clauses = [*([pair_clause(pair)] if pair else []), *clauses][:TOLD]
    quiet = _quiet(v, families)
    open_ = v.filter((pl.col("verdict") == "undecided") & pl.col("family").is_in(MAIN))
    if not clauses and open_.height:
        more = games_left(open_, balance.games)
        play = f": play about {about(more)} more games to decide" if more else ""
        clauses.append(f"{undecided(open_, v)}{play}")
        return f"{NOTHING_OFF}; {'; '.join([*quiet, *clauses])}.", False
    if not clauses:
        return f"Balanced: {quiet[0]}, within ±{100 * balance.margin:.3g} points of {percent(v['fair'][0])}.", False
    word = "Slightly off balance" if not pair and off["strength"][0] == SLIGHT else "Unbalanced"
    left = open_.filter(~pl.col("family").is_in(families))
    open_left = [undecided(left, v)] if left.height else []
    return f"{word}: {'; '.join([*clauses, *quiet, *open_left])}.", True


def _ranked(verdicts: pl.DataFrame) -> pl.DataFrame:
    """What matters most: what is off of characters, seats and turn order; then of each of these the largest deviation,
    whatever its verdict; then what else is off; then the rest of these. Of a family at most three."""
    rank = {family: i for i, family in enumerate(FAMILIES)}
    size = pl.col("deviation").abs().fill_nan(0).fill_null(0).round(9)
    off, main = pl.col("verdict").is_in(["over", "under"]), pl.col("family").is_in(MAIN)
    known = verdicts.with_columns(pl.col("family").replace_strict(rank, return_dtype=pl.Int64).alias("rank"))
    known = known.filter(off | main).sort(~off, -size, -pl.col("deviation"))
    place = pl.int_range(pl.len()).over("family")
    known = known.with_columns(place.alias("place")).filter(pl.col("place") < OF_A_FAMILY)
    first = known.sort(~(off & main), (pl.col("place") > 0) | ~main, ~off, -size).head(HANDFUL)
    return first.sort("rank", -size, -pl.col("deviation"))


def _what(balance: Balance, family: str, name: str) -> str:
    """A claim by its name, and all that it is by other names."""
    kind = f" ({KIND[family]})" if family in KIND else ""
    own = f"{name[0].upper()}{name[1:]}" if family in ("factor", "choice") else sentence_case(label(family, name))
    return " = ".join([f"{own}{kind}", *also(balance, family, name)])


def handful_rows(balance: Balance) -> list[dict[str, Any]]:
    """The claims that matter most, whatever their verdict."""
    return _ranked(balance.verdicts).to_dicts()


def handful(balance: Balance) -> pl.DataFrame:
    """At most six rows: what, verdict with its strength, wins, off by, 95 % interval."""
    rows = []
    for row in handful_rows(balance):
        family = row["family"]
        verdict = row["verdict"]
        if verdict in ("over", "under"):
            verdict += f", {strength(row['deviation'], row['margin'])}"
        low, high = (f"{100 * (row[c] - row['fair']):+.1f}".replace("-", "−") for c in ("low", "high"))
        rows.append(
            {
                "what": _what(balance, family, row["name"]),
                "verdict": verdict,
                "wins": percent(row["estimate"]) if family in SHARES else "",
                "off by": points(row["deviation"]),
                "95 % interval": f"{low} to {high}",
            }
        )
    columns = ("what", "verdict", "wins", "off by", "95 % interval")
    return pl.DataFrame(rows, schema=dict.fromkeys(columns, pl.String))


def more(balance: Balance) -> list[str]:
    """What the handful leaves out, in a sentence or two."""
    v = balance.verdicts
    off, open_ = (v.filter(pl.col("verdict").is_in(names)) for names in (["over", "under"], ["undecided"]))
    said = []
    if off.height > HANDFUL:
        said.append(f"Off in all: {_in_short(off, v)}.")
    if open_.height and games_to_judge(v, balance.games) is None:
        said.append(f"Undecided: {_in_short(open_, v)}.")
    return said


def _in_short(rows: pl.DataFrame, of: pl.DataFrame) -> str:
    """Characters, seats and turn order by name, everything else as one number."""
    main = pl.col("family").is_in(MAIN)
    parts = counted(rows.filter(main), of)
    if not parts:
        return joined(counted(rows, of))
    others, all_others = (table.filter(~main).height for table in (rows, of))
    return joined([*parts, f"{others} of {all_others} others"] if others else parts)
