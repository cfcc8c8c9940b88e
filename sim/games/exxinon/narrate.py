"""A game of Fall of Exxinon told action by action, and the map drawn in text."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, listed, runs_of
from equipoise.sim.games.exxinon.components import ABILITIES, ABILITY_NAMES, RADIUS, SPELL_NAMES, SPELLS, STATUSES
from equipoise.sim.games.exxinon.state import AIMS
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, TILES, column, landing_tiles, signs

if TYPE_CHECKING:
    from equipoise.sim.table import Table

NAMES = {"countess": "the Countess", "skrakz": "Skrakz", "neol": "Neol", "zenith": "Zenith"}
WORDS = {
    "meteorite": "the meteorite",
    "large_fragment": "the large fragment",
    "small_fragment": "a small fragment",
    "attack": "basic attack",
    "event": "event",
}
CAUSES = {  # changes of mana that are worth a word; the costs of spells are not
    "discard": "for the card",
    "theft": "from the enemy",
    "ability": "by an ability",
    "lost": "",
    "stolen": "to the enemy",
}


def _title(source: str) -> str:
    """The printed name of a spell, ability or other source of harm."""
    if source in SPELLS:
        return SPELLS[source].name
    if source in ABILITIES:
        return ABILITIES[source].name
    return WORDS.get(source, source.replace("_", " "))


def _many(n: int, thing: str) -> str:
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
    "pay": "synthesises a shard, paying {mana} of it",
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
    "object": "aims at what stands on {tile}",
    "tile": "aims at {tile}",
    "direction": "aims {direction}",
}
BY_SEAT = ("step", "attack", "cast", "discard", "wraith")  # actions of one character

VARIANTS = {"track": "event", "landing": "result", "move": "way", "wall": "built", "core": "what", "delay": "what"}
HAPPENED = {  # by event, or by event and variant; what is not here is left out, or needs thought: Teller
    "roll": "seat {place} rolls {face}",
    "first": "team {team} goes first",
    "start": "{seat} starts on {tile}",
    "track.land_small": "small fragments fall",
    "track.land_large": "the large fragment falls",
    "track.land_meteorite": "the meteorite falls",
    "track.mana_all": "everybody gains mana",
    "track.damage_all": "everybody is hurt",
    "landing.landed": "{objective} lands on {tile}",
    "landing.blocked": "{objective} is kept off {tile}",
    "landing.skipped": "{objective} still lies on {tile}",
    "move.step": "to {tile}",
    "move.push": "{seat} is pushed to {tile}",
    "move.teleport": "{seat} teleports to {tile}",
    "move.displaced": "{seat} is moved off to {tile}",
    "damage": "{seat} takes {damage} ({source}), {health} left",
    "shielded": "the Spell Shield of {seat} stops {damage}",
    "heal": "{seat} heals {nominal} ({health} now)",
    "shield": "{seat} gets a Spell Shield",
    "wall.1": "a wall rises on {tile}",
    "wall.0": "the wall on {tile} breaks",
    "wall_hit": "the wall on {tile} takes {damage}",
    "objective_hit": "the objective on {tile} takes {damage}, {health} left",
    "destroyed": "{objective} on {tile} is destroyed",
    "secured": "{seat} secures {objective}: {reward}",
    "loot_gone": "what was left of {objective} on {tile} is gone",
    "shards": "team {team} has {shards}",
    "core.used": "the Core works for {turns}",
    "core.over": "the Core is spent",
    "delay.laid": "{spell} is due in {counter}",
    "delay.resolves": "{spell} resolves",
    "delay.fizzles": "{spell} fizzles",
    "death": "{seat} dies",
    "reshuffle": "{seat} shuffles {cards} cards",
    "no_teleport": "{seat} stays where it is",
}


TITLED = ("spell", "ability", "source", "objective")  # arguments with a printed name


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table") -> None:
        self.characters = table.characters

    def who(self, seat: int) -> str:
        return NAMES[self.characters[seat]] if 0 <= seat < len(self.characters) else "nobody"

    def words(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of an action or event as a reader says them."""
        words = dict(args)
        words |= {name: _title(args[name]) for name in TITLED if isinstance(args.get(name), str)}
        words |= {name: _many(args[name], name[:-1]) for name in ("turns", "shards") if name in args}
        if args.get("shards") == 0:
            words["shards"] = "no shards left"
        if "seat" in args:
            words |= {"seat": self.who(args["seat"]), "place": args["seat"]}
        if "team" in args:
            words["both"] = f"{self.who(2 * args['team'])} and {self.who(2 * args['team'] + 1)}"
        if "character" in args:
            words["character"] = NAMES[args["character"]]
        if "delay" in args:
            words["number"] = args["delay"] + 1
        if "reward" in args:
            words["reward"] = _many(args["reward"], "Core" if args["objective"] == "meteorite" else "shard")
        return words

    def decided(self, action: Action, asked: int) -> str:
        """The words are about the team's lower seat; where the partner acts, the partner is named."""
        text = self.plain(action)
        actor = action.args.get("seat", asked)
        return f"with {self.who(actor)}: {text}" if actor != asked and action.kind in BY_SEAT else text

    def plain(self, action: Action) -> str:
        return DECIDED[action.kind].format_map(self.words(action.args))

    def happened(self, event: Event) -> str | None:
        own: Callable[[Event], str | None] | None = getattr(self, f"_{event.kind}", None)
        if own is not None:
            return own(event)
        variant = VARIANTS.get(event.kind)
        template = HAPPENED.get(f"{event.kind}.{event.args[variant]}" if variant else event.kind)
        return None if template is None else template.format_map(self.words(event.args))

    def _attack(self, e: Event) -> str | None:
        return None if e.target >= 0 else f"strikes at {e.tile}"

    def _cast(self, e: Event) -> str | None:
        return f"X is {e.x}" if e.x else None  # left out where the line says so already

    def _status(self, e: Event) -> str:
        strength = f"({e.strength})" if e.status == "slow" else ""
        return f"{self.who(e.seat)} gets {e.status.capitalize()}{strength}"

    def _dispel(self, e: Event) -> str | None:
        gone = [name for i, name in enumerate(STATUSES) if (e.waiting | e.active) >> i & 1]
        return f"{self.who(e.seat)} is rid of {', '.join(gone)}" if gone else None

    def _mana(self, e: Event) -> str | None:
        if e.cause not in CAUSES or not e.change:
            return None
        verb = "gains" if e.change > 0 else "loses"
        why = f" {CAUSES[e.cause]}" if CAUSES[e.cause] else ""
        return f"{self.who(e.seat)} {verb} {abs(e.change)} mana{why}, {e.mana} now"


