"""For every parameter of Mulu Caves a setting and a scene that it changes.

BITES: parameter -> (another value, play), where play(settings) plays the scene under these settings and returns what
came of it. The generic test of all games plays each scene as written and with the other value; the results must differ.
"""

from collections.abc import Callable, Mapping
from typing import Any

from caves import Board, NotLegal, at, start

from equipoise.sim.table import ScriptError, Table

Play = Callable[[list[str]], object]
Act = tuple[str, tuple[Any, ...], Mapping[str, Any]]


def do(verb: str, *args: Any, **named: Any) -> Act:
    """A method of Board: do("step", "P0.1", "NW"), do("attack", "P1.1", "P0.1", dice=[6, 1]), do("act", "shield")."""
    return verb, args, named


def come_of(table: Table) -> object:
    """Everything that can be seen of a game, chance to come and records apart."""
    state = table.state()
    seen = {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "common")}
    common = {key: value for key, value in state["common"].items() if key not in ("rng", "decisions")}
    return seen, common, sorted(map(str, table.legal()))


def position(board: Board) -> object:
    return come_of(board.table)[0]  # type: ignore[index]


def scene(*actions: Act, own: tuple[str, ...] = (), **given: Any) -> Play:
    """Starts a position and acts; what is not legal, or takes other dice, ends the scene."""

    def play(settings: list[str]) -> object:
        board = start(settings=(*own, *settings), **given)
        assert position(board) == position(start(settings=own, **given)), "the settings change the position itself"
        for verb, args, named in actions:
            try:
                getattr(board, verb)(*args, **named)
            except NotLegal:
                return "not legal", verb, args, come_of(board.table)
            except ScriptError:
                return "other dice", verb, args, come_of(board.table)
        return come_of(board.table)

    return play


def deal(steps: int = 0, games: int = 1) -> Play:
    """The set-up of some games, and their first decisions: always the first legal action."""

    def play(settings: list[str]) -> object:
        seen = []
        for index in range(games):
            table = Table("mulu_caves", seed=1, index=index, settings=settings, bots=["random"])
            asked = [(table.to_act, table.decision)]
            for _ in range(steps):
                table.apply(table.legal()[0])
                asked.append((table.to_act, table.decision))
            seen.append((asked, come_of(table)))
        return seen

    return play


def rolled(settings: list[str]) -> object:
    """The faces of some movement rolls."""
    faces = []
    for seed in range(8):
        events = start(settings=settings, seed=seed).act("roll")
        faces.append([(e.sides, e.face) for e in events if e.kind == "roll"])
    return faces


def second_roll(settings: list[str]) -> object:
    """The second player's first roll."""
    board = start(active="P1", second_bonus=["south"], settings=settings)
    board.roll(2)
    return board.movement


def battle_dice(settings: list[str]) -> object:
    """The dice of a battle."""
    events = start(**DUEL, settings=settings).attack("P1.1", "P0.1")
    return [(e.sides, e.face) for e in events if e.kind == "roll"]


def guessed(settings: list[str]) -> object:
    """What South's hand might be, as far as North knows."""
    hands = []
    for key in range(8):
        board = start({"P1.A": at(1, 25, cards=["rapier", "shield"])}, settings=settings)
        board.table.engine.redeal_for(board.seat("P0"), key)
        hands.append(board["P1.A"].cards)
    return hands


def duel(attacker: list[Any] = [], defender: list[Any] = [], **more: Any) -> dict[str, Any]:  # noqa: B006
    """P1.1 at (5, 8) is about to attack P0.1 at (6, 8)."""
    pieces = {"P1.1": at(5, 8, cards=attacker), "P0.1": at(6, 8, cards=defender), **more}
    return {"pieces": pieces, "active": "P1", "roll": 2}


