"""Acquiring and losing cards, whatever their kind (EP-173 to EP-183, EP-260, EP-262, EP-265)."""

from typing import Any

import pytest
from island import BLUE, RELIC, TREACHERY, Island, start, wretch

from equipoise.sim.games.epoch.components import COMPANIONS, MONSTERS, RELICS, STACKS, TRAITS
from equipoise.sim.games.epoch.content import stack_of
from equipoise.sim.table import Table

SHOPS = {  # stack: tile, payment, the face-up card and the two under it
    "red": ("inn", "S2", ["sapper", "outrider", "veteran"]),
    "blue": ("inn", "K2", ["scribe", "seer", "envoy"]),
    "yellow": ("inn", "I2", ["muse", "herald", "pilgrim"]),
    "relic": ("arcane_tower", "V2", ["fate_die", "broken_crown", "war_horn"]),
    "trait": ("tomb_of_the_ancients", "W2", ["swift", "undaunted", "devout"]),
    "monster": ("gaping_maw", "C2", ["hollow_giant", "ash_revenant", "pale_king"]),
}
EVERY = {**COMPANIONS, **RELICS, **TRAITS, **MONSTERS}
KINDS = {
    "red": "companions",
    "blue": "companions",
    "yellow": "companions",
    "relic": "relics",
    "trait": "traits",
    "monster": "monsters",
}


def buyer(stack: str, dashboard: str = "4/4/2", settings: tuple[str, ...] = (), **more: Any) -> Island:
    """P0 with a companion of no importance and the means for one card, next to where it is to be had."""
    tile, held, cards = SHOPS[stack]
    shop = {"face_up": {stack: cards[0]}, "stacks": {stack: cards[1:]}, **more}
    players = {"P0": wretch("v31", dashboard, held, companions={"bard": 0}, quest="q_virtuoso")}
    return start(players, tiles={"h00": tile}, settings=settings, **shop)


def dice(stack: str) -> dict[str, Any]:
    """A card of the monsters' stack brings a fight: one that leaves no trace but a vision block."""
    return {"dice": ["vision", "miss"]} if stack == "monster" else {}


# --- sources ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-173", "EP-174")
@pytest.mark.parametrize("stack", SHOPS)
def test_the_face_up_card_is_taken_and_replaced_from_the_stack(stack):
    _, _, (shown, second, third) = SHOPS[stack]
    board = buyer(stack).act("act", "h00")
    assert board.decision == "decide_source"
    assert board.legal() == {"face_up", "blind"}
    board.act("face_up", **dice(stack))
    assert board.cards(0) == {"bard", shown}
    assert board.face_up(STACKS.index(stack)) == second
    assert board.stack(STACKS.index(stack)) == [third]
    assert [(e.card, e.source) for e in board.happened("gain_card")] == [(shown, "face_up")]


@pytest.mark.rule("EP-173", "EP-174")
@pytest.mark.parametrize("stack", SHOPS)
def test_a_blind_draw_takes_the_top_of_the_stack_and_leaves_the_face_up_card(stack):
    _, _, (shown, second, third) = SHOPS[stack]
    board = buyer(stack).act("act", "h00")
    board.act("blind", **dice(stack))
    assert board.cards(0) == {"bard", second}
    assert board.face_up(STACKS.index(stack)) == shown
    assert board.stack(STACKS.index(stack)) == [third]
    assert [(e.card, e.source) for e in board.happened("gain_card")] == [(second, "blind")]


@pytest.mark.rule("EP-173")
@pytest.mark.parametrize("source", ["face_up", "blind"])
def test_both_sources_cost_the_same(source):
    board = buyer("trait").act("act", "h00").act(source)
    assert board.blocks(0) == "4/6/2"


@pytest.mark.rule("EP-175")
@pytest.mark.parametrize("stack", SHOPS)
def test_the_cost_is_paid_before_the_card_is_chosen(stack):
    board = buyer(stack).act("act", "h00")
    assert board.decision == "decide_source"
    assert board.blocks(0) == "4/6/2"


@pytest.mark.rule("EP-175", "EP-182")
@pytest.mark.parametrize(("colour", "left"), [("red", "4/6/2 I2 K1 S1"), ("yellow", "4/6/2 K1 S3")])
def test_the_colour_is_chosen_before_the_payment_at_an_inn(colour, left):
    board = start({"P0": wretch("v31", "4/4/2", "I2 K1 S3")}, tiles={"h00": "inn"}).act("act", "h00")
    assert board.decision == "decide_inn_color"
    assert board.legal("recruit") == {"red", "yellow"}
    assert board.blocks(0) == "4/4/2 I2 K1 S3"
    board.act("recruit", colour)
    assert board.decision == "decide_source"
    assert board.blocks(0) == left


