"""The end of a team's turn (FX-281 to FX-283)."""

import pytest
from exxinon_boards import on, start, wraith


@pytest.mark.rule("FX-281")
def test_damaged_walls_and_fragments_are_whole_again_but_not_the_meteorite():
    board = start(walls={(1, 1): 1}, objectives={(0, 0): 15, (-3, 0): 1, (3, 0): 1, (2, 2): 0})
    board.act("end_turn")
    assert board.walls == {(1, 1): 0}
    assert board.objectives == {(0, 0): 15, (-3, 0): 4, (3, 0): 2, (2, 2): 0}


@pytest.mark.rule("FX-281")
def test_the_teams_active_statuses_and_unused_allowances_go():
    board = start(
        Z=on(active={"root": 1, "slow": 1}, waiting=["stun"], bonus_steps=2, attack_bonus=2, walked=1),
        N=on(active=["disarm"]),
    )
    board.act("end_turn")
    assert (board.Z.active, board.N.active, board.Z.waiting) == ({}, {}, {"stun": 1})
    for who in (board.Z, board.N):
        assert (who.actions, who.attacks, who.attack_bonus) == (0, 0, 0)
        assert (who.base_steps, who.bonus_steps, who.walked) == (0, 0, 0)


@pytest.mark.rule("FX-281")
def test_unused_allowances_are_not_saved():
    board = start(N=(4, -4))
    board.end_turns(7)
    assert (board.N.steps, board.N.actions, board.N.attacks, board.N.attack_bonus) == (3, 1, 1, 0)


@pytest.mark.rule("FX-281")
def test_the_ability_a_wraith_used_is_noted():
    board = start(Z=wraith((0, 0)), S=(0, 1))
    board.haunt("Z", "chill_touch", "S")
    board.act("end_turn")
    assert (board.Z.haunted, board.Z.haunted_before) == (0, [1, 0])
    board.end_turns(8)
    assert (board.Z.haunted, board.Z.haunted_before) == (0, [0, 1])


@pytest.mark.rule("FX-281")
def test_the_turn_passes_to_the_other_team():
    board = start()
    assert (board.team, board.turn, board.table.to_act) == (0, 5, 0)
    board.act("end_turn")
    assert (board.team, board.turn, board.table.to_act) == (1, 6, 2)
    board.act("end_turn")
    assert (board.team, board.turn, board.table.to_act) == (0, 7, 0)


@pytest.mark.rule("FX-281")
@pytest.mark.parametrize(("turn", "over"), [(39, False), (40, True)])
def test_the_turn_cap_is_tested_at_the_end_of_a_turn(turn, over):
    board = start(team=1 - turn % 2, turn=turn, settings=["game.max_turns=40"])
    assert not board.over
    board.act("end_turn")
    assert board.over == over
    if over:
        assert board.table.end_reason == "cap"
        assert board.turn == 40


@pytest.mark.rule("FX-282")
def test_the_core_counter_goes_down_at_the_end_of_the_own_turn():
    board = start(core_turns=(3, 2), turn=23)
    left = []
    for _ in range(6):
        board.end_turn()
        left.append(board.state()["core_turns"])
    assert left == [[2, 2], [2, 1], [1, 1], [1, 0], [0, 0], [0, 0]]


@pytest.mark.rule("FX-283")
def test_hands_stay_as_they_are_at_the_end_of_a_turn():
    board = start()
    hands = [who.hand for who in (board.Z, board.N, board.C, board.S)]
    for _ in range(4):
        board.end_turn()
        assert [who.hand for who in (board.Z, board.N, board.C, board.S)] == hands
    assert [len(hand) for hand in hands] == [4, 4, 4, 4]


@pytest.mark.rule("FX-283")
@pytest.mark.parametrize("size", [2, 7])
def test_hands_are_full_after_every_use_of_a_card(size):
    board = start(settings=[f"hand.size={size}"], Z=on(hand=["aegis", "sunlance"]), N=on(hand=["fault_line"]))
    board.cast("Z", "aegis", "Z")
    assert len(board.Z.hand) == size
    board.cast("N", "fault_line", (4, -4))
    assert len(board.N.hand) == size
    board.end_turns(7)
    board.act("discard", "Z", "sunlance")
    assert len(board.Z.hand) == size
