"""The words that a report uses, once."""

from equipoise.reports.words import MARGINS_LARGE

GLOSSARY = {
    "fair": "one over the number of teams, among the games that somebody won",
    "margin": "a deviation that does not matter: 12 % of the fair share, and one point at least",
    "point, pp": "a percentage point: from 16.7 % to 18.7 % is two",
    "over, under": "more, or less, than fair for certain",
    "large, clear, slight": f"from {MARGINS_LARGE} margins on, from one on, below one: what is slight is certain, but "
    "so small as measured that it hardly matters",
    "undecided": "neither shown to be off nor shown to be fair; more games would tell",
    "95 % interval": "holds the truth in 95 of 100 such runs",
    "deal, block": "one shuffle, played with everybody at every seat; the unit that intervals count (n)",
    "seat": "a place at the table, counted from 0",
    "turn order": "who goes first, second and so on in the first round",
    "by lot, taken": "what is dealt or drawn is an experiment; what players take goes with winning, and need not "
    "cause it",
    "BOOK, RULING, PROXY": "as printed; decided by us where the book is silent; a stand-in for what is not known",
}
