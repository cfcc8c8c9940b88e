"""What the default does and the numbers tuned by hand did not: count out kills, leave rewards alone. Thinking anew.

What a style may do beside: go where a piece will land, count out the way to a reward, take a fragment with two blows,
and tell the characters apart: whom to hunt, who is dear to it, whose mana counts.
"""

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
    turn(hunted, playing(**{"hunt.skrakz": 1.0, "hunt.countess": 1.0}))
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


def playing(**weights: float) -> Bot:
    styles = {"own": {**STYLES.values("default"), **weights}}
    return make_bot(GAME, Ruleset.make(GAME).rules, 4, "heuristic:style=own", styles)


def differing(afresh: float) -> int:
    """Decisions of the free part of a turn in which a bot that has just sat down would play otherwise."""
    count = 0
    table, bot = Table("exxinon", seed=7), playing(afresh=afresh)
    while not table.over:
        action = bot.decide(table.engine)
        if table.decision == "decide_main":
            count += playing(afresh=afresh).decide(table.engine) != action
        table.apply(GAME.actions.describe(action))
    return count


def test_thinks_anew_at_every_decision_if_it_is_told_to():
    """It carries no plan on that the team mate has overtaken."""
    assert differing(afresh=1.0) == 0
    assert differing(afresh=0.0) > 0


# --- objectives -------------------------------------------------------------------------------------------------------


def far(a: tuple[int, int], b: tuple[int, int]) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def left_to(place: tuple[int, int], number: int, **weights: float) -> int:
    """How far the team is from a place after its turn of that number."""
    board = start(team=0, turn=number, Z=(1, -4), N=(0, -4), C=(-4, 5), S=(-1, 5))
    turn(board, playing(**weights))
    return far(board.Z.tile, place) + far(board.N.tile, place)


@pytest.mark.parametrize(("number", "turns", "place"), [(3, 1, (4, -2)), (5, 2, (-3, 0))])
def test_goes_where_a_piece_is_about_to_land(number, turns, place):
    """The track is open to everybody: small fragments land in turn 4, the large one in turn 7."""
    careless = left_to(place, number, landing=0.0)
    assert left_to(place, number, landing=1.0, landing_turns=turns) < careless


def test_does_not_wait_longer_than_it_is_told_for_a_piece_to_land():
    assert left_to((-3, 0), 5, landing=1.0, landing_turns=1) == left_to((-3, 0), 5, landing=0.0)


def test_does_not_count_on_a_team_mate_behind_a_wall():
    """Two tiles off as the crow flies Zenith has two steps left, but the way round the wall takes three."""

    def destroyed(zenith, fetch):
        board = start(
            team=0,
            N=on((2, 0), active=["root", "silence"], mana=0),
            Z=on(zenith, active={"silence": 1, "disarm": 1, "slow": 1}, mana=0),
            C=(-4, 5),
            S=(3, 2),
            objectives={(3, 0): 2},
        )
        return "object" in kinds(turn(board, playing(fetch=fetch)))

    assert destroyed((3, -2), fetch=0)
    assert not destroyed((3, -2), fetch=1)
    assert destroyed((4, -1), fetch=1)


def test_takes_a_large_fragment_with_two_blows():
    """Counted out, the first blow has its share of the reward; guessed, an enemy is hit instead."""

    def shards(part_sure):
        board = start(
            team=0,
            shards=(0, 0),
            N=on((-3, -1), hand=["bulwark", "shatter"], mana=0),
            Z=on((-4, -1), active=["silence"]),
            C=(-1, -1),
            S=(4, 1),
            objectives={(-3, 0): 4},
        )
        turn(board, playing(part_sure=part_sure, fetch=1))
        return board.shards[0]

    assert shards(0) == 0
    assert shards(1.0) == 2


# --- characters -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hunted", ["skrakz", "countess"])
def test_strikes_whom_it_hunts(hunted):
    """Both are as healthy and as near; who is worth more to bring down is struck."""
    board = start(
        team=0,
        Z=on((0, 0), active=["root", "silence"], mana=0),
        N=(4, -5),
        C=(0, 2),
        S=(2, 0),
    )
    turn(board, playing(**{"hunt.skrakz": 1.0, "hunt.countess": 1.0, f"hunt.{hunted}": 1.5}))
    struck = board.S if hunted == "skrakz" else board.C
    assert (board.C.health + board.S.health, struck.health) == (42, 20)


@pytest.mark.parametrize("dear", ["zenith", "neol"])
def test_heals_who_is_dear_to_it(dear):
    board = start(
        team=0,
        Z=on((0, -3), health=12, hand=["radiance", "sunlance"], mana=0),
        N=on((1, -3), health=12, hand=["shatter"], mana=0),
        C=(-4, 5),
        S=(-1, 5),
    )
    turn(board, playing(**{"dear.zenith": 1.0, "dear.neol": 1.0, f"dear.{dear}": 2.0}))
    assert (board.Z.health, board.N.health) == ((13, 12) if dear == "zenith" else (12, 13))


@pytest.mark.parametrize("robbed", ["zenith", "neol"])
def test_drains_whose_mana_counts(robbed):
    board = start(
        team=1,
        C=on((0, 0), active=["root", "disarm"], hand=["bat_form", "vampiric_kiss"], mana=0),
        S=on((4, 1), active=["root", "silence"]),
        Z=on((0, -2), mana=5),
        N=on((2, -2), mana=5),
    )
    turn(board, playing(**{"purse.zenith": 1.0, "purse.neol": 1.0, f"purse.{robbed}": 2.0}))
    lead = 1 if robbed == "neol" else -1  # each has gained a mana since, at the start of its turn
    assert board.Z.mana - board.N.mana == lead


def test_hunts_alike_whom_a_style_does_not_tell_apart():
    for name in ("classic", "brawler"):
        values = STYLES.values(name)
        assert {values[f"{table}.{who}"] for table in ("hunt", "dear", "purse") for who in GAME.characters} == {1.0}
