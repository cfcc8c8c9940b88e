# What holdings are worth to the bot.

from equipoise.ext.epoch.bot_view cimport Good, Holding, Line, View

cdef enum:
    MET = 2                     # View.now_near: a trigger is met
    BOUNDLESS = 100000          # a value that bounds nothing

cdef void read_chances(View* v) noexcept nogil
cdef void price_skills(View* v) noexcept nogil
cdef void price_cards(View* v) noexcept nogil           # once for the blocks that there are
cdef double card_mastery(const View* v, int attribute) noexcept nogil     # what another card would do for a mastery
cdef void judge_fixed(View* v) noexcept nogil           # once for a view, before anything is judged
cdef double judge(const View* v, const Holding* h) noexcept nogil       # final honor that a holding is good for
cdef double judge_the_rest(const View* v, const Holding* h) noexcept nogil     # but for judge_skills
cdef double judge_with(const View* v, const Holding* h, const Good* good) noexcept nogil
cdef bint has_now(const View* v, const Holding* h) noexcept nogil
cdef double judge_cards(const View* v, const Holding* h, Good* good) noexcept nogil
cdef double line_worth(const Line* line, int have) noexcept nogil
cdef double near_to(const View* v, int trigger, int have) noexcept nogil       # the trigger by its place in View
cdef double judge_skills(const View* v, const Holding* h) noexcept nogil        # the part that is proficiency in view
cdef double after_upgrade(const View* v, const Holding* h, double before, int sphere) noexcept nogil
cdef double after_gain(const View* v, const Holding* h, double before, double skills, int attribute,
                       int n) noexcept nogil
cdef double block_value(const View* v, const Holding* h, int attribute) noexcept nogil      # one more


cdef inline double pushed(const View* v, double near) noexcept nogil:
    """What it is worth to be so near to a trigger."""
    return v.push if near == MET else v.push * v.w.push_near * near
