"""What is recorded of Mulu Caves beside the general columns.

Counters stop at the largest number they hold.
"""

from equipoise.sim.declare import Codes, Constants, Grid
from equipoise.sim.facts import Column, Contests, Side
from equipoise.sim.games.mulu_caves.actions import (
    ACTIONS,
    DEATHS,
    EVENT_NAMES,
    MODES,
    QUIETUS,
    RESULTS,
    ROLES,
    TREASURE_NAMES,
)
from equipoise.sim.games.mulu_caves.sizes import SIZES
from equipoise.sim.games.mulu_caves.state import DISPLACEMENTS, SHIELDS
from equipoise.sim.words import bits_of

BATTLES = tuple(f"battle_{n}" for n in range(1, SIZES.BATTLE_LOG + 1))
QUADRANTS = tuple(f"Q{down}{across}" for down in range(4) for across in range(4))
STEALS = Codes(
    "stole",
    {
        "random": "the avatar's Relinquish",
        "chosen": "a unit's",
        "kept": "the card came to the player's hand",
        "under_deck": "",
        "cancelled": "the attack was cancelled",
    },
    says="what a Relinquish did",
)
LOST = Codes("lost", ("immobilised", "pit", "net"), says="why an avatar lost a turn")

# What a player may do or leave: steps, rolls, kits and answers that every turn brings are not counted.
POWERS = (
    "mirror", "draw", "give", "rescue", "play_lazarus", "play_relinquish", "place_net", "attack", "attack_javelin",
    "attack_scythe", "attack_staff", "attack_bow", "attack_boomerang", "throw_net", "steal_card", "steal_random",
    "shield", "live_after_death", "mirror_mirror",
)  # fmt: skip
POWERS_BY_ROLE = tuple(Grid(POWERS, ROLES))
FACT_SIZES = Constants(
    POWERS=len(POWERS),
    POWER_KINDS=(bits_of(list(ACTIONS.kinds).index(kind) for kind in POWERS), "bits of the action kinds counted"),
)


def _by_battle(name: str, description: str) -> Column:
    says = f"of the first battles and fixed-roll attacks: {description}; 255 none"
    return Column(f"battle_{name}", says, places=BATTLES)


GAME_FACTS = (
    Column("treasure_reshuffles", "treasure decks made anew from the discard pile", role="course"),
    Column("event_reshuffles", "event decks made anew from the discard pile", role="course"),
    Column("walls_destroyed", "walls destroyed by Bombs", role="course"),
    Column("battles", "battles fought with dice, each target of a series for itself", role="course", type="u16"),
    Column("fixed_attacks", "attacks by Bow, Boomerang, thrown net, Javelin over walls", role="course", type="u16"),
    Column("max_fire_tiles", "most tiles burning at once", role="course", type="u16"),
    Column("deaths", "units destroyed, by cause", places=DEATHS, role="course", type="u16"),
    Column(
        "results",
        "battles and fixed-roll attacks by mode and who won",
        places=tuple(Grid(MODES, RESULTS)),
        role="course",
        type="u16",
    ),
    Column("attacker_roles", "battles and fixed-roll attacks by who attacked", places=ROLES, role="course", type="u16"),
    Column(
        "defender_roles", "battles and fixed-roll attacks by who was attacked", places=ROLES, role="course", type="u16"
    ),
    Column("vulnerable_battles", "battles against a vulnerable defender", role="course", type="u16"),
    Column("shields", "Shields played, by their re-roll", places=SHIELDS, role="course", type="u16"),
    Column("quietus", "Quietus effects that happened", places=QUIETUS, role="course", type="u16"),
    Column("landings", "landings by Lazarus Stone and Relocate", role="course"),
    _by_battle("mode", ", ".join(f"{i} {name}" for i, name in enumerate(MODES))),
    _by_battle("weapon_attacker", "treasure card, or the card of the attack"),
    _by_battle("armour_attacker", "treasure card"),
    _by_battle("artifact_attacker", "treasure card"),
    _by_battle("weapon_defender", "treasure card"),
    _by_battle("armour_defender", "treasure card"),
    _by_battle("artifact_defender", "treasure card"),
    _by_battle("result", "0 nothing, 1 the attacker won or hit, 2 the defender won"),
)

