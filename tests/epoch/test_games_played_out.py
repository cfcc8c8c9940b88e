"""What never happens, and what happens only here: looked for in games played at random to their end.

For rules that no single position can show (EP-153, EP-154, EP-184, EP-189, EP-199, EP-221, EP-234, EP-268). Each game
is listed once, in steps: the menu action that was begun, whose turn it was, its events, the players before and after.
"""

import random
from functools import cache
from typing import Any, NamedTuple

import pytest
from island import Island

from equipoise.sim.action import Action, Event
from equipoise.sim.games.epoch.components import COMPANIONS, HEROICS, HEX_NAMES, RELICS, TILE_KINDS, TRAITS
from equipoise.sim.table import Table

GAMES = 3
CHEAP = [f"{price}=1" for price in ("speed.upgrade_cost", "relics.cost", "traits.cost", "monsters.cost")]
SETTINGS = ["treachery.enabled=true", "limits.round_cap=20", "setup.heroic_blocks=1", *CHEAP]


class Step(NamedTuple):
    begun: Action  # the menu action that is being resolved
    active: int
    action: Action
    events: list[Event]
    players: list[dict[str, Any]]  # before the action
    after: list[dict[str, Any]]
    triggers: int  # active ones
    tile: str | None  # acted on by the menu action


def kind_of_tile(state: dict[str, Any], action: Action) -> str | None:
    return TILE_KINDS[state["tile"][HEX_NAMES.index(action.hex)]] if action.kind == "act" else None


@cache
def played_steps() -> tuple[Step, ...]:
    steps: list[Step] = []
    for index in range(GAMES):
        table = Table("epoch", seats=3, seed=11, index=index, settings=SETTINGS)
        board, rng = Island(table), random.Random(index)
        begun, tile, before = Action("end"), None, table.state()
        while not table.over:
            action = chosen(rng, table.legal())
            if table.decision == "decide_turn":
                begun, tile = action, kind_of_tile(before, action)
            events = table.apply(action)
            board.check()
            after = table.state()
            steps.append(
                Step(
                    begun,
                    before["active"],
                    action,
                    events,
                    before["player"],
                    after["player"],
                    len(board.triggers()),
                    tile,
                )
            )
            before = after
    return tuple(steps)


def chosen(rng: random.Random, legal: list[Action]) -> Action:
    """At random, but rather on a tile, and a turn ends only when little else is left."""
    kinds = [a for a in legal if a.kind == "act"] if rng.random() < 0.4 else [a for a in legal if a.kind != "end"]
    return rng.choice(kinds if kinds and rng.random() < 0.9 else legal)


def gained(step: Step, table: dict[str, Any]) -> list[str]:
    return [e.card for e in step.events if e.kind == "gain_card" and e.card in table and e.source != "start"]


def test_the_games_are_long_and_full_enough():
    """So that what is not found below is not missing for want of play."""
    kinds = {step.begun.kind for step in played_steps()}
    assert kinds >= {"activate", "ability", "relic", "act", "control", "convert", "take_prof", "discard_prof", "rest"}
    assert {step.tile for step in played_steps()} >= set(TILE_KINDS)
    assert len(played_steps()) > 1000


@pytest.mark.rule("EP-153")
def test_no_heroic_block_ever_becomes_another_attribute():
    moves = [(e.origin, e.target) for step in played_steps() for e in step.events if e.kind == "blocks"]
    assert {target for origin, target in moves if origin in HEROICS} == {"influence"}


@pytest.mark.rule("EP-154")
def test_heroic_blocks_come_from_nowhere_else():
    """Conversion, the white die, relics, proficiency refunds, treacherous monsters."""
    limited = set()
    for step in played_steps():
        for e in step.events:
            if e.kind == "blocks" and e.target in HEROICS:
                limited.add((step.begun.kind, step.tile))
                assert e.origin == "influence" or step.action.kind == "convert"
    free = {"convert", "discard_prof"}
    assert {kind for kind, tile in limited if tile is None} <= free | {"activate_self", "relic"}
    assert {tile for _, tile in limited} - {None} <= {"academy", "gaping_maw", "abandoned_shrine", "sacred_monastery"}
    for step in played_steps():  # at Shrine and Monastery only by the free actions between
        if step.tile in ("abandoned_shrine", "sacred_monastery"):
            for e in step.events:
                if e.kind == "blocks" and e.target in HEROICS:
                    assert step.action.kind in free


@pytest.mark.rule("EP-184")
def test_traits_come_from_the_tomb_alone():
    assert {step.tile for step in played_steps() if gained(step, TRAITS)} == {"tomb_of_the_ancients"}


@pytest.mark.rule("EP-189")
def test_relics_come_from_the_tower_alone():
    assert {step.tile for step in played_steps() if gained(step, RELICS)} == {"arcane_tower"}


@pytest.mark.rule("EP-199")
def test_relics_are_used_by_their_owner_in_the_own_turn():
    for step in played_steps():
        for e in step.events:
            if e.kind == "use" and e.card in RELICS:
                assert step.action.kind == "relic"
                assert e.seat == step.active


@pytest.mark.rule("EP-221")
def test_no_mount_is_ever_lost():
    for step in played_steps():
        for before, after in zip(step.players, step.after, strict=True):
            assert before["speed_tile"] <= after["speed_tile"] <= before["speed_tile"] + 1


@pytest.mark.rule("EP-234")
def test_two_triggers_are_always_active():
    assert min(step.triggers for step in played_steps()) == 2
    assert max(step.triggers for step in played_steps()) > 2


@pytest.mark.rule("EP-268")
def test_mounts_are_upgraded_at_a_command_post_alone():
    assert {step.tile for step in played_steps() if any(e.kind == "speed" for e in step.events)} <= {"command_post"}


def by_a_card(step: Step, effects: set[str]) -> bool:
    """The step resolves a card, or a wretch, that may do this."""
    cards = {**COMPANIONS, **TRAITS, **RELICS}
    if step.begun.kind == "activate_self":
        return True
    card = next(iter(step.begun.args.values()), None)
    return card in cards and any(e.do in effects for e in cards[card].effects.values())


@pytest.mark.rule("EP-268")
def test_relics_are_charged_at_the_tower_unless_a_card_does_it():
    places = set()
    for step in played_steps():
        if step.action.kind == "recharge" and not by_a_card(step, {"recharge"}):
            places.add(step.tile)
    assert places <= {"arcane_tower"}


@pytest.mark.rule("EP-268")
def test_companions_are_relieved_at_a_shrine_unless_a_card_does_it():
    """Blocks come back from a card by a Shrine, by an effect, with a relic's use, or when the companion leaves."""
    ways = set()
    for step in played_steps():
        for e in step.events:
            if e.kind != "blocks" or e.origin != "card" or any(x.kind == "lose_card" for x in step.events):
                continue
            ways.add("card" if by_a_card(step, {"rest_any", "rest_one"}) or step.action.kind == "relic" else step.tile)
    assert ways <= {"card", "abandoned_shrine"}
