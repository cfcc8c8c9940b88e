"""What is recorded of Axis Mundi beside the general columns, field by field as in ext/axis_mundi/facts.pxd."""

from sim.game import Column
from sim.games.axis_mundi.actions import CARD_NAMES, FORMS, GAINS, HEALS, WOUND_CAUSES
from sim.games.axis_mundi.components import DAMAGE, DECKS, TREASURES

CLASSES = tuple(DAMAGE)
HALVES = ("low", "high")                # a set of hexes as two words of 64 bits
SEATS = tuple(f"seat_{seat}" for seat in range(6))
ASCENSIONS = tuple(f"ascension_{n}" for n in range(1, 7))
ALTITUDES = ("sea", "level_1", "level_2", "level_3", "level_4", "centre")
HEX_KINDS = ("move", "run", "climb", "descend", "cave", "rock_climber", "tunnel", "shift", "axis")
LOSSES = ("descend", "push", "bump", "death", "ejection")
PURPOSES = ("move", "run", "climb", "descend", "cave", "axis", "take", "familiar", "pick_up", "draw", "draw_five",
            "attack", "harvest", "activate", "shoot", "bomb", "card", "treasure", "power")
MP_SOURCES = ("alpinist", "cornered_animal", "scrounger", "card", "treasure")
FAMILIAR_MODES = ("treasure", "immobilise", "strike", "harvest")
HARVESTS = (*DECKS, "heal", "lost")
PUSH_CASES = ("ring", "corner", "straight_below", "sea", "from_pier", "on_pier", "from_centre", "on_centre", "literal")
PUSH_USES = ("first", "second", "later", "nowhere")
BUMPS = ("rolled", "other", "widened")

GAME_FACTS = (
    Column("starting_seat", "who began"),
    Column("winner_form", "what the winner was", ("nobody", *FORMS[1:])),
    Column("final_phase", "whether there was an Ascendant at the end", ("H", "A")),
    Column("ascensions", "how often somebody became Angel or Demon"),
    Column("ejections", "how often the Axis threw somebody out"),
    Column("defeats", "how often an Ascendant was brought down"),
    Column("first_ascension_round", "round of the first ascension; 255 if there was none"),
    Column("safety_net", "turns ended by limits.max_decisions_per_turn"),
    Column("disarms", "time bombs disarmed"),
    Column("turns", "turns begun"),
    Column("deaths", "of all characters"),
    Column("deck_rebuilds", "decks made anew from the discard pile", places=DECKS),
    Column("kills", "deaths by what dealt the last HP", places=CLASSES),
    Column("lava", "hexes with lava as laid out, one bit each", places=HALVES),
    Column("shelter", "sheltered hexes as laid out, one bit each", places=HALVES),
    Column("caves", "cave mouths as laid out, one bit each", places=HALVES),
    Column("treasure_taken_by", "seat that first took it; 255 nobody", places=tuple(TREASURES)),
    Column("treasure_taken_round", "in which round; 255 never", places=tuple(TREASURES)),
    Column("warehouse_destroyed_round", "by a time bomb; 255 never", places=SEATS),
    Column("warehouse_destroyed_phase", "0 in phase H, 1 in phase A, 2 the Ascendant's own", places=SEATS),
    Column("ascension_seat", "who ascended; 255 none", places=ASCENSIONS),
    Column("ascension_form", "0 none, 1 Angel, 2 Demon", places=ASCENSIONS),
    Column("ascension_round", "when", places=ASCENSIONS),
    Column("ascension_hp", "HP at the start", places=ASCENSIONS),
    Column("ascension_active", "active permanents at the start, one bit each", places=ASCENSIONS),
    Column("ascension_human_levels", "levels of all others together at that moment", places=ASCENSIONS),
    Column("ascension_turns", "own turns begun as Ascendant", places=ASCENSIONS),
    Column("ascension_outcome", "0 open, 1 won, 2 defeated", places=ASCENSIONS),
    Column("ascension_distance", "hexes to the own pier at the end", places=ASCENSIONS),
    Column("ascension_immobilised", "turns immobilised", places=ASCENSIONS),
    Column("ascension_blocked", "turns begun next to the own pier or warehouse while it was held", places=ASCENSIONS),
    Column("ascension_damage", "HP lost by damage class",
           places=tuple(f"{n}.{name}" for n in ASCENSIONS for name in CLASSES)),
)

