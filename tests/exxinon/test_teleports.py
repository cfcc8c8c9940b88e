"""Teleports (FX-173 to FX-184)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.tiles import NUMBER, distance

CORNER = {"Z": (5, -5), "N": (4, -4), "C": (5, -4), "S": on((4, -5), hand=["shadow_step"])}  # nobody has room
WALLED_OFF = """map.picture=[
    "     . 1 . . 2 .     ",
    "    . . . . # . .    ",
    "   . # . . . # # #   ",
    "  . . . . # . . s .  ",
    " . . # . ~ ~ . # . . ",
    ". . L . ~ M ~ . s . .",
    " . . # . ~ ~ . # . . ",
    "  . . . . # . . s .  ",
    "   . # . . . . . .   ",
    "    . . . . # . .    ",
    "     . 3 . . 4 .     ",
]"""


def beside(board: Board, target: str, who: str = "S", spell: str = "shadow_step") -> set:
    """Where the caster may go beside the target."""
    board.act("cast", who, spell)
    board.act("character", target)
    assert board.decision == "decide_teleport"
    return board.targets("to")


def marked(tile: tuple[int, int], **more) -> Board:
    """Zenith's Anchor Star on this tile resolves at the start of his turn."""
    delay = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": tile}
    board = start(team=1, delays=[delay], **more)
    board.act("end_turn")
    return board


# --- going there ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-173")
def test_a_teleport_ignores_walls_movement_and_everything_between():
    """The Countess in a corner behind two walls, all steps walked, goes over the walls and over Zenith."""
    place = {"C": on((-5, 0), walked=3, hand=["bat_form"]), "Z": (-3, 0)}
    board = start(team=1, walls=[(-4, 0), (-5, 1), (-4, -1)], **place)
    assert not board.can("step", "C")
    board.cast("C", "bat_form", (-2, 0))
    assert (board.C.tile, board.C.steps, board.Z.tile) == ((-2, 0), 0, (-3, 0))
    assert len(board.walls) == 3


@pytest.mark.rule("FX-173")
def test_a_teleport_uses_no_movement():
    board = start(team=1, C=on((-5, 0), hand=["bat_form"]))
    board.cast("C", "bat_form", (-3, 0))
    assert board.C.steps == 3


@pytest.mark.rule("FX-174")
@pytest.mark.parametrize(
    ("status", "castable"), [("root", True), ("disarm", True), ("silence", False), ("stun", False)]
)
def test_the_rooted_may_teleport_the_silenced_and_stunned_cannot_cast_it(status, castable):
    board = start(team=1, C=on((0, 0), active=[status], hand=["bat_form"]))
    assert board.can("cast", "C", "bat_form") == castable


@pytest.mark.rule("FX-174")
@pytest.mark.parametrize("status", ["root", "silence", "stun"])
def test_a_delayed_teleport_still_happens(status):
    board = marked((0, -1), Z=on((0, -4), waiting=[status]))
    assert status in board.Z.active
    board.act("to", (0, -1))
    assert board.Z.tile == (0, -1)


@pytest.mark.rule("FX-175")
def test_the_destination_need_not_be_in_sight():
    """(1,-3) lies beside Zenith, but behind the wall (1,-2) as Skrakz sees it."""
    board = start(team=1, S=on((0, 0), hand=["shadow_step"]), Z=(0, -2))
    assert not board.table.engine.sees(NUMBER[(0, 0)], NUMBER[(1, -3)])
    assert beside(board, "Z") == {(1, -3), (0, -3), (-1, -2), (-1, -1), (0, -1)}
    board.act("to", (1, -3))
    assert board.S.tile == (1, -3)


@pytest.mark.rule("FX-175")
@pytest.mark.parametrize(("settings", "castable"), [([], False), (["los.required=false"], True)])
@pytest.mark.parametrize("spell", ["shadow_step", "endless_night"])
def test_the_enemy_beside_whom_one_goes_must_be_in_sight(settings, castable, spell):
    hand = ["shadow_step"] if spell == "shadow_step" else []
    board = start(team=1, settings=settings, shards=(0, 2), S=on((1, -3), hand=hand), Z=(1, -1))
    assert board.can("cast", "S", spell) == castable


# --- the usual case ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-176")
def test_where_a_tile_is_free_only_free_tiles_may_be_chosen():
    """Around (2,0): an objective, two permanent walls, the Countess, a breakable wall; (1,0) is free."""
    place = {"team": 1, "S": on((-1, 0), hand=["shadow_step"]), "Z": (2, 0), "C": (2, -1), "walls": [(1, 1)]}
    assert beside(start(objectives={(3, 0): 2}, **place), "Z") == {(1, 0)}


