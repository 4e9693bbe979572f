"""Budgets per address, with a clock that the tests move."""

from __future__ import annotations

import asyncio
from operator import attrgetter

import pytest

from qipan.server import budgets, clock
from qipan.server.budgets import (
    BYTES,
    CONNECTIONS,
    LISTED_SEATS,
    LOOKUPS,
    MESSAGES,
    REQUESTS,
    ROOMS,
    SEATS,
    Action,
    Budgets,
)
from qipan.server.config.budgets import AddressBudgets
from qipan.server.errors import OverBudget
from qipan.server.rate_limit import TokenBucket


class FakeClock:
    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    fake = FakeClock()
    monkeypatch.setattr(clock, "monotonic", fake.monotonic)
    return fake


def test_every_action_has_its_settings() -> None:
    for action in [each for each in vars(budgets).values() if isinstance(each, Action)]:
        assert {action.rate_setting, action.burst_setting} <= set(AddressBudgets.model_fields)


@pytest.mark.parametrize("action", [CONNECTIONS, BYTES, ROOMS, SEATS, LOOKUPS], ids=attrgetter("rate_setting"))
def test_an_address_that_does_too_much_has_to_wait(time: FakeClock, action: Action) -> None:
    limits = AddressBudgets()
    rate, burst = getattr(limits, action.rate_setting), getattr(limits, action.burst_setting)
    server = Budgets(limits)
    assert server.at("192.0.2.1").take(action, burst)
    assert not server.at("192.0.2.1").take(action)
    assert server.at("192.0.2.2").take(action)
    time.now = 1 / rate
    assert server.at("192.0.2.1").take(action)


def test_settings_that_are_changed_count_at_once(time: FakeClock) -> None:
    limits = AddressBudgets(rooms_burst=2)
    server = Budgets(limits)
    assert [server.at("192.0.2.1").take(ROOMS) for _ in range(3)] == [True, True, False]
    limits.rooms_per_second = 5
    time.now = 1
    assert [server.at("192.0.2.1").take(ROOMS) for _ in range(3)] == [True, True, False]
    limits.rooms_burst = 5
    time.now = 2
    assert sum(server.at("192.0.2.1").take(ROOMS) for _ in range(10)) == 5


@pytest.mark.parametrize("action", [REQUESTS, MESSAGES], ids=attrgetter("rate_setting"))
def test_requests_and_messages_wait_until_they_are_within_the_budget(
    time: FakeClock, action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    limits = AddressBudgets(
        requests_per_second=2, requests_burst=1, messages_per_second=2, messages_burst=1, max_wait_seconds=1
    )
    budget = Budgets(limits).at("192.0.2.1")

    async def scenario() -> None:
        for _ in range(3):
            await budget.wait(action)
        with pytest.raises(OverBudget):
            await budget.wait(action)
        time.now = 0.5
        await budget.wait(action)

    asyncio.run(scenario())
    assert waits == [0.5, 1.0, 1.0]


def test_an_address_with_something_open_is_not_forgotten() -> None:
    server = Budgets(AddressBudgets(max_addresses=2))
    busy = server.at("192.0.2.1")
    busy.connections = 5
    for number in range(2, 100):
        server.at(f"192.0.2.{number}").connections += 1
    assert server.at("192.0.2.1") is busy
    assert server.at("192.0.2.2").connections == 0


def test_an_address_that_guesses_codes_finds_only_rooms_that_it_knows(time: FakeClock) -> None:
    server = Budgets(AddressBudgets(lookups_burst=3))
    guesser, other = server.at("192.0.2.1"), server.at("192.0.2.2")
    guesser.remember_created("bababaka")
    guesser.end_lookup("bababala", is_found=True)
    for _ in range(3):
        guesser.check_lookup("bababaza")
        guesser.end_lookup("bababaza", is_found=False)
    for code in ("bababaza", "bababama"):
        with pytest.raises(OverBudget, match="too many codes"):
            guesser.check_lookup(code)
    guesser.check_lookup("bababaka")
    guesser.check_lookup("bababala")
    other.check_lookup("bababama")
    time.now = 2
    guesser.check_lookup("bababama")


def test_a_stranger_takes_only_some_seats_of_a_listed_room(time: FakeClock) -> None:
    server = Budgets(AddressBudgets())
    host, stranger, other = (server.at(f"192.0.2.{number}") for number in (1, 2, 3))
    host.remember_created("bababaka")

    def take_all(seats: int, code: str = "bababaka", address: budgets.AddressBudget = stranger) -> int:
        taken, codes = 0, set[str]()
        for _ in range(seats):
            try:
                with address.seat(code, is_listed=True):
                    taken += 1
            except OverBudget as error:
                codes.add(error.reason.code)
        assert codes <= {LISTED_SEATS.reason.code}
        return taken

    assert take_all(5) == 2
    assert take_all(5, address=host) == 5
    assert take_all(5, address=other) == 2
    assert take_all(5, "bababala") == 2
    with stranger.seat("bababaka", is_listed=False):
        pass
    time.now = 1000
    assert take_all(5) == 1


def test_a_seat_that_could_not_be_taken_is_not_charged(time: FakeClock) -> None:
    budget = Budgets(AddressBudgets(seats_burst=1)).at("192.0.2.1")
    for _ in range(3):
        with pytest.raises(ValueError, match="taken"), budget.seat("bababaka", is_listed=True):
            raise ValueError("taken")
    with budget.seat("bababaka", is_listed=True):
        pass
    with pytest.raises(OverBudget, match="too many seats"), budget.seat("bababala", is_listed=True):
        pass


def test_the_guesses_of_all_addresses_together_are_limited(time: FakeClock) -> None:
    limits = AddressBudgets()
    server = Budgets(limits)

    def attempt(host: str) -> bool:
        try:
            server.at(host).charge_transfer()
        except OverBudget:
            return False
        return True

    assert sum(attempt("192.0.2.1") for _ in range(100)) == limits.transfers_burst
    assert attempt("192.0.2.2")
    time.now = 5
    assert sum(attempt(f"10.0.{n // 250}.{n % 250}") for n in range(5000)) < 1100


def test_a_bucket_without_a_whole_token_allows_nothing() -> None:
    assert not TokenBucket(1, 0.5, 0).take(0)
