"""Angel and Demon in play, and the completions of the rules (AM-311 to AM-316, AM-321 to AM-326, AM-330 to AM-333)."""

import pytest
from boards import LETTERS, on, start
from seats import conditions, hidden, hit_points

from equipoise.sim.table import Table

DEMON = {"form": "demon"}
ANGEL = {"form": "angel"}


# --- blocking and acting ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-311", "AM-101")
def test_a_human_on_the_pier_or_the_warehouse_blocks_the_ascendant():
    board = start(A=on("S:0", **DEMON), B="PIER:0")
    assert not board.can("move", "PIER:0")
    for _ in range(3):
        board.act("attack", "B")
    assert board.B.condition == ("PIER:0", 2, 1)  # 6 HP and 9 wounds
    board.end_turns(until="A")
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)
    board.act("move", "PIER:0")
    assert board.winners == ["A"]
    board = start(A=on("S:1", **DEMON), B="S:0")
    assert board.options("move", "hex") == ["S:2"]


@pytest.mark.rule("AM-311", "AM-012")
def test_humans_may_enter_the_ascendants_pier():
    board = start(active="B", A=on("L1:1", **DEMON), B="S:0")
    board.act("move", "PIER:0")
    assert (board.B.condition, board.over) == (("PIER:0", 10, 0), False)


@pytest.mark.rule("AM-312")
@pytest.mark.parametrize("form", ["angel", "demon"])
def test_an_ascendant_may_use_all_general_actions(form):
    board = start(
        A=on("S:1", form=form, hp=5, hand=["suture_kit", "alpinist"], treasures=["t_action", "t_time_bomb"]),
        C="S:3", treasures={"L1:1": "t_heal_4"},
    )  # fmt: skip
    for kind in ("draw", "draw_five", "harvest", "fam_treasure", "fam_immobilise", "play", "use", "activate"):
        assert board.can(kind), kind
    board = start(A=on("S:5", form=form, treasures=["t_time_bomb"]), treasures={"L1:4": "t_heal_4"})
    for kind in ("take", "place_bomb"):
        assert board.can(kind), kind
    board.act("place_bomb")
    assert (board.ap, board.state()["bomb_hex"]) == (1, board.number("S:5"))
    board = start(A=on("S:5", form=form), bomb=("S:5", "B"))
    assert board.can("disarm")


@pytest.mark.rule("AM-313", "AM-131")
@pytest.mark.parametrize("form", ["angel", "demon"])
def test_attacks_on_and_by_an_ascendant_follow_the_level_rule(form):
    board = start(A=on("L1:2", form=form), B="L1:3", C="L2:2", D="S:2", E="L1:1")
    assert board.options("attack", "seat") == ["B", "C", "E"]
    for attacker, place, legal in (("B", "L1:3", True), ("C", "L2:2", False), ("D", "S:2", True)):
        board = start(active=attacker, A=on("L1:2", form=form), **{attacker: place})
        assert board.can("attack", "A") == legal


@pytest.mark.rule("AM-332")
@pytest.mark.parametrize(
    ("levels", "form", "expected"),
    [("normal", "demon", ["B"]), ("any_adjacent", "demon", ["B", "D"]), ("any_adjacent", "angel", ["B"])],
)
def test_the_direct_attack_reaches_down_only_by_toggle(levels, form, expected):
    board = start(settings=[f"rules.demon_direct_levels={levels}"], A=on("L1:2", form=form), B="L1:3", D="S:2")
    assert board.options("attack", "seat") == expected
    if len(expected) == 2:
        board.act("attack", "D")
        assert board.D.condition == ("S:2", 8, 3)


@pytest.mark.rule("AM-314", "AM-107")
def test_the_turn_of_ascension_ends_and_the_next_own_turn_is_the_first():
    board = start(A="L4:0")
    board.act("enter_axis", dice=[2, 5])
    assert (board.A.shape, board.active, board.A.at) == ("demon", "B", "C")
    board.end_turns(until="A")
    assert (board.ap, board.A.at) == (3, "C")
    assert board.can("move")


