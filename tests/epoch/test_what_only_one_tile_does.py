"""Each tile to its own: mounts, the charging of relics and the relief of companions (EP-268), looked for in everything
that an action on a tile can lead to."""

from collections.abc import Iterator

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.components import TILE_KINDS


def endings(board: Island) -> Iterator[None]:
    """The board after every way of answering what is asked; free actions in between are left out."""
    if board.decision == "decide_turn":
        yield
        return
    here = board.table.snapshot()
    for action in board.table.legal():
        if action.kind not in ("convert", "take_prof", "discard_prof"):
            board.table.apply(action)
            board.check()
            yield from endings(board)
            board.table.restore(here)


@pytest.mark.rule("EP-268")
@pytest.mark.parametrize("tile", TILE_KINDS)
def test_each_of_them_happens_on_its_own_tile_alone(tile):
    own = wretch("v31", "2/2/2", "I2 K1 S3 C2 V2 W2", companions={"bard": 2}, relics={"fate_die": 1}, wretch="deserter")
    stacks = {"relic": ["aegis_of_bone"], "trait": ["swift"], "monster": ["pale_king"], "blue": ["seer"]}
    safe = 'dice.counter_faces=["miss","miss","miss","miss","miss","miss"]'
    board = start({"P0": own}, tiles={"h00": tile}, face_up={"red": "sapper"}, stacks=stacks, settings=[safe])
    board.act("act", "h00")
    changed = set()
    for _ in endings(board):
        changed |= {"mounted"} if board.speed(0) > 2 else set()
        changed |= {"charged"} if board.on("fate_die") > 1 else set()
        changed |= {"relieved"} if board.on("bard") < 2 else set()
    only = {"command_post": {"mounted"}, "arcane_tower": {"charged"}, "abandoned_shrine": {"relieved"}}
    assert changed == only.get(tile, set())


@pytest.mark.rule("EP-268")
def test_nothing_of_it_is_to_be_had_without_a_tile():
    own = wretch("v31", "4/2/2", "I2 S3", companions={"bard": 2}, relics={"fate_die": 0}, speed=3)
    board = start({"P0": own}, tiles={"h00": "fort", "h01": "fort", "h02": "spire"})
    assert not board.legal("recharge") | board.legal("shrine") | board.legal("companion")
    board.act("rest", "potential")
    assert (board.speed(0), board.on("fate_die"), board.on("bard")) == (3, 0, 2)


@pytest.mark.rule("EP-268")
@pytest.mark.parametrize(
    ("companion", "answer", "relic", "bard"),
    [("ironsmith", ("recharge", "fate_die"), 2, 2), ("drillmaster", ("companion", "bard"), 0, 1)],
)
def test_card_effects_are_the_exception(companion, answer, relic, bard):
    own = wretch("v31", "2/6/2", "", companions={"bard": 2, companion: 0}, relics={"fate_die": 0})
    board = start({"P0": own}).play(("activate", companion), ("ability", companion), answer)
    assert (board.on("fate_die"), board.on("bard")) == (relic, bard)
