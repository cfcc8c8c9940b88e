# What the bot's numbers are: one field per weight of sim/games/epoch/styles.toml, where each is explained.
#
# The unit is one honor at the end of the game: a weight says how much something is worth, or where it says so a share
# or a threshold.

from equipoise.ext.epoch.rules cimport ATTRIBUTES, BLOCKS, KINDS, METRICS, PRIMITIVES, ROWS, STACKS, WRETCHES

cdef struct Weights:
    # by name
    double attribute[ATTRIBUTES]        # share
    double stack[STACKS]                # share
    double kind[KINDS]                  # what a tile of the kind is worth as a place to be
    double wretch[WRETCHES]
    double pace[METRICS]                # rounds that one of it takes
    double usual[METRICS]               # what a player has of it at the end
    double primitive[PRIMITIVES]        # one use, of each n
    double powers[ROWS]                 # of a card, of a wretch's mode: one use; follows `primitive`
    double mean_honor[STACKS]           # of the cards of a stack; these three follow the rules
    double mean_power[STACKS]
    double mean_yield[STACKS]
    # blocks: what so many of them are worth together
    double commons[BLOCKS + 1]          # in one common circle
    double heroics[BLOCKS + 1]          # in one heroic circle
    double influences[BLOCKS + 1]
    double convictions[BLOCKS + 1]
    double hidden_tile          # share
    double reserve              # threshold
    double conversion           # threshold
    double conversion_loss      # threshold
    double plenty               # threshold
    double spread
    double potential
    double loaded
    double charge
    double charge_use           # share
    double blind_charge         # threshold
    # cards and mounts
    double companion
    double companion_more
    double companion_most       # threshold
    double companion_yield
    double usual_yield          # threshold
    double trait
    double relic
    double monster
    double power
    double speed
    double kept_alive           # share
    double death_least          # threshold
    double scry_blind
    double effort               # threshold
    # tiles
    double tile
    double income
    double unique_income
    double income_paid
    double takeover
    double unknown_tile
    double explore
    double place
    double place_second         # share
    double place_decay          # share
    double ready_gain           # threshold
    double use_most             # threshold
    double shrine_blocks        # threshold
    double monastery_blocks     # threshold
    double step
    double near_leader
    # the end
    double horizon              # threshold: own turns
    double soon_one             # share
    double soon_two             # share
    double long_most            # threshold: own turns
    double mastery_far_lead     # share
    double mastery_lead         # share
    double mastery_tie          # share
    double mastery_behind       # share
    double mastery_sure         # share
    double mastery_sole         # share
    double mastery_break        # share
    double break_far            # share
    double skill                # share
    double skill_one            # share
    double skill_two            # share
    double skill_first          # threshold
    double line_near            # share
    double line_loose           # share
    double line_last            # share
    double line_least           # threshold
    double push
    double push_most            # threshold
    double push_near            # share
    double remove_rounds        # threshold
    double remove_gain          # threshold
    double remove_near
    double rival
    double leader
    double evict_unique         # share
    double rival_quest
    double rival_monster
