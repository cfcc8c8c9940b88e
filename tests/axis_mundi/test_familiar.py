"""The familiar: energy, reach, treasure, immobilising, its harvest (AM-157 to AM-177)."""

import pytest
from boards import on, start

DEMON = on("L4:3", form="demon")
MOVES = ("move", "run", "climb", "descend", "cave", "enter_axis")


# --- energy -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-157")
def test_an_errand_costs_an_action_and_all_3_energy():
    board = start(A="L2:0", C="L2:1")
    board.act("fam_immobilise", "C")
    assert (board.A.energy, board.ap) == (0, 2)
    assert not board.can("fam_immobilise")


@pytest.mark.rule("AM-157")
def test_less_than_3_energy_sends_nobody():
    who = {"C": "L2:1", "treasures": {"L2:2": "t_action"}}
    hand = ["godspeed", "seek_and_destroy"]
    board = start(A=on("L2:0", energy=2, hand=hand), **who)
    assert not any(board.can(kind) for kind in ("fam_immobilise", "fam_treasure", "play_on", "play_at"))
    board = start(A=on("L2:0", energy=3, hand=hand), **who)
    assert all(board.can(kind) for kind in ("fam_immobilise", "fam_treasure"))
    assert board.can("play_on", "godspeed", "C")
    assert board.can("play_on", "seek_and_destroy", "C")
    assert board.can("play_at", "godspeed", "L2:2")


@pytest.mark.rule("AM-157")
@pytest.mark.parametrize("card", ["godspeed", "seek_and_destroy"])
def test_the_familiars_cards_empty_the_pool_too(card):
    board = start(A=on("L2:0", hand=[card]), C="L2:1")
    board.act("play_on", card, "C")
    assert (board.A.energy, board.ap, board.pile) == (0, 2, [card])


@pytest.mark.rule("AM-157", "AM-158", "AM-160")
def test_the_price_the_cap_and_the_growth_of_energy_are_parameters():
    settings = ["energy.cost=2", "energy.cap=4", "energy.per_turn=3"]
    board = start(A=on("L2:0", energy=2), C="L2:1", settings=settings)
    board.act("fam_immobilise", "C")
    assert board.A.energy == 0
    board.end_turns(until="A")
    assert board.A.energy == 3
    board.end_turns(until="A")
    assert board.A.energy == 4


@pytest.mark.rule("AM-158", "AM-160")
def test_energy_grows_by_one_at_the_start_of_each_own_turn_up_to_3():
    board = start(A=on("S:1", energy=0), B=on("S:3", energy=1), C=on("S:4", energy=3))
    board.end_turn()
    assert (board.A.energy, board.B.energy, board.C.energy) == (0, 2, 3)
    levels = []
    for _ in range(4):
        board.end_turns(until="A")
        levels.append(board.A.energy)
    assert levels == [1, 2, 3, 3]


@pytest.mark.rule("AM-158")
def test_the_energy_of_an_ascendant_grows_too():
    board = start(players=3, A=on("S:1", form="angel", energy=0), active="C")
    board.end_turn()
    assert (board.to_act, board.A.pools) == ("A", (1, 0))


@pytest.mark.rule("AM-159")
def test_the_upgraded_beastmaster_adds_one_to_each_pool():
    board = start(A="S:1", B=on("S:3", energy=(0, 2)), D=on("L4:0", form="demon"))
    board.end_turn()
    assert board.B.pools == (1, 3)
    board.end_turns(until="B")
    assert board.B.pools == (2, 3)


@pytest.mark.rule("AM-159")
def test_in_phase_h_the_beastmaster_has_one_pool():
    board = start(A="S:1", B=on("S:3", energy=(0, 0)))
    board.end_turn()
    assert board.B.pools == (1, 0)


@pytest.mark.rule("AM-160")
def test_energy_above_the_cap_is_lost():
    board = start(A=on("S:1", energy=2, hand=["vermin"], treasures=["t_energy_1"]))
    board.act("play", "vermin")
    assert board.A.pools == (3, 0)
    assert not board.can("use", "t_energy_1")


# --- reach ------------------------------------------------------------------------------------------------------------

