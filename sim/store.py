"""The run folder: manifest.json and parts.

    RUN/manifest.json                       the plan, versions, goals, columns with descriptions
    RUN/parts/0000000000-0000350000/        one range of blocks: games.parquet, seats.parquet, part.json
    RUN/status.json  RUN/lock               how far it is, and who plays into it (sim/heartbeat.py, sim/lock.py)

A part is written under a temporary name and renamed whole, so that it is there completely or not at all. part.json
carries the run's ruleset hash and seed and a checksum of both tables: a damaged or foreign part is found and named.
"""

import io
import json
import os
import shlex
import shutil
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt
import polars as pl
from pydantic import ValidationError

from equipoise.sim.columns import PROGRESS_NONE, PROGRESS_STEPS, Rows, game_columns, seat_columns
from equipoise.sim.errors import InputError, arg
from equipoise.sim.facts import Column, Origin, Role
from equipoise.sim.files import parse_json, read_text, write_atomically, write_durably
from equipoise.sim.manifest import FORMAT, ManifestCard, PartCard, as_now, with_goal
from equipoise.sim.names import visible
from equipoise.sim.plan import Plan
from equipoise.sim.stopping import Sums

if TYPE_CHECKING:
    import pandas as pd

MANIFEST_BYTES = 50_000_000
TABLES = ("games.parquet", "seats.parquet")
QUICK, THOROUGH = 1, 3  # zstd levels; 7 takes twice the time of 3 and saves one part in sixteen


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


def packed_tables(plan: Plan, rows: Rows) -> dict[str, bytes]:
    """The tables of a part, ready to be sent and written."""
    return {
        "games.parquet": _parquet(rows.game_table()),
        "seats.parquet": _parquet(_reached(rows.seat_table(leave_out=[*plan.constants(), "team"]))),
    }


def part_name(first: int, blocks: int) -> str:
    return f"{first:010d}-{blocks:010d}"


def write_part(folder: Path, plan: Plan, part: Part, tables: Mapping[str, bytes]) -> None:
    """Writes a part so that it appears whole or not at all."""
    name = part_name(part.first, part.blocks)
    temporary = folder / "parts" / f".{name}.{os.getpid()}"
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
    try:
        temporary.mkdir()
        for file, content in tables.items():
            write_durably(temporary / file, content)
        write_durably(temporary / "part.json", json.dumps(card).encode())
        os.rename(temporary, folder / "parts" / name)
    except OSError:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def _read_card(path: Path, what: str) -> dict[str, Any]:
    if not path.is_file() and not path.exists():
        raise InputError(f"{path}: is missing, so that this is not a complete {what}")
    return parse_json(read_text(path, MANIFEST_BYTES, f"that of a {what}", regular=True), str(path))


def _damaged(path: Path, error: ValidationError) -> InputError:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] in ("missing", "extra_forbidden"):
        return InputError(f"{path}: is damaged: keys are missing or unknown ({where})")
    return InputError(f"{path}: is damaged: {where} is wrong ({first['msg'][:80]})")


