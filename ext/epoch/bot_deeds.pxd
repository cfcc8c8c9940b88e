# What a deed would make of a holding: gains, effects, tile actions and claims. Dice and unseen cards count with what
# they bring on average.

from equipoise.ext.epoch.bot_view cimport Holding, View
from equipoise.ext.epoch.declared cimport KINDS, METRIC_CONVICTION, METRIC_INFLUENCE

cdef enum:
    IMPOSSIBLE = -100000        # a value

cdef struct Means:              # what effects of this turn allow beside blocks
    int discount[KINDS]
    int reach                   # more steps
    int tiles                   # more tile actions
    int activations             # more of them
    int easy                    # easy control
    int other                   # effects that only help a later deed


cdef void no_means(Means* means) noexcept nogil
cdef int gain_blocks(Holding* h, int attribute, int n) noexcept nogil
cdef void pay_blocks(Holding* h, int attribute, int n) noexcept nogil
cdef bint convert_to(const View* v, Holding* h, int heroic, int need) noexcept nogil
cdef void convert_once(const View* v, Holding* h, int heroic) noexcept nogil
cdef void upgrade_block(Holding* h, int sphere) noexcept nogil
cdef void do_effects(const View* v, Holding* h, int row, int attribute, Means* means) noexcept nogil
cdef bint pay_costs(const View* v, Holding* h, int card) noexcept nogil
cdef void activate_companion(const View* v, Holding* h, int card, Means* means) noexcept nogil
cdef double do_tile(const View* v, Holding* h, int kind, const Means* means) noexcept nogil    # the judgement after it
cdef int first_charge(const View* v, int influence) noexcept nogil      # blocks that a new relic takes
cdef void join(Holding* h, int stack) noexcept nogil
cdef int gain_most(const View* v, int kind) noexcept nogil          # the same, however little influence there is
cdef int gain_at(const View* v, const Holding* h, int kind) noexcept nogil     # blocks, at a gain tile
cdef int claim_cost(const View* v, int hex, int easy) noexcept nogil
cdef bint claim(const View* v, Holding* h, int hex, int easy) noexcept nogil
cdef bint claim_unseen(const View* v, Holding* h, int easy) noexcept nogil
cdef double buy(const View* v, Holding* h, int kind, int stack, int cost) noexcept nogil
cdef void charge(const View* v, Holding* h, int card, int most) noexcept nogil
cdef double recharge_one(const View* v, const Holding* h, int most) noexcept nogil      # more than 0: worth it
cdef double recharge_all(const View* v, Holding* h) noexcept nogil
cdef double recruit(const View* v, Holding* h, int colour, int cost) noexcept nogil
cdef double fight_risk(const View* v, const Holding* h) noexcept nogil


cdef inline bint can_pay(const Holding* h, int conviction) noexcept nogil:
    """A claim, EP-146: without a cost the marker comes from influence."""
    return h.count[METRIC_CONVICTION] >= conviction and (conviction > 0 or h.count[METRIC_INFLUENCE] > 0)
