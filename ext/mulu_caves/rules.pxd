# Mulu Caves' parameters and content as the engine reads them, and the codes of every named thing in them.
#
# Rules is field for field the scalar parameters of sim/games/mulu_caves/rules.py. Content is filled by
# sim/games/mulu_caves/content.py from the map, the cards and the counts of the decks. Both are fixed for all games of a
# ruleset. The order of every enum is the order of the same names there. Rule ids: sim/games/mulu_caves/RULES.md.

from equipoise.ext.types cimport i8, i16, i32, u32

cdef enum:
    COLUMNS = 22
    ROWS = 25
    SIDES = 2               # 0 North, 1 South: the game's two characters
    UNITS = 7               # of a player at most
    QUADRANTS = 16
    TREASURES = 40          # treasure card ids; those behind the known ones are for cards that a tweak adds
    EVENT_CARDS = 24        # event card ids, likewise

cdef enum:                  # treasure cards: armour, weapons, artifacts
    CARD_WOODEN_TUNIC = 0
    CARD_CHAIN_MAIL = 1
    CARD_CLOTH_ROBES = 2
    CARD_SUBSTITUTE_AURA = 3
    CARD_ASHEN_ARMOR = 4
    CARD_SHIELD = 5
    CARD_BATTLE_AXE = 6
    CARD_SCYTHE_OF_ICE_AND_SNOW = 7
    CARD_SHORT_SPEAR = 8
    CARD_JAVELIN = 9
    CARD_DUAL_TRIDENTS = 10
    CARD_KINGS_TRIDENT = 11
    CARD_HACKIN_SWORD = 12
    CARD_WIND_SWORD = 13
    CARD_RAPIER = 14
    CARD_PICKAXE = 15
    CARD_SHEARS = 16
    CARD_BOOMERANG = 17
    CARD_BOW_AND_ARROW = 18
    CARD_ICE_WAVE_STAFF = 19
    CARD_FIRE_BALL_STAFF = 20
    CARD_RETIARIUS_NET = 21
    CARD_BEST_OF_THREE = 22
    CARD_SACRIFICIAL_SWORD = 23
    CARD_LAZARUS_STONE = 24
    CARD_RELINQUISH = 25
    CARD_LIVE_AFTER_DEATH = 26
    KNOWN_TREASURES = 27

cdef enum:                  # event cards: events, then enchantments
    CARD_ROCK_SLIDE = 0
    CARD_CAVE_IN = 1
    CARD_MIRROR_MIRROR = 2
    CARD_TRAP_PIT = 3
    CARD_BOMB = 4
    CARD_RELOCATE = 5
    CARD_HYDRANT = 6
    CARD_PHASERS_ON = 7
    CARD_HERMES_BOOTS = 8
    CARD_BIOTIC_CHARGE = 9
    CARD_TRANSFERENCE = 10
    CARD_TRAIL_BLAZER = 11
    KNOWN_EVENT_CARDS = 12

cdef enum:                  # Content.tile
    FLOOR = 0               # .
    WALL = 1                # #  destructible
    DIVIDER = 2             # =
    SANCTUARY = 3           # s
    START = 4               # S  this and the next two are sanctuary tiles as well
    FINISH = 5              # F
    ULTIMATE = 6            # U
    TREASURE = 7            # T  at most TREASURE_TILES of state.pxd
    EVENT = 8               # E  at most EVENT_TILES of state.pxd
    TILE_KINDS = 9

cdef enum:                  # Content.category
    ARMOUR = 0
    WEAPON = 1
    ARTIFACT = 2
    CATEGORIES = 3

cdef enum:                  # Content.material, .negate, .weak_against; places of .vs
    NO_MATERIAL = 0
    WOOD = 1
    METAL = 2
    CLOTH = 3
    MATERIALS = 4

cdef enum:                  # Content.type, .strong_against
    NO_TYPE = 0
    AXE = 1
    SPEAR = 2
    SWORD = 3

