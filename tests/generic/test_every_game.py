"""What must hold for every registered game. A game gets all of this by registering."""

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from equipoise.ext.fuzz import fuzz
from frames import same
from golden import path_of, playthrough

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.bench import play_in_memory
from equipoise.sim.columns import game_columns, seat_columns
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Parameter, Ruleset, parameters, parse_setting
from equipoise.sim.seating import lineup
from equipoise.sim.signature import random_ruleset, signatures
from equipoise.sim.table import Table

GAMES = known_games()
every_game = pytest.mark.parametrize("slug", GAMES)


def fuzz_blocks(game: Game, ruleset: Ruleset, seats: int, seed: int, blocks: int) -> tuple[int, int]:
    engine = game.table(ruleset.rules, seats)
    design = game.block(lambda: ruleset.rules, seats)
    games, decisions, broken = fuzz(engine, design.characters, design.teams, seed, 0, blocks)
    assert broken is None, f"{game.slug}, {seats} seats, seed {seed}, {ruleset.changes()}: {broken}"
    return games, decisions


@every_game
def test_random_play_breaks_no_invariant(slug):
    game = find_game(slug)
    for seats in game.seats:
        games, decisions = fuzz_blocks(game, Ruleset.make(game), seats, seed=11, blocks=200)
        assert games >= 200
        assert decisions > games


@every_game
def test_random_rulesets_break_no_invariant(slug):
    game, rng = find_game(slug), random.Random(5)
    for n in range(40):
        ruleset = random_ruleset(game, rng)
        for seats in game.seats:
            fuzz_blocks(game, ruleset, seats, seed=n, blocks=3)


def walk(table: Table, steps: int, rng: random.Random) -> Iterator[None]:
    """Random legal play, from Python."""
    for _ in range(steps):
        if table.over:
            return
        table.apply(rng.choice(table.legal()))
        yield


@every_game
def test_a_restored_snapshot_continues_identically(slug):
    table = Table(slug, seed=3, bots=["random"])
    for _ in walk(table, 7, random.Random(1)):
        pass
    saved = table.snapshot()
    first = table.play().snapshot()
    table.restore(saved)
    assert table.snapshot() == saved
    assert table.play().snapshot() == first


@every_game
def test_an_earlier_snapshot_never_changes(slug):
    table, rng = Table(slug, seed=4), random.Random(2)
    history = [(table.snapshot(), json.dumps(table.state()))]
    for _ in walk(table, 40, rng):
        history.append((table.snapshot(), json.dumps(table.state())))
    for saved, state in history:
        table.restore(saved)
        assert json.dumps(table.state()) == state


@every_game
def test_a_state_saved_as_json_continues_identically(slug):
    table = Table(slug, seed=5)
    for _ in walk(table, 9, random.Random(3)):
        pass
    saved = json.dumps(table.state())
    again = Table(slug, seed=99).load(json.loads(saved))
    assert again.state() == table.state()
    assert again.play().state() == table.play().state()


@every_game
def test_every_action_goes_through_words_and_back(slug):
    game = find_game(slug)
    for seats in game.seats:
        table, rng = Table(game, seats=seats, seed=6), random.Random(4)
        for _ in walk(table, 300, rng):
            for code in table.engine.legal_actions():
                assert game.actions.encode(game.actions.describe(code)) == code


@every_game
def test_redealing_leaves_the_choice_of_the_seat_as_it_is(slug):
    for seats in find_game(slug).seats:
        table = Table(slug, seats=seats, seed=8)
        for key, _ in enumerate(walk(table, 60, random.Random(6))):
            if not table.over:
                before = table.legal()
                table.engine.redeal_for(table.to_act, key)
                assert table.legal() == before
                assert table.engine.broken_invariant() is None


def deciding_bots(game: Game) -> list[str]:
    """All bots but `random`, which draws."""
    return [*game.bots, "search:playouts=64,among=4,horizon=1,playout=random"]


@every_game
def test_a_bot_asked_twice_answers_the_same_and_leaves_the_table_as_it_was(slug):
    """Ties are broken by lots that belong to the position, so that nothing is drawn and no plan need be made twice."""
    game = find_game(slug)
    for seats in game.seats:
        for spec in deciding_bots(game):
            table, rng = Table(game, seats=seats, seed=9, bots=[spec]), random.Random(7)
            for _ in range(12 if spec.startswith("search") else 150):
                if table.over:
                    break
                before = table.snapshot()
                choice = table.choose()
                assert table.choose() == choice, spec
                assert table.snapshot() == before, spec
                table.apply(choice if rng.random() < 0.7 else rng.choice(table.legal()))


