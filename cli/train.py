"""The command `train`: a bot's numbers are improved by playing."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from equipoise.adapting import games_within
from equipoise.analysis.training import TrainStudy, smallest_pairs, spending
from equipoise.cli.play import ruleset_of
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, about, command, seconds_for, studio
from equipoise.reports.exploration import write_exploration
from equipoise.reports.training import Training, shares_table, text_of, training_document, usage_table
from equipoise.sim.errors import InputError
from equipoise.sim.files import write_atomically
from equipoise.sim.game import Game
from equipoise.sim.league import find_league, names_league
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.style_file import style_toml
from equipoise.sim.trainee import Opponent, Player, Trainee, mixture_of, parse_player, parse_trainee
from equipoise.sim.usage import usage

STYLE, RESULT, PAGE = "style.toml", "result.json", "training"
USAGE_GAMES = 600  # in which it is counted what the bots use, before and after
USUAL_BUDGET = "20m"


def parse_seats(game: Game, text: str | None) -> list[int]:
    """`4`, or several, which are trained for in turn: `2,3,4`."""
    if text is None:
        return [game.seats[0]]
    try:
        seats = [int(part) for part in text.split(",")]
    except ValueError:
        raise InputError(f"--seats {text!r}: must be a number, or several with commas between") from None
    if len(set(seats)) < len(seats):
        raise InputError(f"--seats {text}: names a number twice")
    return seats


def rival_of(game: Game, text: str | None, seats: list[int]) -> Opponent | None:
    if text is None:
        return None
    if names_league([text]):
        if len(seats) > 1:
            raise InputError(f"--against {text}: a league is for one number of seats; give one with --seats")
        return mixture_of(find_league(game, text, seats[0]))
    plan = Plan.make(ruleset_of(game, [], []), seed=0, bots=[parse_player(game, text, "--against")])
    return Player(plan.bots[0], plan.styles)


def run_train(
    slug: str,
    seats: str | None,
    start: str | None,
    against: str | None,
    weights: str | None,
    budget: str | None,
    games: int | None,
    seed: int | None,
    tweaks: list[Path],
    settings: list[str],
    as_json: bool,
    how: How,
) -> None:
    assert how.out is not None
    game = find_game(slug)
    seconds = seconds_for(budget, games, USUAL_BUDGET)
    counts = parse_seats(game, seats)
    trainee = parse_trainee(game, start, weights, counts[0] if len(counts) == 1 else None)
    rival = rival_of(game, against, counts)
    tables = tables_of(trainee, counts, how.seed(seed), tweaks, settings)
    plan, units = tables[0], smallest_pairs(trainee, tables, rival)
    if games is not None:
        spending(games, units)  # too few are refused before anything is written
    print(f"seed {plan.seed}, ruleset {plan.ruleset}, {len(trainee.varied)} numbers", file=sys.stderr)
    what = {
        **about("train", plan, of_games=games, seconds=seconds, version=game.version),
        "tables": [table.seats for table in tables],
        "against": rival.spec if rival else None,
        "numbers": [number.key for number in trainee.varied],
    }
    with studio(what, how) as at:
        spend = spending(games if games is not None else games_within(seconds or 0.0, tables, at), units)
        study = TrainStudy(trainee, tables, spend, plan.seed, rival)
        print(
            f"{spend.games:,} games: {spend.generations} generations of {spend.pairs} pairs of about "
            f"{spend.games_of_a_pair:,} games, then what came of it on fresh deals",
            file=sys.stderr,
        )
        at.play(study)
    training, result = leave(study, how.out, budget or (USUAL_BUDGET if games is None else f"{games:,} games"))
    if as_json:
        print_json(result)
        return
    show(training)


def tables_of(
    trainee: Trainee, seats: list[int], seed: int | None, tweaks: list[Path], settings: list[str]
) -> list[Plan]:
    """A plan for each number of seats, all with one seed; the first says it."""
    tables: list[Plan] = []
    rules, start = ruleset_of(trainee.game, tweaks, settings), trainee.start
    for count in seats:
        seed = tables[0].seed if tables else seed
        tables.append(Plan.make(rules, seats=count, seed=seed, bots=[start.spec], styles=start.styles))
        tables[-1].set_up()  # a bot or rule set that cannot be set up is an error before anything is written
    return tables


def leave(study: TrainStudy, folder: Path, budget: str) -> tuple[Training, dict[str, Any]]:
    """The style, the page and all figures, in the folder of the study."""
    trainee, plan = study.trainee, study.tables[0]
    before, after = study.everybody(plan, study.player)
    blocks = max(1, min(USAGE_GAMES, study.spend.games // 50) // before.lineup.rotations)
    used = usage_table(usage(before, blocks), usage(after, blocks), plan)
    style = ""
    if trainee.styles is not None:
        style = str(folder / STYLE)
        says = f"trained from {trainee.start.spec} by playing {study.played:,} games"
        header = {
            "says": says, "rules": plan.ruleset, "version": trainee.game.version, "budget": budget,
            "games": study.played, "seed": study.seed, "seats": [table.seats for table in study.tables],
        }  # fmt: skip
        values = {**trainee.every, **study.trained}
        write_atomically(folder / STYLE, style_toml(trainee.styles, values, header))
    training = Training(study, used, command(), style)
    result = {
        **study.result(),
        "bot": f"{trainee.bot}:style={style}" if style else study.player.spec,
        "shares": shares_table(study).to_dicts(),
        "usage": used.to_dicts(),
    }
    write_atomically(folder / RESULT, json.dumps(result, indent=1) + "\n")
    *_, page = write_exploration(training_document(training), PAGE, folder)
    print(f"everything is in {folder}, the page is {page}", file=sys.stderr)
    return training, result


def show(training: Training) -> None:
    study = training.study
    grid = Grid(
        "against", "seats", "wins", "low", "high", "fair", "games", "",
        title=f"{study.trainee.game.title}: the trained bot, on fresh deals",
    )  # fmt: skip
    for match in study.matches:
        shares = (f"{100 * value:.2f} %" for value in (match.share, match.low, match.high, match.fair))
        grid.add_row(match.name, str(match.seats), *shares, f"{match.games:,}", match.verdict)
    console().print(grid)
    for sentence in text_of(training):
        print(sentence)
    print(f"play it: --bots {study.trainee.bot}:style={training.style}" if training.style else study.player.spec)
