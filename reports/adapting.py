"""What a change of the rules does at once, beside what it does when players have learned."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from equipoise.analysis.adapting import GAME, SEEDS, AdaptStudy
from equipoise.analysis.fairness import fair_in_words, teams_of
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document
from equipoise.reports.section import POINTS, SHARE, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.words import Sentence, label, points, sentence_case
from equipoise.sim.scores import COUNTS
from equipoise.sim.study import BASELINE

EFFECTS = tuple(f"{name}{end}" for name in ("once", "learned", "difference") for end in ("", "_low", "_high"))
TOLD = 8  # sentences for each candidate
LEARNED = (
    "What is learned in so many games is not all that could be learned: more games may move the effects further.",
    "A bot learns numbers, not ideas: players may find answers to a new rule that these bots cannot.",
)
NOTE = (
    "at once: the paired change when everybody goes on playing the start, with its interval over blocks; learned: the "
    "change when everybody plays what was trained for the rules at hand; difference: the one less the other; these two "
    f"have t intervals over {SEEDS} training seeds; each interval is 95 %, by itself"
)


def named(table: pl.DataFrame) -> pl.DataFrame:
    words = [sentence_case(label(*row)) for row in table.select("family", "name").iter_rows()]
    return table.with_columns(pl.Series("name", words, dtype=pl.String))


def shares_of(table: pl.DataFrame) -> pl.DataFrame:
    """Without what is counted in rounds, which is no share."""
    return table.filter(~pl.col("name").is_in(COUNTS))


def sentences_of(study: AdaptStudy, candidate: str) -> list[Sentence]:
    """Those whose effect changes by learning, then those whose effect stays, the largest first."""
    table = shares_of(study.table(candidate)).filter(pl.col("family") != GAME)
    told = []
    turned = (pl.col("difference_low") > 0) | (pl.col("difference_high") < 0)
    for row in table.filter(turned).sort(-pl.col("difference").abs()).head(TOLD).iter_rows(named=True):
        told.append(Sentence("note", f"{_who(row)}: {_at_once(row)}, {_after(row)}: {_difference(row)}."))
    stays = ((pl.col("learned_low") > 0) | (pl.col("learned_high") < 0)) & ~turned.fill_null(False)
    for row in table.filter(stays).sort(-pl.col("learned").abs()).head(TOLD).iter_rows(named=True):
        told.append(
            Sentence("note", f"{_who(row)}: {_at_once(row)}, {_after(row)}. Learning makes no clear difference.")
        )
    if not told:
        told.append(
            Sentence(
                "note", "No effect of this change is certain after learning, and none is clearly another than at once."
            )
        )
    return told


def _who(row: Mapping[str, Any]) -> str:
    return sentence_case(label(row["family"], row["name"]))


def _interval(row: Mapping[str, Any], name: str) -> str:
    return f"{points(row[name])} ({points(row[f'{name}_low'])} to {points(row[f'{name}_high'])})"


def _at_once(row: Mapping[str, Any]) -> str:
    return f"{_interval(row, 'once')} at once"


def _after(row: Mapping[str, Any]) -> str:
    return f"{_interval(row, 'learned')} after learning"


def _difference(row: Mapping[str, Any]) -> str:
    return f"learning changes it by {_interval(row, 'difference')}"


def adapting_document(study: AdaptStudy, command: str) -> Document:
    plan, game = study.plans[BASELINE], study.plans[BASELINE].descriptor
    played = [
        ("games", f"{study.played:,} in all, {SEEDS} trainings under each rule set"),
        ("seats", seats_of(plan)),
        ("from", study.trainee.start.spec),
        ("seed", str(study.seed)),
    ]
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"),
        *played,
        ("numbers", f"{len(study.trainee.varied)} trained"),
        *((f"ruleset of {name}", of.ruleset) for name, of in study.plans.items()),
        ("command", command),
    ]
    several = len(study.candidates) > 1
    told = [
        Sentence(told.tone, f"{name}: {told.text}" if several else told.text)
        for name in study.candidates
        for told in sentences_of(study, name)
    ]
    data = pl.concat([study.table(name).insert_column(0, pl.lit(name).alias("candidate")) for name in study.candidates])
    return Document(
        game.title, "at once, and after learning", played, told,
        f"{NOTE}. {fair_in_words(teams_of(plan))}",
        ("adapted", "all effects as CSV", data), list(_sections(study)), facts, plan,
        (LIMITS[0], LIMITS[1], *LEARNED), [command],
    )  # fmt: skip


def _sections(study: AdaptStudy) -> Iterator[Section]:
    for i, candidate in enumerate(study.candidates):
        table = study.table(candidate)
        shares = shares_of(table)
        rows = [
            {
                "name": _who(row), "verdict": "fair",
                "estimate": row["difference"], "low": row["difference_low"], "high": row["difference_high"],
            }
            for row in shares.iter_rows(named=True)
        ]  # fmt: skip
        title = "By how much learning changes the effect"
        yield Section(
            f"adapted-{i + 1}", "At once, and after learning", candidate,
            f"{NOTE}; before, after: the shares when everybody has learned",
            named(shares).drop("family"),
            {**dict.fromkeys(("before", "after"), SHARE), **dict.fromkeys(EFFECTS, POINTS)},
            (drawn("forest", rows, title, "percentage points  (bar: 95 % over training seeds)", 0.0),), table,
        )  # fmt: skip
    rows = [
        {"rules": name, "training": i, "estimate": match.share, "low": match.low, "high": match.high,
         "fair": match.fair, "games": match.games}
        for name, matches in study.strengths.items()
        for i, match in enumerate(matches, 1)
    ]  # fmt: skip
    yield Section(
        "strengths", "What was learned", "The learned bots against the start",
        "share of the games that somebody won, alone or as a team among copies of the start, by the rules it was "
        "trained for, on fresh deals",
        pl.DataFrame(rows), dict.fromkeys(("estimate", "low", "high", "fair"), SHARE),
    )  # fmt: skip
