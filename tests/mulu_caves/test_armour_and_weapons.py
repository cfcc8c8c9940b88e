"""Material triangle, armour and weapon cards in battle (MC-208 to MC-297)."""

import pytest
from caves import Board, at, start


def duel(attacker, defender, settings=(), **more) -> Board:
    """P1.1 at (5, 8) attacks P0.1 at (6, 8)."""
    pieces = {"P1.1": at(5, 8, cards=attacker), "P0.1": at(6, 8, cards=defender), **more}
    board = start(pieces, active="P1", settings=settings, roll=2)
    board.attack("P1.1", "P0.1")
    return board


def bonuses(attacker: str, defender: str, settings=()) -> tuple[int, int]:
    """What one card of each side adds; `-` is none."""
    mine, theirs = ([] if card == "-" else [card] for card in (attacker, defender))
    held = [[card.split(" ")[0] for card in cards] for cards in (mine, theirs)]
    dice = [6, 1]
    pieces = {"P1.1": at(5, 8, cards=held[0]), "P0.1": at(6, 8, cards=held[1])}
    board = start(pieces, active="P1", settings=settings, roll=2)
    acts = [lambda dice: board.attack("P1.1", "P0.1", dice=dice)]
    acts += [lambda dice, cards=cards: board.commit(*cards, dice=dice) for cards in (mine, theirs) if cards]
    for act in acts[:-1]:
        act(None)
    events = acts[-1](dice)
    totals = next(e for e in events if e.kind == "totals")
    return totals.attack - dice[0], totals.defence - dice[1]


@pytest.mark.rule("MC-208", "MC-209", "MC-210", "MC-211", "MC-213", "MC-218", "MC-219", "MC-220")
@pytest.mark.parametrize(
    ("armour", "weapons"),
    [
        ("wooden_tunic", ("hackin_sword", "wind_sword")),
        ("chain_mail", ("battle_axe",)),
        ("cloth_robes", ("short_spear", "javelin", "dual_tridents", "kings_trident")),
    ],
)
def test_armour_gives_one_more_against_the_type_it_is_strong_against(armour, weapons):
    assert bonuses("-", armour) == (0, 2)
    assert bonuses(armour, "-") == (1, 0)
    for weapon in (
        "hackin_sword",
        "wind_sword",
        "battle_axe",
        "short_spear",
        "javelin",
        "dual_tridents",
        "kings_trident",
    ):
        negated = (armour, weapon) in (
            ("wooden_tunic", "battle_axe"),
            ("chain_mail", "short_spear"),
            ("cloth_robes", "hackin_sword"),
        )
        extra = int(weapon in weapons)
        assert bonuses(weapon, armour)[1] == (0 if negated else 2 + extra)
        assert bonuses(armour, weapon)[0] == (0 if negated else 1 + extra)


@pytest.mark.rule("MC-212", "MC-215", "MC-242", "MC-243", "MC-244")
@pytest.mark.parametrize(
    ("weapon", "wood", "metal", "cloth"), [("rapier", 1, 3, 3), ("pickaxe", 3, 3, 1), ("shears", 3, 1, 3)]
)
def test_hybrids(weapon, wood, metal, cloth):
    assert bonuses(weapon, "-") == (2, 0)
    assert bonuses("-", weapon) == (0, 1)
    assert [bonuses(weapon, a) for a in ("wooden_tunic", "chain_mail", "cloth_robes")] == [
        (wood, 2),
        (metal, 2),
        (cloth, 2),
    ]
    weak = {1: 0, 3: 3}
    assert [bonuses(a, weapon)[1] for a in ("wooden_tunic", "chain_mail", "cloth_robes")] == [
        weak[n] for n in (wood, metal, cloth)
    ]


@pytest.mark.rule("MC-214", "MC-274", "MC-291")
def test_a_bonus_against_a_material_replaces_the_base_bonus():
    assert bonuses("kings_trident", "-") == (3, 0)
    assert bonuses("-", "kings_trident") == (0, 2)
    assert bonuses("kings_trident", "chain_mail")[0] == 3
    assert bonuses("chain_mail", "kings_trident")[1] == 3
    assert bonuses("wind_sword", "-") == (2, 0)
    assert (bonuses("wind_sword", "cloth_robes")[0], bonuses("cloth_robes", "wind_sword")[1]) == (3, 3)
    assert bonuses("wind_sword", "cloth_robes", ["weapons.vs_mode=add"])[0] == 5


