"""Fall of Exxinon played over and over, for the oracles: what dice, decks, walks, sight and blows bring.

Everything goes through the engine itself: set-ups are dealt, positions are loaded, actions are taken. A sample is kept,
so that all oracles that look at the same thing share it.
"""

import random
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from typing import Any

from equipoise.sim.action import Action
from equipoise.sim.games.exxinon.components import CHARACTERS, SPELLS
from equipoise.sim.games.exxinon.content import QUICK
from equipoise.sim.games.exxinon.odds import OPTIONAL, PURSES, QUICK_START, VICTIM_MANA, WALLS, other_team
from equipoise.sim.games.exxinon.positions import position
from equipoise.sim.games.exxinon.tiles import NUMBER, TILE_NAMES, TILES, Tile, distance, neighbour
from equipoise.sim.table import Table

QUICK_SETUP = "setup.mode=quick"
Raw = tuple[int, ...]


# --- playing ----------------------------------------------------------------------------------------------------------


class Player:
    """A table that is played as fast as Python can: actions by name, events by kind."""

    def __init__(self, *settings: str) -> None:
        self.table = Table("exxinon", settings=settings)
        self.engine: Any = self.table.engine
        self.kinds = list(self.table.game.actions.kinds)
        self.event_kinds = ["roll", "draw", *self.table.game.events.own]
        self.codes: dict[str, int] = {kind: i for i, kind in enumerate(self.kinds)}

    def code(self, kind: str, **args: Any) -> int:
        return self.table.game.actions.encode(Action(kind, **args))

    def deal(self, seed: int, block: int) -> list[Raw]:
        seats = [CHARACTERS.index(name) for name in QUICK]
        dealt: list[Raw] = self.engine.new_game(seed, block, seats, [0, 0, 1, 1])
        return dealt

    def take(self, code: int) -> list[Raw]:
        events, fault = self.engine.take(code)
        if fault:
            raise AssertionError(fault)
        return list(events)

    def of_kind(self, kind: str) -> list[int]:
        """The legal actions of a kind."""
        wanted = self.codes[kind]
        return [code for code in self.engine.legal_actions() if code & 255 == wanted]

    def events_of(self, events: Iterable[Raw], kind: str) -> list[Raw]:
        """The numbers of all events of a kind."""
        wanted = self.event_kinds.index(kind)
        return [event[1:] for event in events if event[0] == wanted]

    def legal_names(self, kind: str) -> set[Any]:
        """The only argument of the legal actions of a kind."""
        return {next(iter(a.args.values())) for a in self.table.legal() if a.kind == kind}

    def pass_on(self) -> None:
        """Ends the turn; synthesis and Core at the start of the next are declined."""
        self.take(self.codes["end_turn"])
        self.decline()

    def decline(self) -> None:
        while self.table.decision in ("decide_synthesis", "decide_core"):
            self.take(self.codes["decline" if self.table.decision == "decide_synthesis" else "keep"])


def _hands(player: Player, events: Iterable[Raw]) -> dict[str, list[str]]:
    """The opening hands by character."""
    hands: dict[str, list[str]] = {name: [] for name in CHARACTERS}
    for _, deck, card, _ in player.events_of(events, "draw"):
        hands[CHARACTERS[deck]].append(player.table.game.cards[card])
    return hands


# --- dice and drafts --------------------------------------------------------------------------------------------------


@cache
def roll_offs(games: int, seed: int) -> list[list[tuple[int, int]]]:
    """The totals of both teams, round by round."""
    player = Player("setup.mode=draft")
    totals = []
    for game in range(games):
        faces = [face for _, _, face, _ in player.events_of(player.deal(seed, game), "roll")]
        rounds = [faces[i : i + 4] for i in range(0, len(faces), 4)]
        totals.append([(a + b, c + d) for a, b, c, d in rounds])
    return totals


@cache
def drafts(games: int, seed: int) -> list[frozenset[str]]:
    """The team of Zenith after a draft in which every pick is made at random."""
    player, chance = Player("setup.mode=draft"), random.Random(seed)
    teams = []
    for game in range(games):
        player.deal(seed, game)
        while player.table.decision in ("decide_first", "decide_draft", "decide_placement"):
            player.take(chance.choice(player.engine.legal_actions()))
        sitting = player.table.characters
        teams.append(next(frozenset(team) for team in (sitting[:2], sitting[2:]) if "zenith" in team))
    return teams


