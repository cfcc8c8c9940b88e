# What a seat sees when it decides, and what pieces, places and battles are worth to it. The unit is one step of the own
# avatar (bot_weights.pxd). Of the opponent's hand only the number of cards and those it has shown are looked at.

from equipoise.ext.mulu_caves.board cimport Board
from equipoise.ext.mulu_caves.declared cimport SEATS, TEAM, State, Weights
from equipoise.ext.mulu_caves.game cimport Game, is_burning
from equipoise.ext.mulu_caves.plan cimport Berths, Lure, Plan, Tolls, Way
from equipoise.ext.types cimport u8

cdef enum:
    FADES = 64                  # distances that are told apart; more are as good as none

cdef struct Fades:              # what is left of a worth at a distance; from the weights
    double near[FADES]
    double ahead[FADES]
    double helper[FADES]
    double card[FADES]
    double reach[FADES]
    Tolls tolls

cdef struct Siege:              # the units of one player against the avatar of the other
    const u8* unit_row          # steps of a unit to the avatar, by place of its side
    const u8* avatar_row        # steps of the avatar
    const u8* route             # steps it has left from a tile
    Lure* lure
    int left
    int side                    # of the avatar
    bint carrying               # it has the treasure

cdef struct Stand:              # of the own unit whose steps are being weighed
    int piece                   # or -1
    bint calm                   # only places, chases, cards and events matter to its steps
    double phi
    int chase                   # steps to the other avatar, if it can be attacked in this turn; 0: it cannot
    int draw                    # steps to a treasure tile
    bint draws_now              # it can draw before it goes on
    double give                 # of the cards that it carries

cdef struct View:
    Game* g
    State* s
    const Board* b
    const Weights* w
    const Fades* f
    Plan* plan
    Way* way                    # of the own avatar; NULL in decisions that are not about it
    Siege siege[SEATS]          # by the player whose units they are
    int seat
    int foe
    int side                    # the own one
    int avatar                  # pieces
    int foe_avatar
    int here                    # tiles
    int foe_tile
    int movement
    int left                    # steps to win, pieces ignored
    int foe_left
    bint foe_still              # the other avatar has lost its next turn already
    bint stuck                  # the own one cannot step in this turn
    double foe_turn             # what a lost turn of the other avatar is worth
    double press                # times what a better place is worth to an own unit: more for who is behind
    double keep                 # share of a card's worth that it has when it is kept
    double shelter              # chance that an attack on the own avatar fails; -1: not asked yet
    int jam                     # bits: own units with which the own avatar is stuck behind an enemy
    bint foe_in_pit             # the other avatar is in a pit until it is freed
    int open_sides              # tiles beside that pit from which it could still be freed
    const u8* seal              # steps of an own unit to the nearest of these tiles
    const u8* relief            # steps of an own unit to the trapped own avatar around all enemies
    int nearest_helper          # steps of the nearest own unit to a tile beside the trapped own avatar
    bint draws                  # what the own player is not barred from: treasure draws
    bint gives                  # cards brought to the avatar
    bint rescues                # freeing a piece
    bint attacks                # plain attacks
    bint walks                  # steps of units
    bint commits                # cards in battle
    int trapped                 # bits: own pieces that could be freed
    double gain                 # of a card more in the hand
    double danger               # to the own avatar where it stands; -1: not asked yet
    double assault[TEAM]        # worth of an own piece's attack on the other avatar; -1: not asked yet, or no gain
    u8 carried[TEAM]            # free cards of own pieces
    Stand stand
    bint chases                 # the other avatar is worth an attack
    const Berths* berths        # of the set-up
    double assistant            # of the set-up: worth of an assistant beside those there are
    double near[SEATS]          # what an assailant beside the other's avatar is worth, by its player

cdef void look(View* v, Game* g, const Weights* w, const Fades* f, Plan* plan) noexcept nogil
cdef void look_at_narrows(const View* v, const Siege* siege) noexcept nogil
cdef double find_phi(const View* v, int seat, int tile) noexcept nogil
cdef double unit_worth(const View* v, int piece) noexcept nogil         # what a unit is worth to its owner in all
cdef double loss_of(const View* v, int piece) noexcept nogil            # of an own piece defeated
cdef double harm_of(const View* v, int piece) noexcept nogil            # to an enemy piece defeated
cdef double own_bonus(const View* v, int piece, bint attacking) noexcept nogil      # of the best kit
cdef double foe_bonus(const View* v, int piece, bint attacking) noexcept nogil      # to be expected
cdef double chance(const View* v, int piece, int target, double bonus) noexcept nogil   # of an attack
cdef double attack_value(const View* v, int piece, int target) noexcept nogil       # of a plain attack
cdef double danger_at(View* v, int tile) noexcept nogil                 # to the own avatar, if it ends its turn there
cdef bint is_in_the_way(const View* v, int tile) noexcept nogil         # the own avatar's way leads over this neighbour
cdef bint may_still_attack(const View* v, int piece) noexcept nogil
cdef double worth_of(const View* v, int card) noexcept nogil            # of a treasure card in the own hand
cdef bint fire_hurts(const View* v, int piece) noexcept nogil            # as far as the seat knows


cdef inline double phi(const View* v, int piece, int tile) noexcept nogil:
    """What a unit is worth to its owner by its place."""
    cdef const Siege* siege = &v.siege[piece >> 3]
    if v.b.side[tile] == siege.side:
        if not siege.lure.looked:
            look_at_narrows(v, siege)
        if siege.lure.found[tile] == siege.lure.round:
            return siege.lure.worth[tile]
    return find_phi(v, piece >> 3, tile)


cdef inline double max_d(double a, double b) noexcept nogil:
    return a if a > b else b


cdef inline double min_d(double a, double b) noexcept nogil:
    return a if a < b else b


cdef inline bint is_hurt_on(const View* v, int piece, int tile) noexcept nogil:
    return is_burning(v.g, tile) and fire_hurts(v, piece)


cdef inline int fade(int distance) noexcept nogil:
    """A distance as a place of the tables of Fades."""
    return 0 if distance < 0 else distance if distance < FADES else FADES - 1