@pytest.mark.rule("MC-216", "MC-217", "MC-239", "MC-240", "MC-241")
@pytest.mark.parametrize(
    ("weapon", "armour"),
    [("battle_axe", "wooden_tunic"), ("short_spear", "chain_mail"), ("hackin_sword", "cloth_robes")],
)
def test_negated_armour_gives_nothing_in_either_role(weapon, armour):
    assert (bonuses(weapon, "-"), bonuses("-", weapon)) == ((2, 0), (0, 1))
    assert bonuses(weapon, armour) == (2, 0)
    assert bonuses(armour, weapon) == (0, 1)


@pytest.mark.rule("MC-221", "MC-223", "MC-226")
def test_aura_and_ashen_armor():
    assert (bonuses("-", "substitute_aura"), bonuses("substitute_aura", "-")) == ((0, 1), (0, 0))
    assert (bonuses("-", "ashen_armor"), bonuses("ashen_armor", "-")) == ((0, 2), (1, 0))
    for weapon in ("battle_axe", "short_spear", "hackin_sword", "rapier"):
        assert bonuses(weapon, "ashen_armor") == (2, 2)


@pytest.mark.rule("MC-222", "MC-223")
def test_an_attacker_may_be_substituted_too():
    board = duel(["substitute_aura"], [], **{"P1.2": (1, 12), "P1.3": (3, 12)})
    board.commit("substitute_aura", dice=[1, 6])
    assert sorted(a.unit for a in board.legal("substitute")) == [2, 3]
    board.act("substitute", unit="P1.3")
    assert (board["P1.1"].at, board["P1.2"].at, board["P1.3"].at) == ((5, 8), (1, 12), None)


@pytest.mark.rule("MC-224")
def test_aura_without_another_unit():
    board = duel([], ["substitute_aura"])
    board.commit("substitute_aura", dice=[6, 1])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-225", "MC-295")
def test_aura_on_an_avatar_when_defeat_is_no_death():
    pieces = {"P1.1": (5, 8), "P0.A": at(6, 8, cards=["substitute_aura"]), "P0.1": (3, 12)}
    board = start(pieces, active="P1", settings=["quietus.on_avatar_defeat=false"], roll=1)
    board.attack("P1.1", "P0.A")
    board.commit("substitute_aura", dice=[6, 1])
    assert (board["P0.1"].at, board["P0.A"].immobile) == ((3, 12), 1)


@pytest.mark.rule("MC-227")
def test_ashen_armor_lights_the_tiles_around():
    board = duel([], ["ashen_armor"])
    board.commit("ashen_armor", dice=[6, 1])
    around = {(5, 7), (7, 7), (5, 8), (6, 9), (7, 9)}
    assert set(board.fire("P0")) == around


@pytest.mark.rule("MC-229", "MC-235")
def test_the_shield_is_no_armour_of_the_kit_and_comes_after_a_lost_roll():
    board = duel([], ["shield", "chain_mail"])
    assert board.kits() == [[], ["chain_mail"]]
    board.commit("chain_mail", dice=[1, 6])
    assert (board["P1.1"].at, board["P0.1"].cards) == (None, ["shield"])


@pytest.mark.rule("MC-235", "MC-236")
def test_an_attacker_may_shield_and_an_equal_reroll_cannot_be_shielded():
    pieces = {"P1.1": at(5, 8, cards=["shield"]), "P0.1": at(6, 8, cards=["shield"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[1, 4])
    assert (board.to_act, board.decision) == ("P1", "decide_shield")
    board.act("shield", dice=[4])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["shield"])


@pytest.mark.rule("MC-232", "MC-233")
@pytest.mark.parametrize(
    ("setting", "die", "left"),
    [
        ("shield.higher=win", 5, ((5, 8), None)),
        ("shield.equal=survive", 4, ((5, 8), (6, 8))),
        ("shield.equal=lose", 4, (None, (6, 8))),
    ],
)
def test_other_readings_of_the_shield(setting, die, left):
    pieces = {"P1.1": at(5, 8, cards=["shield"]), "P0.1": (6, 8)}
    board = start(pieces, active="P1", settings=[setting], roll=1)
    board.attack("P1.1", "P0.1", dice=[1, 4])
    board.act("shield", dice=[die])
    assert (board["P1.1"].at, board["P0.1"].at) == left


@pytest.mark.rule("MC-237", "MC-252")
def test_no_shield_and_no_kit_against_a_shot():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow", "rapier"]), "P0.1": at(9, 12, cards=["shield", "chain_mail"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", dice=[5])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["chain_mail", "rapier", "shield"])


