"""Bans and gifts in the game's own words: what a barred player cannot do and does instead, what a given card is."""

from typing import Any

import pytest
from playing import played

from equipoise.sim.games.mulu_caves.content import event_names, treasure_names
from equipoise.sim.registry import find_game
from equipoise.sim.table import Table
from tests.mulu_caves.caves import Board, at, start
from tests.mulu_caves.test_bot import choice, kinds, turn

GAME = find_game("mulu_caves")


def barred(ban: str, *args: Any, **words: Any) -> Board:
    """A position in which North, P0, is barred."""
    board = start(*args, **words)
    board.table.restrict(board.seat("P0"), ban)
    return board


# --- barred cards -----------------------------------------------------------------------------------------------------


def test_a_barred_weapon_is_not_committed():
    pieces = {"P0.A": at(6, 8, cards=["kings_trident", "wooden_tunic"]), "P1.1": (6, 9)}
    free, restricted = start(pieces, roll=1), barred("card.kings_trident", pieces, roll=1)
    for board in (free, restricted):
        board.attack("P0.A", "P1.1")
    assert ["kings_trident"] in free.kits()
    assert restricted.kits() == [[], ["wooden_tunic"]]


def test_only_the_barred_player_goes_without():
    board = barred(
        "card.kings_trident", {"P0.1": (6, 8), "P1.1": at(6, 9, cards=["kings_trident"])}, active="P1", roll=1
    )
    board.attack("P1.1", "P0.1")
    assert board.kits() == [[], ["kings_trident"]]


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("javelin", "attack_javelin"),
        ("scythe_of_ice_and_snow", "attack_scythe"),
        ("ice_wave_staff", "attack_staff"),
        ("bow_and_arrow", "attack_bow"),
        ("boomerang", "attack_boomerang"),
        ("retiarius_net", "throw_net"),
        ("retiarius_net", "place_net"),
        ("relinquish", "play_relinquish"),
        ("lazarus_stone", "play_lazarus"),
    ],
)
def test_a_barred_card_is_not_played(card, kind):
    pieces = {"P0.A": at(6, 8, cards=[card]), "P1.1": at(4, 8, cards=["shield"]), "P1.2": (7, 9)}
    assert kind in start(pieces, roll=1).kinds()
    assert kind not in barred(f"card.{card}", pieces, roll=1).kinds()


@pytest.mark.parametrize(("card", "kind"), [("shield", "shield"), ("live_after_death", "live_after_death")])
def test_a_barred_card_does_not_save_anybody(card, kind):
    """The roll is lost by 1 against 6: the Shield, or Live After Death, would be asked for."""
    pieces = {"P0.1": at(6, 20, cards=[card]), "P1.1": (6, 21)}
    free, restricted = start(pieces, roll=1), barred(f"card.{card}", pieces, roll=1)
    for board in (free, restricted):
        board.attack("P0.1", "P1.1", dice=[1, 6])
    assert kind in free.kinds()
    assert not restricted["P0.1"].alive


def test_a_barred_ashen_armor_does_not_protect_from_fire():
    pieces, fire = {"P0.1": at(6, 8, cards=["ashen_armor"])}, {(6, 9): "P1"}
    free, restricted = start(pieces, fire=fire, roll=2), barred("card.ashen_armor", pieces, fire=fire, roll=2)
    for board in (free, restricted):
        board.step("P0.1", "S")
    assert free["P0.1"].alive
    assert not restricted["P0.1"].alive


def test_a_barred_relinquish_steals_nothing():
    pieces = {"P0.1": at(6, 8, cards=["relinquish"]), "P1.1": at(6, 9, cards=["battle_axe"])}
    for ban, asked in ((None, True), ("card.relinquish", False), ("action.steal_card", False)):
        board = barred(ban, pieces, active="P1", roll=1) if ban else start(pieces, active="P1", roll=1)
        board.attack("P1.1", "P0.1")
        board.commit("battle_axe")
        assert (board.decision == "decide_relinquish") is asked, ban


