"""How busy a sweep and a search keep the cores: figures, not assertions.

python tests/benchmarks/cores.py [JOBS]

A thread that plays is on a processor or waits for one. Both count, so that the figure is the same on a busy machine:
the share of the wall time in which as many threads as there are jobs wanted a processor.
"""

import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

STUDIES = {
    "sweep": "sweep axis_mundi --param attack.damage=1,2,3,4 --games 6000 --seed 1",
    "tune": "tune axis_mundi --target character --tries 24 --games 1200 --seed 1",
}


def times(pid: int) -> dict[str, tuple[int, int]]:
    """Nanoseconds on a processor and waiting for one, by thread."""
    found = {}
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):
            on, waiting, _ = task.read_text().split()
            found[str(task)] = int(on), int(waiting)
    return found


def phase(folder: Path) -> str:
    """Before the first game, while it plays, and when the last page is written."""
    if not any(folder.glob("*/parts/*-*")) and not any(folder.glob("scores/*.npz")):
        return "starting"
    return "writing pages" if any(folder.glob("*.csv")) else "playing"


def measure(name: str, jobs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        words = [sys.executable, "-m", "equipoise.cli.main", *STUDIES[name].split()]
        process = subprocess.Popen(
            [*words, "--jobs", str(jobs), "--out", str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        spent: dict[str, list[float]] = {}
        seen, at = times(process.pid), time.monotonic()
        while process.poll() is None:
            time.sleep(0.05)
            now, later, during = times(process.pid), time.monotonic(), phase(out)
            on, waiting = (sum(t[i] - seen.get(key, (0, 0))[i] for key, t in now.items()) / 1e9 for i in (0, 1))
            total = spent.setdefault(during, [0.0, 0.0, 0.0])
            for i, part in enumerate((later - at, on, waiting)):
                total[i] += part
            seen, at = now, later
        for during, (wall, on, waiting) in spent.items():
            share = (on + waiting) / (jobs * wall)
            print(
                f"{name:6} {during:14} {wall:6.1f} s: on a processor {on:.1f} s, waiting {waiting:.1f} s: {share:.0%}"
            )


if __name__ == "__main__":
    for study in STUDIES:
        measure(study, int(sys.argv[1]) if len(sys.argv) > 1 else 2)
