"""Which numbered rules of a game's RULES.md no test cites. Run as a script, it prints them per game."""

import ast
import re
import sys
from importlib import import_module
from pathlib import Path

from equipoise.sim.game import Game
from equipoise.sim.registry import find_game, known_games

TESTS = Path(__file__).parent


def defined(game: Game) -> list[str]:
    """The ids that stand in bold in the game's RULES.md."""
    room = next(e for e in _rooms() if e.stem == game.slug)
    return re.findall(rf"^- \*\*({game.prefix}-\d+)\*\*", (room / "RULES.md").read_text(encoding="utf-8"), re.M)


def _rooms() -> list[Path]:
    import equipoise.sim.games

    return [p for p in Path(equipoise.sim.games.__file__).parent.iterdir() if (p / "RULES.md").exists()]


def cited() -> dict[str, list[str]]:
    """Rule id -> the tests that carry @pytest.mark.rule(id)."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for arg in mark.args:
                        found.setdefault(ast.literal_eval(arg), []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


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
        if strangers:
            lines.append(f"{slug}: cited but not in RULES.md: {' '.join(strangers)}")
    return "\n".join(lines), complete


if __name__ == "__main__":
    text, complete = report()
    print(text)
    sys.exit(0 if complete else 1)
