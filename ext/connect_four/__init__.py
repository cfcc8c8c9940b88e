"""Connect Four, compiled."""
