"""What a game can be played without, or with: every ban and gift that it declares, every count of its content, and
careless players of its bots.

An item is asked about in one of four ways. `without`: one player may not use it. `given`: one player begins with it, in
exchange for another card of the same deal. `gone`: its count is zero, for everybody. `skill`: one player is careless.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Any

from equipoise.sim.bots import NOTED, parse_spec, styles_in_words
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.parameters import listed
from equipoise.sim.plan import Plan
from equipoise.sim.trainee import Player
from equipoise.sim.variants import plan_at

KINDS = {
    "without": "one player may not use it",
    "given": "one player begins with it, in exchange for another card of the same deal",
    "gone": "nobody has it: its count is zero",
    "skill": "one player is careless",
}
PARAMETERS = {"without": "bar", "given": "given"}  # of a bot's spec
COUNTS = ("count", "copies")  # of a piece of content: how many there are
PRICES = ("points", "cost")  # of a piece of content: what it takes to have it, or to use it
CARELESS = {
    "first_1": ("first=1", "plays the first round at random"),
    "first_3": ("first=3", "plays the first 3 rounds at random"),
    "first_10": ("first=10", "plays the first 10 rounds at random"),
    "share_1": ("share=1", "takes 1 % of its decisions at random"),
    "share_5": ("share=5", "takes 5 % of its decisions at random"),
    "share_20": ("share=20", "takes 20 % of its decisions at random"),
    "share_100": ("share=100", "takes all of its decisions at random"),
}


@dataclass(frozen=True)
class Item:
    """One thing, and the way in which it is asked about."""

    kind: str
    name: str  # as it is typed: card.alpinist
    title: str  # as players call it
    says: str = ""
    count: int | None = None  # copies of it, where the rules have such a number
    price: int | None = None

    @property
    def pile(self) -> str:
        """The things that it is compared with."""
        return self.name.partition(".")[0]

    @property
    def job(self) -> str:
        return f"{self.kind} {self.name}"


# --- what there is ----------------------------------------------------------------------------------------------------


def items_of(table: Plan, kinds: Sequence[str], patterns: Sequence[str] = ()) -> list[Item]:
    """Every item of these kinds whose name fits a pattern; all of them without patterns."""
    every = [item for kind in kinds for item in _of_kind(table, kind)]
    for pattern in patterns:
        if not any(fnmatchcase(item.name, pattern) for item in every):
            raise InputError(_nothing_fits(table, kinds, pattern, every))
    chosen = [item for item in every if not patterns or any(fnmatchcase(item.name, p) for p in patterns)]
    there = [item for item in chosen if item.kind != "gone" or _may_be_none(table, item.says)]
    if not there:
        why = "; its rules fix how many there are in all" if chosen else ""
        raise InputError(f"{table.game} has nothing to try of the kind {' or '.join(kinds)}{why}")
    return there


def _nothing_fits(table: Plan, kinds: Sequence[str], pattern: str, every: Sequence[Item]) -> str:
    others = [kind for kind in KINDS if kind not in kinds]
    elsewhere = [k for k in others if any(fnmatchcase(item.name, pattern) for item in _of_kind(table, k))]
    if elsewhere:
        return f"--items {pattern}: {table.game} has it only for --kind {','.join(elsewhere)}"
    return f"--items {pattern}: {table.game} has nothing of that name; {nearest(pattern, {i.name for i in every})}"


def _of_kind(table: Plan, kind: str) -> Iterator[Item]:
    declared = table.descriptor.declared
    if kind == "without":
        yield from _declared(table, kind, declared.ban_names)
    elif kind == "given":
        yield from _declared(table, kind, declared.gift_names)
    elif kind == "gone":
        yield from _counted(table)
    else:
        for name, (_, says) in CARELESS.items():
            yield Item(kind, f"careless.{name}", f"a player who {says}", says)


def _declared(table: Plan, kind: str, names: Mapping[str, str]) -> Iterator[Item]:
    for name, says in names.items():
        family, _, own = name.partition(".")
        content = _content(table.rules, own)
        called = table.title_of(own)
        if says and (content is None or called not in says):  # no name, or that of another thing
            called, content = says, None
        title = called if says or content else f"{family} {called}"
        yield Item(kind, name, title, says or title, _number(content, COUNTS), _number(content, PRICES))


def _counted(table: Plan) -> Iterator[Item]:
    """Content whose count is above zero and may be zero by itself."""
    barred = {name.partition(".")[2]: name for name in table.descriptor.declared.ban_names}
    for parameter in listed(table.descriptor.rules):
        path = parameter.key.split(".")
        if len(path) < 2 or path[-1] not in COUNTS or not parameter.content:
            continue
        content = _content(table.rules, path[-2]) or {}
        now, low = _number(content, COUNTS), parameter.low
        if now != 0 and (low is None or low <= 0):
            name, title = barred.get(path[-2], ".".join(path[:-1])), table.title_of(path[-2])
            yield Item("gone", name, title, parameter.key, now, _number(content, PRICES))


def _may_be_none(table: Plan, key: str) -> bool:
    try:
        plan_at(table, {key: 0}).set_up()
    except InputError:
        return False
    return True


def _content(tree: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """The entry of the content that has this id."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            if key == name and isinstance(value.get("name"), str):
                return value
            found = _content(value, name)
            if found is not None:
                return found
    return None


