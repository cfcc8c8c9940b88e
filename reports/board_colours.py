"""The colours of boards: what places are, whose tokens are, on light paper and on dark."""

from equipoise.reports.palette import SERIES

# role -> its colour on light and on dark paper
FILLS = {
    "ground": ("#f4f1ea", "#2a2f36"),
    "path": ("#e6d5b3", "#5c5036"),
    "rough": ("#c8d6a8", "#445233"),
    "wall": ("#565c66", "#7d8793"),
    "water": ("#c5dcef", "#23455f"),
    "danger": ("#efb3b3", "#7a3434"),
    "safe": ("#c3e3d6", "#23564a"),
    "goal": ("#f5dc7d", "#7a6412"),
    "site": ("#d9cdea", "#4d3f66"),
    "start": ("#dcdcdc", "#454b54"),
    "unknown": ("#ffffff", "#14181e"),
    "outline": ("none", "none"),
}
INKS = ("#1d2430", "#e6e9ee")
PAPERS = ("#ffffff", "#14181e")


def board_css(scheme: int) -> str:
    """Of light paper (0) or dark (1)."""
    ink, paper = INKS[scheme], PAPERS[scheme]
    rules = [
        f".board{{fill:none;stroke:{ink};stroke-width:1;font-family:system-ui,sans-serif;color:{ink}}}",
        f".board text{{fill:{ink};stroke:none;text-anchor:middle;dominant-baseline:central}}",
        ".board text.left{text-anchor:start;font-family:ui-monospace,monospace}",
        ".board text.side,.board text.head{text-anchor:start;dominant-baseline:auto;font-size:17px}",
        ".board text.head{font-weight:700}",
        ".board .outline{stroke-width:3;pointer-events:none}.board .unknown{stroke-dasharray:5 4}",
        f".board .wall text{{fill:{paper}}}",
        ".board .token{stroke-width:2}.board .token text{font-weight:600}",
        f".board .turn{{stroke:{ink};stroke-width:4;fill:none}}",
    ]
    rules += [f".board .{role}{{fill:{fills[scheme]}}}" for role, fills in FILLS.items()]
    for seat, colour in enumerate(SERIES):
        rules.append(f".board .s{seat}{{fill:{colour}}}.board .s{seat} text{{fill:{_readable(colour)}}}")
        rules.append(f".board .s{seat}.ring{{fill:none;stroke:{colour};stroke-width:5}}")
    rules.append(".board .faint{fill-opacity:.3;stroke-dasharray:4 3}")
    rules.append(f".board .under{{fill:{paper};fill-opacity:1;stroke:none}}")
    rules.append(f".board .faint text,.board .ring text{{fill:{ink};fill-opacity:1}}")
    return "".join(rules)


def _readable(colour: str) -> str:
    """Black or white, whichever stands out more (WCAG 2.2, relative luminance)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000" if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else "#fff"
