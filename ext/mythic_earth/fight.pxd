from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.state cimport Frame

cdef void begin_round(Game* g, int unit, int enemy, int mode) noexcept nogil    # FightRound: ROUND_...
cdef void resume_fight(Game* g, Frame* f) noexcept nogil
