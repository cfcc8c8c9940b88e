"""Mythic Earth: two Forces of Units fight over a scenario and their secret Devotions for six Game Turns."""
