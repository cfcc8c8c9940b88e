"""The spells of the Countess (FX-289 to FX-298)."""

import pytest
from exxinon_boards import on, start
from exxinon_spellbook import aims, caster, distances, printed, seen_past_a_wall, tile_at


@pytest.mark.rule("FX-289")
def test_drain_steals_1_mana():
    assert printed("drain") == "countess; Basic Ability; Enemy(3)"
    board = caster("drain", Z=tile_at(3))
    hand, pile = board.C.hand, board.C.pile
    board.cast("C", "drain", "Z")
    assert (board.C.mana, board.Z.mana, board.Z.health) == (4, 2, 20)
    assert (board.C.hand, board.C.pile, board.shards) == (hand, pile, [2, 2])


@pytest.mark.rule("FX-289")
def test_drain_steals_nothing_from_who_has_nothing():
    board = caster("drain", Z=on(tile_at(3), mana=0))
    board.cast("C", "drain", "Z")
    assert (board.C.mana, board.Z.mana) == (3, 0)


@pytest.mark.rule("FX-289")
def test_the_reach_of_drain():
    assert distances("drain", "Z") == [1, 2, 3]
    assert not seen_past_a_wall("drain", "Z")


@pytest.mark.rule("FX-290")
def test_crimson_court_bleeds_both_enemies_wherever_they_are():
    assert printed("crimson_court") == "countess; Ultimate, 2 shards; no target"
    board = caster("crimson_court", own={"health": 10}, Z=on((5, -5), mana=3), N=on((5, 0), mana=1), walls=[tile_at(1)])
    board.cast("C", "crimson_court")
    assert [c.health for c in (board.Z, board.N, board.C, board.S)] == [17, 23, 13, 22]
    assert [c.mana for c in (board.Z, board.N, board.C, board.S)] == [1, 0, 6, 3]
    assert (board.shards, board.walls) == ([2, 0], {tile_at(1): 0})


@pytest.mark.rule("FX-291")
@pytest.mark.parametrize(("mana", "left", "health"), [(5, 3, 16), (2, 0, 16), (1, 0, 17), (0, 0, 18)])
def test_mana_purge_burns_mana_and_hurts_as_much_more(mana, left, health):
    assert printed("mana_purge") == "countess; cost 2, 2 copies; Enemy(3)"
    board = caster("mana_purge", Z=on(tile_at(3), mana=mana))
    board.cast("C", "mana_purge", "Z")
    assert (board.Z.mana, board.Z.health) == (left, health)
    assert board.C.mana == 1  # burnt, not stolen


@pytest.mark.rule("FX-291")
def test_the_reach_of_mana_purge():
    assert distances("mana_purge", "Z") == [1, 2, 3]
    assert not seen_past_a_wall("mana_purge", "Z")


@pytest.mark.rule("FX-292")
@pytest.mark.parametrize(("distance", "health"), [(4, 24), (5, 26)])
def test_blood_lance_hits_every_enemy_on_a_line_of_4(distance, health):
    assert printed("blood_lance") == "countess; cost 2, 2 copies; Line(4)"
    board = caster("blood_lance", Z=tile_at(1), S=tile_at(2), N=tile_at(distance))
    board.cast("C", "blood_lance", "E")
    assert [c.health for c in (board.Z, board.N, board.C, board.S)] == [18, health, 22, 22]
    assert board.C.mana == 1


@pytest.mark.rule("FX-293")
def test_vampiric_kiss_hurts_3_and_heals_2():
    assert printed("vampiric_kiss") == "countess; cost 2, 2 copies; Enemy(1)"
    board = caster("vampiric_kiss", own={"health": 10}, Z=tile_at(1))
    board.cast("C", "vampiric_kiss", "Z")
    assert (board.Z.health, board.C.health, board.C.mana) == (17, 12, 1)


@pytest.mark.rule("FX-293")
def test_the_reach_of_vampiric_kiss():
    assert distances("vampiric_kiss", "Z") == [1]


