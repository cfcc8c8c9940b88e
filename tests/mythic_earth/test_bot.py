"""What the heuristic bot does in given positions, and how its games go."""

from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from battlefield import Battle, battle, unit
from equipoise.ext.engine import Bot
from playing import played, share_won

from equipoise.sim.action import Action
from equipoise.sim.bots import make_bot
from equipoise.sim.games.mythic_earth.bots import STYLES
from equipoise.sim.games.mythic_earth.components import DEVOTION_NAMES, SCENARIOS
from equipoise.sim.games.mythic_earth.game import GAME
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.table import Table


@cache
def heuristic(style: str = "default") -> Bot:
    return make_bot(GAME, Ruleset.make(GAME).rules, 2, f"heuristic:style={style}")


def style_file(folder: Path, changed: str) -> str:
    """The hand-tuned bot with some of its numbers changed, as one says it on the command line."""
    style = folder / "style.toml"
    style.write_text(f'[style]\ngame = "mythic_earth"\nover = "classic"\nsays = "a test"\n{changed}\n')
    return f"heuristic:style={style}"


def styled(folder: Path, changed: str) -> Bot:
    ruleset = Ruleset.make(GAME)
    plan = Plan.make(ruleset, seats=2, seed=0, bots=[style_file(folder, changed)])
    return make_bot(GAME, ruleset.rules, 2, plan.bots[0], plan.styles)


def choice(field: Battle, bot: Bot | None = None) -> Action:
    """What the bot would do now."""
    return GAME.actions.describe((bot or heuristic()).decide(field.table.engine))


def activation(field: Battle, bot: Bot | None = None) -> list[Action]:
    """What the bot does until the next die is given, or the other player has to answer."""
    seat, done = field.to_act, []
    while not done or (field.to_act == seat and field.decision not in (None, "decide_activation")):
        done.append(choice(field, bot))
        field.table.apply(done[-1])
    return done


def thoughts(field: Battle) -> list[tuple[Action, float]]:
    """What the bot thinks of each thing it could do now."""
    return [(GAME.actions.describe(action), score) for action, score in heuristic().thoughts(field.table.engine)]


def kinds(actions: list[Action]) -> list[str]:
    return [action.kind for action in actions]


JAGUARS = partial(unit, "az_jaguar_warriors", 8)
ARCHERS = partial(unit, "nu_ice_archers", 7)
MAGE = partial(unit, "in_willaq_umu", 1)
batch = partial(played, GAME.slug)


# --- fighting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-083")
def test_charges_who_it_will_beat():
    field = battle({"jaguars": JAGUARS((360, 200))}, {"archers": ARCHERS((360, 300))}, acting="jaguars", turn=3)
    assert choice(field).kind == "charge"


def test_does_not_charge_who_will_beat_it():
    field = battle(
        {"archers": ARCHERS((360, 200))}, {"bear": unit("nu_kokogiak", 1, (360, 320))}, acting="archers", turn=3
    )
    assert choice(field).kind not in ("charge", "end")


@pytest.mark.rule("ME-084")
def test_strikes_first_in_a_locked_fight():
    """Of two Units that may act the one that can strike its enemy before that strikes back is activated."""
    field = battle(
        {
            "idle": unit("az_bound_dead", 7, (100, 60)),
            "jaguars": JAGUARS((360, 200), engaged=["champi"]),
        },
        {"champi": unit("in_champi_guard", 8, (360, 256), engaged=["jaguars"])},
        turn=3,
    )
    assert choice(field) == Action("activate", unit=1)
    field.table.apply(choice(field))
    assert choice(field).kind == "attack"


@pytest.mark.rule("ME-211")
def test_shoots_at_the_unit_that_may_break():
    """Both are in range; one of them is one casualty above half of its Minis."""
    field = battle(
        {"archers": ARCHERS((360, 100))},
        {
            "fresh": unit("in_champi_guard", 8, (260, 250)),
            "worn": unit("in_champi_guard", 4, (460, 250), started=8, markers=2),
        },
        acting="archers",
        turn=3,
    )
    shot = next(a for a in activation(field) if a.kind in ("shoot", "focused"))
    assert shot.unit == 17


