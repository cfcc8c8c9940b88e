"""What is recorded of a game is what happened in it: counted again from the story of whole games, decision by decision,
and in scripted scenes for what the story does not tell."""

from collections import Counter
from functools import cache

import pytest
from caves import at, start
from equipoise.ext.batch import play

from equipoise.sim.columns import Rows
from equipoise.sim.games.mulu_caves.actions import DEATHS, EVENT_NAMES, MODES, QUIETUS, RESULTS, ROLES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.checks import distances
from equipoise.sim.games.mulu_caves.components import MAPS
from equipoise.sim.games.mulu_caves.facts import POWERS, POWERS_BY_ROLE, QUADRANTS
from equipoise.sim.games.mulu_caves.game import GAME
from equipoise.sim.games.mulu_caves.positions import tile_of
from equipoise.sim.games.mulu_caves.state import DISPLACEMENTS, SHIELDS
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table

SEED = 11
FIXED = MODES.index("bow")  # modes from here on roll no battle
CASES = [("heuristic", 24), ("heuristic:style=warden", 6), ("random", 4)]


@cache
def recorded(bot: str, games: int) -> Rows:
    plan = Plan.make(Ruleset.make(GAME), seed=SEED, bots=(bot,))
    engine, bots = plan.set_up()
    lineup = plan.lineup
    blocks = -(-games // lineup.rotations)
    rows = Rows.allocate(GAME, blocks * lineup.rotations, 2)
    play(
        engine, bots, lineup.characters, lineup.teams, lineup.bot_of, SEED, 0, blocks, rows.buffers(),
        len(GAME.characters),
    )  # fmt: skip
    return rows


class Story:
    """One game counted again from its decisions and events."""

    def __init__(self, bot: str, index: int) -> None:
        self.table = Table("mulu_caves", seed=SEED, index=index, bots=[bot])
        self.side = [GAME.characters.index(name) for name in self.table.characters]
        self.game: Counter[str] = Counter()
        self.seats: list[Counter[str]] = [Counter(), Counter()]
        self.fire: set[int] = set()
        self.where: dict[int, int] = {}
        self.modes: list[str] = []
        self.turns = [0, 0]
        self.active = -1
        for event in self.table.log:
            self.hear(event)
        while not self.table.over:
            self.decide()

    def role(self, piece: int) -> str:
        if piece % 8 == 0:
            return "avatar"
        home = tile_of(self.where[piece])[1] < 13
        return "assistant" if home == (self.side[piece // 8] == 0) else "assailant"

    def decide(self) -> None:
        table = self.table
        state = table.state()
        decision, legal = table.decision, table.legal()
        if decision == "decide_main":
            seat, avatar = table.to_act, state["piece"][8 * table.to_act]
            lost = "pit" if avatar["pit"] else "net" if avatar["net"] else "immobilised" if avatar["immobile"] else None
            if lost:
                self.seats[seat][f"lost {lost}"] += 1
        seat, action, events = table.advance()
        self.seats[seat][f"chosen {action.kind}"] += 1
        for kind in {a.kind for a in legal}:
            self.seats[seat][f"offered {kind}"] += 1
        if action.kind == "discard":
            self.seats[seat][f"limit {action.card}"] += 1
        for event in events:
            self.hear(event)

    def hear(self, e) -> None:
        owner = getattr(e, "piece", 0) // 8
        own = self.seats[owner]
        match e.kind:
            case "turn":
                if self.active >= 0:
                    self.turns[self.active] += 1
                self.active = e.seat
            case "place":
                self.where[e.piece] = e.tile
                if e.piece % 8 == 0:
                    return
                x, y = tile_of(e.tile)
                own["placed own" if (y < 13) == (self.side[owner] == 0) else "placed enemy"] += 1
                across = sum(x > last for last in (5, 11, 17))
                down = sum(y > last for last in (6, 12, 19))
                own[f"quadrant Q{down}{across}"] += 1
            case "movement":
                self.seats[e.seat]["rolled"] += e.movement
            case "move":
                if e.way in ("step", "transit"):
                    self.where[e.piece] = e.origin
                    own[f"moved {self.role(e.piece)}"] += 1
                if e.way == "landing":
                    self.game["landings"] += 1
                if e.way == "mirror":
                    own["mirrored"] += 1
                self.where[e.piece] = e.tile
            case "gain":
                own[f"{e.way} {e.card}"] += 1
            case "reshuffle":
                self.game[f"reshuffle {e.deck}"] += 1
            case "fire":
                (self.fire.add if e.of_seat_0 + e.of_seat_1 else self.fire.discard)(e.tile)
                self.game["most fire"] = max(self.game["most fire"], len(self.fire))
            case "rescue":
                self.seats[e.rescuer // 8]["rescued"] += 1
            case "card":
                own[f"card {e.card}"] += 1
                own["event avatar" if e.piece % 8 == 0 else "event unit"] += 1
            case "wall":
                self.game["walls"] += 1
            case "treasure":
                self.seats[e.seat]["pickup"] = self.turns[e.seat] + 1
            case _:
                self.hear_of_a_battle(e, own)

    def hear_of_a_battle(self, e, own: Counter[str]) -> None:
        match e.kind:
            case "attack":
                self.modes.append(e.mode)
                self.game[f"mode {e.mode}"] += 1
                self.game[f"attacker {self.role(e.piece)}"] += 1
                self.game[f"defender {self.role(e.target)}"] += 1
                if e.target % 8 == 0:
                    self.seats[e.target // 8]["attacked"] += 1
            case "shield":
                self.game[f"shield {(e.total > e.against) - (e.total < e.against) + 1}"] += 1
            case "battle":
                if e.bout:
                    return
                loser = {"attacker": e.defender, "defender": e.attacker}.get(e.result)
                if loser is not None and loser % 8 == 0 and self.modes[-1] != "ice_wave":
                    self.seats[loser // 8]["beaten attacking" if loser == e.attacker else "beaten defending"] += 1
            case "shot":
                if e.hit and e.target % 8 == 0 and self.modes[-1] in ("bow", "javelin_wall"):
                    self.seats[e.target // 8]["beaten defending"] += 1
            case "destroy":
                self.game[f"death {e.cause}"] += 1
                own["destroyed"] += 1
            case "quietus":
                self.game[f"quietus {e.effect}"] += 1


STORIES = [(bot, games, index) for bot, games in CASES for index in range(games)]


@cache
def story_of(bot: str, index: int) -> Story:
    return Story(bot, index)


def counts(counter: Counter[str], names, prefix: str) -> list[int]:
    return [counter[f"{prefix} {name}"] for name in names]


@pytest.mark.parametrize(("bot", "games", "index"), STORIES)
def test_the_game_is_recorded_as_it_went(bot, games, index):
    story, facts = story_of(bot, index), recorded(bot, games).game_facts[index]
    assert facts["deaths"].tolist() == counts(story.game, DEATHS, "death")
    assert facts["results"].reshape(len(MODES), -1).sum(axis=1).tolist() == counts(story.game, MODES, "mode")
    assert facts["battles"] == sum(counts(story.game, MODES[:FIXED], "mode"))
    assert facts["fixed_attacks"] == sum(counts(story.game, MODES[FIXED:], "mode"))
    assert facts["attacker_roles"].tolist() == counts(story.game, ROLES, "attacker")
    assert facts["defender_roles"].tolist() == counts(story.game, ROLES, "defender")
    assert facts["quietus"].tolist() == counts(story.game, QUIETUS, "quietus")
    assert facts["shields"].tolist() == counts(story.game, range(len(SHIELDS)), "shield")
    assert facts["walls_destroyed"] == story.game["walls"]
    assert facts["max_fire_tiles"] == story.game["most fire"]
    assert facts["landings"] == story.game["landings"]
    assert facts["treasure_reshuffles"] == story.game["reshuffle treasure"]
    assert facts["event_reshuffles"] == story.game["reshuffle event"]


@pytest.mark.parametrize(("bot", "games", "index"), STORIES)
def test_seats_are_recorded_as_they_played(bot, games, index):
    story = story_of(bot, index)
    for seat in range(2):
        own, facts = story.seats[seat], recorded(bot, games).seat_facts[2 * index + seat]
        final = story.table.state()
        assert facts["movement_rolled"] == own["rolled"]
        spent = [facts[f"movement_{who}"] for who in ("avatar", "assistants", "assailants")]
        assert sum(spent) >= sum(counts(own, ROLES, "moved"))
        assert facts["movement_rolled"] >= sum(spent) + facts["movement_unspent"]
        assert facts["movement_avatar"] >= own["moved avatar"]
        assert facts["mirror_turns"] == own["chosen mirror"]
        assert facts["units_lost"] == own["destroyed"]
        assert facts["rescues"] == own["rescued"]
        assert (facts["events_avatar"], facts["events_units"]) == (own["event avatar"], own["event unit"])
        assert facts["event_drawn"].tolist() == counts(own, EVENT_NAMES, "card")
        assert facts["drawn"].tolist() == counts(own, TREASURE_NAMES, "draw")
        assert facts["treasure_draws"] == sum(counts(own, TREASURE_NAMES, "draw"))
        assert facts["taken_as_spoils"].tolist() == counts(own, TREASURE_NAMES, "spoils")
        assert facts["spoils_gained"] == sum(counts(own, TREASURE_NAMES, "spoils"))
        assert facts["discarded_limit"].tolist() == counts(own, TREASURE_NAMES, "limit")
        assert facts["avatar_attacked"] == own["attacked"]
        assert facts["avatar_defeats_attacking"] == own["beaten attacking"]
        assert facts["avatar_defeats_defending"] == own["beaten defending"]
        assert facts["avatar_lost"].tolist() == counts(own, ("immobilised", "pit", "net"), "lost")
        assert facts["placed_own"] == own["placed own"]
        assert facts["placed_quadrant"].tolist() == counts(own, QUADRANTS, "quadrant")
        assert facts["treasure"] == (own["pickup"] > 0)
        assert facts["turn_pickup"] == (own["pickup"] or 65535)
        hand = final["player"][seat]["hand"][: final["player"][seat]["cards"]]
        assert facts["held_end"].sum() == len(hand)
        alive = [p for p in range(8 * seat + 1, 8 * seat + 8) if final["piece"][p]["alive"]]
        assert facts["assistants_end"] == sum(story.role(p) == "assistant" for p in alive)
        assert facts["assailants_end"] == sum(story.role(p) == "assailant" for p in alive)
        assert facts["chosen"].reshape(len(POWERS), -1).sum(axis=1).tolist() == counts(own, POWERS, "chosen")
        offered = facts["offered"].reshape(len(POWERS), -1).sum(axis=1)
        assert (offered > 0).tolist() == [own[f"offered {kind}"] > 0 for kind in POWERS]


# --- scenes -----------------------------------------------------------------------------------------------------------


def facts_of(board, player):
    return board.state()["seat_facts"][board.seat(player)]


def treasure(counter, card):
    return counter[TREASURE_NAMES.index(card)]


def test_a_battle_is_logged_with_kits_and_result():
    board = start(
        {"P1.1": at(5, 8, cards=["hackin_sword"]), "P0.1": at(6, 8, cards=["wooden_tunic", "shield"])}, active="P1"
    )
    board.roll(1)
    board.attack("P1.1", "P0.1")
    board.commit("hackin_sword")
    board.commit("wooden_tunic", dice=[4, 3, 4, 1])  # a tie, then 6 against 4
    board.act("shield", dice=[3])  # 6 = 6: the attacker dies
    log = board.state()["facts"]
    card = TREASURE_NAMES.index
    assert {name.removeprefix("battle_"): log[name][0] for name in log if name.startswith("battle_")} == {
        "mode": MODES.index("plain"), "weapon_attacker": card("hackin_sword"), "armour_attacker": 255,
        "artifact_attacker": 255, "weapon_defender": 255, "armour_defender": card("wooden_tunic"),
        "artifact_defender": 255, "result": RESULTS.index("defender"),
    }  # fmt: skip
    assert log["shields"][SHIELDS.index("equal")] == 1
    winner, loser = facts_of(board, "P0"), facts_of(board, "P1")
    assert [treasure(winner["played"], name) for name in ("wooden_tunic", "shield")] == [1, 1]
    assert treasure(loser["played"], "hackin_sword") == 1


def test_a_shot_is_logged_with_its_card():
    board = start({"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}, active="P1", roll=1)
    board.act("attack_bow", piece="P1.1", direction="E", dice=[5])
    log = board.state()["facts"]
    assert (log["battle_mode"][0], log["battle_result"][0]) == (MODES.index("bow"), RESULTS.index("attacker"))
    assert log["battle_weapon_attacker"][0] == TREASURE_NAMES.index("bow_and_arrow")


def test_powers_are_counted_by_the_role_of_the_piece():
    board = start({"P1.1": (5, 8), "P0.1": (6, 8), "P0.2": (4, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    board.end()
    facts, cell = facts_of(board, "P1"), POWERS_BY_ROLE.index("attack.assailant")
    assert (facts["offered"][cell], facts["chosen"][cell]) == (1, 1)


@pytest.mark.parametrize(
    ("hand", "kept", "under"),
    [(["relinquish", "bow_and_arrow"], 1, 0), (["relinquish", "bow_and_arrow", "shears"], 0, 1)],
)
def test_thefts_by_what_became_of_the_card(hand, kept, under):
    board = start({"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"])}, roll=1)
    board.act("play_relinquish")
    thief = facts_of(board, "P0")
    steals = dict(zip(("random", "chosen", "kept", "under_deck", "cancelled"), thief["steals"], strict=True))
    assert steals == {"random": 1, "chosen": 0, "kept": kept, "under_deck": under, "cancelled": 0}
    assert treasure(thief["stolen"], "rapier") == 1


def test_a_chosen_theft_that_cancels_the_attack():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": at(9, 12, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", piece="P1.1", direction="E")
    board.act("steal_card")
    assert facts_of(board, "P0")["steals"] == [0, 1, 1, 0, 1]


def test_displacements_of_the_avatar_with_what_they_cost():
    board = start({"P0.A": (9, 3)}, top={"event": ["hydrant"]}, roll=1)
    board.step("P0.A", "E")  # onto (10,3), and washed back through the start sanctuary to the edge
    way = distances(MAPS["mulu_default"], (11, 12))
    cost = way[1, 3] - way[10, 3]
    facts, place = facts_of(board, "P0"), DISPLACEMENTS.index("hydrant")
    assert (board["P0.A"].at, facts["displaced"][place]) == ((1, 3), 1)
    assert facts["displaced_distance"][place] == facts["event_distance"][EVENT_NAMES.index("hydrant")] == cost


def test_walls_broken_by_a_bomb():
    board = start({"P0.1": (6, 4), "P0.2": (6, 6), "P1.1": (7, 4)}, top={"event": ["bomb"]}, roll=1)
    board.step("P0.1", "S")
    assert board.state()["facts"]["walls_destroyed"] == 3


def test_enchantments_that_worked_and_that_did_not():
    board = start({"P0.1": at(8, 9, enchantments=["hermes_boots"])})
    board.act("mirror", piece="P0.1")
    boots = EVENT_NAMES.index("hermes_boots")
    assert facts_of(board, "P0")["enchantment_activated"][boots] == 1
    board = start({"P0.1": at(6, 8, enchantments=["hermes_boots"]), "P1.1": (5, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    facts = facts_of(board, "P0")
    assert (facts["enchantment_activated"][boots], facts["enchantment_unused"][boots]) == (0, 1)


def test_movement_by_role_and_what_is_left():
    board = start({"P0.A": (6, 3), "P0.1": (8, 9), "P0.2": (8, 17)}, roll=6)
    board.step("P0.A", "E")
    board.step("P0.1", "N")
    board.step("P0.2", "SN")
    board.end()
    facts = facts_of(board, "P0")
    names = ("rolled", "avatar", "assistants", "assailants", "unspent")
    assert [facts[f"movement_{name}"] for name in names] == [6, 1, 1, 2, 2]
    assert facts["turn_left_start"] == 1


def test_a_turn_begun_behind_enemies_is_a_blocked_one():
    board = start({"P0.A": (9, 12), "P1.1": (8, 12)}, treasure=["P0"], active="P1")
    board.pass_turn()
    assert facts_of(board, "P0")["blocked_turns"] == 0  # home leads east
    board = start({"P0.A": (3, 12), "P1.1": (4, 12)}, active="P1")
    board.pass_turn()
    assert facts_of(board, "P0")["blocked_turns"] == 1


def test_turns_are_dated_by_the_own_turn():
    board = start()
    for _ in range(5):
        board.roll(1)
        board.step("P0.A", "E")
        board.end()
        board.pass_turn()
    facts = facts_of(board, "P0")
    assert (facts["turn_left_start"], facts["turn_pickup"]) == (4, 65535)


def test_dealt_cards_are_the_opening_hand():
    table = Table("mulu_caves", settings=["setup.start_cards_first=2", "setup.start_cards_second=3"])
    openings = [sum(facts["opening"]) for facts in table.state()["seat_facts"]]
    assert openings == [2, 3]
