"""Statuses that wait, meet others, end, and are dispelled (FX-241 to FX-247)."""

import pytest
from exxinon_boards import on, start, wraith

FIVE = {"disarm": 1, "root": 1, "silence": 1, "slow": 2, "stun": 1}
STARFALL = {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)}
FRENZY_ROOTS = ('spells.frenzy.effects.0={op="status", kind="root", n=0}',)  # a status put on oneself


@pytest.mark.rule("FX-241")
@pytest.mark.parametrize("caster", [on(waiting=["stun"]), wraith()])
def test_delays_of_the_stunned_and_the_dead_count_down_and_resolve(caster):
    delays = [STARFALL, {"spell": "anchor_star", "seat": 0, "counter": 2, "tile": (1, -4)}]
    board = start(team=1, Z=caster, S=(0, 1), delays=delays)
    board.end_turn()
    assert (board.S.health, board.delays) == (18, [("anchor_star", 1)])


@pytest.mark.rule("FX-242")
def test_a_status_that_already_waits_changes_nothing():
    board = start(team=1, C=on((0, 0), hand=["hush"]), Z=on((0, -3), waiting=["silence"]))
    board.cast("C", "hush", "Z")
    assert board.Z.waiting == {"silence": 1}
    board.end_turn()
    assert (board.Z.active, board.Z.waiting) == ({"silence": 1}, {})
    board.end_turns(9)
    assert board.Z.active == {}
    assert board.can("cast", "Z")


@pytest.mark.rule("FX-242")
def test_a_stronger_slow_that_already_waits_takes_the_weaker_ones_place():
    board = start(team=1, S=on((0, 0), hand=["hamstring"]), N=on((1, -1), waiting={"slow": 1, "root": 1}))
    board.cast("S", "hamstring", "N")
    assert board.N.waiting == {"slow": 2, "root": 1}


@pytest.mark.rule("FX-242")
def test_a_weaker_slow_changes_nothing():
    board = start(team=1, C=wraith((0, 0)), N=on((1, -1), waiting={"slow": 3}))
    board.haunt("C", "wail", "N")
    assert board.N.waiting == {"slow": 3}


@pytest.mark.rule("FX-242")
def test_a_status_may_be_waiting_and_active_at_once():
    board = start(team=1, settings=FRENZY_ROOTS, S=on((0, 4), active=["root"], hand=["frenzy"]))
    board.cast("S", "frenzy")
    assert (board.S.active, board.S.waiting) == ({"root": 1}, {"root": 1})
    board.end_turns(8)
    assert (board.S.active, board.S.waiting) == ({"root": 1}, {})
    assert not board.can("step", "S")
    board.end_turns(10)
    assert board.S.active == {}
    assert board.can("step", "S")


@pytest.mark.rule("FX-243")
def test_all_statuses_of_all_characters_at_once():
    """20 statuses; there are 12 markers."""
    four = {name: x for name, x in FIVE.items() if name != "silence"}
    board = start(
        team=1,
        C=on((0, 0), waiting=FIVE, hand=["hush"]),
        S=on(waiting=FIVE),
        Z=on((0, -3), waiting=four),
        N=on(waiting=FIVE),
    )
    board.cast("C", "hush", "Z")
    assert [c.waiting for c in (board.Z, board.N, board.C, board.S)] == [FIVE] * 4
    board.end_turn()
    assert [c.active for c in (board.Z, board.N)] == [FIVE] * 2
    assert [c.waiting for c in (board.C, board.S)] == [FIVE] * 2


@pytest.mark.rule("FX-244")
def test_active_statuses_end_with_the_turn_and_waiting_ones_stay():
    board = start(
        Z=on(active={"root": 1, "slow": 2}, waiting=["disarm"]), N=on(active=["stun"]), C=on(waiting={"slow": 1})
    )
    board.act("end_turn")
    assert (board.Z.active, board.Z.waiting, board.N.active) == ({}, {"disarm": 1}, {})
    assert board.Z.active_slow == 0
    assert board.C.active == {"slow": 1}
    board.end_turn()
    assert (board.Z.active, board.Z.steps) == ({"disarm": 1}, 3)


@pytest.mark.rule("FX-245")
@pytest.mark.parametrize("shield", [False, True])
def test_a_slow_from_a_wraith_is_like_one_from_a_spell(shield):
    by_wraith = start(team=1, C=wraith((0, 0)), N=on((0, -1), shield=shield))
    by_wraith.haunt("C", "wail", "N")
    by_spell = start(
        team=1,
        settings=["spells.hamstring.effects.1.x=1"],
        S=on((0, 0), hand=["hamstring"]),
        N=on((0, -1), shield=shield),
    )
    by_spell.cast("S", "hamstring", "N")
    for board in (by_wraith, by_spell):
        assert board.N.waiting == {"slow": 1}
        board.end_turn()
        assert (board.N.active, board.N.steps) == ({"slow": 1}, 2)
        board.step("N", "E", "E")
        assert not board.can("step", "N")
        board.end_turn()
        assert board.N.active == {}


@pytest.mark.rule("FX-245")
def test_a_spell_shield_does_not_stop_a_status():
    board = start(team=1, C=on((0, 0), hand=["hush"]), Z=on((0, -3), shield=True))
    board.cast("C", "hush", "Z")
    assert (board.Z.waiting, board.Z.shield) == ({"silence": 1}, True)


@pytest.mark.rule("FX-246")
def test_dispel_removes_all_five_waiting_and_active_but_no_spell_shield():
    board = start(Z=(1, -4), N=on((1, -3), active=FIVE, waiting=FIVE, shield=True), C=on(waiting=FIVE))
    board.cast("Z", "first_light", "N")
    assert (board.N.active, board.N.waiting, board.N.shield) == ({}, {}, True)
    assert board.C.waiting == FIVE  # nobody else is concerned


@pytest.mark.rule("FX-247")
@pytest.mark.parametrize(("walked", "left"), [(0, 3), (1, 2)])
def test_a_slow_dispelled_in_the_own_turn_gives_its_steps_back(walked, left):
    board = start(Z=(1, -4), N=on((1, -3), active={"slow": 2}))
    board.step("N", *["E"] * walked)
    assert board.N.steps == 1 - walked
    assert board.can("step", "N") == (walked == 0)
    board.cast("Z", "first_light", "N")
    assert board.N.steps == left
    board.step("N", *["E"] * left)
    assert not board.can("step", "N")


@pytest.mark.rule("FX-247")
@pytest.mark.parametrize(
    ("status", "kinds"),
    [
        ("root", {"step"}),
        ("disarm", {"attack"}),
        ("silence", {"cast"}),
        ("stun", {"step", "attack", "cast", "discard"}),
    ],
)
def test_dispelling_gives_back_what_is_still_unused(status, kinds):
    all_kinds = {"step", "attack", "cast", "discard"}
    board = start(Z=(1, -4), N=on((1, -3), active=[status]), S=(0, -3))
    assert {kind for kind in all_kinds if board.can(kind, "N")} == all_kinds - kinds
    board.cast("Z", "first_light", "N")
    assert {kind for kind in all_kinds if board.can(kind, "N")} == all_kinds


@pytest.mark.rule("FX-247")
def test_dispelling_gives_nothing_back_that_was_used():
    board = start(Z=(1, -4), N=on((1, -3), active=["stun"], walked=3, actions=0, attacks=0), S=(0, -3))
    board.cast("Z", "first_light", "N")
    assert not any(board.can(kind, "N") for kind in ("step", "attack", "cast", "discard"))
