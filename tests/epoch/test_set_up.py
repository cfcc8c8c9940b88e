"""The set-up: wretches, journeys, dashboards, starting companions, stacks, quests, pouch, triggers, first tiles."""

from collections import Counter

import pytest
from island import TREACHERY, Island, start, wretch

from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.actions import CARD_NAMES, WRETCH_NAMES
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COMPANIONS,
    HEX_NAMES,
    JOURNEYS,
    MAP,
    QUESTS,
    STACKS,
    TILE_KINDS,
    TILES,
    TRIANGLE_NAMES,
    TRIGGERS,
)
from equipoise.sim.games.epoch.state import PLACES
from equipoise.sim.table import Table

BY_LOT = "setup.wretch_selection=random"  # every game has a deal of its own
DRAFT = "setup.wretch_selection=draft"
COLOURS = ("red", "blue", "yellow")


def table(*settings: str, seats: int = 4, seed: int = 1, index: int = 0) -> Table:
    return Table("epoch", seats=seats, seed=seed, index=index, settings=settings)


def deals(games: int, *settings: str, seats: int = 4):
    """The starts of so many games."""
    dealt = table(BY_LOT, *settings, seats=seats)
    for index in range(games):
        dealt.deal(index)
        yield Island(dealt)


def players(board: Island) -> list[dict]:
    return board.state()["player"][: board.table.seats]


# --- players and wretches ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-001")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play(seats):
    board = Island(table(seats=seats))
    assert len({player["triangle"] for player in players(board)}) == seats
    for _ in range(seats):
        board.act("end")
    assert board.table.round == 2


@pytest.mark.rule("EP-001")
@pytest.mark.parametrize("seats", [1, 6])
def test_nobody_else_does(seats):
    with pytest.raises(InputError):
        table(seats=seats)


@pytest.mark.rule("EP-002")
def test_the_same_place_at_another_seat_plays_the_same():
    """A colour is a seat's and nothing else: with everybody moved one seat on, the same moves do the same."""
    own = [
        wretch("v31", wretch="forger", quest="q_sage", companions={"sapper": 1}),
        wretch("v33", "7/7/2", "I3 K2", wretch="tyrant", quest="q_slayer", companions={"bard": 0}),
        wretch("v21", "8/5/2", "S3 C2", wretch="usurer", quest="q_beloved", relics={"prism_of_dawn": 2}),
    ]
    tiles = {"h00": "library", "h01": "inn", "h02": "fort", "h03": "command_post", "h04": "spire"}
    dice = [f"dice.attribute_faces={['vision'] * 6}", f"dice.counter_faces={['fatigue'] * 6}"]
    boards = []
    for shift in range(3):
        seated = {f"P{(seat + shift) % 3}": player for seat, player in enumerate(own)}
        control = {"h00": (1 + shift) % 3}
        boards.append(start(seated, tiles=tiles, first=shift, control=control, settings=dice))
    for turn in range(150):
        menus = [sorted(map(str, board.table.legal())) for board in boards]
        assert menus[0] == menus[1] == menus[2]
        for board in boards:
            board.table.apply(sorted(board.table.legal(), key=str)[(7 * turn) % len(menus[0])])
    for shift, board in enumerate(boards):
        assert (board.to_act - shift) % 3 == boards[0].to_act
        for seat in range(3):
            there = (seat + shift) % 3
            assert (board.blocks(there), board.honor(there)) == (boards[0].blocks(seat), boards[0].honor(seat))
            assert board.cards(there) == boards[0].cards(seat)
    assert boards[0].table.round > 5


@pytest.mark.rule("EP-003")
def test_wretches_are_picked_in_seat_order_before_journeys_are_dealt():
    board = Island(table(DRAFT, seats=3))
    for seat, name in enumerate(("tyrant", "deserter", "heretic")):
        assert (board.to_act, board.decision) == (seat, "decide_wretch")
        assert not [event for event in board.table.log if event.kind == "journey"]
        board.act("wretch", name)
    assert board.table.characters == ["tyrant", "deserter", "heretic"]
    assert board.decision == "decide_turn"
    assert len(board.happened("journey")) == 3


