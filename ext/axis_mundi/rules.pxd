# Axis Mundi's parameters and content as the engine reads them, and the codes of every named thing in them.
#
# Rules is field for field the scalar parameters of sim/games/axis_mundi/rules.py. Content is filled by
# sim/games/axis_mundi/content.py from the cards, treasures, damage classes and the board for the seats in play.
# Both are fixed for all games of a ruleset. The order of every enum is the order of the same names there; a test holds
# the two together. Codes of terrain, decks, characters, treasures: state.pxd. Rule ids: sim/games/axis_mundi/RULES.md.

from equipoise.ext.types cimport i8, i32

cdef enum:
    BOARD_SEATS = 6
    BOARD_LEVELS = 5        # 0 the sea, 1..4 the volcano; 3 players have no level 4
    BOARD_RING = 30         # hexes of the longest ring: the sea of 6 players
    CARDS = 56              # card ids; those behind the known ones are for cards that a tweak adds
    CARD_EFFECTS = 4        # of one card at most
    ALL = 99                # an amount above every other: all wounds, energy to the cap

cdef enum:                  # cards: one-time first, then permanents
    CARD_ROCK_CLIMBER = 0
    CARD_SEEK_AND_DESTROY = 1
    CARD_GODSPEED = 2
    CARD_HIDDEN_TUNNEL_4 = 3
    CARD_HIDDEN_TUNNEL_5 = 4
    CARD_HIDDEN_TUNNEL_6 = 5
    CARD_HIDDEN_TUNNEL_7 = 6
    CARD_HIDDEN_TUNNEL_8 = 7
    CARD_DESPERATE_MEASURES = 8
    CARD_SECOND_WIND = 9
    CARD_GOD_MODE = 10
    CARD_INVISIBILITY = 11
    CARD_HARVESTER = 12
    CARD_OPTIONS = 13
    CARD_SECOND_TIMES_THE_CHARM = 14
    CARD_FREE_REFILLS = 15
    CARD_PEEK_A_BOO = 16
    CARD_INSPIRATION = 17
    CARD_SALVE = 18
    CARD_HOLISTIC_HERBS = 19
    CARD_SUTURE_KIT = 20
    CARD_MAKESHIFT_SHIELD = 21
    CARD_HICKORY_SHIELD = 22
    CARD_PERFECT_COUNTER = 23
    CARD_MORSEL_OF_VERMIN = 24
    CARD_VERMIN = 25
    CARD_ELUSIVE = 26
    CARD_HAFDAS_C4 = 27
    CARD_HURRY_CHANGE = 28
    CARD_CHANGE_IDENTITY = 29
    CARD_ETHEREAL_DRAIN = 30
    CARD_CRATES = 31
    CARD_MOBILIZING_FORCES = 32
    CARD_LAST_RESORT = 33
    CARD_ARCHERS_TALES = 34
    CARD_PHRYGIAN_TUMBLE = 35
    CARD_FOLLOW_THE_MONKEY = 36
    CARD_DOUBLE_DOUBLE = 37
    CARD_DEXTERITY = 38     # the first permanent
    CARD_SHIELDS_UP = 39
    CARD_ALPINIST = 40
    CARD_HONED_BLADE = 41
    CARD_CORNERED_ANIMAL = 42
    CARD_PERFECT_EXECUTION = 43
    CARD_HAIL_ANEMOI = 44
    CARD_UNSTOPPABLE = 45
    CARD_SHORT_BOW = 46
    CARD_LONG_BOW = 47
    ONE_TIME_CARDS = 38
    KNOWN_CARDS = 48

cdef enum:                  # damage classes
    DAMAGE_MELEE = 0        # Attack Action, Desperate Measures, the Angel's attacks
    DAMAGE_DEMON_DIRECT = 1  # the Demon's Direct Attack
    DAMAGE_DEMON_AOE = 2    # the Demon's area attack
    DAMAGE_SPLASH = 3       # Upgraded Malignant
    DAMAGE_ARROW = 4        # Short Bow, Long Bow
    DAMAGE_STRIKE = 5       # Seek and Destroy
    DAMAGE_CLAW = 6         # the Beastmaster's immobilising familiar
    DAMAGE_SMG = 7          # Hafdas C-4
    DAMAGE_GRENADE = 8      # Grenade treasure
    DAMAGE_BOMB = 9         # Time Bomb
    DAMAGE_INFECTION = 10   # entering an infected hex
    DAMAGE_SELF = 11        # the attacker's own loss
    DAMAGE_TERRAIN = 12     # wound overflow, third descent
    CLASSES = 13

