"""The worked scenarios of walking, tiles, events and winning, number for number: SC-01 to SC-06, SC-23 to SC-37 (but
SC-24), SC-45, SC-46."""

import pytest
from caves import at, start


@pytest.mark.rule("MC-056", "MC-057", "MC-058")
@pytest.mark.parametrize(("movement", "first", "third"), [(1, "SW", ""), (2, "ESW", "W"), (3, "ESW", "W")])
def test_sc_01_passing_friends(movement, first, third):
    board = start({"P0.1": (6, 3), "P0.2": (7, 3), "P0.3": (8, 3), "P1.1": (9, 3)}, roll=movement)
    assert board.steps("P0.1") == first
    if movement < 3:
        assert board.steps("P0.3") == third
    if movement > 1:
        board.step("P0.1", "E")
        assert (board.decision, board.steps("P0.1")) == ("decide_transit_step", "NS")


@pytest.mark.rule("MC-013", "MC-014")
def test_sc_02_sanctuaries():
    units = {"P0.1": (5, 1), "P1.1": (5, 2)}
    assert start(units, roll=6).steps("P0.1") == "E"
    assert start(units, active="P1", roll=6).steps("P1.1") == "S"
    assert start({"P0.1": (9, 12)}, roll=6).steps("P0.1") == "NW"
    assert start({"P0.1": (10, 11)}, roll=6).steps("P0.1") == "NW"
    assert start({"P0.A": (9, 12)}, roll=6).steps("P0.A") == "ENW"


@pytest.mark.rule("MC-023", "MC-039", "MC-043", "MC-046")
def test_sc_03_mirroring():
    board = start({"P0.1": (9, 8), "P0.2": (3, 8), "P0.3": (7, 12), "P0.4": (5, 11), "P1.1": (9, 18)})
    assert [a.piece for a in board.legal("mirror")] == [2, 3, 4]
    board.act("mirror", piece="P0.4", dice=[])
    assert board["P0.4"].at == (5, 15)
    assert (board["P0.4"].cards, len(board.deck("treasure"))) == ([], 40)
    assert (board.to_act, board.decision) == ("P1", "decide_main")
    board.pass_turn()
    board.roll(1)
    assert not board.can("give", unit="P0.4")


@pytest.mark.rule("MC-104", "MC-107", "MC-108", "MC-113")
def test_sc_04_event_tile_once_per_piece_and_turn():
    top = {"event": ["hermes_boots", "biotic_charge"]}
    board = start({"P0.1": (6, 4), "P0.2": (6, 3)}, top=top, roll=5)
    board.step("P0.1", "SNSS")
    board.step("P0.2", "S")
    assert (board["P0.1"].at, board["P0.2"].at) == ((6, 6), (6, 4))
    assert (board["P0.1"].enchantments, board["P0.2"].enchantments) == (["hermes_boots"], [])
    assert len(board.deck("event")) == 29


@pytest.mark.rule("MC-067", "MC-072", "MC-076", "MC-077", "MC-078")
def test_sc_05_second_unit_draws_and_hand_limit():
    hand = ["cloth_robes", "relinquish", "battle_axe"]
    pieces = {"P0.A": at(1, 1, cards=hand), "P0.1": (9, 2), "P0.2": (9, 3)}
    board = start(pieces, top={"treasure": ["rapier"]}, roll=6)
    board.step("P0.1", "N")
    board.step("P0.2", "N")
    board.act("draw", piece="P0.2")
    assert board.decision == "decide_discard"
    board.act("discard", card="relinquish")
    assert board.steps("P0.2") == ""
    board.step("P0.1", "EW")
    board.end()
    assert (board["P0.1"].at, board["P0.1"].cards) == ((9, 1), [])
    assert (board["P0.2"].at, board["P0.2"].cards) == ((9, 2), ["rapier"])
    assert board["P0.A"].cards == ["battle_axe", "cloth_robes"]
    assert board.pile("treasure") == ["relinquish"]


@pytest.mark.rule("MC-069")
def test_sc_06_no_draw_where_the_turn_began():
    board = start({"P0.1": (9, 2)}, roll=2)
    for way in "NS":
        assert not board.can("draw")
        board.step("P0.1", way)
    assert not board.can("draw")
    board.end()
    assert (board["P0.1"].at, board["P0.1"].cards) == ((9, 2), [])
    assert len(board.deck("treasure")) == 40


@pytest.mark.rule("MC-283", "MC-284")
def test_sc_23_a_short_throw_falls_as_a_trap():
    board = start({"P1.1": at(1, 12, cards=["retiarius_net"]), "P0.1": (9, 12)}, active="P1", roll=1)
    board.act("throw_net", piece="P1.1", direction="E", dice=[2, 3])
    assert board.nets() == {(6, 12): "P1"}
    assert (board["P1.1"].cards, board["P0.1"].immobile) == ([], 0)


