"""Everything that is asked of a run, in two passes over it."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import polars as pl

from equipoise.analysis.aliases import NO_ALIASES, Aliases, AliasTally
from equipoise.analysis.between_styles import DEPENDS, between_styles, styles_of
from equipoise.analysis.blocks import Tally, gather, one_thread
from equipoise.analysis.cards import HARDLY, HELD, CardsByCharacter, CardTally
from equipoise.analysis.choices import ChoiceErrors, ChoiceTally
from equipoise.analysis.continued import always_valid
from equipoise.analysis.courses import Course, CourseTally
from equipoise.analysis.dealt import DealtErrors, DealtTally
from equipoise.analysis.factors import CharacterFactors, GameFactors, SeatFactors, dealt_factors
from equipoise.analysis.fairness import fair_in_words, fair_of, teams_of
from equipoise.analysis.fairness import margin as margin_of
from equipoise.analysis.holdings import card_columns
from equipoise.analysis.intervals import Floats
from equipoise.analysis.kits import KitTally
from equipoise.analysis.lengths import NOBODY, Endings, LengthErrors, Lengths
from equipoise.analysis.matchups import Ahead, Strengths, bradley_terry, matchup_table, rating_table
from equipoise.analysis.model import Arrangements, Residuals, fit_main_effects
from equipoise.analysis.teams import TakenTally, TeamShares
from equipoise.analysis.tempo import Tempo
from equipoise.analysis.usage import PositionTally, UsageTally
from equipoise.analysis.verdicts import betting_p, claims, judge
from equipoise.analysis.winrates import Key, LabelledShares, PairShares, Shares, has_teams, names_of, questions
from equipoise.analysis.worth import PieceTally, WorthErrors, WorthTally
from equipoise.sim.odds import OddsTable
from equipoise.sim.store import Run

COURSES: tuple[Course, ...] = ("source", "course")
FEWEST_TOLD = 30  # blocks that reached a round: of fewer, the interval of a mean does not hold what it promises


@dataclass(frozen=True)
class Balance:
    """The tables of a run, by name; only those that have something to say about it."""

    tables: Mapping[str, pl.DataFrame]
    verdicts: pl.DataFrame
    teams: int
    margin: float  # of the fair share
    games: int
    chosen: float | None = None  # the margin, where it was asked for
    continued: bool = False  # played on after it could be looked at: everything is read by always-valid intervals
    transitive: Mapping[str, Strengths] = field(default_factory=dict)  # by key: character, bot
    odds: Sequence[OddsTable] = ()  # what is known exactly under the rules of the run
    score: str = "points"  # what the score counts; empty where it only ranks
    aliases: Aliases = NO_ALIASES

    @property
    def undecided(self) -> float:
        """The share of games that nobody won."""
        rows = self.tables["outcome"].filter(pl.col("outcome") == NOBODY)
        return float(rows["estimate"][0])

    @property
    def fair_in_words(self) -> str:
        return fair_in_words(self.teams, self.undecided, self.chosen)


LABELLED: tuple[Key, ...] = ("character", "seat", "order")


def balance(run: Run, margin: float | None = None, cards_by_character: bool = False) -> Balance:
    """Reads the run and judges it; where everybody played one style after the other, each of them as well. `margin`:
    what does not matter, if it is not to follow from the fair share."""
    run.check()
    styles = styles_of(run)
    readings = [_read(run, margin, cards_by_character) for _ in (None, *styles)]
    found: list[Balance] = []
    while not found:
        wanted = []
        for reading in readings:
            try:
                wanted.append(next(reading))
            except StopIteration as end:
                found.append(end.value)
        if wanted:
            gather(run, wanted[0], dict(enumerate(wanted[1:])))
    whole, *parts = found
    return _over_styles(whole, dict(zip(styles, parts, strict=True))) if parts else whole


def _over_styles(whole: Balance, parts: Mapping[str, Balance]) -> Balance:
    """The whole run, with how the styles differ; a verdict that changes sign from one to another is none."""
    spread = between_styles({style: part.verdicts for style, part in parts.items()})
    verdicts = whole.verdicts.join(
        spread.filter(pl.col("verdict") == DEPENDS).select("family", "name", pl.col("verdict").alias("play")),
        on=["family", "name"],
        how="left",
        maintain_order="left",
    )
    turned = pl.col("play").is_not_null()
    verdicts = verdicts.with_columns(
        pl.coalesce("play", "verdict").alias("verdict"),
        pl.when(~turned).then("games_needed").alias("games_needed"),
    ).drop("play")
    return replace(whole, tables={**whole.tables, "styles": spread}, verdicts=verdicts)


def _read(run: Run, margin: float | None, cards_by_character: bool) -> Generator[Sequence[Tally], None, Balance]:
    """Says what is to be gathered, first and second pass, and makes the tables of it."""
    keys = questions(run)
    several, teams = "character" in keys, has_teams(run)
    labelled: dict[str, LabelledShares] = {
        key: LabelledShares(run, key) for key in LABELLED if key in keys or key == "order"
    }
    shares: dict[str, Shares | PairShares] = {**labelled, **{key: Shares(run, (key,)) for key in keys if key == "bot"}}
    if several:
        shares["character_seat"] = Shares(run, ("character", "seat"))
    if several and "bot" in keys:
        shares["bot_character"] = Shares(run, ("character", "bot"))
    if several and teams:
        shares["partners"] = PairShares(run)
    together = TeamShares(run) if several and teams else None
    took = TakenTally(run) if run.columns_with("taken", "games") else None
    ahead = {key: Ahead(run, key) for key in keys if key != "seat"}
    lengths, endings, tempo = Lengths(run), Endings(run), Tempo(run)
    arrangements = Arrangements(run) if several else None
    cards = CardTally(run) if run.columns_with("card_opening") or run.columns_with("card_drawn") else None
    hands = DealtTally(run) if card_columns(run, "start") else None
    split = CardsByCharacter(run) if cards and several and cards_by_character else None
    used = UsageTally(run) if run.columns_with("use") else None
    stood = PositionTally(run) if run.columns_with("position") else None
    given = SeatFactors(run) if dealt_factors(run) else None
    chose, same = ChoiceTally(run), AliasTally(run)
    came = GameFactors(run) if run.columns_with("factor", "games") else None
    where = CharacterFactors(run) if several else None
    where = where if where and where.columns else None
    went = {role: CourseTally(run, role) for role in COURSES if run.columns_with(role)}
    game = run.plan.descriptor
    brought = KitTally(run, game.contests) if game.contests else None
    did = PieceTally(run, game.pieces) if game.pieces else None
    paid = WorthTally(run, game.pieces) if game.pieces else None
    first: list[Tally | None] = [
        *shares.values(), *ahead.values(), lengths, endings, tempo, arrangements, cards, hands, split, used, stood,
        given, chose, same, came, where, *went.values(), brought, together, took, did, paid,
    ]  # fmt: skip
    yield [tally for tally in first if tally is not None]

    errors = LengthErrors(lengths)
    fit = fit_main_effects(arrangements) if arrangements else None
    cells = Residuals(fit, pairs=False) if fit else None
    pairs = Residuals(fit, pairs=True) if fit and teams else None
    prices = WorthErrors(paid) if paid else None
    chosen, lots = ChoiceErrors(chose), DealtErrors(hands) if hands else None
    yield [tally for tally in (errors, cells, pairs, prices, chosen, lots) if tally is not None]
    aliases = same.table()

    tables = {key: tally.table() for key, tally in shares.items()}
    if teams:
        tables["seat"] = sides(tables["seat"], run.plan.lineup.teams.tolist())
    if aliases.under.get("order") in tables:
        del tables["order"]  # the seats, or the teams, play in order: the same question
    own = [key for key in chose.values if key in tables]
    tables |= {key: chosen.shares(key, tables[key]) for key in own}
    fits: dict[str, Strengths] = {}
    for key, tally in ahead.items():
        fits[key] = bradley_terry(tally.ratios, len(tally.names))
        if fits[key].pairs:
            tables[f"{key}_matchups"] = matchup_table(fits[key], tally.names)
            tables[f"{key}_ratings"] = rating_table(fits[key], tally.names)
    names = names_of(run, "character")
    if cells:
        tables |= {"effects": cells.effects(names), "interaction": cells.excesses(names)}
    if pairs:
        tables["synergy"] = pairs.excesses(names)
    if cards:
        tables |= {"cards": cards.metrics(), "card_excess": cards.worth(lots.table() if lots else None)}
    if split:
        tables["cards_by_character"] = split.table()
    tables |= {"lengths": errors.table(), "histogram": lengths.histogram(), **endings.tables()}
    tables["tempo"] = tempo.table().filter(pl.col("n") >= FEWEST_TOLD)
    if used:
        tables["usage"] = used.table()
    if together:
        tables["teams"] = together.table()
    if took:
        tables["taken"] = took.table()
    if stood:
        tables["positions"] = stood.table()
    if given:
        tables["factors"] = given.table(aliases.under)
    tables["choices"] = chosen.table({*aliases.under, *own})
    if came:
        tables["came_about"] = came.table()
    if where:
        tables["character_factor"] = where.table()
    if did and prices:
        tables["pieces"] = did.table()
        worth = prices.table(run)
        tables |= {"worth": worth} if worth.height else {}
    tables |= {f"{role}s": tally.table() for role, tally in went.items()}
    if brought:
        tables["kits"] = brought.table()
    tables = {name: table for name, table in tables.items() if name not in ("factors", "choices") or table.height}
    odds = game.odds(run.plan.as_read.rules) if game.odds else ()
    by_lot = {key: tally for key, tally in labelled.items() if key not in own}
    bets = {key: betting_p(tally.ratios, tally.fair) for key, tally in by_lot.items()}
    bets["seat"] = bets["seat"][labelled["seat"].members]
    if given:
        shown = [
            betting_p(ratios, given.fair)
            for card, ratios in zip(given.columns, given.ratios, strict=True)
            if card["name"] not in aliases.under
        ]
        bets["factor"] = np.concatenate([np.empty(0), *shown])
    found = Balance(
        tables, pl.DataFrame(), teams_of(run.plan), margin or margin_of(fair_of(run.plan)),
        round(float(lengths.means.bottom[0])), margin, run.continued, fits, odds, game.score, aliases,
    )  # fmt: skip
    return _judged(found, by_lot, bets, run.plan.seed)


def _judged(found: Balance, by_lot: Mapping[str, LabelledShares], bets: Mapping[str, Floats], seed: int) -> Balance:
    """With verdicts. Names that were dealt out by lot are shuffled to see what chance alone would do."""
    tables = found.tables
    if found.continued:
        tables = {key: always_valid(table) for key, table in tables.items()}
    told = {key: tally for key, tally in by_lot.items() if key in tables and key not in found.aliases.under}
    with one_thread():
        exact = {key: tally.labels.family(seed) for key, tally in told.items()}
    rows = _claims(tables, bets, found.aliases)
    verdicts = judge(rows, found.games, found.chosen, exact=exact, continued=found.continued)
    return replace(found, tables=tables, verdicts=verdicts)


def sides(table: pl.DataFrame, teams: Sequence[int]) -> pl.DataFrame:
    """Seats of one team win together: one row, and one claim, for all of them."""
    seats = {team: [str(seat) for seat, t in enumerate(teams) if t == team] for team in dict.fromkeys(teams)}
    named = {of_team[0]: " and ".join(of_team) for of_team in seats.values()}
    return table.filter(pl.col("seat").is_in(list(named))).with_columns(pl.col("seat").replace_strict(named))


def _claims(tables: Mapping[str, pl.DataFrame], bets: Mapping[str, Floats], aliases: Aliases) -> pl.DataFrame:
    """What is judged: shares against the fair one, excesses against nothing."""
    fair = float(tables["seat"]["fair"][0])
    zero = pl.lit(0.0)

    def both(a: str, b: str, link: str) -> pl.Expr:
        return pl.concat_str(pl.col(a), pl.lit(link), pl.col(b))

    rows = [
        claims(tables[key].drop_nulls("estimate"), key, pl.col(key), pl.col("fair"), fair, bets.get(key))
        for key in LABELLED
        if key in tables and key not in aliases.under
    ]
    if "factors" in tables:
        name = both("factor", "value", ": ")
        rows.append(claims(tables["factors"], "factor", name, pl.col("fair"), fair, bets["factor"]))
    if "choices" in tables:
        known = tables["choices"].drop_nulls("estimate")
        rows.append(claims(known, "choice", both("factor", "value", ": "), zero, fair))
    if "interaction" in tables:
        rows.append(
            claims(tables["interaction"], "character at seat", both("character", "seat", " at seat "), zero, fair)
        )
    if "synergy" in tables:
        rows.append(claims(tables["synergy"], "partners", both("character", "partner", " with "), zero, fair))
    if "character_matchups" in tables:
        table = tables["character_matchups"].with_columns(
            estimate=pl.col("excess"), low=pl.col("excess_low"), high=pl.col("excess_high")
        )
        rows.append(claims(table, "matchup", both("name", "rival", " against "), zero, 0.5))
    if "card_excess" in tables:
        used = tables["card_excess"].filter((pl.col("used") >= HARDLY).fill_null(True))
        by_lot = pl.col("basis") != HELD
        for family, part in (("card", used.filter(by_lot)), ("held card", used.filter(~by_lot))):
            rows.append(claims(part, family, pl.col("card"), zero, fair))
    if "worth" in tables:
        rows.append(claims(tables["worth"], "worth", pl.col("kind"), zero, fair))
    return pl.concat(rows)
