"""A run that an earlier version of a game has made can be read, though not played on."""

import json

from cells import every_game
from command_line import refused, run

OLD = "0123456789abcdef"


def made_before(folder):
    """The run as an earlier version would have left it: the hash of its rules is another."""
    for path in (folder / "manifest.json", *folder.glob("parts/*/part.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if "plan" in content:
            content["game_version"] = "0"
            content["plan"]["ruleset"] = OLD
        else:
            content["ruleset"] = OLD
        path.write_text(json.dumps(content), encoding="utf-8")


@every_game
def test_old_runs_can_be_read(slug, tmp_path):
    folder = tmp_path / "run"
    run("simulate", slug, "--games", 12, "--seed", 1, "--out", folder)
    made_before(folder)
    assert "balance report" in run("report", folder, "--format", "md").stdout
    run("report", folder, "--out", tmp_path / "page.html")
    assert "made by another version" in refused("replay", folder, 0)
    assert "made by another version" in refused("simulate", slug, "--out", folder, "--resume")
