"""Moving along a path (RULES.md 7.9): choosing where to go, the windows of On Alert Units on the way, and arriving.
(ME-079, ME-080, ME-103, ME-115, ME-182, ME-184, ME-258, ME-331, ME-333, ME-444)

FRAME_CHOOSE_MOVE: `unit` chooses where to go.
FRAME_MOVE: `unit` goes along `path`."""

from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_GO, DECIDE_CONSOLIDATE, DECIDE_MOVE, EVENT_MOVED, FRAME_CHOOSE_MOVE, FRAME_MOVE, MOVED_CONSOLIDATE, MOVED_MARCH,
    MOVED_MARCH_ON, MOVED_MOVE, MOVED_MOVE_ON, MOVED_SHIFT, NO_UNIT, TICKS, Frame, Path, Unit, ask, pop_frame,
)
from equipoise.ext.mythic_earth.alert cimport alerted_by, begin_alerts, waiting_alerts
from equipoise.ext.mythic_earth.death cimport able
from equipoise.ext.mythic_earth.deeds cimport on_moved
from equipoise.ext.mythic_earth.game cimport Game, facts_of, on_table, owner_of, begin_frame, say
from equipoise.ext.mythic_earth.geometry cimport Point, add_leg, distance, path_at, path_end, point, start_path
from equipoise.ext.mythic_earth.measuring cimport place
from equipoise.ext.mythic_earth.movement cimport (
    MODE_MARCH, MODE_MOVE, NEARLY, STRIDE, Ground, is_free, may_end, survey,
)
from equipoise.ext.mythic_earth.places cimport place_path
from equipoise.ext.mythic_earth.river cimport minis_in_river, sweep
from equipoise.ext.mythic_earth.rout cimport begin_trampling
from equipoise.ext.mythic_earth.toll cimport can_fly, movement_of
from equipoise.ext.types cimport u64


cdef int move_allowance(const Game* g, int unit) noexcept nogil:
    """ME-079."""
    return TICKS * movement_of(g, unit)


cdef int march_allowance(const Game* g, int unit) noexcept nogil:
    """ME-080, ME-083, ME-169: never more than twice M."""
    return TICKS * g.rules.move_march_mult * movement_of(g, unit)


# --- choosing ---------------------------------------------------------------------------------------------------------

cdef void begin_choose_move(Game* g, int unit, int mode, int allow, int how, bint windows) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_CHOOSE_MOVE, owner_of(unit), unit)
    f.mode = mode
    f.allowance = allow
    f.moved = how
    f.windows = windows


cdef void begin_free_move(Game* g, int unit, int allow, int how) noexcept nogil:
    """A move that is no action, so that nobody reacts to it."""
    begin_choose_move(g, unit, MODE_MOVE, allow, how, False)


cdef void resume_choose_move(Game* g, Frame* f) noexcept nogil:
    if not on_table(g, f.unit) or g.s.unit[f.unit].fleeing:
        pop_frame(g.s)
        return
    ask(g.s, f.seat, DECIDE_CONSOLIDATE if f.moved == MOVED_CONSOLIDATE else DECIDE_MOVE)


cdef void answer_choose_move(Game* g, Frame* f, action_t action) noexcept nogil:
    """ACT_HOLD is a move taken without moving (RULES.md 6.5)."""
    cdef int unit = f.unit, how = f.moved, mode = f.mode, allow = f.allowance
    cdef bint windows = f.windows
    cdef Path path
    pop_frame(g.s)
    if kind_of(action) != ACT_GO or not place_path(
            g, unit, allow, mode, arg_of(action, 0), arg_of(action, 1), &path):
        start_path(&path, place(&g.s.unit[unit]))
    begin_move(g, unit, &path, how, windows)


# --- going ------------------------------------------------------------------------------------------------------------

cdef void begin_move(Game* g, int unit, const Path* path, int how, bint windows) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_MOVE, owner_of(unit), unit)
    f.path = path[0]
    f.moved = how
    f.windows = windows


cdef bint walk_into_alert(Game* g, Frame* f, int target) noexcept nogil:
    """ME-103: advances the Unit step by step, from where it is, to the first place at which an On Alert Unit within
    range has not had its window. `target` is that of a Charge. False if it meets none: then it has not moved."""
    cdef Unit* u = &g.s.unit[f.unit]
    cdef u64 waiting = waiting_alerts(g, f.unit), met
    cdef Point start = place(u), at
    cdef int t = f.walked
    if waiting == 0 or g.s.reacting:
        return False
    while True:
        at = path_at(&f.path, t)
        u.x, u.y = at.x, at.y
        met = alerted_by(g, f.unit, waiting)
        if met:
            f.walked = t
            begin_alerts(g, f.unit, met, target)
            return True
        if t >= f.path.length:
            break
        t = min(t + g.rules.alert_step_ticks, f.path.length)
    u.x, u.y = start.x, start.y
    return False


