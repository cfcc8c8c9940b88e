"""The command `equipoise`: every command is a few lines around a function of the layers below, imported when run."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from equipoise.cli.ending import run_command, tell_progress_to_whoever_listens, until_nobody_reads
from equipoise.cli.options import (
    AdaptGamesOption,
    AdaptOption,
    AddressOption,
    BackendOption,
    BotsOption,
    DramaOption,
    FirstGameOption,
    FolderOption,
    GameArg,
    GameIndexOption,
    GamesPerPoint,
    IndexArg,
    JobsOption,
    JsonOption,
    MarginOption,
    MaxTimeOption,
    MeasureOption,
    ResumeOption,
    RunArg,
    SeatsOption,
    SeedOption,
    SetOption,
    ShareOption,
    StylesOption,
    TargetOption,
    TweakOption,
    UntilOption,
    WhichArg,
    WinOption,
)

app = typer.Typer(
    name="equipoise",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A Monte Carlo balance laboratory for tabletop games.",
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"equipoise {version('equipoise')}")
        raise typer.Exit


@app.callback()
def equipoise(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="print the version and stop")
    ] = False,
) -> None:
    """A Monte Carlo balance laboratory for tabletop games."""


runs = typer.Typer(no_args_is_help=True, help="Look after stored runs: check, status, merge.")
app.add_typer(runs, name="runs")


@app.command()
def games(as_json: JsonOption = False) -> None:
    """What can be played: seats, characters, bots.

    Example: equipoise games
    """
    from equipoise.cli.show import show_games

    show_games(as_json)


@app.command()
def rules(
    game: GameArg,
    word: Annotated[
        str | None,
        typer.Argument(metavar="[WORD]", help="only what has it in key or meaning, or fits it: relic, 'card.*.count'"),
    ] = None,
    content: Annotated[bool, typer.Option("--content", help="also cards, units, spells, maps and the like")] = False,
    toml: Annotated[bool, typer.Option("--toml", help="print a tweak file with every default, to start from")] = False,
    as_json: JsonOption = False,
) -> None:
    """Every rule that can be changed: key, default, what is allowed, meaning, where it comes from.

    Example: equipoise rules axis_mundi 'scrounger.*'
    Example: equipoise rules epoch relic --toml > my_tweak.toml
    """
    from equipoise.cli.show import show_rules

    show_rules(game, word, content, toml, as_json)


@app.command()
def bots(game: GameArg, as_json: JsonOption = False) -> None:
    """Who can play: bots with their parameters, and the styles of a game's own bot.

    Example: equipoise bots axis_mundi
    """
    from equipoise.cli.show import show_bots

    show_bots(game, as_json)


@app.command()
def simulate(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the run folder to make")],
    games: Annotated[int | None, typer.Option("--games", help="how many, rounded up to whole blocks")] = None,
    until: UntilOption = None,
    max_time: MaxTimeOption = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    styles: StylesOption = None,
    rotate_bots: Annotated[bool, typer.Option(help="let differing bots change seats within a block")] = True,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    chunk: Annotated[int | None, typer.Option("--chunk", help="games per part; by time if not given")] = None,
    first_game: FirstGameOption = 0,
    share: ShareOption = None,
    drama: DramaOption = False,
    win: WinOption = None,
    resume: Annotated[bool, typer.Option("--resume", help="complete the run in --out")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a batch of games into a run folder.

    Example: equipoise simulate pig --games 1000000 --bots optimal,hold:at=20 --out runs/pig
    """
    from equipoise.cli.play import run_simulation

    run_simulation(
        game,
        out,
        games,
        until,
        max_time,
        seats,
        seed,
        bots,
        styles,
        rotate_bots,
        tweak or [],
        setting or [],
        jobs,
        backend,
        address,
        chunk,
        first_game,
        share,
        resume,
        as_json,
        drama or win is not None,
        win,
    )


@runs.command("check")
def runs_check(run: RunArg, as_json: JsonOption = False) -> None:
    """Every part's rows and checksum, overlaps and gaps, and what to do; exit code 1 if anything is damaged.

    Example: equipoise runs check runs/pig
    """
    from equipoise.cli.runs import run_check

    run_check(run, as_json)


@runs.command("status")
def runs_status(run: RunArg, as_json: JsonOption = False) -> None:
    """How far a run or a study is: its last heartbeat, its rate, the time left, whether its process still lives.

    Example: equipoise runs status runs/pig
    """
    from equipoise.cli.runs import run_status

    run_status(run, as_json)


