"""Positions in words, and back: tiles as (q, r), cards, statuses and objectives by name, as the state's numbers.

    table.load(position(table, {"team": 0, "players": {0: {"tile": (0, -3), "hand": ["sunlance"]}}}))

is the base state of the scenarios with one character moved: everybody on its start tile with full health and 3 mana,
no status, shield, wall, objective, delay, shard or Core, the active team about to act with full allowances, in turn 5
if the first team is active and in turn 6 if the second is. Hands are filled up with other cards of the deck; what lies
nowhere is in the deck. `in_words` says any such position in the same words, ready for JSON.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.errors import InputError, nearest
from equipoise.sim.games.exxinon.actions import DECISIONS
from equipoise.sim.games.exxinon.components import ABILITY_NAMES, CHARACTERS, SIZES, STATUSES
from equipoise.sim.games.exxinon.content import spell_names
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.state import AIMS, LIMITS, MOST_MANA, OBJECTIVE_STATES, STEPS
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, TILES, landing_tiles, signs, start_tiles, tile_number
from equipoise.sim.words import Words, bit_words, code_of, known_keys, whole_number

if TYPE_CHECKING:
    from equipoise.sim.table import Table

SEATS, TEAMS = SIZES.SEATS, SIZES.TEAMS
ABSENT, WHOLE, DESTROYED = map(OBJECTIVE_STATES.code, OBJECTIVE_STATES)

GAME_KEYS = (
    "team",
    "turn",
    "first_team",
    "players",
    "walls",
    "objectives",
    "delays",
    "shards",
    "cores",
    "core_turns",
    "core_next",
)
PLAYER_KEYS = (
    "character",
    "tile",
    "alive",
    "health",
    "mana",
    "shield",
    "waiting",
    "active",
    "steps",
    "bonus_steps",
    "walked",
    "walked_rooted",
    "attack_bonus",
    "actions",
    "attacks",
    "haunted",
    "haunted_before",
    "hand",
    "pile",
    "deck",
)
DELAY_KEYS = ("spell", "seat", "counter", "x", "character", "object", "tile")
TURN_OF_TEAM = {0: 5, 1: 6}  # by place in the order of teams
NO_OBJECTIVE = {"state": ABSENT, "health": 0, "destroyed_by": -1}
ABOUT_TO_ACT = {  # nothing is being cast, and the active team is asked what to do first
    "casting": {"what": 0},
    "asked": 1,
    "step": STEPS.code("act"),
    "syntheses": 0,
    "main_decisions": 0,
    "granted": 0,
    "fault": 0,
}


# --- reading words ----------------------------------------------------------------------------------------------------


def _tile(words: Any, what: str) -> int:
    """`(0, -3)`, [0, -3] or "(0,-3)" as the tile's number."""
    if isinstance(words, str):
        if words not in TILE_NAMES:
            raise InputError(f"{what}: no tile is called {words!r}; tiles are (0,0), (1,-5) ...")
        return TILE_NAMES.index(words)
    if not isinstance(words, Sequence):
        raise InputError(f"{what}: {words!r} is no tile; a tile is (q, r)")
    try:
        return tile_number(words)
    except InputError as error:
        raise InputError(f"{what}: {error}") from None


def _seat(words: Any, what: str) -> int:
    if isinstance(words, str) and words.isdigit():
        words = int(words)
    return whole_number(words, 0, SEATS - 1, what)


def _pair(words: Any, what: str) -> list[int]:
    if not isinstance(words, Sequence) or len(words) != TEAMS:
        raise InputError(f"{what} = {words!r}; it is two numbers, one for each team")
    return [whole_number(n, 0, 99, f"{what}[{team}]") for team, n in enumerate(words)]


def _statuses(words: Any, what: str) -> tuple[int, int]:
    """["stun"] or {"slow": 2} as bits and the strength of the slow."""
    named = dict(words) if isinstance(words, Mapping) else dict.fromkeys(words, 1)
    bits = sum(1 << code_of(STATUSES, name, "status") for name in named)
    return bits, whole_number(named.get("slow", 0), 0, 99, f"{what}.slow")