@pytest.mark.rule("EP-003")
def test_draft_reverse_lets_the_last_seat_pick_first():
    board = Island(table("setup.wretch_selection=draft_reverse", seats=3))
    for seat, name in ((2, "tyrant"), (1, "deserter"), (0, "heretic")):
        assert board.to_act == seat
        board.act("wretch", name)
    assert board.table.characters == ["heretic", "deserter", "tyrant"]


@pytest.mark.rule("EP-003")
def test_random_deals_every_wretch_to_every_seat_alike():
    dealt = Counter()
    for board in deals(300, seats=2):
        first, second = board.table.characters
        assert first != second
        dealt[first, second] += 1
    assert len(dealt) == 20
    assert max(dealt.values()) < 40  # 15 are expected


@pytest.mark.rule("EP-004")
def test_a_wretch_is_picked_once_and_the_others_leave_the_game():
    board = Island(table(DRAFT, seats=3)).act("wretch", "forger")
    assert board.legal("wretch") == set(WRETCH_NAMES) - {"forger"}
    board.act("wretch", "usurer")
    assert board.legal("wretch") == set(WRETCH_NAMES) - {"forger", "usurer"}
    board.act("wretch", "heretic")
    assert [player["wretch"] for player in board.state()["player"]] == [1, 2, 3, -1, -1]
    assert not board.legal("wretch")


# --- journeys ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-005")
def test_journeys_are_dealt_at_random_and_never_twice():
    first = Counter()
    for board in deals(360, seats=5):
        journeys = [player["journey"] for player in players(board)]
        assert len(set(journeys)) == 5
        first[journeys[0]] += 1
    assert set(first) == set(range(12))
    assert max(first.values()) < 55  # 30 are expected
    assert min(first.values()) > 10


@pytest.mark.rule("EP-006", "EP-012")
@pytest.mark.parametrize("name", JOURNEYS)
def test_the_journey_says_where_one_starts_and_which_companion_comes_along(name):
    code = list(JOURNEYS).index(name)
    board = next(b for b in deals(200, seats=5) if code in [p["journey"] for p in players(b)])
    seat = [player["journey"] for player in players(board)].index(code)
    assert board.triangle(seat) == TRIANGLE_NAMES[JOURNEYS[name].start - 1]
    (companion,) = board.cards(seat)
    assert COMPANIONS[companion].color == JOURNEYS[name].color


@pytest.mark.rule("EP-007")
def test_journey_k_starts_on_triangle_k_and_colours_cycle():
    assert [journey.start for journey in JOURNEYS.values()] == list(range(1, 13))
    assert [journey.color for journey in JOURNEYS.values()] == list(COLOURS) * 4
    assert [MAP["triangles"][f"v{journey.start:02}"]["start"] for journey in JOURNEYS.values()] == list(range(1, 13))


@pytest.mark.rule("EP-006")
def test_a_journey_may_be_given_another_start():
    starts = ",".join(f"journey_{n:02}={{start={13 - n}}}" for n in range(1, 13))
    board = next(deals(1, f"journey={{{starts}}}"))
    for seat, player in enumerate(players(board)):
        assert board.triangle(seat) == f"v{12 - player['journey']:02}"


@pytest.mark.rule("EP-008")
def test_everybody_starts_with_10_honor():
    board = next(deals(1, seats=5))
    assert [board.honor(seat) for seat in range(5)] == [10] * 5


@pytest.mark.rule("EP-009", "EP-010")
def test_everybody_starts_with_8_8_2_and_one_block_of_each_common_attribute():
    board = next(deals(1, seats=5))
    assert [board.blocks(seat) for seat in range(5)] == ["8/8/2 I1 K1 S1"] * 5


@pytest.mark.rule("EP-011")
@pytest.mark.parametrize(
    ("spare", "dashboard"), [("reserve", "8/8/2"), ("potential", "11/8/2"), ("influence", "8/11/2")]
)
def test_three_blocks_have_no_place(spare, dashboard):
    board = next(deals(1, f"setup.spare_blocks={spare}"))
    assert board.blocks(0) == f"{dashboard} I1 K1 S1"
    assert board.reserve(0) == (3 if spare == "reserve" else 0)


