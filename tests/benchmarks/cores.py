"""How busy a sweep and a search keep the cores: figures, not assertions.

python tests/benchmarks/cores.py [JOBS]

A thread that plays is on a processor, or waits for one if others use the machine. So threads that can run are counted,
twenty times a second: the share of the time in which as many could run as there are jobs is the same on a busy machine.
"""

import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

STUDIES = {
    "sweep": "sweep axis_mundi --param attack.damage=1,2,3,4 --games 3000 --seed 1",
    "tune": "tune axis_mundi --target character --tries 16 --games 600 --seed 1",
}


def runnable(pid: int) -> int:
    """Threads of a process that are on a processor or wait for one."""
    found = 0
    for task in Path(f"/proc/{pid}/task").glob("*/stat"):
        with suppress(OSError):
            found += task.read_text().rpartition(")")[2].split()[0] == "R"
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
        seen: dict[str, list[float]] = {}
        while process.poll() is None:
            time.sleep(0.05)
            seen.setdefault(phase(out), []).append(min(jobs, runnable(process.pid)) / jobs)
        for during, shares in seen.items():
            print(f"{name:6} {during:14} {len(shares):5} looks: {sum(shares) / len(shares):.0%} of {jobs} cores wanted")


if __name__ == "__main__":
    for study in STUDIES:
        measure(study, int(sys.argv[1]) if len(sys.argv) > 1 else 2)
