"""Monsters: champions, the two dice, fatigue and death, the bonus at the end (EP-200 to EP-217, EP-264)."""

import pytest
from island import MONSTER, TREACHERY, Island, start, wretch

from equipoise.sim.games.epoch.components import MONSTERS
from equipoise.sim.games.epoch.rules import EpochRules

MAW = {"h00": "gaping_maw"}
BASE = [name for name, card in MONSTERS.items() if not card.treachery]


def hunter(
    dashboard: str = "4/4/1", held: str = "C2", settings: tuple[str, ...] = (), monster: str = "hollow_giant", **own
) -> Island:
    """P0 at the Maw with one companion, and this monster the last one."""
    words = {key: own.pop(key) for key in ("turn", "stacks", "players") if key in own}
    more = {"companions": {"beast_handler": 1}, **own}
    players = {"P0": wretch("v31", dashboard, held, **more), **words.pop("players", {})}
    return start(
        players, tiles=MAW, settings=settings, face_up={"monster": monster}, **{"stacks": {"monster": []}, **words}
    )


# --- the champion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-200")
def test_without_a_companion_the_maw_cannot_be_used():
    assert not hunter(companions={}).can("act", "h00")
    assert hunter(companions={"bard": 0}).can("act", "h00")


@pytest.mark.rule("EP-201")
def test_the_champion_is_declared_before_the_source_is_chosen():
    board = hunter(companions={"bard": 0, "sapper": 0}, stacks={"monster": ["pale_king"]}).act("act", "h00")
    assert board.decision == "decide_champion"
    assert board.blocks(0) == "4/4/1 C2"  # nothing is paid yet
    board.act("champion", "bard")
    assert board.decision == "decide_source"
    assert board.blocks(0) == "4/6/1"
    board.act("blind", dice=["vision", "fatigue"])
    assert board.carried(0) == {"bard": 2, "sapper": 0}


@pytest.mark.rule("EP-201")
def test_the_champion_may_be_declared_after_the_monster_is_seen():
    late = ("monsters.champion_timing=after_source",)
    board = hunter(companions={"bard": 0, "sapper": 0}, stacks={"monster": ["pale_king"]}, settings=late)
    board.act("act", "h00")
    assert (board.decision, board.blocks(0)) == ("decide_source", "4/6/1")
    board.act("blind")
    assert board.decision == "decide_champion"
    assert "pale_king" in board.cards(0)
    assert board.honor(0) == 14
    board.act("champion", "sapper", dice=["vision", "fatigue"])
    assert board.carried(0) == {"bard": 0, "sapper": 2}


@pytest.mark.rule("EP-202")
def test_any_own_companion_may_be_champion():
    """Tired or fresh, activated or not, treacherous or not; never another player's."""
    own = {"bard": 0, "sapper": 5, "spy": 1, "muse": 0}
    players = {"P1": wretch(companions={"seer": 0})}
    board = hunter("4/6/1", companions=own, settings=(TREACHERY,), players=players)
    board.act("activate", "bard").act("act", "h00")
    assert board.legal("champion") == {"bard", "sapper", "spy", "muse"}


# --- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-203", "EP-204", "EP-205")
@pytest.mark.parametrize("name", MONSTERS)
def test_two_courage_defeat_any_monster_and_both_dice_are_rolled(name):
    board = hunter(settings=(TREACHERY,), monster=name).act("act", "h00", dice=["vision", "miss"])
    assert board.cards(0) == {"beast_handler", name}
    assert board.blocks(0) == "4/5/1 V1"
    assert [e.attribute for e in board.happened("attribute_die")] == ["vision"]
    assert [(e.counter, e.companion) for e in board.happened("counter_die")] == [("miss", "beast_handler")]
    assert board.honor(0) == 10 + MONSTERS[name].honor


@pytest.mark.rule("EP-204")
def test_base_monsters_are_worth_four_to_six_honor():
    assert {MONSTERS[name].honor for name in BASE} == {4, 5, 6}


