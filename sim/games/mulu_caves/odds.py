"""What is known exactly about Mulu Caves, counted out with fractions: battles, shots, landings, the race, decks, maps.

Everything is derived from the content files and the rules as written; oracles.py holds the simulation against it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from equipoise.sim.games.mulu_caves.checks import Tile, distances, letter, tiles_with
from equipoise.sim.games.mulu_caves.components import (
    COPIES,
    DIVIDER,
    EVENTS,
    MAPS,
    TREASURE_CARDS,
    WEAPONS,
    CaveMap,
)
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules

DIE = range(1, 7)
MAP: CaveMap = MAPS["mulu_default"]
WRITTEN = MuluCavesRules.model_validate({})
Steps = Mapping[int, Fraction]  # a number of something -> its chance


# --- battles ----------------------------------------------------------------------------------------------------------


def rolls(lead: int, faces: int = 6) -> tuple[int, int, int]:
    """Pairs of dice, out of 36, by which the attacker wins, loses and ties; `lead` is its bonus less the defender's."""
    die = range(1, faces + 1)
    ends = [a + lead - d for a, d in product(die, die)]
    return sum(e > 0 for e in ends), sum(e < 0 for e in ends), sum(e == 0 for e in ends)


def wins(lead: int) -> Fraction:
    """The attacker wins; ties are rolled again (MC-149)."""
    won, lost, _ = rolls(lead)
    return Fraction(won, won + lost)


def tie(lead: int) -> Fraction:
    return Fraction(rolls(lead)[2], 36)


def roll_pairs(lead: int) -> Fraction:
    return 1 / (1 - tie(lead))


def wins_if_ties_are_the_defenders(lead: int) -> Fraction:
    return Fraction(rolls(lead)[0], 36)


def best_of_three(lead: int) -> Fraction:
    p = wins(lead)
    return p * p * (3 - 2 * p)


def beats_vulnerable(lead: int) -> Fraction:
    """Only the attacker rolls (MC-165 to MC-167)."""
    return Fraction(sum(die + lead > 0 for die in DIE), 6)


def shielded(lead: int) -> dict[str, Fraction]:
    """The defender plays its Shield on every lost roll (MC-229 to MC-234)."""
    decided = [(a + lead, d) for a, d in product(DIE, DIE) if a + lead != d]
    ends = dict.fromkeys(("wins outright", "counter-kill", "survives", "destroyed"), Fraction(0))
    for attack, defence in decided:
        chance = Fraction(1, len(decided))
        if defence > attack:
            ends["wins outright"] += chance
            continue
        for again in DIE:
            end = "counter-kill" if again == attack else "survives" if again > attack else "destroyed"
            ends[end] += chance / 6
    return ends


def weapon_bonus(weapon: str, role: str, material: str, rules: MuluCavesRules = WRITTEN) -> int:
    """Section 4.8 of RULES.md; a name with ` double` is the double use."""
    name, _, double = weapon.partition(" ")
    if name == "none":
        return 0
    row = rules.weapon[name]
    bonus: int = row.double if double else getattr(row, role)
    versus = getattr(row, f"vs_{material}", None)
    if versus is not None:
        versus = int(row.double_vs_metal) if double else int(versus)
        return bonus + versus if rules.weapons.vs_mode == "add" else max(bonus, versus)
    if material != "none" and material == row.weak_against:
        return -int(row.weak) if rules.weapons.hybrid_weakness == "replace" else bonus - int(row.weak)
    return bonus


def armour_bonus(armour: str, role: str, weapon: str, rules: MuluCavesRules = WRITTEN) -> int:
    if armour == "none":
        return 0
    row, name = rules.armour[armour], weapon.partition(" ")[0]
    bonus: int = getattr(row, role)
    if name != "none":
        against = rules.weapon[name]
        if against.type != "none" and against.type == row.strong_against:
            bonus += row.strong
        if row.material != "none" and row.material == against.negate:
            bonus = 0
    return bonus


def material(armour: str, rules: MuluCavesRules = WRITTEN) -> str:
    return "none" if armour == "none" else str(rules.armour[armour].material)


def bonuses(attacker: tuple[str, str], defender: tuple[str, str], rules: MuluCavesRules = WRITTEN) -> tuple[int, int]:
    """Of two kits of a weapon and an armour, in an adjacent battle."""
    (weapon, armour), (other_weapon, other_armour) = attacker, defender
    attack = weapon_bonus(weapon, "att", material(other_armour, rules), rules)
    attack += armour_bonus(armour, "att", other_weapon, rules)
    defence = weapon_bonus(other_weapon, "def", material(armour, rules), rules)
    defence += armour_bonus(other_armour, "def", weapon, rules)
    return attack, defence


def net_hits(distance: int) -> Fraction:
    """Two dice reach at least so far (MC-181)."""
    return Fraction(sum(a + b >= distance for a, b in product(DIE, DIE)), 36)


# --- landings ---------------------------------------------------------------------------------------------------------


def coordinate(most: int) -> dict[int, Fraction]:
    """D20, and on a 20 another D6 on top, at most `most` (MC-312, MC-313)."""
    chances = {n: Fraction(1, 20) for n in range(1, 20)}
    for die in DIE:
        value = min(most, 20 + die)
        chances[value] = chances.get(value, Fraction(0)) + Fraction(1, 120)
    return chances


