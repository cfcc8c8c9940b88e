"""The end of a Game Turn and of the game, and who has won (ME-294 to ME-302)."""

import pytest
from battlefield import Battle, battle, unit

IDLE = unit("az_jaguar_champion", at=(40, 40))  # the Unit whose activation is the last of the turn
JAGUARS = unit("az_jaguar_warriors", 6, (300, 200), received=1)
HUNTERS = unit("nu_whale_hunters", 6, (300, 440), received=1)


def last_activation(own=None, enemies=None, **words) -> Battle:
    """South's champion is the last to act in the turn."""
    return battle({"late": IDLE, **(own or {})}, enemies or {}, acting="late", **words)


# --- the order of the end of a turn -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-294")
def test_the_steps_of_the_end_of_a_turn():
    """Flee moves, altars, primary, Devotion, unfreeze tests, the next turn."""
    field = last_activation(
        {
            "runners": unit("az_jaguar_warriors", 6, (600, 200), fleeing=True, received=1),
            "builders": unit("nu_whale_hunters", 6, (150, 300), building=True, received=1),
            "frozen": unit("az_jaguar_warriors", 6, (440, 60), frozen=True),
            "own": JAGUARS,
        },
        {"picked": unit("nu_whale_hunters", 6, (300, 262), received=1)},
        players={0: {"devotion": "el3", "picks": ["picked"]}},
    )
    field.act("end")
    steps = []
    for event in field.events:
        if event.kind == "moved" and event.unit == field.code("runners"):
            steps.append(event.how)
        elif event.kind == "token":
            steps.append(event.token_kind)
        elif event.kind == "vp":
            steps.append(event.source)
        elif event.kind in ("test", "turn"):
            steps.append(event.kind)
    assert steps == ["flee", "altar", "altars", "devotion_first", "test", "turn"]
    assert field.turn == 3


@pytest.mark.rule("ME-294")
def test_who_runs_off_the_table_at_the_end_of_the_turn_scores_in_it():
    """The flee move comes before the primary is scored."""
    field = last_activation(
        None,
        {"runners": unit("nu_whale_hunters", 6, (500, 450), fleeing=True, received=1), "rest": HUNTERS},
        scenario="fog_of_war",
    )
    field.act("end")
    assert field.destroyed("runners")
    assert field.vp(0) == 1


@pytest.mark.rule("ME-294")
def test_effects_of_the_turn_last_through_its_unfreeze_tests_and_no_longer():
    modifiers = {"turn": {"BR": -3, "SV": 2}}
    field = last_activation({"frozen": {**JAGUARS, "received": 0, "frozen": True, "modifiers": modifiers}})
    field.act("end", dice=[4, 6])  # its own test, then the pool, which has the champion's die alone
    assert [number for test, number, _ in field.tests() if test == "unfreeze"] == [7 - 3 - 1]
    assert not any(field.unit("frozen")["modifier"])
    assert not any(field.unit("frozen")["flags"])


@pytest.mark.rule("ME-294", "ME-295")
@pytest.mark.parametrize(("die", "dice"), [(6, 2), (7, 1)])
def test_who_thaws_has_its_die_back_for_the_next_turn(die, dice):
    field = last_activation({"frozen": {**JAGUARS, "received": 0, "frozen": True}})
    field.act("end", dice=[die, *[6] * dice])
    assert bool(field.unit("frozen")["frozen"]) == (dice == 1)
    assert field.player(0)["pool_built"] == dice


@pytest.mark.rule("ME-295")
def test_dice_return_but_from_frozen_units_and_those_on_alert():
    field = last_activation(
        {
            "acted": JAGUARS,
            "alert": unit("az_jaguar_warriors", 6, (400, 200), on_alert=2, received=1),
            "frozen": unit("az_jaguar_warriors", 6, (500, 200), frozen=True),
            "bear": unit("nu_kokogiak", at=(600, 200), received=2),
        }
    )
    field.act("end", dice=[10, 6, 5, 4, 3])
    assert field.turn == 3
    assert {name: field.unit(name)["quota"] for name in field.names} == {
        "late": 1,
        "acted": 1,
        "alert": 0,
        "frozen": 0,
        "bear": 2,
    }
    assert field.player(0)["pool_built"] == 4


