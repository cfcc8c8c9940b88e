# Epoch's state, its actions, decisions and events. Parameters and content: rules.pxd. Rules: sim/games/epoch/RULES.md.
#
# Triangles, hexes, cards, tiles, triggers and quests go by their codes: v01 is triangle 0, h00 is hex 0. Every card
# exists once, so that what is on a card and where it lies stands in two arrays over card ids. Honor is `common.score`.
# What "follows" something else is counted again when a position is loaded, and may be left out of it.
#
# A decision in the middle of an action leaves it half done. What is left of it stands on `stack`: the topmost frame
# asks, is answered, goes on, and gives way to the one below. Facts stand last, decks before them: whoever looks ahead
# without drawing needs neither.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.deck cimport Deck
from equipoise.ext.engine cimport Common
from equipoise.ext.epoch.facts cimport GameFacts, SeatFacts
from equipoise.ext.epoch.rules cimport ATTRIBUTES, CARDS, COMMONS, DICE, HEXES, KINDS, PLAYERS, STACK_CARDS, STACKS
from equipoise.ext.types cimport i8, i16, u8, u16, u32

cdef enum:
    NO_CARD = 255
    NO_TILE = 255           # State.tile of an open hex
    NO_SEAT = -1
    NO_QUEST = 255
    NO_WRETCH = -1
    STACK = 16
    EXTRA_TRAVELS = 16      # waiting in one turn at most
    SCRIED = 16             # cards that a scry shows at most
    TURN_DECISIONS = 200    # no turn has more (spec 11, no. 19)

cdef enum:                  # decks: the six stacks of rules.pxd, then
    POUCH = 6               # tile kinds
    TRIGGER_STACK = 7       # trigger ids
    DECKS = 8
    JOURNEY_DECK = 8        # journeys and quests are dealt in one go: they are decks for a script only
    QUEST_DECK = 9

cdef enum:                  # State.place: a seat, in front of whom it lies, or
    IN_STACK = 8
    ON_DISPLAY = 9
    OUT_OF_GAME = 10        # died, abandoned
    NOT_IN_GAME = 11        # disabled, treachery without the option, an id nobody uses
    LOOKED_AT = 12          # shown by a scry that is being decided

cdef enum:                  # actions; arguments behind the name, eight bits each
    END_TURN = 0
    ACTIVATE_SELF = 1
    ACTIVATE = 2            # companion
    ABILITY = 3             # companion
    USE_RELIC = 4           # relic
    USE_TRAIT = 5           # trait
    TRAVEL = 6
    DESPERATE_TRAVEL = 7
    EXTRA_TRAVEL = 8
    ACT = 9                 # hex
    REST = 10               # sphere: potential or influence
    CONTROL = 11            # hex
    CONVERT = 12            # heroic attribute
    TAKE_PROFICIENCY = 13   # attribute
    DISCARD_PROFICIENCY = 14  # attribute
    ABANDON = 15            # companion; companions.allow_abandon
    CHOOSE_WRETCH = 16      # wretch
    CHOOSE_QUEST = 17       # quest
    CHOOSE_MODE = 18        # mode
    CHOOSE_ATTRIBUTE = 19   # attribute
    SHIFT = 20              # from attribute, to attribute
    UPGRADE = 21            # sphere it starts from: potential or influence
    DOWNGRADE = 22          # sphere it starts from: influence or conviction
    CHOOSE_COMPANION = 23   # companion: to be rested, or of the victim to be tired
    RECHARGE = 24           # relic
    REFRESH = 25            # stack
    STEP = 26               # triangle
    STOP = 27               # the travel ends here
    SHRINE = 28             # companion
    MONK = 29               # sphere the upgrade starts from
    RECRUIT = 30            # stack: colour
    TAKE_FACE_UP = 31
    DRAW_BLIND = 32
    KEEP_CARD = 33          # card, of those shown by a scry
    ACQUIRE = 34            # at the Tower
    RECHARGE_ONLY = 35
    CHAMPION = 36           # companion
    REROLL = 37
    KEEP_ROLL = 38
    ROLL_AGAIN = 39         # at the Academy
    PREVENT_DEATH = 40
    ACCEPT_DEATH = 41
    REMOVE_TRIGGER = 42     # trigger
    KEEP_TRIGGERS = 43
    TARGET = 44             # seat
    EVICT = 45              # hex
    MOVE_TOKEN = 46         # triangle
    DONE = 47               # no more of it: Shrine, Monastery, Inn, Tower, Academy
    NONE = 48               # a "may" declined
    ACTION_KINDS = 49

