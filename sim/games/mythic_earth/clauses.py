"""Sentences of a turn of Mythic Earth made shorter: fights in steps, names once, and one clause for one Unit."""

import re
from collections.abc import Sequence

from equipoise.sim.games.mythic_earth.phrases import AN_ANIMAL, ANIMAL, HELD_BACK

IN_FIGHT = "in the fight, "
FOUGHT = re.compile(r"(?:wins|loses) the fight|the fight is even")


def in_steps(line: str) -> list[str]:
    """A charge is long: how they come together, the fight, and what comes of it are three lines."""
    parts = line.split("; ")
    fought = next((i for i, part in enumerate(parts) if FOUGHT.search(part)), None)
    if fought is None:
        return [line]
    began = next((i + 1 for i in range(fought) if " charges to (" in parts[i]), 0)
    fight = "; ".join(parts[began : fought + 1])
    untouched = fight.startswith(f"{HELD_BACK}; ") or NAMED.match(fight)
    before = [*["; ".join(parts[:began])][: bool(began)]]
    before.append(f"{IN_FIGHT}{fight.removeprefix(f'{HELD_BACK}; ')}" if began or untouched else fight)
    after = "; ".join(parts[fought + 1 :])
    return [*before, *(in_steps(after) if after else [])]


NAMED = re.compile(r"[A-Z][\w'-]*,?(?: (?:[A-Z][\w'-]*,?|with|of|the))* \((\w)\)")  # Jaguar Warriors (c)


def briefly(lines: Sequence[str]) -> list[str]:
    """A Unit has its full name once a turn, then its letter; what befalls one Unit is one clause."""
    known: set[str] = set()

    def short(unit: re.Match[str]) -> str:
        if unit[1] in known:
            return unit[1]
        known.add(unit[1])
        return unit[0]

    return [clauses(NAMED.sub(short, line)) for line in lines]


def clauses(line: str) -> str:
    parts: list[str] = []
    before = ""
    for part in line.split("; "):
        said = part.rpartition(": ")[2].removeprefix(IN_FIGHT) if not parts else part
        subject, rest = _subject(said.replace(AN_ANIMAL, ANIMAL))
        if subject and subject == before and not part.startswith(AN_ANIMAL):  # which is another one
            parts[-1] += f", {rest}"
        else:
            parts.append(part)
            before = subject
    return "; ".join(parts)


def _subject(said: str) -> tuple[str, str]:
    """The letter of the Unit that does it (`a` is one, too), or the Spirit Animal; and what it does."""
    if said.startswith(f"{ANIMAL} "):
        return ANIMAL, said.removeprefix(f"{ANIMAL} ")
    named = NAMED.match(said)
    if named:
        return named[1], said[named.end() :].strip()
    first, _, rest = said.partition(" ")
    return (first, rest) if len(first) == 1 and first.isalpha() else ("", "")
