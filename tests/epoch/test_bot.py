"""What the heuristic bot does in given positions, and how its games go."""

from typing import Any

import numpy as np
import pytest
from island import CLASSIC, Island, kinds, ruleset, scene, turn, wretch
from playing import played, share_won

from equipoise.sim.bots import make_bot
from equipoise.sim.games.epoch.bots import STYLES, follows, make
from equipoise.sim.games.epoch.game import GAME
from equipoise.sim.games.epoch.weights import EpochWeights
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table

TRIGGER_END = 3


def answer(board: Island) -> Any:
    return board.table.choose()


# --- a turn -----------------------------------------------------------------------------------------------------------


def test_converts_and_buys_what_it_can_afford():
    """Four commons are a trait at the Tomb next door."""
    done = turn(scene({"P0": wretch("v31", "8/0/0", "I2 K2"), "tiles": {"h00": "tomb_of_the_ancients"}}))
    assert kinds(done).count("convert") >= 2
    assert "act" in kinds(done)
    assert set(kinds(done)) & {"face_up", "blind"}


def test_walks_to_the_tile_it_can_use():
    board = scene(
        {
            "P0": wretch("v13", "8/0/0", "W2"),
            "tiles": {"h00": "tomb_of_the_ancients", "h01": "fort", "h02": "academy", "h06": "spire"},
        }
    )
    done = turn(board)
    assert "travel" in kinds(done)
    assert any(action.kind == "act" and action.hex == "h00" for action in done)


def test_activates_before_it_buys():
    """What the activation gives makes the recruit affordable."""
    done = kinds(turn(last_turn(wretch("v31", "8/3/0", "S1", companions={"scribe": 0}), tiles={"h00": "inn"})))
    assert min(done.index(kind) for kind in done if kind.startswith("activate")) < done.index("act")


def test_buys_before_it_activates_without_influence():
    """With no influence a companion cannot be activated; the blocks of the purchase come back first (EP-046)."""
    board = scene(
        {
            "P0": wretch("v31", "8/0/0", "I2", companions={"veteran": 0}),
            "tiles": {"h00": "inn", "h01": "fort", "h02": "library"},
        }
    )
    done = kinds(turn(board))
    assert done.index("act") < min(done.index(kind) for kind in done if kind.startswith("activate"))


def test_claims_before_it_acts_on_a_tile_of_a_rival():
    """Who takes the tile over first pays nobody (EP-143)."""
    board = scene(
        {
            "P0": wretch("v31", "8/8/2", "W2"),
            "P1": wretch("v10"),
            "tiles": {"h00": "tomb_of_the_ancients"},
            "control": {"h00": 1},
        }
    )
    done = kinds(turn(board))
    assert done.index("control") < done.index("act")


def test_uses_a_relic_when_there_is_something_to_use_it_for():
    board = scene({"P0": wretch("v31", "8/3/2", companions={"veteran": 4}, relics={"lantern_of_rest": 3})})
    assert "relic" in kinds(turn(board))


def test_keeps_tinkers_knowledge_without_a_relic_to_recharge():
    done = turn(scene({"P0": wretch("v31", companions={"tinker": 0})}))
    assert "ability" not in kinds(done)


def test_tinkers_knowledge_fills_an_empty_relic():
    """Three more uses of the Prism are worth a block of knowledge."""
    board = scene({"P0": wretch("v31", "8/8/2", "K1", companions={"tinker": 0}, relics={"prism_of_dawn": 0})})
    assert "ability" in kinds(turn(board.act("activate", "tinker")))


def test_leaves_no_relic_in_the_tower():
    """Charges alone are not worth a relic: it has its honor, and charges may be laid after it (EP-126, EP-127)."""
    board = scene(
        {"P0": wretch("v31", "8/8/0", "V2", relics={"prism_of_dawn": 0}), "tiles": {"h00": "arcane_tower"}},
    )
    assert "acquire" in kinds(turn(board))


def test_converts_for_want_of_influence():
    """A conversion gives a block back, and the activation needs one (EP-151, EP-062)."""
    board = scene(
        {
            "P0": wretch("v31", "8/1/0", "I2 K1", companions={"bard": 0}),
            "tiles": {"h00": "fort", "h01": "academy", "h02": "fort"},
            "bot": CLASSIC,
        }
    )
    done = kinds(turn(board))
    assert done.index("convert") < min(done.index(kind) for kind in done if kind.startswith("activate"))