AROUND = {"L2:0": "t_action", "L2:1": "t_attack", "L2:2": "t_move_2", "L2:3": "t_heal_4", "L2:4": "t_grenade"}


@pytest.mark.rule("AM-161", "AM-162")
@pytest.mark.parametrize(
    ("character", "active", "reach"),
    [
        ("cultivator", [], ["L2:1", "L2:2"]),
        ("beastmaster", [], ["L2:1", "L2:2", "L2:3"]),
        ("cultivator", ["hail_anemoi"], ["L2:1", "L2:2", "L2:3"]),
        ("beastmaster", ["hail_anemoi"], ["L2:1", "L2:2", "L2:3", "L2:4"]),
    ],
)
def test_the_familiar_flies_2_hexes_but_not_0(character, active, reach):
    """From L2:0, which has a treasure of its own, along the level; lava and characters do not stop it."""
    board = start(A=on("L2:0", character=character, active=active), C="L2:1", treasures=AROUND, lava=["L1:1"])
    assert board.options("fam_treasure", "hex") == reach


@pytest.mark.rule("AM-161")
def test_the_reach_goes_over_every_level():
    # distances from L2:1: L4:0 2, S:3 2, S:1 2, L1:4 3
    spread = {"L4:0": "t_action", "S:3": "t_attack", "S:1": "t_move_2", "L1:4": "t_heal_4"}
    board = start(A="L2:1", treasures=spread)
    assert board.options("fam_treasure", "hex") == ["L4:0", "S:1", "S:3"]


@pytest.mark.rule("AM-161")
def test_the_reach_is_a_parameter():
    board = start(A="L2:0", treasures=AROUND, settings=["familiar.range=1"])
    assert board.options("fam_treasure", "hex") == ["L2:1"]
    board = start(A=on("L2:0", character="beastmaster"), treasures=AROUND, settings=["beastmaster.range=4"])
    assert board.options("fam_treasure", "hex") == ["L2:1", "L2:2", "L2:3", "L2:4"]


@pytest.mark.rule("AM-162")
def test_hail_anemoi_reaches_further_with_the_cards_too():
    for active, reach in (([], ["L2:1", "L2:2", "L2:3"]), (["hail_anemoi"], ["L2:1", "L2:2", "L2:3", "L2:4"])):
        board = start(A=on("L2:0", hand=["godspeed"], active=active), treasures=AROUND)
        assert board.options("play_at", "hex") == reach


# --- treasure ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-163")
def test_a_fetched_treasure_leaves_the_board_at_once_and_arrives_at_the_end_of_the_turn():
    board = start(A="L2:0", treasures={"L2:2": "t_action"})
    board.act("fam_treasure", "L2:2")
    assert board.hexes_where("treasure") == {}
    assert (board.A.holds, board.A.energy, board.ap) == ([], 0, 2)
    assert not board.can("use")
    board.act("descend", "L1:0")
    board.end_turn()
    assert board.A.holds == ["t_action"]


@pytest.mark.rule("AM-164")
def test_a_fetched_treasure_arrives_even_if_the_player_dies():
    board = start(A=on("L2:1", hp=1), B="L2:2", treasures={"L1:1": "t_heal_4"})
    board.act("fam_treasure", "L1:1")
    board.act("attack", "B")
    assert (board.A.at, board.A.hp, board.to_act) == ("S:2", 5, "B")
    assert board.A.holds == ["t_heal_4"]


@pytest.mark.rule("AM-164")
def test_a_fetched_treasure_arrives_even_if_the_turn_ends_early():
    board = start(A="L4:0", treasures={"L4:1": "t_heal_4"})
    board.act("fam_treasure", "L4:1")
    board.act("enter_axis", dice=[1, 3])
    assert (board.to_act, board.A.at, board.A.holds) == ("B", "S:12", ["t_heal_4"])


@pytest.mark.rule("AM-164")
def test_a_treasure_under_a_character_may_be_fetched():
    board = start(A="L2:0", C="L2:2", treasures={"L2:2": "t_action"})
    board.act("fam_treasure", "L2:2")
    board.end_turn()
    assert (board.A.holds, board.C.holds) == (["t_action"], [])


