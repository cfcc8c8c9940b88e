"""What a designer asks about the course of a game of Mulu Caves."""

from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story, means

DISPLACEMENTS = ("rock_slide", "cave_in", "landing", "hydrant", "push")

STORIES = (
    Story(
        "treasure_first",
        "Does the ultimate treasure decide?",
        "games won by",
        (
            Rate("whoever left the sanctuary first", (WON,), among=(Fact("turn_left_start", first=True),)),
            Rate("whoever picked up the treasure first", (WON,), among=(Fact("turn_pickup", first=True),)),
        ),
        share=True,
    ),
    Story(
        "held_fast",
        "What holds an avatar up?",
        "own turns a game lost with the avatar held fast",
        means("avatar_lost", ("immobilised", "pit", "net")),
        by=RESULT,
    ),
    Story(
        "mirrors",
        "Does the mirror pay?",
        "mirror turns a game",
        (Rate("mirror turns", (Fact("mirror_turns"),)),),
        by=RESULT,
    ),
    Story(
        "luck",
        "Is it the dice?",
        "per game",
        (
            Rate("movement rolled", (Fact("movement_rolled"),)),
            Rate("event cards drawn by the avatar", (Fact("events_avatar"),)),
        ),
        by=RESULT,
    ),
    Story(
        "getting_in_the_way",
        "Do units stop an avatar?",
        "per game",
        (
            Rate("turns with every shorter step closed by enemies", (Fact("blocked_turns"),)),
            Rate("attacks on the avatar", (Fact("avatar_attacked"),)),
            Rate("defeats of the avatar when attacked", (Fact("avatar_defeats_defending"),)),
            Rate("defeats of the avatar when attacking", (Fact("avatar_defeats_attacking"),)),
        ),
        by=RESULT,
    ),
    Story(
        "movement",
        "Who moves: avatar or units?",
        "movement a game",
        (
            Rate("avatar", (Fact("movement_avatar"),)),
            Rate("assistants", (Fact("movement_assistants"),)),
            Rate("assailants", (Fact("movement_assailants"),)),
            Rate("not spent", (Fact("movement_unspent"),)),
        ),
        by=RESULT,
    ),
    Story(
        "thrown_back",
        "What throws an avatar back?",
        "steps a game added to its way",
        means("displaced_distance", DISPLACEMENTS),
        by=RESULT,
    ),
)
