"""Mulu Caves: send the avatar to the ultimate treasure and out of the caves, and assailants after the other one."""

from equipoise.ext.mulu_caves.engine import MuluCaves

from equipoise.sim.game import Game
from equipoise.sim.games.mulu_caves.actions import ACTIONS, CARD_NAMES, DECISIONS, END_REASONS, EVENTS
from equipoise.sim.games.mulu_caves.bots import BOTS
from equipoise.sim.games.mulu_caves.components import DECKS, SIDES
from equipoise.sim.games.mulu_caves.content import pack_content
from equipoise.sim.games.mulu_caves.facts import BATTLE_LOG, GAME_FACTS, SEAT_FACTS
from equipoise.sim.games.mulu_caves.narrate import draw, tell
from equipoise.sim.games.mulu_caves.odds_tables import odds_tables
from equipoise.sim.games.mulu_caves.oracles import oracles
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules
from equipoise.sim.ruleset import pack
from equipoise.sim.seating import Design, every_rotation


def make_engine(rules: MuluCavesRules, seats: int) -> MuluCaves:
    return MuluCaves(pack(rules, MuluCaves.rules_dtype()), pack_content(rules, MuluCaves.content_dtype()))


def design(seats: int) -> Design:
    """Seat 0 begins. Both sides begin in turn; two different bots meet on both, so that a block has four games."""
    return every_rotation(len(SIDES), seats)


GAME = Game(
    slug="mulu_caves",
    title="Mulu Caves",
    version="3",
    prefix="MC",
    summary="fetch the ultimate treasure and leave the caves before the other spelunker does",
    seats=(2,),
    characters=SIDES,
    rules=MuluCavesRules,
    engine=MuluCaves,
    make_engine=make_engine,
    actions=ACTIONS,
    decisions=DECISIONS,
    end_reasons=END_REASONS,
    events=EVENTS,
    game_facts=GAME_FACTS,
    seat_facts=SEAT_FACTS,
    decks=DECKS,
    cards=CARD_NAMES,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    tell=tell,
    draw=draw,
    oracles=oracles,
    odds=odds_tables,
    contests=BATTLE_LOG,
    character_titles={name: name.capitalize() for name in SIDES},
    score="",  # there is none: who leaves the caves first wins
)
