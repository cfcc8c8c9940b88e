"""How far a run is, while it is played: a live view on a terminal, a quiet line every ten seconds elsewhere."""

import sys
import time
from types import TracebackType

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from equipoise.sim.batch import Goal, Standing
from equipoise.sim.plan import Plan

LINES = 12  # of the table at most: the view must fit a terminal
QUIET = 10.0  # seconds between lines where nobody watches


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


class Progressing:
    """The view; on stderr."""

    def __init__(self, goal: Goal, plan: Plan) -> None:
        self.goal, self.plan, self.played = goal, plan, 0
        self.begun = self.told = time.monotonic()
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
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
