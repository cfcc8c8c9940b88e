"""What tests of single spells ask: how a spell is printed, and how far along the open middle row it reaches."""

from typing import Any

from exxinon_boards import Board, Place, on, start

from equipoise.sim.games.exxinon.rules import ExxinonRules

SPELLS = ExxinonRules().spells
LETTER = {"zenith": "Z", "neol": "N", "countess": "C", "skrakz": "S"}


def printed(name: str) -> str:
    """A spell's first line: `countess; cost 2, 2 copies; Enemy(3)`."""
    spell = SPELLS[name]
    target = spell.target
    if spell.kind == "card":
        price = f"cost {spell.cost}, {spell.copies} {'copy' if spell.copies == 1 else 'copies'}"
    else:
        price = "Basic Ability" if spell.kind == "basic" else f"Ultimate, {spell.shards} shards"
    if target.type in ("none", "self"):
        return f"{spell.owner}; {price}; {'Self' if target.type == 'self' else 'no target'}"
    more = [target.filter] if target.type == "tile" and target.filter != "any" else []
    more += ["direction"] if target.dir else []
    more += [] if target.los else ["no sight"]
    reach = f"{target.type.capitalize()}({target.range})"
    return f"{spell.owner}; {price}; {reach}" + (f" [{', '.join(more)}]" if more else "")


def tile_at(distance: int) -> Place:
    """So far from (-4, 0) eastwards: no permanent wall stands on this row."""
    return (distance - 4, 0)


def caster(spell: str, mana: int = 3, **more: Any) -> Board:
    """The spell's owner on (-4, 0) with the card in hand and 2 shards for an Ultimate, its team to act."""
    who = LETTER[SPELLS[spell].owner]
    own: dict[str, Any] = {"mana": mana, "hand": [spell]} if SPELLS[spell].kind == "card" else {"mana": mana}
    own |= more.pop("own", {})
    return start(**{"team": int(who in "CS"), "shards": (2, 2), who: on(tile_at(0), **own), **more})


def aims(board: Board, spell: str) -> set[Any]:
    """Everything the spell may now be aimed at: letters, and tiles of objects or of tiles. Nothing is changed."""
    who = LETTER[SPELLS[spell].owner]
    before = board.table.snapshot()
    targets: set[Any] = set()
    if board.can("cast", who, spell):
        board.act("cast", who, spell)
        if board.decision == "decide_x":
            board.table.apply(board.table.legal()[0])
        if board.decision == "decide_target":
            targets = board.targets() | board.targets("object") | board.targets("tile")
    board.table.restore(before)
    return targets


def distances(spell: str, whom: str) -> list[int]:
    """The distances on the open row at which the spell may be aimed at this character."""
    board = caster(spell)
    return [d for d in range(1, 10) if whom in aims(board.place(**{whom: tile_at(d)}), spell)]


def seen_past_a_wall(spell: str, whom: str) -> bool:
    """Whether the spell may be aimed at this character, 2 tiles away behind a breakable wall."""
    return whom in aims(caster(spell, walls=[tile_at(1)], **{whom: tile_at(2)}), spell)


def placed_at(spell: str, **more: Any) -> list[int]:
    """The distances on the open row of the tiles that the spell may be aimed at."""
    targets = aims(caster(spell, **more), spell)
    return [d for d in range(10) if tile_at(d) in targets]
