"""What players know of the stacks: cards put under them stay known, all else is dealt anew (EP-259)."""

from collections.abc import Callable

import pytest
from island import TRAIT, Island, start, wretch

TOMB = {"h00": "tomb_of_the_ancients"}
STACK = ["devout", "undaunted", "resolute", "renowned", "sovereign", "stalwart"]
DEALS = 40


def seen(board: Island, seat: int, what: Callable[[], object]) -> set:
    """What may be there as far as a seat knows: everything it cannot see is dealt anew, again and again."""
    before, possible = board.table.snapshot(), set()
    for key in range(DEALS):
        board.table.engine.redeal_for(seat, key)
        board.check()
        possible.add(what())
        board.table.restore(before)
    return possible


def at(board: Island, place: int) -> Callable[[], object]:
    return lambda: board.stack(TRAIT)[place]


def player(companion: str, seat: int = 0, **words) -> Island:
    """Whose companion's ability is open, at the Tomb."""
    own = wretch("v31", "6/5/1", "W2", companions={companion: 0})
    other = wretch("v33", "6/5/1", "W2", companions={"storyteller": 0})
    players = {"P0": own, "P1": other, "P2": wretch()}
    shop = {"face_up": {"trait": "swift"}, "stacks": {"trait": STACK}, **words}
    board = start(players, tiles=TOMB, seat=seat, first=seat, **shop)
    return board.act("activate", companion).act("ability", companion)


@pytest.mark.rule("EP-259")
def test_a_refreshed_card_stays_known_to_everybody():
    board = player("archivist").act("refresh", "trait")
    assert board.stack(TRAIT) == [*STACK[1:], "swift"]
    assert board.face_up(TRAIT) == "devout"
    for seat in range(3):
        assert seen(board, seat, at(board, -1)) == {"swift"}
        assert len(seen(board, seat, at(board, 0))) == 5


@pytest.mark.rule("EP-259")
def test_cards_that_were_looked_at_stay_known_to_who_saw_them():
    board = player("seer").play(("act", "h00"), "blind", ("keep_card", "undaunted"))
    assert board.stack(TRAIT) == ["renowned", "sovereign", "stalwart", "devout", "resolute"]
    assert seen(board, 0, lambda: tuple(board.stack(TRAIT)[3:])) == {("devout", "resolute")}
    for seat in (1, 2):
        assert len(seen(board, seat, at(board, -1))) == 5


@pytest.mark.rule("EP-259")
def test_while_a_player_looks_the_others_do_not_know_at_what():
    board = player("seer").play(("act", "h00"), "blind")
    assert seen(board, 0, lambda: frozenset(board.legal("keep_card"))) == {frozenset(STACK[:3])}
    assert len(seen(board, 1, lambda: frozenset(board.legal("keep_card")))) > 5


@pytest.mark.rule("EP-259")
def test_knowledge_goes_with_a_card_as_the_stack_shrinks():
    known = {"stalwart": [1]}
    board = player("archivist", known={"trait": known}).act("refresh", "trait")
    for seat, places in ((0, {"swift": -1}), (1, {"swift": -1, "stalwart": -2})):
        for card, place in places.items():
            assert seen(board, seat, at(board, place)) == {card}
    assert len(seen(board, 0, at(board, -2))) == 5
    board.play(("act", "h00"), "blind")
    assert seen(board, 1, at(board, -2)) == {"stalwart"}


@pytest.mark.rule("EP-259")
def test_a_known_card_that_is_turned_up_and_refreshed_is_known_to_all():
    board = player("archivist", stacks={"trait": ["devout", "resolute"]}, known={"trait": {"devout": [1]}})
    board.act("refresh", "trait")
    assert board.face_up(TRAIT) == "devout"
    assert seen(board, 2, lambda: tuple(board.stack(TRAIT))) == {("resolute", "swift")}


@pytest.mark.rule("EP-259")
def test_a_card_known_to_all_stays_so_while_and_after_one_player_looks_at_it():
    """Swift, refreshed before, is the last of the three that P0 looks at, and lies at the bottom again afterwards."""
    known = {"trait": {"swift": [0, 1, 2]}}
    words = {"face_up": {"trait": "scholarly"}, "stacks": {"trait": ["devout", "resolute", "swift"]}}
    board = player("seer", known=known, **words).play(("act", "h00"), "blind")
    assert seen(board, 1, lambda: frozenset(board.legal("keep_card"))) == {frozenset(["devout", "resolute", "swift"])}
    assert seen(board, 1, lambda: board.state()["scried"][2]) == {board.names().index("swift")}
    board.act("keep_card", "devout")
    assert board.stack(TRAIT) == ["resolute", "swift"]
    for seat in range(3):
        assert seen(board, seat, at(board, -1)) == {"swift"}


@pytest.mark.rule("EP-259")
def test_a_known_card_above_cards_only_the_looker_knows_loses_its_place_for_the_others():
    """P1 cannot tell whether the card kept came before Swift or after it."""
    known = {"trait": {"swift": [0, 1, 2]}}
    words = {
        "face_up": {"trait": "scholarly"},
        "stacks": {"trait": ["devout", "swift", "resolute", "renowned", "undaunted"]},
    }
    board = player("seer", known=known, **words).play(("act", "h00"), "blind", ("keep_card", "devout"))
    assert board.stack(TRAIT) == ["renowned", "undaunted", "swift", "resolute"]
    assert seen(board, 0, lambda: tuple(board.stack(TRAIT)[2:])) == {("swift", "resolute")}
    assert len(seen(board, 1, at(board, 2))) == 4
