"""Connect Four's parameters."""

from pydantic import model_validator

from equipoise.sim.ruleset import Rules, param


class ConnectFourRules(Rules):
    columns: int = param(7, 3, 9, says="columns of the board", rules=["CF-001"])
    rows: int = param(6, 3, 12, says="rows of the board", rules=["CF-001"])
    connect: int = param(4, 3, 6, says="stones in a row that win", rules=["CF-004"])

    @model_validator(mode="after")
    def _fits(self) -> "ConnectFourRules":  # CF-007
        if self.columns * (self.rows + 1) > 64:
            raise ValueError(
                f"a board of {self.columns} columns and {self.rows} rows is too large; columns * (rows + 1) <= 64"
            )
        if self.connect > max(self.columns, self.rows):
            raise ValueError(f"connect = {self.connect} does not fit on {self.columns} columns and {self.rows} rows")
        return self
