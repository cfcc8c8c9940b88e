"""A parameter must bite: every one of them changes some game, by the scenes of bites.py."""

import json

import pytest
from bites import BITES

from sim.games.axis_mundi.rules import AxisMundiRules
from sim.ruleset import parameters


def test_there_is_a_scene_for_every_parameter():
    assert sorted(BITES) == sorted(p.key for p in parameters(AxisMundiRules))


@pytest.mark.parametrize("key", list(BITES))
def test_the_parameter_changes_its_scene(key):
    value, play = BITES[key]
    assert play([f"{key}={json.dumps(value)}"]) != play([])


@pytest.mark.parametrize("key", list(BITES))
def test_the_scene_plays_as_it_is_written(key):
    _, play = BITES[key]
    as_written = play([])
    assert not (isinstance(as_written, tuple) and as_written[0] == "not legal"), as_written
    assert as_written == play([])
