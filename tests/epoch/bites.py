"""For every parameter of Epoch a setting and a scene that it changes.

BITES: parameter -> (another value, play), where play(settings) plays the scene under these settings and returns what
came of it. The generic test of all games plays each scene as written and with the other value; the results must differ.
"""

from collections.abc import Callable
from typing import Any

from island import TREACHERY, start, wretch

from equipoise.sim.errors import InputError
from equipoise.sim.table import Table

Play = Callable[[list[str]], object]


def come_of(table: Table) -> object:
    """Everything that can be seen of a game, chance to come and records apart."""
    state = table.state()
    seen = {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "common")}
    common = {key: value for key, value in state["common"].items() if key not in ("rng", "decisions")}
    return seen, common, sorted(map(str, table.legal()))


def scene(players: dict[str, Any], *actions: Any, own: tuple[str, ...] = (), **words: Any) -> Play:
    """Starts a position and takes actions; one that is not legal ends the scene.

    Blocks, honor and speed are set in numbers, so that the position is the same whatever the settings.
    """
    words = {"turn": {"activations": 1}, **words}

    def play(settings: list[str]) -> object:
        board = start(players, settings=[*own, *settings], **words)
        before = start(players, settings=own, **words)
        assert come_of(board.table)[:2] == come_of(before.table)[:2], "the settings change the position itself"  # type: ignore[index]
        for action in actions:
            try:
                board.play(action)
            except InputError:
                return "not legal", action, come_of(board.table)
        return come_of(board.table)

    return play


def deal(*own: str, seats: int = 3, games: int = 1) -> Play:
    """The set-up of games."""

    def play(settings: list[str]) -> object:
        tables = [Table("epoch", seats=seats, seed=1, index=i, settings=[*own, *settings]) for i in range(games)]
        return [(table.to_act, table.decision, come_of(table)) for table in tables]

    return play


def token_scene(settings: list[str]) -> object:
    """P0 reaches a token that P1 has taken before."""
    board = start({"P0": plain(honor=19), "P1": plain(None, honor=20)}, settings=settings, tiles=TILES)
    return len(board.act("control", "h00").triggers())


def coast(settings: list[str]) -> object:
    board = start({"P0": plain("v01")}, settings=settings, tiles={"h07": "inn", "h08": "fort"})
    board.act("travel")
    return board.legal()


def last_turn(players: dict[str, Any], **words: Any) -> Play:
    """The game is scored."""
    seats = len(players)
    return scene(players, "end", seat=seats - 1, first=0, round=9, end_round=9, **words)


def plain(triangle: str | None = "v31", dashboard: str = "8/8/2", held: str = "I1 K1 S1", **more: Any) -> Any:
    return wretch(triangle, dashboard, held, **{"honor": 10, "speed": 2, **more})


TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
POSTS = {"h00": "command_post", "h01": "command_post"}
CROWD = {
    "P0": plain("v01"),
    "P1": plain("v13"),
    "P2": plain("v24"),
    "P3": plain("v25"),
}
MORE_TILES = {"activations": 1, "extra_tile": 1}
FATIGUE = 'dice.counter_faces=["fatigue","fatigue","fatigue","fatigue","fatigue","fatigue"]'
DEATH = FATIGUE.replace("fatigue", "death")
HUNTER = plain(dashboard="4/6/1", held="C2", companions={"bard": 0, "shieldmaiden": 0})
HUNT = (("act", "h00"), ("champion", "bard"), "face_up")
GRAVE = {"h00": "gaping_maw"}
TOWER = {"h00": "arcane_tower"}
TOMB = {"h00": "tomb_of_the_ancients"}
INN = {"h00": "inn"}
RELIC_BEARER = plain(held="V2", relics={"fate_die": 0, "war_horn": 0})
SPY = {"P0": plain(companions={"spy": 0}), "P1": plain("v33")}


def mount(speed: int, held: str = "S3") -> Play:
    return scene({"P0": plain(dashboard="7/4/2", held=held, speed=speed)}, ("act", "h00"), tiles=POSTS)


def mastery(**best: Any) -> Play:
    return last_turn({"P0": plain(None, **best), "P1": plain(None)})


def two_leaders() -> Play:
    return last_turn({"P0": plain(None, traits=["swift"]), "P1": plain(None, traits=["devout"])})


