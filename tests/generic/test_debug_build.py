"""`make test-debug` runs these tests on the build that checks every index."""

import os
import subprocess
import sys

import pytest

from equipoise import ext

pytestmark = pytest.mark.skipif(os.environ.get("EQUIPOISE_DEBUG") != "1", reason="for `make test-debug`")


def test_the_checked_build_is_the_one_under_test():
    assert "build/debug" in ext.__file__


def test_an_index_out_of_bounds_stops_the_program():
    done = subprocess.run(
        # a deck holds 400
        [sys.executable, "-P", "-c", "from equipoise.ext.probe import DeckTable; DeckTable([1] * 401)"],
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "out of bounds" in done.stderr
