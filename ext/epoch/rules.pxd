# Epoch's parameters and content as the engine reads them, and the codes of every named thing in them.
#
# Rules is field for field the scalar parameters of sim/games/epoch/rules.py: group by group in the order in which spec
# section 8 first names them. Lists and tables (setup.seat_honor, setup.seat_influence, dice.*, tile counts, tokens,
# thresholds, cards, journeys, map) are Content, which sim/games/epoch/content.py fills for the number of players in
# play. Both are fixed for all games of a ruleset. The order of every enum is the order of the same names there. Rule
# ids: sim/games/epoch/RULES.md.

from equipoise.ext.types cimport i8, i16, i32

cdef enum:
    PLAYERS = 5             # at most (EP-001)
    BLOCKS = 30             # of a player at most
    HEXES = 19
    TRIANGLES = 54          # 36, and 18 rim corners with board.coast_triangles; v01 is 0
    NEIGHBOURS = 3          # of a triangle at most, and the hexes it touches
    ATTRIBUTES = 6
    COMMONS = 3             # attributes 0..2; the others are heroic
    STACKS = 6
    STACK_CARDS = 32        # cards of one stack at most, those of tweaks included
    CARDS = 100             # card ids of the six stacks; those behind the known ones are for cards that a tweak adds
    WRETCHES = 5
    MODES = 2               # of a wretch at most
    ROWS = 110              # CARDS + MODES * WRETCHES: rows of effects, see Content
    EFFECTS = 4             # of a row at most
    JOURNEYS = 12
    TRIGGERS = 16           # trigger ids; those behind the known ones are for cards that a tweak adds
    QUESTS = 16             # quest ids, likewise
    QUEST_LINES = 4
    TOKENS = 8              # trigger tokens at most
    DIE_FACES = 6
    COLUMNS = 11            # of the tables by card: one length for all, as Cython mixes up arrays of unlike rows

cdef enum:                  # attributes (EP-147)
    INSPIRATION = 0
    KNOWLEDGE = 1
    STRENGTH = 2
    COURAGE = 3
    VISION = 4
    WISDOM = 5

cdef enum:                  # sets of attributes, bits 1 << attribute: effect_arg of GAIN_ANY, SHIFT, T_SNATCH
    SET_COMMON = 7
    SET_HEROIC = 56
    SET_ALL = 63

cdef enum:                  # spheres of the dashboard; the level an upgrade or downgrade starts from
    POTENTIAL = 0
    INFLUENCE = 1
    CONVICTION = 2

cdef enum:                  # effect_arg of UPGRADE: bits 1 << sphere
    LEVEL_POTENTIAL = 1
    LEVEL_INFLUENCE = 2
    LEVEL_ANY = 3

cdef enum:                  # stacks, which are also the six colours of cards; the companions' come first
    RED = 0                 # strength
    BLUE = 1                # knowledge
    YELLOW = 2              # inspiration
    RELIC = 3               # vision
    TRAIT = 4               # wisdom
    MONSTER = 5             # courage
    COLOURS = 3             # stacks of companions

cdef enum:                  # effect_arg of REFRESH: bits 1 << stack
    STACKS_COMPANION = 7
    STACKS_ANY = 63

cdef enum:                  # tile kinds, in the order of spec 3.7
    ARCANE_TOWER = 0
    GAPING_MAW = 1
    TOMB_OF_THE_ANCIENTS = 2
    SPIRE = 3
    LIBRARY = 4
    FORT = 5
    COMMAND_POST = 6
    ABANDONED_SHRINE = 7
    SACRED_MONASTERY = 8
    ACADEMY = 9
    INN = 10
    KINDS = 11

cdef enum:                  # wretches, which are the game's characters
    DESERTER = 0
    FORGER = 1
    USURER = 2
    HERETIC = 3
    TYRANT = 4

cdef enum:                  # card ids: of the base set in the order of their rule ids, EP-330 + id; then treachery
    FIRST_RED = 0           # EP-330
    FIRST_BLUE = 12         # EP-342
    FIRST_YELLOW = 24       # EP-354
    FIRST_TRAIT = 36        # EP-366
    FIRST_RELIC = 48        # EP-378
    FIRST_MONSTER = 60      # EP-390
    FIRST_TREACHERY = 72    # EP-414: 3 red, 3 blue, 3 yellow, 3 relics, 3 traits, 3 monsters
    KNOWN_CARDS = 90
    KNOWN_TRIGGERS = 12     # EP-318 + id
    KNOWN_QUESTS = 12       # EP-402 + id

