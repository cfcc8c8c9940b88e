"""Mana lost and stolen; objects and isolation (FX-160 to FX-167)."""

import pytest
from exxinon_boards import on, start, wraith

TOUGH = "walls.health=6"  # so that the damage on a wall can be counted


# --- mana -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-160")
@pytest.mark.parametrize(("mana", "left"), [(5, 4), (1, 0), (0, 0)])
def test_a_loss_takes_at_most_what_is_there(mana, left):
    """Royal Edict: each enemy loses 1."""
    board = start(team=1, C=on((0, 0), hand=["royal_edict"]), Z=on((1, 0), mana=mana))
    board.cast("C", "royal_edict")
    assert board.Z.mana == left


@pytest.mark.rule("FX-160")
@pytest.mark.parametrize(("mana", "left", "health"), [(3, 1, 16), (2, 0, 16), (1, 0, 17), (0, 0, 18)])
def test_mana_purge_counts_what_was_lost(mana, left, health):
    board = start(team=1, C=on((0, 0), hand=["mana_purge"]), Z=on((1, 0), mana=mana))
    board.cast("C", "mana_purge", "Z")
    assert (board.Z.mana, board.Z.health) == (left, health)


@pytest.mark.rule("FX-161")
@pytest.mark.parametrize(("mana", "left", "own"), [(2, 1, 4), (1, 0, 4), (0, 0, 3)])
def test_a_thief_gets_what_was_lost(mana, left, own):
    """Drain: steal 1."""
    board = start(team=1, C=on((0, 0), mana=3), Z=on((1, 0), mana=mana))
    board.cast("C", "drain", "Z")
    assert (board.Z.mana, board.C.mana) == (left, own)


@pytest.mark.rule("FX-161")
def test_a_thief_of_two_gets_the_sum():
    board = start(team=1, shards=(0, 2), C=on(mana=0), Z=on(mana=7), N=on(mana=1))
    board.cast("C", "crimson_court")
    assert (board.Z.mana, board.N.mana, board.C.mana, board.S.mana) == (5, 0, 3, 3)


# --- objects ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-162")
@pytest.mark.parametrize(("tile", "health"), [((3, 0), 2), ((-3, 0), 4), ((0, 0), 20)])
def test_drain_does_nothing_to_an_objective(tile, health):
    board = start(team=1, C=(tile[0] - 1, 0), objectives={tile: health})
    board.cast("C", "drain", tile)
    assert (board.objectives, board.C.mana, board.C.actions) == ({tile: health}, 3, 0)


@pytest.mark.rule("FX-163")
@pytest.mark.parametrize(("tile", "health"), [((3, 0), 2), ((-3, 0), 4), ((0, 0), 20)])
def test_mana_purge_deals_2_to_an_objective(tile, health):
    board = start(team=1, C=on((tile[0] - 1, 0), hand=["mana_purge"]), objectives={tile: health})
    board.cast("C", "mana_purge", tile)
    assert (board.objectives, board.C.mana) == ({tile: health - 2}, 1)


@pytest.mark.rule("FX-164", "FX-165")
@pytest.mark.parametrize(("tile", "health"), [((3, 0), 2), ((-3, 0), 4), ((0, 0), 20)])
def test_nightmare_deals_2_to_an_objective_however_alone_it_is(tile, health):
    board = start(team=1, S=on((tile[0] - 1, 0), hand=["nightmare"]), objectives={tile: health})
    board.cast("S", "nightmare", tile)
    assert board.objectives == {tile: health - 2}


@pytest.mark.rule("FX-164")
def test_a_delayed_bonus_does_not_apply_to_an_objective_either():
    """Dread Mark: 2, and 3 more if isolated."""
    board = start(team=1, S=on((-1, 0), hand=["dread_mark"]), objectives={(0, 0): 20})
    board.cast("S", "dread_mark", (0, 0))
    board.end_turns(8)
    assert board.objectives[(0, 0)] == 18


@pytest.mark.rule("FX-164")
def test_an_effect_for_the_isolated_passes_by_objects():
    """A Quake that only hurts the isolated."""
    settings = ['spells.quake.effects.0.when="isolated1"', TOUGH]
    board = start(
        settings=settings, N=on((1, 0), hand=["quake"]), C=(2, 0), walls=[(1, 1)], objectives={(0, 0): 20, (3, 0): 2}
    )
    board.cast("N", "quake")
    assert (board.C.health, board.walls, board.objectives) == (20, {(1, 1): 0}, {(0, 0): 20, (3, 0): 2})


@pytest.mark.rule("FX-167")
@pytest.mark.parametrize(
    ("who", "spell", "damage"), [("C", "drain", 0), ("C", "mana_purge", 2), ("S", "nightmare", 2), ("S", "ambush", 2)]
)
def test_a_wall_has_no_mana_and_is_never_isolated(who, spell, damage):
    board = start(
        team=1, settings=[TOUGH], walls=[(1, 0)], **{who: on((0, 0), hand=[] if spell == "drain" else [spell])}
    )
    mana = getattr(board, who).mana
    board.cast(who, spell, (1, 0))
    assert board.walls == {(1, 0): damage}
    cost = {"drain": 0, "ambush": 1}.get(spell, 2)
    assert getattr(board, who).mana == mana - cost


# --- isolation --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-166")
@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_isolated_at_2(far):
    """Nightmare: 2, or 4."""
    board = start(team=1, S=on((0, 1), hand=["nightmare"]), Z=(0, 0), N=(-far, 0))
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == (18 if far <= 2 else 16)


@pytest.mark.rule("FX-166")
@pytest.mark.parametrize("far", [1, 2, 3])
def test_isolated_at_1(far):
    """Ambush: Disarm, if no ally is adjacent."""
    board = start(team=1, S=on((0, 1), hand=["ambush"]), Z=(0, 0), N=(-far, 0))
    board.cast("S", "ambush", "Z")
    assert board.Z.waiting == ({} if far <= 1 else {"disarm": 1})


@pytest.mark.rule("FX-166")
def test_walls_between_teammates_do_not_isolate_them():
    board = start(team=1, S=on((0, 1), hand=["nightmare"]), Z=(0, 0), N=(-2, 0), walls=[(-1, 0)])
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == 18


@pytest.mark.rule("FX-166")
def test_a_wraith_beside_one_is_no_company():
    board = start(team=1, S=on((0, 1), hand=["nightmare"]), Z=(0, 0), N=wraith((0, 0)))
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == 16


@pytest.mark.rule("FX-166")
def test_enemies_are_no_company():
    board = start(team=1, S=on((0, 1), hand=["nightmare"]), C=(1, 0), Z=(0, 0), N=(4, -4))
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == 16
