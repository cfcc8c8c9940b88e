"""Treachery: the cards in the stacks, what they cost, who is hit and how (EP-243 to EP-256)."""

from collections import Counter
from typing import Any

import pytest
from island import RELIC, TREACHERY, Island, start, wretch

from equipoise.sim.games.epoch.components import COMPANIONS, MONSTERS, RELICS, STACKS, TRAITS
from equipoise.sim.games.epoch.content import stack_of
from equipoise.sim.table import Table

EVERY = {**COMPANIONS, **RELICS, **TRAITS, **MONSTERS}
CARDS = {name: card for name, card in EVERY.items() if card.treachery}
TILE = {  # where the cards of a stack are to be had, and for what
    "red": ("inn", "S2"),
    "blue": ("inn", "K2"),
    "yellow": ("inn", "I2"),
    "relic": ("arcane_tower", "V2"),
    "trait": ("tomb_of_the_ancients", "W2"),
    "monster": ("gaping_maw", "C2"),
}
AROUND = ("v25", "v32", "v36")  # the neighbours of v31


def band(own: dict[str, Any] | None = None, settings: tuple[str, ...] = (), **words: Any) -> Island:
    """P0 on v31 with treachery; the others where they are placed."""
    players = {"P0": wretch("v31", **(own or {})), **words.pop("players", {"P1": wretch("v32")})}
    return start(players, settings=[TREACHERY, *settings], **words)


# --- the cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-243")
def test_treachery_is_off_unless_it_is_chosen():
    table = Table("epoch", seats=5, seed=3)
    state = table.state()
    assert table.ruleset.rules.treachery.enabled is False
    seen = {card for deck in state["deck"][:6] for card in deck["cards"][: deck["size"]]} | set(state["face_up"])
    seen |= {code for code, place in enumerate(state["place"]) if place < 5}
    cards = {table.game.cards[code] for code in seen}
    assert len(cards) == 72
    assert not cards & CARDS.keys()


@pytest.mark.rule("EP-244", "EP-245")
@pytest.mark.parametrize("seed", range(3))
def test_three_treachery_cards_are_in_each_stack_and_none_among_the_starters(seed):
    table = Table("epoch", seats=5, seed=seed, settings=[TREACHERY])
    state = table.state()
    for stack in range(6):
        deck = state["deck"][stack]
        lying = [*deck["cards"][: deck["size"]], state["face_up"][stack]]
        assert sum(table.game.cards[card] in CARDS for card in lying) == 3
    starters = [table.game.cards[code] for code, place in enumerate(state["place"]) if place < 5]
    assert len(starters) == 5
    assert not set(starters) & CARDS.keys()


