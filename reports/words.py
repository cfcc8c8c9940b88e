"""Findings in plain sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from equipoise.analysis.balance import Balance
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


def margin_of(rows: pl.DataFrame) -> str:
    """What does not matter in a family, as it is said."""
    return f"±{100 * rows['margin'][0]:.3g} pp"


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
