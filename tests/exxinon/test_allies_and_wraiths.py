"""Who is spared: wraiths by everything, allies by damage and negative statuses; what needs sight (FX-135 to FX-140)."""

import pytest
from exxinon_boards import Board, on, start, wraith

ANYWHERE = "los.required=false"


def aimed(board: Board, who: str, spell: str) -> set:
    if not board.can("cast", who, spell):
        return set()
    board.act("cast", who, spell)
    return board.targets() | board.targets("object") | board.targets("tile")


# --- wraiths ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-135")
@pytest.mark.parametrize(
    ("who", "spell"),
    [("C", "hush"), ("C", "drain"), ("S", "nightmare"), ("Z", "aegis"), ("Z", "gravity_sling"), ("N", "bulwark")],
)
def test_a_wraith_is_no_target_of_a_spell(who, spell):
    """Everybody is near; of the two others of each team one is dead."""
    mate = {"C": "S", "S": "C", "Z": "N", "N": "Z"}[who]
    foe = "Z" if who in "CS" else "C"
    given = {"Z": (0, 0), "N": (1, 0), "C": (0, 1), "S": (-1, 1)}
    given |= {mate: wraith(given[mate]), foe: wraith(given[foe])}
    given[who] = on(given[who], hand=[] if spell == "drain" else [spell])
    targets = aimed(start(team=int(who in "CS"), **given), who, spell)
    assert not {mate, foe} & targets
    assert targets


@pytest.mark.rule("FX-135")
def test_a_wraith_is_no_target_of_an_attack():
    board = start(Z=(0, 0), C=wraith((1, 0)), S=(0, 1))
    board.act("attack", "Z")
    assert board.targets() == {"S"}
    assert not start(Z=(0, 0), C=wraith((1, 0))).can("attack", "Z")


@pytest.mark.rule("FX-135")
@pytest.mark.parametrize(("ability", "targets"), [("chill_touch", {"S"}), ("wail", {"S"}), ("kindle", {"N"})])
def test_a_wraith_is_no_target_of_a_wraiths_ability(ability, targets):
    board = start(Z=wraith((0, 0)), N=(1, -1), C=wraith((1, 0)), S=(0, 1))
    board.act("wraith", "Z", ability)
    assert board.targets() == targets


@pytest.mark.rule("FX-135")
@pytest.mark.parametrize(
    ("who", "spell", "at"), [("N", "quake", None), ("Z", "solar_flare", (1, 0)), ("Z", "sunlance", "E")]
)
def test_a_wraith_is_not_affected_by_areas_and_lines(who, spell, at):
    board = start(C=wraith((1, 0)), S=(2, 0), **{who: on((0, 0), mana=3, hand=[spell])})
    events = _cast(board, who, spell, at)
    assert board.S.health < 22
    assert (board.C.health, board.C.waiting, board.C.alive) == (0, {}, False)
    assert not [e for e in events if e.kind in ("damage", "status", "death") and e.seat == 2]


def _cast(board: Board, who: str, spell: str, at) -> list:
    before = len(board.table.log)
    board.cast(who, spell, at)
    return board.table.log[before:]


@pytest.mark.rule("FX-135")
def test_a_wraith_is_not_pushed_along_a_line():
    board = start(N=on((0, 0), hand=["landslide"]), C=wraith((1, 0)))
    board.cast("N", "landslide", "E")
    assert board.C.tile == (1, 0)


@pytest.mark.rule("FX-135")
def test_carnage_passes_by_the_dead():
    board = start(team=1, S=on((0, 0), hand=["carnage"]), C=wraith((1, 0)), Z=wraith((0, 1)), N=(-1, 0))
    events = _cast(board, "S", "carnage", None)
    assert [e.seat for e in events if e.kind == "damage"] == [1]


@pytest.mark.rule("FX-135")
def test_a_wraith_is_not_affected_by_events():
    settings = ['events.track=[{turn=6, op="mana_all", n=2}, {turn=6, op="damage_all", n=3}]']
    board = start(settings=settings, Z=wraith(), N=on(mana=0))
    board.act("end_turn")
    assert (board.Z.mana, board.Z.health, board.N.mana, board.N.health) == (0, 0, 2, 23)


# --- allies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-136")
@pytest.mark.parametrize(
    ("who", "spell", "at"),
    [
        ("N", "quake", None),
        ("N", "cataclysm", (0, 0)),
        ("Z", "solar_flare", (0, 0)),
        ("Z", "supernova", None),
        ("C", "royal_edict", None),
        ("C", "crimson_court", None),
    ],
)
def test_damage_and_negative_statuses_spare_the_own_team(who, spell, at):
    """Everybody is within the area."""
    given = {"Z": on((0, 0)), "N": on((1, 0)), "C": on((0, 1)), "S": on((1, -1))}
    given[who] |= {"mana": 3, "hand": [] if spell in ("cataclysm", "crimson_court") else [spell]}
    board = start(team=int(who in "CS"), shards=(2, 2), **given)
    full = {"Z": 20, "N": 26, "C": 22, "S": 22}
    board.cast(who, spell, at)
    own = "CS" if who in "CS" else "ZN"
    for letter in "ZNCS":
        character = getattr(board, letter)
        touched = character.health < full[letter] or bool(character.waiting)
        assert touched == (letter not in own), letter


@pytest.mark.rule("FX-136")
def test_a_line_passes_an_ally_without_harm():
    board = start(N=on((0, 0), hand=["landslide"]), Z=(1, 0), C=(2, 0))
    board.cast("N", "landslide", "E")
    assert (board.Z.health, board.Z.tile, board.C.health) == (20, (1, 0), 20)


