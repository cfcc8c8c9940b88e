"""What is recorded of Mythic Earth beside the general columns, field by field as in ext/mythic_earth/facts.pxd."""

from typing import Any

from equipoise.sim.game import Column, Origin
from equipoise.sim.games.mythic_earth.actions import CLAIMS, DECISIONS, EDGES, FORCE, SIDES, SOURCES, VP_SOURCES
from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    FACTIONS,
    LIST_NAMES,
    SCENARIOS,
    SPELL_NAMES,
    UNIT_NAMES,
    WAYS,
)
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

TURNS = tuple(f"turn_{n}" for n in range(1, 11))  # Game Turns that are recorded one by one
PLACES = tuple(f"unit_{n}" for n in range(FORCE))  # Units in list order
RALLIES = ("own_die", "hero", "spell", "won")
CHARGE_RESULTS = ("won", "drawn", "lost", "unfought", "failed")
PICKS = ("first", "second")
NEVER = "0 never"
NOBODY = "255 nobody"

_DEVOTION_PILES = tuple(DEVOTION_CARDS[name].way for name in DEVOTION_NAMES)  # cards are compared within a Way


def _by_turn(name: str, description: str) -> Column:
    return Column(name, description, places=TURNS)


def _by_spell(name: str, description: str, **options: Any) -> Column:
    return Column(f"spell_{name}", description, places=SPELL_NAMES, **options)


def _by_blessing(name: str, description: str, **options: Any) -> Column:
    return Column(f"blessing_{name}", description, places=BLESSING_NAMES, **options)


def _by_unit(name: str, description: str) -> Column:
    return Column(f"unit_{name}", f"by Unit in list order: {description}", places=PLACES)


def _primary(rules: MythicEarthRules) -> Origin:
    """ME-037."""
    return "chosen" if rules.setup.primary == "loser_chooses" else "dealt"


def _way(rules: MythicEarthRules) -> Origin:
    """ME-035, ME-036."""
    return "chosen" if rules.setup.alignment_mode == "winner_chooses_opposed" else "dealt"


def _devotion(rules: MythicEarthRules) -> Origin:
    """ME-040."""
    return "chosen" if rules.setup.devotion_pick == "choose_of_n" else "dealt"


GAME_FACTS = (
    Column("scenario", "primary scenario", SCENARIOS, role="factor", origin=_primary),
    Column("skirmish", "1 in a Skirmish"),
    Column("table_width", "width of the table, tenths of an inch"),
    Column("winner_side", "side of the winner: 0 South, 1 North; -1 a draw"),
    Column("winner_way", "Way of the winner: 0 Everliving, 1 Everchanging; -1 a draw"),
    Column("vp_difference", "VP of the one over the other"),
    Column("drawn", "1 for a draw"),
    Column("tie_break", "1 if destroyed dice decided"),
    Column("turns", "Game Turns completed"),
    Column("dice_rolled", "dice of all kinds", role="course"),
    Column("pool_rerolls", "initiative rolls repeated because they were equal"),
    Column("wipe_out_turn", f"first turn in which a player had no Units left; {NEVER}"),
    Column("way_winner", "seat that won the Way roll-off"),
    Column("primary_chooser", f"seat that chose the primary scenario; {NOBODY}"),
    Column("side_winner", "seat that won the side roll-off"),
    Column("deployment_winner", f"seat that won the deployment roll; {NOBODY}: Fog of War"),
    Column("first_deployer", "seat that deployed first"),
    Column("first_actor", f"seat that acted first in turn 1; {NOBODY}"),
    Column("decision_count", "decisions by kind, 255 at most each", places=DECISIONS),
    Column("animals_spawned", "Spirit Animals that appeared", role="course"),
    Column("animals_banished", "... were banished in a fight"),
    Column("animals_shot", "... were killed by shooting or magic"),
    Column("animals_escaped", "... left the table"),
    Column("captive_swaps", "captives that changed hands", role="course"),
    Column("activations", "activations of both players"),
)