@pytest.mark.rule("AM-315", "AM-164")
def test_god_mode_and_a_fetched_treasure_outlive_the_ascension():
    board = start(A=on("L4:0", god_mode=1), treasures={"L3:0": "t_action"})
    board.act("fam_treasure", "L3:0")
    board.act("enter_axis", dice=[2, 5])
    assert (board.A.shape, board.A.god_mode, board.A.holds) == ("demon", 1, ["t_action"])


@pytest.mark.rule("AM-316", "AM-003")
def test_characters_are_dealt_and_rotate_through_the_seats():
    deals = [Table("axis_mundi", seats=6, seed=1, index=i).characters for i in range(6)]
    assert all(len(set(deal)) == 6 for deal in deals)
    for seat in range(6):
        assert len({deal[seat] for deal in deals}) == 6
    first = Table("axis_mundi", seats=6, seed=1)
    assert first.decision == "decide_draw_deck"  # no draft


@pytest.mark.rule("AM-316")
def test_characters_may_be_fixed_by_seat():
    line_up = ["savant", "malignant", "scrounger"]
    settings = ["setup.character_assignment=fixed", 'setup.characters=["savant","malignant","scrounger"]']
    for index in range(4):
        table = Table("axis_mundi", seats=3, seed=1, index=index, settings=settings)
        codes = table.state()["common"]["character"][:3]
        assert [table.game.characters[code] for code in codes] == line_up


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-321", "AM-112", "AM-254")
def test_a_desperate_demon_makes_a_direct_attack():
    """WS-42."""
    board = start(A=on("L1:2", hp=3, hand=["desperate_measures"], **DEMON), B="L1:3")
    board.act("play_on", "desperate_measures", "B")
    assert conditions(board, "AB") == [("L1:2", 3, 0), ("L1:3", 7, 3)]
    assert board.ap == 2


@pytest.mark.rule("AM-321", "AM-155", "AM-156")
def test_perfect_counter_and_god_mode_save_the_desperate():
    board = start(A=on("L1:2", hp=3, hand=["desperate_measures", "perfect_counter"]), B="L1:3")
    board.act("play_on", "desperate_measures", "B", countered=True)
    assert hit_points(board, "AB") == [3, 7]
    assert sorted(board.pile) == ["desperate_measures", "perfect_counter"]
    board = start(A=on("L1:2", hp=3, god_mode=1, hand=["desperate_measures", "perfect_counter"]), B="L1:3")
    assert not board.can("play_on", "desperate_measures", "B", countered=True)
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "AB") == [3, 7]


@pytest.mark.rule("AM-321", "AM-086")
def test_extra_attacks_do_not_pay_for_desperate_measures_and_it_does_not_guess():
    board = start(ap=0, turn={"atk": 1}, A=on("L1:2", hp=3, hand=["desperate_measures"]), B="L1:3")
    assert board.can("attack", "B")
    assert not board.can("play_on", "desperate_measures")
    board = start(A=on("L1:2", hp=3, hand=["desperate_measures"]), B=hidden("L1:3"))
    assert board.can("attack_guess", "L1:3")
    assert not board.can("play_on", "desperate_measures")
    assert not board.can("play_at", "desperate_measures")


@pytest.mark.rule("AM-323", "AM-126")
def test_the_own_loss_is_fixed_at_the_declaration():
    """WS-43."""
    board = start(active="C", C=on("L2:1", hp=6, active=["perfect_execution", "alpinist"]), A=on("L2:2", hp=2, **ANGEL))
    board.act("attack", "A")
    assert (board.to_act, board.decision) == ("C", "decide_drop_active")
    board.act("choose_card", "perfect_execution")
    assert (board.C.hp, board.C.cards, board.C.slots) == (6, ["perfect_execution"], ["alpinist"])


@pytest.mark.rule("AM-323", "AM-147", "AM-236")
def test_splash_is_fixed_at_the_declaration_too():
    board = start(active="F", F="L2:1", A=on("L2:2", hp=3, **ANGEL), B="L3:1", C="L1:3")
    board.act("attack", "A")
    assert (board.A.shape, board.A.at) == ("human", "S:2")
    assert hit_points(board, "ABCF") == [5, 9, 9, 9]
    assert (board.B.at, board.C.at) == ("L3:1", "L1:3")


