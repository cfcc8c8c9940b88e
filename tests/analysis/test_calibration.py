"""A fitted win probability: against exact chances, against chances that were planted, and compiled against plain."""

import numpy as np
import pytest
from equipoise.ext.pig.solve import optimal

from equipoise.analysis.calibration import CalibrationStudy, calibrate, over_blocks
from equipoise.analysis.win_fit import best_fit, fit, inputs_of, positions_of
from equipoise.cli.calibrate import win_file
from equipoise.sim.chunk import POSITIONS, Task, play_chunk
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table
from equipoise.sim.watched import Watched
from equipoise.sim.win_model import own_model, parse_win_file


def plan_of(slug: str, **how) -> Plan:
    return Plan.make(Ruleset.make(find_game(slug)), seed=1, **how)


def watched(plan: Plan, blocks: int, first: int = 0) -> Watched:
    played = play_chunk(Task(0, plan, first, blocks, kept=False, scored=False, watched=6))
    return Watched.from_bytes(played.tables[POSITIONS])


@pytest.fixture(scope="module")
def pig():
    plan = plan_of("pig")
    return calibrate(watched(plan, 4000), plan, 1), plan


def test_the_chances_of_pig_are_those_of_the_solution(pig):
    """Positions that optimal players reach, each with its exact chance."""
    found, plan = pig
    _, exact = optimal(100, 6, 1)
    model, table, off = win_file(found, plan).model(), Table("pig", seed=2), []
    for game in range(60):
        table.deal(game)
        while not table.over:
            state, mover = table.state(), table.to_act
            mine, theirs = state["common"]["score"][mover], state["common"]["score"][1 - mover]
            if mine + state["turn_total"] < 100:  # else the mover holds and has won
                off.append(model.chances(table.engine)[mover] - exact[mine, theirs, state["turn_total"]])
            table.advance()
    assert np.abs(off).mean() < 0.035
    assert abs(np.mean(off)) < 0.01


def test_it_judges_better_than_shares_and_can_be_taken_at_its_word(pig):
    found, _ = pig
    assert found.over_constant.low > 0.15
    assert found.over_progress.low > 0
    assert found.largest_off < 0.05
    assert len(found.deciles) == 10
    assert [group.first for group in found.rounds] == sorted(group.first for group in found.rounds)
    late, early = found.rounds[-1], found.rounds[0]
    assert late.over_constant.low > early.over_constant.high


def test_planted_chances_are_found():
    """Three sides, whose chance depends on a product of two features, which no sum of them can tell."""
    draw = np.random.default_rng(3)
    standing = draw.normal(size=(20_000, 3, 2)).astype(np.float32)
    truth = standing[:, :, 0] * standing[:, :, 1]
    powers = np.exp(truth)
    chances = powers / powers.sum(axis=1, keepdims=True)
    winner = (draw.random((len(chances), 1)) > chances.cumsum(axis=1)).sum(axis=1).clip(0, 2)
    share = np.eye(3, dtype=np.float32)[winner]
    ones = np.ones(len(chances), np.int64)
    inputs = inputs_of(standing, ones, 0 * ones, [0, 1, 2])
    model = best_fit(inputs, share, np.arange(len(chances)), (0, 24), 1)
    assert len(model.bias) == 24
    assert np.abs(model.chances(inputs) - chances).mean() < 0.06
    plain, _ = fit(inputs, share, np.arange(len(chances)) % 5 == 0, 0, 1)
    assert np.abs(plain.chances(inputs) - chances).mean() > 0.1


