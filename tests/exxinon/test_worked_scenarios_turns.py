"""The worked scenarios of the rules: set-up, turns, mana, cards, objectives, events, the end."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.action import Action
from equipoise.sim.table import Table


def quick(**more) -> Board:
    return Board(Table("exxinon", settings=["setup.mode=quick", "engine.auto_single=false"], bots=["random"], **more))


@pytest.mark.rule("FX-055", "FX-054", "FX-056")
def test_s01_first_turns_and_mana():
    board = quick()
    assert [c.mana for c in (board.Z, board.N, board.C, board.S)] == [3, 3, 3, 3]
    board.place(N=(1, -1))
    board.end_turn()
    assert (board.turn, board.C.mana, board.S.mana) == (2, 4, 4)
    board.end_turn()
    assert board.turn == 3
    assert [c.mana for c in (board.Z, board.N, board.C, board.S)] == [4, 5, 4, 4]


def two_at_the_large_fragment(**more) -> Board:
    board = start(Z=(-1, 0), N=(-2, 0), objectives={(-3, 0): 4}, **more)
    board.attack("Z", (-3, 0))
    assert board.objectives == {(-3, 0): 2}
    return board


@pytest.mark.rule("FX-211")
def test_s10_a_fragment_heals_at_the_end_of_the_turn():
    board = two_at_the_large_fragment()
    board.end_turn()
    assert (board.turn, board.objectives) == (6, {(-3, 0): 4})


@pytest.mark.rule("FX-215", "FX-217", "FX-218", "FX-221")
def test_s10_a_destroyed_fragment_is_stolen():
    board = two_at_the_large_fragment(S=(-4, 0))
    board.attack("N", (-3, 0))
    assert board.objectives == {(-3, 0): 0}
    assert board.shards == [0, 0]
    board.end_turn()
    board.step("S", "E")
    assert board.S.tile == (-3, 0)
    assert board.objectives == {}
    assert board.shards == [0, 2]


@pytest.mark.rule("FX-212", "FX-213")
def test_s11_the_meteorite_keeps_its_damage():
    board = start(turn=11, Z=(2, -1), N=(1, 0), objectives={(0, 0): 20})
    board.attack("Z", (0, 0))
    board.attack("N", (0, 0))
    assert board.objectives == {(0, 0): 16}
    board.end_turn()
    assert (board.turn, board.objectives) == (12, {(0, 0): 16})


@pytest.mark.rule("FX-222", "FX-215", "FX-095")
def test_s11_the_meteorite_is_worth_a_core():
    board = start(turn=13, Z=(2, -1), N=(1, 0), objectives={(0, 0): 2})
    board.attack("N", (0, 0))
    assert board.objectives == {(0, 0): 0}
    board.step("N", "W")
    assert board.N.tile == (0, 0)
    assert board.cores == [1, 0]
    assert board.N.steps == 2


@pytest.mark.rule("FX-224", "FX-225", "FX-226", "FX-227", "FX-282")
def test_s11_three_turns_under_the_core():
    board = start(team=1, turn=14, Z=(2, -1), N=on((0, 0), health=10, hand=["stoneblood"]), cores=(1, 0))
    board.end_turn(core=True)
    assert (board.turn, board.cores, board.Z.steps, board.N.steps) == (15, [0, 0], 5, 5)
    mana = board.N.mana
    board.act("cast", "N", "stoneblood")
    if board.decision == "decide_x":
        assert board.table.legal() == [Action("x", x=5)]
        board.act("x", 5)
    board.act("character", "N")
    assert (board.N.health, board.N.mana) == (16, mana)
    board.step("N", "E")
    steps = {}
    for turn in (17, 19, 21):
        board.end_turns(turn)
        steps[turn] = board.Z.steps
    assert steps == {17: 5, 19: 5, 21: 3}


@pytest.mark.rule("FX-205", "FX-206", "FX-207", "FX-208", "FX-009")
def test_s12_the_meteorite_lands_on_a_character():
    board = start(turn=9, N=on((0, 0), health=9, shield=True), walls=[(1, 0)])
    board.act("end_turn")
    assert (board.turn, board.decision, board.table.to_act) == (10, "decide_displace", 0)
    assert board.targets("to") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    board.act("to", (1, 0))
    assert board.walls == {}
    assert (board.N.tile, board.N.health, board.N.shield) == ((1, 0), 5, True)
    assert board.objectives == {(0, 0): 20}


@pytest.mark.rule("FX-204", "FX-203", "FX-199", "FX-210")
def test_s13_a_small_landing_is_blocked():
    board = start(turn=3, C=(3, 0), walls=[(4, -2)])
    board.end_turn()
    assert board.turn == 4
    assert board.objectives == {(4, -2): 2, (2, 2): 2}
    assert board.walls == {}
    assert board.C.health == 22


OTHER_NINE = ["starfall"] * 2 + ["solar_flare"] * 2 + ["radiance", "gravity_sling", "blinding_ray", "supernova"]


@pytest.mark.rule("FX-083", "FX-084")
def test_s18_the_cast_card_takes_part_in_the_reshuffle():
    board = start(Z=on(hand=["aegis", "aegis", "sunlance", "sunlance"], deck=[]))
    assert board.Z.pile == sorted([*OTHER_NINE, "anchor_star"])
    board.cast("Z", "aegis", "Z")
    assert (len(board.Z.deck), board.Z.pile, len(board.Z.hand)) == (9, [], 4)


@pytest.mark.rule("FX-085")
def test_s18_a_delayed_card_takes_no_part_in_the_reshuffle():
    board = start(Z=on(hand=["starfall", "aegis", "sunlance", "sunlance"], deck=[]))
    assert len(board.Z.pile) == 9
    board.cast("Z", "starfall", (1, -4))
    assert board.delays == [("starfall", 1)]
    assert (len(board.Z.deck), board.Z.pile, len(board.Z.hand)) == (8, [], 4)
    assert "starfall" in board.Z.deck + board.Z.hand  # the other copy
    assert (board.Z.deck + board.Z.hand).count("starfall") == 1


@pytest.mark.rule("FX-062", "FX-063", "FX-048")
def test_s19_synthesis():
    board = start(team=1, turn=6, Z=on(mana=6), N=on(mana=5))
    board.act("end_turn")
    assert (board.turn, board.decision, board.Z.mana, board.N.mana) == (7, "decide_synthesis", 7, 6)
    assert board.table.legal() == [Action("decline"), *(Action("pay", mana=n) for n in (4, 5, 6, 7))]
    board.act("pay", 4)
    assert (board.Z.mana, board.N.mana, board.shards) == (3, 0, [1, 0])
    assert board.decision == "decide_main"


@pytest.mark.rule("FX-069")
def test_s19_no_synthesis_without_tokens():
    board = start(team=1, turn=6, Z=on(mana=9), shards=(4, 6))
    board.act("end_turn")
    assert (board.turn, board.Z.mana, board.decision) == (7, 10, "decide_main")


@pytest.mark.rule("FX-267", "FX-268", "FX-269", "FX-018", "FX-092")
def test_s20_death():
    board = start(team=1, S=(0, 0), Z=on((1, -1), health=2, mana=7, shield=True, waiting={"slow": 1}))
    board.attack("S", "Z")
    assert not board.over
    assert (board.Z.alive, board.Z.tile, board.Z.mana) == (False, (1, -1), 0)
    assert (board.Z.shield, board.Z.waiting, board.Z.active) == (False, {}, {})
    board.step("S", "NE")
    assert board.S.tile == (1, -1)


@pytest.mark.rule("FX-271", "FX-272", "FX-273", "FX-274", "FX-275", "FX-276", "FX-278", "FX-061")
def test_s20_the_wraith_haunts():
    board = start(team=1, S=on((1, -1), shield=True), Z=wraith((1, -1)))
    board.end_turn()
    assert (board.turn, board.Z.mana, board.Z.steps) == (7, 0, 4)
    assert {action.ability for action in board.legal("wraith", "Z")} == {"chill_touch", "wail"}
    board.haunt("Z", "chill_touch", "S")
    assert (board.S.health, board.S.shield) == (21, True)
    board.step("Z", "NW")
    assert board.Z.tile == (1, -2)
    board.end_turns(9)
    assert not board.can("wraith", "Z", "chill_touch")
    assert board.can("wraith", "Z", "wail")
    assert not board.can("cast", "Z")
    assert not board.can("attack", "Z")
    assert not board.can("discard", "Z")
    board.end_turns(11)
    assert board.can("wraith", "Z", "chill_touch")


@pytest.mark.rule("FX-017", "FX-021")
def test_s21_the_game_ends_at_once():
    board = start(team=1, C=wraith(), S=on((0, 0), health=1, hand=["blood_price"]), N=wraith(), Z=on((1, -1), health=3))
    board.cast("S", "blood_price", "Z", x=2)
    assert board.over
    assert board.table.end_reason == "elimination"
    assert board.winners == ["C", "S"]
    assert board.S.health == 1


@pytest.mark.rule("FX-186", "FX-187")
def test_s23_a_damaged_wall_is_whole_again_at_the_end_of_the_turn():
    board = start(team=1, C=(0, 0), S=(0, 1), walls=[(1, 0)])
    board.attack("C", (1, 0))
    assert board.walls == {(1, 0): 1}
    board.end_turn()
    assert board.walls == {(1, 0): 0}


@pytest.mark.rule("FX-186", "FX-188")
def test_s23_damage_of_both_teammates_adds_up():
    board = start(team=1, C=(0, 0), S=(0, 1), walls=[(1, 0)])
    board.attack("C", (1, 0))
    board.attack("S", (1, 0))
    assert board.walls == {}


@pytest.mark.rule("FX-072", "FX-088", "FX-100", "FX-087")
def test_s27_an_interleaved_turn():
    board = start(team=1, S=on((0, 4), hand=["frenzy"]), C=(1, 0), Z=(0, 0))
    board.step("S", "NW", "NW")
    assert board.S.tile == (0, 2)
    board.cast("S", "frenzy")
    assert board.S.mana == 2
    board.attack("C", "Z")
    assert board.Z.health == 19
    board.step("S", "NW")
    assert board.S.tile == (0, 1)
    board.attack("S", "Z")
    assert board.Z.health == 15
    board.step("S", "W")
    assert board.S.tile == (-1, 1)
    assert not board.can("step", "S")


@pytest.mark.rule("FX-194", "FX-195", "FX-196")
def test_s32_the_event_track():
    board = quick()
    events = {}
    while board.turn < 43:
        for event in board.end_turn():
            if event.kind == "track":
                events[event.turn] = event.event.removeprefix("land_").removesuffix("_all")
    loop = ["small", "large", "mana", "meteorite"]
    turns = [4, 7, 8, 10, 13, 16, 19, 21, 24, 27, 30, 32, 35, 38, 41, 43]
    assert events == dict(zip(turns, loop * 4, strict=True))


@pytest.mark.rule("FX-037", "FX-039", "FX-040", "FX-041", "FX-042", "FX-043", "FX-044", "FX-045", "FX-055")
def test_s33_the_draft():
    """The dice cannot be scripted before the first decision: a deal is taken in which the first round was tied."""
    settings = ["setup.mode=draft", "engine.auto_single=false"]
    for seed in range(1000):
        table = Table("exxinon", seed=seed, settings=settings, bots=["random"])
        faces = [event.face for event in table.log if event.kind == "roll"]
        totals = [(sum(faces[i : i + 2]), sum(faces[i + 2 : i + 4])) for i in range(0, len(faces), 4)]
        if len(totals) > 1 and totals[-1][0] > totals[-1][1]:
            break
    assert all(a == b for a, b in totals[:-1])
    board = Board(table)
    assert (board.decision, table.to_act) == ("decide_first", 0)
    board.act("go_second")
    for seat, character in ((2, "neol"), (0, "zenith"), (2, "countess"), (0, "skrakz")):
        assert (board.decision, table.to_act) == ("decide_draft", seat)
        board.act("pick", character)
    assert table.characters == ["zenith", "skrakz", "neol", "countess"]
    assert (board.decision, table.to_act) == ("decide_placement", 2)
    board.act("as_listed")
    assert (board.decision, table.to_act) == ("decide_placement", 0)
    board.act("as_listed")
    tiles = [who.tile for who in (board.Z, board.N, board.C, board.S)]  # by seat
    assert tiles == [(-4, 5), (-1, 5), (1, -5), (4, -5)]
    assert (board.turn, board.team) == (1, 1)
    assert [p["mana"] for p in board.state()["player"]] == [3, 3, 3, 3]
    board.end_turn()
    assert [p["mana"] for p in board.state()["player"]] == [4, 4, 3, 3]
