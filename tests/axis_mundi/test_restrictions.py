"""What a restricted player does without, and what another is given."""

import random

import numpy as np
import pytest
from boards import Board, on, start
from playing import played

from equipoise.sim.columns import Rows
from equipoise.sim.games.axis_mundi.bots import BOTS
from equipoise.sim.games.axis_mundi.components import CARDS
from equipoise.sim.games.axis_mundi.facts import FAMILIAR_MODES, MP_SOURCES, PURPOSES
from equipoise.sim.games.axis_mundi.game import GAME
from equipoise.sim.table import Table

BLOCKS = 4
CLASSIC = "heuristic:style=classic"  # its habits stay as they are: it runs, shoots and takes cards of both decks


def batch(*bots: str, blocks: int = BLOCKS, seats: int = 6) -> Rows:
    return played(GAME.slug, blocks, *bots, seats=seats)


def used(rows: Rows, column: str, place: int | None = None, bot: int = 0) -> int:
    """How often in all games the players of a bot did something."""
    facts = rows.seat_facts[column][rows.seats["bot"] == bot].astype(int)
    return int(facts.sum() if place is None else facts[:, place].sum())


def barred(board: Board, ban: str, letter: str = "A") -> Board:
    board.table.restrict("ABCDEF".index(letter), ban)
    return board


def bot_chooses(board: Board) -> str:
    """The kind of action that the heuristic bot takes."""
    bot = BOTS["heuristic"].make(GAME, board.table.ruleset.rules, board.players, {"style": "default"})
    return board.table.game.actions.describe(bot.decide(board.table.engine)).kind


# --- cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", ["second_wind", "rock_climber", "hickory_shield", "elusive", "double_double", "alpinist"]
)
def test_a_barred_card_is_never_used_though_it_was(card):
    code = list(CARDS).index(card)
    column = "played" if CARDS[card].deck == "one_time" else "activated"
    assert used(batch("heuristic", blocks=10), column, code) > 0
    rows = batch(f"heuristic:bar=card.{card}", *["heuristic"] * 5, blocks=10)
    assert used(rows, column, code) == 0
    assert used(rows, column, code, bot=1) > 0


def test_no_barred_card_is_ever_used():
    for code, card in enumerate(CARDS):
        rows = batch(f"heuristic:bar=card.{card}", blocks=1, seats=3)
        assert used(rows, "played", code) + used(rows, "activated", code) == 0, card


def test_a_bot_that_may_not_use_a_card_does_not_want_it():
    """A card of the warehouse is worth less to it, and no other is."""
    board = start(A=on("S:0", hand=["alpinist"]), warehouses={"A": ["alpinist", "dexterity"]})
    bot = BOTS["heuristic"].make(GAME, board.table.ruleset.rules, 6, {"style": "default"})

    def worth() -> dict[int, float]:
        thoughts = dict(bot.thoughts(board.table.engine))
        return {action.args["slot"]: thoughts[GAME.actions.encode(action)] for action in board.legal("take")}

    free = worth()
    assert len(free) == 2
    barred(board, "card.dexterity")
    assert worth()[1] < free[1]
    assert worth()[0] == free[0]


def test_a_pair_is_not_played_by_who_may_not_use_one_of_them():
    hand = ["salve", "holistic_herbs"]
    board = start(A=on("L1:1", hp=5, wounds=2, hand=hand))
    assert board.can("play_pair")
    assert not barred(board, "card.holistic_herbs").can("play_pair")
    assert not barred(board, "action.pair").can("play_pair")
    assert board.can("play", "salve")


def test_a_barred_shield_is_not_asked_for():
    board = start(A="L1:1", B=on("L1:2", hand=["hickory_shield"]))
    barred(board, "card.hickory_shield", "B").act("attack", "B")
    assert board.decision != "decide_shield"
    assert board.B.cards == ["hickory_shield"]


# --- Actions ----------------------------------------------------------------------------------------------------------


