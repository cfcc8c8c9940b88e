"""What a restricted player does without, what it does instead, and what it is given."""

from functools import partial

import numpy as np
import pytest
from exxinon_boards import Board, on, start, wraith
from exxinon_turns import cast, heuristic, kinds, turn
from playing import played

from equipoise.sim.games.exxinon.components import CHARACTERS, SPELL_NAMES, SPELLS
from equipoise.sim.games.exxinon.facts import ACTION_KINDS
from equipoise.sim.games.exxinon.game import GAME
from equipoise.sim.table import Table

batch = partial(played, GAME.slug)
SEAT = {"Z": 0, "N": 1, "C": 2, "S": 3}


def barred(board: Board, who: str, ban: str) -> Board:
    board.table.restrict(SEAT[who], ban)
    return board


# --- spells -----------------------------------------------------------------------------------------------------------


def test_a_barred_card_cannot_be_cast_and_can_be_discarded():
    board = start(team=0, Z=on((0, -3), hand=["aegis", "sunlance"]))
    assert board.can("cast", "Z", "aegis")
    barred(board, "Z", "spell.aegis")
    assert not board.can("cast", "Z", "aegis")
    assert board.can("cast", "Z", "sunlance")
    assert board.can("discard", "Z", "aegis")


def test_a_ban_is_of_one_seat():
    board = barred(start(team=0, Z=on((0, -3), hand=["aegis"])), "N", "spell.aegis")
    assert board.can("cast", "Z", "aegis")


@pytest.mark.parametrize(
    ("ban", "gone"),
    [
        ("action.card", {"sunlance", "aegis"}),
        ("action.basic", {"first_light"}),
        ("action.ultimate", {"high_noon"}),
    ],
)
def test_a_kind_of_spell_can_be_barred(ban, gone):
    board = start(team=0, Z=on((0, -3), hand=["sunlance", "sunlance", "aegis", "aegis"]), shards=(4, 0))
    every = {"sunlance", "aegis", "first_light", "high_noon"}
    assert board.spells("Z") == every
    assert barred(board, "Z", ban).spells("Z") == every - gone


def test_the_plan_does_something_else_instead_of_the_barred_spell():
    """The same turn without the card that it would be decided by: an attack and an action are still made."""
    given = {"team": 1, "S": on((0, 0), mana=9, hand=["blood_price", "hamstring"]), "Z": on((1, -1), health=9)}
    assert "blood_price" in cast(turn(start(**given)))
    done = turn(barred(start(**given), "S", "spell.blood_price"))
    assert "blood_price" not in cast(done)
    used = [action for action in done if action.kind in ("cast", "discard") and action.seat == SEAT["S"]]
    assert len(used) == 1
    assert "attack" in kinds(done)


def test_a_card_that_cannot_be_cast_is_the_first_to_be_discarded():
    board = start(team=0, Z=on((0, -5), mana=0, hand=["supernova", "aegis", "radiance", "solar_flare"]), N=(1, -5))
    done = turn(barred(board, "Z", "spell.supernova"))
    assert [action.spell for action in done if action.kind == "discard" and action.seat == 0] == ["supernova"]


@pytest.mark.parametrize("card", ["aegis", "blood_price"])
def test_barred_players_waste_no_turns(card):
    """Without the card its player makes as many actions a turn as with it: no turn ends with an unused one."""
    owner = CHARACTERS.index(SPELLS[card].owner)

    def unused_and_cast(rows):
        own = rows.seats["character"] == owner
        actions = rows.seat_facts["actions"][own].astype(int)
        share = actions[:, ACTION_KINDS.index("none")].sum() / actions.sum()
        return share, rows.seat_facts["cast"][own][:, SPELL_NAMES.index(card)].sum()

    free_share, free_casts = unused_and_cast(batch(6))
    share, casts = unused_and_cast(batch(6, f"heuristic:bar=spell.{card}"))
    assert free_casts > 0
    assert casts == 0
    assert share <= free_share + 0.01


# --- attacks, pushes, discards, wraiths -------------------------------------------------------------------------------


def test_a_barred_attack_is_neither_offered_nor_planned():
    board = barred(start(team=1, S=(0, 0), Z=(1, -1), N=(4, -5)), "S", "action.attack")
    assert not board.can("attack", "S")
    assert all(action.seat != SEAT["S"] for action in turn(board) if action.kind == "attack")


def test_without_its_power_stone_fist_does_not_push():
    for ban, tile in ((None, (0, 2)), ("power.push", (0, 1))):
        board = start(team=0, N=(0, 0), S=(0, 1))
        if ban:
            barred(board, "N", ban)
        board.attack("N", "S")
        assert board.S.health == 20
        assert board.S.tile == tile


def test_who_may_not_discard_keeps_its_cards():
    board = barred(start(team=0), "Z", "action.discard")
    assert not board.can("discard", "Z")
    assert board.can("discard", "N")
    assert all(action.seat != 0 for action in turn(board) if action.kind == "discard")


def test_a_wraith_without_an_ability_uses_the_others():
    board = start(team=1, S=wraith((0, 0)), C=(0, 2), Z=(1, -1), N=(4, -4))
    barred(board, "S", "wraith.chill_touch")
    assert {action.ability for action in board.legal("wraith", "S")} == {"wail", "kindle"}
    assert "wraith" in kinds(turn(board))
    board = barred(start(team=1, S=wraith((0, 0)), C=(0, 2), Z=(1, -1)), "S", "action.haunt")
    assert not board.can("wraith", "S")


# --- what a team owns -------------------------------------------------------------------------------------------------


