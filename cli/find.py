"""The command `find`: games worth looking at."""

import shlex
from pathlib import Path

from equipoise.analysis.finding import ALONE, KINDS, Search, check_count, find_games
from equipoise.cli.screen import draw, say
from equipoise.cli.show import console, print_json
from equipoise.reports.found import found_card, found_row, replay_command
from equipoise.reports.words import percent
from equipoise.sim.store import Run


def run_find(folder: Path, condition: str | None, sort: str | None, count: int, as_json: bool) -> None:
    check_count(count)
    run = Run.open(folder)
    run.check()
    if condition is None and sort is None:
        show_kinds(run, count, as_json)
        return
    found = find_games(run, condition, sort or "first", count)
    if as_json:
        share = dict(zip(("estimate", "low", "high"), found.share, strict=True))
        games = [found_card(run, game) for game in found.games]
        print_json({"matching": found.matching, "of": found.of, "share": share, "games": games})
        return
    screen = console()
    say(screen, how_many(found))
    if found.games:
        show_games(run, found)
        say(screen, f"To see one: {replay_command(run, found.games[0].index)}")


def how_many(found: Search) -> str:
    if not found.matching:
        return f"None of the {found.of:,} games is like that."
    share, low, high = (percent(value) for value in found.share)
    return f"{found.matching:,} of {found.of:,} games: {share} ({low} to {high}, 95 % interval over blocks)."


def show_games(run: Run, found: Search) -> None:
    rows = [found_row(run, game) for game in found.games]
    names = list(rows[0])
    draw(console(), names, [[row[name] for name in names] for row in rows])


def show_kinds(run: Run, count: int, as_json: bool) -> None:
    """One game of each kind: where nothing was asked for, these are worth looking at first."""
    kinds = [*ALONE, *(name for name in ("drama",) if name in {c["name"] for c in run.manifest["columns"]["games"]})]
    found = {kind: find_games(run, None, kind, count if as_json else 1) for kind in kinds}
    if as_json:
        print_json({kind: [found_card(run, game) for game in search.games] for kind, search in found.items()})
        return
    rows = []
    for kind, search in found.items():
        for game in search.games:
            row = found_row(run, game)
            plain = [row[name] for name in ("game", "won by", "rounds", "ended by")]
            rows.append([kind, *plain, replay_command(run, game.index)])
    draw(console(), ["kind", "game", "won by", "rounds", "ended by", "to see it"], rows)
    say(console(), "; ".join(f"{kind}: {KINDS[kind]}" for kind in kinds if kind in KINDS) + ".")
    example = f"equipoise find {shlex.quote(str(run.folder))} 'rounds < 9 and seat 0 won'"
    say(console(), f"To look for others: {example}")
