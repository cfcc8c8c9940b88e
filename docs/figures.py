"""Makes every figure of the docs anew: `make figures`.

A figure stands in the source of a page between <!-- =name --> and <!-- / -->. What is quoted is played here, with the
seed and the number of games that the page names. Runs are kept in build/figures and played on only where games are
missing. What changed is listed at the end, for a person to read the sentences around it.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.balance import balance
from equipoise.analysis.comparison import Comparison, compare
from equipoise.analysis.paired import paired_scores
from equipoise.reports.sections import sections
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting, read_tweak
from equipoise.sim.store import Run
from equipoise.sim.usage import usage

HOUSE = Path(__file__).parents[1]
PAGES = [HOUSE / "docs" / "tweaks.md", HOUSE / "docs" / "questions.md"]
GAME = find_game("axis_mundi")
ASKED = ("axis_mundi", "exxinon", "mulu_caves", "epoch", "mythic_earth")
SETTINGS = {
    "written": [],
    "mp": ["scrounger.mp=0"],
    "attacks_up": ["scrounger.attacks_up=0"],
    "mp_up": ["scrounger.mp_up=1"],
    "token_cost": ["scrounger.token_cost=5"],
    "take_max": ["scrounger.take_max=2"],
    "damage": ["attack.damage=3"],
    "faster": ["scrounger.mp=2"],
}
FILES = {
    "no_attack": "scrounger-no-extra-attack",
    "slower": "scrounger-slower",
    "both": "scrounger-both",
    "harvest": "cultivator-free-harvest",
    "permanents": "cultivator-permanents",
    "tunnels": "free-tunnels",
    "disarming": "easy-disarming",
}
WORDS = {"equal": "as before", "undecided": "not decided"}
SPAN = re.compile(r"<!-- =(?P<name>[a-z_.0-9]+) -->(?P<text>.*?)<!-- / -->", re.DOTALL)


# --- playing ----------------------------------------------------------------------------------------------------------


def ruleset(name: str) -> Ruleset:
    if name in FILES:
        return Ruleset.make(GAME, [read_tweak(HOUSE / "docs" / "tweaks" / f"{FILES[name]}.toml", GAME)])
    return Ruleset.make(GAME, [parse_setting(text) for text in SETTINGS[name]])


def played(name: str, games: int = 6000) -> Run:
    plan = Plan.make(ruleset(name), seed=1)
    out = HOUSE / "build" / "figures" / f"{name}-{GAME.version}-{plan.ruleset}"
    return simulate(plan, Goal(games=games), out, jobs=2, resume=(out / "manifest.json").exists())


def answer(command: str) -> list[dict[str, Any]]:
    """What a command of the page prints for scripts."""
    words = [str(Path(sys.executable).parent / "equipoise"), *command.split(), "--json"]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, cwd=HOUSE)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


# --- writing ----------------------------------------------------------------------------------------------------------


def percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def span(values: pl.Series, form: str = ".2f") -> str:
    """From the least to the most."""
    ends = [f"{value:{form}}" for value in np.sort(values.to_numpy())[[0, -1]]]
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def row_of(table: pl.DataFrame, name: str) -> dict[str, Any]:
    return table.filter(pl.col("name").str.to_lowercase() == name).row(0, named=True)


def same_games(a: Run, b: Run) -> float:
    """The share of games that end in the same round, after as many decisions, with the same winner."""
    facts = ["rounds", "decisions", "winner"]
    both = a.games.join(b.games, on="game", suffix="_b").select(
        pl.all_horizontal(pl.col(name) == pl.col(f"{name}_b") for name in facts).mean()
    )
    return float(both.collect().item())


# --- the figures ------------------------------------------------------------------------------------------------------


def of_changes(runs: dict[str, Run], found: dict[str, Comparison]) -> dict[str, str]:
    """Who wins how often under each change, how sure that is, and how alike the games of a block stay."""
    figures: dict[str, str] = {}
    for name, comparison in found.items():
        people = comparison.balance["character"]
        scrounger, alike = row_of(people, "scrounger"), people["correlation"]
        figures |= {
            f"{name}.after": percent(scrounger["after"]),
            f"{name}.change": f"{points(scrounger['estimate'])} pp "
            f"({points(scrounger['low'])} to {points(scrounger['high'])})",
            f"{name}.verdict": WORDS.get(comparison.overall["character"], comparison.overall["character"]),
            f"{name}.alike": span(alike),
            f"{name}.needed": f"{span(100 * (1 - alike), '.0f')} %",
            f"{name}.same": percent(same_games(runs["written"], runs[name]), 0),
            f"{name}.rounds": f"{row_of(comparison.game, 'rounds')['after']:.1f}",
            f"{name}.cultivator": WORDS.get(row_of(people, "cultivator")["change"], "changed"),
        }
        unfair = comparison.unfairness["character"]
        before, after = (row_of(unfair, f"largest deviation, {when}")["estimate"] for when in ("before", "after"))
        figures[f"{name}.largest"] = f"{100 * before:.1f} → {100 * after:.1f} pp"
    return figures


def of_blocks(runs: dict[str, Run]) -> dict[str, str]:
    """How much more or less the mean of a block varies than that of as many independent games."""
    figures = {}
    for by in ("character", "seat"):
        means = paired_scores(runs["written"], runs["mp"])[0][by].before
        share = means.mean(axis=0)
        apart = float((means.var(axis=0, ddof=1) / (share * (1 - share) / runs["written"].rotations)).mean()) - 1
        figures[f"block.{by}"] = f"{100 * abs(apart):.0f} % {'more' if apart > 0 else 'less'}"
    return figures


def of_sweep(runs: dict[str, Run]) -> dict[str, str]:
    figures = {}
    for name, key in (("mp", "0"), ("written", "1"), ("faster", "2")):
        of = (pl.col("character").cast(pl.String) == "scrounger") & (pl.col("game") < 3000)
        share = runs[name].seats.filter(of).select(pl.col("won").mean()).collect().item()
        figures[f"sweep.{key}"] = percent(share)
    return figures


def of_usage() -> dict[str, str]:
    table = usage(Plan.make(ruleset("written"), seed=1), 200)
    tunnels = table.filter((pl.col("action") == "play") & pl.col("argument").str.starts_with("hidden_tunnel"))
    disarmed = table.filter(pl.col("action").str.contains("disarm"))["taken"].sum()
    return {"usage.tunnels": percent(tunnels["share"].to_numpy().max(), 2), "usage.disarmed": f"{disarmed} times"}


def of_cards(found: dict[str, Comparison]) -> dict[str, str]:
    def shares(name: str, card: str) -> pl.DataFrame:
        cards = found[name].cards
        assert cards is not None
        return cards.filter((pl.col("metric") == "played_share") & pl.col("card").str.contains(card))

    tunnels, harvester = shares("tunnels", "Tunnel"), shares("harvest", "Harvester").row(0, named=True)
    return {
        "tunnels.before": f"{span(100 * tunnels['before'], '.1f')} %",
        "tunnels.played": f"{span(100 * tunnels['after'], '.1f')} %",
        "harvester.times": f"{harvester['after'] / harvester['before']:.0f} times",
    }


def of_screening() -> dict[str, str]:
    keys = ",".join(f"scrounger.{key}" for key in ("mp", "mp_up", "attacks_up", "take_max", "token_cost"))
    rows = answer(f"sensitivity axis_mundi --trajectories 4 --games 600 --seed 1 --params {keys}")
    unfair = [row for row in rows if row["output"] == "unfairness"]
    return {f"screen.{row['parameter'].split('.')[1]}": f"{100 * row['mu_star']:.0f}" for row in unfair}


def of_tuning() -> dict[str, str]:
    keys = "scrounger.mp,scrounger.mp_up,scrounger.attacks_up,hp.demon_6p"
    kept = answer(f"tune axis_mundi --params {keys} --tries 40 --games 1800 --seed 1")
    left, low, high = (100 * x for x in kept[-1]["confirmed"])
    less = -100 * kept[-1]["change"][0]
    return {
        "tune.kept": str(len(kept)),
        "tune.large": kept[-1]["sentence"],
        "tune.large.left": f"{left:.1f} pp ({low:.1f} to {high:.1f}), {less:.1f} pp less than as written",
    }


def of_reports() -> dict[str, str]:
    """What the second screen of each game's report says, by the section that says it."""
    figures = {}
    for slug in ASKED:
        plan = Plan.make(Ruleset.make(find_game(slug)), seed=1)
        out = HOUSE / "build" / "figures" / f"{slug}-{plan.descriptor.version}-{plan.ruleset}"
        run = simulate(plan, Goal(games=6000), out, jobs=2, resume=(out / "manifest.json").exists())
        for section in sections(balance(run)):
            figures[f"{slug}.{section.key}"] = section.says.removeprefix(section.asks).strip()
    return figures


