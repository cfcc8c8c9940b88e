"""Counted out completely on the empty island: nearest Power Hexes, the shortest race, hiding places (O-11, O-12, O-15).

Every count is made by the engine: all legal moves are tried from every hex reached so far.
"""

from collections import Counter
from fractions import Fraction

import pytest
from boards import Board, hex_name, hex_number, on, start

HARMLESS = ["terrain.accessible_wounds=0", "move.run_wounds=0", "move.descend_penalty_every=0"]
UP = ("move", "run", "climb", "enter_axis")
DOWN = ("move", "descend")
ANYWHERE = ("move", "run", "climb", "descend")  # but not through the gate


def points_left(board: Board) -> tuple[int, int]:
    """Where A stands, and with how many Action and extra Move points."""
    state = board.state()
    alpinist = list(board.table.game.cards).index("alpinist")
    extra = board.table.ruleset.rules.card["alpinist"].value if state["player"][0]["active"] >> alpinist & 1 else 0
    return state["player"][0]["pos"], state["turn"]["ap"] + extra - state["turn"]["strode"][alpinist]


def reached(board: Board, starts: list[bytes], kinds: tuple[str, ...]) -> tuple[dict[int, bytes], bool]:
    """All hexes on which A can stand in this turn, a state for each; and whether A has won or can enter the Axis."""
    engine = board.table.engine
    names = list(board.table.game.actions.kinds)
    best: dict[int, tuple[int, bytes]] = {}
    open_states = []
    for snapshot in starts:
        engine.restore(snapshot)
        place, points = points_left(board)
        best[place] = (points, snapshot)
        open_states.append((place, points, snapshot))
    while open_states:
        place, points, snapshot = open_states.pop()
        if best[place][0] > points:
            continue
        engine.restore(snapshot)
        for code in engine.legal_actions():
            kind = names[code & 255]
            if kind not in kinds:
                continue
            if kind == "enter_axis":
                return {}, True
            engine.restore(snapshot)
            engine.take(code)
            if engine.to_act is None:
                return {}, True
            there, left = points_left(board)
            if there not in best or best[there][0] < left:
                best[there] = (left, engine.snapshot())
                open_states.append((there, left, best[there][1]))
    return {place: snapshot for place, (_, snapshot) in best.items()}, False


def turns_until_done(board: Board, kinds: tuple[str, ...]) -> int:
    """The shortest way, in turns."""
    states = [board.table.snapshot()]
    for turn in range(1, 12):
        ends, done = reached(board, states, kinds)
        if done:
            return turn
        states = []
        for snapshot in ends.values():
            board.table.restore(snapshot)
            board.end_turns(until="A")
            states.append(board.table.snapshot())
    raise AssertionError("no way found")


def race_to_the_axis(players: int, extra: int, at: str = "S:0") -> int:
    settings = [*HARMLESS, f"card.alpinist.value={extra}"]
    return turns_until_done(start(players=players, A=on(at, active=["alpinist"]), settings=settings), UP)


def race_to_the_pier(players: int, extra: int, *settings: str) -> int:
    rules = [*HARMLESS, f"card.alpinist.value={extra}", *settings]
    return turns_until_done(start(players=players, A=on("C", form="demon", active=["alpinist"]), settings=rules), DOWN)


TO_THE_AXIS = {3: [4, 3, 3, 2], 6: [5, 4, 4, 3]}
TO_THE_PIER = {3: [5, 3, 3, 3], 6: [6, 4, 4, 3]}


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("extra", range(4))
@pytest.mark.rule("AM-093", "AM-099")
def test_o12_turns_from_the_warehouse_to_the_axis(players, extra):
    assert race_to_the_axis(players, extra) == TO_THE_AXIS[players][extra]


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("extra", range(4))
@pytest.mark.rule("AM-102", "AM-103")
def test_o12_turns_from_the_centre_to_the_own_pier(players, extra):
    assert race_to_the_pier(players, extra) == TO_THE_PIER[players][extra]


@pytest.mark.parametrize(("players", "turns"), [(3, [5, 4, 4, 3]), (6, [6, 5, 5, 3])])
@pytest.mark.rule("AM-103")
def test_o12_turns_from_a_centre_that_lies_above(players, turns):
    for extra in (0, 1, 3):
        assert race_to_the_pier(players, extra, "rules.axis_level=above") == turns[extra]


