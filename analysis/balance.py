"""Everything that is asked of a run, in two passes over it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import polars as pl

from equipoise.analysis.aliases import NO_ALIASES, Aliases, AliasTally
from equipoise.analysis.among_others import among_others, one_among_others
from equipoise.analysis.associations import AssociationTally
from equipoise.analysis.between_styles import DEPENDS, between_styles, styles_of
from equipoise.analysis.blocks import Tally, gather, one_thread
from equipoise.analysis.cards import HARDLY, HELD, CardsByCharacter, CardTally
from equipoise.analysis.caused_read import Caused
from equipoise.analysis.choices import ChoiceErrors, ChoiceTally, not_dealt
from equipoise.analysis.combinations import CombinationTally
from equipoise.analysis.continued import always_valid
from equipoise.analysis.courses import Course, CourseTally
from equipoise.analysis.dealt import DealtErrors, DealtTally
from equipoise.analysis.drama import DramaTally, measured
from equipoise.analysis.factors import CharacterFactors, GameFactors, SeatFactors, dealt_factors
from equipoise.analysis.fairness import fair_in_words, margin_in, teams_of
from equipoise.analysis.holdings import card_columns
from equipoise.analysis.intervals import Floats
from equipoise.analysis.kits import KitTally
from equipoise.analysis.lengths import NOBODY, Endings, LengthErrors, Lengths
from equipoise.analysis.matchups import Ahead, Strengths, bradley_terry, matchup_table, rating_table
from equipoise.analysis.model import Arrangements, Residuals, fit_main_effects
from equipoise.analysis.own_metrics import Metrics, chosen_metrics, metrics_table
from equipoise.analysis.proposing import Mending
from equipoise.analysis.stories import StoryTally, told_stories
from equipoise.analysis.teams import TakenTally, TeamShares
from equipoise.analysis.tempo import Tempo
from equipoise.analysis.usage import PositionTally, UsageTally
from equipoise.analysis.verdicts import betting_p, claims, judge
from equipoise.analysis.winrates import Key, LabelledShares, PairShares, Shares, has_teams, names_of, questions
from equipoise.analysis.worth import PieceTally, WorthErrors, WorthTally
from equipoise.sim.odds import OddsTable
from equipoise.sim.store import Run
from equipoise.sim.stories import Story

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
    aliases: Aliases = NO_ALIASES
    stories: Sequence[Story] = ()  # those that the table `stories` answers
    endings: Mapping[str, str] = field(default_factory=dict)  # what happened where a game ended for a reason
    caused: Caused = field(default_factory=dict)  # what a study of `worth` says of a thing, by title
    mending: Mending | None = None  # what a search for edits came to, where one was asked for

    @property
    def undecided(self) -> float:
        """The share of games that nobody won."""
        rows = self.tables["outcome"].filter(pl.col("outcome") == NOBODY)
        return float(rows["estimate"][0])

    @property
    def fair_in_words(self) -> str:
        return fair_in_words(self.teams, self.undecided, self.chosen)


LABELLED: tuple[Key, ...] = ("character", "seat", "order")


OneTable = (
    CardsByCharacter | UsageTally | TeamShares | TakenTally | PositionTally | GameFactors | CharacterFactors
    | PieceTally | CourseTally | KitTally
)  # fmt: skip


def balance(
    run: Run, margin: float | None = None, cards_by_character: bool = False, metrics: Metrics | None = None
) -> Balance:
    """Reads the run and judges it; where everybody played one style after the other, each of them as well. `margin`:
    what does not matter, if it is not to follow from the fair share. `metrics`: of one's own, by name."""
    run.check()
    chosen = chosen_metrics(run.plan, metrics)
    own = {"metrics": metrics_table(run, chosen)} if chosen else {}  # first: what is wrong with one is told at once
    with one_thread():
        found = _balance(run, margin, cards_by_character)
    return replace(found, tables={**found.tables, **own}) if own else found


def _balance(run: Run, margin: float | None, cards_by_character: bool) -> Balance:
    styles, among = styles_of(run), among_others(run)
    readings = [_Reading(run, cards_by_character), *(_Reading(run, cards_by_character, alike=True) for _ in styles)]
    for stage in (_Reading.first, _Reading.second):
        tallies, *by_style = [stage(reading) for reading in readings]
        more = among if stage is _Reading.first else []
        gather(run, [*tallies, *more], dict(zip(styles, by_style, strict=True)))
    whole, *parts = (reading.judged(margin) for reading in readings)
    everybody = {style: part.verdicts for style, part in zip(styles.values(), parts, strict=True)}
    if among:
        one = one_among_others(run, among, whole.verdicts, whole.games, margin)
        return _over_styles(whole, between_styles(one, everybody))
    return _over_styles(whole, between_styles(everybody)) if everybody else whole


