"""Rate limits: a token bucket, and the limits per address."""

from __future__ import annotations

from abc import ABC, abstractmethod

from cachetools import LRUCache

from qipan.server.config.requests import RequestLimits
from qipan.server.config.rooms import RoomLimits


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


class AddressLimit(ABC):
    """Limits how often each address may do something."""

    def __init__(self, max_addresses: int) -> None:
        self._buckets: LRUCache[str, TokenBucket] = LRUCache(max_addresses)

    @abstractmethod
    def _new_bucket(self, now: float) -> TokenBucket:
        """Return the bucket of an address that has done nothing yet."""

    def allows(self, address: str, now: float) -> bool:
        """Count one more event from this address. Return False if there were too many."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._new_bucket(now)
        return bucket.take(now)


class RoomCreationLimit(AddressLimit):
    """Limits how many rooms each address creates, since every room stays on disk forever."""

    def __init__(self, rooms: RoomLimits, requests: RequestLimits) -> None:
        super().__init__(requests.max_addresses)
        self._limits = rooms

    def _new_bucket(self, now: float) -> TokenBucket:
        return TokenBucket(self._limits.created_per_second, self._limits.creation_burst, now)


class TransferLimit(AddressLimit):
    """Limits the attempts to guess a transfer code: those of each address, and those of all together."""

    def __init__(self, limits: RequestLimits, now: float) -> None:
        super().__init__(limits.max_addresses)
        self._limits = limits
        self._all = TokenBucket(limits.all_transfers_per_second, limits.all_transfer_burst, now)

    def _new_bucket(self, now: float) -> TokenBucket:
        return TokenBucket(self._limits.transfers_per_second, self._limits.transfer_burst, now)

    def allows(self, address: str, now: float) -> bool:
        return super().allows(address, now) and self._all.take(now)
