"""Games worth looking at, in words, and the games that show what a report found."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.finding import FoundGame, find_games
from equipoise.reports.brief import handful_rows
from equipoise.reports.section import GOES, Section
from equipoise.reports.showing import condition_of, condition_of_pair
from equipoise.reports.striking import leading_pair, pair_in_words
from equipoise.reports.words import label, listed, sentence_case
from equipoise.sim.store import Run


def replay_command(run: Run, index: int) -> str:
    return f"equipoise replay {shlex.quote(str(run.folder))} {index}"


def who_won(run: Run, game: FoundGame) -> str:
    """By name, with the seat where that is not told by the name; nobody, or several."""
    if not game.won:
        return "nobody"
    names = listed([_at_the_table(run, game, seat) for seat in game.won])
    return f"{names}, shared" if game.shared else names


def _at_the_table(run: Run, game: FoundGame, seat: int) -> str:
    characters = run.plan.descriptor.characters
    if len(characters) == 1:
        return f"seat {seat}"
    return f"{run.plan.title_of(characters[game.characters[seat]])} (seat {seat})"


def found_row(run: Run, game: FoundGame) -> dict[str, str]:
    """As it is read in a table."""
    row = {"game": str(game.index), "won by": who_won(run, game), "rounds": str(game.rounds)}
    own = {name: _told(run, value) for name, value in game.values.items() if name not in ("game", "rounds")}
    return {**row, "ended by": game.end_reason.replace("_", " "), **own}


def found_card(run: Run, game: FoundGame) -> dict[str, Any]:
    """As a script reads it."""
    return {
        "game": game.index,
        "won": list(game.won),
        "shared": game.shared,
        "characters": [run.plan.descriptor.characters[code] for code in game.characters],
        "rounds": game.rounds,
        "end_reason": game.end_reason,
        "values": dict(game.values),
        "replay": replay_command(run, game.index),
    }


def _told(run: Run, value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_told(run, one) for one in value)
    return "–" if value is None else run.plan.title_of(value) if isinstance(value, str) else f"{value:,}"


# --- a game for each finding ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Example:
    """A game that shows a finding."""

    finding: str
    game: FoundGame


def shown_by(run: Run, balance: Balance) -> list[tuple[str, str | None]]:
    """The findings that a report opens with, in words, each with the condition of the games that show it."""
    found = []
    if (pair := leading_pair(balance)) is not None:
        often = "often" if pair["estimate"] > pair["fair"] else "seldom"
        found.append((f"{sentence_case(pair_in_words(pair))} wins too {often}", condition_of_pair(run, pair)))
    for row in handful_rows(balance):
        if row["verdict"] in ("over", "under"):
            over = row["verdict"] == "over"
            words = f"{sentence_case(label(row['family'], row['name']))} wins too {'often' if over else 'seldom'}"
            found.append((words, condition_of(run, row["family"], row["name"], over)))
    if balance.tables["outcome"].filter(pl.col("verdict") == "often").height:
        found.append(("Games often end without a winner", "nobody won"))
    return found


def examples(run: Run, balance: Balance) -> list[Example]:
    """Of each of the findings that a report opens with: of the games that show it the most typical one."""
    return [
        Example(words, game)
        for words, condition in shown_by(run, balance)
        if condition
        for game in find_games(run, condition, "typical", 1).games
    ]


def in_words(run: Run, example: Example) -> str:
    game = example.game
    return f"won by {who_won(run, game)} in round {game.rounds}, as such games usually go"


def example_lines(run: Run, shown: Sequence[Example]) -> list[str]:
    if not shown:
        return ["No finding of this run is of a kind that one game can show; see: equipoise find"]
    return [f"{one.finding}: {in_words(run, one)}: {replay_command(run, one.game.index)}" for one in shown]


def example_sections(run: Run, shown: Sequence[Example]) -> Iterator[Section]:
    if not shown:
        return
    rows: list[Mapping[str, str]] = [
        {
            "finding": one.finding,
            "game": str(one.game.index),
            "what happens": in_words(run, one),
            "command": replay_command(run, one.game.index),
        }
        for one in shown
    ]
    yield Section(
        "replays",
        GOES,
        "Games that show it",
        "one game for each main finding: of the games that show it the one nearest to their mean in all numbers that "
        "are recorded of a game. One game proves nothing; it shows how it comes about",
        pl.DataFrame(rows),
        folded=False,
    )
