"""What a tweak of Epoch may not do (RULES.md section 8), each fault in one sentence that names the key."""

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from equipoise.sim.content import new_entries_are_whole, no_new_entries
from equipoise.sim.games.epoch.components import (
    ABOUT,
    COLORS,
    COMMONS,
    COMPANIONS,
    HEROICS,
    JOURNEYS,
    MIN_SEATS,
    MONSTERS,
    QUESTS,
    RELICS,
    SIZES,
    TILES,
    TILES_IN_ALL,
    TRAITS,
    TRIGGERS,
    UNCOUNTED,
    WRETCHES,
    Card,
    Companion,
    Effect,
    Trait,
    Trigger,
)

if TYPE_CHECKING:
    from equipoise.sim.games.epoch.rules import EpochRules

_FIXED: dict[str, Mapping[str, Any]] = {
    "tile": TILES,
    "wretch": WRETCHES,
    "journey": JOURNEYS,
}  # tables to which nothing can be added
_CARD = ("name", "honor")
_OPEN: dict[
    str, tuple[Mapping[str, Any], tuple[str, ...]]
] = {  # tables that can be added to, and what a new entry must say
    "trigger": (TRIGGERS, ("name", "metric", "op", "threshold")),
    "companion": (COMPANIONS, (*_CARD, "color", "effects")),
    "trait": (TRAITS, _CARD),
    "relic": (RELICS, (*_CARD, "capacity", "use", "effects")),
    "monster": (MONSTERS, _CARD),
    "quest": (QUESTS, ("name", "lines")),
}
SMALLEST_BOX = 18
STARTERS_OF_A_COLOR = 4  # players who can draw the same journey colour
_SCOPED = ("t_drain", "t_snatch", "t_downgrade", "t_fatigue", "t_honor", "t_steal_honor", "t_move")


def known_entries(tree: Any) -> None:
    """Cards, quests and triggers may be added, nothing else. An incomplete new entry is taken for a misspelt id."""
    if not isinstance(tree, Mapping):
        return
    for table, known in _FIXED.items():
        no_new_entries(table, tree.get(table, {}), known)
    for table, (known, needed) in _OPEN.items():
        new_entries_are_whole(table, tree.get(table, {}), known, needed, "one")


# --- numbers that must fit together -----------------------------------------------------------------------------------


def setup_fault(rules: "EpochRules") -> str | None:
    setup, tokens = rules.setup, rules.triggers.tokens
    for key, values in (("setup.seat_honor", setup.seat_honor), ("setup.seat_influence", setup.seat_influence)):
        if len(values) != SIZES.PLAYERS:
            return f"{key} = {values}; it is {SIZES.PLAYERS} numbers, by turn order"
    placed = setup.potential + setup.influence + setup.conviction + max(setup.seat_influence)
    placed += len(COMMONS) * setup.common_blocks + len(HEROICS) * setup.heroic_blocks
    if placed > setup.blocks_per_player:
        return (
            f"setup.blocks_per_player = {setup.blocks_per_player}, but potential, influence, conviction, the attribute "
            f"circles and seat_influence of setup take {placed} blocks"
        )
    if len(tokens) > SIZES.TOKENS or any(a >= b for a, b in itertools.pairwise(tokens)):
        return f"triggers.tokens = {tokens}; they are at most {SIZES.TOKENS} numbers, each greater than the one before"
    if tokens and highest_start(rules) >= tokens[0]:
        return (
            f"triggers.tokens begin at {tokens[0]}, but a player may start with {highest_start(rules)} honor "
            "(setup.start_honor, setup.seat_honor, journey.*.honor, setup.starting_companion_honor)"
        )
    if rules.speed.base > rules.speed.max:
        return f"speed.base = {rules.speed.base} is beyond speed.max = {rules.speed.max}"
    if rules.tiles.monastery_cost == 0 and rules.tiles.repeat_cap == 0:
        return "tiles.monastery_cost = 0 needs tiles.repeat_cap of 1 or more: upgrades without end are no action"
    if 0 < rules.proficiency.box_limit < SMALLEST_BOX:
        return f"proficiency.box_limit = {rules.proficiency.box_limit}; it is 0 (none) or {SMALLEST_BOX} to 30"
    for name, faces in (("attribute_faces", rules.dice.attribute_faces), ("counter_faces", rules.dice.counter_faces)):
        if isinstance(faces, list) and len(faces) != SIZES.DIE_FACES:
            return f"dice.{name} has {len(faces)} faces; a die has {SIZES.DIE_FACES}"
    return None


