"""`compare --adapt` and `tune --adapt`: the same question once more, when players have learned the rules."""

from collections.abc import Sequence

from rich.table import Table as Grid

from equipoise.analysis.adapting import SEEDS, AdaptStudy, Effect
from equipoise.cli.screen import say
from equipoise.cli.show import console
from equipoise.reports.adapting import named, sentences_of, shares_of


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