def test_shooters_do_not_walk_up_to_fighters():
    field = battle(
        {"archers": ARCHERS((360, 60))}, {"bear": unit("nu_kokogiak", 1, (360, 420))}, acting="archers", turn=2
    )
    activation(field)
    x, y = field.at("archers")
    assert np.hypot(x - 360, y - 420) > 20 * 7 + 23 + 28


# --- courage ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-089")
def test_regroups_when_it_cannot_pass_a_test():
    """With as many markers as BR only Regroup helps."""
    field = battle(
        {"jaguars": JAGUARS((360, 100), markers=7)}, {"champi": unit("in_champi_guard", 8, (360, 440))}, turn=3
    )
    assert choice(field).kind == "activate_regroup"


@pytest.mark.rule("ME-431")
def test_declines_to_run_over_the_edge():
    """A failed try to stop would take the Unit, which has run this turn, off the table; the chance is poor."""
    field = battle(
        {"jaguars": JAGUARS((360, 60), fleeing=1, fled_this_turn=1, markers=6)},
        {"champi": unit("in_champi_guard", 8, (360, 440))},
        turn=3,
    )
    assert choice(field).kind == "decline"


@pytest.mark.rule("ME-158")
def test_a_hero_stops_a_flight():
    field = battle(
        {"general": unit("az_high_priest", 5, (360, 100)), "jaguars": JAGUARS((360, 200), fleeing=1)},
        {"champi": unit("in_champi_guard", 8, (360, 440))},
        acting="general",
        turn=3,
    )
    assert choice(field).kind == "order_stop"


# --- Victory Points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-358")
def test_walks_up_to_a_house_and_pillages_it():
    field = battle(
        {"jaguars": JAGUARS((180, 80))},
        {"champi": unit("in_champi_guard", 8, (600, 440))},
        scenario="pillage_village",
        landscape=True,
        acting="jaguars",
    )
    done = activation(field)
    assert kinds(done)[0] == "move"
    assert field.vp(0) == 1


@pytest.mark.rule("ME-323")
def test_builds_in_the_enemy_half_and_stays():
    field = battle(
        {"general": unit("az_high_priest", 5, (360, 260))},
        {"champi": unit("in_champi_guard", 8, (600, 440))},
        acting="general",
    )
    done = activation(field)
    assert "claim" in kinds(done)
    assert field.unit("general")["building"]


@pytest.mark.rule("ME-321")
def test_walks_to_where_an_altar_has_room():
    field = battle(
        {"general": unit("az_high_priest", 5, (360, 262))},
        {"champi": unit("in_champi_guard", 8, (600, 440))},
        tokens=[{"kind": "altar", "owner": 0, "at": (360, 332)}],
        acting="general",
        turn=3,
    )
    assert kinds(activation(field)) == ["move", "go", "claim"]
    assert field.unit("general")["building"]


@pytest.mark.rule("ME-322")
def test_razes_an_altar_in_its_half():
    field = battle(
        {"jaguars": JAGUARS((360, 100))},
        {"champi": unit("in_champi_guard", 8, (600, 440))},
        tokens=[{"kind": "altar", "owner": 1, "at": (360, 180)}],
        acting="jaguars",
    )
    assert choice(field).kind == "charge_altar"


@pytest.mark.rule("ME-350")
def test_hunts_once_a_turn():
    def hunters(**me: Any) -> Battle:
        return battle(
            {"jaguars": JAGUARS((300, 200))},
            {"champi": unit("in_champi_guard", 8, (660, 440))},
            animals={"spirit": (360, 240)},
            scenario="great_hunt",
            acting="jaguars",
            players={0: me},
        )

    assert choice(hunters()).kind == "charge"
    assert choice(hunters(animals_defeated=1)).kind != "charge"


