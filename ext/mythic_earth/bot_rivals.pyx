"""What Units can do to each other from wherever they get to, and who of them matters where (bot_rivals.pxd)."""

from libc.string cimport memset

from equipoise.ext.mythic_earth.bot_aims cimport touch_prize
from equipoise.ext.mythic_earth.bot_places cimport LANES, RIVALS, Company, Mover, Rival
from equipoise.ext.mythic_earth.bot_view cimport (
    Clash, Profile, View, clash, clash_gain, fade, harm, may, shot_number, volley_gain,
)
from equipoise.ext.mythic_earth.declared cimport (
    BAN_ACTION_CHARGE, BAN_ACTION_HUNT, BAN_ACTION_SHOOT, EC7, FIRST_ANIMAL, NO_UNIT, NO_WEAPON, ROUND_CHARGE,
)
from equipoise.ext.mythic_earth.geometry cimport Point
from equipoise.ext.types cimport u8

cdef enum:                  # why a rival matters near a point
    NEAREST = 1
    THREAT = 2
    PREY = 4
    MARK = 8

cdef double SURE = 1 - 1e-9         # of a value: rounding takes no more away


# --- what they can do to each other -----------------------------------------------------------------------------------

cdef double charge_gain(const View* v, int unit, int foe) noexcept nogil:
    """Worth of a Charge, with what the own Devotion gives for it. A Unit that challenges forgoes its blows (ME-425)."""
    cdef double prize
    cdef const Clash* c
    if foe >= FIRST_ANIMAL:
        return clash_gain(v, unit, foe, ROUND_CHARGE)
    prize = touch_prize(v, unit, foe)
    if prize > 0 and v.s.player[v.me].devotion == EC7:
        c = clash(v, unit, foe, ROUND_CHARGE)
        return prize - v.w.challenged * harm(v, &v.p[unit], c.own_lost, c.own_flees, c.own_wounds)
    return v.w.fight * clash_gain(v, unit, foe, ROUND_CHARGE) + prize


cdef void measure(View* v, Mover* m, int unit) noexcept nogil:
    cdef const Profile* p = &v.p[unit]
    cdef Company* c = &m.all
    cdef int i
    m.unit = unit
    m.ready = NO_UNIT
    m.care = v.w.care_hero if p.hero else 1.0
    c.rivals = c.threats = c.preys = c.marks = 0
    for i in range(v.enemies):
        measure_enemy(v, p, meet(v, m, v.foes[i]), unit)
    fill_lanes(c)
    c.enemies = c.rivals
    for i in range(v.animals):
        meet(v, m, v.animal[i])
        if p.march > 0 and may(v, BAN_ACTION_CHARGE) and may(v, BAN_ACTION_HUNT):
            m.rival[c.rivals - 1].strike = clash_gain(v, unit, v.animal[i], ROUND_CHARGE)
    fill_lanes(c)
    for i in range(c.rivals):
        if c.rival[i] != NULL:
            put_in_order(c, i)


cdef inline int squared(int ticks) noexcept nogil:
    return ticks * ticks


cdef Rival* meet(const View* v, Mover* m, int foe) noexcept nogil:
    cdef const Profile* e = &v.p[foe]
    cdef int radii = v.p[m.unit].radius + e.radius
    cdef Rival* r = &m.rival[m.all.rivals]
    memset(r, 0, sizeof(Rival))
    r.unit = foe
    r.charge2 = squared(radii + e.march + 1)
    r.almost2 = squared(radii + e.march + <int> v.w.almost)
    r.near2 = squared(radii + e.near + 1)
    r.far2 = squared(radii + max(e.near, e.far) + 1)
    join(&m.all, r, e.at.x, e.at.y, radii)
    return r


cdef inline void join(Company* c, const Rival* r, int x, int y, int radii) noexcept nogil:
    c.rival[c.rivals] = r
    c.x[c.rivals] = x
    c.y[c.rivals] = y
    c.radii[c.rivals] = radii
    c.rivals += 1


cdef inline void fill_lanes(Company* c) noexcept nogil:
    """Nobody, far off the table, so that rivals are measured by whole lanes."""
    while c.rivals % LANES != 0:
        join(c, NULL, NOWHERE, NOWHERE, 0)


cdef void put_in_order(Company* c, int i) noexcept nogil:
    cdef const Rival* r = c.rival[i]
    cdef double value = best_volley(r)
    cdef int k
    c.harmless2[i] = 0
    if r.danger[0] > 0:
        c.harmless2[i] = max(r.charge2, r.almost2)
    if r.shot[0] > 0:
        c.harmless2[i] = max(c.harmless2[i], r.far2)
    if c.harmless2[i] > 0:
        c.threat[c.threats] = i
        c.threats += 1
    if r.strike > 0:
        k = c.preys
        c.preys += 1
        while k > 0 and c.rival[c.prey[k - 1]].strike < r.strike:
            c.prey[k] = c.prey[k - 1]
            k -= 1
        c.prey[k] = i
    if value > 0:
        k = c.marks
        c.marks += 1
        while k > 0 and best_volley(c.rival[c.mark[k - 1]]) < value:
            c.mark[k] = c.mark[k - 1]
            k -= 1
        c.mark[k] = i