@cache
def draft_sequences() -> int:
    """Every order of picks that the engine allows, followed to its end."""
    player = Player("setup.mode=draft", "setup.first_choice=always_first")
    player.deal(1, 1)

    def follow() -> int:
        if player.table.decision != "decide_draft":
            return 1
        here, total = player.engine.snapshot(), 0
        for code in player.of_kind("pick"):
            player.take(code)
            total += follow()
            player.engine.restore(here)
        return total

    return follow()


@cache
def fixed_starts() -> int:
    """Different starts of one block: pairing, first team and start tiles."""
    table = Table("exxinon")
    starts = set()
    for index in range(table.game.block(lambda: table.ruleset.rules, 4).characters.shape[1]):
        table.deal(index)
        state = table.state()
        tiles = [state["player"][seat]["tile"] for seat in range(4)]
        first = state["first_team"]
        sides = (frozenset(zip(table.characters[:2], tiles[:2], strict=True)),
                 frozenset(zip(table.characters[2:], tiles[2:], strict=True)))  # fmt: skip
        starts.add((sides[first], sides[1 - first]))
    return len(starts)


# --- cards ------------------------------------------------------------------------------------------------------------


@cache
def opening_hands(games: int, seed: int) -> list[dict[str, list[str]]]:
    player = Player(QUICK_SETUP)
    return [_hands(player, player.deal(seed, game)) for game in range(games)]


@cache
def searches(card: str, games: int, seed: int) -> list[int]:
    """How many cards Zenith discards until this one is in hand."""
    player, chance = Player(QUICK_SETUP), random.Random(seed)
    wanted = player.table.game.cards.index(card)
    counts = []
    for game in range(games):
        hand = _hands(player, player.deal(seed, game))["zenith"]
        used, held = 0, card in hand
        while not held:
            drawn = player.events_of(player.take(chance.choice(_discards(player))), "draw")
            used += 1
            held = any(drawn_card == wanted for _, _, drawn_card, _ in drawn)
            if not held:
                player.pass_on()
                player.pass_on()
        counts.append(used)
    return counts


def _discards(player: Player) -> list[int]:
    """The discards of seat 0, once for every copy in hand."""
    hand = player.engine.dump()["player"][0]["hand"]
    return [code for code in player.of_kind("discard") if code >> 8 & 255 == 0 for _ in range(hand[code >> 16 & 255])]


@cache
def fates(card: str, turns: tuple[int, ...], games: int, seed: int) -> list[tuple[list[bool], list[bool]]]:
    """Zenith discards any card every turn: was this one never discarded, and is it in hand, after these own turns."""
    player, chance = Player(QUICK_SETUP), random.Random(seed)
    wanted = player.table.game.cards.index(card)
    outcomes = []
    for game in range(games):
        player.deal(seed, game)
        kept, held, gone = [], [], False
        for turn in range(1, max(turns) + 1):
            code = chance.choice(_discards(player))
            player.take(code)
            gone = gone or code >> 16 & 255 == wanted
            if turn in turns:
                kept.append(not gone)
                held.append(bool(player.engine.dump()["player"][0]["hand"][wanted]))
            player.pass_on()
            player.pass_on()
        outcomes.append((kept, held))
    return outcomes


# --- what can be done -------------------------------------------------------------------------------------------------


@cache
def first_choices(turn: int, games: int, seed: int) -> list[int]:
    """How many actions are legal at the first decision of turn 1 or 2 of the quick set-up, nobody having moved."""
    player = Player(QUICK_SETUP)
    counts = []
    for game in range(games):
        player.deal(seed, game)
        for _ in range(turn - 1):
            player.pass_on()
        counts.append(len(player.engine.legal_actions()))
    return counts


@cache
def walks(steps: int, games: int, seed: int) -> list[list[Tile]]:
    """Zenith's tiles step by step; every step is any legal one."""
    player, chance = Player(QUICK_SETUP, f"characters.zenith.movement={steps}"), random.Random(seed)
    player.deal(seed, 0)
    start = player.engine.snapshot()
    walked = []
    for _ in range(games):
        player.engine.restore(start)
        tiles = []
        for _ in range(steps):
            player.take(chance.choice([code for code in player.of_kind("step") if code >> 8 & 255 == 0]))
            tiles.append(TILES[player.engine.dump()["player"][0]["tile"]])
        walked.append(tiles)
    return walked


