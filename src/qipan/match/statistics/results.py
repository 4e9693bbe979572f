"""The result of a match, reduced to what the statistics need: the players by seat, and their payoffs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from qipan.match.record import Record

MAX_SEATS = 6  # the limit of ratings, since their work grows with the number of subsets of the seats


@dataclass(frozen=True, slots=True)
class GameResult:
    """The players of a finished match by seat, and their payoffs. Only the order of the payoffs counts.

    `opening` identifies the position at which the match began; it is empty for the usual start.

    >>> GameResult(("ann", "bob"), (1.0, -1.0))
    GameResult(players=('ann', 'bob'), payoffs=(1.0, -1.0), opening='')
    """

    players: tuple[str, ...]
    payoffs: tuple[float, ...]
    opening: str = ""

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= MAX_SEATS:
            raise ValueError(f"a result has 2 to {MAX_SEATS} players, not {len(self.players)}")
        if len(self.payoffs) != len(self.players):
            raise ValueError(f"there are {len(self.players)} players, but {len(self.payoffs)} payoffs")
        if not all(math.isfinite(payoff) for payoff in self.payoffs):
            raise ValueError(f"payoffs must be finite numbers, not {self.payoffs}")

    @property
    def points(self) -> tuple[float, ...]:
        """By seat: of the other seats, the share that this seat beat, where a tie counts half.

        >>> GameResult(("ann", "bob"), (0.0, 0.0)).points
        (0.5, 0.5)
        >>> GameResult(("ann", "bob", "cem"), (1.0, 0.0, -1.0)).points
        (1.0, 0.5, 0.0)
        """
        others = len(self.payoffs) - 1
        return tuple(
            (sum((own > other) + (own == other) / 2 for other in self.payoffs) - 0.5) / others for own in self.payoffs
        )


def result_of(record: Record) -> GameResult:
    """Return the result of a record. Its opening is the text of the start position; empty for the usual start.

    Raise ValueError if the match has not ended.

    >>> import qipan
    >>> result_of(qipan.play_match(qipan.game("dots", rows=1, cols=1), ["table", "random"], seed=1))
    GameResult(players=('table', 'random'), payoffs=(-1.0, 1.0), opening='')
    >>> result_of(qipan.Match(qipan.game("dots")).record())
    Traceback (most recent call last):
    ValueError: the match has not ended, so it has no result
    """
    if record.outcome is None:
        raise ValueError("the match has not ended, so it has no result")
    opening = "" if record.start == record.game.initial() else record.start.text
    return GameResult(tuple(seat.name for seat in record.seats), tuple(record.outcome.payoffs), opening)
