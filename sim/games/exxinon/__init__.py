"""Fall of Exxinon: two teams of two fight over a mana source until both characters of one have fallen."""