cdef enum:                  # dice
    WHITE = 0
    BLACK = 1
    DICE = 2

cdef enum:                  # faces of the black die: Content.counter_face
    FATIGUE = 0
    DEATH = 1
    MISS = 2
    COUNTERS = 3

cdef enum:                  # effect primitives (spec 4.4a); n and arg as said
    DO_NONE = 0
    DO_GAIN = 1             # n; arg: attribute
    DO_GAIN_ANY = 2         # n; arg: SET_...
    DO_ROLL_GAIN = 3        # n
    DO_SHIFT = 4            # arg: SET_...
    DO_UPGRADE = 5          # n; arg: LEVEL_...
    DO_REST_ANY = 6         # n
    DO_REST_ONE = 7         # n
    DO_RECHARGE = 8         # n
    DO_HONOR = 9            # n
    DO_SPEED = 10           # n
    DO_EXTRA_TRAVEL = 11    # n
    DO_EXTRA_TILE = 12      # n
    DO_EXTRA_ACTIVATION = 13  # n
    DO_DISCOUNT = 14        # n; arg: tile kind
    DO_EASY_CONTROL = 15
    DO_REFRESH = 16         # arg: bits 1 << stack
    DO_SCRY = 17            # n
    DO_GUARD = 18
    DO_REROLL = 19          # arg: die
    DO_T_DRAIN = 20         # n, scope: the treacherous ones from here on
    DO_T_SNATCH = 21        # n, scope; arg: SET_...
    DO_T_DOWNGRADE = 22     # n, scope
    DO_T_FATIGUE = 23       # n, scope
    DO_T_HONOR = 24         # n, scope
    DO_T_STEAL_HONOR = 25   # n, scope
    DO_T_MOVE = 26          # n, scope
    DO_T_EVICT = 27
    PRIMITIVES = 28

cdef enum:                  # effect_scope of the treacherous primitives
    SCOPE_ONE = 0
    SCOPE_ALL = 1
    SCOPE_LOSER = 2

cdef enum:                  # Content.hook: when a card's effects happen
    HOOK_NONE = 0           # it has none, or statics only
    HOOK_ABILITY = 1        # companions
    HOOK_USE = 2            # relics
    HOOK_ACTIVE = 3         # traits, as the next six
    HOOK_ON_TILE = 4        # of hook_kind
    HOOK_ON_REST = 5
    HOOK_ON_CONTROL = 6
    HOOK_ON_TAKEOVER = 7
    HOOK_ON_CONVERT = 8
    HOOK_ON_TURN_START = 9
    HOOK_ON_ACQUIRE = 10    # monsters

cdef enum:                  # metrics (spec 4.4a)
    METRIC_HONOR = 0
    METRIC_TILES_CONTROLLED = 1
    METRIC_TILE_KINDS_CONTROLLED = 2
    METRIC_COMPANIONS = 3
    METRIC_COMPANIONS_RED = 4
    METRIC_COMPANIONS_BLUE = 5
    METRIC_COMPANIONS_YELLOW = 6
    METRIC_RELICS = 7
    METRIC_TRAITS = 8
    METRIC_MONSTERS = 9
    METRIC_PROFICIENCY = 10
    METRIC_SPEED_TILE = 11
    METRIC_SPEED = 12
    METRIC_POTENTIAL = 13
    METRIC_INFLUENCE = 14
    METRIC_CONVICTION = 15
    METRIC_HEROIC_BLOCKS = 16
    METRIC_HEROIC_KINDS = 17
    METRIC_BLOCKS_ON_COMPANIONS = 18
    METRIC_BLOCKS_ON_RELICS = 19
    METRIC_RESTED_COMPANIONS = 20
    METRIC_CARD_COLORS = 21
    METRIC_TREACHERY_CARDS = 22
    METRIC_MASTERIES = 23
    METRIC_TILES_CONTROLLED_TOTAL = 24
    METRICS = 25

cdef enum:                  # comparisons
    AT_LEAST = 0            # >=
    AT_MOST = 1             # <=

