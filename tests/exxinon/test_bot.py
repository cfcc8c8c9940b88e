"""What the heuristic bot does in given positions, and how its games go."""

from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from exxinon_boards import on, start, wraith
from exxinon_turns import cast, heuristic, kinds, turn
from playing import played, share_won

from equipoise.sim.columns import Rows
from equipoise.sim.games.exxinon.bots import STYLES
from equipoise.sim.games.exxinon.game import GAME
from equipoise.sim.table import Table

ELIMINATION = GAME.all_end_reasons.index("elimination")


batch = partial(played, GAME.slug)


# --- blows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-017")
@pytest.mark.parametrize("team", [0, 1])
def test_takes_a_win_in_one(team):
    if team == 0:
        board = start(team=0, Z=(0, -3), N=(4, -5), C=on((0, 1), health=2), S=wraith((2, 3)))
    else:
        board = start(team=1, C=(0, 3), S=(4, 1), Z=on((0, 0), health=2), N=wraith((3, -3)))
    turn(board)
    assert board.over
    assert set(board.winners) == ({"Z", "N"} if team == 0 else {"C", "S"})


def test_both_together_bring_down_the_weaker_enemy():
    board = start(
        team=0, Z=on((0, -3), hand=["sunlance"]), N=on((1, -1), hand=["rock_throw"]), C=(3, 2), S=on((0, 0), health=9)
    )
    turn(board)
    assert not board.S.alive


def test_walks_up_to_strike():
    board = start(team=1, S=(0, 3), Z=(0, 0))
    turn(board)
    assert board.Z.health < 20


def test_strikes_and_steps_back_out_of_reach():
    """Zenith shoots Neol's likes from afar; nothing is gained by staying beside somebody who hits hard."""
    board = start(team=0, Z=on((0, -1), health=6), N=(4, -5), S=(0, 0), C=(-4, 5))
    turn(board)
    assert board.S.health < 22
    q, r = board.Z.tile
    assert max(abs(q), abs(r), abs(q + r)) >= 2


def test_frenzy_comes_before_the_blow():
    done = turn(start(team=1, S=on((0, 0), hand=["frenzy"], mana=1), Z=(1, -1)))
    assert "frenzy" in cast(done)
    strike = next(i for i, a in enumerate(done) if a.kind == "attack" and a.seat == 3)
    assert next(i for i, a in enumerate(done) if a.kind == "cast" and a.spell == "frenzy") < strike


@pytest.mark.rule("FX-137")
def test_carnage_spares_the_team_mate():
    rooted = on((0, 0), hand=["carnage"], active=["root"])
    done = turn(start(team=1, S=rooted, C=on((1, 0), health=3, active=["root"]), Z=(1, -1), N=(4, -5)))
    assert "carnage" not in cast(done)


@pytest.mark.rule("FX-019")
def test_no_suicide_by_blood_price():
    board = start(team=1, S=on((0, 0), health=1, hand=["blood_price"]), C=wraith((3, 2)), Z=(1, -1), N=(4, -4))
    turn(board)
    assert not board.over


def test_pays_just_enough_for_a_kill():
    board = start(team=1, S=on((0, 0), mana=9, hand=["blood_price"]), Z=on((1, -1), health=5), N=(4, -5))
    turn(board)
    assert not board.Z.alive
    assert board.S.mana >= 4


# --- objectives -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-215")
def test_destroys_a_fragment_and_steps_onto_it():
    board = start(team=0, Z=(4, -4), N=(2, -4), objectives={(4, -2): 2})
    turn(board)
    assert board.shards == [1, 0]


@pytest.mark.rule("FX-211")
def test_does_not_chip_at_a_fragment_that_stays_whole():
    """The Countess is too far off to help: two of four health would be back at the end of the turn."""
    board = start(team=1, C=(5, 0), S=(-4, 1), Z=(5, -5), N=(2, -5), objectives={(-3, 0): 4})
    assert "object" not in kinds(turn(board))


@pytest.mark.rule("FX-217")
def test_picks_up_what_lies_near():
    board = start(team=0, Z=(2, -1), C=(-5, 5), S=(-4, 5), objectives={(3, 0): 0})
    turn(board)
    assert board.shards == [1, 0]


@pytest.mark.rule("FX-205")
def test_leaves_the_tile_where_the_meteorite_will_land():
    board = start(team=0, turn=9, Z=(0, 0), N=(1, -1), C=(-4, 5), S=(-1, 5))
    turn(board)
    assert board.Z.tile != (0, 0)
    assert board.N.tile != (0, 0)


@pytest.mark.rule("FX-070")
def test_uses_the_core_in_contact():
    board = start(team=1, cores=(1, 0), Z=on((0, -1), mana=0), N=(1, -1), C=(0, 2), S=(1, 1))
    board.act("end_turn")
    assert board.decision == "decide_core"
    board.table.apply(GAME.actions.describe(heuristic().decide(board.table.engine)))
    assert board.state()["core_turns"][0] > 0


