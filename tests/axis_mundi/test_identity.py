"""So, S., who are you, then? - Change Your Identity (AM-295 to AM-302, AM-327, AM-328)."""

import pytest
from boards import on, start

CARD = "change_identity"
DEMON = on("S:16", form="demon")


def borrowed(character, *, at="L1:1", hand=(), own="cultivator", settings=(), others=None, **fields):
    """A has just taken the power of another character; D is the Scrounger unless A is."""
    board = start(settings=settings, A=on(at, character=own, hand=[CARD, *hand], **fields), **(others or {}))
    board.act("play", CARD)
    assert (board.decision, board.to_act) == ("decide_identity", "A")
    board.act("become", character)
    assert board.decision == "decide_action"
    return board


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-295", "AM-296")
def test_the_card_is_free_and_offers_every_other_character_in_play():
    board = start(ap=3, A=on("L1:1", hand=[CARD]))
    board.act("play", CARD)
    assert board.options("become", "character") == ["beastmaster", "malignant", "mischievous", "savant", "scrounger"]
    board.act("become", "savant")
    assert (board.ap, board.pile) == (3, [CARD])
    board = start(players=3, A=on("L1:1", hand=[CARD]))
    board.act("play", CARD)
    assert board.options("become", "character") == ["beastmaster", "savant"]


@pytest.mark.rule("AM-295")
@pytest.mark.parametrize(
    "before",
    [("move", "L1:2"), ("draw", "permanent"), ("play", "second_wind"), ("use", "t_action"), ("pull", "B", "L1:2")],
)
def test_the_card_comes_before_anything_else_in_a_turn(before):
    board = start(A=on("L1:1", character="mischievous", hand=[CARD, "second_wind"], treasures=["t_action"]), B="L1:9")
    assert board.can("play", CARD)
    board.act(*before)
    assert not board.can("play", CARD)


@pytest.mark.rule("AM-295")
def test_an_ascendant_has_no_other_identity():
    assert not start(A=on("L1:1", hand=[CARD], form="angel")).can("play", CARD)


@pytest.mark.rule("AM-296")
def test_the_own_power_is_gone_for_the_turn_and_back_in_the_next():
    board = borrowed("mischievous", own="savant", hand=["alpinist"], others={"B": "L1:9"})
    assert not board.can("demand")
    board.act("activate", "alpinist")
    assert board.ap == 2  # no free activation
    board.act("pull", "B", "L1:2")
    assert board.B.condition == ("L1:2", 10, 0)
    assert board.E.identity == -1
    board.end_turn()
    assert board.A.identity == -1
    board.end_turns(until="A")
    assert not board.can("pull")


@pytest.mark.rule("AM-296")
def test_the_ascendants_human_character_may_be_borrowed():
    board = borrowed("scrounger", others={"D": DEMON})
    assert board.A.identity == 4
    for i in range(3):
        board.act("move", f"L1:{2 + i}")
    assert board.ap == 3


@pytest.mark.rule("AM-297")
@pytest.mark.parametrize(("others", "moves"), [({}, 1), ({"C": on("S:16", form="demon")}, 3)])
def test_the_version_in_force_is_borrowed(others, moves):
    board = borrowed("scrounger", others=others)
    for i in range(moves):
        board.act("move", f"L1:{2 + i}")
    assert board.ap == 3
    board.act("move", f"L1:{2 + moves}")
    assert board.ap == 2


@pytest.mark.rule("AM-297", "AM-085")
def test_when_the_phase_changes_the_version_changes_too():
    board = borrowed("scrounger", at="L2:1", others={"B": on("L2:2", form="angel", hp=2), "D": "S:9"})
    board.act("attack", "B")  # the upgraded Scrounger's free attack ends phase A
    assert (board.B.shape, board.ap, board.A.hp) == ("human", 3, 10)
    board.act("move", "L2:2")
    assert board.ap == 3
    board.act("move", "L2:3")
    assert board.ap == 2  # one extra move, not three