cdef enum:                  # Common.decision, in the order of spec 6.10
    DECIDE_WRETCH = 0
    DECIDE_TURN = 1
    DECIDE_MODE = 2
    DECIDE_ATTRIBUTE = 3
    DECIDE_SHIFT = 4
    DECIDE_UPGRADE = 5
    DECIDE_DOWNGRADE = 6
    DECIDE_COMPANION = 7
    DECIDE_RECHARGE = 8
    DECIDE_REFRESH = 9
    DECIDE_STEP = 10
    DECIDE_TILE_REPEAT = 11
    DECIDE_INN_COLOR = 12
    DECIDE_SOURCE = 13
    DECIDE_SCRY = 14
    DECIDE_TOWER = 15
    DECIDE_CHAMPION = 16
    DECIDE_REROLL = 17
    DECIDE_SECOND_ROLL = 18
    DECIDE_PREVENT_DEATH = 19
    DECIDE_REMOVE_TRIGGER = 20
    DECIDE_TARGET = 21
    DECIDE_TILE = 22
    DECIDE_MOVE_TARGET = 23
    DECIDE_QUEST = 24       # setup.quest_choice
    DECIDE_FREE_DISCARD = 25  # proficiency.discard_any_turn

cdef enum:                  # Common.end_reason, from END_OWN on
    END_TRIGGER = 3
    END_CAP = 4             # limits.round_cap (EP-235)

# Events, from EVENT_OWN on: (a, b, c, d).
cdef enum:
    EVENT_ROUND = 2         # round: it begins
    EVENT_TURN = 3          # seat: its turn begins
    EVENT_WRETCH = 4        # seat, wretch
    EVENT_JOURNEY = 5       # seat, journey, triangle
    EVENT_QUEST = 6         # seat, quest kept
    EVENT_REVEAL = 7        # seat, hex, tile kind
    EVENT_FACE_UP = 8       # stack, card: turned up
    EVENT_MOVE_BLOCKS = 9   # seat, from, to (SPOT_...), blocks
    EVENT_HONOR = 10        # seat, change, honor now, source (HONOR_ of facts.pxd)
    EVENT_ACTIVATE = 11     # seat, companion or NO_CARD: the wretch itself
    EVENT_MODE = 12         # seat, wretch, mode
    EVENT_USE = 13          # seat, card: an ability, a relic, a trait, a hook
    EVENT_TRAVEL = 14       # seat, way (WAY_...), limit
    EVENT_STEP = 15         # seat, from triangle, to triangle
    EVENT_ACT = 16          # seat, hex, tile kind, controller or -1
    EVENT_REST = 17         # seat
    EVENT_CONTROL = 18      # seat, hex, loser or -1, conviction paid
    EVENT_CONVERT = 19      # seat, heroic attribute
    EVENT_PROFICIENCY = 20  # seat, attribute, 1 taken / 0 discarded
    EVENT_GAIN_CARD = 21    # seat, card, source (SOURCE_ of facts.pxd)
    EVENT_LOSE_CARD = 22    # seat, card, reason (LEFT_ of facts.pxd)
    EVENT_SPEED = 23        # seat, speed tile
    EVENT_ATTRIBUTE_DIE = 24  # seat, attribute
    EVENT_COUNTER_DIE = 25  # seat, FATIGUE / DEATH / MISS, champion: as it is carried out
    EVENT_SAVED = 26        # seat, champion: its death is prevented
    EVENT_TOKEN = 27        # seat, value
    EVENT_TRIGGER = 28      # trigger, 1 active / 0 removed, seat or -1
    EVENT_LAST_ROUND = 29   # trigger satisfied, seat that satisfies it or -1, the last round
    EVENT_REFRESH = 30      # seat, stack, card put under it
    EVENT_SCRY = 31         # seat, stack, cards shown
    EVENT_TREACHERY = 32    # seat, victim, primitive (DO_T_...), amount
    EVENT_FORCED_MOVE = 33  # victim, from triangle, to triangle, by seat
    EVENT_EVICT = 34        # seat, hex, owner
    EVENT_MASTERY = 35      # attribute, seat, honor
    EVENT_BONUS = 36        # seat, monster, honor
    EVENT_QUEST_LINE = 37   # seat, quest, line, honor
    EVENT_TILES = 38        # seat, tiles, honor

