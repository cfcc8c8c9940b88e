"""The same question once more, when players have learned the rules: what `adapt` asks of a comparison or a search."""

from collections.abc import Mapping

from equipoise.analysis.adapting import AdaptStudy, check_games, fewest_games
from equipoise.sim.errors import InputError, arg
from equipoise.sim.plan import Plan
from equipoise.sim.stopping import parse_time
from equipoise.sim.study import pace_of
from equipoise.sim.trainee import Player, Trainee, trainee_from
from equipoise.studying import Studio


def games_within(seconds: float, tables: list[Plan], at: Studio) -> int:
    """What so many seconds buy, where every table gets as many games."""
    paces = [pace_of(table, at.folder, at.players, f"pace at {table.seats}") for table in tables]
    return int(seconds * len(paces) / sum(1 / pace.games_per_second for pace in paces))


class Adaptation:
    """What is asked for: refused before anything is written."""

    def __init__(self, base: Plan, adapt: str | None, games: int | None) -> None:
        if adapt is not None and games is not None:
            raise InputError(
                f"{arg('adapt')} and {arg('adapt_games')} exclude each other: one says how long, the other how many"
            )
        self.seconds = parse_time(adapt, arg("adapt")) if adapt is not None else None
        self.games, self.base = games, base
        self.wanted = adapt is not None or games is not None
        self.trainee: Trainee | None = None
        if self.wanted:
            if len(base.bots) > 1 or base.bots_by != "seat":
                raise InputError(
                    f"{arg('adapt')} trains one bot, which everybody plays: name one with {arg('bots')}, and no league"
                )
            self.trainee = trainee_from(base.descriptor, Player(base.bots[0], base.styles), seats=base.seats)

    @property
    def about(self) -> dict[str, object]:
        """For study.json; nothing where nothing is asked for."""
        return {"adapt": {"games": self.games, "seconds": self.seconds}} if self.wanted else {}

    def check(self, plans: Mapping[str, Plan]) -> None:
        if self.trainee is not None and self.games is not None:
            check_games(self.games, self.trainee, plans)

    def play(self, plans: Mapping[str, Plan], at: Studio) -> AdaptStudy:
        """The rules as they are, and as many of the others as there are games for, one at least."""
        assert self.trainee is not None
        whole = self.games if self.games is not None else games_within(self.seconds or 0.0, [self.base], at)
        names = list(plans)
        while len(names) > 2 and whole < fewest_games(self.trainee, {name: plans[name] for name in names}):
            at.view.say(f"{whole:,} games are too few for {names.pop()}: it is not learned")
        plans = {name: plans[name] for name in names}
        check_games(whole, self.trainee, plans)
        study = AdaptStudy(plans, self.trainee, whole, self.base.seed)
        at.view.say(f"{whole:,} games to learn {len(plans)} rule sets")
        at.play(study)
        return study
