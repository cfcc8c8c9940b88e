"""What a player can be barred from, and what it can be given instead of what it draws.

A barred card may be held, given on, stolen and discarded; its player has nothing else of it. A barred enchantment stays
on its piece without effect. Event cards act on whoever draws them: nobody can decline them, so none is a ban.
"""

from equipoise.sim.declare import Constants, Families
from equipoise.sim.games.mulu_caves.components import ENCHANTMENTS, EVENT_CARDS, EVENTS, TREASURE_CARDS

ACTIONS_TO_LEAVE = {
    "mirror": "mirroring a unit instead of the roll",
    "step_unit": "steps of units: all movement is the avatar's",
    "draw": "treasure draws, those at the end of a turn too",
    "give": "a unit's cards brought to the avatar",
    "rescue": "freeing a piece from a pit or a net, on arrival too",
    "attack": "plain attacks; those with the card of an attack stay",
    "attack_javelin": "the Javelin's attack from a distance; it can still be committed",
    "attack_scythe": "the Scythe's attack on an area; a defender can still commit it",
    "place_net": "a Retiarius' Net laid on a tile; it can still be thrown",
    "throw_net": "a Retiarius' Net thrown; it can still be laid",
    "play_relinquish": "the avatar's Relinquish, in the own turn and when a piece is attacked",
    "steal_card": "a unit's Relinquish when it is attacked",
    "commit": "cards committed to a battle; the card of an attack stays",
    "place_assistant": "units placed on the own side, while the other has a quadrant left",
    "place_assailant": "units placed on the other side, while the own has a quadrant left",
}
BANS: Families = {"card": tuple(TREASURE_CARDS), "enchantment": tuple(ENCHANTMENTS), "action": ACTIONS_TO_LEAVE}

GIFTS: Families = {"treasure": tuple(TREASURE_CARDS), "event": tuple(EVENT_CARDS)}

RESTRICTION_SIZES = Constants(
    PRINTED_TREASURES=(len(TREASURE_CARDS), "treasure ids that can be barred and given: cards of tweaks come behind"),
    FIRST_ENCHANTMENT=(len(EVENTS), "event card id of the first enchantment"),
    PRINTED_EVENT_CARDS=(len(EVENT_CARDS), "event card ids that can be given"),
)