@pytest.mark.rule("EP-204")
def test_the_honor_of_monsters_may_be_shifted():
    board = hunter(settings=("monsters.honor_offset=-1",)).act("act", "h00", dice=["vision", "miss"])
    assert board.honor(0) == 13


@pytest.mark.rule("EP-206")
@pytest.mark.parametrize("attribute", ["inspiration", "knowledge", "strength", "courage", "vision", "wisdom"])
def test_the_white_die_gives_one_of_the_attribute_shown(attribute):
    board = hunter().act("act", "h00", dice=[attribute, "miss"])
    letter = {"inspiration": "I", "knowledge": "K", "strength": "S", "courage": "C", "vision": "V", "wisdom": "W"}
    assert board.blocks(0) == f"4/5/1 {letter[attribute]}1"


@pytest.mark.rule("EP-206")
def test_the_white_die_gives_nothing_without_influence():
    """A Tactician's discounts make the fight free, so that nothing returns to influence."""
    board = hunter("4/0/1", "C1", turn={"discount": {"gaping_maw": 2}}).act("act", "h00", dice=["vision", "miss"])
    assert board.blocks(0) == "4/0/1 C1"


@pytest.mark.rule("EP-206")
@pytest.mark.parametrize(("rolls", "faces"), [(0, []), (2, ["vision", "wisdom"])])
def test_the_number_of_white_rolls_is_a_parameter(rolls, faces):
    board = hunter(settings=(f"monsters.white_rolls={rolls}",)).act("act", "h00", dice=[*faces, "miss"])
    assert board.blocks(0) == ("4/6/1" if rolls == 0 else "4/4/1 V1 W1")


@pytest.mark.rule("EP-208")
def test_honor_comes_first_then_white_then_black_then_what_the_monster_does():
    players = {"P1": wretch("v32", "8/8/0")}
    board = hunter(settings=(TREACHERY,), monster="plague_bearer", players=players)
    board.act("act", "h00", dice=["vision", "fatigue"])
    kinds = [e.kind for e in board.events if e.kind in ("honor", "attribute_die", "counter_die", "treachery")]
    assert kinds == ["honor", "attribute_die", "counter_die", "treachery"]


@pytest.mark.rule("EP-208")
def test_white_takes_its_block_before_fatigue_does():
    board = hunter("4/0/1", "C1", turn={"discount": {"gaping_maw": 1}})  # one block returns to influence
    board.act("act", "h00", dice=["wisdom", "fatigue"])
    assert board.blocks(0) == "4/0/1 W1"
    assert board.carried(0) == {"beast_handler": 1}


# --- the counter-attack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-207", "EP-209")
def test_the_black_die_shows_three_fatigues_a_death_and_two_misses():
    seen = []
    for face in range(1, 7):
        board = hunter()
        events = board.table.apply("act", hex="h00", dice=[1, face])
        seen += [e.counter for e in events if e.kind == "counter_die"]
    assert sorted(seen) == ["death", "fatigue", "fatigue", "fatigue", "miss", "miss"]
    assert EpochRules().dice.counter_faces.count("death") == 1


@pytest.mark.rule("EP-207", "EP-210")
def test_fatigue_puts_two_influence_blocks_on_the_champion():
    board = hunter().act("act", "h00", dice=["vision", "fatigue"])
    assert board.carried(0) == {"beast_handler": 3}
    assert board.blocks(0) == "4/3/1 V1"


@pytest.mark.rule("EP-210")
@pytest.mark.parametrize("blocks", [0, 4])
def test_how_much_fatigue_is_a_parameter(blocks):
    board = hunter(settings=(f"monsters.fatigue={blocks}",)).act("act", "h00", dice=["vision", "fatigue"])
    assert board.carried(0) == {"beast_handler": 1 + blocks}


@pytest.mark.rule("EP-211")
@pytest.mark.parametrize(("discount", "tired"), [(2, 1), (1, 1), (0, 2)])
def test_fatigue_takes_no_more_than_there_is(discount, tired):
    """Influence 0; what is paid of the two courage returns there, and the white die takes one of it."""
    board = hunter("4/0/1", "C2", turn={"discount": {"gaping_maw": discount}})
    board.act("act", "h00", dice=["wisdom", "fatigue"])
    assert board.carried(0) == {"beast_handler": tired}
    assert board.blocks(0).startswith("4/0/1")


