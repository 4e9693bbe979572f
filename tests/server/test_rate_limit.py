"""The limit on new rooms per address."""

from __future__ import annotations

from qipan.server.config import Settings
from qipan.server.rate_limit import RoomCreationLimit, TokenBucket


def test_an_address_that_creates_too_many_rooms_has_to_wait() -> None:
    limit = RoomCreationLimit(Settings().rooms, Settings().requests)
    assert all(limit.allows("192.0.2.1", now=0.0) for _ in range(1000))
    assert not limit.allows("192.0.2.1", now=0.0)
    assert limit.allows("192.0.2.2", now=0.0)
    assert limit.allows("192.0.2.1", now=0.1)


def test_a_bucket_without_a_whole_token_allows_nothing() -> None:
    assert not TokenBucket(1, 0.5, 0).take(0)
