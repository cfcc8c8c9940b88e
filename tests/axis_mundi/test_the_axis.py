"""Entering the Axis: ejection, Angel, Demon, upgrade of the others (AM-104 to AM-111, AM-117 to AM-119, AM-130)."""

import pytest
from boards import LETTERS, on, start

HEAVEN = [2, 3]
HELL = [2, 4]


def becomes_demon(players=6, settings=(), **who):
    """The position after A has become a Demon on the spot."""
    board = start(players=players, settings=settings, A=who.pop("A", "L3:0" if players == 3 else "L4:0"), **who)
    board.act("enter_axis", dice=HELL)
    return board


# --- the gate ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-104", "AM-105")
def test_ws15_a_one_throws_to_the_power_hex_of_the_second_die_and_ends_the_turn():
    board = start(players=3, A=on("L3:2", hp=4))
    board.act("enter_axis", dice=[1, 4])
    assert board.A.condition == ("S:12", 7, 0)
    assert board.A.shape == "human"
    assert board.ascendant is None
    assert board.to_act == "B"


@pytest.mark.rule("AM-106")
def test_ws15_an_occupied_power_hex_passes_the_ejected_on():
    board = start(players=3, A=on("L3:2", hp=4), B="S:12")
    board.act("enter_axis", dice=[1, 4])
    assert board.A.condition == ("S:20", 7, 0)
    assert board.B.at == "S:12"


@pytest.mark.rule("AM-104")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_every_face_from_2_on_is_a_success(face):
    board = start(A="L4:0")
    board.act("enter_axis", dice=[face, 6])
    assert (board.A.shape, board.A.at, board.ascendant) == ("demon", "C", "A")


@pytest.mark.rule("AM-104")
def test_how_many_faces_eject_is_a_parameter():
    board = start(A="L4:0", settings=["axis.eject_faces=0"])
    board.act("enter_axis", dice=[1, 6])
    assert board.A.shape == "demon"
    board = start(A="L4:0", settings=["axis.eject_faces=3"])
    board.act("enter_axis", dice=[3, 6])
    assert (board.A.shape, board.A.at) == ("human", "S:27")


@pytest.mark.rule("AM-105")
@pytest.mark.parametrize(
    ("face", "power_hex"), list(enumerate(["S:2", "S:7", "S:12", "S:17", "S:22", "S:27"], start=1))
)
def test_6_players_the_face_is_the_number_of_the_power_hex(face, power_hex):
    board = start(A=on("L4:0", hp=5, wounds=2))
    board.act("enter_axis", dice=[1, face])
    assert board.A.condition == (power_hex, 8, 2)


@pytest.mark.rule("AM-105")
@pytest.mark.parametrize(
    ("face", "power_hex"), list(enumerate(["S:4", "S:4", "S:12", "S:12", "S:20", "S:20"], start=1))
)
def test_3_players_two_faces_for_each_power_hex(face, power_hex):
    board = start(players=3, A="L3:0")
    board.act("enter_axis", dice=[1, face])
    assert board.A.condition == (power_hex, 10, 0)


@pytest.mark.rule("AM-106")
def test_after_the_highest_number_comes_the_first():
    board = start(A="L4:0", B="S:27", C="S:2")
    board.act("enter_axis", dice=[1, 6])
    assert board.A.at == "S:7"


@pytest.mark.rule("AM-106")
def test_an_invisible_character_does_not_hold_a_power_hex():
    board = start(A="L4:0", C=on("S:12", visible=0, token=91))
    board.act("enter_axis", dice=[1, 3])
    assert board.A.at == "S:12"


@pytest.mark.rule("AM-107")
@pytest.mark.parametrize(("face", "shape"), list(enumerate(["angel"] * 3 + ["demon"] * 3, start=1)))
def test_heaven_or_hell_and_the_turn_ends(face, shape):
    board = start(A="L4:2")
    draws = [("permanent", "dexterity")] * 3 if shape == "angel" else []
    board.act("enter_axis", dice=[6, face], draws=draws)
    if shape == "angel":
        board.act("stop")
    assert (board.A.shape, board.A.at) == (shape, "C")
    assert board.to_act == "B"
    assert board.decision == "decide_action"


