# What is recorded of a game of Mythic Earth and of each seat (spec 9). Descriptions: sim/games/mythic_earth/facts.py.
#
# Counters stop at the largest number they hold. Arrays are counted by the enums below and by the codes of rules.pxd and
# state.pxd. A turn of 0 did not come. Seed, parameter hash, decisions, winner and bots are recorded for every game.

from equipoise.ext.mythic_earth.rules cimport BLESSINGS, DEVOTIONS, ENTRIES, FORCE, SPELLS
from equipoise.ext.types cimport i8, u8, u16, u32

cdef enum:
    NOBODY = 255            # no such player, unit, entry, Devotion, edge
    TURN_LOG = 10           # Game Turns that are recorded one by one
    DEALT_LOG = 8           # Devotions dealt at most
    PICKS = 2
    FACT_SOURCES = 9        # SOURCES of state.pxd
    FACT_CLAIMS = 11        # CLAIMS of state.pxd
    FACT_DECISIONS = 24     # DECISIONS of state.pxd

cdef enum:                  # where VP come from: EVENT_VP, SeatFacts.vp
    VP_ALTARS = 0
    VP_RAINY = 1
    VP_HUNT = 2
    VP_PILLAGE = 3
    VP_CAPTIVES = 4
    VP_FOG = 5
    VP_DEVOTION_FIRST = 6
    VP_DEVOTION_SECOND = 7
    VP_SOURCES = 8

cdef enum:                  # how a Fleeing Unit was rallied
    RALLIED_OWN_DIE = 0
    RALLIED_HERO = 1
    RALLIED_SPELL = 2
    RALLIED_WON = 3         # it won a round of hand-to-hand (ME-155)
    RALLIES = 4

cdef enum:                  # what became of a Charge
    CHARGE_WON = 0
    CHARGE_DRAWN = 1
    CHARGE_LOST = 2
    CHARGE_UNFOUGHT = 3     # an altar, or the target fled or died in the exchange
    CHARGE_FAILED = 4       # (ME-122) or the charger broke
    CHARGE_RESULTS = 5

cdef struct GameFacts:
    u8 scenario
    u8 skirmish                             # (ME-002)
    u16 table_width                         # ticks
    i8 winner_side                          # SOUTH, NORTH, -1: a draw
    i8 winner_way                           # EVERLIVING, EVERCHANGING, -1: a draw
    u8 vp_difference
    u8 drawn
    u8 tie_break                            # decided by destroyed dice (ME-299)
    u8 turns                                # completed
    u32 dice_rolled
    u8 pool_rerolls                         # (ME-054)
    u8 wipe_out_turn                        # first turn in which a player had no Units left
    u8 way_winner                           # seat that won the Way roll-off
    u8 primary_chooser                      # seat that chose the primary, or NOBODY
    u8 side_winner                          # seat that won the side roll-off
    u8 deployment_winner                    # seat that won the deployment roll, or NOBODY
    u8 first_deployer                       # seat
    u8 first_actor                          # seat that acted first in turn 1, or NOBODY
    u8 decision_count[FACT_DECISIONS]       # DECISIONS of state.pxd, each at most 255
    u8 animals_spawned
    u8 animals_banished
    u8 animals_shot
    u8 animals_escaped
    u8 captive_swaps                        # captives that changed hands
    u16 activations                         # of both