def test_takes_no_easy_control_that_it_cannot_pay():
    """The only block of influence goes onto the Bannerman: none is left to mark the tile with (EP-146)."""
    board = scene({"P0": wretch("v31", "0/1/0", "S3", companions={"bannerman": 0}), "tiles": {"h00": "fort"}})
    assert not any(action.kind == "activate" for action in turn(board))


def test_takes_the_proficiency_tile_first_when_that_makes_a_better_turn():
    """Its blocks come back to influence, and a gain tile is of use again (EP-155)."""
    board = scene(
        {
            "P0": wretch("v31", "0/0/0", "I3 S1"),
            "tiles": {"h00": "fort", "h01": "fort", "h02": "academy"},
            "round": 8,
            "end_round": 9,
            "bot": "heuristic:style=classic",  # to which learned numbers give other things to do
        }
    )
    done = kinds(turn(board))
    assert done.index("take_prof") < done.index("activate_self")


def test_relieves_companions_at_the_shrine_when_starved():
    board = scene(
        {
            "P0": wretch("v31", "8/0/0", "I1", companions={"bard": 5, "scribe": 4}),
            "tiles": {"h00": "abandoned_shrine", "h01": "fort", "h02": "library"},
        }
    )
    assert "act" in kinds(turn(board))
    assert board.on("bard") + board.on("scribe") < 9


# --- the end ----------------------------------------------------------------------------------------------------------


def last_turn(player: dict[str, Any], **more: Any) -> Island:
    return scene({"P0": player, "round": 9, "end_round": 9, **more})


def test_in_the_last_turn_spare_blocks_become_a_mastery():
    done = turn(last_turn(wretch("v31", "8/8/0", "S3")))
    assert any(action.kind == "take_prof" and action.attribute == "strength" for action in done)


def test_in_the_last_turn_it_converts_for_a_mastery():
    done = turn(last_turn(wretch("v31", "8/0/0", "I3 K3"), supply={"inspiration": 0, "knowledge": 0}))
    assert kinds(done).count("convert") == 3
    assert any(action.kind == "take_prof" and action.attribute == "wisdom" for action in done)


def test_in_the_last_turn_conviction_becomes_a_tile():
    assert "control" in kinds(turn(last_turn(wretch("v31", "8/8/1", "I1"))))


def test_in_the_last_turn_it_goes_where_an_open_hex_may_be_claimed():
    """Whatever is revealed there is worth its honor (EP-135)."""
    tiles = {"h00": "fort", "h01": "fort", "h02": "spire"}
    done = kinds(turn(last_turn(wretch("v31", "8/8/1", ""), tiles=tiles, control={"h00": 0, "h01": 0, "h02": 0})))
    assert done.index("travel") < done.index("control")


def test_in_the_last_turn_a_relic_pays_for_a_claim():
    """Its block comes back to influence (EP-195), a rest makes it conviction, and that a tile."""
    player = wretch("v31", "0/0/0", "", relics={"wayfarers_boots": 1})
    done = kinds(turn(last_turn(player, tiles={"h00": "fort"})))
    assert done.index("relic") < done.index("rest") < done.index("control")


def test_in_the_last_turn_nothing_is_gathered_for_later():
    done = kinds(turn(last_turn(wretch("v31", "8/8/0", "", companions={"bard": 0}), tiles={"h00": "inn"})))
    assert done.count("convert") == 0


def finishing(own: int, rival: int) -> list[Any]:
    """A fifth speed tile at hand that would end the game."""
    board = scene(
        {
            "P0": wretch("v31", "8/0/0", "S3", honor=own, speed=4),
            "P1": wretch("v10", honor=rival),
            "tiles": {"h00": "command_post", "h01": "inn", "h02": "academy"},
            "triggers": {"active": ["t_skyborne", "t_legend"]},
            "round": 5,
        }
    )
    return turn(board)


def test_ends_the_game_when_it_leads():
    assert any(action.kind == "act" and action.hex == "h00" for action in finishing(52, 20))


# --- answers ----------------------------------------------------------------------------------------------------------


def fight(**player: Any) -> Island:
    own = wretch("v31", "8/6/2", "C2", **player)
    board = scene({"P0": own, "tiles": {"h00": "gaping_maw"}, "face_up": {"monster": "bog_hydra"}})
    return board.act("act", "h00")


def test_the_least_valuable_companion_is_the_champion():
    assert answer(fight(companions={"monster_hunter": 0, "pit_brawler": 0})).companion == "pit_brawler"


