"""Players, characters, the order of play, winning, and the limits of a game (AM-001 to AM-017)."""

from itertools import permutations

import pytest
from boards import CHARACTERS, LETTERS, hex_number, on, start

from equipoise.sim.errors import InputError
from equipoise.sim.registry import find_game
from equipoise.sim.table import Table

NO_HANDS = "setup.hand_size=0"


def character_of(table: Table) -> list[str]:
    return [table.game.characters[c] for c in table.state()["common"]["character"][: table.seats]]


def fixed(*names: str) -> list[str]:
    listed = ", ".join(f"'{name}'" for name in names)
    return ["setup.character_assignment=fixed", f"setup.characters=[{listed}]", NO_HANDS]


# --- who plays ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-001")
def test_three_or_six_play_and_no_other_number():
    assert sorted(find_game("axis_mundi").seats) == [3, 6]
    for seats in (1, 2, 4, 5, 7):
        with pytest.raises(InputError):
            Table("axis_mundi", seats=seats)


@pytest.mark.rule("AM-002", "AM-003")
def test_six_players_play_all_six_characters():
    table = Table("axis_mundi", seats=6)
    for index in range(12):
        table.deal(index)
        assert sorted(character_of(table)) == sorted(CHARACTERS)


@pytest.mark.rule("AM-002", "AM-003")
def test_three_players_play_three_different_characters_out_of_six():
    table = Table("axis_mundi", seats=3)
    line_ups = set()
    for index in range(120):
        table.deal(index)
        line_ups.add(tuple(sorted(character_of(table))))
    assert all(len(set(line_up)) == 3 for line_up in line_ups)
    assert len(line_ups) == 20


@pytest.mark.rule("AM-003")
def test_no_character_is_dealt_more_often_than_another_and_none_is_bound_to_a_seat():
    game = find_game("axis_mundi")
    for seats in (3, 6):
        dealt = game.design(seats).characters.reshape(-1, seats).tolist()
        for seat in range(seats):
            counts = [[row[seat] for row in dealt].count(c) for c in range(6)]
            assert len(set(counts)) == 1, (seats, seat, counts)


@pytest.mark.rule("AM-003", "AM-004")
def test_a_fixed_line_up_sits_as_it_is_written():
    names = ("mischievous", "savant", "malignant")
    assert character_of(Table("axis_mundi", seats=3, settings=fixed(*names))) == list(names)


@pytest.mark.rule("AM-004")
@pytest.mark.parametrize("names", list(permutations(("savant", "scrounger", "cultivator"))))
def test_pier_and_warehouse_are_those_of_the_seat_whoever_sits_there(names):
    table = Table("axis_mundi", seats=3, settings=fixed(*names))
    assert [p["pos"] for p in table.state()["player"][:3]] == [hex_number(f"S:{8 * s}", 3) for s in range(3)]
    board = start(players=3, **{"ABC"[s]: on(f"S:{8 * s}", character=name) for s, name in enumerate(names)})
    assert board.can("move", "PIER:0")
    assert not board.can("move", "PIER:1")


# --- how they start -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-005")
@pytest.mark.parametrize(("players", "step"), [(6, 5), (3, 8)])
def test_everybody_starts_on_the_own_warehouse_unhurt_with_full_energy_and_empty_slots(players, step):
    table = Table("axis_mundi", seats=players, settings=[NO_HANDS])
    for seat, player in enumerate(table.state()["player"][:players]):
        assert player["pos"] == hex_number(f"S:{step * seat}", players)
        assert (player["hp"], player["wounds"], player["energy"]) == (10, 0, [3, 0])
        assert (player["active"], player["treasures"], player["form"], player["visible"]) == (0, 0, 0, 1)


@pytest.mark.rule("AM-005")
def test_starting_hp_and_energy_can_be_others():
    state = Table("axis_mundi", settings=[NO_HANDS, "hp.human=12", "setup.energy=1"]).state()
    energy = [p["energy"][0] for p in state["player"]]
    assert [p["hp"] for p in state["player"]] == [12] * 6
    assert energy.pop(state["first_seat"]) == 2  # its Housekeeping is over
    assert energy == [1] * 5


