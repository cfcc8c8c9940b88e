# Fall of Exxinon's state, its actions, decisions and events. Parameters and content: rules.pxd.
# Rules: sim/games/exxinon/RULES.md.
#
# A decision belongs to a team and is asked of its lower seat, 0 or 2 (FX-338). What is half done stands in `step` (how
# far the set-up or the turn has come) and in `casting` (the spell, attack or ability being chosen or resolved).
#
# To write a position in which the active team chooses freely: step = STEP_ACT, asked = 1, common.decision =
# DECIDE_MAIN, common.seat = the team's lower seat, `team` and `turn` of the right parity, and for the team's
# characters the allowances (base_steps, actions, attacks). `occupant`, `held`, `hand_size`, `pile_size`, `worn`,
# `granted`, `mana_brought` and `cores_brought` follow from the rest and are counted again when a position is loaded.
# An objective that is in no record has instance = INSTANCES.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.deck cimport Deck
from equipoise.ext.engine cimport Common
from equipoise.ext.exxinon.facts cimport GameFacts, SeatFacts
from equipoise.ext.exxinon.rules cimport SEATS, SPELLS, TEAMS, TILES
from equipoise.ext.types cimport i8, i16, i32, u8, u16, u64

cdef enum:
    NO_TILE = 255
    NO_SEAT = -1
    NO_SPELL = 255
    NO_DIRECTION = 6
    PLACES = 8              # landing tiles: 0 the meteorite's, 1 the large fragment's, then the small ones
    DELAYS = 16             # pending at most, whatever delay.pair_limit
    X_AT_MOST = 1000        # X that can be chosen at most, however much mana there is

cdef enum:                  # actions; arguments behind the name, eight bits each unless said otherwise
    GO_FIRST = 0
    GO_SECOND = 1
    PICK = 2                # character
    AS_LISTED = 3
    SWAPPED = 4
    TO = 5                  # tile: of a displaced or teleporting character
    RESOLVE = 6             # place among the pending delays
    DECLINE = 7             # no synthesis, no teleport
    PAY = 8                 # mana of the lower seat; the higher seat pays the rest
    KEEP = 9
    USE = 10
    STEP = 11               # seat, direction
    ATTACK = 12             # seat
    CAST = 13               # seat, spell
    DISCARD = 14            # seat, spell
    HAUNT = 15              # seat, wraith ability from 0
    END_TURN = 16
    CHOOSE_X = 17           # X, sixteen bits
    CHARACTER = 18          # seat
    OBJECT = 19             # tile of a breakable wall or objective
    TILE = 20               # tile
    DIRECTION = 21          # direction
    ACTION_KINDS = 22

cdef enum:                  # Common.decision, in the order of spec 6
    DECIDE_FIRST = 0
    DECIDE_DRAFT = 1
    DECIDE_PLACEMENT = 2
    DECIDE_DISPLACE = 3
    DECIDE_DELAY_ORDER = 4
    DECIDE_SYNTHESIS = 5
    DECIDE_CORE = 6
    DECIDE_MAIN = 7
    DECIDE_X = 8
    DECIDE_TARGET = 9
    DECIDE_DIRECTION = 10
    DECIDE_TELEPORT = 11

cdef enum:                  # Common.end_reason, from END_OWN on
    END_ELIMINATION = 3     # FX-017
    END_MUTUAL = 4          # FX-022
    END_CAP = 5             # FX-023

