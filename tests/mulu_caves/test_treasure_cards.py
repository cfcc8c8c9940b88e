"""Treasure tiles, hands and what becomes of cards (MC-066 to MC-103)."""

import pytest
from caves import at, start

from equipoise.sim.games.mulu_caves.components import TREASURE_CARDS as EVERY_TREASURE

ONE_CARD = {"treasure": ["rapier"]}


@pytest.mark.rule("MC-066", "MC-067")
def test_a_piece_on_a_treasure_tile_draws_at_the_latest_when_the_turn_ends():
    for name, place in (("P0.1", (9, 1)), ("P0.A", (9, 1))):
        board = start({name: place}, top=ONE_CARD, roll=1)
        board.step(name, "S")
        board.end()
        assert board[name].cards == ["rapier"]


@pytest.mark.rule("MC-067", "MC-074")
def test_drawing_ends_the_movement_of_that_piece_and_is_done_once():
    board = start({"P0.1": (9, 1), "P0.2": (6, 3)}, top=ONE_CARD, roll=3)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert (board.steps("P0.1"), board.can("draw"), board.steps("P0.2")) == ("", False, "ESW")
    board.end()
    assert board["P0.1"].cards == ["rapier"]


@pytest.mark.rule("MC-067")
def test_pending_draws_come_avatar_first_then_by_number():
    top = {"treasure": ["rapier", "shears", "pickaxe"]}
    board = start({"P0.2": (9, 1), "P0.1": (14, 1), "P0.A": (1, 8)}, top=top, roll=3)
    for name, way in (("P0.2", "S"), ("P0.1", "S"), ("P0.A", "N")):
        board.step(name, way)
    board.end()
    assert (board["P0.A"].cards, board["P0.1"].cards, board["P0.2"].cards) == (["rapier"], ["shears"], ["pickaxe"])


@pytest.mark.rule("MC-068")
def test_passing_over_a_treasure_tile_draws_nothing():
    board = start({"P0.1": (9, 1)}, roll=2)
    board.step("P0.1", "SS")
    board.end()
    assert (board["P0.1"].at, board["P0.1"].cards) == ((9, 3), [])


@pytest.mark.rule("MC-070")
def test_staying_on_a_treasure_tile_draws_nothing():
    board = start({"P0.1": (9, 2)}, roll=1)
    assert not board.can("draw")
    board.end()
    assert board["P0.1"].cards == []


@pytest.mark.rule("MC-071", "MC-075")
def test_a_piece_may_draw_again_in_another_turn():
    board = start({"P0.1": (9, 1)}, top={"treasure": ["rapier", "shears"]}, roll=1)
    board.step("P0.1", "S")
    board.end()
    board.pass_turn()
    board.roll(1)
    board.step("P0.1", "N")
    board.end()
    board.pass_turn()
    board.roll(1)
    board.step("P0.1", "S")
    board.end()
    assert board["P0.1"].cards == ["rapier", "shears"]


@pytest.mark.rule("MC-073")
def test_only_a_step_leads_to_a_draw():
    """P0.1 is pushed west along row 2 from (10, 2), an open wall, onto (9, 2); P0.2 is mirrored onto (9, 18)."""
    pieces = {"P1.1": at(11, 2, cards=["boomerang"]), "P0.1": (10, 2)}
    board = start(pieces, active="P1", broken_walls=[[10, 2], [11, 2]], roll=1)
    board.act("attack_boomerang", direction="W", dice=[6])
    assert board["P0.1"].at == (9, 2)
    board.end()
    board.pass_turn()
    assert board["P0.1"].cards == []
    board = start({"P0.2": (9, 8)})
    board.act("mirror", piece="P0.2")
    assert (board["P0.2"].at, board["P0.2"].cards) == ((9, 18), [])