cdef enum:                  # columns of Content.damage
    COLUMN_SHELTER = 0      # S: Sheltered Terrain blocks it
    COLUMN_GOD_MODE = 1     # G: God-Mode blocks it (self: cancels it)
    COLUMN_SHIELDS_UP = 2   # U: Shields Up reduces it
    COLUMN_REACTION = 3     # R: shield cards may be played
    COLUMN_PUSH = 4         # moves the target in phase H
    COLUMN_REVEAL = 5       # using it while invisible makes the user visible
    COLUMNS = 6

cdef enum:                  # when a card may be played
    TIMING_MAIN = 0         # own Action Phase
    TIMING_START = 1        # before anything else in the own turn
    TIMING_FIRST = 2        # as first Action of the turn
    TIMING_WITH_ATTACK = 3  # attached to an attack
    TIMING_WITH_HARVEST = 4  # attached to a Harvest
    TIMING_REACT_ATTACK = 5  # when attacked
    TIMING_REACT_IMMOBILISE = 6  # when a familiar immobilises
    TIMING_WITH_PARTNER = 7  # with a card that it copies
    TIMING_SLOT = 8         # a permanent: works while active

cdef enum:                  # may it be played inside a Tumble
    TUMBLE_NO = 0
    TUMBLE_YES = 1
    TUMBLE_LAST = 2         # as last card, and only if the Tumble was the first Action
    TUMBLE_WITH_ATTACK = 3  # with an ATTACK card
    TUMBLE_WITH_PARTNER = 4  # with a card that it copies

cdef enum:                  # bits of Content.flags
    FLAG_CHOICE = 1         # the effects are alternatives
    FLAG_DOUBLABLE = 2      # Double Double may copy it
    FLAG_ENDS_TURN = 4      # playing it ends the turn
    FLAG_NOT_ASCENDANT = 8  # an Ascendant cannot play it

cdef enum:                  # effect primitives; `arg` and `n` as said, n resolved from the card's value
    DO_NONE = 0
    DO_AP = 1               # n Actions
    DO_MP = 2               # n extra Move points
    DO_ATK = 3              # n extra attacks
    DO_HEAL = 4             # n HP
    DO_UNWOUND = 5          # n wounds removed
    DO_DRAW = 6             # n cards; arg: a deck, or FROM_EITHER
    DO_SEARCH = 7           # n cards of one deck drawn, one kept
    DO_PEEK = 8             # the top 2 of both decks
    DO_RETRIEVE = 9         # a card of the discard pile
    DO_CRATE = 10           # a card of any warehouse
    DO_REFRESH = 11         # up to n cards discarded, as many drawn
    DO_DEALALL = 12         # a card for everybody
    DO_BURN_HEAL = 13       # n HP for the card and each one discarded with it
    DO_ENERGY = 14          # n energy
    DO_DRAIN = 15           # every opponent loses n energy
    DO_FAMILIAR = 16        # arg: a mode; strike: n HP damage
    DO_CLIMB = 17           # two climbs
    DO_TUNNEL = 18          # n spaces along the ring
    DO_ATTACK = 19          # a melee attack with +n damage, included in the cost
    DO_AREA = 20            # n HP to all others within the radius; arg: a damage class
    DO_STATUS = 21          # arg: a mode
    DO_TUMBLE = 22          # a window of cards
    DO_COPY = 23            # with_partner
    DO_CHOOSE = 24          # with_harvest: the result is chosen
    DO_REDUCE = 25          # react_attack: n HP less
    DO_EVADE = 26           # react_immobilise
    DO_NO_SELF = 27         # with_attack or slot: no own HP loss by attacks
    DO_GRENADE = 28         # treasure
    DO_BOMB = 29            # treasure
    DO_SURE_FOOT = 30       # slot: no wounds on accessible terrain (AM-303, AM-304)
    DO_SHIELDS = 31         # slot: n HP less from each attack event
    DO_STRIDE = 32          # slot: n extra Move points a turn
    DO_BLADE = 33           # slot: +n damage of own attacks
    DO_REACH = 34           # slot: +n familiar range
    DO_UNSTOPPABLE = 35     # slot: cannot be immobilised
    DO_SHOOT = 36           # slot: a bow Action; arg: a mode

