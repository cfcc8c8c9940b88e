"""Shooting (RULES.md 7.10): who is seen, what has to be rolled, and what hits do."""

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe

HITS, MISS = 1, 10


def volley(entry="nu_ice_archers", minis=6, target="in_champi_guard", size=8, *, gap=60, own=None, its=None, **given):
    """Archers of South at (300, 100), a target of North's straight ahead."""
    given.setdefault("sound", True)
    probe_field = battle({"a": unit(entry, minis, (300, 100))}, {"t": unit(target, size, (300, 240))}, sound=False)
    radii = probe_field.unit("a")["radius"] + probe_field.unit("t")["radius"]
    return battle(
        {"archers": unit(entry, minis, (300, 100), **(own or {})), **given.pop("friends", {})},
        {"target": unit(target, size, (300, 100 + radii + gap), **(its or {})), **given.pop("enemies", {})},
        acting="archers",
        **given,
    )


def number(field, action="shoot", dice=6):
    """What a shot has to roll: everything misses."""
    field.act(action, "target", dice=[MISS] * dice)
    return field.happened("volley")[0].number


# --- target numbers ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-200", "ME-191")
def test_a_plain_shot_has_to_roll_sh():
    assert number(volley()) == 6


@pytest.mark.rule("ME-203", "ME-204")
@pytest.mark.parametrize(("gap", "wanted"), [(100, 6), (101, 5), (200, 5)])
def test_long_range(gap, wanted):
    assert number(volley(gap=gap)) == wanted


@pytest.mark.rule("ME-204")
@pytest.mark.parametrize(("gap", "wanted"), [(50, 4), (51, 3)])
def test_long_range_may_be_more_than_half_the_greatest(gap, wanted):
    """Javelins fly 10 inches and have no long band in the table. Riders are SH 5; the target is Dreadful."""
    riders = {"entry": "nu_caribou_riders", "minis": 3, "target": "az_bound_dead", "size": 7}
    assert number(volley(**riders, gap=gap), dice=3) == 4
    assert number(volley(**riders, gap=gap, settings=["shoot.long_mode=half_of_max"]), dice=3) == wanted


@pytest.mark.rule("ME-202")
@pytest.mark.parametrize(
    ("settings", "wanted"), [([], 5), (["shoot.fleeing_double=true"], 4), (["shoot.mod_fleeing=-3"], 3)]
)
def test_fleeing_targets(settings, wanted):
    assert number(volley(its={"fleeing": 1}, settings=settings)) == wanted


@pytest.mark.rule("ME-205")
def test_a_unit_that_stopped_fleeing_shoots_worse():
    assert number(volley(own={"stopped_flee_this_turn": 1})) == 5


@pytest.mark.rule("ME-206", "ME-093")
def test_who_lies_low_is_harder_to_hit():
    assert number(volley(its={"frozen": 1, "laid_low": 1})) == 5
    assert number(volley(its={"frozen": 1})) == 6


@pytest.mark.rule("ME-207")
def test_dreadful_targets():
    assert number(volley(target="in_supay", size=3)) == 5


@pytest.mark.rule("ME-208")
def test_overhead_shots():
    field = volley("in_apu_giant", 1, target="az_xolo_pack", size=4)
    field.act("shoot", "target", dice=[MISS, 6])  # it drifts clear of all of them
    assert field.happened("volley")[0].number == 3


@pytest.mark.rule("ME-209", "ME-082")
def test_a_focused_shot_is_better_and_all_the_unit_does():
    field = volley()
    assert number(field, "focused") == 7
    assert field.decision != "decide_action" or field.state()["activation"]["unit"] != 0


@pytest.mark.rule("ME-210")
@pytest.mark.parametrize(("target", "size"), [("in_apu_giant", 1), ("tn_stonecoats", 3)])
def test_behemoths_and_massive_units_are_easier_to_hit(target, size):
    assert number(volley(target=target, size=size)) == 7


@pytest.mark.rule("ME-227")
def test_an_atlatl_is_more_accurate():
    assert number(volley("az_eagle_atlatl", 5), dice=5) == 6


@pytest.mark.rule("ME-226", "ME-192")
def test_slings_shoot_twice_when_focused():
    jogah = {"entry": "tn_jogah_host", "minis": 4}
    assert number(volley(**jogah), dice=4) == 5
    assert number(volley(**jogah), "focused", dice=8) == 6


@pytest.mark.rule("ME-233", "ME-328")
def test_rain():
    assert number(volley(scenario="rainy_season", gap=30)) == 5
    assert number(volley(scenario="rainy_season", gap=30, settings=["rain.sh_mod=-3"])) == 3