@pytest.mark.rule("ME-361")
def test_takes_a_captive():
    field = battle(
        {"jaguars": JAGUARS((360, 190))},
        {"champi": unit("in_champi_guard", 8, (360, 440))},
        scenario="liberators_captives",
        tokens=[{"kind": "captive", "at": (360, 240)}],
        acting="jaguars",
        sound=False,
    )
    activation(field)
    assert field.tokens("captive")[0]["carrier"] == 0


@pytest.mark.rule("ME-337")
def test_crosses_by_a_bridge():
    field = battle(
        {"jaguars": JAGUARS((360, 170))},
        {"champi": unit("in_champi_guard", 8, (60, 440))},
        scenario="rainy_season",
        acting="jaguars",
    )
    activation(field)
    x, y = field.at("jaguars")
    assert y > 240
    assert abs(x - 360) <= 40


@pytest.mark.rule("ME-407")
def test_consecrates_its_ground():
    field = battle(
        {"jaguars": JAGUARS((360, 380))},
        {"champi": unit("in_champi_guard", 8, (60, 300))},
        landscape=True,
        acting="jaguars",
        players={0: {"way": "everliving", "devotion": "el7", "picks": [3]}},
        turn=5,
    )
    activation(field)
    assert field.vp(0) == 1


@pytest.mark.rule("ME-421")
def test_a_magic_user_walks_on_to_call_the_storm():
    field = battle(
        {"mage": MAGE((360, 215))},
        {"champi": unit("in_champi_guard", 8, (60, 440))},
        acting="mage",
        scenario="fog_of_war",
        players={0: {"way": "everchanging", "devotion": "ec5"}, 1: {"way": "everliving"}},
        turn=4,
    )
    activation(field)
    assert field.vp(0) == 1


@pytest.mark.rule("ME-425")
def test_challenges_a_hero():
    field = battle(
        {"jaguars": JAGUARS((360, 200))},
        {"hero": unit("in_apusquipay", 5, (360, 300))},
        acting="jaguars",
        players={0: {"way": "everchanging", "devotion": "ec7"}, 1: {"way": "everliving"}},
        turn=5,
    )
    activation(field)
    assert field.vp(0) == 1


@pytest.mark.rule("ME-404")
def test_carries_the_sacrifice_home():
    field = battle(
        {"jaguars": JAGUARS((360, 320))},
        {"champi": unit("in_champi_guard", 8, (60, 440))},
        tokens=[{"kind": "sacrifice", "owner": 0, "carrier": "jaguars"}],
        acting="jaguars",
        players={0: {"way": "everliving", "devotion": "el6", "scored": [1, 0]}},
        turn=5,
    )
    activation(field)
    assert field.at("jaguars")[1] < 320


@pytest.mark.rule("ME-383")
def test_a_token_that_scores_is_removed_sooner_than_a_spare_one():
    def worth(tokens: int, scored: int) -> float:
        spare = [{"kind": "ritual", "owner": 1, "at": (40 + 40 * place, 40)} for place in range(tokens - 1)]
        field = battle(
            {"jaguars": JAGUARS((360, 200))},
            {"champi": unit("in_champi_guard", 8, (60, 440))},
            tokens=[{"kind": "ritual", "owner": 1, "at": (360, 229)}, *spare],
            acting="jaguars",
            scenario="fog_of_war",
            players={
                0: {"way": "everliving"},
                1: {"way": "everchanging", "devotion": "ec1", "devotion_known": 1, "scored": [scored, 0]},
            },
            turn=4,
        )
        return max(score for action, score in thoughts(field) if action.kind == "claim")

    assert worth(1, scored=0) > worth(2, scored=1) > worth(3, scored=1)