cdef enum:                  # arg of FAMILIAR, STATUS and SHOOT
    MODE_NONE = 0
    MODE_TREASURE = 1
    MODE_IMMOBILISE = 2
    MODE_STRIKE = 3
    MODE_GOD_MODE = 4
    MODE_INVISIBLE = 5
    MODE_IDENTITY = 6
    MODE_SHORT = 7          # distance bow_short
    MODE_LONG = 8           # distance bow_long

cdef enum:                  # arg of DRAW: a deck, or
    FROM_EITHER = 2         # the player chooses, card by card

# Values of the parameters that are a choice, named after it: their place in the list of choices.

cdef enum:                  # setup.character_assignment
    CHARACTER_ASSIGNMENT_RANDOM = 0
    CHARACTER_ASSIGNMENT_FIXED = 1

cdef enum:                  # turn.first_seat
    FIRST_SEAT_FIXED = 0
    FIRST_SEAT_ROTATE = 1

cdef enum:                  # rotation.direction
    DIRECTION_CCW = 0
    DIRECTION_CW = 1

cdef enum:                  # rules.axis_level
    AXIS_LEVEL_FLUSH = 0
    AXIS_LEVEL_ABOVE = 1

cdef enum:                  # rules.extra_move_mode
    EXTRA_MOVE_MODE_POINTS = 0
    EXTRA_MOVE_MODE_ANY_SINGLE = 1
    EXTRA_MOVE_MODE_ONE_COST = 2

cdef enum:                  # rules.shelter_mode
    SHELTER_MODE_IMMUNE = 0
    SHELTER_MODE_NO_PUSH = 1
    SHELTER_MODE_NONE = 2

cdef enum:                  # rules.attack_from_below
    ATTACK_FROM_BELOW_SIDEWAYS = 0
    ATTACK_FROM_BELOW_LITERAL = 1

cdef enum:                  # rules.run_surcharge_mode
    RUN_SURCHARGE_MODE_PER_RUN = 0
    RUN_SURCHARGE_MODE_PER_HEX = 1

cdef enum:                  # rules.pull_destination
    PULL_DESTINATION_SAME_LEVEL = 0
    PULL_DESTINATION_ANY_ADJACENT = 1

cdef enum:                  # rules.malignant_splash_mode
    MALIGNANT_SPLASH_MODE_ALL = 0
    MALIGNANT_SPLASH_MODE_CHOSEN_ONE = 1
    MALIGNANT_SPLASH_MODE_REACH_2 = 2

cdef enum:                  # rules.double_double_cost
    DOUBLE_DOUBLE_COST_PARTNER = 0
    DOUBLE_DOUBLE_COST_ONE_ACTION = 1

cdef enum:                  # rules.tumble_pool
    TUMBLE_POOL_INITIAL = 0
    TUMBLE_POOL_CURRENT = 1

cdef enum:                  # rules.scrounger_refill
    SCROUNGER_REFILL_AFTER = 0
    SCROUNGER_REFILL_EACH = 1

cdef enum:                  # rules.power_once
    POWER_ONCE_PER_TURN = 0
    POWER_ONCE_UNLIMITED = 1

cdef enum:                  # rules.deck_rebuild
    DECK_REBUILD_EXHAUSTED_ONLY = 0
    DECK_REBUILD_BOTH = 1

cdef enum:                  # rules.demon_direct_levels
    DEMON_DIRECT_LEVELS_NORMAL = 0
    DEMON_DIRECT_LEVELS_ANY_ADJACENT = 1