def _number(content: Mapping[str, Any] | None, keys: Sequence[str]) -> int | None:
    numbers = [content[key] for key in keys if isinstance((content or {}).get(key), int)] if content else []
    return int(numbers[0]) if numbers else None


# --- how it is played -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hands:
    """One of the styles by which everybody plays in turn: its name, its weight, the table at which all play so."""

    style: str
    weight: float
    table: Plan

    def job(self, name: str) -> str:
        return f"{name}, {self.style}" if self.style else name


def hands_of(table: Plan) -> list[Hands]:
    """Those of a league, or the styles that were asked for. One bot has no name here: there is nobody else."""
    if len(table.bots) == 1:
        return [Hands("", 1.0, replace(table, bots_by="seat", bot_weights=()))]
    weights = table.bot_weights[0] if table.bots_by == "draw" else (1.0,) * len(table.bots)
    there = [i for i, weight in enumerate(weights) if weight > 0]
    bots = [table.bots[i] for i in there]
    names = styles_in_words(bots) if len(bots) > 1 else [""]
    return [
        Hands(name, weights[i], replace(table, bots=(bot,), bots_by="seat", bot_weights=()))
        for name, i, bot in zip(names, there, bots, strict=True)
    ]


def baseline_of(table: Plan, seed: int | None = None) -> Plan:
    """Everybody plays the same bot. The one who is watched goes by other letters, and from seat to seat."""
    return _watched(table, Player(_with(table.bots[0], ""), table.styles), seed)


def noted_of(table: Plan, seed: int | None = None) -> Plan:
    """The same games once more, to note which bans are asked for of the one who is watched."""
    return _watched(table, Player(_with(table.bots[0], f"bar={NOTED}"), table.styles), seed)


def plan_of(table: Plan, item: Item, seed: int | None = None) -> Plan:
    """The same deals, in which one player has the item or lacks it; or all lack it."""
    if item.kind == "gone":
        return plan_at(baseline_of(table, seed), {item.says: 0})
    one = Player(spec_of(table.bots[0], item), table.styles)
    return _watched(table, one, seed, together=item.kind == "skill")


def spec_of(bot: str, item: Item) -> str:
    if item.kind == "skill":
        return f"careless:{CARELESS[item.name.partition('.')[2]][0]},bot={bot}"
    return _with(bot, f"{PARAMETERS[item.kind]}={item.name}")


def _with(bot: str, part: str) -> str:
    """The same bot with one more parameter; without one, the same bot in other letters."""
    return f"{bot},{part}" if ":" in bot else f"{bot}:{part}"


def _watched(table: Plan, one: Player, seed: int | None, together: bool = False) -> Plan:
    """`together`: partners are watched as one, for one of them may decide for both."""
    teams = table.lineup.teams.tolist()
    first = [seat == 0 or (together and team == teams[0]) for seat, team in enumerate(teams)]
    bots = tuple(one.spec if watched else table.bots[0] for watched in first)
    return replace(table, bots=bots, bots_by="step", seed=table.seed if seed is None else seed)


def check_table(table: Plan, kinds: Sequence[str]) -> None:
    """One bot for all at a time, which is free to do everything."""
    if len(table.bots) > 1 and table.bots_by == "seat":
        raise InputError(
            "--bots: everybody plays the same bot here, so that one player can be compared; name one bot, or a league"
        )
    for bot in table.bots:
        name, params = parse_spec(table.descriptor, bot, table.styles)
        for key in PARAMETERS.values():
            if params.get(key):
                raise InputError(f"--bots {bot}: {key}= restricts everybody; leave it out, --items says what is tried")
        if "skill" in kinds and (name in ("search", "careless") or "," in bot):
            raise InputError(
                f"--bots {bot}: --kind skill needs a bot with one parameter at most that is no bot in a bot"
            )
