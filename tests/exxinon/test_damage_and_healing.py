"""Damage, healing and health (FX-151 to FX-159)."""

import pytest
from exxinon_boards import Board, on, start, wraith


def health(board: Board, letters: str = "ZNCS") -> list[int]:
    return [getattr(board, letter).health for letter in letters]


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-151")
@pytest.mark.parametrize(("before", "after"), [(22, 19), (4, 1), (3, 0), (2, 0), (1, 0)])
def test_damage_reduces_health_but_not_below_0(before, after):
    """Solar Flare, 3 damage."""
    board = start(Z=on((0, 0), mana=3, hand=["solar_flare"]), C=on((1, 0), health=before), S=(5, 0))
    board.cast("Z", "solar_flare", (1, 0))
    assert (board.C.health, board.C.alive) == (after, after > 0)


@pytest.mark.rule("FX-158")
def test_damage_beyond_the_last_health_hurts_nobody_else():
    board = start(N=on((0, 0), mana=3, hand=["rock_throw"]), C=on((1, 0), health=1, mana=3), S=(2, 0))
    board.cast("N", "rock_throw", "C")
    assert health(board) == [20, 26, 0, 22]


@pytest.mark.rule("FX-158")
def test_damage_beyond_a_walls_does_not_pass_to_what_is_behind():
    board = start(N=on((0, 0), hand=["rock_throw"]), walls=[(1, 0), (2, 0)], C=(3, 0))
    board.cast("N", "rock_throw", (1, 0))
    assert (board.walls, board.C.health) == ({(2, 0): 0}, 22)


@pytest.mark.rule("FX-158")
def test_damage_beyond_an_objectives_health_is_not_kept_for_the_next_one():
    board = start(turn=3, N=on((2, 0), hand=["rock_throw"]), objectives={(3, 0): 2})
    board.cast("N", "rock_throw", (3, 0))
    assert board.objectives[(3, 0)] == 0
    board.step("N", "E", "W")
    assert board.objectives == {}
    board.end_turn()
    assert (board.turn, board.objectives[(3, 0)]) == (4, 2)


@pytest.mark.rule("FX-159")
def test_damage_of_0_does_not_use_up_a_shield():
    """Radiance that heals 0: the damage equal to it is 0."""
    board = start(
        settings=["spells.radiance.effects.0.n=0"],
        Z=on((0, 0), hand=["radiance"]),
        C=on((1, 0), shield=True),
        S=(0, 1),
        walls=[(-1, 0)],
    )
    before = len(board.table.log)
    board.cast("Z", "radiance", "Z")
    assert (board.C.shield, board.C.health, board.S.health, board.walls) == (True, 22, 22, {(-1, 0): 0})
    assert not [e for e in board.table.log[before:] if e.kind in ("damage", "shielded", "wall_hit")]


@pytest.mark.rule("FX-159")
@pytest.mark.parametrize(("mana", "shield"), [(0, True), (1, False)])
def test_a_supernova_for_nothing_leaves_a_shield(mana, shield):
    board = start(
        settings=["casting.x_min=0"], Z=on((0, 0), mana=mana, hand=["supernova"]), C=on((1, 0), shield=True), S=(0, 1)
    )
    board.cast("Z", "supernova")
    assert (board.C.shield, board.C.health, board.S.health) == (shield, 22, 22 - mana)


# --- all at once, and one after the other -----------------------------------------------------------------------------

LONELY = ["spells.quake.effects.0.bonus=4", 'spells.quake.effects.0.bonus_when="isolated2"']


@pytest.mark.rule("FX-152")
@pytest.mark.parametrize(("first", "second"), [("C", "S"), ("S", "C")])
def test_conditions_are_settled_before_anybody_is_hurt(first, second):
    """A Quake that is worse for the isolated: one of two neighbours dies of it, but was there when it came."""
    given = {first: on((1, 0), health=2), second: on((1, 1), health=22)}
    board = start(settings=LONELY, N=on((0, 0), hand=["quake"]), **given)
    board.cast("N", "quake")
    assert not getattr(board, first).alive
    assert getattr(board, second).health == 20


@pytest.mark.rule("FX-152")
def test_deaths_come_when_the_effect_is_finished():
    """Both are hurt before either is dead."""
    board = start(N=on((0, 0), hand=["quake"]), C=on((1, 0), health=2), S=on((0, 1), health=2))
    events = board.act("cast", "N", "quake")
    kinds = [e.kind for e in events if e.kind in ("damage", "death")]
    assert kinds == ["damage", "damage", "death", "death"]
    assert board.over


@pytest.mark.rule("FX-152")
def test_all_walls_and_objectives_are_hit_together_with_the_characters():
    board = start(N=on((1, 0), hand=["quake"]), C=(2, 0), walls=[(1, 1), (0, 1)], objectives={(0, 0): 20})
    board.cast("N", "quake")
    assert (board.C.health, board.walls, board.objectives) == (20, {}, {(0, 0): 18})


@pytest.mark.rule("FX-153")
def test_effects_come_in_the_printed_order():
    """Mana Purge: first the mana is lost, then the damage counts it; the other way round it counts none."""
    place = {"team": 1, "C": on((0, 0), hand=["mana_purge"]), "Z": on((1, 0), mana=2)}
    board = start(**place)
    board.cast("C", "mana_purge", "Z")
    assert (board.Z.health, board.Z.mana) == (16, 0)
    settings = [
        'spells.mana_purge.effects.0={op="damage", to="target", n=2, n_lost=1}',
        'spells.mana_purge.effects.1={op="lose_mana", to="target", n=2, n_lost=0}',
    ]
    board = start(settings=settings, **place)
    board.cast("C", "mana_purge", "Z")
    assert (board.Z.health, board.Z.mana) == (18, 0)


