"""For every parameter of Fall of Exxinon a setting and a scene that it changes.

BITES: parameter -> (another value, play), where play(settings) plays the scene under these settings and returns what
came of it. The generic test of all games plays each scene as written and with the other value; the results must differ.
"""

from collections.abc import Callable
from typing import Any

from exxinon_boards import Board, on, start, wraith

from equipoise.sim.table import Table

Play = Callable[[list[str]], object]

HEALTH = {"Z": 20, "N": 26, "C": 22, "S": 22}
STEPS = {"Z": 3, "N": 3, "C": 3, "S": 4}
TEAM = {"Z": 0, "N": 0, "C": 1, "S": 1}


def come_of(table: Table) -> object:
    """Everything that can be seen of a game, chance to come and records apart."""
    state = table.state()
    seen = {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "common")}
    common = {key: value for key, value in state["common"].items() if key not in ("rng", "decisions")}
    return seen, common, sorted(map(str, table.legal()))


def scene(*actions: tuple[Any, ...], **given: Any) -> Play:
    """Starts a position and takes actions: (method of Board, arguments..., {choices}) or (kind, arguments...).

    One that is not legal ends the scene. Mana, health and allowances are set in numbers, so that the position is the
    same whatever the settings.
    """
    own, team = given.pop("settings", []), given.get("team", 0)
    for letter in "ZNCS":
        who = given.get(letter, {})
        who = {"tile": who} if isinstance(who, tuple) else dict(who)
        fixed: dict[str, Any] = {"mana": 3}
        if who.get("alive", True):
            fixed["health"] = HEALTH[letter]
            if TEAM[letter] == team:
                fixed |= {"steps": STEPS[letter], "actions": 1, "attacks": 1}
        given[letter] = {**fixed, **who} if who.get("alive", True) else {"mana": 0, **who}

    def play(settings: list[str]) -> object:
        board = start(settings=[*own, *settings], **given)
        assert position(board) == position(start(settings=own, **given)), "the settings change the position itself"
        board.sound = False
        for kind, *rest in actions:
            choices = rest.pop() if rest and isinstance(rest[-1], dict) else {}
            try:
                getattr(board, kind)(*rest, **choices) if kind in METHODS else board.act(kind, *rest)
            except AssertionError:
                return "not legal", kind, come_of(board.table)
        return come_of(board.table)

    return play


METHODS = ("act", "attack", "cast", "haunt", "step")


def position(board: Board) -> object:
    return come_of(board.table)[0]  # type: ignore[index]


def deal(*settings: str, index: int = 0, actions: int = 0) -> Play:
    """The set-up of a game, and its first decisions: always the first legal action."""

    def play(more: list[str]) -> object:
        table = Table("exxinon", seed=1, index=index, settings=[*settings, *more], bots=["random"])
        asked = [(table.to_act, table.decision)]
        for _ in range(actions):
            table.apply(table.legal()[0])
            asked.append((table.to_act, table.decision))
        return asked, [str(event) for event in table.log], come_of(table)

    return play


def forced(settings: list[str]) -> object:
    """The only X of a spell is not asked for."""
    board = start(settings=["engine.auto_single=true", *settings], N=on(mana=1, hand=["stoneblood"]))
    board.act("cast", "N", "stoneblood")
    return board.decision


END = ("end_turn",)
DRAFT = ("setup.mode=draft",)
DRAFT_FIRST = ("setup.mode=draft", "setup.first_choice=always_first")
LOOT = {(-3, 0): 0}
CROWD: dict[str, Any] = {
    "team": 1,
    "Z": (5, -5),
    "N": (4, -4),
    "C": (5, -4),
    "S": on((4, -5), hand=["shadow_step"]),
}
SHADOW_STEP = (("cast", "S", "shadow_step", "Z", {"to": (3, -3)}),)
TWO_DUE = [
    {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)},
    {"spell": "fault_line", "seat": 1, "counter": 1, "tile": (0, 0)},
]
LAST_TWO: dict[str, Any] = {"N": wraith(), "C": wraith(), "Z": on(health=2), "S": on(health=2)}
BLOOD_PRICE = ("cast", "S", "blood_price", "Z", {"x": 2})
FRENZY_ROOTS = ('spells.frenzy.effects.0={op="status", kind="root", n=0}',)  # a status that a character puts on itself