@pytest.mark.rule("MC-172", "MC-278", "MC-279")
def test_sc_23_a_trap_holds_and_a_friend_frees():
    top = {"event": ["hermes_boots"]}
    board = start({"P0.1": (8, 12), "P0.2": (5, 11)}, nets={(6, 12): "P1"}, top=top, roll=4)
    board.step("P0.1", "W")
    assert board["P0.1"].enchantments == ["hermes_boots"]
    board.step("P0.1", "W")
    assert (board["P0.1"].at, board["P0.1"].net, board.nets()) == ((6, 12), 2, {})
    assert (board.steps("P0.1"), board.pile("treasure")) == ("", [])
    board.step("P0.2", "S")
    assert (board["P0.1"].net, board.pile("treasure")) == (0, ["retiarius_net"])


@pytest.mark.rule("MC-162", "MC-279", "MC-394")
def test_sc_23_a_trap_nobody_opens():
    top = {"event": ["hermes_boots"]}
    board = start({"P0.1": (8, 12)}, nets={(6, 12): "P1"}, top=top, roll=4)
    board.step("P0.1", "WW")
    board.end()
    assert board["P0.1"].net == 1
    board.pass_turn()
    assert board["P0.1"].net == 1
    board.roll(6)
    assert board.steps("P0.1") == ""
    board.end()
    assert (board["P0.1"].net, board.pile("treasure")) == (0, ["retiarius_net"])


@pytest.mark.rule("MC-309", "MC-312", "MC-313", "MC-314", "MC-315", "MC-316", "MC-317")
def test_sc_25_lazarus():
    board = start({"P0.1": at(6, 8, cards=["lazarus_stone"])}, roll=3)
    board.act("play_lazarus", dice=[20, 6, 5, 13, 20, 5, 16])
    assert (board["P0.2"].at, board["P0.2"].cards) == ((22, 16), [])
    counters = []
    for _ in range(2):
        board.end()
        counters.append(board["P0.2"].lazarus)
        board.pass_turn()
        counters.append(board["P0.2"].lazarus)
        board.roll(1)
        assert (board.steps("P0.2"), board.can("mirror")) == ("", False)
    board.end()
    assert [*counters, board["P0.2"].lazarus] == [2, 2, 1, 1, 0]
    assert board.pile("treasure") == ["lazarus_stone"]


@pytest.mark.rule("MC-110", "MC-353", "MC-354")
def test_sc_26_relocating_an_avatar():
    board = start({"P0.A": (6, 4)}, top={"event": ["relocate"]}, roll=3)
    board.step("P0.A", "S", dice=[7, 13, 8, 16])
    assert board["P0.A"].at == (7, 10)
    assert (board.movement, board.steps("P0.A"), len(board.deck("event"))) == (2, "EN", 29)


@pytest.mark.rule("MC-332", "MC-333", "MC-334", "MC-336")
def test_sc_27_rock_slide():
    board = start({"P0.2": (7, 3)}, top={"event": ["rock_slide"]}, roll=6)
    board.step("P0.2", "WSS")
    assert (board["P0.2"].at, board.movement) == ((7, 3), 3)
    board.end()
    assert board["P0.2"].bans == {(6, 5): 2}


@pytest.mark.rule("MC-333")
def test_sc_27_rock_slide_onto_a_taken_tile():
    board = start({"P0.1": (7, 4), "P0.2": (6, 3)}, top={"event": ["rock_slide"]}, roll=6)
    board.step("P0.2", "S")
    board.step("P0.1", "NW")
    board.step("P0.2", "S")
    assert (board["P0.1"].at, board["P0.2"].at) == ((6, 3), (6, 4))


@pytest.mark.rule("MC-056", "MC-335", "MC-337", "MC-338")
def test_sc_28_cave_in():
    board = start({"P0.A": (8, 12), "P1.1": (2, 12)}, top={"event": ["cave_in"]}, roll=2)
    board.step("P0.A", "W")
    assert (board.to_act, board.decision, board.walks()) == ("P1", "decide_cave_in_step", "EW")
    board.act("walk", direction="W")  # and on from (6, 12), where west is the only way
    assert (board["P0.A"].at, board.walks()) == ((5, 12), "ENW")
    board.act("walk", direction="W")
    assert (board["P0.A"].at, board.walks()) == ((4, 12), "EW")
    board.act("walk", direction="W")
    assert (board["P0.A"].at, board.walks()) == ((3, 12), "EN")
    board.act("walk", direction="N")
    assert (board["P0.A"].at, board.to_act, board.movement) == ((3, 11), "P0", 1)
    board.end()
    assert (board["P0.A"].bans, len(board.deck("event"))) == ({(7, 12): 2}, 29)


