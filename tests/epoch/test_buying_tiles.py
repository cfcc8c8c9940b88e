"""Tiles that give cards: Inn, Tower, Maw, Tomb (EP-122 to EP-130)."""

import pytest
from island import BLUE, MONSTER, RED, RELIC, TRAIT, YELLOW, Island, start, wretch

from equipoise.sim.games.epoch.components import COMPANIONS
from equipoise.sim.table import Table

FACE_UP = {
    "red": "sapper",
    "blue": "scribe",
    "yellow": "bard",
    "relic": "fate_die",
    "trait": "swift",
    "monster": "bog_hydra",
}
STACKS = {
    "red": ["veteran", "outrider"],
    "blue": ["seer", "tinker"],
    "yellow": ["muse", "herald"],
    "relic": ["war_horn", "broken_crown"],
    "trait": ["devout", "resolute"],
    "monster": ["pale_king", "root_mother"],
}


def at(kind: str, dashboard: str, held: str, settings=(), **own) -> Island:
    """P0 on v31 next to the tile on h00; every display and stack is known."""
    words = {"face_up": FACE_UP, "stacks": STACKS, "tiles": {"h00": kind}}
    return start({"P0": wretch("v31", dashboard, held, **own)}, settings=settings, **words)


# --- Inn --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-122")
@pytest.mark.parametrize(
    ("held", "stack", "face_up", "blind"),
    [("S3", RED, "sapper", "veteran"), ("K3", BLUE, "scribe", "seer"), ("I3", YELLOW, "bard", "muse")],
)
def test_inn_two_of_an_attribute_for_a_companion_of_its_colour(held, stack, face_up, blind):
    board = at("inn", "8/4/2", held).act("act", "h00")
    assert board.legal() == {"face_up", "blind"}
    assert board.act("face_up").cards(0) == {face_up}
    assert board.blocks(0) == f"8/6/2 {held[0]}1"
    assert board.on(face_up) == 0
    assert board.face_up(stack) == blind
    other = at("inn", "8/4/2", held).act("act", "h00").act("blind")
    assert (other.cards(0), other.face_up(stack)) == ({blind}, face_up)


@pytest.mark.rule("EP-122")
def test_inn_the_colour_is_chosen_among_those_that_can_be_paid():
    board = at("inn", "8/4/2", "I2 K1 S2").act("act", "h00")
    assert board.legal() == {("recruit", "red"), ("recruit", "yellow")}
    board.act("recruit", "yellow")
    assert board.blocks(0) == "8/6/2 K1 S2"
    assert board.act("face_up").cards(0) == {"bard"}


@pytest.mark.rule("EP-122")
def test_inn_two_of_different_attributes_buy_nothing_and_heroic_ones_neither():
    assert not at("inn", "8/8/2", "I1 K1 S1").can("act", "h00")
    assert not at("inn", "8/8/2", "C2 V2 W2").can("act", "h00")


@pytest.mark.rule("EP-122")
@pytest.mark.parametrize(("cost", "after"), [(1, "8/5/2 K2"), (3, "8/7/2")])
def test_inn_another_price(cost, after):
    board = at("inn", "8/4/2", "K3", settings=[f"companions.cost={cost}"]).act("act", "h00").act("blind")
    assert (board.blocks(0), board.cards(0)) == (after, {"seer"})


@pytest.mark.rule("EP-123")
def test_inn_one_companion_an_action():
    board = at("inn", "4/4/2", "K4 S4").act("act", "h00").act("recruit", "red").act("face_up")
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"sapper"}
    assert not board.legal("act")


@pytest.mark.rule("EP-123")
def test_inn_more_companions_by_parameter_each_paid():
    settings = ["companions.per_inn_action=2"]
    board = at("inn", "4/4/2", "K6", settings=settings).act("act", "h00").act("face_up")
    assert board.legal() == {("recruit", "blue"), "done"}
    left = at("inn", "4/4/2", "K6", settings=settings).act("act", "h00").act("face_up").act("done")
    assert (left.cards(0), left.blocks(0)) == ({"scribe"}, "4/6/2 K4")
    board.act("recruit", "blue").act("face_up")
    assert board.decision == "decide_turn"
    assert (board.cards(0), board.blocks(0)) == ({"scribe", "seer"}, "4/8/2 K2")