def _rules(table: "Table") -> ExxinonRules:
    return cast(ExxinonRules, table.ruleset.rules)


# --- cards ------------------------------------------------------------------------------------------------------------


class Deck:
    """The cards of one character. What is laid out is taken from here, so that none is lost or doubled."""

    def __init__(self, rules: ExxinonRules, character: str) -> None:
        self.names = spell_names(rules)
        self.owner = character
        self.left = {name: rules.spells[name].copies for name in self.names if rules.spells[name].owner == character}

    def take(self, name: str) -> int:
        if name not in self.left:
            raise InputError(f"{self.owner} has no card {name!r}; {nearest(str(name), list(self.left))}")
        if self.left[name] == 0:
            raise InputError(f"{self.owner} has not so many copies of {name}")
        self.left[name] -= 1
        return self.names.index(name)

    def take_all(self, cards: Iterable[str]) -> list[int]:
        return [self.take(name) for name in cards]

    def any(self, many: int) -> list[int]:
        """Some of what is left, the last ids first."""
        rest = [name for name, n in self.left.items() for _ in range(n)]
        return self.take_all(rest[len(rest) - many :] if many > 0 else ())

    def rest(self) -> list[int]:
        return self.take_all([name for name, n in self.left.items() for _ in range(n)])


def _counts(codes: Iterable[int]) -> list[int]:
    counts = [0] * SIZES.SPELLS
    for code in codes:
        counts[code] += 1
    return counts


# --- a position -------------------------------------------------------------------------------------------------------


