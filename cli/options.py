"""Options of the command line that several commands have, or that are long to describe: each stands once."""

from pathlib import Path
from typing import Annotated

import typer

GameArg = Annotated[str, typer.Argument(metavar="GAME", help="a game's short name; see `equipoise games`")]
JsonOption = Annotated[bool, typer.Option("--json", help="print JSON instead of a table")]
SeatsOption = Annotated[int | None, typer.Option("--seats", help="how many play; the game's usual number if not given")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="drawn, and printed, if not given")]
BotsOption = Annotated[
    str | None,
    typer.Option("--bots", help="one for all, or one per seat: `random`, `search:playouts=50,heuristic`; or `league`"),
]
TweakOption = Annotated[
    list[Path] | None, typer.Option("--tweak", help="a TOML file of changed rules; may be repeated")
]
JobsOption = Annotated[int | None, typer.Option("--jobs", help="games at the same time; all cores if not given")]
SetOption = Annotated[list[str] | None, typer.Option("--set", help="one changed rule, key=value; may be repeated")]
RunArg = Annotated[Path, typer.Argument(metavar="RUN", help="a run folder")]
MarginOption = Annotated[
    str | None,
    typer.Option(
        "--margin", help="what does not matter, e.g. 2pp; if not given 12 % of the fair share, and one point at least"
    ),
]
BackendOption = Annotated[str, typer.Option("--backend", help="threads, processes, dask or ray")]
AddressOption = Annotated[
    str | None,
    typer.Option("--address", help="of a Dask or Ray cluster, e.g. tcp://scheduler:8786; a local one if not given"),
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="complete the study in --out")]
AdaptOption = Annotated[
    str | None,
    typer.Option("--adapt", help="also what it does after learning: how long to train for it in all, e.g. 10m"),
]
AdaptGamesOption = Annotated[
    int | None, typer.Option("--adapt-games", help="the same with so many games in all; instead of --adapt")
]
FolderOption = Annotated[
    Path | None, typer.Option("--out", help="keep the runs, and write tables, charts, tweaks and a page to this folder")
]
GamesPerPoint = Annotated[int, typer.Option("--games", help="per rule set, on the same deals everywhere")]
MeasureOption = Annotated[
    str | None,
    typer.Option(
        "--metric", help="also how games go: drama, suspense, favourite_changes, downtime …; see docs/drama.md"
    ),
]
TargetOption = Annotated[
    str | None,
    typer.Option(
        "--target",
        help="what is to become fair: character, seat, order, several, or all; the game's own "
        "questions of balance if not given",
    ),
]
WhichArg = Annotated[str, typer.Argument(metavar="RUN|GAME", help="a run folder, or a game's short name")]
IndexArg = Annotated[int | None, typer.Argument(help="which game of the run")]
GameIndexOption = Annotated[int, typer.Option("--game", help="which game of that seed")]
UntilOption = Annotated[
    str | None,
    typer.Option(
        "--until", help="play until every character's always-valid 95 % interval is narrower than this, e.g. 0.5pp"
    ),
]
MaxTimeOption = Annotated[
    str | None,
    typer.Option("--max-time", help="stop after this long, e.g. 90s, 20m, 8h; each --resume counts anew"),
]
StylesOption = Annotated[
    str | None,
    typer.Option("--styles", help="`all`, or some: in each block everybody plays one of them, in turn"),
]
FirstGameOption = Annotated[
    int, typer.Option("--first-game", help="begin at this game of the run; `runs merge` joins it with the others")
]
ShareOption = Annotated[
    str | None, typer.Option("--share", help="of --games only this share, e.g. 1/2 here and 2/2 on another machine")
]
DramaOption = Annotated[
    bool, typer.Option("--drama", help="also measure how games go: lead changes, comebacks, suspense …")
]
WinOption = Annotated[
    Path | None,
    typer.Option("--win", help="for --drama: the chances of winning that `calibrate` fitted to changed rules"),
]
