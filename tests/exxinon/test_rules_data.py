"""The data of Fall of Exxinon: parameters, sheets, spells, wraith abilities, events, map, and what a tweak may do."""

import re
from pathlib import Path

import numpy as np
import pytest

from equipoise.sim.content import pack_content_fields
from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon import components, teller
from equipoise.sim.games.exxinon.content import content_fields, spell_names
from equipoise.sim.games.exxinon.declaration import DECLARED
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.tiles import TILES, mirrored, signs
from equipoise.sim.layout import content_layout
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parameters, parse_setting

GAME = find_game("exxinon")
ROOM = Path(components.__file__).parent


def ruleset_with(*settings: str) -> Ruleset:
    return Ruleset.make(GAME, [parse_setting(s) for s in settings])


def refused(*settings: str) -> str:
    with pytest.raises(InputError) as error:
        ruleset_with(*settings)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


# --- parameters -------------------------------------------------------------------------------------------------------

NUMBERS = """
    game.max_turns 120 40 400; setup.die_sides 6 4 20; turn.actions 1 1 2; turn.attacks 1 0 2; mana.start 3 0 8;
    mana.second_team_start_bonus 0 0 3; mana.per_turn 1 0 4; mana.zone_bonus 1 0 3; mana.first_team_turn1 0 0 2;
    mana.discard_gain 1 0 3; mana.cap 0 0 30; hand.size 4 2 7; shards.synthesis_cost 10 4 20;
    shards.synthesis_max_per_turn 1 0 3; shards.token_limit 10 4 99; shards.start 0 0 3; objective.small.health 2 1 6;
    objective.large.health 4 2 12; objective.meteorite.health 20 8 40; objective.small.reward 1 0 3;
    objective.large.reward 2 0 5; objective.meteorite.cores 1 0 2; objective.meteorite.crush_damage 4 0 10;
    core.turns 3 1 6; core.move_bonus 2 0 4; core.x_value 5 1 10; walls.health 2 1 6; walls.token_limit 24 0 60;
    delay.pair_limit 8 1 16; casting.x_min 1 0 3; wraith.movement 4 0 8; wraith.ability_cooldown_turns 1 0 2;
    events.repeat_from 8 1 60; events.period 11 0 60; setup.first_team 0 0 1
"""  # key, default, lowest, highest

TOGGLES = """
    setup.first_choice decide always_first always_second; setup.draft_order ABAB ABBA;
    setup.initial_breakables false true; game.win_check op spell;
    game.mutual_elimination draw active_wins active_loses; game.cap_outcome draw health_rank;
    core.includes_current_turn true false; delay.order team_choice oldest_first;
    delay.survives_caster_death true false; objective.loot_expires never end_of_turn;
    objective.loot_open_to both destroyer; objective.fragments_reset true false; walls.damage_reset true false;
    los.required true false; los.double_edge_blocks false true; line.stops_at_breakable true false;
    aoe.hits_objects true false; global.hits_objects false true; targeting.pointless_object_targets true false;
    targeting.self_ops_on_object_target false true; teleport.fallback_origin destination self;
    teleport.fallback_optional true false; status.slow_stacks false true; status.own_turn_immediate false true;
    root.blocks_bonus_move true false; wraith.enabled true false; wraith.gains_mana false true;
    wraith.can_secure false true; wraith.stops_on_walls true false;
    meteorite.displace_through_walls always only_if_needed; engine.auto_single true false
"""  # key, default, the other values in order


def rows(text: str) -> dict[str, list[str]]:
    return {key: rest for key, *rest in (row.split() for row in text.split(";") if row.strip())}


def test_every_number_has_its_default_and_range():
    numbers = {
        p.key: [str(p.default), str(p.low), str(p.high)]
        for p in parameters(ExxinonRules)
        if p.kind is int and not p.choices and not p.key.startswith("limits.")
    }
    assert numbers == rows(NUMBERS)


def test_every_toggle_has_its_values_with_the_default_first():
    toggles = {}
    for p in parameters(ExxinonRules):
        if p.key != "setup.mode" and (p.choices or p.kind is bool):
            toggles[p.key] = [*p.choices] if p.choices else [str(v).lower() for v in (p.default, not p.default)]
            assert p.default == (p.choices[0] if p.choices else p.default)
    assert toggles == rows(TOGGLES)


