# The bot's table of exact odds: how many of so many blows, each with the same chance, wound.

cdef enum:
    MOST_DICE = 24          # at most: more dice count as this many
    STEPS = 50              # chances are rounded to 1/50
    MOST_WOUNDS = 12        # at most: more wounds count as this many

cdef struct Odds:
    float at_most[MOST_DICE + 1][STEPS + 1][MOST_WOUNDS + 2]    # place k + 1: P(at most k wounds); place 0: none
    int filled              # the table is filled


cdef void make_odds(Odds* o) noexcept nogil


cdef inline const float* wounds_by(const Odds* o, int dice, double chance) noexcept nogil:
    """Place k + 1 of what is returned: the chance of at most k wounds."""
    cdef int step = <int> (chance * STEPS + 0.5)
    return o.at_most[min(dice, <int> MOST_DICE)][min(max(step, 0), <int> STEPS)]
