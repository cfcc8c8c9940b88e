"""What bots do that readers of replays stumbled over: how often, by each bot that is named. Figures, not assertions.

.venv/bin/python tests/benchmarks/habits GAME [GAMES [BOT ...]]
"""

import sys
from importlib import import_module


def main(slug: str, games: str = "300", *bots: str) -> None:
    told = [import_module(slug).habits(bot, int(games)) for bot in bots or ("heuristic:style=classic", "heuristic")]
    for sentence in sorted({sentence for counts in told for sentence in counts}):
        counts = [counts.get(sentence, (0, 0)) for counts in told]
        shares = [f"{cases:,} of {of:,} ({100 * cases / max(1, of):.1f} %)" for cases, of in counts]
        print(f"{sentence}: {'; '.join(shares)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