# --- tokens and pools -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-298", "AM-300", "AM-244", "AM-239")
def test_a_savant_borrows_the_scrounger():
    """WS-27."""
    hand = ["salve", "salve", "vermin", "alpinist", "options"]
    board = borrowed("scrounger", own="savant", hand=hand, others={"pile": ["crates", "elusive"]})
    assert board.A.hand_size == 5
    board.act("scrounge")
    board.act("choose_card", "elusive")
    assert (board.decision, board.A.hand_size, board.ap, board.A.scrounge) == ("decide_action", 6, 2, 0)
    assert not board.can("scrounge")  # one
    board.act("climb", "L2:1")
    assert (board.A.at, board.ap) == ("L2:1", 0)
    assert not board.can("activate")


@pytest.mark.rule("AM-298")
def test_one_shove_without_tokens():
    board = borrowed("mischievous", others={"D": on("L2:4", form="demon")})
    board.act("shove", "L2:5")
    assert (board.D.condition, board.A.mischief, board.E.mischief) == (("L2:5", 20, 1), 0, 0)
    assert not board.can("shove")


@pytest.mark.rule("AM-298", "AM-212")
def test_one_levitate_at_the_rotation_that_closes_the_round():
    board = borrowed("mischievous", at="L1:4")
    while board.decision != "decide_levitate":
        board.end_turn()
    assert board.to_act == "A"
    board.act("levitate")
    assert (board.A.condition, board.A.borrowed_levitate) == (("L1:4", 10, 0), 0)
    while board.state()["common"]["round"] == 2:
        board.end_turn()
    assert board.A.at == "L1:8"  # it was one


@pytest.mark.rule("AM-298")
def test_the_borrowed_levitate_is_a_toggle_and_not_kept():
    board = borrowed("mischievous", at="L1:4", settings=["rules.identity_borrowed_levitate=false"])
    while board.state()["common"]["round"] == 1:
        assert board.decision == "decide_action"
        board.end_turn()
    assert board.A.at == "L1:8"
    board = borrowed("mischievous", at="L1:4")
    while board.decision != "decide_levitate":
        board.end_turn()
    board.act("stay")
    while board.state()["common"]["round"] == 2:
        assert board.decision == "decide_action"
        board.end_turn()


@pytest.mark.rule("AM-298", "AM-175")
def test_a_borrowed_second_pool_starts_full_and_vanishes():
    board = borrowed("beastmaster", energy=1, others={"D": DEMON})
    assert board.A.pools == (1, 3)
    board.end_turn()
    assert board.A.pools == (1, 0)
    board = borrowed("beastmaster", energy=1)
    assert board.A.pools == (1, 0)


@pytest.mark.rule("AM-298", "AM-161")
def test_a_borrowed_familiar_reaches_three_and_claws():
    board = borrowed("beastmaster", others={"C": "L1:4"})
    board.act("fam_immobilise", "C")
    assert (board.C.hp, board.C.immobilised_next, board.A.energy) == (9, 1, 0)


@pytest.mark.rule("AM-327", "AM-173", "AM-170")
def test_a_borrowed_familiar_claws_the_guarded_beastmaster_without_holding_it():
    board = borrowed("beastmaster", others={"B": "L1:3"})
    board.act("fam_immobilise", "B")
    assert (board.B.hp, board.B.immobilised_next) == (9, 0)
    assert not start(A="L1:1", B="L1:3").can("fam_immobilise", "B")


@pytest.mark.rule("AM-328", "AM-225")
def test_in_phase_a_the_borrower_pulls_and_shoves_but_does_not_shift():
    board = borrowed("mischievous", at="L1:4", others={"B": "L1:9", "D": on("L2:4", form="demon"), "E": "S:21"})
    board.act("pull", "B", "L1:5")
    board.act("shove", "L2:3")
    assert (board.B.at, board.D.at) == ("L1:5", "L2:3")
    while board.decision != "decide_shift":
        board.end_turn()
    assert board.to_act == "E"
    board.act("stay")
    assert (board.decision, board.A.at) == ("decide_action", "L1:8")


# --- the Savant -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-299", "AM-238", "AM-239")
def test_a_borrowed_savant_has_a_larger_hand_for_the_turn():
    hand = ["salve", "salve", "vermin", "alpinist"]
    board = borrowed("savant", hand=hand, others={"C": on("L2:9", hand=["crates"])})
    board.act("activate", "alpinist")
    assert board.ap == 3
    board.act("demand", "C")
    board.act("choose_card", "crates")
    assert (board.A.demands, board.C.demands) == (1, 0)
    board.act("draw", "permanent")
    board.act("draw", "permanent")
    assert (board.decision, board.A.hand_size) == ("decide_action", 6)
    board.end_turn()
    assert (board.to_act, board.decision) == ("A", "decide_discard")
    board.act("choose_card", "salve")
    assert (board.active, board.A.hand_size) == ("B", 5)