# --- the end of the game ----------------------------------------------------------------------------------------------


def dead(force: str, dice: int) -> dict:
    """Destroyed Units that had so many dice."""
    return {f"{force}_{i}": unit("az_bound_dead", 0, started=5, where="destroyed") for i in range(dice)}


def ends(scores=(0, 0), dice=(0, 0), turn=6, settings=()) -> Battle:
    """The last activation of a turn is over; `dice` are those each player has destroyed."""
    field = last_activation(
        {"own": JAGUARS, **dead("south", dice[1])},
        {"enemy": HUNTERS, **dead("north", dice[0])},
        turn=turn,
        players={p: {"vp": scores[p]} for p in range(2)},
        settings=settings,
    )
    return field.act("end")


def winners(field: Battle) -> list[int]:
    assert field.table.over
    return [seat for seat, one in enumerate(field.table.outcome()) if one["won"]]


@pytest.mark.rule("ME-296")
@pytest.mark.parametrize("turn", range(1, 7))
def test_the_game_lasts_six_turns(turn):
    field = ends(turn=turn)
    assert field.table.over == (turn == 6)
    if turn == 6:
        assert field.table.end_reason == "turns"
    else:
        assert field.turn == turn + 1


@pytest.mark.rule("ME-296")
def test_the_number_of_turns_is_a_rule():
    assert ends(turn=3, settings=["game.turns=3"]).table.over


@pytest.mark.rule("ME-298")
@pytest.mark.parametrize(("scores", "winner"), [((3, 2), 0), ((2, 3), 1)])
def test_most_points_win_whatever_was_destroyed(scores, winner):
    field = ends(scores, dice=(scores[1], scores[0]))
    assert winners(field) == [winner]
    assert [one["score"] for one in field.table.outcome()] == list(scores)


@pytest.mark.rule("ME-298")
def test_points_of_primary_and_devotion_add_up():
    """North has two VP of its Devotion, South one of its Devotion and two of the altars."""
    scored = {"devotion_known": True, "devotion_revealed": True}
    field = last_activation(
        {"own": JAGUARS},
        {"enemy": HUNTERS},
        turn=6,
        players={
            0: {"devotion": "el4", "vp": 3, "vp_devotion": 1, "scored": (1, 0), "scored_turn": (3, 0), **scored},
            1: {"devotion": "ec4", "vp": 2, "vp_devotion": 2, "scored": (1, 1), "scored_turn": (3, 4), **scored},
        },
    )
    field.act("end")
    assert winners(field) == [0]


@pytest.mark.rule("ME-299")
@pytest.mark.parametrize(("dice", "won"), [((2, 1), [0]), ((1, 2), [1])])
def test_a_tie_is_broken_by_destroyed_dice(dice, won):
    assert winners(ends((2, 2), dice)) == won
    ranks = [one["rank"] for one in ends((2, 2), (1, 1)).table.outcome()]
    assert ranks[0] == ranks[1]
    undecided = ends((2, 2), dice, settings=["victory.tiebreak=none"]).table.outcome()
    assert undecided[0]["rank"] == undecided[1]["rank"]


# --- nobody left ------------------------------------------------------------------------------------------------------


def alone(wipeout: str, north_vp: int = 0, turn: int = 2) -> Battle:
    """South shoots North's last Unit."""
    field = battle(
        {"eagles": unit("az_eagle_atlatl", 6, (300, 200)), "late": IDLE},
        {"last": unit("nu_angakkuq", at=(300, 260), damage=1, received=1)},
        acting="eagles",
        turn=turn,
        players={1: {"vp": north_vp}},
        settings=[f"victory.wipeout={wipeout}"],
    )
    field.act("shoot", "last", dice=[1, 1, *[10] * 4, 10, 10])
    assert field.destroyed("last")
    return field


