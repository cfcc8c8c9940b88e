"""What a spell costs, and how it is cast (FX-103 to FX-115)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.action import Action
from equipoise.sim.games.exxinon.rules import ExxinonRules

SPELLS = ExxinonRules().spells
LETTER = {"zenith": "Z", "neol": "N", "countess": "C", "skrakz": "S"}
PRICED = [name for name, spell in SPELLS.items() if spell.kind == "card" and isinstance(spell.cost, int)]
BASIC = [name for name, spell in SPELLS.items() if spell.kind == "basic"]
ULTIMATE = [name for name, spell in SPELLS.items() if spell.kind == "ultimate"]


def in_the_thick(
    spell: str, settings: tuple[str, ...] = (), shards: tuple[int, int] = (0, 0), **own
) -> tuple[Board, str]:
    """Everybody within reach of everybody, a wall to shatter; the spell's owner is active. Board and owner."""
    who = LETTER[SPELLS[spell].owner]
    given = {"Z": {"tile": (0, 0)}, "N": {"tile": (0, 1)}, "C": {"tile": (1, 0)}, "S": {"tile": (-1, 1)}}
    given[who] |= own
    if SPELLS[spell].kind == "card":
        given[who]["hand"] = [spell]
    team = int(who in "CS")
    return start(team=team, settings=settings, shards=shards, walls=[(1, 1)], **given), who


def cast_anyhow(board: Board, who: str, spell: str) -> None:
    """Casts with the first of every choice."""
    board.act("cast", who, spell)
    while board.decision != "decide_main" and not board.over:
        board.table.apply(board.table.legal()[0])


# --- mana -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-103")
@pytest.mark.parametrize("name", SPELLS)
def test_a_spell_has_name_cost_target_and_effect(name):
    spell = SPELLS[name]
    assert spell.name
    assert (spell.cost == 0) == (spell.kind != "card")
    assert (spell.shards > 0) == (spell.kind == "ultimate")
    assert spell.effects or spell.delay.effects
    ranged = spell.target.type in ("enemy", "ally", "character", "tile", "line")
    assert (spell.target.range > 0) == ranged


@pytest.mark.rule("FX-104")
@pytest.mark.parametrize("spell", PRICED)
def test_a_card_costs_its_mana(spell):
    cost = SPELLS[spell].cost
    board, who = in_the_thick(spell, mana=cost)
    others = {letter: getattr(board, letter).mana for letter in "ZNCS" if letter != who}
    cast_anyhow(board, who, spell)
    spent = [e for e in board.table.log if e.kind == "mana" and e.cause == "spells"]
    assert [(e.seat, e.change) for e in spent] == [("ZNCS".index(who), -cost)]
    if spell != "mana_purge":
        mate = {"Z": "N", "N": "Z", "C": "S", "S": "C"}[who]
        assert getattr(board, mate).mana == others[mate]
    assert getattr(board, who).mana == 0


@pytest.mark.rule("FX-104")
@pytest.mark.parametrize("spell", PRICED)
def test_a_card_that_cannot_be_paid_cannot_be_cast(spell):
    board, who = in_the_thick(spell, mana=SPELLS[spell].cost - 1)
    assert not board.can("cast", who, spell)
    assert board.can("discard", who, spell)


@pytest.mark.rule("FX-104")
def test_a_price_can_be_another():
    board, _ = in_the_thick("rock_throw", settings=("spells.rock_throw.cost=5",), mana=6)
    board.cast("N", "rock_throw", "C")
    assert board.N.mana == 1


@pytest.mark.rule("FX-105")
@pytest.mark.parametrize("spell", BASIC)
def test_basic_abilities_cost_neither_mana_nor_shards(spell):
    board, who = in_the_thick(spell, mana=0)
    before = board.shards
    cast_anyhow(board, who, spell)
    assert board.shards == before == [0, 0]
    assert getattr(board, who).mana == (1 if spell == "drain" else 0)


@pytest.mark.rule("FX-106")
@pytest.mark.parametrize("spell", ULTIMATE)
def test_ultimates_cost_shards_of_the_team_and_no_mana(spell):
    price = SPELLS[spell].shards
    board, who = in_the_thick(spell, mana=0, shards=(price, price))
    cast_anyhow(board, who, spell)
    team = int(who in "CS")
    assert board.shards[team] == 0
    assert board.shards[1 - team] == price
    assert not [e for e in board.table.log if e.kind == "mana" and e.cause == "spells"]


@pytest.mark.rule("FX-106")
@pytest.mark.parametrize("spell", ULTIMATE)
def test_too_few_shards(spell):
    price = SPELLS[spell].shards
    board, who = in_the_thick(spell, mana=99, shards=(price - 1, price - 1))
    assert not board.can("cast", who, spell)


