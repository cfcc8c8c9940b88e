"""What sweeps, screenings and tunings leave in their folder: tables, charts, tweak files, and a page of it all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from equipoise.analysis.fairness import fair_in_words, margin_in, teams_of
from equipoise.analysis.tuning import FRESH, Proposal, sentence
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document, render
from equipoise.reports.section import POINTS, SHARE, Draw, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.text import csv_text
from equipoise.reports.words import MANY, Sentence, label, points, said, sentence_case
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Parameter
from equipoise.sim.variants import tweak_of

SWEPT = {
    **dict.fromkeys(("estimate", "low", "high"), SHARE),
    **dict.fromkeys(("difference", "difference_low", "difference_high"), POINTS),
}
EFFECTS = ("estimate", "signed_low", "signed_high", "mu_star", "low", "high", "sigma", "noise")
SEARCHED = "The best of many noisy results looks better than it is: play what you choose again, with compare."


def write_exploration(document: Document, name: str, folder: Path) -> list[Path]:
    """NAME.csv, a picture of every chart, and the page NAME.html, which comes last."""
    from equipoise.reports.drawing import as_file

    texts = {f"{name}.csv": csv_text(document.data[2])}
    for section in document.sections:
        texts |= {f"{section.key}.svg": as_file(draw()) for draw in section.charts}
    texts[f"{name}.html"] = render(document)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return [folder / file for file in texts]


def _document(
    kind: str,
    plan: Plan,
    games: int,
    told: Sequence[Sentence],
    note: str,
    data: tuple[str, str, pl.DataFrame],
    sections: Sequence[Section],
    command: str,
) -> Document:
    game = plan.descriptor
    played = [
        ("games", f"{games:,} under each rule set, on the same deals"),
        ("seats", seats_of(plan)),
        ("bots", ", ".join(plan.bots)),
        ("seed", str(plan.seed)),
    ]
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"),
        *played,
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in plan.as_read.changes().items()),
        ("command", command),
    ]
    limits = (*LIMITS[:2], SEARCHED)
    return Document(game.title, kind, played, told, note, data, sections, facts, plan, limits, [command])


# --- sweep ----------------------------------------------------------------------------------------------------------


def _shares(table: pl.DataFrame) -> pl.DataFrame:
    """The families whose members ought to win alike: characters, seats, places in the turn order."""
    return table.filter(pl.col("family").is_in(["character", "seat", "order"]))


def _named(table: pl.DataFrame, said_as: Callable[[str], str] = sentence_case) -> pl.DataFrame:
    """Names that say what they are beside those of other families."""
    names = [said_as(label(*row)) for row in table.select("family", "name").iter_rows()]
    return table.with_columns(pl.Series("name", names, dtype=pl.String))


def _largest(table: pl.DataFrame, fair: float) -> pl.DataFrame:
    """Of every point the largest deviation from the fair share."""
    shares = _shares(table).with_columns((pl.col("estimate") - fair).abs().alias("largest"))
    return shares.group_by("point", maintain_order=True).agg(pl.exclude("largest").first(), pl.col("largest").max())


def _moved_most(table: pl.DataFrame, key: str) -> str:
    rows = _named(_shares(table.filter(pl.col(key).is_not_null())), str)
    spread = rows.group_by("name", maintain_order=True).agg(
        (pl.col("estimate").max() - pl.col("estimate").min()).alias("s")
    )
    name, most = spread.sort("s").row(-1)
    return f"{key} moves {name} most, by {100 * most:.1f} pp"


def sweep_document(
    plan: Plan, table: pl.DataFrame, keys: Sequence[str], grid: bool, fair: float, games: int, command: str
) -> Document:
    """Win rates along every parameter, or over the combinations of several."""
    largest = _largest(table, fair)
    best = largest.sort("largest").row(0, named=True)
    told = [] if grid else [Sentence("note", f"{_moved_most(table, key)}.") for key in keys]
    told.append(
        Sentence(
            "note", f"Of these rule sets {best['point']} is nearest to fair: off by {100 * best['largest']:.1f} pp."
        )
    )
    return _document(
        "a sweep of rules", plan, games, told,
        "Intervals are 95 % over blocks, each by itself; differences are paired with the rules as they are. "
        + fair_in_words(teams_of(plan)),
        ("sweep", "the whole sweep as CSV", table),
        list(_grid(table, largest, keys) if grid and len(keys) > 1 else _lines(table, keys, fair)),
        command,
    )  # fmt: skip


def _shown(table: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    figures = ("estimate", "low", "high", "difference", "difference_low", "difference_high", "n")
    return _named(_shares(table)).select(*keys, "name", *figures)


def _lines(table: pl.DataFrame, keys: Sequence[str], fair: float) -> Iterator[Section]:
    for key in keys:
        rows = table.filter(pl.col(key).is_not_null())
        lines = pl.concat([_named(_shares(rows)), rows.filter(pl.col("name") == "rounds")])
        yield Section(
            key, "Along a parameter", key,
            "share of wins by value, and the paired difference to the rules as they are, in points; n counts blocks; "
            "the data hold matchups, circumstances and how games end as well",
            _shown(rows, [key]), SWEPT, (drawn("along", lines, key, _moved_most(table, key), fair),), rows,
        )  # fmt: skip


def _grid(table: pl.DataFrame, largest: pl.DataFrame, keys: Sequence[str]) -> Iterator[Section]:
    charts: tuple[Draw, ...] = ()
    if len(keys) == 2:
        named = largest.with_columns(pl.col(key).cast(pl.String) for key in keys)
        words = f"Largest deviation from the fair share, by {keys[0]} (down) and {keys[1]}"
        charts = (drawn("grid", named, *keys, "largest", words, "percentage points", 0.0),)
    yield Section(
        "combinations", "Over combinations", "Combinations",
        "share of wins, and the paired difference to the rules as they are, in points; n counts blocks",
        _shown(table, keys), SWEPT, charts, table,
    )  # fmt: skip


# --- sensitivity ----------------------------------------------------------------------------------------------------


def sensitivity_document(plan: Plan, table: pl.DataFrame, games: int, command: str) -> Document:
    """Which numbers matter for unfairness, for length, and for everybody's win rate."""
    note = (
        "estimate: mean effect of moving over the whole range; mu star: its size whatever the direction; both with "
        "95 % intervals that hold the luck of the games; sigma: how much it depends on the other rules; noise: what "
        "chance alone gives an effect"
    )
    sections, told = [], []
    for output, unit, shown in (("unfairness", "pp", POINTS), ("rounds", "rounds", None)):
        rows = table.filter(pl.col("output") == output).drop("output")
        scale = 100 if shown else 1
        named = [
            {
                "name": r["parameter"],
                "estimate": scale * r["mu_star"],
                "low": scale * r["low"],
                "high": scale * r["high"],
            }
            for r in rows.iter_rows(named=True)
        ]
        words = f"{named[0]['name']} matters most for {output}: {named[0]['estimate']:.1f} {unit} over its range"
        told.append(Sentence("note", f"{words} on average."))
        title = {"unfairness": "Largest deviation from the fair share", "rounds": "Length"}[output]
        figures = dict.fromkeys(EFFECTS, shown) if shown else {}
        sections.append(
            Section(
                output,
                "What matters",
                title,
                note,
                rows,
                figures,
                (drawn("bars", named, words, f"mean effect, {unit}"),),
            )
        )
    rest = table.filter(~pl.col("output").is_in(["unfairness", "rounds"]))
    rest = rest.with_columns(pl.Series("output", [said(name) for name in rest["output"]], dtype=pl.String))
    figures = dict.fromkeys(EFFECTS, POINTS)
    sections.append(Section("shares", "What matters", "Win rates", note, rest, figures))
    return _document(
        "which rules matter", plan, games, told,
        "Morris screening: one rule at a time is moved far within its range, from many starting points. It ranks; it "
        f"does not say what a small change would do. {fair_in_words(teams_of(plan))}",
        ("sensitivity", "the whole screening as CSV", table), sections, command,
    )  # fmt: skip


