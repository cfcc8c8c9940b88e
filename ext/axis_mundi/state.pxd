# Axis Mundi's state, its actions, decisions and events. Parameters and content: rules.pxd.
# Rules: sim/games/axis_mundi/RULES.md.
#
# Hexes are numbered as on the board (spec 3.1): 0 the centre C, then ring by ring outwards, counter-clockwise from
# column 0, then the piers. All numbers are absolute: when a level turns (AM-203), everything lying or standing on it is
# carried to its new number, so that "what is on hex h" is always one look-up.
#
# A decision in the middle of an effect (a shield, a discard, a guess of the deck) leaves the effect half done. What is
# left of it stands on `stack`: the topmost frame asks, is answered, goes on, and gives way to the one below.

from equipoise.ext.axis_mundi.facts cimport GameFacts, SeatFacts
from equipoise.ext.axis_mundi.rules cimport CARDS
from equipoise.ext.deck cimport Deck
from equipoise.ext.engine cimport Common
from equipoise.ext.types cimport i8, i16, u8, u16, u64

cdef enum:
    SEATS = 6
    LEVELS = 5              # 0 the sea, then the volcano levels; 4 exists in the 6-player game only
    HEXES = 97              # of the 6-player board; the 3-player board has 64
    CENTRE = 0              # the hex C
    NO_HEX = 255
    NO_SEAT = -1
    NO_CARD = 56            # CARDS: an empty slot, "nothing replaced"
    NO_CHARACTER = -1       # an Ascendant has no character power (AM-111)
    SLOTS = 8               # of a warehouse: permanent cards in 0..3, one-time cards in 4..7
    PILE = 400              # cards in the discard pile at most
    STACK = 24

cdef enum:                  # decks
    ONE_TIME = 0
    PERMANENT = 1
    DECKS = 2

cdef enum:                  # characters, in the order of the game's list
    BEASTMASTER = 0
    CULTIVATOR = 1
    MALIGNANT = 2
    SAVANT = 3
    SCROUNGER = 4
    MISCHIEVOUS = 5

cdef enum:                  # Player.form
    HUMAN = 0
    ANGEL = 1
    DEMON = 2

cdef enum:                  # State.terrain
    ACCESSIBLE = 0
    PATH = 1
    SHELTER = 2
    CAVE = 3                # counts as accessible; the paired mouth is the opposite hex (AM-036)
    LAVA = 4
    POWER = 5
    WAREHOUSE = 6
    PIER = 7
    AXIS = 8                # the centre in phase H; ACCESSIBLE in phase A (AM-037)

cdef enum:                  # treasures, in the order of spec 4.7
    TREASURE_ENERGY_1 = 0
    TREASURE_ENERGY_2 = 1
    TREASURE_ACTION = 2
    TREASURE_HEAL_4 = 3
    TREASURE_ATTACK = 4
    TREASURE_MOVE_2 = 5
    TREASURE_GRENADE = 6
    TREASURE_TIME_BOMB = 7
    TREASURES = 8

