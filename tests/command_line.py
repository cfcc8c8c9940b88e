"""The command within this process: starting one takes longer than most of what is tested. That it works in a process of
its own is tested in tests/cli/test_commands.py."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

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