def test_a_run_plays_every_start_unless_told_otherwise():
    mode = next(p for p in parameters(ExxinonRules) if p.key == "setup.mode")
    assert (mode.default, mode.choices) == ("fixed", ("quick", "draft", "fixed"))


def test_every_parameter_says_what_it_is_and_which_rules_it_implements():
    numbered = set(re.findall(r"^- \*\*(FX-\d+)\*\*", (ROOM / "RULES.md").read_text(encoding="utf-8"), re.M))
    assert len(numbered) == 342
    for p in parameters(ExxinonRules):
        assert p.says, p.key
        assert set(p.rules) <= numbered, p.key
        assert p.rules or p.key.startswith("limits."), p.key
    content = [*components.SPELLS.values(), *components.SHEETS.values(), *components.ABILITIES.values()]
    for entry in content:
        assert set(entry.rules) <= numbered
        assert entry.rules, entry.name


def test_a_saved_ruleset_is_the_same_ruleset():
    ruleset = ruleset_with("spells.quake.effects.0.n=3", "spells.starfall.delay.x=2", "events.track=[]")
    again = Ruleset.from_tree(GAME, ruleset.tree, (), "manifest.json")
    assert again.rules == ruleset.rules
    assert again.hash == ruleset.hash


# --- content ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-002", "FX-031", "FX-288")
def test_four_characters_with_a_deck_of_13_each():
    rules = ExxinonRules()
    assert list(rules.characters) == list(components.CHARACTERS)
    for owner in components.CHARACTERS:
        assert sum(spell.copies for spell in rules.spells.values() if spell.owner == owner) == 13


@pytest.mark.rule("FX-284", "FX-285", "FX-286", "FX-287")
def test_the_sheets():
    sheets = {
        name: (s.max_health, s.movement, s.attack.name, s.attack.range, s.attack.damage, s.attack.push)
        for name, s in ExxinonRules().characters.items()
    }
    assert sheets == {
        "countess": (22, 3, "Rapier", 2, 1, 0),
        "skrakz": (22, 4, "Claws", 1, 2, 0),
        "neol": (26, 3, "Stone Fist", 1, 2, 1),
        "zenith": (20, 3, "Sunbolt", 3, 2, 0),
    }


@pytest.mark.rule("FX-103")
def test_every_spell_has_name_cost_target_and_effect():
    spells = ExxinonRules().spells
    assert len(spells) == 42
    kinds = [spell.kind for spell in spells.values()]
    assert [kinds.count(kind) for kind in ("card", "basic", "ultimate")] == [34, 4, 4]
    for spell in spells.values():
        assert spell.name
        assert spell.effects or spell.delay.effects
    assert {slug for slug, spell in spells.items() if spell.cost == "X"} == {"blood_gift", "blood_price", "stoneblood"}
    assert {slug for slug, spell in spells.items() if spell.cost == "ALL"} == {"exsanguinate", "supernova"}
    assert {slug: spell.delay.x for slug, spell in spells.items() if spell.delay.x} == {
        "dread_mark": 1,
        "fault_line": 2,
        "high_noon": 1,
        "starfall": 1,
        "anchor_star": 1,
    }


def test_what_is_a_stand_in_says_so():
    rules = ExxinonRules()
    assert {spell.source for spell in rules.spells.values()} == {"PROXY"}
    by_book = {slug for slug, spell in rules.spells.items() if spell.name_source == "BOOK"}
    assert by_book == {"drain", "mana_purge", "nightmare"}
    assert {sheet.name_source for sheet in rules.characters.values()} == {"BOOK"}


@pytest.mark.rule("FX-013", "FX-014", "FX-015", "FX-016")
def test_the_map_is_the_same_from_both_sides():
    on_map = dict(zip(TILES, signs(ExxinonRules().map.picture), strict=True))
    assert len(on_map) == 91
    assert [list(on_map.values()).count(sign) for sign in "#~MLs1234b"] == [10, 6, 1, 1, 3, 1, 1, 1, 1, 6]
    partner = {"1": "3", "2": "4", "3": "1", "4": "2"}
    for tile, sign in on_map.items():
        assert on_map[mirrored(tile)] == partner.get(sign, sign)


