"""A game of Epoch told action by action, and the map drawn in text."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.action import Action, Event
from equipoise.sim.games.epoch.actions import CARD_NAMES, QUEST_NAMES, SPHERES, TRIGGER_NAMES, WRETCH_NAMES
from equipoise.sim.games.epoch.components import ATTRIBUTES, DECKS, HEX_NAMES, MAP, TILE_KINDS, TRIANGLE_NAMES
from equipoise.sim.games.epoch.content import cards_of, quest_names, trigger_names
from equipoise.sim.games.epoch.rules import EpochRules

if TYPE_CHECKING:
    from equipoise.sim.table import Table

NOTHING = 255
SHORT_TILES = ("Twr", "Maw", "Tmb", "Spi", "Lib", "For", "Com", "Shr", "Mon", "Aca", "Inn")
SHORT_ATTRIBUTES = ("I", "K", "S", "C", "V", "W")
SOURCES = {  # of a change of honor, in words
    "companions": "for the companion",
    "traits": "for the trait",
    "relics": "for the relic",
    "monsters": "for the monster",
    "mounts": "for the mount",
    "control": "for control",
    "income": "for the use of the tile",
    "effects": "by an effect",
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
    "t_move": "moves",
    "t_evict": "evicts",
}


class Teller:
    """Turns the numbers of one table into words."""

    def __init__(self, table: "Table", actor: int | None = None) -> None:
        rules = cast(EpochRules, table.ruleset.rules)
        self.characters, self.seats, self.actor = table.characters, table.seats, actor
        self.names = {kind: rules.tile[kind].name for kind in TILE_KINDS}
        cards = [card.name for card in cards_of(rules).values()]
        triggers = [rules.trigger[name].name for name in trigger_names(rules)]
        quests = [rules.quest[name].name for name in quest_names(rules)]
        for codes, titles in ((CARD_NAMES, cards), (TRIGGER_NAMES, triggers), (QUEST_NAMES, quests)):
            self.names |= dict(zip(codes, titles, strict=False))
        self.names |= {name: wretch.name for name, wretch in rules.wretch.items()}

    def who(self, seat: int) -> str:
        return f"{self.characters[seat]} {seat}" if 0 <= seat < self.seats else "nobody"

    # --- what was decided -------------------------------------------------------------------------------------------

    def decided(self, action: Action) -> str:
        words = getattr(self, f"_{action.kind}", None)
        if words is not None:
            return str(words(action))
        words = [str(self.names.get(value, value)) for value in action.args.values()]
        return " ".join([PLAIN.get(action.kind, action.kind.replace("_", " ")), *words])

    def _step(self, a: Action) -> str:
        return "walks"

    def _shift(self, a: Action) -> str:
        return f"shifts a block from {a.origin} to {a.target}"

    def _upgrade(self, a: Action) -> str:
        return f"upgrades a block of {a.sphere}"

    def _downgrade(self, a: Action) -> str:
        return f"downgrades a block of {a.sphere}"

    def _rest(self, a: Action) -> str:
        return f"rests and upgrades a block of {a.sphere}"

    def _monk(self, a: Action) -> str:
        return f"upgrades a block of {a.sphere} at the Monastery"

    def _recruit(self, a: Action) -> str:
        return f"looks for a {a.stack} companion"

    def _refresh(self, a: Action) -> str:
        return f"clears the {a.stack} card"

    def _mode(self, a: Action) -> str:
        return f"chooses mode {a.mode}"

    def _take_prof(self, a: Action) -> str:
        return f"takes a proficiency tile of {a.attribute}"

    def _discard_prof(self, a: Action) -> str:
        return f"discards a proficiency tile of {a.attribute}"

    def _target(self, a: Action) -> str:
        return f"chooses {self.who(a.seat)}"

    # --- what came of it --------------------------------------------------------------------------------------------

    def happened(self, event: Event) -> str | None:
        words = getattr(self, f"_on_{event.kind}", None)
        return None if words is None else words(event)

    def _on_round(self, e: Event) -> str | None:
        return f"round {e.round} begins" if e.round > 1 else None

    def _on_turn(self, e: Event) -> str:
        return f"turn of {self.who(e.seat)}"

    def _on_journey(self, e: Event) -> str:
        return f"{self.who(e.seat)} starts on {e.triangle}"

    def _on_reveal(self, e: Event) -> str:
        return f"{e.hex} is {self.names[e.tile]}"

    def _on_face_up(self, e: Event) -> str:
        return f"{self.names[e.card]} is turned up"

    def _on_blocks(self, e: Event) -> str | None:
        if not e.blocks:
            return None
        if e.origin == "influence" and e.target in ATTRIBUTES:
            return f"+{e.blocks} {e.target}"
        if e.origin in ATTRIBUTES:
            return f"-{e.blocks} {e.origin}" if e.target == "influence" else f"{e.origin} becomes {e.target}"
        if e.origin in SPHERES and e.target in SPHERES:
            return f"{_blocks(e.blocks)} from {e.origin} to {e.target}"
        if e.target == "card":
            return f"{_blocks(e.blocks)} onto the card"
        return f"{_blocks(e.blocks)} off the card" if e.origin == "card" else None

    def _on_honor(self, e: Event) -> str | None:
        if not e.change or e.source not in SOURCES:
            return None
        who = "" if e.seat == self.actor else f"{self.who(e.seat)} "
        return f"{who}{e.change:+d} honor {SOURCES[e.source]}, {e.honor} now"

    def _on_travel(self, e: Event) -> str:
        return f"up to {e.limit} steps"

    def _on_step(self, e: Event) -> str:
        return f"to {e.triangle}"

    def _on_control(self, e: Event) -> str | None:
        return f"{self.who(e.loser)} is knocked out" if e.loser >= 0 else None

    def _on_use(self, e: Event) -> str:
        return f"{self.names[e.card]} works"

    def _on_gain_card(self, e: Event) -> str:
        return f"{self.who(e.seat)} {'begins with' if e.source == 'start' else 'gets'} {self.names[e.card]}"

    def _on_lose_card(self, e: Event) -> str:
        return f"{self.names[e.card]} {'dies' if e.reason == 'death' else 'is dismissed'}"

    def _on_speed(self, e: Event) -> str:
        return f"speed {e.speed}"

    def _on_attribute_die(self, e: Event) -> str:
        return f"the white die shows {e.attribute}"

    def _on_counter_die(self, e: Event) -> str:
        return f"the black die: {e.counter}"

    def _on_saved(self, e: Event) -> str:
        return f"{self.names[e.companion]} is saved"

    def _on_token(self, e: Event) -> str:
        return f"{self.who(e.seat)} reaches the token at {e.value}"

    def _on_trigger(self, e: Event) -> str:
        return f"trigger {self.names[e.trigger]} is {'active' if e.active else 'removed'}"

    def _on_last_round(self, e: Event) -> str:
        return f"{self.names[e.trigger]} is met: round {e.round} is the last"

    def _on_refresh(self, e: Event) -> str:
        return f"{self.names[e.card]} goes under its stack"

    def _on_scry(self, e: Event) -> str:
        return f"looks at {e.cards} cards"

    def _on_treachery(self, e: Event) -> str:
        return f"{TREACHERY[e.primitive]} {self.who(e.victim)}"

    def _on_forced_move(self, e: Event) -> str:
        return f"{self.who(e.victim)} is moved to {e.triangle}"

    def _on_evict(self, e: Event) -> str:
        return f"{self.who(e.owner)} loses {e.hex}"

    def _on_mastery(self, e: Event) -> str:
        return f"{e.attribute} mastery: {self.who(e.seat)} +{e.honor}"

    def _on_bonus(self, e: Event) -> str | None:
        return f"{self.names[e.card]}: {self.who(e.seat)} +{e.honor}" if e.honor else None

    def _on_quest_line(self, e: Event) -> str:
        return f"{self.names[e.quest]}, line {e.line + 1}: {self.who(e.seat)} +{e.honor}"

    def _on_tiles(self, e: Event) -> str | None:
        return f"{e.tiles} tiles: {self.who(e.seat)} +{e.honor}" if e.tiles else None


PLAIN = {  # actions whose words are followed by what they are about
    "end": "ends the turn",
    "activate_self": "activates the wretch itself",
    "activate": "activates",
    "ability": "uses the ability of",
    "relic": "uses",
    "trait": "uses",
    "travel": "travels",
    "desperate_travel": "travels in despair",
    "extra_travel": "travels once more",
    "act": "acts on",
    "control": "takes control of",
    "convert": "converts to",
    "abandon": "dismisses",
    "wretch": "is",
    "quest": "keeps a quest:",
    "attribute": "chooses",
    "companion": "chooses",
    "recharge": "recharges",
    "stop": "stops there",
    "shrine": "rests at the Shrine:",
    "face_up": "takes the face-up card",
    "blind": "draws blind",
    "keep_card": "keeps",
    "acquire": "acquires a relic",
    "recharge_only": "only recharges",
    "champion": "names a champion:",
    "reroll": "rolls again",
    "keep_roll": "lets it stand",
    "roll_again": "rolls once more",
    "prevent_death": "prevents it",
    "accept_death": "accepts it",
    "remove_trigger": "removes",
    "keep_triggers": "leaves the triggers",
    "evict": "clears",
    "move_token": "moves the token to",
    "done": "is done",
    "none": "declines",
}


def _blocks(n: int) -> str:
    return f"{n} block{'' if n == 1 else 's'}"


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table, seat)
    if action.kind in ("ability", "relic", "trait"):
        events = [event for event in events if event.kind != "use"]
    outcome = "; ".join(part for part in map(teller.happened, events) if part)
    decided = teller.decided(action)
    if action.kind in ("act", "control", "evict"):
        decided += f" ({teller.names[TILE_KINDS[table.state()['tile'][HEX_NAMES.index(action.hex)]]]})"
    return f"{decided}: {outcome}" if outcome else decided


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
    turn = "*" if seat == state["active"] else " "
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
    wretch = WRETCH_NAMES[p["wretch"]] if p["wretch"] >= 0 else "nobody"
    where, honor = TRIANGLE_NAMES[p["triangle"]], state["common"]["score"][seat]
    return f"{turn}{seat} {wretch:<8} {where} honor {honor}: {'; '.join(parts)}"


def _displays(state: dict[str, Any], teller: Teller) -> str:
    shown = [
        f"{stack} {teller.names[CARD_NAMES[card]] if card != NOTHING else 'none'}"
        for stack, card in zip(DECKS, state["face_up"], strict=True)
    ]
    return f"face-up: {', '.join(shown)}"


def _triggers(table: "Table", state: dict[str, Any], teller: Teller) -> str:
    active = [teller.names[name] for i, name in enumerate(TRIGGER_NAMES) if state["active_triggers"] >> i & 1]
    last = f"; round {state['end_round']} is the last" if state["end_round"] else ""
    return f"triggers: {', '.join(active) or 'none'}{last}"
