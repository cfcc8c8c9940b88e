"""What the heuristic bot does in given positions, and how its games go."""

from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from playing import played, share_won

from equipoise.sim.action import Action
from equipoise.sim.games.mulu_caves.bots import STYLES, make_heuristic
from equipoise.sim.games.mulu_caves.game import GAME
from tests.mulu_caves.caves import Board, at, start


def heuristic(board: Board, style: str = "default") -> Board:
    """The bot takes both seats."""
    bot = make_heuristic(board.table.ruleset.rules, STYLES.values(style))
    board.table.bots = [bot] * board.table.seats
    return board


def choice(board: Board, style: str = "default") -> Action:
    return heuristic(board, style).table.choose()


def turn(board: Board, style: str = "default") -> list[Action]:
    """What the bot does until the turn is over."""
    table = heuristic(board, style).table
    seat, done = table.to_act, []
    while not table.over and table.to_act == seat:
        action = table.choose()
        done.append(action)
        table.apply(action)
    return done


def kinds(actions: list[Action]) -> list[str]:
    return [action.kind for action in actions]


batch = cache(partial(played, GAME.slug))


# --- the way ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-123")
@pytest.mark.parametrize("style", STYLES.named)
def test_takes_a_win_in_one(style):
    """Even beside an assailant, with an enemy avatar to attack and cards to draw elsewhere."""
    board = start(
        {"P0.A": (19, 2), "P0.1": (5, 24), "P1.A": (4, 24), "P0.2": (9, 3), "P1.1": (18, 2)}, treasure=["P0"], roll=4
    )
    turn(board, style)
    assert board.winner == "P0"


@pytest.mark.rule("MC-115")
def test_ends_its_turn_on_the_ultimate_treasure():
    """It does not walk on, however much movement is left."""
    board = start({"P0.A": (9, 12)}, roll=6)
    turn(board)
    assert board["P0.A"].at in {(11, 12), (12, 12)}
    assert board.treasure("P0")


def test_surplus_movement_takes_it_to_the_better_of_the_two_tiles():
    board = start({"P0.A": (9, 12)}, roll=4)
    turn(board)
    assert board["P0.A"].at == (12, 12)


def test_runs_for_the_treasure():
    board = start(roll=6)
    before = board.table.progress(0)
    turn(board)
    assert board.table.progress(0) > before


@pytest.mark.rule("MC-335")
def test_waits_for_a_closed_tile_rather_than_walk_far_around_it():
    """10.5: (7,12) opens again in two turns; the way around takes four."""
    board = start({"P0.A": at(5, 11, bans={"7,12": 2})}, roll=4)
    turn(board)
    assert board["P0.A"].at == (6, 12)


@pytest.mark.rule("MC-057")
def test_a_unit_between_the_avatar_and_a_blocker_makes_room():
    """The avatar can pass a friend, but not a friend behind whom an enemy stands in a corridor."""
    board = start({"P0.A": (8, 8), "P0.1": (9, 8), "P1.1": (10, 8)}, roll=4)
    turn(board)
    assert board["P0.A"].at == (9, 8)


@pytest.mark.rule("MC-069")
def test_does_not_walk_to_and_fro_before_a_treasure_tile():
    """Back on the tile where the turn began there is no card."""
    board = start({"P0.A": at(1, 1, immobile=1), "P0.1": (18, 11)}, roll=6)
    assert kinds(turn(board)) == ["step", "end_turn"]


@pytest.mark.rule("MC-366")
@pytest.mark.parametrize(("boots", "choice_made"), [(True, "mirror"), (False, "roll")])
def test_hermes_boots_are_worth_a_mirror_over_enemies(boots, choice_made):
    unit = at(8, 17, enchantments=["hermes_boots"] if boots else [])
    enemies = {"P1.1": (8, 10), "P1.2": (8, 12), "P1.3": (8, 14), "P1.4": (8, 16)}
    board = start({"P0.A": at(1, 1, immobile=1), "P0.1": unit, **enemies})
    assert choice(board, "classic").kind == choice_made