@pytest.mark.rule("FX-106")
def test_the_price_of_an_ultimate_can_be_another():
    board, _ = in_the_thick("high_noon", settings=("spells.high_noon.shards=3",), shards=(4, 0))
    board.cast("Z", "high_noon")
    assert board.shards == [1, 0]


@pytest.mark.rule("FX-107")
def test_an_ultimate_may_be_used_again_and_again():
    board = start(shards=(6, 0), Z=on(health=1, mana=0), N=on(mana=0))
    for turn, health in ((5, 4), (7, 7), (9, 10)):
        board.end_turns(turn)
        board.cast("Z", "high_noon")
        assert board.Z.health == health
        assert not board.can("cast", "Z", "high_noon")
    assert board.shards == [0, 0]


@pytest.mark.rule("FX-107")
def test_an_ultimate_is_available_from_turn_1():
    board = start(turn=1, settings=["shards.start=2"], shards=(2, 0))
    assert board.can("cast", "Z", "high_noon")


# --- X and ALL --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-108")
@pytest.mark.parametrize("x", [1, 2, 5])
def test_x_is_chosen_and_paid(x):
    board, _ = in_the_thick("stoneblood", mana=5, health=3)
    board.cast("N", "stoneblood", "N", x=x)
    assert (board.N.mana, board.N.health) == (5 - x, 3 + 1 + x)


@pytest.mark.rule("FX-109")
@pytest.mark.parametrize(
    ("mana", "settings", "offered"),
    [
        (4, (), [1, 2, 3, 4]),
        (1, (), [1]),
        (0, (), []),
        (4, ("casting.x_min=3",), [3, 4]),
        (2, ("casting.x_min=3",), []),
        (1, ("casting.x_min=0",), [0, 1]),
        (0, ("casting.x_min=0",), [0]),
    ],
)
def test_x_is_at_least_1_and_at_most_the_casters_mana(mana, settings, offered):
    board, _ = in_the_thick("stoneblood", settings=settings, mana=mana)
    assert board.can("cast", "N", "stoneblood") == bool(offered)
    if offered:
        board.act("cast", "N", "stoneblood")
        assert board.table.legal() == [Action("x", x=x) for x in offered]


@pytest.mark.rule("FX-110")
@pytest.mark.parametrize("mana", [1, 2, 7])
def test_all_costs_all_mana_and_x_is_what_was_paid(mana):
    board, _ = in_the_thick("exsanguinate", mana=mana)
    board.cast("C", "exsanguinate", "Z")
    assert (board.C.mana, board.Z.health) == (0, 20 - 1 - mana)


@pytest.mark.rule("FX-110")
def test_all_asks_for_no_x():
    board, _ = in_the_thick("exsanguinate", mana=4)
    board.act("cast", "C", "exsanguinate")
    assert board.decision == "decide_target"


@pytest.mark.rule("FX-110")
@pytest.mark.parametrize("spell", ["exsanguinate", "supernova"])
@pytest.mark.parametrize(
    ("mana", "settings", "castable"),
    [(0, (), False), (1, (), True), (0, ("casting.x_min=0",), True), (1, ("casting.x_min=2",), False)],
)
def test_all_needs_at_least_1_mana(spell, mana, settings, castable):
    board, who = in_the_thick(spell, settings=settings, mana=mana)
    assert board.can("cast", who, spell) == castable


# --- casting ----------------------------------------------------------------------------------------------------------

THEFT = 'spells.exsanguinate.effects.0={op="steal_mana", to="target", n=2, n_x=0}'
THEN_HURT = 'spells.exsanguinate.effects.1={op="damage", to="target", n=1, n_x=1}'


@pytest.mark.rule("FX-111")
def test_stolen_mana_does_not_pay_for_the_theft():
    """Mana Purge as a theft of 2 for 2 mana: with 1 mana it cannot be cast."""
    settings = ('spells.mana_purge.effects.0.op="steal_mana"',)
    assert not in_the_thick("mana_purge", settings=settings, mana=1)[0].can("cast", "C", "mana_purge")
    board, _ = in_the_thick("mana_purge", settings=settings, mana=2)
    board.cast("C", "mana_purge", "Z")
    assert (board.C.mana, board.Z.mana) == (2, 1)


@pytest.mark.rule("FX-111")
def test_stolen_mana_is_not_part_of_all():
    board, _ = in_the_thick("exsanguinate", settings=(THEFT, THEN_HURT), mana=3)
    board.cast("C", "exsanguinate", "Z")
    assert (board.C.mana, board.Z.mana, board.Z.health) == (2, 1, 20 - 1 - 3)