@runs.command("merge")
def runs_merge(
    folders: Annotated[list[Path], typer.Argument(metavar="RUN...", help="run folders of one plan")],
    out: Annotated[Path, typer.Option("--out", help="the run folder to make")],
    as_json: JsonOption = False,
) -> None:
    """Join ranges of one run that were played apart (`simulate --share`, `--first-game`).

    Example: equipoise runs merge here/pig there/pig --out runs/pig
    """
    from equipoise.cli.runs import run_merge

    run_merge(folders, out, as_json)


@app.command()
def report(
    run: RunArg,
    out: Annotated[Path | None, typer.Option("--out", help="write the report to this file")] = None,
    fmt: Annotated[
        str | None, typer.Option("--format", help="html, md or csv; by the file's ending if not given")
    ] = None,
    margin: MarginOption = None,
    cards_by_character: Annotated[
        bool, typer.Option("--cards-by-character", help="also split card win rates by who held the card")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="print all findings and tables, not only what matters most")
    ] = False,
    propose: Annotated[
        str | None,
        typer.Option(
            "--propose",
            help="also search for the smallest edits that mend what is off most: so long, or so many games; 5m, 20000",
        ),
    ] = None,
    replays: Annotated[
        bool, typer.Option("--replays", help="also a game to replay for each main finding: one that shows it")
    ] = False,
    worth: Annotated[
        Path | None,
        typer.Option("--worth", help="a folder of `equipoise worth`: findings on cards tell what they do"),
    ] = None,
    ladder: Annotated[
        Path | None,
        typer.Option(
            "--ladder",
            help="a folder of `equipoise ladder`: what holds among stronger players; the game's own if not given",
        ),
    ] = None,
    jobs: JobsOption = None,
) -> None:
    """The balance report of a run: the verdict on a screen, or everything as a page.

    Example: equipoise report runs/pig
    Example: equipoise report runs/pig --out pig.html
    """
    from equipoise.cli.report import show_report

    show_report(run, out, fmt, margin, cards_by_character, full, propose, jobs, replays, worth, ladder)


@app.command()
def find(
    run: RunArg,
    condition: Annotated[
        str | None,
        typer.Argument(
            metavar="[CONDITION]", help="what the games are like: 'scrounger won and rounds < 9'; all if not given"
        ),
    ] = None,
    sort: Annotated[
        str | None,
        typer.Option(
            "--sort",
            help="first, typical, closest, comeback, longest, shortest, or a column: rounds, rounds:low, drama",
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", help="how many games to show")] = 5,
    as_json: JsonOption = False,
) -> None:
    """Games worth looking at: who won, in how many rounds, and the command that replays each.

    A condition speaks of a game (rounds < 9, end_reason = pier, kills.melee > 2), of who won (scrounger won,
    seat 0 lost, nobody won), and of what is recorded of a seat (any.score >= 90, winner.as_demon = 0,
    scrounger.attacks_made > 4, seat 0.score = 50, all.score > 10). Join such facts by and, or, not and parentheses.
    Without one it shows the typical, the closest, the longest and the shortest game, and the biggest comeback.

    Example: equipoise find runs/pig 'seat 0 won and rounds < 9'
    Example: equipoise find runs/pig --sort comeback
    """
    from equipoise.cli.find import run_find

    run_find(run, condition, sort, count, as_json)


@app.command()
def compare(
    game: GameArg,
    tweak: Annotated[
        list[Path] | None, typer.Option("--tweak", help="a candidate: a TOML file; may be repeated")
    ] = None,
    setting: Annotated[list[str] | None, typer.Option("--set", help="key=value; all of them are one candidate")] = None,
    games: Annotated[int | None, typer.Option("--games", help="per rule set, rounded up to whole blocks")] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", help="play until every always-valid interval of a difference is narrower, e.g. 0.5pp"),
    ] = None,
    sprt: Annotated[str | None, typer.Option("--sprt", help="play until a sequential test decides, e.g. 0,1pp")] = None,
    metric: Annotated[
        str | None,
        typer.Option(
            "--metric",
            help="what --sprt tests: seat:0, order:0, character:NAME, matchup:A against B, rounds …; without --sprt "
            "how games go: drama, suspense, favourite_changes, downtime …",
        ),
    ] = None,
    margin: MarginOption = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    adapt: AdaptOption = None,
    adapt_games: AdaptGamesOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="keep the runs and write the comparison, as a page too, to this folder")
    ] = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """A tweak against the rules as written, on the same deals, with a verdict per character, seat, card and length.

    Example: equipoise compare pig --set die=8 --games 100000
    Example: equipoise compare pig --set target=50 --sprt 0,1pp --metric seat:0
    """
    from equipoise.cli.compare import run_compare
    from equipoise.cli.study import How

    how = How(jobs, backend, address, out, resume)
    run_compare(
        game, tweak or [], setting or [], games, until, sprt, metric, margin, seats, seed, bots, adapt, adapt_games,
        as_json, how,
    )  # fmt: skip


