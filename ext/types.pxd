# Fixed-width integers used by every struct of the fast path.
#
# They are our own names because Cython takes an array of its `int8_t`/`uint8_t` for a C string and cuts it at
# the first zero when a struct is turned into a Python dict. Declared this way they are plain numbers, so that
# a game dumps and loads its whole state with one assignment. The small ones are declared narrower than int, so that
# Cython computes with them in int, as C does; were they `int` to it, it would keep a difference in a u8.

cdef extern from *:
    """
    #include <stdint.h>
    typedef int8_t i8;
    typedef uint8_t u8;
    typedef int16_t i16;
    typedef uint16_t u16;
    typedef int32_t i32;
    typedef uint32_t u32;
    typedef int64_t i64;
    typedef uint64_t u64;
    typedef unsigned __int128 u128;
    """
    ctypedef short i8
    ctypedef unsigned short u8
    ctypedef short i16
    ctypedef unsigned short u16
    ctypedef int i32
    ctypedef unsigned int u32
    ctypedef long long i64
    ctypedef unsigned long long u64
    ctypedef unsigned long long u128