cdef enum:                  # Content.commit: who may commit it in a plain battle
    COMMIT_NEVER = 0        # Shield, staffs, Bow, Boomerang, Net, Lazarus Stone, Relinquish, Live After Death
    COMMIT_EITHER = 1
    COMMIT_DEFENDER = 2     # Scythe: an attacker sweeps with it instead
    COMMIT_UNIT = 3         # Sacrificial Sword: either side, never an avatar (MC-304)

cdef enum:                  # effect primitives of treasure cards: bits 1 << DO_... of Content.effects
    DO_FIREWALK = 0         # FIREWALK: the holding piece ignores fire
    DO_REROLL = 1           # REROLL: Shield
    DO_BEST_OF = 2          # BEST_OF(best_of.bouts)
    DO_SACRIFICE = 3        # SUBSTITUTE for whoever loses, who is immobilised: Sacrificial Sword
    DO_RETURN = 4           # LAND of the lowest-numbered destroyed unit, VULNERABLE(lazarus)
    DO_STEAL = 5            # STEAL_RANDOM by the avatar, STEAL_COMMITTED by a unit: Relinquish
    DO_REVIVE_HERE = 6      # REVIVE_HERE: Live After Death
    DO_TRAP = 7             # TRAP(tile): may be placed on the board
    DO_THROW = 8            # THROW(net.throw_dice D6), IMMOBILISE; a short throw is a TRAP: needs DO_TRAP too
    DO_SHOOT = 9            # line of sight, FIXED_HIT(hit_min) -> DEFEAT
    DO_SHOVE = 10           # line of sight, FIXED_HIT(hit_min) -> PUSH; a miss keeps the card
    DO_REACH = 11           # REACH; over walls FIXED_HIT(hit_min) -> DEFEAT
    DO_SWEEP = 12           # AREA(scythe), also by a winning defender (scythe.stalwart_sweep)
    DO_FREEZE = 13          # AREA(8): a win is IMMOBILISE, a loss nothing
    DO_BLAST = 14           # AREA(8): normal outcomes, each dead combatant ignites its tile
    DO_DOUBLE = 15          # `uses` single uses, or one double use
    DO_QUIETUS_SUBSTITUTE = 16  # QUIETUS(SUBSTITUTE)
    DO_QUIETUS_IGNITE = 17  # QUIETUS(IGNITE 8 adjacent)
    DO_QUIETUS_IMMOBILISE = 18  # QUIETUS(IMMOBILISE opponent)
    DO_QUIETUS_PUSH = 19    # QUIETUS(PUSH line toward opponent)

cdef enum:                  # effect primitives of event cards: bits 1 << ON_... of Content.event_effects
    ON_BAN = 0              # BAN(t, ban_turns)
    ON_MOVE_BACK = 1        # MOVE_BACK
    ON_FORCED_WALK = 2      # FORCED_WALK(cave_in.steps)
    ON_MIRROR = 3           # MIRROR(u): a unit of either player
    ON_PIT = 4              # VULNERABLE(pit)
    ON_BREAK_WALLS = 5      # BREAK_WALLS
    ON_EXPOSE = 6           # VULNERABLE(bomb) for the drawing piece
    ON_STUN_AROUND = 7      # IMMOBILISE every other piece on the 8 adjacent tiles
    ON_LAND = 8             # LAND(p)
    ON_PUSH_BACK = 9        # PUSH(p, opposite of its last step)
    ON_PHASE = 10           # enchantments from here on: PHASE
    ON_IGNITE_COLUMN = 11   # IGNITE from the old to the new tile of a mirror
    ON_CHARGE = 12          # Biotic Charge
    ON_TO_AVATAR = 13       # TO_AVATAR(card)
    ON_TRAIL = 14           # TRAIL
    ON_FIREWALK = 15        # FIREWALK

# Values of the parameters that are a choice, named after it: their place in the list of choices.

cdef enum:                  # game.cap_outcome
    CAP_OUTCOME_DRAW = 0
    CAP_OUTCOME_CLOSEST = 1

