"""What a restricted player of Mythic Earth is barred from, and what it may be given instead of what it was dealt.

A Unit's talents are counted when its Force is raised and whenever it loses Minis, so that a ban of one holds from the
beginning of a game. Melee weapons, Units, sides and secret picks cannot be declined and are no bans.
"""

from equipoise.sim.declare import Families
from equipoise.sim.games.mythic_earth.actions import CLAIMS
from equipoise.sim.games.mythic_earth.components import (
    BLESSINGS,
    DEVOTION_CARDS,
    MISSILE_NAMES,
    SCENARIOS,
    SPELLS,
    TALENT_TEXTS,
    TALENTS,
    WAYS,
    WEAPONS,
)

UNDECIDED = "consecrate"  # players hardly ever come to it: nothing can be said about it by taking it away


def _words(name: str) -> str:
    return name.replace("_", " ")


BANS: Families = {
    "blessing": {name: f"use the Blessing {blessing.name}" for name, blessing in BLESSINGS.items()},
    "spell": {name: f"learn or cast {spell.name}" for name, spell in SPELLS.items()},
    "devotion": {name: f"keep {card.name}, if another was dealt" for name, card in DEVOTION_CARDS.items()},
    "way": {name: f"choose to be {name}" for name in WAYS},
    "primary": {name: f"choose {_words(name)} as the primary scenario" for name in SCENARIOS},
    "score": {name: f"score VP by {_words(name)}" for name in SCENARIOS},
    "talent": {name: f"have the talent {TALENT_TEXTS[name]['name']}" for name in (*TALENTS, "commander")},
    "missile": {name: f"shoot or throw: {WEAPONS[name].name}" for name in MISSILE_NAMES},
    "claim": {name: f"claim: {_words(name)}" for name in CLAIMS if name != UNDECIDED},
    "action": {
        "move": "Move, as an action or a reaction",
        "march": "March",
        "shoot": "shoot volleys",
        "focused": "shoot Focused Shots",
        "charge": "charge Units",
        "hunt": "charge Spirit Animals",
        "charge_altar": "charge altars",
        "attack": "attack Units that it is engaged with",
        "disengage": "Disengage",
        "cast": "cast spells, but for those of an invocation",
        "dispel": "dispel spells",
        "on_alert": "go On Alert",
        "release": "release Units from On Alert",
        "spring": "react with Units that are On Alert",
        "countercharge": "Countercharge",
        "regroup": "Regroup",
        "lay_low": "Lay Low",
        "stop_fleeing": "stop a flight with the Unit's own die, if there is another use for it",
        "order_stop": "have a hero order a Fleeing Unit to stop",
        "challenge": "challenge heroes",
        "consolidate": "move after a fight that was won",
        "march_on": "March with a Unit that enters",
        "move_on": "Move with a Unit that enters",
    },
}

GIFTS: Families = {
    "devotion": {name: f"{card.name}, for a player of its Way" for name, card in DEVOTION_CARDS.items()},
}