# --- the map ----------------------------------------------------------------------------------------------------------

FAR = ((-5, 5), (5, -5), (5, 0), (-5, 0))  # corners, to put the others out of the way


def _stand(player: Player, tile: Tile, **more: Any) -> None:
    """Zenith on a tile with Starfall in hand, the others elsewhere."""
    away = [corner for corner in FAR if corner != tile]
    others = {seat: {"tile": away[seat - 1]} for seat in (1, 2, 3)}
    own = {"tile": tile, "hand": ["starfall"]}
    player.table.load(position(player.table, {"team": 0, "players": {0: own, **others}, **more}))


def _aimed(player: Player) -> set[Tile]:
    """The tiles at which Zenith may now aim Starfall."""
    player.take(player.code("cast", seat=0, spell="starfall"))
    return {TILES[TILE_NAMES.index(name)] for name in player.legal_names("tile")}


@cache
def visible_pairs(optional: bool, double_edge_blocks: bool) -> dict[int, int]:
    """Ordered pairs of different tiles without walls in sight of each other, by distance: where Starfall can go."""
    settings = [f"los.double_edge_blocks={str(double_edge_blocks).lower()}"]
    player = Player(QUICK_SETUP, "spells.starfall.target.range=10", *settings)
    walls = [tile for tile in TILES if optional and tile in OPTIONAL]
    counts = dict.fromkeys(range(1, 11), 0)
    for start in TILES:
        if start in WALLS or start in walls:
            continue
        _stand(player, start, walls=walls)
        for tile in _aimed(player):
            if tile != start and tile not in walls:
                counts[distance(start, tile)] += 1
    return counts


@cache
def seen(tile: Tile, reach: int) -> int:
    player = Player(QUICK_SETUP, f"spells.starfall.target.range={reach}")
    _stand(player, tile)
    return len(_aimed(player))


@cache
def reachable(character: str, steps: int) -> int:
    """Tiles that a character can walk to in the quick set-up, followed step by step."""
    seat = QUICK.index(character)
    player = Player(QUICK_SETUP, f"characters.{character}.movement={max(steps, 1)}")
    player.deal(1, 1)
    if seat > 1:
        player.pass_on()
    start = player.engine.snapshot()
    seen_tiles, edge = {NUMBER[QUICK_START[character]]}, [start]
    for _ in range(steps):
        further = []
        for here in edge:
            player.engine.restore(here)
            for code in [c for c in player.of_kind("step") if c >> 8 & 255 == seat]:
                player.engine.restore(here)
                player.take(code)
                tile = player.engine.dump()["player"][seat]["tile"]
                if tile not in seen_tiles:
                    seen_tiles.add(tile)
                    further.append(player.engine.snapshot())
        edge = further
    return len(seen_tiles) - 1


@cache
def mean_within(reach: int) -> float:
    """From the engine's table of distances."""
    far = Player().engine.board_tables()["distance"]
    n = len(TILES)
    near = sum(int(far[a][b] <= reach) for a in range(n) for b in range(n))
    return near / n


@cache
def target_choices(character: str, spell: str) -> list[int]:
    """In turn 1 of the quick set-up with the spell in hand: how many X, targets and directions can be chosen."""
    seat = QUICK.index(character)
    player = Player(QUICK_SETUP, "engine.auto_single=false")
    player.deal(1, 1)
    own = {"hand": [spell]} if SPELLS[spell].kind == "card" else {}
    player.table.load(position(player.table, {"team": 0, "turn": 1, "players": {seat: own}}))
    player.take(player.code("cast", seat=seat, spell=spell))
    counts = []
    while player.table.decision in ("decide_x", "decide_target", "decide_direction"):
        legal = player.engine.legal_actions()
        counts.append(len(legal))
        player.take(legal[0])
    return counts


# --- damage in one turn -----------------------------------------------------------------------------------------------


