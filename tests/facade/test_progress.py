"""Progress is shown to whoever watches: on a terminal, in a notebook, in a command; a script stays silent."""

import sys
from types import SimpleNamespace

import equipoise as eq
from equipoise.progress import sight


class ZMQInteractiveShell:
    """As the shell of a notebook is called."""


def in_a_notebook(monkeypatch):
    """What the cells show, one after the other."""
    shown = []
    handle = SimpleNamespace(update=shown.append)
    display = SimpleNamespace(HTML=str, display=lambda html, display_id: handle)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=ZMQInteractiveShell))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    return shown


def test_a_script_is_silent_unless_it_is_asked(capsys):
    assert sight(None) == "nothing"
    assert sight(True) == "lines"
    eq.simulate("pig", games=20, seed=1)
    assert capsys.readouterr().err == ""
    eq.simulate("pig", games=20, seed=1, progress=True)
    assert "seed 1, ruleset" in capsys.readouterr().err


def test_a_terminal_has_a_live_view(monkeypatch):
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: True))
    assert sight(None) == "terminal"
    assert sight(False) == "nothing"


def test_a_notebook_has_a_bar_that_goes_when_play_is_over(monkeypatch, capsys):
    shown = in_a_notebook(monkeypatch)
    monkeypatch.setattr("equipoise.progress.OFTEN", 0.0)
    eq.simulate("pig", games=200, seed=1, chunk=20)
    assert any('<progress value="' in html and 'max="200"' in html for html in shown)
    assert shown[-1] == ""
    assert capsys.readouterr().err == ""
