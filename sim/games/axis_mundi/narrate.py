"""A game of Axis Mundi told action by action, and the island drawn in text."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from equipoise.sim.action import Action, Event
from equipoise.sim.deeds import Deed, listed, runs_of
from equipoise.sim.games.axis_mundi.actions import FORMS
from equipoise.sim.games.axis_mundi.components import BOARDS, CARD_NAMES, TERRAIN, TREASURES
from equipoise.sim.games.axis_mundi.positions import hex_name
from equipoise.sim.games.axis_mundi.teller import TAKEN_FROM, Teller, many, title

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

SILENT = ("stays", "plays no shield", "does not play Elusive")  # nothing happens
DRAWS, CHOICES = ("choose_deck", "draw", "draw_five"), ("choose_card",)
PLAYS = ("play", "play_pair", "play_at", "play_on", "scrounge")
ANEW = " deck is shuffled anew"
FROM_DISCARDS = " from the discard pile"
LISTED = {  # choices that follow each other are one sentence
    "throws": "throws away",
    "discards": "discards",
    "takes back": "takes back",
    "takes": "takes",
    "puts": "puts into play",
    "keeps": "keeps",
}


def _family(deed: Deed) -> str:
    """Draws are told together, and so are cards thrown away."""
    told = deed.text.partition(": ")[2].split("; ")
    drawn = deed.kind in DRAWS and deed.text.startswith("draws ")
    if drawn and all(not part or part.startswith("gets ") or ANEW in part for part in told):
        return "draws"
    if deed.kind in CHOICES:
        return next((family for family, verb in LISTED.items() if deed.text.startswith(f"{verb} ")), "")
    return "nothing" if deed.kind == "stop" else ""


def _together(runs: Iterable[tuple[str, list[Deed]]]) -> list[tuple[str, list[Deed]]]:
    """One card drawn and one thrown away, time after time: that is one sentence."""
    folded: list[tuple[str, list[Deed]]] = []
    for family, same in runs:
        folded.append((family, same))
        names = [name for name, _ in folded[-3:]]
        alone = len(same) == 1 and ": " not in same[0].text
        if family == "throws" and alone and names[-2:-1] == ["draws"] and len(folded[-2][1]) == 1:
            folded[-2:] = [("exchanges", folded[-2][1] + same)]
            names = [name for name, _ in folded[-2:]]
            if names == ["exchanges", "exchanges"]:
                folded[-2:] = [("exchanges", folded[-2][1] + folded[-1][1])]
    return folded


LEVITATING = ("stay", "levitate")


def passes(action: Action, rest: Sequence[Event]) -> bool:
    """The next turn begins, the levels turn; what comes when everybody has said whether they levitate is nobody's."""
    return rest[0].kind in ("turn", "round") or action.kind in LEVITATING


def tell_turn(table: "Table", seat: int, deeds: Sequence[Deed]) -> list[str]:
    lines = []
    for family, same in _together(runs_of(_joined(deeds), _family)):
        if family == "draws":
            lines.append(_drawn(same))
        elif family == "exchanges":
            thrown = listed([title(deed.action.card) for deed in same[1::2]])
            lines.append(f"{_drawn(same[::2])}; throws away {thrown}")
        elif family in LISTED:
            lines.append(_choices(LISTED[family], same))
        elif not family:
            lines.append(same[0].text)
    lines = [line for line in lines if line not in SILENT] + _brought(Teller(table), seat, deeds)
    return [line for line in lines if line != "ends the turn" or len(lines) == 1]


def _choices(verb: str, deeds: Sequence[Deed]) -> str:
    """Cards chosen one after the other, and what came of it."""
    source = FROM_DISCARDS if FROM_DISCARDS in deeds[0].text else ""
    came = [tail for deed in deeds if (tail := deed.text.partition(": ")[2])]
    what = f"{verb} {listed([title(deed.action.card) for deed in deeds])}{source}"
    if not came:
        return what
    return f"{what}{'; ' if came[0].startswith('the ') else ': '}{'; '.join(came)}"


