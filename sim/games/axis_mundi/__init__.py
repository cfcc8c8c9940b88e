"""Axis Mundi: climb to the centre, become Angel or Demon, and walk back to your pier."""
