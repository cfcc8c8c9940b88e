"""A game of Epoch told action by action, and the map drawn in text."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed
from equipoise.sim.games.epoch.actions import CARD_NAMES, QUEST_NAMES, SPHERES, TRIGGER_NAMES, WRETCH_NAMES
from equipoise.sim.games.epoch.card_words import OFFERED, asked_by_line, asked_by_trigger, unlogged
from equipoise.sim.games.epoch.clauses import TRAVELS, WALKS, blocks, given, joins, with_choices
from equipoise.sim.games.epoch.components import ATTRIBUTES, HEX_NAMES, MAP, STACKS, TILE_KINDS, TRIANGLE_NAMES
from equipoise.sim.games.epoch.content import cards_of, quest_names, trigger_names
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.games.epoch.state import STATE_SIZES

if TYPE_CHECKING:
    from equipoise.sim.table import Table

NOTHING = STATE_SIZES.NO_CARD
SHORT_TILES = ("Twr", "Maw", "Tmb", "Spi", "Lib", "For", "Com", "Shr", "Mon", "Aca", "Inn")
SHORT_ATTRIBUTES = ("I", "K", "S", "C", "V", "W")
SOURCES = {  # of a change of honor, in words
    "companions": "for the companion",
    "traits": "for the trait",
    "relics": "for the relic",
    "monsters": "for the monster",
    "mounts": "for the mount",
    "control": "",
    "income": "for the use of the tile",
    "effects": "",
    "stolen": "stolen",
    "lost": "lost to treachery",
    "deaths": "lost with the champion",
    "removals": "paid",
    "costs": "paid",
    "proficiency": "for proficiency",
    "abandoned": "lost with the companion",
}
TREACHERY = {
    "t_drain": "drains",
    "t_snatch": "snatches from",
    "t_downgrade": "weakens",
    "t_fatigue": "tires a companion of",
    "t_honor": "dishonours",
    "t_steal_honor": "steals honor from",
}
SEATS = ("seat", "victim", "owner")  # arguments that are a player
DECIDED = {
    "end": "ends the turn",
    "activate_self": "activates the wretch card",
    "activate": "activates {companion}",
    "ability": "uses the ability of {companion}",
    "relic": "uses {relic}",
    "trait": "uses {trait}",
    "travel": "travels",
    "desperate_travel": "travels desperately",
    "extra_travel": "travels once more",
    "act": "acts on {hex}",
    "rest": "rests and upgrades a block of {sphere}",
    "control": "claims {hex}",
    "convert": "converts to {attribute}",
    "take_prof": "takes a proficiency tile of {attribute}",
    "discard_prof": "discards a proficiency tile of {attribute}",
    "abandon": "dismisses {companion}",
    "wretch": "is {wretch}",
    "quest": "keeps the quest {quest}",
    "attribute": "chooses {attribute}",
    "shift": "shifts a block from {origin} to {target}",
    "upgrade": "upgrades a block of {sphere}",
    "downgrade": "downgrades a block of {sphere}",
    "companion": "chooses {companion}",
    "recharge": "recharges {relic}",
    "refresh": "clears the {stack} card",
    "step": "walks",
    "stop": "stops there",
    "shrine": "takes blocks off {companion} at the Shrine",
    "monk": "upgrades a block of {sphere} at the Monastery",
    "recruit": "looks for a {stack} companion",
    "face_up": "takes the face-up card",
    "blind": "draws blind",
    "keep_card": "keeps {card}",
    "acquire": "acquires a relic",
    "recharge_only": "only recharges",
    "champion": "makes {companion} the champion",
    "reroll": "rolls again",
    "keep_roll": "lets the roll stand",
    "roll_again": "rolls once more",
    "prevent_death": "prevents the death",
    "accept_death": "accepts the death",
    "remove_trigger": "removes trigger {trigger}",
    "keep_triggers": "leaves the triggers",
    "target": "chooses {seat}",
    "evict": "clears {hex}",
    "move_token": "moves the token to {triangle}",
    "done": "is done",
    "none": "declines",
}
HAPPENED = {
    "journey": "{seat} starts on {triangle}",
    "face_up": "{card} is turned up",
    "travel": "up to {limit} steps",
    "step": "to {triangle}",
    "use": "{card} takes effect",
    "speed": "speed {speed}",
    "attribute_die": "the white die shows {attribute}",
    "counter_die": "the black die shows {counter}",
    "saved": "{companion} is saved",
    "last_round": "trigger {trigger} is met: round {round} is the last",
    "refresh": "{card} goes under its stack",
    "scry": "looks at {cards} cards",
    "forced_move": "{victim} is moved to {triangle}",
    "evict": "{owner} loses {hex}",
}


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table", actor: int | None = None) -> None:
        rules = cast(EpochRules, table.ruleset.rules)
        self.rules = rules
        self.characters, self.seats, self.actor = table.characters, table.seats, actor
        self.names = {kind: rules.tile[kind].name for kind in TILE_KINDS}
        cards = [card.name for card in cards_of(rules).values()]
        triggers = [rules.trigger[name].name for name in trigger_names(rules)]
        quests = [rules.quest[name].name for name in quest_names(rules)]
        for codes, titles in ((CARD_NAMES, cards), (TRIGGER_NAMES, triggers), (QUEST_NAMES, quests)):
            self.names |= dict(zip(codes, titles, strict=False))
        self.names |= {name: wretch.name for name, wretch in rules.wretch.items()}
        self.names["miss"] = "a miss"  # of the black die

    def who(self, seat: int) -> str:
        if not 0 <= seat < self.seats:
            return "nobody"
        title = self.names[self.characters[seat]]
        return f"the {title.removeprefix('The ')}"

    def fill(self, template: str, thing: Action | Event) -> str:
        """A template with names for codes, and players for seats."""
        words = {
            key: self.who(value) if key in SEATS else self.names.get(value, value) for key, value in thing.args.items()
        }
        return template.format_map(words)

    def decided(self, action: Action) -> str:
        if action.kind == "mode":
            return f"chooses {self._mode(int(action.mode))}"
        return self.fill(DECIDED[action.kind], action)

    def _mode(self, mode: int) -> str:
        """What a wretch card offers, in words."""
        wretch = self.rules.wretch[self.characters[self.actor or 0]]
        effects = wretch.mode_1 if mode else wretch.mode_0
        return " and ".join(OFFERED.get(effect.do, effect.do.replace("_", " ")) for effect in effects.values())

    def of(self, seat: int) -> str:
        """Whose it is, where it is not the acting player's."""
        return "" if seat == self.actor else f"{self.who(seat)} "

    def happened(self, event: Event) -> str | None:
        if event.kind in HAPPENED:
            return self.fill(HAPPENED[event.kind], event)
        words = getattr(self, f"_on_{event.kind}", None)
        return None if words is None else words(event)

    def told(self, events: Sequence[Event]) -> list[str]:
        """What came of it, in parts. Blocks after the black die are those of the champion."""
        parts, champion = list[str](), "the card"
        for event in events:
            if event.kind == "counter_die":
                champion = self.names[event.companion]
            if part := self.happened(event):
                parts.append(re.sub(r" the card$", f" {champion}", part))
        return _at_its_cost(given(parts))

    # --- what takes thought -----------------------------------------------------------------------------------------

    def _on_blocks(self, e: Event) -> str | None:
        words = self._moved(e) if e.blocks else None
        return f"{self.of(e.seat)}{words}" if words else None

    def _moved(self, e: Event) -> str | None:
        if e.origin == "influence" and e.target in ATTRIBUTES:
            return f"+{e.blocks} {e.target}"
        if e.origin in ATTRIBUTES:
            return f"-{e.blocks} {e.origin}" if e.target == "influence" else f"{e.origin} becomes {e.target}"
        if e.origin in SPHERES and e.target in SPHERES:
            return f"{blocks(e.blocks)} from {e.origin} to {e.target}"
        if e.target == "card":
            return f"{blocks(e.blocks)} onto the card"
        return f"{blocks(e.blocks)} off the card" if e.origin == "card" else None

    def _on_honor(self, e: Event) -> str | None:
        if not e.change or e.source not in SOURCES:
            return None
        change = f"{e.change:+d}"
        if e.seat != self.actor:
            change = f"{self.who(e.seat)} {'gets' if e.change > 0 else 'loses'} {abs(e.change)}"
        return f"{change} honor {SOURCES[e.source]}".rstrip() + f", {e.honor} now"

    def _on_reveal(self, e: Event) -> str:
        return f"{e.hex} is {self.a_tile(e.tile)}"

    def a_tile(self, kind: str) -> str:
        """A tile with its article: there may be but one of its kind."""
        name = self.names[kind].removeprefix("The ")
        only = self.rules.tile[cast(Any, kind)].count == 1
        return f"{'the' if only else 'an' if name[0] in 'AEIOU' else 'a'} {name}"

    def _on_token(self, e: Event) -> str:
        return f"{self.of(e.seat)}reaches the token at {e.value}"

    def _on_control(self, e: Event) -> str | None:
        return f"{self.who(e.loser)} is knocked out" if e.loser >= 0 else None

    def _on_gain_card(self, e: Event) -> str:
        return f"{self.of(e.seat)}{'begins with' if e.source == 'start' else 'gets'} {self.names[e.card]}"

    def _on_lose_card(self, e: Event) -> str:
        return f"{self.names[e.card]} {'dies' if e.reason == 'death' else 'is dismissed'}"

    def _on_trigger(self, e: Event) -> str:
        if not e.active:
            return f"trigger {self.names[e.trigger]} is removed"
        return f"trigger {self.trigger(e.trigger)} becomes active"

    def trigger(self, name: str) -> str:
        """A trigger and what meets it."""
        code = trigger_names(self.rules)[TRIGGER_NAMES.index(name)]
        return f"{self.names[name]} ({asked_by_trigger(self.rules.trigger[code], self.seats)})"

    def _on_treachery(self, e: Event) -> str | None:
        """A move and an eviction are events of their own."""
        return f"{TREACHERY[e.primitive]} {self.who(e.victim)}" if e.primitive in TREACHERY else None


