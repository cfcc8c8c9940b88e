"""Drama: the numbers that say how a game goes, measured by the chances of winning at the beginning of every turn.

A turn is a stretch of decisions of one seat within one round. The chances are those of a win probability that was
fitted to the very rules that are played; ext/drama.pyx turns them into these numbers when a game is over. Where nobody
won, chances of winning say nothing, and the numbers are missing.
"""

from dataclasses import dataclass

from equipoise.ext.drama import drama_dtype

from equipoise.sim.facts import Column

DRAMA_ROW = drama_dtype()


@dataclass(frozen=True)
class Measure:
    """One of the numbers: what it is, in a sentence, whether it lies between 0 and 1, and which way is livelier."""

    name: str
    title: str
    says: str
    livelier: int  # 1: the higher; -1: the lower; 0: neither
    share: bool = False


MEASURES = (
    Measure(
        "drama",
        "drama",
        "how far behind the winner was: over the turns in which it was behind, the mean root of what its chance lacked "
        "to the leader's; 0 if it never was",
        livelier=1,
        share=True,
    ),
    Measure(
        "comeback",
        "lowest chance of the winner",
        "the lowest chance that the eventual winner had at the beginning of any turn",
        livelier=-1,
        share=True,
    ),
    Measure(
        "decisiveness",
        "decisiveness",
        "the share of the turns for which the winner had more than any loser ever had, and kept it to the end",
        livelier=-1,
        share=True,
    ),
    Measure(
        "decided_at",
        "decided after",
        "the share of the turns after which the winner's chance stayed at 80 % or more",
        livelier=1,
        share=True,
    ),
    Measure(
        "uncertainty",
        "uncertainty",
        "how open the game was: the entropy of the chances, where 1 is all equal, averaged over its turns",
        livelier=1,
        share=True,
    ),
    Measure(
        "late_uncertainty", "late uncertainty", "the same after three quarters of the turns", livelier=1, share=True
    ),
    Measure(
        "surprise",
        "surprise",
        "how much chance changed hands, turn by turn, in all; 1 is as much as from certain defeat to certain victory",
        livelier=1,
    ),
    Measure(
        "suspense",
        "suspense",
        "how much was about to change hands: over all turns, the root of the squared step that is to be expected by "
        "the leader's chance and the round",
        livelier=1,
    ),
    Measure(
        "runaway",
        "early leader wins",
        "1 if whoever led after a third of the turns won, else 0",
        livelier=-1,
        share=True,
    ),
    Measure(
        "favourite_changes",
        "lead changes",
        "how often somebody else came to have the highest chance, by two points at least; the outcome counts",
        livelier=1,
    ),
    Measure(
        "kingmaking",
        "kingmaking",
        "turns in which a side with less than 5 % gave another more than 10 points",
        livelier=-1,
    ),
    Measure("turns", "turns", "stretches of decisions of one seat within a round", livelier=0),
    Measure("downtime", "downtime", "choices that others make between two turns of a player", livelier=-1),
    Measure(
        "forced", "forced turns", "the share of the turns in which there was nothing to choose", livelier=-1, share=True
    ),
    Measure("choices", "choices a turn", "decisions in a turn in which there was something to choose", livelier=0),
    Measure("options", "options a choice", "how many options such a decision has, by the geometric mean", livelier=0),
)
NAMES = tuple(measure.name for measure in MEASURES)
COUNTED = ("turns", "downtime", "forced", "choices", "options")  # whatever the chances are
BY_CHANCES = tuple(name for name in NAMES if name not in COUNTED)
BY_NAME = {measure.name: measure for measure in MEASURES}


DRAMA_COLUMNS = tuple(Column(measure.name, measure.says, type="float") for measure in MEASURES)
