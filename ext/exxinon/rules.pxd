# Fall of Exxinon's parameters and content as the engine reads them, and the codes of every named thing in them.
#
# Rules is field for field the scalar parameters of sim/games/exxinon/rules.py, group by group. Content is filled by
# sim/games/exxinon/content.py from the map, the characters, the spells, the wraith sheet and the event track. Both are
# fixed for all games of a ruleset. The order of every enum is the order of the same names there; a test holds the two
# together. Rule ids: sim/games/exxinon/RULES.md.
#
# Tiles are numbered row by row (spec 3.1): rows r = -radius .. radius, inside a row q ascending from
# max(-radius, -radius - r). With radius 5, (0, 0) is tile 45. Directions: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE.

from equipoise.ext.types cimport i8, i16, i32, u8

cdef enum:
    SEATS = 4
    TEAMS = 2
    CHARACTERS = 4
    RADIUS_AT_MOST = 6
    TILES = 127             # of the largest map, radius 6
    SMALL_TILES = 6         # small landing tiles at most
    SPELLS = 52             # codes of spells; those behind the known ones are for spells that a tweak adds
    WRAITH_ABILITIES = 4    # codes SPELLS .. SPELLS + 3: the wraith's abilities stand behind the spells
    ABILITIES = 56          # SPELLS + WRAITH_ABILITIES
    LISTS = 2               # 0: what happens at once, 1: what happens after the delay
    OPS = 5                 # of one list at most
    TRACK = 32              # entries of the event track at most
    COST_X = -1             # Content.cost: the caster chooses
    COST_ALL = -2           # ... all the caster's mana

cdef enum:                  # characters
    COUNTESS = 0
    SKRAKZ = 1
    NEOL = 2
    ZENITH = 3

cdef enum:                  # spells, in the order of the content; the engine itself names none of them
    SPELL_DRAIN = 0
    SPELL_CRIMSON_COURT = 1
    SPELL_MANA_PURGE = 2
    SPELL_BLOOD_LANCE = 3
    SPELL_VAMPIRIC_KISS = 4
    SPELL_HUSH = 5
    SPELL_BAT_FORM = 6
    SPELL_ROYAL_EDICT = 7
    SPELL_EXSANGUINATE = 8
    SPELL_BLOOD_GIFT = 9
    SPELL_PROWL = 10
    SPELL_ENDLESS_NIGHT = 11
    SPELL_NIGHTMARE = 12
    SPELL_AMBUSH = 13
    SPELL_SHADOW_STEP = 14
    SPELL_HAMSTRING = 15
    SPELL_FRENZY = 16
    SPELL_DREAD_MARK = 17
    SPELL_BLOOD_PRICE = 18
    SPELL_CARNAGE = 19
    SPELL_RAISE_STONE = 20
    SPELL_CATACLYSM = 21
    SPELL_STONE_WALL = 22
    SPELL_ROCK_THROW = 23
    SPELL_QUAKE = 24
    SPELL_BULWARK = 25
    SPELL_SHATTER = 26
    SPELL_ENTOMB = 27
    SPELL_LANDSLIDE = 28
    SPELL_FAULT_LINE = 29
    SPELL_STONEBLOOD = 30
    SPELL_FIRST_LIGHT = 31
    SPELL_HIGH_NOON = 32
    SPELL_STARFALL = 33
    SPELL_SOLAR_FLARE = 34
    SPELL_SUNLANCE = 35
    SPELL_AEGIS = 36
    SPELL_RADIANCE = 37
    SPELL_GRAVITY_SLING = 38
    SPELL_BLINDING_RAY = 39
    SPELL_SUPERNOVA = 40
    SPELL_ANCHOR_STAR = 41
    KNOWN_SPELLS = 42
    ABILITY_CHILL_TOUCH = 52
    ABILITY_WAIL = 53
    ABILITY_KINDLE = 54

