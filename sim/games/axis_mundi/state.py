"""The state of a table of Axis Mundi.

Hexes are numbered as on the board (RULES.md 3.1): 0 the centre C, then ring by ring outwards, counter-clockwise from
column 0, then the piers. All numbers are absolute: when a level turns (AM-203), everything lying or standing on it is
carried to its new number, so that "what is on hex h" is always one look-up.
"""

from equipoise.sim.declare import Codes, Constants, Question, Struct, i8, i16, part, u8, u16, u64
from equipoise.sim.games.axis_mundi.actions import FORMS, GAINS, WAYS, WOUND_CAUSES
from equipoise.sim.games.axis_mundi.components import (
    CARD_NAMES,
    CHARACTERS,
    CLASSES,
    DECKS,
    NUMBERS,
    SIZES,
    TERRAIN,
    TREASURES,
)

SEATS, HEXES, CARDS, LEVELS = SIZES.SEATS, SIZES.HEXES, SIZES.CARDS, SIZES.LEVELS
PLACES = Constants(
    CENTRE=(0, "the hex C"),
    NO_HEX=255,
    NO_SEAT=-1,
    NO_CARD=(CARDS, "an empty slot, nothing replaced"),
    NO_CHARACTER=(-1, "an Ascendant has no character power (AM-111)"),
    SLOTS=(8, "of a warehouse: permanents in the first half, one-time cards in the second"),
    STACK=24,
)
NO_HEX, NO_CARD, SLOTS = PLACES.NO_HEX, PLACES.NO_CARD, PLACES.SLOTS
EVERY_SEAT = (1 << SEATS) - 1
EVERY_TREASURE = (1 << NUMBERS.TREASURES) - 1
MOST = 100  # cards, points or HP that a position may give to one place: below what their types hold

FRAMES = Codes(
    "frame",
    {
        "opening": "S7: the starting hands",
        "turn": "RULES.md 6.1",
        "rotation": "RULES.md 6.4",
        "hand": "a hand is cut to its limit (AM-059)",
        "draws": "draws, the deck chosen card by card",
        "take": "the Scrounger's further cards",
        "harvest": "a result is chosen",
        "attack": "melee or Demon Direct: hit, push, splash, own loss",
        "hit": "one damage event, victim by victim",
        "immobilise": "Elusive, then the claw",
        "card": "a card's effects, run once or twice",
        "tumble": "",
        "ascend": "",
        "defeat": "",
        "demand": "",
        "scrounge": "",
        "drop": "active permanents beyond the slots go back to the hand",
        "move": "a Run, a descent, a cave: what follows the first hex",
        "settle": "what follows the infection of a hex entered",
        "axis": "the dice of the Axis",
    },
    says="what is being resolved",
)
STEPS = Codes(
    "step",
    {
        "appear": "T1 to T3",
        "bomb": "T4, T5",
        "housekeeping": "T6 to T8",
        "actions": "",
        "end": "T9",
        "next": "",
    },
    says="Frame.step of FRAME_TURN",
)
OPENING_STEPS = Codes("step", ("deal", "draw", "mulligan", "redraw", "served"), says="Frame.step of FRAME_OPENING")
CARD_STEPS = Codes(
    "card",
    {
        "begin": "the next effect, or the next run of it",
        "done": "a run is over",
        "search_deck": "",
        "search_keep": "",
        "peek": "",
        "retrieve": "",
        "crate": "",
        "refresh": "",
        "burn": "",
        "deal_draw": "",
        "deal_keep": "",
        "deal_give": "",
        "option": "",
        "climb": "",
        "identity": "",
    },
    says="Frame.step of FRAME_CARD",
)
FAULTS = Codes(
    "fault",
    {
        "none": "",
        "run": "an Ascendant ran",
        "push": "an attack moved somebody in phase A",
        "rise": "somebody gained a level in a way that cannot",
    },
    says="State.fault",
)


def _card(decision: str, *steps: str) -> Question:
    return Question("card", decision, tuple(CARD_STEPS.code(step) for step in steps))


QUESTIONS = (
    Question("opening", "decide_draw_deck", (OPENING_STEPS.code("draw"), OPENING_STEPS.code("redraw"))),
    Question("opening", "decide_mulligan", (OPENING_STEPS.code("mulligan"),)),
    Question("turn", "decide_action", (STEPS.code("actions"),)),
    Question("rotation", "decide_levitate", (1,), asked="asked"),
    Question("rotation", "decide_shift", (3,), asked="asked"),
    Question("hand", "decide_discard"),
    Question("draws", "decide_draw_deck"),
    Question("take", "decide_take_more"),
    Question("harvest", "decide_harvest"),
    Question("attack", "decide_splash", (0,)),
    Question("hit", "decide_shield", (1,), asked="victim"),
    Question("immobilise", "decide_elusive", (1,), asked="target"),
    _card("decide_draw_deck", "deal_draw"),
    _card("decide_climb_2", "climb"),
    _card("decide_crate", "crate"),
    _card("decide_pick_discard", "retrieve"),
    _card("decide_search_deck", "search_deck"),
    _card("decide_search_keep", "search_keep"),
    _card("decide_peek_order", "peek"),
    _card("decide_refresh", "refresh"),
    _card("decide_burn", "burn"),
    _card("decide_deal_keep", "deal_keep"),
    _card("decide_deal_give", "deal_give"),
    _card("decide_options", "option"),
    _card("decide_identity", "identity"),
    Question("tumble", "decide_tumble", (0,)),
    Question("ascend", "decide_angel_slots", (1,)),
    Question("defeat", "decide_keep_active", (0,)),
    Question("demand", "decide_demand_card", (1,), asked="target"),
    Question("scrounge", "decide_pick_discard", (1,)),
    Question("drop", "decide_drop_active"),
)


