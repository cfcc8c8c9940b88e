"""A game of Mythic Earth told decision by decision, and the table drawn in text."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, listed
from equipoise.sim.games.mythic_earth.actions import FIRST_ANIMAL, FORCE, NOBODY, PLAYERS, TOKENS, WHERES
from equipoise.sim.games.mythic_earth.clauses import briefly, in_steps
from equipoise.sim.games.mythic_earth.components import (
    BLESSINGS,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    FACTIONS,
    SCENARIOS,
    SPELLS,
    UNIT_NAMES,
    UNITS,
)
from equipoise.sim.games.mythic_earth.effect_words import effect_words
from equipoise.sim.games.mythic_earth.field import BRIDGES, Field, field
from equipoise.sim.games.mythic_earth.happenings import together
from equipoise.sim.games.mythic_earth.phrases import (
    AIMED_AT_PIECES,
    AIMED_AT_UNITS,
    AIMS,
    AN_ANIMAL,
    ANIMAL,
    BRIDGE_NAMES,
    CAST_ENDS,
    CAUSES,
    CLAIMED,
    DECIDED,
    DEEDS,
    ENDED,
    HAPPENED,
    HEADINGS,
    HELD_BACK,
    LETTERS,
    NAMES,
    PRIMARIES,
    QUARTERS,
    SPOKEN,
    TEST_NAMES,
    TICKS,
    VP_NAMES,
)
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

if TYPE_CHECKING:
    from equipoise.sim.table import Table


def titles(rules: Mapping[str, Any]) -> dict[str, str]:
    """Names of Forces, factions, scenarios and what Units do, by id."""
    forces = {slug: force["name"] for slug, force in rules["force"].items()}
    return {**forces, **{faction: _words(faction).title() for faction in FACTIONS}, **PRIMARIES, **DEEDS}


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def place_name(name: str) -> str:
    """`wood_nw` is the north-west wood."""
    kind, _, where = name.rpartition("_")
    which, where = ("second ", where[:-1]) if where.endswith("2") else ("", where)
    if kind and where and set(where) <= set(QUARTERS):
        return f"the {which}{'-'.join(QUARTERS[sign] for sign in where)} {_words(kind)}"
    return _words(name)


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table") -> None:
        self.state = table.state()
        self.rules = cast(MythicEarthRules, table.ruleset.rules)
        scenario = self.state["scenario"]
        self.field: Field | None = field(self.rules, SCENARIOS[scenario]) if scenario < len(SCENARIOS) else None
        self.forces = [titles(table.ruleset.tree)[name] for name in table.characters]

    def who(self, unit: int) -> str:
        """`the Jaguar Warriors (C)`."""
        if unit == NOBODY:
            return "nobody"
        if unit >= FIRST_ANIMAL:
            return ANIMAL
        entry = self.state["unit"][unit]["entry"]
        name = UNITS[UNIT_NAMES[entry]].name if entry < len(UNIT_NAMES) else f"unit {unit}"
        return f"{name} ({letter(unit)})"

    def piece(self, piece: int) -> str:
        if self.field is None or piece >= len(self.field.spots):
            return f"piece {piece}"
        return place_name(self.field.spots[piece].name)

    def filled(self, template: str, said: Action | Event) -> str:
        """The template with every argument in words."""
        words = {name: self.words_for(name, value) for name, value in said.args.items()}
        if isinstance(said, Action) and words.get("unit") == ANIMAL:
            words["unit"] = AN_ANIMAL
        return template.format_map(words)

    def words_for(self, name: str, value: Any) -> str:
        if name in ("unit", "target", "enemy", "friend"):
            return self.who(value)
        if name == "player":
            return str(self.forces[value])
        if name == "piece":
            return self.piece(value)
        if name in NAMES:
            return NAMES[name].get(value, str(value))
        if name in ("minis", "hits", "wounds"):
            return _many(value, {"minis": "Mini", "hits": "hit", "wounds": "wound"}[name])
        if name in ("x", "y"):
            return f"{value / TICKS:g}"
        if name == "dice":
            return f"{value} {'die' if value == 1 else 'dice'}"
        if name in ("alignment", "side"):
            return str(value).capitalize()
        return _words(value) if name == "token_kind" else str(value)

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        if action.kind in DECIDED:
            return self.filled(DECIDED[action.kind], action)
        return str(getattr(self, f"_{action.kind}")(action))

    def _bless(self, a: Action) -> str:
        words = effect_words(self.rules.blessing[a.blessing].effects.values())
        return f"uses {BLESSINGS[a.blessing].name}{words}" + ("" if a.unit == NOBODY else f" on {self.who(a.unit)}")

    def _cast(self, a: Action) -> str:
        words = effect_words(self.rules.spell[a.spell].effects.values()) if a.spell in self.rules.spell else ""
        return self.filled(f"casts {{spell}}{words} at {{unit}}", a)

    def _claim(self, a: Action) -> str:
        what = f" {self.piece(a.what)}" if a.claim == "pillage" else ""
        if a.claim == "invoke" and a.what != "none" and a.what in range(len(SPELLS)):
            what = f" with {list(SPELLS.values())[a.what].name}"
        return f"{CLAIMED[a.claim]}{what}"

    def _go(self, a: Action) -> str:
        return f"goes {self.goal(a.way, a.what)}"

    def went(self, a: Action, moved: Event) -> str:
        """Where it meant to go, and where it came to."""
        aim = self.goal(a.way, a.what, self.reached(a, moved))
        return self.filled(f"{{unit}} {{how}} {aim}, to ({{x}}, {{y}})", moved)

    def reached(self, a: Action, moved: Event) -> bool:
        """Whether the move ends on the piece of Landscape that it makes for, or close to it."""
        if a.way not in ("into", "behind") or self.field is None or a.what >= len(self.field.spots):
            return False
        spot = self.field.spots[a.what]
        if a.way == "into":
            return bool(spot.covers(moved.x, moved.y))
        x0, y0, x1, y1 = spot.box
        half = spot.radius or math.hypot(x1 - x0, y1 - y0) / 2
        beside = half + float(self.state["unit"][moved.unit]["radius"]) + TICKS
        return bool(math.dist(spot.centre, (moved.x, moved.y)) <= beside)

    def goal(self, way: str, what: int, reached: bool = False) -> str:
        if way in AIMED_AT_UNITS:
            return AIMED_AT_UNITS[way].format(AN_ANIMAL if what >= FIRST_ANIMAL else self.who(what))
        if way in AIMED_AT_PIECES:
            return AIMED_AT_PIECES[way][reached].format(self.piece(what))
        if way == "dir":
            return f"{HEADINGS[what // 2 % len(HEADINGS)]}{', half the distance' if what % 2 else ''}"
        if way == "goto_token":
            return f"towards {self.token(what)}"
        if way == "goto_spawn" and self.field is not None and what < len(self.field.spawns):
            x, y = self.field.spawns[what]
            return f"towards the spawn point at ({x / TICKS:g}, {y / TICKS:g})"
        if way == "goto_bridge" and what < 2 * BRIDGES == 2 * len(BRIDGE_NAMES):
            return f"towards the {BRIDGE_NAMES[what // 2]} bridge"
        return AIMS.get(way, _words(way))

    def token(self, what: int) -> str:
        tokens = self.state["token"]
        kind = TOKENS[tokens[what]["kind"]] if what < len(tokens) else "none"
        if kind in ("captive", "none"):
            return "a captive" if kind == "captive" else "a token"
        return f"the {_words(kind)}" if kind == "map" else f"{'an' if kind[0] in 'ao' else 'a'} {_words(kind)} token"

    # --- what came of it --------------------------------------------------------------------------------------------

    def told(self, events: Sequence[Event]) -> list[Event]:
        """What there are words for, put together."""
        return together([event for event in events if event.kind in SPOKEN or hasattr(self, f"_event_{event.kind}")])

    def happened(self, event: Event) -> str | None:
        if event.kind in HAPPENED:
            return self.filled(HAPPENED[event.kind], event)
        sentence = getattr(self, f"_event_{event.kind}", None)
        return None if sentence is None else sentence(event)

    def _event_activate(self, e: Event) -> str | None:
        return f"{self.who(e.unit)} acts with a {e.value}" if e.value else None

    def _event_test(self, e: Event) -> str:
        passed = e.die <= e.number
        if self.rules.tests.natural_auto and e.die in (1, self.rules.tests.die):
            passed = e.die == 1
        how = "passes" if passed else "fails"
        return f"{self.who(e.unit)} {how} its {TEST_NAMES[e.test]} ({e.die} against {e.number})"

    def _event_markers(self, e: Event) -> str:
        verb = "gets" if e.change > 0 else "loses"
        return f"{self.who(e.unit)} {verb} {_many(abs(e.change), 'marker')} ({e.markers} now)"

    def _event_fight(self, e: Event) -> str:
        venom = f" ({_many(e.venom, 'wound')} by venom)" if e.venom else ""
        ahead = (e.caused > e.suffered) - (e.caused < e.suffered)
        alive = (e.unit not in e.fallen) - (e.enemy not in e.fallen)
        if alive and ahead != alive:  # who dies has lost, whatever the wounds
            wounds = (e.caused, e.suffered) if alive > 0 else (e.suffered, e.caused)
            winner, loser = (e.unit, e.enemy) if alive > 0 else (e.enemy, e.unit)
            dead = f"for {self.who(loser)} is destroyed (wounds {wounds[0]} : {wounds[1]})"
            return f"{self.who(winner)} wins the fight, {dead}{venom}"
        if not ahead or len(e.fallen) > 1:
            return f"the fight is even, {e.caused} : {e.suffered}{venom}"
        return f"{self.who(e.unit)} {'wins' if ahead > 0 else 'loses'} the fight {e.caused} : {e.suffered}{venom}"

    def _event_flees(self, e: Event) -> str:
        return f"{self.who(e.unit)} flees" + (self.filled(" to ({x}, {y})", e) if "x" in e.args else "")

    def _event_crumble(self, e: Event) -> str:
        left = f" ({_many(e.minis, 'Mini')} left)" if "minis" in e.args else ""
        return f"{self.who(e.unit)} crumbles and takes {_many(e.wounds, 'wound')}{left}"

    def _event_group(self, e: Event) -> str:
        return f"{self.who(e.unit)} into group {e.group}"

    def _event_token(self, e: Event) -> str:
        words = "the captive is left at" if e.token_kind == "captive" else f"{_words(e.token_kind)} token at"
        return self.filled(f"{words} ({{x}}, {{y}})", e)

    def _event_frozen(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'is Frozen' if e.frozen else 'thaws'}"

    def _event_saves(self, e: Event) -> str:
        return f"{self.who(e.unit)} saves {e.hits - e.unsaved} of {_many(e.hits, 'hit')}"

    def _event_wounds(self, e: Event) -> str | None:
        if not e.wounds:
            return None
        if e.unit >= FIRST_ANIMAL and not e.minis:
            return f"{self.who(e.unit)} takes {_many(e.wounds, 'wound')}"  # it is told as banished
        return f"{self.who(e.unit)} takes {_many(e.wounds, 'wound')} ({_many(e.minis, 'Mini')} left)"

    def _event_destroyed(self, e: Event) -> str | None:
        if e.unit >= FIRST_ANIMAL:
            return None  # it is told as banished
        return f"{self.who(e.unit)} is destroyed {CAUSES[e.cause]}"

    def _event_alert(self, e: Event) -> str | None:
        return None if e.what == "set" else f"{self.who(e.unit)} is no longer On Alert"

    def _event_react(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'reacts' if e.passed else 'fails to react'} ({e.die})"

    def _event_dispel(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'dispels it' if e.dispelled else 'fails to dispel it'}"

    def _event_banished(self, e: Event) -> str:
        return "the Spirit Animal is banished" if e.by != NOBODY else "a Spirit Animal is gone"

    def _event_reserve(self, e: Event) -> str:
        if not e.enters:
            return f"{self.who(e.unit)} stays in reserve"
        place = self.filled(" at ({x}, {y})", e) if "x" in e.args else ""
        return f"{self.who(e.unit)} enters from the {str(e.edge).capitalize()}{place}"


def _pools(events: Sequence[Event], forces: Sequence[str]) -> list[Event | str]:
    """The dice of a pool in one sentence, instead of value by value."""
    shown: list[Event | str] = []
    dice: dict[int, list[int]] = {}
    for event in [*events, None]:
        if event is not None and event.kind == "pool":
            dice.setdefault(event.player, []).extend([event.value] * event.dice)
            continue
        shown += [f"{forces[p]} rolls a pool of {' '.join(map(str, faces))}" for p, faces in dice.items() if faces]
        dice = {}
        if event is not None:
            shown.append(event)
    return shown


def _chosen(action: Action) -> int | None:
    """The Unit that a player makes act."""
    return action.unit if action.kind.startswith(("activate", "release", "stop_fleeing")) else None


MANOEUVRES = ("move", "march", "disengage", "free", "march_on", "move_on", "enter")


def passes(action: Action, rest: Sequence[Event]) -> bool:
    """A Game Turn begins, pools are rolled, somebody scores at its end, the Frozen and the reserves are tested, dice
    are lost, or the next Unit acts without having been chosen."""
    event = rest[0]
    if event.kind == "activate":
        return bool(event.value) and event.unit != _chosen(action)
    if event.kind == "vp" or (event.kind == "known" and [later.kind for later in rest[1:2]] == ["vp"]):
        return not any(later.kind == "wounds" for later in rest)  # in the middle of a blow it belongs to it
    if event.kind == "discard":
        return action.kind != "decline"
    return event.kind in ("turn", "pool", "initiative") or (
        event.kind == "test" and event.test in ("unfreeze", "reserve")
    )


def unasked(event: Event) -> tuple[int, Action] | None:
    """The only Unit that can act is not asked for: it acts all the same, in a turn of its player."""
    if event.kind != "activate" or not event.value or event.unit >= PLAYERS * FORCE:
        return None
    return event.unit // FORCE, Action("activate", unit=event.unit)


def opens(event: Event) -> bool:
    """A Game Turn is a round; the first comes after the set-up."""
    return event.kind == "turn" and bool(event.turn > 1)


def scored(table: "Table") -> dict[str, list[int]]:
    """Victory points by what they are for; then the dice of enemies, which decide between equals."""
    parts: dict[str, list[int]] = {}
    for event in table.log:
        if event.kind == "vp":
            parts.setdefault(VP_NAMES[event.source], [0] * table.seats)[event.player] += event.points
    parts["enemy dice"] = [player["trophy_dice"] for player in table.state()["player"]]
    return parts


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    """A Unit and where it goes in one line."""
    groups: list[list[Deed]] = []
    for deed in deeds:
        before = groups[-1][-1] if groups else None
        if before is not None and _goes_on(before, deed):
            groups[-1].append(deed)
        else:
            groups.append([deed])
    lines = [part for same in _learned(groups) for part in in_steps(_one_line(same)) if part != HELD_BACK]
    return briefly([line for line in lines if line != ENDED or len(lines) == 1])


def _goes_on(before: Deed, deed: Deed) -> bool:
    """Whether the two are told in one line."""
    if deed.kind in ("go", "hold"):
        return before.kind in MANOEUVRES and not before.events
    if deed.kind == "end":
        return before.kind in ("activate", "release") and deed.text == ENDED
    return (before.kind, deed.kind) in (("deploy", "place"), ("split", "split"))


def _learned(groups: Sequence[list[Deed]]) -> list[list[Deed]]:
    """Spells that one Unit learns are told together."""
    told: list[list[Deed]] = []
    for same in groups:
        before = told[-1][-1] if told else None
        spell = same[0].kind == "learn" and before is not None and before.kind == "learn"
        if (
            spell
            and before is not None
            and before.text.partition(" learns ")[0] == same[0].text.partition(" learns ")[0]
        ):
            told[-1] += same
        else:
            told.append(list(same))
    return told


def _one_line(same: Sequence[Deed]) -> str:
    first, last = same[0].text, same[-1].text
    if len(same) == 1 and same[0].kind == "hold":  # of a free move, or after a fight
        return first.replace(DECIDED["hold"], "makes no further move", 1)
    if len(same) == 1:
        unit = first.removeprefix("deploys ").partition(": ")[0]
        return first.replace(f": {unit} at ", " at ", 1)
    if same[0].kind == "learn":
        return f"{first} and {' and '.join(deed.text.partition(' learns ')[2] for deed in same[1:])}"
    if same[-1].kind == "place":
        return f"{first} at{last.partition(' at')[2]}"
    if same[0].kind == "split":
        return _split([deed.text for deed in same])
    if same[-1].kind == "end":
        return f"{first}, and does nothing"
    if same[-1].kind == "go" and not last.startswith("goes "):
        return last
    return f"{first} and {last}"


def _split(texts: Sequence[str]) -> str:
    """Who is in which group, instead of Unit by Unit."""
    groups: dict[str, list[str]] = {}
    for part in "; ".join(text.partition(": ")[2] for text in texts).split("; "):
        unit, _, group = part.partition(" into ")
        groups.setdefault(group, []).append(unit)
    told = "; ".join(f"{listed(units)} into {group}" for group, units in groups.items() if group)
    return f"{DECIDED['split']}: {told}"


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    teller = Teller(table)
    events = teller.told([event for event in events if not opens(event)])  # the heading says it
    shown = (event if isinstance(event, str) else teller.happened(event) for event in _pools(events, teller.forces))
    told = [part for part in shown if part]
    return briefly([STAYED.sub(r"\1 and stays", APPEARED.sub(r"\1 and moves to", "; ".join(told)))]) if told else []


APPEARED = re.compile(r"(a Spirit Animal appears at \([^)]*\)); the Spirit Animal moves to")
STAYED = re.compile(r"(appears at (\([^)]*\))) and moves to \2")


def opening(table: "Table") -> list[str]:
    teller = Teller(table)
    forces: dict[int, list[str]] = {}
    for number, unit in enumerate(teller.state["unit"][: PLAYERS * FORCE]):
        if unit["entry"] < len(UNIT_NAMES) and sum(unit["alive"]):
            forces.setdefault(number // FORCE, []).append(f"{teller.who(number)}, {_many(sum(unit['alive']), 'Mini')}")
    return [f"{teller.forces[player]}: {'; '.join(units)}." for player, units in forces.items()]


def legend(table: "Table") -> list[str]:
    return [
        "places: (x, y) in inches from the South-West corner; VP are victory points",
        "Units of seat 0 have capital letters, those of seat 1 small ones",
        f"map: {LEGEND}",
        "a Unit acts with a die of the pool; in brackets after a test: the die, and the number that it may not exceed",
        "a fight: wounds dealt : wounds taken; against venom there is no save; markers are Brave markers",
        "enemy dice are those of enemy Units destroyed: with equal VP more of them win",
    ]


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    told = [event for event in teller.told(events) if not _goes_without_saying(seat, action, event)]
    begun = _begun(teller, action, told[0]) if told else None
    decided, told = (begun, told[1:]) if begun else (teller.decided(action), told)
    parts = _parts(teller, seat, told)
    if action.kind == "learn" and parts:
        return "; ".join(parts)  # with the Unit that learns it
    if action.kind == "place":
        return f"{decided} {'; '.join(parts)}".strip()
    if action.kind == "pass" and parts and _own(seat, told[0]):
        return "; ".join(parts)
    between = "; " if begun or action.kind in ("pass", "way", "start_with") else ": "
    return f"{decided}{between if parts else ''}{'; '.join(parts)}"


def _goes_without_saying(seat: int, action: Action, event: Event) -> bool:
    if event.kind == "activate":
        return event.unit == _chosen(action) and not event.value
    if event.kind == "way":
        return bool(event.player == seat)
    return (action.kind, event.kind) in (
        ("captive_carrier", "token"),
        ("captive_carrier", "carried"),
        ("hold", "moved"),
        ("begin", "deployment"),
        ("let_begin", "deployment"),
    )


def _own(seat: int, event: Event) -> bool:
    """Whether it befalls the player, or one of its Units."""
    unit = event.args.get("unit", NOBODY)
    return bool(event.args.get("player") == seat or unit // FORCE == seat)


def _begun(teller: Teller, action: Action, first: Event) -> str | None:
    """A decision and the first that came of it, where they are one sentence."""
    decided, kind = teller.decided(action), (action.kind, first.kind)
    if first.kind == "activate" and first.unit == _chosen(action):
        return f"{decided} with a {first.value}"
    if kind == ("go", "moved"):
        return teller.went(action, first)
    if kind in (("shoot", "volley"), ("focused", "volley")) and first.target == action.unit:
        return decided + teller.filled(", hitting with {number} or less: {hits}", first)
    if kind == ("enter", "reserve"):
        return teller.happened(first)
    if kind == ("cast", "cast") and first.result in CAST_ENDS:
        return f"{decided}{CAST_ENDS[first.result]}"
    if kind == ("dispel", "dispel") and first.unit == action.unit:
        return f"{'dispels' if first.dispelled else 'fails to dispel'} it with {teller.who(first.unit)}"
    if kind == ("bless", "set_dice"):
        return f"{decided} and turns {teller.filled('its lowest {dice} to {value}', first)}"
    if kind == ("decline", "discard") and first.dice == 1:
        return f"{decided} and discards it"
    return None


def _parts(teller: Teller, seat: int, events: Sequence[Event]) -> list[str]:
    """What happened, sentence by sentence; the player whose turn it is has been named before the first."""
    shown = [event if isinstance(event, str) else teller.happened(event) for event in _pools(events, teller.forces)]
    parts = [part for part in shown if part]
    return [part.removeprefix(f"{teller.forces[seat]} ") if not i else part for i, part in enumerate(parts)]


# --- the table --------------------------------------------------------------------------------------------------------

COLUMNS, ROWS = 48, 16
SIGNS = {"wood": "W", "ruin": "R", "marsh": "M", "rock": "X", "building": "H", "wall": "="}
TOKEN_SIGNS = dict(zip(TOKENS, " ^c+r~so*tm!", strict=True))
LEGEND = "letters Units, W wood R ruin M marsh X rock H house = wall ~ river # bridge, ^ altar c captive + other token"


def letter(unit: int) -> str:
    return "@" if unit >= FIRST_ANIMAL else LETTERS[unit // FORCE][unit % FORCE]


def draw(table: "Table") -> str:
    """The table from the South, Units as letters; then every Unit with its Minis, markers and state; the players."""
    teller = Teller(table)
    state = teller.state
    picture = _picture(teller) if teller.field else []
    scenario = state["scenario"]
    title = [PRIMARIES[SCENARIOS[scenario]]] if scenario < len(SCENARIOS) else []
    return "\n".join([*title, *picture, *_legend(teller), *_players(teller)])


def _picture(teller: Teller) -> list[str]:
    ground = cast(Field, teller.field)
    grid = [[_ground(ground, column, row) for column in range(COLUMNS)] for row in range(ROWS)]
    for token in teller.state["token"]:
        if token["kind"] and token["carrier"] == NOBODY:
            sign = {"altar": "^", "captive": "c"}.get(TOKENS[token["kind"]], "+")
            _mark(grid, ground, token["x"], token["y"], sign)
    for number, unit in enumerate(teller.state["unit"]):
        if unit["where"] == ON_TABLE:
            _mark(grid, ground, unit["x"], unit["y"], letter(number))
    frame = f"+{'-' * COLUMNS}+"
    return [frame, *(f"|{''.join(row)}|" for row in grid), frame]


ON_TABLE, RESERVE = WHERES.code("table"), WHERES.code("reserve")


def _cell(ground: Field, column: int, row: int) -> tuple[float, float]:
    """The middle of a sign; North is on top."""
    return (column + 0.5) * ground.width / COLUMNS, ground.depth - (row + 0.5) * ground.depth / ROWS


def _ground(ground: Field, column: int, row: int) -> str:
    x, y = _cell(ground, column, row)
    half = ground.depth / ROWS / 2
    for spot in ground.spots:
        thin = spot.kind == "wall" and spot.box[0] <= x <= spot.box[2] and abs(spot.centre[1] - y) <= half
        if thin or spot.covers(x, y):
            return SIGNS[spot.kind]
    for box in ground.bridges:
        if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
            return "#"
    if ground.river and ground.river[1] <= y <= ground.river[3]:
        return "~"
    edge = ground.zone and any(abs(line - y) < half for line in (ground.zone, ground.depth - ground.zone))
    return "." if edge else " "


def _mark(grid: list[list[str]], ground: Field, x: int, y: int, sign: str) -> None:
    column = min(COLUMNS - 1, x * COLUMNS // ground.width)
    row = min(ROWS - 1, (ground.depth - y) * ROWS // ground.depth)
    grid[row][column] = sign


def _legend(teller: Teller) -> list[str]:
    lines = [LEGEND] if teller.field else []
    for number, unit in enumerate(teller.state["unit"][: PLAYERS * FORCE]):
        if unit["where"] in (ON_TABLE, RESERVE):
            lines.append(f" {letter(number)} {_unit(unit, teller)}")
    animals = [unit for unit in teller.state["unit"][FIRST_ANIMAL:] if unit["where"] == ON_TABLE]
    if animals:
        lines.append(f" @ {_many(len(animals), 'Spirit Animal')}")
    return lines


def _unit(unit: dict[str, Any], teller: Teller) -> str:
    parts = [_many(sum(unit["alive"]), "Mini")]
    if unit["damage"]:
        parts.append(_many(unit["damage"], "wound"))
    if unit["markers"]:
        parts.append(_many(unit["markers"], "marker"))
    if unit["where"] == RESERVE:
        parts.append("in reserve")
    names = {
        "laid_low": "lies low",
        "frozen": "Frozen",
        "fleeing": "Fleeing",
        "on_alert": "On Alert",
        "airborne": "airborne",
        "building": "building",
    }
    parts += [words for key, words in names.items() if unit[key] and not (key == "frozen" and unit["laid_low"])]
    if unit["engaged"]:
        others = [letter(enemy) for enemy in range(len(teller.state["unit"])) if unit["engaged"] >> enemy & 1]
        parts.append(f"engaged with {', '.join(others)}")
    if unit["captives"]:
        parts.append(_many(unit["captives"], "captive"))
    return f"{UNITS[UNIT_NAMES[unit['entry']]].name}: {', '.join(parts)}"


def _players(teller: Teller) -> list[str]:
    lines = []
    sided = len({player["side"] for player in teller.state["player"]}) > 1  # not before the sides are chosen
    for number, player in enumerate(teller.state["player"]):
        side = f", {'South' if player['side'] == 0 else 'North'}" if sided else ""
        card = DEVOTION_NAMES[player["devotion"]] if player["devotion"] < len(DEVOTION_NAMES) else None
        devotion = f", {DEVOTION_CARDS[card].name}" if card else ""
        points, dice = teller.state["common"]["score"][number], player["trophy_dice"]
        trophies = f", {dice} enemy {'die' if dice == 1 else 'dice'}" if dice else ""
        lines.append(f" {teller.forces[number]}{side}: {points} VP{trophies}{devotion}")
    return lines
