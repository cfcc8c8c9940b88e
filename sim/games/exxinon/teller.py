"""The words of Fall of Exxinon: what was decided and what happened, one action and one event at a time."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import listed
from equipoise.sim.games.exxinon.clauses import BREAKS, DESTROYED, DIES, NAMES, NOTHING_LEFT, PUSHED, RISES, WALL
from equipoise.sim.games.exxinon.components import ABILITIES, SPELLS, STATUSES
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, landing_tiles

if TYPE_CHECKING:
    from equipoise.sim.table import Table

OBJECTIVES = {"meteorite": "meteorite", "large_fragment": "large fragment", "small_fragment": "small fragment"}
PLACES = tuple(OBJECTIVES)  # by landing place; those behind the last are small ones too
WORDS = {
    "meteorite": "the meteorite",
    "large_fragment": "the large fragment",
    "small_fragment": "a small fragment",
    "attack": "basic attack",
    "event": "event",
}
# Changes of mana that are worth a word: not the costs of spells, nor what a turn begins with.
TOLD_MANA = ("discard", "theft", "ability", "lost", "stolen", "synthesis")


def title_of(source: str) -> str:
    """The printed name of a spell, ability or other source of harm."""
    if source in SPELLS:
        return SPELLS[source].name
    if source in ABILITIES:
        return ABILITIES[source].name
    return WORDS.get(source, source.replace("_", " "))


def many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


DECIDED = {
    "go_first": "goes first",
    "go_second": "goes second",
    "pick": "picks {character}",
    "as_listed": "places the team in order",
    "swapped": "places the team the other way round",
    "to": "chooses {tile}",
    "resolve": "resolves delay {number}",
    "decline": "declines",  # a teleport; for a synthesis `tell` has words of its own
    "pay": "makes a shard, paying {mana} mana of it",
    "keep": "keeps the Core",
    "use": "uses the Pure Mana Core",
    "step": "steps {direction}",
    "attack": "attacks",
    "cast": "casts {spell}",
    "discard": "discards {spell}",
    "wraith": "haunts with {ability}",
    "end_turn": "ends the turn",
    "x": "pays X = {x}",
    "character": "aims at {seat}",
    "object": "aims at {thing}",
    "tile": "aims at {tile}",
    "direction": "aims {direction}",
}
BY_SEAT = ("step", "attack", "cast", "discard", "wraith")  # actions of one character

VARIANTS = {"track": "event", "landing": "result", "move": "way", "wall": "built", "core": "what", "delay": "what"}
HAPPENED = {  # by event, or by event and variant; what is not here is left out, or needs thought: Teller
    "roll": "seat {place} rolls {face}",
    "first": "team {team} goes first",
    "start": "{seat} starts on {tile}",
    "track.mana_all": "every living character gains {n} mana",
    "track.damage_all": "every living character takes {n} damage",
    "landing.landed": "{objective} falls on {tile}",
    "landing.blocked": "no {kind} falls on {tile}, where a character stands",
    "landing.skipped": "no {kind} falls on {tile}, where one still lies",
    "move.step": "to {tile}",
    "move.push": f"{{seat}} {PUSHED}{{tile}}",
    "move.teleport": "{seat} teleports to {tile}",
    "move.displaced": "{seat} is moved off to {tile}",
    "damage": f"{{seat}} takes {{damage}} damage ({{source}}){NOTHING_LEFT.replace('0', '{health}')}",
    "shielded": "the Spell Shield of {seat} stops {damage} damage",
    "shield": "{seat} gets a Spell Shield",
    "wall.1": f"{RISES}{{tile}}",
    "wall.0": f"{WALL}{{tile}}{BREAKS}",
    "wall_hit": f"{WALL}{{tile}} takes {{damage}} damage",
    "objective_hit": "{landmark} takes {damage} damage, {health} left",
    "destroyed": f"{{landmark}}{DESTROYED}",
    "secured": "{seat} secures {landmark} for {reward}",
    "loot_gone": "what was left of {landmark} is gone",
    "shards": "{both} have {shards}",
    "core.used": "the Core works for {turns}",
    "core.over": "the Core is spent",
    "delay.laid": "due in {counter}",
    "delay.resolves": "{spell} resolves",
    "delay.fizzles": "{spell} fizzles",
    "death": f"{{seat}} {DIES}",
    "reshuffle": "{seat} shuffles {cards} cards into a new deck",
    "no_teleport": "{seat} stays in place",
}


TITLED = ("spell", "ability", "source", "objective")  # arguments with a printed name


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table") -> None:
        self.table, self.characters = table, table.characters
        rules: Any = table.ruleset.rules
        self.spells, self.abilities = rules.spells, rules.wraith.abilities
        self.most = [rules.characters[name].max_health for name in self.characters]
        self.landing = {
            TILE_NAMES[tile]: PLACES[min(place, len(PLACES) - 1)]
            for place, tile in enumerate(landing_tiles(rules.map.picture))
        }

    def who(self, seat: int) -> str:
        return NAMES[self.characters[seat]] if 0 <= seat < len(self.characters) else "nobody"

    def both(self, team: int) -> str:
        return f"{self.who(2 * team)} and {self.who(2 * team + 1)}"

    def landmark(self, tile: str) -> str:
        """The objective on a landing tile."""
        kind = self.landing[tile]
        return "the meteorite" if kind == "meteorite" else f"the {OBJECTIVES[kind]} on {tile}"

    def thing(self, tile: str, events: Sequence[Event] = ()) -> str:
        """What an attack or spell is aimed at on a tile: what came of it says whether it was a wall."""
        kinds = {event.kind for event in events if event.args.get("tile") == tile}
        wall = kinds & {"wall", "wall_hit"} or (not kinds & {"objective_hit", "destroyed"} and self._walled(tile))
        return f"{WALL}{tile}" if wall or tile not in self.landing else self.landmark(tile)

    def _walled(self, tile: str) -> bool:
        number = TILE_NAMES.index(tile)
        return bool(self.table.state()["walls"]["word"][number >> 6] >> (number & 63) & 1)

    def words(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of an action or event as a reader says them."""
        words = dict(args)
        words |= {name: title_of(args[name]) for name in TITLED if isinstance(args.get(name), str)}
        words |= {name: many(args[name], name[:-1]) for name in ("turns", "shards") if name in args}
        if args.get("shards") == 0:
            words["shards"] = "no shards left"
        if "counter" in args:
            words["counter"] = many(args["counter"], "turn")
        if "seat" in args:
            words |= {"seat": self.who(args["seat"]), "place": args["seat"]}
        if "team" in args:
            words["both"] = self.both(args["team"])
        if "character" in args:
            words["character"] = NAMES[args["character"]]
        if "delay" in args:
            words["number"] = args["delay"] + 1
        if "reward" in args:
            words["reward"] = many(args["reward"], "Core" if args["objective"] == "meteorite" else "shard")
        if "objective" in args:
            words["kind"] = OBJECTIVES[args["objective"]]
        if args.get("tile") in self.landing:
            words["landmark"] = self.landmark(args["tile"])
        return words

    def decided(self, action: Action, asked: int) -> str:
        """The words are about the team's lower seat; where the partner acts, the partner is named."""
        text = self.plain(action)
        actor = action.args.get("seat", asked)
        return f"with {self.who(actor)}: {text}" if actor != asked and action.kind in BY_SEAT else text

    def plain(self, action: Action, events: Sequence[Event] = ()) -> str:
        words = self.words(action.args)
        if action.kind == "object":
            words["thing"] = self.thing(action.tile, events)
        return DECIDED[action.kind].format_map(words)

    def happened(self, event: Event) -> str | None:
        own: Callable[[Event], str | None] | None = getattr(self, f"_{event.kind}", None)
        if own is not None:
            return own(event)
        variant = VARIANTS.get(event.kind)
        template = HAPPENED.get(f"{event.kind}.{event.args[variant]}" if variant else event.kind)
        return None if template is None else template.format_map(self.words(event.args))

    def _cast(self, e: Event) -> str | None:
        return f"X is {e.x}" if e.x else None  # left out where the line says so already

    def _heal(self, e: Event) -> str:
        full = ", full health" if e.health == self.most[e.seat] else ""
        return f"{self.who(e.seat)} heals {e.nominal} ({e.health} now{full})"

    def _status(self, e: Event) -> str:
        return f"{self.who(e.seat)} gets {status_word(e.status, e.strength)}"

    def _dispel(self, e: Event) -> str | None:
        gone = [name.capitalize() for i, name in enumerate(STATUSES) if (e.waiting | e.active) >> i & 1]
        return f"{self.who(e.seat)} is rid of {listed(gone)}" if gone else None

    def _mana(self, e: Event) -> str | None:
        if e.cause not in TOLD_MANA or not e.change:
            return None
        if e.change > 0:
            return f"{self.who(e.seat)} gains {e.change} mana, {e.mana} now"
        return f"{self.who(e.seat)} {'pays' if e.cause == 'synthesis' else 'loses'} {-e.change} mana, {e.mana} left"


def status_word(name: str, strength: int) -> str:
    return f"{name.capitalize()}({strength})" if name == "slow" else name.capitalize()
