"""`equipoise worth` as a user runs it."""

import json

import polars as pl
import pytest
from command_line import equipoise, refused, run

from equipoise.analysis.balance import Balance
from equipoise.reports.findings import because

PIG = ("worth", "pig", "--bots", "hold:at=20", "--items", "hold.*,careless.first_1", "--games", 400, "--seed", 1)


def test_it_is_the_same_however_it_is_played_and_though_it_is_killed(tmp_path):
    whole = run(*PIG, "--jobs", 1, "--out", tmp_path / "a", "--json").stdout
    found = json.loads(whole)
    assert json.loads((tmp_path / "a" / "result.json").read_text()) == found
    assert [row["item"] for row in found["worth"]][-1] == "careless.first_1"
    assert run(*PIG, "--jobs", 2, "--backend", "processes", "--out", tmp_path / "b", "--json").stdout == whole
    for file in sorted((tmp_path / "b" / "scores").glob("*.npz"))[::2]:  # as if killed before these were written
        file.unlink()
    assert run(*PIG, "--jobs", 2, "--out", tmp_path / "b", "--resume", "--json").stdout == whole
    made = {path.name for path in (tmp_path / "a").iterdir()}
    assert {"worth.html", "worth.csv", "without-hold.svg", "quadrant.svg", "skill-careless.svg"} <= made
    assert "was begun with items" in refused(
        *PIG[:4], "--items", "hold.*", *PIG[6:], "--out", tmp_path / "a", "--resume"
    )


def test_a_budget_goes_to_cards_that_are_dealt_and_taken_away(tmp_path):
    args = ("worth", "axis_mundi", "--items", "card.salve,power.rage", "--by", "character", "--budget", "2s")
    shown = run(*args, "--seed", 1, "--out", tmp_path / "s").stdout
    assert "Axis Mundi: without it" in shown
    assert "Axis Mundi: given it" in shown
    found = json.loads((tmp_path / "s" / "result.json").read_text())
    assert {(row["kind"], row["item"]) for row in found["worth"]} == {
        ("without", "card.salve"), ("given", "card.salve"), ("without", "power.rage"),
    }  # fmt: skip
    assert {row["item"] for row in found["gone"]} == {"card.salve"}
    assert len(found["by_character"]) == 18
    [salve] = [row for row in found["worth"] if (row["kind"], row["item"]) == ("without", "card.salve")]
    assert salve["count"] > 0
    assert salve["observed"] is not None
    assert "was measured with game = axis_mundi" in refused("report", _pig(tmp_path / "pig"), "--worth", tmp_path / "s")


def _pig(folder):
    run("simulate", "pig", "--games", 4, "--seed", 1, "--out", folder)
    return folder


def test_in_whose_hands(tmp_path):
    """Who may not attack in Mulu Caves loses against learned players, and hardly anything against those of before."""
    args = ("worth", "mulu_caves", "--items", "action.attack", "--kind", "without", "--games", 480, "--seed", 1)
    shown = run(*args, "--styles", "default,classic", "--out", tmp_path / "s").stdout
    assert "so with 1 of 2 styles; worth +" in shown
    found = json.loads((tmp_path / "s" / "result.json").read_text())
    assert found["bot"] == "default (50 %), classic (50 %)"
    own = {row["style"]: row for row in found["by_style"]}
    assert own["default"]["verdict"] == "over"
    assert own["default"]["low"] > own["classic"]["high"]
    [both] = found["worth"]
    assert both["estimate"] == pytest.approx((own["default"]["estimate"] + own["classic"]["estimate"]) / 2)
    assert "In whose hands" in (tmp_path / "s" / "worth.html").read_text()
    assert run(*args, "--styles", "default,classic", "--out", tmp_path / "s", "--resume").stdout == shown


def test_a_league_plays_each_of_its_styles(tmp_path):
    league = tmp_path / "league.toml"
    lines = [f'[[style]]\nname = "{n}"\nweight = {w}\nbot = "hold:at={n}"' for n, w in ((15, 0.75), (25, 0.25))]
    league.write_text("\n".join(['[league]\ngame = "pig"\nseats = 2', *lines]))
    args = (
        "worth",
        "pig",
        "--items",
        "hold.over_20",
        "--games",
        400,
        "--seed",
        1,
        "--bots",
        f"league:{league}",
        "--json",
    )
    found = json.loads(run(*args, "--out", tmp_path / "s").stdout)
    assert found["bot"] == "hold:at=15 (75 %), hold:at=25 (25 %)"
    own = [row["estimate"] for row in found["by_style"]]
    assert found["worth"][0]["estimate"] == pytest.approx(0.75 * own[0] + 0.25 * own[1])


