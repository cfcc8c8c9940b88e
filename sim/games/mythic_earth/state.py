"""The state of a table of Mythic Earth: Units, tokens, players, and the stack of what is being resolved.

Players are seats 0 and 1; `south` says which of them is South. Places are ticks of 0.1". Victory Points are
`common.score`, the Game Turn is `common.round`.
"""

from collections.abc import Sequence

from equipoise.sim.declare import Codes, Field, Question, Struct, i8, i16, part, u8, u16, u32, u64
from equipoise.sim.games.mythic_earth.actions import (
    ACTIONS,
    EDGES,
    GROUPS,
    INTENTS,
    MOVES,
    ROUNDS,
    SIDES,
    SOURCES,
    TESTS,
    TOKENS,
    WHERES,
)
from equipoise.sim.games.mythic_earth.components import (
    BASE_CLASSES,
    CLAUSES,
    COUNTS,
    DESIGNATIONS,
    DEVOTION_NAMES,
    FACTIONS,
    FLAGS,
    SCENARIOS,
    SPECIALS,
    STATS,
    TALENTS,
    UNIT_KINDS,
    UNTILS,
    WAYS,
    WINDOWS,
)
from equipoise.sim.games.mythic_earth.sizes import SIZES

NONE = SIZES.NO_UNIT
FRAMES = Codes(
    "frame",
    {
        "opening": "RULES.md 5.1 (opening.pyx)",
        "deploy": "RULES.md 5.2 (deployment.pyx)",
        "turn": "RULES.md 6.2, 6.3 (turn.pyx)",
        "end_of_turn": "ME-294 (clean_up.pyx)",
        "reserve": "RULES.md 6.8 (fog.pyx)",
        "activate": "RULES.md 6.4 (activation.pyx)",
        "window": "decide_blessing (windows.pyx)",
        "test": "a BR-based test (brave.pyx)",
        "brave": "a Brave Test and what follows from it (brave.pyx)",
        "regroup": "(actions.pyx)",
        "stop_fleeing": "(rally.pyx)",
        "trample": "one friend trampled (rout.pyx)",
        "move": "a move along a path, with alert windows (march.pyx)",
        "choose_move": "decide_move, decide_consolidate (march.pyx)",
        "alert": "decide_alert, React, decide_alert_action (alert.pyx)",
        "action": "an action that waits for alert windows (actions.pyx)",
        "volley": "(volley.pyx)",
        "hits": "saves, wounds, marker, casualty test of one Unit (hits.pyx)",
        "charge": "(charge.pyx)",
        "exchange": "missiles before contact (exchange.pyx)",
        "fight": "(fight.pyx)",
        "cast": "(casting.pyx)",
        "effects": "(effects.pyx)",
        "devotion_test": "BR - 2 of el2 and ec2 (devotions.pyx)",
    },
    says="frames: what is being resolved",
    count="FRAMES",
)
TURN_STEPS = Codes(
    "turn",
    ("begin", "windows", "pools", "pool_windows", "initiative", "reserve", "loop", "end", "over"),
    says="steps of a Game Turn; loop: activations",
)
ACTIVATE_STEPS = Codes(
    "activate",
    {
        "ask": "decide_activation",
        "own_window": "",
        "enemy_window": "",
        "test": "",
        "tested": "",
        "act": "decide_action, until the activation is over",
        "shift": "Sudden Shift",
        "done": "",
    },
    says="steps of an activation",
)
# Steps of other frames that ask, as in opening.pxd and so on.
_OPENING = (
    *("way", "primary", "side", "deal", "keep", "secret"),
    *("spells", "scenario", "captives", "split", "half", "deploy"),
)
_DEPLOY, _RESERVE = ("roll", "next", "place"), ("next_unit", "tested", "roll_edge", "edge_chosen")
_ALERT, _CAST = ("next", "react", "done"), ("roll", "window", "dispel", "effect")
_CHARGE = ("begin", "walk", "exchange", "contact", "challenge", "challenge_back", "fight", "over")


def _at(steps: Sequence[str], *names: str) -> tuple[int, ...]:
    return tuple(steps.index(name) for name in names)


