"""The first screen of a comparison: what was changed, in words, what that does to the balance, and what to try next."""

import shlex
from collections.abc import Mapping
from typing import Any

import polars as pl

from equipoise.analysis.comparison import Comparison
from equipoise.reports.about import caution, origins
from equipoise.reports.advice import COMMANDS, FEW_CHANGES, setting
from equipoise.reports.changes import SAME_RULES, same_rules, sentences, summary, verdict_of
from equipoise.reports.first import Point
from equipoise.reports.section import Draw, Section, drawn
from equipoise.reports.words import MANY, label, labels, sentence_case
from equipoise.sim.parameters import Parameter, described, listed
from equipoise.sim.store import Run
from equipoise.sim.study import StudyRuns

NEXT = "What to try next?"
GAINS = {"higher": "over", "lower": "under", "equal": "fair", "undecided": "undecided"}  # a change -> its colour
TRY = {  # verdict on balance -> what to do about it
    "better balanced": "It helps: see how far it should go",
    "worse balanced": "It makes things worse: try the other direction",
    "slightly better": "It helps a little: see whether more of it helps more",
    "slightly worse": "It makes things a little worse: try the other direction",
    "equal": "It does not touch the balance: try other values, or other rules",
    "undecided": "It is not decided: play more games, or try a larger step",
}


def in_words(run: Run) -> list[str]:
    """Every change of a run's rules, in words of the rulebook."""
    known = {p.key: p for p in listed(run.plan.descriptor.rules)}
    changes = run.plan.as_read.changes().items()
    return [
        described(known[key], new) if key in known else f"{key}: {new} instead of {old}" for key, (old, new) in changes
    ]


def told(run: Run) -> str:
    """The first few of them."""
    words = in_words(run)
    more = f"; and {len(words) - FEW_CHANGES} more" if len(words) > FEW_CHANGES else ""
    return "; ".join(words[:FEW_CHANGES]) + more if words else SAME_RULES.removesuffix(".")


def moved(key: str, table: pl.DataFrame, column: str = "change") -> str:
    """One line on who gains and who loses."""
    parts = []
    for change, verb in (("higher", "gain"), ("lower", "lose")):
        rows = table.filter(pl.col(column) == change).sort(pl.col("estimate").abs(), descending=True)
        names = rows["name"].to_list()
        if names:
            more = f" and {len(names) - 3} more" if len(names) > 3 else ""
            parts.append(f"{labels(key, names[:3])}{more} {verb}{'s' if len(names) == 1 else ''}")
    return "; ".join(parts) or "nobody gains or loses for certain"


def verdict(study: StudyRuns, found: Mapping[str, Comparison]) -> str:
    """What was changed and what it does, in one sentence; of several candidates, how many do what."""
    if len(found) > 1:
        return summary(study, found).text
    [(name, one)] = found.items()
    if same_rules(study, name):
        return SAME_RULES
    overall = sentences(one)[0].text.partition(" (")[0]
    return f"{sentence_case(told(study.candidates[name]))}. {overall}."


def side_effects(found: Comparison) -> str:
    """How much else is different: length, endings, cards, recorded numbers."""
    sure = pl.col("verdict").is_in(["higher", "lower"])
    parts = []
    rounds = found.game.filter((pl.col("name") == "rounds") & sure)
    for row in rounds.iter_rows(named=True):
        parts.append(f"a game takes {row['after']:,.1f} rounds instead of {row['before']:,.1f}")
    for many, table in (("figures of cards", found.cards), ("recorded numbers", found.facts)):
        if table is not None and table.height:
            parts.append(f"{table.filter(sure).height} of {table.height:,} {many} change for certain")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else "Nothing else changes for certain."