class Landing:
    """Where a piece lands on the empty map: the chance of every tile, and how many y are rolled."""

    def __init__(self, legal: Callable[[Tile], bool], fold: Callable[[int], int] = lambda y: y) -> None:
        across, down = coordinate(22), coordinate(25)
        good = {x: [y for y in down if fold(y) != DIVIDER and legal((x, fold(y)))] for x in across}
        possible = sum(chance for x, chance in across.items() if good[x])
        self.tiles: dict[Tile, Fraction] = {}
        self.y_rolls = Fraction(0)
        for x, ys in good.items():
            if not ys:
                continue
            column, hit = across[x] / possible, sum(down[y] for y in ys)
            self.y_rolls += column / hit
            for y in ys:
                tile = (x, fold(y))
                self.tiles[tile] = self.tiles.get(tile, Fraction(0)) + column * down[y] / hit

    def share(self, wanted: Callable[[Tile], bool]) -> Fraction:
        return sum((chance for tile, chance in self.tiles.items() if wanted(tile)), Fraction(0))

    def mean(self, value: Callable[[Tile], int]) -> Fraction:
        return sum((chance * value(tile) for tile, chance in self.tiles.items()), Fraction(0))


@cache
def unit_landing() -> Landing:
    return Landing(lambda tile: letter(MAP, tile) in ".TE")


@cache
def avatar_landing(side: str) -> Landing:
    """Folded onto the own side (MC-354)."""
    own = range(1, DIVIDER) if side == "north" else range(DIVIDER + 1, 2 * DIVIDER)
    return Landing(lambda tile: letter(MAP, tile) not in "#=", lambda y: y if y in own else 2 * DIVIDER - y)


def nearest_ultimate(side: str) -> dict[Tile, int]:
    """Steps from every tile of a half to the nearer U tile."""
    ways = [distances(MAP, tile) for tile in tiles_with(MAP, "U", side)]
    return {tile: min(way[tile] for way in ways) for tile in ways[0]}


# --- the race ---------------------------------------------------------------------------------------------------------


@cache
def leg(steps: int) -> dict[tuple[int, int], Fraction]:
    """Rolls until so many steps are gained, and the steps over: (rolls, surplus) -> chance."""
    ends: dict[tuple[int, int], Fraction] = {}
    under, turn = {0: Fraction(1)}, 0
    while under:
        turn += 1
        after: dict[int, Fraction] = {}
        for gained, chance in under.items():
            for die in DIE:
                total = gained + die
                if total >= steps:
                    key = (turn, total - steps)
                    ends[key] = ends.get(key, Fraction(0)) + chance / 6
                else:
                    after[total] = after.get(total, Fraction(0)) + chance / 6
        under = after
    return ends


@cache
def race() -> Steps:
    """Own turns of a lone avatar: 25 steps to the nearer U tile, a surplus step to the other, then home."""
    ways = {tile: distances(MAP, tile) for tile in tiles_with(MAP, "U", "north")}
    start, finish = tiles_with(MAP, "S", "north")[0], tiles_with(MAP, "F", "north")[0]
    near, far = sorted(ways, key=lambda tile: ways[tile][start])
    turns: dict[int, Fraction] = {}
    for (out, surplus), chance in leg(ways[near][start]).items():
        stands = far if surplus >= ways[near][far] else near
        for (home, _), then in leg(ways[stands][finish]).items():
            turns[out + home] = turns.get(out + home, Fraction(0)) + chance * then
    return turns


def first_wins(first_loses: int = 0, second_loses: int = 0) -> Fraction:
    """The first player needs no more own turns than the second, lost ones included."""
    needed = race()
    return sum(
        (p * q for n, p in needed.items() for m, q in needed.items() if n + first_loses <= m + second_loses),
        Fraction(0),
    )


def same_turns() -> Fraction:
    return sum((p * p for p in race().values()), Fraction(0))


def mean(chances: Steps) -> Fraction:
    return sum((n * p for n, p in chances.items()), Fraction(0))


def variance(chances: Steps) -> Fraction:
    return sum((n * n * p for n, p in chances.items()), Fraction(0)) - mean(chances) ** 2


def at_most(chances: Steps, n: int) -> Fraction:
    return sum((p for m, p in chances.items() if m <= n), Fraction(0))


def rolls_of_a_leg(steps: int) -> Steps:
    turns: dict[int, Fraction] = {}
    for (n, _), p in leg(steps).items():
        turns[n] = turns.get(n, Fraction(0)) + p
    return turns


# --- decks ------------------------------------------------------------------------------------------------------------

TREASURES = sum(COPIES[card].count for card in TREASURE_CARDS)
EVENT_DECK = sum(row.count for row in COPIES.values()) - TREASURES


def at_least_one(cards: Iterable[str], drawn: int, deck: int) -> Fraction:
    """One of these cards among so many drawn from a fresh deck of that size."""
    wanted = sum(COPIES[card].count for card in cards)
    return 1 - Fraction(comb(deck - wanted, drawn), comb(deck, drawn))


def one_of_each(groups: Sequence[Iterable[str]]) -> Fraction:
    """As many treasure cards as groups, one of each."""
    ways = 1
    for cards in groups:
        ways *= sum(COPIES[card].count for card in cards)
    return Fraction(ways, comb(TREASURES, len(groups)))


ATTACKING = tuple(card for card, row in WEAPONS.items() if row.commit == "either")
EVENT_IDS = tuple(EVENTS)


# --- sieges -----------------------------------------------------------------------------------------------------------


def turns_lost_in_a_siege() -> Fraction:
    """The assailant attacks first, then the avatar, in turn, until the assailant is dead.

    x: turns still lost when the assailant is about to attack a free avatar; y: when the avatar is about to attack, its
    present turn counted. A defeat by the assailant costs the turn that follows. A defeat in the own turn costs the turn
    after it, and a defeat in between costs nothing more (MC-162, MC-163): x = p (1 + y), y = p (1 + p y).
    """
    p = wins(0)
    y = p / (1 - p * p)
    return p * (1 + y)
