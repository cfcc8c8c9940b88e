"""A Monte Carlo balance laboratory for tabletop games."""

from equipoise.sim.drawing import drawn_by

drawn_by("equipoise.reports.board_file", "table_svg")
