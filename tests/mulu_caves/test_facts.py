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
from equipoise.sim.games.mulu_caves.facts import DISPLACEMENTS, QUADRANTS, SHIELDS
from equipoise.sim.games.mulu_caves.game import GAME
from equipoise.sim.games.mulu_caves.positions import tile_of
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
        if action.kind in ("mirror", "place_net", "throw_net"):
            self.seats[seat][action.kind] += 1
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
                if e.piece % 8 == 0:
                    own[f"avatar {e.way} {e.card}"] += 1
                if e.way in ("spoils", "stolen"):
                    self.seats[1 - owner][f"lost {e.card}"] += 1
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
                self.seats[e.seat]["pickup tile"] = 1 + (tile_of(e.tile)[0] == 12)
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
            case "totals":
                self.game["ties"] += e.attack == e.defence
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
    assert facts["turns"] == sum(story.turns) + (story.table.end_reason == "cap")
    assert facts["first_side"] == story.side[0]
    winners = [s for s, row in enumerate(story.table.outcome()) if row["won"] == 1]
    assert facts["winner_side"] == (story.side[winners[0]] if winners else 255)
    assert facts["reached_cap"] == (story.table.end_reason == "cap")
    assert facts["deaths"].tolist() == counts(story.game, DEATHS, "death")
    assert facts["modes"].tolist() == counts(story.game, MODES, "mode")
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
    assert facts["ties"] == story.game["ties"]


@pytest.mark.parametrize(("bot", "games", "index"), STORIES)
def test_seats_are_recorded_as_they_played(bot, games, index):
    story = story_of(bot, index)
    for seat in range(2):
        own, facts = story.seats[seat], recorded(bot, games).seat_facts[2 * index + seat]
        final = story.table.state()
        assert facts["moved_first"] == (seat == 0)
        assert facts["movement_rolled"] == own["rolled"]
        spent = [facts[f"movement_{who}"] for who in ("avatar", "assistants", "assailants")]
        assert sum(spent) >= sum(counts(own, ROLES, "moved"))
        assert facts["movement_rolled"] >= sum(spent) + facts["movement_unspent"]
        assert facts["movement_avatar"] >= own["moved avatar"]
        assert facts["mirror_turns"] == own["mirror"]
        assert facts["units_lost"] == own["destroyed"]
        assert facts["rescues"] == own["rescued"]
        assert (facts["events_avatar"], facts["events_units"]) == (own["event avatar"], own["event unit"])
        assert facts["event_drawn"].tolist() == counts(own, EVENT_NAMES, "card")
        assert facts["drawn"].tolist() == counts(own, TREASURE_NAMES, "draw")
        assert facts["drawn_by_avatar"].tolist() == counts(own, TREASURE_NAMES, "avatar draw")
        assert facts["treasure_draws"] == sum(counts(own, TREASURE_NAMES, "draw"))
        handed = zip(counts(own, TREASURE_NAMES, "given"), counts(own, TREASURE_NAMES, "transference"), strict=True)
        assert facts["given"].tolist() == [a + b for a, b in handed]
        assert facts["taken_as_spoils"].tolist() == counts(own, TREASURE_NAMES, "spoils")
        assert facts["spoils_gained"] == sum(counts(own, TREASURE_NAMES, "spoils"))
        assert facts["spoils_lost"] == sum(counts(story.seats[1 - seat], TREASURE_NAMES, "spoils"))
        assert facts["discarded_limit"].tolist() == counts(own, TREASURE_NAMES, "limit")
        assert facts["limit_discards"] == sum(counts(own, TREASURE_NAMES, "limit"))
        assert facts["avatar_attacked"] == own["attacked"]
        assert facts["avatar_defeats_attacking"] == own["beaten attacking"]
        assert facts["avatar_defeats_defending"] == own["beaten defending"]
        assert facts["avatar_lost"].tolist() == counts(own, ("immobilised", "pit", "net"), "lost")
        assert (facts["placed_own"], facts["placed_enemy"]) == (own["placed own"], own["placed enemy"])
        assert facts["placed_quadrant"].tolist() == counts(own, QUADRANTS, "quadrant")
        assert facts["nets_placed"] == own["place_net"]
        assert facts["nets_thrown"] == own["throw_net"]
        assert facts["treasure"] == (own["pickup"] > 0)
        assert facts["turn_pickup"] == (own["pickup"] or 65535)
        assert facts["pickup_tile"] == (own["pickup tile"] - 1 if own["pickup"] else 255)
        hand = final["player"][seat]["hand"][: final["player"][seat]["cards"]]
        assert facts["held_end"].sum() == len(hand)
        assert facts["held_end_by_avatar"].sum() == sum(card["holder"] == 0 for card in hand)
        alive = [p for p in range(8 * seat + 1, 8 * seat + 8) if final["piece"][p]["alive"]]
        assert facts["assistants_end"] == sum(story.role(p) == "assistant" for p in alive)
        assert facts["assailants_end"] == sum(story.role(p) == "assailant" for p in alive)
        kinds = list(GAME.actions.kinds)
        taken = facts["chosen"].reshape(len(kinds), len(ROLES)).sum(axis=1)
        assert taken.tolist() == counts(own, kinds, "chosen")
        offered = facts["offered"].reshape(len(kinds), len(ROLES))
        assert (offered.sum(axis=1) > 0).tolist() == [own[f"offered {kind}"] > 0 for kind in kinds]


