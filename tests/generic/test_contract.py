"""What bots, studies and win probabilities ask of every game: weigh, features, bans and gifts."""

import math
import random
from functools import cache
from itertools import product

import pytest
from equipoise.ext.fuzz import fuzz
from unasked import different, unasked_pairs

from equipoise.sim.bench import play_in_memory
from equipoise.sim.bots import kinds, make_bot
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.items import items_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.signature import random_ruleset
from equipoise.sim.styles import Weights
from equipoise.sim.table import Table

GAMES = known_games()
every_game = pytest.mark.parametrize("slug", GAMES)


def positions(game: Game, seats: int, seed: int, games: int, steps: int, astray: float, bots=()):
    """Tables in play: the bots' own games, left now and then for a random action."""
    rng = random.Random(seed)
    table = Table(game, seats=seats, seed=seed, bots=bots)
    for index in range(games):
        table.deal(index)
        for _ in range(steps):
            if table.over:
                break
            yield table
            table.apply(rng.choice(table.legal()) if rng.random() < astray else table.choose())


def specs(game: Game) -> list[str]:
    """Every bot in every style, but for `random`, which does not decide."""
    named = [name for name in game.bots if "style" not in kinds(game)[name].params]
    for name, kind in game.bots.items():
        if "style" in kind.params:
            named += [f"{name}:style={style}" for style in kind.params["style"].choices or ()]
    return named


def takes_what_it_weighs_highest(table: Table, who: str) -> None:
    before = table.snapshot()
    bot = table.bots[table.to_act]
    weighed = bot.thoughts(table.engine)
    assert [action for action, _ in weighed] == table.engine.legal_actions()
    assert all(math.isfinite(score) for _, score in weighed), f"{who} in {table.decision}"
    assert bot.decide(table.engine) == bot.highest(table.engine), f"{who} in {table.decision}"
    assert table.snapshot() == before


