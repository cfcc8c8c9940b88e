"""Axis Mundi, compiled."""
