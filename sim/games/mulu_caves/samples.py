"""Mulu Caves played over and over from one position or set-up, for the oracles: what dice, decks and landings bring.

Everything goes through the engine itself: positions are set up once and played from anew with other dice. A sample is
kept, so that all oracles that look at the same thing share it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from equipoise.sim.action import Action
from equipoise.sim.games.mulu_caves.actions import DIRECTIONS, KIT_NAMES, RESULTS, WAYS
from equipoise.sim.games.mulu_caves.checks import Tile, distances, neighbours, tiles_with
from equipoise.sim.games.mulu_caves.components import DECKS, EVENT_CARDS, MAPS, SIDES
from equipoise.sim.games.mulu_caves.positions import TEAM, position, tile_number, tile_of
from equipoise.sim.table import Table

NORTH, SOUTH = 0, 1  # seats: in the first arrangement of a block North begins
MAP = MAPS["mulu_default"]
SCYTHE = "scythe_of_ice_and_snow"

Events = Sequence[tuple[int, ...]]
Taken = tuple[str, Mapping[str, Any]]  # an action: its kind and its arguments


def commit(weapon: str = "none", armour: str = "none", artifact: str = "none") -> Taken:
    """A kit of cards that the piece holds itself; `dual_tridents double` is the double use."""
    kit = [card.replace(" ", "_") for card in (weapon, armour, artifact)]
    names = ("weapon", "armour", "artifact", "second_weapon", "second_armour", "second_artifact")
    return "commit", dict(zip(names, [*kit, *[KIT_NAMES[0]] * 3], strict=True))


class Player:
    """A table that is played as fast as Python can: actions by code, events as numbers."""

    def __init__(self, settings: Sequence[str] = ()) -> None:
        self.table = Table("mulu_caves", settings=settings)
        self.engine: Any = self.table.engine
        self.event_kinds = ["roll", "draw", *self.table.game.events.own]

    def code(self, kind: str, **args: Any) -> int:
        return self.table.game.actions.encode(Action(kind, **args))

    def take(self, code: int, dice: Sequence[int] | None = None) -> Events:
        events, fault = self.engine.take(code, dice)
        if fault:
            raise AssertionError(fault)
        return list(events)

    def events_of(self, events: Events, kind: str) -> list[tuple[int, ...]]:
        """The numbers of all events of a kind."""
        wanted = self.event_kinds.index(kind)
        return [event[1:] for event in events if event[0] == wanted]


class Scene(NamedTuple):
    """A position that is played from again and again, each time with other dice and other decks."""

    player: Player
    seat: int
    snapshot: bytes
    last: int  # the action that rolls the dice

    def play(self, seed: int, game: int) -> Events:
        self.begin(seed, game)
        return self.player.take(self.last)

    def begin(self, seed: int, game: int) -> None:
        self.player.engine.restore(self.snapshot)
        self.player.engine.redeal_for(self.seat, seed * 1_000_003 + game)


def scene(words: Mapping[str, Any], actions: Sequence[Taken], settings: Sequence[str] = ()) -> Scene:
    """Loads a position and takes all actions but the last, which is the one to be played over and over.

    Cards are held openly, so that other dice do not bring other hands.
    """
    player = Player(settings)
    player.table.load(position(player.table, words))
    *before, (kind, args) = actions
    for earlier, with_args in before:
        player.table.apply(earlier, **with_args)
    code = player.code(kind, **args)
    if code not in player.engine.legal_actions():
        raise AssertionError(f"{kind} {args} is not legal; legal: {player.table.legal()}")
    return Scene(player, player.engine.to_act, player.engine.snapshot(), code)


def open_cards(cards: Sequence[str]) -> list[dict[str, Any]]:
    return [{"card": card, "known": True} for card in cards]


# --- battles ----------------------------------------------------------------------------------------------------------


class Battle(NamedTuple):
    result: str
    rolls: int  # dice of both sides together
    dead: frozenset[int]  # pieces


def _battle(player: Player, events: Events) -> Battle:
    fought = player.events_of(events, "battle")
    dead = frozenset(event[0] for event in player.events_of(events, "destroy"))
    return Battle(RESULTS[fought[-1][2]] if fought else RESULTS[0], len(player.events_of(events, "roll")), dead)


@cache
def _battle_scene(
    attacker: tuple[str, str], defender: tuple[str, str], settings: tuple[str, ...], artifact: str, lazarus: int
) -> Scene:
    """South's unit 1 at (5, 8) attacks North's unit 1 at (6, 8), each with a weapon and an armour."""
    kits = (*attacker, artifact), defender
    held = [[card.split(" ")[0] for card in kit if card != "none"] for kit in kits]
    words = {
        "active": "south",
        "movement": 0,
        "pieces": {
            "P1.1": {"at": [5, 8], "cards": open_cards(held[0])},
            "P0.1": {"at": [6, 8], "cards": open_cards(held[1]), "lazarus": lazarus},
        },
    }
    actions: list[Taken] = [("attack", {"piece": 1, "enemy": 1})]
    if attacker[0] == SCYTHE:  # an attacker sweeps with it; it is no card of the kit
        swing = {"piece": 1, "direction": "east", "card": SCYTHE, "armoury": False}
        actions, kits, held = [("attack_scythe", swing)], (kits[0], defender), [[], held[1]]
    actions += [commit(*kit) for kit, cards in zip(kits, held, strict=True) if cards]
    return scene(words, actions, settings)


@cache
def battles(
    attacker: tuple[str, str],
    defender: tuple[str, str],
    settings: tuple[str, ...],
    artifact: str,
    lazarus: int,
    games: int,
    seed: int,
) -> list[Battle]:
    """One battle of two kits, fought over and over."""
    start = _battle_scene(attacker, defender, settings, artifact, lazarus)
    return [_battle(start.player, start.play(seed, game)) for game in range(games)]


@cache
def shields(lead: int, games: int, seed: int) -> list[str]:
    """The defender plays its Shield on every lost roll; how the battle ends for it."""
    settings = (f"weapon.battle_axe.att={max(lead, 0)}", f"armour.ashen_armor.def={max(-lead, 0)}")
    words = {
        "active": "south",
        "movement": 0,
        "pieces": {
            "P1.1": {"at": [5, 8], "cards": open_cards(["battle_axe"])},
            "P0.1": {"at": [6, 8], "cards": open_cards(["ashen_armor", "shield"])},
        },
    }
    attack: Taken = ("attack", {"piece": 1, "enemy": 1})
    start = scene(words, [attack, commit("battle_axe"), commit(armour="ashen_armor")], settings)
    player = start.player
    shield = player.code("shield", card="shield", armoury=False)
    mine, theirs = TEAM * NORTH + 1, TEAM * SOUTH + 1
    ends = []
    for game in range(games):
        battle = _battle(player, start.play(seed, game))
        if theirs in battle.dead:
            ends.append("wins outright")
            continue
        after = _battle(player, player.take(shield))
        ends.append("counter-kill" if theirs in after.dead else "destroyed" if mine in after.dead else "survives")
    return ends


@cache
def fire_balls(targets: int, games: int, seed: int) -> list[tuple[int, bool]]:
    """Targets destroyed by a Fire Ball among so many bare ones, and whether the caster was."""
    places = ([10, 5], [12, 5], [11, 6], [12, 6])
    words = {
        "active": "south",
        "movement": 0,
        "pieces": {
            "P1.1": {"at": [11, 5], "cards": open_cards(["fire_ball_staff"])},
            **{f"P0.{n + 1}": place for n, place in enumerate(places[:targets])},
        },
    }
    start = scene(words, [("attack_staff", {"piece": 1, "card": "fire_ball_staff", "armoury": False})])
    player = start.player
    ends = []
    for game in range(games):
        dead = set(_battle(player, start.play(seed, game)).dead)
        while player.table.decision == "decide_area_target":
            dead |= _battle(player, player.take(player.engine.legal_actions()[0])).dead
        caster = TEAM * SOUTH + 1 in dead
        ends.append((len(dead) - caster, caster))
    return ends


@cache
def sieges(games: int, seed: int) -> list[tuple[int, int]]:
    """An assailant beside an avatar: battles until it dies, and own turns that the avatar was immobilised."""
    words = {"active": "south", "phase": "main", "pieces": {"P1.1": [5, 8], "P0.A": [6, 8]}}
    start = scene(words, [("roll", {})])
    player = start.player
    attack = {SOUTH: player.code("attack", piece=1, enemy=0), NORTH: player.code("attack", piece=0, enemy=1)}
    roll, end_turn = player.code("roll"), player.code("end_turn")
    dead = TEAM * SOUTH + 1
    steps = {player.code("step", piece=0, direction=way) for way in DIRECTIONS[:4]}
    ends = []
    for game in range(games):
        start.begin(seed, game)
        fought = lost = 0
        alive = True
        while True:
            seat = player.engine.to_act
            player.take(roll)
            if seat == NORTH:
                # Immobilised exactly when no step is open although movement is left.
                held = not steps & set(player.engine.legal_actions())
                lost += held
                if not alive and not held:
                    break
            if alive:
                fought += 1
                alive = dead not in _battle(player, player.take(attack[seat])).dead
            player.take(end_turn)
        ends.append((fought, lost))
    return ends


# --- fixed rolls ------------------------------------------------------------------------------------------------------


@cache
def shots(kind: str, card: str, distance: int, games: int, seed: int) -> list[bool]:
    """South's unit 1 shoots east along row 1 at North's unit 1, the Javelin over the wall (9, 9); whether it hits."""
    places = ([8, 9], [10, 9]) if kind == "attack_javelin" else ([5, 1], [5 + distance, 1])
    aim: dict[str, Any] = {"enemy": 1} if kind == "attack_javelin" else {"direction": "east"}
    words = {
        "active": "south",
        "movement": 0,
        "pieces": {"P1.1": {"at": places[0], "cards": open_cards([card])}, "P0.1": places[1]},
    }
    start = scene(words, [(kind, {"piece": 1, **aim, "card": card, "armoury": False})])
    return [bool(start.player.events_of(start.play(seed, game), "shot")[0][2]) for game in range(games)]


@cache
def throws(games: int, seed: int) -> list[int]:
    """How often a Boomerang is thrown until it hits and is used up."""
    hits = iter(shots("attack_boomerang", "boomerang", 3, 4 * games, seed))
    counts = []
    for _ in range(games):
        n = 1
        while not next(hits, True):
            n += 1
        counts.append(n)
    return counts


# --- landings ---------------------------------------------------------------------------------------------------------


class Landed(NamedTuple):
    tile: Tile
    y_rolls: int


ONLY_RELOCATE = tuple(f"deck.event.{card}=0" for card in EVENT_CARDS if card != "relocate")
BY_LANDING = WAYS.index("landing")


@cache
def landings(what: str, games: int, seed: int) -> list[Landed]:
    """Where Lazarus' unit, or the relocated avatar of a side, lands on the empty map."""
    if what == "unit":
        words: dict[str, Any] = {
            "movement": 0,
            "pieces": {"P0.A": {"at": [1, 1], "cards": open_cards(["lazarus_stone"])}},
        }
        actions: list[Taken] = [("play_lazarus", {"card": "lazarus_stone", "holder": 0})]
    else:
        side = SIDES.index(what)
        words = {"active": what, "movement": 2, "pieces": {f"P{side}.A": [6, 4] if side == 0 else [6, 22]}}
        actions = [("step", {"piece": 0, "direction": "south" if side == 0 else "north"})]
    start = scene(words, actions, ONLY_RELOCATE)
    landed = []
    for game in range(games):
        events = start.play(seed, game)
        tile = next(tile_of(e[2]) for e in start.player.events_of(events, "move") if e[3] == BY_LANDING)
        coordinates = [e for e in start.player.events_of(events, "roll") if e[1] == 20]
        landed.append(Landed(tile, len(coordinates) - 1))
    return landed


