"""Mulu Caves, declared: everything that the rules in words and the compiled rules both know by name."""

from equipoise.sim.declare import Constants, Declaration
from equipoise.sim.games.mulu_caves.actions import (
    ACTIONS,
    CARD_NAMES,
    DEATHS,
    DECISIONS,
    DIRECTIONS,
    ENCHANTING,
    END_REASONS,
    EVENTS,
    GAINS,
    MODES,
    QUIETUS,
    RESULTS,
    ROLES,
    SAVERS,
    STATUSES,
    WAYS,
)
from equipoise.sim.games.mulu_caves.components import (
    CATEGORIES,
    COMMITS,
    DECKS,
    EVENT_PRIMITIVES,
    MATERIALS,
    SIDES,
    TERRAIN,
    TREASURE_PRIMITIVES,
    TYPES,
)
from equipoise.sim.games.mulu_caves.content import Content
from equipoise.sim.games.mulu_caves.facts import FACT_SIZES, GAME_FACTS, LOST, SEAT_FACTS, STEALS
from equipoise.sim.games.mulu_caves.features import FEATURES
from equipoise.sim.games.mulu_caves.restrictions import BANS, GIFTS, RESTRICTION_SIZES
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules
from equipoise.sim.games.mulu_caves.sizes import SIZES
from equipoise.sim.games.mulu_caves.state import (
    BATTLE_STEPS,
    DISPLACEMENTS,
    FAULTS,
    FRAMES,
    MIRROR_STEPS,
    SERIES_STEPS,
    SHIELDS,
    TURN_STEPS,
    Battle,
    Frame,
    Held,
    Piece,
    Player,
    State,
    Turn,
)
from equipoise.sim.games.mulu_caves.weights import MuluCavesWeights

CONSTANTS = Constants(
    **{
        name: (value, sizes.sentences.get(name, ""))
        for sizes in (SIZES, FACT_SIZES, RESTRICTION_SIZES)
        for name, value in sizes.items()
    }
)

DECLARED = Declaration(
    slug="mulu_caves",
    rules=MuluCavesRules,
    characters=SIDES,
    actions=ACTIONS,
    decisions=DECISIONS,
    end_reasons=END_REASONS,
    events=EVENTS,
    game_facts=GAME_FACTS,
    seat_facts=SEAT_FACTS,
    decks=DECKS,
    cards=CARD_NAMES,
    codes=(
        SIDES, DECKS, DIRECTIONS, TERRAIN, CATEGORIES, MATERIALS, TYPES, COMMITS, TREASURE_PRIMITIVES, EVENT_PRIMITIVES,
        WAYS, GAINS, STATUSES, ROLES, DEATHS, MODES, RESULTS, QUIETUS, SAVERS, ENCHANTING, SHIELDS, DISPLACEMENTS,
        STEALS, LOST, FRAMES, TURN_STEPS, BATTLE_STEPS, SERIES_STEPS, MIRROR_STEPS, FAULTS,
    ),
    constants=CONSTANTS,
    content=Content,
    weights=MuluCavesWeights,
    bans=BANS,
    gifts=GIFTS,
    features=FEATURES,
    structs=(Frame, Battle, Held, Player, Piece, Turn),
    state=State,
)  # fmt: skip