def test_a_companion_of_great_use_is_no_champion():
    """The Envoy's second tile action is worth more than the honor of others."""
    assert answer(fight(companions={"monster_hunter": 0, "envoy": 0})).companion == "monster_hunter"


def test_a_card_better_than_the_rest_is_taken_face_up_and_a_poor_one_left():
    for card, source in (("undaunted", "face_up"), ("swift", "blind")):
        board = scene(
            {
                "P0": wretch("v31", "8/8/0", "W2"),
                "tiles": {"h00": "tomb_of_the_ancients"},
                "face_up": {"trait": card},
                "round": 9,
                "end_round": 10,
            }
        )
        assert answer(board.act("act", "h00")).kind == source


def test_a_death_is_prevented():
    board = fight(companions={"monster_hunter": 0})
    board.act("face_up", dice=["strength", "death"])
    assert answer(board).kind == "prevent_death"


def test_a_leader_keeps_the_triggers():
    """Two honor are too much for a player who is ahead."""
    board = scene(
        {
            "P0": wretch("v31", honor=19),
            "tiles": {"h00": "library"},
            "triggers": {"active": ["t_legend", "t_dominion"]},
        }
    )
    board.act("control", "h00")
    assert board.decision == "decide_remove_trigger"
    assert answer(board).kind == "keep_triggers"


def test_keeps_the_quest_that_players_complete():
    """Tiles and colours are won along the way; conviction is spent as it comes, and an upgrade of the mount is dear."""
    ranks = {"q_landlord": 3, "q_polymath": 3, "q_wanderer": 1, "q_ascetic": 0}
    offered = set()
    for game in range(300):
        table = Table("epoch", seats=4, seed=game, ruleset=ruleset(("setup.quest_choice=pick_one_of_two",)))
        offers = [action.quest for action in table.legal() if action.quest in ranks]
        if len(offers) == 2 and ranks[offers[0]] != ranks[offers[1]]:
            assert table.choose().quest == max(offers, key=ranks.__getitem__)
            offered.add(frozenset(offers))
    assert len(offered) == 5


# --- travel -----------------------------------------------------------------------------------------------------------


def test_does_not_walk_in_circles():
    """Of all travels hardly any ends where it began."""
    travels = back = 0
    for game in range(8):
        table = Table(GAME, seats=4, seed=5, index=game)
        before: dict[int, int] = {}
        while not table.over:
            seat = table.to_act
            where = table.state()["player"][seat]["triangle"]
            _, action, _ = table.advance()
            if action.kind == "travel":
                before[seat] = where
            elif action.kind not in ("step", "stop") and seat in before:
                travels += 1
                back += before.pop(seat) == where
    assert travels > 100
    assert back < 0.03 * travels


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_end_by_a_trigger(seats):
    rows = played(GAME.slug, 40, seats=seats)
    assert np.mean(rows.games["end_reason"] == TRIGGER_END) > 0.98
    assert 6 < rows.games["rounds"].mean() < 15


@pytest.mark.parametrize("seats", [2, 4])
def test_one_heuristic_beats_random_opponents(seats):
    rows = played(GAME.slug, 12, "heuristic", *["random"] * (seats - 1), seats=seats)
    assert share_won(rows) > 0.95


def test_no_seat_is_special():
    """Seats are dealt their journeys by lot, so that a seat's number must not matter."""
    rows = played(GAME.slug, 250, seats=3)
    won = rows.seats["won"].reshape(-1, 3)
    for one, other in ((0, 1), (1, 2), (0, 2)):
        difference = won[:, one] - won[:, other]
        assert abs(difference.mean()) < 4.5 * difference.std() / len(difference) ** 0.5


def test_the_choice_follows_from_the_position():
    """The same bot at two tables in turn plays both as a fresh one would."""
    shared = make_bot(GAME, Ruleset.make(GAME).rules, 4, "heuristic")
    tables = [Table(GAME, seats=4, seed=9, index=i, bots=[shared]) for i in (0, 7)]
    alone = [Table(GAME, seats=4, seed=9, index=i) for i in (0, 7)]
    for _ in range(150):
        for one, other in zip(tables, alone, strict=True):
            if not one.over:
                assert one.advance()[1] == other.advance()[1]


