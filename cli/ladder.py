"""The command `ladder`: how strong players can be, and the balance at each strength."""

import json
import sys
from pathlib import Path

from rich.table import Table as Grid

from equipoise.analysis.ladder import LadderStudy, Rung, Size
from equipoise.analysis.training import sides_of
from equipoise.cli.play import ruleset_of
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, Studio, about, command, seconds_for, studio
from equipoise.reports.exploration import write_exploration
from equipoise.reports.ladder import ladder_document, text_of
from equipoise.sim.errors import InputError
from equipoise.sim.files import write_atomically
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.rungs import TRIAL_PLAYOUTS, Thinking, beside, climbing
from equipoise.sim.study import pace_of
from equipoise.sim.trainee import Player, with_players

RESULT, PAGE = "result.json", "ladder"
USUAL_BUDGET, USUAL_TIMES = "30m", "0.05,0.3,2,10"
MOST = 20_000  # games of a match, and of a rung that everybody plays


def parse_numbers(text: str, option: str, least: float) -> list[float]:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError(f"{option} {text!r}: must be numbers with commas between, such as {USUAL_TIMES}") from None
    if not all(least <= number < 1e6 for number in numbers) or len(set(numbers)) < len(numbers):
        raise InputError(f"{option} {text}: must be different numbers from {least:g} on")
    return sorted(numbers)


def run_ladder(
    slug: str,
    times: str | None,
    playouts: str | None,
    budget: str | None,
    games: int | None,
    seats: int | None,
    seed: int | None,
    tweaks: list[Path],
    settings: list[str],
    as_json: bool,
    how: How,
) -> None:
    assert how.out is not None
    game = find_game(slug)
    seconds = seconds_for(budget, games, USUAL_BUDGET)
    if times is not None and playouts is not None:
        raise InputError(
            "--times and --playouts exclude each other: one says how long search thinks, the other how much"
        )
    if games is not None and not 1 <= games <= 10_000_000:
        raise InputError(f"--games {games} is out of range; from 1 to 10000000")
    by_time = parse_numbers(times or USUAL_TIMES, "--times", 0.001) if playouts is None else []
    by_count = [int(n) for n in parse_numbers(playouts, "--playouts", 1)] if playouts is not None else []
    table = Plan.make(ruleset_of(game, tweaks, settings), seats=seats, seed=how.seed(seed))
    table.set_up()
    print(f"seed {table.seed}, ruleset {table.ruleset}", file=sys.stderr)
    what = {
        **about("ladder", table, of_games=games, seconds=seconds, version=game.version),
        "times": by_time,
        "playouts": by_count,
    }
    with studio(what, how) as at:
        searches = [Thinking(n) for n in by_count] or climbing(by_time, rate_of_search(table, at))
        rungs = rungs_of(table, searches)
        sizes = (
            {rung.name: Size(games, games) for rung in rungs} if games else sizes_within(seconds or 0, rungs, table, at)
        )
        study = LadderStudy(table, rungs, sizes, table.seed)
        print(f"{len(rungs)} rungs: {', '.join(rung.name for rung in rungs)}", file=sys.stderr)
        at.play(study)
    result = study.result()
    write_atomically(how.out / RESULT, json.dumps(result, indent=1) + "\n")
    *_, page = write_exploration(ladder_document(study, command()), PAGE, how.out)
    print(f"everything is in {how.out}, the page is {page}", file=sys.stderr)
    if as_json:
        print_json(result)
        return
    show(study)


def rate_of_search(table: Plan, at: Studio) -> float:
    """Continuations of each decision that one second a game buys, from a few games in which everybody searches. It is
    kept in study.json: on another machine the same study searches as much."""
    trial = with_players(table, [Player(f"search:playouts={TRIAL_PLAYOUTS}")])
    pace = pace_of(trial, at.folder, at.players, "pace of search")
    return TRIAL_PLAYOUTS * sides_of(table) * pace.games_per_second / at.players.jobs


def rungs_of(table: Plan, searches: list[Thinking]) -> list[Rung]:
    """Random play and the styles meet the usual bot, search climbs from it."""
    game = table.descriptor
    usual = Rung(game.default_bot, Player(game.default_bot))
    rungs = [Rung("random", Player("random"), usual.name, step="weaker")]
    rungs += [Rung(name, Player(spec), usual.name) for name, spec in beside(game).items()]
    rungs.append(usual)
    for thinking in searches:
        below = rungs[-1].name
        rungs.append(Rung(thinking.name, Player(thinking.spec), below, thinking.seconds, "stronger"))
    return rungs


def sizes_within(seconds: float, rungs: list[Rung], table: Plan, at: Studio) -> dict[str, Size]:
    """Every match, and everybody playing each rung, gets the same time."""
    plain = at.players.jobs / pace_of(table, at.folder, at.players, "pace of the usual bot").games_per_second
    thinks = {rung.name: rung.seconds or 0.0 for rung in rungs}
    others, each = sides_of(table) - 1, at.players.jobs * seconds / (2 * len(rungs))
    sizes = {}
    for rung in rungs:
        match = plain + thinks[rung.name] + others * thinks.get(rung.below, 0.0)
        together = plain + (1 + others) * thinks[rung.name]
        sizes[rung.name] = Size(*(max(1, min(MOST, int(each / cost))) for cost in (match, together)))
    return sizes


def show(study: LadderStudy) -> None:
    grid = Grid("rung", "strength", "low", "high", "against", "wins", "low", "high", "fair", "games", "",
                title=f"{study.table.descriptor.title}: how strong players are")  # fmt: skip
    for strength in study.strengths():
        numbers = (f"{value:+.2f}" for value in (strength.estimate, strength.low, strength.high))
        match = study.matches.get(strength.name)
        if match is None:
            grid.add_row(strength.name, *numbers)
            continue
        shares = (f"{100 * value:.1f} %" for value in (match.share, match.low, match.high, match.fair))
        grid.add_row(strength.name, *numbers, match.name, *shares, f"{match.games:,}", match.verdict)
    console().print(grid)
    for sentence in text_of(study):
        print(sentence)
