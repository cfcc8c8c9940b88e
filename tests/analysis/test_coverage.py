"""Every interval of the report holds the truth in 95 % of many small runs. Those of characters, seats and cards are
simulated in test_balance.py, shares and ratings of rivals in test_matchups.py, how it went for winners and losers in
test_courses.py; the rest is here."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from synthetic import Law, make_plan, memory_run

from equipoise.analysis.balance import FEWEST_TOLD, balance
from equipoise.analysis.blocks import Chunk, Ratios, gather
from equipoise.analysis.cards import cards_by_character
from equipoise.analysis.factors import CharacterFactors, GameFactors, SeatFactors
from equipoise.analysis.lengths import Endings, LengthErrors, Lengths
from equipoise.analysis.matchups import matchups
from equipoise.analysis.model import separate
from equipoise.analysis.teams import TeamShares
from equipoise.analysis.tempo import Tempo
from equipoise.analysis.usage import PositionTally, UsageTally
from equipoise.analysis.winrates import PairShares, Shares

SIMULATED = {
    "test_balance": {"character", "seat", "order", "character_seat", "effects", "interaction", "cards", "card_excess"}
    | {"positions"},
    "test_matchups": {"character_matchups", "character_ratings"},
    "here": {
        "partners",
        "synergy",
        "teams",
        "bot",
        "bot_character",
        "bot_matchups",
        "bot_ratings",
        "cards_by_character",
    }
    | {"lengths", "end_reason", "outcome", "tempo", "usage", "positions"}
    | {"factors", "came_about", "character_factor"},
    "test_courses": {"sources", "courses"},
}


def test_no_interval_is_left_out(laboratory):
    """A table with intervals that is new to the report has to be simulated, too."""
    found = set()
    for teams, bots in ((False, ("random", "search:playouts=5") * 3), (True, ("random",))):
        laboratory(teams=teams)
        run = memory_run(make_plan(teams=teams, bots=bots), 20, Law(), np.random.default_rng(1))
        found |= {key for key, table in balance(run, cards_by_character=True).tables.items() if "low" in table.columns}
    assert found == set.union(*SIMULATED.values())


def holds(table, truth, prefix=""):
    """Which intervals hold the truth; it may stand in the table's order."""
    low, high = (table[f"{prefix}{end}"].to_numpy() for end in ("low", "high"))
    return (low <= truth + 1e-12) & (truth - 1e-12 <= high)


