"""Commands that show: games, rules, report."""

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from equipoise.sim.bots import kinds
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import as_toml, parameters


def console() -> Console:
    # A pipe has no width: tables are printed whole, for the eye and for grep.
    return Console() if sys.stdout.isatty() else Console(width=200)


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=1) + "\n")


def show_games(as_json: bool) -> None:
    found = [find_game(slug) for slug in known_games()]
    if as_json:
        print_json(
            [
                {
                    "game": g.slug,
                    "title": g.title,
                    "version": g.version,
                    "seats": list(g.seats),
                    "characters": list(g.characters),
                    "cards": len(g.cards),
                    "bots": list(kinds(g)),
                    "rules": len(list(parameters(g.rules))),
                    "summary": g.summary,
                }
                for g in found
            ]
        )
        return
    grid = Grid("game", "title", "seats", "characters", "cards", "bots (default first)", "what it is")
    for g in found:
        bots = [g.default_bot, *(name for name in kinds(g) if name != g.default_bot)]
        who = ", ".join(g.characters) if len(g.characters) > 1 else "-"
        grid.add_row(
            g.slug, g.title, " or ".join(map(str, g.seats)), who, str(len(g.cards) or "-"), ", ".join(bots), g.summary
        )
    console().print(grid)


def show_rules(slug: str, toml: bool, as_json: bool) -> None:
    game = find_game(slug)
    found = list(parameters(game.rules))
    if as_json:
        print_json(
            [
                {
                    "key": p.key,
                    "default": p.default,
                    "allowed": p.allowed,
                    "low": p.low,
                    "high": p.high,
                    "meaning": p.says,
                    "rules": list(p.rules),
                    "source": p.source,
                }
                for p in found
            ]
        )
    elif toml:
        sys.stdout.write(f'title = "my tweak of {game.title}"\ngame = "{game.slug}"\n\n{as_toml(game.rules)}')
    else:
        grid = Grid(
            "rule", "default", "allowed", "meaning", "ids", "source", title=f"{game.title}: what can be changed"
        )
        for p in found:
            grid.add_row(p.key, str(p.default), p.allowed, p.says, " ".join(p.rules), p.source)
        console().print(grid)


def show_report(folder: Path, out: Path | None, fmt: str | None, margin: float, cards_by_character: bool) -> None:
    from equipoise.analysis.balance import balance
    from equipoise.reports.about import caution, heading, origins, stand_ins
    from equipoise.reports.sections import sections
    from equipoise.reports.summary import cell, csv, headings, markdown, write_report
    from equipoise.reports.words import sentences
    from equipoise.sim.store import Run

    if fmt is None:
        fmt = out.suffix.removeprefix(".") if out else "terminal"
    formats = ("html", "md", "csv") if out else ("md", "csv", "terminal")
    if fmt not in formats:
        raise InputError(
            f"a report is written as html (with --out), md or csv, not as {fmt or 'a file without ending'!r}; "
            f"{nearest(fmt, formats)}"
        )
    if not 0 < margin <= 50:
        raise InputError(f"--margin {margin:g} is out of range; percentage points above 0 and up to 50")
    run = Run.open(folder)
    if out is not None:
        try:
            for path in write_report(run, out, fmt, margin / 100, cards_by_character):
                sys.stdout.write(f"{path}\n")
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from None
        return
    found = balance(run, margin / 100, cards_by_character)
    if fmt != "terminal":
        sys.stdout.write(markdown(run, found) if fmt == "md" else csv(found))
        return
    screen = console()
    for name, value in heading(run):
        screen.print(f"[bold]{name}[/bold]  ", end="")
        screen.print(value, markup=False, highlight=False)
    screen.print()
    if warning := caution(origins(run.plan)):
        screen.print(warning, style="bold", markup=False, highlight=False)
        screen.print()
    for sentence in sentences(found, stand_ins(run.plan)):
        screen.print(f"[bold]{sentence.tone:>9}[/bold]  ", end="")
        screen.print(sentence.marked, markup=False, highlight=False)
    for section in sections(found):
        grid = Grid(*headings(section), title=section.title, caption=section.note)
        for row in section.table.iter_rows():
            grid.add_row(*(cell(section, name, value) for name, value in zip(section.table.columns, row, strict=True)))
        screen.print(grid)
