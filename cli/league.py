"""The command `league`: the mixture of styles that nobody gains by leaving."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from equipoise.adapting import games_within
from equipoise.analysis.league import LeagueStudy, check_games
from equipoise.cli.play import ruleset_of
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, about, command, seconds_for, studio
from equipoise.cli.train import USUAL_BUDGET
from equipoise.reports.exploration import write_exploration
from equipoise.reports.league import LeagueReport, league_document, mixture_table, sentences_of
from equipoise.sim.bots import inlined, split_specs, style_of
from equipoise.sim.errors import InputError
from equipoise.sim.files import write_atomically
from equipoise.sim.game import Game
from equipoise.sim.league import League, Member, league_toml
from equipoise.sim.league import styles_of as game_styles
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.trainee import Player, Trainee, parse_player, trainee_from

LEAGUE, RESULT, PAGE = "league.toml", "result.json", "league"


def first_players(game: Game, text: str | None) -> dict[str, Player]:
    """Whom a league begins with: all styles of the game's usual bot, each way of playing once; or those named."""
    own = game_styles(game)
    if text is None:
        if own is None:
            raise InputError(
                f"{game.default_bot} of {game.slug} has no styles to make a league of; name bots with --from, such as "
                f"--from {','.join(list(game.bots)[:2])}"
            )
        seen: dict[str, dict[str, float]] = {}
        for style in own.named:
            if own.values(style) not in seen.values():
                seen[style] = own.values(style)
        return {style: Player(parse_player(game, style, "--from")) for style in seen}
    players = {}
    for part in split_specs(text):
        [spec], read = inlined(game, [parse_player(game, part, "--from")])
        name = (style_of(spec) if "style=" in spec else spec).partition("#")[0]
        if name in players:
            raise InputError(f"--from {text}: names {name} twice")
        players[name] = Player(spec, read)
    return players


def trainee_of(game: Game, player: Player) -> Trainee | None:
    """None where the bot has no numbers to train."""
    try:
        return trainee_from(game, player)
    except InputError:
        return None


def run_league(
    slug: str,
    seats: int | None,
    start: str | None,
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
    players, rules = first_players(game, start), ruleset_of(game, tweaks, settings)
    plan = Plan.make(rules, seats=seats, seed=how.seed(seed), bots=[next(iter(players.values())).spec],
                     styles=next(iter(players.values())).styles)  # fmt: skip
    for player in players.values():  # a bot that cannot be set up is an error before anything is written
        Plan.make(rules, seats=plan.seats, seed=0, bots=[player.spec], styles=player.styles).set_up()
    trainees = [trainee_of(game, player) for player in players.values()]
    trains = all(trainee is not None for trainee in trainees)
    if games is not None:
        check_games(games, trainees[0] if trains else None, plan)
    print(f"seed {plan.seed}, ruleset {plan.ruleset}, {len(players)} styles: {', '.join(players)}", file=sys.stderr)
    what = {
        **about("league", plan, of_games=games, seconds=seconds, version=game.version),
        "styles": [player.spec for player in players.values()],
    }
    with studio(what, how) as at:
        whole = games if games is not None else games_within(seconds or 0.0, [plan], at)
        check_games(whole, trainees[0] if trains else None, plan)
        study = LeagueStudy(plan, players, whole, plan.seed, trains)
        print(f"{whole:,} games at most: payoffs, counters, and what came of it on fresh deals", file=sys.stderr)
        at.play(study)
    report, result = leave(study, how.out, budget or (USUAL_BUDGET if games is None else f"{games:,} games"))
    if as_json:
        print_json(result)
        return
    show(report)


def league_of(study: LeagueStudy, budget: str) -> League:
    """Those who have a share, with every number of their styles."""
    plan, game, found = study.table, study.table.descriptor, study.found
    said = {
        "game": game.slug,
        "seats": plan.seats,
        "says": "the mixture that none of these styles gains by leaving",
        "rules": plan.ruleset,
        "version": game.version,
        "budget": budget,
        "games": study.played,
        "seed": study.seed,
    }
    if found is not None:
        low, high = found.match.low - found.match.fair, found.match.high - found.match.fair
        said["gain"] = [round(value, 5) for value in (found.gain, low, high)]
        said["gain_says"] = (
            "what the best counter found still wins beyond its fair share, with a 95 % interval; a lower bound"
        )
    members = [_member(game, name, player, weight) for name, (player, weight) in study.members.items()]
    return League(game.slug, plan.seats, members, said)


def _member(game: Game, name: str, player: Player, weight: float) -> Member:
    trainee, weight = trainee_of(game, player), round(weight, 6)
    if trainee is None or trainee.styles is None:
        return Member(name, weight, player.spec)
    named = trainee.player(name, {})
    return Member(name, weight, named.spec, named.styles)


def leave(study: LeagueStudy, folder: Path, budget: str) -> tuple[LeagueReport, dict[str, Any]]:
    """The league, the page and all figures, in the folder of the study."""
    file = folder / LEAGUE
    write_atomically(file, league_toml(league_of(study, budget), game_styles(study.table.descriptor)))
    report, result = LeagueReport(study, command(), str(file)), study.result()
    write_atomically(folder / RESULT, json.dumps(result, indent=1) + "\n")
    *_, page = write_exploration(league_document(report), PAGE, folder)
    print(f"everything is in {folder}, the page is {page}", file=sys.stderr)
    return report, result


def show(report: LeagueReport) -> None:
    study = report.study
    grid = Grid(
        "style", "weight", "low", "high", "wins in the league", "low", "high", "fair", "games", "",
        title=f"{study.table.descriptor.title}: the league for {study.table.seats} seats",
    )  # fmt: skip
    for row in mixture_table(study).iter_rows(named=True):
        weights = (f"{100 * row[key]:.0f} %" for key in ("weight", "weight_low", "weight_high"))
        shares = (f"{100 * row[key]:.2f} %" for key in ("estimate", "low", "high", "fair"))
        grid.add_row(row["style"], *weights, *shares, f"{row['games']:,}", row["verdict"])
    console().print(grid)
    for sentence in sentences_of(study):
        print(sentence.text)
    print(f"play it: --bots league:{report.file}")
