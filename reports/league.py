"""The page of a league: who is in it, what each style wins against it, and how far it could still be beaten."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from equipoise.analysis.league import LeagueStudy, what_matters
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document
from equipoise.reports.section import POINTS, SHARE, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.training import VERDICTS
from equipoise.reports.words import Sentence, listed, points

GROUP = "The league"
BOUND = (
    "What the best counter gains is a lower bound: it is the best that was found with these games, and somebody may "
    "find a better one."
)
FOUND = (
    BOUND,
    "A league is made for one rule set and one number of seats; by other rules its styles may be beaten easily.",
    "Nobody gains much by leaving the mixture; that does not mean that its styles play well, nor that people play so.",
)


@dataclass(frozen=True)
class LeagueReport:
    study: LeagueStudy
    command: str
    file: str


def mixture_table(study: LeagueStudy) -> pl.DataFrame:
    """style, weight with its interval, share of wins against the mixture with its interval, fair, games, verdict."""
    rows = []
    for name, weight, low, high, match in zip(
        study.players, study.mixture.tolist(), study.low.tolist(), study.high.tolist(), study.matches, strict=True
    ):
        rows.append({
            "style": name, "weight": weight, "weight_low": low, "weight_high": high, "estimate": match.share,
            "low": match.low, "high": match.high, "fair": match.fair, "games": match.games, "verdict": match.verdict,
        })  # fmt: skip
    return pl.DataFrame(rows).sort("weight", descending=True, maintain_order=True)


def counters_table(study: LeagueStudy) -> pl.DataFrame:
    names = ("counter", "from", "gain", "low", "high", "games", "what came of it")
    rows = [
        (
            answer.name, answer.start, answer.gain, answer.match.low - answer.match.fair,
            answer.match.high - answer.match.fair, answer.match.games,
            "joined the styles" if answer.joined else "stayed outside",
        )
        for answer in study.answers
    ]  # fmt: skip
    texts, numbers = dict.fromkeys(("counter", "from"), pl.String), dict.fromkeys(("gain", "low", "high"), pl.Float64)
    schema = {**texts, **numbers, "games": pl.Int64, "what came of it": pl.String}
    return pl.DataFrame(rows, schema={name: schema[name] for name in names}, orient="row")


def sentences_of(study: LeagueStudy) -> list[Sentence]:
    ranked = sorted(study.members.items(), key=lambda item: -item[1][1])
    shares = listed([f"{100 * weight:.0f} % {name}" for name, (_, weight) in ranked])
    told = [Sentence("note", f"With {study.table.seats} seats the league is {shares}.")]
    found = study.found
    if found is None:
        told.append(Sentence("note", "No counter was trained: these bots have no numbers to train."))
    else:
        low, high = found.match.low - found.match.fair, found.match.high - found.match.fair
        certain = "gains" if low > 0 else "gains nothing that is certain"
        told.append(
            Sentence(
                "loses" if low > 0 else "note",
                f"The best counter that was found for it {certain}: {points(found.gain)} of winning "
                f"({points(low)} to {points(high)}) on {found.match.games:,} fresh games. This is a lower bound: "
                "somebody may find a better one.",
            )
        )
    if study.losing:
        told.append(
            Sentence(
                "note",
                f"{listed(sorted(study.losing))} would have had a share by what was measured in pairs or at drawn "
                "tables, but lost in the mixture itself on fresh games, and stayed outside.",
            )
        )
    beating = [match.name for match in study.matches if match.verdict == "stronger"]
    if beating:
        told.append(
            Sentence(
                "loses", f"On fresh games {listed(beating)} {_still(beating)} more than the fair share against it."
            )
        )
    joined = [answer.name for answer in study.answers if answer.joined]
    if joined:
        gone = [name for name in joined if name not in study.members]
        words = f"{len(joined)} trained {'counter' if len(joined) == 1 else 'counters'} joined the styles"
        told.append(Sentence("note", words + (f"; without a share in the end: {listed(gone)}." if gone else ".")))
    return told


def _still(names: Sequence[str]) -> str:
    return "wins" if len(names) == 1 else "win"


def league_document(report: LeagueReport) -> Document:
    study = report.study
    plan, game = study.table, study.table.descriptor
    played = [
        ("games", f"{study.played:,} in all"),
        ("seats", seats_of(plan)),
        ("styles", ", ".join(study.first)),
        ("seed", str(study.seed)),
    ]
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"),
        *played,
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in plan.as_read.changes().items()),
        ("league", report.file),
        ("command", report.command),
    ]
    return Document(
        game.title, "a league of styles", played, sentences_of(study),
        "The mixture is the one that none of these styles gains by leaving. Weights: 95 % intervals of a bootstrap "
        "over blocks. Shares are of the games that somebody won, on fresh deals, with 95 % intervals over blocks, "
        f"corrected for the number of styles (Bonferroni). {BOUND}",
        ("mixture", "the mixture as CSV", mixture_table(study)),
        list(_sections(study)), facts, plan, (LIMITS[0], LIMITS[1], *FOUND), [report.command],
    )  # fmt: skip


def _sections(study: LeagueStudy) -> Iterator[Section]:
    table = mixture_table(study)
    rows = [
        {
            "name": row["style"],
            **{key: row[key] - row["fair"] for key in ("estimate", "low", "high")},
            "verdict": VERDICTS[row["verdict"]],
        }
        for row in table.iter_rows(named=True)
    ]
    title = "What each style wins beyond its fair share, alone in the league"
    yield Section(
        "mixture", GROUP, "The mixture, and each style against it",
        "weight: the chance that a seat, or a team, plays this style, with its interval; estimate: share of the games "
        "that somebody won, of this style alone or as a team among others drawn from the mixture, on fresh deals",
        table, dict.fromkeys(("weight", "weight_low", "weight_high", "estimate", "low", "high", "fair"), SHARE),
        (drawn("forest", rows, title, "percentage points  (bar: 95 %)", 0.0),),
    )  # fmt: skip
    if study.answers:
        yield Section(
            "counters", GROUP, "Trained counters",
            "each was trained to beat the mixture of its time, and met it on fresh deals; gain: what it wins beyond "
            f"its fair share; it joins from {points(what_matters(study.table))} on, if the gain is certain; the last "
            "one never joins, so that what it gains is known of the mixture that stays",
            counters_table(study), dict.fromkeys(("gain", "low", "high"), POINTS),
        )  # fmt: skip
    payoffs = study.payoffs()
    if payoffs:
        two = study.sides == 2
        how = (
            "measured in paired blocks, with its standard error"
            if two
            else "alone among others who all play one style, as fitted from tables whose seats drew their styles: a "
            "polynomial of the second degree in the numbers of others who play each style"
        )
        frame = pl.DataFrame(payoffs, infer_schema_length=None)
        shown = frame if two else frame.drop("error", "blocks")
        yield Section(
            "payoffs", GROUP, "Style against style", f"gain: what the style wins beyond its fair share, {how}",
            shown, dict.fromkeys(("gain", "error"), POINTS), (), frame,
        )  # fmt: skip
