"""The compiled game through Table: set-up, and worked scenarios as first proof that all parts meet."""

from typing import Any

import pytest
from equipoise.ext.fuzz import fuzz

from equipoise.sim.games.axis_mundi.components import CARD_NAMES, TERRAIN
from equipoise.sim.games.axis_mundi.game import GAME
from equipoise.sim.games.axis_mundi.positions import hex_name, hex_number, position
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

STEP = ("engine.auto_single=false",)  # every decision is asked, so that a turn does not run on by itself


class Scene:
    """A table in a written position; seats by number, hexes by name."""

    def __init__(self, seats: int, active: int = 0, settings: tuple[str, ...] = STEP, **given: Any) -> None:
        self.table = Table("axis_mundi", seats=seats, settings=list(settings))
        given.setdefault("characters", dict(enumerate(GAME.characters[:seats])))
        self.table.load(position(self.table, active, **given))
        assert self.table.engine.broken_invariant() is None

    def h(self, name: str) -> int:
        return hex_number(name, self.table.seats)

    def do(self, kind: str, dice=None, draws=None, **args: Any) -> list[Any]:
        named = {k: self.h(v) if k in ("hex", "via", "second") else v for k, v in args.items()}
        for flag in ("countered", "doubled"):
            if flag in {a.name for a in GAME.actions.kinds[kind]}:
                named.setdefault(flag, False)
        if kind == "harvest":
            named.setdefault("harvester", False)
        if kind == "activate":
            named.setdefault("replaced", "none")
        events = self.table.apply(kind, dice=dice if dice is not None else [], draws=draws, **named)
        assert self.table.over or self.table.engine.broken_invariant() is None
        return events

    def can(self, kind: str, **args: Any) -> bool:
        named = {k: self.h(v) if k in ("hex", "via", "second") else v for k, v in args.items()}
        return any(a.kind == kind and all(a.args[k] == v for k, v in named.items()) for a in self.table.legal())

    def player(self, seat: int) -> dict[str, Any]:
        return self.table.state()["player"][seat]

    def at(self, seat: int) -> str:
        return hex_name(self.player(seat)["pos"], self.table.seats)

    def hp(self, seat: int) -> tuple[int, int]:
        return self.player(seat)["hp"], self.player(seat)["wounds"]

    def hand(self, seat: int) -> list[str]:
        return sorted(n for n, k in zip(CARD_NAMES, self.player(seat)["hand"], strict=False) for _ in range(k))

    def slots(self, seat: int) -> list[str]:
        return sorted(n for i, n in enumerate(CARD_NAMES) if self.player(seat)["active"] >> i & 1)

    def discard(self) -> list[str]:
        state = self.table.state()
        return sorted(CARD_NAMES[c] for c in state["pile"][: state["pile_size"]])

    @property
    def ap(self) -> int:
        return self.table.state()["turn"]["ap"]


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "hexes", "lava", "eligible"), [(6, 97, 7, 53), (3, 64, 4, 32)])
def test_set_up_lays_out_the_board(seats, hexes, lava, eligible):
    state = Table("axis_mundi", seats=seats, seed=3).state()
    terrain = [TERRAIN[t] for t in state["terrain"][:hexes]]
    assert terrain.count("lava") == lava
    assert terrain.count("warehouse") == terrain.count("power") == terrain.count("pier") == seats
    assert sum(t != 0 for t in state["treasure"]) == 8
    top = 1 + 3 * (seats // 3 + 2) * (seats // 3 + 3)
    assert sum(t in ("path", "accessible", "cave", "shelter") for t in terrain[1:top]) == eligible
    assert [p["pos"] for p in state["player"][:seats]] == [
        hex_number(f"S:{(5 if seats == 6 else 8) * s}", seats) for s in range(seats)
    ]


def test_starting_hands_then_warehouses():
    table = Table("axis_mundi", seats=3, seed=5, settings=STEP)
    served = []
    while table.decision in ("decide_draw_deck", "decide_mulligan"):
        served.append(table.to_act)
        table.apply("stop") if table.decision == "decide_mulligan" else table.apply("choose_deck", deck="one_time")
    state = table.state()
    assert len(served) == 3 * 6
    assert [p["hand_size"] for p in state["player"][:3]] == [5, 5, 5]
    assert [sum(c < 56 for c in w["card"]) for w in state["warehouse"][:3]] == [4, 4, 4]
    assert table.engine.broken_invariant() is None


# --- moving -----------------------------------------------------------------------------------------------------------


def test_ws01_run_and_wound_overflow():
    s = Scene(6, at={0: "L1:1"}, wounds={0: 2})
    s.do("run", via="L1:2", hex="L1:3")
    assert (s.at(0), s.hp(0), s.ap) == ("L1:3", (9, 1), 2)


def test_ws02_dexterity():
    s = Scene(
        6, at={0: "L1:1"}, wounds={0: 2}, slots={0: ["dexterity"]}, terrain={"L1:6": "shelter", "L1:7": "shelter"}
    )
    s.do("run", via="L1:2", hex="L1:3")
    assert s.hp(0) == (10, 3)
    s.do("run", via="L1:4", hex="L1:5")
    assert s.hp(0) == (9, 0)
    s.do("run", via="L1:6", hex="L1:7")
    assert (s.at(0), s.hp(0), s.ap) == ("L1:7", (9, 0), 0)


def test_ws03_power_hex_once_per_turn():
    s = Scene(6, at={0: "S:0"}, hp={0: 3}, hand={0: ["second_wind"]})
    s.do("move", hex="S:1")
    s.do("move", hex="S:2")
    assert s.hp(0) == (7, 1)
    s.do("move", hex="S:3")
    s.do("play", card="second_wind")
    s.do("move", hex="S:2")
    assert (s.at(0), s.hp(0), s.ap, s.discard()) == ("S:2", (7, 2), 0, ["second_wind"])


def test_ws31_alpinist_at_the_summit():
    s = Scene(3, at={0: "L2:1"}, slots={0: ["alpinist"]})
    s.do("climb", hex="L3:1")
    assert (s.ap, s.hp(0), s.can("enter_axis")) == (1, (10, 1), True)


def test_ws32_three_descents():
    s = Scene(6, at={0: "L3:1"})
    for hex in ("L2:2", "L1:3", "S:4"):
        s.do("descend", hex=hex)
    assert (s.at(0), s.hp(0), s.ap) == ("S:4", (9, 3), 0)


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "dice", "where", "hp"),
    [
        ({"at": {0: "L1:1", 1: "L1:2"}}, [], "L1:3", (8, 1)),  # WS-04
        ({"at": {0: "L1:1", 1: "L1:2", 2: "L1:3"}}, [], "S:3", (8, 1)),  # WS-05
        ({"at": {0: "L1:1", 1: "L1:2", 2: "L1:3", 3: "S:3"}}, [], "S:4", (8, 1)),
        ({"at": {0: "L1:3", 1: "L1:4"}, "hp": {1: 8}}, [], "S:6", (6, 1)),  # WS-06
        ({"at": {0: "L1:3", 1: "L1:4", 2: "S:6"}, "hp": {1: 8}}, [], "S:7", (8, 0)),
        ({"at": {0: "S:2", 1: "L1:2"}}, [], "L1:3", (8, 1)),  # WS-07
        ({"at": {0: "S:2", 1: "L1:2"}, "terrain": {"L1:3": "lava"}}, [], "S:3", (8, 1)),
        ({"at": {0: "S:0", 1: "L1:0"}}, [2], "S:29", (8, 1)),  # WS-08
        ({"at": {0: "S:0", 1: "L1:0"}}, [5], "S:1", (8, 1)),
        ({"at": {0: "S:0", 1: "L1:0", 2: "S:29"}}, [2], "S:1", (8, 1)),
        ({"at": {0: "S:0", 1: "L1:0", 2: "S:29", 3: "S:1"}}, [2], "S:28", (8, 1)),
        ({"at": {0: "S:1", 1: "L1:0"}}, [], "S:29", (8, 1)),  # WS-09
        ({"at": {0: "S:1", 1: "L1:0", 2: "S:29"}}, [], "S:28", (8, 1)),
        ({"at": {0: "L1:1", 1: "L1:2", 3: "L4:0"}, "ascendant": (3, "demon")}, [], "L1:2", (8, 0)),  # WS-10
    ],
)
def test_ws04_to_ws10_pushes(given, dice, where, hp):
    s = Scene(6, **given)
    s.do("attack", seat=1, dice=dice)
    assert (s.at(1), s.hp(1), s.hp(0)[0], s.ap) == (where, hp, 9, 2)


