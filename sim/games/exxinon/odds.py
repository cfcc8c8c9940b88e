"""What is known exactly about Fall of Exxinon, worked out in fractions from rules and content.

Nothing here asks the engine. How the same things are simulated: samples.py; side by side: oracles.py.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from equipoise.sim.games.exxinon.components import CHARACTERS, Effect, Spell
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.sight import in_sight, neighbours, seen_within, visible_by_distance, walkable
from equipoise.sim.games.exxinon.tiles import TILES, Tile, distance, signs

RULES = ExxinonRules()
SIGNS = dict(zip(TILES, signs(RULES.map.picture), strict=True))
WALLS = frozenset(tile for tile, sign in SIGNS.items() if sign == "#")
ZONE = frozenset(tile for tile, sign in SIGNS.items() if sign == "~")
OPTIONAL = frozenset(tile for tile, sign in SIGNS.items() if sign == "b")
START = {int(sign): tile for tile, sign in SIGNS.items() if sign in "1234"}
QUICK_START = {"zenith": START[1], "neol": START[2], "countess": START[3], "skrakz": START[4]}
HAND = RULES.hand.size


# --- roll-off (O1) and drafts (O14) -----------------------------------------------------------------------------------


def roll_off() -> tuple[Fraction, Fraction]:
    """Chance that one round is tied, and that team 0 is strictly higher."""
    faces = range(1, RULES.setup.die_sides + 1)
    totals = [(a + b, c + d) for a, b, c, d in product(faces, repeat=4)]
    tied = Fraction(sum(x == y for x, y in totals), len(totals))
    return tied, Fraction(sum(x > y for x, y in totals), len(totals))


# --- cards (O2 to O8) -------------------------------------------------------------------------------------------------


@cache
def copies(owner: str) -> dict[str, int]:
    return {slug: spell.copies for slug, spell in RULES.spells.items() if spell.owner == owner and spell.kind == "card"}


def deck_size(owner: str) -> int:
    return sum(copies(owner).values())


def none_among(owner: str, cards: Iterable[str], drawn: int = HAND) -> Fraction:
    """None of these cards is among the first so many of the shuffled deck."""
    size, wanted = deck_size(owner), sum(copies(owner)[card] for card in cards)
    return Fraction(comb(size - wanted, drawn), comb(size, drawn))


def in_opening(owner: str, card: str) -> Fraction:
    return 1 - none_among(owner, [card])


def both_in_opening(owner: str, card: str) -> Fraction:
    """Both copies of a card of which there are two."""
    size = deck_size(owner)
    return Fraction(comb(size - 2, HAND - 2), comb(size, HAND))


def distinct_in_opening(owner: str) -> Fraction:
    return sum((in_opening(owner, card) for card in copies(owner)), Fraction(0))


def _effects(spell: Spell) -> list[Effect]:
    return [*spell.effects.values(), *spell.delay.effects.values()]


def damaging(owner: str) -> list[str]:
    """Cards with a damage effect, delayed ones included."""
    return [card for card in copies(owner) if any(effect.op == "damage" for effect in _effects(RULES.spells[card]))]


def opening_cost(owner: str) -> Fraction:
    """Expected sum of the fixed mana costs of the opening hand; X and ALL count 0."""
    costs = {card: RULES.spells[card].cost for card in copies(owner)}
    total = sum(n * cost for card, n in copies(owner).items() if isinstance(cost := costs[card], int))
    return Fraction(HAND * total, deck_size(owner))


def uses_until_held(owner: str, card: str) -> Fraction:
    """Expected uses of a card until this one is in hand for the first time."""
    later = deck_size(owner) - HAND
    return sum((none_among(owner, [card], HAND + used) for used in range(later)), Fraction(0))


def not_discarded(owner: str, turns: int) -> Fraction:
    """A single card is not yet discarded after so many turns in each of which one of the hand, any, is discarded."""
    size, kept = deck_size(owner), Fraction(HAND - 1, HAND)
    later = size - HAND  # from then on it is in hand or was discarded
    held = Fraction(HAND, size) * kept**turns
    drawn = sum((Fraction(1, size) * kept ** (turns - t) for t in range(1, min(turns, later) + 1)), Fraction(0))
    return held + drawn + Fraction(max(later - turns, 0), size)


# --- what can be done (O9) --------------------------------------------------------------------------------------------


def castable_at_the_start(character: str, spell: Spell, mana: int) -> bool:
    """In quick set-up with nobody moved, no object on the board and no shards."""
    here = QUICK_START[character]
    if spell.kind == "ultimate" and spell.shards:
        return False
    least = RULES.casting.x_min if isinstance(spell.cost, str) else spell.cost
    if mana < least:
        return False
    team = ("zenith", "neol") if character in ("zenith", "neol") else ("countess", "skrakz")
    friends = [QUICK_START[name] for name in team if name != character]
    foes = [tile for name, tile in QUICK_START.items() if name not in team]
    target = spell.target

    def reached(tiles: Iterable[Tile]) -> bool:
        return any(distance(here, t) <= target.range and (not target.los or in_sight(here, t, WALLS)) for t in tiles)

    occupied = set(QUICK_START.values())
    free = [t for t in TILES if t not in WALLS and t not in occupied]
    by_filter = {"any": [t for t in TILES if t not in WALLS], "empty": free, "teleport": free, "breakable": []}
    has_target = {
        "none": True,
        "self": True,
        "line": True,
        "ally": True,
        "enemy": reached(foes),
        "character": reached([*foes, *friends]),
        "tile": reached(by_filter[target.filter]),
    }
    return has_target[target.type]


def actions_at_the_start(character: str, mana: int) -> Fraction:
    """Expected steps, casts and discards of one character among the first legal actions."""
    here, others = QUICK_START[character], set(QUICK_START.values())
    steps = sum(t not in WALLS and t not in others for t in neighbours(here))
    sheet = RULES.characters[character]
    own = [RULES.spells[sheet.basic], RULES.spells[sheet.ultimate]]
    fixed = steps + sum(castable_at_the_start(character, spell, mana) for spell in own)
    return fixed + sum(
        (
            in_opening(character, card) * (1 + castable_at_the_start(character, RULES.spells[card], mana))
            for card in copies(character)
        ),
        Fraction(0),
    )


# --- a walk (O10) -----------------------------------------------------------------------------------------------------


def walk(steps: int) -> dict[Tile, Fraction]:
    """Where Zenith is after so many steps, each to any free neighbour with equal chance; the others stand still."""
    blocked = WALLS | {tile for name, tile in QUICK_START.items() if name != "zenith"}
    chance = {QUICK_START["zenith"]: Fraction(1)}
    for _ in range(steps):
        after: dict[Tile, Fraction] = {}
        for tile, p in chance.items():
            free = [t for t in neighbours(tile) if t not in blocked]
            for t in free:
                after[t] = after.get(t, Fraction(0)) + p / len(free)
        chance = after
    return chance


def on_zone(steps: int) -> Fraction:
    return sum((p for tile, p in walk(steps).items() if tile in ZONE), Fraction(0))


def back_on_start(steps: int) -> Fraction:
    return walk(steps).get(QUICK_START["zenith"], Fraction(0))


# --- the map (O11) ----------------------------------------------------------------------------------------------------


@cache
def visible_pairs(optional: bool = False, double_edge_blocks: bool = False) -> dict[int, tuple[int, int]]:
    return visible_by_distance(WALLS | OPTIONAL if optional else WALLS, double_edge_blocks)


def reachable(character: str, steps: int) -> int:
    others = {tile for name, tile in QUICK_START.items() if name != character}
    return walkable(QUICK_START[character], steps, WALLS | others)


def seen(tile: Tile, reach: int) -> int:
    return seen_within(tile, reach, WALLS)


def mean_within(reach: int) -> Fraction:
    """Map tiles, walls included, at most so far from a tile taken at random."""
    return Fraction(sum(distance(a, b) <= reach for a in TILES for b in TILES), len(TILES))


def target_choices(character: str, card: str) -> int:
    """Tiles, characters or directions that a spell may be aimed at in turn 1 of the quick set-up."""
    here, target = QUICK_START[character], RULES.spells[card].target
    occupied = set(QUICK_START.values())
    if target.type == "line":
        return 6
    if target.type in ("ally", "character"):
        team = ("zenith", "neol") if character in ("zenith", "neol") else ("countess", "skrakz")
        tiles = [QUICK_START[name] for name in team if target.type == "ally" or name != character]
    else:
        tiles = [t for t in TILES if t not in WALLS and (target.filter == "any" or t not in occupied)]
    return sum(distance(here, t) <= target.range and (not target.los or in_sight(here, t, WALLS)) for t in tiles)


# --- damage in one turn (O12) -----------------------------------------------------------------------------------------

TEAMS = tuple(combinations(("zenith", "neol", "countess", "skrakz"), 2))
PURSES = {  # mana of each, shards, Core at work
    "3 mana each": (3, 0, False),
    "3 mana, 2 shards": (3, 2, False),
    "6 mana each": (6, 0, False),
    "Core, 0 mana": (0, 0, True),
}
VICTIM_MANA = 5


def _blow(spell: Spell, x: int) -> tuple[int, int]:
    """Damage to one isolated enemy at once, and what is added to the next basic attack."""
    damage = bonus = lost = healed = 0
    for effect in spell.effects.values():
        amount = effect.n + effect.n_x * x + effect.n_lost * lost + effect.n_healed * healed
        if effect.bonus_when != "none":
            amount += effect.bonus
        if effect.op in ("lose_mana", "steal_mana"):
            lost += min(amount, VICTIM_MANA)
        elif effect.op == "heal":
            healed = amount
        elif effect.op == "attack_bonus":
            bonus += amount
        elif effect.op == "damage" and effect.to != "self":
            damage += amount
    return damage, bonus


def _best(character: str, mana: int, shards: int, core: bool) -> int:
    """Attack and the best spell of one character."""
    attack = RULES.characters[character].attack.damage
    best = attack
    for spell in RULES.spells.values():
        if spell.owner != character or spell.shards > shards:
            continue
        if isinstance(spell.cost, str):
            xs: Iterable[int] = [RULES.core.x_value] if core else range(RULES.casting.x_min, mana + 1)
        elif core or spell.cost <= mana:
            xs = [0]
        else:
            continue
        for x in xs:
            damage, bonus = _blow(spell, x)
            best = max(best, attack + damage + bonus)
    return best


def most_damage(team: tuple[str, str], purse: str) -> int:
    """A team's attacks and one spell each; the shards of the team are spent by either."""
    mana, shards, core = PURSES[purse]
    return max(
        _best(team[0], mana, spent, core) + _best(team[1], mana, shards - spent, core) for spent in range(shards + 1)
    )


# --- series (O13) -----------------------------------------------------------------------------------------------------


def mana_after(turns: int, first: bool, discarding: bool) -> int:
    """Mana of a player of the first or second team who never moves or casts, in that team turn."""
    order = 0 if first else 1
    mana: int = RULES.mana.start
    for turn in range(1, turns + 1):
        space = turn
        start, period = RULES.events.repeat_from, RULES.events.period
        if turn >= start:
            space = start + (turn - start) % period
        mana += sum(event.n for event in RULES.events.track if event.turn == space and event.op == "mana_all")
        if (turn - 1) % 2 == order:
            mana += RULES.mana.first_team_turn1 if turn == 1 else RULES.mana.per_turn
            mana += RULES.mana.discard_gain if discarding else 0
    return mana


def turns_to_break_the_meteorite(team: tuple[str, str]) -> int:
    blow = sum(RULES.characters[name].attack.damage for name in team)
    health: int = RULES.objective.meteorite.health
    return -(-health // blow)


def other_team(team: tuple[str, str]) -> tuple[str, str]:
    a, b = (name for name in CHARACTERS if name not in team)
    return a, b