cdef enum:                  # EVENT_MOVE_BLOCKS: where blocks lie; 0..2 the spheres of rules.pxd
    SPOT_ATTRIBUTE = 3      # + attribute
    SPOT_CARD = 9           # companion or relic: told by the event before
    SPOT_TILE = 10

cdef enum:                  # EVENT_TRAVEL
    WAY_TRAVEL = 0
    WAY_DESPERATE = 1
    WAY_EXTRA = 2

cdef enum:                  # frames: what is being resolved; their own fields are named where they are resolved
    FRAME_WRETCHES = 0      # setup 2
    FRAME_QUESTS = 1        # setup 6
    FRAME_TURN = 2          # 6.3
    FRAME_HOOKS = 3         # one event's hooks, card after card (EP-188)
    FRAME_EFFECTS = 4       # a list of primitives
    FRAME_VICTIMS = 5       # a treacherous primitive, victim after victim
    FRAME_DOWNGRADE = 6
    FRAME_GAIN = 7          # a mixed gain beyond the influence (EP-053)
    FRAME_WRETCH_MODE = 8
    FRAME_TRAVEL = 9        # 6.5
    FRAME_REST = 10
    FRAME_CONTROL = 11      # 6.7
    FRAME_TILE = 12         # 6.6
    FRAME_ACQUIRE = 13      # a card of a stack
    FRAME_FIGHT = 14        # the dice after a victory
    FRAME_ROLL = 15         # a die, and its reroll
    FRAME_TOKENS = 16       # tokens reached by one gain (EP-226)
    FRAME_FREE_DISCARDS = 17

cdef enum:                  # FRAME_TURN.step
    TURN_BEGIN = 0
    TURN_CHECK = 1          # triggers are examined
    TURN_MENU = 2           # the frame asks DECIDE_TURN
    TURN_RESOLVED = 3       # a menu action is completely resolved
    TURN_OVER = 4

cdef enum:                  # State.fault
    FAULT_NONE = 0
    FAULT_STACK = 1         # too much was begun at once
    FAULT_BLOCKS = 2        # a block was taken from where none is
    FAULT_TOKEN = 3         # tokens were not taken in ascending order

cdef struct Frame:
    u8 kind                 # FRAME_...
    u8 step                 # how far it has come
    i8 seat                 # whose effect it is
    i8 other                # another seat, or -1
    u8 row                  # of effects
    u8 index
    u8 n
    u8 card
    u8 place                # hex, triangle or stack
    u8 traits               # traits held when it began (EP-187)
    u8 left[COMMONS]        # FRAME_GAIN
    u8 blocked              # FRAME_TILE at the Tower: no further recharge
    i16 value