def test_ws11_double_death():
    s = Scene(6, at={0: "L2:1", 1: "L2:2"}, hp={0: 1, 1: 2}, slots={0: ["alpinist"], 1: ["dexterity"]})
    s.do("attack", seat=1, dice=[5])
    assert (s.at(1), s.hp(1)[0], s.hand(1)) == ("S:2", 5, ["dexterity"])
    assert (s.at(0), s.hp(0)[0], s.hand(0), s.table.to_act) == ("S:27", 5, ["alpinist"], 1)


def test_ws18_demon_direct_and_doubled_shield():
    s = Scene(
        3,
        at={0: "L2:2", 1: "L2:3"},
        hp={1: 6},
        wounds={1: 2},
        ascendant=(0, "demon"),
        hand={1: ["hickory_shield", "double_double"]},
    )
    s.do("attack", seat=1)
    assert s.table.decision == "decide_shield"
    s.do("shield", card="hickory_shield", doubled=True)
    assert (s.hp(1), s.at(1), s.hand(1)) == ((5, 1), "L2:3", [])


def test_ws29_upgraded_malignant_splash():
    s = Scene(6, 2, at={2: "L2:1", 1: "L2:2", 0: "L3:1", 3: "L1:3", 4: "L1:22"}, hp={1: 7}, ascendant=(1, "angel"))
    s.do("attack", seat=1)
    assert [s.hp(seat)[0] for seat in (1, 0, 3, 4, 2)] == [4, 9, 9, 10, 9]


