"""What a block is: one deal from every start, or a single game where the set-up says who plays whom."""

from collections import Counter

import numpy as np
import pytest
from studies import played

from equipoise.analysis.comparing import ComparisonStudy, plans_of
from equipoise.analysis.paired import paired_scores
from equipoise.sim.games.exxinon.components import CHARACTERS
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

GAME = find_game("exxinon")
STARTS = GAME.design(4).characters[0]


def plan(*settings: str, bots=("random",)) -> Plan:
    return Plan.make(Ruleset.make(GAME, [parse_setting(s) for s in settings]), seed=1, bots=bots)


@pytest.mark.rule("FX-046")
def test_a_block_is_every_start_once():
    assert STARTS.shape == (24, 4)
    assert len({tuple(row) for row in STARTS.tolist()}) == 24
    pairs = Counter(frozenset((frozenset(row[:2]), frozenset(row[2:]))) for row in STARTS.tolist())
    assert sorted(pairs.values()) == [8, 8, 8]
    counts = Counter((character, seat) for row in STARTS.tolist() for seat, character in enumerate(row))
    assert set(counts.values()) == {6}


@pytest.mark.rule("FX-026", "FX-027", "FX-028")
def test_its_first_game_is_the_quick_set_up():
    one, quick = Table("exxinon", seed=3), Table("exxinon", seed=3, settings=["setup.mode=quick"])
    assert one.characters == quick.characters == ["zenith", "neol", "countess", "skrakz"]
    first, other = one.state(), quick.state()
    assert first.pop("facts")["setup_mode"] != other.pop("facts")["setup_mode"]
    assert first == other


@pytest.mark.rule("FX-046")
def test_the_games_of_a_block_share_their_deal():
    table = Table("exxinon", seed=4)
    hands = set()
    for index in range(24):
        table.deal(index)
        state = table.state()
        hands.add(
            tuple(tuple(state["player"][table.characters.index(name)]["hand"]) for name in CHARACTERS),
        )
    assert len(hands) == 1


@pytest.mark.parametrize(
    ("setting", "games"),
    [
        ("setup.mode=fixed", 24),
        ("setup.mode=quick", 1),
        ("setup.mode=draft", 1),
        ('setup.fixed_characters=["neol", "zenith", "skrakz", "countess"]', 1),
    ],
)
def test_where_the_set_up_says_who_plays_a_block_is_one_game(setting, games):
    assert plan(setting).lineup.rotations == games


def test_a_change_of_blocks_is_compared_block_by_block(tmp_path):
    plans = plans_of(GAME, [[parse_setting("setup.mode=draft")]], seats=None, seed=1, bots=("random",))
    study = played(ComparisonStudy(plans, 10), tmp_path / "study")
    drafts = study.candidates["setup.mode=draft"]
    assert (study.baseline.game_count, drafts.game_count) == (240, 10)
    assert paired_scores(study.baseline, drafts)[0]["seat"].before.shape == (10, 2)


@pytest.mark.rule("FX-004")
def test_a_bot_plays_for_its_team():
    dealt = plan(bots=("random", "random", "search", "search")).lineup
    assert dealt.rotations == 48
    assert np.array_equal(dealt.bot_of[0, :, 0], dealt.bot_of[0, :, 1])
    assert np.array_equal(dealt.bot_of[0, :, 2], dealt.bot_of[0, :, 3])
    assert dealt.bot_of[0, :, 0].mean() == 0.5
