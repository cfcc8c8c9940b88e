"""What is known exactly about Connect Four: random play on a board small enough to be counted out."""

from collections.abc import Sequence
from functools import cache

from equipoise.sim.games.connect_four.rules import ConnectFourRules
from equipoise.sim.verify import Oracle, win_rate_of_seat

SMALL = ("columns=4", "rows=4", "connect=3")


@cache
def first_player_share(columns: int, rows: int, connect: int) -> float:
    """Share of the win (a draw counts half) of the first player when both drop at random: every game counted out."""
    lines = [
        [(c + i * dc, r + i * dr) for i in range(connect)]
        for c in range(columns)
        for r in range(rows)
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
        if 0 <= c + (connect - 1) * dc < columns and 0 <= r + (connect - 1) * dr < rows
    ]

    @cache
    def share_of_mover(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]]) -> float:
        heights = [sum((c, r) in mine or (c, r) in theirs for r in range(rows)) for c in range(columns)]
        drops = [(c, h) for c, h in enumerate(heights) if h < rows]
        if not drops:
            return 0.5
        total = 0.0
        for drop in drops:
            after = mine | {drop}
            won = any(drop in line and all(place in after for place in line) for line in lines)
            total += 1.0 if won else 1.0 - share_of_mover(theirs, after)
        return total / len(drops)

    return share_of_mover(frozenset(), frozenset())


def oracles() -> Sequence[Oracle]:
    rules = ConnectFourRules(columns=4, rows=4, connect=3)
    return [
        Oracle(
            "random against random on 4 x 4, three in a row: the first player's share",
            first_player_share(rules.columns, rules.rows, rules.connect),
            win_rate_of_seat("connect_four", 0, ("random", "random"), settings=SMALL),
            games=5_000_000,
        )
    ]
