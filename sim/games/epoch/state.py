"""A table of Epoch, field by field.

Triangles, hexes, cards, tiles, triggers and quests go by their codes: v01 is triangle 0, h00 is hex 0. Every card is
there once, so that where it lies and what lies on it stand in two arrays over the cards. Honor is `common.score`.

A decision in the middle of an action leaves the action half done. What is left of it stands on `stack`. Facts stand
last: neither rules nor bots read them.
"""

from equipoise.sim.declare import Codes, Constants, Struct, i8, i16, part, u8, u16, u32
from equipoise.sim.games.epoch.actions import CARD_NAMES, QUEST_NAMES, SOURCES, WAYS, WRETCH_NAMES
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    CARD_HOOKS,
    DICE,
    JOURNEYS,
    SIZES,
    STACKS,
    TILE_KINDS,
)
from equipoise.sim.games.epoch.content import ROWS

STATE_SIZES = Constants(
    DECKS=(8, "decks that a table keeps: the six stacks, the pouch and the triggers"),
    EXTRA_TRAVELS=(16, "waiting in one turn at most"),
    SCRIED=(16, "cards that a scry shows at most"),
    FRAMES=(16, "on the stack at most"),
    TURN_DECISIONS=(200, "no turn has more"),
    NO_CARD=(255, "no card"),
    NO_TILE=(255, "State.tile of an open hex"),
    NO_QUEST=(255, "no quest"),
    NO_WRETCH=(-1, "during the draft"),
    NO_SEAT=(-1, "nobody"),
    SPOT_ATTRIBUTE=(3, "SPOT_ of the first attribute"),
)

PLACES = Codes(
    "",
    {
        "in_stack": "",
        "on_display": "",
        "out_of_game": "died or abandoned",
        "not_in_game": "disabled, treachery without the option, a code that nobody uses",
        "looked_at": "shown by a scry that is being decided",
    },
    says="State.place: the seat in front of whom a card lies, or one of these",
    first=8,
)
FRAMES = Codes(
    "frame",
    {
        "wretches": "the draft",
        "quests": "each keeps one of two",
        "turn": "",
        "hooks": "the hooks of one event, trait after trait (EP-188)",
        "effects": "a list of primitives",
        "victims": "a treacherous primitive, victim after victim",
        "downgrade": "",
        "gain": "a mixed gain beyond the influence (EP-053)",
        "wretch_mode": "",
        "travel": "",
        "rest": "",
        "control": "",
        "tile": "",
        "acquire": "a card of a stack",
        "fight": "the dice after a victory",
        "roll": "a die, and its reroll",
        "tokens": "tokens reached by one gain (EP-226)",
        "free_discards": "proficiency.discard_any_turn",
    },
    says="Frame.kind: what is being resolved",
)
TURN_STEPS = Codes(
    "turn",
    {
        "begin": "",
        "check": "triggers are examined",
        "menu": "the frame asks DECIDE_TURN",
        "resolved": "a menu action is completely resolved",
        "over": "",
    },
    says="Frame.step of FRAME_TURN",
)
FAULTS = Codes(
    "fault",
    {
        "none": "",
        "travels": "more extra travels were granted than a turn keeps",
        "blocks": "a block was taken from where none is",
        "token": "tokens were not taken in ascending order",
    },
    says="State.fault",
)
BLOCKS = SIZES.BLOCKS
LIMIT = 100  # of what a turn may add up: far beyond what any rule gives


