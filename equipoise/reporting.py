"""The balance report of a run."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import polars as pl

from equipoise.analysis.balance import Balance, balance
from equipoise.analysis.caused_read import read_caused
from equipoise.analysis.own_metrics import Metrics
from equipoise.analysis.proposing import ProposeStudy, belonging, games_in, spending, values_of
from equipoise.analysis.stronger import among_stronger, own_ladder, read_ladder
from equipoise.asking import FilePath, noted
from equipoise.reports.advice import to_mend
from equipoise.reports.found import Example, examples
from equipoise.reports.mending import in_words
from equipoise.reports.page import Document, report_document
from equipoise.reports.summary import write_report
from equipoise.results import Result
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.stopping import parse_margin, parse_time
from equipoise.sim.store import Run
from equipoise.sim.study import FILE
from equipoise.sim.variants import tweak_of
from equipoise.studying import How, about, studio

MOST_GAMES = 1_000_000_000_000
FORMATS = ("html", "md", "csv")


@dataclass(frozen=True, repr=False)
class Report(Result):
    """Who wins too often, from where, with what, and why. `verdicts` holds every claim; `balance` all tables as the
    analysis made them."""

    run: Run
    balance: Balance
    notes: tuple[str, ...] = field(default=())  # what was said while it was made
    examples: tuple[Example, ...] | None = None  # games that show its main findings, where they were asked for

    @cached_property
    def _document(self) -> Document:
        return report_document(self.run, self.balance, self.examples or ())

    @property
    def verdicts(self) -> pl.DataFrame:
        """Every claim: family, name, estimate, low, high, fair, deviation, p_adjusted, verdict and games needed."""
        return self.balance.verdicts.drop("base", "bet")

    @property
    def tables(self) -> dict[str, pl.DataFrame]:
        """Every table by name: those of the analysis, such as `character` or `cards`, and those of the page."""
        return {**super().tables, **self.balance.tables}

    def save(self, out: FilePath, format: str | None = None) -> Path:
        """Writes the report: as a page (.html), as Markdown with a chart beside it (.md), or as one long table (.csv).
        Returns the path."""
        path = Path(out)
        kind = path.suffix.removeprefix(".") if format is None else format
        if kind not in FORMATS:
            raise InputError(
                f"a report is saved as html, md or csv, not as {kind or 'a file without ending'!r}; "
                f"{nearest(kind, FORMATS)}"
            )
        try:
            return write_report(self.run, self.balance, path, kind, self.examples or ())[0]
        except BrokenPipeError:
            raise
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror})") from None


@noted
def report(
    run: Run | FilePath,
    *,
    margin: str | None = None,
    metrics: Metrics | None = None,
    cards_by_character: bool = False,
    propose: str | int | None = None,
    replays: bool = False,
    worth: FilePath | None = None,
    ladder: FilePath | None = None,
    edits: FilePath | None = None,
    jobs: int | None = None,
    progress: bool | None = None,
    command: str | None = None,
) -> Report:
    """Reads a run and judges it.

    Args:
        run: a run, or its folder.
        margin: what does not matter, such as `"2pp"`; if not given 12 % of the fair share, and one point at least.
        metrics: of your own, by name: functions of a run that give a number for each game or seat (see `Metric`).
        cards_by_character: also split card win rates by who held the card.
        propose: also search for the smallest edits that mend what is off most: so long (`"5m"`), or so many games.
        replays: also a game to replay for each main finding: one that shows it.
        worth: a folder of `equipoise worth`: findings on cards tell what they do.
        ladder: a folder of `equipoise ladder`: says which verdicts hold among stronger players; if not given, that
            which comes with the game, where there is one for these rules.
        edits: a folder to keep that search and its edits in; asked for again, the search goes on there.
        jobs: of that search; all cores if not given.
        progress: whether to show how far it is; if not given, only on a terminal or in a notebook.
        command: what the search notes as its origin; this call if not given.
    """
    asked = parse_margin(margin)
    effort = None if propose is None else parse_effort(str(propose))
    opened = run if isinstance(run, Run) else Run.open(run)
    caused = {} if worth is None else read_caused(Path(worth), opened.plan)
    stronger = own_ladder(opened.plan) if ladder is None else read_ladder(Path(ladder), opened.plan)
    found = replace(balance(opened, asked, cards_by_character, metrics), caused=caused)
    found = found if stronger is None else among_stronger(found, stronger)
    shown = tuple(examples(opened, found)) if replays else None
    if effort is None:
        return Report(opened, found, examples=shown)
    folder = None if edits is None else Path(edits)
    how = How(jobs, out=folder, resume=folder is not None and (folder / FILE).exists())
    return _with_edits(Report(opened, found, examples=shown), effort, how, command or "", progress)


def parse_effort(text: str) -> int | float:
    """So many games, or so many seconds: 20000, 5m."""
    if text.strip().isdecimal() and 0 < int(text) <= MOST_GAMES:
        return int(text)
    try:
        return parse_time(text, arg("propose"))
    except InputError:
        raise InputError(
            f"{arg('propose')} {text!r}: must be a time such as 90s or 5m, or a number of games from 1 to "
            f"{MOST_GAMES:,}"
        ) from None


def _with_edits(made: Report, effort: int | float, how: How, command: str, progress: bool | None) -> Report:
    """The report with edits that would mend what is off most. They are kept in the folder, if there is one."""
    plan, target = made.run.plan, to_mend(made.balance)
    if target is None:
        note = "no character, seat or place in the turn order is off for certain: there is nothing to mend"
        return replace(made, notes=(note,))
    params = belonging(plan, target)
    what = about("propose", plan, target=[target.family, target.name], effort=effort)
    with studio(what, how, command, progress) as at:
        edits = sum(len(values_of(p)) for p in params)
        games = effort if isinstance(effort, int) else games_in(effort, at.pace(plan), edits)
        study = ProposeStudy(plan, target, params, spending(games, edits, plan.lineup.rotations))
        at.view.say(f"{len(study.singles)} edits of {len(params)} rules, about {study.games():,} games")
        at.play(study)
    mending = study.result()
    if how.out is not None:
        for i, mend in enumerate(mending.helpful, 1):
            text = tweak_of(plan, f"edit {i}", mend.point, [f"{in_words(mending, mend)}."])
            (how.out / f"edit-{i}.toml").write_text(text, encoding="utf-8")
    return replace(made, balance=replace(made.balance, mending=mending))
