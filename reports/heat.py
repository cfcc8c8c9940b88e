"""Maps of the board: where pieces stand, and where those of winners stand more often than those of others."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.whereabouts import Whereabouts, whereabouts
from equipoise.reports.section import POINTS, SHARE, WHY, Draw, Section, drawn
from equipoise.sim.store import Run

TOLD = 3  # places in a sentence
FAINT = 0.02  # of the most visited place: what is visited less is left white


def heat_maps(run: Run) -> Iterator[Section]:
    found = whereabouts(run)
    if found is None or found.table["share"].sum() == 0:
        return
    games = found.table["n"][0] * run.rotations
    table = found.table.filter(pl.col("share") > 0).sort("share", descending=True)
    yield Section(
        "whereabouts",
        WHY,
        f"Where {found.pieces} stand",
        f"{_told(found)} Shown: where {found.pieces} stand when a round begins, in the first {games:,} games, played "
        "again. share: of all looks; winners, others: of looks at their own. The interval of the difference holds for "
        "all places together. Names of places are those of the first game's set-up",
        table,
        {
            **dict.fromkeys(("share", "winners", "others"), SHARE),
            **dict.fromkeys(("difference", "low", "high"), POINTS),
        },
        (_often(found), _apart(found)) if found.table["told_apart"].any() else (_often(found),),
    )


def _told(found: Whereabouts) -> str:
    """Where winners stand more and less often, if that is certain."""
    parts = []
    for word, rows in (
        ("more", found.table.filter(pl.col("told_apart") & (pl.col("difference") > 0)).sort(-pl.col("difference"))),
        ("less", found.table.filter(pl.col("told_apart") & (pl.col("difference") < 0)).sort("difference")),
    ):
        if rows.height:
            places = [
                f"{row['place']} ({100 * row['winners']:.1f} against {100 * row['others']:.1f} %)"
                for row in rows.head(TOLD).iter_rows(named=True)
            ]
            more = f" and {rows.height - TOLD} more" if rows.height > TOLD else ""
            parts.append(f"{word} often at {', '.join(places)}{more}")
    return f"{found.pieces.capitalize()} of winners stand {'; '.join(parts)}." if parts else ""


def _often(found: Whereabouts) -> Draw:
    shares = found.table["share"].to_list()
    most, best = max(shares), found.table["place"][shares.index(max(shares))]
    tips = [f"{name}: {100 * share:.1f} %" for name, share in found.table.select("place", "share").iter_rows()]
    looks = [("not judged", 0.08 + 0.92 * share / most) if share > FAINT * most else None for share in shares]
    return drawn("board_map", found.board, found.cells, f"Most often at {best}: {100 * most:.1f} %", looks, tips)


def _apart(found: Whereabouts) -> Draw:
    rows = found.table.to_dicts()
    most = max(abs(row["difference"]) for row in rows if row["told_apart"])
    looks = [
        ("over" if row["difference"] > 0 else "under", 0.25 + 0.75 * abs(row["difference"]) / most)
        if row["told_apart"]
        else None
        for row in rows
    ]
    tips = [
        f"{row['place']}: winners {100 * row['winners']:.1f} %, others {100 * row['others']:.1f} %, difference "
        f"{100 * row['low']:+.1f} to {100 * row['high']:+.1f} points"
        for row in rows
    ]
    title = "Orange: winners stand there more often; blue: less"
    return drawn("board_map", found.board, found.cells, title, looks, tips)
