"""Styles: one tree of numbers per game, one reader."""

import pytest

from equipoise.sim.errors import InputError
from equipoise.sim.styles import Number, Styles, Weights, derived, share, table, threshold, worth


class Hog(Weights):
    """a greedy hog"""

    bank = worth(2.0, "a point on the bank")
    spite = worth(-0.5, "a point of another")
    risk = share(0.5, "of the turn's points that a throw may lose")
    hurry = share(1.5, "of a turn, near the end")
    stop_at = threshold(20, "points of a turn at which it stops", 1, 100)
    luck = worth(0.0, "what a lucky number adds", -1, 1)
    face = table(("one", "six"), worth, {"six": 3.0}, "a die that shows it", otherwise=0.5)
    phase = table(("dice", "bank"), share, {"dice": (0.1, 0.9), "bank": 0.5}, "of it", columns=("early", "late"))
    total = derived("of all faces", 2)


STYLES = Styles("hog", Hog)


def test_the_default_is_what_is_declared():
    values = STYLES.values("default")
    assert values["bank"] == 2.0
    assert values["face.one"] == 0.5
    assert values["phase.dice.late"] == 0.9
    assert set(values) == set(Hog.numbers())


def test_numbers_know_their_kind_bounds_and_scale():
    numbers = Hog.numbers()
    assert numbers["bank"] == Number("worth", 2.0, "a point on the bank", 0.0, 20.0)
    assert (numbers["risk"].low, numbers["risk"].high) == (0.0, 1.0)
    assert numbers["hurry"].high == 6.0
    assert (numbers["spite"].low, numbers["spite"].high) == (-5.0, 0.0)
    assert [numbers[key].scale for key in ("bank", "spite", "luck")] == ["log", "linear", "linear"]


def test_a_style_names_what_it_changes():
    values = STYLES.over_declared({"says": "x", "weights": {"bank": 3}, "phase": {"dice": [0.2, 0.3]}}, "style x")
    assert values["bank"] == 3.0
    assert (values["phase.dice.early"], values["phase.dice.late"], values["phase.bank.early"]) == (0.2, 0.3, 0.5)


def test_a_style_may_play_otherwise_with_another_number_of_seats(monkeypatch):
    tree = {"says": "x", "weights": {"bank": 3, "risk": 0.1}, "seats": {"2": {"weights": {"bank": 4}}}}
    monkeypatch.setitem(STYLES.named, "sly", tree)
    assert [STYLES.values("sly", seats)["bank"] for seats in (None, 2, 3)] == [3.0, 4.0, 3.0]
    assert STYLES.values("sly", 2)["risk"] == 0.1


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ({"weights": {"banc": 1}}, "style x: there is no weight 'banc'; did you mean bank?"),
        ({"weights": {"risk": 2}}, "style x: risk = 2 is not allowed; it is from 0 to 1"),
        ({"weights": {"risk": "much"}}, "style x: risk = 'much' is not allowed; it is a number from 0 to 1"),
        ({"weights": {"risk": float("nan")}}, "is a number from 0 to 1"),
        ({"faces": {"one": 1}}, "style x: a style has no 'faces'; did you mean face?"),
        ({"face": {"two": 1}}, "style x: there is no weight 'face.two'"),
        ({"phase": {"dice": [1]}}, "style x: phase.dice has 2 numbers: early, late"),
    ],
)
def test_what_a_style_cannot_say(tree, words):
    with pytest.raises(InputError) as fault:
        STYLES.over_declared(tree, "style x")
    assert words in str(fault.value)


def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[style]\ngame = "hog"\nsays = "mine"\n[weights]\nbank = 4.5\n[face]\nsix = 1\n')
    values = STYLES.values(str(path))
    assert (values["bank"], values["face.six"], values["risk"]) == (4.5, 1.0, 0.5)
    path.write_text('[style]\ngame = "pig"\n')
    with pytest.raises(InputError, match="a style names its game"):
        STYLES.values(str(path))


def test_a_style_nobody_knows():
    with pytest.raises(InputError, match="hog has no style called 'defalt'; did you mean default"):
        STYLES.values("defalt")


def test_the_struct_of_a_style():
    struct = Hog.pack(STYLES.values("default"), {"total": [1.0, 2.0]})
    assert struct["bank"][0] == 2.0
    assert struct["phase"][0].tolist() == [[0.1, 0.9], [0.5, 0.5]]
    assert struct["total"][0].tolist() == [1.0, 2.0]
