"""The eighteen treachery cards, each used (EP-414 to EP-431). Their honor, yields and charges: test_card_values.py."""

from typing import Any

import pytest
from island import TREACHERY, Island, start, wretch

COMMONS = {"inspiration", "knowledge", "strength"}


def victim(triangle: str | None, dashboard: str = "4/4/2", held: str = "", **own: Any) -> dict[str, Any]:
    return wretch(triangle, dashboard, held, **own)


def near(own: dict[str, Any], *victims: dict[str, Any], **words: Any) -> Island:
    """P0 on v31; P1 on v32 and P2 on v36 are adjacent, P3 is far away, all alike unless said."""
    players = {"P0": wretch("v31", **{"dashboard": "4/6/2", "held": "", **own})}
    for i, (triangle, more) in enumerate(zip(("v32", "v36", "v07"), victims or ({},) * 3, strict=False)):
        players[f"P{i + 1}"] = victim(triangle, **more)
    return start(players, settings=[TREACHERY], **words)


def ability(name: str, *victims: dict[str, Any], **words: Any) -> Island:
    """P0 activates this companion and uses its ability; whatever it costs is honor."""
    board = near({"companions": {name: 0}}, *victims, **words).act("activate", name)
    before = board.blocks(0)
    assert board.act("ability", name).blocks(0) == before
    return board


def honors(board: Island) -> list[int]:
    return [board.honor(seat) for seat in range(board.table.seats)]


# --- companions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-414")
def test_the_cutthroat_steals_two_honor_from_one_neighbour():
    board = ability("cutthroat")
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 2)
    assert board.decision == "decide_turn"
    assert honors(board) == [12, 10, 8, 10]


@pytest.mark.rule("EP-415")
def test_the_extortionist_snatches_a_common_attribute_for_one_honor():
    board = ability("extortionist", {"held": "K3 S2 V2"}, {"held": "K3"})
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 1)
    assert board.legal() == {("attribute", "knowledge"), ("attribute", "strength")}
    board.act("attribute", "knowledge")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10]
    assert [board.blocks(seat) for seat in range(3)] == ["4/1/2 I1 K1 S2", "4/5/2 K2 S2 V2", "4/4/2 K3"]


@pytest.mark.rule("EP-416")
def test_the_raider_drives_an_opponent_off_a_tile_for_one_honor():
    tiles = {"h00": "inn", "h01": "fort", "h02": "library", "h04": "spire"}
    board = ability("raider", tiles=tiles, control={"h00": 0, "h01": 3, "h02": 1, "h04": 2})
    assert board.legal() == {("evict", "h01"), ("evict", "h02")}
    board.act("evict", "h01")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10, 10]
    assert [board.controls(seat) for seat in range(4)] == [{"h00"}, {"h02"}, {"h04"}, set()]
    assert [board.blocks(seat) for seat in range(4)] == ["4/2/2 S3", "4/4/2", "4/4/2", "4/5/2"]


@pytest.mark.rule("EP-417")
def test_the_poisoner_wearies_a_companion_of_one_neighbour_by_two():
    board = ability("poisoner", {"companions": {"bard": 1, "muse": 0}}, {"companions": {"scribe": 0}})
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 1)
    assert board.legal() == {("companion", "bard"), ("companion", "muse")}
    board.act("companion", "bard")
    assert board.decision == "decide_turn"
    assert honors(board) == [10, 10, 10]
    assert board.carried(1) == {"bard": 3, "muse": 0}
    assert board.carried(2) == {"scribe": 0}
    assert [board.blocks(seat) for seat in range(3)] == ["4/2/2 K3", "4/2/2", "4/4/2"]


@pytest.mark.rule("EP-418")
def test_the_spy_drains_two_blocks_of_any_one_circle_of_one_neighbour():
    board = ability("spy", {"held": "K1 V3"}, {"held": "I3"})
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 1)
    assert board.legal() == {("attribute", "knowledge"), ("attribute", "vision")}
    board.act("attribute", "vision")
    assert board.decision == "decide_turn"
    assert honors(board) == [10, 10, 10]
    assert [board.blocks(seat) for seat in range(3)] == ["4/2/2 K2 S1", "4/6/2 K1 V1", "4/4/2 I3"]


@pytest.mark.rule("EP-419")
def test_the_blackmailer_makes_all_neighbours_downgrade_a_block_for_one_honor():
    board = ability("blackmailer")
    for seat, sphere in ((1, "conviction"), (2, "influence")):
        assert (board.to_act, board.decision) == (seat, "decide_downgrade")
        board.act("downgrade", sphere)
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10, 10]
    assert [board.blocks(seat) for seat in range(4)] == ["4/2/2 K3", "4/5/1", "5/3/2", "4/4/2"]


