"""Rate limits: a token bucket, and the limit on new rooms per address."""

from __future__ import annotations

from cachetools import LRUCache

ROOMS_PER_SECOND, ROOM_BURST = 50.0, 1000.0
MAX_ADDRESSES = 10_000


class TokenBucket:
    """Allows `rate` events per second on average, and bursts of up to `burst` events."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._updated = burst, now

    def take(self, now: float) -> bool:
        """Take one token. Return False if there is none."""
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class RoomCreationLimit:
    """Limits how many rooms each address creates, since every room stays on disk forever."""

    def __init__(self) -> None:
        self._buckets: LRUCache[str, TokenBucket] = LRUCache(MAX_ADDRESSES)

    def allows(self, address: str, now: float) -> bool:
        """Count one more room from this address. Return False if it has created too many."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(ROOMS_PER_SECOND, ROOM_BURST, now)
        return bucket.take(now)
