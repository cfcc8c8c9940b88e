from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_DEPLOY.step
    DEPLOY_ROLL = 0
    DEPLOY_NEXT = 1
    DEPLOY_PLACE = 2
    DEPLOY_STEPS = 3

cdef void begin_deployment(Game* g) noexcept nogil
cdef void resume_deployment(Game* g, Frame* f) noexcept nogil
cdef void answer_deployment(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_deploy(const Game* g, const Frame* f, action_t* out) noexcept nogil
