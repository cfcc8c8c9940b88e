"""What is installed is one package, `equipoise`: no file of a user's can stand in for a part of it."""

import subprocess
import sys
from pathlib import Path

from hostile_folder import COMMANDS, PARTS, lay_traps, run_commands

ROOT = Path(__file__).parents[2]
PROGRAM = Path(sys.executable).with_name("equipoise")


def test_commands_work_beside_files_named_like_the_parts(tmp_path):
    lay_traps(tmp_path)
    run_commands(PROGRAM, tmp_path)


def test_no_command_imports_a_part_under_its_bare_name(tmp_path):
    # In the repository's folder the bare names can be found: an import by accident would work, and show here.
    script = (
        "import sys\n"
        "from equipoise.cli.main import main\n"
        f"sys.argv = ['equipoise', *{{args!r}}]\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        f"bare = [name for name in {PARTS} if name in sys.modules]\n"
        "assert not bare, bare\n"
    )
    more = (
        ("rules", "axis_mundi"),
        ("replay", "epoch", "--seed", "1"),
        ("odds", "mulu_caves"),
        ("usage", "exxinon", "--games", "12"),
        ("verify", "pig", "--games", "1000"),
        ("sweep", "pig", "--param", "die=6,8", "--games", "200"),
    )
    for args in (*COMMANDS, *more):
        placed = [
            str(tmp_path / word) if before == "--out" or word == "threads" else word
            for before, word in zip(("", *args), args, strict=False)
        ]
        done = subprocess.run(
            [sys.executable, "-c", script.format(args=placed)], cwd=ROOT, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, f"{args}: {done.stderr}"


def test_the_links_stand_where_zip_files_lose_them():
    assert all((ROOT / "equipoise" / part).is_dir() for part in PARTS)
