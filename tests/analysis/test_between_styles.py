"""Spread between styles: worked values, and the spread that was planted."""

import numpy as np
import polars as pl
import pytest
from synthetic import Law, MemoryRun, favour, lab, memory_run

from equipoise.analysis.among_others import among_others
from equipoise.analysis.balance import balance
from equipoise.analysis.between_styles import between_styles, spread, styles_of, verdict_over_styles
from equipoise.analysis.blocks import gather
from equipoise.reports.brief import headline
from equipoise.reports.findings import sentences
from equipoise.reports.sections import sections
from equipoise.reports.styles import held_in_words
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset


def test_the_spread_by_hand():
    """10, 14 and 18 with errors of 1: variance 16, less 1."""
    found = spread(np.array([10.0, 14.0, 18.0]), np.ones(3))
    assert found.estimate == 14
    assert found.between == pytest.approx(15**0.5)
    assert found.error == pytest.approx(1 / 3**0.5)
    assert found.high - 14 == pytest.approx(4.302653 * (16 / 3) ** 0.5)


def test_styles_that_agree_by_luck_have_no_spread_and_no_false_precision():
    found = spread(np.array([1.0, 1.0, 1.0, 1.0]), np.full(4, 0.5))
    assert found.between == 0
    assert found.high - found.low == pytest.approx(2 * 3.182446 * 0.25)


def test_one_style_or_none():
    one = spread(np.array([3.0, np.nan]), np.array([1.0, 1.0]))
    assert (one.n, one.estimate) == (1, 3.0)
    assert np.isnan(one.between)
    assert one.high == pytest.approx(3 + 1.959964)
    assert spread(np.empty(0), np.empty(0)).n == 0


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (["over", "under", "fair"], "depends on play"),
        (["over", "over", "undecided"], "over"),
        (["under", "undecided"], "under"),
        (["over", "undecided", "undecided"], "undecided"),
        (["over", "over", "fair"], "undecided"),
        (["fair", "fair"], "fair"),
        ([], "undecided"),
    ],
)
def test_verdicts_over_styles(said, verdict):
    assert verdict_over_styles(said) == verdict


def test_a_table_of_claims():
    def judged(deviations, verdicts):
        table = {"family": "seat", "name": ["0", "1"], "deviation": deviations, "error": 0.01, "verdict": verdicts}
        return pl.DataFrame(table)

    found = between_styles(
        {"bold": judged([0.05, 0.1], ["over"] * 2), "wary": judged([-0.05, 0.12], ["under", "over"])}
    )
    assert found["verdict"].to_list() == ["depends on play", "over"]
    assert found["lowest_style"].to_list() == ["wary", "bold"]
    assert found["between"].to_list() == pytest.approx([(0.005 - 0.0001) ** 0.5, 0.0001**0.5])
    assert found["n"].to_list() == [2, 2]


@pytest.mark.parametrize("planted", [0.0, 0.03])
def test_the_planted_spread_is_found_and_the_mean_is_covered(planted):
    """Eight styles, 100 blocks of six games each: block b is played in style b mod 8."""
    rng = np.random.default_rng(1)
    variances, held, runs = [], 0, 300
    for _ in range(runs):
        truth = 0.2 + rng.normal(0, planted, 8)
        scores = rng.binomial(6, truth, (100, 8)) / 6
        found = spread(scores.mean(0), scores.std(0, ddof=1) / 10)
        variances.append(found.between**2)
        held += found.low <= 0.2 <= found.high
    assert np.mean(variances) == pytest.approx(planted**2, abs=0.0001)
    assert held / runs >= 0.92


@pytest.fixture
def two_styles(laboratory):
    """In the one style hero 2 wins more than its share, in the other less; hero 4 wins more in both."""
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=6, seed=1, bots=("random", "search"), bots_by="turn")
    run = memory_run(plan, 800, Law(), np.random.default_rng(1))
    seats = run.seats.collect()
    who, bot = seats["character"].to_numpy(), seats["bot"].to_numpy()
    favour(run, (who == 2) & (bot == 0), 0.15)
    favour(run, (who != 2) & (bot == 1), 0.5, 98)
    favour(run, who == 4, 0.1, 97)
    return run


def test_a_verdict_that_changes_sign_is_no_finding(two_styles):
    found = balance(two_styles)
    heroes = found.verdicts.filter(pl.col("family") == "character")
    verdict = dict(heroes.select("name", "verdict").rows())
    assert (verdict["hero 2"], verdict["hero 4"]) == ("depends on play", "over")
    texts = {s.tone: s.text for s in sentences(found)}
    assert texts["depends"].startswith("hero 2 depends on play: −")
    assert "in the style search, +" in texts["depends"]
    assert "in the style random" in texts["depends"]
    assert "hero 2" not in headline(found)
    spread = found.tables["styles"].filter(pl.col("name") == "hero 2").row(0, named=True)
    assert spread["between"] > 0.05
    assert any("Between 2 styles of play" in s.text for s in sentences(found))
    assert "Does it hold?" in [section.group for section in sections(found)]


