"""What a tweak does, in plain sentences."""

from collections.abc import Mapping

import numpy as np
import polars as pl

from equipoise.analysis.blocks import FEWEST_BLOCKS
from equipoise.analysis.comparison import Comparison, largest_change
from equipoise.analysis.paired_facts import fact_name, told_first
from equipoise.analysis.verdicts import games_to_decide
from equipoise.reports.words import MANY, Sentence, about, label, labels, listed, percent, points, sentence_case
from equipoise.sim.measures import BY_NAME, NAMES
from equipoise.sim.scores import COUNTS, NOBODY, SHARED
from equipoise.sim.study import StudyRuns

SAME_RULES = "This tweak changes nothing: its rules are the rules as written."
OVERALL = {  # verdict -> tone, words; those of equal also say on which side of nothing the whole interval lies
    "better balanced": ("better", "Better balanced"),
    "worse balanced": ("worse", "Worse balanced"),
    "slightly better": ("equal", "Slightly better, within the margin"),
    "slightly worse": ("equal", "Slightly worse, within the margin"),
    "equal": ("equal", "As balanced as before"),
    "undecided": ("undecided", "Not decided whether better or worse balanced"),
    "same rules": ("note", "The rules as written"),
}
METRICS = {"in_hand": "win rate in hand", "played_share": "share of copies in hand that are played"}
SHOWN_CARDS = 4  # in a sentence


def same_rules(study: StudyRuns, name: str) -> bool:
    """Whether a candidate's rules are those of the baseline, whatever its tweak says."""
    return study.candidates[name].plan.ruleset == study.baseline.plan.ruleset


def verdict_of(found: Comparison, key: str) -> str:
    """The verdict on balance over a key of OVERALL: where it is equal, on which side of nothing the interval lies."""
    verdict, change = found.overall[key], largest_change(found.unfairness[key])
    if verdict != "equal":
        return verdict
    return "slightly worse" if change["low"] > 0 else "slightly better" if change["high"] < 0 else "equal"


def sentences(found: Comparison, same: bool = False) -> list[Sentence]:
    """Is it better balanced, who gains, who loses, is it decided; then the game, the cards, and what pairing did.
    `same`: the rules do not differ."""
    if same:
        return [Sentence("note", SAME_RULES)]
    told = []
    for key, table in found.balance.items():
        told += [_overall(found, key), *_movers(found, key, table), *_still(key, table, found)]
    told += _game(found.game)
    told += [_cells(family, table) for family, table in found.cells.items() if not decided_rows(table).is_empty()]
    if found.cards is not None:
        told.append(_cards(found.cards))
    if found.facts is not None and found.facts.height:
        told.append(_facts(found.facts))
    return [*told, _pairing(found)]


def summary(study: StudyRuns, found: Mapping[str, Comparison]) -> Sentence:
    """Several candidates in one sentence."""
    by: dict[str, list[str]] = {}
    for name, comparison in found.items():
        verdict = "same rules" if same_rules(study, name) else verdict_of(comparison, next(iter(comparison.overall)))
        by.setdefault(OVERALL[verdict][1], []).append(name)
    parts = [f"{words}: {listed(by[words])}" for _, words in OVERALL.values() if words in by]
    return Sentence("note", f"Of {len(found)} candidates: {'; '.join(parts)}.")


def interval(row: dict[str, float]) -> str:
    return f"95 % interval {points(row['low'])} to {points(row['high'])}"


def _overall(found: Comparison, key: str) -> Sentence:
    tone, words = OVERALL[verdict_of(found, key)]
    table = found.unfairness[key]
    at = dict(zip(table["name"], table["estimate"], strict=True))
    before, after = (100 * at[f"largest deviation, {when}"] for when in ("before", "after"))
    change = largest_change(table)
    return Sentence(
        tone,
        f"{words} over {MANY.get(key, key + 's')}: the largest deviation from the fair share is {before:.1f} pp under "
        f"the rules as written and {after:.1f} pp with the change ({points(change['estimate'])}, {interval(change)}).",
        key,
    )


def _movers(found: Comparison, key: str, table: pl.DataFrame) -> list[Sentence]:
    rows = table.filter(pl.col("change").is_in(["higher", "lower"])).sort(pl.col("estimate").abs(), descending=True)
    nearer = {"better balanced": ", nearer to", "worse balanced": ", further from"}
    told = []
    for row in rows.iter_rows(named=True):
        tone = "gains" if row["change"] == "higher" else "loses"
        where = f"{nearer[row['verdict']]} the fair {percent(found.fair)}" if row["verdict"] in nearer else ""
        told.append(
            Sentence(
                tone,
                f"{sentence_case(label(key, row['name']))} {tone} {100 * abs(row['estimate']):.1f} pp: "
                f"{percent(row['before'])} before, {percent(row['after'])} after ({interval(row)}){where}.",
                key,
                row["name"],
            )
        )
    return told


def _still(key: str, table: pl.DataFrame, found: Comparison) -> list[Sentence]:
    told = []
    same = table.filter(pl.col("change") == "equal")["name"].to_list()
    if same:
        who = f"all {len(same)} {MANY.get(key, key + 's')}" if len(same) == table.height else labels(key, same)
        told.append(Sentence("equal", f"As before within ±{100 * found.epsilon:.3g} pp: {who}.", key))
    open_ = table.filter(pl.col("change") == "undecided")
    if len(open_):
        needed = games_needed(found, open_)
        text = f"Undecided: {labels(key, open_['name'].to_list())}."
        if np.isfinite(needed) and needed < 1e14:
            them = "it" if len(open_) == 1 else "them"
            text += f" About {about(int(needed))} games under each rule set would decide {them}."
        told.append(Sentence("undecided", text, key))
    return told