def block_of(game: Game, ruleset: Ruleset, seats: int, bots: list[str]) -> list[tuple[bytes, tuple[int, ...]]]:
    """The games of the first block as they begin: the whole state, and who plays which seat."""
    engine = game.table(ruleset.rules, seats)
    dealt, _ = lineup(game.block(lambda: ruleset.rules, seats), bots)
    begun = []
    for index in range(dealt.rotations):
        block, _, characters, codes = dealt.arrangement(index)
        engine.new_game(3, block, characters, dealt.teams.tolist())
        begun.append((engine.snapshot(), tuple(codes)))
    return begun


@every_game
def test_no_two_games_of_a_block_are_the_same(slug):
    """Under no choice that the rules offer, and with no bots."""
    game = find_game(slug)
    choices = [p for p in parameters(game.rules) if p.choices or p.kind is bool]
    changes = [[], *([f"{p.key}={json.dumps(value)}"] for p in choices for value in alternatives(p))]
    for settings in changes:
        try:
            ruleset = Ruleset.make(game, [parse_setting(s) for s in settings])
        except InputError:
            continue  # does not fit the other defaults
        for seats in game.seats:
            pair = [("random", game.default_bot)[seat % 2] for seat in range(seats)]
            for bots in (["random"], pair):
                games = block_of(game, ruleset, seats, bots)
                assert len(set(games)) == len(games), f"{settings}, {seats} seats, {bots}"


@every_game
def test_progress_is_below_one_until_the_game_is_over(slug):
    game = find_game(slug)
    for seats in game.seats:
        for index in range(3):
            table = Table(game, seats=seats, seed=13, index=index)
            while not table.over:
                standing = [table.progress(seat) for seat in range(seats)]
                assert min(standing) >= 0
                assert max(standing) < 0.995
                table.advance()
            won = [row["won"] for row in table.outcome()]
            if max(won) == 1:
                standing = [table.progress(seat) for seat in range(seats)]
                best = max(standing)
                assert all(mine == best for mine, share in zip(standing, won, strict=True) if share == 1)


@every_game
def test_no_recorded_progress_comes_from_behind_the_end(slug):
    """A step may end a game and a round at once. What it led to must not be read as the standing of that round."""
    plan = Plan.make(Ruleset.make(find_game(slug)), seed=17)
    rows = play_in_memory(plan, 0, 100)[1].seats
    marks = rows["progress"]
    assert marks[marks != 255].max() < 0.995 * 200


@every_game
def test_limits_end_a_game_as_an_outcome(slug):
    by_rounds = Table(slug, seed=1, bots=["random"], settings=["limits.max_rounds=1"]).play()
    assert by_rounds.round == 1
    by_decisions = Table(slug, seed=1, bots=["random"], settings=["limits.max_decisions=3"]).play()
    assert by_decisions.end_reason == "decision_limit"
    assert by_decisions.engine.decisions == 3


def recorded(slug: str, tmp_path, seats: int, bots=(), games: int = 60, settings=(), **how):
    plan = Plan.make(
        Ruleset.make(find_game(slug), [parse_setting(s) for s in settings]), seats=seats, seed=21, bots=bots
    )
    folder = tmp_path / f"{slug}-{seats}-{len(list(tmp_path.iterdir()))}"
    return simulate(plan, Goal(games=games), folder, **how)


@every_game
def test_the_run_is_the_same_whatever_jobs_chunks_and_backends(slug, tmp_path):
    seats = find_game(slug).seats[-1]
    base = recorded(slug, tmp_path, seats, jobs=1)
    for how in (
        {"jobs": 2},
        {"jobs": 2, "chunk": 7},
        {"jobs": 1, "chunk": 23},
        {"jobs": 2, "backend": "processes", "chunk": 30},
    ):
        other = recorded(slug, tmp_path, seats, **how)
        assert same(base.games, other.games), how
        assert same(base.seats, other.seats), how


@every_game
def test_a_table_plays_the_game_that_the_run_recorded(slug, tmp_path):
    for seats in find_game(slug).seats:
        run = recorded(slug, tmp_path, seats, games=12)
        rows = run.seats.collect()
        games = run.games.collect()
        for index in range(0, 12, 5):
            table = Table(slug, seats=seats, seed=21, index=index).play()
            mine = rows.filter(pl.col("game") == index)
            assert [r["won"] for r in table.outcome()] == pytest.approx(mine["won"].to_list())
            assert [r["score"] for r in table.outcome()] == mine["score"].to_list()
            assert table.characters == mine["character"].cast(pl.String).to_list()
            assert table.engine.decisions == games["decisions"][index]
            assert table.end_reason == games["end_reason"][index]


