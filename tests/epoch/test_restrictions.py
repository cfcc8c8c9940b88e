"""What a restricted player may not do, and what it is given: in the rules, and in what its bot plans."""

from functools import cache

import numpy as np
import pytest
from island import CLASSIC, Island, kinds, start, turn, wretch
from playing import played

from equipoise.sim.columns import Rows
from equipoise.sim.games.epoch.actions import CARD_NAMES, JOURNEY_NAMES, QUEST_NAMES
from equipoise.sim.games.epoch.components import JOURNEYS, TILE_KINDS
from equipoise.sim.registry import find_game
from equipoise.sim.table import Table

BANS = list(find_game("epoch").declared.ban_names)
EXPLAINED = ("action.travel", "action.activate_self")  # a step of the turn falls away with them


def barred(board: Island, ban: str, seat: int = 0) -> Island:
    board.table.restrict(seat, ban)
    return board


# --- rules ------------------------------------------------------------------------------------------------------------


def test_a_relic_is_not_used_though_it_is_charged():
    board = start({"P0": wretch(None, "8/2/2", relics={"prism_of_dawn": 3, "gilded_codex": 3})})
    assert board.legal("relic") == {"prism_of_dawn", "gilded_codex"}
    assert barred(board, "relic.prism_of_dawn").legal("relic") == {"gilded_codex"}
    assert barred(board, "action.relic").legal("relic") == set()


def test_an_ability_stays_closed_and_the_companion_gives_its_attributes():
    board = barred(start({"P0": wretch("v31", "8/8/2", "I1 K1 S1", companions={"muse": 0})}), "companion.muse")
    board.act("activate", "muse")
    assert board.blocks(0) == "8/6/2 I2 K1 S1"
    assert not board.can("ability", "muse")


def test_a_trait_without_effect_adds_no_speed_and_comes_back_with_freedom():
    board = start({"P0": wretch("v01", traits=["swift"])})
    board.table.restrict(0, "trait.swift")
    assert board.state()["player"][0]["static_speed"] == 0
    board.table.restrict(0, None)
    assert board.state()["player"][0]["static_speed"] == 1


def test_a_trait_without_effect_does_not_react():
    words = {"tiles": {"h00": "library", "h01": "fort", "h02": "inn"}}
    free = start({"P0": wretch("v31", traits=["scholarly"])}, **words).act("act", "h00")
    board = barred(start({"P0": wretch("v31", traits=["scholarly"])}, **words), "trait.scholarly").act("act", "h00")
    assert (free.blocks(0), board.blocks(0)) == ("8/5/2 I1 K4 S1", "8/6/2 I1 K3 S1")


@pytest.mark.parametrize(
    ("ban", "honor"),
    [
        (None, 10 + 7 + 2 + 2 + 4),
        ("mastery.courage", 10 + 2 + 2 + 4),
        ("monster.hollow_giant", 10 + 7 + 2 + 4),
        ("quest.q_slayer", 10 + 7 + 2 + 4),
        ("quest.q_sage", 10 + 7 + 2 + 2 + 4),
    ],
)
def test_what_is_barred_scores_nothing_at_the_end(ban, honor):
    players = {"P0": wretch(quest="q_slayer", monsters=["hollow_giant"]), "P1": wretch(quest="q_wanderer")}
    tiles = {"h00": "library", "h01": "fort", "h02": "inn"}
    board = start(players, seat=1, round=9, end_round=9, tiles=tiles, control={"h00": 0, "h01": 0})
    board.table.restrict(0, ban)
    assert board.act("end").honor(0) == honor


def test_a_mastery_that_one_leaves_alone_goes_to_the_next():
    players = {
        "P0": wretch(quest="q_landlord", relics=["prism_of_dawn", "war_horn"]),
        "P1": wretch(quest="q_wanderer", relics=["fate_die"]),
    }
    board = start(players, seat=1, round=9, end_round=9)
    board.table.restrict(0, "mastery.vision")
    assert [(event.seat, event.attribute) for event in board.act("end").happened("mastery")] == [(1, "vision")]


