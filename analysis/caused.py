"""The study behind `worth`: what a thing is worth to a player, by taking it away from one, or by dealing it to one.

All play the same bot, on the same deals, with and without the change. The player whose game is changed sits in one seat
all through a block and goes on by a seat from block to block; within a block it has every character that the design
puts there. What differs is caused by the change, for nothing else differs.

A block's difference lies between -1 and 1. Intervals are by betting with stakes that do not change (betting.py). They
hold for the mean over the blocks that were played, whenever one stops, though seats and characters change from block to
block by a fixed plan: log(1 + x) <= x, so that capital cannot grow on average while that mean is what is bet against.
Where there are several styles, everybody plays each of them in turn on every deal, and a block's difference is the mean
over the styles by their weights. A look is taken after whole rounds of the seats. An item leaves the race when its
interval lies within what does not matter, or when it is clear of nothing and narrow enough; the games that it does not
need go to the others.

Blocks in which neither the rules nor a bot asked for a ban are the same with it. They are not played again: the games
as they are stand in for them. What is asked for is noted once, in the games as they are.
"""

import math
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from equipoise.analysis.betting import confidence_sequence, e_value
from equipoise.analysis.discoveries import e_bh
from equipoise.analysis.staged import Course, Scores, Staged
from equipoise.sim.items import Item, baseline_of, hands_of, noted_of, plan_of
from equipoise.sim.plan import Plan
from equipoise.sim.scores import ASKED, MARKS, BlockScores
from equipoise.sim.study import BASELINE, Estimate, Job

Floats = npt.NDArray[np.float64]
Blocks = npt.NDArray[np.bool_]
FIRST = 60  # blocks of an item before the first look, at least
GROWTH = 1.5  # from one look to the next
SIGN = {"without": -1.0, "given": 1.0, "skill": -1.0}  # of what it is worth, against what its player wins more
OFTEN = 0.25  # share of the games that a thing must change to be used often
ASKS = "what is asked for"  # the job that notes it
RATE = 0.05  # of false claims among those that are made
GONE_GAMES = 20_000  # at most, for the question what a game is without a thing
MUST_HAVE, BREAD, SITUATIONAL, DEAD, HARMFUL = "must-have", "bread and butter", "situational", "dead", "trap"