def highest_start(rules: "EpochRules") -> int:
    """The most honor that a player can begin with."""
    setup = rules.setup
    most = setup.start_honor + max(setup.seat_honor)
    most += max((journey.honor for journey in rules.journey.values() if journey.enabled), default=0)
    if setup.starting_companion_honor:
        base = (card for card in rules.companion.values() if card.enabled and not card.treachery)
        values = sorted((max(0, card.honor + rules.companions.honor_offset) for card in base), reverse=True)
        most += sum(values[: setup.start_companions])
    return most


def seats_fault(rules: "EpochRules", seats: int) -> str | None:
    """Why so many players cannot sit down to these rules."""
    quests = seats * (2 if rules.setup.quest_choice == "pick_one_of_two" else 1)
    for table, needed in (("wretch", seats), ("journey", seats), ("quest", quests)):
        left = sum(entry.enabled for entry in getattr(rules, table).values())
        if left < needed:
            return f"{table}.*.enabled: {left} are left; {seats} players need {needed}"
    starters = rules.setup.start_companions * min(STARTERS_OF_A_COLOR, seats)
    for color in COLORS:
        base = [c for c in rules.companion.values() if c.color == color and c.enabled and not c.treachery]
        if len(base) < starters:
            return f"companion.*.enabled: {len(base)} {color} ones are left; {seats} players may draw {starters}"
    return None


# --- content ----------------------------------------------------------------------------------------------------------


def content_fault(rules: "EpochRules") -> str | None:
    cards: dict[str, Card] = {}
    for table in (rules.companion, rules.trait, rules.relic, rules.monster):
        twice = set(table) & set(cards)
        if twice:
            return f"{min(twice)} is the id of two cards"
        cards |= table
    return (
        _counts_fault(rules, cards)
        or _cards_fault(rules)
        or _triggers_fault(rules)
        or _wretches_fault(rules)
        or seats_fault(rules, MIN_SEATS)
    )


def _counts_fault(rules: "EpochRules", cards: Mapping[str, Card]) -> str | None:
    tiles = sum(tile.count for tile in rules.tile.values())
    if tiles != TILES_IN_ALL:
        return f"tile.*.count add up to {tiles}; there are {TILES_IN_ALL} tiles"
    for what, many, most in (
        ("cards", len(cards), SIZES.CARDS),
        ("triggers", len(rules.trigger), SIZES.TRIGGERS),
        ("quests", len(rules.quest), SIZES.QUESTS),
    ):
        if many > most:
            return f"{many} different {what}; at most {most}"
    colors = Counter(card.color for card in rules.companion.values())
    for stack, many in (*colors.items(), *((t, len(getattr(rules, t))) for t in ("trait", "relic", "monster"))):
        if many > SIZES.STACK_CARDS:
            return f"{many} different cards in the {stack} stack; at most {SIZES.STACK_CARDS}"
    starts = Counter(journey.start for journey in rules.journey.values() if journey.enabled)
    for start, many in starts.items():
        if many > 1:
            return f"journey.*.start: {many} journeys start on triangle {start}"
    active = sum(trigger.enabled for trigger in rules.trigger.values())
    if active < rules.setup.active_triggers:
        return f"trigger.*.enabled: {active} are left; setup.active_triggers = {rules.setup.active_triggers}"
    return None


def _cards_fault(rules: "EpochRules") -> str | None:
    for kind in ("companion", "trait", "relic", "monster"):
        for slug, card in getattr(rules, kind).items():
            key = f"{kind}.{slug}"
            fault = _effects_fault(f"{key}.effects", card.effects)
            if fault:
                return fault
            if card.treachery != (card.honor < 0):
                return f"{key}.honor = {card.honor}: treachery cards, and only they, have a negative one"
            if not card.treachery and any(effect.do.startswith("t_") for effect in card.effects.values()):
                return f"{key}.effects: only treachery cards have t_* effects"
            if isinstance(card, Companion):
                fault = _companion_fault(key, card)
            elif isinstance(card, Trait):
                fault = _trait_fault(key, card)
            if fault:
                return fault
    for slug, relic in rules.relic.items():
        if relic.use > relic.capacity:
            return f"relic.{slug}.use = {relic.use} is more than its capacity of {relic.capacity}"
    for slug, monster in rules.monster.items():
        if monster.end.per and monster.end.metric:
            return f"monster.{slug}.end: either `per` or a condition on `metric`, not both"
    for slug, quest in rules.quest.items():
        if len(quest.lines) > SIZES.QUEST_LINES or list(quest.lines) != [str(i) for i in range(len(quest.lines))]:
            return f"quest.{slug}.lines: they are numbered 0, 1, 2 ..., at most {SIZES.QUEST_LINES} of them"
    return None


