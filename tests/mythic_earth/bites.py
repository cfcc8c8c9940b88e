"""For every parameter of Mythic Earth a setting and a scene that it changes.

BITES: parameter -> (another value, play), where play(settings) plays the scene under these settings and returns what
came of it. The generic test of all games plays each scene as written and with the other value; the results must differ.
"""

from collections.abc import Callable, Mapping
from typing import Any

from battlefield import Battle, battle, unit

from sim.errors import InputError
from sim.table import ScriptError, Table

Play = Callable[[list[str]], object]
MISS = 10


def come_of(table: Table) -> object:
    """Everything that can be seen of a game, chance to come and records apart."""
    state = table.state()
    seen = {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "common", "deck")}
    common = {key: value for key, value in state["common"].items() if key not in ("rng", "decisions")}
    return seen, common, sorted(map(str, table.legal()))


def scene(
    south: Mapping[str, Any], north: Mapping[str, Any], *actions: Any, own: tuple[str, ...] = (), **words: Any
) -> Play:
    """Starts a position and takes actions: a kind, or (kind, arguments ..., [dice]). Other dice than those, or an
    action that is not legal, end the scene."""

    def play(settings: list[str]) -> object:
        field = battle(south, north, settings=[*own, *settings], sound=False, **words)
        told: list[object] = []
        for action in actions:
            try:
                told += take(field, action)
            except (ScriptError, InputError, AssertionError) as error:
                return told, type(error).__name__, action, come_of(field.table)
        return told, come_of(field.table)

    return play


def take(field: Battle, action: Any) -> list[object]:
    kind, *args = (action,) if isinstance(action, str) else action
    dice = args.pop() if args and isinstance(args[-1], list) else None
    if kind in ("go", "go_to"):
        getattr(field, kind)(*args, dice=dice)
    else:
        field.act(kind, *args, dice=dice)
    return [str(event) for event in field.events]


def deal(*own: str, decisions: int = 0, until: str = "", index: int = 0) -> Play:
    """The set-up of a game, always the first choice taken, so many times or until a kind of decision."""

    def play(settings: list[str]) -> object:
        table = Table("mythic_earth", seed=1, index=index, settings=[*own, *settings], bots=["random"])
        for _ in range(decisions or 10_000):
            if table.over or (until and table.decision == until):
                break
            table.apply(table.legal()[0])
        return table.to_act, table.decision, come_of(table)

    return play


def secret(card: str) -> Play:
    """What may be picked for a Devotion."""

    def play(settings: list[str]) -> object:
        own = ["setup.primary=build_altars", "setup.alignment_mode=fixed", "setup.devotions_dealt=8"]
        table = Table("mythic_earth", seed=1, settings=[*own, *settings], bots=["random"])
        while table.decision not in ("decide_secret", "decide_deploy_unit"):
            keep = [action for action in table.legal() if action.args.get("devotion") == card]
            table.apply(keep[0] if keep else table.legal()[0])
        return come_of(table)

    return play


# --- Units of the scenes ----------------------------------------------------------------------------------------------

JAGUARS = unit("az_jaguar_warriors", 6, (300, 200))
CHAMPI = unit("in_champi_guard", 8, (300, 300))
ARCHERS = unit("nu_ice_archers", 6, (300, 100))
HUNTERS = unit("nu_whale_hunters", 7, (300, 280))
SLINGERS = unit("in_huaraca_slingers", 6, (300, 100))
HERO = unit("in_willaq_umu", at=(300, 218), received=1)
GENERAL = unit("in_apusquipay", 5, (300, 232), received=1)
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
IDLE = unit("tn_medicine_keeper", at=(640, 40))
SPENT = unit("tn_medicine_keeper", at=(640, 40), received=1)
ENEMY = unit("nu_whale_hunters", 7, (600, 420), received=1)
SPEAR = "els_sun_spear"


