"""Fall of Exxinon, compiled."""
