"""Epoch: The Awakening."""
