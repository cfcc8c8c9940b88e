"""What is recorded of Fall of Exxinon beside the general columns."""

from typing import Any

from equipoise.sim.declare import Codes
from equipoise.sim.facts import Column, Origin
from equipoise.sim.games.exxinon.actions import MANA_COSTS, MANA_GAINS, OBJECTIVES, SHARD_SOURCES
from equipoise.sim.games.exxinon.components import ABILITY_NAMES, SPELL_NAMES, STATUSES
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, TILES, column

TEAMS = ("team_0", "team_1")
PAIRINGS = Codes(
    "pairing",
    ("none", "zenith_neol_v_countess_skrakz", "zenith_countess_v_neol_skrakz", "zenith_skrakz_v_neol_countess"),
    says="who plays with whom",
)
DAMAGE_SOURCES = Codes(
    "by",
    {
        "basic_attack": "",
        "card": "",
        "basic": "the Basic Ability",
        "ultimate": "",
        "delay": "",
        "wraith": "",
        "event": "damage for all, or the meteorite: nobody deals it",
    },
    says="what hurts or kills characters",
)
DEALERS = DAMAGE_SOURCES[:-1]
ACTION_KINDS = Codes(
    "action",
    {
        "card": "",
        "basic": "the Basic Ability",
        "ultimate": "",
        "discard": "",
        "none": "own turns of a living character ended with an unused action",
    },
    says="actions by kind",
)


def pairing_origin(rules: Any) -> Origin:
    """FX-040: in a draft the teams choose."""
    return "chosen" if rules.setup.mode == "draft" else "dealt"


GAME_FACTS = (
    Column("pairing", "who played with whom", PAIRINGS, role="factor", origin=pairing_origin),
    Column(
        "secured",
        "objectives secured",
        places=tuple(f"{team}.{kind}" for team in TEAMS for kind in OBJECTIVES),
        role="taken",
    ),
)

SEAT_FACTS = (
    Column("first_kill", "an enemy was the first to fall", role="course"),
    Column("death_turn", "turn of its death", role="course", missing=0, type="u16"),
    Column("fell_to", "what it fell to", places=DAMAGE_SOURCES, role="course"),
    Column("damage_dealt", "damage dealt to characters", places=DEALERS, role="course", type="u16"),
    Column("damage_taken", "damage taken", role="course", type="u16"),
    Column("damage_objects", "damage dealt to walls and objectives", role="course", type="u16"),
    Column("prevented", "damage kept off by its Spell Shields", role="course", type="u16"),
    Column("healing", "health it gave back", role="course", type="u16"),
    Column("statuses_inflicted", "statuses put on enemies", places=STATUSES, role="course"),
    Column("mana_gained", "mana gained", places=MANA_GAINS, role="course", type="u16"),
    Column("mana_gone", "mana spent and lost", places=MANA_COSTS, role="course", type="u16"),
    Column("shards", "shards its team gained", places=SHARD_SOURCES, role="course"),
    Column("zone_turns", "own turns begun on the mana zone", role="course", type="u16"),
    Column("core_turns", "own turns under the Core", role="course", type="u16"),
    Column("wraith_turns", "own turns begun as a wraith", role="course", type="u16"),
    Column("steps", "steps walked", role="course", type="u16"),
    Column(
        "ended_on",
        "own turns that it ended on this tile, alive",
        places=TILE_NAMES,
        role="position",
        spots=tuple((float(column(tile)), float(tile[1])) for tile in TILES),
    ),
    Column("teleports", "times teleported", role="use"),
    Column("attacks", "basic attacks", role="use"),
    Column("actions", "actions by kind; none: own turns ended with an unused one", places=ACTION_KINDS, role="use"),
    Column("wraith_uses", "abilities used as a wraith", places=ABILITY_NAMES, role="use"),
    Column("deck", "copies in the own deck", places=SPELL_NAMES, role="card_deck"),
    Column("opening", "copies in the opening hand", places=SPELL_NAMES, role="card_opening", origin="dealt"),
    Column("drawn", "copies drawn later", places=SPELL_NAMES, role="card_drawn", origin="dealt"),
    Column("cast", "times cast, Basic Abilities and Ultimates too", places=SPELL_NAMES, role="card_played"),
    Column("discarded", "copies discarded for mana", places=SPELL_NAMES, role="card_discarded"),
    Column("held", "copies in hand at the end", places=SPELL_NAMES, role="card_held"),
)
