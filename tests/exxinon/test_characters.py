"""The four characters and their decks (FX-284 to FX-288)."""

from collections import Counter

import pytest
from exxinon_boards import LETTERS, Board, start
from exxinon_spellbook import LETTER, SPELLS, tile_at

from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.table import Table


def fresh() -> Board:
    return Board(Table("exxinon", settings=["setup.mode=quick", "engine.auto_single=false"], bots=["random"]))


def reached(who: str, foe: str) -> list[int]:
    """The distances on the open row at which the basic attack reaches a foe."""
    board = start(team=int(who in "CS"), **{who: tile_at(0)})
    distances = []
    for distance in range(1, 7):
        board.place(**{foe: tile_at(distance)})
        if board.can("attack", who):
            distances.append(distance)
    return distances


def steps_of(who: str) -> int:
    board = start(team=1 - int(who in "CS"))
    board.end_turn()
    return getattr(board, who).steps


def struck(who: str, foe: str) -> tuple[int, tuple[int, int]]:
    """Damage of the basic attack on somebody beside, and where that somebody then stands."""
    board = start(team=int(who in "CS"), **{who: tile_at(0), foe: tile_at(1)})
    before = getattr(board, foe).health
    board.attack(who, foe)
    return before - getattr(board, foe).health, getattr(board, foe).tile


@pytest.mark.rule("FX-284")
def test_the_countess():
    sheet = ExxinonRules().characters["countess"]
    assert (sheet.name, sheet.attack.name) == ("The Countess", "Rapier")
    assert (fresh().C.health, steps_of("C")) == (22, 3)
    assert reached("C", "Z") == [1, 2]
    assert struck("C", "Z") == (1, tile_at(1))


@pytest.mark.rule("FX-285")
def test_skrakz():
    sheet = ExxinonRules().characters["skrakz"]
    assert (sheet.name, sheet.attack.name) == ("Skrakz", "Claws")
    assert (fresh().S.health, steps_of("S")) == (22, 4)
    assert reached("S", "Z") == [1]
    assert struck("S", "Z") == (2, tile_at(1))


@pytest.mark.rule("FX-286")
def test_neol():
    sheet = ExxinonRules().characters["neol"]
    assert (sheet.name, sheet.attack.name) == ("Neol", "Stone Fist")
    assert (fresh().N.health, steps_of("N")) == (26, 3)
    assert reached("N", "S") == [1]
    assert struck("N", "S") == (2, tile_at(2))


@pytest.mark.rule("FX-287")
def test_zenith():
    sheet = ExxinonRules().characters["zenith"]
    assert (sheet.name, sheet.attack.name) == ("Zenith", "Sunbolt")
    assert (fresh().Z.health, steps_of("Z")) == (20, 3)
    assert reached("Z", "S") == [1, 2, 3]
    assert struck("Z", "S") == (2, tile_at(1))


@pytest.mark.rule("FX-288")
def test_everybody_has_the_13_own_cards():
    board = fresh()
    for owner, letter in LETTER.items():
        who = getattr(board, letter)
        own = Counter({name: spell.copies for name, spell in SPELLS.items() if spell.owner == owner and spell.copies})
        assert Counter(who.hand + who.deck) == own
        assert own.total() == 13


@pytest.mark.rule("FX-288")
def test_decks_are_never_mixed():
    """A random game with its reshuffles: every card of every pile belongs to the deck's character."""
    board = Board(Table("exxinon", seed=3, settings=["setup.mode=quick"], bots=["random"]).play())
    assert [event for event in board.table.log if event.kind == "reshuffle"]
    laid = board.state()["delay"][: board.state()["delays"]]
    for owner, letter in LETTER.items():
        who = getattr(board, letter)
        own = Counter({name: spell.copies for name, spell in SPELLS.items() if spell.owner == owner and spell.copies})
        marked = [board.table.game.cards[d["spell"]] for d in laid if d["seat"] == LETTERS.index(letter)]
        in_play = [name for name in marked if SPELLS[name].kind == "card"]
        assert Counter(who.hand + who.deck + who.pile + in_play) == own
