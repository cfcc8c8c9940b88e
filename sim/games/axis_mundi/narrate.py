"""A game of Axis Mundi told action by action, and the island drawn in text."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, listed, runs_of
from equipoise.sim.games.axis_mundi.actions import FORMS
from equipoise.sim.games.axis_mundi.components import CARD_NAMES, CARDS, TERRAIN, TREASURES
from equipoise.sim.games.axis_mundi.positions import hex_name

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


# What was decided, and what came of it: sentences with the arguments of the action or event in words.
DECIDED = {
    "end_turn": "ends the turn",
    "move": "moves to {hex}",
    "run": "runs over {via} to {hex}",
    "run_three": "runs over {via} and {second} to {hex}",
    "climb": "climbs to {hex}",
    "descend": "goes down to {hex}",
    "cave": "goes through the cave",
    "enter_axis": "enters the Axis Mundi",
    "take": "takes a card from the warehouse",
    "fam_treasure": "sends the familiar to {hex}",
    "fam_immobilise": "sends the familiar against {seat}",
    "fam_harvest": "lets the familiar harvest {hex}",
    "pick_up": "picks up a treasure",
    "draw": "draws from the {deck} deck",
    "draw_five": "draws five cards",
    "attack": "attacks {seat}{countered}",
    "attack_guess": "strikes at {hex}",
    "demon_aoe": "strikes all around",
    "harvest": "harvests{harvester}",
    "activate": "activates {card}{replaced}",
    "shoot": "shoots at {seat} with the {bow}",
    "place_bomb": "places the time bomb",
    "disarm": "disarms the time bomb",
    "play": "plays {card}{doubled}",
    "play_pair": "plays {card} and {partner}{doubled}",
    "play_at": "plays {card}{doubled} towards {hex}",
    "play_on": "plays {card}{doubled} on {seat}{countered}",
    "use": "uses the treasure {treasure}",
    "throw": "throws the grenade at {hex}",
    "scrounge": "scrounges",
    "pull": "pulls {seat} to {hex}",
    "shove": "shoves {ascendant} to {hex}",
    "demand": "demands a card from {seat}",
    "choose_deck": "draws from the {deck} deck",
    "choose_card": "chooses {card}",
    "stop": "has enough",
    "crate": "takes a card from the warehouse of {warehouse}",
    "harvest_cards": "takes the {deck} harvest",
    "harvest_heal": "heals by the harvest",
    "pass": "does not react",
    "shield": "raises a {card}{doubled}",
    "evade": "plays {card}",
    "become": "borrows the power of the {character}",
    "stay": "stays",
    "levitate": "levitates",
    "shift": "walks to {hex}",
    "choose_seat": "turns the splash on {seat}",
}
HAPPENED = {
    "round": "the levels turn",
    "hurt": "{seat} loses {lost} HP ({damage})",
    "heal": "{seat} heals {gained} HP ({hp} now)",
    "death": "{seat} falls at {origin}",
    "ascend": "{seat} becomes {form}",
    "defeat": "{seat} is {form} no more",
    "guess": "finds {hidden}",
    "appear": "{seat} appears at {hex}",
    "rebuild": "the {deck} deck is made anew ({cards} cards)",
    "safety_net": "too many decisions, the turn is ended",
}
ENTERED = {  # ways into a hex that are not told by what was decided
    "push": "is pushed to",
    "bump": "is bumped to",
    "landing": "lands on",
    "ejection": "is thrown out to",
    "revival": "comes back at",
    "rock_climber": "climbs to",
    "tunnel": "comes out at",
    "cave": "comes out at",
    "appearing": "appears at",
}
TREASURE_MOVES = {
    "taken": "gets the treasure {treasure}",
    "fetched": "{familiar} takes the treasure {treasure}",
    "delivered": "{familiar} brings the treasure {treasure}",
}
HARM = {"demon_aoe": "struck all around", "demon_direct": "struck by the Demon", "smg": "SMG", "self": "own blow"}
STATUS = {"god_mode": "in God-Mode", "invisible": "invisible", "immobilised": "held by a familiar"}


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table") -> None:
        self.seats = table.seats
        self.names = [f"the {name.capitalize()}" for name in table.characters]
        forms = [player["form"] for player in table.state()["player"][: table.seats]]
        self.ascendant = next((self.names[seat] for seat, form in enumerate(forms) if form), "the Ascendant")
        self.words: dict[str, Callable[[Any], str]] = {
            **dict.fromkeys(("hex", "via", "second", "origin"), self.where),
            **dict.fromkeys(("seat", "warehouse", "hidden"), self.who),
            **dict.fromkeys(("card", "partner", "bow"), _title),
            "replaced": lambda card: "" if card == "none" else f" in place of {_title(card)}",
            "deck": lambda deck: str(deck).replace("_", "-"),
            "damage": lambda damage: HARM.get(damage, str(damage)),
            "treasure": lambda kind: TREASURES[kind].name,
            **dict.fromkeys(("form", "character"), str.capitalize),
            "doubled": lambda doubled: " with Double Double" if doubled else "",
            "countered": lambda countered: " with Perfect Counter" if countered else "",
            "harvester": lambda attached: " with Harvester" if attached else "",
        }

    def who(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < self.seats else "nobody"

    def of(self, seat: int, actor: int) -> str:
        """Whom it befalls, where that is not the player who acts."""
        return "" if seat == actor else f"{self.who(seat)} "

    def where(self, number: int) -> str:
        return hex_name(number, self.seats)

    def filled(self, sentence: str, thing: Action | Event) -> str:
        words = {name: self.words[name](value) if name in self.words else value for name, value in thing.args.items()}
        return sentence.format(**words, ascendant=self.ascendant)

    def rolled(self, seat: int, faces: Sequence[int], actor: int) -> str:
        return f"{self.of(seat, actor)}rolls {listed([str(face) for face in faces], counted=False)}"

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        if action.kind in DECIDED:
            return self.filled(DECIDED[action.kind], action)
        return self._put_back(action) if action.kind == "put_back" else self._option(action)

    def _put_back(self, a: Action) -> str:
        swaps = [deck for deck, swap in (("one-time", a.swap_one_time), ("permanent", a.swap_permanent)) if swap]
        if not swaps:
            return "puts all cards back as they were"
        return f"puts the {' and '.join(swaps)} pair back the other way round"

    def _option(self, a: Action) -> str:
        return "takes the extra Move" if a.effect == "MP" else f"takes the alternative: {a.effect.lower()}"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event, actor: int) -> str | None:
        if event.kind in HAPPENED:
            sentence = HAPPENED[event.kind]
            own = event.args.get("seat") == actor
            return self.filled(sentence.removeprefix("{seat} ") if own else sentence, event)
        words = getattr(self, f"_on_{event.kind}", None)
        return None if words is None else words(event, actor)

    def _on_enter(self, e: Event, actor: int) -> str | None:
        told = ("move", "run", "climb", "descend", "axis", "shift")  # by what was decided
        if e.way in ("pull", "shove") or (e.seat == actor and e.way in told):
            return None
        return f"{self.of(e.seat, actor)}{ENTERED.get(e.way, 'to')} {self.where(e.hex)}"

    def _on_gain(self, e: Event, actor: int) -> str:
        return f"{self.of(e.seat, actor)}gets {_title(e.card)}"

    def _on_wound(self, e: Event, actor: int) -> str | None:
        if e.placed < 0:
            return f"{_many(-e.placed, 'wound')} of {self.who(e.seat)} healed"
        now = f"{_many(e.wounds, 'wound')} now" if e.wounds else "wounds full, 0 now"
        return f"{self.of(e.seat, actor)}is wounded ({now})" if e.placed else None

    def _on_discard(self, e: Event, actor: int) -> str | None:
        return f"{_title(e.card)}{AWAY}" if e.face_down else None

    def _on_status(self, e: Event, actor: int) -> str | None:
        if e.status == "identity":
            return None
        return f"{self.who(e.seat)} is {'' if e.on else 'no longer '}{STATUS[e.status]}"

    def _on_harvested(self, e: Event, actor: int) -> str | None:
        return "nothing comes of it" if e.result == "nothing" else None

    def _on_treasure(self, e: Event, actor: int) -> str | None:
        if e.what not in TREASURE_MOVES:
            return None
        own = self.of(e.seat, actor) if e.what == "taken" else ""
        familiar = "the familiar" if e.seat == actor else f"{self.who(e.seat)}'s familiar"
        return own + TREASURE_MOVES[e.what].format(treasure=TREASURES[e.treasure].name, familiar=familiar)

    def _on_bomb(self, e: Event, actor: int) -> str:
        return f"the time bomb at {self.where(e.hex)} is {'exploding' if e.what == 'exploded' else e.what}"


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


AWAY = " is thrown away"
SILENT = ("stays", "does not react")  # nothing happens
DRAWS, CHOICES = ("choose_deck", "draw", "draw_five"), ("choose_card",)
ANEW = " deck is made anew"


def _family(deed: Deed) -> str:
    """Draws are told together, and so are cards thrown away."""
    told = deed.text.partition(": ")[2].split("; ")
    if deed.kind in DRAWS and all(not part or part.startswith("gets ") or ANEW in part for part in told):
        return "draws"
    if deed.kind in CHOICES and ": " not in deed.text:
        return next(family for family, verb in VERBS.items() if deed.text.startswith(f"{verb} "))
    return "nothing" if deed.kind == "stop" else ""


def _together(runs: Iterable[tuple[str, list[Deed]]]) -> list[tuple[str, list[Deed]]]:
    """One card drawn and one thrown away, time after time: that is one sentence."""
    folded: list[tuple[str, list[Deed]]] = []
    for family, same in runs:
        folded.append((family, same))
        names = [name for name, _ in folded[-3:]]
        if family == "throws" and len(same) == 1 and names[-2:-1] == ["draws"] and len(folded[-2][1]) == 1:
            folded[-2:] = [("exchanges", folded[-2][1] + same)]
            names = [name for name, _ in folded[-2:]]
            if names == ["exchanges", "exchanges"]:
                folded[-2:] = [("exchanges", folded[-2][1] + folded[-1][1])]
    return folded


LEVITATING = ("stay", "levitate")


def passes(action: Action, rest: Sequence[Event]) -> bool:
    """The next turn begins, the levels turn; what comes when everybody has said whether they levitate is nobody's."""
    return rest[0].kind in ("turn", "round") or action.kind in LEVITATING


