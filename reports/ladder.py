"""The page of a ladder: how strong players of the game are, and its balance at each strength."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.fairness import fair_in_words, fair_of, teams_of
from equipoise.analysis.ladder import LadderStudy
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document
from equipoise.reports.section import POINTS, SHARE, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.training import VERDICTS
from equipoise.reports.words import Sentence, label, percent, points, sentence_case

GROUP_STRENGTH, GROUP_BALANCE = "How strong", "The balance at each strength"
TOLD = 4  # changes of the balance in the findings
DRAWN = 5  # lines of a chart at most
LIMIT = (
    "The strongest rung is the strongest that was tried: better players may exist, and the balance among them may be "
    "another."
)


def shares_table(study: LadderStudy) -> pl.DataFrame:
    """Rung, family, name, share with its interval, change against the usual bot with its interval, blocks."""
    rows = [
        {
            "rung": row["rung"], "family": row["family"], "name": row["name"], "estimate": row["share"],
            "low": row["share_low"], "high": row["share_high"], "change": row["estimate"],
            "change_low": row["low"], "change_high": row["high"], "n": row["n"],
        }
        for row in study.shares()
    ]  # fmt: skip
    floats = dict.fromkeys(("estimate", "low", "high", "change", "change_low", "change_high"), pl.Float64)
    schema = {"rung": pl.String, "family": pl.String, "name": pl.String, **floats, "n": pl.Int64}
    return pl.DataFrame(rows, schema=schema)


def sentences_of(study: LadderStudy) -> list[Sentence]:
    steps = sum(rung.step is not None for rung in study.rungs)
    told = [
        Sentence(
            "note", f"{study.depth} of {steps} steps from random play to the most search are shown to be steps up."
        )
    ]
    for rung in study.rungs:
        match = study.matches.get(rung.name)
        if match is not None and rung.step == "stronger":
            tone = {"stronger": "gains", "weaker": "loses"}.get(match.verdict, "equal")
            told.append(Sentence(tone, f"{sentence_case(rung.name)} {match.in_words}."))
    told += _balance(study)
    luck = [(rung.name, study.everybody[rung.name].luck) for rung in study.rungs]
    known = [(name, share) for name, share in luck if share is not None]
    if known:
        name, share = known[-1]
        told.append(Sentence("note", f"When everybody plays {name}, the deal decides {100 * share:.0f} % of a result."))
    return told


def _balance(study: LadderStudy) -> Iterator[Sentence]:
    """What is another share for certain among the strongest players than among the usual bots."""
    top = study.rungs[-1].name
    table = shares_table(study).filter(pl.col("rung") == top)
    clear = table.filter((pl.col("change_low") > 0) | (pl.col("change_high") < 0))
    for row in clear.sort(pl.col("change").abs(), descending=True).head(TOLD).iter_rows(named=True):
        before = row["estimate"] - row["change"]
        yield Sentence(
            "note",
            f"With {top} instead of {study.usual.name}, {label(row['family'], row['name'])} goes from "
            f"{percent(before)} to {percent(row['estimate'])} "
            f"({points(row['change_low'])} to {points(row['change_high'])}).",
        )
    if clear.is_empty():
        yield Sentence("note", f"No share is another for certain when everybody plays {top}.")


def text_of(study: LadderStudy) -> list[str]:
    return [sentence.text for sentence in sentences_of(study)]


def ladder_document(study: LadderStudy, command: str) -> Document:
    plan, game = study.table, study.table.descriptor
    played = [
        ("rungs", ", ".join(rung.name for rung in study.rungs)),
        ("seats", seats_of(plan)),
        ("seed", str(study.seed)),
    ]
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"),
        *played,
        *((rung.name, rung.player.spec) for rung in study.rungs),
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in plan.as_read.changes().items()),
        ("command", command),
    ]
    return Document(
        game.title, "a ladder of players", played, sentences_of(study),
        "Matches stop when they are decided; their 95 % intervals hold however often one looks (betting). Intervals of "
        f"the balance are 95 % over blocks, each by itself. {fair_in_words(teams_of(plan))}",
        ("ladder", "the balance at every rung as CSV", shares_table(study)),
        list(_sections(study)), facts, plan, (*LIMITS[:2], LIMIT), [command],
    )  # fmt: skip


def _sections(study: LadderStudy) -> Iterator[Section]:
    strengths = pl.DataFrame(
        [
            {"rung": s.name, "estimate": s.estimate, "low": s.low, "high": s.high,
             "luck": study.everybody[s.name].luck}
            for s in study.strengths()
        ],
        schema={"rung": pl.String, **dict.fromkeys(("estimate", "low", "high", "luck"), pl.Float64)},
    )  # fmt: skip
    rows = [{**row, "name": row["rung"]} for row in strengths.iter_rows(named=True)]
    yield Section(
        "strength", GROUP_STRENGTH, "Strength",
        "estimate: log odds of winning against one player of the usual bot (Bradley and Terry), with a 95 % interval; "
        "luck: when everybody plays so, the share of the variance of a result that lies between deals",
        strengths, {"luck": SHARE}, (drawn("bars", rows, "Strength", "log odds against the usual bot  (line: 95 %)"),),
    )  # fmt: skip
    names = ("share", "low", "high", "fair", "games", "undecided", "verdict")
    matches = pl.DataFrame(
        [
            {"rung": name, "against": m.name, **{key: getattr(m, key) for key in names}}
            for name, m in study.matches.items()
        ],
        infer_schema_length=None,
    ).rename({"share": "estimate"})
    forest = [
        {**row, "name": f"{row['rung']} against {row['against']}", "verdict": VERDICTS[row["verdict"]],
         **{key: row[key] - row["fair"] for key in ("estimate", "low", "high")}}
        for row in matches.iter_rows(named=True)
    ]  # fmt: skip
    yield Section(
        "matches", GROUP_STRENGTH, "Who was tried against whom",
        "estimate: share of the games that somebody won, alone or as a team among copies of the other",
        matches, dict.fromkeys(("estimate", "low", "high", "fair", "undecided"), SHARE),
        (drawn("forest", forest, "What it wins beyond its fair share", "percentage points  (bar: 95 %)", 0.0),),
    )  # fmt: skip
    yield from _balances(study)


def _balances(study: LadderStudy) -> Iterator[Section]:
    table = shares_table(study)
    steps = {rung.name for rung in study.rungs if rung.step is not None or not rung.below}
    for (family,), rows in table.group_by("family", maintain_order=True):
        moved = rows.filter(pl.col("rung").is_in(steps)).group_by("name", maintain_order=True)
        spread = moved.agg((pl.col("estimate").max() - pl.col("estimate").min()).alias("by")).sort(
            "by", descending=True
        )
        series = {
            label(str(family), name): [
                (row["rung"], row["estimate"], row["low"], row["high"])
                for row in rows.filter(pl.col("rung").is_in(steps) & (pl.col("name") == name)).iter_rows(named=True)
            ]
            for name in spread["name"].head(DRAWN)
        }
        shown = rows.with_columns(
            pl.Series("name", [sentence_case(label(str(family), name)) for name in rows["name"]])
        ).drop("family")
        title = "Shares as players become stronger"
        yield Section(
            f"balance-{family}", GROUP_BALANCE, sentence_case(str(family)),
            "share of wins when everybody plays the rung, among games that somebody won, and the change against the "
            "usual bot on the same deals; 95 % intervals over blocks, each by itself; n counts blocks",
            shown,
            {**dict.fromkeys(("estimate", "low", "high"), SHARE),
             **dict.fromkeys(("change", "change_low", "change_high"), POINTS)},
            (drawn("lines", series, title, "share of wins, %", fair_of(study.table), "everybody plays"),),
        )  # fmt: skip