@pytest.mark.rule("ME-297")
def test_the_survivor_plays_on_alone_to_the_end():
    field = alone("play_on", north_vp=1)
    actors, turns = set(), set()
    while not field.table.over:
        actors.add(field.to_act)
        turns.add(field.turn)
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    assert actors == {0}
    assert turns == {2, 3, 4, 5, 6}
    assert field.table.end_reason == "turns"
    assert winners(field) == [1]


@pytest.mark.rule("ME-297")
@pytest.mark.parametrize(
    ("wipeout", "north_vp", "won"), [("end_now", 1, [1]), ("end_now", 0, [0]), ("instant_win", 1, [0])]
)
def test_the_game_may_end_with_the_last_unit(wipeout, north_vp, won):
    field = alone(wipeout, north_vp)
    assert winners(field) == won
    assert field.table.end_reason == "wiped_out"


# --- alive, halves ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-300")
@pytest.mark.parametrize(
    ("state", "alive"),
    [({"at": (300, 400)}, True), ({"at": (300, 400), "fleeing": True, "fled_this_turn": True}, False), ({}, False)],
)
def test_alive_at_the_end_is_on_the_table_and_not_fleeing(state, alive):
    """Call the Storm asks whether the invoker is alive."""
    gone = {} if state else {"where": "destroyed"}
    invoker = {"entry": "nu_angakkuq", "minis": 1 if state else 0, "started": 1, "invoked": True, **state, **gone}
    if state:
        invoker["received"] = 1
    field = last_activation(
        {"invoker": invoker},
        {"enemy": HUNTERS},
        turn=6,
        players={
            0: {
                "way": "everchanging",
                "devotion": "ec5",
                "invoker": "invoker",
                "scored": (1, 0),
                "scored_turn": (3, 0),
                "vp": 1,
                "vp_devotion": 1,
                "devotion_known": True,
                "devotion_revealed": True,
            },
            1: {"way": "everliving"},
        },
    )
    field.act("end")
    assert field.vp(0) == (2 if alive else 1)


@pytest.mark.rule("ME-301")
@pytest.mark.parametrize(
    ("player", "at", "scenario", "beyond"),
    [
        (0, (300, 240), "build_altars", False),
        (0, (300, 241), "build_altars", True),
        (1, (300, 240), "build_altars", False),
        (1, (300, 239), "build_altars", True),
        (0, (600, 100), "great_hunt", True),
        (0, (100, 300), "great_hunt", False),
        (1, (600, 100), "great_hunt", False),
        (1, (100, 300), "great_hunt", True),
        (0, (240, 320), "great_hunt", False),
        (0, (241, 320), "great_hunt", True),
    ],
)
def test_the_opponents_half_of_the_table(player, at, scenario, beyond):
    """Call the Storm is invoked there; the hunting ground is halved from corner to corner."""
    own = {"caster": unit("nu_angakkuq", at=at, spells=["ecs_frenzy"])}
    field = battle(
        *((own, {}) if player == 0 else ({}, own)),
        acting="caster",
        scenario=scenario,
        players={player: {"way": "everchanging", "devotion": "ec5"}, 1 - player: {"way": "everliving"}},
    )
    assert field.can("claim", "invoke") == beyond


@pytest.mark.rule("ME-302")
def test_a_devotion_that_scored_stays_face_up():
    field = last_activation(
        {"own": JAGUARS},
        {"picked": unit("nu_whale_hunters", 6, (300, 262), received=1)},
        players={0: {"devotion": "el3", "picks": ["picked"]}},
    )
    assert not field.player(0)["devotion_revealed"]
    field.act("end")
    assert field.player(0)["devotion_revealed"]
    assert [e.player for e in field.happened("known")] == [0]
    while field.turn == 3:
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    assert field.player(0)["devotion_revealed"]
