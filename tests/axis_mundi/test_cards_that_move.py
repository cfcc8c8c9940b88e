"""One-time cards that move somebody or send the familiar: Rock-Climber, Seek and Destroy, Godspeed, Hidden Tunnel,
Desperate Measures (AM-248 to AM-254)."""

import pytest
from boards import on, start
from seats import hidden, hit_points

# --- Rock-Climber -----------------------------------------------------------------------------------------------------

CLIMBER = {"hand": ["rock_climber", "second_wind"]}


@pytest.mark.rule("AM-248")
def test_rock_climber_goes_up_two_levels_and_ends_the_turn():
    """WS-35."""
    board = start(A=on("S:0", hand=["rock_climber"]))
    board.act("play_at", "rock_climber", "L1:0")
    assert (board.decision, board.A.at, board.ap) == ("decide_climb_2", "L1:0", 2)
    assert board.options("climb", "hex") == ["L2:0"]
    board.act("climb", "L2:0")
    assert board.A.condition == ("L2:0", 10, 1)
    assert (board.active, board.pile) == ("B", ["rock_climber"])


@pytest.mark.rule("AM-248")
def test_both_hexes_of_rock_climber_wound():
    board = start(A=on("S:1", hand=["rock_climber"]))
    assert board.options("play_at", "hex") == ["L1:0", "L1:1"]
    board.act("play_at", "rock_climber", "L1:1")
    assert board.options("climb", "hex") == ["L2:0", "L2:1"]
    board.act("climb", "L2:0")
    assert board.A.condition == ("L2:0", 10, 2)


@pytest.mark.rule("AM-249")
def test_rock_climber_is_the_first_action_of_a_turn():
    board = start(A=on("S:1", **CLIMBER))
    board.act("play", "second_wind")
    assert board.can("play_at", "rock_climber")
    board.act("move", "S:2")  # paid with the extra Move point alone
    assert not board.can("play_at", "rock_climber")
    board = start(A=on("S:1", **CLIMBER))
    board.act("draw", "one_time")
    assert not board.can("play_at", "rock_climber")


@pytest.mark.rule("AM-249")
def test_free_treasures_and_powers_may_come_before_rock_climber():
    board = start(
        A=on("S:1", character="savant", hand=["rock_climber", "alpinist"], treasures=["t_action"]),
        B=on("S:9", hand=["vermin"]),
    )
    board.act("use", "t_action")
    board.act("activate", "alpinist")
    board.act("demand", "B")
    board.act("choose_card", "vermin")
    assert board.can("play_at", "rock_climber")


@pytest.mark.rule("AM-249", "AM-086")
def test_a_paid_attack_comes_before_no_rock_climber():
    board = start(A=on("S:1", hand=["rock_climber"], treasures=["t_attack"]), B="S:2")
    board.act("use", "t_attack")
    assert board.can("play_at", "rock_climber")
    board.act("attack", "B")
    assert board.ap == 3
    assert not board.can("play_at", "rock_climber")


@pytest.mark.rule("AM-249")
def test_rock_climber_needs_a_route_of_two_steps():
    assert not start(A=on("S:0", hand=["rock_climber"]), lava=["L2:0"]).can("play_at", "rock_climber")
    assert not start(A=on("S:0", hand=["rock_climber"]), B="L1:0").can("play_at", "rock_climber")
    board = start(A=on("S:2", hand=["rock_climber"]), lava=["L2:0"], B="L2:1")
    assert board.options("play_at", "hex") == ["L1:2"]  # L1:1 leads nowhere


@pytest.mark.rule("AM-249", "AM-100")
@pytest.mark.parametrize("others", [{}, {"D": on("S:16", form="demon")}])
def test_the_centre_is_never_the_second_step(others):
    assert not start(A=on("L3:1", hand=["rock_climber"]), **others).can("play_at", "rock_climber")
    assert start(A=on("L2:1", hand=["rock_climber"]), **others).can("play_at", "rock_climber")


