"""The type of a value, which is exact (proved) or an estimate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

OutcomeWord = Literal["win", "draw", "loss"]


@dataclass(frozen=True)
class Value:
    """The value of a position for the seat to move, or of a move for the seat that plays it.

    >>> Value.exact("win", distance=3)
    Value(kind='exact', outcome='win', distance=3, score=None, payoffs=None, source='')
    >>> Value.exact("loss", distance=2).json()
    {'kind': 'exact', 'outcome': 'loss', 'distance': 2, 'score': None}
    """

    kind: Literal["exact", "estimate"]
    outcome: OutcomeWord | None = None
    distance: int | None = None  # for an exact win or loss: plies to the end of the game under perfect play
    score: int | None = None  # in dots: boxes that the mover will still win, minus those of the opponent
    payoffs: tuple[float, ...] | None = None  # for an estimate: the expected payoff of each seat
    source: str = ""  # for an estimate: what it is based on, such as the name of an engine

    @staticmethod
    def exact(outcome: OutcomeWord, *, distance: int | None = None, score: int | None = None) -> Value:
        return Value("exact", outcome, distance, score)

    @staticmethod
    def estimate(payoffs: tuple[float, ...], source: str) -> Value:
        return Value("estimate", payoffs=payoffs, source=source)

    @property
    def rank(self) -> tuple[float, float]:
        """A sort key for exact values of one position's moves: the better for the mover, the larger.

        A win is better than a draw, and a draw better than a loss. Of two wins the sooner is better, and of two losses
        the later. In dots, only the score counts. All estimates have the key (0, 0)."""
        if self.kind == "estimate":
            return (0, 0)
        if self.score is not None:
            return (0, self.score)
        sign = {"win": 1, "draw": 0, "loss": -1}[self.outcome or "draw"]
        return (sign, -sign * (self.distance or 0))

    def json(self) -> dict[str, object]:
        content: dict[str, object] = {
            "kind": self.kind,
            "outcome": self.outcome,
            "distance": self.distance,
            "score": self.score,
        }
        if self.kind == "estimate":
            content |= {"payoffs": self.payoffs, "source": self.source}
        return content

    def __str__(self) -> str:
        if self.kind == "estimate":
            return f"estimate {self.payoffs} ({self.source})"
        parts: list[str] = [self.outcome or ""]
        if self.distance is not None:
            parts.append(f"in {self.distance}")
        if self.score is not None:
            parts.append(f"{self.score:+d}")
        return " ".join(parts)
