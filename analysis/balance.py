"""Everything that is asked of a run, in two passes over it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Tally, gather, one_thread
from equipoise.analysis.cards import CardsByCharacter, CardTally
from equipoise.analysis.continued import always_valid
from equipoise.analysis.courses import Course, CourseTally
from equipoise.analysis.factors import CharacterFactors, GameFactors, SeatFactors
from equipoise.analysis.fairness import fair_in_words, margin_in, teams_of
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
    margin: float  # of the fair share
    games: int
    transitive: Mapping[str, Strengths] = field(default_factory=dict)  # by key: character, bot
    odds: Sequence[OddsTable] = ()  # what is known exactly under the rules of the run
    score: str = "points"  # what the score counts; empty where it only ranks
    teams: int = 2
    chosen: float | None = None  # the margin, where it was asked for
    continued: bool = False  # played on after it could be looked at: everything is read by always-valid intervals

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
    """Reads the run and judges it. `margin`: what does not matter, if it is not to follow from the fair share."""
    run.check()
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
    split = CardsByCharacter(run) if cards and several and cards_by_character else None
    used = UsageTally(run) if run.columns_with("use") else None
    stood = PositionTally(run) if run.columns_with("position") else None
    given = SeatFactors(run) if run.columns_with("factor") else None
    came = GameFactors(run) if run.columns_with("factor", "games") else None
    where = CharacterFactors(run) if several else None
    where = where if where and where.columns else None
    went = {role: CourseTally(run, role) for role in COURSES if run.columns_with(role)}
    game = run.plan.descriptor
    brought = KitTally(run, game.contests) if game.contests else None
    did = PieceTally(run, game.pieces) if game.pieces else None
    paid = WorthTally(run, game.pieces) if game.pieces else None
    first: list[Tally | None] = [
        *shares.values(), *ahead.values(), lengths, endings, tempo, arrangements, cards, split, used, stood,
        given, came, where, *went.values(), brought, together, took, did, paid,
    ]  # fmt: skip
    gather(run, [tally for tally in first if tally is not None])

    errors = LengthErrors(lengths)
    fit = fit_main_effects(arrangements) if arrangements else None
    cells = Residuals(fit, pairs=False) if fit else None
    pairs = Residuals(fit, pairs=True) if fit and teams else None
    prices = WorthErrors(paid) if paid else None
    gather(run, [tally for tally in (errors, cells, pairs, prices) if tally is not None])

    tables = {key: tally.table() for key, tally in shares.items()}
    if teams:
        tables["seat"] = sides(tables["seat"], run.plan.lineup.teams.tolist())
    if tables["order"]["estimate"].to_list() == tables["seat"]["estimate"].to_list():
        del tables["order"]  # the seats, or the teams, play in order: the same question
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
        tables |= {"cards": cards.metrics(), "card_excess": cards.excess()}
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
        tables["factors"] = given.table()
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
    odds = game.odds(run.plan.as_read.rules) if game.odds else ()
    bets = {key: betting_p(tally.ratios, tally.fair) for key, tally in labelled.items()}
    bets["seat"] = bets["seat"][labelled["seat"].members]
    if given:
        bets["factor"] = np.concatenate([betting_p(ratios, given.fair) for ratios in given.ratios])
    return _judged(run, tables, labelled, bets, margin, fits, odds)


def _judged(
    run: Run,
    tables: dict[str, pl.DataFrame],
    labelled: Mapping[str, LabelledShares],
    bets: Mapping[str, Floats],
    margin: float | None,
    fits: Mapping[str, Strengths],
    odds: Sequence[OddsTable],
) -> Balance:
    continued, games = run.continued, run.game_count
    if continued:
        tables = {key: always_valid(table) for key, table in tables.items()}
    with one_thread():
        exact = {key: tally.labels.family(run.plan.seed) for key, tally in labelled.items() if key in tables}
    verdicts = judge(_claims(tables, bets), games, margin, exact=exact, continued=continued)
    return Balance(
        tables, verdicts, margin_in(run.plan, margin), games, fits, odds, run.plan.descriptor.score, teams_of(run.plan),
        margin, continued,
    )  # fmt: skip


def sides(table: pl.DataFrame, teams: Sequence[int]) -> pl.DataFrame:
    """Seats of one team win together: one row, and one claim, for all of them."""
    seats = {team: [str(seat) for seat, t in enumerate(teams) if t == team] for team in dict.fromkeys(teams)}
    named = {of_team[0]: " and ".join(of_team) for of_team in seats.values()}
    return table.filter(pl.col("seat").is_in(list(named))).with_columns(pl.col("seat").replace_strict(named))


def _claims(tables: Mapping[str, pl.DataFrame], bets: Mapping[str, Floats]) -> pl.DataFrame:
    """What is judged: shares against the fair one, excesses against nothing."""
    fair = float(tables["seat"]["fair"][0])
    zero = pl.lit(0.0)

    def both(a: str, b: str, link: str) -> pl.Expr:
        return pl.concat_str(pl.col(a), pl.lit(link), pl.col(b))

    rows = [claims(tables[key], key, pl.col(key), pl.col("fair"), fair, bets[key]) for key in LABELLED if key in tables]
    if "factors" in tables:
        name = both("factor", "value", ": ")
        rows.append(claims(tables["factors"], "factor", name, pl.col("fair"), fair, bets["factor"]))
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
        rows.append(claims(tables["card_excess"], "card", pl.col("card"), zero, fair))
    if "worth" in tables:
        rows.append(claims(tables["worth"], "worth", pl.col("kind"), zero, fair))
    return pl.concat(rows)
