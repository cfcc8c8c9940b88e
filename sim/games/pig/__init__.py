"""Pig: a race of nerves with one die."""
