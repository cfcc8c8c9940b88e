"""Errors a user can cause, in the user's words."""

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(Exception):
    """Bad input: one clear sentence. The command line prints it and exits with 2."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The known names a wrong one may have meant, for the end of a sentence; all of them when they are few."""
    names = sorted(known)
    close = get_close_matches(name, names, n=3, cutoff=0.5)
    if close:
        return "did you mean " + " or ".join(close) + "?"
    if len(names) > 12:
        return f"there are {len(names)} of them, from {names[0]} to {names[-1]}"
    return "known: " + ", ".join(names) if names else "there are none"
