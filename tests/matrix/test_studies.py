"""Every game at every table: compare, sweep, sensitivity, tune, each with a changed parameter and changed content."""

import json

import pytest
from cells import USUAL, blocks_of, changes_of, every_change, every_game, every_table, most_changes, set_options
from command_line import refused, run

from equipoise.analysis.balance import balance
from equipoise.sim.registry import find_game
from equipoise.sim.store import Run

SHARES = ("character", "seat", "order")  # families whose rows are shares of wins: each can be a metric and a target


def families(run_folder):
    """What the report of a run judges, by family, with the first name of each."""
    verdicts = balance(Run.open(run_folder)).verdicts
    return {row["family"]: row["name"] for row in reversed(verdicts.to_dicts())}


def runs_in(folder):
    """The runs that a study has kept, each of which can be opened."""
    kept = [Run.open(path.parent) for path in sorted(folder.rglob("manifest.json"))]
    assert all(one.game_count > 0 for one in kept)
    return kept


def options(slug, seats, blocks=2):
    return ["--seats", seats, "--seed", 1, "--games", blocks_of(slug, seats, blocks)]


def pages_of(folder, opened):
    pages = sorted(folder.glob("*.html"))
    assert pages
    for page in pages:
        opened(page)


@every_change
def test_compare(slug, seats, what, opened, tmp_path):
    setting = changes_of(slug)[what].setting
    run("compare", slug, *options(slug, seats), "--set", setting, "--out", tmp_path / "study")
    assert (tmp_path / "study" / "comparison.md").is_file()
    assert len(runs_in(tmp_path / "study")) == 2
    pages_of(tmp_path / "study", opened)


@every_game
def test_compare_goes_on(slug, tmp_path):
    """A longer goal for the same folder, and the answer of a study that was played at once."""
    seats, out = find_game(slug).seats[0], tmp_path / "study"
    run("compare", slug, *options(slug, seats), *set_options(slug), "--out", out, "--json")
    further = run("compare", slug, *options(slug, seats, 3), *set_options(slug), "--out", out, "--resume", "--json")
    at_once = run("compare", slug, *options(slug, seats, 3), *set_options(slug), "--json")
    assert json.loads(further.stdout) == json.loads(at_once.stdout)


@every_table
def test_tweak_files(slug, seats, tmp_path):
    """Two files are two candidates."""
    files = []
    for what, change in changes_of(slug).items():
        files += ["--tweak", tmp_path / f"{what}.toml"]
        header = f'[tweak]\ngame = "{slug}"\ntitle = "Another {what}"\n\n'
        group = "" if "." in change.key else "[tweak]\n"
        body = change.table + header if group else header + change.table
        (tmp_path / f"{what}.toml").write_text(body, encoding="utf-8")
    found = json.loads(run("compare", slug, *options(slug, seats), *files, "--json").stdout)
    assert len(found) == len(changes_of(slug))


@every_table
def test_families(slug, seats, played):
    """What a report judges can be compared, and what is a share of wins can be swept and be the metric of a test."""
    judged = families(played(slug, seats, blocks=USUAL))
    wanted = options(slug, seats, USUAL)
    [compared] = json.loads(run("compare", slug, *wanted, *set_options(slug), "--json").stdout).values()
    told = {*compared["balance"], *compared["cells"], *(["card", "held card"] if compared["cards"] is not None else [])}
    assert set(judged) <= told
    change = changes_of(slug)["parameter"]
    rows = json.loads(run("sweep", slug, *options(slug, seats), "--param", change.values, "--json").stdout)
    assert {family for family in SHARES if family in judged} <= {row["family"] for row in rows}


@every_game
def test_metrics(slug, played):
    seats = find_game(slug).seats[0]
    judged = families(played(slug, seats, blocks=USUAL))
    for family in (family for family in SHARES if family in judged):
        metric = f"{family}:{judged[family].split(' and ')[0]}"
        test = ["--sprt=-50,50pp", "--metric", metric, *options(slug, seats)]
        [found] = json.loads(run("compare", slug, *test, *set_options(slug), "--json").stdout).values()
        assert any(metric in note for note in found["notes"])