@pytest.mark.rule("AM-107")
def test_how_many_faces_lead_to_heaven_is_a_parameter():
    board = start(A="L4:2", settings=["axis.heaven_faces=0"])
    board.act("enter_axis", dice=[6, 1])
    assert board.A.shape == "demon"
    board = start(A="L4:2", settings=["axis.heaven_faces=6"])
    board.act("enter_axis", dice=[6, 6])
    assert board.A.shape == "angel"


@pytest.mark.rule("AM-130")
def test_an_invisible_character_becomes_visible_as_it_enters():
    board = start(A=on("L4:2", visible=0, token=3, cloak=11, face_down={20: 1}))
    board.act("enter_axis", dice=[1, 1])
    assert (board.A.visible, board.A.at) == (1, "S:2")
    assert board.state()["occupant"][board.number("S:2")] == 0
    assert sorted(board.pile) == ["invisibility", "suture_kit"]


# --- Angel ------------------------------------------------------------------------------------------------------------


def new_angel(**fields):
    """WS-16: A has rolled for Heaven and drawn unstoppable, dexterity, honed_blade."""
    given = {
        "hp": 2, "wounds": 3, "energy": 1, "active": ["dexterity"],
        "hand": ["alpinist", "alpinist", "salve", "short_bow", "vermin"],
    } | fields  # fmt: skip
    board = start(
        A=on("L4:3", **given),
        B=on("S:1", hp=4, wounds=2, energy=0, active=["alpinist"], hand=["salve"]),
        D=on("S:3", hp=1, wounds=1, energy=2),
        E=on("L2:2", hp=9, mischief=1),
    )
    drawn = ("unstoppable", "dexterity", "honed_blade")
    board.act("enter_axis", dice=[4, 2], draws=[("permanent", card) for card in drawn])
    return board


@pytest.mark.rule("AM-108")
def test_ws16_becoming_an_angel():
    board = new_angel()
    assert (board.to_act, board.decision) == ("A", "decide_angel_slots")
    assert board.A.slots == []
    for card in ("alpinist", "unstoppable", "dexterity", "honed_blade", "short_bow"):
        board.act("choose_card", card)
    assert board.A.slots == ["alpinist", "dexterity", "honed_blade", "short_bow", "unstoppable"]
    assert board.A.cards == ["alpinist", "dexterity", "salve", "vermin"]
    assert (board.A.condition, board.A.energy) == (("C", 10, 0), 3)
    assert board.terrain("C") == "accessible"
    assert board.to_act == "B"
    assert board.pile == []


@pytest.mark.rule("AM-108")
def test_the_angels_permanents_are_all_different_and_the_hand_is_cut_to_5():
    board = new_angel(hand=["alpinist", "alpinist", "salve", "salve", "vermin"])
    assert board.options("choose_card", "card") == ["alpinist", "dexterity", "honed_blade", "unstoppable"]
    board.act("choose_card", "alpinist")
    assert board.options("choose_card", "card") == ["dexterity", "honed_blade", "unstoppable"]
    board.act("choose_card", "honed_blade")
    board.act("stop")
    # alpinist, salve, salve, vermin, unstoppable, dexterity, dexterity: two too many
    assert (board.to_act, board.decision) == ("A", "decide_discard")
    board.act("choose_card", "dexterity")
    board.act("choose_card", "salve")
    assert board.A.cards == ["alpinist", "dexterity", "salve", "unstoppable", "vermin"]
    assert board.to_act == "B"


@pytest.mark.rule("AM-108", "AM-109")
def test_3_players_two_drawn_and_three_slots():
    board = start(players=3, A=on("L3:0", hand=["alpinist", "shields_up", "long_bow"]))
    board.act("enter_axis", dice=[4, 2], draws=[("permanent", "dexterity"), ("permanent", "unstoppable")])
    for card in ("alpinist", "shields_up", "long_bow"):
        board.act("choose_card", card)
    assert board.A.slots == ["alpinist", "long_bow", "shields_up"]
    assert board.A.cards == ["dexterity", "unstoppable"]
    assert board.to_act == "B"
    board.end_turns(until="A")
    assert not board.can("activate", "dexterity", "none")
    assert board.can("activate", "dexterity", "alpinist")


