"""A game of Mulu Caves told action by action, and the caves drawn in text."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, listed, runs_of
from equipoise.sim.games.mulu_caves.actions import EVENT_NAMES, KIT_NAMES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import COLUMNS, EVENT_CARDS, LETTERS, ROWS, SIDES, TREASURE_CARDS
from equipoise.sim.games.mulu_caves.positions import FOREVER, TEAM, tile_number, tile_of

if TYPE_CHECKING:
    from equipoise.sim.table import Table

FIRE, NET = "*", "%"
D6 = 6


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


# What was decided, and what came of it. Names in braces are the arguments in words; what needs more thought is a method
# of Teller with the same name.
DECIDED = {
    "place_tile": "places a unit on ({x},{y})",
    "roll": "rolls",
    "mirror": "mirrors {piece}",
    "step": "steps {direction} with {piece}",
    "draw": "draws a treasure card with {piece}",
    "give": "brings the cards of {unit} to the avatar",
    "rescue": "frees {trapped} with {piece}",
    "play_lazarus": "plays {card} of {holder}",
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
    "discard": "discards {card} of {holder}",
    "pass": "does not react",
    "steal_random": "takes a card by Relinquish",
    "shield": "raises {armoury}{card}",
    "area_target": "fights {enemy}",
    "sacrifice": "sacrifices {unit}",
    "substitute": "lets {unit} die instead",
    "live_after_death": "plays {armoury}{card}",
    "walk": "sends the piece {direction}",
    "transfer": "sends {card} of {unit} to the avatar",
    "assign": "attaches the enchantment to {unit}",
}
HAPPENED = {
    "place": "{piece} stands on {tile}",
    "movement": "{movement} movement",
    "under_deck": "{card} goes under the treasure deck",
    "reshuffle": "the {deck} deck is made anew ({cards} cards)",
    "destroy": "{piece} is destroyed on {tile}{cause}",
    "saved": "{piece} is saved by {by}",
    "quietus": "Quietus of {piece}: {effect}",
    "rescue": "{piece} is free",
    "card": "{piece} draws {card}",
    "enchant": "{card} is {what} ({piece})",
    "treasure": "{seat} takes the ultimate treasure",
    "decoy": "{seat} finds a decoy",
    "cancelled": "the attack of {attacker} is over",
}
CAUSES = {
    "battle_attacking": "",  # the battle has just been told
    "battle_defending": "",
    "fire_step": "stepped into fire",
    "fire_end": "stood in fire",
    "fire_push": "pushed into fire",
    "javelin_wall": "thrown at a wall",
}
MOVED = {  # how a piece came where it is, unless it walked
    "push": "is pushed to",
    "cave_in": "flees to",
    "rock_slide": "is thrown back to",
    "landing": "lands on",
}
STATUS = {
    "immobile": "immobilised",
    "lazarus": "recovering",
    "bomb": "vulnerable",
    "pit": "in a pit",
    "net": "in a net",
}


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.characters = table.characters
        self.seat = seat
        own, enemy, piece = self.own, self.enemy, self.piece
        self.of_action: dict[str, Callable[[Any], str]] = {
            "piece": own, "unit": own, "holder": own, "trapped": own, "enemy": enemy, "card": _title,
            "armoury": lambda lent: "the avatar's " if lent else "",
        }  # fmt: skip
        self.of_event: dict[str, Callable[[Any], str]] = {
            "piece": piece, "attacker": piece, "defender": piece, "seat": self.side, "tile": self.where, "card": _title,
            "by": _title, "cause": _cause,
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
        return f"commits {', '.join(cards)}" if cards else "commits nothing"

    def _steal_card(self, a: Action) -> str:
        return f"takes {_kit_card(a.card)} by Relinquish"

    def _mirror_mirror(self, a: Action) -> str:
        return f"mirrors {self.own(a.unit) if a.whose == 'own' else self.enemy(a.unit)}"

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
        rolled = _strength(f"{self.piece(shield.piece)} again", rolls[-1].face if rolls else None, shield.total)
        return f"{rolled}, against {shield.against}"

    def moved(self, events: Sequence[Event]) -> str:
        """Where a piece came to, however many tiles it went."""
        last = events[-1]
        return f"{self.piece(last.piece)} {MOVED.get(last.way, 'to')} {self.where(last.tile)}"

    def _on_gain(self, e: Event) -> str:
        giver = f" from {self.piece(e.giver)}" if e.giver >= 0 else ""
        return f"{self.piece(e.piece)} gets {_title(e.card)}{giver}"

    def _on_discard(self, e: Event) -> str | None:
        """Event cards are mentioned when they are drawn, attached and used up."""
        return f"{_title(TREASURE_NAMES[e.card])} is discarded" if e.deck == "treasure" else None

    def _on_commit(self, e: Event) -> str | None:
        if e.piece // TEAM == self.seat:
            return None  # that is what was decided
        cards = [_title(card) for card in (e.weapon, e.armour, e.artifact) if isinstance(card, str)]
        return f"{self.piece(e.piece)} uses {', '.join(cards)}" if cards else None

    def _on_battle(self, e: Event) -> str:
        who = {"attacker": e.attacker, "defender": e.defender}.get(e.result)
        what = "the bout" if e.bout else "the battle"
        return f"{what} is undecided" if who is None else f"{self.piece(who)} wins {what}"

    def _on_shot(self, e: Event) -> str:
        return f"{self.piece(e.target)} is {'hit' if e.hit else 'missed'}"

    def _on_status(self, e: Event) -> str:
        turns = "" if e.turns in (0, FOREVER) else f" for {_turns(e.turns)}"
        return f"{self.piece(e.piece)} is {'' if e.turns else 'no longer '}{STATUS[e.status]}{turns}"

    def burns(self, events: Sequence[Event]) -> str:
        burning = events[0].of_seat_0 + events[0].of_seat_1
        verb = "burn" if len(events) > 1 else "burns"
        return f"{self.tiles(events)} {verb}{'' if burning else ' no more'}"

    def breaks(self, events: Sequence[Event]) -> str:
        many = len(events) > 1
        return f"the wall{'s' if many else ''} at {self.tiles(events)} {'break' if many else 'breaks'}"

    def tiles(self, events: Sequence[Event]) -> str:
        return listed([self.where(event.tile) for event in events])

    def _on_net(self, e: Event) -> str:
        return f"a net of {self.side(e.owner)} lies on {self.where(e.tile)}" if e.owner >= 0 else "the net is gone"

    def _on_ban(self, e: Event) -> str:
        if e.turns == 0:
            return f"{self.where(e.tile)} is open to {self.piece(e.piece)} again"
        return f"{self.where(e.tile)} is closed to {self.piece(e.piece)} for {_turns(e.turns)}"


def _cause(cause: str) -> str:
    told = CAUSES.get(cause, cause.replace("_", " "))
    return f" ({told})" if told else ""


def _turns(n: int) -> str:
    return f"{n} turn{'' if n == 1 else 's'}"


def _in_words(args: Mapping[str, Any], speak: Mapping[str, Callable[[Any], str]]) -> dict[str, Any]:
    return {name: speak[name](value) if name in speak else value for name, value in args.items()}


def _family(deed: Deed) -> str:
    """Steps of one piece are told together, as long as nothing comes of them."""
    ways = ("cave_in",) if deed.kind == "walk" else ("step", "transit")
    moves = all(event.kind == "move" and event.way in ways for event in deed.events)
    if deed.kind in ("step", "walk") and deed.events and moves:
        return f"{deed.kind} {deed.action.args.get('piece')}"
    return "places" if deed.kind.startswith("place_") and deed.kind != "place_net" else ""


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    teller, lines = Teller(table, seat), []
    for family, same in runs_of(deeds, _family):
        if family == "places":
            lines.append(_placed(teller, same))
        elif family:
            verb = "leads" if same[0].kind == "walk" else "goes with"
            end = teller.where(same[-1].events[-1].tile)
            lines.append(f"{verb} {teller.piece(same[0].events[0].piece)} {_way(same)} to {end}")
        elif same[0].kind == "commit" and lines and lines[-1].startswith("attacks ") and ": " not in lines[-1]:
            lines[-1] += f", {same[0].text}".removeprefix(", commits nothing")
        else:
            lines.append(same[0].text)
    return [line for line in lines if line != "ends the turn" or len(lines) == 1]


def _way(same: Sequence[Deed]) -> str:
    """east, south twice, west; whoever is led may go several tiles by one decision"""
    steps = [str(deed.action.direction) for deed in same for _ in (deed.events if deed.kind == "walk" else (0,))]
    return ", ".join(
        f"{direction}{' twice' if n == 2 else f' {n} times' if n > 2 else ''}"
        for direction, n in ((name, len(list(run))) for name, run in groupby(steps))
    )


def _placed(teller: Teller, same: Sequence[Deed]) -> str:
    placed = [event for deed in same for event in deed.events if event.kind == "place"]
    quadrant = [teller.decided(deed.action) for deed in same if deed.kind == "place_quadrant"]
    where = ", ".join(f"{teller.piece(event.piece)} on {teller.where(event.tile)}" for event in placed)
    return f"places {where}" if placed else ", ".join(quadrant)


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    return _happened(Teller(table, 0), events)


def opening(table: "Table") -> list[str]:
    teller, state = Teller(table, 0), table.state()
    stand = [f"{teller.piece(n)} on {teller.where(p['pos'])}" for n, p in enumerate(state["piece"]) if p["alive"]]
    return [f"On the board: {', '.join(stand)}. The units are placed in turn."] if stand else []


def legend(table: "Table") -> list[str]:
    return [
        "pieces: NA and SA are the avatars of North and South, N1 and S1 their units; places: (column,row)",
        "map: # wall, = divider, s sanctuary, S start, F finish, T treasure, E event, U the ultimate treasure",
        "beside them * is fire and % a net",
        "the roll of a turn is how many steps the pieces of a side go in all; in a battle each rolls a D6",
    ]


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table, seat)
    decided = teller.decided(action)
    if action.kind == "roll":
        return _rolls(events)
    news = _news(action, events)
    if action.kind in ("step", "mirror", "mirror_mirror") and news and news[0].kind == "move":
        decided += f" to {teller.where(news[0].tile)}"
        news = news[1:]
    outcome = "; ".join(_happened(teller, news))
    return f"{decided}: {outcome}" if outcome else decided


def _rolls(events: Sequence[Event]) -> str:
    """rolls 4; and how far that goes, where it is something else"""
    faces = [event.face for event in events if event.kind == "roll"]
    movement = [event.movement for event in events if event.kind == "movement"]
    further = "" if movement[:1] == faces else f", {', '.join(map(str, movement))} movement"
    return f"rolls {', '.join(map(str, faces))}{further}"


def _news(action: Action, events: Sequence[Event]) -> list[Event]:
    """Without what the decision says, and without turns that are counted down at the end of each."""
    if action.kind in ("discard", "live_after_death", "play_relinquish", "play_lazarus"):
        return [event for event in events if event.kind != "discard"]
    if action.kind == "transfer":
        return [event for event in events if event.kind != "gain"]
    if action.kind == "end_turn":
        return [event for event in events if not (event.kind in ("ban", "status") and event.turns)]
    return list(events)


def _happened(teller: Teller, events: Sequence[Event]) -> list[str]:
    """In words: dice with what they are for, the tiles of one move in one."""
    parts: list[str | None] = []
    rolls: list[Event] = []
    for kind, run in groupby(events, _kind):
        same = list(run)
        if kind == "roll":
            rolls = same
        elif kind == "totals":
            # where nothing is rolled again, equal totals are no tie
            following = events[events.index(same[-1]) + 1 :]
            parts.append(teller.bout(rolls, same[-1], not any(event.kind == "totals" for event in following)))
            rolls = []
        elif kind == "shield":
            parts.append(teller.again(rolls, same[-1]))
            rolls = []
        else:
            parts += [teller.rolled(rolls)] if rolls else []
            rolls = []
            together = TOGETHER.get(kind.partition(" ")[0])
            parts += [together(teller, same)] if together else [teller.happened(event) for event in same]
    parts += [teller.rolled(rolls)] if rolls else []
    return [part for part in parts if part]


TOGETHER = {"move": Teller.moved, "fire": Teller.burns, "wall": Teller.breaks}


def _kind(event: Event) -> str:
    """What is told together has one name."""
    if event.kind == "move":
        return f"move {event.piece} {event.way}"
    return f"fire {event.of_seat_0 + event.of_seat_1 > 0}" if event.kind == "fire" else str(event.kind)


def _strength(who: str, face: int | None, total: int) -> str:
    if face is None:
        return f"{who} has no die" + (f", {total} in all" if total else "")
    return f"{who} rolls {face}" + (f" ({total} in all)" if total != face else "")


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
        notes = [name for key, name in STATUS.items() if piece[key]]
        notes += [_title(EVENT_NAMES[c]) for c, n in enumerate(piece["enchantment"]) for _ in range(n)]
        notes += held.get(number, [])
        where = teller.where(piece["pos"])
        parts.append(f"{teller.piece(TEAM * seat + number)} {where}" + (f": {', '.join(notes)}" if notes else ""))
    turn = "*" if seat == state["active"] else " "
    treasure = ", has the treasure" if player["treasure"] else ""
    return f"{turn}{teller.side(seat)}{treasure}: {'; '.join(parts)}"
