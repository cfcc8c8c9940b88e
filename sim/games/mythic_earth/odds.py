"""What is known exactly of Mythic Earth: tests, initiative, casts, volleys, fights, templates, reserves, the river.

Everything is counted out from the rules' numbers with exact fractions, without the engine. The oracles compare it with
play; the tables of odds_tables.py show it to designers.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from equipoise.sim.games.mythic_earth.components import DEVOTION_NAMES, FORMATIONS, WAYS, Member
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

RULES = MythicEarthRules()
D3 = 3
FACES = 6  # of an activation die

Chances = Sequence[Fraction]


def chance(target: int, rules: MythicEarthRules = RULES) -> Fraction:
    """A test passes on its target number or less (ME-029, ME-031)."""
    return Fraction(max(0, min(target, rules.tests.die)), rules.tests.die)


def binomial(n: int, p: Fraction) -> list[Fraction]:
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def capped(distribution: Chances, most: int) -> list[Fraction]:
    """What goes beyond counts as the most (ME-252)."""
    return [*distribution[:most], sum(distribution[most:], Fraction(0))]


def mean(distribution: Chances) -> Fraction:
    return sum((k * p for k, p in enumerate(distribution)), Fraction(0))


# --- O-1, O-2: courage ------------------------------------------------------------------------------------------------


def activation(brave: int, markers: int) -> Fraction:
    """ME-071."""
    return chance(brave - markers)


def unfreezes(brave: int, markers: int) -> Fraction:
    """ME-139: with the modifier of a Frozen Unit."""
    return chance(brave - markers + RULES.brave.mod_frozen)


def regroup(brave: int, markers: int) -> dict[int, Fraction]:
    """Markers after an activation to Regroup (ME-089, ME-090)."""
    passed = chance(brave)
    after = {markers + RULES.brave.fail_activation_markers: 1 - passed}
    for die in range(1, D3 + 1):
        left = max(0, markers - RULES.brave.pass_removes - die)
        after[left] = after.get(left, Fraction(0)) + passed / D3
    return after


# --- O-3, O-4: initiative and order -----------------------------------------------------------------------------------


@cache
def pools(dice: int) -> dict[tuple[int, ...], int]:
    """All pools by face counts, sixes first, and how many of the rolls show them."""
    rolls: dict[tuple[int, ...], int] = {}

    def fill(counts: tuple[int, ...], left: int, ways: int) -> None:
        if len(counts) == FACES - 1:
            rolls[(*counts, left)] = ways
            return
        for n in range(left + 1):
            fill((*counts, n), left - n, ways * math.comb(left, n))

    fill((), dice, 1)
    return rolls


@cache
def initiative(first: int, second: int) -> tuple[Fraction, Fraction, Fraction]:
    """Player 0 wins, player 1 wins, a tie, for pools of so many dice (ME-053, ME-054)."""
    mine, theirs = sorted(pools(first).items()), sorted(pools(second).items())
    whole = FACES ** (first + second)
    won = tied = below = place = 0
    for counts, ways in mine:
        while place < len(theirs) and theirs[place][0] < counts:
            below += theirs[place][1]
            place += 1
        won += ways * below
        if place < len(theirs) and theirs[place][0] == counts:
            tied += ways * theirs[place][1]
    return Fraction(won, whole), Fraction(whole - won - tied, whole), Fraction(tied, whole)


@cache
def same_player_twice(dice: int) -> Fraction:
    """One player takes the first two activations, pools of so many dice each not being tied (ME-058, ME-059)."""
    same = decided = 0
    for mine, ways in pools(dice).items():
        for theirs, others in pools(dice).items():
            if mine == theirs:
                continue
            decided += ways * others
            winner, loser = (mine, theirs) if mine > theirs else (theirs, mine)
            level = next(i for i, n in enumerate(winner) if n)
            left = list(winner)
            left[level] -= 1
            if not loser[level]:
                if left[level]:
                    same += ways * others
                else:
                    following = next(i for i in range(FACES) if left[i] or loser[i])
                    same += ways * others * (not loser[following])
    return Fraction(same, decided)


# --- O-5: casting -----------------------------------------------------------------------------------------------------


def _two_dice() -> list[tuple[int, int]]:
    faces = range(1, RULES.tests.die + 1)
    return list(product(faces, faces))


def cast_succeeds(value: int) -> Fraction:
    """ME-272."""
    rolls = _two_dice()
    return Fraction(sum(a + b <= value for a, b in rolls), len(rolls))


def dispelled(total: int) -> Fraction:
    """ME-282, ME-283, ME-284: two highest faces fail."""
    rolls, highest = _two_dice(), RULES.tests.die
    return Fraction(sum(a + b <= total and (a, b) != (highest, highest) for a, b in rolls), len(rolls))


def cast_works(value: int) -> Fraction:
    """One enemy may dispel; two ones cannot be dispelled (ME-279, ME-280)."""
    rolls, works = _two_dice(), Fraction(0)
    for a, b in rolls:
        if a + b <= value:
            works += 1 - (dispelled(a + b) if (a, b) != (1, 1) else 0)
    return works / len(rolls)


def dispel_strikes_back(value: int) -> Fraction:
    """The dispeller rolls two highest faces (ME-284)."""
    rolls = _two_dice()
    tried = sum(a + b <= value and (a, b) != (1, 1) for a, b in rolls)
    return Fraction(tried, len(rolls)) / len(rolls)


def cast_strikes_back() -> Fraction:
    return Fraction(1, len(_two_dice()))


# --- O-6: volleys -----------------------------------------------------------------------------------------------------


def volley(shots: int, hit: int, save: int, minis: int) -> list[Fraction]:
    """Casualties among Minis with one wound (ME-200, ME-213)."""
    return capped(binomial(shots, chance(hit) * (1 - chance(save))), minis)


def volley_marks(shots: int, hit: int) -> Fraction:
    """At least one hit (ME-211)."""
    return 1 - (1 - chance(hit)) ** shots


def volley_breaks(
    shots: int, hit: int, save: int, minis: int, started: int, brave: int, markers: int
) -> tuple[Fraction, Fraction]:
    """The target flees, is wiped out (ME-132, ME-135)."""
    casualties = volley(shots, hit, save, minis)
    flees = Fraction(0)
    for lost, p in enumerate(casualties):
        if lost and lost < minis and 100 * (minis - lost) < RULES.brave.casualty_pct * started:
            flees += p * (1 - chance(brave - markers - RULES.shoot.markers_per_volley))
    return flees, casualties[minis]


# --- O-7, O-11: fights ------------------------------------------------------------------------------------------------


def member(entry: str, rules: MythicEarthRules = RULES) -> Member:
    """The one kind of Minis of an entry."""
    (only,) = rules.unit[entry].members.values()
    return only


def armour(rules: MythicEarthRules, one: Member) -> int:
    return {"none": 0, "light": rules.armour.light, "heavy": rules.armour.heavy}[one.armour]


def strike_target(rules: MythicEarthRules, striker: Member, bonus: int) -> int:
    """ME-243 to ME-246."""
    weapon = rules.weapon[striker.melee].fi_bonus
    return striker.FI + (weapon + bonus if rules.fight.weapon_bonus_stacks else max(weapon, bonus))


def save_target(rules: MythicEarthRules, striker: Member, struck: Member) -> int:
    """ME-247, ME-267."""
    strength = rules.weapon[striker.melee].str
    if "toughened" in struck.talents:
        strength = max(0, strength - rules.talent.toughened_str)
    return struck.SV + armour(rules, struck) - strength


def wounds(dice: int, hit: int, save: int, most: int, rules: MythicEarthRules = RULES) -> list[Fraction]:
    return capped(binomial(dice, chance(hit, rules) * (1 - chance(save, rules))), most)


def strikes(striker: str, minis: int, struck: str, others: int, bonus: int, rules: MythicEarthRules) -> list[Fraction]:
    """Wounds that so many Minis of one entry cause to so many of another."""
    one, other = member(striker, rules), member(struck, rules)
    hit, save = strike_target(rules, one, bonus), save_target(rules, one, other)
    return wounds(minis * one.A, hit, save, others * other.W, rules)


class Round:
    """One round: how many wounds each side suffers, independently; who wins; what the loser's test does."""

    def __init__(
        self,
        on_defender: Chances,
        on_attacker: Chances,
        defender_holds: Callable[[int], Fraction],
        attacker_holds: Callable[[int], Fraction],
    ) -> None:
        self.on_defender, self.on_attacker = on_defender, on_attacker
        dead, slain = len(on_defender) - 1, len(on_attacker) - 1
        self.won = self.drawn = self.lost = Fraction(0)
        self.defender_flees = self.attacker_flees = Fraction(0)
        self.defender_dies, self.attacker_dies = on_defender[dead], on_attacker[slain] if slain else Fraction(0)
        for (caused, p), (suffered, q) in product(enumerate(on_defender), enumerate(on_attacker)):
            both = p * q
            gone, fallen = caused == dead, slain > 0 and suffered == slain
            if (caused > suffered or gone) and not fallen:
                self.won += both
                self.defender_flees += 0 if gone else both * (1 - defender_holds(caused))
            elif (suffered > caused or fallen) and not gone:
                self.lost += both
                self.attacker_flees += 0 if fallen else both * (1 - attacker_holds(suffered))
            else:
                self.drawn += both


