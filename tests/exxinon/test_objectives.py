"""Meteorite pieces on the board, and what they are worth (FX-210 to FX-223)."""

import pytest
from exxinon_boards import on, start, wraith

SMALL, LARGE, METEORITE = (3, 0), (-3, 0), (0, 0)
FULL = [(SMALL, 2), (LARGE, 4), (METEORITE, 20)]
LANDING_TURN = {SMALL: 4, LARGE: 7, METEORITE: 10}


# --- health -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-210")
@pytest.mark.parametrize(("tile", "health"), FULL)
def test_the_printed_health(tile, health):
    turn = LANDING_TURN[tile]
    board = start(team=turn % 2, turn=turn - 1)
    board.end_turn()
    assert board.objectives[tile] == health


@pytest.mark.rule("FX-210")
@pytest.mark.parametrize(
    ("tile", "name", "health"), [(SMALL, "small", 5), (LARGE, "large", 7), (METEORITE, "meteorite", 9)]
)
def test_the_health_can_be_another(tile, name, health):
    turn = LANDING_TURN[tile]
    board = start(settings=[f"objective.{name}.health={health}"], team=turn % 2, turn=turn - 1)
    board.end_turn()
    assert board.objectives[tile] == health


@pytest.mark.rule("FX-211")
@pytest.mark.parametrize(("settings", "left"), [([], 4), (["objective.fragments_reset=false"], 2)])
def test_a_fragment_that_is_not_destroyed_in_one_turn_is_whole_again(settings, left):
    board = start(settings=settings, Z=(-1, 0), objectives={LARGE: 4})
    board.attack("Z", LARGE)
    assert board.objectives == {LARGE: 2}
    board.end_turn()
    assert board.objectives == {LARGE: left}


@pytest.mark.rule("FX-211")
def test_a_small_fragment_too():
    board = start(team=1, turn=8, C=(2, 0), objectives={SMALL: 2})
    board.attack("C", SMALL)
    assert board.objectives == {SMALL: 1}
    board.end_turn()
    assert board.objectives == {SMALL: 2}


@pytest.mark.rule("FX-211")
def test_a_destroyed_fragment_does_not_come_back():
    board = start(N=(2, 0), objectives={SMALL: 2})
    board.attack("N", SMALL)
    board.end_turn()
    assert board.objectives == {SMALL: 0}


@pytest.mark.rule("FX-212")
def test_the_meteorite_keeps_its_damage():
    board = start(turn=11, Z=(2, 0), objectives={METEORITE: 20})
    board.attack("Z", METEORITE)
    board.end_turns(13)
    assert board.objectives[METEORITE] == 18
    board.attack("Z", METEORITE)
    assert board.objectives[METEORITE] == 16


@pytest.mark.rule("FX-213")
def test_both_teammates_destroy_a_fragment_together():
    board = start(Z=(-1, 0), N=(-2, 0), objectives={LARGE: 4})
    board.attack("Z", LARGE)
    board.attack("N", LARGE)
    assert board.objectives == {LARGE: 0}


@pytest.mark.rule("FX-213")
def test_the_two_teams_turns_are_two_turns():
    """2 damage by each team in its own turn: a large fragment stands that."""
    board = start(Z=(-1, 0), S=(-4, 0), objectives={LARGE: 4})
    board.attack("Z", LARGE)
    board.end_turn()
    board.attack("S", LARGE)
    assert board.objectives == {LARGE: 2}


@pytest.mark.rule("FX-213")
def test_a_delay_of_the_same_turn_counts():
    """Starfall does 4 at the start of Zenith's turn."""
    delay = {"spell": "starfall", "seat": 0, "counter": 1, "tile": LARGE}
    settings = ["objective.large.health=6"]
    board = start(team=1, settings=settings, delays=[delay], Z=(-1, 0), objectives={LARGE: 6}, turn=8)
    board.end_turn()
    assert board.objectives == {LARGE: 2}
    board.attack("Z", LARGE)
    assert board.objectives == {LARGE: 0}


@pytest.mark.rule("FX-213")
def test_both_teams_wear_the_meteorite_down():
    board = start(turn=11, Z=(2, 0), S=(-1, 0), objectives={METEORITE: 20})
    board.attack("Z", METEORITE)
    board.end_turn()
    board.attack("S", METEORITE)
    assert board.objectives[METEORITE] == 16


# --- what does not touch them -----------------------------------------------------------------------------------------