AGAIN = {  # where what came of it names the sphere
    "rest": "rests",
    "upgrade": "upgrades a block",
    "downgrade": "downgrades a block",
    "monk": "upgrades a block at the Monastery",
}


def _at_its_cost(parts: Sequence[str]) -> list[str]:
    """What the own blocks do before what befalls another: who is knocked out pays nothing."""
    ordered = list(parts)
    for place, (part, after) in enumerate(pairwise(parts)):
        if part.endswith(" is knocked out") and after.startswith(blocks(1)):
            ordered[place : place + 2] = [after, part]
    return ordered


FINAL = {"quest_line": "quests", "tiles": "tiles", "mastery": "masteries", "bonus": "monsters"}  # what the end adds


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    """A journey in one line, and a choice in the line of what it is for."""
    teller = Teller(table, seat)
    groups: list[list[Deed]] = []
    for deed in deeds:
        if groups and joins(deed, groups[-1]):
            groups[-1].append(deed)
        else:
            groups.append([deed])
    lines = [_journey(teller, same) if same[0].kind in (*TRAVELS, *WALKS) else with_choices(same) for same in groups]
    return [line for line in lines if line not in UNTOLD or len(lines) == 1]


UNTOLD = ("ends the turn", "leaves the triggers")  # where nothing comes of it