cdef enum:                  # Content.kind
    KIND_CARD = 0
    KIND_BASIC = 1
    KIND_ULTIMATE = 2
    KIND_WRAITH = 3         # an ability of the wraith; no spell (FX-276)

cdef enum:                  # Content.target_type
    TARGET_NONE = 0         # Global, or an AOE around the caster: no choice
    TARGET_SELF = 1
    TARGET_ENEMY = 2
    TARGET_ALLY = 3
    TARGET_CHARACTER = 4
    TARGET_TILE = 5
    TARGET_LINE = 6

cdef enum:                  # Content.target_filter, for TARGET_TILE
    FILTER_ANY = 0          # no permanent wall (FX-118)
    FILTER_EMPTY = 1        # a wall may be put there (FX-192)
    FILTER_BREAKABLE = 2    # holds a breakable wall
    FILTER_TELEPORT = 3     # a destination of a teleport (FX-176 to FX-179)

cdef enum:                  # Content.effect_op
    OP_NONE = 0
    OP_DAMAGE = 1
    OP_HEAL = 2
    OP_STATUS = 3           # effect_status, effect_x
    OP_SHIELD = 4
    OP_DISPEL = 5
    OP_GAIN_MANA = 6
    OP_LOSE_MANA = 7
    OP_STEAL_MANA = 8
    OP_BONUS_MOVE = 9
    OP_ATTACK_BONUS = 10
    OP_PUSH = 11
    OP_TELEPORT = 12        # always the caster; effect_dest
    OP_WALL = 13
    OP_WALL_ROW = 14
    OP_WALL_RING = 15
    OP_BREAK_WALL = 16

cdef enum:                  # Content.effect_to
    TO_TARGET = 0
    TO_SELF = 1
    TO_ENEMIES_AOE = 2
    TO_ALLIES_AOE = 3
    TO_OTHERS_AOE = 4
    TO_ENEMIES_LINE = 5
    TO_ENEMIES_GLOBAL = 6
    TO_ALLIES_GLOBAL = 7

cdef enum:                  # Content.effect_when, Content.effect_bonus_when
    ALWAYS = 0
    ISOLATED_1 = 1
    ISOLATED_2 = 2

cdef enum:                  # Content.effect_status
    DISARM = 0
    ROOT = 1
    SILENCE = 2
    STUN = 3
    SLOW = 4                # strength effect_x
    STATUSES = 5

cdef enum:                  # Content.effect_dest
    DEST_TARGET = 0
    DEST_ADJACENT = 1

cdef enum:                  # Content.track_op
    LAND_SMALL = 0
    LAND_LARGE = 1
    LAND_METEORITE = 2
    MANA_ALL = 3
    DAMAGE_ALL = 4

# Values of the parameters that are a choice, named after it: their place in the list of choices.

cdef enum:                  # game.win_check
    WIN_CHECK_OP = 0
    WIN_CHECK_SPELL = 1

cdef enum:                  # game.mutual_elimination
    MUTUAL_ELIMINATION_DRAW = 0
    MUTUAL_ELIMINATION_ACTIVE_WINS = 1
    MUTUAL_ELIMINATION_ACTIVE_LOSES = 2

cdef enum:                  # game.cap_outcome
    CAP_OUTCOME_DRAW = 0
    CAP_OUTCOME_HEALTH_RANK = 1

cdef enum:                  # setup.mode
    MODE_QUICK = 0
    MODE_DRAFT = 1
    MODE_FIXED = 2

cdef enum:                  # setup.first_choice
    FIRST_CHOICE_DECIDE = 0
    FIRST_CHOICE_ALWAYS_FIRST = 1
    FIRST_CHOICE_ALWAYS_SECOND = 2

cdef enum:                  # setup.draft_order
    DRAFT_ORDER_ABAB = 0
    DRAFT_ORDER_ABBA = 1

cdef enum:                  # objective.loot_expires
    LOOT_EXPIRES_NEVER = 0
    LOOT_EXPIRES_END_OF_TURN = 1

