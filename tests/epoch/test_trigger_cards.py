"""The twelve trigger cards, each a step before its condition and at it (EP-318 to EP-329)."""

from typing import Any

import pytest
from island import Island, start, wretch

HEXES = [f"h{n:02}" for n in range(19)]
KINDS = [  # several of a kind: it is tiles that count
    *["inn", "inn", "spire", "spire", "library", "library", "fort", "fort", "command_post", "command_post"],
    *["abandoned_shrine", "abandoned_shrine", "sacred_monastery", "academy"],
]
COMPANIONS = ["bard", "muse", "herald", "scribe", "seer", "envoy", "veteran", "sapper"]
COLOURS: dict[str, Any] = {
    "companions": ["bard", "scribe", "veteran"],
    "relics": ["fate_die"],
    "traits": ["swift"],
    "monsters": ["pale_king"],
}


def at_the_start_of_p1s_turn(trigger: str, own: dict[str, Any], seats: int = 2, **words: Any) -> Island:
    """P0 ends a turn of round 5; of the triggers this one is active, and one that nobody fulfils."""
    other = "t_iron_will" if trigger != "t_iron_will" else "t_skyborne"
    own = {"dashboard": "4/6/2", **own}
    players = {"P0": wretch("v31", "4/6/2"), "P1": wretch("v33", **own)}
    board = start(players, seats=seats, round=5, triggers={"active": [trigger, other]}, **words)
    return board.act("end")


def called(board: Island) -> list[tuple[str, int]]:
    """Which trigger has called which round the last."""
    return [(e.trigger, e.round) for e in board.happened("last_round")]


def tiles(*owners: int) -> dict[str, Any]:
    """So many tiles, controlled by these seats."""
    named = HEXES[: len(owners)]
    return {
        "tiles": {h: KINDS[i] for i, h in enumerate(named)},
        "control": dict(zip(named, owners, strict=True)),
    }


CARDS = {  # trigger -> not yet, fulfilled
    "t_legend": ({"honor": 59}, {"honor": 60}),
    "t_great_company": (
        {"companions": COMPANIONS[:7]},
        {"companions": {name: i % 2 for i, name in enumerate(COMPANIONS)}},
    ),
    "t_hoard": (
        {"relics": ["war_horn", "fate_die"]},
        {"relics": ["war_horn", "fate_die", "broken_crown"]},
    ),
    "t_enlightenment": ({"traits": ["swift", "devout"]}, {"traits": ["swift", "devout", "resolute"]}),
    "t_extermination": (
        {"monsters": ["bog_hydra", "pale_king"]},
        {"monsters": ["bog_hydra", "pale_king", "root_mother"]},
    ),
    "t_skyborne": ({"speed": 4, "traits": ["swift"]}, {"speed": 5}),
    "t_consummate": (
        {"proficiency": {"inspiration": 1, "wisdom": 1}},
        {"proficiency": {"inspiration": 1, "wisdom": 1, "courage": 1}},
    ),
    "t_awakened": ({"dashboard": "1/6/2"}, {"dashboard": "0/6/2"}),
    "t_iron_will": ({"dashboard": "4/2/6"}, {"dashboard": "4/2/7"}),
    "t_whole_again": (
        {key: cards for key, cards in COLOURS.items() if key != "traits"},
        COLOURS,
    ),
}


@pytest.mark.rule("EP-318", "EP-320", "EP-321", "EP-322", "EP-323", "EP-325", "EP-326", "EP-327", "EP-328", "EP-329")
@pytest.mark.parametrize("trigger", CARDS)
def test_a_trigger_calls_the_last_round_when_one_player_meets_its_condition(trigger):
    not_yet, fulfilled = CARDS[trigger]
    assert called(at_the_start_of_p1s_turn(trigger, not_yet)) == []
    board = at_the_start_of_p1s_turn(trigger, fulfilled)
    assert called(board) == [(trigger, 6)]
    assert board.state()["end_round"] == 6


@pytest.mark.rule("EP-329")
@pytest.mark.parametrize("lacking", ["bard", "scribe", "veteran", "relics", "traits", "monsters"])
def test_whole_again_asks_for_each_of_the_six_colours(lacking):
    """Two cards of another colour are no stand-in."""
    own = {key: [card for card in cards if card != lacking] for key, cards in COLOURS.items() if key != lacking}
    if lacking == "monsters":
        own["traits"] = ["swift", "devout"]
    else:
        own["monsters"] = ["pale_king", "bog_hydra"]
    assert called(at_the_start_of_p1s_turn("t_whole_again", own)) == []


@pytest.mark.rule("EP-319")
@pytest.mark.parametrize(
    ("owners", "ends"),
    [((1, 1, 1, 1, 1), False), ((1, 1, 1, 1, 1, 0), False), ((1, 1, 1, 1, 1, 1), True), ((0, 0, 0, 0, 0, 0), True)],
)
def test_dominion_asks_for_six_tiles_of_one_player(owners, ends):
    board = at_the_start_of_p1s_turn("t_dominion", {"held": ""}, **tiles(*owners))
    assert called(board) == ([("t_dominion", 6)] if ends else [])


@pytest.mark.rule("EP-324")
@pytest.mark.parametrize(("seats", "needed"), [(2, 8), (3, 10), (4, 12), (5, 14)])
def test_claimed_isle_asks_for_tiles_of_all_players_together(seats, needed):
    owners = [i % seats for i in range(needed)]
    before = at_the_start_of_p1s_turn("t_claimed_isle", {}, seats, **tiles(*owners[1:]))
    assert called(before) == []
    board = at_the_start_of_p1s_turn("t_claimed_isle", {}, seats, **tiles(*owners))
    assert called(board) == [("t_claimed_isle", 6)]