def test_what_the_styles_say_is_what_each_alone_says(two_styles):
    """The blocks of one style as a run of their own."""
    seats, games = two_styles.seats.collect(), two_styles.games.collect()
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=6, seed=1, bots=("random",))
    alone = MemoryRun(two_styles.folder, plan, two_styles.manifest)
    own = seats["bot"].to_numpy() == 0
    alone.__dict__["seats"] = seats.filter(own).lazy()
    alone.__dict__["games"] = games.filter(own.reshape(-1, 6)[:, 0]).lazy()
    expected = {(f, n): d for f, n, d in balance(alone).verdicts.select("family", "name", "deviation").rows()}
    table = balance(two_styles).tables["styles"]
    for row in table.filter(pl.col("family").is_in(["character", "seat"])).iter_rows(named=True):
        own = [row[end] for end in ("lowest", "highest") if row[f"{end}_style"] == "random"]
        assert own == pytest.approx([expected[row["family"], row["name"]]])


def test_too_few_blocks_for_every_style_are_told_as_one_run(laboratory):
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=6, seed=1, bots=("random", "search"), bots_by="turn")
    assert "styles" not in balance(memory_run(plan, 1, Law(), np.random.default_rng(1))).tables


# --- styles that are drawn --------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(laboratory):
    """Six seats draw one of three styles. In the hands of the first hero 2 wins more than its share, in those of the
    second less; hero 4 wins more whoever plays it; the third style wins more with everybody."""
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=6, seed=1, bots=("random", "search", "search:playouts=9"),
                     bots_by="draw", bot_weights=[[2, 2, 1]])  # fmt: skip
    run = memory_run(plan, 1500, Law(), np.random.default_rng(1))
    seats = run.seats.collect()
    who, bot = seats["character"].to_numpy(), seats["bot"].to_numpy()
    favour(run, (who == 2) & (bot == 0), 0.3)
    favour(run, (who != 2) & (bot == 1), 0.4, 98)
    favour(run, who == 4, 0.15, 97)
    favour(run, bot == 2, 0.2, 96)
    return run


def test_a_league_is_judged_by_those_who_play_a_style_among_the_others(drawn):
    found = balance(drawn)
    table = found.tables["styles"]
    assert set(table["family"]) <= {"character", "seat", "order"}
    heroes = {row["name"]: row for row in table.filter(pl.col("family") == "character").iter_rows(named=True)}
    assert heroes["hero 2"]["verdict"] == "depends on play"
    assert (heroes["hero 2"]["highest_style"], heroes["hero 2"]["lowest_style"]) == ("random", "search")
    assert heroes["hero 4"]["over"] == heroes["hero 4"]["readings"] == 3
    texts = [sentence.text for sentence in sentences(found)]
    assert "This holds whoever plays: hero 4 is over (3 of 3)." in texts
    assert any(
        text.startswith("hero 2 depends on play") and "under with one style, over with 1" in text for text in texts
    )
    verdicts = dict(found.verdicts.filter(pl.col("family") == "character").select("name", "verdict").rows())
    assert verdicts["hero 2"] == "depends on play"
    [section] = [section for section in sections(found) if section.title == "Style by style"]
    assert "over whoever plays (3 of 3)" in section.table["in words"]


def test_a_strong_style_makes_nobody_strong(drawn):
    """What a style wins altogether is taken off: over all characters nothing is left."""
    [characters, *_] = tallies = among_others(drawn)
    gather(drawn, tallies)
    table = characters.table_of(2)
    beyond = (table["estimate"] - table["fair"]).to_numpy()
    assert np.average(beyond, weights=table["games"].to_numpy()) == pytest.approx(0, abs=1e-9)
    strong = characters.ratios.top[12:].sum() / characters.ratios.bottom[12:].sum()
    assert strong > 0.18
    assert (table["error"] > 0).all()


def test_blocks_in_which_all_drew_one_style_are_judged_too(laboratory):
    """Two styles at two seats: half of the blocks."""
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=2, seed=1, bots=("random", "search"), bots_by="draw",
                     bot_weights=[[1, 1]])  # fmt: skip
    run = memory_run(plan, 600, Law(seats={0: 1.0}), np.random.default_rng(1))
    assert styles_of(run) == {0: "random", 1: "search"}
    seat = balance(run).tables["styles"].filter((pl.col("family") == "seat") & (pl.col("name") == "0"))
    assert seat.select("over", "readings").row(0) == (4, 4)
    assert styles_of(memory_run(plan, 60, Law(), np.random.default_rng(1))) == {}


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((6, 0, 0, 6), "over whoever plays (6 of 6)"),
        ((2, 1, 0, 4), "under with one style, over with 2: depends on play"),
        ((0, 3, 0, 5), "under 3, open 2 of 5"),
        ((0, 0, 4, 4), "fair whoever plays (4 of 4)"),
        ((1, 0, 2, 3), "over 1, fair 2"),
        ((0, 0, 0, 3), "open (3 of 3)"),
    ],
)
def test_what_is_said_of_a_claim(counts, words):
    assert held_in_words(dict(zip(("over", "under", "fair", "readings"), counts, strict=True))) == words
