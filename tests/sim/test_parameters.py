"""What can be changed in every game: each key can be found, set, and understood without its surroundings."""

import re

import pytest

from equipoise.sim.errors import InputError
from equipoise.sim.parameters import Parameter, described, listed, matching, parameters
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Group, Ruleset, parse_setting
from equipoise.sim.tweak_file import toml_value
from equipoise.sim.variants import chosen, numeric_parameters, parameter, parse_values

GAMES = known_games()
WITH_CONTENT = [slug for slug in GAMES if any(p.content for p in listed(find_game(slug).rules))]


def of(slug: str) -> dict[str, Parameter]:
    return {p.key: p for p in listed(find_game(slug).rules)}


def one_of_each_kind(slug: str) -> list[Parameter]:
    """Of content one entry for each field of each table, of the rest all."""
    seen: dict[tuple[str, ...], Parameter] = {}
    for p in listed(find_game(slug).rules):
        table, *path = p.key.split(".")
        seen.setdefault((table, path[-1]) if p.content else (p.key,), p)
    return list(seen.values())


@pytest.mark.parametrize("slug", GAMES)
def test_keys_are_unique_and_written_without_quotes(slug):
    keys = [p.key for p in listed(find_game(slug).rules)]
    assert len(keys) == len(set(keys))
    assert all(re.fullmatch(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*", key) for key in keys)


@pytest.mark.parametrize("slug", WITH_CONTENT)
def test_content_is_what_the_tables_hold(slug):
    game, keys = find_game(slug), of(slug)
    for table, info in game.rules.model_fields.items():
        entries = info.get_default()
        if isinstance(entries, dict):
            for name, entry in entries.items():
                inside = {key for key in keys if key.startswith(f"{table}.{name}.")}
                fields = {key.split(".")[2] for key in inside}
                assert fields <= set(type(entry).model_fields)
                assert fields, (table, name)
                assert all(keys[key].content for key in inside)


@pytest.mark.parametrize("slug", GAMES)
def test_every_key_can_be_set(slug):
    """All keys at once to what they are, then one of each kind by itself as it is typed."""
    game = find_game(slug)
    written = Ruleset.make(game).hash
    settings = [f"{p.key}={toml_value(p.default)}" for p in one_of_each_kind(slug) if p.default is not None]
    for text in settings[:: max(1, len(settings) // 40)]:
        assert Ruleset.make(game, [parse_setting(text)]).hash == written, text
    for p in listed(game.rules):
        if p.default is None:
            Ruleset.make(game, [parse_setting(f"{p.key}={int(p.low or 0)}")])


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_not_allowed_is_refused_with_what_is(slug):
    game = find_game(slug)
    found = [p for p in one_of_each_kind(slug) if p.has_range and not p.shape]
    for p in found[:: max(1, len(found) // 15)]:
        with pytest.raises(InputError) as error:
            Ruleset.make(game, [parse_setting(f"{p.key}={p.high + 1}")])
        assert f"{p.key} = {p.high + 1} is not allowed; it is {p.allowed} (default {p.default})" in str(error.value)


@pytest.mark.parametrize("slug", GAMES)
def test_every_text_stands_alone(slug):
    titles: dict[str, str] = {}
    for p in listed(find_game(slug).rules):
        assert p.says, p.key
        assert "..." not in p.says, p.key
        assert p.says == p.says.strip()
        assert p.title not in titles, f"{p.key} and {titles[p.title]} read the same"
        titles[p.title] = p.key
        assert p.source in ("BOOK", "RULING", "PROXY"), p.key


@pytest.mark.parametrize(
    ("slug", "key", "value", "phrase"),
    [
        (
            "axis_mundi",
            "scrounger.mp_up",
            2,
            "Scrounger, extra Move Actions in a turn when upgraded: 2 instead of 3 (AM-244)",
        ),
        ("axis_mundi", "death.reset_wounds", True, "a dying human loses its wound tokens: yes instead of no (AM-051)"),
        ("axis_mundi", "card.salve.count", 2, "Salve (card), copies in the deck: 2 instead of 3 (AM-261, AM-274)"),
        (
            "epoch",
            "relic.wayfarers_boots.use",
            2,
            "Wayfarer's Boots (relic), blocks that one use returns to influence: 2 instead of 1 (EP-378)",
        ),
        (
            "exxinon",
            "spells.quake.effects.0.n",
            3,
            "Quake (spell), first effect (damage), amount: 3 instead of 2 (FX-313)",
        ),
        ("mulu_caves", "move.max_per_piece", 3, "steps of one piece in a turn: 3 instead of 0 (no limit) (MC-050)"),
        (
            "mythic_earth",
            "vp.devotion.el1.second",
            3,
            "Endocannibalism Ritual in Honor of Gaia (devotion), VP of the second clause: 3 instead of 1 (ME-380)",
        ),
    ],
)
def test_a_change_is_a_phrase_with_its_context(slug, key, value, phrase):
    assert described(of(slug)[key], value) == phrase


def test_words_and_patterns_find_rules():
    def found(slug: str, text: str) -> list[str]:
        return [p.key for p in listed(find_game(slug).rules) if matching(text, p)]

    assert found("axis_mundi", "scrounger.*") == [
        f"scrounger.{name}" for name in ("take_max", "mp", "mp_up", "attacks_up", "token_cost", "tokens_per_turn")
    ]
    counts = found("axis_mundi", "card.*.count")
    assert len(counts) == len(find_game("axis_mundi").rules().card)
    relics = found("epoch", "RELIC")
    assert {"relics.cost", "relic.wayfarers_boots.use"} <= set(relics)
    assert "relic.wayfarers_boots.use" in found("epoch", "wayfarer's")  # by its printed name
    assert found("pig", "nothing of the kind") == []


# --- content as parameters of studies -------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", WITH_CONTENT)
def test_content_numbers_can_be_explored(slug):
    game = find_game(slug)
    numbers = [p for p in listed(game.rules) if p.content and p.has_range]
    assert numeric_parameters(game, [numbers[0].key]) == [numbers[0]]
    table = numbers[0].key.partition(".")[0]
    every = numeric_parameters(game, [f"{table}.*"])
    assert numbers[0] in every
    assert all(p.low <= p.default <= p.high for p in every)
    assert sum(_two_values(game, p) for p in numbers[:: len(numbers) // 10]) > 5


def _two_values(game, p: Parameter) -> bool:
    other = p.low if p.low != p.default else p.high
    try:
        return parse_values(game, f"{p.key}={p.default},{other}") == (p.key, [p.default, other])
    except InputError:
        return False  # it does not fit with the other rules


def test_values_are_judged_under_the_base_rules():
    epoch = find_game("epoch")
    with pytest.raises(InputError, match="add up to 18"):
        parse_values(epoch, "tile.inn.count=2")
    assert parse_values(epoch, "tile.inn.count=2", [parse_setting("tile.fort.count=3")]) == ("tile.inn.count", [2])


def test_patterns_may_overlap_and_name_each_number_once():
    game = find_game("axis_mundi")
    keys = [p.key for p in numeric_parameters(game, ["scrounger.mp", "scrounger.*", "*.mp"])]
    assert keys[0] == "scrounger.mp"
    assert len(keys) == len(set(keys)) == 6
    assert [p.key for p in chosen(game, "hp.demon_?p")] == ["hp.demon_3p", "hp.demon_6p"]


def test_without_keys_it_is_the_numbers_of_the_rules():
    for slug in GAMES:
        known = {p.key for p in parameters(find_game(slug).rules)}
        assert {p.key for p in numeric_parameters(find_game(slug))} <= known


@pytest.mark.parametrize(
    ("slug", "key", "words"),
    [
        ("axis_mundi", "scroungr.*", r"axis_mundi has no rule that fits 'scroungr.\*'; did you mean scrounger"),
        ("axis_mundi", "scrounger", r"'scrounger' is a group of rules of axis_mundi; 'scrounger.\*' names all"),
        ("axis_mundi", "card.salve.cots", r"no rule 'card.salve.cots'; did you mean card.salve.cost"),
        ("axis_mundi", "turn.first_seat", r"turn.first_seat is not a number with a range; it is fixed or rotate"),
        ("axis_mundi", "card.*.deck", r"none of the \d+ rules that fit 'card.\*.deck' is a number with a range"),
        ("mythic_earth", "force.*.cap", r"none of the 12 rules"),
        ("mythic_earth", "force.inca_s_road_patrol.cap", r"number without a declared range \(a whole number, 0 or mo"),
        ("mulu_caves", "weapon.boomerang.vs_cloth", r"is not set in the rules as written"),
        ("pig", "", r"pig has no rule ''"),
    ],
)
def test_what_cannot_be_explored_is_told_in_one_sentence(slug, key, words):
    with pytest.raises(InputError, match=words) as error:
        numeric_parameters(find_game(slug), [key])
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("slug", "text", "words"),
    [
        (
            "axis_mundi",
            "scrounger.*=1,2",
            r"'scrounger.\*' fits 6 rules of axis_mundi \(scrounger.take_max, .*name one",
        ),
        ("axis_mundi", "scrounger.mp=1,9", r"scrounger.mp = 9 is not allowed; it is a whole number from 0 to 4"),
        ("axis_mundi", "card.salve.count=1,x", r"card.salve.count = 'x' is not allowed"),
        ("axis_mundi", "scrounger.mp", r"must be key=value,value"),
        ("pig", "dye=1,2", r"pig has no rule 'dye'; did you mean die"),
    ],
)
def test_bad_values_are_told_before_anything_is_played(slug, text, words):
    with pytest.raises(InputError, match=words):
        parse_values(find_game(slug), text)


def test_values_may_be_words_lists_and_texts():
    axis, epoch = find_game("axis_mundi"), find_game("epoch")
    assert parse_values(axis, "turn.first_seat=fixed,rotate") == ("turn.first_seat", ["fixed", "rotate"])
    assert parse_values(axis, "scrounger.m?=0,1")[0] == "scrounger.mp"  # a pattern that fits one
    assert parse_values(epoch, "triggers.tokens=[20, 30],[25, 35]")[1] == [[20, 30], [25, 35]]
    assert parameter(epoch, "triggers.tokens").default == [20, 30, 40, 50]


def test_a_group_with_a_title_gives_its_rules_their_context():
    class Dragon(Group, title="the Dragon"):
        heads: int = 3

    class Lair(Group):
        dragon: Dragon = Dragon()

    [p] = listed(Lair)
    assert (p.key, p.title) == ("dragon.heads", "the Dragon, heads")
