"""Games of Epoch in words: costs, what an effect allows, what was chosen for an action."""

import pytest

from equipoise.sim.games.epoch.card_words import asked, unlogged
from equipoise.sim.games.epoch.components import METRICS, Effect
from equipoise.sim.replay import narrate
from equipoise.sim.table import Table


@pytest.fixture(scope="module")
def lines():
    return list(narrate(Table("epoch", seats=3, seed=503, bots=["heuristic:style=classic"]), boards=False))


@pytest.fixture(scope="module")
def text(lines):
    return " ".join(line.strip() for line in lines)


def test_a_claim_has_its_cost(text):
    assert "claims h08 (Tomb of the Ancients) for 1 conviction: +2 honor, 12 now" in text
    classic = narrate(Table("epoch", seed=503, bots=["heuristic:style=classic"]), boards=False)
    dear = "claims h18 (Tomb of the Ancients) for 2 conviction: 1 block from conviction to influence; the Usurer"
    assert dear in " ".join(line.strip() for line in classic)


def test_an_ability_says_what_it_allows(lines):
    """The log says nothing of it."""
    assert "    uses the ability of Visionary: pays 1 less at the Arcane Tower" in lines
    assert "    uses the ability of Troubadour: 2 more steps this turn" in lines
    assert not [line for line in lines if "uses the ability" in line and ": " not in line]


def test_a_fight_is_one_line_and_tires_the_champion(text):
    assert "acts on h14 (The Gaping Maw): makes Bard the champion; -2 courage; takes Choir of Teeth, the" in text
    assert "the black die shows fatigue; 2 blocks onto Bard " in text


def test_what_is_bought_is_named_once(text):
    assert "-2 vision; draws Gilded Codex blind; 3 blocks onto the card;" in text
    assert "gets Gilded Codex" not in text


def test_the_opening_has_stacks_articles_and_conditions(text):
    assert "Turned up: red Monster Hunter, blue Relic Keeper," in text
    assert "h12 is a Library; h13 is an Inn; h07 is the Arcane Tower;" in text
    assert "Great Company (at least 8 companions)" in text


def test_final_scoring_says_for_what(text):
    assert "for quests: the Deserter +2 (at least 1 trait) +3 (at least 2 traits)," in text


@pytest.mark.parametrize(
    ("metric", "op", "value", "words"),
    [
        ("companions:blue", ">=", 3, "at least 3 blue companions"),
        ("potential", "<=", 0, "no potential"),
        ("speed_tile", ">=", 5, "a speed of at least 5"),
        ("blocks_on_relics", ">=", 1, "at least 1 block on relics"),
        ("card_colors", ">=", 6, "cards of at least 6 colours"),
    ],
)
def test_conditions(metric, op, value, words):
    assert asked(metric, op, value) == words


@pytest.mark.parametrize("metric", METRICS)
def test_every_metric_has_words(metric):
    words = asked(metric, ">=", 4)
    assert "at least 4" in words
    assert not {"_", ":", "{"} & set(words)


def test_one_and_several():
    assert unlogged([Effect(do="extra_tile", n=1)], {}) == ["one more tile action"]
    assert unlogged([Effect(do="extra_travel", n=2)], {}) == ["one more journey of 2 steps"]
    assert unlogged([Effect(do="discount", of="inn", n=1)], {"inn": "The Pub"}) == ["pays 1 less at the Pub"]
    assert unlogged([Effect(do="gain", of="strength", n=1)], {}) == []
