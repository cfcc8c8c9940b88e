"""Axis Mundi, declared: everything that the rules in words and the compiled rules both know by name."""

from equipoise.sim.declare import Constants, Declaration
from equipoise.sim.games.axis_mundi import actions, components, facts, restrictions, state, weights
from equipoise.sim.games.axis_mundi.content import Content
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules


def _together(*parts: Constants) -> Constants:
    return Constants(**{name: (value, part.sentences.get(name, "")) for part in parts for name, value in part.items()})


DECLARED = Declaration(
    slug="axis_mundi",
    rules=AxisMundiRules,
    characters=components.CHARACTERS,
    actions=actions.ACTIONS,
    decisions=actions.DECISIONS,
    end_reasons=("pier",),  # AM-010: the Ascendant reached its pier
    events=actions.EVENTS,
    game_facts=facts.GAME_FACTS,
    seat_facts=facts.SEAT_FACTS,
    decks=components.DECKS,
    cards=components.CARD_NAMES,
    codes=(
        components.CHARACTERS,
        components.DECKS,
        components.TERRAIN,
        components.CLASSES,
        components.COLUMNS,
        components.TIMINGS,
        components.TUMBLES,
        components.FLAGS,
        components.EFFECTS,
        components.MODES,
        actions.FORMS,
        actions.WAYS,
        actions.WOUND_CAUSES,
        actions.HEALS,
        actions.GAINS,
        actions.STATUSES,
        actions.HARVESTS,
        facts.LOSSES,
        facts.PURPOSES,
        facts.MP_SOURCES,
        facts.FAMILIAR_MODES,
        state.FRAMES,
        state.STEPS,
        state.OPENING_STEPS,
        state.CARD_STEPS,
        state.FAULTS,
        weights.MODES_OF_PLAY,
    ),
    constants=_together(components.SIZES, components.NUMBERS, state.PLACES, facts.FACT_NUMBERS),
    structs=(state.Frame, state.Player, state.Warehouse, state.Turn),
    state=state.State,
    content=Content,
    weights=weights.AxisMundiWeights,
    bans=restrictions.BANS,
    gifts=restrictions.GIFTS,
    features=restrictions.FEATURES,
    questions=state.QUESTIONS,
)
