"""The Mischievous in its own turn: pull and shove (AM-208 to AM-211, AM-226 to AM-228), and its tokens (AM-213)."""

import pytest
from boards import on, start
from seats import hidden


def pulling(*, at: str = "L1:8", settings=(), power=(), **others):
    """A is the Mischievous."""
    return start(settings=settings, A=on(at, character="mischievous", **dict(power)), **others)


# --- pull -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-208", "AM-210", "AM-232")
def test_a_pulled_character_comes_without_a_wound_but_into_infection():
    """WS-38."""
    board = pulling(B=on("L1:20", hp=6), infected={"L1:9": "F"})
    board.act("pull", "B", "L1:9")
    assert board.B.condition == ("L1:9", 5, 0)
    assert board.A.condition == ("L1:8", 10, 0)
    assert board.ap == 3


@pytest.mark.rule("AM-208")
def test_only_opponents_of_the_same_level_are_pulled():
    board = pulling(B="L1:20", C="L2:1", D="S:9", E="L1:1")
    assert board.options("pull", "seat") == ["B", "E"]


@pytest.mark.rule("AM-208")
def test_pulling_is_free_and_done_once_a_turn():
    board = start(ap=0, A=on("L1:8", character="mischievous"), B="L1:20", C="L1:1")
    board.act("pull", "B", "L1:9")
    assert board.B.at == "L1:9"
    assert not board.can("pull")
    board.end_turns(until="A")
    assert board.can("pull")


@pytest.mark.rule("AM-208")
@pytest.mark.parametrize(("pulls", "expected"), [(0, False), (1, False), (2, True)])
def test_the_number_of_pulls_in_a_turn_is_a_parameter(pulls, expected):
    board = pulling(settings=[f"mischievous.pulls_per_turn={pulls}"], B="L1:20", C="L1:1")
    assert board.can("pull") == (pulls > 0)
    if pulls:
        board.act("pull", "B", "L1:9")
        assert board.can("pull", "C", "L1:7") == expected


@pytest.mark.rule("AM-208")
def test_nobody_else_pulls():
    board = start(A="L1:8", B="L1:20")
    assert not board.can("pull")


@pytest.mark.rule("AM-209")
def test_the_pulled_one_is_put_on_a_free_hex_beside_on_the_same_level():
    assert pulling(B="L1:20").options("pull", "hex") == ["L1:7", "L1:9"]
    assert pulling(B="L1:20", lava=["L1:7"]).options("pull", "hex") == ["L1:9"]
    board = pulling(B="L1:20", C="L1:9")
    assert board.options("pull", "hex") == ["L1:7"]


@pytest.mark.rule("AM-209", "AM-100")
def test_nobody_is_pulled_onto_the_open_axis():
    board = pulling(at="L4:0", B="L4:3")
    assert board.options("pull", "hex") == ["L4:1", "L4:5"]
    board = pulling(at="L4:0", B="L4:3", D=on("S:15", form="demon"))
    assert board.options("pull", "hex") == ["C", "L4:1", "L4:5"]


@pytest.mark.rule("AM-209")
def test_lava_and_characters_in_between_do_not_stop_a_pull():
    board = pulling(B="L1:12", C="L1:10", lava=["L1:11"], D="L1:13")
    board.act("pull", "B", "L1:9")
    assert board.B.at == "L1:9"


@pytest.mark.rule("AM-209")
def test_with_the_toggle_any_adjacent_hex_will_do():
    board = pulling(at="L1:2", settings=["rules.pull_destination=any_adjacent"], B="L1:20")
    assert board.options("pull", "hex") == ["L1:1", "L1:3", "L2:1", "L2:2", "S:2", "S:3"]
    board.act("pull", "B", "L2:2")
    assert board.B.condition == ("L2:2", 10, 0)


@pytest.mark.rule("AM-210")
def test_neither_shelter_nor_god_mode_nor_immobilisation_holds_against_a_pull():
    board = pulling(
        B=on("L1:21", god_mode=1, immobilised_next=1), shelter=["L1:21"], power={"immobilised": 1, "energy": 0}
    )
    assert not board.can("move")
    board.act("pull", "B", "L1:7")
    assert board.B.condition == ("L1:7", 10, 0)
    assert (board.B.god_mode, board.B.immobilised_next) == (1, 1)


@pytest.mark.rule("AM-210")
def test_a_power_hex_heals_whoever_is_pulled_onto_it():
    board = pulling(at="S:3", B=on("S:20", hp=3))
    board.act("pull", "B", "S:2")
    assert board.B.condition == ("S:2", 7, 0)


@pytest.mark.rule("AM-210", "AM-291")
def test_an_invisible_character_cannot_be_pulled():
    board = pulling(B=hidden("L1:20"), C="L1:1")
    assert board.options("pull", "seat") == ["C"]


@pytest.mark.rule("AM-211", "AM-228")
def test_the_ascendant_is_not_pulled_but_humans_still_are():
    board = pulling(B="L1:20", D=on("L1:1", form="demon"))
    assert board.options("pull", "seat") == ["B"]
    board.act("pull", "B", "L1:9")
    assert board.B.condition == ("L1:9", 10, 0)


