"""You Have Only this Empty Vessel of Yourself (AM-282 to AM-294, AM-317 to AM-320, AM-330)."""

import pytest
from boards import on, start
from seats import hidden


def vanished(*cards, at="L1:0", ap_left=2, **fields):
    """A has played Invisibility and holds these cards."""
    others = fields.pop("others", {})
    board = start(A=on(at, hand=["invisibility", *cards], **fields), **others)
    board.act("play", "invisibility")
    assert board.ap == ap_left
    return board


# --- vanishing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-282", "AM-317")
def test_the_token_marks_the_hex_and_the_character_moves_in_secret():
    board = vanished()
    assert (board.A.visible, board.A.token, board.ap) == (0, board.number("L1:0"), 2)
    assert board.state()["occupant"][board.number("L1:0")] == -1
    board.act("run", "L1:1", "L1:2")
    assert board.A.condition == ("L1:2", 10, 3)
    assert (board.A.token, board.A.visible) == (board.number("L1:0"), 0)
    assert board.state()["occupant"][board.number("L1:2")] == -1
    assert board.pile == []


@pytest.mark.rule("AM-282", "AM-073")
def test_the_invisible_do_not_vanish_again():
    assert not vanished("invisibility").can("play", "invisibility")
    assert not start(ap=0, A=on("L1:0", hand=["invisibility"])).can("play", "invisibility")


@pytest.mark.rule("AM-283", "AM-101")
def test_the_invisible_do_not_enter_the_hex_of_a_visible_character():
    board = vanished(others={"B": "L1:1"})
    assert not board.can("move", "L1:1")
    assert not board.can("run", "L1:1")
    assert board.can("move", "L1:23")


@pytest.mark.rule("AM-284", "AM-317")
def test_where_the_cards_of_the_invisible_lie():
    """WS-40."""
    board = vanished("suture_kit", hp=6, others={"B": on("L3:5", hand=["second_times_the_charm"]), "pile": ["salve"]})
    board.act("play", "suture_kit")
    assert (board.ap, board.A.hp, board.pile) == (1, 8, ["salve"])
    assert board.named(board.A.face_down) == ["suture_kit"]
    board.end_turn()
    board.act("play", "second_times_the_charm")
    assert [a.card for a in board.legal("choose_card")] == ["salve"]
    board.act("choose_card", "salve")
    board.end_turns(until="A")
    assert sorted(board.pile) == ["invisibility", "second_times_the_charm", "suture_kit"]
    assert (board.A.visible, board.A.token, board.named(board.A.face_down)) == (1, 255, [])


# --- appearing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-285", "AM-204", "AM-287")
def test_it_appears_at_the_start_of_its_next_turn_where_its_level_has_carried_it():
    board = vanished(others={"B": "L3:5"})
    board.act("move", "L1:1")
    board.end_turns(until="A")
    assert board.A.condition == ("L1:5", 10, 1)
    assert (board.A.visible, board.A.token) == (1, 255)
    assert board.state()["occupant"][board.number("L1:5")] == 0


@pytest.mark.rule("AM-287")
def test_appearing_on_the_own_hex_is_not_entering():
    board = start(active="F", A=hidden("L1:2"), infected={"L1:2": "E"})
    board.end_turn()
    assert board.A.condition == ("L1:6", 10, 0)


@pytest.mark.rule("AM-286", "AM-287", "AM-285")
@pytest.mark.parametrize(
    ("face", "others", "place"),
    [
        (3, {}, "L1:5"),
        (4, {}, "L1:7"),
        (3, {"lava": ["L1:5"]}, "L1:7"),
        (3, {"C": "L1:5"}, "L1:7"),
        (3, {"C": "L1:5", "lava": ["L1:7"]}, "L1:4"),
        (4, {"C": "L1:5", "D": "L1:7"}, "L1:8"),
        (4, {"C": "L1:5", "D": "L1:7", "E": "L1:8"}, "L1:4"),
    ],
)
def test_on_an_occupied_hex_it_appears_beside_it(face, others, place):
    """WS-26, after the turn of the levels: A hidden on L1:6, B visible there."""
    board = start(active="F", first="B", A=hidden("L1:6"), B="L1:6", **others)
    board.end_turn(dice=[face])
    assert board.active == "A"
    assert (board.A.visible, board.A.at, board.A.hp) == (1, place, 10)
    assert board.A.wounds == (0 if place in ("L1:4", "L1:8") else 1)
    assert board.B.at == "L1:6"