@pytest.mark.rule("EP-207", "EP-212")
def test_death_takes_the_champion_out_of_the_game():
    board = hunter("4/4/0", companions={"beast_handler": 4, "bard": 1}).act("act", "h00")
    board.act("champion", "beast_handler", dice=["vision", "death"])
    assert board.cards(0) == {"bard", "hollow_giant"}
    assert board.blocks(0) == "4/9/0 V1"  # four blocks came back
    assert board.honor(0) == 10 + 4 - 3
    state = board.state()
    assert state["place"][board.names().index("beast_handler")] not in (0, 1)
    assert "beast_handler" not in board.stack(0)
    assert [(e.card, e.reason) for e in board.happened("lose_card")] == [("beast_handler", "death")]


@pytest.mark.rule("EP-213")
def test_a_conviction_prevents_the_death_completely():
    board = hunter("4/4/1").act("act", "h00", dice=["vision", "death"])
    assert board.decision == "decide_prevent_death"
    assert board.legal() == {"prevent_death", "accept_death"}
    board.act("prevent_death")
    assert board.carried(0) == {"beast_handler": 1}
    assert board.blocks(0) == "4/6/0 V1"
    assert board.honor(0) == 14


@pytest.mark.rule("EP-213")
def test_without_conviction_death_is_not_asked_about():
    board = hunter("4/4/0").act("act", "h00", dice=["vision", "death"])
    assert board.decision == "decide_turn"
    assert board.cards(0) == {"hollow_giant"}


@pytest.mark.rule("EP-213")
@pytest.mark.parametrize(("cost", "conviction", "left"), [(0, 0, "4/5/0"), (2, 2, "4/7/0"), (3, 3, "4/8/0")])
def test_the_price_of_prevention_is_a_parameter(cost, conviction, left):
    price = (f"monsters.prevent_cost={cost}",)
    board = hunter(f"4/4/{conviction}", settings=price).act("act", "h00", dice=["vision", "death"])
    assert board.act("prevent_death").blocks(0) == f"{left} V1"
    assert board.cards(0) == {"beast_handler", "hollow_giant"}


@pytest.mark.rule("EP-213")
def test_a_conviction_too_few_prevents_nothing():
    board = hunter("4/4/1", settings=("monsters.prevent_cost=2",)).act("act", "h00", dice=["vision", "death"])
    assert (board.decision, board.cards(0)) == ("decide_turn", {"hollow_giant"})


@pytest.mark.rule("EP-214")
def test_a_miss_does_nothing():
    board = hunter().act("act", "h00", dice=["vision", "miss"])
    assert board.carried(0) == {"beast_handler": 1}
    assert (board.blocks(0), board.honor(0), board.decision) == ("4/5/1 V1", 14, "decide_turn")


@pytest.mark.rule("EP-215")
def test_the_monster_stays_though_the_champion_dies():
    board = hunter("4/4/0", monster="bog_hydra").act("act", "h00", dice=["vision", "death"])
    assert board.cards(0) == {"bog_hydra"}
    assert board.honor(0) == 10 + 4 - 3
    assert board.face_up(MONSTER) is None


# --- guard, undaunted, rerolls ----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-217")
@pytest.mark.parametrize(("guard", "traits", "blocks"), [(1, [], 1), (1, ["undaunted"], 1), (0, ["undaunted"], 3)])
def test_guard_comes_before_undaunted_and_both_before_prevention(guard, traits, blocks):
    board = hunter("4/4/2", turn={"guard": guard}, traits=traits).act("act", "h00", dice=["vision", "death"])
    assert board.decision == "decide_turn"  # nothing to prevent
    assert board.carried(0) == {"beast_handler": blocks}


