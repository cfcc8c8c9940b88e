"""How far a run or a study is, while it is played.

On a terminal that is a live view, in a notebook a bar, in a command without a terminal a quiet line now and then, and
in a script without one nothing at all.
"""

import sys
import time
from collections.abc import Callable, Sequence
from html import escape
from importlib import import_module
from types import TracebackType
from typing import Any, Literal, Self

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
QUIET, OFTEN = 10.0, 0.3  # seconds between lines where nobody watches, and between two looks at a notebook's bar
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


Sight = Literal["terminal", "notebook", "lines", "nothing"]


def sight(progress: bool | None) -> Sight:
    """What is seen of play. `progress`: whether to show it; None: only to somebody who watches."""
    if progress is False:
        return "nothing"
    if _in_notebook():
        return "notebook"
    if sys.stderr.isatty():
        return "terminal"
    return "lines" if progress else "nothing"


def _in_notebook() -> bool:
    found = sys.modules.get("IPython")
    shell = found.get_ipython() if found is not None else None
    return type(shell).__name__ == "ZMQInteractiveShell"


class NotebookBar:
    """A bar in the output of a cell, which takes it away when play is over."""

    def __init__(self) -> None:
        notebook: Any = import_module("IPython.display")
        self.html: Any = notebook.HTML
        self.handle: Any = notebook.display(self.html(""), display_id=True)

    def draw(self, done: int, goal: int | None, words: str) -> None:
        part = f'value="{done}" max="{goal}"' if goal else ""
        self.handle.update(self.html(f"<progress {part}></progress> <small>{escape(words)}</small>"))

    def stop(self) -> None:
        self.handle.update(self.html(""))


class View:
    """What is seen of play while it goes on."""

    def __init__(self, what: str, goal: int | None, seen: Sight = "lines") -> None:
        self.told, self.seen = time.monotonic(), seen
        self.bar = _bar()
        self.task = self.bar.add_task(what, total=goal, rate="")
        self.live = Live(console=Console(stderr=True), transient=True) if seen == "terminal" else None
        self.cell = NotebookBar() if seen == "notebook" else None

    def say(self, words: str) -> None:
        """A line for whoever reads along."""
        if self.seen in ("terminal", "lines"):
            print(words, file=sys.stderr, flush=True)

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
        elif time.monotonic() - self.told >= (OFTEN if self.cell else QUIET):
            self.told = time.monotonic()
            if self.cell:
                self.cell.draw(done, goal, rate)
            self.say(rate)

    def stop(self) -> None:
        for view in (self.live, self.cell):
            if view:
                view.stop()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


class StudyView(View):
    """Of a study: which candidate is played, how far it all is, what is known so far."""

    def __init__(self, kind: str, seen: Sight = "lines") -> None:
        super().__init__(kind, None, seen)
        self.forecast = False
        self.begun: float | None = None  # the first chunk is there
        self.last = 0  # games played, as it was told last

    def show(self, progress: StudyProgress) -> None:
        now = time.monotonic()
        if self.begun is None or progress.played < self.last:  # of several studies in turn each is counted by itself
            self.begun, self.before, self.forecast = now, progress.played, False
        self.last = progress.played
        speed = (progress.played - self.before) / max(now - self.begun, 1e-9)
        if not self.live and not self.forecast and now - self.begun > FORECAST and speed > 0:
            self.forecast = True
            left = (progress.goal - progress.games) / speed
            if left > QUIET:
                self.say(f"{progress.goal:,} games in all, about {in_words(left)} more")
        rate = f"{progress.games:,} of {progress.goal:,} games, {speed:,.0f}/s, now {progress.now}"
        self.draw(progress.games, progress.goal, rate, lambda: estimates_grid(progress.estimates))


class Progressing(View):
    """Of a run: how far it is, and how well each share is known."""

    def __init__(self, goal: Goal, plan: Plan, seen: Sight = "lines") -> None:
        super().__init__(plan.game, goal.games, seen)
        self.goal = goal
        self.begun = time.monotonic()
        self.say(f"seed {plan.seed}, ruleset {plan.ruleset}")

    def show(self, standing: Standing) -> None:
        speed, widest = standing.played / (time.monotonic() - self.begun), standing.widest()
        known = f", widest interval {100 * widest:.2f} pp" if widest < 1 else ""
        rate = f"{standing.games:,} games, {speed:,.0f}/s{known}"
        self.draw(standing.games, self.goal.games, rate, lambda: intervals_grid(standing))
