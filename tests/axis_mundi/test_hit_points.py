"""Hit points, wounds, death and revival (AM-041 to AM-056)."""

import pytest
from boards import hex_number, on, start

# --- wounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-041")
def test_the_fourth_wound_costs_a_hit_point_and_clears_the_area():
    board = start(A=on("L1:1", wounds=2))
    board.act("move", "L1:2")
    assert (board.A.hp, board.A.wounds) == (10, 3)
    board.act("move", "L1:3")
    assert (board.A.hp, board.A.wounds) == (9, 0)


@pytest.mark.rule("AM-041")
@pytest.mark.parametrize(
    ("settings", "left"),
    [
        (["wounds.capacity=6"], (10, 4)),
        (["wounds.capacity=2"], (8, 0)),
        (["wounds.hp_per_fill=2"], (8, 0)),
    ],
)
def test_the_size_of_the_area_and_its_price_can_be_others(settings, left):
    board = start(A=on("L1:1", wounds=1 if settings == ["wounds.capacity=2"] else 3), settings=settings)
    if settings == ["wounds.capacity=2"]:
        board.act("run", "L1:2", "L1:3")  # 1 + 3 wounds fill two areas of 2
    else:
        board.act("move", "L1:2")
    assert (board.A.hp, board.A.wounds) == left


@pytest.mark.rule("AM-042")
@pytest.mark.parametrize(("wounds", "left"), [(0, (10, 3)), (1, (9, 0)), (2, (9, 1)), (3, (9, 2))])
def test_wounds_beyond_a_full_area_are_kept(wounds, left):
    board = start(players=3, A=on("L2:2", form="demon"), B=on("L2:3", wounds=wounds, hp=10))
    board.act("attack", "B")
    hp, kept = left
    assert (board.B.hp, board.B.wounds) == (hp - 2, kept)


# --- the maximum ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-043")
@pytest.mark.parametrize(
    ("players", "dice", "hp"), [(6, [2, 1], 10), (6, [2, 6], 20), (3, [2, 3], 10), (3, [2, 4], 15)]
)
def test_angel_and_demon_have_their_own_hit_points(players, dice, hp):
    board = start(players=players, A=on("L4:0" if players == 6 else "L3:0", hp=2))
    board.act("enter_axis", dice=dice)
    assert board.A.hp == hp


@pytest.mark.rule("AM-043")
@pytest.mark.parametrize(
    ("players", "settings", "dice", "hp"),
    [
        (6, ["hp.angel=13"], [2, 1], 13),
        (6, ["hp.demon_6p=25"], [2, 6], 25),
        (3, ["hp.demon_3p=9"], [2, 6], 9),
    ],
)
def test_these_hit_points_can_be_others(players, settings, dice, hp):
    board = start(players=players, A="L4:0" if players == 6 else "L3:0", settings=settings)
    board.act("enter_axis", dice=dice)
    assert board.A.hp == hp


@pytest.mark.rule("AM-043")
@pytest.mark.parametrize(
    ("form", "hp", "after"), [("human", 9, 10), ("angel", 9, 10), ("demon", 10, 12), ("demon", 19, 20)]
)
def test_healing_stops_at_the_maximum(form, hp, after):
    board = start(A=on("L1:1", hp=hp, form=form, hand=["suture_kit"]))
    board.act("play", "suture_kit")
    assert board.A.hp == after


@pytest.mark.rule("AM-043")
def test_a_higher_maximum_can_be_healed_up_to():
    board = start(A=on("L1:1", hp=10, hand=["suture_kit"]), settings=["hp.human=12"])
    board.act("play", "suture_kit")
    assert board.A.hp == 12


# --- death ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-044", "AM-046")
def test_a_human_without_hit_points_is_carried_to_the_nearest_power_hex():
    board = start(A="L1:1", B=on("L1:2", hp=2))
    board.act("attack", "B", dice=[])
    assert board.B.condition == ("S:2", 5, 0)
    board = start(A="L1:3", B=on("L1:4", hp=1))
    board.act("attack", "B", dice=[])
    assert board.B.condition == ("S:7", 5, 0)


