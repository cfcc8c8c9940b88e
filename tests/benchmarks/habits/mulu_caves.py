"""Habits of Mulu Caves' bots, counted: who stops a leader, who never moves, what becomes of the cards.

A player is behind by the steps left on the map as it is, pieces ignored (`State.route`). Only voluntary steps count.
A tile closes a way if the shortest way around whoever stands there is longer by more than a turn's movement.
"""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Any

from equipoise.sim.action import Event
from equipoise.sim.games.mulu_caves.actions import TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import TERRAIN, WEAPONS
from equipoise.sim.games.mulu_caves.sizes import SIZES
from equipoise.sim.table import Table

State = dict[str, Any]
SEED, BEHIND, CLOSED = 1, 10, 4
TEAM, AROUND = SIZES.TEAM, (-SIZES.STRIDE, 1, SIZES.STRIDE, -1)
WALLS = {SIZES.BORDER, *map(TERRAIN.index, ("wall", "divider"))}
SANCTUARY = set(map(TERRAIN.index, ("sanctuary", "start", "finish", "ultimate")))
WEAPON_IDS = {TREASURE_NAMES.index(card) for card in WEAPONS}
KIT_WEAPONS = {TREASURE_NAMES.index(card) for card, row in WEAPONS.items() if row.commit == "either"}

AVATAR_STEPS = "steps of the avatar in a turn begun ten or more steps behind, if it may move (steps, turns)"
UNIT_STEPS = "steps of units in a turn begun ten or more steps behind, if the avatar may move (steps, turns)"
IDLE = "units never take a step in the whole game"
RACES = "ten or more steps behind, no unit that can close the leader's way in time goes nearer to that place"
HOARDED = "weapons drawn and not thrown away for the hand limit are still in a hand at the end"
OVERDRAWN = "treasure cards are drawn into a full hand, so that a card is thrown away at once"
BARE = "avatars fight a battle without a weapon while a unit of theirs carries one that a kit may hold"
SAID = (AVATAR_STEPS, UNIT_STEPS, IDLE, RACES, HOARDED, OVERDRAWN, BARE)


class Tally(dict[str, tuple[int, int]]):
    def note(self, habit: str, cases: int, of: int = 1) -> None:
        self[habit] = (self[habit][0] + cases, self[habit][1] + of)


def habits(bots: str, games: int) -> dict[str, tuple[int, int]]:
    """By sentence: cases, of how many; or a sum, and of how many turns."""
    tally = Tally.fromkeys(SAID, (0, 0))
    table = Table("mulu_caves", seed=SEED, bots=[bots])
    for index in range(games):
        table.deal(index)
        _watch(table, tally)
    return dict(tally)


def _watch(table: Table, tally: Tally) -> None:
    began: State | None = None  # as the turn began
    rolled: State | None = None  # after its roll, if a free avatar is so far behind
    steps: list[int] = []  # of the turn, by piece
    moved: set[int] = set()
    while not table.over:
        _, action, events = table.advance()
        steps += [event.piece for event in events if event.kind == "move" and event.way in ("step", "transit")]
        _fights(table, events, tally)
        if began and action.kind == "roll" and _is_free(began, TEAM * began["active"]) and _behind(began) >= BEHIND:
            rolled = table.state()
        if not table.over and all(event.kind != "turn" for event in events):
            continue
        now = table.state()
        if rolled:
            tally.note(AVATAR_STEPS, sum(piece % TEAM == 0 for piece in steps))
            tally.note(UNIT_STEPS, sum(piece % TEAM != 0 for piece in steps))
            if racers := _racers(rolled):
                nearer = (near.get(now["piece"][unit]["pos"], least) < least for unit, near, least in racers)
                tally.note(RACES, not any(nearer))
        moved.update(steps)
        began, rolled, steps = now, None, []
    units = {piece for piece in range(SIZES.PIECES) if piece % TEAM}
    tally.note(IDLE, len(units - moved), len(units))
    for facts, player in zip(now["seat_facts"], now["player"], strict=True):
        kept = sum(facts["drawn"][card] - facts["discarded_limit"][card] for card in WEAPON_IDS)
        tally.note(HOARDED, sum(card["card"] in WEAPON_IDS for card in player["hand"][: player["cards"]]), kept)
        tally.note(OVERDRAWN, sum(facts["discarded_limit"]), sum(facts["drawn"]))