cdef enum:                  # game.first_player; random: seat 0, the run's design lets both sides have it
    FIRST_PLAYER_RANDOM = 0
    FIRST_PLAYER_NORTH = 1
    FIRST_PLAYER_SOUTH = 2

cdef enum:                  # map.south_start
    SOUTH_START_WEST = 0
    SOUTH_START_EAST = 1

cdef enum:                  # setup.placement
    PLACEMENT_DRAFT = 0
    PLACEMENT_RANDOM = 1
    PLACEMENT_FIXED = 2

cdef enum:                  # setup.placement_sides
    PLACEMENT_SIDES_ANY = 0
    PLACEMENT_SIDES_OWN = 1
    PLACEMENT_SIDES_ENEMY = 2

cdef enum:                  # tiles.event_trigger
    EVENT_TRIGGER_WALK = 0
    EVENT_TRIGGER_END_ONLY = 1

cdef enum:                  # tiles.treasure_reentry
    TREASURE_REENTRY_BLOCK_START_TILE = 0
    TREASURE_REENTRY_BLOCK_FOREVER = 1
    TREASURE_REENTRY_FREE = 2

cdef enum:                  # ultimate.pickup_area
    PICKUP_AREA_TILES = 0
    PICKUP_AREA_ROOM = 1

cdef enum:                  # ultimate.pickup_on
    PICKUP_ON_END_TURN = 0
    PICKUP_ON_ENTER = 1

cdef enum:                  # ultimate.mode
    ULTIMATE_MODE_SHARED = 0
    ULTIMATE_MODE_DECOY = 1

cdef enum:                  # cards.give
    GIVE_ACTION = 0
    GIVE_AUTOMATIC = 1
    GIVE_NEVER = 2

cdef enum:                  # spoils.recipient
    RECIPIENT_WINNER = 0
    RECIPIENT_AVATAR = 1

cdef enum:                  # battle.tie
    TIE_REROLL = 0
    TIE_DEFENDER = 1
    TIE_ATTACKER = 2
    TIE_NOTHING = 3

cdef enum:                  # battle.commit_order
    COMMIT_ORDER_ATTACKER_FIRST = 0
    COMMIT_ORDER_SIMULTANEOUS = 1

cdef enum:                  # immobile.attack_scope
    ATTACK_SCOPE_ANY = 0
    ATTACK_SCOPE_ADJACENT = 1

cdef enum:                  # weapons.vs_mode
    VS_MODE_REPLACE = 0
    VS_MODE_ADD = 1

cdef enum:                  # weapons.hybrid_weakness
    HYBRID_WEAKNESS_ADJUST = 0
    HYBRID_WEAKNESS_REPLACE = 1

cdef enum:                  # shield.higher
    HIGHER_SURVIVE = 0
    HIGHER_WIN = 1

cdef enum:                  # shield.equal
    EQUAL_WIN = 0
    EQUAL_SURVIVE = 1
    EQUAL_LOSE = 2

cdef enum:                  # shield.side
    SHIELD_SIDE_EITHER = 0
    SHIELD_SIDE_DEFENDER = 1

cdef enum:                  # los.mode
    LOS_MODE_CARDINAL = 0
    LOS_MODE_CARDINAL_DIAGONAL = 1

cdef enum:                  # coords.method
    METHOD_BOOK = 0
    METHOD_UNIFORM = 1

cdef enum:                  # coords.reroll
    REROLL_Y = 0
    REROLL_BOTH = 1

cdef enum:                  # relocate.avatar_rule
    AVATAR_RULE_FOLD = 0
    AVATAR_RULE_REROLL = 1
    AVATAR_RULE_ANYWHERE = 2

cdef enum:                  # fire.igniter
    IGNITER_CARD_OWNER = 0
    IGNITER_ACTIVE_PLAYER = 1

cdef enum:                  # fire.end_scope
    END_SCOPE_ENEMY_LIT = 0
    END_SCOPE_LIT_BEFORE_TURN = 1
    END_SCOPE_ANY = 2