@pytest.mark.rule("MC-335")
def test_goes_around_a_tile_that_is_closed_to_it():
    """10.5: bumping into the tile of a Rock Slide for three turns."""
    board = start({"P0.A": at(6, 1, bans={"7,1": 2})}, roll=6)
    turn(board)
    assert board["P0.A"].at != (6, 1)


def test_attacks_what_blocks_its_way():
    """10.5: a runner that never attacks stalls behind a blocker."""
    board = start({"P0.A": (3, 5), "P1.1": (3, 6), "P1.2": (5, 3), "P1.3": (5, 1)}, roll=3)
    assert "attack" in kinds(turn(board))


# --- the other avatar -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-129")
def test_an_assailant_beside_the_other_avatar_attacks():
    board = start({"P0.1": (5, 24), "P1.A": (4, 24), "P1.1": (6, 12)}, roll=1)
    assert kinds(turn(board))[0] == "attack"


def test_leaves_an_avatar_alone_that_has_lost_its_turn_already():
    """MC-163: durations do not add up."""
    board = start({"P0.1": (5, 24), "P1.A": at(4, 24, immobile=1)}, roll=1)
    assert "attack" not in kinds(turn(board))


def test_walks_an_assailant_up_to_an_avatar_that_is_about_to_win():
    board = start({"P0.1": (17, 25), "P1.A": (19, 25)}, treasure=["P1"], roll=1)
    assert any(action.kind == "step" and action.piece == 1 for action in turn(board, "classic"))


def test_shoots_at_an_avatar_in_sight():
    board = start({"P0.1": at(5, 24, cards=["bow_and_arrow"]), "P1.A": (2, 24)}, roll=1)
    assert kinds(turn(board))[0] == "attack_bow"


@pytest.mark.rule("MC-131", "MC-347")
def test_takes_the_last_tile_beside_an_avatar_in_a_pit():
    board = start({"P0.1": (6, 20), "P0.3": (6, 23), "P1.A": at(6, 21, pit=255), "P1.1": (9, 18)}, roll=1)
    turn(board, "classic")
    assert board["P0.3"].at == (6, 22)


# --- friends ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-172")
def test_frees_its_avatar_from_a_pit():
    board = start({"P0.A": at(7, 1, pit=255), "P0.1": (10, 1)}, roll=3)
    turn(board)
    assert board["P0.A"].pit == 0


@pytest.mark.rule("MC-172")
def test_mirrors_a_unit_to_where_it_frees_its_avatar():
    board = start({"P0.A": at(7, 1, pit=255), "P0.1": (8, 25), "P0.2": (15, 3)})
    assert choice(board, "classic").kind == "mirror"
    turn(board, "classic")
    assert board["P0.A"].pit == 0


def test_a_helper_goes_around_an_enemy_in_its_way():
    board = start({"P0.A": at(9, 5, pit=255), "P0.1": (6, 3), "P1.1": (9, 3)}, roll=6)
    turn(board)
    assert board["P0.1"].at != (6, 3)


def test_brings_its_cards_to_its_avatar():
    board = start({"P0.A": (7, 3), "P0.1": at(7, 2, cards=["rapier"])}, roll=1)
    assert "give" in kinds(turn(board))
    assert board["P0.A"].cards == ["rapier"]


@pytest.mark.rule("MC-199")
def test_does_not_walk_into_fire():
    board = start({"P0.1": (6, 25), "P1.A": (4, 25)}, fire={(5, 25): "P1"}, roll=2)
    turn(board)
    assert board["P0.1"].at is not None