@pytest.mark.rule("FX-176")
def test_wraiths_and_destroyed_objectives_leave_a_tile_free():
    place = {"team": 1, "S": on((-1, 0), hand=["shadow_step"]), "Z": (2, 0), "C": (2, -1), "walls": [(1, 1)]}
    board = start(objectives={(3, 0): 0}, N=wraith((1, 0)), **place)
    assert beside(board, "Z") == {(1, 0), (3, 0)}
    assert not board.can("decline")


@pytest.mark.rule("FX-176")
def test_the_own_tile_is_no_destination():
    board = start(team=1, S=on((1, 0), hand=["shadow_step"]), Z=(0, 0))
    assert beside(board, "Z") == {(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    board = start(team=1, C=on((1, 0), hand=["bat_form"]))
    board.act("cast", "C", "bat_form")
    assert (1, 0) not in board.targets("tile")


@pytest.mark.rule("FX-176")
def test_the_tiles_beside_an_enemy_are_those_beside_it():
    board = start(team=1, shards=(0, 2), S=(-5, 0), Z=(0, 0))
    tiles = beside(board, "Z", spell="endless_night")
    assert all(distance(tile, (0, 0)) == 1 for tile in tiles)
    assert len(tiles) == 6


# --- all possible tiles are blocked -----------------------------------------------------------------------------------


@pytest.mark.rule("FX-177")
def test_one_of_the_breakable_walls_is_broken():
    """Bat Form over 1 tile out of a corner: two walls and Neol around."""
    board = start(
        team=1,
        settings=["spells.bat_form.target.range=1"],
        C=on((5, -5), hand=["bat_form"]),
        N=(4, -4),
        walls=[(4, -5), (5, -4)],
    )
    board.act("cast", "C", "bat_form")
    assert board.targets("tile") == {(4, -5), (5, -4)}
    board.act("tile", (5, -4))
    assert (board.C.tile, board.walls, board.C.mana) == ((5, -4), {(4, -5): 0}, 2)


@pytest.mark.rule("FX-177")
def test_a_wall_is_broken_by_the_arrival_alone():
    """Not while the spell is being chosen."""
    board = start(team=1, walls=[(5, -4)], **{**CORNER, "C": (-5, 5)})
    assert beside(board, "Z") == {(5, -4)}
    assert (board.walls, board.S.mana) == ({(5, -4): 0}, 3)
    board.act("to", (5, -4))
    assert (board.S.tile, board.walls, board.S.mana) == ((5, -4), {}, 2)


@pytest.mark.rule("FX-178")
def test_blocked_by_players_one_goes_a_tile_further():
    """Bat Form over 1 tile out of a corner in which all three others stand."""
    board = start(
        team=1,
        settings=["spells.bat_form.target.range=1"],
        C=on((5, -5), hand=["bat_form"]),
        Z=(4, -5),
        N=(4, -4),
        S=(5, -4),
    )
    board.act("cast", "C", "bat_form")
    assert board.decision == "decide_teleport"
    assert board.targets("to") == {(3, -5), (3, -3), (4, -3), (5, -3)}
    board.act("to", (3, -5))
    assert (board.C.tile, board.C.mana) == ((3, -5), 2)


@pytest.mark.rule("FX-178")
def test_players_objectives_and_permanent_walls_may_be_mixed():
    """Neol on (4,-4): around him two players, the caster, and three permanent walls. (4,-2) holds a fragment."""
    board = start(team=1, settings=[WALLED_OFF], objectives={(4, -2): 2}, **CORNER)
    assert beside(board, "N") == {(3, -5), (2, -4), (2, -3), (2, -2), (3, -2)}


@pytest.mark.rule("FX-176", "FX-178")
@pytest.mark.parametrize(("origin", "tiles"), [("destination", {(3, -3), (4, -3), (5, -3)}), ("self", {(3, -5)})])
def test_further_from_the_destination_or_from_oneself(origin, tiles):
    """(3,-5) is adjacent to the own tile, which is no possible tile although it lies beside Zenith."""
    board = start(team=1, settings=[f"teleport.fallback_origin={origin}"], **CORNER)
    assert beside(board, "Z") == tiles


@pytest.mark.rule("FX-178")
def test_further_tiles_with_walls_are_not_broken_while_others_are_free():
    board = start(team=1, walls=[(3, -3), (4, -3)], **CORNER)
    assert beside(board, "Z") == {(5, -3)}


@pytest.mark.rule("FX-179")
def test_further_tiles_that_are_all_blocked_are_broken_into():
    board = start(team=1, walls=[(3, -3), (4, -3), (5, -3)], **CORNER)
    assert beside(board, "Z") == {(3, -3), (4, -3), (5, -3)}
    board.act("to", (4, -3))
    assert (board.S.tile, board.walls) == ((4, -3), {(3, -3): 0, (5, -3): 0})


@pytest.mark.rule("FX-179")
def test_a_delayed_teleport_breaks_into_a_further_tile_too():
    """The fragment on (3,0) blocks the marked tile; around it players, permanent walls and one breakable wall."""
    board = marked((3, 0), Z=(2, 0), N=(4, 0), C=(4, -1), S=(0, 0), walls=[(3, 1)], objectives={(3, 0): 2})
    assert board.targets("to") == {(3, 1)}
    board.act("to", (3, 1))
    assert (board.Z.tile, board.walls) == ((3, 1), {})


@pytest.mark.rule("FX-180")
def test_blocked_all_round_there_is_no_teleport():
    """As before, but Skrakz stands where the wall was; Zenith's own tile is the sixth."""
    board = marked((3, 0), Z=on((2, 0), health=10), N=(4, 0), C=(4, -1), S=(3, 1), objectives={(3, 0): 2})
    assert (board.decision, board.Z.tile, board.Z.health) == ("decide_main", (2, 0), 12)
    assert [e.why for e in board.table.log if e.kind == "no_teleport"] == ["impossible"]


@pytest.mark.rule("FX-181")
@pytest.mark.parametrize(("settings", "may"), [([], True), (["teleport.fallback_optional=false"], False)])
@pytest.mark.parametrize("walls", [[], [(3, -3), (4, -3), (5, -3)]])
def test_going_further_may_be_declined(settings, may, walls):
    board = start(team=1, settings=settings, walls=walls, **CORNER)
    beside(board, "Z")
    assert board.can("decline") == may
    if may:
        board.act("decline")
        assert (board.S.tile, board.S.mana, len(board.walls)) == ((4, -5), 2, len(walls))


@pytest.mark.rule("FX-181")
@pytest.mark.parametrize(("more", "tiles"), [({}, {(5, -4)}), ({"walls": [(5, -4)]}, {(5, -4)})])
def test_else_a_teleport_is_mandatory(more, tiles):
    board = start(team=1, **{**CORNER, "C": (-5, 5)}, **more)
    assert beside(board, "Z") == tiles
    assert not board.can("decline")


@pytest.mark.rule("FX-182")
def test_only_an_enemy_beside_whom_there_is_a_destination_may_be_chosen():
    """Behind permanent walls there is no room around Zenith, nor a tile further; around Neol there is further on."""
    board = start(team=1, settings=[WALLED_OFF], **CORNER)
    board.act("cast", "S", "shadow_step")
    assert board.targets() == {"N"}
    usual = start(team=1, **CORNER)
    usual.act("cast", "S", "shadow_step")
    assert usual.targets() == {"Z", "N"}


@pytest.mark.rule("FX-182")
def test_without_any_destination_the_spell_cannot_be_cast():
    assert not start(team=1, settings=["spells.bat_form.target.range=0"], C=on(hand=["bat_form"])).can(
        "cast", "C", "bat_form"
    )
    assert start(team=1, settings=["spells.bat_form.target.range=1"], C=on(hand=["bat_form"])).can(
        "cast", "C", "bat_form"
    )


@pytest.mark.rule("FX-182")
def test_only_a_tile_with_a_destination_may_be_chosen():
    """A Bat Form aimed at any tile: not at (3,0), if it is blocked all round."""
    place = {"team": 1, "C": on((2, 0), hand=["bat_form"]), "S": (4, 0), "Z": (4, -1), "objectives": {(3, 0): 2}}
    settings = ['spells.bat_form.target.filter="any"']
    for there, offered in (((3, 1), False), ((0, 1), True)):
        board = start(settings=settings, N=there, **place)
        board.act("cast", "C", "bat_form")
        assert ((3, 0) in board.targets("tile")) == offered


@pytest.mark.rule("FX-183")
@pytest.mark.parametrize(("tile", "shards", "cores"), [((3, 0), [0, 1], [0, 0]), ((0, 0), [0, 0], [0, 1])])
def test_arriving_on_a_destroyed_objective_secures_it(tile, shards, cores):
    board = start(team=1, C=on((1, 0), hand=["bat_form"]), objectives={tile: 0})
    board.cast("C", "bat_form", tile)
    assert (board.C.tile, board.shards, board.cores, board.objectives) == (tile, shards, cores, {})


@pytest.mark.rule("FX-183")
def test_so_does_a_delayed_arrival():
    board = marked((3, 0), Z=(2, 0), objectives={(3, 0): 0})
    board.act("to", (3, 0))
    assert (board.Z.tile, board.shards) == ((3, 0), [1, 0])


@pytest.mark.rule("FX-184")
def test_a_marked_tile_on_which_the_caster_stands_needs_no_teleport():
    """It does not go 1 tile further; what follows happens."""
    board = marked((0, -3), Z=on((0, -3), health=10))
    assert (board.decision, board.Z.tile, board.Z.health) == ("decide_main", (0, -3), 12)
    assert not [e for e in board.table.log if e.kind in ("no_teleport", "move")]
