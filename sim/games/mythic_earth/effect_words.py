"""What a spell or a Blessing does, in a few words, where nothing that happens would say it."""

from collections.abc import Iterable

from equipoise.sim.games.mythic_earth.components import Effect

FLAG_WORDS = {
    "no_march": "no March",
    "ignore_difficult": "no heed of Difficult ground",
    "grounded": "no flight",
    "entangled": "entangled",
    "challenged": "challenged",
}


def effect_words(effects: Iterable[Effect]) -> str:
    """` (SV +2)`, or nothing."""
    words = [said for effect in effects if (said := _effect(effect))]
    return f" ({', '.join(words)})" if words else ""


def _effect(effect: Effect) -> str:
    if effect.do == "stat":
        return f"{effect.stat} {effect.n:+d}"
    if effect.do == "flag":
        return FLAG_WORDS.get(effect.flag, effect.flag.replace("_", " "))
    if effect.do == "force_test":
        return f"a test at {effect.n:+d}"
    if effect.do == "free_move" and effect.later:
        return "a free move afterwards"
    return {"reroll": "a re-roll", "reroll_pool": "the whole pool again"}.get(effect.do, "")
