# Mythic Earth's state, its actions, decisions and events. Parameters and content: rules.pxd.
# Rules: sim/games/mythic_earth/RULES.md.
#
# Players are seats 0 and 1; which of them is South is Player.side. Units go by id: player 0 has 0..15 in list order,
# player 1 has 16..31, Spirit Animals are 32..49 and belong to NEUTRAL. Positions are ticks of 0.1". What "follows"
# something else is counted again when a position is loaded, and may be left out of it.
#
# A decision in the middle of a procedure leaves it half done. What is left of it stands on `stack`: the topmost frame
# asks, is answered, goes on, and gives way to the one below. To write a position in which a player assigns a die:
# stack = [FRAME_TURN at TURN_LOOP, FRAME_ACTIVATE at ACTIVATE_ASK (seat, value = the level)], depth 2, asked = 1,
# common.decision = DECIDE_ACTIVATION, common.seat = the player, `level` and pools accordingly. Victory Points are
# `common.score`, the Game Turn is `common.round`. Facts stand last, decks before them.

from equipoise.ext.deck cimport Deck
from equipoise.ext.engine cimport Common
from equipoise.ext.mythic_earth.facts cimport GameFacts, SeatFacts
from equipoise.ext.mythic_earth.geometry cimport Path
from equipoise.ext.mythic_earth.rules cimport CLAUSES, GROUPS, PLAYERS, STATS, UNITS, UNTILS, WAY_DEVOTIONS
from equipoise.ext.types cimport i8, i16, u8, u16, u32, u64

cdef enum:
    NEUTRAL = 2             # Unit.owner of a Spirit Animal, and whose dice it rolls
    NO_PLAYER = -1
    NO_UNIT = 255
    NO_ENTRY = 255          # Unit.entry of a Spirit Animal and of an empty place
    NO_TOKEN = 255
    NO_PICK = 255
    NO_SPELL = 255
    NO_DEVOTION = 255
    NO_SCENARIO = 255
    TOKENS = 64             # at most (spec 4.11)
    FACES = 7               # of an activation die, 1 to 6; place 0 is empty
    MODIFIERS = 28          # UNTILS * STATS
    STACK = 48
    DEVOTION_DECK = 0       # decks: + player
    DECKS = 2

cdef enum:                  # sides of the table
    SOUTH = 0
    NORTH = 1

cdef enum:                  # Unit.where
    NOWHERE = 0             # no such Unit
    WAITING = 1             # not yet deployed
    ON_TABLE = 2
    IN_RESERVE = 3          # Fog of War
    DESTROYED = 4

cdef enum:                  # tokens (spec 4.11)
    TOKEN_NONE = 0          # a free place; ids of the others stay
    ALTAR = 1               # of its owner
    CAPTIVE = 2
    DEATH = 3               # owner: who lost the Unit
    RITUAL = 4
    FOUNTAIN = 5
    SACRIFICE = 6           # owner: who holds el6
    CORPSE = 7
    OBJECTIVE = 8
    TROPHY = 9
    MAP = 10                # owner: who holds ec2
    HERO_MARKER = 11        # ec4
    TOKEN_KINDS = 12

cdef enum:                  # sources of wounds, and causes of destruction
    BY_MELEE = 0
    BY_SHOOTING = 1         # templates included
    BY_MAGIC = 2
    BY_EXCHANGE = 3         # the missiles of a Charge
    BY_MARKERS = 4
    BY_CRUMBLE = 5
    BY_RIVER = 6
    BY_EDGE = 7
    BY_TRAMPLE = 8
    SOURCES = 9

cdef enum:                  # how a Unit has moved
    MOVED_MOVE = 0
    MOVED_MARCH = 1
    MOVED_CHARGE = 2        # failed charges and ME-242 included
    MOVED_FLEE = 3
    MOVED_DISENGAGE = 4
    MOVED_CONSOLIDATE = 5
    MOVED_FREE = 6          # FREE_MOVE
    MOVED_ON = 7            # move_on of a reserve Unit
    MOVED_MARCH_ON = 8
    MOVED_SHIFT = 9         # (ME-164)

