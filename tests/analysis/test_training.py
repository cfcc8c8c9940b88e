"""Training: known answers, nothing out of nothing, and one result however it is played."""

import importlib.util
import json

import numpy as np
import pytest
from killing import Killed, killed_after
from studies import played
from trainings import training

import equipoise.sim.study
from equipoise.analysis.putting_back import Putting, Trial, Worth, trials_of
from equipoise.analysis.strength import judge
from equipoise.analysis.training import TrainStudy, fresh, gains_of, spending
from equipoise.sim.chunk import Task, play_chunk
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.scores import BlockScores
from equipoise.sim.seating import lots
from equipoise.sim.study import open_folder
from equipoise.sim.trainee import Player, alone
from equipoise.sim.workers import crew


def done(study, folder, **how):
    played(study, folder, **how)
    assert study.stage == "finished"
    return study


# --- known answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "seed"), [("hold:at=5", 1), ("hold:at=5", 2), ("hold:at=80", 3)])
def test_pig_is_held_where_it_should_be(start, seed, tmp_path):
    study = done(training("pig", 100_000, start=start, seed=seed), tmp_path)
    assert 19 <= study.trained["at"] <= 26
    assert study.player.spec == f"hold:at={study.trained['at']:.0f}"
    [learned] = study.result()["learned"]
    assert learned["named"]
    assert learned["cost"] > 0.2
    against = {match.name: match for match in study.matches}
    assert against["the start"].verdict == "stronger"
    assert against["optimal"].verdict in ("weaker", "open")
    assert len(study.curve) == 10
    assert study.curve[-1].match.share > 0.6


def test_pig_learns_to_beat_somebody(tmp_path):
    study = done(training("pig", 40_000, start="hold:at=5", against="hold:at=40"), tmp_path)
    rival = study.matches[0]
    assert rival.name == "the rival"
    assert rival.verdict == "stronger"


PLANTED = '[style]\ngame = "mulu_caves"\nover = "classic"\n[weights]\nrun = 0.05\n'


def test_a_planted_bad_weight_is_found_and_mended(tmp_path):
    """With it Mulu Caves' bot wins 20 % against the numbers that it was planted in; most of that comes back."""
    file = tmp_path / "planted.toml"
    file.write_text(PLANTED)
    study = done(training("mulu_caves", 7_000, start=str(file), weights="run,ahead,card,turn"), tmp_path / "s")
    table, sound = study.tables[0], Player("heuristic:style=classic")
    shares = []
    for player in (study.trainee.start, study.player):
        plan = alone(table, player, sound, 99)
        shares.append(judge("", plan, play_chunk(Task(0, plan, 0, 200, False, True)).scores).share)
    assert shares[0] < 0.32
    assert shares[1] > 0.42
    assert "run" in [row["key"] for row in study.result()["learned"] if row["named"]]


class Shuffled(TrainStudy):
    """Who of a pair won is told by the toss of a coin."""

    def _difference(self, table, scores, names):
        generation, pair = map(int, names[0].strip("+-").split("."))
        toss = lots(self.seed + 12345, np.array([generation], np.uint64), np.array([pair], np.uint64))[0, 0]
        return super()._difference(table, scores, names) * (-1 if toss < 0.5 else 1)


def gains_of_nothing(seeds, games, folder):
    """Of trainings on shuffled results: how many claim to be stronger than the start, and the mean gain."""
    studies = [
        done(training("mulu_caves", games, seed=seed, weights="r*,a*", kind=Shuffled), folder / str(seed))
        for seed in seeds
    ]
    matches = [study.matches[0] for study in studies]
    return sum(match.verdict == "stronger" for match in matches), np.mean([m.share - m.fair for m in matches])


def test_nothing_is_gained_from_shuffled_results(tmp_path):
    stronger, gain = gains_of_nothing((1, 2), 2_500, tmp_path)
    assert stronger == 0
    assert gain < 0.03


@pytest.mark.long
def test_nothing_is_gained_from_shuffled_results_with_twenty_seeds(tmp_path):
    stronger, gain = gains_of_nothing(range(20), 8_000, tmp_path)
    assert stronger <= 3  # each is wrong with a chance of 2.5 %
    assert gain < 0.01


# --- one result -------------------------------------------------------------------------------------------------------


def small(**more):
    return training("pig", 6_000, start="hold:at=5", **more)


def needs(package):
    return pytest.mark.skipif(importlib.util.find_spec(package) is None, reason=f"{package} is not installed")


@pytest.mark.parametrize(
    "backend", ["threads", "processes", pytest.param("dask", marks=needs("distributed"))]
)  # fmt: skip
def test_the_crew_does_not_change_the_result(backend, tmp_path):
    alone_, together = done(small(), tmp_path / "a"), done(small(), tmp_path / "b", jobs=2, backend=backend)
    assert alone_.result() == together.result()
    assert (tmp_path / "a" / "log.jsonl").read_bytes() == (tmp_path / "b" / "log.jsonl").read_bytes()


@pytest.mark.parametrize("chunks", [3, 40, 70])
def test_a_killed_training_goes_on_where_it_stopped(chunks, tmp_path, monkeypatch):
    whole, resumed = done(small(), tmp_path / "whole"), small()
    killed_after(chunks, monkeypatch)
    with pytest.raises(Killed):
        played(small(), tmp_path / "broken")
    played(resumed, tmp_path / "broken", resume=True)
    assert resumed.result() == whole.result()
    assert [(p.games, p.match) for p in resumed.curve] == [(p.games, p.match) for p in whole.curve]