@pytest.mark.rule("ME-422")
def test_goes_for_the_invoker_once_it_is_known():
    def worth(known: int) -> dict[int, float]:
        field = battle(
            {"jaguars": JAGUARS((360, 200))},
            {"invoker": MAGE((320, 290)), "other": MAGE((400, 290))},
            acting="jaguars",
            scenario="fog_of_war",
            players={
                0: {"way": "everliving"},
                1: {
                    "way": "everchanging",
                    "devotion": "ec5",
                    "devotion_known": known,
                    "invoker": "invoker",
                    "scored": [1, 0],
                },
            },
            turn=5,
        )
        return {action.unit: score for action, score in thoughts(field) if action.kind == "charge"}

    invoker, other = worth(1).values()
    assert invoker > other
    invoker, other = worth(0).values()
    assert invoker == other


@pytest.mark.rule("ME-353")
def test_who_can_score_is_worth_more():
    def worth(scenario: str) -> float:
        field = battle(
            {"archers": ARCHERS((300, 60))},
            {"champi": unit("in_champi_guard", 6, (430, 60))},
            acting="archers",
            scenario=scenario,
            turn=2,
        )
        return max(score for action, score in thoughts(field) if action.kind == "focused")

    assert worth("pillage_village") > 1.3 * worth("great_hunt")


@pytest.mark.rule("ME-102")
def test_who_has_nothing_to_do_comes_up_instead_of_going_on_alert():
    field = battle(
        {"hounds": unit("az_xolo_pack", 4, (360, 60))},
        {"champi": unit("in_champi_guard", 8, (360, 420))},
        acting="hounds",
        scenario="fog_of_war",
        turn=2,
    )
    assert kinds(activation(field)) == ["march", "go"]
    assert field.at("hounds")[1] > 150


# --- magic ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-285")
def test_casts_at_who_is_in_range():
    field = battle(
        {"mage": MAGE((360, 100), spells=["els_sun_spear", "els_calm"])},
        {"archers": ARCHERS((360, 260))},
        acting="mage",
        turn=3,
    )
    cast = [a for a in activation(field) if a.kind == "cast"]
    assert cast
    assert cast[0].spell == "els_sun_spear"


# --- Blessings --------------------------------------------------------------------------------------------------------


def holding(blessing: str) -> dict[int, dict[str, Any]]:
    """The South holds this Blessing of the Everchanging."""
    return {0: {"way": "everchanging", "blessings": [blessing]}, 1: {"way": "everliving"}}


def bless_worth(field: Battle, bot: Bot) -> float:
    """What the bot thinks of the Blessing that is offered, beside doing without it."""
    worth = {GAME.actions.describe(action).kind: score for action, score in bot.thoughts(field.table.engine)}
    return worth["bless"] - worth["pass"]


@pytest.mark.rule("ME-293")
def test_keeps_the_coyote_for_an_enemy_who_is_about_to_strike(tmp_path):
    def asked(y: int) -> Battle:
        field = battle(
            {"archers": ARCHERS((300, 100)), "other": unit("az_jaguar_champion", 1, (40, 40))},
            {"jaguars": JAGUARS((300, y)), "late": unit("nu_angakkuq", 1, (680, 440))},
            seat=1,
            players=holding("ecb_coyote"),
        )
        return field.act("activate", "jaguars")

    choosy = styled(tmp_path, "[weights]\nstop_blow = 1.0\n[bless_at]\necb_coyote = 8.0")
    assert bless_worth(asked(y=190), choosy) > 0 > bless_worth(asked(y=430), choosy)
    assert bless_worth(asked(y=430), heuristic("classic")) > 0


@pytest.mark.rule("ME-293")
def test_true_flight_is_for_a_volley_that_gains_by_it(tmp_path):
    def asked(shooters: int) -> Battle:
        field = battle(
            {
                "eagles": unit("az_eagle_atlatl", shooters, (300, 100), started=7),
                "other": unit("az_jaguar_champion", 1, (40, 40)),
            },
            {"enemy": unit("nu_whale_hunters", 8, (300, 200)), "late": unit("nu_angakkuq", 1, (680, 440))},
            acting="eagles",
            players=holding("ecb_true_flight"),
        )
        return field.act("shoot", "enemy")

    aiming = styled(tmp_path, "[weights]\naim_better = 1.0")
    assert bless_worth(asked(7), aiming) > 1.5 * bless_worth(asked(2), aiming)
    assert bless_worth(asked(7), heuristic("classic")) == pytest.approx(bless_worth(asked(2), heuristic("classic")))


