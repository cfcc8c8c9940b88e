"""The data of Axis Mundi: parameters, cards, treasures, damage classes, boards, and what a tweak may do to them."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import numpy as np
import pytest

from equipoise import ext
from equipoise.sim.content import pack_content_fields
from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi import components
from equipoise.sim.games.axis_mundi.bots import STYLES
from equipoise.sim.games.axis_mundi.components import EFFECTS, SIZES, TERRAIN
from equipoise.sim.games.axis_mundi.content import LETTERS, card_names, content_fields
from equipoise.sim.games.axis_mundi.declaration import DECLARED
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.games.axis_mundi.weights import CARD_VALUES, MODES_OF_PLAY
from equipoise.sim.layout import content_layout, rules_layout
from equipoise.sim.ruleset import Ruleset, Tweak, pack, parameters, parse_setting

GAME = SimpleNamespace(slug="axis_mundi", version="1", rules=AxisMundiRules)
ENGINE = Path(ext.__file__).parent / "axis_mundi"
ROOM = Path(components.__file__).parent


def ruleset_with(*settings: str) -> Ruleset:
    return Ruleset.make(GAME, [parse_setting(s) for s in settings])


def refused(*settings: str) -> str:
    with pytest.raises(InputError) as error:
        ruleset_with(*settings)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


def packed(rules: AxisMundiRules, seats: int) -> np.void:
    """Content as the engine reads it."""
    return pack_content_fields("axis_mundi", content_fields(rules, seats), content_layout(DECLARED))[0]


@pytest.fixture(scope="module")
def content():
    return {seats: packed(AxisMundiRules(), seats) for seats in (3, 6)}


def test_the_engine_reads_choices_by_their_place_and_shares_as_they_are():
    rules = ruleset_with("rules.extra_move_mode=one_cost", "power.heal_fraction=0.25").rules
    struct = pack(rules, rules_layout(DECLARED))
    assert struct["rules_extra_move_mode"] == 2
    assert struct["power_heal_fraction"] == 0.25


# --- parameters -----------------------------------------------------------------------------------------------------

NUMBERS = """
    limits.max_rounds 100 1 500; limits.max_decisions_per_turn 300 100 2000; limits.free_switches_per_turn 10 1 50;
    setup.hand_size 5 0 8; setup.mulligan_max 5 0 5; setup.energy 3 0 3; setup.mischief_tokens 0 0 2;
    setup.scrounge_tokens 0 0 3; setup.treasure_count 8 0 8; turn.actions 3 2 5; hp.human 10 6 15; hp.angel 10 8 20;
    hp.demon_3p 15 8 30; hp.demon_6p 20 8 30; hp.revive 5 1 10; hp.upgrade_to 10 5 10; wounds.capacity 4 2 8;
    wounds.hp_per_fill 1 1 2; terrain.accessible_wounds 1 0 3; power.heal_fraction 0.5 0 1; move.cost_move 1 1 2;
    move.cost_run 1 1 2; move.run_length 2 2 3; move.run_wounds 1 0 3; move.cost_up 3 1 4; move.cost_down 1 1 4;
    move.cost_up_asc 1 1 4; move.cost_down_asc 3 1 4; move.descend_penalty_every 3 0 6;
    move.descend_penalty_hp 1 0 3; move.cost_cave 1 1 3; move.cave_wounds 2 0 4; move.cost_axis 1 1 3;
    axis.eject_faces 1 0 3; axis.heaven_faces 3 0 6; angel.draw_3p 2 0 6; angel.draw_6p 3 0 6;
    angel.slots_3p 3 1 10; angel.slots_6p 5 1 10; asc.energy 3 0 3; demon.direct_wounds 3 0 6;
    demon.self_damage 0 0 6; demon.aoe_radius 3 1 5; demon.aoe_damage 1 1 3; demon.slots 1 1 5; attack.damage 2 0 4;
    attack.self_damage 1 0 4; attack.cost 1 1 2; action.draw_cost 1 1 3; action.draw5_cost 3 1 3;
    action.draw5_cards 5 1 10; action.take_cost 1 0 2; action.activate_cost 1 0 2; action.harvest_cost 1 0 2;
    action.pickup_cost 1 0 2; hand.limit 5 3 10; hand.limit_asc 5 3 10; slots.human 1 1 5;
    warehouse.permanent 2 0 4; warehouse.one_time 2 0 4; energy.cap 3 1 5; energy.cost 3 1 5; energy.per_turn 1 1 5;
    familiar.range 2 1 5; familiar.card_range 3 1 6; harvest.faces_permanent 2 0 6; harvest.faces_one_time 2 0 6;
    harvest.heal 1 0 6; beastmaster.range 3 1 8; beastmaster.card_range 5 1 8; beastmaster.card_range_up 6 1 8;
    beastmaster.harvest_range 3 1 8; beastmaster.claw 1 0 3; beastmaster.seek_damage_up 2 1 4;
    cultivator.up_yield 2 1 4; cultivator.up_free_harvests 1 1 4; malignant.hp_threshold 5 0 10;
    malignant.bonus 1 0 10; malignant.infection_damage 1 0 3; malignant.splash_damage 1 0 3;
    malignant.splash_radius 2 0 3; savant.hand_limit 6 5 10; savant.hand_limit_up 7 5 10;
    savant.free_activations 1 0 3; savant.demands_per_game 1 0 5; savant.demand_cost 0 0 5; savant.slots_up 2 1 5;
    scrounger.take_max 4 1 4; scrounger.mp 1 0 4; scrounger.mp_up 3 0 4; scrounger.attacks_up 1 0 4;
    scrounger.token_cost 3 1 5; scrounger.tokens_per_turn 1 0 3; mischievous.token_cost 2 1 4;
    mischievous.tokens_per_turn 1 0 3; mischievous.pulls_per_turn 1 0 2; mischievous.bump_side_steps 2 1 3;
    tokens.infection_max 25 0 100; bomb.damage 5 0 10; bomb.place_cost 2 0 10; bomb.disarm_cost 1 0 10;
    grenade.damage 3 0 6; grenade.cost 1 0 6; bow.damage 1 0 4; bow.wounds 2 0 4; bow.short 2 1 4; bow.long 3 1 4;
    map.lava_min_gap 3 1 6; rotation.steps.1 1 0 5; rotation.steps.2 2 0 5; rotation.steps.3 3 0 5;
    rotation.steps.4 4 0 5;