ATTACK = ("attack", "P1.1", "P0.1")
DUEL = duel()
LAST_TURN = {"active": "P1", "turns": 59, "roll": 1}
PIT = {"P0.1": at(6, 5, pit=1), "P0.2": (6, 6)}
ON_EVENT = {"pieces": {"P0.1": (6, 4)}, "roll": 3}
ON_TREASURE = {"pieces": {"P0.1": (9, 1)}, "roll": 3, "top": {"treasure": ["rapier", "shield"]}}
BESIDE_U = {"pieces": {"P0.A": (10, 12)}, "roll": 1}
ARCHER = {"pieces": {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}, "active": "P1", "roll": 1}
SLINGER = {"pieces": {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12)}, "active": "P1", "roll": 1}
THROWER = {"pieces": {"P1.1": at(1, 12, cards=["retiarius_net"]), "P0.1": (5, 12)}, "active": "P1", "roll": 1}
MOWER = {
    "pieces": {"P0.1": at(6, 9, cards=["scythe"]), "P1.1": (7, 9), "P1.2": (8, 9)},
    "active": "P1",
    "roll": 1,
}
ICE = {"pieces": {"P0.A": at(6, 8, cards=["ice_wave_staff"]), "P1.1": (5, 8)}, "roll": 1}
SIEGE = {"pieces": {"P1.1": (5, 8), "P0.A": (6, 8)}, "active": "P1", "roll": 1}
ASHES = {"pieces": {"P0.1": at(3, 12, cards=["ashen_armor"]), "P1.1": (4, 12)}, "active": "P1", "roll": 2}
LAZARUS = {"pieces": {"P0.1": at(6, 8, cards=["lazarus_stone"])}, "roll": 3}
VULNERABLE = duel([], [], **{"P0.1": at(6, 8, lazarus=2), "P0.A": at(1, 1, cards=["cloth_robes"])})
SACRIFICE = {
    "pieces": {"P1.1": at(5, 8, cards=["sacrificial_sword"]), "P0.A": (6, 8), "P0.1": (3, 12)},
    "active": "P1",
    "roll": 2,
}
SHIELDED = (do(*ATTACK), do("commit", "hackin_sword"), do("commit", "wooden_tunic", dice=[4, 1]))
SHIELD = duel(["hackin_sword"], ["wooden_tunic", "shield"])
BOMB = {"pieces": {"P0.1": (6, 4), "P1.1": (5, 6)}, "roll": 3, "top": {"event": ["bomb"]}}
RELINQUISH = {
    "pieces": {
        "P0.A": at(1, 1, cards=["relinquish", "bow_and_arrow", "shears"]),
        "P1.A": at(1, 25, cards=["rapier"]),
    },
    "roll": 1,
}
CHARGE = {"P0.1": at(4, 12, enchantments=["biotic_charge"]), "P0.2": (2, 14), "P1.2": (6, 14)}
TEN_FIRES = {(x, 1): "P1" for x in range(8, 18)}


def event(card: str, **more: Any) -> dict[str, Any]:
    """P0.1 is about to step onto an event tile and draw this card."""
    return {"pieces": {"P0.1": (6, 4), **more}, "roll": 5, "top": {"event": [card]}}


DRAWS = do("step", "P0.1", "S")

