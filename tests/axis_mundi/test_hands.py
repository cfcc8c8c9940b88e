"""Starting hands, hand limit, decks and discard pile, what is secret (AM-057 to AM-066)."""

import pytest
from boards import Board, on, start

from equipoise.sim.table import Table

PLAYERS = "ABCDEF"


def new_game(*settings: str, seed: int = 1) -> Board:
    """A game before the first starting hand."""
    return Board(Table("axis_mundi", seed=seed, settings=["engine.auto_single=false", *settings]))


def draw(board: Board, *decks: str) -> None:
    for deck in decks:
        assert board.decision == "decide_draw_deck"
        board.act("choose_deck", deck)


def build_hand(board: Board) -> None:
    """Five cards of alternating decks, none thrown back."""
    draw(board, *(["one_time", "permanent"] * 3)[:5])
    board.act("stop")


def of_type(board: Board, cards: list[str], deck: str) -> int:
    return sum(board.table.ruleset.rules.card[card].deck == deck for card in cards)


# --- starting hands -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-057")
@pytest.mark.parametrize("permanents", [0, 2, 5])
def test_a_starting_hand_is_five_cards_of_any_mixture(permanents):
    board = new_game()
    me = board.to_act
    player = getattr(board, me)
    decks = ["permanent"] * permanents + ["one_time"] * (5 - permanents)
    for n, deck in enumerate(decks):
        assert (board.to_act, board.decision) == (me, "decide_draw_deck")
        assert board.options("choose_deck", "deck") == ["one_time", "permanent"]
        board.act("choose_deck", deck)
        assert len(player.cards) == n + 1  # seen before the next deck is chosen
    assert board.decision == "decide_mulligan"
    assert of_type(board, player.cards, "permanent") == permanents
    assert of_type(board, player.cards, "one_time") == 5 - permanents


@pytest.mark.rule("AM-057")
def test_hands_are_built_one_after_the_other_from_the_first_player():
    board = new_game()
    first = PLAYERS.index(board.to_act)
    for i in range(6):
        assert board.to_act == PLAYERS[(first + i) % 6]
        build_hand(board)
    assert board.decision == "decide_action"
    assert board.to_act == PLAYERS[first]
    assert [len(getattr(board, x).cards) for x in PLAYERS] == [5] * 6


@pytest.mark.rule("AM-057")
def test_the_starting_hand_can_be_of_another_size():
    board = new_game("setup.hand_size=2")
    draw(board, "one_time", "permanent")
    assert board.decision == "decide_mulligan"


@pytest.mark.rule("AM-058")
def test_any_number_of_cards_may_be_thrown_back_once_and_redrawn_from_any_deck():
    board = new_game()
    player = getattr(board, board.to_act)
    draw(board, *["one_time"] * 5)
    before = player.cards
    for card in before[:3]:
        assert sorted(set(player.cards)) == board.options("choose_card", "card")
        board.act("choose_card", card)
    assert sorted(board.pile) == sorted(before[:3])
    me = board.to_act
    board.act("stop")
    draw(board, "permanent", "one_time", "permanent")
    assert len(player.cards) == 5
    assert of_type(board, player.cards, "permanent") == 2
    assert board.to_act != me  # no second mulligan


@pytest.mark.rule("AM-058")
@pytest.mark.parametrize("most", [0, 2, 5])
def test_the_mulligan_may_be_bounded(most):
    board = new_game(f"setup.mulligan_max={most}")
    me = board.to_act
    draw(board, *["one_time"] * 5)
    for _ in range(most):
        assert board.decision == "decide_mulligan"
        board.act("choose_card", getattr(board, me).cards[0])
    draw(board, *["permanent"] * most)
    assert board.to_act != me
    assert len(getattr(board, me).cards) == 5


@pytest.mark.rule("AM-061")
def test_warehouses_are_stocked_after_all_hands_are_built():
    board = new_game()
    for _ in range(6):
        assert [board.warehouse(x) for x in PLAYERS] == [[]] * 6
        build_hand(board)
    assert [len(board.warehouse(x)) for x in PLAYERS] == [4] * 6


# --- the hand limit -------------------------------------------------------------------------------------------------

FIVE = ["salve", "vermin", "options", "crates", "suture_kit"]