def position(table: "Table", words: Words) -> dict[str, Any]:
    """Numbers for Table.load: the base state with what is named changed."""
    known_keys(words, GAME_KEYS, "a position")
    rules, state = _rules(table), table.state()
    first, team, turn = _moment(words, state["first_team"])
    named = {_seat(seat, "players"): own for seat, own in words.get("players", {}).items()}
    for seat, own in named.items():
        known_keys(own, PLAYER_KEYS, f"player {seat}")
    characters = _characters(table, named)
    decks = [Deck(rules, CHARACTERS[character]) for character in characters]
    delays = [_delay(rules, delay, decks) for delay in words.get("delays", ())]
    teams = {key: _pair(words.get(key, (0, 0)), key) for key in ("shards", "cores", "core_turns", "core_next")}
    starts, landing = start_tiles(rules.map.picture), landing_tiles(rules.map.picture)
    players, piles = {}, {}
    for seat in range(SEATS):
        acting = seat // 2 == team
        bonus = rules.core.move_bonus if acting and teams["core_turns"][team] else 0
        players[seat], piles[seat] = _player(
            rules, seat, decks[seat], named.get(seat, {}), starts[state["start"][seat]], acting, bonus
        )
    walls = _walls(rules, words.get("walls", ()))
    objectives = _objectives(rules, landing, words.get("objectives", {}))
    _check_places(rules, players, walls, objectives)
    return {
        "common": {
            "seat": 2 * team,
            "decision": DECISIONS.index("decide_main"),
            "round": (turn + 1) // 2,
            "end_reason": 0,
            "character": dict(enumerate(characters)),
            "order": {seat: int(seat // 2 != first) for seat in range(SEATS)},
        },
        "player": players,
        "deck": {seat: {"size": len(cards), "cards": dict(enumerate(cards))} for seat, cards in piles.items()},
        "objective": {place: objectives.get(place, NO_OBJECTIVE) for place in range(len(landing))},
        "delay": dict(enumerate(delays)),
        "delays": len(delays),
        "walls": bit_words(walls),
        "wall_damage": {tile: walls.get(tile, 0) for tile in range(len(TILES))},
        "first_team": first,
        "team": team,
        "turn": turn,
        **{key: dict(enumerate(pair)) for key, pair in teams.items()},
        **ABOUT_TO_ACT,
    }


def _moment(words: Words, first_team: int) -> tuple[int, int, int]:
    """The team that went first, the active team, and the turn."""
    first = whole_number(words.get("first_team", first_team), 0, TEAMS - 1, "first_team")
    team = whole_number(words.get("team", first), 0, TEAMS - 1, "team")
    turn = whole_number(words.get("turn", TURN_OF_TEAM[int(team != first)]), 1, 30_000, "turn")
    if (turn % 2 == 1) != (team == first):
        raise InputError(f"turn {turn} is not one of team {team}: odd turns are the first team's, which is {first}")
    return first, team, turn


def _characters(table: "Table", named: Mapping[int, Words]) -> list[int]:
    """By seat, as at the table unless the position names others."""
    characters = [
        code_of(CHARACTERS, named.get(seat, {}).get("character", table.characters[seat]), "character")
        for seat in range(SEATS)
    ]
    if len(set(characters)) != SEATS:
        raise InputError("players: every character is played once")
    return characters


def _player(
    rules: ExxinonRules, seat: int, deck: Deck, own: Words, start: int, acting: bool, core_bonus: int
) -> tuple[dict[str, Any], list[int]]:
    """One player's numbers, and the deck from the bottom up."""
    what = f"player {seat}"
    sheet = rules.characters[deck.owner]
    alive = bool(own.get("alive", True))
    waiting, waiting_slow = _statuses(own.get("waiting", ()), f"{what}.waiting")
    active, active_slow = _statuses(own.get("active", ()), f"{what}.active")
    if active and not acting:
        raise InputError(f"{what}.active: only characters of the acting team have active statuses")
    if not alive and (waiting or active or own.get("shield")):
        raise InputError(f"{what}: a wraith has neither statuses nor shield")
    hand = deck.take_all(own.get("hand", ()))
    pile = deck.take_all(own.get("pile", ()))
    cards = deck.take_all(own["deck"]) if "deck" in own else None
    hand += deck.any(min(rules.hand.size - len(hand), sum(deck.left.values())))
    rest = deck.rest()
    if cards is None:
        cards = rest
    elif "pile" not in own:
        pile += rest
    elif rest:
        raise InputError(f"{what}: {deck.names[rest[0]]} lies neither in hand nor in pile nor in deck")
    steps = sheet.movement + core_bonus if alive else rules.wraith.movement if rules.wraith.enabled else 0
    actions = rules.turn.actions if alive else int(rules.wraith.enabled)

    def number(key: str, default: int, low: int, high: int) -> int:
        return whole_number(own.get(key, default), low, high, f"{what}.{key}")

    player = {
        "tile": _tile(own["tile"], f"{what}.tile") if "tile" in own else start,
        "alive": int(alive),
        "health": number("health", sheet.max_health, 1, sheet.max_health) if alive else 0,
        "mana": number("mana", rules.mana.start if alive else 0, 0, MOST_MANA),
        "shield": int(bool(own.get("shield", False))),
        "waiting": waiting,
        "waiting_slow": waiting_slow,
        "active": active,
        "active_slow": active_slow,
        "base_steps": number("steps", steps if acting else 0, 0, 99),
        **{key: number(key, 0, 0, 99) for key in ("bonus_steps", "walked", "walked_rooted", "attack_bonus")},
        "actions": number("actions", actions if acting else 0, 0, 9),
        "attacks": number("attacks", rules.turn.attacks if acting and alive else 0, 0, 9),
        "haunted": _ability(own.get("haunted")),
        "haunted_before": [_ability(name) for name in own.get("haunted_before", (None, None))],
        "hand": _counts(hand),
        "pile": _counts(pile),
    }
    return player, cards


def _ability(name: str | None) -> int:
    """A wraith's ability from 1, or 0 for none."""
    return 0 if name is None else 1 + code_of(ABILITY_NAMES, name, "ability")


def _delay(rules: ExxinonRules, words: Words, decks: Sequence[Deck]) -> dict[str, Any]:
    known_keys(words, DELAY_KEYS, "a delay")
    for key in ("spell", "seat"):
        if key not in words:
            raise InputError(f"a delay names its {key}")
    names = spell_names(rules)
    spell = code_of(names, words["spell"], "spell")
    seat = _seat(words["seat"], "a delay's seat")
    row = rules.spells[names[spell]]
    if not row.delay.x:
        raise InputError(f"{names[spell]} has no Delay")
    if row.kind == "card":
        decks[seat].take(names[spell])
    aims = [key for key in ("character", "object", "tile") if key in words]
    if len(aims) > 1:
        raise InputError(f"a delay is aimed at one thing, not at {' and '.join(aims)}")
    aim = aims[0] if aims else "none"
    target = 0
    if aim == "character":
        target = _seat(words[aim], "a delay's character")
    elif aims:
        target = _tile(words[aim], f"a delay's {aim}")
    return {
        "spell": spell,
        "seat": seat,
        "counter": whole_number(words.get("counter", row.delay.x), 1, 4, "a delay's counter"),
        "aim": AIMS.code(aim),
        "target": target,
        "direction": LIMITS.NO_DIRECTION,
        "resolving": 0,
        "x": whole_number(words.get("x", 0), 0, 1000, "a delay's x"),
    }


def _walls(rules: ExxinonRules, words: Any) -> dict[int, int]:
    """Breakable walls, a list of tiles or tile -> damage, as tile number -> damage."""
    given = words.items() if isinstance(words, Mapping) else ((tile, 0) for tile in words)
    walls = {
        _tile(tile, "walls"): whole_number(damage, 0, rules.walls.health - 1, f"walls[{tile}]")
        for tile, damage in given
    }
    if len(walls) > rules.walls.token_limit:
        raise InputError(f"walls: {len(walls)} breakable walls; there are {rules.walls.token_limit}")
    return walls


def _objectives(rules: ExxinonRules, landing: Sequence[int], words: Words) -> dict[int, dict[str, Any]]:
    """Tile -> health (0: destroyed), or tile -> {"health": ..., "destroyed_by": team}, by landing place."""
    own = rules.objective
    full = (own.meteorite.health, own.large.health, own.small.health)
    objectives = {}
    for tile, given in words.items():
        number = _tile(tile, "objectives")
        if number not in landing:
            known = ", ".join(TILE_NAMES[t] for t in landing)
            raise InputError(f"objectives: {TILE_NAMES[number]} is no landing tile; they are {known}")
        place = landing.index(number)
        spoken = given if isinstance(given, Mapping) else {"health": given}
        known_keys(spoken, ("health", "destroyed_by"), "an objective")
        most = full[min(place, 2)]
        health = whole_number(spoken.get("health", most), 0, most, f"objectives[{TILE_NAMES[number]}]")
        by = spoken.get("destroyed_by")
        objectives[place] = {
            "state": DESTROYED if health == 0 else WHOLE,
            "health": health,
            "destroyed_by": -1 if by is None else whole_number(by, 0, TEAMS - 1, "destroyed_by"),
        }
    return objectives


def _check_places(
    rules: ExxinonRules, players: Mapping[int, Words], walls: Mapping[int, int], objectives: Mapping[int, Words]
) -> None:
    """Living characters stand on different, open tiles, and walls on empty ones."""
    map_signs = signs(rules.map.picture)
    standing: dict[int, int] = {}
    for seat, player in players.items():
        tile = player["tile"]
        if not player["alive"]:
            continue
        if map_signs[tile] == "#" or tile in walls:
            raise InputError(f"player {seat} cannot stand in the wall on {TILE_NAMES[tile]}")
        if tile in standing:
            raise InputError(f"players {standing[tile]} and {seat} cannot both stand on {TILE_NAMES[tile]}")
        standing[tile] = seat
    for tile in walls:
        if map_signs[tile] == "#":
            raise InputError(f"walls: {TILE_NAMES[tile]} is a permanent wall")
    landing = landing_tiles(rules.map.picture)
    for place, objective in objectives.items():
        tile = landing[place]
        if tile in walls:
            raise InputError(f"a wall and an objective cannot both be on {TILE_NAMES[tile]}")
        if tile in standing and objective["state"] == WHOLE:
            raise InputError(f"player {standing[tile]} cannot stand on the objective on {TILE_NAMES[tile]}")


# --- and back ---------------------------------------------------------------------------------------------------------


def in_words(table: "Table") -> dict[str, Any]:
    """The position in words, ready for JSON: `position` makes the same position of it."""
    state, rules = table.state(), _rules(table)
    if table.over or table.decision != "decide_main":
        raise InputError("a position in words is one in which the active team chooses freely (decide_main)")
    landing, names = landing_tiles(rules.map.picture), spell_names(rules)
    walls = [t for t in range(len(TILES)) if state["walls"]["word"][t >> 6] >> (t & 63) & 1]
    return {
        "team": state["team"],
        "turn": state["turn"],
        "first_team": state["first_team"],
        "players": {str(seat): _player_words(table, state, names, seat) for seat in range(SEATS)},
        "walls": {TILE_NAMES[t]: state["wall_damage"][t] for t in walls},
        "objectives": {
            TILE_NAMES[landing[place]]: {
                "health": objective["health"],
                "destroyed_by": None if objective["destroyed_by"] < 0 else objective["destroyed_by"],
            }
            for place, objective in enumerate(state["objective"][: len(landing)])
            if objective["state"]
        },
        "delays": [_delay_words(delay, names) for delay in state["delay"][: state["delays"]]],
        "shards": list(state["shards"]),
        "cores": list(state["cores"]),
        "core_turns": list(state["core_turns"]),
        "core_next": list(state["core_next"]),
    }


def _status_words(bits: int, slow: int) -> dict[str, int]:
    return {name: slow if name == "slow" else 1 for i, name in enumerate(STATUSES) if bits >> i & 1}


def _named(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    return [name for name, n in zip(names, counts, strict=False) for _ in range(n)]


def _player_words(table: "Table", state: Words, names: Sequence[str], seat: int) -> dict[str, Any]:
    p = state["player"][seat]
    deck = state["deck"][seat]
    words: dict[str, Any] = {
        "character": table.characters[seat],
        "tile": list(TILES[p["tile"]]),
        "alive": bool(p["alive"]),
        "mana": p["mana"],
        "shield": bool(p["shield"]),
        "waiting": _status_words(p["waiting"], p["waiting_slow"]),
        "active": _status_words(p["active"], p["active_slow"]),
        "steps": p["base_steps"],
        "bonus_steps": p["bonus_steps"],
        "walked": p["walked"],
        "walked_rooted": p["walked_rooted"],
        "attack_bonus": p["attack_bonus"],
        "actions": p["actions"],
        "attacks": p["attacks"],
        "haunted": ABILITY_NAMES[p["haunted"] - 1] if p["haunted"] else None,
        "haunted_before": [ABILITY_NAMES[a - 1] if a else None for a in p["haunted_before"]],
        "hand": _named(p["hand"], names),
        "pile": _named(p["pile"], names),
        "deck": [names[card] for card in deck["cards"][: deck["size"]]],
    }
    if p["alive"]:
        words["health"] = p["health"]
    return words


def _delay_words(delay: Words, names: Sequence[str]) -> dict[str, Any]:
    aim = AIMS[delay["aim"]]
    words = {"spell": names[delay["spell"]], "seat": delay["seat"], "counter": delay["counter"], "x": delay["x"]}
    if aim == "character":
        words[aim] = delay["target"]
    elif aim != "none":
        words[aim] = TILE_NAMES[delay["target"]]
    return words