@pytest.mark.rule("MC-172", "MC-345", "MC-346")
def test_sc_29_trap_pit():
    pieces = {"P0.1": (6, 4), "P0.2": (5, 6)}
    board = start(pieces, top={"event": ["trap_pit"]}, roll=5)
    board.step("P0.1", "S")
    assert board["P0.1"].pit == 2
    board.step("P0.2", "E")
    assert board["P0.1"].pit == 0

    board = start(pieces, top={"event": ["trap_pit"]}, roll=5)
    board.step("P0.1", "S")
    board.end()
    assert board["P0.1"].pit == 1
    board.pass_turn()
    assert board["P0.1"].at == (6, 5)
    board.pass_turn()
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-349", "MC-350", "MC-351", "MC-352", "MC-171")
def test_sc_30_bomb():
    board = start({"P0.1": (6, 4), "P0.2": (6, 6), "P1.1": (5, 6)}, top={"event": ["bomb"]}, roll=3)
    board.step("P0.1", "S")
    assert [board.letter(*tile) for tile in ((5, 4), (5, 5), (7, 5))] == [".", ".", "."]
    assert (board["P0.1"].bomb, board.steps("P0.1")) == (1, "ENSW")
    board.end()
    assert (board["P0.2"].immobile, board["P1.1"].immobile) == (1, 1)
    board.pass_turn()
    assert (board["P0.2"].immobile, board["P1.1"].immobile, board["P0.1"].bomb) == (1, 0, 0)
    board.pass_turn()
    assert board["P0.2"].immobile == 0


@pytest.mark.rule("MC-044", "MC-352")
def test_sc_30_a_broken_wall_has_no_mirror_image():
    broken = [[5, 4], [5, 5], [7, 5]]
    assert not start({"P0.1": (5, 5)}, broken_walls=broken).can("mirror", piece="P0.1")
    assert start({"P0.1": (6, 5)}, broken_walls=broken).can("mirror", piece="P0.1")


@pytest.mark.rule("MC-185", "MC-188", "MC-355", "MC-356")
@pytest.mark.parametrize(("others", "ends"), [({}, ((18, 1), None)), ({"P1.1": (12, 1)}, ((17, 1), (18, 1)))])
def test_sc_31_hydrant(others, ends):
    board = start({"P0.1": (9, 1), **others}, top={"event": ["hydrant"]}, roll=4)
    board.step("P0.1", "WW")
    assert (board["P0.1"].at, board["P1.1"].at) == ends


@pytest.mark.rule("MC-361", "MC-363", "MC-365")
def test_sc_32_a_phasing_unit():
    phaser = {"P0.1": at(6, 3, enchantments=["phasers_on"])}
    assert start(phaser, roll=1).steps("P0.1") == "ESW"
    board = start(phaser, roll=3)
    assert board.steps("P0.1") == "ENSW"
    board.step("P0.1", "NN")
    assert board["P0.1"].at == (6, 1)
    board.step("P0.1", "W")
    assert (board["P0.1"].at, board["P0.1"].enchantments) == ((5, 1), ["phasers_on"])
    board.end()
    assert (board["P0.1"].enchantments, board.pile("event")) == ([], ["phasers_on"])


@pytest.mark.rule("MC-362")
def test_sc_32_a_phasing_avatar():
    board = start({"P0.A": at(10, 8, enchantments=["phasers_on"])}, roll=5)
    board.step("P0.A", "NNN")
    assert (board["P0.A"].at, board.movement, board.steps("P0.A")) == ((10, 5), 2, "ENW")


@pytest.mark.rule("MC-196", "MC-201", "MC-202", "MC-366", "MC-367")
def test_sc_33_hermes_boots():
    pieces = {"P0.1": at(8, 9, enchantments=["hermes_boots"]), "P0.2": (8, 10), "P1.1": (8, 12), "P1.2": (8, 16)}
    board = start(pieces)
    board.act("mirror", piece="P0.1")
    assert board["P0.1"].at == (8, 17)
    assert set(board.fire("P0")) == {(8, 9), (8, 10), (8, 12), (8, 14), (8, 16)}
    board.pass_turn()
    assert (board["P1.1"].at, board["P1.2"].at, board["P0.2"].at) == (None, None, (8, 10))
    assert (board.to_act, board.fire("P0"), board.pile("event")) == ("P0", {}, ["hermes_boots"])


@pytest.mark.rule("MC-368", "MC-369", "MC-370", "MC-372")
@pytest.mark.parametrize(
    ("dice", "ends"),
    [([5, 2], ((4, 14), None, (9, 14), (1, 14))), ([1, 2], (None, (5, 14), (6, 14), (2, 14)))],
)
def test_sc_34_biotic_charge(dice, ends):
    pieces = {"P0.1": at(4, 12, enchantments=["biotic_charge"]), "P0.2": (2, 14), "P1.1": (5, 14), "P1.2": (6, 14)}
    board = start(pieces)
    board.act("mirror", piece="P0.1", dice=dice)
    assert (board["P0.1"].at, board["P1.1"].at, board["P1.2"].at, board["P0.2"].at) == ends
    assert (board.to_act, board.decision) == ("P1", "decide_main")