@pytest.mark.rule("EP-012")
def test_every_companion_of_a_colour_may_be_the_first():
    drawn = Counter(card for board in deals(200, seats=5) for seat in range(5) for card in board.cards(seat))
    base = {name for name, card in COMPANIONS.items() if not card.treachery}
    assert set(drawn) == base
    assert max(drawn.values()) < 60  # 28 are expected


@pytest.mark.rule("EP-012")
@pytest.mark.parametrize("many", [0, 2])
def test_there_may_be_no_starting_companion_or_two(many):
    board = next(deals(1, f"setup.start_companions={many}"))
    for seat, player in enumerate(players(board)):
        colours = [COMPANIONS[name].color for name in board.cards(seat)]
        assert colours == [COLOURS[player["journey"] % 3]] * many


@pytest.mark.rule("EP-013")
def test_no_starting_companion_is_treacherous():
    for board in deals(60, TREACHERY, seats=5):
        for seat in range(5):
            assert not any(COMPANIONS[name].treachery for name in board.cards(seat))


@pytest.mark.rule("EP-013")
def test_treachery_cards_are_shuffled_into_what_is_left():
    shown = set()
    for board in deals(100, TREACHERY):
        state = board.state()
        journeys = [player["journey"] for player in state["player"][:4]]
        for stack, name in enumerate(STACKS):
            starters = sum(COLOURS[journey % 3] == name for journey in journeys)
            assert state["deck"][stack]["size"] + 1 == 12 + 3 - starters
            shown.add(CARD_NAMES[state["face_up"][stack]])
    assert {"spy", "cutthroat", "demagogue", "bone_whistle", "ruthless", "doppelganger"} <= shown


@pytest.mark.rule("EP-014")
def test_the_starting_companion_brings_no_honor():
    board, other = (next(deals(1, f"setup.starting_companion_honor={on}", seats=5)) for on in ("false", "true"))
    for seat in range(5):
        (companion,) = board.cards(seat)
        assert board.cards(seat) == other.cards(seat)
        assert (board.honor(seat), other.honor(seat)) == (10, 10 + COMPANIONS[companion].honor)


@pytest.mark.rule("EP-015")
def test_the_starting_companion_carries_nothing_and_may_be_activated_at_once():
    board = next(deals(1, seats=3))
    for seat in range(3):
        assert list(board.carried(seat).values()) == [0]
    assert board.table.round == 1
    assert board.legal("activate") == board.cards(board.to_act)


# --- stacks and quests ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-016")
def test_six_stacks_each_with_its_top_card_face_up():
    tops = [Counter() for _ in STACKS]
    for board in deals(150, seats=2):
        state = board.state()
        for stack, name in enumerate(STACKS):
            starters = sum(COLOURS[player["journey"] % 3] == name for player in state["player"][:2])
            deck = state["deck"][stack]
            cards = [CARD_NAMES[card] for card in [state["face_up"][stack], *deck["cards"][: deck["size"]]]]
            assert len(set(cards)) == 12 - starters
            if name in COLOURS:
                assert {COMPANIONS[card].color for card in cards} == {name}
            tops[stack][cards[0]] += 1
    for shown in tops:  # all twelve, none too often
        assert len(shown) == 12
        assert max(shown.values()) < 32


@pytest.mark.rule("EP-016")
def test_stacks_are_shuffled():
    orders = {tuple(board.stack(3)) for board in deals(20)}
    assert len(orders) == 20


@pytest.mark.rule("EP-017")
def test_everybody_has_one_quest_of_the_deck_by_lot():
    first = Counter()
    for board in deals(240):
        quests = [player["quest"] for player in players(board)]
        assert len(set(quests)) == 4
        first[quests[0]] += 1
    assert set(first) == set(range(12))
    assert max(first.values()) < 42  # 20 are expected


@pytest.mark.rule("EP-017", "EP-018")
def test_only_its_owner_knows_a_quest():
    dealt = table(seats=3)
    quests = [player["quest"] for player in Island(dealt).state()["player"][:3]]
    known, before = [set(), set(), set()], dealt.snapshot()
    for key in range(120):
        dealt.engine.redeal_for(1, key)
        for seat, player in enumerate(dealt.state()["player"][:3]):
            known[seat].add(player["quest"])
        dealt.restore(before)
    assert known[1] == {quests[1]}
    for seat in (0, 2):  # any of the other eleven, those out of the game among them
        assert known[seat] == set(range(12)) - {quests[1]}