@pytest.mark.rule("AM-323", "AM-247")
def test_the_scroungers_free_attack_stays_free_when_it_ends_the_phase():
    board = start(active="D", D="L2:1", A=on("L2:2", hp=2, **ANGEL))
    board.act("attack", "A")
    assert (board.A.shape, board.D.hp, board.ap) == ("human", 10, 3)


@pytest.mark.rule("AM-330", "AM-150", "AM-151")
def test_shields_up_comes_before_the_shield_cards():
    board = start(
        A=on("L1:1", active=["honed_blade"]), B=on("L1:2", active=["shields_up"], hand=["makeshift_shield"] * 3)
    )
    board.act("attack", "B")
    for left in (2, 1):
        assert (board.decision, board.to_act, board.B.hand_size) == ("decide_shield", "B", left + 1)
        board.act("shield", "makeshift_shield")
    assert (board.decision, board.B.hp, board.B.cards) == ("decide_action", 10, ["makeshift_shield"])
    board = start(A="L1:1", B=on("L1:2", active=["shields_up"], hand=["makeshift_shield"]))
    board.act("attack", "B")
    board.act("pass")
    assert board.B.hp == 9


# --- treasures -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-322")
@pytest.mark.parametrize(
    ("treasure", "fields", "usable"),
    [
        ("t_heal_4", {}, False),
        ("t_heal_4", {"hp": 9}, True),
        ("t_energy_1", {}, False),
        ("t_energy_1", {"energy": 2}, True),
        ("t_energy_2", {}, False),
        ("t_energy_2", {"energy": 2}, True),
        ("t_action", {}, True),
        ("t_attack", {}, True),
        ("t_move_2", {}, True),
    ],
)
def test_a_treasure_is_not_used_without_effect(treasure, fields, usable):
    board = start(A=on("L1:1", treasures=[treasure], **fields))
    assert board.can("use", treasure) == usable


@pytest.mark.rule("AM-322", "AM-175")
def test_a_second_pool_below_the_cap_is_enough():
    fields = {"treasures": ["t_energy_1"], "character": "beastmaster", "energy": (3, 2)}
    assert start(A=on("L1:1", **fields), D=on("S:16", **DEMON)).can("use", "t_energy_1")


@pytest.mark.rule("AM-322", "AM-194")
def test_a_grenade_needs_a_visible_character_or_somebody_hidden():
    grenade = on("L1:1", treasures=["t_grenade"])
    assert not start(A=grenade).can("throw")
    assert start(A=grenade, B="L1:2").options("throw", "hex") == ["L1:2"]
    board = start(A=grenade, B=hidden("S:20"), lava=["L2:0"])
    assert board.options("throw", "hex") == ["L1:0", "L1:2", "L2:1", "S:1", "S:2"]


@pytest.mark.rule("AM-331", "AM-198")
def test_a_ticking_bomb_does_not_stop_anybody_from_taking_cards():
    board = start(A="S:5", bomb=("S:5", "B"))
    board.act("take", 0)
    assert board.A.hand_size == 1


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-324", "AM-031")
def test_the_rotation_is_a_period_of_its_own_for_the_power_hex():
    board = start(active="F", A=on("L1:20", hp=3, power_used=1), E=on("L1:0", mischief=2))
    board.end_turn()
    board.act("levitate", dice=[6])
    assert board.A.condition == ("S:2", 7, 0)


@pytest.mark.rule("AM-325", "AM-117", "AM-108")
def test_order_of_events_at_an_ascension():
    board = start(A=on("L4:0", hand=["alpinist", "salve"]), B=on("L1:1", hp=4, wounds=2), C=on("L1:5", hp=6))
    board.act("enter_axis", dice=[2, 1], draws=[("permanent", c) for c in ("dexterity", "unstoppable", "honed_blade")])
    assert (board.A.shape, board.A.hp, board.decision) == ("angel", 10, "decide_angel_slots")
    assert hit_points(board, "BC") == [4, 6]  # the others come after the Angel's slots
    board.act("choose_card", "alpinist")
    board.act("stop")
    assert hit_points(board, "BC") == [10, 10]
    assert (board.B.wounds, board.terrain("C"), board.active) == (0, "accessible", "B")


