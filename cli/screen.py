"""What is printed on a terminal: lines and tables. No name is cut, and none can steer the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from equipoise.sim.names import visible

NARROW = 12  # a name is folded down to this width before a column is left out
WORDS = ("verdict", "change")  # columns of words that are no names
KEPT = (*WORDS, "estimate", "low", "high")  # never left out: a figure without its interval says nothing
SPARED = ("games needed", "p adjusted", "saving", "correlation", "games", "n")  # left out first


def say(screen: Console, line: str = "", style: str = "") -> None:
    screen.print(Text(visible(line), style=style, overflow="fold"))


def say_item(screen: Console, mark: str, line: str) -> None:
    """A line behind a mark, indented below it."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True, min_width=9)
    grid.add_column(overflow="fold")
    grid.add_row(Text(visible(mark), style="bold"), Text(visible(line)))
    screen.print(grid)


def draw(
    screen: Console, headings: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", note: str = "",
    bare: bool = False,
) -> None:  # fmt: skip
    """A table: its first column is folded where it must be, and columns that do not fit are left out and named."""
    headings, cells = [visible(h) for h in headings], [[visible(text) for text in row] for row in rows]
    wide = [max([len(h), *(len(row[i]) for row in cells)]) for i, h in enumerate(headings)]
    names = _names(headings, cells)
    kept, left = _fitting(
        headings, [min(w, NARROW) if i in names else w for i, w in enumerate(wide)], screen.width, bare
    )
    if left:
        note = f"{note}{'; ' if note else ''}not shown for want of room: {', '.join(headings[i] for i in left)}"
    grid = Grid(
        title=Text(visible(title)) if title else None,
        caption=Text(visible(note)) if note else None,
        box=None if bare else Grid().box,
        padding=(0, 2, 0, 0) if bare else (0, 1),
    )
    for i in kept:
        number = i not in names and all(row[i][:1] in "0123456789+−–<-" for row in cells)
        grid.add_column(
            Text(headings[i]), justify="right" if number else "left", no_wrap=i not in names, overflow="fold"
        )
    for row in cells:
        grid.add_row(*(Text(row[i]) for i in kept))
    screen.print(grid)


def _names(headings: Sequence[str], cells: Sequence[Sequence[str]]) -> set[int]:
    """Columns that hold names: what may be folded."""
    texts = {i for i in range(len(headings)) if any(row[i][:1].isalpha() for row in cells)}
    return {i for i in texts if headings[i] not in WORDS} or {0}


def _fitting(headings: Sequence[str], wide: Sequence[int], room: int, bare: bool) -> tuple[list[int], list[int]]:
    """(columns that fit, those that do not): what a reader misses least goes first, then from the right."""
    edge, frame = (2, 0) if bare else (3, 1)
    first = [headings.index(name) for name in SPARED if name in headings]
    rest = [i for i in reversed(range(1, len(headings))) if headings[i].split(",")[0] not in KEPT and i not in first]
    kept = list(range(len(headings)))
    for i in [*first, *rest]:
        if sum(wide[k] + edge for k in kept) + frame <= room:
            break
        kept.remove(i)
    return kept, [i for i in range(len(headings)) if i not in kept]
