"""Restricted players: what they are barred from is never done, and they do something else; what they are given."""

from functools import cache, partial
from typing import Any

import pytest
from battlefield import Battle, battle, unit
from playing import played

from equipoise.sim.games.mythic_earth.actions import CLAIMS, VP_SOURCES
from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    DESIGNATIONS,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    SCENARIOS,
    SPELL_NAMES,
    TALENTS,
    WAYS,
)
from equipoise.sim.games.mythic_earth.game import GAME
from equipoise.sim.table import Table

BLOCKS = 60
IDLE_MORE = 0.08  # of its activations: who may not charge has nothing more to do where it stands
UNRESTRICTED = ["heuristic:style=default", "heuristic"]  # two names for the same style: seated as a restricted pair is
KINDS = list(GAME.actions.kinds)
BANS = GAME.declared.ban_names
JAGUARS = partial(unit, "az_jaguar_warriors", 8)
ARCHERS = partial(unit, "nu_ice_archers", 7)


@cache
def free(bot: str = "heuristic") -> Any:
    return played(GAME.slug, BLOCKS, bot).seat_table()


@cache
def games_without(ban: str, style: str = "default") -> Any:
    """Both players are barred."""
    return played(GAME.slug, BLOCKS, f"heuristic:style={style},bar={ban}").seat_table()


def barred(field: Battle, player: int, ban: str) -> Battle:
    """The position, counted again with that player restricted."""
    field.table.restrict(player, ban)
    field.table.restore(field.table.snapshot())
    return field


# --- what is barred is not done ---------------------------------------------------------------------------------------

COUNTED = {
    "shoot": "volleys",
    "attack": "attacks",
    "disengage": "disengages",
    "dispel": "dispels_tried",
    "on_alert": "alerts_set",
    "release": "alerts_released",
    "spring": "alerts_sprung",
    "regroup": "regroups",
}


@pytest.mark.parametrize("action", COUNTED)
def test_a_barred_action_is_never_taken(action):
    assert free()[COUNTED[action]].sum() > 0
    assert games_without(f"action.{action}")[COUNTED[action]].sum() == 0


@pytest.mark.parametrize("action", ["move", "march", "charge", "cast", "focused", "countercharge", "order_stop"])
def test_a_barred_action_is_open_to_the_other_player_alone(action):
    """Facts count these together with others: a March with that of a Unit that enters, a cast with an invocation."""
    table = Table(GAME, seed=3, bots=[f"random:bar=action.{action}", "random"])
    seen = {True: 0, False: 0}
    for index in range(12):
        table.deal(index)
        while not table.over:
            restricted = "bar=" in table.bot_names[table.to_act]
            codes = table.engine.legal_actions()
            seen[restricted] += any(code & 255 == KINDS.index(action) for code in codes)
            table.engine.take(table.bots[table.to_act].decide(table.engine))
    assert seen[True] == 0
    assert seen[False] > 0


@pytest.mark.parametrize("blessing", BLESSING_NAMES)
def test_a_barred_blessing_is_never_used(blessing):
    """By the hand-tuned numbers: the learned ones keep some Blessings for occasions that seldom come."""
    place = BLESSING_NAMES.index(blessing)
    assert free("heuristic:style=classic")["blessing_used"][:, place].sum() > 0
    used = games_without(f"blessing.{blessing}", "classic")["blessing_used"]
    assert used[:, place].sum() == 0
    assert used.sum() > 0


@pytest.mark.parametrize("spell", SPELL_NAMES)
def test_a_barred_spell_is_neither_learned_nor_cast_but_others_are(spell):
    """By the hand-tuned numbers: the learned ones never learn some spells."""
    place, own = SPELL_NAMES.index(spell), games_without(f"spell.{spell}", "classic")
    known = free("heuristic:style=classic")["spell_known"]
    assert known[:, place].sum() > 0
    assert own["spell_known"][:, place].sum() == 0
    assert own["spell_known"].sum() > 0.9 * known.sum()


@pytest.mark.parametrize("devotion", ["el1", "el4", "el8", "ec1", "ec3", "ec6"])
def test_a_barred_devotion_is_not_kept(devotion):
    place, own = DEVOTION_NAMES.index(devotion), games_without(f"devotion.{devotion}")
    assert free()["devotion_kept"][:, place].sum() > 0
    assert own["devotion_dealt"][:, place].sum() > 0
    assert own["devotion_kept"][:, place].sum() == 0


@pytest.mark.rule("ME-040")
def test_a_devotion_that_alone_was_dealt_is_kept_though_it_is_barred():
    rows = played(GAME.slug, 30, "heuristic:bar=devotion.el1", settings=["setup.devotion_pick=blind"]).seat_table()
    place = DEVOTION_NAMES.index("el1")
    assert rows["devotion_dealt"][:, place].sum() > 0
    assert (rows["devotion_kept"][:, place] == rows["devotion_dealt"][:, place]).all()


