"""A game told move by move."""

from collections.abc import Iterator

from equipoise.sim.table import Table


def narrate(table: Table, *, boards: bool = True, players: bool = False) -> Iterator[str]:
    """Plays a table to its end and tells it: one line per decision, the board after every round. `players`: as it is
    told to people, who also want to know which bot sits where, and not a score that only ranks."""
    titles = table.game.titles(table.ruleset.tree)

    def name(seat: int) -> str:
        return titles.get(table.characters[seat], table.characters[seat])

    def seated(seat: int) -> str:
        if not players:
            return f"seat {seat} {name(seat)}"
        return f"seat {seat} {table.title_of(table.characters[seat])} played by {table.bot_names[seat]}"

    who = ", ".join(seated(seat) for seat in range(table.seats))
    yield f"{table.game.title}, seed {table.seed}, game {table.index} (ruleset {table.ruleset.hash})"
    yield f"at the table: {who}"
    told_round = 0
    while not table.over:
        if table.round != told_round:
            if told_round and boards:
                yield from ("", *table.game.draw(table).splitlines())
            told_round = table.round
            yield from ("", f"round {told_round}")
        seat, action, events = table.advance()
        yield f"  {name(seat)} {seat} {table.game.tell(table, seat, action, events)}"
    yield from ("", *table.game.draw(table).splitlines(), "")
    yield f"over after round {table.round}: {table.end_reason}"
    for seat, result in enumerate(table.outcome()):
        won = {1.0: "wins", 0.0: "does not win"}.get(result["won"], f"shares the win ({result['won']:.2f})")
        score = f", score {result['score']}"
        if players:
            score = f", {result['score']} {table.game.score}" if table.game.score else ""
        yield f"  {name(seat)} {seat} {won}: rank {result['rank']}{score}"
