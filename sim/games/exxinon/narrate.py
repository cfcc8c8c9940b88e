"""A game of Fall of Exxinon told action by action, and the map drawn in text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.exxinon.components import ABILITIES, ABILITY_NAMES, RADIUS, SPELL_NAMES, SPELLS, STATUSES
from equipoise.sim.games.exxinon.state import AIMS
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, TILES, column, landing_tiles, signs

if TYPE_CHECKING:
    from equipoise.sim.table import Table

NAMES = {"countess": "the Countess", "skrakz": "Skrakz", "neol": "Neol", "zenith": "Zenith"}
WORDS = {
    "meteorite": "the meteorite",
    "large_fragment": "the large fragment",
    "small_fragment": "a small fragment",
    "attack": "basic attack",
    "event": "event",
}
TRACK = {
    "land_small": "small fragments fall",
    "land_large": "the large fragment falls",
    "land_meteorite": "the meteorite falls",
    "mana_all": "everybody gains mana",
    "damage_all": "everybody is hurt",
}
CAUSES = {  # changes of mana that are worth a word; the costs of spells are not
    "discard": "for the card",
    "theft": "stolen",
    "ability": "kindled",
    "lost": "lost",
    "stolen": "stolen by the enemy",
}


def _title(source: str) -> str:
    """The printed name of a spell, ability or other source of harm."""
    if source in SPELLS:
        return SPELLS[source].name
    if source in ABILITIES:
        return ABILITIES[source].name
    return WORDS.get(source, source.replace("_", " "))


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table") -> None:
        self.characters = table.characters

    def who(self, seat: int) -> str:
        return NAMES[self.characters[seat]] if 0 <= seat < len(self.characters) else "nobody"

    def team(self, team: int) -> str:
        return f"{self.who(2 * team)} and {self.who(2 * team + 1)}"

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action, asked: int) -> str:
        """The words are about the team's lower seat; where the partner acts, the partner is named."""
        words = getattr(self, f"_{action.kind}", None)
        text = str(words(action)) if words is not None else action.kind.replace("_", " ")
        actor = action.args.get("seat", asked)
        return f"with {self.who(actor)}: {text}" if actor != asked and action.kind in _BY_SEAT else text

    def _go_first(self, a: Action) -> str:
        return "goes first"

    def _go_second(self, a: Action) -> str:
        return "goes second"

    def _pick(self, a: Action) -> str:
        return f"picks {NAMES[a.character]}"

    def _as_listed(self, a: Action) -> str:
        return "places the team in order"

    def _swapped(self, a: Action) -> str:
        return "places the team the other way round"

    def _to(self, a: Action) -> str:
        return f"chooses {a.tile}"

    def _resolve(self, a: Action) -> str:
        return f"resolves delay {a.delay + 1}"

    def _decline(self, a: Action) -> str:
        return "declines"  # a teleport; for a synthesis `tell` has words of its own

    def _pay(self, a: Action) -> str:
        return f"synthesises a shard, paying {a.mana} of it"

    def _keep(self, a: Action) -> str:
        return "keeps the Core"

    def _use(self, a: Action) -> str:
        return "uses the Pure Mana Core"

    def _step(self, a: Action) -> str:
        return f"steps {a.direction}"

    def _attack(self, a: Action) -> str:
        return "attacks"

    def _cast(self, a: Action) -> str:
        return f"casts {_title(a.spell)}"

    def _discard(self, a: Action) -> str:
        return f"discards {_title(a.spell)}"

    def _wraith(self, a: Action) -> str:
        return f"haunts with {_title(a.ability)}"

    def _end_turn(self, a: Action) -> str:
        return "ends the turn"

    def _x(self, a: Action) -> str:
        return f"pays X = {a.x}"

    def _character(self, a: Action) -> str:
        return f"aims at {self.who(a.seat)}"

    def _object(self, a: Action) -> str:
        return f"aims at what stands on {a.tile}"

    def _tile(self, a: Action) -> str:
        return f"aims at {a.tile}"

    def _direction(self, a: Action) -> str:
        return f"aims {a.direction}"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str | None:
        words = getattr(self, f"_on_{event.kind}", None)
        return None if words is None else words(event)

    def _on_roll(self, e: Event) -> str:
        return f"seat {e.seat} rolls {e.face}"

    def _on_first(self, e: Event) -> str:
        return f"team {e.team} goes first"

    def _on_start(self, e: Event) -> str:
        return f"{self.who(e.seat)} starts on {e.tile}"

    def _on_turn(self, e: Event) -> str:
        return f"turn {e.turn} of {self.team(e.team)}"

    def _on_track(self, e: Event) -> str:
        return TRACK[e.event]

    def _on_landing(self, e: Event) -> str:
        how = {"landed": "lands on", "blocked": "is kept off", "skipped": "still lies on"}[e.result]
        return f"{WORDS[e.objective]} {how} {e.tile}"

    def _on_move(self, e: Event) -> str:
        how = {"step": "to", "push": "is pushed to", "teleport": "teleports to", "displaced": "is moved off to"}[e.way]
        return f"to {e.tile}" if e.way == "step" else f"{self.who(e.seat)} {how} {e.tile}"

    def _on_attack(self, e: Event) -> str | None:
        return None if e.target >= 0 else f"strikes at {e.tile}"

    def _on_cast(self, e: Event) -> str | None:
        return f"X is {e.x}" if e.x else None

    def _on_damage(self, e: Event) -> str:
        return f"{self.who(e.seat)} takes {e.damage} ({_title(e.source)}), {e.health} left"

    def _on_shielded(self, e: Event) -> str:
        return f"the Spell Shield of {self.who(e.seat)} stops {e.damage}"

    def _on_heal(self, e: Event) -> str:
        return f"{self.who(e.seat)} heals {e.nominal} to {e.health}"

    def _on_status(self, e: Event) -> str:
        strength = f"({e.strength})" if e.status == "slow" else ""
        return f"{self.who(e.seat)} gets {e.status.capitalize()}{strength}"

    def _on_dispel(self, e: Event) -> str | None:
        gone = [name for i, name in enumerate(STATUSES) if (e.waiting | e.active) >> i & 1]
        return f"{self.who(e.seat)} is rid of {', '.join(gone)}" if gone else None

    def _on_shield(self, e: Event) -> str:
        return f"{self.who(e.seat)} gets a Spell Shield"

    def _on_mana(self, e: Event) -> str | None:
        if e.cause not in CAUSES or not e.change:
            return None
        return f"{self.who(e.seat)} {e.change:+d} mana {CAUSES[e.cause]}, {e.mana} now"

    def _on_wall(self, e: Event) -> str:
        return f"a wall rises on {e.tile}" if e.built else f"the wall on {e.tile} breaks"

    def _on_wall_hit(self, e: Event) -> str:
        return f"the wall on {e.tile} takes {e.damage}"

    def _on_objective_hit(self, e: Event) -> str:
        return f"the objective on {e.tile} takes {e.damage}, {e.health} left"

    def _on_destroyed(self, e: Event) -> str:
        return f"{WORDS[e.objective]} on {e.tile} is destroyed"

    def _on_secured(self, e: Event) -> str:
        reward = "Core" if e.objective == "meteorite" else "shard"
        return f"{self.who(e.seat)} secures {WORDS[e.objective]}: {_many(e.reward, reward)}"

    def _on_loot_gone(self, e: Event) -> str:
        return f"what was left of {WORDS[e.objective]} on {e.tile} is gone"

    def _on_shards(self, e: Event) -> str:
        return f"team {e.team} has {_many(e.shards, 'shard')}"

    def _on_core(self, e: Event) -> str | None:
        words = {"secured": None, "used": f"the Core works for {_many(e.turns, 'turn')}", "over": "the Core is spent"}
        return words[e.what]

    def _on_delay(self, e: Event) -> str | None:
        name = _title(e.spell)
        words = {"laid": f"{name} is due in {e.counter}", "resolves": f"{name} resolves", "fizzles": f"{name} fizzles"}
        return words.get(e.what)

    def _on_death(self, e: Event) -> str:
        return f"{self.who(e.seat)} dies"

    def _on_reshuffle(self, e: Event) -> str:
        return f"{self.who(e.seat)} shuffles {e.cards} cards"

    def _on_no_teleport(self, e: Event) -> str:
        return f"{self.who(e.seat)} stays where it is"


