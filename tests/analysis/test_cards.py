"""Card metrics against counting by hand, and usage."""

import numpy as np
import polars as pl
import pytest
from synthetic import CARDS, Law, make_plan, memory_run

from equipoise.analysis.blocks import gather
from equipoise.analysis.cards import CardTally, card_metrics, cards_by_character
from equipoise.analysis.usage import positions, usage


@pytest.fixture
def run(laboratory):
    return memory_run(make_plan(), 200, Law(cards={7: 0.8}), np.random.default_rng(1))


def counted(run, card):
    seats = run.seats.collect()
    held = {name: seats[name].to_numpy()[:, card] for name in ("opening", "drawn", "played", "held", "discarded")}
    return seats["won"].to_numpy(), held


def test_every_rate_is_wins_by_copies_over_copies(run):
    won, held = counted(run, 7)
    seen = held["opening"] + held["drawn"]
    expected = {
        "opening": (won * held["opening"]).sum() / held["opening"].sum(),
        "drawn": (won * held["drawn"]).sum() / held["drawn"].sum(),
        "in_hand": (won * seen).sum() / seen.sum(),
        "not_seen": won[seen == 0].mean(),
        "played": (won * held["played"]).sum() / held["played"].sum(),
        "stuck": (won * held["held"]).sum() / held["held"].sum(),
        "discarded": (won * held["discarded"]).sum() / held["discarded"].sum(),
        "played_share": held["played"].sum() / seen.sum(),
        "stuck_share": held["held"].sum() / seen.sum(),
    }
    expected["improvement"] = expected["in_hand"] - expected["not_seen"]
    found = card_metrics(run).filter(pl.col("card") == CARDS[7])
    assert dict(zip(found["metric"], found["estimate"], strict=True)) == pytest.approx(expected, rel=1e-5)
    assert (found["low"] < found["estimate"]).all()
    assert found.filter(pl.col("metric") == "in_hand")["games"][0] == seen.sum()


def test_columns_of_one_role_add_up_and_a_deck_limits_what_is_not_seen(run):
    """Drawn and taken are both drawn; with two copies in every deck, one seen leaves one not seen."""
    won, held = counted(run, 3)
    seats = run.seats.collect()
    deck = np.full((seats.height, 56), 2, np.uint8)
    run.__dict__["seats"] = seats.with_columns(pl.Series("taken", seats["discarded"]), pl.Series("deck", deck)).lazy()
    cards = run.manifest["columns"]["seats"]
    drawn = next(c for c in cards if c["name"] == "drawn")
    cards += [{**drawn, "name": "taken"}, {**drawn, "name": "deck", "role": "card_deck"}]
    seen = held["opening"] + held["drawn"] + held["discarded"]
    left = np.maximum(2 - seen.astype(int), 0)
    found = card_metrics(run).filter(pl.col("card") == CARDS[3])
    value = dict(zip(found["metric"], found["estimate"], strict=True))
    assert value["in_hand"] == pytest.approx((won * seen).sum() / seen.sum(), rel=1e-5)
    assert value["not_seen"] == pytest.approx((won * left).sum() / left.sum(), rel=1e-5)


def test_cards_split_by_character(run):
    won, held = counted(run, 7)
    who = run.seats.collect()["character"].to_numpy()
    seen = (held["opening"] + held["drawn"]) * (who == 2)
    table = cards_by_character(run)
    row = table.filter((pl.col("card") == CARDS[7]) & (pl.col("character") == "hero 2")).row(0, named=True)
    assert row["estimate"] == pytest.approx((won * seen).sum() / seen.sum(), rel=1e-5)
    assert row["excess"] > 0.03
    assert table.height == 56 * 6


def test_usage_by_hand(run):
    seats = run.seats.collect()
    used, could, won = (seats[c].to_numpy() for c in ("power", "power_chances", "won"))
    row = usage(run).row(0, named=True)
    able = (could > 0) | (used > 0)
    assert row["available"] == pytest.approx(able.mean())
    assert row["used"] == pytest.approx((used > 0).sum() / able.sum())
    assert row["per_game"] == pytest.approx(used.mean())
    assert row["estimate"] == pytest.approx(won[used > 0].mean())
    assert row["not_used"] == pytest.approx(won[able & (used == 0)].mean())
    assert row["difference_low"] < row["difference"] < row["difference_high"]