cdef enum:                  # claims (spec 6.5): CLAIM(claim, what, target)
    CLAIM_BUILD = 0
    CLAIM_PILLAGE = 1       # what: piece
    CLAIM_RITUAL = 2        # what: token
    CLAIM_DRINK = 3
    CLAIM_CONSECRATE = 4
    CLAIM_BURY = 5
    CLAIM_PLANT_MARKER = 6
    CLAIM_INVOKE = 7        # what: spell or NO_SPELL; target: unit or NO_UNIT
    CLAIM_PLANT_TOKEN = 8
    CLAIM_REMOVE = 9        # what: token
    CLAIM_PICK_UP = 10      # what: token
    CLAIMS = 11

cdef enum:                  # actions; arguments behind the name, eight bits each unless said otherwise
    CHOOSE_WAY = 0          # alignment
    CHOOSE_PRIMARY = 1      # scenario
    CHOOSE_SIDE = 2         # side
    KEEP_DEVOTION = 3       # Devotion
    PICK_PIECE = 4          # piece
    PICK_UNIT = 5           # unit
    LEARN = 6               # spell; the Unit is the one being asked for
    CAPTIVE_CARRIER = 7     # unit
    SPLIT = 8               # group: 0 A, 1 B
    START_WITH = 9          # group: 0 A, 1 B
    BEGIN = 10              # deployment
    LET_BEGIN = 11
    DEPLOY = 12             # unit
    PLACE = 13              # x, y: sixteen bits each
    PASS = 14               # no Blessing, no spring, no release, no dispel, no challenge, no reaction
    BLESS = 15              # Blessing, unit or NO_UNIT
    ENTRY_EDGE = 16         # EDGE_...
    ENTER = 17              # x, y: sixteen bits each
    MARCH_ON = 18
    MOVE_ON = 19
    ACTIVATE = 20           # unit
    ACTIVATE_REGROUP = 21   # unit
    STOP_FLEEING = 22       # unit
    DECLINE = 23
    RELEASE = 24            # unit
    RELEASE_REGROUP = 25    # unit
    END = 26                # the activation
    MOVE = 27
    MARCH = 28
    SHOOT = 29              # unit
    FOCUSED_SHOT = 30       # unit
    CHARGE = 31             # unit
    CHARGE_ALTAR = 32       # token
    ATTACK = 33             # unit
    DISENGAGE = 34
    CAST = 35               # spell, unit
    ON_ALERT = 36
    REGROUP = 37
    LAY_LOW = 38
    CLAIM = 39              # claim, what, target
    ORDER_STOP = 40         # unit
    GO = 41                 # way, what: places.pxd; x, y, sixteen bits each: where it ends
    HOLD = 42
    SPRING = 43
    COUNTERCHARGE = 44
    CHALLENGE = 45
    DISPEL = 46             # unit
    ACTION_KINDS = 47

cdef enum:                  # Common.decision
    DECIDE_WAY = 0
    DECIDE_PRIMARY = 1
    DECIDE_SIDE = 2
    DECIDE_DEVOTION = 3
    DECIDE_SECRET = 4
    DECIDE_SPELL = 5
    DECIDE_CAPTIVE_CARRIER = 6
    DECIDE_SPLIT = 7
    DECIDE_INITIAL_HALF = 8
    DECIDE_DEPLOY_FIRST = 9
    DECIDE_DEPLOY_UNIT = 10
    DECIDE_DEPLOY_POS = 11
    DECIDE_BLESSING = 12
    DECIDE_ENTRY_EDGE = 13
    DECIDE_ENTRY_POINT = 14
    DECIDE_ENTRY = 15       # march_on or move_on
    DECIDE_ACTIVATION = 16
    DECIDE_ACTION = 17
    DECIDE_MOVE = 18
    DECIDE_ALERT = 19
    DECIDE_ALERT_ACTION = 20
    DECIDE_CHALLENGE = 21
    DECIDE_CONSOLIDATE = 22
    DECIDE_DISPEL = 23
    DECISIONS = 24

cdef enum:                  # edges a reserve Unit may enter by
    EDGE_SOUTH = 0
    EDGE_NORTH = 1
    EDGE_WEST = 2           # x 0
    EDGE_EAST = 3           # x W

cdef enum:                  # Common.end_reason, from END_OWN on
    END_TURNS = 3           # all Game Turns are played (ME-296)
    END_WIPED_OUT = 4       # victory.wipeout = end_now or instant_win (ME-297)

