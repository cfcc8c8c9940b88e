"""Cards in hand, deck and pile (FX-078 to FX-086)."""

from collections import Counter

import pytest
from exxinon_boards import Board, on, start

FOUR = ["aegis", "sunlance", "radiance", "starfall"]
FEW_CARDS = [  # a deck of two Starfall and two Aegis
    f"spells.{card}.copies=0"
    for card in ("solar_flare", "sunlance", "radiance", "gravity_sling", "blinding_ray", "supernova", "anchor_star")
]


def kinds_of(events: list, *kinds: str) -> list[str]:
    return [event.kind for event in events if event.kind in kinds]


def discard(board: Board, card: str, **chance) -> list:
    return board.act("discard", "Z", card, **chance)


# --- discarding for mana ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-078")
@pytest.mark.parametrize(("settings", "gain"), [([], 1), (["mana.discard_gain=3"], 3), (["mana.discard_gain=0"], 0)])
def test_a_discarded_card_is_worth_1_mana(settings, gain):
    board = start(settings=settings, Z=on(hand=FOUR))
    discard(board, "radiance")
    assert (board.Z.mana, board.Z.pile, board.N.mana, board.N.pile) == (3 + gain, ["radiance"], 3, [])
    assert len(board.Z.hand) == 4


@pytest.mark.rule("FX-078")
def test_any_card_in_hand_may_be_discarded_whatever_it_costs():
    board = start(Z=on(hand=FOUR, mana=0))
    assert {action.spell for action in board.legal("discard", "Z")} == set(FOUR)


@pytest.mark.rule("FX-079")
def test_first_the_pile_then_the_mana_then_a_new_card():
    board = start(Z=on(hand=FOUR))
    events = discard(board, "radiance")
    assert kinds_of(events, "discard", "mana", "draw") == ["discard", "mana", "draw"]
    assert events[0].why == "mana"


@pytest.mark.rule("FX-079", "FX-084")
def test_the_discarded_card_may_be_drawn_again_at_once():
    """The deck is empty: the card goes to the pile, the pile is shuffled, and the very card comes back."""
    board = start(Z=on(hand=FOUR, deck=[]))
    events = discard(board, "radiance", draws=[("zenith", "radiance")])
    assert kinds_of(events, "discard", "mana", "reshuffle", "draw") == ["discard", "mana", "reshuffle", "draw"]
    assert sorted(board.Z.hand) == sorted(FOUR)
    assert (board.Z.pile, len(board.Z.deck)) == ([], 9)


# --- drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-080")
@pytest.mark.parametrize("action", ["cast", "discard"])
@pytest.mark.parametrize(("settings", "size"), [([], 4), (["hand.size=6"], 6)])
def test_after_a_card_its_player_draws_up_to_the_hand_size(action, settings, size):
    board = start(settings=settings, Z=on(hand=FOUR))
    others = (board.N.hand, board.C.hand, board.S.hand)
    assert len(board.Z.hand) == size
    if action == "cast":
        board.act("cast", "Z", "aegis")
        events = board.act("character", "Z")
    else:
        events = discard(board, "aegis")
    assert (len(board.Z.hand), kinds_of(events, "draw")) == (size, ["draw"])
    assert (board.N.hand, board.C.hand, board.S.hand) == others


@pytest.mark.rule("FX-080")
def test_the_top_card_of_the_deck_is_drawn():
    board = start(Z=on(hand=FOUR))
    top = board.Z.deck[-1]
    discard(board, "aegis")
    assert Counter(board.Z.hand) == Counter(FOUR) - Counter(["aegis"]) + Counter([top])


@pytest.mark.rule("FX-081")
def test_a_cast_card_is_paid_then_works_then_goes_to_the_pile_then_another_is_drawn():
    board = start(team=1, S=on((0, 0), hand=["hamstring"]), Z=(1, -1))
    board.act("cast", "S", "hamstring")
    events = board.act("character", "Z")
    assert kinds_of(events, "cast", "mana", "damage", "status", "discard", "draw") == [
        "cast",
        "mana",
        "damage",
        "status",
        "discard",
        "draw",
    ]
    assert board.S.pile == ["hamstring"]


@pytest.mark.rule("FX-081", "FX-085")
def test_a_card_with_delay_stays_in_play():
    board = start(Z=on(hand=FOUR))
    board.act("cast", "Z", "starfall")
    events = board.act("tile", (1, -4))
    assert kinds_of(events, "mana", "delay", "discard", "draw") == ["mana", "delay", "draw"]
    assert (board.Z.pile, board.delays, len(board.Z.hand)) == ([], [("starfall", 1)], 4)


