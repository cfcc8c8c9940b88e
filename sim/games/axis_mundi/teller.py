"""The words of Axis Mundi: what was decided and what came of it, a sentence each."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import listed
from equipoise.sim.games.axis_mundi.components import CARDS, TREASURES
from equipoise.sim.games.axis_mundi.positions import hex_name

if TYPE_CHECKING:
    from equipoise.sim.table import Table


def title(card: str) -> str:
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
    "demon_aoe": "makes an area attack",
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
    "pass": "plays no shield",
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
    "ascend": "{seat} becomes the {form}",
    "defeat": "{seat} is no longer the {form}",
    "guess": "finds {hidden}",
    "appear": "{seat} appears at {hex}",
    "rebuild": "the {deck} deck is shuffled anew from the discards ({cards} cards)",
    "safety_net": "too many decisions, the turn is ended",
}
BY_CAUSE = {
    ("heal", "upgrade"): "{seat} is upgraded and heals {gained} HP ({hp} now)",
    ("hurt", "self"): "{seat} pays {lost} HP for attacking",
}
ENTERED = {  # ways into a hex that are not told by what was decided
    "push": "is pushed to",
    "bump": "is bumped to",
    "landing": "lands on",
    "ejection": "is thrown out to",
    "revival": "comes back at",
    "rock_climber": "climbs on to",
    "tunnel": "comes out at",
    "cave": "comes out at",
    "appearing": "appears at",
}
AIMED = {  # one-time cards that say in their own words what is done with them
    ("play_at", "rock_climber"): "plays Rock-Climber and climbs to {hex}",
    ("play_at", "godspeed"): "plays Godspeed and sends the familiar to {hex}",
    ("play_on", "godspeed"): "plays Godspeed and sends the familiar against {seat}",
    ("play_on", "seek_and_destroy"): "plays Seek and Destroy and sends the familiar against {seat}",
    ("play_on", "desperate_measures"): "plays Desperate Measures{countered} and attacks {seat}",
}
TAKEN_FROM = {"take": "the warehouse", "crate": "the warehouse of {warehouse}", "harvest_cards": "the {deck} deck"}
TREASURE_MOVES = {"taken": "{treasure}", "fetched": "{familiar} takes the treasure {treasure}"}
HARM = {
    "demon_aoe": "area attack",
    "demon_direct": "Direct Attack",
    "smg": "Hafdas C-4",
    "claw": "the familiar's claws",
}
STATUS = {"god_mode": "in God-Mode", "invisible": "invisible", "immobilised": "immobilised for its next turn"}
DICE = {  # what a die was for, by the way into the hex that comes next
    "push": " for the side",
    "tunnel": " for the side",
    "appearing": " for the place",
    "revival": " for the nearest Power Hex",
}
THROUGH_THE_AXIS = {"ascend": "Heaven or Hell", "enter": "the Power Hex"}  # after the die of the gate


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
            **dict.fromkeys(("card", "partner", "bow"), title),
            "replaced": lambda card: "" if card == "none" else f" in place of {title(card)}",
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

    def rolled(self, dice: Sequence[Event], then: Event | None, actor: int, harvesting: bool) -> str:
        """Whose dice, and what they were for: by what comes `then`."""
        faces = [str(die.face) for die in dice]
        who = self.of(dice[0].seat, actor)
        if then is not None and len(faces) > 1 and (then.kind == "ascend" or then.args.get("way") == "ejection"):
            return f"{who}rolls {faces[0]} for the Axis and {faces[1]} for {THROUGH_THE_AXIS[then.kind]}"
        purpose = DICE.get(then.way, "") if then is not None and then.kind == "enter" else ""
        return f"{who}rolls {listed(faces, counted=False)}{' for the harvest' if harvesting else purpose}"

    def wounded(self, wounds: Sequence[Event], actor: int) -> str:
        placed = sum(event.placed for event in wounds)
        return f"{self.of(wounds[0].seat, actor)}takes {many(placed, 'wound')} ({wounds[-1].wounds} now)"

    def gained(self, gains: Sequence[Event], actor: int) -> str:
        return f"{self.of(gains[0].seat, actor)}gets {listed([title(gain.card) for gain in gains])}"

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        if action.kind in DECIDED:
            return self.filled(AIMED.get((action.kind, str(action.args.get("card"))), DECIDED[action.kind]), action)
        return self._put_back(action) if action.kind == "put_back" else self._option(action)

    def _put_back(self, a: Action) -> str:
        swaps = [deck for deck, swap in (("one-time", a.swap_one_time), ("permanent", a.swap_permanent)) if swap]
        if not swaps:
            return "puts all cards back as they were"
        return f"puts the {' and '.join(swaps)} pair back the other way round"

    def _option(self, a: Action) -> str:
        return {"MP": "takes the extra Move", "HEAL": "takes the healing"}.get(a.effect, f"chooses {a.effect.lower()}")

    def taken(self, seat: int, action: Action, cards: Sequence[str]) -> str:
        own = action.kind == "crate" and action.warehouse == seat
        source = "its own warehouse" if own else self.filled(TAKEN_FROM[action.kind], action)
        return f"takes {listed([title(card) for card in cards])} from {source}"

    def chosen(self, seat: int, action: Action, events: Sequence[Event]) -> tuple[str, Event | None]:
        """A card was chosen: for what is told by the first event that befalls it."""
        name = title(action.card)
        for event in events:
            if event.kind == "active" and event.seat == seat and event.card != action.card and not event.on:
                return f"keeps {name}", None  # AM-121: the others go back to the hand
            if event.args.get("card") != action.card:
                continue
            if event.kind == "gain":
                return f"takes {name}" if event.seat == seat else f"gives {self.who(event.seat)} {name}", event
            if event.kind == "discard":
                return f"{'throws away' if event.face_down else 'discards'} {name}", event
            if event.kind == "active":
                return f"{'puts into play' if event.on else 'takes back'} {name}", event
        return f"chooses {name}", None

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event, actor: int) -> str | None:
        if event.kind in HAPPENED:
            sentence = HAPPENED[event.kind]
            if (event.kind, event.args.get("source", event.args.get("damage"))) in BY_CAUSE:
                sentence = BY_CAUSE[event.kind, event.args.get("source", event.args.get("damage"))]
            own = event.args.get("seat") == actor
            return self.filled(sentence.removeprefix("{seat} ") if own else sentence, event)
        words = getattr(self, f"_on_{event.kind}", None)
        return None if words is None else words(event, actor)

    def _on_enter(self, e: Event, actor: int) -> str | None:
        told = ("move", "run", "climb", "descend", "axis", "shift")  # by what was decided
        if e.way in ("pull", "shove") or (e.seat == actor and e.way in told):
            return None
        return f"{self.of(e.seat, actor)}{ENTERED.get(e.way, 'to')} {self.where(e.hex)}"

    def _on_wound(self, e: Event, actor: int) -> str | None:
        return f"{self.of(e.seat, actor)}heals {many(-e.placed, 'wound')} ({e.wounds} now)" if e.placed else None

    def _on_shielded(self, e: Event, actor: int) -> str | None:
        return None if e.damage_left else f"{self.of(e.seat, actor)}loses no HP"

    def _on_discard(self, e: Event, actor: int) -> str | None:
        return f"{self.of(e.seat, actor)}throws away {title(e.card)}" if e.face_down else None

    def _on_status(self, e: Event, actor: int) -> str | None:
        if e.status == "identity" or (e.status == "god_mode" and e.on and e.seat == actor):
            return None  # told by what was decided
        return f"{self.of(e.seat, actor)}is {'' if e.on else 'no longer '}{STATUS[e.status]}"

    def _on_harvested(self, e: Event, actor: int) -> str | None:
        return "nothing comes of it" if e.result == "nothing" else None

    def _on_treasure(self, e: Event, actor: int) -> str | None:
        if e.what not in TREASURE_MOVES:
            return None
        familiar = "it" if e.seat == actor else f"{self.who(e.seat)}'s familiar"
        return TREASURE_MOVES[e.what].format(treasure=TREASURES[e.treasure].name, familiar=familiar)

    def _on_bomb(self, e: Event, actor: int) -> str | None:
        happened = {
            "placed": f"it ticks at {self.where(e.hex)}",
            "exploded": f"the time bomb at {self.where(e.hex)} explodes",
        }
        return happened.get(e.what)


def many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"
