"""The study behind `train`: a bot's numbers are improved by playing, and what came of it is judged on fresh deals.

The games are spent in five parts, one after the other. A warm-up measures how far to step. Generations of pairs climb,
and every tenth of the way the numbers so far meet those of the start on deals that are the same each time. Then numbers
are put back to where they were, in groups and singly, to see which of them matter. The style that is left meets the
start and everybody else. Last, everybody plays the start, and everybody plays the trained style, on the same deals.
"""

import hashlib
import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from equipoise.analysis.fairness import fair_of
from equipoise.analysis.paired import differences, met, scores_of
from equipoise.analysis.putting_back import Putting, Trial, Worth, trials_of
from equipoise.analysis.spsa import Climber, Floats, Gains, Slope, chosen_gains, coins, measured
from equipoise.analysis.staged import Course, Scores, Staged
from equipoise.analysis.strength import Match, judge, values_of
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores
from equipoise.sim.study import Estimate, Job
from equipoise.sim.trainee import Opponent, Player, Trainee, alone, with_players

# Shares of the games.
WARM_UP, LEARNING, GAUGES, PUTTING_BACK, VERDICT, SHARES = 0.04, 0.64, 0.05, 0.15, 0.08, 0.04
TENTHS = 10
PAIRS = 12  # of a generation
PAIRS_IN_ALL = 6000  # about, at most: with more games every pair has more of them
GAMES_OF_A_PAIR = 128  # at least, where the budget allows it
FEWEST_PAIRS = 20
GENERATIONS = 40  # at least, where the budget allows it: then generations have fewer pairs
DIRECTIONS = 8  # of the warm-up
LOOK = 0.25  # how far the warm-up goes, in units of a coordinate
BOT = "bot"  # the family that is asked who won


