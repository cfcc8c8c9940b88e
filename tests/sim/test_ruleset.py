"""Parameters, tweaks and their errors."""

import contextlib
import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.sim.declare import rules_fields
from equipoise.sim.errors import InputError
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.layout import fields_layout
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import (
    Group,
    Rules,
    Ruleset,
    Tweak,
    pack,
    param,
    parameters,
    parse_setting,
    read_tweak,
)


def made(*settings: str) -> Ruleset:
    return Ruleset.make(find_game("pig"), [parse_setting(s) for s in settings])


def test_no_tweak_is_the_rules_as_written():
    assert made().rules == PigRules()
    assert made().changes() == {}


def test_a_setting_changes_one_rule():
    assert made("target=50").rules.target == 50
    assert made("target=50").changes() == {"target": (100, 50)}
    assert made("limits.max_rounds=9").rules.limits.max_rounds == 9


def test_later_tweaks_lie_over_earlier_ones():
    assert made("target=50", "die=8", "target=70").changes() == {"target": (100, 70), "die": (6, 8)}


def test_only_what_comes_of_all_tweaks_has_to_be_allowed():
    epoch = find_game("epoch")
    both = Ruleset.make(epoch, [parse_setting("tile.fort.count=3"), parse_setting("tile.inn.count=2")])
    assert both.changes() == {"tile.fort.count": (2, 3), "tile.inn.count": (3, 2)}
    with pytest.raises(InputError, match="add up to 20"):
        Ruleset.make(epoch, [parse_setting("tile.fort.count=3"), parse_setting("setup.potential=7")])


def test_a_fault_is_told_of_the_tweak_it_came_with():
    tweaks = [Tweak("bad", "bad.toml", {"target": 1000}), Tweak("good", "good.toml", {"die": 8})]
    with pytest.raises(InputError, match=r"bad.toml: target = 1000"):
        Ruleset.make(find_game("pig"), tweaks)
    mended = Ruleset.make(find_game("pig"), [*tweaks, Tweak("mended", "mended.toml", {"target": 90})])
    assert mended.changes() == {"target": (100, 90), "die": (6, 8)}


def test_rules_that_are_refused_are_let_go():
    """A search through rule sets that do not fit together would fill the memory with them."""
    game = find_game("exxinon")

    def alive() -> int:
        gc.collect()
        return sum(isinstance(each, game.rules) for each in gc.get_objects())

    before = alive()
    for _ in range(5):
        with pytest.raises(InputError, match=r"mana.cap = 1; it is 0 \(none\) or"):
            Ruleset.make(game, [parse_setting("mana.cap=1")])
    assert alive() <= before


def test_the_hash_is_of_the_rules_not_of_how_they_were_written():
    assert made("target=50", "die=8").hash == made("die=8", "target=50").hash
    assert made("target=100").hash == made().hash
    assert made("target=99").hash != made().hash


