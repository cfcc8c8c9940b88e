"""Honor, yields and charges of the ninety cards of the six stacks (EP-330 to EP-401, EP-414 to EP-431).

What they do stands in test_companion_abilities.py, test_trait_cards.py, test_relic_cards.py, test_monster_cards.py and
test_treachery_cards.py.
"""

from functools import cache
from typing import Any

import pytest
from island import TREACHERY, Island, wretch

from equipoise.sim.games.epoch.positions import position
from equipoise.sim.table import Table

# Companion -> honor on joining, what activating it yields.
RED = {
    "shieldmaiden": (2, "S2"),
    "pit_brawler": (1, "S3"),
    "outrider": (2, "I1 S1"),
    "sapper": (2, "K1 S1"),
    "bannerman": (1, "S2"),
    "drillmaster": (2, "S2"),
    "beast_handler": (3, "S1"),
    "sellsword": (1, "I1 S2"),
    "ironsmith": (2, "K1 S1"),
    "monster_hunter": (3, "S2"),
    "pathfinder": (2, "I1 S1"),
    "veteran": (1, "S2"),
}
BLUE = {
    "archivist": (1, "K3"),
    "cartographer": (2, "K1 S1"),
    "scribe": (2, "K2"),
    "apothecary": (1, "K2"),
    "alchemist": (2, "I1 K1"),
    "seer": (2, "K1 S1"),
    "tinker": (2, "K2"),
    "envoy": (1, "I1 K1"),
    "steward": (2, "K2"),
    "astrologer": (3, "K1"),
    "tactician": (2, "K1 S1"),
    "relic_keeper": (3, "K2"),
}
YELLOW = {
    "bard": (2, "I2"),
    "street_preacher": (1, "I3"),
    "troubadour": (2, "I1 S1"),
    "healer": (1, "I2"),
    "dreamer": (2, "I1 K1"),
    "firebrand": (2, "I1 S1"),
    "storyteller": (3, "I2"),
    "pilgrim": (2, "I1 K1"),
    "muse": (3, "I1"),
    "herald": (1, "I2"),
    "confessor": (1, "I2"),
    "visionary": (2, "I1 K1"),
}
TREACHEROUS = {
    "red": {"cutthroat": (-2, "S3"), "extortionist": (-1, "I1 S2"), "raider": (-2, "S3")},
    "blue": {"poisoner": (-2, "K3"), "spy": (-1, "K2 S1"), "blackmailer": (-2, "K3")},
    "yellow": {"demagogue": (-2, "I3"), "false_prophet": (-1, "I2 K1"), "charlatan": (-2, "I3")},
}
COMPANIONS = {"red": RED, "blue": BLUE, "yellow": YELLOW}

TRAITS = {
    "swift": 4,
    "scholarly": 5,
    "devout": 5,
    "stalwart": 5,
    "resolute": 5,
    "charismatic": 4,
    "sovereign": 4,
    "renowned": 5,
    "undaunted": 6,
    "ingenious": 4,
    "compassionate": 6,
    "disciplined": 5,
}
RELICS = {  # honor, capacity, blocks that a use returns
    "wayfarers_boots": (4, 3, 1),
    "cracked_hourglass": (4, 2, 1),
    "prism_of_dawn": (5, 3, 1),
    "chalice_of_stars": (5, 2, 1),
    "lantern_of_rest": (5, 3, 1),
    "broken_crown": (4, 2, 1),
    "gilded_codex": (5, 3, 1),
    "fate_die": (6, 3, 1),
    "scrying_pool": (6, 2, 1),
    "aegis_of_bone": (6, 2, 1),
    "war_horn": (5, 4, 2),
    "scales_of_honor": (4, 3, 1),
}
MONSTERS = {
    "hollow_giant": 4,
    "blood_ogre": 5,
    "mind_leech": 5,
    "choir_of_teeth": 5,
    "grave_dragon": 5,
    "whispering_shade": 5,
    "bog_hydra": 4,
    "clockwork_horror": 4,
    "ash_revenant": 6,
    "root_mother": 6,
    "sky_lamprey": 6,
    "pale_king": 4,
}
TREACHEROUS_TRAITS = {"ruthless": -2, "covetous": -1, "menacing": -3}
TREACHEROUS_RELICS = {"bone_whistle": (-1, 3, 1), "black_mirror": (-1, 2, 1), "puppet_strings": (-2, 3, 1)}
TREACHEROUS_MONSTERS = {"plague_bearer": -1, "carrion_swarm": -1, "doppelganger": -2}

TILE = {  # where the cards of a stack are to be had, and for what
    "red": ("inn", "S2"),
    "blue": ("inn", "K2"),
    "yellow": ("inn", "I2"),
    "trait": ("tomb_of_the_ancients", "W2"),
    "relic": ("arcane_tower", "V2"),
    "monster": ("gaping_maw", "C2"),
}


@cache
def table() -> Table:
    return Table("epoch", seats=2, seed=1, settings=[TREACHERY])


def laid_out(**own: Any) -> Island:
    """P0 on v31 and nobody near."""
    words = {key: own.pop(key) for key in ("tiles", "face_up", "stacks") if key in own}
    return Island(table().load(position(table(), {"players": {0: wretch("v31", **own)}, **words})))


def bought(stack: str, name: str, **own: Any) -> Island:
    """The card lies face-up on its stack, alone, and P0 pays for it; a fight ends with a miss."""
    tile, held = TILE[stack]
    board = laid_out(
        **{"dashboard": "4/6/2", "held": held, **own},
        tiles={"h00": tile},
        face_up={stack: name},
        stacks={stack: []},
    )
    return board.act("act", "h00", **({"dice": ["vision", "miss"]} if stack == "monster" else {}))


