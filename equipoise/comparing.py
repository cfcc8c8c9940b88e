"""What a change of the rules does: the same deals under both rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from equipoise.adapting import Adaptation
from equipoise.analysis.adapting import AdaptStudy
from equipoise.analysis.comparing import ComparisonStudy, Metric, Rule, Tested, parse_metric, plans_of, until_narrow
from equipoise.analysis.comparison import Comparison, compare_study
from equipoise.analysis.own_metrics import Metrics, OwnMetric, chosen_metrics
from equipoise.analysis.paired import Floats
from equipoise.analysis.sequential import SequentialTest
from equipoise.asking import Bots, FilePath, Settings, Tweaks, bots_of, noted, scratch, settings_of, tweaks_of
from equipoise.livening import chances_of
from equipoise.reports.adapting import adapting_document
from equipoise.reports.comparison import write_comparison
from equipoise.reports.comparison_page import comparison_document
from equipoise.reports.drama import drama_note
from equipoise.reports.exploration import write_exploration
from equipoise.reports.page import Document
from equipoise.results import Result
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.scores import BlockScores
from equipoise.sim.stopping import parse_margin, parse_precision
from equipoise.sim.store import Run
from equipoise.sim.study import BASELINE, StudyRuns
from equipoise.studying import How, Studio, about, studio

if TYPE_CHECKING:
    from equipoise.reports.drawing import Chart

ADAPTED = "adapted"  # the page of what it does after learning


@dataclass(frozen=True, repr=False)
class Change(Result):
    """What one change of the rules, or each of several, does. `candidates` are their names; tables and figures are of
    the first of them, unless `candidate` names another."""

    runs: StudyRuns  # baseline and candidates
    found: Mapping[str, Comparison]  # by candidate
    notes: tuple[str, ...] = ()  # of a sequential test
    command: str = ""
    pages: tuple[Path, ...] = field(default=())  # that were written to `out`
    adapted: AdaptStudy | None = None  # what it does after learning, where that was asked for

    @property
    def candidates(self) -> list[str]:
        return list(self.found)

    @cached_property
    def _document(self) -> Document:
        return comparison_document(self.runs, self.found, self.notes, self.command)

    @property
    def verdicts(self) -> pl.DataFrame:
        """Every difference: candidate, family, name, before, after, estimate, low, high and verdict."""
        return self._document.data[2]

    def _named(self, name: str, candidate: str | None) -> str:
        """As the section of that candidate is called; what belongs to all of them has its name alone."""
        if candidate is not None and candidate not in self.found:
            raise InputError(f"{arg('candidate')} {candidate!r}: {nearest(candidate, self.found)}")
        place = 1 if candidate is None else 1 + self.candidates.index(candidate)
        own = f"c{place}-{name}"
        return own if own in self._sections else name

    def _names(self, keys: Sequence[str]) -> list[str]:
        return [key.removeprefix("c1-") for key in keys if key.startswith("c1-") or not key[1:2].isdigit()]

    @property
    def tables(self) -> Mapping[str, pl.DataFrame]:
        """The tables of the first candidate by name."""
        every = super().tables
        return {name: every[self._named(name, None)] for name in self._names(list(every))}

    def table(self, name: str, candidate: str | None = None) -> pl.DataFrame:
        """A table by its name, of the first candidate or of the one named."""
        if name not in self.tables:
            raise InputError(f"there is no table {name!r} here; {nearest(name, self.tables)}")
        return super().tables[self._named(name, candidate)]

    @property
    def figures(self) -> list[str]:
        """The names of the charts."""
        return self._names(super().figures)

    def figure(self, name: str, part: int = 0, candidate: str | None = None) -> "Chart":
        """A chart as a figure of matplotlib, of the first candidate or of the one named. Of win rates part 0 shows
        before and after, part 1 the differences with their intervals."""
        if name not in self.figures:
            raise InputError(f"there is no figure {name!r} here; {nearest(name, self.figures)}")
        return super().figure(self._named(name, candidate), part)


@noted
def compare(
    game: str, *, tweak: Tweaks | None = None, settings: Settings | None = None, games: int | None = None,
    until: str | None = None, sprt: str | None = None, metric: str | None = None, metrics: Metrics | None = None,
    margin: str | None = None, seats: int | None = None, seed: int | None = None, bots: Bots | None = None,
    adapt: str | None = None, adapt_games: int | None = None, jobs: int | None = None, backend: str = "threads",
    address: str | None = None, out: FilePath | None = None, resume: bool = False, progress: bool | None = None,
    command: str | None = None,
) -> Change:  # fmt: skip
    """Plays changed rules against the rules as written, on the same deals.

    Say how far to play: `games` under each rule set, `until` every interval of a difference is narrower, or until a
    sequential test (`sprt`) of one `metric` decides.

    Args:
        game: its short name.
        tweak: a TOML file of changed rules, which is one candidate; each of several files is one.
        settings: changed rules by key; all of them are one candidate.
        games: per rule set, rounded up to whole blocks.
        until: a width in percentage points, such as `"0.5pp"`.
        sprt: two differences to tell apart, such as `"0,1pp"`.
        metric: what `sprt` tests: `"seat:0"`, `"character:NAME"`, `"rounds"`, or the name of one of `metrics`. Without
            `sprt` also how games go: `"drama"`, `"suspense"` and so on.
        metrics: of your own, by name: functions of a run that give a number for each game or seat (see `Metric`).
        margin: what does not matter, such as `"2pp"`.
        seats: how many play; the game's usual number if not given.
        seed: drawn if not given.
        bots: one for all seats or one per seat.
        adapt: also what it does after learning: how long to train for it, such as `"10m"`.
        adapt_games: the same with so many games in all.
        jobs: games at the same time; all cores if not given.
        backend: `"threads"`, `"processes"`, `"dask"` or `"ray"`.
        address: of a Dask or Ray cluster; a local one if not given.
        out: keep the runs and write tables and pages to this folder.
        resume: complete the study in `out`.
        progress: whether to show how far it is; if not given, only on a terminal or in a notebook.
        command: what the folder notes as its origin; this call if not given.
    """
    kept = How(jobs, backend, address, None if out is None else Path(out), resume)
    asked = _asked(game, tweak, settings, seats, kept.seed(seed), bots, metrics)
    of_drama = _is_of_drama(metric, sprt, asked)
    how_far = HowFar.parse(games, until, sprt, None if of_drama else metric, asked)
    learning = Adaptation(asked.base, adapt, adapt_games)
    learning.check(asked.plans)
    epsilon = parse_margin(margin)
    rulesets = {name: plan.ruleset for name, plan in asked.plans.items() if name != BASELINE}
    what = about("compare", asked.base, candidates=rulesets, games=games, until=until, sprt=sprt, metric=metric)
    place = kept if kept.out is not None else How(jobs, backend, address, scratch("study"))
    with studio({**what, **learning.about}, place, command or "", progress) as at:
        at.view.say(f"seed {asked.base.seed}, {len(rulesets)} candidate(s) against the rules as written")
        if of_drama:
            asked = replace(asked, plans=chances_of(asked.plans, games, at))
        runs, notes = how_far.play(asked, at)
        found = compare_study(runs, epsilon, how_far.sequential, asked.metrics)
        if of_drama and metric:
            notes = [*notes, *(drama_note(metric, name, of) for name, of in found.items())]
        pages = _leave(runs, found, kept.out, notes, command or "", at)
        adapted = learned(learning, asked.plans, kept.out, command or "", at)
    return Change(runs, found, tuple(notes), command or "", pages, adapted)


def _leave(
    runs: StudyRuns, found: Mapping[str, Comparison], out: Path | None, notes: Sequence[str], command: str, at: Studio
) -> tuple[Path, ...]:
    if out is None:
        return ()
    *_, page = written = write_comparison(runs, found, out, notes, command)
    at.view.say(f"the runs and tables are in {out}, the page is {page}")
    return tuple(written)


def learned(
    learning: Adaptation, plans: Mapping[str, Plan], out: Path | None, command: str, at: Studio
) -> AdaptStudy | None:
    """What the candidates do when players have learned them, with a page of it, where that was asked for."""
    if not learning.wanted:
        return None
    adapted = learning.play(plans, at)
    if out is not None:
        *_, page = write_exploration(adapting_document(adapted, command), ADAPTED, out)
        at.view.say(f"what it does after learning is in {page}")
    return adapted


def _is_of_drama(metric: str | None, sprt: str | None, asked: "Asked") -> bool:
    """Whether the metric is one of how games go."""
    if metric not in NAMES or metric in asked.metrics:
        return False
    if sprt:
        raise InputError(
            f"{arg('metric')} {metric}: drama is told of a fixed number of games; give {arg('games')} "
            f"instead of {arg('sprt')}"
        )
    return True


@dataclass(frozen=True)
class Asked:
    """The plans of a comparison, and the metrics that it is to tell of."""

    plans: Mapping[str, Plan]
    metrics: Mapping[str, OwnMetric]

    @property
    def base(self) -> Plan:
        return self.plans[BASELINE]


def _asked(
    slug: str, tweak: Tweaks | None, settings: Settings | None, seats: int | None, seed: int | None,
    bots: Bots | None, metrics: Metrics | None,
) -> Asked:  # fmt: skip
    game = find_game(slug)
    candidates = [[read] for read in tweaks_of(game, tweak)]
    if changed := settings_of(settings):
        candidates.append(changed)
    plans = plans_of(game, candidates, seats=seats, seed=seed, bots=bots_of(bots))
    return Asked(plans, chosen_metrics(plans[BASELINE], metrics))


# --- how far to play --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HowFar:
    """A number of blocks, a width, or a test that decides."""

    blocks: int | None
    width: float | None
    test: SequentialTest | None
    tested: Tested | None

    @staticmethod
    def parse(games: int | None, until: str | None, sprt: str | None, metric: str | None, asked: Asked) -> "HowFar":
        if games is None and until is None and sprt is None:
            ways = arg("games"), arg("until", "0.5pp"), arg("sprt", "0,1pp")
            raise InputError("say how far to play: {} N, {} or {}".format(*ways))
        rotations = asked.base.lineup.rotations
        if games is not None and games <= rotations:
            raise InputError(f"{arg('games')} {games} is out of range; at least two blocks, which is {2 * rotations}")
        for plan in asked.plans.values():
            plan.set_up()  # rules or bots that cannot be set up are an error before anything is written
        width = parse_precision(until) if until else None
        if sprt and (metric is None or len(asked.plans) > 2):
            raise InputError(
                f"{arg('sprt')} tests one difference: give one change, and {arg('metric')} such as seat:0 or "
                "character:NAME"
            )
        tested = parse_metric(metric, asked.base, asked.metrics) if metric else None
        test = parse_sprt(sprt, tested, list(asked.plans.values())) if sprt and tested else None
        return HowFar(None if games is None else -(-games // rotations), width, test, tested)

    @property
    def sequential(self) -> bool:
        """Whether the results themselves say when to stop."""
        return self.width is not None or self.test is not None

    def play(self, asked: Asked, at: Studio) -> tuple[StudyRuns, list[str]]:
        """The runs, and what is to be said of the test."""
        rule: Rule | None = until_narrow(asked.base, self.width) if self.width else None
        trial: Trial | None = None
        if self.test and self.tested:
            name = next(name for name in asked.plans if name != BASELINE)
            rotations = asked.base.lineup.rotations
            trial = Trial(self.test, self.tested, name, at.folder.path, rotations, [], at.view.say)
            rule = trial.decided
        study = ComparisonStudy(asked.plans, self.blocks, rule)
        runs = at.play(study)
        return runs, [*trial.notes, trial.outcome(study.scores)] if trial else []


def parse_sprt(text: str, metric: Tested, plans: Sequence[Plan]) -> SequentialTest:
    """`0,1pp`: is the difference at most 0, or at least one percentage point? Of a count: `0,1`, in its own unit."""
    unit, example = ("pp", "0,1pp, in percentage points") if metric.is_share else ("", f"0,1, in {metric.name}")
    try:
        s0, s1 = (float(p) for p in text.removesuffix(unit).split(","))
    except ValueError:
        s0 = s1 = 0.0
    if metric.is_share:
        s0, s1 = s0 / 100, s1 / 100
    reach = metric.reach(plans)
    if not text.endswith(unit) or not reach.low < s0 < s1 < reach.high:
        raise InputError(f"{arg('sprt')} {text!r}: must be two differences, the smaller first, such as {example}")
    return SequentialTest(s0, s1, within=reach, unit=metric.unit)


@dataclass(frozen=True)
class Trial:
    """A sequential test of one metric of one candidate: it says beforehand how long it will take."""

    test: SequentialTest
    metric: Tested
    name: str
    folder: Path
    rotations: int
    notes: list[str]
    say: Callable[[str], None]

    def differences(self, scores: Mapping[str, BlockScores]) -> Floats:
        if isinstance(self.metric, Metric):
            return self.metric.differences(scores[BASELINE], scores[self.name])
        return self.metric.of_runs(*(Run.open(self.folder / name) for name in (BASELINE, self.name)))

    def decided(self, scores: Mapping[str, BlockScores]) -> bool:
        d = self.differences(scores)
        if not self.notes:
            self.notes.append(self.forecast(d))
            self.say(self.notes[0])
        return self.test.decided(d) is not None

    def forecast(self, d: Floats) -> str:
        variance = float(d.var()) or 1e-6  # nothing differed so far: as good as certain
        at_s0, at_s1, worst = (self.rotations * blocks for blocks in self.test.forecast(variance))
        s0, s1 = self.test.unit(self.test.s0), self.test.unit(self.test.s1)
        return (
            f"the sequential test takes about {at_s0:,.0f} games per rule set if the difference is {s0}, "
            f"{at_s1:,.0f} if it is {s1}, {worst:,.0f} at worst half-way"
        )

    def outcome(self, scores: Mapping[str, BlockScores]) -> str:
        d = self.differences(scores)
        found, unit = self.test.estimate(d), self.test.unit
        verdict = self.test.decided(d) or "undecided within the games allowed"
        corrected = f", {unit(found.corrected)} corrected for stopping" if found.corrected != found.plain else ""
        return (
            f"{self.metric.text}: {verdict}; estimate {unit(found.plain)}{corrected}, "
            f"95 % interval {unit(found.low)} to {unit(found.high)}"
        )
