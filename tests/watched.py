"""The games that tests of replays look at: one of each, played once a session."""

from functools import cache

from equipoise.reports.film import Film, film
from equipoise.sim.table import Table

WATCHED = 12  # their seed


@cache
def game(slug: str) -> tuple[Film, Table]:
    table = Table(slug, seed=WATCHED)
    return film(table), table
