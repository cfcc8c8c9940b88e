"""Axis Mundi, six at the table: what readers of replays found the bots to do, counted.

The last turn of a loser is its last one before somebody wins. A full hand is one of five cards or more, the Savant's
too. Who could walk where is tried out, by moves that do not climb, without cards, treasures or attacks. Of the extra
Moves of cards those of Second Wind count as used last.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.axis_mundi.facts import MP_SOURCES, PILES
from equipoise.sim.games.axis_mundi.positions import hex_number
from equipoise.sim.table import Table

SEATS, SEED, FULL_HAND, HUMAN = 6, 1, 5, -1
TOP = [hex_number(f"L4:{i}", SEATS) for i in range(6)]
DOORS = [(hex_number(f"S:{5 * seat}", SEATS), hex_number(f"PIER:{seat}", SEATS)) for seat in range(SEATS)]
WALKS = ("move", "run", "descend", "cave")
MOVES = {*WALKS, "climb", "run_three", "enter_axis", "rock_climber"}
ATTACKS = {"attack", "attack_guess", "demon_aoe", "shoot", "desperate_measures"}
FAMILIARS = {"fam_immobilise", "seek_and_destroy", "godspeed"}
BY_CARD = MP_SOURCES.index("card")

Counts = defaultdict[str, list[int]]


@dataclass
class Turn:
    seat: int
    begun: bytes
    state: dict[str, Any]
    actions: list[Action] = field(default_factory=list)
    paid: int = 0  # own HP lost by attacking

    def __post_init__(self) -> None:
        self.ascendant = int(self.state["ascendant"])

    def hex_of(self, seat: int) -> int:
        return int(self.state["player"][seat]["pos"])

    def does(self, *sets: set[str]) -> bool:
        """Whether it holds an action, or a card played, of these."""
        return any({action.kind, action.args.get("card")} & names for action in self.actions for names in sets)

    def plays(self, *cards: str) -> list[Action]:
        return [action for action in self.actions if action.kind == "play" and action.card in cards]


def habits(bots: str, games: int) -> dict[str, tuple[int, int]]:
    """Sentence -> cases, of how many; what is counted `in a game` stands beside the number of games."""
    counts: Counts = defaultdict(lambda: [0, 0])
    table = Table("axis_mundi", seats=SEATS, seed=SEED, bots=[bots])
    for game in range(games):
        table.deal(game)
        _play(table, counts)
    return {sentence: (cases, of) for sentence, (cases, of) in counts.items()}


def _count(counts: Counts, sentence: str, cases: int, of: int = 1) -> None:
    counts[sentence][0] += cases
    counts[sentence][1] += of


def _play(table: Table, counts: Counts) -> None:
    last: dict[int, Turn] = {}
    turn: Turn | None = None
    home: list[tuple[Turn, bool]] = []
    while not table.over:
        seat, action = table.to_act, table.decide()
        if seat is not None and action.kind == "draw_five":
            counts["Draw Five is taken, times in a game"][0] += 1
            _count(counts, "Draw Five is taken with a full hand", table.features(seat)["hand"] >= FULL_HAND)
        if turn and seat == turn.seat:
            turn.actions.append(action)
        for event in table.apply(action):
            if event.kind == "turn":
                begun = Turn(event.seat, table.snapshot(), table.state())
                if turn:
                    _turn_over(turn, begun, counts)
                    if turn.ascendant == turn.seat == begun.ascendant:
                        home.append((turn, begun.hex_of(turn.seat) in DOORS[turn.seat]))
                turn = last[event.seat] = begun
            elif turn:
                _in_turn(turn, last, event, counts)
    _count(counts, "Draw Five is taken, times in a game", 0)
    _game_over(table, last, counts)
    for turn, there in home:
        if there or _reaches(table, turn, DOORS[turn.seat][:1]):
            _count(counts, "an Ascendant that could end its turn on its warehouse stops short of it", not there)


def _in_turn(turn: Turn, last: dict[int, Turn], event: Event, counts: Counts) -> None:
    if event.kind == "hurt" and event.damage == "self" and event.seat == turn.seat:
        turn.paid += event.lost
    elif event.kind == "death" and event.seat != turn.ascendant != HUMAN and event.origin in DOORS[turn.ascendant]:
        paid = event.seat in last and last[event.seat].paid > 0
        _count(counts, "who falls in the Ascendant's door has paid HP for attacks in its last turn", paid)


def _turn_over(turn: Turn, after: Turn, counts: Counts) -> None:
    seat, own = turn.seat, turn.state["player"][turn.seat]
    winds, gained = len(turn.plays("second_wind")), turn.plays("second_wind", "options")
    healed = sum(action.kind == "option" and action.effect == "HEAL" for action in turn.actions)
    used = after.state["seat_facts"][seat]["mp_used"][BY_CARD] - turn.state["seat_facts"][seat]["mp_used"][BY_CARD]
    left = sum(1 + action.doubled for action in gained) - healed - used
    _count(counts, "a Second Wind is played and not used", min(winds, max(0, left)), winds)
    extra = winds + sum(action.kind == "use" and action.treasure == "t_move_2" for action in turn.actions)
    _count(counts, "extra Moves are played by who is immobilised", extra * own["immobilised"], extra)
    if turn.ascendant not in (HUMAN, seat) and own["pos"] in TOP and turn.hex_of(turn.ascendant) > max(TOP):
        idle = not turn.does(MOVES, ATTACKS, FAMILIARS)
        _count(counts, "a hunter on level 4 above the Ascendant neither moves, attacks nor sends its familiar", idle)


def _game_over(table: Table, last: dict[int, Turn], counts: Counts) -> None:
    end, winner = table.state(), next((seat for seat, row in enumerate(table.outcome()) if row["won"]), HUMAN)
    for seat in range(SEATS):
        opening = zip(end["seat_facts"][seat]["opening"], PILES, strict=False)
        _count(counts, "a seat starts with five permanents", sum(n for n, pile in opening if pile == "permanent") == 5)
        if winner not in (HUMAN, seat):
            _count(counts, "losers stand on level 4 at the end", end["player"][seat]["pos"] in TOP)
            _count(counts, "the last turn of a loser holds no move or attack", not last[seat].does(MOVES, ATTACKS))
    if winner != HUMAN:
        held = any(last[winner].hex_of(seat) in DOORS[winner] for seat in range(SEATS) if seat != winner)
        hunters = [turn for seat, turn in last.items() if seat != winner and turn.ascendant == winner]
        could = not held and any(_reaches(table, turn, DOORS[winner]) for turn in hunters)
        _count(counts, "an open pier or warehouse is not blocked though a hunter could walk there", could)


def _reaches(table: Table, turn: Turn, goal: tuple[int, ...]) -> bool:
    seen, todo = set(), [(turn.hex_of(turn.seat), 0, turn.begun)]
    while todo:
        place, spent, position = todo.pop()
        if place in goal:
            return True
        table.restore(position)
        if (place, spent) in seen or table.over or (table.to_act, table.decision) != (turn.seat, "decide_action"):
            continue
        seen.add((place, spent))
        for action in table.legal():
            if action.kind in WALKS:
                table.restore(position)
                entered = [
                    event.hex for event in table.apply(action) if event.kind == "enter" and event.seat == turn.seat
                ]
                cost = 3 if action.kind == "descend" and turn.seat == turn.ascendant else 1  # AM-094, AM-102
                todo.append((entered[-1] if entered else place, spent + cost, table.snapshot()))
    return False
