"""The run folder: manifest.json and parts.

    RUN/manifest.json                       the plan, versions, goal, columns with descriptions
    RUN/parts/0000000000-0000350000/        one range of blocks: games.parquet, seats.parquet, part.json

A part is written under a temporary name and renamed whole, so that it is there completely or not at all. part.json
carries the run's ruleset hash and seed and a checksum of both tables: a damaged or foreign part is found and named.
"""

import io
import json
import os
import shutil
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.columns import PROGRESS_NONE, PROGRESS_STEPS, Rows, game_columns, seat_columns
from sim.errors import InputError
from sim.game import Column, Role
from sim.plan import Plan
from sim.stopping import Sums

if TYPE_CHECKING:
    import pandas as pd

FORMAT = 1
MANIFEST_BYTES = 50_000_000
QUICK, THOROUGH = 1, 7  # zstd levels; games that record arrays take far longer to play than to pack


def write_atomically(path: Path, text: str) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, path)


@dataclass(frozen=True)
class Part:
    """One finished range of blocks."""

    first: int
    blocks: int
    decisions: int
    by_character: tuple[Sums, ...]
    by_seat: tuple[Sums, ...]


def _packed(values: npt.NDArray[Any]) -> Any:
    """An array per row as its bytes: Parquet reads these ten times as fast as nested lists, and writes them smaller."""
    if values.ndim == 1:
        return values
    import pyarrow as pa

    width = values.dtype.itemsize * values.shape[1]
    little = np.ascontiguousarray(values, values.dtype.newbyteorder("<"))
    return pl.from_arrow(
        pa.FixedSizeBinaryArray.from_buffers(pa.binary(width), len(values), [None, pa.py_buffer(little)])
    )


def _parquet(columns: Mapping[str, Any]) -> bytes:
    # Polars writes these narrow integers about twice as fast as pyarrow, at the same size; small row groups keep its
    # dictionaries in the cache.
    sink = io.BytesIO()
    level = THOROUGH if any(values.ndim > 1 for values in columns.values()) else QUICK
    pl.DataFrame({name: _packed(values) for name, values in columns.items()}).write_parquet(
        sink, compression="zstd", compression_level=level, statistics=False, row_group_size=65_536
    )
    return sink.getvalue()


def _reached(columns: dict[str, Any]) -> dict[str, Any]:
    """Without the progress columns of rounds that no game of the part has reached; they are read as nulls."""
    return {
        name: values
        for name, values in columns.items()
        if not name.startswith("progress_") or (values != PROGRESS_NONE).any()
    }


def write_part(folder: Path, plan: Plan, part: Part, rows: Rows) -> None:
    """Writes a part so that it appears whole or not at all."""
    tables = {
        "games.parquet": _parquet(rows.game_table()),
        "seats.parquet": _parquet(_reached(rows.seat_table(leave_out=[*plan.constants(), "team"]))),
    }
    name = f"{part.first:010d}-{part.blocks:010d}"
    temporary = folder / "parts" / f".{name}.{os.getpid()}"
    temporary.mkdir()
    for file, content in tables.items():
        (temporary / file).write_bytes(content)
    card = {
        "ruleset": plan.ruleset,
        "seed": plan.seed,
        "first": part.first,
        "blocks": part.blocks,
        "decisions": part.decisions,
        "crc32": {file: zlib.crc32(content) for file, content in tables.items()},
        "by_character": [[s.blocks, s.total, s.squares] for s in part.by_character],
        "by_seat": [[s.blocks, s.total, s.squares] for s in part.by_seat],
    }
    (temporary / "part.json").write_text(json.dumps(card), encoding="utf-8")
    os.rename(temporary, folder / "parts" / name)


def _read_json(path: Path, what: str) -> dict[str, Any]:
    try:
        if path.stat().st_size > MANIFEST_BYTES:
            raise InputError(f"{path}: is too large for {what}")
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"{path}: is missing, so that this is not a complete {what}") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError:
        raise InputError(f"{path}: is damaged: not a complete JSON file") from None
    if not isinstance(content, dict):
        raise InputError(f"{path}: is damaged: not a table of keys")
    return content


