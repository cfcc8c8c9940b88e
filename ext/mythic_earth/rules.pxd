# Mythic Earth's parameters and content as the engine reads them, and the codes of every named thing in them.
#
# Rules is field for field the scalar parameters of sim/games/mythic_earth/rules.py. Tables (units, weapons, lists,
# spells, Blessings, VP of Devotions, layouts, formations) are Content, which sim/games/mythic_earth/content.py fills.
# Both are fixed for all games of a ruleset. The order of every enum is the order of the same names there. Arrays over
# two things are laid out flat, the first thing by rows. Distances are ticks of 0.1" unless a name ends in `_in`. Rule
# ids: sim/games/mythic_earth/RULES.md.

from equipoise.ext.types cimport i8, i16, i32, u8, u16

cdef enum:
    PLAYERS = 2             # (ME-001)
    FORCE = 16              # Units of a Force at most (spec 4.11)
    ANIMALS = 18            # Spirit Animals at most
    UNITS = 50              # unit ids: player 0 has 0..15, player 1 has 16..31, Spirit Animals 32..49
    FIRST_ANIMAL = 32
    GROUPS = 3              # member groups of an entry at most
    MINIS = 12              # Minis of a Unit at most
    FORMATION_SIZES = 13    # MINIS + 1
    CLASSES = 3             # base classes
    FORMATIONS = 39         # CLASSES * FORMATION_SIZES
    OFFSETS = 468           # FORMATIONS * MINIS
    ENTRIES = 37
    MEMBERS = 111           # ENTRIES * GROUPS
    ENTRY_SIZES = 481       # ENTRIES * FORMATION_SIZES
    LISTS = 12
    LIST_PLACES = 192       # LISTS * FORCE
    FACTIONS = 4
    CHARACTERS = 16         # Common.character: the lists, then the factions (setup.list_mode = random_legal)
    WEAPONS = 26
    SPELLS = 12
    BLESSINGS = 12
    EFFECTS = 2             # primitives of a spell or Blessing at most
    ROWS = 24               # SPELLS + BLESSINGS: spell s is row s, Blessing b is row SPELLS + b
    ROW_EFFECTS = 48        # ROWS * EFFECTS
    DEVOTIONS = 16          # el1..el8, ec1..ec8
    WAY_DEVOTIONS = 8       # of one alignment
    CLAUSES = 2             # of a Devotion
    DEVOTION_CLAUSES = 32   # DEVOTIONS * CLAUSES
    SCENARIOS = 6
    LAYOUT_PIECES = 16      # pieces of a layout in content at most
    LAYOUT_PLACES = 96      # SCENARIOS * LAYOUT_PIECES

cdef enum:                  # types of Units (ME-007)
    HUMANOID = 0
    BEAST = 1
    MOUNTED_BEAST = 2
    MONSTER = 3
    MULTITUDE = 4
    BEHEMOTH = 5
    UNIT_TYPES = 6

cdef enum:                  # base classes (spec 3.2)
    CLASS_S = 0
    CLASS_M = 1
    CLASS_L = 2

cdef enum:                  # factions
    AZTEC = 0
    INCA = 1
    INUIT = 2
    TRIBAL_NATIONS = 3

cdef enum:                  # Ways
    EVERLIVING = 0
    EVERCHANGING = 1

cdef enum:                  # stats: STAT(t, stat, ...)
    STAT_M = 0
    STAT_SH = 1
    STAT_FI = 2
    STAT_SV = 3
    STAT_RE = 4
    STAT_BR = 5
    STAT_STR = 6
    STATS = 7

cdef enum:                  # Content.entry_flags: bits
    GENERAL = 1
    HEROIC = 2              # every General is Heroic as well (ME-009)
    COMMANDER = 4

cdef enum:                  # Content.member_talents: bits (spec 4.3)
    TOUGHENED = 1
    DREADFUL = 2
    UNDEAD = 4
    FLY = 8
    MASSIVE = 16
    WOODSMAN = 32
    FEARLESS = 64
    SWARM = 128
    VENOMOUS = 256

cdef enum:                  # Content.member_armour
    ARMOUR_NONE = 0
    ARMOUR_LIGHT = 1
    ARMOUR_HEAVY = 2

cdef enum:
    NO_WEAPON = 255         # Content.member_ranged without one

cdef enum:                  # Content.weapon_special: bits
    SPECIAL_OVERHEAD = 1    # Overhead, with the template (ME-219)
    SPECIAL_INSULTS = 2     # (ME-228)
    SPECIAL_AYLUS = 4       # (ME-230)

