"""For every parameter of Axis Mundi a setting and a scene that it changes.

BITES: parameter -> (another value, play), where play(settings) plays the scene under these settings and returns what
came of it. The generic test of all games plays each scene as written and with the other value; the results must differ.
"""

from collections.abc import Callable, Mapping
from typing import Any

from boards import LETTERS, Board, on, start

from equipoise.sim.table import Table

Play = Callable[[list[str]], object]

ANGEL, DEMON = [2, 1], [2, 6]  # dice of an entry into the Axis


def come_of(table: Table) -> object:
    """Everything that can be seen of a game, chance to come and records apart."""
    state = table.state()
    seen = {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "common")}
    common = {key: value for key, value in state["common"].items() if key not in ("rng", "decisions")}
    return seen, common, sorted(map(str, table.legal()))


def position(board: Board) -> object:
    return [come_of(board.table)[0], board.state()["common"]["character"]]


def scene(*actions: tuple[Any, ...], **given: Any) -> Play:
    """Starts a position and takes actions: (kind, arguments..., {"dice": ...}). One that is not legal ends the scene.

    Hit points and energy are set in numbers, so that the position is the same whatever the settings.
    """
    players = given.get("players", 6)
    for letter in LETTERS[:players]:
        who = given.get(letter, {})
        who = {"at": who} if isinstance(who, str) else dict(who)
        most = {"human": 10, "angel": 10, "demon": 20 if players == 6 else 15}[who.get("form", "human")]
        given[letter] = {"hp": most, "energy": 3, **who}
    own = given.pop("settings", [])

    def play(settings: list[str]) -> object:
        board = start(settings=[*own, *settings], **given)
        assert position(board) == position(start(settings=own, **given)), "the settings change the position itself"
        for kind, *rest in actions:
            chance = rest.pop() if rest and isinstance(rest[-1], dict) else {}
            if not board.can(kind, *rest):
                return "not legal", kind, come_of(board.table)
            board.act(kind, *rest, **chance)
        return come_of(board.table)

    return play


def deal(steps: int = 0, seed: int = 1, games: int = 1, own: tuple[str, ...] = ()) -> Play:
    """The set-up of some games, and their first decisions: always the first legal action."""

    def play(settings: list[str]) -> object:
        seen = []
        for index in range(1, 1 + games):
            table = Table("axis_mundi", seed=seed, index=index, settings=[*own, *settings])
            asked = [(table.to_act, table.decision)]
            for _ in range(steps):
                table.apply(table.legal()[0])
                asked.append((table.to_act, table.decision))
            seen.append((asked, come_of(table)))
        return seen

    return play


def forced(settings: list[str]) -> object:
    """After the last Action nothing is left but to end the turn."""
    board = start(settings=["engine.auto_single=true", *settings], A="PIER:0", B="S:0", ap=1)
    board.act("draw", "one_time", draws=[("one_time", "elusive")])
    return board.to_act, board.decision


NO_HANDS = ("setup.hand_size=0",)
FALLEN = "L4:3"  # a place for an Ascendant who plays no part
PHASE_A: Mapping[str, Any] = {"F": on(FALLEN, form="demon")}
SUMMIT = on("L4:0", hp=4)
SAVANT_SWITCHES = [("activate", "dexterity"), ("activate", "alpinist")]
TO_B = ("end_turn",)
ROUND_ENDS = {"active": "F"}
BEAST = on("L1:2", character="beastmaster")
PUSH = {"A": "L1:1", "B": "L1:2"}
FIVE = ["salve", "options", "crates", "suture_kit", "last_resort"]

