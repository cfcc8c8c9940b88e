# Sets of up to 128 small numbers (hexes, card ids) as two words, copied with the state and tested in one step.

from equipoise.ext.types cimport u64

cdef extern from *:
    int popcount64 "__builtin_popcountll"(u64 word) noexcept nogil
    int lowest64 "__builtin_ctzll"(u64 word) noexcept nogil

cdef struct Bits:
    u64 word[2]


cdef inline void bits_clear(Bits* b) noexcept nogil:
    b.word[0] = 0
    b.word[1] = 0


cdef inline void bits_add(Bits* b, int i) noexcept nogil:
    b.word[i >> 6] |= <u64> 1 << (i & 63)


cdef inline void bits_remove(Bits* b, int i) noexcept nogil:
    b.word[i >> 6] &= ~(<u64> 1 << (i & 63))


cdef inline bint bits_has(const Bits* b, int i) noexcept nogil:
    return (b.word[i >> 6] >> (i & 63)) & 1


cdef inline int bits_count(const Bits* b) noexcept nogil:
    return popcount64(b.word[0]) + popcount64(b.word[1])


cdef inline int bits_take(Bits* b) noexcept nogil:
    """Removes the lowest member and returns it, or -1 from the empty set: `while (i := take) >= 0` walks a copy."""
    cdef int i
    if b.word[0]:
        i = lowest64(b.word[0])
        b.word[0] &= b.word[0] - 1
        return i
    if b.word[1]:
        i = lowest64(b.word[1])
        b.word[1] &= b.word[1] - 1
        return i + 64
    return -1
