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
    double win
    double kill_share       # share
    double mana
    double enemy_mana       # share
    double mana_most        # threshold
    double shield
    double shield_low       # share
    # statuses
    double stun
    double silence
    double disarm
    double root
    double slow
    double idle             # share
    # the team
    double shard
    double ultimate_ready
    double shard_spent      # share
    double core
    double synthesis_at     # threshold
    double cycle            # share
    double keep             # share
    # what is to come
    double delay_inside     # share
    double delay_marked     # share
    double delay_held       # share
    double danger           # share
    double danger_first     # share
    double danger_death     # share
    double offence          # share
    double danger_delay     # share
    # objectives
    double loot             # share
    double objective_near   # share
    double chip             # share
    double part             # share
    # pushes and walls
    double push             # share
    double wall
    double wall_ring
    double break_out        # share
    # position
    double distance
    double zone
    double together
    double crowd
    double spread           # distance
    double step
    double wraith_near
    double kindle_near
    # the opening
    double go_first
    double draft_lot
    double far_hitter_outside
    # by character, pair and spell; follow from prefer_..., fear_..., pair_..., save_...
    double prefer[CHARACTERS]   # distance
    double fear[CHARACTERS]     # share
    double pair[PAIRS]
    double save[ABILITIES]