def test_a_training_leaves_few_files(tmp_path):
    study = done(small(), tmp_path)
    assert len((tmp_path / "log.jsonl").read_text().splitlines()) == 1 + study.spend.generations
    assert len(list((tmp_path / "scores").iterdir())) < 30


def test_another_seed_is_another_training(tmp_path):
    a, b = done(small(seed=1), tmp_path / "a"), done(small(seed=2), tmp_path / "b")
    assert a.result()["slope"] != b.result()["slope"]


def test_fresh_deals_are_no_deals_that_were_learned_from(tmp_path):
    """Every part of a training has a seed of its own."""
    seeds = {}
    study = small()
    with crew("threads", 1) as players:
        real = study.ask

        def ask():
            for job in real():
                seeds.setdefault(study.stage, set()).add(job.plan.seed)
            return real()

        study.ask = ask
        equipoise.sim.study.play_study(study, open_folder(tmp_path, {}, "", "", resume=False), players)
    learning = {study.seed, fresh(study.seed, "warm-up deals")}
    assert seeds["learning"] == {study.seed, fresh(study.seed, "gauge")}
    for stage in ("putting back", "verdict", "shares"):
        assert not seeds[stage] & learning


def test_more_than_two_seats_are_trained_alone_among_copies(tmp_path):
    seats = 3, 6
    study = training("axis_mundi", 1_500, seats=seats)
    jobs = study.ask()
    assert {len(set(job.plan.bots)) for job in jobs} == {2}
    assert {job.plan.bots.count(job.plan.bots[0]) for job in jobs} == {1}
    done(study, tmp_path)
    assert {match.seats for match in study.matches} == set(seats)
    assert sorted(study.shares) == sorted(seats)
    assert json.dumps(study.result())


# --- spending, putting back -------------------------------------------------------------------------------------------


def test_games_are_spent_as_they_are_said_to_be():
    for games in (5_000, 100_000, 1_500_000, 10**8):
        spend = spending(games, [2])
        learned = spend.generations * spend.pairs * spend.games_of_a_pair
        assert 0.55 * games < learned <= 0.64 * games
        assert spend.generations * spend.pairs < 7_000
    assert spending(1_500_000, [2]).games_of_a_pair in range(120, 200)
    assert spending(100_000, [72, 9]).blocks == (1, 14)
    assert spending(2_250, [72]).blocks == (1,)
    with pytest.raises(InputError, match="1,000 games are too few to train with; at least 2,250 are needed"):
        spending(1_000, [72])


def test_those_that_moved_most_are_tried_singly_and_the_others_in_groups():
    moved = {f"n{i:02}": i / 100 for i in range(1, 41)}
    trials = trials_of(moved, 30_000)
    singles = [trial for trial in trials if len(trial.keys) == 1]
    assert [trial.name for trial in singles] == [f"n{i}" for i in range(40, 30, -1)]
    assert sorted(key for trial in trials for key in trial.keys) == sorted(moved)
    assert trials[0].keys[0] == "n01"
    assert len(trials) == len(singles) + 4
    assert [trial.keys for trial in trials_of({"a": 1.0}, 1e9)] == [("a",)]


def worth_of(name, mean, n=2000):
    values = np.resize([0.3, -0.3], n) + mean
    return Worth.of(Trial(name, (name,)), values, 2 * n)


def test_a_number_is_named_if_the_style_without_it_loses():
    putting = Putting.of([worth_of("matters", -0.05), worth_of("luck", 0.0), worth_of("harms", 0.05)])
    assert [of.named for of in putting.worth] == [True, False, False]
    assert putting.back == ("luck", "harms")
    assert putting.worth[0].cost == pytest.approx(0.05)
    assert putting.worth[0].low < 0.05 < putting.worth[0].high


def test_many_tries_name_nothing_by_luck():
    """One in twenty would be lucky enough by itself."""
    luck = np.random.default_rng(1)
    false = 0
    for _ in range(100):
        found = Putting.of([Worth.of(Trial("x", ("x",)), luck.normal(0, 0.3, 500), 1000) for _ in range(20)])
        false += any(of.named for of in found.worth)
    assert false <= 18  # a chance of one in ten each


def test_what_makes_no_difference_by_itself_stays_if_all_of_it_together_does():
    putting = Putting.of([worth_of("a", -0.001), worth_of("b", -0.001)])
    assert putting.back == ("a", "b")
    assert putting.confirmed(np.resize([0.3, -0.3], 5000)).back == ("a", "b")
    kept = putting.confirmed(np.resize([0.3, -0.3], 5000) - 0.02)
    assert kept.back == ()
    assert kept.kept_all
    assert kept.together == pytest.approx(0.02)


@pytest.mark.parametrize(("slug", "worth"), [("axis_mundi", -1 / 6), ("exxinon", 0.0)])
def test_a_game_that_nobody_wins_is_lost_where_more_than_two_play(slug, worth):
    """Else it would be worth more than a loss, and bots would learn to keep the others from winning."""
    plan = Plan.make(Ruleset.make(find_game(slug)), seed=1)
    nobody = np.zeros((1, 1))
    scores = BlockScores({"bot": nobody}, {"bot": nobody}, np.zeros((1, 3)))
    assert gains_of(plan, scores)[0] == pytest.approx(worth)
