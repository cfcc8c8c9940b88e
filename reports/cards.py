"""Sections on cards: what each is worth, which nobody would miss, and what is brought to battle."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.cards import BIASES, HARDLY, HELD, METRICS
from equipoise.reports.clauses import answer
from equipoise.reports.findings import not_used
from equipoise.reports.section import (
    BLOCKS,
    EXCESS,
    POINTS,
    SHARE,
    SHARES,
    WITH,
    Section,
    claim_id,
    drawn,
    judged,
)
from equipoise.reports.words import finding, listed, percent, what_is_off

OFTEN = 100  # contests of a kit that is shown
NAMED = 6  # cards that the chart's title names
LEAST = 3  # cards that are named as the least used


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
    title = f"Cards: {_in_a_line(balance)}"
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
        says=" ".join(filter(None, (answer(balance, "card"), answer(balance, "held card"), missed(balance)))),
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


def _in_a_line(balance: Balance) -> str:
    """The title of the chart: by name, or how many where they are many."""
    off = what_is_off(balance.verdicts.filter(pl.col("family").is_in(["card", "held card"])))
    if off.height <= NAMED:
        return finding(balance, "card", "held card")
    over, under = ((off["verdict"] == word).sum() for word in ("over", "under"))
    farthest = off.sort(pl.col("deviation").abs())["name"][-1]
    return f"{over} over, {under} under; farthest from the average is {farthest}"


def missed(balance: Balance) -> str:
    """Which cards nobody would miss: those that are hardly ever used, else the least used; where use is not recorded,
    those that players take least often."""
    known = balance.tables["card_excess"]
    if len(unused := not_used(balance).sort("used")):
        return f"Hardly ever used (under 1 % of the copies in hand): {_some(unused['card'])}."
    used = known.drop_nulls("used").sort("used").head(LEAST)
    if used.height:
        parts = [f"{card} ({percent(share)})" for card, share in used["card", "used"].iter_rows()]
        return f"Least used, of the copies in hand: {listed(parts)}."
    taken = known.filter(pl.col("basis") == HELD).sort("games").head(LEAST)
    parts = [f"{card} ({n / balance.games:.2f} a game)" for card, n in taken["card", "games"].iter_rows()]
    return f"Least often taken: {listed(parts)}." if parts else ""


def _some(cards: pl.Series) -> str:
    more = [f"{len(cards) - LEAST} more"] if len(cards) > LEAST else []
    return listed([*cards.head(LEAST), *more])


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
