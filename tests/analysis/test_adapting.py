"""What a change does after learning: known effects, and one result however it is played."""

import numpy as np
import pytest
from killing import Killed, killed_after
from studies import played

from equipoise.analysis.adapting import SEEDS, AdaptStudy, Effect, check_games
from equipoise.analysis.comparing import plans_of
from equipoise.sim.errors import InputError
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import parse_setting
from equipoise.sim.trainee import Player, trainee_from

PIG = find_game("pig")


def adapting(setting="die=8", start="hold:at=5", games=5_000, kind=AdaptStudy):
    plans = plans_of(PIG, [[parse_setting(setting)]], seats=None, seed=3, bots=(start,))
    return kind(plans, trainee_from(PIG, Player(start)), games, 3)


def done(study, folder, **how):
    played(study, folder, **how)
    assert all(len(of) == SEEDS for of in study.shares.values())
    return study


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Played at once by one job: the study, and its folder."""
    folder = tmp_path_factory.mktemp("adapting") / "whole"
    return done(adapting(), folder), folder


def test_the_interval_is_over_the_units_by_hand():
    effect = Effect.over(np.array([1.0, 2.0, 3.0, 4.0, np.nan]))
    assert effect.estimate == 2.5
    assert effect.high - 2.5 == pytest.approx(3.182446 * (5 / 3) ** 0.5 / 2)
    assert np.isnan(Effect.over(np.array([1.0])).low)


def test_rules_are_learned_from_one_start_with_one_budget(tmp_path):
    """Between bots that hold at 5 a game of Pig to 100 takes long; those that learn are quicker under both rules."""
    study = done(adapting(games=16_000), tmp_path)
    assert {name: len(of) for name, of in study.strengths.items()} == {"baseline": SEEDS, "die=8": SEEDS}
    assert all(match.verdict == "stronger" for of in study.strengths.values() for match in of)
    rounds = {
        name: (np.mean([s.once.rounds.mean() for s in of]), np.mean([s.after.rounds.mean() for s in of]))
        for name, of in study.shares.items()
    }
    assert all(after < once for once, after in rounds.values())
    table = study.table("die=8")
    assert set(table["family"]) == {"seat", "game"}
    for row in table.iter_rows(named=True):
        assert row["difference"] == pytest.approx(row["learned"] - row["once"], abs=1e-9)
        assert row["difference_low"] <= row["difference"] <= row["difference_high"]
        assert row["learned"] == pytest.approx(row["after"] - row["before"], abs=1e-9)
    length = table.filter(table["name"] == "rounds").row(0, named=True)
    assert length["once"] == pytest.approx(rounds["die=8"][0] - rounds["baseline"][0])
    assert set(study.unfairness("die=8", ["seat"])) == {"once", "learned", "difference"}


def test_the_same_rules_have_no_effect(tmp_path):
    """Both sides are trained on the same deals with the same coins: nothing differs at all."""
    table = done(adapting("die=6"), tmp_path).table("die=6")
    for column in ("once", "learned", "difference", "difference_low", "difference_high"):
        assert (table[column] == 0).all()


class Planted(AdaptStudy):
    """Learning takes three points from seat 0 under the changed rules, whatever is played, and a little by seed."""

    def tell(self, scores):
        for name, of in scores.items():
            if name.startswith("die=8 after learning"):
                taken = 0.03 + 0.001 * (int(name[-1]) - 2.5)
                of.won["seat"][:, 0] -= taken
                of.won["seat"][:, 1] += taken
        super().tell(scores)


def test_a_planted_effect_of_learning_is_found(whole, tmp_path):
    study = done(adapting(kind=Planted), tmp_path)
    rows = [s.table("die=8").filter(s.table("die=8")["name"] == "0").row(0, named=True) for s in (whole[0], study)]
    assert rows[1]["once"] == rows[0]["once"]
    assert rows[1]["difference"] - rows[0]["difference"] == pytest.approx(-0.03, abs=1e-9)


def test_jobs_do_not_change_the_result(whole, tmp_path):
    one, folder = whole
    two = done(adapting(), tmp_path / "b", jobs=2)
    assert one.result() == two.result()
    assert (folder / "log.jsonl").read_bytes() == (tmp_path / "b" / "log.jsonl").read_bytes()


def test_a_killed_study_goes_on_where_it_stopped(whole, tmp_path, monkeypatch):
    resumed = adapting()
    killed_after(200, monkeypatch)
    with pytest.raises(Killed):
        played(adapting(), tmp_path / "broken")
    played(resumed, tmp_path / "broken", resume=True)
    assert resumed.result() == whole[0].result()


def test_too_few_games_are_refused_in_a_sentence():
    study = adapting()
    with pytest.raises(InputError, match="10 games are too few to learn 2 rule sets with 4 seeds each; at least"):
        check_games(10, study.trainee, study.plans)