@pytest.mark.rule("ME-030")
def test_modifiers_read_literally_help():
    assert number(volley(gap=120, settings=["tests.modifier_side=roll_literal"])) == 7


@pytest.mark.rule("ME-232")
@pytest.mark.parametrize(
    ("entry", "minis", "reach", "shots"),
    [("tn_tomahawk_warriors", 6, 100, 6), ("nu_whale_hunters", 6, 60, 6), ("az_ocelotl_riders", 4, 100, 4)],
)
def test_thrown_weapons_may_be_shot_all_at_short_range(entry, minis, reach, shots):
    field = volley(entry, minis, gap=reach)
    sh = field.unit("archers")["stat"][1]
    assert number(field, dice=shots) == sh
    assert not volley(entry, minis, gap=reach + 1).can("shoot", "target")


@pytest.mark.rule("ME-433", "ME-192")
def test_minis_without_a_missile_roll_no_dice():
    """A Sachem has a mace; his four guards throw tomahawks."""
    assert number(volley("tn_sachem", 5), dice=4) == 5


@pytest.mark.rule("ME-433")
def test_the_ranged_weapon_goes_before_the_thrown_one():
    """Caribou Riders have spears (STR 1) and javelins (STR 1); Llama Riders spears and aylus, with which they shoot."""
    field = volley("in_llama_riders", 5, target="az_jaguar_warriors", size=6)
    field.act("shoot", "target", dice=[HITS] + [MISS] * 4 + [10])
    assert field.unit("target")["flags"][2] != 0  # entangled


# --- seeing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-193", "ME-196")
@pytest.mark.parametrize(
    ("pieces", "obscuring"),
    [
        ({"wood": "circle=[300,160,20]"}, 1),
        ({"ruin": "rect=[270,150,330,170]"}, 1),
        ({"marsh": "circle=[300,160,20]"}, 0),
        ({"wood": "circle=[300,140,10]", "ruin": "rect=[270,160,330,170]"}, 2),
    ],
)
def test_each_obscuring_piece_counts(pieces, obscuring):
    field = volley(pieces=pieces, gap=80)
    assert probe.look(field.table.engine, 0, 16)[0] == obscuring
    assert number(field) == 6 - obscuring


@pytest.mark.rule("ME-196")
def test_obscuring_may_be_capped_and_weigh_more():
    pieces = {"wood": "circle=[300,140,10]", "ruin": "rect=[270,160,330,170]"}
    assert number(volley(pieces=pieces, gap=80, settings=["shoot.obscured_cap=1"])) == 5
    assert number(volley(pieces=pieces, gap=80, settings=["shoot.mod_obscured=-2"])) == 2


@pytest.mark.rule("ME-196")
@pytest.mark.parametrize(
    ("target", "size", "obscuring"), [("az_xolo_pack", 3, 1), ("in_champi_guard", 6, 1), ("in_supay", 2, 0)]
)
def test_a_wall_obscures_low_targets(target, size, obscuring):
    """Wall 1, Beasts 1, Humanoids 2, Monsters 3: wall height + 1 decides."""
    field = volley(target=target, size=size, pieces={"wall": "rect=[250,160,350,164]"}, gap=80)
    assert probe.look(field.table.engine, 0, 16)[0] == obscuring


@pytest.mark.rule("ME-195")
@pytest.mark.parametrize(("x", "crossed"), [(284, 1), (283, 0)])
def test_a_majority_of_minis_has_to_be_covered(x, crossed):
    """Two Minis, one at either side: one of two is a majority, rounding up."""
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"target": unit("az_ocelotl_riders", 2, (300, 240))},
        acting="archers",
        pieces={"wood": f"circle=[{x},215,5]"},
    )
    assert probe.look(field.table.engine, 0, 16)[0] == crossed


@pytest.mark.rule("ME-193", "ME-196")
@pytest.mark.parametrize(
    ("entry", "size", "obscuring"), [("in_champi_guard", 6, 0), ("tn_stonecoats", 1, 1), ("in_apu_giant", 1, 1)]
)
def test_friends_hinder_only_if_behemoth_or_massive(entry, size, obscuring):
    field = volley(friends={"friend": unit(entry, size, (300, 175))}, gap=120, sound=False)
    assert probe.look(field.table.engine, 0, 16)[0] == obscuring


@pytest.mark.rule("ME-196")
def test_enemies_in_between_obscure_but_not_airborne_ones_nor_animals():
    for airborne, obscuring in ((0, 1), (1, 0)):
        enemies = {"eagles": unit("tn_war_eagle_riders", 2, (300, 175), airborne=airborne)}
        field = volley(enemies=enemies, gap=120, sound=False)
        assert probe.look(field.table.engine, 0, 16)[0] == obscuring
    field = volley(animals={"stag": (300, 175)}, scenario="great_hunt", gap=120, sound=False)
    assert probe.look(field.table.engine, 0, 16)[0] == 0