@pytest.mark.rule("MC-374", "MC-375")
def test_sc_35_transference_waits_for_a_card():
    top = {"event": ["transference"], "treasure": ["bow_and_arrow"]}
    board = start({"P0.1": (6, 4), "P0.2": (9, 1)}, top=top, roll=2)
    board.step("P0.1", "S")
    assert board["P0.1"].enchantments == ["transference"]
    board.step("P0.2", "S")
    board.act("draw", piece="P0.2")
    assert (board["P0.2"].cards, board["P0.A"].cards) == ([], ["bow_and_arrow"])
    assert (board["P0.1"].enchantments, board.pile("event")) == ([], ["transference"])


@pytest.mark.rule("MC-374", "MC-376")
def test_sc_35_transference_picks_a_card():
    pieces = {"P0.1": (6, 4), "P0.2": at(9, 1, cards=["bow_and_arrow"]), "P0.3": at(8, 3, cards=["shears"])}
    board = start(pieces, top={"event": ["transference"]}, roll=2)
    board.step("P0.1", "S")
    assert sorted(a.card for a in board.legal("transfer")) == ["bow_and_arrow", "shears"]
    board.act("transfer", card="shears")
    assert (board["P0.A"].cards, board["P0.2"].cards, board["P0.3"].cards) == (["shears"], ["bow_and_arrow"], [])


@pytest.mark.rule("MC-196", "MC-198", "MC-377", "MC-378")
def test_sc_36_trail_blazer():
    board = start({"P0.1": at(3, 12, enchantments=["trail_blazer"]), "P1.1": (6, 12)}, roll=4)
    board.step("P0.1", "WWN")
    board.end()
    assert board["P0.1"].at == (1, 11)
    assert set(board.fire("P0")) == {(3, 12), (2, 12), (1, 12)}
    board.roll(5)
    board.step("P1.1", "WWW")
    assert board["P1.1"].at is None
    board.end()
    assert board.fire("P0") == {}


@pytest.mark.rule("MC-115", "MC-116", "MC-119")
def test_sc_37_pickup():
    board = start({"P0.A": (9, 12)}, roll=3)
    board.step("P0.A", "EE")
    assert not board.treasure("P0")
    board.end()
    assert board.treasure("P0")
    board.pass_turn()
    board.roll(1)
    assert board.steps("P0.A") == "EW"

    board = start({"P0.A": (9, 12)}, roll=4)
    board.step("P0.A", "EEW")
    board.end()
    assert (board["P0.A"].at, board.treasure("P0")) == ((10, 12), False)


@pytest.mark.rule("MC-123", "MC-124", "MC-126")
def test_sc_37_winning():
    board = start({"P0.A": (19, 1)}, treasure=["P0"], roll=5)
    board.step("P0.A", "EEE")
    assert (board.over, board.winner, board.table.end_reason, board.movement) == (True, "P0", "finish", 2)

    board = start({"P0.A": (19, 1)}, roll=5)
    board.step("P0.A", "EEE")
    assert (board.over, board["P0.A"].at) == (False, (22, 1))


@pytest.mark.rule("MC-390", "MC-391")
def test_sc_45_rock_slide_skips_walls():
    pieces = {"P0.1": at(6, 3, enchantments=["phasers_on"]), "P0.2": (7, 3)}
    board = start(pieces, top={"event": ["rock_slide"]}, roll=4)
    board.step("P0.1", "NN")
    assert board["P0.1"].at == (6, 1)
    board.step("P0.2", "W")
    board.step("P0.1", "E")
    assert (board["P0.1"].at, board["P0.2"].at) == ((6, 1), (6, 3))
    board.end()
    assert board["P0.1"].bans == {(7, 1): 2}


@pytest.mark.rule("MC-390")
def test_sc_45_rock_slide_into_fire():
    board = start({"P0.1": (8, 12)}, fire={(8, 12): "P1"}, top={"event": ["rock_slide"]}, roll=2)
    board.step("P0.1", "W")
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-202", "MC-203", "MC-391")
def test_sc_46_trail_blazer_past_a_friend():
    board = start({"P0.1": at(3, 12, enchantments=["trail_blazer"]), "P0.2": (4, 12)}, roll=2)
    board.step("P0.1", "E")  # and on, as east is the only way out
    board.end()
    assert (board["P0.1"].at, board["P0.2"].at) == ((5, 12), (4, 12))
    assert set(board.fire("P0")) == {(3, 12), (4, 12)}
    assert board.pile("event") == ["trail_blazer"]
