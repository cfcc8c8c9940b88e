"""Disarm, Root, Silence, Slow and Stun: when and how they act (FX-232 to FX-240)."""

import pytest
from exxinon_boards import Board, on, start

STATUSES = ["disarm", "root", "silence", "slow", "stun"]
FRENZY = "spells.frenzy.effects.0={{op='status', kind='{}', n=0, x={}}}"  # a status that a character puts on itself


def open_to(board: Board, who: str) -> dict[str, bool]:
    return {kind: board.can(kind, who) for kind in ("step", "attack", "cast", "discard")}


def walk(board: Board, who: str) -> int:
    """To and fro between (0,0) and (1,0) as long as it can; how many steps that were."""
    walked = 0
    while board.can("step", who):
        board.step(who, "E" if getattr(board, who).tile == (0, 0) else "W")
        walked += 1
    return walked


def everything_but(*kinds: str) -> dict[str, bool]:
    return {kind: kind not in kinds for kind in ("step", "attack", "cast", "discard")}


FORBIDDEN = {
    "disarm": ["attack"],
    "root": ["step"],
    "silence": ["cast"],
    "slow": ["step"],  # a Slow of 3 or more
    "stun": ["step", "attack", "cast", "discard"],
}


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-232", "FX-233")
@pytest.mark.parametrize("status", STATUSES)
def test_a_status_acts_during_the_victims_next_turn_and_ends_with_it(status):
    """Zenith is given it in the enemies' turn 6."""
    board = start(team=1, Z=on((0, 0), waiting={status: 3}), C=(1, 0))
    board.end_turn()
    assert (board.turn, board.Z.waiting, list(board.Z.active)) == (7, {}, [status])
    assert open_to(board, "Z") == everything_but(*FORBIDDEN[status])
    board.end_turn()
    assert (board.Z.waiting, board.Z.active) == ({}, {})
    board.end_turn()
    assert open_to(board, "Z") == everything_but()


@pytest.mark.rule("FX-232")
@pytest.mark.parametrize(("who", "spell", "status"), [
    ("C", "hush", {"silence": 1}),
    ("S", "ambush", {"disarm": 1}),
    ("S", "hamstring", {"slow": 2}),
])  # fmt: skip
def test_it_does_not_touch_the_turn_of_the_one_who_gives_it(who, spell, status):
    board = start(team=1, Z=(0, 0), **{who: on((1, 0), hand=[spell])})
    board.cast(who, spell, "Z")
    assert (board.Z.waiting, board.Z.active) == (status, {})
    assert (getattr(board, who).waiting, getattr(board, who).active) == ({}, {})


@pytest.mark.rule("FX-233")
@pytest.mark.parametrize("status", STATUSES)
def test_a_status_gained_in_the_own_turn_waits_for_the_next_one(status):
    settings = [FRENZY.format(status, 4 if status == "slow" else 0), "turn.actions=2"]
    board = start(team=1, settings=settings, S=on((0, 0), hand=["frenzy"]), Z=(1, 0))
    board.cast("S", "frenzy")
    assert (list(board.S.waiting), board.S.active) == ([status], {})
    assert open_to(board, "S") == everything_but()
    board.end_turn()
    assert (list(board.S.waiting), board.S.active) == ([status], {})
    board.end_turn()
    assert (board.S.waiting, list(board.S.active)) == ({}, [status])
    assert open_to(board, "S") == everything_but(*FORBIDDEN[status])


@pytest.mark.rule("FX-233")
@pytest.mark.parametrize("status", STATUSES)
def test_or_it_acts_at_once_for_the_rest_of_the_turn(status):
    settings = [FRENZY.format(status, 4 if status == "slow" else 0), "turn.actions=2", "status.own_turn_immediate=true"]
    board = start(team=1, settings=settings, S=on((0, 0), hand=["frenzy"]), Z=(1, 0))
    board.cast("S", "frenzy")
    assert (board.S.waiting, list(board.S.active)) == ({}, [status])
    assert open_to(board, "S") == everything_but(*FORBIDDEN[status])
    board.end_turn()
    assert (board.S.waiting, board.S.active) == ({}, {})


@pytest.mark.rule("FX-233")
def test_one_of_the_enemies_turn_waits_in_any_case():
    board = start(team=1, settings=["status.own_turn_immediate=true"], C=on((0, 0), hand=["hush"]), Z=(1, 0))
    board.cast("C", "hush", "Z")
    assert (board.Z.waiting, board.Z.active) == ({"silence": 1}, {})


@pytest.mark.rule("FX-233")
def test_the_teammates_statuses_are_its_own():
    board = start(team=1, Z=on((0, 0), waiting=["stun"]), N=(0, 1), C=(1, 0))
    board.end_turn()
    assert open_to(board, "Z") == everything_but("step", "attack", "cast", "discard")
    assert open_to(board, "N") == everything_but()