@pytest.mark.rule("EP-420")
def test_the_demagogue_makes_one_neighbour_downgrade_a_block():
    board = ability("demagogue")
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 2)
    assert (board.to_act, board.decision) == (2, "decide_downgrade")
    board.act("downgrade", "conviction")
    assert board.decision == "decide_turn"
    assert honors(board) == [10, 10, 10, 10]
    assert [board.blocks(seat) for seat in range(4)] == ["4/2/2 I3", "4/4/2", "4/5/1", "4/4/2"]


@pytest.mark.rule("EP-421")
def test_the_false_prophet_drains_a_block_of_every_neighbour():
    board = ability("false_prophet", {"held": "K2 V2"}, {"held": "I2"}, {"held": "S2"})
    assert board.legal() == {("attribute", "knowledge"), ("attribute", "vision")}
    board.act("attribute", "vision")
    assert board.decision == "decide_turn"
    assert honors(board) == [10, 10, 10, 10]
    assert [board.blocks(seat) for seat in range(4)] == ["4/2/2 I2 K1", "4/5/2 K2 V1", "4/5/2 I1", "4/4/2 S2"]


@pytest.mark.rule("EP-422")
def test_the_charlatan_may_move_one_neighbour_two_steps_for_one_honor():
    board = ability("charlatan").act("target", 1)
    at_most_two_steps = {"v25", "v26", "v33", "v15", "v16", "v27", "v34"}
    assert board.legal() == {("move_token", place) for place in at_most_two_steps} | {"none"}
    board.act("move_token", "v16")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10, 10]
    assert [board.triangle(seat) for seat in range(4)] == ["v31", "v16", "v36", "v07"]


# --- relics -----------------------------------------------------------------------------------------------------------


def relic(name: str, *victims: dict[str, Any]) -> Island:
    """P0 uses this relic, which carries two blocks."""
    board = near({"relics": {name: 2}}, *victims).act("relic", name)
    assert board.on(name) == 1
    return board


@pytest.mark.rule("EP-423")
def test_the_bone_whistle_wearies_a_companion_of_every_neighbour_by_two_for_one_honor():
    board = relic("bone_whistle", {"companions": {"bard": 1, "muse": 0}}, {"companions": {"scribe": 0}})
    assert board.legal() == {("companion", "bard"), ("companion", "muse")}
    board.act("companion", "muse")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10]
    assert board.carried(1) == {"bard": 1, "muse": 2}
    assert board.carried(2) == {"scribe": 2}
    assert [board.blocks(seat) for seat in range(3)] == ["4/7/2", "4/2/2", "4/2/2"]


@pytest.mark.rule("EP-424")
def test_the_black_mirror_snatches_two_blocks_of_any_circle_of_one_neighbour_for_one_honor():
    board = relic("black_mirror", {"held": "K1 V3"}, {"held": "I3"})
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 1)
    assert board.legal() == {("attribute", "knowledge"), ("attribute", "vision")}
    board.act("attribute", "vision")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10]
    assert [board.blocks(seat) for seat in range(3)] == ["4/5/2 V2", "4/6/2 K1 V1", "4/4/2 I3"]


@pytest.mark.rule("EP-425")
def test_the_puppet_strings_may_move_one_neighbour_three_steps():
    board = relic("puppet_strings").act("target", 1)
    at_most_three_steps = {
        *("v25", "v26", "v33", "v15", "v16", "v27", "v34"),
        *("v13", "v14", "v30", "v35", "v03", "v04", "v17", "v18", "v28"),
    }
    assert board.legal("move_token") == at_most_three_steps
    assert board.can("none")
    board.act("move_token", "v17")
    assert board.decision == "decide_turn"
    assert honors(board) == [10, 10, 10, 10]
    assert board.triangle(1) == "v17"


# --- traits -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-426")
def test_ruthless_drains_one_neighbour_by_two_and_gains_an_attribute_for_one_honor():
    board = near({"traits": ["ruthless"]}, {"held": "K1 V3"}, {"held": "I3"}).act("trait", "ruthless")
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 1)
    assert board.legal() == {("attribute", "knowledge"), ("attribute", "vision")}
    board.act("attribute", "vision")
    assert board.legal() == {("attribute", name) for name in COMMONS}
    board.act("attribute", "strength")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10]
    assert [board.blocks(seat) for seat in range(3)] == ["4/5/2 S1", "4/6/2 K1 V1", "4/4/2 I3"]
    assert not board.legal("trait")


@pytest.mark.rule("EP-427")
def test_covetous_steals_two_honor_from_the_player_knocked_out_of_a_tile():
    """Not from neighbours, and not with a tile that nobody held."""
    words = {"tiles": {"h00": "inn", "h01": "fort"}, "control": {"h00": 3}}
    board = near({"traits": ["covetous"]}, **words).act("control", "h00")
    assert honors(board) == [14, 10, 10, 8]
    board = near({"traits": ["covetous"]}, **words).act("control", "h01")
    assert honors(board) == [12, 10, 10, 10]


