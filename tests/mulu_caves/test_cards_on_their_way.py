"""Cards that change hands, come back, lie on the board or are known: uses, reshuffles, nets, choices among copies."""

import pytest
from caves import at, start

from equipoise.sim.games.mulu_caves.components import EVENT_CARDS, TREASURE_CARDS

HALF_USED = {"card": "dual_tridents", "uses": 1}


def only(deck, cards, *kept):
    """Settings that leave one copy of these cards in a deck."""
    return [f"deck.{deck}.{card}={int(card in kept)}" for card in cards]


# --- Dual-Tridents ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-273")
def test_tridents_given_to_the_avatar_keep_the_use_they_have():
    board = start({"P0.A": (6, 3), "P0.1": at(7, 3, cards=[HALF_USED])}, roll=1)
    board.act("give", unit="P0.1")
    assert board["P0.A"].uses("dual_tridents") == 1


@pytest.mark.rule("MC-273")
def test_stolen_and_plundered_tridents_keep_the_use_they_have():
    pieces = {"P0.A": at(1, 1, cards=["relinquish"]), "P1.A": at(1, 25, cards=[HALF_USED])}
    board = start(pieces, roll=1)
    board.act("play_relinquish")
    assert board["P0.A"].uses("dual_tridents") == 1
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, cards=[HALF_USED])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit(dice=[6, 1])
    assert board["P1.1"].uses("dual_tridents") == 1


