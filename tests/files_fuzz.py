"""Everything that reads a file or a value from outside, fed with spoiled input: only InputError may come of it.

Each target takes a generator of random choices, so that hypothesis (in the suite) and a long loop (benchmarks/
fuzz_files.py) can drive it. A target returns whether the input was refused.
"""

import copy
import json
import random
import shutil
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from equipoise.sim.batch import Goal, goal_from, share_of, simulate
from equipoise.sim.bots import parse_spec, split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.heartbeat import read_status
from equipoise.sim.inspection import inspect
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset, Tweak, parameters, parse_setting, read_tweak
from equipoise.sim.store import Run, reading
from equipoise.sim.table import Table
from equipoise.sim.tweak_file import rules_toml

GAMES = known_games()
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 255, 256, 65_535, -(1 << 31), 1 << 31, 1 << 63, 1 << 64, 10**30, -0.0, 0.5,
    1e308, float("inf"), float("nan"), "", "x", "random", "../../etc/passwd", "/dev/zero", "\x00", "é" * 50, "<script>",
    "${x}", "x" * 5000, [], [[]], [0] * 300, {}, {"a": {"b": {}}}, {"0": 1}, {"-1": 1}, {"name": "x"},
]  # fmt: skip
TOKENS = [
    "[", "]", "[[", "{", "}", "=", '"', '"""', "'", "#", "\n", ".", ",", "nan", "-inf", "1e999", "0x", "1_0", "true",
    "1979-05-27", "9999-99-99", "99999999999999999999999999", "9" * 5000, "\\u0000", "\\uD800", "\x00", "\ufeff", "é",
    "[" * 3000, "{a=" * 1500, "a." * 1500, "null", "..", "../", "-", "e",
]  # fmt: skip


def spoiled_text(rng: random.Random, text: str) -> str:
    for _ in range(rng.randint(1, 6)):
        at, to = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        to = min(to, at + 60)
        how = rng.randrange(4)
        if how == 0:
            text = text[:at] + text[to:]
        elif how == 1:
            text = text[:at] + rng.choice(TOKENS) + text[at:]
        elif how == 2:
            text = text[:to] + text[at:to] + text[to:]
        else:
            text = text[:at] + rng.choice(TOKENS) + text[to:]
    return text


def spoiled_bytes(rng: random.Random, content: bytes) -> bytes:
    spoiled = bytearray(content)
    for _ in range(rng.randint(1, 8)):
        if not spoiled:
            break
        at = rng.randrange(len(spoiled))
        how = rng.randrange(5)
        if how == 0:
            spoiled[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            spoiled[at] = rng.choice((0, 127, 128, 255))
        elif how == 2:
            del spoiled[at:]
        elif how == 3:
            del spoiled[at : at + rng.randint(1, 40)]
        else:
            spoiled[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 40)))
    return bytes(spoiled)


