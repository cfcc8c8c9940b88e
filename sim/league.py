"""Leagues: styles of play, and the mixture of them that nobody gains by leaving, as a file.

    [league]
    game = "mulu_caves"
    seats = 2
    ...                         # what it says of itself, and where it comes from

    [[style]]
    name = "racer"
    weight = 0.7                # its share of the mixture
    bot = "heuristic"
    [style.weights]             # every number of the style: the file means the same when the game's styles change
    run = 1.5

`--bots league` plays the league that comes with a game, `--bots league:DIR/league.toml` one of your own: every seat, or
every team, draws its style anew for each block. The numbers go into the plan, and the file is not needed any more.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from equipoise.sim.bots import Inlined, inlined, kinds, labelled, parse_spec
from equipoise.sim.errors import InputError, arg
from equipoise.sim.files import parse_toml, read_text
from equipoise.sim.game import Game
from equipoise.sim.styles import Number, Styles, Table
from equipoise.sim.tweak_file import toml_key, toml_value

WORD = "league"
LEAGUE_BYTES = 2_000_000
FOLDER = "leagues"  # in a game's room: a file for each number of seats
HEADER, ENTRY = "league", "style"
OWN = ("name", "weight", "bot")  # keys of an entry that are no numbers of its style


@dataclass(frozen=True)
class Member:
    """A style of a league: its name, its share of the mixture, and the bot as a plan names it."""

    name: str
    weight: float
    spec: str
    styles: Inlined = field(default_factory=dict)


@dataclass(frozen=True)
class League:
    game: str
    seats: int
    members: Sequence[Member]
    about: Mapping[str, Any]

    @property
    def specs(self) -> list[str]:
        return [member.spec for member in self.members]

    @property
    def weights(self) -> list[float]:
        return [member.weight for member in self.members]

    @property
    def styles(self) -> dict[str, Mapping[str, float]]:
        return {name: numbers for member in self.members for name, numbers in member.styles.items()}


def names_league(bots: Sequence[object]) -> bool:
    """Whether a league is to play; it does so alone."""
    named = [bot for bot in bots if isinstance(bot, str) and bot.partition(":")[0] == WORD]
    if named and len(bots) > 1:
        raise InputError(f"{arg('bots')} {named[0]}: a league plays on all seats; name it alone")
    return bool(named)


def find_league(game: Game, text: str, seats: int) -> League:
    """`league`, which is the game's own for so many seats, or `league:FILE`."""
    _, _, file = text.partition(":")
    league = read_league(Path(file), game) if file else shipped(game, seats)
    if league.seats != seats:
        raise InputError(
            f"{text}: is a league for {league.seats} seats, not for {seats}; say {arg('seats')} {league.seats}, or "
            f"make another: equipoise league {game.slug} --seats {seats} --out DIR"
        )
    return league


def shipped(game: Game, seats: int) -> League:
    """The league that comes with a game."""
    styles = styles_of(game)
    room = files(styles.room) / FOLDER / f"{seats}.toml" if styles and styles.room else None
    if room is None or not room.is_file():
        make = f"equipoise league {game.slug} --seats {seats} --out DIR"
        if styles is None:
            make += " --from BOT,BOT"
        raise InputError(
            f"no league comes with {game.slug} for {seats} seats; make one with `{make}` and play it with "
            f"{arg('bots')} league:DIR/league.toml"
        )
    return parse_league(room.read_text(encoding="utf-8"), f"the league of {game.slug} for {seats} seats", game)


def styles_of(game: Game) -> Styles | None:
    """Those of the game's usual bot, if it has any."""
    own = kinds(game)[game.default_bot.partition(":")[0]].params.get("style")
    return own.styles if own else None


def read_league(path: Path, game: Game) -> League:
    return parse_league(read_text(path, LEAGUE_BYTES, "a league"), str(path), game)


