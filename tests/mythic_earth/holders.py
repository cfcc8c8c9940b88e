"""Who holds a Devotion in a test, and what it scores when a turn ends. South is player 0; the zones are 12" deep."""

from battlefield import battle, unit

from equipoise.sim.games.mythic_earth.components import LAYOUTS
from equipoise.sim.table import Table

HIT, MISS = 1, 10
SOUTH = 0
WOOD = {"wood": "circle=[300,380,30]"}


def holding(card, scored=(0, 0), turn=1, **more):
    """What a player has who keeps this card; clauses it has scored are known to all."""
    vp = sum(scored)
    return {
        "way": "everliving" if card.startswith("el") else "everchanging",
        "devotion": card,
        "scored": scored,
        "scored_turn": tuple(turn if s else 0 for s in scored),
        "vp": vp,
        "vp_devotion": vp,
        "devotion_known": vp > 0,
        "devotion_revealed": vp > 0,
        **more,
    }


def last_action(south, north=None, *, card, scored=(0, 0), turn=2, settings=(), owner=0, more=None, **words):
    """The owner's last Unit is at its actions; `end` ends the turn."""
    ready = {name: {"received": 1, **one} for name, one in south.items()}
    ready["late"] = unit("az_xolo_pack", 3, (40, 40))
    other = {name: {"received": 1, **one} for name, one in (north or {}).items()}
    return battle(
        ready,
        other,
        acting="late",
        turn=turn,
        players={owner: holding(card, scored, **(more or {}))},
        settings=settings,
        **words,
    )


def vp_of_turn(*args, **words):
    field = last_action(*args, **words)
    before = field.vp(words.get("owner", 0))
    field.act("end")
    return field.vp(words.get("owner", 0)) - before


# --- secret picks -----------------------------------------------------------------------------------------------------

VALLEY = list(LAYOUTS["altar_valley"].pieces)
MOVED = [  # a marsh across the middle line, rocks into the zones, woods a little too large for el7
    f"layout.altar_valley.pieces.{piece}.circle={circle}"
    for piece, circle in {
        "marsh_w": [90, 285, 50],
        "marsh_e": [630, 195, 50],
        "rock_w": [270, 400, 25],
        "rock_e": [450, 80, 25],
        "wood_ne": [570, 380, 41],
        "wood_sw": [150, 100, 41],
    }.items()
]


def asked_to_pick(card, *more, index=0):
    """A game at the point where the holder of this card names its secret, and what may be named."""
    settings = ["setup.primary=build_altars", "setup.devotions_dealt=8", *MOVED, *more]
    for seed in range(20):
        table = Table("mythic_earth", seed=seed, index=index, bots=["random"], settings=settings)
        holder = None
        while table.decision in ("decide_way", "decide_side", "decide_devotion", "decide_secret"):
            if holder == table.to_act and table.decision == "decide_secret":
                return table, table.legal()
            keeps = [a for a in table.legal() if a.kind == "keep" and a.devotion == card]
            holder = table.to_act if keeps else holder
            table.apply(keeps[0] if keeps else table.legal()[0])
    raise AssertionError(f"{card} was never dealt")


def lies_in(table, north, south):
    """What is asked for lies in the half or zone of whoever is not to act."""
    return south if table.state()["player"][1 - table.to_act]["side"] == SOUTH else north


def claims(field):
    """Every claim that is offered, each as often as it is."""
    return sorted(a.claim for a in field.table.legal() if a.kind == "claim")
