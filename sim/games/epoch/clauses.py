"""A deed and what was chosen for it, in one line."""

from collections.abc import Sequence
from itertools import groupby

from equipoise.sim.deeds import Deed
from equipoise.sim.games.epoch.card_words import OFFERED

TRAVELS, WALKS = ("travel", "desperate_travel", "extra_travel"), ("step", "stop")
CHOICES = (
    "mode", "attribute", "companion", "shift", "refresh", "upgrade", "face_up", "blind", "recruit", "target", "none",
    "done", "keep_card", "reroll", "keep_roll", "evict", "move_token", "keep_triggers", "remove_trigger",
)  # fmt: skip
OF_A_TILE = (
    "acquire", "recharge_only", "recharge", "champion", "shrine", "monk", "roll_again", "prevent_death", "accept_death",
)  # fmt: skip
OPEN = ("act", "ability", "relic", *CHOICES, *OF_A_TILE)  # what those may follow
SELF_EVIDENT = ("attribute", "upgrade", "refresh", "acquire", "evict", "move_token")  # what came of them tells them
UNSAID = ("keep_triggers", "done", "target")  # what follows says it, if anything does
THE_CARD, EFFECT = "the card", " takes effect"
TO_GAIN, NOTHING_LEFT = f"chooses {OFFERED['gain_any']}", "no influence to gain from"


def blocks(n: int) -> str:
    return f"{n} block{'' if n == 1 else 's'}"


def given(parts: Sequence[str]) -> list[str]:
    """A card and what it gives in one part."""
    told: list[str] = []
    for part in parts:
        if told and told[-1].endswith(EFFECT) and part.startswith("+"):
            told[-1] = f"{told[-1].removesuffix(EFFECT)} gives {part}"
        else:
            told.append(part)
    return told


def joins(deed: Deed, group: Sequence[Deed]) -> bool:
    """It belongs to the line of what was done before."""
    first = group[0].kind
    if deed.kind in WALKS:
        return first in (*TRAVELS, *WALKS)
    if deed.kind == "downgrade":
        return group[-1].kind == "desperate_travel"  # that is its price
    return (deed.kind in CHOICES and first not in TRAVELS) or (deed.kind in OF_A_TILE and first in OPEN)


def with_choices(same: Sequence[Deed]) -> str:
    """A deed and what was chosen for it."""
    head, _, came = same[0].text.partition(": ")
    parts = _split(came)
    for place, deed in enumerate(same[1:], 1):
        follows = same[place + 1].kind if place + 1 < len(same) else ""
        if deed.kind != "mode" or ": " in deed.text or follows not in ("attribute", "upgrade"):  # those say it
            parts += _choice(deed, same[place - 1], same[0])
    if same[0].kind == "activate_self":
        parts = _without_influence(same, parts)
    parts = _summed(given(parts))
    return f"{head}: {'; '.join(parts)}" if parts else head


def _without_influence(same: Sequence[Deed], parts: list[str]) -> list[str]:
    """A wretch gains nothing where influence is empty."""
    if any(e.kind == "blocks" and e.origin == "influence" for deed in same for e in deed.events):
        return parts
    if parts == [TO_GAIN]:
        return [TO_GAIN, NOTHING_LEFT]
    modes = any(deed.kind == "mode" for deed in same)
    return parts if modes else [NOTHING_LEFT, *parts]


def _split(came: str) -> list[str]:
    return came.split("; ") if came else []


def _choice(deed: Deed, before: Deed, first: Deed) -> list[str]:
    """Where what came of it says which was chosen, that is enough."""
    chosen, _, came = deed.text.partition(": ")
    if deed.kind == "companion" and THE_CARD in came:
        name = chosen.removeprefix("chooses ")
        return _split(came.replace(THE_CARD, name).replace(" a companion of ", f" {name} of "))
    if deed.kind == "none" and first.kind == "activate_self" and before.kind != "mode":
        return _split(came)
    if deed.kind in UNSAID or (came and deed.kind in SELF_EVIDENT):
        return _split(came)
    return [chosen, *_split(came)]


def _summed(parts: Sequence[str]) -> list[str]:
    """What comes one by one, together: +1 strength; +1 strength is +2 strength."""
    told = []
    for part, same in groupby(parts):
        n = len(list(same))
        if n > 1 and part.startswith("+1 "):
            told.append(f"+{n} {part[3:]}")
        elif n > 1 and part.startswith(blocks(1)):
            told.append(f"{blocks(n)}{part.removeprefix(blocks(1))}")
        else:
            told += [part] * n
    return told
