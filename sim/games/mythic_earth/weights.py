"""The numbers by which Mythic Earth's bot judges. The unit is one Victory Point."""

from equipoise.sim.declare import Codes
from equipoise.sim.games.mythic_earth.components import BLESSING_NAMES, DEVOTION_NAMES, SCENARIOS
from equipoise.sim.styles import Weights, share, table, threshold, worth

TRAITS = Codes(
    "trait",
    (
        "humanoids", "speed", "heroes", "blows", "shots", "units", "behemoths", "fliers", "magic", "courage",
        "everchanging",
    ),
    says="a Force in numbers",
    count="TRAITS",
)  # fmt: skip
NOT_YET = (0.0,) * 6  # traits that do not count where nobody has learned what they are worth


def _of_devotions(*values: float) -> dict[str, float]:
    return dict(zip(DEVOTION_NAMES, values, strict=True))


class MythicEarthWeights(Weights):
    """a competent all-round player"""

    # --- Units
    point = worth(1.0, "100 points of living Units at the start of the game")
    late = share(0.15, "of that worth which is left in the last turn, when they have nothing more to do")
    stump = share(0.33, "of a Unit's worth that does not go with its wounds")
    shaken = share(0.4, "of its worth that goes with its markers, at the number that destroys it")
    frozen = share(0.8, "of its worth while it is Frozen")
    fleeing = share(0.8, "of what a flight costs, while it is Fleeing")
    flee = share(0.59, "of its worth, when it Flees with much room behind it")
    flee_near = share(0.87, "of its worth, when it Flees and will be over the edge with the next move")
    wound = share(0.68, "of its worth that goes with all its wounds, as long as it lives")
    marker = share(0.038, "of its worth for a marker")
    marker_more = share(0.2, "by which a marker costs more for each that the Unit has already")
    hurt_most = share(0.95, "of its worth that wounds and markers cost a Unit at most, as long as it lives")
    # --- fighting
    fight = share(2.4, "of what a Charge is expected to gain")
    attack = share(1.4, "of what an Attack is expected to gain, which nobody answers")
    locked = share(0.2, "of the wounds of a round, for the next one of those who stay locked")
    locked_first = share(0.5, "of these wounds on an enemy who has a die left and may strike first")
    locked_last = share(1.5, "of these wounds on the own Unit, if the enemy has a die left")
    charge_at = threshold(0.02, "what a Charge has to gain", low=-1.0)
    strike_first = share(0.67, "of what the enemy would do, were it to Attack first")
    attack_more = worth(0.01, "an Attack over anything else that gains as little")
    challenged = share(0.8, "of what a Unit suffers that challenges a hero instead of striking")
    disengage = share(0.6, "of what the enemy would do, for getting away from it")
    shoot = share(2.7, "of what a volley is expected to gain")
    focus = share(1.3, "of what a Focused Shot is expected to gain")
    drift = share(0.3, "chance that a template that has drifted hits somebody")
    entangle = share(0.15, "of the worth of a Unit that Aylus entangles")
    missiles_most = share(0.8, "of the blows that missiles before a fight take away at most")
    spare_animal = worth(0.05, "a Spirit Animal shot is one less to banish")
    # --- aims
    patience = share(0.6, "of a value for each activation that it takes to get there", low=0.05)
    crowd = share(0.2, "of an aim to which others are nearer")
    precious = worth(0.3, "activations by which a Unit worth a VP counts as farther off, so that cheap ones are sent")
    second_aim = share(0.2, "of the next best aim")
    crowd_more = share(0.3, "of `crowd` for an aim to which many others are nearer")
    hopeless = share(0.05, "of what cannot be reached in time")
    nearer = share(0.2, "of a turn's march that being nearer to an aim counts, within the same turn")
    early = share(0.4, "of what counts at the end of the game, as long as it is far")
    build = share(0.4, "of an altar that can be built there at once")
    scorer = share(0.6, "more that a Unit is worth that can score the primary")
    deny = share(0.5, "of a VP of the enemy's Devotion, as far as it is known")
    deny_sacrifice = share(0.6, "of `deny` for taking the enemy's sacrifice (el6)")
    deny_invoker = share(0.5, "of `deny` for making the enemy's invoker (ec5) Flee in the last turn")
    altar = worth(0.27, "ground for altars, a turn")
    hemmed = share(0.67, "of that ground's value where no altar may be built because of others")
    home_altar = worth(0.02, "an altar that does not score, but keeps others away")
    raze = worth(0.8, "an enemy altar in the own half")
    builder = worth(0.32, "engaging a Unit that is building")
    left_alone = share(0.75, "chance that an enemy who could engage a Unit does not")
    keep_building = worth(0.7, "an altar that is lost when its builder moves")
    cross = worth(0.7, "a Humanoid beyond the river, a turn")
    crosser = worth(0.69, "an enemy Humanoid beyond the river beaten, for every turn left")
    spawn = worth(0.1, "a place where Spirit Animals appear, a turn")
    spawn_near = threshold(
        40.0, "ticks beyond the animals' own move that still count as beside such a place", high=400.0
    )
    hunt = worth(1.2, "a Spirit Animal banished")
    pillage = worth(1.8, "a building")
    captive = worth(1.2, "a captive")
    fog = worth(1.0, "the first enemy Unit of a turn, in Fog of War")
    devotion = worth(0.72, "a VP of the Devotion")
    devotion_from = threshold(1.0, "turn from which the Devotion is thought of", low=1.0, high=10.0)
    second_clause = share(0.4, "of the Devotion's second VP while the first is being earned")
    second_invoked = share(0.5, "of it for an invocation (ec5)")
    second_consecrated = share(0.5, "of it for a consecration (el7)")
    token_again = share(0.2, "of the first VP for a second token, where the second VP is had already")
    spare_token = share(0.05, "of a token beyond the two that are needed")
    in_company = share(0.28, "of el3's VP as long as others stand by its target")
    fountain_first = share(0.8, "of el2's VP for going to the first piece that was picked")
    fountain_second = share(0.6, "of el2's VP for going to the second piece that was picked")
    carry_home = share(0.8, "of el6's second VP for picking the sacrifice up")
    ritual_prey = share(0.3, "of ec1's next token for a destroyed enemy Unit")
    map_unsure = share(0.6, "of ec2's VP for beating a picked Unit that may not have the map")
    map_second = share(0.6, "of ec2's second VP while the first is being earned")
    general_beat = share(0.5, "of ec3's first VP for making the enemy General Flee")
    general_beat_second = share(0.3, "of ec3's second VP for making him Flee")
    general_lost = share(0.5, "of ec3's first VP for destroying him")
    general_lost_second = share(0.7, "of ec3's second VP for destroying him")
    trophy = share(0.8, "of ec8's first VP for an enemy that leaves a trophy")
    planted = share(0.4, "of a token of ec6 that is left if an enemy comes to it")
    drink_more = worth(0.2, "a drink at the Fountain (el2), beside its VP")
    marker_least = worth(0.5, "what planting a hero's marker (ec4) counts as at least")
    quarter = share(0.5, "of el4's VP for each quarter at the end")
    remove = worth(0.5, "a token of the enemy's Devotion removed")
    remove_first = share(1.6, "of `remove` for the enemy's only token, before it has scored")
    remove_scored = share(0.8, "of `remove` for his only token, when it has scored")
    remove_scored_late = share(0.2, "of `remove` for that token in the last turn")
    remove_second = share(0.8, "of `remove` for one of two tokens")
    remove_second_late = share(1.6, "of `remove` for one of two tokens in the last two turns")
    remove_spare = share(0.4, "of `remove` for one of three tokens or more")
    remove_spare_late = share(0.1, "of `remove` for one of them in the last turn")
    map = worth(0.6, "the map of ec2 picked up")
    # --- places
    danger = share(0.31, "of what an enemy within reach would do by a Charge")
    shot_danger = share(0.093, "of what enemies in range would do by their volleys")
    care_hero = share(1.2, "of these dangers for a Heroic Figure")
    just_outside = share(0.3, "of the danger of an enemy a little too far off")
    almost = threshold(40.0, "ticks beyond a Charge that are not safe, since enemies come nearer", high=400.0)
    next_turn = share(0.28, "of the danger of an enemy without a die left")
    later = share(0.39, "of what can be done from there, if it is not at once")
    in_cover = share(0.7, "of volleys at a Unit in cover")
    lead = share(0.01, "of the worth of friends near a Heroic Figure")
    close = worth(0.04, "the depth of the table nearer to an enemy: who has nothing else to do comes up")
    # --- dice
    urgent = share(1.0, "of the best blow, for acting now", high=4.0)
    claim_first = share(0.4, "of a claim")
    forestall = share(0.4, "of what an enemy would do to a Unit that waits")
    walk = share(0.05, "of its worth, for a Unit that only walks")
    regroup_walk = share(0.5, "of `walk` for a Unit that Regroups with its die")
    front = worth(0.05, "the depth of the table: those in front go first, and make way")
    press = worth(0.06, "a March rather than a Move: who is there sooner has more of it")
    freeze = share(0.17, "of its worth, when it Freezes")
    freeze_idle = share(0.5, "of `freeze` for a Unit without a die left")
    relief = share(1.5, "of what its markers cost it, for losing them")
    regroup_most = threshold(3.0, "markers that a Regroup takes off at most, as the bot reckons", low=1.0, high=12.0)
    rally = share(0.8, "of what a flight costs, for stopping it")
    rally_edge = threshold(0.9, "of what a flight costs: beyond it another flee move loses the Unit")
    flee_on = share(0.2, "of its worth for another flee move that does not")
    order_fails = share(0.5, "of what stopping a flight gains, lost when the order fails")
    keep_alert = threshold(0.02, "for giving up On Alert")
    alert = share(0.23, "of what an On Alert Unit may do to those who come", high=4.0)
    alert_at = threshold(0.005, "what going On Alert has to gain; else the Unit keeps its die free")
    alert_dice = worth(0.1, "the dice that a Unit of two dice does not use")
    counter = share(0.15, "of a Charge that may be met by a Countercharge")
    counter_more = worth(0.01, "a Countercharge over anything else that gains as little")
    spring_more = worth(0.02, "going to meet a Charge rather than waiting for it")
    dodge = share(0.4, "of a Charge, for stepping back before it")
    low = share(0.066, "of the volleys at a Unit, for laying low", high=2.0)
    low_thaw = threshold(0.5, "chance to thaw below which a Unit does not lay low")
    # --- magic and Blessings
    magic = share(1.5, "of what a spell is expected to gain")
    tested_by_magic = share(0.6, "of the casualty tests that the mean of a spell's hits suggests")
    dispelled = share(0.5, "of the enemy's tries to dispel that succeed when the cast is easy")
    feedback = share(0.01, "of the caster's worth, for what a spell may do to it")
    heal = share(0.8, "of the worth of the wounds healed")
    hinder = share(0.096, "of the worth of a Unit that cannot March")
    hinder_idle = share(0.1, "of `hinder` for a Unit without a die left")
    flag_other = share(0.3, "of `hinder` for any other lasting effect on a Unit")
    free_move = worth(0.08, "a free Move")
    save_melee = share(0.15, "of the danger in hand-to-hand, for a point of SV")
    save_fire = share(0.01, "of its worth, for a point of SV under fire")
    fight_better = share(0.2, "of a fight, for a point of FI or STR")
    shoot_better = share(0.03, "of the target's worth, for a point of SH")
    walk_better = share(0.015, "of its worth, for an inch")
    walk_idle = share(0.2, "of `walk_better` for a Unit without a die left")
    frenzy = share(0.05, "of the enemy's worth, for a point of FI in the round at hand")
    reroll = share(0.35, "of its worth, for a test made again")
    early_dice = worth(0.05, "a six instead of an ordinary die")
    early_dice_first = share(0.3, "of it in the first turn")
    bless = threshold(0.05, "for using a Blessing")
    bless_spare = share(0.3, "of that threshold when there are Blessings enough for every turn left")
    stop_blow = share(0.0, "of what a Unit with a die could do at hand, when it Freezes", high=2.0)
    aim_better = share(0.0, "of what the volley at hand gains by a better SH, reckoned shot by shot", high=4.0)
    hit_more = share(0.0, "of what the round at hand gains by a better FI, reckoned blow by blow", high=4.0)
    bless_any = worth(0.05, "a Blessing on somebody who is not on the table")
    learn_lot = share(8.0, "that the lot may add to a spell when it is learned")
    learn_hits = share(0.5, "of a spell's hits that wound, at STR 0, when it is learned")
    learn_strength = share(0.1, "more of them for a point of STR")
    learn_relief = share(0.5, "of a spell that removes markers, as often as there is need")
    learn_heal = share(0.6, "of a spell that heals")
    learn_save = share(0.25, "of a Unit's worth at stake when a spell changes its SV")
    learn_fight = share(0.2, "of a Unit's worth at stake when a spell changes its FI or STR")
    learn_other = share(0.5, "of a spell that changes another stat")
    learn_flag = share(0.6, "of a spell that hinders")
    learn_rally = share(0.25, "of a spell that thaws a Unit or stops a flight")
    usual_points = threshold(100.0, "points of the Unit that a spell is thought to be cast on", low=10.0, high=500.0)
    usual_wounds = threshold(7.0, "wounds of that Unit", low=1.0, high=40.0)
    # --- opening
    everchanging = worth(
        -0.25,
        "how much better its spells and Blessings are: taking the other Way wins 51.4 % against not",
        low=-2.0,
        high=2.0,
    )
    usual_speed = threshold(6.0, "M of a Unit of an ordinary Force", low=1.0, high=12.0)
    usual_units = threshold(10.0, "its Units", low=1.0, high=40.0)
    usual_humanoids = share(0.5, "of its Units that are Humanoid", low=0.05)
    usual_heroes = share(0.25, "of its Units that are Heroic or Behemoths", low=0.05)
    usual_blows = share(0.75, "of its points in Units that fight hand-to-hand", low=0.05)
    usual_shots = share(0.25, "of its points in Units that shoot far", low=0.05)
    tough_save = share(0.12, "by which a point of SV makes a Unit harder to get rid of")
    tough_heart = share(0.5, "of its toughness that a Unit of BR 0 has")
    tough_brave = share(0.08, "more of it for a point of BR")
    pick_wide = worth(0.05, "inches of M that a tick of radius is worth in the Unit picked for el3")
    carrier_shoots = share(1.5, "of its toughness that a shooter has as the carrier of a captive")
    order_points = worth(0.01, "a point of a Unit, for deploying it later")
    order_speed = worth(0.2, "an inch of M, for deploying a Unit later")
    depth = worth(0.3, "the whole depth of the zone from where a Unit should stand")
    depth_hero = share(0.28, "of the depth of the zone: where Magic Users should stand")
    depth_shooter = share(1.0, "of the depth of the zone: Units with bows, slings and the like", high=2.0)
    depth_fighter = share(1.3, "of the depth of the zone: the rest")
    elbow = worth(0.05, "a friend in the way")
    elbow_room = threshold(70.0, "ticks between Units that are not in each other's way", high=400.0)
    bless_at = table(
        BLESSING_NAMES, share, dict.fromkeys(BLESSING_NAMES, 1.0), "of the threshold for using a Blessing", high=20.0
    )
    # --- Devotions and primary scenarios
    # fmt: off
    devotion_pull = table(
        DEVOTION_NAMES, share,
        _of_devotions(1.0, 1.2, 1.5, 1.0, 1.0, 1.0, 1.3, 1.4, 1.0, 1.0, 1.0, 1.5, 1.2, 1.3, 2.0, 1.0),
        "how much more or less than another a Devotion is gone for", high=8.0,
    )
    # As measured when nobody chooses; more or less if it goes with winning or losing.
    devotion_in = table(
        SCENARIOS, worth,
        {
            "build_altars": (
                1.56, 0.88, 0.88, 1.42, 1.44, 1.2, 0.25, 1.25, 1.25, 0.74, 1.09, 0.42, 0.37, 1.17, 0.62, 0.91
            ),
            "rainy_season": (
                1.33, 0.58, 0.64, 1.04, 1.07, 0.88, 0.04, 0.33, 1.06, 0.52, 0.97, 0.39, 0.27, 0.58, 0.39, 0.77
            ),
            "great_hunt": (
                1.65, 0.4, 0.47, 0.31, 0.24, 0.5, -0.11, -0.04, 1.16, 0.31, 0.98, 0.46, 0.27, -0.14, 0.49, 0.99
            ),
            "pillage_village": (
                1.31, 0.58, 0.99, 1.33, 1.31, 0.81, -0.05, 0.52, 1.29, 0.64, 0.93, 0.3, 0.41, 1.08, 0.64, 0.9
            ),
            "liberators_captives": (
                1.6, 0.87, 0.92, 1.22, 1.19, 0.86, 0.1, 0.76, 1.22, 0.73, 0.99, 0.38, 0.32, 0.79, 0.55, 0.94
            ),
            "fog_of_war": (
                1.32, 1.38, 1.07, 1.39, 1.45, 1.2, 0.79, 1.74, 1.68, 0.78, 1.27, 0.95, 0.3, 1.87, 0.72, 1.32
            ),
        },
        "VP to be expected of a Devotion in a scenario", columns=DEVOTION_NAMES, low=-2.0, high=6.0,
    )
    devotion_speed = table(
        DEVOTION_NAMES, worth,
        _of_devotions(0.3, 0.1, 0.3, -0.6, -0.5, 0.2, 0.2, -0.3, 0.0, -0.2, 0.0, 0.3, 0.0, 0.0, -0.2, 0.0),
        "VP more of a Devotion for a list of twice the usual speed", low=-4.0, high=4.0,
    )
    devotion_humanoids = table(
        DEVOTION_NAMES, worth,
        _of_devotions(-0.2, 0.1, 0.3, 0.0, -0.3, 0.3, 0.0, -0.3, 0.5, 0.2, 0.5, -0.8, 0.8, 0.2, 0.4, 0.2),
        "VP more of a Devotion for a list of twice the usual Humanoids", low=-4.0, high=4.0,
    )
    devotion_heroes = table(
        DEVOTION_NAMES, worth,
        _of_devotions(-0.1, 0.4, 0.2, 0.2, 0.2, 0.2, 0.1, 0.0, 0.2, 0.3, 0.3, -0.2, 0.1, 0.3, 0.0, -0.2),
        "VP more of a Devotion for a list of twice the usual heroes and Behemoths", low=-4.0, high=4.0,
    )
    primary_fit = table(
        SCENARIOS, worth,
        {
            "build_altars": (-0.16, -0.18, 0.13, -0.05, 0.14, *NOT_YET),
            "rainy_season": (0.18, -1.4, 0.08, -0.04, 0.12, *NOT_YET),
            "great_hunt": (0.12, 0.18, 0.08, 0.0, 0.01, *NOT_YET),
            "pillage_village": (0.07, -1.42, 0.25, -0.04, 0.11, *NOT_YET),
            "liberators_captives": (-0.24, -1.08, 0.14, -0.01, 0.04, *NOT_YET),
            "fog_of_war": (-0.17, 0.22, 0.09, -0.04, 0.11, *NOT_YET),
        },
        "how a primary fits a list with more of this than the enemy's", columns=TRAITS, low=-6.0, high=6.0,
    )
    side_south = table(
        SCENARIOS, worth, dict.fromkeys(SCENARIOS, 0.0), "how much better the South is than the North", low=-1.0,
        high=1.0,
    )
