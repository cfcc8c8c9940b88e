"""The reference of the library, from the signatures and docstrings of what it exports."""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any

import equipoise as eq

FUNCTIONS = ("simulate", "open_run", "report", "compare", "sweep", "sensitivity", "tune", "replay")
LOOKING_UP = ("games", "rules", "columns")
CLASSES = ("Run", "Report", "Change", "Exploration", "Tuning", "Replay", "Metric", "Table", "Action", "InputError")
OF_THE_HOUSE = ("create", "planned", "with_goal", "clear_unfinished", "deal", "add", "of")  # public to its own layers


def page() -> str:
    lines = [
        "# Python, function by function",
        "",
        "`import equipoise as eq`. Everything is typed; `import equipoise` itself loads nothing. How these work "
        "together is told in [From Python](../python.md).",
        "",
    ]
    for title, names in (("Functions", FUNCTIONS), ("Looking things up", LOOKING_UP)):
        lines += [f"## {title}", "", *(line for name in names for line in _function(f"eq.{name}", getattr(eq, name)))]
    lines += ["## Objects", "", *(line for name in CLASSES for line in _class(name, getattr(eq, name)))]
    return "\n".join(lines) + "\n"


def _function(name: str, function: Any, level: str = "###") -> Iterator[str]:
    yield from (f"{level} {name}", "", "```text", _signature(name, function), "```", "")
    text = inspect.getdoc(function) or ""
    told, _, arguments = text.partition("\nArgs:\n")
    yield from (_plain(told.strip()), "")
    if arguments:
        yield from ("| argument | meaning |", "|---|---|")
        for found in re.finditer(r"^ {4}(\w+): (.+?)(?=^ {4}\w+: |\Z)", arguments, re.M | re.S):
            yield f"| `{found[1]}` | {_plain(' '.join(found[2].split())).replace('|', chr(92) + '|')} |"
        yield ""


def _signature(name: str, function: Any) -> str:
    signature = inspect.signature(function)
    parts = [_parameter(p) for p in signature.parameters.values() if p.name != "self"]
    star = next((i for i, p in enumerate(_shown(signature)) if p.kind is p.KEYWORD_ONLY), None)
    if star is not None:
        parts.insert(star, "*")
    returns = signature.return_annotation
    arrow = "" if returns is inspect.Signature.empty else f" -> {_type(returns)}"
    one = f"{name}({', '.join(parts)}){arrow}"
    return one if len(one) <= 90 else f"{name}(\n    " + ",\n    ".join(parts) + f",\n){arrow}"


def _shown(signature: inspect.Signature) -> list[inspect.Parameter]:
    return [p for p in signature.parameters.values() if p.name != "self"]


def _parameter(p: inspect.Parameter) -> str:
    stars = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
    kind = "" if p.annotation is p.empty else f": {_type(p.annotation)}"
    default = "" if p.default is p.empty else f" = {p.default!r}" if kind else f"={p.default!r}"
    return f"{stars}{p.name}{kind}{default}"


def _type(annotation: Any) -> str:
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Za-z])", "", text)
    return text.replace("str | Path | Sequence[str | Path]", "Tweaks").replace("OwnMetric", "Metric")


def _class(name: str, kind: Any) -> Iterator[str]:
    yield from (f"### eq.{name}", "", _plain(inspect.getdoc(kind) or ""), "")
    rows = [(f"`{attribute}`", _first(text)) for attribute, text in _attributes(kind)]
    if rows:
        yield from ("| | |", "|---|---|", *(f"| {word} | {meaning} |" for word, meaning in rows), "")


def _attributes(kind: Any) -> Iterator[tuple[str, str]]:
    """What a user calls or reads, with its first sentence."""
    fields = {f.name: f for f in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else {}
    yield from ((name, f"`{_type(field.type)}`") for name, field in fields.items() if name != "document")
    for name, member in inspect.getmembers(kind):
        text = inspect.getdoc(member.func if hasattr(member, "func") else member) or ""
        if name.startswith("_") or name in OF_THE_HOUSE or name in fields or not text:
            continue
        if inspect.isfunction(member):
            arguments = [p.name for p in inspect.signature(member).parameters.values() if p.name != "self"]
            yield f"{name}({', '.join(arguments)})", text
        elif isinstance(member, property) or hasattr(member, "func"):
            yield name, text


def _first(text: str) -> str:
    paragraph = text.split("\n\n")[0]
    return _plain(" ".join(paragraph.split())).replace("|", "\\|")


def _plain(text: str) -> str:
    return text.replace("<", "&lt;")