SEAT_FACTS = (
    Column("ascensions", "times Angel or Demon"),
    Column("as_angel", "times Angel"),
    Column("as_demon", "times Demon"),
    Column("ejections", "times thrown out of the Axis"),
    Column("axis_entries", "times the Axis was entered"),
    Column("axis_retries", "... after it had re-opened"),
    Column("deaths", "times carried to a Power Hex"),
    Column("first_top_round", "first round on the top level; 255 never"),
    Column("first_centre_round", "first round at the Axis; 255 never"),
    Column("guesses_hit", "blind attacks that found somebody"),
    Column("guesses_missed", "blind attacks that did not"),
    Column("immobilised_turns", "turns immobilised"),
    Column("warehouse_takes", "take Actions"),
    Column("blocking_turns", "turns ended on the Ascendant's pier or warehouse"),
    Column("protected_turns", "turns begun with a target that only shelter or God-Mode removed"),
    Column("pulls", "Mischievous: characters pulled", role="use"),
    Column("levitations", "Mischievous: rotations levitated", role="use"),
    Column("bumped", "Mischievous: characters bumped"),
    Column("shifts", "Mischievous: walks during a rotation", role="use"),
    Column("shoves", "Mischievous: Ascendant shoved", role="use"),
    Column("scrounges", "Scrounger: cards scrounged", role="use"),
    Column("demands", "Savant: cards demanded", role="use"),
    Column("free_harvests", "Cultivator: Harvests without an Action", role="use"),
    Column("infections_refused", "Malignant: tokens not placed for want of tokens"),
    Column("tunnels_diverted", "Hidden Tunnels that ended elsewhere than printed"),
    Column("blockers_killed", "as Ascendant: characters killed on the own pier or warehouse"),
    Column("blocker_returns", "... that ended a turn there again"),
    Column("blocker_return_rounds", "... after so many rounds in all"),
    Column("splash_humans", "humans hurt by own splash"),
    Column("ascendant_turns", "turns begun as Ascendant"),
    Column("attacks_made", "melee, Direct and area attacks"),
    Column("attacks_received", "melee and Direct Attacks"),
    Column("attacks_blocked", "... without any HP lost to them"),
    Column("ap_wasted", "Actions left at the end of turns"),
    Column("energy_wasted", "energy that found no room"),
    Column("damage_dealt", "HP taken from others", places=CLASSES),
    Column("damage_taken", "HP lost", places=CLASSES),
    Column("wounds", "wound tokens received", places=WOUND_CAUSES),
    Column("healed", "HP healed", places=HEALS),
    Column("hexes", "hexes moved by own moves", places=HEX_KINDS),
    Column("levels_climbed", "levels gained by climbing"),
    Column("levels_rock_climber", "levels gained by Rock-Climber"),
    Column("levels_lost", "levels lost", places=LOSSES),
    Column("ap_used", "Actions spent", places=PURPOSES, role="use"),
    Column("mp_used", "extra Move points spent, by source", places=MP_SOURCES),
    Column("mp_spent_on", "extra Move points spent, by move", places=PURPOSES[:6]),
    Column("atk_used", "banked extra attacks spent"),
    Column("familiar_uses", "errands of the familiar", places=FAMILIAR_MODES, role="use"),
    Column("harvests", "Harvests by result", places=HARVESTS, role="use"),
    Column("drawn_from", "cards drawn", places=DECKS),
    Column("cards_gained", "cards that came into the hand", places=GAINS),
    Column("treasures_taken", "picked up or fetched", places=tuple(TREASURES)),
    Column("treasures_used", "used", places=tuple(TREASURES), role="use"),
    Column("turns_on", "own turns ended at this height", places=ALTITUDES),
    Column("shelter_turns", "own turns ended on shelter", places=("human", "ascendant")),
    Column("push_cases", "pushes dealt, by case", places=PUSH_CASES),
    Column("push_uses", "pushes dealt, by the candidate used", places=PUSH_USES),
    Column("bumps", "last bumps of own levitation", places=BUMPS),
    Column("shift_levels", "shifts, by height", places=ALTITUDES),
    Column("shove_levels", "shoves, by the Ascendant's height", places=ALTITUDES),
    Column("desperate_hp", "own HP when Desperate Measures was played", places=("1", "2", "3", "more")),
    Column("opening", "starting hand before the mulligan", places=CARD_NAMES),
    Column("kept", "starting hand after the mulligan", places=CARD_NAMES, role="card_opening"),
    Column("drawn", "drawn", places=CARD_NAMES, role="card_drawn"),
    Column("taken", "taken from a warehouse", places=CARD_NAMES, role="card_drawn"),
    Column("received", "dealt, demanded or retrieved", places=CARD_NAMES, role="card_drawn"),
    Column("played", "played", places=CARD_NAMES, role="card_played"),
    Column("doubled", "played with Double Double", places=CARD_NAMES),
    Column("tumbled", "played inside a Tumble", places=CARD_NAMES),
    Column("discarded_limit", "discarded for the hand limit", places=CARD_NAMES, role="card_discarded"),
    Column("discarded_effect", "discarded by an effect", places=CARD_NAMES, role="card_discarded"),
    Column("activated", "put into a slot", places=CARD_NAMES, role="use"),
    Column("turns_active", "own turns ended with it in a slot", places=CARD_NAMES),
    Column("held_end", "in hand at the end", places=CARD_NAMES, role="card_held"),
)