def _brought(teller: Teller, seat: int, deeds: Sequence[Deed]) -> list[str]:
    """The treasures that familiars bring at the end of the turn (AM-163)."""
    brought: dict[int, list[str]] = {}
    for event in (event for deed in deeds for event in deed.events):
        if event.kind == "treasure" and event.what == "delivered":
            brought.setdefault(event.seat, []).append(TREASURES[event.treasure].name)
    return [
        f"{'the familiar' if owner == seat else teller.who(owner) + chr(39) + 's familiar'} brings the "
        f"treasure{'s' if len(names) > 1 else ''} {listed(names)}"
        for owner, names in brought.items()
    ]


def _joined(deeds: Sequence[Deed]) -> list[Deed]:
    """Decisions that are one deed to a person are one."""
    told: list[Deed] = []
    played = ""  # the last card, or that the Scrounger scrounges
    for deed in deeds:
        if deed.kind in PLAYS:
            played = deed.action.args.get("card", deed.kind)
        deed = _named(deed, played)
        before = told[-1] if told else None
        if before is not None and (more := _continued(before, deed)):
            head, _, tail = before.text.partition(": ")
            text = "; ".join([f"{head}: {more}", *([tail] if tail else [])])
            told[-1] = replace(before, events=[*before.events, *deed.events], text=text)
        else:
            told.append(deed)
    return told


def _named(deed: Deed, played: str) -> Deed:
    """In the words of the card that it is done for."""
    if played == "archers_tales" and deed.kind == "choose_deck" and not any(e.kind == "gain" for e in deed.events):
        return replace(deed, text=deed.text.replace("draws from", "searches", 1))
    if deed.kind in CHOICES and deed.text.startswith("takes ") and played in ("scrounge", "second_times_the_charm"):
        name = title(deed.action.card)
        return replace(deed, text=deed.text.replace(name, name + FROM_DISCARDS, 1))
    return deed


def _continued(before: Deed, deed: Deed) -> str:
    """How the deed `before` goes on with this one, if it does."""
    tail = deed.text.partition(": ")[2]
    if before.kind == "harvest" and ": " not in before.text:
        return {"harvest_cards": deed.text.replace(": ", "; ", 1), "harvest_heal": tail}.get(deed.kind, "")
    if before.kind == "shield" and deed.kind == "pass":
        return tail
    if before.text.startswith("searches ") and deed.kind in CHOICES:
        return deed.text.replace("takes", "keeps", 1)
    return ""


def _drawn(deeds: Sequence[Deed]) -> str:
    """From which decks, and what came; what nobody may see is not named."""
    came: dict[str, list[str]] = {}
    unseen: dict[str, int] = {}
    for deed in deeds:
        if deed.kind == "draw_five":
            continue
        deck = str(deed.action.deck).replace("_", "-")
        gained = [title(event.card) for event in deed.events if event.kind == "gain"]
        came.setdefault(deck, []).extend(gained)
        unseen[deck] = unseen.get(deck, 0) + (not gained)
    what = {deck: [*cards, *([many(unseen[deck], "card")] if unseen[deck] else [])] for deck, cards in came.items()}
    parts = [f"{listed(cards)} from the {deck}" for deck, cards in what.items()]
    if not parts:
        return "draws five cards"
    parts[-1] += " deck"
    anew = [event.deck.replace("_", "-") for deed in deeds for event in deed.events if event.kind == "rebuild"]
    again = "".join(f"; the {deck}{ANEW} from the discards" for deck in anew)
    return f"draws {', and '.join(parts)}{again}"


def between(table: "Table", events: Sequence[Event]) -> list[str]:
    return _happened(Teller(table), events, -1)


JOINED = ("roll", "wound", "gain")  # several in a row are one clause


def _happened(teller: Teller, events: Sequence[Event], actor: int, kind: str = "") -> list[str]:
    """In words: the dice of a player in one clause, and so their wounds and cards. `kind`: of what was decided."""
    heard = [e for e in _in_order(events) if _is_joined(e) or teller.happened(e, actor)]
    runs = [list(run) for _, run in groupby(heard, lambda e: (e.kind, e.seat) if _is_joined(e) else id(e))]
    parts: list[str] = []
    for place, run in enumerate(runs):
        first, then = run[0], runs[place + 1][0] if place + 1 < len(runs) else None
        if first.kind == "roll":
            parts.append(teller.rolled(run, then, actor, kind in ("harvest", "fam_harvest")))
        elif _is_joined(first):
            parts.append(teller.wounded(run, actor) if first.kind == "wound" else teller.gained(run, actor))
        elif first.kind == "hurt" and first.damage == "terrain":
            loss = str(teller.happened(first, actor))
            parts.append(loss.replace("(terrain)", f"({_why(first, runs[place - 1][-1] if place else None)})"))
        elif told := teller.happened(first, actor):
            parts.append(told)
    return parts


