"""Worked scenarios: tokens and triggers, the end, scoring, treachery (S21 to S25, S27, S34, S38, S42)."""

import pytest
from island import TREACHERY, Island, start, wretch

TOKEN_TRIGGERS = {"active": ["t_legend", "t_dominion"], "stack": ["t_hoard"]}


@pytest.mark.rule("EP-223", "EP-224", "EP-225", "EP-227", "EP-101")
def test_s21_token_in_another_players_turn():
    players = {"P0": wretch("v31"), "P1": wretch(honor=18)}
    board = start(players, tiles={"h00": "library"}, control={"h00": 1}, triggers=TOKEN_TRIGGERS).act("act", "h00")
    assert (board.to_act, board.decision, board.honor(1)) == (1, "decide_remove_trigger", 20)
    assert board.triggers() == {"t_legend", "t_dominion", "t_hoard"}
    assert board.legal() == {"keep_triggers", *(("remove_trigger", t) for t in board.triggers())}
    assert board.blocks(0) == "8/8/2 I1 K1 S1"
    board.act("remove_trigger", "t_dominion")
    assert board.honor(1) == 18
    assert board.triggers() == {"t_legend", "t_hoard"}
    assert board.state()["tokens_taken"] == 1
    assert board.blocks(0) == "8/6/2 I1 K3 S1"


def satisfied_on_arrival() -> Island:
    board = start(
        {"P0": wretch("v31", honor=19), "P1": wretch(proficiency={"inspiration": 1, "knowledge": 1, "wisdom": 1})},
        seats=2,
        round=6,
        tiles={"h00": "library"},
        triggers={"active": ["t_legend", "t_dominion"], "stack": ["t_consummate"]},
    ).act("control", "h00")
    assert board.honor(0) == 21
    assert "t_consummate" in board.triggers()
    assert board.state()["end_round"] == 0
    return board


@pytest.mark.rule("EP-229", "EP-230")
def test_s22_new_trigger_already_satisfied():
    assert satisfied_on_arrival().act("keep_triggers").state()["end_round"] == 7


@pytest.mark.rule("EP-225", "EP-230")
def test_s22_new_trigger_removed_before_the_check():
    board = satisfied_on_arrival().act("remove_trigger", "t_consummate")
    assert board.honor(0) == 19
    assert board.state()["end_round"] == 0


@pytest.mark.rule("EP-232", "EP-233", "EP-266", "EP-027")
def test_s23_end_of_the_game():
    board = start(
        {"P0": wretch("v31", honor=59), "P1": wretch(), "P2": wretch()},
        seat=0,
        first=2,
        round=6,
        tiles={"h00": "library"},
        triggers={"active": ["t_legend", "t_dominion"]},
    )
    board.act("control", "h00")
    assert board.state()["end_round"] == 7
    board.table.load({"common": {"score": {0: 40}}})  # what happens afterwards does not matter
    board.act("end")
    turns = []
    while not board.table.over:
        turns.append((board.table.round, board.to_act))
        board.act("end")
    assert turns == [(6, 1), (7, 2), (7, 0), (7, 1)]
    assert board.table.end_reason == "trigger"
    assert [player["turns"] for player in board.state()["player"][:3]] == [7, 7, 7]


def scored(players: dict, **words) -> Island:
    """The last player of the last round ends the turn; nobody has a quest that these positions fulfil."""
    many = len(players)
    board = start(players, seat=many - 1, first=0, round=9, end_round=9, **words)
    return board.act("end")


@pytest.mark.rule("EP-164", "EP-165", "EP-166", "EP-250", "EP-167", "EP-158", "EP-170", "EP-171")
def test_s24_mastery_with_ties_treachery_proficiency():
    board = scored(
        {
            "P0": wretch(relics=["fate_die", "war_horn"], traits=["swift"], quest="q_landlord"),
            "P1": wretch(proficiency={"vision": 1}, companions=["sapper"], quest="q_slayer"),
            "P2": wretch(
                relics=["bone_whistle", "black_mirror", "puppet_strings"], proficiency={"wisdom": 1}, quest="q_wanderer"
            ),
        },
        settings=[TREACHERY],
    )
    won = {(e.attribute, e.seat, e.honor) for e in board.happened("mastery")}
    assert won == {("strength", 1, 5), ("wisdom", 2, 7)}
    assert [board.honor(seat) for seat in range(3)] == [10, 15, 17]