@pytest.mark.rule("AM-109")
def test_the_angel_may_stop_and_fill_its_slots_later_up_to_five():
    board = start(
        A=on("C", form="angel", active=["alpinist", "long_bow", "short_bow", "dexterity"],
             hand=["shields_up", "unstoppable"])
    )  # fmt: skip
    board.act("activate", "shields_up")
    assert len(board.A.slots) == 5
    assert board.ap == 2
    assert not board.can("activate", "unstoppable", "none")
    assert len(board.legal("activate", "unstoppable")) == 5


@pytest.mark.rule("AM-108", "AM-109")
def test_draws_slots_hp_and_energy_of_an_angel_are_parameters():
    board = start(
        A=on("L4:0", active=["long_bow"], hand=["shields_up"]),
        settings=["angel.draw_6p=1", "angel.slots_6p=2", "hp.angel=14", "asc.energy=1", "hand.limit_asc=3"],
    )
    board.act("enter_axis", dice=HEAVEN, draws=[("permanent", "unstoppable")])
    board.act("choose_card", "shields_up")
    board.act("choose_card", "unstoppable")
    assert (board.A.slots, board.A.cards) == (["shields_up", "unstoppable"], ["long_bow"])
    assert (board.A.hp, board.A.energy) == (14, 1)
    assert board.to_act == "B"


# --- Demon ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-110")
@pytest.mark.parametrize(("players", "hp"), [(6, 20), (3, 15)])
def test_becoming_a_demon(players, hp):
    ring = "L4:0" if players == 6 else "L3:0"
    board = becomes_demon(players, A=on(ring, hp=3, wounds=3, energy=0, active=["alpinist"], hand=["salve"]))
    assert (board.A.shape, board.A.condition, board.A.energy) == ("demon", ("C", hp, 0), 3)
    assert (board.A.slots, board.A.cards) == (["alpinist"], ["salve"])
    assert board.to_act == "B"


@pytest.mark.rule("AM-110")
def test_a_demon_has_one_slot():
    board = start(A=on("C", form="demon", active=["alpinist"], hand=["dexterity"]))
    assert not board.can("activate", "dexterity", "none")
    board.act("activate", "dexterity", "alpinist")
    assert (board.A.slots, board.A.cards) == (["dexterity"], ["alpinist"])


@pytest.mark.rule("AM-110")
def test_a_new_demon_with_more_active_permanents_than_slots_keeps_those_it_chooses():
    board = becomes_demon(A=on("L4:0", active=["alpinist", "dexterity"]), settings=["slots.human=2"])
    assert (board.to_act, board.decision) == ("A", "decide_drop_active")
    board.act("choose_card", "alpinist")
    assert (board.A.slots, board.A.cards, board.to_act) == (["dexterity"], ["alpinist"], "B")


@pytest.mark.rule("AM-110")
def test_hp_slots_and_energy_of_a_demon_are_parameters():
    settings = ["hp.demon_3p=12", "demon.slots=2", "asc.energy=2"]
    board = becomes_demon(3, settings, A=on("L3:0", active=["alpinist"], hand=["dexterity"]))
    assert (board.A.hp, board.A.energy) == (12, 2)
    board.end_turns(until="A")
    assert board.can("activate", "dexterity", "none")
    assert becomes_demon(6, ["hp.demon_6p=25"]).A.hp == 25


# --- what an Ascendant is not any more --------------------------------------------------------------------------------


@pytest.mark.rule("AM-111")
def test_an_ascended_mischievous_loses_its_tokens_and_its_pull():
    board = becomes_demon(A=on("L4:0", character="mischievous", mischief=2, hand=["salve"], treasures=["t_action"]))
    assert board.A.mischief == 0
    assert (board.A.cards, board.A.holds) == (["salve"], ["t_action"])
    board.end_turns(until="A")
    assert board.A.mischief == 0
    assert not board.can("pull")


@pytest.mark.rule("AM-111")
def test_an_ascended_scrounger_loses_its_tokens_and_its_extra_move():
    board = becomes_demon(A=on("L4:0", character="scrounger", scrounge=3))
    assert board.A.scrounge == 0
    board.end_turns(until="A")
    board.act("move", "L4:1")
    assert board.ap == 2
    assert board.A.scrounge == 0


@pytest.mark.rule("AM-111")
def test_an_ascended_malignant_leaves_no_infection_and_hits_no_harder():
    board = start(A=on("L1:2", form="demon", character="malignant", hp=5), B="L1:3", F="L1:1")
    board.act("attack", "B")
    assert board.B.hp == 8
    board.act("climb", "L2:1")
    assert board.hexes_where("infected") == {}


