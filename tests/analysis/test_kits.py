"""Contests by what sides brought to them: counted by hand, and intervals that cover."""

from types import SimpleNamespace

import numpy as np
import pytest

from equipoise.analysis.blocks import Chunk
from equipoise.analysis.kits import KitTally, kits
from equipoise.sim.facts import Column, Contests, Side, check_contests

ITEMS = ("sword", "axe", "robe")
DUELS = Contests(
    "duel",
    "result",
    (Side("challenger", 1, ("weapon", "armour")), Side("other", 2, ("other_weapon",))),
    ITEMS,
    "kind",
    (0,),
)
RUN = SimpleNamespace(plan=SimpleNamespace(title_of=str.title))


def chunk_of(*games):
    """Every game a block of its own, a list of duels: (result, kind, weapon, armour, other weapon)."""
    most = max(map(len, games))
    filled = np.array([[*game, *[(255,) * 5] * (most - len(game))] for game in games])
    names = ("result", "kind", "weapon", "armour", "other_weapon")
    return Chunk({}, {name: filled[:, None, :, i] for i, name in enumerate(names)}, 0, len(games))


def told(*chunks):
    tally = KitTally(RUN, DUELS)
    for chunk in chunks:
        tally.add(chunk)
    return {(side, kit): row for side, kit, *row in tally.table().rows()}


def test_kits_are_counted_with_their_wins():
    none = 255
    found = told(
        chunk_of([(1, 0, 0, 2, none), (2, 0, 0, 2, 1), (0, 0, 1, none, none)], [(1, 0, 0, 2, 1)]),
        chunk_of([(1, 0, none, none, none), (2, 1, 0, none, none)]),
    )
    assert {key: (row[0], row[3], row[4]) for key, row in found.items()} == {
        ("challenger", "Sword + Robe"): (pytest.approx(2 / 3), 2, 3),
        ("challenger", "Axe"): (0, 1, 1),
        ("challenger", "nothing"): (1, 1, 1),
        ("other", "Axe"): (0.5, 2, 2),
        ("other", "nothing"): (0, 2, 3),
    }


def test_the_intervals_cover():
    """A duel is won in six of ten, more or less by the block's mood; a game has none to eight of them."""
    rng, hits = np.random.default_rng(3), []
    blocks, kinds = 200, 60
    many = Contests("duel", "result", (Side("one", 1, ("brings",)),), [f"kit {i}" for i in range(kinds)])
    for _ in range(40):
        mood = np.clip(rng.normal(0.6, 0.15, (blocks, 1, 1)), 0, 1)
        result = np.where(rng.random((blocks, 4, 120)) < mood, 1, 0)
        result = np.where(np.arange(120) < rng.integers(0, 121, (blocks, 4, 1)), result, 255)
        tally = KitTally(RUN, many)
        tally.add(Chunk({}, {"result": result, "brings": rng.integers(0, kinds, result.shape)}, 0, blocks))
        table = tally.table()
        truth = float(mood.mean())
        hits.append(((table["low"] <= 0.6) & (table["high"] >= 0.6)).mean())
        assert table["estimate"].mean() == pytest.approx(truth, abs=0.05)
    assert np.mean(hits) == pytest.approx(0.95, abs=0.03)


def test_a_run_is_read(run_of):
    run = run_of("mulu_caves", games=200)
    table = kits(run)
    bare = {row["side"]: row for row in table.filter(table["kit"] == "nothing").to_dicts()}
    assert set(bare) == {"attacker", "defender"}
    games = run.games.select("battle_mode", "battle_result", "battle_weapon_attacker").collect()
    mode, result, weapon = (games[name].to_numpy() for name in games.columns)
    fought = (result != 255) & (mode <= 6)
    assert table.filter(table["side"] == "attacker")["contests"].sum() == fought.sum()
    assert bare["attacker"]["contests"] <= (fought & (weapon == 255)).sum()


def test_games_without_contests_have_no_kits(run_of):
    assert kits(run_of("pig", games=20)) is None


@pytest.mark.parametrize(
    ("column", "says"),
    [
        (Column("result", "who won"), "is no fact of the game with places"),
        (Column("result", "who won", places=("a",)), "whose places are not those"),
    ],
)
def test_contests_must_be_recorded(column, says):
    facts = [column, Column("brings", "what", places=("a", "b"))]
    with pytest.raises(TypeError, match=says):
        check_contests("lab", Contests("duel", "result", (Side("one", 1, ("brings",)),), ITEMS), facts)
