"""Epoch played over and over, for the oracles: what set-ups, dice, stacks and conversions bring.

Everything goes through the engine itself: set-ups are dealt, positions are loaded, actions are taken. A sample is kept,
so that all oracles that look at the same thing share it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from equipoise.sim.action import Action
from equipoise.sim.games.epoch.actions import CARD_NAMES, TRIGGER_NAMES
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COLOR_ATTRIBUTE,
    COLORS,
    COMMONS,
    HEROICS,
    HEX_NAMES,
    INNER,
    JOURNEYS,
    STACKS,
    TILE_KINDS,
    TILES,
    TRIANGLE_NAMES,
)
from equipoise.sim.games.epoch.odds import BLACK, RULES, complete, takes_face_up
from equipoise.sim.games.epoch.positions import position
from equipoise.sim.table import Table

CENTRE = "v31"  # touches h00, h01 and h02
QUIET = "triggers.tokens=[200]"  # no new triggers on the way
SHOP = {  # how a card of a stack is bought: tile, attribute
    "relic": ("arcane_tower", "vision"),
    "trait": ("tomb_of_the_ancients", "wisdom"),
    "monster": ("gaping_maw", "courage"),
    **{color: ("inn", COLOR_ATTRIBUTE[color]) for color in COLORS},
}

Raw = tuple[int, ...]
Choice = Callable[[list[Action]], Action]


class Player:
    """A table that is played as fast as Python can: actions by code, events as numbers."""

    def __init__(self, seats: int = 2, settings: Sequence[str] = ()) -> None:
        self.table = Table("epoch", seats=seats, settings=settings)
        self.engine: Any = self.table.engine
        self.event_kinds = ["roll", "draw", *self.table.game.events.own]

    def deal(self, seed: int, block: int) -> list[Raw]:
        seats = list(range(self.table.seats))
        dealt: list[Raw] = self.engine.new_game(seed, block, seats, seats)
        return dealt

    def code(self, kind: str, **args: Any) -> int:
        return self.table.game.actions.encode(Action(kind, **args))

    def take(self, code: int) -> list[Raw]:
        events, fault = self.engine.take(code)
        if fault:
            raise AssertionError(fault)
        return list(events)

    def act(self, kind: str, **args: Any) -> list[Raw]:
        return self.take(self.code(kind, **args))

    def answer(self, choices: Mapping[str, Choice | str]) -> list[Raw]:
        """Answers by decision, as long as it is one of these; a text names the action's kind."""
        events: list[Raw] = []
        while not self.table.over and self.table.decision in choices:
            chosen, legal = choices[self.table.decision], self.table.legal()
            action = next(a for a in legal if a.kind == chosen) if isinstance(chosen, str) else chosen(legal)
            events += self.take(self.table.game.actions.encode(action))
        return events

    def of_kind(self, events: Iterable[Raw], kind: str) -> list[Raw]:
        """The numbers of all events of a kind."""
        wanted = self.event_kinds.index(kind)
        return [event[1:] for event in events if event[0] == wanted]


class Scene(NamedTuple):
    """A position that is played from again and again, each time with other dice and other stacks."""

    player: Player
    seat: int
    snapshot: bytes

    def begin(self, seed: int, game: int) -> None:
        self.player.engine.restore(self.snapshot)
        self.player.engine.redeal_for(self.seat, seed * 1_000_003 + game)


def scene(words: Mapping[str, Any], *settings: str, seats: int = 2) -> Scene:
    player = Player(seats, settings)
    player.table.load(position(player.table, words))
    return Scene(player, player.engine.to_act, player.engine.snapshot())


# --- set-ups: O1, O2, O6, O8, O9 --------------------------------------------------------------------------------------


class Deal(NamedTuple):
    starts: tuple[int, ...]  # by seat, from 1
    colors: tuple[str, ...]  # of the starting companions
    tiles: tuple[str, ...]  # on the board