QUESTIONS = (
    Question("opening", "decide_way", _at(_OPENING, "primary"), asked=""),
    Question("opening", "decide_primary", _at(_OPENING, "side"), asked=""),
    Question("opening", "decide_side", _at(_OPENING, "deal"), asked=""),
    Question("opening", "decide_devotion", _at(_OPENING, "keep"), asked=""),
    Question("opening", "decide_secret", _at(_OPENING, "secret"), asked=""),
    Question("opening", "decide_spell", _at(_OPENING, "spells"), asked=""),
    Question("opening", "decide_captive_carrier", _at(_OPENING, "captives"), asked=""),
    Question("opening", "decide_split", _at(_OPENING, "split"), asked=""),
    Question("opening", "decide_initial_half", _at(_OPENING, "half"), asked=""),
    Question("deploy", "decide_deploy_first", _at(_DEPLOY, "next"), asked=""),
    Question("deploy", "decide_deploy_unit", _at(_DEPLOY, "next")),
    Question("deploy", "decide_deploy_pos", _at(_DEPLOY, "place")),
    Question("reserve", "decide_entry_edge", _at(_RESERVE, "roll_edge"), asked=""),
    Question("reserve", "decide_entry_point", _at(_RESERVE, "edge_chosen"), asked=""),
    Question("activate", "decide_activation", _at(ACTIVATE_STEPS, "ask")),
    Question("activate", "decide_entry", _at(ACTIVATE_STEPS, "act")),
    Question("activate", "decide_action", _at(ACTIVATE_STEPS, "act")),
    Question("window", "decide_blessing"),
    Question("choose_move", "decide_move"),
    Question("choose_move", "decide_consolidate"),
    Question("alert", "decide_alert", _at(_ALERT, "next")),
    Question("alert", "decide_alert_action", _at(_ALERT, "react")),
    Question("charge", "decide_challenge", _at(_CHARGE, "challenge_back", "fight"), asked=""),
    Question("cast", "decide_dispel", _at(_CAST, "dispel"), asked=""),
)
BRAVES = Codes(
    "brave",
    {"casualties": "(ME-132)", "loser": "(ME-255)", "winner": "(ME-155)"},
    says="why a Brave Test is taken",
)
FOUND = Codes("found", ("not_tested", "located", "lost"), says="what el2 and ec2 are looking for")
FAULTS = Codes(
    "fault",
    {
        "none": "",
        "tokens": "no room for a token",
        "pool": "a die was taken that is not there",
        "frame": "an answer that the topmost frame does not understand",
        "spacing": 'a move ended closer than 1" to an enemy, and closer than it began (ME-170, ME-172)',
    },
    says="an invariant that play has broken, for check()",
)
USED = Codes(
    "used",
    ("move", "shoot", "regroup", "cast", "claim", "order_stop", "on_alert", "lay_low"),
    says="bits: Single-Actions taken (ME-076)",
    bits=True,
)
STEPS_AT_MOST = 15


def _unit(says: str) -> Field:
    field: Field = u8(says, 0, SIZES.UNITS - 1, none=NONE)
    return field


def _units(says: str) -> Field:
    field: Field = u64(says, 0, (1 << SIZES.UNITS) - 1)
    return field


def _ticks(says: str = "") -> Field:
    field: Field = i16(says, 0, 4000)
    return field


def _across(says: str = "") -> Field:
    field: Field = i16(says, 0, SIZES.WIDEST)
    return field


def _hits(says: str) -> Field:
    field: Field = i16(says, 0, 1000)
    return field


class Path(Struct):
    """How a Unit moves: straight legs between points."""

    x = i16("a flight may lead over an edge", -1000, 2000, of=SIZES.PATH_POINTS)
    y = i16("", -1000, 2000, of=SIZES.PATH_POINTS)
    length = _ticks("of the allowance that it takes")
    points = i8("1: it stays where it is", 0, SIZES.PATH_POINTS)