"""  # key, default, lowest, highest

TOGGLES = """
    setup.character_assignment random fixed; setup.mischievous_last false true; rules.axis_level flush above;
    rules.extra_move_mode points any_single one_cost; rules.shelter_mode immune no_push none;
    rules.attack_from_below sideways literal; rules.run_surcharge_mode per_run per_hex;
    rules.cave_exit_wound false true; map.caves_on_top_level false true; rules.upgraded_keeps_base true false;
    rules.pull_ascendant false true; rules.pull_destination same_level any_adjacent;
    rules.levitation_landing_wound true false; rules.malignant_splash_mode all chosen_one reach_2;
    rules.double_double_cost partner one_action; rules.tumble_pool initial current;
    rules.identity_borrowed_levitate true false; rules.scrounger_refill after each;
    rules.attacks_push_in_phase_a false true; rules.upgrade_on_ascension true false;
    rules.demon_keeps_active_on_defeat false true; rules.bomb_self_disarm false true; death.reset_wounds false true;
    beastmaster.godspeed_claw true false; rules.power_once per_turn unlimited; turn.first_seat fixed rotate;
    rules.deck_rebuild exhausted_only both; rules.demon_direct_levels normal any_adjacent;
    rules.shelter_protects_ascendant true false; rules.angel_immobilisable true false; rules.reopen_roll false true;
    rules.shift_at_sea true false; rules.upgraded_levitate false true; upgrade.refill_energy true false;
    upgrade.clear_wounds true false; upgrade.fill_tokens true false; engine.auto_single true false;
    rotation.direction ccw cw;
