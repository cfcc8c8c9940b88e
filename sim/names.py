"""Names and titles that come from files, made safe to show: whoever writes a tweak may write anything into its title.

Each place where text ends up has one function: `visible` for a terminal and for HTML (which the template escapes
besides), `reports.text.plain` for Markdown, `reports.text.csv_text` for CSV, `folder_name` for folders and files.
"""

import re

# Control characters (ANSI escapes begin with one) and marks that turn the direction of what follows.
_SPACES = re.compile(r"[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
_UNSEEN = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_ESCAPES = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?")


def visible(text: str) -> str:
    """On one line, without escape sequences, control characters and marks of direction."""
    return _UNSEEN.sub("", _SPACES.sub(" ", _ESCAPES.sub("", text)))


def folder_name(title: str) -> str:
    """A name for a folder or file that no shell, spreadsheet or file system takes for something else."""
    name = re.sub(r"[^A-Za-z0-9.=_-]+", "_", visible(title)).strip("._").lstrip("=+-@._")[:60]
    return name or "tweak"