class Frame(Struct):
    """One thing that is being resolved; each kind uses the fields it needs"""

    kind = u8(codes=FRAMES)
    step = u8("how far it has come", 0, STEPS_AT_MOST)
    seat = i8("whose it is", 0, SIZES.NEUTRAL)
    unit = _unit("the Unit it is about")
    other = _unit("target, enemy, hero or friend")
    units = _units("bits: those still to come")
    side = u8("opening, turn: the side that is asked next", 0, 2)
    dice_a = u8("opening: dice of the Units in group A", 0, 64)
    dice_b = u8("opening: dice of the Units in group B", 0, 64)
    captives = u8("opening: captives handed out", 0, 15)
    die = u8("deploy, activate: value of the die; 0: none", 0, SIZES.FACES - 1)
    entering = u8("activate: a reserve Unit", flag=True)
    regrouping = u8("activate: the D3 of a Regroup is still to come", flag=True)
    window = u8("window", codes=WINDOWS)
    test = u8("test", codes=TESTS)
    number = i16("test: what has to be rolled")
    why = u8("brave", codes=BRAVES)
    tested = u8("regroup: its Activation Test was the test", flag=True)
    mode = u8("choose_move: MODE_ of movement.pxd", 0, 3)
    allowance = _ticks("choose_move")
    moved = u8("choose_move, move, charge: how it will have moved", codes=MOVES)
    windows = u8("choose_move, move: On Alert Units may interrupt it", flag=True)
    wet = i16("move, charge: bits: its Minis in the river when it began", 0, (1 << SIZES.MINIS) - 1)
    path = part(Path, "move, charge")
    walked = _ticks("move, charge: how far along its path it is")
    target = _unit("alert: target of the Charge that it reacts to")
    was_fleeing = u8("alert: the acting Unit; charge: the target", flag=True)
    action = u8("action: its kind", 0, len(ACTIONS.kinds) - 1)
    argument = u8("action", of=3)
    weapon = u8("volley, exchange: what is shot or thrown", 0, COUNTS.WEAPONS - 1, none=SIZES.NO_WEAPON)
    weapon_back = u8("exchange: what the charged Unit shoots with", 0, COUNTS.WEAPONS - 1, none=SIZES.NO_WEAPON)
    focused = u8("volley: a Focused Shot", flag=True)
    missile_hits = _hits("hits: on `unit`; exchange: on `other`")
    missile_hits_back = _hits("exchange: on `unit`")
    unsaved = _hits("exchange: of missile_hits")
    unsaved_back = _hits("exchange: of missile_hits_back")
    tests_due = u8("exchange: bits: casualty tests", 0, 3)
    strength = i16("hits", -20, 40)
    source = u8("hits", codes=SOURCES)
    most_minis = u8("hits: Minis that may fall at most")
    special = u8("hits: of the weapon", codes=SPECIALS)
    token = u8("charge: the altar that is charged", 0, SIZES.TOKENS - 1, none=SIZES.NO_TOKEN)
    target_x = _across("charge: where the target stands when missiles fly")
    target_y = _across()
    doubled_back = i16("charge: ticks gone that do not show in the path from its start", -4000, 4000)
    interrupted = u8("charge: by an On Alert Unit", flag=True)
    round = u8("fight", codes=ROUNDS)
    hits = u8("fight: of `unit`, by member group", of=SIZES.GROUPS)
    hits_back = u8("fight: of `other`", of=SIZES.GROUPS)
    venom = u8("fight: hits of `unit` that allow no save (ME-266)", of=SIZES.GROUPS)
    venom_back = u8("fight: hits of `other` that allow no save", of=SIZES.GROUPS)
    wounds = _hits("fight: caused by `unit`")
    wounds_back = _hits("fight: suffered by `unit`")
    winner = _unit("fight")
    loser = _unit("fight")
    spell = u8("cast", 0, COUNTS.SPELLS - 1)
    cast_total = i16("cast: what its dice show", 0, 200)
    dispels = u8("cast: tried")
    row = u8("effects: spell, or SPELLS + Blessing", 0, COUNTS.ROWS - 1)
    primitive = u8("effects: the next one", 0, SIZES.EFFECTS)
    hits_pending = u8("effects: hits of the last primitive are being resolved", flag=True)
    markers_before = u8("effects: of the target, before those hits")
    edge = u8("reserve: by which the Unit enters", codes=EDGES)
    pick = u8("devotion_test: which of the picks", 0, SIZES.PICKS - 1)


