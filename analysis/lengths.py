"""How long games last, and how they end."""

import polars as pl

from analysis.intervals import wilson
from sim.store import Run


def lengths(run: Run) -> pl.DataFrame:
    """Quantiles of rounds and decisions: columns fact, p5, p50, p95, mean."""
    facts = ("rounds", "decisions")
    table = run.games.select(
        *(pl.col(f).quantile(q).alias(f"{f}.p{int(100 * q)}") for f in facts for q in (0.05, 0.5, 0.95)),
        *(pl.col(f).mean().alias(f"{f}.mean") for f in facts),
    ).collect(engine="streaming")
    row = table.row(0, named=True)
    return pl.DataFrame([{"fact": f, **{k: row[f"{f}.{k}"] for k in ("p5", "p50", "p95", "mean")}} for f in facts])


def end_reasons(run: Run) -> pl.DataFrame:
    """Share of games by how they ended: columns end_reason, estimate, low, high, n."""
    counts = run.games.group_by("end_reason").len().sort("len", descending=True).collect(engine="streaming")
    total = int(counts["len"].sum())
    return pl.DataFrame(
        [
            {
                "end_reason": str(reason),
                "estimate": n / total,
                "low": wilson(n, total)[0],
                "high": wilson(n, total)[1],
                "n": n,
            }
            for reason, n in counts.iter_rows()
        ]
    )