cdef enum:                  # objective.loot_open_to
    LOOT_OPEN_TO_BOTH = 0
    LOOT_OPEN_TO_DESTROYER = 1

cdef enum:                  # delay.order
    DELAY_ORDER_TEAM_CHOICE = 0
    DELAY_ORDER_OLDEST_FIRST = 1

cdef enum:                  # teleport.fallback_origin
    FALLBACK_ORIGIN_DESTINATION = 0
    FALLBACK_ORIGIN_SELF = 1

cdef enum:                  # meteorite.displace_through_walls
    DISPLACE_THROUGH_WALLS_ALWAYS = 0
    DISPLACE_THROUGH_WALLS_ONLY_IF_NEEDED = 1

cdef struct Rules:
    i32 limits_max_rounds                   # the game ends undecided after this many rounds of two team turns
    i32 limits_max_decisions                # ... and after this many decisions
    i32 game_max_turns                      # team turns after which the game stops
    i32 game_win_check                      # elimination is tested after each op, or after the whole spell
    i32 game_mutual_elimination             # both teams eliminated at once
    i32 game_cap_outcome                    # result at the turn cap
    i32 setup_die_sides                     # of the roll-off
    i32 setup_mode                          # quick, draft or fixed
    i32 setup_first_team                    # fixed: 0 or 1
    i32 setup_first_choice                  # what the winner of the roll does
    i32 setup_draft_order                   # picks alternate, or snake
    i32 setup_initial_breakables            # the optional walls stand at the start
    i32 turn_actions                        # of a living character in a turn
    i32 turn_attacks                        # basic attacks of a living character in a turn
    i32 mana_start
    i32 mana_second_team_start_bonus        # extra starting mana of each player of the second team
    i32 mana_per_turn
    i32 mana_zone_bonus
    i32 mana_first_team_turn1               # gained in step 3 of turn 1
    i32 mana_discard_gain
    i32 mana_cap                            # 0: none
    i32 hand_size
    i32 shards_synthesis_cost
    i32 shards_synthesis_max_per_turn
    i32 shards_token_limit                  # of both teams together
    i32 shards_start                        # of each team
    i32 objective_small_health
    i32 objective_small_reward
    i32 objective_large_health
    i32 objective_large_reward
    i32 objective_meteorite_health
    i32 objective_meteorite_cores
    i32 objective_meteorite_crush_damage
    i32 objective_loot_expires              # destroyed objectives stay, or vanish at the end of the team turn
    i32 objective_loot_open_to              # who may secure
    i32 objective_fragments_reset           # undestroyed fragments heal at the end of a team turn
    i32 core_turns
    i32 core_move_bonus
    i32 core_x_value
    i32 core_includes_current_turn
    i32 walls_health
    i32 walls_token_limit
    i32 walls_damage_reset
    i32 delay_pair_limit                    # pending delays in the whole game
    i32 delay_order
    i32 delay_survives_caster_death
    i32 casting_x_min
    i32 wraith_movement
    i32 wraith_ability_cooldown_turns
    i32 wraith_enabled
    i32 wraith_gains_mana
    i32 wraith_can_secure
    i32 wraith_stops_on_walls
    i32 events_repeat_from                  # space to which the track loops
    i32 events_period                       # spaces of the loop; 0: no loop
    i32 los_required
    i32 los_double_edge_blocks
    i32 line_stops_at_breakable
    i32 aoe_hits_objects
    i32 global_hits_objects                 # the parameter is called global.hits_objects
    i32 targeting_pointless_object_targets
    i32 targeting_self_ops_on_object_target
    i32 teleport_fallback_origin
    i32 teleport_fallback_optional
    i32 status_slow_stacks
    i32 status_own_turn_immediate
    i32 root_blocks_bonus_move
    i32 meteorite_displace_through_walls
    i32 engine_auto_single                  # forced decisions are applied without asking


