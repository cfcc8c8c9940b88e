"""Exploring the rules: along the values of a number, which numbers matter, and the smallest edits that help."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from equipoise.adapting import Adaptation
from equipoise.analysis.adapting import AdaptStudy
from equipoise.analysis.comparing import ComparisonStudy
from equipoise.analysis.fairness import fair_of, margin_in
from equipoise.analysis.sensitivity import SensitivityStudy
from equipoise.analysis.sweep import sweep_plans, sweep_table
from equipoise.analysis.targets import parse_target
from equipoise.analysis.tuning import FRESH, KEPT, Proposal, Spending, TuneStudy, spending
from equipoise.asking import Bots, FilePath, Settings, Tweaks, named_bots, noted, ruleset_of, settings_of, tweaks_of
from equipoise.comparing import learned
from equipoise.livening import chances_of, changes_of, check_measure, livelier
from equipoise.reports.exploration import (
    sensitivity_document,
    sweep_document,
    tuning_document,
    write_exploration,
    write_tweaks,
)
from equipoise.reports.page import Document
from equipoise.results import Result
from equipoise.sim.errors import InputError, arg
from equipoise.sim.parameters import Parameter
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.stopping import parse_margin, parse_time
from equipoise.sim.study import BASELINE
from equipoise.sim.variants import (
    allowed_values,
    numeric_parameters,
    parameter,
    parse_values,
    plan_at,
    points,
    tweak_of,
    under,
)
from equipoise.studying import How, Studio, about, studio

Values = Mapping[str, Sequence[Any]] | Sequence[str]  # {"die": [4, 6, 8]}, or ["die=4,6,8"]


@dataclass(frozen=True, repr=False)
class Exploration(Result):
    """What a sweep, a screening or a search found: `frame` holds every figure."""

    plan: Plan  # the rules that it starts from
    frame: pl.DataFrame
    document: Document

    @cached_property
    def _document(self) -> Document:
        return self.document


def base_plan(
    game: str, seats: int | None, seed: int | None, bots: Bots | None, tweak: Tweaks | None, settings: Settings | None,
    styles: str | None = None,
) -> Plan:  # fmt: skip
    found = find_game(game)
    by = "turn" if styles else "seat"
    rules = ruleset_of(found, tweak, settings)
    plan = Plan.make(rules, seats=seats, seed=seed, bots=named_bots(found, bots, styles), bots_by=by)
    plan.set_up()  # a bot or rule set that cannot be set up is an error before anything is written
    return plan


def _blocks(plan: Plan, games: int) -> int:
    rotations = plan.lineup.rotations
    if games <= rotations:
        raise InputError(f"{arg('games')} {games} is out of range; at least two blocks, which is {2 * rotations}")
    return -(-games // rotations)


def _say_base(at: Studio, plan: Plan) -> None:
    at.view.say(f"seed {plan.seed}, ruleset {plan.ruleset}")


def _leave(document: Document, name: str, how: How, at: Studio) -> None:
    if how.out is not None:
        *_, page = write_exploration(document, name, how.out)
        at.view.say(f"everything is in {how.out}, the page is {page}")


def _how(jobs: int | None, backend: str, address: str | None, out: FilePath | None, resume: bool) -> How:
    return How(jobs, backend, address, None if out is None else Path(out), resume)


@noted
def sweep(
    game: str, values: Values, *, grid: bool = False, games: int = 20_000, metric: str | None = None,
    seats: int | None = None, seed: int | None = None, bots: Bots | None = None, tweak: Tweaks | None = None,
    settings: Settings | None = None, jobs: int | None = None, backend: str = "threads", address: str | None = None,
    out: FilePath | None = None, resume: bool = False, progress: bool | None = None, command: str | None = None,
) -> Exploration:  # fmt: skip
    """Win rates along the values of a parameter, or of several, on the same deals.

    Args:
        game: its short name.
        values: by key, such as `{"die": [4, 6, 8, 10]}`.
        grid: every combination instead of one parameter at a time.
        games: per rule set, on the same deals everywhere.
        metric: also how games go: `"drama"`, `"suspense"` and so on.
        seats: how many play; the game's usual number if not given.
        seed: drawn if not given.
        bots: one for all seats or one per seat.
        tweak: TOML files of changed rules to start from.
        settings: changed rules to start from, by key.
        jobs: games at the same time; all cores if not given.
        backend: `"threads"`, `"processes"`, `"dask"` or `"ray"`.
        address: of a Dask or Ray cluster; a local one if not given.
        out: keep the runs and write tables, charts and a page to this folder.
        resume: complete the study in `out`.
        progress: whether to show how far it is; if not given, only on a terminal or in a notebook.
        command: what the folder notes as its origin; this call if not given.
    """
    found, how = find_game(game), _how(jobs, backend, address, out, resume)
    check_measure(metric)
    if not values:
        raise InputError(f"name at least one {arg('values')} key=value,value,…")
    base = [*tweaks_of(found, tweak), *settings_of(settings)]
    if isinstance(values, Mapping):
        chosen = {parameter(found, key).key: allowed_values(found, key, row, base) for key, row in values.items()}
        said = [f"{key}={','.join(map(str, row))}" for key, row in chosen.items()]
    else:
        chosen, said = dict(parse_values(found, text, base) for text in values), list(values)
    plan = base_plan(game, seats, how.seed(seed), bots, tweak, settings)
    blocks = _blocks(plan, games)
    swept = points(found, chosen, grid)
    plans = sweep_plans(plan, swept)
    what = about("sweep", plan, params=said, grid=grid, games=games, **({"metric": metric} if metric else {}))
    with studio(what, how, command or "", progress) as at:
        _say_base(at, plan)
        if metric:
            plans = chances_of(plans, games, at)
        table = sweep_table(at.play(ComparisonStudy(plans, blocks)), swept)
        played = blocks * plan.lineup.rotations
        document = sweep_document(plan, table, list(chosen), grid, fair_of(plan), played, command or "")
        _leave(document, "sweep", how, at)
    return Exploration(plan, table, document)


@noted
def sensitivity(
    game: str, params: Sequence[str] = (), *, target: str | None = None, trajectories: int = 8, games: int = 5_000,
    seats: int | None = None, seed: int | None = None, bots: Bots | None = None, tweak: Tweaks | None = None,
    settings: Settings | None = None, jobs: int | None = None, backend: str = "threads", address: str | None = None,
    out: FilePath | None = None, resume: bool = False, progress: bool | None = None, command: str | None = None,
) -> Exploration:  # fmt: skip
    """Which numbers matter: Morris screening of the parameters within their ranges.

    Args:
        game: its short name.
        params: keys or patterns, such as `["scrounger.*"]`; all numbers if not given.
        target: what is to become fair: `"character"`, `"seat"`, `"order"`, several with commas, or `"all"`.
        trajectories: of the screening.
        games: per rule set, on the same deals everywhere.
        seats: how many play; the game's usual number if not given.
        seed: drawn if not given.
        bots: one for all seats or one per seat.
        tweak: TOML files of changed rules to start from.
        settings: changed rules to start from, by key.
        jobs: games at the same time; all cores if not given.
        backend: `"threads"`, `"processes"`, `"dask"` or `"ray"`.
        address: of a Dask or Ray cluster; a local one if not given.
        out: keep the runs and write tables, charts and a page to this folder.
        resume: complete the study in `out`.
        progress: whether to show how far it is; if not given, only on a terminal or in a notebook.
        command: what the folder notes as its origin; this call if not given.
    """
    found, how = find_game(game), _how(jobs, backend, address, out, resume)
    chosen = numeric_parameters(found, _keys(params))
    if trajectories < 2:
        raise InputError(f"{arg('trajectories')} {trajectories} is out of range; at least 2")
    plan = base_plan(game, seats, how.seed(seed), bots, tweak, settings)
    targets = parse_target(target or ("all" if not found.balance else None), plan)
    blocks = _blocks(plan, games)
    study = SensitivityStudy(plan, chosen, targets, trajectories, blocks, plan.seed % (1 << 31))
    keys = [p.key for p in chosen]
    what = about("sensitivity", plan, params=keys, target=targets, trajectories=trajectories, games=games)
    with studio(what, how, command or "", progress) as at:
        _say_base(at, plan)
        at.view.say(f"{study.games():,} games under {len(study.plans)} rule sets")
        at.play(study)
        table = study.table()
        document = sensitivity_document(plan, table, blocks * plan.lineup.rotations, command or "")
        _leave(document, "sensitivity", how, at)
    return Exploration(plan, table, document)


def _keys(params: Sequence[str]) -> list[str]:
    return [key for key in (params.split(",") if isinstance(params, str) else params) if key]


# --- edits that help --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Tuning(Exploration):
    """The smallest edits that make the game fairer for certain, confirmed on fresh seeds; `proposals` may be empty."""

    proposals: tuple[Proposal, ...]
    params: tuple[Parameter, ...]  # that could be edited
    targets: tuple[str, ...]
    room: float  # what an edit must gain at least
    margin: float | None  # as asked for
    tried_again: int  # rule sets that were played on fresh seeds
    adapted: AdaptStudy | None = None  # what they do after learning, where that was asked for

    def tweak(self, number: int = 1) -> str:
        """The text of a tweak file for a proposal, counted from 1."""
        if not 1 <= number <= len(self.proposals):
            raise InputError(f"{arg('number')} {number} is out of range; there are {len(self.proposals)} proposals")
        return tweak_of(self.plan, f"proposal {number}", self.proposals[number - 1].point, [])


@noted
def tune(
    game: str, params: Sequence[str] = (), *, target: str | None = None, budget: str = "20m", tries: int | None = None,
    games: int | None = None, metric: str | None = None, margin: str | None = None, seats: int | None = None,
    seed: int | None = None, bots: Bots | None = None, tweak: Tweaks | None = None, settings: Settings | None = None,
    adapt: str | None = None, adapt_games: int | None = None, jobs: int | None = None, backend: str = "threads",
    address: str | None = None, out: FilePath | None = None, resume: bool = False, progress: bool | None = None,
    command: str | None = None,
) -> Tuning:  # fmt: skip
    """Proposes the smallest edits that make the game fairer, confirmed on fresh seeds.

    Args:
        game: its short name.
        params: keys or patterns that may be edited; all numbers if not given.
        target: what is to become fair: `"character"`, `"seat"`, `"order"`, several with commas, or `"all"`.
        budget: about how long it may take, confirmation included, such as `"20m"`.
        tries: how many rule sets to try, whatever the time; `games` must be given then.
        games: for every rule set tried; by the budget if not given.
        metric: how games go, such as `"drama"`: proposals that make the game duller for certain are left out.
        margin: what does not matter, such as `"2pp"`.
        seats: how many play; the game's usual number if not given.
        seed: drawn if not given.
        bots: one for all seats or one per seat.
        tweak: TOML files of changed rules to start from.
        settings: changed rules to start from, by key.
        adapt: also what the proposals do after learning: how long to train for it, such as `"10m"`.
        adapt_games: the same with so many games in all.
        jobs: games at the same time; all cores if not given.
        backend: `"threads"`, `"processes"`, `"dask"` or `"ray"`.
        address: of a Dask or Ray cluster; a local one if not given.
        out: keep the study and write tweak files, tables and a page to this folder.
        resume: complete the study in `out`.
        progress: whether to show how far it is; if not given, only on a terminal or in a notebook.
        command: what the folder notes as its origin; this call if not given.
    """
    how = _how(jobs, backend, address, out, resume)
    check_measure(metric)
    seconds, chosen_margin = parse_time(budget, arg("budget")), parse_margin(margin)
    plan = base_plan(game, seats, how.seed(seed), bots, tweak, settings)
    chosen, targets = under(plan, numeric_parameters(find_game(game), _keys(params))), parse_target(target, plan)
    _check_tries(plan, tries, games)
    learning = Adaptation(plan, adapt, adapt_games)
    learning.check({BASELINE: plan, "a proposal": plan})
    keys, also = [p.key for p in chosen], {"metric": metric} if metric else {}
    what = about("tune", plan, params=keys, target=targets, games_each=games, seconds=seconds, tries=tries)
    with studio({**what, **also, **learning.about}, how, command or "", progress) as at:
        _say_base(at, plan)
        study = TuneStudy(plan, chosen, targets, _spending(plan, seconds, tries, games, at), plan.seed % (1 << 31))
        at.view.say(_forecast(study))
        at.play(study)
        room, each, again = margin_in(plan, chosen_margin), _each(study), len(study.proposals)
        helpful = _helpful(study, room, metric, at)
        document = tuning_document(plan, helpful, chosen, each, command or "", targets, chosen_margin, again)
        _leave(document, "proposals", how, at)
        if how.out is not None:
            write_tweaks(plan, helpful, chosen, how.out)
        adapted = _adapted(learning, plan, helpful, how, command or "", at)
    return Tuning(
        plan, document.data[2], document, tuple(helpful), tuple(chosen), tuple(targets), room, chosen_margin, again,
        adapted,
    )  # fmt: skip


def _check_tries(plan: Plan, tries: int | None, games: int | None) -> None:
    if games is not None:
        _blocks(plan, games)
    if tries is not None and (games is None or tries < 1):
        raise InputError(
            f"{arg('tries')} {tries}: must be at least 1, and {arg('games')} must say how many games each rule set gets"
        )


def _spending(plan: Plan, seconds: float, tries: int | None, games: int | None, at: Studio) -> Spending:
    if tries is not None and games is not None:
        return Spending(_blocks(plan, games), tries, min(KEPT, tries))
    return spending(seconds, at.pace(plan), games, plan.lineup.rotations)


def _each(study: TuneStudy) -> int:
    """Games of each rule set that is tried."""
    return study.spend.blocks * study.base.lineup.rotations


def _forecast(study: TuneStudy) -> str:
    spend = study.spend
    return (
        f"{study.games():,} games: {spend.tried} rule sets of {_each(study):,} games each, then up to "
        f"{spend.confirmed} again on fresh seeds"
    )


def _helpful(study: TuneStudy, room: float, metric: str | None, at: Studio) -> list[Proposal]:
    """The proposals that gain enough and, where that was asked for, make the game no duller."""
    helpful = [p for p in study.proposals if p.helps(room)]
    if metric and helpful:
        edits, blocks = [p.point for p in helpful], FRESH * study.spend.blocks
        helpful = livelier(helpful, changes_of(metric, study.base, edits, blocks, at), at)
    return helpful


def _adapted(
    learning: Adaptation, plan: Plan, proposals: Sequence[Proposal], how: How, command: str, at: Studio
) -> AdaptStudy | None:
    """The proposals once more, when players have learned them."""
    edited = {f"proposal {i}": plan_at(plan, p.point) for i, p in enumerate(proposals, 1)}
    return learned(learning, {BASELINE: plan, **edited}, how.out, command, at) if edited else None
