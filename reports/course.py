"""Sections on cards, on the course of a game, and on what is used in it."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.cards import BIASES, HARDLY, HELD, METRICS
from equipoise.analysis.tempo import told_round
from equipoise.reports.clauses import answer
from equipoise.reports.section import (
    BLOCKS,
    EXCESS,
    GOES,
    POINTS,
    SHARE,
    SHARES,
    WHY,
    WITH,
    Draw,
    Section,
    claim_id,
    drawn,
    judged,
)
from equipoise.reports.words import finding, lead_note, length_note, percent

APART = 3  # facts that are told of winners and losers
OFTEN = 100  # contests of a kit that is shown


def cards(balance: Balance) -> Iterator[Section]:
    if "cards" not in balance.tables:
        return
    metrics, excess = balance.tables["cards"], balance.tables["card_excess"]
    wide = metrics.pivot("metric", index="card", values="estimate", maintain_order=True)
    order = [m for m in METRICS if m in wide.columns]
    values = _judged_cards(balance, excess.drop("error"))
    table = values.drop("games").join(wide.select("card", *order), on="card", how="left", maintain_order="left")
    table = table.sort(pl.col("basis") == HELD, -pl.col("estimate"))
    shown = {**EXCESS, **dict.fromkeys((*order, "used"), SHARE), "improvement": POINTS}
    rows = [
        {**row, "name": row["card"], "x": row["games"] / balance.games}
        for row in values.filter(pl.col("verdict") != "not used").iter_rows(named=True)
    ]
    title = f"Cards: {finding(balance, 'card', 'held card')}"
    yield Section(
        "cards",
        WITH,
        "What cards are worth",
        "estimate: what the card wins more than the average card of its pile, in points, by the best that is known of "
        "it: dealt at the start (by lot; all cards of a hand weighed together), drawn by lot from a shuffled pile, or "
        "held (players took it: what goes with it, not what it does); used: share of copies in hand that were used, "
        "and nothing is said of a card below 1 %; then win rates, by copies: "
        + "; ".join(f"{name}: {METRICS[name]}" for name in order)
        + ". "
        + " ".join(BIASES),
        table,
        shown,
        (drawn("scatter", rows, title, "copies per game, all seats", "pp over the average card of its pile"),),
        metrics,
        says=answer(balance, "card", "held card"),
        families=("card", "held card"),
        rows=tuple(
            claim_id("held card" if basis == HELD else "card", card)
            for card, basis in table.select("card", "basis").iter_rows()
        ),
    )
    if "cards_by_character" in balance.tables:
        yield Section(
            "cards_by_character",
            WITH,
            "Cards by character",
            "win rate with the card in hand; excess is over the same character's average card",
            balance.tables["cards_by_character"].drop("error").sort("excess", descending=True),
            {**SHARES, "excess": POINTS},
        )


def _judged_cards(balance: Balance, table: pl.DataFrame) -> pl.DataFrame:
    """With verdicts of both families; those that are not used have none."""
    both = [
        judged(balance, table.filter((pl.col("basis") == HELD) == held), family, "card")
        for family, held in (("card", False), ("held card", True))
    ]
    unused = pl.when(pl.col("used") < HARDLY).then(pl.lit("not used")).otherwise("verdict")
    return pl.concat(both).with_columns(unused.alias("verdict"))


def kits(balance: Balance) -> Iterator[Section]:
    if "kits" not in balance.tables:
        return
    table = balance.tables["kits"]
    often = table.filter(pl.col("contests") >= OFTEN)
    rare = table.height - often.height
    left_out = f"; {rare} kits brought to fewer than {OFTEN} contests are in the download" if rare else ""
    yield Section(
        "kits",
        WITH,
        "What is brought to battle",
        "estimate: share of the contests that the side won with just these; who brings something chose the contest for "
        f"it, too; {BLOCKS}{left_out}",
        often,
        SHARES,
        (),
        table,
    )


def course(balance: Balance) -> Iterator[Section]:
    yield _length(balance)
    yield Section("end", GOES, "How games end", BLOCKS, balance.tables["end_reason"], SHARES)
    yield Section("outcome", GOES, "Winners", BLOCKS, balance.tables["outcome"], SHARES)
    if "came_about" in balance.tables:
        yield Section(
            "came_about",
            GOES,
            "What came about",
            f"share of games; {BLOCKS}",
            balance.tables["came_about"],
            SHARES,
        )
    for key, title in (("sources", "Where scores come from"), ("courses", "How it went for winners and losers")):
        if key in balance.tables:
            went = balance.tables[key]
            says = _apart(went) if key == "courses" and not balance.stories else ""  # stories say it better
            yield _winners_and_losers(key, title, went, says)
    if len(balance.tables["tempo"]):
        yield _tempo(balance)


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