@contextmanager
def reading(folder: Path) -> Iterator[None]:
    """Tables that cannot be decoded are told in a sentence, whatever the reader makes of them."""
    try:
        yield
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        words = str(error).strip().splitlines()
        raise InputError(
            f"{folder}: its tables cannot be read ({words[0][:120] if words else type(error).__name__}); "
            f"look for the cause with: equipoise runs check {shlex.quote(str(folder))}"
        ) from None


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
            if folder.exists() and not _never_begun(folder):
                raise InputError(
                    f"{folder}: already exists and is not an empty folder; choose another {arg('out')}, "
                    f"or add {arg('resume', True)}"
                )
            (folder / "parts").mkdir(parents=True, exist_ok=True)
            manifest = _manifest(plan, goal, command, version)
            write_atomically(folder / "manifest.json", json.dumps(manifest, indent=1))
        except OSError as error:
            raise InputError(f"{folder}: cannot be written ({error.strerror})") from None
        return Run(folder, plan, manifest)

    @staticmethod
    def planned(plan: Plan) -> "Run":
        """A run without a folder and without games: what it would record is known before it is played."""
        return Run(Path(), plan, _manifest(plan, {}, "", ""))

    @staticmethod
    def open(folder: str | Path) -> "Run":
        folder = Path(folder)
        if not folder.is_dir():
            raise InputError(f"{folder}: there is no such run folder")
        path = folder / "manifest.json"
        manifest = as_now(_read_card(path, "run"))
        written = manifest.get("format")
        if isinstance(written, int) and written > FORMAT:
            raise InputError(
                f"{folder}: has run format {written}, written by a newer equipoise "
                f"({str(manifest.get('equipoise'))[:40]}); this one reads format {FORMAT}: update it to open the run"
            )
        if written != FORMAT:
            raise InputError(f"{folder}: has run format {str(written)[:40]}; this version reads format {FORMAT}")
        try:
            card = ManifestCard.model_validate(manifest).plan
        except ValidationError as error:
            raise _damaged(path, error) from None
        return Run(folder, Plan.from_dict(card.model_dump()), manifest)

    @property
    def resume_command(self) -> str:
        return f"equipoise simulate {self.plan.game} --out {shlex.quote(str(self.folder))} --resume"

    @property
    def goal(self) -> Mapping[str, Any]:
        """What it is being played to, or was last."""
        found: Mapping[str, Any] = self.manifest["goals"][-1]
        return found

    @property
    def continued(self) -> bool:
        """Whether it was played on to another goal after it could be looked at."""
        return len(self.manifest.get("goals", ())) > 1

    def with_goal(self, goal: Mapping[str, Any]) -> "Run":
        """The same run with another goal, which the folder keeps beside those before it."""
        held = sum(part.blocks for part in self.parts())
        goals = with_goal(self.manifest["goals"], dict(goal), held)
        if goals == self.manifest["goals"]:
            return self
        manifest = {**self.manifest, "goals": goals}
        try:
            write_atomically(self.folder / "manifest.json", json.dumps(manifest, indent=1))
        except OSError as error:
            raise InputError(f"{self.folder}: cannot be written ({error.strerror})") from None
        return Run(self.folder, self.plan, manifest)

    # --- parts ------------------------------------------------------------------------------------------------

    def part_names(self) -> list[str]:
        parts = self.folder / "parts"
        return sorted(p.name for p in parts.iterdir() if not p.name.startswith(".")) if parts.is_dir() else []

    def parts(self) -> list[Part]:
        """Every part's card, in order; a part that does not belong here is an error."""
        return [self._part(name) for name in self.part_names()]

    def _card(self, name: str) -> PartCard:
        """Read once: a part does not change when it is there."""
        if name not in self._cards:
            self._cards[name] = self._card_on_disk(name)
        return self._cards[name]

    @cached_property
    def _cards(self) -> dict[str, PartCard]:
        return {}

    def _card_on_disk(self, name: str) -> PartCard:
        path = self.folder / "parts" / name
        content = _read_card(path / "part.json", "part")
        if (content.get("ruleset"), content.get("seed")) != (self.plan.ruleset, self.plan.seed):
            raise InputError(f"{path}: belongs to another run; move it away")
        try:
            card = PartCard.model_validate(content)
        except ValidationError as error:
            raise _damaged(path / "part.json", error) from None
        if name != part_name(card.first, card.blocks):
            raise InputError(f"{path}: holds blocks {card.first} to {card.first + card.blocks - 1}; it was renamed")
        if (len(card.by_seat), len(card.by_character)) != (self.plan.seats, len(self.plan.descriptor.characters)):
            raise InputError(f"{path / 'part.json'}: is damaged: it tells of other seats or characters")
        return card

    def _part(self, name: str) -> Part:
        card = self._card(name)
        return Part(
            card.first,
            card.blocks,
            card.decisions,
            tuple(Sums(*s) for s in card.by_character),
            tuple(Sums(*s) for s in card.by_seat),
        )

    def check_part(self, name: str) -> Part:
        """One part, whole and ours; raises with what is wrong with it."""
        path = self.folder / "parts" / name
        card = self._cards[name] = self._card_on_disk(name)
        again = f"delete the part and go on with: {self.resume_command}"
        for file, crc in card.crc32.items():
            try:
                content = (path / file).read_bytes() if (path / file).is_file() else None
            except OSError:
                content = None
            if content is None:
                raise InputError(f"{path / file}: is missing or cannot be read; {again}")
            if zlib.crc32(content) != crc:
                raise InputError(f"{path / file}: is damaged (checksum); {again}")
            rows = card.blocks * self.rotations * (self.plan.seats if file == "seats.parquet" else 1)
            try:
                with reading(self.folder):
                    present = pl.scan_parquet(io.BytesIO(content)).select(pl.len()).collect().item()
            except InputError:
                raise InputError(f"{path / file}: is damaged (no Parquet table); {again}") from None
            if present != rows:
                raise InputError(f"{path / file}: holds {present:,} rows where {rows:,} belong; {again}")
        return self._part(name)

    def check(self) -> None:
        """Every part is whole, ours, and stands once; raises with the name of the first that is not."""
        end, names = 0, self.part_names()
        with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
            try:
                for name, part in zip(names, pool.map(self.check_part, names), strict=True):
                    if part.first < end:
                        path = self.folder / "parts" / name
                        raise InputError(f"{path}: overlaps the part before it; one of the two must go")
                    end = part.first + part.blocks
            finally:
                pool.shutdown(cancel_futures=True)

    def missing(self, first: int, end: int) -> Iterator[tuple[int, int]]:
        """The ranges (first, how many) of the blocks from `first` to before `end` that no part holds yet."""
        at = first
        for part in self.parts():
            if part.first > at and at < end:
                yield at, min(part.first, end) - at
            at = max(at, part.first + part.blocks)
        if at < end:
            yield at, end - at

    def ranges(self) -> list[tuple[int, int]]:
        """The games held, as ranges (first, last) without gaps."""
        ranges: list[tuple[int, int]] = []
        for part in self.parts():
            first, last = part.first * self.rotations, (part.first + part.blocks) * self.rotations - 1
            if ranges and ranges[-1][1] >= first - 1:
                ranges[-1] = ranges[-1][0], max(ranges[-1][1], last)
            else:
                ranges.append((first, last))
        return ranges

    def clear_unfinished(self) -> None:
        """Removes what a killed run left half written."""
        for path in (self.folder / "parts").glob(".*"):
            shutil.rmtree(path, ignore_errors=True)
        for path in (*self.folder.glob(".manifest.json.*"), *self.folder.glob(".status.json.*")):
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
            raise InputError(f"{self.folder}: holds no finished games yet; complete it with {arg('resume', True)}")
        plan = self.plan
        self._check_against_the_game()
        stored = Rows.allocate(plan.descriptor, 1, plan.seats, bool(plan.win))
        columns_of = {"games": stored.game_table, "seats": stored.seat_table}[table]
        schema = pl.DataFrame(columns_of(leave_out=[*self.manifest["constants"], "team"])).schema
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

    @property
    def can_be_played_again(self) -> bool:
        """Whether this version plays the same games."""
        plan = self.plan
        return str(self.manifest["game_version"]) == plan.descriptor.version and plan.as_read.hash == plan.ruleset

    def _check_against_the_game(self) -> None:
        """Columns are read as the game records them today. Another version may have had other blocks, which can still
        be read, and other columns, which cannot."""
        plan, path = self.plan, self.folder / "manifest.json"
        made_by, now = str(self.manifest["game_version"]), plan.descriptor.version
        known = {
            "games": {c.name: c for c in game_columns(plan.descriptor, bool(plan.win))},
            "seats": {c.name: c for c in seat_columns(plan.descriptor, plan.distinct_bots)},
        }
        for table, columns in known.items():
            for card in self.manifest["columns"][table]:
                same = card["name"] in columns and (card["places"] or []) == [*(columns[card["name"]].places or ())]
                if not same and made_by != now:
                    reader = self.manifest["equipoise"] or "of that time"
                    raise InputError(
                        f"{self.folder}: was made by version {made_by} of {plan.game}; {card['name']!r} is recorded "
                        f"otherwise now, or no longer; read it with equipoise {reader}"
                    )
                if card["name"] not in columns:
                    raise InputError(f"{path}: {plan.game} version {now} records no column {card['name']!r}")
        if made_by != now:
            return
        if (self.rotations, self.manifest["constants"]) != (plan.lineup.rotations, plan.constants()):
            raise InputError(f"{path}: is damaged: rotations or constants are not those of the plan")

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
        with reading(self.folder):
            return self._scan(table, held).select(columns).slice(skipped * rows, blocks * rows).collect()

    def columns_with(self, role: Role, table: Literal["seats", "games"] = "seats") -> list[Mapping[str, Any]]:
        """The cards of the columns that have this meaning to the analysis."""
        return [card for card in self.manifest["columns"][table] if card["role"] == role]

    def origin(self, name: str) -> Origin:
        """Where the values of a column of seats come from. Runs of earlier versions do not say: there the game does."""
        card = next(card for card in self.manifest["columns"]["seats"] if card["name"] == name)
        if found := card.get("origin"):
            return found  # type: ignore[no-any-return]
        plan = self.plan
        declared = {column.name: column for column in seat_columns(plan.descriptor, plan.distinct_bots)}
        told = declared[name].origin_under(plan.as_read.rules) if name in declared else None
        return told or "came_about"

    def columns(self, table: Literal["games", "seats"] = "seats") -> pl.DataFrame:
        """The columns of a table, each with its meaning and its values."""
        return data_dictionary(self.manifest["columns"][table])

    def _repr_html_(self) -> str:
        plan = self.plan
        facts = {
            "run": str(self.folder),
            "game": f"{plan.descriptor.title} ({plan.game})",
            "games": f"{self.game_count:,} in blocks of {self.rotations}",
            "seats": str(plan.seats),
            "bots": ", ".join(plan.bots),
            "seed": str(plan.seed),
            "rules": ", ".join(plan.titles) or "as written",
        }
        rows = (f"<tr><th>{escape(key)}</th><td>{escape(visible(value))}</td></tr>" for key, value in facts.items())
        return f"<table>{''.join(rows)}</table>"

    def to_pandas(self, table: str = "seats") -> "pd.DataFrame":
        return getattr(self, table).collect().to_pandas()  # type: ignore[no-any-return]


