"""The loop of games that resolve frame by frame: see frames.pxd."""

from equipoise.ext.engine cimport END_DECISIONS, PLAYING, Engine, action_t, options


cdef class FrameEngine(Engine):
    """A table on which effects may have to ask."""

    cdef void resume(self) noexcept nogil:
        pass

    cdef void answer(self, action_t action) noexcept nogil:
        pass

    cdef bint left_open(self) noexcept nogil:
        return False

    cdef void resolve(self) noexcept nogil:
        while self.common.end_reason == PLAYING and self.common.round <= self.max_rounds:
            self.n_listed = 0
            if self.pending.depth == 0:             # only a position that was made up gets here: nothing is left to do
                self.pending.overflow = 1
                self.stop(END_DECISIONS)
            elif not self.pending.asked:
                self.resume()
            elif self.left_open() or options(self) != 1:
                return
            else:
                self.pending.asked = 0
                self.answer(self.listed[0])

    cdef void apply(self, action_t action) noexcept nogil:
        self.pending.asked = 0
        self.answer(action)
        self.resolve()
