"""What can be changed in a game: the leaves of its rules model, each with default, range, meaning and source.

`parameters` are the numbers and choices that the engine reads one by one. `listed` adds the lists of the rules and the
content: cards, units, spells, maps, which are tables of entries. A key is written the same way everywhere: in `--set`,
in `--param`, and as a path of tables in a tweak file.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

NOT_RULES = ("rules", "source")  # what an entry of content says of itself, beside its `..._source`
LONG = 60  # letters of a value in a phrase
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class Parameter:
    """One leaf of a rules model, as shown by `equipoise rules`."""

    key: str
    kind: type
    default: Any
    low: float | None
    high: float | None
    choices: tuple[Any, ...] | None
    says: str
    rules: tuple[str, ...]
    source: str
    context: tuple[str, ...] = ()  # names of what it belongs to: a group with a title, an entry of content
    content: bool = False
    shape: str = ""  # what is allowed, where kind, range and choices do not say it

    @property
    def allowed(self) -> str:
        if self.shape:
            return self.shape
        if self.choices is not None:
            return " or ".join(str(c) for c in self.choices)
        if self.kind is bool:
            return "true or false"
        noun = {int: "a whole number", float: "a number", str: "a text"}.get(self.kind, self.kind.__name__)
        if self.low is not None and self.high is not None:
            return f"{noun} from {self.low:,} to {self.high:,}"
        return noun if self.low is None else f"{noun}, {self.low:,} or more"

    @property
    def title(self) -> str:
        """What it is, understood without its key: Scrounger, extra attacks in a turn when upgraded."""
        return ", ".join((*self.context, self.says))

    @property
    def has_range(self) -> bool:
        """Whether it is a number that can be moved between two ends."""
        number = isinstance(self.default, int | float) and not isinstance(self.default, bool)
        return number and self.kind in (int, float) and self.low is not None and self.high is not None


def described(p: Parameter, value: Any) -> str:
    """A change of a rule as a phrase that stands alone: what it is, its new value, its value as written, rule ids."""
    says, *notes = p.says.split("; ")
    values = [note for note in notes if re.match(r"\S+: ", note)]  # "0: no limit" explains a value
    means = dict(note.split(": ", 1) for note in values)
    kept = [note for note in notes if note not in values]

    def shown(value: Any) -> str:
        meaning = means.get(str(value).lower())
        return f"{_word(value)} ({meaning})" if meaning else _word(value)

    what = ", ".join((*p.context, "; ".join((says, *kept))))
    ids = f" ({', '.join(p.rules)})" if p.rules else ""
    return f"{what}: {shown(value)} instead of {shown(p.default)}{ids}"


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "" or value == []:
        return "nothing"
    word = str(value)
    return word if len(word) <= LONG else f"{word[: LONG - 1]}…"


# --- forms of values ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Form:
    """What a field's values may be."""

    kind: type
    low: float | None = None
    high: float | None = None
    choices: tuple[Any, ...] | None = None
    shape: str = ""

    @property
    def words(self) -> str:
        return Parameter("", self.kind, None, self.low, self.high, self.choices, "", (), "", shape=self.shape).allowed


def _bare(annotation: Any, limits: Sequence[Any]) -> tuple[Any, list[Any]]:
    """The type itself, and the limits on it, those of Annotated included."""
    bounds = list(limits)
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            for item in more:
                bounds += item.metadata if isinstance(item, FieldInfo) else [item]
        elif isinstance(annotation, NewType):
            annotation = annotation.__supertype__
        else:
            return annotation, bounds


def _form(annotation: Any, limits: Sequence[Any]) -> _Form:
    annotation, limits = _bare(annotation, limits)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return _Form(type(args[0]), choices=args)
    if origin in (Union, UnionType):
        arms = [_form(arm, limits) for arm in args if arm is not NoneType]
        number = next((arm for arm in arms if arm.kind in (int, float)), arms[0])
        words = " or ".join(arm.words for arm in arms)
        return _Form(number.kind, number.low, number.high, None if len(arms) > 1 else number.choices, words)
    if origin is list:
        return _Form(list, shape=f"a list; each of it is {_form(args[0], ()).words}")
    if origin is dict:
        return _Form(dict, shape=f"a table; each of it is {_form(args[1], ()).words}")
    if issubclass(annotation, BaseModel):
        return _Form(dict, shape=f"a table of {', '.join(annotation.model_fields)}")
    bounds = {type(limit).__name__: limit for limit in limits}
    return _Form(annotation, getattr(bounds.get("Ge"), "ge", None), getattr(bounds.get("Le"), "le", None))


