# The engine contract: what every game is to the rest of the house.
#
# A game is a state machine over atomic decisions. It subclasses Engine, keeps ONE plain struct as its state with
# `Common` as the first member, and fills in the methods below. In return it gets the batch loop, recording,
# random and search bots, Table, replays, fuzzing and the generic tests. docs/writing-a-game.md walks through it.
#
# The rules of the house:
# - Everything that can change during a game lives in the state struct, the generator included. It holds no pointer,
#   so that memcpy saves, restores and clones a game. Whatever else an engine keeps (tables, maps, parameters) is fixed
#   by its rules, or by `reset`, and rebuilt in `loaded`.
# - The loop runs without the GIL: no method marked nogil touches a Python object or raises.
# - All chance goes through `roll`, `equipoise.ext.deck.deck_draw` and the streams of `equipoise.ext.rng`, so that
#   it can be scripted, logged and paired. Nothing else may be random.

from equipoise.ext.rng cimport Rng, STREAM_DICE, below, lot, lot_in, urn_of
from equipoise.ext.types cimport i8, i16, i32, u8, u32, u64

ctypedef u64 action_t       # kind in the low 8 bits, then the arguments, 8 bits each; see `act`

cdef enum:
    MAX_SEATS = 8
    MAX_LEGAL = 1024        # actions that `legal` may offer at most
    CHECKPOINTS = 6         # progress is recorded after rounds 2, 4, 8, 16, 32, 64
    NOT_REACHED = 255       # progress at a checkpoint, where the game was over before it
    MAX_FEATURES = 64       # features that a game may declare
    FREE = 0                # Common.barred: may do everything
    NOTING = -1             # Common.barred: may do everything, and what was asked of it is noted in Common.asked
    ASKED_WORDS = 4         # of 64 bans each: as many as a game may declare
    GIVEN_IN_VAIN = -1      # Common.given: the moment of the gift came, and nothing was exchanged for it
    EVENTS = 2048           # events kept of one action
    SCRIPT = 64             # scripted dice, and scripted draws, of one action

cdef enum:                  # Common.end_reason; a game's own reasons follow from END_OWN on
    PLAYING = 0
    END_ROUNDS = 1          # limits.max_rounds was reached
    END_DECISIONS = 2       # limits.max_decisions was reached
    END_OWN = 3

cdef enum:                  # Event.kind; a game's own events follow from EVENT_OWN on
    EVENT_ROLL = 0          # seat, sides, face
    EVENT_DRAW = 1          # seat, deck, card
    EVENT_OWN = 2

cdef enum:                  # Engine.scripted
    SCRIPTED_DICE = 1
    SCRIPTED_DRAWS = 2

cdef struct Seating:
    i8 character[MAX_SEATS]     # by seat
    i8 team[MAX_SEATS]          # by seat; seats of one team win together
    i16 barred[MAX_SEATS]       # by seat: see Common
    i16 given[MAX_SEATS]
    i8 seats

cdef struct Common:
    u64 asked[ASKED_WORDS]      # no part of the position: a bit for each ban asked for of a NOTING seat
    Rng rng
    i8 order[MAX_SEATS]         # place in the first round's turn order, from 0
    i8 character[MAX_SEATS]
    i8 team[MAX_SEATS]
    i8 rank[MAX_SEATS]          # at the end: 1 is best, equals share a rank
    float won[MAX_SEATS]        # at the end: 1, 1/m for a tie between m, 0
    i32 score[MAX_SEATS]        # by the game's own count; decides the ranks behind the winner
    i16 barred[MAX_SEATS]       # what a restricted seat may not do: a ban of the game (BAN_...); or FREE, or NOTING
    i16 given[MAX_SEATS]        # what a seat is still to be given: a gift (GIFT_...), 0 or GIVEN_IN_VAIN
    i32 decisions               # taken so far
    i32 round                   # the current one, from 1
    i8 seats
    i8 seat                     # whose decision it is
    i8 decision                 # which kind of decision it is: the game's own code
    i8 end_reason               # PLAYING, or why the game is over

cdef struct Event:              # one thing that happened inside an action, told to whoever listens
    i16 kind
    i16 a
    i16 b
    i16 c
    i16 d

