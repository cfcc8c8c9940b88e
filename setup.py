"""Builds the Cython fast path. Everything else about the package stands in pyproject.toml.

EQUIPOISE_DEBUG=1 turns bounds checks on, in Cython's views and (by the compiler's sanitiser) in C arrays.
EQUIPOISE_GAMES=pig,epoch builds the house and these games only: for whoever works on one of them.
EQUIPOISE_PURE=1 leaves the fast path out: the Makefile builds it in place afterwards, so that it is compiled once.
"""

import gc
import json
import os
import platform
import re
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("EQUIPOISE_DEBUG") == "1"
CORES = os.cpu_count() or 1

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "freethreading_compatible": False,
}
COMPILE = ["-O1", "-fsanitize=bounds,shift,integer-divide-by-zero", "-fno-sanitize-recover=all"]
LINK = ["-fsanitize=undefined"]
if not DEBUG:
    COMPILE, LINK = ["-O3", "-fno-math-errno"], []

if platform.machine() == "x86_64":
    COMPILE += ["-msse4.2", "-mpopcnt"]  # bits are counted by the processor: every one since 2009 can
COMPILE += ["-Werror=shift-count-overflow", "-Werror=overflow"]  # a number that does not fit would be another number
COMPILE += ["-ffp-contract=off", "-Wno-unused-function"]  # fused products would play other games on other processors
COMPILE += ["-g0"]  # Python's own flags ask for line numbers, which take a third of the compiler's time

PURE = os.environ.get("EQUIPOISE_PURE") == "1"

gc.set_threshold(200_000, 50, 50)  # looking for garbage as often as usual takes two fifths of Cython's time

# equipoise/sim is a link to sim, and so on: the folders stand at the top of the repository and are installed as parts
# of one package. Zip downloads and `core.symlinks=false` turn links into text: the wheel would be empty.
for part in ("analysis", "cli", "ext", "reports", "sim"):
    link = Path("equipoise", part)
    if not link.is_dir():
        link.unlink(missing_ok=True)
        link.symlink_to(Path("..", part), target_is_directory=True)

SOURCES = [] if PURE else sorted(Path("equipoise/ext").rglob("*.pyx"))
ONLY = os.environ.get("EQUIPOISE_GAMES")
if ONLY:
    SOURCES = [source for source in SOURCES if source.parent.name in ("ext", *ONLY.split(","))]

if SOURCES:  # the compiled side of what each game declares is written before it is compiled
    sys.path.insert(0, str(Path.cwd()))
    from equipoise.sim.mirrors import write_mirrors

    for declaration in sorted(Path("equipoise/sim/games").glob("*/declaration.py")):
        slug = declaration.parent.name
        write_mirrors(f"equipoise.sim.games.{slug}.declaration", Path("equipoise/ext", slug, "declared.pxd"))


def has_bounds_of_cython(source: Path) -> bool:
    """Cython itself checks bounds of views and of Python's objects. All other sources become the same C in both builds:
    for those that are checked it need not be written again, which takes longer than compiling it."""
    return re.search(r"^ *(def|cpdef) |\[::1\]|\[:\]", source.read_text(encoding="utf-8"), re.MULTILINE) is not None


def flags_file(folder: str) -> tuple[Path, bool]:
    """The flags of a build as a file that every module depends on, and whether they changed: a build goes by dates."""
    path, flags = Path("build", folder, "flags.json"), json.dumps([DIRECTIVES, COMPILE, LINK])
    changed = not path.exists() or path.read_text(encoding="utf-8") != flags
    if changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(flags, encoding="utf-8")
    return path, changed


def compiled(sources: list[Path], folder: str) -> list[Extension]:
    if not sources:
        return []
    shared = DEBUG and folder == "cython"  # C that the fast build wrote, compiled with other flags
    flags, changed = flags_file("checked" if shared else folder)
    force = changed and not shared
    extensions = [
        Extension(
            ".".join(source.with_suffix("").parts),
            [str(source)],
            depends=[str(flags)],
            extra_compile_args=COMPILE,
            extra_link_args=LINK,
        )
        for source in sources
    ]
    extensions_in_c: list[Extension] = cythonize(
        extensions, build_dir=f"build/{folder}", compiler_directives=DIRECTIVES, nthreads=CORES, force=force
    )
    return extensions_in_c


checked = [source for source in SOURCES if DEBUG and has_bounds_of_cython(source)]
setup(
    ext_modules=[
        *compiled([source for source in SOURCES if source not in checked], "cython"),
        *compiled(checked, "cython-debug"),
    ],
    options={"build_ext": {"parallel": CORES}},
)
