"""How long a program waits for the other one, and when it, or its player, may end the duel without it."""

from __future__ import annotations

import math

from qipan.lan.referee import Referee
from qipan.lan.waiting import MAX_LAG_SECONDS, Waiting
from qipan.match import notes
from qipan.rules.reasons import Problem, Reason, ReasonKind

ANSWER_SECONDS = 60.0  # the connected time that a program has for an entry which needs no choice of its player
SETUP_SECONDS = 600.0  # the time in which a program must choose its set-up, whether it is connected or not
END_SECONDS = 600.0  # the time in which a program must confirm the result, whether it is connected or not
ABANDONED_SECONDS = 86_400.0  # time in which an absent program must reveal its set-up; then it loses without a claim
ABSENCE_SECONDS = 300.0  # a player who waits for the other one may end the game after this time without a connection
# With a clock, an absent player has only its remaining time and RETURN_SECONDS, if that is less than ABSENCE_SECONDS.
# After a restart, a program waits at least RETURN_SECONDS.
RETURN_SECONDS = 60.0
TOLERANCE_SECONDS = 20.0  # by how much two programs may differ about when the connection was lost

PEER_IS_THERE = ReasonKind("lan_peer_is_there", "{name} is there, so a game can be resigned, but not cancelled")
MOVE_FIRST = ReasonKind("lan_move_first", "make your move first; if {name} stays away, you can end the game afterwards")
NOT_YET = ReasonKind("lan_not_yet", "{name} may still come back; you can end the game in {seconds} seconds")


class Patience:
    """The patience of the program at `seat`. It is counted from the last entry of the log; see `begin`."""

    def __init__(self, referee: Referee, seat: int, waiting: Waiting, now: float, began: float | None) -> None:
        """`began` is the time of the last entry, if the duel is continued."""
        self._referee = referee
        self._seat = seat
        self._waiting = waiting
        self.turn_began = now if began is None else began
        self._must_wait_until = now if began is None else now + RETURN_SECONDS

    def begin(self, now: float) -> None:
        """Count from now on, since an entry was written and the next one is due."""
        self.turn_began = now
        self._waiting.begin(now)

    @property
    def end(self) -> float | None:
        """When the duel ends if the other program writes no entry; None while moves are played."""
        stage = self._referee.stage
        if stage == "play":
            return None
        seconds = {"close": END_SECONDS, "reveal": ABANDONED_SECONDS}.get(stage, SETUP_SECONDS)
        return max(self.turn_began + seconds, self._must_wait_until)

    @property
    def is_over_limit(self) -> bool:
        """Whether the other program has not written its entry in time, although it was connected."""
        limit = self._limit
        return limit is not None and self._waiting.certain > limit

    @property
    def fault(self) -> Reason:
        """The fault of the other program that is over the limit."""
        if self._referee.stage == "reveal":
            return notes.NO_REVEAL
        is_thinking = self._referee.mover is not None and not self._referee.yields
        return notes.FALSE_CLOCK if is_thinking else notes.NO_ANSWER

    @property
    def _limit(self) -> float | None:
        """The seconds of connected time in which the other program must write its entry; None without a limit."""
        referee = self._referee
        if referee.stage in ("commit", "close", "over"):
            return None
        if referee.mover is None or referee.yields:
            return ANSWER_SECONDS
        return None if referee.left is None else referee.left + MAX_LAG_SECONDS

    def deadline(self, now: float) -> float | None:
        """Return when the next time limit is reached, as far as is known now; None if no limit applies."""
        times = [] if self.end is None or self.end <= now else [self.end]
        if self._waiting.is_connected and self._limit is not None:
            times.append(now + max(0.0, self._limit - self._waiting.certain) + 0.01)
        return min(times, default=None)

    # ---- an absent player ----

    @property
    def _absence_limit(self) -> float:
        left = self._referee.left
        return ABSENCE_SECONDS if left is None else min(ABSENCE_SECONDS, left + RETURN_SECONDS)

    @property
    def was_absent(self) -> bool:
        """Whether the absence before the present connection was so long that a player might have ended the game."""
        return self._waiting.last_absence >= self._absence_limit - TOLERANCE_SECONDS

    def is_set_aside(self, now: float) -> bool:
        """Whether the other player has been absent for so long that the local player may begin another duel."""
        return self._waiting.absence(now) >= ABSENCE_SECONDS and now >= self._must_wait_until

    def seconds_to_end(self, now: float) -> float | None:
        """Return after how many seconds the local player may end the duel because the other player is absent.

        None while the other program is connected, or if the other player need not act.
        """
        has_to_wait = self._referee.author == 1 - self._seat and self._referee.stage in ("play", "reveal")
        if self._waiting.is_connected or not has_to_wait:
            return None
        return max(0.0, self._absence_limit - self._waiting.absence(now), self._must_wait_until - now)

    def check_absence(self, now: float, name: str) -> None:
        """Raise Problem unless the local player waits for the other player, who was absent for long enough."""
        seconds = self.seconds_to_end(now)
        if self._waiting.is_connected:
            raise Problem(PEER_IS_THERE(name=name))
        if seconds is None:
            raise Problem(MOVE_FIRST(name=name))
        if seconds > 0:
            raise Problem(NOT_YET(name=name, seconds=math.ceil(seconds)))