KINDS = {
    "run": ["run"],
    "cave": ["cave"],
    "take": ["take"],
    "familiar": ["fam_treasure", "fam_immobilise", "fam_harvest"],
    "fam_treasure": ["fam_treasure"],
    "fam_immobilise": ["fam_immobilise"],
    "pick_up": ["pick_up"],
    "draw": ["draw"],
    "draw_five": ["draw_five"],
    "attack": ["attack"],
    "attack_guess": ["attack_guess"],
    "demon_aoe": ["demon_aoe"],
    "harvest": ["harvest"],
    "activate": ["activate"],
    "shoot": ["shoot"],
    "mulligan": ["choose_card"],
    "pair": ["play_pair"],
}


def test_a_barred_action_is_gone_and_all_others_stay():
    """In games at random: what is missing under the ban is what it names, and nothing else."""
    seen, rng = set(), random.Random(4)
    table = Table(GAME, seats=3, seed=4, bots=["random"])
    for game in range(25):
        table.deal(game)
        for _ in range(400):
            if table.over:
                break
            if table.decision in ("decide_action", "decide_mulligan"):
                free = table.legal()
                kinds = {action.kind for action in free}
                for ban, named in KINDS.items():
                    if kinds.isdisjoint(named) or (table.decision == "decide_mulligan") != (ban == "mulligan"):
                        continue
                    table.restrict(table.to_act, f"action.{ban}")
                    left = table.legal()
                    cards = {"play", "play_at", "play_on"} if ban == "familiar" else set()  # a Tumble of nothing else
                    assert [a for a in free if a.kind not in named and a.kind not in cards] == [
                        a for a in left if a.kind not in cards
                    ], ban
                    seen.add(ban)
                table.restrict(table.to_act, None)
            table.apply(rng.choice(table.legal()))
    assert seen == set(KINDS)


@pytest.mark.parametrize("ban", ["run", "pick_up", "draw", "draw_five", "activate", "shoot", "take"])
def test_a_barred_action_is_never_taken_though_it_was(ban):
    place = PURPOSES.index(ban)
    assert used(batch(CLASSIC), "ap_used", place) > 0
    assert used(batch(f"{CLASSIC},bar=action.{ban}"), "ap_used", place) == 0


def test_who_may_not_disarm_leaves_the_bomb_ticking():
    board = start(A="S:0", bomb=("S:0", "B"))
    assert board.can("disarm")
    assert not barred(board, "action.disarm").can("disarm")


def test_who_may_not_stand_in_the_way_goes_elsewhere():
    board = start(A="S:1", C=on("L1:12", form="demon"), active="A")
    pier_side = board.options("move", "hex")
    board = start(A="S:9", C=on("L1:12", form="demon"), active="A")
    way = board.number("S:10")
    assert way in [action.args["hex"] for action in board.legal("move")]
    assert way not in [action.args["hex"] for action in barred(board, "action.guard").legal("move")]
    assert pier_side == barred(start(A="S:1", C=on("L1:12", form="demon")), "action.guard").options("move", "hex")


def test_guards_are_rarer_among_those_who_may_not_guard():
    assert used(batch("heuristic:bar=action.guard"), "blocking_turns") < used(batch("heuristic"), "blocking_turns") / 2


@pytest.mark.parametrize("ban", ["action.cave", "action.run"])
def test_ways_are_planned_without_what_is_barred(ban):
    """What is open to both, a barred bot judges by the ways that it can go from there."""
    table, judged_otherwise = Table(GAME, seats=3, seed=2, bots=[CLASSIC]), 0
    for game in range(20):
        table.deal(game)
        for _ in range(60):
            if table.decision == "decide_action":
                free = {str(action): score for action, score in table.weigh()}
                table.restrict(table.to_act, ban)
                restricted = {str(action): score for action, score in table.weigh() if action.kind == "move"}
                table.restrict(table.to_act, None)
                before = {action: free[action] for action in restricted}
                judged_otherwise += sorted(before, key=before.__getitem__) != sorted(
                    restricted, key=restricted.__getitem__
                )
            table.apply(table.choose())
    assert judged_otherwise > 0


