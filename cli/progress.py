"""How far a run or a study is, while it is played: a live view on a terminal, a quiet line now and then elsewhere."""

import sys
import time
from collections.abc import Sequence
from types import TracebackType

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
FORECAST = 1.0  # seconds of play after which it is told how long it will take


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


class StudyView:
    """The view of a study; on stderr."""

    def __init__(self, kind: str) -> None:
        self.kind, self.forecast = kind, False
        self.begun: float | None = None  # the first chunk is there
        self.told = time.monotonic()
        self.bar = _bar()
        self.live = Live(console=Console(stderr=True), transient=True) if sys.stderr.isatty() else None

    def __enter__(self) -> "StudyView":
        self.task = self.bar.add_task(self.kind, total=None, rate="")
        if self.live:
            self.live.start()
            self.live.update(self.bar)
        return self

    def show(self, progress: StudyProgress) -> None:
        now = time.monotonic()
        if self.begun is None:
            self.begun, self.before = now, progress.played
        speed = (progress.played - self.before) / max(now - self.begun, 1e-9)
        rate = f"{progress.games:,} of {progress.goal:,} games, {speed:,.0f}/s, now {progress.now}"
        if self.live:
            self.bar.update(self.task, completed=progress.games, total=progress.goal, rate=rate)
            self.live.update(Group(self.bar, estimates_grid(progress.estimates)))
            return
        if not self.forecast and progress.played and now - self.begun > FORECAST:
            self.forecast = True
            left = (progress.goal - progress.games) / max(speed, 1e-9)
            if left > QUIET:
                print(f"{progress.goal:,} games in all, about {in_words(left)} more", file=sys.stderr, flush=True)
        if now - self.told >= QUIET:
            self.told = now
            print(rate, file=sys.stderr, flush=True)

    def stop(self) -> None:
        if self.live:
            self.live.stop()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class Progressing:
    """The view; on stderr."""

    def __init__(self, goal: Goal, plan: Plan) -> None:
        self.goal, self.plan, self.played = goal, plan, 0
        self.begun = self.told = time.monotonic()
        self.bar = _bar()
        self.live = Live(console=Console(stderr=True), transient=True) if sys.stderr.isatty() else None

    def __enter__(self) -> "Progressing":
        print(f"seed {self.plan.seed}, ruleset {self.plan.ruleset}", file=sys.stderr)
        self.task = self.bar.add_task(self.plan.game, total=self.goal.games, rate="")
        if self.live:
            self.live.start()
            self.live.update(self.bar)
        return self

    def show(self, standing: Standing) -> None:
        now = time.monotonic()
        self.played = standing.played
        speed = standing.played / (now - self.begun)
        rate = f"{standing.games:,} games, {speed:,.0f}/s, widest interval {100 * standing.widest():.2f} pp"
        if self.live:
            self.bar.update(self.task, completed=standing.games, rate=rate)
            self.live.update(Group(self.bar, intervals_grid(standing)))
        elif now - self.told >= QUIET:
            self.told = now
            print(rate, file=sys.stderr, flush=True)

    def stop(self) -> None:
        if self.live:
            self.live.stop()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
