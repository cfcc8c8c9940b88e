"""Mythic Earth: two Forces of Units fight over a shared scenario and their secret Devotions for six Game Turns."""