@pytest.mark.rule("ME-194")
def test_a_unit_sees_from_its_centre():
    """The rock stands in front of the archers' flank, not of their centre."""
    field = volley(pieces={"rock": "circle=[325,135,8]"}, gap=120)
    assert probe.look(field.table.engine, 0, 16) == (0, 8, 8)


@pytest.mark.rule("ME-197", "ME-199", "ME-198")
def test_casualties_are_taken_from_unhidden_minis():
    """The rock hides the easternmost of five Minis: six unsaved hits remove the other four, two are lost."""
    rock = {"rock": "circle=[318,170,12]"}
    field = volley(size=5, pieces=rock, gap=100)
    assert probe.look(field.table.engine, 0, 16)[1] == 4
    field.act("shoot", "target", dice=[HITS] * 6 + [10] * 6 + [1])
    assert field.minis("target") == 1


@pytest.mark.rule("ME-199")
def test_fully_visible_casualties_only():
    """A wood covers all five: they are obscured, and not fully visible."""
    wood = {"wood": "circle=[300,170,30]"}
    field = volley(size=5, pieces=wood, gap=100, settings=["shoot.casualty_pool=fully_visible"])
    field.act("shoot", "target", dice=[HITS] * 6 + [10] * 6)
    assert field.minis("target") == 5
    field = volley(size=5, pieces=wood, gap=100)
    field.act("shoot", "target", dice=[HITS] * 6 + [10] * 6)
    assert field.destroyed("target")


@pytest.mark.rule("ME-197")
def test_behemoths_are_seen_over_pieces():
    rock = {"rock": "circle=[300,170,25]"}
    field = volley(target="in_apu_giant", size=1, pieces=rock, gap=100)
    assert probe.look(field.table.engine, 0, 16) == (1, 1, 0)
    field = volley(target="in_supay", size=1, pieces=rock, gap=100)
    assert probe.look(field.table.engine, 0, 16) == (1, 0, 0)
    assert not field.can("shoot", "target")


@pytest.mark.rule("ME-186")
def test_airborne_targets_are_never_obscured():
    pieces = {"rock": "circle=[300,170,25]"}
    field = volley(target="tn_war_eagle_riders", size=2, its={"airborne": 1}, pieces=pieces, gap=100)
    assert probe.look(field.table.engine, 0, 16) == (0, 2, 2)
    assert number(field) == 6


@pytest.mark.rule("ME-193")
def test_the_wood_one_stands_in_hides_nobody_outside():
    field = volley(pieces={"wood": "circle=[300,100,40]"}, gap=60)
    assert probe.look(field.table.engine, 0, 16)[0] == 0
    field = volley(pieces={"wood": "circle=[300,160,100]"}, gap=60)  # both stand in it
    assert probe.look(field.table.engine, 0, 16)[0] == 1


# --- whom -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-215")
def test_nobody_shoots_into_or_out_of_a_melee():
    enemies = {"foe": unit("az_jaguar_warriors", 6, (600, 300), engaged=["friend"])}
    friends = {"friend": unit("in_champi_guard", 6, (600, 256), engaged=["foe"])}
    field = volley(friends=friends, enemies=enemies, gap=60, entry="nu_ice_archers")
    assert field.legal("shoot") == {"target"}
    near = battle(
        {
            "archers": unit("nu_ice_archers", 6, (300, 100)),
            "friend": unit("in_champi_guard", 6, (300, 200), engaged=["foe"]),
        },
        {"foe": unit("az_jaguar_warriors", 6, (300, 244), engaged=["friend"])},
        acting="archers",
    )
    assert not near.can("shoot", "foe")
    near = battle(
        {
            "archers": unit("nu_ice_archers", 6, (300, 100)),
            "friend": unit("in_champi_guard", 6, (300, 200), engaged=["foe"]),
        },
        {"foe": unit("az_jaguar_warriors", 6, (300, 244), engaged=["friend"])},
        acting="archers",
        settings=["shoot.into_melee=true"],
    )
    assert near.can("shoot", "foe")


@pytest.mark.rule("ME-215", "ME-095")
def test_engaged_units_do_not_shoot():
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100), engaged=["foe"])},
        {
            "foe": unit("az_jaguar_warriors", 6, (300, 144), engaged=["archers"]),
            "far": unit("in_willaq_umu", at=(300, 220)),
        },
        acting="archers",
    )
    assert "shoot" not in field.legal()


