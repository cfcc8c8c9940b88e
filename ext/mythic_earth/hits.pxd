from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_HITS.step
    HITS_BEGIN = 0
    HITS_SAVE = 1
    HITS_DONE = 2
    HITS_STEPS = 3

cdef void begin_hits(Game* g, int unit, int hits, int strength, int source, int by) noexcept nogil  # HITS
cdef Frame* push_hits(Game* g, int unit, int hits, int strength, int source, int by) noexcept nogil
cdef void resume_hits(Game* g, Frame* f) noexcept nogil
cdef int unsaved_hits(Game* g, int unit, int hits, int strength) noexcept nogil     # ME-213
cdef bint suffer(Game* g, int unit, int unsaved, int most, int special, int source, int by) noexcept nogil
