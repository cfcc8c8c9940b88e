"""How far a run or a study is, while it is played: a live view on a terminal, a quiet line now and then elsewhere."""

import sys
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid
from rich.text import Text

from equipoise.sim.batch import Goal, Standing
from equipoise.sim.plan import Plan
from equipoise.sim.study import Estimate
from equipoise.sim.study import Progress as StudyProgress

LINES = 12  # of the table at most: the view must fit a terminal
QUIET = 10.0  # seconds between lines where nobody watches
FORECAST = 3.0  # seconds of play after which it is told how long it will take


def intervals_grid(standing: Standing) -> Grid:
    """Each character's share of wins with its interval, which stays valid however often one looks."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    rows = sorted(standing.intervals(), key=lambda row: -row[1])
    for name, mean, half in rows[:LINES]:
        within = f"± {100 * half:.2f} pp" if half < 1 else ""
        grid.add_row(Text(f"  {name}"), Text(f"{100 * mean:.2f} %", justify="right"), Text(within, justify="right"))
    if len(rows) > LINES:
        grid.add_row(Text(f"  … and {len(rows) - LINES} more"))
    return grid


def estimates_grid(estimates: Sequence[Estimate]) -> Grid:
    """What is known so far; intervals stay valid however often one looks."""
    grid = Grid(box=None, padding=(0, 2), show_header=False)
    for e in estimates[:LINES]:
        within = f"± {100 * e.within:.2f} pp" if e.within < 1 else ""
        grid.add_row(Text(f"  {e.name}"), Text(f"{100 * e.value:+.2f} pp", justify="right"), Text(within))
    if len(estimates) > LINES:
        grid.add_row(Text(f"  … and {len(estimates) - LINES} more"))
    return grid


def _bar() -> Bar:
    return Bar(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )


def in_words(seconds: float) -> str:
    """A time as one says it: 40 s, 3 min, 2.5 h."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


class View:
    """What is seen of play while it goes on; on stderr. Nobody watches where that is no terminal."""

    def __init__(self, what: str, goal: int | None) -> None:
        self.told = time.monotonic()
        self.bar = _bar()
        self.task = self.bar.add_task(what, total=goal, rate="")
        self.live = Live(console=Console(stderr=True), transient=True) if sys.stderr.isatty() else None

    def __enter__(self) -> Self:
        if self.live:
            self.live.start()
            self.live.update(self.bar)
        return self

    def draw(self, done: int, goal: int | None, rate: str, below: Callable[[], Grid]) -> None:
        """The bar with what stands below it; or, now and then, a line."""
        if self.live:
            self.bar.update(self.task, completed=done, total=goal, rate=rate)
            self.live.update(Group(self.bar, below()))
        elif time.monotonic() - self.told >= QUIET:
            self.told = time.monotonic()
            print(rate, file=sys.stderr, flush=True)

    def stop(self) -> None:
        if self.live:
            self.live.stop()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class StudyView(View):
    """Of a study: which candidate is played, how far it all is, what is known so far."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, None)
        self.forecast = False
        self.begun: float | None = None  # the first chunk is there
        self.seen = 0  # games played when it was last shown

    def show(self, progress: StudyProgress) -> None:
        now = time.monotonic()
        if self.begun is None or progress.played < self.seen:  # the next study of this command counts anew
            self.begun, self.before = now, progress.played
        self.seen = progress.played
        speed = (progress.played - self.before) / max(now - self.begun, 1e-9)
        if not self.live and not self.forecast and now - self.begun > FORECAST:
            self.forecast = True
            left = (progress.goal - progress.games) / max(speed, 1e-9)
            if left > QUIET:
                print(f"{progress.goal:,} games in all, about {in_words(left)} more", file=sys.stderr, flush=True)
        rate = f"{progress.games:,} of {progress.goal:,} games, {speed:,.0f}/s, now {progress.now}"
        self.draw(progress.games, progress.goal, rate, lambda: estimates_grid(progress.estimates))


class Progressing(View):
    """Of a run: how far it is, and how well each share is known."""

    def __init__(self, goal: Goal, plan: Plan) -> None:
        super().__init__(plan.game, goal.games)
        self.goal, self.played = goal, 0
        self.begun = time.monotonic()
        print(f"seed {plan.seed}, ruleset {plan.ruleset}", file=sys.stderr)

    def show(self, standing: Standing) -> None:
        self.played = standing.played
        speed, widest = standing.played / (time.monotonic() - self.begun), standing.widest()
        known = f", widest interval {100 * widest:.2f} pp" if widest < 1 else ""
        rate = f"{standing.games:,} games, {speed:,.0f}/s{known}"
        self.draw(standing.games, self.goal.games, rate, lambda: intervals_grid(standing))
