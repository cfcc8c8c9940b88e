"""Who is trained: numbers on their scales, and bots made of them."""

import numpy as np
import pytest

from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.style_file import style_toml
from equipoise.sim.trainee import Varied, alone, parse_player, parse_trainee, with_players

PIG, MULU, EXXINON = (find_game(slug) for slug in ("pig", "mulu_caves", "exxinon"))


def test_a_positive_number_is_varied_by_a_factor_and_another_by_its_step():
    factor = Varied("run", "", "worth", 2.0, 0.0, 10.0)
    step = Varied("fear", "", "worth", -2.0, -20.0, 0.0, by_factor=False, step=2.0)
    assert factor.value(factor.coordinate(2.0) + np.log(2)) == 4.0
    assert step.value(step.coordinate(-2.0) - 1) == -4.0
    assert factor.value(99) == 10.0
    assert step.value(99) == 0.0
    assert factor.bounds[0] == pytest.approx(np.log(0.002))  # a factor never reaches nothing


def test_a_number_that_has_not_moved_is_the_number_that_it_was():
    trainee = parse_trainee(MULU, None, None)
    assert trainee.values(trainee.origin) == {number.key: number.start for number in trainee.varied}


def test_whole_numbers_differ_on_both_sides():
    trainee = parse_trainee(PIG, "hold:at=2", None)
    up, down = trainee.either_side(trainee.origin, np.array([0.01]))
    assert (up["at"], down["at"]) == (3, 1)
    up, down = trainee.either_side(trainee.origin, np.array([-0.01]))
    assert (up["at"], down["at"]) == (1, 3)
    assert trainee.player("up", up).spec == "hold:at=1"


def test_a_number_that_starts_at_nothing_is_varied_by_its_step(tmp_path):
    file = tmp_path / "still.toml"
    file.write_text('[style]\ngame = "mulu_caves"\n[weights]\nrun = 0.0\n')
    [run] = parse_trainee(MULU, str(file), "run").varied
    assert not run.by_factor
    assert run.value(run.coordinate(0.0) + 1) == pytest.approx(run.step)


def test_styles_files_and_bots_can_be_named(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[style]\ngame = "mulu_caves"\n[weights]\nrun = 0.5\n')
    assert parse_trainee(MULU, "sprinter", None).start.spec == "heuristic:style=sprinter"
    assert parse_trainee(MULU, str(file), None).every["run"] == 0.5
    assert parse_trainee(MULU, f"heuristic:style={file}", None).start.spec.startswith("heuristic:style=mine#")
    assert parse_player(PIG, None, "--from") == "optimal"


def test_a_pattern_chooses_numbers():
    every = parse_trainee(MULU, None, None)
    some = parse_trainee(MULU, None, "run, ahead")
    assert [number.key for number in some.varied] == ["run", "ahead"]
    assert some.every == every.every
    rest = parse_trainee(MULU, None, "!run, !ahead")
    keys = [number.key for number in every.varied]
    assert [number.key for number in rest.varied] == [key for key in keys if key not in ("run", "ahead")]


@pytest.mark.parametrize(
    ("game", "start", "weights", "words"),
    [
        (PIG, None, None, "optimal of pig has no numbers to train; bots that have: hold"),
        (PIG, "random", None, "random of pig has no numbers to train"),
        (PIG, "search:playouts=5", None, "search of pig has no numbers to train"),
        (MULU, "sprinte", None, "mulu_caves has no such style or bot; did you mean sprinter"),
        (MULU, None, "rum", "weights rum: no number of heuristic is called so; did you mean run"),
        (find_game("connect_four"), None, None, "nor has any other bot of it"),
    ],
)
def test_what_cannot_be_trained_is_refused(game, start, weights, words):
    with pytest.raises(InputError) as refusal:
        parse_trainee(game, start, weights)
    assert words in str(refusal.value)


def test_partners_play_together_and_the_same_bot_can_meet_itself():
    table = Plan.make(Ruleset.make(EXXINON), seed=1)
    trainee = parse_trainee(EXXINON, None, None)
    other = trainee.player("other", {})
    assert alone(table, other, trainee.start).bots == (other.spec,) * 2 + (trainee.start.spec,) * 2
    pig = Plan.make(Ruleset.make(PIG), seed=1)
    hold = parse_trainee(PIG, "hold", None).start
    assert alone(pig, hold, hold).distinct_bots == ["hold:", "hold"]
    alone(pig, hold, hold).set_up()
    assert with_players(pig, [hold], 7).seed == 7


@pytest.mark.parametrize("slug", ["mulu_caves", "exxinon", "epoch", "axis_mundi", "mythic_earth"])
def test_a_style_that_is_written_is_read_as_it_was(slug, tmp_path):
    trainee = parse_trainee(find_game(slug), None, None)
    moved = trainee.values(np.clip(trainee.origin + 0.3, *trainee.bounds))
    some = {key: value for i, (key, value) in enumerate(moved.items()) if i % 3}
    values = {**trainee.every, **some}
    file = tmp_path / "style.toml"
    file.write_text(style_toml(trainee.styles, values, {"says": 'a "style"', "seed": 5, "seats": [2, 3]}))
    assert trainee.styles.from_file(file) == values
    default = trainee.styles.values("default")
    assert file.read_text().count("; ") >= sum(values[key] != default[key] for key in values)


def test_a_style_like_the_one_that_it_is_laid_over_names_nothing():
    trainee = parse_trainee(MULU, "classic", None)
    assert style_toml(trainee.styles, trainee.every, {"says": "the same"}).split() == [
        "[style]", "game", "=", '"mulu_caves"', "over", "=", '"classic"', "says", "=", '"the', 'same"',
    ]  # fmt: skip


def test_a_style_is_laid_over_the_default_unless_it_says_otherwise(tmp_path):
    styles = parse_trainee(MULU, None, None).styles
    for over, line in (("default", ""), ("default", 'over = "default"\n'), ("ghost", 'over = "ghost"\n')):
        file = tmp_path / "mine.toml"
        file.write_text(f'[style]\ngame = "mulu_caves"\n{line}[weights]\nchoke = 0.25\n')
        assert styles.from_file(file) == {**styles.values(over), "choke": 0.25}
    file.write_text('[style]\ngame = "mulu_caves"\nover = "goast"\n')
    with pytest.raises(InputError, match="over = 'goast' is no style of mulu_caves; did you mean ghost"):
        styles.from_file(file)


def test_a_number_at_its_bound_is_not_rounded_across_it():
    number = Varied("sword", "what it is worth", "worth", 0.69, 0.0, 10 * 0.69)
    assert 10 * 0.69 < 6.9
    assert number.value(100.0) == 10 * 0.69