def _companion_fault(key: str, card: Companion) -> str | None:
    for number, effect in card.effects.items():  # EP-154
        heroic = effect.do in ("gain_any", "t_snatch") and effect.of != "common"
        if heroic or (effect.do == "gain" and effect.of in HEROICS):
            return f"{key}.effects.{number}: no companion gives heroic attributes (EP-154)"
    return None


def _trait_fault(key: str, trait: Trait) -> str | None:
    if (trait.hook == "on_tile") != bool(trait.tile):
        return f"{key}.tile = {trait.tile!r}: the hook on_tile, and only it, names a tile kind"
    if trait.hook == "passive" and trait.effects:
        return f"{key}.effects: a passive trait has `static` modifiers, no effects"
    if list(trait.static) != [str(i) for i in range(len(trait.static))]:
        return f"{key}.static: modifiers are numbered 0, 1, 2 ..., not {', '.join(trait.static)}"
    for number, static in trait.static.items():
        if (static.modify == "cost") != bool(static.of):
            return f"{key}.static.{number}.of = {static.of!r}: `cost`, and only it, names a tile kind"
    return None


def _triggers_fault(rules: "EpochRules") -> str | None:
    for slug, trigger in rules.trigger.items():
        key = f"trigger.{slug}"
        if isinstance(trigger.threshold, list) and len(trigger.threshold) != SIZES.PLAYERS - MIN_SEATS + 1:
            return f"{key}.threshold = {trigger.threshold}; it is one number, or four: for 2, 3, 4 and 5 players"
        if (trigger.scope == "global") != (trigger.metric == "tiles_controlled_total"):
            return f"{key}: tiles_controlled_total, and only it, is a metric of the whole board (scope global)"
        if trigger.metric == "masteries":
            return f"{key}.metric = 'masteries': masteries are awarded only at the end (EP-172)"
        for value in _thresholds(trigger):
            if not 0 <= value <= 200:
                return f"{key}.threshold = {value}; it is a whole number from 0 to 200"
    return None


def _thresholds(trigger: Trigger) -> list[int]:
    return trigger.threshold if isinstance(trigger.threshold, list) else [trigger.threshold]


def _wretches_fault(rules: "EpochRules") -> str | None:
    for slug, wretch in rules.wretch.items():
        for mode, effects in (("mode_0", wretch.mode_0), ("mode_1", wretch.mode_1)):
            fault = _effects_fault(f"wretch.{slug}.{mode}", effects)
            if fault:
                return fault
            if any(effect.do.startswith("t_") for effect in effects.values()):
                return f"wretch.{slug}.{mode}: only treachery cards have t_* effects"
    return None


def _effects_fault(key: str, effects: Mapping[str, Effect]) -> str | None:
    if len(effects) > SIZES.EFFECTS:
        return f"{key}: {len(effects)} effects; at most {SIZES.EFFECTS}"
    if list(effects) != [str(i) for i in range(len(effects))]:
        return f"{key}: effects are numbered 0, 1, 2 ..., not {', '.join(effects)}"
    for number, effect in effects.items():
        words = ABOUT.get(effect.do, ())
        if effect.of not in words and not (effect.of == "" and (effect.do == "t_snatch" or not words)):
            allowed = f"it is {' or '.join(words)}" if words else f"{effect.do} takes none"
            return f"{key}.{number}.of = {effect.of!r}; {allowed}"
        if (effect.n == 0) != (effect.do in UNCOUNTED):
            needs = "takes no number" if effect.do in UNCOUNTED else "needs a number of 1 or more"
            return f"{key}.{number}.n = {effect.n}; {effect.do} {needs}"
        if effect.scope != "one" and effect.do not in _SCOPED:
            return f"{key}.{number}.scope = {effect.scope!r}; {effect.do} has no victims to choose"
    return None
