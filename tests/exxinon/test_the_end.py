"""Winning, losing and the end of a game (FX-017 to FX-025)."""

import random

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.table import Table


def damage_for_all(n: int, turn: int = 6, *more: str) -> list[str]:
    track = ", ".join([f'{{turn={turn}, op="damage_all", n={n}}}', *more])
    return [f"events.track=[{track}]"]


def won(board: Board) -> list[float]:
    return [row["won"] for row in board.table.outcome()]


# --- elimination ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-017", "FX-021")
def test_a_team_with_both_characters_fallen_has_lost():
    board = start(Z=(1, -1), C=wraith(), S=on((0, 0), health=2))
    board.attack("Z", "S")
    assert (board.over, board.table.end_reason, won(board)) == (True, "elimination", [1, 1, 0, 0])


@pytest.mark.rule("FX-017")
def test_a_character_at_1_health_still_stands():
    board = start(Z=(1, -1), C=wraith(), S=on((0, 0), health=3))
    board.attack("Z", "S")
    assert (board.over, board.S.health, board.S.alive) == (False, 1, True)


@pytest.mark.rule("FX-017")
def test_two_deaths_at_once_end_the_game():
    board = start(team=1, shards=(0, 2), Z=on(health=3), N=on(health=1))
    board.cast("C", "crimson_court")
    assert (board.table.end_reason, won(board)) == ("elimination", [0, 0, 1, 1])


@pytest.mark.rule("FX-018")
def test_a_team_of_one_and_a_wraith_plays_on():
    board = start(team=1, Z=wraith((3, 2)), N=on((0, -3), mana=2), S=(0, -2))
    board.end_turn()
    assert (board.over, board.turn, board.team, board.N.mana) == (False, 7, 0, 3)
    for kind in ("step", "attack", "cast", "discard"):
        assert board.can(kind, "N"), kind
    assert board.can("step", "Z")


@pytest.mark.rule("FX-019")
def test_the_last_of_a_team_may_kill_itself():
    board = start(team=1, C=wraith(), S=on((0, 0), health=1, hand=["blood_price"]), Z=(1, -1))
    board.cast("S", "blood_price", "Z", x=2)
    assert board.Z.health == 17
    assert (board.table.end_reason, won(board)) == ("elimination", [1, 1, 0, 0])


@pytest.mark.rule("FX-020")
def test_nothing_else_wins():
    board = start(
        turn=21, shards=(9, 0), cores=(3, 0), core_turns=(2, 0), Z=on((2, 0), mana=99), objectives={(3, 0): 0}
    )
    board.step("Z", "E")
    assert (board.shards, board.over) == ([10, 0], False)
    board.end_turn()
    board.end_turn(core=True)
    assert (board.turn, board.cores, board.over) == (23, [2, 0], False)


@pytest.mark.rule("FX-020")
def test_the_core_does_not_win():
    board = start(Z=(1, 0), objectives={(0, 0): 0})
    board.step("Z", "W")
    assert (board.cores, board.over) == ([1, 0], False)
    board.end_turn()
    board.end_turn(core=True)
    assert (board.turn, board.state()["core_turns"], board.over) == (7, [3, 0], False)


# --- when it is tested ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-021")
@pytest.mark.parametrize(
    ("check", "reason", "health", "shares"), [("op", "elimination", 1, [0, 0, 1, 1]), ("spell", "mutual", 0, [0.5] * 4)]
)
def test_the_game_ends_after_the_op_that_eliminates(check, reason, health, shares):
    """Blood Price kills the last enemy: its second op would kill Skrakz too. Tested after the spell, it does."""
    board = start(
        team=1,
        settings=[f"game.win_check={check}"],
        C=wraith(),
        N=wraith(),
        S=on((0, 0), health=1, hand=["blood_price"]),
        Z=on((1, -1), health=2),
    )
    events = board.act("cast", "S", "blood_price")
    events += board.act("x", 1)
    events += board.act("character", "Z")
    assert (board.table.end_reason, won(board), board.S.health) == (reason, shares, health)
    assert "draw" not in [event.kind for event in events]


@pytest.mark.rule("FX-021")
def test_the_winner_draws_no_card_and_heals_no_more():
    board = start(team=1, N=wraith(), Z=on((1, -1), health=3), C=on((0, 0), health=10, hand=["vampiric_kiss"]))
    board.cast("C", "vampiric_kiss", "Z")
    assert (board.over, board.C.health, len(board.C.hand)) == (True, 10, 3)


@pytest.mark.rule("FX-021")
def test_the_game_ends_in_the_middle_of_the_events():
    """Turn 6: the damage eliminates team 0; the pieces that would land next do not."""
    track = damage_for_all(5, 6, '{turn=6, op="land_small"}')
    board = start(settings=track, Z=on(health=5), N=wraith())
    board.end_turn()
    assert (board.table.end_reason, won(board), board.objectives) == ("elimination", [0, 0, 1, 1], {})