AIMED = ("x", "character", "object", "tile", "direction", "to")  # decisions that say where a spell or attack goes


def actor(action: Action, seat: int, before: int | None) -> int:
    """Partners are asked together, the lower seat for both; what is aimed is aimed by who acted just before."""
    if action.kind in BY_SEAT:
        return int(action.args.get("seat", seat))
    return before if action.kind in AIMED and before is not None else seat


def _family(deed: Deed) -> str:
    return f"step {deed.action.args.get('seat')}" if deed.kind == "step" else ""


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    """Each character by name; steps in one line, and what is aimed in the line of the spell or attack."""
    teller, lines = Teller(table), []
    groups: list[list[Deed]] = []
    for family, same in runs_of(deeds, _family):
        if not family and same[0].kind in AIMED and groups:
            groups[-1] += same
        else:
            groups.append(same)
    for same in groups:
        actor = teller.who(same[0].action.args.get("seat", seat) if same[0].kind in BY_SEAT else seat)
        happened = [part for deed in same for event in deed.events if (part := teller.happened(event))]
        happened = _own(actor, _walls(_news(happened, {deed.kind for deed in same})))
        if same[0].kind == "decline" and same[0].text == NO_SHARD:
            continue
        if same[0].kind == "step":
            way = ", ".join(str(deed.action.direction) for deed in same)
            last = [event for deed in same for event in deed.events if event.kind == "move" and event.way == "step"]
            where = f" to {last[-1].tile}" if last else ""
            rest = [part for part in happened if not part.startswith("to (")]
            lines.append(_joined(f"{actor} steps {way}{where}", rest))
        else:
            lines.append(_joined(f"{actor} {_aimed(teller, same)}{_left(same)}", happened))
    lines = [line for line in lines if not line.endswith(" ends the turn")] or lines or [f"{teller.who(seat)} waits"]
    return [line[0].upper() + line[1:] for line in lines]


