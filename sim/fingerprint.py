"""Which build of equipoise this is. Machines that play one run must have the same."""

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

PLAYS = (".so", ".pyd", ".py", ".toml")  # compiled modules; rules, bots and content around them


@cache
def fingerprint() -> str:
    """The version and a hash over all that decides how a game is played."""
    here = version("equipoise")
    digest = hashlib.blake2b(here.encode(), digest_size=6)
    package = Path(__file__).parent.parent
    for folder in ("ext", "sim"):
        for path in sorted(p for p in (package / folder).rglob("*") if p.suffix in PLAYS):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return f"{here} build {digest.hexdigest()}"
