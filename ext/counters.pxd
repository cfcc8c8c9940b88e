# Counters of recorded facts: they stop at the largest number they hold.

from equipoise.ext.types cimport u8, u16


cdef inline void count8(u8* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 255)


cdef inline void count16(u16* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 65535)