@cache
def deals(players: int, games: int, seed: int) -> list[Deal]:
    player, deals = Player(players), []
    journeys = list(JOURNEYS.values())
    for game in range(games):
        events = player.deal(seed, game)
        dealt = [journeys[journey] for _, journey, *_ in sorted(player.of_kind(events, "journey"))]
        tiles = tuple(TILE_KINDS[kind] for _, _, kind, *_ in player.of_kind(events, "reveal"))
        deals.append(Deal(tuple(j.start for j in dealt), tuple(j.color for j in dealt), tiles))
    return deals


class Shown(NamedTuple):
    starters: Mapping[str, int]  # companions drawn from a stack at the set-up
    treachery: Mapping[str, Sequence[bool]]  # of the first cards of a stack, the face-up card first


@cache
def treacherous(games: int, seed: int) -> list[Shown]:
    """What lies on top of the stacks of a game with treachery."""
    player, tops_shown = Player(4, ["treachery.enabled=true"]), []
    bad = [name in CARD_NAMES and _is_treachery(name) for name in CARD_NAMES]
    for game in range(games):
        events = player.deal(seed, game)
        cards = [card for _, card, *_ in player.of_kind(events, "gain_card")]
        colors = [_color(CARD_NAMES[card]) for card in cards]
        state = player.engine.dump()
        tops = {}
        for i, stack in enumerate(STACKS):
            pile = state["deck"][i]
            order = [state["face_up"][i], *reversed(pile["cards"][: pile["size"]])]
            tops[stack] = [bad[card] for card in order[:4]]
        tops_shown.append(Shown({color: colors.count(color) for color in COLORS}, tops))
    return tops_shown


def _is_treachery(name: str) -> bool:
    tables: list[Mapping[str, Any]] = [RULES.companion, RULES.trait, RULES.relic, RULES.monster]
    return any(name in table and table[name].treachery for table in tables)


def _color(name: str) -> str:
    return RULES.companion[name].color


# --- dice: O3, O4, O11 ------------------------------------------------------------------------------------------------


@cache
def academies(held: int, games: int, seed: int) -> list[list[str]]:
    """What an Academy brings to a player who holds one block of each of the first attributes."""
    attributes = dict.fromkeys(ATTRIBUTES[:held], 1)
    own = {"triangle": CENTRE, "potential": 2, "influence": 10, "attributes": attributes}
    from_here, rolls = scene({"players": {0: own}, "tiles": {"h00": "academy"}}), []
    player = from_here.player
    for game in range(games):
        from_here.begin(seed, game)
        events = player.act("act", hex="h00") + player.answer({"decide_second_roll": "roll_again"})
        rolls.append([ATTRIBUTES[a] for _, a, *_ in player.of_kind(events, "attribute_die")])
    return rolls


class Fight(NamedTuple):
    gained: tuple[str, ...]  # faces of the white die
    counter: str  # face of the black die
    dead: bool  # the champion


@cache
def _hunt(conviction: int, rerolls: int, settings: tuple[str, ...]) -> Scene:
    own = {
        "triangle": CENTRE,
        "potential": 0,
        "influence": 6,
        "conviction": conviction,
        "attributes": {"courage": 10},
        "companions": {"shieldmaiden": 0},
    }
    words = {
        "players": {0: own, 1: {}},
        "tiles": {"h00": "gaping_maw"},
        "turn": {"rerolls": {"black": rerolls}},
    }
    return scene(words, QUIET, *settings)


def _fight(player: Player, reroll: Sequence[str]) -> Fight:
    """One fight; black faces that are named are rolled again."""
    rolled: list[Raw] = []

    def again(legal: list[Action]) -> Action:
        face = BLACK[player.of_kind(rolled, "roll")[-1][2] - 1]
        return next(a for a in legal if a.kind == ("reroll" if face in reroll else "keep_roll"))

    rolled += player.act("act", hex="h00")
    choices: dict[str, Choice | str] = {
        "decide_champion": "champion",
        "decide_source": "blind",
        "decide_prevent_death": "prevent_death",
        "decide_reroll": again,
    }
    while player.table.decision in choices:
        rolled += player.answer({player.table.decision: choices[player.table.decision]})
    white = tuple(ATTRIBUTES[a] for _, a, *_ in player.of_kind(rolled, "attribute_die"))
    last = BLACK[player.of_kind(rolled, "roll")[-1][2] - 1]
    return Fight(white, last, bool(player.of_kind(rolled, "lose_card")))


