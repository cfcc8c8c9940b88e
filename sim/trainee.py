"""Who is trained: a bot, the numbers of it that may change, and the scale on which each of them is varied.

A bot with styles is trained by the numbers of its style; a bot without, by its own numeric parameters. Numbers that are
positive are varied by a factor, the others by a step, as each number declares. A coordinate is the logarithm of the one
and the count of steps of the other, so that one unit means about the same for all of them.
"""

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from equipoise.sim.bots import HOUSE, Inlined, inlined, kinds, parse_spec
from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.game import BotParam, Game
from equipoise.sim.league import League
from equipoise.sim.plan import Plan
from equipoise.sim.styles import Number, Styles

Floats = npt.NDArray[np.float64]
DIGITS = 5  # of a number that is played: what a style file shows is what was played
SMALLEST = 1e-3  # of its start: as far down as a factor may bring a number
STYLE = "style"


@dataclass(frozen=True)
class Varied:
    """A number that is trained."""

    key: str
    says: str
    kind: str  # worth, share or threshold; a parameter of a bot is a parameter
    start: float
    low: float
    high: float
    whole: bool = False
    by_factor: bool = True
    step: float = 1.0  # where it is not varied by a factor

    def coordinate(self, value: float) -> float:
        return math.log(value) if self.by_factor else value / self.step

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the coordinate."""
        low = max(self.low, SMALLEST * self.start) if self.by_factor else self.low
        return self.coordinate(low), self.coordinate(self.high)

    def value(self, coordinate: float) -> float:
        """Within the bounds, rounded to what is played."""
        plain = math.exp(coordinate) if self.by_factor else coordinate * self.step
        plain = min(max(plain, self.low), self.high)
        shown = float(round(plain)) if self.whole else float(f"{plain:.{DIGITS}g}")
        return min(max(shown, self.low), self.high)  # a bound such as 6.8999999999999995 is not to be rounded across


def _of_style(key: str, number: Number, start: float) -> Varied:
    by_factor = number.scale == "log" and start > 0
    return Varied(
        key, number.says, number.kind, start, number.low, number.high, by_factor=by_factor, step=number.step or 1.0
    )


def _of_parameter(key: str, param: BotParam, start: float) -> Varied:
    assert param.low is not None
    assert param.high is not None
    step = (param.high - param.low) / 10 or 1.0
    by_factor = param.low >= 0 and start > 0
    whole = isinstance(param.default, int)
    return Varied(key, param.description, "parameter", start, param.low, param.high, whole, by_factor, step)


@dataclass(frozen=True)
class Player:
    """A bot as a plan names it, with the numbers of its style if these stand in no file of the game."""

    spec: str
    styles: Inlined = field(default_factory=dict)


@dataclass(frozen=True)
class Mixture:
    """Several players of whom every seat, or every team, draws one for each block."""

    players: Sequence[Player]
    weights: Sequence[float]

    @property
    def spec(self) -> str:
        """What it is called, which says all of it."""
        shares = (f"{weight:.6g} {player.spec}" for weight, player in zip(self.weights, self.players, strict=True))
        return f"a mixture of {', '.join(shares)}"


Opponent = Player | Mixture


def mixture_of(league: League) -> Opponent:
    """Those of a league who have a share."""
    there = [member for member in league.members if member.weight > 0]
    players = [Player(member.spec, member.styles) for member in there]
    return players[0] if len(players) == 1 else Mixture(players, [member.weight for member in there])


@dataclass(frozen=True)
class Trainee:
    """A bot and those of its numbers that are trained. `every` are all of its numbers, where it starts from."""

    game: Game
    bot: str  # the kind
    rest: str  # what else its spec says, such as a ban
    varied: Sequence[Varied]
    every: Mapping[str, float]
    styles: Styles | None  # none: the numbers are parameters of the bot
    start: Player

    @cached_property
    def origin(self) -> Floats:
        return np.array([number.coordinate(number.start) for number in self.varied])

    @cached_property
    def bounds(self) -> tuple[Floats, Floats]:
        low, high = zip(*(number.bounds for number in self.varied), strict=True)
        return np.array(low), np.array(high)

    def values(self, at: Floats) -> dict[str, float]:
        """The numbers that are played at these coordinates. One that has not moved is the number that it was."""
        there = zip(self.varied, at.tolist(), self.origin.tolist(), strict=True)
        return {number.key: number.start if x == origin else number.value(x) for number, x, origin in there}

    def either_side(self, at: Floats, by: Floats) -> tuple[dict[str, float], dict[str, float]]:
        """The numbers on both sides of a point. Whole numbers differ by one at least on either side."""
        low, high = self.bounds
        up, down = (self.values(np.clip(at + way, low, high)) for way in (by, -by))
        for number, step in zip(self.varied, by.tolist(), strict=True):
            key = number.key
            if number.whole and up[key] == down[key]:
                way = math.copysign(1, step)
                up[key], down[key] = (min(max(up[key] + by_one, number.low), number.high) for by_one in (way, -way))
        return up, down

    def player(self, name: str, values: Mapping[str, float]) -> Player:
        """The bot with these numbers. A style is called by a name and a hash of all its numbers."""
        if self.styles is None:
            params, every = self.game.bots[self.bot].params, {**self.every, **values}
            typed = [f"{key}={type(params[key].default)(value)}" for key, value in every.items()]
            return Player(_spec(self.bot, *typed, self.rest))
        numbers = dict(sorted({**self.every, **values}.items()))
        digest = hashlib.blake2b(json.dumps(numbers).encode(), digest_size=8).hexdigest()
        label = f"{name}#{digest}"
        return Player(_spec(self.bot, f"{STYLE}={label}", self.rest), {label: numbers})

    def others(self) -> dict[str, Player]:
        """Everybody of the game against whom it can be tried, by name: the styles of the bot; if it has none, the other
        bots of the game."""
        if self.styles is None:
            return {name: Player(name) for name in self.game.bots if name != self.bot}
        return {
            style: Player(_spec(self.bot, f"{STYLE}={style}"))
            for style in self.styles.named
            if self.styles.values(style) != self.every
        }


def _spec(bot: str, *parts: str) -> str:
    said = ",".join(part for part in parts if part)
    return f"{bot}:{said}" if said else bot


def parse_player(game: Game, text: str | None, option: str) -> str:
    """The spec of a bot or of a style of the game's usual bot: `hold:at=5`, `racer`, `mine.toml`."""
    if text is None:
        return game.default_bot
    known = kinds(game)
    if text.partition(":")[0] in known:
        return text
    own = known[game.default_bot.partition(":")[0]].params.get(STYLE)
    named = list(own.choices or ()) if own else []
    if own and (text in named or text.endswith(".toml")):
        return _spec(game.default_bot, f"{STYLE}={text}")
    raise InputError(f"{option} {text}: {game.slug} has no such style or bot; {nearest(text, [*named, *known])}")