cdef struct GameRow:            # what is recorded of every game, whatever the game
    u32 game                    # its block and rotation follow from it
    u32 rounds
    u32 decisions
    u8 end_reason
    i8 winner                   # the one winning seat, of a team its first, or -1

cdef struct SeatRow:            # what is recorded of every seat
    u32 game
    i32 score
    float won
    u8 seat
    u8 order
    u8 character
    u8 team
    u8 bot                      # place in the run's list of bots
    u8 rank
    u8 progress[CHECKPOINTS]    # in steps of 1/200, or NOT_REACHED


cdef class Engine:
    cdef Common* common         # the head of the game's state struct; set by `attach`
    cdef size_t size            # of the whole struct
    cdef size_t hot             # of what the rules and bots read: the struct up to its facts; see `save`
    cdef public object layout   # numpy's view of the struct, for Python: positions are dumped and loaded by it
    cdef int max_rounds         # limits: a game that reaches one ends there, and is recorded as such
    cdef int max_decisions
    cdef bint cut_short         # it has seen the stop flag: the game on it is void
    cdef int n_listed           # actions in `listed`, or 0 where nobody has asked yet: see `options`
    cdef action_t listed[MAX_LEGAL]
    cdef bint logging           # events are kept
    cdef int n_events
    cdef Event events[EVENTS]
    cdef int scripted           # which chance follows the script of the current action
    cdef int script_fault       # the script and the game disagreed: see SCRIPT_FAULTS in engine.pyx
    cdef int dice[SCRIPT]
    cdef int n_dice
    cdef int next_die
    cdef int draws[SCRIPT][2]   # deck, card
    cdef int n_draws
    cdef int next_draw

    # --- what a game writes -------------------------------------------------------------------------------------
    # Sets the table up for the first decision: shuffles, deals, first seat. `common` is already filled.
    cdef void setup(self) noexcept nogil
    # Fills `out` with the actions open to common.seat; at least one, each once, at most MAX_LEGAL.
    cdef int legal(self, action_t* out) noexcept nogil
    # Carries out one of them, chance included, up to the next decision or the end.
    cdef void apply(self, action_t action) noexcept nogil
    # Ends the game at a limit: sets the outcome. The default: nobody wins, ranks by score.
    cdef void stop(self, int reason) noexcept nogil
    # Re-samples, from the given generator, everything `seat` cannot see. The default: nothing is hidden.
    cdef void redeal(self, int seat, Rng* rng) noexcept nogil
    # What everybody at the table can see of a seat's standing, one number for each feature that the game declares, in
    # that order. A win probability is fitted to them. Nothing hidden may go in: not the seat's own hand either.
    cdef void features(self, int seat, double* out) noexcept nogil
    # Exchanges a declared gift (GIFT_...) for a card of the same pile that the seat was dealt: the one with the highest
    # `gift_lot`. Everything else stays where it lies. Whether it could: not if the gift is out of the game. A seat that
    # has it already keeps it. The game calls `hand_over` where a seat's opening hand, or its first take, is complete.
    cdef bint give(self, int seat, int gift) noexcept nogil
    # 0..1: how close a seat is to winning, by the game's own lights; below 1 as long as the game goes on.
    cdef double progress(self, int seat) noexcept nogil
    # The game's own facts of a finished game: one struct, and one struct per seat.
    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil
    # An invariant that does not hold, in words; NULL if all do.
    cdef const char* check(self) noexcept nogil
    # Rebuilds what is derived from the state, after a position was loaded. The default: nothing is.
    cdef void loaded(self) noexcept nogil
    # What makes a loaded position unplayable although each number is within its bounds, in words; NULL if it can be
    # played: too many cards for a hand, a frame that asks for what is not there. The default: NULL.
    cdef const char* unplayable(self) noexcept nogil

    # --- snapshots ----------------------------------------------------------------------------------------------
    # Search, replay, pools and positions save and restore a game by these two and by nothing else. A whole snapshot has
    # `size` bytes. A hot one has `hot` bytes: all that rules and bots read, and none of the facts that are only
    # recorded. Whoever plays on from a game saves it whole, goes back as often as needed by the hot part, and restores
    # it whole at the end. The defaults copy memory. A game that keeps its state elsewhere overrides both.
    cdef void save(self, char* to, bint whole) noexcept nogil
    cdef void bring_back(self, const char* saved, bint whole) noexcept nogil

    # --- what every game gets -----------------------------------------------------------------------------------
    # `facts` is where the recorded facts begin, behind all that the rules read; NULL: they read all of it.
    cdef void attach(self, Common* common, size_t size, void* facts=*) noexcept
    cdef void reset(self, u64 seed, u64 block, const Seating* seating) noexcept nogil
    cdef void step(self, action_t action) noexcept nogil    # apply + the limits: the only way to move a game on


