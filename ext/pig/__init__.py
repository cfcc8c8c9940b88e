"""Pig, compiled."""
