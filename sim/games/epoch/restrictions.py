"""What a player of Epoch can be barred from, and what it can be given instead of what it is dealt.

A card of the six stacks goes by its code in both: the families of cards stand first, in the order of the codes.
Treachery cards are not among them, as the rules as written do not deal them.
"""

from equipoise.sim.games.epoch.actions import WRETCH_NAMES
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COLORS,
    COMPANIONS,
    JOURNEYS,
    MONSTERS,
    QUESTS,
    RELICS,
    TILE_KINDS,
    TILES,
    TRAITS,
)
from equipoise.sim.games.epoch.content import BASE_CARDS

Families = dict[str, dict[str, str]]


def _cards(table: dict[str, str]) -> dict[str, str]:
    return {name: sentence for name, sentence in table.items() if name in BASE_CARDS}


def _said(names: dict[str, str], sentence: str) -> dict[str, str]:
    """A sentence on each, with its name in it."""
    return {name: sentence.format(title) for name, title in names.items()}


_COMPANIONS = _cards({name: card.name for name, card in COMPANIONS.items()})
_TRAITS = _cards({name: card.name for name, card in TRAITS.items()})
_RELICS = _cards({name: card.name for name, card in RELICS.items()})
_MONSTERS = _cards({name: card.name for name, card in MONSTERS.items()})
_QUESTS = {name: quest.name for name, quest in QUESTS.items()}
_KINDS = {name: TILES[name].name for name in TILE_KINDS}
_ATTRIBUTES = {name: name for name in ATTRIBUTES}
_JOURNEYS = {name: name.replace("_", " ") for name in JOURNEYS}

BANS: Families = {
    "companion": _said(_COMPANIONS, "use the ability of the {}"),
    "trait": _said(_TRAITS, "the trait {} has no effect"),
    "relic": _said(_RELICS, "use the relic {}"),
    "monster": _said(_MONSTERS, "the bonus of the {} does not count at the end"),
    "quest": _said(_QUESTS, "the lines of {} score nothing"),
    "perk": dict.fromkeys(WRETCH_NAMES, "the wretch has its first mode alone, and of that the first effect"),
    "tile": _said(_KINDS, "act on a tile of the kind {}"),
    "recruit": {colour: f"recruit {colour} companions" for colour in COLORS},
    "proficiency": _said(_ATTRIBUTES, "take a proficiency tile of {}"),
    "mastery": _said(_ATTRIBUTES, "contend for the mastery of {}"),
    "upgrade": {sphere: f"upgrade a block of {sphere}, by whatever means" for sphere in ("potential", "influence")},
    "action": {
        "activate_self": "activate oneself",
        "activate": "activate companions",
        "ability": "use abilities of companions",
        "relic": "use relics",
        "travel": "travel, unless trapped",
        "desperate_travel": "travel when trapped",
        "extra_travel": "travel once more by an effect",
        "rest": "rest",
        "control": "take control of tiles",
        "takeover": "take control of tiles that opponents control",
        "convert": "convert attributes",
        "take_proficiency": "take proficiency tiles",
        "discard_proficiency": "discard proficiency tiles",
        "recharge": "recharge relics, once they are acquired",
        "face_up": "acquire cards from the displays",
        "blind": "acquire cards unseen",
        "second_roll": "roll again at the Academy",
        "reroll": "roll a die again by an effect",
        "prevent_death": "prevent the death of a champion",
        "remove_trigger": "remove triggers",
    },
}

GIFTS: Families = {
    "companion": _said(_COMPANIONS, "the {}, as the starting companion or the first one taken face-up in its colour"),
    "trait": _said(_TRAITS, "{}, as the first trait taken face-up"),
    "relic": _said(_RELICS, "{}, as the first relic taken face-up"),
    "monster": _said(_MONSTERS, "{}, as the first monster taken face-up"),
    "quest": _said(_QUESTS, "{}, as the secret quest or one of the two offered"),
    "journey": _said(_JOURNEYS, "{}, with its start and a companion of its colour"),
    "tile": _said(_KINDS, "a tile of the kind {} next to the start"),
}
