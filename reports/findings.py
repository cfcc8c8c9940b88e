"""The findings of a report in sentences: what is over, what is under, what is fair, what is open, and for whom."""

from collections.abc import Sequence

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.cards import HARDLY
from equipoise.analysis.verdicts import games_to_judge
from equipoise.reports.stronger import stronger_sentences
from equipoise.reports.styles import styles_sentences
from equipoise.reports.words import (
    MANY,
    SHOWN,
    SLIGHT,
    WHAT,
    Sentence,
    about,
    also,
    label,
    labels,
    listed,
    margin_of,
    percent,
    points,
    sentence_case,
    what_is_off,
)


def sentences(balance: Balance) -> list[Sentence]:
    """What is over, what is under, what is fair, what is not decided and what that would take."""
    v = balance.verdicts
    found = _off(balance)
    for family in v["family"].unique(maintain_order=True):
        rows = v.filter(pl.col("family") == family)
        fair, open_ = rows.filter(pl.col("verdict") == "fair"), rows.filter(pl.col("verdict") == "undecided")
        if len(fair):
            text = f"{_how_many(family, len(fair), len(rows))} within {margin_of(rows)} {WHAT[family]}."
            found.append(Sentence("fair", text, family))
        if len(open_):
            found.append(Sentence("undecided", _open(family, open_, balance.games), family))
    found += [*styles_sentences(balance), *stronger_sentences(balance), *_model_notes(balance)]
    return found


def _off(balance: Balance) -> list[Sentence]:
    """What is over or under, what matters most first; of a family as many as one reads."""
    off = what_is_off(balance.verdicts)
    told, left = [], []
    place = pl.int_range(pl.len()).over("family")
    for row in off.filter(place < SHOWN).iter_rows(named=True):
        family, name = row["family"], row["name"]
        text = _one(row, also(balance, family, name)) + because(balance, family, name)
        if row["strength"] == SLIGHT:
            text += f": certain, but less than the {100 * row['margin']:.3g} pp that matter"
        told.append(Sentence(row["verdict"], f"{text}.", family, name, row["strength"]))
    for (family, tone), rows in off.filter(place >= SHOWN).group_by("family", "verdict", maintain_order=True):
        verb = "is" if rows.height == 1 else "are"
        text = f"{rows.height} more of the {MANY[str(family)]} {verb} {tone}; see the table."
        left.append(Sentence(str(tone), text, str(family)))
    return [*told, *left]


def _one(row: dict[str, object], others: Sequence[str] = ()) -> str:
    """`others`: what else it is, by other names."""
    family, deviation = str(row["family"]), float(row["deviation"])  # type: ignore[arg-type]
    name = sentence_case(label(family, str(row["name"]))) + (f" (the same as {listed(others)})" if others else "")
    low, high = (float(row[c]) - float(row["fair"]) for c in ("low", "high"))  # type: ignore[arg-type]
    size = f"{points(deviation)}, 95 % interval {points(low)} to {points(high)}"
    if family in ("character", "seat", "order", "factor"):
        share, fair = float(row["estimate"]), float(row["fair"])  # type: ignore[arg-type]
        name = name[0].upper() + name[1:] if family == "factor" else name
        verb = "win" if family == "seat" and " and " in name else "wins"
        return f"{name} {verb} {percent(share)} where {percent(fair)} is fair ({size})"
    way = "more" if deviation > 0 else "less"
    if family == "choice":
        return f"{name[0].upper()}{name[1:]}: whoever has it wins {way} than others who were dealt the same ({size})"
    if family == "card":
        return f"{name}: whoever gets it by lot wins {way} than with the average card of its pile ({size})"
    if family == "held card":
        return f"{name}: whoever takes it wins {way} than with the average card of its pile ({size})"
    if family == "worth":
        return f"{name}: 100 points of it win {way} than 100 points of the average of its group ({size})"
    if family == "matchup":
        return f"{name}: finishes ahead {way} often than their strengths explain ({size})"
    return f"{name}: wins {way} than the parts explain ({size})"


