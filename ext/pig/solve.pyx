"""Pig solved exactly: the best policy by value iteration, and the win probability of any two policies.

Positions are grouped by the two banked scores. Within the pair {(i, j), (j, i)} a turn either raises a score, which
leads to pairs already solved when they are taken in falling order of i + j, or leaves both as they are and passes the
turn; so each pair is a small problem of its own in P(i, j, 0) and P(j, i, 0) (Neller & Presser 2004, section 3).
"""

import numpy as np

from libc.math cimport fabs

from equipoise.ext.types cimport u8


cdef double turn(double[:, :, ::1] p, double[:, :, ::1] q, u8[:, :, ::1] hold, bint improve, int i, int j, int target,
                 int die, int bust_face, double lost) noexcept nogil:
    """Sets p[i, j, :] for the player to move, who has i against j, and returns p[i, j, 0].

    `q` is the same for the opponent and `lost` the chance to win after a bust. A policy is followed, or improved.
    """
    cdef int k, face
    cdef double rolled, held
    for k in range(target - i - 1, -1, -1):
        rolled = 0.0
        for face in range(1, die + 1):
            if face == bust_face:
                rolled += lost
            elif i + k + face >= target:
                rolled += 1.0
            else:
                rolled += p[i, j, k + face]
        rolled /= die
        held = 1.0 - q[j, i + k, 0] if k > 0 else -1.0
        if improve:
            hold[i, j, k] = held > rolled
        p[i, j, k] = held if hold[i, j, k] else rolled
    return p[i, j, 0]


cdef void solve_pair(double[:, :, ::1] p, double[:, :, ::1] q, u8[:, :, ::1] hold_p, u8[:, :, ::1] hold_q, bint improve,
                     int i, int j, int target, int die, int bust_face) noexcept nogil:
    """Iterates the pair (mover p at i against j; mover q at j against i) to its fixed point."""
    cdef double a = 0.5, b, once, twice, bend
    cdef int _sweep
    for _sweep in range(10000):
        # Two sweeps, then straight to where the line through them meets itself (Steffensen): a turn is linear in the
        # chance after a bust as long as the policy stays.
        b = turn(q, p, hold_q, improve, j, i, target, die, bust_face, 1.0 - a)
        once = turn(p, q, hold_p, improve, i, j, target, die, bust_face, 1.0 - b)
        if fabs(once - a) < 1e-15:
            break
        b = turn(q, p, hold_q, improve, j, i, target, die, bust_face, 1.0 - once)
        twice = turn(p, q, hold_p, improve, i, j, target, die, bust_face, 1.0 - b)
        bend = twice - 2 * once + a
        a = twice if fabs(bend) < 1e-18 else a - (once - a) * (once - a) / bend


def optimal(int target, int die, int bust_face):
    """(policy, win probability of the player to move), both indexed [own score, other score, turn total]."""
    hold = np.zeros((target, target, target), dtype=np.uint8)
    p = np.zeros((target, target, target))
    cdef u8[:, :, ::1] h = hold
    cdef double[:, :, ::1] v = p
    cdef int total, i
    with nogil:
        for total in range(2 * (target - 1), -1, -1):
            for i in range(max(0, total - target + 1), min(total, target - 1) + 1):
                if i >= total - i:
                    solve_pair(v, v, h, h, True, i, total - i, target, die, bust_face)
    return hold, p


def evaluate(u8[:, :, ::1] first, u8[:, :, ::1] second, int die, int bust_face):
    """Probability that the first player wins when each follows a policy."""
    cdef int target = first.shape[0]
    cdef double[:, :, ::1] p = np.zeros((target, target, target))
    cdef double[:, :, ::1] q = np.zeros((target, target, target))
    cdef int total, i
    with nogil:
        for total in range(2 * (target - 1), -1, -1):
            for i in range(max(0, total - target + 1), min(total, target - 1) + 1):
                solve_pair(p, q, first, second, False, i, total - i, target, die, bust_face)
    return p[0, 0, 0]