@pytest.mark.rule("EP-018")
def test_there_are_twelve_quests():
    assert len(QUESTS) == 12


@pytest.mark.rule("EP-017")
def test_one_of_two_quests_may_be_kept():
    board = Island(table("setup.quest_choice=pick_one_of_two", seats=3))
    offers = []
    for seat in range(3):
        assert (board.to_act, board.decision) == (seat, "decide_quest")
        offers.append(board.legal("quest"))
        board.act("quest", max(offers[-1]))
    assert [len(offer) for offer in offers] == [2, 2, 2]
    assert len(set().union(*offers)) == 6
    names = list(QUESTS)
    assert [names[player["quest"]] for player in players(board)] == [max(offer) for offer in offers]
    assert board.decision == "decide_turn"


# --- pouch, supplies, triggers ----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-019", "EP-034")
def test_all_tiles_go_into_the_pouch_and_come_out_by_lot():
    first = Counter()
    for board in deals(380):
        revealed = [event.tile for event in board.table.log if event.kind == "reveal"]
        assert Counter(revealed) + Counter(board.pouch()) == Counter({k: tile.count for k, tile in TILES.items()})
        first[revealed[0]] += 1
    assert set(first) == set(TILE_KINDS)
    for kind, tile in TILES.items():
        assert abs(first[kind] - 20 * tile.count) < 20 * tile.count**0.5


@pytest.mark.rule("EP-034")
def test_tile_counts():
    assert {kind: tile.count for kind, tile in TILES.items()} == {
        "arcane_tower": 1,
        "gaping_maw": 1,
        "tomb_of_the_ancients": 1,
        "spire": 2,
        "library": 2,
        "fort": 2,
        "command_post": 2,
        "abandoned_shrine": 2,
        "sacred_monastery": 2,
        "academy": 1,
        "inn": 3,
    }


@pytest.mark.rule("EP-034")
def test_other_tile_counts():
    board = next(deals(1, "tile={inn={count=1},academy={count=3}}"))
    laid = Counter(board.tile(name) for name in HEX_NAMES if board.tile(name)) + Counter(board.pouch())
    assert (laid["inn"], laid["academy"], laid.total()) == (1, 3, 19)


@pytest.mark.rule("EP-020")
def test_one_mastery_tile_of_each_attribute():
    """Whoever leads in all six takes six tiles, and there is no seventh."""
    best = wretch("v31", companions=["sapper", "scribe", "bard"], traits=["swift"], relics=["fate_die"])
    best |= {"monsters": ["hollow_giant"]}
    board = start({"P0": wretch("v11"), "P1": best}, seat=1, first=0, round=9, end_round=9).act("end")
    assert [event.attribute for event in board.happened("mastery")] == list(ATTRIBUTES)
    assert board.state()["masteries"][:2] == [0, 6]


@pytest.mark.rule("EP-021")
@pytest.mark.parametrize(
    ("seats", "settings", "supply"),
    [
        (2, [], [1] * 6),
        (4, [], [3] * 6),
        (5, [], [4] * 6),
        (5, ["proficiency.box_limit=20"], [4, 4, 3, 3, 3, 3]),
        (5, ["proficiency.box_limit=18"], [3] * 6),
        (4, ["proficiency.box_limit=20"], [3] * 6),
        (3, ["proficiency.supply_offset=1"], [4] * 6),
        (2, ["proficiency.supply_offset=-2"], [0] * 6),
    ],
)
def test_proficiency_tiles_of_each_attribute(seats, settings, supply):
    assert next(deals(1, *settings, seats=seats)).state()["supply"] == supply


@pytest.mark.rule("EP-022")
@pytest.mark.parametrize(("honor", "reached"), [(17, []), (18, [20]), (27, []), (28, [30]), (38, [40]), (48, [50])])
def test_tokens_lie_at_20_30_40_and_50(honor, reached):
    board = start({"P0": wretch("v31", honor=honor)}, tiles={"h00": "inn"}).act("control", "h00")
    assert [event.value for event in board.happened("token")] == reached


