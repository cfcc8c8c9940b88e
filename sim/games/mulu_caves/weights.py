"""What Mulu Caves' bot judges by: every number of a style, with its default and a sentence."""

from equipoise.sim.games.mulu_caves.actions import TREASURE_NAMES
from equipoise.sim.styles import Weights, share, table, threshold, worth


class MuluCavesWeights(Weights):
    """a competent all-round player: runs, helps its avatar, harasses the other one

    The unit is one step of the own avatar on its way.
    """

    # the way
    run = worth(1.0, "a step less to the treasure and home")
    event_avatar = worth(1.5, "an event tile on the avatar's way")
    event_unit = worth(0.25, "an event tile on a unit's way")
    blocker = worth(4.0, "an enemy on the avatar's way")
    beside = worth(0.5, "a tile beside an enemy on the avatar's way")
    net = worth(5.0, "an enemy net on the avatar's way")
    ban = worth(3.0, "a tile on the way that is closed to the avatar, for every turn that it stays closed")
    arrive = worth(1.25, "a turn that ends on an ultimate-treasure tile")
    win = worth(100.0, "a step towards the finish that can be reached in this turn")
    own_turn = worth(2.19, "a turn that the own avatar loses")
    lost_twice = worth(0.1, "a defeat of the own avatar while its next turn is lost already")
    danger = share(1.0, "of `own_turn` that counts when the avatar may be attacked where it ends its turn", high=4.0)
    threat = share(0.5, "of `own_turn` saved by defeating an assailant that would attack next", high=4.0)
    reach = share(0.6, "how much less likely an attack is for every step that the assailant must make first")
    reach_steps = threshold(7.0, "steps from which on an assailant is too far away to attack")

    # the other avatar
    turn = worth(3.0, "a turn that the other avatar loses")
    urgency = share(1.5, "that `turn` grows by when the other avatar is about to win")
    urgent_at = threshold(14.0, "steps before its finish at which it begins to be about to win", low=1.0)
    urgent_ahead = share(0.5, "of `urgency` for a player who is ahead in the race")
    near = worth(0.94, "an assailant beside the other avatar")
    near_fade = share(0.8, "of `near` left for every step farther away")
    ahead = worth(0.45, "an assailant on the other avatar's route")
    ahead_fade = share(0.8, "of `ahead` left for every step that the route over its tile is longer")
    later = share(0.6, "of `ahead` on the way home while it is still on the way to the treasure")
    choke = worth(0.0, "an assailant at a narrow place of that route, for every step of the way around it")
    choke_most = threshold(6.0, "steps of that way around beyond which more do not count", high=24.0)
    press = share(0.0, "added to what better places are worth to the units of a player who is behind", high=4.0)
    press_at = threshold(3.0, "steps behind from which on a player presses")
    chase = share(1.0, "of an attack's worth that is spread over the steps to it", high=4.0)

    # units
    unit = worth(0.5, "a unit, wherever it stands")
    kill = share(0.8, "of an enemy unit's worth to its owner that killing it brings", high=4.0)
    helper = worth(0.31, "an assistant beside the own avatar")
    helper_fade = share(0.9, "of `helper` left for every step farther away")
    rescue = worth(5.0, "the own avatar freed from a pit or a net")
    rescue_unit = worth(0.62, "a unit freed")
    relief_event = worth(3.0, "an event tile on the way of a helper, or to a pit, in steps")
    pit_helper = worth(0.62, "a step of the nearest helper towards an avatar in a pit")
    pit_helper_reach = threshold(30.0, "steps beyond which a helper is as good as none")
    pit_guard = worth(1.25, "a unit that may free an avatar from a pit")
    seal = worth(0.75, "a step of an assailant to a tile beside the other avatar in a pit, if it gets there now")
    seal_last = worth(2.0, "the same step, if that tile is the last one open")
    seal_far = worth(0.37, "the same step, if it takes more than this turn")
    sealed = worth(3.75, "a tile beside that avatar that is taken and kept")
    detour = worth(0.44, "a step past a friend")
    jam = worth(4.0, "a step of a unit that stands between the own avatar and an enemy in its way")
    jam_mirror = worth(2.0, "a mirror of a unit that stands between the own avatar and an enemy in its way")
    boots = worth(0.4, "an enemy unit on the column that a mirror sets on fire")
    step = worth(0.01, "what any step of a unit must bring")
    in_a_wall = worth(1.0, "a step of a unit that phases through a wall")
    free_first = worth(5.0, "anything worth doing that costs no movement, so that it comes before the steps")
    fire = worth(3.0, "out of enemy fire, or not into fire")
    roll = worth(2.5, "the turn's movement, against a mirror")
    stuck_roll = worth(0.94, "the turn's movement, while the own avatar cannot use it")
    mirror = worth(0.0, "a mirror, beside what the unit's new place is worth")

    # cards
    card = worth(0.56, "a card more in an empty hand")
    card_avatar = share(1.2, "of `card` for one drawn by the avatar, whose cards serve all")
    card_fuller = share(0.5, "of a card that a full hand takes from its worth, by how full it is")
    card_full = share(0.1, "of a card that is left in a full hand, which only chooses")
    card_fade = share(0.75, "of a card left for every step to the treasure tile")
    draw_run = share(1.0, "of a card that counts when its tile is reached in this turn", high=4.0)
    spoils = worth(0.31, "a card that a unit carries")
    give = worth(0.31, "a unit's cards brought to the avatar")
    unknown_card = worth(0.7, "bonus to be expected of a card that the opponent has not shown")
    most_bonus = threshold(3.0, "no more bonus than this is expected of cards")
    keep = share(0.5, "of its worth that a card has when it is not used now")
    series = threshold(0.0, "above 0 the first player, too, sees whom a Scythe or a staff would hit")
    relinquish = share(0.5, "of a card that is taken from the opponent's armoury")
    steal = worth(1.0, "a card stolen from the attacker's kit, beside its bonus")
    steal_keep = share(0.1, "of that card's worth in the hand")
    steal_at = threshold(0.4, "share of the opponent's cards laid out from which a random theft in battle pays")
    shield = share(0.5, "of a defeat that a Shield prevents")
    no_fallen = share(0.4, "of a Lazarus Stone while nobody has fallen")
    endgame = threshold(15.0, "last steps of the race over which `keep` falls to nothing", low=1.0)
    shot = share(1.0, "of what a Bow, a net or a Javelin over a wall may bring", high=4.0)
    trap = worth(0.62, "a net laid on the other avatar's way")
    trap_reach = threshold(6.0, "steps from the other avatar within which a net on its way is worth `trap`")
    shove = worth(0.8, "a step that a pushed avatar loses")
    freeze_unit = worth(0.19, "an enemy unit that loses a turn")
    walk_into_fire = worth(50.0, "a Cave-In that ends in fire, in steps of the way left to the victim")
    walk_ahead = threshold(5.0, "steps of a Cave-In that are thought ahead", low=1.0, high=6.0)

    # set-up
    place_assailant = share(1.0, "of an assailant's worth by its place", high=4.0)
    place_helper = worth(0.9, "an assistant on the own route")
    place_helpers = share(0.5, "of `place_helper` for each further assistant")
    place_treasure = worth(0.25, "a unit on a treasure tile's doorstep")

    cards = table(
        TREASURE_NAMES,
        worth,
        {
            "wooden_tunic": 0.62,
            "chain_mail": 0.62,
            "cloth_robes": 0.62,
            "substitute_aura": 0.56,
            "ashen_armor": 0.62,
            "shield": 0.75,
            "battle_axe": 0.69,
            "scythe_of_ice_and_snow": 0.56,
            "short_spear": 0.69,
            "javelin": 0.62,
            "dual_tridents": 0.81,
            "kings_trident": 1.0,
            "hackin_sword": 0.69,
            "wind_sword": 0.69,
            "rapier": 0.75,
            "pickaxe": 0.75,
            "shears": 0.75,
            "boomerang": 0.37,
            "bow_and_arrow": 0.62,
            "ice_wave_staff": 0.62,
            "fire_ball_staff": 0.44,
            "retiarius_net": 0.56,
            "best_of_three": 0.37,
            "sacrificial_sword": 0.25,
            "lazarus_stone": 0.5,
            "relinquish": 0.62,
            "live_after_death": 0.56,
        },
        "a treasure card in the hand; one that a tweak adds is worth 1",
        otherwise=1.0,
    )