"""  # key, default, the other values in order


def rows(text: str) -> dict[str, list[str]]:
    return {key: rest for key, *rest in (row.split() for row in text.split(";") if row.strip())}


def test_every_number_has_its_default_and_range():
    numbers = {
        p.key: [str(p.default), str(p.low), str(p.high)]
        for p in parameters(AxisMundiRules)
        if p.kind in (int, float) and p.key != "limits.max_decisions"
    }
    assert numbers == rows(NUMBERS)


def test_every_toggle_has_its_values_with_the_default_first():
    toggles = {}
    for p in parameters(AxisMundiRules):
        if p.choices or p.kind is bool:
            toggles[p.key] = [*p.choices] if p.choices else [str(v).lower() for v in (p.default, not p.default)]
            assert p.default == (p.choices[0] if p.choices else p.default)
    assert toggles == rows(TOGGLES)


def test_every_parameter_says_what_it_is_and_which_rules_it_implements():
    numbered = set(re.findall(r"^- \*\*(AM-\d+)\*\*", (ROOM / "RULES.md").read_text(encoding="utf-8"), re.M))
    for p in parameters(AxisMundiRules):
        assert p.says, p.key
        assert set(p.rules) <= numbered, p.key
        assert p.rules or p.key in ("limits.max_decisions", "engine.auto_single"), p.key
        assert p.source in ("BOOK", "RULING", "PROXY")


def test_a_saved_ruleset_is_the_same_ruleset():
    ruleset = ruleset_with("card.salve.count=2", "map.p6.level.1.lava=2")
    again = Ruleset.from_tree(GAME, ruleset.tree, (), "manifest.json")
    assert again.rules == ruleset.rules
    assert again.hash == ruleset.hash


# --- cards ----------------------------------------------------------------------------------------------------------

ONE_TIME = {  # copies, timing, cost, value, may be doubled, in a Tumble, primitives
    "rock_climber": (3, "first", 1, 0, False, "last", "CLIMB"),
    "seek_and_destroy": (2, "main", 1, 1, False, "yes", "FAMILIAR"),
    "godspeed": (2, "main", 1, 0, False, "yes", "FAMILIAR FAMILIAR"),
    "hidden_tunnel_4": (1, "main", 1, 4, False, "yes", "TUNNEL"),
    "hidden_tunnel_5": (1, "main", 1, 5, False, "yes", "TUNNEL"),
    "hidden_tunnel_6": (1, "main", 1, 6, False, "yes", "TUNNEL"),
    "hidden_tunnel_7": (1, "main", 1, 7, False, "yes", "TUNNEL"),
    "hidden_tunnel_8": (1, "main", 1, 8, False, "yes", "TUNNEL"),
    "desperate_measures": (2, "main", 1, 1, False, "yes", "ATTACK"),
    "second_wind": (4, "main", 0, 1, True, "yes", "MP"),
    "god_mode": (2, "main", 1, 0, False, "yes", "STATUS"),
    "invisibility": (2, "main", 1, 0, False, "yes", "STATUS"),
    "harvester": (2, "with_harvest", 0, 0, False, "no", "CHOOSE"),
    "options": (3, "main", 0, 1, True, "yes", "MP HEAL"),
    "second_times_the_charm": (2, "main", 1, 0, True, "yes", "RETRIEVE"),
    "free_refills": (2, "main", 1, 3, True, "yes", "DRAW"),
    "peek_a_boo": (2, "main", 1, 0, False, "yes", "PEEK"),
    "inspiration": (3, "main", 0, 1, True, "yes", "AP"),
    "salve": (3, "main", 1, 2, True, "yes", "UNWOUND"),
    "holistic_herbs": (3, "main", 1, 1, True, "yes", "HEAL"),
    "suture_kit": (3, "main", 1, 2, True, "yes", "HEAL"),
    "makeshift_shield": (3, "react_attack", 0, 1, True, "no", "REDUCE"),
    "hickory_shield": (2, "react_attack", 0, 2, True, "no", "REDUCE"),
    "perfect_counter": (2, "with_attack", 0, 0, False, "with_attack", "NO_SELF"),
    "morsel_of_vermin": (2, "main", 1, 1, True, "yes", "ENERGY"),
    "vermin": (2, "main", 1, 2, True, "yes", "ENERGY"),
    "elusive": (2, "react_immobilise", 0, 0, False, "no", "EVADE"),
    "hafdas_c4": (2, "main", 1, 1, True, "yes", "AREA"),
    "hurry_change": (2, "main", 1, 3, True, "yes", "REFRESH"),
    "change_identity": (2, "start", 0, 0, False, "no", "STATUS"),
    "ethereal_drain": (2, "main", 1, 1, False, "yes", "DRAIN ENERGY"),
    "crates": (2, "main", 1, 0, True, "yes", "CRATE"),
    "mobilizing_forces": (1, "main", 1, 0, True, "yes", "DEALALL"),
    "last_resort": (2, "main", 1, 1, False, "yes", "BURN_HEAL"),
    "archers_tales": (2, "main", 1, 6, True, "yes", "SEARCH"),
    "phrygian_tumble": (2, "main", 1, 0, False, "no", "TUMBLE"),
    "follow_the_monkey": (2, "main", 0, 1, True, "yes", "ATK"),
    "double_double": (3, "with_partner", 0, 0, False, "with_partner", "COPY"),
}
PERMANENT = {  # primitives, value, works at so many HP or fewer
    "dexterity": ("SURE_FOOT", 0, 0),
    "shields_up": ("SHIELDS", 1, 0),
    "alpinist": ("STRIDE", 1, 0),
    "honed_blade": ("BLADE", 1, 0),
    "cornered_animal": ("BLADE NO_SELF STRIDE", 1, 3),
    "perfect_execution": ("NO_SELF", 0, 0),
    "hail_anemoi": ("REACH", 1, 0),
    "unstoppable": ("UNSTOPPABLE", 0, 0),
    "short_bow": ("SHOOT", 0, 0),
    "long_bow": ("SHOOT", 0, 0),
}


def primitives(card: components.Card) -> str:
    return " ".join(effect.do for effect in card.effect)


def test_the_cards_are_those_of_the_game_in_the_order_of_their_codes():
    cards = AxisMundiRules().card
    assert list(cards) == [*ONE_TIME, *PERMANENT]
    for slug, expected in ONE_TIME.items():
        c = cards[slug]
        assert c.deck == "one_time"
        assert (c.count, c.timing, c.cost, c.value, c.doublable, c.tumble, primitives(c)) == expected, slug
    for slug, expected in PERMANENT.items():
        c = cards[slug]
        assert (c.deck, c.timing, c.count) == ("permanent", "slot", 5)
        assert (primitives(c), c.value, c.hp_max) == expected, slug


def test_the_decks_have_80_and_50_cards_and_every_count_is_a_proxy(content):
    assert content[6]["deck_size"].tolist() == [80, 50]
    assert {c.count_source for c in AxisMundiRules().card.values()} == {"PROXY"}
    assert {c.source for c in AxisMundiRules().card.values()} == {"BOOK"}


@pytest.mark.rule("AM-272")
def test_fifteen_printed_cards_and_double_double_itself_cannot_be_doubled():
    cards = AxisMundiRules().card
    single = {slug for slug, c in cards.items() if c.deck == "one_time" and not c.doublable}
    tunnels = {f"hidden_tunnel_{n}" for n in range(4, 9)}  # five ids, one printed name
    assert single - tunnels == {
        "rock_climber",
        "seek_and_destroy",
        "godspeed",
        "desperate_measures",
        "god_mode",
        "invisibility",
        "harvester",
        "peek_a_boo",
        "perfect_counter",
        "elusive",
        "change_identity",
        "ethereal_drain",
        "last_resort",
        "phrygian_tumble",
        "double_double",
    }
    assert tunnels < single


def test_conditions_and_alternatives_of_single_cards():
    cards = AxisMundiRules().card
    assert [slug for slug, c in cards.items() if c.hp_max] == ["desperate_measures", "cornered_animal"]
    assert {c.hp_max for c in cards.values()} == {0, 3}
    assert [slug for slug, c in cards.items() if c.choice] == ["godspeed", "options"]
    assert [slug for slug, c in cards.items() if c.ends_turn] == ["rock_climber"]
    assert [slug for slug, c in cards.items() if c.not_ascendant] == ["change_identity"]
    assert [e.cost for e in cards["options"].effect] == [0, 1]
    assert [e.mode for e in cards["godspeed"].effect] == ["treasure", "immobilise"]
    assert (cards["hafdas_c4"].effect[0].radius, cards["hafdas_c4"].effect[0].damage) == (1, "smg")
    assert [cards[bow].effect[0].mode for bow in ("short_bow", "long_bow")] == ["short", "long"]


def test_amounts_reach_the_engine_from_value_and_from_the_effect(content):
    names, c = card_names(AxisMundiRules()), content[6]
    do = EFFECTS.code
    salve, herbs, drain = (names.index(n) for n in ("salve", "holistic_herbs", "ethereal_drain"))
    assert (c["effect_do"][salve][0], c["effect_n"][salve][0]) == (do("UNWOUND"), 2)
    assert c["effect_n"][drain].tolist()[:2] == [1, SIZES.ALL]
    # Salve and Holistic Herbs: heal 3 and remove 3 wounds; with Double Double heal 5 and remove all.
    assert (c["pair"][salve], c["pair"][herbs]) == (herbs, salve)
    for card in (salve, herbs):
        assert c["pair_do"][card].tolist() == [do("HEAL"), do("UNWOUND"), 0, 0]
        assert c["pair_n"][card].tolist() == [3, 3, 0, 0]
        assert c["doubled_n"][card].tolist() == [5, SIZES.ALL, 0, 0]
    assert (c["pair"][: len(names)] >= 0).sum() == 2


def test_a_card_can_be_changed_by_a_setting():
    ruleset = ruleset_with("card.salve.count=2", "card.vermin.value=3", "card.desperate_measures.hp_max=5")
    c = packed(ruleset.rules, 6)
    names = card_names(ruleset.rules)
    assert c["count"][names.index("salve")] == 2
    assert c["effect_n"][names.index("vermin")][0] == 3
    assert c["hp_max"][names.index("desperate_measures")] == 5
    assert c["deck_size"].tolist() == [79, 50]
    assert ruleset.changes()["card.salve.count"] == (3, 2)


def test_the_hash_changes_with_a_card_count_and_only_with_the_rules():
    assert ruleset_with("card.salve.count=2").hash != ruleset_with().hash
    assert ruleset_with("card.salve.count=3").hash == ruleset_with().hash


NEW_CARDS = """
[card.tonic]
name = "Tonic"
deck = "one_time"
count = 2
cost = 0
value = 1
effect = [{ do = "HEAL" }, { do = "MP", n = 2 }]