@pytest.mark.parametrize("slug", ["exxinon", "axis_mundi", "connect_four"])
def test_compiled_chances_are_the_fitted_ones_and_sum_to_one(slug):
    game = find_game(slug)
    plan = plan_of(slug)
    teams = plan.lineup.teams.tolist()
    found = positions_of(watched(plan, 2 if slug != "connect_four" else 40), teams)
    model, _ = fit(found.inputs, found.share, np.arange(len(found.game)) % 5 == 0, 4, 1)
    file = win_file(calibrate_stub(model), plan)
    file = parse_win_file(file.as_toml(), "it", game, plan.seats)
    table, compiled = Table(slug, seed=5), file.model()
    names = list(game.declared.features)
    while not table.over:
        standing = np.array([[list(table.features(seat).values()) for seat in range(table.seats)]], np.float32)
        assert standing.shape[2] == len(names)
        inputs = inputs_of(standing, np.array([table.round]), np.array([table.to_act]), teams)
        sides = list(dict.fromkeys(teams))
        plain = model.chances(inputs)[0]
        chances = compiled.chances(table.engine)
        assert chances == pytest.approx([plain[sides.index(team)] for team in teams], abs=2e-3)
        assert sum(chances[teams.index(side)] for side in sides) == pytest.approx(1)
        for _ in range(7):
            if not table.over:
                table.advance()
    assert compiled.chances(table.engine) == [row["won"] for row in table.outcome()]


def calibrate_stub(model):
    """A calibration that was never judged."""
    from equipoise.analysis.calibration import Calibration, Figure

    nothing = Figure(0.0, 0.0, 0.0)
    return Calibration(model, 0, 0.0, 0.0, nothing, nothing, (stub_decile(),), ())


def stub_decile():
    from equipoise.analysis.calibration import Decile, Figure

    return Decile(0.5, Figure(0.5, 0.0, 1.0), 0)


def test_games_that_nobody_won_are_left_out():
    plan = plan_of("pig")
    some = watched(plan, 10)
    nobody = Watched(some.rounds, some.acting, some.standing, some.progress, some.won * (np.arange(10) > 4)[:, None])
    assert set(positions_of(nobody, [0, 1]).game.tolist()) == set(range(5, 10))
    assert positions_of(nobody, [0, 1]).share.sum(axis=1) == pytest.approx(1)


def test_watching_does_not_change_a_game_and_depends_on_the_game_alone():
    plan = plan_of("mulu_caves")
    whole, later = watched(plan, 6), watched(plan, 3, first=3)
    games = 3 * plan.lineup.rotations
    assert np.array_equal(whole.standing[games:], later.standing)
    assert np.array_equal(whole.rounds[games:], later.rounds)
    plain = play_chunk(Task(0, plan, 0, 6, kept=False, scored=True)).scores
    seen = play_chunk(Task(0, plan, 0, 6, kept=False, scored=True, watched=6)).scores
    assert np.array_equal(plain.facts, seen.facts)
    assert (whole.rounds[:, :3] > 0).all()  # the beginnings of three rounds at least
    assert not np.array_equal(whole.rounds[:, 0], np.ones(len(whole.rounds)))  # not always the first ones


def test_a_ratio_over_blocks_has_the_interval_of_its_blocks():
    blocks = np.repeat(np.arange(8), 2)
    values = np.repeat([0.0, 1.0] * 4, 2)
    figure = over_blocks(values, np.ones(16), blocks)
    assert figure.estimate == 0.5
    assert figure.high - 0.5 == pytest.approx(2.3646 * np.std([0, 1] * 4, ddof=1) / np.sqrt(8), rel=1e-3)


def test_too_few_games_and_no_features_are_said():
    with pytest.raises(InputError, match="too few to fit to; at least 20"):
        CalibrationStudy(plan_of("pig"), 5)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("[numbers]", "[other]"), "is no win probability as `equipoise calibrate` writes it"),
        (("seats = 2", "seats = 3"), "is for pig with 3 seats, not for pig with 2"),
        (('"turn"', '"moon"'), "reads other features than pig version"),
        (("bias = [", "bias = [0.5, "), "do not fit together"),
    ],
)
def test_a_file_that_cannot_judge_is_refused_in_words(change, words, pig):
    text = win_file(*pig).as_toml()
    assert change[0] in text
    with pytest.raises(InputError, match=r"mine\.toml") as refused:
        parse_win_file(text.replace(*change, 1), "mine.toml", find_game("pig"), 2)
    assert words in str(refused.value)


@pytest.mark.parametrize("slug", known_games())
def test_every_game_has_its_own_win_probability_at_every_table(slug):
    game = find_game(slug)
    for seats in game.seats:
        assert own_model(game, seats) is not None
        chances = Table(slug, seats=seats, seed=1).win_probability()
        assert len(chances) == seats
        assert all(0 < chance < 1 for chance in chances)
