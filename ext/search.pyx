"""Search for every game: sequential halving among the moves that the game's own bot thinks best, then a gate.

The bot inside proposes: its own move, and the others that it weighs highest. Each is played on by that bot from
re-dealt hidden information. Continuation p of every move starts from the same re-deal and the same chance to come, so
that moves are compared pair by pair with the bot's own move, on equal luck. Whoever is worse for certain is dropped at
once, so that a decision with nothing to find ends soon. Half of the challengers are dropped after
each of log2(n) equal shares of the continuations (sequential halving: Karnin, Koren & Somekh 2013, "Almost optimal
exploration in multi-armed bandits"; at the root of a search: Danihelka et al. 2022, "Policy improvement by planning
with Gumbel").

The last challenger stands at the gate. It was picked because its continuations went well, so that these prove nothing:
it is played on from fresh ones, beside the bot's own move, and taken only if it is better there. With too few of them
the bot's own move stands. The gate guards against luck. It does not guard against a value that misjudges
positions: with a short horizon and a poor value search can be weaker than the bot inside it.
"""

from libc.math cimport fabs, sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from equipoise.ext.engine cimport MAX_LEGAL, MAX_SEATS, PLAYING, Bot, Common, Engine, action_t, options, stopping
from equipoise.ext.rng cimport Rng, lot, rng_reset
from equipoise.ext.turn_tree cimport TurnTree, best_others
from equipoise.ext.types cimport u64
from equipoise.ext.win cimport WinModel

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        long tv_sec
        long tv_nsec
    int timespec_get(timespec* ts, int base)
    int TIME_UTC

cdef enum:
    FEWEST_PAIRS = 16           # at the gate: with fewer the bot's own move stands
    GATE_SHARE = 3              # one in so many continuations is kept for the gate
    TRIAL = 8                   # continuations from which a time limit becomes a number
    LOOK = 8                    # pairs after which challengers without hope are dropped, again and again

cdef u64 FRESH = <u64> 1 << 40  # keys of the gate begin here, far from those that picked the challenger
cdef double HOPELESS = -2.0     # standard errors at which a challenger is dropped, or the gate closes, early
cdef double OBVIOUS = 4.0       # and at which it opens early


cdef double clock_ms() noexcept nogil:
    cdef timespec now
    timespec_get(&now, TIME_UTC)
    return 1e3 * now.tv_sec + 1e-6 * now.tv_nsec


cdef bint is_hopeless(const Rivalry* r, int i, int pairs) noexcept nogil:
    """Whether a challenger is worse for certain, or has changed nothing. One pair that speaks for it as loudly as any
    is thought to come before the first."""
    cdef double loudest = r.loudest[i]
    cdef double mean = (r.gain[i] + loudest) / (pairs + 1)
    cdef double spread = max(0.0, (r.squares[i] + loudest * loudest) / (pairs + 1) - mean * mean)
    return mean <= HOPELESS * sqrt(spread / (pairs + 1))


cdef void move_challenger(Rivalry* r, int to, int i) noexcept nogil:
    r.index[to], r.gain[to], r.squares[to], r.loudest[to] = r.index[i], r.gain[i], r.squares[i], r.loudest[i]


cdef void drop_hopeless(Rivalry* r, int pairs) noexcept nogil:
    """The others stay in their order."""
    cdef int i, kept = 0
    for i in range(r.n):
        if not is_hopeless(r, i, pairs):
            move_challenger(r, kept, i)
            kept += 1
    r.n = kept