@pytest.mark.rule("MC-076", "MC-082")
def test_three_cards_over_all_pieces_or_all_on_one_unit():
    hand = ["battle_axe", "shield"]
    board = start({"P0.1": at(9, 1, cards=hand)}, top=ONE_CARD, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert (board.decision, board["P0.1"].cards) == ("decide_action", ["battle_axe", "rapier", "shield"])


@pytest.mark.rule("MC-078")
def test_any_card_may_be_discarded_for_the_limit():
    pieces = {
        "P0.A": at(1, 1, cards=["shears"]),
        "P0.1": at(9, 1, cards=["battle_axe"]),
        "P0.2": at(6, 3, cards=["shield"]),
    }
    board = start(pieces, top=ONE_CARD, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert sorted((a.card, a.holder) for a in board.legal("discard")) == [
        ("battle_axe", 1), ("rapier", 1), ("shears", 0), ("shield", 2)
    ]  # fmt: skip
    board.act("discard", card="rapier")
    assert board["P0.1"].cards == ["battle_axe"]


@pytest.mark.rule("MC-080")
def test_enchantments_do_not_count():
    pieces = {"P0.1": at(9, 1, cards=["battle_axe", "shield"], enchantments=["hermes_boots", "biotic_charge"])}
    board = start(pieces, top=ONE_CARD, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert board.decision == "decide_action"


@pytest.mark.rule("MC-081")
def test_a_drawn_card_belongs_to_the_piece_that_drew_it():
    board = start({"P0.1": (9, 1), "P0.2": (6, 4)}, top={**ONE_CARD, "event": ["hermes_boots"]}, roll=2)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    board.step("P0.2", "S")
    assert (board["P0.1"].cards, board["P0.2"].enchantments, board["P0.A"].cards) == (["rapier"], ["hermes_boots"], [])


@pytest.mark.rule("MC-085", "MC-086")
def test_the_number_of_held_cards_is_known_and_not_which():
    guesses = set()
    for key in range(12):
        board = start({"P1.1": at(9, 24, cards=["rapier"]), "P1.A": at(1, 25, cards=["shield"])})
        board.table.engine.redeal_for(board.seat("P0"), key)
        assert (len(board["P1.1"].cards), len(board["P1.A"].cards)) == (1, 1)
        guesses.add((*board["P1.1"].cards, *board["P1.A"].cards))
    assert len(guesses) > 6


@pytest.mark.rule("MC-087")
def test_a_used_card_is_discarded():
    board = start({"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}, active="P1", roll=1)
    board.act("attack_bow", dice=[6])
    assert (board["P1.1"].cards, board.pile("treasure")) == ([], ["bow_and_arrow"])


@pytest.mark.rule("MC-088", "MC-157")
def test_every_piece_may_use_the_avatars_cards():
    pieces = {"P1.1": (5, 8), "P1.A": at(1, 25, cards=["rapier"]), "P0.1": (6, 8)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    assert board.kits() == [[], ["rapier_of_avatar"]]
    board.commit("rapier", dice=[2, 3])
    assert (board["P0.1"].at, board["P1.A"].cards, board.pile("treasure")) == (None, [], ["rapier"])


@pytest.mark.rule("MC-089", "MC-090", "MC-131")
def test_nobody_uses_another_units_cards():
    pieces = {"P1.1": (5, 8), "P1.2": at(8, 10, cards=["rapier"]), "P0.1": (6, 8), "P0.2": at(6, 9, cards=["shears"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert (board["P0.1"].at, board["P1.2"].cards, board["P0.2"].cards) == (None, ["rapier"], ["shears"])


@pytest.mark.rule("MC-091", "MC-092")
def test_an_assistant_brings_all_its_cards_to_an_adjacent_avatar():
    pieces = {"P0.A": (6, 3), "P0.1": at(7, 3, cards=["rapier", "shield"]), "P0.2": at(7, 4, cards=["shears"])}
    board = start(pieces, roll=1)
    assert [a.unit for a in board.legal("give")] == [1]
    board.act("give", unit="P0.1")
    assert (board["P0.A"].cards, board["P0.1"].cards, board.movement) == (["rapier", "shield"], [], 1)


@pytest.mark.rule("MC-092", "MC-170")
def test_a_held_assistant_cannot_give():
    board = start({"P0.A": (6, 3), "P0.1": at(7, 3, cards=["rapier"], lazarus=1)}, roll=1)
    assert not board.can("give")


@pytest.mark.rule("MC-093")
def test_an_assailant_cannot_give():
    """Even one that stands beside its own avatar, where relocation may take it."""
    pieces = {"P0.A": (6, 23), "P0.1": at(7, 23, cards=["rapier"])}
    board = start(pieces, settings=["relocate.avatar_rule=anywhere"], roll=1)
    assert not board.can("give")


@pytest.mark.rule("MC-094")
def test_the_avatar_gives_nothing():
    board = start({"P0.A": at(6, 3, cards=["rapier"]), "P0.1": (7, 3)}, roll=1)
    assert not board.can("give")


@pytest.mark.rule("MC-095", "MC-096")
def test_an_empty_deck_is_made_anew_when_a_card_is_drawn():
    settings = [f"deck.treasure.{card}=0" for card in EVERY_TREASURE if card not in ("rapier", "shears", "shield")]
    settings.append("deck.treasure.shield=1")
    pieces = {"P0.1": (9, 1), "P0.A": at(1, 1, cards=["shield"])}
    board = start(pieces, discard={"treasure": ["rapier", "shears"]}, settings=settings, roll=1)
    assert (board.deck("treasure"), len(board.pile("treasure"))) == ([], 2)
    board.step("P0.1", "S")
    board.end()
    assert board["P0.1"].cards in (["rapier"], ["shears"])
    assert (len(board.deck("treasure")), board.pile("treasure"), board["P0.A"].cards) == (1, [], ["shield"])


@pytest.mark.rule("MC-096")
def test_without_any_card_nothing_is_drawn():
    settings = [f"deck.treasure.{card}=0" for card in EVERY_TREASURE]
    board = start({"P0.1": (9, 1)}, settings=settings, roll=1)
    board.step("P0.1", "S")
    board.end()
    assert (board["P0.1"].cards, board.active) == ([], "P1")


@pytest.mark.rule("MC-097", "MC-098")
def test_spoils_go_to_the_winning_piece():
    pieces = {"P1.1": (5, 8), "P0.1": at(6, 8, cards=["bow_and_arrow"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert (board["P1.1"].cards, board["P1.A"].cards) == (["bow_and_arrow"], [])


@pytest.mark.rule("MC-099")
def test_a_shot_takes_spoils_too():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": at(9, 12, cards=["shears"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", dice=[6])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["shears"])


@pytest.mark.rule("MC-100")
@pytest.mark.parametrize("way", ["fire", "pit"])
def test_cards_of_units_that_die_otherwise_are_discarded(way):
    pieces = {"P0.1": at(3, 12, cards=["bow_and_arrow"], pit=int(way == "pit"))}
    board = start(pieces, fire={(3, 12): "P1"} if way == "fire" else {}, roll=1)
    board.end()
    assert (board["P0.1"].at, board.pile("treasure")) == (None, ["bow_and_arrow"])


@pytest.mark.rule("MC-101")
def test_a_defeated_avatar_keeps_its_cards():
    board = start({"P1.1": (5, 8), "P0.A": at(6, 8, cards=["bow_and_arrow"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.A", dice=[6, 1])
    assert (board["P0.A"].cards, board["P1.1"].cards) == (["bow_and_arrow"], [])


@pytest.mark.rule("MC-102")
def test_a_saved_unit_keeps_its_cards():
    pieces = {"P1.1": (5, 8), "P0.1": at(6, 8, cards=["substitute_aura", "bow_and_arrow"]), "P0.2": (3, 12)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("substitute_aura", dice=[6, 1])
    assert (board["P0.1"].cards, board["P0.2"].at, board["P1.1"].cards) == (["bow_and_arrow"], None, [])


@pytest.mark.rule("MC-103")
def test_spoils_without_a_winner_on_the_board_are_discarded():
    """Wind Sword pushes the winner into fire before the spoils are taken."""
    pieces = {"P1.1": (5, 8), "P0.1": at(6, 8, cards=["wind_sword", "bow_and_arrow"])}
    board = start(pieces, active="P1", fire={(4, 8): "P0"}, roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("wind_sword", dice=[6, 1])
    assert (board["P1.1"].at, board["P0.1"].at) == (None, None)
    assert board.pile("treasure") == ["bow_and_arrow", "wind_sword"]
