"""What a tweak of Axis Mundi's content may not do, each fault in one sentence that names the key."""

from collections.abc import Mapping
from typing import Any

from equipoise.sim.content import new_entries_are_whole, no_new_entries
from equipoise.sim.errors import nearest
from equipoise.sim.games.axis_mundi.components import (
    CARDS,
    DAMAGE,
    PRIMITIVES,
    SIZES,
    TREASURES,
    Board,
    Card,
)

_OWN_TURN = frozenset(PRIMITIVES[: PRIMITIVES.index("COPY")])
_PASSIVE = frozenset(PRIMITIVES[PRIMITIVES.index("SURE_FOOT") :]) | {"NO_SELF"}
_AMOUNTS = frozenset({"AP", "MP", "ATK", "HEAL", "UNWOUND", "ENERGY"})
_ALLOWED: dict[str, frozenset[str]] = {
    "main": _OWN_TURN,
    "start": _OWN_TURN,
    "first": _OWN_TURN,
    "slot": _PASSIVE,
    "with_attack": frozenset({"NO_SELF"}),
    "with_harvest": frozenset({"CHOOSE"}),
    "react_attack": frozenset({"REDUCE"}),
    "react_immobilise": frozenset({"EVADE"}),
    "with_partner": frozenset({"COPY"}),
}
_NEEDS_MODE = {
    "FAMILIAR": {"treasure", "immobilise", "strike"},
    "STATUS": {"god_mode", "invisible", "identity"},
    "SHOOT": {"short", "long"},
}
_NEW_CARD = ("name", "deck", "count", "effect")  # what a card that is not in cards.toml must say


def known_entries(tree: Any) -> None:
    """Cards may be added, treasures and damage classes not; a misspelt id is not taken for a new card."""
    if not isinstance(tree, Mapping):
        return
    no_new_entries("treasure", tree.get("treasure", {}), TREASURES)
    no_new_entries("damage", tree.get("damage", {}), DAMAGE)
    new_entries_are_whole("card", tree.get("card", {}), CARDS, _NEW_CARD, "card")


def card_fault(cards: Mapping[str, Card]) -> str | None:
    """Why these cards are no playable set."""
    if len(cards) > SIZES.CARDS:
        return f"card: {len(cards)} different cards; at most {SIZES.CARDS}"
    copies = sum(card.count for card in cards.values())
    if copies > SIZES.PILE:
        return f"card.*.count: {copies} cards in both decks; at most {SIZES.PILE}"
    for slug, card in cards.items():
        key = f"card.{slug}"
        if (card.timing == "slot") != (card.deck == "permanent"):
            return f"{key}.timing = {card.timing!r}; permanents, and only they, work in a slot"
        for effect in card.effect:
            if effect.do not in _ALLOWED[card.timing]:
                return f"{key}.effect: {effect.do} does not go with the timing {card.timing!r}"
            if effect.do in _NEEDS_MODE and effect.mode not in _NEEDS_MODE[effect.do]:
                return f"{key}.effect: {effect.do} needs a mode: {' or '.join(sorted(_NEEDS_MODE[effect.do]))}"
            if effect.do == "AREA" and effect.damage not in DAMAGE:
                return f"{key}.effect: there is no damage class {effect.damage!r}; {nearest(effect.damage, DAMAGE)}"
        if card.pair and (card.pair not in cards or not card.pair_effect or not card.pair_doubled):
            return f"{key}.pair = {card.pair!r} must be a card, and pair_effect and pair_doubled say what both do"
        if sum(slug in (other.pair, name) and other.pair != "" for name, other in cards.items()) > 1:
            return f"{key}.pair: a card may be in one pair only"
        if any(effect.do not in _AMOUNTS for effect in (*card.pair_effect, *card.pair_doubled)):
            return f"{key}.pair_effect: a pair may only do {', '.join(sorted(_AMOUNTS))}"
    return None


def board_fault(key: str, board: Board, players: int, gap: int, caves_on_top: bool, treasures: int) -> str | None:
    """Why this board cannot be laid out. Level L of T is ring T + 1 - L; ring k has 6 k hexes, every k-th a corner."""
    top = players // 3 + 2
    if set(board.level) != {str(level) for level in range(1, top + 1)}:
        return f"{key}.level: the board for {players} players has the levels 1 to {top}"
    side = top + 1
    if len(board.sea) != 6 * side or set(board.sea) - set("WP.="):
        return f"{key}.sea must have {6 * side} letters out of W P . ="
    for name, letter, places in (("warehouse", "W", board.warehouse), ("power", "P", board.power)):
        if sorted(places) != [i for i, c in enumerate(board.sea) if c == letter] or len(places) != players:
            return f"{key}.{name} must list the {players} places of {letter} in {key}.sea"
    if any(not 0 <= corner < 6 for corner in board.pier_corner) or len(board.pier_corner) != players:
        return f"{key}.pier_corner must list {players} corners from 0 to 5"
    if [corner * side for corner in board.pier_corner] != board.warehouse:
        # Only a pier outside a corner touches a single hex (R3).
        return f"{key}.warehouse must be {side} times {key}.pier_corner, seat by seat: warehouses lie on corners"
    eligible = 0
    for name, level in board.level.items():
        ring = top + 1 - int(name)
        where = f"{key}.level.{name}"
        if len(level.terrain) != 6 * ring or set(level.terrain) - set(".="):
            return f"{where}.terrain must have {6 * ring} letters out of . ="
        free = [c == "." for c in level.terrain]
        pairs = max(level.cave_pairs, 1) if caves_on_top and int(name) == top else level.cave_pairs
        if pairs > sum(free[i] and free[i + 3 * ring] for i in range(3 * ring)):
            return f"{where}.cave_pairs = {pairs}; there are not so many opposite pairs of accessible tiles"
        if level.lava > 6 * ring // gap:
            return f"{where}.lava = {level.lava}; with map.lava_min_gap = {gap} at most {6 * ring // gap} fit"
        if 2 * pairs + level.lava + level.shelter > sum(free):
            return f"{where}: {sum(free)} accessible tiles are too few for its caves, lava and shelter"
        eligible += 6 * ring - level.lava
    if treasures > eligible:
        return f"setup.treasure_count = {treasures}; {key} has only {eligible} tiles for treasures"
    return None