@pytest.mark.rule("AM-286", "AM-285", "AM-026")
@pytest.mark.parametrize(("lava", "place"), [([], "L1:5"), (["L1:1"], "L1:7")])
def test_somebody_steps_onto_the_hidden_hex_after_the_turn_of_the_levels(lava, place):
    """WS-26, the whole of it."""
    board = start(active="F", F=on("L1:2", hand=["invisibility"]), A="S:9", B="L1:4", lava=lava)
    board.act("play", "invisibility")
    board.end_turn()
    assert (board.active, board.F.at, board.F.visible) == ("A", "L1:6", 0)
    board.end_turn()
    board.act("move", "L1:7")
    board.act("move", "L1:6")
    for _ in range(3):
        board.end_turn()
    board.end_turn(dice=[3])
    assert (board.active, board.F.visible, board.F.condition) == ("F", 1, (place, 10, 1))


@pytest.mark.rule("AM-286")
def test_from_a_pier_it_appears_on_the_warehouse_first():
    board = start(active="F", first="B", A=hidden("PIER:2"), C="PIER:2")
    board.end_turn(dice=[])
    assert board.A.condition == ("S:10", 10, 0)
    board = start(active="F", first="B", A=hidden("PIER:2"), C="PIER:2", B="S:10")
    board.end_turn(dice=[2])
    assert board.A.condition == ("S:9", 10, 1)


@pytest.mark.rule("AM-320")
@pytest.mark.parametrize(
    ("face", "lava", "place"), [(4, [], "L4:3"), (4, ["L4:3"], "L4:4"), (6, ["L4:5"], "L4:0"), (1, [], "L4:0")]
)
def test_from_the_centre_it_appears_on_the_hex_of_the_die(face, lava, place):
    """WS-41."""
    board = start(active="F", first="B", A=hidden("C"), B="C", D=on("S:16", form="demon"), lava=lava)
    board.end_turn(dice=[face])
    assert board.A.condition == (place, 10, 1)


@pytest.mark.rule("AM-294", "AM-054")
def test_death_makes_it_visible():
    board = start(A=on("L1:1", hand=["hafdas_c4"]), B=hidden("L1:2", hp=1))
    board.act("play", "hafdas_c4")
    assert (board.B.visible, board.B.condition) == (1, ("S:2", 5, 0))
    assert sorted(board.pile) == ["hafdas_c4", "invisibility"]
    assert board.B.token == 255


@pytest.mark.rule("AM-294", "AM-130", "AM-317")
@pytest.mark.parametrize(("dice", "shape", "place"), [([1, 3], "human", "S:12"), ([2, 6], "demon", "C")])
def test_the_axis_makes_it_visible(dice, shape, place):
    board = vanished(at="L4:0")
    board.act("enter_axis", dice=dice)
    assert (board.A.visible, board.A.shape, board.A.at) == (1, shape, place)
    assert board.pile == ["invisibility"]


# --- attacks by the invisible -----------------------------------------------------------------------------------------


@pytest.mark.rule("AM-288", "AM-317")
def test_attacking_makes_it_visible_at_once():
    board = vanished("suture_kit", hp=6, others={"B": "L1:1"})
    board.act("play", "suture_kit")
    board.act("attack", "B")
    assert (board.A.visible, board.A.hp, board.A.token) == (1, 7, 255)
    assert board.B.condition == ("L1:2", 8, 1)
    assert sorted(board.pile) == ["invisibility", "suture_kit"]
    assert board.state()["occupant"][board.number("L1:0")] == 0


@pytest.mark.rule("AM-288", "AM-321")
@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({"active": ["short_bow"]}, ("shoot", "short_bow", "C")),
        ({"cards": ["seek_and_destroy"]}, ("play_on", "seek_and_destroy", "C")),
        ({"hp": 3, "cards": ["desperate_measures"]}, ("play_on", "desperate_measures", "B")),
    ],
)
def test_so_does_every_attack(fields, action):
    fields = dict(fields)
    board = vanished(*fields.pop("cards", ()), others={"B": "L1:1", "C": "L1:2"}, **fields)
    board.act(*action)
    assert board.A.visible == 1
    assert "invisibility" in board.pile


