"""What cards do and ask for, in words."""

import re
from collections.abc import Iterable, Mapping

from equipoise.sim.games.epoch.components import Condition, Effect, Trigger

UNLOGGED = {  # effects that show only later, in what they make possible
    "speed": "{n} more steps this turn",
    "extra_travel": "one more journey of {n} steps",
    "extra_tile": "{n} more tile actions",
    "extra_activation": "{n} more activations",
    "discount": "pays {n} less at {tile}",
    "easy_control": "a claim costs 1 conviction less",
    "scry": "the next blind draw is from {n} cards",
    "guard": "no champion can die",
    "reroll": "may roll the {of} die again once",
}
OFFERED = {  # by a wretch card that offers a choice
    "gain_any": "to gain an attribute",
    "upgrade": "to upgrade a block",
    "roll_gain": "to roll for an attribute",
    "speed": "to travel further",
    "shift": "to shift a block",
    "rest_any": "to take a block off a companion",
}
METRICS_IN_WORDS = {  # where the name of a metric does not do
    "tiles_controlled": "{} tiles",
    "tiles_controlled_total": "{} tiles controlled by all players together",
    "tile_kinds_controlled": "{} kinds of tiles",
    "speed_tile": "a speed of {}",
    "speed": "a speed of {}",
    "proficiency": "{} proficiency tiles",
    "heroic_blocks": "{} heroic attributes",
    "heroic_kinds": "{} different heroic attributes",
    "rested_companions": "{} companions without blocks",
    "masteries": "{} mastery tiles",
    "card_colors": "cards of {} colours",
}


def unlogged(effects: Iterable[Effect], names: Mapping[str, str]) -> list[str]:
    """What the log does not show of these effects. `names`: of tile kinds."""
    told = []
    for effect in effects:
        if effect.do in UNLOGGED:
            tile = f"the {names.get(effect.of, '').removeprefix('The ')}"
            words = UNLOGGED[effect.do].format(n=effect.n, of=effect.of, tile=tile)
            told.append(_singular(words) if effect.n == 1 else words)
    return told


def _singular(words: str) -> str:
    for noun in ("step", "tile action", "activation", "card"):
        words = words.replace(f"{noun}s", noun)
    return words.replace("1 more", "one more")


def asked(metric: str, op: str, value: int) -> str:
    """at least 3 blue companions"""
    template = METRICS_IN_WORDS.get(metric)
    if template is None:
        what, _, colour = metric.replace("_", " ").partition(":")
        template = f"{{}} {colour} {what}" if colour else f"{{}} {what}"
    if not value and op == "<=":
        return template.format("no")
    words = template.format(f"{'at least' if op == '>=' else 'at most'} {value}")
    return re.sub(r"(?<= 1 )(.*?)s\b", r"\1", words, count=1) if value == 1 else words


def asked_by_line(line: Condition) -> str:
    return asked(line.metric, line.op, line.value)


def asked_by_trigger(trigger: Trigger, seats: int) -> str:
    threshold = trigger.threshold
    return asked(trigger.metric, trigger.op, threshold if isinstance(threshold, int) else threshold[seats - 2])
