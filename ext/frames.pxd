# Games in which an effect may have to ask: it is left half done until the answer comes.
#
# What is left of it stands on a stack in the state, one frame for each thing begun. The topmost frame goes on until it
# asks, is answered, goes on again, and gives way to the one below. A game declares its own struct of frames, with a
# named field for everything a frame keeps, and has
#     pending = part("Pending")
#     stack = part(Frame, of=24)
# in its state; then `top_frame`, `push_frame`, `pop_frame` and `ask` come with its declaration (equipoise.sim.mirrors).

from equipoise.ext.engine cimport Engine, action_t
from equipoise.ext.types cimport u8

cdef struct Pending:
    u8 depth                # frames on the stack
    u8 asked                # the topmost frame waits for a decision
    u8 overflow             # more was begun at once than the stack holds, or nothing at all: an invariant is broken


cdef class FrameEngine(Engine):
    cdef Pending* pending   # the game's, in its state; set it beside `attach`

    # --- what such a game writes --------------------------------------------------------------------------------
    # The topmost frame goes on: it asks, pushes another, or is popped.
    cdef void resume(self) noexcept nogil
    # The topmost frame gets the decision it asked for. `pending.asked` is 0 again.
    cdef void answer(self, action_t action) noexcept nogil
    # Whether the decision now asked for is put to its seat even if there is but one option. The default: no, that one
    # is taken without asking. Whoever needs the options here asks for `options`.
    cdef bint left_open(self) noexcept nogil

    # --- what it gets -------------------------------------------------------------------------------------------
    # Goes on until somebody has to decide, or the game is over. `setup` ends with it; `apply` is an answer and this.
    cdef void resolve(self) noexcept nogil
