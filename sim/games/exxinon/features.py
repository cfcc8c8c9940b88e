"""What everybody at the table can see of a seat's standing in Fall of Exxinon."""

from equipoise.sim.games.exxinon.components import CHARACTERS

FEATURES = {
    "alive": "it lives",
    "health": "its health, as a share of the health it began with",
    "frail": "how near it is to falling: 1 at no health, less and less the more it has",
    "mate_alive": "its team mate lives",
    "mate_health": "the team mate's health, as a share of the health it began with",
    "mate_frail": "how near the team mate is to falling",
    "mana": "its mana, in tens",
    "mate_mana": "the team mate's mana, in tens",
    "shield": "it has a Spell Shield",
    "mate_shield": "the team mate has a Spell Shield",
    "hindered": "statuses that act on it or wait for it",
    "mate_hindered": "statuses that act on the team mate or wait for it",
    "delays": "delayed spells of its team that are still to come",
    "shards": "shards of its team",
    "ultimates": "living characters of its team whose Ultimate its shards would pay for",
    "cores": "Cores that its team holds, and one more while one is at work",
    "zone": "it stands on the mana zone, alive",
    "mate_zone": "the team mate stands on the mana zone, alive",
    "distance": "tiles to the nearest living enemy, in fives",
    "apart": "tiles to the team mate, in fives",
    "objective_distance": "tiles to the nearest objective on the board, in fives; 2 if there is none",
    "actions": "actions left in this turn, of both characters of its team",
    "attacks": "basic attacks left in this turn, of both characters of its team",
    "to_move": "it is its team's turn",
    "first": "its team went first",
    "turns": "team turns begun, in tens",
    **{name: f"it plays {name.capitalize()}" for name in CHARACTERS},
    **{f"with_{name}": f"its team mate plays {name.capitalize()}" for name in CHARACTERS},
}
