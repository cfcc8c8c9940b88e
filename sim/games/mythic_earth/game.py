"""Mythic Earth as the house knows it: what it declares, its engine, bots, seating and words."""

import numpy as np
from equipoise.ext.mythic_earth.engine import MythicEarth

from equipoise.sim.facts import Pieces
from equipoise.sim.game import Game
from equipoise.sim.games.mythic_earth.actions import CHARACTERS
from equipoise.sim.games.mythic_earth.bots import BOTS
from equipoise.sim.games.mythic_earth.components import FACTIONS, LIST_NAMES, UNIT_NAMES, UNITS
from equipoise.sim.games.mythic_earth.content import content_fields, seated_lists
from equipoise.sim.games.mythic_earth.declaration import DECLARED
from equipoise.sim.games.mythic_earth.narrate import (
    between,
    draw,
    legend,
    opening,
    opens,
    passes,
    scored,
    tell,
    tell_turn,
    titles,
    unasked,
)
from equipoise.sim.games.mythic_earth.odds_tables import tables
from equipoise.sim.games.mythic_earth.oracles import oracles
from equipoise.sim.games.mythic_earth.picture import STANDING, picture
from equipoise.sim.games.mythic_earth.points import priced
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.stories import STORIES
from equipoise.sim.seating import Design, every_rotation


def _every_pair(characters: list[int], seats: int) -> Design:
    every = every_rotation(len(characters), seats)
    return Design(np.array(characters, dtype=np.int8)[every.characters], every.teams)


def design(seats: int) -> Design:
    """Every pair of the lists of 1,000 points in turn; in a block they change seats, and with them all roll-offs."""
    return design_by_rules(MythicEarthRules(), seats)


def design_by_rules(rules: MythicEarthRules, seats: int) -> Design:
    """Lists of the agreed size; where lists are random, factions."""
    if rules.setup.list_mode == "random_legal":
        return _every_pair([len(LIST_NAMES) + code for code in range(len(FACTIONS))], seats)
    return _every_pair([CHARACTERS.index(name) for name in seated_lists(rules)], seats)


GAME = Game(
    declared=DECLARED,
    title="Mythic Earth",
    version="7",
    prefix="ME",
    summary="two Forces fight over a scenario and their secret Devotions for six turns",
    seats=(2,),
    engine=MythicEarth,
    content=content_fields,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    design_by_rules=design_by_rules,
    tell=tell,
    tell_turn=tell_turn,
    between=between,
    legend=legend,
    opens=opens,
    scored=scored,
    endings={"turns": "the last Game Turn is over", "wiped_out": "a Force is wiped out"},
    opening=opening,
    passes=passes,
    unasked=unasked,
    draw=draw,
    picture=picture,
    standing=STANDING,
    score="VP",
    order_origin="came_about",  # ME-053: who has more dice wins the roll more often
    stories=STORIES,
    oracles=oracles,
    search={"horizon": 1},
    belonging={"order": ("activation.level_starter", "activation.destroyed_die")},
    odds=tables,
    titles=titles,
    pieces=Pieces(
        title="unit",
        kind="unit_entry",
        kinds=UNIT_NAMES,
        groups=tuple(UNITS[name].faction for name in UNIT_NAMES),
        cost="unit_points",
        lost="unit_destroyed",
        deeds=("unit_points_killed", "unit_wounds_dealt", "unit_vp"),
        free={"setup.list_mode": "random_legal"},
        priced=priced,
    ),
)
