# Randomness: Philox4x64-10 (Salmon et al. 2011), the generator numpy calls `Philox`, with one stream per purpose.
#
# The key is (seed, block) and the stream's number is the second counter word, so that
#     numpy.random.Philox(key=[seed, block], counter=[0, stream, 0, 0])
# gives the same bits; tests/ext/test_rng.py holds us to it. Streams are separate so that one extra die under a
# tweak does not shift a later shuffle: baseline and tweak stay paired.

from libc.string cimport memset

from equipoise.ext.types cimport u8, u32, u64, u128

cdef enum:
    STREAM_SETUP = 0        # board set-up and everything drawn once per game
    STREAM_DICE = 1         # + seat: that seat's dice
    STREAM_BOT = 9          # + seat: what that seat's bot draws in sequence; ties are broken by `lot` instead
    STREAM_DECK = 17        # + deck: that deck's shuffles
    STREAMS = 25

cdef struct Stream:
    u64 counter             # Philox blocks made so far
    u64 words[4]            # the current block
    u32 left                # 32-bit halves of `words` not yet used

cdef struct Rng:
    Stream stream[STREAMS]
    u64 seed                # half of the key
    u64 block               # the other half


cdef inline void rng_reset(Rng* rng, u64 seed, u64 block) noexcept nogil:
    memset(rng, 0, sizeof(Rng))
    rng.seed = seed
    rng.block = block


cdef inline void philox_round(u64* x, u64 k0, u64 k1) noexcept nogil:
    cdef u128 a = <u128> 0xD2E7470EE14C6C93ULL * x[0]
    cdef u128 b = <u128> 0xCA5A826395121157ULL * x[2]
    x[0] = (<u64> (b >> 64)) ^ x[1] ^ k0
    x[2] = (<u64> (a >> 64)) ^ x[3] ^ k1
    x[1] = <u64> b
    x[3] = <u64> a


cdef inline void philox_refill(Rng* rng, int stream) noexcept nogil:
    cdef Stream* s = &rng.stream[stream]
    cdef u64 k0 = rng.seed
    cdef u64 k1 = rng.block
    cdef int _round
    s.counter += 1
    s.words[0] = s.counter
    s.words[1] = <u64> stream
    s.words[2] = 0
    s.words[3] = 0
    for _round in range(10):
        philox_round(s.words, k0, k1)
        k0 += 0x9E3779B97F4A7C15ULL
        k1 += 0xBB67AE8584CAA73BULL
    s.left = 8


cdef inline u32 next32(Rng* rng, int stream) noexcept nogil:
    """The next 32 bits of a stream: the low half of each 64-bit word first, as numpy does."""
    cdef Stream* s = &rng.stream[stream]
    cdef u32 half
    if s.left == 0:
        philox_refill(rng, stream)
    half = 8 - s.left
    s.left -= 1
    return <u32> (s.words[half >> 1] >> ((half & 1) << 5))


cdef inline u64 next64(Rng* rng, int stream) noexcept nogil:
    cdef u64 low = next32(rng, stream)
    return low | (<u64> next32(rng, stream) << 32)


cdef inline u32 below(Rng* rng, int stream, u32 n) noexcept nogil:
    """Uniform in 0..n-1 without modulo bias (Lemire 2019), n >= 1; bit for bit numpy's `integers(n, dtype=uint32)`.

    A choice among one costs no randomness.
    """
    cdef u64 m
    cdef u32 low, threshold
    if n <= 1:
        return 0
    m = <u64> next32(rng, stream) * n
    low = <u32> m
    if low < n:
        threshold = (0xFFFFFFFFU - (n - 1)) % n
        while low < threshold:
            m = <u64> next32(rng, stream) * n
            low = <u32> m
    return <u32> (m >> 32)


cdef inline double uniform(Rng* rng, int stream) noexcept nogil:
    """Uniform in [0, 1) with 53 bits."""
    return (next64(rng, stream) >> 11) * (1.0 / 9007199254740992.0)


# --- lots -------------------------------------------------------------------------------------------------------------

cdef inline u64 mix64(u64 x) noexcept nogil:
    """The finaliser of SplitMix64 (Steele, Lea & Flood 2014, constants by Stafford): every bit depends on every bit."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef inline u64 urn_of(const Rng* rng, int seat, u64 moment) noexcept nogil:
    """All lots of a seat at one moment of the game, folded into a number: see `lot_in`."""
    cdef u64 urn = mix64(rng.seed + 0x9E3779B97F4A7C15ULL)
    urn = mix64(urn + rng.block * 0x9E3779B97F4A7C15ULL + 1)
    return mix64(urn + (moment * 16 + <u64> seat) * 0x9E3779B97F4A7C15ULL + 2)


cdef inline u64 lot_in(u64 urn, u64 candidate) noexcept nogil:
    return mix64(urn + candidate * 0x9E3779B97F4A7C15ULL + 3)


cdef inline u64 lot(const Rng* rng, int seat, u64 moment, u64 candidate) noexcept nogil:
    """Decides between equals: the candidate with the highest lot wins. Nothing is drawn: the same candidate has the
    same lot all through a moment, however often and in whatever company it is looked at."""
    return lot_in(urn_of(rng, seat, moment), candidate)


cdef inline void shuffle8(Rng* rng, int stream, u8* items, int n) noexcept nogil:
    """Fisher-Yates."""
    cdef int i, j
    cdef u8 held
    for i in range(n - 1, 0, -1):
        j = below(rng, stream, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held
