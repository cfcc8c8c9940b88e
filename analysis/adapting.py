"""The study behind `compare --adapt`: what does a change of the rules do at once, and what when players have learned?

A bot's numbers were made for the rules as they are, and a change looks larger than it is to players who go on as
before, or smaller. Under every rule set the same bot is therefore trained from the same start, with as many games, and
that several times: once for each of some training seeds, the same seeds under all rules. Then everybody plays the start
and everybody plays what was learned, under every rule set, on fresh deals of which each seed has its own. Two trainings
under one rule set end in different places, so that the seed is the unit: effects after learning, and their differences
to the effects at once, have t intervals over the seeds, which hold the luck of the deals as well.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
from scipy import stats

from equipoise.analysis.fairness import fair_of
from equipoise.analysis.paired import Floats, scores_of
from equipoise.analysis.staged import Course, Staged, played_within
from equipoise.analysis.strength import Match
from equipoise.analysis.targets import unfairness_of
from equipoise.analysis.training import FEWEST_PAIRS, LEARNING, TrainStudy, fresh, smallest_pairs, spending
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.scores import NOBODY, BlockScores
from equipoise.sim.study import BASELINE, Estimate, Job
from equipoise.sim.trainee import Player, Trainee, with_players

SEEDS = 4  # trainings under every rule set
TRAINING = 0.8  # of the games; the others are for the shares
GAME = "game"  # the family of facts of the games themselves
FACTS = ("rounds", NOBODY)


@dataclass(frozen=True)
class Shares:
    """Block scores of one rule set and one training seed: everybody plays the start, and what was learned."""

    once: BlockScores
    after: BlockScores


@dataclass(frozen=True)
class Effect:
    """A change with its 95 % interval."""

    estimate: float
    low: float
    high: float

    @staticmethod
    def over(values: Floats) -> "Effect":
        """Of independent units, by the t law."""
        there = values[np.isfinite(values)]
        if len(there) < 2:
            return Effect(float(there.mean()) if len(there) else math.nan, math.nan, math.nan)
        mean, error = float(there.mean()), float(there.std(ddof=1)) / math.sqrt(len(there))
        half = float(stats.t.ppf(0.975, len(there) - 1)) * error
        return Effect(mean, mean - half, mean + half)


def fewest_games(trainee: Trainee, plans: Mapping[str, Plan]) -> int:
    units = max(smallest_pairs(trainee, [plan], None)[0] for plan in plans.values())
    return math.ceil(math.ceil(FEWEST_PAIRS * units / LEARNING) * SEEDS * len(plans) / TRAINING)


def check_games(games: int, trainee: Trainee, plans: Mapping[str, Plan]) -> None:
    least = fewest_games(trainee, plans)
    if games < least:
        raise InputError(
            f"{games:,} games are too few to learn {len(plans)} rule sets with {SEEDS} seeds each; at least {least:,} "
            "are needed"
        )


@dataclass
class AdaptStudy(Staged):
    """Ask and tell: see the top of this file. `plans` are the rule sets, the rules as they are first."""

    plans: Mapping[str, Plan]
    trainee: Trainee
    whole: int  # games, about
    seed: int
    shares: dict[str, list[Shares]] = field(default_factory=dict)  # by rule set: one for each seed
    strengths: dict[str, list[Match]] = field(default_factory=dict)  # the learned bot against the start

    def __post_init__(self) -> None:
        self.shares = {name: [] for name in self.plans}
        self.strengths = {name: [] for name in self.plans}
        self.begin(self._all())

    def games(self) -> int:
        return max(self.whole, self.played)

    def standing(self) -> Sequence[Estimate]:
        """By how much the learned bots are stronger than the start."""
        return [
            Estimate(f"{name}, training {i}", match.share - match.fair, (match.high - match.low) / 2)
            for name, matches in self.strengths.items()
            for i, match in enumerate(matches, 1)
        ]

    def _all(self) -> Course:
        for number in range(SEEDS):
            learned = {}
            for name, plan in self.plans.items():
                study = self._training(plan, number)
                yield from played_within(study, f"{name}, training {number + 1}")
                learned[name] = study.player
                self.strengths[name].append(next(match for match in study.matches if match.name == "the start"))
            yield from self._everybody(number, learned)

    def _training(self, plan: Plan, number: int) -> TrainStudy:
        seed = fresh(self.seed, f"learning {number}")
        table = with_players(plan, [self.trainee.start], seed)
        games = int(TRAINING * self.whole / SEEDS / len(self.plans))
        return TrainStudy(self.trainee, [table], spending(games, smallest_pairs(self.trainee, [table], None)), seed)

    def _everybody(self, number: int, learned: Mapping[str, Player]) -> Course:
        seed = fresh(self.seed, f"learned {number}")
        rotations = sum(plan.lineup.rotations for plan in self.plans.values())
        blocks = max(2, round((1 - TRAINING) * self.whole / SEEDS / 2 / rotations))
        jobs = []
        for name, plan in self.plans.items():
            for when, player in (("at once", self.trainee.start), ("after learning", learned[name])):
                jobs.append(Job(f"{name} {when}, seed {number + 1}", with_players(plan, [player], seed), blocks, False))
        scores = yield jobs
        for name in self.plans:
            once, after = (scores[f"{name} {when}, seed {number + 1}"] for when in ("at once", "after learning"))
            self.shares[name].append(Shares(once, after))

    # --- what came of it ----------------------------------------------------------------------------------------------

    @property
    def candidates(self) -> list[str]:
        return [name for name in self.plans if name != BASELINE]

    def table(self, candidate: str) -> pl.DataFrame:
        """A row for everybody who played with every seed, and for some facts of the games: family, name, before and
        after (the shares among those who have learned, under the rules as they are and as changed), and the effects
        once, learned and difference, each with low and high."""
        plan, rows = self.plans[BASELINE], []
        pairs = list(zip(self.shares[BASELINE], self.shares[candidate], strict=True))
        once, after = (
            [_scores(plan, getattr(before, when), getattr(then, when)) for before, then in pairs]
            for when in ("once", "after")
        )
        for key in once[0]:
            if any(key not in of for of in (*once, *after)):
                continue
            blocks = np.concatenate([of[key][1] - of[key][0] for of in once])
            by_seed = [np.array([_mean(of[key][1] - of[key][0]) for of in all_]) for all_ in (once, after)]
            levels = [float(np.mean([_mean(of[key][side]) for of in after])) for side in (0, 1)]
            row = {
                "before": levels[0], "after": levels[1],
                **_columns("once", Effect.over(blocks)), **_columns("learned", Effect.over(by_seed[1])),
                **_columns("difference", Effect.over(by_seed[1] - by_seed[0])),
            }  # fmt: skip
            if all(map(math.isfinite, row.values())):  # in a short study not everybody plays with every seed
                rows.append({"family": key[0], "name": key[1], **row})
        return pl.DataFrame(rows, infer_schema_length=None)

    def unfairness(self, candidate: str, targets: Sequence[str]) -> dict[str, Effect]:
        """What the change does to the largest deviation from the fair share, at once and after learning."""
        fair = fair_of(self.plans[BASELINE])
        found = {}
        for when in ("once", "after"):
            largest = [
                np.array([unfairness_of(getattr(of, when), targets, fair) for of in self.shares[name]])
                for name in (BASELINE, candidate)
            ]
            found[when] = largest[1] - largest[0]
        both = {"once": found["once"], "learned": found["after"], "difference": found["after"] - found["once"]}
        return {name: Effect.over(values) for name, values in both.items()}

    def result(self) -> dict[str, Any]:
        return {
            "games": self.played,
            "seeds": SEEDS,
            "strengths": {name: [match.as_dict() for match in of] for name, of in self.strengths.items()},
            "effects": {name: self.table(name).to_dicts() for name in self.candidates},
        }


def _columns(name: str, effect: Effect) -> dict[str, float]:
    return {name: effect.estimate, f"{name}_low": effect.low, f"{name}_high": effect.high}


def _mean(values: Floats) -> float:
    there = values[np.isfinite(values)]
    return float(there.mean()) if len(there) else math.nan


def _scores(plan: Plan, before: BlockScores, after: BlockScores) -> dict[tuple[str, str], tuple[Floats, Floats]]:
    """By family and name: the block scores under both rules."""
    won, facts = scores_of(plan, before, after)
    found = {
        (family, name): (of.before[:, i], of.after[:, i])
        for family, of in won.items()
        for i, name in enumerate(of.names)
    }
    for fact in FACTS:
        if fact in facts.names:
            i = facts.names.index(fact)
            found[GAME, fact] = facts.before[:, i], facts.after[:, i]
    return found