def parse_trainee(game: Game, text: str | None, weights: str | None, seats: int | None = None) -> Trainee:
    """Who is trained, and by which numbers: all, or those whose keys fit the patterns. `seats` if it is for one number
    of seats alone."""
    [spec], read = inlined(game, [parse_player(game, text, arg("start"))], seats)
    return trainee_from(game, Player(spec, read), weights, seats)


def trainee_from(game: Game, start: Player, weights: str | None = None, seats: int | None = None) -> Trainee:
    """The same, from a player whose numbers are known."""
    spec, read = start.spec, start.styles
    bot, params = parse_spec(game, spec, read)
    kind = kinds(game)[bot]
    given = dict(part.partition("=")[::2] for part in spec.partition(":")[2].split(",") if part)
    own = kind.params.get(STYLE)
    every: dict[str, float]
    if bot not in HOUSE and own is not None and own.styles is not None:
        styles: Styles | None = own.styles
        every = own.styles.values(read.get(params[STYLE], params[STYLE]), seats)
        numbers = {key: _of_style(key, number, every[key]) for key, number in own.styles.weights.numbers().items()}
        given.pop(STYLE, None)
    else:
        styles = None
        trained = {} if bot in HOUSE else {key: p for key, p in kind.params.items() if _is_number(p)}
        every = {key: float(params[key]) for key in trained}
        numbers = {key: _of_parameter(key, param, every[key]) for key, param in trained.items()}
        given = {key: value for key, value in given.items() if key not in trained}
    if not numbers:
        able = [name for name, other in game.bots.items() if any(map(_can_learn, other.params.values()))]
        hint = f"bots that have: {', '.join(able)}" if able else "nor has any other bot of it"
        raise InputError(f"{bot} of {game.slug} has no numbers to train; {hint}")
    numbers = {key: number for key, number in numbers.items() if number.high > number.low}
    chosen = [number for key, number in numbers.items() if _fits(key, weights)]
    if not chosen:
        raise InputError(
            f"{arg('weights')} {weights}: no number of {bot} is called so; {nearest(str(weights), numbers)}"
        )
    rest = ",".join(f"{key}={value}" for key, value in given.items())
    return Trainee(game, bot, rest, chosen, every, styles, start)


