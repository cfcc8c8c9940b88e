"""Mulu Caves: send the avatar to the ultimate treasure and out of the caves, and assailants after the other one."""

from equipoise.ext.mulu_caves.engine import MuluCaves

from equipoise.sim.game import Game
from equipoise.sim.games.mulu_caves.bots import BOTS
from equipoise.sim.games.mulu_caves.components import SIDES
from equipoise.sim.games.mulu_caves.content import content_fields
from equipoise.sim.games.mulu_caves.declaration import DECLARED
from equipoise.sim.games.mulu_caves.facts import BATTLE_LOG
from equipoise.sim.games.mulu_caves.narrate import between, draw, legend, opening, tell, tell_turn
from equipoise.sim.games.mulu_caves.odds_tables import odds_tables
from equipoise.sim.games.mulu_caves.oracles import oracles
from equipoise.sim.games.mulu_caves.picture import STANDING, picture
from equipoise.sim.games.mulu_caves.stories import STORIES
from equipoise.sim.seating import Design, every_rotation


def design(seats: int) -> Design:
    """Seat 0 begins. Both sides begin in turn; two different bots meet on both, so that a block has four games."""
    return every_rotation(len(SIDES), seats)


GAME = Game(
    declared=DECLARED,
    title="Mulu Caves",
    version="6",
    prefix="MC",
    summary="fetch the ultimate treasure and leave the caves before the other spelunker does",
    seats=(2,),
    engine=MuluCaves,
    content=content_fields,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    tell=tell,
    tell_turn=tell_turn,
    between=between,
    legend=legend,
    endings={
        "finish": "an avatar stands on its finish with the ultimate treasure",
        "finish_by_push": "an avatar was pushed onto its finish with the ultimate treasure",
        "finish_by_landing": "an avatar landed on its finish with the ultimate treasure",
        "cap": "the last round is over",
    },
    opening=opening,
    draw=draw,
    picture=picture,
    standing=STANDING,
    stories=STORIES,
    oracles=oracles,
    search={"horizon": 4},
    belonging={
        "order": ("setup.start_cards_first", "setup.start_cards_second"),
        "seat": ("map.south_start",),
        "character": ("map.south_start",),
    },
    odds=odds_tables,
    contests=BATTLE_LOG,
    character_titles={name: name.capitalize() for name in SIDES},
    score="",  # there is none: who leaves the caves first wins
)
