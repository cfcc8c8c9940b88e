"""Engine and Bot: the bodies of the contract in engine.pxd, and their handles for Python."""

from libc.string cimport memcpy, memset

from equipoise.ext.rng cimport rng_reset
from equipoise.ext.types cimport i16, u64

import numpy as np

SCRIPT_FAULTS = {
    1: "the scripted card is not in that deck",
    2: "more dice are rolled than were scripted",
    3: "a scripted die shows a face it does not have",
    4: "more cards are drawn than were scripted",
    5: "a card is drawn from another deck than the script says",
}


cdef int own_flag = 0
stop_flag = &own_flag
cdef object fault = None            # the first error that Python code raised within a loop
cdef list shared_memory = []        # keeps alive what stop_flag points into

INTERRUPTED, OUT_OF_TIME, FAULT, ENOUGH = STOP_INTERRUPTED, STOP_TIME, STOP_FAULT, STOP_ENOUGH


cdef void set_flag(int reason) noexcept:
    global own_flag
    own_flag = reason               # also for a loop that still reads it while the flag moves to shared memory
    stop_flag[0] = reason


def request_stop(int reason):
    """Ends every loop of this process that plays, and of those that share its flag; the first reason stays."""
    if not stop_flag[0]:
        set_flag(reason)


def stop_requested():
    """Why play is to end; 0 if it is not."""
    return stop_flag[0]


def clear_stop(int reason):
    """Play may go on, if it was stopped for this reason."""
    if stop_flag[0] == reason:
        set_flag(0)


def share_stop(memory):
    """From now on the flag is the first number in this memory; None: it is this process's own again."""
    global stop_flag
    cdef int[::1] view
    if memory is None:
        stop_flag = &own_flag
    else:
        view = memory
        stop_flag = &view[0]
    shared_memory.append(memory)    # a loop may be reading the memory it had before


def raise_fault():
    """Raises the error that Python code handed over, once."""
    global fault
    error, fault = fault, None
    if error is not None:
        raise error


def raise_stop():
    """For a loop that was cut short and has nothing to keep: the error handed over, or KeyboardInterrupt."""
    raise_fault()
    raise KeyboardInterrupt


cdef void keep_fault(object error) noexcept:
    global fault
    if fault is None:
        fault = error
    request_stop(STOP_FAULT)


