"""How games go, under each of several rule sets: chances of winning are fitted to every one of them first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from equipoise.analysis.drama import Change, ChangeStudy, FittingStudy, fit_all
from equipoise.analysis.tuning import Proposal
from equipoise.reports.drama import change_in_words
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.variants import Point, plan_at
from equipoise.studying import Studio

AS_IS = "the rules as they are"


def check_measure(metric: str | None) -> None:
    if metric is not None and metric not in NAMES:
        raise InputError(f"{arg('metric')} {metric!r}: is no measure of how a game goes; {nearest(metric, NAMES)}")


def chances_of(plans: Mapping[str, Plan], games: int | None, at: Studio) -> dict[str, Plan]:
    """The plans, each with chances that are fitted to its own rules, on deals of their own."""
    played = FittingStudy(plans, games).games()
    at.view.say(f"{played:,} games on other deals first, to fit chances of winning to each rule set")
    return fit_all(plans, games, at.play, lambda job: at.folder.watched(job).positions())


def changes_of(metric: str, base: Plan, points: Sequence[Point], blocks: int, at: Studio) -> list[Change]:
    """What edits do to a measure, on the same fresh deals, at a level that is corrected for their number."""
    fresh = replace(base, seed=(base.seed + 1_000_003) % (1 << 62))
    plans = {AS_IS: fresh, **{f"edit {i}": plan_at(fresh, point) for i, point in enumerate(points, 1)}}
    study = ChangeStudy(chances_of(plans, blocks * base.lineup.rotations, at), blocks)
    at.play(study)
    return [study.change(metric, AS_IS, name, 1 - 0.05 / len(points)) for name in plans if name != AS_IS]


def livelier(proposals: Sequence[Proposal], changes: Sequence[Change], at: Studio) -> list[Proposal]:
    """Those that do not make the game duller for certain; what each of them does to it is told."""
    kept = []
    for proposal, change in zip(proposals, changes, strict=True):
        words = ", ".join(f"{key}={value}" for key, value in proposal.point.items())
        end = ": duller for certain, and left out" if change.duller else ""
        at.view.say(f"{words}: {change_in_words(change)}{end}")
        if not change.duller:
            kept.append(replace(proposal, drama=change))
    return kept