class Frame(Struct):
    """Something begun that may have to ask"""

    kind = u8(codes=FRAMES)
    step = u8("how far it has come", 0, 4)
    seat = i8("whose it is", 0, SIZES.PLAYERS - 1)
    other = i8("the player knocked out, or the victim", 0, SIZES.PLAYERS - 1, none=-1)
    row = u8("of effects", 0, ROWS - 1)
    effect = u8("the place of an effect in its row", 0, SIZES.EFFECTS)
    hook = u8("to which traits react", codes=CARD_HOOKS)
    trait = u8("the place of the next trait that may react", 0, SIZES.STACK_CARDS)
    traits = u8("traits held when it began (EP-187)", 0, SIZES.STACK_CARDS)
    left = u8("times, blocks, steps or dice still to come", 0, 255)
    done = u8("times, seats or victims gone through", 0, 255)
    gains = u8("blocks still to be gained, by attribute", 0, BLOCKS, of=SIZES.COMMONS)
    hex = u8("acted on or controlled", 0, SIZES.HEXES - 1)
    tile = u8("kind of the tile", codes=TILE_KINDS)
    upgrades = i8("further ones of a repetition at the Monastery", 0, LIMIT)
    blocked = u8("no further recharge at the Tower", flag=True)
    champion = u8(codes=CARD_NAMES, none=255)
    monster = u8("defeated", codes=CARD_NAMES)
    stack = u8("from which a card is acquired", codes=STACKS)
    card = u8("acquired", codes=CARD_NAMES, none=255)
    source = u8("how it was acquired", codes=SOURCES)
    origin = u8("triangle where a travel began", 0, SIZES.TRIANGLES - 1)
    way = u8("of travelling", codes=WAYS)
    limit = u8("of a travel", 0, 255)
    die = u8(codes=DICE)
    honor = i16("that a gain has reached", 0, 32000)


class Player(Struct):
    """A player's dashboard, token and cards"""

    potential = u8("", 0, BLOCKS)
    influence = u8("", 0, BLOCKS)
    conviction = u8("", 0, BLOCKS)
    reserve = u8("blocks that never enter play (EP-011)", 0, BLOCKS)
    reserve_at_start = u8(follows=True)
    attribute = u8("blocks", 0, BLOCKS, of=len(ATTRIBUTES))
    speed_tile = u8("", 0, 5)
    proficiency = u8("tiles held", 0, BLOCKS, of=len(ATTRIBUTES))
    wretch = i8("common.character follows it", codes=WRETCH_NAMES, none=-1)
    journey = u8(codes=tuple(JOURNEYS))
    quest = u8(codes=QUEST_NAMES, none=255)
    offered = u8("the two quests of setup.quest_choice = pick_one_of_two", codes=QUEST_NAMES, none=255, of=2)
    tokens = u8("bits: values that this player has fired, with triggers.token_mode = every_player")
    traits = u8("how many", 0, SIZES.STACK_CARDS)
    trait = u8("in the order they were attained", codes=CARD_NAMES, none=255, of=SIZES.STACK_CARDS)
    tiles = u8("controlled", follows=True)
    companions = part("Bits", "counted again from State.place, as the next two")
    relics = part("Bits")
    monsters = part("Bits")
    held = u8("cards in front, by colour", of=len(STACKS), follows=True)
    treachery = u8("treachery cards among them", follows=True)
    static_speed = i8("what the traits add", follows=True)
    static_income = i8("what the traits add", follows=True)
    death_is_fatigue = u8("by a trait", follows=True)
    static_cost = i8("what the traits add, by tile kind", of=len(TILE_KINDS), follows=True)
    static_proficiency = i8("what the traits add", follows=True)
    triangle = u8(
        "the token's; what stands before it is marked by the bot (ext/epoch/bot_marks.pxd)", 0, SIZES.TRIANGLES - 1
    )
    turns = u8("own turns completed")


