"""What sides brought to the contests of a game, and how often they won with it."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, gather
from equipoise.sim.facts import Contests, Side
from equipoise.sim.store import Run

NOTHING = "nothing"


@dataclass
class _Sums:
    """Sums over blocks of a kit: of its wins and contests, and of their squares and products."""

    blocks: int
    moments: Array  # wins, contests, wins², wins x contests, contests²


class KitTally(Tally):
    """Contests by side and by the kit it brought. Kits are found as they come: there are far too many to name."""

    def __init__(self, run: Run, contests: Contests) -> None:
        self.contests, self.title = contests, run.plan.title_of
        named = [contests.result, *(name for side in contests.sides for name in side.brings)]
        self.game_columns = tuple(dict.fromkeys([*named, *([contests.kind] if contests.kind else [])]))
        self.found: list[dict[int, _Sums]] = [{} for _ in contests.sides]

    def add(self, chunk: Chunk) -> None:
        result = chunk.games[self.contests.result].reshape(chunk.blocks, -1)
        met = np.isin(result, [0, *(side.wins for side in self.contests.sides)])
        if self.contests.kind:
            met &= np.isin(chunk.games[self.contests.kind].reshape(chunk.blocks, -1), self.contests.kinds)
        block, place = np.nonzero(met)
        for side, found in zip(self.contests.sides, self.found, strict=True):
            self._add_side(side, found, chunk, block, place, result[block, place] == side.wins)

    def _add_side(
        self, side: Side, found: dict[int, _Sums], chunk: Chunk, block: Array, place: Array, won: Array
    ) -> None:
        base = len(self.contests.items) + 1
        kit = np.zeros(len(block), np.int64)
        for name in side.brings:
            code = chunk.games[name].reshape(chunk.blocks, -1)[block, place].astype(np.int64)
            kit = kit * base + np.where(code < base - 1, code + 1, 0)
        pairs, at = np.unique(np.stack([kit, block]), axis=1, return_inverse=True)
        contests = np.bincount(at.ravel(), minlength=pairs.shape[1]).astype(np.float64)
        wins = np.bincount(at.ravel(), won, minlength=pairs.shape[1])
        products = np.stack([wins, contests, wins * wins, wins * contests, contests * contests])
        kits, first = np.unique(pairs[0], return_index=True)
        sums = np.add.reduceat(products, first, axis=1) if len(kits) else products
        blocks = np.diff(np.append(first, pairs.shape[1]))
        for i, key in enumerate(kits.tolist()):
            held = found.setdefault(key, _Sums(0, np.zeros(5)))
            held.blocks += int(blocks[i])
            held.moments += sums[:, i]

    def _name(self, side: Side, kit: int) -> str:
        base, parts = len(self.contests.items) + 1, []
        for _ in side.brings:
            kit, code = divmod(kit, base)
            if code:
                parts.append(self.title(self.contests.items[code - 1]))
        return " + ".join(reversed(parts)) or NOTHING

    def table(self) -> pl.DataFrame:
        """side, kit, estimate (share of its contests won), low, high, n (blocks), contests; the most frequent first."""
        frames = []
        for side, found in zip(self.contests.sides, self.found, strict=True):
            ratios = Ratios(len(found))
            ratios.single[:] = False
            if found:
                ratios.n[:] = [sums.blocks for sums in found.values()]
                moments = np.stack([sums.moments for sums in found.values()], axis=1)
                ratios.top, ratios.bottom, ratios.tt, ratios.tb, ratios.bb = moments
            names = {"side": [side.name] * len(found), "kit": [self._name(side, kit) for kit in found]}
            table = ratios.table(names).drop("error").rename({"games": "contests"})
            frames.append(table.with_columns(pl.col("contests").cast(pl.Int64)))
        return pl.concat(frames).sort("side", "contests", "kit", descending=[False, True, False])


def kits(run: Run) -> pl.DataFrame | None:
    """None for a game that records no contests."""
    contests = run.plan.descriptor.contests
    if contests is None:
        return None
    tally = KitTally(run, contests)
    gather(run, [tally])
    return tally.table()
