"""Integer geometry (RULES.md 3.4) against its definitions."""

import plain_geometry as plain
import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.ext.mythic_earth import probe

small = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
table = st.tuples(st.integers(0, 960), st.integers(0, 720))
points = small | table


@st.composite
def rects(draw):
    x, y = draw(points)
    return x, y, x + draw(st.integers(1, 240)), y + draw(st.integers(1, 80))


@given(st.integers(-200_000_000, 200_000_000), st.integers(1, 1500))
def test_rounding_is_half_away_from_zero(a, b):
    assert probe.rdiv(a, b) == plain.rdiv(a, b)


def test_a_half_is_rounded_away_from_zero():
    assert [probe.rdiv(a, 2) for a in (-3, -1, 1, 3)] == [-2, -1, 1, 2]


@given(points, points)
def test_distance_is_the_floor_of_the_square_root(a, b):
    assert probe.distance(a, b) == plain.distance(a, b)


@given(points, points, st.integers(0, 600))
def test_a_point_along_a_line(a, b, t):
    assert probe.along(a, b, t) == plain.along(a, b, t)


@given(points, st.integers(0, 23), st.integers(0, 400))
def test_slots(c, k, d):
    assert probe.slotpos(c, k, d) == plain.slotpos(c, k, d)


@given(points, points)
def test_slots_in_order(c, toward):
    order = plain.slot_order(c, toward)
    assert probe.slot_order(c, toward) == order
    assert probe.nearest_slot(c, toward) == order[0]


@given(st.tuples(st.integers(-96_000, 96_000), st.integers(-96_000, 96_000)), st.integers(0, 23))
def test_turned_vectors(v, k):
    assert probe.rotated(v, k) == plain.rotated(v, k)


@given(points, points, points, st.integers(0, 150))
def test_a_segment_near_a_disc(a, b, c, rho):
    assert probe.seg_disc(a, b, c, rho) == plain.seg_disc(a, b, c, rho)


@given(points, points, rects(), st.integers(0, 40))
def test_a_segment_near_a_rectangle(a, b, rect, i):
    assert probe.seg_rect(a, b, rect, i) == plain.seg_rect(a, b, rect, i)


@given(small, small, small, st.integers(1, 8), st.integers(1, 8), st.integers(0, 5))
def test_a_segment_near_a_small_rectangle(a, b, corner, width, height, i):
    rect = (*corner, corner[0] + width, corner[1] + height)
    assert probe.seg_rect(a, b, rect, i) == plain.seg_rect(a, b, rect, i)


@pytest.mark.rule("ME-025")
def test_at_a_buildings_corner():
    """W-33: diagonally off a corner one may stand and leave, but not pass the side."""
    building = (330, 210, 390, 270)
    assert not probe.seg_rect((313, 193), (313, 193), building, 22)
    assert probe.seg_rect((313, 193), (313, 293), building, 22)
    assert not probe.seg_rect((313, 193), (213, 193), building, 22)
