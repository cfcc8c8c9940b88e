"""What the bots of a game cannot do, as its RULES.md says: in bold, at the beginning of each point of that section."""

import re
from importlib.resources import files

from equipoise.sim.bots import parse_spec
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan

SECTION = re.compile(r"^## (?:\d+\. )?What the bots cannot do\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
POINT = re.compile(r"^- \*\*(.+?)\*\*", re.DOTALL | re.MULTILINE)


def rules_text(game: Game) -> str:
    """RULES.md of the game's room; empty if it has none, as a game in a single file."""
    room = game.declared.rules.__module__.rpartition(".")[0]
    if not room:
        return ""
    file = files(room) / "RULES.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def section_on_bots(game: Game) -> str:
    """All that is known of them, with figures."""
    found = SECTION.search(rules_text(game))
    return found[1].strip() if found else ""


def shortcomings(plan: Plan) -> list[str]:
    """A sentence each, if the bot that they are about plays at this table."""
    game = plan.descriptor
    own = game.default_bot.partition(":")[0]
    if all(parse_spec(game, bot, plan.styles)[0] != own for bot in plan.bots):
        return []
    return [" ".join(sentence.split()) for sentence in POINT.findall(section_on_bots(game))]