@pytest.mark.rule("EP-428")
def test_menacing_costs_every_neighbour_one_honor_at_the_start_of_the_turn():
    board = near({"traits": ["menacing"]}, seat=3, first=0)
    assert honors(board) == [10, 10, 10, 10]
    assert honors(board.act("end")) == [10, 9, 9, 10]


# --- monsters ---------------------------------------------------------------------------------------------------------


def defeated(name: str, *victims: dict[str, Any]) -> Island:
    """P0 defeats this monster; the die gives a wisdom and the counter-attack misses."""
    board = near(
        {"held": "C2", "companions": {"veteran": 0}},
        *victims,
        tiles={"h00": "gaping_maw"},
        face_up={"monster": name},
        stacks={"monster": []},
    )
    return board.act("act", "h00", dice=["wisdom", "miss"])


@pytest.mark.rule("EP-429")
def test_the_plague_bearer_makes_all_neighbours_downgrade_two_blocks():
    board = defeated("plague_bearer")
    for seat in (1, 1, 2, 2):
        assert (board.to_act, board.decision) == (seat, "decide_downgrade")
        board.act("downgrade", "conviction" if seat == 1 else "influence")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10, 10]
    assert [board.blocks(seat) for seat in range(1, 4)] == ["4/6/0", "6/2/2", "4/4/2"]


@pytest.mark.rule("EP-430")
def test_the_carrion_swarm_wearies_a_companion_of_every_neighbour_by_two():
    board = defeated("carrion_swarm", {"companions": {"bard": 1, "muse": 0}}, {"companions": {"scribe": 0}})
    assert board.legal() == {("companion", "bard"), ("companion", "muse")}
    board.act("companion", "bard")
    assert board.decision == "decide_turn"
    assert honors(board) == [9, 10, 10]
    assert board.carried(1) == {"bard": 3, "muse": 0}
    assert board.carried(2) == {"scribe": 2}


@pytest.mark.rule("EP-431")
def test_the_doppelganger_snatches_a_block_of_any_circle_of_one_neighbour():
    board = defeated("doppelganger", {"held": "K1 V3"}, {"held": "I3"})
    assert board.legal() == {("target", 1), ("target", 2)}
    board.act("target", 1)
    assert board.legal() == {("attribute", "knowledge"), ("attribute", "vision")}
    board.act("attribute", "vision")
    assert board.decision == "decide_turn"
    assert honors(board) == [8, 10, 10]
    assert [board.blocks(seat) for seat in range(3)] == ["4/6/2 V1 W1", "4/5/2 K1 V2", "4/4/2 I3"]


ENDS: list[tuple[str, dict[str, Any], int, int]] = [  # monster, what its slayer has, Inns, bonus
    ("plague_bearer", {"relics": ["fate_die"], "companions": ["bard"]}, 3, 1),
    ("plague_bearer", {"relics": ["bone_whistle"], "traits": ["ruthless"], "companions": ["spy", "bard"]}, 0, 4),
    ("carrion_swarm", {"companions": ["bard", "muse", "scribe"]}, 2, 0),
    ("carrion_swarm", {}, 3, 4),
    ("doppelganger", {"companions": ["bard", "scribe", "veteran", "spy"], "relics": ["fate_die"]}, 3, 0),
    ("doppelganger", {"companions": {"bard": 1, "scribe": 1, "veteran": 0, "spy": 0, "raider": 0}}, 0, 4),
]


@pytest.mark.rule("EP-429", "EP-430", "EP-431")
@pytest.mark.parametrize(("name", "own", "inns", "honor"), ENDS)
def test_a_treacherous_monster_pays_its_slayer_at_the_end(name, own, inns, honor):
    """What P1 has, two tiles among it, counts for nobody else."""
    hexes = ["h03", "h04", "h05"][:inns]
    tiles = {**dict.fromkeys(hexes, "inn"), "h00": "fort", "h01": "fort"}
    control = {**dict.fromkeys(hexes, 0), "h00": 1, "h01": 1}
    rival = {"companions": ["sapper", "seer", "envoy", "herald", "pilgrim", "cutthroat"], "quest": "q_wanderer"}
    players = {
        "P0": wretch(None, "4/6/2", "", quest="q_paragon", monsters=[name], **own),
        "P1": wretch(None, "4/6/2", "", **rival),
    }
    last = {"seat": 1, "first": 0, "round": 9, "end_round": 9}
    board = start(players, settings=[TREACHERY], tiles=tiles, control=control, **last).act("end")
    assert [(e.seat, e.card, e.honor) for e in board.happened("bonus")] == ([(0, name, honor)] if honor else [])
