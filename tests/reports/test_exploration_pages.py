"""Pages of sweeps, screenings and tunings: what they say first, their charts and data, and nothing from outside."""

import polars as pl
import pytest
from browser import Outline, asked, needs_browser, on_a_phone, probed
from studies import played

from equipoise.analysis.comparing import ComparisonStudy
from equipoise.analysis.sensitivity import SensitivityStudy
from equipoise.analysis.sweep import sweep_plans, sweep_table
from equipoise.analysis.tuning import Proposal
from equipoise.reports.exploration import sensitivity_document, sweep_document, tuning_document
from equipoise.reports.page import render
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.variants import numeric_parameters, points

PIG = find_game("pig")
COMMAND = "equipoise some command"


@pytest.fixture(scope="module")
def plan():
    return Plan.make(Ruleset.make(PIG), seed=5, bots=["hold:at=20"])


def sweep(plan, at, blocks, folder):
    return sweep_table(played(ComparisonStudy(sweep_plans(plan, at), blocks), folder), at)


@pytest.fixture(scope="module")
def swept(plan, tmp_path_factory):
    values = {"die": [4, 6, 8], "target": [50, 100]}
    table = sweep(plan, points(PIG, values, False), 300, tmp_path_factory.mktemp("sweep"))
    return sweep_document(plan, table, list(values), False, 0.5, 300, COMMAND)


def proposal(target, change):
    return Proposal({"target": target}, 1.2, 0.01, (0.02, 0.01, 0.03), change, (20.0, 18.0))


def test_a_sweep_says_what_moves_whom_and_draws_every_parameter(swept):
    text = render(swept)
    outline = Outline(text)
    assert "die moves seat" in text
    assert "is nearest to fair" in text
    assert {"die", "target"} <= set(outline.ids)
    assert outline.tags.count("svg") == 2
    assert COMMAND in text
    assert all(link.startswith(("#", "data:")) for link in outline.links)


def test_a_sweep_of_combinations_is_a_map(plan, tmp_path):
    values = {"die": [4, 8], "target": [50, 100]}
    table = sweep(plan, points(PIG, values, True), 100, tmp_path)
    document = sweep_document(plan, table, list(values), True, 0.5, 100, COMMAND)
    assert [section.key for section in document.sections] == ["combinations"]
    assert "by die (down) and target" in render(document)


def test_a_screening_ranks_for_unfairness_and_length(plan, tmp_path):
    study = SensitivityStudy(plan, numeric_parameters(PIG, ["target", "die"]), ["seat"], 2, 50, 1)
    played(study, tmp_path)
    document = sensitivity_document(plan, study.table(), 50, COMMAND)
    assert [section.key for section in document.sections] == ["unfairness", "rounds", "shares"]
    assert "matters most for rounds" in document.sentences[1].text
    assert render(document).count("<svg") == 2


def test_proposals_say_what_changes_and_whether_that_is_certain(plan):
    params = numeric_parameters(PIG, ["target"])
    found = [proposal(120, (-0.02, -0.03, -0.015)), proposal(110, (-0.02, -0.03, -0.011))]
    assert all(p.helps(0.01) for p in found)
    assert not proposal(105, (-0.02, -0.03, -0.005)).helps(0.01)
    document = tuning_document(plan, found, params, 100, COMMAND, ["seat"], 0.01, 8)
    assert document.sentences[0].tone == "better"
    assert "points that win: 120 instead of 100 (PG-001)" in document.sentences[0].text
    assert document.data[2].filter(pl.col("change_high") < 0).height == 2
    assert "proposal 2" in render(document)


def test_no_proposal_is_a_page_too(plan):
    text = render(tuning_document(plan, [], numeric_parameters(PIG, ["target"]), 100, COMMAND, ["seat"], 0.01, 8))
    assert "No edit of these rules was found" in text


@needs_browser
def test_it_is_right_in_a_browser(swept, tmp_path):
    path = tmp_path / "sweep.html"
    path.write_text(render(swept), encoding="utf-8")
    told, net = probed(path, tmp_path, 1280, section="die")
    assert told["loaded"] == 0
    assert told["wide"] <= told["window"]
    assert asked(net) == set()
    assert on_a_phone(path, tmp_path) == (390, 390)
