"""Positions in words, and back: triangles, hexes, tiles and cards by name, as the state's numbers.

    table.load(position(table, {"players": {0: {"triangle": "v31", "companions": {"sapper": 0}}}}))

is the base state of the scenarios with what is named changed: it is the turn of seat 0, who also began; everybody has
the blocks, honor and speed of the set-up and no card; whoever is not placed stands on a start triangle far from the
others; hexes next to a token that are not named hold tiles that do not matter; no token is taken that nobody could have
reached; what lies nowhere is in its stack or in the pouch. `reserve` is the balance: all blocks less those that are
named. The way back: position_words.py.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.actions import DECISIONS, DECK_NAMES, JOURNEY_NAMES, SPHERES, WRETCH_NAMES
from equipoise.sim.games.epoch.board import distances, neighbourhoods
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COMMONS,
    DICE,
    HEX_NAMES,
    SIZES,
    STACKS,
    TILE_KINDS,
    TRIANGLE_NAMES,
    Companion,
    Monster,
    Relic,
    Trait,
)
from equipoise.sim.games.epoch.content import cards_of, quest_names, stack_of, trigger_names
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.games.epoch.state import FRAMES, PLACES, STATE_SIZES, TURN_STEPS, Frame
from equipoise.sim.words import Words, bit_words, bits_of, code_of, known_keys, whole_number

if TYPE_CHECKING:
    from equipoise.sim.table import Table

Numbers = dict[str, Any]

NOTHING = STATE_SIZES.NO_CARD  # no card, tile or quest
IN_STACK, ON_DISPLAY, OUT_OF_GAME, NOT_IN_GAME, _ = map(PLACES.code, PLACES)
POUCH, TRIGGER_STACK = DECK_NAMES.code("pouch"), DECK_NAMES.code("triggers")
MENU: Numbers = {  # a turn is one frame that asks
    **{name: [0] * field.of[0] if field.of else 0 for name, field in Frame.declared.items()},
    "kind": FRAMES.code("turn"),
    "step": TURN_STEPS.code("menu"),
    "other": STATE_SIZES.NO_SEAT,
}
BASE_ROUND = 3
BASE_TRIGGERS = ("t_legend", "t_dominion", "t_great_company", "t_hoard")
IDLE_TILES = (  # laid next to tokens where nothing is named: rather a common one
    "abandoned_shrine",
    "sacred_monastery",
    "spire",
    "library",
    "fort",
    "inn",
    "command_post",
    "academy",
    "tomb_of_the_ancients",
    "gaping_maw",
    "arcane_tower",
)

GAME_KEYS = (
    "seat", "first", "round", "end_round", "peak", "players", "tiles", "control", "pouch", "face_up", "stacks",
    "known", "out_of_game", "supply", "triggers", "tokens_taken", "turn",
)  # fmt: skip
PLAYER_KEYS = (
    "wretch", "journey", "quest", "triangle", "honor", "potential", "influence", "conviction", "reserve",
    "attributes", "speed", "companions", "relics", "traits", "monsters", "proficiency", "tokens",
)  # fmt: skip
TRIGGER_KEYS = ("active", "removed", "stack")
TURN_NUMBERS = (
    "activations", "self_activated", "travels", "speed_bonus", "rested", "extra_tile", "easy_control", "scry",
    "guard", "proficiency_taken", "mounted", "converted", "abilities", "speed_before", "decisions",
)  # fmt: skip
TURN_HEXES = ("acted", "controlled")
TURN_CARDS = ("activated", "ability_open", "used")
TURN_KEYS = (*TURN_NUMBERS, *TURN_HEXES, *TURN_CARDS, "extra_travels", "discount", "rerolls")


# --- reading words ----------------------------------------------------------------------------------------------------


def _counts(words: Words, names: Sequence[str], high: int, what: str) -> list[int]:
    known_keys(words, names, what)
    return [whole_number(words.get(name, 0), 0, high, f"{what}.{name}") for name in names]


def _table(words: Words, key: str, what: str = "a position") -> Mapping[str, Any]:
    table = words.get(key, {})
    if not isinstance(table, Mapping):
        raise InputError(f"{what}: {key} = {table!r}; it is a table")
    return table


def _rules(table: "Table") -> EpochRules:
    return cast(EpochRules, table.ruleset.rules)


def supply_of(rules: EpochRules, seats: int) -> list[int]:
    """Proficiency tiles of each attribute at the start (EP-021)."""
    supply = [max(0, seats + rules.proficiency.supply_offset)] * len(ATTRIBUTES)
    limit, place = rules.proficiency.box_limit, len(ATTRIBUTES)
    while limit and sum(supply) > limit:
        place = place - 1 if place else len(ATTRIBUTES) - 1
        supply[place] = max(0, supply[place] - 1)
    return supply


# --- a position -------------------------------------------------------------------------------------------------------


class Reader:
    """Reads one position; what is laid out is taken from what there is, so that nothing is lost or doubled."""

    def __init__(self, table: "Table", words: Words) -> None:
        known_keys(words, GAME_KEYS, "a position")
        self.words, self.rules, self.seats = words, _rules(table), table.seats
        self.dealt = table.state()
        self.cards = cards_of(self.rules)
        self.card_names = list(self.cards)
        self.place: dict[str, int] = {}
        self.blocks: dict[str, int] = {}
        self.players: dict[int, Words] = {}
        for seat, own in _table(words, "players").items():
            number = self.seat(seat, "players")
            known_keys(own, PLAYER_KEYS, f"player {number}")
            self.players[number] = own

    def seat(self, words: Any, what: str) -> int:
        if isinstance(words, str) and words.isdigit():
            words = int(words)
        return whole_number(words, 0, self.seats - 1, what)

    def own(self, seat: int) -> Words:
        return self.players.get(seat, {})

    def card(self, name: Any, where: int, what: str) -> int:
        """Puts a card somewhere; each exists once."""
        code = code_of(self.card_names, name, "card")
        if name in self.place:
            raise InputError(f"{what}: {name} lies in two places")
        self.place[name] = where
        return code

    # --- players --------------------------------------------------------------------------------------------------

    def triangles(self) -> list[int]:
        """Of all seats; whoever is not placed stands on the start triangle farthest from the others."""
        hexes, _ = neighbourhoods(self.rules.board.coast_triangles)
        names = TRIANGLE_NAMES[: len(hexes)]
        tokens: dict[int, int] = {}
        for seat, own in self.players.items():
            if "triangle" in own:
                triangle = code_of(names, own["triangle"], "triangle")
                if triangle in tokens.values():
                    raise InputError(f"two players stand on {own['triangle']}")
                tokens[seat] = triangle
        steps = distances(self.rules.board.coast_triangles)
        for seat in range(self.seats):
            if seat not in tokens:
                starts = [start for start in range(len(JOURNEY_NAMES)) if start not in tokens.values()]
                tokens[seat] = max(starts, key=lambda s: min((steps[s][t] for t in tokens.values()), default=0))
        return [tokens[seat] for seat in range(self.seats)]

    def distinct(self, key: str, names: Sequence[str], dealt: Sequence[int]) -> list[int]:
        """One card of a kind for each seat: the named ones, then those dealt as far as they are left."""
        named = {seat: code_of(names, own[key], key) for seat, own in self.players.items() if key in own}
        if len(set(named.values())) != len(named):
            raise InputError(f"players: two have the same {key}")
        free = [code for code in range(len(names)) if code not in named.values()]
        for seat in range(self.seats):
            if seat not in named:
                code = dealt[seat] if dealt[seat] in free else free[0]
                free.remove(code)
                named[seat] = code
        return [named[seat] for seat in range(self.seats)]

    def all_players(self) -> dict[int, Numbers]:
        dealt = self.dealt["player"][: self.seats]
        wretches = self.distinct("wretch", WRETCH_NAMES, [p["wretch"] for p in dealt])
        journeys = self.distinct("journey", JOURNEY_NAMES, [p["journey"] for p in dealt])
        quests = self.distinct("quest", quest_names(self.rules), [p["quest"] for p in dealt])
        places = self.triangles()
        players = {}
        for seat in range(self.seats):
            players[seat] = {
                **self.player(seat),
                "wretch": wretches[seat],
                "journey": journeys[seat],
                "quest": quests[seat],
                "offered": [NOTHING, NOTHING],
                "triangle": places[seat],
            }
        return players

    def player(self, seat: int) -> Numbers:
        own, what, setup = self.own(seat), f"player {seat}", self.rules.setup
        most = setup.blocks_per_player
        spheres = {key: whole_number(own.get(key, getattr(setup, key)), 0, most, f"{what}.{key}") for key in SPHERES}
        start = {a: setup.common_blocks if a in COMMONS else setup.heroic_blocks for a in ATTRIBUTES}
        attributes = _counts(_table({"attributes": start, **own}, "attributes", what), ATTRIBUTES, most, what)
        carried = 0
        for key, kind in (("companions", Companion), ("relics", Relic)):
            for name, blocks in self._carrying(own.get(key, {}), f"{what}.{key}").items():
                self._in_front(seat, name, kind, f"{what}.{key}")
                self.blocks[name] = whole_number(blocks, 0, most, f"{what}.{key}.{name}")
                carried += blocks
                card = self.cards[name]
                if isinstance(card, Relic) and blocks > card.capacity:
                    raise InputError(f"{what}.relics.{name} = {blocks}; its capacity is {card.capacity}")
        traits = [self._in_front(seat, name, Trait, f"{what}.traits") for name in own.get("traits", ())]
        for name in own.get("monsters", ()):
            self._in_front(seat, name, Monster, f"{what}.monsters")
        tiles = sum(self.seat(s, "control") == seat for s in _table(self.words, "control").values())
        used = sum(spheres.values()) + sum(attributes) + carried + tiles
        if used > most:
            raise InputError(f"{what}: {used} blocks lie about; a player has {most} (setup.blocks_per_player)")
        if own.get("reserve", most - used) != most - used:
            raise InputError(f"{what}.reserve = {own['reserve']!r}; beside the other {used} blocks it is {most - used}")
        speed = self.rules.speed
        return {
            **spheres,
            "reserve": most - used,
            "attribute": attributes,
            "speed_tile": whole_number(own.get("speed", speed.base), speed.base, speed.max, f"{what}.speed"),
            "proficiency": _counts(_table(own, "proficiency", what), ATTRIBUTES, 9, f"{what}.proficiency"),
            "tokens": self._fired(own, what),
            "traits": len(traits),
            "trait": dict(enumerate([*traits, *[NOTHING] * (SIZES.STACK_CARDS - len(traits))])),
        }

    def _carrying(self, words: Any, what: str) -> Mapping[str, Any]:
        """{"sapper": 2}, or ["sapper"] where nothing carries blocks."""
        if isinstance(words, Mapping):
            return words
        if isinstance(words, Sequence) and not isinstance(words, str):
            return dict.fromkeys(words, 0)
        raise InputError(f"{what} = {words!r}; it is a table of cards and the blocks on them")

    def _in_front(self, seat: int, name: Any, kind: type, what: str) -> int:
        code = self.card(name, seat, what)
        if not isinstance(self.cards[name], kind):
            raise InputError(f"{what}: {name} is of the {stack_of(self.cards[name])} stack")
        return code

    def _fired(self, own: Words, what: str) -> int:
        """With triggers.token_mode = every_player: the values this player has reached, as bits."""
        tokens = self.rules.triggers.tokens
        if "tokens" in own:
            return bits_of(code_of(map(str, tokens), str(value), "token") for value in own["tokens"])
        honor = whole_number(own.get("honor", self.rules.setup.start_honor), 0, 999, f"{what}.honor")
        return bits_of(i for i, value in enumerate(tokens) if value <= honor)

    def honor(self) -> list[int]:
        start = self.rules.setup.start_honor
        return [whole_number(self.own(s).get("honor", start), 0, 999, f"player {s}.honor") for s in range(self.seats)]

    # --- the map --------------------------------------------------------------------------------------------------

    def map(self, tokens: Sequence[int]) -> Numbers:
        left = {kind: self.rules.tile[kind].count for kind in TILE_KINDS}
        tile = [NOTHING] * len(HEX_NAMES)

        def take(kind: Any, what: str) -> int:
            code = code_of(TILE_KINDS, kind, "tile")
            if left[kind] == 0:
                raise InputError(f"{what}: there are only {self.rules.tile[kind].count} tiles {kind}")
            left[kind] -= 1
            return code

        for name, kind in _table(self.words, "tiles").items():
            tile[code_of(HEX_NAMES, name, "hex")] = take(kind, f"tiles.{name}")
        top = [take(kind, "pouch") for kind in self.words.get("pouch", ())]
        hexes, _ = neighbourhoods(self.rules.board.coast_triangles)
        for h in sorted({h for triangle in tokens for h in hexes[triangle]}):
            if tile[h] == NOTHING:
                tile[h] = take(next(kind for kind in IDLE_TILES if left[kind]), f"tiles.{HEX_NAMES[h]}")
        if sum(code == NOTHING for code in tile) != sum(left.values()) + len(top):
            raise AssertionError("tiles and hexes are as many")
        pouch = [TILE_KINDS.index(kind) for kind in TILE_KINDS for _ in range(left[kind])] + top[::-1]
        controller = [-1] * len(HEX_NAMES)
        for name, seat in _table(self.words, "control").items():
            h = code_of(HEX_NAMES, name, "hex")
            if tile[h] == NOTHING:
                raise InputError(f"control.{name}: the hex is open, only tiles are controlled")
            controller[h] = self.seat(seat, f"control.{name}")
        return {"tile": tile, "controller": controller, "deck": {POUCH: _deck(pouch)}}

    # --- stacks ---------------------------------------------------------------------------------------------------

    def stacks(self) -> Numbers:
        """Called when everything else is in its place: what is left lies in the stacks, by code, top first."""
        face_up, named = _table(self.words, "face_up"), _table(self.words, "stacks")
        known_keys(face_up, STACKS, "face_up")
        known_keys(named, STACKS, "stacks")
        for name in self.words.get("out_of_game", ()):
            self.card(name, OUT_OF_GAME, "out_of_game")
        top, decks = [], {}
        for stack in STACKS:
            for name in named.get(stack, ()):
                self._of_stack(stack, name, IN_STACK, "stacks")
            shown = face_up.get(stack)
            if shown is not None:
                self._of_stack(stack, shown, ON_DISPLAY, "face_up")
            rest = [name for name in self._dealt(stack) if name not in self.place]
            if stack in named:
                self.place |= dict.fromkeys(rest, OUT_OF_GAME)
                order = list(named[stack])
            else:
                self.place |= dict.fromkeys(rest, IN_STACK)
                order = rest
            if shown is None and order and stack not in face_up:
                shown = order.pop(0)
                self.place[shown] = ON_DISPLAY
            if shown is None and order:
                raise InputError(f"face_up.{stack}: nothing lies there only when the stack is empty, too")
            top.append(NOTHING if shown is None else self.card_names.index(shown))
            decks[STACKS.index(stack)] = _deck([self.card_names.index(name) for name in reversed(order)])
        places = [self.place.get(name, NOT_IN_GAME) for name in self.card_names]
        places += [NOT_IN_GAME] * (SIZES.CARDS - len(places))
        blocks = [self.blocks.get(name, 0) for name in self.card_names]
        return {
            "face_up": top,
            "place": places,
            "blocks": [*blocks, *[0] * (SIZES.CARDS - len(blocks))],
            "deck": decks,
            "known": self._who_knows(decks),
        }

    def _of_stack(self, stack: str, name: Any, where: int, what: str) -> None:
        self.card(name, where, f"{what}.{stack}")
        if stack_of(self.cards[name]) != stack:
            raise InputError(f"{what}.{stack}: {name} is of the {stack_of(self.cards[name])} stack")

    def _dealt(self, stack: str) -> list[str]:
        """The cards of a stack under these rules, base cards first."""
        own = [name for name, card in self.cards.items() if stack_of(card) == stack and card.enabled]
        return [name for name in own if self.rules.treachery.enabled or not self.cards[name].treachery]

    def _who_knows(self, decks: Mapping[int, Numbers]) -> dict[int, list[int]]:
        """Which seats know a card in a stack (EP-259): {"blue": {"scribe": [0]}}."""
        words = _table(self.words, "known")
        known_keys(words, STACKS, "known")
        known = {i: [0] * SIZES.STACK_CARDS for i in range(len(STACKS))}
        for stack, cards in words.items():
            i = STACKS.index(stack)
            order = list(decks[i]["cards"].values())[: decks[i]["size"]]
            for name, seats in cards.items():
                code = code_of(self.card_names, name, "card")
                if code not in order:
                    raise InputError(f"known.{stack}: {name} is not in that stack")
                known[i][order.index(code)] = bits_of(self.seat(seat, f"known.{stack}.{name}") for seat in seats)
        return known

    # --- proficiency, triggers, turn ------------------------------------------------------------------------------

    def proficiency(self, players: Mapping[int, Numbers]) -> Numbers:
        whole = supply_of(self.rules, self.seats)
        held = [sum(player["proficiency"][a] for player in players.values()) for a in range(len(ATTRIBUTES))]
        words = _table(self.words, "supply")
        known_keys(words, ATTRIBUTES, "supply")
        supply, gone = [], []
        for a, name in enumerate(ATTRIBUTES):
            left = whole[a] - held[a]
            if left < 0:
                raise InputError(f"players hold {held[a]} {name} tiles; there are {whole[a]} (EP-021)")
            supply.append(whole_number(words.get(name, left), 0, left, f"supply.{name}"))
            gone.append(left - supply[a])
        return {"supply": supply, "discarded": gone}

    def triggers(self, peak: int) -> Numbers:
        """Active, removed and waiting triggers; what is not named was removed as tokens demand, or waits."""
        words, names = _table(self.words, "triggers"), trigger_names(self.rules)
        known_keys(words, TRIGGER_KEYS, "triggers")
        tokens, wanted = self.rules.triggers.tokens, self.rules.setup.active_triggers
        passed = sum(value <= peak for value in tokens)
        taken = whole_number(self.words.get("tokens_taken", passed), 0, len(tokens), "tokens_taken")
        every = self.rules.triggers.token_mode == "every_player"
        lists = {key: [code_of(names, name, "trigger") for name in words.get(key, ())] for key in TRIGGER_KEYS}
        if "active" not in words:
            free = [t for t in map(names.index, BASE_TRIGGERS) if t not in (*lists["removed"], *lists["stack"])]
            lists["active"] = free[:wanted]
        named = [t for key in TRIGGER_KEYS for t in lists[key]]
        if len(set(named)) != len(named):
            raise InputError("triggers: one is named twice")
        rest = [t for t, name in enumerate(names) if t not in named and self.rules.trigger[name].enabled]
        if "removed" not in words:
            short = 0 if every else max(0, wanted + taken - len(lists["active"]))
            lists["removed"] = rest[len(rest) - short :] if short else []
            rest = rest[: len(rest) - short]
        if "stack" in words and "removed" in words and rest:
            raise InputError(f"triggers: {names[rest[0]]} is neither active nor removed nor in the stack")
        stack = [*lists["stack"], *rest]
        return {
            "active_triggers": bits_of(lists["active"]),
            "removed_triggers": bits_of(lists["removed"]),
            "tokens_taken": taken,
            "deck": {TRIGGER_STACK: _deck(stack[::-1])},
        }

    def turn(self, players: Mapping[int, Numbers], seat: int) -> Numbers:
        words = _table(self.words, "turn")
        known_keys(words, TURN_KEYS, "turn")
        fresh = {"activations": self.rules.turn.activations, "travels": 1, "speed_before": players[seat]["speed_tile"]}
        numbers = {
            key: whole_number(int(words.get(key, fresh.get(key, 0))), 0, 10_000, f"turn.{key}") for key in TURN_NUMBERS
        }
        hexes = {key: [code_of(HEX_NAMES, name, "hex") for name in words.get(key, ())] for key in TURN_HEXES}
        cards = {key: [code_of(self.card_names, name, "card") for name in words.get(key, ())] for key in TURN_CARDS}
        extra = [whole_number(n, 1, 9, "turn.extra_travels") for n in words.get("extra_travels", ())]
        return {
            **numbers,
            **{key: bits_of(members) for key, members in hexes.items()},
            **{key: bit_words(members) for key, members in cards.items()},
            "controls": len(hexes["controlled"]),
            "uses": len(cards["used"]),
            "extra_travels": len(extra),
            "extra_travel": dict(enumerate([*extra, *[0] * (STATE_SIZES.EXTRA_TRAVELS - len(extra))])),
            "discount": _counts(_table(words, "discount", "turn"), TILE_KINDS, 9, "turn.discount"),
            "rerolls": _counts(_table(words, "rerolls", "turn"), DICE, 9, "turn.rerolls"),
        }


def _deck(cards: Sequence[int]) -> Numbers:
    """A deck from the bottom up."""
    return {"size": len(cards), "cards": dict(enumerate(cards))}


def position(table: "Table", words: Words) -> Numbers:
    """Numbers for Table.load: the base state with what is named changed."""
    reader = Reader(table, words)
    seats = reader.seats
    first = reader.seat(words.get("first", 0), "first")
    seat = reader.seat(words.get("seat", first if "first" in words else 0), "seat")
    number = whole_number(words.get("round", BASE_ROUND), 1, 10_000, "round")
    players = reader.all_players()
    order = [(s - first) % seats for s in range(seats)]
    for s, player in players.items():
        player["turns"] = min(number - 1 + (order[s] < order[seat]), NOTHING)
    honor = reader.honor()
    peak = whole_number(words.get("peak", max(honor)), max(honor), 999, "peak")
    board = reader.map([player["triangle"] for player in players.values()])
    triggers = reader.triggers(peak)
    stacks = reader.stacks()
    return {
        **board,
        **triggers,
        **stacks,
        **reader.proficiency(players),
        "deck": {**stacks["deck"], **board["deck"], **triggers["deck"]},
        "common": {
            "seat": seat,
            "decision": DECISIONS.index("decide_turn"),
            "round": number,
            "end_reason": 0,
            "order": dict(enumerate(order)),
            "character": {s: player["wretch"] for s, player in players.items()},
            "score": dict(enumerate(honor)),
        },
        "player": players,
        "turn": reader.turn(players, seat),
        "first_seat": first,
        "active": seat,
        "end_round": whole_number(words.get("end_round", 0), 0, 10_000, "end_round"),
        "peak": peak,
        "reached": 0,
        "scried_cards": 0,
        "fault": 0,
        "pending": {"depth": 1, "asked": 1, "overflow": 0},
        "stack": {0: {**MENU, "seat": seat}},
    }
