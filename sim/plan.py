"""Plan: the plain data that fixes every game of a run, and the tables set up from it."""

import hashlib
import json
import math
import os
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from equipoise.ext.engine import Bot, Engine

from equipoise.sim.bots import NO_STYLES, Inlined, inlined, make_bot, parse_spec
from equipoise.sim.columns import Rows
from equipoise.sim.errors import InputError, arg
from equipoise.sim.game import Game
from equipoise.sim.league import find_league, names_league
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.seating import BOTS_BY, Lineup, Weights, lineup

BOTS_AT_MOST = 255  # bots of a run are 8-bit numbers
SEED_BITS = 63  # seeds are printed, typed and stored in files that know signed numbers only


def draw_seed() -> int:
    return int.from_bytes(os.urandom(4), "big")


def _named(tree: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Entries of content that have a name."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            if isinstance(value.get("name"), str):
                yield key, value["name"]
            yield from _named(value)


def check_bots(bots: int, seats: int, by: str, weights: Weights, sides: int | None = None) -> None:
    """So many bots can be dealt in this way; `sides` is how many teams there are, if seats play together."""
    if by not in BOTS_BY:
        raise InputError(f"bots_by = {by!r}: bots are dealt by {', '.join(BOTS_BY[:-1])} or {BOTS_BY[-1]}")
    if by in ("seat", "step") and bots not in (1, seats):
        raise InputError(f"{arg('bots')} names {bots} bots; name one for all, or one for each of the {seats} seats")
    if not 1 <= bots <= BOTS_AT_MOST:
        raise InputError(f"{arg('bots')} names {bots} bots; 1 to {BOTS_AT_MOST} are allowed")
    if by != "draw":
        if weights:
            raise InputError("bot_weights are for bots_by = 'draw'")
        return
    if len(weights) not in (1, seats, sides or seats) or any(len(row) != bots for row in weights):
        rows = f"one row for all, or one for each of the {seats} seats, of {bots} numbers"
        raise InputError(f"bot_weights must be {rows}")
    if not all(math.isfinite(sum(row)) and sum(row) > 0 and min(row) >= 0 for row in weights):
        raise InputError("bot_weights must be numbers from 0 on, and in each row at least one above 0")


@dataclass(frozen=True)
class Plan:
    """A run as plain data: it can be saved, compared, sent to another process."""

    game: str
    seats: int
    seed: int
    bots: tuple[str, ...]  # one for all, or one per seat; any number where they go by turn or by draw
    rotate_bots: bool
    rules: Mapping[str, Any]  # the whole tree
    titles: tuple[str, ...]  # of the tweaks in it
    ruleset: str  # its hash
    # or "turn": everybody plays bots[b mod S] in block b; "draw": see bot_weights; "step": all move on by block
    bots_by: str = "seat"
    bot_weights: Weights = ()  # of the bots in each seat's draw: one row for all seats, one per seat, or one per team
    styles: Inlined = field(default_factory=dict)  # numbers of the styles that were read from files, by their names
    win: tuple[str, ...] = ()  # win probabilities by which drama is measured, as their files have them; none: it is not

    @staticmethod
    def make(
        ruleset: Ruleset,
        *,
        seats: int | None = None,
        seed: int | None = None,
        bots: Sequence[str] = (),
        rotate_bots: bool = True,
        bots_by: str = "seat",
        bot_weights: Sequence[Sequence[float]] = (),
        styles: Inlined = NO_STYLES,
    ) -> "Plan":
        game = ruleset.game
        seats = game.seats[0] if seats is None else seats
        if seats not in game.seats:
            raise InputError(f"{game.slug} is not played with {seats} seats, but with {game.seats_in_words}")
        if seed is None:
            seed = draw_seed()
        if not 0 <= seed < 1 << SEED_BITS:
            raise InputError(
                f"{arg('seed')} {seed} is out of range; a seed is a whole number from 0 to 2^{SEED_BITS} - 1"
            )
        sides = len(set(game.block(lambda: ruleset.rules, seats).teams.tolist()))
        if names_league(bots):
            if bots_by == "turn":
                raise InputError(f"{arg('bots')} {bots[0]}: styles are drawn in a league, and do not go by turn")
            league = find_league(game, bots[0], seats)
            bots, styles, bots_by = league.specs, league.styles, "draw"
            bot_weights = [league.weights] * (1 if sides == seats else sides)  # partners play one style
        bots, read = inlined(game, tuple(bots) or (game.default_bot,), seats)
        styles = {name: dict(numbers) for name, numbers in {**styles, **read}.items()}
        weights = tuple(tuple(map(float, row)) for row in bot_weights)
        check_bots(len(bots), seats, bots_by, weights, sides)
        for spec in bots:
            _, params = parse_spec(game, spec, styles)
            if params.get("ms"):
                raise InputError(
                    f"bot {spec!r}: thinks by the clock and plays other games on every machine, so that no run can be "
                    "kept, resumed or replayed; give playouts= instead of ms="
                )
        rules = ruleset.tree, ruleset.titles, ruleset.hash
        return Plan(game.slug, seats, seed, bots, rotate_bots, *rules, bots_by, weights, styles)

    def under(self, ruleset: Ruleset) -> "Plan":
        """The same plan by other rules: same seed, seats and bots."""
        return replace(self, rules=ruleset.tree, titles=ruleset.titles, ruleset=ruleset.hash)

    @cached_property
    def key(self) -> str:
        """A name for files: plans with the same key play the same games."""
        fixed = {name: value for name, value in self.as_dict().items() if name not in ("rules", "titles")}
        players = hashlib.blake2b(json.dumps(fixed, sort_keys=True).encode(), digest_size=6).hexdigest()
        return f"{self.ruleset}-{players}"

    def as_dict(self) -> dict[str, Any]:
        """As plain data. The rules and styles in it are the plan's own, not copies."""
        card = {part.name: getattr(self, part.name) for part in fields(self) if self.win or part.name != "win"}
        if self.win:
            card["win"] = list(self.win)
        weights = [list(row) for row in self.bot_weights]
        return {**card, "bots": list(self.bots), "titles": list(self.titles), "bot_weights": weights}

    @staticmethod
    def from_dict(card: Mapping[str, Any]) -> "Plan":
        weights = tuple(tuple(row) for row in card.get("bot_weights", ()))
        lists = {"bots": tuple(card["bots"]), "titles": tuple(card["titles"]), "bot_weights": weights}
        lists["win"] = tuple(card.get("win", ()))
        return Plan(**{**card, **lists})

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process or machine as the plain data that it is, without what was set up from it here."""
        return Plan.from_dict, (self.as_dict(),)

    @cached_property
    def descriptor(self) -> Game:
        return find_game(self.game)

    @cached_property
    def _lineup(self) -> tuple[Lineup, list[str]]:
        design = self.descriptor.block(lambda: self.as_read.rules, self.seats)
        sides = len(set(design.teams.tolist()))
        check_bots(len(self.bots), self.seats, self.bots_by, self.bot_weights, sides)
        return lineup(design, self.bots, self.rotate_bots, self.bots_by, self.bot_weights, self.seed)

    @property
    def lineup(self) -> Lineup:
        return self._lineup[0]

    @property
    def distinct_bots(self) -> list[str]:
        return self._lineup[1]

    @property
    def bots_meet(self) -> bool:
        """Different bots sit at one table, so that one can be asked which wins more often."""
        return len(self.distinct_bots) > 1 and self.bots_by != "turn"

    def title_of(self, key: str) -> str:
        """What a designer calls a card, a treasure, an action."""
        return self._read.names.get(key, key.replace("_", " "))

    def constants(self) -> dict[str, int]:
        """Columns of `seats` that have one value all through the run: kept in the manifest, not in the parts."""
        constants = {}
        if len(self.descriptor.characters) == 1:
            constants["character"] = 0
        if len(self.distinct_bots) == 1:
            constants["bot"] = 0
        return constants

    @cached_property
    def _read(self) -> "ReadRules":
        return read_rules(self)

    @property
    def as_read(self) -> Ruleset:
        """The ruleset of the saved tree: to read a run by, whatever version of the game made it."""
        return self._read.ruleset

    @cached_property
    def restored(self) -> Ruleset:
        """The same, to play by: its hash must be the saved one."""
        ruleset = self.as_read
        if ruleset.hash != self.ruleset:
            raise InputError(
                f"this run was made with ruleset {self.ruleset}, which {self.game} version {self.descriptor.version} "
                f"reads as {ruleset.hash}: it was made by another version and cannot be played on"
            )
        return ruleset

    def set_up(self) -> tuple[Engine, list[Bot]]:
        """A table and the distinct bots; bots hold scratch space, so that each thread has its own."""
        rules = self.restored.rules
        engine = self.descriptor.table(rules, self.seats)
        return engine, [make_bot(self.descriptor, rules, self.seats, spec, self.styles) for spec in self.distinct_bots]


# --- what plans share -------------------------------------------------------------------------------------------------
# A study tries thousands of players under the same rules: these are read once, and a thread's table is set up once.

READ_KEPT = 32  # rule sets
TABLES_KEPT = 8  # per thread: the candidates of a study take turns
BOTS_KEPT = 16  # per table


class ReadRules:
    """What follows from the rules of a plan alone."""

    def __init__(self, plan: Plan) -> None:
        self.game, self.tree = plan.descriptor, plan.rules
        self.ruleset = Ruleset.from_tree(self.game, self.tree, plan.titles, "the run's rules")

    @cached_property
    def names(self) -> dict[str, str]:
        """Printed names by id: those that content carries and those that the game adds, no two alike."""
        added = self.game.titles(self.tree)
        characters = self.game.character_titles
        found = {**characters, **{key: name for key, name in _named(self.tree) if name not in added.values()}, **added}
        often = Counter(found.values())
        return {key: name if often[name] == 1 else f"{name} ({key})" for key, name in found.items()}


_read: dict[tuple[Any, ...], ReadRules] = {}


def read_rules(plan: Plan) -> ReadRules:
    """By the hash that the plan gives; what is found must be of the very rules in the plan."""
    key = plan.game, plan.ruleset, plan.titles
    found = _read.get(key)
    if found is None or found.game is not plan.descriptor or found.tree != plan.rules:
        found = ReadRules(plan)
    _keep(_read, key, found, READ_KEPT)
    return found


def _keep(kept: dict[Any, Any], key: Any, value: Any, most: int) -> None:
    """The last in use is the last to go."""
    kept.pop(key, None)
    kept[key] = value
    while len(kept) > most:
        kept.pop(next(iter(kept)), None)


class ThreadTable:
    """An engine and the bots that play at it. Every game begins with a reset, so that plans can take turns. What a bot
    has worked out holds for these rules and this engine: they come and go together."""

    def __init__(self, plan: Plan) -> None:
        self.read = plan._read
        self.engine = plan.descriptor.table(plan.restored.rules, plan.seats)
        self._bots: dict[tuple[Any, ...], Bot] = {}

    def bots(self, plan: Plan) -> list[Bot]:
        """The plan's distinct bots: each is known by its spec and the numbers of the styles that this names."""
        chosen = []
        for spec in plan.distinct_bots:
            named = (name for name in plan.styles if name in spec)
            key = spec, *((name, *plan.styles[name].items()) for name in named)
            bot = self._bots.get(key) or make_bot(plan.descriptor, plan.restored.rules, plan.seats, spec, plan.styles)
            _keep(self._bots, key, bot, max(BOTS_KEPT, len(plan.distinct_bots)))
            chosen.append(bot)
        return chosen


class OfThread(threading.local):
    """Bots hold scratch space and engines a game: each thread has its own."""

    def __init__(self) -> None:
        self.tables: dict[tuple[Any, ...], ThreadTable] = {}
        self.rows: tuple[Game, int, Rows] | None = None  # the last game's, for so many seats


_mine = OfThread()


def table_of_this_thread(plan: Plan, games: int) -> tuple[Engine, list[Bot], Rows]:
    """The plan's table and bots and row buffers for so many games, made once per thread."""
    key = plan.game, plan.ruleset, plan.seats
    table = _mine.tables.get(key)
    if table is None or table.read is not plan._read:
        table = ThreadTable(plan)
    _keep(_mine.tables, key, table, TABLES_KEPT)
    game, seats, rows = _mine.rows or (None, 0, None)
    if rows is None or game is not plan.descriptor or seats != plan.seats or len(rows.games) < games:
        rows = Rows.allocate(plan.descriptor, games, plan.seats)
        _mine.rows = plan.descriptor, plan.seats, rows
    return table.engine, table.bots(plan), rows.first(games, plan.seats)
