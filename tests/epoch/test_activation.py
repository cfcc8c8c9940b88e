"""Activating oneself or a companion, and the abilities that this opens (EP-058 to EP-071)."""

import pytest
from island import TREACHERY, Island, start, wretch

from equipoise.sim.games.epoch.components import COMMONS, WRETCHES

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
MAW = {"h00": "gaping_maw"}


def next_turn(board: Island) -> Island:
    """P0's next turn; nobody else does anything."""
    board.act("end")
    while board.to_act != 0:
        board.act("end")
    return board


# --- who, and what it costs -------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-058")
@pytest.mark.parametrize("first", ["activate_self", "bard"])
def test_one_character_a_turn(first):
    board = start({"P0": wretch("v31", companions={"bard": 0, "scribe": 0}, wretch="deserter")})
    assert board.legal("activate") == {"bard", "scribe"}
    assert board.can("activate_self")
    if first == "bard":
        board.act("activate", "bard")
    else:
        board.act("activate_self").act("attribute", "strength")
    assert not board.legal("activate")
    assert not board.can("activate_self")


@pytest.mark.rule("EP-058")
def test_two_characters_a_turn_by_parameter():
    board = start({"P0": wretch("v31", companions={"bard": 0, "scribe": 0})}, settings=["turn.activations=2"])
    assert board.act("activate", "bard").legal("activate") == {"scribe"}
    assert not board.act("activate", "scribe").can("activate_self")


@pytest.mark.rule("EP-058")
def test_only_own_companions_are_activated():
    board = start({"P0": wretch("v31", companions={"bard": 0}), "P1": wretch("v32", companions={"scribe": 0})})
    assert board.legal("activate") == {"bard"}


@pytest.mark.rule("EP-059", "EP-060")
@pytest.mark.parametrize("name", WRETCHES)
def test_activating_oneself_is_free_and_gives_a_common_attribute_of_choice(name):
    board = start({"P0": wretch("v31", held="", wretch=name)}).act("activate_self")
    if board.decision == "decide_mode":
        board.act("mode", 0)
    assert board.legal("attribute") == set(COMMONS)
    board.act("attribute", "knowledge")
    if board.decision != "decide_turn":
        board.act("none")
    assert board.blocks(0) == "8/7/2 K1"
    assert board.honor(0) == 10


@pytest.mark.rule("EP-061")
def test_a_companion_costs_one_block_of_influence():
    board = start({"P0": wretch("v31", held="", companions={"bard": 2, "scribe": 1})}).act("activate", "bard")
    assert board.carried(0) == {"bard": 3, "scribe": 1}
    assert board.blocks(0) == "8/5/2 I2"


@pytest.mark.rule("EP-061")
@pytest.mark.parametrize(("cost", "influence", "carried"), [(0, 6, 0), (2, 4, 2)])
def test_other_costs_of_an_activation(cost, influence, carried):
    settings = [f"companions.activation_cost={cost}"]
    board = start({"P0": wretch("v31", held="", companions={"bard": 0})}, settings=settings).act("activate", "bard")
    assert board.blocks(0) == f"8/{influence}/2 I2"
    assert board.on("bard") == carried


@pytest.mark.rule("EP-062")
def test_without_influence_only_the_wretch_is_activated():
    board = start({"P0": wretch("v31", "8/0/2", "", companions={"bard": 0})})
    assert not board.legal("activate")
    assert board.can("activate_self")


@pytest.mark.rule("EP-062")
@pytest.mark.parametrize(
    ("setting", "influence", "legal"),
    [
        ("companions.activation_cost=2", 1, False),
        ("companions.activation_cost=2", 2, True),
        ("companions.activation_cost=0", 0, True),
    ],
)
def test_influence_for_another_cost(setting, influence, legal):
    own = wretch("v31", f"8/{influence}/2", "", companions={"bard": 0})
    assert start({"P0": own}, settings=[setting]).can("activate", "bard") == legal


@pytest.mark.rule("EP-063")
@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("sellsword", "8/4/2 I1 S2"),
        ("archivist", "8/4/2 K3"),
        ("sapper", "8/5/2 K1 S1"),
        ("muse", "8/6/2 I1"),
    ],
)
def test_a_companion_yields_what_is_printed_on_it(name, after):
    assert start({"P0": wretch("v31", held="", companions={name: 0})}).act("activate", name).blocks(0) == after