cdef enum:                  # Content.trigger_scope
    SCOPE_PLAYER = 0
    SCOPE_GLOBAL = 1

cdef enum:                  # Content.end: a monster's bonus in final scoring
    END_BONUS_NONE = 0
    END_BONUS_PER = 1       # end_honor for each of end_metric
    END_BONUS_IF = 2        # end_honor if end_metric compares as stated

# Values of the parameters that are a choice, named after it: their place in the list of choices.

cdef enum:                  # setup.spare_blocks
    SPARE_BLOCKS_RESERVE = 0
    SPARE_BLOCKS_POTENTIAL = 1
    SPARE_BLOCKS_INFLUENCE = 2

cdef enum:                  # setup.wretch_selection
    WRETCH_SELECTION_DRAFT = 0
    WRETCH_SELECTION_RANDOM = 1
    WRETCH_SELECTION_DRAFT_REVERSE = 2
    WRETCH_SELECTION_ASSIGNED = 3

cdef enum:                  # setup.first_player
    FIRST_PLAYER_LOWEST_START = 0
    FIRST_PLAYER_RANDOM = 1

cdef enum:                  # setup.quest_choice
    QUEST_CHOICE_ONE = 0
    QUEST_CHOICE_PICK_ONE_OF_TWO = 1

cdef enum:                  # relics.recharge
    RECHARGE_FREE = 0
    RECHARGE_ONE_RELIC = 1

cdef enum:                  # monsters.champion_timing
    CHAMPION_TIMING_BEFORE_SOURCE = 0
    CHAMPION_TIMING_AFTER_SOURCE = 1

cdef enum:                  # mastery.tie
    MASTERY_TIE_NOBODY = 0
    MASTERY_TIE_SHARED_FLOOR = 1

cdef enum:                  # triggers.check
    CHECK_AFTER_ACTION = 0
    CHECK_END_OF_TURN = 1

cdef enum:                  # triggers.token_mode
    TOKEN_MODE_FIRST_PLAYER = 0
    TOKEN_MODE_EVERY_PLAYER = 1

cdef enum:                  # triggers.removal
    REMOVAL_OPTIONAL = 0
    REMOVAL_OFF = 1

cdef enum:                  # treachery.adjacency
    ADJACENCY_DISTANCE = 0
    ADJACENCY_SHARED_TILE = 1

cdef enum:                  # score.tie
    SCORE_TIE_SHARED = 0
    SCORE_TIE_LAST_IN_TURN_ORDER = 1

