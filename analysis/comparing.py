"""The study behind a comparison: candidates and the rules as written, on the same deals, until it is decided."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from equipoise.analysis.betting import DIFFERENCE, Range
from equipoise.analysis.comparison import RATE
from equipoise.analysis.own_metrics import OwnMetric, OwnTested, find_metric
from equipoise.analysis.paired import Floats, Scores, scores_of
from equipoise.analysis.paired_cells import cell_scores, cells
from equipoise.analysis.sequential import Unit
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.game import Game
from equipoise.sim.names import folder_name
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset, Tweak
from equipoise.sim.scores import NUMBERS, BlockScores, facts, families
from equipoise.sim.stopping import Sums, sequence_half_width, stages
from equipoise.sim.store import Run
from equipoise.sim.study import BASELINE, Estimate, Job, in_stages


def plans_of(
    game: Game, candidates: Sequence[Sequence[Tweak]], *, seats: int | None, seed: int | None, bots: Sequence[str]
) -> dict[str, Plan]:
    """A plan for the rules as written and one for each candidate, alike but for the rules.

    A set-up rule may change how many games a block holds. Runs are paired all the same, by the block: it has one deal
    under all rules, and its mean is what is compared.
    """
    if not candidates:
        raise InputError(f"name at least one change to compare: {arg('tweak')} FILE or {arg('settings')} key=value")
    first = Plan.make(Ruleset.make(game), seats=seats, seed=seed, bots=bots)
    plans = {BASELINE: first}
    for tweaks in candidates:
        plan = first.under(Ruleset.make(game, tweaks))
        name = folder_name("+".join(plan.titles))
        while name in plans:
            name += "_"
        plans[name] = plan
    return plans


# --- metrics --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Metric:
    """One figure of a study: `seat:0`, `order:0`, `character:savant`, `bot:optimal`, or a fact such as `rounds`."""

    text: str
    family: str  # empty for a fact
    place: int
    name: str

    @property
    def is_share(self) -> bool:
        return bool(self.family) or self.name not in NUMBERS

    @property
    def unit(self) -> Unit:
        return Unit() if self.is_share else Unit(self.name, 1.0)

    def reach(self, plans: Sequence[Plan]) -> Range:
        """What a block's difference cannot leave: of a count, as much as the limits of the rules allow."""
        if self.is_share:
            return DIFFERENCE
        most = max(getattr(plan.as_read.rules.limits, f"max_{self.name}") for plan in plans)
        return Range(-float(most), float(most))

    def differences(self, before: BlockScores, after: BlockScores) -> Floats:
        """By block, where it was met; of the games of a block that somebody won."""
        a, b = (self._scores(s) for s in (before, after))
        d = b - a
        there: Floats = d[~np.isnan(d)]
        return there

    def _scores(self, scores: BlockScores) -> Floats:
        if not self.family:
            fact: Floats = scores.facts[:, self.place]
            return fact
        won, decided = (of[self.family][:, self.place] for of in (scores.won, scores.decided))
        share: Floats = np.divide(won, decided, out=np.full(len(won), np.nan), where=decided > 0)
        return share


@dataclass(frozen=True)
class CellMetric:
    """A cell of a table: `matchup:Savant against Scrounger`, `factor:Start: north`. It is read from the runs."""

    text: str
    family: str
    name: str
    is_share = True
    unit = Unit()

    def reach(self, plans: Sequence[Plan]) -> Range:
        return DIFFERENCE

    def of_runs(self, baseline: Run, tweak: Run) -> Floats:
        return cell_scores(baseline, tweak, self.family, self.name)


Tested = Metric | CellMetric | OwnTested


