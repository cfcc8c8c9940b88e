"""Edits that would mend what is off most, in the words of the rulebook, as fresh deals have it."""

import polars as pl

from equipoise.analysis.proposing import Mend, Mending, SideEffect
from equipoise.reports.section import CHANGE, POINTS, SHARE, Section, drawn
from equipoise.reports.words import label, listed, percent, sentence_case
from equipoise.sim.parameters import described

NOTE = (
    "share: what {who} wins then, on fresh deals, with its 95 % interval (Bonferroni over the edits played again); "
    "change: of its distance from fair, against the rules as they are, paired; size: one for each edited rule and the "
    "share of its range that it moves; others moved: whose share changed for certain by more than what matters"
)


def in_words(mending: Mending, mend: Mend) -> str:
    """What changes, as one would write it into the rules."""
    return "; ".join(described(mending.params[key], value) for key, value in mend.point.items())


def who(mending: Mending) -> str:
    return label(mending.target.family, mending.target.name)


def answer(mending: Mending) -> str:
    """The best edit and what it does, or that there is none."""
    rules = len(mending.params)
    looked = f"{mending.tried} edits of the {rules} rules" if rules > 1 else f"{mending.tried} edits of the one rule"
    name = who(mending)
    if not mending.helpful:
        return f"No edit that mends {name} was found: {looked} that belong to it were tried."
    best = mending.helpful[0]
    share, low, high = (percent(value) for value in best.after)
    left = "which no longer matters" if best.mends(mending.fair, mending.margin) else "which is better and not yet fair"
    return (
        f"{sentence_case(in_words(mending, best))}. {sentence_case(name)} then wins {share} ({low} to {high}) of fresh "
        f"deals instead of {percent(best.before[0])}, where {percent(mending.fair)} is fair, {left}; {looked} were "
        "tried."
    )


def _moved(mend: Mend) -> str:
    def told(effect: SideEffect) -> str:
        away = " (farther from fair)" if effect.away else ""
        return f"{effect.name} {percent(effect.before)} to {percent(effect.after)}{away}"

    return listed([told(effect) for effect in mend.side_effects]) if mend.side_effects else "nobody"


def table_of(mending: Mending) -> pl.DataFrame:
    rows = [
        {
            "what changes": in_words(mending, mend),
            "size": mend.size,
            "share": mend.after[0],
            "low": mend.after[1],
            "high": mend.after[2],
            "change": mend.change[0],
            "change_low": mend.change[1],
            "change_high": mend.change[2],
            "rounds before": mend.rounds[0],
            "rounds after": mend.rounds[1],
            "nobody won before": mend.undecided[0],
            "nobody won after": mend.undecided[1],
            "others moved": _moved(mend),
            "helps": "yes" if mend.helps(mending.fair, mending.margin) else "not for certain",
        }
        for mend in mending.confirmed
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


def section(mending: Mending) -> Section:
    """The edits that were played again on fresh deals."""
    name = who(mending)
    table = table_of(mending)
    rows = [
        {
            "name": row["what changes"],
            "estimate": row["share"],
            "low": row["low"],
            "high": row["high"],
            "verdict": "fair"
            if row["low"] <= mending.fair + mending.margin and row["high"] >= mending.fair - mending.margin
            else "over",
        }
        for row in table.iter_rows(named=True)
    ]
    shares = ("share", "low", "high", "nobody won before", "nobody won after")
    title = f"What {name} wins under each edit, on fresh deals"
    chart = drawn(
        "forest", rows, title, "share of wins, %  (bar: 95 % interval; dashed: fair)", mending.fair, mending.margin
    )
    return Section(
        "mends",
        CHANGE,
        f"Edits that were tried for {name}",
        NOTE.format(who=name),
        table,
        {**dict.fromkeys(shares, SHARE), **dict.fromkeys(("change", "change_low", "change_high"), POINTS)},
        (chart,) if rows else (),
        says=answer(mending),
        folded=False,
    )
