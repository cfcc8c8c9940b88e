"""Makes a trained style the default of its game: writes it into the game's styles.toml.

    .venv/bin/python tests/adopt_style.py GAME STYLE.toml "Learned by playing 2,000,000 games, seed 11." [--seats 2]

The numbers that differ from the declared ones are written; with --seats those that differ from the default, which only
that number of players plays by. Afterwards: raise the game's version, `make playthroughs`, keep the new signature
(`equipoise bench GAME --signature`) and the new chances (`equipoise calibrate`), and tell it in CHANGELOG.md.
"""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from equipoise.sim.bots import kinds
from equipoise.sim.registry import find_game
from equipoise.sim.styles import Number, Styles, Table
from equipoise.sim.tweak_file import toml_key, toml_value

ROOMS = Path(__file__).parents[1] / "sim" / "games"
USUAL = "a competent all-round player; its numbers are learned by playing"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("style", type=Path)
    parser.add_argument("origin")
    parser.add_argument("--seats", type=int)
    asked = parser.parse_args()
    game = find_game(asked.game)
    styles = kinds(game)[game.default_bot.partition(":")[0]].params["style"].styles
    assert styles is not None
    values = styles.from_file(asked.style, asked.seats)
    below = styles.values("default") if asked.seats else {key: n.default for key, n in styles.weights.numbers().items()}
    file = ROOMS / asked.game / "styles.toml"
    text = file.read_text()
    name = f"default.seats.{asked.seats}" if asked.seats else "default"
    lines = [f"# {asked.origin}"]
    if not asked.seats:
        known = styles.named["default"]["says"] if "[default]" in text else USUAL
        lines += ["[default]", f"says = {toml_value(known)}", ""]
    lines += numbers_of(styles, name, values, below)
    file.write_text(with_block(text, name, "\n".join(lines).rstrip() + "\n\n"))


def numbers_of(styles: Styles, name: str, values: Mapping[str, float], below: Mapping[str, float]) -> list[str]:
    lines = []
    scalars = [key for key, own in styles.weights.declared.items() if isinstance(own, Number)]
    moved = [f"{toml_key(key)} = {toml_value(values[key])}" for key in scalars if values[key] != below[key]]
    if moved:
        lines += [f"[{name}.weights]", *moved, ""]
    for table, own in styles.weights.declared.items():
        if isinstance(own, Table):
            rows = [row for row in (row_of(table, own, key, values, below) for key in own.names) if row]
            if rows:
                lines += [f"[{name}.{table}]", *rows, ""]
    return lines


def row_of(table: str, own: Table, name: str, values: Mapping[str, float], below: Mapping[str, float]) -> str:
    keys = [f"{table}.{name}.{column}" for column in own.columns] or [f"{table}.{name}"]
    if all(values[key] == below[key] for key in keys):
        return ""
    row = [values[key] for key in keys]
    return f"{toml_key(name)} = {toml_value(row if own.columns else row[0])}"


def with_block(text: str, name: str, block: str) -> str:
    """The style in the place of the one that was there, with its comment; a new one before `classic`."""
    heads = [(m.start(), m[1]) for m in re.finditer(r"^\[([^\]]+)\]", text, re.MULTILINE)]
    own = name if ".seats." in name else "default"

    def is_own(head: str) -> bool:
        within = head == own or head.startswith(f"{own}.")
        return within and (".seats." in own or not head.startswith("default.seats."))

    places = [i for i, (_, head) in enumerate(heads) if is_own(head)]
    if not places:
        at = text.index("[classic]")
        return text[:at] + block + text[at:]
    first, last = heads[places[0]][0], places[-1] + 1
    end = heads[last][0] if last < len(heads) else len(text)
    return without_comment(text[:first]) + block + comment_before(text[:end]) + text[end:]


def without_comment(text: str) -> str:
    """Comment lines at the end belong to what follows."""
    return re.sub(r"(^#[^\n]*\n)+\Z", "", text, flags=re.MULTILINE)


def comment_before(text: str) -> str:
    return text[len(without_comment(text)) :]


if __name__ == "__main__":
    main()
