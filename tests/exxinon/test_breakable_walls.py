"""Breakable walls (FX-185 to FX-193)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.tiles import DIRECTIONS, STEPS, TILES

PERMANENT = {(3, -4), (-1, -3), (1, -2), (-2, -1), (3, -1), (-3, 1), (2, 1), (-1, 2), (-4, 3), (-1, 4)}
SOUTH = [tile for tile in TILES if tile[1] >= 1 and tile not in PERMANENT and tile not in ((2, 2), (-4, 5), (-1, 5))]
TOUGH = "walls.health=6"  # so that damage can be counted


def beyond(tile: tuple[int, int], direction: str) -> tuple[int, int]:
    q, r = STEPS[DIRECTIONS.index(direction)]
    return tile[0] + q, tile[1] + r


# --- what a wall is ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-185")
@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize(("wall", "walls"), [((0, 0), [(0, 0)]), ((1, -2), [])])
def test_a_wall_fills_its_tile_and_no_side_of_it_is_open(direction, wall, walls):
    """From every side the tile cannot be entered; between two tiles beside it one walks freely."""
    opposite = DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]
    along = DIRECTIONS[(DIRECTIONS.index(direction) + 1) % 6]
    here = beyond(wall, opposite)
    board = start(Z=here, walls=walls)
    assert not board.can("step", "Z", direction)
    board.step("Z", along)
    assert board.Z.tile == beyond(here, along)


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-186")
@pytest.mark.parametrize(
    ("who", "team", "settings", "left"),
    [
        ("S", 1, [], {}),  # 2 damage
        ("C", 1, [], {(1, 0): 1}),  # 1 damage
        ("S", 1, ["walls.health=3"], {(1, 0): 2}),
        ("C", 1, ["walls.health=1"], {}),
    ],
)
def test_a_wall_breaks_at_2_damage(who, team, settings, left):
    board = start(team=team, settings=settings, walls=[(1, 0)], **{who: (0, 0)})
    board.attack(who, (1, 0))
    assert board.walls == left


@pytest.mark.rule("FX-186")
def test_where_a_wall_broke_one_may_walk():
    board = start(team=1, S=(0, 0), walls=[(1, 0)])
    assert not board.can("step", "S", "E")
    board.attack("S", (1, 0))
    board.step("S", "E")
    assert board.S.tile == (1, 0)


@pytest.mark.rule("FX-187")
@pytest.mark.parametrize(("settings", "left"), [([], {(1, 0): 1}), (["walls.damage_reset=false"], {})])
def test_damage_of_two_turns_does_not_add_up(settings, left):
    """The Countess pricks it once in each of two turns."""
    board = start(team=1, settings=settings, C=(0, 0), walls=[(1, 0)])
    board.attack("C", (1, 0))
    board.end_turns(8)
    board.attack("C", (1, 0))
    assert board.walls == left


@pytest.mark.rule("FX-187")
@pytest.mark.parametrize(("first", "second", "left"), [("C", "Z", 2), ("Z", "C", 1)])
def test_nor_does_damage_of_the_two_teams(first, second, left):
    """3 damage would break it."""
    board = start(team=int(first == "C"), settings=["walls.health=3"], C=(0, 0), Z=(2, 0), walls=[(1, 0)])
    board.attack(first, (1, 0))
    board.end_turn()
    assert board.walls == {(1, 0): 0}
    board.attack(second, (1, 0))
    assert board.walls == {(1, 0): left}


@pytest.mark.rule("FX-188")
def test_damage_of_both_teammates_adds_up():
    board = start(team=1, settings=["walls.health=3"], C=(0, 0), S=(0, 1), walls=[(1, 0)])
    board.attack("C", (1, 0))
    board.attack("S", (1, 0))
    assert board.walls == {}


@pytest.mark.rule("FX-188")
def test_a_delay_at_the_start_of_the_turn_counts_too():
    """Starfall does 4; Zenith's attack 2 more."""
    delay = {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)}
    board = start(team=1, settings=[TOUGH], delays=[delay], Z=(-1, 0), C=(0, 1), walls=[(0, 0)])
    board.attack("C", (0, 0))  # forgotten at the end of this turn
    board.end_turn()
    assert board.walls == {(0, 0): 4}
    board.attack("Z", (0, 0))
    assert board.walls == {}


@pytest.mark.rule("FX-188")
def test_spell_and_attack_add_up():
    board = start(settings=[TOUGH], N=on((0, 0), hand=["rock_throw"]), walls=[(1, 0)])
    board.cast("N", "rock_throw", (1, 0))
    board.attack("N", (1, 0))
    assert board.walls == {(1, 0): 5}


