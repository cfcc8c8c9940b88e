"""Exact tables for designers, under any rules: battles by lead and by kit, Shields, vulnerable pieces, shots, throws
(MC-146 to MC-149, MC-165 to MC-167, MC-181, MC-208 to MC-217, MC-229 to MC-234, MC-298)."""

from fractions import Fraction
from itertools import product
from math import comb

from equipoise.sim.games.mulu_caves.odds import bonuses, rolls
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules
from equipoise.sim.odds import OddsTable

LEADS = range(-5, 6)  # beyond, a D6 cannot turn the battle


def battle_ends(lead: int, rules: MuluCavesRules) -> tuple[Fraction, Fraction]:
    """The attacker wins, the defender wins; with battle.tie = nothing there is a third end (MC-149)."""
    won, lost, tied = rolls(lead, rules.battle.die_faces)
    if rules.battle.tie == "reroll":
        tied = 0
    elif rules.battle.tie == "attacker":
        won, tied = won + tied, 0
    elif rules.battle.tie == "defender":
        lost, tied = lost + tied, 0
    pairs = won + lost + tied
    return Fraction(won, pairs), Fraction(lost, pairs)


def best_of(lead: int, rules: MuluCavesRules) -> Fraction:
    """The attacker takes the majority of the bouts; a bout without effect is rolled again (MC-298, RULES.md 8)."""
    won, lost = battle_ends(lead, rules)
    p, bouts = won / (won + lost), rules.best_of.bouts
    return sum((comb(bouts, n) * p**n * (1 - p) ** (bouts - n) for n in range(bouts // 2 + 1, bouts + 1)), Fraction(0))


def shielded(lead: int, rules: MuluCavesRules) -> tuple[Fraction, Fraction, Fraction]:
    """The defender plays a Shield on every lost roll: it wins, it survives, it loses (MC-229 to MC-234)."""
    faces = range(1, rules.battle.die_faces + 1)
    equal = {"win": 0, "survive": 1, "lose": 2}[rules.shield.equal]
    higher = 0 if rules.shield.higher == "win" else 1
    ends = [Fraction(0), Fraction(0), Fraction(0)]
    chance = Fraction(1, len(faces) ** 2)
    again = Fraction(0)
    for attack, defence in product(faces, faces):
        total = attack + lead
        if total == defence and rules.battle.tie == "reroll":
            again += chance
        elif total == defence and rules.battle.tie == "nothing":
            ends[1] += chance
        elif defence > total or (total == defence and rules.battle.tie == "defender"):
            ends[0] += chance
        else:
            for new in faces:
                end = higher if new > total else equal if new == total else 2
                ends[end] += chance / len(faces)
    won, survived, lost = (end / (1 - again) for end in ends)
    return won, survived, lost


def by_lead(rules: MuluCavesRules) -> OddsTable:
    ends = [battle_ends(lead, rules) for lead in LEADS]
    faces = range(1, rules.battle.die_faces + 1)
    columns: dict[str, list[str] | list[float]] = {
        "lead": [f"{lead:+}" if lead else "0" for lead in LEADS],
        "attacker_wins": [float(won) for won, _ in ends],
        "defender_wins": [float(lost) for _, lost in ends],
        "first_roll_ties": [rolls(lead, len(faces))[2] / len(faces) ** 2 for lead in LEADS],
        f"best_of_{rules.best_of.bouts}": [float(best_of(lead, rules)) for lead in LEADS],
        "against_a_vulnerable_piece": [sum(die + lead > 0 for die in faces) / len(faces) for lead in LEADS],
    }
    return OddsTable(
        "battles",
        "A battle, by the attacker's lead",
        "lead: the attacker's bonus less the defender's; a vulnerable defender rolls no die",
        columns,
        [name for name in columns if name != "lead"],
    )


def weapons_of(rules: MuluCavesRules, role: str) -> list[str]:
    """What can be committed in an adjacent battle, by id; a card with a double use stands twice."""
    allowed = ("either", "unit") if role == "attacker" else ("either", "unit", "defender")
    weapons = ["none"]
    for name, row in rules.weapon.items():
        if row.commit in allowed:
            weapons += [name, f"{name} double"] if row.double else [name]
    return weapons


def by_kit(rules: MuluCavesRules, role: str) -> OddsTable:
    """Weapons of one side against the armours of the other."""
    armours = ["none", *(name for name, row in rules.armour.items() if row.commit != "never")]
    weapons = weapons_of(rules, role)

    def chance(weapon: str, armour: str) -> float:
        kits = (weapon, "none"), ("none", armour)
        attack, defence = bonuses(*(kits if role == "attacker" else kits[::-1]), rules)
        return float(battle_ends(attack - defence, rules)[0])

    names = {"none": "no weapon"} | {
        weapon: rules.weapon[weapon.partition(" ")[0]].name + (" (both uses)" if " " in weapon else "")
        for weapon in weapons[1:]
    }
    heads = {armour: "no armour" if armour == "none" else rules.armour[armour].name for armour in armours}
    other = "defender" if role == "attacker" else "attacker"
    columns: dict[str, list[str] | list[float]] = {"weapon": [names[weapon] for weapon in weapons]}
    for armour in armours:
        columns[heads[armour]] = [chance(weapon, armour) for weapon in weapons]
    return OddsTable(
        f"{role}_weapons",
        f"The {role}'s weapon against the {other}'s armour",
        "chance that the attacker wins an adjacent battle",
        columns,
        list(heads.values()),
    )


def with_a_shield(rules: MuluCavesRules) -> OddsTable:
    ends = [shielded(lead, rules) for lead in LEADS]
    return OddsTable(
        "shield",
        "A defender with a Shield",
        "the Shield is played on every lost roll; lead: the attacker's bonus less the defender's",
        {
            "lead": [f"{lead:+}" if lead else "0" for lead in LEADS],
            "wins": [float(won) for won, _, _ in ends],
            "survives": [float(survived) for _, survived, _ in ends],
            "is_defeated": [float(lost) for _, _, lost in ends],
        },
        ("wins", "survives", "is_defeated"),
    )


def shots(rules: MuluCavesRules) -> OddsTable:
    """Fixed rolls of a D6, and throws of the net by distance."""
    rows = {
        rules.weapon["bow_and_arrow"].name: Fraction(7 - rules.bow.hit_min, 6),
        rules.weapon["boomerang"].name: Fraction(7 - rules.boomerang.hit_min, 6),
        f"{rules.weapon['javelin'].name} over walls": Fraction(7 - rules.javelin.over_wall_hit_min, 6),
    }
    dice = rules.net.throw_dice
    sums = [sum(roll) for roll in product(range(1, 7), repeat=dice)]
    for distance in range(1, 6 * dice + 1):
        hits = Fraction(sum(total >= distance for total in sums), len(sums))
        rows[f"{rules.weapon['retiarius_net'].name}, {distance} away"] = hits
    return OddsTable(
        "shots",
        "Shots and throws",
        "fixed rolls: no card and no die of the target counts",
        {"with": list(rows), "hits": [float(hit) for hit in rows.values()]},
        ("hits",),
    )


def odds_tables(rules: MuluCavesRules) -> list[OddsTable]:
    return [by_lead(rules), by_kit(rules, "attacker"), by_kit(rules, "defender"), with_a_shield(rules), shots(rules)]
