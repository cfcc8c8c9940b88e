"""What things are called: by the names content carries, by the game, or by their ids."""

from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting, read_tweak


def plan_of(slug, *settings):
    return Plan.make(Ruleset.make(find_game(slug), [parse_setting(s) for s in settings]))


def test_content_is_called_by_its_printed_name():
    plan = plan_of("axis_mundi")
    assert plan.title_of("rock_climber") == "Rock-Climber (Move up 2 Levels)"
    assert plan.title_of("t_time_bomb") == "Time Bomb"


def test_what_has_no_name_is_called_by_its_id():
    assert plan_of("axis_mundi").title_of("draw_five") == "draw five"
    assert plan_of("pig").title_of("turns_lost") == "turns lost"


def test_no_two_are_called_alike():
    plan = plan_of("axis_mundi", "card.vermin.name=Salve")
    assert (plan.title_of("vermin"), plan.title_of("salve")) == ("Salve (vermin)", "Salve (salve)")


def test_a_card_that_a_tweak_adds_has_its_name(tmp_path):
    game = find_game("axis_mundi")
    tweak = tmp_path / "tweak.toml"
    tweak.write_text(
        'title = "ladder"\ngame = "axis_mundi"\n[card.ladder]\nname = "Ladder"\ndeck = "one_time"\ncount = 1\n'
        'effect = [{ do = "CLIMB" }]\n'
    )
    plan = Plan.make(Ruleset.make(game, [read_tweak(tweak, game)]))
    assert plan.title_of(f"new_card_{len(game.rules().card)}") == "Ladder"