# --- as a target ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-189")
@pytest.mark.parametrize(("who", "team", "damage"), [("Z", 0, 2), ("N", 0, 2), ("C", 1, 1), ("S", 1, 2)])
def test_every_attack_may_be_aimed_at_a_wall(who, team, damage):
    board = start(team=team, settings=[TOUGH], walls=[(1, 0)], **{who: (0, 0)})
    board.attack(who, (1, 0))
    assert board.walls == {(1, 0): damage}


@pytest.mark.rule("FX-189")
@pytest.mark.parametrize(
    ("who", "spell", "damage"),
    [
        ("C", "drain", 0),
        ("C", "vampiric_kiss", 3),
        ("C", "hush", 0),
        ("S", "hamstring", 1),
        ("S", "ambush", 2),
        ("S", "shadow_step", 0),
        ("N", "entomb", 0),
        ("N", "rock_throw", 3),
        ("Z", "blinding_ray", 1),
    ],
)
def test_every_spell_at_enemies_may_be_aimed_at_a_wall_but_only_its_damage_works(who, spell, damage):
    board = start(
        team=int(who in "CS"),
        settings=[TOUGH],
        walls=[(1, 0)],
        **{who: on((0, 0), hand=[] if spell == "drain" else [spell])},
    )
    board.cast(who, spell, (1, 0))
    assert board.walls == {(1, 0): damage}
    assert getattr(board, who).tile == (0, 0)
    assert all(not character.waiting for character in (board.Z, board.N, board.C, board.S))


@pytest.mark.rule("FX-189")
@pytest.mark.parametrize(("ability", "damage"), [("chill_touch", 1), ("wail", 0)])
def test_wraiths_may_aim_at_a_wall(ability, damage):
    board = start(Z=wraith((0, 0)), walls=[(1, 0)])
    board.haunt("Z", ability, (1, 0))
    assert board.walls == {(1, 0): damage}


@pytest.mark.rule("FX-189")
@pytest.mark.parametrize(("who", "spell"), [("Z", "gravity_sling"), ("N", "bulwark"), ("Z", "aegis")])
def test_a_wall_is_neither_character_nor_ally(who, spell):
    board = start(walls=[(1, 0)], **{who: on((0, 0), hand=[spell])})
    if board.can("cast", who, spell):
        board.act("cast", who, spell)
        assert not board.can("object")
        assert board.targets() == {who}
    else:
        assert spell == "gravity_sling"


@pytest.mark.rule("FX-190")
@pytest.mark.parametrize(("who", "team"), [("Z", 0), ("N", 0), ("S", 1)])
def test_either_team_may_hit_any_wall(who, team):
    """One that Neol has raised himself."""
    board = start(N=(0, 1), **({} if who == "N" else {who: (0, 0)}))
    board.cast("N", "raise_stone", (1, 0))
    if team:
        board.end_turn()
    board.attack(who, (1, 0))
    assert board.walls == {}


@pytest.mark.rule("FX-190")
def test_area_damage_hits_the_own_teams_walls():
    board = start(settings=["turn.actions=2"], N=on((0, 0), hand=["quake"], actions=2))
    board.cast("N", "raise_stone", (1, 0))
    board.cast("N", "quake")
    assert board.walls == {}


# --- supply and place -------------------------------------------------------------------------------------------------


def with_walls(many: int, **more) -> Board:
    """So many of the 24 tokens lie far in the south."""
    return start(N=on((0, -4), mana=9, **more), walls=SOUTH[:many])


@pytest.mark.rule("FX-191")
@pytest.mark.parametrize(("many", "built"), [(0, 3), (21, 3), (22, 2), (23, 1)])
def test_walls_are_built_while_the_24_tokens_last(many, built):
    board = with_walls(many, hand=["stone_wall"])
    board.cast("N", "stone_wall", (1, -4), direction="E")
    wanted = [(1, -4), (2, -4)]  # (3,-4) is a permanent wall
    assert [tile for tile in wanted if tile in board.walls] == wanted[:built]


@pytest.mark.rule("FX-191")
@pytest.mark.parametrize("many", [20, 21, 23])
def test_a_ring_is_built_in_the_order_of_the_directions_while_the_tokens_last(many):
    board = start(N=on((0, -4), hand=["entomb"]), S=(0, -2), walls=SOUTH[:many])
    board.cast("N", "entomb", "S")
    ring = [beyond((0, -2), direction) for direction in DIRECTIONS]
    empty = [tile for tile in ring if tile not in PERMANENT]
    assert [tile for tile in empty if tile in board.walls] == empty[: 24 - many]
    assert len(board.walls) == 24


@pytest.mark.rule("FX-191")
@pytest.mark.parametrize(("many", "castable"), [(23, True), (24, False)])
@pytest.mark.parametrize("spell", ["raise_stone", "stone_wall"])
def test_without_a_token_tile_spells_that_build_cannot_be_cast(many, castable, spell):
    assert with_walls(many, hand=["stone_wall"]).can("cast", "N", spell) == castable