def _manifest(plan: Plan, goal: Mapping[str, Any], command: str, version: str) -> dict[str, Any]:
    game = plan.descriptor
    return {
        "format": FORMAT,
        "equipoise": version,
        "game_version": game.version,
        "plan": plan.as_dict(),
        "goals": [{**goal, "blocks": 0}],
        "command": command,
        "rotations": plan.lineup.rotations,
        "distinct_bots": plan.distinct_bots,
        "constants": plan.constants(),
        "columns": {
            "games": [_column_card(c, plan) for c in game_columns(game, bool(plan.win))],
            "seats": [_column_card(c, plan) for c in seat_columns(game, plan.distinct_bots)],
        },
    }


def _never_begun(folder: Path) -> bool:
    """An empty folder, or what a run leaves that is killed before its manifest stands."""
    if not folder.is_dir():
        return False
    left = [p for p in folder.iterdir() if not p.name.startswith(".manifest.json.")]
    return all(p.name == "parts" and p.is_dir() and not any(p.iterdir()) for p in left)


def _column_card(column: Column, plan: Plan) -> dict[str, Any]:
    def names(of: Sequence[str] | None) -> list[str] | None:
        return None if of is None else list(of)

    return {
        "name": column.name,
        "description": column.description,
        "categories": names(column.categories),
        "places": names(column.places),
        "role": column.role,
        "of": column.of,
        "piles": names(column.piles),
        "missing": column.missing,
        "codes": names(column.codes),
        "origin": column.origin_under(plan.as_read.rules) if callable(column.origin) else column.origin,
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
