"""Double Double (AM-271 to AM-276)."""

import pytest
from boards import on, start
from seats import hit_points

DOUBLABLE = [
    "second_wind", "options", "second_times_the_charm", "free_refills", "inspiration", "salve", "holistic_herbs",
    "suture_kit", "morsel_of_vermin", "vermin", "hafdas_c4", "hurry_change", "crates", "mobilizing_forces",
    "archers_tales", "follow_the_monkey",
]  # fmt: skip
NOT_DOUBLABLE = [
    "hidden_tunnel_4", "god_mode", "invisibility", "peek_a_boo", "change_identity", "ethereal_drain", "last_resort",
    "phrygian_tumble",
]  # fmt: skip
NEEDY = {"hp": 3, "wounds": 3, "energy": 1}  # every cure does something


def doubling(*cards, at="L1:1", settings=(), ap=3, others=None, **fields):
    others = {"B": "L1:2", "pile": ["elusive", "elusive"]} if others is None else others
    return start(settings=settings, ap=ap, A=on(at, hand=[*cards, "double_double"], **NEEDY | fields), **others)


@pytest.mark.rule("AM-271")
@pytest.mark.parametrize("card", DOUBLABLE)
def test_these_cards_may_be_doubled(card):
    board = doubling(card, "makeshift_shield")
    assert board.can("play", card, doubled=True)
    assert not start(A=on("L1:1", hand=[card], **NEEDY), B="L1:2").can("play", card, doubled=True)


@pytest.mark.rule("AM-272")
@pytest.mark.parametrize("card", NOT_DOUBLABLE)
def test_these_cards_may_not(card):
    board = doubling(card, "salve")
    assert board.can("play", card, doubled=False)
    assert not board.can("play", card, doubled=True)


@pytest.mark.rule("AM-272")
def test_cards_with_a_target_are_not_doubled_either():
    board = doubling("seek_and_destroy", "godspeed", "desperate_measures", "rock_climber", energy=3)
    for kind in ("play_on", "play_at"):
        assert board.can(kind)
        assert not board.can(kind, doubled=True)


@pytest.mark.rule("AM-272", "AM-276")
def test_double_double_does_nothing_alone_or_with_another():
    board = doubling("double_double")
    assert not board.can("play")
    assert not board.can("play_pair")


@pytest.mark.rule("AM-271", "AM-273")
@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("second_wind", {"mp": 2}),
        ("inspiration", {"ap": 5}),
        ("salve", {"ap": 2, "wounds": 0}),
        ("holistic_herbs", {"ap": 2, "hp": 5}),
        ("suture_kit", {"ap": 2, "hp": 7}),
        ("morsel_of_vermin", {"ap": 2, "energy": 2}),
        ("vermin", {"ap": 2, "energy": 3}),
        ("follow_the_monkey", {"atk": 2}),
    ],
)
def test_amounts_are_doubled_at_the_partners_cost(card, changes):
    board = doubling(card, energy=0)
    board.act("play", card, doubled=True)
    gained = {
        "ap": board.ap,
        "mp": board.turn["mp_cards"],
        "atk": board.turn["atk"],
        "hp": board.A.hp,
        "wounds": board.A.wounds,
        "energy": board.A.energy,
    }
    assert gained == {"ap": 3, "mp": 0, "atk": 0, "hp": 3, "wounds": 3, "energy": 0} | changes
    assert sorted(board.pile) == sorted(["elusive", "elusive", card, "double_double"])
    assert board.A.cards == []


@pytest.mark.rule("AM-273")
def test_by_toggle_the_pair_costs_one_action():
    settings = ["rules.double_double_cost=one_action"]
    board = doubling("second_wind", settings=settings)
    board.act("play", "second_wind", doubled=True)
    assert (board.ap, board.turn["mp_cards"]) == (2, 2)
    assert not doubling("second_wind", settings=settings, ap=0).can("play", "second_wind", doubled=True)
    assert doubling("second_wind", ap=0).can("play", "second_wind", doubled=True)


@pytest.mark.rule("AM-274")
def test_salve_herbs_and_double_double():
    """WS-22."""
    board = doubling("salve", "holistic_herbs", hp=4, wounds=3, others={})
    board.act("play_pair", "salve", "holistic_herbs", doubled=True)
    assert (board.A.hp, board.A.wounds, board.ap) == (9, 0, 2)
    assert sorted(board.pile) == ["double_double", "holistic_herbs", "salve"]


@pytest.mark.rule("AM-275", "AM-263")
def test_a_doubled_c4_is_one_event_of_two_damage():
    board = doubling("hafdas_c4", others={"B": "L1:2", "C": "L2:0", "D": "L1:3"})
    board.act("play", "hafdas_c4", doubled=True)
    assert hit_points(board, "ABCD") == [3, 8, 8, 10]
    assert board.ap == 2


@pytest.mark.rule("AM-275", "AM-258")
def test_doubled_refills_are_six_cards():
    board = doubling("free_refills")
    board.act("play", "free_refills", doubled=True)
    for _ in range(6):
        assert board.decision == "decide_draw_deck"
        board.act("choose_deck", "permanent")
    assert (board.decision, board.A.hand_size, board.ap) == ("decide_discard", 6, 2)


