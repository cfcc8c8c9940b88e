"""What a character may do in its team's turn (FX-071 to FX-077)."""

import pytest
from exxinon_boards import Board, on, start, wraith


def kinds(board: Board, who: str) -> set[str]:
    """What this character may still do."""
    seat = "ZNCS".index(who)
    return {action.kind for action in board.table.legal() if action.args.get("seat") == seat}


def skirmish(*settings: str, **more) -> Board:
    """Skrakz and the Countess next to both enemies."""
    given = {"C": on((0, 1), mana=6), "S": on((1, 0), mana=6), "Z": (0, 0), "N": (1, -1), **more}
    return start(team=1, settings=settings, **given)


def next_turn(board: Board) -> Board:
    """The same team's next turn, in which nobody did anything before."""
    board.end_turns(board.turn + 2)
    return board


# --- one action, one attack, movement ---------------------------------------------------------------------------------


@pytest.mark.rule("FX-071")
def test_each_character_has_an_action_an_attack_and_its_movement():
    board = skirmish()
    for who in "CS":
        assert kinds(board, who) == {"step", "attack", "cast", "discard"}
    board.attack("S", "Z")
    assert kinds(board, "S") == {"step", "cast", "discard"}
    board.act("discard", "S", board.S.hand[0])
    assert kinds(board, "S") == {"step"}
    board.step("S", "E", "W", "E", "W")
    assert kinds(board, "S") == set()
    assert kinds(board, "C") == {"step", "attack", "cast", "discard"}


@pytest.mark.rule("FX-071")
@pytest.mark.parametrize(("settings", "actions"), [([], 1), (["turn.actions=2"], 2)])
def test_the_number_of_actions(settings, actions):
    board = next_turn(skirmish(*settings))
    for _ in range(actions):
        board.act("discard", "S", board.S.hand[0])
    assert not board.can("discard", "S")
    assert not board.can("cast", "S")


@pytest.mark.rule("FX-071")
@pytest.mark.parametrize(("settings", "attacks"), [([], 1), (["turn.attacks=2"], 2), (["turn.attacks=0"], 0)])
def test_the_number_of_attacks(settings, attacks):
    board = next_turn(skirmish(*settings))
    for _ in range(attacks):
        board.attack("S", "Z")
    assert not board.can("attack", "S")
    assert board.Z.health == 20 - 2 * attacks


@pytest.mark.rule("FX-071")
def test_allowances_are_those_of_every_turn_anew():
    board = skirmish()
    board.attack("S", "Z")
    board.act("discard", "S", board.S.hand[0])
    board.step("S", "E")
    board.end_turns(8)
    assert kinds(board, "S") == {"step", "cast", "discard"}  # nobody in reach any more
    assert (board.S.steps, board.S.actions, board.S.attacks) == (4, 1, 1)


@pytest.mark.rule("FX-072")
def test_teammates_act_in_any_order_and_between_the_steps_of_each_other():
    board = skirmish(S=on((3, -2), mana=6, hand=["frenzy"]))
    board.step("S", "W")
    board.attack("C", "Z")
    board.cast("S", "frenzy")
    board.step("C", "SE")
    board.attack("S", "N")
    board.step("S", "E")
    board.act("discard", "C", board.C.hand[0])
    board.step("C", "NW")
    board.step("S", "W")
    assert (board.S.tile, board.C.tile) == ((2, -2), (0, 1))
    assert (board.Z.health, board.N.health) == (19, 22)
    assert (board.S.steps, board.C.steps) == (1, 1)


@pytest.mark.rule("FX-073")
def test_a_turn_may_end_at_once_and_nothing_is_saved():
    board = skirmish()
    board.end_turn()
    assert (board.turn, board.team) == (7, 0)
    board.end_turn()
    for who, steps in ((board.C, 3), (board.S, 4)):
        assert (who.steps, who.actions, who.attacks) == (steps, 1, 1)


@pytest.mark.rule("FX-073")
@pytest.mark.parametrize("done", [[], ["attack"], ["step"], ["discard"], ["attack", "step", "discard"]])
def test_the_turn_may_end_whatever_has_been_done(done):
    board = skirmish()
    for kind in done:
        if kind == "attack":
            board.attack("S", "Z")
        elif kind == "step":
            board.step("S", "E")
        else:
            board.act("discard", "S", board.S.hand[0])
    assert board.can("end_turn")
    board.end_turn()
    assert (board.S.steps, board.S.actions, board.S.attacks) == (0, 0, 0)


