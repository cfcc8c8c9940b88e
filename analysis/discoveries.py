"""Which of many claims stand, when each has evidence that may be looked at at any time."""

from collections.abc import Sequence

import numpy as np


def e_bh(evidence: Sequence[float], rate: float = 0.05) -> list[bool]:
    """Which claims are made, so that the false ones among them are at most this share on average.

    `evidence` are e-values: on average at most 1 where there is nothing. The k claims with the most evidence are made
    for the largest k of which each has at least n / (k rate). It holds however the claims depend on each other, and
    whenever one stops (Wang & Ramdas 2022, "False discovery rate control with e-values", J. R. Statist. Soc. B 84).
    """
    n = len(evidence)
    order = np.argsort(-np.asarray(evidence, np.float64), kind="stable")
    ranked = np.asarray(evidence, np.float64)[order]
    enough = np.flatnonzero(ranked >= n / (np.arange(1, n + 1) * rate))
    made = np.zeros(n, bool)
    if len(enough):
        made[order[: enough[-1] + 1]] = True
    return [bool(claim) for claim in made]
