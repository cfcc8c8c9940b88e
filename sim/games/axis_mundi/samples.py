"""Axis Mundi played over and over from one position or set-up, for the oracles: what dice, decks and tiles bring.

Everything goes through the engine itself: set-ups are dealt, positions are set up once and played from anew with other
dice. A sample is kept, so that all oracles that look at the same thing share it.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from equipoise.sim.action import Action
from equipoise.sim.games.axis_mundi.components import TERRAIN
from equipoise.sim.table import Table

ACCESSIBLE, LAVA = TERRAIN.code("accessible"), TERRAIN.code("lava")


# --- playing ----------------------------------------------------------------------------------------------------------


class Player:
    """A table that is played as fast as Python can: actions by name, cards drawn by name."""

    def __init__(self, seats: int, settings: Sequence[str] = ()) -> None:
        self.table = Table("axis_mundi", seats=seats, settings=settings)
        self.engine: Any = self.table.engine
        self.cards = list(self.table.game.cards)
        self.event_kinds = ["roll", "draw", *self.table.game.events.own]

    def code(self, kind: str, **args: Any) -> int:
        return self.table.game.actions.encode(Action(kind, **args))

    def deal(self, seed: int, block: int) -> list[tuple[int, ...]]:
        seats = list(range(self.table.seats))
        dealt: list[tuple[int, ...]] = self.engine.new_game(seed, block, seats, seats)
        return dealt

    def take(self, code: int, dice: Sequence[int] | None = None) -> list[tuple[int, ...]]:
        events, fault = self.engine.take(code, dice)
        if fault:
            raise AssertionError(fault)
        return list(events)

    def events_of(self, events: Sequence[tuple[int, ...]], kind: str) -> list[tuple[int, ...]]:
        """The numbers of all events of a kind."""
        wanted = self.event_kinds.index(kind)
        return [event[1:] for event in events if event[0] == wanted]

    def drawn(self, events: Sequence[tuple[int, ...]]) -> list[str]:
        return [self.cards[card] for _, _, card, _ in self.events_of(events, "draw")]


class Position(NamedTuple):
    """A position that is played from again and again, each time with other dice and other decks."""

    player: Player
    seat: int
    snapshot: bytes

    def begin(self, seed: int, game: int) -> Player:
        self.player.engine.restore(self.snapshot)
        self.player.engine.redeal_for(self.seat, seed * 1_000_003 + game)
        return self.player


@cache
def position(seats: int, hex: int, hand: tuple[str, ...] = (), actions: int = 3) -> Position:
    """The first turn of a game without opening hands and warehouses. Both decks are fresh.

    The first player stands on this hex, with cards in hand that the decks do not miss.
    """
    player = Player(seats, ["setup.hand_size=0", "warehouse.permanent=0", "warehouse.one_time=0"])
    player.deal(1, 1)
    seat = player.engine.to_act
    player.table.load(
        {
            "player": {seat: {"pos": hex, "hand": {player.cards.index(card): 1 for card in hand}}},
            "terrain": {hex: ACCESSIBLE, hex + 1: ACCESSIBLE, hex + 2: ACCESSIBLE},
            "turn": {"ap": actions},
        }
    )
    return Position(player, seat, player.engine.snapshot())


# --- samples ----------------------------------------------------------------------------------------------------------


@cache
def entries(seats: int, games: int, seed: int) -> list[tuple[str, int]]:
    """What becomes of somebody who enters the Axis from ring 1, and the hex it then stands on."""
    start = position(seats, hex=1)
    enter = start.player.code("enter_axis")
    ends = []
    for game in range(games):
        player = start.begin(seed, game)
        events = player.take(enter)
        thrown = player.events_of(events, "eject")
        if thrown:
            ends.append(("ejected", thrown[0][1]))
        else:
            ends.append((("angel", "demon")[player.events_of(events, "ascend")[0][1] - 1], 0))
    return ends


@cache
def attempts(games: int, seed: int) -> list[int]:
    """How many entries it takes until somebody ascends."""
    start = position(6, hex=1)
    enter = start.player.code("enter_axis")
    counts = []
    for game in range(games):
        tries = 1
        while start.player.events_of(start.begin(seed, game * 64 + tries).take(enter), "eject"):
            tries += 1
        counts.append(tries)
    return counts


@cache
def opening_hands(deck: str, games: int, seed: int) -> list[list[str]]:
    """The first player draws five cards of one deck."""
    player = Player(6)
    choose = player.code("choose_deck", deck=deck)
    hands = []
    for game in range(games):
        player.deal(seed, game)
        hands.append([card for _ in range(5) for card in player.drawn(player.take(choose))])
    return hands


@cache
def fished_hands(games: int, seed: int) -> list[list[str]]:
    """Five one-time cards; without a Rock-Climber all of them are thrown back for five others."""
    player = Player(6)
    choose, stop = player.code("choose_deck", deck="one_time"), player.code("stop")
    hands = []
    for game in range(games):
        player.deal(seed, game)
        hand = [card for _ in range(5) for card in player.drawn(player.take(choose))]
        if "rock_climber" not in hand:
            thrown_back = [player.code("choose_card", card=card) for card in hand]
            for i, code in enumerate(thrown_back):
                events = player.take(code)
                if i < 4:
                    assert not player.drawn(events)
            if stop in player.engine.legal_actions():
                player.take(stop)
            hand = [card for _ in range(5) for card in player.drawn(player.take(choose))]
        hands.append(hand)
    return hands


@cache
def angels(seats: int, held: int, games: int, seed: int) -> list[tuple[list[str], list[str]]]:
    """Permanents that the first player draws before, by the Action, and as a new Angel."""
    start = position(seats, hex=1, actions=held + 1)
    enter = start.player.code("enter_axis")
    draw = start.player.code("draw", deck="permanent")
    hands = []
    for game in range(games):
        player = start.begin(seed, game)
        before = [card for _ in range(held) for card in player.drawn(player.take(draw))]
        hands.append((before, player.drawn(player.take(enter, dice=[6, 1]))))
    return hands


@cache
def displays(seats: int, games: int, seed: int) -> list[list[list[str]]]:
    """The cards of every warehouse after the set-up."""
    player = Player(seats, ["setup.hand_size=0"])
    shown = []
    for game in range(games):
        warehouses: list[list[str]] = [[] for _ in range(seats)]
        for seat, _, card, _ in player.events_of(player.deal(seed, game), "stock"):
            warehouses[seat].append(player.cards[card])
        shown.append(warehouses)
    return shown


class Tiles(NamedTuple):
    """By level and index: is it lava, does a treasure lie there."""

    lava: dict[int, list[bool]]
    treasure: dict[int, list[bool]]


@cache
def islands(seats: int, games: int, seed: int) -> list[Tiles]:
    """The loose tiles and treasures of dealt games."""
    player = Player(seats, ["setup.hand_size=0"])
    top = 4 if seats == 6 else 3
    dealt = []
    for game in range(games):
        player.deal(seed, game)
        state = player.engine.dump()
        rings = {top + 1 - k: (1 + 3 * k * (k - 1), 6 * k) for k in range(top, 0, -1)}
        dealt.append(
            Tiles(
                {level: [t == LAVA for t in state["terrain"][a : a + n]] for level, (a, n) in rings.items()},
                {level: [t > 0 for t in state["treasure"][a : a + n]] for level, (a, n) in rings.items()},
            )
        )
    return dealt


@cache
def harvests(games: int, seed: int) -> list[list[int]]:
    """Three Harvests in one turn; each result is 0 one-time, 1 permanent, 2 healing."""
    first_of_level_1 = 37
    start = position(6, hex=first_of_level_1 + 1, actions=5)
    seat = start.seat
    start.player.engine.restore(start.snapshot)
    start.player.table.load({"player": {seat: {"hp": 5}}})
    begin = Position(start.player, seat, start.player.engine.snapshot())
    harvest = start.player.code("harvest", harvester=False)
    steps = [start.player.code("move", hex=first_of_level_1 + i) for i in (2, 3)]
    results = []
    for game in range(games):
        player = begin.begin(seed, game)
        game_results = []
        for step in (*steps, None):
            game_results.append(player.events_of(player.take(harvest), "harvested")[0][2])
            if step is not None:
                player.take(step)
        results.append(game_results)
    return results


@cache
def searches(deck: str, games: int, seed: int) -> list[list[str]]:
    """The six cards that Archer's Tales shows."""
    start = position(6, hex=1, hand=("archers_tales",))
    play = start.player.code("play", card="archers_tales", doubled=False)
    choose = start.player.code("choose_deck", deck=deck)
    seen = []
    for game in range(games):
        player = start.begin(seed, game)
        player.take(play)
        seen.append(player.drawn(player.take(choose)))
    return seen
