"""Puts caves.py, the common start of every Mulu Caves test, within reach of the tests beside it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
