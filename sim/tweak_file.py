"""Writing tweak files: TOML with the header that `read_tweak` reads, then the rules."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from equipoise.sim.errors import InputError
from equipoise.sim.parameters import Parameter

WIDE = 100  # a longer list is written one item a line


def tweak_toml(game: str, title: str, tree: Mapping[str, Any], says: Sequence[str] = ()) -> str:
    """A tweak as a file. `says` are lines of comment on top of it."""
    return _file(game, title, says, dict(_tables(tree, "")))


def rules_toml(game: str, title: str, shown: Iterable[Parameter], says: Sequence[str] = ()) -> str:
    """The rules as written, as a tweak to edit: each with what is allowed and what it means."""
    tables: dict[str, list[str]] = {}
    for p in shown:
        table, _, name = p.key.rpartition(".")
        if p.context and table not in tables:
            tables[table] = [f"# {one_line(', '.join(p.context))}"]
        comment = f"# {one_line(f'{p.allowed}; {p.says}')}"
        setting = f"# {name} is not set" if p.default is None else _setting(name, p.default)
        beside = "\n" not in setting and len(setting) < WIDE
        tables.setdefault(table, []).append(f"{setting:<28}{comment}" if beside else f"{comment}\n{setting}")
    return _file(game, title, says, tables)


def _file(game: str, title: str, says: Sequence[str], tables: Mapping[str, Sequence[str]]) -> str:
    """The lines of each table, under a header. TOML wants what stands in no table before the first of them."""
    header = {"tweak": [_setting("game", game), _setting("title", title)]}
    blocks = [[f"# {one_line(line)}" for line in says], tables.get("", ())]
    blocks += [[f"[{name}]", *lines] for name, lines in {**header, **tables}.items() if name]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _tables(tree: Mapping[str, Any], path: str) -> Iterable[tuple[str, list[str]]]:
    inner = {name: value for name, value in tree.items() if isinstance(value, Mapping) and value}
    lines = [_setting(name, value) for name, value in tree.items() if name not in inner]
    if lines:
        yield path, lines
    for name, value in inner.items():
        yield from _tables(value, f"{path}.{toml_key(name)}".lstrip("."))


def _setting(name: str, value: Any) -> str:
    return f"{toml_key(name)} = {toml_value(value)}"


def toml_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def plain(value: Any) -> Any:
    """A default without its classes: entries of a list of effects become tables."""
    if isinstance(value, BaseModel):
        return value.model_dump(exclude_none=True)
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def toml_value(value: Any) -> str:
    value = plain(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(_setting(name, inner) for name, inner in value.items()) + "}"
    if isinstance(value, list):
        items = [toml_value(item) for item in value]
        short = f"[{', '.join(items)}]"
        return short if len(short) < WIDE else "\n    ".join(["[", *(f"{item}," for item in items)]) + "\n]"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _text(text: str) -> str:
    """As JSON writes it, which TOML reads; TOML alone wants U+007F escaped."""
    if any("\ud800" <= c <= "\udfff" for c in text):
        raise InputError(f"{text!r}: holds half a character, which no file can hold; write it without")
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def one_line(text: str) -> str:
    """A comment ends with its line, and holds no control characters."""
    return "".join(c if c.isprintable() else " " for c in text)