def _over_styles(whole: Balance, spread: pl.DataFrame) -> Balance:
    """The whole run, with how the styles differ; a verdict that changes sign from one to another is none."""
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


class _Reading:
    """What is gathered of a run in the first pass and in the second, and the tables made of it."""

    def __init__(self, run: Run, cards_by_character: bool, alike: bool = False) -> None:
        """`alike`: everybody is the same bot in what is read, so that nobody asks which bot wins."""
        self.run, self.game = run, run.plan.descriptor
        keys = [key for key in questions(run) if not (alike and key == "bot")]
        self.several, self.teams = "character" in keys, has_teams(run)
        self.labelled: dict[str, LabelledShares] = {
            key: LabelledShares(run, key) for key in LABELLED if key in keys or key == "order"
        }
        self.shares: dict[str, Shares | PairShares] = {**self.labelled, **self._shares(keys)}
        self.ahead = {key: Ahead(run, key) for key in keys if key != "seat"}
        self.arrangements = Arrangements(run) if self.several else None
        self.same, self.chose = AliasTally(run), ChoiceTally(run) if not_dealt(run) else None
        self.given = SeatFactors(run) if dealt_factors(run) else None
        drawn = run.columns_with("card_opening") or run.columns_with("card_drawn")
        self.cards = CardTally(run) if drawn else None
        self.hands = DealtTally(run) if card_columns(run, "start") else None
        self.paid = WorthTally(run, self.game.pieces) if self.game.pieces else None
        self.lengths, self.endings, self.tempo = Lengths(run), Endings(run), Tempo(run)
        self.others = self._others(bool(drawn) and cards_by_character)
        self.drama = DramaTally() if measured(run) and not alike else None
        self.combined = None if alike else CombinationTally(run)
        self.goes_with = AssociationTally(run) if self.several and not alike else None
        self.stories = [] if alike else [StoryTally(run, story) for story in told_stories(run)]

    def _shares(self, keys: Sequence[Key]) -> dict[str, Shares | PairShares]:
        """Of more than one name, or of names that nobody shuffles."""
        found: dict[str, Shares | PairShares] = {}
        if "bot" in keys:
            found["bot"] = Shares(self.run, ("bot",))
        if self.several:
            found["character_seat"] = Shares(self.run, ("character", "seat"))
        if self.several and "bot" in keys:
            found["bot_character"] = Shares(self.run, ("character", "bot"))
        if self.several and self.teams:
            found["partners"] = PairShares(self.run)
        return found

    def _others(self, split: bool) -> dict[str, OneTable]:
        """Tallies that make one table each, by its name."""
        run, game = self.run, self.game
        found: dict[str, OneTable] = {}
        if split and self.several:
            found["cards_by_character"] = CardsByCharacter(run)
        if run.columns_with("use"):
            found["usage"] = UsageTally(run)
        if self.several and self.teams:
            found["teams"] = TeamShares(run)
        if run.columns_with("taken", "games"):
            found["taken"] = TakenTally(run)
        if run.columns_with("position"):
            found["positions"] = PositionTally(run)
        if run.columns_with("factor", "games"):
            found["came_about"] = GameFactors(run)
        if self.several and (where := CharacterFactors(run)).columns:
            found["character_factor"] = where
        if game.pieces:
            found["pieces"] = PieceTally(run, game.pieces)
        found |= {f"{role}s": CourseTally(run, role) for role in COURSES if run.columns_with(role)}
        if game.contests:
            found["kits"] = KitTally(run, game.contests)
        return found

    def first(self) -> list[Tally]:
        some = (self.arrangements, self.cards, self.hands, self.given, self.chose, self.paid)
        told = (self.combined, self.goes_with, self.drama)
        every = [*self.shares.values(), *self.ahead.values(), self.lengths, self.endings, self.tempo, self.same]
        return [*every, *self.others.values(), *self.stories, *(tally for tally in (*some, *told) if tally is not None)]

    def second(self) -> list[Tally]:
        self.errors = LengthErrors(self.lengths)
        fit = fit_main_effects(self.arrangements) if self.arrangements else None
        self.cells = Residuals(fit, pairs=False) if fit else None
        self.pairs = Residuals(fit, pairs=True) if fit and self.teams else None
        self.prices = WorthErrors(self.paid) if self.paid else None
        self.chosen = ChoiceErrors(self.chose) if self.chose else None
        self.lots = DealtErrors(self.hands) if self.hands else None
        some = (self.errors, self.cells, self.pairs, self.prices, self.chosen, self.lots)
        return [tally for tally in some if tally is not None]

    # --- after both passes --------------------------------------------------------------------------------------

    def judged(self, margin: float | None) -> Balance:
        plan, aliases = self.run.plan, self.same.table()
        winners = self._winners(aliases)
        own = [key for key in not_dealt(self.run) if key in winners]
        rivals = self.ahead.items()
        fits: dict[str, Strengths] = {key: bradley_terry(tally.ratios, len(tally.names)) for key, tally in rivals}
        tables = {**winners, **self._rivals(fits), **self._model(), **self._causes(aliases, own), **self._course()}
        odds = self.game.odds(plan.as_read.rules) if self.game.odds else ()
        games = round(float(self.lengths.means.bottom[0]))
        found = Balance(
            tables, pl.DataFrame(), margin_in(plan, margin), games, fits, odds, self.game.score, teams_of(plan), margin,
            self.run.continued, aliases, [tally.story for tally in self.stories],
            {reason: self.game.ending(reason) for reason in self.game.all_end_reasons},
        )  # fmt: skip
        by_lot = {key: tally for key, tally in self.labelled.items() if key not in own}
        return _judged(found, by_lot, self._bets(by_lot, aliases), plan.seed)

    def _winners(self, aliases: Aliases) -> dict[str, pl.DataFrame]:
        tables = {key: tally.table() for key, tally in self.shares.items()}
        if self.teams:
            tables["seat"] = sides(tables["seat"], self.run.plan.lineup.teams.tolist())
        if aliases.under.get("order") in tables:
            del tables["order"]  # the seats, or the teams, play in order: the same question
        if self.chosen:
            tables |= {key: self.chosen.shares(key, tables[key]) for key in not_dealt(self.run) if key in tables}
        return tables

    def _rivals(self, fits: Mapping[str, Strengths]) -> dict[str, pl.DataFrame]:
        tables = {}
        for key, tally in self.ahead.items():
            if fits[key].pairs:
                tables[f"{key}_matchups"] = matchup_table(fits[key], tally.names)
                tables[f"{key}_ratings"] = rating_table(fits[key], tally.names)
        return tables

    def _model(self) -> dict[str, pl.DataFrame]:
        names = names_of(self.run, "character")
        tables: dict[str, pl.DataFrame] = {}
        if self.cells:
            tables |= {"effects": self.cells.effects(names), "interaction": self.cells.excesses(names)}
        if self.pairs:
            tables["synergy"] = self.pairs.excesses(names)
        return tables

    def _causes(self, aliases: Aliases, own: Sequence[str]) -> dict[str, pl.DataFrame]:
        """Cards, circumstances and pieces: only those that have something to say."""
        tables: dict[str, pl.DataFrame] = {}
        if self.cards:
            lots = self.lots.table() if self.lots else None
            tables |= {"cards": self.cards.metrics(), "card_excess": self.cards.worth(lots)}
        if self.given and (factors := self.given.table(aliases.under)).height:
            tables["factors"] = factors
        if self.chosen and (choices := self.chosen.table({*aliases.under, *own})).height:
            tables["choices"] = choices
        if self.prices and (worth := self.prices.table(self.run)).height:
            tables["worth"] = worth
        return tables

    def _course(self) -> dict[str, pl.DataFrame]:
        tables = {"lengths": self.errors.table(), "histogram": self.lengths.histogram(), **self.endings.tables()}
        tables["tempo"] = self.tempo.table().filter(pl.col("n") >= FEWEST_TOLD)
        if self.drama:
            tables["drama"] = self.drama.table()
        if self.combined and (striking := self.combined.table()).height:
            tables["combinations"] = striking
        if self.goes_with and (facts := self.goes_with.table()).height:
            tables["associations"] = facts
        if self.stories:
            tables["stories"] = pl.concat([tally.table() for tally in self.stories])
        return {**tables, **{key: tally.table() for key, tally in self.others.items()}}

    def _bets(self, by_lot: Mapping[str, LabelledShares], aliases: Aliases) -> dict[str, Floats]:
        """p by betting of what was dealt out by lot, for runs of few blocks."""
        bets = {key: betting_p(tally.ratios, tally.fair) for key, tally in by_lot.items()}
        bets["seat"] = bets["seat"][by_lot["seat"].members]
        if self.given:
            shown = [
                betting_p(ratios, self.given.fair)
                for card, ratios in zip(self.given.columns, self.given.ratios, strict=True)
                if card["name"] not in aliases.under
            ]
            bets["factor"] = np.concatenate([np.empty(0), *shown])
        return bets


def _judged(found: Balance, by_lot: Mapping[str, LabelledShares], bets: Mapping[str, Floats], seed: int) -> Balance:
    """With verdicts. Names that were dealt out by lot are shuffled to see what chance alone would do."""
    tables = found.tables
    if found.continued:
        tables = {key: always_valid(table) for key, table in tables.items()}
    told = {key: tally for key, tally in by_lot.items() if key in tables and key not in found.aliases.under}
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
