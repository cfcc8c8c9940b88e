"""Runs in which the bots change from block to block: recorded, paired, resumed, replayed like any other."""

import json

import polars as pl
import pytest

from equipoise.analysis.winrates import questions
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.scores import families
from equipoise.sim.store import Run
from equipoise.sim.table import Table
from equipoise.sim.usage import usage

BOTS = ["hold:at=20", "hold:at=5", "random"]


def plan(bots_by="turn", weights=(), bots=BOTS, seats=2, seed=11, settings=("target=40",)) -> Plan:
    ruleset = Ruleset.make(find_game("pig"), [parse_setting(s) for s in settings])
    return Plan.make(ruleset, seats=seats, seed=seed, bots=bots, bots_by=bots_by, bot_weights=weights)


def by_draw(**how) -> Plan:
    return plan("draw", [[5, 2, 1]], **how)


def rows(run: Run) -> pl.DataFrame:
    return run.seats.collect()


def test_the_bot_of_the_block_is_recorded_and_played(tmp_path):
    run = simulate(plan(), Goal(games=300), tmp_path / "turn", chunk=7)
    block = (pl.col("game") // run.rotations).alias("block")
    seen = rows(run).select(block, pl.col("bot").cast(str)).unique().sort("block")
    assert seen["bot"].to_list() == [BOTS[b % 3] for b in range(len(seen))]
    alone = simulate(plan("seat", bots=BOTS[1:2]), Goal(games=300), tmp_path / "alone")
    second = (pl.col("game") // run.rotations) % 3 == 1
    columns = ["game", "seat", "won", "score", "rank"]
    assert rows(run).filter(second).select(columns).equals(rows(alone).filter(second).select(columns))


@pytest.mark.parametrize("made", [plan, by_draw])
@pytest.mark.parametrize("how", [{"jobs": 2, "chunk": 5}, {"jobs": 2, "backend": "processes", "chunk": 64}])
def test_neither_chunks_nor_crews_change_a_game(tmp_path, made, how):
    whole = simulate(made(), Goal(games=400), tmp_path / "whole", jobs=1)
    assert rows(simulate(made(), Goal(games=400), tmp_path / "cut", **how)).equals(rows(whole))


@pytest.mark.parametrize("made", [plan, by_draw])
def test_a_run_is_resumed_and_replayed(tmp_path, made):
    folder = tmp_path / "run"
    simulate(made(), Goal(games=100), folder, chunk=9)
    run = simulate(Run.open(folder).plan, Goal(games=333), folder, chunk=20, resume=True)
    assert rows(run).equals(rows(simulate(made(), Goal(games=333), tmp_path / "whole")))
    for index in (0, 1, 50, 332):
        table = Table.of(run.plan, index).play()
        kept = rows(run).filter(pl.col("game") == index)
        assert table.bot_names == kept["bot"].cast(str).to_list()
        assert [seat["score"] for seat in table.outcome()] == kept["score"].to_list()


def test_the_manifest_keeps_how_bots_are_dealt(tmp_path):
    simulate(by_draw(), Goal(games=30), tmp_path / "run")
    assert Run.open(tmp_path / "run").plan == by_draw()
    with pytest.raises(InputError, match=r"was begun with bot_weights"):
        simulate(plan("draw", [[1, 1, 1]]), Goal(games=60), tmp_path / "run", resume=True)
    card = json.loads((tmp_path / "run" / "manifest.json").read_text())
    del card["plan"]["bots_by"], card["plan"]["bot_weights"]
    card["plan"]["bots"] = ["random"]
    (tmp_path / "run" / "manifest.json").write_text(json.dumps(card))
    assert Run.open(tmp_path / "run").plan.bots_by == "seat"  # of a run that was made before bots went by block


def test_other_rules_are_played_by_the_same_bots_block_by_block(tmp_path):
    runs = [simulate(by_draw(settings=s), Goal(games=200), tmp_path / s[0]) for s in (["target=40"], ["target=60"])]
    first, second = (rows(run).select("game", "seat", "bot") for run in runs)
    assert first.equals(second)


def test_bots_that_never_meet_are_not_asked_who_wins():
    assert "bot" not in families(plan())
    assert families(by_draw())["bot"] == BOTS
    assert "bot" not in questions(Run.planned(plan()))
    assert "bot" in questions(Run.planned(by_draw()))


def test_usage_counts_every_bot_in_its_blocks():
    counts = usage(plan(bots=["hold:at=2", "hold:at=100"]), 2).filter(pl.col("action") == "hold")["taken"][0]
    each = [usage(plan("seat", bots=[bot]), 2).filter(pl.col("action") == "hold")["taken"][0]
            for bot in ("hold:at=2", "hold:at=100")]  # fmt: skip
    assert each[1] < counts < each[0]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"bots_by": "dice"}, "dealt by seat, turn, draw or step"),
        ({"bots_by": "step"}, "name one for all, or one for each of the 2 seats"),
        ({"weights": [[1, 1, 1]]}, "bot_weights are for bots_by = 'draw'"),
        ({"bots_by": "draw"}, "one row for all, or one for each of the 2 seats, of 3 numbers"),
        ({"bots_by": "draw", "weights": [[1, 1]]}, "of 3 numbers"),
        ({"bots_by": "draw", "weights": [[1, -1, 1]]}, "numbers from 0 on"),
        ({"bots_by": "draw", "weights": [[0, 0, 0]]}, "at least one above 0"),
        ({"bots_by": "draw", "weights": [[1, float("nan"), 1]]}, "numbers from 0 on"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_in_words(how, told):
    with pytest.raises(InputError, match=told):
        plan(**how)