# --- scenes -----------------------------------------------------------------------------------------------------------


def facts_of(board, player):
    return board.state()["seat_facts"][board.seat(player)]


def treasure(counter, card):
    return counter[TREASURE_NAMES.index(card)]


def test_a_battle_is_logged_with_kits_dice_and_result():
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
    assert {name: log[f"battle_{name}"][0] for name in (
        "mode", "attacker_seat", "attacker", "defender", "weapon_attacker", "armour_attacker", "weapon_defender",
        "armour_defender", "artifact_defender", "bonus_attacker", "bonus_defender", "die_attacker", "die_defender",
        "ties", "shield", "vulnerable", "result", "quietus",
    )} == {
        "mode": 0, "attacker_seat": board.seat("P1"), "attacker": ROLES.index("assailant"),
        "defender": ROLES.index("assistant"), "weapon_attacker": card("hackin_sword"), "armour_attacker": 255,
        "weapon_defender": 255, "armour_defender": card("wooden_tunic"), "artifact_defender": 255,
        "bonus_attacker": 2, "bonus_defender": 3, "die_attacker": 4, "die_defender": 3, "ties": 1,
        "shield": SHIELDS.index("equal"), "vulnerable": 0, "result": RESULTS.index("defender"), "quietus": 0,
    }  # fmt: skip
    winner, loser = facts_of(board, "P0"), facts_of(board, "P1")
    assert (treasure(winner["won_with"], "wooden_tunic"), treasure(loser["lost_with"], "hackin_sword")) == (1, 1)
    assert (treasure(winner["committed_defending"], "wooden_tunic"), treasure(winner["played"], "shield")) == (1, 1)
    assert (
        treasure(loser["committed_attacking"], "hackin_sword"),
        treasure(loser["committed_armoury"], "hackin_sword"),
    ) == (1, 0)


def test_who_commits_and_from_where():
    board = start(
        {"P1.1": (5, 8), "P1.A": at(1, 25, cards=["rapier"]), "P0.A": at(6, 8, cards=["shears"])}, active="P1"
    )
    board.roll(1)
    board.attack("P1.1", "P0.A")
    board.commit("rapier")
    board.commit("shears", dice=[6, 1])
    south, north = facts_of(board, "P1"), facts_of(board, "P0")
    assert (treasure(south["committed_armoury"], "rapier"), treasure(south["committed_by_avatar"], "rapier")) == (1, 0)
    assert (treasure(north["committed_by_avatar"], "shears"), treasure(north["committed_armoury"], "shears")) == (1, 0)


@pytest.mark.parametrize(("kit", "single", "double"), [("dual_tridents", 1, 0), ("dual_tridents double", 0, 1)])
def test_uses_of_tridents(kit, single, double):
    board = start({"P1.1": at(5, 8, cards=["dual_tridents"]), "P0.1": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit(kit, dice=[6, 1])
    facts = facts_of(board, "P1")
    assert (facts["tridents_single"], facts["tridents_double"]) == (single, double)


def test_a_shot_is_logged_with_its_distance():
    board = start({"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": (9, 12)}, active="P1", roll=1)
    board.act("attack_bow", piece="P1.1", direction="E", dice=[5])
    log = board.state()["facts"]
    assert (log["battle_mode"][0], log["battle_distance"][0]) == (MODES.index("bow"), 4)
    assert (log["battle_die_attacker"][0], log["battle_result"][0]) == (5, RESULTS.index("attacker"))
    assert treasure(facts_of(board, "P1")["won_with"], "bow_and_arrow") == 1


@pytest.mark.parametrize(
    ("hand", "kept", "under"),
    [(["relinquish", "bow_and_arrow"], 1, 0), (["relinquish", "bow_and_arrow", "shears"], 0, 1)],
)
def test_thefts_by_what_became_of_the_card(hand, kept, under):
    board = start({"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"])}, roll=1)
    board.act("play_relinquish")
    thief, victim = facts_of(board, "P0"), facts_of(board, "P1")
    steals = dict(zip(("random", "chosen", "kept", "under_deck", "cancelled"), thief["steals"], strict=True))
    assert steals == {"random": 1, "chosen": 0, "kept": kept, "under_deck": under, "cancelled": 0}
    assert (treasure(thief["stolen"], "rapier"), treasure(victim["lost"], "rapier")) == (1, 1)


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
    assert facts["event_tiles"][EVENT_NAMES.index("hydrant")] == 9