@pytest.mark.rule("AM-249", "AM-166")
def test_the_immobilised_do_not_climb():
    assert not start(A=on("S:0", hand=["rock_climber"], immobilised=1)).can("play_at", "rock_climber")


@pytest.mark.rule("AM-248", "AM-050")
def test_whoever_dies_on_the_first_hex_climbs_no_further():
    board = start(A=on("S:1", hp=1, hand=["rock_climber"]), infected={"L1:1": "F"})
    board.act("play_at", "rock_climber", "L1:1")
    assert board.A.condition == ("S:2", 5, 0)
    assert (board.active, board.pile) == ("B", ["rock_climber"])


# --- Seek and Destroy -------------------------------------------------------------------------------------------------

SEEK = {"hand": ["seek_and_destroy"]}
BEAST = {"character": "beastmaster"}
DEMON = on("S:15", form="demon")


@pytest.mark.rule("AM-250", "AM-157")
def test_seek_and_destroy_takes_the_energy_and_one_hp_at_distance_three():
    board = start(A=on("S:0", **SEEK), B="S:3", C="S:26", D="S:4")
    assert board.options("play_on", "seat") == ["B"]
    board.act("play_on", "seek_and_destroy", "B")
    assert board.B.condition == ("S:3", 9, 0)
    assert (board.A.energy, board.ap, board.A.hp, board.pile) == (0, 2, 10, ["seek_and_destroy"])


@pytest.mark.rule("AM-250")
@pytest.mark.parametrize(
    ("fields", "others", "settings", "reach", "loss"),
    [
        ({}, {}, [], 3, 1),
        ({}, {"D": DEMON}, [], 3, 1),
        (BEAST, {}, [], 5, 1),
        (BEAST, {"D": DEMON}, [], 6, 2),
        ({}, {}, ["familiar.card_range=4"], 4, 1),
        (BEAST, {}, ["beastmaster.card_range=4"], 4, 1),
        (BEAST, {"D": DEMON}, ["beastmaster.card_range_up=7", "beastmaster.seek_damage_up=3"], 7, 3),
        ({}, {}, ["card.seek_and_destroy.value=2"], 3, 2),
    ],
)
def test_reach_and_damage_of_seek_and_destroy(fields, others, settings, reach, loss):
    for distance in range(1, 9):
        board = start(settings=settings, A=on("S:0", **SEEK, **fields), E=f"S:{distance}", **others)
        assert board.can("play_on", "seek_and_destroy", "E") == (distance <= reach)
    board = start(settings=settings, A=on("S:0", **SEEK, **fields), E=f"S:{reach}", **others)
    board.act("play_on", "seek_and_destroy", "E")
    assert board.E.hp == 10 - loss


@pytest.mark.rule("AM-250")
def test_seek_and_destroy_needs_energy_and_strikes_the_ascendant_too():
    assert not start(A=on("S:0", energy=2, **SEEK), B="S:3").can("play_on", "seek_and_destroy")
    board = start(A=on("S:14", **SEEK), D=DEMON)
    board.act("play_on", "seek_and_destroy", "D")
    assert (board.D.hp, board.D.at) == (19, "S:15")


@pytest.mark.rule("AM-250", "AM-022", "AM-145", "AM-174")
def test_seek_and_destroy_finds_nobody_sheltered_invincible_or_invisible():
    board = start(A=on("L1:1", **SEEK), B="L1:2", C=on("L1:3", god_mode=1), D=hidden("L2:0"), shelter=["L1:2"])
    assert not board.can("play_on", "seek_and_destroy")


# --- Godspeed ---------------------------------------------------------------------------------------------------------

GODSPEED = {"hand": ["godspeed"]}


@pytest.mark.rule("AM-251", "AM-163")
def test_godspeed_fetches_a_treasure_three_hexes_away():
    board = start(A=on("S:0", **GODSPEED), treasures={"L3:0": "t_heal_4", "L4:0": "t_action"})
    assert board.options("play_at", "hex") == ["L3:0"]
    board.act("play_at", "godspeed", "L3:0")
    assert (board.A.energy, board.ap, board.A.holds) == (0, 2, [])
    assert board.hexes_where("treasure") == {"L4:0": 3}
    board.end_turn()
    assert board.A.holds == ["t_heal_4"]