@pytest.mark.rule("AM-203")
def test_o12_every_power_hex_is_as_far_from_the_axis_as_a_warehouse():
    for at in ("S:4", "S:12", "S:20"):
        assert race_to_the_axis(3, 0, at) == 4
        assert race_to_the_axis(3, 1, at) == 3


def test_o12_expected_turns_with_retries_after_ejections():
    """A try costs the whole way up; it succeeds 5 times in 6."""
    tries = Fraction(6, 5)
    for players, ascension, win in ((3, (4.8, 3.6), (9.8, 6.6)), (6, (6.0, 4.8), (12.0, 8.8))):
        for extra in (0, 1):
            up = tries * TO_THE_AXIS[players][extra]
            assert float(up) == pytest.approx(ascension[extra])
            assert float(up + TO_THE_PIER[players][extra]) == pytest.approx(win[extra])


@pytest.mark.parametrize(
    ("players", "places"),
    [(6, {"S": 10, "L1": 17, "L2": 21, "L3": 23, "L4": 22}), (3, {"S": 10, "L1": 17, "L2": 23, "L3": 22})],
)
@pytest.mark.rule("AM-282")
def test_o15_hiding_places(players, places):
    for level, count in places.items():
        board = start(players=players, A=on(f"{level}:0", hand=["invisibility"]), settings=HARMLESS)
        board.act("play", "invisibility")
        assert not board.can("climb")
        ends, _ = reached(board, [board.table.snapshot()], ANYWHERE)
        assert len(ends) == count, level


@pytest.mark.parametrize(("players", "census"), [(6, {1: 84, 2: 12, 6: 1}), (3, {1: 48, 2: 15, 3: 1})])
@pytest.mark.rule("AM-046", "AM-047")
def test_o11_how_many_power_hexes_are_nearest(players, census):
    """Somebody dies on every hex in turn, by a grenade from next door; the die settles ties."""
    board = start(players=players, A=on("S:1", treasures=["t_grenade"]), B="S:3")
    top = 4 if players == 6 else 3
    hexes = 1 + 3 * (top + 1) * (top + 2) + players
    powers = {board.number(f"S:{i}") for i in board.table.ruleset.rules.map.model_dump()[f"p{players}"]["power"]}
    counts = Counter()
    for hex in range(hexes):
        neighbours = [h for h in range(hexes) if h not in powers and distance(h, hex, players) == 1]
        away = hex_number("PIER:2" if hex_name(hex, players) != "PIER:2" else "S:1", players)
        thrower = next(h for h in neighbours if h != away)
        board.load({"player": {0: {"pos": thrower}, 1: {"pos": hex, "hp": 1}, 2: {"pos": away}}})
        before = board.table.snapshot()
        code = board.table.game.actions.encode(board.legal("throw", hex)[0])
        landings = set()
        for face in range(1, 7):
            board.table.restore(before)
            _, fault = board.table.engine.take(code, [face, 1, 1], None)
            landings.add(board.B.at)
            assert fault is None or fault.startswith("only")
        board.table.restore(before)
        counts[len(landings)] += 1
    assert counts == census


def distance(a: int, b: int, players: int) -> int:
    q, r = (x - y for x, y in zip(axial(a, players), axial(b, players), strict=True))
    return max(abs(q), abs(r), abs(q + r))


def axial(number: int, players: int) -> tuple[int, int]:
    """Coordinates of a hex (section 3.1)."""
    directions = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    name = hex_name(number, players)
    if name == "C":
        return 0, 0
    ring, index = name.split(":")
    top = 4 if players == 6 else 3
    if ring == "PIER":
        along = directions[int(index) * (6 // players)]
        return (top + 2) * along[0], (top + 2) * along[1]
    k = top + 1 - (0 if ring == "S" else int(ring[1:]))
    sector, offset = divmod(int(index), k)
    corner, along = directions[sector], directions[(sector + 2) % 6]
    return k * corner[0] + offset * along[0], k * corner[1] + offset * along[1]
