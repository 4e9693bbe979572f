"""Budgets: what all clients at one address may do together, so that no address can stop or fill the server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from weakref import WeakValueDictionary

from cachetools import LRUCache
from starlette.types import Scope

from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.addresses import budget_key, client_address
from qipan.server.config.budgets import AddressBudgets
from qipan.server.errors import OverBudget
from qipan.server.rate_limit import TokenBucket


class Action:
    """Something that clients may do at a limited rate, set by `budgets.NAME_per_second` and `budgets.NAME_burst`.

    `reason` is the reason of the refusal when the rate is exceeded.
    """

    def __init__(self, name: str, reason: ReasonKind) -> None:
        self.reason = reason
        self.rate_setting = f"{name}_per_second"
        self.burst_setting = f"{name}_burst"


TOO_MANY_SOCKETS = ReasonKind("too_many_sockets", "too many sockets are open")
CONNECTIONS = Action("connections", ReasonKind("too_many_connections", "too many connections from this address"))
BYTES = Action("bytes", ReasonKind("too_many_bytes", "too much data was sent"))
FRAMES = Action("frames", ReasonKind("too_many_frames", "too many frames"))
MESSAGES = Action("messages", ReasonKind("too_many_messages", "too many messages"))
REQUESTS = Action("requests", ReasonKind("too_many_requests", "too many requests from this address; try again later"))
ROOMS = Action("rooms", ReasonKind("too_many_rooms", "too many rooms were created from this address; try again later"))
SEATS = Action("seats", ReasonKind("too_many_seats", "too many seats were taken from this address; try again later"))
LISTED_SEATS = Action("listed_seats", ReasonKind("too_many_seats_here", "this address has taken enough seats here"))
LOOKUPS = Action(
    "lookups", ReasonKind("too_many_lookups", "too many codes without a room were tried from this address; wait")
)
TRANSFERS = Action("transfers", ReasonKind("too_many_attempts", "too many attempts; try again in a minute"))
ALL_TRANSFERS = Action("all_transfers", TRANSFERS.reason)


class _Buckets:
    """Token buckets by action. They follow the settings, which a reload may change."""

    def __init__(self, limits: AddressBudgets) -> None:
        self._limits = limits
        self._buckets: dict[Action, TokenBucket] = {}

    def get(self, action: Action, now: float) -> TokenBucket:
        rate: float = getattr(self._limits, action.rate_setting)
        burst: float = getattr(self._limits, action.burst_setting)
        bucket = self._buckets.get(action)
        if bucket is None:
            bucket = self._buckets[action] = TokenBucket(rate, burst, now)
        bucket.rate, bucket.burst = rate, burst
        return bucket


class AddressBudget:
    """The budget of one address.

    Code that counts something as open, such as a connection, must hold a reference to this object as long as it is
    open: an object without references may be dropped, with its counts.
    """

    def __init__(self, owner: Budgets, address: str) -> None:
        self.connections = 0  # number of TCP connections that are open now
        self.sockets = 0  # number of WebSockets that are open now
        self._owner = owner
        self.address = address
        self._buckets = _Buckets(owner.limits)

    def take(self, action: Action, amount: float = 1) -> bool:
        """Charge the address for an action. Return False if its budget does not suffice."""
        now = clock.monotonic()
        return self._buckets.get(action, now).take(now, amount)

    def charge(self, action: Action) -> None:
        """Charge the address for an action. Raise OverBudget if its budget does not suffice."""
        if not self.take(action):
            raise OverBudget(action.reason())

    async def wait(self, action: Action) -> None:
        """Charge the address for an action, and wait until its budget suffices.

        Raise OverBudget if the wait would be longer than `max_wait_seconds`.
        """
        now = clock.monotonic()
        seconds = self._buckets.get(action, now).reserve(now, self._owner.limits.max_wait_seconds)
        if seconds is None:
            raise OverBudget(action.reason())
        if seconds > 0:
            await asyncio.sleep(seconds)

    # ---- rooms ----

    def check_lookup(self, code: str) -> None:
        """Raise OverBudget if the code may be a guess, and too many guesses from this address were wrong."""
        now = clock.monotonic()
        if not self._owner.found.get((self.address, code)) and self._buckets.get(LOOKUPS, now).is_empty(now):
            raise OverBudget(LOOKUPS.reason())

    def end_lookup(self, code: str, *, is_found: bool) -> None:
        """Remember that there is a room with this code, or count a wrong guess."""
        if is_found:
            self._owner.found[self.address, code] = True
        else:
            self.take(LOOKUPS)

    def remember_created(self, code: str) -> None:
        """Remember that a room was created from this address."""
        self._owner.found[self.address, code] = True
        self._owner.creators[code] = self.address

    @contextlib.contextmanager
    def seat(self, code: str, *, is_listed: bool) -> Iterator[None]:
        """Charge the address for a seat that the `with` block takes; if the block fails, undo this. Raise OverBudget.

        Anybody sees the listed rooms, and no stranger should take all their seats. Clients at the host's address are
        not limited.
        """
        now = clock.monotonic()
        taken: list[TokenBucket] = []
        try:
            for action, bucket in self._seat_buckets(code, is_listed, now):
                if not bucket.take(now):
                    raise OverBudget(action.reason())
                taken.append(bucket)
            yield
        except Exception:
            for bucket in taken:
                bucket.give_back()
            raise

    def _seat_buckets(self, code: str, is_listed: bool, now: float) -> Iterator[tuple[Action, TokenBucket]]:
        yield SEATS, self._buckets.get(SEATS, now)
        if is_listed and self._owner.creators.get(code) != self.address:
            key = (self.address, code)
            buckets = self._owner.listed_seats.get(key)
            if buckets is None:
                buckets = self._owner.listed_seats[key] = _Buckets(self._owner.limits)
            yield LISTED_SEATS, buckets.get(LISTED_SEATS, now)

    # ---- profiles ----

    def charge_transfer(self) -> None:
        """Charge the address, and the shared budget, for an attempt to enter a transfer code. Raise OverBudget."""
        self.charge(TRANSFERS)
        now = clock.monotonic()
        if not self._owner.shared.get(ALL_TRANSFERS, now).take(now):
            raise OverBudget(ALL_TRANSFERS.reason())


class Budgets:
    """The budgets of all addresses, and what addresses did recently in rooms.

    >>> budgets = Budgets(AddressBudgets(rooms_burst=1))
    >>> [budgets.at(host).take(ROOMS) for host in ("192.0.2.7", "192.0.2.7", "192.0.2.8")]
    [True, False, True]
    >>> budgets.at("2001:db8::1") is budgets.at("2001:db8::2")
    True
    """

    def __init__(self, limits: AddressBudgets) -> None:
        self.limits = limits
        self.shared = _Buckets(limits)
        self.found: LRUCache[tuple[str, str], bool] = LRUCache(limits.max_found_rooms)  # by (address, code of a room)
        self.creators: LRUCache[str, str] = LRUCache(limits.max_found_rooms)  # by code: the creator's address
        self.listed_seats: LRUCache[tuple[str, str], _Buckets] = LRUCache(limits.max_addresses)  # by (address, code)
        self._recent: LRUCache[str, AddressBudget] = LRUCache(limits.max_addresses)
        # The budgets of recent addresses, and of addresses that still have an open connection.
        self._all: WeakValueDictionary[str, AddressBudget] = WeakValueDictionary()

    def of(self, scope: Scope) -> AddressBudget:
        """Return the budget of the client of a request or socket."""
        return self._get(client_address(scope))

    def at(self, host: str) -> AddressBudget:
        """Return the budget of a host."""
        return self._get(budget_key(host))

    def _get(self, address: str) -> AddressBudget:
        budget = self._all.get(address)
        if budget is None:
            budget = self._all[address] = AddressBudget(self, address)
        self._recent[address] = budget
        return budget
