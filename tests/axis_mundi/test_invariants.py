"""The invariants of section 11 of the rules: check() finds a planted violation of each, and play never makes one."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest
from boards import NO_CARD, NO_HEX, TERRAIN, hex_name, hex_number, on, start

from sim.table import Table

Position = dict[str, Any]
STEP = ["engine.auto_single=false"]
LAVA, SHELTER, CAVE, ACCESSIBLE, POWER = (TERRAIN.index(t) for t in ("lava", "shelter", "cave", "accessible", "power"))
PILE_LOOK_UP = 8  # decide_pick_discard
BEASTMASTER, SAVANT = 0, 3


def played(decisions: int = 150, seats: int = 6, seed: int = 1) -> Table:
    """A real game at random, at the first choice of an Action after so many decisions."""
    table, rng = Table("axis_mundi", seats=seats, seed=seed, settings=STEP), random.Random(seed)
    while decisions > 0 or table.decision != "decide_action":
        table.apply(rng.choice(table.legal()))
        decisions -= 1
    return table


GENUINE = played()


def broken_after(change: Callable[[Position], None]) -> str | None:
    """What check() says of the genuine position with something changed."""
    table = Table("axis_mundi", seats=6, settings=STEP)
    state = copy.deepcopy(GENUINE.state())
    change(state)
    table.load(state)
    return table.engine.broken_invariant()


def first(values, wanted: Callable[[int], bool]) -> int:
    return next(i for i, value in enumerate(values) if wanted(value))


def of_player(seat: int, **fields: Any) -> Callable[[Position], None]:
    def change(state: Position) -> None:
        state["player"][seat].update(fields)

    return change


def of_state(**fields: Any) -> Callable[[Position], None]:
    def change(state: Position) -> None:
        state.update(fields)

    return change


def of_turn(**fields: Any) -> Callable[[Position], None]:
    def change(state: Position) -> None:
        state["turn"].update(fields)

    return change


def test_the_genuine_position_is_sound():
    assert broken_after(lambda state: None) is None
    assert GENUINE.decision == "decide_action"


# --- planted violations -----------------------------------------------------------------------------------------------


def into_lava(state):
    state["player"][2]["pos"] = first(state["terrain"], lambda t: t == LAVA)


def onto_another(state):
    state["player"][2]["pos"] = state["player"][3]["pos"]


def hidden_in_lava(state):
    invisible(state)
    into_lava(state)


def invisible(state, seat=2):
    """Correctly invisible, its card taken from the deck."""
    card = list(GENUINE.game.cards).index("invisibility")
    for deck in state["deck"]:
        cards = deck["cards"][: deck["size"]]
        if card in cards:
            cards.remove(card)
            deck["cards"][: len(cards)] = cards
            deck["size"] -= 1
            break
    else:
        raise AssertionError("no Invisibility in the deck")
    player = state["player"][seat]
    player.update(visible=0, cloak=card, token=player["pos"], hidden_points=0)


def strayed(state):
    invisible(state)
    state["player"][2]["token"] = 0 if state["player"][2]["pos"] else 1


def two_ascendants(state):
    ascended(state, 0)
    state["player"][1].update(form=1, hp=10)


def ascended(state, seat, form=2):
    state["player"][seat].update(form=form, hp=10)
    state["ascendant"] = seat
    state["terrain"][0] = ACCESSIBLE


def ascendant_at_home(state):
    ascended(state, 4)
    for player in state["player"]:
        if player["pos"] == hex_number("PIER:4", 6):
            player["pos"] = hex_number("PIER:3", 6)
    state["player"][4]["pos"] = hex_number("PIER:4", 6)


def closed_axis(state):
    state["terrain"][0] = ACCESSIBLE


def open_axis(state):
    ascended(state, 0)
    state["terrain"][0] = TERRAIN.index("axis")


def lost_from_the_deck(state):
    state["deck"][0]["size"] -= 1


def lost_from_the_pile(state):
    assert state["pile_size"]
    state["pile_size"] -= 1


def doubled_in_hand(state):
    state["player"][1]["hand"][0] += 1


def doubled_in_a_slot(state):
    slots = state["player"][1]
    slots["active"] ^= 1 << first(range(64), lambda c: c >= 38 and not slots["active"] >> c & 1)


def one_time_card_in_a_slot(state):
    state["player"][1]["active"] |= 1


def wrong_deck(state):
    ours, theirs = state["deck"]
    ours["cards"][0], theirs["cards"][0] = theirs["cards"][0], ours["cards"][0]


def large_hand(state):
    """Everything in the one-time deck goes to one hand."""
    deck = state["deck"][0]
    for card in deck["cards"][: deck["size"]]:
        state["player"][1]["hand"][card] += 1
    deck["size"] = 0


def many_slots(state):
    deck, player = state["deck"][1], state["player"][1]
    kept = []
    for card in deck["cards"][: deck["size"]]:
        if player["active"] >> card & 1:
            kept.append(card)
        else:
            player["active"] |= 1 << card
    deck["cards"][: len(kept)] = kept
    deck["size"] = len(kept)


def lost_treasure(state):
    state["treasure"][first(state["treasure"], bool)] = 0


def doubled_treasure(state):
    state["player"][1]["treasures"] |= 1 << (state["treasure"][first(state["treasure"], bool)] - 1)


def moved_tile(kind):
    def change(state):
        here = first(state["terrain"], lambda t: t == kind)
        ring = hex_name(here, 6).split(":")[0]
        taken = {player["pos"] for player in state["player"]}
        there = first(
            enumerate(state["terrain"]),
            lambda pair: pair[1] == ACCESSIBLE
            and pair[0] not in taken
            and not state["harvested"][pair[0]]
            and hex_name(pair[0], 6).startswith(ring + ":"),
        )
        state["terrain"][here], state["terrain"][there] = ACCESSIBLE, kind

    return change


def lost_path(state):
    state["terrain"][first(state["terrain"], lambda t: t == TERRAIN.index("path"))] = ACCESSIBLE


def half_a_cave(state):
    """The record agrees, but the other mouth is missing."""
    here = first(state["terrain"], lambda t: t == CAVE)
    state["terrain"][here] = ACCESSIBLE
    level = int(hex_name(here, 6)[1])
    ring, size = 5 - level, 6 * (5 - level)
    begin = 1 + 3 * ring * (ring - 1)
    local = begin + (here - begin - state["turns"][level] * ring) % size
    state["facts"]["caves"][local >> 6] &= ~(1 << (local & 63))


def other_sea(kind):
    def change(state):
        state["terrain"][first(state["terrain"], lambda t: t == TERRAIN.index(kind))] = ACCESSIBLE

    return change


def marker_on_a_path(state):
    state["harvested"][first(state["terrain"], lambda t: t == TERRAIN.index("path"))] = 1


def many_tokens(state):
    for hex in range(1, 27):
        state["infected"][hex] = 1


def token_of_nobody(state):
    state["infected"][5] = 7


def turned_record(state):
    state["turns"][2] = (state["turns"][2] + 1) % 6


def shown_where_it_exploded(state):
    state["warehouse"][2]["destroyed"] = 1


def wrong_slot(state):
    shelf = state["warehouse"][2]["card"]
    shelf[0], shelf[4] = shelf[4], shelf[0]


def too_many_shown(state):
    deck = state["deck"][1]
    state["warehouse"][2]["card"][2] = deck["cards"][deck["size"] - 1]
    deck["size"] -= 1


def dragged_away(state):
    seat = state["active"]
    state["player"][seat]["immobilised"] = 1
    state["turn"]["began_lives"] = state["player"][seat]["lives"]
    state["turn"]["began_at"] = (state["player"][seat]["pos"] + 1) % 97


def no_choice(state):
    state["common"]["decision"] = PILE_LOOK_UP
    for deck, kind in enumerate(("one_time", "permanent")):
        cards = [c for c in state["pile"][: state["pile_size"]] if (c >= 38) == (kind == "permanent")]
        size = state["deck"][deck]["size"]
        state["deck"][deck]["cards"][size : size + len(cards)] = cards
        state["deck"][deck]["size"] = size + len(cards)
    state["pile_size"] = 0


def points_at_nobodys_turn(state):
    state["active"] = -1
    state["turn"]["ap"] = 1


def bystander(state):
    return (state["active"] + 1) % 6


def immobilised_bystander(state):
    state["player"][bystander(state)]["immobilised"] = 1


def borrowing_bystander(state):
    state["player"][bystander(state)]["identity"] = SAVANT


PLANTED = [
    (1, into_lava, "a character stands in lava"),
    (1, onto_another, "two visible characters share a hex"),
    (1, of_player(2, pos=120), "a character is off the board"),
    (2, of_player(2, hp=0), "hit points are out of range"),
    (2, of_player(2, hp=11), "hit points are out of range"),
    (2, of_player(2, wounds=4), "a full wound area was not emptied"),
    (2, of_player(2, energy=[4, 0]), "a pool holds more energy than fits"),
    (2, of_player(2, energy=[0, 4]), "a pool holds more energy than fits"),
    (2, of_player(2, mischief=3), "there are too many mischief or scrounge tokens"),
    (2, of_player(2, scrounge=4), "there are too many mischief or scrounge tokens"),
    (3, two_ascendants, "an Angel or Demon is not the Ascendant"),
    (3, of_player(2, form=1), "an Angel or Demon is not the Ascendant"),
    (3, of_state(ascendant=2), "the Ascendant is a human"),
    (3, closed_axis, "the Axis is open although there is an Ascendant, or closed although there is none"),
    (3, open_axis, "the Axis is open although there is an Ascendant, or closed although there is none"),
    (4, lost_from_the_deck, "a card was lost or doubled"),
    (4, lost_from_the_pile, "a card was lost or doubled"),
    (4, doubled_in_hand, "a card was lost or doubled"),
    (4, doubled_in_a_slot, "a card was lost or doubled"),
    (4, wrong_deck, "a card is in the wrong deck"),
    (4, of_player(2, cloak=11), "an Invisibility card is in force without an invisible character, or the other way round"),
    (4, of_player(2, visible=0), "an Invisibility card is in force without an invisible character, or the other way round"),
    (5, large_hand, "a hand is above its limit when an Action is chosen"),
    (5, many_slots, "more permanents are active than there are slots"),
    (5, one_time_card_in_a_slot, "a one-time card is in a slot"),
    (6, lost_treasure, "a treasure was lost or doubled"),
    (6, doubled_treasure, "a treasure was lost or doubled"),
    (7, moved_tile(LAVA), "a lava tile moved on its level"),
    (7, moved_tile(SHELTER), "a sheltered tile moved on its level"),
    (7, moved_tile(CAVE), "a cave mouth moved on its level"),
    (7, half_a_cave, "a cave has one mouth only"),
    (7, lost_path, "the printed path changed"),
    (7, other_sea("power"), "the coast changed"),
    (7, other_sea("warehouse"), "the coast changed"),
    (7, other_sea("pier"), "the coast changed"),
    (8, marker_on_a_path, "a harvest marker lies where nothing can be harvested"),
    (9, many_tokens, "infection tokens were not counted right, or there are too many"),
    (9, token_of_nobody, "an infection token has no owner"),
    (11, shown_where_it_exploded, "a destroyed warehouse shows a card"),
    (11, wrong_slot, "a warehouse slot shows a card of the wrong deck"),
    (11, too_many_shown, "a warehouse shows too many cards"),
    (12, of_turn(ap=-1), "more points were spent than there were"),
    (12, of_turn(mp_cards=-1), "more points were spent than there were"),
    (12, of_turn(mp_treasure=-1), "more points were spent than there were"),
    (12, of_turn(atk=-1), "more points were spent than there were"),
    (12, points_at_nobodys_turn, "there are points outside an Action Phase"),
    (12, of_state(fault=1), "an Ascendant ran"),
    (13, dragged_away, "an immobilised character left its hex"),
    (13, immobilised_bystander, "an immobilisation works outside the own turn"),
    (13, borrowing_bystander, "an identity is borrowed outside the own turn"),
    (14, of_state(fault=2), "an attack moved somebody in phase A"),
    (15, of_state(fault=3), "a character gained a level without climbing"),
    (16, ascendant_at_home, "an Ascendant stands on its pier and the game goes on"),
    (17, no_choice, "a decision has no legal action"),
    (17, of_state(asked=0), "nobody is asked and the game is not over"),
    (19, hidden_in_lava, "a character stands in lava"),
    (19, strayed, "a hidden character left its token without moving"),
]


@pytest.mark.parametrize(("number", "plant", "sentence"), PLANTED, ids=[f"{n}-{s[:40]}" for n, _, s in PLANTED])
def test_check_finds_a_planted_violation(number, plant, sentence):
    assert broken_after(plant) == sentence


def test_check_accepts_what_is_allowed():
    assert broken_after(invisible) is None
    assert broken_after(lambda state: ascended(state, 2)) is None
    assert broken_after(of_player(2, hp=1, wounds=3)) is None

    def explode(state):
        """AM-198."""
        state["warehouse"][2]["destroyed"] = 1
        for slot, card in enumerate(state["warehouse"][2]["card"]):
            if card != NO_CARD:
                state["pile"][state["pile_size"]] = card
                state["pile_size"] += 1
                state["warehouse"][2]["card"][slot] = NO_CARD
        state["terrain"][hex_number("S:10", 6)] = ACCESSIBLE

    assert broken_after(explode) is None


def test_a_turned_record_is_found():
    """No. 10: where the levels stand is what their tiles say."""
    assert broken_after(turned_record) in (
        "a lava tile moved on its level",
        "a sheltered tile moved on its level",
        "a cave mouth moved on its level",
    )


# --- in play ----------------------------------------------------------------------------------------------------------


def ascending(table: Table, seat: int, form: int) -> Table:
    """The same game with an Angel or Demon on the centre."""
    state = table.state()
    state["player"][seat].update(form=form, hp=10, pos=0, energy=[3, 0], mischief=0, scrounge=0)
    state["ascendant"] = seat
    state["terrain"][0] = ACCESSIBLE
    for other, player in enumerate(state["player"]):
        if other != seat and player["pos"] == 0:
            player["pos"] = hex_number(f"PIER:{other}", len(state["player"]))
    return table.load(state)


def games(steps: int):
    """Random play of fresh games and of games with an Ascendant: (table, action, events) after every decision."""
    for seed in range(4):
        for form in (0, 1, 2):
            table, rng = played(40, seats=(6, 3)[seed % 2], seed=seed), random.Random(seed)
            if form:
                seat = table.to_act
                ascending(table, seat, form)
                assert table.engine.broken_invariant() is None
            for _ in range(steps):
                if table.over:
                    break
                legal = table.legal()
                action = rng.choice([a for a in legal if a.kind not in ("end_turn", "draw_five")] or legal)
                yield table, action, legal, table.apply(action)


@pytest.fixture(scope="module")
def story():
    """What happened in those games, decision by decision: state before, state after, action, legal list, events."""
    told, last, before = [], None, None
    for table, action, legal, events in games(250):
        if table is not last:
            before = None
        last, after = table, table.state()
        if before is not None:
            assert table.over or table.engine.broken_invariant() is None
            told.append((before, after, action, legal, events))
        before = after
    assert len(told) > 1500
    return told


def level(hex: int, seats: int) -> int:
    name = hex_name(hex, seats)
    return {"C": 4 if seats == 6 else 3, "S": 0, "P": 0}.get(name[0]) if name[0] != "L" else int(name[1])


def seats_of(state) -> int:
    return state["common"]["seats"]


def test_no_list_is_empty_or_long_or_offers_an_action_twice(story):
    """No. 17."""
    for _, _, _, legal, _ in story:
        assert 0 < len(legal) <= 300
        assert len(set(map(str, legal))) == len(legal)


def test_harvest_markers_are_never_removed(story):
    """No. 8."""
    grown = 0
    for before, after, *_ in story:
        assert sum(after["harvested"]) >= sum(before["harvested"])
        grown += sum(after["harvested"]) > sum(before["harvested"])
        if before["turns"] == after["turns"]:
            assert all(a >= b for a, b in zip(after["harvested"], before["harvested"], strict=True))
    assert grown > 20


def test_the_owners_tokens_are_gone_when_its_turn_begins(story):
    """No. 9."""
    seen = 0
    for _, after, _, _, events in story:
        turns = [i for i, event in enumerate(events) if event.kind == "turn"]
        if not turns or after["common"]["end_reason"]:
            continue
        seat = events[turns[-1]].seat
        placed = {event.hex for event in events[turns[-1] :] if event.kind == "infect" and event.owner == seat}
        owned = {hex for hex, owner in enumerate(after["infected"]) if owner == 1 + seat}
        assert owned == placed
        seen += bool(owned)
    assert seen > 10


def test_a_rotation_turns_each_level_by_its_number(story):
    """No. 10."""
    rounds = 0
    for before, after, *_ in story:
        if after["common"]["round"] != before["common"]["round"]:
            rounds += 1
            top = 4 if seats_of(after) == 6 else 3
            assert after["turns"][: top + 1] == [(t + i) % 6 for i, t in enumerate(before["turns"][: top + 1])]
        elif after["common"]["end_reason"] == 0 and after["active"] >= 0:
            assert after["turns"] == before["turns"]
    assert rounds > 20


@pytest.mark.rule("AM-203", "AM-204")
@pytest.mark.parametrize(("players", "places"), [(6, ("L1:1", "L2:2", "L3:3", "L4:4", "S:9", "L1:20")), (3, ("L1:1", "L2:2", "L3:3"))])
def test_after_six_rounds_everybody_stands_where_it_stood(players, places):
    """No. 10."""
    board = start(players=players, **dict(zip("ABCDEF", places, strict=False)), treasures={"L2:5": "t_action"})
    seen = set()
    for _ in range(6):
        seen.add(tuple(getattr(board, letter).at for letter in "ABCDEF"[:players]))
        board.end_turns(until="A")
    assert tuple(getattr(board, letter).at for letter in "ABCDEF"[:players]) == places
    assert board.hexes_where("treasure") == {"L2:5": 3}
    assert board.state()["turns"] == [0] * 5
    assert len(seen) == 6


def test_no_points_are_left_outside_a_turn_and_no_ascendant_runs(story):
    """No. 12."""
    ascendants = 0
    for before, _, action, legal, _ in story:
        seat = before["common"]["seat"]
        if before["active"] == seat and before["player"][seat]["form"]:
            ascendants += 1
            assert not any(a.kind in ("run", "run_three", "enter_axis") for a in legal)
    assert ascendants > 50


MOVES = ("move", "run", "climb", "descend", "cave", "enter_axis")


def test_the_immobilised_are_offered_no_move(story):
    """No. 13."""
    seen = 0
    for before, after, _, legal, _ in story:
        seat = before["active"]
        if before["common"]["decision"] == 2 and before["player"][seat]["immobilised"]:
            seen += 1
            assert not any(a.kind in MOVES or (a.kind == "play_at" and a.card == "rock_climber") for a in legal)
    assert seen > 5


def test_in_phase_a_nobody_is_pushed(story):
    """No. 14."""
    attacks = pushes = 0
    for before, _, action, _, events in story:
        pushed = [event for event in events if event.kind == "enter" and event.way == "push"]
        pushes += len(pushed)
        if before["ascendant"] >= 0 and action.kind in ("attack", "attack_guess"):
            attacks += 1
            assert not pushed
    assert attacks > 20
    assert pushes > 20


def test_levels_are_gained_by_climbing_only(story):
    """No. 15."""
    climbs = 0
    for before, _, _, _, events in story:
        seats = seats_of(before)
        for event in events:
            if event.kind == "enter" and level(event.hex, seats) > level(event.origin, seats):
                assert event.way in ("climb", "rock_climber")
                climbs += 1
    assert climbs > 20


def test_a_power_hex_heals_once_in_a_turn(story):
    """No. 20: between the beginnings of two turns, and in a rotation, which is a period of its own."""
    heals, healed = 0, set()
    previous = None
    for before, after, _, _, events in story:
        if previous is not before:
            healed = set()
        previous = after
        for event in events:
            if event.kind == "turn":
                healed = set()
            if event.kind == "heal" and event.source == "power_hex":
                assert event.seat not in healed
                healed.add(event.seat)
                heals += 1
    assert heals > 20


def test_the_same_seed_and_actions_give_the_same_game():
    """No. 18."""
    for seats in (6, 3):
        table, rng = Table("axis_mundi", seats=seats, seed=12), random.Random(3)
        actions = []
        for _ in range(400):
            actions.append(rng.choice(table.legal()))
            table.apply(actions[-1])
        again = Table("axis_mundi", seats=seats, seed=12)
        for action in actions:
            again.apply(action)
        assert again.snapshot() == table.snapshot()
        other = Table("axis_mundi", seats=seats, seed=13)
        assert other.snapshot() != Table("axis_mundi", seats=seats, seed=12).snapshot()


def seen_by(state: Position, seat: int) -> Position:
    """What a seat may know (AM-062, AM-292, AM-318)."""
    public = ("visible", "form", "wounds", "hp", "energy", "mischief", "scrounge", "god_mode", "immobilised",
              "immobilised_next", "active", "hand_size", "token", "demands", "identity")  # fmt: skip
    view = {key: state[key] for key in ("turn", "terrain", "harvested", "infected", "warehouse", "pile_size", "active",
                                        "ascendant", "bomb_hex", "bomb_owner", "treasures_used", "turns")}  # fmt: skip
    view["treasure"] = [bool(t) for t in state["treasure"]]
    view["decks"] = [deck["size"] for deck in state["deck"]]
    view["pile"] = [
        card if state["pile_seen"][i] >> seat & 1 else None for i, card in enumerate(state["pile"][: state["pile_size"]])
    ]
    view["players"] = [
        {field: player[field] for field in public}
        | {"held": player["treasures"].bit_count(), "fetched": player["fetched"].bit_count()}
        | {"down": sum(player["face_down"]), "pos": player["pos"] if player["visible"] else None}
        for player in state["player"][: seats_of(state)]
    ]
    own = state["player"][seat]
    view["own"] = {field: own[field] for field in ("hand", "treasures", "fetched", "pos", "face_down")}
    return view


@pytest.mark.rule("AM-062", "AM-319")
@pytest.mark.parametrize("seats", [6, 3])
def test_what_a_seat_sees_and_may_do_does_not_depend_on_what_is_hidden(seats):
    """No. 18: hands, decks, face-down cards, treasures and hidden hexes are dealt anew, and nothing it knows changes."""
    table, rng, hidden = Table("axis_mundi", seats=seats, seed=21), random.Random(8), 0
    dealt = set()
    for key in range(500):
        legal = table.legal()
        wanted = [a for a in legal if a.kind == "play" and a.card == "invisibility"]
        action = rng.choice(wanted or legal)
        saved, seat = table.snapshot(), table.to_act
        view = seen_by(table.state(), seat)
        hidden += any(not p["visible"] for s, p in enumerate(table.state()["player"][:seats]) if s != seat)
        table.engine.redeal_for(seat, key)
        assert seen_by(table.state(), seat) == view
        assert table.legal() == legal
        assert table.engine.broken_invariant() is None
        dealt.add(str([deck["cards"][: deck["size"]] for deck in table.state()["deck"]]))
        table.restore(saved)
        table.apply(action)
        if table.over:
            break
    assert hidden > 10
    assert len(dealt) > 100


@pytest.mark.rule("AM-285", "AM-204")
def test_a_hidden_character_that_does_not_move_stays_on_its_token():
    """No. 19."""
    board = start(A=on("L2:2", hand=["invisibility"]))
    board.act("play", "invisibility")
    assert board.A.token == board.A.pos
    board.end_turn()
    assert (board.A.token, board.A.at) == (board.A.pos, "L2:2")
    board = start(active="F", B=on("L2:2", visible=0, cloak=11, token=hex_number("L2:2", 6)))
    board.end_turn()
    assert (board.B.at, board.B.token, board.B.token != NO_HEX) == ("L2:8", board.number("L2:8"), True)
