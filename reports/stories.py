"""Sections that tell the stories of a game: what goes with winning, in the game's own terms."""

import math
from collections.abc import Iterator
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.stories import RESULTS
from equipoise.reports.section import BLOCKS, POINTS, SHARE, WHY, Section, drawn
from equipoise.reports.striking import pair_in_words
from equipoise.reports.words import what_is_off
from equipoise.sim.stories import RESULT, Story

DRAWN = 12  # rows of a chart
ROOM, FEWEST = 1150, 3  # signs of the stories that open the answer to "why", and how many do in any case


def stories(balance: Balance) -> Iterator[Section]:
    room, told_already = ROOM, 0
    for story in balance.stories:
        rows = balance.tables["stories"].filter(pl.col("story") == story.key).drop("story")
        if rows.is_empty():
            continue
        table = beside_each_other(rows) if story.by == RESULT else rows.sort("estimate", descending=True)
        sentence = told(story, rows)
        room -= len(sentence)
        says = sentence if room >= 0 or told_already < FEWEST else ""
        told_already += bool(says)
        yield Section(
            f"story_{story.key}",
            WHY,
            story.question,
            f"{story.measure}; {BLOCKS}. It goes with winning or losing; whether it is the cause, nobody knows from "
            "watching",
            table.select([name for name in table.columns if table[name].n_unique() > 1 or name != "group"]),
            dict.fromkeys(("estimate", "low", "high"), SHARE) if story.share else {},
            (drawn("rates", _marks(story, rows), _finding(story, rows), story.measure, story.share),),
            rows,
            says=says,
            asks=story.question,
        )


def combinations(balance: Balance) -> Iterator[Section]:
    """What two things that were dealt win together."""
    if "combinations" not in balance.tables:
        return
    table = balance.tables["combinations"]
    most = table.row(0, named=True)
    verb = "win" if " and " in most["first"] else "wins"
    sentence = (
        f"The combination that matters most beyond its parts: {pair_in_words(most)} {verb} "
        f"{_with_interval(most, share=True)}, where {_figure(most['fair'], True)} is fair; "
        f"{most['first']} alone {verb} {_figure(most['first_alone'], True)}, {most['second']} alone "
        f"{_figure(most['second_alone'], True)}."
    )
    yield Section(
        "combinations",
        WHY,
        "Which two things together",
        "shares of wins of what was dealt together, beside what each part wins by itself. Combinations are picked on "
        "one half of the blocks and tested on the other, by lot: the figures are those of the test. Nothing is told of "
        "a combination that is fair, or that wins what one of its parts wins",
        table,
        dict.fromkeys(("estimate", "low", "high", "first_alone", "second_alone", "fair"), SHARE),
        says=sentence,
        folded=False,
    )


def goes_with(balance: Balance) -> Iterator[Section]:
    """Of every character that is off: where it differs from the others in what goes with winning or losing."""
    if "associations" not in balance.tables:
        return
    off = what_is_off(balance.verdicts.filter(pl.col("family") == "character"))
    if off.is_empty():
        return
    way = pl.when(pl.col("deviation") > 0).then(1).otherwise(-1).alias("way")
    table = balance.tables["associations"].join(off.select(pl.col("name").alias("character"), way), on="character")
    table = table.filter(pl.col("adds").sign() == pl.col("way")).drop("way")
    ranked = [name for name in off["name"] if name in set(table["character"])]
    if not ranked:
        return
    place = pl.col("character").replace_strict({name: i for i, name in enumerate(ranked)}, return_dtype=pl.Int64)
    yield Section(
        "goes_with",
        WHY,
        "What goes with it",
        "facts in which a character differs from the others and which go with its winning too often, or too seldom. "
        "slope: points of winning for one more, of the same character on the same deal from other seats; adds: slope "
        f"times the distance to the others. It goes with winning; that is no proof of a cause; {BLOCKS}",
        table.sort(place, -pl.col("adds").abs()).drop("meaning"),
        dict.fromkeys(("slope", "slope_low", "slope_high", "adds"), POINTS),
        data=table,
        says=" ".join(_with_what(table, name) for name in ranked[:1]),
    )


def _with_what(table: pl.DataFrame, name: str) -> str:
    rows = table.filter(pl.col("character") == name).sort(-pl.col("adds").abs()).head(3)
    parts = [
        f"{row['fact']}{f' ({item})' if (item := row['item']) else ''}, {_figure(row['mean'], False)} a game against "
        f"{_figure(row['others'], False)} for the others"
        for row in rows.iter_rows(named=True)
    ]
    return f"What goes with {name} {'winning' if rows['adds'][0] > 0 else 'losing'} too often: {'; '.join(parts)}."


def beside_each_other(rows: pl.DataFrame) -> pl.DataFrame:
    """Winners and all others in one row, those first that differ most for what is known of them."""
    won, others = (rows.filter(pl.col("group") == group).drop("group") for group in RESULTS)
    both = won.join(others, on="rate", suffix="_others", maintain_order="left")
    return both.select(
        "rate",
        pl.col("estimate").alias("winners"),
        pl.col("low").alias("winners_low"),
        pl.col("high").alias("winners_high"),
        pl.col("estimate_others").alias("others"),
        pl.col("low_others").alias("others_low"),
        pl.col("high_others").alias("others_high"),
        "n",
    ).sort(-_apart())


