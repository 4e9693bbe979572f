"""How long a program has waited for the other one, and how much of that time the other program need not account for.

Each program measures its own time, so the time that the other one states may be less than this one has waited:
messages take time, and a message that was sent just before the connection broke has to be sent again. For both there is
a limited allowance.
"""

from __future__ import annotations

from qipan.lan.agreement import ClockTerms

FREE_LAG_SECONDS = 0.5  # the part of each move's lag that is not charged to the budget
MAX_LAG_SECONDS = 3.0  # lag allowed for one move while the connection is up
LAG_BUDGET_SECONDS = 30.0  # lag allowed for all moves together, beyond FREE_LAG_SECONDS of each move
MIN_OFFLINE_SECONDS = 30.0  # the least that `offline_budget` allows for all moves together
MAX_OFFLINE_SECONDS = 600.0


def offline_budget(clock: ClockTerms | None) -> float:
    """Return the seconds without a connection that need not be accounted for, in all moves together.

    That is a fifth of the time for the game, or for 20 moves, up to MAX_OFFLINE_SECONDS. It is at least
    MIN_OFFLINE_SECONDS, unless the whole time is shorter.

    >>> [offline_budget(ClockTerms(per_game=seconds)) for seconds in (10, 60, 300, 10_000)]
    [10.0, 30.0, 60.0, 600.0]
    """
    if clock is None:
        return MAX_OFFLINE_SECONDS
    whole = clock.per_game if clock.per_game is not None else 20 * (clock.per_move or 0.0)
    return min(MAX_OFFLINE_SECONDS, max(whole / 5, min(whole, MIN_OFFLINE_SECONDS)))


class Waiting:
    """Measures one wait for the other program after another; `begin` starts the next. At first, it is unconnected."""

    def __init__(
        self,
        now: float,
        clock: ClockTerms | None = None,
        forgiven: tuple[float, float] = (0.0, 0.0),
        away_since: float | None = None,
    ) -> None:
        """`forgiven` is that property before a restart. `away_since` is when the other program was last there."""
        self._offline_budget = offline_budget(clock)
        self._began = now
        self._away_since = now if away_since is None else away_since
        self._lost_at = self._away_since
        self.last_absence = 0.0  # seconds without a connection before the present one
        self._connected_since: float | None = None
        self._heard_at = now  # when the other program last showed that the connection is up
        self._before = 0.0  # seconds of this wait that passed during earlier connections
        self._offline_since = now
        self._offline = 0.0  # seconds of this wait without a connection
        self._lag, self._offline_lag = forgiven  # seconds used up of LAG_BUDGET_SECONDS, and of the offline budget

    @property
    def is_connected(self) -> bool:
        return self._connected_since is not None

    def begin(self, now: float) -> None:
        """Start a new wait: the other program has something to do from now on."""
        self._before = self._offline = 0.0
        self._began = self._heard_at = self._offline_since = self._away_since = now
        if self._connected_since is not None:
            self._connected_since = now

    def connected(self, now: float) -> None:
        if self._connected_since is None:
            self._offline += max(0.0, now - self._offline_since)
            self.last_absence = max(0.0, now - self._lost_at)
        self._connected_since = self._heard_at = now

    def heard(self, now: float) -> None:
        """Note that a message has come, which shows that the connection was up until now."""
        self._heard_at = now

    def disconnected(self, now: float) -> None:
        """Note that the connection is lost. It was up when the last message came, and perhaps not afterwards."""
        if self._connected_since is not None:
            self._before, self._offline_since = self.certain, self._heard_at
            self._away_since = self._lost_at = self._heard_at
            self._connected_since = None

    @property
    def certain(self) -> float:
        """The seconds of this wait for which the connection was certainly up."""
        since = self._connected_since
        return self._before + (0.0 if since is None else max(0.0, self._heard_at - since))

    def seconds(self, now: float) -> float:
        """Return the seconds of this wait, with and without a connection."""
        return max(0.0, now - self._began)

    def absence(self, now: float) -> float:
        """Return for how many seconds of this wait there has been no connection until now."""
        return 0.0 if self.is_connected else max(0.0, now - self._away_since)

    @property
    def forgiven(self) -> tuple[float, float]:
        """What is used up of LAG_BUDGET_SECONDS and of the offline budget. A restart does not reset it."""
        return round(self._lag, 3), round(self._offline_lag, 3)

    def accepts(self, used: float) -> bool:
        """Compare the time that the other program states for its move with this wait, and charge the difference.

        Return whether the stated time may be true.
        """
        missing = self.certain - used
        self._lag += max(0.0, missing - FREE_LAG_SECONDS)
        self._offline_lag += max(0.0, min(self._offline, missing + self._offline))
        within = self._lag <= LAG_BUDGET_SECONDS and self._offline_lag <= self._offline_budget
        return within and missing <= MAX_LAG_SECONDS
