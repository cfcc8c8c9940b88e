"""The page of a comparison: what each candidate does to winners, to the course of a game and to cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import polars as pl

from equipoise.analysis.cards import BIASES
from equipoise.analysis.comparison import Comparison, candidates_table
from equipoise.reports.about import seats_of
from equipoise.reports.changes import METRICS, SAME_RULES, ending, same_rules, sentences
from equipoise.reports.comparison import how_judged
from equipoise.reports.comparison_first import GAINS, beside, dumbbell, in_words, moved, side_effects, trying, verdict
from equipoise.reports.drama import NOTE
from equipoise.reports.page import Document, render
from equipoise.reports.section import POINTS, SHARE, WITH, Draw, Section, claim_ids, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.words import MANY, Sentence, label, listed, percent, sentence_case
from equipoise.sim.measures import NAMES
from equipoise.sim.ruleset import parameters
from equipoise.sim.scores import COUNTS, NUMBERS
from equipoise.sim.study import StudyRuns

CAVEATS = (
    *LIMITS,
    "Bots do not learn a new rule: where a change calls for another way to play, they play on by their old judgement, "
    "and people would find more.",
    "A paired difference is cause, for these bots: nothing but the changed rules differs between the two sides.",
)
DIFFERENCE = {**dict.fromkeys(("before", "after"), SHARE), **dict.fromkeys(("estimate", "low", "high"), POINTS)}
CHANGED, BALANCED, COURSE, ELSE = (
    "What was changed?",
    "Who gains, who loses?",
    "How does a game go?",
    "What else changes?",
)
BALANCE = {"better balanced": "fair", "worse balanced": "over", "equal": "fair", "undecided": "undecided"}
FIGURES, GROUNDS = ["before", "after", "estimate", "low", "high"], ["correlation", "saving", "n", "p_adjusted"]
MANY_RULES = 8  # changes that are told one by one
PAIRED = "estimate: after less before, block by block, in points; correlation: of the two results of a block"


def _balance(place: str, group: str, found: Comparison) -> Iterator[Section]:
    zone = f"bar: 95 % interval; band: equal, ±{100 * found.epsilon:.3g} pp"
    for key, table in found.balance.items():
        rows = [
            {**row, "name": sentence_case(label(key, row["name"])), "verdict": GAINS[row["change"]]}
            for row in table.iter_rows(named=True)
        ]
        many = MANY.get(key, f"{key}s")
        title = f"{many.capitalize()}: {moved(key, table)}"
        yield Section(
            f"{place}-{key}",
            group,
            f"Win rates of {many}",
            f"{PAIRED}; change: up or down; verdict: is that nearer to the fair {percent(found.fair)}; n counts blocks",
            table.select("name", *FIGURES, "change", "verdict", *GROUNDS).with_columns(
                pl.Series("name", [row["name"] for row in rows])
            ),
            DIFFERENCE,
            (
                dumbbell(key, found),
                drawn("forest", rows, title, f"change of the win rate, pp  ({zone})", 0.0, found.epsilon),
            ),
            table,
            says=f"{title}.",
            families=(f"{place}-{key}",),
            rows=claim_ids(f"{place}-{key}", table["name"]),
        )
    for key, table in found.unfairness.items():
        many = MANY.get(key, f"{key}s")
        told = dict(table.select("name", "estimate").iter_rows())
        before, after = (told[f"largest deviation, {when}"] for when in ("before", "after"))
        title = f"The largest deviation of {many} is {100 * before:.1f} pp before and {100 * after:.1f} pp after"
        axis = "deviation from the fair share, pp  (bar: 95 % interval)"
        rows = table.filter(~pl.col("name").str.starts_with("change")).to_dicts()
        yield Section(
            f"{place}-unfair-{key}",
            group,
            f"Unfairness over {many}",
            "largest and mean absolute deviation of a win rate from the fair share, in points; intervals hold for the "
            "worst of the plausible truths",
            table,
            dict.fromkeys(("estimate", "low", "high"), POINTS),
            (drawn("forest", rows, title, axis, 0.0),),
        )


def _game(place: str, group: str, found: Comparison) -> Iterator[Section]:
    rounds = found.game.filter(pl.col("name") == "rounds").row(0, named=True)
    decided = rounds["verdict"] in ("higher", "lower")
    title = f"A game takes {rounds['before']:.1f} rounds before and {rounds['after']:.1f} after" + (
        "" if decided else ": no difference for certain"
    )
    series = {
        name: found.lengths[column].to_list() for name, column in (("as written", "before"), ("changed", "after"))
    }
    table = found.game.select("name", *FIGURES, "verdict", *GROUNDS)
    yield Section(
        f"{place}-length",
        group,
        "Length of a game",
        f"{PAIRED.replace(', in points', '')}; the data are how many games took so many rounds",
        table.filter(pl.col("name").is_in(COUNTS)),
        {},
        (drawn("distributions", found.lengths["value"].to_list(), series, title, "rounds"),),
        found.lengths.rename({"value": "rounds"}),
        says=f"{title}.",
        families=(f"{place}-game",),
    )
    if (drama := table.filter(pl.col("name").is_in(NAMES))).height:
        yield Section(
            f"{place}-drama",
            group,
            "How a game goes",
            f"{NOTE}; n counts win probabilities, or blocks where these do not matter",
            drama,
        )
    ends = table.filter(~pl.col("name").is_in(NUMBERS))
    yield Section(
        f"{place}-end",
        group,
        "How games end",
        f"shares of games by how they ended, and of those without one winner; {PAIRED}",
        ends.with_columns(pl.Series("name", [ending(name) for name in ends["name"]])),
        DIFFERENCE,
        data=ends,
    )


def _cells(place: str, group: str, found: Comparison) -> Iterator[Section]:
    """Circumstances, characters at seats, partners, matchups, pieces: what follows from who gains and who loses."""
    for family, table in found.cells.items():
        rows = table.sort("p_adjusted", "name")
        shown = (
            {**DIFFERENCE, **dict.fromkeys(("before", "after"), POINTS)}
            if family in ("worth", "choice")
            else DIFFERENCE
        )
        yield Section(
            f"{place}-{family.replace(' ', '-')}",
            group,
            MANY[family].capitalize(),
            f"win rates, the surest changes first; {PAIRED}; n counts blocks",
            rows.select("name", *FIGURES, "verdict", *GROUNDS),
            shown,
            data=table,
            families=(f"{place}-{family}",),
        )


def _cards(place: str, group: str, found: Comparison) -> Iterator[Section]:
    if found.cards is None:
        return
    for metric, words in METRICS.items():
        table = found.cards.filter(pl.col("metric") == metric).sort("p_adjusted", "card")
        if table.is_empty():  # a game that records no playing of cards
            continue
        rows = [
            {**row, "name": row["card"], "x": row["copies"] / found.games, "verdict": GAINS[row["verdict"]]}
            for row in table.iter_rows(named=True)
        ]
        changed = sum(row["verdict"] in ("over", "under") for row in rows)
        title = f"{words.capitalize()}: {changed} of {len(rows)} cards change for certain"
        yield Section(
            f"{place}-cards-{metric}",
            group,
            f"Cards: {words}",
            f"{PAIRED}; by copies, as in the balance report. " + " ".join(BIASES),
            table.select("card", *FIGURES, "verdict", *GROUNDS),
            DIFFERENCE,
            (drawn("scatter", rows, title, "copies in hand per game, all seats", "change, pp"),),
            table,
            says=f"{title}.",
            families=(f"{place}-cards",) if metric == "in_hand" else (),
        )


def _facts(place: str, group: str, found: Comparison) -> Iterator[Section]:
    if found.facts is None:
        return
    sure = pl.col("verdict").is_in(["higher", "lower"])
    table = found.facts.filter(sure).sort("p_adjusted", "fact", "item", "who")
    left = found.facts.height - table.height
    yield Section(
        f"{place}-facts",
        group,
        "What is done less, and more",
        f"recorded numbers that change for certain, by seat, or by game; {left} others are the same or undecided, and "
        f"in the download; {PAIRED.replace(', in points', '')}",
        table.select("fact", "item", "who", *FIGURES, "verdict", *GROUNDS),
        {},
        (),
        found.facts,
        says=side_effects(found),
        families=(f"{place}-facts",),
    )


def _metrics(place: str, group: str, found: Comparison) -> Iterator[Section]:
    if found.metrics is None:
        return
    yield Section(
        f"{place}-metrics",
        group,
        "Metrics of your own",
        f"means over games, or over seats; {PAIRED.replace(', in points', '')}",
        found.metrics.select("metric", "who", "unit", *FIGURES, "verdict", *GROUNDS),
        data=found.metrics,
        says=_moved_metrics(found.metrics),
        folded=False,
    )


def _moved_metrics(table: pl.DataFrame) -> str:
    sure = table.filter(pl.col("verdict").is_in(["higher", "lower"]))
    moved = [f"{row['metric']} ({row['who']}) is {row['verdict']}" for row in sure.iter_rows(named=True)]
    return f"Of your own metrics {listed(moved[:3])}." if moved else ""


def _changes(study: StudyRuns) -> Section:
    """What differs from the rules as written."""
    rows = []
    for name, run in study.candidates.items():
        means = {p.key: p.says for p in parameters(run.plan.descriptor.rules)}
        for key, (old, new) in run.plan.as_read.changes().items():
            rows.append((name, key, str(old), str(new), means.get(key, "")))
    table = pl.DataFrame(
        rows,
        schema=dict.fromkeys(("candidate", "rule", "as written", "changed to", "meaning"), pl.String),
        orient="row",
    )
    same = [name for name in study.candidates if same_rules(study, name)]
    note = "everything else is the same on both sides" if rows else SAME_RULES
    if rows and same:
        note += f"; {listed(same)}: nothing, its rules are the rules as written"
    said = [f"{name}: {words}" if len(study.candidates) > 1 else words for name, words in _words(study)]
    text = f"{sentence_case('; '.join(said))}." if said else ""
    return Section(
        "changes",
        CHANGED,
        "What differs from the rules as written",
        note,
        table,
        says=text,
        folded=len(rows) > MANY_RULES,
    )


def _words(study: StudyRuns) -> list[tuple[str, str]]:
    """The changes of every candidate in words, as many as one reads."""
    said = [(name, words) for name, run in study.candidates.items() for words in in_words(run)]
    return said if len(said) <= MANY_RULES else []


def _candidates(found: Mapping[str, Comparison]) -> Section:
    table = candidates_table(found)
    rows = [
        {**row, "name": row["candidate"], "verdict": BALANCE[row["verdict"]]} for row in table.iter_rows(named=True)
    ]
    best = table.sort("estimate").row(0, named=True)
    title = f"{best['candidate']} brings the largest deviation down most, by {-100 * best['estimate']:.1f} pp"
    if best["verdict"] != "better balanced":
        title = "No candidate is better balanced for certain"
    return Section(
        "candidates",
        CHANGED,
        "All candidates",
        "largest deviation from the fair share before and after, and its change, in points; intervals and verdicts are "
        f"corrected for {len(found)} candidates (Bonferroni)",
        table,
        dict.fromkeys(("before", "after", "estimate", "low", "high"), POINTS),
        (drawn("forest", rows, title, "change of the largest deviation, pp  (left: better)", 0.0),),
    )


def comparison_sections(study: StudyRuns, found: Mapping[str, Comparison]) -> list[Section]:
    several = len(found) > 1
    sections = [_changes(study), *([_candidates(found)] if several else [])]
    for place, (name, comparison) in enumerate(found.items(), 1):
        for group, make in (
            (BALANCED, _balance),
            (COURSE, _game),
            (WITH, _cards),
            (ELSE, _cells),
            (ELSE, _facts),
            (ELSE, _metrics),
        ):
            sections += make(f"c{place}", name if several else group, comparison)
    return [*sections, *trying(study, found)]


def _placed(study: StudyRuns, found: Mapping[str, Comparison]) -> Iterator[Sentence]:
    """Every finding, with the section of its candidate that shows it."""
    for place, (name, comparison) in enumerate(found.items(), 1):
        for sentence in sentences(comparison, same_rules(study, name)):
            text = f"{name}: {sentence.text}" if len(found) > 1 else sentence.text
            yield replace(sentence, text=text, place=f"c{place}-{sentence.place}")


def _picture(found: Mapping[str, Comparison]) -> tuple[Draw, ...]:
    if len(found) > 1:
        return _candidates(found).charts
    [one] = found.values()
    return (dumbbell(next(iter(one.balance)), one),) if one.balance else ()


def comparison_page(study: StudyRuns, found: Mapping[str, Comparison], notes: Sequence[str], command: str) -> str:
    return render(comparison_document(study, found, notes, command))


def comparison_document(
    study: StudyRuns, found: Mapping[str, Comparison], notes: Sequence[str], command: str
) -> Document:
    """What the page of a comparison shows."""
    baseline = study.baseline
    plan = baseline.plan
    told = [*(Sentence("note", note) for note in notes), *_placed(study, found)]
    games = [
        ("games", f"{baseline.game_count:,} under each rule set, in blocks of {baseline.rotations}"),
        *(
            (f"games under {name}", f"{run.game_count:,} in blocks of {run.rotations}, paired block by block")
            for name, run in study.candidates.items()
            if run.rotations != baseline.rotations
        ),
        ("seats", seats_of(plan)),
        ("bots", ", ".join(plan.bots)),
        ("seed", str(plan.seed)),
    ]
    facts = [
        ("game", f"{plan.descriptor.title} ({plan.game}, version {baseline.manifest['game_version']})"),
        *games,
        ("ruleset as written", plan.ruleset),
        *(
            (f"ruleset of {name}", f"{run.plan.ruleset} ({', '.join(run.plan.titles)})")
            for name, run in study.candidates.items()
        ),
        ("command", command),
        ("made with", f"equipoise {baseline.manifest['equipoise']}"),
    ]
    every = pl.concat(
        [
            table.rename({"card": "name"} if "card" in table.columns else {}).with_columns(
                pl.lit(name).alias("candidate"), pl.lit(family).alias("family")
            )
            for name, comparison in found.items()
            for family, table in (
                *comparison.balance.items(),
                ("game", comparison.game),
                *([] if comparison.cards is None else [("card", comparison.cards)]),
            )
        ],
        how="diagonal_relaxed",
    )
    first = ["candidate", "family", "name"]
    return Document(
        title=plan.descriptor.title,
        kind="what would change",
        summary=games,
        sentences=told,
        note=how_judged(found),
        data=("differences", "all differences as CSV", every.select(*first, pl.exclude(first))),
        sections=comparison_sections(study, found),
        facts=facts,
        plan=plan,
        limits=CAVEATS,
        again=[command],
        verdict=verdict(study, found),
        points=beside(study, found),
        picture=_picture(found),
    )
