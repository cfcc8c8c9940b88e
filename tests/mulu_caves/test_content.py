"""Cards as data: every number of a card is what it does, new cards can be added, bad ones are refused in words."""

import pytest
from caves import Board, at, ruleset, start

from equipoise.sim.content import content_table
from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.checks import quadrant
from equipoise.sim.games.mulu_caves.components import ARMOURS, EVENT_CARDS, MAPS, TREASURE_CARDS, WEAPONS, Weapon
from equipoise.sim.table import Table

ARMOUR_OF = {"wood": "wooden_tunic", "metal": "chain_mail", "cloth": "cloth_robes"}
WEAPON_OF = {"axe": "battle_axe", "spear": "short_spear", "sword": "hackin_sword"}


def totals(attacker: list[str], defender: list[str], settings=(), far: bool = False) -> tuple[int, int]:
    """Bonuses of two kits; the attack is P1.1's on P0.1, far away by Scythe."""
    places = ((6, 9), (7, 10)) if far else ((5, 8), (6, 8))
    pieces = {
        "P1.1": at(*places[0], cards=[c.split(" ")[0] for c in attacker]),
        "P0.1": at(*places[1], cards=[c.split(" ")[0] for c in defender]),
    }
    board = start(pieces, active="P1", settings=settings, roll=1)
    dice = [6, 1]
    acts = [
        lambda dice: board.act("attack_scythe", direction="E", dice=dice) if far else board.attack("P1.1", "P0.1", dice)
    ]
    acts += [lambda dice, kit=kit: board.commit(*kit, dice=dice) for kit in ([] if far else attacker, defender) if kit]
    for act in acts[:-1]:
        act(None)
    totals = next(e for e in acts[-1](dice) if e.kind == "totals")
    return totals.attack - dice[0], totals.defence - dice[1]


COMMITTED = [name for name, row in WEAPONS.items() if row.commit == "either"]


@pytest.mark.parametrize("weapon", COMMITTED)
def test_the_bonuses_of_a_weapon(weapon):
    row = WEAPONS[weapon]
    assert totals([weapon], [], [f"weapon.{weapon}.att={row.att + 2}"])[0] == row.att + 2
    assert totals([], [weapon], [f"weapon.{weapon}.def={getattr(row, 'def') + 2}"])[1] == getattr(row, "def") + 2
    for material, armour in ARMOUR_OF.items():
        assert totals([weapon], [armour], [f"weapon.{weapon}.vs_{material}=6"])[0] == 6
        assert totals([weapon], [armour], [f"weapon.{weapon}.negate={material}"])[1] == 0
    if row.weak_against != "none":
        armour = ARMOUR_OF[row.weak_against]
        assert totals([weapon], [armour], [f"weapon.{weapon}.weak=2"])[0] == row.att - 2


def test_the_far_defence_of_the_javelin():
    assert totals(["scythe"], ["javelin"], far=True)[1] == 2
    assert totals(["scythe"], ["javelin"], ["weapon.javelin.def_far=5"], far=True)[1] == 5


def test_the_double_use_of_the_tridents():
    double = ["dual_tridents double"]
    assert totals(double, [], ["weapon.dual_tridents.double=5"])[0] == 5
    assert totals(double, ["chain_mail"], ["weapon.dual_tridents.double_vs_metal=6"])[0] == 6


