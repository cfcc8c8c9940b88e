"""What is recorded of Mythic Earth beside the general columns. Counters stop at the largest number they hold."""

from typing import Any

from equipoise.sim.declare import Codes, Column
from equipoise.sim.facts import Origin
from equipoise.sim.games.mythic_earth.actions import CLAIMS, FORCE, NOBODY, SIDES, SOURCES, VP_SOURCES
from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    FACTIONS,
    SCENARIOS,
    SPELL_NAMES,
    WAYS,
)
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.sizes import SIZES

TURNS = tuple(f"turn_{n}" for n in range(1, SIZES.TURN_LOG + 1))  # Game Turns that are recorded one by one
PLACES = tuple(f"unit_{n}" for n in range(FORCE))  # Units in list order
RALLIES = Codes(
    "rallied",
    {"own_die": "", "hero": "", "spell": "", "won": "it won a round of hand-to-hand (ME-155)"},
    says="how a Fleeing Unit was rallied",
    count="RALLIES",
)
CHARGE_RESULTS = Codes(
    "charge",
    {
        "won": "",
        "drawn": "",
        "lost": "",
        "unfought": "an altar, or the target fled or died in the exchange",
        "failed": "(ME-122), or the charger broke",
    },
    says="what became of a Charge",
    count="CHARGE_RESULTS",
)
CODES = (RALLIES, CHARGE_RESULTS)
NEVER = "0 never"
NO_OR_YES = ("no", "yes")

_DEVOTION_PILES = tuple(DEVOTION_CARDS[name].way for name in DEVOTION_NAMES)  # cards are compared within a Way


def _by_spell(name: str, description: str, **options: Any) -> Column:
    return Column(f"spell_{name}", description, places=SPELL_NAMES, **options)


def _by_blessing(name: str, description: str, **options: Any) -> Column:
    return Column(f"blessing_{name}", description, places=BLESSING_NAMES, **options)


def _by_unit(name: str, description: str, **options: Any) -> Column:
    return Column(f"unit_{name}", f"by Unit in list order: {description}", places=PLACES, **options)


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
    Column("tie_break", "1 if destroyed dice decided", role="course"),
    Column("dice_rolled", "dice of all kinds", role="course", type="u32"),
    Column("wipe_out_turn", f"first turn in which a player had no Units left; {NEVER}", role="course", missing=0),
    Column("animals_spawned", "Spirit Animals that appeared", role="course"),
    Column("animals_banished", "Spirit Animals that were banished in a fight", role="course"),
    Column("animals_shot", "Spirit Animals that were killed by shooting or magic", role="course"),
    Column("animals_escaped", "Spirit Animals that left the table", role="course"),
    Column("captive_swaps", "captives that changed hands", role="course"),
)

SEAT_FACTS = (
    Column("faction", "the faction of its Force", FACTIONS, role="factor", origin="dealt"),
    Column("side", "side of the table", SIDES, role="factor", origin="chosen"),
    Column("way", "Way of the Force", WAYS, role="factor", origin=_way),
    Column("way_won", "whether it won the Way roll-off", NO_OR_YES, role="factor", origin="dealt"),
    Column(
        "chose_primary", "whether it chose the primary scenario", NO_OR_YES, role="factor", origin="dealt"
    ),  # ME-037: the right to choose goes by the roll-off
    Column("side_won", "whether it won the side roll-off", NO_OR_YES, role="factor", origin="dealt"),
    Column("first_activation", "whether it acted first in turn 1", NO_OR_YES, role="factor", origin="came_about"),
    Column("vp", "VP by where they came from", places=VP_SOURCES, role="source"),
    Column("vp_by_turn", "VP after each turn", places=TURNS, role="course"),
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
    Column("devotion_second_turn", f"turn in which its second clause scored; {NEVER}", role="course", missing=0),
    Column("devotion_known_turn", f"turn in which the opponent could know it; {NEVER}", role="course", missing=0),
    Column("initiative_wins", "initiative rolls won", role="course"),
    Column("dice_discarded", "dice without a Unit to use them", role="course"),
    Column("activations", "activations of its Units", role="course", type="u16"),
    Column("activations_failed", "activations that failed their test", role="course", type="u16"),
    Column("enemy_dice_destroyed", "dice of destroyed enemy Units", role="course"),
    Column("units_frozen", "times a Unit was Frozen", role="course"),
    Column("turns_frozen", "Clean-ups after which a Unit stayed Frozen", role="course"),
    Column("units_fled", "times a Unit fled", role="course"),
    Column("rallied", "flights ended, by what", places=RALLIES, role="use"),
    Column("destroyed", "own Units destroyed, by cause", places=SOURCES, role="course"),
    Column("points_destroyed", "points of destroyed enemy Units", role="course", type="u16"),
    Column("markers_gained", "Brave markers gained", role="course", type="u16"),
    Column("regroups", "Regroup actions", role="use"),
    Column("lay_lows", "Lay Low actions", role="use"),
    Column("alerts_set", "On Alert actions", role="use"),
    Column("alerts_sprung", "traps sprung", role="use"),
    Column("alerts_released", "Units released from On Alert", role="use"),
    Column("countercharges", "Countercharges made", role="use"),
    Column("charges", "Charges made", role="use"),
    Column("charge_results", "what became of Charges", places=CHARGE_RESULTS, role="course"),
    Column("attacks", "Attack actions", role="use"),
    Column("disengages", "Disengage actions", role="use"),
    Column("challenges", "challenges (EC7)", role="use"),
    Column("wounds_dealt", "wounds caused, by source", places=SOURCES, role="course", type="u16"),
    Column("volleys", "volleys shot", role="use", type="u16"),
    Column("template_shots", "Overhead shots", role="use"),
    Column("moves", "Move actions", role="use"),
    Column("marches", "March actions", role="use"),
    Column("claims", "claims, by kind", places=CLAIMS, role="use"),
    Column("altars_built", "altars built", role="course"),
    Column("altars_destroyed", "enemy altars destroyed", role="course"),
    Column("buildings_pillaged", "buildings pillaged", role="course"),
    Column("animals_defeated", "Spirit Animals defeated in a fight", role="course"),
    Column("captives_end", "captives held at the end", role="course"),
    Column("crossings", "ends of turns with a Humanoid Unit beyond the river", role="course"),
    Column("swept", "Minis swept away by the river", role="course"),
    _by_spell("known", "Units that know it", role="available", of="spell_attempted"),
    _by_spell("attempted", "attempts to cast it", role="use"),
    _by_spell("cast", "casts that succeeded", role="course"),
    _by_spell("wounds", "wounds it caused or healed", role="course"),
    _by_spell("markers", "markers it added or removed", role="course"),
    Column("dispels_tried", "attempts to dispel", role="use"),
    Column("dispels_made", "attempts to dispel that succeeded", role="course"),
    _by_blessing("held", "1 if in hand at the start", role="available", of="blessing_used"),
    _by_blessing("used", "1 if used", role="use"),
    _by_unit("entry", f"entry by code; {NOBODY}: fewer Units"),
    _by_unit("points", "points", type="u16"),
    _by_unit("wounds_dealt", "wounds caused"),
    _by_unit("points_killed", "points of the enemy Units that it destroyed", type="u16"),
    _by_unit("destroyed", "turn in which it was destroyed; 0: alive at the end"),
    _by_unit("vp", "VP earned by its claims and deeds"),
)
