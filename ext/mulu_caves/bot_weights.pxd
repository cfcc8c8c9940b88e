# What the bot's numbers are: one field per weight of sim/games/mulu_caves/styles.toml, where each is explained.
#
# The unit is one step of the own avatar on its way: a weight says how many such steps something is worth, or where it
# says so a share, a chance or a threshold.

from equipoise.ext.mulu_caves.rules cimport TREASURES

cdef struct Weights:
    # the way
    double run
    double event_avatar
    double event_unit
    double blocker
    double beside
    double net
    double ban
    double arrive
    double win
    double own_turn
    double lost_twice
    double danger
    double threat               # share
    double reach                # share
    double reach_steps          # threshold
    # the other avatar
    double turn
    double urgency
    double urgent_at            # threshold
    double urgent_ahead         # share
    double near
    double near_fade            # share
    double ahead
    double ahead_fade           # share
    double later                # share
    double chase
    # units
    double unit
    double kill
    double helper
    double helper_fade          # share
    double rescue
    double rescue_unit
    double relief_event
    double pit_helper
    double pit_helper_reach     # threshold
    double pit_guard
    double seal
    double seal_last
    double seal_far
    double sealed
    double detour
    double jam
    double jam_mirror
    double boots
    double step
    double in_a_wall
    double free_first
    double fire
    double roll
    double stuck_roll
    double mirror
    # cards
    double card
    double card_avatar
    double card_fuller          # share
    double card_full            # share
    double card_fade            # share
    double draw_run
    double spoils
    double give
    double unknown_card
    double most_bonus           # threshold
    double keep
    double relinquish           # share
    double steal
    double steal_keep           # share
    double steal_at             # threshold
    double shield               # share
    double no_fallen            # share
    double endgame              # threshold
    double shot
    double trap
    double trap_reach           # threshold
    double shove
    double freeze_unit
    double walk_into_fire
    double walk_ahead           # threshold
    # set-up
    double place_assailant
    double place_helper
    double place_helpers        # share
    double place_treasure
    # what a card is worth in the hand
    double cards[TREASURES]
