"""Drama: every measure by hand, the same games with and without it, and what a comparison of rule sets claims."""

import math

import numpy as np
import polars as pl
import pytest
from equipoise.ext.drama import BINS, course_row

from equipoise.analysis.blocks import gather
from equipoise.analysis.calibration import SLOTS
from equipoise.analysis.drama import ChangeStudy, DramaTally, elsewhere, fitted
from equipoise.analysis.paired import adjusted, change_verdicts, differences, met, scores_of
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.chunk import POSITIONS, Task, play_chunk
from equipoise.sim.drama import expected_steps, with_drama
from equipoise.sim.errors import InputError
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.watched import Watched

# Two sides, four turns, rounds 1, 1, 2, 2. Side 1 wins: it is behind at the first turn and at the third.
TWO = [(0.6, 0.4), (0.45, 0.55), (0.7, 0.3), (0.1, 0.9), (0, 1)]
# Three sides, three turns: side 2 is out of it, and in its turn gives side 0 thirty points.
THREE = [(0.5, 0.3, 0.2), (0.3, 0.68, 0.02), (0.6, 0.38, 0.02), (1, 0, 0)]


def two(**more):
    return course_row(TWO, (0, 1, 0, 1), (1, 1, 2, 2), 1, **more)


def entropy(*chances: float) -> float:
    return -sum(p * math.log(p) for p in chances) / math.log(len(chances))


def test_drama_is_the_mean_root_of_the_deficits():
    assert two()["drama"] == pytest.approx((math.sqrt(0.2) + math.sqrt(0.4)) / 2, abs=6e-4)


def test_who_never_was_behind_has_no_drama():
    assert course_row([(0.6, 0.4), (1, 0)], (0,), (1,), 0)["drama"] == 0


def test_the_comeback_is_the_lowest_chance_of_the_winner():
    assert two()["comeback"] == pytest.approx(0.3)


def test_decisiveness_counts_turns_above_what_any_loser_ever_had():
    assert two()["decisiveness"] == pytest.approx(1 / 4)  # 0.9 at the last turn, where the loser once had 0.7


def test_decided_from_the_turn_on_at_which_the_chance_stays_high():
    assert two()["decided_at"] == pytest.approx(3 / 4)
    fallen = course_row([(0.9, 0.1), (0.5, 0.5), (0.85, 0.15), (1, 0)], (0, 1, 0), (1, 1, 2), 0)
    assert fallen["decided_at"] == pytest.approx(2 / 3, abs=6e-4)


def test_uncertainty_is_entropy():
    every = [entropy(*chances) for chances in TWO[:4]]
    assert two()["uncertainty"] == pytest.approx(sum(every) / 4, abs=6e-4)
    assert two()["late_uncertainty"] == pytest.approx(every[3], abs=6e-4)  # after three of four turns


def test_surprise_is_all_that_changed_hands():
    assert two()["surprise"] == pytest.approx(0.15 + 0.25 + 0.6 + 0.1)


def test_suspense_is_what_was_about_to_change_hands():
    steps = np.zeros(BINS)
    steps[1, 0], steps[0, 0] = 0.04, 0.01  # leaders at 0.6 and 0.55 in round 1
    steps[3, 1], steps[6, 1] = 0.09, 0.16  # at 0.7 and 0.9 in round 2
    assert two(expected=steps.ravel())["suspense"] == pytest.approx(0.2 + 0.1 + 0.3 + 0.4)
    assert math.isnan(two()["suspense"])  # nobody knows how far the chances of this model move


def test_steps_are_learned_with_a_little_from_their_neighbours():
    sums, counts = np.zeros(BINS), np.zeros(BINS)
    sums[0, 0], counts[0, 0] = 40.0, 1000.0
    sums[1, 0], counts[1, 0] = 0.0, 1000.0
    steps = expected_steps(sums.ravel(), counts.ravel()).reshape(BINS)
    assert steps[0, 0] == pytest.approx(0.04, rel=0.02)
    assert steps[1, 0] < 0.001
    assert steps[0, 5] == pytest.approx(steps[0, 0], rel=0.05)  # never met in that round
    assert steps[7, 7] == pytest.approx(0.02, rel=0.02)  # never met at all


def test_favourite_changes_with_a_dead_band():
    assert two()["favourite_changes"] == 3  # 0, 1, 0, 1
    close = [(0.51, 0.49), (0.495, 0.505), (0.51, 0.49), (1, 0)]
    assert course_row(close, (0, 1, 0), (1, 1, 2), 0)["favourite_changes"] == 0
    assert course_row([(0.6, 0.4), (0, 1)], (0,), (1,), 1)["favourite_changes"] == 1  # the outcome counts


def test_kingmaking():
    assert course_row(THREE, (0, 2, 1), (1, 1, 1), 0)["kingmaking"] == 1
    assert course_row(THREE, (0, 1, 2), (1, 1, 1), 0)["kingmaking"] == 1  # the last turn gives side 0 the game
    assert course_row(THREE, (0, 1, 0), (1, 1, 1), 0)["kingmaking"] == 0  # nobody who acts is out of it


def test_runaway_looks_at_the_leader_after_a_third():
    assert course_row(THREE, (0, 2, 1), (1, 1, 1), 0)["runaway"] == 0  # side 1 led at the second turn
    assert course_row(THREE, (0, 2, 1), (1, 1, 1), 1)["runaway"] == 1


