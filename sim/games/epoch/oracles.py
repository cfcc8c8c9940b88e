"""Every exact oracle of Epoch: what is known (odds.py) beside what the engine plays (samples.py)."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from equipoise.sim.games.epoch import odds, samples
from equipoise.sim.games.epoch.components import ATTRIBUTES, COLORS, COMMONS, INNER, TILES
from equipoise.sim.verify import Oracle, Sample, Value, certain, sampled

DEALS = 20_000  # games by default
STACKS = 4_000
ROLLS = 6_000
HUNTS = 3_000
TOKENS = 6_000
DRAWS = 2_400

PLAYERS = (2, 3, 4, 5)
HEROIC_STACKS = ("relic", "trait", "monster")
THREE = ("t_legend", "t_hoard", "t_awakened")  # any three triggers
COMMONS_HELD = ((1, 1, 1), (2, 2, 2), (3, 3, 3), (5, 2, 1), (3, 2, 2), (4, 1, 0))


# --- O1, O2, O8, O9: the set-up ---------------------------------------------------------------------------------------


def _is(many: int) -> Value:
    return lambda deal: len(deal.tiles) == many


def _setups() -> list[Oracle]:
    checks = []
    for n in PLAYERS:
        sample = partial(samples.deals, n)
        exact = odds.revealed(n)
        checks += [
            *(sampled(f"{n} players: {k} tiles at the start", p, DEALS, sample, _is(k)) for k, p in exact.items()),
            sampled(f"{n} players: tiles at the start", odds.mean(exact), DEALS, sample, lambda d: len(d.tiles)),
            *(
                sampled(
                    f"{n} players: {TILES[kind].name} in view",
                    odds.tile_in_view(n, kind),
                    DEALS,
                    sample,
                    _in_view(kind),
                )
                for kind in (*odds.UNIQUE, "inn")
            ),
            sampled(
                f"{n} players: Tower, Maw and Tomb in view",
                odds.all_unique_in_view(n),
                DEALS,
                sample,
                lambda d: set(odds.UNIQUE) <= set(d.tiles),
            ),
            sampled(f"{n} players: lowest start", odds.lowest_start(n), DEALS, sample, lambda d: min(d.starts)),
            sampled(
                f"{n} players: some share a start hex",
                odds.some_share_a_hex(n),
                DEALS,
                sample,
                lambda d: len(d.tiles) < 2 * len(d.starts),
            ),
        ]
    for n, different in ((2, 2), (3, 3), (2, 1), (3, 1), (4, 1)):
        words = "all equal" if different == 1 else "all different"
        checks.append(
            sampled(
                f"{n} players: starting colours {words}",
                odds.starting_colors(n, different),
                DEALS,
                partial(samples.deals, n),
                _colors(different),
            )
        )
    return checks


def _in_view(kind: str) -> Value:
    return lambda deal: kind in deal.tiles


def _colors(different: int) -> Value:
    return lambda deal: len(set(deal.colors)) == different


# --- O3, O4, O11: dice ------------------------------------------------------------------------------------------------


def _academy() -> list[Oracle]:
    commons = partial(samples.academies, len(COMMONS))
    return [
        *(
            sampled(
                f"Academy: attributes gained with {k} held",
                odds.academy(ATTRIBUTES[:k], len),
                ROLLS,
                partial(samples.academies, k),
                len,
            )
            for k in range(len(ATTRIBUTES) + 1)
        ),
        sampled(
            "Academy with the commons held: a heroic one",
            odds.academy(COMMONS, lambda gained: odds.heroic(gained) > 0),
            ROLLS,
            commons,
            lambda gained: odds.heroic(gained) > 0,
        ),
        sampled(
            "Academy with the commons held: heroic blocks",
            odds.academy(COMMONS, odds.heroic),
            ROLLS,
            commons,
            odds.heroic,
        ),
    ]


def _shows(face: str) -> Value:
    return lambda fight: fight.counter == face


def _outlives(fights: int) -> Value:
    return lambda hunt: not any(fight.dead for fight in hunt[:fights])


def _distinct(rolls: int) -> Value:
    return lambda hunt: len(set([face for fight in hunt for face in fight.gained][:rolls]))


def _fights() -> list[Oracle]:
    checks = [
        sampled(f"fight{how}: {face}", odds.counter(face, again), ROLLS, partial(samples.fights, again), _shows(face))
        for how, again in (
            ("", ()),
            (", death rerolled", ("death",)),
            (", all but a miss rerolled", ("fatigue", "death")),
        )
        for face in ("fatigue", "death", "miss")
    ]
    for preventions, lengths in ((0, (1, 2, 3, 4, 5)), (1, (3, 5)), (2, (5,))):
        sample = partial(samples.hunts, 5, preventions, ())
        for m in lengths:
            name = f"a champion survives {m} fights" + (f", {preventions} prevented" if preventions else "")
            checks.append(sampled(name, odds.survives(m, preventions), HUNTS, sample, _outlives(m)))
    two_each = partial(samples.hunts, 3, 6, ("monsters.white_rolls=2",))
    for rolls in (1, 2, 3, 4, 6):
        name = f"white die: different faces of {rolls} rolls"
        checks.append(sampled(name, odds.distinct_faces(rolls), HUNTS, two_each, _distinct(rolls)))
    return checks


# --- O5, O6: triggers and treachery -----------------------------------------------------------------------------------


def _active(tokens: int) -> Value:
    return lambda active: THREE[0] in active[tokens]


def _some_active(tokens: int) -> Value:
    return lambda active: bool(active[tokens] & set(THREE))


def _triggers() -> list[Oracle]:
    checks = []
    for t in range(len(odds.RULES.triggers.tokens) + 1):
        sample = samples.triggers
        checks += [
            sampled(f"{t} tokens taken: a trigger is active", odds.trigger_active(t), TOKENS, sample, _active(t)),
            sampled(f"{t} tokens taken: one of three", odds.one_of_three_active(t), TOKENS, sample, _some_active(t)),
        ]
    return checks


def _top(stack: str) -> Value:
    return lambda shown: shown.treachery[stack][0]


def _treachery() -> list[Oracle]:
    def after(starters: int) -> Sample:
        """The red stacks from which so many starting companions were drawn."""

        def drawn(games: int, seed: int) -> Sequence[Any]:
            return [shown for shown in samples.treacherous(games, seed) if shown.starters["red"] == starters]

        return drawn

    every = samples.treacherous
    return [
        *(
            sampled(f"treachery: the face-up {stack}", odds.treachery_shown(stack), STACKS, every, _top(stack))
            for stack in HEROIC_STACKS
        ),
        *(
            sampled(
                f"treachery: face-up, {k} starting companions drawn",
                odds.treachery_shown("red", k),
                STACKS,
                after(k),
                _top("red"),
            )
            for k in range(3)
        ),
        sampled(
            "treachery: among the first four relics",
            odds.treachery_among("relic", 4),
            STACKS,
            every,
            lambda shown: any(shown.treachery["relic"]),
        ),
        sampled(
            "treachery: none face-up in the three heroic stacks",
            math.prod((1 - odds.treachery_shown(stack) for stack in HEROIC_STACKS), start=Fraction(1)),
            STACKS,
            every,
            lambda shown: not any(shown.treachery[stack][0] for stack in HEROIC_STACKS),
        ),
    ]


# --- O7, O10, O12: the map, conversions -------------------------------------------------------------------------------


def _share(values: Sequence[int], wanted: Callable[[int], bool]) -> Fraction:
    return Fraction(sum(map(wanted, values)), len(values))


def _map() -> list[Oracle]:
    hexes, starts = odds.hex_distances(), odds.start_distances()
    return [
        *(
            certain(f"hexes {k} steps apart", p, lambda k=k: _share(samples.hex_distances(), lambda d: d == k))  # type: ignore[misc]
            for k, p in hexes.items()
        ),
        certain("steps between two hexes", odds.mean(hexes), lambda: _mean(samples.hex_distances())),
        *(
            certain(
                f"hexes {k} steps from a start",
                p,
                lambda k=k: _share(samples.start_distances(), lambda d: d == k),  # type: ignore[misc]
            )
            for k, p in starts.items()
        ),
        certain("steps from a start to a hex", odds.mean(starts), lambda: _mean(samples.start_distances())),
        *(
            certain(
                f"a hex within speed {speed} of a start",
                sum((p for k, p in starts.items() if k <= speed), Fraction(0)),
                lambda speed=speed: _share(samples.start_distances(), lambda d: d <= speed),  # type: ignore[misc]
            )
            for speed in (2, 3, 4, 5)
        ),
        certain("steps between two triangles", odds.triangle_distance(), lambda: _mean(samples.triangle_distances())),
        *(
            certain(
                f"{n} players: trapped at speed 2",
                odds.trapped(n),
                lambda n=n: Fraction(samples.trapped(n), INNER * math.comb(INNER - 1, n - 1)),  # type: ignore[misc]
            )
            for n in PLAYERS
        ),
    ]


def _mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def _conversions() -> list[Oracle]:
    checks = []
    for commons in COMMONS_HELD:
        held = " ".join(map(str, commons))
        checks += [
            certain(
                f"heroic triples from {held}",
                len(odds.reachable(commons)),
                lambda c=commons: len(samples.conversions(c)),  # type: ignore[misc]
            ),
            certain(
                f"most heroics from {held}",
                odds.most_heroics(commons),
                lambda c=commons: max(map(sum, samples.conversions(c))),  # type: ignore[misc]
            ),
        ]
    return checks


# --- O13: blind draws -------------------------------------------------------------------------------------------------


def _honor(bought: samples.Bought) -> float:
    return float(bought.honor)


def _squared(middle: float) -> Value:
    return lambda bought: (bought.honor - middle) ** 2


def _draws() -> list[Oracle]:
    def bought(stack: str, how: str = "blind", treachery: bool = False) -> Sample:
        return partial(samples.purchases, stack, how, treachery)

    checks = []
    for color in COLORS:
        blind = bought(color)
        checks += [
            sampled(f"blind {color} companion: honor", odds.mean_honor(color), DRAWS, blind, _honor),
            sampled(f"blind {color} companion: yield", odds.mean_yield(color), DRAWS, blind, lambda b: float(b.yields)),
        ]
    for stack in HEROIC_STACKS:
        blind, variance = bought(stack), odds.honor_variance(stack)
        spread = _squared(float(odds.mean_honor(stack)))
        checks += [
            sampled(f"blind {stack}: honor", odds.mean_honor(stack), DRAWS, blind, _honor),
            sampled(f"blind {stack}: variance of honor", variance, DRAWS, blind, spread),
            sampled(
                f"blind {stack} with treachery: honor",
                odds.mean_honor(stack, True),
                DRAWS,
                bought(stack, treachery=True),
                _honor,
            ),
            sampled(f"best {stack} of three: honor", odds.best_of(stack, 3), DRAWS, bought(stack, "scry"), _honor),
            sampled(f"{stack} by policy: honor", odds.by_policy(stack), DRAWS, bought(stack, "policy"), _honor),
        ]
    return checks


def oracles() -> Sequence[Oracle]:
    return [
        *_setups(),
        *_academy(),
        *_fights(),
        *_triggers(),
        *_treachery(),
        *_map(),
        *_conversions(),
        *_draws(),
    ]
