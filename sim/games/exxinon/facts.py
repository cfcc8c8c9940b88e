"""What is recorded of Fall of Exxinon beside the general columns, field by field as in ext/exxinon/facts.pxd."""

from collections.abc import Sequence

from equipoise.sim.game import Column
from equipoise.sim.games.exxinon.actions import (
    ABILITY_NAMES,
    LANDINGS,
    MANA_COSTS,
    MANA_GAINS,
    OBJECTIVES,
    SHARD_SOURCES,
    SOURCES,
    STATUS_NAMES,
    WALL_BREAKS,
)
from equipoise.sim.games.exxinon.components import CHARACTERS, SPELL_NAMES

TEAMS = ("team_0", "team_1")
SEATS = tuple(f"seat_{seat}" for seat in range(4))
DEALERS = ("attack", "card", "basic", "ultimate", "delay", "wraith")
ACTION_KINDS = ("card", "basic", "ultimate", "discard", "none")
DICE = tuple(f"round_{n}.{seat}" for n in range(1, 5) for seat in SEATS)
PICKS = tuple(f"pick_{n}" for n in range(1, 5))
LANDED = tuple(f"landing_{n}" for n in range(1, 25))


def _by_team(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{team}.{name}" for team in TEAMS for name in names)


GAME_FACTS = (
    Column("setup_mode", "which set-up", ("quick", "draft", "fixed")),
    Column(
        "pairing",
        "who played with whom",
        ("none", "zenith_neol_v_countess_skrakz", "zenith_countess_v_neol_skrakz", "zenith_skrakz_v_neol_countess"),
    ),
    Column("first_team", "the team that went first"),
    Column("first_chosen_by", "draft: the team that won the roll-off; 255 none"),
    Column("roll_rounds", "draft: rounds of the roll-off"),
    Column("winner_team", "the winning team; 255 nobody"),
    Column("first_death_seat", "who died first; 255 nobody"),
    Column("cut_casts", "team turns begun with a payable Delay spell and no marker pair left"),
    Column("second_synthesis_turns", "team turns in which another synthesis would have been payable"),
    Column("turns", "team turns begun"),
    Column("first_death_turn", "turn of the first death; 0 never"),
    Column("reshuffles", "discard piles made decks again", role="course"),
    Column("walls_built", "breakable walls placed by spells", role="course"),
    Column("walls_cut", "walls not placed for want of tokens"),
    Column("loot_turns", "destroyed objectives unsecured at ends of team turns, each counted"),
    Column("teleports_through_walls", "teleports that broke a wall"),
    Column("teleports_further", "teleports that went 1 tile further"),
    Column("teleports_declined", "teleports declined"),
    Column("teleports_impossible", "teleports without any destination"),
    Column("pointless_casts", "spells at objects without any effect"),
    Column("double_edge_targets", "targets chosen along the common side of two walls"),
    Column("delays_after_death", "delays resolved after their caster's death"),
    Column("dice", "roll-off dice, the first four rounds; 0 not rolled", places=DICE),
    Column("draft_picks", "characters by code in the order of the picks; 255 none", places=PICKS),
    Column("character_start", "start tile, 1 to 4", places=CHARACTERS),
    Column("displaced", "times the meteorite landed on it", places=SEATS),
    Column(
        "landings",
        "landings by objective and result",
        places=tuple(f"{kind}.{result}" for kind in OBJECTIVES for result in LANDINGS),
    ),
    Column("walls_broken", "breakable walls broken", places=WALL_BREAKS),
    Column("shards_gained", "shards gained", places=_by_team(SHARD_SOURCES)),
    Column("shards_spent", "shards spent", places=TEAMS),
    Column("shards_left", "shards at the end", places=TEAMS),
    Column("shards_cut", "shards lost to the token limit", places=TEAMS),
    Column("cores_secured", "Cores secured", places=TEAMS),
    Column("cores_used", "Cores used", places=TEAMS),
    Column("cores_left", "Cores at the end", places=TEAMS),
    Column("core_first_used", "turn of the first use; 0 never", places=TEAMS),
    Column("core_turns", "own turns under the Core", places=TEAMS),
    Column("destroyed", "objectives destroyed", places=_by_team(OBJECTIVES)),
    Column("secured", "objectives secured", places=_by_team(OBJECTIVES), role="taken"),
    Column("stolen", "objectives secured that the other team had destroyed", places=_by_team(OBJECTIVES)),
    Column("zone_turns", "own turns with a living character on the mana zone", places=TEAMS),
    Column("unused_action_turns", "own turns ended with an action unused", places=TEAMS),
    Column("unused_attack_turns", "own turns ended with an attack unused", places=TEAMS),
    Column("unused_step_turns", "own turns ended with steps unused", places=TEAMS),
    Column("instance_kind", "objective by code; 255 none", places=LANDED),
    Column("instance_tile", "tile of the landing", places=LANDED),
    Column("instance_result", "0 landed, 1 blocked, 2 skipped", places=LANDED),
    Column("instance_landed", "turn of the landing", places=LANDED),
    Column("instance_destroyed", "turn it was destroyed; 0 never", places=LANDED),
    Column("instance_destroyed_by", "by which team; 255 none", places=LANDED),
    Column("instance_secured", "turn it was secured; 0 never", places=LANDED),
    Column("instance_secured_by", "by which team; 255 none", places=LANDED),
    Column("instance_wasted", "damage undone at ends of turns", places=LANDED),
)

SEAT_FACTS = (
    Column("start_tile", "start tile, 1 to 4"),
    Column("survived", "was alive at the end"),
    Column("killer_seat", "who killed it; 255 nobody"),
    Column("killer_source", "what killed it", SOURCES),
    Column("death_turn", "turn of its death; 0 never"),
    Column("final_health", "health at the end"),
    Column("final_mana", "mana at the end"),
    Column("highest_mana", "the most mana held at once"),
    Column("damage_objects", "damage dealt to walls and objectives"),
    Column("prevented", "damage kept off by own Spell Shields"),
    Column("overkill", "damage dealt beyond 0 health"),
    Column("healing_nominal", "healing given, full amounts"),
    Column("healing_effective", "healing given, health really gained"),
    Column("steps", "steps walked"),
    Column("pushed", "tiles pushed"),
    Column("teleports", "times teleported", role="use"),
    Column("attacks", "basic attacks made", role="use"),
    Column("wraith_turns", "own turns begun as a wraith"),
    Column("damage_dealt", "damage dealt to characters", places=DEALERS),
    Column("damage_taken", "damage taken", places=(*DEALERS, "event")),
    Column("mana_gained", "mana gained", places=MANA_GAINS),
    Column("mana_gone", "mana spent and lost", places=MANA_COSTS),
    Column("statuses_inflicted", "statuses put on enemies", places=STATUS_NAMES),
    Column("statuses_suffered", "statuses received", places=STATUS_NAMES),
    Column("statuses_dispelled", "... of these dispelled", places=STATUS_NAMES),
    Column("actions", "actions by kind; none: own turns ended with an unused one", places=ACTION_KINDS, role="use"),
    Column("wraith_uses", "abilities used as a wraith", places=ABILITY_NAMES, role="use"),
    Column("deck", "copies in the own deck", places=SPELL_NAMES, role="card_deck"),
    Column("opening", "copies in the opening hand", places=SPELL_NAMES, role="card_opening", origin="dealt"),
    Column("drawn", "copies drawn later", places=SPELL_NAMES, role="card_drawn", origin="dealt"),
    Column("cast", "times cast, Basic Abilities and Ultimates too", places=SPELL_NAMES, role="card_played"),
    Column("discarded", "copies discarded for mana", places=SPELL_NAMES, role="card_discarded"),
    Column("held", "copies in hand at the end", places=SPELL_NAMES, role="card_held"),
    Column("spell_mana", "mana paid for it", places=SPELL_NAMES),
    Column("spell_x", "sum of X", places=SPELL_NAMES),
    Column("spell_damage", "damage it dealt to characters", places=SPELL_NAMES),
    Column("spell_healing", "health it really gave", places=SPELL_NAMES),
    Column("spell_kills", "characters it killed", places=SPELL_NAMES),
    Column("spell_hits", "characters it affected", places=SPELL_NAMES),
    Column("spell_object_hits", "walls and objectives it damaged", places=SPELL_NAMES),
    Column("fizzles", "delays without their target, or discarded with their caster", places=SPELL_NAMES),
    Column("first_cast", "turn of its first cast; 0 never", places=SPELL_NAMES),
)