# --- the race ---------------------------------------------------------------------------------------------------------

RACE = ("events.enabled=false", "treasures.enabled=false", "setup.units_per_player=0")


def _way(start: Tile, goal: Tile) -> list[str]:
    """The directions of a shortest path."""
    left, way = distances(MAP, goal), []
    while start != goal:
        after = next(tile for tile in neighbours(start) if left.get(tile) == left[start] - 1)
        way.append(DIRECTIONS[((0, -1), (1, 0), (0, 1), (-1, 0)).index((after[0] - start[0], after[1] - start[1]))])
        start = after
    return way


class Route(NamedTuple):
    """The steps of a lone avatar from S to the nearer U tile, on to the other one, and home."""

    steps: tuple[str, ...]
    treasure: tuple[int, int]  # places on it where the treasure is picked up


@cache
def route(side: str) -> Route:
    near, far = tiles_with(MAP, "U", side)
    start, finish = tiles_with(MAP, "S", side)[0], tiles_with(MAP, "F", side)[0]
    out, across, home = _way(start, near), _way(near, far), _way(far, finish)
    return Route((*out, *across, *home), (len(out), len(out) + len(across)))


class Runner:
    """A lone avatar on its route; it stops on a U tile, and uses a surplus step to go from one to the other."""

    def __init__(self, player: Player, side: str) -> None:
        steps, self.treasure = route(side)
        self.codes = [player.code("step", piece=0, direction=direction) for direction in steps]
        self.at = 0

    def run(self, player: Player, movement: int) -> bool:
        """Spends a roll; whether it has finished."""
        last = len(self.codes) if self.at >= self.treasure[0] else self.treasure[1]
        for _ in range(min(movement, last - self.at)):
            player.take(self.codes[self.at])
            self.at += 1
        return self.at == len(self.codes)


