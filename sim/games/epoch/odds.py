"""What is known exactly about Epoch, worked out in fractions from rules and content (oracles O1 to O13).

Nothing here asks the engine, and the map is built anew from the coordinates of its hexes. How the same things are
simulated: samples.py; side by side: oracles.py.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from math import comb

from equipoise.sim.games.epoch.components import ATTRIBUTES, COMMONS, HEROICS, MAP, TILES, Card
from equipoise.sim.games.epoch.content import cards_of, stack_of, white_faces
from equipoise.sim.games.epoch.rules import EpochRules

RULES = EpochRules()
STARTS = len(RULES.journey)
TRIGGERS = len(RULES.trigger)
UNIQUE = ("arcane_tower", "gaping_maw", "tomb_of_the_ancients")
Distribution = dict[int, Fraction]


def mean(distribution: Distribution) -> Fraction:
    return sum((value * p for value, p in distribution.items()), Fraction(0))


def _shares(values: Iterable[int]) -> Distribution:
    listed = list(values)
    return {value: Fraction(listed.count(value), len(listed)) for value in sorted(set(listed))}


# --- the set-up: O1, O2, O8, O9 ---------------------------------------------------------------------------------------


def _neighbours(a: int, b: int) -> bool:
    """Two starts share a hex."""
    return (a - b) % STARTS in (1, STARTS - 1)


@cache
def revealed(players: int) -> Distribution:
    """Tiles revealed at the set-up: two hexes for each start, shared ones once (EP-028, EP-029)."""
    every = combinations(range(STARTS), players)
    return _shares(2 * players - sum(_neighbours(a, b) for a, b in combinations(starts, 2)) for starts in every)


def _among(players: int, chance: Callable[[int], Fraction]) -> Fraction:
    """A chance that depends on the number of tiles revealed."""
    return sum((p * chance(tiles) for tiles, p in revealed(players).items()), Fraction(0))


def tile_in_view(players: int, kind: str) -> Fraction:
    """At least one tile of a kind lies on the board."""
    every, own = sum(tile.count for tile in TILES.values()), TILES[kind].count
    return _among(players, lambda n: 1 - Fraction(comb(every - own, n), comb(every, n)))


def all_unique_in_view(players: int) -> Fraction:
    every, own = sum(tile.count for tile in TILES.values()), len(UNIQUE)
    return _among(players, lambda n: Fraction(comb(every - own, n - own), comb(every, n)) if n >= own else Fraction(0))


def lowest_start(players: int) -> Fraction:
    return mean(_shares(1 + min(starts) for starts in combinations(range(STARTS), players)))


def some_share_a_hex(players: int) -> Fraction:
    every = list(combinations(range(STARTS), players))
    return Fraction(sum(any(_neighbours(a, b) for a, b in combinations(s, 2)) for s in every), len(every))


def starting_colors(players: int, different: int) -> Fraction:
    """The starting companions show exactly so many colours."""
    colors = [journey.color for journey in RULES.journey.values()]
    every = list(combinations(colors, players))
    return Fraction(sum(len(set(dealt)) == different for dealt in every), len(every))


# --- dice: O3, O4, O11 ------------------------------------------------------------------------------------------------

WHITE = white_faces(RULES)
BLACK = tuple(RULES.dice.counter_faces)


def academy(held: Sequence[str], value: Callable[[Sequence[str]], int]) -> Fraction:
    """Expected value of what is gained at the Academy; the second roll is always taken (EP-107 to EP-110)."""
    total = Fraction(0)
    for first, second in product(WHITE, repeat=2):
        gained = [first] if first in held or RULES.tiles.academy_rolls < 2 else [first, second]
        total += Fraction(value(gained), len(WHITE) ** 2)
    return total


def heroic(gained: Sequence[str]) -> int:
    return sum(attribute in HEROICS for attribute in gained)


def counter(face: str, rerolled: Sequence[str] = ()) -> Fraction:
    """The chance of a face of the black die, if these faces are rolled again once."""
    once = Fraction(BLACK.count(face), len(BLACK))
    again = Fraction(sum(BLACK.count(f) for f in rerolled), len(BLACK))
    return again * once + (0 if face in rerolled else once)


def survives(fights: int, preventions: int = 0) -> Fraction:
    """A champion is alive after so many fights when so many deaths can be prevented."""
    death = counter("death")
    return sum((comb(fights, n) * death**n * (1 - death) ** (fights - n) for n in range(preventions + 1)), Fraction(0))


def distinct_faces(rolls: int) -> Fraction:
    return sum((1 - (1 - Fraction(WHITE.count(a), len(WHITE))) ** rolls for a in ATTRIBUTES), Fraction(0))


# --- triggers and treachery: O5, O6 -----------------------------------------------------------------------------------


def trigger_active(tokens: int) -> Fraction:
    return Fraction(RULES.setup.active_triggers + tokens, TRIGGERS)


def one_of_three_active(tokens: int) -> Fraction:
    active = RULES.setup.active_triggers + tokens
    return 1 - Fraction(comb(TRIGGERS - 3, active), comb(TRIGGERS, active))


def stack_size(stack: str, treachery: bool) -> int:
    return sum(stack_of(card) == stack and card.treachery == treachery for card in cards_of(RULES).values())


def treachery_shown(stack: str, starters: int = 0) -> Fraction:
    """The face-up card of a stack is treacherous, after so many starting companions were drawn from it."""
    own = stack_size(stack, True)
    return Fraction(own, stack_size(stack, False) + own - starters)


def treachery_among(stack: str, cards: int) -> Fraction:
    own, base = stack_size(stack, True), stack_size(stack, False)
    return 1 - Fraction(comb(base, cards), comb(base + own, cards))


# --- the map: O7, O12 -------------------------------------------------------------------------------------------------

Corner = tuple[int, int]


def _corners(q: int, r: int) -> list[Corner]:
    """The corners of a flat-topped hex, clockwise; on a grid of which three steps across or two down are one hex."""
    x, y = 3 * q, 2 * r + q
    return [(x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1), (x + 1, y - 1)]


class Graph:
    """The corners where at least two hexes meet, and the steps between them (EP-030, EP-031)."""

    def __init__(self) -> None:
        rings = [_corners(hexagon["q"], hexagon["r"]) for hexagon in MAP["hexes"].values()]
        touched = {corner: [h for h, ring in enumerate(rings) if corner in ring] for ring in rings for corner in ring}
        self.corners = [corner for corner, hexes in touched.items() if len(hexes) > 1]
        self.hexes = [set(touched[corner]) for corner in self.corners]
        number = {corner: i for i, corner in enumerate(self.corners)}
        self.adjacent: list[set[int]] = [set() for _ in self.corners]
        for ring in rings:
            for a, b in pairwise([*ring, ring[0]]):
                if a in number and b in number:
                    self.adjacent[number[a]].add(number[b])
                    self.adjacent[number[b]].add(number[a])
        self.starts = [i for i, hexes in enumerate(self.hexes) if len(hexes) == 2]
        self.around = [[i for i, hexes in enumerate(self.hexes) if h in hexes] for h in range(len(rings))]
        self.steps = [self._steps(i) for i in range(len(self.corners))]

    def _steps(self, start: int) -> list[int]:
        steps, edge = {start: 0}, [start]
        for corner in edge:
            for other in self.adjacent[corner]:
                if other not in steps:
                    steps[other] = steps[corner] + 1
                    edge.append(other)
        return [steps[i] for i in range(len(self.corners))]

    def to_hex(self, corner: int, h: int) -> int:
        """Steps to the nearest corner of a hex."""
        return min(self.steps[corner][other] for other in self.around[h])


@cache
def graph() -> Graph:
    return Graph()


@cache
def hex_distances() -> Distribution:
    """Between the nearest triangles of two different hexes."""
    g = graph()
    every = combinations(range(len(g.around)), 2)
    return _shares(min(g.to_hex(corner, b) for corner in g.around[a]) for a, b in every)


@cache
def start_distances() -> Distribution:
    """From a start triangle to the nearest triangle of a hex."""
    g = graph()
    return _shares(g.to_hex(start, h) for start in g.starts for h in range(len(g.around)))


def triangle_distance() -> Fraction:
    g = graph()
    pairs = list(combinations(range(len(g.corners)), 2))
    return Fraction(sum(g.steps[a][b] for a, b in pairs), len(pairs))


def trapped(players: int) -> Fraction:
    """A player of base speed finds every triangle within reach taken, all tokens lying at random."""
    g, others = graph(), players - 1
    total = Fraction(0)
    for corner in range(len(g.corners)):
        near = sum(0 < steps <= RULES.speed.base for steps in g.steps[corner])
        if near <= others:
            free = len(g.corners) - 1
            total += Fraction(comb(free - near, others - near), comb(free, others))
    return total / len(g.corners)


# --- conversion: O10 --------------------------------------------------------------------------------------------------


@cache
def reachable(commons: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """The heroic triples that conversions lead to, none included (EP-149 to EP-152)."""
    reached, edge = {(commons, (0,) * len(HEROICS))}, [(commons, (0,) * len(HEROICS))]
    parts = ((0, 2), (1, 2), (0, 1))  # of courage, vision, wisdom
    for left, heroics in edge:
        for h, (a, b) in enumerate(parts):
            if left[a] and left[b]:
                then = (
                    tuple(n - (i in (a, b)) for i, n in enumerate(left)),
                    tuple(n + (i == h) for i, n in enumerate(heroics)),
                )
                if then not in reached:
                    reached.add(then)
                    edge.append(then)
    return frozenset(heroics for _, heroics in reached)


def most_heroics(commons: tuple[int, ...]) -> int:
    total = sum(commons)
    return min(total // 2, total - max(commons))


# --- blind draws: O13 -------------------------------------------------------------------------------------------------


def complete(stack: str, treachery: bool = False) -> list[Card]:
    """The whole stack, without or with its treachery cards."""
    return [card for card in cards_of(RULES).values() if stack_of(card) == stack and card.treachery <= treachery]


def mean_honor(stack: str, treachery: bool = False) -> Fraction:
    cards = complete(stack, treachery)
    return Fraction(sum(card.honor for card in cards), len(cards))


def honor_variance(stack: str) -> Fraction:
    cards = complete(stack)
    return Fraction(sum(card.honor**2 for card in cards), len(cards)) - mean_honor(stack) ** 2


def mean_yield(color: str) -> Fraction:
    cards = [card for card in RULES.companion.values() if card.color == color and not card.treachery]
    return Fraction(sum(getattr(card.yields, a) for card in cards for a in COMMONS), len(cards))


def best_of(stack: str, shown: int) -> Fraction:
    """The best honor among so many cards."""
    hands = list(combinations([card.honor for card in complete(stack)], shown))
    return Fraction(sum(max(hand) for hand in hands), len(hands))


def takes_face_up(stack: str, honor: int) -> bool:
    """The policy: the face-up card if it is worth at least the mean of the unseen ones."""
    cards = complete(stack)
    return honor * (len(cards) - 1) >= sum(card.honor for card in cards) - honor


def by_policy(stack: str) -> Fraction:
    cards = complete(stack)
    total = Fraction(0)
    for card in cards:
        unseen = Fraction(sum(other.honor for other in cards) - card.honor, len(cards) - 1)
        total += card.honor if takes_face_up(stack, card.honor) else unseen
    return total / len(cards)
