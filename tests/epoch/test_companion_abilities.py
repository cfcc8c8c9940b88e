"""The abilities of the 36 companions, each used (EP-330 to EP-365). Their honor and yields: test_card_values.py."""

from typing import Any

import pytest
from island import BLUE, MONSTER, RED, RELIC, TRAIT, YELLOW, Island, start, wretch

MAW = {"h00": "gaping_maw", "h01": "fort", "h02": "inn"}
POST = {"h00": "command_post", "h01": "fort", "h02": "library"}
TOMB = {"h00": "tomb_of_the_ancients", "h01": "fort", "h02": "library"}
INN = {"h00": "inn", "h01": "fort", "h02": "library"}
PAID = {"sellsword": ("4/4/2 I1 S2", 1), "tinker": ("4/6/2 K1", 0)}  # blocks afterwards, honor
STACKS = ("red", "blue", "yellow", "relic", "trait", "monster")


def used(name: str, dashboard: str = "4/8/2", held: str = "", companions: dict | None = None, **words: Any) -> Island:
    """P0 on v31 activates this companion and uses its ability, which costs nothing unless it stands in PAID."""
    own = {key: words.pop(key) for key in ("relics", "traits") if key in words}
    own["companions"] = {name: 0, **(companions or {})}
    board = start({"P0": wretch("v31", dashboard, held, **own), **words.pop("players", {})}, **words)
    assert not board.legal("ability")
    before = board.act("activate", name).blocks(0)
    board.act("ability", name)
    assert (board.blocks(0), 10 - board.honor(0)) == PAID.get(name, (before, 0))
    return board


def travel_limits(board: Island) -> list[int]:
    board.act("travel")
    return [e.limit for e in board.happened("travel")]


def offered(board: Island, hex: str = "h00") -> bool:
    return board.can("act", hex)


# --- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-330")
def test_the_shieldmaiden_guards_against_death_until_the_end_of_the_turn():
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = used("shieldmaiden", "4/8/0", "C2", tiles=MAW, **hydra)
    assert board.blocks(0) == "4/5/0 S2 C2"
    board.act("act", "h00", dice=["vision", "death"])
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"shieldmaiden", "bog_hydra"}
    assert board.on("shieldmaiden") == 1
    assert board.honor(0) == 14


@pytest.mark.rule("EP-330")
def test_the_shieldmaiden_does_not_guard_against_fatigue():
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = used("shieldmaiden", "4/8/0", "C2", tiles=MAW, **hydra).act("act", "h00", dice=["vision", "fatigue"])
    assert board.on("shieldmaiden") == 3


@pytest.mark.rule("EP-339")
def test_the_monster_hunter_rerolls_one_black_die():
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = used("monster_hunter", "4/8/0", "C2", tiles=MAW, **hydra)
    board.act("act", "h00", dice=["vision", "death"])
    assert board.legal() == {"reroll", "keep_roll"}
    board.act("reroll", dice=["miss"])
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"monster_hunter", "bog_hydra"}
    assert board.on("monster_hunter") == 1


@pytest.mark.rule("EP-339")
def test_the_second_black_face_stands():
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = used("monster_hunter", "4/8/0", "C2", tiles=MAW, **hydra)
    board.act("act", "h00", dice=["vision", "miss"]).act("reroll", dice=["death"])
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"bog_hydra"}


@pytest.mark.rule("EP-339")
def test_the_monster_hunter_rerolls_one_black_die_and_no_more():
    """Two monsters in one turn."""
    maws = {"h00": "gaping_maw", "h01": "gaping_maw"}
    monsters = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": ["pale_king"]}}
    two = {"settings": ["tile={gaping_maw={count=2},inn={count=2}}"], "turn": {"extra_tile": 1}}
    board = used("monster_hunter", "4/8/0", "C4", tiles=maws, **monsters, **two)
    board.act("act", "h00").act("face_up", dice=["vision", "fatigue"]).act("reroll", dice=["miss"])
    board.act("act", "h01", dice=["vision", "fatigue"])
    assert board.decision == "decide_turn"
    assert board.on("monster_hunter") == 3


# --- refreshing a display ---------------------------------------------------------------------------------------------

