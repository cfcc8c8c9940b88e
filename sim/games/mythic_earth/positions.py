"""Positions in words, and back: Units, tokens and players by name, as the state's numbers.

    table.load(position(table, {
        "units": {
            0: {"entry": "az_jaguar_warriors", "minis": 6, "at": (300, 200)},
            16: {"entry": "in_champi_guard", "minis": 8, "at": (300, 300), "markers": 2},
        },
    }))

is turn 2 of Build Altars with nothing on the table but these: player 0 is South and Everliving and may give a Unit one
of its dice, which are all sixes; nobody has a Devotion, Blessings or points. `activation` names a Unit that is already
at its actions. Places are in tenths of an inch. Units 0 to 15 are player 0's, 16 to 31 player 1's, from 32 on Spirit
Animals, which need a place only. The way back: position_words.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.errors import InputError
from equipoise.sim.games.mythic_earth.actions import (
    CHARACTERS,
    DECISIONS,
    FIRST_ANIMAL,
    FORCE,
    GROUPS,
    INTENTS,
    NOBODY,
    PLAYERS,
    TOKENS,
    WHERES,
)
from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    BLESSINGS,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    FACTIONS,
    FLAGS,
    MAX_GROUPS,
    SCENARIOS,
    SPELL_NAMES,
    STATS,
    UNIT_NAMES,
    UNTILS,
    WAYS,
    UnitEntry,
)
from equipoise.sim.games.mythic_earth.points import entry_points
from equipoise.sim.games.mythic_earth.position_keys import (
    ACTIVATION_KEYS,
    ACTIVATION_NUMBERS,
    BASE_TURN,
    GAME_KEYS,
    GOING_ON,
    LEVEL,
    PLAYER_KEYS,
    PLAYER_NUMBERS,
    TOKEN_KEYS,
    UNIT_FLAGS,
    UNIT_KEYS,
    UNIT_NUMBERS,
    Numbers,
    Words,
    bits_of,
    known,
    number,
    numbers,
    pair,
    place,
    unit_number,
)
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.sizes import SIZES
from equipoise.sim.games.mythic_earth.state import ACTIVATE_STEPS, FRAMES, TURN_STEPS
from equipoise.sim.words import code_of

if TYPE_CHECKING:
    from equipoise.sim.table import Table


def _rules(table: "Table") -> MythicEarthRules:
    return cast(MythicEarthRules, table.ruleset.rules)


def owner_of(unit: int) -> int:
    return unit // FORCE if unit < FIRST_ANIMAL else SIZES.NEUTRAL


def by_group(entry: UnitEntry, minis: int) -> list[int]:
    """So many Minis by kind: the last-listed kind dies first (ME-017)."""
    groups: list[int] = []
    left = minis
    fixed = sum(member.n for member in entry.members.values())
    for member in entry.members.values():
        most = member.n or max(entry.size[1] - fixed, 0)
        groups.append(min(most, left))
        left -= groups[-1]
    return [*groups, *[0] * (MAX_GROUPS - len(groups))]


# --- a position -------------------------------------------------------------------------------------------------------


def position(table: "Table", words: Words) -> Numbers:
    """Numbers for Table.load: the base state with what is named changed."""
    known(words, GAME_KEYS, "a position")
    return Reader(table, words).state()


class Reader:
    """Reads one position."""

    def __init__(self, table: "Table", words: Words) -> None:
        self.words, self.rules = words, _rules(table)
        self.characters = [CHARACTERS.index(name) for name in table.characters]
        self.now = table.state()
        self.turn = number(words.get("turn", BASE_TURN), 0, 10, "turn")
        self.level = number(words.get("level", LEVEL), 0, SIZES.FACES, "level")  # SIZES.FACES: no die was used yet
        self.seat = place(words.get("seat", 0), 0, PLAYERS - 1, "seat")
        self.south = place(words.get("south", 0), 0, PLAYERS - 1, "south")
        self.units: dict[int, Numbers] = {}

    def state(self) -> Numbers:
        self._read_units()
        players = {p: self._player(p) for p in range(PLAYERS)}
        tokens = self._tokens()
        scenario = self.words.get("scenario", "build_altars")
        game = {
            "player": players,
            "unit": {u: self.units.get(u, _no_unit(u)) for u in range(SIZES.UNITS)},
            "token": tokens,
            "scenario": NOBODY if scenario is None else code_of(SCENARIOS, scenario, "scenario"),
            "south": self.south,
            "way_winner": self._which("way_winner", 0),
            "side_winner": self._which("side_winner", 0),
            "initiative": self._which("initiative", self.seat),
            "deploys_first": self._which("deploys_first", 0),
            "level": self.level,
            "last": self._which("last", self.seat),  # who is asked for a die has acted
            "bound_turn": number(self.words.get("bound_turn", 0), 0, 1, "bound_turn"),
            **dict.fromkeys(GOING_ON, 0),
            "struck": [0] * SIZES.UNITS,
            **self.words.get("stack", {}).get("going_on", {}),
            "fault": 0,
        }
        return {
            **game,
            **self._asked(),
            "seat_facts": _nothing(self.now["seat_facts"]),
            "facts": _nothing(self.now["facts"]),
            "tally": _nothing(self.now["tally"]),
        }

    def _own(self, player: int) -> Words:
        """What is said of a player; JSON makes texts of numbers."""
        every = self.words.get("players", {})
        own = every.get(player, every.get(str(player), {}))
        known(own, PLAYER_KEYS, f"player {player}")
        return cast(Words, own)

    def _which(self, key: str, default: int) -> int:
        return place(self.words.get(key, default), 0, PLAYERS - 1, key)

    # --- who is asked what --------------------------------------------------------------------------------------------

    def _asked(self) -> Numbers:
        """The stack of what is going on, and the decision that waits."""
        common: Numbers = {
            "seat": self.seat,
            "round": self.turn,
            "end_reason": 0,
            "score": {p: number(self._own(p).get("vp", 0), 0, 999, f"player {p}.vp") for p in range(PLAYERS)},
            "character": dict(enumerate(self.characters)),
        }
        activation = self._activation()
        if "stack" in self.words:
            stack = [dict(frame) for frame in self.words["stack"]["frames"]]
            common["decision"] = self.words["stack"]["decision"]
        else:
            acting = "activation" in self.words
            common["decision"] = DECISIONS.index("decide_action" if acting else "decide_activation")
            stack = [
                _frame(self.now, kind=FRAMES.code("turn"), step=TURN_STEPS.code("loop"), seat=0, unit=NOBODY),
                _frame(
                    self.now,
                    kind=FRAMES.code("activate"),
                    step=ACTIVATE_STEPS.code("act" if acting else "ask"),
                    seat=self.seat,
                    unit=activation["unit"],
                    die=self.level,
                ),
            ]
        return {
            "common": common,
            "activation": activation,
            "stack": dict(enumerate(stack)),
            "pending": {"depth": len(stack), "asked": 1, "overflow": 0},
        }

    def _activation(self) -> Numbers:
        words = self.words.get("activation", {})
        known(words, ACTIVATION_KEYS, "activation")
        if not words:
            return {
                "unit": NOBODY,
                **dict.fromkeys(ACTIVATION_NUMBERS, 0),
                "intent": 0,
                "forced_modifier": 0,
            }
        default = {"value": self.level, "limit": 2, "may_double": 1, "first": 1}
        unit = unit_number(words.get("unit"), "activation.unit")
        if unit not in self.units:
            raise InputError(f"activation.unit = {unit}; there is no such Unit in the position")
        return {
            "unit": unit,
            "intent": code_of(INTENTS, words.get("intent", "act"), "intent"),
            "forced_modifier": words.get("forced_modifier", 0),
            **{
                key: number(words.get(key, default.get(key, 0)), 0, high, f"activation.{key}")
                for key, high in ACTIVATION_NUMBERS.items()
            },
        }

    # --- Units --------------------------------------------------------------------------------------------------------

    def _read_units(self) -> None:
        every = self.words.get("units", {})
        if not isinstance(every, Mapping):
            raise InputError(f"units = {every!r}; it is a table of Units by number")
        for name, words in every.items():
            unit = unit_number(name, "units")
            known(words, UNIT_KEYS, f"unit {unit}")
            self.units[unit] = self._animal(unit, words) if unit >= FIRST_ANIMAL else self._read_unit(unit, words)
        for unit, fields in list(self.units.items()):
            for enemy in range(SIZES.UNITS):
                if fields["engaged"] >> enemy & 1:
                    self._engage(unit, enemy)
        if "activation" in self.words:
            self._give_die(self.words["activation"])

    def _engage(self, unit: int, enemy: int) -> None:
        if enemy not in self.units or owner_of(enemy) == owner_of(unit):
            raise InputError(f"unit {unit} is engaged with {enemy}, which is no enemy in the position")
        self.units[enemy]["engaged"] |= 1 << unit

    def _give_die(self, words: Words) -> None:
        """A Unit at its actions has received the die that activates it, unless it says otherwise."""
        unit = unit_number(words.get("unit"), "activation.unit")
        named = self.words.get("units", {})
        own = named.get(unit, named.get(str(unit), {}))
        if unit in self.units and words.get("value", self.level) and "received" not in own:
            self.units[unit]["received"] = min(1, self.units[unit]["quota"])
        if unit in self.units and "activated_this_turn" not in own:
            self.units[unit]["activated_this_turn"] = 1

    def _read_unit(self, unit: int, words: Words) -> Numbers:
        what = f"unit {unit}"
        code = code_of(UNIT_NAMES, words.get("entry"), "unit entry")
        entry = self.rules.unit[UNIT_NAMES[code]]
        minis = words.get("minis", entry.size[1])
        alive = self._groups(entry, minis, f"{what}.minis")
        started = self._groups(entry, words.get("started", minis), f"{what}.started")
        if any(now > before for now, before in zip(alive, started, strict=True)):
            raise InputError(f"{what}.minis = {minis!r} is more than it started with")
        where = code_of(WHERES, words.get("where", "table" if "at" in words else "waiting"), "place of a Unit")
        on_table = WHERES[where] == "table"
        if on_table != ("at" in words):
            raise InputError(f"{what}: a Unit on the table, and only such a one, stands `at` (x, y)")
        if (sum(alive) == 0) != (WHERES[where] == "destroyed"):
            raise InputError(f"{what}: a Unit without Minis, and only such a one, is destroyed")
        x, y = pair(words["at"], f"{what}.at") if on_table else (0, 0)
        dice = number(words.get("dice", entry.dice), 1, 4, f"{what}.dice")
        alert = number(words.get("on_alert", 0), 0, 10, f"{what}.on_alert")
        flags = {key: number(words.get(key, 0), 0, 1, f"{what}.{key}") for key in UNIT_FLAGS}
        idle = flags["frozen"] or (alert and alert < self.turn) or not on_table
        quota = number(words.get("quota", 0 if idle else dice), 0, dice, f"{what}.quota")
        size = sum(started)
        return {
            **_no_unit(unit),
            "x": x,
            "y": y,
            "where": where,
            "entry": code,
            "started": started,
            "alive": alive,
            "dice": dice,
            "quota": quota,
            "received": number(words.get("received", 0), 0, quota, f"{what}.received"),
            "on_alert": int(alert > 0),
            "alert_since_turn": alert,
            "group": code_of(GROUPS, words.get("group", "A"), "group"),
            "spells": bits_of(SPELL_NAMES, words.get("spells", ()), "spell"),
            "tried": bits_of(SPELL_NAMES, words.get("tried", ()), "spell"),
            "points": number(words.get("points", entry_points(self.rules, UNIT_NAMES[code], size)), 0, 9999, what),
            "modifier": _modifiers(words.get("modifiers", {}), what),
            "flags": _unit_flags(words.get("flags", {}), what),
            "engaged": self._bits(words.get("engaged", ()), f"{what}.engaged"),
            **flags,
            **{key: number(words.get(key, 0), 0, high, f"{what}.{key}") for key, high in UNIT_NUMBERS.items()},
        }

    def _groups(self, entry: UnitEntry, words: Any, what: str) -> list[int]:
        """A number of Minis, or a list of them by kind."""
        if isinstance(words, Sequence) and not isinstance(words, str):
            groups = numbers(list(words), len(entry.members), entry.size[1], what)
            return [*groups, *[0] * (MAX_GROUPS - len(groups))]
        return by_group(entry, number(words, 0, entry.size[1], what))

    def _animal(self, unit: int, words: Words) -> Numbers:
        """A Spirit Animal: one Mini without an entry (ME-346)."""
        allowed = ("at", "damage", "engaged", "where")
        known(words, allowed, f"Spirit Animal {unit}")
        if words.get("where") == "destroyed":
            return {**_no_unit(unit), "where": WHERES.index("destroyed"), "started": [1, 0, 0]}
        if "at" not in words:
            raise InputError(f"Spirit Animal {unit} needs a place: `at` (x, y)")
        x, y = pair(words["at"], f"unit {unit}.at")
        return {
            **_no_unit(unit),
            "x": x,
            "y": y,
            "where": WHERES.index("table"),
            "started": [1, 0, 0],
            "alive": [1, 0, 0],
            "damage": number(words.get("damage", 0), 0, self.rules.hunt.animal.W - 1, f"unit {unit}.damage"),
            "engaged": self._bits(words.get("engaged", ()), f"unit {unit}.engaged"),
        }

    def _bits(self, words: Any, what: str) -> int:
        if isinstance(words, str) or not isinstance(words, Iterable):
            raise InputError(f"{what} = {words!r}; it is a list of Units by number")
        return sum(1 << unit for unit in {unit_number(word, what) for word in words})

    # --- players ------------------------------------------------------------------------------------------------------

    def _player(self, player: int) -> Numbers:
        words, what = self._own(player), f"player {player}"
        if "character" in words:
            self.characters[player] = code_of(CHARACTERS, words["character"], "list")
        own = [unit for u, unit in self.units.items() if owner_of(u) == player]
        way = code_of(WAYS, words.get("way", WAYS[player]), "Way")
        quota = sum(unit["quota"] for unit in own)
        received = sum(unit["received"] for unit in own)
        pool = self._pool(words, quota - received, what)
        gone = quota - received - sum(pool)
        if gone < 0:
            raise InputError(f"{what}.pool: {sum(pool)} dice; its Units have {quota - received} left to receive")
        lost = sum(unit["dice"] for unit in own if unit["where"] == WHERES.index("destroyed"))
        counted = {key: number(words.get(key, 0), 0, high, f"{what}.{key}") for key, high in PLAYER_NUMBERS.items()}
        return {
            **counted,
            "way": way,
            "side": 0 if player == self.south else 1,
            "faction": self._faction(player, own),
            "units": len(own),
            "force_dice": sum(unit["dice"] for unit in own),
            "lost_dice": counted["lost_dice"] or lost,
            "pool": pool,
            "deploy": _dice(words.get("deploy", ()), f"{what}.deploy"),
            "pool_built": quota,
            "pool_gone": gone,
            "trophy_dice": counted["trophy_dice"] or self._trophies(player),
            **self._devotion(words, player, way),
            "blessings": self._blessings(words, way, what),
            "spells_cast": bits_of(SPELL_NAMES, words.get("spells_cast", ()), "spell"),
            "pillaged": self._piece_bits(words.get("pillaged", ()), f"{what}.pillaged"),
            "pillaged_now": self._piece_bits(words.get("pillaged_now", ()), f"{what}.pillaged_now"),
            "half": code_of(GROUPS, words.get("half", "A"), "group"),
        }

    def _trophies(self, player: int) -> int:
        destroyed = WHERES.index("destroyed")
        enemies = (unit for u, unit in self.units.items() if owner_of(u) == 1 - player)
        return sum(unit["dice"] for unit in enemies if unit["where"] == destroyed)

    def _faction(self, player: int, own: Sequence[Numbers]) -> int:
        if own:
            return FACTIONS.index(self.rules.unit[UNIT_NAMES[own[0]["entry"]]].faction)
        character = CHARACTERS[self.characters[player]]
        return FACTIONS.index(self.rules.force[character].faction if character in self.rules.force else character)

    def _pool(self, words: Words, dice: int, what: str) -> list[int]:
        """The dice; as a rule all that its Units may receive, at the level."""
        if "pool" in words:
            return _dice(words["pool"], f"{what}.pool")
        pool = [0] * SIZES.FACES
        pool[self.level] = dice if self.level else 0
        return pool

    def _devotion(self, words: Words, player: int, way: int) -> Numbers:
        what = f"player {player}"
        named = words.get("devotion")
        dealt = [code_of(DEVOTION_NAMES, name, "Devotion") for name in words.get("dealt", [named] if named else [])]
        if named is not None and DEVOTION_CARDS.get(named, DEVOTION_CARDS["el1"]).way != WAYS[way]:
            raise InputError(f"{what}.devotion = {named!r}, which is not of the {WAYS[way]}")
        if len(dealt) > len(DEVOTION_NAMES) // len(WAYS):
            raise InputError(f"{what}.dealt: {len(dealt)} Devotions; there are 8")
        picks = [place(pick, 0, NOBODY, f"{what}.picks") for pick in words.get("picks", ())]
        if len(picks) > 2:
            raise InputError(f"{what}.picks = {picks}; there are at most 2")
        return {
            "devotion": NOBODY if named is None else code_of(DEVOTION_NAMES, named, "Devotion"),
            "dealt": [*dealt, *[0] * (len(DEVOTION_NAMES) // len(WAYS) - len(dealt))],
            "dealt_count": len(dealt),
            "pick": [*picks, *[NOBODY] * (2 - len(picks))],
            "picks": len(picks),
            "located": place(words.get("located", NOBODY), 0, NOBODY, f"{what}.located"),
            "invoker": place(words.get("invoker", NOBODY), 0, NOBODY, f"{what}.invoker"),
            "scored": numbers(words.get("scored", (0, 0)), 2, 255, f"{what}.scored"),
            "scored_turn": numbers(words.get("scored_turn", (0, 0)), 2, 10, f"{what}.scored_turn"),
        }

    def _blessings(self, words: Words, way: int, what: str) -> int:
        named = words.get("blessings", ())
        if named == "all":
            named = [name for name in BLESSING_NAMES if BLESSINGS[name].way == WAYS[way]]
        return bits_of(BLESSING_NAMES, named, "Blessing")

    def _piece_bits(self, words: Any, what: str) -> int:
        return sum(1 << place(piece, 0, 31, what) for piece in set(words))

    # --- tokens -------------------------------------------------------------------------------------------------------

    def _tokens(self) -> dict[int, Numbers]:
        every = self.words.get("tokens", {})
        named = every if isinstance(every, Mapping) else dict(enumerate(every))
        tokens: dict[int, Numbers] = {
            token: {"kind": 0, "owner": SIZES.NO_PLAYER, "carrier": NOBODY, "x": 0, "y": 0}
            for token in range(SIZES.TOKENS)
        }
        for name, words in named.items():
            token = place(name, 0, SIZES.TOKENS - 1, "tokens")
            what = f"token {token}"
            known(words, TOKEN_KEYS, what)
            if ("at" in words) == ("carrier" in words):
                raise InputError(f"{what}: a token lies `at` (x, y), or has a `carrier`")
            carrier = unit_number(words["carrier"], f"{what}.carrier") if "carrier" in words else NOBODY
            if carrier != NOBODY and carrier not in self.units:
                raise InputError(f"{what}.carrier = {carrier}; there is no such Unit in the position")
            x, y = pair(words["at"], f"{what}.at") if "at" in words else (0, 0)
            tokens[token] = {
                "kind": code_of(TOKENS, words.get("kind"), "token"),
                "owner": place(words.get("owner", SIZES.NO_PLAYER), SIZES.NO_PLAYER, PLAYERS - 1, f"{what}.owner"),
                "carrier": carrier,
                "x": x,
                "y": y,
            }
        return tokens


def _dice(words: Any, what: str) -> list[int]:
    """[6, 5, 5] or {6: 1, 5: 2} as dice by value."""
    dice = [0] * SIZES.FACES
    for value, many in words.items() if isinstance(words, Mapping) else [(value, 1) for value in words]:
        dice[place(value, 1, 6, what)] += number(many, 0, 64, what)
    return dice


def _modifiers(words: Any, what: str) -> list[int]:
    """{"turn": {"SV": 2}} as numbers by duration and stat."""
    known(words, UNTILS, f"{what}.modifiers")
    changes = [0] * (len(UNTILS) * len(STATS))
    for until, stats in words.items():
        known(stats, STATS, f"{what}.modifiers.{until}")
        for stat, change in stats.items():
            changes[UNTILS.index(until) * len(STATS) + STATS.index(stat)] = number(change, -12, 12, f"{what}.{stat}")
    return changes


def _unit_flags(words: Any, what: str) -> list[int]:
    """{"turn": ["no_march"]} as bits by duration."""
    known(words, UNTILS, f"{what}.flags")
    return [bits_of(FLAGS, words.get(until, ()), "flag") for until in UNTILS]


def _no_unit(unit: int) -> Numbers:
    return {
        "x": 0,
        "y": 0,
        "where": 0,
        "owner": owner_of(unit),
        "entry": NOBODY,
        "started": [0] * MAX_GROUPS,
        "alive": [0] * MAX_GROUPS,
        "dice": 0,
        "quota": 0,
        "received": 0,
        "on_alert": 0,
        "alert_since_turn": 0,
        "group": 0,
        "captives": 0,
        "spells": 0,
        "tried": 0,
        "points": 0,
        "modifier": [0] * (len(UNTILS) * len(STATS)),
        "flags": [0] * len(UNTILS),
        "engaged": 0,
        **dict.fromkeys(UNIT_FLAGS, 0),
        **dict.fromkeys(UNIT_NUMBERS, 0),
    }


def _frame(now: Words, **fields: int) -> Numbers:
    """An empty frame of the stack with these fields."""
    empty: Numbers = _nothing(now["stack"][0])
    return {**empty, "other": NOBODY, **fields}


def _nothing(tree: Any) -> Any:
    """The same tree with 0 everywhere."""
    if isinstance(tree, Mapping):
        return {key: _nothing(value) for key, value in tree.items()}
    return [_nothing(value) for value in tree] if isinstance(tree, list) else 0
