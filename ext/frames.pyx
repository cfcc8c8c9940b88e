"""The loop of games that resolve frame by frame: see frames.pxd."""

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, Engine, action_t


cdef class FrameEngine(Engine):
    """A table on which effects may have to ask."""

    cdef void resume(self) noexcept nogil:
        pass

    cdef void answer(self, action_t action) noexcept nogil:
        pass

    cdef bint forced(self, action_t* legal) noexcept nogil:
        return self.legal(legal) == 1

    cdef void resolve(self) noexcept nogil:
        cdef action_t legal[MAX_LEGAL]
        while self.common.end_reason == PLAYING and self.common.round <= self.max_rounds:
            if not self.pending.asked:
                self.resume()
            elif self.forced(legal):
                self.pending.asked = 0
                self.answer(legal[0])
            else:
                return

    cdef void apply(self, action_t action) noexcept nogil:
        self.pending.asked = 0
        self.answer(action)
        self.resolve()
