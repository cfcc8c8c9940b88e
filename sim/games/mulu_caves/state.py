"""The state of a table of Mulu Caves: what a position may hold, field by field.

Everything is kept by seat: seat 0 is the first player, or the side that game.first_player names begins. The side of a
seat is its character. A piece is 8 * seat + number; number 0 is the avatar, 1..7 the units. Actions name pieces by
number: those of the player who acts, or, as `enemy`, those of the opponent.

A decision in the middle of an effect (a kit, a Shield, a discard) leaves the effect half done. What is left of it
stands on `stack`: the topmost frame asks, is answered, goes on, and gives way to the one below.
"""

from functools import partial

from equipoise.sim.declare import Codes, Struct, i8, i16, part, u8, u16, u64
from equipoise.sim.games.mulu_caves.actions import CARD_NAMES, DEATHS, DIRECTIONS, EVENT_NAMES, MODES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import DECKS, SIDES, TERRAIN
from equipoise.sim.games.mulu_caves.sizes import SIZES

SHIELDS = Codes("shield", ("lower", "equal", "higher"), says="a played Shield, by its re-roll")
DISPLACEMENTS = Codes(
    "moved",
    {"rock_slide": "", "cave_in": "", "landing": "", "hydrant": "", "push": "every other push"},
    says="forced displacements of an avatar",
)
FRAMES = Codes(
    "frame",
    {
        "placing": "the placement draft",
        "turn": "RULES.md 6.1",
        "last_draws": "pieces that draw at the end of the turn (RULES.md 6.6)",
        "end_phase": "RULES.md 6.12",
        "draw": "a treasure draw (RULES.md 6.6)",
        "hand": "a hand is cut to its limit (MC-077)",
        "transference": "MC-374 to MC-376",
        "mirror": "RULES.md 6.8",
        "event": "RULES.md 6.11",
        "cave_in": "MC-337 to MC-339",
        "series": "an area attack, a sweep, a Biotic Charge",
        "battle": "RULES.md 6.7",
        "shot": "a fixed-roll attack",
        "push": "one piece after the other (RULES.md 6.9)",
        "death": "DESTROY of RULES.md 6.7",
    },
    says="what is being resolved; the steps of each are named where it is resolved",
)
TURN_STEPS = Codes(
    "step", ("start", "main", "actions", "last_draws", "end_phase"), says="steps of a turn (RULES.md 6.2 to 6.12)"
)
BATTLE_STEPS = Codes(
    "battle",
    {
        "commit_attacker": "A of RULES.md 6.7",
        "theft": "B",
        "commit_again": "",
        "commit_defender": "C",
        "roll": "D",
        "shield": "E",
        "decided": "F",
        "sacrifice": "",
        "substitute": "asks who is sacrificed",
        "last_words": "asks who is substituted",
        "defeat": "",
        "ignite": "",
        "sweep": "",
        "done": "",
    },
    says="steps of FRAME_BATTLE",
)
SERIES_STEPS = Codes("series", ("commit", "next", "fought", "over"), says="steps of FRAME_SERIES")
MIRROR_STEPS = Codes("mirror", ("move", "charge", "pushes", "tile"), says="steps of FRAME_MIRROR")
FAULTS = Codes(
    "fault",
    {
        "none": "",
        "battles": "too many battles were begun inside each other",
        "hand": "more cards than a hand can hold",
        "moved_on": "a piece whose movement had ended stepped",
        "fire": "a player's fire did not burn down at the start of its turn",
    },
    says="State.fault: an invariant that a move has broken",
)

LAST_TILE, LAST_PIECE, LAST_TAG = SIZES.TILES - 1, SIZES.PIECES - 1, 2 * SIZES.BATTLES
LONGEST_STEP = 20  # more than any kind of frame has steps
MOST_BOUTS = 9

_flag = partial(u8, flag=True)
_seat = partial(i8, low=0, high=SIZES.SEATS - 1)
_piece = partial(i8, low=0, high=LAST_PIECE, none=SIZES.NO_PIECE)
_tile = partial(u16, low=0, high=LAST_TILE)
_turns = u8  # a counter of turns
_direction = partial(u8, codes=DIRECTIONS, none=SIZES.NO_DIRECTION)
_treasure_card = partial(u8, codes=TREASURE_NAMES, none=SIZES.NO_CARD)
_pieces = u16  # bits