@pytest.mark.rule("FX-214")
@pytest.mark.parametrize(
    ("who", "spell", "damage"),
    [
        ("C", "hush", 0),  # a status
        ("C", "drain", 0),  # mana
        ("N", "entomb", 0),  # a status, walls around it
        ("S", "hamstring", 1),
        ("Z", "blinding_ray", 1),
        ("N", "stone_fist", 2),  # its push
    ],
)
def test_an_objective_feels_nothing_but_damage(who, spell, damage):
    hand = [] if spell in ("drain", "stone_fist") else [spell]
    board = start(team=int(who in "CS"), objectives={LARGE: 4}, **{who: on((-2, 0), hand=hand)})
    if spell == "stone_fist":
        board.attack(who, LARGE)
    else:
        board.cast(who, spell, LARGE)
    assert (board.objectives, board.walls) == ({LARGE: 4 - damage}, {})
    assert all(character.waiting == {} for character in (board.Z, board.N, board.C, board.S))


@pytest.mark.rule("FX-214")
def test_an_objective_is_not_pushed_healed_or_shielded():
    """Landslide damages it where it is; what is for allies and characters cannot be aimed at it."""
    board = start(
        Z=on((-2, 1), hand=["gravity_sling", "aegis"]), N=on((-2, 0), hand=["landslide"]), objectives={LARGE: 4}
    )
    board.cast("N", "landslide", "W")
    assert board.objectives == {LARGE: 2}
    for spell, targets in (("gravity_sling", {"N"}), ("aegis", {"Z", "N"}), ("first_light", {"Z", "N"})):
        again = start(Z=on((-2, 1), hand=["gravity_sling", "aegis"]), N=(-2, 0), C=(5, 0), objectives={LARGE: 2})
        again.act("cast", "Z", spell)
        assert again.targets() == targets
        assert not again.can("object")


# --- securing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-215")
@pytest.mark.parametrize(("who", "team"), [("Z", 0), ("N", 0), ("C", 1), ("S", 1)])
def test_the_team_that_moves_onto_it_gets_the_reward(who, team):
    board = start(team=team, objectives={SMALL: 0}, **{who: (2, 0)})
    board.step(who, "E")
    assert board.objectives == {}
    assert board.shards == [1 - team, team]
    board.step(who, "W")
    board.step(who, "E")
    assert board.shards == [1 - team, team]  # it is gone


@pytest.mark.rule("FX-216")
@pytest.mark.parametrize(("tile", "health"), FULL)
def test_an_undestroyed_objective_can_be_neither_entered_nor_secured(tile, health):
    board = start(team=1, C=on((tile[0] + 1, 0), hand=["bat_form"]), objectives={tile: health})
    assert not board.can("step", "C", "W")
    board.act("cast", "C", "bat_form")
    assert tile not in board.targets("tile")
    assert (board.shards, board.cores) == ([0, 0], [0, 0])


@pytest.mark.rule("FX-216")
def test_one_health_is_enough_to_keep_everybody_off():
    board = start(N=(1, 0), objectives={METEORITE: 1})
    assert not board.can("step", "N", "W")
    board.attack("N", METEORITE)
    board.step("N", "W")
    assert board.cores == [1, 0]


@pytest.mark.rule("FX-217")
@pytest.mark.parametrize(("settings", "left"), [([], {LARGE: 0}), (["objective.loot_expires=end_of_turn"], {})])
def test_a_destroyed_objective_stays_until_somebody_comes(settings, left):
    board = start(settings=settings, turn=17, objectives={LARGE: 0})
    board.end_turns(26)
    assert {tile: health for tile, health in board.objectives.items() if tile == LARGE} == left


@pytest.mark.rule("FX-217")
def test_a_destroyed_objective_blocks_neither_ways_nor_sight():
    board = start(Z=(-2, 0), N=(-1, 0), C=(-4, 0), objectives={LARGE: 0})
    board.act("attack", "Z")
    assert board.targets() == {"C"}
    assert not board.can("object")
    board.act("character", "C")
    assert board.can("step", "Z", "W")


@pytest.mark.rule("FX-217")
@pytest.mark.parametrize(("settings", "shards", "left"), [
    ([], [0, 2], {}),
    (["objective.loot_open_to=destroyer"], [0, 0], {LARGE: 0}),
])  # fmt: skip
def test_either_team_may_take_it_whoever_destroyed_it(settings, shards, left):
    board = start(settings=settings, Z=(-1, 0), N=(-2, 0), S=(-4, 0), objectives={LARGE: 4})
    board.attack("Z", LARGE)
    board.attack("N", LARGE)
    board.end_turn()
    board.step("S", "E")
    assert (board.S.tile, board.shards, board.objectives) == (LARGE, shards, left)