cdef struct Player:
    u8 potential
    u8 influence
    u8 conviction
    u8 reserve              # blocks that never enter play: `res`
    u8 reserve_at_start     # follows `reserve` when a position is loaded
    u8 attribute[ATTRIBUTES]
    u8 triangle             # the token's
    u8 speed_tile
    u8 proficiency[ATTRIBUTES]  # tiles held
    i8 wretch               # or NO_WRETCH during the draft; common.character follows it
    u8 journey
    u8 quest                # or NO_QUEST
    u8 offered[2]           # the two quests of setup.quest_choice = pick_one_of_two
    u8 tokens               # bits: values fired by this player (triggers.token_mode = every_player)
    u8 turns                # own turns completed
    u8 traits               # how many
    u8 trait[STACK_CARDS]   # in the order they were attained
    u8 tiles                # controlled; follows State.controller
    Bits companions         # these five follow State.place
    Bits relics
    Bits monsters
    u8 held[STACKS]         # cards in front, by colour
    u8 treachery            # ... of these, treachery cards
    i8 static_speed         # these five follow `trait`
    i8 static_income
    u8 death_is_fatigue
    i8 static_cost[KINDS]
    i8 static_proficiency

cdef struct Turn:           # of the active player (spec 6.2)
    i8 activations          # left
    u8 self_activated
    u8 travels              # ordinary ones left: 1 or 0
    u8 extra_travels        # how many wait
    u8 extra_travel[EXTRA_TRAVELS]  # their limits, the next one first
    u8 speed_bonus
    u8 rested
    u8 extra_tile           # granted
    u8 controls             # tiles controlled in this turn
    u8 discount[KINDS]
    u8 easy_control
    u8 scry
    u8 guard
    u8 rerolls[DICE]
    u8 proficiency_taken
    u8 mounted
    u8 converted
    u8 uses                 # of relics and traits
    u8 abilities            # used
    u8 speed_before         # the speed tile at the start of the turn
    u16 decisions           # taken in it, by anybody
    u32 acted               # bits: hexes
    u32 controlled          # bits: hexes
    Bits activated          # companions
    Bits ability_open       # companions
    Bits used               # relics and active traits

cdef struct State:
    Common common           # `common.score` is honor, `common.character` the wretch
    Player player[PLAYERS]
    Turn turn
    u8 tile[HEXES]          # tile kind, or NO_TILE
    i8 controller[HEXES]    # seat, or -1
    u8 place[CARDS]         # a seat, IN_STACK ...
    u8 blocks[CARDS]        # on a companion or relic
    u8 face_up[STACKS]      # the card on display, or NO_CARD
    u8 supply[ATTRIBUTES]   # proficiency tiles
    u8 discarded[ATTRIBUTES]    # proficiency tiles out of the game
    u16 active_triggers     # bits
    u16 removed_triggers    # bits
    u8 tokens_taken         # triggers.token_mode = first_player: how many of the lowest
    i8 first_seat           # of every round (EP-026, EP-266)
    i8 active               # whose turn it is; -1 during set-up
    i16 end_round           # the last round, 0: not yet known
    i16 peak                # the highest honor anybody ever had in play
    u8 last_leader          # seat that was last alone in the lead at the end of a round, or NOBODY
    u8 revealed             # tiles on the board; follows `tile`
    u8 masteries[PLAYERS]   # tiles won in final scoring
    u8 face                 # of the last roll, as it stands: attribute, or FATIGUE ...
    u8 acquired             # the last card acquired
    u8 to_reveal[HEXES]     # open hexes that the travel has reached, in order
    u8 reached              # how many
    u8 scried[SCRIED]       # cards being looked at, in the order seen
    u8 scried_cards         # how many
    u8 known[STACKS][STACK_CARDS]   # bits: seats that know the card at this place of the stack, from below (EP-259)
    u8 asked                # the topmost frame waits for a decision
    u8 fault                # an invariant that a move has broken (FAULT_...), for check()
    Frame stack[STACK]
    u8 depth                # frames on the stack
    Deck deck[DECKS]        # the top card is the last one
    SeatFacts seat_facts[PLAYERS]
    GameFacts facts