@app.command()
def sweep(
    game: GameArg,
    param: Annotated[list[str] | None, typer.Option("--param", help="key=value,value,…; may be repeated")] = None,
    grid: Annotated[bool, typer.Option("--grid", help="every combination instead of one parameter at a time")] = False,
    games: GamesPerPoint = 20_000,
    metric: MeasureOption = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    out: FolderOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Win rates along the values of a parameter, on the same deals.

    Example: equipoise sweep pig --param die=4,6,8,10 --out sweeps/die
    """
    from equipoise.cli.explore import run_sweep
    from equipoise.cli.study import How

    how = How(jobs, backend, address, out, resume)
    run_sweep(game, param or [], grid, games, seats, seed, bots, tweak or [], setting or [], as_json, how, metric)


@app.command()
def sensitivity(
    game: GameArg,
    params: Annotated[str, typer.Option("--params", help="keys, separated by commas; all numbers if not given")] = "",
    target: TargetOption = None,
    trajectories: Annotated[int, typer.Option("--trajectories", help="of the Morris screening")] = 8,
    games: GamesPerPoint = 5_000,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    out: FolderOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Which numbers matter: Morris screening of the parameters within their ranges.

    Example: equipoise sensitivity connect_four --params columns,rows --out screening
    """
    from equipoise.cli.explore import run_sensitivity
    from equipoise.cli.study import How

    keys = [key for key in params.split(",") if key]
    how = How(jobs, backend, address, out, resume)
    run_sensitivity(
        game, keys, target, trajectories, games, seats, seed, bots, tweak or [], setting or [], as_json, how
    )


@app.command()
def tune(
    game: GameArg,
    target: TargetOption = None,
    params: Annotated[str, typer.Option("--params", help="keys that may be edited; all numbers if not given")] = "",
    budget: Annotated[
        str, typer.Option("--budget", help="about how long it may take, confirmation included, e.g. 20m")
    ] = "20m",
    tries: Annotated[
        int | None, typer.Option("--tries", help="how many rule sets to try, whatever the time; instead of --budget")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", help="for every rule set tried; by the budget if not given")
    ] = None,
    metric: MeasureOption = None,
    margin: MarginOption = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    adapt: AdaptOption = None,
    adapt_games: AdaptGamesOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    out: FolderOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Propose the smallest edits that make the game fairer, confirmed on fresh seeds, as tweak files.

    Example: equipoise tune pig --target seat --params target,die --budget 2m --out proposals
    """
    from equipoise.cli.explore import run_tune
    from equipoise.cli.study import How

    keys = [key for key in params.split(",") if key]
    how = How(jobs, backend, address, out, resume)
    run_tune(
        game, keys, target, budget, tries, games, margin, seats, seed, bots, tweak or [], setting or [], adapt,
        adapt_games, as_json, how, metric,
    )  # fmt: skip


@app.command()
def train(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the folder for the style, the page and the study itself")],
    seats: Annotated[
        str | None, typer.Option("--seats", help="how many play; several, such as 2,3,4, are trained for in turn")
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--from", help="a style, a style file or a bot with numbers, e.g. hold:at=5; the usual bot if not"
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", help="a style, a bot or `league`, to learn to beat; itself if not given")
    ] = None,
    weights: Annotated[
        str | None, typer.Option("--weights", help="only numbers whose keys fit, e.g. 'cards.*'; all if not given")
    ] = None,
    budget: Annotated[str | None, typer.Option("--budget", help="about how long it may take, e.g. 20m")] = None,
    games: Annotated[int | None, typer.Option("--games", help="how many games in all; instead of --budget")] = None,
    seed: SeedOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Improve the numbers of a bot by playing, and say on fresh deals what came of it.

    Example: equipoise train pig --from hold:at=5 --games 50000 --out trained/pig
    Example: equipoise train exxinon --budget 20m --out trained/exxinon
    """
    from equipoise.cli.study import How
    from equipoise.cli.train import run_train

    how = How(jobs, backend, address, out, resume)
    run_train(game, seats, start, against, weights, budget, games, seed, tweak or [], setting or [], as_json, how)


@app.command()
def league(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the folder for the league, the page and the study itself")],
    seats: SeatsOption = None,
    start: Annotated[
        str | None,
        typer.Option("--from", help="styles or bots to begin with, e.g. default,racer; all styles if not given"),
    ] = None,
    budget: Annotated[str | None, typer.Option("--budget", help="about how long it may take, e.g. 20m")] = None,
    games: Annotated[int | None, typer.Option("--games", help="how many games in all; instead of --budget")] = None,
    seed: SeedOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Find the mixture of styles that nobody gains by leaving, and how far it could still be beaten.

    Example: equipoise league pig --from hold:at=10,hold:at=30 --games 50000 --out leagues/pig
    Example: equipoise league mulu_caves --budget 20m --out leagues/mulu
    """
    from equipoise.cli.league import run_league
    from equipoise.cli.study import How

    how = How(jobs, backend, address, out, resume)
    run_league(game, seats, start, budget, games, seed, tweak or [], setting or [], as_json, how)


@app.command()
def calibrate(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the folder for the win probability and the study itself")],
    games: Annotated[int, typer.Option("--games", help="how many, rounded up to whole blocks")] = 20_000,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Fit the chance of winning to what all at the table can see, and judge it on fresh blocks.

    Example: equipoise calibrate pig --games 20000 --out win/pig
    """
    from equipoise.cli.calibrate import run_calibrate
    from equipoise.cli.study import How

    how = How(jobs, backend, address, out, resume)
    run_calibrate(game, games, seats, seed, bots, tweak or [], setting or [], as_json, how)


@app.command()
def ladder(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the folder for the page and the study itself")],
    times: Annotated[
        str | None, typer.Option("--times", help="seconds a game for each rung of search; 0.05,0.3,2,10 if not given")
    ] = None,
    playouts: Annotated[
        str | None, typer.Option("--playouts", help="continuations a decision for each rung, instead of --times")
    ] = None,
    budget: Annotated[str | None, typer.Option("--budget", help="about how long it may take, e.g. 30m")] = None,
    games: Annotated[
        int | None, typer.Option("--games", help="of a match, and of everybody playing a rung; instead of --budget")
    ] = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Measure how strong players can be, and the balance at each strength.

    Example: equipoise ladder pig --playouts 64,256 --games 400 --out ladders/pig
    Example: equipoise ladder exxinon --budget 30m --out ladders/exxinon
    """
    from equipoise.cli.ladder import run_ladder
    from equipoise.cli.study import How

    how = How(jobs, backend, address, out, resume)
    run_ladder(game, times, playouts, budget, games, seats, seed, tweak or [], setting or [], as_json, how)


@app.command()
def worth(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the folder for the page and the study itself")],
    items: Annotated[
        str | None, typer.Option("--items", help="which, by name or pattern: `card.*,power.rage`; all if not given")
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="of without, given, gone, skill, all of them if not given; or price")
    ] = None,
    by: Annotated[str | None, typer.Option("--by", help="`character`: what a thing is worth to each of them")] = None,
    until: Annotated[
        str | None, typer.Option("--until", help="what does not matter, and how narrow intervals are to be, e.g. 1pp")
    ] = None,
    budget: Annotated[str | None, typer.Option("--budget", help="about how long it may take, e.g. 20m")] = None,
    games: Annotated[int | None, typer.Option("--games", help="of each item at most; instead of --budget")] = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: Annotated[str | None, typer.Option("--bots", help="the bot that everybody plays, or `league`")] = None,
    styles: Annotated[
        str | None, typer.Option("--styles", help="`all`, or some: everybody plays one after the other, on every deal")
    ] = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: JobsOption = None,
    backend: BackendOption = "threads",
    address: AddressOption = None,
    resume: ResumeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Measure what each card, power and action is worth: by taking it away, by dealing it.

    Example: equipoise worth pig --until 2pp --out worth/pig
    Example: equipoise worth axis_mundi --items 'card.*' --kind without,given --budget 20m --out worth/axis
    """
    from equipoise.cli.study import How
    from equipoise.cli.worth import run_worth

    how = How(jobs, backend, address, out, resume)
    rules = tweak or [], setting or []
    run_worth(game, items, kind, by, until, budget, games, seats, seed, bots, styles, *rules, as_json, how)


@app.command()
def replay(
    what: WhichArg,
    index: IndexArg = None,
    seed: SeedOption = None,
    game_index: GameIndexOption = 0,
    seats: SeatsOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    boards: Annotated[bool, typer.Option(help="draw the board after every round")] = True,
    out: Annotated[
        Path | None, typer.Option("--out", help="write a page to watch the game in a browser: game.html")
    ] = None,
) -> None:
    """A game told move by move, or as a page to watch it.

    Example: equipoise replay runs/pig 17
    Example: equipoise replay connect_four --seed 5 --bots search:playouts=100,heuristic
    Example: equipoise replay axis_mundi --seed 3 --out game.html
    """
    from equipoise.cli.watch import Which, run_replay

    run_replay(Which(what, index, seed, game_index, seats, bots, tweak or [], setting or []), boards, out)


@app.command()
def draw(
    what: WhichArg,
    index: IndexArg = None,
    seed: SeedOption = None,
    game_index: GameIndexOption = 0,
    decision: Annotated[int, typer.Option("--decision", min=0, help="after so many decisions")] = 0,
    position: Annotated[
        Path | None, typer.Option("--position", help="a TOML or JSON file, laid over the position as `Table.load` does")
    ] = None,
    seen_by: Annotated[
        int | None, typer.Option("--as", min=0, help="only what this seat can see; everything if not given")
    ] = None,
    seats: SeatsOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    out: Annotated[Path | None, typer.Option("--out", help="write the picture to this file: board.svg")] = None,
) -> None:
    """The board of a position as a picture (SVG), with hands, decks and scores beside it.

    Example: equipoise draw axis_mundi --seed 3 --decision 200 --out board.svg
    Example: equipoise draw runs/pig 17 --decision 9 --as 1 --out seen.svg
    """
    from equipoise.cli.watch import Which, run_draw

    which = Which(what, index, seed, game_index, seats, bots, tweak or [], setting or [])
    run_draw(which, position, decision, seen_by, out)


@app.command()
def usage(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", help="how many, rounded up to whole blocks")] = 10_000,
    by_character: Annotated[bool, typer.Option("--by-character", help="a row for each character")] = False,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """What the bots use: how often each action, card and power was offered, and how often it was taken.

    Example: equipoise usage connect_four --games 1000
    Example: equipoise usage epoch --set treachery.enabled=true
    """
    from equipoise.cli.measure import run_usage

    run_usage(game, games, by_character, seats, seed, bots, tweak or [], setting or [], as_json)


@app.command()
def verify(
    game: GameArg,
    games: Annotated[int | None, typer.Option("--games", help="per check; the check's own number if not given")] = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Simulation against exact odds; exit code 1 if anything lies beyond |z| = 4.

    Example: equipoise verify pig
    """
    from equipoise.cli.measure import run_verify

    run_verify(game, games, seed, as_json)


@app.command()
def odds(
    game: GameArg,
    tweak: TweakOption = None,
    setting: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """What is known exactly: battles, tests, races, counted out under the rules as written or changed.

    Example: equipoise odds mulu_caves --set battle.tie=defender
    """
    from equipoise.cli.measure import run_odds

    run_odds(game, tweak or [], setting or [], as_json)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="all games if not given")] = None,
    signature: Annotated[bool, typer.Option("--signature", help="print only the hash of some seeded games")] = False,
    seconds: Annotated[float, typer.Option("--seconds", help="per measurement")] = 1.0,
    as_json: JsonOption = False,
) -> None:
    """Games and decisions per second on one core, next to the calibration game.

    Example: equipoise bench pig
    """
    from equipoise.cli.measure import run_bench

    run_bench(game, signature, seconds, as_json)


def _command() -> None:
    """Runs the command; bad input is one sentence on stderr and exit code 2."""
    from equipoise.sim.errors import InputError
    from equipoise.sim.names import visible

    stdout = sys.stdout
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except SystemExit:
        if sys.stdout is not stdout:  # click met the closed pipe first: it puts a wrapper there and ends with 1
            sys.exit(0)
        raise
    except InputError as error:
        print(f"equipoise: {visible(error.for_command_line)}", file=sys.stderr)
        sys.exit(2)


def main() -> None:
    tell_progress_to_whoever_listens()
    run_command(lambda: until_nobody_reads(_command))


if __name__ == "__main__":
    main()
