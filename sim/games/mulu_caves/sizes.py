"""Sizes and special values that the rules in words and the compiled rules share.

Tiles are numbered 24 * y + x with x 1..22 and y 1..25 (RULES.md 3.1), so that a border of walls lies around the board
and a neighbour is one addition away: x = tile % 24, y = tile // 24.
"""

from equipoise.sim.declare import Constants

SIZES = Constants(
    SEATS=2,
    COLUMNS=(22, "MC-001"),
    ROWS=(25, "MC-001"),
    STRIDE=(24, "from a tile to the one south of it"),
    TILES=(648, "24 * 27, the border included"),
    TILE_WORDS=(11, "words of a set of tiles"),
    NO_TILE=0,
    BORDER=(9, "State.terrain around the board"),
    DIRECTIONS=(4, "in which pieces step"),
    NO_DIRECTION=255,
    QUADRANTS=16,
    UNITS=(7, "of a player at most (MC-020)"),
    TEAM=(8, "pieces of a player: the avatar and seven units"),
    PIECES=16,
    AVATAR=(0, "its number among the pieces of its player"),
    NO_PIECE=-1,
    TREASURES=(40, "treasure card ids; those behind the printed ones are for cards that a tweak adds"),
    EVENT_CARDS=(24, "event card ids, likewise"),
    NO_CARD=255,
    FOREVER=(255, "Piece.pit of an avatar, Piece.net with net.trap_turns = 0"),
    HAND=(24, "cards a player holds for a moment at most, committed ones included"),
    NO_TAG=(0, "Held.committed of a free card"),
    TAG_LEFT=(255, "Held.committed of a card used once, until it is known whether its user dies (MC-271)"),
    PILE=(400, "cards in a discard pile at most"),
    PATH=(64, "tiles of a path that are remembered"),
    STACK=48,
    BATTLES=(16, "battles begun inside each other"),
    NEVER=(65535, "a turn that did not come"),
    NOBODY=(255, "no such seat, side, card or tile; an empty entry of a log"),
    EVENT_TILES=(64, "event tiles of a map at most, numbered row by row from the north-west"),
    TREASURE_TILES=(32, "treasure tiles of a map at most"),
    BATTLE_LOG=(16, "battles and fixed-roll attacks of a game that are recorded one by one, from the first on"),
)
