"""What a caller from Python gets: runs, reports and comparisons with frames, figures and pages."""

import io
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.metadata import version
from pathlib import Path

import polars as pl
import pytest
from matplotlib.figure import Figure

import equipoise as eq


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return eq.simulate(
        "pig", games=400, seed=1, bots=["optimal", "hold:at=20"], out=tmp_path_factory.mktemp("r") / "run"
    )


@pytest.fixture(scope="module")
def report(run):
    return eq.report(run)


@pytest.fixture(scope="module")
def change():
    return eq.compare("pig", settings={"die": 8}, tweak=[], games=400, seed=1)


def test_a_run_notes_the_version_and_the_call_that_made_it(run):
    manifest = json.loads((run.folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["equipoise"] == version("equipoise")
    assert manifest["command"].startswith("equipoise.simulate('pig', games=400, seed=1, bots=['optimal', 'hold:at=20']")


def test_a_run_without_a_folder_can_be_read_as_long_as_python_lives():
    code = (
        "import equipoise as eq; run = eq.simulate('pig', games=20, seed=1);"
        "print(run.folder, run.seats.collect().height)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    folder, rows = done.stdout.split()
    assert rows == "40"
    assert not Path(folder).exists()
    assert done.stderr == ""  # nobody watches


def test_a_run_is_opened_again_with_its_columns(run):
    again = eq.open_run(run.folder)
    assert again.seats.collect().equals(run.seats.collect())
    told = again.columns("seats")
    assert told["column"].to_list() == again.seats.collect_schema().names()
    assert all(told["meaning"])
    assert "<table>" in again._repr_html_()


def test_a_report_has_verdicts_tables_figures_and_a_page(report, tmp_path):
    assert {"seat", "bot"} <= set(report.verdicts["family"]) | set(report.tables)
    assert report.table("seat").columns[:4] == ["seat", "estimate", "low", "high"]
    assert report.headline in report._repr_html_()
    for name in report.figures:
        assert isinstance(report.figure(name), Figure)
    for ending in ("html", "md", "csv"):
        assert report.save(tmp_path / f"pig.{ending}").stat().st_size > 500
    with pytest.raises(eq.InputError, match="html, md or csv, not as 'pdf'"):
        report.save(tmp_path / "pig.pdf")
    with pytest.raises(eq.InputError, match="there is no table 'seet' here; did you mean seat"):
        report.table("seet")


def test_a_figure_is_the_callers_own_and_can_be_shown_again_and_again(report):
    import matplotlib

    before = matplotlib.get_backend(), dict(matplotlib.rcParams)
    figure = report.figure("seat")
    assert (matplotlib.get_backend(), dict(matplotlib.rcParams)) == before
    first, second = ("".join(ET.fromstring(figure._repr_html_()).itertext()) for _ in range(2))
    assert first == second
    assert "95 % interval" in first
    sink = io.BytesIO()
    figure.savefig(sink, format="png")
    assert sink.getvalue().startswith(b"\x89PNG")


def test_a_comparison_has_the_differences_of_each_candidate(tmp_path):
    (tmp_path / "short.toml").write_text('target = 50\n[tweak]\ngame = "pig"\ntitle = "short"\n', encoding="utf-8")
    change = eq.compare("pig", tweak=tmp_path / "short.toml", settings={"die": 8}, games=400, seed=1)
    assert change.candidates == ["short", "die=8"]
    assert set(change.verdicts["candidate"]) == {"short", "die=8"}
    short, other = (change.table("seat", candidate=name) for name in change.candidates)
    assert short.equals(change.table("seat"))
    assert short["before"].equals(other["before"])
    assert not short["after"].equals(other["after"])
    assert isinstance(change.figure("seat", candidate="die=8"), Figure)
    assert change.save(tmp_path / "change.html").exists()
    with pytest.raises(eq.InputError, match="candidate 'dice=8': did you mean die=8"):
        change.table("seat", candidate="dice=8")


def test_the_runs_of_a_comparison_can_be_read(change):
    assert change.runs.baseline.game_count == 400
    assert change.runs.candidates["die=8"].plan.as_read.changes() == {"die": (6, 8)}
    assert change.command == "equipoise.compare('pig', settings={'die': 8}, tweak=[], games=400, seed=1)"


def test_settings_are_the_same_as_a_dict_and_as_texts():
    as_dict, as_texts = (
        eq.simulate("pig", games=20, seed=1, settings=settings) for settings in ({"die": 8}, ["die=8"])
    )
    assert as_dict.plan.ruleset == as_texts.plan.ruleset
    assert as_dict.plan.titles == as_texts.plan.titles == ("die=8",)


def test_sweeps_screenings_and_searches_have_frames_and_figures():
    swept = eq.sweep("pig", {"die": [6, 8]}, games=60, seed=1)
    assert set(swept.frame["point"]) == {"die=6", "die=8"}
    assert isinstance(swept.figure("die"), Figure)
    screened = eq.sensitivity("pig", ["die", "target"], games=20, trajectories=2, seed=1)
    assert set(screened.frame["parameter"]) == {"die", "target"}
    tuned = eq.tune("pig", ["die"], target="seat", tries=2, games=40, seed=1)
    assert isinstance(tuned.proposals, tuple)
    assert "die" in tuned._document.facts[-1][1]
    with pytest.raises(eq.InputError, match=r"values: die = 99 is not allowed; it is a whole number from 2 to 20"):
        eq.sweep("pig", {"die": [99]}, games=60)


def test_a_game_is_told_from_a_run_and_by_itself(run):
    told = eq.replay(run, 17)
    assert told.lines == eq.replay(run.folder, 17).lines
    assert str(told).startswith("Pig, seed 1, game 17")
    assert told.table.over
    assert "<pre>" in told._repr_html_()
    assert "seed 5" in eq.replay("connect_four", seed=5, boards=False).lines[0]
    with pytest.raises(eq.InputError, match="holds games 0 to 399, not 400"):
        eq.replay(run, 400)


def test_what_there_is_can_be_looked_up():
    assert "pig" in eq.games()["game"].to_list()
    assert eq.rules("pig", "die")["key"].to_list() == ["die"]
    assert set(eq.columns("pig")["table"]) == {"games", "seats"}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: eq.simulate("pig"), "say how far to play: games N, until='0.5pp' or max_time='20m'"),
        (lambda: eq.simulate("pig", games=0), "games 0 is out of range"),
        (lambda: eq.simulate("pig", games=10, seed=-1), "seed -1 is out of range"),
        (lambda: eq.simulate("pig", games=10, resume=True), "resume=True goes on with a run that was kept"),
        (lambda: eq.simulate("pig", until="1"), "until '1': must be a precision"),
        (lambda: eq.simulate("pig", games=10, settings="die=8"), "settings 'die=8': give a dict"),
        (lambda: eq.simulate("pig", games=10, settings={"dye": 8}), "settings: there is no rule 'dye'"),
        (lambda: eq.simulate("pgi", games=10), "no game is called 'pgi'"),
        (lambda: eq.compare("pig", games=10), "name at least one change to compare: tweak FILE or settings key=value"),
        (lambda: eq.compare("pig", settings={"die": 8}, sprt="0,1pp"), "sprt tests one difference"),
        (lambda: eq.tune("pig", budget="soon"), "budget 'soon': must be a number with s, m or h"),
    ],
)
def test_errors_speak_of_arguments(call, words):
    with pytest.raises(eq.InputError) as error:
        call()
    assert words in str(error.value)
    assert "--" not in str(error.value)


def test_the_command_line_speaks_of_options():
    with pytest.raises(eq.InputError) as error:
        eq.simulate("pig", games=10, seed=-1)
    assert error.value.for_command_line.startswith("--seed -1 is out of range")
    with pytest.raises(eq.InputError) as error:
        eq.simulate("pig")
    assert error.value.for_command_line == "say how far to play: --games N, --until 0.5pp or --max-time 20m"


def test_importing_costs_nothing():
    code = "import sys, equipoise; print([m for m in ('numpy', 'polars', 'matplotlib', 'typer') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_all_that_is_exported_is_there_and_documented():
    for name in eq.__all__:
        assert getattr(eq, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        eq.simulat  # noqa: B018
    assert isinstance(eq.games(), pl.DataFrame)