@pytest.mark.rule("AM-251", "AM-165")
def test_godspeed_immobilises_three_hexes_away():
    board = start(A=on("S:0", **GODSPEED), B=on("S:3", energy=0), C="S:4")
    assert board.options("play_on", "seat") == ["B"]
    board.act("play_on", "godspeed", "B")
    assert (board.B.immobilised_next, board.B.hp, board.A.energy, board.ap) == (1, 10, 0, 2)


@pytest.mark.rule("AM-251", "AM-169")
@pytest.mark.parametrize(
    ("others", "settings", "reach", "claw"),
    [
        ({}, [], 5, 1),
        ({"D": DEMON}, [], 6, 1),
        ({}, ["beastmaster.card_range=2"], 2, 1),
        ({"D": DEMON}, ["beastmaster.card_range_up=4"], 4, 1),
        ({}, ["beastmaster.godspeed_claw=false"], 5, 0),
    ],
)
def test_the_beastmasters_godspeed_flies_further_and_claws(others, settings, reach, claw):
    for distance in range(1, 9):
        board = start(settings=settings, A=on("S:0", **GODSPEED, **BEAST), E=f"S:{distance}", **others)
        assert board.can("play_on", "godspeed", "E") == (distance <= reach)
    board = start(settings=settings, A=on("S:0", **GODSPEED, **BEAST), E=f"S:{reach}", **others)
    board.act("play_on", "godspeed", "E")
    assert (board.E.immobilised_next, board.E.hp) == (1, 10 - claw)


@pytest.mark.rule("AM-251")
def test_godspeed_needs_three_energy():
    board = start(A=on("S:0", energy=2, **GODSPEED), C="S:3", treasures={"L3:0": "t_heal_4"})
    assert not board.can("play_at", "godspeed")
    assert not board.can("play_on", "godspeed")


# --- Hidden Tunnel ----------------------------------------------------------------------------------------------------


def tunnel(n, at, *dice, players=6, settings=(), fields=None, **others):
    card = f"hidden_tunnel_{n}"
    board = start(players=players, settings=settings, A=on(at, hand=[card], **(fields or {})), **others)
    board.act("play", card, dice=list(dice))
    assert (board.pile, board.ap) == ([card], 2)
    return board.A.condition


@pytest.mark.rule("AM-252")
@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
def test_a_tunnel_leads_as_many_spaces_as_it_says(n):
    assert tunnel(n, "L1:1", 3)[0] == f"L1:{(1 - n) % 24}"
    assert tunnel(n, "L1:1", 4)[0] == f"L1:{1 + n}"
    assert tunnel(n, "S:28", 6)[0] == f"S:{(28 + n) % 30}"


@pytest.mark.rule("AM-252")
def test_the_length_of_a_tunnel_is_a_parameter():
    assert tunnel(4, "L1:1", 5, settings=["card.hidden_tunnel_4.value=2"]) == ("L1:3", 10, 1)


@pytest.mark.rule("AM-252", "AM-253")
def test_the_tunnel_goes_on_past_lava_and_characters():
    """WS-33."""
    assert tunnel(4, "L2:0", 5, players=3) == ("L2:4", 10, 1)
    assert tunnel(4, "L2:0", 5, players=3, lava=["L2:4"]) == ("L2:5", 10, 0)
    assert tunnel(4, "L2:0", 1, players=3, B="L2:8") == ("L2:7", 10, 0)
    assert tunnel(4, "L2:0", 1, players=3, B=hidden("L2:8", players=3)) == ("L2:8", 10, 1)


@pytest.mark.rule("AM-253")
def test_a_full_circle_is_no_tunnel():
    assert not start(players=3, A=on("L3:0", hand=["hidden_tunnel_6"])).can("play", "hidden_tunnel_6")
    assert start(players=3, A=on("L3:0", hand=["hidden_tunnel_5"])).can("play", "hidden_tunnel_5")