@pytest.mark.rule("EP-182")
@pytest.mark.parametrize(("held", "colours"), [("S2", "red"), ("K2", "blue"), ("I2", "yellow")])
def test_each_colour_has_its_attribute(held, colours):
    board = start({"P0": wretch("v31", "4/4/2", held)}, tiles={"h00": "inn"}).play(("act", "h00"), "face_up")
    (card,) = board.cards(0)
    assert COMPANIONS[card].color == colours
    assert board.blocks(0) == "4/6/2"


@pytest.mark.rule("EP-176")
@pytest.mark.parametrize("stack", SHOPS)
def test_without_a_card_the_action_is_illegal(stack):
    board = buyer(stack, face_up={stack: None}, stacks={stack: []})
    assert not board.can("act", "h00")


@pytest.mark.rule("EP-176")
@pytest.mark.parametrize("stack", SHOPS)
def test_the_only_source_is_taken_and_nothing_is_reshuffled(stack):
    _, _, (shown, *_) = SHOPS[stack]
    board = buyer(stack, stacks={stack: []})
    board.act("act", "h00", **dice(stack))
    assert board.cards(0) == {"bard", shown}
    assert board.face_up(STACKS.index(stack)) is None
    assert board.stack(STACKS.index(stack)) == []


# --- honor ------------------------------------------------------------------------------------------------------------


def loot(board: Island, stack: str) -> list[tuple[int, str]]:
    board.act("act", "h00").act("face_up", **dice(stack))
    return [(e.change, e.source) for e in board.happened("honor")]


@pytest.mark.rule("EP-177")
@pytest.mark.parametrize("stack", SHOPS)
def test_honor_is_gained_once_when_the_card_is_acquired(stack):
    shown = SHOPS[stack][2][0]
    board = buyer(stack)
    assert loot(board, stack) == [(EVERY[shown].honor, KINDS[stack])]
    for _ in range(4):
        board.act("end")
        assert board.honor(0) == 10 + EVERY[shown].honor


@pytest.mark.rule("EP-177")
def test_honor_of_cards_is_not_counted_again_at_the_end():
    own = wretch(monsters=["grave_dragon"], quest="q_virtuoso")
    board = start(
        {"P0": own, "P1": wretch(monsters=["mind_leech"], quest="q_sage")}, seat=1, first=0, round=9, end_round=9
    )
    assert board.act("end").honor(0) == 10


@pytest.mark.rule("EP-183")
def test_companions_are_worth_one_to_three_honor():
    worth = {name: card.honor for name, card in COMPANIONS.items() if not card.treachery}
    assert set(worth.values()) == {1, 2, 3}


@pytest.mark.rule("EP-183")
@pytest.mark.parametrize(("card", "honor"), [("veteran", 1), ("sapper", 2), ("beast_handler", 3)])
def test_a_companion_brings_its_honor_when_it_joins(card, honor):
    board = buyer("red", face_up={"red": card}, stacks={"red": ["outrider"]})
    assert loot(board, "red") == [(honor, "companions")]
    assert board.on(card) == 0


@pytest.mark.rule("EP-262")
@pytest.mark.parametrize(
    ("stack", "group"), [("red", "companions"), ("relic", "relics"), ("trait", "traits"), ("monster", "monsters")]
)
@pytest.mark.parametrize("offset", [-2, 1])
def test_the_offset_of_a_kind_changes_every_cards_honor(stack, group, offset):
    shown = SHOPS[stack][2][0]
    board = buyer(stack, settings=(f"{group}.honor_offset={offset}",))
    loot(board, stack)
    assert board.honor(0) == 10 + max(0, EVERY[shown].honor + offset)


@pytest.mark.rule("EP-262")
def test_a_value_never_falls_below_nothing_and_is_the_same_when_lost():
    settings = ("companions.honor_offset=-2", "companions.allow_abandon=true")
    board = buyer("red", settings=settings, face_up={"red": "veteran"}, stacks={"red": ["outrider"]})  # printed 1
    assert loot(board, "red") == []
    assert board.act("abandon", "veteran").honor(0) == 10
    dear = ("companions.honor_offset=1", "companions.allow_abandon=true")
    board = buyer("red", settings=dear)
    loot(board, "red")
    assert board.honor(0) == 13
    assert board.act("abandon", "sapper").honor(0) == 10


@pytest.mark.rule("EP-262")
def test_offsets_leave_treachery_alone():
    settings = (TREACHERY, "companions.honor_offset=2")
    board = buyer("red", settings=settings, face_up={"red": "cutthroat"}, stacks={"red": ["outrider"]})
    assert loot(board, "red") == [(-2, "companions")]


# --- losing a card ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-178")
def test_a_card_that_is_lost_takes_its_honor_along_at_once():
    own = wretch("v31", "4/4/0", "C2", companions={"beast_handler": 2})
    board = start({"P0": own}, tiles={"h00": "gaping_maw"}, face_up={"monster": "hollow_giant"}, stacks={"monster": []})
    board.act("act", "h00", dice=["vision", "death"])
    assert [(e.change, e.source) for e in board.happened("honor")] == [(4, "monsters"), (-3, "deaths")]