cdef void keep_better_half(Rivalry* r) noexcept nogil:
    """In falling order; equals stay in the order of what the bot inside thought of them."""
    cdef int i, j, best
    cdef int spare = r.n            # room for one behind the last
    for i in range((r.n + 1) // 2):
        best = i
        for j in range(i + 1, r.n):
            if r.gain[j] > r.gain[best]:
                best = j
        move_challenger(r, spare, best)
        for j in range(best, i, -1):
            move_challenger(r, j, j - 1)
        move_challenger(r, i, spare)
    r.n = (r.n + 1) // 2


cdef class SearchBot(Bot):
    """Looks ahead by the bot inside it.

    With `ms` its choice depends on the machine, and no run can be played by it: `Plan` refuses it.
    """

    def __init__(self, Bot playout, int playouts, int among, int horizon, int ms=0, WinModel win=None,
                 bint tree=False, double sure=1.0):
        self.playout = playout
        self.playouts = playouts
        self.among = among
        self.horizon = horizon
        self.ms = ms
        self.win = win
        self.sure = sure
        self.tree = TurnTree() if tree else None

    def __dealloc__(self):
        free(self.saved)
        free(self.dealt)

    cdef bint save(self, Engine e) noexcept nogil:
        if self.saved_size != e.size:
            free(self.saved)
            free(self.dealt)
            self.saved = <char*> malloc(e.size)
            self.dealt = <char*> malloc(e.size)
            self.saved_size = e.size if self.saved != NULL and self.dealt != NULL else 0
        if self.saved_size == 0:
            return False
        e.save(self.saved, True)
        self.is_dealt = False
        return True

    cdef void deal(self, Engine e, u64 key) noexcept nogil:
        """The saved position, with what the seat cannot see, and all chance to come, as the key has it. Actions are
        compared in the same worlds, so that most are wanted more than once."""
        cdef Rng rng
        if self.is_dealt and self.dealt_by == key:
            e.bring_back(self.dealt, False)
        else:
            e.bring_back(self.saved, False)
            rng_reset(&rng, key, 1)
            e.redeal(e.common.seat, &rng)
            e.save(self.dealt, False)
            self.dealt_by = key
            self.is_dealt = True
        rng_reset(&e.common.rng, key, 2)

    cdef double value(self, Engine e, int seat) noexcept nogil:
        """What a position is worth to a seat: its share of the win, its chance of one, or, where nobody has fitted
        chances, half-way between even and its lead."""
        cdef Common* c = e.common
        cdef double chances[MAX_SEATS]
        cdef int other
        cdef double rival = 0.0
        if c.end_reason != PLAYING:
            return c.won[seat]
        if self.win is not None:
            self.win.judge(e, chances)
            return chances[seat]
        for other in range(c.seats):
            if c.team[other] != c.team[seat]:
                rival = max(rival, e.progress(other))
        return 0.5 + 0.5 * (e.progress(seat) - rival)

    cdef double sample(self, Engine e, action_t action, u64 key, bint learning=True) noexcept nogil:
        """One continuation after an action; leaves the engine in its last position."""
        cdef action_t legal[MAX_LEGAL]
        cdef Common* c = e.common
        cdef int seat, this_round, last_round, n, i
        cdef double value
        self.deal(e, key)
        seat = c.seat
        this_round = c.round
        last_round = this_round + self.horizon
        e.step(action)
        if self.tree is not None:
            self.tree.begin(action)
        while c.end_reason == PLAYING and (self.horizon == 0 or c.round < last_round) and not stopping(e):
            n = options(e)
            i = 0
            if n > 1:
                memcpy(legal, e.listed, n * sizeof(action_t))
                if self.tree is not None and c.seat == seat and c.round == this_round:
                    i = self.tree.choose(self.playout, e, legal, n, learning)
                else:
                    i = self.playout.choose(e, legal, n)
            e.step(legal[i] if n > 1 else e.listed[0])
        value = self.value(e, seat)
        if self.tree is not None and learning:
            self.tree.learn(value)
        return value

    cdef void propose(self, Engine e, const action_t* legal, int n, Rivalry* r) noexcept nogil:
        """The move of the bot inside, and the others that it weighs highest, equals by lot."""
        cdef double weights[MAX_LEGAL]
        cdef u64 urn = lot(&e.common.rng, e.common.seat, <u64> e.common.decisions, 1)
        cdef int i
        r.own = self.playout.choose(e, legal, n)
        e.bring_back(self.saved, True)
        self.playout.weigh(e, legal, n, weights)
        e.bring_back(self.saved, True)
        r.n = best_others(legal, weights, n, r.own, self.among - 1, urn, r.index)
        for i in range(r.n):
            r.gain[i] = r.squares[i] = r.loudest[i] = 0.0

    cdef int affordable(self, Engine e, action_t action, u64 key) noexcept nogil:
        """How many continuations fit into the time a decision may take."""
        cdef double begun = clock_ms()
        cdef int p
        for p in range(TRIAL):
            self.sample(e, action, key + p)
        return <int> min(1e6, self.ms / max(1e-4, (clock_ms() - begun) / TRIAL))

    cdef void halve(self, Engine e, const action_t* legal, Rivalry* r, int playouts, u64 key) noexcept nogil:
        """Drops challengers until one is left, or none. With a tree, a single one is played on from too: to learn the
        turn."""
        cdef int rounds = 0, each, i, p = 0, last
        cdef double own, gain
        while 1 << rounds < r.n:
            rounds += 1
        if r.n == 1 and self.tree is not None:
            for p in range(playouts // 2):
                if stopping(e):
                    return
                self.sample(e, legal[r.own], key + p)
                self.sample(e, legal[r.index[0]], key + p)
        while r.n > 1 and not e.cut_short:
            each = max(1, playouts // (rounds * (r.n + 1)))
            last = p + each
            while p < last and r.n > 0 and not stopping(e):
                own = self.sample(e, legal[r.own], key + p)
                for i in range(r.n):
                    gain = self.sample(e, legal[r.index[i]], key + p) - own
                    r.gain[i] += gain
                    r.squares[i] += gain * gain
                    r.loudest[i] = max(r.loudest[i], fabs(gain))
                p += 1
                if p % LOOK == 0:
                    drop_hopeless(r, p)
            keep_better_half(r)

    cdef bint better(self, Engine e, action_t challenger, action_t own, int pairs, u64 key) noexcept nogil:
        """Whether the challenger is better on fresh continuations. One pair that speaks against it as loudly as any
        pair speaks is thought to come before the first: two lucky pairs among equals are no proof."""
        cdef double total = 0.0, squares = 0.0, extreme = 0.0, gain, mean, error = 0.0
        cdef int p
        for p in range(1, pairs + 1):
            gain = self.sample(e, challenger, key + p, False) - self.sample(e, own, key + p, False)
            if stopping(e):
                return False
            total += gain
            squares += gain * gain
            extreme = max(extreme, fabs(gain))
            if p % FEWEST_PAIRS == 0 or p == pairs:
                mean = (total - extreme) / (p + 1)
                error = sqrt(max(0.0, (squares + extreme * extreme) / (p + 1) - mean * mean) / (p + 1))
                if total <= 0.0 and mean < HOPELESS * error:
                    return False
                if p >= 2 * FEWEST_PAIRS and mean > OBVIOUS * error:
                    return True
        return mean > self.sure * error

    cdef int search(self, Engine e, const action_t* legal, int n, u64 key) noexcept nogil:
        cdef Rivalry r
        cdef int playouts = self.playouts, pairs
        cdef bint picks             # something is to be found out before the gate
        if self.tree is not None:
            self.tree.clear()
        self.propose(e, legal, n, &r)
        if r.n == 0:
            return r.own
        if self.ms > 0:
            playouts = self.affordable(e, legal[r.own], key)
        pairs = playouts // 2
        picks = r.n > 1 or self.tree is not None
        if picks:
            pairs = max(FEWEST_PAIRS, playouts // (2 * GATE_SHARE))
            playouts -= 2 * pairs
        if pairs < FEWEST_PAIRS or (picks and playouts < r.n + 1):
            return r.own
        if picks:
            self.halve(e, legal, &r, playouts, key)
        if r.n > 0 and not e.cut_short and self.better(e, legal[r.index[0]], legal[r.own], pairs, key + FRESH):
            return r.index[0]
        return r.own

    def second_thoughts(self, Engine e, int pairs):
        """Of the decision that is asked: the index in `legal` of the bot's own move, that of the challenger that
        halving leaves, and what the challenger is worth more in each of so many fresh pairs of continuations. None if
        there is nothing to choose, or no challenger is left. The table is left as it was."""
        cdef action_t legal[MAX_LEGAL]
        cdef Rivalry r
        cdef int n = options(e), p
        cdef bint logging = e.logging
        cdef u64 key = lot(&e.common.rng, e.common.seat, <u64> e.common.decisions, 0)
        memcpy(legal, e.listed, n * sizeof(action_t))
        if n < 2 or not self.save(e):
            return None
        e.logging = False
        self.propose(e, legal, n, &r)
        gains = []
        self.halve(e, legal, &r, self.playouts, key)
        if r.n > 0:
            for p in range(pairs):
                gains.append(self.sample(e, legal[r.index[0]], key + FRESH + p)
                             - self.sample(e, legal[r.own], key + FRESH + p))
        e.bring_back(self.saved, True)
        e.loaded()
        e.logging = logging
        return (r.own, r.index[0], gains) if gains else None

    def judged(self, Engine e, int pairs):
        """Of the decision that is asked: the own action of the bot inside and those that it weighs highest, with what
        each is worth more than the own one, on so many pairs of continuations. The own one comes first, with 0."""
        cdef action_t legal[MAX_LEGAL]
        cdef Rivalry r
        cdef int n = options(e), p, i
        cdef double own
        cdef bint logging = e.logging
        cdef u64 key = lot(&e.common.rng, e.common.seat, <u64> e.common.decisions, 0)
        memcpy(legal, e.listed, n * sizeof(action_t))
        if n < 2 or not self.save(e):
            return []
        e.logging = False
        with nogil:
            self.propose(e, legal, n, &r)
            for p in range(pairs):
                own = self.sample(e, legal[r.own], key + p)
                for i in range(r.n):
                    r.gain[i] += self.sample(e, legal[r.index[i]], key + p) - own
            e.bring_back(self.saved, True)
        e.loaded()
        e.logging = logging
        return [(legal[r.own], 0.0), *((legal[r.index[i]], r.gain[i] / pairs) for i in range(r.n))]

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef bint logging = e.logging
        cdef int scripted = e.scripted
        cdef int chosen
        if not self.save(e):
            return 0
        e.logging = False
        e.scripted = 0
        chosen = self.search(e, legal, n, lot(&e.common.rng, e.common.seat, <u64> e.common.decisions, 0))
        e.bring_back(self.saved, True)
        e.loaded()
        e.logging = logging
        e.scripted = scripted
        return chosen
