"""What is recorded of Epoch beside the general columns, field by field as in ext/epoch/facts.pxd."""

from collections.abc import Sequence
from typing import Any

from equipoise.sim.game import Column, Origin
from equipoise.sim.games.epoch.actions import (
    CARD_NAMES,
    HONOR_SOURCES,
    JOURNEY_NAMES,
    QUEST_NAMES,
    SPHERES,
    TRIGGER_NAMES,
    WRETCH_NAMES,
)
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COLORS,
    COMPANIONS,
    COUNTERS,
    HEROICS,
    HEX_NAMES,
    MAX_LINES,
    MAX_TOKENS,
    MONSTERS,
    PRIMITIVES,
    RELICS,
    TILE_KINDS,
    TRAITS,
)
from equipoise.sim.games.epoch.rules import EpochRules

ROUNDS = tuple(f"round_{n}" for n in range(1, 25))  # rounds that are recorded one by one
TOKENS_TAKEN = tuple(f"taken_{n}" for n in range(1, 21))
TOKENS = tuple(f"token_{n}" for n in range(1, MAX_TOKENS + 1))
STARTERS = ("first", "second")
TYPES = ("companion", "relic", "trait", "monster")
SCORING = ("play", "mastery", "bonuses", "quest")
BLOCKS = (*SPHERES, "attributes", "companions", "relics", "tiles")
STEPS = ("activate", "travel", "tile")
MODES = ("mode_0", "mode_1")
CONVICTION = ("claims", "takeovers", "prevention")
FIRSTS = ("trait", "relic", "monster", "mount", "claim", "proficiency")
TREACHERIES = PRIMITIVES[PRIMITIVES.index("t_drain") :]
LINES = tuple(f"line_{n}" for n in range(MAX_LINES))
_PILES = {
    **dict.fromkeys(COMPANIONS, "companion"),
    **dict.fromkeys(RELICS, "relic"),
    **dict.fromkeys(TRAITS, "trait"),
    **dict.fromkeys(MONSTERS, "monster"),
}
PILES = tuple(_PILES.get(name, "new") for name in CARD_NAMES)  # cards are compared with those that cost the same
NEVER = "255 never"
NOBODY = "255 nobody"


