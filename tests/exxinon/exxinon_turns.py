"""A turn of the heuristic bot from a given position, for tests."""

from equipoise.ext.engine import Bot
from exxinon_boards import Board

from equipoise.sim.action import Action
from equipoise.sim.bots import make_bot
from equipoise.sim.games.exxinon.game import GAME
from equipoise.sim.ruleset import Ruleset


def heuristic(style: str = "default") -> Bot:
    return make_bot(GAME, Ruleset.make(GAME).rules, 4, f"heuristic:style={style}")


def turn(board: Board, bot: Bot | None = None) -> list[Action]:
    """What the bot does until its turn is over."""
    bot = bot or heuristic()
    number, done = board.turn, []
    while not board.over and board.turn == number:
        done.append(GAME.actions.describe(bot.decide(board.table.engine)))
        board.table.apply(done[-1])
        assert board.table.engine.broken_invariant() is None
    return done


def kinds(actions: list[Action]) -> list[str]:
    return [action.kind for action in actions]


def cast(actions: list[Action]) -> list[str]:
    return [action.spell for action in actions if action.kind == "cast"]