WALLS = [(3, -4), (-1, -3), (1, -2), (-2, -1), (3, -1), (-3, 1), (2, 1), (-1, 2), (-4, 3), (-1, 4)]


def test_content_reaches_the_engine():
    rules = ruleset_with("spells.quake.effects.0.n=7", "characters.neol.attack.push=2").rules
    packed = pack_content_fields("exxinon", content_fields(rules, 4), content_layout(DECLARED))
    quake = list(components.SPELLS).index("quake")
    assert packed["effect_n"][0][quake][0][0] == 7
    assert packed["attack_push"][0].tolist() == [0, 0, 2, 0]
    assert [TILES[t] for t in np.flatnonzero(packed["permanent_wall"][0])] == WALLS


# --- tweaks -----------------------------------------------------------------------------------------------------------

NEW_SPELL = (
    'spells.zap={name="Zap", owner="zenith", copies=1, cost=1, target={type="enemy", range=2}, '
    'effects={0={op="damage", to="target", n=2}}}'
)


def test_a_spell_may_be_added():
    rules = ruleset_with(NEW_SPELL).rules
    assert spell_names(rules)[-1] == "zap"
    assert content_fields(rules, 4)["copies"][42] == 1


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("spells.quack.cost=2", "did you mean quake"),
        ("spells.quake.effects.0.n=30", "spells.quake.effects.0.n = 30"),
        ('spells.quake.cost="Y"', "spells.quake.cost"),
        ("spells.drain.cost=3", "only cards have copies and a mana cost"),
        ("spells.quake.shards=1", "only Ultimates cost shards"),
        ("spells.quake.delay.x=2", "spells.quake.delay: x and effects go together"),
        ('spells.quake.effects.0.to="target"', "the type none has no target"),
        ('spells.quake.effects.0.to="enemies_line"', "enemies_line goes with the type line"),
        ('spells.quake.effects.7={op="heal", to="self"}', "numbered 0, 1, 2"),
        ('spells.quake.effects.0.kind="stun"', "only a status, has a kind"),
        ('spells.quake.target.filter="empty"', "is for the type tile"),
        ("spells.sunlance.target.dir=true", "a direction is chosen beside a target"),
        ("characters.bob.movement=2", "there is no characters.bob"),
        ('characters.neol.basic="drain"', "is not one of its spells: raise_stone"),
        ("characters.neol.attack.push=4", "characters.neol.attack.push = 4"),
        ("wraith.abilities.howl.name=Howl", "there is no wraith.abilities.howl"),
        ("wraith.abilities.wail.effects.0.x=6", "from 0 to 5"),
        ("events.period=3", "beyond the last of the 10 spaces"),
        ('events.track=[{turn=3, op="land_smal"}]', "events.track"),
        ('map.picture=["#"]', "map.picture has 1 rows"),
        ("mana.cap=7", "0 (none) or 8 to 30"),
        ("setup.fixed_start=[1, 1, 2, 3]", "one for each seat"),
        ('setup.fixed_characters=["neol"]', "all 4 characters"),
    ],
)
def test_a_bad_tweak_is_refused_in_one_sentence(setting, words):
    assert words in refused(setting)


def test_a_map_that_is_cut_apart_is_refused():
    picture = list(ExxinonRules().map.picture)
    picture[1] = picture[1].replace(".", "#")
    assert "walls cut the open tiles apart" in refused(f"map.picture={picture!r}".replace("'", '"'))


# --- words ------------------------------------------------------------------------------------------------------------


def test_every_action_and_event_of_a_replay_has_words():
    assert set(teller.DECIDED) == set(GAME.actions.kinds)
    variants = {
        kind: next(arg for arg in GAME.events.own[kind] if arg.name == of) for kind, of in teller.VARIANTS.items()
    }
    for key in teller.HAPPENED:
        kind, _, variant = key.partition(".")
        assert kind in ("roll", *GAME.events.own), key
        assert bool(variant) == (kind in variants), key
        assert not variant or variant in (variants[kind].values or ("0", "1")), key
