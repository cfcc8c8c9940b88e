"""Lines of sight, throws, pushes (MC-178 to MC-193) and fire (MC-194 to MC-207)."""

import pytest
from caves import at, start

SLINGER = at(1, 12, cards=["boomerang"])


def shove(pieces, **given):
    """A Boomerang from (1, 12) east along row 12 hits."""
    board = start({"P1.1": SLINGER, **pieces}, active="P1", roll=1, **given)
    board.act("attack_boomerang", direction="E", dice=[6])
    return board


@pytest.mark.rule("MC-178", "MC-182", "MC-245", "MC-249")
def test_sight_has_no_range_and_ends_at_walls_and_pieces():
    archer = {"P1.1": at(5, 1, cards=["bow_and_arrow"])}
    assert start({**archer, "P0.1": (18, 1)}, active="P1", roll=1).can("attack_bow", direction="E")
    behind = {**archer, "P0.1": (18, 1), "P1.2": (10, 1)}
    assert not start(behind, active="P1", roll=1).can("attack_bow", direction="E")
    wall = {"P1.1": at(8, 9, cards=["bow_and_arrow"]), "P0.1": (10, 9)}
    assert not start(wall, active="P1", roll=1).can("attack_bow")


@pytest.mark.rule("MC-179")
def test_sight_is_cardinal():
    pieces = {"P1.1": at(10, 5, cards=["bow_and_arrow"]), "P0.1": (11, 6)}
    assert not start(pieces, active="P1", roll=1).can("attack_bow")
    diagonal = start(pieces, active="P1", settings=["los.mode=cardinal_diagonal"], roll=1)
    assert diagonal.can("attack_bow", direction="SE")


@pytest.mark.rule("MC-180")
def test_the_divider_blocks_sight_and_sanctuaries_fire_and_nets_do_not():
    assert not start({"P0.A": at(8, 12, cards=["bow_and_arrow"]), "P1.1": (8, 14)}, roll=1).can("attack_bow")
    through = {"P1.1": at(9, 12, cards=["bow_and_arrow"]), "P0.A": (14, 12)}
    board = start(through, active="P1", fire={(11, 12): "P0"}, nets={(10, 12): "P0"}, roll=1)
    assert board.can("attack_bow", direction="E")


@pytest.mark.rule("MC-181", "MC-282")
@pytest.mark.parametrize(("dice", "immobile"), [([2, 6], 1), ([6, 6], 1), ([2, 5], 0)])
def test_a_throw_hits_up_to_the_sum(dice, immobile):
    board = start({"P1.1": at(1, 12, cards=["retiarius_net"]), "P0.1": (9, 12)}, active="P1", roll=1)
    board.act("throw_net", direction="E", dice=dice)
    assert board["P0.1"].immobile == immobile
    assert bool(board.nets()) == (not immobile)


@pytest.mark.rule("MC-182", "MC-183")
def test_only_the_closest_piece_and_only_an_enemy_is_thrown_at():
    thrower = at(1, 12, cards=["retiarius_net"])
    friend_first = {"P1.1": thrower, "P1.2": (4, 12), "P0.1": (6, 12)}
    assert not start(friend_first, active="P1", roll=1).can("throw_net")
    board = start({"P1.1": thrower, "P0.1": (4, 12), "P0.2": (6, 12)}, active="P1", roll=1)
    board.act("throw_net", direction="E", dice=[6, 6])
    assert (board["P0.1"].immobile, board["P0.2"].immobile) == (1, 0)


@pytest.mark.rule("MC-184", "MC-187")
def test_a_push_slides_away_to_the_wall():
    """Hit from the west: (9, 9) is a wall. Hit from the north: (8, 11) is one."""
    board = start({"P1.1": at(6, 9, cards=["boomerang"]), "P0.1": (7, 9)}, active="P1", roll=1)
    board.act("attack_boomerang", direction="E", dice=[6])
    assert board["P0.1"].at == (8, 9)
    board = start({"P1.1": at(8, 8, cards=["boomerang"]), "P0.1": (8, 9)}, active="P1", roll=1)
    board.act("attack_boomerang", direction="S", dice=[6])
    assert board["P0.1"].at == (8, 10)


