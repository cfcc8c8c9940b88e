"""Positions in words: pieces as `P0.A` and `P1.3` (P0 North, P1 South), tiles as x and y, cards by id.

    words = {"active": "north", "pieces": {"P0.1": [6, 3], "P1.1": {"at": [9, 3], "cards": ["shield"]}}}
    table.load(position(table, words))

is the common start of the scenarios with two units placed: both avatars on their S tiles, all other units destroyed,
nobody holds cards, no status, no fire, fresh decks, North about to choose between roll and mirror. A position is plain
data, so that it can be kept as JSON; `describe` gives it back from a table that stands at the start or in the action
phase of a turn.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.actions import DECISIONS, DIRECTIONS, EVENT_NAMES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.checks import Tile, letter, tiles_with
from equipoise.sim.games.mulu_caves.components import COLUMNS, DECKS, DIVIDER, LETTERS, ROWS, SIDES
from equipoise.sim.games.mulu_caves.content import copies, event_names, treasure_names
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules
from equipoise.sim.games.mulu_caves.sizes import SIZES
from equipoise.sim.games.mulu_caves.state import FRAMES, TURN_STEPS
from equipoise.sim.words import bits_of, code_of, known_keys

if TYPE_CHECKING:
    from equipoise.sim.table import Table

STRIDE, TILES, TEAM, BORDER = SIZES.STRIDE, SIZES.TILES, SIZES.TEAM, SIZES.BORDER
FOREVER, NO_CARD, NO_DIRECTION = SIZES.FOREVER, SIZES.NO_CARD, SIZES.NO_DIRECTION
PHASES = {"main": ("decide_main", "main"), "action": ("decide_action", "actions")}  # decision, step of the turn
NAMES = tuple(f"P{side}.{'A' if n == 0 else n}" for side in range(len(SIDES)) for n in range(TEAM))

POSITION = (
    "active", "phase", "movement", "rolled", "pieces", "treasure", "fire", "nets", "broken_walls", "decks", "discard",
    "turns", "event_used", "treasure_used", "real_ultimate", "decoy_revealed", "second_bonus",
)  # fmt: skip
COUNTERS = ("immobile", "lazarus", "bomb", "pit", "net")
IN_THIS_TURN = ("attacks", "movement_ended", "steps", "stepped")
PIECE = (
    "at", "cards", *COUNTERS, "net_card", "bans", "enchantments", "fresh", "drawn_from", *IN_THIS_TURN, "start_tile",
    "entered_tile", "entered_by", "event_seen", "path", "phasing", "phased", "trailing",
)  # fmt: skip


# --- names and numbers ------------------------------------------------------------------------------------------------


def tile_number(tile: Any) -> int:
    """[6, 5], (6, 5) or "6,5" as the engine's number."""
    try:
        x, y = (int(part) for part in tile.split(",")) if isinstance(tile, str) else tile
    except (TypeError, ValueError):
        raise InputError(f"{tile!r} is no tile; tiles are written [x, y] or 'x,y'") from None
    if not (1 <= x <= COLUMNS and 1 <= y <= ROWS):
        raise InputError(f"there is no tile ({x}, {y}); x is 1 to {COLUMNS}, y 1 to {ROWS}")
    return STRIDE * int(y) + int(x)


def tile_of(number: int) -> Tile:
    return number % STRIDE, number // STRIDE


def _key(number: int) -> str:
    x, y = tile_of(number)
    return f"{x},{y}"


def _rules(table: "Table") -> MuluCavesRules:
    return cast(MuluCavesRules, table.ruleset.rules)