def entry_model(annotation: Any) -> type[BaseModel] | None:
    """The model of the entries of a content table: a field declared as dict[str, Model]."""
    annotation, _ = _bare(annotation, ())
    args = get_args(annotation)
    if get_origin(annotation) is dict and isinstance(args[1], type) and issubclass(args[1], BaseModel):
        return args[1]
    return None


# --- leaves of a model ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Place:
    """Where in a model a leaf is looked for."""

    prefix: str = ""
    context: tuple[str, ...] = ()
    entry: Mapping[str, Any] | None = None  # of content: the fields of the entry that is walked through
    rules: tuple[str, ...] = ()
    source: str = "BOOK"


def _leaves(
    model: type[BaseModel], values: BaseModel | None, place: _Place, names: Mapping[str, str]
) -> Iterator[Parameter]:
    for name, info in model.model_fields.items():
        extra: Mapping[str, Any] = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
        if place.entry is not None and (name in NOT_RULES or name.endswith("_source") or extra.get("new_entries_only")):
            continue
        value = info.get_default() if values is None else getattr(values, name)
        own = None if place.entry is None else place.entry.get(f"{name}_source")
        here = replace(
            place,
            prefix=f"{place.prefix}{name}",
            rules=tuple(extra.get("rules", place.rules)),
            source=str(own or extra.get("source", place.source)),
        )
        kind, content = info.annotation, entry_model(info.annotation)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _leaves(kind, value, _branch(here, name, info.description, kind), names)
        elif content is not None:
            for slug, entry in value.items():
                inside = _entry(here, name, slug, dict(entry), names, numbered="0" in value)
                yield from _leaves(content, entry, inside, names)
        else:
            form = _form(kind, info.metadata)
            yield Parameter(
                here.prefix, form.kind, value, form.low, form.high, form.choices,
                info.description or name.replace("_", " "), here.rules, here.source, here.context,
                here.entry is not None or isinstance(kind, NewType), form.shape,
            )  # fmt: skip


def _branch(place: _Place, name: str, says: str | None, kind: type[BaseModel]) -> _Place:
    """A group of rules; or a part of content, if it stands in an entry or is described as a thing of its own."""
    prefix = f"{place.prefix}."
    if place.entry is None and says is None:
        title = kind.model_config.get("title")
        return _Place(prefix, (*place.context, title) if title else place.context)
    return replace(
        place, prefix=prefix, context=(*place.context, says or name.replace("_", " ")), entry=place.entry or {}
    )


def _entry(
    place: _Place, table: str, slug: str, fields: Mapping[str, Any], names: Mapping[str, str], *, numbered: bool
) -> _Place:
    """An entry of content under its printed name; one of several effects under its number and what it does."""
    noun = _singular(table)
    name = fields.get("name") or names.get(slug)
    if isinstance(name, str):
        title = name if noun in name.lower() else f"{name} ({noun})"
    elif numbered:
        number = ORDINALS[int(slug)] if int(slug) < len(ORDINALS) else f"{int(slug) + 1}th"
        title = f"{number} {noun}" if table.endswith("s") else f"{noun}, {number} effect"
        does = next((value for value in fields.values() if isinstance(value, str)), "")
        title += f" ({names.get(does) or does.replace('_', ' ')})" if does else ""
    else:
        title = f"{noun} {slug.replace('_', ' ').removeprefix(noun).strip()}"
    return _Place(
        f"{place.prefix}.{slug}.",
        (*place.context, title),
        fields,
        tuple(fields.get("rules") or place.rules),
        str(fields.get("source") or place.source),
    )


def _singular(table: str) -> str:
    word = table.replace("_", " ")
    return word.removesuffix("ies") + "y" if word.endswith("ies") else word.removesuffix("s")


@cache
def listed(model: type[BaseModel]) -> tuple[Parameter, ...]:
    """Every key that can be set, in the order of the model; content last."""
    names = {}
    for info in model.model_fields.values():
        if entry_model(info.annotation) is not None:
            for slug, entry in info.get_default().items():
                if isinstance(name := getattr(entry, "name", None), str):
                    names[slug] = name
    leaves = list(_leaves(model, None, _Place(), names))
    return (*(p for p in leaves if not p.content), *(p for p in leaves if p.content))


def parameters(model: type[BaseModel]) -> Iterator[Parameter]:
    """The numbers, switches, choices and texts of a model, in order. Lists and content are not among them."""
    return (p for p in listed(model) if not p.content and not p.shape)


# --- finding them ---------------------------------------------------------------------------------------------------


def is_pattern(text: str) -> bool:
    return any(sign in text for sign in "*?[")


def matching(text: str, p: Parameter) -> bool:
    """Whether a pattern (`scrounger.*`) fits the key, or a word stands in key, name or meaning."""
    low = text.lower()
    if is_pattern(text):
        return fnmatchcase(p.key.lower(), low)
    return low in p.key.lower() or low in p.title.lower()
