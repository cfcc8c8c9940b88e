"""When a run may stop by itself: intervals that stay valid however often they are looked at."""

import math
import re
from dataclasses import dataclass

from equipoise.sim.errors import InputError, arg


@dataclass(frozen=True)
class Sums:
    """Of the share of wins of one character or seat, over blocks: how many, their sum, the sum of their squares."""

    blocks: float = 0.0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(self.blocks + other.blocks, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.blocks if self.blocks else math.nan


TUNED_FOR = 10_000  # blocks near which the sequence is narrowest


def _mixture(alpha: float) -> float:
    return (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TUNED_FOR


def sequence_factor(n: float, alpha: float = 0.05) -> float:
    """What stands in place of z = 1.96 in an interval that is valid after every block at once.

    Asymptotic normal-mixture boundary (Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas 2024, "Time-uniform central limit
    theory and asymptotic confidence sequences", theorem 2.2; the form of Robbins 1970).
    """
    spread = n * _mixture(alpha)
    return math.sqrt(2 * (spread + 1) / spread * math.log(math.sqrt(spread + 1) / alpha))


def always_valid_p(z: float, n: float, alpha: float = 0.05) -> float:
    """The smallest level at which that interval leaves zero out, the mixture being the one for `alpha`.

    Without a difference it is ever below x with chance x at most, however often one looks (Johari, Koomen, Pekelis &
    Walsh 2022, "Always valid inference").
    """
    spread = n * _mixture(alpha)
    return min(1.0, math.sqrt(spread + 1) * math.exp(-z * z * spread / (2 * (spread + 1))))


def sequence_half_width(sums: Sums, alpha: float = 0.05) -> float:
    """Half the width of the 1 - alpha confidence sequence for a mean, valid at every block at once.

    The variance is floored at that of half a success, so that a lucky start without any variance does not stop a run.
    """
    n = sums.blocks
    if n < 2:
        return math.inf
    mean = sums.mean
    variance = max(sums.squares / n - mean * mean, 0.5 / n * (1 - 0.5 / n))
    return sequence_factor(n, alpha) * math.sqrt(variance / n)


def parse_precision(text: str, option: str = arg("until")) -> float:
    """`0.5pp`: the width, in percentage points, below which every interval is to shrink; returned as a share."""
    number = text.strip().removesuffix("pp")
    try:
        value = float(number) / 100
    except ValueError:
        value = math.nan
    if number == text.strip() or not 0 < value <= 0.5:
        raise InputError(
            f"{option} {text!r}: must be a precision in percentage points such as 0.5pp, above 0 and up to 50pp"
        )
    return value


def parse_time(text: str, option: str = arg("max_time")) -> float:
    """`90s`, `20m`, `8h`: in seconds."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text.strip())
    if not found:
        raise InputError(f"{option} {text!r}: must be a number with s, m or h, such as 90s or 8h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


def parse_share(text: str) -> tuple[int, int]:
    """`2/3`: the second of three shares."""
    found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text.strip())
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise InputError(f"{arg('share')} {text!r}: must be which of how many, such as 1/2 and 2/2 on two machines")
    return int(found[1]), int(found[2])


def parse_margin(text: str | None) -> float | None:
    """`2pp`, or `2`: what does not matter, as a share; none if it is to follow from the fair share."""
    return (
        None if text is None else parse_precision(text if text.strip().endswith("pp") else f"{text}pp", arg("margin"))
    )


def stages(first: int = 1000, growth: float = 1.25) -> "list[int]":
    """The block counts after which a run may stop. They are fixed, so that the same run stops at the same game
    whatever the number of jobs."""
    counts = [first]
    while counts[-1] < 1 << 31:
        counts.append(math.ceil(counts[-1] * growth))
    return counts
