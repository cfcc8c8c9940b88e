"""What is recorded of Axis Mundi beside the general columns."""

from equipoise.sim.declare import Codes, Column, Constants
from equipoise.sim.games.axis_mundi.actions import FORMS, HARVESTS, HEALS
from equipoise.sim.games.axis_mundi.components import CARD_NAMES, CARDS, CLASSES, SIZES, TREASURES

PILES = tuple(CARDS[name].deck if name in CARDS else "new" for name in CARD_NAMES)
SEATS = tuple(f"seat_{seat}" for seat in range(SIZES.SEATS))
ALTITUDES = ("sea", "level_1", "level_2", "level_3", "level_4", "centre")
LOSSES = Codes("lost", ("descend", "push", "bump", "death", "ejection"), says="levels lost, by cause")
PURPOSES = Codes(
    "for",
    {
        "move": "",
        "run": "",
        "climb": "",
        "descend": "",
        "cave": "",
        "axis": "",
        "take": "",
        "familiar": "",
        "pick_up": "",
        "draw": "",
        "draw_five": "",
        "attack": "",
        "harvest": "",
        "activate": "",
        "shoot": "",
        "bomb": "",
        "card": "",
        "treasure": "",
        "power": "scrounge, demand",
    },
    says="what Actions were spent on",
)
MP_SOURCES = Codes("mp", ("alpinist", "cornered_animal", "scrounger", "card", "treasure"), says="extra Move points")
FAMILIAR_MODES = Codes("familiar", ("treasure", "immobilise", "strike", "harvest"), says="the familiar's errands")
FACT_NUMBERS = Constants(
    NEVER=(255, "a round that did not come"),
    TOP_ALTITUDE=(len(ALTITUDES) - 1, "the centre, as turns are counted by height"),
)

GAME_FACTS = (
    Column("winner_form", "what the winner was", ("nobody", *FORMS[1:]), role="factor", origin="came_about"),
    Column("ascensions", "how often somebody became Angel or Demon", role="course"),
    Column("ejections", "how often the Axis threw somebody out", role="course"),
    Column("defeats", "how often an Ascendant was brought down", role="course"),
    Column("first_ascension_round", "round of the first ascension", role="course", missing=FACT_NUMBERS.NEVER),
    Column("kills", "deaths by what dealt the last HP", places=CLASSES, role="course", type="u16"),
    Column(
        "warehouse_destroyed_round",
        "when a time bomb destroyed the warehouse of this seat",
        places=SEATS,
        role="course",
        missing=FACT_NUMBERS.NEVER,
    ),
    Column("safety_net", "turns ended by limits.max_decisions_per_turn", role="course"),
)

SEAT_FACTS = (
    # the race
    Column("axis_entries", "times the Axis was entered", role="course"),
    Column("ejections", "times thrown out of the Axis", role="course"),
    Column("as_angel", "times Angel", role="course"),
    Column("as_demon", "times Demon", role="course"),
    Column("first_top_round", "first round on the top level", role="course", missing=FACT_NUMBERS.NEVER),
    Column("first_centre_round", "first round at the Axis", role="course", missing=FACT_NUMBERS.NEVER),
    Column("ascendant_turns", "turns begun as Ascendant", role="course", type="u16"),
    Column(
        "blocked_turns", "turns begun as Ascendant next to the own pier or warehouse, held by another", role="course"
    ),
    Column("blocking_turns", "turns ended on the Ascendant's pier or warehouse", role="course"),
    Column("levels_climbed", "levels gained by climbing", role="course"),
    Column("levels_lost", "levels lost", places=LOSSES, role="course"),
    Column("turns_on", "own turns ended at this height", places=ALTITUDES, role="course", type="u16"),
    Column("immobilised_turns", "turns immobilised", role="course"),
    Column("ap_wasted", "Actions left at the end of turns", role="course", type="u16"),
    # fighting
    Column("deaths", "times carried to a Power Hex", role="course"),
    Column("attacks_made", "melee, Direct and area attacks", role="course", type="u16"),
    Column("attacks_received", "melee and Direct Attacks", role="course", type="u16"),
    Column("damage_dealt", "HP taken from others", places=CLASSES, role="course", type="u16"),
    Column("damage_taken", "HP lost", role="course", type="u16"),
    Column("healed", "HP healed", places=HEALS, role="course", type="u16"),
    # what was used
    Column("ap_used", "Actions spent", places=PURPOSES, role="use", type="u16"),
    Column("mp_used", "extra Move points spent, by source", places=MP_SOURCES, role="use", type="u16"),
    Column("familiar_uses", "errands of the familiar", places=FAMILIAR_MODES, role="use"),
    Column("harvests", "Harvests by result", places=HARVESTS, role="use"),
    Column("treasures_used", "treasures used", places=tuple(TREASURES), role="use"),
    Column("pulls", "Mischievous: characters pulled", role="use"),
    Column("levitations", "Mischievous: rotations levitated", role="use"),
    Column("shifts", "Mischievous: walks during a rotation", role="use"),
    Column("shoves", "Mischievous: Ascendant shoved", role="use"),
    Column("scrounges", "Scrounger: cards scrounged", role="use"),
    Column("demands", "Savant: cards demanded", role="use"),
    Column("free_harvests", "Cultivator: Harvests without an Action", role="use"),
    # cards
    Column(
        "opening",
        "starting hand before the mulligan",
        places=CARD_NAMES,
        role="card_dealt",
        piles=PILES,
        origin="dealt",
    ),
    Column("drawn", "copies drawn", places=CARD_NAMES, role="card_drawn", piles=PILES, origin="dealt"),
    Column("taken", "taken from a warehouse", places=CARD_NAMES, role="card_drawn", piles=PILES, origin="chosen"),
    Column(
        "received",
        "dealt, demanded or retrieved",
        places=CARD_NAMES,
        role="card_drawn",
        piles=PILES,
        origin="came_about",
    ),
    Column("played", "copies played", places=CARD_NAMES, role="card_played"),
    Column("discarded", "discarded, for the hand limit or by an effect", places=CARD_NAMES, role="card_discarded"),
    Column("activated", "put into a slot", places=CARD_NAMES, role="use"),
    Column("held_end", "in hand at the end", places=CARD_NAMES, role="card_held"),
)
