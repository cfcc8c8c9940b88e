"""The state of a table of Fall of Exxinon.

A decision belongs to a team and is asked of its lower seat, 0 or 2 (FX-338). What is half done stands in `step` (how
far the set-up or the turn has come) and in `casting` (the spell, attack or ability being chosen or resolved).
"""

from equipoise.sim.declare import Codes, Constants, Struct, i8, i16, i32, part, u8, u64
from equipoise.sim.games.exxinon.actions import MANA_GONE
from equipoise.sim.games.exxinon.components import CHARACTERS, MAX_COPIES, SIZES, STATUSES
from equipoise.sim.games.exxinon.tiles import DIRECTIONS, TILES

LIMITS = Constants(
    NO_TILE=255,
    NO_SEAT=-1,
    NO_SPELL=255,
    NO_DIRECTION=len(DIRECTIONS),
    DELAYS=(16, "pending at most, whatever delay.pair_limit"),
    CARDS=(MAX_COPIES, "of one player at most"),
    X_AT_MOST=(1000, "the greatest X that can be chosen, however much mana there is"),
    MANA_GONE=(MANA_GONE, "causes of lost mana have their codes behind this one, in events"),
)

STEPS = Codes(
    "step",
    {
        "first": "who goes first",
        "draft": "",
        "placement": "",
        "deal": "mana, health, cards",
        "begin": "statuses wake, the counter advances",
        "events": "",
        "delays": "",
        "mana": "",
        "synthesis": "",
        "core": "",
        "allowances": "",
        "act": "",
        "end": "",
    },
    says="State.step: how far the set-up and the turn have come (RULES.md, sections 5 and 6)",
)
OBJECTIVE_STATES = Codes("", ("absent", "whole", "destroyed"), says="Objective.state")
CASTINGS = Codes(
    "",
    {
        "nothing": "",
        "a_spell": "a card, Basic Ability or Ultimate",
        "an_attack": "",
        "a_haunting": "an ability of a wraith",
        "a_delay": "a delayed spell that resolves",
    },
    says="Casting.what",
)
STAGES = Codes(
    "stage",
    {
        "x": "",
        "target": "",
        "direction": "",
        "teleport": "",
        "pay": "",
        "ops": "of an attack: the blow",
        "push": "of an attack: what follows the blow",
        "finish": "",
    },
    says="Casting.stage: what comes next",
)
AIMS = Codes(
    "aim",
    {
        "none": "",
        "character": "`target` is a seat",
        "object": "`target` is the tile of a wall or objective",
        "tile": "`target` is a tile",
        "line": "`target` is a direction",
    },
    says="Casting.aim, Delay.aim",
)
TELEPORTS = Codes(
    "teleport",
    {"open": "not decided", "chosen": "to `landing`", "dropped": "declined, impossible or done"},
    says="Casting.teleport",
)
LANDING_CASES = Codes(
    "",
    {
        "nowhere": "FX-180",
        "direct": "FX-176: an unblocked possible tile",
        "through_wall": "FX-177: a possible tile whose wall breaks",
        "further": "FX-178: 1 tile further",
        "further_through_wall": "FX-179",
    },
    says="what a teleport comes down to",
)
FAULTS = Codes(
    "fault",
    {"none": "", "fragment": "a fragment was damaged at the start of a turn", "wraith": "a wraith was hurt"},
    says="State.fault: an invariant that a move has broken, for check()",
)

LAST_TILE, LAST_SEAT, ALL_SEATS = len(TILES) - 1, SIZES.SEATS - 1, (1 << SIZES.SEATS) - 1
ALL_STATUSES, ALL_CHARACTERS = (1 << len(STATUSES)) - 1, (1 << len(CHARACTERS)) - 1
MOST_HEALTH, MOST_MANA, MOST_STEPS, MOST_DECISIONS = 100, 20_000, 1000, 10_000


class Player(Struct):
    tile = u8("", 0, LAST_TILE)
    alive = u8("else a wraith, or with wraith.enabled = false out of the game", flag=True)
    health = i16("", 0, MOST_HEALTH)
    mana = i16("", 0, MOST_MANA)
    shield = u8("a Spell Shield", flag=True)
    waiting = u8("bit per status, for the next own turn (FX-233)", 0, ALL_STATUSES)
    waiting_slow = u8("strength of the waiting Slow")
    active = u8("bit per status, for this turn", 0, ALL_STATUSES)
    active_slow = u8("strength of the active Slow")
    base_steps = i16("Movement and Core bonus, once allowances are set (FX-094)", 0, MOST_STEPS)
    bonus_steps = i16("of the effect bonus_move", 0, MOST_STEPS)
    walked = i16("steps taken in this turn", 0, MOST_STEPS)
    walked_rooted = i16("steps taken in this turn while rooted", 0, MOST_STEPS)
    attack_bonus = i16("", 0, 1000)
    actions = u8("left")
    attacks = u8("left")
    haunted = u8("wraith: ability used in this turn, from 1, or 0", 0, SIZES.WRAITH_ABILITIES)
    haunted_before = u8("wraith: in the last own turn, and in the one before", 0, SIZES.WRAITH_ABILITIES, of=2)
    hand_at_death = u8("cards", 0, LIMITS.CARDS)
    pile = u8("discard pile, copies", 0, LIMITS.CARDS, of=SIZES.SPELLS)
    pile_size = u8("cards in `pile`", follows=True)
    hand = u8("copies in hand", 0, LIMITS.CARDS, of=SIZES.SPELLS)
    hand_size = u8("cards in `hand`", follows=True)
    held = u64("bit per card in `hand`", follows=True)


