"""What a designer asks about the course of a game of Axis Mundi."""

from equipoise.sim.games.axis_mundi.facts import ALTITUDES, LOSSES
from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story, means

STORIES = (
    Story(
        "angel_or_demon",
        "Angel or Demon?",
        "ascensions won",
        (
            Rate("Demon", (WON, Fact("winner_form", equals="demon")), (Fact("as_demon"),)),
            Rate("Angel", (WON, Fact("winner_form", equals="angel")), (Fact("as_angel"),)),
        ),
        share=True,
    ),
    Story(
        "first_to_ascend",
        "Does it pay to be first?",
        "games won by",
        (
            Rate("the first on the top level", (WON,), among=(Fact("first_top_round", first=True),)),
            Rate("the first at the Axis", (WON,), among=(Fact("first_centre_round", first=True),)),
        ),
        share=True,
    ),
    Story(
        "way_down",
        "Who gets up?",
        "entries into the Axis per game",
        (Rate("entered the Axis", (Fact("axis_entries"),)),),
        by="character",
        at_most=3,
    ),
    Story(
        "way_home",
        "Who gets home?",
        "wins for each entry into the Axis",
        (Rate("wins", (WON,), (Fact("axis_entries"),)),),
        by="character",
        share=True,
        at_most=3,
    ),
    Story(
        "in_the_way",
        "Does getting in the way of an Ascendant work?",
        "turns a game",
        (
            Rate("blocked beside the own pier or warehouse", (Fact("blocked_turns"),)),
            Rate("spent standing in an Ascendant's way", (Fact("blocking_turns"),)),
        ),
        by=RESULT,
    ),
    Story("dying", "Does dying pay?", "deaths a game", (Rate("deaths", (Fact("deaths"),)),), by=RESULT),
    Story("levels_lost", "What throws players back?", "levels lost a game", means("levels_lost", LOSSES), by=RESULT),
    Story("heights", "Where are turns spent?", "turns a game", means("turns_on", ALTITUDES), by=RESULT),
)