@cache
def fights(reroll: tuple[str, ...], games: int, seed: int) -> list[Fight]:
    from_here, fights = _hunt(0, 1 if reroll else 0, ()), []
    for game in range(games):
        from_here.begin(seed, game)
        fights.append(_fight(from_here.player, reroll))
    return fights


@cache
def hunts(length: int, conviction: int, settings: tuple[str, ...], games: int, seed: int) -> list[list[Fight]]:
    """The fights of one champion, turn after turn, until it dies or has fought so many."""
    from_here, hunts = _hunt(conviction, 0, settings), []
    player = from_here.player
    for game in range(games):
        from_here.begin(seed, game)
        fought = []
        for _ in range(length):
            fought.append(_fight(player, ()))
            if fought[-1].dead:
                break
            player.act("end")
            player.act("end")
        hunts.append(fought)
    return hunts


# --- triggers: O5 -----------------------------------------------------------------------------------------------------


@cache
def triggers(games: int, seed: int) -> list[list[frozenset[str]]]:
    """The active triggers at the start and after each token, none ever removed."""
    player, histories = Player(2, ["triggers.tokens=[11,12,13,14]", "control.gain_honor=4"]), []
    for game in range(games):
        events = player.deal(seed, game)
        active = [frozenset(TRIGGER_NAMES[t] for t, on, *_ in player.of_kind(events, "trigger") if on)]
        claim = next(a for a in player.table.legal() if a.kind == "control")
        events = player.act("control", hex=claim.hex) + player.answer({"decide_remove_trigger": "keep_triggers"})
        for trigger, on, *_ in player.of_kind(events, "trigger"):
            if on:
                active.append(active[-1] | {TRIGGER_NAMES[trigger]})
        histories.append(active)
    return histories


# --- the map: O7, O12 -------------------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """The map as the engine lets a lone token walk it."""

    hexes: list[set[int]]
    steps: list[list[int]]


@cache
def walked() -> Walk:
    kinds = [kind for kind, tile in TILES.items() for _ in range(tile.count)]
    tiles = dict(zip(HEX_NAMES, kinds, strict=True))
    player = Player(2, ["speed.base=1"])
    hexes, adjacent = [], []
    for name in TRIANGLE_NAMES[:INNER]:
        player.table.load(position(player.table, {"players": {0: {"triangle": name}}, "tiles": tiles}))
        hexes.append({HEX_NAMES.index(a.hex) for a in player.table.legal() if a.kind == "control"})
        walked_already = player.of_kind(player.act("travel"), "step")  # the only step there is makes itself
        ways = {TRIANGLE_NAMES.index(a.triangle) for a in player.table.legal() if a.kind == "step"}
        adjacent.append(ways or {triangle for _, _, triangle, *_ in walked_already})
    rows = []
    for start in range(INNER):
        steps, edge = {start: 0}, [start]
        for triangle in edge:
            for other in adjacent[triangle] - set(steps):
                steps[other] = steps[triangle] + 1
                edge.append(other)
        rows.append([steps[triangle] for triangle in range(INNER)])
    return Walk(hexes, rows)


def _to_hex(corner: int, h: int) -> int:
    way = walked()
    return min(way.steps[corner][t] for t in range(INNER) if h in way.hexes[t])


def hex_distances() -> list[int]:
    way = walked()
    return [
        min(_to_hex(t, b) for t in range(INNER) if a in way.hexes[t]) for a, b in combinations(range(len(HEX_NAMES)), 2)
    ]


def start_distances() -> list[int]:
    starts = [t for t in range(INNER) if len(walked().hexes[t]) == 2]
    return [_to_hex(start, h) for start in starts for h in range(len(HEX_NAMES))]


def triangle_distances() -> list[int]:
    return [walked().steps[a][b] for a, b in combinations(range(INNER), 2)]


