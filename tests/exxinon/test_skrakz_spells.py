"""The spells of Skrakz (FX-299 to FX-308)."""

import pytest
from exxinon_boards import on
from exxinon_spellbook import aims, caster, distances, printed, seen_past_a_wall, tile_at

BESIDE = {(0, 0), (2, 0), (1, -1), (2, -1), (0, 1), (1, 1)}  # the neighbours of (1, 0)


@pytest.mark.rule("FX-299")
def test_prowl_gives_2_steps_for_this_turn():
    assert printed("prowl") == "skrakz; Basic Ability; Self"
    board = caster("prowl")
    board.cast("S", "prowl")
    assert (board.S.steps, board.S.mana, board.shards) == (6, 3, [2, 2])
    board.step("S", *["E"] * 6)
    assert board.S.tile == tile_at(6)
    assert not board.can("step", "S")
    board.end_turns(8)
    assert board.S.steps == 4


@pytest.mark.rule("FX-300")
@pytest.mark.parametrize(("partner", "waiting"), [((3, -2), {}), ((4, -1), {"stun": 1})])
def test_endless_night_strikes_from_beside_and_stuns_the_lonely(partner, waiting):
    assert printed("endless_night") == "skrakz; Ultimate, 2 shards; Enemy(5)"
    board = caster("endless_night", Z=tile_at(5), N=partner)
    board.act("cast", "S", "endless_night")
    board.act("character", "Z")
    assert board.decision == "decide_teleport"
    assert board.targets("to") == BESIDE
    assert not board.can("decline")
    board.act("to", (2, 0))
    assert (board.S.tile, board.Z.health, board.Z.waiting) == ((2, 0), 15, waiting)
    assert (board.shards, board.S.mana) == ([2, 0], 3)


@pytest.mark.rule("FX-300")
def test_endless_night_teleports_first():
    board = caster("endless_night", Z=tile_at(5))
    board.cast("S", "endless_night", "Z", to=(2, 0))
    kinds = [event.kind for event in board.table.log if event.kind in ("move", "damage", "status")]
    assert kinds == ["move", "damage", "status"]


@pytest.mark.rule("FX-300")
def test_the_reach_of_endless_night():
    assert distances("endless_night", "Z") == [1, 2, 3, 4, 5]
    assert not seen_past_a_wall("endless_night", "Z")


@pytest.mark.rule("FX-301")
@pytest.mark.parametrize(("partner", "health"), [((0, 0), 18), ((-3, 0), 18), ((0, 2), 16)])
def test_nightmare_hurts_the_lonely_twice_as_much(partner, health):
    assert printed("nightmare") == "skrakz; cost 2, 2 copies; Enemy(3)"
    board = caster("nightmare", Z=tile_at(3), N=partner)
    board.cast("S", "nightmare", "Z")
    assert (board.Z.health, board.S.mana) == (health, 1)


@pytest.mark.rule("FX-301")
def test_the_reach_of_nightmare():
    assert distances("nightmare", "Z") == [1, 2, 3]
    assert not seen_past_a_wall("nightmare", "Z")


@pytest.mark.rule("FX-302")
@pytest.mark.parametrize(("partner", "waiting"), [((-3, -1), {}), ((-2, 0), {}), ((-1, 0), {"disarm": 1})])
def test_ambush_disarms_who_has_no_ally_beside(partner, waiting):
    assert printed("ambush") == "skrakz; cost 1, 2 copies; Enemy(1)"
    board = caster("ambush", Z=tile_at(1), N=partner)
    board.cast("S", "ambush", "Z")
    assert (board.Z.health, board.Z.waiting, board.S.mana) == (18, waiting, 2)


@pytest.mark.rule("FX-302")
def test_the_reach_of_ambush():
    assert distances("ambush", "Z") == [1]


@pytest.mark.rule("FX-303")
def test_shadow_step_goes_beside_an_enemy():
    assert printed("shadow_step") == "skrakz; cost 1, 2 copies; Enemy(4)"
    board = caster("shadow_step", Z=tile_at(4))
    board.act("cast", "S", "shadow_step")
    board.act("character", "Z")
    assert board.targets("to") == {(1, 0), (-1, 0), (0, -1), (1, -1), (0, 1), (-1, 1)}
    assert not board.can("decline")
    board.act("to", (1, -1))
    assert (board.S.tile, board.S.mana, board.Z.health, board.Z.waiting) == ((1, -1), 2, 20, {})