@pytest.mark.rule("AM-044")
def test_the_hit_points_of_a_revival_can_be_others():
    board = start(A="L1:1", B=on("L1:2", hp=2), settings=["hp.revive=8"])
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 8, 0)


@pytest.mark.rule("AM-045")
def test_revival_is_no_healing_by_the_power_hex():
    board = start(A=on("S:3", hp=3), B=on("L1:2", hp=2), C="L1:1", active="C")
    board.act("attack", "B")
    assert (board.B.at, board.B.hp, board.B.power_used) == ("S:2", 5, 0)


@pytest.mark.rule("AM-046", "AM-047")
@pytest.mark.parametrize(("face", "place"), [(1, "S:2"), (3, "S:2"), (4, "S:27"), (6, "S:27")])
def test_two_tied_power_hexes_are_settled_by_die(face, place):
    board = start(A="L4:1", B=on("L4:0", hp=1))
    board.act("attack", "B", dice=[face])
    assert board.B.at == place


@pytest.mark.rule("AM-047")
@pytest.mark.parametrize(
    ("face", "place"), [(1, "S:4"), (2, "S:4"), (3, "S:12"), (4, "S:12"), (5, "S:20"), (6, "S:20")]
)
def test_three_tied_power_hexes_take_two_faces_each(face, place):
    board = start(players=3, A="L3:0", B=on("C", hp=1), C=on("L1:1", form="angel"))
    board.act("attack", "B", dice=[face])
    assert board.B.at == place


@pytest.mark.rule("AM-047", "AM-048")
def test_more_than_three_tied_take_a_face_each_and_higher_faces_are_rolled_again():
    board = start(A="L4:0", B=on("C", hp=1), F=on("L1:1", form="angel"))
    board.act("attack", "B", dice=[6])
    assert board.B.at == "S:27"
    board = start(A="L4:0", B=on("C", hp=1), C="S:2", D="S:7", F=on("L1:1", form="angel"))
    board.act("attack", "B", dice=[5, 6, 3])
    assert board.B.at == "S:22"


@pytest.mark.rule("AM-048")
def test_an_occupied_power_hex_is_passed_over_but_not_for_somebody_invisible():
    board = start(A="L1:1", B=on("L1:2", hp=2), C="S:2")
    board.act("attack", "B", dice=[])
    assert board.B.at == "S:7"
    board = start(A="L1:1", B=on("L1:2", hp=2), C=on("S:2", visible=0, token=hex_number("S:2", 6)))
    board.act("attack", "B", dice=[])
    assert (board.B.at, board.C.visible) == ("S:2", 0)


@pytest.mark.rule("AM-046", "AM-048")
def test_who_dies_on_a_power_hex_stays_there():
    board = start(A="S:1", B=on("S:2", hp=2))
    board.act("attack", "B", dice=[])
    assert board.B.condition == ("S:2", 5, 0)


@pytest.mark.rule("AM-049")
def test_active_permanents_go_back_to_the_hand_and_hand_cards_are_kept():
    board = start(A="L1:1", B=on("L1:2", hp=2, hand=["salve", "vermin"], active=["alpinist"]))
    board.act("attack", "B")
    assert board.B.cards == ["alpinist", "salve", "vermin"]
    assert board.B.slots == []
    assert board.pile == []
    assert board.to_act == "A"


@pytest.mark.rule("AM-049")
def test_the_hand_of_the_dead_is_cut_at_once_even_in_anothers_turn():
    full = ["salve", "salve", "vermin", "options", "crates"]
    board = start(A="L1:1", B=on("L1:2", hp=2, hand=full, active=["alpinist"]))
    board.act("attack", "B")
    assert (board.to_act, board.decision) == ("B", "decide_discard")
    assert board.options("choose_card", "card") == ["alpinist", "crates", "options", "salve", "vermin"]
    board.act("choose_card", "vermin")
    assert board.B.cards == ["alpinist", "crates", "options", "salve", "salve"]
    assert board.pile == ["vermin"]
    assert (board.to_act, board.ap, board.A.hp) == ("A", 2, 9)


