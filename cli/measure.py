"""Commands that measure: verify, odds, bench, usage."""

import sys
from pathlib import Path

import polars as pl
from rich.table import Table as Grid

from equipoise.cli.play import ruleset_of
from equipoise.cli.screen import draw, say
from equipoise.cli.show import console, print_json
from equipoise.reports.text import figure
from equipoise.sim.bench import CALIBRATION, bench
from equipoise.sim.bots import split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan, draw_seed
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.signature import signatures
from equipoise.sim.usage import usage
from equipoise.sim.verify import Z_LIMIT, verify


def run_verify(slug: str, games: int | None, seed: int | None, as_json: bool) -> None:
    if games is not None and games < 1:
        raise InputError(f"--games {games} is out of range; at least 1")
    seed = draw_seed() if seed is None else seed
    findings = verify(slug, seed, games)
    if not findings:
        raise InputError(f"{slug} has no exact odds to check against")
    if as_json:
        print_json(
            {
                "game": slug,
                "seed": seed,
                "findings": [
                    {
                        "name": f.name,
                        "expected": f.exact,
                        "simulated": f.simulated,
                        "se": f.error,
                        "z": f.z,
                        "games": f.games,
                    }
                    for f in findings
                ],
            }
        )
    else:
        grid = Grid(
            "what", "expected", "simulated", "± se", "z", "games", title=f"{find_game(slug).title}, seed {seed}"
        )
        for f in findings:
            grid.add_row(
                f.name, f"{f.exact:.6f}", f"{f.simulated:.6f}", f"{f.error:.6f}", f"{f.z:+.2f}", f"{f.games:,}"
            )
        console().print(grid)
        beyond = [f.name for f in findings if not f.holds]
        print(f"beyond |z| = {Z_LIMIT:g}: {', '.join(beyond) or 'none'}")
    sys.exit(0 if all(f.holds for f in findings) else 1)


def run_odds(slug: str, tweaks: list[Path], settings: list[str], as_json: bool) -> None:
    game = find_game(slug)
    if game.odds is None:
        with_odds = [name for name in known_games() if find_game(name).odds is not None]
        raise InputError(f"{slug} has no exact tables; these have: {', '.join(with_odds) or 'none'}")
    ruleset = ruleset_of(game, tweaks, settings)
    tables = game.odds(ruleset.rules)
    if as_json:
        found = [
            {
                "key": table.key,
                "title": table.title,
                "note": table.note,
                "rows": [
                    dict(zip(table.columns, row, strict=True)) for row in zip(*table.columns.values(), strict=True)
                ],
            }
            for table in tables
        ]
        print_json({"game": slug, "ruleset": ruleset.hash, "tables": found})
        return
    for table in tables:
        grid = Grid(*(name.replace("_", " ") for name in table.columns), title=table.title, caption=table.note)
        for row in zip(*table.columns.values(), strict=True):
            grid.add_row(
                *(
                    f"{100 * float(value):.2f} %" if name in table.chances else str(value)
                    for name, value in zip(table.columns, row, strict=True)
                )
            )
        console().print(grid)


def run_bench(slug: str | None, only_signature: bool, seconds: float, as_json: bool) -> None:
    slugs = [find_game(slug).slug] if slug else known_games()
    if seconds <= 0:
        raise InputError(f"--seconds {seconds:g} is out of range; above 0")
    if only_signature:
        hashes = {name: signatures(name) for name in slugs}
        if as_json:
            print_json(hashes)
        else:
            print("\n".join(f"{name} play {of['play']} facts {of['facts']}" for name, of in hashes.items()))
        return
    speeds = list({(s.game, s.seats, s.bot, s.recorded): s for name in slugs for s in bench(name, seconds)}.values())
    if as_json:
        print_json(
            [
                {
                    "game": s.game,
                    "seats": s.seats,
                    "bot": s.bot,
                    "recorded": s.recorded,
                    "games_per_second": s.games_per_second,
                    "decisions_per_second": s.decisions_per_second,
                    "ns_per_decision": s.ns_per_decision,
                    "calibration_decisions": s.calibration_decisions,
                    "calibration_ns": s.calibration_ns,
                }
                for s in speeds
            ]
        )
        return
    grid = Grid(
        "game",
        "seats",
        "bot",
        "recorded",
        "games/s",
        "decisions/s",
        "ns/decision",
        f"ns/decision of {' '.join(CALIBRATION)} beside it",
        "one in the other",
        title="one core, in the time of the thread that plays",
    )
    for s in speeds:
        grid.add_row(
            s.game,
            str(s.seats),
            s.bot,
            "yes" if s.recorded else "no",
            f"{s.games_per_second:,.0f}",
            f"{s.decisions_per_second:,.0f}",
            f"{s.ns_per_decision:.1f}",
            f"{s.calibration_ns:.1f}",
            f"{s.calibration_decisions:.2f}",
        )
    console().print(grid)


def run_usage(
    slug: str,
    games: int,
    by_character: bool,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    tweaks: list[Path],
    settings: list[str],
    as_json: bool,
) -> None:
    game = find_game(slug)
    ruleset = ruleset_of(game, tweaks, settings)
    plan = Plan.make(ruleset, seats=seats, seed=seed, bots=split_specs(bots) if bots else ())
    if games < 1:
        raise InputError(f"--games {games} is out of range; at least 1")
    blocks = -(-games // plan.lineup.rotations)
    table = usage(plan, blocks, by_character=by_character)
    if as_json:
        print_json(
            {
                "game": slug,
                "ruleset": ruleset.hash,
                "seed": plan.seed,
                "games": blocks * plan.lineup.rotations,
                "usage": table.to_dicts(),
            }
        )
        return
    title = f"{game.title}: {blocks * plan.lineup.rotations:,} games, {plan.seats} seats, seed {plan.seed}"
    if tweaks or settings:
        title += f", ruleset {ruleset.hash}"
    screen = console()
    offered = table.filter(pl.col("offered") > 0)
    who = [plan.title_of(name) for name in offered["character"]] if by_character else []
    rows = [
        [
            plan.title_of(row["action"]),
            "–" if row["argument"] is None else plan.title_of(str(row["argument"])),
            *(figure(row[count]) for count in ("offered", "taken")),
            figure(row["share"], share=True),
        ]
        for row in offered.iter_rows(named=True)
    ]
    if by_character:
        rows = [[name, *row] for name, row in zip(who, rows, strict=True)]
    headings = [*(["character"] if by_character else []), "action", "with", "offered", "taken", "share"]
    draw(screen, headings, rows, title)
    never = [name for name in game.actions.kinds if name not in offered["action"]]
    if never:
        say(screen, f"Never offered in these games: {', '.join(plan.title_of(name) for name in never)}.")