@pytest.mark.rule("ME-293")
def test_blood_frenzy_is_for_many_blows(tmp_path):
    def asked(minis: int) -> Battle:
        field = battle(
            {
                "jaguars": unit("az_jaguar_warriors", minis, (300, 100), started=8),
                "other": unit("az_jaguar_champion", 1, (40, 40)),
            },
            {"champi": unit("in_champi_guard", 8, (300, 190)), "late": unit("nu_angakkuq", 1, (680, 440))},
            acting="jaguars",
            players=holding("ecb_blood_frenzy"),
        )
        return field.act("charge", "champi")

    reckoning = styled(tmp_path, "[weights]\nhit_more = 1.0")
    assert bless_worth(asked(8), reckoning) > 1.5 * bless_worth(asked(2), reckoning)
    assert bless_worth(asked(8), heuristic("classic")) == pytest.approx(bless_worth(asked(2), heuristic("classic")))


# --- the opening ------------------------------------------------------------------------------------------------------


def opening_choice(tmp_path: Path, decided: str, changed: str, seed: int = 5) -> tuple[Table, Action]:
    """What a bot, with these tables changed, chooses at the first decision of that kind."""
    table = Table(GAME, seed=seed, bots=[style_file(tmp_path, changed)])
    while all(action.kind != decided for action in table.legal()):
        table.advance()
    return table, table.choose()


@pytest.mark.rule("ME-037")
@pytest.mark.parametrize("scenario", ["great_hunt", "pillage_village"])
def test_chooses_the_primary_that_suits_its_way(tmp_path, scenario):
    """The loser of the roll-off for Ways follows the Everchanging here, and chooses."""
    for worth, chosen in ((6.0, True), (-6.0, False)):
        table, choice = opening_choice(tmp_path, "primary", f"[primary_fit]\n{scenario}.everchanging = {worth}")
        assert table.state()["player"][table.to_act]["way"] == 1
        assert (choice.scenario == scenario) == chosen


@pytest.mark.rule("ME-037")
def test_chooses_the_primary_that_suits_its_list(tmp_path):
    """Whoever has more Units than the enemy takes the scenario for many Units, whoever has fewer another one."""
    for seed in range(8):
        table, choice = opening_choice(tmp_path, "primary", "[primary_fit]\nbuild_altars.units = 6.0", seed)
        units = [player["units"] for player in table.state()["player"]]
        me = table.to_act
        assert me is not None
        if units[me] > units[1 - me]:
            assert choice.scenario == "build_altars"
        elif units[me] < units[1 - me]:
            assert choice.scenario != "build_altars"


@pytest.mark.parametrize(("worth", "side"), [(1.0, "south"), (-1.0, "north")])
def test_takes_the_better_side(tmp_path, worth, side):
    table = "\n".join(f"{scenario} = {worth}" for scenario in SCENARIOS)
    _table, choice = opening_choice(tmp_path, "side", f"[side_south]\n{table}")
    assert choice.side == side


# --- secrets ----------------------------------------------------------------------------------------------------------


def test_does_not_look_at_the_enemys_devotion():
    """The same position with another card in the opponent's hand gets the same scores."""
    scores = []
    for card in ("ec3", "ec6", "ec8"):
        field = battle(
            {"jaguars": JAGUARS((360, 200)), "general": unit("az_high_priest", 5, (300, 120))},
            {"champi": unit("in_champi_guard", 8, (360, 330)), "mage": MAGE((420, 430))},
            players={0: {"way": "everliving", "devotion": "el4"}, 1: {"way": "everchanging", "devotion": card}},
            turn=3,
        )
        scores.append(heuristic().thoughts(field.table.engine))
    assert scores[0] == scores[1] == scores[2]


