# Marks of what the bot's thoughts rest on (equipoise/ext/mark.pxd).
#
# A View, with all that is worked out in it later, rests on the table, the own triangle and the turn excepted:
# `mark_table` marks all of that but the own blocks and the blocks on cards, `mark_blocks` adds them. A plan rests on
# that, on the own triangle, on what the turn has done (`mark_turn`), and on how far one still gets.

from equipoise.ext.epoch.declared cimport STACKS, Player, State
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.mark cimport marked
from equipoise.ext.types cimport u64

cdef enum:
    MARKED = 4                      # numbers that are put together for the mark


cdef inline u64 mark_player(u64 mark, const Player* p, const void* first) noexcept nogil:
    """From somewhere on up to the token."""
    return marked(mark, first, <char*> &p.triangle - <char*> first)


cdef inline u64 mark_table(const Game* g, int seat) noexcept nogil:
    cdef const State* s = g.s
    cdef int seats = s.common.seats, other, stack
    cdef u64 word[MARKED]
    cdef u64 mark = g.number
    word[0] = s.common.rng.seed
    word[1] = s.common.rng.block
    word[2] = <u64> s.common.round << 32 | <u64> s.active_triggers << 16 | <u64> (<unsigned short> s.end_round)
    word[3] = <u64> seat << 56 | <u64> s.turn.easy_control << 48
    for other in range(seats):
        if other != seat:
            word[3] |= <u64> s.player[other].triangle << 8 * other
    for stack in range(STACKS):
        word[3] |= <u64> (s.deck[stack].size > 0) << (40 + stack)
    mark = marked(mark, word, sizeof(word))
    mark = marked(mark, s.common.score, seats * sizeof(s.common.score[0]))
    mark = marked(mark, s.common.barred, seats * sizeof(s.common.barred[0]))
    mark = marked(mark, s.tile, <char*> &s.blocks - <char*> &s.tile)
    mark = marked(mark, s.face_up, <char*> &s.discarded - <char*> &s.face_up)  # up to the supply
    mark = marked(mark, s.masteries, seats)
    for other in range(seats):
        mark = mark_player(mark, &s.player[other],
                           &s.player[other].speed_tile if other == seat else &s.player[other].potential)
    return mark


cdef inline u64 mark_blocks(u64 mark, const Game* g, int seat) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    mark = marked(mark, g.s.blocks, sizeof(g.s.blocks))
    return marked(mark, p, <char*> &p.speed_tile - <char*> p)


cdef inline u64 mark_turn(u64 mark, const Game* g) noexcept nogil:
    return marked(mark, &g.s.turn, <char*> &g.s.turn.travels - <char*> &g.s.turn)