@pytest.mark.rule("EP-123")
def test_inn_a_discount_is_for_the_first_of_them():
    own, settings = wretch("v31", "4/4/2", "K6"), ["companions.per_inn_action=2"]
    words = {"face_up": FACE_UP, "stacks": STACKS, "tiles": {"h00": "inn"}, "turn": {"discount": {"inn": 1}}}
    board = start({"P0": own}, settings=settings, **words).act("act", "h00").act("face_up")
    assert board.blocks(0) == "4/5/2 K5"
    assert board.act("recruit", "blue").act("face_up").blocks(0) == "4/7/2 K3"


@pytest.mark.rule("EP-124")
def test_companions_join_at_inns_only():
    """In a whole game every companion that joins does so in an action on an Inn."""
    joined = 0
    for seed in range(3):
        table = Table("epoch", seats=3, seed=seed, bots=["random"])
        acting = None
        while not table.over and table.round < 20:
            for event in table.advance()[2]:
                if event.kind in ("act", "turn"):
                    acting = getattr(event, "tile", None) if event.kind == "act" else None
                if event.kind == "gain_card" and event.card in COMPANIONS:
                    assert acting == "inn"
                    joined += 1
    assert joined > 10


# --- Tower ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-125")
@pytest.mark.parametrize(("source", "card", "blocks"), [("face_up", "fate_die", 3), ("blind", "war_horn", 4)])
def test_tower_two_vision_for_a_relic(source, card, blocks):
    board = at("arcane_tower", "8/4/2", "V3").act("act", "h00")
    assert board.blocks(0) == "8/6/2 V1"  # paid before the choice
    assert board.legal() == {"face_up", "blind"}
    board.act(source)
    assert board.carried(0) == {card: blocks}
    assert board.blocks(0) == f"8/{6 - blocks}/2 V1"
    assert board.face_up(RELIC) == ("war_horn" if source == "face_up" else "fate_die")


@pytest.mark.rule("EP-125")
def test_tower_another_price():
    assert at("arcane_tower", "8/4/2", "V1", settings=["relics.cost=1"]).can("act", "h00")
    assert not at("arcane_tower", "8/4/2", "V2", settings=["relics.cost=3"]).can("act", "h00")


@pytest.mark.rule("EP-126")
def test_tower_one_relic_and_any_number_recharged():
    relics = {"prism_of_dawn": 1, "chalice_of_stars": 0}
    board = at("arcane_tower", "2/8/2", "V2", relics=relics).act("act", "h00")
    assert board.legal() == {"acquire", "recharge_only"}
    board.act("acquire").act("face_up")
    assert board.legal() == {("recharge", "prism_of_dawn"), ("recharge", "chalice_of_stars"), "done"}
    board.act("recharge", "chalice_of_stars").act("recharge", "prism_of_dawn")
    assert board.carried(0) == {"prism_of_dawn": 3, "chalice_of_stars": 2, "fate_die": 3}
    assert board.blocks(0) == "2/3/2"
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-126")
def test_tower_recharging_may_stop_at_any_time():
    relics = {"prism_of_dawn": 1, "chalice_of_stars": 0}
    board = at("arcane_tower", "2/8/2", "", relics=relics).act("act", "h00").act("recharge", "prism_of_dawn")
    assert board.legal() == {("recharge", "chalice_of_stars"), "done"}
    assert board.act("done").decision == "decide_turn"
    assert board.on("chalice_of_stars") == 0


@pytest.mark.rule("EP-126")
def test_tower_one_recharge_by_parameter_the_new_relic_not_counted():
    relics = {"prism_of_dawn": 1, "chalice_of_stars": 0}
    board = at("arcane_tower", "2/8/2", "V2", relics=relics, settings=["relics.recharge=one_relic"])
    board.act("act", "h00").act("acquire").act("face_up").act("recharge", "prism_of_dawn")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"prism_of_dawn": 3, "chalice_of_stars": 0, "fate_die": 3}