@cache
def solo_races(games: int, seed: int) -> list[tuple[int, int, bool]]:
    """Own turns to the treasure room and in all, and whether exactly 25 steps were made when it was reached."""
    start = scene({"phase": "main"}, [("roll", {})], RACE)
    player = start.player
    roll, end_turn = player.code("roll"), player.code("end_turn")
    ends = []
    for game in range(games):
        start.begin(seed, game)
        runner, turns, out, exact = Runner(player, "north"), 0, 0, False
        while True:
            seat = player.engine.to_act
            movement = player.events_of(player.take(roll), "movement")[0][1]
            if seat == NORTH:
                turns += 1
                if runner.run(player, movement):
                    break
                if not out and runner.at >= runner.treasure[0]:
                    out, exact = turns, runner.at == runner.treasure[0]
            player.take(end_turn)
        ends.append((out, turns, exact))
    return ends


@cache
def races(first_loses: int, second_loses: int, games: int, seed: int) -> list[bool]:
    """Two avatars race, North first; one of them is immobilised for its first turns. Whether the first player wins."""
    words = {
        "phase": "main",
        "pieces": {
            "P0.A": {"at": [1, 1], "immobile": first_loses},
            "P1.A": {"at": [1, 25], "immobile": second_loses},
        },
    }
    start = scene(words, [("roll", {})], RACE)
    player = start.player
    roll, end_turn = player.code("roll"), player.code("end_turn")
    won = []
    for game in range(games):
        start.begin(seed, game)
        runners, waits = [Runner(player, side) for side in SIDES], [first_loses, second_loses]
        while True:
            seat = player.engine.to_act
            movement = player.events_of(player.take(roll), "movement")[0][1]
            if waits[seat]:
                waits[seat] -= 1
            elif runners[seat].run(player, movement):
                won.append(player.engine.outcome()[NORTH][0] == 1.0)
                break
            player.take(end_turn)
    return won


