"""Fitting a win probability: who wins, from what everybody at the table can see.

Every side of a table gets a score: a sum over its inputs, and over a layer of units of which each is a sum over the
inputs where that is above nothing. The chances are the softmax of the scores (McFadden 1974: conditional logit), so
that they sum to one. The fit is by Adam (Kingma & Ba 2015) on the log loss, with a share of the blocks held back to say
when to stop. Games that nobody won are left out: chances are of the games that somebody wins, as shares are everywhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import optimize
from threadpoolctl import threadpool_limits

from equipoise.sim.watched import Watched

Floats = npt.NDArray[np.float32]
BATCH = 1024  # positions
EPOCHS = 15  # at most
PATIENCE = 3  # epochs without a gain on what is held back
HELD_BACK = 5  # one in so many blocks
RATE = 3e-3  # of a step, at the beginning
SHRINK = 1e-5  # of the weights, at each step
WORTH_A_UNIT = 1e-4  # log loss that a layer must gain over none


@dataclass(frozen=True)
class Positions:
    """Positions side by side: one row each."""

    inputs: Floats  # [position, side, input]
    share: Floats  # [position, side]: of the win
    game: npt.NDArray[np.int64]  # [position]
    round: npt.NDArray[np.int64]
    progress: Floats  # [position, side, input]: the same inputs with progress for the only feature

    def take(self, which: npt.NDArray[np.bool_]) -> "Positions":
        inputs, share, progress = (of[which] for of in (self.inputs, self.share, self.progress))
        return Positions(inputs, share, self.game[which], self.round[which], progress)


def inputs_of(standing: Floats, rounds: npt.NDArray[np.int64], acting: npt.NDArray[np.int64],
              teams: Sequence[int]) -> Floats:  # fmt: skip
    """As ext/win.pyx has them: means over the own side, means over all others, the round, who decides."""
    sides = list(dict.fromkeys(teams))
    parts = []
    for side in sides:
        own = np.array([team == side for team in teams])
        mine, others = (standing[:, which].mean(axis=1) for which in (own, ~own))
        context = np.column_stack([np.log2(rounds), own[acting]]).astype(np.float32)
        parts.append(np.concatenate([mine, others, context], axis=1))
    return np.stack(parts, axis=1).astype(np.float32)


def positions_of(watched: Watched, teams: Sequence[int]) -> Positions:
    """Every position that was kept of a game that somebody won."""
    game, slot = np.nonzero((watched.rounds > 0) & (watched.won.max(axis=1) > 0)[:, None])
    rounds, acting = (of[game, slot].astype(np.int64) for of in (watched.rounds, watched.acting))
    first = [list(teams).index(side) for side in dict.fromkeys(teams)]
    inputs = inputs_of(watched.standing[game, slot], rounds, acting, teams)
    progress = inputs_of(watched.progress[game, slot][:, :, None], rounds, acting, teams)
    return Positions(inputs, watched.won[game][:, first], game, rounds, progress)


@dataclass(frozen=True)
class Fit:
    """The numbers of a model, for inputs as they are."""

    direct: Floats  # [input]
    into: Floats  # [input, unit]
    bias: Floats  # [unit]
    out: Floats  # [unit]

    def scores(self, inputs: Floats) -> Floats:
        hidden = np.maximum(inputs @ self.into + self.bias, 0)
        scores: Floats = inputs @ self.direct + hidden @ self.out
        return scores

    def chances(self, inputs: Floats) -> Floats:
        parts = [softmax(self.scores(part)) for part in _cut(inputs)]
        return np.concatenate(parts)


def _cut(inputs: Floats, size: int = 1 << 15) -> Iterator[Floats]:
    for at in range(0, len(inputs), size):
        yield inputs[at : at + size]


def softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return chances


def log_loss(chances: Floats, share: Floats) -> float:
    return float(-(share * np.log(np.maximum(chances, 1e-7))).sum(axis=-1).mean())


def fit(
    inputs: Floats, share: Floats, held: npt.NDArray[np.bool_], hidden: int, seed: int, batch: int = BATCH
) -> tuple[Fit, float]:
    """The model, and its log loss on what was held back from it. One thread: sums come out the same anywhere."""
    with threadpool_limits(1):
        return _fit(inputs, share, held, hidden, seed, batch)


def _fit(
    inputs: Floats, share: Floats, held: npt.NDArray[np.bool_], hidden: int, seed: int, batch: int
) -> tuple[Fit, float]:
    draw = np.random.default_rng(seed)
    mean = inputs.mean(axis=(0, 1), dtype=np.float64).astype(np.float32)
    scale = inputs.std(axis=(0, 1), dtype=np.float64).astype(np.float32)
    alive = scale > 1e-6
    scale = np.where(alive, scale, 1.0).astype(np.float32)
    n = inputs.shape[2]
    into = draw.normal(0, np.sqrt(2 / n), (n, hidden)).astype(np.float32) * alive[:, None]
    weights = [np.zeros(n, np.float32), into, np.zeros(hidden, np.float32),
               draw.normal(0, 0.1, hidden).astype(np.float32)]  # fmt: skip
    first, second = ([np.zeros_like(w) for w in weights] for _ in range(2))
    learn, back = np.nonzero(~held)[0], np.nonzero(held)[0]
    best, best_loss, since, step = weights, np.inf, 0, 0
    steps = EPOCHS * -(-len(learn) // batch)
    for _ in range(EPOCHS):
        for rows in np.array_split(draw.permutation(learn), max(1, -(-len(learn) // batch))):
            step += 1
            x = (inputs[rows] - mean) / scale * alive
            slopes = _slopes(weights, x, share[rows])
            rate = RATE * (1 - step / (steps + 1)) * np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            for i, slope in enumerate(slopes):
                slope += SHRINK * weights[i]
                first[i] = 0.9 * first[i] + 0.1 * slope
                second[i] = 0.999 * second[i] + 0.001 * slope * slope
            weights = [w - rate * a / (np.sqrt(b) + 1e-8) for w, a, b in zip(weights, first, second, strict=True)]
        folded = _folded(weights, mean, scale, alive)
        loss = log_loss(folded.chances(inputs[back]), share[back])
        if loss < best_loss - 1e-6:
            best, best_loss, since = weights, loss, 0
        else:
            since += 1
            if since >= PATIENCE:
                break
    return _tempered(_folded(best, mean, scale, alive), inputs[back], share[back])


def _tempered(model: Fit, inputs: Floats, share: Floats) -> tuple[Fit, float]:
    """What was fitted is a little too sure of itself elsewhere: all scores are multiplied by one number, chosen on what
    was held back (temperature scaling; Guo et al. 2017)."""
    scores = np.concatenate([model.scores(part) for part in _cut(inputs)])

    def loss(power: float) -> float:
        return log_loss(softmax(scores * np.float32(np.exp(power))), share)

    found = optimize.minimize_scalar(loss, bounds=(-1.0, 1.0), method="bounded", options={"xatol": 1e-3})
    by = np.float32(np.exp(found.x))
    return Fit(model.direct * by, model.into, model.bias, model.out * by), float(found.fun)


def _slopes(weights: list[Floats], x: Floats, share: Floats) -> list[Floats]:
    """Of the mean log loss, by the chain rule."""
    direct, into, bias, out = weights
    flat = x.reshape(-1, x.shape[2])
    before = flat @ into + bias
    hidden = np.maximum(before, 0)
    chances = softmax((flat @ direct + hidden @ out).reshape(share.shape))
    off = ((chances * share.sum(axis=1, keepdims=True) - share) / len(share)).reshape(-1)
    units = np.outer(off, out) * (before > 0)
    return [off @ flat, flat.T @ units, units.sum(axis=0), off @ hidden]


def _folded(weights: list[Floats], mean: Floats, scale: Floats, alive: npt.NDArray[np.bool_]) -> Fit:
    """For inputs that are not standardised; what is added to every score changes no chance."""
    direct, into, bias, out = weights
    by = np.where(alive, 1 / scale, 0).astype(np.float32)
    into = into * by[:, None]
    return Fit(direct * by, into, bias - mean @ into, out)


def best_fit(
    inputs: Floats, share: Floats, blocks: npt.NDArray[np.int64], sizes: Sequence[int], seed: int, batch: int = BATCH
) -> Fit:
    """The model with the fewest units whose log loss on held-back blocks is no worse than that of larger ones. Few
    positions want small batches, or it has not gone far when all have been seen."""
    held = blocks % HELD_BACK == 0
    fits = [fit(inputs, share, held, size, seed, batch) for size in sizes]
    least = min(loss for _, loss in fits)
    return next(model for model, loss in fits if loss <= least + WORTH_A_UNIT)
