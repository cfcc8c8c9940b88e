"""Mythic Earth, declared: everything that the rules in words and the compiled rules both know by name."""

from equipoise.sim.declare import Constants, Declaration
from equipoise.sim.games.mythic_earth import actions, components, facts, state
from equipoise.sim.games.mythic_earth.content import Content
from equipoise.sim.games.mythic_earth.features import FEATURES
from equipoise.sim.games.mythic_earth.restrictions import BANS, GIFTS
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.sizes import SIZES
from equipoise.sim.games.mythic_earth.weights import TRAITS, MythicEarthWeights


def _together(*parts: Constants) -> Constants:
    return Constants(**{name: (value, part.sentences.get(name, "")) for part in parts for name, value in part.items()})


DECLARED = Declaration(
    slug="mythic_earth",
    rules=MythicEarthRules,
    characters=actions.CHARACTERS,
    actions=actions.ACTIONS,
    decisions=actions.DECISIONS,
    end_reasons=actions.END_REASONS,
    events=actions.EVENTS,
    game_facts=facts.GAME_FACTS,
    seat_facts=facts.SEAT_FACTS,
    decks=actions.DECK_NAMES,
    cards=components.DEVOTION_NAMES,
    codes=(*components.CODES, *actions.CODES, *facts.CODES, *state.CODES, TRAITS),
    constants=_together(SIZES, components.COUNTS),
    content=Content,
    weights=MythicEarthWeights,
    bans=BANS,
    gifts=GIFTS,
    features=FEATURES,
    structs=state.STRUCTS,
    state=state.State,
    questions=state.QUESTIONS,
)