# --- tune -----------------------------------------------------------------------------------------------------------


NOBODY_WON = ("nobody_won_before", "nobody_won_after")


def proposals_table(proposals: Sequence[Proposal], params: Sequence[Parameter]) -> pl.DataFrame:
    rows: list[Mapping[str, Any]] = [
        {
            "proposal": f"proposal {i}",
            "size": p.size,
            "searched": p.searched,
            **dict(zip(("estimate", "low", "high"), p.confirmed, strict=True)),
            **dict(zip(("change", "change_low", "change_high"), p.change, strict=True)),
            "rounds_before": p.rounds[0],
            "rounds_after": p.rounds[1],
            "nobody_won_before": p.undecided[0],
            "nobody_won_after": p.undecided[1],
            "run": p.run,
            "what changes": sentence(params, p.point),
        }
        for i, p in enumerate(proposals, 1)
    ]
    figures = ("size", "searched", "estimate", "low", "high", "change", "change_low", "change_high")
    numbers = dict.fromkeys((*figures, "rounds_before", "rounds_after", *NOBODY_WON), pl.Float64)
    return pl.DataFrame(rows, schema={"proposal": pl.String, **numbers, "run": pl.String, "what changes": pl.String})


def tuning_document(
    plan: Plan,
    proposals: Sequence[Proposal],
    params: Sequence[Parameter],
    games: int,
    command: str,
    targets: Sequence[str],
    chosen: float | None,
    confirmed: int,
) -> Document:
    """The proposals, smallest edit first, with what fresh seeds say of them."""
    table, margin = proposals_table(proposals, params), margin_in(plan, chosen)
    who = " and ".join(MANY[target] for target in targets)
    if table.is_empty():
        told = [
            Sentence(
                "note",
                f"No edit of these rules was found that makes {who} fairer by more than {100 * margin:.3g} pp for "
                f"certain; {confirmed} were played again on fresh seeds.",
            )
        ]
    else:
        best = table.sort("estimate").row(0, named=True)
        told = [
            Sentence(
                "better",
                f"{best['proposal']} is nearest to fair: {best['what changes']}. On fresh seeds the largest deviation "
                f"over {who} is {100 * best['estimate']:.1f} pp ({points(best['change'])} against the rules as they "
                f"are, 95 % interval {points(best['change_low'])} to {points(best['change_high'])}).",
            )
        ]
    rows = [{**row, "name": row["proposal"], "verdict": "fair"} for row in table.iter_rows(named=True)]
    columns = ("searched", "estimate", "low", "high", "change", "change_low", "change_high")
    title = "What is left of unfairness, on fresh seeds"
    section = Section(
        "proposals", "Proposals", "Smallest edit first",
        "size: one for each edited rule and the share of its range it moves; searched: largest deviation in the "
        "search, too good; estimate: on fresh seeds, with its interval; change: against the rules as they are, paired",
        table, {**dict.fromkeys(columns, POINTS), **dict.fromkeys(NOBODY_WON, SHARE)},
        (drawn("forest", rows, title, "largest deviation from the fair share, pp  (bar: 95 %)", 0.0),) if rows else (),
    )  # fmt: skip
    return _document(
        "proposals", plan, games, told,
        f"Every proposal is played again on fresh seeds, {FRESH} times as long as in the search; intervals are 95 %, "
        f"corrected for the number of proposals (Bonferroni). Only edits that help by more than {100 * margin:.3g} pp "
        f"for certain are proposed. {fair_in_words(teams_of(plan), chosen=chosen)}",
        ("proposals", "all proposals as CSV", table), [section], command,
    )  # fmt: skip


def write_tweaks(plan: Plan, proposals: Sequence[Proposal], params: Sequence[Parameter], folder: Path) -> list[Path]:
    """Each proposal as a tweak file that says what changes. What the rules already had changed is part of it."""
    files = []
    for i, proposal in enumerate(proposals, 1):
        told = sentence(params, proposal.point)
        estimate, low, high = (100 * v for v in proposal.confirmed)
        says = [
            f"{told}.",
            f"On fresh seeds the largest deviation from fair is {estimate:.2f} pp ({low:.2f} to {high:.2f}).",
        ]
        path = folder / f"proposal-{i}.toml"
        path.write_text(tweak_of(plan, f"proposal {i}", proposal.point, says), encoding="utf-8")
        files.append(path)
    return files
