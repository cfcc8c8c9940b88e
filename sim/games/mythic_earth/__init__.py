"""Mythic Earth."""