@pytest.mark.rule("AM-299", "AM-241")
def test_in_phase_a_it_has_seven_cards_and_two_slots_until_the_end_of_the_turn():
    hand = ["salve", "salve", "dexterity", "alpinist"]
    board = borrowed("savant", hand=hand, others={"D": DEMON})
    board.act("activate", "alpinist")
    board.act("activate", "dexterity")
    assert (board.ap, board.A.slots) == (3, ["alpinist", "dexterity"])
    board.act("draw_five")
    for _ in range(5):
        board.act("choose_deck", "permanent")
    assert (board.decision, board.A.hand_size) == ("decide_action", 7)
    board.end_turn()
    assert (board.to_act, board.decision) == ("A", "decide_drop_active")
    board.act("choose_card", "alpinist")
    assert (board.decision, board.A.slots, board.A.hand_size) == ("decide_discard", ["dexterity"], 8)
    for _ in range(3):
        board.table.apply(board.table.legal()[0])
    assert (board.active, board.A.hand_size) == ("B", 5)


@pytest.mark.rule("AM-300")
def test_the_savant_keeps_its_limit_and_second_card_while_it_is_somebody_else():
    hand = ["salve", "salve", "vermin", "crates", "options", "options"]
    board = borrowed("malignant", own="savant", hand=hand, active=["alpinist", "dexterity"], others={"D": DEMON})
    assert (board.A.hand_size, board.A.slots) == (6, ["alpinist", "dexterity"])
    board.act("draw", "permanent")
    assert (board.decision, board.A.hand_size) == ("decide_action", 7)
    board.end_turn()
    assert (board.active, board.A.hand_size, board.A.slots) == ("B", 7, ["alpinist", "dexterity"])


# --- the Malignant ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-301", "AM-302", "AM-235")
def test_a_borrowed_malignant_leaves_tokens_of_its_own():
    board = borrowed("malignant", others={"F": "L1:9", "infected": {"L1:10": "F"}})
    assert board.hexes_where("infected") == {"L1:1": 1, "L1:10": 6}
    board.act("move", "L1:2")
    board.act("move", "L1:1")
    assert board.A.condition == ("L1:1", 10, 2)
    assert board.hexes_where("infected") == {"L1:1": 1, "L1:2": 1, "L1:10": 6}
    board.end_turns(until="F")
    assert board.hexes_where("infected") == {"L1:1": 1, "L1:2": 1, "L1:9": 6}  # F's old one is gone, its new one there
    board.end_turns(until="A")
    assert board.hexes_where("infected") == {"L1:13": 6}


@pytest.mark.rule("AM-302", "AM-231")
def test_the_real_malignant_keeps_its_power():
    board = borrowed("malignant", others={"F": "L1:2"})
    board.act("attack", "F")
    assert board.F.at == "L1:3"
    assert board.hexes_where("infected") == {"L1:1": 1, "L1:2": 6, "L1:3": 6}


@pytest.mark.rule("AM-301", "AM-229")
def test_the_borrowed_anger_counts():
    board = borrowed("malignant", hp=5, others={"B": "L1:2"})
    board.act("attack", "B")
    assert board.B.hp == 7


@pytest.mark.rule("AM-296", "AM-183")
def test_a_borrowed_cultivator_chooses_its_harvest():
    board = borrowed("cultivator", own="savant", others={"C": "PIER:2"})
    board.act("harvest")
    assert board.decision == "decide_harvest"


@pytest.mark.rule("AM-315", "AM-111")
def test_ascending_ends_the_borrowed_identity():
    board = borrowed("savant", at="L4:0", hand=["alpinist"], others={"D": "S:9"})
    board.act("enter_axis", dice=[3, 2])
    assert (board.A.shape, board.A.identity, board.decision) == ("angel", -1, "decide_angel_slots")
    board = borrowed("mischievous", at="L4:0", others={"D": "S:9"})
    assert board.A.borrowed_levitate == 1
    board.act("enter_axis", dice=[3, 6])
    assert (board.A.shape, board.A.identity, board.A.borrowed_levitate) == ("demon", -1, 0)