# Events, from EVENT_OWN on: (a, b, c, d). Units, tokens and players go by their codes.
cdef enum:
    EVENT_TURN = 2          # turn: it begins
    EVENT_ENLIST = 3        # unit, entry, Minis, points: a random list (ME-452)
    EVENT_WAY = 4           # player, alignment
    EVENT_PRIMARY = 5       # scenario
    EVENT_SIDE = 6          # player, side
    EVENT_DEVOTION = 7      # player, Devotion kept
    EVENT_POOL = 8          # player, value, dice of that value: as rolled
    EVENT_INITIATIVE = 9    # player
    EVENT_ACTIVATE = 10     # unit, value of the die or 0, intent (INTENT_...)
    EVENT_DISCARD = 11      # player, value, dice
    EVENT_TEST = 12         # unit, kind (TEST_...), target number, die
    EVENT_MARKERS = 13      # unit, change, markers now
    EVENT_FROZEN = 14       # unit, 1 frozen / 0 thawed
    EVENT_PLACED = 15       # unit, x, y: deployed or entering
    EVENT_MOVED = 16        # unit, x, y, how (MOVED_...)
    EVENT_VOLLEY = 17       # unit, target, target number, hits
    EVENT_DRIFT = 18        # x, y: where the template comes down
    EVENT_SAVES = 19        # unit, hits, unsaved
    EVENT_WOUNDS = 20       # unit, wounds, Minis left, source (BY_...)
    EVENT_DESTROYED = 21    # unit, cause (BY_...), by unit or NO_UNIT
    EVENT_FLEES = 22        # unit
    EVENT_RALLIES = 23      # unit: no longer Fleeing
    EVENT_CHARGE = 24       # unit, target, mode (ROUND_...)
    EVENT_CHARGE_FAILS = 25  # unit, target
    EVENT_ROUND = 26        # unit, its enemy, wounds it caused, wounds it suffered
    EVENT_LOCKED = 27       # unit, its enemy
    EVENT_CHALLENGE = 28    # unit, its enemy
    EVENT_ALERT = 29        # unit, 1 set / 0 lost / 2 released / 3 sprung
    EVENT_REACT = 30        # unit, trigger, die, 1 passed
    EVENT_CAST = 31         # unit, spell, target, result (CAST_...)
    EVENT_DISPEL = 32       # unit, spell, 1 dispelled
    EVENT_BLESSING = 33     # player, Blessing, unit or NO_UNIT
    EVENT_LAID_LOW = 34     # unit
    EVENT_REGROUP = 35      # unit, markers removed by the die
    EVENT_CLAIM = 36        # unit, claim, what
    EVENT_TOKEN = 37        # token, kind, x, y: placed or dropped
    EVENT_CARRIED = 38      # token, kind, unit
    EVENT_TOKEN_GONE = 39   # token, kind
    EVENT_VP = 40           # player, source (VP_ of facts.pxd), VP, VP now
    EVENT_KNOWN = 41        # player, Devotion: known to the opponent
    EVENT_ANIMAL = 42       # unit, x, y: a Spirit Animal appears
    EVENT_BANISHED = 43     # unit, by unit or NO_UNIT
    EVENT_RESERVE = 44      # unit, 1 enters / 0 stays off, EDGE_...
    EVENT_SWEPT = 45        # unit, Minis
    EVENT_HEALED = 46       # unit, wounds, Minis now
    EVENT_LEARN = 47        # unit, spell
    EVENT_DEPLOYMENT = 48   # player: begins deployment
    EVENT_TRAMPLE = 49      # unit, the friend it passes, hits
    EVENT_CRUMBLE = 50      # unit, wounds
    EVENT_SET_DICE = 51     # player, value, dice: changed by a Blessing
    EVENT_GROUP = 52        # unit, group: 0 A, 1 B (Fog of War)

cdef enum:                  # EVENT_CAST
    CAST_FAILED = 0
    CAST_DONE = 1
    CAST_AUTOMATIC = 2      # (ME-279)
    CAST_FEEDBACK = 3       # (ME-284)
    CAST_CANCELLED = 4      # by a Blessing
    CAST_DISPELLED = 5

