"""What must hold in every position: check() finds a planted violation of each. What needs a look at two moments is in
test_invariants_in_play.py."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from boards import NO_CARD, TERRAIN, hex_name, hex_number
from real_games import STEP, played

from equipoise.sim.table import Table

Position = dict[str, Any]
LAVA, SHELTER, CAVE, ACCESSIBLE, POWER = (TERRAIN.index(t) for t in ("lava", "shelter", "cave", "accessible", "power"))
PICK_DISCARD = 8  # a decision
SAVANT = 3

GENUINE = played()


def broken_after(change: Callable[[Position], None]) -> str | None:
    """What check() says of the genuine position with something changed."""
    table = Table("axis_mundi", seats=6, settings=STEP)
    state = copy.deepcopy(GENUINE.state())
    change(state)
    table.engine.load(state)  # Table.load would refuse some of them
    table.engine.reloaded()
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


def unseen_without_a_card(state):
    state["player"][2].update(visible=0, token=state["player"][2]["pos"])


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
    holder = first(state["player"], lambda player: player["hand_size"] < 5)
    state["player"][holder]["hand"][0] += 1


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
            lambda pair: (
                pair[1] == ACCESSIBLE
                and pair[0] not in taken
                and not state["harvested"][pair[0]]
                and hex_name(pair[0], 6).startswith(ring + ":")
            ),
        )
        state["terrain"][here], state["terrain"][there] = ACCESSIBLE, kind

    return change


def moved_cave(state):
    """Both mouths, to another pair of opposite hexes; the lowest level has room."""
    here = max(hex for hex, terrain in enumerate(state["terrain"]) if terrain == CAVE)
    ring = 5 - int(hex_name(here, 6)[1])
    begin = 1 + 3 * ring * (ring - 1)
    pairs = [(begin + i, begin + i + 3 * ring) for i in range(3 * ring)]
    pair = next(p for p in pairs if all(state["terrain"][hex] == ACCESSIBLE for hex in p))
    old = next(p for p in pairs if here in p)
    for hexes, kind in ((old, ACCESSIBLE), (pair, CAVE)):
        for hex in hexes:
            state["terrain"][hex] = kind


def coast_on_a_level(state):
    state["terrain"][first(state["terrain"], lambda t: t == ACCESSIBLE)] = POWER


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
    state["caves_laid"]["word"][local >> 6] &= ~(1 << (local & 63))


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
    state["common"]["decision"] = PICK_DISCARD
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


def unasked(state):
    state["pending"]["asked"] = 0


PLANTED = [
    (into_lava, "a character stands in lava"),
    (onto_another, "two visible characters share a hex"),
    (of_player(2, hp=0), "hit points are out of range"),
    (of_player(2, hp=11), "hit points are out of range"),
    (of_player(2, wounds=4), "a full wound area was not emptied"),
    (of_player(2, energy=[4, 0]), "a pool holds more energy than fits"),
    (of_player(2, energy=[0, 4]), "a pool holds more energy than fits"),
    (of_player(2, mischief=3), "there are too many mischief or scrounge tokens"),
    (of_player(2, scrounge=4), "there are too many mischief or scrounge tokens"),
    (two_ascendants, "an Angel or Demon is not the Ascendant"),
    (of_player(2, form=1), "an Angel or Demon is not the Ascendant"),
    (of_state(ascendant=2), "the Ascendant is a human"),
    (closed_axis, "the Axis is open although there is an Ascendant, or closed although there is none"),
    (open_axis, "the Axis is open although there is an Ascendant, or closed although there is none"),
    (lost_from_the_deck, "a card was lost or doubled"),
    (lost_from_the_pile, "a card was lost or doubled"),
    (doubled_in_hand, "a card was lost or doubled"),
    (doubled_in_a_slot, "a card was lost or doubled"),
    (wrong_deck, "a card is in the wrong deck"),
    (
        of_player(2, cloak=11),
        "an Invisibility card is in force without an invisible character, or the other way round",
    ),
    (
        unseen_without_a_card,
        "an Invisibility card is in force without an invisible character, or the other way round",
    ),
    (large_hand, "a hand is above its limit when an Action is chosen"),
    (many_slots, "more permanents are active than there are slots"),
    (one_time_card_in_a_slot, "a one-time card is in a slot"),
    (lost_treasure, "a treasure was lost or doubled"),
    (doubled_treasure, "a treasure was lost or doubled"),
    (moved_tile(LAVA), "a lava tile moved on its level"),
    (moved_tile(SHELTER), "a sheltered tile moved on its level"),
    (moved_cave, "a cave mouth moved on its level"),
    (half_a_cave, "a cave has one mouth only"),
    (lost_path, "the printed path changed"),
    (other_sea("power"), "the coast changed"),
    (other_sea("warehouse"), "the coast changed"),
    (other_sea("pier"), "the coast changed"),
    (coast_on_a_level, "a level shows terrain of the coast"),
    (marker_on_a_path, "a harvest marker lies where nothing can be harvested"),
    (many_tokens, "infection tokens were not counted right, or there are too many"),
    (token_of_nobody, "an infection token has no owner"),
    (shown_where_it_exploded, "a destroyed warehouse shows a card"),
    (wrong_slot, "a warehouse slot shows a card of the wrong deck"),
    (too_many_shown, "a warehouse shows too many cards"),
    (of_turn(ap=-1), "more points were spent than there were"),
    (of_turn(mp_cards=-1), "more points were spent than there were"),
    (of_turn(mp_treasure=-1), "more points were spent than there were"),
    (of_turn(atk=-1), "more points were spent than there were"),
    (points_at_nobodys_turn, "there are points outside an Action Phase"),
    (of_state(fault=1), "an Ascendant ran"),
    (dragged_away, "an immobilised character left its hex"),
    (immobilised_bystander, "an immobilisation works outside the own turn"),
    (borrowing_bystander, "an identity is borrowed outside the own turn"),
    (of_state(fault=2), "an attack moved somebody in phase A"),
    (of_state(fault=3), "a character gained a level without climbing"),
    (ascendant_at_home, "an Ascendant stands on its pier and the game goes on"),
    (no_choice, "a decision has no legal action"),
    (unasked, "nobody is asked and the game is not over"),
    (hidden_in_lava, "a character stands in lava"),
    (strayed, "a hidden character left its token without moving"),
]


@pytest.mark.parametrize(("plant", "sentence"), PLANTED, ids=[f"{i}-{s[:40]}" for i, (_, s) in enumerate(PLANTED)])
def test_check_finds_a_planted_violation(plant, sentence):
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
    """Where the levels stand is what their tiles say."""
    assert broken_after(turned_record) in (
        "a lava tile moved on its level",
        "a sheltered tile moved on its level",
        "a cave mouth moved on its level",
    )