@pytest.mark.rule("MC-185", "MC-186")
def test_pieces_on_the_way_are_pushed_along_until_one_is_stopped():
    board = shove({"P0.1": (3, 12), "P1.2": (5, 12), "P0.2": (8, 12)})
    assert (board["P0.1"].at, board["P1.2"].at, board["P0.2"].at) == ((7, 12), (8, 12), (9, 12))


@pytest.mark.rule("MC-188")
def test_a_sanctuary_stops_units_and_not_avatars():
    assert shove({"P0.1": (4, 12)})["P0.1"].at == (9, 12)
    assert shove({"P0.A": (4, 12)})["P0.A"].at == (22, 12)


@pytest.mark.rule("MC-189")
def test_a_push_through_fire():
    board = shove({"P0.1": (4, 12), "P0.2": (3, 12)}, fire={(6, 12): "P1"})
    assert board["P0.1"].at is None
    board = shove({"P0.A": (4, 12)}, fire={(6, 12): "P1"})
    assert (board["P0.A"].at, board["P0.A"].immobile) == ((22, 12), 1)


@pytest.mark.rule("MC-189", "MC-100")
def test_a_unit_pushed_into_fire_leaves_no_spoils():
    board = shove({"P0.1": at(4, 12, cards=["rapier"])}, fire={(6, 12): "P1"})
    assert (board["P1.1"].cards, board.pile("treasure")) == ([], ["boomerang", "rapier"])


@pytest.mark.rule("MC-190")
def test_a_net_holds_only_who_comes_to_rest_on_it():
    assert shove({"P0.1": (4, 12)}, nets={(6, 12): "P1"})["P0.1"].net == 0
    board = shove({"P0.1": (4, 12)}, nets={(9, 12): "P1"})
    assert (board["P0.1"].net, board.nets()) == (1, {})


@pytest.mark.rule("MC-191")
def test_a_push_clears_the_path():
    """Hydrant drives P0.1 back; a Rock Slide afterwards finds only the walk since then."""
    board = start({"P0.1": (9, 1)}, top={"event": ["hydrant", "rock_slide"]}, roll=5)
    board.step("P0.1", "WW")
    assert board["P0.1"].at == (18, 1)
    board.step("P0.1", "WW")
    assert board["P0.1"].at == (18, 1)


@pytest.mark.rule("MC-192")
def test_bans_do_not_stop_a_push():
    board = shove({"P0.1": at(4, 12, bans={"7,12": 2})})
    assert board["P0.1"].at == (9, 12)


# --- fire -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-194", "MC-195")
def test_igniting_again_adds_a_counter():
    board = start({"P0.1": at(3, 12, enchantments=["trail_blazer"])}, fire={(3, 12): "P0"}, roll=1)
    board.step("P0.1", "E")
    assert board.fire("P0") == {(3, 12): 2}


@pytest.mark.rule("MC-195", "MC-196")
def test_one_counter_goes_at_the_start_of_the_igniters_turn():
    board = start({}, active="P1", fire={(3, 12): {"P0": 2, "P1": 1}}, roll=1)
    board.end()
    assert (board.fire("P0"), board.fire("P1")) == ({(3, 12): 1}, {(3, 12): 1})
    board.pass_turn()
    assert (board.fire("P0"), board.fire("P1")) == ({(3, 12): 1}, {})


@pytest.mark.rule("MC-197")
@pytest.mark.parametrize(("igniter", "owner"), [("card_owner", "P0"), ("active_player", "P1")])
def test_whose_fire_it_is(igniter, owner):
    pieces = {"P0.1": at(3, 12, cards=["ashen_armor"]), "P1.1": (4, 12)}
    board = start(pieces, active="P1", settings=[f"fire.igniter={igniter}"], roll=2)
    board.attack("P1.1", "P0.1")
    board.commit("ashen_armor", dice=[6, 1])
    assert set(board.fire(owner)) == {(2, 12), (3, 11), (4, 12)}


