"""Plans that differ in their players share the rules that were read and the table, and play what each plays alone."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from equipoise.sim.bots import example_specs
from equipoise.sim.chunk import Task, play_chunk
from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.bots import STYLES
from equipoise.sim.plan import BOTS_KEPT, Plan, table_of_this_thread
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset

AXIS_MUNDI = Ruleset.make(find_game("axis_mundi"))
DEFAULT = STYLES.values("default")


def tried(climb: float, name: str = "tried") -> Plan:
    """One seat plays a style that differs from the default in one number."""
    bots = [f"heuristic:style={name}", *["heuristic"] * 5]
    return Plan.make(AXIS_MUNDI, seed=3, bots=bots, styles={name: {**DEFAULT, "climb": climb}})


def seal(plan: Plan, first: int = 0) -> int:
    return play_chunk(Task(0, plan, first, 1, kept=True, scored=True)).seal


def alone(plan: Plan, *firsts: int) -> list[int]:
    """Chunks of a plan on a thread that has played nothing else."""
    with ThreadPoolExecutor(1) as thread:
        return [thread.submit(seal, plan, first).result() for first in firsts]


@pytest.mark.parametrize("slug", known_games())
def test_plans_that_take_turns_at_a_table_play_what_they_play_alone(slug):
    game = find_game(slug)
    rules, specs = Ruleset.make(game), [spec for spec in example_specs(game)[:3] if "search" not in spec]
    plans = [Plan.make(rules, seed=seed, bots=[bot]) for seed in (1, 2) for bot in specs]
    plans += [Plan.make(rules, seed=1, seats=seats, bots=["random"]) for seats in game.seats]
    taking_turns = [[seal(plan, first) for plan in plans] for first in (0, 1)]
    assert [[row[i] for row in taking_turns] for i in range(len(plans))] == [alone(plan, 0, 1) for plan in plans]


def test_a_style_is_its_numbers_whatever_its_name():
    one, other = tried(DEFAULT["climb"]), tried(0.0)
    assert [seal(one), seal(other), seal(one)] == alone(one, 0) + alone(other, 0) + alone(one, 0)
    assert seal(one) != seal(other)


def test_a_table_is_set_up_once_for_all_who_play_by_the_same_rules():
    sent = [pickle.loads(pickle.dumps(tried(climb))) for climb in (2.0, 2.5)]
    (engine, bots, _), (engine_too, bots_too, _) = (table_of_this_thread(plan, 6) for plan in sent)
    assert engine is engine_too
    assert bots[0] is not bots_too[0], "the style that is tried"
    assert bots[1] is bots_too[1], "the others"
    assert sent[0].restored is sent[1].restored


def test_many_styles_leave_no_heap_of_bots_behind():
    table_of_this_thread(tried(1.0), 6)
    before = table_of_this_thread(tried(1.0), 6)[1]
    for i in range(BOTS_KEPT):
        table_of_this_thread(tried(1.5 + i / 100), 6)
    after = table_of_this_thread(tried(1.0), 6)[1]
    assert after[0] is not before[0], "the first was given up"
    assert after[1] is before[1], "whoever is needed every time stays"


def test_more_bots_than_are_kept_sit_at_one_table():
    specs = [f"hold:at={n}" for n in range(1, 2 * BOTS_KEPT)]
    plan = Plan.make(Ruleset.make(find_game("pig")), seed=1, bots=specs, bots_by="turn")
    bots = table_of_this_thread(plan, 2)[1]
    assert len(set(map(id, bots))) == len(specs)
    assert table_of_this_thread(plan, 2)[1] == bots


def test_other_rules_under_a_known_hash_are_found_out():
    honest = tried(2.0)
    seal(honest)
    rules = {**honest.rules, "attack": {**honest.rules["attack"], "damage": 3}}
    forged = Plan.from_dict({**honest.as_dict(), "rules": rules})
    assert forged.as_read.rules.attack.damage == 3
    with pytest.raises(InputError, match="made by another version and cannot be played on"):
        seal(forged)
    assert seal(honest) == alone(honest, 0)[0]
