"""What is recorded of Epoch beside the general columns."""

from typing import Any

from equipoise.sim.declare import Codes, Constants
from equipoise.sim.facts import Column, Origin
from equipoise.sim.games.epoch.actions import (
    CARD_NAMES,
    HONOR_SOURCES,
    JOURNEY_NAMES,
    QUEST_NAMES,
    TRIGGER_NAMES,
)
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COLORS,
    COMPANIONS,
    HEROICS,
    MONSTERS,
    PRIMITIVES,
    RELICS,
    SIZES,
    TILE_KINDS,
    TRAITS,
)
from equipoise.sim.games.epoch.rules import EpochRules

TOKENS = tuple(f"token_{n}" for n in range(1, SIZES.TOKENS + 1))
STARTERS = ("first", "second")
TYPES = Codes("type", ("companion", "relic", "trait", "monster"), says="card types")
SCORING = Codes("after", ("play", "mastery", "bonuses", "quest"), says="steps of final scoring (EP-237)")
STEPS = Codes("step", ("activate", "travel", "tile"), says="the three steps of a turn (EP-037)")
MODES = ("mode_0", "mode_1")
CONVICTION = Codes("conviction", ("claims", "takeovers", "prevention"), says="what conviction was spent on")
FIRSTS = Codes("first", ("trait", "relic", "monster", "mount", "claim", "proficiency"), says="firsts")
TREACHERIES = PRIMITIVES[PRIMITIVES.index("t_drain") :]
LINES = tuple(f"line_{n}" for n in range(SIZES.QUEST_LINES))
FACT_SIZES = Constants(
    NEVER=(255, "a round that did not come; 0 is the set-up"),
    NOBODY=(255, "no such seat, rank, tile or card"),
    STARTERS=(len(STARTERS), "start tiles that are recorded"),
    TREACHERIES=(len(TREACHERIES), "kinds of treachery"),
)
_PILES = {
    **dict.fromkeys(COMPANIONS, "companion"),
    **dict.fromkeys(RELICS, "relic"),
    **dict.fromkeys(TRAITS, "trait"),
    **dict.fromkeys(MONSTERS, "monster"),
}
PILES = tuple(_PILES.get(name, "new") for name in CARD_NAMES)  # cards are compared with those that cost the same
NEVER = "255 never"


def _quest(rules: EpochRules) -> Origin:
    """EP-017."""
    return "dealt" if rules.setup.quest_choice == "one" else "chosen"


def _by_trigger(name: str, description: str, missing: int | None = None) -> Column:
    return Column(
        f"trigger_{name}", description, places=TRIGGER_NAMES, role="factor", missing=missing, origin="came_about"
    )


def _course(name: str, description: str, **more: Any) -> Column:
    return Column(name, description, role="course", **more)


def _use(name: str, description: str, **more: Any) -> Column:
    return Column(name, description, role="use", **more)


GAME_FACTS = (
    _course("decisive_round", f"round in which an active trigger was first found satisfied; {NEVER}", missing=255),
    _course("decisive_order", f"place in the turn order of the player whose turn it was; {NEVER}", missing=255),
    _course("decisive_rank", f"rank by honor, then, of the player who satisfied the trigger; {NEVER}", missing=255),
    _course("decisive_final_rank", f"rank of that player at the end; {NEVER}", missing=255),
    _course("pouch_end", "tiles never revealed"),
    _course("takeovers", "tiles taken from opponents"),
    _course("lead_changes", "rounds that ended with a new single leader"),
    _course("margin", "honor of the best over the second best; 0 for a tie", type="u16"),
    _by_trigger("decisive", "1 if the trigger was satisfied at the decisive check"),
    _by_trigger("drawn", f"round in which it became active, 0 from the start; {NEVER}", 255),
    _by_trigger("removed", f"round in which it was removed; {NEVER}", 255),
    _course(
        "kind_first_revealed",
        f"round in which the first tile of a kind was revealed; {NEVER}",
        places=TILE_KINDS,
        missing=255,
    ),
    _course("kind_uses", "actions on tiles of a kind", places=TILE_KINDS, type="u16"),
    _course("kind_controls", "times a tile of a kind was controlled", places=TILE_KINDS, type="u16"),
    _course("kind_income", "honor paid to controllers of tiles of a kind", places=TILE_KINDS, type="u16"),
)