def _is_number(param: BotParam) -> bool:
    return not isinstance(param.default, str) and param.low is not None and param.high is not None


def _can_learn(param: BotParam) -> bool:
    return param.styles is not None or _is_number(param)


def _fits(key: str, patterns: str | None) -> bool:
    """Whether a pattern takes the key in and none that begins with an exclamation mark leaves it out."""
    parts = [part.strip() for part in (patterns or "*").split(",")]
    out = [part[1:] for part in parts if part.startswith("!")]
    within = [part for part in parts if not part.startswith("!")] or ["*"]
    return any(fnmatchcase(key, part) for part in within) and not any(fnmatchcase(key, part) for part in out)


# --- at a table -------------------------------------------------------------------------------------------------------


def with_players(plan: Plan, bots: Sequence[Player], seed: int | None = None) -> Plan:
    """The same plan with other bots, one for all or one for each side, and perhaps with other deals."""
    sides = list(dict.fromkeys(plan.lineup.teams.tolist()))
    by_side = dict(zip(sides, bots, strict=True)) if len(bots) > 1 else dict.fromkeys(sides, bots[0])
    at = [by_side[team] for team in plan.lineup.teams.tolist()]
    specs = (at[0].spec,) if len(bots) == 1 else tuple(player.spec for player in at)
    styles: dict[str, Mapping[str, Any]] = {}
    for player in bots:
        styles |= player.styles
    return replace(plan, bots=specs, styles=styles, seed=plan.seed if seed is None else seed)


def alone(plan: Plan, one: Player, field_: Opponent, seed: int | None = None) -> Plan:
    """One on the first side, which is alone or a team, and another on all others; they change sides within a block. A
    mixture draws anew for each of its sides and every block."""
    sides = len(set(plan.lineup.teams.tolist()))
    others = field_.players if isinstance(field_, Mixture) else [field_]
    if one.spec in [player.spec for player in others]:
        # the same bot in other letters, so that the two can be told apart
        one = replace(one, spec=f"{one.spec}," if ":" in one.spec else f"{one.spec}:")
    if not isinstance(field_, Mixture):
        return with_players(plan, [one, *[field_] * (sides - 1)], seed)
    styles: dict[str, Mapping[str, Any]] = {}
    for player in (one, *others):
        styles |= player.styles
    rows = ((1.0, *[0.0] * len(others)), *[(0.0, *map(float, field_.weights))] * (sides - 1))
    return replace(
        plan, bots=(one.spec, *(player.spec for player in others)), styles=styles, bots_by="draw", bot_weights=rows,
        seed=plan.seed if seed is None else seed,
    )  # fmt: skip