cdef class Bot:
    cdef public int barred      # what the player may not do, and what it is given: they go with it from seat to seat
    cdef public int given

    # A bot writes `choose` or `weigh`, or both. By default each follows from the other.
    # The index in `legal` of the action to take for common.seat. A bot may play on with the engine to look ahead,
    # but leaves its state as it found it, the generator included: asked twice, it answers twice the same.
    # Ties are broken by `lot` (ext/rng.pxd): among equals the highest lot wins. Its moment is the round, its candidate
    # the packed action, or what a planner chooses between. So a plan made anew in the same turn is the same plan, and
    # a bot that keeps its plan plays the same game. `best_of` does this for a list of scores.
    # Only a bot that plays at random draws in sequence, from STREAM_BOT + seat.
    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil
    # What it thinks of each action: the higher the better, in whatever unit. The highest is what `choose` takes, equals
    # decided by lot. The default, for bots that act by plan: 1 for what it chooses, 0 for all else.
    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil


# --- stopping ---------------------------------------------------------------------------------------------------------
# One flag per process ends every loop that plays: batches, search, usage, fuzz. It is 0, or says why (STOP_...).
# Signals, time limits and errors of Python code set it by `request_stop`; worker processes of the same machine read it
# in shared memory (equipoise.sim.stop_flag). It never changes a game: a game during which its table saw the flag is not
# recorded, and a chunk keeps the blocks that were complete by then. A loop that plays asks `stopping` every few
# decisions; one that starts a game of its own clears `cut_short` first.

cdef enum:
    STOP_INTERRUPTED = 1        # the user, or the machine, wants the process to end
    STOP_TIME = 2               # a time limit is over
    STOP_FAULT = 3              # Python code called from a loop raised an error: see `keep_fault`
    STOP_ENOUGH = 4             # nobody needs the chunks that are being played

cdef int* stop_flag             # never NULL; read it by `stopping`

# Python code that a loop calls may not raise through it: it hands its error over here. This sets the flag, and `play`
# and its like raise the error when their loops have ended.
cdef void keep_fault(object error) noexcept


cdef inline bint stopping(Engine e) noexcept nogil:
    """Whether play is to end. A table that has seen the flag keeps to it, even if the flag is cleared meanwhile."""
    if stop_flag[0] != 0:
        e.cut_short = True
    return e.cut_short


cdef inline action_t act(int kind, int a=0, int b=0, int c=0, int d=0, int e=0) noexcept nogil:
    return (<action_t> kind | (<action_t> a << 8) | (<action_t> b << 16) | (<action_t> c << 24)
            | (<action_t> d << 32) | (<action_t> e << 40))


cdef inline int kind_of(action_t action) noexcept nogil:
    return action & 255


cdef inline int arg_of(action_t action, int i) noexcept nogil:
    """Argument i of an action, from 0."""
    return (action >> (8 + 8 * i)) & 255


# --- decisions --------------------------------------------------------------------------------------------------------

cdef inline int options(Engine e) noexcept nogil:
    """How many actions are open. They stand in `listed` until the game moves on, and are listed but once. A bot that
    plays ahead changes `listed`: whoever asks one hands it a copy."""
    if e.n_listed == 0:
        e.n_listed = e.legal(e.listed)
    return e.n_listed


# Bans are asked for by the game's own predicates, those of its rules and those of its bots alike: a planner that does
# not know of a ban plans what it cannot do. A ban may take actions away, never the last one, and adds none.

cdef inline bint is_free(const Common* c, int seat) noexcept nogil:
    """The seat is barred from nothing, and nobody wants to know what is asked of it."""
    return c.barred[seat] == FREE


