"""Kills a run at random moments and resumes it: the result must be the same every time, and nothing be left over.

python tests/benchmarks/kills.py [KILLS] [SEED]
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAMES, CHUNK = 100_000, 2_000


def command(out: Path, *more: str) -> list[str]:
    fixed = ["--games", str(GAMES), "--chunk", str(CHUNK), "--seed", "1", "--jobs", "2"]
    return [sys.executable, "-m", "equipoise.cli.main", "simulate", "pig", *fixed, "--out", str(out), *more]


def play(out: Path, *more: str) -> None:
    subprocess.run(command(out, *more), check=True, capture_output=True)


def contents(out: Path) -> dict[str, bytes]:
    return {str(p.relative_to(out)): p.read_bytes() for p in sorted((out / "parts").rglob("*")) if p.is_file()}


def finished(out: Path) -> dict[str, int]:
    """Every complete part and the file that its table is: a part that is kept is not written again."""
    parts = out / "parts"
    names = [p for p in parts.iterdir() if not p.name.startswith(".")] if parts.is_dir() else []
    return {p.name: (p / "seats.parquet").stat().st_ino for p in names}


def kill_and_resume(out: Path, parts: int, more: float) -> tuple[int, bool]:
    """Kills the run so many seconds after it has so many parts; (parts kept, whether it was in the middle)."""
    process = subprocess.Popen(command(out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and len(finished(out)) < parts:
        time.sleep(0.001)
    time.sleep(more)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = finished(out)
    begun = (out / "manifest.json").exists()
    play(out, *(["--resume"] if begun else []))
    now = finished(out)
    assert all(now[name] == file for name, file in kept.items()), "a complete part was lost or played again"
    assert not list(out.rglob(".*")), "something was left over"
    return len(kept), 0 < len(kept) < GAMES // CHUNK


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole"
        play(whole)
        wanted = contents(whole)
        middle = same = 0
        for kill in range(kills):
            out = Path(folder) / f"run{kill}"
            # Every fifth dies somewhere on its way to the first part, the others anywhere among the parts.
            parts = rng.randrange(GAMES // CHUNK) if kill % 5 else 0
            kept, within = kill_and_resume(out, parts, rng.uniform(0, 0.03 if parts else 2.0))
            same += contents(out) == wanted
            middle += within
            print(f"kill {kill + 1}: {kept} of {GAMES // CHUNK} parts kept, same so far: {same}", flush=True)
            subprocess.run(["rm", "-r", str(out)], check=True)
        print(f"{same} of {kills} runs identical after kill -9 and --resume; {middle} were killed between two parts")
    sys.exit(os.EX_OK if same == kills else 1)


if __name__ == "__main__":
    main()