def test_effects_of_a_bomb():
    board = start({"P0.1": (6, 4), "P0.2": (6, 6), "P1.1": (7, 4)}, top={"event": ["bomb"]}, roll=1)
    board.step("P0.1", "S")
    facts, bomb = facts_of(board, "P0"), EVENT_NAMES.index("bomb")
    assert (facts["event_immobilised"][bomb], facts["event_walls"][bomb]) == (
        2,
        board.state()["facts"]["walls_destroyed"],
    )
    assert facts["event_walls"][bomb] == 3


def test_tiles_that_rock_slide_and_relocate_moved_a_piece():
    board = start({"P0.1": (9, 3)}, top={"event": ["rock_slide", "relocate"]}, roll=6)
    board.step("P0.1", "E")
    assert facts_of(board, "P0")["event_tiles"][EVENT_NAMES.index("rock_slide")] == 1
    board = start({"P0.1": (6, 4)}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.1", "S", dice=[8, 2, 10])  # (8,2) is a wall: y again
    state = board.state()["facts"]
    assert board["P0.1"].at == (8, 10)
    assert facts_of(board, "P0")["event_tiles"][EVENT_NAMES.index("relocate")] == 2 + 5
    assert [state[f"landing_{name}"][0] for name in ("kind", "x", "y", "side", "tile", "rerolls", "folded")] == [
        1, 8, 10, 0, 0, 1, 0,
    ]  # fmt: skip


def test_a_landing_folded_onto_the_own_side():
    board = start({"P0.A": (6, 4)}, top={"event": ["relocate"]}, roll=1)
    board.step("P0.A", "S", dice=[8, 16])
    state = board.state()["facts"]
    assert (state["landing_y"][0], state["landing_folded"][0]) == (10, 1)


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
    assert (facts["turns"], facts["turn_left_start"]) == (1, 1)


def test_cards_held_are_summed_over_the_turns():
    board = start({"P0.A": at(1, 1, cards=["rapier", "shears"])})
    board.pass_turn()
    board.pass_turn()
    board.pass_turn()
    assert facts_of(board, "P0")["card_turns"] == 4


def test_a_turn_begun_behind_enemies_is_a_blocked_one():
    board = start({"P0.A": (9, 12), "P1.1": (8, 12)}, treasure=["P0"], active="P1")
    board.pass_turn()
    assert facts_of(board, "P0")["blocked_turns"] == 0  # home leads east
    board = start({"P0.A": (3, 12), "P1.1": (4, 12)}, active="P1")
    board.pass_turn()
    assert facts_of(board, "P0")["blocked_turns"] == 1


def test_first_draws_are_dated_by_the_own_turn():
    board = start({"P0.1": (9, 3)}, top={"treasure": ["rapier"], "event": ["mirror_mirror"]})
    board.pass_turn()
    board.pass_turn()
    board.roll(1)
    board.step("P0.1", "N")
    board.act("draw", piece="P0.1")
    facts = facts_of(board, "P0")
    assert (treasure(facts["first_drawn"], "rapier"), treasure(facts["first_drawn"], "shears")) == (2, 65535)
    tile = board.state()["facts"]["treasure_draws"]
    assert (sum(tile), tile[0]) == (1, 1)  # (9,2) is the first treasure tile from the north-west


def test_remaining_distances_after_five_own_turns():
    board = start()
    for _ in range(5):
        board.roll(1)
        board.step("P0.A", "E")
        board.end()
        board.pass_turn()
    facts = facts_of(board, "P0")
    left = distances(MAPS["mulu_default"], (6, 1))[11, 12] + 26
    assert (facts["distance_after"], facts["turn_left_start"]) == ([left, 255, 255], 4)


def test_dealt_cards_are_the_opening_hand():
    table = Table("mulu_caves", settings=["setup.start_cards_first=2", "setup.start_cards_second=3"])
    openings = [sum(facts["opening"]) for facts in table.state()["seat_facts"]]
    assert openings == [2, 3]