@cache
def trapped(players: int) -> int:
    """Placements in which seat 0 must despair: its opponents fill what it can reach, one more stands anywhere."""
    player, placements = Player(players), 0
    for here in range(INNER):
        near = [t for t, steps in enumerate(walked().steps[here]) if 0 < steps <= RULES.speed.base]
        if len(near) > players - 1:
            near = near[: players - 1]  # not all of them: there is a way out
        free = [t for t in range(INNER) if t != here and t not in near]
        for rest in combinations(free, players - 1 - len(near)):
            tokens = {i: {"triangle": TRIANGLE_NAMES[t]} for i, t in enumerate((here, *near, *rest))}
            player.table.load(position(player.table, {"players": tokens}))
            placements += any(a.kind == "desperate_travel" for a in player.table.legal())
    return placements


# --- conversion: O10 --------------------------------------------------------------------------------------------------


@cache
def conversions(commons: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """The heroic triples that the engine lets a player reach."""
    own = {"influence": 2, "potential": 0, "attributes": dict(zip(COMMONS, commons, strict=True))}
    player = scene({"players": {0: own}}).player
    reached = set()

    def follow() -> None:
        heroics = tuple(player.engine.dump()["player"][0]["attribute"][ATTRIBUTES.index(h)] for h in HEROICS)
        here = player.engine.snapshot()
        if heroics in reached:
            return
        reached.add(heroics)
        for action in player.table.legal():
            if action.kind == "convert":
                player.act("convert", attribute=action.attribute)
                follow()
                player.engine.restore(here)

    follow()
    return frozenset(reached)


# --- blind draws: O13 -------------------------------------------------------------------------------------------------


class Bought(NamedTuple):
    card: str
    honor: int  # gained by it
    yields: int  # of a companion that is activated at once


@cache
def _shop(stack: str, shown: str, treachery: bool, scry: int) -> Scene:
    tile, attribute = SHOP[stack]
    own: dict[str, Any] = {"triangle": CENTRE, "potential": 2, "influence": 10, "attributes": {attribute: 2}}
    if stack == "monster":
        own["companions"] = {"shieldmaiden": 0}
    words = {"players": {0: own}, "tiles": {"h00": tile}, "face_up": {stack: shown}, "turn": {"scry": scry}}
    return scene(words, QUIET, f"treachery.enabled={'true' if treachery else 'false'}")


@cache
def purchases(stack: str, how: str, treachery: bool, games: int, seed: int) -> list[Bought]:
    """Cards bought blind, as the best of three, or by the policy; every card of the stack lies face-up in turn."""
    names = [name for name in CARD_NAMES[: len(_every())] if _every()[name] in complete(stack, treachery)]
    purchases = []
    for game in range(games):
        shown = names[game % len(names)]
        from_here = _shop(stack, shown, treachery, 3 if how == "scry" else 0)
        from_here.begin(seed, game)
        purchases.append(_buy(from_here.player, stack, shown, how))
    return purchases


@cache
def _every() -> dict[str, Any]:
    return {**RULES.companion, **RULES.trait, **RULES.relic, **RULES.monster}


def _buy(player: Player, stack: str, shown: str, how: str) -> Bought:
    face_up = how == "policy" and takes_face_up(stack, _every()[shown].honor)
    choices: dict[str, Choice | str] = {
        "decide_inn_color": lambda legal: next(a for a in legal if a.kind == "recruit" and a.stack == stack),
        "decide_champion": "champion",
        "decide_source": "face_up" if face_up else "blind",
        "decide_scry": lambda legal: max(legal, key=lambda a: _every()[a.card].honor),
        "decide_prevent_death": "accept_death",
        "decide_target": "target",
        "decide_attribute": "attribute",
        "decide_downgrade": "downgrade",
        "decide_companion": "companion",
    }
    events = player.act("act", hex="h00") + player.answer(choices)
    card = CARD_NAMES[player.of_kind(events, "gain_card")[0][1]]
    source = {"relic": 3, "trait": 2, "monster": 4}.get(stack, 1)  # of the honor
    honor = sum(change for _, change, _, why in player.of_kind(events, "honor") if why == source)
    yields = 0
    if stack in COLORS:
        gained = player.act("activate", companion=card)
        yields = sum(n for _, origin, target, n in player.of_kind(gained, "blocks") if origin == 1 and 3 <= target < 9)
    return Bought(card, honor, yields)