cdef enum:                  # events, from EVENT_OWN on: (a, b, c, d)
    EVENT_FIRST = 2         # team that goes first, team that decided it or -1
    EVENT_CHARACTER = 3     # seat, character
    EVENT_START = 4         # seat, tile
    EVENT_TURN = 5          # team, turn
    EVENT_TRACK = 6         # turn, track op (LAND_..., MANA_ALL, DAMAGE_ALL), n
    EVENT_LANDING = 7       # objective kind, tile, result (LANDED ...)
    EVENT_MOVE = 8          # seat, from tile, to tile, way (enum below)
    EVENT_ATTACK = 9        # seat, target seat or -1, tile
    EVENT_CAST = 10         # seat, spell or wraith ability code, X
    EVENT_DAMAGE = 11       # seat, damage, health now, source (code, or SOURCE_...)
    EVENT_SHIELDED = 12     # seat, damage prevented, source
    EVENT_OVERKILL = 13     # seat, damage beyond 0
    EVENT_HEAL = 14         # seat, nominal, health now
    EVENT_STATUS = 15       # seat, status, strength now, 1 if it acts at once
    EVENT_DISPEL = 16       # seat, bits of the statuses waiting, bits of those active
    EVENT_SHIELD = 17       # seat
    EVENT_MANA = 18         # seat, change, mana now, why: MANA_... gained, or MANA_GONE + MANA_...
    EVENT_WALL = 19         # tile, 1 built or 0 broken, by what (BROKEN_...)
    EVENT_WALL_HIT = 20     # tile, damage, damage so far
    EVENT_OBJECTIVE_HIT = 21    # tile, damage, health left
    EVENT_DESTROYED = 22    # tile, kind, team or -1
    EVENT_SECURED = 23      # seat, tile, kind, shards or Cores
    EVENT_LOOT_GONE = 24    # tile, kind
    EVENT_SHARDS = 25       # team, change, shards now, source (SHARDS_...) or -1 spent
    EVENT_CORE = 26         # team, what (enum below), Cores held, turns left
    EVENT_DELAY = 27        # seat, spell, counter, what (enum below)
    EVENT_DEATH = 28        # seat, by seat or -1, source
    EVENT_DISCARD = 29      # seat, spell, why (enum below)
    EVENT_RESHUFFLE = 30    # seat, cards
    EVENT_NO_TELEPORT = 31  # seat, 0 declined 1 impossible
    EVENT_END_TURN = 32     # team

cdef enum:                  # EVENT_MOVE's way
    WAY_STEP = 0
    WAY_PUSH = 1
    WAY_TELEPORT = 2
    WAY_DISPLACED = 3

cdef enum:                  # EVENT_DISCARD's why
    DISCARDED_CAST = 0
    DISCARDED_FOR_MANA = 1
    DISCARDED_RESOLVED = 2  # after its delay

cdef enum:                  # EVENT_DELAY's what
    DELAY_LAID = 0
    DELAY_COUNTS = 1
    DELAY_RESOLVES = 2
    DELAY_FIZZLES = 3

cdef enum:                  # EVENT_CORE's what
    CORE_SECURED = 0
    CORE_USED = 1
    CORE_OVER = 2

cdef enum:                  # EVENT_MANA's why: MANA_... gained, or
    MANA_GONE = 16          # + MANA_... gone

cdef enum:                  # State.step: how far the set-up and the turn have come (spec 5, 6)
    STEP_FIRST = 0
    STEP_DRAFT = 1
    STEP_PLACEMENT = 2
    STEP_DEAL = 3
    STEP_BEGIN = 4          # statuses shift, the counter advances
    STEP_EVENTS = 5
    STEP_DELAYS = 6
    STEP_MANA = 7
    STEP_SYNTHESIS = 8
    STEP_CORE = 9
    STEP_ALLOWANCES = 10
    STEP_ACT = 11
    STEP_END = 12

cdef enum:                  # Objective.state
    ABSENT = 0
    WHOLE = 1
    DESTROYED = 2

cdef enum:                  # Casting.what
    NOTHING = 0
    A_SPELL = 1             # card, Basic Ability or Ultimate
    AN_ATTACK = 2
    A_HAUNTING = 3          # an ability of a wraith
    A_DELAY = 4             # a delayed spell that resolves

cdef enum:                  # Casting.stage
    STAGE_X = 0
    STAGE_TARGET = 1
    STAGE_DIRECTION = 2
    STAGE_TELEPORT = 3
    STAGE_PAY = 4
    STAGE_OPS = 5           # of an attack: the blow
    STAGE_PUSH = 6          # of an attack: what follows the blow
    STAGE_FINISH = 7

cdef enum:                  # Casting.aim, Delay.aim: what `target` means
    AIM_NONE = 0
    AIM_CHARACTER = 1       # a seat
    AIM_OBJECT = 2          # the tile of a wall or objective
    AIM_TILE = 3
    AIM_LINE = 4            # a direction