cdef enum:                  # actions; arguments behind the name, eight bits each
    END_TURN = 0
    MOVE = 1                # hex
    RUN = 2                 # via, hex
    RUN_THREE = 3           # via, second, hex: only with move.run_length = 3
    CLIMB = 4               # hex
    DESCEND = 5             # hex
    THROUGH_CAVE = 6
    ENTER_AXIS = 7
    TAKE = 8                # slot of the warehouse one stands on; also every further card of the Scrounger
    FAM_TREASURE = 9        # hex
    FAM_IMMOBILISE = 10     # seat
    FAM_HARVEST = 11        # hex
    PICK_UP = 12
    DRAW = 13               # deck
    DRAW_FIVE = 14
    ATTACK = 15             # seat, with Perfect Counter
    ATTACK_GUESS = 16       # hex
    DEMON_AOE = 17
    HARVEST = 18            # with Harvester
    ACTIVATE = 19           # card, replaced card or NO_CARD
    SHOOT = 20              # bow, seat
    PLACE_BOMB = 21
    DISARM = 22
    PLAY = 23               # card, doubled
    PLAY_PAIR = 24          # card, partner, doubled: Salve and Holistic Herbs together
    PLAY_AT = 25            # card, hex, doubled: Rock-Climber's first hex, Godspeed's treasure
    PLAY_ON = 26            # card, seat, with Perfect Counter, doubled
    USE = 27                # treasure
    THROW = 28              # hex: the grenade
    SCROUNGE = 29
    PULL = 30               # seat, hex
    SHOVE = 31              # hex
    DEMAND = 32             # seat
    CHOOSE_DECK = 33        # deck
    CHOOSE_CARD = 34        # card
    STOP = 35               # no more of it
    TAKE_CRATE = 36         # warehouse, slot
    PUT_BACK = 37           # one-time pair swapped, permanent pair swapped
    OPTION = 38             # primitive (DO_...): which alternative of the card
    HARVEST_CARDS = 39      # deck
    HARVEST_HEAL = 40
    PASS = 41               # no reaction
    SHIELD = 42             # card, doubled
    EVADE = 43              # card
    BECOME = 44             # character
    STAY = 45
    LEVITATE = 46
    SHIFT = 47              # hex
    CHOOSE_SEAT = 48        # seat: the one splash victim of rules.malignant_splash_mode = chosen_one
    ACTION_KINDS = 49

cdef enum:                  # Common.decision, in the order of spec 6.2
    DECIDE_DRAW_DECK = 0
    DECIDE_MULLIGAN = 1
    DECIDE_ACTION = 2
    DECIDE_TUMBLE = 3
    DECIDE_CLIMB_2 = 4
    DECIDE_DISCARD = 5
    DECIDE_TAKE_MORE = 6
    DECIDE_CRATE = 7
    DECIDE_PICK_DISCARD = 8
    DECIDE_SEARCH_DECK = 9
    DECIDE_SEARCH_KEEP = 10
    DECIDE_PEEK_ORDER = 11
    DECIDE_REFRESH = 12
    DECIDE_BURN = 13
    DECIDE_DEAL_KEEP = 14
    DECIDE_DEAL_GIVE = 15
    DECIDE_OPTIONS = 16
    DECIDE_HARVEST = 17
    DECIDE_SHIELD = 18
    DECIDE_ELUSIVE = 19
    DECIDE_DEMAND_CARD = 20
    DECIDE_IDENTITY = 21
    DECIDE_ANGEL_SLOTS = 22
    DECIDE_KEEP_ACTIVE = 23
    DECIDE_DROP_ACTIVE = 24
    DECIDE_LEVITATE = 25
    DECIDE_SHIFT = 26
    DECIDE_SPLASH = 27

cdef enum:                  # Common.end_reason, from END_OWN on
    END_PIER = 3            # AM-010: the Ascendant reached its pier

cdef enum:                  # events, from EVENT_OWN on: (a, b, c, d)
    EVENT_TURN = 2          # seat: its turn begins
    EVENT_ROUND = 3         # round: the levels have turned and a round begins
    EVENT_ENTER = 4         # seat, from hex, to hex, how (enum below)
    EVENT_WOUND = 5         # seat, wounds placed, wounds now, cause
    EVENT_HURT = 6          # seat, HP lost, damage class, by seat or -1
    EVENT_HEAL = 7          # seat, HP gained, HP now, source
    EVENT_DEATH = 8         # seat, from hex, Power Hex, damage class
    EVENT_ASCEND = 9        # seat, form
    EVENT_DEFEAT = 10       # seat, form lost
    EVENT_EJECT = 11        # seat, Power Hex
    EVENT_GAIN = 12         # seat, card, from (enum below), other seat or -1
    EVENT_DISCARD = 13      # seat, card, 1 if face down
    EVENT_ACTIVE = 14       # seat, card, 1 activated / 0 back to hand
    EVENT_STATUS = 15       # seat, status (enum below), on
    EVENT_ENERGY = 16       # seat, pool A, pool B
    EVENT_INFECT = 17       # hex, owner; owner -1: the token is gone
    EVENT_HARVEST = 18      # seat, hex, result: deck, or 2 heal, or 3 nothing
    EVENT_TREASURE = 19     # seat, treasure, 0 taken / 1 fetched / 2 used / 3 delivered, hex
    EVENT_BOMB = 20         # hex, seat, 0 placed / 1 disarmed / 2 exploded
    EVENT_SHIELD = 21       # seat, card, damage left
    EVENT_GUESS = 22        # seat, hex, seat found or -1
    EVENT_APPEAR = 23       # seat, hex
    EVENT_TOKENS = 24       # seat, mischief, scrounge
    EVENT_REBUILD = 25      # deck, cards in it now
    EVENT_STOCK = 26        # warehouse, slot, card
    EVENT_LEVITATE = 27     # seat, hex
    EVENT_SAFETY_NET = 28   # seat: too many decisions in one turn
    EVENT_POINTS = 29       # seat, actions, extra moves, extra attacks

