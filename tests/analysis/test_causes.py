"""Causes, over many runs: how often a false one is named, and how far off a true one is measured. Small sizes of the
same are in test_choices.py, test_dealt.py, test_between_styles.py and test_paired_facts.py."""

import numpy as np
import polars as pl
import pytest
from synthetic import CARDS, Law, favour, lab, make_plan, memory_run

from equipoise.analysis.balance import balance
from equipoise.analysis.blocks import gather
from equipoise.analysis.cards import CardTally
from equipoise.analysis.comparison import judge_changes
from equipoise.analysis.dealt import DealtErrors, DealtTally
from equipoise.analysis.paired import Scores
from equipoise.analysis.paired_facts import fact_differences
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset

pytestmark = pytest.mark.long
OFF = ["over", "under"]


def origin(run, column, value):
    next(card for card in run.manifest["columns"]["seats"] if card["name"] == column)["origin"] = value


@pytest.mark.parametrize("blocks", [120, 1000])
def test_a_choice_of_the_strong_is_seldom_a_finding(laboratory, blocks):
    """Hero 0 is strong and likes the hill, which does nothing. Read as dealt it is a finding nearly always."""
    rng, plan, runs = np.random.default_rng(1), make_plan(seats=3), 60
    wrong = {"dealt": 0, "chosen": 0}
    for _ in range(runs):
        run = memory_run(plan, blocks, Law({0: 1.0}), rng)
        who = run.seats.collect()["character"].to_numpy()
        start = np.where(who == 0, rng.random(len(who)) >= 0.8, rng.integers(3, size=len(who))).astype(np.uint8)
        run.__dict__["seats"] = run.seats.with_columns(pl.Series("start", start))
        for read_as in wrong:
            origin(run, "start", read_as)
            claims = balance(run).verdicts.filter(pl.col("family").is_in(["factor", "choice"]))
            wrong[read_as] += bool(set(claims["verdict"]) & set(OFF))
    print(f"{blocks} blocks: {wrong} of {runs}")
    assert wrong["chosen"] <= 0.05 * runs
    assert wrong["dealt"] > 0.5 * runs or blocks < 1000


def dealt_and_held(run):
    hands, cards = DealtTally(run), CardTally(run)
    gather(run, [hands, cards])
    errors = DealtErrors(hands)
    gather(run, [errors])
    return errors.table().row(3, named=True), cards.excess().row(3, named=True)


def test_a_card_is_measured_by_dealing_and_not_by_who_draws_it(laboratory):
    """Card 3 does nothing, or a lot; whoever is about to win draws it in three games of ten."""
    rng, plan = np.random.default_rng(2), make_plan()
    for effect in (0.0, 0.8):
        found, hits = [], []
        for _ in range(60):
            run = memory_run(plan, 300, Law(cards={3: effect}), rng)
            seats = run.seats.collect()
            opening, won = seats["opening"].to_numpy()[:, 3] > 0, seats["won"].to_numpy()
            # what dealing caused here, with its own luck, against the average of all cards, this one included
            truth = (won[opening].mean() - won[~opening].mean()) * (1 - 1 / len(CARDS))
            drawn = seats["drawn"].to_numpy().copy()
            drawn[:, 3] |= (won > 0) & (rng.random(len(won)) < 0.3)
            run.__dict__["seats"] = seats.with_columns(pl.Series("drawn", drawn)).lazy()
            dealt, held = dealt_and_held(run)
            found.append((dealt["estimate"] - truth, held["estimate"] - truth))
            hits.append(dealt["low"] <= 0 <= dealt["high"])
        by_deal, by_hand = np.mean(found, axis=0)
        print(f"effect {effect}: off by {100 * by_deal:+.2f} pp dealt, {100 * by_hand:+.2f} pp held")
        assert abs(by_deal) < 0.005
        assert by_hand > 0.05
        if effect == 0:
            assert np.mean(hits) >= 0.88


@pytest.mark.parametrize("flip", [0.0, 0.15])
def test_styles_that_agree_are_seldom_said_to_differ(laboratory, flip):
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=6, seed=1, bots=("random", "search"), bots_by="turn")
    rng, runs, turned = np.random.default_rng(3), 50, 0
    for _ in range(runs):
        run = memory_run(plan, 400, Law(), rng)
        seats = run.seats.collect()
        who, bot = seats["character"].to_numpy(), seats["bot"].to_numpy()
        if flip:
            favour(run, (who == 2) & (bot == 0), flip, int(rng.integers(1 << 30)))
            favour(run, (who != 2) & (bot == 1), 0.6, int(rng.integers(1 << 30)))
        turned += "depends on play" in set(balance(run).verdicts["verdict"])
    print(f"flip {flip}: {turned} of {runs}")
    assert turned >= 0.9 * runs if flip else turned <= 0.02 * runs


@pytest.mark.parametrize("blocks", [100, 400])
def test_recorded_numbers_seldom_differ_where_rules_are_the_same(laboratory, blocks):
    """Both sides drawn anew, facts as skewed as facts are."""
    rng, plan, wrong, runs = np.random.default_rng(4), make_plan(), 0, 150
    nothing = Scores(["rounds"], np.zeros((blocks, 1)), np.zeros((blocks, 1)))
    for _ in range(runs):
        pair = [memory_run(plan, blocks, Law(), rng) for _ in range(2)]
        for run in pair:
            walked = rng.gamma(0.3, 20, run.seats.collect().height).astype(np.uint16)
            run.__dict__["seats"] = run.seats.with_columns(pl.Series("walked", walked))
        judged = judge_changes({}, nothing, None, 1 / 6, facts=fact_differences(*pair))
        wrong += bool({"higher", "lower"} & set(judged.facts["verdict"]))
    print(f"{blocks} blocks: {wrong} of {runs}")
    assert wrong <= 0.08 * runs