cdef struct Rules:
    i32 limits_max_rounds
    i32 limits_max_decisions
    i32 limits_round_cap                    # the game ends by cap after this round (EP-235)
    i32 setup_start_honor                   # (EP-008)
    i32 setup_potential                     # (EP-009)
    i32 setup_influence                     # (EP-009)
    i32 setup_conviction                    # (EP-009)
    i32 setup_common_blocks                 # in each common circle (EP-010)
    i32 setup_heroic_blocks                 # in each heroic circle (EP-010)
    i32 setup_blocks_per_player             # (EP-011, EP-045)
    i32 setup_start_companions              # (EP-012)
    i32 setup_active_triggers               # (EP-023)
    i32 setup_spare_blocks                  # where unplaced blocks go (EP-011)
    i32 setup_starting_companion_honor      # it counts (EP-014)
    i32 setup_wretch_selection              # (EP-003, EP-257)
    i32 setup_first_player                  # (EP-026)
    i32 setup_quest_choice                  # (EP-017)
    i32 speed_base                          # (EP-024, EP-073)
    i32 speed_max                           # (EP-115)
    i32 speed_honor_3                       # for reaching speed 3 (EP-219)
    i32 speed_honor_4
    i32 speed_honor_5
    i32 speed_upgrade_cost                  # strength (EP-113)
    i32 speed_upgrades_per_turn             # (EP-114)
    i32 travel_desperate_bonus              # (EP-079)
    i32 travel_desperate_downgrades         # (EP-079)
    i32 travel_min_steps                    # 1: travel is compulsory when possible (EP-038)
    i32 turn_activations                    # (EP-058)
    i32 turn_tile_actions                   # beyond 1: extra tile actions (EP-094, EP-097)
    i32 turn_rest_upgrades                  # blocks of a rest, 0: no resting (EP-095)
    i32 turn_rests_per_turn                 # (EP-096)
    i32 conversion_max_per_turn             # 0: no limit (EP-150)
    i32 companions_activation_cost          # (EP-061)
    i32 companions_loyalty_step             # one more for every so many blocks, 0: off (EP-067)
    i32 companions_cost                     # at an Inn (EP-122)
    i32 companions_per_inn_action           # (EP-123)
    i32 companions_honor_offset             # (EP-183, EP-262)
    i32 companions_allow_abandon            # (EP-179)
    i32 tiles_gain_amount                   # (EP-104, EP-105, EP-106)
    i32 tiles_academy_rolls                 # (EP-110)
    i32 tiles_shrine_cost                   # (EP-116)
    i32 tiles_shrine_remove                 # (EP-116)
    i32 tiles_monastery_cost                # (EP-119)
    i32 tiles_monastery_upgrades            # (EP-119)
    i32 tiles_repeat_cap                    # 0: no limit (EP-116, EP-119)
    i32 tiles_require_effect                # gain tiles need influence (EP-099)
    i32 relics_cost                         # (EP-125)
    i32 relics_honor_offset                 # (EP-192, EP-262)
    i32 relics_require_full_charge          # (EP-191)
    i32 relics_recharge                     # any number, or one relic (EP-126)
    i32 traits_cost                         # (EP-129)
    i32 traits_honor_offset                 # (EP-185, EP-262)
    i32 monsters_cost                       # (EP-128)
    i32 monsters_honor_offset               # (EP-204, EP-262)
    i32 monsters_fatigue                    # blocks (EP-210)
    i32 monsters_prevent_cost               # conviction (EP-213)
    i32 monsters_white_rolls                # (EP-206)
    i32 monsters_champion_timing            # (EP-201)
    i32 control_cost_open                   # conviction (EP-132)
    i32 control_cost_enemy                  # (EP-133)
    i32 control_gain_honor                  # (EP-135)
    i32 control_income                      # (EP-100)
    i32 control_end_honor                   # (EP-144)
    i32 control_max_per_turn                # (EP-140)
    i32 control_with_rest                   # control and rest in one turn (EP-139)
    i32 control_same_tile_only              # (EP-138)
    i32 proficiency_cost                    # (EP-155)
    i32 proficiency_refund                  # (EP-159)
    i32 proficiency_value                   # cards it counts for (EP-158)
    i32 proficiency_honor                   # gained when taken, lost when discarded (EP-163)
    i32 proficiency_per_turn                # (EP-155)
    i32 proficiency_supply_offset           # supply per attribute is players + this (EP-021)
    i32 proficiency_box_limit               # tiles in the box, 0: enough (EP-021)
    i32 proficiency_discard_any_turn        # (EP-160)
    i32 mastery_inspiration                 # honor (EP-171, EP-170), as the next five
    i32 mastery_knowledge
    i32 mastery_strength
    i32 mastery_courage
    i32 mastery_vision
    i32 mastery_wisdom
    i32 mastery_tie                         # (EP-165)
    i32 triggers_remove_cost                # honor (EP-225)
    i32 triggers_final_rounds               # after the triggering one (EP-232)
    i32 triggers_check                      # (EP-229)
    i32 triggers_token_mode                 # (EP-223)
    i32 triggers_removal                    # (EP-225)
    i32 treachery_enabled                   # (EP-243)
    i32 treachery_distance                  # (EP-035)
    i32 treachery_honor_scale               # of negative honor and honor costs (EP-247, EP-249)
    i32 treachery_adjacency                 # (EP-035)
    i32 score_tie                           # (EP-241)
    i32 board_coast_triangles               # (EP-030)