DISPLAYS: dict[str, Any] = {
    "face_up": {
        "red": "sapper",
        "blue": "steward",
        "yellow": "muse",
        "relic": "fate_die",
        "trait": "swift",
        "monster": "pale_king",
    },
    "stacks": {
        "red": ["outrider", "veteran"],
        "blue": ["envoy", "tinker"],
        "yellow": ["healer", "pilgrim"],
        "relic": ["war_horn", "broken_crown"],
        "trait": ["devout", "resolute"],
        "monster": ["bog_hydra", "root_mother"],
    },
}


@pytest.mark.rule("EP-331", "EP-342", "EP-353", "EP-355", "EP-360")
@pytest.mark.parametrize(
    ("name", "stacks"),
    [
        ("pit_brawler", {"monster"}),
        ("archivist", {"trait"}),
        ("relic_keeper", {"relic"}),
        ("street_preacher", {"red", "blue", "yellow"}),
        ("storyteller", set(STACKS)),
    ],
)
def test_a_face_up_card_may_be_put_under_its_stack_and_the_next_turned_up(name, stacks):
    """Pit Brawler monsters, Archivist traits, Relic Keeper relics, Street Preacher companions, Storyteller any."""
    for stack in stacks:
        board = used(name, **DISPLAYS)
        assert board.legal() == {("refresh", other) for other in stacks} | {"none"}
        board.act("refresh", stack)
        assert board.decision == "decide_turn"
        place = (RED, BLUE, YELLOW, RELIC, TRAIT, MONSTER)[STACKS.index(stack)]
        top, bottom = DISPLAYS["stacks"][stack]
        assert board.face_up(place) == top
        assert board.stack(place) == [bottom, DISPLAYS["face_up"][stack]]
        others = {other: board.face_up(i) for i, other in enumerate(STACKS) if i != place}
        assert others == {other: DISPLAYS["face_up"][other] for other in others}


@pytest.mark.rule("EP-331", "EP-342", "EP-353", "EP-355", "EP-360")
@pytest.mark.parametrize("name", ["pit_brawler", "archivist", "relic_keeper", "street_preacher", "storyteller"])
def test_the_display_may_be_left_as_it_is(name):
    board = used(name, **DISPLAYS).act("none")
    assert board.decision == "decide_turn"
    assert [board.face_up(i) for i in range(6)] == list(DISPLAYS["face_up"].values())


# --- travel -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-332", "EP-356")
@pytest.mark.parametrize("name", ["outrider", "troubadour"])
def test_the_outrider_and_the_troubadour_quicken_the_travel_of_the_turn_by_two(name):
    board = used(name)
    assert not board.can("extra_travel")
    assert travel_limits(board) == [4]


@pytest.mark.rule("EP-340", "EP-343", "EP-361")
@pytest.mark.parametrize(("name", "steps"), [("pathfinder", 2), ("cartographer", 1), ("pilgrim", 2)])
def test_the_pathfinder_the_cartographer_and_the_pilgrim_lead_on_a_second_travel(name, steps):
    """Pathfinder and Pilgrim two steps, Cartographer one; the ordinary travel is as long as ever."""
    board = used(name)
    board.travel("v25", way="extra_travel")
    assert [(e.way, e.limit) for e in board.happened("travel")] == [("extra", steps)]
    if steps > 1:
        board.act("stop")
    assert board.decision == "decide_turn"
    assert board.triangle(0) == "v25"
    assert not board.can("extra_travel")
    assert travel_limits(board) == [2]


# --- cheaper at a tile ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-333", "EP-336")
@pytest.mark.parametrize(("name", "held", "too_little"), [("sapper", "S1", ""), ("beast_handler", "", None)])
def test_the_sapper_and_the_beast_handler_make_a_mount_cheaper(name, held, too_little):
    """Sapper: two strength instead of three. Beast Handler: one. Each yields one on being activated."""
    board = used(name, held=held, tiles=POST).act("act", "h00")
    assert (board.speed(0), board.honor(0)) == (3, 13)
    assert "S" not in board.blocks(0)
    if too_little is not None:
        assert not offered(used(name, held=too_little, tiles=POST))


@pytest.mark.rule("EP-336")
def test_with_the_beast_handler_a_mount_still_costs_one_strength():
    board = used("beast_handler", held="S1", tiles=POST).act("act", "h00")
    assert board.blocks(0) == "4/7/2 S1"