@pytest.mark.rule("FX-191")
def test_other_spells_can():
    board = start(N=on((0, -4), hand=["entomb"]), S=(0, -2), walls=SOUTH[:24])
    board.cast("N", "entomb", "S")
    assert (len(board.walls), board.S.waiting) == (24, {"root": 1})


@pytest.mark.rule("FX-191")
def test_a_broken_wall_returns_to_the_supply_at_once():
    board = start(Z=(0, -4), N=(0, -2), walls=[*SOUTH[:23], (1, -4)])
    assert not board.can("cast", "N", "raise_stone")
    board.attack("Z", (1, -4))
    assert len(board.walls) == 23
    board.cast("N", "raise_stone", (0, -3))
    assert len(board.walls) == 24


@pytest.mark.rule("FX-191")
def test_there_can_be_fewer_tokens():
    board = start(settings=["walls.token_limit=1"], N=on((0, -4), hand=["stone_wall"]))
    board.cast("N", "stone_wall", (1, -4), direction="E")
    assert board.walls == {(1, -4): 0}
    assert not start(settings=["walls.token_limit=0"], N=(0, -4)).can("cast", "N", "raise_stone")


@pytest.mark.rule("FX-192")
def test_walls_are_put_on_empty_tiles_only():
    """Around Skrakz on (2,0): two permanent walls, a destroyed fragment, a breakable wall, Zenith; (1,0) is empty."""
    board = start(N=on((-1, 0), hand=["entomb"]), S=(2, 0), Z=(2, -1), walls={(1, 1): 1}, objectives={(3, 0): 0})
    board.cast("N", "entomb", "S")
    assert board.walls == {(1, 1): 1, (1, 0): 0}


@pytest.mark.rule("FX-192")
def test_an_undestroyed_objective_keeps_a_wall_away_too():
    board = start(N=on((0, 1), hand=["stone_wall"]), objectives={(0, 0): 20})
    board.act("cast", "N", "stone_wall")
    assert (0, 0) not in board.targets("tile")
    board.act("tile", (1, 0))
    board.act("direction", "W")
    assert set(board.walls) == {(1, 0), (-1, 0)}


@pytest.mark.rule("FX-192")
@pytest.mark.parametrize(
    ("more", "offered"),
    [
        ({}, True),
        ({"S": (3, 0)}, False),
        ({"S": wraith((3, 0))}, True),
        ({"walls": [(3, 0)]}, False),
        ({"objectives": {(3, 0): 2}}, False),
        ({"objectives": {(3, 0): 0}}, False),
    ],
)
@pytest.mark.parametrize("spell", ["raise_stone", "stone_wall"])
def test_only_an_empty_tile_is_offered(more, offered, spell):
    board = start(N=on((2, 0), hand=["stone_wall"]), **more)
    board.act("cast", "N", spell)
    assert ((3, 0) in board.targets("tile")) == offered


@pytest.mark.rule("FX-192")
@pytest.mark.parametrize(
    ("kind", "tile"),
    [("landing", (3, 0)), ("landing", (0, 0)), ("zone", (1, -1)), ("start", (4, -5)), ("wraith", (2, 2))],
)
def test_special_tiles_and_tiles_with_wraiths_are_empty(kind, tile):
    near = (tile[0] - 1, tile[1]) if tile[0] else (1, 0)
    board = start(N=near, C=wraith((2, 2)))
    board.cast("N", "raise_stone", tile)
    assert board.walls == {tile: 0}, kind


@pytest.mark.rule("FX-192")
def test_a_row_leaves_out_what_is_not_empty_and_ends_at_the_edge():
    board = start(N=on((2, 0), hand=["stone_wall"]), S=(4, 0))
    board.cast("N", "stone_wall", (3, 0), direction="E")
    assert set(board.walls) == {(3, 0), (5, 0)}
    board = start(N=on((2, 0), hand=["stone_wall"]))
    board.cast("N", "stone_wall", (5, 0), direction="E")
    assert set(board.walls) == {(5, 0)}


@pytest.mark.rule("FX-193")
def test_a_breakable_wall_blocks_the_living_and_sight():
    board = start(Z=(0, 0), C=(2, 0), walls=[(1, 0)])
    assert not board.can("step", "Z", "E")
    board.act("attack", "Z")
    assert board.targets() == set()
    assert board.targets("object") == {(1, 0)}


@pytest.mark.rule("FX-193")
def test_it_does_not_block_wraiths():
    board = start(Z=wraith((0, 0)), walls=[(1, 0)])
    board.step("Z", "E", "E")
    assert board.Z.tile == (2, 0)


@pytest.mark.rule("FX-193")
def test_it_does_not_block_areas():
    board = start(settings=[TOUGH], N=on((0, 0), hand=["quake"]), S=(2, 0), walls=[(1, 0)])
    board.cast("N", "quake")
    assert (board.S.health, board.walls) == (20, {(1, 0): 2})
