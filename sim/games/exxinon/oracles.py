"""Every exact oracle of Fall of Exxinon: what is known (odds.py) beside what the engine plays (samples.py)."""

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from equipoise.sim.games.exxinon import odds, samples
from equipoise.sim.games.exxinon.components import CHARACTERS, SPELLS
from equipoise.sim.verify import Oracle, Value, certain, sampled

DICE = 20_000  # games by default
DEALS = 20_000
SERIES = 3_000
WALKS = 20_000

NAMES = {"countess": "the Countess", "skrakz": "Skrakz", "neol": "Neol", "zenith": "Zenith"}
TURNS = (5, 9, 13, 20)  # own turns of the discard-only policy
SINGLE, DOUBLE = "radiance", "aegis"  # cards of Zenith's deck: one copy of the first, two of the second
TILES_SEEN = {
    "start tile 1": odds.START[1],
    "start tile 2": odds.START[2],
    "start tile 3": odds.START[3],
    "start tile 4": odds.START[4],
    "(0,0)": (0, 0),
    "(1,0)": (1, 0),
    "(1,-1)": (1, -1),
}
AIMED = {  # how many X, targets, directions in turn 1 of the quick set-up
    "zenith": ("starfall", "anchor_star", "gravity_sling", "sunlance", "first_light"),
    "neol": ("stone_wall", "fault_line", "raise_stone", "bulwark", "stoneblood"),
}


# --- O1 and O14: dice and drafts --------------------------------------------------------------------------------------


def _dice() -> list[Oracle]:
    tied, higher = odds.roll_off()
    roll = samples.roll_offs
    return [
        sampled("roll-off: the first round is tied", tied, DICE, roll, lambda rounds: rounds[0][0] == rounds[0][1]),
        sampled("roll-off: rounds until decided", 1 / (1 - tied), DICE, roll, len),
        sampled("roll-off: team 0 is higher at once", higher, DICE, roll, lambda rounds: rounds[0][0] > rounds[0][1]),
    ]


def _starts() -> list[Oracle]:
    partners = [name for name in CHARACTERS if name != "zenith"]
    return [
        certain("ordered draft sequences", math.factorial(len(CHARACTERS)), samples.draft_sequences),
        *(
            sampled(
                f"a random draft pairs Zenith with {NAMES[name]}",
                Fraction(1, 3),
                DICE // 4,
                samples.drafts,
                partial(_paired, name),
            )
            for name in partners
        ),
        certain("starts of a block", 3 * 2 * 2 * 2, samples.fixed_starts),
    ]


def _paired(name: str, team: frozenset[str]) -> bool:
    return name in team


# --- O2 to O8: cards --------------------------------------------------------------------------------------------------


def _opening_hands() -> list[Oracle]:
    def of(character: str, value: Value) -> Value:
        return lambda hands: value(hands[character])

    def cost(hand: Sequence[str]) -> int:
        return sum(c for card in hand if isinstance(c := SPELLS[card].cost, int))

    def harmless(character: str) -> Value:
        hurting = set(odds.damaging(character))
        return lambda hand: not hurting & set(hand)

    hands = partial(sampled, games=DEALS, sample=samples.opening_hands)
    zenith = "zenith"
    return [
        hands(
            "opening hand: a card with one copy",
            odds.in_opening(zenith, SINGLE),
            value=of(zenith, lambda hand: SINGLE in hand),
        ),
        hands(
            "opening hand: a card with two copies",
            odds.in_opening(zenith, DOUBLE),
            value=of(zenith, lambda hand: DOUBLE in hand),
        ),
        hands(
            "opening hand: both copies of a card",
            odds.both_in_opening(zenith, DOUBLE),
            value=of(zenith, lambda hand: hand.count(DOUBLE) == 2),
        ),
        *(
            hands(
                f"opening hand: different cards of {NAMES[name]}",
                odds.distinct_in_opening(name),
                value=of(name, lambda hand: len(set(hand))),
            )
            for name in CHARACTERS
        ),
        *(
            hands(
                f"opening hand: no damage for {NAMES[name]}",
                odds.none_among(name, odds.damaging(name)),
                value=of(name, harmless(name)),
            )
            for name in CHARACTERS
        ),
        *(
            hands(f"opening hand: mana costs of {NAMES[name]}", odds.opening_cost(name), value=of(name, cost))
            for name in CHARACTERS
        ),
        hands(
            "opening hands: Bulwark or Aegis for Zenith and Neol",
            1 - odds.none_among("zenith", ["aegis"]) * odds.none_among("neol", ["bulwark"]),
            value=lambda hands: "aegis" in hands["zenith"] or "bulwark" in hands["neol"],
        ),
    ]


def _later_cards() -> list[Oracle]:
    later = [
        sampled(
            f"uses until a card with {copies} is held",
            odds.uses_until_held("zenith", card),
            SERIES,
            partial(samples.searches, card),
            float,
        )
        for copies, card in (("one copy", SINGLE), ("two copies", DOUBLE))
    ]
    fates = partial(samples.fates, SINGLE, TURNS)
    for i, turns in enumerate(TURNS):
        kept = odds.not_discarded("zenith", turns)
        later.append(sampled(f"discarding at random: not yet gone after {turns} turns", kept, SERIES, fates, _kept(i)))
    for i, turns in enumerate(TURNS):
        held = odds.in_opening("zenith", SINGLE)
        later.append(sampled(f"discarding at random: in hand after {turns} turns", held, SERIES, fates, _held(i)))
    return later


