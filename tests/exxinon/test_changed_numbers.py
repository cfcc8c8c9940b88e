"""What changed counts and maxima mean: synthesis, actions, attacks, mana (FX-336, FX-339, FX-341)."""

import pytest
from exxinon_boards import Board, on, start, wraith

# --- synthesis --------------------------------------------------------------------------------------------------------


def about_to_synthesise(most: int, **more) -> Board:
    board = start(team=1, settings=[f"shards.synthesis_max_per_turn={most}"], **more)
    board.act("end_turn")
    return board


@pytest.mark.rule("FX-336")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_synthesis_is_asked_again_up_to_its_maximum(most):
    board = about_to_synthesise(most, Z=on(mana=40), N=on(mana=40))
    for n in range(most):
        assert (board.decision, board.shards) == ("decide_synthesis", [n, 0])
        board.act("pay", 5)
    assert (board.decision, board.shards, board.Z.mana) == ("decide_main", [most, 0], 41 - 5 * most)


@pytest.mark.rule("FX-336")
def test_declining_ends_it():
    board = about_to_synthesise(3, Z=on(mana=40), N=on(mana=40))
    board.act("pay", 10)
    board.act("decline")
    assert (board.decision, board.shards) == ("decide_main", [1, 0])


@pytest.mark.rule("FX-336")
@pytest.mark.parametrize("given", [{"Z": on(mana=17), "N": on(mana=0)}, {"Z": on(mana=40), "shards": (4, 5)}])
def test_it_ends_when_no_payment_is_legal(given):
    """19 mana leave 9 after the first; or the last token was taken."""
    board = about_to_synthesise(3, **given)
    board.act("pay", 10)
    assert board.decision == "decide_main"


@pytest.mark.rule("FX-336")
def test_with_0_it_is_never_asked():
    board = about_to_synthesise(0, Z=on(mana=40), N=on(mana=40))
    assert (board.decision, board.shards) == ("decide_main", [0, 0])


@pytest.mark.rule("FX-336")
def test_the_next_turn_begins_to_count_anew():
    board = about_to_synthesise(1, Z=on(mana=40))
    board.act("pay", 10)
    board.end_turn()
    board.act("end_turn")
    assert (board.turn, board.decision) == (9, "decide_synthesis")


# --- actions and attacks ----------------------------------------------------------------------------------------------

TWO_ACTIONS = ["turn.actions=2"]
TWO_ATTACKS = ["turn.attacks=2"]


@pytest.mark.rule("FX-339")
def test_1_action_and_1_attack_as_printed():
    board = start(Z=on((0, 0), hand=["aegis"]), S=(0, 1))
    board.attack("Z", "S")
    board.cast("Z", "aegis", "Z")
    assert not any(board.can(kind, "Z") for kind in ("attack", "cast", "discard"))


@pytest.mark.rule("FX-339")
@pytest.mark.parametrize("second", [("discard", "Z", "sunlance"), ("cast", "Z", "sunlance", "E")])
def test_a_discard_or_another_spell_may_follow_a_cast(second):
    board = start(team=1, settings=TWO_ACTIONS, Z=on((0, 0), hand=["aegis", "sunlance"], mana=3))
    board.end_turn()
    board.cast("Z", "aegis", "Z")
    assert board.can("cast", "Z")
    kind, *rest = second
    board.cast(*rest) if kind == "cast" else board.act(kind, *rest)
    assert not board.can("cast", "Z")
    assert not board.can("discard", "Z")
    assert (sorted(board.Z.pile), board.Z.mana) == (["aegis", "sunlance"], 4 if kind == "discard" else 1)


@pytest.mark.rule("FX-339")
def test_an_attack_bonus_goes_to_the_next_single_attack():
    board = start(settings=TWO_ATTACKS, S=(1, 0), Z=(0, 0))
    board.end_turn()
    board.table.load({"player": {3: {"attack_bonus": 2}}})
    board.attack("S", "Z")
    assert (board.Z.health, board.S.attack_bonus) == (16, 0)
    board.attack("S", "Z")
    assert board.Z.health == 14
    assert not board.can("attack", "S")


@pytest.mark.rule("FX-339")
def test_without_attacks_nobody_attacks():
    board = start(team=1, settings=["turn.attacks=0"], Z=(0, 0), S=(0, 1))
    board.end_turn()
    assert not board.can("attack", "Z")


@pytest.mark.rule("FX-339")
def test_a_wraith_keeps_one_ability_a_turn():
    board = start(team=1, settings=TWO_ACTIONS, Z=wraith((0, 0)), N=(0, 2), S=(0, 1))
    board.end_turn()
    board.haunt("Z", "wail", "S")
    assert not board.can("wraith", "Z")


# --- a mana maximum ---------------------------------------------------------------------------------------------------

CAP = ["mana.cap=8"]


@pytest.mark.rule("FX-341")
@pytest.mark.parametrize(("mana", "then"), [(6, 8), (7, 8), (8, 8)])
def test_the_gain_of_a_turn_is_cut(mana, then):
    board = start(team=1, settings=CAP, Z=on((0, -1), mana=mana))  # on the zone: 2 mana
    board.end_turn()
    assert board.Z.mana == then


@pytest.mark.rule("FX-341")
@pytest.mark.parametrize(("mana", "then"), [(7, 8), (8, 8)])
def test_a_discard_is_cut(mana, then):
    board = start(settings=CAP, Z=on(mana=mana, hand=["aegis"]))
    board.act("discard", "Z", "aegis")
    assert board.Z.mana == then


@pytest.mark.rule("FX-341")
def test_an_event_is_cut():
    board = start(settings=[*CAP, 'events.track=[{turn=6, op="mana_all", n=3}]'], Z=on(mana=6), N=on(mana=1))
    board.end_turn()
    assert (board.Z.mana, board.N.mana) == (8, 4)


@pytest.mark.rule("FX-341")
def test_a_gift_is_cut():
    board = start(settings=CAP, Z=wraith((0, 0)), N=on((0, 1), mana=8))
    board.haunt("Z", "kindle", "N")
    assert board.N.mana == 8


@pytest.mark.rule("FX-341")
def test_a_theft_still_takes_the_full_amount():
    board = start(team=1, settings=CAP, shards=(0, 2), C=on(mana=7), Z=on(mana=5), N=on(mana=5))
    board.cast("C", "crimson_court")
    assert (board.C.mana, board.Z.mana, board.N.mana) == (8, 3, 3)


@pytest.mark.rule("FX-341")
def test_without_a_maximum_nothing_is_cut():
    board = start(team=1, Z=on((0, -1), mana=30))
    board.end_turn()
    assert board.Z.mana == 32