# Facts that the rules as written never fill: under which settings they are, or where they are tested instead.
RARE: dict[str, list[str] | str] = {
    "safety_net": "tests/axis_mundi: AM-014, a turn that never ends by itself",
    "opening": ["setup.start_cards_first=2"],
    "treasure_reshuffles": ["treasures.cards_per_draw=3"],
    **{name: ["treachery.enabled=true"] for name in ("forced_moves", "inflicted", "suffered")},
    "desperate_travels": ["speed.base=1"],
    "rounds": ["victory.wipeout=end_now", "brave.destroy_pct=50", "fight.markers_per_wound=2", "game.turns=10"],
}
GENERAL = ["game", "rounds", "decisions", "winner", "seat", "won", "rank", "progress_2"]  # vary in every game


@every_game
def test_every_column_is_described_and_filled(slug, tmp_path):
    game = find_game(slug)
    for column in [*game_columns(game), *seat_columns(game, ["random"])]:
        assert column.description, column.name
    own = [*GENERAL, *(column.name for column in (*game.game_facts, *game.seat_facts))]
    seen: dict[str, set[float]] = {name: set() for name in own}
    for seats in game.seats:
        for bots in ((), ("random",)):
            run = recorded(slug, tmp_path, seats, bots=bots, games=300)
            for frame in (run.games.collect(), run.seats.collect()):
                for name in set(frame.columns) & set(own):
                    seen[name] |= set(np.unique(frame[name].drop_nulls().to_physical().to_numpy()).tolist())
    for name in [name for name, values in seen.items() if len(values) < 2]:
        settings = RARE.get(name)
        assert settings is not None, f"{name} is never filled"
        if isinstance(settings, list):
            run = recorded(slug, tmp_path, game.seats[0], games=60, settings=settings)
            frame = run.seats if name in run.seats.collect_schema() else run.games
            assert frame.select(pl.col(name).n_unique()).collect().item() > 1, f"{name} is not filled by {settings}"


@every_game
def test_the_golden_playthrough_exists_and_matches(slug):
    assert path_of(slug).exists(), "run `make playthroughs`"
    assert playthrough(slug) == path_of(slug).read_text(encoding="utf-8"), (
        "the game changed; run `make playthroughs`, read the diff"
    )


@every_game
def test_the_bench_signature_matches(slug, request):
    committed = json.loads((request.config.rootpath / "tests" / "signatures.json").read_text())
    now = signatures(slug)
    assert committed[slug]["play"] == now["play"], (
        "the games changed: say so in CHANGELOG.md, raise the game's version, commit the value"
    )
    assert committed[slug]["facts"] == now["facts"], (
        "what is recorded changed: say so in CHANGELOG.md, commit the value"
    )


def alternatives(p: Parameter) -> list[object]:
    if p.choices:
        return [c for c in p.choices if c != p.default]
    if p.kind is bool:
        return [not p.default]
    step = 1 if p.kind is int else (p.high - p.low) / 4
    near = [p.low, p.high, p.default - step, p.default + step]
    return [v for v in dict.fromkeys(near) if v != p.default and p.low <= v <= p.high]


def fingerprint(game: Game, ruleset: Ruleset, blocks: int) -> list[bytes]:
    marks = []
    for seats in game.seats:
        for bot in ("random", game.default_bot):
            plan = Plan.make(ruleset, seats=seats, seed=31, bots=[bot])
            rows = play_in_memory(plan, 0, blocks)[1]
            marks += [v.tobytes() for t in (rows.game_table(), rows.seat_table()) for v in t.values()]
    return marks


def scenes_of(slug: str) -> Mapping[str, tuple[object, Callable[[list[str]], object]]]:
    """What a game names in tests/<slug>/bites.py, because play by bots seldom or slowly gets there.

    BITES is parameter -> (another value, play): play(settings) plays a scene and returns what came of it.
    """
    path = Path(__file__).parents[1] / slug / "bites.py"
    if not path.exists():
        return {}
    sys.path.insert(0, str(path.parent))  # for what stands beside it
    spec = spec_from_file_location(f"bites_of_{slug}", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.BITES


@every_game
def test_every_parameter_bites(slug):
    game, scenes = find_game(slug), scenes_of(slug)
    known = list(parameters(game.rules))
    assert set(scenes) <= {p.key for p in known}
    for key, (value, play) in scenes.items():
        assert play([f"{key}={json.dumps(value)}"]) != play([]), f"{key}={value} does not change its scene"
    rest = [p for p in known if p.key not in scenes]
    written = fingerprint(game, Ruleset.make(game), 30) if rest else []
    for p in rest:
        for value in alternatives(p):
            try:
                ruleset = Ruleset.make(game, [parse_setting(f"{p.key}={json.dumps(value)}")])
            except InputError:
                continue  # does not fit the other defaults
            if fingerprint(game, ruleset, 30) != written:
                break
        else:
            pytest.fail(f"no setting of {p.key} changes any game")