@pytest.mark.rule("AM-288")
@pytest.mark.parametrize(
    ("fields", "action"),
    [
        ({}, ("fam_immobilise", "C")),
        ({"character": "beastmaster"}, ("fam_immobilise", "C")),
        ({"cards": ["hafdas_c4"]}, ("play", "hafdas_c4")),
        ({"treasures": ["t_grenade"]}, ("throw", "L1:1")),
    ],
)
def test_familiar_gun_and_grenade_do_not(fields, action):
    fields = dict(fields)
    board = vanished(*fields.pop("cards", ()), others={"B": "L1:1", "C": "L1:2"}, **fields)
    board.act(*action)
    assert (board.A.visible, board.A.at) == (0, "L1:0")
    assert board.pile == []


@pytest.mark.rule("AM-288")
def test_what_reveals_is_a_parameter():
    settings = ["damage.arrow.reveal=false"]
    board = start(settings=settings, A=hidden("L1:0", active=["short_bow"]), C="L1:2")
    board.act("shoot", "short_bow", "C")
    assert (board.A.visible, board.C.hp) == (0, 9)


# --- guesses ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-289", "AM-282", "AM-143")
def test_a_guess_that_finds_it():
    """WS-25."""
    board = vanished(others={"B": "L1:3"})
    board.act("run", "L1:1", "L1:2")
    board.end_turn()
    board.act("attack_guess", "L1:2")
    assert (board.A.visible, board.A.condition) == (1, ("L1:1", 7, 0))
    assert (board.B.hp, board.ap, board.pile) == (10, 2, ["invisibility"])


@pytest.mark.rule("AM-289")
def test_a_guess_that_misses():
    """WS-25, variant."""
    board = start(active="B", A=hidden("L1:2", token="L1:0"), B="L1:3")
    board.act("attack_guess", "L1:4")
    assert (board.B.hp, board.ap) == (10, 2)
    assert (board.A.visible, board.A.condition) == (0, ("L1:2", 10, 0))


@pytest.mark.rule("AM-289", "AM-290", "AM-319")
def test_where_one_may_guess():
    board = start(active="B", A=hidden("S:15"), B="L1:2", C="L1:1", lava=["L1:3"], shelter=["L2:1"])
    assert board.options("attack_guess", "hex") == ["L2:2"]  # not lower, not sheltered, no lava, nobody visible
    assert not start(active="B", B="L1:2").can("attack_guess")
    assert not start(active="B", B=hidden("L1:2")).can("attack_guess")


@pytest.mark.rule("AM-290", "AM-151")
def test_whoever_is_found_may_play_a_shield():
    board = start(active="B", A=hidden("L1:2", hand=["hickory_shield"]), B="L1:3")
    board.act("attack_guess", "L1:2")
    assert (board.to_act, board.decision) == ("A", "decide_shield")
    board.act("shield", "hickory_shield")
    assert board.A.condition == ("L1:1", 10, 1)


@pytest.mark.rule("AM-290")
@pytest.mark.parametrize(("guesser", "seen", "still"), [("D", "F", "A"), ("B", "C", "A")])
def test_of_two_hidden_ones_the_one_whose_turn_comes_first_is_found(guesser, seen, still):
    places = {letter: hidden("L1:2") for letter in (seen, still)}
    board = start(active=guesser, **{guesser: "L1:3"}, **places)
    board.act("attack_guess", "L1:2")
    assert (getattr(board, seen).visible, getattr(board, seen).hp) == (1, 8)
    assert (getattr(board, still).visible, getattr(board, still).hp) == (0, 10)


@pytest.mark.rule("AM-330")
def test_a_guess_that_finds_god_mode_reveals_and_does_nothing_else():
    board = start(active="B", A=hidden("L1:2", god_mode=1), B="L1:3")
    board.act("attack_guess", "L1:2")
    assert (board.A.visible, board.A.condition) == (1, ("L1:2", 10, 0))
    assert (board.B.hp, board.ap) == (10, 2)


# --- what others may do -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-291", "AM-319", "AM-015")
def test_others_may_step_onto_its_hex():
    board = start(active="B", A=hidden("L1:2"), B="L1:3")
    board.act("move", "L1:2")
    assert (board.B.at, board.A.at, board.A.visible) == ("L1:2", "L1:2", 0)


@pytest.mark.rule("AM-291", "AM-146")
def test_others_may_be_pushed_and_revived_onto_its_hex():
    board = start(A="L1:1", B="L1:2", C=hidden("L1:3"))
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)
    board = start(A="L2:1", B=on("L2:2", hp=2), C=hidden("S:2"))
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)


