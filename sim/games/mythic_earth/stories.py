"""What a designer asks about the course of a game of Mythic Earth."""

from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story, means

SCENARIO_VP = ("altars", "rainy", "hunt", "pillage", "captives", "fog")
DEVOTION_VP = ("devotion_first", "devotion_second")
SCENARIOS = ("altars", "the Rainy Season", "the Great Hunt", "pillage", "captives", "Fog of War")
CLAUSES = ("first clause of the Devotion", "second clause of the Devotion")
DEATHS = ("melee", "shooting", "magic", "exchange", "markers", "crumble", "river", "edge", "trample")

STORIES = (
    Story(
        "vp_by_scenario",
        "How much is there to win in each scenario?",
        "VP a side",
        (
            Rate("all VP", (Fact("score"),)),
            *means("vp", DEVOTION_VP, CLAUSES),
        ),
        by="scenario",
    ),
    Story(
        "devotions",
        "Which Devotion is easy?",
        "VP a game of whoever kept it",
        (
            Rate("first clause", (Fact("vp", "devotion_first"),)),
            Rate("second clause", (Fact("vp", "devotion_second"),)),
        ),
        by="devotion",
        at_most=3,
    ),
    Story(
        "vp_sources",
        "Where do VP come from?",
        "VP a game",
        means("vp", (*SCENARIO_VP, *DEVOTION_VP), (*SCENARIOS, *CLAUSES)),
        by=RESULT,
        at_most=4,
    ),
    Story(
        "initiative",
        "Do the roll-offs decide?",
        "games won by whoever",
        (
            Rate("won the Way roll-off", (WON,), among=(Fact("way_won", equals="yes"),)),
            Rate("won the side roll-off", (WON,), among=(Fact("side_won", equals="yes"),)),
            Rate("chose the primary scenario", (WON,), among=(Fact("chose_primary", equals="yes"),)),
            Rate("acted first", (WON,), among=(Fact("first_activation", equals="yes"),)),
        ),
        share=True,
    ),
    Story(
        "fighting_or_claiming",
        "Fight or claim?",
        "per game",
        (
            Rate("points of enemy Units destroyed", (Fact("points_destroyed"),)),
            Rate("Charges", (Fact("charges"),)),
            Rate("Charges won", (Fact("charge_results", "won"),)),
            Rate("buildings pillaged", (Fact("buildings_pillaged"),)),
            Rate("altars built", (Fact("altars_built"),)),
        ),
        by=RESULT,
    ),
    Story("deaths", "What are Units lost to?", "own Units destroyed a game", means("destroyed", DEATHS), by=RESULT),
)
