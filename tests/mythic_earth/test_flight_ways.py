"""Where Units run: flee moves, Disengage, and the shift of a Unit that stops (RULES.md 6.7, 7.8)."""

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe

STAYS, RUNS, OVER_THE_EDGE = range(3)


BESET = {"left": unit("nu_kokogiak", at=(242, 300)), "right": unit("tn_wendigo", at=(358, 300))}


def fleeing(at, *, minis=6, entry="az_jaguar_warriors", friends=None, enemies=None, to_refuge=False, **given):
    """How Jaguars of South run that stand there: the outcome and the end."""
    own = {"jaguars": unit(entry, minis, at, fleeing=1, **given.pop("own", {})), **(friends or {})}
    field = battle(own, enemies or {"far": unit("in_willaq_umu", at=(700, 460))}, sound=False, **given)
    outcome, points = probe.flee(field.table.engine, 0, to_refuge)
    return outcome, points[-1]


@pytest.mark.rule("ME-143", "ME-144")
def test_a_unit_runs_twice_its_move_straight_home():
    assert fleeing((300, 300)) == (RUNS, (300, 200))


@pytest.mark.rule("ME-144")
def test_north_runs_to_its_own_edge():
    field = battle(
        {"far": unit("in_willaq_umu", at=(700, 20))}, {"jaguars": unit("az_jaguar_warriors", 6, (300, 200), fleeing=1)}
    )
    assert probe.flee(field.table.engine, 16) == (RUNS, [(300, 200), (300, 300)])


@pytest.mark.rule("ME-148")
@pytest.mark.parametrize(("y", "outcome"), [(122, OVER_THE_EDGE), (123, RUNS)])
def test_touching_the_edge_is_the_end(y, outcome):
    """R is 22: after 100 ticks the footprint touches the edge, or is one tick short of it."""
    assert fleeing((300, y))[0] == outcome


@pytest.mark.rule("ME-145", "ME-146")
def test_a_rock_is_gone_round_by_the_smallest_turn_that_is_free_to_the_left_first():
    """Rock and Unit need 47 ticks. At 15 and 30 degrees the way passes the rock at 26 and 50 ticks."""
    outcome, end = fleeing((300, 300), pieces={"rock": "circle=[300,200,25]"})
    assert (outcome, end) == (RUNS, (350, 213))


@pytest.mark.rule("ME-146")
def test_the_other_hand_is_tried_before_a_wider_turn():
    """A second rock closes 30 degrees to the one side."""
    pieces = {"rock": "circle=[300,200,25]", "building": "rect=[340,180,400,240]"}
    assert fleeing((300, 300), pieces=pieces) == (RUNS, (250, 213))


@pytest.mark.rule("ME-145", "ME-146", "ME-147")
def test_where_every_way_is_blocked_the_longest_free_one_is_taken():
    """A building 18 ticks off and a Behemoth on either hand: 10 ticks straight home, 20 at 30 degrees, 10 at 60."""
    pieces = {"building": "rect=[200,230,400,260]"}
    assert fleeing((300, 300), pieces=pieces, friends=BESET) == (RUNS, (310, 283))


@pytest.mark.rule("ME-149")
def test_friends_are_passed():
    friends = {"riders": unit("az_ocelotl_riders", 4, (300, 240))}
    assert fleeing((300, 300), friends=friends) == (RUNS, (300, 200 - 15))


@pytest.mark.rule("ME-149")
def test_who_would_end_on_a_friend_goes_on_until_there_is_room():
    """Radii 22 and 23: 43 ticks are enough room."""
    friends = {"dead": unit("az_bound_dead", 7, (300, 210))}
    assert fleeing((300, 300), friends=friends) == (RUNS, (300, 165))


@pytest.mark.rule("ME-149")
def test_who_finds_no_room_within_6_inches_backs_off():
    friends = {f"dead_{i}": unit("az_bound_dead", 7, (300, y)) for i, y in enumerate((218, 176, 134))}
    assert fleeing((300, 300), friends=friends) == (RUNS, (300, 265))


@pytest.mark.rule("ME-145", "ME-149")
def test_a_friendly_behemoth_is_gone_round():
    friends = {"quetzalcoatl": unit("az_quetzalcoatl", at=(300, 200))}
    outcome, end = fleeing((300, 300), friends=friends)
    assert outcome == RUNS
    assert end[0] != 300


@pytest.mark.rule("ME-145")
def test_enemies_are_gone_round_but_need_no_inch():
    """Radii 22 and 20 less 2: 40 ticks off the way are enough in flight, where a Move would need 52."""
    enemies = {"priest": unit("az_high_priest", at=(340, 250))}
    assert fleeing((300, 300), enemies=enemies) == (RUNS, (300, 200))
    enemies = {"priest": unit("az_high_priest", at=(339, 250))}
    assert fleeing((300, 300), enemies=enemies)[1] != (300, 200)


@pytest.mark.rule("ME-180", "ME-336")
def test_difficult_ground_and_river_slow_a_flight():
    assert fleeing((300, 300), pieces={"wood": "circle=[300,200,20]"}) == (RUNS, (300, 220))
    assert fleeing((270, 340), scenario="rainy_season") == (RUNS, (270, 290))


@pytest.mark.rule("ME-187", "ME-182")
def test_a_flier_flees_over_everything():
    riders = {"entry": "tn_war_eagle_riders", "minis": 2}  # M 9, R 26
    assert fleeing((300, 300), **riders, pieces={"rock": "circle=[300,220,25]"}) == (RUNS, (300, 120))
    assert fleeing((300, 300), **riders, pieces={"rock": "circle=[300,160,25]"}) == (RUNS, (300, 215))


