"""Mounts: the speed tiles and their honor (EP-218 to EP-221)."""

import pytest
from island import Island, start, wretch

POSTS = {"h00": "command_post", "h01": "command_post", "h02": "fort"}


def rider(speed: int = 2, held: str = "S3", settings: tuple[str, ...] = (), **own) -> Island:
    return start({"P0": wretch("v31", "4/4/2", held, speed=speed, **own)}, tiles=POSTS, settings=settings)


@pytest.mark.rule("EP-218", "EP-219")
@pytest.mark.parametrize(("speed", "honor"), [(2, 3), (3, 4), (4, 5)])
def test_each_upgrade_takes_the_next_tile_and_its_honor(speed, honor):
    board = rider(speed).act("act", "h00")
    assert board.speed(0) == speed + 1
    assert [(e.change, e.source) for e in board.happened("honor")] == [(honor, "mounts")]


@pytest.mark.rule("EP-218")
def test_the_tiles_come_one_after_the_other_turn_by_turn():
    board = rider(2, "S9", ("triggers.tokens=[200]",))
    seen = []
    for _ in range(3):
        seen.append(board.act("act", "h00").speed(0))
        board.play("end", "end")
    assert seen == [3, 4, 5]
    assert board.honor(0) == 22
    assert not board.can("act", "h00")


@pytest.mark.rule("EP-219")
@pytest.mark.parametrize("speed", [2, 3, 4])
def test_the_honor_of_a_mount_is_a_parameter(speed):
    assert rider(speed, settings=(f"speed.honor_{speed + 1}=8",)).act("act", "h00").honor(0) == 18


@pytest.mark.rule("EP-219")
def test_a_slower_start_earns_nothing_for_the_usual_speed():
    board = rider(1, settings=("speed.base=1",)).act("act", "h00")
    assert (board.speed(0), board.honor(0)) == (2, 10)


@pytest.mark.rule("EP-220")
def test_the_new_speed_counts_for_a_travel_in_the_same_turn():
    board = rider(2).act("act", "h00").travel("v25", "v13", "v01")
    assert board.triangle(0) == "v01"
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-221")
def test_a_mount_is_kept_whatever_happens():
    """Its rider fights and loses a champion, is robbed, driven off and moved about."""
    players = {
        "P0": wretch("v31", "4/4/0", "C2", speed=4, companions={"bard": 1}),
        "P1": wretch("v32", companions={"cutthroat": 0, "spy": 0}, relics={"puppet_strings": 3}, traits=["menacing"]),
    }
    tiles = {"h00": "gaping_maw", "h01": "inn"}
    board = start(
        players,
        tiles=tiles,
        control={"h01": 0},
        settings=["treachery.enabled=true", "turn.activations=2"],
        face_up={"monster": "pale_king"},
        stacks={"monster": []},
    )
    board.act("act", "h00", dice=["vision", "death"]).act("end")
    board.play(("activate", "cutthroat"), ("ability", "cutthroat"), ("activate", "spy"), ("ability", "spy"))
    board.play(("relic", "puppet_strings"), ("move_token", "v25"))
    assert board.speed(0) == 4
    assert board.act("end").speed(0) == 4
    board.act("travel")
    assert [e.limit for e in board.happened("travel")] == [4]
