"""A game of Mythic Earth told decision by decision, and the table drawn in text."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mythic_earth.actions import FIRST_ANIMAL, FORCE, NOBODY, PLAYERS, TOKENS
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


def titles(rules: Mapping[str, Any]) -> dict[str, str]:
    """Names of Forces, factions and scenarios by id."""
    forces = {slug: force["name"] for slug, force in rules["force"].items()}
    return {**forces, **{faction: _words(faction).title() for faction in FACTIONS}, **PRIMARIES}


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _words(name: str) -> str:
    return name.replace("_", " ")


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
        return _words(self.field.spots[piece].name)

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        sentence = getattr(self, f"_{action.kind}", None)
        return str(sentence(action)) if sentence is not None else _words(action.kind)

    def _way(self, a: Action) -> str:
        return f"follows the Way of the {a.alignment.capitalize()}"

    def _primary(self, a: Action) -> str:
        return f"chooses {PRIMARIES[a.scenario]}"

    def _side(self, a: Action) -> str:
        return f"takes the {a.side.capitalize()}"

    def _keep(self, a: Action) -> str:
        return f"keeps {DEVOTION_CARDS[a.devotion].name}"

    def _pick_piece(self, a: Action) -> str:
        return f"picks {self.piece(a.piece)} in secret"

    def _pick_unit(self, a: Action) -> str:
        return f"picks {self.who(a.unit)} in secret"

    def _learn(self, a: Action) -> str:
        return "chooses a spell"

    def _captive_carrier(self, a: Action) -> str:
        return f"gives a captive to {self.who(a.unit)}"

    def _split(self, a: Action) -> str:
        return "splits the Force"

    def _start_with(self, a: Action) -> str:
        return f"lets half {a.group} of the enemy start"

    def _begin(self, a: Action) -> str:
        return "begins the deployment"

    def _let_begin(self, a: Action) -> str:
        return "lets the enemy begin"

    def _deploy(self, a: Action) -> str:
        return f"deploys {self.who(a.unit)}"

    def _place(self, a: Action) -> str:
        return "places it"

    def _pass(self, a: Action) -> str:
        return "holds back"

    def _bless(self, a: Action) -> str:
        return f"uses {BLESSINGS[a.blessing].name}" + ("" if a.unit == NOBODY else f" on {self.who(a.unit)}")

    def _entry_edge(self, a: Action) -> str:
        return f"enters from the {a.edge}"

    def _enter(self, a: Action) -> str:
        return "enters"

    def _march_on(self, a: Action) -> str:
        return "marches on"

    def _move_on(self, a: Action) -> str:
        return "moves on"

    def _activate(self, a: Action) -> str:
        return f"activates {self.who(a.unit)}"

    def _activate_regroup(self, a: Action) -> str:
        return f"activates {self.who(a.unit)} to Regroup"

    def _stop_fleeing(self, a: Action) -> str:
        return f"tries to stop {self.who(a.unit)}"

    def _decline(self, a: Action) -> str:
        return "gives the die to nobody"

    def _release(self, a: Action) -> str:
        return f"releases {self.who(a.unit)}"

    def _release_regroup(self, a: Action) -> str:
        return f"releases {self.who(a.unit)} to Regroup"

    def _end(self, a: Action) -> str:
        return "ends the activation"

    def _move(self, a: Action) -> str:
        return "takes a Move"

    def _march(self, a: Action) -> str:
        return "takes a March"

    def _disengage(self, a: Action) -> str:
        return "disengages"

    def _regroup(self, a: Action) -> str:
        return "takes a Regroup"

    def _lay_low(self, a: Action) -> str:
        return "lies low"

    def _countercharge(self, a: Action) -> str:
        return "countercharges"

    def _challenge(self, a: Action) -> str:
        return "challenges the enemy"

    def _shoot(self, a: Action) -> str:
        return f"shoots at {self.who(a.unit)}"

    def _focused(self, a: Action) -> str:
        return f"takes a Focused Shot at {self.who(a.unit)}"

    def _charge(self, a: Action) -> str:
        return f"charges {self.who(a.unit)}"

    def _charge_altar(self, a: Action) -> str:
        return "charges an altar"

    def _attack(self, a: Action) -> str:
        return f"attacks {self.who(a.unit)}"

    def _cast(self, a: Action) -> str:
        return f"casts {SPELLS[a.spell].name} at {self.who(a.unit)}"

    def _on_alert(self, a: Action) -> str:
        return "goes On Alert"

    def _claim(self, a: Action) -> str:
        what = {"pillage": f" {self.piece(a.what)}"}.get(a.claim, "")
        if a.claim == "invoke" and a.what != "none" and a.what in range(len(SPELLS)):
            what = f" with {list(SPELLS.values())[a.what].name}"
        return f"claims: {_words(a.claim)}{what}"

    def _order_stop(self, a: Action) -> str:
        return f"orders {self.who(a.unit)} to stop"

    def _go(self, a: Action) -> str:
        return f"goes {self.goal(a.way, a.what)}"

    def goal(self, way: str, what: int) -> str:
        if way in ("to", "range", "safe", "from", "join", "goto_animal"):
            words = {"to": "up to", "range": "into range of", "safe": "out of reach of", "from": "away from"}
            return f"{words.get(way, 'to')} {self.who(what)}"
        if way in ("into", "behind", "goto_building"):
            return f"{'to' if way == 'goto_building' else way} {self.piece(what)}"
        if way == "dir":
            return f"{HEADINGS[what // 2 % len(HEADINGS)]}{', half way' if what % 2 else ''}"
        return {
            "goto_token": "to a token",
            "goto_spawn": "to a spawn point",
            "goto_bridge": "to a bridge",
            "goto_pick": "to its secret aim",
            "goto_enemy_zone": "to the enemy zone",
            "goto_own_zone": "to its own zone",
        }.get(way, _words(way))

    def _hold(self, a: Action) -> str:
        return "stays"

    def _spring(self, a: Action) -> str:
        return "springs the trap"

    def _dispel(self, a: Action) -> str:
        return f"dispels with {self.who(a.unit)}"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str | None:
        sentence = getattr(self, f"_event_{event.kind}", None)
        return None if sentence is None else sentence(event)

    def _event_turn(self, e: Event) -> str:
        return f"Game Turn {e.turn}"

    def _event_enlist(self, e: Event) -> str:
        return f"{self.who(e.unit)}, {_many(e.minis, 'Mini')}, {e.points} points"

    def _event_initiative(self, e: Event) -> str:
        return f"{self.forces[e.player]} has the initiative"

    def _event_deployment(self, e: Event) -> str:
        return f"{self.forces[e.player]} deploys first"

    def _event_activate(self, e: Event) -> str | None:
        return f"{self.who(e.unit)} acts with a {e.value}" if e.value else None

    def _event_discard(self, e: Event) -> str:
        return f"{self.forces[e.player]} discards {e.dice} {'die' if e.dice == 1 else 'dice'}"

    def _event_test(self, e: Event) -> str:
        passed = e.die <= e.number
        if self.rules.tests.natural_auto and e.die in (1, self.rules.tests.die):
            passed = e.die == 1
        how = "passes" if passed else "fails"
        return f"{self.who(e.unit)} {how} its {TEST_NAMES[e.test]} ({e.die} against {e.number})"

    def _event_markers(self, e: Event) -> str:
        return f"{self.who(e.unit)} {e.change:+d} {'marker' if abs(e.change) == 1 else 'markers'}, {e.markers} now"

    def _event_frozen(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'is Frozen' if e.frozen else 'thaws'}"

    def _event_placed(self, e: Event) -> str:
        return f"{self.who(e.unit)} at ({e.x}, {e.y})"

    def _event_learn(self, e: Event) -> str:
        return f"{self.who(e.unit)} learns {SPELLS[e.spell].name}"

    def _event_group(self, e: Event) -> str:
        return f"{self.who(e.unit)} into {e.group}"

    def _event_moved(self, e: Event) -> str:
        return f"{self.who(e.unit)} {MOVE_NAMES[e.how]} to ({e.x}, {e.y})"

    def _event_volley(self, e: Event) -> str:
        return f"{self.who(e.unit)} shoots at {self.who(e.target)} on {e.number}: {_many(e.hits, 'hit')}"

    def _event_drift(self, e: Event) -> str:
        return f"it comes down at ({e.x}, {e.y})"

    def _event_saves(self, e: Event) -> str:
        return f"{self.who(e.unit)} saves {e.hits - e.unsaved} of {e.hits}"

    def _event_wounds(self, e: Event) -> str | None:
        if not e.wounds:
            return None
        return f"{self.who(e.unit)} takes {_many(e.wounds, 'wound')}, {_many(e.minis, 'Mini')} left"

    def _event_destroyed(self, e: Event) -> str | None:
        if e.unit >= FIRST_ANIMAL:
            return None  # it is told as banished
        return f"{self.who(e.unit)} is destroyed {CAUSES[e.cause]}"

    def _event_flees(self, e: Event) -> str:
        return f"{self.who(e.unit)} flees"

    def _event_rallies(self, e: Event) -> str:
        return f"{self.who(e.unit)} stops Fleeing"

    def _event_charge_fails(self, e: Event) -> str:
        return f"the Charge of {self.who(e.unit)} fails"

    def _event_fight(self, e: Event) -> str:
        return f"{self.who(e.unit)} {e.caused} : {e.suffered} {self.who(e.enemy)}"

    def _event_challenge(self, e: Event) -> str:
        return f"{self.who(e.unit)} challenges {self.who(e.enemy)}"

    def _event_alert(self, e: Event) -> str | None:
        return None if e.what == "set" else f"{self.who(e.unit)}: On Alert {e.what}"

    def _event_react(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'reacts' if e.passed else 'fails to react'} ({e.die})"

    def _event_cast(self, e: Event) -> str:
        return f"{SPELLS[e.spell].name} {CAST_RESULTS[e.result]}"

    def _event_dispel(self, e: Event) -> str:
        return f"{self.who(e.unit)} {'dispels it' if e.dispelled else 'cannot dispel it'}"

    def _event_regroup(self, e: Event) -> str:
        return f"{self.who(e.unit)} rolls {e.removed} to regroup"

    def _event_token(self, e: Event) -> str:
        return f"{_words(e.token_kind)} token at ({e.x}, {e.y})"

    def _event_carried(self, e: Event) -> str:
        return f"{self.who(e.unit)} takes the {_words(e.token_kind)}"

    def _event_token_gone(self, e: Event) -> str:
        return f"the {_words(e.token_kind)} token is removed"

    def _event_vp(self, e: Event) -> str:
        return f"{self.forces[e.player]} scores {e.points} for {VP_NAMES[e.source]}, {e.total} now"

    def _event_known(self, e: Event) -> str:
        return f"{self.forces[e.player]} is known to follow {DEVOTION_CARDS[e.devotion].name}"

    def _event_animal(self, e: Event) -> str:
        return f"a Spirit Animal appears at ({e.x}, {e.y})"

    def _event_banished(self, e: Event) -> str:
        return "the Spirit Animal is banished" if e.by != NOBODY else "a Spirit Animal is gone"

    def _event_reserve(self, e: Event) -> str:
        return f"from the {str(e.edge).capitalize()}" if e.enters else f"{self.who(e.unit)} stays off"

    def _event_swept(self, e: Event) -> str:
        return f"the river sweeps {_many(e.minis, 'Mini')} of {self.who(e.unit)} away"

    def _event_healed(self, e: Event) -> str:
        return f"{self.who(e.unit)} heals {_many(e.wounds, 'wound')}, {_many(e.minis, 'Mini')} now"

    def _event_trample(self, e: Event) -> str:
        return f"{self.who(e.unit)} tramples {self.who(e.friend)}: {_many(e.hits, 'hit')}"

    def _event_crumble(self, e: Event) -> str:
        return f"{self.who(e.unit)} crumbles: {_many(e.wounds, 'wound')}"

    def _event_set_dice(self, e: Event) -> str:
        return f"{self.forces[e.player]} turns {_many(e.dice, 'die') if e.dice == 1 else f'{e.dice} dice'} to {e.value}"


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


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    chosen = action.args.get("unit") if action.kind.startswith(("activate", "release")) else None
    parts = []
    for event in _pools(events, teller.forces):
        part = event if isinstance(event, str) else teller.happened(event)
        if not isinstance(event, str) and event.kind == "activate" and event.unit == chosen:
            part = f"with a {event.value}" if event.value else None
        if part:
            parts.append(part)
    decided = teller.decided(action)
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


ON_TABLE = 2
RESERVE = 3


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
