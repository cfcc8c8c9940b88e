"""For every parameter of Mythic Earth a setting and a scene that it changes.

BITES: parameter -> (another value, play). The generic test of all games plays each scene as written and with the other
value; the results must differ.
"""

from bite_scenes import Play
from bites_in_battle import IN_BATTLE
from bites_of_aims import OF_AIMS
from bites_of_devotions import OF_DEVOTIONS

BITES: dict[str, tuple[object, Play]] = {**OF_AIMS, **IN_BATTLE, **OF_DEVOTIONS}
