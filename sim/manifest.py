"""What must stand in manifest.json and part.json: they may come from anybody, and be damaged."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, FiniteFloat

Whole = Annotated[int, Field(ge=0, lt=1 << 63)]
Figure = Annotated[FiniteFloat, Field(ge=0)]


def _once(names: list[str]) -> list[str]:
    if len(set(names)) < len(names):
        raise ValueError("a name stands twice")
    return names


Names = Annotated[list[str], AfterValidator(_once)]


class Card(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class PlanCard(Card):
    model_config = ConfigDict(strict=True, extra="forbid")

    game: str
    seats: int = Field(ge=1, le=255)
    seed: Whole
    bots: list[str] = Field(min_length=1, max_length=255)
    rotate_bots: bool
    rules: dict[str, Any]
    titles: list[str]
    ruleset: str
    bots_by: str = "seat"
    bot_weights: list[list[Figure]] = Field(default=[], max_length=255)
    styles: dict[str, dict[str, FiniteFloat]] = Field(default={}, max_length=255)
    win: list[Annotated[str, Field(max_length=1_000_000)]] = Field(default=[], max_length=32)


class GoalCard(Card):
    games: Annotated[int, Field(ge=1, lt=1 << 32)] | None = None
    until: Annotated[FiniteFloat, Field(gt=0)] | None = None
    max_time: Figure | None = None
    first_game: Annotated[int, Field(ge=0, lt=1 << 32)] = 0


class SetGoalCard(GoalCard):
    """A goal, and how many blocks the run held when it was set."""

    blocks: Whole = 0


class ColumnCard(Card):
    name: str
    description: str
    categories: Names | None
    places: list[str] | None
    role: str | None
    of: str | None
    spots: list[list[Any]] | None
    piles: list[str] | None = None
    missing: int | None = None
    origin: str | None = None
    codes: list[str] | None = None


def _named_once(columns: list[ColumnCard]) -> list[ColumnCard]:
    _once([column.name for column in columns])
    return columns


Columns = Annotated[list[ColumnCard], AfterValidator(_named_once)]


class ColumnCards(Card):
    games: Columns
    seats: Columns


class ManifestCard(Card):
    format: int
    equipoise: str
    game_version: int | str
    plan: PlanCard
    goals: list[SetGoalCard] = Field(min_length=1, max_length=100_000)
    command: str
    rotations: int = Field(ge=1, lt=1 << 32)
    distinct_bots: list[str]
    constants: dict[Literal["character", "bot"], Annotated[int, Field(ge=0, le=255)]]
    columns: ColumnCards


class PartCard(Card):
    ruleset: str
    seed: Whole
    first: Annotated[int, Field(ge=0, lt=1 << 32)]
    blocks: Annotated[int, Field(ge=1, lt=1 << 32)]
    decisions: Whole
    crc32: dict[Literal["games.parquet", "seats.parquet"], int] = Field(min_length=2)
    by_character: list[Annotated[list[Figure], Field(min_length=3, max_length=3)]]
    by_seat: list[Annotated[list[Figure], Field(min_length=3, max_length=3)]]


FORMAT = 2


def as_now(manifest: dict[str, Any]) -> dict[str, Any]:
    """A manifest as this version writes it. Format 1 kept only the last goal: such a run counts as played in one go."""
    if manifest.get("format") != 1:
        return manifest
    others = {key: value for key, value in manifest.items() if key != "goal"}
    goal = manifest.get("goal")
    return {**others, "format": FORMAT, **({"goals": [{**goal, "blocks": 0}]} if isinstance(goal, dict) else {})}


def with_goal(goals: list[dict[str, Any]], goal: dict[str, Any], blocks: int) -> list[dict[str, Any]]:
    """The goals of a run that holds so many blocks and is to be played to another one. Going on to where it was to go
    anyway is no new goal; nor is anything before the first block. Where only time ends a run, every start is one."""
    last = goals[-1]
    aim = ("games", "until", "first_game")
    same = all(last.get(key) == goal.get(key) for key in aim) and (goal.get("games") or goal.get("until"))
    if same or not blocks:
        return [*goals[:-1], {**goal, "blocks": last["blocks"]}]
    return [*goals, {**goal, "blocks": blocks}]
