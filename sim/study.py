"""Study: a baseline and its candidates, played over the same blocks.

STUDY/baseline/   STUDY/<candidate>/        one run folder each
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from equipoise.sim.batch import Goal, Watcher, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset, Tweak
from equipoise.sim.stopping import stages
from equipoise.sim.store import Run

BASELINE = "baseline"


@dataclass(frozen=True)
class Study:
    """The runs of a study by name, the baseline first."""

    runs: Mapping[str, Run]

    @property
    def baseline(self) -> Run:
        return self.runs[BASELINE]

    @property
    def candidates(self) -> dict[str, Run]:
        return {name: run for name, run in self.runs.items() if name != BASELINE}


def plans_of(
    game: Game, candidates: Sequence[Sequence[Tweak]], *, seats: int | None, seed: int | None, bots: Sequence[str]
) -> dict[str, Plan]:
    """A plan for the rules as written and one for each candidate, alike but for the rules.

    A set-up rule may change how many games a block holds. Runs are paired all the same, by the block: it has one deal
    under all rules, and its mean is what is compared.
    """
    if not candidates:
        raise InputError("name at least one change to compare: --tweak FILE or --set key=value")
    first = Plan.make(Ruleset.make(game), seats=seats, seed=seed, bots=bots)
    plans = {BASELINE: first}
    for tweaks in candidates:
        plan = Plan.make(Ruleset.make(game, tweaks), seats=first.seats, seed=first.seed, bots=first.bots)
        name = _folder_name("+".join(plan.titles))
        while name in plans:
            name += "_"
        plans[name] = plan
    return plans


def _folder_name(title: str) -> str:
    name = re.sub(r"[^A-Za-z0-9.=_-]+", "_", title).strip("._")[:60]
    return name or "tweak"


Decision = Callable[[Study], bool]


def play_study(
    plans: Mapping[str, Plan],
    goal: Goal,
    out: Path,
    *,
    enough: Decision | None = None,
    jobs: int = 1,
    backend: str = "threads",
    resume: bool = False,
    command: str = "",
    version: str = "",
    watch: Callable[[str], Watcher] = lambda name: lambda standing: None,
) -> Study:
    """Plays all runs of a study to the same block, stage by stage, until `enough` says so or the goal is reached, which
    counts games of the baseline.

    The stages are fixed, so that a study stops at the same game whatever the number of jobs.
    """
    if not resume and out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError(f"{out}: already exists and is not an empty folder; choose another --out, or add --resume")
    rotations = next(iter(plans.values())).lineup.rotations
    last = math.ceil((goal.games or (1 << 31)) / rotations)
    counts = [last] if enough is None else [n for n in stages() if n < last] + [last]
    study = Study({})
    for blocks in counts:
        runs = {}
        for name, plan in plans.items():
            going_on = (out / name / "manifest.json").exists()
            runs[name] = simulate(
                plan,
                Goal(games=blocks * plan.lineup.rotations),
                out / name,
                jobs=jobs,
                backend=backend,
                resume=going_on,
                command=command,
                version=version,
                watch=watch(name),
            )
        study = Study(runs)
        if enough is not None and enough(study):
            break
    return study


def open_study(folder: Path) -> Study:
    names = sorted(p.name for p in folder.iterdir() if (p / "manifest.json").exists()) if folder.is_dir() else []
    if BASELINE not in names or len(names) < 2:
        raise InputError(f"{folder}: is not a study: a study holds a run called {BASELINE} and others beside it")
    names.remove(BASELINE)
    return Study({name: Run.open(folder / name) for name in [BASELINE, *names]})