VERBS = {"throws": "throws away", "takes": "takes", "chooses": "chooses"}


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    lines = []
    for family, same in _together(runs_of(deeds, _family)):
        if family == "draws":
            lines.append(_drawn(same))
        elif family == "exchanges":
            lines.append(
                f"{_drawn(same[::2])}; throws away {listed([_title(deed.action.card) for deed in same[1::2]])}"
            )
        elif family in VERBS:
            verb = _chosen_for(deeds, same[0]) if family == "chooses" else VERBS[family]
            lines.append(f"{verb} {listed([_title(deed.action.card) for deed in same])}")
        elif not family:
            verb = _chosen_for(deeds, same[0])
            lines.append(same[0].text.replace("chooses", verb, 1) if same[0].kind in CHOICES else same[0].text)
    lines = [line for line in lines if line not in SILENT]
    return [line for line in lines if line != "ends the turn" or len(lines) == 1]


def _chosen_for(deeds: Sequence[Deed], choice: Deed) -> str:
    """What a card is chosen for: by what came before in the same turn."""
    before = list(deeds[: next(i for i, deed in enumerate(deeds) if deed is choice)])
    for deed in reversed(before):
        if any(event.kind == "ascend" and event.form == "angel" for event in deed.events):
            return "puts into play"
        if deed.kind == "play":
            return {"hurry_change": "gives up", "last_resort": "burns"}.get(deed.action.card, "chooses")
    return "chooses"


