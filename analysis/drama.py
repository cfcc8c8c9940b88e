"""How games go, over a run; and the chances of winning by which rule sets are compared.

A comparison of two rule sets needs chances that are fitted to each of them: those of the printed rules would call a
change of the rules a change of drama. They are fitted to games on other deals than those that are compared, so that no
model judges what it has seen. And they are fitted several times, each to games of its own: an error of one model is in
every block that it judges, so that the models are the units of the interval (analysis/paired.py).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Chunk, Ratios, Tally
from equipoise.analysis.calibration import SLOTS, UNITS, lots_of
from equipoise.analysis.paired import Certainty, Scores, differences, scores_of
from equipoise.analysis.win_fit import Fit, best_fit, positions_of
from equipoise.sim.drama import STEPPED, check_names, steps_of
from equipoise.sim.errors import InputError
from equipoise.sim.measures import BY_NAME, NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.scores import BlockScores
from equipoise.sim.store import Run
from equipoise.sim.study import Estimate, Job
from equipoise.sim.watched import Watched
from equipoise.sim.win_model import WinFile

MODELS = 8  # fitted to each rule set
FEWEST, MOST = 4_000, 40_000  # games that all of them are fitted to
SMALL_BATCH = 64  # positions
FEWEST_BLOCKS = 10  # for each model
ELSEWHERE = 7_000_003  # added to the seed: other deals


@dataclass(frozen=True)
class Change:
    """Of one measure, from one rule set to another, with its interval."""

    metric: str
    before: float
    after: float
    estimate: float
    low: float
    high: float

    @property
    def duller(self) -> bool:
        """For certain."""
        way = BY_NAME[self.metric].livelier
        return (way > 0 and self.high < 0) or (way < 0 and self.low > 0)


class DramaTally(Tally):
    """Means over the games in which it could be told, with intervals over blocks."""

    game_columns = NAMES

    def __init__(self) -> None:
        self.ratios = Ratios(len(NAMES))

    def add(self, chunk: Chunk) -> None:
        values = np.stack([chunk.games[name].astype(np.float64) for name in NAMES], axis=-1)
        there = ~np.isnan(values)
        self.ratios.add(np.where(there, values, 0.0).sum(1), there.sum(1).astype(np.float64))

    def table(self) -> pl.DataFrame:
        """measure, estimate, low, high, n, games, error."""
        found = self.ratios.table({"measure": list(NAMES)}, share=False)
        bounded = pl.col("measure").is_in([name for name in NAMES if BY_NAME[name].share])
        within = [pl.when(bounded).then(pl.col(c).clip(0, 1)).otherwise(pl.col(c)).alias(c) for c in ("low", "high")]
        return found.with_columns(within)


def measured(run: Run) -> bool:
    """Whether drama was measured while the run was played."""
    return bool(run.plan.win)


# --- fitting to rule sets ---------------------------------------------------------------------------------------------


def elsewhere(plan: Plan) -> Plan:
    """The same plan on other deals, for fitting."""
    return replace(plan, seed=(plan.seed + ELSEWHERE) % (1 << 62), win=())


class FittingStudy:
    """Games under every rule set are played and watched; what is fitted to them is fitted afterwards."""

    def __init__(self, plans: Mapping[str, Plan], games: int | None) -> None:
        wanted = min(max(games or FEWEST, FEWEST), MOST)
        self.jobs: dict[str, Job] = {}
        for name, plan in plans.items():
            check_names(plan)
            if not plan.descriptor.declared.features:
                raise InputError(f"{plan.game} declares no features of a seat's standing to fit chances of winning to")
            blocks = max(-(-wanted // plan.lineup.rotations), MODELS * FEWEST_BLOCKS)
            self.jobs[name] = Job(f"positions {name}", elsewhere(plan), blocks, kept=False, watched=SLOTS)
        self.over = False

    def ask(self) -> Sequence[Job]:
        return [] if self.over else list(self.jobs.values())

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        self.over = True

    def games(self) -> int:
        return sum(job.games for job in self.jobs.values())

    def standing(self) -> Sequence[Estimate]:
        return []


def fitted(plan: Plan, positions: Watched) -> Plan:
    """The plan, with several win probabilities that were fitted to its rules on other deals."""
    found = positions_of(positions, plan.lineup.teams.tolist())
    lots = lots_of(found.game // plan.lineup.rotations)
    models = []
    for k in range(MODELS):
        own = found.take(lots % MODELS == k)
        within = lots[lots % MODELS == k] // MODELS
        if len(np.unique(within)) < 2 or len(np.unique(own.share.argmax(axis=1))) < 2:
            raise InputError(
                f"{', '.join(plan.titles) or 'the rules as they are'}: too few games were won to fit chances to; "
                "give more --games"
            )
        models.append(best_fit(own.inputs, own.share, within, UNITS, plan.seed % (1 << 31) + k, SMALL_BATCH))
    plain = replace(plan, win=tuple(_file(plan, model).as_toml() for model in models))
    steps = steps_of(replace(elsewhere(plan), win=plain.win), STEPPED)
    files = [replace(_file(plan, model), steps=own) for model, own in zip(models, steps, strict=True)]
    return replace(plan, win=tuple(file.as_toml() for file in files))


def _file(plan: Plan, model: Fit) -> WinFile:
    about = {"game": plan.game, "seats": plan.seats, "ruleset": plan.ruleset, "version": plan.descriptor.version}
    numbers = {name: np.asarray(getattr(model, name), np.float64) for name in ("direct", "into", "bias", "out")}
    return WinFile({**about, "bots": list(plan.bots)}, tuple(plan.descriptor.declared.features), numbers)


def fit_all(
    plans: Mapping[str, Plan], games: int | None, play: Callable[[FittingStudy], object],
    positions: Callable[[Job], Watched],
) -> dict[str, Plan]:  # fmt: skip
    """Every plan with chances that are fitted to its own rules; they are alike but for the rules, and so is the luck of
    the fits."""
    study = FittingStudy(plans, games)
    play(study)
    return {name: fitted(plan, positions(study.jobs[name])) for name, plan in plans.items()}


# --- what an edit does ------------------------------------------------------------------------------------------------


class ChangeStudy:
    """Rule sets on the same deals, for one measure of how games go."""

    def __init__(self, plans: Mapping[str, Plan], blocks: int) -> None:
        self.plans, self.blocks = plans, blocks
        self.scores: Mapping[str, BlockScores] = {}

    def ask(self) -> Sequence[Job]:
        return [] if self.scores else [Job(name, plan, self.blocks, kept=False) for name, plan in self.plans.items()]

    def tell(self, scores: Mapping[str, BlockScores]) -> None:
        self.scores = scores

    def games(self) -> int:
        return sum(self.blocks * plan.lineup.rotations for plan in self.plans.values())

    def standing(self) -> Sequence[Estimate]:
        return []

    def change(self, metric: str, before: str, after: str, level: float = 0.95) -> Change:
        plan = self.plans[before]
        _, facts = scores_of(plan, self.scores[before], self.scores[after])
        one = Scores([metric], *(of[:, [facts.names.index(metric)]] for of in (facts.before, facts.after)),
                     models=facts.models)  # fmt: skip
        row = differences(one, Certainty(level)).row(0, named=True)
        return Change(metric, *(float(row[c]) for c in ("before", "after", "estimate", "low", "high")))
