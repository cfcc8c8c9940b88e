"""Positions, checked against the declaration of their game: each number within the bounds of its field.

A position that passes cannot lead the engine outside of its arrays. Whether it makes sense as a whole is the game's to
say: `Engine.unplayable`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from equipoise.ext.layouts import CARDS_AT_MOST

from equipoise.sim.declare import Declaration, Field

PLAYING = 0  # Common.end_reason of a game that is not over
HALVES = 8  # 32-bit halves of a block of the generator


def check_position(declared: Declaration, tree: Mapping[str, Any], seats: int, end_reasons: int) -> None:
    """Raises ValueError at the first number that is not allowed: where it stands, what it is, what is allowed."""
    _check_common(declared, tree["common"], seats, end_reasons)
    _check_struct(declared, declared.state.__name__, tree, "")
    if declared.questions and tree["common"]["end_reason"] == PLAYING:
        check_question(declared, tree, tree["common"])


def _check_struct(declared: Declaration, struct: str, tree: Mapping[str, Any], path: str) -> None:
    fields = declared.fields_of(struct)
    if fields is None or struct in ("GameFacts", "SeatFacts"):
        return
    for name, field in fields.items():
        if not field.follows:
            _check_field(declared, field, tree[name], f"{path}{name}", field.of)
    if "pending" in fields and "stack" in fields:
        _check_pending(tree["pending"], fields["stack"].of[0], path)


def _check_field(declared: Declaration, field: Field, value: Any, path: str, of: Sequence[int]) -> None:
    if of:
        if not isinstance(value, Sequence) or len(value) != of[0]:
            raise ValueError(f"{path} is a list of {of[0]}")
        for place, item in enumerate(value):
            _check_field(declared, field, item, f"{path}.{place}", of[1:])
    elif field.type == "Deck":
        _check_deck(value, field.cards, path)
    elif isinstance(value, Mapping):
        _check_struct(declared, field.type, value, f"{path}.")
    elif not field.fits(value):
        raise ValueError(f"{path} = {value!r} is not allowed; it is {field.allowed}")


def _check_deck(deck: Mapping[str, Any], cards: int, path: str) -> None:
    if not 0 <= deck["size"] <= CARDS_AT_MOST:
        raise ValueError(f"{path}.size = {deck['size']} is not allowed; it is from 0 to {CARDS_AT_MOST}")
    for place, card in enumerate(deck["cards"][: deck["size"]]):
        if cards and not 0 <= card < cards:
            raise ValueError(f"{path}.cards.{place} = {card} is not allowed; it is from 0 to {cards - 1}")


def _check_pending(pending: Mapping[str, Any], frames: int, path: str) -> None:
    """A game that is not over has something pending."""
    if not 1 <= pending["depth"] <= frames:
        raise ValueError(f"{path}pending.depth = {pending['depth']} is not allowed; it is from 1 to {frames}")


def check_question(declared: Declaration, tree: Mapping[str, Any], common: Mapping[str, Any]) -> None:
    """The decision is one that the topmost frame asks, at the step that it has come to, of the seat that it names: its
    answer goes to that frame, which looks no more. Every number is within its bounds."""
    top = int(tree["pending"]["depth"]) - 1
    frame, path = tree["stack"][top], f"stack.{top}"
    kind = declared.frame_fields()["kind"].names[frame["kind"]]
    decision = declared.decisions[common["decision"]]
    here = [question for question in declared.questions if question.frame == kind]
    if not here:
        _refuse(f"{path}.kind", kind, "a topmost frame is", (question.frame for question in declared.questions))
    fitting = [question for question in here if question.decision == decision]
    if not fitting:
        _refuse("common.decision", decision, f"{path}, {kind}, asks", (question.decision for question in here))
    steps = [step for question in fitting for step in question.steps]
    if steps and frame["step"] not in steps:
        _refuse(f"{path}.step", frame["step"], f"at {decision} it is", steps)
    asked = fitting[0].asked
    if asked and frame[asked] != common["seat"]:
        _refuse("common.seat", common["seat"], f"{decision} is asked of {path}.{asked}, which is", [frame[asked]])


def _refuse(path: str, value: object, so: str, allowed: Iterable[object]) -> NoReturn:
    raise ValueError(f"{path} = {value} is not allowed; {so} {' or '.join(map(str, dict.fromkeys(allowed)))}")


def _check_common(declared: Declaration, common: Mapping[str, Any], seats: int, end_reasons: int) -> None:
    """What the loop uses as places in its arrays must be such: it does not look again."""
    bounds = {
        "seats": (seats, seats),
        "seat": (0, seats - 1),
        "decision": (0, len(declared.decisions) - 1),
        "end_reason": (0, end_reasons - 1),
        "order": (0, seats - 1),
        "character": (0, len(declared.characters) - 1),
        "team": (0, seats - 1),
        "barred": (0, len(declared.ban_names)),
        "given": (-1, len(declared.gift_names)),  # -1: in vain
        "round": (0, 1_000_000),
        "decisions": (0, 1_000_000_000),
    }
    for name, (low, high) in bounds.items():
        values: Sequence[int] = common[name][:seats] if isinstance(common[name], list) else [common[name]]
        for value in values:
            if not low <= value <= high:
                raise ValueError(f"common.{name} = {value} is not allowed; it is from {low} to {high}")
    for stream in common["rng"]["stream"]:
        if stream["left"] > HALVES:
            raise ValueError(f"common.rng.stream.left = {stream['left']} is not allowed; it is from 0 to {HALVES}")