def _news(happened: Sequence[str], kinds: set[str]) -> list[str]:
    """Without what the decision says already."""
    said = (("x", "X is "), ("object", "strikes at "), ("tile", "strikes at "))
    return [part for part in happened if not any(kind in kinds and part.startswith(word) for kind, word in said)]


RISES, BREAKS = HAPPENED["wall.1"].partition("{")[0], HAPPENED["wall.0"].partition("{")[2].partition("}")[2]


def _walls(happened: Sequence[str]) -> list[str]:
    """Walls that rise are one clause; of one that breaks, the blow need not be told."""
    told: list[str] = []
    for rises, run in groupby(happened, lambda part: part.startswith(RISES)):
        parts = list(run)
        if rises and len(parts) > 1:
            told.append(f"walls rise on {listed([part.removeprefix(RISES) for part in parts])}")
        else:
            told += parts
    broken = {part.removesuffix(BREAKS) for part in told if part.endswith(BREAKS)}
    return [part for part in told if part.partition(" takes ")[0] not in broken]


def _own(actor: str, happened: Sequence[str]) -> list[str]:
    """Who acts need not be named again, until something else has been."""
    own = list(takewhile(lambda part: part.startswith(f"{actor} "), happened))
    return [*(part.removeprefix(f"{actor} ") for part in own), *happened[len(own) :]]


def _aimed(teller: Teller, same: Sequence[Deed]) -> str:
    """casts Solar Flare at (0,2), with X = 4"""
    first, *rest = same
    said = [teller.plain(first.action)] if first.kind != "decline" else [first.text]
    for deed in rest:
        words = teller.plain(deed.action)
        said.append(words.removeprefix("aims ").replace("pays X", "with X").replace("chooses (", "to ("))
    return " ".join(said).replace("attacks at ", "attacks ")


def _left(same: Sequence[Deed]) -> str:
    """The mana that is left where some was spent."""
    spent = [event for deed in same for event in deed.events if event.kind == "mana" and event.cause == "spells"]
    return f" ({-sum(event.change for event in spent)} mana, {spent[-1].mana} left)" if spent else ""


def _joined(decided: str, happened: Sequence[str]) -> str:
    return f"{decided}: {'; '.join(happened)}" if happened else decided


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    return _fallen([part for event in events if (part := Teller(table).happened(event))])


SMALL = WORDS["small_fragment"]


def _fallen(parts: Sequence[str]) -> list[str]:
    """Small fragments that fall, in one sentence for those that land and one for those that do not."""
    told: list[str] = []
    for part in parts:
        begins, _, tile = part.rpartition(" ")
        if part.startswith(SMALL) and told and told[-1].startswith(begins):
            told[-1] += f", {tile}"
        elif begins == f"{SMALL} lands on" and told and told[-1] == HAPPENED["track.land_small"]:
            told[-1] = part
        else:
            told.append(part)
    return [
        part.replace(SMALL, "small fragments")
        .replace(" lands ", " land ")
        .replace(" is ", " are ")
        .replace(" lies ", " lie ")
        if part.startswith(SMALL) and ", (" in part
        else part
        for part in told
    ]


def opening(table: "Table") -> list[str]:
    state = table.state()
    tiles = {NAMES[name]: state["player"][seat]["tile"] for seat, name in enumerate(table.characters)}
    where = [f"{name} on {TILE_NAMES[tile]}" for name, tile in tiles.items() if tile < len(TILES)]
    return [f"Starting tiles: {', '.join(where)}."] if where else []


def legend(table: "Table") -> list[str]:
    return [
        "places: (q,r) counts columns and rows from the middle of the map; E, SE, SW, W, NW, NE are directions",
        f"map: {LEGEND}; capitals are characters, small letters their wraiths",
    ]


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    parts = _own(teller.who(seat), _walls([part for part in map(teller.happened, events) if part]))
    decided = teller.decided(action, seat)
    if action.kind == "step" and parts and parts[0].startswith("to ("):
        decided += f" {parts.pop(0)}"
    outcome = "; ".join(parts)
    if action.kind == "decline" and not any(event.kind == "no_teleport" for event in events):
        decided = NO_SHARD
    return f"{decided}: {outcome}" if outcome else decided


# --- the map ----------------------------------------------------------------------------------------------------------

