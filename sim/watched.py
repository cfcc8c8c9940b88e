"""Positions of games as everybody at the table saw them, with who won: what a win probability is fitted to."""

import io
from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt
from equipoise.ext.watch import PositionWatcher

Floats32 = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Watched:
    """Of whole blocks, game by game."""

    rounds: npt.NDArray[np.uint16]  # [game, slot]; 0: the slot is not used
    acting: npt.NDArray[np.int8]  # [game, slot]: whose decision it was
    standing: Floats32  # [game, slot, seat, feature]
    progress: Floats32  # [game, slot, seat]
    won: Floats32  # [game, seat]

    @staticmethod
    def of(watcher: PositionWatcher, games: int) -> "Watched":
        return Watched(*(getattr(watcher, part.name)[:games] for part in fields(Watched)))

    @staticmethod
    def joined(parts: Iterable["Watched"]) -> "Watched":
        """Parts one after the other, in the order of their blocks."""
        every = list(parts)
        return Watched(*(np.concatenate([getattr(of, part.name) for of in every]) for part in fields(Watched)))

    def as_bytes(self) -> bytes:
        sink = io.BytesIO()
        np.savez_compressed(sink, **{part.name: getattr(self, part.name) for part in fields(self)})
        return sink.getvalue()

    @staticmethod
    def from_bytes(content: bytes) -> "Watched":
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            return Watched(*(file[part.name] for part in fields(Watched)))