def all_figures() -> dict[str, str]:
    runs = {name: played(name) for name in (*SETTINGS, *FILES)}
    found = {name: compare(runs["written"], run) for name, run in runs.items() if name != "written"}
    people = found["mp"].balance["character"]
    gains = found["both"].balance["character"].filter(pl.col("name").str.to_lowercase() != "scrounger")["estimate"]
    seats = found["mp"].balance["seat"]["correlation"]
    return {
        **of_changes(runs, found),
        **of_blocks(runs),
        **of_sweep(runs),
        **of_usage(),
        **of_cards(found),
        **of_screening(),
        **of_tuning(),
        **of_reports(),
        "scrounger": percent(row_of(people, "scrounger")["before"]),
        "cultivator": percent(row_of(people, "cultivator")["before"]),
        "rounds": f"{row_of(found['mp'].game, 'rounds')['before']:.1f}",
        "both.gains": f"{span(100 * gains, '.1f')} pp",
        "both.lifts": f"{100 * row_of(found['both'].balance['character'], 'cultivator')['estimate']:.1f} pp",
        "seats.alike": span(seats, ".1f"),
    }


def main() -> None:
    figures = all_figures()
    for page in PAGES:
        old = page.read_text(encoding="utf-8")
        new = SPAN.sub(lambda m: f"<!-- ={m['name']} -->{figures[m['name']]}<!-- / -->", old)
        page.write_text(new, encoding="utf-8")
        for before, after in zip(SPAN.finditer(old), SPAN.finditer(new), strict=True):
            if before["text"] != after["text"]:
                print(f"{page.name}: {before['name']}: {before['text']} is now {after['text']}")


if __name__ == "__main__":
    main()
