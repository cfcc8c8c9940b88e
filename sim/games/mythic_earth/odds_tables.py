"""Exact tables for designers, under any rules: what Units and lists cost, and what a Charge between them brings."""

from equipoise.sim.games.mythic_earth.components import LIST_NAMES, UNIT_NAMES
from equipoise.sim.games.mythic_earth.odds import Round, chance, charge, mean
from equipoise.sim.games.mythic_earth.points import entry_points, formula_points, list_points, mini_points
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.odds import OddsTable

BRAVES = range(5, 10)
MARKERS = range(8)
NEAR = 100  # points: Charges are between Units of about this price


def points(rules: MythicEarthRules) -> OddsTable:
    """Of every entry and size (ME-012)."""
    rows = [
        (name, minis) for name in UNIT_NAMES for minis in range(rules.unit[name].size[0], rules.unit[name].size[1] + 1)
    ]
    due = [formula_points(rules, rules.unit[name], minis) for name, minis in rows]
    counted = [entry_points(rules, name, minis) for name, minis in rows]
    return OddsTable(
        "points",
        "Points of Units",
        "By the formula of the rules (4.5), a stand-in; printed points of a tweak stand instead of it and are flagged.",
        {
            "unit": [rules.unit[name].name for name, _ in rows],
            "minis": [minis for _, minis in rows],
            "per Mini": [
                " + ".join(f"{mini_points(rules, m):.2f}" for m in rules.unit[name].members.values())
                for name, _ in rows
            ],
            "points": counted,
            "flag": [
                "" if now == formula else f"the formula gives {formula}"
                for now, formula in zip(counted, due, strict=True)
            ],
        },
    )


def _per_mini(rules: MythicEarthRules, name: str) -> str:
    return " + ".join(f"{mini_points(rules, member):.2f}" for member in rules.unit[name].members.values())


def lists(rules: MythicEarthRules) -> OddsTable:
    cost = {name: list_points(rules, name) for name in LIST_NAMES}
    return OddsTable(
        "lists",
        "Points of the supplied Forces",
        "A list beyond its cap is flagged, not refused, so that a tweak can be compared with the same lists (ME-011).",
        {
            "list": list(LIST_NAMES),
            "Units": [len(rules.force[name].units) for name in LIST_NAMES],
            "dice": [sum(rules.unit[u.unit].dice for u in rules.force[name].units.values()) for name in LIST_NAMES],
            "points": list(cost.values()),
            "cap": [rules.force[name].cap for name in LIST_NAMES],
            "flag": ["beyond its cap" if cost[name] > rules.force[name].cap else "" for name in LIST_NAMES],
        },
    )


def courage(rules: MythicEarthRules) -> OddsTable:
    """Activation Tests (ME-071); without markers there is none."""
    columns: dict[str, list[str | int | float]] = {"markers": list(MARKERS)}
    for brave in BRAVES:
        columns[f"BR {brave}"] = [float(chance(brave - k, rules)) if k else 1.0 for k in MARKERS]
    return OddsTable(
        "courage",
        "Activation Tests passed",
        "By Brave and markers, no Heroic Figure counting; a Unit that fails is Frozen.",
        columns,
        tuple(f"BR {brave}" for brave in BRAVES),
    )


def charges(rules: MythicEarthRules) -> OddsTable:
    """Every entry that may be had at about 100 points charges the same enemy."""
    fighters = {name: minis for name in UNIT_NAMES if (minis := _size_near(rules, name)) is not None}
    enemy = "in_champi_guard"
    others = fighters.get(enemy, rules.unit[enemy].size[0])
    rounds: dict[str, Round] = {name: charge(name, minis, enemy, others, rules) for name, minis in fighters.items()}
    return OddsTable(
        "charges",
        f"Charges at {others} {rules.unit[enemy].name}",
        f"The first round, no markers, no missiles: entries of one kind of Mini at the size nearest {NEAR} points.",
        {
            "unit": [rules.unit[name].name for name in rounds],
            "minis": [fighters[name] for name in rounds],
            "points": [entry_points(rules, name, fighters[name]) for name in rounds],
            "wins": [float(one.won) for one in rounds.values()],
            "draws": [float(one.drawn) for one in rounds.values()],
            "enemy flees": [float(one.defender_flees) for one in rounds.values()],
            "flees": [float(one.attacker_flees) for one in rounds.values()],
            "wounds": [round(float(mean(one.on_defender)), 2) for one in rounds.values()],
            "wounds suffered": [round(float(mean(one.on_attacker)), 2) for one in rounds.values()],
        },
        ("wins", "draws", "enemy flees", "flees"),
    )


def _size_near(rules: MythicEarthRules, name: str) -> int | None:
    """The size nearest to 100 points; Units of mixed Minis are left out."""
    entry = rules.unit[name]
    if len(entry.members) > 1 or "heroic" in entry.flags or "venomous" in next(iter(entry.members.values())).talents:
        return None
    sizes = range(entry.size[0], entry.size[1] + 1)
    return min(sizes, key=lambda minis: abs(entry_points(rules, name, minis) - NEAR))


def tables(rules: MythicEarthRules) -> list[OddsTable]:
    return [lists(rules), points(rules), courage(rules), charges(rules)]
