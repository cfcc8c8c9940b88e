# Mulu Caves' state, its actions, decisions and events. Parameters and content: rules.pxd.
# Rules: sim/games/mulu_caves/RULES.md.
#
# Tiles are numbered 24 * y + x with x 1..22 and y 1..25 (spec 3.1), so that a border of walls lies around the board and
# a neighbour is one addition away: x = tile % 24, y = tile // 24. Tile 0 means none.
#
# Everything is kept by seat: seat 0 is the first player, or the side that game.first_player names begins. The side of a
# seat is its character, common.character: 0 North, 1 South. A piece is 8 * seat + number; number 0 is the avatar,
# 1..7 the units. Actions name pieces by number: those of the player who acts, or, where the comment says "enemy", those
# of the opponent.
#
# A decision in the middle of an effect (a kit, a Shield, a discard) leaves the effect half done. What is left of it
# stands on `stack`: the topmost frame asks, is answered, goes on, and gives way to the one below.

from equipoise.ext.deck cimport Deck
from equipoise.ext.engine cimport Common
from equipoise.ext.mulu_caves.facts cimport EVENT_TILES, TREASURE_TILES, GameFacts, SeatFacts
from equipoise.ext.mulu_caves.rules cimport EVENT_CARDS, QUADRANTS, SIDES
from equipoise.ext.types cimport i8, i16, u8, u16, u64

cdef enum:
    SEATS = 2
    STRIDE = 24             # from a tile to the one south of it
    TILES = 648             # 24 * 27, the border included
    TILE_WORDS = 11         # words of a set of tiles
    NO_TILE = 0
    BORDER = 9              # State.terrain around the board
    TEAM = 8                # pieces of a player: the avatar and seven units
    PIECES = 16
    AVATAR = 0
    NO_PIECE = -1
    NO_CARD = 255
    FOREVER = 255           # Piece.pit of an avatar, Piece.net with net.trap_turns = 0
    HAND = 24               # cards a player holds for a moment at most, committed ones included
    PATH = 64               # tiles of a path that are remembered
    STACK = 48
    BATTLES = 16            # battles begun inside each other
    NO_DIRECTION = 255
    NO_TAG = 0
    PILE = 400              # cards in a discard pile at most

cdef enum:                  # decks
    TREASURE_DECK = 0
    EVENT_DECK = 1
    DECKS = 2

cdef enum:                  # directions
    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    DIRECTIONS = 4
    NORTH_EAST = 4          # only with los.mode = cardinal_diagonal
    SOUTH_EAST = 5
    SOUTH_WEST = 6
    NORTH_WEST = 7
    ALL_DIRECTIONS = 8

# Actions; arguments behind the name, eight bits each. `armoury` is 1 where a unit uses its avatar's copy of the card.
# A kit card is 0 for none, else 1 + 4 * card + 2 * armoury + double; `double` is the double use of Dual-Tridents.
# The second cards of a kit are only there with battle.max_... = 2; of two, the greater number comes first.
cdef enum:
    PLACE_QUADRANT = 0      # quadrant
    PLACE_TILE = 1          # x, y
    ROLL = 2
    MIRROR = 3              # piece: a unit (the avatar only with relocate.avatar_rule = anywhere)
    STEP = 4                # piece, direction; also every further step of a transit
    DRAW = 5                # piece
    GIVE = 6                # unit
    RESCUE = 7              # piece, trapped piece
    PLAY_LAZARUS = 8        # card, holder
    PLAY_RELINQUISH = 9     # card
    PLACE_NET = 10          # piece, direction, card
    ATTACK = 11             # piece, enemy piece
    ATTACK_JAVELIN = 12     # piece, enemy piece, card, armoury
    ATTACK_SCYTHE = 13      # piece, direction, card, armoury
    ATTACK_STAFF = 14       # piece, card, armoury
    ATTACK_BOW = 15         # piece, direction, card, armoury
    ATTACK_BOOMERANG = 16   # piece, direction, card, armoury
    THROW_NET = 17          # piece, direction, card, armoury
    END_TURN = 18
    DISCARD = 19            # card, holder
    COMMIT = 20             # weapon, armour, artifact, second weapon, second armour, second artifact: kit cards
    PASS = 21               # no Relinquish, no Shield, no Live After Death, no Mirror-Mirror
    STEAL_CARD = 22         # kit card of the attacker: Relinquish of the attacked unit
    STEAL_RANDOM = 23       # Relinquish of the avatar
    SHIELD = 24             # card, armoury
    AREA_TARGET = 25        # enemy piece (of the piece that attacks)
    SACRIFICE = 26          # unit
    SUBSTITUTE = 27         # unit
    LIVE_AFTER_DEATH = 28   # card, armoury
    WALK = 29               # direction: a step of Cave-In, chosen by the opponent
    MIRROR_MIRROR = 30      # 0 an own, 1 an enemy unit; unit
    TRANSFER = 31           # card, unit that holds it
    ASSIGN = 32             # unit: enchant.avatar_mirror_cards = assign

