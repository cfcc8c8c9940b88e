"""The sections of a report, in order. Nothing is drawn or written here."""

from analysis.balance import Balance
from reports.course import cards, course, kits, use
from reports.odds import odds
from reports.pieces import pieces
from reports.section import Section
from reports.teams import takings, teams
from reports.winners import matchups, shares


def sections(balance: Balance) -> list[Section]:
    """Everything the report shows, in order."""
    makers = (shares, teams, matchups, cards, kits, pieces, course, use, takings, odds)
    found = [section for make in makers for section in make(balance)]
    groups = list(dict.fromkeys(section.group for section in found))
    return sorted(found, key=lambda section: groups.index(section.group))