@pytest.mark.rule("EP-350")
def test_the_steward_makes_a_companion_cheaper():
    sapper = {"face_up": {"red": "sapper"}, "stacks": {"red": []}}
    board = used("steward", held="S1", tiles=INN, **sapper)
    assert offered(board)
    board.act("act", "h00").act("recruit", "red")
    assert board.cards(0) == {"steward", "sapper"}
    assert board.blocks(0) == "4/6/2 K2"


@pytest.mark.rule("EP-350")
def test_with_the_steward_a_companion_still_costs_one():
    board = used("steward", held="S1", tiles=INN).act("act", "h00")
    assert board.legal("recruit") == {"red", "blue"}  # nothing yellow without inspiration


@pytest.mark.rule("EP-352")
def test_the_tactician_makes_a_monster_cheaper():
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = used("tactician", held="C1", tiles=MAW, **hydra).act("act", "h00", dice=["vision", "miss"])
    assert board.cards(0) == {"tactician", "bog_hydra"}
    assert board.blocks(0) == "4/5/2 K1 S1 V1"
    assert not offered(used("tactician", tiles=MAW, **hydra))


@pytest.mark.rule("EP-358")
def test_the_dreamer_makes_a_trait_cheaper():
    swift = {"face_up": {"trait": "swift"}, "stacks": {"trait": []}}
    board = used("dreamer", held="W1", tiles=TOMB, **swift).act("act", "h00")
    assert board.cards(0) == {"dreamer", "swift"}
    assert board.blocks(0) == "4/6/2 I1 K1"
    assert not offered(used("dreamer", tiles=TOMB, **swift))


@pytest.mark.rule("EP-365")
def test_the_visionary_makes_a_relic_cheaper():
    crown = {"face_up": {"relic": "broken_crown"}, "stacks": {"relic": []}, "tiles": {"h00": "arcane_tower"}}
    board = used("visionary", held="V1", **crown).act("act", "h00")
    assert board.cards(0) == {"visionary", "broken_crown"}
    assert board.blocks(0) == "4/4/2 I1 K1"
    assert not offered(used("visionary", **crown))


# --- control ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-334", "EP-359")
@pytest.mark.parametrize(("name", "gained"), [("bannerman", "S2"), ("firebrand", "I1 S1")])
def test_the_bannerman_and_the_firebrand_ease_the_next_control(name, gained):
    """Without any conviction an available tile is marked with a block of influence."""
    board = used(name, "4/8/0", tiles=POST)
    assert board.legal("control") == {"h00", "h01", "h02"}
    board.act("control", "h01")
    assert board.blocks(0) == f"4/4/0 {gained}"
    assert board.controls(0) == {"h01"}
    assert board.honor(0) == 12


@pytest.mark.rule("EP-334", "EP-359")
@pytest.mark.parametrize("name", ["bannerman", "firebrand"])
def test_an_eased_takeover_costs_one_conviction(name):
    words = {"players": {"P1": wretch(None, "4/8/2", "")}, "tiles": POST, "control": {"h01": 1}}
    assert "h01" not in used(name, "4/8/0", **words).legal("control")
    board = used(name, "4/8/1", **words).act("control", "h01")
    assert board.blocks(0).startswith("4/5/0")
    assert (board.controls(0), board.controls(1)) == ({"h01"}, set())


# --- resting and recharging -------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-335", "EP-354")
@pytest.mark.parametrize(("name", "times", "gained"), [("drillmaster", 1, "S2"), ("bard", 2, "I2")])
def test_the_drillmaster_and_the_bard_take_blocks_off_companions_one_by_one(name, times, gained):
    """Drillmaster one block, Bard two, of the same companion or of different ones."""
    board = used(name, companions={"scribe": 2, "muse": 3, "veteran": 0})
    assert board.blocks(0) == f"4/5/2 {gained}"
    for _ in range(times):
        assert board.legal() == {("companion", name), ("companion", "scribe"), ("companion", "muse"), "none"}
        board.act("companion", "muse")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {name: 1, "scribe": 2, "muse": 3 - times, "veteran": 0}
    assert board.blocks(0) == f"4/{5 + times}/2 {gained}"