# --- immobilising -----------------------------------------------------------------------------------------------------


def moves_of(board):
    return {action.kind for action in board.table.legal()} & set(MOVES)


@pytest.mark.rule("AM-165", "AM-166")
def test_ws21_the_immobilised_cannot_leave_its_hex_in_its_next_turn():
    board = start(
        A="L1:3",
        C=on("L1:1", hand=["rock_climber", "hidden_tunnel_5", "salve", "second_wind", "suture_kit"], wounds=2, hp=8),
        D="L1:2",
        caves=["L1:1"],
    )
    board.act("fam_immobilise", "C")
    assert (board.C.hp, board.C.immobilised_next) == (8, 1)
    board.end_turn()
    board.end_turn()
    assert board.to_act == "C"
    assert moves_of(board) == set()
    assert not board.can("play_at", "rock_climber")
    assert not board.can("play", "hidden_tunnel_5")
    assert all(board.can("play", card) for card in ("salve", "suture_kit", "second_wind"))
    assert all(board.can(kind) for kind in ("attack", "draw", "draw_five", "harvest", "end_turn"))
    board.end_turns(until="C")
    assert {"move", "run"} <= moves_of(board)


@pytest.mark.rule("AM-165")
def test_the_same_turn_without_immobilisation_has_all_the_moves():
    """What the test above takes away."""
    hand = ["rock_climber", "hidden_tunnel_5"]
    board = start(A=on("L1:1", hand=hand), caves=["L1:1"])
    assert moves_of(board) == {"move", "run", "climb", "descend", "cave"}
    assert board.can("play_at", "rock_climber")
    assert board.can("play", "hidden_tunnel_5")
    board = start(A=on("L1:1", hand=hand, immobilised=1), caves=["L1:1"])
    assert moves_of(board) == set()


@pytest.mark.rule("AM-165")
def test_the_immobilised_cannot_enter_the_axis():
    assert moves_of(start(A=on("L4:0", immobilised=1))) == set()
    assert "enter_axis" in moves_of(start(A="L4:0"))


@pytest.mark.rule("AM-166")
def test_a_tumble_moves_the_immobilised_no_more_than_anything_else():
    hand = ["phrygian_tumble", "hidden_tunnel_5", "rock_climber", "suture_kit"]
    board = start(A=on("L1:1", hp=5, immobilised=1, hand=hand))
    board.act("play", "phrygian_tumble")
    assert board.decision == "decide_tumble"
    assert board.options("play", "card") == ["suture_kit"]
    assert not board.can("play_at")


@pytest.mark.rule("AM-165")
def test_an_angel_can_be_immobilised_unless_a_toggle_forbids_it():
    who = {"A": on("L2:1", form="angel"), "C": "L2:2", "active": "C"}
    assert start(**who).can("fam_immobilise", "A")
    assert not start(**who, settings=["rules.angel_immobilisable=false"]).can("fam_immobilise", "A")


@pytest.mark.rule("AM-166")
def test_the_immobilised_is_pushed_pulled_and_turned_all_the_same():
    board = start(A="L1:1", B=on("L1:2", immobilised_next=1))
    board.act("attack", "B")
    assert board.B.at == "L1:3"
    board = start(A=on("L1:8", character="mischievous"), B=on("L1:20", immobilised_next=1))
    board.act("pull", "B", "L1:9")
    assert board.B.at == "L1:9"
    board = start(F="L1:1", A=on("L1:9", immobilised_next=1), active="F")
    board.end_turn()
    assert (board.A.at, board.A.immobilised) == ("L1:13", 1)


@pytest.mark.rule("AM-166")
def test_the_immobilised_may_levitate_be_shoved_and_shift():
    board = start(E=on("L2:0", mischief=2, immobilised_next=1), active="F")
    board.end_turn()
    assert (board.to_act, board.decision) == ("E", "decide_levitate")
    board = start(A=on("L2:0", form="angel", immobilised_next=1), E=on("S:1", mischief=2), active="E")
    board.act("shove", "L2:1")
    assert board.A.at == "L2:1"
    board = start(A=on("L2:0", form="angel"), E=on("S:3", immobilised_next=1), active="F")
    board.end_turn()
    assert (board.to_act, board.decision) == ("E", "decide_shift")