def _nodes(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(tree, dict):
        for key, value in tree.items():
            found += _nodes(value, (*path, key))
    elif isinstance(tree, list):
        for at, value in enumerate(tree[:40]):
            found += _nodes(value, (*path, at))
    return found


def spoiled_tree(rng: random.Random, tree: Any, changes: int = 4) -> Any:
    tree = copy.deepcopy(tree)
    for _ in range(rng.randint(1, changes)):
        nodes = _nodes(tree)
        if not nodes:
            return tree
        *way, last = rng.choice(nodes)
        parent = tree
        for key in way:
            parent = parent[key]
        old, how = parent[last], rng.randrange(6)
        if how == 0:
            del parent[last]
        elif how == 1 and isinstance(parent, dict):
            parent[rng.choice(("x", "", "name", "0", "-1", str(last) + "x", "é"))] = old
        elif how == 2 and isinstance(old, int) and not isinstance(old, bool):
            parent[last] = old + rng.choice((-1, 1, 2, 10, 100, 1 << 20, -(1 << 20)))
        elif how == 3 and isinstance(old, list) and old:
            parent[last] = rng.choice((old * 2, old[:-1], old[::-1], [old], old * 50))
        elif how == 4 and isinstance(old, str):
            parent[last] = spoiled_text(rng, old)[:20_000]
        else:
            parent[last] = copy.deepcopy(rng.choice(JUNK))
    return tree


def refused(act: Callable[[], object]) -> bool:
    """Whether it ended in a sentence; anything but that or success is a failure of the test."""
    try:
        act()
    except InputError as error:
        words = str(error)
        assert words.strip()
        assert "\n" not in words.split(" is not valid TOML: ")[0]
        return True
    return False


# --- rules ----------------------------------------------------------------------------------------------------------


@cache
def _tweaks(slug: str) -> list[str]:
    folder = Path(__file__).parents[1] / "docs" / "tweaks"
    found = [p.read_text(encoding="utf-8") for p in folder.glob("*.toml")]
    defaults = rules_toml(slug, "defaults", parameters(find_game(slug).rules))
    content = Path(__file__).parents[1] / "sim" / "games" / slug
    own = [f'game = "{slug}"\n' + p.read_text(encoding="utf-8") for p in sorted(content.rglob("*.toml"))]
    return [defaults, *own, *(text for text in found if f'game = "{slug}"' in text)]


def _table_of(ruleset: Ruleset, rng: random.Random) -> None:
    """Rules that are accepted can be set up and dealt."""
    seats = rng.choice(list(ruleset.game.seats))
    table = Table(ruleset.game, seats=seats, seed=rng.getrandbits(40), ruleset=ruleset, bots=["random"])
    for _ in range(3):
        if not table.over:
            table.advance()


def tweak_file(rng: random.Random, folder: Path) -> bool:
    """A tweak or content file: its text is spoiled."""
    slug = rng.choice(GAMES)
    path = folder / "tweak.toml"
    text = spoiled_text(rng, rng.choice(_tweaks(slug)))
    content = text.encode("utf-8", "surrogatepass")
    path.write_bytes(spoiled_bytes(rng, content) if rng.random() < 0.2 else content)
    game = find_game(slug)
    return refused(lambda: _table_of(Ruleset.make(game, [read_tweak(path, game)]), rng))


@cache
def _rules(slug: str) -> dict[str, Any]:
    return find_game(slug).rules().model_dump(mode="json")


def rules_tree(rng: random.Random, folder: Path) -> bool:
    """Parameters, cards, maps, styles: their values are spoiled, their file is in order."""
    game = find_game(rng.choice(GAMES))
    tree = spoiled_tree(rng, _rules(game.slug))
    return refused(lambda: _table_of(Ruleset.make(game, [Tweak("spoiled", "spoiled", tree)]), rng))


def setting(rng: random.Random, folder: Path) -> bool:
    game = find_game(rng.choice(GAMES))
    key = rng.choice([*_rules(game.slug), "limits.max_rounds", ""])
    text = spoiled_text(rng, f"{key}={rng.choice(TOKENS)}")
    return refused(lambda: Ruleset.make(game, [parse_setting(text)]))


def bot_spec(rng: random.Random, folder: Path) -> bool:
    game = find_game(rng.choice(GAMES))
    text = spoiled_text(rng, rng.choice((game.default_bot, "search:playouts=20,horizon=2", "random,random")))
    return refused(lambda: [parse_spec(game, spec) for spec in split_specs(text)])


# --- run folders ----------------------------------------------------------------------------------------------------


def _run(folder: Path, rng: random.Random) -> Path:
    """A good run to spoil; made once per game, copied each time."""
    slug = rng.choice(("pig", "connect_four", "axis_mundi"))
    good = folder / f"good_{slug}"
    if not good.exists():
        plan = Plan.make(Ruleset.make(find_game(slug)), seed=1, bots=["random"])
        goal = share_of(Goal(games=6 * plan.lineup.rotations), 1, 1, plan.lineup.rotations)
        simulate(plan, goal, good, chunk=2 * plan.lineup.rotations)
    spoiled = folder / "spoiled"
    shutil.rmtree(spoiled, ignore_errors=True)
    shutil.copytree(good, spoiled)
    return spoiled


def _read_all(folder: Path) -> None:
    run = Run.open(folder)
    inspect(run)
    run.ranges()
    run.check()
    read_status(folder)
    goal_from(run.goal)
    with reading(folder):
        run.games.collect()
        run.seats.collect()


def _spoil_json(rng: random.Random, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    in_form = rng.random() < 0.7
    text = json.dumps(spoiled_tree(rng, json.loads(text))) if in_form else spoiled_text(rng, text)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


def manifest(rng: random.Random, folder: Path) -> bool:
    run = _run(folder, rng)
    _spoil_json(rng, run / "manifest.json")
    return refused(lambda: _read_all(run))


def heartbeat(rng: random.Random, folder: Path) -> bool:
    run = _run(folder, rng)
    _spoil_json(rng, run / "status.json")
    return refused(lambda: read_status(run))


def part_card(rng: random.Random, folder: Path) -> bool:
    run = _run(folder, rng)
    _spoil_json(rng, rng.choice(sorted((run / "parts").iterdir())) / "part.json")
    return refused(lambda: _read_all(run))


def parquet(rng: random.Random, folder: Path) -> bool:
    """A spoiled table, in half of the cases with a checksum that fits it."""
    run = _run(folder, rng)
    part = rng.choice(sorted((run / "parts").iterdir()))
    file = rng.choice(("games.parquet", "seats.parquet"))
    content = spoiled_bytes(rng, (part / file).read_bytes())
    (part / file).write_bytes(content)
    if rng.random() < 0.8:
        card = json.loads((part / "part.json").read_text())
        card["crc32"][file] = zlib.crc32(content)
        (part / "part.json").write_text(json.dumps(card))
    return refused(lambda: _read_all(run))


# --- positions ------------------------------------------------------------------------------------------------------


def position(rng: random.Random, folder: Path) -> bool:
    """A position out of a real game, spoiled; what is taken can be looked at and played on."""
    game = find_game(rng.choice(GAMES))
    table = Table(game, seats=rng.choice(list(game.seats)), seed=rng.getrandbits(40), bots=["random"])
    for _ in range(rng.randint(0, 30)):
        if not table.over:
            table.advance()
    spoiled = spoiled_tree(rng, table.state(), changes=3)

    def load() -> None:
        table.load(spoiled)
        table.legal()
        for _ in range(3):
            if not table.over:
                table.advance()

    return refused(load)


TARGETS = [tweak_file, rules_tree, setting, bot_spec, manifest, heartbeat, part_card, parquet, position]