def test_the_bot_discards_the_barred_card_first():
    cards = ["kings_trident", "fire_ball_staff", "best_of_three", "sacrificial_sword"]
    pieces = {"P0.1": at(9, 3, cards=cards)}
    top = {"treasure": ["boomerang"]}
    settings = ["cards.hand_limit=4"]
    for board, dropped in (
        (start(pieces, settings=settings, top=top, roll=1), "sacrificial_sword"),
        (barred("card.kings_trident", pieces, settings=settings, top=top, roll=1), "kings_trident"),
    ):
        board.step("P0.1", "N")
        board.act("draw", piece="P0.1")
        assert choice(board, "classic").card == dropped


def test_the_bot_does_not_attack_with_a_weapon_that_it_may_not_use():
    """An assailant with King's Trident attacks an assistant; without it the odds are even."""
    pieces = {"P0.1": at(6, 20, cards=["kings_trident", "chain_mail"]), "P1.1": (6, 21)}
    free, restricted = start(pieces, roll=1), barred("action.commit", pieces, roll=1)
    free_score, restricted_score = (
        next(score for action, score in weighed(board) if action.kind == "attack") for board in (free, restricted)
    )
    assert free_score > restricted_score


def weighed(board: Board) -> list[tuple[Any, float]]:
    choice(board)  # the bot takes its seat
    return board.table.weigh()


# --- barred enchantments ----------------------------------------------------------------------------------------------


def test_barred_phasers_open_no_wall():
    pieces = {"P0.1": at(10, 7, enchantments=["phasers_on"])}
    free, restricted = start(pieces, roll=5), barred("enchantment.phasers_on", pieces, roll=5)
    assert set(restricted.steps("P0.1")) < set(free.steps("P0.1"))
    restricted.step("P0.1", restricted.steps("P0.1")[0])
    assert restricted["P0.1"].phasing == 0
    restricted.end()
    assert restricted["P0.1"].enchantments == ["phasers_on"]


def test_barred_hermes_boots_light_no_fire():
    pieces = {"P0.1": at(8, 9, enchantments=["hermes_boots"])}
    free, restricted = start(pieces), barred("enchantment.hermes_boots", pieces)
    for board in (free, restricted):
        board.act("mirror", piece="P0.1")
    assert free.fire("P0")
    assert not restricted.fire("P0")
    assert restricted["P0.1"].enchantments == ["hermes_boots"]


def test_a_barred_biotic_charge_attacks_nobody():
    """(8, 17), where the unit arrives, lies beside (8, 18)."""
    pieces = {"P0.1": at(8, 9, enchantments=["biotic_charge"]), "P1.1": (8, 18)}
    for ban, fought in ((None, True), ("enchantment.biotic_charge", False)):
        board = barred(ban, pieces) if ban else start(pieces)
        events = board.act("mirror", piece="P0.1")
        assert any(event.kind == "battle" or event.kind == "attack" for event in events) is fought


def test_a_barred_trail_blazer_lights_no_trail():
    pieces = {"P0.1": at(6, 8, enchantments=["trail_blazer"])}
    free, restricted = start(pieces, roll=2), barred("enchantment.trail_blazer", pieces, roll=2)
    for board in (free, restricted):
        board.step("P0.1", "S")
    assert free.fire("P0")
    assert not restricted.fire("P0")


def test_a_barred_transference_moves_no_card():
    words = {"top": {"event": ["transference"]}, "roll": 1}
    pieces = {"P0.1": (6, 4), "P0.2": at(3, 12, cards=["shield"])}
    free, restricted = start(pieces, **words), barred("enchantment.transference", pieces, **words)
    for board in (free, restricted):
        board.step("P0.1", "S")
    assert free["P0.A"].cards == ["shield"]
    assert restricted["P0.A"].cards == []
    assert restricted["P0.1"].enchantments == ["transference"]


# --- barred actions ---------------------------------------------------------------------------------------------------


def test_a_barred_mirror_leaves_the_roll():
    pieces = {"P0.1": (6, 8)}
    assert barred("action.mirror", pieces).kinds() == {"roll"}
    assert "mirror" in start(pieces).kinds()