cdef struct Content:
    # --- the map ------------------------------------------------------------------------------------------------------
    i32 radius                              # 1 .. RADIUS_AT_MOST
    u8 permanent_wall[TILES]                # 1 where one stands
    u8 mana_zone[TILES]
    u8 optional_breakable[TILES]
    i32 meteorite_tile                      # tile numbers; the landing tiles are all different and no walls
    i32 large_tile
    u8 small_tile[SMALL_TILES]              # ascending
    i32 small_tiles                         # how many
    u8 start_tile[SEATS]                    # start tiles 1 to 4
    # --- setup --------------------------------------------------------------------------------------------------------
    i8 quick_character[SEATS]               # quick: by seat, whatever the seating deals; seat s on start tile s + 1
    i8 fixed_character[SEATS]               # fixed: by seat, or -1: the one dealt by the seating of the run
    i8 fixed_start[SEATS]                   # fixed: start tile of each seat, from 0; as a rule 0, 1, 2, 3
    # --- characters ---------------------------------------------------------------------------------------------------
    i16 max_health[CHARACTERS]
    i16 movement[CHARACTERS]
    i16 attack_range[CHARACTERS]
    i16 attack_damage[CHARACTERS]
    i16 attack_push[CHARACTERS]
    i16 basic[CHARACTERS]                   # spell code of the Basic Ability
    i16 ultimate[CHARACTERS]                # ... and of the Ultimate
    # --- spells 0 .. spells - 1, wraith abilities from SPELLS on ------------------------------------------------------
    i32 spells                              # codes in use: KNOWN_SPELLS and those of tweaks
    i32 wraith_abilities                    # in use, codes SPELLS .. SPELLS + wraith_abilities - 1
    i8 owner[ABILITIES]                     # character; of a wraith ability -1
    i8 kind[ABILITIES]                      # KIND_...
    i16 copies[ABILITIES]                   # of a card in its owner's deck
    i16 cost[ABILITIES]                     # mana, COST_X or COST_ALL
    i16 shards[ABILITIES]                   # shards to pay
    i8 target_type[ABILITIES]               # TARGET_...
    i16 target_range[ABILITIES]             # 0 for self and none
    i8 target_los[ABILITIES]                # needs line of sight; 1 unless the data say otherwise
    i8 target_filter[ABILITIES]             # FILTER_..., for tiles
    i8 target_dir[ABILITIES]                # a direction is chosen too
    i16 delay[ABILITIES]                    # X of Delay(X), or 0
    i8 effects[ABILITIES][LISTS]            # ops in each list
    i8 effect_op[ABILITIES][LISTS][OPS]     # OP_...
    i8 effect_to[ABILITIES][LISTS][OPS]     # TO_...
    i16 effect_n[ABILITIES][LISTS][OPS]     # the amount ...
    i16 effect_n_x[ABILITIES][LISTS][OPS]   # ... and so much per X
    i16 effect_n_lost[ABILITIES][LISTS][OPS]
    i16 effect_n_healed[ABILITIES][LISTS][OPS]
    i16 effect_bonus[ABILITIES][LISTS][OPS]
    i8 effect_bonus_when[ABILITIES][LISTS][OPS]     # ALWAYS, ISOLATED_...; with ALWAYS there is no bonus
    i8 effect_when[ABILITIES][LISTS][OPS]   # ALWAYS, ISOLATED_...
    i8 effect_status[ABILITIES][LISTS][OPS]     # DISARM ... SLOW
    i16 effect_x[ABILITIES][LISTS][OPS]     # strength of a Slow
    i16 effect_r[ABILITIES][LISTS][OPS]     # radius of an AOE
    i8 effect_dest[ABILITIES][LISTS][OPS]   # DEST_...
    # --- the event track, in table order ------------------------------------------------------------------------------
    i16 track_turn[TRACK]                   # space
    i8 track_op[TRACK]                      # LAND_..., MANA_ALL, DAMAGE_ALL
    i16 track_n[TRACK]                      # amount of MANA_ALL, DAMAGE_ALL
    i32 track_entries
