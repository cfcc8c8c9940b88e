"""Table: positions, scripts, bots, replays."""

import json

import pytest

from equipoise.sim.action import Action
from equipoise.sim.errors import InputError
from equipoise.sim.registry import find_game
from equipoise.sim.replay import narrate
from equipoise.sim.table import ScriptError, Table


def test_a_position_changes_only_what_it_names():
    table = Table("pig", seed=1)
    before = table.state()
    table.load({"common": {"score": {1: 42}}})
    before["common"]["score"][1] = 42
    assert table.state() == before


def test_a_position_may_give_whole_lists_and_text_keys():
    table = Table("pig").load({"common": {"score": {"1": 7}}})
    table.load({"common": {"score": [1, 2, 0, 0, 0, 0, 0, 0]}})
    assert table.state()["common"]["score"][:2] == [1, 2]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"turn_totl": 3}, r"no 'turn_totl'; did you mean turn_total\?"),
        ({"common": {"scor": {}}}, r"common.scor"),
        ({"common": {"score": {9: 1}}}, r"there are only 8"),
        ({"turn_total": 10**9}, r"does not fit pig"),
        ({"turn_total": "x"}, r"does not fit pig"),
        ({"common": {"score": [1]}}, r"does not fit pig"),
    ],
)
def test_a_bad_position_is_refused_and_changes_nothing(position, words):
    table = Table("pig")
    before = table.snapshot()
    with pytest.raises(InputError, match=words):
        table.load(position)
    assert table.snapshot() == before


def test_the_state_is_ready_for_json():
    assert json.loads(json.dumps(Table("connect_four").state())) == Table("connect_four").state()


def test_scripted_dice_fall_as_written():
    table = Table("pig")
    assert [e.face for e in table.apply("roll", dice=[4])] == [4]
    assert table.log[-1].face == 4


@pytest.mark.parametrize(
    ("action", "dice", "words"),
    [
        ("roll", [], "more dice are rolled"),
        ("roll", [3, 4], "only 1 of 2 scripted dice"),
        ("roll", [7], "a face it does not have"),
        ("hold", [3], "only 0 of 1 scripted dice"),
    ],
)
def test_a_script_that_disagrees_with_the_game_is_an_error_and_undone(action, dice, words):
    table = Table("pig").load({"turn_total": 5})
    before = table.snapshot()
    with pytest.raises(ScriptError, match=words):
        table.apply(action, dice=dice)
    assert table.snapshot() == before


def test_scripting_draws_needs_known_names():
    with pytest.raises(InputError, match="no deck is called"):
        Table("pig").apply("roll", draws=[("power", "salve")])


def test_a_script_does_not_shift_later_dice():
    scripted, free = Table("pig", seed=2), Table("pig", seed=2)
    scripted.apply("roll", dice=[3])
    expected = free.apply("roll")[0].face
    assert scripted.apply("roll")[0].face == expected


def test_illegal_and_unknown_actions_are_refused_in_words():
    table = Table("connect_four")
    with pytest.raises(InputError, match=r"no action is called 'drp'; did you mean drop"):
        table.apply("drp", column=1)
    with pytest.raises(InputError, match="drop takes column, not row"):
        table.apply("drop", row=1)
    with pytest.raises(InputError, match=r"drop\(column=9\) is not legal here; legal: drop\(column=0\)"):
        table.apply("drop", column=9)
    with pytest.raises(InputError, match="out of range"):
        table.apply("drop", column=300)


def test_what_is_to_decide_and_who_decides():
    table = Table("pig")
    assert (table.to_act, table.decision, table.over, table.round) == (0, "roll_or_hold", False, 1)
    table.play()
    assert table.to_act is None
    assert table.legal() == []
    with pytest.raises(InputError, match="over"):
        table.choose()


def test_python_bots_play_beside_compiled_ones():
    seen = []

    def eager(table: Table) -> Action:
        seen.append(table.to_act)
        return Action("roll") if table.state()["turn_total"] < 3 else Action("hold")

    table = Table("pig", seed=1, bots=[eager, "hold:at=20"]).play()
    assert set(seen) == {0}
    assert table.end_reason == "target"


def test_bots_change_seats_within_a_block():
    even, odd = (Table("pig", seed=1, index=i, bots=["random", "optimal"]) for i in (0, 1))
    assert [type(b).__name__ for b in even.bots] == ["RandomBot", "TableBot"]
    assert [type(b).__name__ for b in odd.bots] == ["TableBot", "RandomBot"]
    fixed = Table("pig", seed=1, index=1, bots=["random", "optimal"], rotate_bots=False)
    assert [type(b).__name__ for b in fixed.bots] == ["RandomBot", "TableBot"]


def test_the_same_index_is_the_same_game_and_another_is_not():
    assert Table("pig", seed=3, index=4).play().state() == Table("pig", seed=3, index=4).play().state()
    assert Table("pig", seed=3, index=4).play().state() != Table("pig", seed=3, index=5).play().state()


def test_a_snapshot_of_another_game_is_refused():
    with pytest.raises(ValueError, match="bytes"):
        Table("pig").restore(b"short")


def test_a_replay_tells_every_decision_and_the_outcome():
    table = Table("connect_four", seed=2)
    lines = list(narrate(table))
    assert sum("drops into column" in line for line in lines) == table.engine.decisions
    assert lines[0].startswith("Connect Four, seed 2, game 0")
    assert any("wins" in line for line in lines[-2:]) or any("shares" in line for line in lines[-2:])


def test_rulesets_and_settings_are_alternatives():
    from equipoise.sim.ruleset import Ruleset

    with pytest.raises(InputError, match="not both"):
        Table("pig", ruleset=Ruleset.make(find_game("pig")), settings=["target=5"])


@pytest.mark.parametrize(
    "spoiled",
    [
        {"rng": {"stream": {10: {"left": 1_048_583}}}},
        {"seat": 7},
        {"seats": 3},
        {"decision": 100},
        {"end_reason": 100},
        {"order": {0: -1}},
        {"character": {1: 9}},
        {"team": {1: 7}},
    ],
    ids=lambda spoiled: next(iter(spoiled)),
)
def test_a_position_that_points_outside_the_table_is_refused(spoiled):
    table = Table("connect_four", seed=1)
    before = table.snapshot()
    with pytest.raises(InputError, match=r"does not fit connect_four: common\."):
        table.load({"common": spoiled})
    assert table.snapshot() == before
