"""Deployment die by die (ME-303 to ME-306): who lays out which Unit when, and where."""

import pytest
from battlefield import Battle
from test_set_up import opening, until

from equipoise.sim.games.mythic_earth.actions import FORCE


def with_list(field: Battle, name: str) -> Battle:
    """Game after game is dealt until somebody plays this list."""
    while name not in field.table.characters:
        field.table.deal(field.table.index + 2)
    return field


def before_deployment(*settings: str, force: str = "inuit_b_ten_legged_bear") -> Battle:
    """The pools have been rolled, nobody is on the table."""
    field = with_list(opening("setup.primary=build_altars", *settings), force)
    return until(field, "decide_deploy_first", "decide_deploy_unit")


def deploy_all(field: Battle) -> list[tuple[int, int]]:
    """The last Unit and the first slot are taken every time; Units as they were placed, with the die they got."""
    placed = []
    while field.decision in ("decide_deploy_first", "decide_deploy_unit", "decide_deploy_pos"):
        legal = field.table.legal()
        events = field.table.apply(legal[0] if field.decision == "decide_deploy_first" else legal[-1])
        placed += [(e.unit, field.unit(e.unit)["bound"]) for e in events if e.kind == "placed"]
    return placed


def order_of_dice(pools: list[list[int]], units: list[int], first: int) -> list[tuple[int, int]]:
    """Player and value, die by die (RULES.md 6.3); who has nothing left to deploy is passed over."""
    dice, left, last, sequence = [list(pool) for pool in pools], list(units), 1 - first, []
    for value in range(6, 0, -1):
        while any(left[p] and value in dice[p] for p in range(2)):
            player = 1 - last if left[1 - last] and value in dice[1 - last] else last
            dice[player].remove(value)
            left[player] -= 1
            sequence.append((player, value))
            last = player
    return sequence


def waiting(field: Battle, player: int) -> set[int]:
    units = enumerate(field.state()["unit"][: 2 * FORCE])
    return {n for n, one in units if n // FORCE == player and one["where"] == 1}


@pytest.mark.rule("ME-303")
def test_both_forces_roll_all_their_dice_and_alternate_by_them():
    for index in (0, 2, 4):
        field = opening("setup.primary=build_altars", index=index)
        until(field, "decide_deploy_first", "decide_deploy_unit")
        pools = [field.pool(p) for p in range(2)]
        assert [len(pool) for pool in pools] == [field.player(p)["force_dice"] for p in range(2)]
        assert all(not field.state()["unit"][n]["bound"] for n in range(2 * FORCE))
        units = [len(waiting(field, p)) for p in range(2)]
        winner = field.state()["initiative"]
        placed = deploy_all(field)
        assert [(unit // FORCE, value) for unit, value in placed] == order_of_dice(pools, units, winner)
        assert len(placed) == sum(units)


@pytest.mark.rule("ME-303")
def test_a_die_deploys_any_unit_of_the_owners_choice():
    field = before_deployment()
    if field.decision == "decide_deploy_first":
        field.act("begin")
    player = field.to_act
    mine = waiting(field, player)
    assert {a.unit for a in field.table.legal()} == mine
    chosen = max(mine)
    field.act("deploy", chosen)
    assert (field.to_act, field.decision) == (player, "decide_deploy_pos")
    spot = field.table.legal()[-1]
    field.table.apply(spot)
    assert field.at(chosen) == (spot.x, spot.y)
    assert field.where(chosen) == "table"
    assert waiting(field, player) == mine - {chosen}


@pytest.mark.rule("ME-304", "ME-464")
def test_dice_left_over_are_skipped_and_stay_in_the_pool():
    """The Ten-Legged Bear has two dice, so that one die is left when all its Units stand."""
    field = before_deployment()
    seat = field.table.characters.index("inuit_b_ten_legged_bear")
    own = field.player(seat)
    pool = field.pool(seat)
    assert own["force_dice"] == len(waiting(field, seat)) + 1
    placed = deploy_all(field)
    bound = [value for unit, value in placed if unit // FORCE == seat]
    assert len(bound) == len(pool) - 1
    assert sorted(field.pool(seat)) == sorted(pool)
    assert sorted(bound) == sorted(pool)[1:]  # his lowest die was the one left over


@pytest.mark.rule("ME-305", "ME-306")
@pytest.mark.parametrize("zone", ["centre", "wholly"])
def test_units_are_laid_out_in_their_own_zone(zone):
    field = before_deployment(f"deploy.zone_test={zone}")
    deploy_all(field)
    for number, one in enumerate(field.state()["unit"][: 2 * FORCE]):
        if one["where"] != 2:
            continue
        depth = one["y"] if field.player(number // FORCE)["side"] == 0 else 480 - one["y"]
        reach = one["radius"] if zone == "wholly" else 0
        assert depth + reach <= 120
        assert one["radius"] <= one["x"] <= 720 - one["radius"]
        assert depth >= one["radius"]
