"""`equipoise worth GAME --kind price`: what pieces bought for points should cost."""

import json
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from rich.table import Table as Grid

from equipoise.analysis.intervals import Floats
from equipoise.analysis.prices import (
    ROUNDS,
    TITLE,
    Fit,
    PriceList,
    fitted,
    free_armies,
    halves,
    moved,
    pieces_of,
    plan_priced,
    prices_at,
)
from equipoise.analysis.staged import Course, Staged
from equipoise.cli.show import console, finite, print_json
from equipoise.cli.study import How, Studio, about, command, studio
from equipoise.reports.exploration import write_exploration
from equipoise.reports.prices import price_document, sentences_of
from equipoise.sim.errors import InputError
from equipoise.sim.files import write_atomically
from equipoise.sim.plan import SEED_BITS, Plan
from equipoise.sim.study import Estimate, Job
from equipoise.sim.variants import tweak_of

PAGE, RESULT, TWEAK = "prices", "result.json", "prices.toml"
FEWEST = 400  # blocks of a fit: five for each fold and half
PRINTED, PROPOSED = "printed", "proposed"


@dataclass
class Runs(Staged):
    """Some runs of so many blocks, and nothing else."""

    plans: dict[str, Plan]
    blocks: int
    names: Sequence[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.begin(self._all())

    def _all(self) -> Course:
        yield [Job(name, plan, self.blocks) for name, plan in self.plans.items()]

    def games(self) -> int:
        return sum(self.blocks * plan.lineup.rotations for plan in self.plans.values())

    def standing(self) -> Sequence[Estimate]:
        return []


def check_asked(items: str | None, by: str | None, until: str | None) -> None:
    for option, value in (("--items", items), ("--by", by), ("--until", until)):
        if value is not None:
            raise InputError(f"{option} {value}: --kind price asks for all prices at once, with as many games as it is "
                             "given; leave it out")  # fmt: skip


def run_prices(table: Plan, seconds: float, games: int | None, as_json: bool, how: How) -> None:
    assert how.out is not None
    plan = free_armies(table)
    plan.set_up()
    limited = seconds if math.isfinite(seconds) else None
    what = {**about("prices", plan, of_games=games, seconds=limited, version=plan.descriptor.version)}
    with studio(what, how) as at:
        blocks = blocks_each(plan, seconds, games, at)
        at.view.say(f"seed {plan.seed}, ruleset {plan.ruleset}: {blocks * plan.lineup.rotations:,} games of each list")
        found = find_prices(plan, blocks, at)
    leave(found, how, as_json)


def blocks_each(plan: Plan, seconds: float, games: int | None, at: Studio) -> int:
    each = at.pace(plan).games_per_second * seconds / (ROUNDS + 2) if games is None else games
    blocks = int(each // plan.lineup.rotations)
    if blocks < FEWEST:
        least = FEWEST * plan.lineup.rotations
        raise InputError(f"{'--budget' if games is None else f'--games {games}'}: prices are fitted to {least} games "
                         "at least")  # fmt: skip
    return blocks


def find_prices(plan: Plan, blocks: int, at: Studio) -> PriceList:
    """Some rounds of fitting, then both lists on deals that neither has seen."""
    factors = last = np.ones(len(pieces_of(plan).kinds))
    for turn in range(ROUNDS):
        [fit] = _fits({f"round {turn + 1}": factors}, plan, _seed(plan, turn), blocks, at)
        if not fit.told.any():
            raise InputError(f"--kind price: the armies of {plan.game} do not tell what points are worth")
        last, factors = factors, moved(factors, fit)
    lists = {PRINTED: np.ones(len(factors)), PROPOSED: factors}
    return PriceList(plan, factors, fit, last, *_fits(lists, plan, _seed(plan, ROUNDS), blocks, at))


def _seed(plan: Plan, turn: int) -> int:
    return int((plan.seed + turn) % (1 << SEED_BITS))


def _fits(lists: dict[str, Floats], plan: Plan, seed: int, blocks: int, at: Studio) -> list[Fit]:
    """Of price lists by name, on the same deals; half of the blocks each with one half of the groups dearer."""
    dearer = halves(pieces_of(plan))
    plans = {
        f"{name}, {turn + 1}": plan_priced(plan, factors * more, seed)
        for name, factors in lists.items()
        for turn, more in enumerate(dearer)
    }
    runs = at.play(Runs(plans, -(-blocks // len(dearer)))).runs
    return [fitted([(runs[f"{name}, {t + 1}"], more) for t, more in enumerate(dearer)]) for name in lists]


def leave(found: PriceList, how: How, as_json: bool) -> None:
    assert how.out is not None
    result = result_of(found)
    write_atomically(how.out / RESULT, json.dumps(finite(result), indent=1, allow_nan=False) + "\n")
    says = [f"Found by {command()}", "Play it again before you believe it: equipoise compare."]
    tweak = tweak_of(found.plan, TITLE, prices_at(found.plan, found.factors), says)
    write_atomically(how.out / TWEAK, tweak)
    *_, page = write_exploration(price_document(found, command()), PAGE, how.out)
    print(f"the price list is {how.out / TWEAK}, the page is {page}", file=sys.stderr)
    if as_json:
        print_json(result)
        return
    show(found)


def result_of(found: PriceList) -> dict[str, Any]:
    plan = found.plan
    low, high = found.last.general.interval()
    return {
        "game": plan.game, "seats": plan.seats, "bot": plan.bots[0], "seed": plan.seed, "ruleset": plan.ruleset,
        "general": [float(found.last.general.estimate), float(low), float(high)],
        "spread": {name: list(of) for name, of in found.spreads().items()}, "prices": found.table().to_dicts(),
    }  # fmt: skip


def show(found: PriceList) -> None:
    grid = Grid("group", "kind", "printed", "proposed", "factor", "interval", "100 points before", "after",
                title=f"{found.plan.descriptor.title}: {TITLE}")  # fmt: skip
    for row in found.table().iter_rows(named=True):
        grid.add_row(row["group"], row["kind"], row["printed"], row["proposed"], f"{row['factor']:.2f}",
                     f"{row['low']:.2f} to {row['high']:.2f}", *(f"{100 * row[when]:+.1f} pp" for when in
                     ("before", "after")))  # fmt: skip
    console().print(grid)
    for sentence in sentences_of(found):
        print(sentence.text)