@pytest.mark.rule("FX-112")
def test_spells_without_a_choice_of_target_can_always_be_cast():
    """Self, Global, around oneself, and Lines, with nobody anywhere near."""
    hands = {"S": on(hand=["frenzy", "carnage"]), "C": on(hand=["royal_edict", "blood_lance"])}
    board = start(team=1, shards=(0, 2), **hands)
    assert {"frenzy", "carnage", "prowl"} <= board.spells("S")
    assert {"royal_edict", "blood_lance", "crimson_court"} <= board.spells("C")
    board.cast("S", "carnage")
    assert (board.S.mana, board.S.actions, board.S.pile) == (1, 0, ["carnage"])


@pytest.mark.rule("FX-112")
def test_a_line_may_go_over_the_edge():
    board = start(Z=on(hand=["sunlance"]))
    board.act("cast", "Z", "sunlance")
    assert [action.direction for action in board.legal("direction")] == ["E", "NE", "NW", "W", "SW", "SE"]
    board.act("direction", "NW")
    assert (board.Z.mana, board.Z.pile) == (1, ["sunlance"])


@pytest.mark.rule("FX-112")
def test_a_spell_may_be_cast_without_effect():
    board = start(Z=on(hand=["aegis"], shield=True))
    board.cast("Z", "aegis", "Z")
    assert (board.Z.mana, board.Z.shield, board.Z.health) == (2, True, 20)


@pytest.mark.rule("FX-112", "FX-113")
@pytest.mark.parametrize(
    ("spell", "who", "near"),
    [("hush", "C", {"Z": (-2, 3)}), ("gravity_sling", "Z", {"C": (1, -4)}), ("shatter", "N", {"walls": [(3, -5)]})],
)
def test_without_a_legal_target_a_spell_cannot_be_cast(spell, who, near):
    """Everybody in a corner of its own, with nothing to aim at; then something comes near."""
    corners = {"Z": (0, -5), "N": (5, -5), "C": (-5, 5), "S": (5, 0)}
    lonely = {letter: on(tile, hand=[spell] if letter == who else []) for letter, tile in corners.items()}
    team = int(who in "CS")
    assert not start(team=team, **lonely).can("cast", who, spell)
    assert start(team=team, **{**lonely, **near}).can("cast", who, spell)


def unpaid(board: Board, who: str, spell: str) -> bool:
    own = getattr(board, who)
    return own.mana == 5 and own.actions == 1 and spell in own.hand and not own.pile


@pytest.mark.rule("FX-113")
def test_x_then_target_then_nothing_more():
    board = start(team=1, S=on((0, 0), mana=5, hand=["blood_price"]), Z=(1, -1))
    board.act("cast", "S", "blood_price")
    assert board.decision == "decide_x"
    assert unpaid(board, "S", "blood_price")
    board.act("x", 2)
    assert board.decision == "decide_target"
    assert unpaid(board, "S", "blood_price")
    board.act("character", "Z")
    assert (board.decision, board.S.mana, board.S.actions) == ("decide_main", 3, 0)


@pytest.mark.rule("FX-113")
def test_target_then_direction():
    board = start(Z=on((0, -3), mana=5, hand=["gravity_sling"]), S=(0, -1))
    board.act("cast", "Z", "gravity_sling")
    assert board.decision == "decide_target"
    board.act("character", "S")
    assert board.decision == "decide_direction"
    assert len(board.legal("direction")) == 6
    assert unpaid(board, "Z", "gravity_sling")
    assert board.S.tile == (0, -1)
    board.act("direction", "SE")
    assert (board.decision, board.Z.mana, board.S.tile) == ("decide_main", 4, (0, 1))


@pytest.mark.rule("FX-113")
def test_target_then_teleport_tile():
    board = start(team=1, S=on((0, 0), mana=5, hand=["shadow_step"]), Z=(0, -3))
    board.act("cast", "S", "shadow_step")
    board.act("character", "Z")
    assert board.decision == "decide_teleport"
    assert unpaid(board, "S", "shadow_step")
    assert board.S.tile == (0, 0)
    board.act("to", (0, -2))
    assert (board.S.tile, board.S.mana) == ((0, -2), 4)


@pytest.mark.rule("FX-113")
def test_x_target_direction_in_this_order():
    board = start(settings=['spells.gravity_sling.cost="X"'], Z=on((0, -3), mana=5, hand=["gravity_sling"]), S=(0, -1))
    board.act("cast", "Z", "gravity_sling")
    asked = []
    for kind, *args in (("x", 4), ("character", "S"), ("direction", "SE")):
        asked.append(board.decision)
        assert unpaid(board, "Z", "gravity_sling")
        board.act(kind, *args)
    assert asked == ["decide_x", "decide_target", "decide_direction"]
    assert (board.Z.mana, board.S.tile) == (1, (0, 1))