@pytest.mark.rule("FX-070")
def test_keeps_the_core_while_a_character_is_far_from_the_fight():
    board = start(team=1, cores=(1, 0), Z=on((5, -5), mana=0), N=(4, -5), C=(-5, 5), S=(-4, 5))
    board.act("end_turn")
    assert board.decision == "decide_core"
    board.table.apply(GAME.actions.describe(heuristic().decide(board.table.engine)))
    assert board.state()["core_turns"][0] == 0
    assert board.state()["cores"][0] == 1


# --- care -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-259")
def test_leaves_a_marked_area():
    board = start(
        team=1,
        S=(0, -1),
        C=(-4, 5),
        Z=(0, -5),
        N=(4, -5),
        delays=[{"seat": 0, "spell": "starfall", "counter": 1, "tile": (0, -1)}],
    )
    turn(board)
    q, r = board.S.tile
    assert max(abs(q), abs(r + 1), abs(q + r + 1)) >= 2


def test_heals_the_wounded():
    done = turn(start(team=0, Z=(0, -4), N=on((1, -4), health=9, mana=4, hand=["stoneblood"])))
    assert "stoneblood" in cast(done)


@pytest.mark.rule("FX-248")
def test_shields_who_would_miss_the_health_most():
    for weak, strong in (("Z", "N"), ("N", "Z")):
        who = {weak: {"health": 3}, strong: {"health": 20}}
        board = start(
            team=0,
            Z=on((0, -3), mana=0, **who["Z"]),
            N=on((1, -3), mana=1, hand=["bulwark"], **who["N"]),
            C=on((0, 1), mana=5),
            S=on((1, 1), mana=5),
        )
        assert "bulwark" in cast(turn(board))
        assert board.state()["player"][0 if weak == "Z" else 1]["shield"]


def test_dispels_a_stun():
    board = start(team=0, Z=on((0, -4), mana=0), N=on((1, -4), active=["stun"]), C=(0, -1), S=(1, -1))
    assert "first_light" in cast(turn(board))


@pytest.mark.rule("FX-078")
def test_an_action_is_never_left_unused():
    done = turn(start(team=0))
    assert len([a for a in done if a.kind in ("cast", "discard")]) == 2


@pytest.mark.rule("FX-062")
def test_synthesises_only_from_plenty():
    bot = heuristic("classic")
    for mana, shards, synthesised in (
        (5, 1, 0),
        (14, 1, 1),
        (14, 0, 0),
    ):  # the shard that makes an Ultimate is worth it
        board = start(team=1, Z=on((0, -4), mana=mana), N=on((2, -4), mana=mana), shards=(shards, 0))
        board.act("end_turn")
        assert board.decision == "decide_synthesis"
        board.table.apply(GAME.actions.describe(bot.decide(board.table.engine)))
        assert board.shards[0] == shards + synthesised


@pytest.mark.rule("FX-274")
def test_the_wraith_haunts_and_alternates():
    board = start(team=1, S=wraith((0, 0)), C=(0, 2), Z=(1, -1), N=(4, -4))
    used = []
    for _ in range(3):
        used += [a.ability for a in turn(board) if a.kind == "wraith"]
        turn(board)
    assert len(used) == 3
    assert all(a != b for a, b in pairwise(used))


def test_breaks_a_ring_of_walls():
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    board = start(team=1, S=(0, 0), C=(-4, 5), Z=(5, -5), N=(4, -5), walls=ring)
    turn(board)
    assert len(board.walls) < 6


# --- what it may know, and what it keeps ------------------------------------------------------------------------------


@pytest.mark.rule("FX-006")
def test_choices_do_not_depend_on_what_the_enemies_hold():
    given: dict[str, Any] = {"Z": (0, -2), "N": (1, -3), "team": 0}
    first = start(**given, C=on((0, 1), hand=["hush", "hush", "bat_form", "bat_form"]), S=(2, 0))
    second = start(**given, C=on((0, 1), hand=["mana_purge", "blood_lance", "exsanguinate", "vampiric_kiss"]), S=(2, 0))
    assert turn(first) == turn(second)


def test_plans_follow_the_game_and_not_the_bot():
    """The same bot at two tables in turn plays both as a fresh one would."""
    shared = heuristic()
    tables = [Table(GAME, seed=9, index=i, bots=[shared]) for i in (0, 7)]
    alone = [Table(GAME, seed=9, index=i) for i in (0, 7)]
    for _ in range(300):
        for one, other in zip(tables, alone, strict=True):
            if not one.over:
                assert one.advance()[1] == other.advance()[1]


