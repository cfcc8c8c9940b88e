# What the bot's numbers are: one field per weight of sim/games/mythic_earth/styles.toml, where each is explained.
#
# The unit is one Victory Point: a weight says how many VP something is worth, or where it says so a share, a chance, a
# threshold.

from equipoise.ext.mythic_earth.rules cimport DEVOTIONS

cdef enum:                  # a Force in numbers
    FEATURE_HUMANOIDS = 0
    FEATURE_SPEED = 1
    FEATURE_HEROES = 2
    FEATURE_BLOWS = 3
    FEATURE_SHOTS = 4
    FEATURES = 5
    FITS = 30               # SCENARIOS * FEATURES
    PROSPECTS = 96          # SCENARIOS * DEVOTIONS

cdef struct Weights:
    # Units
    double point            # of 100 points
    double late             # share
    double stump            # share
    double shaken           # share
    double frozen           # share
    double fleeing          # share
    double flee             # share
    double flee_near        # share
    double wound            # share
    double marker           # share
    double marker_more      # share
    # fighting
    double fight            # share
    double attack           # share
    double locked           # share
    double charge_at        # threshold
    double strike_first     # share
    double challenged       # share
    double disengage        # share
    double shoot            # share
    double focus            # share
    double drift            # chance
    double entangle         # share
    double spare_animal
    # aims
    double patience         # share
    double crowd            # share
    double precious         # activations for each VP of worth
    double second_aim       # share
    double hopeless         # share
    double early            # share
    double build            # share
    double scorer           # share
    double deny             # share
    double altar
    double hemmed           # share
    double home_altar
    double raze
    double builder
    double left_alone       # chance
    double keep_building
    double cross
    double crosser
    double spawn
    double hunt
    double pillage
    double captive
    double fog
    double devotion
    double devotion_from    # turn
    double spare_token      # share
    double in_company       # share
    double quarter          # share
    double remove
    double map
    # places
    double danger           # share
    double shot_danger      # share
    double care_hero        # share
    double just_outside     # share
    double next_turn        # share
    double later            # share
    double in_cover         # share
    double lead             # share
    double close
    # dice
    double urgent           # share
    double claim_first      # share
    double forestall        # share
    double walk             # share
    double front
    double press
    double freeze           # share
    double relief           # share
    double rally            # share
    double keep_alert       # threshold
    double alert            # share
    double alert_at         # threshold
    double alert_dice
    double counter          # share
    double dodge            # share
    double low              # share
    # magic and Blessings
    double magic            # share
    double feedback         # share
    double heal             # share
    double hinder           # share
    double free_move
    double save_melee       # share
    double save_fire        # share
    double fight_better     # share
    double shoot_better     # share
    double walk_better      # share
    double frenzy           # share
    double reroll           # share
    double early_dice
    double bless            # threshold
    double bless_any
    double learn_lot        # share
    # opening
    double everchanging
    double depth
    double depth_hero       # share
    double depth_shooter    # share
    double depth_fighter    # share
    double elbow
    double devotion_pull[DEVOTIONS]     # share
    double devotion_in[PROSPECTS]
    double devotion_speed[DEVOTIONS]
    double devotion_humanoids[DEVOTIONS]
    double devotion_heroes[DEVOTIONS]
    double primary_fit[FITS]
    int filled