cdef enum:                  # Casting.teleport
    TELEPORT_OPEN = 0       # not decided
    TELEPORT_CHOSEN = 1     # to `landing`
    TELEPORT_DROPPED = 2    # declined or impossible

cdef enum:                  # State.fault: an invariant that a move has broken, for check()
    FAULT_NONE = 0
    FAULT_FRAGMENT = 1      # a damaged fragment at the start of a turn
    FAULT_WRAITH = 2        # a wraith was hurt or affected

cdef struct Player:
    u8 tile
    u8 alive                # else a wraith, or with wraith.enabled = false out of the game
    i16 health
    i16 mana
    u8 shield
    u8 waiting              # bit per status, for the next own turn (FX-233)
    u8 waiting_slow         # strength
    u8 active               # ... for this one
    u8 active_slow
    i16 base_steps          # Movement and Core bonus, once allowances are set (FX-094)
    i16 bonus_steps         # of bonus_move
    i16 walked              # steps taken in this turn
    i16 walked_rooted       # ... of these while rooted
    i16 attack_bonus
    u8 actions              # left
    u8 attacks              # left
    u8 haunted              # wraith: ability used in this turn, from 1, or 0
    u8 haunted_before[2]    # ... in the last own turn, and in the one before
    u8 hand_at_death        # cards
    u8 pile[SPELLS]         # discard pile, copies
    u8 pile_size            # follows `pile`
    u8 hand[SPELLS]         # copies in hand
    u8 hand_size            # follows `hand`
    u64 held                # bit per card in hand; follows `hand`

cdef struct Objective:
    u8 state
    u8 health
    u8 worn                 # the lowest health since it landed
    i8 destroyed_by         # team, or -1
    u8 instance             # in the record, or INSTANCES and more

cdef struct Delay:
    u8 spell
    i8 seat                 # of the caster
    u8 counter
    u8 aim
    u8 target
    u8 direction
    i16 x
    u8 resolving            # its effects are happening

cdef struct Casting:
    u8 what
    i8 seat
    u8 spell                # ability code
    u8 stage
    i16 x
    u8 aim
    u8 target
    u8 direction            # chosen, or NO_DIRECTION
    u8 teleport
    u8 landing              # tile of the teleport ...
    u8 landing_case         # ... and which case of the rules it is (teleport.pxd)
    u8 op                   # the next one
    u8 pushing              # bit per seat still to be pushed by this op
    u8 push_asked           # the seat whose push waits for a direction, from 1, or 0
    u8 touched              # bit per seat affected
    u8 touched_objects
    i16 lost[SEATS]         # mana lost to earlier ops
    i16 healed              # nominal amount of the latest heal
    Bits line               # tiles of a Line (FX-130)

cdef struct State:
    Common common
    Player player[SEATS]
    Objective objective[PLACES]
    Delay delay[DELAYS]     # the oldest first
    u8 delays
    Casting casting
    Bits walls              # breakable ones
    u8 wall_damage[TILES]
    i8 occupant[TILES]      # the living character there, or -1; follows `player`
    u8 asked                # a decision is waited for
    u8 step
    u8 entry                # STEP_EVENTS: entry of the track; STEP_DRAFT, STEP_PLACEMENT: how many are done
    u8 place                # STEP_EVENTS: the next landing place of this entry
    i8 first_team
    i8 team                 # the active one; -1 before turn 1
    i16 turn                # team turns begun
    u8 syntheses            # in this turn
    u8 shards[TEAMS]
    u8 cores[TEAMS]         # held
    u8 core_turns[TEAMS]    # own turns left under its effect
    u8 core_next[TEAMS]     # the effect begins with the next own turn (core.includes_current_turn)
    u8 start[SEATS]         # start tile, from 0
    u8 picked               # draft: bit per character taken ...
    u8 picked_seats         # ... and per seat served
    i16 main_decisions      # in this turn
    i16 granted             # steps, actions and attacks granted in this turn
    i16 cores_brought[TEAMS]    # Cores of a position not explained by its record
    i32 mana_brought[SEATS]     # mana of a position not explained by its record
    u8 fault
    Deck deck[SEATS]        # of each seat; in draws and streams a deck has its character's number
    SeatFacts seat_facts[SEATS]
    GameFacts facts
