"""Traits: attaining them, when they work, and in what order (EP-184 to EP-188, EP-267)."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.components import TILE_KINDS, TRAITS

TOMB = {"h00": "tomb_of_the_ancients", "h01": "library", "h02": "inn"}


def pilgrim(face_up: str, dashboard: str = "4/6/2", held: str = "W2", settings: tuple[str, ...] = (), **own) -> Island:
    """P0 at the Tomb, this trait face-up."""
    words = {"tiles": own.pop("tiles", TOMB), "turn": own.pop("turn", {})}
    players = {"P0": wretch("v31", dashboard, held, **own)}
    return start(players, settings=settings, face_up={"trait": face_up}, stacks={"trait": []}, **words)


@pytest.mark.rule("EP-184")
@pytest.mark.parametrize("tile", [kind for kind in TILE_KINDS if kind != "tomb_of_the_ancients"])
def test_no_other_tile_gives_a_trait(tile):
    own = wretch("v31", "2/2/2", "I2 K2 S3 C2 V2 W2", companions={"bard": 1})
    board = start({"P0": own}, tiles={"h00": tile}).act("act", "h00")
    asked = 0
    while board.decision != "decide_turn" and asked < 30:
        board.table.apply(board.table.legal()[-1])
        asked += 1
    assert board.state()["player"][0]["traits"] == 0
    assert board.blocks(0).endswith(("W2", "W3"))  # the wisdom was of no use here


@pytest.mark.rule("EP-184", "EP-185")
@pytest.mark.parametrize("name", [name for name, card in TRAITS.items() if not card.treachery])
def test_a_trait_is_attained_at_the_tomb_and_brings_its_honor_once(name):
    board = pilgrim(name).act("act", "h00")
    assert board.cards(0) == {name}
    assert board.blocks(0) == "4/8/2"
    assert [(e.change, e.source) for e in board.happened("honor")] == [(TRAITS[name].honor, "traits")]
    assert 4 <= TRAITS[name].honor <= 6
    assert board.play("end", "end", "end", "end").honor(0) == 10 + TRAITS[name].honor


@pytest.mark.rule("EP-185")
def test_the_honor_of_traits_may_be_shifted():
    assert pilgrim("swift", settings=("traits.honor_offset=-3",)).act("act", "h00").honor(0) == 11


@pytest.mark.rule("EP-186")
def test_a_static_trait_works_in_the_turn_it_is_attained():
    board = pilgrim("swift").act("act", "h00").act("travel")
    assert [e.limit for e in board.happened("travel")] == [3]


@pytest.mark.rule("EP-186")
def test_a_triggered_trait_works_in_the_turn_it_is_attained():
    board = pilgrim("compassionate", companions={"bard": 2}).act("act", "h00")
    assert board.legal("trait") == {"compassionate"}
    board.play(("trait", "compassionate"), ("companion", "bard"))
    assert board.on("bard") == 1


@pytest.mark.rule("EP-186")
def test_a_trait_reacts_to_later_events_of_the_turn_it_is_attained_in():
    board = pilgrim("scholarly", turn={"extra_tile": 1}).play(("act", "h00"), ("act", "h01"))
    assert board.blocks(0) == "4/5/2 K3"


@pytest.mark.rule("EP-187")
def test_a_trait_does_not_react_to_the_action_that_brought_it():
    """Scholarly, if it reacted to the Tomb."""
    at_tombs = ("trait.scholarly.tile=tomb_of_the_ancients",)
    assert pilgrim("scholarly", settings=at_tombs).act("act", "h00").blocks(0) == "4/8/2"
    owned = pilgrim("swift", settings=at_tombs, traits=["scholarly"]).act("act", "h00")
    assert owned.blocks(0) == "4/7/2 K1"


@pytest.mark.rule("EP-188")
@pytest.mark.parametrize(
    ("order", "gained"),
    [
        (["scholarly", "devout", "stalwart"], "K1"),
        (["devout", "stalwart", "scholarly"], "I1"),
        (["stalwart", "scholarly", "devout"], "S1"),
    ],
)
def test_hooks_of_one_event_fire_in_the_order_of_acquisition(order, gained):
    """All three react to the Inn, where one influence block is left for the first."""
    at_inns = tuple(f"trait.{name}.tile=inn" for name in order)
    own = wretch("v31", "4/0/2", "", traits=[*order, "charismatic"])
    board = start(
        {"P0": own},
        tiles={"h00": "inn"},
        settings=[*at_inns, "companions.cost=1"],
        face_up={"red": "sapper", "blue": None, "yellow": None},
        stacks={"red": [], "blue": [], "yellow": []},
    )
    board.table.load({"player": {0: {"influence": 1, "potential": 3}}})
    board.act("act", "h00")
    assert board.blocks(0) == f"3/0/2 {gained}"
    assert [e.card for e in board.happened("use")] == order


@pytest.mark.rule("EP-188")
def test_the_order_is_that_of_attaining_not_that_of_the_deck():
    """Swift and Sovereign lie before Menacing in the deck; what was attained last comes last."""
    settings = ("trait.swift.hook=on_control", "trait.swift.static={}", 'trait.swift.effects={0={do="honor",n=1}}')
    own = wretch("v31", held="W2", traits=["sovereign"])
    board = start({"P0": own}, tiles=TOMB, settings=settings, face_up={"trait": "swift"}, stacks={"trait": []})
    board.play(("act", "h00"), ("control", "h00"))
    assert [e.card for e in board.happened("use")] == ["sovereign", "swift"]


@pytest.mark.rule("EP-267")
def test_an_active_trait_is_triggered_once_in_an_own_turn():
    own = wretch("v31", "4/6/2", traits=["compassionate"], companions={"bard": 3})
    board = start({"P0": own})
    board.play(("trait", "compassionate"), ("companion", "bard"))
    assert not board.legal("trait")
    assert not board.act("end").legal("trait")  # nor in the turn of another
    assert board.act("end").legal("trait") == {"compassionate"}


@pytest.mark.rule("EP-267")
def test_an_effect_that_says_may_can_be_declined():
    own = wretch("v31", "4/6/2", traits=["resolute"])
    board = start({"P0": own}).act("rest", "potential")
    assert board.legal() == {("upgrade", "potential"), ("upgrade", "influence"), "none"}
    assert board.act("none").blocks(0) == "3/7/2 I1 K1 S1"


@pytest.mark.rule("EP-267")
def test_all_other_effects_are_compulsory():
    own = wretch("v31", "4/6/2", traits=["ingenious", "scholarly", "sovereign"])
    board = start({"P0": own}, tiles={"h00": "library"}).act("act", "h00")
    assert board.blocks(0) == "4/3/2 I1 K4 S1"
    assert board.act("control", "h00").honor(0) == 14
    board.act("convert", "courage")
    assert board.legal() == {("attribute", name) for name in ("inspiration", "knowledge", "strength")}


@pytest.mark.rule("EP-267")
def test_passive_traits_are_never_triggered_by_hand():
    passive = ["swift", "charismatic", "renowned", "undaunted", "disciplined", "scholarly", "sovereign", "resolute"]
    assert not start({"P0": wretch("v31", traits=passive)}).legal("trait")
