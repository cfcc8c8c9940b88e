# What the bot's numbers are: one field per weight of sim/games/axis_mundi/styles.toml, where each is explained.
#
# The unit is one Action: a weight says how many Actions something is worth, or where it says so a threshold.

from equipoise.ext.axis_mundi.rules cimport CARDS

cdef enum:                      # what the bot is about, and the column of its card values
    RACE = 0                    # phase H: to the Axis
    ASCENDANT = 1               # Angel or Demon: to the own pier
    HUNTER = 2                  # somebody else is
    MODES_OF_PLAY = 3

cdef struct Weights:
    # the way up and the way home
    double climb
    double home
    double step                 # of a turn: a point of movement on the way
    double way_wound            # of a turn: a wound on the way
    double wait_rivals          # threshold
    double rival_near           # threshold
    # hurting others
    double attack_leader
    double attack_other
    double attack_ascendant
    double attack_blocker
    double attack_hunter
    double kill_hunter
    double arrow_wound
    double push_value
    double follower
    double behind
    double far_blocker
    double hold_hunter
    double hidden_near
    double token
    double kill_ascendant
    double immobilise
    double pull
    double pull_token
    double levitate_token
    double shove
    double bump
    double guess
    # hunting
    double block_pier
    double guard
    double guard_turns          # threshold
    double guards               # threshold
    double guard_late           # threshold
    double approach
    double chase_points         # threshold
    double hunter_climb
    double urgency
    double bomb
    double bomb_turns           # threshold
    double bomb_elsewhere
    double disarm
    # staying alive
    double own_hp
    double ascendant_hp
    double low_hp
    double low_hp_at            # threshold
    double wound
    double many_wounds          # threshold
    double last_wound
    double heal
    double heal_well
    double threat
    double threat_hunter
    double threat_most          # threshold
    double ahead                # threshold
    double shelter
    double suicide
    double death
    double own_fall
    double shield_damage        # threshold
    double protect
    double danger
    # means
    double card
    double keep
    double full_hand
    double second_copy
    double pair
    double duplicate
    double lesser
    double best_card
    double second_run
    double take_more
    double further_take         # threshold
    double borrow
    double dormant
    double awake
    double draw
    double harvest
    double activate
    double treasure
    double treasure_keep
    double energy
    double energy_spare
    double drain
    double extra_action
    double extra_attack
    double spare                # threshold
    double give_away
    double give_ally
    # the opening
    double opening_permanents
    double mulligan_below       # threshold
    # cards by mode of play
    double cards[MODES_OF_PLAY][CARDS]
    double mean_one_time[MODES_OF_PLAY]     # over the copies of the one-time deck; follows `cards`