cdef enum:                  # landscape (spec 3.7)
    WOOD = 0
    RUIN = 1
    MARSH = 2
    ROCK = 3
    BUILDING = 4
    WALL = 5
    PIECE_KINDS = 6

cdef enum:                  # primary scenarios (spec 4.9)
    BUILD_ALTARS = 0
    RAINY_SEASON = 1
    GREAT_HUNT = 2
    PILLAGE_VILLAGE = 3
    LIBERATORS_CAPTIVES = 4
    FOG_OF_WAR = 5

cdef enum:                  # Devotions (spec 4.10); el1 to el8 are 0 to 7, ec1 to ec8 are 8 to 15
    EL1 = 0
    EL2 = 1
    EL3 = 2
    EL4 = 3
    EL5 = 4
    EL6 = 5
    EL7 = 6
    EL8 = 7
    EC1 = 8
    EC2 = 9
    EC3 = 10
    EC4 = 11
    EC5 = 12
    EC6 = 13
    EC7 = 14
    EC8 = 15

cdef enum:                  # windows for Blessings (spec 6.9)
    W_TURN_START = 0
    W_POOL = 1
    W_OWN_ACT = 2
    W_ENEMY_ACT = 3
    W_TEST = 4
    W_SHOOT = 5
    W_FIGHT = 6
    W_SAVE = 7
    W_ENEMY_CAST = 8
    WINDOWS = 9

cdef enum:                  # effect primitives (spec 4.1); which columns of Content.effect_* they read
    DO_NONE = 0
    DO_ADD_MARKERS = 1      # n, die
    DO_REMOVE_MARKERS = 2   # n, die
    DO_HITS = 3             # n, die: hits; str
    DO_WOUND = 4            # n, die
    DO_HEAL = 5             # n, die
    DO_STAT = 6             # stat, n: the change, until
    DO_FLAG = 7             # flag, until
    DO_FREEZE = 8
    DO_UNFREEZE = 9
    DO_STOP_FLEE = 10
    DO_FLEE = 11
    DO_FREE_MOVE = 12       # n: so many times M; later
    DO_REROLL = 13          # the test just failed
    DO_SET_DICE = 14        # n: so many of the lowest; value; side
    DO_REROLL_POOL = 15     # side
    DO_FORCE_TEST = 16      # n: the modifier
    DO_CANCEL_SPELL = 17
    DO_CAST = 18            # the rest of the set is what claims and destruction do; content does not name it
    DO_PLACE_TOKEN = 19
    DO_REMOVE_TOKEN = 20
    DO_CARRY = 21
    DO_DROP = 22
    DO_GAIN_VP = 23
    DO_DESTROY = 24
    PRIMITIVES = 25

cdef enum:                  # Content.effect_until, and rows of Unit.modifier and Unit.flags
    UNTIL_ATTACK = 0        # the volley, exchange, spell or fight round in progress
    UNTIL_ACTIVATION = 1
    UNTIL_TURN = 2          # removed at step (7) of ME-294
    UNTIL_GAME = 3
    UNTILS = 4

cdef enum:                  # Content.effect_flag: bits of Unit.flags
    FLAG_NONE = 0
    FLAG_NO_MARCH = 1
    FLAG_IGNORE_DIFFICULT = 2
    FLAG_GROUNDED = 4
    FLAG_ENTANGLED = 8
    FLAG_CHALLENGED = 16

cdef enum:                  # Content.effect_side: whose pool
    SIDE_OWN = 0
    SIDE_ENEMY = 1

cdef enum:                  # dice of effects and of trample.*, regroup.die, talent.undead_crumble
    DIE_ONE = 0             # no die: 1; of an effect: n alone
    DIE_D3 = 1              # (ME-032)
    DIE_D6 = 2

cdef enum:                  # Content.spell_target, Content.blessing_target: bits, all of them needed
    TARGET_OWN = 1          # a friend; without TARGET_SELF not the caster's own Unit
    TARGET_ENEMY = 2        # an enemy; of a missile spell also a Spirit Animal
    TARGET_SELF = 4         # "or self"
    TARGET_DAMAGED = 8
    TARGET_NOT_BEHEMOTH = 16
    TARGET_LANDED = 32
    TARGET_MARKERS = 64     # with at least one
    TARGET_FROZEN_OR_FLEEING = 128
    TARGET_NOT_FROZEN = 256
    TARGET_NOT_FLEEING = 512
    TARGET_NOT_UNDEAD = 1024
    TARGET_POOL = 2048      # a pool of dice, no Unit: effect_side says whose
    TARGET_THE_UNIT = 4096  # the Unit the window is about: activated, testing, shooting, fighting, saving
    TARGET_THE_SPELL = 8192  # the spell being cast

