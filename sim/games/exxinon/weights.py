"""The numbers of Fall of Exxinon's heuristic bot."""

from itertools import combinations

from equipoise.sim.games.exxinon.components import ABILITY_NAMES, CHARACTERS, SPELL_NAMES
from equipoise.sim.styles import Weights, share, table, threshold, worth

PAIRS = tuple(f"{a}_{b}" for a, b in combinations(CHARACTERS, 2))


class ExxinonWeights(Weights):
    """a competent all-round player

    The unit is one health: a weight says how many health something is worth to the bot.
    """

    # characters
    health = worth(1.0, "one health of an own character", low=0.05)
    enemy_health = worth(1.0, "one health that an enemy loses")
    alive = worth(18.0, "a living own character")
    enemy_alive = worth(12.0, "a fallen enemy")
    low_health = worth(17.0, "a living character is worth less by this, divided by health + 1")
    focus = share(0.3, "a wounded enemy's last health is worth so much more than a fresh one's first")
    focus_below = threshold(20.0, "an enemy with less health than this is wounded", low=1)
    win = worth(40.0, "the last enemy fallen, beyond that")
    kill_share = share(0.9, "of a kill that is possible in this turn, for every part of the damage")
    kill_sure = share(
        0.0, "of a kill that is counted out, for every part of the damage; 0: kills are guessed by distance", high=3.0
    )
    mana = worth(0.45, "the first mana; the next ones are worth less and less")
    mana_fall = share(0.6, "what the mana at `mana_most` is worth less than the first one")
    enemy_mana = share(1.5, "of what a mana is worth, when an enemy loses it")
    mana_most = threshold(25.0, "mana beyond which more is worth next to nothing")
    mana_beyond = share(0.02, "of the first mana, for each one beyond `mana_most`")
    shield = worth(2.6, "a Spell Shield")
    shield_low = share(0.5, "added to a shield for what a wounded character loses more by a blow than a fresh one")
    shield_low_most = threshold(3.0, "times as much at which that stops growing")
    common_blow = threshold(3.0, "damage of an ordinary spell, by which that is measured", low=1)
    # statuses that wait for an enemy, or are taken from an own character
    stun = worth(3.5, "a Stun")
    silence = worth(1.6, "a Silence")
    silence_poor = share(0.4, "of a Silence, on an enemy without mana to cast")
    poor = threshold(2.0, "mana below which an enemy counts as unable to cast")
    disarm = worth(2.2, "a Disarm, for an attack of 2")
    root = worth(1.2, "a Root")
    slow = worth(0.4, "each point of a Slow")
    idle = share(0.3, "of a status, on an enemy too far off to use what it takes away")
    # the team
    shard = worth(1.8, "a shard of the team")
    shard_beyond = share(0.1, "of a shard, for each one beyond those of the next Ultimate")
    ultimate_ready = worth(2.2, "shards enough for an Ultimate, beyond that")
    shard_spent = share(0.5, "of what shards are worth, when they are spent")
    core = worth(3.5, "a Core held")
    core_reach = threshold(2.0, "distance to an enemy, after all steps, at which a character can make use of the Core")
    synthesis_at = threshold(10.0, "combined mana from which a shard is synthesised")
    cycle = share(0.5, "of a better card, when a worse one is discarded")
    second_copy = worth(0.3, "what a card is worth less while another copy of it is in hand")
    least_discard = worth(0.05, "a discard at the least: an action that is not used is lost")
    keep = share(0.1, "of what a card is better than the next one, when it is cast")
    # what is to come
    delay_inside = share(0.3, "of a delay's effect, on enemies within its area now")
    delay_marked = share(0.9, "of a delay's effect, on marked characters, on everybody, on oneself")
    delay_held = share(0.9, "of a delay's effect, on enemies within its area who cannot leave")
    delay_long = share(0.5, "of that, on an area, if the delay is longer than one turn")
    denial = share(0.0, "of what the enemies lose by keeping out of a delay's area")
    delay_later = share(0.3, "of the harm of an enemy's delay that is not due in its next turn")
    delay_status = worth(2.0, "a status that an enemy's delay brings")
    anchor = share(0.3, "of the better place to which a delayed teleport leads")
    danger = share(0.15, "of what the enemies may do to a character next turn where it stands")
    danger_first = share(0.1, "of the same, as long as nobody is hurt")
    danger_death = share(0.4, "of a character that may fall next turn where it stands")
    danger_delay = share(0.9, "of what the enemies' pending delays will do to a character where it stands")
    shielded = share(0.3, "of one health, that a pending delay costs a character with a Spell Shield")
    offence = share(0.1, "of what a character may do to an enemy next turn from where it stands")
    spell_far = threshold(5.0, "distance beyond an enemy's steps from which no spell of it is expected")
    spell_poor = share(0.6, "of what the cards of an enemy without mana do")
    # objectives
    loot = share(0.3, "of a destroyed objective's reward, beside it; less farther off")
    objective_near = share(0.1, "of the reward of one to be destroyed, on its tile; less farther off")
    pull_far = threshold(8.0, "distance from which on an objective draws nobody", low=1)
    secure_now = share(0.95, "of a reward that an own character can secure in this turn")
    secure_contested = share(0.15, "of a reward that an enemy can reach before")
    secure_later = share(0.6, "of a reward that nobody can reach in the next turn")
    giveaway = share(0.0, "of a reward that an enemy gets first, taken off; above 0 steps to it are counted out")
    fetch = threshold(0.0, "above 0 it is counted out who can walk to a reward, and each fetches one", high=1)
    chip = share(0.6, "of a Core, for the part of the meteorite that a blow takes")
    part = share(0.5, "of a fragment's reward, for the part of it that a first blow takes")
    part_sure = share(0.0, "the same, if what destroys it is counted out; 0: it is guessed by distance", high=3.0)
    landing = share(0.0, "of the reward of a piece that is about to land, beside its tile; less farther off")
    landing_turns = threshold(2.0, "turns of either team before it lands in which that counts", low=1)
    # pushes and walls
    push = share(0.5, "of a push, when it comes with an attack")
    area_on_enemy = worth(0.001, "an area around the tile of a character rather than one beside it")
    wall = worth(0.5, "a wall between an enemy and who likes more distance than it")
    wall_even = share(0.4, "of that, if both like the same distance")
    wall_far = threshold(6.0, "distance of two characters beyond which no wall between them counts")
    wall_ring = worth(0.25, "each wall around an enemy")
    wall_broken = worth(0.01, "breaking a wall, at the least")
    break_out = share(0.8, "of the better place behind a wall that is broken")
    stone = share(0.3, "of the damage of a spell in hand, for a wall that it can shatter beside an enemy")
    # position
    distance = worth(0.2, "a tile more than the preferred distance to the nearest enemy")
    too_near = share(0.5, "of that, for a tile less")
    zone = worth(0.4, "standing on the mana zone")
    together = share(1.0, "of what the enemies' cards do more to who stands alone")
    crowd = share(0.1, "of what the enemies' areas do to two who stand together")
    crowd_far = threshold(4.0, "distance beyond an enemy's steps up to which its cards do so")
    spread = threshold(3.0, "distance of the team mates beyond which they come closer")
    step = worth(0.01, "a step, so that nobody walks for nothing")
    wraith_near = worth(0.3, "a tile that a wraith is too far from its next victim")
    haunt_far = threshold(1.0, "distance from which a wraith haunts")
    kindle_near = worth(0.15, "a tile that a wraith is too far from its team mate")
    kindle_far = threshold(3.0, "distance from which a wraith kindles its team mate")
    # plans
    least_gain = threshold(0.005, "a plan that gains no more is not carried out")
    longer_walk = threshold(0.1, "gain from which an action is spent on more steps")
    jump = threshold(0.05, "gain from which a character teleports rather than walks")
    afresh = threshold(0.0, "above 0 every plan is made anew at each decision, instead of being carried through")
    # the opening
    go_first = worth(1.0, "going first", low=-1)
    draft_lot = worth(0.3, "what the lot may add to a pick, in the measure of the pairs below")
    far_hitter_outside = worth(1.0, "a tile of attack range on the start tile near the fragments", low=-10)
    slow_outside = share(0.5, "of that, for a step less of movement")
    # by character, pair and spell
    prefer = table(
        CHARACTERS,
        threshold,
        {
            "countess": 2.0,
            "skrakz": 4.0,
            "neol": 1.0,
            "zenith": 4.0,
        },
        "distance to the nearest enemy that the character prefers",
    )
    fear = table(
        CHARACTERS,
        share,
        {
            "countess": 0.3,
            "skrakz": 1.5,
            "neol": 0.7,
            "zenith": 1.0,
        },
        "of the danger, counted for the character",
        high=6.0,
    )
    hunt = table(
        CHARACTERS,
        share,
        {},
        "of what an enemy's health and its fall are worth, if it is this character",
        otherwise=1.0,
        high=3.0,
    )
    dear = table(
        CHARACTERS,
        share,
        {},
        "of what an own character's health and life are worth, if it is this one",
        otherwise=1.0,
        high=3.0,
    )
    purse = table(
        CHARACTERS,
        share,
        {},
        "of what a mana is worth in spells, discards and thefts, if this character has it",
        otherwise=1.0,
        high=3.0,
    )
    pair = table(
        PAIRS,
        worth,
        {
            "countess_skrakz": -0.3,
            "countess_neol": -0.04,
            "countess_zenith": -0.07,
            "skrakz_neol": 0.07,
            "skrakz_zenith": 0.04,
            "neol_zenith": 0.3,
        },
        "how much more or less than half of the games the pair wins, in a draft",
        low=-1.0,
        high=1.0,
    )
    save = table(
        (*SPELL_NAMES, *ABILITY_NAMES),
        worth,
        {
            "mana_purge": 1.0,
            "blood_lance": -0.4,
            "vampiric_kiss": 0.9,
            "hush": -0.8,
            "bat_form": -1.4,
            "royal_edict": -0.5,
            "exsanguinate": 1.1,
            "blood_gift": 0.5,
            "nightmare": 0.3,
            "ambush": 0.1,
            "shadow_step": -0.7,
            "frenzy": -0.4,
            "dread_mark": -0.2,
            "blood_price": 1.0,
            "carnage": 0.6,
            "stone_wall": -1.1,
            "rock_throw": 0.5,
            "quake": 0.6,
            "bulwark": -0.1,
            "shatter": -0.4,
            "entomb": -0.1,
            "landslide": -0.2,
            "fault_line": -2.0,
            "stoneblood": 1.4,
            "starfall": -2.0,
            "solar_flare": 0.2,
            "sunlance": -0.2,
            "aegis": 0.2,
            "radiance": 0.6,
            "gravity_sling": -0.9,
            "blinding_ray": 0.2,
            "supernova": 1.0,
            "anchor_star": -0.5,
        },
        "a spell saved for a better occasion, against the others of its deck",
        otherwise=0.0,
        low=-10.0,
        high=10.0,
    )
