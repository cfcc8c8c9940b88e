"""Tweak files for every game: what is written can be read, and means the same."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.parameters import Parameter, listed
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Rules, Ruleset, check_names, nested, param, parse_setting, read_tweak
from equipoise.sim.tweak_file import plain, rules_toml, tweak_toml

GAMES = known_games()


def loaded(text: str, game: Game, folder) -> Ruleset:
    path = folder / "tweak.toml"
    path.write_text(text, encoding="utf-8")
    return Ruleset.make(game, [read_tweak(path, game)])


def others(p: Parameter) -> list:
    """Values of a rule that are not its default, most of which fit with the other rules."""
    if p.choices:
        return [choice for choice in p.choices if choice != p.default]
    if isinstance(p.default, bool):
        return [not p.default]
    if p.has_range:
        near = [p.default + 1, p.default - 1, p.low, p.high]
        return [p.kind(value) for value in near if p.low <= value <= p.high and value != p.default]
    return ['say "é" \\ #\n\t\x7f'] if p.kind is str and p.key.endswith(".name") else []


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_as_written_are_a_tweak_that_changes_nothing(slug, tmp_path):
    game = find_game(slug)
    without = [p for p in listed(game.rules) if not p.content]
    for found in (without, listed(game.rules)):
        text = rules_toml(slug, "same", found)
        ruleset = loaded(text, game, tmp_path)
        assert ruleset.hash == Ruleset.make(game).hash
        assert ruleset.titles == ("same",)
        for p in found:  # and none is left out
            assert p.key.rpartition(".")[2] in text


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_is_set_is_the_same_from_a_file(slug, tmp_path):
    """One rule after the other is added as long as all fit together, then the whole goes through a file."""
    game = find_game(slug)
    candidates = [(p.key, values[0]) for p in listed(game.rules) if (values := others(p))]
    tried, kept = candidates[:: max(1, len(candidates) // 30)], {}
    for key, value in tried:
        try:
            Ruleset.make(game, [_tweak(tmp_path, game, {**kept, key: value})])
            kept[key] = value
        except InputError:
            continue  # it does not fit with the others
    assert len(kept) > len(tried) / 2
    by_settings = Ruleset.make(game, [parse_setting(f"{key}={_typed(value)}") for key, value in kept.items()])
    by_file = loaded(tweak_toml(slug, "many", nested(kept)), game, tmp_path)
    assert by_file.hash == by_settings.hash != Ruleset.make(game).hash


def _tweak(folder, game, settings):
    path = folder / "try.toml"
    path.write_text(tweak_toml(game.slug, "try", nested(settings)), encoding="utf-8")
    return read_tweak(path, game)


def _typed(value: object) -> str:
    """As a user types it behind `--set key=`."""
    return tweak_toml("", "", {"v": value}).partition("v = ")[2].partition("\n")[0]


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(title=TEXTS, says=TEXTS, target=st.integers(2, 250))
def test_every_title_survives(tmp_path_factory, title, says, target):
    game = find_game("pig")
    ruleset = loaded(tweak_toml("pig", title, {"target": target}, [says]), game, tmp_path_factory.getbasetemp())
    assert (ruleset.titles, ruleset.rules.target) == ((title,), target)


def test_half_a_character_is_refused_in_words():
    with pytest.raises(InputError, match="half a character"):
        tweak_toml("pig", "a \udcff title", {})


VALUES = st.recursive(
    st.booleans() | st.integers(-(10**12), 10**12) | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=30) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(TEXTS.filter(lambda name: name != "tweak"), VALUES, max_size=4))
def test_every_tree_is_read_as_it_was_written(tree):
    read = tomllib.loads(tweak_toml("any", "title", tree))
    assert read.pop("tweak") == {"game": "any", "title": "title"}
    assert read == tree


@pytest.mark.parametrize("slug", GAMES)
def test_files_with_the_header_of_before_are_read(slug, tmp_path):
    game = find_game(slug)
    ruleset = loaded(f'title = "old"\ngame = "{slug}"\n\n[limits]\nmax_rounds = 400\n', game, tmp_path)
    assert ruleset.rules.limits.max_rounds == 400
    assert ruleset.titles == ("old",)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if "game" in find_game(slug).rules.model_fields])
def test_rules_of_a_group_called_game_are_no_header(slug, tmp_path):
    game = find_game(slug)
    p = next(p for p in listed(game.rules) if p.key.startswith("game.") and p.has_range)
    text = f"[tweak]\ngame = '{slug}'\n[game]\n{p.key.removeprefix('game.')} = {p.high}\n"
    assert loaded(text, game, tmp_path).changes() == {p.key: (p.default, p.high)}
    with pytest.raises(InputError, match=rf'add the lines \[tweak\] and game = "{slug}"'):
        loaded(text.partition("\n[game]")[2].join(["[game]", ""]), game, tmp_path)


def test_no_group_of_rules_can_be_called_tweak():
    class Odd(Rules):
        tweak: int = param(1, 0, 3, says="a name that is taken")

    with pytest.raises(TypeError, match="odd: no rules can be called tweak"):
        check_names("odd", Odd)
    for slug in GAMES:
        check_names(slug, find_game(slug).rules)


def test_a_default_without_its_classes_is_plain_data():
    card = next(p for p in listed(find_game("axis_mundi").rules) if p.key == "card.salve.effect")
    assert plain(card.default)[0]["do"] == card.default[0].do
