"""The turn of the levels after every round (AM-203 to AM-207)."""

import pytest
from boards import on, start


def turned(players=6, settings=(), **who):
    """The board after the last player has ended the round."""
    board = start(players=players, settings=settings, active="F" if players == 6 else "C", **who)
    board.end_turn()
    return board


@pytest.mark.rule("AM-203")
def test_ws12_six_players():
    board = turned(A="S:7", B="L1:22", C="L2:10", D="L3:7", F="L4:2")
    places = [getattr(board, letter).condition for letter in "ABCDF"]
    assert places == [("S:7", 10, 0), ("L1:2", 10, 0), ("L2:16", 10, 0), ("L3:1", 10, 0), ("L4:0", 10, 0)]
    assert board.E.at == "PIER:4"
    assert (board.table.round, board.to_act) == (2, "A")


@pytest.mark.rule("AM-203")
def test_ws12_three_players():
    board = turned(players=3, A="L1:16", B="L2:10", C="L3:2")
    assert [board.A.at, board.B.at, board.C.at] == ["L1:1", "L2:2", "L3:5"]


@pytest.mark.rule("AM-203")
def test_o14_how_many_rounds_until_a_level_is_back():
    for players, homes in ((6, {"A": "L1:1", "B": "L2:1", "C": "L3:1", "D": "L4:1"}),
                           (3, {"A": "L1:1", "B": "L2:1", "C": "L3:1"})):  # fmt: skip
        board = start(players=players, **homes)
        back = {letter: [] for letter in homes}
        for round in range(1, 7):
            board.end_turns(until="A")
            for letter, home in homes.items():
                if getattr(board, letter).at == home:
                    back[letter].append(round)
        assert (back["A"], back["B"], back["C"]) == ([6], [3, 6], [2, 4, 6])
        if players == 6:
            assert back["D"] == [3, 6]
        assert board.state()["turns"] == [0] * 5
        assert board.table.round == 7


@pytest.mark.rule("AM-203")
def test_direction_and_steps_are_parameters():
    who = {"A": "L1:22", "B": "L2:10", "C": "L3:7", "D": "L4:2"}
    board = turned(settings=["rotation.direction=cw"], **who)
    assert [board.A.at, board.B.at, board.C.at, board.D.at] == ["L1:18", "L2:4", "L3:1", "L4:4"]
    steps = [f"rotation.steps.{level}={n}" for level, n in ((1, 0), (2, 1), (3, 5), (4, 2))]
    board = turned(settings=steps, **who)
    assert [board.A.at, board.B.at, board.C.at, board.D.at] == ["L1:22", "L2:13", "L3:5", "L4:4"]


@pytest.mark.rule("AM-204")
def test_everything_lying_on_a_level_turns_with_it():
    board = turned(
        A="S:20",
        B="S:23",
        lava=["L1:1"],
        shelter=["L2:2"],
        caves=["L3:0"],
        treasures={"L1:2": "t_action", "L4:5": "t_heal_4"},
        harvested=["L2:3", "S:3"],
        infected={"L3:2": "F", "S:4": "F"},
        F="S:18",
    )
    assert [board.terrain(hex) for hex in ("L1:5", "L2:8", "L3:6", "L3:0")] == ["lava", "shelter", "cave", "cave"]
    assert [board.terrain(hex) for hex in ("L1:1", "L2:2")] == ["accessible", "accessible"]
    assert board.hexes_where("treasure") == {"L1:6": 3, "L4:3": 4}
    assert board.hexes_where("harvested") == {"L2:9": 1, "S:3": 1}
    assert board.hexes_where("infected") == {"L3:8": 6, "S:4": 6}


@pytest.mark.rule("AM-204")
def test_printed_paths_turn_too_and_the_cave_still_joins_opposite_mouths():
    board = turned(A="L1:1", caves=["L1:1"])
    assert board.A.at == "L1:5"
    board.act("cave")
    assert board.A.at == "L1:17"
    steps = [f"rotation.steps.{level}=1" for level in (2, 3)]
    board = turned(settings=steps, A="L2:1")
    assert (board.A.at, board.terrain("L2:4")) == ("L2:4", "path")


@pytest.mark.rule("AM-204")
def test_the_invisible_turn_with_their_level_and_so_does_the_token():
    board = turned(A="S:20", B=on("L2:4", visible=0, token=20))
    assert (board.B.at, board.B.visible) == ("L2:10", 0)
    assert board.B.token == board.number("L2:7")  # hex 20 is L2:1


@pytest.mark.rule("AM-204")
def test_sea_piers_centre_and_a_ticking_bomb_stay():
    board = start(A="C", B="PIER:3", C="S:29", D=on("S:12", form="demon"), bomb=("S:10", "E"), active="F")
    board.end_turn()
    if board.decision == "decide_shift":
        board.act("stay")
    assert [board.A.at, board.B.at, board.C.at, board.D.at] == ["C", "PIER:3", "S:29", "S:12"]
    assert board.state()["bomb_hex"] == board.number("S:10")
    assert [board.terrain(hex) for hex in ("S:0", "S:2", "PIER:0")] == ["warehouse", "power", "pier"]


@pytest.mark.rule("AM-205")
@pytest.mark.parametrize("rounds", range(1, 7))
def test_gaps_between_the_levels_mean_nothing(rounds):
    """In every position of the levels one climbs and descends to whatever touches the hex now."""
    board = start(A="S:1")
    for _ in range(rounds):
        board.end_turns(until="A")
    board.load({"player": {0: {"pos": board.number("L1:1")}}})
    assert board.options("climb", "hex") == ["L2:0", "L2:1"]
    assert board.options("descend", "hex") == ["S:1", "S:2"]


@pytest.mark.rule("AM-206")
def test_no_rotation_after_a_win():
    board = start(F=on("S:25", form="demon"), A="L1:1", active="F")
    board.act("move", "PIER:5")
    assert board.over
    assert board.winners == ["F"]
    assert board.A.at == "L1:1"
    assert board.state()["turns"] == [0] * 5
    assert board.table.round == 1


@pytest.mark.rule("AM-206")
def test_the_levels_turn_in_phase_a_too():
    board = start(A=on("L2:1", form="demon"), B="L1:1", active="F")
    board.end_turn()
    if board.decision == "decide_shift":
        board.act("stay")
    assert (board.A.at, board.B.at) == ("L2:7", "L1:5")


@pytest.mark.rule("AM-207")
def test_being_carried_wounds_infects_and_heals_nobody():
    board = turned(
        A="S:20", B=on("L1:1", hp=4, wounds=3), C=on("L4:1", hp=2), infected={"L1:1": "F", "L4:1": "F"}, F="S:1"
    )
    assert board.B.condition == ("L1:5", 4, 3)
    assert board.C.condition == ("L4:5", 2, 0)
    board = turned(A="S:20", B=on("S:2", hp=4))
    assert board.B.condition == ("S:2", 4, 0)


@pytest.mark.rule("AM-203")
def test_no_rotation_before_the_round_is_complete():
    board = start(A="S:20", B="L1:1", first="C", active="C")
    for _ in range(5):
        board.end_turn()
        assert board.B.at == "L1:1"
    board.end_turn()
    assert (board.B.at, board.to_act, board.table.round) == ("L1:5", "C", 2)
