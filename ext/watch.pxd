# Watching games while they are played. A watcher changes nothing: the same games are played without it.

from equipoise.ext.engine cimport Engine
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport i8, i32, u8, u16, u64


cdef class Watcher:
    cdef void begin(self, Py_ssize_t game, u64 seed, u64 index) noexcept nogil  # its row, and its place in the run
    cdef void see(self, Engine e) noexcept nogil            # before every decision, whose actions are listed
    cdef void finish(self, Engine e) noexcept nogil


cdef class PositionWatcher(Watcher):        # keeps some positions of each game, as everybody at the table sees them
    cdef int seats
    cdef int features
    cdef int slots              # positions kept of a game: half of them at the beginning of rounds, the others anywhere
    cdef Py_ssize_t game        # the row of the game that is being watched
    cdef Rng rng                # its own: watching does not change a game
    cdef int starts             # beginnings of rounds seen in this game
    cdef int others             # decisions seen in this game
    cdef i32 last_round
    cdef readonly object rounds     # u16 [game, slot]; 0: not used
    cdef readonly object acting     # i8 [game, slot]: whose decision it was
    cdef readonly object standing   # f32 [game, slot, seat, feature]
    cdef readonly object progress   # f32 [game, slot, seat]
    cdef readonly object won        # f32 [game, seat]
    cdef u16[:, ::1] _rounds
    cdef i8[:, ::1] _acting
    cdef float[:, :, :, ::1] _standing
    cdef float[:, :, ::1] _progress
    cdef float[:, ::1] _won

    cdef void keep(self, Engine e, int slot) noexcept nogil


cdef class BanWatcher(Watcher):             # notes which bans were asked for of whoever is NOTING
    cdef Py_ssize_t game
    cdef readonly object asked      # u64 [game, word]
    cdef u64[:, ::1] _asked


cdef class GiftWatcher(Watcher):            # notes who did without its gift
    cdef int seats
    cdef Py_ssize_t game
    cdef readonly object waits      # u8 [game, seat]
    cdef u8[:, ::1] _waits