BITES: dict[str, tuple[object, Play]] = {
    # --- limits, the game, the map ---
    "limits.max_rounds": (1, scene(do("end"), active="P1", roll=1)),
    "limits.max_decisions": (1, scene(do("act", "roll"))),
    "game.max_turns": (60, scene(do("end"), **LAST_TURN)),
    "game.cap_outcome": (
        "closest",
        scene(do("end"), own=("game.max_turns=60",), pieces={"P0.A": (6, 4)}, **LAST_TURN),
    ),
    "game.first_player": ("south", deal()),
    "game.second_player_bonus": (3, second_roll),
    "map.south_start": ("east", deal()),
    "map.phasers_cross_divider": (True, scene(pieces={"P0.1": at(8, 12, enchantments=["phasers_on"])}, roll=6)),
    # --- set-up ---
    "setup.units_per_player": (5, deal(24)),
    "setup.placement": ("random", deal()),
    "setup.placement_sides": ("own", deal()),
    "setup.max_per_quadrant": (2, deal(2)),
    "setup.allow_special_tiles": (True, deal(1)),
    "setup.start_cards_first": (2, deal()),
    "setup.start_cards_second": (2, deal()),
    # --- moving ---
    "move.dice": (2, rolled),
    "move.die_faces": (12, rolled),
    "move.bonus": (2, scene(do("roll", 3))),
    "move.max_per_piece": (1, scene(do("step", "P0.1", "SN"), pieces={"P0.1": (6, 3)}, roll=3)),
    "move.pass_friends": (False, scene(pieces={"P0.1": (6, 3), "P0.2": (7, 3)}, roll=2)),
    "mirror.ends_turn": (False, scene(do("act", "mirror", piece="P0.1"), pieces={"P0.1": (6, 3)})),
    "mirror.allow_immobilised": (True, scene(pieces={"P0.1": at(6, 3, immobile=1)})),
    "mirror.triggers_tiles": (
        True,
        scene(
            do("act", "mirror", piece="P0.1"), pieces={"P0.1": (6, 5), "P0.2": (6, 3)}, top={"event": ["hermes_boots"]}
        ),
    ),
    "rescue.cost": (2, scene(pieces=PIT, roll=1)),
    "rescue.on_arrival": (
        False,
        scene(do("step", "P0.2", "E"), pieces={"P0.1": at(6, 5, pit=1), "P0.2": (5, 6)}, roll=1),
    ),
    # --- tiles ---
    "tiles.event_trigger": ("end_only", scene(DRAWS, top={"event": ["hermes_boots"]}, **ON_EVENT)),
    "tiles.forced_moves_trigger": (
        True,
        scene(
            do("step", "P0.A", "S", dice=[7, 10]),
            pieces={"P0.A": (6, 4)},
            roll=3,
            top={"event": ["relocate", "phasers_on"]},
        ),
    ),
    "tiles.treasure_reentry": ("free", scene(do("step", "P0.1", "NS"), pieces={"P0.1": (9, 2)}, roll=2)),
    "tiles.treasure_uses": (1, scene(do("step", "P0.1", "S"), treasure_used={"9,2": 1}, **ON_TREASURE)),
    "tiles.event_uses": (1, scene(DRAWS, event_used={"6,5": 1}, top={"event": ["hermes_boots"]}, **ON_EVENT)),
    "events.enabled": (False, scene(DRAWS, top={"event": ["hermes_boots"]}, **ON_EVENT)),
    "treasures.enabled": (False, scene(do("step", "P0.1", "S"), **ON_TREASURE)),
    "treasures.cards_per_draw": (2, scene(do("step", "P0.1", "S"), do("act", "draw", piece="P0.1"), **ON_TREASURE)),
    "sanctuary.blocks_attacks": (True, scene(pieces={"P1.1": (9, 12), "P0.A": (10, 12)}, active="P1", roll=1)),
    "ultimate.pickup_area": ("room", scene(do("end"), **BESIDE_U)),
    "ultimate.pickup_on": ("enter", scene(do("step", "P0.A", "E"), **BESIDE_U)),
    "ultimate.mode": (
        "decoy",
        scene(do("step", "P0.A", "E"), do("end"), real_ultimate={"north": 1}, **BESIDE_U),
    ),
    # --- cards ---
    "cards.hand_limit": (
        1,
        scene(
            do("step", "P0.2", "S"),
            do("act", "draw", piece="P0.2"),
            pieces={"P0.A": at(1, 1, cards=["battle_axe"]), "P0.2": (9, 1)},
            roll=1,
            top={"treasure": ["rapier"]},
        ),
    ),
    "cards.hidden": (False, guessed),
    "cards.avatar_armoury": (
        False,
        scene(do(*ATTACK, dice=None), **duel(**{"P1.A": at(1, 25, cards=["rapier"])})),
    ),
    "cards.give": ("never", scene(pieces={"P0.A": (6, 3), "P0.1": at(7, 3, cards=["rapier"])}, roll=1)),
    "spoils.enabled": (False, scene(do(*ATTACK, dice=[6, 1]), **duel([], ["bow_and_arrow"]))),
    "spoils.from_avatar": (
        True,
        scene(
            do("attack", "P1.1", "P0.A", dice=[6, 1]),
            pieces={"P1.1": (5, 8), "P0.A": at(6, 8, cards=["bow_and_arrow"])},
            active="P1",
            roll=1,
        ),
    ),
    "spoils.recipient": ("avatar", scene(do(*ATTACK, dice=[6, 1]), **duel([], ["bow_and_arrow"]))),
    # --- battles ---
    "battle.tie": ("defender", scene(do(*ATTACK, dice=[3, 3, 6, 1]), **DUEL)),
    "battle.die_faces": (20, battle_dice),
    "battle.attacks_per_piece": (2, scene(do("attack", "P1.1", "P0.A", dice=[6, 1]), **SIEGE)),
    "battle.assistants_attack": (True, scene(pieces={"P0.1": (6, 8), "P1.1": (5, 8)}, roll=1)),
    "battle.defender_kills": (False, scene(do(*ATTACK, dice=[1, 6]), **DUEL)),
    "battle.commit_order": (
        "simultaneous",
        scene(do(*ATTACK), do("commit", "hackin_sword"), **duel(["hackin_sword"], ["relinquish", "wooden_tunic"])),
    ),
    "battle.max_weapons": (2, scene(do(*ATTACK), **duel(["rapier", "shears"]))),
    "battle.max_armours": (2, scene(do(*ATTACK), **duel(["chain_mail", "cloth_robes"]))),
    "battle.max_artifacts": (2, scene(do(*ATTACK), **duel(["best_of_three", "sacrificial_sword"]))),
    "avatar.defeat_immobile_turns": (2, scene(do("attack", "P1.1", "P0.A", dice=[6, 1]), **SIEGE)),
    "vulnerable.may_use_cards": (False, scene(do(*ATTACK), **VULNERABLE)),
    "vulnerable.retaliates": (True, scene(do(*ATTACK), do("commit", "cloth_robes", dice=[1]), **VULNERABLE)),
    # --- statuses ---
    "status.immobile_turns": (2, scene(do("act", "attack_staff", dice=[6, 1]), **ICE)),
    "status.immobile_turns_scythe": (
        3,
        scene(do(*ATTACK), do("commit", "scythe", dice=[6, 1]), **duel([], ["scythe"])),
    ),
    "status.immobile_turns_kings_trident": (
        3,
        scene(do(*ATTACK), do("commit", "kings_trident", dice=[6, 1]), **duel([], ["kings_trident"])),
    ),
    "status.immobile_turns_ice_wave": (3, scene(do("act", "attack_staff", dice=[6, 1]), **ICE)),
    "status.immobile_turns_net": (3, scene(do("act", "throw_net", dice=[3, 3]), **THROWER)),
    "status.immobile_turns_bomb": (3, scene(DRAWS, **BOMB)),
    "status.immobile_turns_sacrifice": (
        3,
        scene(do("attack", "P1.1", "P0.A"), do("commit", "sacrificial_sword", dice=[6, 1]), **SACRIFICE),
    ),
    "status.immobile_turns_live_after_death": (
        3,
        scene(do(*ATTACK, dice=[6, 1]), do("act", "live_after_death"), **duel([], ["live_after_death"])),
    ),
    "status.skip_current_turn": (
        False,
        scene(do("attack", "P0.A", "P1.1", dice=[2, 5]), do("end"), pieces={"P0.A": (6, 8), "P1.1": (5, 8)}, roll=4),
    ),
    "immobile.attack_scope": (
        "adjacent",
        scene(pieces={"P1.1": at(5, 12, immobile=1, cards=["bow_and_arrow"]), "P0.1": (9, 12)}, active="P1", roll=1),
    ),
    # --- cards in battle ---
    "weapons.vs_mode": (
        "add",
        scene(
            do(*ATTACK),
            do("commit", "rapier"),
            do("commit", "chain_mail", dice=[1, 3]),
            **duel(["rapier"], ["chain_mail"]),
        ),
    ),
    "weapons.hybrid_weakness": (
        "replace",
        scene(
            do(*ATTACK),
            do("commit", "rapier"),
            do("commit", "wooden_tunic", dice=[4, 2]),
            **duel(["rapier"], ["wooden_tunic"]),
        ),
    ),
    "shield.higher": ("win", scene(*SHIELDED, do("act", "shield", dice=[4]), **SHIELD)),
    "shield.equal": ("lose", scene(*SHIELDED, do("act", "shield", dice=[3]), **SHIELD)),
    "shield.side": ("defender", scene(do(*ATTACK, dice=[1, 6]), **duel(["shield"]))),
    "quietus.on_avatar_defeat": (
        False,
        scene(
            do("attack", "P1.1", "P0.A"),
            do("commit", "kings_trident", dice=[6, 1]),
            pieces={"P1.1": (5, 8), "P0.A": at(6, 8, cards=["kings_trident"])},
            active="P1",
            roll=1,
        ),
    ),
    "los.mode": (
        "cardinal_diagonal",
        scene(pieces={"P1.1": at(10, 5, cards=["bow_and_arrow"]), "P0.1": (11, 6)}, active="P1", roll=1),
    ),
    "bow.hit_min": (2, scene(do("act", "attack_bow", dice=[3]), **ARCHER)),
    "boomerang.hit_min": (2, scene(do("act", "attack_boomerang", dice=[3]), **SLINGER)),
    "boomerang.hit_destroys": (True, scene(do("act", "attack_boomerang", dice=[5]), **SLINGER)),
    "javelin.over_wall_hit_min": (
        2,
        scene(
            do("act", "attack_javelin", dice=[4]),
            pieces={"P1.1": at(8, 9, cards=["javelin"]), "P0.1": (10, 9)},
            active="P1",
            roll=1,
        ),
    ),
    "scythe.stalwart_sweep": (
        False,
        scene(do(*ATTACK), do("commit", "scythe", dice=[2, 5, 6, 1]), **MOWER),
    ),
    "net.throw_dice": (1, scene(do("act", "throw_net", dice=[3, 3]), **THROWER)),
    "net.trap_turns": (
        2,
        scene(do("step", "P0.1", "E"), pieces={"P0.1": (5, 12)}, nets={(6, 12): "P1"}, roll=2),
    ),
    "best_of.bouts": (
        5,
        scene(
            do(*ATTACK),
            do("commit", "short_spear"),
            do("commit", "best_of_three", dice=[4, 4, 6, 1]),
            **duel(["short_spear"], ["best_of_three"]),
        ),
    ),
    # --- landings, Relinquish ---
    "lazarus.recovery_turns": (1, scene(do("act", "play_lazarus", dice=[7, 10]), **LAZARUS)),
    "coords.method": ("uniform", scene(do("act", "play_lazarus", dice=[7, 10]), **LAZARUS)),
    "coords.reroll": ("both", scene(do("act", "play_lazarus", dice=[7, 8, 10]), **LAZARUS)),
    "relocate.avatar_rule": (
        "anywhere",
        scene(do("step", "P0.A", "S", dice=[7, 16]), pieces={"P0.A": (6, 4)}, roll=3, top={"event": ["relocate"]}),
    ),
    "relinquish.count_self": (False, scene(do("act", "play_relinquish"), **RELINQUISH)),
    "relinquish.reaction": (
        False,
        scene(do(*ATTACK), do("commit", "rapier"), **duel(["rapier"], [], **{"P0.A": at(1, 1, cards=["relinquish"])})),
    ),
    # --- fire ---
    "fire.turns": (2, scene(do(*ATTACK), do("commit", "ashen_armor", dice=[6, 1]), **ASHES)),
    "fire.igniter": ("active_player", scene(do(*ATTACK), do("commit", "ashen_armor", dice=[6, 1]), **ASHES)),
    "fire.end_scope": ("any", scene(do("end"), pieces={"P0.1": (3, 12)}, fire={(3, 12): "P0"}, roll=1)),
    "fire.allow_voluntary_entry": (False, scene(pieces={"P0.1": (3, 12)}, fire={(4, 12): "P1"}, roll=1)),
    "fire.avatar_immobile_turns": (
        2,
        scene(do("step", "P0.A", "E"), pieces={"P0.A": (3, 12)}, fire={(4, 12): "P1"}, roll=1),
    ),
    "fire.supply": (
        10,
        scene(
            do("step", "P0.1", "E"),
            pieces={"P0.1": at(3, 12, enchantments=["trail_blazer"])},
            fire=TEN_FIRES,
            roll=1,
        ),
    ),
    # --- event cards ---
    "rock_slide.ban_turns": (1, scene(DRAWS, **event("rock_slide"))),
    "cave_in.ban_turns": (1, scene(DRAWS, **event("cave_in"))),
    "cave_in.steps": (1, scene(DRAWS, do("act", "walk", direction="S"), **event("cave_in"))),
    "trap_pit.unit_turns": (2, scene(DRAWS, **event("trap_pit"))),
    "trap_pit.avatar_turns": (
        2,
        scene(do("step", "P0.A", "S"), pieces={"P0.A": (6, 4)}, roll=1, top={"event": ["trap_pit"]}),
    ),
    "bomb.immobile": (False, scene(DRAWS, **BOMB)),
    "mirror_mirror.may_target_enemy": (
        False,
        scene(DRAWS, **event("mirror_mirror", **{"P0.2": (3, 8), "P1.1": (7, 12)})),
    ),
    "mirror_mirror.mandatory": (False, scene(DRAWS, **event("mirror_mirror", **{"P0.2": (3, 8)}))),
    "hermes.include_destination": (
        True,
        scene(do("act", "mirror", piece="P0.1"), pieces={"P0.1": at(8, 9, enchantments=["hermes_boots"])}),
    ),
    "biotic.push_range": (1, scene(do("act", "mirror", piece="P0.1"), pieces=CHARGE)),
    "biotic.attack_as_assistant": (
        False,
        scene(
            do("act", "mirror", piece="P0.1", dice=[6, 1]),
            pieces={"P0.1": at(4, 14, enchantments=["biotic_charge"]), "P1.1": (5, 12)},
        ),
    ),
    "phasers.avatar_tiles": (0, scene(pieces={"P0.A": at(10, 7, enchantments=["phasers_on"])}, roll=5)),
    "enchant.avatar_mirror_cards": (
        "hold",
        scene(do("step", "P0.A", "S"), pieces={"P0.A": (6, 4)}, roll=1, top={"event": ["hermes_boots"]}),
    ),
}
