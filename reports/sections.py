"""The sections of a report, in order. Nothing is drawn or written here."""

from equipoise.analysis.balance import Balance
from equipoise.reports.course import cards, course, kits, use
from equipoise.reports.odds import odds
from equipoise.reports.pieces import pieces
from equipoise.reports.section import Section
from equipoise.reports.styles import styles
from equipoise.reports.teams import takings, teams
from equipoise.reports.winners import matchups, shares


def sections(balance: Balance) -> list[Section]:
    """Everything the report shows, in order."""
    makers = (shares, teams, matchups, styles, cards, kits, pieces, course, use, takings, odds)
    found = [section for make in makers for section in make(balance)]
    groups = list(dict.fromkeys(section.group for section in found))
    return sorted(found, key=lambda section: groups.index(section.group))