cdef struct Content:
    i32 players                             # seats in play
    # --- the map (spec 3.3, 3.6); v01 is triangle 0, h00 is hex 0 ----------------------------------------------------
    i32 triangles                           # in use: 36, or 54 with board.coast_triangles
    i8 triangle_hex[TRIANGLES][NEIGHBOURS]  # the hexes it touches, ascending; -1 behind the last
    i8 triangle_adjacent[TRIANGLES][NEIGHBOURS]     # its neighbours; -1 behind the last; with coast both ways
    i8 tile_count[KINDS]                    # tiles of a kind in the pouch, 19 together (EP-034)
    # --- by place in the first round's turn order ---------------------------------------------------------------------
    i8 seat_honor[PLAYERS]                  # setup.seat_honor
    i8 seat_influence[PLAYERS]              # setup.seat_influence
    # --- dice ---------------------------------------------------------------------------------------------------------
    i8 attribute_face[DIE_FACES]            # white die, face 1 first: attributes
    i8 counter_face[DIE_FACES]              # black die, face 1 first: FATIGUE, DEATH, MISS
    # --- wretches: their effects are rows CARDS + MODES * wretch + mode -----------------------------------------------
    i8 wretch_modes[WRETCHES]               # 1 or 2
    i8 wretch_enabled[WRETCHES]
    # --- journeys -----------------------------------------------------------------------------------------------------
    i8 journey_start[JOURNEYS]              # triangle, from 0; the start number is 1 + this
    i8 journey_colour[JOURNEYS]             # RED, BLUE, YELLOW
    i8 journey_honor[JOURNEYS]              # extra
    i8 journey_enabled[JOURNEYS]
    # --- cards of the six stacks; places from `cards` on are empty ----------------------------------------------------
    i32 cards                               # ids in use: KNOWN_CARDS and those of tweaks
    i8 enabled[CARDS]                       # card.<id>.enabled; treachery.enabled is not in it
    i8 stack[CARDS]                         # RED ... MONSTER
    i8 treachery[CARDS]                     # 1: a treachery card
    i8 honor[CARDS]                         # as printed: offsets and treachery.honor_scale are not in it
    i8 attribute_yield[CARDS][COLUMNS]      # of a companion, by common attribute
    i8 capacity[CARDS]                      # of a relic
    i8 use[CARDS]                           # ... blocks that a use returns
    i8 hook[CARDS]                          # HOOK_...
    i8 hook_kind[CARDS]                     # HOOK_ON_TILE: tile kind
    i8 cost_honor[CARDS]                    # cost list; as printed, treachery.honor_scale is not in it
    i8 cost_attribute[CARDS][COLUMNS]       # ... by attribute
    i8 static_speed[CARDS]                  # of a trait, as the next four; amounts as they are added: speed +1 is 1
    i8 static_cost[CARDS][COLUMNS]          # by tile kind; cost:<kind> -1 is -1
    i8 static_control_income[CARDS]         # +1 is 1
    i8 static_death_is_fatigue[CARDS]       # a flag
    i8 static_proficiency_cost[CARDS]       # -1 is -1
    i8 end[CARDS]                           # END_BONUS_... of a monster, as the next four
    i8 end_metric[CARDS]
    i8 end_op[CARDS]                        # AT_LEAST, AT_MOST
    i16 end_threshold[CARDS]
    i8 end_honor[CARDS]
    # --- effects: of a card in row `card id`, of a wretch's mode behind the cards -------------------------------------
    i8 effects[ROWS]                        # how many
    i8 effect_do[ROWS][EFFECTS]             # DO_...
    i8 effect_n[ROWS][EFFECTS]
    i8 effect_arg[ROWS][EFFECTS]            # attribute, SET_..., LEVEL_..., tile kind, stacks, die: see the primitives
    i8 effect_scope[ROWS][EFFECTS]          # SCOPE_...
    # --- triggers -----------------------------------------------------------------------------------------------------
    i32 triggers                            # ids in use
    i8 trigger_enabled[TRIGGERS]
    i8 trigger_scope[TRIGGERS]              # SCOPE_PLAYER, SCOPE_GLOBAL
    i8 trigger_metric[TRIGGERS]
    i8 trigger_op[TRIGGERS]
    i16 trigger_threshold[TRIGGERS]         # for the players in play
    i32 tokens                              # in use
    i16 token[TOKENS]                       # ascending
    # --- secret quests ------------------------------------------------------------------------------------------------
    i8 quest_enabled[QUESTS]
    i8 quest_lines[QUESTS]                  # how many
    i8 quest_metric[QUESTS][QUEST_LINES]
    i8 quest_op[QUESTS][QUEST_LINES]
    i16 quest_threshold[QUESTS][QUEST_LINES]
    i8 quest_honor[QUESTS][QUEST_LINES]
    i32 quests                              # ids in use