@every_game
@pytest.mark.parametrize("bot", ["", "random"])
def test_with_a_ban_that_nobody_asked_for_the_game_is_the_same(slug, bot):
    """To the last digit, and so it is when what is asked for is noted."""
    game = find_game(slug)
    if not game.declared.bans:
        pytest.skip("nothing can be barred")
    table = Plan.make(Ruleset.make(game), seed=9, bots=[bot] if bot else [])
    pairs, _ = unasked_pairs(table, 4)
    tried = pairs[:: max(1, len(pairs) // 40)]
    barred = [(item, 0) for item in items_of(table, ["without"])][:1]
    assert not different(table, tried)
    assert not [what for what in different(table, barred) if what.startswith("noting")]


@every_game
def test_a_bot_takes_what_it_weighs_highest(slug):
    """`choose` may leave out what cannot win. It never takes anything else than weighing all would."""
    game = find_game(slug)
    for seats in game.seats:
        for spec in specs(game):
            for table in positions(game, seats, seed=5, games=1, steps=120, astray=0.2, bots=[spec]):
                takes_what_it_weighs_highest(table, spec)


def some_weights(weights: type[Weights], rng: random.Random) -> dict[str, float]:
    """Numbers within their bounds, near the default and far from it."""
    values = {}
    for key, number in weights.numbers().items():
        far = rng.uniform(number.low, number.high)
        near = number.default * math.exp(rng.gauss(0, 0.5))
        values[key] = min(number.high, max(number.low, far if rng.random() < 0.2 else near))
    return values


@every_game
def test_any_weights_under_any_rules_take_what_they_weigh_highest(slug):
    """Bots are trained and rules are changed: no bound and no kept plan may rest on the numbers of today."""
    game, rng = find_game(slug), random.Random(12)
    if game.declared.weights is None:
        pytest.skip("its bots have no weights")
    for n in range(12):
        ruleset = random_ruleset(game, rng) if n % 2 else Ruleset.make(game)
        seats = game.seats[n % len(game.seats)]
        styles = {"any": some_weights(game.declared.weights, rng)}
        bot = make_bot(game, ruleset.rules, seats, f"{game.default_bot}:style=any", styles)
        table = Table(game, seats=seats, seed=n, ruleset=ruleset, bots=[bot])
        for _ in range(150):
            if table.over:
                break
            takes_what_it_weighs_highest(table, f"weights and rules {n}")
            saved = table.snapshot()
            if rng.random() < 0.2:  # as search does: imagine another world, look there, and come back
                table.engine.redeal_for(table.to_act, n)
                takes_what_it_weighs_highest(table, f"weights and rules {n}, imagined")
                table.restore(saved)
            table.apply(rng.choice(table.legal()) if rng.random() < 0.3 else table.choose())


@pytest.mark.parametrize(
    "slug", ["axis_mundi", "connect_four", "epoch", "exxinon", "mulu_caves", "mythic_earth", "pig"]
)
def test_the_games_of_the_house_declare_features_and_bans(slug):
    declared = find_game(slug).declared
    assert declared.features
    assert declared.bans


@every_game
def test_every_feature_has_a_sentence_and_varies(slug):
    game = find_game(slug)
    assert all(game.declared.features.values()), "a sentence on each"
    seen: dict[str, set[float]] = {name: set() for name in game.declared.features}
    for seats in game.seats:
        for table in positions(game, seats, seed=7, games=60, steps=400, astray=0.1):  # some are seldom met
            for seat in range(seats):
                for name, value in table.features(seat).items():
                    assert math.isfinite(value), name
                    seen[name].add(value)
            if all(len(values) > 1 for values in seen.values()):
                break
    assert [name for name, values in seen.items() if len(values) < 2] == []


@every_game
def test_features_show_nothing_hidden(slug):
    """What one seat cannot see may be anything: no feature of any seat changes with it."""
    game = find_game(slug)
    for seats in game.seats:
        for key, table in enumerate(positions(game, seats, seed=7, games=2, steps=200, astray=0.1)):
            before, saved = [table.features(seat) for seat in range(seats)], table.snapshot()
            for watcher in range(seats):
                table.engine.redeal_for(watcher, key)
                assert [table.features(seat) for seat in range(seats)] == before
                table.restore(saved)


@every_game
def test_a_ban_takes_actions_away_but_never_the_last(slug):
    """Asked in the same position, a restricted seat has some of the actions that it has when it is free."""
    game, rng = find_game(slug), random.Random(8)
    bans = list(game.declared.ban_names)
    for seats in game.seats:
        for table in positions(game, seats, seed=8, games=2, steps=250, astray=0.3):
            free = set(table.engine.legal_actions())
            for ban in rng.sample(bans, min(len(bans), 12)):
                table.restrict(table.to_act, ban)
                left = table.engine.legal_actions()
                assert left, f"{ban} takes the last action of {table.decision}"
                assert set(left) <= free, f"{ban} adds actions to {table.decision}"
            table.restrict(table.to_act, None)
            assert set(table.engine.legal_actions()) == free


def restricted(game: Game, key: str, name: str) -> str:
    return f"{game.default_bot}:{key}={name}"


@every_game
def test_play_under_every_ban_breaks_no_invariant(slug):
    game = find_game(slug)
    ruleset = Ruleset.make(game)
    for i, ban in enumerate(game.declared.ban_names):
        seats = game.seats[i % len(game.seats)]
        design, engine = game.block(lambda: ruleset.rules, seats), game.table(ruleset.rules, seats)
        bot = make_bot(game, ruleset.rules, seats, restricted(game, "bar", ban))
        _, _, broken = fuzz(engine, design.characters, design.teams, 9 + i, 0, 1, [bot] * seats)
        assert broken is None, f"{ban}: {broken}"


@cache
def rows_of(slug: str, seats: int, spec: str, blocks: int) -> list[bytes]:
    plan = Plan.make(Ruleset.make(find_game(slug)), seats=seats, seed=31, bots=[spec])
    rows = play_in_memory(plan, 0, blocks)[1]
    return [v.tobytes() for t in (rows.game_table(), rows.seat_table()) for k, v in t.items() if k != "bot"]


def bites(game: Game, key: str, name: str) -> bool:
    """Whether some game of the default bot, a random one, or the hand-tuned one is another when everybody is restricted
    so: what has been learned may leave out altogether what is seldom of use."""
    bots = [game.default_bot, "random"]
    if "style" in kinds(game)[game.default_bot].params:
        bots.append(f"{game.default_bot}:style=classic")
    for blocks, bot, seats in product((1, 10, 100, 300), bots, game.seats):
        restricted_bot = f"{bot}{',' if ':' in bot else ':'}{key}={name}"
        if rows_of(game.slug, seats, restricted_bot, blocks) != rows_of(game.slug, seats, bot, blocks):
            return True
    return False


@every_game
def test_every_ban_bites(slug):
    game = find_game(slug)
    assert [ban for ban in game.declared.ban_names if not bites(game, "bar", ban)] == []


@every_game
def test_every_gift_is_given(slug):
    game = find_game(slug)
    assert [gift for gift in game.declared.gift_names if not bites(game, "given", gift)] == []


@every_game
def test_play_with_every_gift_breaks_no_invariant(slug):
    game = find_game(slug)
    ruleset = Ruleset.make(game)
    for i, gift in enumerate(game.declared.gift_names):
        seats = game.seats[i % len(game.seats)]
        design, engine = game.block(lambda: ruleset.rules, seats), game.table(ruleset.rules, seats)
        bots = [make_bot(game, ruleset.rules, seats, spec)
                for spec in (restricted(game, "given", gift), game.default_bot)]  # fmt: skip
        _, _, broken = fuzz(engine, design.characters, design.teams, 9 + i, 0, 1, bots)
        assert broken is None, f"{gift}: {broken}"


@every_game
def test_restrictions_go_with_the_player_from_seat_to_seat(slug):
    game = find_game(slug)
    ban, seats = next(iter(game.declared.ban_names), None), game.seats[0]
    if ban is None:
        pytest.skip("nothing can be barred")
    table = Table(game, seats=seats, seed=3, bots=[restricted(game, "bar", ban), *[game.default_bot] * (seats - 1)])
    seen = set()
    for index in range(table._lineup.rotations):
        table.deal(index)
        barred = [seat for seat, code in enumerate(table.state()["common"]["barred"][:seats]) if code]
        assert barred == [seat for seat, name in enumerate(table.bot_names) if "bar=" in name]
        seen.update(barred)
    teams = table._lineup.teams
    assert {teams[seat] for seat in seen} == set(teams)  # partners stay partners


@every_game
def test_an_unknown_ban_is_refused_in_words(slug):
    game = find_game(slug)
    with pytest.raises(InputError, match=r"card\.xyzzy"):
        Table(game, bots=[f"{game.default_bot}:bar=card.xyzzy"])
    with pytest.raises(InputError, match="no ban called"):
        Table(game).restrict(0, "card.xyzzy")
    with pytest.raises(InputError, match="given"):
        Table(game, bots=[f"{game.default_bot}:given=card.xyzzy"])