cdef enum:                  # EVENT_ENTER's how: the ways into a hex
    WAY_MOVE = 0
    WAY_RUN = 1
    WAY_CLIMB = 2
    WAY_DESCEND = 3
    WAY_CAVE = 4
    WAY_ROCK_CLIMBER = 5
    WAY_TUNNEL = 6
    WAY_SHIFT = 7
    WAY_AXIS = 8
    WAY_PUSH = 9
    WAY_BUMP = 10
    WAY_LANDING = 11
    WAY_PULL = 12
    WAY_SHOVE = 13
    WAY_EJECTION = 14
    WAY_REVIVAL = 15
    WAY_APPEARING = 16
    WAYS = 17

cdef enum:                  # EVENT_STATUS
    STATUS_GOD_MODE = 0
    STATUS_INVISIBLE = 1
    STATUS_IMMOBILISED = 2
    STATUS_IDENTITY = 3     # `on` is 1 + the character

cdef enum:                  # frames: what is being resolved
    FRAME_OPENING = 0       # S7: the starting hands
    FRAME_TURN = 1          # 6.1
    FRAME_ROTATION = 2      # 6.4
    FRAME_HAND = 3          # a hand is cut to its limit (AM-059)
    FRAME_DRAWS = 4         # draws, the deck chosen card by card
    FRAME_TAKE = 5          # the Scrounger's further cards
    FRAME_HARVEST = 6       # a result is chosen
    FRAME_ATTACK = 7        # melee or Demon Direct: hit, push, splash, own loss
    FRAME_HIT = 8           # one damage event, victim by victim
    FRAME_IMMOBILISE = 9    # Elusive, then the claw
    FRAME_CARD = 10         # a card's effects, run once or twice
    FRAME_TUMBLE = 11
    FRAME_ASCEND = 12
    FRAME_DEFEAT = 13
    FRAME_DEMAND = 14
    FRAME_SCROUNGE = 15
    FRAME_LANDING = 16      # levitating characters land, one after the other
    FRAME_DROP = 17         # active permanents beyond the slots go back to the hand
    FRAME_MOVE = 18         # a Run, a descent, a Rock-Climber: what follows the first hex
    FRAME_SETTLE = 19       # what follows the infection of a hex entered
    FRAME_AXIS = 20         # the dice of the Axis

cdef enum:                  # State.fault
    FAULT_NONE = 0
    FAULT_RUN = 1           # an Ascendant ran
    FAULT_PUSH = 2          # an attack moved somebody in phase A
    FAULT_RISE = 3          # somebody gained a level in a way that cannot
    FAULT_STACK = 4         # too much was begun at once

cdef struct Frame:
    u8 kind
    i8 seat                 # whose effect it is
    u8 step                 # how far it has come
    u8 a                    # the frame's own; named where the frame is resolved
    u8 b
    u8 c
    u8 d
    u8 e
    i8 n
    i8 m
    u8 mask                 # of seats

