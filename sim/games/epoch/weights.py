"""The numbers by which Epoch's bot judges."""

from equipoise.sim.games.epoch.actions import WRETCH_NAMES
from equipoise.sim.games.epoch.components import (
    ABOUT,
    ATTRIBUTES,
    METRICS,
    MODIFIERS,
    PRIMITIVES,
    SIZES,
    STACKS,
    TILE_KINDS,
)
from equipoise.sim.games.epoch.content import ROWS
from equipoise.sim.styles import Weights, derived, share, table, threshold, worth

ABOUTS = tuple(dict.fromkeys(word for words in ABOUT.values() for word in words))


class EpochWeights(Weights):
    """a competent all-round player: gathers and buys in turn, claims tiles early, looks at the active triggers

    The unit is one honor at the end of the game. What is worth something only while there are turns to use it in
    ("later") fades with the last turns.
    """

    # how far it looks
    second_turn = share(0.0, "of a plan's worth that the best turn after it counts for")
    second_among = threshold(4.0, "how many of the best plans for this turn are followed up", low=1.0, high=12.0)
    # blocks, later
    common = worth(1.55, "the first block in a common circle")
    common_second = worth(1.5, "the second block in a common circle")
    common_third = worth(1.2, "the third block in a common circle")
    common_more = worth(0.25, "each further block in a common circle")
    heroic = worth(1.6, "the first block in a heroic circle")
    heroic_second = worth(1.6, "the second block in a heroic circle")
    heroic_more = worth(0.8, "each further block in a heroic circle")
    hidden_tile = share(0.6, "of a heroic block's worth while its buying tile is not revealed, or has nothing to sell")
    influence = worth(1.2, "the first block in influence")
    influence_few = worth(0.65, "the second, third and fourth block in influence")
    influence_some = worth(0.3, "the fifth and sixth block in influence")
    influence_more = worth(0.1, "each further block in influence")
    reserve = threshold(3.0, "influence that recharging leaves, and below which a conversion for more is considered")
    conversion = threshold(0.1, "what a conversion for the sake of influence must bring")
    conversion_loss = threshold(1.5, "what a conversion for the sake of influence may cost by itself")
    plenty = threshold(6.0, "influence from which on the order of deeds and activations no longer matters")
    spread = worth(0.01, "a block that already lies in a circle, lost, where a free choice of attribute is made")
    conviction = worth(2.2, "the first block in conviction")
    conviction_second = worth(2.0, "the second block in conviction")
    conviction_third = worth(1.8, "the third block in conviction")
    conviction_more = worth(0.3, "each further block in conviction")
    # while the game is young: in full in the first round, not at all from `early_until` on
    early_until = threshold(7.0, "the round in which the game is no longer young", low=2.0, high=20.0)
    early_common = share(0.0, "share that is added to the worth of blocks in common circles", high=4.0)
    early_heroic = share(0.0, "share that is added to the worth of blocks in heroic circles", high=4.0)
    early_influence = share(0.0, "share that is added to the worth of blocks in influence", high=4.0)
    early_conviction = share(0.0, "share that is added to the worth of blocks in conviction", high=4.0)
    early_place = share(0.0, "share that is added to the worth of a place to go to", high=4.0)
    # blocks out of use, by five turns to come
    potential = worth(0.2, "a block still in potential, lost")
    loaded = worth(0.35, "a block on a companion, lost")
    charge = worth(0.6, "a block on a relic")
    charge_use = share(0.25, "of a relic's use that a block recharged is good for")
    blind_charge = threshold(3.0, "blocks that a relic drawn blind is expected to hold")
    # cards and mounts, by five turns to come
    companion = worth(1.0, "a companion, beside its honor")
    companion_more = worth(0.6, "a companion beyond the first few, beside its honor")
    companion_most = threshold(4.0, "how many companions are the first few")
    companion_yield = worth(0.8, "an attribute that its activation gives beyond the usual")
    usual_yield = threshold(2.0, "attributes that the activation of a companion usually gives")
    trait = worth(2.5, "a trait, beside its honor and power")
    relic = worth(3.5, "a relic, beside its honor and power")
    monster = worth(0.0, "a monster, beside its honor and bonus", high=10.0)
    power = worth(2.0, "how often a power will be used")
    speed = worth(1.2, "a faster mount, beside its honor")
    kept_alive = share(1.0, "of a champion's worth that counts when its death can be prevented", high=4.0)
    death_least = threshold(0.5, "the least that the death of a champion costs, where a die may be rolled again")
    scry_blind = worth(0.7, "a blind draw that a scry turns into a choice, beside the mean of the stack")
    effort = threshold(0.05, "what a power or a free action must bring")
    # tiles
    tile = worth(0.0, "a tile claimed, beside its honor", high=10.0)
    income = worth(0.1, "what visitors of a claimed tile will pay, later")
    unique_income = worth(1.5, "what visitors of a claimed buying tile will pay, later")
    income_paid = worth(1.0, "an honor paid to a controller, by who it is")
    takeover = worth(1.0, "an honor that a rival loses with a tile, by who it is")
    unknown_tile = worth(1.0, "going next to an open hex, without a deed in view, later")
    explore = worth(1.2, "an open hex revealed, later")
    place = share(0.6, "of the use of the best tile to go to next")
    place_second = share(0.3, "of the second best tile to go to next, beside the best")
    place_decay = share(0.6, "of a tile's use that every turn on the way to it leaves")
    ready_gain = threshold(1.5, "blocks that the way to a tile will add to what can be paid there")
    use_most = threshold(2.0, "how often the Shrine or the Monastery counts at most, as a place to go to")
    shrine_blocks = threshold(3.0, "blocks on companions for which the Shrine counts once", low=0.5)
    monastery_blocks = threshold(2.0, "knowledge for which the Monastery counts once", low=0.5)
    step = worth(0.02, "a step walked, lost")
    near_leader = worth(0.0, "standing next to the leader", high=10.0)
    # the end
    horizon = threshold(4.0, "own turns to come from which on blocks count in full", low=1.0)
    soon_one = share(0.35, "of a block's worth with one own turn to come")
    soon_two = share(0.6, "of a block's worth with two own turns to come")
    soon_three = share(1.0, "of a block's worth with three own turns to come", high=2.0)
    soon_four = share(1.0, "of a block's worth with four own turns to come", high=2.0)
    soon_long = share(
        1.0, "of a block's worth with nine own turns to come or more; from four on in proportion", high=2.0
    )
    long_most = threshold(7.0, "own turns to come that cards and mounts count with at most")
    mastery_far_lead = share(0.87, "of a mastery for a lead of two or more on one rival, while the end is far")
    mastery_lead = share(0.6, "of a mastery for a lead of one on one rival, while the end is far")
    mastery_tie = share(0.2, "of a mastery for a tie, while the end is far")
    mastery_behind = share(0.1, "of a mastery for being one behind, while the end is far")
    mastery_sure = share(0.97, "of a mastery for a lead of two or more in the last turn")
    mastery_sole = share(0.85, "of a mastery for a lead of one in the last turn")
    mastery_break = share(0.35, "of a mastery that a rival no longer holds alone")
    break_far = share(0.7, "of a broken mastery's worth that is lost while the end is far")
    skill = share(0.4, "of what a proficiency tile brings that the blocks would buy")
    skill_one = share(0.2, "of what a proficiency tile brings with one block missing")
    skill_two = share(0.05, "of what a proficiency tile brings with two blocks missing")
    skill_first = threshold(0.01, "what a turn must gain by taking the proficiency tile before the plan")
    buy = share(0.0, "of what a card brings that blocks enough for it are worth, beside what they are by themselves")
    buy_one = share(0.0, "of what a card brings with one block missing")
    buy_two = share(0.0, "of what a card brings with two blocks missing")
    line_near = share(0.55, "of a quest line, or a monster's bonus, that is one step away")
    line_loose = share(0.4, "of the worth of a line that goes up and down which is lost while the end is far")
    line_last = share(0.5, "of the worth of a line that is not yet satisfied which is left in the last turn")
    line_least = threshold(0.5, "a quest line that asks for less is taken as asking for this much")
    push = share(0.25, "of an estimated lead: what ending the game is worth", high=4.0)
    push_most = threshold(8.0, "the most that ending the game is worth")
    push_near = share(0.4, "of what ending the game is worth for being near to a trigger")
    remove_rounds = threshold(3.0, "a trigger that an opponent can meet within so many rounds may be removed")
    remove_gain = share(0.6, "of an estimated deficit: what removing a trigger that an opponent can soon meet is worth")
    remove_near = worth(0.1, "each round by which a trigger is nearer than `remove_rounds`")
    rival = worth(0.5, "what harm to an opponent is worth, divided by the number of opponents")
    leader = worth(1.2, "what harm to the best opponent is worth, divided by the number of opponents")
    evict_unique = share(2.0, "of the harm that an eviction does anywhere else, at a buying tile")
    rival_quest = worth(4.0, "honor that the secret quest of an opponent is taken for")
    rival_monster = worth(2.0, "honor that the bonus of a monster is taken for, in an estimate of final honor")
    # by name
    # fmt: off
    attribute = table(
        ATTRIBUTES,
        share,
        {},
        "how much blocks in a circle are liked",
        otherwise=1.0,
        high=4.0,
    )
    stack = table(
        STACKS,
        share,
        {},
        "how much cards of a stack are liked",
        otherwise=1.0,
        high=4.0,
    )
    kind = table(
        TILE_KINDS,
        worth,
        {
            "arcane_tower": 0.5, "gaping_maw": 0.5, "tomb_of_the_ancients": 0.5, "spire": 1.2, "library": 1.2,
            "fort": 1.2, "command_post": 0.5, "abandoned_shrine": 1.5, "sacred_monastery": 1.2, "academy": 1.5,
            "inn": 1.5,
        },
        "a tile of the kind in reach, beside what is bought there, later",
    )
    wretch = table(
        WRETCH_NAMES,
        worth,
        {"deserter": 0.98, "forger": 1.02, "usurer": 0.9, "heretic": 0.9, "tyrant": 1.2},
        "the wretch, in the draft",
    )
    pace = table(
        METRICS,
        worth,
        {
            "honor": 0.2, "tiles_controlled": 1.3, "tile_kinds_controlled": 1.6, "companions": 1.5,
            "companions:red": 2.5, "companions:blue": 2.5, "companions:yellow": 2.5, "relics": 2.2, "traits": 2.2,
            "monsters": 2.2, "proficiency": 1.8, "speed_tile": 2.0, "speed": 2.0, "potential": 0.9, "influence": 0.5,
            "conviction": 1.2, "heroic_blocks": 0.7, "heroic_kinds": 1.0, "blocks_on_companions": 0.5,
            "blocks_on_relics": 1.0, "rested_companions": 1.0, "card_colors": 1.8, "treachery_cards": 4.0,
            "masteries": 4.0, "tiles_controlled_total": 1.6,
        },
        "rounds that one more of it takes a player",
    )
    usual = table(
        METRICS,
        worth,
        {
            "honor": 40.0, "tiles_controlled": 5.6, "tile_kinds_controlled": 5.4, "companions": 4.2,
            "companions:red": 1.9, "companions:blue": 2.0, "companions:yellow": 2.8, "relics": 1.75, "traits": 1.6,
            "monsters": 1.3, "proficiency": 2.5, "speed_tile": 2.4, "speed": 2.6, "potential": 5.1, "influence": 8.4,
            "conviction": 0.8, "heroic_blocks": 2.3, "heroic_kinds": 1.8, "blocks_on_companions": 2.2,
            "blocks_on_relics": 3.0, "rested_companions": 2.9, "card_colors": 4.8, "treachery_cards": 0.5,
            "masteries": 2.0, "tiles_controlled_total": 15.0,
        },
        "what a player whose quest asks for it has of it at the end",
        low=0.1,
    )
    primitive = table(
        PRIMITIVES,
        worth,
        {
            "gain": 0.5, "gain_any": 1.3, "roll_gain": 0.8, "shift": 0.1, "upgrade": 1.25, "rest_any": 0.25,
            "rest_one": 0.3, "recharge": 0.1, "honor": 1.0, "speed": 0.05, "extra_travel": 0.08, "extra_tile": 2.4,
            "extra_activation": 1.0, "discount": 1.0, "easy_control": 1.6, "refresh": 0.1, "scry": 0.12, "guard": 0.2,
            "reroll": 0.2, "t_drain": 0.5, "t_snatch": 1.3, "t_downgrade": 0.6, "t_fatigue": 0.4, "t_honor": 0.5,
            "t_steal_honor": 1.3, "t_move": 0.6, "t_evict": 2.5,
        },
        "one use of the effect, for each of its n",
    )
    about = table(
        ABOUTS,
        share,
        {"potential": 0.5, "heroic": 1.6, "inn": 0.4, "gaping_maw": 0.7, "command_post": 0.1},
        "of an effect's worth, by what it is about",
        otherwise=1.0,
        high=8.0,
    )
    modifier = table(
        MODIFIERS,
        worth,
        {
            "speed": 0.5, "cost": 0.8, "control_income": 0.8, "death_is_fatigue": 0.6, "proficiency_cost": 0.8,
        },
        "a static modifier of a trait, for each of its n, as if it were a use",
    )
    # fmt: on
    # what follows from them and from the rules
    powers = derived("one use of a card, or of a wretch's mode, less what it costs", ROWS)
    mean_honor = derived("of the cards of a stack", len(STACKS))
    mean_power = derived("of the cards of a stack", len(STACKS))
    mean_yield = derived("of the cards of a stack", len(STACKS))
    commons = derived("so many blocks in one common circle", SIZES.BLOCKS + 1)
    heroics = derived("so many blocks in one heroic circle", SIZES.BLOCKS + 1)
    influences = derived("so many blocks in influence", SIZES.BLOCKS + 1)
    convictions = derived("so many blocks in conviction", SIZES.BLOCKS + 1)
