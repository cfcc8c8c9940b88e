"""The worked scenarios of the rules: sight, statuses, damage, teleports, delays, lines and areas."""

import pytest
from exxinon_boards import on, start, wraith

DOUBLE_EDGE = "los.double_edge_blocks=true"


@pytest.mark.rule("FX-143", "FX-147")
@pytest.mark.parametrize(("walls", "settings", "legal"), [
    ([], [], True),
    ([(1, -3)], [], True),
    ([(1, -3)], [DOUBLE_EDGE], False),
    ([], [DOUBLE_EDGE], True),
])  # fmt: skip
def test_s02_sight_along_a_side(walls, settings, legal):
    board = start(Z=(0, -2), C=(2, -3), walls=walls, settings=settings)
    reached = {"C"} if legal else set()
    if board.can("attack", "Z"):
        board.act("attack", "Z")
        assert board.targets() == reached
    else:
        assert not legal
    if legal:
        board.act("character", "C")
        assert board.C.health == 20


@pytest.mark.rule("FX-142")
def test_s03_a_wall_between():
    board = start(Z=(0, -2), C=(2, -2))
    assert not board.can("attack", "Z")


@pytest.mark.rule("FX-144", "FX-141")
def test_s03_a_corner_does_not_block():
    board = start(Z=on((1, -5), hand=["starfall"]))
    board.act("cast", "Z", "starfall")
    assert (2, -1) in board.targets("tile")


@pytest.mark.rule("FX-145")
def test_s03_characters_and_objectives_do_not_block():
    board = start(Z=(1, 0), N=(2, 0), C=(4, 0), objectives={(3, 0): 2})
    board.attack("Z", "C")
    assert board.C.health == 20


@pytest.mark.rule("FX-233", "FX-236", "FX-244")
def test_s04_silence():
    board = start(team=1, C=on((0, 0), hand=["hush"]), Z=on((0, -3), mana=4))
    board.cast("C", "hush", "Z")
    assert (board.C.mana, board.Z.waiting, board.Z.active) == (2, {"silence": 1}, {})
    board.end_turn()
    assert (board.turn, board.Z.mana, board.Z.active) == (7, 5, {"silence": 1})
    assert not board.can("cast", "Z")
    assert board.can("discard", "Z")
    assert board.can("step", "Z")
    board.act("attack", "Z")
    assert "C" in board.targets()
    board.act("character", "C")
    board.end_turn()
    assert (board.Z.waiting, board.Z.active) == ({}, {})
    board.end_turn()
    assert board.can("cast", "Z")


@pytest.mark.rule("FX-238", "FX-239", "FX-247", "FX-094")
def test_s05_slow_does_not_stack_and_dispel_gives_movement_back():
    board = start(team=1, S=on((0, 0), hand=["hamstring"]), N=on((1, -1), waiting={"slow": 1}), Z=(2, -4))
    board.cast("S", "hamstring", "N")
    assert (board.N.health, board.N.waiting) == (25, {"slow": 2})
    board.end_turn()
    assert (board.turn, board.N.steps) == (7, 1)
    board.step("N", "NE")
    assert (board.N.tile, board.N.steps) == ((2, -2), 0)
    assert not board.can("step", "N")
    board.cast("Z", "first_light", "N")
    assert (board.N.health, board.N.active, board.N.steps) == (26, {}, 2)
    assert board.can("step", "N")


@pytest.mark.rule("FX-239")
def test_s05_a_weaker_slow_does_not_replace_a_stronger_one():
    board = start(team=1, C=wraith((1, 0)), N=on((1, -1), waiting={"slow": 2}))
    board.haunt("C", "wail", "N")
    assert board.N.waiting == {"slow": 2}


@pytest.mark.rule("FX-174", "FX-235")
def test_s06_root_does_not_stop_a_teleport():
    board = start(team=1, C=on((0, -3), active=["root"], hand=["bat_form"]))
    assert not board.can("step", "C")
    board.cast("C", "bat_form", (0, -1))
    assert (board.C.tile, board.C.mana) == ((0, -1), 2)


