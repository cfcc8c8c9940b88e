"""Every exact oracle of Mythic Earth: what is known (odds.py) beside what the engine plays (samples.py)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from equipoise.sim.games.mythic_earth import odds, samples
from equipoise.sim.verify import Oracle, Sample, Value, sampled

TESTS = 4_000  # games by default
ROLLS = 4_000
CASTS = 6_000
VOLLEYS = 6_000
FIGHTS = 6_000
TEMPLATES = 2_000
TURNS = 3_000
DEALS = 4_000

SLINGERS_BRAVE = 6
PAIRS = ((1, 1), (2, 2), (6, 6), (10, 10), (10, 9), (11, 10), (10, 7))
CASTING_VALUES = (8, 10, 11, 12, 13, 14)
FORMATIONS = (("s", 8), ("s", 7), ("s", 5), ("m", 4))
THROW_TARGET = 3


def _is(wanted: Any) -> Value:
    return lambda one: one == wanted


def _has(field: str) -> Value:
    return lambda one: getattr(one, field)


def _equals(field: str, wanted: int) -> Value:
    return lambda one: getattr(one, field) == wanted


def _true(one: bool) -> bool:
    return one


def _number(one: int) -> int:
    return one


def _field_mean(field: str) -> Value:
    return lambda one: float(getattr(one, field))


# --- O-1, O-2 ---------------------------------------------------------------------------------------------------------


def _courage() -> list[Oracle]:
    brave = SLINGERS_BRAVE
    rows = [
        sampled("O-1 activation, BR 6, 0 markers: no test", 1, 1, samples.untested, _true),
        *(
            sampled(
                f"O-1 activation, BR 6, {k} markers: passed",
                odds.activation(brave, k),
                TESTS,
                partial(samples.activations, k),
                _true,
            )
            for k in range(1, 7)
        ),
        *(
            sampled(
                f"O-1 Clean-up, BR 6, {k} markers: unfrozen",
                odds.unfreezes(brave, k),
                TESTS,
                partial(samples.clean_ups, k),
                _true,
            )
            for k in range(6)
        ),
        *(
            sampled(
                f"O-1 Clean-ups until unfrozen, BR 6, {k} markers",
                1 / odds.unfreezes(brave, k),
                TESTS,
                partial(samples.clean_ups_until_thawed, k),
                _number,
            )
            for k in range(5)
        ),
    ]
    after = odds.regroup(brave, 4)
    rows += [
        sampled(f"O-2 Regroup with 4 markers: {left} left", p, TESTS, samples.regroups, _is(left))
        for left, p in after.items()
    ]
    expected = sum((left * p for left, p in after.items()), Fraction(0))
    return [*rows, sampled("O-2 Regroup with 4 markers: expectation", expected, TESTS, samples.regroups, _number)]


# --- O-3, O-4 ---------------------------------------------------------------------------------------------------------


def _wins(player: int) -> Value:
    return lambda one: one.winner == player and not one.tied


def _initiative() -> list[Oracle]:
    rows = []
    for first, second in PAIRS:
        won, lost, tied = odds.initiative(first, second)
        sample: Sample = partial(samples.rolls, first, second)
        name = f"O-3 pools of {first} and {second}"
        rows += [
            sampled(f"{name}: player 0 wins", won, ROLLS, sample, _wins(0)),
            sampled(f"{name}: player 1 wins", lost, ROLLS, sample, _wins(1)),
            sampled(f"{name}: a tie", tied, ROLLS, sample, _has("tied")),
        ]
    return [
        *rows,
        *(
            sampled(
                f"O-4 {n} against {n} dice: one player acts twice",
                odds.same_player_twice(n),
                ROLLS,
                partial(samples.rolls, n, n),
                _has("twice"),
            )
            for n in (3, 6)
        ),
    ]


# --- O-5 --------------------------------------------------------------------------------------------------------------


def _casting() -> list[Oracle]:
    rows = []
    for value in CASTING_VALUES:
        alone: Sample = partial(samples.casts, value, False)
        opposed: Sample = partial(samples.casts, value, True)
        succeeds = odds.cast_succeeds(value)
        rows += [
            sampled(f"O-5 CV {value}: cast", succeeds, CASTS, opposed, _has("succeeded")),
            sampled(f"O-5 CV {value}: works without a dispeller", succeeds, CASTS, alone, _has("worked")),
            sampled(f"O-5 CV {value}: works", odds.cast_works(value), CASTS, opposed, _has("worked")),
            sampled(
                f"O-5 CV {value}: dispeller feedback",
                odds.dispel_strikes_back(value),
                CASTS,
                opposed,
                _has("struck_dispeller"),
            ),
            sampled(
                f"O-5 CV {value}: caster feedback", odds.cast_strikes_back(), CASTS, opposed, _has("struck_caster")
            ),
        ]
    return rows


# --- O-6 --------------------------------------------------------------------------------------------------------------


def _shooting() -> list[Oracle]:
    rows = []
    for which, title, shots, hit, save, minis in (
        ("long", "6 Ice Archers", 6, 4, 6, 7),
        ("focused", "7 Eagle Warriors", 7, 6, 3, 10),
    ):
        casualties = odds.volley(shots, hit, save, minis)
        sample: Sample = partial(samples.volleys, which)
        rows += [
            *(
                sampled(f"O-6 {title}: {k} casualties", casualties[k], VOLLEYS, sample, _equals("casualties", k))
                for k in range(shots + 1)
            ),
            sampled(f"O-6 {title}: mean", odds.mean(casualties), VOLLEYS, sample, _field_mean("casualties")),
            sampled(f"O-6 {title}: marker", odds.volley_marks(shots, hit), VOLLEYS, sample, _has("marked")),
        ]
    flees, wiped_out = odds.volley_breaks(7, 6, 6, 4, 7, 7, 1)
    weakened: Sample = partial(samples.volleys, "weakened")
    return [
        *rows,
        sampled("O-6 7 archers at 4 of 7: they flee", flees, VOLLEYS, weakened, _has("fled")),
        sampled("O-6 7 archers at 4 of 7: wiped out", wiped_out, VOLLEYS, weakened, _has("wiped_out")),
    ]


# --- O-7, O-11 --------------------------------------------------------------------------------------------------------


def _result(name: str, exact: odds.Round, sample: Sample) -> list[Oracle]:
    return [
        sampled(f"{name}: won", exact.won, FIGHTS, sample, _has("won")),
        sampled(f"{name}: drawn", exact.drawn, FIGHTS, sample, _has("drawn")),
        sampled(f"{name}: lost", exact.lost, FIGHTS, sample, _has("lost")),
        sampled(f"{name}: the charged fail", exact.defender_flees, FIGHTS, sample, _has("enemy_failed")),
        sampled(f"{name}: the charger fails", exact.attacker_flees, FIGHTS, sample, _has("own_failed")),
        sampled(f"{name}: the charged wiped out", exact.defender_dies, FIGHTS, sample, _has("enemy_dead")),
        sampled(f"{name}: the charger wiped out", exact.attacker_dies, FIGHTS, sample, _has("own_dead")),
        sampled(f"{name}: wounds caused", odds.mean(exact.on_defender), FIGHTS, sample, _field_mean("caused")),
        sampled(f"{name}: wounds suffered", odds.mean(exact.on_attacker), FIGHTS, sample, _field_mean("suffered")),
    ]


def _wounds(name: str, exact: Sequence[Fraction], sample: Sample, field: str) -> list[Oracle]:
    return [sampled(f"{name}: {k} {field}", exact[k], FIGHTS, sample, _equals(field, k)) for k in range(7)]


def _fights() -> list[Oracle]:
    rounds: dict[str, tuple[str, Callable[[], odds.Round]]] = {
        "charge": ("O-7 Jaguars charge Champi", lambda: odds.charge("az_jaguar_warriors", 6, "in_champi_guard", 8)),
        "attack": ("O-7 Jaguars attack Champi", lambda: odds.attack("az_jaguar_warriors", 6, "in_champi_guard", 8)),
        "supay": ("O-7 Supay charge Whale Hunters", lambda: odds.charge("in_supay", 3, "nu_whale_hunters", 7)),
        "fleeing": (
            "O-7 Wolves charge Fleeing Warriors",
            lambda: odds.charge_at_fleeing("tn_wolf_pack", 4, "tn_tomahawk_warriors", 5, 2),
        ),
    }
    rows = []
    for which, (name, exact) in rounds.items():
        rows += _result(name, exact(), partial(samples.fights, which))
    name, exact = rounds["charge"]
    sample: Sample = partial(samples.fights, "charge")
    rows += _wounds(name, exact().on_defender, sample, "caused")
    rows += _wounds(name, exact().on_attacker, sample, "suffered")
    banished, drawn, lost = odds.hunt("in_champi_guard", 7)
    hunt: Sample = partial(samples.fights, "animal")
    return [
        *rows,
        sampled("O-11 Champi charge a Spirit Animal: banished", banished, FIGHTS, hunt, _has("banished")),
        sampled("O-11 Champi charge a Spirit Animal: drawn", drawn, FIGHTS, hunt, _has("drawn")),
        sampled("O-11 Champi charge a Spirit Animal: lost", lost, FIGHTS, hunt, _has("lost")),
    ]


# --- O-8 --------------------------------------------------------------------------------------------------------------


def _of_face(sample: Sample, face: int) -> Sample:
    return lambda games, seed: [one for one in sample(games, seed) if one.face == face]


def _templates() -> list[Oracle]:
    rows = []
    for base, minis in FORMATIONS:
        sample: Sample = partial(samples.throws, base, minis)
        name = f"O-8 template on {base} x {minis}"
        for face in range(7):
            words = f"drift {face}" if face else "on target"
            hits = odds.template_hits(base, minis, face)
            rows.append(sampled(f"{name}, {words}", hits, TEMPLATES, _of_face(sample, face), _field_mean("hits")))
        exact = odds.template_mean(base, minis, THROW_TARGET)
        rows.append(sampled(f"{name}: mean hits at T {THROW_TARGET}", exact, TEMPLATES, sample, _field_mean("hits")))
    return rows


# --- O-9, O-10, O-12 --------------------------------------------------------------------------------------------------


def _turns() -> list[Oracle]:
    rows = []
    for brave in samples.RESERVES:
        sample: Sample = partial(samples.entries, brave)
        exact = odds.enters_in(brave)
        rows += [
            *(sampled(f"O-9 BR {brave}: enters in turn {t}", p, TURNS, sample, _is(t)) for t, p in exact.items()),
            sampled(
                f"O-9 BR {brave}: mean turn of entry",
                sum((t * p for t, p in exact.items()), Fraction(0)),
                TURNS,
                sample,
                _number,
            ),
        ]
    lost = odds.swept(7)
    return [
        *rows,
        *(sampled(f"O-10 river: {k} of 7 Minis lost", lost[k], TURNS, samples.losses, _is(k)) for k in range(4)),
        sampled("O-10 river: mean of 7 Minis", odds.mean(lost), TURNS, samples.losses, _number),
    ]


def _deals() -> list[Oracle]:
    return [
        sampled(
            "O-12 el4 or el5 dealt", odds.dealt(2), DEALS, samples.deals, lambda dealt: bool({"el4", "el5"} & dealt)
        ),
        *(
            sampled(f"O-12 {card} dealt", odds.dealt(1), DEALS, samples.deals, _among(card))
            for card in (f"el{n}" for n in range(1, 9))
        ),
    ]


def _among(card: str) -> Value:
    return lambda dealt: card in dealt


def oracles() -> Sequence[Oracle]:
    return [
        *_courage(),
        *_initiative(),
        *_casting(),
        *_shooting(),
        *_fights(),
        *_templates(),
        *_turns(),
        *_deals(),
    ]