@pytest.mark.rule("FX-153")
def test_isolation_is_looked_up_anew_for_each_effect():
    """A Quake that kills C and then stuns whom it has left alone."""
    settings = ['spells.quake.effects.1={op="status", to="enemies_aoe", r=2, kind="stun", x=0, when="isolated2"}']
    board = start(settings=settings, N=on((0, 0), hand=["quake"]), C=on((1, 0), health=2), S=(1, 1))
    board.cast("N", "quake")
    assert (board.C.alive, board.S.health, board.S.waiting) == (False, 20, {"stun": 1})
    board = start(settings=settings, N=on((0, 0), hand=["quake"]), C=on((1, 0), health=3), S=(1, 1))
    board.cast("N", "quake")
    assert board.S.waiting == {}


@pytest.mark.rule("FX-153")
def test_an_area_is_looked_up_anew_for_each_effect():
    """A Gravity Sling that strikes around its target: where it now is, not where it was."""
    settings = ['spells.gravity_sling.effects.1={op="damage", to="enemies_aoe", n=2, r=1}']
    board = start(settings=settings, Z=on((-1, 0), hand=["gravity_sling"]), N=(0, 0), C=(0, 1), S=(3, 0))
    board.cast("Z", "gravity_sling", "N", direction="E")
    assert (board.N.tile, board.C.health, board.S.health) == ((2, 0), 22, 20)


@pytest.mark.rule("FX-153")
def test_a_wall_that_one_effect_breaks_is_not_there_for_the_next():
    """Shatter breaks the wall; its damage around finds no wall there to hit, but the one beside it."""
    board = start(settings=["walls.health=4"], N=on((0, -3), hand=["shatter"]), walls=[(0, -1), (1, -1)])
    before = len(board.table.log)
    board.cast("N", "shatter", (0, -1))
    assert board.walls == {(1, -1): 3}
    assert len([e for e in board.table.log[before:] if e.kind == "wall_hit"]) == 1


# --- healing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-154")
@pytest.mark.parametrize(("before", "after"), [(10, 13), (17, 20), (18, 20), (20, 20)])
def test_healing_stops_at_the_maximum(before, after):
    """High Noon heals 3; Zenith has 20."""
    board = start(shards=(2, 0), Z=on(health=before), N=on(health=25))
    board.cast("Z", "high_noon")
    assert health(board, "ZN") == [after, 26]


@pytest.mark.rule("FX-154")
def test_the_maximum_is_the_sheets():
    board = start(settings=["characters.zenith.max_health=30"], shards=(2, 0), Z=on(health=29))
    board.cast("Z", "high_noon")
    assert board.Z.health == 30


@pytest.mark.rule("FX-155")
@pytest.mark.parametrize("before", [10, 25, 26])
def test_the_amount_healed_is_the_printed_one_whatever_the_health(before):
    board = start(Z=on((0, -3), hand=["radiance"]), N=on((0, -1), health=before), S=(0, 0))
    board.cast("Z", "radiance", "N")
    assert (board.N.health, board.S.health) == (min(26, before + 2), 20)


@pytest.mark.rule("FX-155")
def test_the_amount_healed_counts_what_was_added_to_it():
    board = start(
        settings=["spells.radiance.effects.0.n=5"], Z=on((0, -3), hand=["radiance"]), N=(0, -1), S=(0, 0), C=(1, -1)
    )
    board.cast("Z", "radiance", "N")
    assert health(board, "NSC") == [26, 17, 17]


@pytest.mark.rule("FX-156")
def test_a_wraith_is_not_healed():
    board = start(shards=(2, 0), Z=on(health=5), N=wraith())
    board.cast("Z", "high_noon")
    assert (board.Z.health, board.N.health, board.N.alive) == (8, 0, False)


@pytest.mark.rule("FX-156")
def test_a_wraith_cannot_be_chosen_for_healing():
    board = start(Z=(0, 0), N=wraith((1, 0)))
    board.act("cast", "Z", "first_light")
    assert board.targets() == {"Z"}


@pytest.mark.rule("FX-157")
@pytest.mark.parametrize(("tile", "full"), [((3, 0), 2), ((-3, 0), 4), ((0, 0), 20)])
def test_an_objective_never_has_more_than_its_printed_health(tile, full):
    """Not by landing again, not by the end of a turn, not by a heal around it."""
    settings = [
        'spells.high_noon.effects.0={op="heal", to="allies_aoe", n=3, r=9}',
        'events.track=[{turn=6, op="land_small"}, {turn=6, op="land_large"}, {turn=6, op="land_meteorite"}]',
    ]
    board = start(settings=settings, shards=(2, 0), Z=on((4, 0), health=5), objectives={tile: full})
    board.cast("Z", "high_noon")
    assert (board.Z.health, board.objectives) == (8, {tile: full})
    board.end_turn()
    assert board.objectives[tile] == full
    board.end_turn()
    assert board.objectives[tile] == full


@pytest.mark.rule("FX-157")
def test_a_worn_fragment_recovers_to_its_printed_health_and_no_further():
    board = start(settings=["objective.large.health=6"], Z=(-1, 0), objectives={(-3, 0): 6})
    board.attack("Z", (-3, 0))
    assert board.objectives == {(-3, 0): 4}
    board.end_turn()
    assert board.objectives == {(-3, 0): 6}
