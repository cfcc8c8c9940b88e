"""Block scores: what a study needs of the games of a candidate, block by block.

A score is a mean over the games of one block. Candidates on the same deals are compared block by block, whatever the
number of games that a block has under their rules.
"""

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.store import Run

Floats = npt.NDArray[np.float64]
COUNTS = ("rounds", "decisions")  # how long a game is
NUMBERS = (*COUNTS, *NAMES)  # facts of a game that are no shares of games
NOBODY, SHARED = "nobody won", "shared win"  # how games end without one winner
FIRST_BOT = "first bot"  # of plans whose bots go on step by step: what the first of them wins as each character
MARKS = "marks"  # of the same plans: a number for each game of a block, by which one can tell games apart
CAME = "came"  # of plans whose first bot waits for a gift: the share of its games in which it came
ASKED = "asked"  # of plans whose first bot notes what is asked of it: whether each ban was, in any game of the block
GAME_COLUMNS = ("rounds", "decisions", "winner", "end_reason")


def decided_games(won: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """Which games somebody won, alone or shared: won is [..., seat]."""
    return np.asarray((won > 0).any(axis=-1), np.bool_)


def families(plan: Plan) -> dict[str, list[str]]:
    """Who is asked for, by family: characters, seats or sides, places in the turn order of these, bots."""
    game, teams = plan.descriptor, plan.lineup.teams.tolist()
    sides = [[str(seat) for seat, of in enumerate(teams) if of == team] for team in dict.fromkeys(teams)]
    families = {"seat": [" and ".join(side) for side in sides], "order": [str(place) for place in range(len(sides))]}
    if len(game.characters) > 1:
        families = {"character": [plan.title_of(name) for name in game.characters], **families}
    if plan.bots_meet:
        families["bot"] = list(plan.distinct_bots)
    return families


def scored_families(plan: Plan) -> dict[str, list[str]]:
    """These, and where bots go on step by step, the characters that the first of them has."""
    found = families(plan)
    stepping = plan.bots_by == "step" and plan.bots_meet and "character" in found
    return {**found, FIRST_BOT: found["character"]} if stepping else found


def facts(plan: Plan) -> list[str]:
    """What is asked of the games themselves: their length, the share of each way to end, and their drama, if that is
    measured."""
    ends = (f"end: {reason}" for reason in plan.descriptor.all_end_reasons)
    return [*COUNTS, NOBODY, SHARED, *ends, *(NAMES if plan.win else ())]


@dataclass(frozen=True)
class BlockScores:
    """By block, of everybody in a family: the share of its games that it won, and that anybody won (NaN where it did
    not play); and facts of the games."""

    won: Mapping[str, Floats]  # by family: [block, name]
    decided: Mapping[str, Floats]  # the same
    facts: Floats  # [block, fact]
    in_order_of_seats: bool = False  # everybody's place in the turn order was their seat, or their side

    @property
    def blocks(self) -> int:
        return len(self.facts)

    @property
    def rounds(self) -> Floats:
        return self.facts[:, 0]

    @property
    def undecided(self) -> float:
        """The share of games that nobody won."""
        return float(self.facts[:, len(COUNTS)].mean())

    def first(self, blocks: int) -> "BlockScores":
        won, decided = ({family: of[:blocks] for family, of in all_.items()} for all_ in (self.won, self.decided))
        return BlockScores(won, decided, self.facts[:blocks], self.in_order_of_seats)

    def means(self, family: str) -> "BlockScores":
        """A single row, the mean over all blocks, of one family that plays in every block."""
        won, decided = ({family: all_[family].mean(axis=0, keepdims=True)} for all_ in (self.won, self.decided))
        return BlockScores(won, decided, self.facts.mean(axis=0, keepdims=True), self.in_order_of_seats)

    def spread(self, known: npt.NDArray[np.bool_]) -> "BlockScores":
        """These blocks in the places of those that are not known, and NaN in the others."""
        if not known.any():
            return self

        def among(array: Floats) -> Floats:
            wide = np.full((len(known), *array.shape[1:]), np.nan)
            wide[~known] = array
            return wide

        won, decided = ({family: among(of) for family, of in all_.items()} for all_ in (self.won, self.decided))
        return BlockScores(won, decided, among(self.facts), self.in_order_of_seats)

    def filled(self, known: npt.NDArray[np.bool_], other: "BlockScores") -> "BlockScores":
        """With the scores of another candidate in the blocks that are known to be the same."""

        def one(array: Floats, of: Floats) -> Floats:
            return np.asarray(np.where(known.reshape(-1, *[1] * (array.ndim - 1)), of[: len(known)], array))

        won, decided = (
            {family: one(of, others[family]) for family, of in own.items()}
            for own, others in ((self.won, other.won), (self.decided, other.decided))
        )
        return BlockScores(won, decided, one(self.facts, other.facts), self.in_order_of_seats)

    @staticmethod
    def joined(parts: Iterable["BlockScores"]) -> "BlockScores":
        """Parts one after the other, in the order of their blocks."""
        every = list(parts)
        won = {family: np.concatenate([part.won[family] for part in every]) for family in every[0].won}
        decided = {family: np.concatenate([part.decided[family] for part in every]) for family in every[0].won}
        facts = np.concatenate([part.facts for part in every])
        return BlockScores(won, decided, facts, all(part.in_order_of_seats for part in every))

    @staticmethod
    def mixed(parts: Sequence["BlockScores"], weights: Sequence[float]) -> "BlockScores":
        """The mean over several candidates on the same deals, block by block, each by its weight. The marks of games
        stand side by side: no game of one candidate is that of another."""
        if len(parts) == 1:
            return parts[0]
        blocks = min(part.blocks for part in parts)
        parts, share = [part.first(blocks) for part in parts], np.asarray(weights) / sum(weights)

        def mean(arrays: Sequence[Floats]) -> Floats:
            return np.asarray(np.tensordot(share, np.stack(arrays), axes=1), np.float64)

        won, decided = (
            {
                family: np.hstack([of[family] for of in every])
                if family == MARKS
                else mean([of[family] for of in every])
                for family in every[0]
            }
            for every in ([part.won for part in parts], [part.decided for part in parts])
        )
        facts = mean([part.facts for part in parts])
        return BlockScores(won, decided, facts, all(part.in_order_of_seats for part in parts))

    def as_bytes(self) -> bytes:
        sink = io.BytesIO()
        arrays: dict[str, Any] = {"facts": self.facts, "in order of seats": np.array(self.in_order_of_seats)}
        for kind, by_family in (("won", self.won), ("decided", self.decided)):
            arrays |= {f"{kind} {family}": of for family, of in by_family.items()}
        np.savez_compressed(sink, **arrays)
        return sink.getvalue()

    @staticmethod
    def from_bytes(content: bytes) -> "BlockScores":
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            won, decided = (
                {name.removeprefix(kind): file[name] for name in file.files if name.startswith(kind)}
                for kind in ("won ", "decided ")
            )
            return BlockScores(won, decided, file["facts"], bool(file["in order of seats"]))


def block_scores(
    plan: Plan, seats: Mapping[str, Any], games: Mapping[str, Any], came: npt.NDArray[Any] | None = None,
    asked: npt.NDArray[np.uint64] | None = None,
) -> BlockScores:  # fmt: skip
    """Of whole blocks, from their columns of seats and games; `came`: by game and seat, whether its gift did; `asked`:
    by game, the bits of the bans that were asked for."""
    rotations = plan.lineup.rotations
    blocks = len(games["rounds"]) // rotations
    block = np.repeat(np.arange(blocks), rotations * plan.seats)
    teams = plan.lineup.teams
    sides = list(dict.fromkeys(teams.tolist()))
    side_of = np.array([sides.index(team) for team in teams.tolist()])
    anybody = decided_games(np.asarray(seats["won"]).reshape(-1, plan.seats))
    won: dict[str, Floats] = {}
    decided: dict[str, Floats] = {}
    for family, names in scored_families(plan).items():
        there = np.asarray(seats["bot"]) == 0 if family == FIRST_BOT else slice(None)
        column = {FIRST_BOT: "character"}.get(family, family)
        code = side_of[seats["seat"]] if family == "seat" else np.asarray(seats[column])
        cell, size = (block * len(names) + code)[there], blocks * len(names)
        counts = np.bincount(cell, minlength=size).reshape(blocks, -1)
        for shares, weights in ((won, np.asarray(seats["won"])), (decided, np.repeat(anybody, plan.seats))):
            totals = np.bincount(cell, weights=weights[there], minlength=size).reshape(blocks, -1)
            shares[family] = np.divide(totals, counts, out=np.full(totals.shape, np.nan), where=counts > 0)
    if plan.bots_by == "step":
        mark = 16.0 * np.asarray(games["decisions"]) + np.asarray(games["winner"])
        won[MARKS] = decided[MARKS] = mark.reshape(blocks, rotations)
    if came is not None:
        own = np.asarray(came).ravel()[np.asarray(seats["bot"]) == 0].reshape(blocks, -1)
        won[CAME] = decided[CAME] = own.mean(axis=1, keepdims=True)
    if asked is not None:
        bits = np.unpackbits(np.ascontiguousarray(asked).view(np.uint8), axis=1, bitorder="little")
        some = np.asarray(bits[:, : len(plan.descriptor.declared.ban_names)].reshape(blocks, rotations, -1).any(axis=1))
        won[ASKED] = decided[ASKED] = np.asarray(some, np.float64)
    reasons = np.arange(len(plan.descriptor.all_end_reasons))
    ends = np.asarray(games["end_reason"])[:, None] == reasons
    shared = (np.asarray(games["winner"]) < 0) & anybody
    table = np.column_stack([games["rounds"], games["decisions"], ~anybody, shared, ends]).astype(np.float64)
    in_order = bool(np.array_equal(side_of[seats["seat"]], seats["order"]))
    means = table.reshape(blocks, rotations, -1).mean(axis=1)
    return BlockScores(won, decided, np.column_stack([means, *_drama(plan, games, blocks)]), in_order)


def _drama(plan: Plan, games: Mapping[str, Any], blocks: int) -> list[Floats]:
    """Means over the games of a block in which it could be told; NaN where there are none."""
    found = []
    for name in NAMES if plan.win else ():
        values = np.asarray(games[name], np.float64).reshape(blocks, -1)
        there = ~np.isnan(values)
        counts = there.sum(axis=1)
        totals = np.where(there, values, 0.0).sum(axis=1)
        found.append(np.divide(totals, counts, out=np.full(blocks, np.nan), where=counts > 0))
    return found


def stored_scores(run: Run, blocks: int) -> BlockScores:
    """Of the first blocks of a stored run."""
    plan = run.plan
    keys = [family for family in families(plan) if family != "seat"]
    seats = run.read("seats", ["seat", "won", *keys], 0, blocks)
    games = run.read("games", [*GAME_COLUMNS, *(NAMES if plan.win else ())], 0, blocks)
    codes = {name: seats[name].to_physical().to_numpy() for name in seats.columns}
    return block_scores(plan, codes, {n: games[n].to_physical().to_numpy() for n in games.columns})
