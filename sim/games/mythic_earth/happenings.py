"""What happened, before it is told: events of Mythic Earth that are one thing are made one, and who has really won."""

from collections.abc import Callable, Sequence

from equipoise.sim.action import Event

BLOWS = ("melee", "markers")  # what ends a Unit before a fight is judged (ME-254)


def together(events: Sequence[Event]) -> list[Event]:
    """The events with each fight judged, and with one event for what is one thing."""
    told: list[Event] = []
    for event in judged(events):
        merged = next((both for join in JOINS if told and (both := join(told[-1], event))), None)
        if merged:
            told[-1] = merged
        else:
            told.append(event)
    return told


def _points(last: Event, event: Event) -> Event | None:
    """Points of one player for one thing."""
    if not last.kind == event.kind == "vp" or (last.player, last.source) != (event.player, event.source):
        return None
    return Event("vp", {**event.args, "points": last.points + event.points})


def _saves(last: Event, event: Event) -> Event | None:
    """Saves against the blows of the leader and of the others."""
    if not last.kind == event.kind == "saves" or last.unit != event.unit:
        return None
    return Event("saves", {**event.args, "hits": last.hits + event.hits, "unsaved": last.unsaved + event.unsaved})


def _flight(last: Event, event: Event) -> Event | None:
    """A Unit flees to a place."""
    runs = last.kind == "flees" and event.kind == "moved" and event.how == "flee" and last.unit == event.unit
    return Event("flees", event.args) if runs else None


def _crumbling(last: Event, event: Event) -> Event | None:
    """What crumbles are wounds (ME-265)."""
    own = last.kind == "crumble" and event.kind == "wounds" and last.unit == event.unit
    return Event("crumble", event.args) if own and event.source == "crumble" else None


def _dispelled(last: Event, event: Event) -> Event | None:
    """That the spell has no effect goes without saying."""
    return last if last.kind == "dispel" and event.kind == "cast" and event.result == "dispelled" else None


def _entry(last: Event, event: Event) -> Event | None:
    """A reserve comes by an edge, to a place."""
    comes = last.kind == "reserve" and event.kind == "placed" and last.unit == event.unit
    return Event("reserve", {**last.args, **event.args}) if comes else None


JOINS: tuple[Callable[[Event, Event], Event | None], ...] = (_points, _saves, _flight, _crumbling, _dispelled, _entry)


def judged(events: Sequence[Event]) -> list[Event]:
    """Fights with the Units that died in them, and how many of the wounds no save was allowed against (ME-266)."""
    return [
        _judged(event, events[:i], events[i + 1 :]) if event.kind == "fight" else event
        for i, event in enumerate(events)
    ]


def _judged(fight: Event, before: Sequence[Event], after: Sequence[Event]) -> Event:
    fallen = {event.unit for event in before if event.kind == "wounds" and event.minis == 0}
    for event in after:
        if event.kind in ("test", "fight"):
            break
        if event.kind == "destroyed" and event.cause in BLOWS:
            fallen.add(event.unit)
    since = next((i + 1 for i in reversed(range(len(before))) if before[i].kind == "fight"), 0)
    both = (fight.unit, fight.enemy)
    venom = sum(_venom(unit, before[since:]) for unit in both)
    return Event("fight", {**fight.args, "fallen": tuple(unit for unit in both if unit in fallen), "venom": venom})


def _venom(unit: int, events: Sequence[Event]) -> int:
    """Wounds of hand-to-hand beyond the hits that were not saved."""
    own = [event for event in events if event.args.get("unit") == unit]
    wounds = sum(event.wounds for event in own if event.kind == "wounds" and event.source == "melee")
    if not wounds:
        return 0
    last = max(i for i, event in enumerate(own) if event.kind == "wounds" and event.source == "melee")
    saves: list[Event] = []
    for event in own[:last]:  # those of the missiles before contact are another matter
        if event.kind == "saves":
            saves.append(event)
        elif event.kind != "wounds" or event.source != "melee":
            saves.clear()
    return int(max(0, wounds - sum(event.unsaved for event in saves)))