def test_styles_show():
    """Of each style at a table of its own kind: what it is known for."""
    batches = {
        style: played(GAME.slug, 25, f"heuristic:style={style}", seats=4)
        for style in STYLES.named
        if style != "schemer"
    }

    def mean(style: str, fact: str, place: int | None = None) -> float:
        column = batches[style].seat_facts[fact]
        return float((column if place is None else column[:, place]).sum() / batches[style].games["rounds"].sum())

    assert mean("landlord", "controls") > 1.05 * mean("default", "controls")
    assert mean("recruiter", "companions_end") > 1.1 * mean("default", "companions_end")
    assert mean("warlord", "fights") > 1.2 * mean("default", "fights")
    assert mean("scholar", "controls") < mean("default", "controls")


def test_every_style_makes_a_bot():
    """Reading a style checks its names and bounds."""
    for style in STYLES.named:
        assert make(Ruleset.make(GAME).rules, STYLES.values(style)) is not None


def test_piles_of_blocks_add_up():
    weights = EpochWeights.pack(values := STYLES.values("default"), follows(Ruleset.make(GAME).rules, values))[0]
    few = values["influence"] + 3 * values["influence_few"] + values["influence_some"]
    assert weights["influences"][[0, 1, 5]].tolist() == pytest.approx([0.0, values["influence"], few])
    assert weights["primitive"][0] == values["primitive.gain"]


# --- a turn further ---------------------------------------------------------------------------------------------------


def with_seer(words: dict[str, Any], second_turn: float) -> list[str]:
    """What the seer does who cannot travel this turn; without `second_turn` it looks no further than the turn."""
    board = scene(words)
    board.table.load({"turn": {"travels": 0}})
    bot = make(board.table.ruleset.rules, {**STYLES.values("seer"), "second_turn": second_turn})
    done = []
    while not done or done[-1].kind != "end":
        legal, codes = board.table.legal(), board.table.engine.legal_actions()
        done.append(legal[codes.index(bot.decide(board.table.engine))])
        board.table.apply(done[-1])
    return [f"{action.kind} {action.hex}" if action.kind == "act" else action.kind for action in done]


def test_the_seer_gathers_what_the_next_turn_buys():
    """Two strength from the Fort are a relic of the Tower next turn; a claim now seems worth more by itself."""
    words = {
        "P0": wretch("v31", "8/3/0", "I1 K1"),
        "tiles": {"h00": "arcane_tower", "h01": "spire", "h02": "fort"},
    }
    assert "act h02" in with_seer(words, 0.5)
    assert "control" in with_seer(words, 0.0)


def test_looking_a_turn_further_leaves_the_table_as_it_was():
    table = Table(GAME, seats=2, seed=8, bots=["heuristic:style=seer"])
    for _ in range(150):
        before = table.snapshot()
        weighed = dict(table.weigh())
        assert table.snapshot() == before
        action = table.choose()
        assert table.snapshot() == before
        assert weighed[action] == max(weighed.values())
        table.apply(action)


# --- what only some numbers ask for -----------------------------------------------------------------------------------


def chosen(board: Island, **numbers: float) -> Any:
    """What classic does with some of its numbers changed."""
    values = {**STYLES.values("classic"), **{key.replace("__", "."): number for key, number in numbers.items()}}
    legal, codes = board.table.legal(), board.table.engine.legal_actions()
    return legal[codes.index(make(board.table.ruleset.rules, values).decide(board.table.engine))]


def test_an_eye_to_cards_completes_the_price_of_one():
    """With knowledge beside the inspiration a second wisdom is in reach, and a trait costs two."""
    board = scene(
        {
            "P0": wretch("v10", "8/6/0", "I1 W1", companions={"muse": 0}),
            "tiles": {"h00": "tomb_of_the_ancients", "h16": "academy"},
            "round": 3,
        }
    )
    board.act("activate", "muse").act("ability", "muse")
    assert board.decision == "decide_attribute"
    assert chosen(board, attribute__strength=2.0).attribute == "strength"
    assert chosen(board, attribute__strength=2.0, buy=1.0).attribute == "knowledge"


def test_blocks_are_worth_more_while_the_game_is_young():
    """Conviction is kept in the first round instead of paid for a tile, and paid later on."""
    for number, early_round, claims in ((0.0, 1, True), (4.0, 1, False), (4.0, 9, True)):
        board = scene({"P0": wretch("v31", "8/8/2", ""), "tiles": {"h00": "spire"}, "round": early_round})
        board.table.load({"turn": {"travels": 0, "activations": 0, "rested": 1}})
        assert (chosen(board, early_conviction=number).kind == "control") == claims
