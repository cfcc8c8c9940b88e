"""Shared by all tests."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # golden.py and rule_citations.py are scripts, too


@pytest.fixture
def run_of(tmp_path):
    """Plays a small run: run_of("pig", games=1000, bots=["random"], settings=["target=50"], jobs=2 ...)."""
    from equipoise.sim.batch import Goal, simulate
    from equipoise.sim.plan import Plan
    from equipoise.sim.registry import find_game
    from equipoise.sim.ruleset import Ruleset, parse_setting

    made = []

    def play(
        slug: str,
        *,
        games: int,
        seats: int | None = None,
        seed: int = 1,
        bots: Sequence[str] = (),
        settings: Sequence[str] = (),
        rotate_bots: bool = True,
        **how,
    ):
        plan = Plan.make(
            Ruleset.make(find_game(slug), [parse_setting(s) for s in settings]),
            seats=seats,
            seed=seed,
            bots=bots,
            rotate_bots=rotate_bots,
        )
        made.append(plan)
        return simulate(plan, Goal(games=games), tmp_path / f"run{len(made)}", **how)

    return play


@pytest.fixture
def laboratory(monkeypatch):
    """The synthetic game `lab`, known while a test runs: laboratory(characters=6, teams=False) makes it so."""
    from synthetic import lab

    import equipoise.sim.plan
    from equipoise.sim.registry import find_game

    def known(**how):
        game = lab(**how)
        monkeypatch.setattr(equipoise.sim.plan, "find_game", lambda slug: game if slug == "lab" else find_game(slug))

    known()
    return known