# --- powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ban", "column", "place"),
    [
        ("power.pull", "pulls", None),
        ("power.levitate", "levitations", None),
        ("power.shift", "shifts", None),
        ("power.shove", "shoves", None),
        ("power.scrounge", "scrounges", None),
        ("power.demand", "demands", None),
        ("power.free_harvest", "free_harvests", None),
        ("power.familiar_harvest", "familiar_uses", FAMILIAR_MODES.index("harvest")),
        ("power.extra_move", "mp_used", MP_SOURCES.index("scrounger")),
        ("character.mischievous", "pulls", None),
        ("character.savant", "demands", None),
        ("character.scrounger", "mp_used", MP_SOURCES.index("scrounger")),
    ],
)
def test_a_barred_power_is_never_used_though_it_was(ban, column, place):
    assert used(batch("heuristic", blocks=10), column, place) > 0
    assert used(batch(f"heuristic:bar={ban}", blocks=10), column, place) == 0


def test_a_malignant_without_rage_or_infection():
    board = start(A=on("L1:1", character="malignant", hp=4), B="L1:2")
    barred(board, "power.rage").act("attack", "B")
    assert board.B.hp == 8
    board = barred(start(A=on("L1:1", character="malignant")), "power.infection")
    board.act("move", "L1:2")
    assert board.hexes_where("infected") == {}


def test_a_beastmaster_without_its_powers():
    board = barred(start(A=on("L1:1", character="beastmaster"), B="L1:4"), "power.reach")
    assert not board.can("fam_immobilise", "B")
    board = barred(start(A=on("L1:1", character="beastmaster"), B="L1:3"), "power.claw")
    board.act("fam_immobilise", "B")
    assert board.B.hp == 10
    board = start(A="L1:1", B=on("L1:3", character="beastmaster"))
    assert not board.can("fam_immobilise", "B")
    assert barred(board, "power.steadfast", "B").can("fam_immobilise", "B")


def test_a_savant_without_its_powers():
    savant = on("L1:1", character="savant", hand=["alpinist"])
    assert start(ap=0, A=savant).can("activate")
    for ban in ("power.free_switch", "character.savant"):
        assert not barred(start(ap=0, A=savant), ban).can("activate")
    six = on("L1:1", character="savant", hand=["salve"] * 3 + ["suture_kit"] * 2)
    board = barred(start(A=six), "power.large_hand")
    board.act("draw", "one_time", draws=[("one_time", "vermin")])
    assert board.decision == "decide_discard"


def test_a_cultivator_without_its_choice_rolls_the_die():
    board = barred(start(A="L1:1"), "power.chosen_harvest")
    board.act("harvest", dice=[6])
    assert board.decision == "decide_action"


def test_a_borrowed_power_is_barred_like_an_own_one():
    board = start(ap=0, A=on("L1:1", identity=GAME.characters.index("scrounger")))
    assert board.can("move")
    assert not barred(board, "power.extra_move").can("move")


# --- a barred bot does something else ---------------------------------------------------------------------------------


def wasted(rows: Rows) -> float:
    """Actions left at the end of a turn."""
    return used(rows, "ap_wasted") / used(rows, "turns_on")


@pytest.mark.parametrize(
    "ban", ["card.rock_climber", "card.second_wind", "card.alpinist", "action.run", "action.familiar", "action.take",
            "action.cave", "action.hidden_tunnel", "power.extra_move", "character.mischievous"]
)  # fmt: skip
def test_a_barred_bot_wastes_no_more_actions_than_a_free_one(ban):
    assert wasted(batch(f"heuristic:bar={ban}", blocks=20)) < wasted(batch("heuristic", blocks=20)) + 0.05


