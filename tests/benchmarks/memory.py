"""The memory of a long run, as it grows: resident megabytes at so many seat rows.

python tests/benchmarks/memory.py [MILLIONS_OF_ROWS] [BACKEND]
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def resident(pid: int) -> tuple[float, float]:
    """(now, at most so far), in MB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return tuple(int(re.search(rf"{key}:\s+(\d+)", text)[1]) / 1024 for key in ("VmRSS", "VmHWM"))


def rows(out: Path) -> int:
    """Seat rows in finished parts; a part's name says how many blocks it holds, and a block of Pig is one game."""
    parts = out / "parts"
    names = [name for name in os.listdir(parts) if not name.startswith(".")] if parts.is_dir() else []
    return 2 * sum(int(name.split("-")[1]) for name in names)


def main() -> None:
    millions = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    backend = sys.argv[2] if len(sys.argv) > 2 else "threads"
    marks = [m for m in (1, 2, 5, 10, 15, 20, 50, 100) if m < millions] + [millions]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "run"
        how = ["--games", str(millions * 500_000), "--seed", "1", "--jobs", "2", "--backend", backend]
        command = [sys.executable, "-m", "equipoise.cli.main", "simulate", "pig", *how, "--out", str(out)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        now = most = 0.0
        while process.poll() is None:
            if Path(f"/proc/{process.pid}/status").exists() and marks:
                try:
                    now, most = resident(process.pid)
                except TypeError:  # it is just ending
                    break
                if rows(out) >= marks[0] * 1_000_000:
                    print(f"{marks.pop(0)} M rows: {now:.0f} MB, at most {most:.0f} MB", flush=True)
            time.sleep(0.02)
        process.wait()
        print(f"end, {rows(out) / 1e6:.1f} M rows: {now:.0f} MB, at most {most:.0f} MB")


if __name__ == "__main__":
    main()
