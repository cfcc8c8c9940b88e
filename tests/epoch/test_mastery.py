"""Mastery: who leads an attribute at the end, and what it is worth (EP-158, EP-164 to EP-172, EP-250)."""

import pytest
from island import TREACHERY, Island, start, wretch

from equipoise.sim.games.epoch.components import ATTRIBUTES, COMPANIONS

WORTH = {"inspiration": 5, "knowledge": 5, "strength": 5, "courage": 7, "vision": 7, "wisdom": 7}
CARDS = {  # one card of each colour
    "inspiration": {"companions": ["bard"]},
    "knowledge": {"companions": ["scribe"]},
    "strength": {"companions": ["sapper"]},
    "courage": {"monsters": ["sky_lamprey"]},
    "vision": {"relics": ["fate_die"]},
    "wisdom": {"traits": ["devout"]},
}
QUESTS = ("q_landlord", "q_wanderer", "q_virtuoso", "q_paragon")  # that these positions do not fulfil


def scored(*own: dict, **words) -> Island:
    """The last turn of the last round ends."""
    players = {f"P{i}": wretch(None, **{"quest": QUESTS[i], **mine}) for i, mine in enumerate(own)}
    return start(players, seat=len(own) - 1, first=0, round=9, end_round=9, **words).act("end")


def won(board: Island) -> set[tuple[str, int, int]]:
    return {(e.attribute, e.seat, e.honor) for e in board.happened("mastery")}


@pytest.mark.rule("EP-164", "EP-168", "EP-170", "EP-171")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
@pytest.mark.parametrize("leader", [0, 1])
def test_the_tile_goes_to_the_only_one_with_a_card_of_the_colour(attribute, leader):
    own: list[dict] = [{}, {}]
    own[leader] = CARDS[attribute]
    board = scored(*own)
    assert won(board) == {(attribute, leader, WORTH[attribute])}
    assert board.honor(leader) == 10 + WORTH[attribute]
    assert board.honor(1 - leader) == 10


@pytest.mark.rule("EP-170", "EP-171")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_what_a_mastery_is_worth_is_a_parameter(attribute):
    board = scored(CARDS[attribute], {}, settings=[f"mastery.{attribute}=11"])
    assert won(board) == {(attribute, 0, 11)}


@pytest.mark.rule("EP-164")
def test_the_highest_total_wins_wherever_it_sits():
    board = scored({"companions": ["sapper"]}, {"companions": ["veteran", "outrider"]}, {"companions": ["drillmaster"]})
    assert won(board) == {("strength", 1, 5)}


@pytest.mark.rule("EP-165")
def test_in_a_tie_nobody_gets_the_tile_not_even_the_third():
    board = scored(
        {"companions": ["sapper", "veteran"]},
        {"companions": ["outrider"]},
        {"companions": ["drillmaster", "ironsmith"]},
    )
    assert won(board) == set()
    assert [board.honor(seat) for seat in range(3)] == [10, 10, 10]


@pytest.mark.rule("EP-165")
def test_tied_leaders_may_be_made_to_share():
    board = scored(
        {"traits": ["swift"]},
        {"traits": ["devout"]},
        {},
        {"traits": ["stalwart"]},
        settings=["mastery.tie=shared_floor"],
    )
    assert won(board) == {("wisdom", 0, 2), ("wisdom", 1, 2), ("wisdom", 3, 2)}
    assert board.state()["masteries"][:4] == [0, 0, 0, 0]


@pytest.mark.rule("EP-166")
def test_without_any_cards_nobody_leads():
    for settings in ([], ["mastery.tie=shared_floor"]):
        board = scored({}, {}, settings=settings)
        assert won(board) == set()
        assert [board.honor(0), board.honor(1)] == [10, 10]


@pytest.mark.rule("EP-158", "EP-167")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_a_proficiency_tile_counts_as_two_cards_of_its_colour(attribute):
    tile = {"proficiency": {attribute: 1}}
    assert won(scored(tile, {})) == {(attribute, 0, WORTH[attribute])}
    assert won(scored(tile, CARDS[attribute])) == {(attribute, 0, WORTH[attribute])}


@pytest.mark.rule("EP-158", "EP-167")
def test_cards_and_proficiency_tiles_add_up():
    three = {"companions": ["sapper"], "proficiency": {"strength": 1}}
    red = ["veteran", "outrider", "drillmaster", "ironsmith"]
    assert won(scored(three, {"companions": red[:2]})) == {("strength", 0, 5)}
    assert won(scored(three, {"companions": red[:3]})) == set()
    assert won(scored(three, {"companions": red})) == {("strength", 1, 5)}


@pytest.mark.rule("EP-158")
def test_what_a_proficiency_tile_counts_for_is_a_parameter():
    own = [{"proficiency": {"wisdom": 1}}, {"traits": ["swift"]}]
    assert won(scored(*own, settings=["proficiency.value=1"])) == set()
    assert won(scored(*own, settings=["proficiency.value=3"])) == {("wisdom", 0, 7)}


@pytest.mark.rule("EP-168")
def test_companions_count_by_their_colour():
    colours = {"red": "strength", "blue": "knowledge", "yellow": "inspiration"}
    for colour, attribute in colours.items():
        cards = [name for name, card in COMPANIONS.items() if card.color == colour and not card.treachery]
        assert len(cards) == 12
        board = scored({"companions": cards}, {"proficiency": {attribute: 1}})
        assert (attribute, 0, 5) in won(board)
        assert won(scored({"companions": cards[:2]}, {"proficiency": {attribute: 1}})) == set()


@pytest.mark.rule("EP-169")
def test_blocks_in_the_circles_do_not_count():
    players = {
        "P0": wretch(None, "2/2/2", "I4 S4 W6", quest="q_landlord"),
        "P1": wretch(traits=["devout"], quest="q_wanderer"),
    }
    board = start(players, seat=1, first=0, round=9, end_round=9).act("end")
    assert won(board) == {("wisdom", 1, 7)}


@pytest.mark.rule("EP-172")
def test_mastery_is_awarded_at_the_end_only():
    lead = wretch(traits=["devout"], relics={"fate_die": 0}, quest="q_landlord")
    board = start({"P0": lead, "P1": wretch(quest="q_wanderer")}, round=8, end_round=9, first=0)
    for _ in range(3):
        board.act("end")
        assert not board.happened("mastery")
        assert board.honor(0) == 10
    board.act("end")
    assert won(board) == {("wisdom", 0, 7), ("vision", 0, 7)}


@pytest.mark.rule("EP-250")
@pytest.mark.parametrize(
    ("cards", "attribute"),
    [
        ({"companions": ["cutthroat", "raider"]}, "strength"),
        ({"companions": ["spy", "poisoner"]}, "knowledge"),
        ({"companions": ["demagogue", "charlatan"]}, "inspiration"),
        ({"relics": ["bone_whistle", "black_mirror"]}, "vision"),
        ({"traits": ["ruthless", "covetous"]}, "wisdom"),
        ({"monsters": ["carrion_swarm", "doppelganger"]}, "courage"),
    ],
)
def test_treachery_cards_never_count(cards, attribute):
    assert won(scored(cards, {}, settings=[TREACHERY])) == set()
    assert won(scored(cards, CARDS[attribute], settings=[TREACHERY])) == {(attribute, 1, WORTH[attribute])}