cdef enum:                  # enchant.avatar_mirror_cards
    AVATAR_MIRROR_CARDS_DISCARD = 0
    AVATAR_MIRROR_CARDS_HOLD = 1
    AVATAR_MIRROR_CARDS_ASSIGN = 2

cdef struct Rules:          # map.file is a text: content.py reads it. Those marked * reach the engine through Content.
    i32 limits_max_rounds                   # a round is one turn of each player
    i32 limits_max_decisions
    i32 game_max_turns                      # player-turns after which the game ends by cap (MC-128)
    i32 game_cap_outcome                    # a draw, or the one closest to winning
    i32 game_first_player                   # the seating's first seat, or the one of this side (MC-025)
    i32 game_second_player_bonus            # extra movement on the second player's first roll
    i32 map_south_start                     # the corner of the South's S; F is the other (MC-017, MC-018)
    i32 map_phasers_cross_divider           # a phasing unit may pass the divider (MC-005)
    i32 setup_units_per_player              # units 1 to this exist (MC-021, MC-027)
    i32 setup_placement                     # drafted, random, or from the data file
    i32 setup_placement_sides               # where units may be placed (MC-031)
    i32 setup_max_per_quadrant              # units that a quadrant holds at set-up (MC-029)
    i32 setup_allow_special_tiles           # T and E tiles too (MC-030)
    i32 setup_start_cards_first             # treasure cards dealt to the first player's avatar (MC-035)
    i32 setup_start_cards_second            # ... and to the second player's
    i32 move_dice                           # dice of a roll (MC-049)
    i32 move_die_faces                      # their faces
    i32 move_bonus                          # added to the roll; the movement is at least 0
    i32 move_max_per_piece                  # steps of one piece in a turn, 0: no limit (MC-050)
    i32 move_pass_friends                   # a piece may move through friends (MC-057)
    i32 mirror_ends_turn                    # after mirroring comes the End Phase (MC-039)
    i32 mirror_allow_immobilised            # immobilised units may be mirrored (MC-045)
    i32 mirror_triggers_tiles               # arriving by mirror draws (MC-046)
    i32 rescue_cost                         # movement for the action (MC-173)
    i32 rescue_on_arrival                   # arriving next to a trapped friend frees it (MC-172)
    i32 tiles_event_trigger                 # walking onto an event tile, or ending the turn there (MC-104, MC-105)
    i32 tiles_forced_moves_trigger          # landing and the end of a Cave-In draw (MC-073, MC-110)
    i32 tiles_treasure_reentry              # where a piece may draw again (MC-069, MC-071)
    i32 tiles_treasure_uses                 # draws that a treasure tile gives, 0: endless (MC-075)
    i32 tiles_event_uses                    # draws that an event tile gives, 0: endless (MC-112)
    i32 events_enabled                      # event tiles work (MC-104)
    i32 treasures_enabled                   # treasure tiles work (MC-066)
    i32 treasures_cards_per_draw            # cards of one draw (MC-066)
    i32 sanctuary_blocks_attacks            # pieces on sanctuary tiles cannot be targeted (MC-015)
    i32 ultimate_pickup_area                # on a U tile, or anywhere in the room (MC-116)
    i32 ultimate_pickup_on                  # by ending the turn there, or on entering (MC-115)
    i32 ultimate_mode                       # both U tiles serve, or one is a decoy (MC-117)
    i32 cards_hand_limit                    # treasure cards of a player (MC-076)
    i32 cards_hidden                        # identities are hidden (MC-086)
    i32 cards_avatar_armoury                # every own piece uses the avatar's cards (MC-088)
    i32 cards_give                          # by an action, at once, or never (MC-092)
    i32 spoils_enabled                      # the winner gets a destroyed unit's cards (MC-097)
    i32 spoils_from_avatar                  # ... and a defeated avatar's (MC-101)
    i32 spoils_recipient                    # the winning piece, or its avatar (MC-098)
    i32 battle_tie                          # what equal totals mean (MC-149)
    i32 battle_die_faces                    # of battle and Shield dice (MC-146)
    i32 battle_attacks_per_piece            # in a turn (MC-133)
    i32 battle_assistants_attack            # assistants may attack (MC-131)
    i32 battle_defender_kills               # a winning defender defeats the attacker (MC-152)
    i32 battle_commit_order                 # openly in turn, or both at once (MC-142)
    i32 battle_max_weapons                  # of one side (MC-143)
    i32 battle_max_armours                  # of one side (MC-143)
    i32 battle_max_artifacts                # of one side (MC-143)
    i32 avatar_defeat_immobile_turns        # a defeated avatar is immobilised so long (MC-151)
    i32 vulnerable_may_use_cards            # a vulnerable defender commits cards (MC-166)
    i32 vulnerable_retaliates               # its higher card total defeats the attacker (MC-167)
    i32 status_immobile_turns               # * turns of an immobilisation (MC-160) ...
    i32 status_immobile_turns_scythe        # * ... or by source, 0: as above
    i32 status_immobile_turns_kings_trident  # *
    i32 status_immobile_turns_ice_wave      # *
    i32 status_immobile_turns_net           # *
    i32 status_immobile_turns_bomb          # *
    i32 status_immobile_turns_sacrifice     # *
    i32 status_immobile_turns_live_after_death  # *
    i32 status_skip_current_turn            # an effect of the own turn is not reduced in it (MC-162)
    i32 immobile_attack_scope               # attacks of an immobilised piece (MC-384)
    i32 weapons_vs_mode                     # "+n vs" replaces the base bonus, or adds to it (MC-214)
    i32 weapons_hybrid_weakness             # a weakness lowers the base bonus, or replaces it (MC-215)
    i32 shield_higher                       # a higher re-roll survives, or wins (MC-232)
    i32 shield_equal                        # an equal re-roll wins, survives, or loses (MC-233)
    i32 shield_side                         # who may use it (MC-235)
    i32 quietus_on_avatar_defeat            # a defeated avatar's Quietus works (MC-295, MC-225)
    i32 los_mode                            # four directions, or eight (MC-179)
    i32 bow_hit_min                         # * (MC-250)
    i32 boomerang_hit_min                   # * (MC-246)
    i32 boomerang_hit_destroys              # a hit defeats instead of pushing (MC-248)
    i32 javelin_over_wall_hit_min           # * (MC-257)
    i32 scythe_stalwart_sweep               # a winning defender sweeps (MC-290)
    i32 net_throw_dice                      # dice of a throw (MC-181)
    i32 net_trap_turns                      # turns in a net, 0: until freed (MC-279)
    i32 best_of_bouts                       # bouts of a Best of Three, odd (MC-298)
    i32 lazarus_recovery_turns              # turns without acting (MC-317)
    i32 coords_method                       # the book's dice, or every legal tile alike (MC-312)
    i32 coords_reroll                       # y, or both coordinates (MC-315)
    i32 relocate_avatar_rule                # how an avatar stays on its side (MC-354)
    i32 relinquish_count_self               # Relinquish counts as a held card (MC-322)
    i32 relinquish_reaction                 # the avatar's Relinquish in the opponent's turn (MC-320)
    i32 fire_turns                          # counters of one ignition (MC-194)
    i32 fire_igniter                        # whose fire it is (MC-197)
    i32 fire_end_scope                      # which fire kills in the End Phase (MC-202)
    i32 fire_allow_voluntary_entry          # stepping and mirroring into fire is legal (MC-199)
    i32 fire_avatar_immobile_turns          # fire immobilises an avatar so long (MC-200)
    i32 fire_supply                         # counters there are, 0: unlimited (MC-024)
    i32 rock_slide_ban_turns                # * (MC-334)
    i32 cave_in_ban_turns                   # * (MC-334)
    i32 cave_in_steps                       # of the opponent (MC-337)
    i32 trap_pit_unit_turns                 # a unit dies after so many own turns (MC-345)
    i32 trap_pit_avatar_turns               # an avatar climbs out after so many, 0: until rescued (MC-347)
    i32 bomb_immobile                       # a Bomb immobilises the pieces around it (MC-351)
    i32 mirror_mirror_may_target_enemy      # (MC-340)
    i32 mirror_mirror_mandatory             # (MC-341)
    i32 hermes_include_destination          # the new tile burns too (MC-367)
    i32 biotic_push_range                   # (MC-370)
    i32 biotic_attack_as_assistant          # it attacks where it arrives as an assistant (MC-371)
    i32 phasers_avatar_tiles                # tiles an avatar phases through (MC-362)
    i32 enchant_avatar_mirror_cards         # what an avatar does with them (MC-373)