@pytest.mark.rule("AM-050")
def test_the_own_death_ends_the_turn():
    board = start(A=on("L1:1", hp=1), B="L1:2")
    board.act("attack", "B")
    assert board.A.condition == ("S:2", 5, 0)
    assert (board.active, board.to_act, board.ap) == ("B", "B", 3)


@pytest.mark.rule("AM-050")
def test_a_death_in_anothers_turn_costs_no_turn():
    board = start(A="L1:1", B=on("L1:2", hp=1))
    board.act("attack", "B")
    assert (board.to_act, board.ap) == ("A", 2)
    board.end_turn()
    assert (board.to_act, board.ap) == ("B", 3)


@pytest.mark.rule("AM-051")
def test_wounds_energy_tokens_treasures_and_statuses_survive_death():
    board = start(
        A="L1:1",
        E=on("L1:2", hp=2, wounds=3, energy=1, mischief=2, treasures=["t_action"], immobilised_next=1),
    )
    board.act("attack", "E")
    assert board.E.condition == ("S:2", 5, 3)
    assert (board.E.energy, board.E.mischief, board.E.holds) == (1, 2, ["t_action"])
    assert board.E.immobilised_next == 1
    board = start(A="L1:1", D=on("L1:2", hp=2, scrounge=3))
    board.act("attack", "D")
    assert board.D.scrounge == 3


@pytest.mark.rule("AM-051")
def test_wounds_may_be_removed_by_death():
    board = start(A="L1:1", B=on("L1:2", hp=2, wounds=3), settings=["death.reset_wounds=true"])
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)


@pytest.mark.rule("AM-052")
def test_the_dead_are_not_pushed():
    board = start(A="S:1", B=on("S:2", hp=1))
    events = board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)
    assert sum(e.kind == "enter" for e in events) == 1


@pytest.mark.rule("AM-053")
def test_infection_on_the_revival_hex_costs_a_hit_point():
    board = start(A="L1:1", B=on("L1:2", hp=2), infected={"S:2": "F"})
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 4, 0)


@pytest.mark.rule("AM-054")
def test_who_is_killed_while_invisible_is_visible_again():
    hidden = on("L1:2", hp=3, visible=0, token=hex_number("L1:2", 6))
    board = start(A=on("L1:1", treasures=["t_grenade"]), B=hidden)
    board.act("throw", "L1:2")
    assert (board.B.at, board.B.hp, board.B.visible) == ("S:2", 5, 1)


@pytest.mark.rule("AM-055")
def test_a_death_in_the_rotation_costs_no_turn():
    board = start(E=on("L1:9", mischief=2, hp=1, wounds=3), active="F")
    board.end_turn()
    board.act("levitate", dice=[])
    assert (board.E.at, board.E.hp, board.E.wounds) == ("S:12", 5, 0)
    assert (board.to_act, board.ap, board.table.round) == ("A", 3, 2)
    board.end_turns(until="E")
    assert board.ap == 3


@pytest.mark.rule("AM-056")
def test_several_who_die_at_once_are_placed_in_turn_order_from_the_active_player():
    board = start(C=on("L1:0", form="demon"), A=on("L1:2", hp=1), F=on("L1:3", hp=1), active="C", first="A")
    board.act("demon_aoe", dice=[])
    assert (board.F.at, board.F.hp) == ("S:2", 5)  # F comes before A after C
    assert (board.A.at, board.A.hp) == ("S:7", 5)


def test_a_counter_of_the_record_stops_at_its_largest_number():
    board = start(A="L1:1", B=on("L1:2", hp=2)).load({"seat_facts": {1: {"deaths": 255}}})
    board.act("attack", "B")
    assert board.state()["seat_facts"][1]["deaths"] == 255