@dataclass(frozen=True)
class Value:
    """What an item is worth to its player, in shares of winning, with an interval that holds whenever one stops."""

    item: Item
    estimate: float
    low: float
    high: float
    blocks: int
    games: int
    changed: float  # share of the games that went another way
    evidence: float  # e-value of its being worth anything but nothing

    def within(self, margin: float) -> bool:
        """Certainly nothing that matters."""
        return self.low >= -margin and self.high <= margin

    @property
    def clear(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Limit:
    """How much is played. `until`: what does not matter, and half an interval that is narrow enough; `games`: of each
    item at most; `budget`: of all together at most."""

    until: float
    games: float = math.inf
    budget: float = math.inf


def differences(plan: Plan, base: BlockScores, changed: BlockScores) -> Floats:
    """What the watched player, or its team, wins more than its side does in the games as they are, by block."""
    blocks = min(base.blocks, changed.blocks)
    teams, bots = plan.lineup.teams.tolist(), plan.lineup.bot_of[:, 0]
    sides = [list(dict.fromkeys(teams)).index(teams[row.tolist().index(0)]) for row in bots]
    place = np.array(sides)[np.arange(blocks) % len(sides)]
    more: Floats = changed.won["bot"][:blocks, 0] - base.won["seat"][np.arange(blocks), place]
    return more


def beyond_fair(base: BlockScores, changed: BlockScores) -> Floats:
    """The same against the mean of all sides, which is the same on average, as all of them play alike. Where hardly a
    game stays as it was, the luck of one side is noise and nothing else."""
    blocks = min(base.blocks, changed.blocks)
    more: Floats = changed.won["bot"][:blocks, 0] - base.won["seat"][:blocks].mean(axis=1)
    return more


def share_changed(base: BlockScores, changed: BlockScores) -> float:
    """Of the games, those that were longer or shorter, or won by another seat."""
    blocks = min(base.blocks, changed.blocks)
    return float((base.won[MARKS][:blocks] != changed.won[MARKS][:blocks]).mean()) if blocks else 0.0


def value_of(item: Item, plan: Plan, base: BlockScores, changed: BlockScores) -> Value:
    more = beyond_fair(base, changed) if item.kind == "skill" else differences(plan, base, changed)
    worth = SIGN[item.kind] * more
    low, high = confidence_sequence(worth)
    evidence = (e_value(worth, 0.0, "more") + e_value(worth, 0.0, "less")) / 2
    blocks = len(worth)
    return Value(
        item, float(worth.mean()), low, high, blocks, base.won[MARKS][:blocks].size, share_changed(base, changed),
        evidence,
    )  # fmt: skip


@dataclass
class WorthStudy(Staged):
    """Ask and tell."""

    table: Plan
    items: Sequence[Item]
    limit: Limit
    values: dict[str, Value] = field(default_factory=dict)  # by job
    scores: dict[str, BlockScores] = field(default_factory=dict)  # by job, the baseline among them; over all styles
    by_hands: dict[str, list[BlockScores]] = field(default_factory=dict)  # by job: of each style
    unplayed: dict[str, int] = field(default_factory=dict)  # by job: games that were known to be the same

    def __post_init__(self) -> None:
        self.hands = hands_of(self.table)
        self.baselines = [baseline_of(hands.table) for hands in self.hands]
        self.baseline = self.baselines[0]
        in_hands = {item.job: [plan_of(hands.table, item) for hands in self.hands] for item in self.items}
        self.plans_in_hands = {
            BASELINE: self.baselines,
            ASKS: [noted_of(hands.table) for hands in self.hands],
            **in_hands,
        }
        self.bans = list(self.table.descriptor.declared.ban_names)
        self.plans = {job: plans[0] for job, plans in in_hands.items()}
        self.begin(self._all())

    # --- as a study -------------------------------------------------------------------------------------------------

    def games(self) -> int:
        """A guess: as much as may be, or some thousands for each item that is open."""
        if math.isfinite(self.limit.budget):
            return max(1, int(self.limit.budget))
        each = min(self.limit.games, GONE_GAMES)
        held = {job: of.blocks * self._games for job, of in self.scores.items()}
        left = (max(0, each - held.get(item.job, 0)) for item in self.items if not self.finished(item))
        return max(1, self.in_all + int(sum(left)))

    @property
    def in_all(self) -> int:
        """Games that were played, each counted once."""
        blocks = sum(of.blocks for of in self.scores.values())
        return blocks * self._games - sum(self.unplayed.values())

    def standing(self) -> Sequence[Estimate]:
        ranked = sorted(self.values.values(), key=lambda value: -abs(value.estimate))
        return [Estimate(value.item.job, value.estimate, value.half_width) for value in ranked[:8]]

    # --- its course -------------------------------------------------------------------------------------------------

    def _all(self) -> Course:
        yield from self._race()
        yield from self._without_for_all()

    @property
    def raced(self) -> list[Item]:
        return [item for item in self.items if item.kind in SIGN]

    @property
    def gone(self) -> list[Item]:
        return [item for item in self.items if item.kind not in SIGN]

    @property
    def claimed(self) -> set[str]:
        """The jobs of items that are said to be worth something, or to harm."""
        made = e_bh([value.evidence for value in self.values.values()], RATE)
        return {job for job, claim in zip(self.values, made, strict=True) if claim}

    def finished(self, item: Item) -> bool:
        value = self.values.get(item.job)
        if value is None:
            return False
        return value.within(self.limit.until) or (value.clear and value.half_width <= self.limit.until)

    def _race(self) -> Course:
        blocks = 0
        budget = self.limit.budget * len(self.raced) / max(1, len(self.items))
        while open_ := [item for item in self.raced if not self.finished(item)]:
            beside = 1 + any(item.kind == "without" for item in open_)  # the games as they are, and what is asked for
            more = self._next(blocks, len(open_) + beside, budget - self.in_all) - blocks
            if more <= 0:
                return
            blocks += more
            yield from self._told(open_, blocks)

    def _told(self, items: Sequence[Item], blocks: int) -> Course:
        whole = max(blocks, self.scores[BASELINE].blocks if BASELINE in self.scores else 0)
        asked = {BASELINE: whole, **{item.job: blocks for item in items}}
        known = yield from self._known(items, blocks)
        yield from self._played(asked, known)
        for item in items:
            if item.kind in SIGN:
                plan = self.plans[item.job]
                self.values[item.job] = value_of(item, plan, self.scores[BASELINE], self.scores[item.job])

    def _known(self, items: Sequence[Item], blocks: int) -> Generator[Sequence[Job], Scores, dict[str, list[Blocks]]]:
        """By job and style: the blocks in which a ban was never asked for."""
        barred = [item for item in items if item.kind == "without"]
        if not barred:
            return {}
        yield from self._played({ASKS: blocks}, {})
        asked = [scores.won[ASKED][:blocks] > 0 for scores in self.by_hands[ASKS]]
        return {item.job: [~of[:, self.bans.index(item.name)] for of in asked] for item in barred}

    def _played(self, wanted: Mapping[str, int], known: Mapping[str, Sequence[Blocks]]) -> Course:
        """So many blocks of each job, in everybody's hands; known blocks are those of the games as they are."""
        told = yield [
            Job(
                hands.job(job), plan, blocks, kept=job == BASELINE and not hands.style,
                known=known[job][i].astype(np.uint8).tobytes() if job in known else b"",
            )
            for job, blocks in wanted.items()
            for i, (hands, plan) in enumerate(zip(self.hands, self.plans_in_hands[job], strict=True))
        ]  # fmt: skip
        for job in wanted:
            found = [told[hands.job(job)] for hands in self.hands]
            if job in known:
                of = zip(found, known[job], self.by_hands[BASELINE], strict=True)
                found = [scores.filled(same, base) for scores, same, base in of]
                self.unplayed[job] = int(sum(same.sum() for same in known[job])) * self.baseline.lineup.rotations
            self.by_hands[job] = found
            self.scores[job] = BlockScores.mixed(found, [hands.weight for hands in self.hands])

    @property
    def _games(self) -> int:
        """Of a block, in everybody's hands."""
        return self.baseline.lineup.rotations * len(self.hands)

    def _next(self, blocks: int, candidates: int, left: float) -> int:
        """Where the next look is taken: after whole rounds of the seats, within what may still be played."""
        most = min(blocks + left / (self._games * candidates), self.limit.games / self._games)
        wanted = max(FIRST, blocks * GROWTH)
        seats = self.table.seats
        if most < wanted:
            whole = int(most // seats) * seats
            return max(whole, seats) if not blocks else whole
        return math.ceil(wanted / seats) * seats

    def _without_for_all(self) -> Course:
        """Fixed in length: another question, with many answers."""
        if not self.gone:
            return
        share = self.limit.budget / max(1, len(self.items))
        games = min(self.limit.games, share, GONE_GAMES)
        seats = self.table.seats
        blocks = max(2, math.ceil(games / self._games / seats)) * seats
        for item in self.gone:  # each has rules of its own, which are set up once
            yield from self._told([item], blocks)


def quadrant(value: Value, claimed: bool, until: float) -> str:
    """What a thing is, by how often it changes a game and what it costs to be without it; empty while it is open."""
    often = value.changed >= OFTEN
    if not claimed:
        return (BREAD if often else DEAD) if value.within(until) else ""
    if value.estimate < 0:
        return HARMFUL
    if often:
        return MUST_HAVE if value.estimate > until else BREAD
    return SITUATIONAL
