"""Habits of Fall of Exxinon's bots that readers of replays found: how often each of them shows.

`Alone` tries out what one character could do from one tile, walking before and after: it finds some chances, not all.
"""

from collections import Counter
from functools import cache
from typing import Any

from equipoise.sim.action import Action
from equipoise.sim.games.exxinon.actions import OBJECTIVES
from equipoise.sim.games.exxinon.components import SPELL_NAMES
from equipoise.sim.games.exxinon.game import GAME
from equipoise.sim.games.exxinon.tiles import NUMBER, TILE_NAMES, TILES, Tile, distance
from equipoise.sim.table import Table

SEED, LOW, NEAR, MANY = 2026, 5, 3, 6  # low health, a near foe, much mana
TAKEN_ALONE = 9  # health that one character may take in a turn; only a great X takes more
MAIN, METEORITE = GAME.decisions.index("decide_main"), OBJECTIVES.index("meteorite")
KINDS = ["roll", "draw", *GAME.events.own]
MOVE, DEATH, DESTROYED, SECURED = (KINDS.index(kind) for kind in ("move", "death", "destroyed", "secured"))
PLACE = dict(zip(TILE_NAMES, TILES, strict=True))
HARMLESS = {"drain", "hush", "dread_mark", "prowl", "entomb", "raise_stone", "stone_wall"}  # in the turn of the cast
HARMLESS |= {"starfall", "fault_line", "gravity_sling", "anchor_star"}
action_of = cache(GAME.actions.describe)


class Alone:
    """Whether one character of a team could bring an enemy down in this turn, or secure a fragment."""

    def __init__(self, table: Table, players: list[dict[str, Any]], pieces: set[Tile]) -> None:
        self.engine, self.foes = table.engine, [2, 3] if table.to_act == 0 else [0, 1]  # FX-338
        weak = [players[foe] for foe in self.foes if players[foe]["alive"] and players[foe]["health"] <= TAKEN_ALONE]
        self.aims = pieces | {TILES[foe["tile"]] for foe in weak}
        self.kill = self.reward = False
        before = self.engine.snapshot()
        for seat in {0, 1, 2, 3} - set(self.foes):
            for position in self.walks(seat, players[seat]["tile"]) if players[seat]["alive"] and self.aims else []:
                self.engine.restore(position)
                self.deeds(seat, 2)
            self.engine.restore(before)

    def take(self, code: int) -> list[tuple[int, ...]]:
        events: list[tuple[int, ...]] = self.engine.take(code, None, None)[0]
        self.kill |= any(e[0] == DEATH and e[1] in self.foes for e in events)
        self.reward |= any(e[0] == SECURED and e[1] not in self.foes and e[3] != METEORITE for e in events)
        return events

    def walks(self, seat: int, start: int) -> list[bytes]:
        """A position for every tile that the character can walk to."""
        positions, tiles = [self.engine.snapshot()], {start}
        for position in positions:
            self.engine.restore(position)
            for code in self.engine.legal_actions():
                if action_of(code).kind == "step" and action_of(code).seat == seat:
                    tile = next(e[3] for e in self.take(code) if e[0] == MOVE)
                    if tile not in tiles and self.engine.decision == MAIN:
                        tiles.add(tile)
                        positions.append(self.engine.snapshot())
                    self.engine.restore(position)
        return positions

    def deeds(self, seat: int, left: int) -> None:
        """A strike and a spell from here in either order; then the walk onto a fragment that they destroyed."""
        before, whole = self.engine.snapshot(), self.engine.decision == MAIN
        for code in self.engine.legal_actions():
            if self.worth_trying(action_of(code), seat, left if whole else -1):
                broken = any(e[0] == DESTROYED and e[2] != METEORITE for e in self.take(code))
                if self.engine.to_act is not None:
                    self.deeds(seat, left - whole)
                if broken and not self.reward:
                    self.walks(seat, -1)
                self.engine.restore(before)

    def worth_trying(self, deed: Action, seat: int, left: int) -> bool:
        """`left` deeds may begin; below 0: one has begun, and its target and the like are chosen."""
        if left >= 0:
            mine = left > 0 and deed.kind in ("attack", "cast") and deed.seat == seat
            return bool(mine and deed.args.get("spell") not in HARMLESS)
        if deed.kind in ("tile", "object"):
            return min(distance(PLACE[deed.tile], aim) for aim in self.aims) <= (2 if deed.kind == "tile" else 0)
        return deed.kind != "character" or deed.seat in (*self.foes, seat)


