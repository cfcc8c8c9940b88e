"""Findings in plain sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.between_styles import DEPENDS
from equipoise.analysis.cards import HARDLY
from equipoise.analysis.verdicts import games_to_judge

MANY = {
    "character": "characters",
    "seat": "seats",
    "order": "places in the turn order",
    "factor": "circumstances",
    "choice": "choices and what came about",
    "character at seat": "characters at particular seats",
    "partners": "pairs of partners",
    "matchup": "matchups",
    "card": "cards that come by lot",
    "held card": "cards that players take",
    "worth": "kinds of pieces",
}
WHAT = {  # what a deviation of the family is measured from
    "character": "of the fair share",
    "seat": "of the fair share",
    "order": "of the fair share",
    "factor": "of the fair share",
    "choice": "of what others win who were dealt the same",
    "character at seat": "of what character and seat give by themselves",
    "partners": "of what the two give by themselves",
    "matchup": "of what their strengths give",
    "card": "of the average card of their pile",
    "held card": "of the average card of their pile",
    "worth": "per 100 points of what their group wins with the same points",
}
FAMILIES = tuple(MANY)  # what matters most comes first
SHOWN = 6  # names in one sentence
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SEATS_FROM_0 = "seats are counted from 0, as in the data"


LARGE, CLEAR, SLIGHT = STRENGTHS = ("large", "clear", "slight")
MARGINS_LARGE = 3  # a deviation of so many margins is large


@dataclass(frozen=True)
class Sentence:
    tone: str  # over, under, fair, undecided, note
    text: str
    place: str = ""  # the family that it is about, or the section that shows it
    name: str = ""  # of the claim
    strength: str = ""  # of what is off

    @property
    def marked(self) -> str:
        """The text with its strength, where there is nothing but text."""
        return f"{self.strength.capitalize()}: {self.text}" if self.strength else self.text


def strength(deviation: float, margin: float) -> str:
    """How much a deviation is, in a word: large from three margins on, clear from one, slight below."""
    times = abs(deviation) / margin
    return LARGE if times >= MARGINS_LARGE else CLEAR if times >= 1 else SLIGHT


def what_is_off(verdicts: pl.DataFrame) -> pl.DataFrame:
    """What is over or under, by what matters: large, clear, slight; then by family, and by size in margins."""
    family = {name: i for i, name in enumerate(FAMILIES)}
    off = verdicts.filter(pl.col("verdict").is_in(["over", "under"]))
    words = [strength(d, m) for d, m in off.select("deviation", "margin").iter_rows()]
    times = (pl.col("deviation").abs() / pl.col("margin")).round(9)
    return off.with_columns(pl.Series("strength", words, dtype=pl.String)).sort(
        pl.col("strength").replace_strict(dict(zip(STRENGTHS, range(3), strict=True)), return_dtype=pl.Int64),
        pl.col("family").replace_strict(family, return_dtype=pl.Int64),
        -times,
        -pl.col("deviation"),
        maintain_order=True,
    )


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


def ordinal(order: str) -> str:
    """A place in the turn order, which data count from 0, as one says it."""
    place = int(order)
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"


def label(family: str, name: str) -> str:
    """A name as it is said within a sentence: seat 0, the player who goes first, Scrounger."""
    if family == "order":
        return f"the player who goes {ordinal(name)}"
    return f"seat{'s' if ' and ' in name else ''} {name}" if family == "seat" else name


def labels(family: str, names: Sequence[str]) -> str:
    """Several of them: the players who go first, second and third."""
    if len(names) == 1:
        return label(family, names[0])
    if family == "order":
        return f"the players who go {listed([ordinal(name) for name in names])}"
    if family == "seat":
        together = any(" and " in name for name in names)  # those of a team
        return ", ".join(label(family, name) for name in names) if together else f"seats {listed(list(names))}"
    return listed([label(family, name) for name in names])


def sentence_case(text: str) -> str:
    """A sentence begins with a capital; names keep theirs."""
    return text[0].upper() + text[1:] if text.startswith(("the ", "seat ", "seats ")) else text


def said(target: str) -> str:
    """What is to be fair, as it is said: `order 0` is the player who goes first."""
    family, _, name = target.partition(" ")
    return sentence_case(label(family, name)) if family in ("seat", "order") and name else target


def listed(names: Sequence[str]) -> str:
    names = list(names)
    if len(names) > SHOWN:
        names = [*names[:SHOWN], f"{len(names) - SHOWN} more"]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def also(balance: Balance, family: str, name: str) -> list[str]:
    """What else a claim is about, as one says it: `going first`, `way: everchanging`."""
    key = "order: "
    return [
        f"going {ordinal(other.removeprefix(key))}" if other.startswith(key) else other
        for other in balance.aliases.of(family, name)
    ]


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
    if family == "choice":
        way = "more" if deviation > 0 else "less"
        return f"{name[0].upper()}{name[1:]}: whoever has it wins {way} than others who were dealt the same ({size})"
    if family == "card":
        way = "more" if deviation > 0 else "less"
        return f"{name}: whoever gets it by lot wins {way} than with the average card of its pile ({size})"
    if family == "held card":
        way = "more" if deviation > 0 else "less"
        return f"{name}: whoever takes it wins {way} than with the average card of its pile ({size})"
    if family == "worth":
        way = "more" if deviation > 0 else "less"
        return f"{name}: 100 points of it win {way} than 100 points of the average of its group ({size})"
    if family == "matchup":
        way = "more" if deviation > 0 else "less"
        return f"{name}: finishes ahead {way} often than their strengths explain ({size})"
    return f"{name}: wins {'more' if deviation > 0 else 'less'} than the parts explain ({size})"


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
    found += [*_styles(balance), *_model_notes(balance)]
    return found


def _how_many(family: str, some: int, of: int) -> str:
    """`4 of 6 seats are`, `both seats are`, `the only matchup is`."""
    many, verb = MANY[family], "is" if some == 1 else "are"
    if some < of:
        return f"{some} of {of} {many} {verb}"
    if of == 1:
        return f"The only {family if many == f'{family}s' else f'one of the {many}'} is"
    return f"{'Both' if of == 2 else f'All {of}'} {many} are"


def margin_of(rows: pl.DataFrame) -> str:
    """What does not matter in a family, as it is said."""
    return f"±{100 * rows['margin'][0]:.3g} pp"


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


def _styles(balance: Balance) -> list[Sentence]:
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


def _parts(group: Sequence[str]) -> str:
    return listed(["turn order" if name == "order" else name for name in group])


def not_used(balance: Balance) -> pl.DataFrame:
    """Cards of which these bots make so little use that nothing can be said."""
    table = balance.tables.get("card_excess")
    return pl.DataFrame() if table is None else table.filter(pl.col("used") < HARDLY)


def finding(balance: Balance, *families: str) -> str:
    """One line for the title of a chart."""
    v = balance.verdicts.filter(pl.col("family").is_in(families))
    if games_to_judge(v, balance.games) is not None:
        return "too few games to judge"
    parts = []
    for tone in ("over", "under"):
        for family in families:
            rows = v.filter((pl.col("verdict") == tone) & (pl.col("family") == family))
            names = rows.sort(pl.col("deviation").abs(), descending=True)["name"].to_list()
            if names:
                extra = f" and {len(names) - 3} more" if len(names) > 3 else ""
                one = len(names) == 1 and not (family == "seat" and " and " in names[0])
                who = ", ".join(names[:3]) if family not in ("seat", "order") else labels(family, names[:3])
                parts.append(f"{who}{extra} {'is' if one else 'are'} {tone}")
    if parts:
        return "; ".join(parts)
    left = v.filter(pl.col("verdict") == "undecided")
    if len(left):
        return f"nothing off for certain, {len(left)} of {len(v)} undecided"
    return f"all within {margin_of(v)}" if len(v) else "nothing to judge"