def holds(
    entry: str, enemy: str, markers: int, extra: int, rules: MythicEarthRules = RULES
) -> Callable[[int], Fraction]:
    """The loser's Brave Test after so many wounds (ME-127, ME-255, ME-264)."""
    own, other = member(entry, rules), member(enemy, rules)
    dread = "dreadful" in other.talents and not {"dreadful", "undead"} & set(own.talents)
    modifier = extra + (rules.brave.dreadful_loss_mod if dread else 0)
    return lambda suffered: chance(own.BR - markers - rules.fight.markers_per_wound * suffered + modifier, rules)


def charge(attacker: str, minis: int, defender: str, others: int, rules: MythicEarthRules = RULES) -> Round:
    """A Charge between Units without markers; no missiles."""
    return Round(
        strikes(attacker, minis, defender, others, rules.fight.charge_bonus, rules),
        strikes(defender, others, attacker, minis, 0, rules),
        holds(defender, attacker, 0, 0, rules),
        holds(attacker, defender, 0, 0, rules),
    )


def attack(attacker: str, minis: int, defender: str, others: int) -> Round:
    """An Attack: only the acting Unit strikes (ME-263)."""
    return Round(
        strikes(attacker, minis, defender, others, 0, RULES),
        [Fraction(1)],
        holds(defender, attacker, 0, 0),
        holds(attacker, defender, 0, 0),
    )