@pytest.mark.rule("AM-253")
def test_a_tunnel_diverted_to_the_own_hex_moves_nobody():
    assert tunnel(5, "L4:0", 4, lava=["L4:5"]) == ("L4:0", 10, 0)
    assert tunnel(5, "L4:0", 3, lava=["L4:5"]) == ("L4:1", 10, 1)


@pytest.mark.rule("AM-253")
def test_there_is_no_tunnel_on_a_pier_or_on_the_centre():
    assert not start(A=on("PIER:0", hand=["hidden_tunnel_4"])).can("play", "hidden_tunnel_4")
    board = start(A=on("C", hand=["hidden_tunnel_4"]), D=DEMON)
    assert not board.can("play", "hidden_tunnel_4")


@pytest.mark.rule("AM-253")
def test_only_the_landing_hex_of_a_tunnel_is_entered():
    assert tunnel(4, "L1:1", 5, infected={"L1:2": "F", "L1:4": "F"}) == ("L1:5", 10, 1)
    assert tunnel(4, "L1:1", 5, infected={"L1:5": "F"}) == ("L1:5", 9, 1)


@pytest.mark.rule("AM-253", "AM-166")
def test_an_ascendant_may_use_a_tunnel_but_not_the_immobilised():
    assert tunnel(4, "L1:1", 5, fields={"form": "demon"}) == ("L1:5", 20, 1)
    board = start(A=on("L1:1", hand=["hidden_tunnel_4"], immobilised=1))
    assert not board.can("play", "hidden_tunnel_4")


# --- Desperate Measures -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-254", "AM-137")
def test_desperate_measures_is_an_attack_with_one_more_damage():
    board = start(A=on("L1:1", hp=3, hand=["desperate_measures"]), B="L1:2")
    board.act("play_on", "desperate_measures", "B")
    assert board.B.condition == ("L1:3", 7, 1)
    assert (board.A.hp, board.ap, board.pile) == (2, 2, ["desperate_measures"])


@pytest.mark.rule("AM-254")
@pytest.mark.parametrize(
    ("character", "hp", "settings", "playable"),
    [
        ("cultivator", 3, [], True),
        ("cultivator", 4, [], False),
        ("malignant", 4, [], False),
        ("cultivator", 5, ["card.desperate_measures.hp_max=5"], True),
        ("cultivator", 6, ["card.desperate_measures.hp_max=5"], False),
    ],
)
def test_desperate_measures_need_low_hit_points(character, hp, settings, playable):
    board = start(settings=settings, A=on("L1:1", character=character, hp=hp, hand=["desperate_measures"]), B="L1:2")
    assert board.can("play_on", "desperate_measures", "B") == playable


@pytest.mark.rule("AM-254", "AM-135", "AM-321")
def test_desperate_measures_stack_with_everything():
    fields = {"hp": 3, "hand": ["desperate_measures"]}
    board = start(A=on("L1:1", character="malignant", **fields), B="L1:2")
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "AB") == [2, 6]
    board = start(A=on("L1:1", active=["honed_blade"], **fields), B="L1:2")
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "AB") == [2, 6]
    board = start(A=on("L1:1", active=["cornered_animal"], **fields), B="L1:2")
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "AB") == [3, 6]
    board = start(A=on("L1:1", active=["perfect_execution"], **fields), B="L1:2")
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "AB") == [3, 7]


@pytest.mark.rule("AM-254", "AM-131")
def test_desperate_measures_reach_whom_an_attack_reaches():
    board = start(A=on("L1:2", hp=3, hand=["desperate_measures"]), B="L1:1", C="L2:2", D="S:2", E="L1:4")
    assert board.options("play_on", "seat") == ["B", "C"]
    assert not start(ap=0, A=on("L1:2", hp=3, hand=["desperate_measures"]), B="L1:1").can("play_on")
