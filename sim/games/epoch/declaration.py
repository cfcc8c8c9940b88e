"""Epoch, declared: everything that the rules in words and the compiled rules both know by name."""

from equipoise.sim.declare import Constants, Declaration
from equipoise.sim.games.epoch import actions, components, content, facts, state
from equipoise.sim.games.epoch.features import FEATURES
from equipoise.sim.games.epoch.restrictions import BANS, GIFTS
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.games.epoch.weights import EpochWeights

CONSTANTS = Constants(
    JOURNEYS=len(components.JOURNEYS),
    ROWS=(content.ROWS, "rows of effects: CARDS + MODES * WRETCHES"),
    BASE_CARDS=(len(content.BASE_CARDS), "cards that the rules as written know, treachery excepted: the first codes"),
    BASE_QUESTS=(len(components.QUESTS), "quests that the rules as written know: the first codes"),
    SET_ALL=(components.ATTRIBUTE_SETS["all"], "bits: all attributes"),
)
for sizes in (components.SIZES, state.STATE_SIZES, facts.FACT_SIZES):
    CONSTANTS.update(sizes)
    CONSTANTS.sentences.update(sizes.sentences)

DECLARED = Declaration(
    slug="epoch",
    rules=EpochRules,
    characters=actions.WRETCH_NAMES,
    actions=actions.ACTIONS,
    decisions=actions.DECISIONS,
    end_reasons=actions.END_REASONS,
    events=actions.EVENTS,
    game_facts=facts.GAME_FACTS,
    seat_facts=facts.SEAT_FACTS,
    decks=actions.DECK_NAMES,
    cards=actions.CARD_NAMES,
    content=content.Content,
    weights=EpochWeights,
    features=FEATURES,
    bans=BANS,
    gifts=GIFTS,
    structs=(state.Frame, state.Player, state.Turn),
    state=state.State,
    constants=CONSTANTS,
    codes=(
        components.ATTRIBUTES,
        actions.SPHERES,
        components.STACKS,
        components.TILE_KINDS,
        actions.WRETCH_NAMES,
        components.DICE,
        components.COUNTERS,
        components.PRIMITIVES,
        components.LEVELS,
        components.SCOPES,
        components.CARD_HOOKS,
        components.COUNTS,
        components.COMPARISONS,
        components.TRIGGER_SCOPES,
        components.END_BONUSES,
        actions.DECK_NAMES,
        actions.SPOTS,
        actions.HONOR_SOURCES,
        actions.SOURCES,
        actions.REASONS,
        actions.WAYS,
        state.PLACES,
        state.FRAMES,
        state.TURN_STEPS,
        state.FAULTS,
        facts.TYPES,
        facts.SCORING,
        facts.STEPS,
        facts.CONVICTION,
        facts.FIRSTS,
    ),
)
