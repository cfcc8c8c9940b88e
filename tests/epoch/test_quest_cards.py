"""The twelve secret quests, each line a step before its condition and at it (EP-402 to EP-413)."""

from typing import Any

import pytest
from island import Island, start, wretch

RED = ["sapper", "veteran", "outrider"]
BLUE = ["scribe", "seer", "envoy"]
YELLOW = ["bard", "muse", "herald"]
HEXES = ["h00", "h01", "h02", "h03", "h04"]


def held(*kinds: str) -> dict[str, Any]:
    return {"kinds": kinds}


def with_speed(speed: int) -> dict[str, Any]:
    """The trait does not count: it is the tile that is asked for."""
    return {"speed": speed, "traits": ["swift"]}


# Quest -> for each line what is not enough, what is, and its honor.
CARDS: dict[str, list[tuple[dict[str, Any], dict[str, Any], int]]] = {
    "q_landlord": [
        (held("inn"), held("inn", "inn"), 2),
        (held("inn", "inn", "fort"), held("inn", "inn", "fort", "fort"), 3),
        (held("inn", "inn", "fort", "spire"), held("inn", "inn", "fort", "spire", "library"), 4),
    ],
    "q_slayer": [
        ({"relics": ["fate_die"]}, {"monsters": ["bog_hydra"]}, 2),
        ({"monsters": ["bog_hydra"]}, {"monsters": ["bog_hydra", "pale_king"]}, 3),
        ({"companions": [*RED[:2], *BLUE, *YELLOW]}, {"companions": RED}, 4),
    ],
    "q_sage": [
        ({"relics": ["fate_die"]}, {"traits": ["swift"]}, 2),
        ({"traits": ["swift"]}, {"traits": ["swift", "devout"]}, 3),
        ({"companions": [*RED, *BLUE[:2], *YELLOW]}, {"companions": BLUE}, 4),
    ],
    "q_antiquary": [
        ({"traits": ["swift"]}, {"relics": ["fate_die"]}, 2),
        ({"relics": ["fate_die"]}, {"relics": ["fate_die", "war_horn"]}, 3),
        (
            {"relics": {"fate_die": 2, "war_horn": 1}, "companions": {"bard": 3}},
            {"relics": {"fate_die": 3, "war_horn": 1}},
            4,
        ),
    ],
    "q_beloved": [
        ({"companions": ["bard", "scribe"]}, {"companions": {"bard": 1, "muse": 0, "sapper": 0}}, 2),
        ({"companions": [*RED, "bard"]}, {"companions": {**dict.fromkeys(RED, 1), "bard": 0, "scribe": 0}}, 3),
        ({"companions": [*RED, *BLUE, *YELLOW[:2]]}, {"companions": YELLOW}, 4),
    ],
    "q_wanderer": [
        (with_speed(2), {"speed": 3}, 2),
        (with_speed(3), {"speed": 4}, 3),
        (with_speed(4), {"speed": 5}, 4),
    ],
    "q_ascetic": [
        ({"dashboard": "4/6/1"}, {"dashboard": "4/6/2"}, 2),
        ({"dashboard": "4/6/3"}, {"dashboard": "4/6/4"}, 3),
        ({"dashboard": "3/2/2"}, {"dashboard": "2/6/2"}, 4),
    ],
    "q_polymath": [
        ({"companions": [*RED, *BLUE]}, {"companions": ["bard", "scribe", "sapper"]}, 2),
        (
            {"companions": [*RED, *BLUE, *YELLOW]},
            {"companions": ["bard"], "relics": ["fate_die"], "traits": ["swift"], "monsters": ["bog_hydra"]},
            3,
        ),
        (
            {"companions": ["sapper"], "relics": ["fate_die"], "traits": ["swift"], "monsters": ["bog_hydra"]},
            {"companions": ["sapper", "bard"], "relics": ["fate_die"], "traits": ["swift"], "monsters": ["bog_hydra"]},
            4,
        ),
    ],
    "q_paragon": [
        ({"held": "I2 K2 S2"}, {"held": "C1"}, 2),
        ({"held": "I2 C2"}, {"held": "C2 W1"}, 3),
        ({"held": "I1 C2 V2"}, {"held": "C1 V1 W1"}, 4),
    ],
    "q_virtuoso": [
        ({}, {"proficiency": {"wisdom": 1}}, 2),
        ({"proficiency": {"wisdom": 1}}, {"proficiency": {"wisdom": 1, "vision": 1}}, 3),
        ({"monsters": ["bog_hydra"], "relics": ["fate_die"]}, {"monsters": ["bog_hydra"], "companions": ["bard"]}, 4),
    ],
    "q_unburdened": [
        (
            {"companions": {"bard": 3, "scribe": 2}},
            {"companions": {"bard": 2, "scribe": 2}, "relics": {"fate_die": 3}},
            2,
        ),
        ({"dashboard": "6/5/6"}, {"dashboard": "4/6/2"}, 3),
        (
            {"companions": {"bard": 0, "scribe": 0, "sapper": 1}},
            {"companions": {"bard": 0, "scribe": 0, "sapper": 0}},
            4,
        ),
    ],
    "q_questing": [
        ({"relics": ["fate_die"], "traits": ["swift"]}, {"monsters": ["bog_hydra"]}, 2),
        ({"monsters": ["bog_hydra"], "traits": ["swift"]}, {"relics": ["fate_die"]}, 2),
        ({"monsters": ["bog_hydra"], "relics": ["fate_die"]}, {"traits": ["swift"]}, 2),
        (with_speed(3), {"speed": 4}, 3),
    ],
}


def scored(quest: str, own: dict[str, Any]) -> Island:
    """The game ends; P0 has this quest and these things, P1 a few things that count for nobody else."""
    mine = {"dashboard": "4/6/2", "held": "", **own}
    kinds = mine.pop("kinds", ())
    hexes = HEXES[: len(kinds)]
    other = "q_landlord" if quest != "q_landlord" else "q_wanderer"
    rival = {
        "relics": ["broken_crown", "gilded_codex"],
        "traits": ["stalwart", "sovereign"],
        "proficiency": {"knowledge": 1},
    }
    players = {"P0": wretch(None, quest=quest, **mine), "P1": wretch(None, quest=other, **rival)}
    return start(
        players,
        tiles={**dict(zip(hexes, kinds, strict=True)), "h05": "academy"},
        control={**dict.fromkeys(hexes, 0), "h05": 1},
        seat=1,
        first=0,
        round=9,
        end_round=9,
    ).act("end")


def lines(board: Island) -> dict[int, int]:
    """The lines that score for P0, and what."""
    assert all(e.seat == 0 for e in board.happened("quest_line"))
    return {e.line: e.honor for e in board.happened("quest_line")}


@pytest.mark.rule("EP-402", "EP-403", "EP-404", "EP-405", "EP-406", "EP-407")
@pytest.mark.rule("EP-408", "EP-409", "EP-410", "EP-411", "EP-412", "EP-413")
@pytest.mark.parametrize(
    ("quest", "line"), [(quest, line) for quest, rows in CARDS.items() for line in range(len(rows))]
)
def test_a_line_of_a_quest_scores_when_its_condition_holds(quest, line):
    not_enough, enough, honor = CARDS[quest][line]
    assert line not in lines(scored(quest, not_enough))
    satisfied = lines(scored(quest, enough))
    assert satisfied[line] == honor
    assert max(satisfied) < len(CARDS[quest])