@pytest.mark.rule("FX-294")
def test_hush_silences_and_nothing_else():
    assert printed("hush") == "countess; cost 1, 2 copies; Enemy(4)"
    board = caster("hush", Z=tile_at(4))
    board.cast("C", "hush", "Z")
    assert (board.Z.waiting, board.Z.health, board.Z.mana, board.C.mana) == ({"silence": 1}, 20, 3, 2)


@pytest.mark.rule("FX-294")
def test_the_reach_of_hush():
    assert distances("hush", "Z") == [1, 2, 3, 4]
    assert not seen_past_a_wall("hush", "Z")


@pytest.mark.rule("FX-295")
def test_bat_form_flies_over_walls_to_a_free_tile_within_3():
    assert printed("bat_form") == "countess; cost 1, 2 copies; Tile(3) [teleport, no sight]"
    board = caster("bat_form", walls=[tile_at(1)], Z=tile_at(2))
    assert tile_at(3) in aims(board, "bat_form")
    assert not {tile_at(0), tile_at(1), tile_at(2), tile_at(4)} & aims(board, "bat_form")
    board.cast("C", "bat_form", tile_at(3))
    assert (board.C.tile, board.C.mana, board.walls) == (tile_at(3), 2, {tile_at(1): 0})


@pytest.mark.rule("FX-295")
@pytest.mark.parametrize(("health", "free"), [(4, False), (0, True)])
def test_bat_form_lands_on_no_whole_objective(health, free):
    board = caster("bat_form", objectives={tile_at(1): health})
    assert (tile_at(1) in aims(board, "bat_form")) == free


@pytest.mark.rule("FX-296")
@pytest.mark.parametrize(("distance", "mana", "waiting"), [(2, 2, {"disarm": 1}), (3, 3, {})])
def test_royal_edict_disarms_every_enemy_within_2(distance, mana, waiting):
    assert printed("royal_edict") == "countess; cost 2, 1 copy; no target"
    board = caster("royal_edict", Z=(-5, 0), S=(-5, 1), N=tile_at(distance))
    board.cast("C", "royal_edict")
    assert (board.N.mana, board.N.waiting, board.N.health) == (mana, waiting, 26)
    assert (board.Z.mana, board.Z.waiting) == (2, {"disarm": 1})
    assert (board.S.mana, board.S.waiting) == (3, {})
    assert (board.C.mana, board.C.waiting) == (1, {})  # 1 is lost, not stolen


@pytest.mark.rule("FX-297")
@pytest.mark.parametrize(("mana", "health"), [(1, 18), (7, 12)])
def test_exsanguinate_pays_all_and_hurts_1_more(mana, health):
    assert printed("exsanguinate") == "countess; cost ALL, 1 copy; Enemy(2)"
    board = caster("exsanguinate", mana=mana, Z=tile_at(2))
    board.cast("C", "exsanguinate", "Z")
    assert (board.Z.health, board.C.mana) == (health, 0)


@pytest.mark.rule("FX-297")
def test_the_reach_of_exsanguinate():
    assert distances("exsanguinate", "Z") == [1, 2]
    assert not seen_past_a_wall("exsanguinate", "Z")


@pytest.mark.rule("FX-298")
@pytest.mark.parametrize("who", ["C", "S"])
@pytest.mark.parametrize(("x", "health"), [(1, 12), (4, 15)])
def test_blood_gift_heals_an_ally_1_more_than_paid(who, x, health):
    assert printed("blood_gift") == "countess; cost X, 1 copy; Ally(3)"
    board = caster("blood_gift", mana=5, own={"health": 10}, S=on(tile_at(3), health=10))
    board.cast("C", "blood_gift", who, x=x)
    assert {c: getattr(board, c).health for c in "CS"} == {"C": 10, "S": 10} | {who: health}
    assert board.C.mana == 5 - x


@pytest.mark.rule("FX-298")
def test_the_reach_of_blood_gift():
    assert distances("blood_gift", "S") == [1, 2, 3]
    assert not seen_past_a_wall("blood_gift", "S")
    assert aims(start(team=1, C=on(hand=["blood_gift"]), Z=(-4, 4)), "blood_gift") == {"C", "S"}