@pytest.mark.rule("AM-211")
def test_with_the_toggle_the_ascendant_is_pulled_too():
    board = pulling(settings=["rules.pull_ascendant=true"], D=on("L1:1", form="demon"))
    board.act("pull", "D", "L1:7")
    assert board.D.condition == ("L1:7", 20, 0)


@pytest.mark.rule("AM-228")
def test_without_base_powers_the_upgraded_mischievous_does_not_pull():
    settings = ["rules.upgraded_keeps_base=false"]
    assert not pulling(settings=settings, B="L1:20", D=on("S:15", form="demon")).can("pull")
    assert pulling(settings=settings, B="L1:20").can("pull")


# --- tokens ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-213")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_a_mischief_token_comes_with_every_own_turn_up_to_two(before, after):
    board = start(active="D", E=on("L1:1", mischief=before), F="L1:9")
    board.end_turn()
    assert (board.active, board.E.mischief) == ("E", after)
    board.end_turn()
    assert board.F.mischief == 0


@pytest.mark.rule("AM-213")
def test_tokens_per_turn_are_a_parameter():
    board = start(settings=["mischievous.tokens_per_turn=2"], active="D", E="L1:1")
    board.end_turn()
    assert board.E.mischief == 2


@pytest.mark.rule("AM-227")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_tokens_keep_coming_while_there_is_an_ascendant(before, after):
    board = start(active="D", D=on("L2:4", form="demon"), E=on("L1:1", mischief=before))
    board.end_turn()
    assert (board.active, board.E.mischief) == ("E", after)


# --- shove ----------------------------------------------------------------------------------------------------------


def shoving(*, ascendant=None, settings=(), mischief=2, **others):
    """A is the Upgraded Mischievous, far from the Demon D."""
    others.setdefault("D", ascendant or on("L2:4", form="demon"))
    return start(settings=settings, A=on("S:1", character="mischievous", mischief=mischief), **others)


@pytest.mark.rule("AM-226")
def test_two_tokens_shove_the_ascendant_one_hex_along_its_level():
    board = shoving()
    assert board.options("shove", "hex") == ["L2:3", "L2:5"]
    board.act("shove", "L2:5")
    assert board.D.condition == ("L2:5", 20, 1)
    assert (board.A.mischief, board.ap) == (0, 3)
    assert not board.can("shove")


@pytest.mark.rule("AM-226")
def test_infection_and_a_power_hex_work_on_the_shoved_ascendant():
    board = shoving(infected={"L2:3": "F"})
    board.act("shove", "L2:3")
    assert board.D.condition == ("L2:3", 19, 1)
    board = shoving(ascendant=on("S:8", form="demon", hp=7))
    board.act("shove", "S:7")
    assert board.D.condition == ("S:7", 14, 0)


@pytest.mark.rule("AM-226")
def test_nobody_is_shoved_onto_lava_or_a_character():
    assert shoving(lava=["L2:3"]).options("shove", "hex") == ["L2:5"]
    assert shoving(B="L2:5").options("shove", "hex") == ["L2:3"]


@pytest.mark.rule("AM-226", "AM-011")
def test_an_ascendant_shoved_onto_its_own_pier_wins():
    board = shoving(ascendant=on("S:15", form="angel"))
    assert board.options("shove", "hex") == ["PIER:3", "S:14", "S:16"]
    board.act("shove", "PIER:3")
    assert board.over
    assert board.winners == ["D"]


@pytest.mark.rule("AM-226")
def test_one_token_is_not_enough_to_shove():
    assert not shoving(mischief=1).can("shove")
    board = shoving(mischief=1, settings=["mischievous.token_cost=1"])
    board.act("shove", "L2:3")
    assert board.A.mischief == 0


@pytest.mark.rule("AM-226")
def test_there_is_one_shove_a_turn_even_with_tokens_left():
    board = shoving(mischief=2, settings=["mischievous.token_cost=1"])
    board.act("shove", "L2:3")
    assert board.A.mischief == 1
    assert not board.can("shove")


@pytest.mark.rule("AM-226", "AM-228")
def test_without_an_ascendant_nobody_is_shoved():
    board = start(A=on("S:1", character="mischievous", mischief=2), D="L2:4")
    assert not board.can("shove")


@pytest.mark.rule("AM-226")
def test_an_invisible_ascendant_is_not_shoved():
    assert not shoving(ascendant=hidden("L2:4", form="demon")).can("shove")


@pytest.mark.rule("AM-226", "AM-038")
def test_the_centre_counts_as_the_top_level_for_a_shove():
    board = shoving(ascendant=on("C", form="demon"))
    assert board.options("shove", "hex") == [f"L4:{i}" for i in range(6)]
    board = shoving(ascendant=on("C", form="demon"), settings=["rules.axis_level=above"])
    assert not board.can("shove")
