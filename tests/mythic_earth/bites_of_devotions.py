"""Parameters of the Devotions, each with a scene that it changes."""

from battlefield import unit
from bite_scenes import DEAD_NEAR, ENEMY, IDLE, JAGUARS, Play, changed, devotion, last_turn, secret

OF_DEVOTIONS: dict[str, tuple[object, Play]] = {
    "devotion.max_vp": (
        1,
        last_turn(
            "el6",
            changed(JAGUARS, at=(300, 100)),
            {"enemy": ENEMY},
            own_words={"scored": (1, 0), "vp": 1, "vp_devotion": 1},
            tokens=[{"kind": "sacrifice", "owner": 0, "carrier": "own"}],
        ),
    ),
    "devotion.token_cap": (
        2,
        devotion(
            "ec6",
            {"own": changed(JAGUARS, at=(300, 440))},
            {},
            acting="own",
            tokens=[{"kind": "objective", "owner": 0, "at": (100 + 50 * i, 440)} for i in range(2)],
        ),
    ),
    "devotion.el3_near_in": (
        1,
        last_turn("el3", JAGUARS, {"picked": unit("nu_whale_hunters", 6, (300, 262))}, own_words={"picks": ["picked"]}),
    ),
    "devotion.el3_clear_in": (
        2,
        last_turn(
            "el3",
            JAGUARS,
            {"picked": unit("nu_whale_hunters", 6, (300, 262)), "other": unit("nu_whale_hunters", 6, (374, 262))},
            own_words={"picks": ["picked"]},
        ),
    ),
    "devotion.el6_range_in": (
        4,
        last_turn(
            "el6",
            JAGUARS,
            {"enemy": ENEMY},
            own_words={"scored": (1, 0), "vp": 1, "vp_devotion": 1},
            tokens=[{"kind": "sacrifice", "owner": 0, "carrier": "own"}],
        ),
    ),
    "devotion.el7_range_in": (
        3,
        last_turn(
            "el7",
            JAGUARS,
            {"enemy": unit("nu_whale_hunters", 6, (400, 420))},
            pieces={"wood": "circle=[300,420,30]"},
            own_words={"picks": [0], "consecrated": 1, "scored": (1, 0), "vp": 1, "vp_devotion": 1},
        ),
    ),
    "devotion.el8_range_in": (2, devotion("el8", {"own": changed(JAGUARS, at=(300, 290))}, {}, acting="own")),
    "devotion.ec6_range_in": (
        8,
        last_turn(
            "ec6",
            JAGUARS,
            {"enemy": unit("nu_whale_hunters", 6, (370, 440))},
            tokens=[{"kind": "objective", "owner": 0, "at": (300, 440)}],
        ),
    ),
    "devotion.ec8_range_in": (
        2,
        last_turn(
            "ec8",
            JAGUARS,
            {"enemy": ENEMY},
            own_words={"scored": (1, 0), "vp": 1, "vp_devotion": 1},
            tokens=[{"kind": "trophy", "owner": 0, "at": (300, 278)}],
        ),
    ),
    "devotion.el7_piece_in": (
        5,
        secret("el7"),
    ),
    "devotion.challenge_sv": (
        3,
        devotion(
            "ec7",
            {"own": JAGUARS},
            {"hero": unit("in_willaq_umu", at=(300, 300))},
            ("charge", "hero"),
            ("challenge", [1, 8, 1]),
            acting="own",
        ),
    ),
    "devotion.test_mod": (
        -3,
        devotion(
            "el2",
            {"own": changed(JAGUARS, at=(300, 300))},
            {"enemy": ENEMY},
            "march",
            ("go", "into", 0),
            acting="own",
            pieces={"wood": "circle=[300,400,40]", "ruin": "rect=[100,380,160,420]"},
            own_words={"picks": [0, 1]},
        ),
    ),
    "devotion.ritual_range_in": (
        5,
        devotion("el1", {"own": JAGUARS}, {}, acting="own", tokens=DEAD_NEAR),
    ),
    "devotion.turn_clause": (
        "every_turn",
        devotion(
            "el1",
            {"own": changed(JAGUARS, received=1), "idle": IDLE},
            {},
            "end",
            acting="idle",
            turn=3,
            tokens=[{"kind": "ritual", "owner": 0, "at": (100, 100)}],
            own_words={"scored": (1, 0), "scored_turn": (2, 0), "vp": 1, "vp_devotion": 1},
        ),
    ),
    "devotions.against_all_odds": (
        "proxy",
        devotion("el5", {"own": changed(JAGUARS, at=(100, 400), received=1), "idle": IDLE}, {}, "end", acting="idle"),
    ),
}