def test_mirror_mirror_is_no_mirror_of_the_own_turn():
    board = barred("action.mirror", {"P0.1": (6, 4), "P0.2": (6, 8)}, top={"event": ["mirror_mirror"]}, roll=1)
    board.step("P0.1", "S")
    assert board.decision == "decide_mirror_mirror"


def test_barred_steps_of_units_leave_the_avatars():
    board = barred("action.step_unit", {"P0.A": (6, 8)}, roll=3)
    assert {action.piece for action in board.legal("step")} == {0}


def test_a_barred_draw_happens_neither_by_choice_nor_at_the_end_of_the_turn():
    board = barred("action.draw", {"P0.1": (9, 3)}, roll=1)
    board.step("P0.1", "N")
    assert not board.can("draw")
    board.end()
    assert board["P0.1"].cards == []


def test_the_bot_walks_to_no_treasure_tile_that_it_may_not_use():
    pieces = {"P0.A": at(1, 1, immobile=1), "P0.1": (8, 3)}
    free, restricted = start(pieces, roll=2), barred("action.draw", pieces, roll=2)
    turn(free)
    turn(restricted)
    assert free["P0.1"].at == (9, 2)
    assert restricted["P0.1"].at != (9, 2)


def test_a_barred_gift_stays_with_the_unit_even_where_it_is_automatic():
    pieces = {"P0.A": (6, 8), "P0.1": at(6, 9, cards=["shield"])}
    assert "give" in start(pieces, roll=1).kinds()
    assert "give" not in barred("action.give", pieces, roll=1).kinds()
    board = start(pieces, settings=["cards.give=automatic"])
    board.table.restrict(board.seat("P0"), "action.give")
    board.roll(1)
    assert board["P0.1"].cards == ["shield"]


@pytest.mark.parametrize("way", ["arrival", "action"])
def test_a_barred_rescue_frees_nobody(way):
    pieces = {"P0.A": at(6, 8, pit=255), "P0.1": (7, 9) if way == "arrival" else (6, 9)}
    free, restricted = start(pieces, roll=1), barred("action.rescue", pieces, roll=1)
    if way == "arrival":
        for board in (free, restricted):
            board.step("P0.1", "W")
        assert free["P0.A"].pit == 0
    else:
        assert free.can("rescue")
    assert not restricted.can("rescue")
    assert restricted["P0.A"].pit


def test_the_bot_sends_nobody_to_free_whom_it_may_not_free():
    pieces = {"P0.A": at(6, 8, pit=255), "P0.1": (6, 12)}
    assert choice(start(pieces, roll=6)).piece == 1
    board = barred("action.rescue", pieces, roll=6)
    assert all(score < 1.0 for action, score in weighed(board) if action.kind == "step")


def test_a_barred_attack_leaves_the_attacks_with_cards():
    pieces = {"P0.1": at(6, 20, cards=["scythe"]), "P1.1": (6, 21)}
    assert {"attack", "attack_scythe"} <= start(pieces, roll=1).kinds()
    assert "attack" not in barred("action.attack", pieces, roll=1).kinds()
    assert "attack_scythe" in barred("action.attack", pieces, roll=1).kinds()
    assert "attack_scythe" not in barred("action.attack_scythe", pieces, roll=1).kinds()


def test_who_may_not_attack_does_not_chase():
    pieces = {"P0.A": at(1, 1, immobile=1), "P0.1": (9, 21), "P1.A": (6, 23)}
    free, restricted = start(pieces, roll=6), barred("action.attack", pieces, roll=6)
    assert "attack" in kinds(turn(free))
    assert "attack" not in kinds(turn(restricted))


@pytest.mark.parametrize(("ban", "left"), [("place_net", "throw_net"), ("throw_net", "place_net")])
def test_one_use_of_a_net_can_be_barred_alone(ban, left):
    board = barred(f"action.{ban}", {"P0.1": at(6, 20, cards=["retiarius_net"]), "P1.1": (6, 22)}, roll=1)
    assert not board.can(ban)
    assert board.can(left)