def _is_joined(event: Event) -> bool:
    return event.kind in JOINED and (event.kind != "wound" or event.placed > 0)


def _why(hurt: Event, last: Event | None) -> str:
    """AM-041, AM-095: HP that nobody struck were lost by full wounds, which come just before, or a third descent."""
    full = last is not None and last.kind == "wound" and last.seat == hurt.seat and last.wounds < last.placed
    return "wounds full" if full else "third descent"


def _in_order(events: Sequence[Event]) -> list[Event]:
    """Who falls rolls for the nearest Power Hex afterwards; who appears is no longer invisible."""
    ordered: list[Event] = []
    for event in events:
        place = len(ordered)
        if event.kind == "death":
            while place and ordered[place - 1].kind == "roll" and ordered[place - 1].seat == event.seat:
                place -= 1
        if event.kind == "appear" and ordered and ordered[-1].kind == "status" and ordered[-1].seat == event.seat:
            ordered.pop()
            place = len(ordered)
        ordered.insert(place, event)
    return ordered


def opening(table: "Table") -> list[str]:
    hp = table.state()["player"][0]["hp"]
    return [f"Everybody stands on their own warehouse with {hp} HP, draws five cards and exchanges the unwanted ones."]


def legend(table: "Table") -> list[str]:
    rules: Any = table.ruleset.rules
    top = len(BOARDS[f"p{table.seats}"].level)
    levels = f"S:n is sea level, L1:n to L{top}:n the levels, C the centre, PIER:n a pier; n counts around from pier 0"
    signs = ". ground, = path, ^ shelter, o cave, ~ lava, P power hex, W warehouse, # pier, X Axis Mundi, $ treasure"
    return [
        f"places: {levels}",
        f"map: {signs}; letters are players, * has the next turn",
        "HP are hit points; full wounds cost one; energy 3+2 is that of two familiars",
        f"AP are the Actions of a turn, {rules.turn.actions} as a rule; extra Moves of cards and powers are used first",
        "mischief and scrounge are tokens; infected are the hexes with a token of the Malignant",
        f"who falls comes back on the nearest Power Hex with {rules.hp.revive} HP",
        "when somebody becomes Angel or Demon all others are upgraded: full HP and energy, no wounds",
    ]


SPENDING = (  # Actions of a turn: what is left of them is told
    "move", "run", "climb", "descend", "cave", "enter_axis", "take", "fam_treasure", "fam_immobilise", "fam_harvest",
    "pick_up", "attack", "attack_guess", "demon_aoe", "harvest", "activate", "shoot", "place_bomb", "disarm", "play",
    "play_pair", "play_at", "play_on", "use", "throw", "scrounge",
)  # fmt: skip


