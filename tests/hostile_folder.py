"""A user's folder with files named like the parts of the package: each raises when it is imported."""

import subprocess
from pathlib import Path

PARTS = ("analysis", "cli", "ext", "reports", "sim")
RUN = ("simulate", "pig", "--games", "2000", "--seed", "1", "--jobs", "2")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("games",),
    (*RUN, "--out", "threads"),
    (*RUN, "--backend", "processes", "--out", "processes"),
    (*RUN, "--backend", "dask", "--out", "dask"),
    ("report", "threads", "--out", "page.html"),
    ("compare", "pig", "--set", "die=8", "--games", "2000", "--seed", "1", "--out", "study"),
)


def lay_traps(folder: Path) -> None:
    for part in PARTS:
        (folder / f"{part}.py").write_text(f"raise RuntimeError('{part}.py of the user was imported')\n")


def run_commands(program: Path, folder: Path) -> None:
    """Every command in that folder; AssertionError with its words if one fails."""
    for args in COMMANDS:
        done = subprocess.run([program, *args], cwd=folder, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, f"{' '.join(args)}: {done.stderr}"
        assert "Traceback" not in done.stderr, f"{' '.join(args)}: {done.stderr}"