cdef struct SeatFacts:
    # --- who ---------------------------------------------------------------------------------------------------------
    u8 faction
    u8 list                                 # or NOBODY: a random list
    u8 side                                 # SOUTH, NORTH
    u8 way                                  # EVERLIVING, EVERCHANGING
    u8 way_won                              # the Way roll-off
    u8 chose_primary
    u8 side_won                             # the side roll-off
    u8 deployment_won
    u8 first_activation                     # acted first in turn 1
    # --- VP ----------------------------------------------------------------------------------------------------------
    u8 vp[VP_SOURCES]
    u8 vp_by_turn[TURN_LOG]                 # after each turn, primary and Devotion
    u8 vp_primary_by_turn[TURN_LOG]         # gained in it
    u8 vp_primary
    u8 vp_devotion
    # --- Devotion ----------------------------------------------------------------------------------------------------
    u8 devotion
    u8 devotion_deck[DEVOTIONS]             # 1: a card of the own Way
    u8 devotion_dealt[DEVOTIONS]
    u8 devotion_kept[DEVOTIONS]
    u8 devotion_first_turn                  # turn in which the clause first scored
    u8 devotion_second_turn
    u8 devotion_known_turn
    u8 devotion_revealed_turn
    u8 devotion_pick[PICKS]                 # unit or piece, or NOBODY
    # --- dice and activations -----------------------------------------------------------------------------------------
    u8 initiative_wins
    u8 pool_by_turn[TURN_LOG]               # dice in the pool
    u8 dice_discarded
    u8 dice_declined
    u8 dice_removed                         # with destroyed Units (ME-068)
    u16 activations
    u16 activations_failed                  # by test
    u8 enemy_dice_destroyed
    # --- courage -----------------------------------------------------------------------------------------------------
    u8 units_frozen                         # times
    u8 turns_frozen                         # Clean-ups after which a Unit stays Frozen
    u8 units_fled                           # times
    u8 rallied[RALLIES]
    u8 destroyed[FACT_SOURCES]              # own Units, by cause
    u16 points_destroyed                    # of the enemy
    u16 points_lost
    u16 markers_gained
    u16 markers_removed
    u8 regroups
    u8 lay_lows
    # --- alert -------------------------------------------------------------------------------------------------------
    u8 alerts_set
    u8 alerts_sprung
    u8 reacts_failed
    u8 alerts_released
    u8 countercharges
    # --- fights ------------------------------------------------------------------------------------------------------
    u8 charges
    u8 charge_results[CHARGE_RESULTS]
    u8 attacks
    u8 disengages
    u8 challenges
    u16 wounds_dealt[FACT_SOURCES]          # to enemies and Spirit Animals, by source
    u16 wounds_taken[FACT_SOURCES]
    # --- missiles ----------------------------------------------------------------------------------------------------
    u16 volleys
    u16 shots
    u16 hits
    u16 casualties                          # Minis removed by them
    u8 template_shots
    u8 template_drifts
    u8 template_friendly_hits
    u8 moves
    u8 marches
    # --- claims and scenarios -----------------------------------------------------------------------------------------
    u8 claims[FACT_CLAIMS]
    u8 altars_built
    u8 altars_destroyed
    u8 buildings_pillaged
    u8 animals_defeated
    u8 captives_end
    u8 crossings                            # turns' ends with a Humanoid Unit beyond the river
    u8 swept                                # Minis
    # --- spells by id ------------------------------------------------------------------------------------------------
    u8 spell_known[SPELLS]                  # Units that know it
    u8 spell_attempted[SPELLS]
    u8 spell_cast[SPELLS]                   # roll succeeded, automatic ones included
    u8 spell_automatic[SPELLS]
    u8 spell_dispelled[SPELLS]
    u8 spell_cancelled[SPELLS]              # by a Blessing
    u8 spell_feedback[SPELLS]
    u8 spell_hits[SPELLS]
    u8 spell_wounds[SPELLS]                 # caused or healed
    u8 spell_markers[SPELLS]                # added or removed
    u8 spell_turn[SPELLS]                   # first cast
    u8 dispels_tried
    u8 dispels_made
    # --- Blessings by id ----------------------------------------------------------------------------------------------
    u8 blessing_held[BLESSINGS]             # in hand at the start
    u8 blessing_used[BLESSINGS]
    u8 blessing_turn[BLESSINGS]
    u8 blessing_effect[BLESSINGS]           # markers, wounds, dice it changed
    # --- Units in list order ------------------------------------------------------------------------------------------
    u8 unit_entry[FORCE]                    # or NOBODY
    u8 unit_minis[FORCE]                    # at the start
    u16 unit_points[FORCE]
    u8 unit_dice[FORCE]
    u8 unit_activations[FORCE]
    u16 unit_moved[FORCE]                   # inches
    u8 unit_charges[FORCE]
    u8 unit_wounds_dealt[FORCE]             # to enemies
    u8 unit_wounds_dealt_melee[FORCE]
    u8 unit_wounds_dealt_shooting[FORCE]    # exchange and templates included
    u8 unit_wounds_dealt_magic[FORCE]
    u8 unit_wounds_taken[FORCE]
    u8 unit_wounds_taken_melee[FORCE]
    u8 unit_wounds_taken_shooting[FORCE]
    u8 unit_wounds_taken_magic[FORCE]
    u16 unit_points_killed[FORCE]           # points of enemy Units it destroyed
    u8 unit_markers[FORCE]                  # gained
    u8 unit_frozen[FORCE]                   # times
    u8 unit_fled[FORCE]                     # times
    u8 unit_destroyed[FORCE]                # turn, 0: alive at the end
    u8 unit_vp[FORCE]                       # VP earned by its claims or deeds
    u8 unit_claims[FORCE]                   # claims performed
    u8 unit_entered[FORCE]                  # Fog of War: turn of entry
    u8 unit_edge[FORCE]                     # ... and edge (EDGE_ of state.pxd), or NOBODY
    u8 entry_minis[ENTRIES]                 # Minis taken of each entry
    u8 blessings_used


cdef inline void count8(u8* counter, int n) noexcept nogil:
    """Adds to a counter that stops at its largest number."""
    counter[0] = min(counter[0] + n, 255)


cdef inline void count16(u16* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 65535)
