"""Mythic Earth, compiled."""