_BY_SEAT = ("step", "attack", "cast", "discard", "wraith")


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    outcome = "; ".join(part for part in map(teller.happened, events) if part)
    decided = teller.decided(action, seat)
    if action.kind == "decline" and not any(event.kind == "no_teleport" for event in events):
        decided = "makes no shard"
    return f"{decided}: {outcome}" if outcome else decided


# --- the map ----------------------------------------------------------------------------------------------------------

LEGEND = "# wall, % breakable wall, ~ mana zone, o O @ small, large fragment, meteorite, $ destroyed, : landing tile"
LETTERS = {"countess": "C", "skrakz": "S", "neol": "N", "zenith": "Z"}
SMALL_LETTERS = {name: letter.lower() for name, letter in LETTERS.items()}  # wraiths


def draw(table: "Table") -> str:
    """The rows of the map, characters as capitals and wraiths as small letters, then players, teams and delays."""
    state = table.state()
    marks = _marks(table, state)
    rows = []
    for r in range(-RADIUS, RADIUS + 1):
        row = [" "] * (4 * RADIUS + 1)
        for number, tile in enumerate(TILES):
            if tile[1] == r:
                row[column(tile)] = marks[number]
        rows.append("".join(row).rstrip())
    players = [_player(table, state, seat) for seat in range(table.seats)]
    return "\n".join([*rows, LEGEND, *players, *_teams(state), *_delays(table, state)])


