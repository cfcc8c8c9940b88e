"""The commands as a user runs them: most within this process, the first of each kind in one of its own."""

import json
import subprocess
import sys

import pytest
from command_line import equipoise


def started(*args: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "equipoise.cli.main", *map(str, args)], capture_output=True, text=True, timeout=120
    )


def ok(*args: object, by=equipoise) -> str:
    done = by(*args)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_help_names_every_command_and_loads_nothing_heavy():
    text = ok("--help", by=started)
    for command in ("games", "rules", "simulate", "report", "replay", "verify", "bench"):
        assert command in text
        assert "Example" in ok(command, "--help")
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, equipoise.cli.main\n"
            "print([m for m in ('numpy', 'polars', 'pydantic', 'scipy') if m in sys.modules])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert loaded.stdout.strip() == "[]"


def test_games_and_rules():
    assert "Connect Four" in ok("games")
    assert {g["game"] for g in json.loads(ok("games", "--json"))} >= {"pig", "connect_four"}
    assert "bust_face" in ok("rules", "pig")
    keys = {p["key"]: p for p in json.loads(ok("rules", "pig", "--json"))}
    assert keys["target"]["default"] == 100


def test_simulate_report_replay(tmp_path):
    run = tmp_path / "run"
    done = started(
        "simulate", "pig", "--games", 3000, "--seed", 5, "--bots", "optimal,hold:at=20", "--out", run, "--json"
    )
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert (summary["games"], summary["seed"]) == (3000, 5)
    assert "seed 5" in done.stderr
    assert "Balanced: seats are fair, within ±6 points of 50.0 %." in ok("report", run, by=started)
    assert "one win in 2 of the games that somebody won (50.0 %); a deviation below 1.0 pp" in ok(
        "report", run, "--margin", "1pp"
    ).replace("\n", " ")
    assert "Win rate by bot" in ok("report", run, "--full")
    assert "## Win rate by seat" in ok("report", run, "--format", "md")
    ok("report", run, "--out", tmp_path / "r.csv")
    told = ok("replay", run, 17, by=started)
    assert "game 17" in told
    assert told == ok("replay", "pig", "--seed", 5, "--game", 17, "--bots", "optimal,hold:at=20")
    assert "  seat 0  played by hold:at=20  goes first\n  seat 1  played by optimal" in told


def test_a_drawn_seed_is_printed_and_makes_the_same_run(tmp_path):
    first = equipoise("simulate", "pig", "--games", 50, "--out", tmp_path / "a", "--json")
    seed = json.loads(first.stdout)["seed"]
    assert f"seed {seed}" in first.stderr
    ok("simulate", "pig", "--games", 50, "--seed", seed, "--out", tmp_path / "b")
    assert ok("replay", tmp_path / "a", 3) == ok("replay", tmp_path / "b", 3)


def test_tweaks_are_stacked_in_order_with_settings_last(tmp_path):
    for n, target in (("a", 30), ("b", 40)):
        (tmp_path / f"{n}.toml").write_text(
            f'title = "tweak {n}"\ngame = "pig"\ntarget = {target}\ndie = {target // 5}\n'
        )
    ok(
        "simulate",
        "pig",
        "--games",
        20,
        "--out",
        tmp_path / "run",
        "--tweak",
        tmp_path / "a.toml",
        "--tweak",
        tmp_path / "b.toml",
        "--set",
        "die=10",
    )
    text = ok("report", tmp_path / "run", "--format", "md")
    assert "tweak a, tweak b, die=10" in text
    assert "target: 100 -> 40" in text
    assert "die: 6 -> 10" in text


