"""The templates of all pages. Everything that comes from files is escaped; what is ours and is markup says so."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from equipoise.sim.names import visible

if TYPE_CHECKING:
    from jinja2 import Environment, Template


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )


def template(name: str) -> "Template":
    return _environment().get_template(name)