cdef void cut_path(const Path* path, int length, Path* out) noexcept nogil:
    """The first ticks of a path."""
    cdef int i, leg, left = length
    cdef Point to
    start_path(out, point(path.x[0], path.y[0]))
    for i in range(1, path.points):
        to = point(path.x[i], path.y[i])
        leg = distance(point(path.x[i - 1], path.y[i - 1]), to)
        if i == path.points - 1 and length >= path.length:
            add_leg(out, to, path.length - (length - left))
            return
        if left <= leg:
            if left > 0:
                add_leg(out, path_at(path, length), left)
            return
        add_leg(out, to, leg)
        left -= leg


cdef int still_free(const Game* g, const Frame* f) noexcept nogil:
    """How far along its path a Unit gets that was stopped on the way, now that things may stand elsewhere."""
    cdef Ground ground
    cdef int mode = MODE_MARCH if f.moved == MOVED_MARCH or f.moved == MOVED_MARCH_ON else MODE_MOVE
    cdef int t = f.walked, further
    survey(g, f.unit, f.path.length - f.walked, mode, NO_UNIT, &ground)
    if ground.flies:
        return f.path.length
    while t < f.path.length:
        further = min(t + STRIDE, f.path.length)
        if not is_free(&ground, path_at(&f.path, t), path_at(&f.path, further)):
            break
        t = further
    return t


cdef int last_legal_end(Game* g, const Frame* f, int t) noexcept nogil:
    """Ticks along the path, at most t, to a place where the Unit may stand, judged from where the path began
    (ME-172)."""
    cdef Unit* u = &g.s.unit[f.unit]
    cdef Point here = place(u)
    cdef Ground ground
    u.x, u.y = f.path.x[0], f.path.y[0]
    survey(g, f.unit, f.path.length, MODE_MOVE, NO_UNIT, &ground)
    u.x, u.y = here.x, here.y
    while t > 0 and not may_end(&ground, path_at(&f.path, t)):
        t = max(0, t - NEARLY)
    return t


cdef void halt(Game* g, Frame* f) noexcept nogil:
    """The Unit stays where its path has led it, or at the last legal place before."""
    cdef Path path
    cdef int t = last_legal_end(g, f, f.walked)
    cut_path(&f.path, t, &path)
    arrive(g, f.unit, &path, f.moved, f.wet)


cdef void resume_move(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, most
    cdef Unit* u = &g.s.unit[unit]
    if f.step == MOVE_BEGIN:
        f.wet = minis_in_river(g, unit)
        if can_fly(u) and f.path.points > 1:                # ME-184
            u.airborne = 1
        f.step = MOVE_WALK
    elif not able(g, unit):                                 # ME-115
        if on_table(g, unit) and not u.fleeing:
            pop_frame(g.s)
            halt(g, f)
        else:
            pop_frame(g.s)
        return
    if f.windows and walk_into_alert(g, f, NO_UNIT):
        f.step = MOVE_STOPPED
        return
    most = f.path.length
    if f.step == MOVE_STOPPED:
        # Aylus may have shortened what it may go in all (ME-230).
        most = min(most, march_allowance(g, unit) if f.moved == MOVED_MARCH or f.moved == MOVED_MARCH_ON
                   else move_allowance(g, unit))
        most = max(f.walked, min(most, still_free(g, f)))
    pop_frame(g.s)
    if f.step == MOVE_WALK:
        arrive(g, unit, &f.path, f.moved, f.wet)
        return
    f.walked = most
    halt(g, f)


cdef void arrive(Game* g, int unit, const Path* path, int how, int wet_before) noexcept nogil:
    """The end of any movement: the Unit stands there; river (ME-331, ME-333), scenarios and Devotions, trampling."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Path walked = path[0]          # a copy, since its frame may be used again below
    cdef Point at = path_end(&walked)
    u.x, u.y = at.x, at.y
    if how == MOVED_MOVE or how == MOVED_MOVE_ON:
        count8(&facts_of(g, owner_of(unit)).moves, 1)
    elif how == MOVED_MARCH or how == MOVED_MARCH_ON:
        count8(&facts_of(g, owner_of(unit)).marches, 1)
    say(g, EVENT_MOVED, unit, u.x, u.y, how)
    sweep(g, unit, minis_in_river(g, unit) & ~wet_before)
    if not on_table(g, unit):
        return
    if how != MOVED_SHIFT:
        on_moved(g, unit, how, &walked)
    begin_trampling(g, unit, &walked)
