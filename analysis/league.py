"""The study behind `league`: which mixture of styles does nobody gain by leaving?

A double oracle (McMahan, Gordon & Blum 2003; with trained answers: PSRO, Lanctot et al. 2017). The styles play each
other; the mixture is solved for (equilibrium.py); a best response to it is trained; on fresh deals it meets the
mixture. If it gains beyond what matters it joins the styles, and so on. The last answer never joins: what it gains on
fresh deals against the mixture that stays is what is known of how far the league can be beaten. It is a lower bound,
because somebody may find a better answer.

Between two sides every pair of styles meets on the same deals. With more seats tables are played whose seats draw their
styles independently, and what a style gains is fitted as a polynomial of the second degree in the numbers of others who
play each style. Last, each style meets the mixture on fresh deals, alone or as a team.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from equipoise.analysis.equilibrium import Floats, Tables, between_two, of_several, resampled, spread_of
from equipoise.analysis.fairness import fair_of
from equipoise.analysis.staged import Course, Staged, played_within
from equipoise.analysis.strength import Match, judge, values_of
from equipoise.analysis.training import (
    FEWEST_PAIRS,
    LEARNING,
    TrainStudy,
    fresh,
    sides_of,
    smallest_pairs,
    spending,
)
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.study import Estimate, Job
from equipoise.sim.trainee import Mixture, Opponent, Player, Trainee, alone, trainee_from, with_players

# Shares of the games.
PAYOFFS, PROVING, ANSWERS, JUDGING, CONFIRMING = 0.2, 0.05, 0.55, 0.1, 0.1
FEWEST_ROUNDS, MOST_ROUNDS = 2, 4  # answers that are trained at most; all but the last may join
GAMES_OF_AN_ANSWER = 50_000  # where the games allow it: with fewer games fewer answers are trained
MOST = 6  # styles of a league
LEAST = 0.02  # share below which a style is left out
DRAWS = 100  # of the bootstrap
GAIN_OF_TWO, GAIN_OF_SEVERAL = 0.02, 0.1  # what an answer must gain: points between two sides, else of the fair share


def what_matters(plan: Plan) -> float:
    """The gain that makes an answer join: two points between two sides, with more a tenth of the fair share."""
    return GAIN_OF_TWO if sides_of(plan) == 2 else GAIN_OF_SEVERAL * fair_of(plan)


@dataclass(frozen=True)
class Answer:
    """A style that was trained to beat a mixture, and what it gains against it on fresh deals."""

    name: str
    start: str  # the style it was trained from
    player: Player
    match: Match
    joined: bool
    games: int  # of its training

    @property
    def gain(self) -> float:
        return self.match.share - self.match.fair

    def as_dict(self) -> dict[str, Any]:
        return {
            "name": self.name, "from": self.start, "joined": self.joined, "games": self.games, "gain": self.gain,
            "low": self.match.low - self.match.fair, "high": self.match.high - self.match.fair,
            "match": self.match.as_dict(),
        }  # fmt: skip


def rounds_of(games: int) -> int:
    """How many answers there are games for."""
    return min(max(int(ANSWERS * games / GAMES_OF_AN_ANSWER), FEWEST_ROUNDS), MOST_ROUNDS)


def fewest_games(trainee: Trainee | None, table: Plan) -> int:
    """With fewer there is nothing to train an answer with, or not a block for each pair."""
    if trainee is None:
        return 40 * table.lineup.rotations
    [unit] = smallest_pairs(trainee, [table], trainee.start)
    return math.ceil(math.ceil(FEWEST_PAIRS * unit / LEARNING) * FEWEST_ROUNDS / ANSWERS)


def check_games(games: int, trainee: Trainee | None, table: Plan) -> None:
    least = fewest_games(trainee, table)
    if games < least:
        raise InputError(f"{games:,} games are too few for a league; at least {least:,} are needed")


@dataclass
class LeagueStudy(Staged):
    """Ask and tell: see the top of this file. `table` is a plan of the rules, seats and seed."""

    table: Plan
    first: Mapping[str, Player]
    whole: int  # games, about
    seed: int
    trains: bool = True  # the bots have numbers: answers can be trained
    answers: list[Answer] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)  # each style against the mixture, on fresh deals

    def __post_init__(self) -> None:
        self.sides = sides_of(self.table)
        self.rounds = rounds_of(self.whole)
        self.players = dict(self.first)
        self.mixture = np.full(len(self.players), 1 / len(self.players))
        self.low = self.high = self.mixture
        self.pairs: dict[tuple[int, int], Floats] = {}  # between two: gains of the first by block
        self.tables: list[tuple[npt.NDArray[np.int64], Floats]] = []  # with more: styles and gains by block
        self.training: TrainStudy | None = None
        self.losing: set[str] = set()  # styles that lost in the mixture that would have had them
        self.stage = "payoffs"
        self.begin(self._all())

    # --- as a study -------------------------------------------------------------------------------------------------

    def games(self) -> int:
        return max(self.whole, self.played)

    def standing(self) -> Sequence[Estimate]:
        """What the answers gain against the mixture, on fresh deals."""
        shown = [(answer.name, answer.match) for answer in self.answers] + [(m.name, m) for m in self.matches]
        return [Estimate(name, match.share - match.fair, (match.high - match.low) / 2) for name, match in shown]

    # --- the course -------------------------------------------------------------------------------------------------

    def _all(self) -> Course:
        yield from self._payoffs(0)
        for number in range(self.rounds if self.trains else 0):
            yield from self._answer(number)
            if not self.answers[-1].joined:
                break
            yield from self._payoffs(number + 1)
        yield from self._confirm()
        self.stage = "finished"

    def _blocks(self, plan: Plan, games: float) -> int:
        return max(2, round(games / plan.lineup.rotations))

    def _payoffs(self, number: int) -> Course:
        self.stage = "payoffs"
        if len(self.players) > 1:
            yield from self._meetings() if self.sides == 2 else self._drawn(number)
        self.losing = set()
        self._solve()
        yield from self._prove(number)

    def _meetings(self) -> Course:
        """Every pair of styles that has not met yet."""
        names, players = list(self.players), list(self.players.values())
        most = len(self.first) + (self.rounds - 1 if self.trains else 0)
        games = PAYOFFS * self.whole / (most * (most - 1) / 2)
        jobs, asked = [], {}
        for j in range(len(names)):
            for i in range(j):
                if (i, j) not in self.pairs:
                    plan = alone(self.table, players[i], players[j], fresh(self.seed, "payoffs"))
                    job = Job(f"{names[i]} against {names[j]}", plan, self._blocks(plan, games), kept=False)
                    asked[job.name] = (i, j), plan
                    jobs.append(job)
        scores = yield jobs
        for name, (pair, plan) in asked.items():
            self.pairs[pair] = values_of(plan, scores[name])

    def _drawn(self, number: int) -> Course:
        """Tables whose seats draw their styles: at first all alike, then half of the time by the mixture."""
        even = np.full(len(self.players), 1 / len(self.players))
        known = np.append(self.mixture, np.zeros(len(even) - len(self.mixture)))
        weights = even if number == 0 else (even + known) / 2
        plan = self.drawn(list(self.players.values()), weights, fresh(self.seed, f"tables {number}"))
        share = 0.5 if number == 0 and self.trains else 0.5 / (self.rounds - 1) if number else 1.0
        blocks = self._blocks(plan, PAYOFFS * self.whole * share)
        scores = yield [Job(f"tables {number + 1}", plan, blocks, kept=False)]
        [of] = scores.values()
        assert plan.lineup.draw is not None
        drawn = plan.lineup.draw.bots(np.arange(blocks, dtype=np.uint64))
        counts = np.stack([(drawn == s).sum(axis=1) for s in range(len(even))], axis=1)
        self.tables.append((counts, of.won["bot"] - fair_of(plan) * of.decided["bot"]))

    def drawn(self, players: Sequence[Player], weights: Floats, seed: int) -> Plan:
        """Everybody draws."""
        styles: dict[str, Mapping[str, float]] = {}
        for player in players:
            styles |= player.styles
        rows = (tuple(weights.tolist()),) * (1 if self.sides == self.table.seats else self.sides)
        specs = tuple(player.spec for player in players)
        return replace(self.table, bots=specs, styles=styles, bots_by="draw", bot_weights=rows, seed=seed)

    # --- the mixture ------------------------------------------------------------------------------------------------

    def _solve(self) -> None:
        """The mixture of what is known, and how sure that is."""
        count = len(self.players)
        if count == 1:
            self.mixture = self.low = self.high = np.ones(1)
            return
        solver = _OfPairs(self.pairs, count) if self.sides == 2 else _OfTables(self.tables, self.sides, count)
        every = np.array([i for i, name in enumerate(self.players) if name not in self.losing])
        found = solver.mixture(every)
        ranked = np.argsort(-found, kind="stable")[:MOST]
        kept = np.sort(ranked[found[ranked] >= LEAST])
        if len(kept) < len(every):
            found = solver.mixture(kept)
        self.mixture = found
        tries = resampled(solver.units, DRAWS, self.seed % (1 << 32))
        self.low, self.high = spread_of([solver.mixture(every, times.astype(np.float64), found) for times in tries])

    def _prove(self, number: int) -> Course:
        """Nobody in an equilibrium does worse than the rest of it. If the fit or its luck put in somebody who does, the
        worst goes, and the mixture is solved for without him."""
        self.stage = "proving"
        games = PROVING * self.whole / (self.rounds if self.trains else 1)
        while len(self.members) > 1:
            members = {name: player for name, (player, _) in self.members.items()}
            seed = fresh(self.seed, f"proving {number} {len(self.losing)}")
            plans = {name: alone(self.table, player, self.opponent, seed) for name, player in members.items()}
            blocks = {name: self._blocks(plan, games / len(members)) for name, plan in plans.items()}
            scores = yield [Job(f"{name} proves itself", plans[name], blocks[name], kept=False) for name in members]
            met = [judge(name, plans[name], scores[f"{name} proves itself"], len(members)) for name in members]
            worst = min(met, key=lambda match: match.share)
            if worst.high >= worst.fair:
                return
            self.losing.add(worst.name)
            self._solve()

    @property
    def members(self) -> dict[str, tuple[Player, float]]:
        """Those who are in the league: by name, with their shares."""
        shares = zip(self.players.items(), self.mixture.tolist(), strict=True)
        return {name: (player, weight) for (name, player), weight in shares if weight > 0}

    @property
    def opponent(self) -> Opponent:
        players, weights = zip(*self.members.values(), strict=True)
        return players[0] if len(players) == 1 else Mixture(players, weights)

    # --- answers ----------------------------------------------------------------------------------------------------

    def _answer(self, number: int) -> Course:
        self.stage = "an answer"
        start = max(self.members, key=lambda name: self.members[name][1])
        name, seed = f"counter-{number + 1}", fresh(self.seed, f"answer {number}")
        trainee = trainee_from(self.table.descriptor, self.players[start], seats=self.table.seats)
        against = self.opponent
        tables = [with_players(self.table, [trainee.start], seed)]
        spend = spending(int(ANSWERS * self.whole / self.rounds), smallest_pairs(trainee, tables, against))
        self.training = TrainStudy(trainee, tables, spend, seed, against)
        yield from played_within(self.training, name)
        # If every number was put back it ended where it began; where the climb ended is the best guess there is.
        player = trainee.player(name, self.training.trained if self.training.changed() else self.training.climbed)
        plan = alone(self.table, player, against, fresh(self.seed, f"judging {number}"))
        blocks = self._blocks(plan, JUDGING * self.whole / self.rounds)
        scores = yield [Job(f"{name} against the league", plan, blocks, kept=False)]
        [of] = scores.values()
        match = judge("the league", plan, of)
        gains = match.low > match.fair and match.share - match.fair > what_matters(self.table)
        joined = gains and number < self.rounds - 1
        self.answers.append(Answer(name, start, player, match, joined, self.training.played))
        if joined:
            self.players[name] = player

    def _confirm(self) -> Course:
        """Each style alone, or as a team, among the league, on fresh deals that all of them share."""
        self.stage = "confirming"
        games = CONFIRMING * self.whole / len(self.players)
        against, jobs, plans = self.opponent, [], {}
        for name, player in self.players.items():
            if isinstance(against, Player) and player.spec == against.spec:
                continue
            plans[name] = alone(self.table, player, against, fresh(self.seed, "confirming"))
            jobs.append(Job(f"{name} in the league", plans[name], self._blocks(plans[name], games), kept=False))
        scores = (yield jobs) if jobs else {}
        for name in self.players:
            same = Match.same(name, self.table)
            of = scores.get(f"{name} in the league")
            self.matches.append(same if of is None else judge(name, plans[name], of, len(plans)))

    # --- what came of it --------------------------------------------------------------------------------------------

    @property
    def found(self) -> Answer | None:
        """The last answer, to the mixture that stays."""
        return self.answers[-1] if self.answers and not self.answers[-1].joined else None

    def payoffs(self) -> list[dict[str, Any]]:
        """What each style gains against each other: between two as it was measured; with more seats alone among others
        who all play one style, as it was fitted."""
        names = list(self.players)
        if self.sides == 2:
            return [
                {"style": names[i], "against": names[j], "gain": float(of.mean()),
                 "error": float(of.std(ddof=1) / math.sqrt(len(of))), "blocks": len(of)}
                for (i, j), of in self.pairs.items()
            ]  # fmt: skip
        if not self.tables:
            return []
        fit = _OfTables(self.tables, self.sides, len(names)).all.fit()
        everybody = (self.sides - 1) * np.eye(len(names), dtype=int)
        return [
            {"style": a, "against": b, "gain": fit.at(i, everybody[j].tolist()), "error": None, "blocks": None}
            for i, a in enumerate(names)
            for j, b in enumerate(names)
            if i != j
        ]

    def result(self) -> dict[str, Any]:
        shares = zip(self.players.items(), self.mixture.tolist(), self.low.tolist(), self.high.tolist(), strict=True)
        matches = {match.name: match for match in self.matches}
        found = self.found
        return {
            "game": self.table.game,
            "seats": self.table.seats,
            "games": self.played,
            "seed": self.seed,
            "rules": self.table.ruleset,
            "matters": what_matters(self.table),
            "styles": [
                {"name": name, "bot": player.spec, "weight": weight, "low": low, "high": high,
                 "against_the_league": matches[name].as_dict()}
                for (name, player), weight, low, high in shares
            ],
            "losing": sorted(self.losing),
            "answers": [answer.as_dict() for answer in self.answers],
            "found": found.as_dict() if found else None,
            "payoffs": self.payoffs(),
        }  # fmt: skip


class _OfPairs:
    """The mixture of styles that met in pairs, all on the same blocks."""

    def __init__(self, pairs: Mapping[tuple[int, int], Floats], styles: int) -> None:
        self.units = min(len(of) for of in pairs.values())
        self.gains = np.zeros((self.units, styles, styles))
        for (i, j), of in pairs.items():
            self.gains[:, i, j], self.gains[:, j, i] = of[: self.units], -of[: self.units]

    def mixture(self, kept: npt.NDArray[np.int64], times: Floats | None = None, near: Floats | None = None) -> Floats:
        times = np.ones(self.units) if times is None else times
        means = np.tensordot(times, self.gains, 1) / self.units
        return _spread_out(between_two(means[np.ix_(kept, kept)]), kept, len(means))


class _OfTables:
    """The mixture of styles whose tables were drawn. Earlier tables knew fewer styles."""

    def __init__(self, tables: Sequence[tuple[npt.NDArray[np.int64], Floats]], sides: int, styles: int) -> None:
        self.units, self.styles, self.all = Tables.GROUPS, styles, Tables(sides, styles)
        for counts, gains in tables:
            more = ((0, 0), (0, styles - counts.shape[1]))
            self.all.add(np.pad(counts, more), np.pad(gains, more, constant_values=np.nan))

    def mixture(self, kept: npt.NDArray[np.int64], times: Floats | None = None, near: Floats | None = None) -> Floats:
        fit = self.all.fit(times)

        def gains(shares: Floats) -> Floats:
            return fit.gains(_spread_out(shares, kept, self.styles))[kept]

        return _spread_out(of_several(gains, len(kept), None if near is None else near[kept]), kept, self.styles)


def _spread_out(shares: Floats, kept: npt.NDArray[np.int64], styles: int) -> Floats:
    """Shares of those who are kept as shares of all."""
    every = np.zeros(styles)
    every[kept] = shares
    return every
