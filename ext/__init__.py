"""The compiled fast path: the engine contract, the batch loop, bots, and one package per game."""