@pytest.mark.rule("ME-231")
def test_an_entangled_unit_runs_its_reduced_move_only():
    """M 5 less 4."""
    own = {"flags": {"turn": ["entangled"]}}
    assert fleeing((300, 300), own=own) == (RUNS, (300, 290))


# --- after a failed attempt to stop -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-161", "ME-162")
@pytest.mark.parametrize(
    ("at", "end"),
    [
        ((300, 200), (300, 100)),  # the zone is 80 away, the edge 200
        ((130, 300), (30, 300)),  # the west edge is 130 away, the zone 180
        ((620, 300), (690, 300)),  # the east edge
    ],
)
def test_the_refuge_is_the_nearer_of_zone_and_edge(at, end):
    outcome, reached = fleeing(at, to_refuge=True)
    assert outcome in (RUNS, OVER_THE_EDGE)
    direction = (end[0] - at[0], end[1] - at[1])
    moved = (reached[0] - at[0], reached[1] - at[1])
    assert direction[0] * moved[1] == direction[1] * moved[0]
    assert direction[0] * moved[0] + direction[1] * moved[1] > 0


@pytest.mark.rule("ME-162")
def test_inside_the_own_zone_it_is_the_nearest_edge_the_home_edge_among_equals():
    assert fleeing((110, 110), to_refuge=True) == (OVER_THE_EDGE, (110, 22))
    assert fleeing((105, 110), to_refuge=True) == (OVER_THE_EDGE, (22, 110))


@pytest.mark.rule("ME-162")
def test_zone_and_edge_equally_far_the_zone_is_taken():
    """At x = 130, y = 250 both are 130 away."""
    assert fleeing((130, 250), to_refuge=True) == (RUNS, (130, 150))


# --- Disengage --------------------------------------------------------------------------------------------------------


def disengaging(at, enemy, **given):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, at, engaged=["champi"])},
        {"champi": unit("in_champi_guard", 8, enemy, engaged=["jaguars"])},
        sound=False,
        **given,
    )
    return probe.disengage(field.table.engine, 0)


@pytest.mark.rule("ME-432", "ME-085")
def test_a_disengage_runs_to_the_refuge():
    """W-35."""
    assert disengaging((300, 200), (300, 250)) == (300, 100)


@pytest.mark.rule("ME-086")
def test_a_disengage_stops_an_inch_short_of_the_edge():
    """It would touch the edge after 68 ticks."""
    assert disengaging((300, 90), (300, 140)) == (300, 32)


@pytest.mark.rule("ME-432")
def test_a_disengage_that_is_blocked_altogether_stays():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 192), engaged=["champi"])},
        {
            "champi": unit("in_champi_guard", 8, (300, 242), engaged=["jaguars"]),
            "left": unit("az_high_priest", at=(260, 192)),
            "right": unit("tn_sachem", at=(340, 192)),
        },
        pieces={"building": "rect=[200,60,400,170]"},
        sound=False,
    )
    assert probe.disengage(field.table.engine, 0) == (300, 192)


# --- stopping ---------------------------------------------------------------------------------------------------------


def stopping(at, friends=None, enemies=None, **given):
    own = {"jaguars": unit("az_jaguar_warriors", 6, at, fleeing=1), **(friends or {})}
    field = battle(own, enemies or {"far": unit("in_willaq_umu", at=(700, 460))}, sound=False, **given)
    return probe.stopping_place(field.table.engine, 0)


@pytest.mark.rule("ME-163", "ME-164")
def test_a_unit_with_room_stops_where_it_stands():
    assert stopping((300, 200)) == (300, 200)


@pytest.mark.rule("ME-163", "ME-164")
@pytest.mark.parametrize(("gap", "end"), [(31, (300, 200)), (30, (300, 190)), (15, (300, 180))])
def test_it_stops_more_than_3_inches_from_enemies(gap, end):
    enemies = {"keeper": unit("tn_medicine_keeper", at=(300, 200 + 28 + gap))}
    assert stopping((300, 200), enemies=enemies) == end


@pytest.mark.rule("ME-163", "ME-164")
@pytest.mark.parametrize(("gap", "end"), [(10, (300, 200)), (9, (300, 190))])
def test_it_stops_an_inch_from_friends(gap, end):
    friends = {"dead": unit("az_bound_dead", 7, (300, 200 + 45 + gap))}
    assert stopping((300, 200), friends=friends) == end


@pytest.mark.rule("ME-163", "ME-024")
def test_even_where_no_room_is_wanted_it_does_not_stop_on_top_of_friends():
    """An enemy close by drives it home, over its friends (R 23) to the first step clear of them."""
    friends = {"dead": unit("az_bound_dead", 7, (300, 185))}
    enemies = {"keeper": unit("tn_medicine_keeper", at=(300, 232))}
    assert stopping((300, 200), friends, enemies, settings=["flee.stop_friend_in=0"]) == (300, 140)


@pytest.mark.rule("ME-164")
def test_after_six_steps_without_room_it_stays():
    """Enemies on both sides all the way down."""
    enemies = {f"keeper_{i}": unit("tn_medicine_keeper", at=(340, y)) for i, y in enumerate((200, 150, 120))}
    assert stopping((300, 200), enemies=enemies) == (300, 200)
