"""The words of Mulu Caves: what was decided and what came of it, a sentence each."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import listed
from equipoise.sim.games.mulu_caves.actions import KIT_NAMES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import EVENT_CARDS, TREASURE_CARDS
from equipoise.sim.games.mulu_caves.positions import FOREVER, TEAM, tile_of

if TYPE_CHECKING:
    from equipoise.sim.table import Table

NO_KIT = "commits no card"
D6 = 6


def title(card: str | int) -> str:
    known = TREASURE_CARDS.get(str(card)) or EVENT_CARDS.get(str(card))
    return known.name.strip('"') if known else str(card).replace("_", " ")


def _kit_card(name: str) -> str:
    """A card of a kit as one says it: the Rapier, the avatar's Rapier, both uses of the Dual-Tridents."""
    use = name.endswith("_double")
    name = name.removesuffix("_double")
    whose = "the avatar's " if name.endswith("_of_avatar") else ""
    card = whose + title(name.removesuffix("_of_avatar"))
    return f"{card} (all uses)" if use else card


# What was decided, and what came of it. Names in braces are the arguments in words; what needs more thought is a method
# of Teller with the same name.
DECIDED = {
    "place_tile": "places a unit on ({x},{y})",
    "roll": "rolls",
    "mirror": "mirrors {piece}",
    "step": "steps {direction} with {piece}",
    "draw": "draws a treasure card with {piece}",
    "give": "brings {unit}'s cards to the avatar",
    "play_lazarus": "plays {holder}'s {card}",
    "play_relinquish": "plays {card}",
    "place_net": "lays {card} {direction} of {piece}",
    "attack": "attacks {enemy} with {piece}",
    "attack_javelin": "attacks {enemy} with {piece} and {armoury}{card}",
    "attack_scythe": "swings {armoury}{card} {direction} with {piece}",
    "attack_staff": "raises {armoury}{card} with {piece}",
    "attack_bow": "shoots {direction} with {piece} and {armoury}{card}",
    "attack_boomerang": "throws {armoury}{card} {direction} with {piece}",
    "throw_net": "throws {armoury}{card} {direction} with {piece}",
    "end_turn": "ends the turn",
    "discard": "discards {holder}'s {card} (over the hand limit)",
    "pass": "does not react",
    "steal_random": "plays the avatar's Relinquish",
    "shield": "raises {armoury}{card}",
    "area_target": "fights {enemy}",
    "sacrifice": "sacrifices {unit}",
    "substitute": "lets {unit} die instead",
    "live_after_death": "plays {armoury}{card}",
    "walk": "drives the piece {direction}",
    "transfer": "sends {unit}'s {card} to the avatar",
    "assign": "attaches the enchantment to {unit}",
}
HAPPENED = {
    "place": "{piece} stands on {tile}",
    "movement": "{movement} movement",
    "under_deck": "{card} is taken and goes under the treasure deck (hand limit)",
    "reshuffle": "the {deck} deck is made anew ({cards} cards)",
    "destroy": "{piece} is destroyed on {tile}{cause}",
    "saved": "{piece} is saved by {by}",
    "rescue": "{rescuer} frees {piece}",
    "treasure": "{seat} takes the ultimate treasure",
    "decoy": "{seat} finds a decoy",
    "cancelled": "the attack of {attacker} is over",
}
CAUSES = {
    "battle_attacking": "",  # the battle has just been told
    "battle_defending": "",
    "fire_step": "(it entered fire)",
    "fire_end": "(it stood in fire)",
    "fire_push": "(in the fire)",
    "javelin_wall": "(by a Javelin over walls)",
    "bow": "",  # the shot has just been told
    "boomerang": "",
    "pit": "(nobody freed it from its pit)",
    "sacrifice": "instead",
    "substitution": "instead",
}
QUIETUS = {
    "substitute": "asks for a substitute",
    "ignite": "sets fire",
    "immobilise": "holds its opponent",
    "push": "pushes along the line",
}
MOVED = {  # how a piece came where it is, unless it walked
    "mirror": "is mirrored to",
    "push": "is pushed to",
    "cave_in": "is driven to",
    "rock_slide": "slides back to",
    "landing": "lands on",
}
STATUS = {  # beside the map
    "immobile": "immobilised",
    "lazarus": "recovering",
    "bomb": "vulnerable",
    "pit": "in a pit",
    "net": "in a net",
}
BECOMES = {
    "immobile": "is immobilised",
    "lazarus": "is vulnerable and recovers",
    "bomb": "is vulnerable until its next turn",
    "pit": "falls into a pit",
    "net": "is caught in a net",
}


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table", seat: int, events: Sequence[Event] = ()) -> None:
        self.characters = table.characters
        self.rules: Any = table.ruleset.rules
        self.seat = seat
        self.active, self.passed = _whose_turn(table, seat, events)
        own, enemy, piece = self.own, self.enemy, self.piece
        self.of_action: dict[str, Callable[[Any], str]] = {
            "piece": own, "unit": own, "holder": own, "trapped": own, "enemy": enemy, "card": title,
            "armoury": lambda lent: "the avatar's " if lent else "",
        }  # fmt: skip
        self.of_event: dict[str, Callable[[Any], str]] = {
            "piece": piece, "attacker": piece, "rescuer": piece, "seat": self.side, "tile": self.where, "card": title,
            "by": title, "cause": _cause,
        }  # fmt: skip

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
        if action.kind not in DECIDED:
            return str(getattr(self, f"_{action.kind}")(action))
        return DECIDED[action.kind].format_map(_in_words(action.args, self.of_action))

    def _place_quadrant(self, a: Action) -> str:
        return f"chooses quadrant Q{a.quadrant // 4}{a.quadrant % 4}"

    def _commit(self, a: Action) -> str:
        cards = [_kit_card(card) for card in a.args.values() if card != KIT_NAMES[0]]
        return f"commits {listed(cards)}" if cards else NO_KIT

    def _rescue(self, a: Action) -> str:
        """Whoever comes from elsewhere does it with the step; a piece that stands there already pays for it."""
        cost = f" for {self.rules.rescue.cost} movement" if self.rules.rescue.cost else ""
        return f"frees {self.own(a.trapped)} with {self.own(a.piece)}{cost}"

    def _steal_card(self, a: Action) -> str:
        return f"plays Relinquish on {_kit_card(a.card)}"

    def _mirror_mirror(self, a: Action) -> str:
        return f"mirrors {self.own(a.unit) if a.whose == 'own' else self.enemy(a.unit)} by Mirror-Mirror"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str | None:
        if event.kind in HAPPENED:
            return HAPPENED[event.kind].format_map(_in_words(event.args, self.of_event))
        sentence = getattr(self, f"_on_{event.kind}", None)
        return None if sentence is None else sentence(event)

    def rolled(self, events: Sequence[Event]) -> str:
        """Dice of no battle: a D6 needs no word, others have their sides."""
        runs = [(sides, [str(event.face) for event in run]) for sides, run in groupby(events, lambda e: e.sides)]
        plain = all(sides == D6 for sides, _ in runs)
        told = [listed(faces, counted=False) + ("" if plain else f" (D{sides})") for sides, faces in runs]
        return f"rolls {', '.join(told)}"

    def bout(self, rolls: Sequence[Event], totals: Event, last: bool) -> str:
        """NA rolls 4, 5 in all, S3 rolls 3: who fights, and what came together."""
        faces = {event.seat: event.face for event in rolls}
        sides = ((totals.attacker, totals.attack), (totals.defender, totals.defence))
        told = ", ".join(_strength(self.piece(piece), faces.get(piece // TEAM), total) for piece, total in sides)
        return f"{told}, a tie" if totals.attack == totals.defence and not last else told

    def again(self, rolls: Sequence[Event], shield: Event) -> str:
        """A Shield rolls the own die once more."""
        face = rolls[-1].face if rolls else shield.total
        whole = f" ({shield.total} in all)" if shield.total != face else ""
        return f"{self.piece(shield.piece)} rolls again: {face}{whole}, against {shield.against}"

    def moved(self, events: Sequence[Event]) -> str:
        """Where they came to, however many tiles they went."""
        last = {event.piece: event for event in events}
        ends = [(self.piece(e.piece), MOVED.get(e.way, "to"), self.where(e.tile)) for e in last.values()]
        return "; ".join(" ".join(end) for end in ends)

    def gains(self, events: Sequence[Event]) -> str:
        """What one piece gets from one source."""
        e, cards = events[0], listed([title(event.card) for event in events])
        verb = "draws" if e.way == "draw" else "takes" if e.way == "stolen" else "gets"
        return f"{self.piece(e.piece)} {verb} {cards}{f' from {self.piece(e.giver)}' if e.giver >= 0 else ''}"

    def discards(self, events: Sequence[Event]) -> str:
        """Treasure cards. Event cards are mentioned when they are drawn, kept and used up."""
        cards = [title(TREASURE_NAMES[event.card]) for event in events if event.deck == "treasure"]
        return f"{listed(cards)} {'is' if len(cards) == 1 else 'are'} discarded" if cards else ""

    def _on_card(self, e: Event) -> str:
        """What is drawn from the event deck; an enchantment is kept, or of no use to an avatar."""
        useless = " (only a unit can use it)" if e.piece % TEAM == 0 else ""
        then = {"attached": " and keeps it", "discarded": f" and discards it{useless}"}.get(e.args.get("what", ""), "")
        return f"{self.piece(e.piece)} draws {title(e.card)}{then}"

    def _on_enchant(self, e: Event) -> str:
        verb = {"attached": "is attached", "activated": "takes effect", "discarded": "is discarded"}[e.what]
        return f"{self.piece(e.piece)}'s {title(e.card)} {verb}"

    def quietus(self, e: Event, moves: bool) -> str:
        nobody = ", but nothing moves" if e.effect == "push" and not moves else ""
        return f"{self.piece(e.piece)}'s Quietus {QUIETUS[e.effect]}{nobody}"

    def _on_commit(self, e: Event) -> str | None:
        if e.piece // TEAM == self.seat:
            return None  # that is what was decided
        cards = [title(card) for card in (e.weapon, e.armour, e.artifact) if isinstance(card, str)]
        return f"{self.piece(e.piece)} uses {listed(cards)}" if cards else None

    def _on_battle(self, e: Event) -> str:
        who = {"attacker": e.attacker, "defender": e.defender}.get(e.result)
        what = "the bout" if e.bout else "the battle"
        return f"nobody loses {what}" if who is None else f"{self.piece(who)} wins {what}"

    def _on_shot(self, e: Event) -> str:
        return f"{self.piece(e.target)} is {'hit' if e.hit else 'missed'}"

    def _on_status(self, e: Event) -> str | None:
        who, unit = self.piece(e.piece), e.piece % TEAM > 0
        if e.status == "pit" and unit:  # it dies in there, which is told
            return f"{who} falls into a pit: it dies at the end of its next turn unless freed" if e.turns else None
        if e.turns == 0:
            return f"{who} is no longer {STATUS[e.status]}"
        if e.turns == FOREVER or e.status == "bomb":
            return f"{who} {BECOMES[e.status]}{' until freed' if e.turns == FOREVER else ''}"
        return f"{who} {BECOMES[e.status]}{through}" if (through := self.through(e)) else None

    def through(self, e: Event) -> str:
        """How many turns of its owner an effect will cost: in the owner's own turn that one is counted, too."""
        left = e.turns - (e.piece // TEAM == self.active)
        return "" if left < 1 else " through its next turn" if left == 1 else f" through its next {left} turns"

    def burns(self, events: Sequence[Event]) -> str:
        burning = events[0].of_seat_0 + events[0].of_seat_1
        many = len(events) > 1
        if burning:
            return f"{self.tiles(events)} {'burn' if many else 'burns'}"
        return f"the fire on {self.tiles(events)} goes out"

    def breaks(self, events: Sequence[Event]) -> str:
        many = len(events) > 1
        return f"the wall{'s' if many else ''} at {self.tiles(events)} {'break' if many else 'breaks'}"

    def tiles(self, events: Sequence[Event]) -> str:
        return listed([self.where(event.tile) for event in events])

    def _on_net(self, e: Event) -> str | None:
        """A net that leaves the board holds a piece, which is told."""
        return f"a net of {self.side(e.owner)} lies on {self.where(e.tile)}" if e.owner >= 0 else None

    def _on_ban(self, e: Event) -> str | None:
        if e.turns == 0:
            return f"{self.where(e.tile)} is open to {self.piece(e.piece)} again"
        closed = f"{self.where(e.tile)} is closed to {self.piece(e.piece)}"
        return f"{closed}{through}" if (through := self.through(e)) else None


def _whose_turn(table: "Table", seat: int, events: Sequence[Event]) -> tuple[int, bool]:
    """In whose turn this happened, which need not be who decided; and whether the turn has passed on since."""
    here, passed = not events, False
    for event in reversed(table.log):
        here = here or event is events[0]
        if event.kind == "turn":
            if here:
                return event.seat, passed
            passed = True
    return seat, False


def _cause(cause: str) -> str:
    told = CAUSES.get(cause, f"({cause.replace('_', ' ')})")
    return f" {told}" if told else ""


def _in_words(args: Mapping[str, Any], speak: Mapping[str, Callable[[Any], str]]) -> dict[str, Any]:
    return {name: speak[name](value) if name in speak else value for name, value in args.items()}


def _strength(who: str, face: int | None, total: int) -> str:
    if face is None:
        return f"{who} has no die" + (f", {total} in all" if total else "")
    return f"{who} rolls {face}" + (f" ({total} in all)" if total != face else "")