# --- decks ------------------------------------------------------------------------------------------------------------


@cache
def decks(deck: str, games: int, seed: int) -> list[list[str]]:
    """The first ten cards of a freshly shuffled deck."""
    player = Player()
    place = DECKS.index(deck)
    cards = player.table.game.cards
    tops = []
    for game in range(games):
        player.engine.new_game(seed, game, [NORTH, SOUTH], [NORTH, SOUTH])
        dealt = player.engine.dump()["deck"][place]
        tops.append([cards[card] for card in reversed(dealt["cards"][dealt["size"] - 10 : dealt["size"]])])
    return tops


# --- the map ----------------------------------------------------------------------------------------------------------


@cache
def first_placements(sides: str) -> int:
    """Tiles on which the first unit may be placed: quadrant by quadrant, as the engine offers them."""
    player = Player([f"setup.placement_sides={sides}"])
    fresh = player.engine.snapshot()
    tiles = 0
    for quadrant in player.engine.legal_actions():
        player.engine.restore(fresh)
        player.take(quadrant)
        tiles += len(player.engine.legal_actions())
    return tiles


@cache
def routes() -> dict[str, int]:
    """Steps that the engine counts for North's avatar: from start to finish by way of the treasure, and with it."""
    table = Table("mulu_caves")
    state = table.state()
    without, having = state["route"][NORTH]
    steps = {"whole way": without[tile_number(tiles_with(MAP, "S", "north")[0])]}
    for name, tile in zip(("west", "east"), tiles_with(MAP, "U", "north"), strict=True):
        steps[f"{name} U tile to finish"] = having[tile_number(tile)]
    steps["start to finish"] = having[tile_number(tiles_with(MAP, "S", "north")[0])]
    return steps