class Turn(Struct):
    """The turn of the active player"""

    activations = i8("left", 0, LIMIT)
    self_activated = u8("", flag=True)
    rested = u8("", 0, LIMIT)
    extra_tile = u8("tile actions granted", 0, LIMIT)
    controls = u8("tiles controlled in this turn", 0, LIMIT)
    discount = u8("by tile kind", 0, LIMIT, of=len(TILE_KINDS))
    easy_control = u8("", flag=True)
    guard = u8("", flag=True)
    proficiency_taken = u8("", 0, LIMIT)
    mounted = u8("", 0, LIMIT)
    converted = u8()
    acted = u32("bits: hexes", 0, (1 << SIZES.HEXES) - 1)
    controlled = u32("bits: hexes", 0, (1 << SIZES.HEXES) - 1)
    activated = part("Bits", "companions")
    travels = u8("ordinary ones left; what stands before it is marked by the bot (ext/epoch/bot_marks.pxd)", 0, 1)
    extra_travels = u8("how many wait", 0, STATE_SIZES.EXTRA_TRAVELS)
    extra_travel = u8("their limits, the next one first", 0, LIMIT, of=STATE_SIZES.EXTRA_TRAVELS)
    speed_bonus = u8("", 0, LIMIT)
    scry = u8("", 0, LIMIT)
    rerolls = u8("by die", 0, LIMIT, of=len(DICE))
    uses = u8("of relics and traits", 0, SIZES.CARDS)
    abilities = u8("used", 0, SIZES.CARDS)
    speed_before = u8("the speed tile at the start of the turn", 0, 5)
    decisions = u16("taken in it, by anybody", 0, 60000)
    ability_open = part("Bits", "companions")
    used = part("Bits", "relics and active traits")


class State(Struct):
    """A table"""

    common = part("Common", "`common.score` is honor, `common.character` the wretch")
    player = part(Player, of=SIZES.PLAYERS)
    turn = part(Turn)
    tile = u8("on each hex", codes=TILE_KINDS, none=255, of=SIZES.HEXES)
    controller = i8("seat", 0, SIZES.PLAYERS - 1, none=-1, of=SIZES.HEXES)
    place = u8("a seat, IN_STACK and so on", 0, PLACES.code("looked_at"), of=SIZES.CARDS)
    blocks = u8("on a companion or relic", 0, BLOCKS, of=SIZES.CARDS)
    face_up = u8("the card on display", codes=CARD_NAMES, none=255, of=len(STACKS))
    supply = u8("proficiency tiles", 0, BLOCKS, of=len(ATTRIBUTES))
    discarded = u8("proficiency tiles out of the game", 0, BLOCKS, of=len(ATTRIBUTES))
    active_triggers = u16("bits")
    removed_triggers = u16("bits")
    tokens_taken = u8("how many of the lowest, with triggers.token_mode = first_player", 0, SIZES.TOKENS)
    first_seat = i8("of every round (EP-026, EP-266)", 0, SIZES.PLAYERS - 1, none=-1)
    active = i8("whose turn it is; -1 during the set-up", 0, SIZES.PLAYERS - 1, none=-1)
    end_round = i16("the last round; 0: not yet known", 0, 32000)
    decider = i8("who satisfied the trigger that ends the game", 0, SIZES.PLAYERS - 1, none=-1)
    peak = i16("the highest honor anybody ever had in play", 0, 32000)
    last_leader = u8("seat that was last alone in the lead at the end of a round", 0, SIZES.PLAYERS - 1, none=255)
    revealed = u8("tiles on the board", follows=True)
    masteries = u8("tiles won in final scoring", 0, len(ATTRIBUTES), of=SIZES.PLAYERS)
    face = u8("of the last roll, as it stands: an attribute, or FATIGUE and so on", 0, len(ATTRIBUTES) - 1)
    acquired = u8("the last card acquired", codes=CARD_NAMES)
    to_reveal = u8("open hexes that the travel has reached, in order", 0, SIZES.HEXES - 1, of=SIZES.HEXES)
    reached = u8("how many", 0, SIZES.HEXES)
    scried = u8("cards being looked at, in the order seen", codes=CARD_NAMES, of=STATE_SIZES.SCRIED)
    scried_cards = u8("how many", 0, STATE_SIZES.SCRIED)
    known = u8(
        "bits: seats that know the card at this place of the stack, from below (EP-259)",
        of=(len(STACKS), SIZES.STACK_CARDS),
    )
    fault = u8("an invariant that a move has broken, for check()", codes=FAULTS)
    pending = part("Pending")
    stack = part(Frame, of=STATE_SIZES.FRAMES)
    deck = part("Deck", "the top card is the last one", of=STATE_SIZES.DECKS, cards=SIZES.CARDS)
    seat_facts = part("SeatFacts", of=SIZES.PLAYERS)
    facts = part("GameFacts")