@pytest.mark.rule("ME-216", "ME-192")
def test_a_volley_has_one_target_and_a_unit_shoots_once():
    field = volley(enemies={"other": unit("in_willaq_umu", at=(200, 200))})
    assert field.legal("shoot") == {"target", "other"}
    field.act("shoot", "target", dice=[MISS] * 6)
    assert field.markers("other") == 0
    assert "shoot" not in field.legal()


# --- hits -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-211", "ME-212")
@pytest.mark.parametrize(("hits", "markers"), [(0, 0), (1, 1), (5, 1)])
def test_a_volley_that_hits_adds_one_marker(hits, markers):
    """All are saved."""
    field = volley()
    field.act("shoot", "target", dice=[HITS] * hits + [MISS] * (6 - hits) + [1] * hits)
    assert (field.minis("target"), field.markers("target")) == (8, markers)


@pytest.mark.rule("ME-212", "ME-132")
def test_the_marker_comes_before_the_casualty_test():
    """Four of eight Champi are left and lose one: T = 7 - 1."""
    field = volley(size=4, its={"started": 8})
    field.act("shoot", "target", dice=[HITS] + [MISS] * 5 + [10, 6])
    assert field.tests() == [("brave", 6, 6)]
    assert field.markers("target") == 0  # it passed and took the marker off


@pytest.mark.rule("ME-213", "ME-248")
@pytest.mark.parametrize(
    ("target", "size", "wanted"),
    [("az_eagle_atlatl", 7, 4), ("in_champi_guard", 8, 6), ("nu_kokogiak", 1, 6)],
)
def test_saves_against_a_bow(target, size, wanted):
    """STR 0: SV and armour."""
    field = volley(target=target, size=size)
    field.act("shoot", "target", dice=[HITS] + [MISS] * 5 + [wanted])
    assert field.happened("saves")[0].unsaved == 0
    field = volley(target=target, size=size)
    field.act("shoot", "target", dice=[HITS] + [MISS] * 5 + [wanted + 1])
    assert field.happened("saves")[0].unsaved == 1


@pytest.mark.rule("ME-213", "ME-214", "ME-267")
def test_strength_takes_from_the_save_less_from_the_toughened():
    """A Behemoth's rock has STR 6: against a Toughened Apu (SV 7) it counts 5."""
    field = volley("in_apu_giant", 1, target="in_apu_giant", size=1, gap=60)
    field.act("shoot", "target", dice=[HITS, 2])
    assert field.happened("saves")[0].unsaved == 0
    field = volley("in_apu_giant", 1, target="in_apu_giant", size=1, gap=60)
    field.act("shoot", "target", dice=[HITS, 3])
    assert field.happened("saves")[0].unsaved == 1


@pytest.mark.rule("ME-249", "ME-250")
@pytest.mark.parametrize(("x", "wanted"), [(345, 7), (346, 6)])
def test_cover_in_a_wood_goes_by_the_centre(x, wanted):
    field = volley(pieces={"wood": f"circle=[{x},210,45]"}, gap=60)
    assert field.at("target") == (300, 210)
    field.act("shoot", "target", dice=[HITS] + [MISS] * 5 + [7])
    assert field.happened("saves")[0].unsaved == (0 if wanted == 7 else 1)


@pytest.mark.rule("ME-228", "ME-229")
def test_insults_add_markers_instead_of_wounds():
    """Ishigaq are SH 6; two of four hit and both hits go unsaved: one marker for the volley and one for each."""
    field = volley("nu_ishigaq_host", 4, its={"started": 8})
    field.act("shoot", "target", dice=[HITS, HITS, MISS, MISS, 10, 10])
    assert (field.minis("target"), field.markers("target")) == (8, 3)


@pytest.mark.rule("ME-230", "ME-231")
def test_aylus_wound_and_entangle_but_not_behemoths():
    field = volley("in_llama_riders", 2, target="az_jaguar_warriors", size=6)
    field.act("shoot", "target", dice=[HITS, MISS, 10])
    assert field.minis("target") == 5
    assert field.unit("target")["flags"][2] == 1 | 4 | 8  # no March, grounded, entangled; until the turn ends
    field = volley("in_llama_riders", 2, target="nu_kokogiak", size=1)
    field.act("shoot", "target", dice=[HITS, MISS, 10])
    assert field.unit("target")["flags"][2] == 0


@pytest.mark.rule("ME-201", "ME-238")
def test_a_charger_is_harder_to_hit():
    """Ice Archers (SH 6) shoot at Jaguars that charge them; the Jaguars have nothing to throw."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 100))},
        {"archers": unit("nu_ice_archers", 6, (300, 200))},
        acting="jaguars",
    )
    field.act("charge", "archers", dice=[MISS] * 6 + [10] * 6 + [10] * 6)
    assert field.happened("volley")[0].number == 5