def fresh(seed: int, what: str) -> int:
    """A seed for another purpose: deals that nothing was learned from."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {what}".encode(), digest_size=8).digest(), "big") >> 2


@dataclass(frozen=True)
class Spending:
    """How many games there are in all, and how the learning is cut into generations."""

    games: int
    generations: int
    pairs: int  # of a generation
    blocks: tuple[int, ...]  # of each plan of a pair, by table
    games_of_a_pair: int  # on average

    def part(self, share: float) -> float:
        return share * self.games


def spending(games: int, units: Sequence[int]) -> Spending:
    """`units`: how many games the smallest pair takes, one block for each of its plans, by table."""
    learning, unit = LEARNING * games, sum(units) / len(units)
    if learning < FEWEST_PAIRS * unit:
        least = math.ceil(FEWEST_PAIRS * unit / LEARNING)
        raise InputError(f"{games:,} games are too few to train with; at least {least:,} are needed")
    wanted = min(max(GAMES_OF_A_PAIR, learning / PAIRS_IN_ALL), learning / (2 * GENERATIONS))
    blocks = tuple(max(1, int(wanted / own)) for own in units)
    each = sum(n * own for n, own in zip(blocks, units, strict=True)) / len(units)
    pairs = min(PAIRS, max(2, int(learning / each / GENERATIONS)))
    return Spending(games, max(TENTHS, int(learning / each / pairs)), pairs, blocks, round(each))


@dataclass(frozen=True)
class Point:
    """Of the learning curve: the numbers so far against the start, on deals that are the same each time."""

    games: int  # played until then
    match: Match


@dataclass
class TrainStudy(Staged):
    """Ask and tell: see the top of this file. `tables` are plans of one deal for each number of seats."""

    trainee: Trainee
    tables: Sequence[Plan]
    spend: Spending
    seed: int
    against: Opponent | None = None
    slope: Slope | None = None
    gains: Gains | None = None
    curve: list[Point] = field(default_factory=list)
    putting: Putting | None = None
    matches: list[Match] = field(default_factory=list)
    shares: dict[int, tuple[BlockScores, BlockScores]] = field(default_factory=dict)  # by seats: before, after
    played: int = 0

    def __post_init__(self) -> None:
        self.stage = "warm-up"
        self.trained = dict(self.trainee.values(self.trainee.origin))
        self.climbed = self.trained  # where the climb ended, before numbers are put back
        self.begin(self._all())

    # --- as a study -------------------------------------------------------------------------------------------------

    def games(self) -> int:
        return max(self.spend.games, self.played)

    def standing(self) -> Sequence[Estimate]:
        """By how much it wins more than its fair share: so far, and against whom."""
        shown = self.matches or ([self.curve[-1].match] if self.curve else [])
        return [
            Estimate(
                f"against {match.name}, {match.seats} seats", match.share - match.fair, (match.high - match.low) / 2
            )
            for match in shown
        ]

    # --- the parts --------------------------------------------------------------------------------------------------

    def _all(self) -> Course:
        yield from self._warm_up()
        yield from self._learn()
        yield from self._put_back()
        yield from self._meet()
        yield from self._everybody()
        self.stage = "finished"

    def _field(self, centre: Player) -> Opponent:
        """Those among whom somebody is tried."""
        return self.against or centre

    def _direct(self, table: Plan) -> bool:
        """The two of a pair meet each other."""
        return self.against is None and sides_of(table) == 2

    def blocks_for(self, plan: Plan, games: float, least: int = 2) -> int:
        return max(least, round(games / plan.lineup.rotations))

    def _warm_up(self) -> Course:
        """Every direction both ways, each twice, alone among the start: see spsa.py."""
        origin, trainee = self.trainee.origin, self.trainee
        centre = trainee.player("start", trainee.values(origin))
        games = self.spend.part(WARM_UP) / len(self.tables)
        found: list[tuple[Floats, Floats, float]] = []
        for table in self.tables:
            size = alone(table, trainee.player("up", self._off(origin, 0)), self._field(centre)).lineup.rotations
            directions = int(min(DIRECTIONS, max(2, games / (4 * size))))
            blocks = max(1, int(games / (4 * directions * size)))
            look = LOOK * coins(fresh(self.seed, "warm-up"), 0, directions, len(origin))
            jobs = []
            for i in range(directions):
                sides = zip("+-", trainee.either_side(origin, look[i]), strict=True)
                players = {way: trainee.player("warm", values) for way, values in sides}
                if self.against is not None and i == 0:
                    players["0"] = centre
                for way, player in players.items():
                    plan = alone(table, player, self._field(centre), fresh(self.seed, "warm-up deals"))
                    jobs += [self._logged(f"warm-up {i}{way}{half}", plan, blocks, (2 * i + half) * blocks)
                             for half in (0, 1)]  # fmt: skip
            scores = yield jobs
            more = np.empty((directions, 2))
            both = np.empty(directions)
            middle = 0.0
            if self.against is not None:
                middle = float(np.mean([self._gain(table, scores[f"warm-up 00{half}"]) for half in (0, 1)]))
            for i in range(directions):
                up, down = ([self._gain(table, scores[f"warm-up {i}{way}{half}"]) for half in (0, 1)] for way in "+-")
                more[i] = np.subtract(up, down)
                both[i] = middle - float(np.mean([*up, *down]))
            found.append((more, both, 2.0 * blocks * size))
        more, both = (np.concatenate([of[i] for of in found]) for i in (0, 1))
        self.slope = measured(more, both, LOOK, float(np.mean([of[2] for of in found])), len(origin))
        spend = self.spend
        self.gains = chosen_gains(self.slope, len(origin), spend.generations, spend.pairs, spend.games_of_a_pair)

    def _off(self, origin: Floats, way: int) -> dict[str, float]:
        return self.trainee.either_side(origin, np.full(len(origin), LOOK))[way]

    def _learn(self) -> Course:
        self.stage = "learning"
        assert self.gains is not None
        trainee, spend = self.trainee, self.spend
        low, high = trainee.bounds
        climber = Climber(trainee.origin, low, high, self.gains, fresh(self.seed, "directions"))
        block = dict.fromkeys((table.seats for table in self.tables), 0)  # where the next deals begin
        tenths = [round(spend.generations * (n + 1) / TENTHS) for n in range(TENTHS)]
        while not climber.over:
            table = self.tables[climber.generation % len(self.tables)]
            jobs, asked = self._generation(climber, table, block)
            scores = yield jobs
            climber.tell(np.array([self._difference(table, scores, names) for names in asked]))
            if climber.generation in tenths:
                yield from self._gauge(trainee.values(climber.mean))
        self.trained = self.climbed = trainee.values(climber.mean)

    def _generation(
        self, climber: Climber, table: Plan, block: dict[int, int]
    ) -> tuple[list[Job], list[tuple[str, ...]]]:
        """The jobs, and the names of those of each pair."""
        trainee, jobs, asked = self.trainee, [], []
        direct = self._direct(table)
        centre = trainee.player("centre", trainee.values(climber.at))
        for i, look in enumerate(climber.ask()):
            up, down = (trainee.player("pair", values) for values in trainee.either_side(climber.at, look))
            if direct:
                plans = [alone(table, up, down)]
            else:
                plans = [alone(table, player, self._field(centre)) for player in (up, down)]
            names = tuple(f"{climber.generation}.{i}{way}" for way in ("+-" if len(plans) > 1 else [""]))
            blocks = self.spend.blocks[self.tables.index(table)]
            first = block[table.seats]
            jobs += [self._logged(name, plan, blocks, first) for name, plan in zip(names, plans, strict=True)]
            block[table.seats] = first + blocks
            asked.append(names)
        return jobs, asked

    def _logged(self, name: str, plan: Plan, blocks: int, first: int) -> Job:
        return Job(name, plan, blocks, kept=False, logged=BOT, first=first)

    def _difference(self, table: Plan, scores: Scores, names: Sequence[str]) -> float:
        """By how much the first of a pair did better than the second, as a share of the fair share."""
        gains = [self._gain(table, scores[name]) for name in names]
        return gains[0] if len(gains) == 1 else gains[0] - gains[1]

    def _gain(self, table: Plan, scores: BlockScores) -> float:
        """What the first bot wins beyond its fair share, as a share of that; between two, what it wins more."""
        return sides_of(table) * float(gains_of(table, scores).mean())

    # --- judging ----------------------------------------------------------------------------------------------------

    def _gauge(self, values: Mapping[str, float]) -> Course:
        games = self.spend.part(GAUGES) / TENTHS / len(self.tables)
        now = self.trainee.player("so-far", values)
        for table in self.tables:
            plan = alone(table, now, self.trainee.start, fresh(self.seed, "gauge"))
            name = f"after {len(self.curve) // len(self.tables) + 1} tenths"
            match = Match.same("the start", table)
            if values != self.trainee.values(self.trainee.origin):
                scores = yield [Job(f"{name}, {table.seats} seats", plan, self.blocks_for(plan, games), kept=False)]
                [of] = scores.values()
                match = judge("the start", plan, of)
            self.curve.append(Point(self.played, match))

    def _put_back(self) -> Course:
        """Which of the changes matter: see putting_back.py."""
        self.stage = "putting back"
        trainee = self.trainee
        start = trainee.values(trainee.origin)
        moved = {
            number.key: abs(number.coordinate(self.trained[number.key]) - number.coordinate(start[number.key]))
            for number in trainee.varied
            if self.trained[number.key] != start[number.key]
        }
        if not moved:
            self.putting = Putting((), (), 0.0, kept_all=True)
            return
        games = self.spend.part(PUTTING_BACK)
        trials = trials_of(moved, games / 2)
        worth: list[Worth] = []
        for trial in trials:
            before = self.played
            values = yield from self._without(trial, games * 2 / 3 / len(trials))
            worth.append(Worth.of(trial, values, self.played - before))
        putting = Putting.of(worth)
        if putting.back:
            together = Trial("all without effect", putting.back)
            values = yield from self._without(together, games / 3)
            putting = putting.confirmed(values)
        self.putting = putting
        self.trained = {**self.trained, **{key: start[key] for key in putting.back}}

    def _without(self, trial: Trial, games: float) -> Generator[Sequence[Job], Scores, Floats]:
        """What the trained style wins more, block by block, with these numbers as they were."""
        trainee = self.trainee
        start = trainee.values(trainee.origin)
        trained = trainee.player("trained", self.trained)
        back = trainee.player("back", {**self.trained, **{key: start[key] for key in trial.keys}})
        field_, found = self._field(trained), []
        for table in self.tables:
            names = [f"without {trial.name}, {table.seats} seats"]
            plans = [alone(table, back, field_, fresh(self.seed, "putting back"))]
            if self.against is not None:
                names.append(f"the trained style, {table.seats} seats")
                plans.append(alone(table, trained, field_, fresh(self.seed, "putting back")))
            blocks = self.blocks_for(plans[0], games / len(self.tables) / len(plans))
            scores = yield [Job(n, plan, blocks, kept=False) for n, plan in zip(names, plans, strict=True)]
            values = [gains_of(table, scores[name]) for name in names]
            found.append(values[0] if len(values) == 1 else values[0] - values[1])
        return np.concatenate(found)

    def _meet(self) -> Course:
        """Against the start with half of the games; against the others until it is decided."""
        self.stage = "verdict"
        trainee = self.trainee
        trained = trainee.player("trained", self.trained)
        others: dict[str, Opponent] = {"the start": trainee.start, **trainee.others()}
        if self.against is not None:
            others = {"the rival": self.against, **others}
        games = self.spend.part(VERDICT) / len(self.tables)
        for table in self.tables:
            for name, other in others.items():
                if other.spec == trained.spec or (name == "the start" and self._unmoved()):
                    self.matches.append(Match.same(name, table))
                    continue
                plan = alone(table, trained, other, fresh(self.seed, "verdict"))
                whole = self.blocks_for(plan, games / 2 if name == "the start" else games / 2 / (len(others) - 1 or 1))
                yield from self._until_decided(name, plan, whole, name != "the start")

    def _unmoved(self) -> bool:
        return self.trained == self.trainee.values(self.trainee.origin)

    def _until_decided(self, name: str, plan: Plan, whole: int, early: bool) -> Course:
        stages = sorted({max(2, whole // 4), max(2, whole // 2), whole}) if early else [whole]  # looks
        for blocks in stages:
            scores = yield [Job(f"against {name}, {plan.seats} seats", plan, blocks, kept=False)]
            [of] = scores.values()
            match = judge(name, plan, of, len(stages))
            if match.verdict != "open":
                break
        self.matches.append(match)

    def _everybody(self) -> Course:
        """Everybody plays the start; everybody plays the trained style."""
        self.stage = "shares"
        games = self.spend.part(SHARES) / 2 / len(self.tables)
        trained = self.trainee.player("trained", self.trained)
        for table in self.tables:
            plans = self.everybody(table, trained)
            names = [f"everybody plays {who}, {table.seats} seats" for who in ("the start", "the trained style")]
            blocks = self.blocks_for(plans[0], games)
            scores = yield [Job(name, plan, blocks, kept=False) for name, plan in zip(names, plans, strict=True)]
            self.shares[table.seats] = scores[names[0]], scores[names[1]]

    def everybody(self, table: Plan, trained: Player) -> tuple[Plan, Plan]:
        before, after = (
            with_players(table, [player], fresh(self.seed, "shares")) for player in (self.trainee.start, trained)
        )
        return before, after

    # --- what came of it --------------------------------------------------------------------------------------------

    @property
    def player(self) -> Player:
        """The trained bot."""
        return self.trainee.player("trained", self.trained)

    def changed(self) -> dict[str, tuple[float, float]]:
        """The numbers that are not as they were: from, to."""
        start = self.trainee.values(self.trainee.origin)
        return {key: (start[key], value) for key, value in self.trained.items() if value != start[key]}

    def result(self) -> dict[str, Any]:
        """Everything that was found, as plain data."""
        assert self.putting is not None
        says = {number.key: number.says for number in self.trainee.varied}
        worth = {key: of for of in self.putting.worth for key in of.trial.keys if len(of.trial.keys) == 1}
        return {
            "bot": self.player.spec.partition("#")[0] if self.trainee.styles else self.player.spec,
            "games": self.played,
            "learning": asdict(self.spend),
            "slope": asdict(self.slope) if self.slope else None,
            "gains": self.gains.as_dict() if self.gains else None,
            "curve": [{"after": point.games, **point.match.as_dict()} for point in self.curve],
            "against": [match.as_dict() for match in self.matches],
            "learned": [
                {"key": key, "says": says[key], "from": before, "to": after,
                 **(worth[key].as_dict() if key in worth else {"named": False})}
                for key, (before, after) in self.changed().items()
            ],
            "put_back": list(self.putting.back),
            "together": self.putting.together,
            "groups": [{"group": of.trial.name, "keys": list(of.trial.keys), **of.as_dict()}
                       for of in self.putting.worth if len(of.trial.keys) > 1],
        }  # fmt: skip


def sides_of(plan: Plan) -> int:
    return len(set(plan.lineup.teams.tolist()))


def gains_of(plan: Plan, scores: BlockScores) -> Floats:
    """What is learned from: what the first bot wins beyond its fair share, by block. Between two sides a game that
    nobody wins lies half-way between won and lost. With more sides it is lost: whoever counts it as even learns to keep
    the others from winning, and when all have learned that, nobody wins."""
    if sides_of(plan) == 2:
        return values_of(plan, scores)
    won: Floats = scores.won["bot"][:, 0] - fair_of(plan)
    return won


def smallest_pairs(trainee: Trainee, tables: Sequence[Plan], against: Opponent | None) -> list[int]:
    """How many games a pair of one block takes, at each table."""
    sides = trainee.either_side(trainee.origin, np.full(len(trainee.varied), LOOK))
    up, down = (trainee.player("pair", values) for values in sides)
    plans = [1 if against is None and sides_of(table) == 2 else 2 for table in tables]
    return [n * alone(table, up, down).lineup.rotations for n, table in zip(plans, tables, strict=True)]


def share_rows(before: BlockScores, after: BlockScores, plan: Plan) -> list[dict[str, Any]]:
    """What everybody wins when all play the start, and when all play the trained style: paired differences."""
    won, _ = scores_of(plan, before, after)
    rows = []
    for family, scores in won.items():
        for row in differences(met(scores)).iter_rows(named=True):
            rows.append(
                {"family": family, **{k: row[k] for k in ("name", "before", "after", "estimate", "low", "high", "n")}}
            )
    return rows
