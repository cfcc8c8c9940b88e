"""A game of Mulu Caves told action by action, and the caves drawn in text."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mulu_caves.actions import EVENT_NAMES, KIT_NAMES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import COLUMNS, EVENT_CARDS, LETTERS, ROWS, SIDES, TREASURE_CARDS
from equipoise.sim.games.mulu_caves.positions import FOREVER, TEAM, tile_number, tile_of

if TYPE_CHECKING:
    from equipoise.sim.table import Table

FIRE, NET = "*", "%"


def _title(card: str | int) -> str:
    known = TREASURE_CARDS.get(str(card)) or EVENT_CARDS.get(str(card))
    return known.name.strip('"') if known else str(card).replace("_", " ")


def _kit_card(name: str) -> str:
    """A card of a kit as one says it: the Rapier, the avatar's Rapier, both uses of the Dual-Tridents."""
    use = name.endswith("_double")
    name = name.removesuffix("_double")
    whose = "the avatar's " if name.endswith("_of_avatar") else ""
    title = whose + _title(name.removesuffix("_of_avatar"))
    return f"{title} (all uses)" if use else title


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.characters = table.characters
        self.seat = seat

    def own(self, number: int) -> str:
        return self.piece(TEAM * self.seat + number)

    def enemy(self, number: int) -> str:
        return self.piece(TEAM * (1 - self.seat) + number)

    def piece(self, piece: int) -> str:
        """N3 is North's unit 3, SA South's avatar."""
        if piece < 0:
            return "nobody"
        side = str(self.characters[piece // TEAM])
        return side[0].upper() + ("A" if piece % TEAM == 0 else str(piece % TEAM))

    def side(self, seat: int) -> str:
        return str(self.characters[seat]).capitalize()

    @staticmethod
    def where(number: int) -> str:
        return "({},{})".format(*tile_of(number))

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        sentence = getattr(self, f"_{action.kind}", None)
        return str(sentence(action)) if sentence is not None else _PLAIN.get(action.kind, action.kind.replace("_", " "))

    def _place_quadrant(self, a: Action) -> str:
        return f"chooses quadrant Q{a.quadrant // 4}{a.quadrant % 4}"

    def _place_tile(self, a: Action) -> str:
        return f"places a unit on ({a.x},{a.y})"

    def _mirror(self, a: Action) -> str:
        return f"mirrors {self.own(a.piece)}"

    def _step(self, a: Action) -> str:
        return f"steps {a.direction} with {self.own(a.piece)}"

    def _draw(self, a: Action) -> str:
        return f"draws a treasure card with {self.own(a.piece)}"

    def _give(self, a: Action) -> str:
        return f"brings the cards of {self.own(a.unit)} to the avatar"

    def _rescue(self, a: Action) -> str:
        return f"frees {self.own(a.trapped)} with {self.own(a.piece)}"

    def _play_lazarus(self, a: Action) -> str:
        return f"plays {_title(a.card)} of {self.own(a.holder)}"

    def _play_relinquish(self, a: Action) -> str:
        return f"plays {_title(a.card)}"

    def _place_net(self, a: Action) -> str:
        return f"lays {_title(a.card)} {a.direction} of {self.own(a.piece)}"

    def _attack(self, a: Action) -> str:
        return f"attacks {self.enemy(a.enemy)} with {self.own(a.piece)}"

    def _attack_javelin(self, a: Action) -> str:
        return f"attacks {self.enemy(a.enemy)} with {self.own(a.piece)} and {self._with(a)}"

    def _attack_scythe(self, a: Action) -> str:
        return f"swings {self._with(a)} {a.direction} with {self.own(a.piece)}"

    def _attack_staff(self, a: Action) -> str:
        return f"raises {self._with(a)} with {self.own(a.piece)}"

    def _attack_bow(self, a: Action) -> str:
        return f"shoots {a.direction} with {self.own(a.piece)} and {self._with(a)}"

    def _attack_boomerang(self, a: Action) -> str:
        return f"throws {self._with(a)} {a.direction} with {self.own(a.piece)}"

    _throw_net = _attack_boomerang

    def _with(self, a: Action) -> str:
        return ("the avatar's " if a.armoury else "") + _title(a.card)

    def _discard(self, a: Action) -> str:
        return f"discards {_title(a.card)} of {self.own(a.holder)}"

    def _commit(self, a: Action) -> str:
        cards = [_kit_card(card) for card in a.args.values() if card != KIT_NAMES[0]]
        return f"commits {', '.join(cards)}" if cards else "commits nothing"

    def _steal_card(self, a: Action) -> str:
        return f"takes {_kit_card(a.card)} by Relinquish"

    def _shield(self, a: Action) -> str:
        return f"raises {self._with(a)}"

    def _area_target(self, a: Action) -> str:
        return f"fights {self.enemy(a.enemy)}"

    def _sacrifice(self, a: Action) -> str:
        return f"sacrifices {self.own(a.unit)}"

    def _substitute(self, a: Action) -> str:
        return f"lets {self.own(a.unit)} die instead"

    def _live_after_death(self, a: Action) -> str:
        return f"plays {self._with(a)}"

    def _walk(self, a: Action) -> str:
        return f"walks the piece {a.direction}"

    def _mirror_mirror(self, a: Action) -> str:
        return f"mirrors {self.own(a.unit) if a.whose == 'own' else self.enemy(a.unit)}"

    def _transfer(self, a: Action) -> str:
        return f"sends {_title(a.card)} of {self.own(a.unit)} to the avatar"

    def _assign(self, a: Action) -> str:
        return f"attaches the enchantment to {self.own(a.unit)}"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str | None:
        sentence = getattr(self, f"_on_{event.kind}", None)
        return None if sentence is None else sentence(event)

    def _on_roll(self, e: Event) -> str:
        return f"die {e.face}" if e.sides == 6 else f"D{e.sides} {e.face}"

    def _on_turn(self, e: Event) -> str:
        return f"turn of {self.side(e.seat)}"

    def _on_place(self, e: Event) -> str:
        return f"{self.piece(e.piece)} stands on {self.where(e.tile)}"

    def _on_movement(self, e: Event) -> str:
        return f"{self.side(e.seat)} has {e.movement} movement"

    def _on_move(self, e: Event) -> str:
        way = "" if e.way in ("step", "transit", "mirror") else f" ({e.way.replace('_', ' ')})"
        return f"{self.piece(e.piece)} to {self.where(e.tile)}{way}"

    def _on_gain(self, e: Event) -> str:
        giver = f" from {self.piece(e.giver)}" if e.giver >= 0 else ""
        return f"{self.piece(e.piece)} gets {_title(e.card)}{giver}"

    def _on_discard(self, e: Event) -> str | None:
        """Event cards are told when they are drawn, attached and used up."""
        return f"{_title(TREASURE_NAMES[e.card])} is discarded" if e.deck == "treasure" else None

    def _on_under_deck(self, e: Event) -> str:
        return f"{_title(e.card)} goes under the treasure deck"

    def _on_reshuffle(self, e: Event) -> str:
        return f"the {e.deck} deck is made anew ({e.cards} cards)"

    def _on_commit(self, e: Event) -> str | None:
        if e.piece // TEAM == self.seat:
            return None  # that is what was decided
        cards = [_title(card) for card in (e.weapon, e.armour, e.artifact) if isinstance(card, str)]
        return f"{self.piece(e.piece)} uses {', '.join(cards)}" if cards else None

    def _on_totals(self, e: Event) -> str:
        return f"{self.piece(e.attacker)} {e.attack} against {self.piece(e.defender)} {e.defence}"

    def _on_battle(self, e: Event) -> str:
        who = {"attacker": e.attacker, "defender": e.defender}.get(e.result)
        what = "the bout" if e.bout else "the battle"
        return f"{what} is undecided" if who is None else f"{self.piece(who)} wins {what}"

    def _on_shield(self, e: Event) -> str:
        return f"{self.piece(e.piece)} now {e.total} against {e.against}"

    def _on_shot(self, e: Event) -> str:
        return f"{self.piece(e.target)} is {'hit' if e.hit else 'missed'}"

    def _on_status(self, e: Event) -> str:
        turns = "" if e.turns in (0, FOREVER) else f" ({e.turns})"
        return f"{self.piece(e.piece)} is {'' if e.turns else 'no longer '}{_STATUS[e.status]}{turns}"

    def _on_destroy(self, e: Event) -> str:
        return f"{self.piece(e.piece)} is destroyed on {self.where(e.tile)} ({e.cause.replace('_', ' ')})"

    def _on_saved(self, e: Event) -> str:
        return f"{self.piece(e.piece)} is saved by {_title(e.by)}"

    def _on_quietus(self, e: Event) -> str:
        return f"Quietus of {self.piece(e.piece)}: {e.effect}"

    def _on_fire(self, e: Event) -> str:
        counters = e.of_seat_0 + e.of_seat_1
        return f"{self.where(e.tile)} {'burns' if counters else 'burns no more'}"

    def _on_net(self, e: Event) -> str:
        return f"a net of {self.side(e.owner)} lies on {self.where(e.tile)}" if e.owner >= 0 else "the net is gone"

    def _on_rescue(self, e: Event) -> str:
        return f"{self.piece(e.piece)} is free"

    def _on_card(self, e: Event) -> str:
        return f"{self.piece(e.piece)} draws {_title(e.card)}"

    def _on_enchant(self, e: Event) -> str:
        return f"{_title(e.card)} {e.what} ({self.piece(e.piece)})"

    def _on_ban(self, e: Event) -> str:
        if e.turns == 0:
            return f"{self.where(e.tile)} is open to {self.piece(e.piece)} again"
        return f"{self.where(e.tile)} is closed to {self.piece(e.piece)} ({e.turns})"

    def _on_wall(self, e: Event) -> str:
        return f"the wall at {self.where(e.tile)} breaks"

    def _on_treasure(self, e: Event) -> str:
        return f"{self.side(e.seat)} has the ultimate treasure"

    def _on_decoy(self, e: Event) -> str:
        return f"{self.side(e.seat)} finds a decoy"

    def _on_cancelled(self, e: Event) -> str:
        return f"the attack of {self.piece(e.attacker)} is over"


_STATUS = {
    "immobile": "immobilised",
    "lazarus": "recovering",
    "bomb": "vulnerable",
    "pit": "in a pit",
    "net": "in a net",
}
_PLAIN = {
    "roll": "rolls",
    "end_turn": "ends the turn",
    "pass": "does not react",
    "steal_random": "takes a card by Relinquish",
}


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table, seat)
    parts = [teller.happened(event) for event in events]
    outcome = "; ".join(part for part in parts if part)
    decided = teller.decided(action)
    return f"{decided}: {outcome}" if outcome else decided


# --- the caves --------------------------------------------------------------------------------------------------------


def draw(table: "Table") -> str:
    """The map as in RULES.md, two letters a tile, with pieces, fire (*) and nets (%), then both players."""
    state = table.state()
    teller = Teller(table, 0)
    pieces = {p["pos"]: teller.piece(n) for n, p in enumerate(state["piece"]) if p["alive"]}
    rows = ["    " + "".join(f"{x:<3}" for x in range(1, COLUMNS + 1)).rstrip()]
    for y in range(1, ROWS + 1):
        cells = "".join(f"{_mark(state, pieces, tile_number((x, y))):<3}" for x in range(1, COLUMNS + 1))
        rows.append(f"{y:>2}  {cells}".rstrip())
    return "\n".join([*rows, "", *(_player(table, state, teller, seat) for seat in range(len(SIDES)))])


def _mark(state: Mapping[str, Any], pieces: Mapping[int, str], number: int) -> str:
    burning = FIRE if state["fire"][0][number] or state["fire"][1][number] else ""
    if number in pieces:
        return pieces[number] + burning
    return burning or (NET if state["net"][number] else LETTERS[state["terrain"][number]])


def _player(table: "Table", state: Mapping[str, Any], teller: Teller, seat: int) -> str:
    player = state["player"][seat]
    held: dict[int, list[str]] = {}
    for card in player["hand"][: player["cards"]]:
        held.setdefault(card["holder"], []).append(_title(TREASURE_NAMES[card["card"]]))
    parts = []
    for number in range(TEAM):
        piece = state["piece"][TEAM * seat + number]
        if not piece["alive"]:
            continue
        notes = [name for key, name in _STATUS.items() if piece[key]]
        notes += [_title(EVENT_NAMES[c]) for c, n in enumerate(piece["enchantment"]) for _ in range(n)]
        notes += held.get(number, [])
        where = teller.where(piece["pos"])
        parts.append(f"{teller.piece(TEAM * seat + number)} {where}" + (f": {', '.join(notes)}" if notes else ""))
    turn = "*" if seat == state["active"] else " "
    treasure = ", has the treasure" if player["treasure"] else ""
    return f"{turn}{teller.side(seat)}{treasure}: {'; '.join(parts)}"