@pytest.mark.rule("AM-059")
def test_cards_beyond_five_are_discarded_at_once_by_choice_and_without_an_action():
    board = start(A=on("L1:1", hand=FIVE))
    board.act("draw", "permanent", draws=[("permanent", "alpinist")])
    assert (board.to_act, board.decision, board.ap) == ("A", "decide_discard", 2)
    assert board.options("choose_card", "card") == sorted([*FIVE, "alpinist"])
    board.act("choose_card", "vermin")
    assert board.A.cards == ["alpinist", "crates", "options", "salve", "suture_kit"]
    assert (board.decision, board.ap, board.pile) == ("decide_action", 2, ["vermin"])


@pytest.mark.rule("AM-059")
@pytest.mark.parametrize(
    ("limit", "held", "decision"), [(6, 5, "decide_action"), (5, 5, "decide_discard"), (4, 4, "decide_discard")]
)
def test_the_hand_limit_can_be_another(limit, held, decision):
    board = start(A=on("L1:1", hand=FIVE[:held]), settings=[f"hand.limit={limit}"])
    board.act("draw", "one_time")
    assert board.decision == decision
    if decision == "decide_discard":
        board.act("choose_card", FIVE[0])
    assert (board.decision, board.A.hand_size) == ("decide_action", limit)


@pytest.mark.rule("AM-060", "AM-072")
def test_all_cards_of_one_effect_come_first_then_the_hand_is_cut():
    board = start(A=on("L1:1", hand=["salve", "vermin", "options"]))
    board.act("draw_five")
    assert board.ap == 0
    draw(board, "one_time", "one_time", "permanent", "permanent", "one_time")
    assert board.A.hand_size == 8
    for left in (7, 6, 5):
        assert board.decision == "decide_discard"
        board.act("choose_card", board.A.cards[0])
        assert board.A.hand_size == left
    assert board.decision == "decide_action"


@pytest.mark.rule("AM-060")
def test_free_refills_and_the_scrounger_are_cut_after_the_last_card():
    board = start(A=on("L1:1", hand=[*FIVE[:4], "free_refills"]))
    board.act("play", "free_refills")
    draw(board, "one_time", "one_time", "one_time")
    assert board.A.hand_size == 7
    assert board.decision == "decide_discard"
    board = start(D=on("S:0", hand=FIVE[:4]), active="D")
    for slot in (0, 1, 4, 5):
        board.act("take", slot)
    assert (board.D.hand_size, board.decision) == (8, "decide_discard")


@pytest.mark.rule("AM-063")
def test_active_permanents_and_treasures_are_no_hand_cards():
    board = start(A=on("L1:1", hand=FIVE[:4], active=["alpinist"], treasures=["t_action", "t_heal_4"]))
    board.act("draw", "one_time")
    assert (board.A.hand_size, board.decision) == (5, "decide_action")


# --- decks and pile -------------------------------------------------------------------------------------------------

SPENT = ["alpinist", "dexterity", "salve", "salve", "vermin", "vermin", "options", "crates", "elusive"]


@pytest.mark.rule("AM-064")
def test_an_empty_deck_is_rebuilt_from_the_discards_of_its_type():
    board = start(A="L1:1", pile=SPENT, decks={"permanent": [], "one_time": ["inspiration"]})
    board.act("draw", "permanent")
    assert len(board.deck("permanent")) == 1
    assert sorted([*board.deck("permanent"), *board.A.cards]) == ["alpinist", "dexterity"]
    assert board.pile == SPENT[2:]
    assert board.deck("one_time") == ["inspiration"]


@pytest.mark.rule("AM-064")
def test_the_rebuilt_deck_is_shuffled():
    drawn = set()
    for seed in range(12):
        board = start(A="L1:1", pile=SPENT, decks={"permanent": []}, seed=seed)
        board.act("draw", "permanent")
        drawn.add(board.A.cards[0])
    assert drawn == {"alpinist", "dexterity"}


@pytest.mark.rule("AM-064")
def test_both_decks_may_be_renewed_together():
    board = start(
        A="L1:1", pile=SPENT, decks={"permanent": [], "one_time": ["inspiration"]}, settings=["rules.deck_rebuild=both"]
    )
    board.act("draw", "permanent")
    assert board.pile == []
    assert sorted(board.deck("one_time")) == sorted([*SPENT[2:], "inspiration"])


@pytest.mark.rule("AM-064")
def test_a_deck_with_cards_is_not_rebuilt():
    board = start(A="L1:1", pile=SPENT, decks={"permanent": ["unstoppable"]})
    board.act("draw", "permanent")
    assert board.A.cards == ["unstoppable"]
    assert board.pile == SPENT