def test_a_bot_that_may_not_attack_buys_no_attacks():
    board = start(ap=1, A=on("L1:1", hand=["follow_the_monkey"]), C=on("L1:2", form="demon", hp=2))
    assert bot_chooses(board) in ("attack", "play")
    assert bot_chooses(barred(board, "action.attack")) not in ("attack", "play")


# --- gifts ------------------------------------------------------------------------------------------------------------


def hands(table: Table) -> list[list[int]]:
    return [player["hand"] for player in table.state()["player"][: table.seats]]


def to_the_first_turn(given: str | None, game: int, seats: int = 6) -> Table:
    specs = [f"{CLASSIC},given={given}" if given else f"{CLASSIC},", *[CLASSIC] * (seats - 1)]
    table = Table(GAME, seats=seats, seed=11, bots=specs)
    table.deal(game)
    while table.decision != "decide_action":
        table.apply(table.choose())
    return table


@pytest.mark.parametrize("card", ["alpinist", "inspiration", "mobilizing_forces", "unstoppable"])
def test_a_gift_is_in_hand_and_what_was_exchanged_lies_where_it_lay(card):
    code, exchanged = list(CARDS).index(card), 0
    deck = GAME.decks.index(CARDS[card].deck)
    for game in range(12):
        plain, given = to_the_first_turn(None, game), to_the_first_turn(f"card.{card}", game)
        seat = next(seat for seat, name in enumerate(given.bot_names) if "given=" in name)
        before, after = hands(plain), hands(given)
        if before[seat][code]:
            assert after == before
            continue
        if after[seat] == before[seat]:  # no card of that deck to give up
            assert sum(n for c, n in zip(CARDS, before[seat], strict=False) if CARDS[c].deck == CARDS[card].deck) == 0
            continue
        change = np.array(after[seat]) - before[seat]
        gave = int(np.argmin(change))
        assert (change[code], change[gave], np.abs(change).sum()) == (1, -1, 2)
        assert CARDS[list(CARDS)[gave]].deck == CARDS[card].deck
        exchanged += 1
        old, new = plain.state()["deck"], given.state()["deck"]
        moved = [
            (a, b) for a, b in zip(old[deck]["cards"], new[deck]["cards"], strict=True) if a != b
        ]  # the deck lies as it lay but for one card, unless the gift came from elsewhere
        assert moved in ([(code, gave)], [])
        assert old[1 - deck] == new[1 - deck]
        if moved:
            assert [h for s, h in enumerate(after) if s != seat] == [h for s, h in enumerate(before) if s != seat]
        assert given.engine.broken_invariant() is None
        facts = given.state()["seat_facts"][seat]
        assert facts["drawn"][code] >= 1
    assert exchanged >= 3


def test_a_gift_that_is_in_no_deck_comes_from_a_hand():
    """All copies lie in hands: the next opponent who has one gives it, and takes the other card."""
    board = start(A=on("L1:1", hand=["salve"]), B=on("L1:2", hand=["mobilizing_forces", "salve"]))
    gift = GAME.declared.gift_names
    code = list(gift).index("card.mobilizing_forces") + 1
    assert board.table.engine.give_now(0, code)
    assert (board.A.cards, board.B.cards) == (["mobilizing_forces"], ["salve", "salve"])
    assert board.table.engine.give_now(0, code), "who has it keeps it"
    assert board.A.cards == ["mobilizing_forces"]
    assert not board.table.engine.give_now(2, code), "an empty hand has nothing to give up"


def test_the_facts_of_the_deal_follow_the_gift():
    rows = played(GAME.slug, 6, "heuristic:given=card.alpinist", seats=6)
    code = list(CARDS).index("alpinist")
    drawn, free = rows.seat_facts["drawn"][:, code], played(GAME.slug, 6, "heuristic", seats=6)
    assert (drawn > 0).mean() > (free.seat_facts["drawn"][:, code] > 0).mean()
    assert rows.seat_facts["opening"].sum(axis=1).tolist() == free.seat_facts["opening"].sum(axis=1).tolist()
