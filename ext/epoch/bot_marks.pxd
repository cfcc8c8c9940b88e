# What the bot's thoughts rest on.
#
# A View, with all that is worked out in it later, rests on the table, the own triangle and the turn excepted: a Sight
# is a copy of exactly that memory. As long as the table is as it was in the Sight, the View holds, whoever moved the
# game, went back, redealt or loaded a position in between. The own blocks and the blocks on cards are compared apart
# from the rest: most of a View does not rest on them. A plan rests on the View, on the own triangle, on what the turn
# has done (`mark_turn`), and on how far one still gets.

from libc.string cimport memcmp, memcpy

from equipoise.ext.epoch.declared cimport CARDS, HEXES, PLAYERS, STACKS, Player, State
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.mark cimport marked
from equipoise.ext.types cimport i16, i32, u8, u64

cdef enum:
    WORDS = 5
    BOARD_BYTES = 2 * HEXES + CARDS     # State.tile up to State.blocks
    STACK_BYTES = 2 * STACKS            # State.face_up up to State.discarded

cdef struct Sight:
    u64 word[WORDS]
    i32 score[PLAYERS]
    i16 barred[PLAYERS]
    u8 masteries[PLAYERS]
    u8 board[BOARD_BYTES]
    u8 stacks[STACK_BYTES]
    u8 blocks[CARDS]
    Player player[PLAYERS]


cdef inline bint fits(const State* s) noexcept nogil:
    """Whether the state lies as a Sight takes it to lie."""
    return (<char*> &s.blocks - <char*> &s.tile == BOARD_BYTES
            and <char*> &s.discarded - <char*> &s.face_up == STACK_BYTES)


cdef inline size_t up_to_token(const Player* p, const void* first) noexcept nogil:
    return <char*> &p.triangle - <char*> first


cdef inline void read_words(u64* word, const Game* g, int seat) noexcept nogil:
    """What lies about in the state, and who looks at which table."""
    cdef const State* s = g.s
    cdef int seats = s.common.seats, other, stack
    word[0] = s.common.rng.seed
    word[1] = s.common.rng.block
    word[2] = <u64> s.common.round << 32 | <u64> s.active_triggers << 16 | <u64> (<unsigned short> s.end_round)
    word[3] = <u64> seat << 56 | <u64> s.turn.easy_control << 48
    word[4] = g.number
    for other in range(seats):
        if other != seat:
            word[3] |= <u64> s.player[other].triangle << 8 * other
    for stack in range(STACKS):
        word[3] |= <u64> (s.deck[stack].size > 0) << (40 + stack)


cdef inline bint same_table(const Sight* sight, const u64* word, const Game* g, int seat) noexcept nogil:
    """All but the own blocks and the blocks on cards."""
    cdef const State* s = g.s
    cdef const Player* p
    cdef const Player* was
    cdef int seats = s.common.seats, other
    if (memcmp(word, sight.word, sizeof(sight.word)) != 0
            or memcmp(s.common.score, sight.score, seats * sizeof(i32)) != 0
            or memcmp(s.tile, sight.board, sizeof(sight.board)) != 0
            or memcmp(s.face_up, sight.stacks, sizeof(sight.stacks)) != 0
            or memcmp(s.common.barred, sight.barred, seats * sizeof(i16)) != 0
            or memcmp(s.masteries, sight.masteries, seats) != 0):
        return False
    for other in range(seats):
        p = &s.player[other]
        was = &sight.player[other]
        if other == seat:
            if memcmp(&p.speed_tile, &was.speed_tile, up_to_token(p, &p.speed_tile)) != 0:
                return False
        elif memcmp(p, was, up_to_token(p, p)) != 0:
            return False
    return True


cdef inline bint same_blocks(const Sight* sight, const Game* g, int seat) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    return (memcmp(g.s.blocks, sight.blocks, sizeof(sight.blocks)) == 0
            and memcmp(p, &sight.player[seat], <char*> &p.speed_tile - <char*> p) == 0)


cdef inline void keep_table(Sight* sight, const u64* word, const Game* g) noexcept nogil:
    cdef const State* s = g.s
    cdef int seats = s.common.seats
    memcpy(sight.word, word, sizeof(sight.word))
    memcpy(sight.score, s.common.score, seats * sizeof(i32))
    memcpy(sight.board, s.tile, sizeof(sight.board))
    memcpy(sight.stacks, s.face_up, sizeof(sight.stacks))
    memcpy(sight.barred, s.common.barred, seats * sizeof(i16))
    memcpy(sight.masteries, s.masteries, seats)
    memcpy(sight.player, s.player, seats * sizeof(Player))


cdef inline void keep_blocks(Sight* sight, const Game* g, int seat) noexcept nogil:
    memcpy(sight.blocks, g.s.blocks, sizeof(sight.blocks))
    sight.player[seat] = g.s.player[seat]


cdef inline u64 mark_turn(u64 mark, const Game* g) noexcept nogil:
    return marked(mark, &g.s.turn, <char*> &g.s.turn.travels - <char*> &g.s.turn)