def _product(rows: Sequence[str], columns: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{row}.{column}" for row in rows for column in columns)


def _by_token(name: str, description: str) -> Column:
    return Column(f"token_{name}", f"of the first tokens taken: {description}", places=TOKENS_TAKEN)


def _by_trigger(name: str, description: str, **told: Any) -> Column:
    return Column(f"trigger_{name}", description, places=TRIGGER_NAMES, **told)


def _by_card(name: str, description: str) -> Column:
    return Column(f"card_{name}", description, places=CARD_NAMES)


def _quest(rules: EpochRules) -> Origin:
    """EP-017."""
    return "dealt" if rules.setup.quest_choice == "one" else "chosen"


GAME_FACTS = (
    Column("treachery", "1 with the treachery cards"),
    Column("decisive_round", f"round in which an active trigger was first found satisfied; {NEVER}"),
    Column("decisive_order", f"place in the turn order of the player whose turn it was; {NOBODY}"),
    Column("decisive_turn_seat", f"... its seat; {NOBODY}"),
    Column("decisive_seat", f"seat whose state satisfied the trigger; {NOBODY}, or the whole board"),
    Column("decisive_rank", f"rank of that player by honor at that moment; {NOBODY}"),
    Column("decisive_final_rank", f"... and at the end; {NOBODY}"),
    Column("active_triggers_end", "triggers active at the end"),
    Column("pouch_end", "tiles never revealed"),
    Column("takeovers", "tiles taken from opponents", role="course"),
    Column("forced_moves", "tokens moved by treachery"),
    Column("desperate_travels", "travels of trapped players"),
    Column("winners", "bits: seats that won"),
    Column("tie_size", "how many shared the win"),
    Column("lead_changes", "rounds that ended with a new single leader", role="course"),
    Column("margin", "honor of the best over the second best; 0 for a tie"),
    Column("turns", "turns of all players"),
    Column("attribute_faces", "white dice as they stood", places=ATTRIBUTES),
    Column("counter_faces", "black dice as they stood", places=COUNTERS),
    Column("rerolls", "dice rolled again"),
    Column("leader", f"seat alone in the lead at the end of a round; {NOBODY}", places=ROUNDS),
    Column("tiles_by_round", "tiles on the board at the end of a round", places=ROUNDS),
    _by_trigger("decisive", "1 if the trigger was satisfied at the decisive check", role="factor", origin="came_about"),
    _by_trigger(
        "drawn",
        f"round in which it became active, 0 from the start; {NEVER}",
        role="factor",
        missing=255,
        origin="came_about",
    ),
    _by_trigger("removed", f"round in which it was removed; {NEVER}", role="factor", missing=255, origin="came_about"),
    _by_trigger("remover", f"seat that removed it; {NOBODY}"),
    _by_token("value", "honor"),
    _by_token("seat", f"who took it; {NOBODY}: fewer were taken"),
    _by_token("round", "round"),
    _by_token("own_turn", "1 if in the own turn"),
    _by_token("removed", "trigger removed, by code; 255 none"),
    Column("tokens", "tokens taken"),
    Column("hex_kind", "tile on each hex, by code of its kind; 255 never revealed", places=HEX_NAMES),
    Column("hex_round", f"round in which it was revealed, 0 at the set-up; {NEVER}", places=HEX_NAMES),
    Column("hex_revealed", "turn, of all players, in which it was revealed, 0 before; 65535 never", places=HEX_NAMES),
    Column("hex_first_used", "turn of all players in which it was first acted on; 65535 never", places=HEX_NAMES),
    Column("kind_first_revealed", f"round in which the first tile of a kind was revealed; {NEVER}", places=TILE_KINDS),
    Column("kind_uses", "actions on tiles of a kind", places=TILE_KINDS, role="course"),
    Column("kind_controls", "times one was controlled", places=TILE_KINDS),
    Column("kind_takeovers", "... taken from an opponent", places=TILE_KINDS),
    Column("kind_income", "honor paid to controllers", places=TILE_KINDS),
    _by_card("shown", f"round in which it was first face-up, 0 at the set-up; {NEVER}"),
    _by_card("owner", f"seat that acquired it; {NOBODY}"),
    _by_card("round", f"round in which it was acquired, 0 at the set-up; {NEVER}"),
    _by_card("source", "0 starting companion, 1 face-up, 2 blind; 255 never acquired"),
    _by_card("alternative", "honor of the face-up card left lying for a blind draw"),
    _by_card("blocks_end", "blocks on it at the end"),
    _by_card("left_round", f"round in which it left play; {NEVER}"),
    _by_card("left_reason", "0 death, 1 abandoned; 255 it did not"),
    Column("rounds_played", "complete rounds"),
)

SEAT_FACTS = (
    Column("wretch", "wretch card", WRETCH_NAMES),
    Column("journey", "journey card", JOURNEY_NAMES, role="factor", origin="dealt"),
    Column("start", "number of the start triangle"),
    Column("quest", "secret quest", QUEST_NAMES, role="factor", origin=_quest),
    Column("starter", "starting companions by code; 255 none", places=STARTERS),
    Column("starter_colour", "colour of the starting companion", COLORS, role="factor", origin="dealt"),
    Column(
        "start_kind",
        "tiles next to the token at the start, by code of their kind; 255 none",
        places=STARTERS,
        role="card_dealt",
        codes=TILE_KINDS,
        origin="dealt",
    ),
    Column("rank_after", "rank by honor after play, and after the first steps of final scoring", places=SCORING),
    Column("honor", "honor by where it came from or went", places=HONOR_SOURCES, role="source"),
    Column("honor_by_round", "honor at the end of a round", places=ROUNDS),
    Column("reached", f"round in which the value of a token was reached; {NEVER}", places=TOKENS),
    Column("turns", "own turns completed"),
    Column("activations_self", "activations of the wretch", role="use"),
    Column("activations_companion", "... of companions", role="use"),
    Column("travels", "travels", role="use"),
    Column("steps", "steps walked", role="course"),
    Column("revealed", "tiles revealed", role="course"),
    Column("tile_actions", "actions on tiles of a kind", places=TILE_KINDS, role="use"),
    Column("rests", "rests", role="use"),
    Column("conversions", "conversions by heroic attribute", places=HEROICS, role="use"),
    Column("proficiency_taken", "proficiency tiles taken", places=ATTRIBUTES, role="use"),
    Column("proficiency_discarded", "... discarded", places=ATTRIBUTES),
    Column("controls", "tiles controlled", role="use"),
    Column("takeovers_made", "... taken from opponents", role="use"),
    Column("takeovers_suffered", "tiles lost to opponents", role="course"),
    Column("income_paid", "honor given to controllers", role="course"),
    Column("cards_face_up", "cards acquired face-up", places=TYPES),
    Column("cards_blind", "... blind", places=TYPES),
    Column("fights", "monsters defeated", role="course"),
    Column("fatigues", "fights that tired the champion"),
    Column("deaths", "champions lost", role="course"),
    Column("prevented", "... saved by conviction"),
    Column("misses", "fights without harm"),
    Column("relic_uses", "uses of relics", role="use"),
    Column("recharges", "relics recharged", role="use"),
    Column("shrines", "uses of a Shrine, each repetition", role="use"),
    Column("monks", "uses of a Monastery, each repetition", role="use"),
    Column("spheres", "blocks at the start of the own turn", places=_product(BLOCKS, ROUNDS)),
    Column("turns_without_influence", "own turns begun without influence", role="course"),
    Column("blocks_lost", "attributes not gained for want of influence", role="course"),
    Column("speed_end", "speed tile at the end", role="course"),
    Column("mastery_total", "cards and proficiency tiles that count for mastery", places=ATTRIBUTES),
    Column("mastery_won", "1 if the mastery tile was won", places=ATTRIBUTES, role="course"),
    Column("mastery_tied", "1 if it was lost by a tie", places=ATTRIBUTES),
    Column("quest_line", "1 if the line of the quest was satisfied", places=LINES, role="course"),
    Column("unused", "own turns without this step", places=STEPS, role="course"),
    Column("modes", "modes of the wretch chosen", places=MODES, role="use"),
    Column("conviction", "conviction spent", places=CONVICTION),
    Column("extra_tiles", "extra tile actions used", role="use"),
    Column("extra_activations", "extra activations used", role="use"),
    Column("extra_travels", "extra travels used", role="use"),
    Column("second_rolls", "second rolls at the Academy", role="use"),
    Column("first", f"round of the first; {NEVER}", places=FIRSTS, role="course", missing=255),
    Column("inflicted", "treachery inflicted", places=TREACHERIES),
    Column("suffered", "treachery suffered", places=TREACHERIES),
    Column("desperate_travels", "travels when trapped"),
    Column("forced_moves", "times the token was moved by others"),
    Column("opening", "starting companions", places=CARD_NAMES, role="card_opening", piles=PILES, origin="dealt"),
    Column("offered", "tile actions at which it lay face-up and could be paid for", places=CARD_NAMES),
    Column("acquired", "acquired in play", places=CARD_NAMES, role="card_drawn", piles=PILES, origin="chosen"),
    Column(
        "used",
        "activations of a companion, uses of a relic or trait, hooks that worked",
        places=CARD_NAMES,
        role="use",
    ),
    Column("ability_used", "uses of a companion's ability", places=CARD_NAMES, role="use"),
    Column("held_end", "in front of the player at the end", places=CARD_NAMES),
    Column("companions_end", "companions at the end", role="course"),
)
