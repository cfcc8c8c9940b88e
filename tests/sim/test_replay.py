"""Replays: one name for each player, the set-up first, a paragraph for each turn, the score at the end."""

import re
from itertools import pairwise

import pytest

from equipoise.sim.registry import find_game, known_games
from equipoise.sim.replay import narrate, player_names
from equipoise.sim.table import Table

CLASSIC = "heuristic:style=classic"  # the hand-tuned numbers, which stay as they are
every_game = pytest.mark.parametrize("slug", known_games())


def table_of(slug: str, seed: int) -> Table:
    game = find_game(slug)
    with_styles = game.bots[game.default_bot].params.get("style") is not None
    return Table(game, seed=seed, bots=[CLASSIC if with_styles else game.default_bot])


@pytest.fixture(scope="module")
def told():
    """Each game's replay, told once."""
    return {slug: list(narrate(table_of(slug, 3), boards=False, players=True)) for slug in known_games()}


@every_game
def test_players_have_one_name_each(slug, told):
    table = Table(slug, seed=3)
    names = player_names(table)
    assert len(set(names)) == table.seats
    text = "\n".join(told[slug])
    for seat, name in enumerate(names):
        who = "" if name == f"Seat {seat}" else re.escape(name)
        assert re.search(rf"^  seat {seat} +{who} *played by {re.escape(table.bot_names[seat])}", text, re.M)
    assert not re.search(rf"\b(?:{'|'.join(find_game(slug).characters)}) \d\b(?! times)", text)  # no `zenith 0`


@every_game
def test_no_line_repeats_the_one_before(slug, told):
    lines = told[slug]
    assert not [line for line, after in pairwise(lines) if line == after and line.startswith("    ")]


@every_game
def test_no_names_of_the_program(slug, told):
    """No `battle_defending`; a board names the players as the turns do, not `zenith`."""
    text = "\n".join(told[slug])
    assert not re.findall(r"[a-z]_[a-z]\w*", text)
    board = find_game(slug).draw(Table(slug, seed=3))
    assert not re.search(rf"\b(?:{'|'.join(find_game(slug).characters)})\b", board)


@every_game
def test_what_came_of_it_says_more_than_what_was_decided(slug, told):
    parts = [line.strip().split(": ") for line in told[slug]]
    assert not [words for words in parts if any(first == second for first, second in pairwise(words))]
    assert not [line for line in told[slug] if re.search(r"\bdie \d", line)]  # whose, and what for?


@every_game
def test_every_way_to_end_has_words(slug):
    game = find_game(slug)
    assert {reason for reason in game.all_end_reasons if game.ending(reason) == reason} == set()


def test_cards_drawn_one_by_one_are_one_sentence():
    lines = list(narrate(table_of("axis_mundi", 101), boards=False))
    assert any("Long Bow and Short Bow from the permanent deck; throws away Unstoppable, Long Bow" in x for x in lines)


def test_a_charge_names_its_units_once(told):
    charges = [line for line in told["mythic_earth"] if line.startswith("    charges ")]
    assert charges
    assert all(len(re.findall(r"[a-z] \(\w\)", line)) <= 2 for line in charges)


def test_a_character_s_spell_is_its_own():
    """Where the partner teleports, the lower seat of the team does not."""
    games = (narrate(table_of("exxinon", seed), boards=False) for seed in range(201, 221))
    cast = [line for game in games for line in game if "casts Shadow Step" in line]
    assert any(": teleports to" in line for line in cast)
    assert all(line.startswith("    Skrakz casts Shadow Step") for line in cast)


def test_a_long_charge_is_told_in_steps():
    """How they come together, the fight, what comes of it; in inches, and who has won."""
    lines = list(narrate(table_of("mythic_earth", 102), boards=False))
    at = lines.index("    charges c: G charges to (9.6, 25.3)")
    assert lines[at + 1].startswith("    in the fight, c saves 3 of 5 hits; G saves 1 of 4 hits; c takes 2 wounds")
    assert lines[at + 3].startswith("    c gets 2 markers (3 now); G gets 3 markers (3 now), fails its Brave Test")
    assert any(line.startswith("      left), loses the fight 2 : 3") for line in lines[at : at + 3])