@pytest.mark.rule("AM-275", "AM-256")
@pytest.mark.parametrize(
    ("first", "second", "ap", "moves", "hp"),
    [("MP", "MP", 3, 2, 3), ("MP", "HEAL", 2, 1, 4), ("HEAL", "HEAL", 2, 0, 5)],
)
def test_doubled_options_are_two_choices_paid_once(first, second, ap, moves, hp):
    board = doubling("options")
    board.act("play", "options", doubled=True)
    board.act("option", first)
    assert board.decision == "decide_options"
    board.act("option", second)
    assert (board.decision, board.ap, board.turn["mp_cards"], board.A.hp) == ("decide_action", ap, moves, hp)


@pytest.mark.rule("AM-275", "AM-257", "AM-075")
def test_a_doubled_charm_fetches_two_cards_but_not_its_partner():
    board = doubling("second_times_the_charm", others={"pile": ["salve", "vermin", "salve"]})
    board.act("play", "second_times_the_charm", doubled=True)
    board.act("choose_card", "salve")
    assert sorted(a.card for a in board.legal("choose_card")) == ["salve", "vermin"]
    board.act("choose_card", "salve")
    assert (board.decision, board.A.cards, board.ap) == ("decide_action", ["salve", "salve"], 2)
    assert sorted(board.pile) == ["double_double", "second_times_the_charm", "vermin"]


@pytest.mark.rule("AM-275", "AM-266")
def test_doubled_crates_take_two_cards_the_second_after_the_refill():
    board = doubling(
        "crates",
        others={"warehouses": {"C": ["alpinist", "dexterity", "salve", "vermin"]}, "decks": {"one_time": ["god_mode"]}},
    )
    board.act("play", "crates", doubled=True)
    board.act("crate", "C", 4)
    assert board.decision == "decide_crate"
    board.act("crate", "C", 4)
    assert (board.decision, board.A.cards, board.ap) == ("decide_action", ["god_mode", "salve"], 2)


@pytest.mark.rule("AM-275", "AM-269")
def test_doubled_tales_search_twice():
    decks = {
        "permanent": ["alpinist", "dexterity"] * 3,
        "one_time": ["vermin", "crates", "elusive", "god_mode", "peek_a_boo", "last_resort"],
    }
    board = doubling("archers_tales", others={"decks": decks})
    board.act("play", "archers_tales", doubled=True)
    for deck, cards in decks.items():
        assert board.decision == "decide_search_deck"
        board.act("choose_deck", deck)
        assert sorted(a.card for a in board.legal("choose_card")) == sorted(set(cards))
        board.act("choose_card", cards[0])
    assert (board.decision, board.A.cards, board.ap) == ("decide_action", ["alpinist", "vermin"], 2)
    assert len(board.pile) == 10 + 2


@pytest.mark.rule("AM-275", "AM-264")
def test_a_doubled_change_is_two_changes():
    board = doubling("hurry_change", "salve", "vermin")
    board.act("play", "hurry_change", doubled=True)
    board.act("choose_card", "salve")
    board.act("stop")
    board.act("choose_deck", "permanent", draws=[("permanent", "alpinist")])
    assert board.decision == "decide_refresh"
    board.act("choose_card", "vermin")
    board.act("choose_card", "alpinist")
    for card in ("dexterity", "unstoppable"):
        board.act("choose_deck", "permanent", draws=[("permanent", card)])
    assert (board.decision, board.A.cards, board.ap) == ("decide_action", ["dexterity", "unstoppable"], 2)


@pytest.mark.rule("AM-275", "AM-267")
def test_doubled_forces_deal_twice():
    board = start(players=3, A=on("L1:1", hand=["mobilizing_forces", "double_double"]))
    board.act("play", "mobilizing_forces", doubled=True)
    for _ in range(2):
        for _ in range(3):
            board.act("choose_deck", "permanent")
        for decision in ("decide_deal_keep", "decide_deal_give", "decide_deal_give"):
            assert board.decision == decision
            board.table.apply(board.table.legal()[0])
    assert board.decision == "decide_action"
    assert [board.A.hand_size, board.B.hand_size, board.C.hand_size] == [2, 2, 2]


@pytest.mark.rule("AM-275", "AM-151", "AM-152")
@pytest.mark.parametrize(("shield", "hp"), [("makeshift_shield", 9), ("hickory_shield", 10)])
def test_doubled_shields_add_up_in_one_reaction(shield, hp):
    board = start(
        A=on("L1:1", hp=3, active=["honed_blade"]), B=on("L1:2", hand=[shield, "double_double"])
    )  # three damage
    board.act("attack", "B")
    assert {(a.card, a.doubled) for a in board.legal("shield")} == {(shield, False), (shield, True)}
    board.act("shield", shield, True)
    assert (board.B.hp, board.B.cards) == (hp, [])
    assert sorted(board.pile) == sorted([shield, "double_double"])