SEAT_FACTS = (
    Column("treasure", "1 if the ultimate treasure was picked up", role="course"),
    Column("movement_rolled", "movement rolled in all", role="course", type="u16"),
    Column("movement_avatar", "movement spent by the avatar", role="use", type="u16"),
    Column("movement_assistants", "movement spent by assistants", role="use", type="u16"),
    Column("movement_assailants", "movement spent by assailants", role="use", type="u16"),
    Column("movement_unspent", "movement not spent", role="course", type="u16"),
    Column("mirror_turns", "turns used to mirror a unit", role="use", type="u16"),
    Column(
        "turn_left_start",
        "own turn, from 1, in which the avatar first left its start sanctuary; 65535 never",
        role="course",
        missing=SIZES.NEVER,
        type="u16",
    ),
    Column(
        "turn_pickup", "own turn, from 1, of the pickup; 65535 never", role="course", missing=SIZES.NEVER, type="u16"
    ),
    Column("avatar_lost", "own turns begun with the avatar held fast", places=LOST, role="course", type="u16"),
    Column("avatar_defeats_attacking", "defeats of the avatar as the attacker", role="course"),
    Column("avatar_defeats_defending", "defeats of the avatar as the defender, by shots too", role="course"),
    Column("avatar_attacked", "times the avatar was attacked", role="course", type="u16"),
    Column("displaced", "forced displacements of the avatar", places=DISPLACEMENTS, role="course"),
    Column(
        "displaced_distance",
        "what forced displacements added to the avatar's remaining distance",
        places=DISPLACEMENTS,
        role="course",
        type="i16",
    ),
    Column("placed_own", "units placed on the own side at setup", role="course"),
    Column(
        "placed_quadrant",
        "units placed by quadrant, from the north-west",
        places=QUADRANTS,
        role="position",
        spots=[(float(across), float(down)) for down in range(4) for across in range(4)],
    ),
    Column("assistants_end", "units alive on the own side at the end", role="course"),
    Column("assailants_end", "units alive on the enemy side at the end", role="course"),
    Column("units_lost", "units destroyed", role="course"),
    Column("rescues", "pieces freed from pits and nets", role="use"),
    Column("events_avatar", "event cards drawn by the avatar", role="course", type="u16"),
    Column("events_units", "event cards drawn by units", role="course", type="u16"),
    Column("treasure_draws", "treasure draws", role="course", type="u16"),
    Column("spoils_gained", "treasure cards taken from destroyed pieces", role="course", type="u16"),
    Column("distance_end", "remaining distance at the end", role="course"),
    Column(
        "blocked_turns",
        "own turns begun with every shorter step of the avatar closed by enemies",
        role="course",
        type="u16",
    ),
    Column("steals", "Relinquish by what it did", places=STEALS, role="use"),
    Column(
        "offered",
        "decisions that offered an action, by the role of its piece",
        places=POWERS_BY_ROLE,
        role="available",
        of="chosen",
        type="u16",
    ),
    Column(
        "chosen",
        "decisions that took an action, by the role of its piece",
        places=POWERS_BY_ROLE,
        role="use",
        type="u16",
    ),
    Column("opening", "treasure cards dealt at setup", places=TREASURE_NAMES, role="card_opening", origin="dealt"),
    Column("drawn", "treasure cards drawn", places=TREASURE_NAMES, role="card_drawn", origin="dealt"),
    Column("discarded_limit", "discarded for the hand limit", places=TREASURE_NAMES, role="card_discarded"),
    Column(
        "played",
        "committed, attacked with, placed, thrown or used otherwise",
        places=TREASURE_NAMES,
        role="card_played",
    ),
    Column("stolen", "taken by an own Relinquish", places=TREASURE_NAMES, role="card_drawn", origin="chosen"),
    Column(
        "taken_as_spoils", "taken from a destroyed piece", places=TREASURE_NAMES, role="card_drawn", origin="came_about"
    ),
    Column("held_end", "held at the end", places=TREASURE_NAMES, role="card_held"),
    Column("event_drawn", "event cards drawn", places=EVENT_NAMES, role="card_drawn", origin="dealt"),
    Column(
        "event_distance",
        "what event cards added to the own avatar's remaining distance",
        places=EVENT_NAMES,
        role="course",
        type="i16",
    ),
    Column("enchantment_activated", "enchantments that worked", places=EVENT_NAMES, role="card_played"),
    Column("enchantment_unused", "enchantments discarded unused", places=EVENT_NAMES, role="card_discarded"),
    Column("enchantment_held_end", "enchantments held at the end", places=EVENT_NAMES, role="card_held"),
)

BATTLE_LOG = Contests(
    "battle",
    "battle_result",
    tuple(
        Side(side, RESULTS.index(side), tuple(f"battle_{what}_{side}" for what in ("weapon", "armour", "artifact")))
        for side in ("attacker", "defender")
    ),
    TREASURE_NAMES,
    "battle_mode",
    tuple(MODES.index(mode) for mode in ("plain", "javelin", "scythe", "sweep", "ice_wave", "fire_ball", "biotic")),
)