@pytest.mark.rule("MC-273")
def test_tridents_from_the_discard_pile_have_two_uses_again():
    """The last use of the only treasure card; the deck is made anew from the pile."""
    pieces = {"P1.1": at(5, 8, cards=[HALF_USED]), "P0.1": (6, 8), "P1.2": (9, 25)}
    board = start(pieces, active="P1", settings=only("treasure", TREASURE_CARDS, "dual_tridents"), roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents", dice=[6, 1])
    assert board.pile("treasure") == ["dual_tridents"]
    board.step("P1.2", "N")
    board.act("draw", piece="P1.2")
    assert (board["P1.2"].uses("dual_tridents"), board.pile("treasure")) == (2, [])


@pytest.mark.rule("MC-270")
def test_tridents_used_twice_over_are_gone():
    board = start({"P1.1": at(5, 8, cards=["dual_tridents"]), "P0.1": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents double", dice=[6, 1])
    assert (board["P1.1"].cards, board.pile("treasure")) == ([], ["dual_tridents"])


@pytest.mark.rule("MC-269", "MC-270")
def test_tridents_with_a_single_use_have_no_double_use():
    pieces = {"P1.1": at(5, 8, cards=[HALF_USED]), "P0.1": (6, 8)}
    board = start(pieces, active="P1", settings=["weapon.dual_tridents.uses=1"], roll=1)
    board.attack("P1.1", "P0.1")
    assert board.kits() == [[], ["dual_tridents"]]


@pytest.mark.rule("MC-167", "MC-270")
def test_tridents_of_a_vulnerable_defender_that_held_out_keep_a_use():
    pieces = {"P1.1": (5, 8), "P0.1": at(6, 8, lazarus=2, cards=["dual_tridents"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents", dice=[1])
    assert (board["P0.1"].at, board["P0.1"].cards, board["P0.1"].uses("dual_tridents")) == (
        (6, 8),
        ["dual_tridents"],
        1,
    )


# --- decks and hands --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-095", "MC-096")
def test_the_event_deck_is_made_anew_too():
    settings = only("event", EVENT_CARDS, "hermes_boots")
    board = start({"P0.1": (6, 4)}, discard={"event": ["hermes_boots"]}, settings=settings, roll=2)
    assert board.deck("event") == []
    board.step("P0.1", "S")
    assert (board["P0.1"].enchantments, board.pile("event")) == (["hermes_boots"], [])


@pytest.mark.rule("MC-095")
def test_the_new_deck_is_shuffled():
    settings = only("treasure", TREASURE_CARDS, "rapier", "shears")
    drawn = set()
    for seed in range(8):
        pile = {"treasure": ["rapier", "shears"]}
        board = start({"P0.1": (9, 1)}, discard=pile, settings=settings, seed=seed, roll=1)
        board.step("P0.1", "S")
        board.act("draw", piece="P0.1")
        drawn |= set(board["P0.1"].cards)
    assert drawn == {"rapier", "shears"}


@pytest.mark.rule("MC-096")
def test_without_event_cards_a_piece_walks_on():
    board = start({"P0.1": (6, 4)}, settings=only("event", EVENT_CARDS), roll=2)
    board.step("P0.1", "SS")
    assert (board["P0.1"].at, board.decision) == ((6, 6), "decide_action")


@pytest.mark.rule("MC-078")
def test_of_two_copies_one_is_offered():
    board = start({"P0.1": at(9, 1, cards=["boomerang", "boomerang", "shield"])}, top={"treasure": ["rapier"]}, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert [a.card for a in board.legal("discard")].count("boomerang") == 1
    assert sorted(a.card for a in board.legal("discard")) == ["boomerang", "rapier", "shield"]


@pytest.mark.rule("MC-088", "MC-133")
def test_every_card_of_a_piece_offers_its_attack_once():
    pieces = {"P1.1": at(5, 12, cards=["boomerang", "boomerang", "bow_and_arrow"]), "P0.1": (9, 12)}
    board = start(pieces, active="P1", roll=1)
    assert [len(board.legal(kind)) for kind in ("attack_boomerang", "attack_bow")] == [1, 1]
    pieces = {"P1.1": (5, 12), "P1.2": at(3, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}
    assert not start(pieces, active="P1", roll=1).can("attack_bow")
    pieces["P1.A"], pieces["P1.2"] = at(1, 25, cards=["bow_and_arrow"]), (3, 12)
    assert [a.piece for a in start(pieces, active="P1", roll=1).legal("attack_bow")] == [1]
    alone = start(pieces, active="P1", settings=["cards.avatar_armoury=false"], roll=1)
    assert not alone.can("attack_bow")


@pytest.mark.rule("MC-376")
def test_transference_offers_every_card_of_a_unit():
    pieces = {"P0.1": at(6, 4, cards=["shears", "rapier"]), "P0.A": at(1, 1, cards=["shield"])}
    board = start(pieces, top={"event": ["transference"]}, roll=1)
    board.step("P0.1", "S")
    assert sorted(a.card for a in board.legal("transfer")) == ["rapier", "shears"]


@pytest.mark.rule("MC-376")
def test_transference_tells_the_holders_of_two_copies_apart():
    pieces = {"P0.1": at(6, 4, cards=["boomerang"]), "P0.2": at(9, 1, cards=["boomerang"])}
    board = start(pieces, top={"event": ["transference"]}, roll=1)
    board.step("P0.1", "S")
    board.act("transfer", card="boomerang", unit="P0.2")
    assert (board["P0.A"].cards, board["P0.1"].cards, board["P0.2"].cards) == (["boomerang"], ["boomerang"], [])


@pytest.mark.rule("MC-078")
def test_a_copy_is_discarded_from_the_piece_that_was_named():
    pieces = {"P0.1": at(9, 1, cards=["boomerang"]), "P0.2": at(6, 3, cards=["boomerang", "shield"])}
    board = start(pieces, top={"treasure": ["rapier"]}, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    board.act("discard", card="boomerang", holder=2)
    assert (board["P0.1"].cards, board["P0.2"].cards) == (["boomerang", "rapier"], ["shield"])


@pytest.mark.rule("MC-091")
@pytest.mark.parametrize("place", [(11, 3), (9, 3), (10, 4)])
def test_an_assistant_on_any_side_of_the_avatar_gives(place):
    assert start({"P0.A": (10, 3), "P0.1": at(*place, cards=["rapier"])}, roll=1).can("give")


@pytest.mark.rule("MC-375")
def test_a_card_drawn_by_the_avatar_does_not_call_transference():
    pieces = {"P0.A": (9, 1), "P0.1": at(6, 3, enchantments=["transference"], cards=["shears"])}
    board = start(pieces, top={"treasure": ["rapier"]}, roll=1)
    board.step("P0.A", "S")
    board.act("draw", piece="P0.A")
    assert (board["P0.1"].enchantments, board["P0.1"].cards) == (["transference"], ["shears"])


@pytest.mark.rule("MC-309", "MC-319")
def test_other_cards_bring_nobody_back_and_steal_nothing():
    pieces = {
        "P0.A": at(1, 1, cards=["shield"]),
        "P0.1": at(6, 3, cards=["rapier"]),
        "P1.A": at(1, 25, cards=["shears"]),
    }
    assert start(pieces, roll=1).kinds() == {"step", "end_turn"}


@pytest.mark.rule("MC-319")
def test_nothing_is_stolen_from_empty_hands():
    assert not start({"P0.A": at(1, 1, cards=["relinquish"])}, roll=1).can("play_relinquish")


@pytest.mark.rule("MC-320")
def test_a_units_relinquish_is_only_a_reaction():
    pieces = {"P0.1": at(6, 3, cards=["relinquish"]), "P1.A": at(1, 25, cards=["shears"])}
    assert not start(pieces, roll=1).can("play_relinquish")


@pytest.mark.rule("MC-373")
def test_an_avatar_discards_mirror_enchantments_though_it_has_units():
    board = start({"P0.A": (6, 4), "P0.1": (3, 12), "P0.2": (1, 12)}, top={"event": ["hermes_boots"]}, roll=1)
    board.step("P0.A", "S")
    assert (board.pile("event"), board["P0.1"].enchantments, board.decision) == (["hermes_boots"], [], "decide_action")


@pytest.mark.rule("MC-373")
def test_without_units_nothing_is_assigned():
    settings = ["enchant.avatar_mirror_cards=assign"]
    board = start({"P0.A": (6, 4)}, top={"event": ["hermes_boots"]}, settings=settings, roll=1)
    board.step("P0.A", "S")
    assert (board.pile("event"), board.decision) == (["hermes_boots"], "decide_action")


@pytest.mark.rule("MC-357", "MC-373")
@pytest.mark.parametrize("card", ["phasers_on", "trail_blazer", "transference"])
def test_an_avatar_keeps_the_enchantments_it_can_use(card):
    board = start({"P0.A": (6, 4)}, top={"event": [card]}, roll=1)
    board.step("P0.A", "S")
    assert (board["P0.A"].enchantments, board.pile("event")) == ([card], [])


@pytest.mark.rule("MC-331")
def test_live_after_death_opens_a_net():
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, net=1, cards=["live_after_death"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6])
    board.act("live_after_death")
    assert (board["P0.1"].net, board.pile("treasure")) == (0, ["live_after_death", "retiarius_net"])


@pytest.mark.rule("MC-328")
def test_live_after_death_may_be_kept_for_another_unit():
    pieces = {"P1.1": (5, 8), "P0.1": (6, 8), "P0.A": at(1, 1, cards=["live_after_death"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    board.act("pass")
    assert (board["P0.1"].at, board["P0.A"].cards, board.decision) == (None, ["live_after_death"], "decide_action")


# --- nets -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-277")
def test_no_second_net_on_a_tile():
    board = start({"P0.1": at(4, 12, cards=["retiarius_net"])}, nets={(5, 12): "P0"}, roll=1)
    assert [a.direction for a in board.legal("place_net")] == ["west"]


@pytest.mark.rule("MC-284")
def test_a_short_throw_onto_another_net_is_discarded():
    pieces = {"P1.1": at(1, 12, cards=["retiarius_net"]), "P0.1": (9, 12)}
    board = start(pieces, active="P1", nets={(6, 12): "P0"}, roll=1)
    board.act("throw_net", direction="E", dice=[2, 3])
    assert (board.nets(), board.pile("treasure")) == ({(6, 12): "P0"}, ["retiarius_net"])


@pytest.mark.rule("MC-087", "MC-282")
def test_a_net_that_hits_is_discarded():
    board = start({"P1.1": at(1, 12, cards=["retiarius_net"]), "P0.1": (4, 12)}, active="P1", roll=1)
    board.act("throw_net", direction="E", dice=[2, 1])
    assert (board["P0.1"].immobile, board["P0.1"].net) == (1, 0)
    assert (board["P1.1"].cards, board.nets(), board.pile("treasure")) == ([], {}, ["retiarius_net"])


@pytest.mark.rule("MC-281")
def test_a_net_on_the_board_is_in_nobodys_hand():
    pieces = {"P0.1": at(9, 1, cards=["retiarius_net", "shield", "shears"])}
    board = start(pieces, top={"treasure": ["rapier"]}, roll=1)
    board.act("place_net", piece="P0.1", direction="E")
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert (board.decision, board["P0.1"].cards) == ("decide_action", ["rapier", "shears", "shield"])


# --- what is known ----------------------------------------------------------------------------------------------------


def guesses(board, player, name):
    """What `player` thinks that a piece may hold."""
    kept = board.table.engine.dump()
    seen = set()
    for key in range(8):
        board.table.engine.redeal_for(board.seat(player), key)
        seen.add(tuple(board[name].cards))
        board.table.engine.load(kept)
    return seen


@pytest.mark.rule("MC-086", "MC-247")
def test_a_boomerang_that_came_back_is_known():
    board = start({"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12)}, active="P1", roll=1)
    assert len(guesses(board, "P0", "P1.1")) > 1
    board.act("attack_boomerang", direction="E", dice=[3])
    assert guesses(board, "P0", "P1.1") == {("boomerang",)}


@pytest.mark.rule("MC-086", "MC-270")
def test_half_used_tridents_are_known():
    board = start({"P1.1": at(5, 8, cards=["dual_tridents"]), "P0.1": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents", dice=[6, 1])
    assert guesses(board, "P0", "P1.1") == {("dual_tridents",)}


@pytest.mark.rule("MC-086")
def test_a_card_taken_as_spoils_is_known_to_who_lost_it():
    board = start({"P1.1": (5, 8), "P0.1": at(6, 8, cards=["bow_and_arrow"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert guesses(board, "P0", "P1.1") == {("bow_and_arrow",)}


@pytest.mark.rule("MC-086", "MC-321")
def test_the_card_under_the_deck_is_known_to_both():
    hand = ["relinquish", "bow_and_arrow", "shears"]
    board = start({"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"])}, roll=1)
    board.act("play_relinquish")
    for player in ("P0", "P1"):
        for key in range(4):
            board.table.engine.redeal_for(board.seat(player), key)
            assert board.deck("treasure")[-1] == "rapier"


@pytest.mark.rule("MC-086", "MC-321")
def test_the_known_card_is_known_in_the_hand_that_draws_it():
    """The card put under the deck is the only one left in it."""
    hand = ["relinquish", "bow_and_arrow", "shears"]
    pieces = {"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"]), "P1.1": (9, 25)}
    settings = only("treasure", TREASURE_CARDS, *hand, "rapier")
    board = start(pieces, settings=settings, roll=1)
    board.act("play_relinquish")
    assert board.deck("treasure") == ["rapier"]
    board.end()
    board.roll(1)
    board.step("P1.1", "N")
    board.end()
    assert (board["P1.1"].cards, board.state()["known_bottom"]) == (["rapier"], 0)
    assert [h["known"] for h in board.state()["player"][1]["hand"][:1]] == [1]


@pytest.mark.rule("MC-086", "MC-321")
def test_a_card_above_the_known_one_is_not_known():
    hand = ["relinquish", "bow_and_arrow", "shears"]
    pieces = {"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"]), "P1.1": (9, 25)}
    board = start(pieces, settings=only("treasure", TREASURE_CARDS, *hand, "rapier", "pickaxe"), roll=1)
    board.act("play_relinquish")
    board.end()
    board.roll(1)
    board.step("P1.1", "N")
    board.end()
    assert (board["P1.1"].cards, board.deck("treasure"), board.state()["known_bottom"]) == (["pickaxe"], ["rapier"], 1)
    assert [h["known"] for h in board.state()["player"][1]["hand"][:1]] == [0]


@pytest.mark.rule("MC-086", "MC-142")
def test_a_card_committed_face_down_is_one_that_an_attacker_may_commit():
    """battle.commit_order = simultaneous: the defender knows that a card lies there, not which."""
    pieces = {"P1.1": at(5, 8, cards=["rapier"]), "P0.1": at(6, 8, cards=["shears"])}
    board = start(pieces, active="P1", settings=["battle.commit_order=simultaneous"], roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("rapier")
    seen = set()
    for key in range(40):
        board.table.engine.redeal_for(board.seat("P0"), key)
        held = board.state()["player"][1]["hand"][0]
        assert held["committed"]
        seen.add(board.treasures[held["card"]])
    assert len(seen) > 8
    assert seen <= {card for card, row in TREASURE_CARDS.items() if row.commit in ("either", "unit")}


@pytest.mark.rule("MC-069", "MC-106")
def test_the_tile_where_a_later_turn_begins_draws_nothing():
    """P0.1 stood on a treasure tile, P0.2 on an event tile, when the opponent's turn ended."""
    board = start({"P0.1": (9, 2), "P0.2": (6, 5)}, active="P1", roll=1)
    board.end()
    board.roll(4)
    board.step("P0.1", "NS")
    board.step("P0.2", "NS")
    assert (board.can("draw"), len(board.deck("event"))) == (False, 30)


@pytest.mark.rule("MC-069", "MC-071")
@pytest.mark.parametrize(
    ("reentry", "start_tile", "another_turn"),
    [("block_start_tile", False, True), ("block_forever", False, False), ("free", True, True)],
)
def test_where_a_piece_may_draw_again(reentry, start_tile, another_turn):
    settings = [f"tiles.treasure_reentry={reentry}"]
    board = start({"P0.1": (9, 2)}, settings=settings, roll=2)
    board.step("P0.1", "NS")
    assert board.can("draw") == start_tile
    board = start({"P0.1": (9, 1)}, settings=settings, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    for way in "NS":
        board.end()
        board.pass_turn()
        board.roll(1)
        board.step("P0.1", way)
    assert board.can("draw") == another_turn


@pytest.mark.rule("MC-075", "MC-112")
@pytest.mark.parametrize(("kind", "above", "way"), [("event", (6, 4), "S"), ("treasure", (9, 1), "S")])
def test_a_tile_may_be_used_up(kind, above, way):
    """tiles.event_uses, tiles.treasure_uses = 2: two draws, then it is plain."""
    top = {"event": ["hermes_boots", "biotic_charge", "phasers_on"]}
    board = start({"P0.1": above}, top=top, settings=[f"tiles.{kind}_uses=2"], roll=2)
    left = []
    for _ in range(3):
        board.step("P0.1", way)
        board.end()
        board.pass_turn()
        left.append(len(board.deck(kind)))
        board.roll(1)
        board.step("P0.1", "N")
        board.end()
        board.pass_turn()
        board.roll(2)
    full = 30 if kind == "event" else 40
    assert left == [full - 1, full - 2, full - 2]