cdef void measure_enemy(View* v, const Profile* p, Rival* r, int unit) noexcept nogil:
    cdef const Profile* e = &v.p[r.unit]
    cdef double soon = 1.0 if e.has_die else v.w.next_turn
    cdef int number, long_mod = v.g.rules.shoot_mod_long
    if p.march > 0 and (not e.airborne or p.flies) and may(v, BAN_ACTION_CHARGE):
        r.strike = charge_gain(v, unit, r.unit)
    if e.march > 0 and (not p.airborne or e.flies):
        r.threat = max(0.0, clash_gain(v, r.unit, unit, ROUND_CHARGE))
        if e.free:
            r.danger[0] = soon * r.threat
            r.danger[1] = soon * v.w.just_outside * r.threat
    if p.weapon != NO_WEAPON and v.s.unit[r.unit].captives == 0 and may(v, BAN_ACTION_SHOOT):
        number = shot_number(v, unit, r.unit)
        r.volley[0] = v.w.shoot * volley_gain(v, unit, r.unit, number, False)
        r.volley[1] = v.w.shoot * volley_gain(v, unit, r.unit, number + long_mod, False)
    if e.weapon != NO_WEAPON and e.free and v.s.unit[unit].captives == 0:
        number = shot_number(v, r.unit, unit)
        r.shot[0] = max(0.0, volley_gain(v, r.unit, unit, number, False))
        if r.shot[0] > 0:
            r.shot[1] = volley_gain(v, r.unit, unit, number + long_mod, False)


# --- who matters where ------------------------------------------------------------------------------------------------

cdef void keep_preys(const View* v, const Mover* m, const int* least, const int* most, u8* kept) noexcept nogil:
    """Rivals by a Charge at whom most may be gained: none whom another beats from everywhere."""
    cdef const Company* c = &m.all
    cdef const Profile* p = &v.p[m.unit]
    cdef int k, i, march = max(1, p.march)
    cdef double value, certain = 0
    for k in range(c.preys):
        i = c.prey[k]
        value = c.rival[i].strike
        if value <= certain:
            break
        if most[i] > p.march:
            value *= fade(v, <double> (most[i] - p.march) / march)
        certain = max(certain, value)
    for k in range(c.preys):
        i = c.prey[k]
        value = c.rival[i].strike
        if least[i] > p.march:
            value *= fade(v, <double> (least[i] - p.march) / march)
        if value > certain * SURE:
            kept[i] |= PREY


cdef void keep_marks(const View* v, const Mover* m, const int* least, const int* most, u8* kept) noexcept nogil:
    """The same of volleys."""
    cdef const Company* c = &m.all
    cdef const Profile* p = &v.p[m.unit]
    cdef const Rival* r
    cdef int k, i, march = max(1, p.march), reach = max(p.near, p.far)
    cdef double value, certain = 0
    for k in range(c.marks):
        i = c.mark[k]
        r = c.rival[i]
        if best_volley(r) <= certain:
            break
        value = r.volley[1]
        if most[i] > reach:
            value *= fade(v, 1 + <double> (most[i] - reach) / march)
        if least[i] <= p.near:
            value = min(value, r.volley[0])
        certain = max(certain, value)
    for k in range(c.marks):
        i = c.mark[k]
        r = c.rival[i]
        value = best_volley(r)
        if least[i] > reach:
            value = r.volley[1] * fade(v, 1 + <double> (least[i] - reach) / march)
        if value > certain * SURE:
            kept[i] |= MARK


cdef void note(const Company* c, const u8* kept, int i, Company* near, u8* place) noexcept nogil:
    """Puts a rival into the list, in the order of the whole one."""
    if not kept[i]:
        return
    place[i] = near.rivals
    near.harmless2[near.rivals] = c.harmless2[i]
    if kept[i] & THREAT:
        near.threat[near.threats] = near.rivals
        near.threats += 1
    join(near, c.rival[i], c.x[i], c.y[i], c.radii[i])


cdef void keep_company(const View* v, const Mover* m, Point centre, int reach, Company* near) noexcept nogil:
    """Lists who matters to places at most so many ticks from a point: whoever may do something to the Unit there, whom
    it may gain most by, and who may be the nearest. From all these places it looks the same without the others."""
    cdef const Company* c = &m.all
    cdef int away2[RIVALS]
    cdef int gap[RIVALS]
    cdef int least[RIVALS]          # gap from any of the places,
    cdef int most[RIVALS]           # and the greatest
    cdef u8 kept[RIVALS]
    cdef u8 place[RIVALS]
    cdef int i, k, closest = v.g.board.depth
    measure_gaps(c, centre, away2, gap)
    for i in range(c.rivals):
        least[i] = gap[i] - reach
        most[i] = gap[i] + reach + 1
        kept[i] = 0
    for i in range(c.enemies):
        closest = min(closest, most[i])
    for i in range(c.enemies):
        kept[i] = NEAREST if least[i] < closest else 0
    for k in range(c.threats):
        i = c.threat[k]
        if squared(max(0, least[i] + c.radii[i])) < c.harmless2[i]:
            kept[i] |= THREAT
    keep_preys(v, m, least, most, kept)
    keep_marks(v, m, least, most, kept)
    near.rivals = near.threats = near.preys = near.marks = 0
    for i in range(c.enemies):
        note(c, kept, i, near, place)
    fill_lanes(near)
    near.enemies = near.rivals
    for i in range(c.enemies, c.rivals):
        note(c, kept, i, near, place)
    fill_lanes(near)
    for k in range(c.preys):
        if kept[c.prey[k]] & PREY:
            near.prey[near.preys] = place[c.prey[k]]
            near.preys += 1
    for k in range(c.marks):
        if kept[c.mark[k]] & MARK:
            near.mark[near.marks] = place[c.mark[k]]
            near.marks += 1