[card.boots]
name = "Boots"
deck = "permanent"
count = 3
timing = "slot"
value = 1
effect = [{ do = "STRIDE" }, { do = "SURE_FOOT" }]
"""


def test_new_cards_made_of_known_primitives_need_no_code():
    rules = Ruleset.make(GAME, [Tweak("new", "new.toml", tomllib.loads(NEW_CARDS))]).rules
    c, do = packed(rules, 3), EFFECTS.code
    assert c["cards"] == 50
    assert c["deck_size"].tolist() == [82, 53]
    assert card_names(rules)[48:] == ("boots", "tonic")
    assert c["deck"][48:50].tolist() == [1, 0]
    assert c["effect_do"][48].tolist() == [do("STRIDE"), do("SURE_FOOT"), 0, 0]
    assert c["effect_n"][49].tolist() == [1, 2, 0, 0]


def test_codes_of_new_cards_do_not_depend_on_the_order_they_are_written_in():
    tables = tomllib.loads(NEW_CARDS)["card"]
    one, other = (
        Ruleset.make(GAME, [Tweak("new", "new.toml", {"card": {slug: tables[slug]}}) for slug in order])
        for order in (("tonic", "boots"), ("boots", "tonic"))
    )
    assert one.hash == other.hash
    assert card_names(one.rules) == card_names(other.rules)


# --- treasures and damage -------------------------------------------------------------------------------------------


def test_the_treasures_are_one_of_each_kind_with_their_printed_amounts():
    treasures = AxisMundiRules().treasure
    assert {slug: (t.effect[0].do, t.value) for slug, t in treasures.items()} == {
        "t_energy_1": ("ENERGY", 1),
        "t_energy_2": ("ENERGY", 2),
        "t_action": ("AP", 1),
        "t_heal_4": ("HEAL", 4),
        "t_attack": ("ATK", 1),
        "t_move_2": ("MP", 2),
        "t_grenade": ("GRENADE", 0),
        "t_time_bomb": ("BOMB", 0),
    }


DAMAGE = {  # S G U R push reveal
    "melee": "yes yes yes yes yes yes",
    "demon_direct": "yes yes yes yes no yes",
    "demon_aoe": "yes yes yes yes no yes",
    "splash": "yes yes yes yes no yes",
    "arrow": "yes yes no yes no yes",
    "strike": "yes yes yes yes no yes",
    "claw": "no no no no no no",
    "smg": "no no no no no no",
    "grenade": "no no no no no no",
    "bomb": "no no no no no no",
    "infection": "no no no no no no",
    "self": "no yes no no no no",
    "terrain": "no no no no no no",
}


def test_the_damage_classes_are_those_of_the_table(content):
    wanted = [[word == "yes" for word in row.split()] for row in DAMAGE.values()]
    assert list(AxisMundiRules().damage) == list(DAMAGE)
    assert content[3]["damage"].astype(bool).tolist() == wanted


def test_one_cell_of_the_damage_table_can_be_changed():
    rules = ruleset_with("damage.claw.S=true").rules
    assert rules.damage["claw"].S
    assert not rules.damage["claw"].G


# --- boards ---------------------------------------------------------------------------------------------------------

BOARD_6 = """
      #           #
       W . . P . W
      . = . . . = .
     P . . . = . . .
    . . = . = . . . P
   . . . = . . = = . .