@pytest.mark.rule("FX-303")
def test_the_reach_of_shadow_step():
    assert distances("shadow_step", "Z") == [1, 2, 3, 4]
    assert not seen_past_a_wall("shadow_step", "Z")


@pytest.mark.rule("FX-304")
def test_hamstring_hurts_1_and_slows_by_2():
    assert printed("hamstring") == "skrakz; cost 1, 2 copies; Enemy(2)"
    board = caster("hamstring", Z=tile_at(2))
    board.cast("S", "hamstring", "Z")
    assert (board.Z.health, board.Z.waiting, board.S.mana) == (19, {"slow": 2}, 2)


@pytest.mark.rule("FX-304")
def test_the_reach_of_hamstring():
    assert distances("hamstring", "Z") == [1, 2]
    assert not seen_past_a_wall("hamstring", "Z")


@pytest.mark.rule("FX-305")
def test_frenzy_makes_the_next_attack_stronger_by_2():
    assert printed("frenzy") == "skrakz; cost 1, 2 copies; Self"
    board = caster("frenzy", settings=["turn.attacks=2"], Z=tile_at(1))
    board.cast("S", "frenzy")
    assert board.S.mana == 2
    board.attack("S", "Z")
    assert board.Z.health == 16
    board.attack("S", "Z")
    assert board.Z.health == 14


@pytest.mark.rule("FX-305")
def test_frenzy_is_for_this_turn_only():
    board = caster("frenzy", Z=tile_at(1))
    board.cast("S", "frenzy")
    board.end_turns(8)
    board.attack("S", "Z")
    assert board.Z.health == 18


@pytest.mark.rule("FX-306")
@pytest.mark.parametrize(("partner", "health"), [((0, 3), 15), ((2, 0), 18)])
def test_dread_mark_strikes_a_turn_later_and_harder_if_then_alone(partner, health):
    assert printed("dread_mark") == "skrakz; cost 2, 1 copy; Enemy(4)"
    board = caster("dread_mark", Z=tile_at(4), N=tile_at(3))
    board.cast("S", "dread_mark", "Z")
    assert (board.Z.health, board.S.mana, board.delays) == (20, 1, [("dread_mark", 1)])
    board.end_turn()
    board.place(N=partner)
    assert board.Z.health == 20
    board.end_turn()
    assert (board.turn, board.Z.health) == (8, health)


@pytest.mark.rule("FX-306")
def test_the_reach_of_dread_mark():
    assert distances("dread_mark", "Z") == [1, 2, 3, 4]
    assert not seen_past_a_wall("dread_mark", "Z")


@pytest.mark.rule("FX-307")
@pytest.mark.parametrize(("x", "health"), [(1, 18), (5, 14)])
def test_blood_price_hurts_the_target_and_then_oneself(x, health):
    assert printed("blood_price") == "skrakz; cost X, 1 copy; Enemy(2)"
    board = caster("blood_price", mana=6, Z=tile_at(2))
    board.cast("S", "blood_price", "Z", x=x)
    assert (board.Z.health, board.S.health, board.S.mana) == (health, 21, 6 - x)
    assert [event.seat for event in board.table.log if event.kind == "damage"] == [0, 3]


@pytest.mark.rule("FX-307")
def test_the_reach_of_blood_price():
    assert distances("blood_price", "Z") == [1, 2]
    assert not seen_past_a_wall("blood_price", "Z")


@pytest.mark.rule("FX-308")
def test_carnage_hits_everybody_beside_friend_or_foe():
    assert printed("carnage") == "skrakz; cost 2, 1 copy; no target"
    board = caster("carnage", C=(-5, 0), Z=tile_at(1), N=tile_at(2))
    assert aims(board, "carnage") == set()
    board.cast("S", "carnage")
    assert [c.health for c in (board.Z, board.N, board.C, board.S)] == [17, 26, 19, 22]
    assert board.S.mana == 1


@pytest.mark.rule("FX-308")
def test_carnage_may_kill_the_team_mate():
    board = caster("carnage", C=on((-5, 0), health=3))
    board.cast("S", "carnage")
    assert not board.C.alive
    assert not board.over