@pytest.mark.rule("EP-244")
def test_treachery_cards_are_shuffled_in_after_the_starting_companions():
    """They lie anywhere in the stacks: in some games on top, and where the same deal has a base card."""
    table, depths = Table("epoch", seats=2, seed=5, settings=[TREACHERY]), Counter()
    for block in range(40):
        table.deal(2 * block)
        state = table.state()
        deck = state["deck"][RELIC]
        order = [state["face_up"][RELIC], *reversed(deck["cards"][: deck["size"]])]
        depths.update(i // 5 for i, card in enumerate(order) if table.game.cards[card] in CARDS)
    assert sum(depths.values()) == 120
    assert all(depths[third] > 20 for third in range(3))


@pytest.mark.rule("EP-245")
def test_there_are_eighteen_three_of_each_stack():
    assert len(CARDS) == 18
    assert Counter(stack_of(card) for card in CARDS.values()) == dict.fromkeys(STACKS, 3)


def bought(name: str, honor: int = 10, settings: tuple[str, ...] = (), **players: Any) -> Island:
    """P0 takes this treachery card where it lies face-up; nobody is near unless said."""
    stack = stack_of(CARDS[name])
    tile, held = TILE[stack]
    own = wretch("v31", "4/6/2", held, honor=honor, companions={"bard": 0})
    board = start(
        {"P0": own, **players},
        tiles={"h00": tile},
        settings=[TREACHERY, *settings],
        face_up={stack: name},
        stacks={stack: []},
    )
    return board.act("act", "h00", **({"dice": ["vision", "miss"]} if stack == "monster" else {}))


@pytest.mark.rule("EP-246")
@pytest.mark.parametrize("name", CARDS)
def test_acquiring_costs_and_works_as_for_any_other_card(name):
    board = bought(name)
    assert board.cards(0) == {"bard", name}
    paid = 8 - (CARDS[name].capacity if name in RELICS else name in MONSTERS)
    assert board.blocks(0) == f"4/{paid}/2" + (" V1" if name in MONSTERS else "")
    if name in RELICS:
        assert board.on(name) == CARDS[name].capacity


@pytest.mark.rule("EP-247", "EP-253")
@pytest.mark.parametrize("name", CARDS)
def test_a_treachery_card_costs_its_honor_once_when_it_is_acquired(name):
    assert CARDS[name].honor < 0
    board = bought(name)
    assert board.honor(0) == 10 + CARDS[name].honor
    assert board.play("end", "end").honor(0) == 10 + CARDS[name].honor


@pytest.mark.rule("EP-247")
@pytest.mark.parametrize("scale", [0, 3])
def test_the_loss_may_be_scaled(scale):
    assert bought("cutthroat", settings=(f"treachery.honor_scale={scale}",)).honor(0) == 10 - 2 * scale


@pytest.mark.rule("EP-248")
@pytest.mark.parametrize("name", ["cutthroat", "puppet_strings", "menacing", "doppelganger"])
@pytest.mark.parametrize("honor", [0, 1])
def test_the_loss_stops_at_nothing_and_forbids_no_acquisition(name, honor):
    board = bought(name, honor)
    assert name in board.cards(0)
    assert board.honor(0) == 0


@pytest.mark.rule("EP-249")
def test_some_cards_cost_honor_at_each_use():
    own = {
        "dashboard": "4/6/2",
        "honor": 5,
        "companions": {"extortionist": 0},
        "relics": {"black_mirror": 2},
        "traits": ["ruthless"],
    }
    board = band(own, players={"P1": wretch("v32", "4/4/2", "S6")}).act("relic", "black_mirror")
    assert board.honor(0) == 4
    board.act("trait", "ruthless").act("attribute", "strength")
    assert board.honor(0) == 3
    board.play(("activate", "extortionist"), ("ability", "extortionist"))
    assert board.honor(0) == 2
    board.play("end", "end").act("relic", "black_mirror")
    assert board.honor(0) == 1


@pytest.mark.rule("EP-249")
def test_without_the_honor_such_a_card_cannot_be_used():
    own = {"dashboard": "4/6/2", "honor": 0, "relics": {"black_mirror": 2, "puppet_strings": 3}, "traits": ["ruthless"]}
    board = band(own)
    assert board.legal("relic") == {"puppet_strings"}  # that one is free
    assert not board.legal("trait")


@pytest.mark.rule("EP-249")
@pytest.mark.parametrize(("scale", "left"), [(0, 10), (2, 8)])
def test_the_cost_of_a_use_may_be_scaled(scale, left):
    own = {"dashboard": "4/6/2", "relics": {"black_mirror": 2}}
    board = band(own, (f"treachery.honor_scale={scale}",), players={"P1": wretch("v32", held="S1")})
    assert board.act("relic", "black_mirror").honor(0) == left


@pytest.mark.rule("EP-251")
def test_losing_a_treacherous_companion_changes_no_honor():
    own = wretch("v31", "4/4/0", "C2", companions={"cutthroat": 2})
    board = start(
        {"P0": own},
        tiles={"h00": "gaping_maw"},
        settings=[TREACHERY],
        face_up={"monster": "hollow_giant"},
        stacks={"monster": []},
    ).act("act", "h00", dice=["vision", "death"])
    assert board.cards(0) == {"hollow_giant"}
    assert board.honor(0) == 14


# --- other counts include them ----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-253")
@pytest.mark.parametrize(
    ("own", "trigger"),
    [
        ({"relics": ["bone_whistle", "black_mirror", "fate_die"]}, "t_hoard"),
        ({"traits": ["ruthless", "covetous", "menacing"]}, "t_enlightenment"),
        ({"monsters": ["plague_bearer", "carrion_swarm", "pale_king"]}, "t_extermination"),
        (
            {"companions": ["cutthroat", "extortionist", "raider", "poisoner", "spy", "blackmailer", "bard", "muse"]},
            "t_great_company",
        ),
        (
            {
                "companions": ["raider", "spy", "charlatan"],
                "relics": ["bone_whistle"],
                "traits": ["ruthless"],
                "monsters": ["doppelganger"],
            },
            "t_whole_again",
        ),
    ],
)
def test_treachery_cards_count_for_triggers(own, trigger):
    board = band(own, players={}, triggers={"active": [trigger, "t_legend"]}, round=5)
    assert board.act("rest", "potential").state()["end_round"] == 6


@pytest.mark.rule("EP-253")
def test_treachery_cards_count_for_quests_and_monsters():
    """The Questing Soul with nothing but treachery; Plague Bearer counts them."""
    own = wretch(relics=["bone_whistle"], traits=["ruthless"], monsters=["plague_bearer"], quest="q_questing")
    board = start(
        {"P0": own, "P1": wretch(quest="q_sage")}, settings=[TREACHERY], seat=1, first=0, round=9, end_round=9
    )
    board.act("end")
    assert [e.line for e in board.happened("quest_line")] == [0, 1, 2]
    assert [(e.card, e.honor) for e in board.happened("bonus")] == [("plague_bearer", 3)]
    assert board.honor(0) == 10 + 6 + 3


# --- who is hit -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-252")
@pytest.mark.parametrize(
    ("triangle", "hit"), [("v32", True), ("v36", True), ("v25", True), ("v33", False), ("v14", False), ("v07", False)]
)
def test_treachery_hits_players_on_adjacent_triangles(triangle, hit):
    board = band({"companions": {"cutthroat": 0}}, players={"P1": wretch(triangle)}).act("activate", "cutthroat")
    assert bool(board.legal("ability")) is hit


@pytest.mark.rule("EP-252")
@pytest.mark.parametrize(
    ("setting", "reached"),
    [
        ("treachery.distance=2", {"v32", "v33", "v14"}),
        ("treachery.distance=3", {"v32", "v33", "v14", "v34", "v01"}),
        ("treachery.adjacency=shared_tile", {"v32", "v33", "v14", "v34"}),
    ],
)
def test_how_near_a_victim_must_be_is_a_parameter(setting, reached):
    """v34 is three steps from v31 round the same hex, v01 is three steps from it without one."""
    for triangle in ("v32", "v33", "v14", "v34", "v01", "v07"):
        board = band({"companions": {"cutthroat": 0}}, (setting,), players={"P1": wretch(triangle)})
        board.act("activate", "cutthroat")
        assert bool(board.legal("ability")) is (triangle in reached)


@pytest.mark.rule("EP-254", "EP-255")
@pytest.mark.parametrize("actor", range(4))
def test_all_adjacent_opponents_are_hit_clockwise_from_the_actors_left(actor):
    """Each victim chooses its own downgrade, and does nothing else."""
    places = dict(zip([(actor + i) % 4 for i in range(4)], ("v31", *AROUND), strict=True))
    players = {f"P{seat}": wretch(place, "4/4/2", "") for seat, place in places.items()}
    players[f"P{actor}"] = wretch("v31", "4/6/2", "", companions={"blackmailer": 0})
    board = start(players, settings=[TREACHERY], seat=actor, first=0).act("activate", "blackmailer")
    board.act("ability", "blackmailer")
    for i in range(1, 4):
        victim = (actor + i) % 4
        assert (board.to_act, board.decision) == (victim, "decide_downgrade")
        assert board.legal() == {("downgrade", "influence"), ("downgrade", "conviction")}
        board.act("downgrade", "conviction")
        assert board.blocks(victim) == "4/5/1"
    assert (board.to_act, board.decision) == (actor, "decide_turn")


@pytest.mark.rule("EP-255")
@pytest.mark.parametrize(
    ("own", "use"),
    [
        ({"companions": {"cutthroat": 0}}, [("activate", "cutthroat"), ("ability", "cutthroat")]),
        ({"companions": {"spy": 0}}, [("activate", "spy"), ("ability", "spy")]),
        ({"companions": {"poisoner": 0}}, [("activate", "poisoner"), ("ability", "poisoner")]),
        ({"relics": {"puppet_strings": 3}}, [("relic", "puppet_strings")]),
        ({"companions": {"raider": 0}}, [("activate", "raider"), ("ability", "raider")]),
    ],
)
def test_victims_are_not_asked(own, use):
    """What befalls them is the actor's choice throughout."""
    victim = wretch("v32", "4/4/2", "I1 K1 S1", companions={"bard": 0, "muse": 0})
    board = band({"dashboard": "4/6/2", **own}, players={"P1": victim}, tiles={"h00": "inn"}, control={"h00": 1})
    board.play(*use)
    while board.decision != "decide_turn":
        assert board.to_act == 0
        board.table.apply(board.table.legal()[0])
    assert board.to_act == 0


# --- legal victims ----------------------------------------------------------------------------------------------------

FULL: dict[str, Any] = {"dashboard": "4/4/2", "held": "I1 K1 S1", "honor": 10, "companions": {"bard": 0}}
SPARED = [  # card, a victim whom it would not change
    ("spy", {"held": ""}),
    ("extortionist", {"held": "C1 V1 W1"}),
    ("demagogue", {"dashboard": "8/0/0"}),
    ("poisoner", {"companions": {}}),
    ("poisoner", {"dashboard": "8/0/2"}),
    ("cutthroat", {"honor": 0}),
]


@pytest.mark.rule("EP-256")
@pytest.mark.parametrize(("card", "lacks"), SPARED)
def test_a_victim_whom_the_effect_would_not_change_is_none(card, lacks):
    own = {"dashboard": "4/6/2", "companions": {card: 0}}
    board = band(own, players={"P1": wretch("v32", **FULL | lacks)}).act("activate", card)
    assert not board.legal("ability")
    board = band(own, players={"P1": wretch("v32", **FULL)}).act("activate", card)
    assert board.legal("ability") == {card}


@pytest.mark.rule("EP-256")
@pytest.mark.parametrize(("card", "lacks"), SPARED)
def test_one_victim_is_chosen_among_the_legal_ones(card, lacks):
    own = {"dashboard": "4/6/2", "companions": {card: 0}}
    players = {
        "P1": wretch("v32", **FULL),
        "P2": wretch("v36", **{**FULL, "companions": {"muse": 0}} | lacks),
        "P3": wretch("v25", **{**FULL, "companions": {"pilgrim": 0}}),
        "P4": wretch("v33", **{**FULL, "companions": {"herald": 0}}),
    }
    board = band(own, players=players).play(("activate", card), ("ability", card))
    assert board.decision == "decide_target"
    assert board.legal("target") == {1, 3}  # P2 would not be changed, P4 is not adjacent


@pytest.mark.rule("EP-256")
def test_a_snatch_without_restriction_takes_heroic_blocks_too():
    own = {"dashboard": "4/6/2", "relics": {"black_mirror": 2}}
    board = band(own, players={"P1": wretch("v32", held="V2 K1")}).act("relic", "black_mirror")
    assert board.legal("attribute") == {"vision", "knowledge"}
    board.act("attribute", "vision")
    assert board.blocks(0) == "4/5/2 I1 K1 S1 V2"
    assert board.blocks(1) == "8/10/2 K1"


@pytest.mark.rule("EP-256")
def test_a_token_without_a_free_triangle_cannot_be_moved():
    """The Charlatan on v13 between three: v01 has nowhere to go within two steps."""
    players = {
        "P0": wretch("v13", "4/6/2", companions={"charlatan": 0}),
        "P1": wretch("v01"),
        "P2": wretch("v24"),
        "P3": wretch("v25"),
    }
    board = start(players, settings=[TREACHERY]).play(("activate", "charlatan"), ("ability", "charlatan"))
    assert board.legal("target") == {2, 3}


@pytest.mark.rule("EP-256")
@pytest.mark.parametrize(
    ("control", "legal"),
    [({"h00": 1, "h03": 1}, {"h00"}), ({"h00": 0}, set()), ({}, set()), ({"h01": 2, "h02": 1}, {"h01", "h02"})],
)
def test_tiles_next_to_the_actor_held_by_opponents_anywhere_can_be_emptied(control, legal):
    players = {"P1": wretch("v07"), "P2": wretch("v09")}
    tiles = {"h00": "inn", "h01": "fort", "h02": "spire", "h03": "inn"}
    own = {"dashboard": "4/6/2", "companions": {"raider": 0}}
    board = band(own, players=players, tiles=tiles, control=control).act("activate", "raider")
    assert bool(board.legal("ability")) is bool(legal)
    if legal:
        board.act("ability", "raider")
    if len(legal) == 1:
        assert (board.decision, board.controls(1)) == ("decide_turn", {"h03"})  # without a question
    if len(legal) > 1:
        assert board.legal("evict") == legal
        board.act("evict", "h01")
        assert (board.controls(2), board.blocks(2)) == (set(), "8/9/2 I1 K1 S1")
        assert board.controls(0) == set()


@pytest.mark.rule("EP-256")
def test_all_means_exactly_the_legal_victims():
    players = {"P1": wretch("v32", "8/0/0", ""), "P2": wretch("v36", "4/2/0", ""), "P3": wretch("v33", "4/2/0", "")}
    own = {"dashboard": "4/6/2", "companions": {"blackmailer": 0}}
    board = band(own, players=players).play(("activate", "blackmailer"), ("ability", "blackmailer"))
    assert [e.victim for e in board.happened("treachery")] == [2]
    assert [board.blocks(seat) for seat in (1, 2, 3)] == ["8/0/0", "5/1/0", "4/2/0"]


@pytest.mark.rule("EP-256")
@pytest.mark.parametrize(("first_goes", "asked"), [("v30", True), (None, False)])
def test_each_of_all_victims_is_judged_when_its_turn_comes(first_goes, asked):
    """A Bone Whistle that drives everybody off: v01 is hemmed in unless v24 has left its place before."""
    settings = [TREACHERY, "relic.bone_whistle.effects.0.do=t_move", "relic.bone_whistle.effects.0.n=2"]
    players = {
        "P0": wretch("v13", "4/6/2", relics={"bone_whistle": 3}),
        "P1": wretch("v24"),
        "P2": wretch("v01"),
        "P3": wretch("v25"),
    }
    board = start(players, settings=settings).act("relic", "bone_whistle")
    board.play(("move_token", first_goes) if first_goes else "none")
    if asked:
        assert board.legal("move_token") == {"v24"}
        board.act("move_token", "v24")
        assert board.triangle(2) == "v24"
    assert board.decision == "decide_move_target"  # P3
    assert "v01" not in board.legal("move_token") or asked
    board.act("none")
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-256")
def test_the_player_knocked_out_need_not_be_adjacent():
    """Covetous hits whoever lost the tile, if there is honor to be had."""
    for honor, gained in ((10, 2), (1, 1), (0, 0)):
        players = {"P1": wretch("v07", "8/7/2", honor=honor), "P2": wretch("v32")}
        board = band({"traits": ["covetous"]}, players=players, tiles={"h00": "inn"}, control={"h00": 1})
        board.act("control", "h00")
        assert [board.honor(seat) for seat in range(3)] == [12 + gained, honor - gained, 10]


@pytest.mark.rule("EP-254")
def test_a_turn_start_effect_hits_all_around_and_nobody_else():
    players = {
        "P0": wretch("v31", traits=["menacing"]),
        "P1": wretch("v32"),
        "P2": wretch("v33"),
        "P3": wretch("v25"),
    }
    board = start(players, settings=[TREACHERY], seat=3, first=0).act("end")
    assert [e.victim for e in board.happened("treachery")] == [1, 3]
    assert [board.honor(seat) for seat in range(4)] == [10, 9, 10, 9]
