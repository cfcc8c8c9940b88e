"""What is recorded of Mulu Caves beside the general columns, field by field as in ext/mulu_caves/facts.pxd."""

from collections.abc import Sequence

from equipoise.sim.game import Column, Contests, Side
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

EVENT_TILES = tuple(f"event_tile_{n}" for n in range(1, 65))
TREASURE_TILES = tuple(f"treasure_tile_{n}" for n in range(1, 33))
BATTLES = tuple(f"battle_{n}" for n in range(1, 17))
LANDINGS = tuple(f"landing_{n}" for n in range(1, 7))
QUADRANTS = tuple(f"Q{down}{across}" for down in range(4) for across in range(4))
SHIELDS = ("lower", "equal", "higher")
DISPLACEMENTS = ("rock_slide", "cave_in", "landing", "hydrant", "push")
STEALS = ("random", "chosen", "kept", "under_deck", "cancelled")
LOST = ("immobilised", "pit", "net")
LEADS = ("5", "10", "15")
NONE = "255 none"


def _product(rows: Sequence[str], columns: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{row}.{column}" for row in rows for column in columns)


ACTIONS_BY_ROLE = _product(tuple(ACTIONS.kinds), ROLES)


def _by_battle(name: str, description: str) -> Column:
    return Column(f"battle_{name}", f"of the first battles and fixed-roll attacks: {description}", places=BATTLES)


def _by_landing(name: str, description: str) -> Column:
    return Column(f"landing_{name}", f"of the first landings: {description}", places=LANDINGS)


GAME_FACTS = (
    Column("first_side", "side that began", ("north", "south")),
    Column("winner_side", "side that won: 0 North, 1 South; 255 nobody"),
    Column("reached_cap", "1 if game.max_turns ended it"),
    Column("treasure_reshuffles", "treasure decks made anew from the discard pile"),
    Column("event_reshuffles", "event decks made anew"),
    Column("walls_destroyed", "by Bombs", role="course"),
    Column("turns", "turns of both players completed"),
    Column("battles", "fought with dice, each target of a series for itself", role="course"),
    Column("fixed_attacks", "by Bow, Boomerang, thrown net, Javelin over walls", role="course"),
    Column("max_fire_tiles", "tiles burning at once"),
    Column("deaths", "units destroyed, by cause", places=DEATHS, role="course"),
    Column("modes", "battles and fixed-roll attacks", places=MODES),
    Column("results", "battles and fixed-roll attacks by mode and who won", places=_product(MODES, RESULTS)),
    Column("attacker_roles", "who attacked", places=ROLES),
    Column("defender_roles", "who was attacked", places=ROLES),
    Column("ties", "battle rolls repeated"),
    Column("vulnerable_battles", "battles against a vulnerable defender"),
    Column("shields", "Shields played, by their re-roll", places=SHIELDS),
    Column("quietus", "Quietus effects that happened", places=QUIETUS),
    Column("event_draws", "event cards drawn by tile, row by row from the north-west", places=EVENT_TILES),
    Column("treasure_draws", "treasure cards drawn by tile, row by row from the north-west", places=TREASURE_TILES),
    _by_battle("turn", "turn of both players, from 0"),
    _by_battle("mode", f"{', '.join(f'{i} {name}' for i, name in enumerate(MODES))}; {NONE}"),
    _by_battle("attacker_seat", "seat"),
    _by_battle("attacker", "0 avatar, 1 assistant, 2 assailant"),
    _by_battle("defender", "0 avatar, 1 assistant, 2 assailant"),
    _by_battle("weapon_attacker", f"treasure card, or the card of the attack; {NONE}"),
    _by_battle("armour_attacker", f"treasure card; {NONE}"),
    _by_battle("artifact_attacker", f"treasure card; {NONE}"),
    _by_battle("weapon_defender", f"treasure card; {NONE}"),
    _by_battle("armour_defender", f"treasure card; {NONE}"),
    _by_battle("artifact_defender", f"treasure card; {NONE}"),
    _by_battle("bonus_attacker", "of the kit"),
    _by_battle("bonus_defender", "of the kit"),
    _by_battle("die_attacker", "the last one rolled; of a throw the sum"),
    _by_battle("die_defender", "the last one rolled; 0 none"),
    _by_battle("ties", "rolls repeated"),
    _by_battle("shield", f"re-roll of the last Shield: 0 lower, 1 equal, 2 higher; {NONE}"),
    _by_battle("vulnerable", "1 if the defender rolled no die for that reason"),
    _by_battle("distance", "of a fixed-roll attack along a line"),
    _by_battle("result", "0 nothing, 1 the attacker won or hit, 2 the defender won"),
    _by_battle("quietus", "bits: 1 substitute, 2 ignite, 4 immobilise, 8 push"),
    _by_landing("kind", f"0 Lazarus Stone, 1 Relocate; {NONE}"),
    _by_landing("x", "column, from 1"),
    _by_landing("y", "row, from 1"),
    _by_landing("side", "0 North, 1 South"),
    _by_landing("tile", "0 floor, 3 sanctuary, 4 start, 5 finish, 6 ultimate treasure, 7 treasure, 8 event"),
    _by_landing("rerolls", "coordinates rolled again"),
    _by_landing("folded", "1 if y was reflected onto the avatar's side"),
    Column("landings", "by Lazarus Stone and Relocate"),
)

SEAT_FACTS = (
    Column("moved_first", "1 for the player who began"),
    Column("treasure", "1 if the ultimate treasure was picked up"),
    Column("turns", "own turns completed", role="course"),
    Column("movement_rolled", "movement rolled in all"),
    Column("movement_avatar", "... spent by the avatar", role="use"),
    Column("movement_assistants", "... by assistants", role="use"),
    Column("movement_assailants", "... by assailants", role="use"),
    Column("movement_unspent", "... not spent", role="course"),
    Column("mirror_turns", "turns used to mirror a unit", role="use"),
    Column(
        "turn_left_start",
        "own turn, from 1, in which the avatar first left its start sanctuary; 65535 never",
        role="course",
        missing=65535,
    ),
    Column("turn_pickup", "own turn, from 1, of the pickup; 65535 never", role="course", missing=65535),
    Column("turn_finish", "own turns begun when the avatar finished; 65535 never", missing=65535),
    Column("avatar_lost", "own turns begun with the avatar held fast", places=LOST, role="course"),
    Column("avatar_defeats_attacking", "defeats of the avatar as the attacker", role="course"),
    Column("avatar_defeats_defending", "... as the defender, by shots too", role="course"),
    Column("avatar_attacked", "times the avatar was attacked", role="course"),
    Column("displaced", "forced displacements of the avatar", places=DISPLACEMENTS, role="course"),
    Column(
        "displaced_distance", "... and what they added to its remaining distance", places=DISPLACEMENTS, role="course"
    ),
    Column("placed_own", "units placed on the own side at setup"),
    Column("placed_enemy", "... on the enemy side"),
    Column("placed_quadrant", "units placed by quadrant, from the north-west", places=QUADRANTS),
    Column("assistants_end", "units alive on the own side at the end", role="course"),
    Column("assailants_end", "... on the enemy side", role="course"),
    Column("units_lost", "units destroyed", role="course"),
    Column("rescues", "pieces freed from pits and nets", role="use"),
    Column("events_avatar", "event cards drawn by the avatar", role="course"),
    Column("events_units", "... by units", role="course"),
    Column("treasure_draws", "treasure draws", role="course"),
    Column("spoils_gained", "treasure cards taken from destroyed pieces", role="course"),
    Column("spoils_lost", "... lost so"),
    Column("limit_discards", "treasure cards discarded for the hand limit", role="course"),
    Column("card_turns", "treasure cards held, summed over the own turns completed"),
    Column("pickup_tile", "0 the western U tile, 1 the eastern, 2 elsewhere in the room; 255 none", missing=255),
    Column(
        "distance_after",
        "remaining distance after so many own turns; 255 not reached",
        places=LEADS,
        role="course",
        missing=255,
    ),
    Column("distance_end", "remaining distance at the end"),
    Column("blocked_turns", "own turns begun with every shorter step of the avatar closed by enemies", role="course"),
    Column("steals", "Relinquish by what it did", places=STEALS),
    Column("tridents_single", "single uses of Dual-Tridents"),
    Column("tridents_double", "double uses"),
    Column("nets_placed", "nets placed as traps", role="course"),
    Column("nets_thrown", "nets thrown", role="course"),
    Column(
        "offered",
        "decisions that offered an action, by the role of its piece",
        places=ACTIONS_BY_ROLE,
        role="available",
        of="chosen",
    ),
    Column("chosen", "... and that took it", places=ACTIONS_BY_ROLE, role="use"),
    Column("opening", "treasure cards dealt at setup", places=TREASURE_NAMES, role="card_opening", origin="dealt"),
    Column("drawn", "treasure cards drawn", places=TREASURE_NAMES, role="card_drawn", origin="dealt"),
    Column("drawn_by_avatar", "... by the avatar", places=TREASURE_NAMES),
    Column("first_drawn", "own turn, from 1, of the first copy; 65535 never", places=TREASURE_NAMES, missing=65535),
    Column("discarded_limit", "discarded for the hand limit", places=TREASURE_NAMES, role="card_discarded"),
    Column("given", "brought to the avatar", places=TREASURE_NAMES),
    Column(
        "played",
        "committed, attacked with, placed, thrown or used otherwise",
        places=TREASURE_NAMES,
        role="card_played",
    ),
    Column("committed_attacking", "committed by an attacker", places=TREASURE_NAMES),
    Column("committed_defending", "committed by a defender", places=TREASURE_NAMES),
    Column("committed_by_avatar", "committed by the avatar itself", places=TREASURE_NAMES),
    Column("committed_armoury", "committed by a unit from its avatar", places=TREASURE_NAMES),
    Column("won_with", "battles won and hits with it", places=TREASURE_NAMES),
    Column("lost_with", "battles lost with it", places=TREASURE_NAMES),
    Column("stolen", "taken by an own Relinquish", places=TREASURE_NAMES, role="card_drawn", origin="chosen"),
    Column(
        "taken_as_spoils", "taken from a destroyed piece", places=TREASURE_NAMES, role="card_drawn", origin="came_about"
    ),
    Column("lost", "lost as spoils or to a Relinquish", places=TREASURE_NAMES),
    Column("held_end", "held at the end", places=TREASURE_NAMES, role="card_held"),
    Column("held_end_by_avatar", "... by the avatar", places=TREASURE_NAMES),
    Column("event_drawn", "event cards drawn", places=EVENT_NAMES, role="card_drawn", origin="dealt"),
    Column("event_drawn_by_avatar", "... by the avatar", places=EVENT_NAMES),
    Column("event_first_drawn", "own turn, from 1, of the first copy; 65535 never", places=EVENT_NAMES, missing=65535),
    Column("event_tiles", "rows and columns that pieces were displaced by", places=EVENT_NAMES),
    Column("event_immobilised", "pieces immobilised", places=EVENT_NAMES),
    Column("event_walls", "walls broken", places=EVENT_NAMES),
    Column("event_distance", "what it added to the own avatar's remaining distance", places=EVENT_NAMES),
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
