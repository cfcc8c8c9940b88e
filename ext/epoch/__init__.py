"""Epoch: The Awakening, compiled."""