@pytest.mark.rule("EP-022")
def test_there_is_no_token_beyond_50():
    board = start({"P0": wretch("v31", honor=58)}, tiles={"h00": "inn"}, triggers={"active": ["t_hoard", "t_dominion"]})
    assert not board.act("control", "h00").happened("token")


@pytest.mark.rule("EP-023")
def test_two_triggers_by_lot_ten_in_the_stack():
    active = Counter()
    for board in deals(150):
        assert len(board.triggers()) == 2
        waiting = board.state()["deck"][7]
        assert waiting["size"] == 10
        names = list(TRIGGERS)
        assert board.triggers() | {names[card] for card in waiting["cards"][:10]} == set(TRIGGERS)
        active.update(board.triggers())
    assert set(active) == set(TRIGGERS)
    assert max(active.values()) < 45  # 25 are expected


@pytest.mark.rule("EP-023")
def test_other_numbers_of_triggers():
    for many in (1, 4):
        board = next(deals(1, f"setup.active_triggers={many}"))
        assert (len(board.triggers()), board.state()["deck"][7]["size"]) == (many, 12 - many)


# --- speed, order, first tiles ----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-024")
def test_everybody_starts_with_speed_2():
    board = next(deals(1, seats=5))
    assert [board.speed(seat) for seat in range(5)] == [2] * 5
    board.act("travel")
    assert [event.limit for event in board.happened("travel")] == [2]


@pytest.mark.rule("EP-025")
@pytest.mark.parametrize("speed", [2, 3, 4])
def test_mounts_never_run_out(speed):
    riders = {f"P{seat}": wretch(None, speed=speed + 1) for seat in range(1, 5)}
    own = wretch("v31", "8/6/2", "S3", speed=speed)
    board = start({"P0": own, **riders}, tiles={"h00": "command_post"}).act("act", "h00")
    assert [board.speed(seat) for seat in range(5)] == [speed + 1] * 5


@pytest.mark.rule("EP-026", "EP-027")
def test_the_lowest_start_begins_and_turns_go_on_by_seat():
    firsts = Counter()
    for board in deals(60):
        starts = [player["triangle"] for player in players(board)]
        first = starts.index(min(starts))
        for turn in range(5):
            assert board.to_act == (first + turn) % 4
            board.act("end")
        firsts[first] += 1
    assert len(firsts) == 4


@pytest.mark.rule("EP-026", "EP-028")
def test_a_random_first_player_leaves_the_order_of_the_reveals():
    firsts = Counter()
    for board in deals(80, "setup.first_player=random"):
        starts = [player["triangle"] for player in players(board)]
        firsts[sorted(starts).index(starts[board.to_act])] += 1
        revealing = [event.seat for event in board.table.log if event.kind == "reveal"]
        assert [starts[seat] for seat in revealing] == sorted(starts[seat] for seat in revealing)
    assert len(firsts) == 4
    assert max(firsts.values()) < 36  # 20 are expected


@pytest.mark.rule("EP-028", "EP-029", "EP-090")
def test_the_hexes_next_to_every_token_are_filled_the_lowest_start_first():
    skipped = 0
    for board in deals(40, seats=5):
        expected, filled = [], set()
        for seat in sorted(range(5), key=lambda s: board.triangle(s)):
            for name in sorted(MAP["triangles"][board.triangle(seat)]["hexes"]):
                if name not in filled:
                    expected.append((seat, name))
                    filled.add(name)
                else:
                    skipped += 1
        assert [(e.seat, e.hex) for e in board.table.log if e.kind == "reveal"] == expected
        assert {name for name in HEX_NAMES if board.tile(name)} == filled
        assert len(board.pouch()) == 19 - len(filled)
    assert skipped > 0


@pytest.mark.rule("EP-016")
def test_cards_that_are_nowhere_else_lie_in_their_stack():
    board = next(deals(1))
    known = set().union(*(board.cards(seat) for seat in range(4)))
    for stack in range(6):
        known |= {board.face_up(stack), *board.stack(stack)}
    out = {
        n for n, place in zip(CARD_NAMES, board.state()["place"], strict=True) if place == PLACES.code("not_in_game")
    }
    assert known | out == set(CARD_NAMES)
    assert len(known) == 72