def test_a_wretch_without_its_perk_has_one_mode_and_one_effect():
    board = barred(start({"P0": wretch("v31", wretch="heretic")}), "perk.heretic").act("activate_self")
    assert board.decision == "decide_attribute"
    board = barred(start({"P0": wretch("v31", wretch="deserter")}), "perk.deserter").act("activate_self")
    board.act("attribute", "knowledge")
    assert board.state()["turn"]["speed_bonus"] == 0


def test_no_block_leaves_potential_by_any_means():
    tiles = {"h00": "sacred_monastery", "h01": "fort", "h02": "inn"}
    board = barred(start({"P0": wretch("v31", "8/8/2", "K3")}, tiles=tiles), "upgrade.potential")
    assert board.legal("rest") == {"influence"}
    board.act("act", "h00")
    assert board.blocks(0) == "8/8/3 K2", "the only way left is taken at once"


def test_a_display_that_is_barred_leaves_the_stack():
    tiles = {"h00": "tomb_of_the_ancients", "h01": "fort", "h02": "inn"}
    board = barred(start({"P0": wretch("v31", "8/8/2", "W2")}, tiles=tiles), "action.face_up")
    shown = board.face_up(4)
    board.act("act", "h00")
    assert board.face_up(4) == shown
    assert len(board.cards(0)) == 1


@pytest.mark.parametrize(
    ("ban", "gone", "kept"),
    [
        ("tile.inn", {("act", "h02")}, {("act", "h01")}),
        ("action.control", {("control", "h00"), ("control", "h01")}, {("act", "h01")}),
        ("action.takeover", {("control", "h00")}, {("control", "h01")}),
        ("action.convert", {("convert", "vision"), ("convert", "wisdom")}, {("take_prof", "knowledge")}),
        ("proficiency.knowledge", {("take_prof", "knowledge")}, {("convert", "vision")}),
        ("action.rest", {("rest", "potential"), ("rest", "influence")}, {"travel"}),
        ("action.travel", {"travel"}, {"activate_self"}),
        ("action.activate", {("activate", "muse")}, {"activate_self"}),
    ],
)
def test_a_ban_takes_its_actions_away_and_no_others(ban, gone, kept):
    tiles = {"h00": "library", "h01": "fort", "h02": "inn"}
    own = wretch("v31", "8/8/2", "I2 K3 S1", companions={"muse": 0})
    board = start({"P0": own, "P1": wretch("v10")}, tiles=tiles, control={"h00": 1})
    free = board.legal()
    left = barred(board, ban).legal()
    assert gone <= free
    assert kept <= left
    assert not gone & left


# --- the bot ----------------------------------------------------------------------------------------------------------


def test_the_bot_does_something_else_than_what_is_barred():
    """Four commons buy a trait at the Tomb next door; whoever may not act there does not convert for it either."""
    words = {"tiles": {"h00": "tomb_of_the_ancients"}, "bot": CLASSIC}
    assert {"convert", "act"} <= set(kinds(turn(start({"P0": wretch("v31", "8/4/0", "I2 K2")}, **words))))
    board = barred(start({"P0": wretch("v31", "8/4/0", "I2 K2")}, **words), "tile.tomb_of_the_ancients")
    assert "convert" not in kinds(turn(board))


def test_conviction_is_not_hoarded_for_claims_that_are_barred():
    free, without = played("epoch", 5, seats=2), played("epoch", 5, "heuristic:bar=action.control", seats=2)
    assert free.seat_table()["controls"].sum() > 0
    assert without.seat_table()["controls"].sum() == 0
    rests = [int(rows.seat_table()["monks"].sum() + rows.seat_table()["rests"].sum()) for rows in (free, without)]
    assert rests[1] < 1.5 * rests[0]


def use_of(rows: Rows, column: str, place: int) -> int:
    return int(rows.seat_table()[column][:, place].sum())