class Unit(Struct):
    x = _across("its centre")
    y = _across()
    where = u8(codes=WHERES)
    owner = i8("player, or NEUTRAL", 0, SIZES.NEUTRAL, follows=True)
    entry = u8("", 0, COUNTS.ENTRIES - 1, none=SIZES.NO_ENTRY)
    started = u8("Minis at the start, by member group", 0, SIZES.MINIS, of=SIZES.GROUPS)
    alive = u8("Minis living", 0, SIZES.MINIS, of=SIZES.GROUPS)
    damage = u8("wounds on the front Mini (ME-017)", 0, 11)
    markers = u8("Brave markers")
    dice = u8("Unit Activation Dice (ME-018)", 0, 15)
    quota = u8("dice it put into this turn's pool (ME-430)", 0, 15)
    received = u8("dice of the pool that it has received", 0, 15)
    bound = u8("Turn 1: value of its unused bound die, 0: none (ME-065)", 0, SIZES.FACES - 1)
    frozen = u8(flag=True)
    laid_low = u8(flag=True)
    fleeing = u8(flag=True)
    fled_this_turn = u8("made a flee move", flag=True)
    stopped_flee_this_turn = u8(flag=True)
    activated_this_turn = u8("had a die, a release or an entry this turn (ME-158)", flag=True)
    on_alert = u8(flag=True)
    alert_since_turn = u8("the turn in which it went On Alert", 0, 20)
    airborne = u8(flag=True)
    building = u8(flag=True)
    entered_this_turn = u8(flag=True)
    drank = u8("(ME-395)", flag=True)
    invoked = u8("(ME-421)", flag=True)
    group = u8("Fog of War", codes=GROUPS)
    dispels = u8("tried this turn (ME-281)")
    captives = u8("carried", 0, SIZES.TOKENS, follows=True)
    shift = u8("Sudden Shift is pending: times M", 0, 9)
    spells = u16("bits: known", 0, (1 << COUNTS.SPELLS) - 1)
    tried = u16("bits: attempted this activation (ME-273)", 0, (1 << COUNTS.SPELLS) - 1)
    points = i16("(ME-012)", 0, 9999)
    modifier = i8("until * STATS + stat", -100, 100, of=COUNTS.MODIFIERS)
    flags = u8("by duration", codes=FLAGS, of=len(UNTILS))
    engaged = _units("bits: enemies (ME-260)")
    # What follows from entry, living Minis and content. A Unit without Minis keeps what it was.
    minis = u8("living", 0, SIZES.MINIS, follows=True)
    minis_started = u8("", 0, SIZES.MINIS, follows=True)
    type = u8(codes=UNIT_KINDS)
    base = u8(codes=BASE_CLASSES)
    entry_flags = u8(codes=DESIGNATIONS)
    magic = u8("Magic Level", 0, 3)
    height = u8("", 0, 9)
    front = u8("the front group (ME-017)", 0, SIZES.GROUPS - 1)
    radius = i16("of its footprint", 0, 200)
    talents = u16("bits: those that all living Minis have", codes=TALENTS)
    stat = i8("highest among living Minis (ME-014); M: lowest (ME-015); without modifiers", 0, 40, of=len(STATS))


class Token(Struct):
    kind = u8(codes=TOKENS)
    owner = i8("player, or NO_PLAYER", SIZES.NO_PLAYER, SIZES.PLAYERS - 1)
    carrier = _unit("or NO_UNIT")
    x = _across("where it lies, if it is not carried")
    y = _across()


class Player(Struct):
    way = u8(codes=WAYS)
    side = u8(codes=SIDES)
    faction = u8(codes=FACTIONS)
    units = u8("of the Force", 0, SIZES.FORCE)
    force_dice = u8("dice of the Force at the start")
    lost_dice = u8("of Units destroyed so far")
    pool = u8("dice by value, bound ones included", 0, 64, of=SIZES.FACES)
    deploy = u8("deployment: dice by value that have not yet deployed a Unit", 0, 64, of=SIZES.FACES)
    pool_built = u8("dice of this turn's pool when it was built")
    pool_gone = u8("dice discarded, declined or removed this turn")
    trophy_dice = u8("destroyed enemy dice (ME-067)")
    passed = u8("at level 0", flag=True)
    # --- Devotion (RULES.md 4.10, 4.11)
    devotion = u8("kept", codes=DEVOTION_NAMES, none=SIZES.NO_DEVOTION)
    dealt = u8("Devotions dealt", 0, len(DEVOTION_NAMES) - 1, of=COUNTS.WAY_DEVOTIONS)
    dealt_count = u8("", 0, COUNTS.WAY_DEVOTIONS)
    pick = u8("unit or piece", 0, SIZES.UNITS - 1, none=SIZES.NO_PICK, of=SIZES.PICKS)
    picks = u8("how many", 0, SIZES.PICKS)
    found = u8("el2, ec2", codes=FOUND)
    located = u8("el2, ec2: piece or unit", 0, SIZES.UNITS - 1, none=SIZES.NO_PICK)
    devotion_known = u8("to the opponent", flag=True)
    devotion_revealed = u8("it has scored", flag=True)
    acted_on = u8("bits: picks the opponent has seen acted on", 0, 3)
    consecrated = u8("el7", flag=True)
    invoker = _unit("ec5")
    scored = u8("times a clause has scored", of=len(CLAUSES))
    scored_turn = u8("the turn in which it last did", of=len(CLAUSES))
    vp_primary = i16("", -999, 999, follows=True)
    vp_devotion = i16("", 0, 999)
    # --- Blessings and spells
    blessings = u16("bits: not yet used", 0, (1 << COUNTS.BLESSINGS) - 1)
    blessings_this_turn = u8()
    spells_cast = u16("bits: this turn (ME-274)", 0, (1 << COUNTS.SPELLS) - 1)
    # --- scenario events
    pillaged = u32("bits: pieces, ever", 0, (1 << SIZES.PIECES) - 1)
    pillaged_now = u32("bits: pieces, this turn", 0, (1 << SIZES.PIECES) - 1)
    altars_scoring = u8("this turn: built on the enemy half, or destroyed on the own (ME-323)")
    animals_defeated = u8("this turn")
    units_eliminated = u8("this turn: enemy ones")
    upset_won = u8("this turn: a round against a Unit of higher points (ME-401)", flag=True)
    half = u8("Fog of War: the group on the table from the start", codes=GROUPS)


