"""Pig's parameters."""

from pydantic import model_validator

from equipoise.sim.ruleset import Rules, param


class PigRules(Rules):
    target: int = param(100, 2, 250, says="points that win", rules=["PG-001"])
    die: int = param(6, 2, 20, says="faces of the die", rules=["PG-002"])
    bust_face: int = param(1, 1, 20, says="the face that loses the turn", rules=["PG-004"])

    @model_validator(mode="after")
    def _die_has_bust_face(self) -> "PigRules":
        if self.bust_face > self.die:
            raise ValueError(f"bust_face = {self.bust_face} is no face of a die with {self.die}")
        return self
