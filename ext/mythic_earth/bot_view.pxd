# What the bot sees: what every Unit on the table can do and is worth, and how a fight or a volley would end.
#
# The unit of every value is one Victory Point. Only what the bot's seat may know is read: the opponent's Devotion and
# its picks are not looked at before they are known (RULES.md 4.11, ME-436).

from equipoise.ext.mythic_earth.bot_odds cimport Odds
from equipoise.ext.mythic_earth.declared cimport (
    ANIMALS, FORCE, GROUPS, TOKENS, UNITS, Player, State, Token, Unit, Weights,
)
from equipoise.ext.mythic_earth.game cimport Game, barred
from equipoise.ext.mythic_earth.geometry cimport Point, Rect
from equipoise.ext.types cimport i16, u8, u16, u64

cdef enum:
    AIMS = 40               # places worth going to at most
    FADE_STEPS = 20         # of an activation
    FADES = 200             # beyond this many steps nothing is expected
    DIE = 20                # faces of the die of tests at most
    CLASHES = 4096          # rounds that are remembered at most: a power of two

cdef enum:                  # Aim.kind
    AIM_CLAIM = 0           # something can be claimed there
    AIM_MOVE = 1            # a Move that ends there takes something
    AIM_STAND = 2           # a Unit there at the end of a turn scores, every turn
    AIM_HOLD = 3            # a Unit there at the end of the game scores
    AIM_ALTAR = 4           # ground for altars (ME-317 to ME-323)

cdef struct Profile:        # a Unit
    # All that the odds of its fights follow from comes first, up to `at`: see `form_of`.
    int groups              # that strike
    int dice[GROUPS]
    int hit[GROUPS]         # target number without Charge
    int strength[GROUPS]
    int save                # target number against STR 0
    int tough               # STR it takes off
    int wounds              # it can still suffer
    int room                # markers that destroy it
    int brave               # target number of a Brave Test now
    int weapon              # its missile, or NO_WEAPON
    int shots
    int shot_strength
    int special             # of the missile
    int shooting            # SH
    int throws              # dice of a Charge-Throw
    int throw_strength
    u16 talents
    u8 type
    u8 free                 # neither engaged, Frozen nor Fleeing
    u8 fleeing
    u8 rallied              # it has stopped a flight this turn
    u8 laid_low
    Point at
    int radius
    u8 there                # it is on the table
    u8 has_die              # it can still be activated this turn
    u8 airborne
    u8 flies
    u8 undead
    u8 humanoid
    u8 hero
    double worth            # alive, as it is
    double flee_loss        # share of it that is lost when it Flees
    int minis
    int bravery             # BR
    int markers
    int pace                # ticks of a Move
    int march               # ticks of a March or Charge; 0: not allowed
    int step                # ticks that it goes and may still act: a Move
    int stride              # ticks that it goes with a die: a March
    int focused_shots
    int near                # ticks: end of the short band
    int far                 # ticks: end of the long band
    int test_at             # Minis to lose until a casualty test
    double prize_lost       # VP its enemy gains when it is destroyed
    double prize_beat       # VP its enemy gains when it is destroyed or made to Flee in hand-to-hand
    double prize_human      # VP besides, if a Humanoid does that
    double prize_touch      # VP its enemy gains by engaging it

cdef struct Aim:
    u8 kind                 # AIM_...
    u8 wanted               # Units
    u8 wholly               # the footprint has to lie inside
    u8 centre               # its centre has to lie inside
    u8 late                 # it cannot be reached any more this turn
    u16 who                 # bits: places of own Units that may
    Rect area
    int reach               # ticks from the area that are near enough, R of the Unit not counted
    double value

cdef struct Clash:          # how a round would end
    double lost             # chance that the struck Unit is destroyed
    double flees            # chance that it Flees
    double wounds           # it is expected to suffer
    double own_lost         # chance that the Unit that strikes is destroyed
    double own_flees        # chance that it Flees
    double own_wounds       # it is expected to suffer
    double won              # chance that the Unit that strikes wins

cdef struct Memory:         # what was seen last: most Units stand as they stood, and so do the odds of their fights
    u64 table
    int scenario
    int turn
    int me
    i16 barred[2]           # as in Common: what its player may not use does not show in a Profile
    Player player[2]
    Unit unit[UNITS]
    Token token[TOKENS]
    u8 prized               # the prizes are listed,
    u8 aimed                # and so are the aims
    u8 seen[UNITS]          # its Profile is as the Unit is
    u64 form[UNITS]         # the mark of all that its fights follow from; 0: it was not seen
    Clash clash[CLASHES]    # rounds that were thought out, in places that follow from their marks
    u64 mark[CLASHES]       # of both Units' forms and of the kind of round

cdef struct View:
    Game* g
    State* s
    const Weights* w
    const Odds* odds
    int me
    int foe
    int turn
    int left                # Game Turns, the current one included
    double season           # how much of the game a living Unit still sees
    double point            # worth of a point of a Unit
    int own[FORCE]          # Units on the table
    int owns
    int foes[FORCE]
    int enemies
    int animal[ANIMALS]
    int animals
    Profile p[UNITS]
    Memory memory
    Aim aim[AIMS]
    int aims
    int tokens              # none lies at this place of the list or behind it
    int die                 # faces of the die of every test
    double chance[DIE + 1]  # of a test, by its target number
    double faded[FADES]     # what is left of a value after so many FADE_STEPS of an activation
    int fading              # `faded` is filled


cdef inline double chance_of(const View* v, int target) noexcept nogil:
    """ME-031."""
    return v.chance[min(max(target, 0), v.die)]


cdef inline bint may(const View* v, int ban) noexcept nogil:
    """Whether the bot's player is free to do that (BAN_...)."""
    return not barred(v.g, v.me, ban)


cdef inline double fade(const View* v, double activations) noexcept nogil:
    """How much of a value is left if it takes so many activations to get it."""
    return v.faded[min(<int> (activations * FADE_STEPS), FADES - 1)]


cdef inline double unsaved(const View* v, const Profile* p, int strength) noexcept nogil:
    return 1.0 - chance_of(v, p.save - max(0, strength - p.tough))


cdef inline double marker_cost(const View* v, const Profile* p) noexcept nogil:
    """Share of its worth that one more marker costs a Unit: the more it has, the less it can do with it."""
    return v.w.marker * (1.0 + v.w.marker_more * p.markers)


cdef bint stands(View* v, const Game* g, int me) noexcept nogil         # nothing has changed since it was seen
cdef void sit_down(View* v, Game* g, const Weights* w, const Odds* odds, int me) noexcept nogil
cdef void see(View* v) noexcept nogil
cdef void forget_all(View* v) noexcept nogil
cdef void see_unit(View* v, int unit) noexcept nogil
cdef double harm(const View* v, const Profile* p, double lost, double flees, double wounds) noexcept nogil
cdef Clash* clash(const View* v, int striker, int struck, int mode) noexcept nogil
cdef double clash_gain(const View* v, int striker, int struck, int mode) noexcept nogil
cdef int shot_number(const View* v, int shooter, int target) noexcept nogil     # at short range, unobscured
cdef double volley_gain(const View* v, int shooter, int target, int number, bint focused) noexcept nogil
cdef double hits_gain(const View* v, int target, double hits, int strength) noexcept nogil