def test_a_team_of_whom_one_is_barred_from_synthesis_is_not_asked():
    for who, decision in (("C", "decide_synthesis"), ("Z", "decide_main"), ("N", "decide_main")):
        board = start(team=1, Z=on((0, -4), mana=14), N=on((2, -4), mana=14), shards=(1, 0))
        barred(board, who, "action.synthesis").act("end_turn")
        assert board.decision == decision


def test_a_core_that_may_not_be_used_is_kept():
    board = start(team=1, cores=(1, 0), Z=on((0, -1), mana=0), N=(1, -1), C=(0, 2), S=(1, 1))
    barred(board, "N", "action.core").act("end_turn")
    assert board.decision == "decide_main"
    assert board.cores == [1, 0]


def test_loot_lies_for_others_where_a_team_may_not_secure_it():
    board = barred(start(team=0, Z=(2, 0), objectives={(3, 0): 0}), "N", "objective.small_fragment")
    board.step("Z", "E")
    assert board.Z.tile == (3, 0)
    assert board.shards == [0, 0]
    assert board.objectives == {(3, 0): 0}
    assert board.table.engine.broken_invariant() is None


def test_nobody_walks_for_loot_or_strikes_at_what_it_may_not_secure():
    given = {"team": 0, "Z": (4, -4), "N": (2, -4), "objectives": {(4, -2): 2}}
    assert "object" in kinds(turn(start(**given)))
    board = barred(start(**given), "Z", "objective.small_fragment")
    assert "object" not in kinds(turn(board))
    assert board.shards == [0, 0]


def test_the_zone_gives_nothing_to_who_is_barred_from_it():
    board = start(team=1, Z=on((0, -1), mana=0), N=on((1, -1), mana=0))
    barred(board, "Z", "objective.mana_zone").act("end_turn")
    assert (board.Z.mana, board.N.mana) == (1, 2)


def test_shards_are_worth_nothing_without_an_ultimate():
    """Zenith may not use its Ultimate and Neol has fallen: nobody destroys a fragment."""
    given = {"team": 0, "Z": (4, -4), "N": wraith((2, -4)), "objectives": {(4, -2): 2}, "C": (-5, 5), "S": (-4, 5)}
    assert "object" in kinds(turn(start(**given)))
    assert "object" not in kinds(turn(barred(start(**given), "Z", "action.ultimate")))


# --- weighing ---------------------------------------------------------------------------------------------------------


def test_weighs_every_action_of_a_turn():
    """The deadly blow before the spell that makes it harder than it need be, and that before the end of the turn."""
    held = on((0, 0), mana=1, hand=["frenzy", "frenzy", "nightmare", "nightmare"])
    board = start(team=1, S=held, C=(-5, 5), Z=on((1, -1), health=2), N=wraith((4, -5)))
    bot = heuristic()
    thoughts = {str(GAME.actions.describe(a)): score for a, score in bot.thoughts(board.table.engine)}
    assert len(set(thoughts.values())) > len(thoughts) // 2
    assert thoughts["attack(seat=3)"] > thoughts["cast(seat=3, spell=frenzy)"] > thoughts["end_turn"]


def test_weighs_every_target():
    board = start(team=1, S=(0, 0), C=(0, 3), Z=on((1, -1), health=2), N=on((1, 0), health=26))
    board.act("attack", "S")
    scores = {GAME.actions.describe(a).seat: score for a, score in heuristic().thoughts(board.table.engine)}
    assert scores[SEAT["Z"]] > scores[SEAT["N"]] > 0


# --- gifts ------------------------------------------------------------------------------------------------------------


def deals(spec: str, index: int) -> Table:
    return Table(GAME, seed=4, index=index, bots=[spec])


def seat_of(table: Table, character: str) -> int:
    return table.characters.index(character)


def as_dealt(table: Table, seat: int) -> tuple[list[int], list[int]]:
    state = table.state()
    deck = state["deck"][seat]
    return state["player"][seat]["hand"], deck["cards"][: deck["size"]]


def test_a_gift_is_exchanged_for_a_card_of_the_opening_hand():
    card, exchanged = SPELL_NAMES.index("supernova"), set()
    for index in range(24):
        free, given = deals("heuristic", index), deals("heuristic:given=spell.supernova", index)
        seat = seat_of(free, "zenith")
        (hand, deck), (new_hand, new_deck) = as_dealt(free, seat), as_dealt(given, seat)
        for other in {0, 1, 2, 3} - {seat}:
            assert as_dealt(free, other) == as_dealt(given, other)
        assert new_hand[card] == 1
        assert max(given.state()["common"]["given"]) <= 0, "nobody waits any more"
        if hand[card]:
            assert (new_hand, new_deck) == (hand, deck)
            continue
        moved = [place for place in range(len(deck)) if deck[place] != new_deck[place]]
        assert [deck[place] for place in moved] == [card]
        old = new_deck[moved[0]]
        exchanged.add(SPELL_NAMES[old])
        assert (hand[old] - new_hand[old], sum(new_hand)) == (1, sum(hand))
        assert given.engine.broken_invariant() is None
    assert len(exchanged) > 3  # by lot, not always the same


def test_the_record_of_the_deal_holds_the_gift():
    rows = batch(2, "heuristic:given=spell.supernova")
    own = rows.seats["character"] == CHARACTERS.index("zenith")
    opening = rows.seat_facts["opening"]
    assert (opening[own][:, SPELL_NAMES.index("supernova")] == 1).all()
    assert (opening.sum(axis=1) == 4).all()
    assert (np.minimum(opening, rows.seat_facts["deck"]) == opening).all()


def test_who_has_no_such_card_in_its_deck_is_given_nothing():
    table = deals("heuristic", 0)
    before = table.snapshot()
    gift = list(GAME.declared.gift_names).index("spell.supernova") + 1
    assert not table.engine.give_now(seat_of(table, "neol"), gift)
    assert table.snapshot() == before