cdef enum:                  # Common.decision, in the order of spec 6.13
    DECIDE_PLACE_QUADRANT = 0
    DECIDE_PLACE_TILE = 1
    DECIDE_MAIN = 2
    DECIDE_ACTION = 3
    DECIDE_TRANSIT_STEP = 4
    DECIDE_DISCARD = 5
    DECIDE_COMMIT_ATTACKER = 6
    DECIDE_COMMIT_DEFENDER = 7
    DECIDE_RELINQUISH = 8
    DECIDE_SHIELD = 9
    DECIDE_AREA_TARGET = 10
    DECIDE_SACRIFICE = 11
    DECIDE_SUBSTITUTE = 12
    DECIDE_LIVE_AFTER_DEATH = 13
    DECIDE_CAVE_IN_STEP = 14
    DECIDE_MIRROR_MIRROR = 15
    DECIDE_TRANSFERENCE = 16
    DECIDE_ASSIGN = 17      # enchant.avatar_mirror_cards = assign

cdef enum:                  # Common.end_reason, from END_OWN on
    END_FINISH = 3          # MC-123: by a step, of its own or of a Cave-In
    END_FINISH_BY_PUSH = 4
    END_FINISH_BY_LANDING = 5
    END_CAP = 6             # game.max_turns

# Events, from EVENT_OWN on: (a, b, c, d). Pieces are 8 * seat + number here, tiles 24 * y + x, cards ids of their kind;
# only in a deck, in a pile and in EVENT_DRAW is an event card TREASURES + id, so that a drawn card has one number.
cdef enum:
    EVENT_TURN = 2          # seat, player-turn from 0: a turn begins
    EVENT_PLACE = 3         # piece, tile
    EVENT_MOVEMENT = 4      # seat, movement
    EVENT_MOVE = 5          # piece, from tile, to tile, way (enum below)
    EVENT_GAIN = 6          # piece, treasure card, way it was gained (enum below), piece it came from or -1
    EVENT_DISCARD = 7       # seat, card, deck
    EVENT_UNDER_DECK = 8    # seat that stole it, treasure card
    EVENT_RESHUFFLE = 9     # deck, cards in it now
    EVENT_ATTACK = 10       # attacker, target or -1 (area), mode of facts.pxd, card or -1
    EVENT_COMMIT = 11       # piece, weapon, armour, artifact: ids of the first of each, or -1
    EVENT_TOTALS = 12       # attacker, attacker's total, target, target's total
    EVENT_BATTLE = 13       # attacker, target, result of facts.pxd, 1 if a bout
    EVENT_SHIELD = 14       # piece, new total, total against it
    EVENT_SHOT = 15         # attacker, target, 1 a hit / 0 a miss, card
    EVENT_STATUS = 16       # piece, status (enum below), counter now
    EVENT_DESTROY = 17      # unit, tile, cause (DEATH_ of facts.pxd), killer or -1
    EVENT_SAVED = 18        # piece, 0 Sacrificial Sword / 1 Substitute Aura / 2 Live After Death
    EVENT_QUIETUS = 19      # piece, QUIETUS_ of facts.pxd
    EVENT_FIRE = 20         # tile, counters of seat 0, counters of seat 1
    EVENT_NET = 21          # tile, owner or -1: a trap lies there, or no more
    EVENT_RESCUE = 22       # rescuer or -1, freed piece
    EVENT_CARD = 23         # piece, event card: drawn
    EVENT_ENCHANT = 24      # piece, event card, 0 attached / 1 activated / 2 discarded
    EVENT_BAN = 25          # piece, tile, turns
    EVENT_WALL = 26         # tile: broken
    EVENT_TREASURE = 27     # seat, tile: the ultimate treasure is picked up
    EVENT_DECOY = 28        # seat, tile: it was the wrong tile (ultimate.mode = decoy)
    EVENT_CANCELLED = 29    # attacker: Relinquish ended the attack