NO_SHARD = "makes no shard"
LEGEND = "# wall, % breakable wall, ~ mana zone, o O @ small, large fragment, meteorite, $ destroyed, : landing tile"
LETTERS = {"countess": "C", "skrakz": "S", "neol": "N", "zenith": "Z"}
SMALL_LETTERS = {name: letter.lower() for name, letter in LETTERS.items()}  # wraiths


def draw(table: "Table") -> str:
    """The rows of the map, characters as capitals and wraiths as small letters, then players, teams and delays."""
    state = table.state()
    marks = _marks(table, state)
    rows = []
    for r in range(-RADIUS, RADIUS + 1):
        row = [" "] * (4 * RADIUS + 1)
        for number, tile in enumerate(TILES):
            if tile[1] == r:
                row[column(tile)] = marks[number]
        rows.append("".join(row).rstrip())
    players = [_player(table, state, seat) for seat in range(table.seats)]
    return "\n".join([*rows, LEGEND, *players, *_teams(state), *_delays(table, state)])


def _marks(table: "Table", state: dict[str, Any]) -> list[str]:
    printed = {"#": "#", "~": "~", "M": ":", "L": ":", "s": ":"}
    rules: Any = table.ruleset.rules
    marks = [printed.get(sign, ".") for sign in signs(rules.map.picture)]
    for place, tile in enumerate(landing_tiles(rules.map.picture)):
        objective = state["objective"][place]
        if objective["state"]:
            marks[tile] = "$" if objective["state"] == 2 else "@Oo"[min(place, 2)]
    for tile in range(len(TILES)):
        if state["walls"]["word"][tile >> 6] >> (tile & 63) & 1:
            marks[tile] = "%"
    for alive, letters in ((0, SMALL_LETTERS), (1, LETTERS)):
        for seat, player in enumerate(state["player"][: table.seats]):
            if player["alive"] == alive and player["tile"] < len(TILES):
                marks[player["tile"]] = letters[table.characters[seat]]
    return marks


def _player(table: "Table", state: dict[str, Any], seat: int) -> str:
    p, name = state["player"][seat], table.characters[seat]
    turn = "*" if seat // 2 == state["team"] else " "
    where = TILE_NAMES[p["tile"]] if p["tile"] < len(TILES) else "out of the game"
    if not p["alive"]:
        last = p["haunted_before"][0]
        used = f", used {_title(ABILITY_NAMES[last - 1])}" if last else ""
        return f"{turn}{SMALL_LETTERS[name]} {table.title_of(name):<12} {where:<8} wraith{used}"
    parts = [f"health {p['health']}", f"mana {p['mana']}"]
    if p["shield"]:
        parts.append("Spell Shield")
    for word, bits, slow in (("waits for", p["waiting"], p["waiting_slow"]), ("has", p["active"], p["active_slow"])):
        names = [f"slow({slow})" if s == "slow" else s for i, s in enumerate(STATUSES) if bits >> i & 1]
        if names:
            parts.append(f"{word} {' '.join(names)}")
    hand = [_title(SPELL_NAMES[card]) for card, n in enumerate(p["hand"]) for _ in range(n)]
    return f"{turn}{LETTERS[name]} {table.title_of(name):<12} {where:<8} {', '.join(parts)}; hand: {', '.join(hand)}"


def _teams(state: dict[str, Any]) -> list[str]:
    lines = []
    for team in range(2):
        shards, cores, left = state["shards"][team], state["cores"][team], state["core_turns"][team]
        if shards or cores or left:
            core = f", {_many(cores, 'Core')} held" if cores else ""
            lines.append(
                f" team {team}: {_many(shards, 'shard')}{core}" + (f", Core at work, {left} to go" if left else "")
            )
    return lines


def _delays(table: "Table", state: dict[str, Any]) -> list[str]:
    teller, lines = Teller(table), []
    for delay in state["delay"][: state["delays"]]:
        target = ""
        if AIMS[delay["aim"]] == "character":
            target = f" on {teller.who(delay['target'])}"
        elif AIMS[delay["aim"]] != "none":
            target = f" on {TILE_NAMES[delay['target']]}"
        name = _title(SPELL_NAMES[delay["spell"]])
        lines.append(f" {name} of {teller.who(delay['seat'])}{target}, due in {delay['counter']}")
    return lines
