"""A game of Mythic Earth told decision by decision, and the table drawn in text."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed
from equipoise.sim.games.mythic_earth.actions import FIRST_ANIMAL, FORCE, NOBODY, PLAYERS, TOKENS, WHERES
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
from equipoise.sim.games.mythic_earth.field import Field, field
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

if TYPE_CHECKING:
    from equipoise.sim.table import Table

PRIMARIES = {
    "build_altars": "Build Altars for the Gods",
    "rainy_season": "The Rainy Season",
    "great_hunt": "The Great Hunt",
    "pillage_village": "Pillage the Village",
    "liberators_captives": "Liberators & Captives",
    "fog_of_war": "Fog of War",
}
DEEDS = {"unit_points_killed": "points of Units destroyed", "unit_wounds_dealt": "wounds", "unit_vp": "VP"}
LETTERS = ("ABCDEFGHIJKLMNOP", "abcdefghijklmnop")  # of the Units of player 0 and player 1
HEADINGS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
TEST_NAMES = {
    "activation": "Activation Test",
    "brave": "Brave Test",
    "unfreeze": "test to unfreeze",
    "stop_fleeing": "test to stop Fleeing",
    "devotion": "Devotion test",
    "reserve": "test to enter",
    "regroup": "test to Regroup",
    "winner": "Brave Test of the winner",
    "react": "React test",
}
CAUSES = {
    "melee": "in hand-to-hand",
    "shooting": "by shooting",
    "magic": "by magic",
    "exchange": "by missiles",
    "markers": "by fear",
    "crumble": "crumbling",
    "river": "in the river",
    "edge": "running off the table",
    "trample": "trampled",
}
TICKS = 10  # to an inch
MOVE_NAMES = {
    "move": "moves",
    "march": "marches",
    "charge": "charges",
    "flee": "runs",
    "disengage": "breaks off",
    "consolidate": "consolidates",
    "free": "moves",
    "move_on": "moves on",
    "march_on": "marches on",
    "shift": "is shifted",
}
VP_NAMES = {
    "altars": "altars",
    "rainy": "crossing the river",
    "hunt": "the hunt",
    "pillage": "pillage",
    "captives": "captives",
    "fog": "an enemy Unit eliminated",
    "devotion_first": "the Devotion",
    "devotion_second": "the Devotion's second clause",
}
CAST_RESULTS = {
    "failed": "fails",
    "done": "is cast",
    "automatic": "is cast without fail",
    "feedback": "strikes back at the caster",
    "cancelled": "is unravelled",
    "dispelled": "is dispelled",
}

NAMES: dict[str, Mapping[str, str]] = {  # of the values of arguments
    "scenario": PRIMARIES,
    "devotion": {name: card.name for name, card in DEVOTION_CARDS.items()},
    "spell": {name: spell.name for name, spell in SPELLS.items()},
    "how": MOVE_NAMES,
    "source": VP_NAMES,
    "result": CAST_RESULTS,
}
# Sentences with the arguments of an action or event in them. What needs thought is a method of Teller.
DECIDED = {
    "way": "follows the Way of the {alignment}",
    "primary": "chooses {scenario}",
    "side": "takes the {side}",
    "keep": "keeps the Devotion {devotion}",
    "pick_piece": "picks {piece} in secret",
    "pick_unit": "picks {unit} in secret",
    "learn": "learns {spell}",
    "captive_carrier": "gives a captive to {unit}",
    "split": "splits the Force",
    "start_with": "lets half {group} of the enemy start",
    "begin": "begins the deployment",
    "let_begin": "lets the enemy begin",
    "deploy": "deploys {unit}",
    "place": "deploys",
    "pass": "holds back",
    "entry_edge": "enters from the {edge}",
    "enter": "enters",
    "march_on": "marches on",
    "move_on": "moves on",
    "activate": "activates {unit}",
    "activate_regroup": "activates {unit} to Regroup",
    "stop_fleeing": "tries to stop {unit}",
    "decline": "gives the die to nobody",
    "release": "releases {unit}",
    "release_regroup": "releases {unit} to Regroup",
    "end": "ends the activation",
    "move": "takes a Move",
    "march": "takes a March",
    "disengage": "disengages",
    "regroup": "takes a Regroup",
    "lay_low": "lies low",
    "countercharge": "countercharges",
    "challenge": "challenges the enemy",
    "shoot": "shoots at {unit}",
    "focused": "takes a Focused Shot at {unit}",
    "charge": "charges {unit}",
    "charge_altar": "charges an altar",
    "attack": "attacks {unit}",
    "cast": "casts {spell} at {unit}",
    "on_alert": "goes On Alert",
    "order_stop": "orders {unit} to stop",
    "hold": "stays",
    "spring": "springs the trap",
    "dispel": "dispels with {unit}",
}
HAPPENED = {
    "turn": "Game Turn {turn}",
    "enlist": "{unit}, {minis}, {points} points",
    "initiative": "{player} has the initiative",
    "deployment": "{player} deploys first",
    "discard": "{player} discards {dice}",
    "placed": "{unit} at ({x}, {y})",
    "learn": "{unit} learns {spell}",
    "group": "{unit} into {group}",
    "moved": "{unit} {how} to ({x}, {y})",
    "volley": "{unit} shoots at {target}, hitting with {number} or less: {hits}",
    "drift": "it comes down at ({x}, {y})",
    "flees": "{unit} flees",
    "rallies": "{unit} stops Fleeing",
    "charge_fails": "the Charge of {unit} fails",
    "challenge": "{unit} challenges {enemy}",
    "cast": "{spell} {result}",
    "regroup": "{unit} rolls {removed} to regroup",
    "token": "{token_kind} token at ({x}, {y})",
    "carried": "{unit} takes the {token_kind}",
    "token_gone": "the {token_kind} token is removed",
    "vp": "{player} scores {points} for {source}, {total} now",
    "known": "{player} is known to follow {devotion}",
    "animal": "a Spirit Animal appears at ({x}, {y})",
    "swept": "the river sweeps {minis} of {unit} away",
    "healed": "{unit} heals {wounds} ({minis} now)",
    "trample": "{unit} tramples {friend}: {hits}",
    "crumble": "{unit} crumbles: {wounds}",
    "set_dice": "{player} turns {dice} to {value}",
}


def titles(rules: Mapping[str, Any]) -> dict[str, str]:
    """Names of Forces, factions, scenarios and what Units do, by id."""
    forces = {slug: force["name"] for slug, force in rules["force"].items()}
    return {**forces, **{faction: _words(faction).title() for faction in FACTIONS}, **PRIMARIES, **DEEDS}


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _words(name: str) -> str:
    return name.replace("_", " ")


CLAIMED = {
    "build": "builds an altar",
    "pillage": "pillages",
    "ritual": "holds a ritual",
    "drink": "drinks",
    "consecrate": "consecrates the ground",
    "bury": "buries the dead",
    "plant_marker": "plants a marker",
    "invoke": "invokes the gods",
    "plant_token": "plants a token",
    "remove": "removes a token",
    "pick_up": "picks a token up",
}
QUARTERS = {"n": "north", "s": "south", "e": "east", "w": "west"}


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
            return "the Spirit Animal"
        entry = self.state["unit"][unit]["entry"]
        name = UNITS[UNIT_NAMES[entry]].name if entry < len(UNIT_NAMES) else f"unit {unit}"
        return f"{name} ({letter(unit)})"

    def piece(self, piece: int) -> str:
        if self.field is None or piece >= len(self.field.spots):
            return f"piece {piece}"
        return place_name(self.field.spots[piece].name)

    def filled(self, template: str, said: Action | Event) -> str:
        """The template with every argument in words."""
        return template.format_map({name: self.words_for(name, value) for name, value in said.args.items()})

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
        return f"uses {BLESSINGS[a.blessing].name}" + ("" if a.unit == NOBODY else f" on {self.who(a.unit)}")

    def _claim(self, a: Action) -> str:
        what = f" {self.piece(a.what)}" if a.claim == "pillage" else ""
        if a.claim == "invoke" and a.what != "none" and a.what in range(len(SPELLS)):
            what = f" with {list(SPELLS.values())[a.what].name}"
        return f"{CLAIMED[a.claim]}{what}"

    def _go(self, a: Action) -> str:
        return f"goes {self.goal(a.way, a.what)}"

    def covered(self, piece: int, events: Sequence[Event]) -> bool:
        """Whether the move ends on this piece of Landscape."""
        ends = [(event.x, event.y) for event in events if event.kind == "moved"]
        known = self.field is not None and piece < len(self.field.spots)
        return bool(ends) and known and cast(Field, self.field).spots[piece].covers(*ends[-1])

    def goal(self, way: str, what: int, reached: bool = False) -> str:
        if way in ("to", "range", "safe", "from", "join", "goto_animal"):
            words = {"to": "towards", "range": "into range of", "safe": "out of reach of", "from": "away from"}
            return f"{words.get(way, 'towards')} {self.who(what)}"
        if way in ("into", "behind", "goto_building"):
            words = {"goto_building": "towards", "into": "into" if reached else "towards", "behind": "behind"}
            return f"{words[way]} {self.piece(what)}"
        if way == "dir":
            return f"{HEADINGS[what // 2 % len(HEADINGS)]}{', half way' if what % 2 else ''}"
        return {
            "goto_token": "towards a token",
            "goto_spawn": "towards a spawn point",
            "goto_bridge": "towards a bridge",
            "goto_pick": "towards its secret aim",
            "goto_enemy_zone": "towards the enemy zone",
            "goto_own_zone": "towards its own zone",
        }.get(way, _words(way))

    # --- what came of it --------------------------------------------------------------------------------------------

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
        if e.caused == e.suffered:
            return f"the fight is even, {e.caused} : {e.suffered}"
        return f"{self.who(e.unit)} {'wins' if e.caused > e.suffered else 'loses'} the fight {e.caused} : {e.suffered}"

    def _event_frozen(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'is Frozen' if e.frozen else 'thaws'}"

    def _event_saves(self, e: Event) -> str:
        return f"{self.who(e.unit)} saves {e.hits - e.unsaved} of {_many(e.hits, 'hit')}"

    def _event_wounds(self, e: Event) -> str | None:
        if not e.wounds:
            return None
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
        return f"{self.who(e.unit)} {'dispels it' if e.dispelled else 'cannot dispel it'}"

    def _event_banished(self, e: Event) -> str:
        return "the Spirit Animal is banished" if e.by != NOBODY else "a Spirit Animal is gone"

    def _event_reserve(self, e: Event) -> str:
        return f"from the {str(e.edge).capitalize()}" if e.enters else f"{self.who(e.unit)} stays off"


def _pools(events: Sequence[Event], forces: Sequence[str]) -> list[Event | str]:
    """The dice of a pool in one sentence, instead of value by value."""
    shown: list[Event | str] = []
    dice: dict[int, list[int]] = {}
    for event in [*events, None]:
        if event is not None and event.kind == "pool":
            dice.setdefault(event.player, []).extend([event.value] * event.dice)
            continue
        shown += [f"{forces[p]} rolls {' '.join(map(str, faces))}" for p, faces in dice.items() if faces]
        dice = {}
        if event is not None:
            shown.append(event)
    return shown


def _chosen(action: Action) -> int | None:
    """The Unit that a player makes act."""
    return action.unit if action.kind.startswith(("activate", "release", "stop_fleeing")) else None


MANOEUVRES = ("move", "march", "disengage", "free", "march_on", "move_on", "enter")


def passes(action: Action, rest: Sequence[Event]) -> bool:
    """A Game Turn begins, pools are rolled, somebody scores at its end, the Frozen are tested, or the next Unit acts
    without having been chosen."""
    event = rest[0]
    if event.kind == "activate":
        return bool(event.value) and event.unit != _chosen(action)
    if event.kind == "vp":
        return not any(later.kind == "wounds" for later in rest)  # in the middle of a blow it belongs to it
    return event.kind in ("turn", "pool") or (event.kind == "test" and event.test == "unfreeze")


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
        goes = deed.kind in ("go", "hold") and before is not None and before.kind in MANOEUVRES and not before.events
        if goes or (deed.kind == "place" and before is not None and before.kind == "deploy"):
            groups[-1].append(deed)
        else:
            groups.append([deed])
    lines = [part for same in _learned(groups) for part in _fights(_one_line(same))]
    return _briefly([line for line in lines if line != "ends the activation" or len(lines) == 1])


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


HELD_BACK = f"{DECIDED['pass']}: "
FOUGHT = re.compile(r"(?:wins|loses) the fight |the fight is even")


def _fights(line: str) -> list[str]:
    """A charge is long: how they come together, the fight, and what comes of it are three lines."""
    parts = line.split("; ")
    fought = next((i for i, part in enumerate(parts) if FOUGHT.search(part)), None)
    if fought is None:
        return [line]
    began = next((i + 1 for i in range(fought) if " charges to (" in parts[i]), 0)
    fight = "; ".join(parts[began : fought + 1])
    untouched = fight.startswith(HELD_BACK)
    before = [*["; ".join(parts[:began])][: bool(began)]]
    before.append(f"in the fight, {fight.removeprefix(HELD_BACK)}" if began or untouched else fight)
    after = "; ".join(parts[fought + 1 :])
    return [*before, *(_fights(after) if after else [])]


NAMED = re.compile(r"[A-Z][\w'-]*,?(?: (?:[A-Z][\w'-]*,?|with|of|the))* \((\w)\)")  # Jaguar Warriors (c)


def _briefly(lines: Sequence[str]) -> list[str]:
    """A Unit has its full name once a turn, then its letter; what befalls one Unit is one clause."""
    known: set[str] = set()

    def short(unit: re.Match[str]) -> str:
        if unit[1] in known:
            return unit[1]
        known.add(unit[1])
        return unit[0]

    return [_clauses(NAMED.sub(short, line)) for line in lines]


def _clauses(line: str) -> str:
    parts: list[str] = []
    subject = ""
    for part in line.split("; "):
        said = (part.rpartition(": ")[2] if not parts else part).replace("a Spirit Animal", "the Spirit Animal")
        first, _, rest = said.partition(" ")  # a Unit's letter: "a" is one, too
        if parts and len(first) == 1 and first == subject:
            parts[-1] += f", {rest}"
        else:
            parts.append(part)
            subject = first if len(first) == 1 else ""
    return "; ".join(parts)


def _one_line(same: Sequence[Deed]) -> str:
    first, last = same[0].text, same[-1].text
    if len(same) == 1:
        unit = first.removeprefix("deploys ").partition(": ")[0]
        return first.replace(f": {unit} at ", " at ", 1)
    if same[0].kind == "learn":
        return f"{first} and {' and '.join(deed.text.partition(' learns ')[2] for deed in same[1:])}"
    if same[-1].kind == "place":
        return f"{first} at{last.partition(' at')[2]}"
    return f"{first} and {last}"


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    teller = Teller(table)
    events = [event for event in events if not opens(event)]  # the heading says it
    shown = (
        event if isinstance(event, str) else teller.happened(event)
        for event in _pools(_scored_together(events), teller.forces)
    )
    told = [part for part in shown if part]
    return _briefly([APPEARED.sub(r"\1 and moves to", "; ".join(told))]) if told else []


APPEARED = re.compile(r"(a Spirit Animal appears at \([^)]*\)); the Spirit Animal moves to")


def _scored_together(events: Sequence[Event]) -> list[Event]:
    """Points of one player for one thing are one event."""
    together: list[Event] = []
    for event in events:
        last = together[-1] if together else None
        same = last is not None and last.kind == event.kind == "vp"
        if last is not None and same and (last.player, last.source) == (event.player, event.source):
            together[-1] = Event("vp", {**event.args, "points": last.points + event.points})
        else:
            together.append(event)
    return together


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
        "a Unit acts with a die of the pool; a test passes with the first number at most the second",
    ]


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    chosen = _chosen(action)
    parts = []
    for event in _pools(events, teller.forces):
        part = event if isinstance(event, str) else teller.happened(event)
        if not isinstance(event, str) and event.kind == "activate" and event.unit == chosen:
            part = f"with a {event.value}" if event.value else None
        given = action.kind == "captive_carrier" and not isinstance(event, str) and event.kind in ("token", "carried")
        stays = action.kind == "hold" and not isinstance(event, str) and event.kind == "moved"
        if part and not given and not stays:
            own = not isinstance(event, str) and event.args.get("player") == seat
            parts.append(part.removeprefix(f"{teller.forces[seat]} ") if own else part)
    decided = teller.decided(action)
    if action.kind == "go":
        decided = f"goes {teller.goal(action.way, action.what, teller.covered(action.what, events))}"
    if action.kind == "learn" and parts:
        return "; ".join(parts)  # with the Unit that learns it
    if action.kind == "place":
        return f"{decided} {'; '.join(parts)}".strip()
    if parts and parts[0].startswith("with a "):
        decided += f" {parts.pop(0)}"
        return "; ".join([decided, *parts])
    return f"{decided}: {'; '.join(parts)}" if parts else decided


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
    for number, player in enumerate(teller.state["player"]):
        side = "South" if player["side"] == 0 else "North"
        card = DEVOTION_NAMES[player["devotion"]] if player["devotion"] < len(DEVOTION_NAMES) else None
        devotion = f", {DEVOTION_CARDS[card].name}" if card else ""
        points, dice = teller.state["common"]["score"][number], player["trophy_dice"]
        trophies = f", {dice} enemy {'die' if dice == 1 else 'dice'}" if dice else ""
        lines.append(f" {teller.forces[number]}, {side}: {points} VP{trophies}{devotion}")
    return lines