def check_joins(stack: str, name: str, honor: int) -> None:
    board = bought(stack, name)
    assert board.cards(0) == {name}
    assert board.blocks(0) == "4/8/2"
    assert board.honor(0) == 10 + honor
    assert board.carried(0) == {name: 0}


def check_yields(name: str, gained: str) -> None:
    """One block on the companion, and what it yields out of seven that are left."""
    board = laid_out(dashboard="4/8/2", held="", companions={name: 0}).act("activate", name)
    assert board.decision == "decide_turn"
    left = 7 - sum(int(part[1:]) for part in gained.split())
    assert board.blocks(0) == f"4/{left}/2 {gained}"
    assert board.on(name) == 1


# --- companions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-330", "EP-331", "EP-332", "EP-333", "EP-334", "EP-335")
@pytest.mark.rule("EP-336", "EP-337", "EP-338", "EP-339", "EP-340", "EP-341")
@pytest.mark.parametrize("name", RED)
def test_red_companions_join_for_strength_bring_honor_and_yield_attributes(name):
    honor, gained = RED[name]
    check_joins("red", name, honor)
    check_yields(name, gained)


@pytest.mark.rule("EP-342", "EP-343", "EP-344", "EP-345", "EP-346", "EP-347")
@pytest.mark.rule("EP-348", "EP-349", "EP-350", "EP-351", "EP-352", "EP-353")
@pytest.mark.parametrize("name", BLUE)
def test_blue_companions_join_for_knowledge_bring_honor_and_yield_attributes(name):
    honor, gained = BLUE[name]
    check_joins("blue", name, honor)
    check_yields(name, gained)


@pytest.mark.rule("EP-354", "EP-355", "EP-356", "EP-357", "EP-358", "EP-359")
@pytest.mark.rule("EP-360", "EP-361", "EP-362", "EP-363", "EP-364", "EP-365")
@pytest.mark.parametrize("name", YELLOW)
def test_yellow_companions_join_for_inspiration_bring_honor_and_yield_attributes(name):
    honor, gained = YELLOW[name]
    check_joins("yellow", name, honor)
    check_yields(name, gained)


@pytest.mark.rule("EP-414", "EP-415", "EP-416", "EP-417", "EP-418", "EP-419", "EP-420", "EP-421", "EP-422")
@pytest.mark.parametrize(("stack", "name"), [(stack, name) for stack, cards in TREACHEROUS.items() for name in cards])
def test_treacherous_companions_cost_honor_and_yield_attributes(stack, name):
    honor, gained = TREACHEROUS[stack][name]
    check_joins(stack, name, honor)
    check_yields(name, gained)


# --- traits, relics, monsters -----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-366", "EP-367", "EP-368", "EP-369", "EP-370", "EP-371")
@pytest.mark.rule("EP-372", "EP-373", "EP-374", "EP-375", "EP-376", "EP-377")
@pytest.mark.rule("EP-426", "EP-427", "EP-428")
@pytest.mark.parametrize(("name", "honor"), [*TRAITS.items(), *TREACHEROUS_TRAITS.items()])
def test_traits_are_attained_for_wisdom_and_bring_honor(name, honor):
    board = bought("trait", name)
    assert board.cards(0) == {name}
    assert board.blocks(0) == "4/8/2"
    assert board.honor(0) == 10 + honor


@pytest.mark.rule("EP-378", "EP-379", "EP-380", "EP-381", "EP-382", "EP-383")
@pytest.mark.rule("EP-384", "EP-385", "EP-386", "EP-387", "EP-388", "EP-389")
@pytest.mark.rule("EP-423", "EP-424", "EP-425")
@pytest.mark.parametrize("name", [*RELICS, *TREACHEROUS_RELICS])
def test_relics_are_acquired_for_vision_bring_honor_and_hold_their_charge(name):
    honor, capacity, _ = {**RELICS, **TREACHEROUS_RELICS}[name]
    board = bought("relic", name)
    assert board.cards(0) == {name}
    assert board.on(name) == capacity
    assert board.blocks(0) == f"4/{8 - capacity}/2"
    assert board.honor(0) == 10 + honor


@pytest.mark.rule("EP-378", "EP-379", "EP-380", "EP-381", "EP-382", "EP-383")
@pytest.mark.rule("EP-384", "EP-385", "EP-386", "EP-387", "EP-388", "EP-389")
@pytest.mark.parametrize("name", RELICS)
def test_a_use_of_a_relic_returns_its_blocks_to_influence(name):
    """With fewer on the relic it cannot be used."""
    _, capacity, use = RELICS[name]
    board = laid_out(dashboard="4/0/2", held="", relics={name: capacity})
    board.act("relic", name, **({"dice": ["vision"]} if name == "fate_die" else {}))
    assert board.on(name) == capacity - use
    returned = [e.blocks for e in board.happened("blocks") if (e.origin, e.target) == ("card", "influence")]
    assert returned == [use]
    assert not laid_out(held="", relics={name: use - 1}).legal("relic")
    assert laid_out(held="", relics={name: use}).legal("relic") == {name}


@pytest.mark.rule("EP-390", "EP-391", "EP-392", "EP-393", "EP-394", "EP-395")
@pytest.mark.rule("EP-396", "EP-397", "EP-398", "EP-399", "EP-400", "EP-401")
@pytest.mark.rule("EP-429", "EP-430", "EP-431")
@pytest.mark.parametrize(("name", "honor"), [*MONSTERS.items(), *TREACHEROUS_MONSTERS.items()])
def test_monsters_are_defeated_for_courage_and_bring_honor(name, honor):
    board = bought("monster", name, companions={"bard": 0})
    assert board.cards(0) == {"bard", name}
    assert board.blocks(0) == "4/7/2 V1"
    assert board.honor(0) == 10 + honor