@pytest.mark.rule("FX-217")
def test_the_destroyer_may_take_it_in_any_case():
    board = start(settings=["objective.loot_open_to=destroyer"], N=(2, 0), objectives={SMALL: 2})
    board.attack("N", SMALL)
    board.step("N", "E")
    assert (board.shards, board.objectives) == ([1, 0], {})


@pytest.mark.rule("FX-218")
def test_destroying_it_moves_nobody_onto_it():
    board = start(N=(2, 0), objectives={SMALL: 2})
    board.attack("N", SMALL)
    assert (board.N.tile, board.shards, board.objectives) == ((2, 0), [0, 0], {SMALL: 0})


@pytest.mark.rule("FX-218")
@pytest.mark.parametrize("way", ["step", "push", "teleport"])
def test_every_way_of_entering_counts(way):
    board = start(
        team=0 if way == "push" else 1,
        Z=on((1, 1), hand=["gravity_sling"]),
        C=on((1, 0) if way == "push" else (2, 0), hand=["bat_form"]),
        objectives={SMALL: 0},
    )
    if way == "step":
        board.step("C", "E")
    elif way == "push":
        board.cast("Z", "gravity_sling", "C", direction="E")
    else:
        board.cast("C", "bat_form", SMALL)
    assert (board.C.tile, board.shards, board.objectives) == (SMALL, [0, 1], {})


@pytest.mark.rule("FX-219")
@pytest.mark.parametrize(("settings", "shards", "left"), [
    ([], [0, 0], {LARGE: 0}),
    (["wraith.can_secure=true"], [2, 0], {}),
])  # fmt: skip
def test_wraiths_do_not_secure(settings, shards, left):
    board = start(settings=settings, Z=wraith((-2, 0)), objectives={LARGE: 0})
    board.step("Z", "W")
    assert (board.Z.tile, board.shards, board.objectives) == (LARGE, shards, left)


@pytest.mark.rule("FX-219")
def test_wraiths_may_damage_them():
    board = start(Z=wraith((-2, 0)), objectives={LARGE: 4})
    board.haunt("Z", "chill_touch", LARGE)
    assert board.objectives == {LARGE: 3}


# --- rewards ----------------------------------------------------------------------------------------------------------


def secured(tile, settings=()):
    board = start(settings=settings, N=(tile[0] + 1, 0), objectives={tile: 0})
    board.step("N", "W")
    return board.shards, board.cores


@pytest.mark.rule("FX-220")
@pytest.mark.parametrize(
    ("settings", "n"), [([], 1), (["objective.small.reward=3"], 3), (["objective.small.reward=0"], 0)]
)
def test_a_small_fragment_is_worth_a_shard(settings, n):
    assert secured(SMALL, settings) == ([n, 0], [0, 0])


@pytest.mark.rule("FX-221")
@pytest.mark.parametrize(("settings", "n"), [([], 2), (["objective.large.reward=5"], 5)])
def test_the_large_fragment_is_worth_two(settings, n):
    assert secured(LARGE, settings) == ([n, 0], [0, 0])


@pytest.mark.rule("FX-222")
@pytest.mark.parametrize(("settings", "n"), [([], 1), (["objective.meteorite.cores=2"], 2)])
def test_the_meteorite_is_worth_a_core(settings, n):
    assert secured(METEORITE, settings) == ([0, 0], [n, 0])


@pytest.mark.rule("FX-223")
def test_the_core_is_kept_until_it_is_used_from_the_next_turn_on():
    board = start(turn=11, N=(1, 0), objectives={METEORITE: 0})
    board.step("N", "W")
    assert (board.cores, board.decision, board.N.steps) == ([1, 0], "decide_main", 2)
    asked = []
    for _ in range(4):
        board.act("end_turn")
        if board.decision == "decide_synthesis":
            board.act("decline")
        if board.decision == "decide_core":
            asked.append((board.turn, board.table.to_act))
            board.act("keep")
        assert board.cores == [1, 0]
    assert asked == [(13, 0), (15, 0)]


@pytest.mark.rule("FX-223")
def test_a_team_may_hold_several():
    board = start(turn=11, Z=on(mana=0), N=on((1, 0), mana=0), cores=(1, 0), objectives={METEORITE: 0})
    board.step("N", "W")
    assert board.cores == [2, 0]
    board.end_turns(12)
    board.end_turn(core=True)
    assert board.cores == [1, 0]
    board.end_turns(14)
    board.act("end_turn")
    assert board.decision == "decide_core"
