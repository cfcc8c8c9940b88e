"""Pieces and set-up (MC-020 to MC-035, RULES.md 5)."""

from collections import Counter

import pytest
from caves import Board, at, start

from equipoise.sim.games.mulu_caves.checks import letter, quadrant
from equipoise.sim.games.mulu_caves.components import COPIES, EVENT_CARDS, MAPS, TREASURE_CARDS
from equipoise.sim.table import Table

MAP = MAPS["mulu_default"]


def dealt(*settings: str, index: int = 0, seed: int = 1) -> Board:
    return Board(Table("mulu_caves", seed=seed, index=index, settings=settings, bots=["random"]))


def place_all(board: Board) -> list[tuple[int, tuple[int, int]]]:
    """Both players take the first quadrant and tile on offer; who placed where, in order."""
    placed = []
    while board.decision.startswith("decide_place"):
        seat = board.table.to_act
        for event in board._take(board.table.legal()[-1], None):
            if event.kind == "place":
                placed.append((seat, (event.tile % 24, event.tile // 24)))
    return placed


@pytest.mark.rule("MC-020", "MC-021", "MC-027", "MC-028")
def test_players_place_seven_units_each_in_turn():
    board = dealt()
    placed = place_all(board)
    assert [seat for seat, _ in placed] == [0, 1] * 7
    for side in "01":
        assert all(board[f"P{side}.{n}"].alive for n in ("A", *range(1, 8)))
    order = [board[f"P{n % 2}.{1 + n // 2}"].at for n in range(14)]
    assert order == [tile for _, tile in placed]


@pytest.mark.rule("MC-026")
def test_avatars_stand_before_the_units_are_placed():
    board = dealt()
    assert board.decision == "decide_place_quadrant"
    assert (board["P0.A"].at, board["P1.A"].at, board["P0.1"].at) == ((1, 1), (1, 25), None)


@pytest.mark.rule("MC-029", "MC-030", "MC-031")
def test_a_quadrant_holds_one_unit_on_plain_floor_of_either_side():
    board = dealt()
    assert [a.quadrant for a in board.legal("place_quadrant")] == list(range(16))
    placed = [tile for _, tile in place_all(board)]
    assert len({quadrant(tile) for tile in placed}) == 14
    assert {letter(MAP, tile) for tile in placed} == {"."}

    board = dealt()
    board.act("place_quadrant", quadrant=0)
    assert (board.to_act, board.decision) == ("P0", "decide_place_tile")
    offered = {(a.x, a.y) for a in board.legal("place_tile")}
    assert offered == {(x, y) for x in range(1, 6) for y in range(1, 7) if letter(MAP, (x, y)) == "."}
    board.act("place_tile", x=5, y=1)
    assert board.to_act == "P1"
    assert [a.quadrant for a in board.legal("place_quadrant")] == list(range(1, 16))


@pytest.mark.rule("MC-031")
@pytest.mark.parametrize(("sides", "quadrants"), [("own", range(8)), ("enemy", range(8, 16))])
def test_sides_of_placement(sides, quadrants):
    board = dealt(f"setup.placement_sides={sides}")
    assert [a.quadrant for a in board.legal("place_quadrant")] == list(quadrants)


@pytest.mark.rule("MC-033")
def test_after_the_set_up_a_quadrant_may_hold_any_number():
    board = start({"P0.1": (6, 3), "P0.2": (7, 4)}, roll=6)
    board.step("P0.1", "E")
    assert quadrant(board["P0.1"].at) == quadrant(board["P0.2"].at)


@pytest.mark.rule("MC-034", "MC-083", "MC-084")
def test_two_shuffled_decks():
    orders = set()
    for seed in range(5):
        board = dealt(seed=seed)
        for deck, cards, size in (("treasure", TREASURE_CARDS, 40), ("event", EVENT_CARDS, 30)):
            assert Counter(board.deck(deck)) == {card: COPIES[card].count for card in cards}
            assert len(board.deck(deck)) == size
        orders.add((tuple(board.deck("treasure")), tuple(board.deck("event"))))
    assert len(orders) == 5


@pytest.mark.rule("MC-083", "MC-084")
def test_the_kinds_of_cards():
    from equipoise.sim.games.mulu_caves.components import ARMOURS, ARTIFACTS, ENCHANTMENTS, EVENTS, WEAPONS

    sums = [sum(COPIES[card].count for card in kind) for kind in (WEAPONS, ARMOURS, ARTIFACTS, EVENTS, ENCHANTMENTS)]
    assert sums == [22, 11, 7, 15, 15]


@pytest.mark.rule("MC-035")
def test_nobody_starts_with_cards():
    board = dealt("setup.placement=fixed")
    assert [player["cards"] for player in board.state()["player"]] == [0, 0]
    board = dealt("setup.placement=fixed", "setup.start_cards_first=2", "setup.start_cards_second=1")
    assert (len(board["P0.A"].cards), len(board["P1.A"].cards), len(board.deck("treasure"))) == (2, 1, 37)


@pytest.mark.rule("MC-025")
def test_who_begins():
    first = [Table("mulu_caves", index=i, bots=["random"]).characters[0] for i in (0, 1)]
    assert first == ["north", "south"]
    for side in ("north", "south"):
        for index in (0, 1):
            table = Table("mulu_caves", index=index, settings=[f"game.first_player={side}"], bots=["random"])
            assert table.characters[table.to_act] == side
            assert [row["order"] for row in table.outcome()][table.to_act] == 0


def test_fixed_placement():
    board = dealt("setup.placement=fixed")
    assert [list(board[f"P0.{n}"].at) for n in range(1, 8)] == MAP.north_units
    assert [list(board[f"P1.{n}"].at) for n in range(1, 8)] == MAP.south_units
    assert (board.to_act, board.decision) == ("P0", "decide_main")


def test_random_placement_is_legal_and_differs():
    placed = set()
    for seed in range(4):
        board = dealt("setup.placement=random", seed=seed)
        tiles = [board[f"P{p}.{n}"].at for p in (0, 1) for n in range(1, 8)]
        assert len({quadrant(tile) for tile in tiles}) == 14
        assert {letter(MAP, tile) for tile in tiles} == {"."}
        placed.add(tuple(tiles))
    assert len(placed) == 4


@pytest.mark.rule("MC-022", "MC-023")
def test_a_unit_is_what_its_side_makes_it():
    """Seven assistants or seven assailants: only who stands on the enemy side may attack."""
    columns = (1, 2, 3, 4, 5, 6, 8)
    own = {f"P0.{n}": (x, 12) for n, x in enumerate(columns, 1)} | {"P1.1": (9, 12)}
    assert not start(own, roll=1).can("attack")
    enemy = {f"P0.{n}": (x, 14) for n, x in enumerate(columns, 1)} | {"P1.1": (9, 14)}
    assert [a.piece for a in start(enemy, roll=1).legal("attack")] == [7]


@pytest.mark.rule("MC-024")
def test_the_fire_counters_are_no_limit():
    lit = {(x, 12): {"P1": 4} for x in range(1, 10)}
    board = start({"P0.1": at(8, 10, enchantments=["trail_blazer"])}, fire=lit, roll=1)
    board.step("P0.1", "N")
    assert board.fire("P0") == {(8, 10): 1}
