"""What Tile, Enemy, Ally and Character spells may be aimed at (FX-116 to FX-125)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.tiles import NUMBER, TILES, distance
from equipoise.sim.table import Table

WALLS = {(3, -4), (-1, -3), (1, -2), (-2, -1), (3, -1), (-3, 1), (2, 1), (-1, 2), (-4, 3), (-1, 4)}


def aim(board: Board, who: str, spell: str) -> Board:
    board.act("cast", who, spell)
    return board


def aimed(board: Board, who: str, spell: str) -> set:
    """Characters and tiles of objects that the spell may be aimed at."""
    if not board.can("cast", who, spell):
        return set()
    aim(board, who, spell)
    return board.targets() | board.targets("object")


def in_sight(board: Board, centre: tuple[int, int], reach: int) -> set:
    """Tiles within the range and in sight that are no permanent wall."""
    sees = board.table.engine.sees
    return {t for t in TILES if distance(centre, t) <= reach and sees(NUMBER[centre], NUMBER[t])} - WALLS


# --- distance ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-116")
def test_distances_are_counted_straight_over_walls():
    far = Table("exxinon", bots=["random"]).engine.board_tables()["distance"]
    for a, (q, r) in enumerate(TILES):
        assert far[a][a] == 0
        for b, (s, t) in enumerate(TILES):
            assert far[a][b] == max(abs(s - q), abs(t - r), abs(s - q + t - r))


@pytest.mark.rule("FX-116")
def test_a_tile_behind_a_wall_is_as_near_as_if_there_were_none():
    """From (1,-3) over the wall (1,-2) it is 2 tiles to (1,-1), though 3 steps to walk."""
    settings = ["spells.bat_form.target.range=2"]
    board = start(team=1, settings=settings, C=on((1, -3), hand=["bat_form"]), walls=[(0, -2), (2, -3)])
    aim(board, "C", "bat_form")
    assert (1, -1) in board.targets("tile")
    assert (1, 0) not in board.targets("tile")


@pytest.mark.rule("FX-116")
def test_the_own_tile_is_0_tiles_away():
    board = start(settings=["spells.starfall.target.range=0"], Z=on((0, 0), hand=["starfall"]))
    aim(board, "Z", "starfall")
    assert board.targets("tile") == {(0, 0)}


# --- Tile(X) ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-117", "FX-118")
@pytest.mark.parametrize("reach", [0, 1, 3, 5])
@pytest.mark.parametrize("centre", [(0, 0), (1, -5), (5, -1)])
def test_a_tile_spell_reaches_every_tile_within_its_range_but_no_permanent_wall(reach, centre):
    """Anchor Star needs no sight."""
    settings = [f"spells.anchor_star.target.range={reach}"]
    board = start(settings=settings, Z=on(centre, hand=["anchor_star"]), walls=[(1, 0)], objectives={(3, 0): 2})
    aim(board, "Z", "anchor_star")
    assert board.targets("tile") == {tile for tile in TILES if distance(centre, tile) <= reach} - WALLS


@pytest.mark.rule("FX-117")
def test_a_tile_spell_that_needs_sight_reaches_the_tiles_in_sight():
    board = start(Z=on((1, -3), hand=["starfall"]), walls=[(0, -2)], N=(2, -4))
    aim(board, "Z", "starfall")
    expected = in_sight(board, (1, -3), 5)
    assert board.targets("tile") == expected
    assert {(1, -3), (2, -4), (0, -2)} <= expected  # own tile, a teammate's, the breakable wall itself
    assert not {(1, -1), (-1, -1)} & expected  # behind the walls


@pytest.mark.rule("FX-118")
def test_an_empty_tile_holds_no_wall_no_living_character_and_no_objective():
    board = start(N=(1, 0), Z=(0, 0), C=wraith((1, 1)), S=(1, -1), walls=[(0, 1)], objectives={(3, 0): 2, (-3, 0): 4})
    aim(board, "N", "raise_stone")
    taken = {(1, 0), (0, 0), (1, -1), (0, 1), (3, 0)}  # a wraith takes no place
    assert board.targets("tile") == in_sight(board, (1, 0), 2) - taken
    assert (3, 0) in targets_of_raise_stone(objectives={})
    assert (3, 0) not in targets_of_raise_stone(objectives={(3, 0): 0})  # destroyed, not yet secured


def targets_of_raise_stone(**more) -> set:
    return aim(start(N=(1, 0), **more), "N", "raise_stone").targets("tile")


@pytest.mark.rule("FX-118")
def test_a_spell_that_needs_a_breakable_wall_is_aimed_at_one():
    board = start(N=on((0, -3), hand=["shatter"]), walls=[(0, -1), (1, -3), (0, 3)])
    aim(board, "N", "shatter")
    assert board.targets("tile") == {(0, -1), (1, -3)}


@pytest.mark.rule("FX-118")
def test_a_teleport_is_aimed_at_a_landing_spot():
    board = start(
        team=1, C=on((1, 0), hand=["bat_form"]), S=(2, 0), Z=(0, 0), walls=[(1, 1)], objectives={(3, 0): 2}, N=(4, -5)
    )
    aim(board, "C", "bat_form")
    taken = {(1, 0), (2, 0), (0, 0), (1, 1), (3, 0)}
    assert board.targets("tile") == {t for t in TILES if distance((1, 0), t) <= 3} - WALLS - taken


# --- Enemy(X) ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-119")
@pytest.mark.parametrize("far", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("settings", "reach"), [([], 4), (["spells.hush.target.range=2"], 2)])
def test_an_enemy_within_the_range(far, settings, reach):
    board = start(team=1, settings=settings, C=on((-5, 0), hand=["hush"]), Z=(-5 + far, 0))
    assert aimed(board, "C", "hush") == ({"Z"} if far <= reach else set())


@pytest.mark.rule("FX-119")
def test_neither_oneself_nor_the_teammate_nor_a_wraith():
    board = start(team=1, C=on((0, 0), hand=["hush"]), S=(1, 0), Z=(0, 1), N=wraith((0, -1)))
    assert aimed(board, "C", "hush") == {"Z"}


@pytest.mark.rule("FX-120")
@pytest.mark.parametrize(("spell", "reach"), [("mana_purge", 3), ("drain", 3), ("hush", 4)])
def test_breakable_walls_and_undestroyed_objectives_count_as_enemies(spell, reach):
    """The small fragment on (2,2) is destroyed; (-3,0) is 4 away."""
    objects = {(0, 0): 20, (3, 0): 2, (-3, 0): 4, (2, 2): 0}
    board = start(team=1, C=on((0, 1), hand=["mana_purge", "hush"]), walls=[(0, 2), (1, 1)], objectives=objects)
    standing = {(0, 2), (1, 1), (0, 0), (3, 0), (-3, 0)}
    assert aimed(board, "C", spell) == standing & in_sight(board, (0, 1), reach)


@pytest.mark.rule("FX-120")
@pytest.mark.parametrize(("tile", "health"), [((3, 0), 2), ((-3, 0), 4), ((0, 0), 20)])
def test_every_kind_of_objective(tile, health):
    board = start(team=1, C=on((tile[0] + 1, 0), hand=["mana_purge"]), objectives={tile: health})
    board.cast("C", "mana_purge", tile)
    assert board.objectives == {tile: health - 2}


@pytest.mark.rule("FX-120")
def test_objects_out_of_range_or_sight():
    """(-1,0) hides (-2,0) from (0,0); (5,0) is 5 away."""
    board = start(team=1, C=on((0, 0), hand=["mana_purge"]), walls=[(-1, 0), (-2, 0), (5, 0)])
    assert aimed(board, "C", "mana_purge") == {(-1, 0)}


@pytest.mark.rule("FX-121")
@pytest.mark.parametrize(("settings", "health"), [([], 10), (["targeting.self_ops_on_object_target=true"], 12)])
def test_on_a_wall_only_the_damage_works(settings, health):
    board = start(team=1, settings=settings, C=on((0, 0), health=10, hand=["vampiric_kiss"]), walls=[(1, 0)])
    board.cast("C", "vampiric_kiss", (1, 0))
    assert (board.walls, board.C.health, board.C.mana) == ({}, health, 1)


@pytest.mark.rule("FX-121")
def test_on_an_objective_a_status_is_skipped():
    board = start(team=1, S=on((-1, 0), hand=["hamstring"]), objectives={(-3, 0): 4})
    board.cast("S", "hamstring", (-3, 0))
    assert board.objectives == {(-3, 0): 3}
    assert all(who.waiting == {} for who in (board.Z, board.N, board.C, board.S))


@pytest.mark.rule("FX-121")
def test_on_an_object_no_walls_are_raised():
    board = start(N=on((0, 0), hand=["entomb"]), walls=[(2, 0)])
    board.cast("N", "entomb", (2, 0))
    assert (board.walls, board.N.mana) == ({(2, 0): 0}, 1)


@pytest.mark.rule("FX-121")
def test_on_an_object_nobody_teleports():
    board = start(team=1, S=on((-1, 0)), shards=(0, 2), objectives={(-3, 0): 4})
    board.cast("S", "endless_night", (-3, 0))
    assert (board.objectives, board.S.tile, board.shards) == ({(-3, 0): 0}, (-1, 0), [0, 0])


@pytest.mark.rule("FX-121")
def test_with_self_ops_a_teleport_goes_next_to_the_object():
    settings = ["targeting.self_ops_on_object_target=true"]
    board = start(team=1, settings=settings, S=on((0, 0)), shards=(0, 2), objectives={(-3, 0): 4})
    board.act("cast", "S", "endless_night")
    board.act("object", (-3, 0))
    assert board.decision == "decide_teleport"
    assert (-2, 0) in board.targets("to")
    board.act("to", (-2, 0))
    assert (board.S.tile, board.objectives) == ((-2, 0), {(-3, 0): 0})


@pytest.mark.rule("FX-121")
def test_on_an_object_the_casters_own_damage_still_happens():
    board = start(team=1, S=on((0, 0), mana=4, hand=["blood_price"]), walls=[(1, 0)])
    board.cast("S", "blood_price", (1, 0), x=1)
    assert (board.walls, board.S.health, board.S.mana) == ({}, 21, 3)


@pytest.mark.rule("FX-122")
@pytest.mark.parametrize(
    ("spell", "who", "team"), [("drain", "C", 1), ("hush", "C", 1), ("entomb", "N", 0), ("shadow_step", "S", 1)]
)
def test_a_spell_without_damage_may_be_wasted_on_an_object(spell, who, team):
    hand = [] if spell == "drain" else [spell]
    place = {"team": team, who: on((-1, 0), hand=hand), "objectives": {(-3, 0): 4}}
    board = start(**place)
    before = getattr(board, who).mana
    board.cast(who, spell, (-3, 0))
    cost = {"drain": 0, "hush": 1, "entomb": 2, "shadow_step": 1}[spell]
    own = getattr(board, who)
    assert (board.objectives, own.mana, own.actions, own.tile) == ({(-3, 0): 4}, before - cost, 0, (-1, 0))
    assert not start(settings=["targeting.pointless_object_targets=false"], **place).can("cast", who, spell)


@pytest.mark.rule("FX-122")
@pytest.mark.parametrize(("spell", "who"), [("mana_purge", "C"), ("dread_mark", "S")])
def test_a_spell_with_damage_may_be_aimed_at_objects_in_any_case(spell, who):
    settings = ["targeting.pointless_object_targets=false"]
    board = start(team=1, settings=settings, objectives={(-3, 0): 4}, **{who: on((-1, 0), hand=[spell])})
    assert aimed(board, who, spell) == {(-3, 0)}


# --- Ally(X), Character(X) --------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-123")
@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_an_ally_is_oneself_or_the_teammate_within_the_range(far):
    """Bulwark reaches 3 tiles."""
    board = start(N=on((-5, 0), hand=["bulwark"]), Z=(-5 + far, 0), C=(-5, 1), S=(-4, 1))
    assert aimed(board, "N", "bulwark") == ({"N", "Z"} if far <= 3 else {"N"})


@pytest.mark.rule("FX-123")
def test_neither_a_wraith_nor_an_object_is_an_ally():
    board = start(N=on((0, 0), hand=["bulwark"]), Z=wraith((1, 0)), walls=[(0, 1)])
    assert aimed(board, "N", "bulwark") == {"N"}


@pytest.mark.rule("FX-123")
def test_the_chosen_ally_gets_the_effect():
    board = start(N=on((0, 0), hand=["bulwark"]), Z=(1, 0))
    board.cast("N", "bulwark", "Z")
    assert (board.Z.shield, board.N.shield) == (True, False)


@pytest.mark.rule("FX-124")
def test_a_character_is_anybody_but_oneself():
    board = start(Z=on((0, 0), hand=["gravity_sling"]), N=(1, 0), C=(0, -2), S=(-1, 1))
    assert aimed(board, "Z", "gravity_sling") == {"N", "C", "S"}


@pytest.mark.rule("FX-124")
@pytest.mark.parametrize("far", [4, 5])
def test_a_character_within_the_range(far):
    board = start(Z=on((-5, 0), hand=["gravity_sling"]), C=(-5 + far, 0))
    assert aimed(board, "Z", "gravity_sling") == ({"C"} if far <= 4 else set())


@pytest.mark.rule("FX-124")
@pytest.mark.parametrize(("who", "tile"), [("N", (1, 0)), ("C", (0, 1))])
def test_friend_and_foe_are_moved_alike(who, tile):
    board = start(Z=on((0, 0), hand=["gravity_sling"]), N=(1, 0), C=(0, 1))
    board.cast("Z", "gravity_sling", who, direction="SE")
    assert getattr(board, who).tile == (tile[0], tile[1] + 2)
    assert board.Z.tile == (0, 0)


@pytest.mark.rule("FX-125")
def test_walls_objectives_and_wraiths_are_no_characters():
    board = start(
        Z=on((-1, 0), hand=["gravity_sling"]), N=(0, 0), C=wraith((-1, 1)), walls=[(-1, -1)], objectives={(-3, 0): 4}
    )
    assert aimed(board, "Z", "gravity_sling") == {"N"}


@pytest.mark.rule("FX-125")
def test_with_nothing_but_objects_around_there_is_no_target():
    board = start(Z=on((-1, 0), hand=["gravity_sling"]), walls=[(-1, -1)], objectives={(-3, 0): 4})
    assert not board.can("cast", "Z", "gravity_sling")
