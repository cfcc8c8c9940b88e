"""The own turn as a tree. A node is a way through the turn and what is open at its end, chance and re-dealt cards
included, so that nothing is known in it that the seat would not know there.

A node begins with the move of the bot inside. The oftener it is met, the more of the other moves are tried (progressive
widening; Chaslot et al. 2008), each by its mean and how little is known of it (UCB1; Auer et al. 2002).
"""

from libc.math cimport log, sqrt
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t
from equipoise.ext.rng cimport lot_in
from equipoise.ext.types cimport u64

cdef double CURIOSITY = 0.25    # times the error of a mean, in shares of a win
cdef double WIDENING = 0.5      # moves beside the first, times the root of the visits


cdef int best_others(const action_t* legal, const double* weights, int n, int own, int most, u64 urn,
                     int* index) noexcept nogil:
    cdef u64 lots[MAX_LEGAL]
    cdef int i, j, found = 0
    for i in range(n):
        lots[i] = lot_in(urn, legal[i])
    for i in range(n):
        if i == own:
            continue
        j = min(found, most - 1)
        if j == found:
            found += 1
        elif not (weights[i] > weights[index[j]] or (weights[i] == weights[index[j]] and lots[i] > lots[index[j]])):
            continue
        while j > 0 and (weights[i] > weights[index[j - 1]] or (
                weights[i] == weights[index[j - 1]] and lots[i] > lots[index[j - 1]])):
            index[j] = index[j - 1]
            j -= 1
        index[j] = i
    return found


cdef class TurnTree:
    def __cinit__(self):
        self.nodes = <Node*> calloc(NODES, sizeof(Node))
        if self.nodes == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.nodes)

    cdef void clear(self) noexcept nogil:
        if self.used:
            memset(self.nodes, 0, NODES * sizeof(Node))
        self.used = 0

    cdef void begin(self, action_t first) noexcept nogil:
        """A continuation begins with this action."""
        self.depth = 0
        self.off = False
        self.way = lot_in(1, first)

    cdef Node* find(self, u64 key) noexcept nogil:
        """The node of this key, a fresh one, or NULL if there is no room for it."""
        cdef int at = <int> (key % NODES)
        while self.nodes[at].key != 0 and self.nodes[at].key != key:
            at = (at + 1) % NODES
        if self.nodes[at].key == 0 and self.used >= NODES // 2:
            return NULL
        return &self.nodes[at]

    cdef void open_node(self, Node* node, Bot inside, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef double weights[MAX_LEGAL]
        cdef int others[BREADTH]
        cdef int own = inside.choose(e, legal, n)
        cdef int i, found
        inside.weigh(e, legal, n, weights)
        found = best_others(legal, weights, n, own, BREADTH - 1, node.key, others)
        node.n = found + 1
        node.action[0] = legal[own]
        for i in range(found):
            node.action[i + 1] = legal[others[i]]

    cdef int choose(self, Bot inside, Engine e, const action_t* legal, int n, bint learning) noexcept nogil:
        """The index of the action to take next: one to learn from, or what is best by what was learned."""
        cdef u64 key = self.way
        cdef Node* node
        cdef double value, best_value = -1.0
        cdef int i, k, wide, best = 0
        for i in range(n):
            key = lot_in(key, legal[i])
        node = self.find(key | 1) if self.depth < DEEPEST and not self.off else NULL
        if node == NULL or (node.key == 0 and not learning):
            self.off = True             # the bot inside plays on
            return inside.choose(e, legal, n)
        if node.key == 0:
            node.key = key | 1
            self.used += 1
            self.open_node(node, inside, e, legal, n)
        wide = min(node.n, 1 + <int> (WIDENING * sqrt(<double> node.visits)))
        for k in range(wide if learning else node.n):
            if learning:
                value = 1e9 if node.tried[k] == 0 else (
                    node.total[k] / node.tried[k] + CURIOSITY * sqrt(log(1.0 + node.visits) / node.tried[k]))
            else:
                value = node.tried[k]
            if value > best_value:
                best, best_value = k, value
        self.path[self.depth] = node
        self.taken[self.depth] = best
        self.depth += 1
        self.way = lot_in(key, node.action[best])
        for i in range(n):
            if legal[i] == node.action[best]:
                return i
        return 0

    cdef void learn(self, double value) noexcept nogil:
        """What the continuation was worth."""
        cdef int i
        for i in range(self.depth):
            self.path[i].visits += 1
            self.path[i].tried[self.taken[i]] += 1
            self.path[i].total[self.taken[i]] += value
