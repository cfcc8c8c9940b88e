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
    double hurt_most        # share
    # fighting
    double fight            # share
    double attack           # share
    double locked           # share
    double locked_first     # share
    double locked_last      # share
    double charge_at        # threshold
    double strike_first     # share
    double attack_more
    double challenged       # share
    double disengage        # share
    double shoot            # share
    double focus            # share
    double drift            # chance
    double entangle         # share
    double missiles_most    # share
    double spare_animal
    # aims
    double patience         # share
    double crowd            # share
    double precious         # activations for each VP of worth
    double second_aim       # share
    double crowd_more       # share
    double hopeless         # share
    double nearer           # share
    double early            # share
    double build            # share
    double scorer           # share
    double deny             # share
    double deny_sacrifice   # share
    double deny_invoker     # share
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
    double spawn_near       # ticks
    double hunt
    double pillage
    double captive
    double fog
    double devotion
    double devotion_from    # turn
    double second_clause    # share
    double second_invoked   # share
    double second_consecrated  # share
    double token_again      # share
    double spare_token      # share
    double in_company       # share
    double fountain_first   # share
    double fountain_second  # share
    double carry_home       # share
    double ritual_prey      # share
    double map_unsure       # share
    double map_second       # share
    double general_beat     # share
    double general_beat_second  # share
    double general_lost     # share
    double general_lost_second  # share
    double trophy           # share
    double planted          # share
    double drink_more
    double marker_least     # VP
    double quarter          # share
    double remove
    double remove_first     # share
    double remove_scored    # share
    double remove_scored_late  # share
    double remove_second    # share
    double remove_second_late  # share
    double remove_spare     # share
    double remove_spare_late  # share
    double map
    # places
    double danger           # share
    double shot_danger      # share
    double care_hero        # share
    double just_outside     # share
    double almost           # ticks
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
    double regroup_walk     # share
    double front
    double press
    double freeze           # share
    double freeze_idle      # share
    double relief           # share
    double regroup_most     # markers
    double rally            # share
    double rally_edge       # threshold
    double flee_on          # share
    double order_fails      # share
    double keep_alert       # threshold
    double alert            # share
    double alert_at         # threshold
    double alert_dice
    double counter          # share
    double counter_more
    double spring_more
    double dodge            # share
    double low              # share
    double low_thaw         # threshold
    # magic and Blessings
    double magic            # share
    double tested_by_magic  # share
    double dispelled        # share
    double feedback         # share
    double heal             # share
    double hinder           # share
    double hinder_idle      # share
    double flag_other       # share
    double free_move
    double save_melee       # share
    double save_fire        # share
    double fight_better     # share
    double shoot_better     # share
    double walk_better      # share
    double walk_idle        # share
    double frenzy           # share
    double reroll           # share
    double early_dice
    double early_dice_first  # share
    double bless            # threshold
    double bless_spare      # share
    double bless_any
    double learn_lot        # share
    double learn_hits       # share
    double learn_strength   # share
    double learn_relief     # share
    double learn_heal       # share
    double learn_save       # share
    double learn_fight      # share
    double learn_other      # share
    double learn_flag       # share
    double learn_rally      # share
    double usual_points     # points
    double usual_wounds     # wounds
    # opening
    double everchanging
    double usual_speed      # inches
    double usual_humanoids  # share
    double usual_heroes     # share
    double usual_blows      # share
    double usual_shots      # share
    double tough_save       # share
    double tough_heart      # share
    double tough_brave      # share
    double pick_wide        # inches of M
    double carrier_shoots   # share
    double order_points
    double order_speed
    double depth
    double depth_hero       # share
    double depth_shooter    # share
    double depth_fighter    # share
    double elbow
    double elbow_room       # ticks
    double devotion_pull[DEVOTIONS]     # share
    double devotion_in[PROSPECTS]
    double devotion_speed[DEVOTIONS]
    double devotion_humanoids[DEVOTIONS]
    double devotion_heroes[DEVOTIONS]
    double primary_fit[FITS]
    int filled