def test_positions_by_hand(run):
    stood = run.seats.collect()["stood"].to_numpy()
    row = positions(run).row(5, named=True)
    assert (row["place"], row["x"], row["y"]) == ("hex 5", 1.0, 2.0)
    assert row["estimate"] == pytest.approx(stood[:, 5].mean())
    won = run.seats.collect()["won"].to_numpy()
    assert row["won"] == pytest.approx((won * stood[:, 5]).sum() / stood[:, 5].sum(), rel=1e-5)


def test_a_card_is_compared_with_the_cards_of_its_own_deck(laboratory):
    """Half of the characters win more and have decks of their own: none of their cards is worth more for it."""
    run = memory_run(make_plan(), 400, Law(dict.fromkeys(range(3), 1.5), cards={7: 0.8}), np.random.default_rng(3))
    seats = run.seats.collect()
    strong = seats["character"].to_numpy()[:, None] < 3
    deck = (strong == (np.arange(56) < 28)).astype(np.uint8)
    counts = {name: seats[name].to_numpy() * deck for name in ("opening", "drawn")}
    run.__dict__["seats"] = seats.with_columns(
        pl.Series("deck", deck), *(pl.Series(k, v) for k, v in counts.items())
    ).lazy()
    cards = run.manifest["columns"]["seats"]
    cards.append({**next(c for c in cards if c["name"] == "drawn"), "name": "deck", "role": "card_deck"})
    tally = CardTally(run)
    gather(run, [tally])
    table = tally.excess().with_columns(strong=pl.col("card").is_in(CARDS[:28]))
    assert len(table) == 56
    for half in (True, False):
        own = table.filter(pl.col("strong") == half)
        assert (own["estimate"] * own["games"]).sum() == pytest.approx(0, abs=1e-6)
    assert table.sort("estimate", descending=True)["card"][0] == CARDS[7]
    assert (table["shrunken"].abs() <= table["estimate"].abs() + 1e-12).all()
    rates = tally.metrics().filter(pl.col("metric") == "in_hand")
    assert rates.filter(pl.col("card").is_in(CARDS[:28]))["estimate"].min() > 0.2


def test_cards_of_different_piles_are_not_compared(run):
    """An excess is over the average card of the same pile."""
    drawn = [c for c in run.manifest["columns"]["seats"] if c["role"] in ("card_drawn", "card_opening")]
    together = CardTally(run)
    assert [len(deck) for deck in together.decks()] == [56]
    for card in drawn:
        card["piles"] = ["left"] * 30 + ["right"] * 26
    apart = CardTally(run)
    gather(run, [together, apart])
    assert sorted(len(deck) for deck in apart.decks()) == [26, 30]
    rate = {c: e for c, m, e in card_metrics(run).select("card", "metric", "estimate").rows() if m == "in_hand"}
    copies = {c: g for c, m, g in card_metrics(run).select("card", "metric", "games").rows() if m == "in_hand"}
    right = CARDS[30:]
    mean = sum(rate[c] * copies[c] for c in right) / sum(copies[c] for c in right)
    excess = dict(apart.excess().select("card", "estimate").rows())
    assert excess[CARDS[40]] == pytest.approx(rate[CARDS[40]] - mean)
    assert excess[CARDS[40]] != dict(together.excess().select("card", "estimate").rows())[CARDS[40]]


def test_a_difference_that_one_block_tells_has_no_interval(run):
    """All use the power in every block but the first: nothing is known of how those without it spread."""
    seats = run.seats.collect()
    power = np.ones(seats.height, np.uint8)
    power[:3] = 0
    run.__dict__["seats"] = seats.with_columns(pl.Series("power", power), pl.Series("power_chances", power | 1)).lazy()
    row = usage(run).row(0, named=True)
    assert row["difference"] is not None
    assert row["difference_low"] is row["difference_high"] is None
