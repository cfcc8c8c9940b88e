# What the bot sees of a position, and what holdings are worth to it.
#
# A Holding is what a player has at some moment of a plan: counts by metric, blocks in the circles, cards and tiles. It
# is small, so that plans are judged by copying and changing one.

from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport (
    ATTRIBUTES, BAN_ACTION_ABILITY, BAN_ACTION_RELIC, BLOCKS, COLOURS, COMMONS, DO_GAIN, HEXES, KINDS, METRICS,
    PLAYERS, RELIC, STACKS, TRIANGLES, TRIGGERS, Player, State, Weights,
)
from equipoise.ext.epoch.game cimport Game, barred, is_powerless
from equipoise.ext.types cimport i8, i16, u8, u32, u64

cdef enum:
    LINES = 24                  # lines of the quest and bonuses of monsters that are counted
    LOADS = 16                  # companions whose blocks are looked at
    WHOLE_GAME = 99             # own turns to come, at most
    FAR_AWAY = 17               # steps: no hex is so far away
    CLAIMS = 4 * (PLAYERS + 1)  # sorts of claims: by owner, kind controlled already, buying tile
    MOUNT = STACKS              # View.goods: a faster mount; before it a card, by its stack
    GOODS = STACKS + 1
    DEALS = KINDS + COLOURS     # at most: the Inn has one for each colour
    SPHERES = 3                 # potential, influence, conviction
    SIZES = BLOCKS + 1          # of a sphere: blocks in it

cdef struct Holding:
    i16 count[METRICS]          # by metric; METRIC_HONOR is honor
    i16 attribute[ATTRIBUTES]
    i16 proficiency[ATTRIBUTES]
    i16 held[STACKS]            # cards that count for mastery
    i16 cards                   # cards and proficiency tiles that the plan has gained or lost
    double extra                # what else the plan brings

cdef struct Line:               # something that scores at the end
    u8 metric
    u8 op
    u8 per                      # honor for each of the metric
    u8 loose                    # the metric goes up and down
    u8 derived                  # the metric follows from others
    i16 threshold
    i16 honor
    double worth[4]             # with nothing missing, one, two, three

cdef struct Ways:               # the island as the bot measures it; fixed by the board
    u64 table                   # whose board was measured (Game.number)
    u8 to_hex[TRIANGLES][HEXES]     # steps to the nearest triangle that touches the hex
    u8 known

cdef struct Good:               # one more card, or a faster mount
    double adds                 # to what there is now, blocks and triggers apart; IMPOSSIBLE: not to be had
    double mastery              # what the masteries are worth with it
    int masteries               # how many are held
    double lines                # what the lines that blocks do not change are worth
    double near                 # how near the nearest trigger that blocks do not change is then

cdef struct Deal:               # what a tile of some kind offers, to whatever holding
    int kind
    int attribute               # that is paid, or gained
    int cost                    # blocks; less than 0: so many are gained, as far as influence goes
    double adds                 # what it adds, blocks and triggers apart
    double near                 # how near the nearest trigger that blocks do not change is then

cdef struct Reach:              # where one gets to
    u64 places                  # bits: triangles; of these the next are known
    double best_worth           # what it is worth to end at the best of them
    int best_place
    double open_worth           # what the best place beside an open hex is worth, or IMPOSSIBLE
    int open_place
    double hex_worth[HEXES]     # what the best place beside each tile is worth
    int hex_place[HEXES]
    u32 reached                 # bits: tiles in reach
    bint topped                 # the next are known; they rest on the turn too
    double top[HEXES]           # the best place beside a tile, and what claiming it adds
    double highest              # the highest of them
    u32 kinds                   # bits: kinds of tiles that may be acted on
    int top_hex[KINDS]          # the highest of a kind that may be acted on
    Deal deal[DEALS]            # what these kinds offer (plan_bounds.pyx)
    int deals                   # how many

cdef struct Openings:           # for whoever wants to know what every action of the menu is good for
    const action_t* legal
    int n
    double* value               # by action: of the best plan that begins with it, or IMPOSSIBLE
    bint trapped                # a travel would be a desperate one