@pytest.mark.parametrize(
    ("ban", "column", "place"),
    [
        ("relic.prism_of_dawn", "used", CARD_NAMES.index("prism_of_dawn")),
        ("trait.resolute", "used", CARD_NAMES.index("resolute")),
        ("companion.bard", "ability_used", CARD_NAMES.index("bard")),
        ("tile.inn", "tile_actions", TILE_KINDS.index("inn")),
        ("proficiency.strength", "proficiency_taken", 2),
        ("mastery.vision", "mastery_won", 4),
    ],
)
def test_in_whole_games_it_never_happens_although_it_did(ban, column, place):
    assert use_of(played("epoch", 8, seats=3), column, place) > 0
    assert use_of(played("epoch", 8, f"heuristic:bar={ban}", seats=3), column, place) == 0


@cache
def unused_steps(bot: str) -> float:
    """Steps that one player among free ones leaves out in a turn: activation, travel, tile action."""
    rows = played("epoch", 8, bot, "heuristic", "heuristic", seats=3)
    table = rows.seat_table()
    return float(table["unused"][table["bot"] == 0].sum()) / float(rows.game_table()["rounds"].sum())


@pytest.mark.parametrize(
    "ban", [ban for ban in BANS if ban.partition(".")[0] in ("tile", "recruit", "upgrade", "action")]
)
def test_a_restricted_bot_does_not_waste_its_turns(ban):
    if ban in EXPLAINED:
        pytest.skip("the step itself is barred")
    assert unused_steps(f"heuristic:bar={ban}") < unused_steps("heuristic:") + 0.09


# --- gifts ------------------------------------------------------------------------------------------------------------


def dealt(gift: str | None, seats: int = 3, seed: int = 11, game: int = 0) -> dict:
    """The state before the first turn; the gift is for the bot of seat 0."""
    first = "heuristic" if gift is None else f"heuristic:given={gift}"
    table = Table("epoch", seats=seats, seed=seed, bots=[first, *["heuristic"] * (seats - 1)])
    table.deal(game)
    seat = next((i for i, name in enumerate(table.bot_names) if "given=" in name), 0)
    return {**table.state(), "seat": seat, "broken": table.engine.broken_invariant()}


def quests(state: dict) -> list[str]:
    return [QUEST_NAMES[player["quest"]] for player in state["player"][:3]]


def test_a_quest_is_given_and_everybody_else_keeps_theirs():
    before = dealt(None)
    gift = next(name for name in QUEST_NAMES[:12] if name not in quests(before))
    after = dealt(f"quest.{gift}")
    seat = after["seat"]
    assert quests(after)[seat] == gift
    assert [q for i, q in enumerate(quests(after)) if i != seat] == [
        q for i, q in enumerate(quests(before)) if i != seat
    ]
    assert after["seat_facts"][seat]["quest"] == QUEST_NAMES.index(gift)


def test_a_quest_in_another_hand_is_exchanged():
    before = dealt(None)
    seat = dealt("quest.q_sage")["seat"]
    other = (seat + 1) % 3
    after = dealt(f"quest.{quests(before)[other]}")
    assert quests(after)[seat] == quests(before)[other]
    assert quests(after)[other] == quests(before)[seat]
    assert sorted(quests(after)) == sorted(quests(before))


def in_front(state: dict, seat: int) -> list[str]:
    return [name for code, name in enumerate(CARD_NAMES) if state["place"][code] == seat]


def test_a_starting_companion_is_given_and_the_other_lies_where_the_gift_lay():
    before = dealt(None)
    seat = dealt("quest.q_sage")["seat"]
    colour = list(JOURNEYS.values())[before["player"][seat]["journey"]].color
    stack = ("red", "blue", "yellow").index(colour)
    deck = before["deck"][stack]["cards"][: before["deck"][stack]["size"]]
    gift = CARD_NAMES[deck[3]]
    after = dealt(f"companion.{gift}")
    assert in_front(after, seat) == [gift]
    assert CARD_NAMES[after["deck"][stack]["cards"][3]] == in_front(before, seat)[0]
    others = [i for i in range(3) if i != seat]
    assert [in_front(after, i) for i in others] == [in_front(before, i) for i in others]
    assert after["face_up"] == before["face_up"]
    opening = after["seat_facts"][seat]["opening"]
    assert [CARD_NAMES[code] for code, n in enumerate(opening) if n] == [gift]
    assert after["broken"] is None


