"""Every key that `equipoise rules` lists can be set, by --set and in a tweak file."""

import json
import math
import re
from collections.abc import Mapping, Sequence

import pytest
from cells import GAMES, changes_of, every_game, parameter_change
from command_line import refused, run

from equipoise.sim.errors import InputError
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, Tweak, parse_setting
from equipoise.sim.tweak_file import toml_value


def listed(slug):
    return json.loads(run("rules", slug, "--content", "--json", data=True).stdout)


def others(row) -> list[object]:
    """Values that are allowed beside the default, the likeliest first; none for what is not a single value."""
    default, low, high = row["default"], row["low"], row["high"]
    match default:
        case bool():
            return [not default]
        case int() | float() | None if low is not None:
            near = [default + 1, default - 1] if default is not None else []
            top = math.inf if high is None else high
            return [v for v in (*near, high, low) if v is not None and low <= v <= top and v != default]
        case int() | float():
            return [default + 1, max(default - 1, 0)]
        case str() if " or " in row["allowed"]:
            return [value for value in row["allowed"].split(" or ") if value != default]
        case str():
            return [f"{default} renamed"]
    return []


def together(settings: Sequence[str]) -> Tweak:
    """Many settings as one change, each read as --set reads it: rules are validated once instead of once for each."""
    tree: dict[str, object] = {}
    for text in settings:
        _lay_over(tree, parse_setting(text).tree)
    return Tweak("together", "--set", tree)


def _lay_over(tree, change):
    for name, value in change.items():
        if isinstance(value, Mapping):
            _lay_over(tree.setdefault(name, {}), value)
        else:
            tree[name] = value


FAULT = re.compile(r"there is no rule|is not allowed|is a table|is a group|must be key=value|changes nothing")


def refusals(game, settings: Sequence[str]) -> dict[str, str]:
    """Those that cannot be set, by key, with the sentence; what is fine together is fine. A value that does not fit
    together with other rules is refused in words that name them: its key can be set, along with theirs."""
    keys = [text.partition("=")[0] for text in settings]
    try:
        if set(keys) <= set(Ruleset.make(game, [together(settings)]).changes()):
            return {}
        sentence = "changes nothing"
    except InputError as error:
        sentence = str(error)
    if len(settings) == 1:
        fits_not = not FAULT.search(sentence) and keys[0].partition(".")[0] in sentence
        return {} if fits_not else {keys[0]: sentence}
    half = len(settings) // 2
    return refusals(game, settings[:half]) | refusals(game, settings[half:])


def written(value: object) -> str:
    return toml_value(value)


@every_game
def test_every_default_can_be_written(slug):
    game = find_game(slug)
    settings = [f"{row['key']}={written(row['default'])}" for row in listed(slug) if row["default"] is not None]
    assert Ruleset.make(game, [together(settings)]).hash == Ruleset.make(game).hash


@every_game
def test_every_key_can_be_set_to_another_value(slug):
    game = find_game(slug)
    values = {row["key"]: others(row) for row in listed(slug)}
    values = {key: allowed for key, allowed in values.items() if allowed}
    assert set(values) >= {change.key for change in changes_of(slug).values()}
    left = dict.fromkeys(values, "never tried")
    for attempt in range(max(map(len, values.values()))):
        tried = [key for key in left if attempt < len(values[key])]
        told = refusals(game, [f"{key}={written(values[key][attempt])}" for key in tried])
        left = {key: told.get(key, sentence) for key, sentence in left.items() if key in told or key not in tried}
    assert left == {}


@pytest.mark.parametrize("content", [False, True], ids=["parameters", "content"])
@every_game
def test_the_printed_tweak_can_be_played(slug, content, tmp_path):
    """It changes nothing: the rules have the same hash."""
    path = tmp_path / "mine.toml"
    text = run("rules", slug, "--toml", *(["--content"] if content else []), data=True).stdout
    path.write_text(text, encoding="utf-8")
    done = run("simulate", slug, "--games", 2, "--seed", 1, "--tweak", path, "--out", tmp_path / "run", "--json")
    assert json.loads(done.stdout)["ruleset"] == Ruleset.make(find_game(slug)).hash


@every_game
def test_an_edited_tweak_changes_that(slug, tmp_path):
    """The printed file with one number edited, as a designer would."""
    change, path = parameter_change(slug), tmp_path / "mine.toml"
    text = run("rules", slug, "--toml", data=True).stdout
    group, _, name = change.key.rpartition(".")
    start = text.index(f"[{group}]\n") if group else 0
    line = re.compile(rf"^{name} *= *{re.escape(written(change.default))}(?=\s)", re.M)
    path.write_text(text[:start] + line.sub(f"{name} = {change.value}", text[start:], count=1), encoding="utf-8")
    done = run("simulate", slug, "--games", 2, "--seed", 1, "--tweak", path, "--out", tmp_path / "run", "--json")
    assert json.loads(done.stdout)["ruleset"] == Ruleset.make(find_game(slug), [parse_setting(change.setting)]).hash


OLD = [slug for slug in GAMES if not {"game", "title"} & set(find_game(slug).rules.model_fields)]


@pytest.mark.parametrize("slug", OLD)
def test_an_old_header_is_read_where_it_was_unambiguous(slug, tmp_path):
    change, path = parameter_change(slug), tmp_path / "old.toml"
    path.write_text(f'title = "Old"\ngame = "{slug}"\n{change.table}', encoding="utf-8")
    done = run("simulate", slug, "--games", 2, "--seed", 1, "--tweak", path, "--out", tmp_path / "run", "--json")
    assert json.loads(done.stdout)["ruleset"] == Ruleset.make(find_game(slug), [parse_setting(change.setting)]).hash


@every_game
def test_a_tweak_of_another_game_is_refused(slug, tmp_path):
    other = next(name for name in GAMES if name != slug)
    path = tmp_path / "other.toml"
    path.write_text(f'[tweak]\ngame = "{other}"\ntitle = "Other"\n', encoding="utf-8")
    sentence = refused("simulate", slug, "--games", 2, "--tweak", path, "--out", tmp_path / "run")
    assert other in sentence
    assert slug in sentence
    assert not (tmp_path / "run").exists()
