"""A token bucket, which limits a rate."""

from __future__ import annotations


class TokenBucket:
    """Allows `rate` events per second on average, and bursts of up to `burst` events. Both may be changed."""

    __slots__ = ("_tokens", "_updated", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst = rate, burst
        self._tokens, self._updated = burst, now

    def take(self, now: float, amount: float = 1) -> bool:
        """Take tokens. Return False, and take nothing, if there are too few.

        >>> bucket = TokenBucket(rate=2, burst=10, now=0)
        >>> bucket.take(0, 10), bucket.take(0.4), bucket.take(0.5)
        (True, False, True)
        """
        self._refill(now)
        if self._tokens < amount:
            return False
        self._tokens -= amount
        return True

    def give_back(self) -> None:
        """Return a token that was taken for an event that did not happen."""
        self._tokens = min(self.burst, self._tokens + 1)

    def reserve(self, now: float, max_seconds: float) -> float | None:
        """Reserve a token, and return the seconds until it is available.

        Return None, and reserve nothing, if these would be more than `max_seconds`.

        >>> bucket = TokenBucket(rate=2, burst=1, now=0)
        >>> [bucket.reserve(0, max_seconds=1) for _ in range(4)]
        [0.0, 0.5, 1.0, None]
        """
        self._refill(now)
        seconds = max(0.0, (1 - self._tokens) / self.rate)
        if seconds > max_seconds:
            return None
        self._tokens -= 1
        return seconds

    def is_empty(self, now: float) -> bool:
        """Return whether there is no token to take."""
        self._refill(now)
        return self._tokens < 1

    def _refill(self, now: float) -> None:
        self._tokens = min(self.burst, self._tokens + (now - self._updated) * self.rate)
        self._updated = now