@pytest.mark.rule("AM-166")
def test_the_immobilised_is_revived_elsewhere():
    board = start(A=on("L1:2", immobilised=1, hp=1), B="L1:3")
    board.act("attack", "B")
    assert board.A.at == "S:2"


@pytest.mark.rule("AM-167")
def test_two_immobilisations_hold_for_one_turn():
    board = start(A="S:1", B=on("S:29", energy=0), C="S:28", D="S:3", first="A")
    board.act("fam_immobilise", "D")
    board.end_turn()
    board.end_turn()
    board.load({"player": {2: {"pos": board.number("S:4")}}})
    board.act("fam_immobilise", "D")
    board.end_turn()
    assert (board.to_act, moves_of(board)) == ("D", set())
    board.end_turns(until="D")
    assert {"move", "climb"} <= moves_of(board)


@pytest.mark.rule("AM-167")
def test_the_flag_is_used_up_even_if_the_turn_is_lost():
    board = start(A="S:1", B=on("S:10", hp=3, immobilised_next=1), bomb=("S:10", "B"))
    board.end_turn()
    assert (board.B.at, board.B.hp, board.to_act) == ("S:12", 5, "C")
    assert (board.B.immobilised_next, board.B.immobilised) == (0, 0)


@pytest.mark.rule("AM-168")
def test_the_beastmasters_familiar_also_claws():
    board = start(A=on("L2:0", character="beastmaster"), C="L2:3")
    board.act("fam_immobilise", "C")
    assert (board.C.condition, board.C.immobilised_next) == (("L2:3", 9, 0), 1)
    board = start(A=on("L2:0", character="beastmaster"), C="L2:3", settings=["beastmaster.claw=3"])
    board.act("fam_immobilise", "C")
    assert board.C.hp == 7


@pytest.mark.rule("AM-168")
def test_the_claw_reaches_the_sheltered_and_may_kill():
    board = start(A=on("L2:0", character="beastmaster"), C=on("L2:2", hp=1), shelter=["L2:2"])
    board.act("fam_immobilise", "C")
    assert (board.C.condition, board.C.immobilised_next) == (("S:2", 5, 0), 1)


@pytest.mark.rule("AM-169")
@pytest.mark.parametrize(("settings", "hp"), [([], 9), (["beastmaster.godspeed_claw=false"], 10)])
def test_the_claw_comes_with_godspeed_too(settings, hp):
    board = start(A=on("L2:0", character="beastmaster", hand=["godspeed"]), C="L2:3", settings=settings)
    board.act("play_on", "godspeed", "C")
    assert (board.C.hp, board.C.immobilised_next, board.A.energy) == (hp, 1, 0)


@pytest.mark.rule("AM-170")
def test_ws21_a_beastmaster_with_3_energy_is_guarded():
    board = start(A=on("L1:1", character="savant", hand=["godspeed"]), B=on("L1:3", energy=3))
    assert not board.can("fam_immobilise", "B")
    assert not board.can("play_on", "godspeed", "B")
    board = start(A=on("L1:1", character="savant"), B=on("L1:3", energy=2))
    board.act("fam_immobilise", "B")
    assert (board.B.immobilised_next, board.B.hp) == (1, 10)


@pytest.mark.rule("AM-170")
@pytest.mark.parametrize(("pools", "guarded"), [((0, 3), True), ((3, 0), True), ((2, 2), False)])
def test_either_full_pool_guards_the_upgraded_beastmaster(pools, guarded):
    board = start(A="L1:1", B=on("L1:3", energy=pools), D=on("L4:0", form="demon"))
    assert board.can("fam_immobilise", "B") != guarded


@pytest.mark.rule("AM-171")
def test_the_unstoppable_cannot_be_immobilised():
    assert not start(A="L1:1", C=on("L1:3", active=["unstoppable"])).can("fam_immobilise")
    assert start(A="L1:1", C=on("L1:3", hand=["unstoppable"])).can("fam_immobilise", "C")