@pytest.mark.rule("MC-198", "MC-199")
@pytest.mark.parametrize("owner", ["P0", "P1"])
def test_a_unit_may_step_into_fire_and_dies(owner):
    board = start({"P0.1": (3, 12)}, fire={(4, 12): owner}, roll=1)
    board.step("P0.1", "E")
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-158", "MC-200")
def test_an_avatar_in_fire_is_immobilised_again_and_again():
    board = start({"P0.A": (3, 12)}, fire={(4, 12): {"P1": 3}}, roll=2)
    board.step("P0.A", "E")
    assert (board["P0.A"].at, board["P0.A"].immobile, board.steps("P0.A")) == ((4, 12), 2, "")
    board.end()
    board.pass_turn()
    board.pass_turn()
    assert board["P0.A"].immobile == 1


@pytest.mark.rule("MC-201", "MC-202")
@pytest.mark.parametrize(
    ("scope", "owner", "dies"), [("enemy_lit", "P1", True), ("enemy_lit", "P0", False), ("any", "P0", True)]
)
def test_fire_under_a_unit_at_the_end_of_its_turn(scope, owner, dies):
    board = start({"P0.1": (3, 12)}, fire={(3, 12): owner}, settings=[f"fire.end_scope={scope}"], roll=1)
    board.end()
    assert (board["P0.1"].at is None) == dies


@pytest.mark.rule("MC-203")
def test_a_piece_is_not_hurt_when_its_tile_is_lit():
    pieces = {"P0.1": at(3, 12, cards=["ashen_armor"]), "P1.1": (4, 12)}
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.1")
    board.commit("ashen_armor", dice=[6, 1])
    assert board["P1.1"].at == (4, 12)


@pytest.mark.rule("MC-204", "MC-228", "MC-379")
@pytest.mark.parametrize(
    "holds", [{"cards": ["ashen_armor"]}, {"enchantments": ["trail_blazer"], "fresh": ["trail_blazer"]}]
)
def test_firewalkers(holds):
    board = start({"P0.1": at(3, 12, **holds)}, fire={(4, 12): "P1"}, roll=1)
    board.step("P0.1", "E")
    board.end()
    assert board["P0.1"].at == (4, 12)
    assert board["P0.1"].cards + board["P0.1"].enchantments != []


@pytest.mark.rule("MC-205")
def test_the_avatars_armor_protects_only_the_avatar():
    pieces = {"P0.1": (3, 12), "P0.A": at(1, 1, cards=["ashen_armor"])}
    board = start(pieces, fire={(4, 12): "P1", (2, 1): "P1"}, roll=2)
    board.step("P0.A", "E")
    assert board["P0.A"].immobile == 0
    board.step("P0.1", "E")
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-206")
def test_walls_do_not_burn():
    board = start({"P0.1": at(8, 9, enchantments=["hermes_boots"])})
    board.act("mirror", piece="P0.1")
    assert {(8, 11), (8, 13), (8, 15)} & set(board.fire("P0")) == set()


@pytest.mark.rule("MC-016")
def test_sanctuary_tiles_burn():
    board = start({"P0.A": at(9, 12, enchantments=["trail_blazer"])}, roll=2)
    board.step("P0.A", "EE")
    assert set(board.fire("P0")) == {(9, 12), (10, 12)}


@pytest.mark.rule("MC-207")
def test_nobody_lands_in_fire():
    board = start({"P0.1": at(6, 8, cards=["lazarus_stone"])}, fire={(7, 10): "P1"}, roll=1)
    board.act("play_lazarus", dice=[7, 10, 9])
    assert board["P0.2"].at == (7, 9)


@pytest.mark.rule("MC-015")
def test_a_sanctuary_does_not_protect():
    pieces = {"P1.1": (9, 12), "P0.A": (10, 12)}
    assert start(pieces, active="P1", roll=1).can("attack")
    assert not start(pieces, active="P1", settings=["sanctuary.blocks_attacks=true"], roll=1).can("attack")
