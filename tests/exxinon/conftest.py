"""Puts exxinon_boards.py, the common start of every Fall of Exxinon test, within reach of the tests beside it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