@pytest.mark.rule("FX-113")
def test_x_target_teleport_in_this_order():
    board = start(
        team=1, settings=['spells.shadow_step.cost="X"'], S=on((0, 0), mana=5, hand=["shadow_step"]), Z=(0, -3)
    )
    board.act("cast", "S", "shadow_step")
    asked = []
    for kind, *args in (("x", 2), ("character", "Z"), ("to", (0, -2))):
        asked.append(board.decision)
        assert unpaid(board, "S", "shadow_step")
        board.act(kind, *args)
    assert asked == ["decide_x", "decide_target", "decide_teleport"]
    assert (board.S.mana, board.S.tile) == (3, (0, -2))


@pytest.mark.rule("FX-113")
@pytest.mark.parametrize(
    ("spell", "kinds"), [("blood_price", {"x"}), ("hamstring", {"character"}), ("ambush", {"character"})]
)
def test_a_spell_once_begun_cannot_be_taken_back(spell, kinds):
    board = start(team=1, S=on((0, 0), mana=5, hand=[spell]), Z=(1, -1))
    board.act("cast", "S", spell)
    assert {action.kind for action in board.table.legal()} == kinds


@pytest.mark.rule("FX-113")
def test_a_target_without_a_complete_choice_is_not_offered():
    """Zenith stands in a corner, and no tile around him or around Skrakz is left to go to; around Neol there is."""
    picture = list(ExxinonRules().map.picture)
    picture[0] = "     . 1 . # 2 .     "
    picture[10] = "     . 3 . # 4 .     "
    listed = ", ".join(f'"{row}"' for row in picture)
    settings = [f"map.picture=[{listed}]", "teleport.fallback_origin=self"]
    board = start(team=1, settings=settings, Z=(5, -5), N=(4, -4), C=(5, -4), S=on((4, -5), hand=["shadow_step"]))
    board.act("cast", "S", "shadow_step")
    assert board.targets() == {"N"}


# --- who casts, and what a spell is -----------------------------------------------------------------------------------


@pytest.mark.rule("FX-114")
def test_wraiths_cast_and_discard_nothing():
    """Not even with mana (where wraiths gain it), cards in hand and shards."""
    board = start(settings=["wraith.gains_mana=true"], shards=(4, 0), Z=wraith((0, 0), mana=9), S=(1, 0))
    assert len(board.Z.hand) == 4
    for kind in ("cast", "discard", "attack"):
        assert not board.can(kind, "Z")
    assert board.can("wraith", "Z")


@pytest.mark.rule("FX-115")
def test_silence_stops_cards_basic_ability_and_ultimate():
    given = {"hand": ["frenzy"], "mana": 6}
    assert {"frenzy", "prowl", "endless_night"} <= start(team=1, shards=(0, 2), S=on((0, 0), **given), Z=(1, 0)).spells(
        "S"
    )
    assert start(team=1, shards=(0, 2), S=on((0, 0), active=["silence"], **given), Z=(1, 0)).spells("S") == set()


HURTING_DRAIN = 'spells.drain.effects.0={op="damage", to="target", n=3}'


@pytest.mark.rule("FX-115")
@pytest.mark.parametrize("spell", ["mana_purge", "drain", "crimson_court"])
def test_a_spell_shield_stops_cards_basic_ability_and_ultimate(spell):
    board = start(
        team=1,
        settings=[HURTING_DRAIN],
        shards=(0, 2),
        C=on((0, 0), hand=["mana_purge"]),
        Z=on((1, -1), shield=True),
    )
    board.cast("C", spell, None if spell == "crimson_court" else "Z")
    assert (board.Z.health, board.Z.shield) == (20, False)


@pytest.mark.rule("FX-115")
@pytest.mark.parametrize("spell", ["quake", "raise_stone", "cataclysm"])
def test_allies_are_safe_from_cards_basic_ability_and_ultimate(spell):
    """Raise Stone made a blow around the tile."""
    settings = [
        'spells.raise_stone.target.filter="any"',
        'spells.raise_stone.effects.0={op="damage", to="enemies_aoe", n=2, r=2}',
    ]
    board = start(settings=settings, shards=(2, 0), N=on((0, 0), hand=["quake"]), Z=(1, 0), S=(0, 1))
    board.cast("N", spell, None if spell == "quake" else (0, -1))
    assert (board.Z.health, board.N.health, board.Z.waiting) == (20, 26, {})
    assert board.S.health < 22