@pytest.mark.rule("EP-354")
def test_the_bard_may_rest_two_companions_or_stop_after_one():
    board = used("bard", companions={"scribe": 2, "muse": 3}).act("companion", "muse").act("companion", "scribe")
    assert board.carried(0) == {"bard": 1, "scribe": 1, "muse": 2}
    board = used("bard", companions={"scribe": 2, "muse": 3}).act("companion", "muse").act("none")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"bard": 1, "scribe": 2, "muse": 2}


@pytest.mark.rule("EP-345", "EP-357")
@pytest.mark.parametrize(("name", "most", "gained"), [("apothecary", 2, "K2"), ("healer", 3, "I2")])
def test_the_apothecary_and_the_healer_take_blocks_off_one_companion(name, most, gained):
    """Apothecary up to two, Healer up to three, all at once."""
    board = used(name, companions={"scribe": 1, "muse": 4})
    assert board.legal() == {("companion", name), ("companion", "scribe"), ("companion", "muse"), "none"}
    board.act("companion", "muse")
    assert board.decision == "decide_turn"
    assert board.carried(0) == {name: 1, "scribe": 1, "muse": 4 - most}
    assert board.blocks(0) == f"4/{5 + most}/2 {gained}"
    board = used(name, companions={"scribe": 1, "muse": 4}).act("companion", "scribe")
    assert board.on("scribe") == 0
    assert board.blocks(0) == f"4/6/2 {gained}"


@pytest.mark.rule("EP-338")
def test_the_ironsmith_puts_two_blocks_back_on_a_relic():
    board = used("ironsmith", relics={"war_horn": 1, "fate_die": 3, "scales_of_honor": 0})
    assert board.legal() == {("recharge", "war_horn"), ("recharge", "scales_of_honor"), "none"}
    board.act("recharge", "war_horn")
    assert board.decision == "decide_turn"
    assert board.on("war_horn") == 3
    assert board.blocks(0) == "4/3/2 K1 S1"


@pytest.mark.rule("EP-338", "EP-348")
@pytest.mark.parametrize("name", ["ironsmith", "tinker"])
def test_neither_the_ironsmith_nor_the_tinker_fills_a_relic_beyond_its_capacity(name):
    board = used(name, relics={"fate_die": 2}).act("recharge", "fate_die")
    assert board.decision == "decide_turn"
    assert board.on("fate_die") == 3


@pytest.mark.rule("EP-348")
def test_the_tinker_puts_four_blocks_back_on_a_relic_for_one_knowledge():
    """A War Horn that holds six is not full then."""
    board = used("tinker", relics={"war_horn": 0, "fate_die": 1}, settings=["relic.war_horn.capacity=6"])
    assert board.blocks(0) == "4/6/2 K1"
    assert board.legal() == {("recharge", "war_horn"), ("recharge", "fate_die"), "none"}
    board.act("recharge", "war_horn")
    assert board.decision == "decide_turn"
    assert board.on("war_horn") == 4
    assert board.blocks(0) == "4/2/2 K1"


@pytest.mark.rule("EP-348")
def test_without_knowledge_the_tinker_cannot_work():
    own = wretch("v31", "4/8/2", "I2", companions={"tinker": 0}, relics={"war_horn": 0})
    board = start({"P0": own}).act("activate", "tinker")
    assert board.legal("ability") == {"tinker"}
    board.play(("convert", "wisdom"), ("convert", "wisdom"))
    assert board.blocks(0) == "4/7/2 W2"
    assert not board.legal("ability")


# --- attributes and the dashboard -------------------------------------------------------------------------------------


@pytest.mark.rule("EP-337", "EP-362")
@pytest.mark.parametrize(("name", "honor", "after"), [("sellsword", 9, "4/3/2 I1 K1 S2"), ("muse", 10, "4/5/2 I1 K1")])
def test_the_sellsword_and_the_muse_give_a_common_attribute_of_choice(name, honor, after):
    """The Sellsword for one honor, the Muse for nothing."""
    board = used(name)
    assert board.honor(0) == honor
    assert board.legal() == {("attribute", a) for a in ("inspiration", "knowledge", "strength")}
    board.act("attribute", "knowledge")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == after