def test_ws34_killing_a_blocker_and_winning():
    s = Scene(6, 2, at={2: "S:10", 1: "PIER:2"}, hp={1: 3}, ascendant=(2, "demon"))
    s.do("attack", seat=1)
    assert s.hp(1) == (1, 3)
    s.do("attack", seat=1)
    assert (s.at(1), s.hp(1)) == ("S:12", (5, 2))
    s.do("move", hex="PIER:2")
    assert (s.table.end_reason, s.table.outcome()[2]["won"]) == ("pier", 1.0)


# --- Axis, rotation, levitation ---------------------------------------------------------------------------------------


def test_ws13_levitation_chain():
    s = Scene(6, 5, first=0, at={5: "L4:0", 0: "L4:2", 1: "L3:7", 2: "L2:10", 3: "L1:22", 4: "S:0"}, mischief={5: 2})
    s.do("end_turn")
    assert s.table.decision == "decide_levitate"
    s.do("levitate", dice=[4])
    assert [s.at(seat) for seat in (5, 0, 1, 2, 3, 4)] == ["L4:0", "L3:1", "L2:16", "L1:2", "S:4", "S:0"]
    assert [s.hp(seat)[1] for seat in (5, 0, 1, 2, 3)] == [1, 0, 0, 1, 1]


