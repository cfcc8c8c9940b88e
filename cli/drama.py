"""What the commands that compare rule sets do for drama: chances of winning are fitted to every one of them first."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

from equipoise.analysis.drama import Change, ChangeStudy, FittingStudy, fit_all
from equipoise.cli.study import Studio
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.variants import Point, plan_at

AS_IS = "the rules as they are"


def check_measure(metric: str | None) -> None:
    if metric is not None and metric not in NAMES:
        raise InputError(f"--metric {metric!r}: is no measure of how a game goes; {nearest(metric, NAMES)}")


def chances_of(plans: Mapping[str, Plan], games: int | None, at: Studio) -> dict[str, Plan]:
    """The plans, each with chances that are fitted to its own rules, on deals of their own."""
    played = FittingStudy(plans, games).games()
    print(f"{played:,} games on other deals first, to fit chances of winning to each rule set", file=sys.stderr)
    return fit_all(plans, games, at.play, lambda job: at.folder.watched(job).positions())


def changes_of(metric: str, base: Plan, points: Sequence[Point], blocks: int, at: Studio) -> list[Change]:
    """What edits do to a measure, on the same fresh deals, at a level that is corrected for their number."""
    fresh = replace(base, seed=(base.seed + 1_000_003) % (1 << 62))
    plans = {AS_IS: fresh, **{f"edit {i}": plan_at(fresh, point) for i, point in enumerate(points, 1)}}
    study = ChangeStudy(chances_of(plans, blocks * base.lineup.rotations, at), blocks)
    at.play(study)
    return [study.change(metric, AS_IS, name, 1 - 0.05 / len(points)) for name in plans if name != AS_IS]