@pytest.mark.rule("EP-337")
def test_nobody_without_honor_has_more_of_the_sellsword():
    board = start({"P0": wretch("v31", "4/8/2", "", honor=0, companions={"sellsword": 0})})
    assert not board.act("activate", "sellsword").legal("ability")


@pytest.mark.rule("EP-346")
def test_the_alchemist_may_turn_one_common_attribute_into_another():
    board = used("alchemist", held="C1")
    assert board.legal() == {
        ("shift", "inspiration", "knowledge"),
        ("shift", "inspiration", "strength"),
        ("shift", "knowledge", "inspiration"),
        ("shift", "knowledge", "strength"),
        "none",
    }
    board.act("shift", "knowledge", "strength")
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "4/5/2 I1 S1 C1"


@pytest.mark.rule("EP-341", "EP-344", "EP-364")
@pytest.mark.parametrize(
    ("name", "offers", "choice", "after"),
    [
        ("veteran", {"influence"}, "influence", "4/4/3 S2"),
        ("scribe", {"potential"}, "potential", "3/6/2 K2"),
        ("confessor", {"potential", "influence"}, "potential", "3/6/2 I2"),
        ("confessor", {"potential", "influence"}, "influence", "4/4/3 I2"),
    ],
)
def test_the_veteran_the_scribe_and_the_confessor_may_upgrade_one_block(name, offers, choice, after):
    """Veteran influence, Scribe potential, Confessor either."""
    board = used(name)
    assert board.legal() == {("upgrade", sphere) for sphere in offers} | {"none"}
    board.act("upgrade", choice)
    assert board.decision == "decide_turn"
    assert board.blocks(0) == after


# --- more of the turn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-349")
def test_the_envoy_lets_one_more_tile_be_acted_on():
    board = used("envoy", tiles={"h00": "library", "h01": "fort", "h02": "spire"})
    board.play(("act", "h00"), ("act", "h01"))
    assert board.blocks(0) == "4/1/2 I1 K3 S2"
    assert not board.legal("act")
    assert not board.legal("rest")


@pytest.mark.rule("EP-363")
def test_the_herald_lets_one_more_character_be_activated():
    board = used("herald", companions={"scribe": 0, "veteran": 0})
    assert board.legal("activate") == {"scribe", "veteran"}
    assert board.can("activate_self")
    board.act("activate", "scribe")
    assert board.blocks(0) == "4/2/2 I2 K2"
    assert not board.legal("activate")
    assert not board.can("activate_self")


# --- the unseen -------------------------------------------------------------------------------------------------------

SCRIED = {"face_up": {"trait": "swift"}, "stacks": {"trait": ["devout", "undaunted", "resolute", "renowned"]}}


@pytest.mark.rule("EP-347", "EP-351")
@pytest.mark.parametrize(
    ("name", "seen", "under"),
    [
        ("seer", {"devout", "undaunted", "resolute"}, ["renowned", "devout", "resolute"]),
        ("astrologer", {"devout", "undaunted"}, ["resolute", "renowned", "devout"]),
    ],
)
def test_the_seer_and_the_astrologer_look_at_the_top_of_a_stack_before_drawing(name, seen, under):
    """The Seer at three cards, the Astrologer at two; one is kept, the others go under the stack."""
    board = used(name, held="W2", tiles=TOMB, **SCRIED).play(("act", "h00"), "blind")
    assert board.legal() == {("keep_card", card) for card in seen}
    board.act("keep_card", "undaunted")
    assert board.cards(0) == {name, "undaunted"}
    assert board.stack(TRAIT) == under


@pytest.mark.rule("EP-351")
def test_the_astrologer_also_rerolls_one_white_die():
    """A fight in which two are rolled, and a black one: only one is offered again."""
    hydra = {"face_up": {"monster": "bog_hydra"}, "stacks": {"monster": []}}
    board = used("astrologer", held="C2", tiles=MAW, settings=["monsters.white_rolls=2"], **hydra)
    board.act("act", "h00", dice=["vision"])
    assert board.legal() == {"reroll", "keep_roll"}
    board.act("reroll", dice=["wisdom", "vision", "miss"])
    assert board.decision == "decide_turn"
    assert board.blocks(0) == "4/6/2 K1 V1 W1"
