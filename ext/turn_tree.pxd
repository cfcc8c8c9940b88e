# A tree over the decisions that a seat still has in its turn: what search has learned of them from its continuations.

from equipoise.ext.engine cimport Bot, Engine, action_t
from equipoise.ext.types cimport u64

cdef enum:
    BREADTH = 6                 # actions looked at in a node, the own one of the bot inside first
    NODES = 4096                # of a tree; when it is full the bot inside decides
    DEEPEST = 16                # decisions of a turn that are looked at


cdef struct Node:
    u64 key                     # of the way here and of what is open here; 0: not used
    int visits
    int n
    action_t action[BREADTH]
    int tried[BREADTH]
    double total[BREADTH]


# The actions weighed highest beside `own`, at most `most`, best first, equals by lot; fills `index`, returns how many.
cdef int best_others(const action_t* legal, const double* weights, int n, int own, int most, u64 urn,
                     int* index) noexcept nogil


cdef class TurnTree:
    cdef Node* nodes
    cdef int used
    cdef Node* path[DEEPEST]    # of the continuation that is being played
    cdef int taken[DEEPEST]
    cdef int depth
    cdef bint off               # it has left the tree
    cdef u64 way                # all that was done on it so far

    cdef void clear(self) noexcept nogil
    cdef void begin(self, action_t first) noexcept nogil
    cdef int choose(self, Bot inside, Engine e, const action_t* legal, int n, bint learning) noexcept nogil
    cdef void learn(self, double value) noexcept nogil
    cdef Node* find(self, u64 key) noexcept nogil
    cdef void open_node(self, Node* node, Bot inside, Engine e, const action_t* legal, int n) noexcept nogil