def dumbbell(key: str, found: Comparison) -> Draw:
    """Before and after against fair."""
    rows = [
        {**row, "name": sentence_case(label(key, row["name"])), "verdict": GAINS[row["change"]]}
        for row in found.balance[key].sort(pl.col("estimate").abs(), descending=True).iter_rows(named=True)
    ]
    axis = f"share of wins, %: ring before, dot after; dashed: fair; band: ±{100 * found.epsilon:.3g} points"
    title = f"{MANY.get(key, f'{key}s').capitalize()}, before and after"
    return drawn("dumbbells", rows, title, axis, found.fair, found.epsilon)


def beside(study: StudyRuns, found: Mapping[str, Comparison]) -> list[Point]:
    plan = study.baseline.plan
    points = [
        Point("What was changed" if len(found) == 1 else f"What {name} changes", f"{told(run)}.", "changes")
        for name, run in study.candidates.items()
    ]
    if len(found) == 1:
        [one] = found.values()
        key = next(iter(one.balance))
        points.append(Point("Who gains, who loses", f"{sentence_case(moved(key, one.balance[key]))}.", f"c1-{key}"))
        points.append(Point("Side effects", side_effects(one), "c1-facts" if one.facts is not None else "c1-length"))
    if warning := caution(origins(plan)):
        points.append(Point("What it rests on", warning, "provenance"))
    for section in trying(study, found):
        command = section.table["command"][0] if section.table.height else ""
        points.append(Point("What to try next", section.says, section.key, command))
    return points


def trying(study: StudyRuns, found: Mapping[str, Comparison]) -> list[Section]:
    """What to try next, for the candidate that does most for balance; none where nothing differs."""
    changed = {name: one for name, one in found.items() if not same_rules(study, name) and one.unfairness}
    if not changed:
        return []
    best = min(changed, key=lambda name: _change(changed[name]))
    one, run = changed[best], study.candidates[best]
    key = next(iter(one.overall))
    rows = _commands(run)
    which = f" ({best})" if len(found) > 1 else ""
    return [
        Section(
            "next",
            NEXT,
            "Commands",
            "chosen by the rules that were changed; nothing of it was played yet",
            pl.DataFrame(rows, schema=COMMANDS, orient="row"),
            says=f"{TRY[verdict_of(one, key)]}{which}.",
            folded=False,
        )
    ]


def _change(found: Comparison) -> float:
    table = next(iter(found.unfairness.values()))
    return float(table.filter(pl.col("name").str.starts_with("change"))["estimate"][0])


def _commands(run: Run) -> list[tuple[str, str]]:
    plan = run.plan
    options = setting(plan)
    known = {p.key: p for p in listed(plan.descriptor.rules)}
    changes = {key: new for key, (_, new) in plan.as_read.changes().items() if key in known}
    moved_keys = [known[key] for key in changes if known[key].has_range]
    games = str(run.game_count)
    rows = []
    for p in moved_keys[:FEW_CHANGES]:
        values = ",".join(map(str, _along(p, changes[p.key])))
        command = ["equipoise", "sweep", plan.game, "--param", f"{p.key}={values}", "--games", games]
        rows.append((shlex.join([*command, "--out", "studies/sweep"]), f"plays {p.key} along its values"))
    groups = sorted({f"{key.rpartition('.')[0]}.*" if "." in key else key for key in changes})
    if moved_keys and groups:
        command = ["equipoise", "tune", plan.game, "--params", ",".join(groups[:FEW_CHANGES]), "--budget", "20m"]
        rows.append((shlex.join([*command, "--out", "studies/tune"]), "searches the rules beside it for smaller edits"))
    if options is not None:
        again = ["equipoise", "compare", plan.game, *options, "--games", games, "--seed", str(plan.seed + 1)]
        rows.append((shlex.join(again), "plays the same comparison on fresh deals"))
    return rows


def _along(p: Parameter, new: Any) -> list[Any]:
    """From as written, over half-way, to the change and as far beyond, within the range."""
    step = new - p.default
    values = {p.kind(p.default + part * step) for part in (0, 0.5, 1, 1.5, 2)}
    return sorted(value for value in values if p.low <= value <= p.high)