# W = . . . X . . . = W #
   . . = = . . = . . .
    P . . . = . = . .
     . . . = . . . P
      . = . . . = .
       W . P . . W
      #           #
"""
BOARD_3 = """
     #
      W . . . P
     . = . . = .
    . . . = . . .
   . . = . . = . .
  P = . . X . . = W #
   . . = . . = . .
    . . . = . . .
     . = . . = .
      W . . . P
     #
"""
DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def picture(content) -> list[str]:
    """The board drawn from axial coordinates, two columns a hex, north up."""
    top, letters = int(content["top_level"]), {TERRAIN.code(name): letter for letter, name in LETTERS.items()}
    drawn = {(0, 0): "X"}
    for level in range(top + 1):
        k = top + 1 - level
        for i in range(6 * k):
            (a, b), (c, d), o = DIRECTIONS[i // k], DIRECTIONS[(i // k + 2) % 6], i % k
            drawn[k * a + o * c, k * b + o * d] = letters[int(content["terrain"][level][i])]
    for seat in range(int(content["players"])):
        q, r = DIRECTIONS[int(content["pier_corner"][seat])]
        drawn[(top + 2) * q, (top + 2) * r] = "#"
    left = min(2 * q + r for q, r in drawn)
    height = max(r for _, r in drawn)
    lines = []
    for r in range(height, -height - 1, -1):
        row = {2 * q + r - left: letter for (q, s), letter in drawn.items() if s == r}
        lines.append("".join(row.get(x, " ") for x in range(max(row, default=-1) + 1)))
    return lines


@pytest.mark.rule("AM-033")
@pytest.mark.parametrize(("seats", "board"), [(6, BOARD_6), (3, BOARD_3)])
def test_the_boards_look_like_their_pictures(content, seats, board):
    assert picture(content[seats]) == dedent(board.strip("\n")).split("\n")
    assert board.strip("\n") in (ROOM / "RULES.md").read_text(encoding="utf-8")


def test_loose_tiles_and_rotation_by_level(content):
    six, three = content[6], content[3]
    assert [six[f].tolist() for f in ("lava", "shelter", "cave_pairs", "turn")] == [
        [0, 3, 2, 1, 1],
        [0, 3, 2, 1, 1],
        [0, 1, 1, 1, 0],
        [0, 1, 2, 3, 4],
    ]
    assert [three[f].tolist() for f in ("lava", "shelter", "cave_pairs", "turn")] == [
        [0, 2, 1, 1, 0],
        [0, 2, 1, 1, 0],
        [0, 1, 1, 0, 0],
        [0, 1, 2, 3, 0],
    ]
    assert (six["demon_hp"], six["angel_draw"], six["angel_slots"]) == (20, 3, 5)
    assert (three["demon_hp"], three["angel_draw"], three["angel_slots"]) == (15, 2, 3)


def test_direction_steps_and_top_caves_reach_the_board():
    rules = ruleset_with("rotation.direction=cw", "rotation.steps.1=2", "map.caves_on_top_level=true").rules
    c = packed(rules, 6)
    assert c["turn"].tolist() == [0, 4, 4, 3, 2]
    assert c["cave_pairs"].tolist() == [0, 1, 1, 1, 1]


def test_fixed_characters_reach_the_engine_by_seat():
    free = packed(AxisMundiRules(), 3)
    assert free["fixed_character"][:3].tolist() == [-1, -1, -1]
    settings = ["setup.character_assignment=fixed", 'setup.characters=["savant", "beastmaster", "mischievous"]']
    fixed = packed(ruleset_with(*settings).rules, 3)
    assert fixed["fixed_character"][:3].tolist() == [3, 0, 5]
    with pytest.raises(InputError, match=r"setup\.characters names 3 characters for 6 seats"):
        packed(ruleset_with(*settings).rules, 6)


# --- bad tweaks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["turn.actions=9"], ["turn.actions", "from 2 to 5"]),
        (["turn.acions=3"], ["turn.acions", "turn.actions"]),
        (["rules.shelter_mode=sometimes"], ["rules.shelter_mode", "immune or no_push or none"]),
        (["limits.max_rounds=501"], ["limits.max_rounds", "from 1 to 500"]),
        (["rotation.steps.5=1"], ["rotation.steps.5"]),
        (["card.salve.count=11"], ["card.salve.count", "10"]),
        (["card.salve.cost=4"], ["card.salve.cost", "3"]),
        (["card.salv.count=2"], ["card.salv", "salve"]),
        (["card.salve.cuont=2"], ["card.salve.cuont", "card.salve.count"]),
        (["card.salve.effect=[{do='FLY'}]"], ["card.salve.effect", "FLY"]),
        (["card.salve.effect=[{do='STRIDE'}]"], ["card.salve.effect", "STRIDE", "main"]),
        (
            ["card.god_mode.effect=[{do='STATUS'}]"],
            ["card.god_mode.effect", "mode", "god_mode or identity or invisible"],
        ),
        (["card.salve.timing=slot"], ["card.salve.timing", "slot"]),
        (["card.salve.pair=slave"], ["card.salve.pair", "slave"]),
        (["damage.meleee.S=false"], ["damage.meleee", "melee"]),
        (["treasure.t_heal_5.value=5"], ["treasure.t_heal_5", "t_heal_4"]),
        (["harvest.faces_permanent=5"], ["harvest.faces_permanent + harvest.faces_one_time = 7", "6 faces"]),
        (["setup.characters=['savant', 'savant', 'scrounger']"], ["setup.characters", "different"]),
        (["setup.characters=['savant', 'ghost', 'scrounger']"], ["setup.characters", "ghost"]),
        (["map.p6.sea='W.P..'"], ["map.p6.sea", "30 letters"]),
        (["map.p6.level.4.terrain='.....W'"], ["map.p6.level.4.terrain", "6 letters out of . ="]),
        (["map.p3.warehouse=[1, 8, 16]"], ["map.p3.warehouse", "map.p3.sea"]),
        (["map.p3.pier_corner=[0, 2, 5]"], ["map.p3.warehouse", "corners"]),
        (["map.p3.power=[4, 12]"], ["map.p3.power", "3 places of P"]),
        (["map.p6.level.4.lava=3"], ["map.p6.level.4.lava", "map.lava_min_gap = 3", "at most 2"]),
        (["map.p6.level.1.lava=7"], ["map.p6.level.1.lava", "6"]),
        (["map.p6.level.3.cave_pairs=4"], ["map.p6.level.3.cave_pairs = 4", "opposite pairs"]),
        (["map.p6.level.4.shelter=6"], ["map.p6.level.4", "too few"]),
    ],
)
def test_a_bad_tweak_is_refused_in_one_sentence_that_names_the_key(settings, words):
    sentence = refused(*settings)
    for word in words:
        assert word in sentence


def test_too_many_new_cards_are_refused():
    card = {"name": "Blank", "deck": "one_time", "count": 1, "effect": [{"do": "AP", "n": 1}]}
    tree = {"card": {f"blank_{i}": card for i in range(9)}}
    with pytest.raises(InputError, match="57 different cards; at most 56"):
        Ruleset.make(GAME, [Tweak("many", "many.toml", tree)])


# --- the written rules and the styles -------------------------------------------------------------------------------


def test_every_rule_is_written_once_with_its_provenance():
    text = (ROOM / "RULES.md").read_text(encoding="utf-8")
    rules = re.findall(r"^- \*\*(AM-\d+)\*\* (\S+)", text, re.M)
    assert [number for number, _ in rules] == [f"AM-{i:03d}" for i in range(1, 334)]
    assert {tag.strip("[]:") for _, tag in rules} == {"BOOK", "RULING", "PROXY"}


def test_the_tables_of_the_written_rules_agree_with_the_cards():
    text = (ROOM / "RULES.md").read_text(encoding="utf-8")
    for slug, (count, _, cost, _, doublable, _, _) in ONE_TIME.items():
        if slug.startswith("hidden_tunnel") or slug in ("options", "double_double"):
            continue  # five ids in one row; a cost for each alternative; the partner's cost
        row = next(line for line in text.splitlines() if line.startswith(f"| `{slug}` |"))
        cells = [cell.strip() for cell in row.strip("|").split(" | ")]
        assert (cells[2], cells[4], cells[5]) == (str(count), str(cost), "yes" if doublable else "no"), slug


def test_every_style_has_a_sentence_and_the_default_a_value_for_every_printed_card():
    assert list(STYLES.named) == ["default", "classic", "racer", "brawler", "hoarder", "warden", "avenger", "tracker"]
    assert all(STYLES.sentences.values())
    assert list(CARD_VALUES) == [*ONE_TIME, *PERMANENT]
    assert all(len(values) == len(MODES_OF_PLAY) for values in CARD_VALUES.values())
    for style in STYLES.named:
        assert STYLES.values(style).keys() == STYLES.values("default").keys()