@pytest.mark.rule("EP-217")
def test_guard_leaves_fatigue_as_it_is():
    board = hunter(turn={"guard": 1}).act("act", "h00", dice=["vision", "fatigue"])
    assert board.carried(0) == {"beast_handler": 3}


@pytest.mark.rule("EP-264")
def test_a_reroll_of_the_black_die_is_decided_before_prevention():
    board = hunter("4/4/1", turn={"rerolls": {"black": 1}}).act("act", "h00", dice=["vision", "death"])
    assert board.decision == "decide_reroll"
    assert not board.happened("counter_die")  # nothing is applied yet
    board.act("reroll", dice=["miss"])
    assert board.decision == "decide_turn"
    assert (board.carried(0), board.blocks(0)) == ({"beast_handler": 1}, "4/5/1 V1")


@pytest.mark.rule("EP-264")
def test_the_second_face_stands_for_better_or_worse():
    board = hunter("4/4/1", turn={"rerolls": {"black": 2}}).act("act", "h00", dice=["vision", "fatigue"])
    board.act("reroll", dice=["death"])
    assert board.decision == "decide_prevent_death"  # no second reroll of one roll
    assert board.state()["turn"]["rerolls"] == [0, 1]


@pytest.mark.rule("EP-264")
def test_a_roll_that_is_kept_keeps_the_reroll():
    board = hunter("4/4/1", turn={"rerolls": {"black": 1}}).act("act", "h00", dice=["vision", "fatigue"])
    board.act("keep_roll")
    assert board.carried(0) == {"beast_handler": 3}
    assert board.state()["turn"]["rerolls"] == [0, 1]


@pytest.mark.rule("EP-264")
def test_guard_looks_at_the_face_that_stands():
    board = hunter("4/4/1", turn={"rerolls": {"black": 1}, "guard": 1}).act("act", "h00", dice=["vision", "fatigue"])
    board.act("reroll", dice=["death"])
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"beast_handler": 1}


@pytest.mark.rule("EP-264")
def test_a_white_reroll_leaves_only_the_second_face():
    board = hunter("4/4/1", turn={"rerolls": {"white": 1}}).act("act", "h00", dice=["vision"])
    assert board.decision == "decide_reroll"
    assert board.blocks(0) == "4/6/1"
    board.act("reroll", dice=["courage", "miss"])
    assert board.blocks(0) == "4/5/1 C1"


# --- the bonus at the end ---------------------------------------------------------------------------------------------


def ended(own: dict, **words) -> Island:
    players = {"P0": own, "P1": wretch(quest="q_virtuoso", proficiency={"courage": 1})}  # nobody masters courage alone
    return start(players, seat=1, first=0, round=9, end_round=9, **words).act("end")


@pytest.mark.rule("EP-216")
@pytest.mark.parametrize(("conviction", "bonus"), [(3, 0), (4, 3), (6, 3)])
def test_a_bonus_with_a_condition_scores_if_it_is_met_then(conviction, bonus):
    own = wretch(None, f"4/4/{conviction}", "", monsters=["ash_revenant"], quest="q_sage")
    board = ended(own)
    assert [(e.card, e.honor) for e in board.happened("bonus")] == ([("ash_revenant", bonus)] if bonus else [])
    assert board.honor(0) == 10 + bonus


@pytest.mark.rule("EP-216")
@pytest.mark.parametrize("tiles", [0, 1, 3])
def test_a_bonus_for_each_scores_as_often_as_there_are(tiles):
    own = wretch("v31", "4/4/2", "", monsters=["hollow_giant", "pale_king"], quest="q_sage")
    held = dict.fromkeys(["h00", "h01", "h02"][:tiles], 0)
    board = ended(own, control=held)
    assert [(e.card, e.honor) for e in board.happened("bonus")] == ([("hollow_giant", tiles)] if tiles else [])
    assert board.honor(0) == 10 + tiles + 2 * tiles


@pytest.mark.rule("EP-216")
def test_every_monster_has_a_bonus_of_its_own():
    bonuses = [str(MONSTERS[name].end) for name in MONSTERS]
    assert len(set(bonuses)) == len(MONSTERS) == 15
