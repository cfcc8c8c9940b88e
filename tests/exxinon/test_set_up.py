"""The quick set-up, and what every set-up has in common (FX-026 to FX-036)."""

import random
from collections import Counter

import pytest
from exxinon_boards import Board

from equipoise.sim.games.exxinon.components import CHARACTERS
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.table import Table

OPTIONAL = {(4, -3), (0, -2), (2, -2), (-2, 2), (0, 2), (1, 3)}
MODES = ["quick", "draft", "fixed"]


def dealt(*settings: str, mode: str = "quick", index: int = 0) -> Board:
    """A game at the first decision of turn 1; a draft takes what comes first."""
    table = Table("exxinon", index=index, settings=[f"setup.mode={mode}", *settings], bots=["random"])
    while table.decision != "decide_main":
        table.apply(table.legal()[0])
    return Board(table)


def everybody(board: Board, name: str) -> list:
    return [getattr(who, name) for who in (board.Z, board.N, board.C, board.S)]


@pytest.mark.rule("FX-026")
@pytest.mark.parametrize("index", [0, 1, 7])
def test_the_countess_and_skrakz_against_neol_and_zenith(index):
    characters = dealt(index=index).table.characters
    assert set(characters[:2]) == {"zenith", "neol"}
    assert set(characters[2:]) == {"countess", "skrakz"}


@pytest.mark.rule("FX-027")
def test_quick_positions():
    board = dealt()
    assert board.table.characters == ["zenith", "neol", "countess", "skrakz"]
    assert everybody(board, "tile") == [(1, -5), (4, -5), (-4, 5), (-1, 5)]


@pytest.mark.rule("FX-028")
def test_neol_and_zenith_begin():
    board = dealt("setup.first_team=1")  # which is for the fixed set-up alone
    assert (board.turn, board.team, board.state()["first_team"], board.table.to_act) == (1, 0, 0, 0)


@pytest.mark.rule("FX-029")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("settings", "mana"),
    [([], (3, 3)), (["mana.start=5"], (5, 5)), (["mana.second_team_start_bonus=2"], (3, 5))],
)
def test_everybody_starts_with_3_mana(mode, settings, mana):
    board = dealt(*settings, mode=mode)
    first = board.state()["first_team"]
    assert everybody(board, "mana") == [mana[int(seat // 2 != first)] for seat in range(4)]


@pytest.mark.rule("FX-030")
@pytest.mark.parametrize("mode", MODES)
def test_everybody_starts_at_full_health(mode):
    most = {"zenith": 20, "neol": 26, "countess": 22, "skrakz": 22}
    board = dealt(mode=mode, index=3)
    assert everybody(board, "health") == [most[name] for name in board.table.characters]
    assert everybody(board, "shield") == [False] * 4
    assert everybody(board, "waiting") == everybody(board, "active") == [{}] * 4


def deck_of(owner: str) -> Counter:
    return Counter({name: spell.copies for name, spell in ExxinonRules().spells.items() if spell.owner == owner})


@pytest.mark.rule("FX-031")
@pytest.mark.parametrize("mode", MODES)
def test_everybody_draws_4_cards_of_the_own_deck(mode):
    board = dealt(mode=mode, index=5)
    for who, name in zip((board.Z, board.N, board.C, board.S), board.table.characters, strict=True):
        assert (len(who.hand), len(who.deck), who.pile) == (4, 9, [])
        assert Counter(who.hand) + Counter(who.deck) == +deck_of(name)
    assert sum(deck_of(CHARACTERS[0]).values()) == 13


@pytest.mark.rule("FX-031")
def test_every_deck_is_shuffled():
    orders = [set() for _ in range(4)]
    board = dealt()
    for index in range(12):
        board.table.deal(index)
        for seat, who in enumerate((board.Z, board.N, board.C, board.S)):
            orders[seat].add((tuple(who.hand), tuple(who.deck)))
    assert [len(seen) for seen in orders] == [12] * 4


@pytest.mark.rule("FX-032")
@pytest.mark.parametrize(("settings", "size"), [([], 4), (["hand.size=6"], 6), (["hand.size=2"], 2)])
def test_whoever_is_asked_holds_a_full_hand(settings, size):
    board, chance = dealt(*settings, "limits.max_rounds=12"), random.Random(size)
    asked = 0
    while not board.over:
        for player in board.state()["player"]:
            assert not player["alive"] or sum(player["hand"]) == size
        board.table.apply(chance.choice(board.table.legal()))
        asked += 1
    assert asked > 150


@pytest.mark.rule("FX-033")
@pytest.mark.parametrize("mode", ["quick", "fixed"])
def test_the_hand_that_was_dealt_is_kept(mode):
    """Nothing is asked between the deal and the first action of turn 1, and only 4 cards a player were drawn."""
    table = Table("exxinon", settings=[f"setup.mode={mode}"], bots=["random"])
    assert (table.decision, table.state()["turn"]) == ("decide_main", 1)
    assert Counter(event.seat for event in table.log if event.kind == "draw") == dict.fromkeys(range(4), 4)
    assert not [event for event in table.log if event.kind in ("discard", "reshuffle")]


@pytest.mark.rule("FX-033")
def test_no_card_is_exchanged_after_a_draft():
    table = Table("exxinon", settings=["setup.mode=draft"], bots=["random"])
    asked = []
    while table.state()["turn"] == 0:
        asked.append(table.decision)
        table.apply(table.legal()[0])
    assert set(asked) == {"decide_first", "decide_draft", "decide_placement"}
    assert Counter(event.seat for event in table.log if event.kind == "draw") == dict.fromkeys(range(4), 4)


@pytest.mark.rule("FX-034")
def test_the_counter_stands_before_space_1_until_the_first_turn():
    table = Table("exxinon", settings=["setup.mode=draft"], bots=["random"])
    while table.decision != "decide_main":
        assert table.state()["turn"] == 0
        table.apply(table.legal()[0])
    assert table.state()["turn"] == 1
    assert [event.turn for event in table.log if event.kind == "turn"] == [1]


@pytest.mark.rule("FX-034")
def test_space_1_is_reached_at_the_start_of_the_first_turn():
    board = dealt('events.track=[{turn=1, op="mana_all", n=2}]')
    assert everybody(board, "mana") == [5] * 4


@pytest.mark.rule("FX-035")
@pytest.mark.parametrize("mode", MODES)
def test_no_wall_stands_at_the_start_unless_the_set_up_says_so(mode):
    assert dealt(mode=mode).walls == {}
    assert dealt("setup.initial_breakables=true", mode=mode).walls == dict.fromkeys(OPTIONAL, 0)


@pytest.mark.rule("FX-036")
@pytest.mark.parametrize("mode", MODES)
def test_no_objective_is_on_the_board_before_the_first_landing(mode):
    board = dealt("engine.auto_single=false", mode=mode)
    for turn in (1, 2, 3):
        board.end_turns(turn)
        assert board.objectives == {}
    board.end_turn()
    assert (board.turn, len(board.objectives)) == (4, 3)