cdef struct View:
    Game* g
    Openings* openings          # where plans are noted by what they begin with, or NULL
    State* s
    const Weights* w
    const Ways* ways
    const Player* me
    int seat
    int here                    # the own triangle, when `reach` was last known
    double fixed_rounds         # until somebody meets a trigger that does not count blocks, at the usual pace
    int turns_left              # own turns after this one, estimated
    int convictions             # blocks of it that the turns to come can use up
    double soon                 # 0..1: what blocks are still good for
    double future               # 0..1: how far away the end is
    double early                # 0..1: how young the game is
    double fluid                # what blocks in influence are worth more for it
    double firm                 # what blocks in conviction are worth more for it
    double later                # in spans of five turns: how long cards will be of use
    double final                # own final honor, estimated, but for lines that count blocks
    double final_rival          # that of the best rival
    double lead                 # estimated honor ahead of the best rival; negative: behind
    int leader                  # the best rival
    double push                 # what the end of the game would bring
    Holding now
    Line line[LINES]
    int lines
    int fixed_lines             # so many of them, the first, do not count blocks
    u8 trigger[TRIGGERS]        # active ones that this player could meet
    double part[TRIGGERS]       # 1 / threshold of the trigger
    int triggers
    int fixed_triggers          # so many of them, the first, do not count blocks
    i16 total[ATTRIBUTES]       # own mastery totals
    i8 sole[ATTRIBUTES]         # who alone has the highest, or NO_SEAT
    i16 rival_best[ATTRIBUTES]
    i8 rival[ATTRIBUTES]        # the rival who alone has the best total, or NO_SEAT
    double rival_sole[ATTRIBUTES]   # how much harm to that rival counts, or 0
    double harm                 # what an honor that a rival loses is worth
    double harm_leader          # what an honor that the best rival loses is worth
    double keep[5]              # share of a mastery: two behind or more, one, tied, ahead by one, by two or more
    double mastery[ATTRIBUTES]  # honor
    int skills                  # attributes of which another proficiency tile would bring something
    double skill[ATTRIBUTES][SIZES]     # what the blocks for it are worth, up to its cost
    int skill_cost
    int converts                # all bits: common blocks may be converted for it; else 0
    double skill_most           # what the blocks of any holding are worth for them, at most
    bint skill_sinks            # fewer blocks are never worth more for them
    bint buys                   # blocks are looked at with an eye to cards
    double buy[ATTRIBUTES][SIZES]       # what the blocks for a card are worth, up to its cost
    int buy_cost[ATTRIBUTES]
    double buy_most             # what the blocks of any holding are worth for cards, at most
    bint buy_sinks              # fewer blocks are never worth more for them
    double now_mastery          # what the masteries are worth as they stand
    int now_masteries           # how many are held
    double now_lines            # what the lines that blocks do not change are worth as they stand
    double now_near             # how near the nearest trigger that blocks do not change is
    int spheres                 # bits: spheres whose blocks a line or an active trigger counts
    bint bounded                # the next are known (plan_bounds.pyx)
    int spheres_lined           # bits: spheres whose blocks are counted by a line
    double sphere_lines[SPHERES][SIZES]     # what so many blocks are worth to these lines
    double sphere_near[SPHERES][SIZES]      # how near they are to a trigger that counts them
    bint near_spheres           # there are such triggers
    double near_swing           # what triggers that count other blocks add at most
    double swing[METRICS]       # what lines that count other blocks add at most, by metric
    u32 goods_known             # bits: of which the next is known
    Good good[GOODS]
    double idle                 # what the holding is worth as it stands
    double share[ATTRIBUTES]    # of a block's worth that its circle has
    double fuel                 # one block of influence
    double die                  # a roll of the white die
    double stack_worth[STACKS]  # the better of display and blind draw
    u8 load[LOADS]              # blocks on own companions, most first
    int loads
    u64 free                    # triangles where one may stop
    u8 tile_hex[HEXES]          # hexes with a tile
    int tiles                   # how many
    bint surveyed               # the next are known
    u8 use_hex[HEXES]           # tiles worth going to
    double use_value[HEXES]
    int uses
    double after[FAR_AWAY]      # share of a use that so many steps leave
    u64 places_known            # bits: triangles of which the next is known
    double place_worth[TRIANGLES]   # what it is worth to end a travel there, however far it is
    Reach reach                 # as the last search found it
    u64 urn                     # lots that decide between equal plans and places (ext/rng.pxd)
    u32 claims[4]               # bits: sorts of claims of which the next is known, by the way they are paid (plan.pyx)
    double claim_gain[4][CLAIMS]    # what they add
    bint rest_known             # the next is known
    double rested               # what is there after an upgrade of influence
    bint cheapest_known         # the next is known
    double cheapest             # the least valuable of the own companions, as a champion
    int missing_charges         # blocks that own relics have room for
    int kinds                   # bits: tile kinds controlled
    u32 own                     # bits: hexes controlled
    int seen                    # bits: tile kinds on the board


cdef void measure_ways(Ways* ways, const Game* g) noexcept nogil
cdef void look(View* v, Game* g, const Weights* w, const Ways* ways, int seat) noexcept nogil
cdef bint look_again_at_blocks(View* v) noexcept nogil  # only own blocks have changed; False: look at everything again
cdef void look_again(View* v) noexcept nogil            # nothing has changed but the own triangle, and the turn
cdef bint is_loose(int what) noexcept nogil             # a metric that goes up and down from turn to turn
cdef double card_value(const View* v, int card) noexcept nogil          # what Holding does not count: honor, power
cdef double mean_value(const View* v, int stack) noexcept nogil         # of a blind draw, roughly
cdef double blind_value(const View* v, int stack) noexcept nogil
cdef double cheapest_companion(View* v) noexcept nogil
cdef double place_value(const View* v, int triangle) noexcept nogil
cdef void survey(View* v) noexcept nogil                # before places are compared


cdef inline double leader_share(const View* v, int seat) noexcept nogil:
    """How much harm to this rival counts."""
    return v.harm_leader if seat == v.leader else v.harm


cdef inline bint has_power(const View* v, int card) noexcept nogil:
    """The card does something for this player, beside its honor."""
    cdef int stack = v.g.content.stack[card]
    if is_powerless(v.g, v.seat, card):
        return False
    return not barred(v.g, v.seat, BAN_ACTION_ABILITY if stack < COLOURS else BAN_ACTION_RELIC) or stack > RELIC


cdef inline const double* blocks_worth(const View* v, int attribute) noexcept nogil:
    """What piles of this attribute's blocks are worth, by their size."""
    if attribute < COMMONS:
        return &v.w.commons[0]
    return &v.w.heroics[0]


cdef inline double pile(const double* worth, int blocks) noexcept nogil:
    """What so many blocks are worth together."""
    return worth[blocks if <unsigned int> blocks <= BLOCKS else 0]


cdef inline double max_d(double a, double b) noexcept nogil:
    return a if a > b else b


cdef inline double min_d(double a, double b) noexcept nogil:
    return a if a < b else b


cdef inline double effect_worth(const View* v, int do) noexcept nogil:
    """One use of a primitive, for each of its n."""
    return v.w.primitive[do - DO_GAIN]
