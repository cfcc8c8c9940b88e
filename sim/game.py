"""Game: the descriptor that every game registers, and by which everything else knows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise.ext.engine import SEATS_AT_MOST, Bot, Engine

from equipoise.sim.action import Action, ActionSpace, Event, EventSpace
from equipoise.sim.content import pack_content_fields
from equipoise.sim.declare import Declaration
from equipoise.sim.deeds import TellTurn, one_by_one
from equipoise.sim.facts import Column, Contests, OriginOf, Pieces, check_contests, check_pieces
from equipoise.sim.layout import Layout, content_layout, facts_layouts, rules_layout, state_layout
from equipoise.sim.ruleset import Rules, check_names, pack
from equipoise.sim.seating import Design
from equipoise.sim.stories import Story, check_stories

if TYPE_CHECKING:
    from equipoise.sim.odds import OddsTable
    from equipoise.sim.picture import Drawer, Standing
    from equipoise.sim.styles import Styles
    from equipoise.sim.table import Table
    from equipoise.sim.verify import Oracle

END_REASONS = ("playing", "round_limit", "decision_limit")
ENDINGS = {
    "playing": "nobody has won yet",
    "round_limit": "the limit of rounds is reached",
    "decision_limit": "the limit of decisions is reached",
}


@dataclass(frozen=True)
class BotParam:
    """A parameter of a bot, as written behind its name: `hold:at=20`."""

    default: int | float | str
    description: str
    low: float | None = None
    high: float | None = None
    choices: Sequence[str] | Mapping[str, str] | None = None  # names; or names with a sentence on each
    reader: Callable[[Path, int | None], Mapping[str, float]] | None = None  # of a file of one's own, for so many seats
    styles: "Styles | None" = None  # whose numbers can be trained, if it names a style

    @property
    def allowed(self) -> str:
        if self.choices is not None:
            return " or ".join(self.choices)
        if isinstance(self.default, str):
            return "a name"
        noun = "a whole number" if isinstance(self.default, int) else "a number"
        return noun if self.low is None else f"{noun} from {self.low:,} to {self.high:,}"


@dataclass(frozen=True)
class BotKind:
    """A bot that can be named on the command line. `make` gets (game, rules, seats, parameters)."""

    description: str
    make: Callable[["Game", Any, int, Mapping[str, Any]], Bot]
    params: Mapping[str, BotParam] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """Everything the house knows of a game: what it declares, and how it is played and told."""

    declared: Declaration
    title: str
    version: str  # raised whenever the same seed plays another game than before, or something else is recorded of it
    prefix: str  # of its rule ids in RULES.md
    summary: str
    seats: Sequence[int]  # how many may play; the first is the default
    engine: type[Engine]
    bots: Mapping[str, BotKind]  # its own; `random` and `search` come with the house
    default_bot: str
    design: Callable[[int], Design]  # how many seats -> what a complete block is
    tell: Callable[["Table", int, Action, Sequence[Event]], str]  # one sentence per action, for replays
    draw: Callable[["Table"], str]  # the board in text
    picture: "Drawer | None" = None  # the board as shapes (sim/picture.py); in letters if there is none
    standing: "Standing | None" = None  # whose places on the board a report maps
    content: Callable[[Any, int], Mapping[str, Any]] | None = None  # (rules, seats) -> the fields of its content struct
    oracles: Callable[[], Sequence["Oracle"]] = tuple
    odds: Callable[[Any], Sequence["OddsTable"]] | None = None  # exact tables under given rules
    contests: Contests | None = None
    pieces: Pieces | None = None
    titles: Callable[[Mapping[str, Any]], Mapping[str, str]] = lambda rules: {}  # id -> name, beside content's own
    balance: Sequence[str] = ("character", "seat", "order")  # the families whose members ought to win alike
    character_titles: Mapping[str, str] = field(default_factory=dict)  # id -> name, of those that content does not name
    score: str = "points"  # what the score of a seat counts, as players say it; empty where it only ranks
    design_by_rules: Callable[[Any, int], Design] | None = None  # where a set-up rule decides what a block is
    search: Mapping[str, int | str] = field(default_factory=dict)  # parameters by which `search` plays it best
    belonging: Mapping[str, Sequence[str]] = field(default_factory=dict)  # family -> keys of the rules that shape it
    stories: Sequence[Story] = ()  # what a designer asks about the course of a game
    # what comes between two turns in words, from the events on of which the first `passes` the turn on; without it
    # nothing does
    between: Callable[["Table", Sequence[Event]], Sequence[str]] | None = None
    passes: Callable[[Action, Sequence[Event]], bool] = lambda action, rest: rest[0].kind in ("turn", "round")
    opens: Callable[[Event], bool] = lambda event: False  # what comes between turns from here on is of the next round
    # who does it, where partners are asked together: (action, who is asked, who acted just before for the same side)
    actor: Callable[[Action, int, int | None], int] = lambda action, seat, before: seat
    unasked: Callable[[Event], tuple[int, Action] | None] = lambda event: None  # begins a turn without a choice: whose,
    # and what would have been decided
    tell_turn: TellTurn = one_by_one  # the decisions of a turn in words: a line for each, or fewer
    legend: Callable[["Table"], Sequence[str]] = lambda table: ()  # how a replay is read: names of places, letters
    opening: Callable[["Table"], Sequence[str]] = lambda table: ()  # what was laid out openly before the first turn
    endings: Mapping[str, str] = field(default_factory=dict)  # why a game is over, in words, by end reason
    scored: Callable[["Table"], Mapping[str, Sequence[Any]]] = lambda table: {}  # parts of the final score, by seat
    character_origin: OriginOf = "dealt"
    order_origin: OriginOf = "dealt"

    def __post_init__(self) -> None:
        check_names(self.slug, self.rules)
        if self.contests is not None:
            check_contests(self.slug, self.contests, self.game_facts)
        if self.pieces is not None:
            check_pieces(self.slug, self.pieces, self.seat_facts)
        if self.stories:
            from equipoise.sim.columns import game_columns, seat_columns  # which are made for a game

            check_stories(self.slug, self.stories, [*game_columns(self), *seat_columns(self, ())])
        if max(self.seats) > SEATS_AT_MOST:
            raise TypeError(f"{self.slug}: at most {SEATS_AT_MOST} seats")

    def table(self, rules: Rules, seats: int) -> Engine:
        """A fresh engine for these rules."""
        structs = [pack(rules, rules_layout(self.declared))]
        layout = content_layout(self.declared)
        if self.content is not None and layout is not None:
            structs.append(pack_content_fields(self.slug, self.content(rules, seats), layout))
        engine = self.engine(*structs)
        engine.layout = state_layout(self.declared)
        if engine.layout.itemsize != engine.state_size:
            raise TypeError(f"{self.slug}: the engine was compiled from another declaration; build it again")
        engine.set_limits(rules.limits.max_rounds, rules.limits.max_decisions)
        return engine

    def block(self, rules: Callable[[], Rules], seats: int) -> Design:
        """What a complete block is under these rules, which are asked for only where it depends on them."""
        return self.design(seats) if self.design_by_rules is None else self.design_by_rules(rules(), seats)

    @property
    def seats_in_words(self) -> str:
        """`2 to 5, usually 4`."""
        counts = sorted(self.seats)
        if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
            words = f"{counts[0]} to {counts[-1]}"
        else:
            words = " or ".join(map(str, counts))
        return words if len(counts) == 1 else f"{words}, usually {self.seats[0]}"

    def ending(self, reason: str) -> str:
        """Why a game is over, in words."""
        return {**ENDINGS, **self.endings}.get(reason, reason.replace("_", " "))

    @property
    def all_end_reasons(self) -> tuple[str, ...]:
        return (*END_REASONS, *self.end_reasons)

    def facts_layouts(self) -> tuple[Layout | None, Layout | None]:
        """Of what is recorded of a game and of each seat."""
        return facts_layouts(self.declared)

    # --- what is declared -----------------------------------------------------------------------------------------

    @property
    def slug(self) -> str:
        return self.declared.slug

    @property
    def rules(self) -> type[Rules]:
        return self.declared.rules

    @property
    def characters(self) -> Sequence[str]:
        return self.declared.characters

    @property
    def actions(self) -> ActionSpace:
        return self.declared.actions

    @property
    def decisions(self) -> Sequence[str]:
        return self.declared.decisions

    @property
    def end_reasons(self) -> Sequence[str]:
        return self.declared.end_reasons

    @property
    def events(self) -> EventSpace:
        return self.declared.events

    @property
    def game_facts(self) -> Sequence[Column]:
        return self.declared.game_facts

    @property
    def seat_facts(self) -> Sequence[Column]:
        return self.declared.seat_facts

    @property
    def decks(self) -> Sequence[str]:
        return self.declared.decks

    @property
    def cards(self) -> Sequence[str]:
        return self.declared.cards
