"""The command `equipoise`: every command is a few lines around a function of the layers below, imported when run."""

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="equipoise",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="A Monte Carlo balance laboratory for tabletop games.",
)

GameArg = Annotated[str, typer.Argument(metavar="GAME", help="a game's short name; see `equipoise games`")]
JsonOption = Annotated[bool, typer.Option("--json", help="print JSON instead of a table")]
SeatsOption = Annotated[int | None, typer.Option("--seats", help="how many play; the game's usual number if not given")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="drawn, and printed, if not given")]
BotsOption = Annotated[
    str | None, typer.Option("--bots", help="one for all, or one per seat: `random`, `search:playouts=50,heuristic`")
]
TweakOption = Annotated[
    list[Path] | None, typer.Option("--tweak", help="a TOML file of changed rules; may be repeated")
]
SetOption = Annotated[list[str] | None, typer.Option("--set", help="one changed rule, key=value; may be repeated")]


@app.command()
def games(as_json: JsonOption = False) -> None:
    """What can be played: seats, characters, bots.

    Example: equipoise games
    """
    from cli.show import show_games

    show_games(as_json)


@app.command()
def rules(
    game: GameArg,
    toml: Annotated[bool, typer.Option("--toml", help="print a tweak file with every default, to start from")] = False,
    as_json: JsonOption = False,
) -> None:
    """Every rule that can be changed: default, range, meaning, where it comes from.

    Example: equipoise rules pig --toml > my_tweak.toml
    """
    from cli.show import show_rules

    show_rules(game, toml, as_json)


@app.command()
def simulate(
    game: GameArg,
    out: Annotated[Path, typer.Option("--out", help="the run folder to make")],
    games: Annotated[int | None, typer.Option("--games", help="how many, rounded up to whole blocks")] = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until", help="play until every character's always-valid 95 % interval is narrower than this, e.g. 0.5pp"
        ),
    ] = None,
    max_time: Annotated[str | None, typer.Option("--max-time", help="stop after this long, e.g. 90s, 20m, 8h")] = None,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    bots: BotsOption = None,
    rotate_bots: Annotated[bool, typer.Option(help="let differing bots change seats within a block")] = True,
    tweak: TweakOption = None,
    setting: SetOption = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", help="games at the same time; all cores but one if not given")
    ] = None,
    backend: Annotated[str, typer.Option("--backend", help="threads or processes")] = "threads",
    chunk: Annotated[int | None, typer.Option("--chunk", help="games per part; by time if not given")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="complete the run in --out")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a batch of games into a run folder.

    Example: equipoise simulate pig --games 1000000 --bots optimal,hold:at=20 --out runs/pig
    """
    from cli.play import run_simulation

    run_simulation(
        game,
        out,
        games,
        until,
        max_time,
        seats,
        seed,
        bots,
        rotate_bots,
        tweak or [],
        setting or [],
        jobs,
        backend,
        chunk,
        resume,
        as_json,
    )


@app.command()
def report(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="a run folder")],
    out: Annotated[Path | None, typer.Option("--out", help="write the report to this file")] = None,
    fmt: Annotated[
        str | None, typer.Option("--format", help="html, md or csv; by the file's ending if not given")
    ] = None,
    margin: Annotated[float, typer.Option("--margin", help="percentage points within which a share is fair")] = 2.0,
    cards_by_character: Annotated[
        bool, typer.Option("--cards-by-character", help="also split card win rates by who held the card")
    ] = False,
) -> None:
    """The balance report of a run: verdicts in plain words, and the tables and charts behind them.

    Example: equipoise report runs/pig --out pig.html
    """
    from cli.show import show_report

    show_report(run, out, fmt, margin, cards_by_character)


@app.command()
def replay(
    what: Annotated[str, typer.Argument(metavar="RUN|GAME", help="a run folder, or a game's short name")],
    index: Annotated[int | None, typer.Argument(help="which game of the run")] = None,
    seed: SeedOption = None,
    game_index: Annotated[int, typer.Option("--game", help="which game of that seed")] = 0,
    seats: SeatsOption = None,
    bots: BotsOption = None,
    tweak: TweakOption = None,
    setting: SetOption = None,
    boards: Annotated[bool, typer.Option(help="draw the board after every round")] = True,
) -> None:
    """A game told move by move.

    Example: equipoise replay runs/pig 17
    Example: equipoise replay connect_four --seed 5 --bots search:playouts=100,heuristic
    """
    from cli.play import run_replay

    run_replay(what, index, seed, game_index, seats, bots, tweak or [], setting or [], boards)


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
    from cli.measure import run_verify

    run_verify(game, games, seed, as_json)


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
    from cli.measure import run_bench

    run_bench(game, signature, seconds, as_json)


def main() -> None:
    """Runs the command; bad input is one sentence on stderr and exit code 2."""
    from sim.errors import InputError

    try:
        app()
    except InputError as error:
        print(f"equipoise: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader has seen enough: `equipoise replay ... | head`
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
