"""Sections on the course of a game, and on what is used in it."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.fairness import SELDOM
from equipoise.analysis.tempo import told_round
from equipoise.reports.findings import lead_note, length_note
from equipoise.reports.section import BLOCKS, GOES, POINTS, SHARE, SHARES, WHY, Draw, Section, drawn
from equipoise.reports.words import listed, percent

APART = 3  # facts that are told of winners and losers
HOW_IT_ENDS = "How does it end?"
VALUES = 3  # ways to end, and values of what came about, that are told


def course(balance: Balance) -> Iterator[Section]:
    yield _length(balance)
    ends, outcome = balance.tables["end_reason"], balance.tables["outcome"]
    yield Section(
        "end", GOES, "How games end", BLOCKS, ends, SHARES, says=_ends(ends, balance.endings), asks=HOW_IT_ENDS
    )
    yield Section("outcome", GOES, "Winners", BLOCKS, outcome, SHARES, says=_outcome(outcome))
    if "came_about" in balance.tables:
        yield Section(
            "came_about",
            GOES,
            "What came about",
            f"share of games; {BLOCKS}",
            balance.tables["came_about"],
            SHARES,
            says=_came_about(balance.tables["came_about"]),
        )
    for key, title in (("sources", "Where scores come from"), ("courses", "How it went for winners and losers")):
        if key in balance.tables:
            went = balance.tables[key]
            says = _apart(went) if key == "courses" and not balance.stories else ""  # stories say it better
            yield _winners_and_losers(key, title, went, says)
    if len(balance.tables["tempo"]):
        yield _tempo(balance)


def _in_words(row: dict[str, Any], key: str) -> str:
    """`round limit 0.5 % (0.4 to 0.6)`."""
    return f"{row[key].replace('_', ' ')} {shared(row)}"


def shared(row: dict[str, Any]) -> str:
    """A share with its interval; rare ones with a place more."""
    digits = 1 if row["estimate"] >= 0.01 else 2
    value, low, high = (f"{100 * row[name]:.{digits}f}" for name in ("estimate", "low", "high"))
    return f"{value} % ({low} to {high})"


def _ends(table: pl.DataFrame, endings: Mapping[str, str]) -> str:
    """How games end, and whether they do."""
    told = [endings.get(reason, reason.replace("_", " ")) for reason in table["end_reason"]]
    if table.height == 1:
        return f"{HOW_IT_ENDS} All {table['games'][0]:,} games: {told[0]}."
    rows = zip(told, table.head(VALUES).iter_rows(named=True), strict=False)
    parts = "; ".join(f"{ending}: {shared(row)}" for ending, row in rows)
    left = table.height - VALUES
    more = f"; {left} more way{'s' if left > 1 else ''}" if left > 0 else ""
    return f"{HOW_IT_ENDS} {parts[0].upper()}{parts[1:]}{more}."


def _outcome(table: pl.DataFrame) -> str:
    """Games that nobody won, or several, where there are any."""
    words = {"nobody": "end without a winner", "shared": "end in a shared win"}
    rows = table.filter((pl.col("games") > 0) & pl.col("outcome").is_in(list(words)))
    if rows.is_empty():
        return "Every game had one winner."
    parts = [f"{shared(row)} of the games {words[row['outcome']]}" for row in rows.iter_rows(named=True)]
    return f"{'; '.join(parts)}."


def _came_about(table: pl.DataFrame) -> str:
    """Of the first thing that was not laid down before: its most frequent values."""
    came = table.filter((pl.col("high") > pl.col("low")) & (pl.col("estimate") >= SELDOM))
    if came.is_empty():
        return ""
    factor = came["factor"][0]
    most = came.filter(pl.col("factor") == factor).sort("estimate", descending=True).head(VALUES)
    values = listed([_in_words(row, "value") for row in most.iter_rows(named=True)])
    return f"{factor[0].upper()}{factor[1:]}: {values} of the games."


def _length(balance: Balance) -> Section:
    histogram, lengths = balance.tables["histogram"], balance.tables["lengths"]
    scored = bool(balance.score) and histogram.filter(pl.col("fact") == "margin")["value"].n_unique() > 1
    if not scored:  # a score that only ranks says nothing to a player
        histogram, lengths = (table.filter(pl.col("fact") != "margin") for table in (histogram, lengths))

    def draw(fact: str, unit: str) -> Draw:
        rows = histogram.filter(pl.col("fact") == fact)
        at = {r["statistic"]: r["estimate"] for r in lengths.filter(pl.col("fact") == fact).to_dicts()}
        title = (
            f"Half of the games have {at['p50']:,.0f} {unit} or fewer; nine of ten {at['p5']:,.0f} to {at['p95']:,.0f}"
            if fact != "margin"
            else f"Half of the games are won by {at['p50']:,.0f} {balance.score} or less; nine of ten by "
            f"{at['p5']:,.0f} to {at['p95']:,.0f}"
        )
        return drawn("histogram", rows["value"].to_list(), rows["games"].to_list(), title, unit)

    return Section(
        "length",
        GOES,
        "Length and margins" if scored else "Length",
        f"rounds, decisions{f', and the margin in {balance.score} of the best over the next' if scored else ''}; "
        "quantiles with Woodruff's intervals",
        lengths,
        {},
        (draw("rounds", "rounds"), *([draw("margin", f"margin in {balance.score}")] if scored else [])),
        histogram,
        says=length_note(balance).text,
    )


def _winners_and_losers(key: str, title: str, went: pl.DataFrame, says: str) -> Section:
    return Section(
        key,
        WHY,
        title,
        "means over the seats that won and over those that did not, and the difference with its interval (those of "
        "the means are in the download); where something never happened the seat is left out. Winning may be the "
        f"cause as well as the effect; {BLOCKS}",
        went.select(
            "fact",
            "item",
            pl.col("estimate").alias("winners"),
            "losers",
            "difference",
            pl.col("difference_low").alias("low"),
            pl.col("difference_high").alias("high"),
            "n",
        ),
        data=went,
        says=says,
    )


def _apart(went: pl.DataFrame) -> str:
    """What goes with winning most surely: the facts in which winners and losers differ most for their intervals."""
    wide = pl.col("difference_high") - pl.col("difference_low")
    sure = went.filter((pl.col("difference_low") > 0) | (pl.col("difference_high") < 0))
    told = [
        f"{row['fact']}{f' ({item})' if (item := row['item']) else ''} {row['estimate']:,.3g} against "
        f"{row['losers']:,.3g}"
        for row in sure.sort(-pl.col("difference").abs() / wide).head(APART).iter_rows(named=True)
    ]
    return f"Winners and losers differ most in: {'; '.join(told)}." if told else ""


def _tempo(balance: Balance) -> Section:
    tempo, fair = balance.tables["tempo"], float(balance.tables["seat"]["fair"][0])
    series = {
        fact: [
            (r["round"], r["estimate"], r["low"], r["high"])
            for r in tempo.filter((pl.col("fact") == fact) & (pl.col("round") != "half")).to_dicts()
        ]
        for fact in ("leader wins", "last wins")
    }
    charts: tuple[Draw, ...] = ()
    if series["leader wins"]:
        last = told_round(tempo)
        title = "Comebacks: no recorded round is reached by most games"
        if last:
            title = f"Who leads after round {last['round']} wins {percent(last['estimate'])} of the games"
        charts = (drawn("lines", series, title, "% of games", fair),)
    return Section(
        "tempo",
        GOES,
        "Comebacks and runaways",
        "standing by the game's own measure of progress, which is no probability: how often who led, or was last, "
        "went on to win, of the games that somebody won; how far behind the winner was; how closely lead and win "
        "go together; lead changes per recorded step; reached: share of the games in which there was a leader then",
        tempo,
        {"reached": SHARE},
        charts,
        says=" ".join(note.text for note in lead_note(balance)),
    )


def use(balance: Balance) -> Iterator[Section]:
    if "usage" in balance.tables:
        told = balance.tables["usage"]
        yield Section(
            "usage",
            WHY,
            "Powers, actions, objectives",
            "available: share of seats and games that had it, or were offered it (– where that is not recorded, and "
            "everybody counts); used: share of those; estimate: win rate of users, beside that of those who could and "
            "did not. What nobody used is left out unless it was offered. Winners have more occasions: this is no "
            "cause",
            told.drop("error"),
            {**SHARES, **dict.fromkeys(("difference", "difference_low", "difference_high"), POINTS)},
        )
    if "positions" in balance.tables:
        table = balance.tables["positions"]

        def draw(fact: str) -> Draw:
            rows = table.filter(pl.col("fact") == fact)
            most = rows.sort("estimate", descending=True).row(0, named=True)
            title = f"{fact}: most at {most['place']} ({most['estimate']:.2f} per seat and game)"
            return drawn("board", rows, title, "per seat and game")

        yield Section(
            "positions",
            WHY,
            "Where players stand",
            f"visits per seat and game; won: share by winners; {BLOCKS}",
            table.drop("x", "y"),
            {"won": SHARE},
            tuple(draw(f) for f in table["fact"].unique(maintain_order=True)),
            table,
        )