@pytest.mark.rule("AM-006")
@pytest.mark.parametrize(
    ("settings", "mischief", "scrounge"),
    [
        ([], 0, 0),
        (["setup.mischief_tokens=2"], 2, 0),
        (["setup.scrounge_tokens=3"], 0, 3),
    ],
)
def test_mischief_and_scrounge_tokens_start_empty_unless_said_otherwise(settings, mischief, scrounge):
    for seed in range(40):
        table = Table("axis_mundi", seed=seed, settings=[NO_HANDS, *settings])
        state = table.state()
        by_name = dict(zip(character_of(table), state["player"], strict=True))
        first = character_of(table)[state["first_seat"]]
        if first not in ("mischievous", "scrounger"):
            break
    assert by_name["mischievous"]["mischief"] == mischief
    assert by_name["scrounger"]["scrounge"] == scrounge
    others = [p for name, p in by_name.items() if name not in ("mischievous", "scrounger")]
    assert all(p["mischief"] == p["scrounge"] == 0 for p in others)


# --- the order of play ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-007")
def test_the_first_player_is_drawn_and_plays_first():
    firsts = {}
    table = Table("axis_mundi", settings=[NO_HANDS])
    for block in range(120):
        table.deal(block * 6)
        assert table.to_act == table.state()["first_seat"]
        firsts[table.to_act] = firsts.get(table.to_act, 0) + 1
    assert sorted(firsts) == [0, 1, 2, 3, 4, 5]
    assert all(6 <= n <= 40 for n in firsts.values())  # 20 each, by chance


@pytest.mark.rule("AM-007", "AM-008")
def test_turns_go_round_by_seat_and_the_same_player_begins_every_round():
    board = start(active="C", first="C", E=on("S:20", mischief=0))
    turns = []
    for _ in range(13):
        while board.decision == "decide_levitate":
            board.act("stay")
        turns.append((board.table.round, board.to_act))
        board.end_turn()
    order = "CDEFAB"
    assert turns == [(1, x) for x in order] + [(2, x) for x in order] + [(3, "C")]


@pytest.mark.rule("AM-007")
def test_the_first_seat_moves_on_only_in_the_study_variant():
    board = start(active="F", first="A", settings=["turn.first_seat=rotate"])
    board.end_turn()
    assert (board.table.round, board.to_act) == (2, "B")
    assert board.state()["first_seat"] == 1


@pytest.mark.rule("AM-009")
def test_the_mischievous_plays_last_only_if_the_recommendation_is_followed():
    places = {"true": set(), "false": set()}
    for follow, seen in places.items():
        table = Table("axis_mundi", settings=[NO_HANDS, f"setup.mischievous_last={follow}"])
        for index in range(30):
            table.deal(index)
            seat = character_of(table).index("mischievous")
            seen.add((seat - table.state()["first_seat"]) % 6)
            assert table.outcome()[seat]["order"] == (seat - table.state()["first_seat"]) % 6
    assert places["true"] == {5}
    assert len(places["false"]) > 3


# --- winning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-010")
@pytest.mark.parametrize("form", ["angel", "demon"])
def test_the_ascendant_wins_at_once_on_the_own_pier(form):
    board = start(B=on("S:5", form=form), active="B", first="B", A="S:1")
    board.act("move", "PIER:1")
    assert board.over
    assert board.winners == ["B"]
    assert board.table.end_reason == "pier"
    assert [row["rank"] for row in board.table.outcome()][1] == 1
    assert all(row["rank"] > 1 for seat, row in enumerate(board.table.outcome()) if seat != 1)


@pytest.mark.rule("AM-010")
def test_a_foreign_pier_wins_nothing():
    board = start(A=on("S:5", form="demon"), B="L1:1")
    board.act("move", "PIER:1")
    assert not board.over
    assert board.A.at == "PIER:1"


@pytest.mark.rule("AM-011")
def test_the_win_comes_before_the_infection_of_the_pier():
    board = start(A=on("S:0", form="angel", hp=1), infected={"PIER:0": "F"})
    board.act("move", "PIER:0")
    assert board.over
    assert board.winners == ["A"]
    assert board.A.hp == 1


@pytest.mark.rule("AM-011")
def test_whoever_is_moved_to_the_own_pier_by_another_wins_too():
    board = start(A=on("S:0", form="demon"), E=on("L1:12", mischief=2), active="E", first="E")
    board.act("shove", "PIER:0")
    assert board.over
    assert board.winners == ["A"]