@pytest.mark.rule("MC-252")
def test_live_after_death_works_against_a_shot():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": at(9, 12, cards=["live_after_death"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", dice=[5])
    board.act("live_after_death")
    assert board["P0.1"].at == (9, 12)


@pytest.mark.rule("MC-248")
def test_a_boomerang_neither_destroys_nor_immobilises():
    pieces = {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_boomerang", dice=[6])
    assert (board["P0.1"].at, board["P0.1"].immobile) == ((9, 12), 0)
    board = start(pieces, active="P1", settings=["boomerang.hit_destroys=true"], roll=1)
    board.act("attack_boomerang", dice=[6])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-249", "MC-250", "MC-251")
@pytest.mark.parametrize(("die", "place"), [(4, (9, 12)), (5, None), (6, None)])
def test_the_bow(die, place):
    board = start({"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}, active="P1", roll=1)
    board.act("attack_bow", dice=[die])
    assert (board["P0.1"].at, board["P1.1"].at, board["P1.1"].cards) == (place, (5, 12), [])


@pytest.mark.rule("MC-253", "MC-259")
def test_what_a_javelin_reaches():
    """Two tiles away in a line, piece or wall between them or not, and diagonally."""
    pieces = {"P1.1": at(11, 5, cards=["javelin"]), "P0.1": (13, 5), "P1.2": (12, 5), "P0.2": (12, 6), "P0.3": (14, 5)}
    board = start(pieces, active="P1", roll=1)
    assert sorted(a.enemy for a in board.legal("attack_javelin")) == [1, 2]
    board.act("attack_javelin", enemy="P0.1", dice=[3, 2])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-254", "MC-255")
def test_a_javelin_in_an_adjacent_battle():
    assert (bonuses("javelin", "-"), bonuses("javelin", "chain_mail"), bonuses("-", "javelin")) == (
        (1, 0),
        (2, 2),
        (0, 1),
    )


@pytest.mark.rule("MC-256")
def test_a_javelin_defends_better_from_afar():
    pieces = {"P1.1": at(6, 9, cards=["scythe"]), "P0.1": at(7, 10, cards=["javelin"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_scythe", direction="E")
    events = board.commit("javelin", dice=[6, 1])
    totals = next(e for e in events if e.kind == "totals")
    assert (totals.attack, totals.defence) == (7, 3)


@pytest.mark.rule("MC-260", "MC-267", "MC-268")
def test_a_staff_reaches_the_eight_adjacent_tiles_and_takes_an_armour():
    """(7, 9) is diagonal behind the wall (7, 8)."""
    pieces = {
        "P0.A": at(6, 8, cards=["ice_wave_staff", "chain_mail", "rapier"]),
        "P1.1": (5, 8),
        "P1.2": (7, 9),
        "P1.3": (4, 8),
    }
    board = start(pieces, roll=1)
    board.act("attack_staff", piece="P0.A")
    assert board.kits() == [[], ["chain_mail"]]
    board.commit("chain_mail")
    assert sorted(a.enemy for a in board.legal("area_target")) == [1, 2]
    events = board.act("area_target", enemy="P1.1", dice=[3, 1, 3, 1])
    totals = [(e.attack, e.defence) for e in events if e.kind == "totals"]
    assert totals == [(4, 1), (4, 1)]
    assert board.pile("treasure") == ["chain_mail", "ice_wave_staff"]


@pytest.mark.rule("MC-268")
def test_a_staff_reaches_avatars():
    pieces = {"P1.1": at(5, 8, cards=["ice_wave_staff"]), "P0.A": (6, 9)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff", dice=[6, 1])
    assert board["P0.A"].immobile == 1


@pytest.mark.rule("MC-263")
def test_nobody_is_defeated_in_an_ice_wave():
    pieces = {"P1.1": at(5, 8, cards=["ice_wave_staff"]), "P0.1": at(6, 8, cards=["kings_trident", "rapier"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.commit("kings_trident", dice=[6, 1])
    assert (board["P0.1"].at, board["P0.1"].immobile, board["P0.1"].cards) == ((6, 8), 1, ["rapier"])
    assert (board["P1.1"].immobile, board["P1.1"].cards) == (0, [])


@pytest.mark.rule("MC-269")
def test_dual_tridents_in_both_modes_and_roles():
    assert bonuses("dual_tridents", "-") == (1, 0)
    assert bonuses("dual_tridents", "chain_mail") == (2, 2)
    assert bonuses("dual_tridents double", "-") == (2, 0)
    assert bonuses("dual_tridents double", "chain_mail") == (3, 2)
    assert bonuses("-", "dual_tridents") == (0, 1)
    assert bonuses("chain_mail", "dual_tridents double") == (1, 3)


@pytest.mark.rule("MC-269", "MC-270", "MC-273")
def test_dual_tridents_last_two_single_uses():
    board = duel(["dual_tridents"], [], **{"P0.2": (4, 8)})
    board.commit("dual_tridents", dice=[6, 1])
    assert (board["P1.1"].cards, board["P1.1"].uses("dual_tridents"), board.pile("treasure")) == (
        ["dual_tridents"],
        1,
        [],
    )
    board.end()
    board.pass_turn()
    board.roll(1)
    board.attack("P1.1", "P0.2")
    board.commit("dual_tridents", dice=[6, 1])
    assert (board["P1.1"].cards, board.pile("treasure")) == ([], ["dual_tridents"])


@pytest.mark.rule("MC-272")
def test_tridents_of_an_avatar():
    """Used by a dying unit they go to the winner; a losing avatar keeps them."""
    pieces = {"P1.1": (5, 8), "P1.A": at(1, 25, cards=["dual_tridents"]), "P0.1": (6, 8)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents", dice=[1, 6])
    assert (board["P0.1"].cards, board["P0.1"].uses("dual_tridents"), board["P1.A"].cards) == (["dual_tridents"], 1, [])
    pieces = {"P1.1": (5, 8), "P0.A": at(6, 8, cards=["dual_tridents"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.A")
    board.commit("dual_tridents", dice=[6, 1])
    assert (board["P0.A"].cards, board["P0.A"].uses("dual_tridents")) == (["dual_tridents"], 1)


@pytest.mark.rule("MC-276", "MC-277", "MC-280", "MC-281")
def test_placing_a_net():
    pieces = {"P0.1": at(4, 12, cards=["retiarius_net"]), "P0.2": (3, 12)}
    board = start(pieces, roll=3)
    assert [a.direction for a in board.legal("place_net", piece="P0.1")] == ["east"]
    board.act("place_net", piece="P0.1", direction="E")
    assert (board.nets(), board["P0.1"].cards, board.movement) == ({(5, 12): "P0"}, [], 3)
    board.step("P0.1", "E")
    assert (board["P0.1"].net, board.nets()) == (0, {(5, 12): "P0"})


@pytest.mark.rule("MC-277")
def test_a_net_is_not_placed_in_a_sanctuary():
    board = start({"P0.1": at(9, 12, cards=["retiarius_net"])}, roll=1)
    assert sorted(a.direction for a in board.legal("place_net")) == ["north", "west"]


@pytest.mark.rule("MC-285")
def test_assistants_do_not_throw_nets():
    pieces = {"P0.1": at(1, 12, cards=["retiarius_net"]), "P1.1": (4, 12)}
    assert not start(pieces, roll=1).can("throw_net")
    pieces = {"P1.1": at(1, 12, cards=["retiarius_net"]), "P0.1": (2, 12), "P0.2": (1, 11)}
    board = start(pieces, active="P1", roll=1)
    board.act("throw_net", direction="E", dice=[1, 1])
    assert not board.can("attack", piece="P1.1")


@pytest.mark.rule("MC-395")
def test_a_short_throw_may_fall_into_a_sanctuary():
    pieces = {"P1.1": at(7, 12, cards=["retiarius_net"]), "P0.A": (15, 12)}
    board = start(pieces, active="P1", roll=1)
    board.act("throw_net", direction="E", dice=[1, 3])
    assert board.nets() == {(11, 12): "P1"}


@pytest.mark.rule("MC-286", "MC-287")
def test_walls_shield_the_scythe_area():
    """Facing north from (8, 10): (8, 9) and (8, 8); (7, 9) is floor, (9, 9) a wall; from (8, 9) a wall stops it."""
    pieces = {"P1.1": at(8, 10, cards=["scythe"]), "P0.1": (8, 9), "P0.2": (8, 8), "P0.3": (7, 9), "P0.4": (7, 10)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_scythe", direction="N")
    assert sorted(a.enemy for a in board.legal("area_target")) == [1, 2, 3]


@pytest.mark.rule("MC-288")
def test_scythe_bonuses_when_defending():
    assert bonuses("-", "scythe") == (0, 1)
    assert bonuses("wooden_tunic", "scythe") == (1, 2)


@pytest.mark.rule("MC-290")
def test_no_sweep_without_the_ruling():
    pieces = {"P0.1": at(6, 9, cards=["scythe"]), "P1.1": (7, 9), "P1.2": (8, 9)}
    board = start(pieces, active="P1", settings=["scythe.stalwart_sweep=false"], roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("scythe", dice=[2, 5])
    assert (board["P1.1"].at, board["P1.2"].at) == (None, (8, 9))


@pytest.mark.rule("MC-293")
def test_no_push_from_a_diagonal():
    pieces = {"P1.1": at(6, 9, cards=["javelin"]), "P0.1": at(7, 10, cards=["wind_sword"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_javelin")
    board.commit("wind_sword", dice=[6, 1])
    assert (board["P0.1"].at, board["P1.1"].at) == (None, (6, 9))


@pytest.mark.rule("MC-294")
def test_quietus_needs_the_card_in_that_battle():
    board = duel([], ["kings_trident"])
    board.commit(dice=[6, 1])
    assert (board["P0.1"].at, board["P1.1"].immobile, board["P1.1"].cards) == (None, 0, ["kings_trident"])


@pytest.mark.rule("MC-295")
@pytest.mark.parametrize(("dies", "immobile"), [("true", 2), ("false", 0)])
def test_a_defeated_avatar_dies_for_quietus(dies, immobile):
    pieces = {"P1.1": (5, 8), "P0.A": at(6, 8, cards=["kings_trident"])}
    board = start(pieces, active="P1", settings=[f"quietus.on_avatar_defeat={dies}"], roll=1)
    board.attack("P1.1", "P0.A")
    board.commit("kings_trident", dice=[6, 1])
    assert board["P1.1"].immobile == immobile


@pytest.mark.rule("MC-296")
def test_quietus_comes_before_live_after_death():
    board = duel([], ["kings_trident", "live_after_death"])
    board.commit("kings_trident", dice=[6, 1])
    assert (board.decision, board["P1.1"].immobile) == ("decide_live_after_death", 2)
    board.act("live_after_death")
    assert (board["P0.1"].at, board["P1.1"].immobile) == ((6, 8), 2)


@pytest.mark.rule("MC-297")
def test_no_other_quietus_when_substituted():
    board = duel([], ["kings_trident", "substitute_aura"], **{"P0.2": (3, 12)})
    board.commit("kings_trident", "substitute_aura", dice=[6, 1])
    assert (board["P0.2"].at, board["P0.1"].at, board["P1.1"].immobile) == (None, (6, 8), 0)


@pytest.mark.rule("MC-265", "MC-389")
def test_a_fire_ball_stops_when_the_caster_loses_even_if_it_is_saved():
    pieces = {"P1.1": at(11, 5, cards=["fire_ball_staff", "live_after_death"]), "P0.1": (10, 5), "P0.2": (12, 5)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.act("area_target", enemy="P0.1", dice=[1, 6])
    board.act("live_after_death")
    assert (board["P1.1"].at, board["P0.2"].at, board.decision) == ((11, 5), (12, 5), "decide_action")


@pytest.mark.rule("MC-389")
def test_a_shielded_loss_does_not_end_a_series():
    pieces = {"P1.1": at(11, 5, cards=["fire_ball_staff", "shield"]), "P0.1": (10, 5), "P0.2": (12, 5)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.act("area_target", enemy="P0.1", dice=[1, 4])
    board.act("shield", dice=[5, 6, 1])
    assert (board["P1.1"].at, board["P0.1"].at, board["P0.2"].at) == ((11, 5), (10, 5), None)


@pytest.mark.rule("MC-397")
def test_only_the_combatants_of_a_fire_ball_light_their_tiles():
    pieces = {
        "P1.1": at(11, 5, cards=["fire_ball_staff"]),
        "P0.1": at(10, 5, cards=["substitute_aura"]),
        "P0.2": (3, 12),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.commit("substitute_aura", dice=[6, 1])
    assert (board["P0.1"].at, board["P0.2"].at, board.fire("P1")) == ((10, 5), None, {})
