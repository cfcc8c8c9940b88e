"""A report beside the strongest rung of a ladder: what holds there, what turns round, what is left open."""

import json

import numpy as np
import polars as pl
import pytest
from synthetic import Law, lab, memory_run

from equipoise.analysis.balance import balance
from equipoise.analysis.stronger import among_stronger, own_ladder, own_path, read_ladder
from equipoise.reports.brief import headline
from equipoise.reports.findings import sentences
from equipoise.reports.sections import sections
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset

FAIR, ERROR = 1 / 6, 0.01


def plan_of_lab():
    return Plan.make(Ruleset(lab(), lab().rules()), seats=6, seed=1, bots=("random",))


def row(rung, name, share, n=40):
    ends = {"share_low": share - 2 * ERROR, "share_high": share + 2 * ERROR, "share_error": ERROR, "share_games": 240.0}
    change = {"before": 0.2, "after": share, "estimate": share - 0.2, "low": share - 0.25, "high": share - 0.15}
    return {"rung": rung, "family": "character", "name": name, "n": n, "share": share, **ends, **change}


def ladder_of(plan, shares):
    """Everybody plays the usual bot, and search, which is stronger; a third was hardly played."""
    names = ("usual", "search 64", "search 999")
    return {
        "game": plan.game, "version": plan.descriptor.version, "seats": plan.seats, "ruleset": plan.ruleset,
        "usual": "usual", "rungs": [{"name": name, "games": 240} for name in names],
        "strength": [{"name": name, "estimate": float(i)} for i, name in enumerate(names)],
        "shares": [
            *(row("usual", name, FAIR) for name in shares),
            *(row("search 64", name, share) for name, share in shares.items()),
            *(row("search 999", name, 1.0, n=2) for name in shares),
        ],
    }  # fmt: skip


@pytest.fixture
def report(laboratory):
    """Heroes 2 and 4 win more than their share, hero 1 less."""
    plan = plan_of_lab()
    law = Law(characters={2: 0.5, 4: 0.5, 1: -0.6})
    return plan, balance(memory_run(plan, 1500, law, np.random.default_rng(1)))


def told(report, tmp_path, shares):
    plan, found = report
    (tmp_path / "result.json").write_text(json.dumps(ladder_of(plan, shares)), encoding="utf-8")
    return among_stronger(found, read_ladder(tmp_path, plan))


def test_a_verdict_holds_turns_round_or_is_left_open(report, tmp_path):
    found = told(report, tmp_path, {"hero 2": 0.25, "hero 4": 0.08, "hero 1": FAIR})
    table = found.tables["stronger"]
    assert dict(table.select("name", "holds").rows()) == {"hero 2": "yes", "hero 4": "turns", "hero 1": "open"}
    assert set(table["rung"]) == {"search 64"}  # the third is stronger still, but hardly anybody played it
    verdict = dict(found.verdicts.filter(pl.col("family") == "character").select("name", "verdict").rows())
    assert (verdict["hero 2"], verdict["hero 4"], verdict["hero 1"]) == ("over", "depends on play", "under")


def test_it_is_told(report, tmp_path):
    found = told(report, tmp_path, {"hero 2": 0.25, "hero 4": 0.08, "hero 1": FAIR})
    texts = [sentence.text for sentence in sentences(found) if sentence.place == "stronger"]
    assert texts[0].startswith("hero 4 wins 20.0 % with the usual bot and 8.0 % (6.0 % to 10.0 %) with search 64")
    assert texts[0].endswith("the verdict depends on play.")
    assert texts[1] == "This holds among stronger players, when everybody plays search 64: hero 2 is over."
    assert texts[2] == "240 games of search 64 leave open whether this holds among stronger players: hero 1."
    assert "hero 4" not in headline(found)
    assert [section.title for section in sections(found) if section.key == "stronger"] == ["Among stronger players"]


def test_a_contrary_share_that_luck_may_explain_turns_nothing(report, tmp_path):
    found = told(report, tmp_path, {"hero 2": FAIR - 2.1 * ERROR, "hero 4": FAIR, "hero 1": FAIR})
    assert set(found.tables["stronger"]["holds"]) == {"open"}


def test_what_was_open_may_be_off_among_stronger_players(laboratory, tmp_path):
    plan = plan_of_lab()
    even = balance(memory_run(plan, 300, Law(), np.random.default_rng(1)))
    found = told((plan, even), tmp_path, {"hero 3": 0.3})
    assert found.tables["stronger"]["holds"].to_list() == ["moves"]
    assert any("off only among stronger players" in sentence.text for sentence in sentences(found))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"ruleset": "another"}, "was played with ruleset = another; the run has"),
        ({"seats": 3}, "was played with seats = 3; the run has 6"),
        ({"game": "pig"}, "was played with game = pig"),
        ({"strength": []}, "is no ladder as `equipoise ladder` writes it"),
        ({"shares": [{}]}, "is no ladder as `equipoise ladder` writes it"),
    ],
)
def test_a_ladder_of_something_else_is_refused(report, tmp_path, changed, says):
    plan, _ = report
    (tmp_path / "result.json").write_text(json.dumps({**ladder_of(plan, {"hero 2": 0.2}), **changed}), encoding="utf-8")
    with pytest.raises(InputError, match=says):
        read_ladder(tmp_path, plan)


def test_no_folder_of_a_ladder(report, tmp_path):
    with pytest.raises(InputError, match=r"has no result\.json"):
        read_ladder(tmp_path, report[0])


@pytest.mark.parametrize("slug", known_games())
def test_a_ladder_that_comes_with_a_game_is_of_this_version_and_has_a_rung_above_the_usual_bot(slug):
    game = find_game(slug)
    for seats in game.seats:
        plan = Plan.make(Ruleset.make(game), seats=seats, seed=1)
        file = own_path(plan)
        assert file is None or ((found := own_ladder(plan)) is not None and found.rung != found.usual), file


def test_a_game_without_a_ladder_has_none(laboratory):
    assert own_ladder(plan_of_lab()) is None
    assert own_ladder(Plan.make(Ruleset.make(find_game("pig")), seed=1)) is None