def _journey(teller: Teller, same: Sequence[Deed]) -> str:
    """travels to v31 by way of v25: h02 is Command Post"""
    events = [event for deed in same for event in deed.events]
    places = [str(event.triangle) for event in events if event.kind == "step"]
    came = teller.told([event for event in events if event.kind not in ("step", "travel")])
    verb = teller.decided(same[0].action) if same[0].kind in TRAVELS else "walks on"
    way = f" by way of {', '.join(places[:-1])}" if places[:-1] else ""
    told = f"{verb} to {places[-1]}{way}" if places else f"{verb}, and stays"
    return f"{told}: {'; '.join(came)}" if came else told


def passes(action: Action, rest: Sequence[Event]) -> bool:
    """The next turn begins, or the final scoring."""
    return rest[0].kind in ("turn", "round", *FINAL)


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    teller = Teller(table)
    told = [part for event in events if event.kind not in FINAL and (part := teller.happened(event))]
    return [*told, *_final(teller, events)]


def _final(teller: Teller, events: Sequence[Event]) -> list[str]:
    """What the end adds: by kind, and there by player."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for event in events:
        if event.kind in FINAL and event.honor:
            of_seat = kinds.setdefault(FINAL[event.kind], {}).setdefault(teller.who(event.seat), [])
            of_seat.append(f"+{event.honor} ({_for_what(teller, event)})")
    told = [
        f"for {kind}: " + ", ".join(f"{who} {' '.join(parts)}" for who, parts in players.items())
        for kind, players in kinds.items()
    ]
    return [f"final scoring {told[0]}", *told[1:]] if told else []


def _for_what(teller: Teller, event: Event) -> str:
    if event.kind == "tiles":
        return f"{event.tiles} tile{'' if event.tiles == 1 else 's'}"
    if event.kind == "mastery":
        return str(event.attribute)
    if event.kind == "bonus":
        return teller.names[event.card]
    quest = teller.rules.quest[quest_names(teller.rules)[QUEST_NAMES.index(event.quest)]]
    return asked_by_line(quest.lines[str(event.line)])


LAID_OUT = ("journey", "reveal", "gain_card", "face_up", "trigger")  # events of the set-up that everybody sees
SHOWN = {"face_up": "Turned up: ", "trigger": "Active triggers: "}  # told as lists


def opening(table: "Table") -> list[str]:
    teller = Teller(table)
    told: dict[str, list[str]] = {}
    for event in table.log:
        if event.kind in LAID_OUT and (part := teller.happened(event)):
            if event.kind == "face_up":
                part = f"{event.stack} {teller.names[event.card]}"
            elif event.kind == "trigger":
                part = teller.trigger(event.trigger)
            told.setdefault(event.kind, []).append(part)
    lines = (f"{SHOWN[kind]}{', '.join(parts)}" if kind in SHOWN else "; ".join(parts) for kind, parts in told.items())
    return [f"{line if line[1].isdigit() else line[0].upper() + line[1:]}." for line in lines]


def legend(table: "Table") -> list[str]:
    names = Teller(table).names
    shortened = zip(SHORT_TILES, (names[kind] for kind in TILE_KINDS), strict=True)
    return [
        "places: v07 is a corner where tokens stand, h07 a hex on which a tile lies or will lie; (07) is v07",
        *(row.rstrip() for row in MAP["picture"].strip("\n").splitlines() if row.strip()),
        f"map: {LEGEND}",
        "tiles: " + ", ".join(f"{short} {name}" for short, name in shortened if short != name),
        "a/b/c is potential/influence/conviction; a number behind a card counts the blocks on it; * moves next",
        "what is gained, or laid onto a card, comes from influence; what is used, or taken off a card, goes back there",
        "of two attributes that are converted, one goes back to influence; of what a claim costs, one marks the tile",
        "I K S C V W are inspiration, knowledge, strength, courage, vision and wisdom",
    ]


def scored(table: "Table") -> dict[str, list[int]]:
    """Where the honor comes from: what was won in play, and what the end adds."""
    parts = {name: [0] * table.seats for name in ("in play", *FINAL.values())}
    for event in table.log:
        if event.kind in FINAL:
            parts[FINAL[event.kind]][event.seat] += event.honor
    for seat, row in enumerate(table.outcome()):
        parts["in play"][seat] = row["score"] - sum(parts[name][seat] for name in FINAL.values())
    return {name: values for name, values in parts.items() if any(values)}


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table, seat)
    if action.kind in ("ability", "relic", "trait"):
        events = [event for event in events if event.kind != "use"]
    decided, events = _decided(teller, action, events)
    parts = [*teller.told(events), *_promised(teller, action)]
    outcome = "; ".join(parts)
    if action.kind in ("rest", "upgrade", "downgrade", "monk") and f" from {action.sphere} to " in outcome:
        decided = AGAIN[action.kind]
    if action.kind == "shift" and outcome == f"{action.origin} becomes {action.target}":
        outcome = ""
    if action.kind in ("act", "control", "evict"):
        tile = teller.names[TILE_KINDS[table.state()["tile"][HEX_NAMES.index(action.hex)]]]
        decided = decided.replace(action.hex, f"{action.hex} ({tile})", 1)
    return f"{decided}: {outcome}" if outcome else decided


TAKEN = {"face_up": "takes {}, the face-up card", "blind": "draws {} blind", "keep_card": "keeps {}"}


def _decided(teller: Teller, action: Action, events: Sequence[Event]) -> tuple[str, Sequence[Event]]:
    """The decision, and the events that are not told by it."""
    decided, own = teller.decided(action), [event for event in events if event.args.get("seat") == teller.actor]
    if action.kind in TAKEN and (card := next((e for e in own if e.kind == "gain_card"), None)):
        return TAKEN[action.kind].format(teller.names[card.card]), _without(events, [card])
    if action.kind == "control" and (claim := next((e for e in own if e.kind == "control"), None)):
        return f"{decided} for {f'{claim.conviction} conviction' if claim.conviction else '1 influence'}", events
    if action.kind == "remove_trigger":
        return decided, [e for e in events if e.kind != "trigger" or e.active]
    moved = [e for e in own if e.kind == "blocks"]
    if action.kind == "recharge" and moved:
        return f"{decided} with {blocks(moved[0].blocks)}", _without(events, moved[:1])
    if action.kind == "convert" and len(moved) > 1:
        return f"converts {moved[0].origin} and {moved[1].origin} to {action.attribute}", _without(events, moved[:2])
    return decided, events


def _without(events: Sequence[Event], told: Sequence[Event]) -> list[Event]:
    return [event for event in events if not any(event is other for other in told)]


def _promised(teller: Teller, action: Action) -> list[str]:
    """What an effect allows for the rest of the turn."""
    if action.kind == "activate_self":
        wretch = teller.rules.wretch[teller.characters[teller.actor or 0]]
        return [] if wretch.mode_1 else unlogged(wretch.mode_0.values(), teller.names)
    if action.kind in ("ability", "relic", "trait"):
        cards = list(cards_of(teller.rules).values())
        card = action.args[action.kind if action.kind != "ability" else "companion"]
        return unlogged(cards[CARD_NAMES.index(card)].effects.values(), teller.names)
    return []


# --- the map ----------------------------------------------------------------------------------------------------------

LEGEND = "[Inn] a tile, Inn#0 one that seat 0 controls, [...] an open hex, <0> the token of seat 0"


def draw(table: "Table") -> str:
    """The map with tiles, controllers and tokens, then players, displays and triggers."""
    state, teller = table.state(), Teller(table)
    tokens = {TRIANGLE_NAMES[state["player"][seat]["triangle"]]: seat for seat in range(table.seats)}

    def hex_mark(place: re.Match[str]) -> str:
        h = HEX_NAMES.index(place[0][1:-1])
        kind, controller = state["tile"][h], state["controller"][h]
        if kind == NOTHING:
            return "[...]"
        return f"{SHORT_TILES[kind]}#{controller}" if controller >= 0 else f"[{SHORT_TILES[kind]}]"

    def start_mark(place: re.Match[str]) -> str:
        seat = tokens.get(f"v{place[1]}")
        return place[0] if seat is None else f"<{seat}> "

    def mark(place: re.Match[str]) -> str:
        seat = tokens.get(place[0])
        return " . " if seat is None else f"<{seat}>"

    picture = re.sub(r"\bv\d\d\b", mark, MAP["picture"].strip("\n"))
    picture = re.sub(r"\((\d\d)\)", start_mark, picture)
    picture = re.sub(r"\[h\d\d\]", hex_mark, picture)
    rows = [row.rstrip() for row in picture.splitlines() if row.strip()]
    players = [_player(table, state, teller, seat) for seat in range(table.seats)]
    return "\n".join([*rows, LEGEND, *players, _displays(state, teller), _triggers(table, state, teller)])


def _player(table: "Table", state: dict[str, Any], teller: Teller, seat: int) -> str:
    p = state["player"][seat]
    turn = "*" if seat == state["active"] and not table.over else " "
    attributes = " ".join(f"{a}{n}" for a, n in zip(SHORT_ATTRIBUTES, p["attribute"], strict=True) if n)
    parts = [f"{p['potential']}/{p['influence']}/{p['conviction']} {attributes}".rstrip(), f"speed {p['speed_tile']}"]
    held = [
        f"{teller.names[CARD_NAMES[card]]}({state['blocks'][card]})"
        if state["blocks"][card]
        else teller.names[CARD_NAMES[card]]
        for card, place in enumerate(state["place"])
        if place == seat
    ]
    if held:
        parts.append(", ".join(held))
    tiles = [f"{name} {n}" for name, n in zip(ATTRIBUTES, p["proficiency"], strict=True) if n]
    if tiles:
        parts.append(f"proficiency {', '.join(tiles)}")
    if p["quest"] != NOTHING:
        parts.append(f"quest {teller.names[QUEST_NAMES[p['quest']]]}")
    wretch = teller.names[WRETCH_NAMES[p["wretch"]]] if p["wretch"] >= 0 else "nobody"
    where, honor = TRIANGLE_NAMES[p["triangle"]], state["common"]["score"][seat]
    return f"{turn}{seat} {wretch:<12} {where} honor {honor}: {'; '.join(parts)}"


def _displays(state: dict[str, Any], teller: Teller) -> str:
    shown = [
        f"{stack} {teller.names[CARD_NAMES[card]] if card != NOTHING else 'none'}"
        for stack, card in zip(STACKS, state["face_up"], strict=True)
    ]
    return f"face-up: {', '.join(shown)}"


def _triggers(table: "Table", state: dict[str, Any], teller: Teller) -> str:
    active = [teller.names[name] for i, name in enumerate(TRIGGER_NAMES) if state["active_triggers"] >> i & 1]
    last = f"; round {state['end_round']} is the last" if state["end_round"] else ""
    return f"triggers: {', '.join(active) or 'none'}{last}"