def _fights(table: Table, events: Sequence[Event], tally: Tally) -> None:
    for event in events:
        if event.kind == "commit" and event.piece % TEAM == 0:
            player = table.state()["player"][event.piece // TEAM]
            carried = any(card["holder"] and card["card"] in KIT_WEAPONS for card in player["hand"][: player["cards"]])
            tally.note(BARE, carried and event.weapon not in WEAPONS)


def _is_free(state: State, piece: int) -> bool:
    return not any(state["piece"][piece][held] for held in ("immobile", "lazarus", "pit", "net"))


def _units(state: State, seat: int) -> list[int]:
    return [unit for unit in range(TEAM * seat + 1, TEAM * seat + TEAM) if state["piece"][unit]["alive"]]


def _behind(state: State) -> int:
    sides, players = state["common"]["character"], state["player"]
    left = [state["route"][sides[n]][players[n]["treasure"]][state["piece"][TEAM * n]["pos"]] for n in (0, 1)]
    return int(left[state["active"]] - left[1 - state["active"]])


def _walk(start: int, enters: Callable[[int], bool]) -> dict[int, int]:
    """The steps to every tile that can be reached, the nearest first."""
    steps, tiles = {start: 0}, deque([start])
    while tiles:
        tile = tiles.popleft()
        for there in (tile + offset for offset in AROUND):
            if there not in steps and enters(there):
                steps[there] = steps[tile] + 1
                tiles.append(there)
    return steps


def _line(steps: dict[int, int], tile: int) -> list[int]:
    """A shortest way from a tile back to where the steps are counted from, without its last tile."""
    line: list[int] = []
    while steps[tile]:
        line.append(tile)
        tile = next(tile + offset for offset in AROUND if steps.get(tile + offset) == steps[tile] - 1)
    return line


def _way(state: State, enemies: Collection[int]) -> Sequence[int]:
    """The tiles of the leader's way home, by the treasure if need be, around these enemies; all tiles if none is."""
    terrain, leader = state["terrain"], 1 - state["active"]
    start, goal = state["piece"][TEAM * leader]["pos"], state["route"][state["common"]["character"][leader]][1].index(0)
    out, back = (_walk(at, lambda tile: terrain[tile] not in WALLS and tile not in enemies) for at in (start, goal))
    fetched = state["player"][leader]["treasure"]
    by = [goal] if fetched else [tile for tile in back if terrain[tile] == TERRAIN.index("ultimate")]
    ways = [[*reversed(_line(out, tile)), *_line(back, tile)[1:]] for tile in by if tile in out]
    return min(ways, key=len, default=range(SIZES.TILES))


def _racers(state: State) -> list[tuple[int, dict[int, int], int]]:
    """Units that can close the leader's way at a tile before it comes there, with the steps to it from everywhere."""
    terrain, units = state["terrain"], _units(state, state["active"])
    places = {state["piece"][unit]["pos"] for unit in units}
    foes = {piece["pos"] for piece in state["piece"] if piece["alive"]} - places
    way = _way(state, places)
    racers = []
    for due, tile in enumerate(way, 1):
        if terrain[tile] in SANCTUARY | WALLS or tile in foes or len(_way(state, places | {tile})) < len(way) + CLOSED:
            continue
        near = _walk(tile, lambda there: terrain[there] not in SANCTUARY | WALLS and there not in foes)
        for unit in units:
            least, left = near.get(state["piece"][unit]["pos"], SIZES.TILES), places - {state["piece"][unit]["pos"]}
            if least <= due and _is_free(state, unit) and len(_way(state, left | {tile})) >= len(way) + CLOSED:
                racers.append((unit, near, least))
    return racers
