"""What MkDocs calls: pages that are made from the declarations join those that are written by hand."""

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

SITE = Path(__file__).parent
HOUSE = SITE.parents[1]
sys.path.insert(0, str(SITE))

import command_pages  # noqa: E402
import game_pages  # noqa: E402
import python_pages  # noqa: E402
import speed_pages  # noqa: E402

from equipoise.sim.registry import find_game, known_games  # noqa: E402


def _games() -> list[str]:
    """Those that are balanced first, then those that measure the laboratory."""
    return sorted(known_games(), key=lambda slug: (len(find_game(slug).characters) < 2 and slug != "mulu_caves", slug))


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The games that are installed stand in the navigation."""
    nav: list[Any] = config.nav or []
    for section in nav:
        if "Games" in section:
            section["Games"] = [{find_game(slug).title: f"games/{slug}.md"} for slug in _games()]
        if "Reference" in section:
            for part in section["Reference"]:
                if "Data and parameters" in part:
                    part["Data and parameters"] = [_reference_of(slug) for slug in _games()]
    return config


def _reference_of(slug: str) -> dict[str, list[dict[str, str]]]:
    pages = [{"Columns": f"reference/{slug}-columns.md"}, {"Parameters": f"reference/{slug}-parameters.md"}]
    if game_pages.has_content(slug):
        pages.append({"Cards and content": f"reference/{slug}-content.md"})
    return {find_game(slug).title: [*pages, {"Numbered rules": f"reference/{slug}-rules.md"}]}


def made_pages() -> dict[str, str]:
    """Every page that is not written by hand, by its place on the site."""
    pages = {
        "index.md": (HOUSE / "README.md").read_text(encoding="utf-8"),
        "reference/changelog.md": (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8"),
        "reference/contributing.md": (HOUSE / "CONTRIBUTING.md").read_text(encoding="utf-8"),
        "reference/commands.md": command_pages.page(),
        "reference/python.md": python_pages.page(),
        "reference/speed.md": speed_pages.page(),
    }
    for slug in _games():
        pages[f"games/{slug}.md"] = game_pages.overview(slug)
        pages |= {f"reference/{slug}-{part}.md": text for part, text in game_pages.reference(slug).items()}
    return pages


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for place, text in made_pages().items():
        files.append(File.generated(config, place, content=text))
    return files


# Links of files that are read in the repository as well, and where they lead on the site.
_RULES = re.compile(r"\]\((?:\.\./)?sim/games/(\w+)/RULES\.md(#[\w-]+)?\)")
_OWN = re.compile(r"\]\((CHANGELOG|CONTRIBUTING)\.md\)")
_DOCS = re.compile(r"\]\(docs/([\w./-]+)\)")


def on_page_markdown(markdown: str, page: Any, config: MkDocsConfig, files: Files) -> str:
    deep = "../" * page.file.src_uri.count("/")
    text = _RULES.sub(lambda m: f"]({deep}reference/{m[1]}-rules.md)", markdown)
    text = _DOCS.sub(lambda m: f"]({deep}{m[1]})", text)
    return _OWN.sub(lambda m: f"]({deep}reference/{m[1].lower()}.md)", text)
