"""Parameters of courage, flight, movement, shooting, fights, magic and talents, each with a scene that it changes."""

from battlefield import unit
from bite_scenes import (
    ANIMALS,
    ARCHERS,
    CASTER,
    CHAMPI,
    DISPELLERS,
    ENEMY,
    FLEEING,
    GENERAL,
    HERO,
    HUNT,
    HUNTERS,
    IDLE,
    JAGUARS,
    LATE,
    MISS,
    NEAR,
    SLINGERS,
    SPEAR,
    W08,
    WEAK,
    Play,
    activates,
    acts,
    alert,
    blessed,
    casts,
    changed,
    charges,
    counter,
    ends,
    scene,
    shoots,
    tramples,
)

IN_BATTLE: dict[str, tuple[object, Play]] = {
    # --- courage ---
    "brave.destroy_pct": (
        100,
        acts(changed(CASTER, markers=6), ("cast", SPEAR, "hunters", [10, 10]), enemies=DISPELLERS),
    ),
    "brave.fail_activation_markers": (2, activates(changed(SLINGERS, markers=2), ("activate", "own", [9]))),
    "brave.pass_removes": (2, activates(changed(SLINGERS, markers=2), ("activate", "own", [1]))),
    "brave.mod_frozen": (-2, ends(changed(SLINGERS, frozen=True))),
    "brave.mod_fleeing": (-2, activates(FLEEING, ("stop_fleeing", "own", [1]))),
    "brave.mod_heroic": (2, activates(FLEEING, ("stop_fleeing", "own", [1]), friends={"hero": HERO})),
    "brave.mod_commander": (1, activates(FLEEING, ("stop_fleeing", "own", [1]), friends={"general": GENERAL})),
    "brave.heroic_range_in": (8, activates(FLEEING, ("stop_fleeing", "own", [1]), friends={"hero": HERO})),
    "brave.casualty_pct": (
        75,
        shoots(changed(NEAR, minis=6, started=7), dice=[1, *[MISS] * 5, MISS]),
    ),
    "brave.casualty_fail_markers": (2, shoots(WEAK, dice=[1, *[MISS] * 5, MISS, MISS])),
    "brave.loss_fail_markers": (2, charges(W08)),
    "brave.dreadful_loss_mod": (
        -2,
        charges(
            [*[MISS] * 7, 1, *[MISS] * 8, *[MISS] * 7, MISS, 1],
            unit("in_supay", 3, (300, 200)),
            changed(HUNTERS, at=(300, 300)),
        ),
    ),
    "brave.heroic_on_activation": (
        True,
        activates(changed(SLINGERS, markers=2), ("activate", "own", [4]), friends={"hero": HERO}),
    ),
    "brave.unfreeze_markers": ("ignore", ends(changed(SLINGERS, frozen=True, markers=2))),
    "brave.casualty_rule": (
        "at_or_below",
        shoots(changed(NEAR, minis=4, started=6), dice=[1, *[MISS] * 5, MISS]),
    ),
    # --- flight ---
    "flee.hero_range_in": (
        8,
        acts(changed(HERO, received=0), friends={"slingers": FLEEING}, enemies={"enemy": ENEMY}),
    ),
    "flee.commander_range_in": (
        15,
        acts(changed(GENERAL, received=0, at=(300, 322)), friends={"slingers": FLEEING}, enemies={"enemy": ENEMY}),
    ),
    "flee.charged_fi_mod": (
        -1,
        charges(
            [*[MISS] * 8, 5, *[MISS] * 4],
            unit("tn_wolf_pack", 4, (300, 200)),
            unit("tn_tomahawk_warriors", 5, (300, 300), fleeing=True, markers=2),
        ),
    ),
    "flee.stop_friend_in": (
        0,
        activates(
            changed(FLEEING, at=(300, 200)),
            ("stop_fleeing", "own", [1]),
            friends={"near": unit("in_huaraca_slingers", 6, (349, 200), received=1)},
        ),
    ),
    "flee.stop_enemy_in": (
        0,
        scene(
            {"own": changed(FLEEING, at=(300, 200)), "idle": IDLE},
            {"near": unit("nu_whale_hunters", 6, (300, 265), received=1)},
            ("stop_fleeing", "own", [1]),
        ),
    ),
    "flee.each_turn": ("never", ends(changed(FLEEING, at=(300, 300)))),
    # --- movement ---
    "move.march_mult": (3, acts(JAGUARS, "march")),
    "move.difficult_pct": (50, acts(JAGUARS, "march", pieces={"wood": "circle=[300,280,45]"})),
    "move.enemy_spacing_in": (2, acts(JAGUARS, "march", enemies={"enemy": CHAMPI})),
    "move.min_M": (3, acts(changed(JAGUARS, modifiers={"turn": {"M": -9}}), "move")),
    "move.difficult_mode": ("pct_of_allowance", acts(JAGUARS, "march", pieces={"wood": "circle=[300,280,45]"})),
    "fly.airborne_immune": (
        False,
        acts(JAGUARS, enemies={"eagles": unit("tn_war_eagle_riders", 3, (300, 300), airborne=True)}),
    ),
    "trample.small": ("1", tramples(unit("nu_whale_hunters", 6))),
    "trample.monster": ("D6", tramples(unit("nu_tupilaq", 2))),
    "trample.behemoth": ("D6", tramples(unit("nu_kokogiak"))),
    "alert.range_in": (6, alert()),
    "alert.step_ticks": (7, alert()),
    "alert.failed_die": ("now", alert(("spring", [10]))),
    "regroup.die": ("D6", activates(changed(SLINGERS, markers=6), ("activate_regroup", "own", [1, 5]))),
    "regroup.second_test": (True, activates(changed(SLINGERS, markers=4), ("activate_regroup", "own", [1, 5]))),
    # --- shooting ---
    "shoot.mod_obscured": (-2, shoots(HUNTERS, pieces={"wood": "circle=[280,210,35]"})),
    "shoot.obscured_cap": (
        1,
        shoots(HUNTERS, pieces={"wood": "circle=[280,220,25]", "ruin": "rect=[260,140,340,180]"}),
    ),
    "shoot.mod_charging": (-2, acts(JAGUARS, ("charge", "enemy"), enemies={"enemy": changed(ARCHERS, at=(300, 300))})),
    "shoot.mod_fleeing": (-2, shoots(changed(NEAR, fleeing=True))),
    "shoot.mod_long": (-2, shoots(HUNTERS)),
    "shoot.mod_stopped": (-2, shoots(NEAR, changed(ARCHERS, stopped_flee_this_turn=True))),
    "shoot.mod_low": (-2, shoots(changed(NEAR, frozen=True, laid_low=True))),
    "shoot.mod_dreadful": (-2, shoots(unit("az_bound_dead", 8, (300, 200)))),
    "shoot.mod_overhead": (-3, shoots(CHAMPI, unit("in_apu_giant", at=(300, 100)))),
    "shoot.mod_focused": (2, shoots(NEAR, how="focused")),
    "shoot.mod_big": (2, shoots(unit("nu_kokogiak", at=(300, 200)))),
    "shoot.markers_per_volley": (2, shoots(NEAR, dice=[1, *[MISS] * 5, 1])),
    "shoot.save_cover": (
        2,
        shoots(NEAR, dice=[1, *[MISS] * 5, 8], pieces={"wood": "circle=[300,200,45]"}),
    ),
    "shoot.casualty_pool": (
        "fully_visible",
        shoots(HUNTERS, dice=[1, *[MISS] * 5, MISS], pieces={"wood": "circle=[280,210,35]"}),
    ),
    "shoot.long_mode": ("half_of_max", shoots(NEAR, unit("nu_caribou_riders", 3, (300, 85)))),
    "shoot.fleeing_double": (True, shoots(changed(NEAR, fleeing=True))),
    "shoot.into_melee": (
        True,
        acts(
            ARCHERS,
            friends={"jaguars": changed(JAGUARS, at=(400, 250), engaged=["enemy"], received=1)},
            enemies={"enemy": changed(CHAMPI, at=(400, 200))},
        ),
    ),
    "template.radius_in": (3.0, shoots(CHAMPI, unit("in_apu_giant", at=(300, 100)))),
    # --- fights ---
    "fight.charge_bonus": (2, charges([9, *[MISS] * 5, *[MISS] * 8])),
    "fight.counter_bonus": (2, counter([*[MISS] * 6, 9, *[MISS] * 7])),
    "fight.markers_per_wound": (2, charges(W08)),
    "fight.max_units_side": (
        1,
        acts(
            JAGUARS,
            friends={"others": unit("az_jaguar_warriors", 6, (340, 330), engaged=["enemy"], received=1)},
            enemies={"enemy": CHAMPI},
        ),
    ),
    "fight.winner_by": ("total_markers", charges(W08, changed(JAGUARS, markers=6))),
    "fight.weapon_bonus_stacks": (False, charges([8, *[MISS] * 5, *[MISS] * 8, 1])),
    "fight.consolidate_on_destroy": (
        False,
        charges([1, *[MISS] * 5, MISS, MISS], enemy=changed(CHAMPI, minis=1, started=8)),
    ),
    "fight.attack_strike_back": (
        True,
        acts(
            JAGUARS,
            ("attack", "enemy", [MISS] * 6),
            enemies={"enemy": changed(CHAMPI, at=(300, 250), engaged=["own"])},
        ),
    ),
    "fight.throw_at_animals": (
        True,
        acts(
            unit("tn_tomahawk_warriors", 6, (300, 200)),
            ("charge", "animal", [MISS] * 8),
            enemies={"late": LATE},
            animals=ANIMALS,
            scenario=HUNT,
        ),
    ),
    "armour.light": (2, charges([1, *[MISS] * 5, *[MISS] * 8, 5, 1])),
    "armour.heavy": (
        3,
        acts(
            JAGUARS,
            ("charge", "enemy", [1, *[MISS] * 5, *[MISS] * 8, 6, 1]),
            enemies={"enemy": CHAMPI},
            own=('unit.in_champi_guard.members.champi.armour="heavy"',),
        ),
    ),
    # --- magic and Blessings ---
    "magic.dice": (1, casts(("cast", SPEAR, "hunters"))),
    "magic.dispel_range_in": (12, casts(("cast", SPEAR, "hunters", [4, 5]))),
    "magic.feedback_markers": (3, casts(("cast", SPEAR, "hunters", [10, 10]))),
    "magic.dispels_per_spell": (2, casts(("cast", SPEAR, "hunters", [4, 5]), ("dispel", "one", [9, 9, 1, 1]))),
    "magic.once_rule": ("attempt", casts(("cast", SPEAR, "hunters", [9, 9]))),
    "magic.doubles": (False, casts(("cast", SPEAR, "hunters", [10, 10]))),
    "blessings.per_turn": (0, ends(changed(JAGUARS, markers=2), players=blessed("everliving", "elb_renewal"))),
    # --- talents ---
    "talent.toughened_str": (
        0,
        acts(
            JAGUARS,
            ("attack", "enemy", [1, *[MISS] * 5, 4]),
            enemies={"enemy": unit("az_high_priest", 1, (300, 228), started=5, engaged=["own"])},
        ),
    ),
    "talent.venomous_on": (
        2,
        charges([2, *[MISS] * 11, *[MISS] * 8, 1], unit("az_spider_swarm", 3, (300, 200)), CHAMPI),
    ),
    "talent.swarm_markers": (0, activates(unit("az_spider_swarm", 3, (300, 200), markers=3), ("activate", "own", [1]))),
    "talent.swarm_template_hits": (
        1,
        shoots(unit("az_spider_swarm", 3, (300, 300)), unit("in_apu_giant", at=(300, 100)), dice=[1, *[1] * 6]),
    ),
    "talent.undead_crumble": (
        "D6",
        charges(
            [1, *[MISS] * 5, *[MISS] * 8, MISS, MISS, 5],
            enemy=unit("az_bound_dead", 8, (300, 300)),
        ),
    ),
}
