"""What a block is: two lists, or two factions, that change seats over one deal."""

from collections import Counter
from itertools import combinations

from equipoise.sim.games.mythic_earth.actions import CHARACTERS
from equipoise.sim.games.mythic_earth.components import FACTIONS, LISTS
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

GAME = find_game("mythic_earth")


def seated(*settings: str) -> list[list[tuple[str, ...]]]:
    """The Forces by block and game."""
    rules = Ruleset.make(GAME, [parse_setting(setting) for setting in settings]).rules
    design = GAME.block(lambda: rules, 2)
    return [[tuple(CHARACTERS[c] for c in row) for row in block] for block in design.characters.tolist()]


def check_pairs(blocks, names):
    assert Counter(frozenset(block[0]) for block in blocks) == Counter(map(frozenset, combinations(names, 2)))
    assert all(block[1] == block[0][::-1] and len(block) == 2 for block in blocks)


def test_every_pair_of_lists_meets_once_and_changes_seats():
    check_pairs(seated(), [name for name, force in LISTS.items() if force.cap == 1000])


def test_a_skirmish_is_played_by_the_small_lists():
    check_pairs(seated("game.size_points=600"), [name for name, force in LISTS.items() if force.cap == 600])


def test_random_lists_are_seated_as_factions():
    check_pairs(seated("setup.list_mode=random_legal"), FACTIONS)


def test_the_games_of_a_block_share_their_roll_offs():
    tables = [Table("mythic_earth", seed=4, index=i, bots=["random"]) for i in range(2)]
    assert tables[0].characters == tables[1].characters[::-1]
    assert [e.face for e in tables[0].log if e.kind == "roll"] == [e.face for e in tables[1].log if e.kind == "roll"]
    assert tables[0].to_act == tables[1].to_act


def test_a_random_list_belongs_to_its_faction_and_keeps_to_the_size():
    plan = Plan.make(Ruleset.make(GAME, [parse_setting("setup.list_mode=random_legal")]), seed=1, bots=["random"])
    assert plan.lineup.rotations == 2
    for index in range(6):
        table = Table("mythic_earth", seed=1, index=index, settings=["setup.list_mode=random_legal"], bots=["random"])
        state = table.state()
        for player, faction in enumerate(table.characters):
            units = [u for u in state["unit"][16 * player : 16 * player + 16] if u["where"]]
            assert sum(u["points"] for u in units) <= 1000
            assert FACTIONS[state["player"][player]["faction"]] == faction