SEAT_FACTS = (
    Column("faction", "faction", FACTIONS, role="factor", origin="dealt"),
    Column("list", f"list by code, in this order: {', '.join(LIST_NAMES)}; 255 a random one"),
    Column("side", "side of the table", SIDES, role="factor", origin="chosen"),
    Column("way", "Way of the Force", WAYS, role="factor", origin=_way),
    Column("way_won", "whether it won the Way roll-off", ("no", "yes"), role="factor", origin="dealt"),
    Column(
        "chose_primary", "whether it chose the primary scenario", ("no", "yes"), role="factor", origin="dealt"
    ),  # ME-037: the right to choose goes by the roll-off
    Column("side_won", "1 if it won the side roll-off", role="course"),
    Column("deployment_won", "1 if it won the deployment roll", role="course"),
    Column("first_activation", "whether it acted first in turn 1", ("no", "yes"), role="factor", origin="came_about"),
    Column("vp", "VP by where they came from", places=VP_SOURCES, role="source"),
    _by_turn("vp_by_turn", "VP after each turn"),
    _by_turn("vp_primary_by_turn", "VP of the primary scenario gained in each turn"),
    Column("vp_primary", "VP of the primary scenario"),
    Column("vp_devotion", "VP of the Devotion"),
    Column("devotion", "Devotion kept", DEVOTION_NAMES, role="factor", origin=_devotion),
    Column(
        "devotion_deck",
        "1 for the cards of the own Way",
        places=DEVOTION_NAMES,
        role="card_deck",
        piles=_DEVOTION_PILES,
    ),
    Column(
        "devotion_dealt",
        "1 if dealt",
        places=DEVOTION_NAMES,
        role="card_opening",
        piles=_DEVOTION_PILES,
        origin="dealt",
    ),
    Column("devotion_kept", "1 if kept", places=DEVOTION_NAMES, role="card_played", piles=_DEVOTION_PILES),
    Column("devotion_first_turn", f"turn in which its first clause scored; {NEVER}", role="course", missing=0),
    Column("devotion_second_turn", f"... its second; {NEVER}", role="course", missing=0),
    Column("devotion_known_turn", f"turn in which the opponent could know it; {NEVER}", missing=0),
    Column("devotion_revealed_turn", f"turn in which it was turned face up; {NEVER}", missing=0),
    Column("devotion_pick", f"what was picked in secret: number of a Unit or piece; {NOBODY}", places=PICKS),
    Column("initiative_wins", "initiative rolls won", role="course"),
    _by_turn("pool_by_turn", "dice in the pool"),
    Column("dice_discarded", "dice without a Unit to use them", role="course"),
    Column("dice_declined", "dice not spent on Fleeing Units"),
    Column("dice_removed", "dice taken along by destroyed Units"),
    Column("activations", "activations", role="course"),
    Column("activations_failed", "... that failed their test", role="course"),
    Column("enemy_dice_destroyed", "dice of destroyed enemy Units", role="course"),
    Column("units_frozen", "times a Unit was Frozen", role="course"),
    Column("turns_frozen", "Clean-ups after which a Unit stayed Frozen", role="course"),
    Column("units_fled", "times a Unit fled", role="course"),
    Column("rallied", "flights ended, by what", places=RALLIES),
    Column("destroyed", "own Units destroyed, by cause", places=SOURCES),
    Column("points_destroyed", "points of destroyed enemy Units", role="course"),
    Column("points_lost", "points of destroyed own Units", role="course"),
    Column("markers_gained", "Brave markers gained", role="course"),
    Column("markers_removed", "... removed"),
    Column("regroups", "Regroup actions", role="use"),
    Column("lay_lows", "Lay Low actions", role="use"),
    Column("alerts_set", "On Alert actions", role="use"),
    Column("alerts_sprung", "traps sprung", role="use"),
    Column("reacts_failed", "React tests failed"),
    Column("alerts_released", "Units released from On Alert", role="use"),
    Column("countercharges", "Countercharges", role="use"),
    Column("charges", "Charges", role="use"),
    Column("charge_results", "what became of them", places=CHARGE_RESULTS),
    Column("attacks", "Attack actions", role="use"),
    Column("disengages", "Disengage actions", role="use"),
    Column("challenges", "challenges (EC7)", role="use"),
    Column("wounds_dealt", "wounds caused, by source", places=SOURCES),
    Column("wounds_taken", "wounds suffered, by source", places=SOURCES),
    Column("volleys", "volleys", role="use"),
    Column("shots", "dice to hit"),
    Column("hits", "... that hit"),
    Column("casualties", "Minis removed by missiles"),
    Column("template_shots", "Overhead shots", role="use"),
    Column("template_drifts", "... that missed"),
    Column("template_friendly_hits", "own Minis hit by them"),
    Column("moves", "Move actions", role="use"),
    Column("marches", "March actions", role="use"),
    Column("claims", "claims, by kind", places=CLAIMS, role="use"),
    Column("altars_built", "altars built", role="course"),
    Column("altars_destroyed", "enemy altars destroyed", role="course"),
    Column("buildings_pillaged", "buildings pillaged", role="course"),
    Column("animals_defeated", "Spirit Animals defeated in a fight", role="course"),
    Column("captives_end", "captives held at the end", role="course"),
    Column("crossings", "ends of turns with a Humanoid Unit beyond the river", role="course"),
    Column("swept", "Minis swept away by the river"),
    _by_spell("known", "Units that know it"),
    _by_spell("attempted", "attempts to cast it", role="use"),
    _by_spell("cast", "... that succeeded"),
    _by_spell("automatic", "... without fail"),
    _by_spell("dispelled", "... that were dispelled"),
    _by_spell("cancelled", "... that a Blessing cancelled"),
    _by_spell("feedback", "attempts that hurt the caster"),
    _by_spell("hits", "hits it made"),
    _by_spell("wounds", "wounds it caused or healed"),
    _by_spell("markers", "markers it added or removed"),
    _by_spell("turn", f"turn of its first cast; {NEVER}"),
    Column("dispels_tried", "attempts to dispel", role="use"),
    Column("dispels_made", "... that succeeded"),
    _by_blessing("held", "1 if in hand at the start", role="available", of="blessing_used"),
    _by_blessing("used", "1 if used", role="use"),
    _by_blessing("turn", f"turn of its use; {NEVER}"),
    _by_blessing("effect", "markers, wounds or dice that it changed"),
    _by_unit("entry", f"entry by code; {NOBODY}: fewer Units"),
    _by_unit("minis", "Minis at the start"),
    _by_unit("points", "points"),
    _by_unit("dice", "Unit Activation Dice"),
    _by_unit("activations", "activations"),
    _by_unit("moved", "inches moved"),
    _by_unit("charges", "Charges"),
    _by_unit("wounds_dealt", "wounds caused"),
    _by_unit("wounds_dealt_melee", "... in hand-to-hand"),
    _by_unit("wounds_dealt_shooting", "... by missiles"),
    _by_unit("wounds_dealt_magic", "... by spells"),
    _by_unit("wounds_taken", "wounds suffered"),
    _by_unit("wounds_taken_melee", "... in hand-to-hand"),
    _by_unit("wounds_taken_shooting", "... by missiles"),
    _by_unit("wounds_taken_magic", "... by spells"),
    _by_unit("points_killed", "points of the enemy Units that it destroyed"),
    _by_unit("markers", "Brave markers gained"),
    _by_unit("frozen", "times Frozen"),
    _by_unit("fled", "times it fled"),
    _by_unit("destroyed", "turn in which it was destroyed; 0: alive at the end"),
    _by_unit("vp", "VP earned by its claims and deeds"),
    _by_unit("claims", "claims"),
    _by_unit("entered", f"turn in which it came from reserve; {NEVER}"),
    _by_unit("edge", f"edge by which it came: {', '.join(EDGES)}; 255 none"),
    Column("entry_minis", "Minis taken of each entry", places=UNIT_NAMES),
    Column("blessings_used", "Blessings used", role="course"),
)
