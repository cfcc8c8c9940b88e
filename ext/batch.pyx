"""The loop that plays batches of games without the GIL and records each one, and its unrecorded twin for measuring."""

from cpython.ref cimport PyObject
from libc.string cimport memcpy, memset

from equipoise.ext.engine cimport (
    CHECKPOINTS, MAX_LEGAL, MAX_SEATS, NOT_REACHED, PLAYING,
    Bot, Common, Engine, GameRow, Seating, SeatRow, action_t, options, seat_bot, stopping,
)
from equipoise.ext.types cimport i8, i32, u8, u32, u64
from equipoise.ext.watch cimport Watcher

from equipoise.ext.engine import raise_fault, raise_stop

import numpy as np


cdef struct Shares:         # running sums over blocks of the share of wins of one character, or of one seat
    double blocks
    double total
    double squares


cdef struct Recorder:       # where the rows of a batch go; NULL rows: nothing is recorded
    GameRow* games
    SeatRow* seats
    char* game_facts
    char* seat_facts
    size_t game_size
    size_t seat_size


cdef u64 play_game(Engine e, PyObject** bots, const u8* bot_of, u8* progress, Watcher watcher) noexcept nogil:
    """Plays one game that has been reset, unless it is cut short; notes every seat's progress at the checkpoints.
    Somebody may watch. Returns the decisions."""
    cdef action_t legal[MAX_LEGAL]
    cdef Common* c = e.common
    cdef int checkpoint = 0
    cdef i32 checkpoint_round = 2
    cdef int n, i, seat
    while c.end_reason == PLAYING:
        # Quick games have no time to look at every decision; a search that sees the flag returns at once.
        if c.decisions & 15 == 0 and stopping(e):
            break
        n = options(e)
        i = 0
        if watcher is not None:
            watcher.see(e)
        if n > 1:
            memcpy(legal, e.listed, n * sizeof(action_t))
            i = (<Bot> bots[bot_of[c.seat]]).choose(e, legal, n)
            e.step(legal[i])
        else:
            e.step(e.listed[0])
        while c.round > checkpoint_round and checkpoint < CHECKPOINTS and c.end_reason == PLAYING:
            if progress != NULL:
                for seat in range(c.seats):
                    progress[seat * CHECKPOINTS + checkpoint] = <u8> (200.0 * e.progress(seat) + 0.5)
            checkpoint += 1
            checkpoint_round <<= 1
    return c.decisions


cdef void record_game(Engine e, Recorder* to, u64 row, u32 game, const u8* bot_of, const u8* progress) noexcept nogil:
    cdef Common* c = e.common
    cdef GameRow* g = &to.games[row]
    cdef SeatRow* s
    cdef int seat, i
    g.game = game
    g.rounds = c.round
    g.decisions = c.decisions
    g.end_reason = c.end_reason
    g.winner = -1
    for seat in range(c.seats):
        s = &to.seats[row * c.seats + seat]
        s.game = game
        s.seat = seat
        s.order = c.order[seat]
        s.character = c.character[seat]
        s.team = c.team[seat]
        s.bot = bot_of[seat]
        s.won = c.won[seat]
        s.rank = c.rank[seat]
        s.score = c.score[seat]
        for i in range(CHECKPOINTS):
            s.progress[i] = progress[seat * CHECKPOINTS + i]
        if c.won[seat] == 1.0 and g.winner < 0:     # a team wins together: its first seat stands for it
            g.winner = seat
    e.record(to.game_facts + row * to.game_size, to.seat_facts + row * c.seats * to.seat_size)


def check_bots(bot_of, int bots, int rotations, int seats):
    """Every seat of every rotation has a bot, and the bot exists: the loop looks at neither."""
    if bot_of.shape[0] < 1 or bot_of.shape[1] != rotations or bot_of.shape[2] != seats or np.max(bot_of) >= bots:
        raise ValueError("the bots do not fit the seats of these blocks")