SEAT_FACTS = (
    Column("journey", "journey card", JOURNEY_NAMES, role="factor", origin="dealt"),
    Column("quest", "secret quest", QUEST_NAMES, role="factor", origin=_quest),
    Column("starter_colour", "colour of the starting companion", COLORS, role="factor", origin="dealt"),
    Column(
        "start_kind",
        "tiles next to the token at the start, by code of their kind; 255 none",
        places=STARTERS,
        role="card_dealt",
        codes=TILE_KINDS,
        origin="dealt",
    ),
    _course("rank_after", "rank by honor after play, and after the first steps of final scoring", places=SCORING),
    Column("honor", "honor by where it came from or went", places=HONOR_SOURCES, role="source", type="i16"),
    _course("reached", f"round in which the value of a token was reached; {NEVER}", places=TOKENS, missing=255),
    _use("activations_self", "activations of the wretch", type="u16"),
    _use("activations_companion", "activations of companions", type="u16"),
    _use("travels", "travels made", type="u16"),
    _course("steps", "steps walked", type="u16"),
    _course("revealed", "tiles revealed", type="u16"),
    _use("tile_actions", "actions on tiles of a kind", places=TILE_KINDS, type="u16"),
    _use("rests", "rests taken", type="u16"),
    _use("conversions", "conversions by heroic attribute", places=HEROICS, type="u16"),
    _use("proficiency_taken", "proficiency tiles taken", places=ATTRIBUTES),
    _use("proficiency_discarded", "proficiency tiles discarded", places=ATTRIBUTES),
    _use("controls", "tiles controlled", type="u16"),
    _use("takeovers_made", "tiles taken from opponents"),
    _course("takeovers_suffered", "tiles lost to opponents"),
    _course("income_paid", "honor given to controllers", type="u16"),
    _use("cards_face_up", "cards acquired face-up", places=TYPES),
    _use("cards_blind", "cards acquired blind", places=TYPES),
    _course("fights", "monsters defeated"),
    _course("fatigues", "fights that tired the champion"),
    _course("deaths", "champions lost"),
    _course("prevented", "champions saved by conviction"),
    _use("relic_uses", "uses of relics", type="u16"),
    _use("recharges", "relics recharged", type="u16"),
    _use("shrines", "uses of a Shrine, each repetition", type="u16"),
    _use("monks", "uses of a Monastery, each repetition", type="u16"),
    _course("turns_without_influence", "own turns begun without influence", type="u16"),
    _course("blocks_lost", "attributes not gained for want of influence", type="u16"),
    _course("speed_end", "speed tile at the end"),
    _course("mastery_won", "1 if the mastery tile was won", places=ATTRIBUTES),
    _course("mastery_tied", "1 if the mastery tile was lost by a tie", places=ATTRIBUTES),
    _course("quest_line", "1 if the line of the quest was satisfied", places=LINES),
    _course("unused", "own turns without this step", places=STEPS, type="u16"),
    _use("modes", "modes of the wretch chosen", places=MODES, type="u16"),
    _use("conviction", "conviction spent", places=CONVICTION),
    _use("extra_tiles", "extra tile actions used"),
    _use("extra_activations", "extra activations used"),
    _use("extra_travels", "extra travels used"),
    _use("second_rolls", "second rolls at the Academy"),
    _course("first", f"round of the first one; {NEVER}", places=FIRSTS, missing=255),
    _use("inflicted", "treachery inflicted", places=TREACHERIES),
    _course("suffered", "treachery suffered", places=TREACHERIES),
    _course("desperate_travels", "travels when trapped"),
    _course("forced_moves", "times the token was moved by others"),
    Column("opening", "starting companions", places=CARD_NAMES, role="card_opening", piles=PILES, origin="dealt"),
    Column("acquired", "acquired in play", places=CARD_NAMES, role="card_drawn", piles=PILES, origin="chosen"),
    _use("used", "activations of a companion, uses of a relic or trait, hooks that worked", places=CARD_NAMES),
    _use("ability_used", "uses of a companion's ability", places=CARD_NAMES),
    _course("companions_end", "companions at the end"),
)