@pytest.mark.parametrize("style", ["default", "controller"])
def test_what_is_kept_changes_nothing(style):
    """A bot that thinks everything out anew plays the same games, also where worlds were imagined in between."""
    keeping, anew = heuristic(style), heuristic(style)
    anew.keeps = False
    tables = [Table(GAME, seed=12, index=i, bots=[bot]) for i in (3, 17) for bot in (keeping, anew)]
    for step in range(250):
        for one, other in (tables[:2], tables[2:]):
            if one.over:
                continue
            if step % 7 == 0:
                saved = one.snapshot()
                for table in (one, other):
                    table.engine.redeal_for(table.to_act, step)
                assert keeping.decide(one.engine) == anew.decide(other.engine)
                for table in (one, other):
                    table.restore(saved)
            assert one.advance()[1] == other.advance()[1]


@pytest.mark.rule("FX-254")
@pytest.mark.parametrize("health", [{"Z": 4, "N": 12}, {"Z": 12, "N": 4}])
def test_a_shield_is_for_whom_a_delay_would_fell(health):
    board = start(
        team=0,
        Z=on((0, -4), health=health["Z"]),
        N=on((1, -4), health=health["N"], hand=["bulwark"]),
        C=(-4, 5),
        S=(-1, 5),
        delays=[{"seat": 2, "spell": "high_noon", "counter": 1}],
    )
    turn(board)
    assert board.Z.alive
    assert board.N.alive


def test_who_is_nearly_dead_and_has_nothing_to_do_goes_away():
    held = ["silence", "disarm"]
    for health, back in ((2, True), (26, False)):
        board = start(team=0, N=on((0, -2), health=health, mana=0, active=held), Z=(1, -5), S=(0, 2), C=(-2, 2))
        turn(board)
        assert (board.N.tile[1] < -2) == back


def test_never_walks_to_and_fro():
    """No walk of a turn ends where it began, unless something was done on the way."""
    walks = idle = 0
    for game in range(8):
        table = Table(GAME, seed=5, index=game)
        begun: dict[int, tuple[int, int]] = {}
        while not table.over:
            state = table.state()
            _, action, events = table.advance()
            if any(event.kind == "secured" for event in events):
                begun = {}
            elif action.kind == "step":
                begun.setdefault(action.seat, (state["player"][action.seat]["tile"], state["turn"]))
            elif action.kind == "end_turn":
                for seat, (tile, _turn) in begun.items():
                    walks += 1
                    idle += state["player"][seat]["tile"] == tile
                begun = {}
            else:
                begun = {}
    assert idle == 0
    assert walks > 50


# --- the draft --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-040")
def test_drafts_and_places_to_the_end():
    rows = batch(12, settings=("setup.mode=draft",))
    assert (rows.games["end_reason"] == ELIMINATION).all()
    assert (np.sort(rows.seats["character"].reshape(-1, 4), axis=1) == np.arange(4)).all()


# --- whole games ------------------------------------------------------------------------------------------------------


def test_games_end_by_elimination():
    rows = batch(10)
    assert (rows.games["end_reason"] == ELIMINATION).all()
    assert np.percentile(rows.games["rounds"], 95) < 23


def test_beats_random_opponents():
    assert share_won(batch(2, "heuristic", "heuristic", "random", "random")) > 0.98


def test_does_not_depend_on_the_seat():
    """FX-043: with the other team first the map is mirrored and nothing else; who is team 0 must not matter."""
    first = batch(40, seed=21)
    second = batch(40, seed=22, settings=("setup.first_team=1",))
    a = first.seats["won"].reshape(-1, 4)[:, 0].reshape(40, -1).mean(1)
    b = second.seats["won"].reshape(-1, 4)[:, 2].reshape(40, -1).mean(1)
    error = np.sqrt(a.var(ddof=1) / 40 + b.var(ddof=1) / 40)
    assert abs(a.mean() - b.mean()) < 4 * error


def test_styles_show():
    """Of each style at a table of its own kind: what it is known for."""
    rows_of = {style: batch(6, f"heuristic:style={style}") for style in STYLES.named}

    def rate(style: str, fact: Any) -> float:
        rows = rows_of[style]
        return float(fact(rows) / rows.games["rounds"].sum())

    def shards(rows: Rows) -> int:
        return int(rows.seat_facts["shards"].sum())

    def statuses(rows: Rows) -> int:
        return int(rows.seat_facts["statuses_inflicted"].sum())

    def damage(rows: Rows) -> int:
        return int(rows.seat_facts["damage_dealt"].sum())

    assert rate("collector", shards) > 1.2 * rate("classic", shards)
    assert rate("controller", statuses) > 1.2 * rate("classic", statuses)
    assert rate("brawler", damage) > rate("turtle", damage)
    assert rows_of["turtle"].games["rounds"].mean() > rows_of["brawler"].games["rounds"].mean()


def test_every_style_changes_weights_that_there_are():
    declared = STYLES.values("classic")
    for style in STYLES.named:
        values = STYLES.values(style)
        assert set(values) == set(declared)
        assert (values == declared) == (style == "classic"), style