def _marks(table: "Table", state: dict[str, Any]) -> list[str]:
    printed = {"#": "#", "~": "~", "M": ":", "L": ":", "s": ":"}
    rules: Any = table.ruleset.rules
    marks = [printed.get(sign, ".") for sign in signs(rules.map.picture)]
    for place, tile in enumerate(landing_tiles(rules.map.picture)):
        objective = state["objective"][place]
        if objective["state"]:
            marks[tile] = "$" if objective["state"] == 2 else "@Oo"[min(place, 2)]
    for tile in range(len(TILES)):
        if state["walls"]["word"][tile >> 6] >> (tile & 63) & 1:
            marks[tile] = "%"
    for alive, letters in ((0, SMALL_LETTERS), (1, LETTERS)):
        for seat, player in enumerate(state["player"][: table.seats]):
            if player["alive"] == alive and player["tile"] < len(TILES):
                marks[player["tile"]] = letters[table.characters[seat]]
    return marks


def _player(table: "Table", state: dict[str, Any], seat: int) -> str:
    p, name = state["player"][seat], table.characters[seat]
    turn = "*" if seat // 2 == state["team"] else " "
    where = TILE_NAMES[p["tile"]] if p["tile"] < len(TILES) else "out of the game"
    if not p["alive"]:
        last = p["haunted_before"][0]
        used = f", used {_title(ABILITY_NAMES[last - 1])}" if last else ""
        return f"{turn}{SMALL_LETTERS[name]} {name:<9} {where:<8} wraith{used}"
    parts = [f"health {p['health']}", f"mana {p['mana']}"]
    if p["shield"]:
        parts.append("Spell Shield")
    for word, bits, slow in (("waits for", p["waiting"], p["waiting_slow"]), ("has", p["active"], p["active_slow"])):
        names = [f"slow({slow})" if s == "slow" else s for i, s in enumerate(STATUSES) if bits >> i & 1]
        if names:
            parts.append(f"{word} {' '.join(names)}")
    hand = [_title(SPELL_NAMES[card]) for card, n in enumerate(p["hand"]) for _ in range(n)]
    return f"{turn}{LETTERS[name]} {name:<9} {where:<8} {', '.join(parts)}; hand: {', '.join(hand)}"


def _teams(state: dict[str, Any]) -> list[str]:
    lines = []
    for team in range(2):
        shards, cores, left = state["shards"][team], state["cores"][team], state["core_turns"][team]
        if shards or cores or left:
            core = f", {_many(cores, 'Core')} held" if cores else ""
            lines.append(
                f" team {team}: {_many(shards, 'shard')}{core}" + (f", Core at work, {left} to go" if left else "")
            )
    return lines


def _delays(table: "Table", state: dict[str, Any]) -> list[str]:
    teller, lines = Teller(table), []
    for delay in state["delay"][: state["delays"]]:
        target = ""
        if AIMS[delay["aim"]] == "character":
            target = f" on {teller.who(delay['target'])}"
        elif AIMS[delay["aim"]] != "none":
            target = f" on {TILE_NAMES[delay['target']]}"
        name = _title(SPELL_NAMES[delay["spell"]])
        lines.append(f" {name} of {teller.who(delay['seat'])}{target}, due in {delay['counter']}")
    return lines