# --- what -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-234")
def test_disarm_stops_the_basic_attack_alone():
    board = start(Z=on((0, 0), active=["disarm"]), C=(1, 0))
    assert open_to(board, "Z") == everything_but("attack")


@pytest.mark.rule("FX-235")
def test_root_stops_steps_alone():
    board = start(Z=on((0, 0), active=["root"]), C=(1, 0))
    assert open_to(board, "Z") == everything_but("step")


@pytest.mark.rule("FX-235")
@pytest.mark.parametrize(("settings", "steps"), [([], 0), (["root.blocks_bonus_move=false"], 2)])
def test_root_and_the_steps_of_prowl(settings, steps):
    board = start(team=1, settings=settings, S=on((0, 0), active=["root"]))
    board.cast("S", "prowl")
    assert walk(board, "S") == steps


@pytest.mark.rule("FX-235")
def test_the_rooted_can_be_pushed():
    board = start(Z=on((0, 0), hand=["gravity_sling"]), N=on((1, 0), active=["root"]))
    board.cast("Z", "gravity_sling", "N", direction="E")
    assert board.N.tile == (3, 0)


@pytest.mark.rule("FX-236")
def test_silence_stops_spells_of_every_kind():
    place = {"Z": on((0, 0), mana=9, hand=["aegis", "sunlance"]), "C": (1, 0), "shards": (2, 0)}
    assert {"aegis", "sunlance", "first_light", "high_noon"} <= start(**place).spells("Z")
    place["Z"]["active"] = ["silence"]
    board = start(**place)
    assert board.spells("Z") == set()
    assert open_to(board, "Z") == everything_but("cast")


@pytest.mark.rule("FX-236")
def test_the_silenced_may_discard_for_mana():
    board = start(Z=on(active=["silence"], hand=["aegis"]))
    board.act("discard", "Z", "aegis")
    assert (board.Z.mana, board.Z.pile) == (4, ["aegis"])


@pytest.mark.rule("FX-237")
@pytest.mark.parametrize("when", ["waiting", "active"])
def test_silence_does_not_touch_delays_already_played(when):
    """Zenith was silenced after he had cast Starfall."""
    delay = {"spell": "starfall", "seat": 0, "counter": 1 if when == "waiting" else 2, "tile": (0, 0)}
    team = 1 if when == "waiting" else 0
    board = start(team=team, delays=[delay], Z=on((5, -5), **{when: ["silence"]}), C=(0, 0))
    board.end_turn()
    if when == "waiting":
        assert board.Z.active == {"silence": 1}
    else:
        assert board.delays == [("starfall", 2)]
        board.end_turns(9)
    assert (board.C.health, board.delays) == (18, [])


@pytest.mark.rule("FX-238")
@pytest.mark.parametrize(("slow", "steps"), [(1, 3), (2, 2), (4, 0), (5, 0), (9, 0)])
def test_slow_reduces_movement_but_not_below_0(slow, steps):
    """Skrakz moves 4."""
    board = start(S=on((0, 0), waiting={"slow": slow}))
    board.end_turn()
    assert walk(board, "S") == steps


@pytest.mark.rule("FX-238")
def test_slow_stops_nothing_else():
    board = start(Z=on((0, 0), active={"slow": 9}), C=(1, 0))
    assert open_to(board, "Z") == everything_but("step")


@pytest.mark.rule("FX-238")
def test_slow_takes_nothing_off_steps_that_a_spell_gives():
    board = start(team=1, S=on((0, 0), active={"slow": 9}))
    board.cast("S", "prowl")
    assert walk(board, "S") == 2


@pytest.mark.rule("FX-239")
@pytest.mark.parametrize("settings", [[], ["status.slow_stacks=true"]])
@pytest.mark.parametrize("before", [1, 2, 3])
@pytest.mark.parametrize("new", [1, 2, 3])
def test_of_two_slows_the_stronger_counts(settings, before, new):
    board = start(
        team=1,
        settings=[f"spells.hamstring.effects.1.x={new}", *settings],
        S=on((0, 0), hand=["hamstring"]),
        N=on((1, 0), waiting={"slow": before}),
    )
    board.cast("S", "hamstring", "N")
    assert board.N.waiting == {"slow": before + new if settings else max(before, new)}


@pytest.mark.rule("FX-240")
def test_stun_stops_everything():
    board = start(shards=(2, 0), Z=on((0, 0), mana=9, active=["stun"]), C=(1, 0))
    assert open_to(board, "Z") == everything_but("step", "attack", "cast", "discard")
    assert board.can("end_turn")


@pytest.mark.rule("FX-240")
def test_stun_stops_steps_that_a_spell_gave_too():
    board = start(team=1, S=on((0, 0), active=["stun"], bonus_steps=2))
    assert not board.can("step", "S")
