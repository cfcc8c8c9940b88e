"""Cards dealt by lot: what they cause is found, whatever else goes with them; what is not used is not judged."""

import numpy as np
import polars as pl
import pytest
from synthetic import CARDS, Law, favour, make_plan, memory_run

from equipoise.analysis.balance import balance
from equipoise.analysis.blocks import gather
from equipoise.analysis.cards import DEALT, DRAWN, HELD, CardTally
from equipoise.analysis.dealt import DealtErrors, DealtTally
from equipoise.reports.cards import cards as card_sections
from equipoise.reports.findings import sentences

CAUSED = 0.16


def dealt(run):
    tally = DealtTally(run)
    gather(run, [tally])
    errors = DealtErrors(tally)
    gather(run, [errors])
    return errors.table()


def deal(run, rng, pile=8, hand=3):
    """Every seat of a block is dealt three of eight cards, the same in all games of the block; no card comes later."""
    seats = run.seats.collect()
    blocks, rotations, table = seats.height // (run.rotations * run.plan.seats), run.rotations, run.plan.seats
    lots = rng.random((blocks, 1, table, pile)).argsort(-1).argsort(-1) < hand
    held = np.zeros((blocks, rotations, table, len(CARDS)), np.uint8)
    held[..., :pile] = lots
    held = held.reshape(-1, len(CARDS))
    run.__dict__["seats"] = seats.with_columns(pl.Series("opening", held), pl.Series("drawn", 0 * held)).lazy()
    return held


def win_by_card(run, held, rng, card=0, more=CAUSED):
    """Two players: who has the card, and not the other, wins so much more often."""
    has = held[:, card].reshape(-1, 2).astype(float)
    first = rng.random(len(has)) < 0.5 + more * (has[:, 0] - has[:, 1]) / 2
    won = np.stack([first, ~first], 1).ravel().astype(np.float32)
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("won", won))


def test_a_card_in_place_of_the_average_one_of_its_pile(laboratory):
    """Of eight cards one wins 8 points more than the others: 7 more than the average of all eight. Three of eight are
    dealt, so that who has it has fewer of the others: the win rate alone says 5."""
    rng = np.random.default_rng(1)
    run = memory_run(make_plan(seats=2), 6000, Law(), rng)
    held = deal(run, rng)
    win_by_card(run, held, rng)
    table = dealt(run)
    assert table["card"].to_list() == list(CARDS[:8])
    row, truth = table.row(0, named=True), CAUSED / 2 * 7 / 8
    assert row["low"] < truth < row["high"]
    assert row["games"] == held[:, 0].sum()
    tally = CardTally(run)
    gather(run, [tally])
    rates = tally.excess().row(0, named=True)
    assert rates["high"] < truth
    assert (table["estimate"] * table["games"]).sum() == pytest.approx(0, abs=1e-6)


def test_intervals_of_dealt_cards_cover(laboratory):
    rng, plan, hits = np.random.default_rng(2), make_plan(seats=2), []
    truth = CAUSED / 2 * np.array([7 / 8] + [-1 / 8] * 7)
    for _ in range(60):
        run = memory_run(plan, 300, Law(), rng)
        win_by_card(run, deal(run, rng), rng)
        table = dealt(run)
        hits.append(((table["low"].to_numpy() <= truth) & (truth <= table["high"].to_numpy())).mean())
    assert np.mean(hits) == pytest.approx(0.95, abs=0.03)


def test_few_blocks_have_no_errors(laboratory):
    rng = np.random.default_rng(3)
    run = memory_run(make_plan(seats=2), 80, Law(), rng)  # 56 cards
    assert dealt(run)["error"].is_nan().all()
    assert not {"over", "under"} & set(balance(run).verdicts.filter(pl.col("family") == "card")["verdict"])


def test_what_the_winning_take_is_no_worth_of_a_card_that_is_dealt(laboratory):
    """Whoever is about to win draws card 3. In hand it looks strong; dealt at the start it does nothing."""
    run = memory_run(make_plan(), 600, Law(), np.random.default_rng(4))
    seats = run.seats.collect()
    drawn, won = seats["drawn"].to_numpy().copy(), seats["won"].to_numpy()
    drawn[:, 3] |= (won > 0) & (np.random.default_rng(5).random(len(won)) < 0.3)
    run.__dict__["seats"] = seats.with_columns(pl.Series("drawn", drawn)).lazy()
    found = balance(run)
    tally = CardTally(run)
    gather(run, [tally])
    assert tally.excess().filter(pl.col("card") == CARDS[3])["low"][0] > 0.1
    row = found.tables["card_excess"].filter(pl.col("card") == CARDS[3]).row(0, named=True)
    assert (row["basis"], row["low"] < 0 < row["high"]) == (DEALT, True)
    assert not {"over", "under"} & set(found.verdicts.filter(pl.col("name") == CARDS[3])["verdict"])