cdef enum:                  # EVENT_MOVE's way
    WAY_STEP = 0
    WAY_TRANSIT = 1
    WAY_MIRROR = 2
    WAY_PUSH = 3
    WAY_LANDING = 4
    WAY_ROCK_SLIDE = 5
    WAY_CAVE_IN = 6

cdef enum:                  # EVENT_GAIN's way
    GAIN_DRAW = 0
    GAIN_SPOILS = 1
    GAIN_STOLEN = 2
    GAIN_GIVEN = 3
    GAIN_TRANSFERENCE = 4
    GAIN_DEALT = 5
    GAIN_TRIDENTS = 6       # left behind by their user (MC-271)

cdef enum:                  # EVENT_STATUS
    STATUS_IMMOBILE = 0
    STATUS_LAZARUS = 1
    STATUS_BOMB = 2
    STATUS_PIT = 3
    STATUS_NET = 4

cdef enum:                  # frames: what is being resolved; their own fields are named where they are resolved
    FRAME_PLACING = 0       # the placement draft
    FRAME_TURN = 1          # 6.1
    FRAME_LAST_DRAWS = 2    # 6.6: pieces that draw at the end of the turn
    FRAME_END_PHASE = 3     # 6.12
    FRAME_DRAW = 4          # 6.6: a treasure draw
    FRAME_HAND = 5          # a hand is cut to its limit (MC-077)
    FRAME_TRANSFERENCE = 6
    FRAME_MIRROR = 7        # 6.8
    FRAME_EVENT = 8         # 6.11
    FRAME_CAVE_IN = 9
    FRAME_SERIES = 10       # an area attack, a sweep, a Biotic Charge
    FRAME_BATTLE = 11       # 6.7
    FRAME_SHOT = 12         # a fixed-roll attack
    FRAME_PUSH = 13         # 6.9: one piece after the other
    FRAME_DEATH = 14        # DESTROY

cdef enum:                  # Held.committed beside the tags of kits
    TAG_LEFT = 255          # used once and left with a use, until it is known whether the user dies (MC-271)

cdef enum:                  # State.fault
    FAULT_NONE = 0
    FAULT_STACK = 1         # too much was begun at once
    FAULT_HAND = 2          # more cards than a hand can hold
    FAULT_MOVED_ON = 3      # a piece whose movement had ended stepped
    FAULT_FIRE = 4          # a player's fire did not burn down at the start of its turn

cdef struct Frame:
    u8 kind
    i8 seat                 # whose effect it is
    u8 step                 # how far it has come
    i8 piece
    i8 other                # another piece, or -1
    u8 battle               # FRAME_BATTLE, FRAME_SERIES, FRAME_SHOT: place in State.battle
    u8 a
    u8 b
    i16 n
    i16 m
    u16 tile
    u16 mask                # of pieces, as the next two
    u16 moved
    u16 blocked

cdef struct Battle:         # a battle or fixed-roll attack, and the series it may belong to
    i8 attacker             # pieces
    i8 defender
    u8 mode                 # MODE_ of facts.pxd
    u8 card                 # that makes the attack possible, or NO_CARD
    u8 direction            # of a fixed-roll attack
    u8 distance             # ... and how far away its target is
    u8 far                  # the two are not orthogonally adjacent
    u8 kit[SEATS]           # tag of Held.committed that marks the kit of a seat; 0: no kit yet
    i8 bonus[SEATS]         # by seat
    u8 die[SEATS]           # the last one
    u8 bouts[SEATS]         # won so far
    u8 shielded[SEATS]      # has used its Shield
    u8 shield               # SHIELD_ of facts.pxd of the last one, or NOBODY
    u8 relinquished         # a Relinquish was used (MC-327)
    u8 over                 # the card of the attack was stolen: the series it belongs to ends
    u8 vulnerable           # the defender rolls no die
    u8 ties
    u8 quietus              # bits 1 << QUIETUS_
    i8 loser                # piece, or -1; a Shield and the bouts are in it
    u8 sweep                # tag of the kit with which a winning defender sweeps, or NO_TAG
    u8 sacrifice            # 1 + the committed Sacrificial Sword, or 0
    u8 last_words           # bits 1 << DO_QUIETUS_... of the loser's kit, shifted down by DO_QUIETUS_SUBSTITUTE
    u8 freeze_turns         # of its DO_QUIETUS_IMMOBILISE
    u8 log                  # place in the log of battles, or NOBODY
    u16 target_tile[TEAM]   # of a series: where each enemy stood when the targets were listed
    u16 origin              # of a series: where its attacker stood then

