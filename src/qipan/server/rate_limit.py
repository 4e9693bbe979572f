"""Rate limits: a token bucket, and the limits per address."""

from __future__ import annotations

from cachetools import LRUCache

ROOMS_PER_SECOND, ROOM_BURST = 50.0, 1000.0
TRANSFERS_PER_SECOND, TRANSFER_BURST = 0.1, 20.0
ALL_TRANSFERS_PER_SECOND, ALL_TRANSFER_BURST = 10.0, 1000.0
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


class AddressLimit:
    """Limits how often each address may do something."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: LRUCache[str, TokenBucket] = LRUCache(MAX_ADDRESSES)

    def allows(self, address: str, now: float) -> bool:
        """Count one more event from this address. Return False if there were too many."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._burst, now)
        return bucket.take(now)


class RoomCreationLimit(AddressLimit):
    """Limits how many rooms each address creates, since every room stays on disk forever."""

    def __init__(self) -> None:
        super().__init__(ROOMS_PER_SECOND, ROOM_BURST)


class TransferLimit(AddressLimit):
    """Limits the attempts to guess a transfer code: those of each address, and those of all together."""

    def __init__(self, now: float) -> None:
        super().__init__(TRANSFERS_PER_SECOND, TRANSFER_BURST)
        self._all = TokenBucket(ALL_TRANSFERS_PER_SECOND, ALL_TRANSFER_BURST, now)

    def allows(self, address: str, now: float) -> bool:
        return super().allows(address, now) and self._all.take(now)