@cache
def most_damage(team: tuple[str, str], purse: str) -> int:
    """The most that two characters beside a lone enemy can do to it in one turn: every order and pair of spells."""
    mana, shards, core = PURSES[purse]
    victims = other_team(team)
    by_seat = [*team, *victims]
    names = ",".join(f'"{name}"' for name in by_seat)
    player = Player(f"setup.fixed_characters=[{names}]")
    hurting = [_hurting(character) for character in team]
    most = 0
    for pair in product(*hurting):
        hands = [[spell] if spell and SPELLS[spell].kind == "card" else [] for spell in pair]
        players: dict[int, dict[str, Any]] = {
            0: {"tile": (1, 0), "mana": mana, "hand": hands[0]},
            1: {"tile": (-1, 0), "mana": mana, "hand": hands[1]},
            2: {"tile": (0, 0), "mana": VICTIM_MANA},
            3: {"tile": (5, -5)},
        }
        words = {"team": 0, "players": players, "shards": (shards, 0), "core_turns": (3 if core else 0, 0)}
        player.table.load(position(player.table, words))
        start, full = player.engine.snapshot(), _health(player, 2)
        blows = [
            ("attack", 0, None),
            ("attack", 1, None),
            *(("cast", s, spell) for s, spell in enumerate(pair) if spell),
        ]
        for order in permutations(blows):
            player.engine.restore(start)
            for kind, seat, spell in order:
                _strike(player, kind, seat, spell)
            most = max(most, full - _health(player, 2))
    return most


def _hurting(character: str) -> list[str | None]:
    """Spells that hurt at once or strengthen the attack, and none."""
    ops = {"damage", "attack_bonus"}
    return [
        None,
        *(
            slug
            for slug, spell in SPELLS.items()
            if spell.owner == character and any(effect.op in ops for effect in spell.effects.values())
        ),
    ]


def _health(player: Player, seat: int) -> int:
    health: int = player.engine.dump()["player"][seat]["health"]
    return health


def _strike(player: Player, kind: str, seat: int, spell: str | None) -> None:
    """One blow at seat 2 with the greatest X; what is not legal is left out."""
    code = player.code(kind, seat=seat) if spell is None else player.code(kind, seat=seat, spell=spell)
    if code not in player.engine.legal_actions():
        return
    player.take(code)
    while player.table.decision in ("decide_x", "decide_target", "decide_direction", "decide_teleport"):
        legal = player.table.legal()
        player.take(player.table.game.actions.encode(max(legal, key=_aim_of(player, seat))))


def _aim_of(player: Player, seat: int) -> Callable[[Action], tuple[bool, int]]:
    """The choice that strikes the enemy: itself, its tile, the direction towards it; of X the greatest."""
    state = player.engine.dump()["player"]
    own, victim = TILES[state[seat]["tile"]], TILES[state[2]["tile"]]

    def worth(action: Action) -> tuple[bool, int]:
        if action.kind == "direction":
            step = next(i for i, name in enumerate(("E", "NE", "NW", "W", "SW", "SE")) if name == action.direction)
            there: Tile | None = own
            while there is not None and there != victim:
                there = neighbour(there, step)
            return there == victim, 0
        if action.kind == "tile":
            return action.tile == TILE_NAMES[NUMBER[victim]], 0
        return action.args.get("seat") == 2, int(action.args.get("x", 0))

    return worth


# --- series -----------------------------------------------------------------------------------------------------------


@cache
def passing(turns: int, discarding: bool) -> tuple[list[int], list[tuple[int, int]]]:
    """Nobody moves for so many team turns: mana by seat in the last, and state and health of the objectives."""
    player = Player(QUICK_SETUP)
    player.deal(1, 1)
    for turn in range(1, turns + 1):
        if discarding:
            for _ in range(2):
                player.take(player.of_kind("discard")[0])
        if turn < turns:
            player.pass_on()
    state = player.engine.dump()
    return [p["mana"] for p in state["player"]], [(o["state"], o["health"]) for o in state["objective"]]


@cache
def turns_to_break_the_meteorite(team: tuple[str, str]) -> int:
    """Own turns until two characters beside it have broken it with basic attacks."""
    by_seat = [*team, *other_team(team)]
    names = ",".join(f'"{name}"' for name in by_seat)
    player = Player(f"setup.fixed_characters=[{names}]", "events.track=[]")
    players = {0: {"tile": (1, 0)}, 1: {"tile": (-1, 0)}}
    full = 20
    player.table.load(position(player.table, {"team": 0, "players": players, "objectives": {(0, 0): full}}))
    turns = 0
    while player.engine.dump()["objective"][0]["state"] == 1:
        turns += 1
        for seat in range(2):
            attack = player.code("attack", seat=seat)
            if attack in player.engine.legal_actions():
                player.take(attack)
                if player.table.decision == "decide_target":
                    player.take(player.code("object", tile="(0,0)"))
        player.pass_on()
        player.pass_on()
    return turns
