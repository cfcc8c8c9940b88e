"""Who plays on which rung of a ladder: bots by name, and how long search may think."""

from collections.abc import Sequence
from dataclasses import dataclass

from equipoise.sim.bots import kinds, parse_spec
from equipoise.sim.game import Game
from equipoise.sim.styles import DEFAULT

FEWEST_PLAYOUTS, TRIAL_PLAYOUTS = (
    32,
    64,
)  # below the first search plays as the bot inside it; a rate is taken by the second


@dataclass(frozen=True)
class Thinking:
    """A rung of search."""

    playouts: int
    seconds: float | None = None  # about, that one player thinks in a game; None: it was given by playouts

    @property
    def name(self) -> str:
        return f"search {self.seconds:g} s" if self.seconds is not None else f"search {self.playouts}"

    @property
    def spec(self) -> str:
        return f"search:playouts={self.playouts}"


def playouts_for(seconds: float, rate: float) -> int:
    """To two digits; `rate` is how many continuations of each decision one second a game buys."""
    playouts = max(FEWEST_PLAYOUTS, seconds * rate)
    return int(float(f"{playouts:.2g}"))


def beside(game: Game) -> dict[str, str]:
    """Everybody of the game beside its usual bot, by name: its styles; if it has none, the other bots."""
    bot, params = parse_spec(game, game.default_bot)
    own = kinds(game)[bot].params.get("style")
    if own is None or own.choices is None:
        return {name: name for name in game.bots if name != bot}
    return {style: f"{bot}:style={style}" for style in own.choices if style not in (DEFAULT, params["style"])}


def climbing(seconds: Sequence[float], rate: float) -> list[Thinking]:
    """Search by time. Times so short that they buy the same are one rung."""
    found: dict[int, Thinking] = {}
    for time in sorted(seconds):
        playouts = playouts_for(time, rate)
        found.setdefault(playouts, Thinking(playouts, time))
    return list(found.values())
