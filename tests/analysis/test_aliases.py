"""Aliases that were planted are found, and shown once."""

import numpy as np
import polars as pl
import pytest
from synthetic import Law, favour, lab, make_plan, memory_run

from equipoise.analysis.aliases import AliasTally, Partitions, groups, guessed
from equipoise.analysis.balance import balance
from equipoise.analysis.blocks import gather
from equipoise.reports.brief import handful
from equipoise.reports.findings import sentences
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset

SIZES = {"seat": 4, "bot": 2, "way": 2, "way_won": 2, "nearly": 2, "start": 4, "rare": 2, "seldom": 2, "constant": 1}


def planted(seed, n=4000):
    """Who wins the roll-off always takes the same Way. Two bots keep their seats."""
    rng = np.random.default_rng(seed)
    seat = np.tile([0, 1, 2, 3], n // 4)
    way = rng.integers(2, size=n)
    codes = {
        "seat": seat, "bot": seat % 2, "way": way, "way_won": 1 - way,
        "nearly": np.where(rng.random(n) < 0.004, 1 - way, way),
        "start": rng.integers(4, size=n), "rare": rng.random(n) < 0.004, "seldom": rng.random(n) < 0.004,
        "constant": np.zeros(n, int),
    }  # fmt: skip
    met = Partitions(SIZES)
    for part in range(0, n, 1000):
        met.add({name: np.asarray(code[part : part + 1000], int) for name, code in codes.items()})
    return met, codes


def test_planted_aliases_are_found_and_nothing_else():
    found = planted(1)[0].aliases()
    pairs = {(a, b): kind for a, b, kind in found.select("first", "second", "kind").iter_rows()}
    assert pairs == {
        ("seat", "bot"): "follows",
        ("way", "way_won"): "same",
        ("way", "nearly"): "same",
        ("way_won", "nearly"): "same",
    }
    assert found.filter(pl.col("second") == "way_won")["agreement"].to_list() == [1.0]
    assert found.filter(pl.col("first") == "way", pl.col("second") == "nearly")["agreement"][0] < 1
    assert Partitions(SIZES).aliases().is_empty()


def test_two_rare_things_are_not_the_same_for_being_rare():
    """Each is absent in 99.6 % of the rows, so that they agree in more than 99 %."""
    met, codes = planted(2)
    assert (codes["rare"] == codes["seldom"]).mean() > 0.99
    assert not {"rare", "seldom"} & set(met.aliases()["first"])


def test_guessing_by_hand():
    """Of 10 rows knowing the row gets 8 right, not knowing it 6: half of the errors."""
    share, reduction = guessed(np.array([[5.0, 1.0], [1.0, 3.0]]))
    assert share == 0.8
    assert reduction == pytest.approx(0.5)


def test_aliases_are_shown_once_what_was_dealt_first():
    found = planted(3)[0].aliases()
    origins = dict.fromkeys(SIZES, "came_about")
    shown = groups(found, {**origins, "way_won": "chosen"})
    assert ["way_won", "way", "nearly"] in shown
    assert ["seat"] in shown
    assert sum(len(group) for group in shown) == len(SIZES)
    assert groups(found, {**origins, "way": "chosen", "nearly": "dealt"})[2][0] == "nearly"


def test_which_value_is_which():
    met, _ = planted(4)
    assert met.same_values("way", "way_won") == met.same_values("way_won", "way") == {0: 1, 1: 0}
    assert met.same_values("seat", "bot") == {0: 0, 1: 1, 2: 0, 3: 1}


def with_a_way(run, codes):
    """The run with a second factor of seats, `way`, that was chosen."""
    cards = run.manifest["columns"]["seats"]
    start = next(card for card in cards if card["name"] == "start")
    cards.append({**start, "name": "way", "categories": ["left", "middle", "right"], "origin": "chosen"})
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("way", codes.astype(np.uint8)))
    return run


def test_a_report_tells_two_names_of_one_partition_once(laboratory):
    """Whoever starts on the hill wins more, and always goes left. One claim, with both names."""
    run = memory_run(make_plan(), 400, Law(), np.random.default_rng(5))
    start = run.seats.collect()["start"].to_numpy()
    favour(run, start == 0, 0.15)
    found = balance(with_a_way(run, start))
    names = found.verdicts.filter(pl.col("family").is_in(["factor", "choice"]))["name"].to_list()
    assert [name for name in names if name.startswith("way")] == []
    over = [s.text for s in sentences(found) if s.tone == "over"]
    assert len(over) == 1
    assert over[0].startswith("Start: hill (the same as way: left) wins ")
    assert any(s.text.startswith("Start and way part the seats alike") for s in sentences(found))
    assert "Start: hill = way: left" in handful(found)["what"].to_list()


@pytest.mark.parametrize(
    ("bots", "kind"), [(("random", "search"), "same"), (("random", "search", "random"), "follows")]
)
def test_bots_that_keep_their_seats_are_told_with_them(laboratory, bots, kind):
    plan = Plan.make(Ruleset(lab(), lab().rules()), seats=len(bots), seed=1, bots=bots, rotate_bots=False)
    run = memory_run(plan, 40, Law(), np.random.default_rng(7))
    tally = AliasTally(run)
    gather(run, [tally])
    found = tally.met.aliases()
    assert found.filter(pl.col("second") == "bot").select("first", "kind").rows() == [("seat", kind)]
    assert tally.table().of("seat", "1") == ["bot: search"]
    rotated = Plan.make(Ruleset(lab(), lab().rules()), seats=len(bots), seed=1, bots=bots)
    tally = AliasTally(memory_run(rotated, 40, Law(), np.random.default_rng(7)))
    gather(memory_run(rotated, 40, Law(), np.random.default_rng(7)), [tally])
    assert tally.table().of("seat", "1") == ()