cdef struct Held:           # a treasure card in a player's hand
    u8 card
    u8 holder               # number of the piece
    u8 uses                 # left; 1 but for Dual-Tridents
    u8 known                # to the opponent
    u8 committed            # tag of the kit it belongs to, 0: none; even tags are series, whose cards are out of hand
    u8 doubled              # committed for its double use

cdef struct Player:
    Held hand[HAND]
    u8 cards                # in `hand`
    u8 treasure             # the ultimate treasure flag
    u8 second_bonus         # game.second_player_bonus is still to come

cdef struct Piece:
    u16 pos                 # tile; NO_TILE while it is off the board
    u8 alive
    u8 immobile             # turns, as all counters
    u8 lazarus
    u8 bomb                 # bomb-vulnerable
    u8 pit                  # or FOREVER
    u8 net                  # or FOREVER
    u8 net_card             # that holds it, or NO_CARD
    u64 banned              # bit per event tile; follows `ban`
    u8 ban[EVENT_TILES]     # turns, by number of the event tile
    u8 enchantment[EVENT_CARDS]     # copies attached
    u8 fresh[EVENT_CARDS]   # of these, drawn in this turn: not armed
    u8 enchantments         # all of them; follows `enchantment`
    u64 drawn_from          # treasure tiles it has ever drawn from (tiles.treasure_reentry)
    # --- in this turn
    u64 event_seen          # event tiles
    u16 start_tile
    u16 entered_tile
    u8 entered_by           # direction of the last step, or NO_DIRECTION
    u8 attacks
    u8 movement_ended
    u8 steps
    u8 stepped
    u8 phasing              # 0, or 1 + the active card
    u8 phased               # tiles phased through
    u8 trailing             # 0, or 1 + the active card
    u8 path_length          # in Turn.path

cdef struct Turn:           # of the active player
    u16 path[TEAM][PATH]    # tiles left by voluntary steps since the last displacement, by own piece
    i16 movement            # left
    i16 rolled
    i8 transit              # piece in transit, or -1
    u16 transit_origin
    u8 mirrored             # mirror.ends_turn = false: it has mirrored and must roll

cdef struct State:
    Common common           # `common.character` is the side
    Player player[SEATS]
    Piece piece[PIECES]
    Turn turn
    Deck deck[DECKS]
    u8 pile[DECKS][PILE]    # discard piles, the last card on top
    u16 pile_size[DECKS]
    u16 known_bottom        # cards at the bottom of the treasure deck that both know (MC-321)
    u8 terrain[TILES]       # FLOOR ... of rules.pxd; BORDER around the board
    i8 occupant[TILES]      # the piece there (not one in transit), or -1; follows `piece`
    u8 fire[SEATS][TILES]   # counters by the player who lit them
    u16 fires[SEATS]        # counters on the board; follows `fire`
    u16 fire_tiles          # burning tiles; follows `fire`
    u64 lit_before[TILE_WORDS]      # tiles that burnt when the turn began (fire.end_scope)
    u8 net[TILES]           # 0, or 1 + seat of the owner of the trap there
    u8 net_card[TILES]      # ... and which card it is
    u8 nets                 # on the board; follows `net`
    u8 route[SIDES][2][TILES]       # steps left to win without and with the treasure, pieces ignored; follows `terrain`
    u8 event_used[EVENT_TILES]      # draws so far
    u8 treasure_used[TREASURE_TILES]
    u8 placed[QUADRANTS]    # units placed at set-up
    u8 real_ultimate[SIDES]  # ultimate.mode = decoy: which U tile, 0 west or 1 east; hidden
    u8 decoy_revealed[SIDES]
    u8 placing              # units placed so far
    i8 placing_quadrant     # chosen for the next one, or -1
    i8 active               # whose turn it is; -1 during set-up
    u16 turns               # player-turns completed
    u8 asked                # the topmost frame waits for a decision
    u8 fault                # an invariant that a move has broken (FAULT_...), for check()
    u8 depth                # frames on the stack
    Frame stack[STACK]
    u8 battles              # in use of `battle`
    Battle battle[BATTLES]
    SeatFacts seat_facts[SEATS]
    GameFacts facts
