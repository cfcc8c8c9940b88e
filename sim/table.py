"""Table: one game, step by step, from Python - for notebooks, replays, scenario tests and bots written in Python.

table = Table("pig", seed=1)
table.load({"common": {"score": {0: 90}}, "turn_total": 8})
table.apply("roll", dice=[1])           # the die is scripted
assert table.to_act == 1
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from equipoise.ext.engine import Bot

from equipoise.sim.action import Action, Event
from equipoise.sim.bots import NO_STYLES, Inlined, inlined, make_bot
from equipoise.sim.drawing import drawn
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.game import Game
from equipoise.sim.league import names_league
from equipoise.sim.plan import Plan, check_bots
from equipoise.sim.positions import check_position
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.seating import Lineup, lineup
from equipoise.sim.win_model import own_model
from equipoise.sim.words import code_of

PythonBot = Callable[["Table"], Action]


class ScriptError(Exception):
    """The scripted dice or draws and the game disagree. The game is as it was before the action."""


class Table:
    """One game in progress."""

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        seed: int = 0,
        index: int = 0,
        ruleset: Ruleset | None = None,
        settings: Sequence[str] = (),
        bots: Sequence[str | Bot | PythonBot] = (),
        rotate_bots: bool = True,
        bots_by: str = "seat",
        bot_weights: Sequence[Sequence[float]] = (),
        styles: Inlined = NO_STYLES,
    ) -> None:
        """`index` is the game's number in a run with this seed; `settings` are tweaks as `key=value`.

        `bots` is one bot for all seats or one per seat: specs, compiled bots, or any callable that takes the table and
        returns an action. They are dealt to the seats as in a run; there they may also go by turn or by draw.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        if settings and ruleset is not None:
            raise InputError("give a ruleset or settings, not both")
        self.ruleset = ruleset or Ruleset.make(self.game, [parse_setting(s) for s in settings])
        if names_league(bots):
            drawn = Plan.make(self.ruleset, seats=seats, seed=seed, bots=[str(bot) for bot in bots])
            bots, bots_by, bot_weights, styles = drawn.bots, drawn.bots_by, drawn.bot_weights, drawn.styles
        plan = Plan.make(self.ruleset, seats=seats, seed=seed)
        named = [bot if isinstance(bot, str) else f"bot {i}" for i, bot in enumerate(bots)]
        names, read = inlined(self.game, named, plan.seats)
        self._styles = {**styles, **read}
        weights = tuple(tuple(map(float, row)) for row in bot_weights)
        design = self.game.block(lambda: self.ruleset.rules, plan.seats)
        check_bots(len(bots) or 1, plan.seats, bots_by, weights, len(set(design.teams.tolist())))
        dealt, distinct = lineup(design, names or [self.game.default_bot], rotate_bots, bots_by, weights, seed)
        self.seats, self.seed, self.index = plan.seats, seed, index
        self._lineup: Lineup = dealt
        self._plan, self._distinct_bots = plan, distinct
        self.engine = self.game.table(self.ruleset.rules, plan.seats)
        objects = {name: bot for name, bot in zip(names, bots, strict=True) if not isinstance(bot, str)}
        self._made = [self._compiled(objects.get(name, name)) for name in distinct]
        self.deal(index)

    @staticmethod
    def of(plan: Plan, index: int) -> "Table":
        """Game `index` of a plan, as it was or will be played."""
        return Table(
            plan.descriptor, seats=plan.seats, seed=plan.seed, index=index, ruleset=plan.restored, bots=plan.bots,
            rotate_bots=plan.rotate_bots, bots_by=plan.bots_by, bot_weights=plan.bot_weights,
            styles=plan.styles,
        )  # fmt: skip

    def _compiled(self, bot: str | Bot | PythonBot) -> Bot | PythonBot:
        return make_bot(self.game, self.ruleset.rules, self.seats, bot, self._styles) if isinstance(bot, str) else bot

    def deal(self, index: int) -> None:
        """Begins game `index` anew."""
        self.index = index
        block, self.rotation, characters, self._bot_codes = self._lineup.arrangement(index)
        self.bots = [self._made[code] for code in self._bot_codes]
        raw = self.engine.new_game(self.seed, block, characters, self._lineup.teams.tolist(), self.bots)
        self.log: list[Event] = [self.game.events.describe(event) for event in raw]

    # --- where the game stands ----------------------------------------------------------------------------------

    @property
    def characters(self) -> list[str]:
        """By seat, as they are now: a set-up or a draft may change who plays whom."""
        return [self.game.characters[c] for c in self.engine.characters]

    @property
    def teams(self) -> list[int]:
        """By seat; seats of one team win together."""
        teams: list[int] = self._lineup.teams.tolist()
        return teams

    @property
    def bot_names(self) -> list[str]:
        """By seat: the bot's spec, or its number where it was given as an object."""
        return [self._distinct_bots[code] for code in self._bot_codes]

    def title_of(self, key: str) -> str:
        """What a designer calls a character, a card, a treasure."""
        return self._plan.title_of(key)

    @property
    def to_act(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
        seat: int | None = self.engine.to_act
        return seat

    @property
    def over(self) -> bool:
        return self.engine.to_act is None

    @property
    def decision(self) -> str:
        """Which kind of decision it is."""
        name: str = self.game.decisions[self.engine.decision]
        return name

    @property
    def round(self) -> int:
        number: int = self.engine.round
        return number

    @property
    def end_reason(self) -> str:
        name: str = self.game.all_end_reasons[self.engine.end_reason]
        return name

    def outcome(self) -> list[dict[str, Any]]:
        """By seat: won, rank, score, order."""
        return [dict(zip(("won", "rank", "score", "order"), row, strict=True)) for row in self.engine.outcome()]

    def legal(self) -> list[Action]:
        return [self.game.actions.describe(code) for code in self.engine.legal_actions()]

    def state(self) -> dict[str, Any]:
        """The complete state as numbers and lists, ready for JSON; `load` takes it back."""
        dump: dict[str, Any] = self.engine.dump()
        return dump

    def _repr_svg_(self) -> str | None:
        """How a notebook shows it."""
        return drawn(self)

    def progress(self, seat: int) -> float:
        return float(self.engine.progress_of(seat))

    def features(self, seat: int) -> dict[str, float]:
        """What everybody can see of a seat's standing, by name."""
        names = self.game.declared.features
        return dict(zip(names, self.engine.features_of(seat, len(names)), strict=True))

    def win_probability(self) -> list[float]:
        """By seat: how likely its side is to win if anybody does, by the game's own fitted chances. Bots that play
        otherwise, or other rules, than those that it was fitted to may make other chances of the same position."""
        model = own_model(self.game, self.seats)
        if model is None:
            raise InputError(f"nobody has fitted chances of winning to {self.game.slug} with {self.seats} seats")
        chances: list[float] = model.chances(self.engine)
        return chances

    def weigh(self) -> list[tuple[Action, float]]:
        """What the bot of the seat to act thinks of each legal action, the best first."""
        if self.to_act is None:
            raise InputError("the game is over")
        bot = self.bots[self.to_act]
        if not isinstance(bot, Bot):
            raise InputError(f"the bot of seat {self.to_act} is a Python function, which does not weigh")
        thoughts = sorted(bot.thoughts(self.engine), key=lambda thought: -thought[1])
        return [(self.game.actions.describe(code), score) for code, score in thoughts]

    # --- changing it --------------------------------------------------------------------------------------------

    def load(self, position: Mapping[str, Any]) -> "Table":
        """Lays a position over the current one: only what is named changes. Lists take a list, or {place: value}.
        Every number is checked against its declaration; a position that is refused leaves the table as it was."""
        before = self.engine.snapshot()
        try:
            tree = _laid_over(self.state(), position, "")
            check_position(self.game.declared, tree, self.seats, len(self.game.all_end_reasons))
            self.engine.load(tree)
            self.engine.reloaded()
            fault = self.engine.why_unplayable()
        except (OverflowError, TypeError, IndexError, ValueError, KeyError) as error:
            self.engine.restore(before)
            raise InputError(f"the position does not fit {self.game.slug}: {error}") from None
        if fault:
            self.engine.restore(before)
            raise InputError(f"the position does not fit {self.game.slug}: {fault}")
        return self

    def apply(
        self,
        action: Action | str,
        *,
        dice: Sequence[int] | None = None,
        draws: Sequence[tuple[str, str]] | None = None,
        **args: Any,
    ) -> list[Event]:
        """Takes one legal action and returns what happened. Scripted dice are faces, scripted draws (deck, card);
        given, the action must use exactly them."""
        wanted = action if isinstance(action, Action) else Action(action, **args)
        code = self.game.actions.encode(wanted)
        if code not in self.engine.legal_actions():
            raise InputError(
                f"{wanted} is not legal here; legal: {', '.join(map(str, self.legal())) or 'nothing, the game is over'}"
            )
        cards = (
            None
            if draws is None
            else [
                (code_of(self.game.decks, deck, "deck"), code_of(self.game.cards, card, "card")) for deck, card in draws
            ]
        )
        before = self.engine.snapshot()
        raw, fault = self.engine.take(code, dice, cards)
        if fault:
            self.engine.restore(before)
            raise ScriptError(f"{wanted}: {fault}")
        events = [self.game.events.describe(event) for event in raw]
        self.log += events
        return events

    def restrict(self, seat: int, ban: str | None) -> None:
        """From now on the seat may not do what the ban says; None: it is free again."""
        names = list(self.game.declared.ban_names)
        if ban is not None and ban not in names:
            raise InputError(f"{self.game.slug} has no ban called {ban!r}; {nearest(ban, names)}")
        self.engine.restrict(seat, 0 if ban is None else names.index(ban) + 1)

    def give(self, seat: int, gift: str) -> bool:
        """Exchanges a gift for a card of the same pile that the seat was dealt; whether that was possible."""
        names = list(self.game.declared.gift_names)
        if gift not in names:
            raise InputError(f"{self.game.slug} has no gift called {gift!r}; {nearest(gift, names)}")
        given: bool = self.engine.give_now(seat, names.index(gift) + 1)
        return given

    def choose(self) -> Action:
        """What the bot of the seat to act would do now."""
        if self.to_act is None:
            raise InputError("the game is over")
        bot = self.bots[self.to_act]
        return self.game.actions.describe(bot.decide(self.engine)) if isinstance(bot, Bot) else bot(self)

    def play(self) -> "Table":
        """Lets the bots play to the end, exactly as they would in a run."""
        while not self.over:
            self.advance()
        return self

    def advance(self) -> tuple[int, Action, list[Event]]:
        """The next decision by the bot concerned: (seat, action, what happened). A forced one is nobody's."""
        seat = self.to_act
        assert seat is not None
        action = self.decide()
        return seat, action, self.apply(action)

    def decide(self) -> Action:
        """What comes next: the only legal action, or what the bot of the seat to act chooses."""
        legal = self.engine.legal_actions()
        return self.game.actions.describe(legal[0]) if len(legal) == 1 else self.choose()

    def snapshot(self) -> bytes:
        """The complete state as bytes, generator included."""
        saved: bytes = self.engine.snapshot()
        return saved

    def restore(self, snapshot: bytes) -> None:
        self.engine.restore(snapshot)


def _laid_over(old: Any, new: Any, path: str) -> Any:
    if isinstance(new, Mapping) and isinstance(old, dict):
        for key in new:
            if key not in old:
                raise InputError(f"a position has no {path + str(key)!r}; {nearest(str(key), old)}")
        return {
            key: _laid_over(value, new[key], f"{path}{key}.") if key in new else value for key, value in old.items()
        }
    if isinstance(new, Mapping) and isinstance(old, list):
        changed = list(old)
        for key, value in new.items():
            place = int(key)
            if not 0 <= place < len(old):
                raise InputError(f"{path}{key}: there are only {len(old)}")
            changed[place] = _laid_over(old[place], value, f"{path}{key}.")
        return changed
    return new