cdef inline bint is_asked(Common* c, int seat, int ban) noexcept nogil:
    """The same of a seat that is not free."""
    if c.barred[seat] == NOTING:
        if 0 < ban <= 64 * ASKED_WORDS:     # what is no thing of the game has no ban
            c.asked[(ban - 1) >> 6] |= <u64> 1 << ((ban - 1) & 63)
        return False
    return c.barred[seat] == ban


cdef inline bint is_barred(const Common* c, int seat, int ban) noexcept nogil:
    """Whether a seat may not do what the ban says. Nobody reads `barred` otherwise: a game in which a ban was never
    asked for is the game that would be played with it."""
    return not is_free(c, seat) and is_asked(<Common*> c, seat, ban)


cdef inline u64 gift_lot(const Common* c, int seat, int place) noexcept nogil:
    """Decides which of several cards is exchanged for a gift. Nothing is drawn, so that no stream is shifted."""
    return lot(&c.rng, seat, <u64> 1 << 32, place)


cdef inline u64 fingerprint(Engine e) noexcept nogil:
    """Of what the rules and bots read: positions that differ have different ones (FNV-1a, by words)."""
    cdef const u64* words = <const u64*> e.common
    cdef const u8* last = <const u8*> e.common
    cdef u64 mark = <u64> 0xcbf29ce484222325
    cdef size_t i
    for i in range(ASKED_WORDS, e.hot >> 3):
        mark = (mark ^ words[i]) * <u64> 0x100000001b3
    for i in range(e.hot - e.hot % 8, e.hot):
        mark = (mark ^ last[i]) * <u64> 0x100000001b3
    return mark


cdef inline void hand_over(Engine e, int seat) noexcept nogil:
    """The seat gets what it is still to be given. If that changes nothing, it has it already or cannot have it."""
    cdef int gift = e.common.given[seat]
    cdef u64 before
    if gift > 0:
        e.common.given[seat] = 0
        before = fingerprint(e)
        e.give(seat, gift)
        if fingerprint(e) == before:
            e.common.given[seat] = GIVEN_IN_VAIN


cdef inline void seat_bot(Seating* s, int seat, Bot bot) noexcept nogil:
    """The bot's restrictions go with it to its seat."""
    s.barred[seat] = <i16> bot.barred
    s.given[seat] = <i16> bot.given


cdef inline u64 urn_now(const Common* c) noexcept nogil:
    """The lots of the seat that decides, in this round."""
    return urn_of(&c.rng, c.seat, <u64> c.round)


cdef inline int best_of(const Common* c, const action_t* legal, const double* scores, int n) noexcept nogil:
    """The index of the highest score; equals are decided by lot."""
    cdef u64 urn = 0, mine, highest = 0
    cdef int i, best = 0
    cdef bint tied = False
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
            tied = False
        elif scores[i] == scores[best]:
            if not tied:
                tied = True
                urn = urn_now(c)
                highest = lot_in(urn, legal[best])
            mine = lot_in(urn, legal[i])
            if mine > highest:
                highest = mine
                best = i
    return best


cdef void keep_event(Engine e, int kind, int a, int b, int c, int d) noexcept nogil
cdef int scripted_die(Engine e, int sides) noexcept nogil
cdef int scripted_draw(Engine e, int deck) noexcept nogil


cdef inline void emit(Engine e, int kind, int a, int b, int c, int d) noexcept nogil:
    """Tells that something happened. Costs one test when nobody listens."""
    if e.logging:
        keep_event(e, kind, a, b, c, d)


cdef inline int roll(Engine e, int seat, int sides) noexcept nogil:
    """A die of a seat: 1..sides."""
    cdef int face = 0
    if e.scripted & SCRIPTED_DICE:
        face = scripted_die(e, sides)
    if face == 0:
        face = 1 + <int> below(&e.common.rng, STREAM_DICE + seat, sides)
    emit(e, EVENT_ROLL, seat, sides, face, 0)
    return face


# --- outcomes ---------------------------------------------------------------------------------------------------------

cdef void rank_by_score(Common* c) noexcept nogil               # ranks from won, then score
cdef void end_won(Common* c, int reason, int seat) noexcept nogil       # the seat's team wins
cdef void end_tied(Common* c, int reason) noexcept nogil        # all share
cdef void end_nobody(Common* c, int reason) noexcept nogil      # a result without a winner
