"""Findings in plain sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.about import StandIns

NOTHING = StandIns()
MANY = {
    "character": "characters",
    "seat": "seats",
    "order": "places in the turn order",
    "factor": "circumstances",
    "character at seat": "characters at particular seats",
    "partners": "pairs of partners",
    "matchup": "matchups",
    "card": "cards",
    "worth": "kinds of pieces",
}
WHAT = {  # what a deviation of the family is measured from
    "character": "of the fair share",
    "seat": "of the fair share",
    "order": "of the fair share",
    "factor": "of the fair share",
    "character at seat": "of what character and seat give by themselves",
    "partners": "of what the two give by themselves",
    "matchup": "of what their strengths give",
    "card": "of the average card of their pile",
    "worth": "per 100 points of what their group wins with the same points",
}
SHOWN = 6  # names in one sentence


@dataclass(frozen=True)
class Sentence:
    tone: str  # over, under, fair, undecided, note
    text: str
    proxy: bool = False  # rests on stand-ins

    @property
    def marked(self) -> str:
        """The text with its mark, where there is nothing but text."""
        return f"{self.text} [PROXY]" if self.proxy else self.text


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def points(share: float) -> str:
    text = f"{100 * share:+.1f} pp"
    return "0.0 pp" if text[1:] == "0.0 pp" else text.replace("-", "−")


def about(games: int) -> str:
    """A number of games as one says it."""
    for size, word in ((1_000_000_000, "billion"), (1_000_000, "million")):
        if games >= size:
            return f"{games / size:,.1f} {word}"
    return f"{round(games, -3) if games >= 10_000 else round(games, -2):,}"


def label(family: str, name: str) -> str:
    several = "s" if " and " in name else ""
    return f"{family}{several} {name}" if family in ("seat", "order") else name


def listed(names: Sequence[str]) -> str:
    names = list(names)
    if len(names) > SHOWN:
        names = [*names[:SHOWN], f"{len(names) - SHOWN} more"]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _one(row: dict[str, object]) -> str:
    family, deviation = str(row["family"]), float(row["deviation"])  # type: ignore[arg-type]
    name = label(family, str(row["name"]))
    low, high = (float(row[c]) - float(row["fair"]) for c in ("low", "high"))  # type: ignore[arg-type]
    size = f"{points(deviation)}, 95 % interval {points(low)} to {points(high)}"
    if family in ("character", "seat", "order", "factor"):
        share, fair = float(row["estimate"]), float(row["fair"])  # type: ignore[arg-type]
        verb = "win" if " and " in name else "wins"
        return f"{name} {verb} {percent(share)} where {percent(fair)} is fair ({size})"
    if family == "card":
        way = "more" if deviation > 0 else "less"
        return f"{name}: who gets it wins {way} than with the average card of its pile ({size})"
    if family == "worth":
        way = "more" if deviation > 0 else "less"
        return f"{name}: 100 points of it win {way} than 100 points of the average of its group ({size})"
    if family == "matchup":
        way = "more" if deviation > 0 else "less"
        return f"{name}: finishes ahead {way} often than their strengths explain ({size})"
    return f"{name}: wins {'more' if deviation > 0 else 'less'} than the parts explain ({size})"


def sentences(balance: Balance, rests: StandIns = NOTHING) -> list[Sentence]:
    """What is over, what is under, what is fair, what is not decided and what that would take."""
    v, margin = balance.verdicts, f"±{100 * balance.margin:g} pp"
    found: list[Sentence] = []
    for tone in ("over", "under"):
        rows = v.filter(pl.col("verdict") == tone).sort(pl.col("deviation").abs(), descending=True)
        shown: dict[str, int] = {}
        for row in rows.iter_rows(named=True):
            family = row["family"]
            shown[family] = shown.get(family, 0) + 1
            if shown[family] <= SHOWN:
                found.append(Sentence(tone, f"{_one(row)}.", rests.under(family, row["name"])))
        found += [
            Sentence(
                tone,
                f"{n - SHOWN} more of the {MANY[family]} {'is' if n == SHOWN + 1 else 'are'} {tone}; see the table.",
            )
            for family, n in shown.items()
            if n > SHOWN
        ]
    if not found:
        found.append(Sentence("fair", "Nothing in this run is off balance for certain."))
    for family in v["family"].unique(maintain_order=True):
        rows = v.filter(pl.col("family") == family)
        fair, open_ = rows.filter(pl.col("verdict") == "fair"), rows.filter(pl.col("verdict") == "undecided")
        if len(fair):
            who = f"{len(fair)} of {len(rows)}"
            if len(fair) == len(rows):
                who = {1: "The only one of the", 2: "Both"}.get(len(fair), f"All {len(fair)}")
            verb = "is" if len(fair) == 1 else "are"
            proxy = any(rests.under(family, name) for name in fair["name"])
            found.append(Sentence("fair", f"{who} {MANY[family]} {verb} within {margin} {WHAT[family]}.", proxy))
        if len(open_):
            found.append(Sentence("undecided", _open(family, open_)))
    found += _model_notes(balance)
    return found


def _open(family: str, rows: pl.DataFrame) -> str:
    who = (
        listed([label(family, name) for name in rows["name"]]) if len(rows) <= SHOWN else f"{len(rows)} {MANY[family]}"
    )
    needed = rows["games_needed"].drop_nulls()
    text = f"Undecided: {who}."
    if len(needed) and (most := int(needed.max())) < 1e14:  # type: ignore[arg-type]
        text += f" About {about(most)} games would decide {'it' if len(rows) == 1 else 'them all'}"
        half = int(needed.median())  # type: ignore[arg-type]
        text += f", {about(half)} half of them." if len(rows) > 3 and half < most else "."
    return text


def _model_notes(balance: Balance) -> list[Sentence]:
    notes = []
    places = balance.tables.get("character_seat")
    if places is not None and places["character"].n_unique() == places.height > 1:
        notes.append(
            Sentence(
                "note",
                "Every character always had the same seat: what is the character's, the seat's and the turn order's "
                "cannot be told apart here.",
            )
        )
    outcome = balance.tables["outcome"]
    for name, what in (("nobody", "end without a winner"), ("shared", "end in a shared win")):
        rows = outcome.filter(pl.col("outcome") == name)
        if len(rows):
            notes.append(Sentence("note", f"{percent(rows['estimate'][0])} of the games {what}."))
    leads = balance.tables["tempo"].filter((pl.col("fact") == "leader wins") & (pl.col("round") == "half"))
    if len(leads):
        row = leads.row(0, named=True)
        notes.append(
            Sentence(
                "note",
                f"Who leads at half-time wins {percent(row['estimate'])} of the games "
                f"(95 % interval {percent(row['low'])} to {percent(row['high'])}).",
            )
        )
    length = balance.tables["lengths"].filter(pl.col("fact") == "rounds")
    at = dict(zip(length["statistic"], length["estimate"], strict=True))
    notes.append(
        Sentence("note", f"A game takes {at['p50']:g} rounds; nine of ten take {at['p5']:g} to {at['p95']:g}.")
    )
    return notes


def finding(balance: Balance, *families: str) -> str:
    """One line for the title of a chart."""
    v = balance.verdicts.filter(pl.col("family").is_in(families))
    parts = []
    for tone, verb in (("over", "over"), ("under", "under")):
        rows = v.filter(pl.col("verdict") == tone).sort(pl.col("deviation").abs(), descending=True)
        names = [label(f, n) for f, n in zip(rows["family"], rows["name"], strict=True)]
        if names:
            extra = f" and {len(names) - 3} more" if len(names) > 3 else ""
            one = len(names) == 1 and " and " not in names[0]
            parts.append(f"{', '.join(names[:3])}{extra} {'is' if one else 'are'} {verb}")
    if parts:
        return "; ".join(parts)
    left = v.filter(pl.col("verdict") == "undecided")
    margin = f"±{100 * balance.margin:g} pp"
    return f"all within {margin}" if not len(left) else f"nothing off for certain, {len(left)} of {len(v)} undecided"
