"""The exact tables for designers: as counted out in RULES.md by default, and they follow the rules."""

import pytest
from caves import at, ruleset, start

from equipoise.sim.games.mulu_caves import odds
from equipoise.sim.games.mulu_caves.odds_tables import battle_ends, best_of, odds_tables, shielded


def tables(*settings):
    return {table.key: table for table in odds_tables(ruleset(settings).rules)}


def column(table, name):
    keys = next(iter(table.columns.values()))
    return dict(zip(keys, table.columns[name], strict=True))


@pytest.mark.rule("MC-149", "MC-298", "MC-167")
def test_battles_by_lead_are_those_counted_out():
    battles = tables()["battles"]
    for lead in range(-5, 6):
        name = f"{lead:+}" if lead else "0"
        assert column(battles, "attacker_wins")[name] == float(odds.wins(lead))
        assert column(battles, "first_roll_ties")[name] == pytest.approx(float(odds.tie(lead)))
        assert column(battles, "best_of_3")[name] == pytest.approx(float(odds.best_of_three(lead)))
        assert column(battles, "against_a_vulnerable_piece")[name] == pytest.approx(float(odds.beats_vulnerable(lead)))


@pytest.mark.rule("MC-214", "MC-216")
def test_kits_are_those_counted_out():
    weapons = tables()["attacker_weapons"]
    assert column(weapons, "Metal Chain Mail")["Rapier"] == pytest.approx(0.677419, abs=1e-6)
    assert column(weapons, "Wooden Tunic")["Battle Axe"] == 0.8125
    assert column(weapons, "Metal Chain Mail")["Dual-Tridents (both uses)"] == pytest.approx(0.677419, abs=1e-6)
    answers = tables()["defender_weapons"]
    assert column(answers, "Cloth Robes")["Wind Sword"] == 0.1875
    assert "Scythe of Ice and Snow" in answers.columns["weapon"]
    assert "Scythe of Ice and Snow" not in weapons.columns["weapon"]


@pytest.mark.rule("MC-229", "MC-232", "MC-233", "MC-234")
@pytest.mark.parametrize("lead", range(-3, 5))
def test_a_shield_is_that_counted_out(lead):
    ends = odds.shielded(lead)
    rules = ruleset(()).rules
    assert shielded(lead, rules) == (ends["wins outright"] + ends["counter-kill"], ends["survives"], ends["destroyed"])


@pytest.mark.rule("MC-181", "MC-246", "MC-250", "MC-257")
def test_shots_and_throws():
    hits = column(tables()["shots"], "hits")
    assert hits["Bow & Arrow"] == hits["Javelin over walls"] == pytest.approx(1 / 3)
    assert (hits["Boomerang"], hits["Retiarius' Net, 2 away"], hits["Retiarius' Net, 12 away"]) == (0.5, 1, 1 / 36)


@pytest.mark.parametrize(
    ("setting", "table", "name", "row", "chance"),
    [
        ("battle.tie=defender", "battles", "attacker_wins", "0", 15 / 36),
        ("battle.tie=attacker", "battles", "attacker_wins", "0", 21 / 36),
        ("battle.tie=nothing", "battles", "defender_wins", "0", 15 / 36),
        ("battle.die_faces=4", "battles", "first_roll_ties", "0", 1 / 4),
        ("best_of.bouts=1", "battles", "best_of_1", "+2", 0.8125),
        ("weapons.vs_mode=add", "attacker_weapons", "Metal Chain Mail", "Rapier", 0.909091),  # 5 against 2
        ("weapons.hybrid_weakness=replace", "attacker_weapons", "Wooden Tunic", "Rapier", 0.090909),  # -1 against 2
        ("weapon.rapier.att=4", "attacker_weapons", "no armour", "Rapier", 0.970588),
        ("armour.cloth_robes.def=0", "attacker_weapons", "Cloth Robes", "no weapon", 0.5),
        ("shield.higher=win", "shield", "survives", "0", 0.0),
        ("shield.equal=lose", "shield", "wins", "0", 0.5),
        ("bow.hit_min=2", "shots", "hits", "Bow & Arrow", 5 / 6),
        ("net.throw_dice=1", "shots", "hits", "Retiarius' Net, 6 away", 1 / 6),
    ],
)
def test_the_tables_follow_the_rules(setting, table, name, row, chance):
    assert column(tables(setting)[table], name)[row] == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize("tie", ["reroll", "defender", "attacker", "nothing"])
def test_ends_add_up(tie):
    rules = ruleset((f"battle.tie={tie}", "battle.die_faces=8")).rules
    for lead in range(-8, 9):
        won, lost = battle_ends(lead, rules)
        assert won + lost == 1 or tie == "nothing"
        assert sum(shielded(lead, rules)) == 1
        assert 0 <= best_of(lead, rules) <= 1


@pytest.mark.rule("MC-214", "MC-215")
@pytest.mark.parametrize(
    ("setting", "weapon", "armour"),
    [("weapons.vs_mode=add", "rapier", "chain_mail"), ("weapons.hybrid_weakness=replace", "rapier", "wooden_tunic")],
)
def test_bonuses_under_a_setting_are_those_of_the_battle(setting, weapon, armour):
    board = start(
        {"P1.1": at(5, 8, cards=[weapon]), "P0.1": at(6, 8, cards=[armour])}, active="P1", settings=[setting], roll=1
    )
    board.attack("P1.1", "P0.1")
    board.commit(weapon)
    events = board.commit(armour, dice=[3, 4])
    rolled = next(e for e in events if e.kind == "totals")
    attack, defence = odds.bonuses((weapon, "none"), ("none", armour), ruleset((setting,)).rules)
    assert (rolled.attack, rolled.defence) == (3 + attack, 4 + defence)