@pytest.mark.rule("MC-201")
def test_leaves_a_burning_tile():
    board = start({"P0.1": (8, 12)}, fire={(8, 12): "P1"}, roll=2)
    turn(board, "classic")
    assert board["P0.1"].at not in {(8, 12), None}


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-066")
def test_a_unit_beside_a_treasure_tile_takes_a_card():
    board = start({"P0.A": at(1, 1, immobile=1), "P0.1": (9, 1)}, roll=2)
    assert "draw" in kinds(turn(board))


@pytest.mark.rule("MC-310")
def test_plays_a_lazarus_stone_at_once():
    board = start({"P0.A": at(1, 1, cards=["lazarus_stone"]), "P0.2": (9, 1)}, roll=1)
    assert kinds(turn(board))[0] == "play_lazarus"


def test_commits_its_weapon_against_the_avatar_and_not_the_weaker_one():
    board = start({"P0.1": at(5, 24, cards=["kings_trident", "javelin"]), "P1.A": (4, 24)}, roll=1)
    board.attack("P0.1", "P1.A")
    assert choice(board).weapon == "kings_trident"


@pytest.mark.rule("MC-229")
def test_always_shields_a_unit():
    board = start({"P0.1": at(5, 24, cards=["shield"]), "P1.A": (4, 24)}, roll=1)
    board.attack("P0.1", "P1.A", dice=[1, 5])
    assert choice(board).kind == "shield"


@pytest.mark.rule("MC-077")
def test_discards_what_is_worth_least():
    cards = ["kings_trident", "shield", "sacrificial_sword"]
    board = start({"P0.1": at(9, 1, cards=cards)}, top={"treasure": ["rapier"]}, roll=1)
    board.step("P0.1", "S")
    board.act("draw", piece="P0.1")
    assert choice(board, "classic").card == "sacrificial_sword"


# --- the opponent's event cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("MC-337")
def test_walks_the_other_avatar_back():
    """Five tiles either way lead equally far back."""
    board = start({"P0.A": (6, 1)}, top={"event": ["cave_in"]}, roll=1)
    board.step("P0.A", "E")
    heuristic(board)
    while board.to_act == "P1" and board.active == "P0":
        board.table.advance()
    assert board["P0.A"].at in ((2, 1), (12, 1))
    assert board.table.progress(0) == pytest.approx(1 / 51)


# --- whole games ------------------------------------------------------------------------------------------------------


def test_beats_the_random_bot():
    assert share_won(batch(25, "heuristic", "random")) >= 0.95


def test_games_end_by_a_win():
    reasons = batch(150).games["end_reason"]
    assert (reasons != GAME.end_reasons.index("cap") + 3).mean() >= 0.985
    assert np.percentile(batch(150).games["rounds"], 95) < 60


def test_sides_are_alike():
    """The map is its own mirror image; only the landing dice prefer the North."""
    rows = batch(150)
    by_side = [rows.seats["won"][rows.seats["character"] == side].mean() for side in range(2)]
    assert abs(by_side[0] - by_side[1]) < 0.15


def facts_of(style: str) -> Any:
    rows = batch(60, f"heuristic:style={style}", "heuristic:style=classic")
    return rows.seat_facts[rows.seats["bot"] == 0]


def mean(facts: Any, *names: str) -> float:
    return float(sum(facts[name].astype(float).mean() for name in names))


@pytest.mark.parametrize("style", [name for name in STYLES.named if name not in ("default", "classic")])
def test_no_style_is_hopeless(style):
    assert share_won(batch(60, f"heuristic:style={style}", "heuristic")) > 0.2


def test_styles_show():
    plain = facts_of("classic")
    assert mean(facts_of("sprinter"), "movement_assailants", "movement_assistants") < 0.85 * mean(
        plain, "movement_assailants", "movement_assistants"
    )
    assert mean(facts_of("warden"), "movement_assailants") > 1.3 * mean(plain, "movement_assailants")
    assert mean(facts_of("collector"), "treasure_draws") > 1.2 * mean(plain, "treasure_draws")
    assert mean(facts_of("ghost"), "events_avatar") < 0.8 * mean(plain, "events_avatar")