class Frame(Struct):
    """Something begun that may have to ask"""

    kind = u8(codes=FRAMES)
    seat = i8("whose effect it is", 0, SEATS - 1)
    step = u8("how far it has come")
    left = i8("cards still to draw or take", -1, MOST)
    done = i8("players served, seats asked, others downgraded, hexes entered, cards thrown away", 0, MOST)
    asked = u8("rotation: the seat that is asked", 0, SEATS - 1)
    thrown_back = u8("opening: cards of the mulligan", 0, MOST)
    gain = u8("draws: what they are gained with", codes=GAINS)
    warehouse = u8("take: whose", 0, SEATS - 1)
    slots = u8("take: those displayed at the start and not yet taken, one bit each")
    hex = u8("harvest: where; card: aimed at; move: the first entered", 0, HEXES - 1)
    second = u8("move: the second hex", 0, HEXES - 1)
    third = u8("move: the third hex", 0, HEXES - 1)
    hexes = u8("move: how many", 0, 3)
    way = u8("move, settle: how the hex is entered", codes=WAYS)
    lives = u8("of the seat when it began: a death ends it")
    cards = i8("harvest: its yield", 0, MOST)
    healing = i8("harvest: its yield", 0, MOST)
    target = u8("seat attacked, held, aimed at, or demanded from", 0, SEATS - 1)
    area = u8("attack: on `victims`, not on one target", flag=True)
    damage_class = u8(codes=CLASSES)
    damage = i8("of the event, for every victim", 0, MOST)
    damage_left = i8("hit: for the current victim, after shields", 0, MOST)
    wounds = u8("that come with the damage", 0, MOST)
    cause = u8("of the wounds", codes=WOUND_CAUSES)
    victim = u8("hit: the current one", 0, SEATS - 1)
    victims = u8("of an area, or still to come, one bit each", 0, EVERY_SEAT)
    splash = u8("attack: further victims, one bit each", 0, EVERY_SEAT)
    choosing = u8("attack: the one splash victim is still to be chosen", flag=True)
    pushes = u8("hit: victims are pushed back", flag=True)
    loss = i8("attack: the attacker's own", 0, MOST)
    claw = u8("immobilise: damage of the familiar", 0, MOST)
    holds = u8("immobilise: it takes hold", flag=True)
    card = u8("the card played", 0, CARDS - 1)
    played = u8("how: PLAYED_... bits", 0, 63)
    effect = u8("the current effect of the card", 0, SIZES.CARD_EFFECTS)
    second_run = u8("of an effect that Double Double runs twice", flag=True)
    first = u8("card, tumble: nothing was spent in this turn before", flag=True)
    form = u8("ascend, defeat: which", codes=FORMS)
    enough = u8("ascend: no more permanents are wanted", flag=True)


class Player(Struct):
    pos = u8("hex; of an invisible character the hidden one", 0, HEXES - 1)
    visible = u8(flag=True)
    form = u8(codes=FORMS)
    wounds = u8("", 0, MOST)
    hp = i16("", 0, MOST)
    energy = u8("pool A; pool B of the Upgraded Beastmaster's second familiar", 0, MOST, of=2)
    mischief = u8("tokens", 0, MOST)
    scrounge = u8("tokens", 0, MOST)
    god_mode = u8(flag=True)
    immobilised_next = u8("received, works in the next own turn", flag=True)
    immobilised = u8("works in this turn", flag=True)
    power_used = u8("a Power Hex has healed in this turn, or in this rotation (AM-031)", flag=True)
    identity = i8("character borrowed for this turn", 0, len(CHARACTERS) - 1, none=PLACES.NO_CHARACTER)
    borrowed_levitate = u8("one Levitate at the rotation that closes this round (AM-298)", flag=True)
    demands = u8("demands so far in this game (AM-240)")
    treasures = u8("held, one bit for each kind", 0, EVERY_TREASURE)
    fetched = u8("on the way, with the familiar", 0, EVERY_TREASURE)
    lives = u8("deaths so far, modulo 256")
    ascensions = u8("so far, for the ranking of RULES.md 6.5")
    cloak = u8("the Invisibility card in force", 0, CARDS - 1, none=NO_CARD)
    token = u8("hex of the Invisibility token, turned with its level", 0, HEXES - 1, none=NO_HEX)
    hidden_points = u8("move points spent since it became invisible; public (AM-318)")
    hidden_turned = u8("the levels have turned since it became invisible", flag=True)
    active = u64("permanents in slots, one bit each: they are all different", 0, (1 << CARDS) - 1)
    hand = u8("copies in hand, by card", 0, MOST, of=CARDS)
    shown = u8("of these, how many everybody has seen going there", 0, MOST, of=CARDS)
    face_down = u8("played while invisible (AM-284)", 0, MOST, of=CARDS)
    held = u64("cards in hand, one bit each", follows=True)
    hand_size = u8(follows=True)


