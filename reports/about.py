"""What was played and with what: to play it again, and lest a stand-in be taken for the printed game."""

import platform
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import parameters
from equipoise.sim.store import Run

LIBRARIES = ("numpy", "polars", "scipy", "choix", "matplotlib")
GROUPS = 4  # of rules and content that are named as resting on PROXY
SOURCES = ("PROXY", "RULING", "BOOK")


def heading(run: Run) -> list[tuple[str, str]]:
    """What was played."""
    plan = run.plan
    changes = plan.as_read.changes()
    by_seat = ", rotated through the seats" if plan.rotate_bots else ", at fixed seats"
    dealt = {"seat": by_seat, "turn": ", a block each in turn", "draw": ", drawn for each block and seat",
             "step": ", each a seat further on from block to block"}[plan.bots_by]  # fmt: skip
    return [
        ("game", f"{plan.descriptor.title} ({plan.game}, version {run.manifest['game_version']})"),
        ("games", f"{run.game_count:,} in blocks of {run.rotations}"),
        ("seats", seats_of(plan)),
        ("bots", ", ".join(plan.bots) + ("" if len(plan.distinct_bots) == 1 else dealt)),
        ("seed", str(plan.seed)),
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in changes.items()),
        ("command", str(run.manifest["command"])),
        ("made with", f"equipoise {run.manifest['equipoise']}"),
    ]


def seats_of(plan: Plan) -> str:
    """How many, and how they are called: data, tables and sentences count them from 0."""
    return f"{plan.seats} (seat 0 to seat {plan.seats - 1})"


def versions() -> str:
    found = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return f"equipoise {version('equipoise')}, Python {platform.python_version()}, {found}"


def again(run: Run) -> list[str]:
    """The commands that make the run and the report once more."""
    folder = shlex.quote(str(run.folder))
    return [str(run.manifest["command"]), f"equipoise report {folder} --out report.html"]


@dataclass(frozen=True)
class Origin:
    """Where something in the rules comes from."""

    key: str
    source: str
    says: str


def _content(tree: Mapping[str, Any], path: str = "") -> Iterator[Origin]:
    """Entries of content that say where they, or a field of theirs, come from."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _content(value, f"{path}{key}.")
        elif value in SOURCES and (key == "source" or key.endswith("_source")):
            field = key.removesuffix("source").removesuffix("_")
            name = str(tree.get("name", ""))
            yield Origin(f"{path}{field}".rstrip("."), str(value), name)


def origins(plan: Plan) -> list[Origin]:
    """Every parameter and entry of content with its source; what rests on PROXY first, then RULING."""
    changed = plan.as_read.changes()
    found = [
        Origin(p.key, "changed" if p.key in changed else p.source, p.says) for p in parameters(plan.descriptor.rules)
    ]
    found += _content(plan.rules)
    order = {source: i for i, source in enumerate(SOURCES)}
    return sorted(found, key=lambda origin: order.get(origin.source, -1))


def caution(found: list[Origin]) -> str:
    """One sentence on what is PROXY, for the top of a page; empty where nothing is."""
    groups = Counter(origin.key.split(".")[0].replace("_", " ") for origin in found if origin.source == "PROXY")
    if not groups:
        return ""
    most = [f"{n} under {group}" for group, n in groups.most_common(GROUPS)]
    left = groups.total() - sum(n for _, n in groups.most_common(GROUPS))
    some = ", ".join([*most, *([f"{left} under others"] if left else [])])
    return (
        f"Not all of this is the printed game: {groups.total()} of {len(found)} rules and entries are stand-ins "
        f"(PROXY): {some}. Every finding rests on them in part."
    )


def provenance(found: list[Origin]) -> str:
    """One sentence on what the numbers rest on."""
    count = Counter(origin.source for origin in found)
    parts = [
        f"{count['BOOK']} rules and entries are as printed (BOOK)",
        f"{count['RULING']} rest on a decision of ours where the book is silent (RULING)",
        f"{count['PROXY']} are stand-ins for what is not known (PROXY)",
    ]
    if count["changed"]:
        parts.append(f"{count['changed']} were changed for this run")
    return "; ".join(parts) + "." + (" Do not take these numbers for the printed game's." if count["PROXY"] else "")
