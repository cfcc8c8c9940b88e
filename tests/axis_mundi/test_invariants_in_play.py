"""What must hold from one moment to the next, or whatever chance brings: random play never breaks it."""

import random
from typing import Any

import pytest
from boards import TERRAIN, hex_name, hex_number, on, start
from real_games import played

from equipoise.sim.table import Table

Position = dict[str, Any]
ACCESSIBLE = TERRAIN.index("accessible")
DECIDE_ACTION, DECIDE_SHIFT = 2, 26


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
                fights = [a for a in legal if a.kind in ("attack", "attack_guess", "fam_immobilise")]
                others = [a for a in legal if a.kind not in ("end_turn", "draw_five")]
                action = rng.choice(fights if fights and rng.random() < 0.4 else others or legal)
                yield table, action, legal, table.apply(action)


@pytest.fixture(scope="module")
def story():
    """What happened in those games, decision by decision: state before, state after, action, legal list, events."""
    steps, last, before = [], None, None
    for table, action, legal, events in games(250):
        if table is not last:
            before = None
        last, after = table, table.state()
        if before is not None:
            assert table.over or table.engine.broken_invariant() is None
            steps.append((before, after, action, legal, events))
        before = after
    assert len(steps) > 1500
    return steps


def level(hex: int, seats: int) -> int:
    name = hex_name(hex, seats)
    return {"C": 4 if seats == 6 else 3, "S": 0, "P": 0}.get(name[0]) if name[0] != "L" else int(name[1])


def seats_of(state) -> int:
    return state["common"]["seats"]


def test_no_list_is_empty_or_long_or_offers_an_action_twice(story):
    for _, _, _, legal, _ in story:
        assert 0 < len(legal) <= 300
        assert len(set(map(str, legal))) == len(legal)


def test_harvest_markers_are_never_removed(story):
    grown = 0
    for before, after, *_ in story:
        assert sum(after["harvested"]) >= sum(before["harvested"])
        grown += sum(after["harvested"]) > sum(before["harvested"])
        if before["turns"] == after["turns"]:
            assert all(a >= b for a, b in zip(after["harvested"], before["harvested"], strict=True))
    assert grown > 20


def test_the_owners_tokens_are_gone_when_its_turn_begins(story):
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
    """Once a round; whoever shifts is asked between the turn and the new round."""
    rotations = rounds = 0
    for before, after, *_ in story:
        rounds += after["common"]["round"] - before["common"]["round"]
        if after["turns"] != before["turns"]:
            rotations += 1
            top = 4 if seats_of(after) == 6 else 3
            assert after["turns"][: top + 1] == [(t + i) % 6 for i, t in enumerate(before["turns"][: top + 1])]
            shifting = after["common"]["decision"] == DECIDE_SHIFT
            assert (after["common"]["round"] == before["common"]["round"]) == shifting
    assert rounds > 20
    assert abs(rotations - rounds) <= 12  # a game may stop in between


@pytest.mark.rule("AM-203", "AM-204")
@pytest.mark.parametrize(
    ("players", "places"), [(6, ("L1:1", "L2:2", "L3:3", "L4:4", "S:9", "L1:20")), (3, ("L1:1", "L2:2", "L3:3"))]
)
def test_after_six_rounds_everybody_stands_where_it_stood(players, places):
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
    ascendants = 0
    for before, _, _, legal, _ in story:
        seat = before["common"]["seat"]
        if before["active"] == seat and before["player"][seat]["form"]:
            ascendants += 1
            assert not any(a.kind in ("run", "run_three", "enter_axis") for a in legal)
    assert ascendants > 50


MOVES = ("move", "run", "climb", "descend", "cave", "enter_axis")


def test_the_immobilised_are_offered_no_move(story):
    seen = 0
    for before, _, _, legal, _ in story:
        seat = before["active"]
        if before["common"]["decision"] == DECIDE_ACTION and before["player"][seat]["immobilised"]:
            seen += 1
            assert not any(a.kind in MOVES or (a.kind == "play_at" and a.card == "rock_climber") for a in legal)
    assert seen > 5


def test_in_phase_a_nobody_is_pushed(story):
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
    climbs = 0
    for before, _, _, _, events in story:
        seats = seats_of(before)
        for event in events:
            if event.kind == "enter" and level(event.hex, seats) > level(event.origin, seats):
                assert event.way in ("climb", "rock_climber")
                climbs += 1
    assert climbs > 20


def test_a_power_hex_heals_once_in_a_turn(story):
    """Between the beginnings of two turns, and in a rotation, which is a period of its own."""
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
        card if state["pile_seen"][i] >> seat & 1 else None
        for i, card in enumerate(state["pile"][: state["pile_size"]])
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
    """Hands, decks, face-down cards, treasures, hidden hexes are dealt anew, and nothing it knows changes."""
    table = Table("axis_mundi", seats=seats, seed=21, settings=["card.invisibility.count=10"])
    rng, hidden, dealt = random.Random(8), 0, set()
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
    board = start(A=on("L2:2", hand=["invisibility"]))
    board.act("play", "invisibility")
    assert board.A.token == board.A.pos
    board.end_turn()
    assert (board.A.token, board.A.at) == (board.A.pos, "L2:2")
    board = start(active="F", B=on("L2:2", visible=0, cloak=11, token=hex_number("L2:2", 6)))
    board.end_turn()
    assert (board.B.at, board.B.token) == ("L2:8", board.number("L2:8"))
