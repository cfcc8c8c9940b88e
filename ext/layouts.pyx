"""The structs of the house that a game's state may hold, as numpy sees them."""

from equipoise.ext.bitset cimport Bits
from equipoise.ext.deck cimport DECK_SIZE, Deck
from equipoise.ext.engine cimport Common
from equipoise.ext.frames cimport Pending

import numpy as np

CARDS_AT_MOST = DECK_SIZE


def house_layouts():
    """numpy dtypes by name. `Common` is a row of words: the engine itself turns it into a dict and back."""
    cdef Pending pending
    cdef Deck deck
    cdef Bits bits
    cdef Pending[::1] pendings = <Pending[:1]> &pending
    cdef Deck[::1] decks = <Deck[:1]> &deck
    cdef Bits[::1] sets = <Bits[:1]> &bits
    views = {"Pending": pendings, "Deck": decks, "Bits": sets}
    return {"Common": np.dtype((np.uint64, (sizeof(Common) // 8,))),
            **{name: np.asarray(view).dtype for name, view in views.items()}}