def test_a_unit_that_acts_does_so_in_the_turn_of_its_player():
    """Nobody is asked about the only Unit that can act; the Frozen are tested between the turns."""
    for seed in (101, 102, 103):
        lines = list(narrate(table_of("mythic_earth", seed), boards=False))
        assert not [line for line in lines if ") acts with a " in line]
        whose, acted = "", 0
        for line in lines:
            if re.match(r"  \S", line):
                whose = line.strip()
            if unit := re.match(r"    activates .*\((\w)\) with a \d", line):
                assert whose.startswith("Feathered Serpent" if unit[1].islower() else "Host of Tlaloc"), line
                acted += 1
        assert acted > 50
        assert any(re.search(r"^  \S.* passes its test to\b", line) for line in lines)


def test_a_long_push_is_one_clause_and_a_die_stands_with_its_strength():
    lines = list(narrate(table_of("mulu_caves", 101), boards=False))
    assert "    steps east with NA to (16,12): NA draws Hydrant; NA is pushed to (1,12)" in lines
    assert any("SA rolls 1 (3 in all), N7 rolls 1; SA wins the battle" in line for line in lines)
    assert any("rolls 12, 7 and 1 (D20); NA lands on (12,1)" in line for line in lines)


def test_a_levitation_happens_to_nobody_s_turn():
    """The one who is asked last does not bump the others."""
    lines = list(narrate(table_of("axis_mundi", 101), boards=False))
    at = lines.index("  Savant: levitates")
    assert lines[at + 1].startswith("  the Savant rolls 6; the Malignant is bumped to S:18;")


def test_who_knocks_another_out_pays_for_it():
    lines = list(narrate(table_of("epoch", 101), boards=False))
    assert any(": 1 block from conviction to influence; the Heretic is knocked out;" in line for line in lines)


def test_battles_say_who_rolled(told):
    assert any(re.search(r"attacks (\w\w) with (\w\w): \2 rolls \d, \1 rolls \d", x) for x in told["mulu_caves"])


def test_two_of_a_kind_are_told_apart_by_their_seats(monkeypatch):
    table = Table("axis_mundi", seats=3)
    monkeypatch.setattr(Table, "characters", property(lambda self: ["savant", "savant", "scrounger"]))
    assert player_names(table) == ["Savant (seat 0)", "Savant (seat 1)", "Scrounger"]


@every_game
def test_the_set_up_comes_first_and_the_outcome_last(slug, told):
    lines = told[slug]
    first = lines.index("Round 1")
    assert lines.index("At the table") < first
    over = next(i for i, line in enumerate(lines) if line.startswith("Over after round"))
    assert lines[over + 1].split()[:3] == ["rank", "player", "result"]
    assert len(lines) == over + 2 + Table(slug, seed=3).seats


@every_game
def test_lines_fit_a_screen(slug, told):
    first = told[slug].index("Round 1")
    turns = [line for line in told[slug][first:] if line.startswith("  ")]
    assert max(map(len, turns)) <= 160


def test_no_bookkeeping():
    lines = list(narrate(table_of("axis_mundi", 3), boards=False))
    text = "\n".join(lines)
    assert "is thrown away" not in text
    assert "turn of" not in text
    assert "throws away Holistic Herbs, Ethereal Drain and Short Bow" in text


def test_what_belongs_to_nobody_s_turn_stands_apart(told):
    assert "  the levels turn" in told["axis_mundi"]
    assert any(re.match("  .*small fragments? falls? on", line) for line in told["exxinon"])


def test_effects_are_those_of_the_player_whom_they_befall(told):
    """The Deserter pays for the tile, in the middle of what the Forger is asked."""
    assert "  The Forger: leaves the triggers: the Deserter -2 wisdom" in told["epoch"]


def test_costs_and_what_is_left(told):
    assert "    Zenith casts Aegis on himself (1 mana, 2 left): gets a Spell Shield" in told["exxinon"]


def test_choices_have_names(told):
    assert not [line for line in told["epoch"] if "mode 0" in line or "mode 1" in line]


def test_parts_of_the_score_add_up():
    table = Table("epoch", seed=3).play()
    parts = table.game.scored(table)
    for seat, row in enumerate(table.outcome()):
        assert sum(values[seat] for values in parts.values()) == row["score"]
    assert all(value > 0 for value in parts["in play"])