@pytest.mark.rule("FX-175", "FX-173")
def test_s06_a_teleport_needs_no_sight():
    board = start(team=1, C=on((1, -3), hand=["bat_form"]), Z=(1, -1))
    assert not board.can("attack", "C")  # (1,-1) is not in sight
    board = start(team=1, C=on((1, -3), hand=["bat_form"]))
    board.cast("C", "bat_form", (1, -1))
    assert board.C.tile == (1, -1)


@pytest.mark.rule("FX-240")
def test_s06_stun():
    board = start(team=1, C=on((0, -3), active=["stun"]), Z=(0, -2))
    for kind in ("step", "attack", "cast", "discard"):
        assert not board.can(kind, "C"), kind
    assert board.can("end_turn")
    assert board.can("step", "S")
    assert board.can("discard", "S")


@pytest.mark.rule("FX-245", "FX-248", "FX-252", "FX-099")
def test_s07_spell_shield():
    board = start(team=1, S=on((0, 0), hand=["hamstring"]), Z=on((1, -1), shield=True))
    board.attack("S", "Z")
    assert (board.Z.health, board.Z.shield) == (18, True)
    board.cast("S", "hamstring", "Z")
    assert (board.Z.health, board.Z.shield, board.Z.waiting) == (18, False, {"slow": 2})


@pytest.mark.rule("FX-160", "FX-291")
def test_s08_mana_purge_on_a_character():
    board = start(team=1, C=on((1, 0), hand=["mana_purge"]), Z=on((2, -1), mana=1))
    board.cast("C", "mana_purge", "Z")
    assert (board.Z.mana, board.Z.health, board.C.mana) == (0, 17, 1)


@pytest.mark.rule("FX-163", "FX-120")
def test_s08_mana_purge_on_an_objective():
    board = start(team=1, C=on((1, 0), hand=["mana_purge"]), objectives={(3, 0): 2})
    board.cast("C", "mana_purge", (3, 0))
    assert (board.objectives, board.C.mana) == ({(3, 0): 0}, 1)


@pytest.mark.rule("FX-122", "FX-162")
def test_s08_drain_on_an_objective_does_nothing():
    board = start(team=1, C=(1, 0), objectives={(3, 0): 2})
    board.cast("C", "drain", (3, 0))
    assert (board.objectives, board.C.mana) == ({(3, 0): 2}, 3)
    assert not board.can("cast", "C")
    assert not board.can("discard", "C")


@pytest.mark.rule("FX-166", "FX-301")
@pytest.mark.parametrize(("partner", "left"), [((2, -3), 18), ((2, -4), 16), (wraith((1, -1)), 16)])
def test_s09_nightmare_on_a_character(partner, left):
    board = start(team=1, S=on((0, 0), hand=["nightmare"]), Z=(1, -1), N=partner)
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == left


@pytest.mark.rule("FX-164", "FX-165")
@pytest.mark.parametrize(("tile", "health", "left"), [((3, 0), 2, 0), ((-3, 0), 4, 2)])
def test_s09_nightmare_on_an_objective(tile, health, left):
    board = start(team=1, S=on((0, 0), hand=["nightmare"]), objectives={tile: health})
    board.cast("S", "nightmare", tile)
    assert board.objectives == {tile: left}


@pytest.mark.rule("FX-255", "FX-257", "FX-262", "FX-241", "FX-085")
def test_s14_the_caster_of_a_delay_dies():
    board = start(N=on((0, -3), hand=["fault_line"]), S=(0, -1), C=(-1, -4))
    board.cast("N", "fault_line", (0, -1))
    assert (board.N.mana, board.delays, board.N.pile, len(board.N.hand)) == (1, [("fault_line", 2)], [], 4)
    assert board.S.health == 22
    board.end_turn()
    board.table.load({"player": {1: {"health": 1}}})
    board.sound = False  # mana and health were changed by hand
    board.attack("C", "N")
    assert not board.N.alive
    board.end_turn()
    assert (board.turn, board.delays) == (7, [("fault_line", 1)])
    board.end_turns(9)
    assert (board.S.health, board.S.waiting) == (18, {"stun": 1})
    assert board.delays == []
    assert board.N.pile == ["fault_line"]


