"""Who attacks whom, the battle, and what holds a piece (MC-129 to MC-177)."""

import pytest
from caves import at, start

BESIDE = {"P1.1": (5, 8), "P0.1": (6, 8)}


@pytest.mark.rule("MC-129")
def test_assailants_attack_units_and_avatars():
    board = start({"P1.1": (5, 8), "P0.1": (6, 8), "P0.A": (4, 8)}, active="P1", roll=1)
    assert sorted(a.enemy for a in board.legal("attack", piece="P1.1")) == [0, 1]


@pytest.mark.rule("MC-130", "MC-131")
def test_avatars_attack_and_assistants_do_not():
    board = start({"P1.1": (5, 8), "P0.1": (6, 8), "P0.A": (4, 8)}, roll=1)
    assert [(a.piece, a.enemy) for a in board.legal("attack")] == [(0, 1)]


@pytest.mark.rule("MC-131", "MC-152")
def test_an_assistant_defends_itself_with_cards_and_may_win():
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, cards=["rapier"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("rapier", dice=[3, 3])
    assert (board["P1.1"].at, board["P0.1"].at) == (None, (6, 8))


@pytest.mark.rule("MC-132")
def test_a_plain_attack_needs_an_orthogonal_neighbour():
    diagonal, two_away = {"P1.1": (6, 8), "P0.1": (7, 9)}, {"P1.1": (4, 8), "P0.1": (6, 8)}
    for pieces in (diagonal, two_away):
        assert not start(pieces, active="P1", roll=1).can("attack")


@pytest.mark.rule("MC-133")
def test_one_attack_per_piece_and_turn_but_several_on_one_target():
    board = start({"P1.1": (5, 8), "P1.2": (6, 9), "P0.A": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.A", dice=[6, 1])
    assert [a.piece for a in board.legal("attack")] == [2]
    board.attack("P1.2", "P0.A", dice=[6, 1])
    assert not board.can("attack")


@pytest.mark.rule("MC-134")
def test_an_attack_costs_no_movement_and_comes_whenever_one_likes():
    board = start({"P1.1": (4, 8), "P0.A": (6, 8)}, active="P1", roll=2)
    board.step("P1.1", "E")
    board.attack("P1.1", "P0.A", dice=[6, 1])
    assert board.movement == 1
    board.step("P1.1", "W")
    assert board["P1.1"].at == (4, 8)


@pytest.mark.rule("MC-135")
def test_no_attack_before_the_roll():
    assert not start(BESIDE, active="P1").can("attack")


@pytest.mark.rule("MC-136", "MC-159")
def test_an_immobilised_piece_attacks_and_defends():
    board = start({"P1.1": at(5, 8, immobile=1), "P0.1": at(6, 8, immobile=1)}, active="P1", roll=3)
    assert board.steps("P1.1") == ""
    board.attack("P1.1", "P0.1", dice=[1, 2])
    assert board["P1.1"].at is None


@pytest.mark.rule("MC-137", "MC-170")
@pytest.mark.parametrize("status", ["lazarus", "pit", "net", "bomb"])
def test_a_vulnerable_piece_does_not_attack(status):
    board = start({"P1.1": at(5, 8, **{status: 1}), "P0.1": (6, 8)}, active="P1", roll=1)
    assert not board.can("attack")


@pytest.mark.rule("MC-138", "MC-150")
def test_the_winner_stays_and_the_unit_is_gone():
    board = start(BESIDE, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert (board["P1.1"].at, board["P0.1"].at) == ((5, 8), None)


@pytest.mark.rule("MC-139", "MC-140")
def test_only_the_javelin_attacks_across_the_divider():
    pieces = {"P0.A": at(8, 12, cards=["javelin", "bow_and_arrow", "boomerang"]), "P1.A": (8, 14)}
    board = start(pieces, roll=1)
    assert board.kinds() & {"attack", "attack_bow", "attack_boomerang", "attack_javelin"} == {"attack_javelin"}
    board.act("attack_javelin", enemy="P1.A", dice=[5])
    assert board["P1.A"].immobile == 1


@pytest.mark.rule("MC-141", "MC-142", "MC-143")
def test_the_attacker_commits_first_and_at_most_one_of_each_kind():
    pieces = {"P1.1": at(5, 8, cards=["rapier", "shears", "chain_mail"]), "P0.1": at(6, 8, cards=["pickaxe"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    assert (board.to_act, board.decision) == ("P1", "decide_commit_attacker")
    assert board.kits() == [
        [],
        ["chain_mail"],
        ["chain_mail", "rapier"],
        ["chain_mail", "shears"],
        ["rapier"],
        ["shears"],
    ]
    board.commit("rapier")
    assert (board.to_act, board.decision) == ("P0", "decide_commit_defender")
    assert board.kits() == [[], ["pickaxe"]]


@pytest.mark.rule("MC-144", "MC-145", "MC-146", "MC-147")
def test_preempt_for_the_aggressor_stalwart_for_the_attacked():
    pieces = {"P1.1": at(5, 8, cards=["kings_trident"]), "P0.1": at(6, 8, cards=["battle_axe"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("kings_trident")
    events = board.commit("battle_axe", dice=[2, 3])
    totals = next(e for e in events if e.kind == "totals")
    assert (totals.attack, totals.defence) == (2 + 3, 3 + 1)
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-148")
def test_bonuses_do_not_help_a_shot():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow", "kings_trident"]), "P0.1": at(9, 12, cards=["ashen_armor"])}
    for die, place in ((4, (9, 12)), (5, None)):
        board = start(pieces, active="P1", roll=1)
        board.act("attack_bow", dice=[die])
        assert board["P0.1"].at == place


@pytest.mark.rule("MC-149")
def test_ties_are_rolled_again_with_the_same_kits():
    board = start({"P1.1": at(5, 8, cards=["rapier"]), "P0.1": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    events = board.commit("rapier", dice=[2, 4, 3, 5, 1, 2])
    assert [(e.attack, e.defence) for e in events if e.kind == "totals"] == [(4, 4), (5, 5), (3, 2)]
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-149")
@pytest.mark.parametrize(
    ("tie", "left"), [("defender", (None, (6, 8))), ("attacker", ((5, 8), None)), ("nothing", ((5, 8), (6, 8)))]
)
def test_what_else_a_tie_may_mean(tie, left):
    board = start(BESIDE, active="P1", settings=[f"battle.tie={tie}"], roll=1)
    board.attack("P1.1", "P0.1", dice=[3, 3])
    assert (board["P1.1"].at, board["P0.1"].at) == left


@pytest.mark.rule("MC-151", "MC-158")
def test_a_defeated_avatar_is_immobilised():
    board = start({"P1.1": (5, 8), "P0.A": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.A", dice=[6, 1])
    assert (board["P0.A"].at, board["P0.A"].immobile) == ((6, 8), 1)


@pytest.mark.rule("MC-154", "MC-155", "MC-156")
def test_committed_cards_are_discarded_and_no_others():
    pieces = {"P1.1": at(5, 8, cards=["battle_axe", "shears"]), "P0.1": at(6, 8, cards=["wooden_tunic", "rapier"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("battle_axe")
    board.commit("wooden_tunic", dice=[1, 6])
    assert board["P1.1"].at is None
    assert board.pile("treasure") == ["battle_axe", "wooden_tunic"]
    assert board["P0.1"].cards == ["rapier", "shears"]
    assert len(board.deck("treasure")) == 36


# --- statuses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-160", "MC-161")
def test_immobilisation_lasts_one_turn_of_the_owner():
    board = start({"P0.1": at(6, 3, immobile=1)}, active="P1", roll=1)
    board.end()
    assert board["P0.1"].immobile == 1
    board.roll(3)
    assert board.steps("P0.1") == ""
    board.end()
    assert board["P0.1"].immobile == 0


@pytest.mark.rule("MC-163")
def test_durations_do_not_add_up():
    board = start({"P1.1": (5, 8), "P1.2": (6, 9), "P0.A": at(6, 8, immobile=2)}, active="P1", roll=1)
    board.attack("P1.1", "P0.A", dice=[6, 1])
    board.attack("P1.2", "P0.A", dice=[6, 1])
    assert board["P0.A"].immobile == 2


@pytest.mark.rule("MC-164")
def test_immobilised_pieces_are_pushed():
    board = start({"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": at(4, 12, immobile=1)}, active="P1", roll=1)
    board.act("attack_boomerang", dice=[6])
    assert (board["P0.1"].at, board["P0.1"].immobile) == ((9, 12), 1)


@pytest.mark.rule("MC-165", "MC-318")
@pytest.mark.parametrize("status", ["lazarus", "pit", "net", "bomb"])
def test_a_vulnerable_piece_rolls_no_die_and_falls(status):
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, **{status: 1})}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[1])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-168")
def test_a_vulnerable_piece_cannot_shield():
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, lazarus=1, cards=["shield"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[1])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["shield"])


@pytest.mark.rule("MC-169")
def test_a_shot_at_a_vulnerable_piece_needs_its_number():
    board = start({"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": at(9, 12, lazarus=1)}, active="P1", roll=1)
    board.act("attack_bow", dice=[4])
    assert board["P0.1"].at == (9, 12)


@pytest.mark.rule("MC-170")
@pytest.mark.parametrize("status", ["lazarus", "pit", "net"])
def test_a_held_piece_does_nothing(status):
    pieces = {
        "P0.1": at(6, 6, cards=["retiarius_net"], **{status: 1}),
        "P0.2": at(6, 5, pit=1),
        "P0.A": (5, 6),
    }
    board = start(pieces, roll=4)
    assert board.steps("P0.1") == ""
    assert not board.can("rescue", piece="P0.1")
    assert not board.can("give", unit="P0.1")
    assert not board.can("place_net", piece="P0.1")


@pytest.mark.rule("MC-171")
def test_a_bomb_vulnerable_piece_moves():
    board = start({"P0.1": (6, 4)}, top={"event": ["bomb"]}, roll=3)
    board.step("P0.1", "SN")
    assert (board["P0.1"].at, board["P0.1"].bomb) == ((6, 4), 1)


@pytest.mark.rule("MC-172")
def test_a_mirrored_unit_frees_its_neighbours():
    board = start({"P0.1": at(6, 4, pit=1), "P0.2": (6, 23)})
    board.act("mirror", piece="P0.2")
    assert (board["P0.2"].at, board["P0.1"].pit) == ((6, 3), 0)


@pytest.mark.rule("MC-173", "MC-174")
def test_an_adjacent_friend_frees_for_one_movement():
    pieces = {"P0.1": at(6, 4, pit=1), "P0.2": (6, 3), "P0.3": at(7, 4, immobile=1), "P0.A": (6, 5)}
    board = start(pieces, roll=2)
    assert [(a.piece, a.trapped) for a in board.legal("rescue")] == [(0, 1), (2, 1)]
    board.act("rescue", piece="P0.A", trapped="P0.1")
    assert (board["P0.1"].pit, board.movement) == (0, 1)


@pytest.mark.rule("MC-175")
def test_lazarus_and_bomb_are_not_ended_by_friends():
    board = start({"P0.1": at(6, 4, lazarus=2), "P0.2": (7, 3)}, roll=3)
    board.step("P0.2", "W")
    assert (board["P0.1"].lazarus, board.can("rescue")) == (2, False)


@pytest.mark.rule("MC-176")
def test_a_rescued_piece_stays_and_may_move_at_once():
    board = start({"P0.1": at(6, 4, pit=1), "P0.2": (6, 3)}, roll=2)
    board.act("rescue", piece="P0.2", trapped="P0.1")
    assert board["P0.1"].at == (6, 4)
    board.step("P0.1", "E")
    assert board["P0.1"].at == (7, 4)


@pytest.mark.rule("MC-177")
def test_a_piece_in_a_pit_stops_a_push_and_one_in_a_net_does_not():
    pieces = {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12), "P0.2": at(6, 12, pit=1)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_boomerang", dice=[6])
    assert (board["P0.1"].at, board["P0.2"].at) == ((5, 12), (6, 12))
    pieces["P0.2"] = at(6, 12, net=1)
    board = start(pieces, active="P1", roll=1)
    board.act("attack_boomerang", dice=[6])
    assert (board["P0.1"].at, board["P0.2"].at, board["P0.2"].net) == ((8, 12), (9, 12), 1)
