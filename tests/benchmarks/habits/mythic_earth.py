"""Habits that readers of Mythic Earth's replays found in its bots, counted in games between equals."""

from collections import Counter
from math import hypot
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mythic_earth.actions import WHERES
from equipoise.sim.games.mythic_earth.components import DESIGNATIONS, STATS, UNIT_KINDS
from equipoise.sim.games.mythic_earth.sizes import SIZES
from equipoise.sim.table import Table

BEASTS, GENERAL, ON_TABLE = UNIT_KINDS.code("beast"), DESIGNATIONS.code("general"), WHERES.code("table")
LAST_TURN, RENEWED = 6, 3  # ME-296; markers that Renewal of Gaia takes off
CHARGE = 20  # ticks of a Charge for each inch of M
BLOWS, WALKS = {"charge", "charge_altar", "attack"}, {"move", "march"}
DAWN = "Early Dawn is undone by Ill Omens in the same Game Turn"


def habits(bots: str, games: int) -> dict[str, tuple[int, int]]:
    """Cases, of how many, of each habit."""
    table = Table("mythic_earth", seed=1, bots=[bots])
    reader = Reader(table)
    for index in range(games):
        table.deal(index)
        reader.read()
    return {sentence: (reader.cases[sentence], of) for sentence, of in reader.of.items()}


class Reader:
    """Reads one game after the other and keeps count."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cases: Counter[str] = Counter()
        self.of: Counter[str] = Counter()

    def note(self, sentence: str, case: bool) -> None:
        self.of[sentence] += 1
        self.cases[sentence] += case

    def read(self) -> None:
        self.units: list[dict[str, Any]] = self.table.state()["unit"]
        self.turn, self.dawn, self.rainy = 0, 0, False
        self.markers: Counter[int] = Counter()
        self.fallen: dict[int, int] = {}  # by Unit, the Game Turn
        self.chargers: set[int] = set()
        self.offered: set[tuple[int, str]] = set()  # Blessings, by seat
        self.crossed: set[tuple[int, int]] = set()  # players with a VP for crossing, by Game Turn
        self.begin(SIZES.NOBODY)
        while not self.table.over:
            seat, decision = self.table.to_act, self.table.decision
            windows = decision == "decide_blessing"
            casts = decision == "decide_action" and self.units[self.acting]["magic"] > 0
            legal = self.table.legal() if windows or casts else []
            action = self.table.decide()
            assert seat is not None
            if windows:
                self.window(seat, action, legal)
            if decision == "decide_action":
                self.deeds.add(action.kind)
                self.castable |= any(other.kind == "cast" for other in legal)
            if decision == "decide_move" and seat == self.acting // SIZES.FORCE:
                self.deeds.add(action.args.get("way", action.kind))
            for event in self.table.apply(action):
                self.happens(event)
        self.over()

    def begin(self, unit: int) -> None:
        """An activation, or none."""
        self.acting, self.deeds, self.castable, self.able = unit, set[str](), False, True

    def window(self, seat: int, action: Action, legal: list[Action]) -> None:
        for blessing in {other.blessing for other in legal if other.kind == "bless"}:
            if (seat, blessing) not in self.offered:
                self.offered.add((seat, blessing))
                used = action.kind == "bless" and action.blessing == blessing
                self.note("a Blessing is used the first time that it can be", used)
        if action.kind == "bless" and action.blessing == "elb_renewal":
            few = self.markers[action.unit] < RENEWED
            self.note("Renewal of Gaia goes to a Unit with fewer markers than it takes off", few)

    def happens(self, event: Event) -> None:
        if event.kind in ("turn", "activate"):
            self.acted()
            self.begin(event.unit if event.kind == "activate" else SIZES.NOBODY)
        if event.kind == "turn":
            self.turn = event.turn
        elif event.kind == "primary":
            self.rainy = event.scenario == "rainy_season"
        elif event.kind == "test" and event.unit == self.acting and event.test == "activation":
            self.able = event.die <= event.number
        elif event.kind == "markers":
            self.markers[event.unit] = event.markers
        elif event.kind == "destroyed":
            self.fallen[event.unit] = self.turn
        elif event.kind == "charge":
            self.chargers.add(event.unit)
        elif event.kind == "blessing" and event.blessing == "elb_early_dawn":
            self.dawn = self.turn
            self.note(DAWN, False)
        elif event.kind == "blessing" and event.blessing == "ecb_ill_omens" and self.dawn == self.turn:
            self.cases[DAWN] += 1
        elif event.kind == "vp" and event.source == "rainy":
            self.crossed.add((event.player, self.turn))

    def acted(self) -> None:
        """An activation is over, if there was one and it passed its test."""
        unit, deeds = self.acting, self.deeds
        if unit == SIZES.NOBODY or not self.able or not deeds:
            return
        if self.castable:
            self.note("a Magic User casts nothing though a spell could be cast", "cast" not in deeds)
        if self.turn == LAST_TURN:
            scores = deeds & BLOWS or "claim" in deeds or any(deed.startswith("goto") for deed in deeds)
            self.note("in the last Game Turn a Unit neither fights, claims nor makes for an aim", not scores)
        elif self.units[unit]["entry_flags"] & GENERAL and deeds & WALKS:
            self.note("a General walks to where an enemy can charge him", self.exposed(unit))

    def exposed(self, unit: int) -> bool:
        """Within a Charge of an enemy on the table who may charge next: sight lines and ways are not looked at."""
        units = self.table.state()["unit"]
        own, speed = units[unit], STATS.code("M")
        chargers = [
            other
            for other in units[: SIZES.PLAYERS * SIZES.FORCE]
            if other["where"] == ON_TABLE
            and other["owner"] != own["owner"]
            and not (other["frozen"] or other["fleeing"] or other["engaged"])
        ]
        return any(
            hypot(other["x"] - own["x"], other["y"] - own["y"]) - other["radius"] - own["radius"]
            <= CHARGE * other["stat"][speed]
            for other in chargers
        )

    def over(self) -> None:
        self.acted()
        for unit, start in enumerate(self.units[: SIZES.PLAYERS * SIZES.FORCE]):
            if start["minis"] and start["type"] == BEASTS:
                self.note("a Unit of Beasts is destroyed by the third Game Turn", self.fallen.get(unit, LAST_TURN) <= 3)
                self.note("a Unit of Beasts never charges", unit not in self.chargers)
            if start["minis"] and start["entry_flags"] & GENERAL:
                self.note("a General is destroyed", unit in self.fallen)
        for player in range(SIZES.PLAYERS if self.rainy else 0):
            for turn in range(2, LAST_TURN + 1):  # ME-337
                nobody = (player, turn) not in self.crossed
                self.note("at the end of a Game Turn of The Rainy Season nobody stands beyond the river", nobody)
