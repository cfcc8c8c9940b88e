# What the bot sees when its team decides: what everything is worth, how near the enemies are, what threatens a tile.
#
# Only what the team may know goes in here (FX-005 to FX-007): of the enemies' cards it reads the printed lists, never a
# hand or the order of a deck.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.board cimport FARTHEST, Board
from equipoise.ext.exxinon.bot_tables cimport MANAS, NEAR, Tables, capped
from equipoise.ext.exxinon.declared cimport PLACES, SEATS, TEAMS, TILES, State, Weights
from equipoise.ext.exxinon.game cimport Game, character_of
from equipoise.ext.rng cimport lot_in
from equipoise.ext.types cimport u8, u64

cdef enum:
    UNREACHED = 60          # steps to a tile that cannot be reached
    NEARS = 16              # at least NEAR + 1

cdef enum:                  # what a lot is about
    ABOUT_CHARACTER         # whom to aim at
    ABOUT_DRAFT             # whom to pick
    ABOUT_TILE              # where to stay; + seat
    ABOUT_WAY = ABOUT_TILE + SEATS      # where to step from a tile; + seat
    ABOUT_OBJECT = ABOUT_WAY + SEATS    # what to strike
    ABOUT_CARD              # what to discard
    ABOUT_SPELL             # where to aim it; + its code

cdef struct Outlook:        # what tiles are worth to a seat, wherever the rest of its team stands
    u64 mark                # of the position it belongs to
    Bits judged             # tiles for which base, threat and nearest are known
    Bits known              # tiles for which lonely and beside are known, too
    double base[TILES]
    u8 threat[TILES]        # bit per enemy whose cards reach there
    double alone[4]         # by threat: what it loses by standing there alone
    double crowded[4]       # by threat: what it loses by standing there with the team mate near
    u8 nearest[TILES]       # steps of the nearest enemy to it
    double lot[TILES]       # decides between equal tiles
    Bits drawn              # tiles for which it is known ...
    u64 urn                 # ... from these lots
    const double* hand      # what it may do next turn: own_hand, own_steps and own_attack of ...
    int steps
    int attack
    double offence[NEAR]    # ... by the tiles beyond its steps
    double lonely[TILES]    # ... the worth of a tile with that, away from the team mate
    double beside[TILES]    # and near it
    u8 loss_known[NEARS][NEARS]
    double loss[NEARS][NEARS]           # what the enemies may do, by the tiles beyond the steps of each; NEAR: too far

cdef struct Sight:          # objectives that draw a team
    int objectives
    u8 tile[PLACES]
    double worth[PLACES]    # of standing on its tile
    double near[PLACES]     # of each tile nearer to it
    double by_distance[PLACES][FARTHEST + 1]    # what a tile is worth by its distance
    Bits known              # tiles for which all of it is known
    double pull[TILES]