def _drawn(deeds: Sequence[Deed]) -> str:
    """From which decks, and what came; what nobody may see is not named."""
    came: dict[str, list[str]] = {}
    unseen: dict[str, int] = {}
    for deed in deeds:
        if deed.kind == "draw_five":
            continue
        deck = str(deed.action.deck).replace("_", "-")
        gained = [_title(event.card) for event in deed.events if event.kind == "gain"]
        came.setdefault(deck, []).extend(gained)
        unseen[deck] = unseen.get(deck, 0) + (not gained)
    what = {deck: [*cards, *([_many(unseen[deck], "card")] if unseen[deck] else [])] for deck, cards in came.items()}
    parts = [f"{listed(cards)} from the {deck}" for deck, cards in what.items()]
    if not parts:
        return "draws five cards"
    parts[-1] += " deck"
    anew = [event.deck.replace("_", "-") for deed in deeds for event in deed.events if event.kind == "rebuild"]
    again = "".join(f"; the {deck}{ANEW}" for deck in anew)
    return f"draws {', and '.join(parts)}{again}"


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    return _happened(Teller(table), events, -1)


def _happened(teller: Teller, events: Sequence[Event], actor: int) -> list[str]:
    """In words, the dice of one player in one sentence."""
    parts: list[str | None] = []
    for rolling, run in groupby(events, lambda event: event.seat if event.kind == "roll" else None):
        if rolling is None:
            parts += [teller.happened(event, actor) for event in run]
        else:
            parts.append(teller.rolled(rolling, [event.face for event in run], actor))
    return [part for part in parts if part]


