"""What the default does and the numbers tuned by hand did not: count out kills, leave rewards alone. Thinking anew."""

import pytest
from exxinon_boards import on, start
from exxinon_turns import heuristic, kinds, turn

from equipoise.sim.bots import Bot, make_bot
from equipoise.sim.games.exxinon.bots import STYLES
from equipoise.sim.games.exxinon.game import GAME
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table


def test_hunts_whom_the_team_can_really_reach():
    """Skrakz would fall to both together, but Neol is a tile too far off to throw. So the weaker Countess is struck."""

    def board():
        rooted = {"active": ["root"]}
        return start(
            team=0,
            Z=on((0, 0), hand=["anchor_star"], mana=0, **rooted),
            N=on((-2, -3), hand=["rock_throw"], mana=2, **rooted),
            S=on((3, -3), health=5),
            C=on((0, 3), health=4),
        )

    hunted, guessed = board(), board()
    turn(hunted)
    turn(guessed, heuristic("classic"))
    assert (hunted.S.health, hunted.C.health) == (5, 2)
    assert (guessed.S.health, guessed.C.health) == (3, 4)


@pytest.mark.rule("FX-217")
def test_destroys_no_fragment_for_the_enemy_to_pick_up():
    def board():
        return start(
            team=0,
            Z=on((0, 0), active=["root", "silence"], mana=0),
            N=on((4, -5), hand=["bulwark"], mana=0),
            C=(-4, 5),
            S=(4, 1),
            objectives={(3, 0): 2},
        )

    assert "object" not in kinds(turn(board()))
    assert "object" in kinds(turn(board(), heuristic("classic")))


def thinking(afresh: float) -> Bot:
    styles = {"own": {**STYLES.values("default"), "afresh": afresh}}
    return make_bot(GAME, Ruleset.make(GAME).rules, 4, "heuristic:style=own", styles)


def differing(afresh: float) -> int:
    """Decisions of the free part of a turn in which a bot that has just sat down would play otherwise."""
    count = 0
    table, bot = Table("exxinon", seed=7), thinking(afresh)
    while not table.over:
        action = bot.decide(table.engine)
        if table.decision == "decide_main":
            count += thinking(afresh).decide(table.engine) != action
        table.apply(GAME.actions.describe(action))
    return count


def test_thinks_anew_at_every_decision_if_it_is_told_to():
    """It carries no plan on that the team mate has overtaken."""
    assert differing(afresh=1.0) == 0
    assert differing(afresh=0.0) > 0