cdef struct Player:
    u8 pos                  # hex; of an invisible character the hidden one
    u8 visible
    u8 form
    u8 wounds
    i16 hp
    u8 energy[2]            # pool A; pool B of the Upgraded Beastmaster's second familiar
    u8 mischief             # tokens
    u8 scrounge
    u8 god_mode
    u8 immobilised_next     # received, works in the next own turn
    u8 immobilised          # works in this turn
    u8 power_used           # a Power Hex has healed in this turn, or in this rotation (AM-031)
    i8 identity             # character borrowed for this turn, or -1
    u8 borrowed_levitate    # one Levitate at the rotation that closes this round (AM-298)
    u8 demands              # demands made in this game (AM-240)
    u8 treasures            # bit per kind held
    u8 fetched              # ... and on the way, with the familiar
    u8 lives                # deaths so far, modulo 256
    u8 cloak                # the Invisibility card in force, or NO_CARD
    u8 token                # hex of the Invisibility token, turned with its level
    u8 hidden_points        # move points spent since it became invisible; public (AM-318)
    u8 hidden_turned        # the levels have turned since
    u8 blocked_round        # when it was killed while blocking the Ascendant, or 0; for the record only
    u64 active              # bit per permanent in a slot: they are all different
    u8 hand[CARDS]          # copies in hand
    u8 shown[CARDS]         # of these, how many everybody has seen going there
    u8 face_down[CARDS]     # played while invisible (AM-284)
    u64 held                # bit per card id in hand; follows `hand`
    u8 hand_size            # follows `hand`

cdef struct Warehouse:
    u8 card[SLOTS]          # or NO_CARD
    u8 destroyed

cdef struct Turn:           # of the active player; reset at T1
    i8 ap                   # action points left
    i8 mp_cards             # banked extra move points of cards ...
    i8 mp_treasure          # ... and of the treasure
    i8 atk                  # banked extra attacks
    u8 strode[CARDS]    # extra move points of active permanents used, by card (AM-084)
    u8 scrounger_mp         # ... and of the Scrounger's power
    u8 scrounger_attacks
    u8 harvests             # made with the Upgraded Cultivator's power, free ones first
    u8 activations
    u8 pulls
    u8 shoves
    u8 scrounges
    u8 taken                # the take Action of this turn is used
    u8 descents
    u8 spent                # some AP, MP or ATK was paid (AM-249)
    u8 acted                # something was done (AM-295)
    u8 over                 # it ends as soon as the current effect is resolved
    u16 decisions           # taken in it, by anybody (AM-014)
    u8 pool[CARDS]          # Tumble: hand cards that may still be played in the window (AM-278)
    u8 began_at             # hex and lives at T8, for the invariant of the immobilised
    u8 began_lives

cdef struct State:
    Common common
    Player player[SEATS]
    Turn turn
    Warehouse warehouse[SEATS]
    Deck deck[DECKS]
    u16 pile_size           # the common discard pile (AM-066)
    u8 pile[PILE]
    u8 pile_seen[PILE]      # bit per seat that knows this card of the pile
    u8 set_aside[CARDS]     # in resolution: played, not yet discarded
    u8 looked_at[CARDS]     # in resolution: drawn by Archer's Tales or Mobilizing Forces, not yet dealt out
    u8 peeked[DECKS]        # so many cards on top are known ...
    i8 peeker[DECKS]        # ... to this seat
    u8 terrain[HEXES]
    u8 treasure[HEXES]      # 0, or 1 + kind
    u8 harvested[HEXES]
    u8 infected[HEXES]      # 0, or 1 + owner's seat
    i8 occupant[HEXES]      # the visible character there, or -1; follows `player`
    u8 infections           # tokens on the board; follows `infected`
    u8 turns[LEVELS]        # sixths of a circle each level has turned since the set-up
    i8 first_seat           # of the round
    i8 active               # whose turn it is; -1 during set-up and rotation
    i8 ascendant            # the Angel or Demon, or -1: phase A or phase H
    u8 bomb_hex             # of the ticking bomb, or NO_HEX
    i8 bomb_owner
    u8 bomb_kind            # which treasure it is
    u8 treasures_used       # bit per kind out of the game
    u8 levitating           # bit per seat off the board during the rotation
    u8 fault                # an invariant that a move has broken (FAULT_...), for check()
    u8 asked                # the topmost frame waits for a decision
    Frame stack[STACK]
    u8 depth                # frames on the stack
    SeatFacts seat_facts[SEATS]
    GameFacts facts