@pytest.mark.rule("AM-065")
def test_a_deck_that_has_no_card_cannot_be_chosen():
    board = start(A="L1:1", pile=["salve"], decks={"permanent": [], "one_time": []})
    assert board.options("draw", "deck") == ["one_time"]
    board.act("draw_five")
    assert board.options("choose_deck", "deck") == ["one_time"]
    board.act("choose_deck", "one_time")
    assert (board.A.cards, board.decision) == (["salve"], "decide_action")


@pytest.mark.rule("AM-065")
def test_without_any_card_nothing_can_be_drawn():
    board = start(A="L1:1", decks={"permanent": [], "one_time": []})
    assert not board.can("draw")
    assert not board.can("draw_five")


@pytest.mark.rule("AM-065")
def test_an_effect_that_finds_no_card_yields_nothing():
    board = start(A=on("L1:1", hand=["free_refills"]), decks={"permanent": [], "one_time": ["salve"]})
    board.act("play", "free_refills")
    board.act("choose_deck", "one_time")
    assert (board.A.cards, board.pile, board.decision) == (["salve"], ["free_refills"], "decide_action")
    board = start(F=on("L1:1"), active="F", decks={"permanent": []})
    board.act("harvest", dice=[1])
    assert board.F.cards == []


def known_to(board: Board) -> dict[str, str]:
    """Card of the pile -> who knows it."""
    seen = board.state()["pile_seen"]
    return {card: "".join(x for s, x in enumerate(PLAYERS) if seen[i] >> s & 1) for i, card in enumerate(board.pile)}


@pytest.mark.rule("AM-066")
def test_one_pile_takes_both_types_and_played_cards_are_public_but_thrown_ones_are_not():
    board = start(A=on("L1:1", hp=5, hand=[*FIVE[:4], "suture_kit", "alpinist"]), settings=["hand.limit=6"])
    board.act("play", "suture_kit")
    board.act("draw", "one_time", draws=[("one_time", "elusive")])
    board.act("draw", "one_time", draws=[("one_time", "inspiration")])
    board.act("choose_card", "alpinist")
    assert known_to(board) == {"suture_kit": PLAYERS, "alpinist": "A"}


@pytest.mark.rule("AM-066")
def test_a_mulligan_is_face_down():
    board = new_game()
    me = board.to_act
    draw(board, *["one_time"] * 5)
    card = getattr(board, me).cards[0]
    board.act("choose_card", card)
    assert known_to(board) == {card: me}


@pytest.mark.rule("AM-066")
def test_whoever_searches_the_pile_knows_it():
    board = start(A=on("L1:1", hand=["second_times_the_charm"]), pile=["salve", "vermin"])
    board.load({"pile_seen": {0: 2, 1: 2}})
    board.act("play", "second_times_the_charm")
    board.act("choose_card", "salve")
    assert known_to(board) == {"vermin": "AB", "second_times_the_charm": PLAYERS}


# --- what is secret -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-062")
def test_what_a_player_cannot_see_may_be_anything_and_the_rest_stays():
    board = start(
        A=on("L1:1", hand=["salve", "alpinist"], treasures=["t_action"]),
        B=on("L1:2", hand=["vermin", "options", "unstoppable"], active=["dexterity"], hp=7, wounds=2, energy=1),
        treasures={"L1:5": "t_grenade", "L2:2": "t_heal_4"},
        pile=["crates", "elusive"],
    )
    board.load({"pile_seen": {0: 255, 1: 2}})
    before = board.state()
    hands, kinds, tops, unknown = set(), set(), set(), set()
    for key in range(30):
        board.table.load(before)
        board.table.engine.redeal_for(0, key)
        assert board.A.cards == ["alpinist", "salve"]
        assert board.A.holds == ["t_action"]
        assert (board.B.hand_size, board.B.slots) == (3, ["dexterity"])
        assert of_type(board, board.B.cards, "permanent") == 1
        assert (board.B.condition, board.B.energy) == (("L1:2", 7, 2), 1)
        now = board.state()
        assert now["warehouse"] == before["warehouse"]
        assert [d["size"] for d in now["deck"]] == [d["size"] for d in before["deck"]]
        assert sorted(board.hexes_where("treasure")) == ["L1:5", "L2:2"]
        assert board.pile[0] == "crates"
        hands.add(tuple(board.B.cards))
        kinds.add(board.hexes_where("treasure")["L1:5"])
        tops.add(board.deck("permanent")[-1])
        unknown.add(board.pile[1])
    assert len(hands) > 10
    assert kinds == {4, 7}
    assert len(tops) > 3
    assert len(unknown) > 3