def test_every_parameter_is_listed_with_its_meaning():
    found = {p.key: p for p in parameters(PigRules)}
    assert list(found) == ["limits.max_rounds", "limits.max_decisions", "target", "die", "bust_face"]
    assert all(p.says for p in found.values())
    assert (found["die"].low, found["die"].high, found["die"].rules, found["die"].source) == (
        2,
        20,
        ("PG-002",),
        "BOOK",
    )


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("targt=50", r"no rule 'targt'; did you mean target\?"),
        ("limits.max_round=5", r"did you mean limits.max_rounds"),
        ("target=1000", r"target = 1000 is not allowed; it is a whole number from 2 to 250 \(default 100\)"),
        ("target=fifty", r"target = 'fifty' is not allowed; it is a whole number"),
        ("target=50.5", r"target = 50.5 is not allowed"),
        ("target=true", r"target = True is not allowed"),
        ("limits=5", r"limits is a group of rules"),
        ("target.x=5", r"target = \{'x': 5\} is not allowed"),
        ("die=4\nx=1", r"die = '4\\nx=1' is not allowed"),
        ("bust_face=7", r"bust_face = 7 is no face of a die with 6"),
        ("target", r"must be key=value"),
        ("=5", r"must be key=value"),
    ],
)
def test_a_bad_setting_is_one_sentence_that_names_it(setting, words):
    with pytest.raises(InputError, match=words) as error:
        made(setting)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('game = "pig"\ntarget = = 5', "is not valid TOML"),
        ("target = 5", r'add the lines \[tweak\] and game = "pig"'),
        ('tweak = "pig"', r"\[tweak\] is a table with game and title, not 'pig'"),
        ('[tweak]\ntitle = "x"', r'add the lines \[tweak\] and game = "pig"'),
        ('[tweak]\ngame = "pig"\ntitel = "x"', r"\[tweak\] has no 'titel'; did you mean title\?"),
        (
            '[tweak]\ngame = "pig"\ndie = 8',
            r"\[tweak\] has no 'die'; write it above \[tweak\], where rules without a group stand",
        ),
        ('[tweak]\ngame = ["pig"]', r"is a tweak for \['pig'\], not for pig"),
        ('game = "pig"\n[tweak]\ngame = "pig"', "no rule 'game'"),
        ('game = "chess"\ntarget = 5', "is a tweak for 'chess', not for pig"),
        ('game = "pig"\ntitle = 7', "title must be a text"),
        ('game = "pig"\n[limits]\nmax_rounds = 0', "limits.max_rounds = 0 is not allowed"),
        ('game = "pig"\n[limit]\nmax_rounds = 5', "no rule 'limit'"),
    ],
)
def test_a_bad_tweak_file_is_one_sentence_that_names_it(tmp_path, content, words):
    path = tmp_path / "tweak.toml"
    path.write_text(content)
    with pytest.raises(InputError, match=words) as error:
        Ruleset.make(find_game("pig"), [read_tweak(path, find_game("pig"))])
    assert str(path) in str(error.value)


def test_a_tweak_file_that_cannot_be_read_is_named(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            read_tweak(path, find_game("pig"))
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not UTF-8"):
        read_tweak(binary, find_game("pig"))


@given(st.text(max_size=40))
def test_no_setting_ever_crashes(text):
    with contextlib.suppress(InputError):
        made(text)


class Card(Group):
    cost: int = param(1, 0, 3, says="price")
    text: str = ""


class CardRules(Rules):
    card: dict[str, Card] = {"salve": Card(cost=2)}  # noqa: RUF012
    ratio: float = param(0.5, 0, 1, says="a share")
    flag: bool = param(True, says="a switch")


def overlay(tree) -> Rules:
    class Stub:
        slug, version, rules = "stub", "1", CardRules

    return Ruleset.make(Stub, [Tweak("t", "t.toml", tree)]).rules


def test_content_can_be_changed_and_extended_by_a_tweak():
    rules = overlay({"card": {"salve": {"cost": 3}, "tonic": {"text": "new"}}})
    assert (rules.card["salve"].cost, rules.card["tonic"].cost) == (3, 1)


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ({"card": {"salve": {"cots": 1}}}, r"no rule 'card.salve.cots'; did you mean card.salve.cost"),
        ({"card": {"salve": 3}}, r"card.salve is a table"),
        ({"card": 3}, r"card is a table of entries"),
        ({"card": {"salve": {"cost": 9}}}, r"card.salve.cost = 9 is not allowed"),
    ],
)
def test_bad_content_is_named_by_its_key(tree, words):
    with pytest.raises(InputError, match=words):
        overlay(tree)


def test_parameters_are_packed_for_the_engine():
    packed = pack(CardRules(ratio=0.25), fields_layout(rules_fields(CardRules)))
    assert packed.dtype.names == ("limits_max_rounds", "limits_max_decisions", "ratio", "flag")
    assert (packed["ratio"][0], packed["flag"][0]) == (0.25, 1)