def test_the_compass_does_not_matter():
    """The same battle seen from the other side of the table gets the same scores."""
    south = {"jaguars": ((360, 200), JAGUARS), "archers": ((200, 90), ARCHERS)}
    north = {
        "champi": ((340, 330), partial(unit, "in_champi_guard", 8)),
        "bear": ((520, 380), partial(unit, "nu_kokogiak", 1)),
    }

    def turned(force: dict[str, Any]) -> dict[str, Any]:
        return {name: make((720 - x, 480 - y)) for name, ((x, y), make) in force.items()}

    def straight(force: dict[str, Any]) -> dict[str, Any]:
        return {name: make(at) for name, (at, make) in force.items()}

    one = battle(straight(south), straight(north), turn=3, seat=0)
    two = battle(turned(north), turned(south), turn=3, seat=1)
    scores = [sorted(round(score, 9) for _, score in heuristic().thoughts(f.table.engine)) for f in (one, two)]
    assert scores[0] == scores[1]


# --- whole games ------------------------------------------------------------------------------------------------------


def test_beats_random():
    rows = batch(40, "heuristic", "random")
    assert share_won(rows) > 0.95
    assert rows.seats["score"][rows.seats["bot"] == 0].mean() > 3


@pytest.mark.slow
def test_mirrored_lists_are_even():
    """Invariant 19: neither the side of the table nor the number of a player matters."""
    lists = sorted(set(GAME.design(2).characters.ravel().tolist()))
    rows = batch(4000, characters=np.array([[[code, code]] for code in lists], dtype=np.int8))
    won = rows.seats["won"].astype(float)
    for place in (rows.seats["seat"], rows.seat_facts["side"]):
        lead = won[place == 0] - won[place == 1]
        assert abs(lead.mean()) < 4 * lead.std() / np.sqrt(len(lead))


def test_skirmishes_are_won_as_well():
    rows = batch(16, "heuristic", "random", settings=["game.size_points=600"])
    assert share_won(rows) > 0.9


def test_few_draws():
    rows = batch(60)
    assert (rows.games["winner"] < 0).mean() < 0.08


@pytest.mark.parametrize("style", [name for name in STYLES.named if name not in ("default", "classic")])
def test_a_style_names_only_weights_there_are(style):
    assert set(STYLES.values(style)) == set(STYLES.values("default"))
    assert STYLES.values(style) not in (STYLES.values("default"), STYLES.values("classic"))


def test_styles_show():
    """The jaguar charges more than the stone guard, the archer shoots more than the jaguar, the keeper claims more."""
    by_style = {
        style: batch(24, f"heuristic:style={style}").seat_facts
        for style in ("altar_keeper", "jaguar", "arrow_storm", "stone_guard")
    }
    mean = {
        style: {name: float(facts[name].sum() / len(facts)) for name in ("charges", "volleys", "claims", "alerts_set")}
        for style, facts in by_style.items()
    }
    assert mean["jaguar"]["charges"] > 1.2 * mean["stone_guard"]["charges"]
    assert mean["arrow_storm"]["volleys"] > 1.1 * mean["jaguar"]["volleys"]
    assert mean["altar_keeper"]["claims"] > 1.05 * mean["jaguar"]["claims"]
    assert mean["stone_guard"]["alerts_set"] > 1.2 * mean["jaguar"]["alerts_set"]


def test_every_devotion_and_primary_scores():
    """Each of the sixteen, also those that need a bot that aims at them."""
    rows = batch(
        150, settings=["setup.devotion_pick=blind", "setup.primary=random", "setup.alignment_mode=random_opposed"]
    )
    facts = rows.seat_facts
    by_devotion = {
        name: int(facts["vp"][facts["devotion"] == code][:, len(SCENARIOS) :].sum())
        for code, name in enumerate(DEVOTION_NAMES)
    }
    assert all(by_devotion.values()), by_devotion
    by_primary = {name: int(facts["vp"][:, code].sum()) for code, name in enumerate(SCENARIOS)}
    assert all(by_primary.values()), by_primary