@pytest.mark.parametrize(("ban", "own"), [("place_assistant", False), ("place_assailant", True)])
def test_a_barred_side_takes_no_unit_while_the_other_has_room(ban, own):
    table = Table(GAME, seed=4, bots=[f"heuristic:bar=action.{ban}", "heuristic"])
    seat = next(s for s, name in enumerate(table.bot_names) if "bar=" in name)
    home = range(8) if table.characters[seat] == "north" else range(8, 16)
    room = [quadrant for quadrant in range(16) if (quadrant in home) is own]
    asked = 0
    while table.decision.startswith("decide_place"):
        if table.to_act == seat and table.decision == "decide_place_quadrant":
            open_there = [quadrant for quadrant in room if not table.state()["placed"][quadrant]]
            if open_there:
                asked += 1
                assert [action.quadrant for action in table.legal()] == open_there
        table.advance()
    assert asked >= 4


# --- how barred players play ------------------------------------------------------------------------------------------


def unspent(*bots: str) -> float:
    """The share of the movement rolled that the first bot does not spend."""
    rows = played(GAME.slug, 60, *bots).seat_table()
    own = rows["bot"] == 0
    return float(rows["movement_unspent"][own].sum() / rows["movement_rolled"][own].sum())


@pytest.mark.parametrize(
    ("ban", "most"),
    [
        ("card.kings_trident", 0.01),
        ("enchantment.phasers_on", 0.01),
        ("action.mirror", 0.01),
        ("action.commit", 0.01),
        ("action.give", 0.01),
        ("action.draw", 0.04),  # units have less to walk for
        ("action.rescue", 0.08),  # an avatar that nobody frees walks no more
    ],
)
def test_a_barred_player_does_not_waste_its_turns(ban, most):
    """Free players leave about 0.01 of their movement unspent."""
    assert unspent(f"heuristic:bar={ban}", "heuristic") < unspent("heuristic", "heuristic") + most


def test_who_may_not_attack_waits_before_a_blocker():
    """Going around costs more than that by the numbers tuned by hand. Learned ones wait far longer (RULES.md)."""
    assert unspent("heuristic:style=classic,bar=action.attack", "heuristic:style=classic") < 0.06


@pytest.mark.parametrize("ban", ["card.shield", "card.battle_axe", "card.relinquish"])
def test_a_barred_card_is_held_and_never_played_in_whole_games(ban):
    rows = played(GAME.slug, 40, f"heuristic:bar={ban}", "heuristic").seat_table()
    card = treasure_names(GAME.rules()).index(ban.partition(".")[2])
    own = rows["bot"] == 0
    assert rows["played"][own][:, card].sum() == 0
    assert rows["drawn"][own][:, card].sum() > 0
    assert rows["played"][~own][:, card].sum() > 0


# --- gifts ------------------------------------------------------------------------------------------------------------


def first_draw(table: Table, kind: str) -> tuple[int, int]:
    """Plays until a seat has drawn from a deck for the first time; which seat, and which card."""
    facts = {"treasure": "drawn", "event": "event_drawn"}[kind]
    while not table.over:
        table.advance()
        for seat, own in enumerate(table.state()["seat_facts"]):
            if sum(own[facts]):
                return seat, max(range(len(own[facts])), key=lambda card: own[facts][card])
    raise AssertionError("nobody has drawn")


