"""The page of a training: how it went, what was learned, against whom it wins, and what it does differently."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from equipoise.analysis.putting_back import RATE, Worth
from equipoise.analysis.strength import Match
from equipoise.analysis.training import LEARNING, PUTTING_BACK, TrainStudy, share_rows
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document
from equipoise.reports.section import POINTS, SHARE, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.words import Sentence, label, points, sentence_case
from equipoise.sim.plan import Plan

GROUP_HOW, GROUP_WHAT, GROUP_PLAY = "How strong", "What it learned", "What it does"
SHOWN = 25  # rows of the table of usage; the download has all
OFFERED = 30  # times at least, before and after, to be in that table
TOLD = 5  # numbers in the findings
# the words of a match -> those by which charts are coloured
VERDICTS = {"stronger": "over", "weaker": "under", "equal": "fair", "open": "undecided"}
FOUND = (
    "Stronger than these opponents is not strong: somebody may still find a style that beats this one.",
    "A style is trained for one rule set and these numbers of seats; by other rules it may be no better than others.",
)


@dataclass(frozen=True)
class Training:
    """A training that is over, with what the bots used before and after (see sim/usage.py) by number of seats."""

    study: TrainStudy
    usage: pl.DataFrame
    command: str
    style: str = ""  # the file of the style, if the bot has styles


def _against(matches: Sequence[Match]) -> pl.DataFrame:
    names = ("name", "seats", "share", "low", "high", "fair", "games", "undecided")
    rows = [{name: getattr(match, name) for name in (*names, "verdict")} for match in matches]
    schema = {"name": pl.String, "seats": pl.Int64, **dict.fromkeys(("share", "low", "high", "fair"), pl.Float64)}
    return pl.DataFrame(
        rows, schema={**schema, "games": pl.Int64, "undecided": pl.Float64, "verdict": pl.String}
    ).rename({"name": "against", "share": "estimate"})


def _times(before: float, after: float) -> str:
    return f"{before:g} to {after:g}" + (f" (× {after / before:.2f})" if before and after / before > 0 else "")


def learned_table(study: TrainStudy) -> pl.DataFrame:
    """Every number that is not where it was, those that are named first."""
    numbers = {number.key: number for number in study.trainee.varied}
    singly = {of.trial.keys[0]: of for of in _worth(study) if len(of.trial.keys) == 1}
    rows = []
    for key, (before, after) in study.changed().items():
        of = singly.get(key)
        rows.append({
            "number": key, "from": before, "to": after,
            "cost": of.cost if of else None, "low": of.low if of else None, "high": of.high if of else None,
            "learned": "named" if of and of.named else "not shown by itself", "what it is": numbers[key].says,
        })  # fmt: skip
    floats = dict.fromkeys(("from", "to", "cost", "low", "high"), pl.Float64)
    schema = {"number": pl.String, **floats, "learned": pl.String, "what it is": pl.String}
    table = pl.DataFrame(rows, schema=schema)
    return table.sort("learned", pl.col("cost").fill_null(-1.0), descending=[False, True], maintain_order=True)


def _worth(study: TrainStudy) -> Sequence[Worth]:
    return study.putting.worth if study.putting else ()


def sentences_of(study: TrainStudy) -> list[Sentence]:
    """The findings, strongest first."""
    told = []
    for match in study.matches:
        if match.name == "the start":
            tone = {"stronger": "gains", "weaker": "loses"}.get(match.verdict, "equal")
            told.append(Sentence(tone, f"With {match.seats} seats the trained {_who(study)} {match.in_words}."))
    named = learned_table(study).filter(pl.col("learned") == "named")
    for row in named.head(TOLD).iter_rows(named=True):
        told.append(
            Sentence(
                "note",
                f"{row['number']} went from {_times(row['from'], row['to'])}: {row['what it is']}. Putting it back "
                f"costs {points(row['cost'])} ({points(row['low'])} to {points(row['high'])}).".replace("+", ""),
            )
        )
    if named.height > TOLD:
        told.append(Sentence("note", f"{_counted(named.height - TOLD)} more named as learned: see the table."))
    told.append(Sentence("note", _rest(study, named.height)))
    beaten = [match.name for match in study.matches if match.verdict == "stronger" and match.name != "the start"]
    losing = [match.name for match in study.matches if match.verdict == "weaker"]
    if beaten:
        told.append(Sentence("note", f"It wins more than its share against {_listed(beaten)}."))
    if losing:
        told.append(Sentence("loses", f"It wins less than its share against {_listed(losing)}."))
    return told


def _who(study: TrainStudy) -> str:
    return "style" if study.trainee.styles else "bot"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _rest(study: TrainStudy, named: int) -> str:
    """What became of all the numbers that are not named."""
    assert study.putting is not None
    numbers, changed, back = len(study.trainee.varied), len(study.changed()), len(study.putting.back)
    others = changed - named
    words = f"Of {_counted(numbers)} {named or 'none'} {_is(named)} named as learned."
    if study.putting.kept_all and others:
        cost = points(study.putting.together).removeprefix("+")
        return (
            f"{words} {_counted(others)} could not be shown to matter one by one; putting them back together costs "
            f"{cost}, so that they stay."
        )
    if others:
        words += f" {_counted(others)} matter together, in groups, and stay."
    if back:
        words += f" {_counted(back)} had moved without effect and {'was' if back == 1 else 'were'} put back."
    return words


def _counted(numbers: int) -> str:
    return "1 number" if numbers == 1 else f"{numbers} numbers"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def text_of(training: Training) -> list[str]:
    """The same for a terminal."""
    return [sentence.text for sentence in sentences_of(training.study)]


def training_document(training: Training) -> Document:
    study = training.study
    plan, game = study.tables[0], study.trainee.game
    seats = ", ".join(str(table.seats) for table in study.tables)
    played = [
        ("games", f"{study.played:,} in all, {round(LEARNING * study.spend.games):,} to learn from"),
        ("seats", seats_of(plan) if len(study.tables) == 1 else f"{seats}, in turn"),
        ("from", study.trainee.start.spec),
        ("seed", str(study.seed)),
    ]
    gains, slope = study.gains, study.slope
    assert gains is not None
    assert slope is not None
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"),
        *played,
        ("against", study.against.spec if study.against else "itself"),
        ("numbers", f"{len(study.trainee.varied)} trained"),
        (
            "generations",
            f"{gains.generations} of {gains.pairs} pairs, about {study.spend.games_of_a_pair:,} games each",
        ),
        ("perturbation", f"{gains.perturbation:.3f} (of a logarithm, or of a step)"),
        ("step", f"{gains.step:.4g}; luck alone moves a number by about {gains.wander:.2f}"),
        ("slope", f"{slope.squared:.3g} ± {slope.error:.2g} squared; curvature {slope.curvature:.3g}"),
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in plan.as_read.changes().items()),
        *((("style", training.style),) if training.style else ()),
        ("command", training.command),
    ]
    return Document(
        game.title, "a trained " + _who(study), played, sentences_of(study),
        "Nothing on this page was measured on deals that were learned from. Shares are of the games that somebody won; "
        "intervals are 95 % over blocks, each by itself. A number is named if putting it back loses "
        f"on fresh deals; of those named at most {100 * RATE:g} % are expected to be false (Benjamini and Hochberg).",
        ("learned", "all changed numbers as CSV", learned_table(study)),
        list(_sections(training)), facts, plan, (LIMITS[0], LIMITS[1], *FOUND), [training.command],
    )  # fmt: skip


def _sections(training: Training) -> Iterator[Section]:
    study = training.study
    yield _curve(study)
    table = _against(study.matches)
    rows = [
        {
            **row,
            "name": row["against"] if len(study.tables) == 1 else f"{row['against']}, {row['seats']} seats",
            **{key: row[key] - row["fair"] for key in ("estimate", "low", "high")},
            "verdict": VERDICTS[row["verdict"]],
        }
        for row in table.iter_rows(named=True)
    ]
    yield Section(
        "against", GROUP_HOW, "Against whom it wins",
        "estimate: share of the games that somebody won, alone or as a team among copies of the other; against the "
        "start all games are played, against the others it stops at the first of three looks that decides, and "
        "intervals allow for that",
        table, {**dict.fromkeys(("estimate", "low", "high", "fair", "undecided"), SHARE)},
        (drawn("forest", rows, "What it wins beyond its fair share", "percentage points  (bar: 95 %)", 0.0),),
    )  # fmt: skip
    yield from _learned(study)
    yield from _used(training)
    yield from _shares(study)


def _curve(study: TrainStudy) -> Section:
    rows = [
        {
            "after": point.games, "seats": point.match.seats, "estimate": point.match.share, "low": point.match.low,
            "high": point.match.high, "fair": point.match.fair,
        }
        for point in study.curve
    ]  # fmt: skip
    series: dict[str, list[tuple[float, float, float, float]]] = {}
    for row in rows:
        values = tuple(float(row[key] - row["fair"]) for key in ("estimate", "low", "high"))
        series.setdefault(f"{row['seats']} seats", [(0.0, 0.0, 0.0, 0.0)]).append((float(row["after"]), *values))  # type: ignore[arg-type]
    return Section(
        "curve", GROUP_HOW, "The learning curve",
        "the numbers so far against the start, on fresh deals that are the same for every point; after: games played "
        "until then",
        pl.DataFrame(rows), dict.fromkeys(("estimate", "low", "high", "fair"), SHARE),
        (drawn("curve", series, _rising(study), "games played", "beyond its fair share against the start, pp"),),
    )  # fmt: skip


def _rising(study: TrainStudy) -> str:
    """Whether more games promise more: the last point beside the one at two thirds of the way."""
    tables = len(study.tables)
    curve = [point.match for point in study.curve]
    last, before = curve[-tables:], curve[6 * tables : 7 * tables]
    if len(curve) < 10 * tables:
        return "Strength against the start while it learned"
    gain = sum(a.share - b.share for a, b in zip(last, before, strict=True)) / tables
    noise = sum((a.high - a.low) / 4 for a in last) / tables
    told = ": still rising at the end" if gain > max(0.005, noise / 2) else ": flat at the end" if noise < 0.01 else ""
    return f"Strength against the start while it learned{told}"


def _learned(study: TrainStudy) -> Iterator[Section]:
    table = learned_table(study)
    rows = [
        {"name": row["number"], "estimate": 100 * row["cost"], "low": 100 * row["low"], "high": 100 * row["high"]}
        for row in table.filter(pl.col("cost").is_not_null()).sort("cost", descending=True).iter_rows(named=True)
    ]
    title = "What it costs to put a number back"
    yield Section(
        "learned", GROUP_WHAT, "Numbers that changed",
        "cost: what the style loses, in points of winning, if this number alone is put back to where it was, with its "
        f"95 % interval; {100 * PUTTING_BACK:g} % of all games go into this, so that only those that moved most are "
        "tried singly",
        table, dict.fromkeys(("cost", "low", "high"), POINTS),
        (drawn("bars", rows, title, "percentage points of winning  (line: 95 %)"),) if rows else (),
    )  # fmt: skip
    groups = [of for of in _worth(study) if len(of.trial.keys) > 1]
    if groups:
        yield Section(
            "groups", GROUP_WHAT, "Numbers put back together",
            "those that moved little, in groups by how far they moved (in logarithms, or in steps); cost as above",
            pl.DataFrame([
                {"group": of.trial.name, "cost": of.cost, "low": of.low, "high": of.high,
                 "what came of it": "together they matter and stay" if of.named else "no effect was seen",
                 "numbers": ", ".join(of.trial.keys)}
                for of in groups
            ]),
            dict.fromkeys(("cost", "low", "high"), POINTS),
        )  # fmt: skip


def _used(training: Training) -> Iterator[Section]:
    table = training.usage
    if table.is_empty():
        return
    often = table.filter(pl.min_horizontal("offered", "offered_after") >= OFFERED)
    shown = often.sort(_clearly(), descending=True, nulls_last=True).head(SHOWN)
    yield Section(
        "usage", GROUP_PLAY, "What it does differently",
        "how often an action is taken when it is offered, if everybody plays the start and if everybody plays the "
        "trained style; the clearest changes first; counted over a few hundred games, without intervals",
        shown, {"before": SHARE, "after": SHARE, "change": POINTS}, (), table,
    )  # fmt: skip


def _clearly() -> pl.Expr:
    """How clearly a share has changed, for a ranking: in standard errors of two shares."""
    n, m = pl.col("offered"), pl.col("offered_after")
    both = (pl.col("before") * n + pl.col("after") * m) / (n + m)
    return pl.col("change").abs() / (both * (1 - both) * (1 / n + 1 / m) + 1e-12).sqrt()


def shares_table(study: TrainStudy) -> pl.DataFrame:
    rows = []
    for table in study.tables:
        before, after = study.shares[table.seats]
        rows += [{"seats": table.seats, **row} for row in share_rows(before, after, table)]
    return pl.DataFrame(rows, infer_schema_length=None)


def _shares(study: TrainStudy) -> Iterator[Section]:
    table = shares_table(study)
    if table.is_empty():
        return
    names = [sentence_case(label(*row)) for row in table.select("family", "name").iter_rows()]
    shown = table.with_columns(pl.Series("name", names)).drop("family").rename({"estimate": "change"})
    yield Section(
        "shares", GROUP_PLAY, "What it does to the balance",
        "share of wins if everybody plays the start (before) and if everybody plays the trained style (after), on the "
        "same deals; change with its 95 % interval over blocks, each by itself; a verdict that changes with the style "
        "is no finding about the rules",
        shown, {**dict.fromkeys(("before", "after"), SHARE), **dict.fromkeys(("change", "low", "high"), POINTS)}, (),
        table,
    )  # fmt: skip


def usage_table(before: pl.DataFrame, after: pl.DataFrame, plan: Plan) -> pl.DataFrame:
    """action, argument, offered, before, after, change: of what was offered, the share that was taken."""
    keys = ["action", "argument"]
    cast = [pl.col("argument").cast(pl.String), pl.col("share").cast(pl.Float64)]
    then = after.rename({"share": "after", "offered": "offered_after"}).drop("taken")
    both = before.with_columns(cast).join(
        then.with_columns(cast[0], pl.col("after").cast(pl.Float64)),
        on=keys, how="full", coalesce=True, nulls_equal=True, maintain_order="left_right",
    )  # fmt: skip
    names = [None if name is None else plan.title_of(name) for name in both["argument"]]
    return both.select(
        "action", pl.Series("argument", names, dtype=pl.String), "offered", "offered_after",
        pl.col("share").alias("before"), "after", (pl.col("after") - pl.col("share")).alias("change"),
    )  # fmt: skip
