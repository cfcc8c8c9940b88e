"""Writing styles: TOML with the header that `Styles.from_file` reads, then what differs from another style."""

from collections.abc import Iterator, Mapping

from equipoise.sim.styles import CLASSIC, DEFAULT, Number, Styles, Table
from equipoise.sim.tweak_file import one_line, toml_key, toml_value

WIDTH = 34  # of a setting, before its comment


def style_toml(styles: Styles, values: Mapping[str, float], header: Mapping[str, object]) -> str:
    """A style as a file, with the meaning of each number beside it: what differs from `classic`, which stays when a
    game has another default. `header` says what it is and where it comes from."""
    over = CLASSIC if CLASSIC in styles.named else DEFAULT
    below = styles.values(over)
    differ = {key for key, value in values.items() if value != below[key]}
    head = {"game": styles.slug, "over": over, **header}
    blocks = [["[style]", *(f"{key} = {toml_value(value)}" for key, value in head.items())]]
    scalars, tables = [], []
    for name, own in styles.weights.declared.items():
        if isinstance(own, Number) and name in differ:
            scalars.append(_line(name, values[name], own))
        elif isinstance(own, Table):
            lines = [
                _line(typed, values[f"{name}.{key}"], own.numbers[key])
                for key, typed in _keys(own)
                if f"{name}.{key}" in differ
            ]
            if lines:
                tables.append([f"[{name}]", *lines])
    if scalars:
        blocks.append(["[weights]", *scalars])
    return "\n\n".join("\n".join(block) for block in [*blocks, *tables]) + "\n"


def _keys(table: Table) -> Iterator[tuple[str, str]]:
    """Of the numbers of a table: as they are called, and as TOML wants them written."""
    for name in table.names:
        if not table.columns:
            yield name, toml_key(name)
        for column in table.columns:
            yield f"{name}.{column}", f"{toml_key(name)}.{toml_key(column)}"


def _line(key: str, value: float, number: Number) -> str:
    comment = one_line(f"{number.kind}, {number.low:g} to {number.high:g}, declared {number.default:g}; {number.says}")
    return f"{f'{key} = {toml_value(value)}':<{WIDTH}}  # {comment}"
