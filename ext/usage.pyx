"""Counts what bots are offered and what they take: every kind of action with one of its arguments, by character."""

from cpython.ref cimport PyObject
from libc.string cimport memset

from equipoise.ext.engine cimport (
    MAX_LEGAL, PLAYING, Bot, Common, Engine, Seating, action_t, arg_of, kind_of, seat_bot, stopping,
)
from equipoise.ext.types cimport i8, u8, u64

from equipoise.ext.batch import check_bots
from equipoise.ext.engine import raise_stop

import numpy as np


def count_usage(Engine engine, list bots, const i8[:, :, ::1] characters, const i8[::1] teams,
                const u8[:, :, ::1] bot_of, u64 seed, u64 first_block, u64 blocks, int n_characters,
                const u8[::1] counted):
    """Plays whole blocks; `counted` says which argument of each kind is counted. Returns decisions that offered and
    that took an action as [character, kind, argument], and decisions that offered a kind, with whatever argument, as
    [character, kind]. Each decision counts once. A stop is a KeyboardInterrupt: half a count is of no use.
    """
    cdef int kinds = counted.shape[0]
    offered = np.zeros((n_characters, kinds, 256), dtype=np.uint64)
    taken = np.zeros((n_characters, kinds, 256), dtype=np.uint64)
    kinds_offered = np.zeros((n_characters, kinds), dtype=np.uint64)
    stamps = np.zeros((kinds, 256), dtype=np.uint64)
    kind_stamps = np.zeros(kinds, dtype=np.uint64)
    cdef u64[:, :, ::1] offers = offered
    cdef u64[:, :, ::1] takes = taken
    cdef u64[:, ::1] kind_offers = kinds_offered
    cdef u64[:, ::1] seen = stamps
    cdef u64[::1] kind_seen = kind_stamps
    cdef action_t legal[MAX_LEGAL]
    cdef PyObject* bot[256]
    cdef Seating seating
    cdef Common* c = engine.common
    cdef u64 block, decision = 0
    cdef u64 bot_period = bot_of.shape[0]
    cdef int rotation, seat, n, i, k, kind, arg
    for k, item in enumerate(bots):
        if not isinstance(item, Bot):
            raise TypeError(f"not a compiled bot: {item!r}")
        bot[k] = <PyObject*> item
    check_bots(bot_of, len(bots), characters.shape[1], characters.shape[2])
    memset(&seating, 0, sizeof(Seating))
    seating.seats = characters.shape[2]
    for seat in range(seating.seats):
        seating.team[seat] = teams[seat]
    engine.cut_short = False
    with nogil:
        for block in range(first_block, first_block + blocks):
            for rotation in range(characters.shape[1]):
                for seat in range(seating.seats):
                    seating.character[seat] = characters[block % <u64> characters.shape[0], rotation, seat]
                    seat_bot(&seating, seat, <Bot> bot[bot_of[block % bot_period, rotation, seat]])
                engine.reset(seed, block, &seating)
                while c.end_reason == PLAYING and not stopping(engine):
                    n = engine.legal(legal)
                    decision += 1
                    k = c.character[c.seat]
                    for i in range(n):
                        kind = kind_of(legal[i])
                        arg = arg_of(legal[i], counted[kind])
                        if seen[kind, arg] != decision:
                            seen[kind, arg] = decision
                            offers[k, kind, arg] += 1
                        if kind_seen[kind] != decision:
                            kind_seen[kind] = decision
                            kind_offers[k, kind] += 1
                    i = 0
                    if n > 1:
                        i = (<Bot> bot[bot_of[block % bot_period, rotation, c.seat]]).choose(engine, legal, n)
                    kind = kind_of(legal[i])
                    takes[k, kind, arg_of(legal[i], counted[kind])] += 1
                    engine.step(legal[i])
                if engine.cut_short:
                    break
            if engine.cut_short:
                break
    if engine.cut_short:
        raise_stop()
    return offered, taken, kinds_offered