def games_needed(found: Comparison, rows: pl.DataFrame) -> float:
    """Until the last of these differences would be told from nothing, or shown to be within the margin."""
    deviation, error = (rows[c].to_numpy() for c in ("estimate", "error"))
    step = found.rate / (found.families * rows.height)
    with np.errstate(invalid="ignore"):  # the same in every block so far
        each = games_to_decide(deviation, error, found.games, found.epsilon, step, (1 - found.certainty.level) / 2)
    fewest = found.games * np.fmax(1, FEWEST_BLOCKS / rows["n"].to_numpy())
    return float(np.max(np.fmax(each, fewest)))


def ending(name: str) -> str:
    """`end: round_limit` as one says it."""
    ends = {NOBODY: "end without a winner", SHARED: "end in a shared win"}
    return ends.get(name) or f"end by {name.removeprefix('end: ')}".replace("_", " ")


def _game(table: pl.DataFrame) -> list[Sentence]:
    told = []
    for row in table.filter(pl.col("verdict").is_in(["higher", "lower"])).iter_rows(named=True):
        if row["name"] in COUNTS:
            told.append(
                Sentence(
                    row["verdict"],
                    f"A game takes {row['after']:,.1f} {row['name']} instead of {row['before']:,.1f}.",
                    "game",
                )
            )
        elif row["name"] in NAMES:
            after, before = (f"{row[c]:.4g}" for c in ("after", "before"))
            title = BY_NAME[row["name"]].title
            text = f"{title[0].upper()}{title[1:]}: {after} instead of {before}."
            told.append(Sentence(row["verdict"], text, "game"))
        else:
            what = ending(row["name"])
            before, after = percent(row["before"]), percent(row["after"])
            told.append(
                Sentence(row["verdict"], f"{after} of the games {what}, instead of {before} ({interval(row)}).", "game")
            )
    return told


def decided_rows(table: pl.DataFrame) -> pl.DataFrame:
    """The rows that are higher or lower for certain, the largest differences first."""
    return table.filter(pl.col("verdict").is_in(["higher", "lower"])).sort(pl.col("estimate").abs(), descending=True)


def _named(rows: pl.DataFrame, column: str) -> str:
    """The first few with their differences."""
    names = [f"{row[column]} ({points(row['estimate'])})" for row in rows.iter_rows(named=True)]
    more = f" and {len(names) - SHOWN_CARDS} more" if len(names) > SHOWN_CARDS else ""
    return f"{', '.join(names[:SHOWN_CARDS])}{more}"


def _cells(family: str, table: pl.DataFrame) -> Sentence:
    """What follows from who gains and who loses: circumstances, matchups, partners."""
    rows = decided_rows(table)
    return Sentence("note", f"Of {table.height} {MANY[family]} {rows.height} change: {_named(rows, 'name')}.", family)


def _cards(cards: pl.DataFrame) -> Sentence:
    parts = []
    for metric, words in METRICS.items():
        rows = decided_rows(cards.filter(pl.col("metric") == metric))
        if not rows.is_empty():
            parts.append(f"{words} changes of {_named(rows, 'card')}")
    kinds = cards["card"].n_unique()
    if not parts:
        return Sentence(
            "note", f"Cards: no figure of the {kinds} is different for certain by more than the margin.", "cards"
        )
    return Sentence("note", f"Cards, of {kinds}: {'; '.join(parts)}.", "cards")


def _facts(facts: pl.DataFrame) -> Sentence:
    """Numbers that games record: what is done less, and more."""
    rows = told_first(facts)
    kinds = facts.select(pl.struct("fact", "item").n_unique()).item()
    if rows.is_empty():
        return Sentence("note", f"None of {kinds} recorded numbers is different for certain, for nobody.", "facts")
    named = [
        f"{fact_name(row)} {row['after']:,.3g} instead of {row['before']:,.3g}"
        for row in rows.head(SHOWN_CARDS).iter_rows(named=True)
    ]
    more = f"; {rows.height - SHOWN_CARDS} more are in the table" if rows.height > SHOWN_CARDS else ""
    return Sentence("note", f"Of {kinds} recorded numbers {rows.height} change: {', '.join(named)}{more}.", "facts")


def _span(low: str, high: str) -> str:
    return low if low == high else f"{low} to {high}"


def _pairing(found: Comparison) -> Sentence:
    """Over what is being balanced, which is the first key."""
    key, table = next(iter(found.balance.items()))
    known = table.select("correlation", "saving").drop_nulls()
    if known.is_empty():
        if table.select("estimate", "error").to_numpy().any():
            return Sentence("note", "Too few blocks to tell how closely the two rule sets go together.")
        return Sentence("note", "Both rule sets gave the same results in every block.")
    low, *_, high = sorted([known["correlation"][0], *known["correlation"]])
    least, *_, most = sorted(max(0.0, 1 - 1 / saving) for saving in [known["saving"][0], *known["saving"]])
    return Sentence(
        "note",
        f"Played on the same deals, results of a {key} go together from block to block with correlation "
        f"{_span(f'{low:.2f}', f'{high:.2f}')}: that saved {_span(f'{100 * least:.0f} %', f'{100 * most:.0f} %')} of "
        "the games that two separate runs would have needed.",
    )