@pytest.mark.parametrize("claim", ["build", "pillage", "ritual", "bury", "remove"])
def test_a_barred_claim_is_never_made(claim):
    place = CLAIMS.index(claim)
    assert free()["claims"][:, place].sum() > 0
    assert games_without(f"claim.{claim}")["claims"][:, place].sum() == 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_may_not_score_a_primary_has_no_vp_of_it(scenario):
    """The others choose it, or it is drawn: here it is laid down."""
    settings = [f"setup.primary={scenario}"]
    place = SCENARIOS.index(scenario)
    rows = played(GAME.slug, 20, f"heuristic:bar=score.{scenario}", "heuristic", settings=settings).seat_table()
    vp, restricted = rows["vp"][:, place], rows["bot"] == 0
    assert VP_SOURCES[place] in ("altars", "rainy", "hunt", "pillage", "captives", "fog")
    assert vp[restricted].sum() == 0
    assert vp[~restricted].sum() > 0
    assert rows["unit_vp"].sum() <= rows["vp"].sum()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_barred_primary_is_chosen_by_nobody(scenario):
    chosen = set(played(GAME.slug, BLOCKS, f"random:bar=primary.{scenario}").game_table()["scenario"].tolist())
    assert chosen == set(range(len(SCENARIOS))) - {SCENARIOS.index(scenario)}


@pytest.mark.rule("ME-035")
@pytest.mark.parametrize("way", WAYS)
def test_who_may_not_choose_a_way_chooses_the_other(way):
    rows = played(GAME.slug, 20, f"random:bar=way.{way}").seat_table()
    assert (rows["way"][rows["way_won"] == 1] != WAYS.index(way)).all()


# --- something else is done -------------------------------------------------------------------------------------------


def test_who_may_not_charge_goes_on():
    field = battle({"jaguars": JAGUARS((360, 200))}, {"archers": ARCHERS((360, 300))}, acting="jaguars", turn=3)
    bot = heuristic()
    assert GAME.actions.describe(bot.decide(field.table.engine)).kind == "charge"
    barred(field, 0, "action.charge")
    assert "charge" not in field.legal()
    assert GAME.actions.describe(bot.decide(field.table.engine)).kind in ("march", "move")


def heuristic() -> Any:
    return Table(GAME, bots=["heuristic"]).bots[0]


@cache
def idle_share(*bots: str, games: int = 6) -> float:
    """Share of activations in which the first player's Units end without having done anything."""
    begun = idle = 0
    table = Table(GAME, seed=4, bots=list(bots))
    for index in range(games):
        table.deal(index)
        while not table.over:
            action = table.choose()
            mine = "bar=" in table.bot_names[table.to_act] or len(bots) == 1
            if table.decision == "decide_action" and mine:
                acts = table.state()["activation"]
                fresh = acts["singles"] == 0 and acts["doubles"] == 0
                begun += fresh
                idle += fresh and action.kind == "end"
            table.apply(action)
    return idle / begun


@pytest.mark.parametrize(
    "ban",
    ["action.charge", "action.shoot", "action.march", "claim.pillage", "claim.build", "score.great_hunt", "talent.fly"],
)
def test_who_is_barred_does_not_waste_its_dice(ban):
    """A player who did not know of the ban would stand where it cannot do what it came for."""
    assert idle_share(f"heuristic:bar={ban}", "heuristic") <= idle_share("heuristic") + IDLE_MORE


@pytest.mark.parametrize(("claim", "scenario"), [("build", "build_altars"), ("pillage", "pillage_village")])
def test_who_may_not_claim_does_not_choose_the_scenario_of_the_claim(claim, scenario):
    place = SCENARIOS.index(scenario)
    rows = played(GAME.slug, BLOCKS, f"heuristic:bar=claim.{claim}").game_table()
    assert (rows["scenario"] == place).sum() == 0


@pytest.mark.parametrize(
    ("claim", "cards"), [("ritual", ("el1", "ec1")), ("bury", ("el8",)), ("plant_token", ("ec6",))]
)
def test_who_may_not_claim_does_not_keep_the_devotion_of_the_claim(claim, cards):
    for card in cards:
        place = DEVOTION_NAMES.index(card)
        kept = games_without(f"claim.{claim}")["devotion_kept"][:, place].sum()
        assert kept < 0.2 * free()["devotion_kept"][:, place].sum()


# --- powers without effect --------------------------------------------------------------------------------------------


def test_a_barred_missile_is_neither_shot_nor_feared():
    field = battle(
        {"archers": ARCHERS((360, 100))}, {"champi": unit("in_champi_guard", 8, (360, 250))}, acting="archers"
    )
    assert field.legal("shoot") == {"champi"}
    barred(field, 0, "missile.bow")
    assert not field.legal("shoot")


