"""One room per game: its rules in words, its parameters, content, bots and narration."""