class Activation(Struct):
    """Of one Unit with one die (RULES.md 6.4)."""

    unit = _unit("or NO_UNIT")
    value = u8("of the die; 0: a release or an entry", 0, SIZES.FACES - 1)
    intent = u8(codes=INTENTS)
    singles = u8("Single-Actions taken", 0, 2)
    doubles = u8("", 0, 1)
    limit = u8("Single-Actions it may take", 0, 2)
    used = u8(codes=USED)
    may_double = u8("a Double-Action is allowed", flag=True)
    first = u8("the Unit's first activation this turn", flag=True)
    forced_test = u8("FORCE_TEST", flag=True)
    forced_modifier = i8()
    over = u8(flag=True)


class Tally(Struct):
    """What is counted of a player for check() alone."""

    vp_primary_by_turn = u8(of=SIZES.TURN_LOG)
    wounds_taken = u16("by source", of=len(SOURCES))
    hits = u16("by missiles")
    casualties = u16("Minis removed by missiles")
    unit_wounds_taken = u8(of=SIZES.FORCE)


class State(Struct):
    common = part("Common", "`common.score` is VP, `common.round` the Game Turn, `common.character` the list")
    player = part(Player, of=SIZES.PLAYERS)
    unit = part(Unit, of=SIZES.UNITS)
    token = part(Token, of=SIZES.TOKENS)
    activation = part(Activation)
    scenario = u8("", codes=SCENARIOS, none=SIZES.NO_SCENARIO)
    south = u8("player", 0, 1)
    way_winner = u8("player: of the Way roll-off", 0, 1)
    side_winner = u8("player: of the side roll-off", 0, 1)
    initiative = u8("player: winner of this turn's roll", 0, 1)
    deploys_first = u8("player: winner of the deployment roll", 0, 1)
    level = u8("value being used up, 6 to 1; 0: releases; 7: none yet", 0, SIZES.FACES)
    last = u8("player who acted last", 0, 1)
    bound_turn = u8("Turn 1 with bound dice (ME-065)", flag=True)
    passed = u8("the last test was passed", flag=True)
    reroll = u8("REROLL: the failed test is to be rolled again", flag=True)
    cancelled = u8("CANCEL_SPELL", flag=True)
    countercharged = u8("the Charge in progress is met by a Countercharge", flag=True)
    reacting = u8("a reaction is being carried out: no windows (ME-111)", flag=True)
    alert_asked = _units("bits: On Alert Units that had their window in this action (ME-104)")
    struck = u8("Minis under the template, by unit", 0, SIZES.MINIS, of=SIZES.UNITS)
    fault = u8(codes=FAULTS)
    pending = part("Pending")
    stack = part(Frame, of=SIZES.STACK)
    deck = part("Deck", "Devotions", of=SIZES.DECKS, cards=len(DEVOTION_NAMES))
    seat_facts = part("SeatFacts", of=SIZES.PLAYERS)
    facts = part("GameFacts")
    tally = part(Tally, "nobody plays by it", of=SIZES.PLAYERS)


STRUCTS = (Path, Frame, Unit, Token, Player, Activation, Tally)
CODES = (FRAMES, TURN_STEPS, ACTIVATE_STEPS, BRAVES, FOUND, FAULTS, USED)