cdef class Engine:
    """One table of one game, reset and replayed millions of times."""

    cdef void setup(self) noexcept nogil:
        pass

    cdef int legal(self, action_t* out) noexcept nogil:
        return 0

    cdef void apply(self, action_t action) noexcept nogil:
        pass

    cdef void stop(self, int reason) noexcept nogil:
        end_nobody(self.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        pass

    cdef void features(self, int seat, double* out) noexcept nogil:
        pass

    cdef bint give(self, int seat, int gift) noexcept nogil:
        return False

    cdef double progress(self, int seat) noexcept nogil:
        return 0.0

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        pass

    cdef const char* check(self) noexcept nogil:
        return NULL

    cdef void loaded(self) noexcept nogil:
        pass

    cdef const char* unplayable(self) noexcept nogil:
        return NULL

    cdef void save(self, char* to, bint whole) noexcept nogil:
        memcpy(to, self.common, self.size if whole else self.hot)

    cdef void bring_back(self, const char* saved, bint whole) noexcept nogil:
        cdef size_t notes = ASKED_WORDS * sizeof(u64)      # what was asked stays asked
        self.n_listed = 0
        memcpy(<char*> self.common + notes, saved + notes, (self.size if whole else self.hot) - notes)

    cdef void attach(self, Common* common, size_t size, void* facts=NULL) noexcept:
        self.common = common
        self.size = size
        self.hot = size if facts == NULL else <char*> facts - <char*> common
        memset(common, 0, size)

    cdef void reset(self, u64 seed, u64 block, const Seating* seating) noexcept nogil:
        cdef Common* c = self.common
        cdef int seat
        memset(c, 0, self.size)
        self.n_listed = 0
        rng_reset(&c.rng, seed, block)
        c.round = 1
        c.seats = seating.seats
        for seat in range(min(seating.seats, MAX_SEATS)):
            c.character[seat] = seating.character[seat]
            c.team[seat] = seating.team[seat]
            c.barred[seat] = seating.barred[seat]
            c.given[seat] = seating.given[seat]
            c.order[seat] = seat
        self.setup()

    cdef void step(self, action_t action) noexcept nogil:
        cdef Common* c = self.common
        self.n_listed = 0
        self.apply(action)
        c.decisions += 1
        if c.end_reason == PLAYING:
            if c.round > self.max_rounds:
                c.round = self.max_rounds
                self.stop(END_ROUNDS)
            elif c.decisions >= self.max_decisions:
                self.stop(END_DECISIONS)

    # --- for Python ---------------------------------------------------------------------------------------------

    def set_limits(self, int max_rounds, int max_decisions):
        self.max_rounds = max_rounds
        self.max_decisions = max_decisions

    def new_game(self, u64 seed, u64 block, characters, teams, bots=()):
        """Sets the table up; returns the events of the set-up. Restrictions of the bots go with them."""
        cdef Seating s
        cdef int seat
        memset(&s, 0, sizeof(Seating))
        s.seats = len(characters)
        for seat in range(s.seats):
            s.character[seat] = characters[seat]
            s.team[seat] = teams[seat]
            if seat < len(bots) and isinstance(bots[seat], Bot):
                seat_bot(&s, seat, bots[seat])
        self.n_events = 0
        self.logging = True
        self.reset(seed, block, &s)
        self.logging = False
        return self._events()

    def legal_actions(self):
        cdef action_t out[MAX_LEGAL]
        cdef int n, i
        if self.common.end_reason != PLAYING:
            return []
        n = self.legal(out)
        return [out[i] for i in range(n)]

    def take(self, action_t action, dice=None, draws=None):
        """Takes one legal action with scripted chance; returns (events, what was wrong with the script or None)."""
        cdef int i
        self.scripted = (SCRIPTED_DICE if dice is not None else 0) | (SCRIPTED_DRAWS if draws is not None else 0)
        self.script_fault = self.next_die = self.next_draw = 0
        self.n_dice = len(dice or ())
        self.n_draws = len(draws or ())
        if self.n_dice > SCRIPT or self.n_draws > SCRIPT:
            raise ValueError(f"a script holds at most {SCRIPT} dice and {SCRIPT} draws for one action")
        for i in range(self.n_dice):
            self.dice[i] = dice[i]
        for i in range(self.n_draws):
            self.draws[i][0], self.draws[i][1] = draws[i]
        self.n_events = 0
        self.logging = True
        with nogil:
            self.step(action)
        self.logging = False
        self.scripted = 0
        fault = SCRIPT_FAULTS.get(self.script_fault)
        if fault is None and self.next_die < self.n_dice:
            fault = f"only {self.next_die} of {self.n_dice} scripted dice are rolled"
        if fault is None and self.next_draw < self.n_draws:
            fault = f"only {self.next_draw} of {self.n_draws} scripted cards are drawn"
        return self._events(), fault

    def _events(self):
        cdef int i
        return [(self.events[i].kind, self.events[i].a, self.events[i].b, self.events[i].c, self.events[i].d)
                for i in range(self.n_events)]

    def snapshot(self):
        """The whole state as bytes."""
        saved = bytearray(self.size)
        self.save(saved, True)
        return bytes(saved)

    def restore(self, bytes snapshot):
        if len(snapshot) != <Py_ssize_t> self.size:
            raise ValueError(f"a snapshot of this game has {self.size} bytes, not {len(snapshot)}")
        self.bring_back(snapshot, True)
        self.loaded()

    @property
    def state_size(self):
        return self.size

    def _common(self):
        cdef dict told = self.common[0]
        del told["asked"]
        return told

    def dump(self):
        """The whole state as a dict of numbers, lists and dicts."""
        return {**tree_of(np.frombuffer(self.snapshot(), dtype=self.layout)[0]), "common": self._common()}

    def load(self, position):
        """Takes such a dict back. What follows from the rest is counted again by `reloaded`."""
        cdef Common common = {"asked": [0] * ASKED_WORDS, **position["common"]}
        words = [0] * self.layout["common"].shape[0]
        self.bring_back(struct_of({**position, "common": words}, self.layout).tobytes(), True)
        self.common[0] = common

    def why_unplayable(self):
        cdef const char* words = self.unplayable()
        return None if words == NULL else words.decode()

    def reloaded(self):
        self.loaded()

    def broken_invariant(self):
        cdef const char* words = self.check()
        return None if words == NULL else words.decode()

    def redeal_for(self, int seat, u64 key):
        """Re-samples what a seat cannot see, and all chance to come."""
        cdef Rng rng
        rng_reset(&rng, key, 1)
        self.n_listed = 0
        self.redeal(seat, &rng)
        rng_reset(&self.common.rng, key, 2)

    def features_of(self, int seat, int n):
        """The first n features of a seat."""
        cdef double out[MAX_FEATURES]
        cdef int i
        memset(out, 0, sizeof(out))
        self.features(seat, out)
        return [out[i] for i in range(min(n, MAX_FEATURES))]

    def restrict(self, int seat, int ban):
        """From now on the seat may not do what the ban says; 0: it is free."""
        self.common.barred[seat] = <i16> ban
        self.n_listed = 0

    def give_now(self, int seat, int gift):
        """Exchanges a gift for a card of the seat; whether it could."""
        self.n_listed = 0
        return self.give(seat, gift)

    def progress_of(self, int seat):
        return self.progress(seat)

    @property
    def seats(self):
        return self.common.seats

    @property
    def characters(self):
        """By seat, as they are at the table."""
        return [self.common.character[seat] for seat in range(self.common.seats)]

    @property
    def to_act(self):
        return self.common.seat if self.common.end_reason == PLAYING else None

    @property
    def decision(self):
        return self.common.decision

    @property
    def round(self):
        return self.common.round

    @property
    def decisions(self):
        return self.common.decisions

    @property
    def end_reason(self):
        return self.common.end_reason

    def outcome(self):
        """By seat: (won, rank, score, order)."""
        cdef Common* c = self.common
        return [(c.won[s], c.rank[s], c.score[s], c.order[s]) for s in range(c.seats)]


cdef class Bot:
    """Chooses among legal actions."""

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef double scores[MAX_LEGAL]
        self.weigh(e, legal, n, scores)
        return best_of(e.common, legal, scores, n)

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef int i
        for i in range(n):
            out[i] = 0.0
        out[self.choose(e, legal, n)] = 1.0

    def decide(self, Engine e):
        """The action this bot takes for the seat to act."""
        cdef action_t out[MAX_LEGAL]
        cdef int n = e.legal(out)
        cdef int i
        e.cut_short = False
        with nogil:
            i = self.choose(e, out, n)
        if e.cut_short:
            raise_stop()
        return out[i]

    def highest(self, Engine e):
        """The action that it weighs highest, equals decided by lot: what `choose` takes, had the long way."""
        cdef action_t out[MAX_LEGAL]
        cdef double scores[MAX_LEGAL]
        cdef int n = weighed(self, e, out, scores)
        return out[best_of(e.common, out, scores, n)]

    def thoughts(self, Engine e):
        """(action, score) of everything open to the seat to act, as `weigh` has it."""
        cdef action_t out[MAX_LEGAL]
        cdef double scores[MAX_LEGAL]
        cdef int i, n = weighed(self, e, out, scores)
        return [(out[i], scores[i]) for i in range(n)]


cdef int weighed(Bot bot, Engine e, action_t* out, double* scores) except -1:
    """Lists and weighs what is open to the seat to act."""
    cdef int n = e.legal(out)
    e.cut_short = False
    with nogil:
        bot.weigh(e, out, n, scores)
    if e.cut_short:
        raise_stop()
    return n


cdef void keep_event(Engine e, int kind, int a, int b, int c, int d) noexcept nogil:
    cdef Event* event
    if e.n_events < EVENTS:
        event = &e.events[e.n_events]
        event.kind = kind
        event.a = a
        event.b = b
        event.c = c
        event.d = d
        e.n_events += 1


cdef int scripted_die(Engine e, int sides) noexcept nogil:
    cdef int face
    if e.next_die >= e.n_dice:
        e.script_fault = 2
        return 0
    face = e.dice[e.next_die]
    e.next_die += 1
    if face < 1 or face > sides:
        e.script_fault = 3
        return 0
    return face


cdef int scripted_draw(Engine e, int deck) noexcept nogil:
    cdef int card
    if not e.scripted & SCRIPTED_DRAWS:
        return -1
    if e.next_draw >= e.n_draws:
        e.script_fault = 4
        return -1
    if e.draws[e.next_draw][0] != deck:
        e.script_fault = 5
        return -1
    card = e.draws[e.next_draw][1]
    e.next_draw += 1
    return card


cdef void rank_by_score(Common* c) noexcept nogil:
    cdef int seat, other, better
    for seat in range(c.seats):
        better = 0
        for other in range(c.seats):
            if c.won[other] > c.won[seat] or (c.won[other] == c.won[seat] and c.score[other] > c.score[seat]):
                better += 1
        c.rank[seat] = better + 1


cdef void end_won(Common* c, int reason, int seat) noexcept nogil:
    cdef int other
    c.end_reason = reason
    for other in range(c.seats):
        c.won[other] = 1.0 if c.team[other] == c.team[seat] else 0.0
    rank_by_score(c)


cdef void end_tied(Common* c, int reason) noexcept nogil:
    """Every team shares: the win is split between the teams, and each seat of a team has the team's share."""
    cdef int seat, teams = 0
    cdef int seen = 0
    c.end_reason = reason
    for seat in range(c.seats):
        if not (seen >> c.team[seat]) & 1:
            seen |= 1 << c.team[seat]
            teams += 1
    for seat in range(c.seats):
        c.won[seat] = 1.0 / teams
        c.rank[seat] = 1


cdef void end_nobody(Common* c, int reason) noexcept nogil:
    cdef int seat
    c.end_reason = reason
    for seat in range(c.seats):
        c.won[seat] = 0.0
    rank_by_score(c)


def tree_of(record):
    """A struct of numpy's as a dict of numbers, lists and dicts."""
    return branch(record, record.dtype)


def branch(value, layout):
    if layout.subdtype is not None:
        element = element_of(layout)
        if element.names is None and element.subdtype is None:
            return value.tolist()
        return [branch(item, element) for item in value]
    if layout.names is None:
        return value
    items = value if isinstance(value, tuple) else value.item()
    return {name: branch(item, layout[name]) for name, item in zip(layout.names, items)}


def element_of(layout):
    """The type of an element of an array; of an array of arrays that is an array again."""
    base, shape = layout.subdtype
    return np.dtype((base, shape[1:])) if len(shape) > 1 else base


def struct_of(tree, layout):
    """The struct of such a tree, as an array of one."""
    return np.array([record_of(tree, layout)], dtype=layout)


def record_of(tree, layout):
    if layout.subdtype is not None:
        length = layout.subdtype[1][0]
        if len(tree) != length:
            raise ValueError(f"{len(tree)} values where there are {length}")
        return [record_of(item, element_of(layout)) for item in tree]
    if layout.names is None:
        return tree
    return tuple([record_of(tree[name], layout[name]) for name in layout.names])


def row_dtypes():
    """numpy dtypes of the rows recorded for every game."""
    cdef GameRow game
    cdef SeatRow seat
    cdef GameRow[::1] games = <GameRow[:1]> &game
    cdef SeatRow[::1] seats = <SeatRow[:1]> &seat
    return np.asarray(games).dtype, np.asarray(seats).dtype


CHECKPOINT_ROUNDS = tuple(2 << i for i in range(CHECKPOINTS))
SEATS_AT_MOST = MAX_SEATS
LEGAL_AT_MOST = MAX_LEGAL
FEATURES_AT_MOST = MAX_FEATURES