@pytest.mark.rule("ME-182")
def test_without_fly_a_flyer_goes_round_a_rock():
    """The rock stands in the way of those on the ground alone."""
    ends = {}
    for ban in (None, "talent.fly"):
        field = battle(
            {"eagles": unit("tn_war_eagle_riders", 2, (300, 100))},
            acting="eagles",
            pieces={"rock": "circle=[300,190,40]"},
        )
        barred(field, 0, ban)
        field.act("march").go("goto_enemy_zone")
        ends[ban] = field.at("eagles"), field.unit("eagles")["airborne"]
    assert ends[None][0][0] == 300
    assert ends[None][1] == 1
    assert ends["talent.fly"][0][0] != 300
    assert ends["talent.fly"][1] == 0


@pytest.mark.rule("ME-267")
@pytest.mark.parametrize(("ban", "number"), [(None, 6), ("talent.toughened", 5)])
def test_without_toughened_a_unit_is_hit_with_full_strength(ban, number):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {
            "coats": unit("tn_stonecoats", 3, (300, 251), engaged=["jaguars"]),
            "late": unit("nu_angakkuq", at=(680, 440)),
        },
        acting="jaguars",
    )
    barred(field, 1, ban)
    field.act("attack", "coats", dice=[1, *[10] * 5, 1])
    assert [e.number for e in field.happened("saves")] == [number]


@pytest.mark.parametrize("talent", [name for name in BANS if name.startswith("talent.")])
def test_a_talent_is_barred_from_one_player_not_from_the_table(talent):
    bit = dict(zip((*TALENTS, "commander"), range(len(TALENTS) + 1), strict=True))[talent.removeprefix("talent.")]
    table = Table(GAME, seed=2, bots=[f"heuristic:bar={talent}", "heuristic"])
    unrestricted = Table(GAME, seed=2, bots=UNRESTRICTED)
    for index in range(4):
        table.deal(index)
        unrestricted.deal(index)
        seat = next(seat for seat, name in enumerate(table.bot_names) if "bar=" in name)
        units, free_units = (t.state()["unit"] for t in (table, unrestricted))
        for place, (own, other) in enumerate(zip(units, free_units, strict=True)):
            if place // 16 != seat:
                assert own == other
            elif bit < len(TALENTS):
                assert own["talents"] == other["talents"] & ~(1 << bit)
            else:
                assert own["entry_flags"] == other["entry_flags"] & ~DESIGNATIONS.code("commander")


# --- gifts ------------------------------------------------------------------------------------------------------------


def dealt(table: Table, seat: int) -> list[str]:
    own = table.state()["player"][seat]
    return [DEVOTION_NAMES[card] for card in own["dealt"][: own["dealt_count"]]]


def to_the_keeping(table: Table) -> Table:
    while table.decision != "decide_devotion":
        table.apply(table.choose())
    return table


@pytest.mark.rule("ME-040")
@pytest.mark.parametrize("gift", ["el2", "el8", "ec4", "ec8"])
def test_a_gift_takes_the_place_of_one_card_and_nothing_else_changes(gift):
    given = changed = 0
    one = Table(GAME, seed=6, bots=UNRESTRICTED)
    two = Table(GAME, seed=6, bots=[f"heuristic:given=devotion.{gift}", "heuristic"])
    for index in range(16):
        for table in (one, two):
            table.deal(index)
            to_the_keeping(table)
        seat = next(seat for seat, name in enumerate(two.bot_names) if "given=" in name)
        before, after = dealt(one, seat), dealt(two, seat)
        assert dealt(one, 1 - seat) == dealt(two, 1 - seat)
        if WAYS[two.state()["player"][seat]["way"]] != DEVOTION_CARDS[gift].way:
            assert before == after
            continue
        given += 1
        assert gift in after
        if gift in before:
            assert before == after
            continue
        changed += 1
        lost = [card for card in before if card not in after]
        assert len(lost) == 1
        assert before.index(lost[0]) == after.index(gift)
        old, new = (list(t.state()["deck"][seat]["cards"]) for t in (one, two))
        assert new.index(DEVOTION_NAMES.index(lost[0])) == old.index(DEVOTION_NAMES.index(gift))
        assert sum(a != b for a, b in zip(old, new, strict=True)) == 1
        assert one.state()["deck"][1 - seat] == two.state()["deck"][1 - seat]
    assert given > 0
    assert changed > 0


def test_the_recorded_deal_has_the_gift():
    rows = played(GAME.slug, 20, "heuristic:given=devotion.el2", "heuristic").seat_table()
    of_the_way = (rows["bot"] == 0) & (rows["way"] == WAYS.index("everliving"))
    place = DEVOTION_NAMES.index("el2")
    assert of_the_way.any()
    assert rows["devotion_dealt"][of_the_way, place].all()
    assert (rows["devotion_dealt"].sum(axis=1) == 3).all()


def test_who_has_kept_a_devotion_is_given_none():
    table = to_the_keeping(Table(GAME, seed=6, bots=["heuristic"]))
    seat = table.to_act
    table.apply(table.choose())
    missing = [card for card in DEVOTION_NAMES if card not in dealt(table, seat)]
    assert not any(table.give(seat, f"devotion.{card}") for card in missing)
