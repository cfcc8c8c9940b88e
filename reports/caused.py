"""The page of `worth`: what things are worth to a player, what a game is without them, what careless play costs."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from equipoise.analysis.between_styles import DEPENDS
from equipoise.analysis.caused import BREAD, DEAD, HARMFUL, MUST_HAVE, OFTEN, RATE, SITUATIONAL, WorthStudy
from equipoise.analysis.caused_by_character import by_character
from equipoise.analysis.caused_by_style import by_style, verdicts_over_styles
from equipoise.analysis.caused_table import worth_table
from equipoise.analysis.gifts import NAMES as GIFT
from equipoise.analysis.gone import GAMES, gone_table
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document
from equipoise.reports.section import POINTS, SHARE, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.words import Sentence, label, points, sentence_case
from equipoise.sim.items import KINDS
from equipoise.sim.scores import COUNTS
from equipoise.sim.store import Run

TITLES = {
    "without": "Without it",
    "given": "Given it",
    "gone": "Gone for all",
    "skill": "What thinking is worth",
}
ASKS = {
    "without": "what it costs one player to be without it",
    "given": "what it brings one player to begin with it, in exchange for another card of the same deal",
    "skill": "what it costs one player to be careless",
}
CALLED = {MUST_HAVE: "a must-have", SITUATIONAL: "a situational thing"}
TOLD = 5  # sentences of a sort
SHORT = 24  # letters of a name beside a dot
CHARACTERS = 20  # rows of the chart by character
SPREAD = "figures of most spread come first"
GIFTS = (
    "; came: share of the games in which something was exchanged for it; where: what it is worth in these; beside: "
    "the same, less that of the average gift of the pile, with an interval for a number of games that was fixed before"
)
LIMIT = (
    "A thing is worth what these bots make of it. A bot that plays a card badly is better off without it; a better "
    "player may not be."
)
FIGURES = {
    **dict.fromkeys(("estimate", "low", "high", "observed", "observed_low", "observed_high", "shrunken"), POINTS),
    **dict.fromkeys(GIFT[1:], POINTS),
    **dict.fromkeys(("changed", "came"), SHARE),
}


def _interval(row: Mapping[str, Any]) -> str:
    return f"({points(row['low'])} to {points(row['high'])})".replace(" pp to", " to")


def _cost(row: Mapping[str, Any]) -> str:
    return f"{100 * row['estimate']:.1f} pp {_interval(row)}".replace("-0.0 pp", "0.0 pp")


def _said(row: Mapping[str, Any]) -> str:
    """A thing as the subject of a sentence. What is no name is quoted."""
    title = str(row["title"])
    return title if title[:1].isupper() or row["kind"] == "skill" else f"“{title}”"


def sentences_of(table: pl.DataFrame, until: float, gone: pl.DataFrame) -> list[Sentence]:
    told = [*_needed(table), *_not_missed(table), *_harmful(table), *_gifts(table), *_skill(table), *_gone(gone)]
    open_ = table.filter(~pl.col("claimed") & ~((pl.col("low") >= -until) & (pl.col("high") <= until))).height
    if open_:
        told.append(Sentence("undecided", f"{open_} of {table.height} are not decided yet: more games would tell."))
    return told


def style_sentences(table: pl.DataFrame, styles: pl.DataFrame) -> Iterator[Sentence]:
    """Of what is claimed for all styles together, and of what helps in some hands and harms in others: with whom."""
    claimed = {(row["kind"], row["item"]) for row in table.filter("claimed").iter_rows(named=True)}
    for (kind, item), verdict in verdicts_over_styles(styles).items():
        if verdict != DEPENDS and (kind, item) not in claimed:
            continue
        rows = styles.filter((pl.col("kind") == kind) & (pl.col("item") == item)).sort("estimate", descending=True)
        best, worst = rows.row(0, named=True), rows.row(-1, named=True)
        said = rows["verdict"].to_list()
        agree = max(said.count("over"), said.count("under"))
        what = f"{sentence_case(_said(best))}, {TITLES[str(kind)].lower()}"
        if agree == len(said):
            yield Sentence("note", f"{what}: so whoever plays ({agree} of {agree} styles).")
        else:
            span = " and ".join(
                f"{points(row['estimate'])} {_interval(row)} with {row['style']}" for row in (best, worst)
            )
            how = "depends on play" if verdict == DEPENDS else f"so with {agree} of {len(said)} styles"
            yield Sentence("note", f"{what}: {how}; worth {span}.")


def _needed(table: pl.DataFrame) -> Iterator[Sentence]:
    rows = table.filter(pl.col("quadrant").is_in([MUST_HAVE, SITUATIONAL])).sort("estimate", descending=True)
    for row in rows.head(TOLD).iter_rows(named=True):
        cost = f"being without it costs {_cost(row)}"
        yield Sentence("gains", f"{sentence_case(_said(row))} is {CALLED[row['quadrant']]}: {cost}.")


def _not_missed(table: pl.DataFrame) -> Iterator[Sentence]:
    rows = table.filter(pl.col("quadrant").is_in([DEAD, BREAD]) & ~pl.col("claimed"))
    for row in rows.sort(pl.col("estimate").abs()).head(TOLD).iter_rows(named=True):
        cost = f"being without it costs {_cost(row)}"
        yield Sentence("equal", f"Nobody would miss {_said(row)}: {cost}.")


def _harmful(table: pl.DataFrame) -> Iterator[Sentence]:
    for row in table.filter(pl.col("quadrant") == HARMFUL).sort("estimate").head(TOLD).iter_rows(named=True):
        gain = f"whoever may not use it wins {points(-row['estimate'])} more often ({points(-row['high'])} to "
        yield Sentence("loses", f"{sentence_case(_said(row))} is a trap for these bots: {gain}{points(-row['low'])}).")


def _gifts(table: pl.DataFrame) -> Iterator[Sentence]:
    rows = table.filter((pl.col("kind") == "given") & pl.col("claimed")).sort("estimate", descending=True)
    for row in pl.concat([rows.head(TOLD), rows.tail(TOLD)]).unique(maintain_order=True).iter_rows(named=True):
        tone = "gains" if row["estimate"] > 0 else "loses"
        value = f"is worth {points(row['estimate'])} {_interval(row)}"
        yield Sentence(tone, f"Beginning with {_said(row)} instead of another card {value}.")


def _skill(table: pl.DataFrame) -> Iterator[Sentence]:
    for row in table.filter(pl.col("kind") == "skill").sort("estimate", descending=True).iter_rows(named=True):
        yield Sentence("note", f"{row['title'].capitalize()} loses {_cost(row)}.")


def _gone(gone: pl.DataFrame) -> Iterator[Sentence]:
    claimed = gone.filter(pl.col("claimed"))
    shares = claimed.filter((pl.col("family") != GAMES) | ~pl.col("name").is_in(COUNTS))
    for row in shares.sort(pl.col("estimate").abs(), descending=True).head(TOLD).iter_rows(named=True):
        who = row["name"] if row["family"] == GAMES else label(row["family"], row["name"])
        change = f"{points(row['estimate'])} {_interval(row)}"
        yield Sentence("note", f"In a game without {row['title']}: {who} {change}.")


def bots_of(study: WorthStudy) -> str:
    """Who plays, in words."""
    if len(study.hands) == 1:
        return study.table.bots[0]
    shares = sum(hands.weight for hands in study.hands)
    return ", ".join(f"{hands.style} ({100 * hands.weight / shares:.0f} %)" for hands in study.hands)


def worth_document(study: WorthStudy, run: Run | None, command: str, characters: bool) -> Document:
    plan, game, table = study.table, study.table.descriptor, worth_table(study, run)
    gone = gone_table(study)
    played = [
        ("items", f"{len(study.items):,}"), ("games", f"{study.in_all:,}"), ("seats", seats_of(plan)),
        ("bot", bots_of(study)), ("seed", str(plan.seed)),
    ]  # fmt: skip
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"), *played,
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in plan.as_read.changes().items()),
        ("command", command),
    ]  # fmt: skip
    note = (
        "Everybody plays the same bot on the same deals; one player is changed. Figures are percentage points of "
        "winning, with 95 % intervals that hold whenever one stops, each by itself (betting). What is claimed is "
        f"corrected for how many things were tried (e-BH, at most {100 * RATE:.0f} % false). Less than "
        f"{100 * study.limit.until:.3g} pp does not matter here."
    )
    return Document(
        game.title, "what things are worth", played,
        [*sentences_of(table, study.limit.until, gone), *style_sentences(table, by_style(study))], note,
        ("worth", "all figures as CSV", table), list(_sections(study, table, gone, characters)), facts, plan,
        (*LIMITS[:2], LIMIT), [command],
    )  # fmt: skip


def _verdict(row: Mapping[str, Any], until: float) -> str:
    if row["claimed"]:
        return "over" if row["estimate"] > 0 else "under"
    return "fair" if row["low"] >= -until and row["high"] <= until else "undecided"


def _named(table: pl.DataFrame, until: float) -> list[dict[str, Any]]:
    return [{**row, "name": row["title"], "verdict": _verdict(row, until)} for row in table.iter_rows(named=True)]


def _sections(study: WorthStudy, table: pl.DataFrame, gone: pl.DataFrame, characters: bool) -> Iterator[Section]:
    until = study.limit.until
    for (kind, pile), rows in table.group_by("kind", "pile", maintain_order=True):
        named = _named(rows, until)
        beside = [c for c in ("observed", "observed_low", "observed_high", "basis", "count", "price")
                  if rows[c].is_not_null().any()]  # fmt: skip
        own = {"without": ["quadrant"], "given": _of_gifts(rows)}.get(str(kind), [])
        shown = rows.select("title", "estimate", "low", "high", "changed", "claimed", *own, *beside, "games")
        seen = "observed" in beside
        axis = "percentage points of winning" + ("  (hollow: what goes with it)" if seen else "")
        charts = (drawn("forest", named, f"{pile}: {ASKS[str(kind)]}", axis, 0.0, until),)
        goes = "; observed: what goes with it in the games as they are, and on what basis" if seen else ""
        gift = GIFTS if kind == "given" else ""
        yield Section(
            f"{kind}-{pile}", TITLES[str(kind)], sentence_case(str(pile)),
            f"estimate: {ASKS[str(kind)]}; changed: share of the games that go another way{gift}{goes}; green: "
            "certainly nothing that matters, grey: not decided",
            shown, FIGURES, charts,
        )  # fmt: skip
    yield from _quadrant(table, until)
    if characters:
        yield from _by_character(study)
    if len(study.hands) > 1:
        yield from _by_style(study)
    if gone.height:
        yield _gone_section(gone)


def _of_gifts(rows: pl.DataFrame) -> list[str]:
    """Where every gift came, that it did is not told."""
    always = rows["came"].min() == 1
    there = GIFT[4:] if always else GIFT
    return [name for name in there if rows[name].is_not_null().any()]


def _short(row: Mapping[str, Any]) -> str:
    """A name that has room beside a dot."""
    return str(row["title"] if len(row["title"]) <= SHORT else row["item"])


def _quadrant(table: pl.DataFrame, until: float) -> Iterator[Section]:
    rows = table.filter(pl.col("kind") == "without")
    if rows.is_empty():
        return
    dots = [{**row, "x": 100 * row["changed"], "name": _short(row)} for row in _named(rows, until)]
    title = "How often it changes a game, and what it costs to be without it"
    yield Section(
        "quadrant", TITLES["without"], "Must-have, bread and butter, situational, dead",
        f"used often: at least {100 * OFTEN:.0f} % of the games go another way without it. {MUST_HAVE}: often used, "
        f"and costly to be without; {BREAD}: often used, and easily replaced; {SITUATIONAL}: seldom used, and worth "
        f"something; {DEAD}: seldom used, and not missed; {HARMFUL}: these bots are better off without it",
        rows.select("title", "pile", "quadrant", "changed", "estimate", "low", "high"), FIGURES,
        (drawn("scatter", dots, title, "share of games that go another way, %", "cost of being without it, pp"),),
    )  # fmt: skip


def _by_character(study: WorthStudy) -> Iterator[Section]:
    for (kind,), rows in by_character(study).group_by("kind", maintain_order=True):
        yield _to_whom(
            rows, str(kind), "character", "To whom", "by character, with an interval that holds whenever one stops",
            "What it is worth to each character, shrunken",
        )  # fmt: skip


def _to_whom(rows: pl.DataFrame, kind: str, whose: str, heading: str, says: str, title: str) -> Section:
    """The things of one kind by character or by style. In the chart those of most spread come first."""
    spread = rows.group_by("title", maintain_order=True).agg(
        (pl.col("shrunken").max() - pl.col("shrunken").min()).alias("by")
    )
    order = spread.sort("by", descending=True)["title"].to_list()
    first = rows.filter(pl.col("title").is_in(order[:CHARACTERS]))
    return Section(
        f"{kind}-{whose}", TITLES[kind], heading,
        f"estimate: {ASKS[kind]}, {says}; shrunken: pulled towards the mean of the thing as far as chance explains "
        f"the spread; {SPREAD} in the chart",
        rows.drop("kind", "item"), FIGURES,
        (drawn("grid", first, "title", whose, "shrunken", title, "percentage points", 0.0),),
    )  # fmt: skip


def _by_style(study: WorthStudy) -> Iterator[Section]:
    for (kind,), rows in by_style(study).group_by("kind", maintain_order=True):
        yield _to_whom(
            rows, str(kind), "style", "In whose hands",
            "by the style that everybody plays, on the same deals, with an interval that holds whenever one stops; "
            "over and under: for certain, within what does not matter: fair",
            "What it is worth in the hands of each style, shrunken",
        )  # fmt: skip


def _gone_section(gone: pl.DataFrame) -> Section:
    counts = pl.col("name").is_in(COUNTS)
    shown = gone.filter(pl.col("claimed")).sort("item", "family").drop("item", "p", "claimed")
    length = gone.filter(pl.col("name") == COUNTS[0]).sort("estimate", descending=True)
    named = [{**row, "name": row["title"]} for row in length.iter_rows(named=True)]
    return Section(
        "gone", TITLES["gone"], "Another question: what the game is without it",
        f"{KINDS['gone']}; changes of the game's length, its endings and everybody's share, against the game as it is, "
        "on the same deals; shares as fractions, 95 % intervals over blocks, each by itself; only changes that stand "
        "when all are asked for at once (Benjamini & Hochberg); all are in the download",
        shown.with_columns(pl.col("before", "after", "estimate", "low", "high").round(4)), {},
        (drawn("bars", named, "Rounds more, or fewer, when nobody has it", "rounds"),) if named else (),
        gone.sort(counts, "item"),
    )  # fmt: skip