class Places:
    """Where the map in use has what, and which seat plays which side."""

    def __init__(self, table: "Table") -> None:
        rules = _rules(table)
        self.map = rules.maps[rules.map.file]
        self.east = rules.map.south_start == "east"
        self.events = [tile for side in SIDES for tile in tiles_with(self.map, "E", side)]
        self.treasures = [tile for side in SIDES for tile in tiles_with(self.map, "T", side)]
        characters = table.engine.dump()["common"]["character"]
        self.seat_of_side: dict[int, int] = {characters[seat]: seat for seat in range(len(SIDES))}
        self.side_of_seat: dict[int, int] = {seat: side for side, seat in self.seat_of_side.items()}

    def letter(self, tile: Tile) -> str:
        """With map.south_start = east South's start and finish change places."""
        seen: str = letter(self.map, tile)
        if self.east and tile[1] > DIVIDER and seen in "SF":
            return "F" if seen == "S" else "S"
        return seen

    def start(self, side: int) -> Tile:
        return next(tile for tile in tiles_with(self.map, "SF", SIDES[side]) if self.letter(tile) == "S")

    def terrain(self, broken: Iterable[Any]) -> list[int]:
        codes = [BORDER] * TILES
        for y in range(1, ROWS + 1):
            for x in range(1, COLUMNS + 1):
                codes[tile_number((x, y))] = LETTERS.index(self.letter((x, y)))
        for tile in broken:
            number = tile_number(tile)
            if codes[number] != LETTERS.index("#"):
                raise InputError(f"broken_walls: there is no wall at {tile_of(number)}")
            codes[number] = LETTERS.index(".")
        return codes

    def piece(self, name: str) -> int:
        """P1.3 as the engine's number of that piece."""
        code = code_of(NAMES, name, "piece")
        return TEAM * self.seat_of_side[code // TEAM] + code % TEAM

    def name(self, piece: int) -> str:
        return NAMES[TEAM * self.side_of_seat[piece // TEAM] + piece % TEAM]

    def event(self, tile: Any) -> int:
        """The number of an event tile."""
        where = tile_of(tile_number(tile))
        if where not in self.events:
            raise InputError(f"there is no event tile at {where}")
        return self.events.index(where)

    def treasure(self, tile: Any) -> int:
        where = tile_of(tile_number(tile))
        if where not in self.treasures:
            raise InputError(f"there is no treasure tile at {where}")
        return self.treasures.index(where)


class Box:
    """All cards of a table. What is laid out is taken from here, so that none is lost or doubled."""

    def __init__(self, table: "Table") -> None:
        rules = _rules(table)
        self.names = {"treasure": treasure_names(rules), "event": event_names(rules)}
        self.left = {deck: {n: copies(rules, deck, n) for n in names} for deck, names in self.names.items()}

    def take(self, deck: str, name: str) -> int:
        code = code_of(self.names[deck], name, f"{deck} card")
        self.left[deck][name] -= 1
        if self.left[deck][name] < 0:
            raise InputError(f"there are not so many copies of {name}")
        return code

    def rest(self, deck: str) -> list[int]:
        return [c for c, n in enumerate(self.names[deck]) for _ in range(self.left[deck][n])]


def deck_code(deck: str, card: int) -> int:
    """A card as it lies in its deck and discard pile: event cards follow the treasures."""
    return card if deck == "treasure" else len(TREASURE_NAMES) + card


# --- a position -------------------------------------------------------------------------------------------------------


def position(table: "Table", words: Mapping[str, Any]) -> dict[str, Any]:
    """What Table.load takes, for a position in words."""
    known_keys(words, POSITION, "a position")
    rules, places, box = _rules(table), Places(table), Box(table)
    active = places.seat_of_side[code_of(SIDES, words.get("active", "north"), "side")]
    phase = words.get("phase", "action" if "movement" in words else "main")
    if phase not in PHASES:
        raise InputError(f"no phase is called {phase!r}; it is main or action")
    decision, step = PHASES[phase]
    terrain = places.terrain(words.get("broken_walls", ()))
    pieces, hands, paths = _pieces(rules, places, box, words, terrain, active)
    marks = _marks(places, box, words, terrain)
    decks = _decks(box, words)  # last, for they are what is left in the box
    turns = words.get("turns", table.engine.dump()["common"]["order"][active])
    frame = {
        "kind": FRAMES.code("turn"),
        "step": TURN_STEPS.code(step),
        "seat": active,
        "piece": SIZES.NO_PIECE,
        "other": SIZES.NO_PIECE,
    }
    return {
        "common": {
            "seat": active,
            "decision": DECISIONS.index(decision),
            "round": 1 + turns // 2,
            "end_reason": 0,
        },
        "player": {seat: _player(rules, places, words, seat, hands[seat]) for seat in range(len(SIDES))},
        "piece": pieces,
        "turn": {
            "path": {n: dict(enumerate(path)) for n, path in paths.items()},
            "movement": words.get("movement", 0),
            "rolled": words.get("rolled", words.get("movement", 0)),
            "transit": -1,
            "transit_origin": 0,
            "mirrored": 0,
        },
        **decks,
        "known_bottom": 0,
        "terrain": terrain,
        **marks,
        "event_used": {places.event(t): n for t, n in words.get("event_used", {}).items()},
        "treasure_used": {places.treasure(t): n for t, n in words.get("treasure_used", {}).items()},
        "real_ultimate": {code_of(SIDES, s, "side"): n for s, n in words.get("real_ultimate", {}).items()},
        "decoy_revealed": {i: int(s in words.get("decoy_revealed", ())) for i, s in enumerate(SIDES)},
        "placing": 2 * rules.setup.units_per_player,
        "placing_quadrant": -1,
        "active": active,
        "turns": turns,
        "fault": 0,
        "pending": {"depth": 1, "asked": 1, "overflow": 0},
        "stack": {0: frame},
        "battles": 0,
    }


def _player(
    rules: MuluCavesRules, places: Places, words: Mapping[str, Any], seat: int, hand: Sequence[Mapping[str, int]]
) -> dict[str, Any]:
    side = places.side_of_seat[seat]
    return {
        "hand": dict(enumerate(hand)),
        "cards": len(hand),
        "treasure": int(side in [code_of(SIDES, s, "side") for s in words.get("treasure", ())]),
        "second_bonus": rules.game.second_player_bonus if SIDES[side] in words.get("second_bonus", ()) else 0,
    }


def _pieces(
    rules: MuluCavesRules, places: Places, box: Box, words: Mapping[str, Any], terrain: Sequence[int], active: int
) -> tuple[dict[int, dict[str, Any]], dict[int, list[dict[str, int]]], dict[int, list[int]]]:
    """All pieces, both hands, and the paths of the active player's pieces."""
    given = {name: at if isinstance(at, Mapping) else {"at": at} for name, at in words.get("pieces", {}).items()}
    for name, fields in given.items():
        code_of(NAMES, name, "piece")
        known_keys(fields, PIECE, name)
    hands: dict[int, list[dict[str, int]]] = {0: [], 1: []}
    pieces: dict[int, dict[str, Any]] = {}
    paths: dict[int, list[int]] = {}
    taken: dict[int, str] = {}
    for number, name in ((places.piece(name), name) for name in NAMES):
        fields = dict(given.get(name, {}))
        if name.endswith(".A"):
            fields.setdefault("at", places.start(NAMES.index(name) // TEAM))
        pieces[number], path = _piece(places, box, name, fields, terrain, moves=number // TEAM == active)
        if pieces[number]["alive"]:
            other = taken.setdefault(pieces[number]["pos"], name)
            if other != name:
                raise InputError(f"{other} and {name} stand on the same tile {tile_of(pieces[number]['pos'])}")
            if NAMES.index(name) % TEAM > rules.setup.units_per_player:
                raise InputError(f"{name} does not exist with setup.units_per_player = {rules.setup.units_per_player}")
        hands[number // TEAM] += [_held(rules, box, name, card, number % TEAM) for card in fields.get("cards", ())]
        if number // TEAM == active:
            paths[number % TEAM] = path
    return pieces, hands, paths


def _piece(
    places: Places, box: Box, name: str, fields: Mapping[str, Any], terrain: Sequence[int], moves: bool
) -> tuple[dict[str, Any], list[int]]:
    """A piece as it is at the start of a turn, unless the words say more; `moves` is whether it is its owner's."""
    alive = "at" in fields
    if not alive and fields:
        raise InputError(f"{name}: a destroyed unit has no {next(iter(fields))}; say where it stands with `at`")
    pos = tile_number(fields["at"]) if alive else 0
    if alive:
        shown = LETTERS[terrain[pos]]
        if shown in "#=" or (shown in "sSFU" and not name.endswith(".A")):
            raise InputError(f"{name} cannot stand on {tile_of(pos)}: that tile is {shown!r}")
    attached, fresh = [0] * len(EVENT_NAMES), [0] * len(EVENT_NAMES)
    for card in fields.get("enchantments", ()):
        attached[box.take("event", card)] += 1
    for card in fields.get("fresh", ()):
        code = code_of(box.names["event"], card, "event card")
        fresh[code] += 1
        if fresh[code] > attached[code]:
            raise InputError(f"{name}: {card} is fresh but not among its enchantments")
    bans = {places.event(tile): turns for tile, turns in fields.get("bans", {}).items()}
    net_card = NO_CARD
    if fields.get("net", 0):
        net_card = box.take("treasure", fields.get("net_card", "retiarius_net"))
    here = [tile_of(pos)] if moves and alive and tile_of(pos) in places.events else []
    seen = [places.event(tile) for tile in fields.get("event_seen", here)]
    path = [tile_number(tile) for tile in fields.get("path", ())]
    active = {key: fields.get(key) for key in ("phasing", "trailing")}
    return {
        "pos": pos,
        "alive": int(alive),
        **{counter: _counter(name, fields, counter) for counter in COUNTERS},
        "net_card": net_card,
        "banned": bits_of(bans),
        "ban": [bans.get(n, 0) for n in range(64)],
        "enchantment": attached,
        "fresh": fresh,
        "enchantments": sum(attached),
        "drawn_from": bits_of(places.treasure(tile) for tile in fields.get("drawn_from", ())),
        "event_seen": bits_of(seen),
        "start_tile": tile_number(fields["start_tile"]) if "start_tile" in fields else pos if moves else 0,
        "entered_tile": tile_number(fields["entered_tile"]) if "entered_tile" in fields else 0,
        "entered_by": DIRECTIONS.index(fields["entered_by"]) if "entered_by" in fields else NO_DIRECTION,
        **{key: int(fields.get(key, 0)) for key in IN_THIS_TURN},
        "phased": fields.get("phased", 0),
        **{key: 1 + code_of(EVENT_NAMES, card, "event card") if card else 0 for key, card in active.items()},
        "path_length": len(path),
    }, path


def _counter(name: str, fields: Mapping[str, Any], counter: str) -> int:
    value = fields.get(counter, 0)
    if value == "forever":
        value = FOREVER
    if not isinstance(value, int) or not 0 <= value <= FOREVER:
        raise InputError(f"{name}.{counter} = {value!r}; it is a number of turns, or 'forever'")
    return int(value)


def _held(rules: MuluCavesRules, box: Box, name: str, card: Any, holder: int) -> dict[str, int]:
    """A treasure card in hand: its id, or {"card": id, "uses": 1, "known": true}."""
    fields = dict(card) if isinstance(card, Mapping) else {"card": card}
    known_keys(fields, ("card", "uses", "known"), f"a card of {name}")
    code = box.take("treasure", fields.get("card", ""))
    weapon = rules.weapon.get(fields["card"])
    return {
        "card": code,
        "holder": holder,
        "uses": fields.get("uses", weapon.uses if weapon and "DOUBLE" in weapon.effect else 1),
        "known": int(fields.get("known", False)),
        "committed": 0,
        "doubled": 0,
    }


def _marks(places: Places, box: Box, words: Mapping[str, Any], terrain: Sequence[int]) -> dict[str, Any]:
    """Fire and nets on the tiles."""
    fire, nets, net_cards = [[0] * TILES for _ in SIDES], [0] * TILES, [NO_CARD] * TILES
    for tile, counters in words.get("fire", {}).items():
        number = tile_number(tile)
        if LETTERS[terrain[number]] in "#=":
            raise InputError(f"fire: walls do not burn, and {tile_of(number)} is one")
        for side, n in counters.items():
            fire[places.seat_of_side[code_of(SIDES, side, "side")]][number] = n
    for tile, side in words.get("nets", {}).items():
        number = tile_number(tile)
        nets[number] = 1 + places.seat_of_side[code_of(SIDES, side, "side")]
        net_cards[number] = box.take("treasure", "retiarius_net")
    burning = [n for n in range(TILES) if fire[0][n] or fire[1][n]]
    lit_before = [bits_of(n % 64 for n in burning if n // 64 == word) for word in range(-(-TILES // 64))]
    return {"fire": fire, "lit_before": lit_before, "net": nets, "net_card": net_cards}


def _decks(box: Box, words: Mapping[str, Any]) -> dict[str, Any]:
    """Both decks, the top card last, and both discard piles. `decks` names the next cards of a deck, in order."""
    known_keys(words.get("decks", {}), DECKS, "decks")
    known_keys(words.get("discard", {}), DECKS, "discard")
    piles, tops = (
        {deck: [box.take(deck, card) for card in words.get(key, {}).get(deck, ())] for deck in DECKS}
        for key in ("discard", "decks")
    )
    decks = {deck: [*box.rest(deck), *reversed(tops[deck])] for deck in DECKS}
    coded, discard = (
        {i: {n: deck_code(deck, card) for n, card in enumerate(cards[deck])} for i, deck in enumerate(DECKS)}
        for cards in (decks, piles)
    )
    return {
        "deck": {i: {"size": len(cards), "cards": cards} for i, cards in coded.items()},
        "pile": discard,
        "pile_size": [len(discard[i]) for i in range(len(DECKS))],
    }


# --- and back ---------------------------------------------------------------------------------------------------------


def describe(table: "Table") -> dict[str, Any]:
    """The position of a table in words, for `position` to make it again. Zeros and empty lists are left out."""
    state, places = table.engine.dump(), Places(table)
    if table.over or table.decision not in ("decide_main", "decide_action"):
        raise InputError("only a table that waits for a roll or an action has a position in words; keep Table.state()")
    names = {"treasure": treasure_names(_rules(table)), "event": event_names(_rules(table))}
    printed = places.terrain(())
    words: dict[str, Any] = {
        "active": SIDES[places.side_of_seat[state["active"]]],
        "phase": "main" if table.decision == "decide_main" else "action",
        "movement": state["turn"]["movement"],
        "rolled": state["turn"]["rolled"],
        "turns": state["turns"],
        "pieces": {
            places.name(n): _piece_in_words(places, names, state, n)
            for n in range(len(NAMES))
            if state["piece"][n]["alive"]
        },
        "treasure": [SIDES[places.side_of_seat[s]] for s in range(len(SIDES)) if state["player"][s]["treasure"]],
        "second_bonus": [
            SIDES[places.side_of_seat[s]] for s in range(len(SIDES)) if state["player"][s]["second_bonus"]
        ],
        "fire": {
            _key(n): {
                SIDES[places.side_of_seat[s]]: state["fire"][s][n] for s in range(len(SIDES)) if state["fire"][s][n]
            }
            for n in range(TILES)
            if state["fire"][0][n] or state["fire"][1][n]
        },
        "nets": {_key(n): SIDES[places.side_of_seat[m - 1]] for n, m in enumerate(state["net"]) if m},
        "broken_walls": [list(tile_of(n)) for n, code in enumerate(state["terrain"]) if code != printed[n]],
        "decks": {
            deck: [_card(names, deck, c) for c in reversed(state["deck"][i]["cards"][: state["deck"][i]["size"]])]
            for i, deck in enumerate(DECKS)
        },
        "discard": {
            deck: [_card(names, deck, c) for c in state["pile"][i][: state["pile_size"][i]]]
            for i, deck in enumerate(DECKS)
        },
        "event_used": {_key(tile_number(t)): state["event_used"][n] for n, t in enumerate(places.events)},
        "treasure_used": {_key(tile_number(t)): state["treasure_used"][n] for n, t in enumerate(places.treasures)},
        "real_ultimate": dict(zip(SIDES, state["real_ultimate"], strict=True)),
        "decoy_revealed": [side for i, side in enumerate(SIDES) if state["decoy_revealed"][i]],
    }
    for used in ("event_used", "treasure_used"):
        words[used] = {tile: n for tile, n in words[used].items() if n}
    return words


def _card(names: Mapping[str, Sequence[str]], deck: str, code: int) -> str:
    return names[deck][code - deck_code(deck, 0)]


def _piece_in_words(
    places: Places, names: Mapping[str, Sequence[str]], state: Mapping[str, Any], number: int
) -> dict[str, Any]:
    piece, player = state["piece"][number], state["player"][number // TEAM]
    hand = [h for h in player["hand"][: player["cards"]] if h["holder"] == number % TEAM]
    path = state["turn"]["path"][number % TEAM] if number // TEAM == state["active"] else []
    fields: dict[str, Any] = {
        "at": list(tile_of(piece["pos"])),
        "cards": [{"card": names["treasure"][h["card"]], "uses": h["uses"], "known": bool(h["known"])} for h in hand],
        **{counter: piece[counter] for counter in COUNTERS},
        "bans": {_key(tile_number(places.events[n])): t for n, t in enumerate(piece["ban"]) if t},
        "enchantments": [names["event"][c] for c, n in enumerate(piece["enchantment"]) for _ in range(n)],
        "fresh": [names["event"][c] for c, n in enumerate(piece["fresh"]) for _ in range(n)],
        "drawn_from": [list(t) for n, t in enumerate(places.treasures) if piece["drawn_from"] >> n & 1],
        **{key: piece[key] for key in IN_THIS_TURN},
        "phased": piece["phased"],
        "path": [list(tile_of(n)) for n in path[: piece["path_length"]]],
    }
    fields = {key: value for key, value in fields.items() if value}
    if piece["net"]:
        fields["net_card"] = names["treasure"][piece["net_card"]]
    if piece["entered_by"] != NO_DIRECTION:
        fields["entered_by"] = DIRECTIONS[piece["entered_by"]]
    for key in ("start_tile", "entered_tile"):
        if piece[key]:
            fields[key] = list(tile_of(piece[key]))
    for key in ("phasing", "trailing"):
        if piece[key]:
            fields[key] = names["event"][piece[key] - 1]
    fields["event_seen"] = [list(t) for n, t in enumerate(places.events) if piece["event_seen"] >> n & 1]
    return fields
