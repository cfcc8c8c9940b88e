"""The binomial distribution, tabulated once for the chances of fights and volleys."""


cdef void make_odds(Odds* o) noexcept nogil:
    cdef double pmf[MOST_DICE + 1]
    cdef double p, total
    cdef int dice, step, k
    for step in range(STEPS + 1):
        p = <double> step / STEPS
        for dice in range(MOST_DICE + 1):
            if dice == 0:
                pmf[0] = 1.0
            else:
                pmf[dice] = 0.0
                for k in range(dice, 0, -1):
                    pmf[k] = pmf[k] * (1 - p) + pmf[k - 1] * p
                pmf[0] = pmf[0] * (1 - p)
            total = 0.0
            o.at_most[dice][step][0] = 0.0
            for k in range(MOST_WOUNDS + 1):
                if k <= dice:
                    total += pmf[k]
                o.at_most[dice][step][k + 1] = 1.0 if k == MOST_WOUNDS else total
    o.filled = 1