cdef struct Rules:          # a player count in a name (3p, 6p): Content holds the one in use
    i32 limits_max_rounds                   # the game ends undecided after this many rounds (below 30: for tests only)
    i32 limits_max_decisions                # ... and after this many decisions
    i32 limits_max_decisions_per_turn       # a turn is ended after this many decisions
    i32 limits_free_switches_per_turn       # free activations and switches of the Upgraded Savant in a turn
    i32 setup_hand_size                     # cards of the starting hand
    i32 setup_mulligan_max                  # cards of the starting hand that may be redrawn, once
    i32 setup_energy                        # energy at the start, up to energy.cap
    i32 setup_mischief_tokens               # the Mischievous's tokens at the start
    i32 setup_scrounge_tokens               # the Scrounger's tokens at the start
    i32 setup_treasure_count                # treasures laid out, drawn from the eight
    i32 setup_character_assignment          # dealt by the seating of the run, or setup.characters by seat
    i32 setup_mischievous_last              # the Mischievous plays last in the round
    i32 turn_actions                        # Actions in a turn
    i32 turn_first_seat                     # the same first seat in every round, or one seat on after each
    i32 hp_human                            # maximum and starting HP of a human
    i32 hp_angel                            # HP of an Angel
    i32 hp_demon_3p                         # HP of a Demon, 3 players
    i32 hp_demon_6p                         # HP of a Demon, 6 players
    i32 hp_revive                           # HP after death, at most the maximum
    i32 hp_upgrade_to                       # HP of the others when somebody ascends, at most the maximum
    i32 death_reset_wounds                  # a dying human loses its wound tokens
    i32 wounds_capacity                     # wounds that together cost HP
    i32 wounds_hp_per_fill                  # HP that they cost
    i32 terrain_accessible_wounds           # wounds for entering accessible terrain or a cave mouth
    double power_heal_fraction              # part of the lost HP that a Power Hex heals, rounded up
    i32 move_cost_move                      # Actions for a Move
    i32 move_cost_run                       # Actions for a Run
    i32 move_run_length                     # spaces of a Run
    i32 move_run_wounds                     # wounds for running, beside those of the terrain
    i32 move_cost_up                        # Actions for a level up, human
    i32 move_cost_down                      # Actions for a level down, human
    i32 move_cost_up_asc                    # Actions for a level up, Ascendant
    i32 move_cost_down_asc                  # Actions for a level down, Ascendant
    i32 move_descend_penalty_every          # every so many descents in a turn cost HP; 0: never
    i32 move_descend_penalty_hp             # HP that they cost
    i32 move_cost_cave                      # Actions for going through a cave
    i32 move_cave_wounds                    # wounds for going through a cave
    i32 move_cost_axis                      # Actions for entering the open Axis
    i32 axis_eject_faces                    # faces of the die, from 1, that eject
    i32 axis_heaven_faces                   # faces of the second die, from 1, that make an Angel
    i32 angel_draw_3p                       # permanents a new Angel draws, 3 players
    i32 angel_draw_6p                       # permanents a new Angel draws, 6 players
    i32 angel_slots_3p                      # slots of an Angel, 3 players
    i32 angel_slots_6p                      # slots of an Angel, 6 players
    i32 asc_energy                          # energy of a new Ascendant, up to energy.cap
    i32 demon_direct_wounds                 # wounds of a Direct Attack
    i32 demon_self_damage                   # HP a Demon loses by its attacks
    i32 demon_aoe_radius                    # reach of the area attack
    i32 demon_aoe_damage                    # HP damage of the area attack
    i32 demon_slots                         # slots of a Demon
    i32 attack_damage                       # HP the attacked loses
    i32 attack_self_damage                  # HP the attacker loses
    i32 attack_cost                         # Actions for an attack
    i32 action_draw_cost                    # Actions for drawing a card
    i32 action_draw5_cost                   # Actions for drawing five
    i32 action_draw5_cards                  # cards of drawing five
    i32 action_take_cost                    # Actions for taking from a warehouse
    i32 action_activate_cost                # Actions for activating or switching a permanent
    i32 action_harvest_cost                 # Actions for a Harvest
    i32 action_pickup_cost                  # Actions for picking up a treasure
    i32 hand_limit                          # hand limit of humans
    i32 hand_limit_asc                      # hand limit of the Ascendant
    i32 slots_human                         # slots for permanents of a human
    i32 warehouse_permanent                 # permanents on display
    i32 warehouse_one_time                  # one-time cards on display
    i32 energy_cap                          # energy a pool holds
    i32 energy_cost                         # energy for sending the familiar; above energy.cap it never flies
    i32 energy_per_turn                     # energy gained at the start of a turn
    i32 familiar_range                      # reach of familiar Actions
    i32 familiar_card_range                 # reach of Godspeed and Seek and Destroy
    i32 harvest_faces_permanent             # faces of the die, from 1, that give a permanent
    i32 harvest_faces_one_time              # ... the next faces, that give a one-time card
    i32 harvest_heal                        # HP that the other faces heal
    i32 beastmaster_range                   # reach of familiar Actions
    i32 beastmaster_card_range              # reach of Godspeed and Seek and Destroy
    i32 beastmaster_card_range_up           # ... of the Upgraded Beastmaster
    i32 beastmaster_harvest_range           # reach of the familiar harvest
    i32 beastmaster_claw                    # HP damage of immobilising
    i32 beastmaster_seek_damage_up          # HP damage of Seek and Destroy, upgraded
    i32 beastmaster_godspeed_claw           # Godspeed's immobilising hurts as well
    i32 cultivator_up_yield                 # cards or HP of a Harvest, upgraded
    i32 cultivator_up_free_harvests         # free Harvests in a turn, upgraded
    i32 malignant_hp_threshold              # own HP up to which attacks do more
    i32 malignant_bonus                     # HP damage they then add
    i32 malignant_infection_damage          # HP lost by entering an infected hex
    i32 malignant_splash_damage             # HP damage of the splash, upgraded
    i32 malignant_splash_radius             # reach of the splash
    i32 savant_hand_limit                   # hand limit
    i32 savant_hand_limit_up                # hand limit, upgraded
    i32 savant_free_activations             # free activations or switches in a turn
    i32 savant_demands_per_game             # cards the Savant may demand in a game
    i32 savant_demand_cost                  # Actions for a demand
    i32 savant_slots_up                     # slots, upgraded
    i32 scrounger_take_max                  # cards of one take Action
    i32 scrounger_mp                        # extra Move Actions in a turn
    i32 scrounger_mp_up                     # ... upgraded
    i32 scrounger_attacks_up                # extra attacks in a turn, upgraded
    i32 scrounger_token_cost                # tokens for a Scrounge, and the most that are kept
    i32 scrounger_tokens_per_turn           # tokens gained at the start of a turn
    i32 mischievous_token_cost              # tokens for Levitate or shove, and the most that are kept
    i32 mischievous_tokens_per_turn         # tokens gained at the start of a turn
    i32 mischievous_pulls_per_turn          # pulls in a turn
    i32 mischievous_bump_side_steps         # spaces to the side of the last bump
    i32 tokens_infection_max                # infection tokens there are
    i32 bomb_damage                         # HP damage of the Time Bomb
    i32 bomb_place_cost                     # Actions for placing it
    i32 bomb_disarm_cost                    # Actions for disarming it
    i32 grenade_damage                      # HP damage of the Grenade
    i32 grenade_cost                        # Actions for throwing it
    i32 bow_damage                          # HP damage of an arrow
    i32 bow_wounds                          # wounds of an arrow
    i32 bow_short                           # distance of a Short Bow's shot
    i32 bow_long                            # distance of a Long Bow's shot
    i32 upgrade_refill_energy               # an upgrade restores energy
    i32 upgrade_clear_wounds                # an upgrade removes wounds
    i32 upgrade_fill_tokens                 # an upgrade fills mischief and scrounge tokens
    i32 rotation_direction                  # counter-clockwise or clockwise
    i32 rotation_steps_1                    # sixths of a circle that level 1 turns after a round
    i32 rotation_steps_2                    # sixths of a circle that level 2 turns after a round
    i32 rotation_steps_3                    # sixths of a circle that level 3 turns after a round
    i32 rotation_steps_4                    # sixths of a circle that level 4 turns after a round
    i32 rules_axis_level                    # the centre is on the level of the top ring, or one above
    i32 rules_extra_move_mode               # an extra Move Action is a point, or pays a move of any cost, or of cost 1
    i32 rules_shelter_mode                  # shelter: cannot be attacked, cannot be pushed, or no protection
    i32 rules_attack_from_below             # an attack from below pushes along the ring, or straight on
    i32 rules_run_surcharge_mode            # move.run_wounds once a Run, or for each hex
    i32 rules_cave_exit_wound               # the exit of a cave wounds like any entered hex
    i32 rules_upgraded_keeps_base           # upgraded characters keep their base powers
    i32 rules_pull_ascendant                # the Mischievous can pull the Ascendant
    i32 rules_pull_destination              # where a pulled character may be put
    i32 rules_levitation_landing_wound      # landing from Levitate counts as entering
    i32 rules_malignant_splash_mode         # splash on all, on one chosen, or no splash but melee at distance 2
    i32 rules_double_double_cost            # Double Double costs what its partner costs, or 1 Action
    i32 rules_tumble_pool                   # a Tumble plays the cards held at its start, or drawn ones too
    i32 rules_identity_borrowed_levitate    # a borrowed Mischievous may levitate
    i32 rules_scrounger_refill              # the warehouse is refilled after the Scrounger's last pick, or after each
    i32 rules_attacks_push_in_phase_a       # attacks push while there is an Ascendant
    i32 rules_upgrade_on_ascension          # the others are upgraded when somebody ascends
    i32 rules_demon_keeps_active_on_defeat  # a defeated Demon keeps its active permanent
    i32 rules_bomb_self_disarm              # the placer may disarm its own bomb
    i32 rules_power_once                    # how often a Power Hex heals the same character
    i32 rules_deck_rebuild                  # an empty deck renews itself, or both decks
    i32 rules_demon_direct_levels           # the Direct Attack follows the level rule, or reaches down too
    i32 rules_shelter_protects_ascendant    # shelter protects the Ascendant too
    i32 rules_angel_immobilisable           # an Angel can be immobilised
    i32 rules_reopen_roll                   # who stands on the centre when the Axis re-opens rolls as if entering
    i32 rules_shift_at_sea                  # the Upgraded Mischievous may shift at sea level
    i32 rules_upgraded_levitate             # Levitate also in phase A
    i32 map_lava_min_gap                    # smallest ring distance of two lava tiles of a level
    i32 map_caves_on_top_level              # the top level has a pair of caves too
    i32 engine_auto_single                  # forced decisions are applied without asking


