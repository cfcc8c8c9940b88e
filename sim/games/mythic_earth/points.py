"""What Units cost (ME-012): the formula of RULES.md 4.5, for the loader, for random Forces and for designers.

    from equipoise.sim.games.mythic_earth.points import entry_points
    entry_points(rules, "az_jaguar_warriors", 6)        # 103

`equipoise odds mythic_earth --set unit.az_jaguar_warriors.members.jaguar.FI=7` prints all of them under a tweak.
"""

import math
from typing import TYPE_CHECKING

from equipoise.sim.games.mythic_earth.components import Member, UnitEntry, Weapon

if TYPE_CHECKING:
    from equipoise.sim.games.mythic_earth.rules import MythicEarthRules

BAND = 20  # inches of range that count once
TEMPLATE = 3  # an Overhead template counts so often
THROWN = 0.5  # a thrown melee weapon counts half
TOUGHENED = 1.2
NATURE = ("undead", "dreadful", "fearless", "swarm", "venomous")  # talents that make a Mini dearer
NATURE_STEP = 0.05


def _armour(rules: "MythicEarthRules", member: Member) -> int:
    return {"none": 0, "light": rules.armour.light, "heavy": rules.armour.heavy}[member.armour]


def _missile(rules: "MythicEarthRules", member: Member) -> tuple[Weapon, float] | None:
    """The missile that counts, and how much of it (ME-433)."""
    if member.ranged:
        return rules.weapon[member.ranged], 1.0
    melee = rules.weapon[member.melee]
    return (melee, THROWN) if melee.thrown else None


def mini_points(rules: "MythicEarthRules", member: Member) -> float:
    """Of one Mini, not rounded."""
    k, melee = rules.points, rules.weapon[member.melee]
    attack = k.k_attack * member.A * (member.FI + melee.fi_bonus) * (4 + melee.str)
    shoot = 0.0
    missile = _missile(rules, member)
    if missile is not None:
        weapon, share = missile
        shots = (weapon.shots + weapon.focused_shots) / 2
        reach = max(weapon.short, weapon.long) / BAND
        shoot = k.k_shoot * shots * (member.SH + weapon.sh_bonus) * (4 + weapon.str) * reach * share
        shoot *= TEMPLATE if weapon.overhead else 1
    guard = k.k_guard * member.W * (member.SV + _armour(rules, member))
    guard *= TOUGHENED if "toughened" in member.talents else 1
    movement = (10 + member.M) / 14
    movement += 0.30 * ("fly" in member.talents) + 0.05 * ("woodsman" in member.talents)
    nerve = (2 * member.BR + member.RE + 4) / 20
    nature = 1 + NATURE_STEP * (sum(name in member.talents for name in NATURE) - ("massive" in member.talents))
    return k.k_scale * (attack + shoot + guard) * movement * nerve * nature


def formula_points(rules: "MythicEarthRules", entry: UnitEntry, minis: int) -> int:
    """Of a Unit of so many Minis, rounded half up."""
    fixed = sum(member.n for member in entry.members.values())
    whole = sum(mini_points(rules, m) * (m.n or minis - fixed) for m in entry.members.values())
    whole += rules.points.per_die * entry.dice + rules.points.magic * entry.magic
    whole += rules.points.heroic * ("heroic" in entry.flags) + rules.points.commander * ("commander" in entry.flags)
    return math.floor(whole + 0.5)


def entry_points(rules: "MythicEarthRules", unit: str, minis: int) -> int:
    """What counts: the printed points of that size if there are any, else the formula's."""
    entry = rules.unit[unit]
    return entry.points.get(str(minis), formula_points(rules, entry, minis))


def priced(rules: "MythicEarthRules", unit: str, factor: float) -> dict[str, dict[str, int]]:
    """The setting under which a Unit of every size costs so many times as much."""
    least, most = rules.unit[unit].size
    sizes = range(least, most + 1)
    return {f"unit.{unit}.points": {str(n): max(1, round(factor * entry_points(rules, unit, n))) for n in sizes}}


def list_points(rules: "MythicEarthRules", name: str) -> int:
    return sum(entry_points(rules, unit.unit, unit.minis) for unit in rules.force[name].units.values())


def shipped_fault(rules: "MythicEarthRules") -> str | None:
    """Points in lists.toml that the formula does not give (ME-012); for the data as shipped."""
    for name, force in rules.force.items():
        for place, unit in force.units.items():
            due = formula_points(rules, rules.unit[unit.unit], unit.minis)
            if unit.points != due:
                where = f"lists.toml: force.{name}.units.{place}.points = {unit.points}"
                return f"{where}; the formula gives {due} for {unit.minis} Minis of {unit.unit} (ME-012)"
    return None


def flags(rules: "MythicEarthRules") -> list[str]:
    """What a tweak has made of the points: lists beyond their cap, printed points that are not the formula's."""
    warnings = []
    for name, force in rules.force.items():
        points = list_points(rules, name)
        if points > force.cap:
            warnings.append(f"{name} costs {points} points, beyond its cap of {force.cap}")
    for name, entry in rules.unit.items():
        for minis, printed in entry.points.items():
            due = formula_points(rules, entry, int(minis))
            if printed != due:
                warnings.append(f"{name} of {minis} is printed at {printed} points; the formula gives {due}")
    return warnings