@pytest.mark.rule("FX-258", "FX-263", "FX-306")
@pytest.mark.parametrize(("steps", "left"), [(["NE", "NE"], 18), ([], 15)])
def test_s15_a_marked_character_regroups(steps, left):
    board = start(team=1, S=on((0, 0), hand=["dread_mark"]), Z=(1, -1), N=(4, -4))
    board.cast("S", "dread_mark", "Z")
    assert board.Z.health == 20
    board.end_turn()
    board.step("Z", *steps)
    board.end_turn()
    assert (board.turn, board.Z.health) == (8, left)


@pytest.mark.rule("FX-178", "FX-181", "FX-334", "FX-330")
@pytest.mark.parametrize(("choice", "tile"), [((0, -2), (0, -2)), (None, (0, -3))])
def test_s16_a_delayed_teleport_onto_an_occupied_tile(choice, tile):
    board = start(Z=on((0, -3), health=10, hand=["anchor_star"]), S=(0, 0))
    board.cast("Z", "anchor_star", (0, -1))
    board.end_turn()
    board.step("S", "NW")
    assert board.S.tile == (0, -1)
    board.act("end_turn")
    assert (board.turn, board.decision) == (7, "decide_teleport")
    assert board.targets("to") == {(0, -2), (-1, -1), (1, -1), (-1, 0), (0, 0)}
    assert board.can("decline")
    board.act(*(("decline",) if choice is None else ("to", choice)))
    assert (board.Z.tile, board.Z.health) == (tile, 12)


@pytest.mark.rule("FX-177")
def test_s16_a_delayed_teleport_breaks_a_wall():
    delay = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": (0, -1)}
    board = start(team=1, Z=on((0, -3), health=10), walls=[(0, -1)], delays=[delay])
    board.act("end_turn")
    if board.decision == "decide_teleport":  # forced decisions are asked here
        assert board.targets("to") == {(0, -1)}
        assert not board.can("decline")
        board.act("to", (0, -1))
    assert (board.Z.tile, board.Z.health, board.walls) == ((0, -1), 12, {})


@pytest.mark.rule("FX-177", "FX-182", "FX-303")
def test_s17_shadow_step_breaks_the_only_way():
    board = start(team=1, Z=(5, -5), N=(4, -4), C=(5, -4), S=on((5, -1), hand=["shadow_step"]), walls=[(4, -5)])
    board.act("cast", "S", "shadow_step")
    board.act("character", "Z")
    if board.decision == "decide_teleport":
        assert board.targets("to") == {(4, -5)}
        assert not board.can("decline")
        board.act("to", (4, -5))
    assert (board.S.tile, board.walls, board.S.mana) == ((4, -5), {}, 2)


@pytest.mark.rule("FX-176", "FX-178", "FX-181")
def test_s17_shadow_step_one_tile_further():
    board = start(team=1, Z=(5, -5), N=(4, -4), C=(5, -4), S=on((4, -5), hand=["shadow_step"]))
    board.act("cast", "S", "shadow_step")
    board.act("character", "Z")
    assert board.decision == "decide_teleport"
    assert board.targets("to") == {(3, -3), (4, -3), (5, -3)}
    assert board.can("decline")


@pytest.mark.rule("FX-133", "FX-136", "FX-137", "FX-308")
def test_s22_carnage_hits_everybody_around():
    board = start(team=1, S=on((0, 0), hand=["carnage"]), C=(1, 0), Z=(0, -1), N=(2, -2), walls=[(-1, 0)])
    board.cast("S", "carnage")
    assert [c.health for c in (board.C, board.Z, board.N, board.S)] == [19, 17, 26, 22]
    assert board.walls == {}


@pytest.mark.rule("FX-131", "FX-132", "FX-136", "FX-190", "FX-313")
def test_s22_quake_passes_through_walls_and_spares_allies():
    board = start(N=on((1, -3), hand=["quake"]), Z=(0, -3), S=(1, -1), walls=[(0, -2)])
    board.cast("N", "quake")
    assert (board.S.health, board.S.waiting, board.Z.health) == (20, {"slow": 1}, 20)
    assert (board.Z.waiting, board.walls) == ({}, {})