@pytest.mark.parametrize(("dice", "where"), [(5, "L1:6"), (2, "L1:3")])
def test_ws14_levitation_without_a_chain(dice, where):
    s = Scene(
        3,
        2,
        first=0,
        characters={0: "savant", 1: "malignant", 2: "mischievous"},
        at={2: "L2:3", 0: "L2:11", 1: "L1:4"},
        mischief={2: 2},
    )
    s.do("end_turn")
    s.do("levitate", dice=[dice])
    assert (s.at(0), s.at(1), s.at(2), s.hp(0)[1]) == (where, "L1:7", "L2:3", 0)


def test_ws15_ejection():
    s = Scene(3, at={0: "L3:2"}, hp={0: 4})
    s.do("enter_axis", dice=[1, 4])
    assert (s.at(0), s.hp(0)[0], s.table.to_act) == ("S:12", 7, 1)


def test_ws16_becoming_an_angel():
    s = Scene(
        6,
        1,
        at={1: "L4:3"},
        hp={1: 2, 0: 4},
        wounds={1: 3, 0: 2},
        energy={1: 1, 0: 0},
        hand={1: ["alpinist", "alpinist", "salve", "short_bow", "vermin"]},
        slots={1: ["dexterity"]},
    )
    s.do("enter_axis", dice=[4, 2], draws=[("permanent", c) for c in ("unstoppable", "dexterity", "honed_blade")])
    for card in ("alpinist", "unstoppable", "dexterity", "honed_blade", "short_bow"):
        s.do("choose_card", card=card)
    assert (s.at(1), s.hp(1), s.player(1)["energy"][0]) == ("C", (10, 0), 3)
    assert s.hand(1) == ["alpinist", "dexterity", "salve", "vermin"]
    assert (s.hp(0), s.player(0)["energy"]) == ((10, 0), [3, 3])
    assert (s.player(5)["mischief"], s.player(4)["scrounge"], s.table.to_act) == (2, 3, 2)


def test_ws19_angel_defeated():
    s = Scene(
        6,
        3,
        at={1: "L2:0", 3: "L2:1"},
        hp={1: 1},
        ascendant=(1, "angel"),
        energy={0: (1, 1)},
        slots={1: ["alpinist", "shields_up", "unstoppable"], 3: ["honed_blade", "perfect_execution"]},
        hand={
            1: ["salve", "salve", "vermin", "elusive"],
            3: ["options", "options", "crates", "crates", "vermin", "inspiration", "second_wind"],
        },
    )
    s.do("attack", seat=1)
    s.do("choose_card", card="unstoppable")
    assert s.table.decision == "decide_discard"
    s.do("choose_card", card="salve")
    s.do("choose_card", card="perfect_execution")
    s.do("choose_card", card="crates")
    s.do("choose_card", card="crates")
    assert (s.at(1), s.hp(1), s.player(1)["energy"], s.slots(1)) == ("S:2", (5, 0), [0, 0], ["unstoppable"])
    assert (s.hp(3)[0], s.slots(3), len(s.hand(3)), s.player(0)["energy"]) == (10, ["honed_blade"], 6, [2, 0])
    assert (s.table.state()["terrain"][0], s.table.to_act) == (TERRAIN.index("axis"), 3)


# --- cards, familiars, the invisible, bombs ---------------------------------------------------------------------------


def test_ws20_beastmaster_and_elusive():
    s = Scene(6, at={0: "L1:2", 1: "L2:4"}, hand={1: ["elusive"]}, treasure_at={"S:7": "t_action"})
    assert not s.can("fam_treasure")
    s.do("fam_immobilise", seat=1)
    s.do("evade", card="elusive")
    assert (s.hp(1)[0], s.player(1)["immobilised_next"], s.player(0)["energy"][0], s.ap) == (9, 0, 0, 2)


def test_ws22_salve_herbs_and_double_double():
    s = Scene(6, hp={0: 4}, wounds={0: 3}, hand={0: ["salve", "holistic_herbs", "double_double"]})
    s.do("play_pair", card="salve", partner="holistic_herbs", doubled=True)
    assert (s.hp(0), s.ap, len(s.discard())) == ((9, 0), 2, 3)


