# What the bot sees when it has to decide: where it stands, where it wants to go, who is ahead, who threatens it.
#
# Only what its seat may know goes in here (AM-062): no hands of others, no order of decks, no kinds of treasures on the
# board, no place of an invisible opponent.

from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.declared cimport CARDS, SEATS, State, Weights
from equipoise.ext.axis_mundi.detour cimport left_round
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.plan cimport POINTS, Plan, Way, overdrawn
from equipoise.ext.types cimport u16, u8

cdef enum:                      # a hunter's errand
    CHASE = 0                   # to where the Ascendant can be attacked
    GUARD = 1                   # onto its warehouse or pier
    CLIMB_ON = 2                # to the top, for the time after it

cdef struct View:
    Game* g
    State* s
    const Board* b
    const Weights* w
    Plan* plan
    const double* value         # of cards, in the mode of play
    double own_value[CARDS]     # the same for a seat that cannot use all of them
    int seat
    int mode                    # RACE, ASCENDANT, HUNTER
    int phase                   # position of the levels
    int here
    int points                  # AP and MP left together
    int stride                  # extra Move points of every turn
    const Way* own_way                # up, home; read it by `way_left`
    const u16* way              # its left[phase]
    double detour               # how much of the way round others counts in this turn, on the own way
    double guard_detour         # and on that to the Ascendant's door
    double turn                 # what a turn less of it is worth
    double stay                 # what this hex is worth beside the way: shelter, a guarded pier
    int rest_known              # bits: costs for which the next one has been worked out
    double rest[POINTS]         # what an Action of so many points costs on the way: see `rest_of`
    bint blocked                # Ascendant: beside whoever holds its warehouse or pier (AM-311)
    # hunters
    int errand
    int ascendant               # seat, or -1
    int target                  # where the Ascendant stands, or NO_HEX if that is hidden
    const Way* guard_way              # to its warehouse; read it by `guard_left`
    const u16* guard            # its left[phase]
    double ascendant_turns      # how many it needs to its pier
    double urgency              # what a point of damage to it is worth, times
    int spots                   # how many hexes there are from which it can be attacked
    u8 spot[8]
    int later_spots             # CHASE: how many there will be after the next rotation
    u8 later_spot[8]
    double approach             # CHASE: what a point less to these is worth
    double per_attack           # CHASE: what an attack on it is worth
    int blows                   # attacks left in this turn
    # rivals; worked out when first asked for
    bint rivals_known
    double rival_turns[SEATS]   # to the Axis, from their next turn
    double weight_of[SEATS]     # 0..1: how much it matters to hold that rival back
    double nearest_rival        # the fewest turns among them
    bint threat_known
    double threat_here          # HP expected to be lost before the next own turn
    # hand
    int slack                   # free places in hand
    double worst                # value of the card that would be discarded first
    double best_active          # of the active permanents, or of what an empty slot is worth
    double worst_active         # the one to be replaced
    bint permanents_known
    double permanents           # what a card of the permanent deck is worth; worked out when first asked for
    double mean_one_time        # value of a card of the one-time deck
    int reserve                 # points that cards and treasures at hand could add to this turn

cdef void look(View* v, Game* g, const Weights* w, Plan* plan) noexcept nogil    # what the decision needs
cdef double outlook(const View* v, int hex, int points) noexcept nogil      # what it is worth to stand there
cdef double rest_of(View* v, int cost, double best) noexcept nogil          # best: of the places, once a decision
cdef void look_at_rivals(View* v) noexcept nogil
cdef double threat_at(View* v, int hex) noexcept nogil
cdef double turns_of(View* v, int seat, int hex) noexcept nogil              # a human's turns to the Axis from there
cdef double harm_value(View* v, int seat, double damage, bint pushes) noexcept nogil
cdef double hold_value(View* v, int seat) noexcept nogil                    # an opponent immobilised for a turn
cdef double own_loss_value(View* v, int loss) noexcept nogil
cdef double hidden_chance(const View* v, int hex) noexcept nogil            # that somebody invisible stands there
cdef double card_value(const View* v, int card) noexcept nogil
cdef double blow_value(View* v) noexcept nogil                              # an own attack on the Ascendant
cdef int blow(const View* v) noexcept nogil                                 # HP that an own attack takes
cdef int stride_of(const Game* g, int seat) noexcept nogil
cdef bint will_enter(const View* v) noexcept nogil                          # the Axis, as the last of this turn
cdef bint acts_later(const View* v, int seat) noexcept nogil


cdef inline int around(double share, int straight, int detour) noexcept nogil:
    return straight + <int> (share * (detour - straight))


cdef inline int way_left(const View* v, int hex, int points) noexcept nogil:
    """The own way from a hex, with so many points left in the turn."""
    if points < 0:
        return overdrawn(v.plan, v.own_way, v.phase, hex, points, v.s.common.round - 1)
    if v.detour > 0.0 and points > 0:
        return around(v.detour, v.way[hex * POINTS + points], left_round(v.plan, &v.plan.own_detour, hex, points))
    return v.way[hex * POINTS + points]


cdef inline int guard_left(const View* v, int hex, int points) noexcept nogil:
    if points < 0:
        return overdrawn(v.plan, v.guard_way, v.phase, hex, points, v.s.common.round - 1)
    if v.guard_detour > 0.0 and points > 0:
        return around(v.guard_detour, v.guard[hex * POINTS + points],
                      left_round(v.plan, &v.plan.guard_detour, hex, points))
    return v.guard[hex * POINTS + points]


cdef inline double min_d(double a, double b) noexcept nogil:
    return a if a < b else b


cdef inline double max_d(double a, double b) noexcept nogil:
    return a if a > b else b