def charge_at_fleeing(attacker: str, minis: int, defender: str, others: int, markers: int) -> Round:
    """ME-153: the Fleeing Unit fights at a loss."""
    return Round(
        strikes(attacker, minis, defender, others, RULES.fight.charge_bonus, RULES),
        strikes(defender, others, attacker, minis, RULES.flee.charged_fi_mod, RULES),
        holds(defender, attacker, markers, RULES.brave.mod_fleeing),
        holds(attacker, defender, 0, 0),
    )


def hunt(attacker: str, minis: int) -> tuple[Fraction, Fraction, Fraction]:
    """A Spirit Animal is charged: banished, draw, lost (ME-347, ME-349)."""
    animal, one = RULES.hunt.animal, member(attacker)
    hit = strike_target(RULES, one, RULES.fight.charge_bonus)
    on_animal = wounds(minis * one.A, hit, animal.SV - RULES.weapon[one.melee].str, animal.W)
    on_unit = wounds(animal.A, animal.FI, one.SV + armour(RULES, one) - animal.STR, minis * one.W)
    banished = drawn = Fraction(0)
    for (caused, p), (suffered, q) in product(enumerate(on_animal), enumerate(on_unit)):
        if caused > suffered or caused == animal.W:
            banished += p * q
        elif caused == suffered:
            drawn += p * q
    return banished, drawn, 1 - banished - drawn


# --- O-8: the template ------------------------------------------------------------------------------------------------

DRIFT = {1: (0, -1), 2: (1, 0), 3: (1, 0), 4: (-1, 0), 5: (-1, 0), 6: (0, 1)}  # ME-221, seen from the South


def _near(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], reach: int) -> bool:
    """c is closer than `reach` to the segment ab."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if length == 0 or along <= 0:
        return px * px + py * py < reach * reach
    if along >= length:
        return (c[0] - b[0]) ** 2 + (c[1] - b[1]) ** 2 < reach * reach
    return (dx * py - dy * px) ** 2 < reach * reach * length


def template_hits(base: str, minis: int, face: int) -> int:
    """Minis hit on target (face 0), or by the drift line and the template at its end (ME-217, ME-223, ME-224)."""
    radius = getattr(RULES.base, f"radius_{base}")
    template = round(10 * RULES.template.radius_in)
    aim = (0, 0)
    step = DRIFT.get(face, (0, 0))
    end = (10 * face * step[0], 10 * face * step[1])
    places = [(x, y) for x, y in FORMATIONS[f"{base}_{minis}"].off]
    return sum(
        _near(end, end, place, template + radius) or (face > 0 and _near(aim, end, place, radius)) for place in places
    )


def template_mean(base: str, minis: int, target: int) -> Fraction:
    hit = chance(target)
    drifting = Fraction(sum(template_hits(base, minis, face) for face in DRIFT), len(DRIFT))
    return hit * template_hits(base, minis, 0) + (1 - hit) * drifting


# --- O-9, O-10, O-12 --------------------------------------------------------------------------------------------------


def enters_in(brave: int) -> dict[int, Fraction]:
    """The turn in which a reserve Unit enters (ME-309, ME-376)."""
    turns, left = {}, Fraction(1)
    for turn in range(2, RULES.fog.auto_turn):
        turns[turn] = left * chance(brave)
        left *= 1 - chance(brave)
    turns[RULES.fog.auto_turn] = left
    return turns


def swept(minis: int) -> list[Fraction]:
    """Minis that the river takes (ME-331)."""
    return binomial(minis, Fraction(RULES.tests.die + 1 - RULES.river.swept_on, RULES.tests.die))


def dealt(cards: int) -> Fraction:
    """At least one of so many given Devotions is among those dealt (ME-040)."""
    way, hand = len(DEVOTION_NAMES) // len(WAYS), RULES.setup.devotions_dealt
    return 1 - Fraction(math.comb(way - cards, hand), math.comb(way, hand))
