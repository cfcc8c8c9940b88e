"""What a designer asks about the course of a game of Epoch: The Awakening."""

from equipoise.sim.games.epoch.actions import HONOR_SOURCES
from equipoise.sim.games.epoch.components import COMPANIONS, TILE_KINDS, TILES
from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story, means

STORIES = (
    Story(
        "starting_companion",
        "Does the starting companion decide?",
        "games won with",
        tuple(Rate(card.name, (WON,), among=(Fact("opening", name),)) for name, card in COMPANIONS.items()),
        share=True,
    ),
    Story(
        "start_tiles",
        "Does it matter where one starts?",
        "games won beside the tile",
        tuple(Rate(TILES[kind].name, (WON,), among=(Fact("start_kind", kind),)) for kind in TILE_KINDS),
        share=True,
        at_most=3,
    ),
    Story(
        "honor_sources",
        "Where does honor come from?",
        "honor a game",
        means("honor", HONOR_SOURCES),
        by=RESULT,
    ),
    Story(
        "tile_economy",
        "Is it worth controlling tiles?",
        "per game",
        (
            Rate("tiles controlled", (Fact("controls"),)),
            Rate("tiles taken from opponents", (Fact("takeovers_made"),)),
            Rate("tiles lost to opponents", (Fact("takeovers_suffered"),)),
            Rate("honor earned from visitors", (Fact("honor", "income"),)),
            Rate("honor given to controllers", (Fact("income_paid"),)),
        ),
        by=RESULT,
    ),
    Story(
        "tile_income",
        "Which tile pays its controller?",
        "honor from visitors each time it is controlled",
        tuple(
            Rate(TILES[kind].name, (Fact("kind_income", kind),), (Fact("kind_controls", kind),)) for kind in TILE_KINDS
        ),
        at_most=3,
    ),
    Story(
        "who_ends_it",
        "Does whoever ends the game win it?",
        "games in which the player who ended it",
        (
            Rate("led when the trigger was satisfied", (Fact("decisive_rank", equals=1),)),
            Rate("was first after final scoring", (Fact("decisive_final_rank", equals=1),)),
        ),
        share=True,
    ),
    Story(
        "growing",
        "How much do players grow?",
        "per game",
        (
            Rate("monsters defeated", (Fact("fights"),)),
            Rate("champions lost", (Fact("deaths"),)),
            Rate("uses of relics", (Fact("relic_uses"),)),
            Rate("companions at the end", (Fact("companions_end"),)),
            Rate("speed at the end", (Fact("speed_end"),)),
        ),
        by=RESULT,
    ),
)