@pytest.mark.rule("FX-021")
def test_the_game_ends_under_the_meteorite():
    board = start(turn=9, Z=wraith(), N=on((0, 0), health=4))
    board.act("end_turn")
    board.act("to", (1, 0))
    assert (board.table.end_reason, won(board), board.objectives) == ("elimination", [0, 0, 1, 1], {})


@pytest.mark.rule("FX-021")
def test_the_game_ends_before_the_next_delay():
    """Two Starfalls are due; the first kills the last enemy, the second stays in play."""
    marks = [
        {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)},
        {"spell": "fault_line", "seat": 1, "counter": 1, "tile": (0, 0)},
    ]
    board = start(team=1, delays=marks, C=wraith(), S=on((0, 0), health=4))
    board.act("end_turn")
    board.act("resolve", 0)
    assert (board.over, won(board)) == (True, [1, 1, 0, 0])
    assert ("fault_line", 0) in board.delays
    assert board.Z.mana == 3


@pytest.mark.rule("FX-022")
@pytest.mark.parametrize(
    ("outcome", "shares"),
    [("draw", [0.5] * 4), ("active_wins", [0, 0, 1, 1]), ("active_loses", [1, 1, 0, 0])],
)
def test_both_teams_eliminated_at_once(outcome, shares):
    board = start(
        settings=[*damage_for_all(5), f"game.mutual_elimination={outcome}"],
        Z=on(health=5),
        N=wraith(),
        C=on(health=2),
        S=on(health=4),
    )
    board.act("end_turn")
    assert (board.table.end_reason, won(board)) == ("mutual", shares)


# --- the cap ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-023")
def test_the_game_stops_after_turn_120():
    board = start(turn=119)
    board.end_turn()
    assert (board.turn, board.over) == (120, False)
    board.act("end_turn")
    assert (board.over, board.table.end_reason, won(board)) == (True, "cap", [0.5] * 4)


@pytest.mark.rule("FX-023")
def test_a_win_in_the_last_turn_is_a_win():
    board = start(team=1, turn=120, N=wraith(), Z=on((1, -1), health=1), S=(0, 0))
    board.attack("S", "Z")
    assert (board.table.end_reason, won(board)) == ("elimination", [0, 0, 1, 1])


@pytest.mark.rule("FX-023")
@pytest.mark.parametrize(("turn", "over"), [(40, True), (38, False)])
def test_the_cap_can_be_another(turn, over):
    board = start(team=1, turn=turn, settings=["game.max_turns=40"])
    board.act("end_turn")
    assert board.over == over


@pytest.mark.rule("FX-024")
@pytest.mark.parametrize(
    ("given", "shares"),
    [
        ({"Z": on(health=1), "N": on(health=1), "S": wraith()}, [1, 1, 0, 0]),  # more living characters
        ({"Z": on(health=20), "N": wraith(), "C": on(health=1), "S": on(health=1)}, [0, 0, 1, 1]),
        ({"Z": on(health=9), "N": on(health=10), "C": on(health=2), "S": on(health=16)}, [1, 1, 0, 0]),  # more health
        ({"Z": wraith(), "N": on(health=10), "C": wraith(), "S": on(health=11)}, [0, 0, 1, 1]),
        ({"Z": on(health=9), "N": on(health=10), "C": on(health=1), "S": on(health=18)}, [0.5] * 4),
    ],
)
@pytest.mark.parametrize("rank", [True, False])
def test_at_the_cap_the_healthier_team_may_win(given, shares, rank):
    settings = ["game.max_turns=40", f"game.cap_outcome={'health_rank' if rank else 'draw'}"]
    board = start(team=1, turn=40, settings=settings, **given)
    board.act("end_turn")
    assert (board.table.end_reason, won(board)) == ("cap", shares if rank else [0.5] * 4)


# --- the dead ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-025")
def test_healing_does_not_bring_back_the_dead():
    board = start(Z=on(health=10), N=wraith(), shards=(2, 0))
    board.cast("Z", "high_noon")
    assert (board.Z.health, board.N.alive, board.N.health) == (13, False, 0)
    board.end_turns(7)
    board.act("cast", "Z", "first_light")
    assert board.targets() == {"Z"}


@pytest.mark.rule("FX-025")
def test_nobody_ever_returns_to_life():
    chance, deaths = random.Random(25), 0
    table = Table("exxinon", seed=25, settings=["setup.mode=quick", "mana.per_turn=4"], bots=["random"])
    for index in range(2):
        table.deal(index)
        dead: set[int] = set()
        while not table.over:
            table.apply(chance.choice(table.legal()))
            now = {seat for seat, player in enumerate(table.state()["player"]) if not player["alive"]}
            assert dead <= now
            dead = now
        deaths += len(dead)
    assert deaths >= 2
