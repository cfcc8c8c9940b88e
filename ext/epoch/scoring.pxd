from equipoise.ext.epoch.game cimport Game

cdef void finish_game(Game* g, int reason) noexcept nogil
cdef int treachery_of(const Game* g, int seat, int stack) noexcept nogil
cdef int mastery_total(const Game* g, int seat, int attribute) noexcept nogil
cdef int end_bonus(const Game* g, int seat, int card) noexcept nogil            # of a monster
cdef int standing(const Game* g, int seat) noexcept nogil        # honor, with what the final scoring would add now
cdef int mastery_honor(const Game* g, int seat, int attribute) noexcept nogil   # as the totals stand
cdef bint is_idle_quest(const Game* g, int seat, int quest) noexcept nogil
cdef int quest_line_honor(const Game* g, int seat, int quest, int line) noexcept nogil
