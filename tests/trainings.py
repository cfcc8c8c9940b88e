"""Trainings played within a test."""

from equipoise.analysis.training import TrainStudy, smallest_pairs, spending
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.trainee import Player, parse_trainee


def training(
    slug: str,
    games: int,
    *,
    seed: int = 1,
    start: str | None = None,
    weights: str | None = None,
    seats: tuple[int, ...] = (),
    against: str | None = None,
    kind: type[TrainStudy] = TrainStudy,
) -> TrainStudy:
    game = find_game(slug)
    trainee = parse_trainee(game, start, weights)
    rules, player = Ruleset.make(game), trainee.start
    tables = [
        Plan.make(rules, seats=count, seed=seed, bots=[player.spec], styles=player.styles)
        for count in seats or game.seats[:1]
    ]
    rival = Player(against) if against else None
    return kind(trainee, tables, spending(games, smallest_pairs(trainee, tables, rival)), seed, rival)
