"""Scenes that show what a parameter changes: how they are played, and the Units they are played with.

A scene is play(settings): it is played under these settings and returns what came of it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from battlefield import Battle, battle, unit

from equipoise.sim.errors import InputError
from equipoise.sim.table import ScriptError, Table

Play = Callable[[list[str]], object]
MISS = 10


def come_of(table: Table) -> object:
    """Everything that can be seen of a game, chance to come and records apart."""
    state = table.state()
    seen = {key: value for key, value in state.items() if key not in ("facts", "seat_facts", "tally", "common", "deck")}
    common = {key: value for key, value in state["common"].items() if key not in ("rng", "decisions")}
    return seen, common, sorted(map(str, table.legal()))


def scene(
    south: Mapping[str, Any], north: Mapping[str, Any], *actions: Any, own: tuple[str, ...] = (), **words: Any
) -> Play:
    """Starts a position and takes actions: a kind, or (kind, arguments ..., [dice]). Other dice than those, or an
    action that is not legal, end the scene."""

    def play(settings: list[str]) -> object:
        field = battle(south, north, settings=[*own, *settings], sound=False, **words)
        events: list[object] = []
        for action in actions:
            try:
                events += take(field, action)
            except (ScriptError, InputError, AssertionError) as error:
                return events, type(error).__name__, action, come_of(field.table)
        return events, come_of(field.table)

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
