"""Mulu Caves, compiled."""