# --- dying in the own turn --------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-074")
def test_who_dies_before_the_characters_act_acts_as_a_wraith_in_this_very_turn():
    """Turn 21 is team 0's: the meteorite kills Neol, who stands in its way."""
    board = start(team=1, turn=20, N=on((0, 0), health=3), S=(1, 1))
    board.act("end_turn")
    board.act("to", (1, 0))
    while board.decision != "decide_main":
        board.act("decline")
    assert (board.turn, board.team, board.N.alive, board.N.steps) == (21, 0, False, 4)
    assert kinds(board, "N") == {"step", "wraith"}
    board.haunt("N", "chill_touch", "S")
    assert board.S.health == 21
    assert kinds(board, "N") == {"step"}


@pytest.mark.rule("FX-075")
def test_who_dies_while_acting_can_do_nothing_more_in_this_turn():
    board = skirmish(S=on((1, 0), health=1, mana=6, hand=["blood_price"]))
    board.cast("S", "blood_price", "Z", x=1)
    assert (board.S.alive, kinds(board, "S")) == (False, set())
    assert kinds(board, "C") == {"step", "attack", "cast", "discard"}
    board.end_turns(8)
    assert (kinds(board, "S"), board.S.steps) == ({"step", "wraith"}, 4)


@pytest.mark.rule("FX-075")
def test_who_dies_before_having_acted_loses_steps_action_and_attack():
    """Skrakz' Carnage kills the Countess, who has done nothing yet."""
    board = skirmish(S=on((0, 2), mana=6, hand=["carnage"]), C=on((0, 1), health=3))
    board.cast("S", "carnage")
    assert (board.C.alive, kinds(board, "C")) == (False, set())
    assert (board.C.steps, board.C.actions, board.C.attacks) == (0, 0, 0)
    board.end_turns(8)
    assert kinds(board, "C") == {"step", "wraith"}


# --- what an action is ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-076")
def test_an_action_is_a_card_the_basic_ability_the_ultimate_or_a_discard():
    hand = ["frenzy", "frenzy", "ambush", "carnage"]
    board = skirmish(S=on((1, 0), mana=6, hand=hand), shards=(0, 2))
    assert board.spells("S") == {"frenzy", "ambush", "carnage", "prowl", "endless_night"}
    assert {action.spell for action in board.legal("discard", "S")} == {"frenzy", "ambush", "carnage"}
    assert len(board.legal("cast", "S", "frenzy")) == 1  # two copies are one action


@pytest.mark.rule("FX-076")
def test_cards_in_deck_and_pile_and_of_others_cannot_be_used():
    board = skirmish(S=on((1, 0), mana=6, hand=["frenzy", "frenzy", "ambush", "carnage"], pile=["nightmare"]))
    for spell in ("nightmare", "hamstring", "quake", "drain", "hush"):
        assert not board.can("cast", "S", spell)
        assert not board.can("discard", "S", spell)


ACTIONS = {
    "card": lambda board: board.cast("S", "frenzy"),
    "basic": lambda board: board.cast("S", "prowl"),
    "ultimate": lambda board: board.cast("S", "endless_night", "Z", to=(0, -1)),
    "discard": lambda board: board.act("discard", "S", "frenzy"),
}


@pytest.mark.rule("FX-077", "FX-105")
@pytest.mark.parametrize("action", ACTIONS)
def test_one_action_excludes_all_others(action):
    board = skirmish(S=on((1, 0), mana=6, hand=["frenzy", "frenzy"]), shards=(0, 4))
    ACTIONS[action](board)
    assert kinds(board, "S") == {"step", "attack"}
    assert kinds(board, "C") == {"step", "attack", "cast", "discard"}


@pytest.mark.rule("FX-077")
@pytest.mark.parametrize("first", ["card", "basic", "discard"])
def test_with_two_actions_a_discard_may_follow_a_cast(first):
    board = skirmish("turn.actions=2", S=on((1, 0), mana=6, hand=["frenzy", "frenzy"]))
    ACTIONS[first](board)
    assert kinds(board, "S") == {"step", "attack", "cast", "discard"}
    board.act("discard", "S", board.S.hand[0])
    assert kinds(board, "S") == {"step", "attack"}


@pytest.mark.rule("FX-071")
def test_a_wraith_has_steps_and_one_ability():
    board = next_turn(skirmish("turn.actions=2", "turn.attacks=2", S=wraith((1, 0))))
    assert kinds(board, "S") == {"step", "wraith"}
    assert (board.S.actions, board.S.attacks, board.S.steps) == (1, 0, 4)
    board.haunt("S", "chill_touch", "Z")
    assert kinds(board, "S") == {"step"}