def changed(one: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {**one, **more}


def acts(one: Mapping[str, Any], *actions: Any, enemies: Mapping[str, Any] | None = None, **words: Any) -> Play:
    """One Unit at its actions."""
    return scene({"own": one, **words.pop("friends", {})}, enemies or {}, *actions, acting="own", **words)


def activates(one: Mapping[str, Any], *actions: Any, **words: Any) -> Play:
    """A die is given to one Unit of two."""
    return scene({"own": one, "idle": IDLE, **words.pop("friends", {})}, {"enemy": ENEMY}, *actions, **words)


def ends(one: Mapping[str, Any], *, enemies: Mapping[str, Any] | None = None, **words: Any) -> Play:
    """The turn ends with the last die of an idle Unit."""
    south = {"own": changed(one, **({} if one.get("frozen") else {"received": 1})), "idle": IDLE}
    return scene({**south, **words.pop("friends", {})}, enemies or {}, "end", acting="idle", **words)


def shoots(
    target: Mapping[str, Any], shooter: Mapping[str, Any] = ARCHERS, how: str = "shoot", dice: Any = None, **words: Any
) -> Play:
    action = (how, "target") if dice is None else (how, "target", dice)
    return acts(shooter, action, enemies={"target": target}, **words)


def charges(dice: list[int], own: Mapping[str, Any] = JAGUARS, enemy: Mapping[str, Any] = CHAMPI, **words: Any) -> Play:
    return acts(own, ("charge", "enemy", dice), enemies={"enemy": enemy}, **words)


W08 = [3, 8, 9, 1, 5, 7, 7, 8, 2, 10, 6, 9, 1, 4, 5, 4, 9, 10, 1, 6, 7, 9, 2, 3, 5]
FLEEING = changed(SLINGERS, fleeing=True)
NEAR = changed(HUNTERS, at=(300, 200))
WEAK = changed(HUNTERS, at=(300, 200), minis=4, started=7, markers=1)
CASTER = unit("in_willaq_umu", at=(300, 100), spells=[SPEAR])
DISPELLERS = {
    "hunters": unit("nu_whale_hunters", 7, (400, 100)),
    "one": unit("nu_angakkuq", at=(300, 240)),
    "two": unit("nu_angakkuq", at=(340, 240)),
}


def casts(*actions: Any, **words: Any) -> Play:
    return acts(CASTER, *actions, enemies=DISPELLERS, **words)


def alert(*actions: Any, **words: Any) -> Play:
    """Archers On Alert, wolves march towards them."""
    return scene(
        {"archers": changed(ARCHERS, on_alert=2, received=1)},
        {"wolves": unit("tn_wolf_pack", 4, (300, 330)), "late": LATE},
        "march",
        ("go", "to", "archers"),
        *actions,
        acting="wolves",
        **words,
    )


def counter(dice: list[int]) -> Play:
    return scene(
        {"champi": unit("in_champi_guard", 8, (300, 200), on_alert=2, received=1)},
        {"warriors": unit("tn_tomahawk_warriors", 6, (300, 340)), "late": LATE},
        ("charge", "champi"),
        ("spring", [5]),
        ("countercharge", dice),
        acting="warriors",
    )


def tramples(friend: Mapping[str, Any]) -> Play:
    bear = unit("nu_kokogiak", at=(300, 100))
    return acts(bear, "march", ("go_to", 300, 240), friends={"friend": changed(friend, at=(300, 170), received=1)})


def devotion(card: str, south: Mapping[str, Any], north: Mapping[str, Any], *actions: Any, **words: Any) -> Play:
    """The holder of a Devotion is player 0."""
    way = "everliving" if card.startswith("el") else "everchanging"
    other = "everchanging" if way == "everliving" else "everliving"
    own = {"way": way, "devotion": card, **words.pop("own_words", {})}
    return scene(south, north, *actions, players={0: own, 1: {"way": other}}, **words)


def last_turn(card: str, own: Mapping[str, Any], enemies: Mapping[str, Any], **words: Any) -> Play:
    """The game ends with the last die of an idle Unit."""
    south = {"own": changed(own, received=1), "idle": IDLE}
    north = {name: changed(enemy, received=1) for name, enemy in enemies.items()}
    return devotion(card, south, north, "end", acting="idle", turn=6, **words)


CAPTIVES = [{"kind": "captive", "at": (60 + 40 * i, 240)} for i in range(4)]
DEAD_NEAR = [{"kind": "death", "owner": 0, "at": (300, 310)}]
HOUSE = unit("az_jaguar_warriors", 6, (360, 188))
RIVER = unit("in_champi_guard", 7, (300, 170))
ANIMALS = {"animal": (300, 300)}
HUNT = "great_hunt"
RAIN = "rainy_season"
BUILDERS = {"hero": unit("nu_angakkuq", at=(423, 300), received=1)}
BUILDER = unit("nu_whale_hunters", 6, (300, 300))


def builds(*altars: tuple[int, int], **words: Any) -> Play:
    tokens = [{"kind": "altar", "owner": 1, "at": place} for place in altars]
    return acts(BUILDER, ("claim", "build"), "end", friends=BUILDERS, tokens=tokens, **words)


def spawns(*dice: int, **words: Any) -> Play:
    return ends(JAGUARS, scenario=HUNT, turn=1, **words)


def hunts(**words: Any) -> Play:
    dice = [8, 8, 9, 9, 9, 9, 9, 6, 7, 6, 6, 6]
    champi = unit("in_champi_guard", 7, (300, 200))
    return acts(champi, ("charge", "animal", dice), "hold", animals=ANIMALS, scenario=HUNT, **words)


def blessed(way: str, blessing: str) -> dict[int, Any]:
    other = "everchanging" if way == "everliving" else "everliving"
    return {0: {"way": way, "blessings": [blessing]}, 1: {"way": other}}


def opening(*own: str) -> Play:
    return deal(*own, until="decide_deploy_pos")


BITES: dict[str, tuple[object, Play]] = {
    # --- limits, size, tests ---
    "limits.max_rounds": (1, ends(JAGUARS, turn=1)),
    "limits.max_decisions": (1, acts(JAGUARS, "end", friends={"idle": IDLE})),
    "game.turns": (3, ends(JAGUARS, turn=3)),
    "game.size_points": (1400, deal("setup.list_mode=random_legal")),
    "game.battle_points": (600, acts(changed(JAGUARS, at=(440, 200)), "march", own=("game.size_points=600",))),
    "table.width_in": (60, acts(changed(JAGUARS, at=(560, 200)), "march")),
    "table.skirmish_width_in": (60, acts(changed(JAGUARS, at=(440, 200)), "march", own=("game.size_points=600",))),
    "table.depth_in": (60, acts(changed(JAGUARS, at=(300, 440)), "march")),
    "base.radius_s": (5, acts(JAGUARS, "end")),
    "base.radius_m": (11, acts(unit("tn_wolf_pack", 4, (300, 200)), "end")),
    "base.radius_l": (27, acts(unit("nu_kokogiak", at=(300, 200)), "end")),
    "tests.die": (12, activates(changed(SLINGERS, markers=2), ("activate", "own"))),
    "tests.modifier_side": ("roll_literal", activates(changed(SLINGERS, markers=2), ("activate", "own", [5]))),
    "tests.natural_auto": (True, activates(changed(SLINGERS, markers=6), ("activate", "own", [1]))),
    "units.mixed_move": ("highest", acts(unit("az_high_priest", 5, (300, 200)), "march")),
    # --- set-up ---
    "setup.devotions_dealt": (2, deal(until="decide_devotion")),
    "setup.alignment_mode": ("random_each", deal(decisions=1)),
    "setup.primary": ("fog_of_war", deal(until="decide_devotion")),
    "setup.devotion_pick": ("blind", deal(until="decide_deploy_unit")),
    "setup.list_mode": ("random_legal", deal()),
    "turn1.pool": ("reroll", deal(until="decide_activation")),
    "activation.decline_fleeing": (
        False,
        scene({"own": FLEEING, "other": changed(FLEEING, at=(400, 100))}, {"enemy": ENEMY}),
    ),
    "activation.level_starter": (
        "winner",
        scene(
            {"a": IDLE, "b": changed(IDLE, at=(600, 40))},
            {"c": unit("nu_angakkuq", at=(640, 440)), "d": unit("nu_angakkuq", at=(600, 440))},
            ("activate", "a"),
            "end",
            players={0: {"pool": [6, 5]}, 1: {"pool": [5, 4]}},
        ),
    ),
    "activation.destroyed_die": (
        "highest",
        scene(
            {
                "hero": unit("in_willaq_umu", at=(300, 180)),
                "champi": unit("in_champi_guard", 8, (300, 90), fleeing=True),
                "a": IDLE,
            },
            {"enemy": ENEMY},
            ("order_stop", "champi", [8]),
            acting="hero",
            players={0: {"pool": [5, 1]}},
        ),
    ),
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
    # --- deployment and scenarios ---
    "deploy.zone_test": ("wholly", deal("setup.primary=build_altars", until="decide_deploy_pos")),
    "zone.depth_in.build_altars": (10, opening("setup.primary=build_altars")),
    "zone.depth_in.rainy_season": (8, opening("setup.primary=rainy_season")),
    "zone.depth_in.pillage_village": (8, opening("setup.primary=pillage_village")),
    "zone.depth_in.liberators_captives": (8, opening("setup.primary=liberators_captives")),
    "zone.depth_in.fog_of_war": (10, opening("setup.primary=fog_of_war")),
    "hunt.arc_in": (20, opening("setup.primary=great_hunt")),
    "hunt.spawn_per_turn": (1, spawns()),
    "hunt.move_bonus_in": (0, spawns()),
    "hunt.animal.FI": (8, hunts()),
    "hunt.animal.SV": (7, hunts()),
    "hunt.animal.W": (3, hunts()),
    "hunt.animal.A": (3, hunts()),
    "hunt.animal.STR": (0, hunts()),
    "hunt.existing_move": (True, ends(JAGUARS, scenario=HUNT, turn=1, animals={"animal": (500, 240)})),
    "altars.spacing_in": (5, builds((300, 440))),
    "altars.hero_range_in": (8, builds()),
    "altars.vp_mode": (
        "per_altar",
        scene(
            {
                "own": unit("nu_whale_hunters", 6, (200, 300)),
                "others": unit("nu_whale_hunters", 6, (500, 300), building=True, received=1),
                "hero": unit("nu_angakkuq", at=(300, 320), received=1),
                "second": unit("nu_angakkuq", at=(420, 320), received=1),
            },
            {},
            ("claim", "build"),
            "end",
            acting="own",
            players={0: {}},
        ),
    ),
    "rain.sh_mod": (-2, shoots(NEAR, changed(ARCHERS, at=(300, 100)), scenario=RAIN)),
    "river.swept_on": (
        6,
        acts(RIVER, "move", ("go_to", 300, 195, [3, 9, 7, 1, 8]), enemies={"late": LATE}, scenario=RAIN),
    ),
    "river.move_divisor": (1, acts(RIVER, "move", scenario=RAIN)),
    "river.width_in": (6, acts(RIVER, "move", scenario=RAIN)),
    "river.bridge_in": (12, acts(RIVER, "march", scenario=RAIN)),
    "score.first_turn.rainy": (3, ends(changed(JAGUARS, at=(360, 400)), scenario=RAIN)),
    "score.first_turn.hunt": (3, ends(JAGUARS, scenario=HUNT, players={0: {"animals_defeated": 1}})),
    "score.first_turn.fog": (3, ends(JAGUARS, scenario="fog_of_war", players={0: {"units_eliminated": 1}})),
    "captives.per_side": (1, deal("setup.primary=liberators_captives", until="decide_deploy_unit")),
    "captives.winner_type": (
        "any",
        scene(
            {"jaguars": unit("az_jaguar_warriors", 1, (300, 200), started=6)},
            {"wolves": unit("tn_wolf_pack", 4, (300, 300))},
            ("charge", "jaguars", [1, *[MISS] * 7, MISS, MISS]),
            acting="wolves",
            scenario="liberators_captives",
            tokens=[{"kind": "captive", "carrier": "jaguars"}, *CAPTIVES],
        ),
    ),
    "captives.march_takes": (
        True,
        acts(
            JAGUARS,
            "march",
            ("go", "goto_token"),
            scenario="liberators_captives",
            tokens=[{"kind": "captive", "at": (300, 270)}, *CAPTIVES],
        ),
    ),
    "pillage.per_player_turn": (
        0,
        acts(
            HOUSE,
            scenario="pillage_village",
            players={0: {"pillaged": [0], "pillaged_now": [0]}},
        ),
    ),
    "fog.auto_turn": (
        2,
        scene(
            {"own": unit("az_jaguar_warriors", 6, where="reserve", group="B"), "idle": IDLE},
            {},
            "end",
            acting="idle",
            scenario="fog_of_war",
            turn=1,
        ),
    ),
    # --- Victory Points ---
    "vp.altar": (2, builds()),
    "vp.rainy": (2, ends(changed(JAGUARS, at=(360, 400)), scenario=RAIN)),
    "vp.hunt": (2, ends(JAGUARS, scenario=HUNT, players={0: {"animals_defeated": 1}})),
    "vp.pillage": (2, acts(HOUSE, ("claim", "pillage", 2), scenario="pillage_village")),
    "vp.captive": (
        2,
        ends(
            JAGUARS,
            scenario="liberators_captives",
            turn=6,
            tokens=[{"kind": "captive", "carrier": "own"}, *CAPTIVES],
        ),
    ),
    "vp.fog": (2, ends(JAGUARS, scenario="fog_of_war", players={0: {"units_eliminated": 1}})),
    # --- Devotions ---
    "devotion.max_vp": (
        1,
        last_turn(
            "el6",
            changed(JAGUARS, at=(300, 100)),
            {"enemy": ENEMY},
            own_words={"scored": (1, 0), "vp": 1, "vp_devotion": 1},
            tokens=[{"kind": "sacrifice", "owner": 0, "carrier": "own"}],
        ),
    ),
    "devotion.token_cap": (
        2,
        devotion(
            "ec6",
            {"own": changed(JAGUARS, at=(300, 440))},
            {},
            acting="own",
            tokens=[{"kind": "objective", "owner": 0, "at": (100 + 50 * i, 440)} for i in range(2)],
        ),
    ),
    "devotion.el3_near_in": (
        1,
        last_turn("el3", JAGUARS, {"picked": unit("nu_whale_hunters", 6, (300, 262))}, own_words={"picks": ["picked"]}),
    ),
    "devotion.el3_clear_in": (
        2,
        last_turn(
            "el3",
            JAGUARS,
            {"picked": unit("nu_whale_hunters", 6, (300, 262)), "other": unit("nu_whale_hunters", 6, (374, 262))},
            own_words={"picks": ["picked"]},
        ),
    ),
    "devotion.el6_range_in": (
        4,
        last_turn(
            "el6",
            JAGUARS,
            {"enemy": ENEMY},
            own_words={"scored": (1, 0), "vp": 1, "vp_devotion": 1},
            tokens=[{"kind": "sacrifice", "owner": 0, "carrier": "own"}],
        ),
    ),
    "devotion.el7_range_in": (
        3,
        last_turn(
            "el7",
            JAGUARS,
            {"enemy": unit("nu_whale_hunters", 6, (400, 420))},
            pieces={"wood": "circle=[300,420,30]"},
            own_words={"picks": [0], "consecrated": 1, "scored": (1, 0), "vp": 1, "vp_devotion": 1},
        ),
    ),
    "devotion.el8_range_in": (2, devotion("el8", {"own": changed(JAGUARS, at=(300, 290))}, {}, acting="own")),
    "devotion.ec6_range_in": (
        8,
        last_turn(
            "ec6",
            JAGUARS,
            {"enemy": unit("nu_whale_hunters", 6, (370, 440))},
            tokens=[{"kind": "objective", "owner": 0, "at": (300, 440)}],
        ),
    ),
    "devotion.ec8_range_in": (
        2,
        last_turn(
            "ec8",
            JAGUARS,
            {"enemy": ENEMY},
            own_words={"scored": (1, 0), "vp": 1, "vp_devotion": 1},
            tokens=[{"kind": "trophy", "owner": 0, "at": (300, 278)}],
        ),
    ),
    "devotion.el7_piece_in": (
        5,
        secret("el7"),
    ),
    "devotion.challenge_sv": (
        3,
        devotion(
            "ec7",
            {"own": JAGUARS},
            {"hero": unit("in_willaq_umu", at=(300, 300))},
            ("charge", "hero"),
            ("challenge", [1, 8, 1]),
            acting="own",
        ),
    ),
    "devotion.test_mod": (
        -3,
        devotion(
            "el2",
            {"own": changed(JAGUARS, at=(300, 300))},
            {"enemy": ENEMY},
            "march",
            ("go", "into", 0),
            acting="own",
            pieces={"wood": "circle=[300,400,40]", "ruin": "rect=[100,380,160,420]"},
            own_words={"picks": [0, 1]},
        ),
    ),
    "devotion.ritual_range_in": (
        5,
        devotion("el1", {"own": JAGUARS}, {}, acting="own", tokens=DEAD_NEAR),
    ),
    "devotion.turn_clause": (
        "every_turn",
        devotion(
            "el1",
            {"own": changed(JAGUARS, received=1), "idle": IDLE},
            {},
            "end",
            acting="idle",
            turn=3,
            tokens=[{"kind": "ritual", "owner": 0, "at": (100, 100)}],
            own_words={"scored": (1, 0), "scored_turn": (2, 0), "vp": 1, "vp_devotion": 1},
        ),
    ),
    "devotions.against_all_odds": (
        "proxy",
        devotion("el5", {"own": changed(JAGUARS, at=(100, 400), received=1), "idle": IDLE}, {}, "end", acting="idle"),
    ),
    # --- talents, points, victory ---
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
    "points.k_attack": (0.2, deal("setup.list_mode=random_legal")),
    "points.k_guard": (0.8, deal("setup.list_mode=random_legal")),
    "points.k_shoot": (0.3, deal("setup.list_mode=random_legal")),
    "points.k_scale": (1.0, deal("setup.list_mode=random_legal")),
    "points.per_die": (20, deal("setup.list_mode=random_legal")),
    "points.heroic": (20, deal("setup.list_mode=random_legal")),
    "points.commander": (20, deal("setup.list_mode=random_legal")),
    "points.magic": (20, deal("setup.list_mode=random_legal")),
    "victory.wipeout": (
        "instant_win",
        acts(
            JAGUARS,
            ("charge", "enemy", [1, *[MISS] * 5, MISS, MISS]),
            friends={"idle": IDLE},
            enemies={"enemy": changed(CHAMPI, minis=1, started=8)},
        ),
    ),
    "victory.tiebreak": ("none", ends(JAGUARS, turn=6, players={0: {"trophy_dice": 2}}, enemies={"enemy": ENEMY})),
}