def tell(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    teller = Teller(table)
    decided, news = _decided(teller, seat, action, events)
    happened = _happened(teller, news, seat, action.kind) + _unhurt(table, seat, action, events)
    if action.args.get("card") == "ethereal_drain" and action.kind == "play" and events:
        happened += ["all others who have energy lose some"]  # AM-265
    decided += _left(table, seat, action, events)
    return f"{decided}: {'; '.join(_by_subject(teller, seat, happened))}" if happened else decided


OWN = ("is ", "takes ", "loses ", "heals ", "falls ", "rolls ", "comes ", "gets ")  # clauses of the one who acts


def _by_subject(teller: Teller, seat: int, clauses: Sequence[str]) -> list[str]:
    """What befalls one player is one sentence; who acts is named again after somebody else."""
    told: list[str] = []
    last = ""
    for clause in clauses:
        if last and clause.startswith(OWN):
            clause = f"{teller.who(seat)} {clause}"
        subject = next((name for name in teller.names if clause.startswith(f"{name} ")), "")
        if subject and subject == last:
            told[-1] += f", {clause.removeprefix(subject).lstrip()}"
        else:
            told.append(clause)
        last = subject
    return told


def _decided(teller: Teller, seat: int, action: Action, events: Sequence[Event]) -> tuple[str, list[Event]]:
    """What was decided, and the events that it does not tell already."""
    hexes = [action.args.get(name) for name in ("hex", "via", "second")]
    news = [event for event in events if event.kind != "enter" or event.seat != seat or event.hex not in hexes]
    decided = teller.decided(action)
    if action.kind in CHOICES:
        decided, known = teller.chosen(seat, action, events)
        return decided, [event for event in news if event is not known]
    if action.kind in TAKEN_FROM:
        gains = [event for event in news if event.kind == "gain" and event.seat == seat]
        decided = teller.taken(seat, action, [gain.card for gain in gains]) if gains else decided
        return decided, [event for event in news if event not in gains]
    if action.kind == "attack_guess":
        return decided, [event for event in news if event.kind not in ("appear", "status")]
    if action.kind == "pass" and any(event.kind == "status" for event in events):
        return "does not play Elusive", news
    return decided, news


AT_SOMEBODY = ("seek_and_destroy", "desperate_measures")


def _unhurt(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> list[str]:
    """Who was attacked and lost nothing, by Shields Up; not while a reaction is asked for."""
    aimed = action.kind in ("attack", "shoot") or (action.kind == "play_on" and action.card in AT_SOMEBODY)
    if not aimed or not events or (table.state()["active"] == seat and table.to_act != seat):
        return []
    hurt = any(event.kind == "hurt" and event.seat == action.seat for event in events)
    return [] if hurt else [f"{Teller(table).who(action.seat)} loses no HP"]


def _left(table: "Table", seat: int, action: Action, events: Sequence[Event]) -> str:
    """What the player has left, where that was spent and the turn goes on."""
    if action.kind not in SPENDING or not events:
        return ""
    state = table.state()
    left = [f"{state['turn']['ap']} AP"] if state["active"] == seat and state["turn"]["ap"] else []
    for event in events:
        if event.kind == "points" and event.seat == seat:
            left += [many(event.extra_moves, "extra Move")] if event.extra_moves else []
            left += [many(event.extra_attacks, "extra Attack")] if event.extra_attacks else []
    parts = [f"{', '.join(left)} left"] if left else []
    for event in events:
        if event.kind == "energy" and event.seat == seat:
            parts.append(f"energy {event.pool_a}" + (f"+{event.pool_b}" if event.pool_b else ""))
    return f" ({', '.join(parts)})" if parts else ""


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
    infected = [hex_name(h, seats) for h in range(hexes) if state["infected"][h]]
    below = [f" infected: {', '.join(infected)}"] if infected else []
    return "\n".join([*lines, "", *(_player(table, state, seat) for seat in range(seats)), *below])


def _mark(state: dict[str, Any], number: int) -> str:
    occupant = state["occupant"][number]
    if occupant >= 0:
        return LETTERS[occupant]
    return "$" if state["treasure"][number] else MARKS[TERRAIN[state["terrain"][number]]]


def _player(table: "Table", state: dict[str, Any], seat: int) -> str:
    p = state["player"][seat]
    active = ", ".join(title(CARD_NAMES[card]) for card in range(len(CARD_NAMES)) if p["active"] >> card & 1)
    form = "" if p["form"] == 0 else f" {FORMS[p['form']].upper()}"
    states = {
        "invisible": not p["visible"],
        "in God-Mode": p["god_mode"],
        "immobilised": p["immobilised_next"] or p["immobilised"],
    }
    hidden = "".join(f" {word}" for word, on in states.items() if on)
    tokens = "".join(f", {kind} {p[kind]}" for kind in ("mischief", "scrounge") if p[kind])
    held = f", treasures {p['treasures'].bit_count()}" if p["treasures"] else ""
    turn = "*" if seat == state["active"] else " "
    pools = "+".join(str(n) for n in p["energy"][: 2 if p["energy"][1] else 1])
    name = table.title_of(table.characters[seat])
    return (
        f"{turn}{LETTERS[seat]} {name:<12} {hex_name(p['pos'], table.seats):<7}{form}{hidden} "
        f"HP {p['hp']}, wounds {p['wounds']}, energy {pools}{tokens}, hand {p['hand_size']}{held}"
        + (f", active: {active}" if active else "")
    )