class Warehouse(Struct):
    card = u8("on display", 0, CARDS - 1, none=NO_CARD, of=SLOTS)
    destroyed = u8(flag=True)


class Turn(Struct):
    """Of the active player; reset at T1"""

    ap = i8("action points left", -MOST, MOST)
    mp_cards = i8("banked extra move points of cards", -MOST, MOST)
    mp_treasure = i8("banked extra move points of the treasure", -MOST, MOST)
    atk = i8("banked extra attacks", -MOST, MOST)
    strode = u8("extra move points of active permanents used, by card (AM-084)", 0, MOST, of=CARDS)
    scrounger_mp = u8("extra move points of the Scrounger's power used", 0, MOST)
    scrounger_attacks = u8("", 0, MOST)
    harvests = u8("with the Upgraded Cultivator's power, free ones first", 0, MOST)
    activations = u8("", 0, MOST)
    pulls = u8("", 0, MOST)
    shoves = u8("", 0, MOST)
    scrounges = u8("", 0, MOST)
    taken = u8("the take Action of this turn is used", flag=True)
    descents = u8("", 0, MOST)
    spent = u8("some AP, MP or ATK was paid (AM-249)", flag=True)
    acted = u8("something was done (AM-295)", flag=True)
    over = u8("it ends as soon as the current effect is resolved", flag=True)
    decisions = u16("taken in it, by anybody (AM-014)")
    pool = u8("Tumble: hand cards that may still be played in the window (AM-278)", 0, MOST, of=CARDS)
    began_at = u8("hex at T8, for the invariant of the immobilised", 0, HEXES - 1)
    began_lives = u8("lives at T8, for the same")


class State(Struct):
    common = part("Common")
    player = part(Player, of=SEATS)
    lava_laid = part("Bits", "hexes where the set-up laid lava")
    shelter_laid = part("Bits", "hexes where the set-up laid shelter")
    caves_laid = part("Bits", "hexes where the set-up laid cave mouths")
    turn = part(Turn)
    warehouse = part(Warehouse, of=SEATS)
    deck = part("Deck", of=len(DECKS), cards=len(CARD_NAMES))
    pile_size = u16("the common discard pile (AM-066)", 0, SIZES.PILE)
    pile = u8("", 0, CARDS - 1, of=SIZES.PILE)
    pile_seen = u8("seats that know this card of the pile, one bit each", of=SIZES.PILE)
    set_aside = u8("in resolution: played, not yet discarded", 0, MOST, of=CARDS)
    looked_at = u8("in resolution: drawn by Archer's Tales or Mobilizing Forces, not yet dealt out", 0, MOST, of=CARDS)
    peeked = u8("so many cards on top of a deck are known to `peeker`", 0, 2, of=len(DECKS))
    peeker = i8("", 0, SEATS - 1, none=PLACES.NO_SEAT, of=len(DECKS))
    terrain = u8(codes=TERRAIN, of=HEXES)
    treasure = u8("0, or 1 + kind", 0, len(TREASURES), of=HEXES)
    harvested = u8(flag=True, of=HEXES)
    infected = u8("0, or 1 + owner's seat", 0, SEATS, of=HEXES)
    occupant = i8("the visible character there, or -1", follows=True, of=HEXES)
    infections = u8("tokens on the board", follows=True)
    turns = u8("sixths of a circle each level has turned since the set-up", 0, 5, of=LEVELS)
    first_seat = i8("of the round", 0, SEATS - 1)
    active = i8("whose turn it is; -1 during set-up and rotation", 0, SEATS - 1, none=PLACES.NO_SEAT)
    ascendant = i8("the Angel or Demon, or -1: phase A or phase H", 0, SEATS - 1, none=PLACES.NO_SEAT)
    bomb_hex = u8("of the ticking bomb", 0, HEXES - 1, none=NO_HEX)
    bomb_owner = i8("", 0, SEATS - 1, none=PLACES.NO_SEAT)
    bomb_kind = u8("which treasure it is", 0, len(TREASURES) - 1)
    treasures_used = u8("kinds out of the game, one bit each", 0, EVERY_TREASURE)
    levitating = u8("seats off the board during the rotation, one bit each", 0, EVERY_SEAT)
    fault = u8("an invariant that a move has broken, for check()", codes=FAULTS)
    pending = part("Pending")
    stack = part(Frame, of=PLACES.STACK)
    seat_facts = part("SeatFacts", of=SEATS)
    facts = part("GameFacts")