# Values of the parameters that are a choice, named after it: their place in the list of choices.

cdef enum:                  # tests.modifier_side
    MODIFIER_SIDE_STAT = 0
    MODIFIER_SIDE_ROLL_LITERAL = 1

cdef enum:                  # units.mixed_move
    MIXED_MOVE_LOWEST = 0
    MIXED_MOVE_HIGHEST = 1

cdef enum:                  # setup.alignment_mode
    ALIGNMENT_WINNER_CHOOSES_OPPOSED = 0
    ALIGNMENT_RANDOM_OPPOSED = 1
    ALIGNMENT_RANDOM_EACH = 2
    ALIGNMENT_FIXED = 3     # player 0 Everliving, player 1 Everchanging

cdef enum:                  # setup.primary
    PRIMARY_LOSER_CHOOSES = 0
    PRIMARY_RANDOM = 1
    PRIMARY_FIRST = 2       # + scenario

cdef enum:                  # setup.devotion_pick
    DEVOTION_PICK_CHOOSE_OF_N = 0
    DEVOTION_PICK_BLIND = 1

cdef enum:                  # setup.list_mode
    LIST_MODE_FIXED = 0
    LIST_MODE_RANDOM_LEGAL = 1

cdef enum:                  # turn1.pool
    TURN1_REUSE_BOUND = 0
    TURN1_REUSE_FREE = 1
    TURN1_REROLL = 2

cdef enum:                  # activation.level_starter
    LEVEL_STARTER_ALTERNATE = 0
    LEVEL_STARTER_MOST_DICE = 1
    LEVEL_STARTER_WINNER = 2

cdef enum:                  # activation.destroyed_die
    DESTROYED_DIE_LOWEST = 0
    DESTROYED_DIE_HIGHEST = 1
    DESTROYED_DIE_NONE = 2

cdef enum:                  # brave.unfreeze_markers
    UNFREEZE_MARKERS_COUNT = 0
    UNFREEZE_MARKERS_IGNORE = 1

cdef enum:                  # brave.casualty_rule
    CASUALTY_BELOW = 0
    CASUALTY_AT_OR_BELOW = 1

cdef enum:                  # flee.each_turn
    FLEE_END_OF_TURN = 0
    FLEE_NEVER = 1

cdef enum:                  # move.difficult_mode
    DIFFICULT_FLAT_ON_M = 0
    DIFFICULT_PCT_OF_ALLOWANCE = 1

cdef enum:                  # alert.failed_die
    FAILED_DIE_NEXT_TURN = 0
    FAILED_DIE_NOW = 1

cdef enum:                  # shoot.casualty_pool
    CASUALTY_POOL_NOT_HIDDEN = 0
    CASUALTY_POOL_FULLY_VISIBLE = 1

cdef enum:                  # shoot.long_mode
    LONG_MODE_TABLE = 0
    LONG_MODE_HALF_OF_MAX = 1

cdef enum:                  # fight.winner_by
    WINNER_BY_WOUNDS_THIS_ROUND = 0
    WINNER_BY_TOTAL_MARKERS = 1

cdef enum:                  # magic.once_rule
    ONCE_SUCCESS = 0
    ONCE_ATTEMPT = 1

cdef enum:                  # deploy.zone_test
    ZONE_TEST_CENTRE = 0
    ZONE_TEST_WHOLLY = 1

cdef enum:                  # altars.vp_mode
    ALTARS_PER_TURN = 0
    ALTARS_PER_ALTAR = 1

cdef enum:                  # captives.winner_type
    WINNER_HUMANOID_ONLY = 0
    WINNER_ANY = 1

cdef enum:                  # devotion.turn_clause
    TURN_CLAUSE_ONCE = 0
    TURN_CLAUSE_EVERY_TURN = 1

cdef enum:                  # devotions.against_all_odds
    AGAINST_ALL_ODDS_AS_PRINTED = 0
    AGAINST_ALL_ODDS_PROXY = 1

cdef enum:                  # victory.wipeout
    WIPEOUT_PLAY_ON = 0
    WIPEOUT_END_NOW = 1
    WIPEOUT_INSTANT_WIN = 2

