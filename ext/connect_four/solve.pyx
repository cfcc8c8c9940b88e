"""Connect Four solved from a position on: who wins after each drop if both play perfectly.

Alpha-beta over win, draw and loss with a table of positions seen (Allis 1988, "A knowledge-based approach of
connect-four"; the search is the plain one). Positions with a dozen stones or more take milliseconds.
"""

from libc.stdlib cimport calloc, free

from equipoise.ext.connect_four.declared cimport COLUMNS, LINE_NONE, Rules
from equipoise.ext.connect_four.engine cimport ConnectFour, line
from equipoise.ext.mark cimport folded
from equipoise.ext.types cimport i8, u8, u64

cdef enum:
    SLOTS = 1 << 20         # positions that the table holds; a new one takes the place of an old one

cdef struct Known:          # what was found out about a position, for the side to move
    u64 mine
    u64 theirs
    i8 low                  # it is worth at least this: 1 a win, 0 a draw, -1 a loss
    i8 high
    u8 known

cdef struct Board:
    const Rules* rules
    Known* table
    u8 height[COLUMNS]
    int order[COLUMNS]      # columns from the centre outwards
    int left                # places still empty


cdef int worth(Board* b, u64 mine, u64 theirs, int low, int high) noexcept nogil:
    """What a position is worth to the side to move, if that lies between low and high; else a bound on that side."""
    cdef int columns = b.rules.columns, rows = b.rules.rows
    cdef int i, column, must = -1, value, best = -1, floor = low
    cdef u64 bit
    cdef Known* known
    if b.left == 0:
        return 0
    for column in range(columns):
        if b.height[column] < rows:
            bit = <u64> 1 << (column * (rows + 1) + b.height[column])
            if line(b.rules, mine | bit) != LINE_NONE:
                return 1
            if line(b.rules, theirs | bit) != LINE_NONE:
                if must >= 0:
                    return -1                       # two threats cannot be met at once
                must = column
    known = &b.table[folded(mine, theirs) & (SLOTS - 1)]
    if known.known and known.mine == mine and known.theirs == theirs:
        if known.low >= high or known.low == known.high:
            return known.low
        if known.high <= low:
            return known.high
        low = max(low, known.low)
        high = min(high, known.high)
    for i in range(columns):
        column = b.order[i]
        if b.height[column] == rows or (must >= 0 and column != must):
            continue
        bit = <u64> 1 << (column * (rows + 1) + b.height[column])
        b.height[column] += 1
        b.left -= 1
        value = -worth(b, theirs, mine | bit, -high, -max(low, best))
        b.left += 1
        b.height[column] -= 1
        best = max(best, value)
        if best >= high:
            break
    known = &b.table[folded(mine, theirs) & (SLOTS - 1)]
    known.mine, known.theirs, known.known = mine, theirs, 1
    known.low = best if best > floor else -1
    known.high = best if best < high else 1
    return best


def values_after(ConnectFour e):
    """{column: 1, 0 or -1} for every open column: what the drop is worth to the side to move."""
    cdef Board b
    cdef int seat = e.s.common.seat, column, i, stones = 0, value
    cdef u64 bit, mine = e.s.stones[seat], theirs = e.s.stones[1 - seat]
    b.rules = &e.rules
    for column in range(e.rules.columns):
        b.height[column] = e.s.height[column]
        stones += b.height[column]
        # 3, 4, 2, 5, 1, 6, 0 of seven
        i = e.rules.columns // 2 + ((column + 1) // 2 if column % 2 else -(column // 2))
        b.order[column] = i if i < e.rules.columns else 0
    b.left = e.rules.columns * e.rules.rows - stones
    b.table = <Known*> calloc(SLOTS, sizeof(Known))
    if b.table == NULL:
        raise MemoryError
    found = {}
    try:
        for column in range(e.rules.columns):
            if b.height[column] == e.rules.rows:
                continue
            bit = <u64> 1 << (column * (e.rules.rows + 1) + b.height[column])
            if line(&e.rules, mine | bit) != LINE_NONE:
                found[column] = 1
                continue
            b.height[column] += 1
            b.left -= 1
            with nogil:
                value = -worth(&b, theirs, mine | bit, -1, 1)
            b.left += 1
            b.height[column] -= 1
            found[column] = value
    finally:
        free(b.table)
    return found
