"""Puts island.py, the common start of every Epoch test, within reach of the tests beside it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