cdef struct Content:
    # --- the map: row y - 1, column x - 1, as written; the engine applies map.south_start ----------------------------
    i8 tile[ROWS][COLUMNS]                  # FLOOR ...
    i8 quadrant[ROWS][COLUMNS]              # 4 * qy + qx of spec 3.4, or -1 (the divider)
    i16 fixed_x[SIDES][UNITS]               # setup.placement = fixed: where unit 1.. of each side stands
    i16 fixed_y[SIDES][UNITS]
    # --- treasure cards; places from `cards` on are empty ------------------------------------------------------------
    i32 cards                               # ids in use: KNOWN_TREASURES and those of tweaks
    i8 count[TREASURES]                     # deck.treasure.<id>
    i8 category[TREASURES]                  # ARMOUR, WEAPON, ARTIFACT
    i8 commit[TREASURES]                    # COMMIT_...
    i8 material[TREASURES]                  # of an armour
    i8 type[TREASURES]                      # of a weapon: the triangle type
    i8 attack[TREASURES]                    # Preempt bonus; of a staff its +0
    i8 defence[TREASURES]                   # Stalwart bonus
    i8 defence_far[TREASURES]               # ... attacked from afar; Javelin def_far, all others defence
    i8 has_vs[TREASURES][MATERIALS]         # 1 where VS(material, v) is printed
    i8 vs[TREASURES][MATERIALS]             # v
    i8 weak_against[TREASURES]              # WEAK(material), or NO_MATERIAL
    i8 weak[TREASURES]                      # points lost against it
    i8 negate[TREASURES]                    # NEGATE(material), or NO_MATERIAL
    i8 strong_against[TREASURES]            # STRONG(type) of an armour, or NO_TYPE
    i8 strong[TREASURES]                    # points more against it
    i8 uses[TREASURES]                      # single uses of a DO_DOUBLE card (dual_tridents.uses), 1 for all others
    i8 double_bonus[TREASURES]              # its double use, both roles (dual_tridents.double)
    i8 double_vs[TREASURES]                 # ... and against every material of has_vs (dual_tridents.double_vs_metal)
    i8 hit_min[TREASURES]                   # DO_SHOOT bow.hit_min, DO_SHOVE boomerang.hit_min, DO_REACH javelin's
    i8 immobile_turns[TREASURES]            # status.immobile_turns or its source's; for every card, also of tweaks
    u32 effects[TREASURES]                  # bits 1 << DO_...
    # --- event cards; places from `event_cards` on are empty ---------------------------------------------------------
    i32 event_cards                         # ids in use: KNOWN_EVENT_CARDS and those of tweaks
    i8 event_count[EVENT_CARDS]             # deck.event.<id>
    i8 enchantment[EVENT_CARDS]             # 1: attached to the drawing piece, 0: resolved at once
    i8 ban_turns[EVENT_CARDS]               # ON_BAN: rock_slide.ban_turns, cave_in.ban_turns
    i8 event_immobile_turns[EVENT_CARDS]    # ON_STUN_AROUND: status.immobile_turns_bomb or status.immobile_turns
    u32 event_effects[EVENT_CARDS]          # bits 1 << ON_...
