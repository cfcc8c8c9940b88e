"""A game of Fall of Exxinon told action by action, and the map drawn in text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, listed, runs_of
from equipoise.sim.games.exxinon.clauses import NAMES, joined
from equipoise.sim.games.exxinon.components import ABILITY_NAMES, RADIUS, SPELL_NAMES, STATUSES
from equipoise.sim.games.exxinon.state import AIMS
from equipoise.sim.games.exxinon.teller import BY_SEAT, TOLD_MANA, WORDS, Teller, many, status_word, title_of
from equipoise.sim.games.exxinon.tiles import DIRECTIONS, TILE_NAMES, TILES, column, landing_tiles, signs

if TYPE_CHECKING:
    from equipoise.sim.table import Table


# --- a turn -----------------------------------------------------------------------------------------------------------

AFFECTED = ("damage", "shielded", "status", "heal", "shield", "dispel", "mana")
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
        if same[0].text == NO_SHARD:
            continue
        if not family and same[0].kind in (*AIMED, "decline") and groups:
            groups[-1] += same
        else:
            groups.append(same)
    for same in groups:
        lines.append(
            Act(teller, same[0].action.args.get("seat", seat) if same[0].kind in BY_SEAT else seat, same).told()
        )
    lines = [line for line in lines if not line.endswith(" ends the turn")] or lines or [f"{teller.who(seat)} waits"]
    return [line[0].upper() + line[1:] for line in lines]


class Act:
    """What one character does at a time: steps in a row, or a spell or attack with all that was chosen for it."""

    def __init__(self, teller: Teller, seat: int, deeds: Sequence[Deed]) -> None:
        self.teller, self.seat, self.name = teller, seat, teller.who(seat)
        self.deeds, self.first = deeds, deeds[0]
        self.events = [event for deed in deeds for event in deed.events]

    def told(self) -> str:
        if self.first.kind == "step":
            return self._line(f"{self.name} steps {self._way()}", self._happened())
        if self.first.kind in ("to", "resolve", "decline", "end_turn"):  # told by what comes of it
            clauses = _clauses(self.teller, self.events)
            return "; ".join(clauses) if clauses else f"{self.name} {self.first.text}"
        head = f"{self.name} {self._decided()}{self._cost()}"
        parts = [*self._boosts(), *self._happened()]
        aim = self._aim().partition(" ")[2]
        if parts and aim.startswith("the ") and parts[0].startswith(f"{aim} ") and aim not in NAMES.values():
            parts[0] = f"it{parts[0].removeprefix(aim)}"
        return self._line(head, parts)

    def _line(self, head: str, parts: Sequence[str]) -> str:
        return f"{head}: {'; '.join(parts)}" if parts else head

    def _of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def _way(self) -> str:
        """SE, SE to (1,-3)"""
        way = ", ".join(str(deed.action.direction) for deed in self.deeds)
        steps = [event for event in self._of("move") if event.way == "step"]
        return f"{way} to {steps[-1].tile}" if steps else way

    def _decided(self) -> str:
        """casts Solar Flare with X = 4 at (0,2)"""
        if self.first.kind == "pay":
            return "makes a shard"
        if self.first.kind not in ("attack", "cast", "wraith"):
            return self.teller.plain(self.first.action)
        x = [f"with X = {event.x}" for event in self._of("cast") if event.x]
        aim = self._aim().removeprefix("at ") if self.first.kind == "attack" else self._aim()
        ways = [self.teller.plain(deed.action).removeprefix("aims ") for deed in self.deeds if deed.kind == "direction"]
        whither = ", ".join(part for part in (aim, *ways) if part)  # at Skrakz, E
        return " ".join(part for part in (self.teller.plain(self.first.action), *x, whither) if part)

    def _aim(self) -> str:
        """At whom or what."""
        aimed = [deed.action for deed in self.deeds if deed.kind in ("character", "object", "tile")]
        if aimed and aimed[0].kind == "character":
            return self._at(aimed[0].seat)
        if aimed and aimed[0].kind == "object":
            return f"at {self.teller.thing(aimed[0].tile, self.events)}"
        if aimed:
            there = any(event.way == "teleport" and event.tile == aimed[0].tile for event in self._of("move"))
            return "" if there else f"at {aimed[0].tile}"
        for event in self._of("attack"):
            return self._at(event.target) if event.target >= 0 else f"at {self.teller.thing(event.tile, self.events)}"
        laid = [event for event in self._of("delay") if event.what == "laid"]
        return self._marked(laid[0].spell) if laid else self._only_target()

    def _only_target(self) -> str:
        """A target without an alternative was not asked for; the first that is affected is the one."""
        args = self.first.action.args
        ability = self.teller.spells.get(args.get("spell")) or self.teller.abilities.get(args.get("ability"))
        if ability is None or ability.target.type not in ("enemy", "ally", "character"):
            return ""
        for event in self.events:
            if event.kind in ("objective_hit", "wall_hit"):
                return f"at {self.teller.thing(event.tile, self.events)}"
            if (event.kind, event.args.get("way")) == ("move", "push"):
                return self._at(event.seat)
            if event.kind in AFFECTED and (event.kind != "mana" or event.cause in TOLD_MANA):
                return self._at(event.seat)
        return ""

    def _at(self, seat: int) -> str:
        if seat != self.seat:
            return f"at {self.teller.who(seat)}"
        return f"on {'herself' if self.teller.characters[seat] == 'countess' else 'himself'}"

    def _marked(self, spell: str) -> str:
        """The target of the delay that was just laid."""
        state = self.teller.table.state()
        own = [
            d for d in state["delay"][: state["delays"]] if (d["seat"], SPELL_NAMES[d["spell"]]) == (self.seat, spell)
        ]
        return _delay_aim(self.teller, own[-1], "at") if own else ""

    def _cost(self) -> str:
        """The mana or shards spent, and what is left."""
        spent = [event for event in self._of("mana") if event.cause == "spells"]
        costs = [f"{-sum(event.change for event in spent)} mana, {spent[-1].mana} left"] if spent else []
        costs += [f"{many(-e.change, 'shard')}, {e.shards or 'none'} left" for e in self._of("shards") if e.change < 0]
        return f" ({', '.join(costs)})" if costs else ""

    def _boosts(self) -> list[str]:
        """What a spell promises for later in the turn; no event says so."""
        told = []
        for event in self._of("cast"):
            spell = self.teller.spells.get(event.spell)
            for effect in spell.effects.values() if spell else ():
                n = effect.n + effect.n_x * event.x
                if n and effect.op in BOOSTS:
                    told.append(BOOSTS[effect.op].format(n=n))
        return told

    def _happened(self) -> list[str]:
        """Without what the decision says already."""
        said = title_of(self.first.action.args.get("spell") or self.first.action.args.get("ability") or self.first.kind)
        events = [event for event in self.events if not _is_said(event)]
        parts = [part for event in events if (part := self.teller.happened(event))]
        told = joined([part.replace(f" ({said})", "") for part in parts], self.name)
        return [
            f"the rest is {part}" if part.startswith("due in ") and place else part for place, part in enumerate(told)
        ]


BOOSTS = {"attack_bonus": "{n} more damage with the next attack of this turn", "bonus_move": "{n} more steps this turn"}


def _is_said(event: Event) -> bool:
    """Whether the words for the decision hold it: who goes first, X, steps and costs."""
    return (
        event.kind in ("first", "cast")
        or (event.kind == "move" and event.way == "step")
        or (event.kind == "shards" and event.change < 0)
    )


# --- between two turns ------------------------------------------------------------------------------------------------


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    return _clauses(Teller(table), events)


def _clauses(teller: Teller, events: Sequence[Event]) -> list[str]:
    """What the turn counter brings, then each delay with what comes of it."""
    told: list[str] = []
    for spell, same in _by_delay(events):
        parts = [part for event in same if (part := teller.happened(event))]
        if not spell:
            told += joined(_fallen([part.replace(f" ({WORDS['event']})", "") for part in parts]))
            continue
        effects = joined([part.replace(f" ({title_of(spell)})", "") for part in parts[1:]])
        state = teller.table.state()
        open_still = any(delay["resolving"] for delay in state["delay"][: state["delays"]])
        outcome = f": {'; '.join(effects)}" if effects else "" if open_still else " without effect"
        told.append(f"{parts[0]}{outcome}")
    return told


def _by_delay(events: Sequence[Event]) -> list[tuple[str, list[Event]]]:
    """The events by the delayed spell that they come from."""
    groups: list[tuple[str, list[Event]]] = [("", [])]
    for event in events:
        if event.kind == "delay" and event.what == "resolves":
            groups.append((event.spell, []))
        elif event.kind in ("delay", "turn", "track") and groups[-1][0]:
            groups.append(("", []))
        groups[-1][1].append(event)
    return groups


SMALL = ("a small fragment falls on ", "no small fragment falls on ")


def _fallen(parts: Sequence[str]) -> list[str]:
    """Small fragments in one sentence by what becomes of them."""
    where: dict[tuple[str, str], list[str]] = {}
    told: list[tuple[str, str] | str] = []
    for part in parts:
        begins = next((words for words in SMALL if part.startswith(words)), "")
        tile, end = part.removeprefix(begins).partition(")")[::2]
        if begins and (begins, end) in where:
            where[begins, end].append(f"{tile})")
        elif begins:
            where[begins, end] = [f"{tile})"]
            told.append((begins, end))
        else:
            told.append(part)
    return [part if isinstance(part, str) else _on(*part, where[part]) for part in told]


def _on(begins: str, end: str, tiles: Sequence[str]) -> str:
    """small fragments fall on (4,-2), (3,0) and (2,2)"""
    if len(tiles) == 1:
        return f"{begins}{tiles[0]}{end}"
    many = begins.removeprefix("a ").replace("fragment falls", "fragments fall")
    ends = end.replace("one still lies", "others still lie").replace("a character stands", "characters stand")
    return f"{many}{listed(tiles)}{ends}"


def opening(table: "Table") -> list[str]:
    state = table.state()
    if state["team"] < 0:  # characters are still to be picked and placed
        return []
    tiles = {NAMES[name]: state["player"][seat]["tile"] for seat, name in enumerate(table.characters)}
    where = [f"{name} on {TILE_NAMES[tile]}" for name, tile in tiles.items() if tile < len(TILES)]
    return [f"Starting tiles: {', '.join(where)}."] if where else []


def legend(table: "Table") -> list[str]:
    return [
        "places: (q,r) counts columns and rows from the middle of the map; E, SE, SW, W, NW, NE are directions",
        f"map: {LEGEND}; capitals are characters, small letters their wraiths",
        "mana gained at the start of a turn is not told; below the map, the team to act (*) has it already",
        "delayed spells: due in 1 turn means in the next turn of the caster's team",
    ]


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    parts = joined([part for event in events if (part := teller.happened(event))], teller.who(seat))
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
    return "\n".join([*rows, *players, *_teams(table, state), *_delays(table, state)])


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
        used = f", used {title_of(ABILITY_NAMES[last - 1])} last turn" if last else ""
        return f"{turn}{SMALL_LETTERS[name]} {table.title_of(name):<12} {where:<8} wraith{used}"
    parts = [f"health {p['health']}", f"mana {p['mana']}"]
    if p["shield"]:
        parts.append("Spell Shield")
    for word, bits, slow in (("next turn", p["waiting"], p["waiting_slow"]), ("has", p["active"], p["active_slow"])):
        names = [status_word(name, slow) for i, name in enumerate(STATUSES) if bits >> i & 1]
        if names:
            parts.append(f"{word} {listed(names)}")
    hand = [title_of(SPELL_NAMES[card]) for card, n in enumerate(p["hand"]) for _ in range(n)]
    return f"{turn}{LETTERS[name]} {table.title_of(name):<12} {where:<8} {', '.join(parts)}; hand: {', '.join(hand)}"


def _teams(table: "Table", state: dict[str, Any]) -> list[str]:
    teller, lines = Teller(table), []
    for team in range(2):
        shards, cores, left = state["shards"][team], state["cores"][team], state["core_turns"][team]
        if shards or cores or left:
            held = [many(shards, "shard"), *([f"{many(cores, 'Core')} held"] if cores else [])]
            at_work = [f"Core at work, {left} to go"] if left else []
            who = teller.both(team)
            lines.append(f" {who[0].upper()}{who[1:]}: {', '.join([*held, *at_work])}")
    return lines


def _delays(table: "Table", state: dict[str, Any]) -> list[str]:
    teller, lines = Teller(table), []
    for delay in state["delay"][: state["delays"]]:
        name, aim = title_of(SPELL_NAMES[delay["spell"]]), _delay_aim(teller, delay, "on")
        due = f"in {many(delay['counter'], 'turn')}" if delay["counter"] else "now"
        lines.append(f" {name} of {teller.who(delay['seat'])}{aim and f' {aim}'}, due {due}")
    return lines


def _delay_aim(teller: Teller, delay: dict[str, Any], word: str) -> str:
    """Where a delayed spell is laid, or nothing if it needs no target."""
    aim = AIMS[delay["aim"]]
    if aim == "none":
        return ""
    if aim == "line":
        return str(DIRECTIONS[delay["target"]])
    return f"{word} {teller.who(delay['target']) if aim == 'character' else TILE_NAMES[delay['target']]}"
