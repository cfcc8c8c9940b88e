"""The command within this process: starting one takes longer than most of what is tested. That it works in a process of
its own is tested in tests/cli/test_commands.py."""

import io
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

import pytest

from equipoise.cli.main import main


def equipoise(*args: object) -> subprocess.CompletedProcess[str]:
    """What a user sees of `equipoise ARGS`: exit code, stdout, stderr."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["equipoise", *map(str, args)])
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    return subprocess.CompletedProcess(args, code, out.getvalue(), err.getvalue())


# A user never sees these: Python hides them outside of __main__. From our own modules they count.
HIDDEN = (DeprecationWarning, PendingDeprecationWarning, ResourceWarning)
UNSEEMLY = re.compile(r"\w*Warning\b|Traceback|\bnan\b|\bNaN\b|\binf\b")


@contextmanager
def warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for category in HIDDEN:
            warnings.filterwarnings("ignore", category=category, module=r"(?!equipoise\b)")
        yield


def run(*args: object, code: int = 0, data: bool = False) -> subprocess.CompletedProcess[str]:
    """`equipoise ARGS` with every warning an error: exits as told, and shows nothing that no user should see. In data
    a value may be missing."""
    with warnings_are_errors():
        done = equipoise(*args)
    command = " ".join(map(str, ("equipoise", *args)))
    assert done.returncode == code, f"{command}\n{done.stderr}"
    for name, text in (("stdout", "" if data else done.stdout), ("stderr", done.stderr)):
        found = UNSEEMLY.search(text)
        assert found is None, f"{command}\n{name} says {found[0]}: {text[max(0, found.start() - 200) :][:300]}"
    return done


def refused(*args: object) -> str:
    """The one sentence with which bad input is refused."""
    done = run(*args, code=2)
    lines = [line for line in done.stderr.splitlines() if not line.startswith("seed ")]
    assert len(lines) == 1, done.stderr
    assert done.stdout == ""
    return lines[0]
