"""Death, and what a mana wraith is and does (FX-267 to FX-280, FX-331 to FX-333, FX-340, FX-342)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.tiles import NUMBER

EVENTS = 'events.track=[{turn=6, op="damage_all", n=3}, {turn=6, op="mana_all", n=2}]'


def dying(**more) -> Board:
    """Skrakz is about to strike Zenith, who has 2 health left, and can be said to have more."""
    return start(team=1, S=(0, 0), Z=on((1, -1), health=2, **more))


def abilities(board: Board, who: str) -> set[str]:
    return {action.ability for action in board.legal("wraith", who)}


def haunted(board: Board, who: str, ability: str) -> set:
    """Whom, or the tile of which object, the ability may be aimed at. Nothing is changed."""
    before = board.table.snapshot()
    targets = set()
    if board.can("wraith", who, ability):
        board.act("wraith", who, ability)
        targets = board.targets() | board.targets("object")
    board.table.restore(before)
    return targets


# --- death ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-267")
def test_a_character_at_0_health_is_at_once_a_wraith_on_its_tile_and_goes_on():
    board = dying()
    board.attack("S", "Z")
    assert (board.Z.health, board.Z.alive, board.Z.tile, board.over) == (0, False, (1, -1), False)
    assert not board.can("attack", "S")
    board.end_turn()
    assert board.can("step", "Z")


@pytest.mark.rule("FX-267")
def test_a_character_with_1_health_is_alive():
    board = start(team=1, S=(0, 0), Z=on((1, -1), health=3))
    board.attack("S", "Z")
    assert (board.Z.health, board.Z.alive) == (1, True)


@pytest.mark.rule("FX-268")
def test_the_dead_lose_all_mana():
    board = dying(mana=7)
    board.attack("S", "Z")
    assert (board.Z.mana, board.N.mana, board.S.mana) == (0, 3, 3)
    board.end_turn()
    assert (board.Z.mana, board.N.mana) == (0, 4)


@pytest.mark.rule("FX-269")
def test_the_dead_lose_shield_statuses_and_bonus():
    settings = ["spells.blood_price.effects.1.n=10"]
    board = start(
        team=1,
        settings=settings,
        Z=(1, -1),
        S=on((0, 0), health=2, attack_bonus=2, active=["root"], waiting={"slow": 2, "stun": 1}, hand=["blood_price"]),
    )
    board.cast("S", "blood_price", "Z", x=1)
    assert not board.S.alive
    assert (board.S.attack_bonus, board.S.active, board.S.waiting) == (0, {}, {})
    assert (board.S.active_slow, board.S.waiting_slow) == (0, 0)
    shielded = dying(shield=True)
    shielded.attack("S", "Z")
    assert not shielded.Z.shield


@pytest.mark.rule("FX-269")
def test_the_cards_of_the_dead_are_out_of_play_and_those_in_delays_stay():
    board = start(
        team=1,
        S=(0, 0),
        Z=on((1, -1), health=2, hand=["aegis", "aegis", "sunlance", "radiance"]),
        delays=[{"spell": "starfall", "seat": 0, "counter": 2, "tile": (0, 4)}],
    )
    cards = (board.Z.hand, board.Z.deck, board.Z.pile)
    board.attack("S", "Z")
    assert board.delays == [("starfall", 2)]
    board.end_turns(8)
    assert (board.Z.hand, board.Z.deck, board.Z.pile) == cards
    assert not board.can("discard", "Z")


# --- beyond reach -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-270")
@pytest.mark.parametrize(
    ("who", "spell"),
    [("C", "drain"), ("C", "hush"), ("S", "nightmare"), ("S", "shadow_step")],
)
def test_a_wraith_is_no_target_of_the_enemies(who, spell):
    own = on((0, 0), hand=[] if spell == "drain" else [spell])
    board = start(team=1, **{who: own}, Z=wraith((1, -1)))
    assert not board.can("attack", who)
    assert not board.can("cast", who, spell)


@pytest.mark.rule("FX-270")
@pytest.mark.parametrize("spell", ["aegis", "first_light", "radiance", "gravity_sling"])
def test_a_wraith_is_no_target_of_its_team_mate(spell):
    board = start(Z=on((0, 0), hand=[] if spell == "first_light" else [spell]), N=wraith((1, 0)), S=(0, 1))
    board.act("cast", "Z", spell)
    assert "N" not in board.targets()


@pytest.mark.rule("FX-270")
@pytest.mark.parametrize(
    ("who", "spell", "at"),
    [
        ("C", "crimson_court", None),
        ("C", "royal_edict", None),
        ("C", "blood_lance", "NE"),
        ("S", "carnage", None),
    ],
)
def test_areas_lines_and_global_effects_pass_a_wraith_by(who, spell, at):
    own = on((0, 0), hand=[] if spell == "crimson_court" else [spell])
    board = start(team=1, shards=(0, 2), **{who: own}, Z=wraith((1, -1)))
    board.cast(who, spell, at)
    assert (board.Z.health, board.Z.mana, board.Z.waiting, board.Z.alive) == (0, 0, {}, False)
    assert [event for event in board.table.log if event.kind in ("damage", "mana", "status") and event.seat == 0] == []


@pytest.mark.rule("FX-270")
def test_pushes_pass_a_wraith_by():
    board = start(N=on((0, 0), hand=["landslide"]), S=wraith((1, 0)), C=(2, 0))
    board.cast("N", "landslide", "E")
    assert (board.S.tile, board.C.tile) == ((1, 0), (3, 0))


@pytest.mark.rule("FX-270")
@pytest.mark.parametrize("op", ["heal", "gain_mana", "shield"])
def test_gifts_to_all_allies_pass_a_wraith_by(op):
    board = start(settings=[f'spells.high_noon.effects.0.op="{op}"'], shards=(2, 0), Z=on(health=10), N=wraith())
    board.cast("Z", "high_noon")
    assert (board.Z.health, board.Z.mana, board.Z.shield) == {
        "heal": (13, 3, False),
        "gain_mana": (10, 6, False),
        "shield": (10, 3, True),
    }[op]
    assert (board.N.health, board.N.mana, board.N.shield, board.N.alive) == (0, 0, False, False)


@pytest.mark.rule("FX-270")
def test_events_pass_a_wraith_by():
    board = start(settings=[EVENTS], Z=wraith((0, 0)))
    board.end_turn()
    assert (board.Z.health, board.Z.mana, board.N.health, board.N.mana) == (0, 0, 23, 5)


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-271")
@pytest.mark.parametrize(
    ("direction", "tile", "given"),
    [
        ("NE", (1, -2), {}),  # a permanent wall
        ("E", (1, -1), {"walls": [(1, -1)]}),
        ("E", (1, -1), {"S": (1, -1)}),
        ("E", (1, -1), {"N": (1, -1)}),
        ("SE", (0, 0), {"objectives": {(0, 0): 20}}),
    ],
)
def test_a_wraith_passes_everything_and_may_stop_there(direction, tile, given):
    board = start(Z=wraith((0, -1)), **given)
    board.step("Z", direction)
    assert board.Z.tile == tile
    assert board.can("end_turn")
    board.end_turn()
    assert board.Z.tile == tile
    assert set(board.walls) == set(given.get("walls", []))


@pytest.mark.rule("FX-271")
def test_a_wraith_does_not_leave_the_map():
    board = start(Z=wraith((5, -5)))
    assert {action.direction for action in board.legal("step", "Z")} == {"W", "SW", "SE"}


@pytest.mark.rule("FX-271")
def test_a_wraith_that_may_not_stop_on_walls_only_passes_them():
    board = start(settings=["wraith.stops_on_walls=false"], Z=wraith((0, -1), steps=2))
    board.step("Z", "NE")
    assert board.Z.tile == (1, -2)
    assert not board.can("end_turn")
    board.step("Z", "NE")
    assert board.can("end_turn")
    last = start(settings=["wraith.stops_on_walls=false"], Z=wraith((0, -1), steps=1))
    assert not last.can("step", "Z", "NE")
    assert last.can("step", "Z", "E")


@pytest.mark.rule("FX-271")
def test_a_wraith_walled_in_after_its_last_step_does_not_hold_up_the_game():
    board = start(settings=["wraith.stops_on_walls=false"], Z=wraith((0, -1), steps=1), N=(2, -2))
    board.step("Z", "E")
    board.cast("N", "raise_stone", (1, -1))
    assert board.can("end_turn")


@pytest.mark.rule("FX-272")
@pytest.mark.parametrize(("settings", "steps"), [([], 4), (["wraith.movement=6"], 6)])
@pytest.mark.parametrize("core_turns", [(0, 0), (3, 0)])
def test_a_wraith_has_4_steps_whatever_helps_its_team(settings, steps, core_turns):
    board = start(team=1, settings=settings, Z=wraith((-4, 0)), core_turns=core_turns)
    board.end_turn()
    board.step("Z", *["E"] * steps)
    assert board.Z.tile == (steps - 4, 0)
    assert not board.can("step", "Z")


# --- abilities --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-273")
def test_a_wraith_uses_one_of_its_three_abilities_a_turn_for_nothing():
    board = start(Z=wraith((0, 0)), N=on((0, 2), mana=0), S=(0, 1))
    assert abilities(board, "Z") == {"chill_touch", "wail", "kindle"}
    board.haunt("Z", "wail", "S")
    assert abilities(board, "Z") == set()
    assert (board.Z.mana, board.N.mana, board.shards, board.Z.steps) == (0, 0, [0, 0], 4)


@pytest.mark.rule("FX-274")
def test_an_ability_is_not_repeated_in_the_next_own_turn():
    board = start(Z=wraith((0, 3)), N=(0, 1), S=(0, 2), turn=1)
    board.haunt("Z", "chill_touch", "S")
    board.end_turns(3)
    assert abilities(board, "Z") == {"wail", "kindle"}
    board.haunt("Z", "wail", "S")
    board.end_turns(5)
    assert abilities(board, "Z") == {"chill_touch", "kindle"}


@pytest.mark.rule("FX-274")
def test_a_turn_without_an_ability_lifts_the_ban():
    board = start(Z=wraith((0, 3)), N=(0, 1), S=(0, 2), turn=1)
    board.haunt("Z", "chill_touch", "S")
    board.end_turns(5)
    assert abilities(board, "Z") == {"chill_touch", "wail", "kindle"}


@pytest.mark.rule("FX-274")
def test_what_another_wraith_did_is_not_forbidden():
    board = start(Z=wraith((0, 0)), S=wraith((0, 1), haunted_before=["wail", None]), C=(1, 0))
    assert abilities(board, "Z") == {"chill_touch", "wail"}


@pytest.mark.rule("FX-275")
def test_a_wraith_has_no_attack_and_casts_nothing():
    board = start(shards=(10, 0), Z=wraith((0, 0), hand=["sunlance", "aegis"]), S=(0, 1))
    for kind in ("attack", "cast", "discard"):
        assert not board.can(kind, "Z"), kind


@pytest.mark.rule("FX-276", "FX-331")
def test_a_wraiths_damage_is_no_spell_damage():
    board = start(Z=wraith((0, 0)), S=on((0, 1), shield=True))
    board.haunt("Z", "chill_touch", "S")
    assert (board.S.health, board.S.shield) == (21, True)


@pytest.mark.rule("FX-276")
def test_silence_of_a_team_mate_and_the_lack_of_mana_do_not_matter():
    board = start(Z=wraith((0, 0)), N=on((0, 2), active=["silence"], mana=0), S=(0, 1))
    assert abilities(board, "Z") == {"chill_touch", "wail", "kindle"}


@pytest.mark.rule("FX-277")
def test_the_abilities_are_chill_touch_wail_and_kindle():
    abilities = ExxinonRules().wraith.abilities
    assert [ability.name for ability in abilities.values()] == ["Chill Touch", "Wail", "Kindle"]
    targets = [(ability.target.type, ability.target.range, ability.target.los) for ability in abilities.values()]
    assert targets == [("enemy", 1, True), ("enemy", 2, True), ("ally", 3, True)]


@pytest.mark.rule("FX-278")
def test_range_and_sight_bind_a_wraith():
    board = start(Z=wraith((0, 0)), S=(2, 0), N=(3, 0), walls=[(0, 1), (0, 2)])
    assert haunted(board, "Z", "wail") == {"S", (0, 1)}  # the second wall is behind the first
    assert haunted(board, "Z", "chill_touch") == {(0, 1)}
    assert haunted(board, "Z", "kindle") == {"N"}
    walled = start(Z=wraith((0, 0)), S=(2, 0), N=(3, 0), walls=[(1, 0)])
    assert haunted(walled, "Z", "wail") == {(1, 0)}
    assert haunted(walled, "Z", "kindle") == set()


@pytest.mark.rule("FX-278")
def test_a_wraith_acts_out_of_a_wall():
    board = start(Z=wraith((1, -2)), S=(1, -1))
    assert haunted(board, "Z", "wail") == {"S"}


@pytest.mark.rule("FX-278")
def test_an_ally_is_never_the_wraith_itself():
    assert haunted(start(Z=wraith((0, 0)), N=(3, 0)), "Z", "kindle") == {"N"}
    assert haunted(start(Z=wraith((0, 0)), N=(4, 0)), "Z", "kindle") == set()


@pytest.mark.rule("FX-331")
def test_chill_touch_hurts_1_beside_the_wraith():
    board = start(Z=wraith((0, 0)), S=(0, 1), C=(0, 2))
    assert haunted(board, "Z", "chill_touch") == {"S"}
    board.haunt("Z", "chill_touch", "S")
    assert (board.S.health, board.S.waiting) == (21, {})


@pytest.mark.rule("FX-331")
@pytest.mark.parametrize("given", [{"walls": [(3, 0)]}, {"objectives": {(3, 0): 2}}])
def test_chill_touch_hits_walls_and_objectives(given):
    board = start(Z=wraith((2, 0)), **given)
    board.haunt("Z", "chill_touch", (3, 0))
    assert (board.walls or board.objectives) == {(3, 0): 1}


@pytest.mark.rule("FX-332")
def test_wail_slows_by_1_within_2():
    board = start(Z=wraith((0, 0)), S=(0, 2), C=(0, 3))
    assert haunted(board, "Z", "wail") == {"S"}
    board.haunt("Z", "wail", "S")
    assert (board.S.health, board.S.waiting) == (22, {"slow": 1})


@pytest.mark.rule("FX-332")
@pytest.mark.parametrize("given", [{"walls": [(3, 0)]}, {"objectives": {(3, 0): 2}}])
def test_wail_does_nothing_to_objects(given):
    board = start(Z=wraith((2, 0)), **given)
    before = (board.walls, board.objectives)
    board.haunt("Z", "wail", (3, 0))
    assert (board.walls, board.objectives) == before
    assert not board.can("wraith", "Z")


@pytest.mark.rule("FX-333")
@pytest.mark.parametrize(("settings", "mana"), [([], 4), (["wraith.abilities.kindle.effects.0.n=3"], 6)])
def test_kindle_gives_the_living_team_mate_1_mana(settings, mana):
    board = start(settings=settings, Z=wraith((0, 0)), N=(3, 0))
    board.haunt("Z", "kindle", "N")
    assert (board.N.mana, board.Z.mana) == (mana, 0)


@pytest.mark.rule("FX-331", "FX-332", "FX-333")
@pytest.mark.parametrize(("ability", "whom"), [("chill_touch", "S"), ("wail", "S"), ("kindle", "N")])
def test_the_range_of_an_ability_may_be_changed(ability, whom):
    board = start(settings=[f"wraith.abilities.{ability}.target.range=4"], Z=wraith((0, 0)), **{whom: (4, 0)})
    assert haunted(board, "Z", ability) == {whom}


# --- no character any more --------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-279")
def test_a_wraith_keeps_nobody_company():
    board = start(team=1, S=on((0, 0), hand=["ambush"]), Z=(1, -1), N=wraith((1, -1)))
    board.cast("S", "ambush", "Z")
    assert board.Z.waiting == {"disarm": 1}


@pytest.mark.rule("FX-279")
def test_a_wraith_blocks_no_landing():
    board = start(turn=3, C=wraith((3, 0)))
    board.end_turn()
    assert board.objectives == {(4, -2): 2, (3, 0): 2, (2, 2): 2}
    under = start(turn=9, C=wraith((0, 0)))
    under.end_turn()
    assert (under.objectives, under.C.tile) == ({(0, 0): 20}, (0, 0))


@pytest.mark.rule("FX-279")
def test_a_wraith_blocks_no_wall():
    board = start(N=(0, 0), S=wraith((1, 0)))
    board.cast("N", "raise_stone", (1, 0))
    assert (board.walls, board.S.tile) == ({(1, 0): 0}, (1, 0))


@pytest.mark.rule("FX-279")
def test_a_wraith_blocks_no_step():
    board = start(Z=(2, 0), S=wraith((3, 0)))
    board.step("Z", "E")
    assert board.Z.tile == board.S.tile == (3, 0)


@pytest.mark.rule("FX-279")
def test_a_wraith_blocks_no_push():
    board = start(N=(0, 0), S=(1, 0), C=wraith((2, 0)))
    board.attack("N", "S")
    assert board.S.tile == board.C.tile == (2, 0)


@pytest.mark.rule("FX-279")
def test_a_wraith_blocks_no_teleport():
    board = start(team=1, C=on((0, 0), hand=["bat_form"]), Z=wraith((1, 0)))
    board.cast("C", "bat_form", (1, 0))
    assert board.C.tile == board.Z.tile == (1, 0)


@pytest.mark.rule("FX-279")
def test_a_wraith_blocks_no_sight():
    board = start(Z=(0, 0), N=wraith((1, 0)), C=wraith((2, 0)), S=(3, 0))
    assert board.table.engine.sees(NUMBER[0, 0], NUMBER[3, 0])
    board.attack("Z", "S")
    assert board.S.health == 20


@pytest.mark.rule("FX-280")
def test_who_dies_in_the_enemies_turn_haunts_in_its_next_own_turn():
    board = dying()
    board.attack("S", "Z")
    assert not board.can("wraith", "Z")
    board.end_turn()
    assert board.Z.steps == 4
    assert abilities(board, "Z") == {"chill_touch", "wail"}


@pytest.mark.rule("FX-280")
def test_who_dies_in_its_own_turn_haunts_only_in_the_next():
    board = start(team=1, Z=(1, -1), S=on((0, 0), health=1, hand=["blood_price"]))
    board.cast("S", "blood_price", "Z", x=1)
    assert not board.S.alive
    for kind in ("step", "wraith", "attack"):
        assert not board.can(kind, "S"), kind
    board.end_turns(8)
    assert (board.S.steps, abilities(board, "S")) == (4, {"chill_touch", "wail"})


@pytest.mark.rule("FX-280")
def test_who_dies_at_the_start_of_its_own_turn_haunts_at_once():
    board = start(settings=[EVENTS], S=on((0, 0), health=3), Z=(1, -1))
    board.end_turn()
    assert (board.turn, board.S.alive, board.S.steps) == (6, False, 4)
    assert abilities(board, "S") == {"chill_touch", "wail"}


# --- without wraiths --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-340")
def test_without_wraiths_the_dead_leave_the_board():
    board = start(
        team=1,
        settings=["wraith.enabled=false"],
        S=(0, 0),
        Z=on((1, -1), health=2, mana=7, shield=True, waiting=["stun"]),
    )
    board.attack("S", "Z")
    assert (board.Z.alive, board.Z.mana, board.Z.shield, board.Z.waiting, board.over) == (False, 0, False, {}, False)
    board.step("S", "NE")  # onto the tile where it fell
    board.end_turn()
    assert (board.turn, board.Z.mana) == (7, 0)
    for kind in ("step", "wraith", "attack", "cast", "discard"):
        assert not board.can(kind, "Z"), kind
    assert board.can("step", "N")


@pytest.mark.rule("FX-340")
def test_without_wraiths_the_dead_gain_no_mana_and_secure_nothing():
    settings = ["wraith.enabled=false", "wraith.gains_mana=true", "wraith.can_secure=true"]
    board = start(team=1, settings=settings, Z=wraith())
    board.end_turn()
    assert board.Z.mana == 0


@pytest.mark.rule("FX-340")
@pytest.mark.parametrize(("survives", "health"), [("true", 18), ("false", 22)])
def test_without_wraiths_delays_of_the_dead_follow_the_same_rule(survives, health):
    board = start(
        team=1,
        settings=["wraith.enabled=false", f"delay.survives_caster_death={survives}"],
        Z=on((1, -1), health=1),
        C=(2, -1),
        S=(0, 1),
        delays=[{"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)}],
    )
    board.attack("C", "Z")
    board.end_turn()
    assert (board.S.health, board.Z.pile) == (health, ["starfall"])


# --- the ban on repetition --------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-342")
@pytest.mark.parametrize(
    ("cooldown", "before", "banned"),
    [
        (0, ["wail", None], set()),
        (1, ["wail", "chill_touch"], {"wail"}),
        (1, [None, "wail"], set()),
        (2, ["wail", "chill_touch"], {"wail", "chill_touch"}),
        (2, [None, "wail"], {"wail"}),
    ],
)
def test_an_ability_rests_for_so_many_own_turns(cooldown, before, banned):
    settings = [f"wraith.ability_cooldown_turns={cooldown}"]
    board = start(settings=settings, Z=wraith((0, 0), haunted_before=before), N=(0, 2), S=(0, 1))
    assert abilities(board, "Z") == {"chill_touch", "wail", "kindle"} - banned


@pytest.mark.rule("FX-342")
@pytest.mark.parametrize(("cooldown", "first"), [(0, 3), (1, 5), (2, 7)])
def test_when_an_ability_is_free_again(cooldown, first):
    settings = [f"wraith.ability_cooldown_turns={cooldown}"]
    board = start(turn=1, settings=settings, Z=wraith((0, 3)), S=(0, 2))
    board.haunt("Z", "chill_touch", "S")
    board.end_turns(3)
    while "chill_touch" not in abilities(board, "Z"):
        board.end_turns(board.turn + 2)
    assert board.turn == first
