"""Reading what others wrote: bounded in size, as text, by parsers that make plain data. A fault is one sentence."""

import json
import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from equipoise.sim.errors import InputError


def read_text(path: Path, most: int, what: str, *, regular: bool = False) -> str:
    """A file of at most so many bytes. `regular` refuses pipes and devices, which have no business in a run folder."""
    try:
        if regular and not stat.S_ISREG(path.stat().st_mode):
            raise InputError(f"{path}: is not a file")
        with path.open("rb") as file:
            content = file.read(most + 1)  # not by the size that a device or a growing file claims
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except ValueError:
        raise InputError(f"{str(path)!r}: is no name of a file") from None
    if len(content) > most:
        raise InputError(f"{path}: is too large; {what} holds at most {most:,} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path}: is not UTF-8 text") from None


# 64 names joined by dots: the parser's memory grows with the square of their number, a megabyte of them would take all.
DEEP_KEY = re.compile(r"""(?<![\w"'-])(?:(?:"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|[\w-]++)[ \t]*+\.[ \t]*+){64}""")


def parse_toml(text: str, origin: str) -> dict[str, Any]:
    if DEEP_KEY.search(text):
        raise InputError(f"{origin}: is not valid TOML: nested too deeply")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{origin}: is not valid TOML: {error}") from None
    except RecursionError:
        raise InputError(f"{origin}: is not valid TOML: nested too deeply") from None
    except ValueError as error:  # numbers of thousands of digits, days that no calendar has
        raise InputError(f"{origin}: is not valid TOML: {error}") from None


def parse_json(text: str, origin: str) -> dict[str, Any]:
    def no_number(word: str) -> None:
        raise ValueError(word)

    try:
        content = json.loads(text, parse_constant=no_number)
    except (ValueError, RecursionError):
        raise InputError(f"{origin}: is damaged: not a complete JSON file") from None
    if not isinstance(content, dict):
        raise InputError(f"{origin}: is damaged: not a table of keys")
    return content


def write_durably(path: Path, content: bytes) -> None:
    """Written and on the disk, so that a power cut after a rename does not leave a file without its content."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def write_atomically(path: Path, text: str) -> None:
    write_bytes_atomically(path, text.encode("utf-8"))


def write_bytes_atomically(path: Path, content: bytes) -> None:
    """The file appears whole or stays as it was."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        write_durably(temporary, content)
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