BITES: dict[str, tuple[object, Play]] = {
    # --- limits, the end ---
    "limits.max_rounds": (1, scene(END)),
    "limits.max_decisions": (1, scene(END)),
    "game.max_turns": (40, scene(END, team=1, turn=40)),
    "game.win_check": (
        "spell",
        scene(
            BLOOD_PRICE,
            team=1,
            C=wraith(),
            S=on((0, 0), health=1, hand=["blood_price"]),
            N=wraith(),
            Z=on((1, -1), health=3),
        ),
    ),
    "game.mutual_elimination": (
        "active_wins",
        scene(END, settings=['events.track=[{turn=6, op="damage_all", n=5}]'], **LAST_TWO),
    ),
    "game.cap_outcome": (
        "health_rank",
        scene(END, team=1, turn=40, settings=["game.max_turns=40"], Z=on(health=5)),
    ),
    # --- set-up ---
    "setup.die_sides": (20, deal(*DRAFT)),
    "setup.mode": ("quick", deal(index=5)),
    "setup.first_team": (1, deal()),
    "setup.first_choice": ("always_second", deal(*DRAFT)),
    "setup.draft_order": ("ABBA", deal(*DRAFT_FIRST, actions=3)),
    "setup.initial_breakables": (True, deal()),
    # --- turns, mana, cards, shards ---
    "turn.actions": (2, scene(END)),
    "turn.attacks": (0, scene(END)),
    "mana.start": (5, deal()),
    "mana.second_team_start_bonus": (2, deal()),
    "mana.per_turn": (2, scene(END)),
    "mana.zone_bonus": (2, scene(END, S=(0, 1))),
    "mana.first_team_turn1": (1, deal()),
    "mana.discard_gain": (2, scene(("discard", "Z", "aegis"), Z=on(hand=["aegis"]))),
    "mana.cap": (8, scene(("discard", "Z", "aegis"), Z=on(hand=["aegis"], mana=8))),
    "hand.size": (5, deal()),
    "shards.synthesis_cost": (5, scene(END)),
    "shards.synthesis_max_per_turn": (2, scene(END, ("pay", 5), C=on(mana=20), S=on(mana=20))),
    "shards.token_limit": (4, scene(END, C=on(mana=20), shards=(2, 2))),
    "shards.start": (2, deal()),
    # --- objectives ---
    "objective.small.health": (3, scene(END, turn=3)),
    "objective.small.reward": (2, scene(("step", "Z", "E"), Z=(2, 0), objectives={(3, 0): 0})),
    "objective.large.health": (5, scene(END, team=1, turn=6)),
    "objective.large.reward": (3, scene(("step", "Z", "W"), Z=(-2, 0), objectives=LOOT)),
    "objective.meteorite.health": (10, scene(END, turn=9)),
    "objective.meteorite.cores": (2, scene(("step", "Z", "W"), Z=(1, 0), objectives={(0, 0): 0})),
    "objective.meteorite.crush_damage": (2, scene(END, ("to", (1, 0)), turn=9, N=(0, 0))),
    "objective.loot_expires": ("end_of_turn", scene(END, objectives=LOOT)),
    "objective.loot_open_to": (
        "destroyer",
        scene(("step", "Z", "W"), Z=(-2, 0), objectives={(-3, 0): {"health": 0, "destroyed_by": 1}}),
    ),
    "objective.fragments_reset": (
        False,
        scene(("attack", "Z", (-3, 0)), END, Z=(-1, 0), objectives={(-3, 0): 4}),
    ),
    "core.turns": (2, scene(END, ("use",), cores=(0, 1))),
    "core.move_bonus": (1, scene(END, ("use",), cores=(0, 1))),
    "core.x_value": (
        3,
        scene(("cast", "N", "stoneblood", "N"), core_turns=(3, 0), N=on(health=5, hand=["stoneblood"])),
    ),
    "core.includes_current_turn": (False, scene(END, ("use",), cores=(0, 1))),
    # --- walls, delays, casting ---
    "walls.health": (3, scene(("attack", "S", (1, 0)), team=1, S=(0, 1), walls=[(1, 0)])),
    "walls.token_limit": (0, scene(N=(0, -3))),
    "walls.damage_reset": (False, scene(("attack", "C", (1, 0)), END, team=1, C=(0, 0), walls=[(1, 0)])),
    "delay.pair_limit": (1, scene(Z=on(hand=["starfall"]), delays=TWO_DUE[1:])),
    "delay.order": ("oldest_first", scene(END, team=1, delays=TWO_DUE, S=(0, 1))),
    "delay.survives_caster_death": (
        False,
        scene(("attack", "C", "N"), team=1, delays=TWO_DUE[1:], N=on((0, 2), health=1), C=(0, 1)),
    ),
    "casting.x_min": (
        2,
        scene(("act", "cast", "S", "blood_price"), team=1, S=on((0, 0), hand=["blood_price"]), Z=(1, -1)),
    ),
    # --- the dead ---
    "wraith.movement": (2, scene(END, team=1, Z=wraith())),
    "wraith.ability_cooldown_turns": (0, scene(Z=wraith((0, 0), haunted_before=["wail", None]), S=(0, 1))),
    "wraith.enabled": (False, scene(("attack", "S", "Z"), END, team=1, S=(0, 0), Z=on((1, -1), health=1))),
    "wraith.gains_mana": (True, scene(END, team=1, Z=wraith())),
    "wraith.can_secure": (True, scene(("step", "Z", "W"), Z=wraith((-2, 0)), objectives=LOOT)),
    "wraith.stops_on_walls": (False, scene(Z=wraith((0, -2), steps=1))),
    # --- events ---
    "events.repeat_from": (9, scene(END, team=1, turn=18)),
    "events.period": (12, scene(END, team=1, turn=18)),
    # --- rulings on targets ---
    "los.required": (False, scene(Z=(0, -2), C=(2, -2))),
    "los.double_edge_blocks": (True, scene(Z=(0, -2), C=(2, -3), walls=[(1, -3)])),
    "line.stops_at_breakable": (
        False,
        scene(("cast", "Z", "sunlance", "SW"), Z=on((1, -1), hand=["sunlance"]), S=(-2, 2), walls=[(-1, 1)]),
    ),
    "aoe.hits_objects": (
        False,
        scene(("cast", "S", "carnage"), team=1, S=on((0, 0), hand=["carnage"]), walls=[(-1, 0)]),
    ),
    "global.hits_objects": (True, scene(("cast", "C", "crimson_court"), team=1, shards=(0, 2), walls=[(-1, 0)])),
    "targeting.pointless_object_targets": (
        False,
        scene(("cast", "C", "drain", (3, 0)), team=1, C=(1, 0), objectives={(3, 0): 2}),
    ),
    "targeting.self_ops_on_object_target": (
        True,
        scene(
            ("cast", "C", "vampiric_kiss", (1, 0)),
            team=1,
            C=on((0, 0), health=10, hand=["vampiric_kiss"]),
            walls=[(1, 0)],
        ),
    ),
    "teleport.fallback_origin": ("self", scene(*SHADOW_STEP, **CROWD)),
    "teleport.fallback_optional": (
        False,
        scene(("cast", "S", "shadow_step", "Z", {"to": None}), **CROWD),
    ),
    "status.slow_stacks": (
        True,
        scene(
            ("cast", "S", "hamstring", "N"),
            team=1,
            S=on((0, 0), hand=["hamstring"]),
            N=on((1, -1), waiting={"slow": 1}),
        ),
    ),
    "status.own_turn_immediate": (
        True,
        scene(("cast", "S", "frenzy"), team=1, S=on(hand=["frenzy"]), settings=FRENZY_ROOTS),
    ),
    "root.blocks_bonus_move": (False, scene(team=1, S=on((0, 4), active=["root"], bonus_steps=2))),
    "meteorite.displace_through_walls": ("only_if_needed", scene(END, turn=9, N=(0, 0), walls=[(1, 0)])),
    "engine.auto_single": (False, forced),
}
