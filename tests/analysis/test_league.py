"""Leagues: known answers, and one result however they are played."""

import numpy as np
import pytest
from killing import Killed, killed_after
from studies import played

from equipoise.analysis import league as module
from equipoise.analysis.league import LeagueStudy, check_games, what_matters
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.scores import BlockScores
from equipoise.sim.trainee import Mixture, Player, alone, trainee_from

PIG = Plan.make(Ruleset.make(find_game("pig")), seed=1, bots=["hold:at=20"])


def pig(*holds, games=14_000, trains=True):
    return LeagueStudy(PIG, {f"hold:at={n}": Player(f"hold:at={n}") for n in holds}, games, 1, trains)


def done(study, folder, **how):
    played(study, folder, **how)
    assert study.stage == "finished"
    return study


# --- known answers ----------------------------------------------------------------------------------------------------


def test_pig_ends_with_a_counter_that_holds_where_it_should(tmp_path):
    study = done(pig(5, 60), tmp_path)
    assert study.answers[0].joined
    [(name, (player, weight))] = study.members.items()
    assert name.startswith("counter-")
    assert 17 <= int(player.spec.removeprefix("hold:at=")) <= 28
    assert weight == 1
    against = {match.name: match.verdict for match in study.matches}
    assert against == {"hold:at=5": "weaker", "hold:at=60": "weaker", name: "equal"} | {
        other: against[other] for other in against if other.startswith("counter-")
    }
    found = study.found
    assert found is not None
    assert not found.joined
    assert found.gain < 0.06


def test_styles_without_numbers_are_mixed_all_the_same(tmp_path):
    study = done(pig(20, 5, games=2_000, trains=False), tmp_path)
    assert study.answers == []
    assert study.found is None
    assert study.mixture.tolist() == [1, 0]
    assert study.played <= 2_100


class Planted(LeagueStudy):
    """Who meets whom is asked as ever; what is told is a game of rock, paper and scissors with weights."""

    GAINS = 0.1 * np.array([[0, -2, 1], [2, 0, -3], [-1, 3, 0]])

    def tell(self, scores):
        told = {}
        for name, of in scores.items():
            one, _, other = name.partition(" against ")
            won = of.won["bot"].copy()
            if other in self.first:
                i, j = (list(self.first).index(player) for player in (one, other))
                noise = np.resize([0.1, -0.1], len(won))
                won[:, 0], won[:, 1] = 0.5 + self.GAINS[i, j] + noise, 0.5 - self.GAINS[i, j] - noise
            told[name] = BlockScores({**of.won, "bot": won}, of.decided, of.facts)
        super().tell(told)


def test_a_planted_game_of_three_styles_is_solved(tmp_path):
    players = {name: Player(f"hold:at={n}") for name, n in zip("rps", (19, 20, 21), strict=True)}
    study = done(Planted(PIG, players, 3_000, 1, trains=False), tmp_path)
    assert study.mixture == pytest.approx([3 / 6, 1 / 6, 2 / 6], abs=0.01)
    assert (study.low <= study.mixture + 1e-9).all()
    assert (study.mixture <= study.high + 1e-9).all()
    assert isinstance(study.opponent, Mixture)


def test_who_loses_in_the_mixture_is_left_out_of_it(tmp_path):
    """The pairs are planted; what happens in the mixture is played: there 5 loses; of the others s is to win."""
    players = {name: Player(f"hold:at={n}") for name, n in zip("rps", (5, 20, 60), strict=True)}
    study = done(Planted(PIG, players, 60_000, 1, trains=False), tmp_path)
    assert study.losing == {"r"}
    assert study.mixture.tolist() == [0, 0, 1]
    assert (study.low == study.mixture).all()
    assert study.result()["losing"] == ["r"]


def test_a_style_that_comes_in_for_a_loser_must_prove_itself_too(tmp_path):
    """Planted: r and p are the mixture. Once r is out, p and s are; and s loses in what is played."""

    class Later(Planted):
        def _solve(self):
            super()._solve()
            shares = {0: [0.5, 0.5, 0], 1: [0, 0.5, 0.5], 2: [0, 1, 0]}[len(self.losing)]
            self.mixture = self.low = self.high = np.array(shares)

    players = {name: Player(f"hold:at={n}") for name, n in zip("rps", (5, 20, 100), strict=True)}
    study = done(Later(PIG, players, 60_000, 1, trains=False), tmp_path)
    assert study.losing == {"r", "s"}
    assert list(study.members) == ["p"]


def test_with_more_seats_tables_are_drawn(tmp_path):
    """Random players take no share from those who play."""
    rules = Ruleset.make(find_game("axis_mundi"))
    table = Plan.make(rules, seats=3, seed=1)
    players = {"default": Player("heuristic"), "random": Player("random")}
    study = LeagueStudy(table, players, 1_200, 1, trains=False)
    [job] = study.ask()
    assert job.plan.bots_by == "draw"
    done(study, tmp_path)
    assert study.mixture.tolist() == [1, 0]
    assert {row["style"]: row["gain"] > 0 for row in study.payoffs()} == {"default": True, "random": False}


def test_partners_play_one_style():
    table = Plan.make(Ruleset.make(find_game("exxinon")), seed=1)
    mixture = Mixture([Player("heuristic"), Player("random")], [1, 1])
    plan = alone(table, Player("heuristic:style=classic"), mixture)
    for game in range(24):
        *_, bots = plan.lineup.arrangement(game)
        teams = {team: {bots[s] for s, of in enumerate(plan.lineup.teams) if of == team} for team in (0, 1)}
        assert {len(styles) for styles in teams.values()} == {1}
        assert sum(0 in styles for styles in teams.values()) == 1


# --- one result -------------------------------------------------------------------------------------------------------


def small():
    return pig(5, 40, games=3_000)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Played at once by one job: the study, and its folder."""
    folder = tmp_path_factory.mktemp("league") / "whole"
    return done(small(), folder), folder


def test_jobs_do_not_change_the_result(whole, tmp_path):
    one, folder = whole
    two = done(small(), tmp_path / "b", jobs=2)
    assert one.result() == two.result()
    assert (folder / "log.jsonl").read_bytes() == (tmp_path / "b" / "log.jsonl").read_bytes()


@pytest.mark.parametrize("chunks", [2, 60])
def test_a_killed_league_goes_on_where_it_stopped(chunks, whole, tmp_path, monkeypatch):
    resumed = small()
    killed_after(chunks, monkeypatch)
    with pytest.raises(Killed):
        played(small(), tmp_path / "broken")
    played(resumed, tmp_path / "broken", resume=True)
    assert resumed.result() == whole[0].result()


# --- what matters -----------------------------------------------------------------------------------------------------


def test_too_few_games_are_refused_in_a_sentence():
    trainee = trainee_from(PIG.descriptor, Player("hold:at=20"))
    with pytest.raises(InputError, match="10 games are too few for a league; at least"):
        check_games(10, trainee, PIG)
    check_games(100_000, trainee, PIG)


def test_what_a_counter_must_gain():
    assert what_matters(PIG) == 0.02
    six = Plan.make(Ruleset.make(find_game("axis_mundi")), seats=6, seed=1)
    assert what_matters(six) == pytest.approx(0.1 / 6)


def test_a_league_has_at_most_six_styles(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    players = {name: Player(f"hold:at={n}") for name, n in zip("rps", (19, 20, 21), strict=True)}
    study = done(Planted(PIG, players, 3_000, 1, trains=False), tmp_path)
    assert len(study.members) <= 2
    assert sum(weight for _, weight in study.members.values()) == pytest.approx(1)