@pytest.mark.rule("EP-179")
def test_there_is_no_way_to_abandon_a_card():
    board = start({"P0": wretch("v31", companions={"bard": 1}, relics={"fate_die": 1}, traits=["swift"])})
    assert not board.legal("abandon")


@pytest.mark.rule("EP-179", "EP-178")
def test_companions_may_be_made_dismissable():
    own = wretch("v31", "4/6/2", companions={"beast_handler": 3, "bard": 1}, relics={"fate_die": 1}, traits=["swift"])
    board = start({"P0": own}, settings=["companions.allow_abandon=true"])
    assert board.legal("abandon") == {"beast_handler", "bard"}
    board.act("activate", "beast_handler")
    assert board.legal("ability") == {"beast_handler"}
    board.act("abandon", "beast_handler")
    assert board.blocks(0) == "4/8/2 I1 K1 S2"  # four blocks came back
    assert board.honor(0) == 7
    assert board.cards(0) == {"bard", "fate_die", "swift"}
    assert not board.legal("ability")
    assert "beast_handler" not in board.stack(0)


@pytest.mark.rule("EP-179", "EP-178")
def test_dismissing_a_treacherous_companion_costs_no_honor():
    own = wretch("v31", "4/6/2", companions={"cutthroat": 3})
    board = start({"P0": own}, settings=["companions.allow_abandon=true", TREACHERY]).act("abandon", "cutthroat")
    assert (board.honor(0), board.blocks(0)) == (10, "4/9/2 I1 K1 S1")


@pytest.mark.rule("EP-260")
@pytest.mark.parametrize("brings", [False, True])
def test_the_starting_companion_too_costs_its_printed_honor_when_it_leaves(brings):
    settings = ["companions.allow_abandon=true", f"setup.starting_companion_honor={str(brings).lower()}"]
    board = Island(Table("epoch", seats=3, seed=2, settings=settings))
    seat = board.to_act
    assert seat is not None
    (starter,) = board.cards(seat)
    worth = COMPANIONS[starter].honor
    assert board.honor(seat) == (10 + worth if brings else 10)
    assert board.act("abandon", starter).honor(seat) == (10 if brings else 10 - worth)


# --- how many, and where they lie -------------------------------------------------------------------------------------


@pytest.mark.rule("EP-180")
@pytest.mark.parametrize("stack", SHOPS)
def test_a_player_may_own_every_card_of_a_stack(stack):
    tile, held, _ = SHOPS[stack]
    cards = [n for n, card in EVERY.items() if stack_of(card) == stack and not card.treachery]
    assert len(cards) == 12
    own = {KINDS[stack]: cards[:-1]}
    if stack == "monster":
        own["companions"] = ["bard"]
    board = start(
        {"P0": wretch("v31", "4/4/2", held, **own)},
        tiles={"h00": tile},
        triggers={"active": ["t_legend", "t_dominion"]},
    )
    board.act("act", "h00", **dice(stack))
    if stack == "relic":
        board.act("acquire")  # the others could be recharged instead
    assert board.cards(0) >= set(cards)


@pytest.mark.rule("EP-181")
def test_acquired_cards_lie_open_in_front_of_their_owner():
    """Whatever an opponent cannot see is dealt anew: cards in front of players and their blocks stay."""
    own = wretch("v31", companions={"bard": 1}, relics={"fate_die": 2}, traits=["swift"], monsters=["pale_king"])
    board = start({"P0": own, "P1": wretch(monsters=["bog_hydra"])})
    shown, carried = [board.cards(0), board.cards(1)], board.carried(0)
    assert shown == [{"bard", "fate_die", "swift", "pale_king"}, {"bog_hydra"}]
    for key in range(20):
        board.table.engine.redeal_for(1, key)
        board.check()
        assert [board.cards(0), board.cards(1)] == shown
        assert board.carried(0) == carried


# --- the unseen card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-265")
def test_a_blind_card_cannot_be_refused():
    board = buyer("blue", settings=(TREACHERY,), stacks={"blue": ["blackmailer", "envoy"]}).act("act", "h00")
    board.act("blind")
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"bard", "blackmailer"}
    assert board.honor(0) == 8
    assert board.face_up(BLUE) == "scribe"


@pytest.mark.rule("EP-265")
def test_a_new_relic_is_charged_before_others_are_recharged():
    own = wretch("v31", "6/2/1", "V2", relics={"lantern_of_rest": 0})
    board = start(
        {"P0": own}, tiles={"h00": "arcane_tower"}, face_up={"relic": "war_horn"}, stacks={"relic": ["fate_die"]}
    )
    board.play(("act", "h00"), "acquire", "face_up")
    assert (board.on("war_horn"), board.on("lantern_of_rest")) == (4, 0)
    assert board.blocks(0) == "6/0/1"
    assert board.decision == "decide_turn"  # nothing is left to recharge with
    assert board.face_up(RELIC) == "fate_die"