@pytest.mark.rule("EP-064")
def test_the_block_for_the_activation_goes_first():
    board = start({"P0": wretch("v31", "8/2/2", "", companions={"archivist": 0})}).act("activate", "archivist")
    assert board.blocks(0) == "8/0/2 K1"  # of three knowledge
    assert board.on("archivist") == 1


# --- abilities --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-065")
def test_an_ability_is_open_for_the_rest_of_the_turn_once():
    own = wretch("v31", companions={"scribe": 0, "bard": 0})
    board = start({"P0": own}, tiles={**TILES, "h03": "inn"})
    assert not board.legal("ability")
    board.act("activate", "scribe")
    for action in (("act", "h00"), "travel", ("step", "v32"), "stop", ("control", "h00")):
        board.play(action)
    assert board.legal("ability") == {"scribe"}
    board.act("ability", "scribe").act("upgrade", "potential")
    assert not board.legal("ability")


@pytest.mark.rule("EP-065")
def test_an_ability_is_not_kept_for_a_later_turn():
    board = start({"P0": wretch("v31", companions={"scribe": 0})}).act("activate", "scribe")
    board.act("end")
    assert not board.legal("ability")  # nor does it pass to the next player
    board.act("end")
    assert not board.legal("ability")


@pytest.mark.rule("EP-065")
def test_an_ability_may_be_left_alone():
    board = start({"P0": wretch("v31", companions={"scribe": 0})}).act("activate", "scribe")
    assert board.act("end").to_act == 1


@pytest.mark.rule("EP-066")
def test_the_ability_of_a_fallen_companion_is_lost():
    own = wretch("v31", "8/6/0", "C2", companions={"scribe": 0, "bard": 0})
    board = start({"P0": own}, tiles=MAW, stacks={"monster": []}, face_up={"monster": "bog_hydra"})
    board.act("activate", "scribe")
    assert board.legal("ability") == {"scribe"}
    board.act("act", "h00").act("champion", "scribe", dice=["strength", "death"])
    assert board.cards(0) == {"bard", "bog_hydra"}
    assert not board.legal("ability")


@pytest.mark.rule("EP-066")
def test_the_ability_of_an_abandoned_companion_is_lost():
    own = wretch("v31", companions={"scribe": 0, "bard": 0})
    board = start({"P0": own}, settings=["companions.allow_abandon=true"]).act("activate", "scribe")
    assert not board.act("abandon", "scribe").legal("ability")


@pytest.mark.rule("EP-067", "EP-069")
def test_a_companion_may_be_activated_turn_after_turn_for_one_block_each():
    board = start({"P0": wretch("v31", "4/12/2", "", companions={"beast_handler": 0})})
    for turn in range(1, 5):
        board.act("activate", "beast_handler")
        assert board.on("beast_handler") == turn
        assert board.blocks(0) == f"4/{12 - 2 * turn}/2 S{turn}"
        next_turn(board)
    assert board.on("beast_handler") == 4


@pytest.mark.rule("EP-067")
@pytest.mark.parametrize(("carried", "cost"), [(0, 1), (1, 1), (2, 2), (5, 3)])
def test_loyalty_may_cost_more_and_more(carried, cost):
    own = wretch("v31", "4/8/2", "", companions={"beast_handler": carried})
    board = start({"P0": own}, settings=["companions.loyalty_step=2"]).act("activate", "beast_handler")
    assert board.on("beast_handler") == carried + cost
    assert board.blocks(0) == f"4/{8 - cost - 1}/2 S1"


@pytest.mark.rule("EP-067")
def test_the_dearer_activation_must_be_affordable():
    own = wretch("v31", "8/2/2", "", companions={"bard": 5, "scribe": 1})
    assert start({"P0": own}, settings=["companions.loyalty_step=2"]).legal("activate") == {"scribe"}


