"""The command that reports on a run."""

import sys
from importlib import import_module
from pathlib import Path
from threading import Thread

from rich.console import Console

from equipoise.analysis.balance import Balance
from equipoise.cli.ending import on_stop
from equipoise.cli.screen import draw, say, say_item
from equipoise.cli.show import console
from equipoise.cli.study import How, command, parting_words
from equipoise.reporting import report
from equipoise.reports.about import heading
from equipoise.reports.brief import handful, headline, more
from equipoise.reports.findings import sentences
from equipoise.reports.first import beside
from equipoise.reports.found import example_lines
from equipoise.reports.sections import report_sections
from equipoise.reports.summary import CONTINUED, cell, csv, headings, how_judged, markdown, write_report
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.store import Run


def show_report(
    folder: Path,
    out: Path | None,
    fmt: str | None,
    margin: str | None,
    cards_by_character: bool,
    full: bool = False,
    propose: str | None = None,
    jobs: int | None = None,
    replays: bool = False,
    worth: Path | None = None,
    ladder: Path | None = None,
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
    if fmt == "html":  # matplotlib takes a second to load: meanwhile the run is read
        Thread(target=import_module, args=("equipoise.reports.charts",), daemon=True).start()
    edits = None if out is None or propose is None else out.with_suffix(".edits")
    on_stop(lambda: parting_words(How(jobs, out=edits)))
    made = report(
        folder, margin=margin, cards_by_character=cards_by_character, propose=propose, edits=edits, jobs=jobs,
        replays=replays, worth=worth, ladder=ladder, progress=True, command=command(),
    )  # fmt: skip
    for note in made.notes:
        print(note, file=sys.stderr)
    run, found, shown = made.run, made.balance, made.examples
    if out is not None:
        try:
            for path in write_report(run, found, out, fmt, shown or ()):
                sys.stdout.write(f"{path}\n")
        except BrokenPipeError:
            raise
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from None
        return
    if fmt == "terminal":
        screen = console()
        (print_full if full or cards_by_character else print_brief)(screen, run, found)
        for line in () if shown is None else example_lines(run, shown):
            say(screen, line)
    else:
        sys.stdout.write(markdown(run, found, shown=shown or ()) if fmt == "md" else csv(found))


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