def because(balance: Balance, family: str, name: str) -> str:
    """What the card does, where a study has taken it away or dealt it: a cause, beside what goes with it."""
    if family not in ("card", "held card"):
        return ""
    asked = {"without": "being without it costs", "given": "being dealt it is worth"}
    told = [
        f"{asked[row['kind']]} {points(row['estimate'])} ({points(row['low'])} to {points(row['high'])})"
        for row in balance.caused.get(name, ())
        if row["kind"] in asked
    ]
    return f"; by experiment, {' and '.join(told)}" if told else ""


def _how_many(family: str, some: int, of: int) -> str:
    """`4 of 6 seats are`, `both seats are`, `the only matchup is`."""
    many, verb = MANY[family], "is" if some == 1 else "are"
    if some < of:
        return f"{some} of {of} {many} {verb}"
    if of == 1:
        return f"The only {family if many == f'{family}s' else f'one of the {many}'} is"
    return f"{'Both' if of == 2 else f'All {of}'} {many} are"


def _open(family: str, rows: pl.DataFrame, games: int) -> str:
    who = labels(family, rows["name"].to_list()) if len(rows) <= SHOWN else f"{len(rows)} {MANY[family]}"
    fewest = games_to_judge(rows, games)
    if fewest is not None:
        return f"Too few games to judge {who}: play {fewest:,}."
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
                "character_seat",
            )
        )
    notes += [
        Sentence(
            "note",
            f"{_parts(group).capitalize()} part the seats alike here, and are told once: as {_parts(group[:1])}.",
            "seat",
        )
        for group in balance.aliases.groups
    ]
    if len(unused := not_used(balance)):
        who = f"{len(unused)} cards" if len(unused) > SHOWN else listed(unused["card"].to_list())
        notes.append(
            Sentence("note", f"Not used by these bots, and so not judged: {who} (under 1 % of their chances).", "cards")
        )
    return [*notes, *outcome_notes(balance), *lead_note(balance), length_note(balance)]


def outcome_notes(balance: Balance) -> list[Sentence]:
    """Games that nobody won, or several."""
    notes, outcome = [], balance.tables["outcome"]
    for name, what in (("nobody", "end without a winner"), ("shared", "end in a shared win")):
        rows = outcome.filter((pl.col("outcome") == name) & (pl.col("games") > 0))
        if len(rows):
            row = rows.row(0, named=True)
            often = {"often": ", which is often", "seldom": ", which is seldom"}.get(row["verdict"] or "", "")
            sure = f" (95 % interval {percent(row['low'])} to {percent(row['high'])}){often}" if row["verdict"] else ""
            notes.append(Sentence("note", f"{percent(row['estimate'])} of the games {what}{sure}.", "outcome"))
    return notes


def lead_note(balance: Balance) -> list[Sentence]:
    """What a lead at half-time is worth, where it is known."""
    leads = balance.tables["tempo"].filter((pl.col("fact") == "leader wins") & (pl.col("round") == "half"))
    return [
        Sentence(
            "note",
            f"Whoever leads at half-time wins {percent(row['estimate'])} of the games that have a winner "
            f"(95 % interval {percent(row['low'])} to {percent(row['high'])}).",
            "tempo",
        )
        for row in leads.iter_rows(named=True)
    ]


def length_note(balance: Balance) -> Sentence:
    length = balance.tables["lengths"].filter(pl.col("fact") == "rounds")
    at = dict(zip(length["statistic"], length["estimate"], strict=True))
    text = f"A game takes {at['p50']:g} rounds"
    text += f"; nine of ten take {at['p5']:g} to {at['p95']:g}." if at["p5"] < at["p95"] else ", nearly always."
    return Sentence("note", text, "length")


def _parts(group: Sequence[str]) -> str:
    return listed(["turn order" if name == "order" else name for name in group])


def not_used(balance: Balance) -> pl.DataFrame:
    """Cards of which these bots make so little use that nothing can be said."""
    table = balance.tables.get("card_excess")
    return pl.DataFrame() if table is None else table.filter(pl.col("used") < HARDLY)
