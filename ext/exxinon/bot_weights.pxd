# What the bot's numbers are: one field per weight of sim/games/exxinon/styles.toml, where each is explained.
#
# The unit is one health: a weight says how many health something is worth, or where it says so a share, a distance or a
# threshold.

from equipoise.ext.exxinon.rules cimport ABILITIES, CHARACTERS

cdef enum:
    PAIRS = 6               # pairs of characters, in the order 01 02 03 12 13 23

cdef struct Weights:
    # characters
    double health
    double enemy_health
    double alive
    double enemy_alive
    double low_health
    double focus            # share
    double focus_below      # threshold
    double win
    double kill_share       # share
    double mana
    double mana_fall        # share
    double enemy_mana       # share
    double mana_most        # threshold
    double mana_beyond      # share
    double shield
    double shield_low       # share
    double shield_low_most  # threshold
    double common_blow      # threshold
    # statuses that wait for an enemy, or are taken from an own character
    double stun
    double silence
    double silence_poor     # share
    double poor             # threshold
    double disarm
    double root
    double slow
    double idle             # share
    # the team
    double shard
    double shard_beyond     # share
    double ultimate_ready
    double shard_spent      # share
    double core
    double core_reach       # distance
    double synthesis_at     # threshold
    double cycle            # share
    double second_copy
    double least_discard
    double keep             # share
    # what is to come
    double delay_inside     # share
    double delay_marked     # share
    double delay_held       # share
    double delay_long       # share
    double delay_later      # share
    double delay_status
    double anchor           # share
    double danger           # share
    double danger_first     # share
    double danger_death     # share
    double danger_delay     # share
    double shielded         # share
    double offence          # share
    double spell_far        # distance
    double spell_poor       # share
    # objectives
    double loot             # share
    double objective_near   # share
    double pull_far         # distance
    double secure_now       # share
    double secure_contested  # share
    double secure_later     # share
    double chip             # share
    double part             # share
    # pushes and walls
    double push             # share
    double area_on_enemy
    double wall
    double wall_even        # share
    double wall_far         # distance
    double wall_ring
    double wall_broken
    double break_out        # share
    double stone            # share
    # position
    double distance
    double too_near         # share
    double zone
    double together         # share
    double crowd            # share
    double crowd_far        # distance
    double spread           # distance
    double step
    double wraith_near
    double haunt_far        # distance
    double kindle_near
    double kindle_far       # distance
    # plans
    double least_gain       # threshold
    double longer_walk      # threshold
    double jump             # threshold
    # the opening
    double go_first
    double draft_lot
    double far_hitter_outside
    double slow_outside     # share
    # by character, pair and spell; follow from prefer_..., fear_..., pair_..., save_...
    double prefer[CHARACTERS]   # distance
    double fear[CHARACTERS]     # share
    double pair[PAIRS]
    double save[ABILITIES]
