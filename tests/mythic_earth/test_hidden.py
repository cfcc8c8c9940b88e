"""What a player cannot see of the other is dealt anew for a search: Devotion, cards dealt, secret picks (ME-040,
ME-045, ME-046, ME-436). Whatever could be is drawn, nothing else, and what is known stays."""

import pytest
from battlefield import battle, unit
from holders import asked_to_pick, holding

from equipoise.sim.games.mythic_earth.components import DEVOTION_NAMES
from equipoise.sim.table import Table

KEYS = range(60)
NO_PICK = 255
WANTED = {"el2": 2, "ec2": 2, "el3": 1, "el6": 1, "el7": 1}  # secret picks of a card


def redealt(table: Table, seat: int):
    """The other player as this seat might imagine him, many times over."""
    saved = table.snapshot()
    for key in KEYS:
        table.restore(saved)
        table.engine.redeal_for(seat, key)
        yield table.state()
    table.restore(saved)


def dealt(seed: int = 3, until: str = "decide_activation", **settings) -> Table:
    options = [f"setup.{name}={value}" for name, value in settings.items()]
    table = Table("mythic_earth", seed=seed, bots=["random"], settings=["setup.primary=build_altars", *options])
    while table.decision != until:
        table.apply(table.legal()[-1])
    return table


def undealt(state, player: int) -> list[int]:
    """The Devotion cards of a player that lie in his deck."""
    deck = state["deck"][player]
    return deck["cards"][: deck["size"]]


@pytest.mark.rule("ME-040", "ME-045")
@pytest.mark.parametrize("cards", [1, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_any_card_of_his_way_may_be_the_one_he_keeps(seat, cards):
    table = dealt(devotions_dealt=cards)
    own, other = (table.state()["player"][p] for p in (seat, 1 - seat))
    kept = set()
    for state in redealt(table, seat):
        one = state["player"][1 - seat]
        hand = one["dealt"][: one["dealt_count"]]
        assert one["dealt_count"] == other["dealt_count"] == cards
        assert one["devotion"] in hand
        assert len(set(hand)) == len(hand)
        assert len({*hand, *undealt(state, 1 - seat)}) == len(hand) + len(undealt(state, 1 - seat)) == 8
        assert state["player"][seat] == own
        kept.add(DEVOTION_NAMES[one["devotion"]])
    way = DEVOTION_NAMES[other["devotion"]][:2]
    assert kept == {name for name in DEVOTION_NAMES if name.startswith(way)}


@pytest.mark.rule("ME-040")
def test_nobody_knows_how_the_own_deck_lies():
    table = dealt()
    for seat in range(2):
        decks = [undealt(state, seat) for state in redealt(table, seat)]
        assert len(set(map(tuple, decks))) > 10
        assert len({tuple(sorted(deck)) for deck in decks}) == 1


@pytest.mark.rule("ME-040", "ME-046")
def test_nothing_is_kept_or_picked_before_its_time():
    table = dealt(until="decide_devotion")
    other = 1 - table.to_act
    before = table.state()["player"][other]
    for state in redealt(table, table.to_act):
        one = state["player"][other]
        assert (one["devotion"], one["picks"], one["pick"]) == (before["devotion"], 0, before["pick"])


@pytest.mark.rule("ME-046")
def test_picks_fit_the_card():
    table = dealt()
    for state in redealt(table, 0):
        one = state["player"][1]
        named = one["pick"][: one["picks"]]
        assert one["picks"] <= WANTED.get(DEVOTION_NAMES[one["devotion"]], 0)
        assert one["pick"][one["picks"] :] == [NO_PICK] * (2 - one["picks"])
        assert len(set(named)) == len(named)


@pytest.mark.rule("ME-046")
def test_who_names_his_secret_second_knows_that_there_is_another():
    """South names first, and knows that nothing was named yet."""
    asked = set()
    for card in ("el6", "ec2", "el3", "el7"):
        table, _ = asked_to_pick(card)
        first = table.to_act == table.state()["south"]
        counts = {state["player"][1 - table.to_act]["picks"] for state in redealt(table, table.to_act)}
        assert (counts == {0}) == first
        asked.add(first)
    assert asked == {True, False}


def holds(card, picks, more=None, **words):
    """North holds a card that is known; South has four Units, one of them destroyed."""
    south = {name: unit("nu_whale_hunters", 6, (100 + 120 * i, 100)) for i, name in enumerate("bcd")}
    return battle(
        {"a": unit("nu_whale_hunters", 0, where="destroyed", started=6), **south},
        {"north": unit("nu_ice_archers", 6, (300, 400))},
        players={1: holding(card, picks=picks, devotion_known=True, **(more or {}))},
        sound=False,
        **words,
    )


def imagined(field) -> list[tuple[int, ...]]:
    """The picks of North as South might imagine them."""
    players = [state["player"][1] for state in redealt(field.table, 0)]
    assert all(one["picks"] <= 2 for one in players)
    return [tuple(one["pick"][: one["picks"]]) for one in players]


@pytest.mark.rule("ME-046", "ME-436")
def test_picks_not_acted_on_are_any_that_are_still_possible():
    """A Unit that was destroyed would have shown itself."""
    field = holds("ec2", ["b", "c"])
    picks = imagined(field)
    units = [field.code(name) for name in "bcd"]
    assert set(picks) == {(x, y) for x in units for y in units if x != y}
    single = holds("el6", ["b"])
    assert set(imagined(single)) == {(number,) for number in units}


@pytest.mark.rule("ME-046", "ME-436")
def test_what_was_acted_on_stays():
    first = holds("ec2", ["b", "c"], {"acted_on": 1})
    b, c, d = (first.code(name) for name in "bcd")
    assert set(imagined(first)) == {(b, c), (b, d)}
    assert set(imagined(holds("ec2", ["b", "c"], {"acted_on": 2}))) == {(b, c), (d, c)}
    assert set(imagined(holds("ec2", ["b", "c"], {"acted_on": 3}))) == {(b, c)}
    gone = holds("ec2", ["a", "c"], {"acted_on": 1})
    assert set(imagined(gone)) == {(gone.code("a"), x) for x in (b, c, d)}


@pytest.mark.rule("ME-392", "ME-406", "ME-436")
@pytest.mark.parametrize(("card", "possible"), [("el7", {(0,), (1,)}), ("el2", {(0, 1), (1, 0)})])
def test_pieces_stay_possible_whoever_is_destroyed(card, possible):
    """Two woods in South's zone; the Unit that has the number of the first is gone."""
    pieces = {"wood": "circle=[300,60,30]", "ruin": "circle=[500,60,30]"}
    field = holds(card, [0, 1][: WANTED[card]], pieces=pieces)
    assert set(imagined(field)) == possible


@pytest.mark.rule("ME-046")
def test_a_card_without_enough_to_name_has_fewer_picks():
    field = battle(
        {"b": unit("nu_whale_hunters", 6, (100, 100))},
        {"north": unit("nu_ice_archers", 6, (300, 400))},
        players={1: holding("ec2", picks=["b"], devotion_known=True)},
    )
    assert set(imagined(field)) == {(field.code("b"),)}
