"""The basic attack (FX-097 to FX-102)."""

import pytest
from exxinon_boards import on, start, wraith

SHEETS = [("Z", 0, 3, 2), ("N", 0, 1, 2), ("C", 1, 2, 1), ("S", 1, 1, 2)]  # who, team, range, damage
ROW = [(-5, 0), (-4, 0), (-3, 0), (-2, 0), (-1, 0)]  # open, in sight of each other


def aimed(board, who):
    """Characters and tiles of objects that this character may attack."""
    if not board.can("attack", who):
        return set()
    board.act("attack", who)
    return board.targets() | board.targets("object")


@pytest.mark.rule("FX-097")
@pytest.mark.parametrize(("who", "team", "reach", "damage"), SHEETS)
def test_one_attack_a_turn_with_the_printed_range_and_damage(who, team, reach, damage):
    victim = "S" if team == 0 else "N"
    board = start(team=team, **{who: ROW[0], victim: ROW[reach]})
    before = getattr(board, victim).health
    board.attack(who, victim)
    assert getattr(board, victim).health == before - damage
    assert not board.can("attack", who)


@pytest.mark.rule("FX-097")
@pytest.mark.parametrize(("who", "team", "reach", "damage"), SHEETS)
def test_the_sheet_can_be_another(who, team, reach, damage):
    victim, name = ("S" if team == 0 else "N"), {"Z": "zenith", "N": "neol", "C": "countess", "S": "skrakz"}[who]
    settings = [f"characters.{name}.attack.range={reach + 1}", f"characters.{name}.attack.damage={damage + 2}"]
    board = start(team=team, settings=settings, **{who: ROW[0], victim: ROW[reach + 1]})
    before = getattr(board, victim).health
    board.attack(who, victim)
    assert getattr(board, victim).health == before - damage - 2


@pytest.mark.rule("FX-098")
@pytest.mark.parametrize(("who", "team", "reach", "_"), SHEETS)
def test_out_of_range(who, team, reach, _):
    victim = "S" if team == 0 else "N"
    assert not start(team=team, **{who: ROW[0], victim: ROW[reach + 1]}).can("attack", who)


@pytest.mark.rule("FX-098")
def test_enemies_walls_and_objectives_may_be_attacked():
    board = start(Z=(0, 0), C=(2, 0), S=(0, 3), walls=[(-1, 1), (1, 1)], objectives={(3, 0): 2, (-3, 0): 4})
    assert aimed(board, "Z") == {"C", "S", (-1, 1), (1, 1), (3, 0), (-3, 0)}


@pytest.mark.rule("FX-098")
@pytest.mark.parametrize("tile", [(3, 0), (-3, 0), (0, 0)])
def test_every_kind_of_objective_may_be_attacked(tile):
    board = start(Z=(tile[0] + 1, 0), objectives={tile: 2})
    board.attack("Z", tile)
    assert board.objectives == {tile: 0}


@pytest.mark.rule("FX-098")
@pytest.mark.parametrize(("settings", "seen"), [([], False), (["los.required=false"], True)])
def test_an_attack_needs_sight(settings, seen):
    """(1,-2) is a permanent wall; a breakable one on (-1,0) hides what is behind it, too."""
    board = start(settings=settings, Z=(0, -2), C=(2, -2))
    assert board.can("attack", "Z") == seen
    board = start(settings=settings, Z=(0, 0), C=(-2, 0), walls=[(-1, 0)], objectives={(-3, 0): 4})
    assert aimed(board, "Z") == ({(-1, 0), "C", (-3, 0)} if seen else {(-1, 0)})


@pytest.mark.rule("FX-099")
def test_silence_does_not_stop_an_attack():
    board = start(Z=on((0, 0), active=["silence"]), C=(1, 0))
    assert not board.can("cast", "Z")
    board.attack("Z", "C")
    assert board.C.health == 20


@pytest.mark.rule("FX-099")
def test_a_spell_shield_does_not_prevent_an_attack():
    board = start(Z=(0, 0), C=on((1, 0), shield=True))
    board.attack("Z", "C")
    assert (board.C.health, board.C.shield) == (20, True)


@pytest.mark.rule("FX-099")
def test_an_attack_costs_no_mana_and_no_action():
    board = start(Z=on((0, 0), mana=0), C=(1, 0))
    board.attack("Z", "C")
    assert (board.Z.mana, board.Z.actions, board.shards) == (0, 1, [0, 0])
    assert board.can("cast", "Z", "first_light")
    assert board.can("discard", "Z")


@pytest.mark.rule("FX-099")
def test_an_attack_is_possible_after_the_action():
    board = start(Z=on((0, 0), actions=0), C=(1, 0))
    board.attack("Z", "C")
    assert board.C.health == 20


