"""The Spell Shield (FX-248 to FX-254)."""

import pytest
from exxinon_boards import on, start, wraith

DAMAGE_FOR_ALL = 'events.track=[{turn=6, op="damage_all", n=3}]'
SHIELDED_Z = on((1, -1), shield=True)


@pytest.mark.rule("FX-248")
@pytest.mark.parametrize("mana", [1, 9])
def test_it_prevents_damage_of_a_spell_whole_whatever_its_size(mana):
    board = start(team=1, C=on((0, 0), mana=mana, hand=["exsanguinate"]), Z=SHIELDED_Z)
    board.cast("C", "exsanguinate", "Z")
    assert (board.Z.health, board.Z.shield) == (20, False)


@pytest.mark.rule("FX-248")
def test_it_prevents_only_the_next_instance():
    board = start(team=1, C=on((0, 0), hand=["mana_purge"]), S=on((1, 0), hand=["ambush"]), Z=SHIELDED_Z)
    board.cast("C", "mana_purge", "Z")
    assert board.Z.health == 20
    board.cast("S", "ambush", "Z")
    assert board.Z.health == 18


@pytest.mark.rule("FX-248")
def test_it_protects_its_bearer_only():
    board = start(team=1, C=on((0, 0), hand=["blood_lance"]), Z=on((0, -1), shield=True), N=(0, -2))
    board.cast("C", "blood_lance", "NW")
    assert (board.Z.health, board.N.health) == (20, 24)


@pytest.mark.rule("FX-249")
def test_a_second_shield_has_no_effect():
    board = start(
        Z=on((1, -1), hand=["aegis"]),
        N=on((1, 0), hand=["bulwark"]),
        C=on((0, 0), hand=["mana_purge"]),
        S=on((0, 1), hand=["nightmare"]),
    )
    board.cast("N", "bulwark", "Z")
    events = board.table.log.copy()
    board.cast("Z", "aegis", "Z")
    assert "shield" not in [event.kind for event in board.table.log[len(events) :]]
    board.end_turn()
    board.cast("C", "mana_purge", "Z")
    assert (board.Z.health, board.Z.shield) == (20, False)
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == 18


@pytest.mark.rule("FX-250")
def test_damage_and_its_bonus_are_one_instance():
    board = start(team=1, S=on((0, 0), hand=["nightmare"]), Z=SHIELDED_Z)
    board.cast("S", "nightmare", "Z")
    assert (board.Z.health, board.Z.shield) == (20, False)
    assert [event.damage for event in board.table.log if event.kind == "shielded"] == [4]


@pytest.mark.rule("FX-250")
def test_two_damage_effects_are_two_instances():
    second = 'spells.nightmare.effects.1={op="damage", to="target", n=3}'
    board = start(team=1, settings=[second], S=on((0, 0), hand=["nightmare"]), Z=SHIELDED_Z)
    board.cast("S", "nightmare", "Z")
    assert (board.Z.health, board.Z.shield) == (17, False)


@pytest.mark.rule("FX-250")
def test_other_effects_of_the_spell_still_work():
    board = start(team=1, C=on((0, 0), health=10, hand=["vampiric_kiss"]), S=on((0, -1), hand=["ambush"]), Z=SHIELDED_Z)
    board.cast("C", "vampiric_kiss", "Z")
    assert (board.Z.health, board.Z.shield, board.C.health) == (20, False, 12)


@pytest.mark.rule("FX-250")
def test_one_damage_effect_is_one_instance_for_each_character():
    board = start(team=1, shards=(0, 2), Z=on(shield=True), N=on(shield=True))
    board.cast("C", "crimson_court")
    assert [(c.health, c.shield, c.mana) for c in (board.Z, board.N)] == [(20, False, 1), (26, False, 1)]


@pytest.mark.rule("FX-251")
def test_it_does_not_expire():
    board = start(Z=on(shield=True), C=on(shield=True))
    board.end_turns(17)
    assert (board.Z.shield, board.C.shield) == (True, True)


@pytest.mark.rule("FX-251")
def test_it_ends_with_its_bearer():
    board = start(team=1, S=(0, 0), Z=on((1, -1), health=2, shield=True))
    board.attack("S", "Z")
    assert (board.Z.alive, board.Z.shield) == (False, False)


@pytest.mark.rule("FX-252")
def test_it_does_not_prevent_a_basic_attack():
    board = start(team=1, S=on((0, 0), attack_bonus=2), Z=SHIELDED_Z)
    board.attack("S", "Z")
    assert (board.Z.health, board.Z.shield) == (16, True)


@pytest.mark.rule("FX-252")
def test_it_does_not_prevent_a_wraith():
    board = start(team=1, S=wraith((0, 0)), Z=SHIELDED_Z)
    board.haunt("S", "chill_touch", "Z")
    assert (board.Z.health, board.Z.shield) == (19, True)


@pytest.mark.rule("FX-252")
def test_it_does_not_prevent_an_event():
    board = start(settings=[DAMAGE_FOR_ALL], Z=on(shield=True))
    board.end_turn()
    assert (board.Z.health, board.Z.shield) == (17, True)


@pytest.mark.rule("FX-253")
def test_carnage_of_the_team_mate_uses_it_up():
    board = start(team=1, S=on((0, 0), hand=["carnage"]), C=on((1, 0), shield=True))
    board.cast("S", "carnage")
    assert (board.C.health, board.C.shield) == (22, False)


@pytest.mark.rule("FX-253")
def test_the_own_blood_price_uses_it_up():
    board = start(team=1, S=on((0, 0), shield=True, hand=["blood_price"]), Z=(1, -1))
    board.cast("S", "blood_price", "Z", x=2)
    assert (board.Z.health, board.S.health, board.S.shield) == (17, 22, False)


@pytest.mark.rule("FX-254")
@pytest.mark.parametrize(
    "delay",
    [
        {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)},
        {"spell": "high_noon", "seat": 0, "counter": 1},
    ],
)
def test_it_prevents_damage_of_a_delay(delay):
    board = start(team=1, S=on((0, 1), shield=True), C=(0, -1), delays=[delay])
    board.end_turn()
    assert (board.S.health, board.S.shield, board.C.health) == (22, False, 18)