def test_a_companion_of_another_colour_waits():
    before = dealt(None)
    seat = dealt("quest.q_sage")["seat"]
    colour = list(JOURNEYS.values())[before["player"][seat]["journey"]].color
    gift = {"red": "bard", "blue": "sapper", "yellow": "seer"}[colour]
    after = dealt(f"companion.{gift}")
    assert in_front(after, seat) == in_front(before, seat)
    assert after["common"]["given"][seat] > 0


@pytest.mark.parametrize("gift", JOURNEY_NAMES)
def test_a_journey_is_given_with_a_companion_of_its_colour(gift):
    before, after = dealt(None), dealt(f"journey.{gift}")
    seat, journey = after["seat"], JOURNEYS[gift]
    assert after["player"][seat]["journey"] == JOURNEY_NAMES.index(gift)
    assert after["player"][seat]["triangle"] == journey.start - 1
    stack = ("red", "blue", "yellow").index(journey.color)
    assert after["player"][seat]["held"][stack] == 1
    assert sum(after["player"][seat]["held"]) == 1
    others = [i for i in range(3) if i != seat and before["player"][i]["journey"] != JOURNEY_NAMES.index(gift)]
    assert [in_front(after, i) for i in others] == [in_front(before, i) for i in others]
    assert after["broken"] is None


@pytest.mark.parametrize("gift", ["inn", "arcane_tower", "fort"])
def test_a_start_tile_is_given_from_the_pouch(gift):
    before, after = dealt(None), dealt(f"tile.{gift}")
    seat, kind = after["seat"], TILE_KINDS.index(gift)
    assert kind in after["seat_facts"][seat]["start_kind"]
    changed = [hex for hex in range(19) if before["tile"][hex] != after["tile"][hex]]
    assert len(changed) <= 1
    assert after["deck"][6]["size"] == before["deck"][6]["size"]
    if changed:
        there = before["deck"][6]["cards"], after["deck"][6]["cards"]
        moved = [i for i in range(before["deck"][6]["size"]) if there[0][i] != there[1][i]]
        assert [there[1][i] for i in moved] == [before["tile"][changed[0]]]
    assert after["broken"] is None


def test_a_relic_is_given_at_the_first_one_taken_face_up():
    own = wretch("v31", "8/8/2", "V2")
    tiles = {"h00": "arcane_tower", "h01": "fort", "h02": "inn"}
    board = start({"P0": own}, tiles=tiles, face_up={"relic": "war_horn"})
    place = board.stack(3).index("prism_of_dawn")
    gifts = list(find_game("epoch").declared.gift_names)
    state = board.state()
    state["common"]["given"][0] = gifts.index("relic.prism_of_dawn") + 1
    board.table.engine.load(state)
    board.table.engine.reloaded()
    board.act("act", "h00").act("face_up")
    assert board.cards(0) == {"prism_of_dawn"}
    assert board.on("prism_of_dawn") == 3
    laid = board.face_up(3) if place == 0 else board.stack(3)[place - 1]
    assert laid == "war_horn", "where the gift lay, one card having been turned up since"
    assert board.state()["common"]["given"][0] == 0


def test_gifts_are_found_in_the_games_that_are_played():
    """Of those who took a relic face-up, most have the one they were given first: it was not yet taken by others."""
    rows = played("epoch", 40, "heuristic:given=relic.fate_die", "heuristic", "heuristic", seats=3)
    table = rows.seat_table()
    own = (table["bot"] == 0) & (table["cards_face_up"][:, 1] > 0)
    has = table["acquired"][:, CARD_NAMES.index("fate_die")]
    others = has[table["bot"] != 0]
    assert np.mean(has[own]) > 0.6 > 2 * np.mean(others)
