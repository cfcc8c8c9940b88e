"""What every result has in common: findings in words, tables as Polars frames, figures of matplotlib, and a page."""

import html
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from equipoise.asking import FilePath
from equipoise.reports.page import Document, render
from equipoise.reports.section import Section
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.files import write_atomically
from equipoise.sim.names import visible

if TYPE_CHECKING:
    from equipoise.reports.drawing import Chart

SHOWN = 12  # findings in the output of a notebook's cell


class Result:
    """A report, a comparison, a sweep and the like.

    `headline` says it in a sentence, `findings` in several; `tables` are the frames behind it by name, `figures` the
    names of the charts; `save` writes the page.
    """

    @cached_property
    def _document(self) -> Document:
        raise NotImplementedError

    @cached_property
    def _sections(self) -> dict[str, Section]:
        return {section.key: section for section in self._document.sections}

    @property
    def headline(self) -> str:
        """The verdict on the whole, in one sentence."""
        document = self._document
        return document.verdict or next((told.text for told in document.sentences), document.kind)

    @property
    def findings(self) -> list[str]:
        """Everything that was found, in sentences, what matters most first."""
        return [told.text for told in self._document.sentences]

    @property
    def tables(self) -> Mapping[str, pl.DataFrame]:
        """Every table by name."""
        return {key: s.table if s.data is None else s.data for key, s in self._sections.items()}

    def table(self, name: str) -> pl.DataFrame:
        """A table by its name; `result.tables` holds them all."""
        known = self.tables
        if name not in known:
            raise InputError(f"there is no table {name!r} here; {nearest(name, known)}")
        return known[name]

    @property
    def figures(self) -> list[str]:
        """The names of the charts."""
        return [key for key, section in self._sections.items() if section.charts]

    def figure(self, name: str, part: int = 0) -> "Chart":
        """A chart as a figure of matplotlib, by the name of its table. A table may have several: `part` says which."""
        drawn = [section.charts for key, section in self._sections.items() if key == name and section.charts]
        if not drawn:
            raise InputError(f"there is no figure {name!r} here; {nearest(name, self.figures)}")
        [charts] = drawn
        if not 0 <= part < len(charts):
            raise InputError(f"{arg('part')} {part} is out of range; {name!r} has {len(charts)} figure(s), from 0 on")
        return charts[part].figure()

    def save(self, out: FilePath) -> Path:
        """Writes the page, one file of HTML that needs nothing else, and returns its path."""
        path = Path(out)
        if path.suffix != ".html":
            raise InputError(f"{path}: a page is saved as .html, not as {path.suffix or 'a file without ending'!r}")
        written(path, self._page())
        return path

    def _page(self) -> str:
        return render(self._document)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {visible(self.headline)}>"

    def _repr_html_(self) -> str:
        told = "".join(f"<li>{html.escape(visible(line))}</li>" for line in self.findings[:SHOWN])
        more = f"<p>… and {len(self.findings) - SHOWN} more</p>" if len(self.findings) > SHOWN else ""
        tables = ", ".join(f"<code>{html.escape(name)}</code>" for name in self._sections)
        return (
            f"<p><strong>{html.escape(visible(self.headline))}</strong></p><ul>{told}</ul>{more}"
            f"<p><small>tables: {tables}</small></p>"
        )


def written(path: Path, text: str) -> Path:
    """The file appears whole, or the reason why not is said in words."""
    try:
        write_atomically(path, text)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    return path
