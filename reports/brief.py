"""A run in a few lines: one sentence for the whole game, and the handful of figures that matter most."""

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.verdicts import games_to_judge
from equipoise.reports.about import StandIns
from equipoise.reports.words import FAMILIES, MANY, about, label, percent, points, sentence_case

MAIN = ("character", "seat", "order")  # what a balance report is asked about first
HANDFUL = 8
NOTHING_OFF = "Nothing in this run is off balance for certain"
KIND = {"card": "card", "held card": "card", "worth": "worth of points"}  # said behind a name that does not tell


def _shares(rows: pl.DataFrame, of: pl.DataFrame) -> list[str]:
    """`2 of 6 characters`, family by family."""
    parts = []
    for family in FAMILIES:
        n, total = ((table["family"] == family).sum() for table in (rows, of))
        if n:
            parts.append(f"{n} of {total} {MANY[family]}")
    return parts


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def headline(balance: Balance) -> str:
    """The verdict on the whole game."""
    v = balance.verdicts
    fewest = games_to_judge(v, balance.games)
    if fewest is not None:
        return f"Too few games to judge: play {fewest:,}, the fewest that allow a verdict."
    off = v.filter(pl.col("verdict").is_in(["over", "under"]))
    open_ = v.filter(pl.col("verdict") == "undecided")
    main, rest = (off.filter(pl.col("family").is_in(MAIN) == wanted) for wanted in (True, False))
    left = open_.filter(pl.col("family").is_in(MAIN))
    if main.height:
        most = main.sort(-pl.col("deviation").abs().round(9), -pl.col("deviation")).row(0, named=True)
        who = label(most["family"], most["name"])
        share = f"{percent(most['estimate'])} where {percent(most['fair'])} is fair"
        return f"Off balance: {_listed(_shares(main, v))}; most of all {who}, with {share}."
    if left.height:
        needed = left["games_needed"].drop_nulls()
        certain = f"Off balance: {_listed(_shares(rest, v))}" if rest.height else NOTHING_OFF
        text = f"{certain}; {_listed(_shares(left, v))} are undecided"
        if len(needed) and (games := int(needed.max())) < 1e14:  # type: ignore[arg-type]
            text += f", which about {about(games)} games would decide"
        return f"{text}."
    fair = _listed([MANY[family] for family in MAIN if family in v["family"]])
    within = f"{fair} are within ±{100 * balance.margin:.3g} pp of the fair share"
    if rest.height:
        return f"{within[0].upper()}{within[1:]}, but {_listed(_shares(rest, v))} are off."
    return f"Balanced: {within}."


def _ranked(verdicts: pl.DataFrame) -> pl.DataFrame:
    """What matters most: what is off of characters, seats and turn order; then of each of these the largest deviation,
    whatever its verdict; then what else is off; then the rest of these."""
    rank = {family: i for i, family in enumerate(FAMILIES)}
    size = pl.col("deviation").abs().fill_nan(0).fill_null(0).round(9)
    off, main = pl.col("verdict").is_in(["over", "under"]), pl.col("family").is_in(MAIN)
    known = verdicts.with_columns(pl.col("family").replace_strict(rank, return_dtype=pl.Int64).alias("rank"))
    lead = size == size.max().over("family")
    first = known.filter(off | main).sort(~(off & main), ~(lead & main), ~off, -size).head(HANDFUL)
    return first.sort("rank", -size, -pl.col("deviation"))


def _what(balance: Balance, family: str, name: str) -> str:
    """A claim by its name, and all that it is by other names."""
    kind = f" ({KIND[family]})" if family in KIND else ""
    own = f"{name[0].upper()}{name[1:]}" if family in ("factor", "choice") else sentence_case(label(family, name))
    return " = ".join([f"{own}{kind}", *balance.aliases.of(family, name)])


def handful(balance: Balance, rests: StandIns) -> pl.DataFrame:
    """At most eight rows: what, verdict, wins, off by, 95 % interval, and a mark where something rests on stand-ins."""
    rows = []
    for row in _ranked(balance.verdicts).iter_rows(named=True):
        family = row["family"]
        share = family in (*MAIN, "factor")
        low, high = (f"{100 * (row[c] - row['fair']):+.1f}".replace("-", "−") for c in ("low", "high"))
        rows.append(
            {
                "what": _what(balance, family, row["name"]),
                "verdict": row["verdict"],
                "wins": percent(row["estimate"]) if share else "",
                "off by": points(row["deviation"]),
                "95 % interval": f"{low} to {high}",
                "": "PROXY" if rests.under(family, row["name"]) else "",
            }
        )
    columns = ("what", "verdict", "wins", "off by", "95 % interval", "")
    table = pl.DataFrame(rows, schema=dict.fromkeys(columns, pl.String))
    return table if (table[""] != "").any() else table.drop("")


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
    parts = _shares(rows.filter(main), of)
    if not parts:
        return _listed(_shares(rows, of))
    others, all_others = (table.filter(~main).height for table in (rows, of))
    return _listed([*parts, f"{others} of {all_others} others"] if others else parts)