@pytest.mark.rule("EP-237", "EP-238", "EP-168", "EP-144", "EP-216", "EP-239", "EP-240")
def test_s25_complete_scoring():
    board = scored(
        {
            "P0": wretch(
                honor=41,
                quest="q_slayer",
                monsters=["hollow_giant", "bog_hydra"],
                companions=["sapper", "veteran", "pit_brawler", "bard"],
                proficiency={"wisdom": 1},
            ),
            "P1": wretch(
                None,
                "2/8/4",
                honor=44,
                quest="q_ascetic",
                monsters=["root_mother"],
                companions=["scribe"],
                traits=["swift", "devout"],
                proficiency={"knowledge": 1},
            ),
        },
        tiles={"h00": "library", "h01": "fort", "h02": "inn"},
        control={"h00": 0, "h01": 0, "h02": 1},
    )
    assert [board.honor(0), board.honor(1)] == [75, 63]
    assert [row["won"] for row in board.table.outcome()] == [1, 0]


@pytest.mark.rule("EP-247", "EP-249", "EP-050", "EP-419", "EP-254")
def test_s27_treachery_blackmailer():
    board = start(
        {
            "P0": wretch("v31", "6/2/2", "K4"),
            "P1": wretch("v32", "7/0/2", "S3"),
            "P2": wretch("v36", "8/2/0", ""),
        },
        settings=[TREACHERY],
        tiles={"h00": "inn"},
        face_up={"blue": "blackmailer"},
    )
    board.act("act", "h00").act("face_up")
    assert board.honor(0) == 8
    board.act("activate", "blackmailer").act("ability", "blackmailer")
    assert board.blocks(0) == "6/0/2 K5"
    assert (board.on("blackmailer"), board.honor(0)) == (1, 7)
    assert board.blocks(1) == "7/1/1 S3"
    assert board.blocks(2) == "9/1/0"


@pytest.mark.rule("EP-254", "EP-222", "EP-428", "EP-227", "EP-035")
def test_s34_turn_start_treachery():
    board = start(
        {"P0": wretch("v31", traits=["menacing"]), "P1": wretch("v32", honor=20), "P2": wretch("v33")},
        settings=[TREACHERY],
        seat=2,
        first=0,
    )
    board.act("end")
    assert board.to_act == 0
    assert [board.honor(seat) for seat in range(3)] == [10, 19, 10]
    assert board.state()["tokens_taken"] == 1


@pytest.mark.rule("EP-256", "EP-071", "EP-418")
def test_s38_legal_victims():
    players = {
        "P0": wretch("v31", companions={"spy": 0}),
        "P1": wretch("v32", held=""),
        "P2": wretch("v36", "8/5/2", "K2"),
    }
    board = start(players, settings=[TREACHERY]).act("activate", "spy")
    assert board.blocks(0) == "8/4/2 I1 K3 S2"
    board.act("ability", "spy")
    assert board.decision == "decide_turn"
    assert board.blocks(2) == "8/7/2"
    assert board.blocks(0) == "8/4/2 I1 K3 S2"


@pytest.mark.rule("EP-256", "EP-071")
def test_s38_without_a_legal_victim_the_ability_is_not_offered():
    players = {
        "P0": wretch("v31", companions={"spy": 0}),
        "P1": wretch("v32", held=""),
        "P2": wretch("v36", "8/5/2", ""),
    }
    board = start(players, settings=[TREACHERY]).act("activate", "spy")
    assert not board.legal("ability")


@pytest.mark.rule("EP-154", "EP-256", "EP-415")
def test_s42_no_heroics_through_companions():
    players = {"P0": wretch("v31", companions={"extortionist": 0}), "P1": wretch("v32", "7/5/2", "I1 V2")}
    board = start(players, settings=[TREACHERY]).act("activate", "extortionist")
    assert board.blocks(0) == "8/4/2 I2 K1 S3"
    board.act("ability", "extortionist")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "8/3/2 I3 K1 S3"
    assert board.honor(0) == 9
    assert board.blocks(1) == "7/6/2 V2"


@pytest.mark.rule("EP-154", "EP-256")
def test_s42_heroic_blocks_alone_make_no_victim():
    players = {"P0": wretch("v31", companions={"extortionist": 0}), "P1": wretch("v32", "7/5/2", "V2")}
    board = start(players, settings=[TREACHERY]).act("activate", "extortionist")
    assert not board.legal("ability")
