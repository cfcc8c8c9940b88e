"""Events and landings (FX-194 to FX-209)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.tiles import TILES, distance

SMALL, LARGE, METEORITE = [(4, -2), (3, 0), (2, 2)], (-3, 0), (0, 0)
ALL_AT_ONCE = 'events.track=[{turn=6, op="land_small"}, {turn=6, op="land_large"}, {turn=6, op="land_meteorite"}]'
LANDED = {**dict.fromkeys(SMALL, 2), LARGE: 4, METEORITE: 20}
AROUND = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def reach(turn: int, **more) -> tuple[Board, list]:
    """The start of this turn, and what happened in it."""
    board = start(turn=turn - 1, team=turn % 2, **more)
    return board, board.act("end_turn")


def track(events: list) -> list[str]:
    return [event.event for event in events if event.kind == "track"]


# --- the track --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-194")
def test_the_printed_track():
    rows = [(event.turn, event.op, event.n) for event in ExxinonRules().events.track]
    assert rows == [
        (4, "land_small", 0),
        (7, "land_large", 0),
        (8, "mana_all", 1),
        (10, "land_meteorite", 0),
        (13, "land_small", 0),
        (16, "land_large", 0),
    ]


@pytest.mark.rule("FX-194")
def test_the_track_can_be_another():
    settings = ['events.track=[{turn=6, op="land_large"}, {turn=6, op="mana_all", n=1}, {turn=7, op="land_small"}]']
    board, events = reach(6, settings=settings, C=on(mana=0))
    assert track(events) == ["land_large", "mana_all"]  # in the order of the table
    assert (board.objectives, board.C.mana, board.Z.mana) == ({LARGE: 4}, 2, 4)
    board.end_turn()
    assert set(board.objectives) == {LARGE, *SMALL}


@pytest.mark.rule("FX-195")
@pytest.mark.parametrize(
    ("turn", "event"),
    [
        (17, None),
        (18, None),
        (19, "mana_all"),
        (20, None),
        (21, "land_meteorite"),
        (24, "land_small"),
        (27, "land_large"),
        (29, None),
        (30, "mana_all"),
        (32, "land_meteorite"),
        (118, "mana_all"),
    ],
)
def test_behind_space_18_comes_space_8(turn, event):
    assert track(reach(turn)[1]) == ([event] if event else [])


@pytest.mark.rule("FX-195")
@pytest.mark.parametrize(
    ("settings", "turn", "event"),
    [
        (["events.period=0"], 19, None),
        (["events.period=15", "events.repeat_from=4"], 19, "land_small"),
        (["events.repeat_from=10", "events.period=9"], 19, "land_meteorite"),
    ],
)
def test_the_loop_can_be_another(settings, turn, event):
    assert track(reach(turn, settings=settings)[1]) == ([event] if event else [])


@pytest.mark.rule("FX-196")
def test_events_are_landings_at_marked_tiles_or_global_effects():
    board, events = reach(6, settings=[ALL_AT_ONCE])
    assert board.objectives == LANDED
    landed = [event.tile for event in events if event.kind == "landing"]
    assert len(landed) == 5
    mana = [who.mana for who in (board.Z, board.N, board.C, board.S)]
    assert mana == [3, 3, 4, 4]  # a landing gives none; it is the second team's turn
    assert {event.op for event in ExxinonRules().events.track} == {
        "land_small",
        "land_large",
        "land_meteorite",
        "mana_all",
    }


@pytest.mark.rule("FX-197")
def test_mana_for_all_the_living_of_both_teams():
    """Zenith stands on the mana zone: an event gives him no more for it."""
    board, _ = reach(8, Z=on((1, 0), mana=0), N=wraith(), C=on(mana=0), S=on(mana=5))
    assert [who.mana for who in (board.Z, board.N, board.C, board.S)] == [1, 0, 2, 7]


@pytest.mark.rule("FX-197")
def test_mana_for_all_as_much_as_the_table_says():
    board, _ = reach(6, settings=['events.track=[{turn=6, op="mana_all", n=4}]'])
    assert [who.mana for who in (board.Z, board.N, board.C, board.S)] == [7, 7, 8, 8]


@pytest.mark.rule("FX-198")
def test_damage_for_all_the_living_is_no_spell_damage():
    settings = ['events.track=[{turn=6, op="damage_all", n=3}]']
    board, _ = reach(6, settings=settings, Z=on(shield=True), N=wraith(), S=on(health=3))
    assert [who.health for who in (board.Z, board.N, board.C, board.S)] == [17, 0, 19, 0]
    assert board.Z.shield
    assert not board.S.alive


# --- landings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-199")
@pytest.mark.parametrize("turn", [4, 13])
def test_small_fragments_land_on_all_three_small_tiles(turn):
    board, _ = reach(turn)
    assert board.objectives == dict.fromkeys(SMALL, 2)


@pytest.mark.rule("FX-199")
@pytest.mark.parametrize("blocked", SMALL)
def test_one_landing_does_not_depend_on_the_others(blocked):
    board, events = reach(4, Z=blocked)
    assert set(board.objectives) == set(SMALL) - {blocked}
    results = {event.tile: event.result for event in events if event.kind == "landing"}
    assert sorted(results.values()) == ["blocked", "landed", "landed"]


@pytest.mark.rule("FX-200")
@pytest.mark.parametrize("turn", [7, 16])
def test_the_large_fragment_lands_on_its_tile(turn):
    board, events = reach(turn)
    assert board.objectives == {LARGE: 4}
    assert [e.objective for e in events if e.kind == "landing"] == ["large_fragment"]


@pytest.mark.rule("FX-201")
@pytest.mark.parametrize("turn", [10, 21])
def test_the_meteorite_lands_on_its_tile(turn):
    board, events = reach(turn)
    assert board.objectives == {METEORITE: 20}
    assert [e.objective for e in events if e.kind == "landing"] == ["meteorite"]


@pytest.mark.rule("FX-202")
@pytest.mark.parametrize(("turn", "tile", "health"), [
    (10, METEORITE, 7),
    (10, METEORITE, 0),
    (7, LARGE, 0),
    (4, (3, 0), 0),
])  # fmt: skip
def test_an_active_objective_stays_as_it_is(turn, tile, health):
    """Whole or destroyed; the other small fragments land."""
    board, events = reach(turn, objectives={tile: health})
    assert board.objectives[tile] == health
    results = [event.result for event in events if event.kind == "landing"]
    assert results.count("skipped") == 1
    assert results.count("landed") == (2 if turn == 4 else 0)


@pytest.mark.rule("FX-202")
def test_damage_on_a_fragment_stays_too():
    board, _ = reach(7, settings=["objective.fragments_reset=false"], objectives={LARGE: 1})
    assert board.objectives == {LARGE: 1}


@pytest.mark.rule("FX-202")
def test_after_it_was_secured_it_lands_again():
    board = start(team=1, turn=6, C=(-2, 0), objectives={LARGE: 0})
    board.step("C", "W", "W")
    board.end_turn()
    assert (board.turn, board.objectives) == (7, {LARGE: 4})


@pytest.mark.rule("FX-203")
@pytest.mark.parametrize(("turn", "tile"), [(4, (2, 2)), (7, LARGE), (10, METEORITE)])
def test_a_breakable_wall_on_the_landing_tile_is_destroyed(turn, tile):
    board, _ = reach(turn, walls=[tile, (5, 0)])
    assert tile in board.objectives
    assert board.walls == {(5, 0): 0}


@pytest.mark.rule("FX-204")
@pytest.mark.parametrize(("turn", "tile"), [(4, (2, 2)), (7, LARGE)])
@pytest.mark.parametrize("who", ["Z", "C"])
def test_a_character_prevents_the_landing_of_a_fragment(turn, tile, who):
    """It is not harmed and stays where it is, and the fragment does not come later."""
    board, _ = reach(turn, **{who: tile})
    full = {"Z": 20, "C": 22}[who]
    character = getattr(board, who)
    assert (board.decision, character.tile, character.health) == ("decide_main", tile, full)
    assert tile not in board.objectives
    if board.team != int(who in "CS"):
        board.end_turn()
    board.step(who, "W")
    board.end_turn()
    assert tile not in board.objectives


# --- under the meteorite ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-205")
@pytest.mark.parametrize(("turn", "who", "seat"), [(10, "N", 0), (10, "C", 2), (21, "Z", 0), (21, "S", 2)])
def test_its_own_player_moves_a_character_off_and_it_takes_4_damage(turn, who, seat):
    """Whoever's turn it is."""
    board, _ = reach(turn, **{who: METEORITE})
    before = getattr(board, who).health
    assert (board.decision, board.table.to_act) == ("decide_displace", seat)
    assert board.targets("to") == AROUND
    board.act("to", (-1, 1))
    assert (getattr(board, who).tile, getattr(board, who).health) == ((-1, 1), before - 4)
    assert board.objectives == {METEORITE: 20}
    assert board.decision == "decide_main"


