"""Packs a wheel of what is compiled, installs it into an environment of its own and tries it outside the tree.

.venv/bin/python tests/wheel.py          (make wheel)
"""

import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from hostile_folder import PARTS, lay_traps, run_commands

ROOT = Path(__file__).resolve().parents[1]
PACKED = (".json", ".py", ".pyi", ".pyx", ".pxd", ".md", ".toml", ".txt", ".j2")


def run(*command: object, cwd: Path = ROOT) -> str:
    done = subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def forget_removed_files() -> None:
    """What an earlier build left in build/lib and no longer stands in the sources would be packed again."""
    for library in ROOT.glob("build/lib*"):
        for path in library.rglob("*"):
            source = ROOT / path.relative_to(library)
            if path.suffix == ".so":
                source = source.with_name(source.name.split(".")[0] + ".pyx")
            if path.is_file() and not source.exists():
                path.unlink()


def pack(folder: Path) -> Path:
    forget_removed_files()
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", folder, ROOT)
    return next(folder.glob("*.whl"))


def check_names(wheel: Path) -> None:
    """One top-level package, every source of the tree in it, and a compiled module for each .pyx."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    tracked = run("git", "ls-files", *PARTS).split() if (ROOT / ".git").exists() else []
    own = run("git", "ls-files", "equipoise/*.py", "equipoise/py.typed").split() if tracked else []
    wanted = {*own, *(f"equipoise/{name}" for name in tracked if name.endswith(PACKED))}
    modules = {name.split(".")[0] for name in names if name.endswith(".so")}
    outside = sorted(name for name in names if not name.startswith("equipoise/"))
    missing = sorted((wanted - names) | {n for n in wanted if n.endswith(".pyx") and n[:-4] not in modules})
    built = {name for name in names if name.endswith((".so", "/declared.pxd"))}
    stale = sorted(names - wanted - built)
    if outside or missing or (tracked and stale):
        sys.exit(f"{wheel.name}: outside the package {outside}; missing {missing}; not in the sources {stale}")


def main() -> None:
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        wheel = pack(folder)
        check_names(wheel)
        venv.create(folder / "env", with_pip=True)
        python = folder / "env/bin/python"
        run(python, "-m", "pip", "install", "-q", wheel, "distributed>=2024.8")
        files = run(python, "-m", "pip", "show", "--files", "equipoise", cwd=folder)
        installed = [line.strip() for line in files.split("Files:\n")[1].splitlines()]
        tops = sorted({name.split("/")[0] for name in installed if not name.startswith("..")})
        user = folder / "user"
        user.mkdir()
        lay_traps(user)
        run_commands(folder / "env/bin/equipoise", user)
        kept = ROOT / "build/wheel"
        kept.mkdir(parents=True, exist_ok=True)
        shutil.copy(wheel, kept)
    print(f"build/wheel/{wheel.name}: {len(installed)} files, at the top {', '.join(tops)}; works outside the tree")


if __name__ == "__main__":
    main()
