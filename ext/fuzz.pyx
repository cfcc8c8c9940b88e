"""Random legal play at full speed with every invariant checked after every action, and exact counts of positions."""

from libc.stdlib cimport free, malloc
from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, Common, Engine, Seating, action_t, seat_bot, stopping
from equipoise.ext.rng cimport STREAM_BOT, below
from equipoise.ext.types cimport i8, u64

from equipoise.ext.engine import raise_stop


cdef const char* check_common(Engine e, int n) noexcept nogil:
    """What must hold in every game: a seat to act, a choice, and at the end an outcome that adds up."""
    cdef Common* c = e.common
    cdef int seat, other
    cdef double total
    if c.end_reason == PLAYING:
        if c.seat < 0 or c.seat >= c.seats:
            return b"the seat to act is not at the table"
        if n < 1 or n > MAX_LEGAL:
            return b"a decision offers no action, or too many"
        return NULL
    total = 0.0
    for seat in range(c.seats):
        if c.rank[seat] < 1 or c.rank[seat] > c.seats:
            return b"a rank is out of range"
        if c.won[seat] < 0.0 or c.won[seat] > 1.0:
            return b"a share of the win is out of range"
        for other in range(seat):
            if c.team[other] == c.team[seat]:
                if c.won[other] != c.won[seat]:
                    return b"team mates do not share the outcome"
                break
        else:
            total += c.won[seat]
    if total > 1e-6 and (total < 1.0 - 1e-6 or total > 1.0 + 1e-6):
        return b"the shares of the win do not add up to one"
    return NULL


def fuzz(Engine engine, const i8[:, :, ::1] characters, const i8[::1] teams, u64 seed, u64 first_block, u64 blocks,
         bots=()):
    """Plays whole blocks at random; ends at the first broken invariant. A stop is a KeyboardInterrupt. `bots` are asked
    for nothing: their seats are restricted as they are.

    Returns (games, decisions, None) or (games, decisions, (block, rotation, decision, words)).
    """
    cdef action_t legal[MAX_LEGAL]
    cdef Seating seating
    cdef Common* c = engine.common
    cdef u64 block, games = 0, decisions = 0
    cdef int rotation = 0, seat, n = 0, i, j, before
    cdef int seats = characters.shape[2]
    cdef const char* broken = NULL
    memset(&seating, 0, sizeof(Seating))
    seating.seats = seats
    for seat in range(seats):
        seating.team[seat] = teams[seat]
        if seat < len(bots):
            seat_bot(&seating, seat, bots[seat])
    engine.cut_short = False
    with nogil:
        for block in range(first_block, first_block + blocks):
            for rotation in range(characters.shape[1]):
                for seat in range(seats):
                    seating.character[seat] = characters[block % <u64> characters.shape[0], rotation, seat]
                engine.reset(seed, block, &seating)
                while broken == NULL and not stopping(engine):
                    n = engine.legal(legal) if c.end_reason == PLAYING else 0
                    broken = check_common(engine, n)
                    if broken == NULL:
                        broken = engine.check()
                    for i in range(n):
                        for j in range(i):
                            if legal[i] == legal[j]:
                                broken = b"an action is offered twice"
                    if broken != NULL or c.end_reason != PLAYING:
                        break
                    before = c.round
                    engine.step(legal[below(&c.rng, STREAM_BOT + c.seat, n)])
                    decisions += 1
                    if c.round < before:
                        broken = b"the round went back"
                if broken != NULL or engine.cut_short:
                    break
                games += 1
            if broken != NULL or engine.cut_short:
                break
    if engine.cut_short:
        raise_stop()
    if broken != NULL:
        return games, decisions, (block, rotation, c.decisions, broken.decode())
    return games, decisions, None


cdef u64 count_lines(Engine e, int depth, char* saves) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef u64 total = 0
    cdef int n, i
    if depth == 0:
        return 1
    if e.common.end_reason != PLAYING:
        return 0
    n = e.legal(legal)
    e.save(saves, True)
    for i in range(n):
        e.step(legal[i])
        total += count_lines(e, depth - 1, saves + e.size)
        e.bring_back(saves, True)
    return total


def perft(Engine engine, int depth):
    """How many lines of exactly `depth` actions there are from here, chance left to the streams (Stockfish's perft)."""
    cdef char* saves = <char*> malloc(engine.size * (depth + 1))
    if saves == NULL:
        raise MemoryError
    try:
        return count_lines(engine, depth, saves)
    finally:
        free(saves)