def test_resume_needs_nothing_but_the_folder(tmp_path):
    ok("simulate", "pig", "--games", 5000, "--chunk", 500, "--seed", 2, "--set", "target=30", "--out", tmp_path / "run")
    before = ok("report", tmp_path / "run", "--format", "csv")
    for part in sorted((tmp_path / "run" / "parts").iterdir())[2:5]:
        for file in part.iterdir():
            file.unlink()
        part.rmdir()
    ok("simulate", "pig", "--out", tmp_path / "run", "--resume")
    assert ok("report", tmp_path / "run", "--format", "csv") == before


def test_until_and_max_time(tmp_path):
    out = json.loads(ok("simulate", "pig", "--until", "6pp", "--seed", 1, "--out", tmp_path / "a", "--json"))
    assert out["games"] >= 1000
    assert (
        json.loads(ok("simulate", "pig", "--max-time", "0.2s", "--seed", 1, "--out", tmp_path / "b", "--json"))["games"]
        > 0
    )


def test_verify_prints_expected_simulated_and_z():
    found = json.loads(ok("verify", "pig", "--games", 20000, "--seed", 3, "--json"))["findings"]
    assert len(found) == 4
    assert all(abs(f["z"]) <= 4 for f in found)
    assert "beyond |z| = 4: none" in ok("verify", "connect_four", "--games", 20000, "--seed", 3)


def test_verify_fails_when_the_simulation_is_off(monkeypatch):
    from equipoise.sim import verify

    wrong = [verify.Oracle("wrong", 0.9, verify.win_rate_of_seat("pig", 0, ("optimal", "optimal")), 2000)]
    monkeypatch.setattr(
        verify,
        "find_game",
        lambda slug: (
            type("G", (), {"oracles": staticmethod(lambda: wrong)})
            if slug == "wrong"
            else __import__("equipoise.sim.registry").sim.registry.find_game(slug)
        ),
    )
    assert not verify.verify("wrong", 1)[0].holds


def test_bench_measures_beside_the_calibration_game():
    rows = json.loads(ok("bench", "pig", "--seconds", 0.05, "--json"))
    assert rows[0]["game"] == "connect_four"
    assert rows[0]["calibration_decisions"] == pytest.approx(1, abs=0.3)  # the game measured beside itself
    assert all(row["ns_per_decision"] > 0 for row in rows)
    assert ok("bench", "pig", "--signature").split()[0] == "pig"


def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m equipoise.cli.main replay pig --seed 1 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert "Pig, seed 1" in done.stdout
    assert done.stderr == ""


def test_usage_counts_what_is_offered_and_taken():
    rows = {r["action"]: r for r in json.loads(ok("usage", "pig", "--games", 500, "--seed", 1, "--json"))["usage"]}
    assert rows["roll"]["offered"] > rows["hold"]["offered"] > rows["hold"]["taken"] > 500
    assert rows["roll"]["taken"] + rows["hold"]["taken"] == rows["roll"]["offered"]
    assert "drop" in ok("usage", "connect_four", "--games", 20, "--by-character")


def test_usage_is_counted_under_the_rules():
    """A kind that is never offered has one row."""
    command = ["usage", "epoch", "--games", 20, "--seed", 1, "--json"]
    as_written = [r for r in json.loads(ok(*command))["usage"] if r["action"] == "abandon"]
    assert as_written == [{"action": "abandon", "argument": None, "offered": 0, "taken": 0, "share": None}]
    allowed = json.loads(ok(*command, "--set", "companions.allow_abandon=true"))
    rows = [r for r in allowed["usage"] if r["action"] == "abandon"]
    assert len(rows) > 10
    assert all(r["offered"] > 0 for r in rows)


def test_odds_are_counted_out_under_the_rules():
    tables = json.loads(ok("odds", "mulu_caves", "--set", "battle.tie=defender", "--json"))["tables"]
    even = next(row for row in tables[0]["rows"] if row["lead"] == "0")
    assert even["attacker_wins"] == pytest.approx(15 / 36)
    text = ok("odds", "mulu_caves")
    assert "The attacker's weapon against the defender's armour" in text
    assert "81.25 %" in text