cdef enum:                  # victory.tiebreak
    TIEBREAK_DESTROYED_DICE = 0
    TIEBREAK_NONE = 1

cdef struct Rules:
    i32 limits_max_rounds
    i32 limits_max_decisions
    i32 game_turns
    i32 game_size_points
    i32 game_battle_points
    i32 table_width_in
    i32 table_skirmish_width_in
    i32 table_depth_in
    i32 base_radius_s
    i32 base_radius_m
    i32 base_radius_l
    i32 tests_die
    i32 tests_modifier_side                 # 0 stat, 1 roll_literal
    i32 tests_natural_auto
    i32 units_mixed_move                    # 0 lowest, 1 highest
    i32 setup_devotions_dealt
    i32 setup_alignment_mode                # 0 winner_chooses_opposed, 1 random_opposed, 2 random_each, 3 fixed
    i32 setup_primary                       # PRIMARY_...
    i32 setup_devotion_pick                 # 0 choose_of_n, 1 blind
    i32 setup_list_mode                     # 0 fixed, 1 random_legal
    i32 turn1_pool                          # 0 reuse_bound, 1 reuse_free, 2 reroll
    i32 activation_decline_fleeing
    i32 activation_level_starter            # 0 alternate, 1 most_dice, 2 winner
    i32 activation_destroyed_die            # 0 lowest, 1 highest, 2 none
    i32 brave_destroy_pct
    i32 brave_fail_activation_markers
    i32 brave_pass_removes
    i32 brave_mod_frozen
    i32 brave_mod_fleeing
    i32 brave_mod_heroic
    i32 brave_mod_commander
    i32 brave_heroic_range_in
    i32 brave_casualty_pct
    i32 brave_casualty_fail_markers
    i32 brave_loss_fail_markers
    i32 brave_dreadful_loss_mod
    i32 brave_heroic_on_activation
    i32 brave_unfreeze_markers              # 0 count, 1 ignore
    i32 brave_casualty_rule                 # 0 below, 1 at_or_below
    i32 flee_hero_range_in
    i32 flee_commander_range_in
    i32 flee_charged_fi_mod
    i32 flee_stop_friend_in
    i32 flee_stop_enemy_in
    i32 flee_each_turn                      # 0 end_of_turn, 1 never
    i32 move_march_mult
    i32 move_difficult_pct
    i32 move_enemy_spacing_in
    i32 move_min_M
    i32 move_difficult_mode                 # 0 flat_on_M, 1 pct_of_allowance
    i32 fly_airborne_immune
    i32 trample_small                       # 0 1, 1 D3, 2 D6
    i32 trample_monster                     # 0 1, 1 D3, 2 D6
    i32 trample_behemoth                    # 0 1, 1 D3, 2 D6
    i32 alert_range_in
    i32 alert_step_ticks
    i32 alert_failed_die                    # 0 next_turn, 1 now
    i32 regroup_die                         # 0 1, 1 D3, 2 D6
    i32 regroup_second_test
    i32 shoot_mod_obscured
    i32 shoot_obscured_cap
    i32 shoot_mod_charging
    i32 shoot_mod_fleeing
    i32 shoot_mod_long
    i32 shoot_mod_stopped
    i32 shoot_mod_low
    i32 shoot_mod_dreadful
    i32 shoot_mod_overhead
    i32 shoot_mod_focused
    i32 shoot_mod_big
    i32 shoot_markers_per_volley
    i32 shoot_save_cover
    i32 shoot_casualty_pool                 # 0 not_hidden, 1 fully_visible
    i32 shoot_long_mode                     # 0 table, 1 half_of_max
    i32 shoot_fleeing_double
    i32 shoot_into_melee
    double template_radius_in
    i32 fight_charge_bonus
    i32 fight_counter_bonus
    i32 fight_markers_per_wound
    i32 fight_max_units_side
    i32 fight_winner_by                     # 0 wounds_this_round, 1 total_markers
    i32 fight_weapon_bonus_stacks
    i32 fight_consolidate_on_destroy
    i32 fight_attack_strike_back
    i32 fight_throw_at_animals
    i32 armour_light
    i32 armour_heavy
    i32 magic_dice
    i32 magic_dispel_range_in
    i32 magic_feedback_markers
    i32 magic_dispels_per_spell
    i32 magic_once_rule                     # 0 success, 1 attempt
    i32 magic_doubles
    i32 blessings_per_turn
    i32 deploy_zone_test                    # 0 centre, 1 wholly
    i32 zone_depth_in_build_altars
    i32 zone_depth_in_rainy_season
    i32 zone_depth_in_pillage_village
    i32 zone_depth_in_liberators_captives
    i32 zone_depth_in_fog_of_war
    i32 hunt_arc_in
    i32 hunt_spawn_per_turn
    i32 hunt_move_bonus_in
    i32 hunt_animal_FI
    i32 hunt_animal_SV
    i32 hunt_animal_W
    i32 hunt_animal_A
    i32 hunt_animal_STR
    i32 hunt_existing_move
    i32 altars_spacing_in
    i32 altars_hero_range_in
    i32 altars_vp_mode                      # 0 per_turn, 1 per_altar
    i32 rain_sh_mod
    i32 river_swept_on
    i32 river_move_divisor
    i32 river_width_in
    i32 river_bridge_in
    i32 score_first_turn_rainy
    i32 score_first_turn_hunt
    i32 score_first_turn_fog
    i32 captives_per_side
    i32 captives_winner_type                # 0 humanoid_only, 1 any
    i32 captives_march_takes
    i32 pillage_per_player_turn
    i32 fog_auto_turn
    i32 vp_altar
    i32 vp_rainy
    i32 vp_hunt
    i32 vp_pillage
    i32 vp_captive
    i32 vp_fog
    i32 devotion_max_vp
    i32 devotion_token_cap
    i32 devotion_el3_near_in
    i32 devotion_el3_clear_in
    i32 devotion_el6_range_in
    i32 devotion_el7_range_in
    i32 devotion_el8_range_in
    i32 devotion_ec6_range_in
    i32 devotion_ec8_range_in
    i32 devotion_el7_piece_in
    i32 devotion_challenge_sv
    i32 devotion_test_mod
    i32 devotion_ritual_range_in
    i32 devotion_turn_clause                # 0 once, 1 every_turn
    i32 devotions_against_all_odds          # 0 as_printed, 1 proxy
    i32 talent_toughened_str
    i32 talent_venomous_on
    i32 talent_swarm_markers
    i32 talent_swarm_template_hits
    i32 talent_undead_crumble               # 0 1, 1 D3, 2 D6
    double points_k_attack
    double points_k_guard
    double points_k_shoot
    double points_k_scale
    i32 points_per_die
    i32 points_heroic
    i32 points_commander
    i32 points_magic
    i32 victory_wipeout                     # 0 play_on, 1 end_now, 2 instant_win
    i32 victory_tiebreak                    # 0 destroyed_dice, 1 none