def _kept(i: int) -> Value:
    return lambda fate: fate[0][i]


def _held(i: int) -> Value:
    return lambda fate: fate[1][i]


# --- O9 and O10: what can be done -------------------------------------------------------------------------------------


def _choices() -> list[Oracle]:
    mana = odds.RULES.mana.start
    first = odds.actions_at_the_start("zenith", mana) + odds.actions_at_the_start("neol", mana) + 1
    later = mana + odds.RULES.mana.per_turn
    second = odds.actions_at_the_start("countess", later) + odds.actions_at_the_start("skrakz", later) + 1
    return [
        sampled("legal actions at the start of turn 1", first, DEALS // 4, partial(samples.first_choices, 1), float),
        sampled("legal actions at the start of turn 2", second, DEALS // 4, partial(samples.first_choices, 2), float),
    ]


def _walks() -> list[Oracle]:
    walk, start = partial(samples.walks, 6), odds.QUICK_START["zenith"]

    def zone(steps: int) -> Value:
        return lambda tiles: tiles[steps - 1] in odds.ZONE

    def back(steps: int) -> Value:
        return lambda tiles: bool(tiles[steps - 1] == start)

    return [
        *(
            sampled(f"random walk: on the zone after {n} steps", odds.on_zone(n), WALKS, walk, zone(n))
            for n in (4, 5, 6)
        ),
        *(sampled(f"random walk: back after {n} steps", odds.back_on_start(n), WALKS, walk, back(n)) for n in (3, 4)),
    ]


# --- O11: the map -----------------------------------------------------------------------------------------------------


def _sight() -> list[Oracle]:
    bare = odds.visible_pairs()
    return [
        *(
            certain(
                f"pairs of tiles in sight at distance {k}",
                bare[k][0],
                lambda k=k: samples.visible_pairs(False, False)[k],  # type: ignore[misc]
            )
            for k in bare
        ),
        *(
            certain(
                f"pairs of tiles in sight, {what}",
                sum(seen for seen, _ in odds.visible_pairs(*how).values()),
                lambda how=how: sum(samples.visible_pairs(*how).values()),  # type: ignore[misc]
            )
            for what, how in (
                ("bare map", (False, False)),
                ("optional walls", (True, False)),
                ("optional walls, double edges block", (True, True)),
            )
        ),
        *(
            certain(f"tiles seen from {name} within {k}", odds.seen(tile, k), partial(samples.seen, tile, k))
            for name, tile in TILES_SEEN.items()
            for k in range(1, 6)
        ),
    ]


def _ways() -> list[Oracle]:
    return [
        *(
            certain(
                f"tiles {NAMES[name]} reaches, movement {steps}",
                odds.reachable(name, steps),
                partial(samples.reachable, name, steps),
            )
            for name in odds.QUICK_START
            for steps in range(1, 7)
        ),
        *(certain(f"mean tiles within {k}", odds.mean_within(k), partial(samples.mean_within, k)) for k in (1, 2)),
    ]


def _targets() -> list[Oracle]:
    choices = []
    for character, spells in AIMED.items():
        for spell in spells:
            data = SPELLS[spell]
            exact = odds.target_choices(character, spell) * (6 if data.target.dir else 1)
            exact *= odds.RULES.mana.start if data.cost == "X" else 1
            choices.append(
                certain(
                    f"complete choices of {data.name} in turn 1",
                    exact,
                    lambda c=character, s=spell: math.prod(samples.target_choices(c, s)),  # type: ignore[misc]
                )
            )
    return choices


# --- O12 and O13: damage and series -----------------------------------------------------------------------------------


def _damage() -> list[Oracle]:
    return [
        certain(
            f"most damage of {NAMES[team[0]]} and {NAMES[team[1]]}, {purse}",
            odds.most_damage(team, purse),
            partial(samples.most_damage, team, purse),
        )
        for team in odds.TEAMS
        for purse in odds.PURSES
    ]


def _series() -> list[Oracle]:
    turns, mana = 20, []
    for what, discarding in (("passing", False), ("discarding", True)):
        for who, seat in (("first", 0), ("second", 2)):
            for partner in range(2):
                mana.append(
                    certain(
                        f"{what} for {turns} turns: mana of player {partner + 1} of the {who} team",
                        odds.mana_after(turns, seat == 0, discarding),
                        lambda d=discarding, s=seat + partner: samples.passing(turns, d)[0][s],  # type: ignore[misc]
                    )
                )
    objective = odds.RULES.objective
    healths = [objective.meteorite.health, objective.large.health, *[objective.small.health] * 3]
    return [
        *mana,
        certain(
            "passing for 20 turns: objectives undamaged on the board",
            len(healths),
            lambda: sum(
                there == (1, health) for there, health in zip(samples.passing(turns, False)[1], healths, strict=False)
            ),
        ),
        *(
            certain(
                f"turns of {NAMES[team[0]]} and {NAMES[team[1]]} to break the meteorite",
                odds.turns_to_break_the_meteorite(team),
                partial(samples.turns_to_break_the_meteorite, team),
            )
            for team in odds.TEAMS
        ),
    ]


def oracles() -> Sequence[Oracle]:
    return [
        *_dice(),
        *_opening_hands(),
        *_later_cards(),
        *_choices(),
        *_walks(),
        *_sight(),
        *_ways(),
        *_targets(),
        *_damage(),
        *_series(),
        *_starts(),
    ]