@dataclass(frozen=True)
class Run:
    """A stored batch of games."""

    folder: Path
    plan: Plan
    manifest: Mapping[str, Any] = field(repr=False)

    # --- making and opening -----------------------------------------------------------------------------------

    @staticmethod
    def create(folder: Path, plan: Plan, goal: Mapping[str, Any], command: str, version: str) -> "Run":
        try:
            if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
                raise InputError(
                    f"{folder}: already exists and is not an empty folder; choose another --out, or add --resume"
                )
            (folder / "parts").mkdir(parents=True)
            game = plan.descriptor
            manifest = {
                "format": FORMAT,
                "equipoise": version,
                "game_version": game.version,
                "plan": plan.as_dict(),
                "goal": dict(goal),
                "command": command,
                "rotations": plan.lineup.rotations,
                "distinct_bots": plan.distinct_bots,
                "constants": plan.constants(),
                "columns": {
                    "games": [_column_card(c) for c in game_columns(game)],
                    "seats": [_column_card(c) for c in seat_columns(game, plan.distinct_bots)],
                },
            }
            write_atomically(folder / "manifest.json", json.dumps(manifest, indent=1))
        except OSError as error:
            raise InputError(f"{folder}: cannot be written ({error.strerror})") from None
        return Run(folder, plan, manifest)

    @staticmethod
    def open(folder: Path) -> "Run":
        if not folder.is_dir():
            raise InputError(f"{folder}: there is no such run folder")
        manifest = _read_json(folder / "manifest.json", "run")
        if manifest.get("format") != FORMAT:
            raise InputError(f"{folder}: has run format {manifest.get('format')!r}; this version reads format {FORMAT}")
        try:
            card = manifest["plan"]
            plan = Plan(**{**card, "bots": tuple(card["bots"]), "titles": tuple(card["titles"])})
            _ = (
                manifest["columns"]["games"],
                manifest["columns"]["seats"],
                manifest["goal"],
                manifest["rotations"],
                manifest["constants"],
            )
        except (KeyError, TypeError):
            raise InputError(f"{folder / 'manifest.json'}: is damaged: keys are missing or unknown") from None
        return Run(folder, plan, manifest)

    # --- parts ------------------------------------------------------------------------------------------------

    def part_names(self) -> list[str]:
        parts = self.folder / "parts"
        return sorted(p.name for p in parts.iterdir() if not p.name.startswith(".")) if parts.is_dir() else []

    def parts(self) -> list[Part]:
        """Every part's card, in order; a part that does not belong here is an error."""
        return [self._part(name) for name in self.part_names()]

    def _part(self, name: str) -> Part:
        path = self.folder / "parts" / name
        card = _read_json(path / "part.json", "part")
        if (card.get("ruleset"), card.get("seed")) != (self.plan.ruleset, self.plan.seed):
            raise InputError(f"{path}: belongs to another run; move it away")
        try:
            part = Part(
                card["first"],
                card["blocks"],
                card["decisions"],
                tuple(Sums(*s) for s in card["by_character"]),
                tuple(Sums(*s) for s in card["by_seat"]),
            )
        except (KeyError, TypeError):
            raise InputError(f"{path / 'part.json'}: is damaged: keys are missing or unknown") from None
        if name != f"{part.first:010d}-{part.blocks:010d}":
            raise InputError(f"{path}: holds blocks {part.first} to {part.first + part.blocks - 1}; it was renamed")
        return part

    def check(self) -> None:
        """Every part is whole, ours, and stands once; raises with the name of the first that is not."""
        end = 0
        for name, part in zip(self.part_names(), self.parts(), strict=True):
            path = self.folder / "parts" / name
            if part.first < end:
                raise InputError(f"{path}: overlaps the part before it; one of the two must go")
            end = part.first + part.blocks
            for file, crc in _read_json(path / "part.json", "part")["crc32"].items():
                try:
                    content = (path / file).read_bytes()
                except OSError:
                    raise InputError(
                        f"{path / file}: is missing or cannot be read; delete the part and --resume"
                    ) from None
                if zlib.crc32(content) != crc:
                    raise InputError(f"{path / file}: is damaged (checksum); delete the part and --resume")

    def missing(self, blocks: int) -> Iterator[tuple[int, int]]:
        """The ranges (first, how many) of the first `blocks` blocks that no part holds yet."""
        at = 0
        for part in self.parts():
            if part.first > at and at < blocks:
                yield at, min(part.first, blocks) - at
            at = max(at, part.first + part.blocks)
        if at < blocks:
            yield at, blocks - at

    def clear_unfinished(self) -> None:
        """Removes what a killed run left half written."""
        for path in (self.folder / "parts").glob(".*"):
            shutil.rmtree(path, ignore_errors=True)
        for path in self.folder.glob(".manifest.json.*"):
            path.unlink(missing_ok=True)

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def rotations(self) -> int:
        return int(self.manifest["rotations"])

    @property
    def game_count(self) -> int:
        return sum(part.blocks for part in self.parts()) * self.rotations

    def _scan(self, table: str, parts: Sequence[str]) -> pl.LazyFrame:
        files = [self.folder / "parts" / name / f"{table}.parquet" for name in parts]
        if not files:
            raise InputError(f"{self.folder}: holds no finished games yet; complete it with --resume")
        plan = self.plan
        stored = Rows.allocate(plan.descriptor, 1, plan.seats)
        made = {"games": stored.game_table, "seats": stored.seat_table}[table]
        schema = pl.DataFrame(made(leave_out=[*self.manifest["constants"], "team"])).schema
        arrays = {name: kind for name, kind in schema.items() if isinstance(kind, pl.Array)}
        packed = pl.Schema({**schema, **dict.fromkeys(arrays, pl.Binary())})
        frame = pl.scan_parquet(files, schema=packed, missing_columns="insert")
        frame = frame.with_columns(
            pl.col(name).bin.reinterpret(dtype=kind, endianness="little") for name, kind in arrays.items()
        )
        frame = frame.with_columns(pl.lit(plan.seed, dtype=pl.Int64).alias("seed"))
        if table == "games":  # these follow from the game's index
            frame = frame.with_columns(
                (pl.col("game") // self.rotations).alias("block"), (pl.col("game") % self.rotations).alias("rotation")
            )
        else:  # these from the plan
            teams = pl.Series(plan.lineup.teams, dtype=pl.UInt8)
            frame = frame.with_columns(
                pl.lit(teams).gather(pl.col("seat")).alias("team"),
                *(pl.lit(value, dtype=pl.UInt8).alias(name) for name, value in self.manifest["constants"].items()),
            )
        columns = self.manifest["columns"][table]
        return frame.with_columns(_decoded(c) for c in columns if _needs_decoding(c)).select(c["name"] for c in columns)

    @cached_property
    def games(self) -> pl.LazyFrame:
        """One row per game, in order."""
        return self._scan("games", self.part_names())

    @cached_property
    def seats(self) -> pl.LazyFrame:
        """One row per game and seat, in order."""
        return self._scan("seats", self.part_names())

    def read(self, table: Literal["games", "seats"], columns: Sequence[str], first: int, blocks: int) -> pl.DataFrame:
        """A range of the finished blocks, counted without gaps. Only the parts that hold it are opened: a slice of them
        all would look into every file of a long run again and again."""
        rows = self.rotations * (self.plan.seats if table == "seats" else 1)
        held: list[str] = []
        at = skipped = 0
        for name in self.part_names():
            size = int(name.split("-")[1])
            if at < first + blocks and first < at + size:
                skipped = skipped if held else first - at
                held.append(name)
            at += size
        return self._scan(table, held).select(columns).slice(skipped * rows, blocks * rows).collect()

    def columns_with(self, role: Role, table: Literal["seats", "games"] = "seats") -> list[Mapping[str, Any]]:
        """The cards of the columns that have this meaning to the analysis."""
        return [card for card in self.manifest["columns"][table] if card["role"] == role]

    def to_pandas(self, table: str = "seats") -> "pd.DataFrame":
        return getattr(self, table).collect().to_pandas()  # type: ignore[no-any-return]


def _column_card(column: Column) -> dict[str, Any]:
    def names(of: Sequence[str] | None) -> list[str] | None:
        return None if of is None else list(of)

    return {
        "name": column.name,
        "description": column.description,
        "categories": names(column.categories),
        "places": names(column.places),
        "role": column.role,
        "of": column.of,
        "spots": None if column.spots is None else [list(spot) for spot in column.spots],
    }


def _needs_decoding(column: Mapping[str, Any]) -> bool:
    return bool(column["categories"]) or column["name"].startswith("progress_")


def _decoded(column: Mapping[str, Any]) -> pl.Expr:
    name = column["name"]
    if column["categories"]:
        return pl.col(name).cat.to(pl.Enum(column["categories"]))
    return pl.when(pl.col(name) != PROGRESS_NONE).then(pl.col(name).cast(pl.Float32) / PROGRESS_STEPS).alias(name)


def data_dictionary(columns: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {"column": c["name"], "meaning": c["description"], "values": ", ".join(c["categories"] or ())}
            for c in columns
        ]
    )
