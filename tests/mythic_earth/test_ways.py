"""Routes, Charges, flights and lines of sight against the plain ones of plain_movement.py, on random battlefields."""

import random

import plain_movement as plain
import pytest
from battlefield import battle, unit
from plain_geometry import distance

from equipoise.ext.mythic_earth import probe
from equipoise.sim.games.mythic_earth.components import PIECE_KINDS, SCENARIOS

FLY, MASSIVE, WOODSMAN = 8, 16, 32  # bits of Unit.talents
MINIS, SIZES, ON_TABLE, BEHEMOTH = 12, 13, 2, 5

SOUTH = {
    "priest": ("az_high_priest", 5),
    "jaguars": ("az_jaguar_warriors", 7),
    "eagles": ("az_eagle_atlatl", 7),
    "dead": ("az_bound_dead", 8),
    "riders": ("az_ocelotl_riders", 4),
    "xolos": ("az_xolo_pack", 4),
    "quetzalcoatl": ("az_quetzalcoatl", 1),
    "swarm": ("az_spider_swarm", 3),
}
NORTH = {
    "sachem": ("tn_sachem", 5),
    "keeper": ("tn_medicine_keeper", 1),
    "tomahawks": ("tn_tomahawk_warriors", 7),
    "archers": ("tn_longhouse_archers", 8),
    "stonecoats": ("tn_stonecoats", 3),
    "eagle_riders": ("tn_war_eagle_riders", 3),
    "wendigo": ("tn_wendigo", 1),
    "jogah": ("tn_jogah_host", 4),
}


def plain_field(engine) -> tuple[plain.Field, dict[int, plain.Unit]]:
    """The table as the plain rules read it."""
    state, board = engine.dump(), engine.board_tables()
    own = board["field"][state["scenario"]]
    pieces = []
    for i, piece in enumerate(own["piece"][: own["pieces"]]):
        centre, rect = piece["centre"], piece["rect"]
        pieces.append(
            plain.Piece(
                i,
                PIECE_KINDS[piece["kind"]],
                piece["height"],
                (centre["x"], centre["y"], piece["r"]) if piece["is_round"] else None,
                None if piece["is_round"] else (rect["x0"], rect["y0"], rect["x1"], rect["y1"]),
            )
        )
    wet = [(r["x0"], r["y0"], r["x1"], r["y1"]) for r in own["wet"][: own["wets"]]]
    units = {}
    for i, u in enumerate(state["unit"]):
        if u["where"] != ON_TABLE:
            continue
        first = (u["base"] * SIZES + u["minis"]) * MINIS
        places = [
            (u["x"] + board["offset_x"][first + m], u["y"] + board["offset_y"][first + m]) for m in range(u["minis"])
        ]
        units[i] = plain.Unit(
            id=i,
            owner=u["owner"],
            pos=(u["x"], u["y"]),
            radius=u["radius"],
            base="sml"[u["base"]],
            move=u["stat"][0],
            height=u["height"],
            behemoth=u["type"] == BEHEMOTH,
            flies=bool(u["talents"] & FLY),
            airborne=bool(u["airborne"]),
            woodsman=bool(u["talents"] & WOODSMAN),
            massive=bool(u["talents"] & MASSIVE),
            minis=places,
        )
    return plain.Field(pieces, wet, list(units.values())), units


def scattered(rng: random.Random):
    """Both Forces strewn over the landscape of a scenario, some Units in the air, at a legal distance or nearly so."""
    spread = rng.choice((150, 300, 400))
    forces = []
    for player, force in enumerate((SOUTH, NORTH)):
        placed = {}
        for name, (entry, minis) in force.items():
            x, y = rng.randrange(36, 684), rng.randrange(36, 36 + spread)
            at = (x, y) if player == 0 else (x, 480 - y)
            placed[name] = unit(entry, minis, at, airborne=entry in ("az_quetzalcoatl",) and rng.random() < 0.5)
        forces.append(placed)
    field = battle(*forces, scenario=rng.choice(SCENARIOS), landscape=True, sound=False)
    return field.table.engine, *plain_field(field.table.engine)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("ME-170", "ME-172", "ME-173", "ME-174", "ME-180", "ME-181", "ME-182", "ME-188", "ME-329", "ME-330")
def test_routes_are_those_of_the_plain_rules(seed):
    rng = random.Random(seed)
    engine, field, units = scattered(rng)
    for i, u in units.items():
        for mode in (plain.MOVE, plain.MARCH):
            for _ in range(3):
                goal = (u.pos[0] + rng.randrange(-220, 221), u.pos[1] + rng.randrange(-220, 221))
                allow = 10 * u.move * (1 + mode)
                expected = plain.moved(field, u, goal, allow, mode)
                assert probe.route(engine, i, goal, allow, mode) == expected, (i, goal, mode)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("ME-171", "ME-235", "ME-236")
def test_contact_positions_are_those_of_the_plain_rules(seed):
    engine, field, units = scattered(random.Random(100 + seed))
    for i, u in units.items():
        for j, enemy in units.items():
            if enemy.owner != u.owner:
                allow = 20 * u.move
                assert probe.charge_place(engine, i, j, allow) == plain.charge_place(field, u, enemy, allow), (i, j)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("ME-193", "ME-194", "ME-195", "ME-196", "ME-197")
def test_lines_of_sight_are_those_of_the_plain_rules(seed):
    engine, field, units = scattered(random.Random(200 + seed))
    for i, u in units.items():
        for j, enemy in units.items():
            if enemy.owner != u.owner:
                assert probe.look(engine, i, j) == plain.look(field, u, enemy), (i, j)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("ME-144", "ME-145", "ME-146", "ME-148", "ME-336")
def test_flights_are_those_of_the_plain_rules(seed):
    """Where they do not end on another Unit; ME-149 has its own test."""
    engine, field, units = scattered(random.Random(300 + seed))
    for i, u in units.items():
        home = (u.pos[0], 0 if u.owner == 0 else 480)
        end = plain.flee(field, u, home, 20 * u.move)
        outcome, points = probe.flee(engine, i)
        if end is None:
            assert outcome == 2
        elif plain.end_ok(field, u, end, plain.FLEE):
            assert points[-1] == (end if distance(end, u.pos) >= 5 else u.pos), i


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.rule("ME-463")
def test_every_place_offered_is_a_legal_end_and_offered_once(seed):
    engine, field, units = scattered(random.Random(400 + seed))
    for i, u in units.items():
        for mode in (plain.MOVE, plain.MARCH):
            allow = 10 * u.move * (1 + mode)
            places = probe.places(engine, i, allow, mode)
            assert len({end for _, _, end in places}) == len(places)
            for way, what, end in places:
                assert plain.end_ok(field, u, end, mode)
                assert distance(u.pos, end) >= 5
                assert probe.path_to(engine, i, allow, mode, way, what)[-1] == end