@pytest.mark.rule("FX-205")
@pytest.mark.parametrize("damage", [0, 7])
def test_the_damage_can_be_another(damage):
    board, _ = reach(10, settings=[f"objective.meteorite.crush_damage={damage}"], N=METEORITE)
    board.act("to", (1, 0))
    assert board.N.health == 26 - damage


@pytest.mark.rule("FX-205")
def test_a_meteorite_that_does_not_land_moves_nobody():
    """Neol stands on the destroyed one, which is for the team that destroyed it: it is still active (FX-202)."""
    loot = {METEORITE: {"health": 0, "destroyed_by": 1}}
    board, _ = reach(10, settings=["objective.loot_open_to=destroyer"], N=METEORITE, objectives=loot)
    assert (board.decision, board.N.tile, board.N.health) == ("decide_main", METEORITE, 26)


@pytest.mark.rule("FX-206")
@pytest.mark.parametrize(
    ("settings", "through"), [([], True), (["meteorite.displace_through_walls=only_if_needed"], False)]
)
def test_off_to_a_free_tile_or_through_a_breakable_wall(settings, through):
    place = {"settings": settings, "N": METEORITE, "Z": (1, -1), "C": (0, 1), "walls": [(-1, 0), (2, 0)]}
    board, _ = reach(10, **place)
    free = {(1, 0), (0, -1), (-1, 1)}
    assert board.targets("to") == (free | {(-1, 0)} if through else free)
    if through:
        board.act("to", (-1, 0))
        assert (board.N.tile, board.walls) == ((-1, 0), {(2, 0): 0})


