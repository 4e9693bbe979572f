"""The one small type for what a position is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

OutcomeWord = Literal["win", "draw", "loss"]


@dataclass(frozen=True)
class Value:
    """What a position is worth to the seat that is to move: proved, or estimated.

    >>> Value.exact("win", distance=3)
    Value(kind='exact', outcome='win', distance=3, score=None, payoffs=None, source='')
    >>> Value.exact("loss", distance=2).json()
    {'kind': 'exact', 'outcome': 'loss', 'distance': 2, 'score': None}
    """

    kind: Literal["exact", "estimate"]
    outcome: OutcomeWord | None = None
    distance: int | None = None
    """Plies to the end of the game under perfect play, of a win or a loss."""
    score: int | None = None
    """In dots: the net boxes that the mover still wins from here on."""
    payoffs: tuple[float, ...] | None = None
    """Of an estimate: the expected payoff of each seat."""
    source: str = ""
    """Of an estimate: what produced it."""

    @staticmethod
    def exact(outcome: OutcomeWord, *, distance: int | None = None, score: int | None = None) -> Value:
        return Value("exact", outcome, distance, score)

    @staticmethod
    def estimate(payoffs: tuple[float, ...], source: str) -> Value:
        return Value("estimate", payoffs=payoffs, source=source)

    @property
    def rank(self) -> tuple[float, float]:
        """Larger is better for the mover: a sooner win, a later loss, more boxes."""
        if self.kind == "estimate":
            return (0, 0)
        if self.score is not None:
            return (0, self.score)
        side = {"win": 1, "draw": 0, "loss": -1}[self.outcome or "draw"]
        return (side, -side * (self.distance or 0))

    def json(self) -> dict[str, object]:
        told: dict[str, object] = {
            "kind": self.kind,
            "outcome": self.outcome,
            "distance": self.distance,
            "score": self.score,
        }
        if self.kind == "estimate":
            told |= {"payoffs": self.payoffs, "source": self.source}
        return told

    def __str__(self) -> str:
        if self.kind == "estimate":
            return f"estimate {self.payoffs} ({self.source})"
        parts: list[str] = [self.outcome or ""]
        if self.distance is not None:
            parts.append(f"in {self.distance}")
        if self.score is not None:
            parts.append(f"{self.score:+d}")
        return " ".join(parts)
