"""The end-game bonuses of the twelve monsters, each scored (EP-390 to EP-401). Their honor: test_card_values.py."""

from typing import Any

import pytest
from island import Island, start, wretch

RED = ["sapper", "veteran", "outrider"]
BLUE = ["scribe", "seer", "envoy"]
YELLOW = ["bard", "muse", "herald"]
RELICS = ["fate_die", "war_horn", "broken_crown"]
TRAITS = ["devout", "stalwart", "resolute"]


def scored(own: dict[str, Any], tiles: int = 0) -> Island:
    """The game ends; P0 has these things and controls so many Inns, P1 a tile and a card of every kind."""
    hexes = ["h03", "h04", "h05"]
    rival = {
        "companions": ["ironsmith", "tinker", "pilgrim"],
        "relics": {"gilded_codex": 0},
        "traits": ["sovereign"],
        "monsters": ["grave_dragon" if "grave_dragon" not in own["monsters"] else "bog_hydra"],
        "proficiency": {"courage": 1},
        "quest": "q_wanderer",
    }
    players = {"P0": wretch(None, **{"quest": "q_landlord", "held": "", "dashboard": "4/6/2", **own})}
    players["P1"] = wretch(None, "1/6/5", "", **rival)
    return start(
        players,
        tiles=dict.fromkeys(hexes, "inn") | {"h00": "fort"},
        control={**dict.fromkeys(hexes[:tiles], 0), "h00": 1},
        seat=1,
        first=0,
        round=9,
        end_round=9,
    ).act("end")


def bonus(board: Island, name: str) -> int:
    bonuses = [e.honor for e in board.happened("bonus") if (e.seat, e.card) == (0, name)]
    return bonuses[0] if bonuses else 0


CARDS: list[tuple[str, dict[str, Any], int, int]] = [  # monster, what its slayer has, Inns, bonus
    ("hollow_giant", {"companions": RED, "relics": RELICS}, 0, 0),
    ("hollow_giant", {}, 1, 1),
    ("hollow_giant", {}, 3, 3),
    ("blood_ogre", {"companions": [*BLUE, *YELLOW]}, 0, 0),
    ("blood_ogre", {"companions": RED[:1]}, 0, 1),
    ("blood_ogre", {"companions": RED}, 0, 3),
    ("mind_leech", {"companions": [*RED, *YELLOW]}, 0, 0),
    ("mind_leech", {"companions": BLUE[:1]}, 0, 1),
    ("mind_leech", {"companions": BLUE}, 0, 3),
    ("choir_of_teeth", {"companions": [*RED, *BLUE]}, 0, 0),
    ("choir_of_teeth", {"companions": YELLOW[:1]}, 0, 1),
    ("choir_of_teeth", {"companions": YELLOW}, 0, 3),
    ("grave_dragon", {"traits": TRAITS, "companions": RED}, 3, 0),
    ("grave_dragon", {"relics": RELICS[:1]}, 0, 1),
    ("grave_dragon", {"relics": RELICS}, 0, 3),
    ("whispering_shade", {"relics": RELICS, "companions": RED}, 3, 0),
    ("whispering_shade", {"traits": TRAITS[:1]}, 0, 1),
    ("whispering_shade", {"traits": TRAITS}, 0, 3),
    ("bog_hydra", {"companions": RED, "relics": RELICS}, 3, 1),
    ("bog_hydra", {"monsters": ["bog_hydra", "pale_king", "root_mother"]}, 0, 3),
    ("clockwork_horror", {"relics": RELICS}, 3, 0),
    ("clockwork_horror", {"proficiency": {"wisdom": 1}}, 0, 2),
    ("clockwork_horror", {"proficiency": {"wisdom": 1, "vision": 1, "strength": 1}}, 0, 6),
    ("ash_revenant", {"dashboard": "4/6/3"}, 0, 0),
    ("ash_revenant", {"dashboard": "4/6/4"}, 0, 3),
    ("ash_revenant", {"dashboard": "4/6/7"}, 0, 3),
    ("root_mother", {"dashboard": "3/6/2"}, 0, 0),
    ("root_mother", {"dashboard": "2/6/2"}, 0, 3),
    ("root_mother", {"dashboard": "0/6/2"}, 0, 3),
    ("sky_lamprey", {"speed": 3}, 0, 0),
    ("sky_lamprey", {"speed": 4}, 0, 3),
    ("sky_lamprey", {"speed": 3, "traits": ["swift"]}, 0, 3),
    ("sky_lamprey", {"speed": 5}, 0, 3),
    ("pale_king", {}, 0, 0),
    ("pale_king", {"relics": RELICS}, 0, 2),
    ("pale_king", {"relics": RELICS, "traits": TRAITS, "companions": RED}, 0, 6),
]


@pytest.mark.rule("EP-390", "EP-391", "EP-392", "EP-393", "EP-394", "EP-395")
@pytest.mark.rule("EP-396", "EP-397", "EP-398", "EP-399", "EP-400", "EP-401")
@pytest.mark.parametrize(("name", "own", "inns", "honor"), CARDS)
def test_a_defeated_monster_pays_its_slayer_at_the_end(name, own, inns, honor):
    """What P1 has counts for nobody else."""
    board = scored({"monsters": [name], **own}, inns)
    assert bonus(board, name) == honor
    mastery = sum(e.honor for e in board.happened("mastery") if e.seat == 0)
    others = sum(e.honor for e in board.happened("bonus") if e.seat == 0 and e.card != name)
    lines = sum(e.honor for e in board.happened("quest_line") if e.seat == 0)
    assert board.honor(0) == 10 + mastery + others + honor + lines + 2 * inns
