"""The type of a value, which is exact (proved) or an estimate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.json_types import OutcomeWord, ValueJson

# The source of an estimate that is given as a plain text, for example by a bot.
ENGINE_SAYS = ReasonKind("engine_says", "{text}")
# The codes of sources whose payoffs are proved.
PROVED_SOURCES = ("proved_payoffs", "final_payoffs")


@dataclass(frozen=True)
class Value:
    """The value of a position for the seat to move, or of a move for the seat that plays it.

    >>> value = Value.exact("win", distance=3)
    >>> value.kind, value.outcome, value.distance
    ('exact', 'win', 3)
    >>> Value.exact("loss", distance=2).json()
    {'kind': 'exact', 'outcome': 'loss', 'distance': 2, 'score': None}
    >>> value = Value.estimate((0.25, -0.25), "mobility")
    >>> str(value), value.source.code, value.source.params
    ('estimate (0.25, -0.25) (mobility)', 'engine_says', {'text': 'mobility'})
    """

    kind: Literal["exact", "estimate"]
    outcome: OutcomeWord | None = None
    # For an exact win or loss: plies to the end of the game under perfect play. None if it is unknown: a search can
    # prove a win without finding the shortest one.
    distance: int | None = None
    score: int | None = None  # in games with a score: what the mover will still gain, minus what the opponent will gain
    payoffs: tuple[float, ...] | None = None  # for an estimate: the expected payoff of each seat
    # For an estimate and for a cost: what it is based on, such as an engine and its depth.
    source: Reason | None = None
    # In a game whose moves are compared by costs instead of payoffs: the expected cost until the end, in `unit`; the
    # lower, the better. See `GameModule.move_costs`.
    cost: float | None = None
    unit: str = ""
    is_least_cost: bool = False  # whether `cost` is proved to be the smallest possible

    @staticmethod
    def exact(outcome: OutcomeWord, *, distance: int | None = None, score: int | None = None) -> Value:
        return Value("exact", outcome, distance, score)

    @staticmethod
    def estimate(payoffs: tuple[float, ...], source: Reason | str) -> Value:
        """Return an estimate. A source that is a plain text, such as the name of a bot, is shown as it is."""
        reason = ENGINE_SAYS(text=source) if isinstance(source, str) else source
        return Value("estimate", payoffs=payoffs, source=reason)

    @staticmethod
    def of_cost(cost: float, unit: str, source: Reason, *, is_exact: bool) -> Value:
        """Return an expected cost, which is no win, draw or loss. `is_exact` says that it is proved to be the least.

        >>> from qipan.rules.reasons import ReasonKind
        >>> source = ReasonKind("doctest_places", "{places} places are left")(places=4)
        >>> print(Value.of_cost(2.5, "guesses", source, is_exact=True))
        2.5 guesses
        """
        return Value("estimate", source=source, cost=cost, unit=unit, is_least_cost=is_exact)

    def payoff(self, seat: int) -> float:
        """Return the expected payoff of a seat. An exact value must hold for `seat`, since it does not say its seat.

        >>> Value.exact("loss", distance=2).payoff(1), Value.estimate((0.25, -0.25), "mobility").payoff(1)
        (-1.0, -0.25)
        """
        if self.kind == "exact":
            return {"win": 1.0, "draw": 0.0, "loss": -1.0}[self.outcome or "draw"]
        return self.payoffs[seat] if self.payoffs else 0.0

    @property
    def is_proved(self) -> bool:
        """Whether the value is certain: exact, a least cost, or proved payoffs of several seats.

        >>> Value.exact("draw").is_proved, Value.estimate((0.0, 0.0), "mobility").is_proved
        (True, False)
        """
        is_proved_payoff = self.source is not None and self.source.code in PROVED_SOURCES
        return self.kind == "exact" or self.is_least_cost or is_proved_payoff

    @property
    def rank(self) -> tuple[float, float]:
        """A sort key for exact values of the moves of one position: larger for moves that are better for the mover.

        A win is better than a draw, and a draw better than a loss. Of two wins the sooner is better, and of two losses
        the later; an unknown distance counts as longer than any known one. If there is a score, only that counts.
        All estimates have the key (0, 0).

        >>> values = [Value.exact("win"), Value.exact("win", distance=3), Value.exact("loss", distance=4)]
        >>> [str(value) for value in sorted(values, key=lambda value: value.rank, reverse=True)]
        ['win in 3', 'win', 'loss in 4']
        """
        if self.score is not None:
            return (0, self.score)
        if self.outcome not in ("win", "loss"):
            return (0, 0)
        sign = 1 if self.outcome == "win" else -1
        return (sign, -sign * (math.inf if self.distance is None else self.distance))

    def json(self) -> ValueJson:
        content: ValueJson = {
            "kind": self.kind,
            "outcome": self.outcome,
            "distance": self.distance,
            "score": self.score,
        }
        if self.cost is not None:
            content["cost"], content["unit"], content["source"] = round(self.cost, 4), self.unit, str(self.source or "")
        elif self.kind == "estimate":
            content["payoffs"], content["source"] = self.payoffs, str(self.source or "")
        return content

    def __str__(self) -> str:
        if self.cost is not None:
            amount = f"{round(self.cost, 2):g} {self.unit}"
            return amount if self.is_least_cost else f"estimate {amount} ({self.source or ''})"
        if self.kind == "estimate":
            return f"{'payoffs' if self.is_proved else 'estimate'} {self.payoffs} ({self.source or ''})"
        parts: list[str] = [self.outcome or ""]
        if self.distance is not None:
            parts.append(f"in {self.distance}")
        if self.score is not None:
            parts.append(f"{self.score:+d}")
        return " ".join(parts)