def test_where_no_side_wins_alone_the_winner_s_measures_are_missing():
    row = course_row(TWO, (0, 1, 0, 1), (1, 1, 2, 2), -1)
    assert all(math.isnan(row[name]) for name in ("drama", "comeback", "decisiveness", "decided_at", "runaway"))
    assert row["surprise"] > 0


# --- in play ----------------------------------------------------------------------------------------------------------


def pig(seed: int = 1, *settings: str) -> Plan:
    rules = Ruleset.make(find_game("pig"), [parse_setting(text) for text in settings])
    return Plan.make(rules, seed=seed)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return simulate(with_drama(pig()), Goal(games=400), tmp_path_factory.mktemp("runs") / "pig")


def test_turns_and_choices_of_pig(run):
    """A turn of Pig begins with a forced roll; whoever does not roll the bust face then may choose."""
    games = run.games.collect()
    seats = run.seats.group_by("game", maintain_order=True).agg(pl.col("turns").sum())
    turns = seats.collect()["turns"]
    assert games["turns"].to_list() == turns.to_list()
    assert set(games["options"].to_list()) == {2.0}
    real = games["choices"] * games["turns"]
    forced = games["decisions"] - real
    assert ((forced - games["turns"]).abs() < 0.05 * games["turns"]).all()  # one forced roll a turn
    assert games["forced"].mean() == pytest.approx(1 / 6, abs=0.02)  # bust at once
    assert (games["kingmaking"] == 0).all()


def test_measuring_changes_no_game(run, tmp_path):
    plain = simulate(pig(), Goal(games=400), tmp_path / "plain")
    columns = [card["name"] for card in plain.manifest["columns"]["games"]]
    assert run.games.select(columns).collect().equals(plain.games.collect())
    assert run.seats.collect().equals(plain.seats.collect())
    assert not set(NAMES) & set(columns)
    assert "win" not in plain.manifest["plan"]


def test_the_same_however_it_is_played(run, tmp_path):
    other = simulate(with_drama(pig()), Goal(games=400), tmp_path / "other", jobs=2, chunk=34)
    assert run.games.collect().equals(other.games.collect())


def test_means_have_intervals_over_blocks(run):
    tally = DramaTally()
    gather(run, [tally])
    table = tally.table()
    assert table["measure"].to_list() == list(NAMES)
    row = {r["measure"]: r for r in table.iter_rows(named=True)}
    assert row["drama"]["low"] < row["drama"]["estimate"] < row["drama"]["high"]
    assert row["drama"]["estimate"] == pytest.approx(run.games.collect()["drama"].mean(), abs=1e-6)


def test_other_rules_need_chances_of_their_own(tmp_path):
    with pytest.raises(InputError, match="rules as written, not of target=50; `equipoise calibrate pig`"):
        with_drama(pig(1, "target=50"))
    file = tmp_path / "win.toml"
    file.write_text(with_drama(pig()).win[0])
    with pytest.raises(InputError, match="was fitted to ruleset"):
        with_drama(pig(1, "target=50"), file)


# --- rule sets compared -----------------------------------------------------------------------------------------------


def fit(plan: Plan, games: int) -> Plan:
    blocks = games // plan.lineup.rotations
    played = play_chunk(Task(0, elsewhere(plan), 0, blocks, kept=False, scored=False, watched=SLOTS))
    return fitted(plan, Watched.from_bytes(played.tables[POSITIONS]))


def scored(plan: Plan, games: int):
    return play_chunk(Task(0, plan, 0, games // plan.lineup.rotations, kept=False, scored=True)).scores


def claims(before: Plan, after: Plan, fits: int, games: int) -> dict[str, str]:
    """Measures that are said to differ, each plan with chances of its own."""
    plans = fit(before, fits), fit(after, fits)
    _, facts = scores_of(plans[0], *(scored(plan, games) for plan in plans))
    table = adjusted({"game": differences(met(facts))}, 0.05)["game"]
    verdicts = dict(zip(table["name"], change_verdicts(table), strict=True))
    return {name: verdicts[name] for name in NAMES if verdicts.get(name) in ("higher", "lower")}


def test_equal_rules_differ_in_nothing():
    """Other deals and other fits, the same rules: what differs is luck, and the errors of the fits."""
    assert sum(bool(claims(pig(seed), pig(10**6 + seed), 1600, 600)) for seed in range(3)) <= 1


@pytest.mark.long
def test_equal_rules_differ_in_nothing_in_95_of_100():
    assert sum(bool(claims(pig(seed), pig(10**6 + seed), 2400, 1200)) for seed in range(100)) <= 5


def test_a_shorter_race_is_told_apart():
    found = claims(pig(1), pig(1, "target=50"), 2400, 1200)
    assert found["favourite_changes"] == found["surprise"] == found["suspense"] == "lower"


def test_a_change_of_one_measure():
    study = ChangeStudy({"as is": fit(pig(1), 1600), "short": fit(pig(1, "target=50"), 1600)}, 600)
    study.tell({name: scored(plan, 600) for name, plan in study.plans.items()})
    change = study.change("surprise", "as is", "short")
    assert change.high < 0
    assert change.duller
    assert change.estimate == pytest.approx(change.after - change.before, abs=1e-9)
