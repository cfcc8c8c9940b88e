"""Connect Four: the house's measure of speed."""