def opening(table: "Table") -> list[str]:
    hp = table.state()["player"][0]["hp"]
    return [f"Everybody stands on their own warehouse with {hp} HP, draws five cards and exchanges the unwanted ones."]


def legend(table: "Table") -> list[str]:
    levels = "S:n is the shore, L1:n to L4:n the levels, C the centre, PIER:n a pier; n counts around from pier 0"
    signs = ". ground, = path, ^ shelter, o cave, ~ lava, P power hex, W warehouse, # pier, X Axis Mundi, $ treasure"
    return [
        f"places: {levels}",
        f"map: {signs}; letters are players",
        "HP are hit points; full wounds cost one; energy 3+2 is energy and extra energy",
        "AP are the Actions of a turn, three as a rule",
    ]


SPENDING = (  # Actions of a turn: what is left of them is told
    "move", "run", "climb", "descend", "cave", "enter_axis", "take", "fam_treasure", "fam_immobilise", "fam_harvest",
    "pick_up", "attack", "attack_guess", "demon_aoe", "harvest", "activate", "shoot", "place_bomb", "disarm", "play",
    "play_pair", "play_at", "play_on", "use", "throw", "scrounge",
)  # fmt: skip


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    hexes = [action.args.get(name) for name in ("hex", "via", "second")]
    news = [event for event in events if event.kind != "enter" or event.seat != seat or event.hex not in hexes]
    happened = "; ".join(_happened(teller, news, seat))
    decided = teller.decided(action) + _left(table, seat, action, events)
    if action.kind in CHOICES and happened in (f"gets {_title(action.card)}", f"{_title(action.card)}{AWAY}"):
        return f"{VERBS['takes' if happened.startswith('gets ') else 'throws']} {_title(action.card)}"
    return f"{decided}: {happened}" if happened else decided


def _left(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    """What the player has left, where that was spent and the turn goes on."""
    if action.kind not in SPENDING or not events:
        return ""
    state = table.state()
    left = [f"{state['turn']['ap']} AP"] if state["active"] == seat and state["turn"]["ap"] else []
    for event in events:
        if event.kind == "energy" and event.seat == seat:
            left.append(f"energy {event.pool_a}" + (f"+{event.pool_b}" if event.pool_b else ""))
    return f" ({', '.join(left)} left)" if left else ""


# --- the island -------------------------------------------------------------------------------------------------------


def draw(table: "Table") -> str:
    """Rows of hexes as in RULES.md, characters as letters, then one line for each of them."""
    engine: Any = table.engine  # that of this game, which knows its board
    state, board = table.state(), engine.board_tables()
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
    name = table.title_of(table.characters[seat])
    return (
        f"{turn}{LETTERS[seat]} {name:<12} {hex_name(p['pos'], table.seats):<7}{form}{hidden} "
        f"HP {p['hp']}, wounds {p['wounds']}, energy {pools}{tokens}, hand {p['hand_size']}"
        + (f", active: {active}" if active else "")
    )