cdef struct Content:
    # --- the board for the number of seats in play; level 0 is the sea, ring of level L: k = top_level + 1 - L -------
    i32 players                             # 3 or 6
    i32 top_level                           # T: 3 or 4
    i8 terrain[BOARD_LEVELS][BOARD_RING]    # printed terrain by level and index: ACCESSIBLE, PATH, POWER, WAREHOUSE
    i8 warehouse[BOARD_SEATS]               # sea index of a seat's warehouse
    i8 power[BOARD_SEATS]                   # sea index of Power Hex p + 1; as many as players
    i8 pier_corner[BOARD_SEATS]             # corner (0..5) outside which a seat's pier lies
    i8 lava[BOARD_LEVELS]                   # loose tiles to lay; fewer where none is left that keeps the gap
    i8 shelter[BOARD_LEVELS]                # ... sheltered tiles
    i8 cave_pairs[BOARD_LEVELS]             # map.caves_on_top_level is already in it
    i8 turn[BOARD_LEVELS]                   # sixths of a circle, counter-clockwise, at a rotation; 0..5
    # --- what depends on the number of players -----------------------------------------------------------------------
    i32 demon_hp                            # HP of a Demon
    i32 angel_draw                          # permanents a new Angel draws
    i32 angel_slots                         # slots of an Angel
    i8 fixed_character[BOARD_SEATS]         # by seat, or -1: the seating's (setup.character_assignment)
    # --- cards; places from `cards` on are empty ---------------------------------------------------------------------
    i32 cards                               # ids in use: KNOWN_CARDS and those of tweaks
    i32 deck_size[2]                        # all copies
    i8 deck[CARDS]                          # 0 one-time, 1 permanent
    i8 count[CARDS]                         # copies
    i8 cost[CARDS]                          # Actions
    i8 value[CARDS]                         # printed amount; already in effect_n
    i8 hp_max[CARDS]                        # works only at so many own HP or fewer; 0: always
    i8 timing[CARDS]                        # TIMING_...
    i8 tumble[CARDS]                        # TUMBLE_...
    i8 flags[CARDS]                         # FLAG_... bits
    i8 effects[CARDS]                       # how many
    i8 effect_do[CARDS][CARD_EFFECTS]       # DO_...
    i8 effect_n[CARDS][CARD_EFFECTS]        # the amount
    i8 effect_arg[CARDS][CARD_EFFECTS]      # mode, deck or damage class, by primitive
    i8 effect_radius[CARDS][CARD_EFFECTS]   # AREA
    i8 effect_cost[CARDS][CARD_EFFECTS]     # Actions when this alternative is chosen
    i8 pair[CARDS]                          # the card it may be played together with, both ways, or -1
    i8 pair_do[CARDS][CARD_EFFECTS]         # what the pair does instead; the same for both cards
    i8 pair_n[CARDS][CARD_EFFECTS]          # its amounts
    i8 doubled_do[CARDS][CARD_EFFECTS]      # ... and with Double Double
    i8 doubled_n[CARDS][CARD_EFFECTS]       # its amounts
    # --- treasures and damage ----------------------------------------------------------------------------------------
    i8 treasure_do[8]                       # DO_...
    i8 treasure_n[8]                        # the amount; grenade and bomb have parameters of their own
    i8 damage[CLASSES][COLUMNS]             # 0 or 1 by DAMAGE_... and COLUMN_...