@pytest.mark.parametrize("blocks", [150, 400, 3000])
@pytest.mark.parametrize(("share", "games"), [(1 / 6, 6), (1 / 3, 3), (0.02, 6)])
def test_shares_are_covered(blocks, share, games):
    """Of blocks whose games share their luck; every cell is a run of its own."""
    rng = np.random.default_rng(7)
    ratios = Ratios(4000)
    for _ in range(blocks // 50):
        luck = rng.beta(8 * share, 8 * (1 - share), (50, 4000))
        ratios.add(rng.binomial(games, luck).astype(float), np.full(luck.shape, float(games)))
    table = ratios.table({"run": [str(i) for i in range(4000)]})
    assert holds(table, share).mean() == pytest.approx(0.95, abs=0.01)


# --- games whose blocks share their luck, as the tallies get them -----------------------------------------------------

SEATS, GAMES, BLOCKS = 4, 5, 200
FREE = SimpleNamespace(
    plan=SimpleNamespace(
        lineup=SimpleNamespace(teams=np.arange(SEATS)),
        descriptor=SimpleNamespace(all_end_reasons=("goal", "round_limit")),
    )
)


def some_games(rng, blocks=BLOCKS):
    """Games with luck of the block in their length, their end, their lead; some shared wins and some without."""
    luck = rng.normal(0, 1, (blocks, 1, 1))
    strength = rng.gumbel(size=(blocks, GAMES, SEATS)) + rng.normal(0, 0.5, (blocks, 1, SEATS))
    best = strength == strength.max(-1, keepdims=True)
    second = strength == np.sort(strength, -1)[..., -2:-1]
    fate = rng.random((blocks, GAMES, 1)) + 0.1 * luck
    won = np.where(fate < 0.1, 0.0, np.where(fate > 0.9, 0.5 * (best | second), best))
    rounds = np.round(20 + 4 * luck[..., 0] + rng.normal(0, 4, (blocks, GAMES))).clip(3, 60).astype(np.int64)
    seats = {"won": won, "score": np.round(10 * strength, 3)}
    for after in (2, 4, 8, 16, 32, 64):
        standing = np.round(0.1 * strength + rng.normal(0, 0.15, strength.shape), 2)
        seats[f"progress_{after}"] = np.where(rounds[..., None] >= after, standing, np.nan)
    games = {"rounds": rounds, "decisions": 10 * rounds + rng.integers(0, 30, rounds.shape)}
    games["end_reason"] = (rng.random(rounds.shape) < 0.1 + 0.05 * luck[..., 0]).astype(np.int64)
    return Chunk(seats, games, 0, blocks)


def course_of(chunk):
    """The tables on lengths, ends and tempo."""
    lengths, endings, tempo = Lengths(FREE), Endings(FREE), Tempo(FREE)
    for tally in (lengths, endings, tempo):
        tally.add(chunk)
    errors = LengthErrors(lengths)
    errors.add(chunk)
    return {"lengths": errors.table(), **endings.tables(), "tempo": tempo.table()}


@pytest.mark.slow
def test_the_course_of_games_is_covered(whole):
    """The truth is what a very long run shows. A thousand trials leave an error of 0.7 points on each share, 250 one of
    1.4. What is rare, and whole rounds, are coarser than their intervals, which therefore cover more."""
    rng, trials, hits = np.random.default_rng(1), 1000 if whole else 250, {}
    off = 0.025 if whole else 0.05
    truth = course_of(some_games(rng, 100_000))
    for _ in range(trials):
        for key, table in course_of(some_games(rng)).items():
            names = [c for c in table.columns if table[c].dtype == pl.String]
            both = table.join(truth[key].select(*names, truth="estimate"), on=names, maintain_order="left")
            both = both.filter(pl.col("n") >= FEWEST_TOLD)
            for name, hit in zip(both.select(names).rows(), holds(both, both["truth"].to_numpy()), strict=True):
                hits.setdefault((key, *name), []).append(hit)
    shares = {name: np.mean(found) for name, found in hits.items() if len(found) > 0.9 * trials}
    assert len(shares) > 40
    coarse = {name for name in shares if name[:2] == ("lengths", "rounds") or name[1] in ("last wins", "round_limit")}
    fine = {name: share for name, share in shares.items() if name not in coarse or name[-1] == "mean"}
    assert np.mean(list(fine.values())) == pytest.approx(0.95, abs=0.01)
    assert {name: share for name, share in fine.items() if abs(share - 0.95) > off} == {}
    assert {name: shares[name] for name in coarse if shares[name] < 0.955 - off} == {}


# --- what is used, and where one stands -------------------------------------------------------------------------------


class Facts:
    """As much of a run as these tallies ask for: columns by role."""

    plan = SimpleNamespace(title_of=str, lineup=SimpleNamespace(teams=np.arange(6)))

    def __init__(self, **roles):
        self.roles = roles

    def columns_with(self, role, table="seats"):
        return [self.roles[role]] if role in self.roles else []

    def origin(self, name):
        return "dealt"


def test_usage_is_covered():
    """Four hundred things that winners use in half of their games and others in three of ten, by the block's mood; the
    win rate of users is then 1/4, of others 1/8."""
    rng = np.random.default_rng(2)
    items, blocks, rates, gaps = 400, 150, [], []
    column = {"name": "use", "places": [f"item {i}" for i in range(items)], "of": None}
    for _ in range(6):
        won = (rng.random((blocks, 6, 6)).argsort(-1) == 0).astype(np.float32)
        mood = rng.uniform(-0.2, 0.2, (blocks, 1, 1, items)).astype(np.float32)
        used = rng.random((blocks, 6, 6, items), np.float32) < mood + np.where(won, 0.5, 0.3)[..., None]
        tally = UsageTally(Facts(use=column))
        tally.add(Chunk({"won": won, "use": used}, {}, 0, blocks))
        table = tally.table()
        rates.append(holds(table, 1 / 4).mean())
        gaps.append(holds(table, 1 / 8, "difference_").mean())
    assert np.mean(rates) == pytest.approx(0.95, abs=0.01)
    assert np.mean(gaps) == pytest.approx(0.95, abs=0.01)


def test_positions_are_covered():
    rng = np.random.default_rng(3)
    places, blocks, hits = 400, 150, []
    column = {"name": "stood", "places": [f"hex {i}" for i in range(places)], "spots": [(0, 0)] * places}
    for _ in range(12):
        mood = rng.gamma(2, 0.1, (blocks, 1, 1, places))
        stood = rng.poisson(np.broadcast_to(mood, (blocks, 6, 6, places)))
        tally = PositionTally(Facts(position=column))
        tally.add(Chunk({"won": np.zeros((blocks, 6, 6)), "stood": stood}, {}, 0, blocks))
        hits.append(holds(tally.table(), 0.2).mean())
    assert np.mean(hits) == pytest.approx(0.95, abs=0.01)


def test_factors_are_covered():
    """Four hundred starts that win by their own strength and the block's mood, and as many ways in which games end."""
    rng = np.random.default_rng(8)
    values, hits, shares = 400, [], []
    card = {"name": "start", "categories": [f"start {i}" for i in range(values)], "places": None}
    for _ in range(8):
        seats, games = SeatFactors(Facts(factor=card)), GameFactors(Facts(factor=card))
        for _ in range(40):  # memory
            start = rng.integers(0, values, (500, 6, 6))
            mood = rng.uniform(-0.1, 0.1, (500, 1, 1))
            won = rng.random(start.shape) < 0.3 + mood + 0.1 * (start % 2)
            won[..., 5], start[..., 5] = True, -1  # somebody wins every game, who has no start
            seats.add(Chunk({"won": won.astype(float), "start": start}, {}, 0, 500))
            games.add(Chunk({}, {"start": start[..., 0]}, 0, 500))
        odd = np.arange(values) % 2
        hits.append(holds(seats.table(), 0.3 + 0.1 * odd).mean())
        shares.append(holds(games.table(), 1 / values).mean())
    assert np.mean(hits) == pytest.approx(0.95, abs=0.01)
    assert np.mean(shares) == pytest.approx(0.95, abs=0.01)


def test_characters_by_circumstance_are_covered(laboratory):
    rng, plan, hits = np.random.default_rng(9), make_plan(), []
    for _ in range(200):
        run = memory_run(plan, 120, Law(), rng)
        tally = CharacterFactors(run)
        gather(run, [tally])
        hits.append(holds(tally.table(), 1 / 6).mean())
    assert np.mean(hits) == pytest.approx(0.95, abs=0.012)


# --- partners and bots ------------------------------------------------------------------------------------------------


def test_cards_of_a_character_are_covered(laboratory):
    rng, plan = np.random.default_rng(6), make_plan()
    hits = [holds(cards_by_character(memory_run(plan, 150, Law(), rng)), 1 / 6).mean() for _ in range(40)]
    assert np.mean(hits) == pytest.approx(0.95, abs=0.01)


@pytest.mark.slow
def test_partners_and_their_synergy_are_covered(laboratory, whole):
    laboratory(teams=True)
    rng, plan = np.random.default_rng(4), make_plan(teams=True)
    shares, teams, terms, cells = [], [], [], []
    for _ in range(300 if whole else 75):
        run = memory_run(plan, 300, Law(), rng)
        tally, by_turn = PairShares(run), TeamShares(run)
        gather(run, [tally, by_turn])
        shares.append(holds(tally.table(), 0.5).mean())
        teams.append(holds(by_turn.table(), 0.5).mean())
        terms.append(holds(separate(run, pairs=True)[1], 0.0).mean())
        cells.append(holds(separate(run)[1], 0.0).mean())
    for hits in (shares, teams, terms, cells):
        assert np.mean(hits) == pytest.approx(0.95, abs=0.01 if whole else 0.02)


@pytest.mark.slow
def test_bots_are_covered(laboratory, whole):
    """Three bots at two seats each, all the same in truth."""
    plan = make_plan(bots=("random", "search:playouts=5", "search:playouts=6") * 2)
    rng, hits = np.random.default_rng(5), {"bot": [], "bot_character": [], "matchups": [], "ratings": []}
    for _ in range(800 if whole else 200):
        run = memory_run(plan, 60, Law(), rng)
        tallies = {"bot": Shares(run, ("bot",)), "bot_character": Shares(run, ("character", "bot"))}
        gather(run, list(tallies.values()))
        for key, tally in tallies.items():
            hits[key].append(holds(tally.table(), 1 / 6).mean())
        pairs, ratings, _ = matchups(run, "bot")
        hits["matchups"].append(holds(pairs, 0.5).mean())
        hits["ratings"].append(holds(ratings, 0.5).mean())
    off = 0.01 if whole else 0.02
    assert {key: np.mean(found) for key, found in hits.items()} == pytest.approx(dict.fromkeys(hits, 0.95), abs=off)
