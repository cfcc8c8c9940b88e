"""A long fuzz of everything that reads a file: spoiled tweaks, content, manifests, parts, tables, positions.

python tests/benchmarks/fuzz_files.py --minutes 30 [--seed S] [--only TARGET]

The work is done by another process, so that a crash or a hang is seen, and told with the seed that makes it again
(`--seed S --minutes 0 --only TARGET` plays that one case).
"""

import argparse
import faulthandler
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

HANG = 60.0  # seconds for one case


def one_case(name: str, seed: int, folder: Path) -> bool:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import files_fuzz

    return {t.__name__: t for t in files_fuzz.TARGETS}[name](random.Random(seed), folder)


def work(seed: int, only: str | None) -> None:
    """Plays case after case and says before each which it is, after each whether it was refused."""
    faulthandler.enable()
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import files_fuzz

    names = [only] if only else [t.__name__ for t in files_fuzz.TARGETS]
    with tempfile.TemporaryDirectory() as folder:
        while True:
            for name in names:
                print(f"begin {name} {seed}", flush=True)
                print(f"end {name} {one_case(name, seed, Path(folder))}", flush=True)
                seed += 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work(args.seed, args.only)
    if args.minutes == 0:
        with tempfile.TemporaryDirectory() as folder:
            print("refused" if one_case(args.only, args.seed, Path(folder)) else "taken")
        return
    until = time.monotonic() + 60 * args.minutes
    cases, refusals, failures, seed = Counter[str](), Counter[str](), [], args.seed
    while time.monotonic() < until and len(failures) < 20:
        command = [sys.executable, __file__, "--work", "--seed", str(seed)] + (
            ["--only", args.only] if args.only else []
        )
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
            assert process.stdout
            os.set_blocking(process.stdout.fileno(), False)
            current, heard, rest = "", time.monotonic(), b""
            while process.poll() is None and time.monotonic() < until and time.monotonic() - heard < HANG:
                got = process.stdout.read()
                if not got:
                    time.sleep(0.05)
                    continue
                heard = time.monotonic()
                *lines, rest = (rest + got).split(b"\n")
                for line in lines:
                    word, name, value = line.decode().split()
                    if word == "begin":
                        current, seed = f"--only {name} --seed {value}", int(value) + 1
                    else:
                        cases[name] += 1
                        refusals[name] += value == "True"
            code = process.poll()
            if code is None:
                process.kill()
                process.wait()
            if time.monotonic() < until or code not in (None, 0):
                errors.seek(0)
                words = errors.read().decode(errors="replace").strip().splitlines()
                what = "hang" if code is None else f"exit {code}"
                failures.append(f"{what}: {current}: {' | '.join(words[-3:])[-400:]}")
                print(failures[-1], flush=True)
    for name, count in cases.items():
        print(f"{name}: {count:,} cases, {refusals[name]:,} refused in a sentence")
    print(f"{sum(cases.values()):,} cases, {len(failures)} crashes, hangs or tracebacks")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
