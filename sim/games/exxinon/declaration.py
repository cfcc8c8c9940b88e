"""Fall of Exxinon, declared: everything that the rules in words and the compiled rules both know by name."""

from equipoise.sim.declare import Constants, Declaration
from equipoise.sim.games.exxinon import actions, components, facts, state
from equipoise.sim.games.exxinon.content import Content
from equipoise.sim.games.exxinon.features import FEATURES
from equipoise.sim.games.exxinon.restrictions import BANS, GIFTS
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.weights import ExxinonWeights

CONSTANTS = Constants(
    **{
        name: (value, family.sentences.get(name, ""))
        for family in (components.SIZES, state.LIMITS)
        for name, value in family.items()
    }
)

DECLARED = Declaration(
    slug="exxinon",
    rules=ExxinonRules,
    characters=components.CHARACTERS,
    actions=actions.ACTIONS,
    decisions=actions.DECISIONS,
    end_reasons=actions.END_REASONS,
    events=actions.EVENTS,
    game_facts=facts.GAME_FACTS,
    seat_facts=facts.SEAT_FACTS,
    decks=components.CHARACTERS,
    cards=components.SPELL_NAMES,
    codes=(
        components.CHARACTERS,
        components.SPELL_KINDS,
        components.TARGETS,
        components.FILTERS,
        components.OPERATIONS,
        components.SELECTORS,
        components.CONDITIONS,
        components.STATUSES,
        components.DESTINATIONS,
        components.EVENT_KINDS,
        actions.HARMS,
        actions.OBJECTIVES,
        actions.LANDINGS,
        actions.WALL_BREAKS,
        actions.WAYS,
        actions.SHARD_SOURCES,
        actions.MANA_GAINS,
        actions.MANA_COSTS,
        actions.CORE_CHANGES,
        actions.DELAY_CHANGES,
        actions.DISCARDS,
        actions.NO_TELEPORTS,
        facts.PAIRINGS,
        facts.DAMAGE_SOURCES,
        facts.ACTION_KINDS,
        state.STEPS,
        state.OBJECTIVE_STATES,
        state.CASTINGS,
        state.STAGES,
        state.AIMS,
        state.TELEPORTS,
        state.LANDING_CASES,
        state.FAULTS,
    ),
    constants=Constants(
        **{
            name: (n, own.sentences.get(name, ""))
            for own in (components.SIZES, state.LIMITS)
            for name, n in own.items()
        }
    ),
    content=Content,
    weights=ExxinonWeights,
    bans=BANS,
    gifts=GIFTS,
    features=FEATURES,
    structs=(state.Player, state.Objective, state.Delay, state.Casting),
    state=state.State,
)