class Objective(Struct):
    state = u8("", codes=OBJECTIVE_STATES)
    health = u8()
    worn = u8("the lowest health since it landed", follows=True)
    destroyed_by = i8("team, or -1", -1, 1)


class Delay(Struct):
    spell = u8("", 0, SIZES.SPELLS - 1)
    seat = i8("of the caster", 0, LAST_SEAT)
    counter = u8()
    aim = u8("", codes=AIMS)
    target = u8("", 0, LAST_TILE)
    direction = u8("", 0, LIMITS.NO_DIRECTION)
    x = i16("", 0, LIMITS.X_AT_MOST)
    resolving = u8("its effects are happening", flag=True)


class Casting(Struct):
    what = u8("", codes=CASTINGS)
    seat = i8("", 0, LAST_SEAT)
    spell = u8("ability code; NO_SPELL for an attack", 0, SIZES.ABILITIES - 1, none=LIMITS.NO_SPELL)
    stage = u8("", codes=STAGES)
    x = i16("", 0, MOST_MANA)
    aim = u8("", codes=AIMS)
    target = u8("", 0, LAST_TILE)
    direction = u8("chosen, or NO_DIRECTION", 0, LIMITS.NO_DIRECTION)
    teleport = u8("", codes=TELEPORTS)
    landing = u8("tile of the teleport", 0, LAST_TILE)
    op = u8("the next one", 0, SIZES.OPS)
    pushing = u8("bit per seat still to be pushed by this op", 0, ALL_SEATS)
    push_asked = u8("the seat whose push waits for a direction, from 1, or 0", 0, SIZES.SEATS)
    lost = i16("mana lost to earlier ops", 0, MOST_MANA, of=SIZES.SEATS)
    healed = i16("nominal amount of the latest heal", 0, MOST_MANA)
    line = part("Bits", "tiles of a Line (FX-130)")


class State(Struct):
    """Written from Python, a position in which the active team chooses freely has step = act and asked = 1."""

    common = part("Common")
    player = part(Player, of=SIZES.SEATS)
    objective = part(Objective, "by landing place", of=SIZES.PLACES)
    delay = part(Delay, "the oldest first", of=LIMITS.DELAYS)
    delays = u8("pending", 0, LIMITS.DELAYS)
    casting = part(Casting)
    walls = part("Bits", "breakable ones")
    wall_damage = u8("", of=SIZES.TILES)
    occupant = i8("the living character there, or -1", follows=True, of=SIZES.TILES)
    asked = u8("a decision is waited for", flag=True)
    step = u8("", codes=STEPS)
    entry = u8("of the track in step events; in draft and placement how many are done", 0, SIZES.TRACK)
    place = u8("in step events: the next landing place of this entry", 0, SIZES.PLACES)
    first_team = i8("", 0, 1)
    chooser = i8("draft: the team that won the roll-off", 0, 1)
    team = i8("the active one; -1 before turn 1", -1, 1)
    turn = i16("team turns begun", 0)
    syntheses = u8("in this turn")
    shards = u8("", of=SIZES.TEAMS)
    cores = u8("held", of=SIZES.TEAMS)
    core_turns = u8("own turns left under its effect", of=SIZES.TEAMS)
    core_next = u8("the effect begins with the next own turn (core.includes_current_turn)", flag=True, of=SIZES.TEAMS)
    start = u8("start tile, from 0", 0, LAST_SEAT, of=SIZES.SEATS)
    picked = u8("draft: bit per character taken", 0, ALL_CHARACTERS)
    picked_seats = u8("draft: bit per seat served", 0, ALL_SEATS)
    main_decisions = i16("in this turn", 0, MOST_DECISIONS)
    granted = i16("steps, actions and attacks granted in this turn", 0)
    cores_used = u8("in the whole game", follows=True, of=SIZES.TEAMS)
    cores_gained = u8("in the whole game: those used and held", follows=True, of=SIZES.TEAMS)
    mana_brought = i32("mana of a position not explained by its record", follows=True, of=SIZES.SEATS)
    fault = u8("", codes=FAULTS)
    deck = part(
        "Deck",
        "of each seat; in draws and streams a deck has its character's number",
        of=SIZES.SEATS,
        cards=SIZES.SPELLS,
    )
    seat_facts = part("SeatFacts", of=SIZES.SEATS)
    facts = part("GameFacts")