@every_change
def test_sweep(slug, seats, what, opened, tmp_path):
    change = changes_of(slug)[what]
    out = tmp_path / "study"
    run("sweep", slug, *options(slug, seats), "--param", change.values, "--out", out)
    assert change.key in (out / "sweep.csv").read_text(encoding="utf-8")
    assert len(runs_in(out)) >= 2
    pages_of(out, opened)


@most_changes
def test_sensitivity(slug, seats, what, opened, tmp_path):
    key = changes_of(slug)[what].key
    out = tmp_path / "study"
    run("sensitivity", slug, *options(slug, seats), "--params", key, "--trajectories", 2, "--out", out)
    assert key in (out / "sensitivity.csv").read_text(encoding="utf-8")
    assert len(list((out / "scores").iterdir())) >= 2
    pages_of(out, opened)


@most_changes
def test_tune(slug, seats, what, opened, tmp_path):
    key = changes_of(slug)[what].key
    out = tmp_path / "study"
    run("tune", slug, *options(slug, seats), "--params", key, "--target", "all", "--tries", 3, "--out", out)
    assert len(runs_in(out)) >= len(list(out.glob("*.toml")))
    assert list((out / "scores").iterdir())
    pages_of(out, opened)
    proposals_are_played(slug, seats, out)


def proposals_are_played(slug, seats, folder):
    """What tune proposes is what compare is for."""
    files = sorted(folder.glob("*.toml"))
    for path in files:
        [found] = json.loads(run("compare", slug, *options(slug, seats), "--tweak", path, "--json").stdout).values()
        assert found["balance"]
    return files


# Games that are far from fair, and a rule by which everybody can see that they need not be: family, games, rule.
MENDED = {"axis_mundi": ("character", 120, "scrounger.mp"), "connect_four": ("seat", 400, "rows")}


@pytest.mark.parametrize("slug", MENDED)
def test_tune_proposes_what_helps(slug, tmp_path):
    target, games, key = MENDED[slug]
    what = ["--params", key, "--target", target, "--games", games, "--seed", 1, "--tries", 12]
    run("tune", slug, *what, "--out", tmp_path / "study")
    assert proposals_are_played(slug, find_game(slug).seats[0], tmp_path / "study")


@every_game
def test_tune_targets(slug, played, tmp_path):
    """Every family that is a share of wins, and what the game itself declares."""
    seats = find_game(slug).seats[0]
    judged = families(played(slug, seats, blocks=USUAL))
    chosen = [["--target", family] for family in SHARES if family in judged]
    what = ["--params", changes_of(slug)["parameter"].key, "--tries", 1, "--json"]
    for target in chosen:
        json.loads(run("tune", slug, *options(slug, seats), *what, *target).stdout)
    if find_game(slug).balance:
        json.loads(run("tune", slug, *options(slug, seats), *what).stdout)
    else:
        assert "declares nothing that ought to be fair" in refused("tune", slug, *options(slug, seats), *what)


@pytest.mark.parametrize("command", ["sweep", "sensitivity", "tune"])
@every_game
def test_studies_go_on(slug, command, tmp_path):
    """A finished study that is resumed has nothing left to play, and says the same."""
    seats, change = find_game(slug).seats[0], changes_of(slug)["parameter"]
    what = {
        "sweep": ["--param", change.values],
        "sensitivity": ["--params", change.key, "--trajectories", 2],
        "tune": ["--params", change.key, "--target", "all", "--tries", 2],
    }[command]
    args = [command, slug, *options(slug, seats), *what, "--out", tmp_path / "study", "--json"]
    first = json.loads(run(*args).stdout)
    again = json.loads(run(*args, "--resume").stdout)
    assert again == first


@every_game
def test_keys_by_a_pattern(slug):
    """`--params 'group.*'` stands for every number of a group, of content too."""
    seats = find_game(slug).seats[0]
    for change in changes_of(slug).values():
        pattern = f"{change.key[:-1]}*"
        what = ["--params", pattern, "--trajectories", 2, "--json"]
        rows = json.loads(run("sensitivity", slug, *options(slug, seats), *what).stdout)
        assert change.key in json.dumps(rows)