class Frame(Struct):
    """something begun that may have to ask"""

    kind = u8(codes=FRAMES)
    seat = _seat("whose effect it is")
    step = u8("how far it has come", 0, LONGEST_STEP)
    piece = _piece("the piece it is about")
    other = _piece("death: the killer; push: the piece that slides; battle: the loser of the last roll")
    battle = u8("battle, series, shot: the place in State.battle", 0, SIZES.BATTLES - 1)
    in_series = _flag("battle: a series owns it")
    card = u8("series: the card of the attack; event, cave_in: the event card", 0, SIZES.TREASURES - 1, none=255)
    cause = u8("death", codes=DEATHS)
    mode = u8("series", codes=MODES)
    direction = _direction("push: where to; event: by which the piece came")
    why = u8("push", codes=DISPLACEMENTS)
    unit = _piece("event: a unit that was chosen for the card")
    next = u8("last_draws, end_phase: the number of the piece that comes next", 0, SIZES.TEAM)
    steps = u8("cave_in: steps left")
    reach = u8("push: how far the line is collected; 0: up to the wall")
    lost = _flag("series: the attacker has lost a battle")
    stopped = _flag("mirror: the unit burnt or lost a battle; nothing more happens")
    distance = i16("event, cave_in: what the avatar of the piece's owner had left before")
    tile = _tile("battle: where the loser stood; others: where it began")
    targets = u16("series: numbers of the enemies still to be fought, as bits", 0, (1 << SIZES.TEAM) - 1)
    to_push = _pieces("push: pieces still to be pushed, as bits")
    moved = _pieces("push: pieces that have moved, as bits")
    blocked = _pieces("push: pieces that may move no more, as bits")


class Battle(Struct):
    """a battle or fixed-roll attack, and the series it may belong to"""

    attacker = i8("piece", 0, LAST_PIECE)
    defender = i8("piece", 0, LAST_PIECE)
    mode = u8(codes=MODES)
    card = _treasure_card("that makes the attack possible")
    direction = _direction("of a fixed-roll attack")
    distance = u8("of a fixed-roll attack: how far away its target is", 0, SIZES.ROWS)
    far = _flag("the two are not orthogonally adjacent")
    kit = u8("tag of Held.committed that marks the kit of a seat; 0: no kit yet", 0, LAST_TAG, of=SIZES.SEATS)
    bonus = i8("by seat", of=SIZES.SEATS)
    die = u8("the last one, by seat", of=SIZES.SEATS)
    bouts = u8("won so far, by seat", 0, MOST_BOUTS, of=SIZES.SEATS)
    shielded = _flag("has used its Shield, by seat", of=SIZES.SEATS)
    relinquished = _flag("a Relinquish was used (MC-327)")
    over = _flag("the card of the attack was stolen: the series it belongs to ends")
    vulnerable = _flag("the defender rolls no die")
    loser = _piece("after Shield and bouts")
    sweep = u8("tag of the kit with which a winning defender sweeps", 0, LAST_TAG)
    sacrifice = u8("1 + the committed Sacrificial Sword, or 0", 0, SIZES.TREASURES)
    last_words = u8("of the loser's kit: bits 1 << DO_QUIETUS_..., shifted down by DO_QUIETUS_SUBSTITUTE", 0, 15)
    freeze_turns = _turns("of its DO_QUIETUS_IMMOBILISE")
    log = u8("place in the log of battles", 0, SIZES.BATTLE_LOG - 1, none=SIZES.NOBODY)
    target_tile = _tile("of a series: where each enemy stood when the targets were listed", of=SIZES.TEAM)
    origin = _tile("of a series: where its attacker stood then")


class Held(Struct):
    """a treasure card in a player's hand"""

    card = u8(codes=TREASURE_NAMES)
    holder = u8("number of the piece", 0, SIZES.TEAM - 1)
    uses = u8("left; 1 but for Dual-Tridents", 0, 3)
    known = _flag("to the opponent")
    committed = u8("tag of the kit it belongs to; even tags are series, whose cards are out of hand (MC-386)")
    doubled = _flag("committed for its double use")


class Player(Struct):
    hand = part(Held, of=SIZES.HAND)
    cards = u8("in `hand`", 0, SIZES.HAND)
    treasure = _flag("has the ultimate treasure")
    second_bonus = u8("game.second_player_bonus is still to come", 0, 6)