@pytest.mark.rule("FX-127", "FX-128", "FX-129", "FX-136")
def test_s24_a_line_ends_at_a_permanent_wall():
    board = start(Z=on((-4, 2), hand=["sunlance"]), N=(-3, 2), C=(-2, 2), S=(1, 2))
    board.cast("Z", "sunlance", "E")
    assert [c.health for c in (board.N, board.C, board.S)] == [26, 20, 22]


@pytest.mark.rule("FX-129")
def test_s24_a_line_ends_at_a_breakable_wall():
    board = start(Z=on((1, -1), hand=["sunlance"]), C=(0, 0), S=(-2, 2), walls=[(-1, 1)])
    board.cast("Z", "sunlance", "SW")
    assert (board.C.health, board.walls, board.S.health) == (20, {}, 22)


@pytest.mark.rule("FX-154", "FX-155", "FX-326")
def test_s25_the_full_amount_healed():
    board = start(Z=on((0, -3), hand=["radiance"]), N=(0, -1), S=(0, 0), C=(-1, 1))
    board.cast("Z", "radiance", "N")
    assert [c.health for c in (board.N, board.S, board.C)] == [26, 20, 22]
    assert board.Z.mana == 1


@pytest.mark.rule("FX-108", "FX-109", "FX-307", "FX-137")
def test_s26_x():
    board = start(team=1, S=on((0, 0), mana=4, hand=["blood_price"]), Z=(1, -1))
    board.act("cast", "S", "blood_price")
    assert [action.x for action in board.legal("x")] == [1, 2, 3, 4]
    board.act("x", 3)
    board.act("character", "Z")
    assert (board.Z.health, board.S.health, board.S.mana) == (16, 21, 1)


@pytest.mark.rule("FX-110", "FX-297")
def test_s26_all():
    board = start(team=1, C=on((0, 0), mana=4, hand=["exsanguinate"]), Z=(1, -1))
    board.cast("C", "exsanguinate", "Z")
    assert (board.Z.health, board.C.mana) == (15, 0)


@pytest.mark.rule("FX-101", "FX-172", "FX-168", "FX-169")
def test_s28_a_push_onto_a_destroyed_fragment():
    board = start(N=(-1, 0), S=(-2, 0), objectives={(-3, 0): 0})
    board.attack("N", "S")
    assert (board.S.health, board.S.tile, board.shards, board.objectives) == (20, (-3, 0), [0, 2], {})


@pytest.mark.rule("FX-168")
def test_s28_a_push_against_a_whole_fragment():
    board = start(N=(-1, 0), S=(-2, 0), objectives={(-3, 0): 4})
    board.attack("N", "S")
    assert (board.S.health, board.S.tile, board.objectives) == (20, (-2, 0), {(-3, 0): 4})


@pytest.mark.rule("FX-106", "FX-161", "FX-250", "FX-290", "FX-068")
def test_s29_an_ultimate():
    board = start(team=1, shards=(0, 3), C=on(health=17, mana=0), Z=on(mana=1), N=on(mana=5, shield=True))
    board.cast("C", "crimson_court")
    assert board.shards == [0, 1]
    assert [c.mana for c in (board.Z, board.N, board.C)] == [0, 3, 3]
    assert [c.health for c in (board.Z, board.N, board.C)] == [17, 26, 20]
    assert not board.N.shield


@pytest.mark.rule("FX-236", "FX-115")
def test_s29_silence_stops_ultimates():
    board = start(team=1, shards=(0, 3), C=on(active=["silence"]))
    assert not board.can("cast", "C")


@pytest.mark.rule("FX-133", "FX-146", "FX-315")
def test_s30_shatter():
    board = start(N=on((0, -3), hand=["shatter"]), walls=[(0, -1), (1, -1)], S=(0, 0), C=(-1, 0))
    board.cast("N", "shatter", (0, -1))
    assert (board.walls, board.S.health, board.C.health) == ({}, 19, 19)


@pytest.mark.rule("FX-052", "FX-259", "FX-322")
def test_s31_leaving_a_marked_area():
    board = start(Z=on((0, -4), hand=["starfall"]), S=(0, -1), C=(0, 0))
    board.cast("Z", "starfall", (0, -1))
    board.end_turn()
    board.step("S", "SW", "SW")
    assert board.S.tile == (-2, 1)
    board.end_turn()
    assert (board.turn, board.S.health, board.C.health) == (7, 22, 18)
