"""Values of positions and moves, as the server sends them, and their conversion from the types of `qipan.truth`."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from qipan.server.protocol.base import Reason, Source, WireModel
from qipan.truth.analysis import Analysis as TruthAnalysis
from qipan.truth.analysis import MoveValue as TruthMoveValue
from qipan.truth.json_types import OutcomeWord
from qipan.truth.value import Value as TruthValue

MAX_CACHED = 2_000  # maximum number of cached values; each takes less than a kilobyte


class ExactValue(WireModel):
    """A proved value for the seat to move; if it is the value of a move, for the seat that plays the move."""

    kind: Literal["exact"] = "exact"
    outcome: OutcomeWord
    distance: (
        int | None
    )  # plies to the end of the game under perfect play; null if unknown, for draws and if there is a score
    score: int | None  # the points that the seat will still gain, minus the opponent's; null in games without a score


class EstimatedValue(WireModel):
    """An engine's estimate."""

    kind: Literal["estimate"] = "estimate"
    payoffs: tuple[float, ...]  # the expected payoff of each seat
    source: Source  # what the estimate is based on


class CostValue(WireModel):
    """An expected cost until the end, in a game whose moves are compared by costs: the lower, the better."""

    kind: Literal["cost"] = "cost"
    cost: float
    unit: str  # what is counted, such as `shots`
    is_exact: bool  # whether it is proved that no smaller cost is possible
    source: Source  # what the cost is based on


Value = Annotated[ExactValue | EstimatedValue | CostValue, Field(discriminator="kind")]


class MoveValue(WireModel):
    move: str
    value: Value


class Analysis(WireModel):
    """The value of a position for the seat to move, and of every move, best first."""

    value: Value
    moves: list[MoveValue]
    note: Reason | None  # if the value is an estimate: how to get an exact value, or why there is none


class ExactMoveValue(WireModel):
    move: str
    value: ExactValue


class ExactAnalysis(WireModel):
    """An analysis in which every value is proved."""

    value: ExactValue
    moves: list[ExactMoveValue]


# ---- responses ----


class AnalysisResponse(WireModel):
    position: str
    mover: int | None
    analysis: Analysis
    paths: dict[str, list[str]]  # the path of each legal move, by the move's text


class TruthResponse(WireModel):
    position: str
    mover: int
    analysis: ExactAnalysis | None  # null if nothing is proved
    note: Reason | None  # if nothing is proved: how a proof could be found, or why there can be none


class OpinionResponse(WireModel):
    engine: str
    mover: int
    move: str
    path: list[str]
    value: Value
    depth: int  # depth of the search in plies
    nodes: int
    seconds: float  # time that the search took
    moves: list[MoveValue] | None  # every move, best first; null if the engine does not evaluate all moves


class BuildResponse(WireModel):
    """What is being built for a variant, such as a table, and the place of the waiting client in the queue."""

    what: Reason | None  # null if nothing is being built
    done: float  # how much of it is built, from 0 to 1
    # The place of the next analysis for which the client's address waits, from 1; null if none waits in this process.
    place: int | None


# ---- conversion ----


@lru_cache(maxsize=MAX_CACHED)
def wire_value(value: TruthValue) -> Value:
    """Return a value in the format in which it is sent. It is cached, since many moves of a position have equal values.

    >>> wire_value(TruthValue.exact("win", distance=3))
    ExactValue(kind='exact', outcome='win', distance=3, score=None)
    >>> wire_value(TruthValue.estimate((0.5, -0.5), "mobility")).source
    Source(code='engine_says', params={'text': 'mobility'})
    """
    if value.cost is not None:
        assert value.source is not None
        return CostValue(cost=value.cost, unit=value.unit, is_exact=value.is_least_cost, source=Source.of(value.source))
    if value.kind == "exact":
        return wire_exact_value(value)
    assert value.payoffs is not None
    assert value.source is not None
    return EstimatedValue(
        payoffs=value.payoffs,
        source=Source.of(value.source),
    )


def wire_exact_value(value: TruthValue) -> ExactValue:
    """Return a proved value as it is sent. Raise ValueError if the value is an estimate.

    >>> wire_exact_value(TruthValue.estimate((0.5, -0.5), "a guess"))
    Traceback (most recent call last):
    ValueError: not proved: estimate (0.5, -0.5) (a guess)
    """
    if value.kind != "exact" or value.outcome is None:
        raise ValueError(f"not proved: {value}")
    return ExactValue(outcome=value.outcome, distance=value.distance, score=value.score)


def wire_moves(moves: tuple[TruthMoveValue, ...]) -> list[MoveValue]:
    return [MoveValue(move=str(candidate.move), value=wire_value(candidate.value)) for candidate in moves]


def wire_analysis(analysis: TruthAnalysis) -> Analysis:
    note = None if analysis.note is None else Reason.of(analysis.note)
    return Analysis(value=wire_value(analysis.value), moves=wire_moves(analysis.moves), note=note)


def wire_proof(proof: TruthAnalysis) -> ExactAnalysis:
    """Return a proof as it is sent. Raise ValueError if one of its values is an estimate."""
    return ExactAnalysis(
        value=wire_exact_value(proof.value),
        moves=[
            ExactMoveValue(move=str(candidate.move), value=wire_exact_value(candidate.value))
            for candidate in proof.moves
        ],
    )
