"""Sections on who wins: characters, seats, partners, matchups, bots."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.by_factor import answer_by_factor
from equipoise.reports.clauses import answer
from equipoise.reports.section import (
    BLOCKS,
    EXCESS,
    HOLDS,
    POINTS,
    SHARE,
    SHARES,
    WHERE,
    WHO,
    WHY,
    WITH,
    Section,
    claim_ids,
    drawn,
    judged,
    judged_pairs,
    mirrored,
    pair_ids,
    verdict_forest,
)
from equipoise.reports.words import SEATS_FROM_0, finding, ordinal, percent

ADJUSTED = (
    "; this is not dealt by lot, so that the estimate is what it would be among seats that were dealt the same; "
    "unadjusted is the share as it is"
)


def shares(balance: Balance) -> Iterator[Section]:
    yield from _families(balance)
    if "factors" in balance.tables:
        yield _circumstances(balance)
    if "choices" in balance.tables:
        yield _choices(balance)
    if "character_factor" in balance.tables:
        yield from _by_circumstance(balance.tables["character_factor"])
    if "character_seat" in balance.tables:
        yield from _characters_at_seats(balance)
    if "partners" in balance.tables:
        yield from _partners(balance)


def _families(balance: Balance) -> Iterator[Section]:
    for key, group, title, by, note in (
        ("character", WHO, "Characters", "character", ""),
        ("seat", WHERE, "Seats", "seat", f"; {SEATS_FROM_0}"),
        ("order", WHERE, "Turn order", "place in the turn order", "; the data count places from 0"),
    ):
        if key not in balance.tables:
            continue
        table = balance.tables[key]
        fair = table["fair"][0]
        data = judged(balance, table, key, key).drop("fair", "error")
        shown = data.with_columns(pl.Series(key, [ordinal(name) for name in data[key]])) if key == "order" else data
        yield Section(
            key,
            group,
            f"Win rate by {by}",
            f"fair is {percent(fair)}; {BLOCKS}{note}{ADJUSTED if 'unadjusted' in table.columns else ''}",
            shown.rename({"order": "who goes"}) if key == "order" else shown,
            SHARES,
            verdict_forest(balance, key, title),
            data,
            says=answer(balance, key),
            families=(key,),
            rows=claim_ids(key, data[key]),
        )


def _circumstances(balance: Balance) -> Section:
    table = balance.tables["factors"]
    fair = table["fair"][0]
    return Section(
        "factors",
        WITH,
        "Win rate by circumstance",
        f"what seats are dealt beside their characters; fair is {percent(fair)}; {BLOCKS}",
        judged_pairs(balance, table.drop("fair", "error"), "factor", ": "),
        SHARES,
        verdict_forest(balance, "factor", "Circumstances"),
        says=answer_by_factor(balance, "factor"),
        families=("factor",),
        rows=pair_ids("factor", table, ": "),
    )


def _characters_at_seats(balance: Balance) -> Iterator[Section]:
    table, excess = balance.tables["character_seat"], balance.tables["interaction"]
    fair = table["fair"][0]
    title = f"Character by seat: {finding(balance, 'character at seat')}"
    yield Section(
        "character_seat",
        WHERE,
        "Win rate by character and seat",
        f"fair is {percent(fair)}; {BLOCKS}",
        table.drop("fair", "error"),
        SHARES,
        (drawn("grid", table, "character", "seat", "estimate", title, "share of wins, %", fair, 0.02),),
    )
    yield Section(
        "effects",
        WHERE,
        "Characters and seats, told apart",
        "multinomial logit on winners, errors over blocks; the estimate is the chance in a game of equals but for "
        "this one effect; the rating is on the logit scale, with mean zero",
        balance.tables["effects"],
        SHARES,
    )
    yield Section(
        "interaction",
        WHERE,
        "What a character wins at a seat beyond both",
        "percentage points that a character wins at a seat more than the model of both gives it; what it wins more "
        "at one seat of a team it wins less at another"
        if "partners" in balance.tables
        else "percentage points that a term of its own adds to the model of both, beside those found for certain",
        judged_pairs(balance, excess.drop("error", "logit"), "character at seat", " at seat "),
        EXCESS,
        families=("character at seat",),
        rows=pair_ids("character at seat", excess, " at seat "),
    )


def _partners(balance: Balance) -> Iterator[Section]:
    table, fair = balance.tables["partners"], balance.tables["partners"]["fair"][0]
    synergy = balance.tables["synergy"]
    alone = (
        ""
        if synergy.height
        else "; who plays with whom settles who plays against whom, so that a pair's own term and the strengths of "
        "its members cannot be told apart: what is known is each pair against its only rivals"
    )
    yield Section(
        "partners",
        WHO,
        "Win rate by pair of partners",
        f"fair is {percent(fair)}; {BLOCKS}{alone}",
        table.drop("fair", "error"),
        SHARES,
        says=_best_and_worst(table),
    )
    if not synergy.height:
        return
    square = mirrored(synergy, "character", "partner", "estimate", 1.0, 0.0)
    title = f"Partners beyond the sum of their parts: {finding(balance, 'partners')}"
    yield Section(
        "synergy",
        WHO,
        "Partner synergy",
        "percentage points that a pair wins beyond what its members give, beside those found for certain",
        judged_pairs(balance, synergy.drop("error", "logit"), "partners", " with "),
        EXCESS,
        (drawn("grid", square, "character", "partner", "estimate", title, "percentage points", 0.0, 0.02),),
        families=("partners",),
        rows=pair_ids("partners", synergy, " with "),
    )


def _best_and_worst(table: pl.DataFrame) -> str:
    """Of the pairs of partners the one that wins most and the one that wins least."""
    ranked = table.sort("estimate", descending=True)
    best, worst = (
        f"{row['character']} with {row['partner']} win {percent(row['estimate'])} ({100 * row['low']:.1f} to "
        f"{100 * row['high']:.1f})"
        for row in (ranked.row(0, named=True), ranked.row(-1, named=True))
    )
    return f"Of the pairs of partners {best}, {worst}."


def _one_sided(balance: Balance, table: pl.DataFrame) -> str:
    """The matchup that is farthest from even; of two characters, or of partners, there is nothing more to say."""
    if table.height < 2 or "partners" in balance.tables:
        return ""
    row = table.sort(-(pl.col("shrunken") - 0.5).abs()).row(0, named=True)
    names, figures = (row["name"], row["rival"]), [row[key] for key in ("estimate", "low", "high")]
    if row["shrunken"] < 0.5:
        names, figures = names[::-1], [1 - figures[0], 1 - figures[2], 1 - figures[1]]
    often = f"{percent(figures[0])} ({100 * figures[1]:.1f} to {100 * figures[2]:.1f})"
    return f"The most one-sided matchup: {names[0]} finishes ahead of {names[1]} in {often} of the games."


def _choices(balance: Balance) -> Section:
    table = balance.tables["choices"]
    named = judged_pairs(balance, table.drop("error"), "choice", ": ")
    rows = [{**row, "name": f"{row['factor']}: {row['value']}"} for row in named.iter_rows(named=True)]
    title = f"Choices: {finding(balance, 'choice')}"
    axis = "percentage points over others who were dealt the same"
    return Section(
        "choices",
        WHY,
        "What was chosen, or came about",
        "estimate: what goes with it, in percentage points, against the average of what others had who were dealt the "
        "same (least squares within strata of what was dealt, errors over blocks; – where nobody who was dealt the "
        "same had anything else); won: the win rate as it is, mixed with what made players choose. Only what is dealt "
        f"is a cause; {BLOCKS}",
        named,
        {**EXCESS, "won": SHARE},
        (drawn("forest", [row for row in rows if row["estimate"] is not None], title, axis, 0.0, balance.margin),),
        says=answer_by_factor(balance, "choice"),
        families=("choice",),
        rows=pair_ids("choice", named, ": "),
    )


def _by_circumstance(table: pl.DataFrame) -> Iterator[Section]:
    fair = table["fair"][0]
    charts = []
    for (factor,), part in table.group_by("factor", maintain_order=True):
        best = part.sort("estimate", descending=True).row(0, named=True)
        title = f"{factor}: {best['character']} wins {percent(best['estimate'])} in {best['value']}"
        if best["origin"] != "dealt":  # who wins there is in part who wanted to be there
            title = f"{factor}, as it was {'chosen' if best['origin'] == 'chosen' else 'brought about'} in play"
        charts.append(drawn("grid", part, "character", "value", "estimate", title, "share of wins, %", fair, 0.02))
    yield Section(
        "character_factor",
        WHERE,
        "Win rate by character and circumstance of the game",
        f"fair is {percent(fair)}; where the circumstance is chosen, or comes about, it is mixed with what made "
        f"it so; {BLOCKS}",
        table.drop("fair", "error"),
        SHARES,
        tuple(charts),
    )


def matchups(balance: Balance) -> Iterator[Section]:
    for key, group in (("character", WHO), ("bot", HOLDS)):
        if f"{key}_matchups" not in balance.tables:
            continue
        if key == "bot" and "bot" in balance.tables:
            yield Section("bot", group, "Win rate by bot", BLOCKS, balance.tables["bot"].drop("error"), SHARES)
        yield _ratings(balance, key, group)
        yield _pairs(balance, key, group)
    if "bot_character" in balance.tables:
        yield _in_the_hands_of_each_bot(balance.tables["bot_character"])


def _ratings(balance: Balance, key: str, group: str) -> Section:
    ratings = balance.tables[f"{key}_ratings"]
    best = ratings.sort("estimate", descending=True).row(0, named=True)
    title = f"{best['name']} finishes ahead of an average rival in {percent(best['estimate'])} of the games"
    if best["low"] <= 0.5:
        title = f"No {key} is stronger than the others for certain"
    rows = ratings.sort(-pl.col("estimate")).to_dicts()
    return Section(
        f"{key}_ratings",
        group,
        f"Ratings of {key}s",
        "chance to finish ahead of an average rival (Bradley-Terry on the order of finish, errors over blocks)",
        ratings,
        SHARES,
        (drawn("forest", rows, title, "chance to finish ahead of an average rival, %", 0.5),),
    )


def _pairs(balance: Balance, key: str, group: str) -> Section:
    table, fit, characters = balance.tables[f"{key}_matchups"], balance.transitive[key], key == "character"
    odd = finding(balance, "matchup") if characters else "shares against strengths"
    square = mirrored(table, "name", "rival", "shrunken", -1.0, 1.0)
    title = f"Matchups: {odd}"
    return Section(
        f"{key}_matchups",
        group,
        f"Who finishes ahead of whom: {key}s",
        "share of games in which the first finished ahead; shrunken towards what their strengths predict; the "
        "excess is what strengths do not explain (intransitivity; "
        f"chi-square test of all pairs: p = {fit.p_transitive:.3f})",
        table.drop("error"),
        {**SHARES, **dict.fromkeys(("excess", "excess_low", "excess_high"), POINTS)},
        (drawn("grid", square, "name", "rival", "shrunken", title, "row ahead of column, %", 0.5, 0.05),),
        says=_one_sided(balance, table) if characters else "",
        families=("matchup",) if characters else (),
        rows=pair_ids("matchup", table, " against ") if characters else (),
    )


def _in_the_hands_of_each_bot(table: pl.DataFrame) -> Section:
    fair = table["fair"][0]
    spread = table.group_by("bot").agg((pl.col("estimate").max() - pl.col("estimate").min()).alias("s"))
    title = f"Characters differ by up to {100 * max(spread['s'].to_list()):.1f} pp in the hands of one bot"
    return Section(
        "bot_character",
        HOLDS,
        "Characters in the hands of each bot",
        f"does the verdict hold whoever plays? fair is {percent(fair)}; {BLOCKS}",
        table.drop("fair", "error"),
        SHARES,
        (drawn("grid", table, "character", "bot", "estimate", title, "share of wins, %", fair, 0.02),),
    )
