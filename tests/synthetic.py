"""Synthetic runs: real run folders whose winners are drawn from a law that is known, instead of being played.

The game `lab` exists only here. Its winners follow a multinomial logit with planted effects of characters, seats, cards
and pairs of partners, so that a report can be asked whether it finds what was planted and nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import numpy as np
import polars as pl

from equipoise.sim.action import ActionSpace
from equipoise.sim.columns import PROGRESS_NONE, PROGRESS_STEPS, Rows, game_columns, seat_columns
from equipoise.sim.declare import Column, Declaration, Struct, part
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Rules, Ruleset, param
from equipoise.sim.seating import Design, every_rotation
from equipoise.sim.stopping import Sums
from equipoise.sim.store import Part, Run, _column_card, packed_tables, write_part

CARDS = tuple(f"card {n}" for n in range(56))
SPOTS = tuple((float(x), float(y)) for x in range(4) for y in range(3))


STARTS = ("hill", "lake", "wood")


class LabRules(Rules):
    strength: int = param(3, 1, 9, says="nothing", source="PROXY")


class LabState(Struct):
    common = part("Common")


def partners(characters: int) -> Design:
    """Two against two, seats 0 and 2 against 1 and 3: every pair against every disjoint pair, rotated."""
    table = [
        [np.roll([a, c, b, d], shift) for shift in range(4)]
        for a, b in combinations(range(characters), 2)
        for c, d in combinations([x for x in range(characters) if x not in (a, b)], 2)
        if a < c
    ]
    return Design(np.array(table, dtype=np.int8), np.array([0, 1, 0, 1], dtype=np.int8))


def lab(characters: int = 6, teams: bool = False) -> Game:
    declared = Declaration(
        slug="lab",
        rules=LabRules,
        characters=tuple(f"hero {n}" for n in range(characters)),
        actions=ActionSpace({}),
        decisions=(),
        end_reasons=("goal",),
        cards=CARDS,
        state=LabState,
        seat_facts=(
            Column("opening", "copies in the opening hand", places=CARDS, role="card_opening", origin="dealt"),
            Column("drawn", "copies drawn later", places=CARDS, role="card_drawn"),
            Column("played", "copies played", places=CARDS, role="card_played"),
            Column("discarded", "copies discarded", places=CARDS, role="card_discarded"),
            Column("held", "copies held at the end", places=CARDS, role="card_held"),
            Column("power", "times the power was used", role="use"),
            Column("power_chances", "times it could have been", role="available", of="power"),
            Column(
                "stood", "turns ended on each hex", places=[f"hex {i}" for i in range(12)], role="position", spots=SPOTS
            ),
            Column("start", "where the seat began", categories=STARTS, role="factor", origin="dealt"),
            Column("earned", "score by source", places=("trade", "war"), role="source"),
            Column("walked", "steps walked", role="course"),
        ),
        game_facts=(
            Column("weather", "weather of the game", categories=("sun", "rain"), role="factor", origin="dealt"),
        ),
    )
    return Game(
        declared=declared,
        title="Laboratory",
        version="1",
        prefix="LB",
        summary="winners by a known law",
        seats=(4,) if teams else (6, 4, 3, 2),
        engine=None,
        bots={},
        default_bot="random",
        design=(lambda seats: partners(characters)) if teams else (lambda seats: every_rotation(characters, seats)),
        tell=None,
        draw=None,
    )


@dataclass(frozen=True)
class Law:
    """Effects on the logit of winning; `luck` is the spread of what the games of one block share."""

    characters: Mapping[int, float] = field(default_factory=dict)
    seats: Mapping[int, float] = field(default_factory=dict)
    orders: Mapping[int, float] = field(default_factory=dict)
    cards: Mapping[int, float] = field(default_factory=dict)
    pairs: Mapping[tuple[int, int], float] = field(default_factory=dict)
    cells: Mapping[tuple[int, int], float] = field(default_factory=dict)  # (character, seat)
    luck: float = 0.3


def _effects(law: Law, characters: np.ndarray, teams: np.ndarray) -> np.ndarray:
    """The planted logit of every seat: characters is [..., seat]."""
    seats = characters.shape[-1]
    logit = np.zeros(characters.shape)
    for who, effect in law.characters.items():
        logit += effect * (characters == who)
    for seat, effect in law.seats.items():
        logit[..., seat] += effect
    for (who, seat), effect in law.cells.items():
        logit[..., seat] += effect * (characters[..., seat] == who)
    for (a, b), effect in law.pairs.items():
        for s, t in combinations(range(seats), 2):
            if teams[s] == teams[t]:
                both = ((characters[..., s] == a) & (characters[..., t] == b)) | (
                    (characters[..., s] == b) & (characters[..., t] == a)
                )
                logit[..., s] += effect * both
    return logit


def _by_the_way(rows: Rows, first_block: int) -> None:
    """Facts that what is planted does not depend on."""
    facts, n = rows.seat_facts, len(rows.seats)
    apart = np.random.default_rng((first_block, n))
    facts["start"] = apart.integers(0, len(STARTS), n)
    facts["earned"] = apart.integers(0, 20, (n, 2))
    facts["walked"] = apart.integers(5, 50, n)
    rows.game_facts["weather"] = apart.integers(0, 2, len(rows.games))


def fill(plan: Plan, rows: Rows, first_block: int, blocks: int, law: Law, rng: np.random.Generator) -> None:
    """Games of `blocks` blocks, drawn from the law."""
    lineup = plan.lineup
    rotations, seats, teams = lineup.rotations, lineup.seats, lineup.teams
    shape = (blocks, rotations, seats)
    characters = lineup.characters[(first_block + np.arange(blocks)) % len(lineup.characters)]
    s = rows.seats
    count = blocks * rotations
    s["game"] = np.repeat(first_block * rotations + np.arange(count), seats)
    s["seat"] = np.tile(np.arange(seats), count)
    s["order"] = ((np.arange(seats) + rng.integers(seats, size=(count, 1))) % seats).ravel()
    s["character"] = characters.ravel()
    s["team"] = np.tile(teams, count)
    bots = lineup.bots_in(first_block, blocks)
    s["bot"] = bots[(first_block + np.arange(blocks)) % len(bots)].ravel()

    facts = rows.seat_facts
    n = len(s)
    logit = _effects(law, characters, teams).reshape(n)
    for place, effect in law.orders.items():
        logit += effect * (s["order"] == place)
    coins = rng.integers(0, 256, size=(n, len(CARDS)), dtype=np.uint8)
    facts["opening"] = coins < 18
    facts["drawn"] = (coins >= 18) & (coins < 56)
    seen = facts["opening"] + facts["drawn"]
    facts["played"] = seen * (coins & 1)
    facts["held"] = seen * (coins % 8 == 0)
    facts["discarded"] = seen - facts["played"] - facts["held"]
    for card, effect in law.cards.items():
        logit += effect * seen[:, card]
    facts["power_chances"] = rng.integers(0, 4, n)
    facts["power"] = rng.integers(0, 4, n) % (facts["power_chances"] + 1)
    facts["stood"] = rng.integers(0, 5, (n, len(SPOTS)))

    luck = rng.normal(0, law.luck, size=(blocks, 1, len(set(lineup.characters.ravel().tolist()))))
    logit = logit.reshape(shape) + np.take_along_axis(
        np.broadcast_to(luck, (blocks, rotations, luck.shape[2])), characters.astype(np.int64), 2
    )
    sides = np.stack([logit[..., teams == t].sum(-1) for t in sorted(set(teams.tolist()))], axis=-1)
    strength = sides + rng.gumbel(size=sides.shape)  # the largest wins with the logit's probabilities, and so on down
    place = (-strength).argsort(-1).argsort(-1)[..., teams]  # team of a seat, counted from 0
    s["rank"] = (1 + place).ravel()
    s["won"] = (place == 0).ravel()
    s["score"] = (100 + 10 * strength)[..., teams].ravel()
    rounds = rng.integers(9, 20, count)
    lead = np.clip(0.2 + 0.06 * strength[..., teams] + rng.normal(0, 0.05, shape), 0, 1).reshape(count, seats)
    progress = s["progress"].reshape(count, seats, -1)
    for i, after in enumerate((2, 4, 8, 16, 32, 64)):
        now = np.minimum(200 * lead * min(1.0, after / 16), 200).astype(np.uint8)
        progress[:, :, i] = np.where((rounds >= after)[:, None], now, 255)

    _by_the_way(rows, first_block)
    g = rows.games
    g["game"] = first_block * rotations + np.arange(count)
    g["rounds"] = rounds
    g["decisions"] = rounds * seats * 5 + rng.integers(0, 20, count)
    g["end_reason"] = 3
    g["winner"] = (place == 0).argmax(-1).ravel()


class MemoryRun(Run):
    """A run that was never written: for thousands of small ones."""

    @property
    def game_count(self) -> int:
        return self.games.select(pl.len()).collect().item()

    def check(self) -> None:
        """Nothing can be damaged."""

    def read(self, table, columns, first, blocks):
        rows = self.rotations * (self.plan.seats if table == "seats" else 1)
        return getattr(self, table).select(columns).slice(first * rows, blocks * rows).collect()


def memory_run(plan: Plan, blocks: int, law: Law, rng: np.random.Generator) -> MemoryRun:
    game, rotations = plan.descriptor, plan.lineup.rotations
    rows = Rows.allocate(game, blocks * rotations, plan.seats)
    fill(plan, rows, 0, blocks, law, rng)
    columns = {"games": game_columns(game), "seats": seat_columns(game, plan.distinct_bots)}
    manifest = {
        "columns": {table: [_column_card(c, plan) for c in cards] for table, cards in columns.items()},
        "rotations": rotations,
    }
    run = MemoryRun(Path("memory"), plan, manifest)
    seats = rows.seat_table()
    for name in [name for name in seats if name.startswith("progress_")]:
        seats[name] = np.where(seats[name] == PROGRESS_NONE, np.nan, seats[name] / PROGRESS_STEPS)
    run.__dict__["games"] = pl.LazyFrame(rows.game_table())
    run.__dict__["seats"] = pl.LazyFrame(seats)
    return run


def favour(run: MemoryRun, those: np.ndarray, share: float, seed: int = 99) -> None:
    """In so many of the games one of those seats wins, if there is one at the table."""
    seats = run.plan.seats
    those, rng = those.reshape(-1, seats), np.random.default_rng(seed)
    winner = (those * rng.random(those.shape)).argmax(1)
    for_sure = (rng.random(len(those)) < share) & those.any(1)
    won = run.seats.collect()["won"].to_numpy().reshape(-1, seats).copy()
    won[for_sure] = winner[for_sure, None] == np.arange(seats)
    run.__dict__["seats"] = run.seats.with_columns(pl.Series("won", won.ravel()))


def make_plan(
    *, seats: int = 6, characters: int = 6, seed: int = 1, teams: bool = False, bots: tuple[str, ...] = ("random",)
) -> Plan:
    """A plan of `lab` as it is. The fixture `laboratory` must be in force."""
    return Plan.make(Ruleset(lab(characters, teams), LabRules()), seats=4 if teams else seats, seed=seed, bots=bots)


def make_run(
    folder: Path,
    games: int,
    law: Law,
    *,
    seats: int = 6,
    characters: int = 6,
    teams: bool = False,
    bots: tuple[str, ...] = ("random",),
    seed: int = 1,
    part_blocks: int = 2000,
    titles: tuple[str, ...] = (),
    rules: LabRules | None = None,
) -> Run:
    """A run folder of at least so many games of `lab`, in whole blocks. The fixture `laboratory` must be in force."""
    game = lab(characters, teams)
    ruleset = Ruleset(game, rules or LabRules(), titles)
    plan = Plan.make(ruleset, seats=4 if teams else seats, seed=seed, bots=bots)
    run = Run.create(folder, plan, {"games": games}, "equipoise simulate lab", "0")
    rotations = plan.lineup.rotations
    blocks = -(-games // rotations)
    rng = np.random.default_rng(seed)
    by_character, by_seat = (tuple(Sums() for _ in range(n)) for n in (len(game.characters), plan.seats))
    for first in range(0, blocks, part_blocks):
        n = min(part_blocks, blocks - first)
        rows = Rows.allocate(game, n * rotations, plan.seats)
        fill(plan, rows, first, n, law, rng)
        write_part(
            folder,
            plan,
            Part(first, n, int(rows.games["decisions"].sum()), by_character, by_seat),
            packed_tables(plan, rows),
        )
    return run
