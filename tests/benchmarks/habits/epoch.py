"""Habits of Epoch's bots that readers of replays found: how often they are met between two players.

A count is of turns, players, masteries or uses, as its sentence says; the honor paid is a sum and the games it is of.
A turn counts as it stands when its player ends it. What is "in reach" needs neither luck nor a hidden card.
"""

from collections import Counter
from typing import Any

from equipoise.sim.action import Action
from equipoise.sim.games.epoch.components import ATTRIBUTES, STACKS
from equipoise.sim.table import Table

SEED = 1
SEATS = 2
SEARCHED = 2000  # positions looked at behind the end of a game's last turn
MASTERY_OF = {
    "red": "strength", "blue": "knowledge", "yellow": "inspiration",
    "relic": "vision", "trait": "wisdom", "monster": "courage",
}  # fmt: skip
PARTS = {  # EP-149
    "courage": ("inspiration", "strength"),
    "vision": ("knowledge", "strength"),
    "wisdom": ("inspiration", "knowledge"),
}
LUCK = {"attribute_die", "counter_die", "reveal", "refresh", "scry"}  # what turns up then nobody could know

TILE_IN_REACH = "a turn ends with a proficiency tile in reach that would take a lead"
SLOW = "a player ends the game at speed 2"
LOCKED = "a player ends the game with 7 or 8 of 8 blocks in potential"
BURNED = "an Aegis of Bone is used in a turn that rolls no die after it"
LOST_END = "the player in whose turn the end is triggered does not win"
LEFT_OVER = "the last turn of a game ends although honor is left to be had without luck"
PAYS_ON = "a player pays three times for one tile of the rival and never takes it over"
OPEN_MASTERY = "a mastery is tied or won by one while its proficiency tile lies untaken"
PAID = "honor paid to the rival for the use of its tiles, a game"


def habits(bots: str, games: int) -> dict[str, tuple[int, int]]:
    cases: Counter[str] = Counter()
    of: Counter[str] = Counter()

    def count(sentence: str, met: bool | int, among: int = 1) -> None:
        cases[sentence] += int(met)
        of[sentence] += among

    for index in range(games):
        table = Table("epoch", seats=SEATS, seed=SEED, index=index, bots=[bots])
        active, ender = table.to_act or 0, None
        aegis: bool | None = None  # whether a die was rolled since it was used in this turn
        paid: Counter[tuple[int, str]] = Counter()
        taken = set()
        while not table.over:
            seat, action = table.to_act or 0, table.decide()
            if action.kind == "end":
                before = table.state()
                count(TILE_IN_REACH, lead_in_reach(table, before, seat))
                if aegis is not None:
                    count(BURNED, not aegis)
                aegis = None
                if before["end_round"] == table.round and before["first_seat"] != seat:
                    count(LEFT_OVER, honor_left(table, seat))
            for event in table.apply(action):
                if event.kind == "turn":
                    active = event.args["seat"]
                elif event.kind in ("attribute_die", "counter_die") and aegis is not None:
                    aegis = True
                elif event.kind == "use" and event.args["card"] == "aegis_of_bone":
                    aegis = False
                elif event.kind == "act" and event.args["controller"] == 1 - event.args["seat"]:
                    paid[event.args["seat"], event.args["hex"]] += 1
                elif event.kind == "control":
                    taken.add((event.args["seat"], event.args["hex"]))
                elif event.kind == "last_round":
                    ender = active
        final = table.state()
        if ender is not None:
            count(LOST_END, table.outcome()[ender]["won"] < 1)
        for seat in range(SEATS):
            player = final["player"][seat]
            count(SLOW, player["speed_tile"] == 2)
            count(LOCKED, player["potential"] >= 7)
            count(PAYS_ON, any(n >= 3 and (seat, hex) not in taken for (who, hex), n in paid.items() if who == seat))
        count(PAID, sum(final["seat_facts"][seat]["income_paid"] for seat in range(SEATS)))
        mine, rival = (totals(final["player"][seat]) for seat in range(SEATS))
        for attribute, supply in zip(ATTRIBUTES, final["supply"], strict=True):
            count(OPEN_MASTERY, supply > 0 and abs(mine[attribute] - rival[attribute]) < 2)
    return {sentence: (cases[sentence], of[sentence]) for sentence in of}


def totals(player: dict[str, Any]) -> dict[str, int]:
    """EP-167: what counts for each mastery."""
    sums = {a: 2 * n for a, n in zip(ATTRIBUTES, player["proficiency"], strict=True)}
    for stack, cards in zip(STACKS, player["held"], strict=True):
        sums[MASTERY_OF[stack]] += cards
    return sums


def lead_in_reach(table: Table, state: dict[str, Any], seat: int) -> bool:
    """A tile that the blocks would pay for, conversions included, and that would take a lead not held before."""
    player = state["player"][seat]
    cost = table.ruleset.rules.proficiency.cost + player["static_proficiency"]
    blocks = dict(zip(ATTRIBUTES, player["attribute"], strict=True))
    mine, rival = totals(player), totals(state["player"][1 - seat])
    return state["turn"]["proficiency_taken"] == 0 and any(
        supply > 0
        and blocks[a] + min((blocks[part] for part in PARTS.get(a, ())), default=0) >= cost
        and mine[a] <= rival[a] < mine[a] + 2
        for a, supply in zip(ATTRIBUTES, state["supply"], strict=True)
    )


def honor_left(table: Table, seat: int) -> bool:
    """Whether any line of luckless actions before the end of the turn betters the final honor, against the rival's."""
    engine = table.engine
    end = table.game.actions.encode(Action("end"))
    seen: set[bytes] = set()

    def lead() -> int:
        here = engine.snapshot()
        engine.take(end, None, None)
        score = [row["score"] for row in table.outcome()]
        engine.restore(here)
        return int(score[seat] - score[1 - seat])

    def lucky(raw: list[Any]) -> bool:
        return any(
            event.kind in LUCK or event.args.get("source") == "blind" for event in map(table.game.events.describe, raw)
        )

    def better_than(known: int) -> bool:
        here = engine.snapshot()
        if here in seen or len(seen) >= SEARCHED:
            return False
        seen.add(here)
        legal = engine.legal_actions()
        if end in legal and lead() > known:
            return True
        for code in legal:
            if code != end:
                events, _ = engine.take(code, None, None)
                found = not lucky(events) and better_than(known)
                engine.restore(here)
                if found:
                    return True
        return False

    return better_than(lead())
