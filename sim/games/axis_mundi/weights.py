"""The numbers by which Axis Mundi's bot plays. Other styles than the default stand in styles.toml."""

from equipoise.sim.declare import Codes
from equipoise.sim.games.axis_mundi.components import CARD_NAMES
from equipoise.sim.styles import Weights, derived, share, table, threshold, worth

MODES_OF_PLAY = Codes(
    "",
    {
        "race": "phase H: to the Axis",
        "ascendant": "Angel or Demon: to the own pier",
        "hunter": "somebody else is the Ascendant",
    },
    says="what the bot is about, and the column of its card values",
    count="MODES_OF_PLAY",
)
CARD_VALUES = {
    "rock_climber": [9.0, 0.0, 5.0],
    "seek_and_destroy": [1.5, 2.0, 6.0],
    "godspeed": [4.0, 2.0, 6.0],
    "hidden_tunnel_4": [2.0, 2.0, 2.0],
    "hidden_tunnel_5": [2.0, 2.0, 2.0],
    "hidden_tunnel_6": [2.0, 2.0, 2.0],
    "hidden_tunnel_7": [2.0, 2.0, 2.0],
    "hidden_tunnel_8": [2.0, 2.0, 2.0],
    "desperate_measures": [2.0, 3.0, 4.0],
    "second_wind": [7.0, 8.0, 5.0],
    "god_mode": [5.0, 8.0, 5.0],
    "invisibility": [4.0, 7.0, 3.0],
    "harvester": [0.5, 0.5, 0.5],
    "options": [6.5, 7.5, 5.0],
    "second_times_the_charm": [4.5, 4.5, 4.5],
    "free_refills": [5.0, 4.0, 5.0],
    "peek_a_boo": [0.8, 0.5, 0.8],
    "inspiration": [8.0, 9.0, 7.0],
    "salve": [1.2, 1.5, 1.2],
    "holistic_herbs": [2.5, 3.0, 2.5],
    "suture_kit": [3.5, 5.0, 3.5],
    "makeshift_shield": [3.0, 5.0, 3.0],
    "hickory_shield": [4.0, 6.5, 4.0],
    "perfect_counter": [2.5, 2.0, 4.0],
    "morsel_of_vermin": [1.0, 0.8, 1.2],
    "vermin": [2.0, 1.5, 3.0],
    "elusive": [4.0, 7.0, 2.0],
    "hafdas_c4": [2.5, 4.0, 5.0],
    "hurry_change": [3.0, 3.0, 3.0],
    "change_identity": [3.0, 0.0, 3.5],
    "ethereal_drain": [3.0, 4.0, 3.0],
    "crates": [3.5, 3.0, 3.5],
    "mobilizing_forces": [1.5, 0.5, 3.0],
    "last_resort": [3.0, 5.0, 3.0],
    "archers_tales": [4.5, 4.0, 4.5],
    "phrygian_tumble": [4.0, 4.0, 4.0],
    "follow_the_monkey": [2.5, 4.0, 6.0],
    "double_double": [4.0, 4.5, 4.0],
    "dexterity": [6.0, 6.5, 4.0],
    "shields_up": [5.5, 8.0, 5.0],
    "alpinist": [10.0, 10.0, 6.5],
    "honed_blade": [3.5, 4.0, 7.5],
    "cornered_animal": [3.5, 5.0, 4.5],
    "perfect_execution": [4.0, 5.0, 7.0],
    "hail_anemoi": [3.0, 1.5, 4.0],
    "unstoppable": [5.0, 9.0, 3.0],
    "short_bow": [3.0, 3.0, 6.0],
    "long_bow": [3.0, 3.0, 6.0],
}


