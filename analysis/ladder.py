"""The study behind `ladder`: how strong players of a game can be, and what becomes of its balance as they get stronger.

A rung is a player. Random play and the styles meet the usual bot; search with ever more time climbs from there, each
rung against the one below. Whoever is tried plays alone, or as a team, among copies of the rung below, on the same
deals from every side, until it is decided: the intervals hold however often one looks. Then everybody plays each rung,
again on the same deals: who wins more, who less, as all become stronger?
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from equipoise.analysis.betting import Range, confidence_sequence
from equipoise.analysis.calibration import over_blocks
from equipoise.analysis.fairness import fair_of
from equipoise.analysis.staged import Course, Staged
from equipoise.analysis.strength import Match, Verdict, match_of, values_of
from equipoise.analysis.training import fresh, share_rows, sides_of
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores, families
from equipoise.sim.study import Estimate, Job
from equipoise.sim.trainee import Player, alone, with_players

Floats = npt.NDArray[np.float64]
LOOKS = (0.125, 0.25, 0.5, 1.0)  # of the games of a match: where it may be decided
DRAWS = 4000  # of the bootstrap


@dataclass(frozen=True)
class Rung:
    """A strength at which everybody may play."""

    name: str
    player: Player
    below: str = ""  # the rung that it is tried against; the usual bot is tried against nobody
    seconds: float | None = None  # that it may think in a game, where it thinks by time
    step: Verdict | None = None  # of a step of the way up, what its match must show; a style beside it is none


@dataclass(frozen=True)
class Size:
    """Games at most, of a match and of everybody playing the rung."""

    match: int
    everybody: int


@dataclass(frozen=True)
class Strength:
    """Log odds of winning against one player of the usual bot, with a 95 % interval."""

    name: str
    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Everybody:
    """All play one rung."""

    plan: Plan
    scores: BlockScores

    @property
    def games(self) -> int:
        return self.scores.blocks * self.plan.lineup.rotations

    @property
    def luck(self) -> float | None:
        """The share of the variance of a seat's result that lies between deals, not within them: variance components
        of the games of a block (Searle, Casella & McCulloch 1992, 3.3). Blocks of one game cannot tell."""
        games, won = self.plan.lineup.rotations, self.scores.won["seat"]
        if games < 2 or len(won) < 2:
            return None
        mean = won.mean(axis=0)
        whole = mean * (1 - mean)
        between = (won.var(axis=0, ddof=1) - whole / games) / (1 - 1 / games)
        return float(np.clip(between.sum() / max(whole.sum(), 1e-12), 0.0, 1.0))


@dataclass
class LadderStudy(Staged):
    """Ask and tell. `usual` is the rung of the game's usual bot."""

    table: Plan
    rungs: Sequence[Rung]
    sizes: Mapping[str, Size]  # by rung
    seed: int
    matches: dict[str, Match] = field(default_factory=dict)
    values: dict[str, Floats] = field(default_factory=dict)  # by rung: what it won beyond its fair share, by block
    everybody: dict[str, Everybody] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.begin(self._all())

    # --- as a study -------------------------------------------------------------------------------------------------

    def games(self) -> int:
        open_ = [rung for rung in self._tried if rung.name not in self.matches]
        later = sum(self.sizes[rung.name].everybody for rung in self.rungs)
        met = sum(match.games for match in self.matches.values())
        return max(1, met + sum(self.sizes[rung.name].match for rung in open_) + later)

    def standing(self) -> Sequence[Estimate]:
        return [
            Estimate(f"{name} against {m.name}", m.share - m.fair, (m.high - m.low) / 2)
            for name, m in self.matches.items()
        ]

    # --- the parts --------------------------------------------------------------------------------------------------

    @property
    def usual(self) -> Rung:
        return next(rung for rung in self.rungs if not rung.below)

    @property
    def _tried(self) -> list[Rung]:
        return [rung for rung in self.rungs if rung.below]

    def _named(self, name: str) -> Rung:
        return next(rung for rung in self.rungs if rung.name == name)

    def _all(self) -> Course:
        yield from self._meet()
        yield from self._play_together()

    def _meet(self) -> Course:
        """All matches at once, look by look; those that are decided drop out."""
        plans = {
            rung.name: alone(self.table, rung.player, self._named(rung.below).player, fresh(self.seed, "matches"))
            for rung in self._tried
        }
        found: dict[str, Match] = {}
        for look in LOOKS:
            jobs = []
            for name, plan in plans.items():
                if name not in found or found[name].verdict == "open":
                    blocks = _blocks(plan, look * self.sizes[name].match)
                    jobs.append(Job(f"{name} against {self._named(name).below}", plan, blocks, kept=False))
            if not jobs:
                break
            scores = yield jobs
            for name, plan in plans.items():
                of = scores.get(f"{name} against {self._named(name).below}")
                if of is not None:
                    found[name] = judged(self._named(name).below, plan, of)
                    self.values[name] = values_of(plan, of) / max(1 - found[name].undecided, 1e-9)
            self.matches = {n: m for n, m in found.items() if m.verdict != "open" or look == LOOKS[-1]}
        self.matches = found

    def _play_together(self) -> Course:
        for rung in self.rungs:
            plan = with_players(self.table, [rung.player], fresh(self.seed, "everybody"))
            blocks = _blocks(plan, self.sizes[rung.name].everybody)
            scores = yield [Job(f"everybody plays {rung.name}", plan, blocks, kept=False)]
            [of] = scores.values()
            self.everybody[rung.name] = Everybody(plan, of)

    # --- what came of it --------------------------------------------------------------------------------------------

    def strengths(self) -> list[Strength]:
        """Bradley and Terry's, weakest first. The pairs that met make a tree, so that the likeliest strengths are sums
        of log odds along it. Intervals by resampling blocks."""
        draw = np.random.default_rng(self.seed)
        steps = {rung.name: log_odds(self.values[rung.name], sides_of(self.table), draw) for rung in self._tried}
        found = []
        for rung in self.rungs:
            at, total = rung, np.zeros(DRAWS + 1)
            while at.below:
                total = total + steps[at.name]
                at = self._named(at.below)
            low, high = np.quantile(total[1:], [0.025, 0.975])
            found.append(Strength(rung.name, float(total[0]), float(low), float(high)))
        return sorted(found, key=lambda strength: strength.estimate)

    @property
    def depth(self) -> int:
        """Steps of the way up, from random play to the most time, of which each is stronger for certain."""
        return sum(self.matches[rung.name].verdict == rung.step for rung in self._tried)

    def shares(self) -> list[dict[str, Any]]:
        """What everybody wins at each rung, beside what they win when all play the usual bot, on the same deals."""
        usual, rows = self.everybody[self.usual.name], []
        for rung in self.rungs:
            here = self.everybody[rung.name]
            blocks = min(usual.scores.blocks, here.scores.blocks)
            if blocks < 2:
                continue
            for row in share_rows(usual.scores.first(blocks), here.scores.first(blocks), self.table):
                own = share_of(here.scores, row["family"], _place(here.plan, row["family"], row["name"]))
                rows.append({"rung": rung.name, **row, **asdict(own)})
        return rows

    def result(self) -> dict[str, Any]:
        table = self.table
        return {
            "game": table.game,
            "version": table.descriptor.version,
            "seats": table.seats,
            "ruleset": table.ruleset,
            "seed": self.seed,
            "usual": self.usual.name,
            "rungs": [
                {"name": rung.name, "bot": rung.player.spec, "below": rung.below or None, "seconds": rung.seconds,
                 "luck": self.everybody[rung.name].luck, "games": self.everybody[rung.name].games}
                for rung in self.rungs
            ],
            "matches": {name: match.as_dict() for name, match in self.matches.items()},
            "strength": [asdict(strength) for strength in self.strengths()],
            "depth": self.depth,
            "shares": self.shares(),
        }  # fmt: skip