def end_of_turn(players: list[dict[str, Any]], turn: Alone, events: list[Any], n: Counter[str]) -> None:
    """What a team's turn brought, and where the wounded of both teams stand."""
    killed = any(e.kind == "death" and e.seat in turn.foes for e in events)
    secured = any(e.kind == "secured" and e.seat not in turn.foes and e.objective != "meteorite" for e in events)
    kill, reward = turn.kill, turn.reward and not killed
    n.update({"kills": kill, "missed": kill and not killed, "rewards": reward, "left": reward and not secured})
    living = [(seat, TILES[player["tile"]]) for seat, player in enumerate(players) if player["alive"]]
    for seat, tile in living:
        if players[seat]["health"] <= LOW:
            nearest = min((distance(tile, other) for foe, other in living if foe // 2 != seat // 2), default=99)
            n.update({"low": nearest < 99, "low near": nearest <= NEAR, "low adjacent": nearest <= 1})


def count_game(table: Table, n: Counter[str]) -> None:
    pieces: dict[Tile, int] = {}  # objectives on the map, by the team that destroyed them; -1: they are whole
    turn, moving, players, events = None, list[int](), table.state()["player"], list[Any]()
    while not table.over:
        if turn is None and table.decision == "decide_main":
            players, events = table.state()["player"], []
            turn = Alone(table, players, set(pieces))
        for e in table.apply(table.decide()):
            events.append(e)
            if e.kind == "end_turn" and turn is not None:  # a turn may end by itself, and the next one has begun by now
                end_of_turn(players, turn, events, n)
                turn, moving = None, turn.foes
            elif e.kind == "move":
                players[e.seat]["tile"] = NUMBER[PLACE[e.tile]]
            elif e.kind in ("damage", "heal"):
                players[e.seat]["health"] = e.health
            elif e.kind == "death":
                players[e.seat]["alive"] = 0
            elif e.kind == "landing" and e.result == "landed" and e.objective != "meteorite":
                pieces[PLACE[e.tile]] = -1
            elif e.kind == "landing" and e.result == "blocked":
                n["blocked"] += any(players[s]["alive"] and TILE_NAMES[players[s]["tile"]] == e.tile for s in moving)
            elif e.kind == "destroyed":
                pieces[PLACE[e.tile]] = e.team
            elif e.kind == "secured":
                n.update({"secured": 1, "secured lost": pieces.pop(PLACE[e.tile]) != e.seat // 2})
    if turn is not None:
        end_of_turn(players, turn, events, n)
    for facts in table.state()["seat_facts"]:
        n.update({"deaths": facts["death_turn"] > 0, "deaths with mana": facts["mana_gone"][-1] >= MANY})
        for spell in ("starfall", "fault_line", "raise_stone"):
            cast, *had = (facts[how][SPELL_NAMES.index(spell)] for how in ("cast", "opening", "drawn"))
            n.update({spell: cast, f"{spell} had": sum(had)})


def habits(bots: str, games: int) -> dict[str, tuple[int, int]]:
    n, table = Counter[str](), Table("exxinon", seed=SEED, bots=[bots])
    for game in range(games):
        table.deal(game)
        count_game(table, n)
    return {
        "With 5 or less health somebody is within 3 of a foe when a turn ends": (n["low near"], n["low"]),
        "With 5 or less health somebody is beside a foe when a turn ends": (n["low adjacent"], n["low"]),
        "A Starfall that comes to hand is cast": (n["starfall"], n["starfall had"]),
        "A Fault Line that comes to hand is cast": (n["fault_line"], n["fault_line had"]),
        "Raise Stone is cast in a game": (n["raise_stone"], games),
        "An objective is secured by the team that did not destroy it": (n["secured lost"], n["secured"]),
        "In a game a team that is about to move keeps a fragment from landing": (n["blocked"], games),
        "A turn brings no kill though one character alone could have made one": (n["missed"], n["kills"]),
        "A turn without a kill leaves a fragment that one character could secure": (n["left"], n["rewards"]),
        "Somebody dies with 6 mana or more": (n["deaths with mana"], n["deaths"]),
    }