def test_a_report_tells_what_a_card_does_beside_what_goes_with_it(tmp_path):
    caused = {"Salve": [{"kind": "without", "estimate": 0.02, "low": 0.01, "high": 0.03}]}
    found = Balance({}, pl.DataFrame(), 0.01, 100, caused=caused)
    assert "by experiment, being without it costs +2.0 pp (+1.0 pp to +3.0 pp)" in because(found, "card", "Salve")
    assert because(found, "card", "Vermin") == because(found, "character", "Salve") == ""
    assert "has no result.json" in refused("report", _pig(tmp_path / "pig"), "--worth", tmp_path)


def test_a_price_list_is_found_resumed_and_left_as_a_tweak(tmp_path, monkeypatch):
    monkeypatch.setattr("equipoise.cli.prices.ROUNDS", 1)
    monkeypatch.setattr("equipoise.cli.prices.FEWEST", 80)
    args = ("worth", "mythic_earth", "--kind", "price", "--games", 320, "--seed", 1)
    shown = run(*args, "--out", tmp_path / "s").stdout
    assert "Apu Stone Giant" in shown
    assert "on deals that neither list has seen" in shown
    found = json.loads((tmp_path / "s" / "result.json").read_text())
    assert len(found["prices"]) == 33  # each list has its General, whose price cannot be told
    assert all(row["factor"] == pytest.approx(1, abs=1) for row in found["prices"])
    assert {"prices.html", "prices.csv", "prices.toml"} <= {path.name for path in (tmp_path / "s").iterdir()}
    again = run(*args, "--out", tmp_path / "s", "--resume", "--json").stdout
    assert json.loads(again) == found
    cost = run("odds", "mythic_earth", "--tweak", tmp_path / "s" / "prices.toml").stdout
    [giant] = [row for row in found["prices"] if row["kind"] == "Apu Stone Giant"]
    assert giant["proposed"] in cost


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("pig", "--kind", "with"), "--kind with: there is no such kind; did you mean without"),
        (("pig", "--items", "hold.ower_20"), "--items hold.ower_20: pig has nothing of that name; did you mean hold.o"),
        (("axis_mundi", "--kind", "given", "--items", "power.rage"), "axis_mundi has it only for --kind without"),
        (("pig", "--kind", "given"), "pig has nothing to try of the kind given"),
        (("pig", "--by", "seat"), "--by seat: figures can be split by character"),
        (("pig", "--by", "character"), "--by character: pig has one character"),
        (("pig", "--budget", "1m", "--games", 10), "--budget and --games exclude each other"),
        (("pig", "--until", "1"), "--until '1': must be a precision in percentage points"),
        (("pig", "--games", 0), "--games 0 is out of range"),
        (("pig", "--bots", "hold,random"), "--bots: everybody plays the same bot here"),
        (("pig", "--bots", "hold:bar=hold.over_10"), "bar= restricts everybody"),
        (("mulu_caves", "--styles", "runner,default"), "there is no style 'runner'"),
        (("pig", "--styles", "all"), "optimal of pig has no styles, nor has any other bot"),
        (
            ("mythic_earth", "--kind", "price", "--styles", "all"),
            "asks what pieces should cost in the hands of one bot",
        ),
        (("pig", "--bots", "search:playouts=40", "--kind", "skill"), "--kind skill needs a bot with one parameter"),
        (("pig", "--kind", "price"), "--kind price: nothing in pig is bought for points"),
        (("mythic_earth", "--kind", "price,skill"), "price is a question of its own"),
        (
            ("mythic_earth", "--kind", "price", "--items", "spell.*"),
            "--items spell.*: --kind price asks for all prices",
        ),
        (("pig", "--seats", 3), "pig is not played with 3 seats"),
    ],
)
def test_bad_input_is_one_sentence(args, words, tmp_path):
    assert words in refused("worth", *args, "--out", tmp_path / "s")
    assert not (tmp_path / "s").exists()


def test_help_has_an_example():
    assert "equipoise worth pig" in equipoise("worth", "--help").stdout
