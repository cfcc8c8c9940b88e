"""The command that reports on a run."""

import sys
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from equipoise.analysis.balance import Balance, balance
from equipoise.analysis.caused_read import read_caused
from equipoise.analysis.proposing import ProposeStudy, belonging, games_in, spending, values_of
from equipoise.cli.play import parse_time
from equipoise.cli.screen import draw, say, say_item
from equipoise.cli.show import console
from equipoise.cli.study import How, about, studio
from equipoise.reports.about import heading
from equipoise.reports.advice import to_mend
from equipoise.reports.brief import handful, headline, more
from equipoise.reports.first import beside
from equipoise.reports.mending import in_words
from equipoise.reports.sections import report_sections
from equipoise.reports.summary import CONTINUED, cell, csv, headings, how_judged, markdown, write_report
from equipoise.reports.words import sentences
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.stopping import parse_margin
from equipoise.sim.store import Run
from equipoise.sim.study import FILE
from equipoise.sim.variants import tweak_of

MOST_GAMES = 1_000_000_000_000


def show_report(
    folder: Path,
    out: Path | None,
    fmt: str | None,
    margin: str | None,
    cards_by_character: bool,
    full: bool = False,
    propose: str | None = None,
    jobs: int | None = None,
    worth: Path | None = None,
) -> None:
    if fmt is None:
        fmt = out.suffix.removeprefix(".") if out else "terminal"
    formats = ("html", "md", "csv") if out else ("md", "csv", "terminal")
    if fmt not in formats:
        raise InputError(
            f"a report is written as html (with --out), md or csv, not as {fmt or 'a file without ending'!r}; "
            f"{nearest(fmt, formats)}"
        )
    if full and fmt != "terminal":
        raise InputError(f"--full is for the terminal; a report as {fmt} is always complete")
    asked = parse_margin(margin)
    effort = None if propose is None else parse_effort(propose)
    run = Run.open(folder)
    caused = read_caused(worth, run.plan) if worth is not None else {}
    found = replace(balance(run, asked, cards_by_character), caused=caused)
    if effort is not None:
        found = with_edits(run, found, effort, None if out is None else out.with_suffix(".edits"), jobs)
    if out is not None:
        try:
            for path in write_report(run, found, out, fmt):
                sys.stdout.write(f"{path}\n")
        except BrokenPipeError:
            raise
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from None
        return
    if fmt == "terminal":
        (print_full if full or cards_by_character else print_brief)(console(), run, found)
    else:
        sys.stdout.write(markdown(run, found) if fmt == "md" else csv(found))


def parse_effort(text: str) -> int | float:
    """So many games, or so many seconds: 20000, 5m."""
    if text.strip().isdecimal() and 0 < int(text) <= MOST_GAMES:
        return int(text)
    try:
        return parse_time(text, "--propose")
    except InputError:
        raise InputError(
            f"--propose {text!r}: must be a time such as 90s or 5m, or a number of games from 1 to {MOST_GAMES:,}"
        ) from None


def with_edits(run: Run, found: Balance, effort: int | float, folder: Path | None, jobs: int | None) -> Balance:
    """The report with edits that would mend what is off most. They are kept beside the report; asked for again, the
    search goes on where it stopped."""
    target = to_mend(found)
    if target is None:
        print(
            "no character, seat or place in the turn order is off for certain: there is nothing to mend",
            file=sys.stderr,
        )
        return found
    plan = run.plan
    params = belonging(plan, target)
    what = about("propose", plan, target=[target.family, target.name], effort=effort)
    begun = folder is not None and (folder / FILE).exists()
    with studio(what, How(jobs, "threads", None, folder, begun)) as at:
        edits = sum(len(values_of(p)) for p in params)
        games = effort if isinstance(effort, int) else games_in(effort, at.pace(plan), edits)
        study = ProposeStudy(plan, target, params, spending(games, edits, plan.lineup.rotations))
        print(f"{len(study.singles)} edits of {len(params)} rules, about {study.games():,} games", file=sys.stderr)
        at.play(study)
    mending = study.result()
    if folder is not None:
        for i, mend in enumerate(mending.helpful, 1):
            text = tweak_of(plan, f"edit {i}", mend.point, [f"{in_words(mending, mend)}."])
            (folder / f"edit-{i}.toml").write_text(text, encoding="utf-8")
    return replace(found, mending=mending)


def print_brief(screen: Console, run: Run, found: Balance) -> None:
    """What fits a screen: the verdict, the handful that matters, where the rest is."""
    plan = run.plan
    rules = f"rules changed: {', '.join(plan.titles)}" if plan.as_read.changes() else "rules as written"
    played = (
        f"{run.game_count:,} games, seats 0 to {plan.seats - 1}, bots {', '.join(plan.bots)}, seed {plan.seed}, {rules}"
    )
    say(screen, f"{plan.descriptor.title}: {played}", style="bold")
    say(screen, headline(found))
    say(screen, found.fair_in_words)
    if found.continued:
        say(screen, CONTINUED)
    say(screen)
    table = handful(found)
    draw(screen, table.columns, table.rows(), bare=True)
    say(screen)
    for line in more(found):
        say(screen, line)
    for point in beside(run, found):
        if point.command:
            say(screen, f"{point.title}: {point.command}")
        elif point.title == "What to change":
            say(screen, f"{point.title}: {point.text}")
        elif point.link == "provenance":
            say(screen, "In part this is not the printed game (PROXY): --full says what stands in for what.")
    say(screen, "There is more: --full prints everything, --out page.html makes a page of it.")


def print_full(screen: Console, run: Run, found: Balance) -> None:
    """What was played, every finding, every table."""
    for name, value in heading(run):
        say_item(screen, name, value)
    say(screen)
    say(screen, headline(found), style="bold")
    for point in beside(run, found):
        say(screen, f"{point.title}: {point.text} {point.command}".rstrip())
    say(screen)
    say(screen, how_judged(found))
    say(screen)
    for sentence in sentences(found):
        say_item(screen, sentence.tone, sentence.marked)
    for section in report_sections(run, found):
        names = section.table.columns
        rows = [[cell(section, n, v) for n, v in zip(names, row, strict=True)] for row in section.table.iter_rows()]
        draw(screen, headings(section), rows, section.title, section.note)