BITES: dict[str, tuple[object, Play]] = {
    # --- limits and set-up ---
    "limits.max_rounds": (1, scene(TO_B, **ROUND_ENDS)),
    "limits.max_decisions": (1, scene(TO_B)),
    "limits.max_decisions_per_turn": (100, scene(("move", "L1:2"), A="L1:1", turn={"decisions": 150})),
    "limits.free_switches_per_turn": (
        1,
        scene(*SAVANT_SWITCHES, C=on("L1:1", hand=["dexterity", "alpinist"]), active="C", **PHASE_A),
    ),
    "setup.hand_size": (3, deal(4)),
    "setup.mulligan_max": (0, deal(6)),
    "setup.energy": (1, deal(own=NO_HANDS)),
    "setup.mischief_tokens": (2, deal(own=NO_HANDS)),
    "setup.scrounge_tokens": (3, deal(own=NO_HANDS)),
    "setup.treasure_count": (3, deal(own=NO_HANDS)),
    "setup.character_assignment": ("fixed", deal(own=NO_HANDS)),
    "setup.mischievous_last": (True, deal(own=NO_HANDS, games=6)),
    # --- turns, hit points, wounds ---
    "turn.actions": (4, scene(TO_B)),
    "turn.first_seat": ("rotate", scene(TO_B, **ROUND_ENDS)),
    "hp.human": (12, scene(("play", "suture_kit"), A=on("L1:1", hp=9, hand=["suture_kit"]))),
    "hp.angel": (13, scene(("enter_axis", {"dice": ANGEL}), A=SUMMIT)),
    "hp.demon_3p": (9, scene(("enter_axis", {"dice": DEMON}), players=3, A="L3:0")),
    "hp.demon_6p": (25, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT)),
    "hp.revive": (8, scene(("attack", "B"), A="L1:1", B=on("L1:2", hp=1))),
    "hp.upgrade_to": (7, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT, B=on("S:5", hp=3))),
    "death.reset_wounds": (True, scene(("attack", "B"), A="L1:1", B=on("L1:2", hp=1, wounds=2))),
    "wounds.capacity": (6, scene(("move", "L1:2"), A=on("L1:1", wounds=3))),
    "wounds.hp_per_fill": (2, scene(("move", "L1:2"), A=on("L1:1", wounds=3))),
    "terrain.accessible_wounds": (2, scene(("move", "L1:2"), A="L1:1")),
    "power.heal_fraction": (1, scene(("move", "S:2"), A=on("S:1", hp=3))),
    # --- moves ---
    "move.cost_move": (2, scene(("move", "L1:2"), A="L1:1")),
    "move.cost_run": (2, scene(("run", "L1:2", "L1:3"), A="L1:1")),
    "move.run_length": (3, scene(A="L1:1")),
    "move.run_wounds": (2, scene(("run", "L1:2", "L1:3"), A="L1:1")),
    "move.cost_up": (2, scene(("climb", "L1:0"), A="S:0")),
    "move.cost_down": (2, scene(("descend", "S:0"), A="L1:0")),
    "move.cost_up_asc": (2, scene(("climb", "L1:0"), A=on("S:0", form="demon"))),
    "move.cost_down_asc": (2, scene(("descend", "S:0"), A=on("L1:0", form="demon"))),
    "move.descend_penalty_every": (1, scene(("descend", "S:0"), A="L1:0")),
    "move.descend_penalty_hp": (2, scene(("descend", "S:0"), A="L1:0", turn={"descents": 2})),
    "move.cost_cave": (2, scene(("cave",), A="L1:1", caves=["L1:1"])),
    "move.cave_wounds": (1, scene(("cave",), A="L1:1", caves=["L1:1"])),
    "move.cost_axis": (2, scene(A="L4:0", ap=1)),
    # --- the Axis, Angel, Demon ---
    "axis.eject_faces": (3, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT)),
    "axis.heaven_faces": (0, scene(("enter_axis", {"dice": ANGEL}), A=SUMMIT)),
    "angel.draw_3p": (0, scene(("enter_axis", {"dice": ANGEL}), players=3, A="L3:0")),
    "angel.draw_6p": (0, scene(("enter_axis", {"dice": ANGEL}), A=SUMMIT)),
    "angel.slots_3p": (
        1,
        scene(
            ("enter_axis", {"dice": ANGEL}),
            ("choose_card", "alpinist"),
            players=3,
            A=on("L3:0", hand=["alpinist", "dexterity"]),
        ),
    ),
    "angel.slots_6p": (
        1,
        scene(
            ("enter_axis", {"dice": ANGEL}), ("choose_card", "alpinist"), A=on("L4:0", hand=["alpinist", "dexterity"])
        ),
    ),
    "asc.energy": (1, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT)),
    "demon.direct_wounds": (1, scene(("attack", "B"), A=on("L1:1", form="demon"), B="L1:2")),
    "demon.self_damage": (1, scene(("attack", "B"), A=on("L1:1", form="demon"), B="L1:2")),
    "demon.aoe_radius": (2, scene(A=on("L1:1", form="demon"), B="L1:4")),
    "demon.aoe_damage": (2, scene(("demon_aoe",), A=on("L1:1", form="demon"), B="L1:4")),
    "demon.slots": (2, scene(A=on("L1:1", form="demon", hand=["alpinist"], active=["dexterity"]))),
    # --- attacks, other Actions, hands ---
    "attack.damage": (3, scene(("attack", "B"), **PUSH)),
    "attack.self_damage": (0, scene(("attack", "B"), **PUSH)),
    "attack.cost": (2, scene(("attack", "B"), **PUSH)),
    "action.draw_cost": (2, scene(("draw", "one_time"), A="L1:1")),
    "action.draw5_cost": (2, scene(A="L1:1", ap=2)),
    "action.draw5_cards": (1, scene(("draw_five",), ("choose_deck", "one_time"), A="L1:1")),
    "action.take_cost": (2, scene(("take", 0), A="S:0")),
    "action.activate_cost": (2, scene(("activate", "alpinist"), A=on("L1:1", hand=["alpinist"]))),
    "action.harvest_cost": (2, scene(("harvest",), A="L1:1")),
    "action.pickup_cost": (2, scene(("pick_up",), A="L1:1", treasures={"L1:1": "t_action"})),
    "hand.limit": (4, scene(("draw", "permanent"), A=on("L1:1", hand=FIVE[:4]))),
    "hand.limit_asc": (4, scene(("draw", "permanent"), A=on("L1:1", form="demon", hand=FIVE[:4]))),
    "slots.human": (2, scene(A=on("L1:1", hand=["alpinist"], active=["dexterity"]))),
    "warehouse.permanent": (3, deal(own=NO_HANDS)),
    "warehouse.one_time": (1, deal(own=NO_HANDS)),
    # --- energy, familiar, harvest ---
    "energy.cap": (5, scene(TO_B, B=on("L1:1", energy=3))),
    "energy.cost": (2, scene(A=on("L1:1", energy=2), C="L1:2")),
    "energy.per_turn": (2, scene(TO_B, B=on("L1:1", energy=0))),
    "familiar.range": (1, scene(A="L1:1", C="L1:3")),
    "familiar.card_range": (2, scene(A=on("L1:1", hand=["seek_and_destroy"]), C="L1:4")),
    "harvest.faces_permanent": (0, scene(("harvest", {"dice": [1]}), E="L1:1", active="E")),
    "harvest.faces_one_time": (0, scene(("harvest", {"dice": [3]}), E="L1:1", active="E")),
    "harvest.heal": (2, scene(("harvest", {"dice": [6]}), E=on("L1:1", hp=5), active="E")),
    "beastmaster.range": (2, scene(B="L1:1", C="L1:4", active="B")),
    "beastmaster.card_range": (3, scene(B=on("L1:1", hand=["seek_and_destroy"]), C="L1:5", active="B")),
    "beastmaster.card_range_up": (3, scene(B=on("L1:1", hand=["seek_and_destroy"]), C="L1:5", active="B", **PHASE_A)),
    "beastmaster.harvest_range": (1, scene(B="L1:1", active="B", **PHASE_A)),
    "beastmaster.claw": (2, scene(("fam_immobilise", "C"), B="L1:1", C="L1:3", active="B")),
    "beastmaster.seek_damage_up": (
        3,
        scene(
            ("play_on", "seek_and_destroy", "C"),
            B=on("L1:1", hand=["seek_and_destroy"]),
            C="L1:3",
            active="B",
            **PHASE_A,
        ),
    ),
    "beastmaster.godspeed_claw": (
        False,
        scene(("play_on", "godspeed", "C"), B=on("L1:1", hand=["godspeed"]), C="L1:3", active="B"),
    ),
    # --- characters ---
    "cultivator.up_yield": (1, scene(("harvest",), ("harvest_heal",), A=on("L1:1", hp=5), **PHASE_A)),
    "cultivator.up_free_harvests": (
        2,
        scene(("harvest",), ("harvest_heal",), ("move", "L1:2"), ("harvest",), A=on("L1:1", hp=5), **PHASE_A),
    ),
    "malignant.hp_threshold": (4, scene(("attack", "B"), F=on("L1:1", hp=5), B="L1:2", active="F")),
    "malignant.bonus": (2, scene(("attack", "B"), F=on("L1:1", hp=5), B="L1:2", active="F")),
    "malignant.infection_damage": (2, scene(("move", "L1:2"), A="L1:1", infected={"L1:2": "F"})),
    "malignant.splash_damage": (
        2,
        scene(("attack", "B"), F="L1:1", B="L1:2", C="L1:3", A=on(FALLEN, form="demon"), active="F"),
    ),
    "malignant.splash_radius": (
        1,
        scene(("attack", "B"), F="L1:1", B="L1:2", C="L1:3", A=on(FALLEN, form="demon"), active="F"),
    ),
    "savant.hand_limit": (5, scene(("draw", "permanent"), C=on("L1:1", hand=FIVE), active="C")),
    "savant.hand_limit_up": (
        6,
        scene(("draw", "permanent"), C=on("L1:1", hand=[*FIVE, "vermin"]), active="C", **PHASE_A),
    ),
    "savant.free_activations": (0, scene(("activate", "alpinist"), C=on("L1:1", hand=["alpinist"]), active="C")),
    "savant.demands_per_game": (0, scene(C="L1:1", B=on("L1:5", hand=["salve"]), active="C")),
    "savant.demand_cost": (1, scene(("demand", "B"), C="L1:1", B=on("L1:5", hand=["salve", "vermin"]), active="C")),
    "savant.slots_up": (1, scene(C=on("L1:1", hand=["alpinist"], active=["dexterity"]), active="C", **PHASE_A)),
    "scrounger.take_max": (1, scene(("take", 0), D="S:0", active="D")),
    "scrounger.mp": (0, scene(D="S:0", active="D", ap=2)),
    "scrounger.mp_up": (0, scene(D="S:0", active="D", ap=0, **PHASE_A)),
    "scrounger.attacks_up": (0, scene(D="L1:1", B="L1:2", active="D", ap=0, **PHASE_A)),
    "scrounger.token_cost": (2, scene(D=on("L1:1", scrounge=2), active="D", pile=["salve"])),
    "scrounger.tokens_per_turn": (2, scene(TO_B, active="C", D="L1:1")),
    "mischievous.token_cost": (1, scene(TO_B, E=on("L1:9", mischief=1), **ROUND_ENDS)),
    "mischievous.tokens_per_turn": (2, scene(TO_B, active="D", E="L1:9")),
    "mischievous.pulls_per_turn": (0, scene(E="L1:9", B="L1:2", active="E")),
    "mischievous.bump_side_steps": (
        1,
        scene(TO_B, ("levitate", {"dice": [6]}), E=on("L1:9", mischief=2), B="L1:5", **ROUND_ENDS),
    ),
    "tokens.infection_max": (0, scene(TO_B, active="E", F="L1:1")),
    # --- treasures, bows ---
    "bomb.damage": (2, scene(TO_B, A="S:0", bomb=("S:0", "B"))),
    "bomb.place_cost": (1, scene(("place_bomb",), A=on("S:0", treasures=["t_time_bomb"]))),
    "bomb.disarm_cost": (2, scene(("disarm",), A="S:0", bomb=("S:0", "B"))),
    "grenade.damage": (1, scene(("throw", "L1:2"), A=on("L1:1", treasures=["t_grenade"]), B="L1:2")),
    "grenade.cost": (2, scene(("throw", "L1:2"), A=on("L1:1", treasures=["t_grenade"]), B="L1:2")),
    "bow.damage": (2, scene(("shoot", "short_bow", "B"), A=on("L1:1", active=["short_bow"]), B="L1:3")),
    "bow.wounds": (1, scene(("shoot", "short_bow", "B"), A=on("L1:1", active=["short_bow"]), B="L1:3")),
    "bow.short": (1, scene(A=on("L1:1", active=["short_bow"]), B="L1:3")),
    "bow.long": (2, scene(A=on("L1:1", active=["long_bow"]), B="L1:4")),
    # --- upgrade, rotation ---
    "upgrade.refill_energy": (False, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT, B=on("S:5", energy=0))),
    "upgrade.clear_wounds": (False, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT, B=on("S:5", wounds=2))),
    "upgrade.fill_tokens": (False, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT)),
    "rotation.direction": ("cw", scene(TO_B, A="L1:1", **ROUND_ENDS)),
    **{f"rotation.steps.{level}": (5, scene(TO_B, A=f"L{level}:1", **ROUND_ENDS)) for level in (1, 2, 3, 4)},
    # --- rulings ---
    "rules.axis_level": ("above", scene(A="L4:0", **PHASE_A)),
    "rules.extra_move_mode": ("any_single", scene(A="S:0", ap=0, turn={"mp_cards": 1})),
    "rules.shelter_mode": ("none", scene(**PUSH, shelter=["L1:2"])),
    "rules.attack_from_below": ("literal", scene(("attack", "B"), A="S:2", B="L1:2")),
    "rules.run_surcharge_mode": ("per_hex", scene(("run", "L1:2", "L1:3"), A="L1:1")),
    "rules.cave_exit_wound": (True, scene(("cave",), A="L1:1", caves=["L1:1"])),
    "rules.upgraded_keeps_base": (False, scene(E="L1:9", B="L1:2", active="E", **PHASE_A)),
    "rules.pull_ascendant": (True, scene(E="L1:9", F=on("L1:2", form="demon"), active="E")),
    "rules.pull_destination": ("any_adjacent", scene(E="L1:9", B="L1:2", active="E")),
    "rules.levitation_landing_wound": (
        False,
        scene(TO_B, ("levitate", {"dice": []}), E=on("L1:9", mischief=2), **ROUND_ENDS),
    ),
    "rules.malignant_splash_mode": ("reach_2", scene(F="L1:1", B="L1:3", A=on(FALLEN, form="demon"), active="F")),
    "rules.double_double_cost": (
        "one_action",
        scene(("play", "inspiration", 1), A=on("L1:1", hand=["inspiration", "double_double"])),
    ),
    "rules.tumble_pool": (
        "current",
        scene(
            ("play", "phrygian_tumble"),
            ("play", "inspiration"),
            ("play", "free_refills"),
            ("choose_deck", "one_time", {"draws": [("one_time", "second_wind")]}),
            ("choose_deck", "permanent"),
            ("choose_deck", "permanent"),
            A=on("L1:1", hand=["phrygian_tumble", "free_refills", "inspiration"]),
        ),
    ),
    "rules.identity_borrowed_levitate": (
        False,
        scene(
            ("play", "change_identity"),
            ("become", "mischievous"),
            TO_B,
            F=on("L1:9", hand=["change_identity"]),
            **ROUND_ENDS,
        ),
    ),
    "rules.scrounger_refill": ("each", scene(("take", 0), D="S:0", active="D")),
    "rules.attacks_push_in_phase_a": (True, scene(("attack", "B"), **PUSH, **PHASE_A)),
    "rules.upgrade_on_ascension": (False, scene(("enter_axis", {"dice": DEMON}), A=SUMMIT, B=on("S:5", hp=3))),
    "rules.demon_keeps_active_on_defeat": (
        True,
        scene(("attack", "F"), A="L1:1", F=on("L1:2", form="demon", hp=1, active=["alpinist"])),
    ),
    "rules.bomb_self_disarm": (True, scene(A="S:0", bomb=("S:0", "A"))),
    "rules.power_once": ("unlimited", scene(("move", "S:2"), A=on("S:1", hp=3, power_used=1))),
    "rules.deck_rebuild": (
        "both",
        scene(("draw", "permanent"), A="L1:1", decks={"permanent": []}, pile=["alpinist", "salve"]),
    ),
    "rules.demon_direct_levels": ("any_adjacent", scene(A=on("L1:2", form="demon"), B="S:3")),
    "rules.shelter_protects_ascendant": (False, scene(A="L1:1", F=on("L1:2", form="demon"), shelter=["L1:2"])),
    "rules.angel_immobilisable": (False, scene(A="L1:1", F=on("L1:2", form="angel"))),
    "rules.reopen_roll": (
        True,
        scene(("attack", "F"), A="L1:1", B="C", F=on("L1:2", form="angel", hp=1)),
    ),
    "rules.shift_at_sea": (False, scene(TO_B, E="S:21", A=on(FALLEN, form="demon"), **ROUND_ENDS)),
    "rules.upgraded_levitate": (
        True,
        scene(TO_B, E=on("L1:9", mischief=2), A=on(FALLEN, form="demon"), **ROUND_ENDS),
    ),
    "map.lava_min_gap": (1, deal(own=NO_HANDS, games=10)),
    "map.caves_on_top_level": (True, deal(own=NO_HANDS)),
    "engine.auto_single": (False, forced),
}
