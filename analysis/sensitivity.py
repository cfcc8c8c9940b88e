"""Which numbers matter: Morris screening of the numeric parameters within their ranges.

Elementary effects (Morris 1991) on trajectories of SALib, with the improvement of Campolongo, Cariboni & Saltelli 2007
(mu* is the mean of absolute effects). Every point is played on the same blocks, and the variance that the games
themselves contribute is taken out of sigma.
"""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.paired import Floats
from equipoise.analysis.sweep import Progress, label
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Parameter
from equipoise.sim.scores import BlockScores, play_scores
from equipoise.sim.variants import plan_at

LEVELS = 4


def _value(p: Parameter, share: float) -> Any:
    assert p.low is not None
    assert p.high is not None
    value = p.low + share * (p.high - p.low)
    return round(value) if p.kind is int else value


def _outputs(scores: BlockScores, fair: float) -> dict[str, float]:
    means = np.nanmean(scores.won, axis=0)
    return {
        "unfairness": float(np.abs(means - fair).max()),
        "rounds": float(scores.rounds.mean()),
        **{name: float(m) for name, m in zip(scores.names, means, strict=True)},
    }


def morris(
    base: Plan,
    params: Sequence[Parameter],
    fair: float,
    *,
    trajectories: int,
    blocks: int,
    seed: int,
    jobs: int = 1,
    told: Progress = lambda s: None,
) -> pl.DataFrame:
    """Columns parameter, output, mu_star, low, high, sigma, noise, n: effects of moving over a whole range.

    `low` and `high` are a 95 % bootstrap interval of mu*; `noise` is the standard deviation that the games alone give
    an effect, and sigma is what is left of the effects' spread without it.
    """
    from SALib.sample import morris as sampler

    names = [p.key for p in params]
    problem = {"num_vars": len(params), "names": names, "bounds": [[0.0, 1.0]] * len(params)}
    sample = sampler.sample(problem, trajectories, num_levels=LEVELS, seed=seed)
    steps = len(params) + 1
    played: dict[str, BlockScores | None] = {}

    def at(row: Floats) -> BlockScores | None:
        point = {p.key: _value(p, share) for p, share in zip(params, row, strict=True)}
        if label(point) not in played:
            told(label(point))
            try:
                played[label(point)] = play_scores(plan_at(base, point), blocks, jobs=jobs)
            except InputError:  # these values do not fit together
                played[label(point)] = None
        return played[label(point)]

    effects: dict[tuple[str, str], list[float]] = {}
    noises: dict[tuple[str, str], list[float]] = {}
    for t in range(trajectories):
        rows = sample[t * steps : (t + 1) * steps]
        for a, b in itertools.pairwise(rows):
            moved = int(np.argmax(a != b))
            before, after, width = at(a), at(b), float(b[moved] - a[moved])
            if before is None or after is None:
                continue
            x, y = _outputs(before, fair), _outputs(after, fair)
            for output in x:
                effects.setdefault((names[moved], output), []).append((y[output] - x[output]) / width)
                noises.setdefault((names[moved], output), []).append(_noise(before, after, output) / width**2)
    rng = np.random.default_rng(seed)
    out = []
    for (name, output), found in effects.items():
        e = np.array(found)
        noise = float(np.mean(noises[name, output]))
        drawn = np.abs(e[rng.integers(len(e), size=(2000, len(e)))]).mean(axis=1)
        low, high = np.quantile(drawn, [0.025, 0.975])
        spread = float(e.var(ddof=1)) if len(e) > 1 else 0.0
        out.append({
            "parameter": name, "output": output,
            "mu_star": float(np.abs(e).mean()), "low": float(low), "high": float(high),
            "sigma": max(spread - noise, 0.0) ** 0.5, "noise": noise**0.5, "n": len(e),
        })  # fmt: skip
    return pl.DataFrame(out).sort("output", "mu_star", descending=[False, True])


def _noise(before: BlockScores, after: BlockScores, output: str) -> float:
    """Variance of the mean paired difference; of the largest deviation: that of the name it belongs to at most."""
    if output == "rounds":
        d = after.rounds - before.rounds
        return float(d.var(ddof=1) / len(d))
    columns = range(len(before.names)) if output == "unfairness" else [before.names.index(output)]
    variances = []
    for i in columns:
        d = (after.won - before.won)[:, i]
        d = d[~np.isnan(d)]
        variances.append(float(d.var(ddof=1) / len(d)))
    return max(variances)
