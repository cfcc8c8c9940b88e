"""The pages of a game, from what it declares: an overview, its columns, parameters, content and numbered rules."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import polars as pl

import equipoise as eq
from equipoise.reports.about import caution, origins, provenance
from equipoise.reports.text import markdown_lines
from equipoise.sim.bots import NOTED, kinds, restrictions
from equipoise.sim.columns import game_columns, seat_columns
from equipoise.sim.facts import Column
from equipoise.sim.game import Game
from equipoise.sim.parameters import Parameter, listed
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.shortcomings import rules_text, section_on_bots
from equipoise.sim.tweak_file import toml_value

PLAYED = 600  # games of the short report on a game's page
SHOWN = 20  # names of places or values that are told one by one
LETTERS = 80  # of a default
ORIGINS = {"dealt": "dealt by lot", "chosen": "chosen by a player", "came_about": "came about in play"}
PLAYS = Path("build/docs-runs")  # runs for these pages, kept from one build to the next


def overview(slug: str) -> str:
    game = find_game(slug)
    lines = [f"# {game.title}", "", f"{game.summary[0].upper()}{game.summary[1:]}.", ""]
    lines += [f"- short name: `{slug}`, version {game.version}", f"- seats: {game.seats_in_words}"]
    if len(game.characters) > 1:
        lines.append(f"- characters: {', '.join(_titled(game, name) for name in game.characters)}")
    if game.cards:
        lines.append(f"- cards: {len(game.cards)} different ones")
    lines += ["", *_rules(game), *_stand_ins(game), *_bots(game), *_report(game)]
    return "\n".join(lines) + "\n"


def reference(slug: str) -> dict[str, str]:
    """The other pages, by the last part of their names."""
    game = find_game(slug)
    pages = {"columns": columns(game), "parameters": parameters(game), "rules": numbered_rules(game)}
    return {**pages, "content": content(game)} if has_content(slug) else pages


def has_content(slug: str) -> bool:
    return any(p.content for p in listed(find_game(slug).rules))


@cache
def _plan(slug: str) -> Plan:
    return Plan.make(Ruleset.make(find_game(slug)), seed=1)


def _titled(game: Game, name: str) -> str:
    return _plan(game.slug).title_of(name)


# --- the overview -----------------------------------------------------------------------------------------------------


def _rules(game: Game) -> Iterator[str]:
    ids = set(re.findall(rf"\b{game.prefix}-\d+\b", rules_text(game)))
    links = f"[Every rule]({_to('rules', game)}), [every parameter]({_to('parameters', game)})"
    links += f", [every card]({_to('content', game)})" if has_content(game.slug) else ""
    yield from (
        "## Rules covered",
        "",
        f"{len(ids)} numbered rules ({game.prefix}-…) are played, and each is cited by a test. {links} and "
        f"[every column]({_to('columns', game)}) of the data stand in the reference.",
        "",
        "## Rulings",
        "",
    )
    rulings = [p for p in listed(game.rules) if p.source == "RULING" and not p.content]
    yield "Where the book is silent or contradicts itself, we decided. These decisions can be changed like any rule:"
    rows = ([f"`{p.key}`", p.title, _default(p), p.allowed] for p in rulings)
    yield from ("", *_table(("rule", "meaning", "default", "allowed"), rows), "")


def _to(part: str, game: Game) -> str:
    return f"../reference/{game.slug}-{part}.md"


def _stand_ins(game: Game) -> Iterator[str]:
    found = origins(_plan(game.slug))
    yield from ("## What is PROXY", "", provenance(found), "")
    if told := caution(found):
        yield from (told, "")
    groups = Counter(origin.key.split(".")[0] for origin in found if origin.source == "PROXY")
    if groups:
        rows = ([f"`{group}`", str(count)] for group, count in sorted(groups.items()))
        yield from (*_table(("part of the rules", "entries that are stand-ins"), rows), "")


def _bots(game: Game) -> Iterator[str]:
    yield from ("## Who can play", "")
    for name, kind in kinds(game).items():
        usual = " (the usual one)" if name == game.default_bot else ""
        yield f"- **`{name}`**{usual}: {kind.description}."
        for key, param in kind.params.items():
            yield f"    - `{key}`: {param.description} ({_choices(param.choices) or param.allowed})"
    yield ""
    if styles := kinds(game)[game.default_bot].params.get("style"):
        explained = styles.choices if isinstance(styles.choices, Mapping) else {}
        if explained:
            rows = ([f"`{style}`", says] for style, says in explained.items())
            yield from ("Styles of the usual bot:", "", *_table(("style", "how it plays"), rows), "")
    names = {key: len(set(param.choices or ()) - {NOTED}) for key, param in restrictions(game).items()}
    if names:
        told = " and ".join(f"`{key}=` ({count} things)" for key, count in names.items())
        yield from (f"Any player can be restricted: {told}; `equipoise bots {game.slug}` lists them.", "")
    yield from (*_can_and_cannot(), *_found_wanting(game), "")


def _found_wanting(game: Game) -> list[str]:
    told = section_on_bots(game)
    return ["", f"**What is known of this game's bots.** {told}"] if told else []


def _choices(choices: object) -> str:
    names = list(choices) if isinstance(choices, Iterable) else []
    return " or ".join(map(str, names)) if 0 < len(names) <= SHOWN else f"{len(names)} names" if names else ""


def _can_and_cannot() -> list[str]:
    return [
        "**What these bots can do.** They know what a player at their seat would know and nothing that is hidden; a "
        "test holds every bot of every game to it. `equipoise usage` counts how often they take each action, card and "
        "power.",
        "",
        "**What they cannot do.** They do not bargain, bluff or study a rival's habits. They do not learn a changed "
        "rule by themselves: [training](../training.md) does that. They think no further ahead than their scores: "
        "[search](../search.md) does, and [the ladder](../ladder.md) shows whether that changes the balance.",
    ]


def _report(game: Game) -> Iterator[str]:
    """A short run, played while the site is built; EQUIPOISE_DOCS_GAMES=0 leaves it out."""
    games = int(os.environ.get("EQUIPOISE_DOCS_GAMES", PLAYED))
    if not games:
        return
    made = eq.report(_run(game, games))
    shown = made.verdicts.filter(pl.col("family").is_in(["character", "seat", "order"]))
    yield from ("## What a short run says", "", f"**{made.headline}**", "")
    yield f"{made.run.game_count:,} games of `{made.run.plan.bots[0]}`, seed 1, 95 % intervals over blocks. "
    yield "It is an example of a report, and too short for more: play your own."
    rows = (
        [
            row["family"],
            row["name"],
            *(f"{100 * row[c]:.1f} %" for c in ("estimate", "low", "high", "fair")),
            row["verdict"],
        ]
        for row in shown.iter_rows(named=True)
    )
    yield from ("", *_table(("", "who", "wins", "low", "high", "fair", "verdict"), rows), "")
    yield from ("```sh", f"equipoise simulate {game.slug} --games {games} --seed 1 --out runs/{game.slug}", "```")


def _run(game: Game, games: int) -> eq.Run:
    folder = PLAYS / f"{game.slug}-{game.version}-{games}"
    if (folder / "manifest.json").exists():
        return eq.simulate(game.slug, out=folder, resume=True)
    return eq.simulate(game.slug, games=games, seed=1, out=folder)


# --- the reference ----------------------------------------------------------------------------------------------------


def columns(game: Game) -> str:
    lines = [f"# {game.title}: columns", "", *COLUMNS_INTRODUCED]
    for table, found in (("games", game_columns(game)), ("seats", seat_columns(game, ()))):
        lines += ["", f"## {table}", "", f"One row for each {'game' if table == 'games' else 'game and seat'}.", ""]
        lines += _table(("column", "meaning", "values", "where it comes from"), map(_column, found))
    return "\n".join(lines) + "\n"


COLUMNS_INTRODUCED = (
    "What a run records: `run.games` and `run.seats` are Polars LazyFrames with these columns, and `run.columns()` "
    "says the same. A column with *places* holds an array, one number for each place. Only what is *dealt by lot* may "
    "be read as a cause.",
)


def _column(c: Column) -> list[str]:
    origin = c.origin if isinstance(c.origin, str) else None
    where = "depends on the rules" if callable(c.origin) else ORIGINS.get(origin or "", "")
    meaning = c.description[0].upper() + c.description[1:] + "." if c.description else ""
    return [f"`{c.name}`", meaning, _values(c), where]


def _values(c: Column) -> str:
    parts = []
    if c.categories:
        parts.append(_some(c.categories))
    if c.places:
        parts.append(f"places: {_some(c.places)}")
    if c.missing is not None:
        parts.append(f"{c.missing}: it never happened")
    return "; ".join(parts) or "a number"


def _some(names: Iterable[str]) -> str:
    every = list(names)
    more = f" and {len(every) - SHOWN} more" if len(every) > SHOWN else ""
    return ", ".join(every[:SHOWN]) + more


def parameters(game: Game) -> str:
    lines = [
        f"# {game.title}: parameters",
        "",
        "Every number and choice of the rules. Change one with `--set key=value`, with `settings={'key': value}`, or "
        "in a [tweak file](../tweaks.md). BOOK is printed in the rulebook, RULING is our decision, PROXY a stand-in. "
        f"`equipoise rules {game.slug}` prints the same.",
        "",
    ]
    return "\n".join([*lines, *_keys(p for p in listed(game.rules) if not p.content)]) + "\n"


def content(game: Game) -> str:
    groups: dict[str, list[Parameter]] = {}
    for p in listed(game.rules):
        if p.content:
            groups.setdefault(p.key.split(".")[0], []).append(p)
    lines = [
        f"# {game.title}: cards and content",
        "",
        "What is not a rule by itself: cards, units, spells, maps and the like. Every key can be changed as rules are.",
    ]
    for group, found in groups.items():
        lines += ["", f"## {group}", "", *_keys(found)]
    return "\n".join(lines) + "\n"


def _keys(found: Iterable[Parameter]) -> list[str]:
    rows = ([f"`{p.key}`", p.title, _default(p), p.allowed, " ".join(p.rules), p.source] for p in found)
    return _table(("key", "meaning", "default", "allowed", "rules", "source"), rows)


def _default(p: Parameter) -> str:
    if p.default is None:
        return "not set"
    text = " ".join((p.default if isinstance(p.default, str) else toml_value(p.default)).split())
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"


def _table(headings: Iterable[str], rows: Iterable[list[str]]) -> list[str]:
    """Keys stay code; everything else is plain text."""
    made = markdown_lines(list(headings), rows)
    return [line.replace("\\`", "`") for line in made]


def numbered_rules(game: Game) -> str:
    """RULES.md as it stands in the game's room."""
    return rules_text(game)