# --- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-100")
def test_the_bonus_of_this_turn_is_added_and_used_up():
    board = start(
        team=1,
        S=on((0, 0), hand=["frenzy", "frenzy"], mana=6),
        Z=(1, -1),
        settings=["turn.actions=2", "turn.attacks=2"],
    )
    board.cast("S", "frenzy")
    board.cast("S", "frenzy")
    assert board.S.attack_bonus == 4
    board.attack("S", "Z")
    assert (board.Z.health, board.S.attack_bonus) == (14, 0)
    board.attack("S", "Z")
    assert board.Z.health == 12


@pytest.mark.rule("FX-100")
def test_an_unused_bonus_is_lost_at_the_end_of_the_turn():
    board = start(team=1, S=on((0, 0), hand=["frenzy"]), Z=(1, -1))
    board.cast("S", "frenzy")
    board.end_turns(8)
    board.attack("S", "Z")
    assert board.Z.health == 18


@pytest.mark.rule("FX-100")
def test_the_bonus_works_on_objects_and_is_used_up_there():
    board = start(
        team=1, settings=["turn.attacks=2"], S=on((-2, 0), attack_bonus=2), Z=(-1, 0), objectives={(-3, 0): 4}
    )
    board.attack("S", (-3, 0))
    assert (board.objectives, board.S.attack_bonus) == ({(-3, 0): 0}, 0)
    board.attack("S", "Z")
    assert board.Z.health == 18


@pytest.mark.rule("FX-100")
def test_the_bonus_is_the_attackers_own():
    board = start(team=1, S=on((0, 3), attack_bonus=2), C=(0, 1), Z=(0, 0))
    board.attack("C", "Z")
    assert (board.Z.health, board.S.attack_bonus) == (19, 2)


# --- Neol's push ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-101")
@pytest.mark.parametrize(
    ("way", "there", "behind"),
    [("E", (1, 0), (2, 0)), ("NW", (0, -1), (0, -2)), ("SW", (-1, 1), (-2, 2)), ("SE", (0, 1), (0, 2))],
)
def test_neol_pushes_straight_away_from_him(way, there, behind):
    board = start(N=(0, 0), S=there)
    board.attack("N", "S")
    assert (board.S.tile, board.S.health) == (behind, 20)


@pytest.mark.rule("FX-101")
@pytest.mark.parametrize(("who", "team"), [("Z", 0), ("C", 1), ("S", 1)])
def test_the_others_do_not_push(who, team):
    victim = "S" if team == 0 else "N"
    board = start(team=team, **{who: (0, 0), victim: (1, 0)})
    board.attack(who, victim)
    assert getattr(board, victim).tile == (1, 0)


@pytest.mark.rule("FX-101")
def test_who_dies_of_the_blow_is_not_pushed():
    board = start(N=(0, 0), S=on((1, 0), health=2))
    board.attack("N", "S")
    assert (board.S.alive, board.S.tile) == (False, (1, 0))


@pytest.mark.rule("FX-101")
def test_the_damage_comes_before_the_push():
    board = start(N=(0, 0), S=(1, 0))
    board.act("attack", "N")
    events = board.act("character", "S")
    assert [event.kind for event in events if event.kind in ("damage", "move")] == ["damage", "move"]


@pytest.mark.rule("FX-101")
def test_objects_are_not_pushed():
    board = start(N=(0, 0), walls=[(1, 0)], settings=["walls.health=3"])
    board.attack("N", (1, 0))
    assert board.walls == {(1, 0): 2}
    board = start(N=(-2, 0), objectives={(-3, 0): 4})
    board.attack("N", (-3, 0))
    assert board.objectives == {(-3, 0): 2}


@pytest.mark.rule("FX-101")
@pytest.mark.parametrize(("push", "tile"), [(0, (1, 0)), (2, (3, 0)), (3, (4, 0))])
def test_the_push_can_be_another(push, tile):
    board = start(N=(0, 0), S=(1, 0), settings=[f"characters.neol.attack.push={push}"])
    board.attack("N", "S")
    assert board.S.tile == tile


# --- what cannot be attacked ------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-102")
def test_no_allies_empty_tiles_permanent_walls_wraiths_or_destroyed_objectives():
    """Around Zenith: Neol, a permanent wall (1,-2), the Countess as a wraith, destroyed pieces; nothing to attack."""
    board = start(Z=(1, -1), N=(0, 0), C=wraith((1, 0)), S=(-1, 5), objectives={(3, 0): 0})
    assert not board.can("attack", "Z")
    board = start(Z=(1, -1), N=(0, 0), C=wraith((1, 0)), S=(2, -1), objectives={(3, 0): 0})
    assert aimed(board, "Z") == {"S"}


@pytest.mark.rule("FX-102")
def test_nobody_attacks_itself():
    board = start(Z=(0, 0), C=(1, 0))
    board.act("attack", "Z")
    assert board.targets() == {"C"}
    assert {action.kind for action in board.table.legal()} == {"character"}
