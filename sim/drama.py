"""By which chances of winning drama is measured: those of files that were fitted to the rules that are played."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from equipoise.ext.batch import play_whole
from equipoise.ext.drama import BINS, DramaWatcher
from equipoise.ext.win import WinModel

from equipoise.sim.errors import InputError
from equipoise.sim.files import read_text
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan, table_of_this_thread
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.win_model import FILE_BYTES, WinFile, own_file, parse_win_file

STEP_BINS = BINS[0] * BINS[1]
FEW = 20.0  # steps that a bin borrows


@lru_cache(maxsize=256)
def _read(slug: str, text: str, seats: int) -> tuple[WinModel, npt.NDArray[np.float64]]:
    file = parse_win_file(text, "the run's win probability", find_game(slug), seats)
    steps = np.full(STEP_BINS, -1.0) if file.steps is None else file.steps
    return file.model(), steps


def watcher_of(plan: Plan, games: int) -> DramaWatcher:
    """What measures the games of a plan while they are played."""
    read = [_read(plan.game, text, plan.seats) for text in plan.win]
    return DramaWatcher(games, plan.lineup.rotations, [model for model, _ in read], np.stack([s for _, s in read]))


def with_drama(plan: Plan, given: Path | None = None) -> Plan:
    """The plan, measured by the chances of a file, or by the game's own where the rules are those as written."""
    check_names(plan)
    path = given or own_file(plan.descriptor, plan.seats)
    how = f"`equipoise calibrate {plan.game}` with the same rules, seats and bots writes a file for --win"
    if path is None:
        raise InputError(f"--drama: nobody has fitted chances of winning to {plan.game} with {plan.seats} seats; {how}")
    text = read_text(path, FILE_BYTES, "a win probability")
    file = parse_win_file(text, str(path), plan.descriptor, plan.seats)
    if given is None and plan.ruleset != Ruleset.make(plan.descriptor).hash:
        raise InputError(
            f"--drama: the chances that come with {plan.game} are those of the rules as written, not of "
            f"{', '.join(plan.titles) or 'these rules'}; {how}"
        )
    if given is not None:
        check_fitted(file, plan, str(path))
    return replace(plan, win=(text,))


def check_names(plan: Plan) -> None:
    """A fact of the game's own may not be called as a measure is."""
    for column in plan.descriptor.game_facts:
        if column.name in NAMES:
            raise InputError(
                f"{plan.game} records a fact of games called {column.name}, which is a measure of drama: rename it"
            )


def check_fitted(file: WinFile, plan: Plan, name: str) -> None:
    if file.about.get("ruleset") != plan.ruleset:
        raise InputError(
            f"{name}: was fitted to ruleset {file.about.get('ruleset')}, not to {plan.ruleset}; the chances of other "
            "rules would make a difference where there is none"
        )


def folds_of(blocks: int, models: int) -> npt.NDArray[np.int64]:
    """By which model each block is judged, as ext/drama.pyx has it."""
    return (np.arange(blocks, dtype=np.int64) * 2654435761 % (1 << 32) >> 16) % max(models, 1)


def expected_steps(sums: npt.NDArray[np.float64], counts: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Mean squared steps by bin; a bin that was hardly met takes that of its chance whatever the round, or of all."""
    chance, rounds = BINS
    s, n = sums.reshape(chance, rounds), counts.reshape(chance, rounds)
    whole = s.sum() / max(n.sum(), 1.0)
    by_chance = (s.sum(1) + whole * FEW) / (n.sum(1) + FEW)
    steps: npt.NDArray[np.float64] = (s + by_chance[:, None] * FEW) / (n + FEW)
    return steps.reshape(-1)


STEPPED = 200  # games for each model, from which it is learned how far chances move


def with_steps(file: WinFile, plan: Plan) -> WinFile:
    """The file, with how far its chances move from turn to turn under the rules of a plan."""
    [steps] = steps_of(replace(plan, win=(file.as_toml(),)), STEPPED)
    return replace(file, steps=steps)


def steps_of(plan: Plan, games: int) -> list[npt.NDArray[np.float64]]:
    """How far the chances of a plan move from turn to turn: of each model mean squared steps by bin, from so many
    games."""
    lineup = plan.lineup
    blocks = -(-games * len(plan.win) // lineup.rotations)
    engine, bots, _ = table_of_this_thread(plan, 1)
    watcher = watcher_of(plan, blocks * lineup.rotations)
    play_whole(
        engine, bots, lineup.characters, lineup.teams, lineup.bots_in(0, blocks), plan.seed, 0, blocks, None,
        len(plan.descriptor.characters), watcher,
    )  # fmt: skip
    return [expected_steps(sums, counts) for sums, counts in zip(watcher.sums, watcher.counts, strict=True)]
