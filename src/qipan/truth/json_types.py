"""The types of values and parameters as dictionaries, in files and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

# What a file depends on besides the game and its options, such as the maximum number of pieces.
Parameters = Mapping[str, int | str | bool | float | None]

OutcomeWord = Literal["win", "draw", "loss"]


class ValueJson(TypedDict):
    """A value: exact; an estimate, with payoffs and a source; or a cost, with its unit and a source."""

    kind: Literal["exact", "estimate"]
    outcome: OutcomeWord | None
    distance: int | None
    score: int | None
    payoffs: NotRequired[tuple[float, ...] | None]
    source: NotRequired[str]
    cost: NotRequired[float]
    unit: NotRequired[str]