cdef struct Content:
    # --- the table ---------------------------------------------------------------------------------------------------
    i32 table_width                         # ticks: 720, or 480 for a skirmish (ME-005, ME-006)
    i32 table_depth
    # --- formations (spec 3.3): place class * FORMATION_SIZES + n, its Minis from MINIS times that on -----------------
    i16 formation_radius[FORMATIONS]        # footprint radius R; 0: there is no such formation
    i16 formation_x[OFFSETS]                # offset of Mini i; 0 behind the last
    i16 formation_y[OFFSETS]
    # --- entries (spec 4.4) -------------------------------------------------------------------------------------------
    u8 entry_faction[ENTRIES]
    u8 entry_type[ENTRIES]                  # HUMANOID ...
    u8 entry_base[ENTRIES]                  # CLASS_...
    u8 entry_dice[ENTRIES]                  # (ME-018)
    u8 entry_magic[ENTRIES]                 # Magic Level (ME-271)
    u8 entry_max[ENTRIES]                   # per Force; 0: no limit (ME-010)
    u8 entry_flags[ENTRIES]                 # bits: GENERAL, HEROIC, COMMANDER
    u8 entry_size_min[ENTRIES]              # Minis
    u8 entry_size_max[ENTRIES]
    u8 entry_groups[ENTRIES]                # member groups in use
    i16 entry_points[ENTRY_SIZES]           # entry * FORMATION_SIZES + Minis; -1: no such size (ME-012)
    # --- members: entry * GROUPS + group, in list order ---------------------------------------------------------------
    u8 member_n[MEMBERS]                    # Minis; 0: the variable group
    i8 member_M[MEMBERS]                    # inches
    i8 member_SH[MEMBERS]
    i8 member_FI[MEMBERS]
    i8 member_SV[MEMBERS]
    i8 member_RE[MEMBERS]
    i8 member_BR[MEMBERS]
    u8 member_W[MEMBERS]                    # wounds (ME-019)
    u8 member_A[MEMBERS]                    # attack dice
    u8 member_melee[MEMBERS]                # weapon
    u8 member_ranged[MEMBERS]               # weapon, or NO_WEAPON
    u8 member_armour[MEMBERS]               # ARMOUR_...
    u16 member_talents[MEMBERS]             # bits
    # --- weapons (spec 4.2) -------------------------------------------------------------------------------------------
    u8 weapon_ranged[WEAPONS]               # 1: class ranged, 0: melee
    i8 weapon_str[WEAPONS]
    i8 weapon_fi[WEAPONS]                   # FI bonus
    i8 weapon_sh[WEAPONS]                   # SH bonus (ME-227)
    u8 weapon_short_in[WEAPONS]             # end of the short band; 0: no missile
    u8 weapon_long_in[WEAPONS]              # end of the long band; 0: it has none
    u8 weapon_thrown[WEAPONS]
    u8 weapon_shots[WEAPONS]                # per Mini
    u8 weapon_focused_shots[WEAPONS]        # ... with Focused Shot (ME-226)
    u8 weapon_special[WEAPONS]              # bits: SPECIAL_...
    # --- lists (spec 4.6): list * FORCE + place -----------------------------------------------------------------------
    u8 list_faction[LISTS]
    u8 list_units[LISTS]                    # how many
    u8 list_entry[LIST_PLACES]
    u8 list_minis[LIST_PLACES]
    i16 list_points[LIST_PLACES]
    # --- spells (spec 4.8) --------------------------------------------------------------------------------------------
    u8 spell_way[SPELLS]                    # EVERLIVING, EVERCHANGING
    i8 spell_cv[SPELLS]                     # Casting Value
    u8 spell_range_in[SPELLS]
    u8 spell_missile[SPELLS]                # Magic Missile: line of sight (ME-285)
    u16 spell_target[SPELLS]                # bits: TARGET_...
    # --- Blessings (spec 4.7) -----------------------------------------------------------------------------------------
    u8 blessing_way[BLESSINGS]
    u8 blessing_window[BLESSINGS]           # W_...
    u16 blessing_target[BLESSINGS]          # bits: TARGET_...
    # --- effects of spells and Blessings: row * EFFECTS + i; rows: see ROWS -------------------------------------------
    u8 row_effects[ROWS]                    # how many
    u8 effect_do[ROW_EFFECTS]               # DO_...
    i8 effect_n[ROW_EFFECTS]                # fixed amount; D6 + 1 is n 1, die DIE_D6; D3 is n 0, die DIE_D3
    u8 effect_die[ROW_EFFECTS]              # DIE_ONE: none
    i8 effect_str[ROW_EFFECTS]              # DO_HITS
    i8 effect_value[ROW_EFFECTS]            # DO_SET_DICE
    u8 effect_stat[ROW_EFFECTS]             # DO_STAT: STAT_...
    u8 effect_flag[ROW_EFFECTS]             # DO_FLAG: FLAG_...
    u8 effect_until[ROW_EFFECTS]            # UNTIL_...
    u8 effect_side[ROW_EFFECTS]             # SIDE_...
    u8 effect_later[ROW_EFFECTS]            # 1: when the activation has ended (Sudden Shift)
    # --- VP of Devotion clauses: devotion * CLAUSES + clause ----------------------------------------------------------
    i8 devotion_vp[DEVOTION_CLAUSES]
    # --- layouts (spec 3.7) as written, for a table of 720 x 480: scenario * LAYOUT_PIECES + piece --------------------
    u8 layout_pieces[SCENARIOS]             # how many; houses, river and bridges are not among them
    u8 layout_kind[LAYOUT_PLACES]           # WOOD ...
    u8 layout_round[LAYOUT_PLACES]          # 1: a circle, 0: a rectangle
    i16 layout_x0[LAYOUT_PLACES]            # circle: x, y, r; rectangle: x0, y0, x1, y1
    i16 layout_y0[LAYOUT_PLACES]
    i16 layout_x1[LAYOUT_PLACES]            # of a circle its r
    i16 layout_y1[LAYOUT_PLACES]            # of a circle 0
    u8 type_height[UNIT_TYPES]              # heights of Minis (spec 3.2): 2, 1, 3, 3, 1, 5
    u8 piece_height[PIECE_KINDS]            # (spec 3.7): 4, 3, 0, 4, 4, 1
    i32 layout_width                        # the table the layouts are written for: 720
    i32 layout_depth                        # 480