def _blocks(plan: Plan, games: float) -> int:
    return max(1, math.ceil(games / plan.lineup.rotations))


def judged(name: str, plan: Plan, scores: BlockScores) -> Match:
    """By betting: an interval that holds at every look (see betting.py)."""
    fair = fair_of(plan)
    low, high = confidence_sequence(values_of(plan, scores), 0.05, Range(-fair, 1 - fair))
    return match_of(name, plan, scores, low, high)


def log_odds(beyond: Floats, sides: int, draw: np.random.Generator) -> Floats:
    """Of one against one, from what the one won beyond its fair share against `sides - 1` copies; the first is the
    estimate, the others are resampled. Half a block is added on either side: nobody is infinitely strong."""
    n = len(beyond)
    means = np.concatenate([[beyond.mean()], beyond[draw.integers(0, n, (DRAWS, n))].mean(axis=1)])
    share = np.clip((1 / sides + means) * n + 0.5, 0.5, n + 0.5) / (n + 1)
    odds: Floats = np.log(share / (1 - share)) + math.log(sides - 1)
    return odds


def _place(plan: Plan, family: str, name: str) -> int:
    return families(plan)[family].index(name)


@dataclass(frozen=True)
class Share:
    """What somebody wins when everybody plays a rung, among games that somebody won; 95 % over blocks."""

    share: float
    share_low: float
    share_high: float
    share_error: float
    share_games: float


def share_of(scores: BlockScores, family: str, place: int) -> Share:
    won, decided = (of[family][:, place] for of in (scores.won, scores.decided))
    seen = ~np.isnan(won)
    figure = over_blocks(won[seen], decided[seen], np.nonzero(seen)[0])
    low, high = max(0.0, figure.low), min(1.0, figure.high)
    return Share(figure.estimate, low, high, figure.error, float(decided[seen].sum()))