@pytest.mark.rule("FX-136")
def test_delayed_damage_spares_the_own_team():
    delay = {"spell": "fault_line", "seat": 1, "counter": 1, "tile": (0, 0)}
    board = start(team=1, delays=[delay], Z=(0, 0), N=(1, 0), C=(0, 1))
    board.end_turn()
    assert (board.Z.health, board.N.health, board.C.health) == (20, 26, 18)
    assert (board.Z.waiting, board.N.waiting, board.C.waiting) == ({}, {}, {"stun": 1})


@pytest.mark.rule("FX-136")
@pytest.mark.parametrize("effect", ['op="damage", to="target", n=3', 'op="status", to="target", kind="root"'])
@pytest.mark.parametrize(("target", "touched"), [("N", False), ("C", True)])
def test_a_spell_that_may_be_aimed_at_friend_or_foe_harms_only_foes(effect, target, touched):
    board = start(
        settings=[f"spells.gravity_sling.effects.1={{{effect}}}"],
        Z=on((0, 0), hand=["gravity_sling"]),
        N=on((1, 0), health=20),
        C=on((0, 1), health=20),
    )
    board.cast("Z", "gravity_sling", target, direction="E")
    character = getattr(board, target)
    assert (character.health < 20 or bool(character.waiting)) == touched


@pytest.mark.rule("FX-137")
def test_carnage_hits_the_teammate_but_not_its_caster():
    board = start(team=1, S=on((0, 0), hand=["carnage"]), C=(1, 0))
    board.cast("S", "carnage")
    assert (board.C.health, board.S.health) == (19, 22)


@pytest.mark.rule("FX-137")
def test_blood_price_hurts_its_caster():
    board = start(team=1, S=on((0, 0), hand=["blood_price"]), C=(0, 1), Z=(1, 0))
    board.cast("S", "blood_price", "Z", x=1)
    assert (board.Z.health, board.S.health, board.C.health) == (18, 21, 22)


@pytest.mark.rule("FX-138")
def test_gravity_sling_moves_an_ally():
    board = start(Z=on((0, 0), hand=["gravity_sling"]), N=(1, 0))
    board.cast("Z", "gravity_sling", "N", direction="E")
    assert (board.N.tile, board.N.health, board.N.waiting) == ((3, 0), 26, {})


# --- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-139")
@pytest.mark.parametrize(
    ("who", "spell", "whom", "target"),
    [
        ("N", "bulwark", "Z", "Z"),  # Ally(3)
        ("Z", "gravity_sling", "C", "C"),  # Character(4)
        ("C", "hush", "Z", "Z"),  # Enemy(4)
        ("Z", "starfall", "C", (1, -1)),  # Tile(5)
    ],
)
def test_spells_need_sight(who, spell, whom, target):
    place = {"team": int(who in "CS"), who: on((1, -3), hand=[spell]), whom: (1, -1)}
    for settings, reached in (([], False), ([ANYWHERE], True), ([f"spells.{spell}.target.los=false"], True)):
        assert (target in aimed(start(settings=settings, **place), who, spell)) == reached, settings


@pytest.mark.rule("FX-139")
@pytest.mark.parametrize(
    ("who", "spell", "whom", "target"),
    [
        ("N", "bulwark", "Z", "Z"),
        ("Z", "aegis", "N", "N"),
        ("Z", "gravity_sling", "C", "C"),
        ("C", "hush", "Z", "Z"),
        ("Z", "starfall", "C", (1, 0)),
    ],
)
def test_breakable_walls_hide_targets_of_spells(who, spell, whom, target):
    place = {"team": int(who in "CS"), who: on((-1, 0), hand=[spell]), whom: (1, 0)}
    assert target in aimed(start(**place), who, spell)
    assert target not in aimed(start(walls=[(0, 0)], **place), who, spell)


@pytest.mark.rule("FX-139")
def test_attacks_need_sight():
    place = {"Z": (1, -3), "C": (1, -1)}
    assert not start(**place).can("attack", "Z")
    assert start(settings=[ANYWHERE], **place).can("attack", "Z")


@pytest.mark.rule("FX-139")
def test_spells_that_say_so_need_none():
    board = start(team=1, C=on((1, -3), hand=["bat_form"]))
    assert (1, -1) in aimed(board, "C", "bat_form")
    board = start(Z=on((1, -3), hand=["anchor_star"]))
    assert (1, -1) in aimed(board, "Z", "anchor_star")


@pytest.mark.rule("FX-140")
@pytest.mark.parametrize(("mate", "left"), [((1, -1), 18), ((1, 0), 16)])
def test_within_2_is_counted_over_walls(mate, left):
    """Nightmare on Z at (1,-3): N at (1,-1) is 2 tiles away, though the wall (1,-2) is between and it is 3 to walk."""
    board = start(team=1, S=on((0, -2), hand=["nightmare"]), Z=(1, -3), N=mate, walls=[(2, -3)])
    board.cast("S", "nightmare", "Z")
    assert board.Z.health == left


@pytest.mark.rule("FX-140")
def test_adjacent_is_distance_1():
    """Entomb walls in the six tiles at distance 1, sight or not."""
    board = start(N=on((-2, 0), hand=["entomb"]), S=(0, 0))
    board.cast("N", "entomb", "S")
    assert set(board.walls) == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


@pytest.mark.rule("FX-140")
@pytest.mark.parametrize(("mate", "disarmed"), [((1, 1), False), ((1, 2), True)])
def test_no_adjacent_ally(mate, disarmed):
    board = start(team=1, S=on((0, 0), hand=["ambush"]), Z=(1, 0), N=mate)
    board.cast("S", "ambush", "Z")
    assert board.Z.waiting == ({"disarm": 1} if disarmed else {})
