"""What a seat cannot see changes neither the worlds it imagines nor what its bot does (MC-085, MC-086)."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from equipoise.sim.bots import make_bot
from equipoise.sim.games.mulu_caves.bots import STYLES
from equipoise.sim.table import Table
from tests.mulu_caves.caves import at, start

BOTS = [*(f"heuristic:style={style}" for style in STYLES.named), "search:playouts=64,among=4,horizon=1"]
RULES = {
    "as written": (),
    "kits laid out face down": ("battle.commit_order=simultaneous", "ultimate.mode=decoy"),
    "two of a kind in a kit": ("battle.commit_order=simultaneous", "battle.max_weapons=2", "battle.max_armours=2"),
    "no step into fire": ("fire.allow_voluntary_entry=false", "fire.turns=3", "deck.treasure.ashen_armor=6"),
    "open hands": ("cards.hidden=false",),
}
CARDS = ("setup.start_cards_first=3", "setup.start_cards_second=3", "cards.hand_limit=6")


def positions(table: Table, seed: int) -> Iterator[int]:
    """Positions in the middle of games, the more telling decisions before steps; yields the seat that decides."""
    rng = random.Random(seed)
    while not table.over:
        table.apply(table.choose() if rng.random() < 0.5 else rng.choice(table.legal()))
        telling = table.over or table.decision not in ("decide_main", "decide_action")
        if not table.over and rng.random() < (0.5 if telling else 0.02):
            yield table.to_act


def shuffled_hand(table: Table, seat: int, rng: random.Random) -> None:
    """The same cards in another order, which nobody else can see."""
    player = table.state()["player"][seat]
    hand = player["hand"][: player["cards"]]
    rng.shuffle(hand)
    table.load({"player": {seat: {"hand": dict(enumerate(hand))}}})


def indistinguishable(table: Table, seat: int) -> list[bytes]:
    """The world as it is, and others that look the same to the seat."""
    here, chance = table.engine.snapshot(), table.state()["common"]["rng"]
    worlds, rng = [here], random.Random(1)
    for key in range(3):
        table.engine.restore(here)
        table.engine.redeal_for(seat, key)
        shuffled_hand(table, 1 - seat, rng)
        table.load({"common": {"rng": chance}})
        worlds.append(table.engine.snapshot())
    return worlds


def imagined(table: Table, world: bytes, seat: int) -> dict[str, Any]:
    table.engine.restore(world)
    table.engine.redeal_for(seat, 99)
    return {key: value for key, value in table.state().items() if key not in ("facts", "seat_facts")}


@pytest.mark.rule("MC-085", "MC-086")
@pytest.mark.parametrize("name", RULES)
def test_worlds_that_look_the_same_are_imagined_and_played_the_same(name):
    table = Table("mulu_caves", seed=5, settings=[*RULES[name], *CARDS])
    bots = {spec: make_bot(table.game, table.ruleset.rules, 2, spec) for spec in BOTS}
    own_bots, differ, seen = table.bots, 0, 0
    for index in range(2):
        table.deal(index)
        for seat in positions(table, index):
            here, offered = table.engine.snapshot(), table.legal()
            first, *others = worlds = indistinguishable(table, seat)
            expected = imagined(table, first, seat)
            for world in worlds:
                assert imagined(table, world, seat) == expected, table.decision
                assert table.engine.broken_invariant() is None
                assert table.legal() == offered
            for spec, bot in bots.items():
                table.bots = [bot, bot]
                choices = []
                for world in worlds:
                    table.engine.restore(world)
                    choices.append(table.choose())
                assert choices == [choices[0]] * len(worlds), (spec, table.decision)
            seen += 1
            differ += any(world != first for world in others)
            table.engine.restore(here)
            table.bots = own_bots
    assert seen > 20
    assert differ > 20


@pytest.mark.rule("MC-142")
def test_a_face_down_kit_is_imagined_from_all_that_it_may_be():
    """Two cards lie face down: of what kinds they are, and whether one is the Rapier that was seen, is not known."""
    hand = ["battle_axe", "chain_mail", "best_of_three", {"card": "rapier", "known": True}]
    board = start(
        {"P0.1": at(6, 8, cards=["shears"]), "P1.1": at(5, 8, cards=hand)},
        active="P1", roll=1, settings=["battle.commit_order=simultaneous", "cards.hand_limit=6"],
    )  # fmt: skip
    board.attack("P1.1", "P0.1")
    board.commit("rapier", "chain_mail")
    assert board.decision == "decide_commit_defender"
    here, foe = board.table.engine.snapshot(), board.seat("P1")
    categories, rapiers = set(), set()
    for key in range(200):
        board.table.engine.restore(here)
        board.table.engine.redeal_for(board.seat("P0"), key)
        assert board.table.engine.broken_invariant() is None
        player = board.state()["player"][foe]
        kit = [board.treasures[h["card"]] for h in player["hand"][: player["cards"]] if h["committed"]]
        rules = board.table.ruleset.rules
        kinds = sorted("weapon" if c in rules.weapon else "armour" if c in rules.armour else "artifact" for c in kit)
        assert len(kit) == 2
        categories.add(tuple(kinds))
        rapiers.add("rapier" in kit)
    assert categories == {("armour", "weapon"), ("armour", "artifact"), ("artifact", "weapon")}
    assert rapiers == {True, False}


@pytest.mark.rule("MC-086", "MC-339")
@pytest.mark.parametrize("shown", [False, True])
def test_who_walks_an_enemy_into_fire_does_not_know_its_unseen_armour(shown):
    """Cave-In: an Ashen Armor that was shown makes the fire useless, an unseen one does not."""
    choices = []
    for card in ("ashen_armor", "wooden_tunic"):
        board = start(
            {"P0.1": at(8, 5, cards=[{"card": card, "known": shown}]), "P1.A": (1, 25)},
            roll=1, fire={(8, 5): "P1"}, top={"event": ["cave_in"]}, settings=["cave_in.steps=1"],
        )  # fmt: skip
        board.step("P0.1", "E")
        assert board.decision == "decide_cave_in_step"
        bot = make_bot(board.table.game, board.table.ruleset.rules, 2, "heuristic")
        board.table.bots = [bot, bot]
        choices.append(board.table.choose())
    assert (choices[0] == choices[1]) is not shown