@pytest.mark.parametrize("uses", [1, 3])
def test_the_uses_of_the_tridents(uses):
    settings = [f"weapon.dual_tridents.uses={uses}"]
    pieces = {"P1.1": at(5, 8, cards=["dual_tridents"]), "P0.1": (6, 8)}
    board = start(pieces, active="P1", settings=settings, roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents", dice=[6, 1])
    assert board["P1.1"].cards == ([] if uses == 1 else ["dual_tridents"])
    if uses > 1:
        assert board["P1.1"].uses("dual_tridents") == uses - 1


@pytest.mark.parametrize("armour", [name for name, row in ARMOURS.items() if row.commit == "either"])
def test_the_bonuses_of_an_armour(armour):
    assert totals([armour], [], [f"armour.{armour}.att=5"])[0] == 5
    assert totals([], [armour], [f"armour.{armour}.def=4"])[1] == 4
    row = ARMOURS[armour]
    if row.strong:
        weapon = WEAPON_OF[row.strong_against]
        assert totals([weapon], [armour], [f"armour.{armour}.strong=4"])[1] == getattr(row, "def") + 4


@pytest.mark.parametrize(("deck", "cards"), [("treasure", TREASURE_CARDS), ("event", EVENT_CARDS)])
def test_the_copies_in_the_decks(deck, cards):
    for card in cards:
        rules = ruleset((f"deck.{deck}.{card}=5",))
        board = Board(Table("mulu_caves", ruleset=rules, bots=["random"]))
        assert board.deck(deck).count(card) == 5


# --- cards of one's own -----------------------------------------------------------------------------------------------

CLUB = 'weapon.club={ name = "Club", count = 2, commit = "either", type = "axe", att = 4, def = 3 }'
TREMOR = 'event.tremor={ name = "Tremor", count = 1, effect = ["STUN_AROUND"] }'


def test_a_new_weapon_needs_no_code():
    """Its name in actions is its place behind the printed cards."""
    pieces = {"P1.1": at(5, 8, cards=["club"]), "P0.1": at(6, 8, cards=["chain_mail"])}
    board = start(pieces, active="P1", settings=[CLUB], roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("new_treasure_27")
    events = board.commit("chain_mail", dice=[3, 1])
    assert [(e.attack, e.defence) for e in events if e.kind == "totals"] == [(3 + 4, 1 + 3)]


def test_a_new_event_needs_no_code():
    board = start({"P0.1": (6, 4), "P1.1": (5, 6)}, top={"event": ["tremor"]}, settings=[TREMOR], roll=1)
    board.step("P0.1", "S")
    assert (board["P1.1"].immobile, board["P0.1"].bomb, board.letter(5, 5)) == (1, 0, "#")


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("weapon.rapeir.att=3", "there is no weapon.rapeir, and a new one needs name, count.*rapier"),
        ("weapon.rapier.atk=3", "there is no rule 'weapon.rapier.atk'"),
        ("weapon.rapier.att=9", r"weapon.rapier.att = 9 is not allowed"),
        ("weapon.rapier.count=3", r"the copies of a printed card are deck.treasure.rapier"),
        ("deck.treasure.rapier=7", "deck.treasure.rapier = 7 is not allowed"),
        ("deck.treasure.rapir=1", "there is no rule 'deck.treasure.rapir'"),
        ("best_of.bouts=4", "best_of.bouts = 4 is even"),
        ("fire.supply=5", "fire.supply = 5; it is 0 or 10 to 60"),
        ('artifact.rope={ name = "Rope", count = 1, effect = ["THROW"] }', "THROW needs TRAP too"),
        ('event.gust={ name = "Gust", count = 1, effect = ["LAND", "TRAIL"] }', "TRAIL is for enchantments"),
        ('weapon.shield={ name = "S", count = 1 }', "shield is the id of two cards"),
        ('weapon.Club={ name = "S", count = 1 }', "an id is made of small letters"),
    ],
)
def test_a_bad_tweak_is_refused_in_words(setting, says):
    with pytest.raises(InputError, match=says):
        ruleset((setting,))


def test_settings_that_leave_no_place_for_a_unit_are_refused():
    """A map whose northern half has plain floor in the two western quadrants only."""
    rows = [
        row if y > 12 else "".join("s" if c == "." and quadrant((x, y)) % 4 else c for x, c in enumerate(row, 1))
        for y, row in enumerate(MAPS["mulu_default"].rows, 1)
    ]
    north = [*([1, y] for y in range(8, 13)), [2, 12], [3, 12]]
    south = [[x, 26 - y] for x, y in north]
    units = f"north_units = {north}, south_units = {south}"
    crowded = (f"maps.crowded={{ rows = {rows}, {units} }}", "map.file=crowded", "setup.placement=draft")
    with pytest.raises(InputError, match="has no place for all of them"):
        ruleset((*crowded, "setup.placement_sides=own"))


def test_a_malformed_file_is_told_with_file_key_and_value():
    tree = {"weapon": {"club": {"name": "Club", "rules": [], "source": "PROXY", "att": 99}}}
    with pytest.raises(InputError, match=r"cards.toml: weapon.club.att = 99 is not allowed: .*less than or equal to 6"):
        content_table(tree, "cards.toml", "weapon", Weapon)
