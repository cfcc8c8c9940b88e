# Attack Actions, guesses, the Demon's attacks, bows (7.8, 7.22).

from equipoise.ext.axis_mundi.declared cimport MALIGNANT_SPLASH_MODE_REACH_2, Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef int attack_class(const Game* g, int seat) noexcept nogil                               # melee or Demon Direct
cdef bint in_reach(const Game* g, int seat, int hex) noexcept nogil                         # AM-131
cdef bint can_attack_near(const Game* g, int seat, int target) noexcept nogil               # read `can_attack`
cdef int rage_of(const Game* g, int seat) noexcept nogil                                    # AM-229
cdef bint splashes(const Game* g, int seat) noexcept nogil                                  # AM-236
cdef int own_loss(const Game* g, int seat) noexcept nogil                                   # AM-132
cdef bint would_lose(const Game* g, int seat) noexcept nogil                               # an own loss, before payment
cdef void attack(Game* g, int seat, int target, bint countered) noexcept nogil
cdef void attack_with_card(Game* g, int seat, int target, int bonus, bint countered) noexcept nogil     # AM-321
cdef void attack_guess(Game* g, int seat, int hex) noexcept nogil                           # AM-289
cdef void demon_aoe(Game* g, int seat) noexcept nogil                                       # AM-113
cdef void shoot(Game* g, int seat, int bow, int target) noexcept nogil                      # AM-309

cdef void resume_attack(Game* g, Frame* f) noexcept nogil
cdef void answer_attack(Game* g, Frame* f, action_t action) noexcept nogil


cdef inline bint can_attack(const Game* g, int seat, int target) noexcept nogil:
    """Most opponents are too far away for any attack: that is asked first."""
    return ((g.board.distance[g.s.player[seat].pos][g.s.player[target].pos] <= 1
             or g.rules.rules_malignant_splash_mode == MALIGNANT_SPLASH_MODE_REACH_2)
            and can_attack_near(g, seat, target))
