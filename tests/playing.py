"""What tests of several games need: many games in memory, and the codes of a compiled header."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from equipoise.ext.batch import play

from equipoise import ext
from equipoise.sim.columns import Rows
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting


def played(
    slug: str,
    blocks: int,
    *bots: str,
    seats: int | None = None,
    seed: int = 3,
    settings: Sequence[str] = (),
    characters: npt.NDArray[np.int8] | None = None,
) -> Rows:
    """What is recorded of so many blocks; without bots, of the game's default bot.

    `characters` [block mod period, rotation, seat] take the place of the game's design.
    """
    game = find_game(slug)
    ruleset = Ruleset.make(game, [parse_setting(setting) for setting in settings])
    plan = Plan.make(ruleset, seats=seats, seed=seed, bots=bots or (game.default_bot,))
    engine, made = plan.set_up()
    lineup = plan.lineup
    if characters is not None:
        lineup = replace(lineup, characters=characters, bot_of=lineup.bot_of[:, : characters.shape[1]].copy())
    rows = Rows.allocate(plan.descriptor, blocks * lineup.rotations, plan.seats)
    play(
        engine,
        made,
        lineup.characters,
        lineup.teams,
        lineup.bots_in(0, blocks),
        plan.seed,
        0,
        blocks,
        rows.buffers(),
        len(game.characters),
    )
    return rows


def share_won(rows: Rows, bot: int = 0) -> float:
    return float(rows.seats["won"][rows.seats["bot"] == bot].mean())


def header_codes(slug: str, header: str) -> dict[str, int]:
    """The enum constants of a game's header, read from its text."""
    text = (Path(ext.__file__).parent / slug / header).read_text(encoding="utf-8")
    return {key: int(value) for key, value in re.findall(r"^    ([A-Z][A-Z0-9_]*) = (-?\d+)", text, re.M)}