@pytest.mark.rule("EP-127")
def test_tower_recharging_alone_is_free():
    board = at("arcane_tower", "8/4/2", "I1", relics={"prism_of_dawn": 0}).act("act", "h00")
    assert board.legal() == {("recharge", "prism_of_dawn"), "done"}
    board.act("recharge", "prism_of_dawn")
    assert (board.on("prism_of_dawn"), board.blocks(0)) == (3, "8/1/2 I1")
    assert board.cards(0) == {"prism_of_dawn"}
    assert not board.legal("act")  # it was the tile action of the turn


@pytest.mark.rule("EP-127")
def test_tower_vision_is_kept_by_whoever_only_recharges():
    board = at("arcane_tower", "8/4/2", "V2", relics={"prism_of_dawn": 0}).act("act", "h00").act("recharge_only")
    board.act("recharge", "prism_of_dawn")
    assert (board.blocks(0), board.cards(0)) == ("8/1/2 V2", {"prism_of_dawn"})


# --- Maw and Tomb -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-128")
@pytest.mark.parametrize(("source", "card", "honor"), [("face_up", "bog_hydra", 14), ("blind", "pale_king", 14)])
def test_maw_two_courage_for_a_monster(source, card, honor):
    board = at("gaping_maw", "8/4/0", "C3", companions={"drillmaster": 0}).act("act", "h00")
    assert board.blocks(0) == "8/6/0 C1"
    assert board.legal() == {"face_up", "blind"}
    board.act(source, dice=["strength", "miss"])
    assert board.cards(0) == {"drillmaster", card}
    assert (board.blocks(0), board.honor(0)) == ("8/5/0 S1 C1", honor)
    assert board.face_up(MONSTER) == ("pale_king" if source == "face_up" else "bog_hydra")


@pytest.mark.rule("EP-128")
def test_maw_another_price():
    own = {"companions": {"drillmaster": 0}}
    assert at("gaping_maw", "8/4/2", "C1", settings=["monsters.cost=1"], **own).can("act", "h00")
    assert not at("gaping_maw", "8/4/2", "C2", settings=["monsters.cost=3"], **own).can("act", "h00")


@pytest.mark.rule("EP-129")
@pytest.mark.parametrize(("source", "card", "honor"), [("face_up", "swift", 14), ("blind", "devout", 15)])
def test_tomb_two_wisdom_for_a_trait(source, card, honor):
    board = at("tomb_of_the_ancients", "8/4/2", "W3").act("act", "h00")
    assert board.blocks(0) == "8/6/2 W1"
    assert board.legal() == {"face_up", "blind"}
    board.act(source)
    assert (board.cards(0), board.honor(0)) == ({card}, honor)
    assert board.face_up(TRAIT) == ("devout" if source == "face_up" else "swift")


@pytest.mark.rule("EP-129")
def test_tomb_another_price():
    assert at("tomb_of_the_ancients", "8/4/2", "W1", settings=["traits.cost=1"]).can("act", "h00")
    assert not at("tomb_of_the_ancients", "8/4/2", "W2", settings=["traits.cost=3"]).can("act", "h00")


@pytest.mark.rule("EP-130")
@pytest.mark.parametrize(
    ("kind", "held", "dice"),
    [
        ("arcane_tower", "V6", None),
        ("tomb_of_the_ancients", "W6", None),
        ("gaping_maw", "C6", ["strength", "miss"]),
    ],
)
def test_one_card_an_action(kind, held, dice):
    board = at(kind, "4/8/0", held, companions={"drillmaster": 0}).act("act", "h00").act("face_up", dice=dice)
    assert board.decision == "decide_turn"
    assert len(board.cards(0)) == 2
    assert held[0] + "4" in board.blocks(0)
    assert not board.legal("act") | board.legal("rest")