@pytest.mark.rule("EP-068")
def test_an_extra_activation_goes_to_somebody_else():
    own = wretch("v31", companions={"herald": 0, "bard": 0}, wretch="deserter")
    board = start({"P0": own}).act("activate", "herald").act("ability", "herald")
    assert board.legal("activate") == {"bard"}
    assert board.can("activate_self")
    board.act("activate_self").act("attribute", "strength")
    assert not board.legal("activate")


@pytest.mark.rule("EP-068")
def test_nobody_activates_oneself_twice():
    own = wretch("v31", "6/6/2", "", companions={"bard": 0}, relics={"war_horn": 4}, wretch="deserter")
    board = start({"P0": own}).act("activate_self").act("attribute", "strength").act("relic", "war_horn")
    assert not board.can("activate_self")
    assert board.legal("activate") == {"bard"}


@pytest.mark.rule("EP-069")
def test_blocks_stay_on_a_companion():
    board = start({"P0": wretch("v31", companions={"bard": 3})}, tiles=TILES)
    board.act("act", "h00").act("travel").act("step", "v25").act("stop")
    next_turn(board).act("rest", "potential")
    assert board.on("bard") == 3


@pytest.mark.rule("EP-069")
@pytest.mark.parametrize(
    ("actions", "left"),
    [
        ([("act", "h00"), ("shrine", "bard"), "done"], 1),
        ([("activate", "drillmaster"), ("ability", "drillmaster"), ("companion", "bard")], 2),
    ],
)
def test_the_shrine_or_an_effect_takes_blocks_off(actions, left):
    own = wretch("v31", "4/6/2", "I2", companions={"bard": 3, "drillmaster": 1})
    assert start({"P0": own}, tiles={"h00": "abandoned_shrine"}).play(*actions).on("bard") == left


@pytest.mark.rule("EP-070")
@pytest.mark.parametrize(("honor", "open_"), [(1, True), (0, False)])
def test_an_honor_cost_needs_the_honor(honor, open_):
    own = wretch("v31", honor=honor, companions={"sellsword": 0})
    board = start({"P0": own}).act("activate", "sellsword")
    assert board.can("ability", "sellsword") == open_
    if open_:
        board.act("ability", "sellsword")
        assert board.honor(0) == 0
        assert board.decision == "decide_attribute"


@pytest.mark.rule("EP-070")
def test_an_attribute_cost_is_paid_before_the_effect():
    """Tinker: 1 knowledge for recharge(4). The knowledge paid is the block that charges."""
    own = wretch("v31", "8/1/2", "K1", companions={"tinker": 0}, relics={"war_horn": 0})
    board = start({"P0": own}).act("activate", "tinker")
    assert board.blocks(0) == "8/0/2 K1"
    board.act("ability", "tinker").act("recharge", "war_horn")
    assert board.blocks(0) == "8/0/2"
    assert board.on("war_horn") == 1


@pytest.mark.rule("EP-070")
def test_without_the_attribute_an_ability_is_not_offered():
    own = wretch("v31", "8/1/2", "", companions={"tinker": 0}, relics={"war_horn": 0})
    assert not start({"P0": own}).act("activate", "tinker").legal("ability")


@pytest.mark.rule("EP-070")
def test_treachery_costs_honor_too():
    players = {"P0": wretch("v31", honor=0, companions={"extortionist": 0}), "P1": wretch("v32")}
    board = start(players, settings=[TREACHERY]).act("activate", "extortionist")
    assert not board.legal("ability")


@pytest.mark.rule("EP-071")
@pytest.mark.parametrize(("triangle", "open_"), [("v32", True), ("v33", False)])
def test_a_treacherous_ability_needs_a_victim(triangle, open_):
    players = {"P0": wretch("v31", companions={"cutthroat": 0}), "P1": wretch(triangle)}
    board = start(players, settings=[TREACHERY]).act("activate", "cutthroat")
    assert board.can("ability", "cutthroat") == open_


@pytest.mark.rule("EP-071")
def test_the_victim_may_come_into_reach_later_in_the_turn():
    players = {"P0": wretch("v31", companions={"cutthroat": 0}), "P1": wretch("v33")}
    board = start(players, settings=[TREACHERY]).act("activate", "cutthroat")
    assert not board.legal("ability")
    board.travel("v32").act("stop")
    assert board.legal("ability") == {"cutthroat"}