def play(Engine engine, list bots, const i8[:, :, ::1] characters, const i8[::1] teams, const u8[:, :, ::1] bot_of,
         u64 seed, u64 first_block, u64 blocks, rows, int n_characters, Watcher watcher=None, known=None):
    """Plays whole blocks of games, until the stop flag ends it.

    `characters` and `bot_of` are indexed [block mod period, rotation, seat], each with its period; `rows` holds
    four byte buffers for the rows (games, seats, the game's own facts of both), or is None to play without recording.
    A watcher sees every decision before it is taken. Blocks that are `known` (a byte for each) are not played: the rows
    of the others follow each other.
    Returns (decisions, sums by character, sums by seat, complete blocks), where sums are (blocks, sum, sum of squares)
    of the share of wins in a block: what an always-valid interval needs. If play was stopped, fewer blocks are complete
    than were asked for: these count, and the rows behind them are void.
    """
    cdef int seats = characters.shape[2]
    cdef int rotations = characters.shape[1]
    cdef u64 period = characters.shape[0]
    cdef u64 bot_period = bot_of.shape[0]
    cdef const u8* seated
    cdef PyObject* bot[256]
    cdef Recorder to
    cdef Seating seating
    cdef u8 progress[MAX_SEATS * CHECKPOINTS]
    cdef Shares by_character[256]
    cdef Shares by_seat[MAX_SEATS]
    cdef double share[256]
    cdef int count[256]
    cdef double seat_share[MAX_SEATS]
    cdef double x
    cdef u64 block, complete = 0, row = 0, decisions = 0, in_block
    cdef int rotation, seat, k
    cdef bint recording = rows is not None
    cdef u8[::1] games_buffer, seats_buffer, game_facts_buffer, seat_facts_buffer
    cdef const u8[::1] unplayed
    cdef bint all_played = known is None

    for k, item in enumerate(bots):
        if not isinstance(item, Bot):
            raise TypeError(f"not a compiled bot: {item!r}")
        bot[k] = <PyObject*> item
    check_bots(bot_of, len(bots), rotations, seats)
    memset(&to, 0, sizeof(Recorder))
    if not all_played:
        unplayed = known
        if unplayed.shape[0] != <Py_ssize_t> blocks:
            raise ValueError("one byte says of each block whether it is known")
    if recording:
        games_buffer, seats_buffer, game_facts_buffer, seat_facts_buffer = rows
        if (games_buffer.shape[0] < <Py_ssize_t> (blocks * rotations * sizeof(GameRow))
                or seats_buffer.shape[0] < <Py_ssize_t> (blocks * rotations * seats * sizeof(SeatRow))):
            raise ValueError("the row buffers are too small for these blocks")
        to.games = <GameRow*> &games_buffer[0]
        to.seats = <SeatRow*> &seats_buffer[0]
        if game_facts_buffer.shape[0]:
            to.game_facts = <char*> &game_facts_buffer[0]
            to.game_size = game_facts_buffer.shape[0] // (blocks * rotations)
        if seat_facts_buffer.shape[0]:
            to.seat_facts = <char*> &seat_facts_buffer[0]
            to.seat_size = seat_facts_buffer.shape[0] // (blocks * rotations * seats)

    engine.cut_short = False
    with nogil:
        memset(&seating, 0, sizeof(Seating))
        memset(by_character, 0, sizeof(by_character))
        memset(by_seat, 0, sizeof(by_seat))
        seating.seats = seats
        for seat in range(seats):
            seating.team[seat] = teams[seat]
        for block in range(first_block, first_block + blocks):
            if not all_played and unplayed[block - first_block]:
                complete += 1
                continue
            for k in range(n_characters):
                share[k] = 0.0
                count[k] = 0
            for seat in range(seats):
                seat_share[seat] = 0.0
            in_block = 0
            for rotation in range(rotations):
                seated = &bot_of[block % bot_period, rotation, 0]
                for seat in range(seats):
                    seating.character[seat] = characters[block % period, rotation, seat]
                    seat_bot(&seating, seat, <Bot> bot[seated[seat]])
                engine.reset(seed, block, &seating)
                memset(progress, NOT_REACHED, seats * CHECKPOINTS)
                if watcher is not None:
                    watcher.begin(<Py_ssize_t> row, seed, block * rotations + rotation)
                in_block += play_game(engine, bot, seated, progress if recording else NULL, watcher)
                if engine.cut_short:
                    break
                if watcher is not None:
                    watcher.finish(engine)
                if recording:
                    record_game(engine, &to, row, <u32> (block * rotations + rotation), seated, progress)
                row += 1
                for seat in range(seats):
                    # The rules may seat others than the design does; the table knows.
                    share[engine.common.character[seat]] += engine.common.won[seat]
                    count[engine.common.character[seat]] += 1
                    seat_share[seat] += engine.common.won[seat]
            if engine.cut_short:
                break
            complete += 1
            decisions += in_block
            for k in range(n_characters):
                if count[k]:
                    x = share[k] / count[k]
                    by_character[k].blocks += 1
                    by_character[k].total += x
                    by_character[k].squares += x * x
            for seat in range(seats):
                x = seat_share[seat] / rotations
                by_seat[seat].blocks += 1
                by_seat[seat].total += x
                by_seat[seat].squares += x * x
    if engine.cut_short:
        raise_fault()
    return (decisions,
            [(by_character[k].blocks, by_character[k].total, by_character[k].squares) for k in range(n_characters)],
            [(by_seat[k].blocks, by_seat[k].total, by_seat[k].squares) for k in range(seats)],
            complete)


def play_whole(*task):
    """As `play`, for whom only all of the blocks will do: a stop is a KeyboardInterrupt."""
    played = play(*task)
    if (<Engine> task[0]).cut_short:
        raise_stop()
    return played