@pytest.mark.rule("FX-082")
def test_basic_abilities_and_ultimates_are_no_cards():
    for spell, target in (("first_light", "Z"), ("high_noon", None)):
        board = start(Z=on(hand=FOUR), shards=(2, 0))
        deck = board.Z.deck
        board.cast("Z", spell, target)
        assert (sorted(board.Z.hand), board.Z.deck, board.Z.pile) == (sorted(FOUR), deck, [])
        assert not board.can("cast", "Z")


# --- the pile becomes the deck ----------------------------------------------------------------------------------------


@pytest.mark.rule("FX-083")
def test_an_empty_deck_is_made_anew_of_the_pile():
    board = start(Z=on(hand=FOUR, deck=[]))
    pile = Counter(board.Z.pile)
    assert pile.total() == 9
    events = discard(board, "aegis")
    assert [event.cards for event in events if event.kind == "reshuffle"] == [10]
    assert (len(board.Z.hand), len(board.Z.deck), board.Z.pile) == (4, 9, [])
    assert Counter(board.Z.hand) + Counter(board.Z.deck) == pile + Counter(FOUR)


@pytest.mark.rule("FX-083")
def test_the_new_deck_is_shuffled():
    orders = set()
    for seed in range(8):
        board = start(seed=seed, Z=on(hand=FOUR, deck=[]))
        discard(board, "aegis")
        orders.add(tuple(board.Z.deck))
    assert len(orders) > 6


@pytest.mark.rule("FX-083")
def test_drawing_goes_on_after_the_reshuffle():
    """A hand of two less than its size: the last card of the deck, then one of the new deck."""
    board = start(Z=on(hand=FOUR, deck=["supernova"]))
    board.table.load({"player": {0: {"hand": {board.table.game.cards.index("sunlance"): 0}}}})
    board.sound = False
    events = discard(board, "aegis")
    assert kinds_of(events, "draw", "reshuffle") == ["draw", "reshuffle", "draw"]
    assert len(board.Z.hand) == 4
    assert "supernova" in board.Z.hand


@pytest.mark.rule("FX-084")
def test_an_emptied_deck_waits_until_a_card_is_needed():
    board = start(Z=on(hand=FOUR, deck=["supernova"]))
    events = discard(board, "aegis")
    assert kinds_of(events, "reshuffle", "draw") == ["draw"]
    assert (board.Z.deck, len(board.Z.pile)) == ([], 9)
    assert "supernova" in board.Z.hand
    board.end_turns(7)
    assert (board.Z.deck, len(board.Z.pile)) == ([], 9)
    assert kinds_of(discard(board, "supernova"), "reshuffle", "draw") == ["reshuffle", "draw"]


@pytest.mark.rule("FX-084")
def test_a_cast_card_takes_part_in_the_reshuffle():
    board = start(Z=on(hand=FOUR, deck=[]))
    board.act("cast", "Z", "aegis")
    events = board.act("character", "Z", draws=[("zenith", "aegis")])
    assert kinds_of(events, "discard", "reshuffle", "draw") == ["discard", "reshuffle", "draw"]
    assert "aegis" in board.Z.hand


@pytest.mark.rule("FX-085")
def test_a_delayed_card_is_in_no_pile_until_it_has_resolved():
    board = start(Z=on(hand=FOUR, deck=[]))
    board.cast("Z", "starfall", (1, -4))
    everything = board.Z.hand + board.Z.deck + board.Z.pile
    assert (len(everything), everything.count("starfall")) == (12, 1)
    board.end_turns(7)
    assert (board.delays, board.Z.pile) == ([], ["starfall"])


@pytest.mark.rule("FX-085")
def test_the_card_of_a_delay_that_fizzles_goes_to_the_pile():
    mark = {"spell": "dread_mark", "seat": 3, "counter": 1, "character": 0}
    board = start(Z=on(alive=False), delays=[mark])
    assert "dread_mark" not in board.S.pile
    board.end_turn()
    assert (board.delays, board.S.pile) == ([], ["dread_mark"])


@pytest.mark.rule("FX-086")
def test_with_no_card_left_anywhere_nothing_is_drawn():
    board = start(settings=FEW_CARDS, Z=on(hand=["starfall", "starfall", "aegis", "aegis"]))
    assert (board.Z.deck, board.Z.pile) == ([], [])
    board.cast("Z", "starfall", (1, -4))
    assert (board.Z.hand, board.Z.deck, board.Z.pile) == (["aegis", "aegis", "starfall"], [], [])
    board.end_turns(7)
    board.cast("Z", "aegis", "Z")  # the Starfall that has resolved, and this Aegis
    assert (len(board.Z.hand), len(board.Z.deck), board.Z.pile) == (4, 0, [])
