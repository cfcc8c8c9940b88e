"""What a thing is worth by taking it away: against exact answers, and against planted ones."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from studies import played, scores_of_plan

from equipoise.analysis.caused import (
    ASKS,
    BREAD,
    DEAD,
    HARMFUL,
    MUST_HAVE,
    SITUATIONAL,
    Limit,
    Value,
    WorthStudy,
    differences,
    quadrant,
    share_changed,
)
from equipoise.analysis.caused_by_character import by_character
from equipoise.analysis.caused_by_style import by_style, verdicts_over_styles
from equipoise.analysis.gone import gone_table
from equipoise.sim.errors import InputError
from equipoise.sim.items import Item, baseline_of, hands_of, items_of, plan_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.scores import ASKED, FIRST_BOT, MARKS, BlockScores
from equipoise.sim.study import BASELINE


def table_of(slug: str, bot: str = "", *settings: str, seed: int = 1) -> Plan:
    rules = Ruleset.make(find_game(slug), [parse_setting(text) for text in settings])
    return Plan.make(rules, seed=seed, bots=[bot] if bot else [])


def studied(table: Plan, kinds: list[str], patterns: list[str], limit: Limit, folder) -> WorthStudy:
    study = WorthStudy(table, items_of(table, kinds, patterns), limit)
    played(study, folder / "study")
    return study


# --- exact answers ----------------------------------------------------------------------------------------------------

TARGET, AT, LIMIT = 30, 8, 10


def pig_share(barred: bool, at: int = AT) -> float:
    """What a player who holds at 8, say, wins of a game of Pig to 30 against one of the same kind, half of the games as
    the first; one who is barred may not hold a turn worth more than 10, and so loses it sooner or later. Exactly:
    values of both players at the beginning of a turn, iterated until they stand still."""
    mine, theirs = np.full((TARGET, TARGET), 0.5), np.full((TARGET, TARGET), 0.5)  # [own, other], to whoever begins

    def after_turn(i: int, j: int, mover: np.ndarray, other: np.ndarray, may_not: bool) -> float:
        lost, worth = 1 - other[j, i], {}
        for k in range(TARGET + 6, -1, -1):
            holds = k >= at or i + k >= TARGET
            if may_not and k > LIMIT:
                worth[k] = lost
            elif holds and k > 0:
                worth[k] = 1.0 if i + k >= TARGET else 1 - other[j, i + k]
            else:
                worth[k] = (lost + sum(worth[k + face] for face in range(2, 7))) / 6
        return worth[0]

    for total in range(2 * TARGET - 2, -1, -1):
        for i in range(max(0, total - TARGET + 1), min(total, TARGET - 1) + 1):
            j = total - i
            for _ in range(25):
                theirs[j, i] = after_turn(j, i, theirs, mine, False)
                mine[i, j] = after_turn(i, j, mine, theirs, barred)
    return float(mine[0, 0] + 1 - theirs[0, 0]) / 2


def test_pig_without_holding_late_costs_what_it_must(tmp_path):
    table = table_of("pig", f"hold:at={AT}", f"target={TARGET}")
    study = studied(table, ["without"], ["hold.over_10"], Limit(0.015), tmp_path)
    [value] = study.values.values()
    assert pig_share(False) == pytest.approx(0.5)
    assert value.low <= 0.5 - pig_share(True) <= value.high
    assert value.half_width <= 0.015


@pytest.mark.parametrize(("slug", "some", "least"), [("mulu_caves", "card.*", 0.2), ("epoch", "relic.*", 0.05)])
def test_what_nobody_asked_for_is_not_played_again(slug, some, least, tmp_path, monkeypatch):
    """It is the same to the last digit as if every block had been played."""
    table, found = table_of(slug), []
    for whole in (False, True):
        if whole:
            monkeypatch.setattr(WorthStudy, "_known", lambda study, items, blocks: _nothing())
        found.append(studied(table, ["without"], [some], Limit(0.01, 240), tmp_path / str(whole)))
    short, long = found
    assert short.values == long.values
    assert sum(short.unplayed.values()) > least * long.in_all
    for job, scores in long.scores.items():
        for family, won in scores.won.items():
            np.testing.assert_array_equal(won, short.scores[job].won[family])


def _nothing():
    yield from ()
    return {}


def test_in_several_hands_each_has_its_own_worth_and_all_together_the_mean(tmp_path):
    rules = Ruleset.make(find_game("pig"), [parse_setting(f"target={TARGET}")])
    table = Plan.make(rules, seed=2, bots=[f"hold:at={at}" for at in (6, 8, 10)], bots_by="turn")
    study = studied(table, ["without"], ["hold.over_10"], Limit(0.02), tmp_path)
    rows = by_style(study)
    exact = {at: 0.5 - pig_share(True, at) for at in (6, 8, 10)}
    assert rows["style"].to_list() == ["hold:at=6", "hold:at=8", "hold:at=10"]
    for row, share in zip(rows.iter_rows(named=True), exact.values(), strict=True):
        assert row["low"] <= share <= row["high"]
    [value] = study.values.values()
    assert value.low <= sum(exact.values()) / 3 <= value.high
    assert value.games == 3 * study.baseline.lineup.rotations * value.blocks
    assert rows["estimate"].mean() == pytest.approx(value.estimate)
    assert verdicts_over_styles(rows) == {("without", "hold.over_10"): "over"}
    weighted = replace(table, bots_by="draw", bot_weights=((3.0, 0.0, 1.0),) * 2)
    assert [(hands.style, hands.weight) for hands in hands_of(weighted)] == [("hold:at=6", 3.0), ("hold:at=10", 1.0)]


def random_share(closed: int | None, columns: int = 4, rows: int = 3) -> float:
    """The share of a random player of Connect Four with three in a row who may not use a column, half of the games as
    the first: every game counted out. A ban never takes the last move."""
    lines = [
        {(c + i * dc, r + i * dr) for i in range(3)}
        for c in range(columns) for r in range(rows) for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
        if 0 <= c + 2 * dc < columns and 0 <= r + 2 * dr < rows
    ]  # fmt: skip

    @cache
    def of_mover(mine: frozenset, theirs: frozenset, barred: bool) -> float:
        """Of whoever moves; `barred` says whether that is the one with the ban."""
        drops = [(c, sum((c, r) in mine | theirs for r in range(rows))) for c in range(columns)]
        drops = [drop for drop in drops if drop[1] < rows]
        if not drops:
            return 0.5
        allowed = [drop for drop in drops if not barred or drop[0] != closed] or drops
        total = 0.0
        for drop in allowed:
            after = mine | {drop}
            won = any(drop in line and line <= after for line in lines)
            total += 1.0 if won else 1.0 - of_mover(theirs, after, not barred)
        return total / len(allowed)

    nothing: frozenset = frozenset()
    return (of_mover(nothing, nothing, True) + 1 - of_mover(nothing, nothing, False)) / 2


def test_connect_four_without_a_column_costs_what_it_must(tmp_path):
    table = table_of("connect_four", "random", "columns=4", "rows=3", "connect=3")
    study = studied(table, ["without"], ["column.0", "column.1"], Limit(0.015), tmp_path)
    for job, value in study.values.items():
        exact = random_share(None) - random_share(int(job[-1]))
        assert value.low <= exact <= value.high
        assert value.half_width <= 0.015


def test_what_nobody_ever_does_is_not_missed(tmp_path):
    """Who holds at 20 never has more than 25: the barred game is the same game, to the last die."""
    study = studied(table_of("pig", "hold:at=20"), ["without"], ["hold.over_25"], Limit(0.02), tmp_path)
    [value] = study.values.values()
    assert (value.estimate, value.changed, value.evidence) == (0, 0, 1)
    assert quadrant(value, False, 0.02) == DEAD
    assert not study.claimed


# --- planted answers --------------------------------------------------------------------------------------------------


TILT = 0.1  # what a thing is worth more in one seat, and less in the other


def drawn(mean: float, first: int, last: int, draw: np.random.Generator) -> list[float]:
    """Differences of blocks, -1, 0 or 1, by seats that take turns."""
    means = mean + TILT * (-1.0) ** np.arange(first, last)
    lot = draw.random(last - first)
    return (1.0 * (lot > 0.85 - means / 2) - 1.0 * (lot < 0.15 - means / 2)).tolist()


def planted(study: WorthStudy, worth: dict[str, float], draw: np.random.Generator) -> None:
    """Plays a study without games: what a thing is worth on average was planted."""
    told: dict[str, list[float]] = {BASELINE: [], **{job: [] for job in worth}}
    while jobs := study.ask():
        scores = {}
        for job in jobs:
            if job.name == ASKS:  # everything is, in every block
                asked = np.ones((job.blocks, len(study.bans)))
                scores[ASKS] = BlockScores({ASKED: asked}, {ASKED: asked}, np.zeros((job.blocks, 4)))
                continue
            held = told[job.name]
            held += drawn(worth[job.name], len(held), job.blocks, draw) if job.name in worth else [0.0] * job.blocks
            less = -np.array(held[: job.blocks])
            won = np.column_stack([less, -less])  # beside a baseline that wins nothing
            by_family = {"bot": won, "seat": 0 * won, MARKS: won}
            scores[job.name] = BlockScores(by_family, by_family, np.zeros((job.blocks, 4)))
        study.tell(scores)


def race(worth: list[float], limit: Limit, draw: np.random.Generator) -> tuple[WorthStudy, dict[str, float]]:
    """A study of items of which it is known what they are worth, played to its end."""
    items = [Item("without", f"hold.{i}", str(i)) for i in range(len(worth))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("equipoise.analysis.caused.plan_of", lambda table, item: baseline_of(table))
        study = WorthStudy(table_of("pig"), items, limit)
    study.bans = [item.name for item in items]
    truth = {item.job: value for item, value in zip(items, worth, strict=True)}
    planted(study, truth, draw)
    return study, truth


def test_planted_values_are_covered_and_nothing_is_claimed_of_what_is_nothing():
    draw, covered, false, true, n = np.random.default_rng(3), 0, 0, 0, 0
    for _ in range(4):
        worth = [0.0] * 12 + draw.uniform(-0.15, 0.15, 12).tolist()
        study, truth = race(worth, Limit(0.04, games=2000), draw)
        claimed = study.claimed
        covered += sum(value.low <= truth[job] <= value.high for job, value in study.values.items())
        false += sum(truth[job] == 0 for job in claimed)
        true += sum(truth[job] != 0 for job in claimed)
        n += len(truth)
    assert covered >= 0.94 * n
    assert false <= 0.05 * (false + true)
    assert true >= 24  # of 48: small ones cannot be seen


def test_games_go_to_what_is_not_decided():
    study, _ = race([0.0, 0.28, 0.06], Limit(0.09, budget=6_000), np.random.default_rng(1))
    assert study.in_all <= 6_000
    blocks = {value.item.name: value.blocks for value in study.values.values()}
    assert blocks["hold.2"] > blocks["hold.1"]


@pytest.mark.parametrize(
    ("estimate", "changed", "claimed", "is_"),
    [
        (0.05, 0.9, True, MUST_HAVE),
        (0.005, 0.9, True, BREAD),
        (0.0, 0.9, False, BREAD),
        (0.05, 0.1, True, SITUATIONAL),
        (0.0, 0.1, False, DEAD),
        (-0.05, 0.9, True, HARMFUL),
        (0.03, 0.9, False, ""),
    ],
)
def test_what_a_thing_is_called(estimate, changed, claimed, is_):
    value = Value(Item("without", "card.x", "X"), estimate, estimate - 0.01, estimate + 0.01, 10, 10, changed, 1.0)
    assert quadrant(value, claimed, 0.01) == is_


# --- by character, and for all ----------------------------------------------------------------------------------------


def test_what_it_is_worth_to_each_character_makes_up_the_whole():
    table = table_of("axis_mundi")
    [item] = items_of(table, ["without"], ["action.run"])
    plan = plan_of(table, item)
    scores = scores_of_plan(plan, 6)
    assert scores.won[FIRST_BOT].shape == (6, 6)
    assert scores.won[FIRST_BOT].mean(axis=1) == pytest.approx(scores.won["bot"][:, 0])


def test_one_player_goes_from_seat_to_seat_on_the_same_deals():
    table = table_of("axis_mundi")
    [item] = items_of(table, ["without"], ["power.rage"])
    base, barred = baseline_of(table).lineup, plan_of(table, item).lineup
    assert (base.characters == barred.characters).all()
    assert (base.bot_of == barred.bot_of).all()
    at = [int(np.flatnonzero(barred.bots_in(block, 1)[block % 6, 0] == 0)[0]) for block in range(6)]
    assert sorted(at) == list(range(6))


def test_partners_are_careless_together():
    """In Fall of Exxinon one of two partners decides for both: a careless one alone might never be asked."""
    table = table_of("exxinon")
    [item] = items_of(table, ["skill"], ["careless.share_100"])
    dealt = plan_of(table, item).lineup
    assert [dealt.bots_in(block, 1)[block % 2, 0].tolist() for block in range(2)] == [[0, 0, 1, 1], [1, 1, 0, 0]]
    base, changed = scores_of_plan(baseline_of(table), 2), scores_of_plan(plan_of(table, item), 2)
    assert share_changed(base, changed) == 1
    more = differences(plan_of(table, item), base, changed)
    assert more == pytest.approx([changed.won["seat"][b, b] - base.won["seat"][b, b] for b in range(2)])


def test_random_play_loses_no_more_than_there_is(tmp_path):
    """A side of Fall of Exxinon wins half of the games; who wins nothing has lost that half, whatever the deals."""
    study = studied(table_of("exxinon"), ["skill"], ["careless.share_100"], Limit(0.01, games=96), tmp_path)
    [value] = study.values.values()
    assert 0.3 <= value.estimate <= 0.5


def test_a_power_is_worth_something_to_its_character_alone(tmp_path):
    table = table_of("axis_mundi")
    study = studied(table, ["without"], ["power.extra_move"], Limit(0.01, games=144), tmp_path)
    rows = by_character(study)
    others = rows.filter(rows["character"] != table.title_of("scrounger"))
    assert others["estimate"].abs().max() <= 0.25  # some borrow it
    assert len(rows) == 6


def test_a_game_without_a_thing_is_another_game(tmp_path):
    table = table_of("axis_mundi")
    study = studied(table, ["gone"], ["card.alpinist"], Limit(0.01, games=72), tmp_path)
    rows = gone_table(study)
    assert set(rows["item"]) == {"card.alpinist"}
    assert {"rounds", "decisions"} <= set(rows["name"])
    [item] = study.items
    assert study.plans[item.job].rules["card"]["alpinist"]["count"] == 0


def test_what_must_be_there_is_not_taken_from_all():
    """The tiles of Epoch are as many as the board has places: none can be gone by itself."""
    with pytest.raises(InputError, match=r"nothing to try of the kind gone; its rules fix how many"):
        items_of(table_of("epoch"), ["gone"], ["tile.inn"])
