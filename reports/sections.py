"""The sections of a report: tables with what they mean, and the charts made of them. Nothing is written here."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from analysis.balance import Balance
from analysis.cards import BIASES, METRICS
from reports.words import finding, label

Draw = Callable[[], str]
SHARE, POINTS = "share", "points"  # how a column of shares is shown: 16.7 %, or +1.2 pp
BLOCKS = "n counts blocks, the independent units; intervals are 95 %"


@dataclass(frozen=True)
class Section:
    """A table with a heading that says what it is, and what its numbers mean."""

    key: str
    group: str
    title: str
    note: str
    table: pl.DataFrame  # as shown
    shown: Mapping[str, str] = field(default_factory=dict)  # columns -> SHARE or POINTS
    charts: tuple[Draw, ...] = ()
    data: pl.DataFrame | None = None  # as downloaded, if it is more than what is shown


SHARES = dict.fromkeys(
    ("estimate", "low", "high", "fair", "predicted", "shrunken", "used", "available", "not_used"), SHARE
)
EXCESS = dict.fromkeys(("estimate", "low", "high", "shrunken", "excess", "deviation"), POINTS)


def _charts() -> Any:
    from reports import charts  # matplotlib is only loaded when something is drawn

    return charts


def _judged(balance: Balance, table: pl.DataFrame, family: str, key: str) -> pl.DataFrame:
    verdicts = balance.verdicts.filter(pl.col("family") == family).select(
        pl.col("name").alias(key), "p_adjusted", "verdict", "games_needed"
    )
    return table.join(verdicts, on=key, how="left", maintain_order="left")


def _forest(balance: Balance, family: str, what: str) -> str:
    rows = balance.verdicts.filter(pl.col("family") == family)
    fair = float(rows["fair"][0])
    named = [{**row, "name": label(family, row["name"])} for row in rows.iter_rows(named=True)]
    title = f"{what}: {finding(balance, family)}"
    text: str = _charts().forest(named, title, "share of wins, %  (bar: 95 % interval; dashed: fair)", fair)
    return text


def _shares(balance: Balance) -> Iterator[Section]:
    for key, title in (("character", "Characters"), ("seat", "Seats"), ("order", "Turn order")):
        if key not in balance.tables:
            continue
        table = balance.tables[key]
        fair = table["fair"][0]
        yield Section(
            key,
            "Who wins",
            f"Win rate by {key}",
            f"fair is {fair:.1%}; {BLOCKS}",
            _judged(balance, table, key, key).drop("fair", "error"),
            SHARES,
            (lambda key=key, title=title: _forest(balance, key, title),),  # type: ignore[misc]
        )
    if "character_seat" in balance.tables:
        table, excess = balance.tables["character_seat"], balance.tables["interaction"]
        fair = table["fair"][0]
        title = f"Character by seat: {finding(balance, 'character at seat')}"
        yield Section(
            "character_seat",
            "Who wins",
            "Win rate by character and seat",
            f"fair is {fair:.1%}; {BLOCKS}",
            table.drop("fair", "error"),
            SHARES,
            (lambda: _charts().grid(table, "character", "seat", "estimate", title, "share of wins, %", fair, 0.02),),
        )
        yield Section(
            "effects",
            "Who wins",
            "Characters and seats, told apart",
            "multinomial logit on winners, errors over blocks; the estimate is the chance in a game of equals but for this one "
            "effect; the rating is on the logit scale, with mean zero",
            balance.tables["effects"],
            SHARES,
        )
        yield Section(
            "interaction",
            "Who wins",
            "What a character wins at a seat beyond both",
            "percentage points beyond the model of character and seat; `logit` is the one-step estimate of an own term",
            excess.drop("error"),
            EXCESS,
        )
    if "partners" in balance.tables:
        table, fair = balance.tables["partners"], balance.tables["partners"]["fair"][0]
        yield Section(
            "partners", "Who wins", "Win rate by pair of partners", f"fair is {fair:.1%}; {BLOCKS}",
            table.drop("fair", "error"), SHARES,
        )  # fmt: skip
        synergy = balance.tables["synergy"]
        found = f"Partners beyond the sum of their parts: {finding(balance, 'partners')}"
        yield Section(
            "synergy",
            "Who wins",
            "Partner synergy",
            "percentage points that a pair wins beyond what its two characters and seats give by themselves",
            synergy.drop("error"),
            EXCESS,
            (lambda: _charts().grid(mirrored(synergy, "character", "partner", "estimate", 1.0, 0.0), "character", "partner",
                                    "estimate", found, "percentage points", 0.0, 0.02),),
        )  # fmt: skip


def mirrored(table: pl.DataFrame, a: str, b: str, value: str, sign: float, base: float) -> pl.DataFrame:
    """Pairs told once as a full square: the mirror of x is base + sign · x."""
    other = table.select(pl.col(b).alias(a), pl.col(a).alias(b), (base + sign * pl.col(value)).alias(value))
    both = pl.concat([table.select(a, b, value), other])
    names = both[a].unique(maintain_order=True).to_list()
    place = {name: i for i, name in enumerate(names)}
    diagonal = pl.DataFrame({a: names, b: names, value: [None] * len(names)}, schema=both.schema)
    return pl.concat([both, diagonal]).sort(
        pl.col(a).replace_strict(place, return_dtype=pl.Int64), pl.col(b).replace_strict(place, return_dtype=pl.Int64)
    )


def _matchups(balance: Balance) -> Iterator[Section]:
    for key, group in (("character", "Who beats whom"), ("bot", "Bots and styles")):
        if f"{key}_matchups" not in balance.tables:
            continue
        table, ratings = balance.tables[f"{key}_matchups"], balance.tables[f"{key}_ratings"]
        fit = balance.transitive[key]
        if key == "bot" and "bot" in balance.tables:
            yield Section("bot", group, "Win rate by bot", BLOCKS, balance.tables["bot"].drop("error"), SHARES)
        best = ratings.sort("estimate", descending=True).row(0, named=True)
        title = f"{best['name']} is ahead of an average rival in {best['estimate']:.0%} of the games"
        rows = ratings.to_dicts()
        yield Section(
            f"{key}_ratings",
            group,
            f"Ratings of {key}s",
            "chance to finish ahead of an average rival (Bradley-Terry on the order of finish, errors over blocks)",
            ratings,
            SHARES,
            (lambda rows=rows, title=title: _charts().forest(rows, title, "chance to finish ahead, %", 0.5),),  # type: ignore[misc]
        )
        odd = finding(balance, "matchup") if key == "character" else "shares against strengths"
        square = mirrored(table, "name", "rival", "shrunken", -1.0, 1.0)
        yield Section(
            f"{key}_matchups",
            group,
            f"Who finishes ahead of whom: {key}s",
            "share of games in which the first finished ahead; shrunken towards what their strengths predict; the excess is "
            f"what strengths do not explain (intransitivity; chi-square test of all pairs: p = {fit.p_transitive:.3f})",
            table.drop("error"),
            {**SHARES, "excess": POINTS},
            (lambda square=square, odd=odd: _charts().grid(  # type: ignore[misc]
                square, "name", "rival", "shrunken", f"Matchups: {odd}", "row finishes ahead of column, %", 0.5, 0.05),),
        )  # fmt: skip
    if "bot_character" in balance.tables:
        table = balance.tables["bot_character"]
        fair = table["fair"][0]
        spread = table.group_by("bot").agg((pl.col("estimate").max() - pl.col("estimate").min()).alias("s"))
        title = f"Characters differ by up to {100 * (spread['s'].max() or 0):.1f} pp within one bot"  # type: ignore[operator]
        yield Section(
            "bot_character", "Bots and styles", "Characters in the hands of each bot",
            f"does the verdict hold whoever plays? fair is {fair:.1%}; {BLOCKS}", table.drop("fair", "error"), SHARES,
            (lambda: _charts().grid(table, "character", "bot", "estimate", title, "share of wins, %", fair, 0.02),),
        )  # fmt: skip


def _cards(balance: Balance) -> Iterator[Section]:
    if "cards" not in balance.tables:
        return
    metrics, excess = balance.tables["cards"], balance.tables["card_excess"]
    wide = metrics.pivot("metric", index="card", values="estimate", maintain_order=True)
    order = [m for m in METRICS if m in wide.columns]
    judged = _judged(balance, excess.select("card", "estimate", "low", "high", "n", "shrunken"), "card", "card")
    table = judged.join(wide.select("card", *order), on="card", how="left", maintain_order="left")
    shown = {**EXCESS, **dict.fromkeys(order, SHARE), "improvement": POINTS}
    points = judged.join(excess.select("card", "games"), on="card").to_dicts()
    rows = [{**row, "name": row["card"], "x": row["games"] / balance.games} for row in points]
    title = f"Cards in hand: {finding(balance, 'card')}"
    yield Section(
        "cards",
        "Cards",
        "What cards are worth",
        "estimate: win rate with the card in hand less that of the average card, in points; then win rates, by copies: "
        + "; ".join(f"{name}: {METRICS[name]}" for name in order)
        + ". "
        + " ".join(BIASES),
        table.sort("estimate", descending=True),
        shown,
        (lambda: _charts().scatter(rows, title, "copies in hand per game, all seats", "win rate in hand, points over average"),),
        metrics,
    )  # fmt: skip
    if "cards_by_character" in balance.tables:
        yield Section(
            "cards_by_character", "Cards", "Cards by character",
            "win rate with the card in hand; excess is over the same character's average card",
            balance.tables["cards_by_character"].drop("error").sort("excess", descending=True),
            {**SHARES, "excess": POINTS},
        )  # fmt: skip


def _course(balance: Balance) -> Iterator[Section]:
    histogram, lengths = balance.tables["histogram"], balance.tables["lengths"]

    def draw(fact: str, unit: str) -> Draw:
        rows = histogram.filter(pl.col("fact") == fact)
        at = {r["statistic"]: r["estimate"] for r in lengths.filter(pl.col("fact") == fact).to_dicts()}
        title = (
            f"Half of the games have {at['p50']:,.0f} {unit} or fewer; nine of ten {at['p5']:,.0f} to {at['p95']:,.0f}"
        )
        return lambda: str(_charts().histogram(rows["value"].to_list(), rows["games"].to_list(), title, unit))

    yield Section(
        "length", "The course of a game", "Length and margins",
        "rounds, decisions, and the winner's margin in score over the next; quantiles with Woodruff's intervals, means by blocks",
        lengths, {}, (draw("rounds", "rounds"), draw("margin", "points of margin")), histogram,
    )  # fmt: skip
    yield Section("end", "The course of a game", "How games end", BLOCKS, balance.tables["end_reason"], SHARES)
    yield Section("outcome", "The course of a game", "Winners", BLOCKS, balance.tables["outcome"], SHARES)
    tempo = balance.tables["tempo"]
    if len(tempo):
        fair = float(balance.tables["seat"]["fair"][0])
        series = {
            fact: [(r["round"], r["estimate"], r["low"], r["high"]) for r in
                   tempo.filter((pl.col("fact") == fact) & (pl.col("round") != "half")).to_dicts()]
            for fact in ("leader wins", "last wins")
        }  # fmt: skip
        last = series["leader wins"][-1] if series["leader wins"] else None
        drawn: tuple[Draw, ...] = ()
        if last:
            title = f"Who leads after round {last[0]} wins {last[1]:.0%} of the games"
            drawn = (lambda: str(_charts().lines(series, title, "% of games", fair)),)
        yield Section(
            "tempo", "The course of a game", "Comebacks and runaways",
            "standing by the game's own measure of progress, which is no probability: how often the leader, and the last, of a round "
            "went on to win; how far behind the winner was; how closely lead and win go together; lead changes per recorded step",
            tempo, {}, drawn,
        )  # fmt: skip


def _use(balance: Balance) -> Iterator[Section]:
    if "usage" in balance.tables:
        yield Section(
            "usage", "What is used", "Powers, actions, objectives",
            "available: share of seats and games in which it could be used; used: share of those; estimate: win rate of users, beside "
            "that of those who could and did not. Winners have more occasions: this is no cause",
            balance.tables["usage"].drop("error"),
            {**SHARES, **dict.fromkeys(("difference", "difference_low", "difference_high"), POINTS)},
        )  # fmt: skip
    if "positions" in balance.tables:
        table = balance.tables["positions"]

        def draw(fact: str) -> Draw:
            rows = table.filter(pl.col("fact") == fact)
            most = rows.sort("estimate", descending=True).row(0, named=True)
            title = f"{fact}: most at {most['place']} ({most['estimate']:.2f} per seat and game)"
            return lambda: str(_charts().board(rows, title, "per seat and game"))

        yield Section(
            "positions", "What is used", "Where players stand", f"visits per seat and game; won: share by winners; {BLOCKS}",
            table.drop("x", "y"), {"won": SHARE}, tuple(draw(f) for f in table["fact"].unique(maintain_order=True)), table,
        )  # fmt: skip


def sections(balance: Balance) -> list[Section]:
    """Everything the report shows, in order."""
    makers = (_shares, _matchups, _cards, _course, _use)
    found = [section for make in makers for section in make(balance)]
    groups = list(dict.fromkeys(section.group for section in found))
    return sorted(found, key=lambda section: groups.index(section.group))
