"""Every numbered rule of every game is cited by a test, and nothing else is."""

from rule_citations import report


def test_every_rule_is_cited():
    text, complete = report()
    assert complete, text