def parse_league(text: str, origin: str, game: Game) -> League:
    tree = parse_toml(text, origin)
    header, entries = tree.get(HEADER), tree.get(ENTRY)
    if not isinstance(header, Mapping) or header.get("game") != game.slug:
        raise InputError(f'{origin}: a league names its game: add the lines [{HEADER}] and game = "{game.slug}"')
    seats = header.get("seats")
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        raise InputError(f"{origin}: seats = {seats!r} is not allowed; {game.slug} has {game.seats_in_words}")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, Mapping) for entry in entries):
        raise InputError(f"{origin}: a league has styles: add a table [[{ENTRY}]] with name, weight and bot for each")
    members = [_member(entry, origin, game) for entry in entries]
    names = [member.name for member in members]
    if len(set(names)) < len(names):
        raise InputError(f"{origin}: two styles have one name; each of {', '.join(names)} must be another")
    if not sum(member.weight for member in members) > 0:
        raise InputError(f"{origin}: all weights are 0; at least one must be more")
    return League(game.slug, seats, members, header)


def _member(entry: Mapping[str, Any], origin: str, game: Game) -> Member:
    name, weight, bot = (entry.get(key) for key in OWN)
    if not isinstance(name, str) or not name or not isinstance(bot, str):
        raise InputError(f"{origin}: a style of a league has a name and a bot, which are words, not {name!r}, {bot!r}")
    number = isinstance(weight, int | float) and not isinstance(weight, bool)
    if weight is None or not number or not math.isfinite(weight) or weight < 0:
        raise InputError(f"{origin}: weight = {weight!r} of {name} is not allowed; it is a number from 0 on")
    tree = {key: value for key, value in entry.items() if key not in OWN}
    [spec], read = inlined(game, [bot])
    kind, _ = parse_spec(game, spec, read)
    if not tree:
        return Member(name, float(weight), spec, read)
    own = kinds(game)[kind].params.get("style")
    if own is None or own.styles is None:
        raise InputError(f"{origin}: {name} has numbers, but {kind} of {game.slug} has no styles")
    label, numbers = labelled(name, own.styles.over_declared(tree, f"{origin}: {name}"))
    return Member(name, float(weight), f"{spec}{',' if ':' in spec else ':'}style={label}", {label: numbers})


# --- writing ----------------------------------------------------------------------------------------------------------


def league_toml(league: League, styles: Styles | None) -> str:
    """The league as a file. Styles are written out with every number, so that they stay what they are."""
    blocks = [[f"[{HEADER}]", *(f"{key} = {toml_value(value)}" for key, value in league.about.items())]]
    for member in league.members:
        bot = member.spec
        for label in member.styles:
            bot = bot.replace(f"style={label}", "").replace(",,", ",").rstrip(":,")
        blocks.append([
            f"[[{ENTRY}]]", f"name = {toml_value(member.name)}", f"weight = {toml_value(member.weight)}",
            f"bot = {toml_value(bot)}",
        ])  # fmt: skip
        if styles is not None:
            for numbers in member.styles.values():
                blocks += _numbers(styles, numbers)
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _numbers(styles: Styles, values: Mapping[str, float]) -> Iterator[list[str]]:
    declared = styles.weights.declared
    scalars = [f"{toml_key(name)} = {toml_value(values[name])}" for name, own in declared.items()
               if isinstance(own, Number)]  # fmt: skip
    if scalars:
        yield [f"[{ENTRY}.weights]", *scalars]
    for name, own in declared.items():
        if isinstance(own, Table):
            yield [f"[{ENTRY}.{toml_key(name)}]", *_rows(name, own, values)]


def _rows(table: str, own: Table, values: Mapping[str, float]) -> Iterator[str]:
    for name in own.names:
        keys = [f"{name}.{column}" for column in own.columns] or [name]
        row = [values[f"{table}.{key}"] for key in keys]
        yield f"{toml_key(name)} = {toml_value(row if own.columns else row[0])}"
