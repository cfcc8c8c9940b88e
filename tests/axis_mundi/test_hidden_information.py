"""What a seat cannot see changes neither the worlds it imagines nor what any bot does (AM-062, AM-185, AM-318)."""

import random
from collections.abc import Iterator

import pytest
from boards import hex_number, on, start

from equipoise.sim.table import Table

SETTINGS = ["card.invisibility.count=8", "card.peek_a_boo.count=8", "card.phrygian_tumble.count=6"]
SECRETIVE = {"invisibility", "peek_a_boo", "phrygian_tumble"}
OTHER_DEALS = (101, 102)


def decisions(seats: int, seed: int, steps: int) -> Iterator[Table]:
    """A game with many hidden facts, at each of its decisions."""
    table, rng = Table("axis_mundi", seats=seats, seed=seed, settings=SETTINGS), random.Random(seed)
    for _ in range(steps):
        if table.over:
            return
        legal = table.legal()
        if len(legal) > 1:
            yield table
        secret = [a for a in legal if a.kind == "play" and a.card in SECRETIVE]
        table.apply(rng.choice(secret) if secret else rng.choice(legal) if rng.random() < 0.4 else table.choose())


@pytest.mark.rule("AM-062", "AM-185", "AM-318")
@pytest.mark.parametrize("seats", [6, 3])
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_imagined_worlds(seats):
    """More cards that hide something than the rules have; the bots' choices are tested for every game alike."""
    different = 0
    for seed in range(3):
        for table in decisions(seats, seed, 250):
            real, seat = table.snapshot(), table.to_act
            table.engine.redeal_for(seat, 7)
            imagined = table.snapshot()
            for key in OTHER_DEALS:
                table.restore(real)
                table.engine.redeal_for(seat, key)
                different += table.snapshot() != real
                table.engine.redeal_for(seat, 7)
                assert table.snapshot() == imagined
            table.restore(real)
    assert different > 200


@pytest.mark.rule("AM-292")
@pytest.mark.parametrize("place", ["S:0", "PIER:0", "S:1", "L1:0"])
def test_an_ascendant_does_not_know_whether_the_invisible_block_its_way(place):
    """An area attack, and a blow at an empty hex, are worth the same wherever the invisible may be."""
    hunter = {"visible": 0, "cloak": 11, "token": hex_number("S:1", 6), "hidden_points": 2}
    board = start(active="A", A=on("S:29", form="demon"), B=on(place, **hunter), C="PIER:2")
    bot = Table("axis_mundi", bots=["heuristic"]).bots[0]
    elsewhere = start(active="A", A=on("S:29", form="demon"), B=on("S:2", **hunter), C="PIER:2")
    assert bot.decide(board.table.engine) == bot.decide(elsewhere.table.engine)


# --- what was seen going into a hand ----------------------------------------------------------------------------------


@pytest.mark.rule("AM-062", "AM-066")
def test_a_card_discarded_face_down_may_have_been_any_that_was_seen():
    """Vermin and Crates were taken openly. What is thrown away then may be either, or neither."""
    cards = ["vermin", "crates", "salve", "options", "elusive"]
    views = []
    for thrown in ("vermin", "salve"):
        board = start(A=on("L1:1", hand=cards), decks={"one_time": ["second_wind"]})
        names = list(board.table.game.cards)
        board.load({"player": {0: {"shown": {names.index("vermin"): 1, names.index("crates"): 1}}}})
        board.act("draw", "one_time")
        board.act("choose_card", thrown)
        views.append(board.A.shown)
    assert views[0] == views[1]
    assert sum(views[0]) == 0


@pytest.mark.rule("AM-062")
def test_of_two_copies_one_seen_and_one_played_the_other_is_not_known():
    board = start(A=on("L1:1", hand=["second_wind", "second_wind", "salve"]))
    names = list(board.table.game.cards)
    board.load({"player": {0: {"shown": {names.index("second_wind"): 1}}}})
    board.act("play", "second_wind")
    assert sum(board.A.shown) == 0