@pytest.mark.rule("AM-325", "AM-121", "AM-125", "AM-126")
def test_order_of_decisions_at_a_defeat():
    """WS-19."""
    four = ["salve", "salve", "vermin", "elusive"]
    seven = ["salve", "vermin", "crates", "options", "options", "inspiration", "inspiration"]
    board = start(
        active="C",
        A=on("L2:0", hp=1, hand=four, active=["alpinist", "shields_up", "unstoppable"], **ANGEL),
        B=on("S:9", energy=(1, 1)),
        C=on("L2:1", hand=seven, active=["honed_blade", "perfect_execution"]),
    )  # fmt: skip
    board.act("attack", "A")
    assert (board.to_act, board.decision, board.A.at) == ("A", "decide_keep_active", "S:2")
    assert board.A.hp == 5
    board.act("choose_card", "unstoppable")
    assert (board.to_act, board.decision) == ("A", "decide_discard")
    board.act("choose_card", "elusive")
    assert (board.A.hand_size, board.A.slots) == (5, ["unstoppable"])
    assert (board.to_act, board.decision) == ("C", "decide_drop_active")
    board.act("choose_card", "perfect_execution")
    assert (board.to_act, board.decision) == ("C", "decide_discard")
    board.act("choose_card", "salve")
    board.act("choose_card", "vermin")
    assert (board.C.hand_size, board.C.hp, board.decision) == (6, 10, "decide_action")
    assert (board.B.pools, board.terrain("C"), board.ascendant) == ((2, 0), "axis", None)
    assert (board.A.energy, board.A.wounds) == (0, 0)


@pytest.mark.rule("AM-326", "AM-051")
def test_immobilisation_and_god_mode_outlive_a_death():
    board = start(A="L2:1", B=on("L2:2", hp=2, immobilised_next=1))
    board.act("attack", "B")
    assert (board.B.at, board.B.immobilised_next) == ("S:2", 1)
    board.end_turn()
    assert (board.active, board.can("move"), board.can("draw")) == ("B", False, True)
    board = start(A=on("L1:1", hand=["hafdas_c4"]), B=on("L1:2", hp=1, god_mode=1))
    board.act("play", "hafdas_c4")
    assert (board.B.at, board.B.hp, board.B.god_mode) == ("S:2", 5, 1)


@pytest.mark.rule("AM-326")
def test_god_mode_outlives_a_defeat():
    board = start(A=on("L1:1", hand=["hafdas_c4"]), B=on("L1:2", hp=1, god_mode=1, immobilised_next=1, **ANGEL))
    board.act("play", "hafdas_c4")
    assert (board.B.shape, board.B.god_mode, board.B.immobilised_next) == ("human", 1, 1)


@pytest.mark.rule("AM-326", "AM-111")
@pytest.mark.parametrize("character", ["mischievous", "scrounger"])
def test_an_ascendant_gains_no_tokens(character):
    board = start(active="A", B=on("L1:1", character=character, **DEMON))
    board.end_turn()
    assert (board.active, board.B.mischief, board.B.scrounge) == ("B", 0, 0)


@pytest.mark.rule("AM-333", "AM-007")
@pytest.mark.parametrize(("setting", "second"), [("fixed", "C"), ("rotate", "D")])
def test_the_first_seat_stays_or_moves_on(setting, second):
    board = start(settings=[f"turn.first_seat={setting}"], active="C", first="C", E="PIER:4")
    order = []
    while board.state()["common"]["round"] == 1:
        order.append(board.active)
        board.end_turn()
    assert "".join(order) == "CDEFAB"
    assert board.active == second
    order = []
    while board.state()["common"]["round"] == 2:
        order.append(board.active)
        board.end_turn()
    first = LETTERS.index(second)
    assert "".join(order) == (LETTERS + LETTERS)[first : first + 6]
