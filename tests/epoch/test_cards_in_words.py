"""The cards as RULES.md tells them (7.20) and as the content files hold them: name, numbers, effects, rule id."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

from equipoise.sim.games.epoch.components import (
    COMPANIONS,
    JOURNEYS,
    MAP,
    MONSTERS,
    QUESTS,
    RELICS,
    TRAITS,
    TRIGGERS,
    UNCOUNTED,
    WRETCHES,
    Bonus,
    Companion,
    Effect,
    Monster,
    Relic,
    Trait,
)

BOOK_SAMPLE = " (the bonus is that of the book's sample card)"


def phrase(effects: Mapping[str, Effect]) -> str:
    return "; ".join(f"`{e.do}({', '.join(words(e))})`" for e in effects.values())


def words(effect: Effect) -> list[str]:
    """upgrade(1, any), gain(strength, 1), t_snatch(1, one, common): the order is that of RULES.md 4.4a."""
    about = [effect.of] if effect.of and effect.of != "all" else []
    number = [] if effect.do in UNCOUNTED else [str(effect.n)]
    if effect.do.startswith("t_"):
        return [*number, *([] if effect.do == "t_evict" else [effect.scope]), *about]
    return [*number, *about] if effect.do == "upgrade" else [*about, *number]


def counted(amounts: Any) -> str:
    return ", ".join(f"{name} {n}" for name, n in amounts.model_dump().items() if n)


def cost(card: Any) -> str:
    return f", cost {counted(card.cost)}" if counted(card.cost) else ""


def sign(op: str) -> str:
    return {">=": "≥", "<=": "≤"}[op]


def bonus(end: Bonus) -> str:
    if end.per:
        return f"+{end.honor} per `{end.per}`"
    return f"+{end.honor} if `{end.metric}` {sign(end.op)} {end.value}"


def hook(trait: Trait) -> str:
    return "passive" if trait.hook == "passive" else f"`{trait.hook}{':' if trait.tile else ''}{trait.tile}`"


def statics(trait: Trait) -> str:
    return "; ".join(f"static `{s.modify}{':' if s.of else ''}{s.of} {s.n:+}`" for s in trait.static.values())


def card_told(name: str, card: Any) -> str:
    """A card of one of the six stacks."""
    if card.treachery:
        return treachery_told(name, card)
    if isinstance(card, Companion):
        abilities = f"yields {counted(card.yields)}; ability {phrase(card.effects)}{cost(card)}"
        return f"Companion {card.name} (`{name}`), {card.color}: honor {card.honor}, {abilities}."
    if isinstance(card, Trait):
        return (
            f"Trait {card.name} (`{name}`): honor {card.honor}, {hook(card)}: {phrase(card.effects) or statics(card)}."
        )
    if isinstance(card, Relic):
        holds = f"capacity {card.capacity}, use {card.use}: {phrase(card.effects)}{cost(card)}"
        return f"Relic {card.name} (`{name}`): honor {card.honor}, {holds}."
    sample = BOOK_SAMPLE if card.end_source == "BOOK" else ""
    return f"Monster {card.name} (`{name}`): honor {card.honor}, at the end {bonus(card.end)}{sample}."


def treachery_told(name: str, card: Any) -> str:
    does = f"{phrase(card.effects)}{cost(card)}"
    if isinstance(card, Companion):
        kind, more, timing = f"{card.color} companion", f", yields {counted(card.yields)}", "ability"
    elif isinstance(card, Relic):
        kind, more, timing = "relic", f", capacity {card.capacity}, use {card.use}", "use"
    elif isinstance(card, Monster):
        kind, more, timing = "monster", f", end: {bonus(card.end)}", "`on_acquire`"
    else:
        kind, more, timing = "trait", "", hook(card)
    return f"Treachery {card.name} (`{name}`), {kind}: honor {card.honor}{more}; {timing}: {does}."


def wretch_told(name: str, card: Any) -> str:
    modes = [phrase(card.mode_0), *([f"or {phrase(card.mode_1)}"] if card.mode_1 else [])]
    return f"Wretch {card.name} (`{name}`): {'; '.join(modes)}."


def journey_told(name: str, card: Any) -> str:
    start = f"v{card.start:02}"
    hexes = ", ".join(sorted(MAP["triangles"][start]["hexes"]))
    return f"Journey `{name}`: start {start}, {card.color} companion, start hexes {hexes}."


def trigger_told(name: str, card: Any) -> str:
    whose = {"player": "any player", "global": "the board"}[card.scope]
    several = isinstance(card.threshold, list)
    threshold = f"{' / '.join(map(str, card.threshold))} for 2 / 3 / 4 / 5 players" if several else card.threshold
    return f"Trigger {card.name} (`{name}`): `{card.metric}` of {whose} {sign(card.op)} {threshold}."


def quest_told(name: str, card: Any) -> str:
    lines = "; ".join(f"`{line.metric}` {sign(line.op)} {line.value} → {line.honor}" for line in card.lines.values())
    return f"Quest {card.name} (`{name}`): {lines}."


TELLING = [
    (WRETCHES, wretch_told),
    (JOURNEYS, journey_told),
    (TRIGGERS, trigger_told),
    (COMPANIONS, card_told),
    (TRAITS, card_told),
    (RELICS, card_told),
    (MONSTERS, card_told),
    (QUESTS, quest_told),
]
WRITTEN = dict(
    re.findall(
        r"^- \*\*(EP-[34]\d\d)\*\* \[PROXY\] (.*)$",
        (files("equipoise.sim.games.epoch") / "RULES.md").read_text(encoding="utf-8"),
        re.M,
    )
)


def test_there_is_one_rule_for_each_of_the_131_cards():
    held = [rule for cards, _ in TELLING for card in cards.values() for rule in card.rules]
    assert sorted(held) == sorted(WRITTEN)
    assert sorted(held) == [f"EP-{n}" for n in range(301, 432)]


@pytest.mark.parametrize(("cards", "tell"), TELLING, ids=[next(iter(cards)) for cards, _ in TELLING])
def test_the_content_files_hold_what_the_rules_say(cards, tell):
    for name, card in cards.items():
        assert [tell(name, card)] == [WRITTEN[rule] for rule in card.rules]
        assert card.enabled
        assert card.source == "PROXY"
