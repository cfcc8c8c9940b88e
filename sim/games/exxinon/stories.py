"""What a designer asks about the course of a game of Fall of Exxinon."""

from equipoise.sim.games.exxinon.facts import DEALERS
from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story, means

STORIES = (
    Story(
        "first_kill",
        "Does the first kill decide?",
        "games won by",
        (Rate("the team of the first kill", (WON,), among=(Fact("first_kill"),)),),
        share=True,
    ),
    Story(
        "ground",
        "Is the ground worth holding?",
        "own turns a game",
        (Rate("on the mana zone", (Fact("zone_turns"),)), Rate("under the Core", (Fact("core_turns"),))),
        by=RESULT,
    ),
    Story(
        "shards",
        "Where do shards come from?",
        "shards a game",
        means("shards", ("small_fragment", "large_fragment", "synthesis")),
        by=RESULT,
    ),
    Story("damage", "What does the damage?", "damage dealt to characters a game", means("damage_dealt", DEALERS)),
    Story(
        "damage_by_character",
        "Who takes the damage?",
        "health a game",
        (
            Rate("taken", (Fact("damage_taken"),)),
            Rate("kept off by Spell Shields", (Fact("prevented"),)),
            Rate("given back", (Fact("healing"),)),
        ),
        by="character",
    ),
    Story("falls", "What do characters fall to?", "falls a game", means("fell_to", (*DEALERS, "event"))),
)
