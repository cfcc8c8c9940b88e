"""A game in which nobody asked for a ban is the game that would be played with it."""

from equipoise.ext.batch import play

from equipoise.sim.chunk import Task, play_chunk
from equipoise.sim.columns import Rows
from equipoise.sim.items import Item, baseline_of, items_of, noted_of, plan_of
from equipoise.sim.plan import Plan
from equipoise.sim.scores import ASKED

Pairs = list[tuple[Item, int]]  # a ban and a block


def columns(plan: Plan, block: int) -> dict[str, bytes]:
    """All that is recorded of a block but who is called what."""
    engine, bots = plan.set_up()
    game, lineup = plan.descriptor, plan.lineup
    rows = Rows.allocate(game, lineup.rotations, plan.seats)
    deal = (lineup.characters, lineup.teams, lineup.bots_in(block, 1), plan.seed, block, 1)
    play(engine, bots, *deal, rows.buffers(), len(game.characters))
    tables = {**rows.game_table(), **{f"seat {name}": of for name, of in rows.seat_table().items()}}
    return {name: of.tobytes() for name, of in tables.items()}


def unasked_pairs(table: Plan, blocks: int) -> tuple[Pairs, float]:
    """The pairs that were not asked for, and their share of all."""
    items = items_of(table, ["without"])
    plan = noted_of(table)
    played = play_chunk(Task(0, plan, 0, blocks, False, True))
    assert played
    assert played.scores
    asked = played.scores.won[ASKED]
    bans = list(table.descriptor.declared.ban_names)
    pairs = [(item, block) for block in range(blocks) for item in items if not asked[block, bans.index(item.name)]]
    return pairs, len(pairs) / (blocks * len(items))


def different(table: Plan, pairs: Pairs) -> list[str]:
    base = baseline_of(table)
    known: dict[int, dict[str, bytes]] = {}
    plans = {item.name: plan_of(table, item) for item, _ in pairs}
    found = []
    for item, block in pairs:
        if block not in known:
            known[block] = columns(base, block)
            if columns(noted_of(table), block) != known[block]:
                found.append(f"noting changes block {block}")
        if columns(plans[item.name], block) != known[block]:
            found.append(f"{item.name} in block {block}")
    return found
