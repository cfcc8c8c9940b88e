"""Final scoring: its order, what counts, who wins (EP-237 to EP-242). Mastery: test_mastery.py."""

import pytest
from island import Island, start, wretch

TILES = {"h00": "library", "h01": "fort", "h02": "inn"}
NO_QUEST = ("q_landlord", "q_wanderer", "q_antiquary", "q_paragon")  # not fulfilled by empty hands


def scored(*own: dict, first: int = 0, **words) -> Island:
    """The last turn of the last round ends."""
    players = {f"P{i}": wretch(None, **{"quest": NO_QUEST[i], **mine}) for i, mine in enumerate(own)}
    last = (first - 1) % len(own)
    return start(players, seat=last, first=first, round=9, end_round=9, **words).act("end")


def outcome(board: Island) -> list[tuple[float, int]]:
    return [(row["won"], row["rank"]) for row in board.table.outcome()]


@pytest.mark.rule("EP-237")
def test_mastery_comes_first_then_bonuses_then_quests_then_tiles():
    own = {"quest": "q_slayer", "monsters": ["hollow_giant"]}
    board = scored(own, {}, tiles=TILES, control={"h00": 0, "h01": 0})
    kinds = [e.kind for e in board.events if e.kind in ("mastery", "bonus", "quest_line", "tiles")]
    assert kinds == ["mastery", "bonus", "quest_line", "tiles"]
    assert board.honor(0) == 10 + 7 + 2 + 2 + 4


@pytest.mark.rule("EP-238")
@pytest.mark.parametrize(
    ("monsters", "companions", "lines"),
    [
        (0, 0, []),
        (1, 0, [0]),
        (2, 0, [0, 1]),
        (0, 3, [2]),
        (1, 3, [0, 2]),
        (2, 3, [0, 1, 2]),
    ],
)
def test_every_satisfied_line_of_the_quest_scores(monsters, companions, lines):
    own = {
        "quest": "q_slayer",
        "monsters": ["sky_lamprey", "grave_dragon"][:monsters],
        "companions": ["sapper", "veteran", "outrider"][:companions],
    }
    blocked = {"proficiency": {"courage": 1, "strength": 1}, "companions": ["drillmaster"]}
    board = scored(own, blocked)
    assert [e.line for e in board.happened("quest_line")] == lines
    assert [e.honor for e in board.happened("quest_line")] == [(2, 3, 4)[line] for line in lines]
    assert board.honor(0) == 10 + sum((2, 3, 4)[line] for line in lines)


@pytest.mark.rule("EP-238")
def test_a_quest_scores_for_its_owner_alone():
    board = scored({"quest": "q_sage"}, {"quest": "q_wanderer", "traits": ["devout", "stalwart"]})
    assert board.happened("quest_line") == []


@pytest.mark.rule("EP-239")
def test_mastery_results_are_known_to_the_later_steps():
    """Pale King: 2 honor for each mastery; The Virtuoso: a line for two of them."""
    own = {"monsters": ["pale_king"], "traits": ["devout"], "quest": "q_virtuoso"}
    board = scored(own, {})
    assert {e.attribute for e in board.happened("mastery")} == {"courage", "wisdom"}
    assert [(e.card, e.honor) for e in board.happened("bonus")] == [("pale_king", 4)]
    assert [(e.line, e.honor) for e in board.happened("quest_line")] == [(2, 4)]
    assert board.honor(0) == 10 + 14 + 4 + 4


@pytest.mark.rule("EP-239")
@pytest.mark.parametrize(("honor", "lines"), [(19, []), (20, [0])])
def test_honor_gained_in_scoring_changes_no_condition(honor, lines):
    """The Sage, if a line asked for 20 honor: seven of a mastery do not help."""
    settings = ["quest.q_sage.lines.0.metric=honor", "quest.q_sage.lines.0.value=20"]
    board = scored({"honor": honor, "quest": "q_sage", "relics": ["fate_die"]}, {}, settings=settings)
    assert [e.line for e in board.happened("quest_line")] == lines
    assert board.honor(0) == honor + 7 + 2 * len(lines)


@pytest.mark.rule("EP-239")
def test_conditions_are_those_of_the_final_position():
    """Conviction spent in the very last turn is missing at the end."""
    players = {"P0": wretch(quest="q_sage"), "P1": wretch("v31", "4/4/4", quest="q_ascetic")}
    words = {"tiles": TILES, "seat": 1, "first": 0, "round": 9, "end_round": 9}
    assert len(start(players, **words).act("end").happened("quest_line")) == 2
    board = start(players, **words).play(("control", "h00"), "end")
    assert [e.line for e in board.happened("quest_line")] == [0]


@pytest.mark.rule("EP-240")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_most_honor_wins(winner):
    board = scored(*({"honor": 30 + 5 * (seat == winner) - seat} for seat in range(3)))
    assert [won for won, _ in outcome(board)] == [float(seat == winner) for seat in range(3)]


@pytest.mark.rule("EP-240")
def test_it_is_the_honor_after_scoring_that_wins():
    board = scored({"honor": 30}, {"honor": 26, "traits": ["devout"]})
    assert [board.honor(0), board.honor(1)] == [30, 33]
    assert outcome(board) == [(0, 2), (1, 1)]


@pytest.mark.rule("EP-241")
def test_tied_players_share_the_win():
    board = scored({"honor": 30}, {"honor": 12}, {"honor": 30}, {"honor": 12})
    assert outcome(board) == [(0.5, 1), (0, 2), (0.5, 1), (0, 2)]


@pytest.mark.rule("EP-241")
def test_three_tied_players_have_a_third_each():
    board = scored({"honor": 30}, {"honor": 30}, {"honor": 30})
    assert [won for won, _ in outcome(board)] == pytest.approx([1 / 3] * 3)


@pytest.mark.rule("EP-241")
@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 0), (3, 2)])
def test_a_tie_may_be_made_to_go_to_the_later_player(first, winner):
    honor = [30, 12, 30, 12]
    board = scored(*({"honor": n} for n in honor), first=first, settings=["score.tie=last_in_turn_order"])
    assert [won for won, _ in outcome(board)] == [float(seat == winner) for seat in range(4)]
    assert outcome(board)[winner][1] == 1
    assert outcome(board)[2 - winner][1] == 2


@pytest.mark.rule("EP-242")
def test_blocks_attributes_and_charges_are_worth_nothing():
    rich = wretch(None, "1/2/6", "I2 K2 S2 C2 V2 W2", relics={"fate_die": 2}, quest="q_landlord")
    poor = wretch(None, "8/0/0", "", relics={"war_horn": 0}, quest="q_slayer")
    board = start({"P0": rich, "P1": poor}, seat=1, first=0, round=9, end_round=9).act("end")
    assert [board.honor(0), board.honor(1)] == [10, 10]
    assert not [e for e in board.events if e.kind == "honor"]
