"""Keeps a few positions of each game that is played: half of them drawn from the beginnings of its rounds, half from
all decisions in which there is something to choose. Each has the same chance, however long the game is (reservoir
sampling; Vitter 1985). What is drawn depends on the seed and the game alone."""

from libc.string cimport memset

from equipoise.ext.engine cimport ASKED_WORDS, MAX_FEATURES, Common, Engine
from equipoise.ext.rng cimport STREAM_DICE, below, rng_reset
from equipoise.ext.types cimport u8, u16, u64

import numpy as np

cdef u64 APART = 0x77617463686572       # keeps its draws away from those of the games


cdef class Watcher:
    """Sees every decision of every game, and does nothing."""

    cdef void begin(self, Py_ssize_t game, u64 seed, u64 index) noexcept nogil:
        pass

    cdef void see(self, Engine e) noexcept nogil:
        pass

    cdef void finish(self, Engine e) noexcept nogil:
        pass


cdef class PositionWatcher(Watcher):
    def __init__(self, Py_ssize_t games, int seats, int features, int slots):
        self.seats, self.features, self.slots = seats, features, slots
        self.rounds = np.zeros((games, slots), np.uint16)
        self.acting = np.zeros((games, slots), np.int8)
        self.standing = np.zeros((games, slots, seats, features), np.float32)
        self.progress = np.zeros((games, slots, seats), np.float32)
        self.won = np.zeros((games, seats), np.float32)
        self._rounds, self._acting, self._standing = self.rounds, self.acting, self.standing
        self._progress, self._won = self.progress, self.won

    cdef void begin(self, Py_ssize_t game, u64 seed, u64 index) noexcept nogil:
        cdef int slot
        rng_reset(&self.rng, seed ^ APART, index)
        self.game = game
        self.starts = self.others = 0
        self.last_round = 0
        for slot in range(self.slots):
            self._rounds[game, slot] = 0

    cdef void keep(self, Engine e, int slot) noexcept nogil:
        cdef double x[MAX_FEATURES]
        cdef Common* c = e.common
        cdef int seat, i
        self._rounds[self.game, slot] = <u16> min(c.round, 65535)
        self._acting[self.game, slot] = c.seat
        for seat in range(self.seats):
            memset(x, 0, sizeof(x))
            e.features(seat, x)
            for i in range(self.features):
                self._standing[self.game, slot, seat, i] = <float> x[i]
            self._progress[self.game, slot, seat] = <float> e.progress(seat)

    cdef void see(self, Engine e) noexcept nogil:
        cdef int half = self.slots // 2
        cdef int slot
        if e.common.round != self.last_round:
            self.last_round = e.common.round
            slot = self.starts if self.starts < half else <int> below(&self.rng, STREAM_DICE, self.starts + 1)
            self.starts += 1
            if slot < half:
                self.keep(e, slot)
        elif e.n_listed > 1:
            half = self.slots - half
            slot = self.others if self.others < half else <int> below(&self.rng, STREAM_DICE, self.others + 1)
            self.others += 1
            if slot < half:
                self.keep(e, self.slots - 1 - slot)

    cdef void finish(self, Engine e) noexcept nogil:
        cdef int seat
        for seat in range(self.seats):
            self._won[self.game, seat] = e.common.won[seat]


cdef class BanWatcher(Watcher):
    """Notes, of every game, which bans the rules or a bot asked for of the seat that is NOTING. With any other ban the
    game would have been the same."""

    def __init__(self, Py_ssize_t games):
        self.asked = np.zeros((games, ASKED_WORDS), np.uint64)
        self._asked = self.asked

    cdef void begin(self, Py_ssize_t game, u64 seed, u64 index) noexcept nogil:
        self.game = game

    cdef void finish(self, Engine e) noexcept nogil:
        cdef int word
        for word in range(ASKED_WORDS):
            self._asked[self.game, word] = e.common.asked[word]


cdef class GiftWatcher(Watcher):
    """Notes, of every game, the seats that did without their gift: its moment never came, or it came in vain."""

    def __init__(self, Py_ssize_t games, int seats):
        self.seats = seats
        self.waits = np.zeros((games, seats), np.uint8)
        self._waits = self.waits

    cdef void begin(self, Py_ssize_t game, u64 seed, u64 index) noexcept nogil:
        self.game = game

    cdef void finish(self, Engine e) noexcept nogil:
        cdef int seat
        for seat in range(self.seats):
            self._waits[self.game, seat] = <u8> (e.common.given[seat] != 0)