@pytest.mark.rule("AM-171")
def test_unstoppable_comes_too_late_for_what_was_received():
    board = start(A=on("L1:1", immobilised=1, hand=["unstoppable"]))
    board.act("activate", "unstoppable")
    assert moves_of(board) == set()


@pytest.mark.rule("AM-172")
def test_ws20_elusive_cancels_the_immobilisation_but_not_the_claw():
    board = start(A=on("L1:2", character="beastmaster"), B=on("L2:4", hand=["elusive"]), treasures={"S:7": "t_action"})
    assert not board.can("fam_treasure")
    board.act("fam_immobilise", "B")
    assert (board.to_act, board.decision) == ("B", "decide_elusive")
    assert (board.A.energy, board.ap) == (0, 2)
    board.act("evade", "elusive")
    assert (board.B.hp, board.B.immobilised_next, board.B.cards) == (9, 0, [])
    assert (board.pile, board.to_act, board.ap) == (["elusive"], "A", 2)
    board = start(A=on("L1:2", character="beastmaster", active=["hail_anemoi"]), treasures={"S:7": "t_action"})
    assert board.options("fam_treasure", "hex") == ["S:7"]
    assert not start(A="L1:2", B="L2:4").can("fam_immobilise")


@pytest.mark.rule("AM-172")
def test_elusive_works_against_godspeed_and_may_be_kept():
    board = start(A=on("L1:2", hand=["godspeed"]), C=on("L2:4", hand=["elusive"]))
    board.act("play_on", "godspeed", "C")
    board.act("evade", "elusive")
    assert (board.C.immobilised_next, board.C.hp, board.A.energy) == (0, 10, 0)
    assert sorted(board.pile) == ["elusive", "godspeed"]
    board = start(A="L1:2", C=on("L1:3", hand=["elusive"]))
    board.act("fam_immobilise", "C")
    board.act("pass")
    assert (board.C.immobilised_next, board.C.cards) == (1, ["elusive"])


@pytest.mark.rule("AM-172")
def test_elusive_is_not_asked_for_where_the_familiar_only_claws():
    board = start(A=on("L1:2", character="beastmaster"), C=on("L1:3", active=["unstoppable"], hand=["elusive"]))
    board.act("fam_immobilise", "C")
    assert (board.to_act, board.C.hp, board.C.cards) == ("A", 9, ["elusive"])


@pytest.mark.rule("AM-173")
@pytest.mark.parametrize("target", [on("L1:3", form="demon"), on("L1:3", active=["unstoppable"])])
def test_who_cannot_be_immobilised_is_only_clawed_and_only_by_the_beastmaster(target):
    board = start(A=on("L1:2", character="beastmaster"), C=target)
    before = board.C.hp
    board.act("fam_immobilise", "C")
    assert (board.C.hp, board.C.immobilised_next, board.A.energy) == (before - 1, 0, 0)
    assert not start(A="L1:2", C=target).can("fam_immobilise")
    without_claw = start(A=on("L1:2", character="beastmaster"), C=target, settings=["beastmaster.claw=0"])
    assert not without_claw.can("fam_immobilise")


@pytest.mark.rule("AM-174")
def test_the_invisible_are_chosen_by_no_familiar_and_no_bow():
    hand = ["godspeed", "seek_and_destroy"]
    board = start(A=on("L2:0", hand=hand, active=["short_bow"]), C=on("L2:2", visible=0, token=22))
    assert not any(board.can(kind) for kind in ("fam_immobilise", "play_on", "shoot"))
    board = start(A=on("L2:0", hand=hand, active=["short_bow"]), C="L2:2")
    assert all(board.can(kind) for kind in ("fam_immobilise", "play_on", "shoot"))


# --- the Upgraded Beastmaster -----------------------------------------------------------------------------------------


@pytest.mark.rule("AM-175")
@pytest.mark.parametrize(("before", "after"), [((3, 3), (0, 3)), ((2, 3), (2, 0)), ((3, 1), (0, 1))])
def test_each_errand_of_the_two_familiars_empties_one_full_pool(before, after):
    board = start(A=on("L2:0", character="beastmaster", energy=before), C="L2:1", D=DEMON)
    board.act("fam_immobilise", "C")
    assert board.A.pools == after
    assert board.can("fam_immobilise") == (3 in after)


