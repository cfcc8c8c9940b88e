from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_EXCHANGE.step, in the order of Charge in RULES.md 6.6
    EXCHANGE_BEGIN = 0
    EXCHANGE_SHOOT = 1
    EXCHANGE_BEFORE_THROW = 2
    EXCHANGE_THROW = 3
    EXCHANGE_BEFORE_SAVES = 4
    EXCHANGE_SAVES = 5      # of the charger
    EXCHANGE_BEFORE_SAVES_BACK = 6
    EXCHANGE_SAVES_BACK = 7
    EXCHANGE_WOUNDS = 8
    EXCHANGE_TEST_CHARGER = 9
    EXCHANGE_TEST_CHARGED = 10
    EXCHANGE_OVER = 11
    EXCHANGE_STEPS = 12

cdef void begin_exchange(Game* g, int charger, int target) noexcept nogil
cdef void resume_exchange(Game* g, Frame* f) noexcept nogil