def test_ws23_tumble():
    s = Scene(
        6, hp={0: 6}, hand={0: ["phrygian_tumble", "free_refills", "inspiration", "suture_kit", "follow_the_monkey"]}
    )
    s.do("play", card="phrygian_tumble")
    assert s.ap == 2
    s.do("play", card="inspiration")
    s.do("play", card="suture_kit")
    s.do("play", card="free_refills")
    for card in ("second_wind", "options", "salve"):
        s.do("choose_deck", deck="one_time", draws=[("one_time", card)])
    assert not s.can("play", card="second_wind")
    s.do("play", card="follow_the_monkey")
    s.do("stop")
    assert (s.ap, s.table.state()["turn"]["atk"], s.hp(0)[0]) == (3, 1, 8)
    assert (s.hand(0), len(s.discard())) == (["options", "salve", "second_wind"], 5)


def test_ws24_time_bomb():
    s = Scene(3, at={0: "S:8", 1: "S:10", 2: "S:20"}, hp={1: 6}, treasures={0: ["t_time_bomb"]})
    s.do("place_bomb")
    s.do("move", hex="S:9")
    s.do("end_turn")
    s.do("end_turn")
    s.do("end_turn")
    assert s.hp(1)[0] == 6
    assert s.table.state()["warehouse"][1]["destroyed"] == 1
    assert s.table.state()["terrain"][s.h("S:8")] == TERRAIN.index("accessible")


def test_ws25_invisible_and_hit():
    s = Scene(6, at={0: "L1:0", 1: "L1:3"}, hand={0: ["invisibility"]})
    s.do("play", card="invisibility")
    s.do("run", via="L1:1", hex="L1:2")
    assert s.hp(0) == (10, 3)
    s.do("end_turn")
    s.do("attack_guess", hex="L1:2")
    assert (s.at(0), s.hp(0), s.hp(1)[0], s.ap) == ("L1:1", (7, 0), 10, 2)


def test_ws26_appearing_on_an_occupied_hex():
    s = Scene(6, at={0: "L1:6", 1: "L1:6"}, hidden=[0], active=5, first=0)
    s.do("end_turn", dice=[3])
    assert (s.at(1), s.at(0), s.hp(0)[1]) == ("L1:10", "L1:9", 1)


def test_ws27_borrowed_identity():
    s = Scene(
        6,
        3,
        at={3: "S:0"},
        discard=["crates"],
        hand={3: ["change_identity", "options", "salve", "salve", "vermin", "elusive"]},
    )
    s.do("play", card="change_identity")
    s.do("become", character="scrounger")
    s.do("scrounge")
    s.do("choose_card", card="crates")
    assert (s.ap, len(s.hand(3))) == (2, 6)
    s.do("climb", hex="L1:0")
    assert s.ap == 0


def test_ws28_malignant():
    s = Scene(
        3,
        2,
        characters={0: "savant", 1: "cultivator", 2: "malignant"},
        at={2: "L1:1", 0: "L1:0", 1: "L1:3"},
        hp={2: 5},
        infected={"L1:1": 2},
    )
    s.do("move", hex="L1:2")
    s.do("attack", seat=1)
    assert (s.hp(1), s.at(1), s.hp(2)[0]) == ((7, 1), "S:5", 4)
    s.do("end_turn")
    s.do("move", hex="L1:1")
    assert s.hp(0) == (9, 1)


def test_ws30_scrounger_at_the_warehouse():
    s = Scene(
        6,
        4,
        at={4: "S:0"},
        hand={4: ["salve", "vermin", "elusive"]},
        warehouses={0: ["dexterity", "alpinist", "options", "crates"]},
    )
    s.do("take", slot=0)
    for slot in (1, 4, 5):
        s.do("take", slot=slot)
    for card in ("vermin", "elusive"):
        s.do("choose_card", card=card)
    assert len(s.hand(4)) == 5
    s.do("climb", hex="L1:0")
    assert s.ap == 0