class Piece(Struct):
    """what is the piece's for good, then what is its in this turn"""

    pos = _tile("0 while it is off the board")
    alive = _flag()
    immobile = _turns("turns, as all counters")
    lazarus = _turns()
    bomb = _flag("bomb-vulnerable")
    pit = _turns("or FOREVER")
    net = _turns("or FOREVER")
    net_card = _treasure_card("that holds it")
    banned = u64("event tiles, as bits", follows=True)
    ban = _turns("by number of the event tile", of=SIZES.EVENT_TILES)
    enchantment = u8("copies attached", of=SIZES.EVENT_CARDS)
    fresh = u8("of these, drawn in this turn: not armed", of=SIZES.EVENT_CARDS)
    enchantments = u8("all of them", follows=True)
    drawn_from = u64("treasure tiles it has ever drawn from, as bits (tiles.treasure_reentry)")
    event_seen = u64("event tiles of this turn, as bits")
    start_tile = _tile()
    entered_tile = _tile()
    entered_by = _direction("of the last step")
    attacks = u8()
    movement_ended = _flag()
    steps = u8()
    stepped = _flag()
    phasing = u8("0, or 1 + the active card", 0, len(EVENT_NAMES))
    phased = u8("tiles phased through")
    trailing = u8("0, or 1 + the active card", 0, len(EVENT_NAMES))
    path_length = u8("in Turn.path", 0, SIZES.PATH)


class Turn(Struct):
    """of the active player"""

    path = _tile("left by voluntary steps since the last displacement, by own piece", of=(SIZES.TEAM, SIZES.PATH))
    movement = i16("left")
    rolled = i16()
    transit = _piece("in transit")
    transit_origin = _tile()
    mirrored = _flag("mirror.ends_turn = false: it has mirrored and must roll")


class State(Struct):
    common = part("Common", "`common.character` is the side")
    pending = part("Pending")
    player = part(Player, of=SIZES.SEATS)
    piece = part(Piece, of=SIZES.PIECES)
    turn = part(Turn)
    deck = part("Deck", of=len(DECKS), cards=len(CARD_NAMES))
    pile = u8("discard piles, the last card on top", 0, len(CARD_NAMES) - 1, of=(len(DECKS), SIZES.PILE))
    pile_size = u16("", 0, SIZES.PILE, of=len(DECKS))
    known_bottom = u16("cards at the bottom of the treasure deck that both know (MC-321)", 0, SIZES.PILE)
    terrain = u8("as it is now", 0, len(TERRAIN), of=SIZES.TILES)
    occupant = i8("the piece there (not one in transit), or -1", of=SIZES.TILES, follows=True)
    fire = u8("counters by the player who lit them", of=(SIZES.SEATS, SIZES.TILES))
    fires = u16("counters on the board", of=SIZES.SEATS, follows=True)
    fire_tiles = u16("burning tiles", follows=True)
    lit_before = u64("tiles that burnt when the turn began, as bits (fire.end_scope)", of=SIZES.TILE_WORDS)
    net = u8("0, or 1 + seat of the owner of the trap there", 0, SIZES.SEATS, of=SIZES.TILES)
    net_card = _treasure_card("of that trap", of=SIZES.TILES)
    nets = u8("on the board", follows=True)
    route = u8(
        "steps left to win without and with the treasure, pieces ignored",
        of=(len(SIDES), 2, SIZES.TILES),
        follows=True,
    )
    event_used = u8("draws so far", of=SIZES.EVENT_TILES)
    treasure_used = u8("draws so far", of=SIZES.TREASURE_TILES)
    placed = u8("units placed at set-up", of=SIZES.QUADRANTS)
    real_ultimate = _flag("ultimate.mode = decoy: which U tile, 0 west or 1 east; hidden", of=len(SIDES))
    decoy_revealed = _flag(of=len(SIDES))
    placing = u8("units placed so far", 0, 2 * SIZES.UNITS)
    placing_quadrant = i8("chosen for the next one", 0, SIZES.QUADRANTS - 1, none=-1)
    active = i8("whose turn it is; -1 during set-up", 0, SIZES.SEATS - 1, none=-1)
    turns = u16("player-turns completed")
    fault = u8(codes=FAULTS)
    stack = part(Frame, of=SIZES.STACK)
    battles = u8("in use of `battle`", 0, SIZES.BATTLES)
    battle = part(Battle, of=SIZES.BATTLES)
    seat_facts = part("SeatFacts", of=SIZES.SEATS)
    facts = part("GameFacts")