def set_origin(run, column, origin):
    next(card for card in run.manifest["columns"]["seats"] if card["name"] == column)["origin"] = origin


@pytest.mark.parametrize(
    ("opening", "drawn", "basis", "family"),
    [("chosen", "dealt", DRAWN, "card"), ("chosen", "chosen", HELD, "held card"), ("dealt", "dealt", DEALT, "card")],
)
def test_a_card_is_judged_once_by_the_best_that_is_known(laboratory, opening, drawn, basis, family):
    run = memory_run(make_plan(), 1500, Law(cards={7: 1.2}), np.random.default_rng(6))
    set_origin(run, "opening", opening)
    set_origin(run, "drawn", drawn)
    found = balance(run)
    assert set(found.tables["card_excess"]["basis"]) == {basis}
    rows = found.verdicts.filter(pl.col("name") == CARDS[7])
    assert rows.select("family", "verdict").rows() == [(family, "over")]
    way = "gets it by lot" if family == "card" else "takes it"
    assert any(s.text.startswith(f"{CARDS[7]}: whoever {way} wins more") for s in sentences(found))


def test_a_card_that_is_not_used_is_not_judged(laboratory):
    """Whoever has card 7 wins more, but nobody plays it: not its doing, or not as these bots play."""
    run = memory_run(make_plan(), 1500, Law(cards={7: 1.2, 8: 1.2}), np.random.default_rng(7))
    seats = run.seats.collect()
    played, held = seats["played"].to_numpy().copy(), seats["held"].to_numpy().copy()
    held[:, 7] += played[:, 7]
    played[:, 7] = 0
    played[:400, 7] = held[:400, 7]  # a few times all the same
    run.__dict__["seats"] = seats.with_columns(pl.Series("played", played), pl.Series("held", held)).lazy()
    found = balance(run)
    assert found.verdicts.filter(pl.col("name") == CARDS[7]).is_empty()
    assert found.verdicts.filter(pl.col("name") == CARDS[8])["verdict"].to_list() == ["over"]
    shown = next(iter(card_sections(found))).table
    assert dict(shown.select("card", "verdict").rows())[CARDS[7]] == "not used"
    note = f"Not used by these bots, and so not judged: {CARDS[7]} (under 1 % of their chances)."
    assert note in [s.text for s in sentences(found)]


def test_a_card_that_acts_when_it_comes_is_judged_though_nobody_plays_it(laboratory):
    run = memory_run(make_plan(), 1500, Law(cards={7: 1.2}), np.random.default_rng(8))
    seats = run.seats.collect()
    left = [seats[name].to_numpy().copy() for name in ("played", "held", "discarded")]
    for column in left:
        column[:, 7] = 0
    columns = [pl.Series(name, of) for name, of in zip(("played", "held", "discarded"), left, strict=True)]
    run.__dict__["seats"] = seats.with_columns(columns).lazy()
    assert balance(run).verdicts.filter(pl.col("name") == CARDS[7])["verdict"].to_list() == ["over"]


def test_tiles_that_are_recorded_by_code(laboratory):
    """Two tiles by each start, by code; whoever has the tower wins more. 255 is no tile."""
    run, kinds = memory_run(make_plan(), 800, Law(), np.random.default_rng(9)), ["inn", "tower", "fort"]
    tiles = np.random.default_rng(10).integers(0, 3, (run.seats.collect().height, 2)).astype(np.uint8)
    tiles[::7, 1] = 255
    favour(run, (tiles == 1).any(1), 0.1)
    cards = run.manifest["columns"]["seats"]
    opening = next(card for card in cards if card["name"] == "opening")
    cards.append({**opening, "name": "tile", "places": ["left", "right"], "codes": kinds, "role": "card_dealt"})
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("tile", tiles))
    table = dealt(run).filter(pl.col("card").is_in(kinds))
    assert dict(table.select("card", "games").rows()) == {name: (tiles == i).sum() for i, name in enumerate(kinds)}
    assert table.filter(pl.col("low") > 0)["card"].to_list() == ["tower"]