cdef enum:                  # tests: EVENT_TEST, FRAME_TEST.mode
    TEST_ACTIVATION = 0
    TEST_BRAVE = 1
    TEST_UNFREEZE = 2
    TEST_STOP_FLEEING = 3
    TEST_DEVOTION = 4       # BR - 2 of el2 and ec2
    TEST_RESERVE = 5
    TEST_REGROUP = 6
    TEST_WINNER = 7         # a Fleeing Unit that wins a round (ME-155)
    TEST_REACT = 8          # not BR-based (ME-459)

cdef enum:                  # why a Brave Test is taken: FRAME_BRAVE.mode
    BRAVE_CASUALTIES = 0    # (ME-132)
    BRAVE_LOSER = 1         # (ME-255)
    BRAVE_WINNER = 2        # (ME-155)

cdef enum:                  # intents of an activation
    INTENT_ACT = 0
    INTENT_REGROUP = 1
    INTENT_STOP_FLEEING = 2
    INTENT_ENTER = 3        # from reserve

cdef enum:                  # FRAME_FIGHT.mode, FRAME_CHARGE
    ROUND_CHARGE = 0
    ROUND_COUNTERCHARGE = 1
    ROUND_ATTACK = 2

cdef enum:                  # frames: what is being resolved; their own fields are named where they are resolved
    FRAME_OPENING = 0       # spec 5.1 (opening.pyx)
    FRAME_DEPLOY = 1        # 5.2 (deployment.pyx)
    FRAME_TURN = 2          # 6.2, 6.3 (turn.pyx)
    FRAME_END_OF_TURN = 3   # ME-294 (clean_up.pyx)
    FRAME_RESERVE = 4       # 6.8 (fog.pyx)
    FRAME_ACTIVATE = 5      # 6.4 (activation.pyx)
    FRAME_WINDOW = 6        # decide_blessing (windows.pyx): seat, thing the window, unit whom it is about
    FRAME_TEST = 7          # a BR-based test (brave.pyx): unit, mode TEST_..., value the target number
    FRAME_BRAVE = 8         # a Brave Test and what follows from it (brave.pyx)
    FRAME_REGROUP = 9       # (activation.pyx)
    FRAME_STOP_FLEEING = 10  # (rally.pyx)
    FRAME_TRAMPLE = 11      # one friend trampled (rout.pyx)
    FRAME_MOVE = 12         # a move along a path, with alert windows (march.pyx)
    FRAME_CHOOSE_MOVE = 13  # decide_move, decide_consolidate (march.pyx)
    FRAME_ALERT = 14        # decide_alert, React, decide_alert_action (alert.pyx)
    FRAME_ACTION = 15       # an action that waits for alert windows (actions.pyx)
    FRAME_VOLLEY = 16       # (volley.pyx)
    FRAME_HITS = 17         # saves, wounds, marker, casualty test of one Unit (hits.pyx)
    FRAME_CHARGE = 18       # (charge.pyx)
    FRAME_EXCHANGE = 19     # (exchange.pyx)
    FRAME_FIGHT = 20        # (fight.pyx)
    FRAME_CAST = 21         # (casting.pyx)
    FRAME_EFFECTS = 22      # (effects.pyx): thing the row, index the primitive, unit the caster, other the target
    FRAME_DEVOTION_TEST = 23    # BR - 2 of el2 and ec2 (devotions.pyx)
    FRAMES = 24

cdef enum:                  # FRAME_TURN.step
    TURN_BEGIN = 0
    TURN_WINDOWS = 1
    TURN_POOLS = 2
    TURN_POOL_WINDOWS = 3
    TURN_INITIATIVE = 4
    TURN_RESERVE = 5
    TURN_LOOP = 6           # activations
    TURN_END = 7
    TURN_OVER = 8

cdef enum:                  # FRAME_ACTIVATE.step
    ACTIVATE_ASK = 0        # the frame asks DECIDE_ACTIVATION; value is the level
    ACTIVATE_OWN_WINDOW = 1
    ACTIVATE_ENEMY_WINDOW = 2
    ACTIVATE_TEST = 3
    ACTIVATE_TESTED = 4
    ACTIVATE_ACT = 5        # the frame asks DECIDE_ACTION, until the activation is over
    ACTIVATE_SHIFT = 6      # Sudden Shift
    ACTIVATE_DONE = 7

