"""Colours of all pages. Each has one meaning: orange is more than fair, blue is less, green is fair, grey is not
decided (Okabe & Ito 2008, which hold for every kind of colour vision; verdicts differ in their markers as well). Things
that are told apart and not judged, seats among them, have colours of their own (Tol 2021, "muted").
"""

COLOURS = {"over": "#D55E00", "under": "#0072B2", "fair": "#009E73", "undecided": "#808080"}
COLOURS |= {"depends on play": "#CC79A7", "not judged": "#7f8ba0"}
MARKERS = {"over": "^", "under": "v", "fair": "o", "undecided": "D", "depends on play": "s", "not judged": "o"}
SERIES = ("#AA4499", "#44AA99", "#999933", "#CC6677", "#88CCEE", "#DDCC77", "#882255", "#117733")