@pytest.mark.rule("FX-206")
@pytest.mark.parametrize("how", ["always", "only_if_needed"])
def test_if_need_be_through_a_wall_in_either_case(how):
    walls = AROUND - {(1, 0), (0, 1), (-1, 0)}
    place = {"N": METEORITE, "Z": (1, 0), "C": (0, 1), "S": (-1, 0), "walls": walls}
    board, _ = reach(10, settings=[f"meteorite.displace_through_walls={how}"], **place)
    assert board.targets("to") == walls


PIT = """map.picture=[
    "     . 1 . . 2 .     ",
    "    . . . . # . .    ",
    "   . # . . . . . .   ",
    "  . . . . # . . s .  ",
    " . . # . # # . # . . ",
    ". . L . # M ~ . s . .",
    " . . # . # # . # . . ",
    "  . . . . # . . s .  ",
    "   . # ~ ~ ~ ~ ~ .   ",
    "    . . . . # . .    ",
    "     . 3 . . 4 .     ",
]"""


@pytest.mark.rule("FX-206")
def test_without_a_way_off_beside_it_the_nearest_tiles_are_open():
    """The meteorite's tile lies in a pit whose only way out Zenith blocks."""
    board, _ = reach(10, settings=[PIT], N=METEORITE, Z=(1, 0), C=(0, 2), walls=[(2, 0), (3, -3)])
    two_away = {tile for tile in TILES if distance(tile, METEORITE) == 2}
    assert board.targets("to") == two_away - {(1, -2), (-1, 2), (0, 2)}  # permanent walls, the Countess
    assert (2, 0) in board.targets("to")
    board.act("to", (-2, 0))
    assert (board.N.tile, board.N.health, board.objectives) == ((-2, 0), 22, {METEORITE: 20})


CLOSE_BY = """map.picture=[
    "     . 1 . . 2 .     ",
    "    . . . . # . .    ",
    "   . # . . . . . .   ",
    "  . . . . # . . s .  ",
    " . . # . ~ ~ . # . . ",
    ". . L . ~ M s . ~ . .",
    " . . # . ~ ~ . # . . ",
    "  . . . . # . . s .  ",
    "   . # . . . . . .   ",
    "    . . . . # . .    ",
    "     . 3 . . 4 .     ",
]"""


@pytest.mark.rule("FX-207")
def test_first_off_then_the_damage_then_the_landing():
    """Neol secures a destroyed fragment as he goes, and dies of the damage only then; the meteorite lands."""
    board, _ = reach(10, settings=[CLOSE_BY], N=on(METEORITE, health=4), objectives={(1, 0): 0})
    events = board.act("to", (1, 0))
    order = [e.kind for e in events if e.kind in ("move", "secured", "damage", "death", "landing")]
    assert order == ["move", "secured", "damage", "death", "landing"]
    assert (board.N.alive, board.N.tile, board.shards) == (False, (1, 0), [1, 0])
    assert board.objectives == {METEORITE: 20}


@pytest.mark.rule("FX-207")
def test_who_dies_last_under_the_meteorite_loses_before_it_lands():
    board, _ = reach(10, Z=wraith(), N=on(METEORITE, health=4))
    board.act("to", (1, 0))
    assert board.over
    assert board.winners == ["C", "S"]
    assert board.objectives == {}


@pytest.mark.rule("FX-208")
def test_a_spell_shield_does_not_help():
    board, _ = reach(10, N=on(METEORITE, shield=True))
    board.act("to", (1, 0))
    assert (board.N.health, board.N.shield) == (22, True)


@pytest.mark.rule("FX-208")
@pytest.mark.parametrize("status", ["root", "stun"])
def test_the_rooted_and_stunned_are_moved_off_too(status):
    """In turn 21, their own."""
    board, _ = reach(21, N=on(METEORITE, waiting=[status]))
    assert board.N.active == {status: 1}
    assert board.targets("to") == AROUND
    board.act("to", (1, 0))
    assert board.N.tile == (1, 0)


@pytest.mark.rule("FX-208")
def test_moving_off_uses_no_movement():
    board, _ = reach(21, N=METEORITE)
    board.act("to", (1, 0))
    assert (board.turn, board.N.steps) == (21, 3)


@pytest.mark.rule("FX-209")
@pytest.mark.parametrize(("turn", "tile", "health"), [(4, (2, 2), 2), (7, LARGE, 4), (10, METEORITE, 20)])
def test_a_wraith_neither_prevents_a_landing_nor_feels_it(turn, tile, health):
    board, _ = reach(turn, Z=wraith(tile))
    assert board.decision == "decide_main"
    assert board.objectives[tile] == health
    assert (board.Z.tile, board.Z.health) == (tile, 0)
