"""What is known exactly of a game, as tables: the odds of a battle, a test, a race; counted out, not played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class OddsTable:
    """A table with a heading that says what it is. Columns of equal length; chances are fractions of one."""

    key: str
    title: str
    note: str
    columns: Mapping[str, Sequence[str | int | float]]
    chances: Sequence[str] = ()  # the columns that hold chances

    def __post_init__(self) -> None:
        lengths = {len(values) for values in self.columns.values()}
        if len(lengths) != 1:
            raise ValueError(f"the table {self.key} has columns of different length")
        unknown = set(self.chances) - set(self.columns)
        if unknown:
            raise ValueError(f"the table {self.key} has no column {', '.join(sorted(unknown))}")
        outside = [n for n in self.chances if not all(-1e-12 <= float(v) <= 1 + 1e-12 for v in self.columns[n])]
        if outside:
            raise ValueError(f"the table {self.key} has chances outside 0 to 1 in {', '.join(outside)}")
