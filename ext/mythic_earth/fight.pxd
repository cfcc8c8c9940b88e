from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef enum:                  # FRAME_FIGHT.step, in the order of FightRound in RULES.md 6.6
    FIGHT_WINDOW = 0
    FIGHT_WINDOW_BACK = 1
    FIGHT_BLOWS = 2
    FIGHT_SAVE_WINDOW_BACK = 3  # of the enemy
    FIGHT_SAVE_WINDOW = 4
    FIGHT_SAVES = 5
    FIGHT_RESULT = 6
    FIGHT_LOSER = 7
    FIGHT_WINNER = 8
    FIGHT_CONSOLIDATE = 9
    FIGHT_OVER = 10
    FIGHT_STEPS = 11

cdef void begin_round(Game* g, int unit, int enemy, int mode) noexcept nogil    # FightRound: ROUND_...
cdef void resume_fight(Game* g, Frame* f) noexcept nogil
