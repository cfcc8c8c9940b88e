"""What to do next: the commands that search for a change, and those that ask whether a verdict holds."""

import re
import shlex
from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.proposing import Target
from equipoise.reports.clauses import MAIN, worst
from equipoise.reports.mending import section as mending_section
from equipoise.reports.section import CHANGE, HOLDS, Section
from equipoise.reports.stronger import held_among_stronger
from equipoise.reports.words import label, listed, what_is_off
from equipoise.sim.bots import style_of
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.store import Run
from equipoise.sim.variants import numeric_parameters

FEW_CHANGES = 3  # of the rules, that a command repeats one by one
COMMANDS = {"command": pl.String, "what it does": pl.String}


def advice(run: Run, balance: Balance) -> Iterator[Section]:
    if balance.mending is not None:
        yield mending_section(balance.mending)
    yield from _changes(run.plan, balance)
    yield from _holds(run, balance)


def rules_behind(plan: Plan, family: str, name: str) -> str:
    """The keys of the rules that belong to a finding, as --params takes them, from what the game declares; empty where
    nothing says which they are."""
    game = plan.descriptor
    if family in ("seat", "order"):
        return ",".join(p.key for p in numeric_parameters(game) if re.search(r"first|turn_?order", p.key))
    ids = {plan.title_of(key): key for key in (*game.characters, *game.cards)}
    key = ids.get(name, name)
    for pattern in (f"{key}.*", f"*.{key}.*"):
        try:
            numeric_parameters(game, [pattern])
        except InputError:
            continue
        return pattern
    return ""


def setting(plan: Plan) -> list[str] | None:
    """The options that play what was played; None where a few words do not do."""
    game, options = plan.descriptor, []
    if plan.seats != game.seats[0]:
        options += ["--seats", str(plan.seats)]
    if tuple(plan.distinct_bots) != (game.default_bot,):
        if plan.bots_by != "seat":
            return None
        options += ["--bots", ",".join(plan.bots if len(plan.distinct_bots) > 1 else plan.distinct_bots)]
    changes = {key: new for key, (_, new) in plan.as_read.changes().items()}
    if len(changes) > FEW_CHANGES or not all(isinstance(new, int | float | str) for new in changes.values()):
        return None
    for key, new in changes.items():
        options += ["--set", f"{key}={str(new).lower() if isinstance(new, bool) else new}"]
    return options


def searching(plan: Plan, balance: Balance) -> tuple[str, list[tuple[str, str]]]:
    """What is off most, as one says it, and the commands that search for a change, with what they do; none where
    nothing is off."""
    most, options = worst(balance), setting(plan)
    if most is None or options is None:
        return "", []
    who = label(most["family"], most["name"])
    params = rules_behind(plan, most["family"], most["name"])
    where = f"the rules {params}" if params else "all numbers of the rules"
    rest = [*options, *(["--params", params] if params else [])]

    def command(name: str, *more: str) -> str:
        return shlex.join(["equipoise", name, plan.game, *rest, *more])

    return who, [
        (
            command("tune", "--budget", "20m", "--out", "studies/tune"),
            f"searches {where} for the smallest edits that make the game fairer, and confirms them on fresh deals",
        ),
        (
            command("sensitivity", "--games", "600", "--out", "studies/sensitivity"),
            f"tells which of {where} matter most for balance and length",
        ),
    ]


def to_mend(balance: Balance) -> Target | None:
    """The character, seat or place in the turn order that is off most; None where none is."""
    off = what_is_off(balance.verdicts).filter(pl.col("family").is_in(MAIN))
    return Target(off["family"][0], off["name"][0]) if off.height else None


def _changes(plan: Plan, balance: Balance) -> Iterator[Section]:
    who, commands = searching(plan, balance)
    if not commands:
        return
    yield Section(
        "change",
        CHANGE,
        "Commands that search for a change",
        f"chosen for what is off most, {who}, by the names of the rules",
        pl.DataFrame(commands, schema=COMMANDS, orient="row"),
        says=""
        if balance.mending is not None
        else f"No change has been tried yet. What is off most is {who}; the first command below searches for the "
        "smallest edits that mend it.",
        folded=False,
    )


def players(run: Run, balance: Balance) -> str:
    """For whom the verdict holds, in a sentence."""
    plan, bots = run.plan, run.plan.distinct_bots
    if "styles" in balance.tables:
        turned = balance.tables["styles"].filter(pl.col("verdict") == "depends on play").height
        styles = listed([style_of(bot) or bot for bot in bots])
        changed = f"{turned} verdicts change with the style" if turned else "no verdict changes with the style"
        return f"In each block all seats played one of {len(bots)} styles ({styles}): {changed}."
    if len(bots) > 1:
        return f"For these bots at one table: {listed(bots)}. Stronger players may change a verdict."
    other = "Other styles of play" if _able(plan) else "Stronger players"
    tried = held_among_stronger(balance) or f"{other} were not tried; they may change a verdict."
    return f"For the bot {bots[0]} at every seat. {tried}"


def _able(plan: Plan) -> bool:
    """Whether the only bot has styles to be tried."""
    game, [bot, *others] = plan.descriptor, plan.distinct_bots
    kind = game.bots.get(bot)
    return not others and kind is not None and "style" in kind.params


def _holds(run: Run, balance: Balance) -> Iterator[Section]:
    plan, options = run.plan, setting(run.plan)
    rows = []
    if _able(plan) and options is not None:
        words = ["equipoise", "simulate", plan.game, *options, "--styles", "all", "--games", str(run.game_count)]
        rows.append(
            (
                shlex.join([*words, "--seed", str(plan.seed), "--out", f"runs/{plan.game}-styles"]),
                "plays the game in all styles of the bot; its report says which verdicts depend on the style",
            )
        )
    if not rows:
        return
    yield Section(
        "holds",
        HOLDS,
        "Commands that ask whether it holds",
        "bots are not people: a verdict that changes with the style of play is one about the players",
        pl.DataFrame(rows, schema=COMMANDS, orient="row"),
        says=players(run, balance),
        folded=False,
    )
