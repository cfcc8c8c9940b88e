"""What to change: the smallest edits of the rules that bring one member of a family to its fair share.

A study of three rounds. First every single edit of the rules that belong to what is off is tried on the same deals:
other settings of a choice, steps of a number up and down. Then the best are played further, with values between two
that lie on either side of fair, and with pairs of edits where no single one is enough. The best of many noisy results
look better than they are (winner's curse), so that the last few are played again on fresh deals beside the rules as
they are; only that round is quoted. Narrowing the field from round to round follows Karnin, Koren & Somekh (2013).
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from equipoise.analysis.fairness import SMALLEST_MARGIN, fair_of, margin_in
from equipoise.analysis.paired import Certainty, Floats, Scores, differences, met, unfairness
from equipoise.analysis.sweep import label
from equipoise.analysis.targets import paired_targets, target_means
from equipoise.analysis.tuning import edited
from equipoise.sim.errors import InputError, arg
from equipoise.sim.parameters import Parameter, listed, parameters
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores, families
from equipoise.sim.study import Estimate, Job, Pace
from equipoise.sim.variants import Point, chosen, plan_at, under

BASE, FRESH_BASE = "as they are", "baseline"
STEPS = (0.35, 0.6, 1.0)  # of the way to either end of a range; small steps are tried more closely
WHOLE_STEPS = (1, 2)  # from a whole number, beside those
TRYING, REFINING, CONFIRMING = 0.35, 0.25, 0.4  # shares of the games
REFINED, BETWEEN, PAIRED = 8, 4, 4  # candidates of the second round: kept, between two values, pairs of edits
CONFIRMED = 5
FEWEST = 8  # blocks of a candidate
ENOUGH = 0.6  # of a deviation that a small edit takes away to be worth a second look
CHOICE = 1.0  # size of another setting of a choice, beside the one that every edited rule counts


@dataclass(frozen=True)
class Target:
    """Who is to come nearer to fair: a member of a family of block scores."""

    family: str
    name: str


def belonging(plan: Plan, target: Target) -> list[Parameter]:
    """The rules that belong to a target, as this plan has them: those under a character's own name; of seats and turn
    order what the game declares; and where nothing is declared every rule but the limits."""
    game = plan.descriptor
    keys: Sequence[str] = tuple(game.belonging.get(target.family, ()))
    if target.family == "character":
        ids = {plan.title_of(key): key for key in game.characters}
        own = ids.get(target.name, target.name)
        known = [p.key for p in listed(game.rules)]
        keys = [key for key in known if key.startswith(f"{own}.") or f".{own}." in key] or keys
    rules = [p for key in keys for p in chosen(game, key)] if keys else list(parameters(game.rules))
    return under(plan, [p for p in rules if _can_be_edited(p) and not p.key.startswith("limits.")])


def _can_be_edited(p: Parameter) -> bool:
    """A number with a range; of the rules proper also a choice. What content is called or made of is no edit."""
    return p.has_range or (not p.content and (p.kind is bool or p.choices is not None))


def values_of(p: Parameter) -> list[Any]:
    """Other values of a rule that are tried, the nearest first."""
    if not p.has_range:
        return [value for value in (p.choices or (False, True)) if value != p.default]
    steps = {edited(p, sign * step) for step in STEPS for sign in (-1, 1)}
    if p.kind is int:
        steps |= {p.default + sign * step for step in WHOLE_STEPS for sign in (-1, 1)}
    low, high = p.low, p.high
    assert low is not None
    assert high is not None
    inside = [value for value in steps if low <= value <= high and value != p.default]
    return sorted(inside, key=lambda value: (abs(value - p.default), value))


def size_of(params: Mapping[str, Parameter], point: Point) -> float:
    """One for each edited rule, and the share of its range that it moves; another setting of a choice is a whole
    one."""
    total = 0.0
    for key, value in point.items():
        p = params[key]
        if p.has_range:
            assert p.low is not None
            assert p.high is not None
            total += 1 + abs(value - p.default) / (p.high - p.low)
        else:
            total += 1 + CHOICE
    return total


@dataclass(frozen=True)
class SideEffect:
    """Somebody else whose share moved for certain, by more than what matters."""

    name: str
    before: float
    after: float
    away: bool  # from fair


@dataclass(frozen=True)
class Mend:
    """An edit of the rules, and what fresh deals say of it."""

    point: Point
    size: float
    before: tuple[float, float, float]  # the target's share under the rules as they are: estimate, low, high
    after: tuple[float, float, float]
    change: tuple[float, float, float]  # of its distance from fair, paired
    largest: tuple[float, float, float]  # change of the largest deviation of anybody, paired
    side_effects: tuple[SideEffect, ...]
    rounds: tuple[float, float]  # before, after
    undecided: tuple[float, float]  # share of games that nobody won: before, after
    run: str = ""

    def helps(self, fair: float, margin: float) -> bool:
        """For certain, and by more than what matters or as far as is needed. Games that nobody wins any more are no
        cure, nor is an edit that throws somebody else farther off."""
        before, after = self.undecided
        enough = -margin if not self.mends(fair, margin) else 0.0
        return self.change[2] < enough and after - before <= SMALLEST_MARGIN and self.largest[1] <= 0

    def mends(self, fair: float, margin: float) -> bool:
        """Whether what is left does not matter."""
        return abs(self.after[0] - fair) <= margin


@dataclass(frozen=True)
class Mending:
    """What a search for edits came to."""

    target: Target
    fair: float
    margin: float
    params: Mapping[str, Parameter]  # the rules that were edited, by key
    tried: int  # edits
    confirmed: Sequence[Mend]  # played again on fresh deals, the best first
    games: int  # of each of these

    @property
    def helpful(self) -> list[Mend]:
        return [mend for mend in self.confirmed if mend.helps(self.fair, self.margin)]


@dataclass(frozen=True)
class Spending:
    """Blocks of a candidate in each of the three rounds."""

    tried: int
    refined: int
    confirmed: int


SECOND_ROUND = 1 + REFINED + BETWEEN + PAIRED


def games_in(seconds: float, pace: Pace, candidates: int) -> int:
    """The games that fit into a time, with so many single edits to set up."""
    setting_up = pace.set_up_seconds * (candidates + SECOND_ROUND + CONFIRMED)
    return int(pace.games_per_second * max(seconds - setting_up, 0.0))


def spending(games: int, candidates: int, rotations: int) -> Spending:
    """What so many games buy for so many single edits."""
    blocks = games / rotations
    tried = int(TRYING * blocks / (candidates + 1))
    if tried < FEWEST:
        least = -(-FEWEST * (candidates + 1) * rotations // TRYING)
        raise InputError(
            f"{arg('propose')} is too short: {candidates} edits take {least:,.0f} games, and there are {games:,}"
        )
    return Spending(
        tried,
        max(tried, int(REFINING * blocks / SECOND_ROUND)),
        max(tried, int(CONFIRMING * blocks / (CONFIRMED + 1))),
    )


@dataclass
class ProposeStudy:
    """The rules as they are and every single edit; the best of them again; the last few on fresh deals."""

    base: Plan
    target: Target
    params: Sequence[Parameter]
    spend: Spending
    mends: list[Mend] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.known = {p.key: p for p in self.params}
        self.fair, self.margin = fair_of(self.base), margin_in(self.base)
        declared = [family for family in families(self.base) if family in self.base.descriptor.balance]
        self.targets = list(dict.fromkeys([self.target.family, *declared]))
        first = 0
        for family in self.targets:
            if family == self.target.family:
                self.place = first + families(self.base)[family].index(self.target.name)
            first += len(families(self.base)[family])
        self.singles = [{p.key: value} for p in self.params for value in values_of(p) if self._valid({p.key: value})]
        self.means: dict[str, Floats] = {}
        self.points: dict[str, Point] = {}
        self.round = 0

    def _valid(self, point: Point) -> bool:
        try:
            plan_at(self.base, point)
        except InputError:  # these values do not fit together
            return False
        return True

    # --- asking -------------------------------------------------------------------------------------------------

    def ask(self) -> Sequence[Job]:
        if self.round == 0:
            return self._jobs(self.singles, self.spend.tried) if self.singles else []
        if self.round == 1:
            return self._jobs(self._second_round(), self.spend.refined)
        if self.round == 2:
            return self._confirmation()
        return []

    def _jobs(self, points: Sequence[Point], blocks: int) -> list[Job]:
        self.points = {label(point): point for point in points}
        plans = {BASE: self.base, **{name: plan_at(self.base, point) for name, point in self.points.items()}}
        return [Job(name, plan, blocks, kept=False) for name, plan in plans.items()]

    def _left(self, name: str) -> float:
        """What is left of the deviation, and what others are harmed by beyond what matters."""
        after, before = (np.abs(self.means[n] - self.fair) for n in (name, BASE))
        harm = after - np.maximum(before, self.margin)
        harm[self.place] = 0.0
        return float(after[self.place] + max(0.0, np.nanmax(harm)))

    def _second_round(self) -> list[Point]:
        names = sorted(self.points, key=self._left)
        start = self._left(BASE)
        small = [n for n in names if self._left(n) <= max((1 - ENOUGH) * start, self.margin)]
        small.sort(key=lambda name: size_of(self.known, self.points[name]))
        kept = list(dict.fromkeys([*names[: REFINED // 2], *small, *names]))[:REFINED]
        kept = [name for name in kept if self._left(name) < start]
        points = [self.points[name] for name in kept]
        points += list(self._between())[:BETWEEN]
        if not any(self._left(name) <= self.margin for name in kept):
            points += list(self._pairs(points))[:PAIRED]
        return list({label(point): point for point in points}.values())

    def _between(self) -> Iterator[Point]:
        """Values between two of one rule of which one leaves the target over and the other under its share."""
        for p in self.params:
            if not p.has_range:
                continue
            tried = [(point[p.key], name) for name, point in self.points.items() if p.key in point]
            line = sorted([*tried, (p.default, BASE)])
            for (low, a), (high, b) in pairwise(line):
                off_a, off_b = (float(self.means[n][self.place]) - self.fair for n in (a, b))
                if off_a * off_b >= 0:
                    continue
                value = low + (high - low) * off_a / (off_a - off_b)
                value = round(value) if p.kind is int else round(value, 3)
                if value not in (low, high, p.default) and self._valid({p.key: value}):
                    yield {p.key: value}

    def _pairs(self, points: Sequence[Point]) -> Iterator[Point]:
        """The best edits of different rules together."""
        for a, b in combinations(points, 2):
            both = {**a, **b}
            if len(both) == len(a) + len(b) and self._valid(both):
                yield dict(sorted(both.items()))

    def _confirmation(self) -> list[Job]:
        start = self._left(BASE)
        better = [name for name in self.points if self._left(name) < start]
        by_left = sorted(better, key=self._left)
        mended = [name for name in better if self._left(name) <= self.margin]
        by_size = sorted(mended, key=lambda name: size_of(self.known, self.points[name]))
        last = list(dict.fromkeys([*by_size[: CONFIRMED // 2 + 1], *by_left]))[:CONFIRMED]
        if not last:
            return []
        fresh = dataclasses.replace(self.base, seed=(self.base.seed + 2_000_003) % (1 << 62))
        self.points = {f"edit-{i}": self.points[name] for i, name in enumerate(last, 1)}
        plans = {FRESH_BASE: fresh, **{name: plan_at(fresh, point) for name, point in self.points.items()}}
        return [Job(name, plan, self.spend.confirmed) for name, plan in plans.items()]

    # --- telling ------------------------------------------------------------------------------------------------

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        if self.round < 2:
            self.means = {name: target_means(of, self.targets) for name, of in scores.items()}
        else:
            certainty = Certainty(1 - 0.05 / len(self.points))  # the best of several is picked once more
            self.mends = [self._mend(name, scores[FRESH_BASE], scores[name], certainty) for name in self.points]
            self.mends.sort(key=lambda m: (not m.mends(self.fair, self.margin), m.size, abs(m.after[0] - self.fair)))
        self.round += 1

    def _mend(self, name: str, before: BlockScores, after: BlockScores, certainty: Certainty) -> Mend:
        pair = paired_targets(self.base, before, after, self.targets)
        alone = met(Scores([pair.names[self.place]], *(side[:, [self.place]] for side in (pair.before, pair.after))))
        law = unfairness(alone, self.fair, certainty)
        point = self.points[name]
        return Mend(
            point, size_of(self.known, point),
            _share(alone.before[:, 0], certainty), _share(alone.after[:, 0], certainty),
            _triple(law.change), _triple(unfairness(met(pair), self.fair, certainty).change),
            tuple(self._side_effects(pair, certainty)),
            (float(before.rounds.mean()), float(after.rounds.mean())), (before.undecided, after.undecided), name,
        )  # fmt: skip

    def _side_effects(self, pair: Scores, certainty: Certainty) -> Iterator[SideEffect]:
        own = pair.names[self.place]
        for row in differences(pair, certainty).iter_rows(named=True):
            if row["name"] != own and (row["low"] > self.margin or row["high"] < -self.margin):
                away = abs(row["after"] - self.fair) > max(self.margin, abs(row["before"] - self.fair))
                yield SideEffect(row["name"], row["before"], row["after"], away)

    def result(self) -> Mending:
        games = self.spend.confirmed * self.base.lineup.rotations
        return Mending(self.target, self.fair, self.margin, self.known, len(self.singles), self.mends, games)

    # --- showing ------------------------------------------------------------------------------------------------

    def games(self) -> int:
        first = (len(self.singles) + 1) * self.spend.tried
        second = SECOND_ROUND * (self.spend.refined - self.spend.tried)
        return (first + second + (CONFIRMED + 1) * self.spend.confirmed) * self.base.lineup.rotations

    def standing(self) -> Sequence[Estimate]:
        """The target's share under the best edits so far, which look better than they are."""
        if self.round > 2:
            return [Estimate(m.run, m.after[0], m.after[2] - m.after[0]) for m in self.mends]
        best = sorted((n for n in self.means if n in self.points), key=self._left)[:5]
        return [Estimate(name, float(self.means[name][self.place]), float("inf")) for name in best]


def _share(scores: Floats, certainty: Certainty) -> tuple[float, float, float]:
    """Over the blocks in which the target played."""
    scores = scores[np.isfinite(scores)]
    mean, n = float(scores.mean()), len(scores)
    half = certainty.half_width(n) * float(scores.std(ddof=1)) / n**0.5 if n > 1 else 1.0
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def _triple(values: Floats) -> tuple[float, float, float]:
    estimate, low, high = (float(v) for v in values)
    return estimate, low, high
