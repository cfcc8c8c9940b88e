"""Whom Self, Line, AOE and Global spells reach (FX-126 to FX-134)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.tiles import tile_number

AXES = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
NEXT_AXIS = dict(zip(AXES, [*list(AXES)[1:], "E"], strict=True))


def along(direction: str, far: int) -> tuple[int, int]:
    """So many tiles from (0,0)."""
    q, r = AXES[direction]
    return q * far, r * far


def health(board: Board, letters: str = "ZNCS") -> list[int]:
    return [getattr(board, letter).health for letter in letters]


# --- Self -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-126")
@pytest.mark.parametrize(("spell", "field"), [("prowl", "bonus_steps"), ("frenzy", "attack_bonus")])
def test_self_affects_the_caster_without_a_choice(spell, field):
    board = start(team=1, S=on((0, 0), hand=["frenzy"]), C=(1, 0), Z=(0, 1))
    board.act("cast", "S", spell)
    assert board.decision == "decide_main"
    state = board.state()["player"]
    assert [player[field] for player in state] == [0, 0, 0, 2]


# --- Line -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-127")
@pytest.mark.parametrize("direction", AXES)
def test_a_line_runs_in_each_of_the_six_directions(direction):
    """Sunlance, 5 tiles: C stands on the fifth, S beside the line."""
    board = start(Z=on((0, 0), hand=["sunlance"]), C=along(direction, 5), S=along(NEXT_AXIS[direction], 2), N=(3, -5))
    board.cast("Z", "sunlance", direction)
    assert health(board, "CS") == [20, 22]


@pytest.mark.rule("FX-127")
@pytest.mark.parametrize("far", [1, 2, 3, 4, 5])
def test_a_line_is_as_long_as_its_range(far):
    """Blood Lance, 4 tiles."""
    board = start(team=1, C=on((0, 0), hand=["blood_lance"]), Z=along("W", far))
    board.cast("C", "blood_lance", "W")
    assert board.Z.health == (18 if far <= 4 else 20)


@pytest.mark.rule("FX-127")
def test_a_line_does_not_run_backwards_or_hit_its_caster():
    board = start(Z=on((0, 0), hand=["sunlance"]), C=(1, 0), S=(-1, 0))
    board.cast("Z", "sunlance", "E")
    assert health(board, "ZCS") == [20, 20, 22]


@pytest.mark.rule("FX-127")
def test_a_line_is_aimed_at_no_less_and_no_more_than_six_directions():
    board = start(Z=on((0, 0), hand=["sunlance"]), C=(1, 0))
    board.act("cast", "Z", "sunlance")
    assert [action.direction for action in board.table.legal()] == list(AXES)


@pytest.mark.rule("FX-128")
def test_a_line_passes_characters_and_objectives_and_hits_all_enemies():
    board = start(Z=on((0, 0), hand=["sunlance"]), N=(1, 0), S=(2, 0), C=(4, 0), objectives={(3, 0): 2})
    board.cast("Z", "sunlance", "E")
    assert health(board) == [20, 26, 20, 20]
    assert board.objectives == {(3, 0): 0}


@pytest.mark.rule("FX-128")
def test_a_line_that_pushes_leaves_objectives_where_they_are():
    board = start(N=on((-1, 0), hand=["landslide"]), S=(-2, 0), C=(-4, 0), objectives={(-3, 0): 4})
    board.cast("N", "landslide", "W")
    assert board.objectives == {(-3, 0): 2}
    assert (board.C.tile, board.C.health) == ((-5, 0), 20)
    assert (board.S.tile, board.S.health) == ((-2, 0), 20)


@pytest.mark.rule("FX-129")
def test_a_line_ends_before_a_permanent_wall():
    """(-2,-1) is one: it stands between Z and S, but not between Z and C."""
    board = start(Z=on((-4, -1), hand=["sunlance"]), C=(-3, -1), S=(-1, -1))
    board.cast("Z", "sunlance", "E")
    assert health(board, "CS") == [20, 22]


@pytest.mark.rule("FX-129")
def test_a_line_ends_at_the_edge():
    board = start(Z=on((4, 0), hand=["sunlance"]), C=(5, 0), S=(-5, 0))
    board.cast("Z", "sunlance", "E")
    assert health(board, "CS") == [20, 22]


WALLED = {"Z": on((0, 0), hand=["sunlance"]), "walls": [(2, 0), (4, 0)], "C": (1, 0), "S": (3, 0)}


@pytest.mark.rule("FX-129")
def test_a_line_hits_the_first_breakable_wall_and_ends_there():
    board = start(**WALLED)
    board.cast("Z", "sunlance", "E")
    assert health(board, "CS") == [20, 22]
    assert board.walls == {(4, 0): 0}


@pytest.mark.rule("FX-129")
def test_a_line_ends_at_a_wall_that_it_does_not_break():
    board = start(settings=["walls.health=3"], **WALLED)
    board.cast("Z", "sunlance", "E")
    assert board.S.health == 22
    assert board.walls == {(2, 0): 2, (4, 0): 0}


@pytest.mark.rule("FX-129")
def test_lines_may_pass_breakable_walls():
    board = start(settings=["line.stops_at_breakable=false"], **WALLED)
    board.cast("Z", "sunlance", "E")
    assert health(board, "CS") == [20, 20]
    assert board.walls == {}


@pytest.mark.rule("FX-130")
def test_what_stood_behind_a_wall_that_broke_is_not_reached_by_the_rest_of_the_spell():
    """Landslide breaks the wall; S behind it is neither hurt nor pushed."""
    board = start(N=on((0, 0), hand=["landslide"]), S=(2, 0), walls=[(1, 0)])
    board.cast("N", "landslide", "E")
    assert board.walls == {}
    assert (board.S.health, board.S.tile) == (22, (2, 0))


@pytest.mark.rule("FX-130")
def test_who_was_pushed_along_the_line_is_still_on_it():
    """Landslide with a second blow: C was pushed from the second to the third tile, S off the end of the line."""
    settings = ['spells.landslide.effects.2={op="damage", to="enemies_line", n=5}']
    board = start(settings=settings, N=on((0, 0), hand=["landslide"]), C=(1, 0), S=(3, 0))
    board.cast("N", "landslide", "E")
    assert (board.C.tile, board.C.health) == ((2, 0), 22 - 2 - 5)
    assert (board.S.tile, board.S.health) == ((4, 0), 22 - 2)


# --- AOE --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-131")
@pytest.mark.parametrize("far", [1, 2, 3])
def test_without_a_target_an_area_is_around_the_caster(far):
    """Quake, AOE(2)."""
    board = start(N=on((-5, 0), hand=["quake"]), S=(-5 + far, 0))
    board.cast("N", "quake")
    assert (board.S.health, board.S.waiting) == ((20, {"slow": 1}) if far <= 2 else (22, {}))


@pytest.mark.rule("FX-131")
@pytest.mark.parametrize(("tile", "hit"), [((1, 0), True), ((2, 0), True), ((3, 0), False), ((-1, 0), False)])
def test_with_a_target_tile_an_area_is_around_it(tile, hit):
    """Solar Flare on (1,0), AOE(1); (-1,0) is next to the caster."""
    board = start(Z=on((-1, 1), mana=3, hand=["solar_flare"]), C=tile)
    board.cast("Z", "solar_flare", (1, 0))
    assert board.C.health == (19 if hit else 22)


@pytest.mark.rule("FX-131")
def test_with_a_target_character_an_area_is_around_it():
    """Radiance on N: S next to N is hit, C next to the caster is not."""
    board = start(Z=on((-2, 0), hand=["radiance"]), N=(1, 0), S=(2, 0), C=(-2, 1))
    board.cast("Z", "radiance", "N")
    assert health(board, "SC") == [20, 22]


@pytest.mark.rule("FX-131")
def test_the_radius_of_an_area_can_be_another():
    settings = ["spells.quake.effects.0.r=3", "spells.quake.effects.1.r=1"]
    board = start(settings=settings, N=on((-5, 0), hand=["quake"]), S=(-2, 0), C=(-4, 0))
    board.cast("N", "quake")
    assert (board.S.health, board.S.waiting, board.C.health, board.C.waiting) == (20, {}, 20, {"slow": 1})


@pytest.mark.rule("FX-132")
def test_an_area_passes_permanent_and_breakable_walls():
    """From (1,-3) the wall (1,-2) hides (1,-1), and a breakable one on (0,-2) hides (-1,-1)."""
    board = start(N=on((1, -3), hand=["quake"]), S=(1, -1), C=(-1, -1), walls=[(0, -2)])
    assert not board.table.engine.sees(*[tile_number(tile) for tile in ((1, -3), (1, -1))])
    assert not board.table.engine.sees(*[tile_number(tile) for tile in ((1, -3), (-1, -1))])
    board.cast("N", "quake")
    assert health(board, "SC") == [20, 20]


@pytest.mark.rule("FX-132")
def test_the_centre_of_an_area_must_be_in_sight():
    """Solar Flare from (1,-3): not onto (1,-1) behind the wall, but onto (0,-1) beside it, which reaches (1,-1) too."""
    board = start(Z=on((1, -3), mana=3, hand=["solar_flare"]), S=(1, -1))
    board.act("cast", "Z", "solar_flare")
    assert (1, -1) not in board.targets("tile")
    board.act("tile", (2, -2))
    assert board.S.health == 19


@pytest.mark.rule("FX-133")
@pytest.mark.parametrize(
    ("settings", "walls", "objectives"),
    [([], {}, {(0, 0): 18, (3, 0): 0}), (["aoe.hits_objects=false"], {(1, 1): 0}, {(0, 0): 20, (3, 0): 2})],
)
def test_a_damaging_area_hits_walls_and_objectives(settings, walls, objectives):
    board = start(settings=settings, N=on((1, 0), hand=["quake"]), walls=[(1, 1)], objectives={(0, 0): 20, (3, 0): 2})
    board.cast("N", "quake")
    assert board.walls == walls
    assert board.objectives == objectives


@pytest.mark.rule("FX-133")
def test_a_damaging_area_does_not_reach_objects_further_away():
    board = start(N=on((0, 0), hand=["quake"]), walls=[(-2, 0), (3, -3)], objectives={(-3, 0): 4})
    board.cast("N", "quake")
    assert (board.walls, board.objectives) == ({(3, -3): 0}, {(-3, 0): 4})


@pytest.mark.rule("FX-133")
def test_an_area_without_damage_does_nothing_to_objects():
    board = start(team=1, C=on((1, 0), hand=["royal_edict"]), walls=[(1, 1)], objectives={(0, 0): 20})
    board.cast("C", "royal_edict")
    assert (board.walls, board.objectives) == ({(1, 1): 0}, {(0, 0): 20})


@pytest.mark.rule("FX-133")
def test_a_destroyed_objective_is_no_unit_of_an_area():
    board = start(N=on((1, 0), hand=["quake"]), objectives={(3, 0): 0})
    events = board.act("cast", "N", "quake")
    assert not [event for event in events if event.kind in ("objective_hit", "destroyed")]
    assert board.objectives == {(3, 0): 0}


@pytest.mark.rule("FX-133")
def test_permanent_walls_are_no_units():
    board = start(N=on((1, -3), hand=["quake"]))
    events = board.act("cast", "N", "quake")
    assert not [event for event in events if event.kind in ("wall", "wall_hit")]
    assert not board.can("step", "N", "SE")


# --- Global -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-134")
def test_global_affects_the_whole_map():
    """From one end to the other, behind walls."""
    board = start(team=1, shards=(0, 2), C=on((-5, 5), health=10), Z=(5, -5), N=(0, 5), walls=[(-4, 4), (-5, 4)])
    board.cast("C", "crimson_court")
    assert health(board) == [17, 23, 13, 22]


@pytest.mark.rule("FX-134")
@pytest.mark.parametrize(
    ("settings", "walls", "objectives"),
    [
        ([], {(4, 0): 0, (-4, 0): 0}, {(0, 0): 20, (-3, 0): 4, (2, 2): 0}),
        (["global.hits_objects=true"], {}, {(0, 0): 17, (-3, 0): 1, (2, 2): 0}),
    ],
)
def test_global_damage_and_objects(settings, walls, objectives):
    given = {(0, 0): 20, (-3, 0): 4, (2, 2): 0}
    board = start(team=1, settings=settings, shards=(0, 2), walls=[(4, 0), (-4, 0)], objectives=given)
    board.cast("C", "crimson_court")
    assert (board.walls, board.objectives) == (walls, objectives)


@pytest.mark.rule("FX-134")
def test_a_global_heal_reaches_the_own_team_everywhere():
    board = start(shards=(2, 0), Z=on((5, -5), health=5), N=on((-5, 5), health=5), C=on(health=5), S=on(health=5))
    board.cast("Z", "high_noon")
    assert health(board) == [8, 8, 5, 5]


@pytest.mark.rule("FX-134")
def test_a_global_effect_passes_by_the_dead():
    board = start(team=1, shards=(0, 2), Z=wraith((0, 0)), N=on(mana=5))
    board.cast("C", "crimson_court")
    assert (board.Z.health, board.Z.mana, board.N.health, board.N.mana) == (0, 0, 23, 3)