@pytest.mark.rule("AM-111")
def test_an_ascended_savant_has_the_ascendants_hand_limit_and_keeps_its_used_demand():
    hand = ["salve", "salve", "vermin", "elusive", "crates", "options"]
    board = becomes_demon(A=on("L4:0", character="savant", hand=hand, demands=1))
    assert board.decision == "decide_discard"
    board.act("choose_card", "crates")
    assert board.A.cards == ["elusive", "options", "salve", "salve", "vermin"]
    assert board.A.demands == 1
    assert board.to_act == "B"


@pytest.mark.rule("AM-111")
def test_an_ascended_beastmaster_has_the_common_reach_and_no_guard():
    board = start(A=on("L2:0", form="angel", character="beastmaster"), B="L2:3", C="L2:2", active="C")
    assert board.can("fam_immobilise", "A")
    board = start(A=on("L2:0", form="angel", character="beastmaster"), B="L2:3", C="L2:2")
    assert board.options("fam_immobilise", "seat") == ["C"]


# --- the others are upgraded ------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-117")
def test_when_somebody_ascends_the_others_are_healed_and_keep_their_permanents():
    board = becomes_demon(
        B=on("S:1", hp=4, wounds=3, energy=0, active=["alpinist"]),
        C=on("S:3", hp=1, wounds=1, energy=2),
    )
    for letter in "BC":
        player = getattr(board, letter)
        assert (player.hp, player.wounds, player.energy) == (10, 0, 3), letter
    assert board.B.slots == ["alpinist"]


@pytest.mark.rule("AM-118")
def test_an_upgrade_fills_tokens_and_both_pools():
    board = becomes_demon(
        B=on("S:1", character="beastmaster", energy=1), D=on("S:3", scrounge=1), E=on("S:4", mischief=0)
    )
    assert board.B.pools == (3, 3)
    assert (board.D.mischief, board.D.scrounge) == (0, 3)
    assert (board.E.mischief, board.E.scrounge) == (2, 0)
    for letter in "CDEF":
        assert getattr(board, letter).pools == (3, 0)
    assert (board.C.mischief, board.C.scrounge) == (0, 0)


@pytest.mark.rule("AM-119")
def test_an_upgrade_moves_nobody_ends_no_status_and_touches_no_hand():
    board = start(
        A="L4:0",
        B=on("S:1", hp=3, hand=["salve", "vermin"], treasures=["t_action"]),
        C=on("L2:2", hp=3, visible=0, token=20, cloak=11),
        D=on("S:3", god_mode=1, immobilised_next=1),
    )
    before = {letter: getattr(board, letter).at for letter in LETTERS[1:]}
    board.act("enter_axis", dice=HELL)
    assert {letter: getattr(board, letter).at for letter in LETTERS[1:]} == before
    assert (board.B.cards, board.B.holds) == (["salve", "vermin"], ["t_action"])
    assert (board.C.visible, board.C.hp) == (0, 10)
    assert (board.D.god_mode, board.D.immobilised_next) == (1, 1)


@pytest.mark.rule("AM-117", "AM-118")
def test_the_parts_of_the_catch_up_can_be_switched_off():
    who = {
        "B": on("S:1", hp=4, wounds=3, energy=(1, 0)),
        "D": on("S:3", scrounge=1, energy=0, hp=9),
        "E": on("S:4", mischief=1),
    }

    def after(*settings):
        return becomes_demon(settings=settings, **who)

    board = after("upgrade.refill_energy=false")
    assert (board.B.hp, board.B.wounds, board.D.energy, board.D.scrounge) == (10, 0, 0, 3)
    board = after("upgrade.clear_wounds=false")
    assert (board.B.hp, board.B.wounds, board.D.energy) == (10, 3, 3)
    board = after("upgrade.fill_tokens=false")
    assert (board.B.hp, board.D.scrounge, board.E.mischief, board.D.energy) == (10, 1, 1, 3)
    board = after("hp.upgrade_to=7")
    assert board.B.hp == 7
    board = after("rules.upgrade_on_ascension=false")
    assert (board.B.hp, board.B.wounds, board.D.energy, board.D.scrounge, board.E.mischief) == (4, 3, 0, 1, 1)
    assert board.terrain("C") == "accessible"
