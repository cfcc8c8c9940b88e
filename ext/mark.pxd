# Marks of a position: a number that stands for what a kept plan rests on.
#
# A bot may keep what it thought out for as long as everything that went into it is as it was. It marks exactly the
# memory that the thought reads, keeps the mark beside the thought, and thinks anew when the mark differs: so a plan is
# never stale, whoever moved the game, went back, redealt or loaded a position in between. Marks are not part of the
# state, and play is the same with and without them: whoever keeps plans has a switch in its tests that keeps none.

from equipoise.ext.types cimport u8, u64, u128


cdef extern from *:
    """
    #include <string.h>
    static inline unsigned long long equipoise_word(const void *from, unsigned long n) {
        unsigned long long word = 0;
        memcpy(&word, from, n);
        return word;
    }
    """
    u64 equipoise_word(const void* source, unsigned long n) noexcept nogil


cdef inline u64 folded(u64 a, u64 b) noexcept nogil:
    """Both halves of a product (the step of wyhash): every bit of both goes in."""
    cdef u128 product = <u128> (a ^ 0x9E3779B97F4A7C15ULL) * (b ^ 0xD1B54A32D192ED03ULL)
    return <u64> product ^ <u64> (product >> 64)


cdef inline u64 marked(u64 mark, const void* what, size_t size) noexcept nogil:
    """The mark of what was marked so far and of this memory; begin with 0, or with a number that tells tables apart.
    It never is 0, which is free to mean: no mark."""
    cdef const u8* at = <const u8*> what
    cdef size_t left = size
    while left >= 16:
        mark = folded(equipoise_word(at, 8) ^ mark, equipoise_word(at + 8, 8) + 0x8EBC6AF09C88C6E3ULL)
        at += 16
        left -= 16
    if left >= 8:
        mark = folded(equipoise_word(at, 8) ^ mark, 0x589965CC75374CC3ULL)
        at += 8
        left -= 8
    if left > 0:
        mark = folded(equipoise_word(at, left) ^ mark, 0x1D8E4E27C47D124FULL)
    mark = folded(mark, size + 1)
    return mark if mark != 0 else 1