def test_ws33_hidden_tunnel():
    s = Scene(3, at={0: "L2:0"}, hand={0: ["hidden_tunnel_4"]}, terrain={"L2:4": "lava"})
    s.do("play", card="hidden_tunnel_4", dice=[5])
    assert (s.at(0), s.hp(0)[1], s.ap) == ("L2:5", 0, 2)
    assert not Scene(3, at={0: "L3:0"}, hand={0: ["hidden_tunnel_6"]}).can("play")


def test_ws35_rock_climber():
    s = Scene(6, at={0: "S:0"}, hand={0: ["rock_climber"]})
    s.do("play_at", card="rock_climber", hex="L1:0")
    s.do("climb", hex="L2:0")
    assert (s.at(0), s.hp(0)[1], s.table.to_act) == ("L2:0", 1, 1)


def test_ws40_where_the_cards_lie():
    s = Scene(6, hp={0: 6}, hand={0: ["invisibility", "suture_kit"]})
    s.do("play", card="invisibility")
    s.do("play", card="suture_kit")
    assert (s.ap, s.hp(0)[0], s.discard()) == (1, 8, [])
    for _ in range(6):
        s.do("end_turn")
    assert (s.table.to_act, s.discard()) == (0, ["invisibility", "suture_kit"])


def test_ws41_appearing_on_the_centre():
    s = Scene(6, 5, first=0, at={0: "C", 1: "C", 3: "L1:0"}, hidden=[0], ascendant=(3, "demon"))
    s.do("end_turn")
    if s.table.decision == "decide_shift":
        s.do("stay", dice=[4])
    assert (s.at(0), s.hp(0)[1]) == ("L4:3", 1)


def test_appearing_in_a_full_ring_goes_down_a_level():
    s = Scene(
        6,
        5,
        first=0,
        terrain={"L4:4": "lava"},
        hidden=[0],
        ascendant=(1, "demon"),
        at={0: "L4:0", 1: "L4:0", 2: "L4:1", 3: "L4:2", 4: "L4:3", 5: "L4:5"},
    )
    s.do("end_turn")
    s.do("stay", dice=[2])
    assert s.at(0) == "L3:8"


def test_ws42_desperate_demon():
    s = Scene(6, at={0: "L1:2", 1: "L1:3"}, hp={0: 3}, ascendant=(0, "demon"), hand={0: ["desperate_measures"]})
    s.do("play_on", card="desperate_measures", seat=1)
    assert (s.hp(1), s.at(1), s.hp(0)[0], s.ap) == ((7, 3), "L1:3", 3, 2)


# --- random play ------------------------------------------------------------------------------------------------------

# Random players stay at the sea; with these they drift upwards, ascend, and are hunted.
UPWARDS = ("move.cost_up=1", "move.cost_down=4", "move.cost_down_asc=1", "move.cost_up_asc=4", "turn.actions=4")


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("settings", [(), UPWARDS], ids=["as written", "upwards"])
def test_random_play_keeps_every_invariant(seats, settings):
    ruleset = Ruleset.make(GAME, [parse_setting(s) for s in ("limits.max_rounds=25", *settings)])
    design = GAME.block(lambda: ruleset.rules, seats)
    games, decisions, broken = fuzz(GAME.table(ruleset.rules, seats), design.characters, design.teams, 11, 0, 30)
    assert broken is None
    assert games == 30 * seats
    assert decisions > 100 * games


def test_what_a_seat_may_do_does_not_depend_on_what_it_cannot_see():
    table = Table(
        "axis_mundi", seats=3, seed=2, settings=["limits.max_rounds=20", "card.invisibility.count=8", *UPWARDS]
    )
    engine, key = table.engine, 0
    while not table.over:
        legal, before = engine.legal_actions(), engine.snapshot()
        engine.redeal_for(table.to_act, key := key + 1)
        assert engine.broken_invariant() is None
        assert engine.legal_actions() == legal
        engine.restore(before)
        table.advance()