cdef enum:                  # State.fault
    FAULT_NONE = 0
    FAULT_STACK = 1         # too much was begun at once
    FAULT_TOKENS = 2        # no room for a token
    FAULT_POOL = 3          # a die was taken that is not there
    FAULT_FRAME = 4         # an answer that the topmost frame does not understand
    FAULT_SPACING = 5       # a move ended closer than 1" to an enemy, and closer than it began (spec 11, no. 8)

cdef enum:                  # Activation.used: bits, Single-Actions taken (ME-076)
    USED_MOVE = 1
    USED_SHOOT = 2
    USED_REGROUP = 4
    USED_CAST = 8
    USED_CLAIM = 16
    USED_ORDER_STOP = 32
    USED_ON_ALERT = 64
    USED_LAY_LOW = 128

cdef struct Frame:
    u8 kind                 # FRAME_...
    u8 step                 # how far it has come
    i8 seat                 # whose it is
    u8 unit
    u8 other                # another unit, or NO_UNIT
    u8 mode
    u8 index
    u8 thing                # spell, row, token, weapon or window
    u8 third                # another argument of an action
    u8 source               # BY_...
    u8 flag
    i16 n
    i16 value
    i16 wounds              # of `unit`: caused
    i16 wounds_back         # ... and suffered
    u8 hits[GROUPS]         # of `unit`, by member group
    u8 hits_back[GROUPS]    # of `other`
    u8 venom[GROUPS]        # ... of these, such as allow no save (ME-266)
    u8 venom_back[GROUPS]
    u64 units               # bits: those still to come
    Path path               # FRAME_MOVE, FRAME_CHARGE
    i16 walked              # ... ticks of it

cdef struct Unit:
    i16 x                   # its centre
    i16 y
    u8 where                # NOWHERE, WAITING, ON_TABLE ...
    i8 owner                # player, or NEUTRAL
    u8 entry                # or NO_ENTRY
    u8 started[GROUPS]      # Minis at the start, by member group
    u8 alive[GROUPS]        # Minis living
    u8 damage               # wounds on the front Mini (ME-017)
    u8 markers              # Brave markers
    u8 dice                 # Unit Activation Dice (ME-018)
    u8 quota                # dice it put into this turn's pool (ME-430)
    u8 received             # ... and has received of them
    u8 bound                # Turn 1: value of its unused bound die, 0: none (ME-065)
    u8 frozen
    u8 laid_low
    u8 fleeing
    u8 fled_this_turn       # made a flee move
    u8 stopped_flee_this_turn
    u8 activated_this_turn  # had a die, a release or an entry this turn (ME-158)
    u8 on_alert
    u8 alert_since_turn     # the turn in which it went On Alert
    u8 airborne
    u8 building
    u8 entered_this_turn
    u8 drank                # (ME-395)
    u8 invoked              # (ME-421)
    u8 group                # Fog of War: 0 A, 1 B
    u8 dispels              # tried this turn (ME-281)
    u8 captives             # carried; follows the tokens
    u8 shift                # Sudden Shift is pending: so many times M
    u16 spells              # bits: known
    u16 tried               # bits: attempted this activation (ME-273)
    i16 points              # (ME-012)
    i8 modifier[MODIFIERS]  # until * STATS + stat
    u8 flags[UNTILS]        # bits: FLAG_...
    u64 engaged             # bits: units (ME-260)
    # --- these follow entry, alive and content: `refresh` of toll.pxd ------------------------------------------------
    u8 minis                # living
    u8 minis_started
    u8 type                 # HUMANOID ...
    u8 base                 # CLASS_...
    u8 entry_flags          # GENERAL ...
    u8 magic
    u8 height
    u8 front                # the front group (ME-017)
    i16 radius              # footprint radius
    u16 talents             # bits: those that all living Minis have
    i8 stat[STATS]          # highest among living Minis (ME-014); M: lowest (ME-015); without modifiers

cdef struct Token:
    u8 kind                 # TOKEN_NONE, ALTAR ...
    i8 owner                # player, or NO_PLAYER
    u8 carrier              # unit, or NO_UNIT
    i16 x                   # where it lies, if it is not carried
    i16 y

