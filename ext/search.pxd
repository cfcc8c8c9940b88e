# Search: a bot that looks ahead, and takes another move than the bot inside it only where that is shown to be better.

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t
from equipoise.ext.turn_tree cimport TurnTree
from equipoise.ext.types cimport u64
from equipoise.ext.win cimport WinModel


cdef struct Rivalry:            # actions that are held against the one that the bot inside would take
    int own                     # its index in `legal`
    int n                       # challengers
    # Of each, with room for one more; sums over the continuations so far.
    int index[MAX_LEGAL + 1]        # in `legal`
    double gain[MAX_LEGAL + 1]      # what it was worth more
    double squares[MAX_LEGAL + 1]   # the same, squared
    double loudest[MAX_LEGAL + 1]   # the greatest difference, either way


cdef class SearchBot(Bot):
    cdef Bot playout            # the bot inside: it proposes, and plays everybody on
    cdef int playouts           # continuations that a decision may take in all
    cdef int among              # actions that are looked at, the own one of the bot inside included
    cdef int horizon            # rounds that a continuation lasts; 0: to the end
    cdef WinModel win           # judges the last position of a continuation; None: progress does
    cdef double sure            # standard errors by which a challenger must be better at the gate
    cdef TurnTree tree          # of the other decisions of the own turn; None: the bot inside takes them
    cdef int ms                 # milliseconds a decision may take instead; 0: it goes by `playouts`
    cdef char* saved
    cdef char* dealt            # the same position, with what the seat cannot see dealt anew by `dealt_by`
    cdef u64 dealt_by
    cdef bint is_dealt          # `dealt` is of the position saved
    cdef size_t saved_size      # of each

    cdef bint save(self, Engine e) noexcept nogil
    cdef void deal(self, Engine e, u64 key) noexcept nogil
    cdef double value(self, Engine e, int seat) noexcept nogil
    cdef double sample(self, Engine e, action_t action, u64 key, bint learning=*) noexcept nogil
    cdef void propose(self, Engine e, const action_t* legal, int n, Rivalry* r) noexcept nogil
    cdef int affordable(self, Engine e, action_t action, u64 key) noexcept nogil
    cdef void halve(self, Engine e, const action_t* legal, Rivalry* r, int playouts, u64 key) noexcept nogil
    cdef bint better(self, Engine e, action_t challenger, action_t own, int pairs, u64 key) noexcept nogil
    cdef int search(self, Engine e, const action_t* legal, int n, u64 key) noexcept nogil
