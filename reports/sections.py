"""The sections of a report, in order. Nothing is drawn or written here."""

from collections.abc import Sequence

from equipoise.analysis.balance import Balance
from equipoise.reports.advice import advice
from equipoise.reports.cards import cards, kits
from equipoise.reports.course import course, use
from equipoise.reports.drama import drama
from equipoise.reports.found import Example, example_sections
from equipoise.reports.heat import heat_maps
from equipoise.reports.odds import odds
from equipoise.reports.own_metrics import own_metrics
from equipoise.reports.pieces import pieces
from equipoise.reports.section import QUESTIONS, Section
from equipoise.reports.stories import combinations, goes_with, stories
from equipoise.reports.stronger import stronger
from equipoise.reports.styles import styles
from equipoise.reports.teams import takings, teams
from equipoise.reports.winners import matchups, shares
from equipoise.sim.store import Run


def in_order(found: list[Section]) -> list[Section]:
    """Question by question, each with its sections as they were made."""
    return sorted(found, key=lambda section: QUESTIONS.index(section.group))


def sections(balance: Balance) -> list[Section]:
    """Everything that was found, in order."""
    makers = (
        stories,
        goes_with,
        combinations,
        shares,
        teams,
        matchups,
        styles,
        stronger,
        cards,
        kits,
        pieces,
        course,
        drama,
        use,
        takings,
        own_metrics,
        odds,
    )
    return in_order([section for make in makers for section in make(balance)])


def report_sections(run: Run, balance: Balance, shown: Sequence[Example] = ()) -> list[Section]:
    """Everything the report shows: what was found, games that show it, and what to do next."""
    return in_order(
        [*sections(balance), *heat_maps(run), *example_sections(run, balance, shown), *advice(run, balance)]
    )