def differences(a: Any, b: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    if isinstance(a, dict):
        return {k: v for key in a for k, v in differences(a[key], b[key], f"{path}.{key}").items()}
    if isinstance(a, list):
        return {k: v for i in range(len(a)) for k, v in differences(a[i], b[i], f"{path}.{i}").items()}
    return {} if a == b else {path: (a, b)}


@pytest.mark.parametrize("card", ["kings_trident", "lazarus_stone", "dual_tridents"])
def test_the_first_treasure_drawn_is_the_one_given(card):
    """Both tables play the same game up to the first draw; then two cards have changed places, and nothing else."""
    free, given = (Table(GAME, seed=5, bots=[f"heuristic{spec}"]) for spec in ("", f":given=treasure.{card}"))
    assert free.state()["deck"] == given.state()["deck"]
    seat, drawn = first_draw(free, "treasure")
    code = treasure_names(GAME.rules()).index(card)
    assert first_draw(given, "treasure") == (seat, code) != (seat, drawn)
    told = differences(free.state(), given.state())
    places = [path for path in told if path.startswith(".deck")]
    assert [told[path] for path in places] == [(code, drawn)]
    hand = free.state()["player"][seat]["hand"]
    held = next(i for i, h in enumerate(hand) if h["card"] == drawn)
    expected = {
        places[0],
        f".player.{seat}.hand.{held}.card",
        f".seat_facts.{seat}.drawn.{drawn}",
        f".seat_facts.{seat}.drawn.{code}",
        f".common.given.{1 - seat}",
    }
    follows = {f".player.{seat}.hand.{held}.uses"}  # and what the new card lets its holder do
    assert {path for path in told if ".offered." not in path} - follows == expected
    assert given.engine.broken_invariant() is None


@pytest.mark.parametrize("card", ["phasers_on", "trap_pit"])
def test_the_first_event_card_drawn_is_the_one_given(card):
    table = Table(GAME, seed=6, bots=[f"heuristic:given=event.{card}"])
    code = event_names(GAME.rules()).index(card)
    for _ in range(2):
        while table.state()["common"]["given"][:2] == [0, 0]:
            table.advance()
        before = table.state()["common"]["given"]
        while not table.over and table.state()["common"]["given"] == before:
            table.advance()
    drawn = [own["event_drawn"] for own in table.state()["seat_facts"]]
    assert all(own[code] >= 1 for own in drawn)
    assert table.engine.broken_invariant() is None


def test_a_gift_that_the_opponent_holds_unseen_is_taken_from_its_hand():
    """Both King's Tridents and all else stay one of a kind: the opponent has what the seat had."""
    board = start({"P0.1": at(6, 8, cards=["shield"]), "P1.2": at(6, 20, cards=["kings_trident"])})
    assert board.table.give(board.seat("P0"), "treasure.kings_trident")
    assert board["P0.1"].cards == ["kings_trident"]
    assert board["P1.2"].cards == ["shield"]
    assert board.table.engine.broken_invariant() is None


def test_a_gift_that_lies_open_is_not_given():
    shown = {"card": "kings_trident", "known": True}
    for where in (
        {"discard": {"treasure": ["kings_trident"]}},
        {"pieces": {"P1.2": at(6, 20, cards=[shown])}},
    ):
        pieces = {"P0.1": at(6, 8, cards=["shield"]), **where.pop("pieces", {})}
        board = start(pieces, **where)
        before = board.table.snapshot()
        assert not board.table.give(board.seat("P0"), "treasure.kings_trident")
        assert board.table.snapshot() == before


def test_who_holds_the_gift_already_keeps_its_cards():
    board = start({"P0.1": at(6, 8, cards=["shield"]), "P0.A": at(1, 1, cards=["kings_trident"])})
    before = board.table.snapshot()
    assert board.table.give(board.seat("P0"), "treasure.kings_trident")
    assert board.table.snapshot() == before


def test_stolen_cards_are_not_exchanged():
    """Only a card that nobody else has seen was drawn by its player."""
    board = start({"P0.1": at(6, 8, cards=[{"card": "shield", "known": True}, "battle_axe"])})
    assert board.table.give(board.seat("P0"), "treasure.kings_trident")
    assert board["P0.1"].cards == ["kings_trident", "shield"]


def test_dealt_cards_can_be_given_too():
    settings = ["setup.start_cards_first=2", "setup.start_cards_second=2"]
    free, given = (
        Table(GAME, seed=8, settings=settings, bots=[f"heuristic{spec}"])
        for spec in ("", ":given=treasure.kings_trident")
    )
    code = treasure_names(GAME.rules()).index("kings_trident")
    for seat in range(2):
        opening = given.state()["seat_facts"][seat]["opening"]
        hand = [h["card"] for h in given.state()["player"][seat]["hand"][:2]]
        assert sum(opening) == 2
        assert all(opening[card] for card in hand)
    # There is but one: the second seat, which is dealt later, has it in the end.
    assert code in [h["card"] for h in given.state()["player"][1]["hand"][:2]]
    assert given.state()["common"]["given"] == free.state()["common"]["given"]
    assert given.engine.broken_invariant() is None
