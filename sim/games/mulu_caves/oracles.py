"""The exact odds of odds.py against simulation: battles, shots, landings, the race, decks, sieges, the map.

How they are simulated: samples.py.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from equipoise.sim.games.mulu_caves import odds
from equipoise.sim.games.mulu_caves.checks import Tile, distances, letter, tiles_with
from equipoise.sim.games.mulu_caves.components import ARMOURS, ARTIFACTS, WEAPONS
from equipoise.sim.games.mulu_caves.samples import (
    SCYTHE,
    battles,
    decks,
    fire_balls,
    first_placements,
    landings,
    races,
    routes,
    shields,
    shots,
    sieges,
    solo_races,
    throws,
)
from equipoise.sim.verify import Oracle, Value, certain, sampled

BATTLES = 10_000  # games by default
PAIRS = 2_000  # of every two kits
LANDINGS = 10_000
RACES = 10_000
DEALS = 3_000

BARE = ("none", "none")
ARMS = ("none", *(name for name, row in WEAPONS.items() if row.commit == "either"), "dual_tridents double")
SUITS = ("none", *(name for name, row in ARMOURS.items() if row.commit == "either"))


# --- battles ----------------------------------------------------------------------------------------------------------


def _lead(lead: int) -> tuple[tuple[str, str], tuple[str, str], tuple[str, ...]]:
    """Kits whose bonuses differ by so much: a Battle Axe and an Ashen Armor with other numbers."""
    settings = (f"weapon.battle_axe.att={max(lead, 0)}", f"armour.ashen_armor.def={max(-lead, 0)}")
    return ("battle_axe", "none"), ("none", "ashen_armor"), settings


def _attacker_wins(battle: Any) -> bool:
    return bool(battle.result == "attacker")


def _is(end: Any) -> Value:
    return lambda outcome: outcome == end


def _first_is(number: int) -> Value:
    """The first of several numbers that make an outcome."""
    return lambda outcome: outcome[0] == number


def _single_battles() -> list[Oracle]:
    """Battles by the difference of the bonuses (MC-146 to MC-149)."""
    checks = []
    for lead in range(-5, 6):
        attacker, defender, settings = _lead(lead)
        sample = partial(battles, attacker, defender, settings, "none", 0)
        by_defender = partial(battles, attacker, defender, (*settings, "battle.tie=defender"), "none", 0)
        checks += [
            sampled(f"battle, lead {lead:+}: attacker wins", odds.wins(lead), BATTLES, sample, _attacker_wins),
            sampled(f"battle, lead {lead:+}: first roll ties", odds.tie(lead), BATTLES, sample, lambda b: b.rolls > 2),
            sampled(
                f"battle, lead {lead:+}: roll pairs", odds.roll_pairs(lead), BATTLES, sample, lambda b: b.rolls / 2
            ),
            sampled(
                f"battle, lead {lead:+}, ties to the defender: attacker wins",
                odds.wins_if_ties_are_the_defenders(lead),
                BATTLES,
                by_defender,
                _attacker_wins,
            ),
        ]
    return checks


def _kits() -> list[Oracle]:
    """Every weapon against every armour, in both roles (RULES.md 4.8)."""
    checks = []
    for weapon in (*ARMS, SCYTHE):
        for armour in SUITS:
            attack, defence = odds.bonuses((weapon, "none"), ("none", armour))
            sample = partial(battles, (weapon, "none"), ("none", armour), (), "none", 0)
            name = f"{weapon} attacks {armour} ({attack}/{defence})"
            checks.append(sampled(name, odds.wins(attack - defence), PAIRS, sample, _attacker_wins))
    for weapon in (*ARMS, SCYTHE):
        for armour in SUITS:
            attack, defence = odds.bonuses(("none", armour), (weapon, "none"))
            sample = partial(battles, ("none", armour), (weapon, "none"), (), "none", 0)
            name = f"{armour} attacks {weapon} ({attack}/{defence})"
            checks.append(sampled(name, odds.wins(attack - defence), PAIRS, sample, _attacker_wins))
    return checks


def _special_battles() -> list[Oracle]:
    """Shields, Best of Three, vulnerable defenders, Fire Balls, sieges."""
    checks = []
    for lead in range(-3, 5):
        for end, chance in odds.shielded(lead).items():
            name = f"Shield, lead {lead:+}: defender {end}"
            checks.append(sampled(name, chance, BATTLES, partial(shields, lead), _is(end)))
    for lead in range(-2, 5):
        sample = partial(battles, *_lead(lead), "best_of_three", 0)
        name = f"Best of Three, lead {lead:+}: attacker wins"
        checks.append(sampled(name, odds.best_of_three(lead), BATTLES, sample, _attacker_wins))
    for lead in range(1, -7, -1):
        sample = partial(battles, *_lead(lead), "none", 2)
        name = f"vulnerable defender, lead {lead:+}: attacker wins"
        checks.append(sampled(name, odds.beats_vulnerable(lead), BATTLES, sample, _attacker_wins))
    half = odds.wins(0)
    for targets in (2, 3, 4):
        casts, name = partial(fire_balls, targets), f"Fire Ball, {targets} bare targets"
        kills = sum((half**n for n in range(1, targets + 1)), Fraction(0))
        checks += [
            sampled(f"{name}: all destroyed", half**targets, BATTLES, casts, _first_is(targets)),
            sampled(f"{name}: kills", kills, BATTLES, casts, lambda e: float(e[0])),
            sampled(f"{name}: caster destroyed", 1 - half**targets, BATTLES, casts, lambda e: e[1]),
        ]
    return [
        *checks,
        sampled("siege: battles until the assailant dies", 1 / half, BATTLES, sieges, lambda e: float(e[0])),
        sampled("siege: turns lost", odds.turns_lost_in_a_siege(), BATTLES, sieges, lambda e: float(e[1])),
    ]


def _fixed_rolls() -> list[Oracle]:
    """Bow, Javelin over walls, Boomerang and net (MC-169, MC-181)."""
    bow = partial(shots, "attack_bow", "bow_and_arrow", 3)
    javelin = partial(shots, "attack_javelin", "javelin", 2)
    boomerang = partial(shots, "attack_boomerang", "boomerang", 3)
    return [
        sampled("Bow hits", Fraction(1, 3), BATTLES, bow, bool),
        sampled("Javelin over walls hits", Fraction(1, 3), BATTLES, javelin, bool),
        sampled("Boomerang hits", Fraction(1, 2), BATTLES, boomerang, bool),
        sampled("Boomerang: throws until it is used up", 2, BATTLES, throws, float),
        *(
            sampled(
                f"net at distance {n} hits",
                odds.net_hits(n),
                PAIRS,
                partial(shots, "throw_net", "retiarius_net", n),
                bool,
            )
            for n in range(1, 14)
        ),
    ]


# --- landings ---------------------------------------------------------------------------------------------------------


def _shows(letters: str) -> Callable[[Tile], bool]:
    return lambda tile: letter(odds.MAP, tile) in letters


def _in_column(x: int) -> Callable[[Tile], bool]:
    return lambda tile: tile[0] == x


def _landed(wanted: Callable[[Tile], bool]) -> Value:
    return lambda landed: wanted(landed.tile)


def _far(steps: Mapping[Tile, int]) -> Callable[[Tile], int]:
    return lambda tile: steps[tile]


def _walk(steps: Mapping[Tile, int]) -> Value:
    return lambda landed: float(steps[landed.tile])


def _landings() -> list[Oracle]:
    """Where Lazarus Stone and Relocate put a piece (RULES.md 6.10)."""
    unit, sample = odds.unit_landing(), partial(landings, "unit")
    checks = [
        sampled("unit lands in the North", unit.share(lambda t: t[1] < 13), LANDINGS, sample, lambda o: o.tile[1] < 13),
        sampled("unit landing: y rolls", unit.y_rolls, LANDINGS, sample, lambda o: float(o.y_rolls)),
        *(
            sampled(
                f"unit lands on {kind}",
                unit.share(_shows(kind)),
                LANDINGS,
                sample,
                _landed(_shows(kind)),
            )
            for kind in "TE"
        ),
        *(
            sampled(
                f"unit lands in column {x}",
                unit.share(_in_column(x)),
                LANDINGS,
                sample,
                _landed(_in_column(x)),
            )
            for x in (1, 19, 20, 21, 22)
        ),
        sampled(
            "unit lands where it never can",
            0,
            LANDINGS,
            sample,
            lambda o: o.tile not in unit.tiles,
        ),
    ]
    for side in ("north", "south"):
        avatar, sample, near = odds.avatar_landing(side), partial(landings, side), odds.nearest_ultimate(side)
        for what, letters in (("U", "U"), ("F", "F"), ("S", "S"), ("any sanctuary tile", "sSFU")):
            exact, hit = avatar.share(_shows(letters)), _landed(_shows(letters))
            checks.append(sampled(f"{side} avatar relocated to {what}", exact, LANDINGS, sample, hit))
        checks += [
            sampled(
                f"{side} avatar relocated: distance to U",
                avatar.mean(_far(near)),
                LANDINGS,
                sample,
                _walk(near),
            ),
            sampled(f"{side} avatar relocated: y rolls", avatar.y_rolls, LANDINGS, sample, lambda o: float(o.y_rolls)),
        ]
    return checks


# --- the race ---------------------------------------------------------------------------------------------------------


def _within(turns: int) -> Value:
    return lambda raced: raced[1] <= turns


def _races() -> list[Oracle]:
    """Avatars that run without being disturbed."""
    out, whole = odds.rolls_of_a_leg(25), odds.race()
    exactly = sum((p for (_, surplus), p in odds.leg(25).items() if surplus == 0), Fraction(0))
    spread = math.sqrt(odds.variance(whole))
    middle = float(odds.mean(whole))
    return [
        sampled("race: turns to 25 steps", odds.mean(out), RACES, solo_races, lambda r: float(r[0])),
        *(sampled(f"race: 25 steps in {n} turns", out[n], RACES, solo_races, _first_is(n)) for n in (5, 6, 7, 8)),
        sampled("race: exactly 25 steps", exactly, RACES, solo_races, lambda r: r[2]),
        sampled("race: own turns", middle, RACES, solo_races, lambda r: float(r[1])),
        sampled("race: variance of own turns", spread**2, RACES, solo_races, lambda r: (r[1] - middle) ** 2),
        sampled("race: 10 turns or fewer", odds.at_most(whole, 10), RACES, solo_races, _within(10)),
        *(
            sampled(f"race: {n} turns or fewer", odds.at_most(whole, n), RACES, solo_races, _within(n))
            for n in (13, 14, 16)
        ),
        sampled("race: first player wins", odds.first_wins(), RACES, partial(races, 0, 0), bool),
        sampled("race: first player wins losing one turn", odds.first_wins(1), RACES, partial(races, 1, 0), bool),
        sampled("race: first player wins losing two turns", odds.first_wins(2), RACES, partial(races, 2, 0), bool),
        sampled(
            "race: first player wins while the second loses one turn",
            odds.first_wins(0, 1),
            RACES,
            partial(races, 0, 1),
            bool,
        ),
        sampled(
            "race: both need the same turns",
            odds.same_turns(),
            RACES // 2,
            lambda n, seed: [(a[1], b[1]) for a, b in _pairs(solo_races(2 * n, seed))],
            lambda r: r[0] == r[1],
        ),
    ]


def _pairs(values: Sequence[Any]) -> list[tuple[Any, Any]]:
    return list(zip(values[::2], values[1::2], strict=True))


# --- decks and the map ------------------------------------------------------------------------------------------------


def _among(cards: Sequence[str] | dict[str, Any], n: int) -> Value:
    return lambda top: bool(set(top[:n]) & set(cards))


def _decks() -> list[Oracle]:
    """The first cards of both decks (MC-083, MC-084)."""
    event, treasure = partial(decks, "event"), partial(decks, "treasure")
    groups = (WEAPONS, ARMOURS, ARTIFACTS)
    return [
        *(
            sampled(
                f"Trap Pit in {n} event cards",
                odds.at_least_one(["trap_pit"], n, odds.EVENT_DECK),
                DEALS,
                event,
                _among(["trap_pit"], n),
            )
            for n in (1, 2, 3, 5, 10)
        ),
        *(
            sampled(
                f"an event in {n} event cards",
                odds.at_least_one(odds.EVENT_IDS, n, odds.EVENT_DECK),
                DEALS,
                event,
                _among(odds.EVENT_IDS, n),
            )
            for n in (2, 3)
        ),
        *(
            sampled(
                f"first treasure card: {name}",
                odds.at_least_one(cards, 1, odds.TREASURES),
                DEALS,
                treasure,
                _among(cards, 1),
            )
            for name, cards in zip(("weapon", "armour", "artifact"), groups, strict=True)
        ),
        sampled(
            "three treasure cards: no weapon",
            1 - odds.at_least_one(WEAPONS, 3, odds.TREASURES),
            DEALS,
            treasure,
            lambda top: not set(top[:3]) & set(WEAPONS),
        ),
        sampled(
            "three treasure cards: a weapon to attack with",
            odds.at_least_one(odds.ATTACKING, 3, odds.TREASURES),
            DEALS,
            treasure,
            _among(odds.ATTACKING, 3),
        ),
        sampled(
            "three treasure cards: one of each kind",
            odds.one_of_each(groups),
            DEALS,
            treasure,
            lambda top: all(any(card in group for card in top[:3]) for group in groups),
        ),
    ]


def _map() -> list[Oracle]:
    """Distances and places on the map (RULES.md 3.4, 3.5)."""
    start, finish = (tiles_with(odds.MAP, kind, "north")[0] for kind in "SF")
    west, east = tiles_with(odds.MAP, "U", "north")
    out, home = distances(odds.MAP, start), distances(odds.MAP, finish)
    whole = min(out[tile] + home[tile] for tile in (west, east))
    return [
        certain("first placements, any side", 250, lambda: first_placements("any")),
        certain("first placements, own side", 125, lambda: first_placements("own")),
        certain("steps: start to finish with the treasure", whole, lambda: routes()["whole way"]),
        certain("steps: start to finish", out[finish], lambda: routes()["start to finish"]),
        certain("steps: western U tile to finish", home[west], lambda: routes()["west U tile to finish"]),
        certain("steps: eastern U tile to finish", home[east], lambda: routes()["east U tile to finish"]),
    ]


def oracles() -> Sequence[Oracle]:
    return [
        *_single_battles(),
        *_kits(),
        *_special_battles(),
        *_fixed_rolls(),
        *_landings(),
        *_races(),
        *_decks(),
        *_map(),
    ]