@pytest.mark.rule("AM-175")
def test_energy_of_two_pools_is_not_added_up():
    board = start(A=on("L2:0", character="beastmaster", energy=(2, 2)), C="L2:1", D=DEMON)
    assert not board.can("fam_immobilise")


@pytest.mark.rule("AM-176")
@pytest.mark.parametrize(
    ("before", "card", "after"),
    [
        ((1, 2), "morsel_of_vermin", (1, 3)),
        ((2, 1), "morsel_of_vermin", (3, 1)),
        ((3, 1), "morsel_of_vermin", (3, 2)),
        ((1, 3), "morsel_of_vermin", (2, 3)),
        ((1, 1), "morsel_of_vermin", (2, 1)),
        ((2, 1), "vermin", (3, 2)),
        ((0, 0), "vermin", (2, 0)),
        ((3, 2), "vermin", (3, 3)),
        ((0, 1), "ethereal_drain", (3, 3)),
    ],
)
def test_gained_energy_goes_to_the_fuller_pool_that_is_not_full(before, card, after):
    board = start(A=on("L2:0", character="beastmaster", energy=before, hand=[card]), D=DEMON)
    board.act("play", card)
    assert board.A.pools == after


@pytest.mark.rule("AM-176")
@pytest.mark.parametrize(
    ("before", "after"), [((2, 1), (2, 0)), ((1, 2), (0, 2)), ((2, 0), (1, 0)), ((0, 3), (0, 2)), ((2, 2), (2, 1))]
)
def test_drained_energy_comes_from_the_emptier_pool_that_is_not_empty(before, after):
    board = start(A=on("L2:0", hand=["ethereal_drain"], energy=1), B=on("S:3", energy=before), D=DEMON)
    board.act("play", "ethereal_drain")
    assert board.B.pools == after


@pytest.mark.rule("AM-177")
def test_where_the_second_familiar_harvests():
    # from L2:2: L1:1 sheltered, L1:2 a cave mouth, L2:3 marked, S:4 three away, L2:4 a path, L2:6 four away
    board = start(
        A=on("L2:2", character="beastmaster"), C="L1:3", D=DEMON,
        shelter=["L1:1"], caves=["L1:2"], harvested=["L2:3"],
    )  # fmt: skip
    reach = board.options("fam_harvest", "hex")
    assert {"L1:1", "L1:2", "L1:3", "S:4", "L2:0", "L2:5"} <= set(reach)
    assert not {"L2:2", "L2:3", "L2:4", "L2:6", "L2:1", "S:5", "S:2", "C"} & set(reach)
    further = start(A=on("L2:2", character="beastmaster", active=["hail_anemoi"]), D=DEMON).options(
        "fam_harvest", "hex"
    )
    assert "L2:6" in further
    near = start(A=on("L2:2", character="beastmaster"), D=DEMON, settings=["beastmaster.harvest_range=1"]).options(
        "fam_harvest", "hex"
    )
    assert near == ["L1:2", "L1:3", "L2:3", "L3:2"]


@pytest.mark.rule("AM-177")
def test_the_familiar_harvests_by_the_die_for_an_action_and_3_energy():
    board = start(A=on("L2:2", character="beastmaster", hand=["harvester"]), C="L1:3", D=DEMON)
    board.act("fam_harvest", "L1:3", dice=[1], draws=[("permanent", "alpinist")])
    assert (board.A.cards, board.A.pools, board.ap) == (["alpinist", "harvester"], (0, 3), 2)
    assert board.hexes_where("harvested") == {"L1:3": 1}
    assert not board.can("fam_harvest", "L1:3")


@pytest.mark.rule("AM-177")
def test_only_the_upgraded_beastmaster_sends_a_familiar_to_harvest():
    assert not start(A=on("L2:2", character="beastmaster")).can("fam_harvest")
    assert not start(A="L2:2", D=DEMON).can("fam_harvest")
    board = start(A=on("L2:2", character="beastmaster", energy=(2, 2)), D=DEMON)
    assert not board.can("fam_harvest")
