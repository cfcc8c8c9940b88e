"""Which numbered rules of a game no test cites, and which no code does. As a script it prints them per game."""

import ast
import re
import sys
from importlib import import_module
from pathlib import Path

from equipoise.sim.game import Game
from equipoise.sim.registry import find_game, known_games

TESTS = Path(__file__).parent
RANGE = 5  # "AM-010 to AM-090" says nothing of any single rule: a range cites at most so many


def defined(game: Game) -> list[str]:
    """The ids that stand in bold in the game's RULES.md."""
    room = next(e for e in _rooms() if e.stem == game.slug)
    return re.findall(rf"^- \*\*({game.prefix}-\d+)\*\*", (room / "RULES.md").read_text(encoding="utf-8"), re.M)


def _rooms() -> list[Path]:
    import equipoise.sim.games

    return [p for p in Path(equipoise.sim.games.__file__).parent.iterdir() if (p / "RULES.md").exists()]


def cited() -> dict[str, list[str]]:
    """Rule id -> the tests that carry @pytest.mark.rule(id)."""
    tests_of: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for arg in mark.args:
                        tests_of.setdefault(ast.literal_eval(arg), []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return tests_of


def implemented(game: Game) -> set[str]:
    """Ids that the game's compiled rules, its parameters or its content cite."""
    root, prefix = TESTS.parent, game.prefix
    files = [*(root / "ext" / game.slug).glob("*.p*"), *(root / "sim/games" / game.slug).glob("*.[pt]*")]
    ids: set[str] = set()
    for path in files:
        if path.suffix not in (".py", ".pyx", ".pxd", ".toml") or path.name == "declared.pxd":
            continue
        text = path.read_text(encoding="utf-8")
        for first, last in re.findall(rf"{prefix}-(\d+) (?:to|\.\.|-) {prefix}-(\d+)", text):
            if int(last) - int(first) < RANGE:
                ids |= {f"{prefix}-{n:03}" for n in range(int(first), int(last) + 1)}
        text = re.sub(rf"{prefix}-\d+ (?:to|\.\.|-) {prefix}-\d+", "", text)
        ids |= set(re.findall(rf"{prefix}-\d+", text))
    return ids


def report() -> tuple[str, bool]:
    marks, lines, complete = cited(), [], True
    for slug in known_games():
        game = find_game(slug)
        if not import_module(game.rules.__module__).__name__.startswith("equipoise.sim.games."):
            continue
        ids = defined(game)
        without = [i for i in ids if i not in marks]
        strangers = [i for i in marks if i.startswith(game.prefix + "-") and i not in ids]
        complete = complete and not without and not strangers
        lines.append(
            f"{slug}: {len(ids)} rules, {len(without)} without a test{': ' + ' '.join(without) if without else ''}"
        )
        code = implemented(game)
        nowhere = [i for i in ids if i not in code]
        if nowhere:
            lines.append(f"{slug}: {len(nowhere)} that no code cites: {' '.join(nowhere)}")
        if strangers:
            lines.append(f"{slug}: cited but not in RULES.md: {' '.join(strangers)}")
    return "\n".join(lines), complete


if __name__ == "__main__":
    text, complete = report()
    print(text)
    sys.exit(0 if complete else 1)
