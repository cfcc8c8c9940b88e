"""What a player of Fall of Exxinon can be barred from, and what it can be given, to see what it is worth.

A ban belongs to a seat, and so to its character. What both characters of a team own together (shards, Cores, the
rewards of objectives) is barred for both if either is barred from it.
"""

from equipoise.sim.games.exxinon.components import ABILITIES, SPELLS

BANS = {
    "action": {
        "attack": "make a basic attack",
        "discard": "discard a card for mana",
        "card": "cast any card",
        "basic": "use its Basic Ability",
        "ultimate": "use its Ultimate",
        "haunt": "use any ability as a wraith",
        "synthesis": "synthesise a shard from mana; holds for its team",
        "core": "use a Core; holds for its team",
    },
    "objective": {
        "meteorite": "secure the meteorite; holds for its team",
        "large_fragment": "secure the large fragment; holds for its team",
        "small_fragment": "secure small fragments; holds for its team",
        "mana_zone": "gain mana from the mana zone",
    },
    "power": {"push": "push whom its basic attack hits"},
    "wraith": {name: f"use {ability.name} as a wraith" for name, ability in ABILITIES.items()},
    # The last family: codes behind those of spells.toml belong to spells of tweaks, and are no ban.
    "spell": {name: f"cast {spell.name}" for name, spell in SPELLS.items()},
}

GIFTS = {
    "spell": {name: f"{spell.name} in the opening hand" for name, spell in SPELLS.items() if spell.kind == "card"},
}
