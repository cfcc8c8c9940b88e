"""What is recorded of a game: small scenes whose facts can be counted by hand, and a sum that holds in every game."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.actions import CARD_NAMES, HONOR_SOURCES
from equipoise.sim.games.epoch.components import TILE_KINDS
from equipoise.sim.games.epoch.facts import CONVICTION, FIRSTS
from equipoise.sim.table import Table


def own(board: Island, seat: int = 0) -> dict:
    return board.state()["seat_facts"][seat]


@pytest.mark.parametrize(
    "settings", [(), ("treachery.enabled=true", "proficiency.honor=1", "companions.allow_abandon=true")]
)
def test_honor_is_told_apart_to_the_last_point(settings):
    for seed in range(6):
        table = Table("epoch", seats=2 + seed % 4, seed=seed, settings=settings, bots=["random"]).play()
        facts = table.state()["seat_facts"]
        for seat, row in enumerate(table.outcome()):
            assert sum(facts[seat]["honor"]) == row["score"]


def test_a_takeover():
    players = {"P0": wretch("v31"), "P1": wretch(None, "8/8/1")}
    board = start(players, tiles={"h00": "library"}, control={"h00": 1}, round=4)
    board.act("act", "h00").act("control", "h00")
    mine, theirs = own(board), own(board, 1)
    assert (mine["controls"], mine["takeovers_made"], theirs["takeovers_suffered"]) == (1, 1, 1)
    assert mine["conviction"][CONVICTION.index("takeovers")] == 2
    assert mine["income_paid"] == 2
    assert theirs["honor"][HONOR_SOURCES.index("income")] == 2
    assert mine["honor"][HONOR_SOURCES.index("control")] == 2
    assert mine["first"][FIRSTS.index("claim")] == 4
    library = TILE_KINDS.index("library")
    facts = board.state()["facts"]
    assert (facts["kind_uses"][library], facts["kind_controls"][library], facts["kind_income"][library]) == (1, 1, 2)
    assert facts["takeovers"] == 1


def test_a_fight():
    me = wretch("v31", "8/3/1", "C2", companions={"bard": 0})
    board = start({"P0": me}, tiles={"h00": "gaping_maw"}, face_up={"monster": "bog_hydra"}, stacks={"monster": []})
    board.act("act", "h00", dice=["strength", "death"]).act("prevent_death")
    mine = own(board)
    assert (mine["fights"], mine["prevented"], mine["deaths"], mine["fatigues"]) == (1, 1, 0, 0)
    assert mine["conviction"][CONVICTION.index("prevention")] == 1
    assert mine["acquired"][CARD_NAMES.index("bog_hydra")] == 1


def test_a_conversion_a_rest_and_a_lost_gain():
    board = start({"P0": wretch("v31", "8/1/2", "I1 K1")}, tiles={"h00": "fort"})
    board.act("convert", "wisdom").act("rest", "influence")
    mine = own(board)
    assert (sum(mine["conversions"]), mine["rests"]) == (1, 1)
    board = start({"P0": wretch("v31", "8/1/2", "")}, tiles={"h00": "fort"}).act("act", "h00")
    assert own(board)["blocks_lost"] == 1