@pytest.mark.rule("AM-291", "AM-174")
def test_it_is_neither_shot_nor_chosen_by_familiars_nor_attacked():
    board = start(
        A=on("L1:1", active=["short_bow"], hand=["seek_and_destroy", "godspeed"]),
        B=hidden("L1:3", energy=0), C=hidden("L1:2"),
    )  # fmt: skip
    for kind in ("shoot", "fam_immobilise", "play_on", "attack"):
        assert not board.can(kind)


@pytest.mark.rule("AM-291", "AM-199", "AM-331", "AM-194")
def test_bomb_grenade_and_infection_reach_it_without_revealing_it():
    board = start(active="F", first="B", A="L2:9", B=hidden("S:5"), C="S:5", bomb=("S:5", "A"))
    board.end_turn()
    assert (board.B.hp, board.C.hp, board.B.visible) == (5, 5, 0)
    board = start(A=on("L1:1", treasures=["t_grenade"]), B=hidden("L1:2"), C="L1:2")
    board.act("throw", "L1:2")
    assert (board.B.hp, board.C.hp, board.B.visible) == (7, 7, 0)
    board = vanished(others={"infected": {"L1:1": "F"}})
    board.act("move", "L1:1")
    assert (board.A.condition, board.A.visible) == (("L1:1", 9, 1), 0)


@pytest.mark.rule("AM-293")
def test_it_may_take_pick_up_and_be_healed():
    board = vanished(at="S:1", hp=3)
    board.act("move", "S:2")
    assert (board.A.condition, board.A.visible) == (("S:2", 7, 0), 0)
    board = vanished(at="S:0", others={"warehouses": {"A": ["alpinist", "dexterity", "salve", "vermin"]}})
    board.act("take", 0)
    assert board.A.cards == ["alpinist"]
    board = vanished(at="L1:0", others={"treasures": {"L1:1": "t_action"}})
    board.act("move", "L1:1")
    board.act("pick_up")
    assert (board.A.holds, board.hexes_where("treasure"), board.A.visible) == (["t_action"], {}, 0)


@pytest.mark.rule("AM-318", "AM-284")
def test_a_shield_played_while_invisible_is_public():
    board = start(
        active="D",
        B=on("S:9", character="savant"),
        A=hidden("L1:1", hand=["makeshift_shield"]),
        D=on("L2:0", form="demon"),
    )
    board.act("demon_aoe")
    assert (board.to_act, board.decision) == ("A", "decide_shield")
    board.act("shield", "makeshift_shield")
    assert (board.A.hp, board.A.visible, board.pile) == (10, 0, ["makeshift_shield"])
    assert board.named(board.A.face_down) == []


@pytest.mark.rule("AM-319", "AM-113")
@pytest.mark.parametrize(("place", "hp"), [("L1:1", 9), ("S:15", 10)])
def test_the_area_attack_may_be_made_while_somebody_is_hidden(place, hp):
    """WS-39."""
    board = start(A=on("L2:0", form="demon"), E=hidden(place))
    board.act("demon_aoe")
    assert (board.E.hp, board.E.visible, board.ap) == (hp, 0, 2)
    assert not start(A=on("L2:0", form="demon")).can("demon_aoe")


@pytest.mark.rule("AM-319", "AM-292")
@pytest.mark.parametrize("form", ["human", "demon"])
def test_no_legal_list_depends_on_a_hidden_hex(form):
    fields = {
        "form": form, "hp": 3, "active": ["short_bow"], "treasures": ["t_grenade"],
        "hand": ["hafdas_c4", "seek_and_destroy", "godspeed", "desperate_measures", "hidden_tunnel_4"],
    }  # fmt: skip
    lists = [
        start(A=on("L1:1", **fields), B=hidden(place, token="L1:3"), C="L1:5").table.legal()
        for place in ("L1:3", "L1:2", "L2:1", "L1:0", "S:1", "L1:1", "S:20")
    ]
    assert all(legal == lists[0] for legal in lists)


@pytest.mark.rule("AM-292", "AM-318")
def test_re_dealing_what_is_hidden_moves_only_the_position():
    board = start(active="B", A=hidden("L1:2", token="L1:0", hp=7, wounds=2, hidden_points=1), B="L3:5")
    before, places = board.A.condition[1:], set()
    for key in range(60):
        board.table.engine.redeal_for(1, key)
        assert board.A.condition[1:] == before
        assert (board.A.token, board.A.visible) == (board.number("L1:0"), 0)
        places.add(board.A.at)
    assert {"L1:0", "L1:1", "L1:2", "L1:22", "L1:23"} <= places
