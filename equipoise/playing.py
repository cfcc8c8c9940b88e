"""Playing: runs of a game, and single games told move by move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import polars as pl

from equipoise.asking import (
    Bots,
    FilePath,
    Settings,
    Tweaks,
    bots_of,
    installed_version,
    named_bots,
    noted,
    ruleset_of,
    scratch,
)
from equipoise.progress import Progressing, sight
from equipoise.results import written
from equipoise.sim.batch import Goal, goal_from, share_of
from equipoise.sim.batch import simulate as play_run
from equipoise.sim.bots import kinds
from equipoise.sim.columns import game_columns, seat_columns
from equipoise.sim.drama import with_drama
from equipoise.sim.errors import InputError, arg
from equipoise.sim.game import Game
from equipoise.sim.parameters import listed, matching
from equipoise.sim.plan import Plan, draw_seed
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.replay import narrate
from equipoise.sim.stopping import parse_precision, parse_share, parse_time
from equipoise.sim.store import Run
from equipoise.sim.table import Table
from equipoise.sim.tweak_file import plain
from equipoise.studying import check_crew, jobs_for


@noted
def simulate(
    game: str, games: int | None = None, *, until: str | None = None, max_time: str | None = None,
    seats: int | None = None, seed: int | None = None, bots: Bots | None = None, styles: str | None = None,
    rotate_bots: bool = True, tweak: Tweaks | None = None, settings: Settings | None = None,
    out: FilePath | None = None, jobs: int | None = None, backend: str = "threads", address: str | None = None,
    chunk: int | None = None, first_game: int = 0, share: str | None = None, drama: bool = False,
    win: FilePath | None = None, resume: bool = False, progress: bool | None = None, command: str | None = None,
) -> Run:  # fmt: skip
    """Plays games into a run folder, and returns the run.

    Say how far to play: `games` (rounded up to whole blocks), `until` every character's always-valid interval is
    narrower than so much (`"1pp"`), or for at most `max_time` (`"20m"`); the first that is reached ends the run.

    Args:
        game: its short name; `games()` lists them.
        games: how many.
        until: a width in percentage points, such as `"0.5pp"`.
        max_time: such as `"90s"`, `"20m"`, `"8h"`; each resumption counts anew.
        seats: how many play; the game's usual number if not given.
        seed: drawn if not given; the run knows it as `run.plan.seed`.
        bots: one for all seats or one per seat, such as `"heuristic:style=racer"`.
        styles: `"all"`, or some: in each block everybody plays one of them, in turn.
        rotate_bots: whether differing bots change seats within a block.
        tweak: a TOML file of changed rules, or several.
        settings: changed rules by key, such as `{"scrounger.mp": 0}`.
        out: the run folder to make. Without it the run is thrown away when Python ends.
        jobs: games at the same time; all cores if not given.
        backend: `"threads"`, `"processes"`, `"dask"` or `"ray"`.
        address: of a Dask or Ray cluster; a local one if not given.
        chunk: games per part; by time if not given.
        first_game: begin at this game of the run; `equipoise runs merge` joins it with the others.
        share: of `games` only this share, such as `"1/2"` here and `"2/2"` on another machine.
        drama: also measure how games go: lead changes, comebacks, suspense and more.
        win: for that, the chances of winning that `equipoise calibrate` fitted to changed rules: its file.
        resume: complete the run in `out`.
        progress: whether to show how far it is; if not given, only on a terminal or in a notebook.
        command: what the run folder notes as its origin; this call if not given.
    """
    found = find_game(game)
    width, seconds = parse_precision(until) if until else None, parse_time(max_time) if max_time else None
    goal, saved = Goal(games, width, seconds, first_game), None
    check_crew(jobs, address)
    if resume:
        saved = _to_resume(game, out, share, first_game)
        goal = resumed_goal(goal, goal_from(saved.goal))
    plan = _plan(found, saved, seats, seed, named_bots(found, bots, styles), rotate_bots, styles, tweak, settings)
    if drama or win is not None:
        plan = with_drama(plan, None if win is None else Path(win))
    if goal == Goal():
        until_so, for_so = arg("until", "0.5pp"), arg("max_time", "20m")
        raise InputError(f"say how far to play: {arg('games')} N, {until_so} or {for_so}")
    if share:
        goal = _shared(goal, share, seed, plan)
    folder = Path(out) if out is not None else scratch("run")
    with Progressing(goal, plan, sight(progress)) as bar:
        return play_run(
            plan, goal, folder, jobs=jobs_for(jobs, backend), backend=backend, address=address, chunk=chunk,
            resume=resume, command=command or "", version=installed_version(), watch=bar.show,
        )  # fmt: skip


def _to_resume(game: str, out: FilePath | None, share: str | None, first_game: int) -> Run:
    """The run that is to be played on."""
    if out is None:
        raise InputError(f"{arg('resume', True)} goes on with a run that was kept: give its folder with {arg('out')}")
    if share or first_game:
        raise InputError(
            f"{arg('resume', True)} goes on with the games the run was begun for: leave {arg('share')} and "
            f"{arg('first_game')} out"
        )
    saved = Run.open(out)
    if saved.plan.game != game:
        raise InputError(f"{out}: is a run of {saved.plan.game}, not of {game}")
    return saved


def _shared(goal: Goal, share: str, seed: int | None, plan: Plan) -> Goal:
    part = share_of(goal, *parse_share(share), plan.lineup.rotations)
    if seed is None:
        raise InputError(
            f"{arg('share')} {share}: give every machine the same {arg('seed')}, or the shares are not of one run"
        )
    return part


def _plan(
    game: Game, saved: Run | None, seats: int | None, seed: int | None, bots: Sequence[str], rotate_bots: bool,
    styles: str | None, tweak: Tweaks | None, settings: Settings | None,
) -> Plan:  # fmt: skip
    """What is played. To resume a run, its plan with what the call names; that it is the same is checked later, in
    words."""
    by = "turn" if styles else "seat"
    if saved is None:
        rules = ruleset_of(game, tweak, settings)
        return Plan.make(rules, seats=seats, seed=seed, bots=bots, rotate_bots=rotate_bots, bots_by=by)
    plan = saved.plan
    again = Plan.make(
        ruleset_of(game, tweak, settings) if tweak or settings else plan.restored,
        seats=plan.seats if seats is None else seats,
        seed=plan.seed if seed is None else seed,
        bots=bots or plan.bots,
        rotate_bots=plan.rotate_bots and rotate_bots,
        bots_by=by if styles else plan.bots_by,
        bot_weights=plan.bot_weights,
        styles=plan.styles,
    )
    return replace(again, win=plan.win)


def resumed_goal(given: Goal, saved: Goal) -> Goal:
    """What is not said anew stays as it was; a time is counted from each start, and only kept if nothing is said."""
    if given == Goal():
        return saved
    further = given if (given.games, given.until) != (None, None) else saved
    return Goal(further.games, further.until, given.max_time, saved.first_game)


def open_run(folder: FilePath) -> Run:
    """A run that was played before. `run.seats` and `run.games` are its tables, as Polars LazyFrames; `run.columns()`
    says what each column means.

    Args:
        folder: the run folder.
    """
    return Run.open(folder)


# --- one game ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Replay:
    """A game told move by move: `print(replay)`, or `replay.lines`."""

    lines: tuple[str, ...]
    table: Table  # as it stands at the end

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def save(self, out: FilePath) -> Path:
        """Writes a page to watch the game in a browser (.html), and returns its path."""
        self.table.deal(self.table.index)
        return save_replay(lambda: self.table, out)


def save_replay(table: Callable[[], Table], out: FilePath) -> Path:
    """The page of a game, from its first decision on."""
    from equipoise.reports.replay import replay_page

    path = Path(out)
    if path.suffix != ".html":
        raise InputError(f"{arg('out')} {path}: a replay is written as a page; its name must end in .html")
    return written(path, replay_page(table()))


def replay(
    what: Run | FilePath,
    index: int | None = None,
    *,
    seed: int | None = None,
    seats: int | None = None,
    bots: Bots | None = None,
    tweak: Tweaks | None = None,
    settings: Settings | None = None,
    boards: bool = True,
) -> Replay:
    """Tells one game move by move.

    Args:
        what: a run, a run folder, or a game's short name.
        index: which game of the run, or of the seed.
        seed: of a game that is named; drawn if not given. The other arguments are for such a game, too.
        seats: how many play.
        bots: one for all seats or one per seat.
        tweak: a TOML file of changed rules, or several.
        settings: changed rules by key.
        boards: whether to draw the board after every round.
    """
    table = table_of(what, index, seed=seed, seats=seats, bots=bots, tweak=tweak, settings=settings)
    return Replay(tuple(narrate(table, boards=boards, players=True)), table)


def table_of(
    what: Run | FilePath,
    index: int | None = None,
    *,
    seed: int | None = None,
    seats: int | None = None,
    bots: Bots | None = None,
    tweak: Tweaks | None = None,
    settings: Settings | None = None,
) -> Table:
    """A game of a run, or of a seed, before its first decision."""
    if isinstance(what, Run) or Path(what).is_dir():
        return _of_run(what if isinstance(what, Run) else Run.open(what), index)
    game = find_game(str(what))
    rules = ruleset_of(game, tweak, settings)
    drawn = draw_seed() if seed is None else seed
    return Table(game, seats=seats, seed=drawn, index=index or 0, ruleset=rules, bots=bots_of(bots))


def _of_run(run: Run, index: int | None) -> Table:
    held = run.ranges()
    told = " and ".join(f"{first} to {last}" for first, last in held[:5]) or "none yet"
    if index is None:
        raise InputError(f"say which game of {run.folder} to show: {told}")
    if not any(first <= index <= last for first, last in held):
        raise InputError(f"{run.folder} holds games {told}, not {index}")
    return Table.of(run.plan, index)


# --- what there is ----------------------------------------------------------------------------------------------------


def games() -> pl.DataFrame:
    """What can be played, a row for each game: its short name, seats, characters, bots and what it is."""
    return pl.DataFrame([_game_card(find_game(slug)) for slug in known_games()])


def _game_card(game: Game) -> dict[str, Any]:
    keys = listed(game.rules)
    return {
        "game": game.slug,
        "title": game.title,
        "version": game.version,
        "seats": sorted(game.seats),
        "default_seats": game.seats[0],
        "characters": list(game.characters),
        "cards": len(game.cards),
        "bots": list(kinds(game)),
        "rules": sum(not p.content for p in keys),
        "content": sum(p.content for p in keys),
        "summary": game.summary,
    }


def rules(game: str, word: str | None = None) -> pl.DataFrame:
    """Every rule of a game that can be changed, a row for each key: default, what is allowed, meaning, source.

    Args:
        game: its short name.
        word: only what has it in key or meaning, or fits it: `"relic"`, `"card.*.count"`.
    """
    found = [p for p in listed(find_game(game).rules) if word is None or matching(word, p)]
    return pl.DataFrame(
        [
            {
                "key": p.key,
                "default": str(plain(p.default)),
                "allowed": p.allowed,
                "meaning": p.title,
                "rules": list(p.rules),
                "source": p.source,
                "content": p.content,
            }
            for p in found
        ],
        schema={
            **dict.fromkeys(("key", "default", "allowed", "meaning"), pl.String),
            "rules": pl.List(pl.String),
            "source": pl.String,
            "content": pl.Boolean,
        },
    )


def columns(game: str) -> pl.DataFrame:
    """Every column that a run of a game records: the table it stands in, its name, meaning and values.

    Args:
        game: its short name.
    """
    found = find_game(game)
    rows = [("games", c) for c in game_columns(found)] + [("seats", c) for c in seat_columns(found, ())]
    return pl.DataFrame(
        [
            {
                "table": table,
                "column": c.name,
                "meaning": c.description,
                "values": list(c.categories or ()),
                "places": list(c.places or ()),
            }
            for table, c in rows
        ],
        schema={
            **dict.fromkeys(("table", "column", "meaning"), pl.String),
            **dict.fromkeys(("values", "places"), pl.List(pl.String)),
        },
    )
