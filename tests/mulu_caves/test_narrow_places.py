"""What the bot can do, and does not by the numbers tuned by hand: narrow places, and whom a staff hits."""

import pytest

from equipoise.sim.games.mulu_caves.bots import STYLES
from tests.mulu_caves.caves import at, start
from tests.mulu_caves.test_bot import kinds, turn

AREA = {"P0": "fire_ball_staff", "P1": "fire_ball_staff"}


@pytest.mark.parametrize(("player", "style", "uses"), [
    ("P0", "default", True), ("P1", "default", True), ("P0", "classic", False),
])  # fmt: skip
def test_sees_from_either_seat_whom_a_staff_hits(player, style, uses):
    other = "P1" if player == "P0" else "P0"
    avatar, unit = ((4, 21), (5, 20)) if player == "P0" else ((4, 5), (5, 6))
    board = start(
        {f"{other}.A": avatar, f"{other}.1": (unit[0] + 1, unit[1]), f"{player}.1": at(*unit, cards=[AREA[player]])},
        active=player,
        roll=1,
    )
    assert ("attack_staff" in kinds(turn(board, style))) is uses


def test_closes_the_narrow_place_before_the_finish():
    """South carries the treasure home; nobody of North can catch its avatar, but a unit can be at the gate first."""

    def gate(style):
        board = start({"P0.A": (1, 1), "P0.1": (16, 22), "P1.A": (12, 14)}, treasure=["P1"], roll=3)
        turn(board, style)
        return board["P0.1"].at

    holder = {**STYLES.values("classic"), "choke": 0.9, "press": 2.0, "ahead": 0.89, "ahead_fade": 0.59, "near": 0.0}
    assert gate(holder) == (17, 22)
    assert gate({**holder, "choke": 0.0, "press": 0.0}) == (16, 22)
    assert gate("classic") == (16, 22)
