"""A game of Axis Mundi told action by action, and the island drawn in text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.axis_mundi.actions import CARD_NAMES, FORMS
from equipoise.sim.games.axis_mundi.components import CARDS, TREASURES
from equipoise.sim.games.axis_mundi.positions import TERRAIN, hex_name

if TYPE_CHECKING:
    from equipoise.sim.table import Table

LETTERS = "ABCDEF"
MARKS = {
    "accessible": ".",
    "path": "=",
    "shelter": "^",
    "cave": "o",
    "lava": "~",
    "power": "P",
    "warehouse": "W",
    "pier": "#",
    "axis": "X",
}


def _title(card: str) -> str:
    return CARDS[card].name.partition(" (")[0] if card in CARDS else card


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.seats = table.seats
        self.characters = table.characters

    def who(self, seat: int) -> str:
        return f"the {self.characters[seat].capitalize()}" if 0 <= seat < self.seats else "nobody"

    def where(self, number: int) -> str:
        return hex_name(number, self.seats)

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        sentence = getattr(self, f"_{action.kind}", None)
        if sentence is not None:
            return str(sentence(action))
        if set(action.args) == {"hex"}:
            return f"{_PLAIN.get(action.kind, action.kind.replace('_', ' '))} {self.where(action.hex)}"
        if set(action.args) == {"seat"}:
            return f"{_PLAIN.get(action.kind, action.kind.replace('_', ' '))} {self.who(action.seat)}"
        return _PLAIN.get(action.kind, action.kind.replace("_", " "))

    def _run(self, a: Action) -> str:
        return f"runs over {self.where(a.via)} to {self.where(a.hex)}"

    def _run_three(self, a: Action) -> str:
        return f"runs over {self.where(a.via)} and {self.where(a.second)} to {self.where(a.hex)}"

    def _take(self, a: Action) -> str:
        return "takes a card from the warehouse"

    def _draw(self, a: Action) -> str:
        return f"draws from the {a.deck.replace('_', '-')} deck"

    _choose_deck = _draw

    def _attack(self, a: Action) -> str:
        return f"attacks {self.who(a.seat)}" + (" with Perfect Counter" if a.countered else "")

    def _harvest(self, a: Action) -> str:
        return "harvests" + (" with Harvester" if a.harvester else "")

    def _activate(self, a: Action) -> str:
        swap = "" if a.replaced == "none" else f" in place of {_title(a.replaced)}"
        return f"activates {_title(a.card)}{swap}"

    def _shoot(self, a: Action) -> str:
        return f"shoots at {self.who(a.seat)} with the {_title(a.bow)}"

    def _doubled(self, a: Action) -> str:
        return " with Double Double" if a.doubled else ""

    def _play(self, a: Action) -> str:
        return f"plays {_title(a.card)}{self._doubled(a)}"

    def _play_pair(self, a: Action) -> str:
        return f"plays {_title(a.card)} and {_title(a.partner)}{self._doubled(a)}"

    def _play_at(self, a: Action) -> str:
        return f"plays {_title(a.card)}{self._doubled(a)} towards {self.where(a.hex)}"

    def _play_on(self, a: Action) -> str:
        counter = " with Perfect Counter" if a.countered else ""
        return f"plays {_title(a.card)}{self._doubled(a)} on {self.who(a.seat)}{counter}"

    def _use(self, a: Action) -> str:
        return f"uses the treasure {TREASURES[a.treasure].name}"

    def _pull(self, a: Action) -> str:
        return f"pulls {self.who(a.seat)} to {self.where(a.hex)}"

    def _choose_card(self, a: Action) -> str:
        return f"chooses {_title(a.card)}"

    def _crate(self, a: Action) -> str:
        return f"takes a card from the warehouse of {self.who(a.warehouse)}"

    def _put_back(self, a: Action) -> str:
        swaps = [deck for deck, swap in (("one-time", a.swap_one_time), ("permanent", a.swap_permanent)) if swap]
        if not swaps:
            return "puts all cards back as they were"
        return f"puts the {' and '.join(swaps)} pair back the other way round"

    def _option(self, a: Action) -> str:
        return "takes the extra Move" if a.effect == "MP" else f"takes the alternative {a.effect}"

    def _harvest_cards(self, a: Action) -> str:
        return f"takes the {a.deck.replace('_', '-')} harvest"

    def _shield(self, a: Action) -> str:
        return f"raises a {_title(a.card)}{self._doubled(a)}"

    def _evade(self, a: Action) -> str:
        return f"plays {_title(a.card)}"

    def _become(self, a: Action) -> str:
        return f"borrows the power of the {a.character.capitalize()}"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event, actor: int) -> str | None:
        sentence = getattr(self, f"_on_{event.kind}", None)
        return None if sentence is None else sentence(event, actor)

    def _on_roll(self, e: Event, actor: int) -> str:
        return f"die {e.face}"

    def _on_turn(self, e: Event, actor: int) -> str:
        return f"turn of {self.who(e.seat)}"

    def _on_round(self, e: Event, actor: int) -> str:
        return f"the levels turn, round {e.round} begins"

    def _on_enter(self, e: Event, actor: int) -> str | None:
        if e.seat == actor and e.way in ("move", "run", "climb", "descend"):
            return None
        return f"{self.who(e.seat)} to {self.where(e.hex)} ({e.way.replace('_', ' ')})"

    def _on_wound(self, e: Event, actor: int) -> str | None:
        if e.placed < 0:
            return f"{-e.placed} wounds healed"
        return f"{self.who(e.seat)} wounded ({e.wounds} tokens)" if e.placed else None

    def _on_hurt(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} loses {e.lost} HP ({e.damage.replace('_', ' ')})"

    def _on_heal(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} heals {e.gained} to {e.hp} HP"

    def _on_death(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} falls at {self.where(e.origin)}"

    def _on_ascend(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} becomes {e.form.capitalize()}"

    def _on_defeat(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} is {e.form.capitalize()} no more"

    def _on_eject(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} is thrown out"

    def _on_gain(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} gets {_title(e.card)}"

    def _on_discard(self, e: Event, actor: int) -> str | None:
        return f"{_title(e.card)} is thrown away" if e.face_down else None

    def _on_status(self, e: Event, actor: int) -> str | None:
        if e.status == "identity":
            return None
        return f"{self.who(e.seat)} is {'' if e.on else 'no longer '}{_STATUS[e.status]}"

    def _on_harvested(self, e: Event, actor: int) -> str | None:
        return "nothing comes of it" if e.result == "nothing" else None

    def _on_treasure(self, e: Event, actor: int) -> str | None:
        return f"treasure {TREASURES[e.treasure].name} {e.what}" if e.what != "used" else None

    def _on_bomb(self, e: Event, actor: int) -> str:
        return f"the time bomb at {self.where(e.hex)} is {'exploding' if e.what == 'exploded' else e.what}"

    def _on_guess(self, e: Event, actor: int) -> str:
        return f"finds {self.who(e.found)}"

    def _on_appear(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} appears at {self.where(e.hex)}"

    def _on_rebuild(self, e: Event, actor: int) -> str:
        return f"the {e.deck.replace('_', '-')} deck is made anew ({e.cards} cards)"

    def _on_levitate(self, e: Event, actor: int) -> str:
        return f"{self.who(e.seat)} levitates"

    def _on_safety_net(self, e: Event, actor: int) -> str:
        return "too many decisions, the turn is ended"


_STATUS = {"god_mode": "in God-Mode", "invisible": "invisible", "immobilised": "held by a familiar"}
_PLAIN = {
    "end_turn": "ends the turn",
    "move": "moves to",
    "climb": "climbs to",
    "descend": "goes down to",
    "cave": "goes through the cave",
    "enter_axis": "enters the Axis Mundi",
    "fam_treasure": "sends the familiar to",
    "fam_immobilise": "sends the familiar against",
    "fam_harvest": "lets the familiar harvest",
    "pick_up": "picks up a treasure",
    "draw_five": "draws five cards",
    "attack_guess": "strikes at",
    "demon_aoe": "strikes all around",
    "place_bomb": "places the time bomb",
    "disarm": "disarms the time bomb",
    "throw": "throws the grenade at",
    "scrounge": "scrounges",
    "shove": "shoves the Ascendant to",
    "demand": "demands a card from",
    "stop": "has enough",
    "harvest_heal": "heals by the harvest",
    "pass": "does not react",
    "stay": "stays",
    "levitate": "levitates",
    "shift": "walks to",
    "choose_seat": "turns the splash on",
}


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    parts = [teller.happened(event, seat) for event in events]
    happened = "; ".join(part for part in parts if part)
    decided = teller.decided(action)
    return f"{decided}: {happened}" if happened else decided


# --- the island -------------------------------------------------------------------------------------------------------


def draw(table: "Table") -> str:
    """Rows of hexes as in RULES.md, characters as letters, then one line for each of them."""
    state, board = table.state(), table.engine.board_tables()
    seats, hexes = table.seats, board["hexes"]
    reach = max(board["r"][:hexes])
    rows = []
    for r in range(reach, -reach - 1, -1):
        cells = {2 * board["q"][h] + r: _mark(state, h) for h in range(hexes) if board["r"][h] == r}
        left, right = -2 * reach - 2, max(cells)
        rows.append("".join(cells.get(x, " ") for x in range(left, right + 1)))
    width = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    lines = [row[width:].rstrip() for row in rows if row.strip()]
    return "\n".join([*lines, "", *(_player(table, state, seat) for seat in range(seats))])


def _mark(state: dict[str, Any], number: int) -> str:
    occupant = state["occupant"][number]
    if occupant >= 0:
        return LETTERS[occupant]
    return "$" if state["treasure"][number] else MARKS[TERRAIN[state["terrain"][number]]]


def _player(table: "Table", state: dict[str, Any], seat: int) -> str:
    p = state["player"][seat]
    active = ", ".join(_title(CARD_NAMES[card]) for card in range(len(CARD_NAMES)) if p["active"] >> card & 1)
    form = "" if p["form"] == 0 else f" {FORMS[p['form']].upper()}"
    hidden = "" if p["visible"] else " invisible"
    tokens = f", tokens {p['mischief'] or p['scrounge']}" if p["mischief"] or p["scrounge"] else ""
    turn = "*" if seat == state["active"] else " "
    pools = "+".join(str(n) for n in p["energy"][: 2 if p["energy"][1] else 1])
    return (
        f"{turn}{LETTERS[seat]} {table.characters[seat]:<12} {hex_name(p['pos'], table.seats):<7}{form}{hidden} "
        f"HP {p['hp']}, wounds {p['wounds']}, energy {pools}{tokens}, hand {p['hand_size']}"
        + (f", active: {active}" if active else "")
    )