class AxisMundiWeights(Weights):
    """a competent all-round player

    The unit is one Action: a weight says how many Actions something is worth to the bot.
    """

    # the way up and the way home
    climb = worth(3.0, "a turn less to the centre")
    home = worth(4.0, "Ascendant: a turn less to the own pier")
    step = share(0.03, "of a turn: a point of movement on the way; also what any step must bring")
    way_wound = share(0.02, "of a turn: a wound on the way")
    detour_home = share(0.0, "Ascendant: of what the way home gets longer in this turn by those who stand in it")
    detour_hunt = share(0.0, "hunter: the same of its way to the Ascendant's door")
    arrive = worth(0.0, "an HP that opponents could take at the centre, prevented before the Axis is entered", high=4.0)
    wait_rivals = threshold(9.0, "rivals near the Axis at which entering it can wait")
    rival_near = threshold(1.5, "turns to the Axis within which a rival is near")

    # hurting others
    attack_leader = worth(0.25, "an HP taken from the player nearest to the Axis")
    attack_other = worth(0.05, "an HP taken from anybody else")
    attack_ascendant = worth(0.9, "an HP taken from the Ascendant, shared among its hunters")
    attack_blocker = worth(2.0, "Ascendant: an HP taken from whoever stands on its warehouse or pier")
    open_door = worth(0.0, "Ascendant: to fell it, by the square of the part of its HP that a blow takes", high=40.0)
    far_blocker = share(0.2, "of `attack_blocker` while the blocker is not beside the Ascendant yet")
    attack_hunter = worth(0.15, "Ascendant: an HP taken from anybody else")
    kill_hunter = worth(2.0, "Ascendant: so many HP more if somebody else dies of it")
    arrow_wound = share(0.25, "of an HP that a wound of an arrow counts")
    push_value = worth(1.2, "a turn that the pushed loses on its way, by how far ahead it is")
    follower = share(0.3, "of the leader's weight that every rival has, however far behind")
    behind = share(0.5, "of the leader's weight that a rival loses for each turn it is behind")
    kill_ascendant = worth(6.0, "the Ascendant brought down")
    immobilise = worth(1.5, "the leader, or an Angel, held for a turn")
    hold_hunter = worth(0.45, "Ascendant: a hunter held for a turn")
    token = worth(0.1, "a power or token kept for a better moment")
    pull = worth(1.0, "Mischievous: a turn that the pulled loses")
    pull_token = share(0.5, "of `token` that a pull costs")
    levitate_token = share(2.0, "of `token` that a Levitate costs")
    shove = worth(2.0, "Mischievous: a turn that the Ascendant loses")
    bump = worth(1.0, "Mischievous: the leader bumped down a level")
    guess = threshold(0.2, "smallest chance at which an invisible character is attacked blindly")
    hidden_near = share(0.4, "chance that an area attack hits an invisible character whose token is in reach")

    # hunting
    block_pier = worth(3.0, "ending a turn on the Ascendant's warehouse or pier")
    guard = worth(3.0, "hunter: a turn less to the Ascendant's warehouse or pier")
    guard_turns = threshold(2.0, "turns the Ascendant still needs when its pier is guarded")
    guards = threshold(1.0, "how many of the nearest hunters guard the pier")
    guard_late = threshold(0.5, "turns after the Ascendant at which a guard is still in time")
    bar_turns = threshold(0.0, "turns the Ascendant still needs below which whoever gets there bars its door", high=4.0)
    approach = worth(0.5, "a point less to where the Ascendant can be attacked")
    chase_points = threshold(1.0, "points within which the Ascendant is chased")
    intercept = worth(0.0, "a point less to where the Ascendant can be attacked after its next turn", high=5.0)
    pursue = threshold(0.0, "points within which a hunter goes to meet the Ascendant there", high=40.0)
    hunter_climb = worth(1.6, "a turn less to the centre while somebody else is Ascendant")
    urgency = worth(2.0, "how much more harm to the Ascendant is worth the nearer it is to its pier")
    bomb = worth(2.0, "a Time Bomb on the Ascendant's warehouse")
    bomb_turns = threshold(1.0, "turns beyond `guard_turns` within which such a bomb is placed")
    bomb_elsewhere = worth(0.5, "a Time Bomb on another warehouse")
    disarm = worth(1.2, "a Time Bomb disarmed, and won")

    # staying alive
    own_hp = worth(0.3, "an own HP lost")
    ascendant_hp = worth(0.8, "Ascendant: an own HP lost")
    low_hp = worth(0.6, "an own HP lost or healed while HP are few, beside its usual worth")
    low_hp_at = threshold(3.0, "HP up to which they are few")
    wound = worth(0.12, "an own wound")
    many_wounds = threshold(3.0, "wounds at which one more would cost HP")
    last_wound = share(0.25, "of `low_hp` for healing wounds when there are many")
    heal = worth(0.35, "an HP healed")
    heal_well = share(0.45, "of `heal` while HP are plenty")
    threat = worth(0.3, "an HP that opponents could take before the next own turn, prevented")
    threat_hunter = worth(0.09, "hunter: an HP that opponents could take, prevented")
    threat_most = threshold(6.0, "HP in danger; more than this are not counted")
    ahead = threshold(1.5, "turns behind the leader up to which a character is worth attacking")
    protect = worth(0.7, "Ascendant: an HP that opponents could take, prevented")
    danger = worth(0.2, "Ascendant: an HP that opponents could take where its turn may end")
    shelter = worth(0.5, "ending the turn on shelter while threatened")
    suicide = worth(0.0, "dying on purpose to be moved to the coast")
    death = worth(1.0, "dying, beside what is lost on the way")
    own_fall = worth(2.0, "Ascendant: falling, in units of `kill_ascendant`")
    shield_damage = threshold(2.0, "damage from which a shield is played without need")

    # means
    card = worth(0.15, "a point of a card's value, gained")
    keep = worth(0.1, "a point of a card's value, spent")
    full_hand = share(0.15, "of a card's worth when it only replaces another")
    second_copy = share(0.8, "of a one-time card's value for a second copy")
    pair = worth(1.5, "points of value for each of two cards that can be played together")
    duplicate = share(0.1, "of a permanent's value for a second copy")
    lesser = share(0.45, "of a permanent's value if a better one is active")
    best_card = worth(7.5, "value of the best of several cards")
    second_run = share(0.8, "of an effect's worth for its second run")
    take_more = share(1.6, "Scrounger: a take, times this")
    further_take = threshold(0.5, "points of value that a further card of a warehouse must bring")
    draw = worth(0.4, "a card drawn")
    harvest = share(1.0, "what a Harvest gives, times this", high=4.0)
    activate = worth(0.35, "a point of a permanent's value, brought into a slot")
    dormant = share(0.6, "a permanent that needs low HP, times this while they are high")
    awake = share(2.0, "a permanent that needs low HP, times this while they are low")
    borrow = worth(0.3, "another character's power for a turn")
    treasure = worth(1.2, "a treasure")
    treasure_keep = worth(0.2, "a treasure kept for later")
    energy = worth(0.25, "a point of energy, or a familiar's errand")
    energy_spare = worth(0.08, "a familiar's errand when both are ready")
    drain = worth(0.025, "a point of energy that an opponent loses")
    extra_action = worth(0.4, "an Action without a use on the way")
    extra_attack = share(0.8, "of what an attack is worth, for an extra one")
    spare = threshold(0.1, "what a card without cost must bring")
    give_away = worth(0.2, "a card given to an opponent")
    give_ally = worth(0.06, "a card given to a fellow hunter")

    # the opening
    opening_permanents = threshold(2.0, "cards of the starting hand drawn from the permanents")
    mulligan_below = threshold(3.0, "card value (race) under which a card is thrown back")

    # cards
    cards = table(
        CARD_NAMES,
        worth,
        CARD_VALUES,
        "a card in hand or slot; one that a tweak adds is worth something",
        columns=MODES_OF_PLAY,
        otherwise=4.0,
        high=100.0,
    )
    values = derived("`cards` by mode of play, then by card", len(MODES_OF_PLAY), len(CARD_NAMES))
    mean_one_time = derived("of `cards` over the copies of the one-time deck, by mode of play", len(MODES_OF_PLAY))