BITES: dict[str, tuple[object, Play]] = {
    # --- limits and set-up ---
    "limits.max_rounds": (1, scene({"P0": plain()}, "end", seat=1, round=1)),
    "limits.max_decisions": (1, scene({"P0": plain()}, "end")),
    "limits.round_cap": (20, scene({"P0": plain()}, "end", seat=1, round=20)),
    "setup.start_honor": (12, deal()),
    "setup.potential": (7, deal()),
    "setup.influence": (9, deal()),
    "setup.conviction": (3, deal()),
    "setup.common_blocks": (2, deal()),
    "setup.heroic_blocks": (1, deal()),
    "setup.blocks_per_player": (26, deal()),
    "setup.start_companions": (2, deal()),
    "setup.active_triggers": (3, deal()),
    "setup.spare_blocks": ("potential", deal()),
    "setup.starting_companion_honor": (True, deal()),
    "setup.wretch_selection": ("draft", deal()),
    "setup.first_player": ("random", deal(games=6)),
    "setup.quest_choice": ("pick_one_of_two", deal()),
    # --- speed and travel ---
    "speed.base": (3, deal()),
    "speed.max": (4, mount(4)),
    "speed.honor_3": (5, mount(2)),
    "speed.honor_4": (5, mount(3)),
    "speed.honor_5": (4, mount(4)),
    "speed.upgrade_cost": (2, mount(2)),
    "speed.upgrades_per_turn": (
        2,
        scene({"P0": plain(dashboard="4/4/2", held="S6")}, ("act", "h00"), tiles=POSTS, turn=MORE_TILES),
    ),
    "travel.desperate_bonus": (
        1,
        scene(CROWD, "desperate_travel", ("downgrade", "influence"), ("step", "v13"), ("step", "v24"), ("step", "v30")),
    ),
    "travel.desperate_downgrades": (0, scene(CROWD, "desperate_travel")),
    "travel.min_steps": (1, scene({"P0": plain()})),
    # --- a turn ---
    "turn.activations": (2, scene({"P0": plain()}, "end")),
    "turn.tile_actions": (2, scene({"P0": plain()}, ("act", "h00"), tiles=TILES)),
    "turn.rest_upgrades": (2, scene({"P0": plain()}, ("rest", "potential"))),
    "turn.rests_per_turn": (2, scene({"P0": plain()}, ("rest", "potential"), turn=MORE_TILES)),
    "conversion.max_per_turn": (1, scene({"P0": plain(held="I2 K2")}, ("convert", "wisdom"))),
    # --- companions ---
    "companions.activation_cost": (2, scene({"P0": plain(companions={"bard": 0})}, ("activate", "bard"))),
    "companions.loyalty_step": (1, scene({"P0": plain(companions={"bard": 1})}, ("activate", "bard"))),
    "companions.cost": (1, scene({"P0": plain(held="K2")}, ("act", "h00"), tiles=INN)),
    "companions.per_inn_action": (
        2,
        scene(
            {"P0": plain(dashboard="4/4/2", held="K4 S2")}, ("act", "h00"), ("recruit", "blue"), "face_up", tiles=INN
        ),
    ),
    "companions.honor_offset": (
        1,
        scene({"P0": plain(held="K2 S2")}, ("act", "h00"), ("recruit", "blue"), "face_up", tiles=INN),
    ),
    "companions.allow_abandon": (True, scene({"P0": plain(companions={"bard": 0})})),
    # --- tiles ---
    "tiles.gain_amount": (3, scene({"P0": plain()}, ("act", "h00"), tiles=TILES)),
    "tiles.academy_rolls": (1, scene({"P0": plain(held="")}, ("act", "h00"), tiles={"h00": "academy"})),
    "tiles.shrine_cost": (
        2,
        scene(
            {"P0": plain(held="I3", dashboard="4/4/2", companions={"bard": 4, "scribe": 1})},
            ("act", "h00"),
            ("shrine", "bard"),
            tiles={"h00": "abandoned_shrine"},
        ),
    ),
    "tiles.shrine_remove": (
        1,
        scene(
            {"P0": plain(held="I3", dashboard="4/4/2", companions={"bard": 4, "scribe": 1})},
            ("act", "h00"),
            ("shrine", "bard"),
            tiles={"h00": "abandoned_shrine"},
        ),
    ),
    "tiles.monastery_cost": (
        2,
        scene({"P0": plain(held="K3")}, ("act", "h00"), ("monk", "potential"), tiles={"h00": "sacred_monastery"}),
    ),
    "tiles.monastery_upgrades": (
        2,
        scene({"P0": plain(held="K3")}, ("act", "h00"), ("monk", "potential"), tiles={"h00": "sacred_monastery"}),
    ),
    "tiles.repeat_cap": (
        1,
        scene({"P0": plain(held="K3 S1")}, ("act", "h00"), ("monk", "potential"), tiles={"h00": "sacred_monastery"}),
    ),
    "tiles.require_effect": (False, scene({"P0": plain(dashboard="8/0/2")}, tiles=TILES)),
    # --- relics, traits, monsters ---
    "relics.cost": (1, scene({"P0": plain(held="V2")}, ("act", "h00"), "face_up", tiles=TOWER)),
    "relics.honor_offset": (1, scene({"P0": plain(held="V2")}, ("act", "h00"), "face_up", tiles=TOWER)),
    "relics.require_full_charge": (True, scene({"P0": plain(dashboard="8/0/2", held="V2")}, tiles=TOWER)),
    "relics.recharge": (
        "one_relic",
        scene({"P0": RELIC_BEARER}, ("act", "h00"), "recharge_only", ("recharge", "fate_die"), tiles=TOWER),
    ),
    "traits.cost": (1, scene({"P0": plain(held="W2")}, ("act", "h00"), "face_up", tiles=TOMB)),
    "traits.honor_offset": (1, scene({"P0": plain(held="W2")}, ("act", "h00"), "face_up", tiles=TOMB)),
    "monsters.cost": (1, scene({"P0": HUNTER}, *HUNT, tiles=GRAVE, own=(FATIGUE,))),
    "monsters.honor_offset": (1, scene({"P0": HUNTER}, *HUNT, tiles=GRAVE, own=(FATIGUE,))),
    "monsters.fatigue": (1, scene({"P0": HUNTER}, *HUNT, tiles=GRAVE, own=(FATIGUE,))),
    "monsters.prevent_cost": (2, scene({"P0": HUNTER}, *HUNT, tiles=GRAVE, own=(DEATH,))),
    "monsters.white_rolls": (2, scene({"P0": HUNTER}, *HUNT, tiles=GRAVE, own=(FATIGUE,))),
    "monsters.champion_timing": ("after_source", scene({"P0": HUNTER}, ("act", "h00"), tiles=GRAVE)),
    # --- control ---
    "control.cost_open": (2, scene({"P0": plain()}, ("control", "h00"), tiles=TILES)),
    "control.cost_enemy": (1, scene({"P0": plain()}, ("control", "h00"), tiles=TILES, control={"h00": 1})),
    "control.gain_honor": (3, scene({"P0": plain()}, ("control", "h00"), tiles=TILES)),
    "control.income": (3, scene({"P0": plain()}, ("act", "h00"), tiles=TILES, control={"h00": 1})),
    "control.end_honor": (3, last_turn({"P0": plain(), "P1": plain(None)}, tiles=TILES, control={"h00": 0})),
    "control.max_per_turn": (2, scene({"P0": plain()}, ("control", "h00"), tiles=TILES)),
    "control.with_rest": (False, scene({"P0": plain()}, ("control", "h00"), tiles=TILES)),
    "control.same_tile_only": (False, scene({"P0": plain()}, ("control", "h00"), tiles=TILES)),
    # --- proficiency and mastery ---
    "proficiency.cost": (2, scene({"P0": plain(held="S3")}, ("take_prof", "strength"))),
    "proficiency.refund": (3, scene({"P0": plain(proficiency={"wisdom": 1})}, ("discard_prof", "wisdom"))),
    "proficiency.value": (
        3,
        last_turn({"P0": plain(None, proficiency={"wisdom": 1}), "P1": plain(None, traits=["swift", "devout"])}),
    ),
    "proficiency.honor": (1, scene({"P0": plain(held="S3")}, ("take_prof", "strength"))),
    "proficiency.per_turn": (2, scene({"P0": plain(held="S3 K3")}, ("take_prof", "strength"))),
    "proficiency.supply_offset": (0, deal()),
    "proficiency.box_limit": (18, deal(seats=5)),
    "proficiency.discard_any_turn": (
        True,
        scene({"P0": plain(), "P1": plain(None, proficiency={"wisdom": 1})}, ("rest", "potential")),
    ),
    "mastery.inspiration": (6, mastery(companions=["bard"])),
    "mastery.knowledge": (6, mastery(companions=["scribe"])),
    "mastery.strength": (6, mastery(companions=["sapper"])),
    "mastery.courage": (6, mastery(monsters=["hollow_giant"])),
    "mastery.vision": (6, mastery(relics=["fate_die"])),
    "mastery.wisdom": (6, mastery(traits=["swift"])),
    "mastery.tie": ("shared_floor", two_leaders()),
    # --- triggers and the end ---
    "triggers.remove_cost": (
        3,
        scene({"P0": plain(honor=19)}, ("control", "h00"), ("remove_trigger", "t_legend"), tiles=TILES, seats=2),
    ),
    "triggers.final_rounds": (0, scene({"P0": plain(honor=59)}, ("control", "h00"), tiles=TILES)),
    "triggers.check": ("end_of_turn", scene({"P0": plain(honor=59)}, ("control", "h00"), tiles=TILES)),
    "triggers.token_mode": ("every_player", token_scene),
    "triggers.removal": ("off", scene({"P0": plain(honor=19)}, ("control", "h00"), tiles=TILES)),
    # --- treachery, ties, the rim ---
    "treachery.enabled": (True, deal()),
    "treachery.distance": (2, scene(SPY, ("activate", "spy"), own=(TREACHERY,))),
    "treachery.honor_scale": (
        2,
        scene(
            {"P0": plain(held="K2")}, ("act", "h00"), "face_up", tiles=INN, face_up={"blue": "spy"}, own=(TREACHERY,)
        ),
    ),
    "treachery.adjacency": ("shared_tile", scene(SPY, ("activate", "spy"), own=(TREACHERY,))),
    "score.tie": ("last_in_turn_order", last_turn({"P0": plain(None), "P1": plain(None)})),
    "board.coast_triangles": (True, coast),
}
