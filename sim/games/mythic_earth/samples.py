"""Mythic Earth played over and over, for the oracles: tests, rolls, volleys, fights, casts.

Everything goes through the engine itself: positions are loaded, actions are taken, events are read. A sample is kept,
so that all oracles that look at the same thing share it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from equipoise.sim.action import Action
from equipoise.sim.games.mythic_earth.actions import CASTS, FORCE, SOURCES, TESTS
from equipoise.sim.games.mythic_earth.components import LAYOUTS
from equipoise.sim.games.mythic_earth.positions import position
from equipoise.sim.table import Table

Raw = tuple[int, ...]
OWN, OTHER, ENEMY = 0, 1, FORCE  # two Units of player 0 and one of player 1
SPEAR = "els_sun_spear"
IDLE = {"entry": "tn_medicine_keeper", "at": (40, 440)}  # a Unit that only spends its die
NO_THROW = ("weapon.heavy_spear={thrown=false, short=0}",)


def open_ground(scenario: str, **pieces: str) -> list[str]:
    """Settings that clear the table of a scenario, and lay these pieces on it: wood="circle=[280,210,35]"."""
    name, layout = next((name, one) for name, one in LAYOUTS.items() if one.scenario == scenario)
    cleared = [f"layout.{name}.pieces.{piece}.enabled=false" for piece in layout.pieces]
    laid = [
        f'layout.{name}.pieces.new_{i}={{kind="{kind}", {shape}}}' for i, (kind, shape) in enumerate(pieces.items())
    ]
    return [*cleared, *laid]


class Player:
    """A table that is played as fast as Python can: actions by code, events as numbers."""

    def __init__(self, settings: Sequence[str] = ()) -> None:
        self.table = Table("mythic_earth", settings=settings, bots=["random"])
        self.engine: Any = self.table.engine
        own = self.table.game.events.own
        self.event_kinds = ["roll", "draw", *own]
        self.lengths = {"roll": 3, "draw": 3, **{kind: len(args) for kind, args in own.items()}}

    def code(self, kind: str, **args: Any) -> int:
        return self.table.game.actions.encode(Action(kind, **args))

    def act(self, kind: str, **args: Any) -> list[Raw]:
        events, fault = self.engine.take(self.code(kind, **args))
        if fault:
            raise AssertionError(fault)
        return list(events)

    def of_kind(self, events: Iterable[Raw], kind: str) -> list[Raw]:
        """The numbers of all events of a kind."""
        wanted, length = self.event_kinds.index(kind), self.lengths[kind]
        return [event[1 : 1 + length] for event in events if event[0] == wanted]


class Scene(NamedTuple):
    """A position that is played from again and again, each time with other dice."""

    player: Player
    snapshot: bytes

    def begin(self, seed: int, game: int) -> Player:
        self.player.engine.restore(self.snapshot)
        self.player.engine.redeal_for(0, seed * 1_000_003 + game)
        return self.player


def scene(words: Mapping[str, Any], *settings: str, scenario: str = "build_altars", **pieces: str) -> Scene:
    player = Player([*open_ground(scenario, **pieces), *settings])
    player.table.load(position(player.table, {"scenario": scenario, **words}))
    return Scene(player, player.engine.snapshot())


def acting(units: Mapping[int, Any], unit: int = OWN, **more: Any) -> dict[str, Any]:
    """A Unit at its actions."""
    return {"units": units, "activation": {"unit": unit}, **more}


# --- O-1, O-2: courage ------------------------------------------------------------------------------------------------

SLINGERS = {"entry": "in_huaraca_slingers", "minis": 6, "at": (300, 60)}  # BR 6


@cache
def activations(markers: int, games: int, seed: int) -> list[bool]:
    """Whether the Unit passed: it is not Frozen."""
    start = scene({"units": {OWN: {**SLINGERS, "markers": markers}, OTHER: {**SLINGERS, "at": (400, 60)}}})
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        results.append(not player.of_kind(player.act("activate", unit=OWN), "frozen"))
    return results


@cache
def untested(games: int, seed: int) -> list[bool]:
    """Without markers there is no die at all."""
    start = scene({"units": {OWN: SLINGERS, OTHER: {**SLINGERS, "at": (400, 60)}}})
    player = start.begin(seed, 0)
    return [not player.of_kind(player.act("activate", unit=OWN), "roll")] * games


def _end_the_turn(player: Player) -> list[Raw]:
    """The last die is spent on nothing: Clean-up, and the next turn up to its first decision."""
    events = player.act("activate", unit=OTHER) if player.table.decision == "decide_activation" else []
    return [*events, *player.act("end")]


@cache
def clean_ups(markers: int, games: int, seed: int) -> list[bool]:
    """Whether a Frozen Unit thawed."""
    frozen = {**SLINGERS, "markers": markers, "frozen": True}
    start = scene(acting({OWN: frozen, OTHER: IDLE}, OTHER))
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        tests = player.of_kind(_end_the_turn(player), "test")
        results.append(
            any(unit == OWN and die <= number for unit, kind, number, die in tests if TESTS[kind] == "unfreeze")
        )
    return results


@cache
def clean_ups_until_thawed(markers: int, games: int, seed: int) -> list[int]:
    """How many it took, again and again."""
    results, tries = [], 0
    for thawed in clean_ups(markers, games, seed):
        tries += 1
        if thawed:
            results.append(tries)
            tries = 0
    return results


@cache
def regroups(games: int, seed: int) -> list[int]:
    """Markers after an activation to Regroup with four of them."""
    start = scene({"units": {OWN: {**SLINGERS, "markers": 4}, OTHER: {**SLINGERS, "at": (400, 60)}}})
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        changes = player.of_kind(player.act("activate_regroup", unit=OWN), "markers")
        results.append(changes[-1][2])
    return results


# --- O-3, O-4: initiative and order -----------------------------------------------------------------------------------


class Rolled(NamedTuple):
    winner: int
    tied: bool  # the first roll was repeated
    twice: bool  # the same player takes the first two activations


def _crowd(first: int, second: int) -> dict[str, Any]:
    """So many one-die Units each, all of whose dice but one are spent."""
    units = {
        unit: {
            "entry": "tn_medicine_keeper" if unit < FORCE else "nu_angakkuq",
            "at": (40 + 40 * (unit % FORCE), y),
            "received": 1,
        }
        for side, y, many in ((0, 40, first), (1, 440, second))
        for unit in range(FORCE * side, FORCE * side + many)
    }
    return acting(units, 0, last=1, level=1)


@cache
def rolls(first: int, second: int, games: int, seed: int) -> list[Rolled]:
    start = scene(_crowd(first, second))
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        events = player.act("end")
        dice = len(player.of_kind(events, "roll"))
        ((winner,),) = player.of_kind(events, "initiative")[-1:]
        engine = player.engine
        begins = engine.to_act
        unit = next(a.unit for a in player.table.legal() if a.kind == "activate") if first + second > 2 else None
        twice = False
        if unit is not None:
            player.act("activate", unit=unit)
            player.act("end")
            twice = engine.to_act == begins
        results.append(Rolled(winner, dice > first + second, twice))
    return results


# --- O-5: casting -----------------------------------------------------------------------------------------------------


class Cast(NamedTuple):
    succeeded: bool
    worked: bool
    struck_caster: bool
    struck_dispeller: bool


@cache
def casts(value: int, dispeller: bool, games: int, seed: int) -> list[Cast]:
    """Sun Spear at an enemy, with an enemy Magic User in reach or not."""
    units: dict[int, Any] = {
        OWN: {"entry": "in_willaq_umu", "at": (300, 100), "spells": [SPEAR]},
        ENEMY: {"entry": "nu_whale_hunters", "minis": 7, "at": (300, 220)},
    }
    if dispeller:
        units[ENEMY + 1] = {"entry": "nu_angakkuq", "at": (400, 220)}
    start = scene(acting(units), f"spell.{SPEAR}.cv={value}")
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        events = player.act("cast", spell=SPEAR, unit=ENEMY)
        if not player.table.over and player.table.decision == "decide_dispel":
            events += player.act("dispel", unit=ENEMY + 1)
        casts = {CASTS[cast] for _, _, _, cast in player.of_kind(events, "cast")}
        struck = {unit for unit, change, _ in player.of_kind(events, "markers") if change > 0}
        results.append(
            Cast(
                not {"failed", "feedback"} & casts,
                not {"failed", "feedback", "dispelled"} & casts,
                OWN in struck,
                ENEMY + 1 in struck,
            )
        )
    return results


# --- O-6: volleys -----------------------------------------------------------------------------------------------------


class Volley(NamedTuple):
    casualties: int
    marked: bool
    fled: bool
    wiped_out: bool


ARCHERS = {"entry": "nu_ice_archers", "minis": 6, "at": (300, 100)}
HUNTERS = {"entry": "nu_whale_hunters", "minis": 7, "at": (300, 280)}
VOLLEYS: dict[str, tuple[dict[int, Any], dict[str, str], str]] = {
    "long": ({OWN: ARCHERS, ENEMY: HUNTERS}, {"wood": "circle=[280,210,35]"}, "shoot"),
    "focused": (
        {
            OWN: {"entry": "az_eagle_atlatl", "minis": 7, "at": (300, 100)},
            ENEMY: {"entry": "az_bound_dead", "minis": 10, "at": (300, 200)},
        },
        {},
        "focused",
    ),
    "weakened": (
        {
            OWN: {**ARCHERS, "minis": 7},
            ENEMY: {**HUNTERS, "minis": 4, "started": 7, "markers": 1, "at": (300, 200)},
        },
        {},
        "shoot",
    ),
}


@cache
def volleys(which: str, games: int, seed: int) -> list[Volley]:
    units, pieces, action = VOLLEYS[which]
    start = scene(acting(units), **pieces)
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        events = player.act(action, unit=ENEMY)
        results.append(
            Volley(
                sum(
                    wounds for _, wounds, _, source in player.of_kind(events, "wounds") if SOURCES[source] == "shooting"
                ),
                any(change > 0 for unit, change, _ in player.of_kind(events, "markers") if unit == ENEMY),
                bool(player.of_kind(events, "flees")),
                bool(player.of_kind(events, "destroyed")),
            )
        )
    return results


# --- O-7, O-11: fights ------------------------------------------------------------------------------------------------


class Fought(NamedTuple):
    caused: int
    suffered: int
    enemy_failed: bool
    own_failed: bool
    enemy_dead: bool
    own_dead: bool
    banished: bool

    @property
    def won(self) -> bool:
        return (self.caused > self.suffered or self.enemy_dead) and not self.own_dead

    @property
    def lost(self) -> bool:
        return (self.suffered > self.caused or self.own_dead) and not self.enemy_dead

    @property
    def drawn(self) -> bool:
        return not self.won and not self.lost


JAGUARS = {"entry": "az_jaguar_warriors", "minis": 6, "at": (300, 200)}
CHAMPI = {"entry": "in_champi_guard", "minis": 8, "at": (300, 300)}
ANIMAL = 32
FIGHTS: dict[str, tuple[dict[int, Any], str, int, str, tuple[str, ...]]] = {
    "charge": ({OWN: JAGUARS, ENEMY: CHAMPI}, "charge", ENEMY, "build_altars", ()),
    "attack": (
        {OWN: JAGUARS, ENEMY: {**CHAMPI, "at": (300, 250), "engaged": [OWN]}},
        "attack",
        ENEMY,
        "build_altars",
        (),
    ),
    "supay": (
        {
            OWN: {"entry": "in_supay", "minis": 3, "at": (300, 200)},
            ENEMY: {**HUNTERS, "at": (300, 300)},
        },
        "charge",
        ENEMY,
        "build_altars",
        NO_THROW,
    ),
    "fleeing": (
        {
            OWN: {"entry": "tn_wolf_pack", "minis": 4, "at": (300, 200)},
            ENEMY: {"entry": "tn_tomahawk_warriors", "minis": 5, "at": (300, 300), "fleeing": True, "markers": 2},
        },
        "charge",
        ENEMY,
        "build_altars",
        (),
    ),
    "animal": (
        {OWN: {**CHAMPI, "minis": 7, "at": (300, 200)}, ANIMAL: {"at": (300, 300)}},
        "charge",
        ANIMAL,
        "great_hunt",
        (),
    ),
}


@cache
def fights(which: str, games: int, seed: int) -> list[Fought]:
    units, action, target, scenario, settings = FIGHTS[which]
    start = scene(acting(units), *settings, scenario=scenario)
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        events = player.act(action, unit=target)
        ((_, _, caused, suffered),) = player.of_kind(events, "fight")[:1]
        failed = {
            unit
            for unit, kind, number, die in player.of_kind(events, "test")
            if TESTS[kind] == "brave" and die > number
        }
        dead = {unit for unit, *_ in player.of_kind(events, "destroyed")}
        banished = target in {unit for unit, _ in player.of_kind(events, "banished")}
        results.append(
            Fought(caused, suffered, target in failed, OWN in failed, target in dead or banished, OWN in dead, banished)
        )
    return results


# --- O-8: the template ------------------------------------------------------------------------------------------------


class Thrown(NamedTuple):
    face: int  # of the drift; 0: on target
    hits: int


TEMPLATES = {
    ("s", 8): "in_champi_guard",
    ("s", 7): "in_champi_guard",
    ("s", 5): "in_champi_guard",
    ("m", 4): "nu_sled_wolves",
}
GIANT = {"entry": "in_apu_giant", "at": (360, 170)}


@cache
def throws(base: str, minis: int, games: int, seed: int) -> list[Thrown]:
    units = {OWN: GIANT, ENEMY: {"entry": TEMPLATES[base, minis], "minis": minis, "at": (360, 300)}}
    start = scene(acting(units))
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        events = player.act("shoot", unit=ENEMY)
        drift = [face for _, sides, face in player.of_kind(events, "roll") if sides == 6]
        hits = sum(struck for unit, struck, *_ in player.of_kind(events, "saves") if unit == ENEMY)
        results.append(Thrown(drift[0] if drift else 0, hits))
    return results


# --- O-9, O-10, O-12 --------------------------------------------------------------------------------------------------

RESERVES = {6: "in_huaraca_slingers", 7: "in_champi_guard", 8: "in_supay"}


@cache
def entries(brave: int, games: int, seed: int) -> list[int]:
    """The turn in which a reserve Unit comes."""
    units = {OWN: {"entry": RESERVES[brave], "where": "reserve", "group": "B"}, OTHER: IDLE}
    start = scene(acting(units, OTHER, turn=1), scenario="fog_of_war")
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        while not player.table.decision.startswith("decide_entry"):
            _end_the_turn(player)
        results.append(player.table.round)
    return results


@cache
def losses(games: int, seed: int) -> list[int]:
    """Minis that the river takes of seven at the start of a turn."""
    units = {OWN: {**CHAMPI, "minis": 7, "at": (270, 240)}, OTHER: {**IDLE, "at": (40, 40)}}
    words = acting(units, OTHER)
    words["units"][OWN] = {**words["units"][OWN], "received": 1}
    start = scene(words, scenario="rainy_season")
    results = []
    for game in range(games):
        player = start.begin(seed, game)
        results.append(sum(minis for _, minis in player.of_kind(_end_the_turn(player), "swept")))
    return results


@cache
def deals(games: int, seed: int) -> list[frozenset[str]]:
    """The Devotions dealt to player 0, who follows the Everliving."""
    player = Player(["setup.alignment_mode=fixed"])
    results = []
    for game in range(games):
        player.engine.new_game(seed, game, [0, 1], [0, 1])
        while player.table.decision != "decide_devotion" or player.engine.to_act != 0:
            player.engine.take(player.engine.legal_actions()[0])
        results.append(frozenset(action.devotion for action in player.table.legal()))
    return results