@pytest.mark.rule("AM-012")
def test_a_human_on_a_pier_only_blocks_it():
    board = start(A="S:0", B="PIER:1", C="S:5")
    board.act("move", "PIER:0")
    assert not board.over
    assert board.A.condition == ("PIER:0", 10, 0)
    board.end_turns(until="C")
    assert not board.can("move", "PIER:1")
    assert not board.over


@pytest.mark.rule("AM-013")
def test_after_the_last_round_the_game_ends_without_a_winner():
    board = start(active="F", first="A", settings=["limits.max_rounds=30"], round=29)
    board.end_turns(until="F")
    assert board.table.round == 30
    board.end_turn()
    assert board.over
    assert board.table.end_reason == "round_limit"
    assert board.winners == []


@pytest.mark.rule("AM-013")
def test_an_undecided_game_is_ranked_by_ascendant_then_ascensions_then_level_then_hp():
    board = start(
        active="F",
        settings=["limits.max_rounds=1"],
        A=on("L4:0", hp=3),
        B=on("L4:2", hp=9),
        C=on("S:3", form="demon", hp=1),
        D="L1:2",
        E="S:20",
        F="L1:5",
    )
    board.load({"player": {3: {"ascensions": 1}}})
    board.end_turn()
    while not board.over:
        board.act("stay")
    ranks = [row["rank"] for row in board.table.outcome()]
    assert dict(zip(LETTERS, ranks, strict=True)) == {"C": 1, "D": 2, "B": 3, "A": 4, "F": 5, "E": 6}


@pytest.mark.rule("AM-014")
@pytest.mark.parametrize(("limit", "before"), [(300, 300), (100, 100)])
def test_a_turn_with_too_many_decisions_is_ended_and_counted(limit, before):
    settings = [f"limits.max_decisions_per_turn={limit}"]
    board = start(A="L1:1", settings=settings, turn={"decisions": before})
    board.act("move", "L1:2")
    assert (board.to_act, board.A.at) == ("B", "L1:2")
    assert board.state()["facts"]["safety_net"] == 1
    board = start(A="L1:1", settings=settings, turn={"decisions": before - 20})
    board.act("move", "L1:2")
    assert board.to_act == "A"
    assert board.state()["facts"]["safety_net"] == 0


@pytest.mark.rule("AM-014")
def test_the_decisions_of_a_turn_are_counted_whoever_takes_them():
    board = start(A="L1:1", B=on("L1:2", hand=["makeshift_shield"]))
    board.act("attack", "B")
    board.act("pass")
    assert board.turn["decisions"] == 2
    board.end_turn()
    assert board.turn["decisions"] == 0


# --- together on a hex, and at the same time ------------------------------------------------------------------------


@pytest.mark.rule("AM-015")
def test_no_hex_holds_two_visible_characters():
    board = start(A="L1:1", B="L1:2", C="L1:0", D="L2:1", E="S:2", F="S:1")
    assert board.options("move", "hex") == []
    assert board.options("run", "hex") == []
    assert board.options("descend", "hex") == []
    assert board.options("climb", "hex") == ["L2:0"]


@pytest.mark.rule("AM-015")
def test_a_visible_and_an_invisible_character_may_share_a_hex():
    board = start(A="L1:1", B=on("L1:2", visible=0, token=hex_number("L1:2", 6)))
    board.act("move", "L1:2")
    assert (board.A.at, board.B.at, board.B.visible) == ("L1:2", "L1:2", 0)


@pytest.mark.rule("AM-016")
def test_several_who_are_hit_at_once_decide_in_turn_order_from_the_active_player():
    shielded = {"hand": ["makeshift_shield"]}
    board = start(
        C=on("L2:0", form="demon"),
        A=on("L2:1", **shielded),
        B=on("L2:2", **shielded),
        E=on("L2:17", **shielded),
        active="C",
        first="A",
    )
    board.act("demon_aoe")
    asked = []
    while board.decision == "decide_shield":
        asked.append(board.to_act)
        board.act("pass")
    assert asked == ["E", "A", "B"]


@pytest.mark.rule("AM-017")
def test_the_humans_of_phase_a_are_allies_by_word_only():
    board = start(A="L1:1", B="L1:2", F=on("L4:0", form="demon"))
    assert board.can("attack", "B")
    teams = find_game("axis_mundi").design(6).teams.tolist()
    assert len(set(teams)) == 6