cdef struct Player:
    u8 way                  # EVERLIVING, EVERCHANGING
    u8 side                 # SOUTH, NORTH
    u8 faction
    u8 units                # of the Force
    u8 force_dice           # dice of the Force at the start
    u8 lost_dice            # of Units destroyed so far
    u8 pool[FACES]          # dice by value, bound ones included
    u8 deploy[FACES]        # deployment: dice by value that have not yet deployed a Unit
    u8 pool_built           # B of spec 11, no. 1
    u8 pool_gone            # dice discarded, declined or removed this turn
    u8 trophy_dice          # destroyed enemy dice (ME-067)
    u8 passed               # at level 0
    # --- Devotion (spec 4.10, 4.11) ----------------------------------------------------------------------------------
    u8 devotion             # kept, or NO_DEVOTION
    u8 dealt[WAY_DEVOTIONS]  # Devotions dealt
    u8 dealt_count
    u8 pick[2]              # unit or piece, or NO_PICK
    u8 picks                # how many
    u8 found                # el2, ec2: 0 not yet tested, 1 located, 2 lost
    u8 located              # ... piece or unit
    u8 devotion_known       # to the opponent
    u8 devotion_revealed    # scored
    u8 acted_on             # bits: picks the opponent has seen acted on
    u8 consecrated          # el7
    u8 invoker              # ec5: unit, or NO_UNIT
    u8 scored[CLAUSES]      # times a clause has scored
    u8 scored_turn[CLAUSES]  # the turn in which it last did
    i16 vp_primary
    i16 vp_devotion
    # --- Blessings and spells ----------------------------------------------------------------------------------------
    u16 blessings           # bits: not yet used
    u8 blessings_this_turn
    u16 spells_cast         # bits: this turn (ME-274)
    # --- scenario events ---------------------------------------------------------------------------------------------
    u32 pillaged            # bits: pieces, ever
    u32 pillaged_now        # bits: pieces, this turn
    u8 altars_scoring       # this turn: built on the enemy half, or destroyed on the own (ME-323)
    u8 animals_defeated     # this turn
    u8 units_eliminated     # this turn: enemy ones
    u8 upset_won            # this turn: a round against a Unit of higher points (ME-401)
    u8 half                 # Fog of War: the group on the table from the start

cdef struct Activation:     # of one Unit with one die (spec 6.4)
    u8 unit                 # or NO_UNIT
    u8 value                # of the die; 0: a release or an entry
    u8 intent               # INTENT_...
    u8 singles              # Single-Actions taken
    u8 doubles
    u8 limit                # Single-Actions it may take
    u8 used                 # bits: USED_...
    u8 may_double           # a Double-Action is allowed
    u8 first                # the Unit's first activation this turn
    u8 forced_test          # FORCE_TEST
    i8 forced_modifier
    u8 over

cdef struct State:
    Common common           # `common.score` is VP, `common.round` the Game Turn, `common.character` the list
    Player player[PLAYERS]
    Unit unit[UNITS]
    Token token[TOKENS]
    Activation activation
    u8 scenario             # or NO_SCENARIO
    u8 south                # player
    u8 way_winner           # of the Way roll-off
    u8 side_winner          # of the side roll-off
    u8 initiative           # winner of this turn's roll
    u8 deploys_first        # winner of the deployment roll
    u8 level                # value being used up, 6 to 1; 0: releases
    u8 last                 # player who acted last
    u8 bound_turn           # Turn 1 with bound dice (ME-065)
    u8 passed               # the last test was passed
    u8 reroll               # REROLL: the failed test is to be rolled again
    u8 cancelled            # CANCEL_SPELL
    u8 countercharged       # the Charge in progress is met by a Countercharge
    u8 reacting             # a reaction is being carried out: no windows (ME-111)
    u64 alert_asked         # bits: On Alert Units that had their window in this action (ME-104)
    u8 struck[UNITS]        # Minis under the template, by unit
    u8 asked                # the topmost frame waits for a decision
    u8 fault                # an invariant that a move has broken (FAULT_...), for check()
    Frame stack[STACK]
    u8 depth                # frames on the stack
    Deck deck[DECKS]        # Devotions
    SeatFacts seat_facts[PLAYERS]
    GameFacts facts