def _apart() -> pl.Expr:
    """By how many widths of their intervals winners and others are apart."""
    width = (pl.col("winners_high") - pl.col("winners_low")) + (pl.col("others_high") - pl.col("others_low"))
    return ((pl.col("winners") - pl.col("others")).abs() / width).fill_nan(0).fill_null(0)


def _figure(value: float, share: bool) -> str:
    if not math.isfinite(value):
        return "unknown"
    return (f"{100 * value:.1f} %" if share else f"{value:,.3g}").replace("-", "−")


def _with_interval(row: dict[str, Any], share: bool) -> str:
    low, high = (_figure(row[end], share).removesuffix(" %") for end in ("low", "high"))
    return f"{_figure(row['estimate'], share)} ({low} to {high})"


def told(story: Story, rows: pl.DataFrame) -> str:
    """The story in a sentence: of winners and others where they are told apart, else the highest and the lowest."""
    head = f"{story.question} {story.measure[0].upper()}{story.measure[1:]}: "
    if story.by == RESULT:
        most = beside_each_other(rows).head(2)["rate"]
        if len(story.rates) == 1:
            return f"{head}{_of_both(story, rows, most[0])}."
        return f"{head}{'; '.join(f'{rate}: {_of_both(story, rows, rate)}' for rate in most)}."
    grouped = story.by is not None
    ranked = rows.filter(pl.col("estimate") != 0).sort("estimate", descending=True)
    if grouped:  # of several rates the first is told
        ranked = ranked.filter(pl.col("rate") == story.rates[0].name)
    ends = ranked if ranked.height <= story.at_most else pl.concat([ranked.head(2), ranked.tail(1)])
    parts = [
        f"{row['group' if grouped else 'rate']} {_with_interval(row, story.share)}"
        for row in ends.iter_rows(named=True)
    ]
    which = f"{story.rates[0].name}: " if grouped and len(story.rates) > 1 else ""
    return f"{head}{which}{'; '.join(parts)}."


def _finding(story: Story, rows: pl.DataFrame) -> str:
    """What a chart shows, in a few words."""
    if story.by == RESULT:
        row = beside_each_other(rows).row(0, named=True)
        values = (f"{group} {_figure(row[group], story.share)}" for group in RESULTS)
        return f"{row['rate'][0].upper()}{row['rate'][1:]}: {', '.join(values)}"
    grouped = story.by is not None
    ranked = rows.filter(pl.col("rate") == story.rates[0].name) if grouped else rows
    ranked = ranked.sort("estimate", descending=True)
    ends = [ranked.row(0, named=True), *([ranked.row(-1, named=True)] if ranked.height > 1 else [])]
    values = (f"{row['group' if grouped else 'rate']} {_figure(row['estimate'], story.share)}" for row in ends)
    which = f"{story.rates[0].name}: " if grouped and len(story.rates) > 1 else ""
    text = f"{which}{', '.join(values)}"
    return f"{text[0].upper()}{text[1:]}"


def _of_both(story: Story, rows: pl.DataFrame, rate: str) -> str:
    own = {row["group"]: row for row in rows.filter(pl.col("rate") == rate).iter_rows(named=True)}
    return ", ".join(f"{group} {_with_interval(own[group], story.share)}" for group in RESULTS)


def _in_order(rows: pl.DataFrame, column: str, names: list[str]) -> pl.DataFrame:
    """The rows of these names, in their order."""
    place = pl.col(column).replace_strict({name: i for i, name in enumerate(names)}, return_dtype=pl.Int64)
    return rows.filter(pl.col(column).is_in(names)).sort(place, maintain_order=True)


def _marks(story: Story, rows: pl.DataFrame) -> list[dict[str, Any]]:
    """What is drawn: a mark for each rate of each group; of many the highest and the lowest."""
    several = len(story.rates) > 1
    if story.by == RESULT:
        ranked = _in_order(rows, "rate", beside_each_other(rows).head(DRAWN)["rate"].to_list())
    elif several and story.by:
        first = rows.filter(pl.col("rate") == story.rates[0].name).sort("estimate", descending=True)
        groups = first["group"].to_list()
        if len(groups) > DRAWN:
            groups = [*groups[: DRAWN // 2], *groups[-DRAWN // 2 :]]
        ranked = _in_order(rows, "group", groups)
    else:
        ranked = rows.sort("estimate", descending=True)
        if ranked.height > DRAWN:
            ranked = pl.concat([ranked.head(DRAWN // 2), ranked.tail(DRAWN // 2)])
    groups_down = story.by is not None and (story.by != RESULT or not several)
    name, series = ("group", "rate") if groups_down else ("rate", "group")
    return [
        {**row, "name": row[name], "series": row[series] if several else ""} for row in ranked.iter_rows(named=True)
    ]
