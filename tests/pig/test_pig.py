"""Pig's rules, as its rulebook would tell them."""

import itertools
from fractions import Fraction
from functools import cache

import pytest
from equipoise.ext.pig.solve import optimal

from equipoise.sim.games.pig.policy import first_player_wins, hold_at, optimal_policy
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.table import Table


def at(mine: int, theirs: int, turn: int, **how) -> Table:
    table = Table("pig", **how)
    return table.load({"common": {"score": {0: mine, 1: theirs}}, "turn_total": turn})


@pytest.mark.rule("PG-001", "PG-005")
def test_banking_the_target_wins_at_once():
    table = at(80, 99, 20)
    table.apply("hold")
    assert table.over
    assert table.end_reason == "target"
    assert [r["won"] for r in table.outcome()] == [1, 0]
    assert [r["rank"] for r in table.outcome()] == [1, 2]


@pytest.mark.rule("PG-002", "PG-005")
def test_faces_add_up_and_are_banked_by_holding():
    table = Table("pig")
    for face in (2, 6, 5):
        table.apply("roll", dice=[face])
        assert table.to_act == 0
    events = table.apply("hold")
    assert table.state()["common"]["score"][0] == 13
    assert [(e.kind, e.points, e.score) for e in events] == [("bank", 13, 13)]


@pytest.mark.rule("PG-002")
def test_the_die_has_as_many_faces_as_the_rules_say():
    table = Table("pig", settings=["die=8"])
    table.apply("roll", dice=[8])
    assert table.state()["turn_total"] == 8


@pytest.mark.rule("PG-003")
def test_a_turn_begins_with_a_roll():
    table = Table("pig")
    assert [a.kind for a in table.legal()] == ["roll"]
    table.apply("roll", dice=[3])
    assert [a.kind for a in table.legal()] == ["roll", "hold"]


@pytest.mark.rule("PG-004", "PG-006")
def test_a_one_loses_the_turn_but_not_the_bank():
    table = at(40, 10, 18)
    table.apply("roll", dice=[1])
    assert table.to_act == 1
    assert table.state()["common"]["score"][:2] == [40, 10]
    assert table.state()["turn_total"] == 0


@pytest.mark.rule("PG-004")
def test_the_bust_face_can_be_another():
    table = Table("pig", settings=["bust_face=6"])
    table.apply("roll", dice=[1])
    assert table.state()["turn_total"] == 1
    table.apply("roll", dice=[6])
    assert table.to_act == 1


@pytest.mark.rule("PG-006")
def test_the_turn_passes_after_a_hold_and_a_round_is_a_turn_of_each():
    table = at(0, 0, 5)
    table.apply("hold")
    assert (table.to_act, table.round) == (1, 1)
    table.apply("roll", dice=[1])
    assert (table.to_act, table.round) == (0, 2)


@pytest.mark.rule("PG-007")
def test_a_turn_total_beyond_the_target_can_still_be_lost():
    table = at(99, 0, 6)
    table.apply("roll", dice=[1])
    assert not table.over
    assert table.state()["common"]["score"][0] == 99


@pytest.mark.rule("PG-008")
def test_a_limit_ends_the_game_without_a_winner_and_ranks_by_bank():
    table = at(3, 9, 4, settings=["limits.max_rounds=1"])
    table.apply("hold")
    table.apply("roll", dice=[1])
    assert table.end_reason == "round_limit"
    assert [r["won"] for r in table.outcome()] == [0, 0]
    assert [r["rank"] for r in table.outcome()] == [2, 1]


def test_hold_at_20_holds_at_20_or_when_it_wins():
    table = at(0, 0, 19, bots=["hold:at=20"])
    assert table.choose().kind == "roll"
    assert at(0, 0, 20, bots=["hold:at=20"]).choose().kind == "hold"
    assert at(95, 0, 5, bots=["hold:at=20"]).choose().kind == "hold"


def test_the_optimal_bot_dares_more_when_behind():
    assert at(0, 0, 21, bots=["optimal"]).choose().kind == "hold"
    assert at(0, 90, 21, bots=["optimal"]).choose().kind == "roll"


# --- exact values ---------------------------------------------------------------------------------------------------


def test_optimal_play_gives_the_first_player_the_published_advantage():
    """Neller & Presser 2004: 53.06 %."""
    rules = PigRules()
    best = optimal_policy(rules.target, rules.die, rules.bust_face)
    assert first_player_wins(best, best, rules) == pytest.approx(0.5306, abs=5e-5)


def by_hand(target: int, die: int, hold_at_n: int) -> Fraction:
    """The same from first principles, for one policy on both sides: exact fractions, the pair of equations solved."""

    def turn(own: int) -> dict[int, Fraction]:
        """Chance of each number of points banked by a turn; 0 is a bust."""

        @cache
        def go(total: int) -> tuple[tuple[int, Fraction], ...]:
            if total and (total >= hold_at_n or own + total >= target):
                return ((total, Fraction(1)),)
            out: dict[int, Fraction] = {0: Fraction(1, die)}
            for face in range(2, die + 1):
                for points, chance in go(total + face):
                    out[points] = out.get(points, Fraction(0)) + chance / die
            return tuple(out.items())

        return dict(go(0))

    @cache
    def wins(i: int, j: int) -> Fraction:
        mine, theirs = turn(i), turn(j)

        def rest(own: int, other: int, gains: dict[int, Fraction]) -> Fraction:
            return sum(
                (c * (1 if own + g >= target else 1 - wins(other, own + g)) for g, c in gains.items() if g), Fraction(0)
            )

        a, b = rest(i, j, mine), rest(j, i, theirs)
        bust_a, bust_b = mine[0], theirs[0]
        # x = a + bust_a * (1 - y), y = b + bust_b * (1 - x)
        return (a + bust_a - bust_a * b - bust_a * bust_b) / (1 - bust_a * bust_b)

    return wins(0, 0)


@pytest.mark.parametrize(("target", "die", "n"), [(10, 6, 4), (15, 4, 6), (20, 6, 20), (12, 8, 5)])
def test_policy_values_equal_an_independent_count(target, die, n):
    rules = PigRules(target=target, die=die)
    policy = hold_at(n, target)
    assert first_player_wins(policy, policy, rules) == pytest.approx(float(by_hand(target, die, n)), abs=1e-12)


def test_no_hold_at_n_beats_the_optimal_policy():
    rules = PigRules(target=40)
    best, value = optimal(40, 6, 1)
    for n in range(2, 41):
        assert first_player_wins(best, hold_at(n, 40), rules) >= value[0, 0, 0] - 1e-12


def test_solved_values_are_chances():
    for target, die in itertools.product((5, 17), (2, 6)):
        _, value = optimal(target, die, 1)
        assert value.min() >= 0
        assert value.max() <= 1