def parse_metric(text: str, plan: Plan, own: Mapping[str, OwnMetric] | None = None) -> Tested:
    """Refused, with what is known, before a game is played. `own`: metrics of one's own, by name."""
    if own and text in own:
        return find_metric(text, own)
    family, colon, name = (part.strip() for part in text.partition(":"))
    shares, tables = families(plan), cells(Run.planned(plan))
    if text in facts(plan):
        return Metric(text, "", facts(plan).index(text), text)
    if not colon or family not in (*shares, *tables):
        allowed = ", ".join([*(f"{f}:NAME" for f in (*shares, *tables)), *facts(plan)[:3], *(own or ())])
        raise InputError(f"{arg('metric')} {text!r}: must be one of {allowed}")
    names = shares.get(family) or tables[family].names
    ids = list(plan.descriptor.characters) if family == "character" else names
    for place, spelled in enumerate(zip(names, ids, strict=True)):
        if name.casefold() in {word.casefold() for words in spelled for word in (words, *words.split(" and "))}:
            known = names[place]
            return Metric(text, family, place, known) if family in shares else CellMetric(text, family, known)
    raise InputError(f"{arg('metric')} {text!r}: there is no {family} {name!r}; {nearest(name, ids)}")


# --- stopping -------------------------------------------------------------------------------------------------------


def _sums(values: Floats) -> Sums:
    return Sums(float(len(values)), float(values.sum()), float((values**2).sum()))


def widest_of(scores: Scores, alpha: float) -> float:
    """Width of the widest always-valid interval of a difference; what is the same in every block has none."""
    widest = 0.0
    for d in (scores.after - scores.before).T:
        there = d[~np.isnan(d)]
        if there.any():
            widest = max(widest, 2 * sequence_half_width(_sums(there), alpha))
    return widest


Rule = Callable[[Mapping[str, BlockScores]], bool]


def until_narrow(plan: Plan, width: float) -> Rule:
    """Until every always-valid interval of a difference of win rates is narrower, over all candidates."""

    def enough(scores: Mapping[str, BlockScores]) -> bool:
        alpha = RATE / max(1, len(scores) - 1)
        pairs = [scores_of(plan, scores[BASELINE], after)[0] for name, after in scores.items() if name != BASELINE]
        return max(widest_of(of, alpha) for won in pairs for of in won.values()) <= width

    return enough


@dataclass
class ComparisonStudy:
    """All candidates are played to the same block, stage by stage, until `enough` says so or the goal is reached. The
    stages are fixed, so that a study stops at the same game however it is played."""

    plans: Mapping[str, Plan]
    blocks: int | None  # at most; none: as many as it takes
    enough: Rule | None = None
    stage: int = 0
    over: bool = False
    scores: Mapping[str, BlockScores] = field(default_factory=dict)

    def __post_init__(self) -> None:
        last = self.blocks or 1 << 31
        counts = in_stages(last) if self.enough is None else [n for n in stages() if n < last] + [last]
        self.counts = counts

    def ask(self) -> Sequence[Job]:
        if self.over:
            return []
        whole = self.counts[-1] if self.enough is None else None
        return [Job(name, plan, self.counts[self.stage], whole=whole) for name, plan in self.plans.items()]

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        self.scores = scores
        self.stage += 1
        decided = self.enough is not None and self.enough(scores)
        self.over = decided or self.stage == len(self.counts)

    def games(self) -> int:
        rotations = sum(plan.lineup.rotations for plan in self.plans.values())
        return rotations * (self.blocks or self.counts[self.stage])

    def standing(self) -> Sequence[Estimate]:
        """Differences of what is being balanced, the first family, for the first candidate."""
        plan, name = self.plans[BASELINE], next(name for name in self.plans if name != BASELINE)
        won, _ = scores_of(plan, self.scores[BASELINE], self.scores[name])
        family, of = next(iter(won.items()))
        found = []
        for who, d in zip(of.names, (of.after - of.before).T, strict=True):
            there = d[~np.isnan(d)]
            if len(there):
                words = f"{name}: {who}" if family == "character" else f"{name}: {family} {who}"
                found.append(Estimate(words, float(there.mean()), sequence_half_width(_sums(there))))
        return found
