"""Players, teams, what they see, and the order in which things happen (FX-001 to FX-012)."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from typing import Any

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.action import Action
from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon.tiles import NUMBER
from equipoise.sim.registry import find_game
from equipoise.sim.seating import lineup
from equipoise.sim.table import Table

GAME = find_game("exxinon")
QUICK = ("zenith", "neol", "countess", "skrakz")


def fixed(characters: tuple[str, ...], *more: str) -> list[str]:
    return ["setup.fixed_characters=[" + ", ".join(f'"{name}"' for name in characters) + "]", *more]


def random_play(games: int, seed: int) -> Iterator[Table]:
    """The table at every decision of some games."""
    chance = random.Random(seed)
    table = Table("exxinon", seed=seed, settings=["limits.max_rounds=15"], bots=["random"])
    for index in range(games):
        table.deal(index)
        while not table.over:
            yield table
            table.apply(chance.choice(table.legal()))


# --- who plays --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-001")
def test_four_play_and_no_other_number():
    assert GAME.seats == (4,)
    for seats in (2, 3, 5, 6):
        with pytest.raises(InputError):
            Table("exxinon", seats=seats)


@pytest.mark.rule("FX-001", "FX-003")
def test_two_teams_of_two():
    table = Table("exxinon", bots=["random"])
    assert table.state()["common"]["team"][:4] == [0, 0, 1, 1]
    assert GAME.design(4).teams.tolist() == [0, 0, 1, 1]


@pytest.mark.rule("FX-001", "FX-002")
def test_every_player_has_one_character_and_no_character_comes_twice():
    table = Table("exxinon", bots=["random"])
    line_ups = set()
    for index in range(24):
        table.deal(index)
        assert sorted(table.characters) == sorted(QUICK)
        line_ups.add(tuple(table.characters))
    assert line_ups == set(permutations(QUICK))


@pytest.mark.rule("FX-002")
def test_a_line_up_with_a_character_twice_is_refused():
    with pytest.raises(InputError):
        Table("exxinon", settings=fixed(("zenith", "zenith", "countess", "skrakz")))


@pytest.mark.rule("FX-003")
@pytest.mark.parametrize("first", [0, 1])
def test_who_goes_first_is_not_a_matter_of_seats(first):
    table = Table("exxinon", settings=[f"setup.first_team={first}"], bots=["random"])
    state = table.state()
    assert state["common"]["team"][:4] == [0, 0, 1, 1]
    assert (state["first_team"], state["team"], state["turn"]) == (first, first, 1)
    assert [row["order"] for row in table.outcome()] == ([0, 0, 1, 1] if first == 0 else [1, 1, 0, 0])


@pytest.mark.rule("FX-003")
@pytest.mark.parametrize("first", [0, 1])
def test_seats_0_and_1_win_together_whoever_went_first(first):
    board = start(settings=[f"setup.first_team={first}"], Z=(1, -1), C=wraith(), S=on((0, 0), health=1))
    board.attack("Z", "S")
    assert board.winners == ["Z", "N"]


@pytest.mark.rule("FX-004")
@pytest.mark.parametrize("team", [0, 1])
def test_the_team_decides_for_both_its_characters(team):
    board = start(team=team)
    assert board.table.to_act // 2 == team
    seats = {action.args["seat"] for action in board.table.legal() if "seat" in action.args}
    assert seats == {2 * team, 2 * team + 1}


@pytest.mark.rule("FX-004")
def test_one_bot_plays_both_seats_of_a_team():
    dealt, distinct = lineup(GAME.design(4), ["a", "a", "b", "b"])
    assert distinct == ["a", "b"]
    rows = {tuple(dealt.arrangement(game)[3]) for game in range(dealt.rotations)}
    assert rows == {(0, 0, 1, 1), (1, 1, 0, 0)}


# --- what they see ----------------------------------------------------------------------------------------------------


def cards_of(board: Board, letter: str) -> Counter:
    who = getattr(board, letter)
    return Counter(who.hand) + Counter(who.deck)


def redealt(board: Board, seat: int, times: int) -> Iterator[int]:
    before = board.table.snapshot()
    for key in range(times):
        board.table.restore(before)
        board.table.engine.redeal_for(seat, key)
        yield key
    board.table.restore(before)


SEEN_CARDS = {
    "Z": on(hand=["starfall", "aegis", "sunlance", "radiance"], pile=["supernova"]),
    "S": on(hand=["frenzy", "frenzy", "ambush", "carnage"], pile=["nightmare", "nightmare"]),
}
MARKED = [{"spell": "dread_mark", "seat": 3, "counter": 1, "character": 0}]


@pytest.mark.rule("FX-005")
@pytest.mark.parametrize("seat", [0, 1])
def test_teammates_know_both_hands(seat):
    board = start(**SEEN_CARDS)
    hands = (board.Z.hand, board.N.hand)
    for _ in redealt(board, seat, 20):
        assert (board.Z.hand, board.N.hand) == hands


@pytest.mark.rule("FX-006")
def test_the_opposing_hands_are_hidden():
    board = start(**SEEN_CARDS)
    known = {letter: cards_of(board, letter) for letter in "CS"}
    hands: dict[str, set[tuple[str, ...]]] = {"C": set(), "S": set()}
    for _ in redealt(board, 0, 30):
        for letter in "CS":
            hands[letter].add(tuple(getattr(board, letter).hand))
            assert len(getattr(board, letter).hand) == 4
            assert cards_of(board, letter) == known[letter]
    assert min(len(seen) for seen in hands.values()) > 15


@pytest.mark.rule("FX-006")
def test_no_deck_order_is_known_not_even_the_own():
    board = start(**SEEN_CARDS)
    decks = {letter: (getattr(board, letter).deck, set()) for letter in "ZNCS"}
    for _ in redealt(board, 0, 30):
        for letter, (deck, seen) in decks.items():
            now = getattr(board, letter).deck
            seen.add(tuple(now))
            assert len(now) == len(deck)
            if letter in "ZN":
                assert sorted(now) == sorted(deck)
    assert min(len(seen) for _, seen in decks.values()) > 25


@pytest.mark.rule("FX-006")
def test_a_hidden_hand_is_any_part_of_the_cards_not_seen():
    """Skrakz: 2 cards in the pile and 1 marked, so 10 are not seen and 4 of them are the hand."""
    board = start(delays=MARKED, **SEEN_CARDS)
    unseen, times, held = cards_of(board, "S"), 2000, Counter()
    assert unseen.total() == 10
    assert "dread_mark" not in unseen
    assert "nightmare" not in unseen
    for _ in redealt(board, 0, times):
        held.update(board.S.hand)
    for card, copies in unseen.items():
        share = 0.4 * copies
        error = sqrt(times * copies * 0.4 * 0.6)
        assert abs(held[card] - times * share) < 4 * error, card


@pytest.mark.rule("FX-007")
def test_everything_but_hands_and_decks_is_open():
    board = start(
        team=1,
        delays=MARKED,
        walls={(1, 0): 1},
        objectives={(0, 0): 7, (3, 0): 0},
        shards=(3, 2),
        cores=(1, 0),
        core_turns=(0, 2),
        Z=on(mana=7, health=3, shield=True, waiting={"slow": 2}, pile=["supernova"]),
        S=on((0, 3), active=["disarm"], pile=["nightmare"]),
    )

    def shown() -> dict[str, Any]:
        state = {**board.state(), "deck": None}
        state["common"] = {**state["common"], "rng": None}
        state["player"] = [{k: v for k, v in p.items() if k not in ("hand", "held")} for p in state["player"]]
        return state

    before = shown()
    hidden = {seat: set() for seat in (0, 2)}
    for seat in (0, 2):
        for _ in redealt(board, seat, 5):
            assert shown() == before
            hidden[seat].add(str(board.state()["deck"]))
    assert all(len(seen) > 1 for seen in hidden.values())


# --- chance and order -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-008")
def test_there_are_no_dice_but_those_of_the_roll_off():
    table = Table("exxinon", settings=["setup.mode=draft"], bots=["random"])
    for index in range(10):
        table.deal(index)
        rolls = [event for event in table.log if event.kind == "roll"]
        assert len(rolls) % 4 == 0
        while not table.over and table.state()["turn"] < 4:
            table.apply(table.legal()[0])
        assert [event for event in table.log if event.kind == "roll"] == rolls


@pytest.mark.rule("FX-008")
def test_only_a_reshuffle_asks_chance():
    """The generator moves on in a reshuffle of a discard pile, and in no other action."""
    table = Table("exxinon", seed=3, settings=["setup.mode=quick"], bots=["random"])
    chance, kinds, reshuffles = random.Random(3), set(), 0
    while not table.over and table.state()["turn"] < 60:
        before = table.state()["common"]["rng"]
        action = chance.choice(table.legal())
        events = {event.kind for event in table.apply(action)}
        kinds.add(action.kind)
        reshuffles += "reshuffle" in events
        if "reshuffle" not in events:
            assert table.state()["common"]["rng"] == before, action
    assert reshuffles > 0
    assert {"attack", "cast", "discard", "step", "end_turn"} <= kinds


@pytest.mark.rule("FX-009")
def test_a_team_decides_nothing_in_the_opponents_turn_but_where_to_evade_the_meteorite():
    seen = Counter()
    for table in random_play(3, 9):
        if table.to_act // 2 != table.state()["team"]:
            assert table.decision == "decide_displace"
        seen[table.decision] += 1
    assert seen["decide_main"] > 300
    assert seen["decide_target"] > 30


@pytest.mark.rule("FX-009")
def test_the_displaced_team_decides_in_the_opponents_turn():
    board = start(turn=9, N=(0, 0))
    board.act("end_turn")
    assert (board.team, board.decision, board.table.to_act) == (1, "decide_displace", 0)
    board.act("to", (1, 0))
    assert (board.team, board.decision, board.table.to_act) == (1, "decide_main", 2)


@pytest.mark.rule("FX-010")
def test_nobody_is_asked_when_there_is_no_choice():
    for table in random_play(3, 10):
        assert len(table.legal()) > 1, (table.decision, table.legal())


@pytest.mark.rule("FX-010")
@pytest.mark.parametrize("asked", [True, False])
def test_a_team_that_can_only_end_its_turn_is_not_asked(asked):
    board = start(
        settings=[f"engine.auto_single={str(not asked).lower()}"],
        team=1,
        Z=on(waiting=["stun"]),
        N=on(waiting=["stun"]),
    )
    board.act("end_turn")
    assert board.turn == (7 if asked else 8)


@pytest.mark.rule("FX-011")
def test_pieces_land_in_the_order_of_the_tiles():
    board = start(turn=3)
    landed = [event.tile for event in board.end_turn() if event.kind == "landing"]
    assert landed == ["(4,-2)", "(3,0)", "(2,2)"]
    assert NUMBER[4, -2] < NUMBER[3, 0] < NUMBER[2, 2]


@pytest.mark.rule("FX-011")
def test_an_area_is_worked_off_by_tile_and_by_seat():
    walls = [(1, -1), (0, -1), (1, 0), (-1, 0)]
    board = start(team=1, S=on((0, 0), hand=["carnage"]), walls=walls, N=(-1, 1), Z=(0, 1))
    events = board.act("cast", "S", "carnage")
    hit = [event.tile for event in events if event.kind == "wall_hit"]
    assert hit == ["(0,-1)", "(1,-1)", "(-1,0)", "(1,0)"]
    assert [event.seat for event in events if event.kind == "damage"] == [0, 1]


@pytest.mark.rule("FX-011")
def test_an_event_for_all_goes_by_seat():
    board = start(turn=7)
    gains = [event for event in board.end_turn() if event.kind == "mana" and event.cause == "event"]
    assert [event.seat for event in gains] == [0, 1, 2, 3]


@pytest.mark.rule("FX-012")
def test_which_of_two_teammates_sits_lower_changes_nothing():
    """Two tables side by side, in the second with the teammates' seats exchanged; the lower seat's payment differs."""
    short = ["limits.max_rounds=15"]
    one = Table("exxinon", seed=12, settings=[*fixed(QUICK), *short], bots=["random"])
    swapped = ("neol", "zenith", "skrakz", "countess")
    other = Table(
        "exxinon", seed=12, settings=[*fixed(swapped, "setup.fixed_start=[2, 1, 4, 3]"), *short], bots=["random"]
    )

    def translated(action: Action) -> Action:
        args = dict(action.args)
        if "seat" in args:
            args["seat"] ^= 1
        if action.kind == "pay":
            args["mana"] = 10 - args["mana"]
        return Action(action.kind, **args)

    chance = random.Random(12)
    for index in range(3):
        one.deal(index)
        other.deal(index)
        while not one.over:
            assert {translated(action) for action in one.legal()} == set(other.legal())
            action = chance.choice(one.legal())
            one.apply(action)
            other.apply(translated(action))
            players = [table.state()["player"] for table in (one, other)]
            assert players[0] == [players[1][seat ^ 1] for seat in range(4)]
        assert other.over


@pytest.mark.rule("FX-012")
def test_tokens_and_discs_are_only_reminders():
    """Twenty statuses on twelve discs, and mana beyond any track: all of them count."""
    every = {"disarm": 1, "root": 1, "silence": 1, "slow": 2, "stun": 1}
    board = start(**{letter: on(waiting=every, mana=123) for letter in "ZNCS"})
    assert all(getattr(board, letter).waiting == every for letter in "ZNCS")
    board.end_turn()
    assert (board.C.active, board.S.active, board.C.mana) == (every, every, 124)
