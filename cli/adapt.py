"""`compare --adapt` and `tune --adapt`: the same question once more, when players have learned the rules."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.table import Table as Grid

from equipoise.analysis.adapting import SEEDS, AdaptStudy, Effect, check_games, fewest_games
from equipoise.cli.play import parse_time
from equipoise.cli.screen import say
from equipoise.cli.show import console
from equipoise.cli.study import Studio, command
from equipoise.cli.train import games_within
from equipoise.reports.adapting import adapting_document, named, sentences_of, shares_of
from equipoise.reports.exploration import write_exploration
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.trainee import Player, Trainee, trainee_from

PAGE = "adapted"


class Adaptation:
    """What the options ask for: refused before anything is written."""

    def __init__(self, base: Plan, adapt: str | None, games: int | None) -> None:
        if adapt is not None and games is not None:
            raise InputError("--adapt and --adapt-games exclude each other: one says how long, the other how many")
        self.seconds = parse_time(adapt, "--adapt") if adapt is not None else None
        self.games, self.base = games, base
        self.wanted = adapt is not None or games is not None
        self.trainee: Trainee | None = None
        if self.wanted:
            if len(base.bots) > 1 or base.bots_by != "seat":
                raise InputError("--adapt trains one bot, which everybody plays: name one with --bots, and no league")
            self.trainee = trainee_from(base.descriptor, Player(base.bots[0], base.styles))

    @property
    def about(self) -> dict[str, object]:
        """For study.json; nothing where nothing is asked for."""
        return {"adapt": {"games": self.games, "seconds": self.seconds}} if self.wanted else {}

    def check(self, plans: Mapping[str, Plan]) -> None:
        if self.trainee is not None and self.games is not None:
            check_games(self.games, self.trainee, plans)

    def play(self, plans: Mapping[str, Plan], at: Studio) -> AdaptStudy:
        """The rules as they are, and as many of the others as there are games for, one at least."""
        assert self.trainee is not None
        whole = self.games if self.games is not None else games_within(self.seconds or 0.0, [self.base], at)
        names = list(plans)
        while len(names) > 2 and whole < fewest_games(self.trainee, {name: plans[name] for name in names}):
            print(f"{whole:,} games are too few for {names.pop()}: it is not learned", file=sys.stderr)
        plans = {name: plans[name] for name in names}
        check_games(whole, self.trainee, plans)
        study = AdaptStudy(plans, self.trainee, whole, self.base.seed)
        print(f"{whole:,} games to learn {len(plans)} rule sets", file=sys.stderr)
        at.play(study)
        return study


def leave(study: AdaptStudy, folder: Path) -> None:
    *_, page = write_exploration(adapting_document(study, command()), PAGE, folder)
    print(f"what it does after learning is in {page}", file=sys.stderr)


def show(study: AdaptStudy) -> None:
    screen = console()
    for name in study.candidates:
        grid = Grid(
            "who", "at once", "low", "high", "after learning", "low", "high", "difference", "low", "high",
            title=f"{name}: at once, and after learning, in percentage points",
        )  # fmt: skip
        for row in named(shares_of(study.table(name))).iter_rows(named=True):
            ends = (f"{effect}{end}" for effect in ("once", "learned", "difference") for end in ("", "_low", "_high"))
            grid.add_row(row["name"], *(f"{100 * row[key]:+.2f}" for key in ends))
        screen.print(grid)
        for told in sentences_of(study, name):
            say(screen, told.text)


def show_unfairness(study: AdaptStudy, targets: Sequence[str]) -> None:
    """What proposals do to the largest deviation from the fair share."""
    grid = Grid(
        "proposal", "at once", "after learning", "difference",
        title="Change of the largest deviation, at once and after learning, in percentage points",
        caption=f"95 % intervals over {SEEDS} training seeds; below 0 is fairer",
    )  # fmt: skip
    for name in study.candidates:
        grid.add_row(name, *(_in_points(effect) for effect in study.unfairness(name, targets).values()))
    console().print(grid)


def _in_points(effect: Effect) -> str:
    return f"{100 * effect.estimate:+.2f} ({100 * effect.low:+.2f} to {100 * effect.high:+.2f})"
