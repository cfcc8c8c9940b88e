"""Stories answered by a run, beside the same figures counted with Polars alone."""

import polars as pl
import pytest

from equipoise.analysis.stories import StoryTally, stories, told_stories
from equipoise.sim.columns import game_columns, seat_columns
from equipoise.sim.registry import find_game
from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story, check_stories

FIVE = ("axis_mundi", "exxinon", "mulu_caves", "epoch", "mythic_earth")


def answered(run, key: str) -> dict[tuple[str, str], float]:
    rows = stories(run).filter(pl.col("story") == key)
    return {(rate, group): value for rate, group, value in rows.select("rate", "group", "estimate").iter_rows()}


def with_games(run, *columns: str) -> pl.DataFrame:
    return run.seats.join(run.games.select("game", *columns), on="game").collect()


def decided(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.filter(pl.col("won").sum().over("game") > 0)


def test_wins_for_each_ascension(run_of):
    run = run_of("axis_mundi", games=72)
    seats = decided(with_games(run, "winner_form"))
    demons = seats.filter((pl.col("won") == 1) & (pl.col("winner_form") == "demon")).height / seats["as_demon"].sum()
    assert answered(run, "angel_or_demon")["Demon", ""] == pytest.approx(demons)


def test_places_that_hold_codes(run_of):
    """The tiles that a token starts beside: whoever has the tile there, at whichever place."""
    run = run_of("epoch", games=96, seats=4)
    tiles = next(card for card in run.columns_with("card_dealt") if card["name"] == "start_kind")
    code = tiles["codes"].index("fort")
    seats = decided(run.seats.collect()).filter(pl.col("start_kind").arr.contains(code))
    assert 0 < seats.height < 4 * 96
    assert answered(run, "start_tiles")["Fort", ""] == pytest.approx(seats["won"].mean())


def test_who_came_first_at_the_table(run_of):
    run = run_of("mulu_caves", games=80)
    seats = decided(run.seats.collect()).filter(pl.col("turn_pickup") != 65535)
    first = seats.filter(pl.col("turn_pickup") == pl.col("turn_pickup").min().over("game"))
    told = answered(run, "treasure_first")
    assert told["whoever picked up the treasure first", ""] == pytest.approx(first["won"].mean())


def test_winners_beside_the_others(run_of):
    run = run_of("mulu_caves", games=80)
    seats = decided(run.seats.collect()).with_columns(pit=pl.col("avatar_lost").arr.get(1))
    told = answered(run, "held_fast")
    for group, won in (("winners", 1), ("others", 0)):
        assert told["pit", group] == pytest.approx(seats.filter(pl.col("won") == won)["pit"].mean())


def test_rows_by_a_column_of_the_game(run_of):
    run = run_of("mythic_earth", games=24)
    by_scenario = with_games(run, "scenario").group_by("scenario").agg(pl.col("score").mean())
    told = answered(run, "vp_by_scenario")
    for scenario, vp in by_scenario.iter_rows():
        assert told["all VP", run.plan.title_of(scenario)] == pytest.approx(vp)


def test_what_never_happened_is_left_out_of_a_share(run_of):
    run = run_of("epoch", games=24, seats=2)
    ends = run.games.filter(pl.col("decisive_rank") != 255).collect()
    told = answered(run, "who_ends_it")
    if ends.height:
        led = (ends["decisive_rank"] == 1).mean()
        assert told["led when the trigger was satisfied", ""] == pytest.approx(led)


@pytest.mark.parametrize("slug", FIVE)
def test_every_story_of_a_game_is_answered_by_its_run(run_of, slug):
    run = run_of(slug, games=48)
    told = stories(run)
    assert [story.key for story in told_stories(run)] == [story.key for story in find_game(slug).stories]
    assert set(told["story"]) == {story.key for story in find_game(slug).stories}
    assert told.filter(pl.col("estimate").is_finite()).height == told.height


def test_a_run_that_lacks_a_column_leaves_the_story_out(run_of):
    run = run_of("pig", games=20, bots=["hold:at=20"])
    assert told_stories(run) == []
    assert stories(run).is_empty()


@pytest.mark.parametrize(
    ("story", "fault"),
    [
        (Story("s", "?", "m", (Rate("a", (Fact("no_such"),)),)), "reads no_such, which nobody records"),
        (Story("s", "?", "m", (Rate("a", (Fact("fell_to", "pit"),)),)), "no place of it"),
        (Story("s", "?", "m", (Rate("a", (WON,), among=(Fact("pairing", equals="x"),)),)), "no category of it"),
        (Story("s", "?", "m", (Rate("a", (WON,)),), by="steps"), "no column with categories"),
    ],
)
def test_a_story_that_asks_for_what_is_not_recorded_is_refused(story, fault):
    game = find_game("exxinon")
    with pytest.raises(TypeError, match=fault):
        check_stories("exxinon", [story], [*game_columns(game), *seat_columns(game, ())])


def test_shares_of_winners_are_of_games_that_somebody_won(run_of):
    run = run_of("axis_mundi", games=36, bots=["heuristic:style=avenger"])
    story = Story("won", "?", "share", (Rate("won", (WON,)),), by=None, share=True)
    tally = StoryTally(run, story)
    from equipoise.analysis.blocks import gather

    gather(run, [tally])
    assert tally.table()["estimate"][0] == pytest.approx(1 / 6)
    assert story.by != RESULT
