"""Charts and pages made of analysis tables."""
