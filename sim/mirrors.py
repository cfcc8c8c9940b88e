"""Writes the compiled side of a declaration: `declared.pxd`, with every code, struct and fact of a game.

    python -m equipoise.sim.mirrors equipoise.sim.games.pig.declaration ext/pig/declared.pxd

The build calls `write_mirrors` for the games of this package; a compiled game that lives in a package of its own calls
it in its own build. A file whose text has not changed is left alone, so that nothing is compiled again for it.
"""

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path

from equipoise.sim.declare import HOUSE, RANGES, Codes, Declaration, Field, Struct, choices_of, rules_fields

WIDTH = 120
COMMENT = 36  # column of the comments behind fields and codes


def pxd(declared: Declaration, origin: str) -> str:
    """The whole file. `origin` names the module of the declaration."""
    facts = {name: declared.facts(name) for name in ("SeatFacts", "GameFacts")}
    structs: list[tuple[str, str, Mapping[str, Field]]] = [
        ("Rules", "the parameters that the engine reads", rules_fields(declared.rules))
    ]
    if declared.content is not None:
        structs.append(("Content", says_of(declared.content), declared.content.declared))
    if declared.weights is not None:
        structs.append(("Weights", says_of(declared.weights), declared.weights.fields()))
    structs += [(name, "what is recorded", fields) for name, fields in facts.items() if fields]
    structs += [(own.__name__, says_of(own), own.declared) for own in (*declared.structs, declared.state)]
    parts = [
        f"# Written by the build from {origin}. Do not edit: change the declaration.",
        "\n".join(cimports(fields for _, _, fields in structs)),
        constants(declared),
        *(enum(family) for family in (*declared.families(), *choices_of(declared.rules))),
        *(struct(*own) for own in structs),
    ]
    if "stack" in declared.state.declared and "pending" in declared.state.declared:
        parts.append(frames(declared))
    return "\n\n".join(text for text in parts if text) + "\n"


def says_of(own: type[Struct] | type[object]) -> str:
    return (own.__doc__ or "").strip().split("\n")[0] if own.__doc__ != Struct.__doc__ else ""


def cimports(all_fields: Iterable[Mapping[str, Field]]) -> list[str]:
    used = {own.type for fields in all_fields for own in fields.values()}
    lines = [f"from {HOUSE[name]} cimport {name}" for name in sorted(used & set(HOUSE), key=lambda n: (HOUSE[n], n))]
    numbers = sorted(used & set(RANGES), key=lambda n: (n[0], int(n[1:])))
    return [*lines, *([f"from equipoise.ext.types cimport {', '.join(numbers)}"] if numbers else [])]


def line(code: str, says: str) -> str:
    text = f"    {code}"
    if not says:
        return text
    return _cut(f"{text.ljust(COMMENT)}  # {says}")


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 3].rstrip() + "..."


def constants(declared: Declaration) -> str:
    if not declared.constants:
        return ""
    sentences = declared.constants.sentences
    return "\n".join(
        [
            "cdef enum:",
            *(line(f"{name} = {value}", sentences.get(name, "")) for name, value in declared.constants.items()),
        ]
    )


def enum(family: Codes) -> str:
    head = _cut("cdef enum:".ljust(COMMENT) + f"  # {family.says}") if family.says else "cdef enum:"
    return "\n".join([head, *(line(f"{name} = {value}", says) for name, value, says in family.compiled())])


def struct(name: str, says: str, fields: Mapping[str, Field]) -> str:
    head = _cut(f"cdef struct {name}:".ljust(COMMENT) + f"  # {says}") if says else f"cdef struct {name}:"
    places = (line(f"{own.type} {field}{''.join(f'[{n}]' for n in own.of)}", own.says) for field, own in fields.items())
    return "\n".join([head, *places])


# The stack of what is pending, for a game whose state has `pending = part("Pending")` and `stack = part(Frame, of=24)`.
# They are written for each game, since each has frames of its own.
FRAMES = '''
cdef inline {frame}* top_frame({state}* s) noexcept nogil:
    return &s.stack[s.pending.depth - 1]


cdef inline {frame}* push_frame({state}* s, int kind, int seat) noexcept nogil:
    """Begins something that may have to ask. It is resolved before what was begun earlier goes on."""
    cdef {frame}* f
    if s.pending.depth < {depth}:
        s.pending.depth += 1
    else:
        s.pending.overflow = 1
    f = top_frame(s)
    memset(f, 0, sizeof({frame}))
    f.kind = kind
    f.seat = seat
    return f


cdef inline void pop_frame({state}* s) noexcept nogil:
    s.pending.depth -= 1


cdef inline void ask({state}* s, int seat, int decision) noexcept nogil:
    """The topmost frame waits for this seat's decision."""
    s.common.seat = seat
    s.common.decision = decision
    s.pending.asked = 1
'''


def frames(declared: Declaration) -> str:
    stack = declared.state.declared["stack"]
    return FRAMES.format(frame=stack.type, state=declared.state.__name__, depth=stack.of[0]).rstrip()


def write_mirrors(module: str, path: Path | str) -> bool:
    """Writes the file for the `DECLARED` of a module; whether its text changed."""
    declared: Declaration = import_module(module).DECLARED
    text = pxd(declared, module)
    if "memset(" in text:
        first, rest = text.split("\n\n", 1)
        text = f"{first}\n\nfrom libc.string cimport memset\n\n{rest}"
    path = Path(path)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8")
    return True


if __name__ == "__main__":
    for module, path in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        print(f"{path}: {'written' if write_mirrors(module, path) else 'as it was'}")
