"""What cards are worth to a seat that is barred from something: nothing, where it cannot use them."""

from equipoise.ext.axis_mundi.bot_view cimport View, max_d
from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.game cimport *


cdef bint is_of_use(const View* v, int effect) noexcept nogil:
    """Whether the seat can do anything with this effect of a card."""
    if effect == DO_ATK or effect == DO_BLADE or effect == DO_NO_SELF:
        return not barred(v.g, v.seat, BAN_ACTION_ATTACK)
    if effect == DO_FAMILIAR or effect == DO_ENERGY or effect == DO_REACH:
        return not barred(v.g, v.seat, BAN_ACTION_FAMILIAR)
    if effect == DO_CHOOSE:
        return not barred(v.g, v.seat, BAN_ACTION_HARVEST)
    if effect == DO_SHOOT:
        return not barred(v.g, v.seat, BAN_ACTION_SHOOT)
    return True


cdef bint can_use(const View* v, int card) noexcept nogil:
    cdef const Content* c = v.g.content
    cdef int i
    if not may_use(v.g, v.seat, card):
        return False
    if c.deck[card] == PERMANENT and barred(v.g, v.seat, BAN_ACTION_ACTIVATE):
        return False
    for i in range(c.effects[card]):
        if is_of_use(v, c.effect_do[card][i]):
            return True
    return False


cdef void know_use(View* v) noexcept nogil:
    cdef const Content* c = v.g.content
    cdef double sum = 0.0, copies = 0.0
    cdef int card
    cdef bint all_of_them = True
    for card in range(c.cards):
        v.own_value[card] = v.value[card]
        if not can_use(v, card):
            v.own_value[card] = 0.0
            all_of_them = False
        if c.deck[card] == ONE_TIME:
            sum += c.count[card] * v.own_value[card]
            copies += c.count[card]
    if not all_of_them:
        v.value = v.own_value
        v.mean_one_time = sum / max_d(1.0, copies)