cdef struct View:
    Outlook outlook[SEATS]
    Sight sight[TEAMS]
    Game* g
    State* s
    const Board* b
    const Weights* w
    const Tables* t
    int team
    int foe                 # the enemies' lower seat
    u64 mark                # of what `know_table` worked out: enemies, lots, Ultimates, objectives
    # enemies; 0 their lower seat, 1 the higher one
    bint foe_lives[2]
    const u8* near[2]       # how far each is from every tile: steps, of a wraith tiles
    const u8* way[2]        # steps of each to every tile; a breakable wall counts as one more
    u8 ways[TILES][TILES]   # steps from each tile to every other, where `ways_known`
    Bits ways_known
    Bits way_walls          # breakable walls and objectives for which `ways` were walked
    Bits way_objectives
    int foe_steps[2]        # steps in their next turn
    double foe_attack[2]    # damage of their next basic attack
    int foe_range[2]        # range of it
    int foe_gap[2]          # tiles beyond its steps to the nearest of the own team
    double foe_spell[2]     # share of its cards that it can afford
    double foe_alone[2]     # what its cards do more to who stands alone
    double foe_crowd[2]     # what its areas do to the second of two who stand together
    const double* foe_hand[2]           # damage of its spells, by the tiles beyond its steps; NULL: none
    Bits foe_ground[2]      # tiles on which a living enemy may stand next turn, if asked for: `know_foe_ground`
    int asked_foe_ground    # bit per enemy for whom it is known
    const double* foe_ultimate[2]       # damage of its Ultimate, by the tiles beyond its steps; NULL: none
    int own_steps[2]        # steps of the own characters in their next turn
    const double* own_hand[2]           # damage of their spells in it, by the tiles beyond their steps
    int own_attack[2]       # damage of their basic attacks in it
    bint no_ultimate        # nobody of the own team may use an Ultimate: shards are worth nothing to it
    int ultimate[2]         # shards of each team's cheapest Ultimate
    bint fresh              # nobody is hurt yet
    double caution          # share of the danger on a tile that counts
    double alone_share      # of what is lost by standing alone, and with the team mate near
    double crowd_share
    bint crush              # the meteorite will land before the own next turn
    bint crush_due          # the track says so; `crush` asks whether its tile is free, too
    int crush_turn          # turn for which `crush_due` was looked up
    bint killable[SEATS]    # an enemy that the team may bring down in this turn
    double kill_share       # of such a kill, for every part of the damage
    bint breakable[PLACES]  # an objective that it may destroy in this turn
    double lot[SEATS]       # decides between equal targets
    u64 urn                 # the lots of the team in this round (ext/rng.pxd)
    # asked several times while a plan is made, and worked out once
    int asked_castable      # bit per own character for whom `castable` is known
    u64 castable[2]
    int asked_ground        # bit per enemy for whom `ground_worth` is known
    double ground_worth[2][TILES]       # what it gains from each tile of its foe_ground, by standing and striking there
    u8 ranked[2][TILES]     # the best of these tiles, best first
    int ranks[2]            # how many of them are known
    Bits unranked[2]        # the others
    int asked_prize         # bit per objective for which `prize` is known
    double prize[PLACES]    # its reward, by the chance to secure it
    Bits open               # tiles that a living character may enter


cdef void forget(View* v) noexcept nogil
cdef void look(View* v, Game* g, const Weights* w, const Tables* t, int team) noexcept nogil
# What it is worth to end the turn on each of some tiles, all of which are among `all_tiles`; with a lot between equal
# ones, or without.
cdef void stay_values(View* v, int seat, const Bits* all_tiles, const u8* tile, int tiles, double* worth, bint lots
                      ) noexcept nogil
cdef double stay_value(View* v, int seat, int tile) noexcept nogil
cdef const u8* know_way_to(View* v, int tile) noexcept nogil
cdef void know_foe_ground(View* v, int i) noexcept nogil
# How enemies would like some tiles; by tile.
cdef void foe_stay_values(const View* v, int seat, Bits tiles, double* worth) noexcept nogil
cdef double foe_stay_value(const View* v, int seat, int tile) noexcept nogil
cdef double reward_value(const View* v, int team, int place) noexcept nogil
cdef double status_value(const View* v, int seat, int status, int strength) noexcept nogil
cdef double hit_value(const View* v, int seat, int damage, bint is_spell) noexcept nogil
cdef double own_loss(const View* v, int seat, int damage) noexcept nogil
cdef double shield_value(const View* v, int seat) noexcept nogil
cdef double shard_value(const View* v, int team, int shards) noexcept nogil


cdef inline double lot_at_most() noexcept nogil:
    return 16777216 * 1e-12


cdef inline double small_lot(const View* v, int about, int what, int direction=0) noexcept nogil:
    """Decides between equals: less than any difference that matters."""
    return <int> (lot_in(v.urn, <u64> about | <u64> what << 8 | <u64> direction << 32) >> 40) * 1e-12


cdef inline double mana_change(const View* v, int seat, int change) noexcept nogil:
    """What it is worth to have so much mana more or less."""
    cdef int mana = v.s.player[seat].mana
    return v.w.purse[character_of(v.g, seat)] * (
        v.t.mana_worth[capped(mana + change, MANAS)] - v.t.mana_worth[capped(mana, MANAS)])


cdef inline bint is_foe(const View* v, int seat) noexcept nogil:
    return seat >> 1 != v.team
