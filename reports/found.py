"""Games worth looking at, in words, and the games that show what a report found."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.finding import FoundGame, find_games
from equipoise.reports.section import GOES, Section, claim_id
from equipoise.reports.showing import condition_of, condition_of_pair
from equipoise.reports.striking import findings, leading_pair
from equipoise.reports.words import Sentence, label, listed, sentence_case
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

MAIN_FINDINGS = 8  # for which a game is looked for; for the others the command that finds one is told


@dataclass(frozen=True)
class Shown:
    """A finding, and what the games are like that show it."""

    finding: str
    place: str  # of its sentence: see Sentence
    name: str
    condition: str

    @property
    def row(self) -> str:
        """Where its game stands on a page."""
        return game_id(self.place, self.name)


@dataclass(frozen=True)
class Example:
    """A game that shows a finding."""

    shown: Shown
    game: FoundGame

    @property
    def finding(self) -> str:
        return self.shown.finding


def game_id(place: str, name: str) -> str:
    return claim_id(f"game {place}", name)


def shown_by(run: Run, balance: Balance) -> list[Shown]:
    """Everything that was found of somebody or something, with the condition of the games that show it."""
    found = []
    for sentence in findings(balance):
        condition = _condition(run, balance, sentence) if sentence.name else None
        if condition:
            found.append(Shown(_in_brief(sentence), sentence.place, sentence.name, condition))
    return found


def _condition(run: Run, balance: Balance, sentence: Sentence) -> str | None:
    if sentence.place == "combinations":
        pair = leading_pair(balance)
        return None if pair is None else condition_of_pair(run, pair)
    if sentence.place in ("outcome", "tempo"):
        return "nobody won" if sentence.place == "outcome" else None
    return condition_of(run, sentence.place, sentence.name, sentence.tone == "over")


def _in_brief(sentence: Sentence) -> str:
    if sentence.place == "outcome":
        return "Games often end without a winner"
    who = sentence_case(label(sentence.place, sentence.name))
    return f"{who[0].upper()}{who[1:]} wins too {'often' if sentence.tone == 'over' else 'seldom'}"


def examples(run: Run, balance: Balance) -> list[Example]:
    """Of each of the main findings: of the games that show it the most typical one."""
    return [
        Example(shown, game)
        for shown in shown_by(run, balance)[:MAIN_FINDINGS]
        for game in find_games(run, shown.condition, "typical", 1).games
    ]


def in_words(run: Run, example: Example) -> str:
    game = example.game
    return f"won by {who_won(run, game)} in round {game.rounds}, as such games usually go"


def example_lines(run: Run, shown: Sequence[Example]) -> list[str]:
    if not shown:
        return ["No finding of this run is of a kind that one game can show; see: equipoise find"]
    return [f"{one.finding}: {in_words(run, one)}: {replay_command(run, one.game.index)}" for one in shown]


def find_command(run: Run, condition: str) -> str:
    return shlex.join(["equipoise", "find", str(run.folder), condition, "--sort", "typical"])


def _example_row(run: Run, shown: Shown, example: Example | None) -> dict[str, str]:
    if example is None:
        told = {"game": "–", "what happens": "not looked for yet", "command": find_command(run, shown.condition)}
    else:
        index = example.game.index
        told = {"game": str(index), "what happens": in_words(run, example), "command": replay_command(run, index)}
    return {"finding": shown.finding, **told}


def example_sections(run: Run, balance: Balance, examples: Sequence[Example]) -> Iterator[Section]:
    """A game for each finding, or the command that finds one."""
    known = {one.shown.row: one for one in examples}
    found = shown_by(run, balance)
    if not found:
        return
    yield Section(
        "replays",
        GOES,
        "Games that show it",
        "one game for each finding: of the games that show it the one nearest to their mean in all numbers that are "
        "recorded of a game. One game proves nothing; it shows how it comes about. A report with --replays looks the "
        "main ones up; the commands list others",
        pl.DataFrame([_example_row(run, shown, known.get(shown.row)) for shown in found]),
        rows=tuple(shown.row for shown in found),
    )
