"""Content tables (cards, characters, maps) on their way from a rules model into the engine."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ValidationError

from equipoise.sim.errors import InputError, nearest


def read_content(room: str, name: str) -> dict[str, Any]:
    """A TOML file of a game's room, which is a package."""
    return tomllib.loads((files(room) / name).read_text(encoding="utf-8"))


def read_table(room: str, name: str, entry: type[BaseModel], key: str) -> dict[str, Any]:
    """The entries of one table of such a file."""
    return content_table(read_content(room, name), name, key, entry)


def content_table(tree: Mapping[str, Any], name: str, key: str, entry: type[BaseModel]) -> dict[str, Any]:
    """The entries of one table of a content file; a malformed one is told with file, key, value and what is allowed."""
    entries = {}
    for slug, fields in tree[key].items():
        try:
            entries[slug] = entry.model_validate(fields)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in (key, slug, *first["loc"]))
            raise InputError(f"{name}: {where} = {first['input']!r} is not allowed: {first['msg']}") from None
    return entries


def pack_content_fields(slug: str, fields: Mapping[str, Any], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """The fields as one element of the engine's content struct; arrays may be shorter than their place in it."""
    dtype = np.dtype(dtype)
    if set(fields) != set(dtype.names or ()):
        odd = sorted(set(fields) ^ set(dtype.names or ()))
        raise TypeError(f"{slug}: content.py and the engine's Content differ in {', '.join(odd)}")
    content = np.zeros(1, dtype=dtype)
    for name, value in fields.items():
        array = np.asarray(value)
        place: Any = content[name][0]
        if array.ndim == 0:
            content[name] = value
        elif array.size:
            place[tuple(slice(length) for length in array.shape)] = array
    return content


def no_new_entries(table: str, entries: Iterable[str], known: Iterable[str]) -> None:
    """For tables whose entries may be changed, but not added to."""
    known = list(known)
    for slug in entries:
        if slug not in known:
            raise ValueError(f"there is no {table}.{slug}; {nearest(slug, known)}")


def new_entries_are_whole(
    table: str, entries: Mapping[str, Any], known: Iterable[str], needed: Iterable[str], noun: str
) -> None:
    """For tables that may grow: a misspelt id is told from a new entry, which needs these fields ("a or b": either)."""
    known = list(known)
    for slug, fields in entries.items():
        if slug in known or not isinstance(fields, Mapping):
            continue
        missing = [name for name in needed if all(fields.get(part) is None for part in name.split(" or "))]
        if missing:
            needs = f"a new {noun} needs {', '.join(missing)}"
            raise ValueError(f"there is no {table}.{slug}, and {needs}; {nearest(slug, known)}")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", slug):
            raise ValueError(f"{table}.{slug}: an id is made of small letters, digits and _")
