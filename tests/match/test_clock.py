"""Clocks: time per move, time per game, and timeouts."""

from __future__ import annotations

import pytest

import qipan
from match.helpers import ManualClock
from qipan.match import Clock, Match, Terms


def timed_match(name: str, clock: Clock, *, on_timeout: str | None = None, **options: int) -> tuple[Match, ManualClock]:
    now = ManualClock()
    return Match(qipan.game(name, **options), terms=Terms(clock, on_timeout), now=now), now


def test_time_per_move() -> None:
    match, now = timed_match("dots", Clock(per_move=10))
    assert match.deadline == now.at + 10
    now.advance(9)
    assert not match.tick()
    assert (match.left(0), match.left(1)) == (1, 10)
    match.play("0")
    assert (match.left(0), match.left(1)) == (10, 10)
    now.advance(10)
    assert match.left(1) == 0
    assert match.tick()
    assert match.outcome == qipan.Outcome((1, -1), "seat 1 ran out of time")
    assert match.record().moves == ("0", "timeout:1")
    assert [entry.seconds for entry in match.entries] == [9, 10]
    assert not match.tick()
    assert match.deadline is None


def test_time_per_game_with_increment() -> None:
    match, now = timed_match("dots", Clock(per_game=60, increment=2))
    now.advance(10)
    match.play("0")
    assert (match.left(0), match.left(1)) == (52, 60)
    now.advance(30)
    assert match.left(1) == 30
    match.play("1")
    assert match.left(1) == 32
    now.advance(51.999)
    match.play("2")
    assert match.left(0) == pytest.approx(2.001)
    now.advance(32)
    with pytest.raises(ValueError, match="over: seat 1 ran out of time"):
        match.play("3", 1)
    assert match.ply == 4


def test_a_takeback_restores_the_time() -> None:
    match, now = timed_match("two-eat-one", Clock(per_game=60))
    now.advance(10)
    match.play("A4-A3")
    now.advance(20)
    match.play("A1-A2")
    now.advance(5)
    match.take_back(0)
    assert (match.left(0), match.left(1)) == (60, 60)


def test_a_timeout_drops_the_seat_and_the_next_seat_has_its_full_time() -> None:
    match, now = timed_match("chinese-checkers", Clock(per_move=15), players=4)
    now.advance(100)
    assert match.tick()
    assert match.mover == 1
    assert match.left(1) == 15
    assert match.record().moves == ("drop:A",)
    assert match.entries[0].note == "ran out of time"
    now.advance(15)
    with pytest.raises(ValueError, match="the mover's time had run out"):
        match.play(match.state.moves()[0])  # this move of seat 1 comes too late and must not be played for seat 2
    assert match.record().moves == ("drop:A", "drop:B")
    assert match.mover == 2


def test_another_seat_may_act_after_a_timeout() -> None:
    match, now = timed_match("chinese-checkers", Clock(per_move=15), players=4)
    now.advance(15)
    match.resign(2)
    assert match.record().moves == ("drop:A", "drop:D")
    assert match.mover == 1


def test_autopilot_takes_over_after_a_timeout() -> None:
    match, now = timed_match("chinese-checkers", Clock(per_move=15), on_timeout="autopilot", players=3)
    now.advance(15)
    assert match.tick()
    assert match.is_on_autopilot(0)
    assert match.deadline is None
    with pytest.raises(ValueError, match="seat 0 has no time left"):
        match.set_autopilot(0, False)
    now.advance(1000)
    assert not match.tick()
    match.play(match.state.moves()[0], 0, by_autopilot=True)
    match.set_autopilot(0, False)
    now.advance(1)
    assert match.left(1) == 14
    match.play(match.state.moves()[0], 1)
    match.play(match.state.moves()[0], 2)
    assert match.left(0) == 15


def test_the_clock_is_paused_on_autopilot() -> None:
    match, now = timed_match("dots", Clock(per_game=60))
    now.advance(10)
    match.set_autopilot(0, True)
    now.advance(500)
    assert match.left(0) == 50
    match.set_autopilot(0, False)
    now.advance(5)
    assert match.left(0) == 45
    match.play("0", 0)
    assert match.left(0) == 45


def test_a_layout_is_one_turn() -> None:
    match, now = timed_match("planes", Clock(per_move=60))
    for _ in range(2):
        now.advance(20)
        match.play(match.state.moves()[0])
        assert match.mover == 0
    assert match.left(0) == 20
    match.take_back(0)
    assert match.left(0) == 20
    match.play(match.state.moves()[0])
    now.advance(19)
    match.play(match.state.moves()[0])
    assert match.mover == 1
    assert match.left(1) == 60
    assert [entry.seconds for entry in match.entries] == [0, 0, 59]


def test_the_time_before_a_match_is_rebuilt_is_not_charged() -> None:
    match, now = timed_match("dots", Clock(per_game=60))
    now.advance(10)
    match.play("0")
    now.advance(20)
    match.ask(1, "draw")
    now.advance(10_000)
    rebuilt = Match.from_events(match.events, match.game, terms=match.terms, now=now)
    assert (rebuilt.left(0), rebuilt.left(1)) == (50, 40)
    now.advance(5)
    assert rebuilt.left(1) == 35


def test_a_match_with_a_clock_needs_now() -> None:
    with pytest.raises(ValueError, match="needs now"):
        Match(qipan.game("dots"), terms=Terms(Clock(per_move=1)))


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"per_move": 1, "per_game": 1},
        {"per_move": -1},
        {"per_move": float("nan")},
        {"per_move": float("inf")},
        {"per_move": "5"},
        {"per_move": True},
        {"per_move": 0},
        {"per_move": 5, "increment": 1},
        {"per_game": 5, "increment": -1},
    ],
    ids=str,
)
def test_invalid_clocks_are_refused(arguments: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="per_move|per_game|increment|time"):
        Clock(**arguments)


@pytest.mark.parametrize("clock", [Clock(per_move=15), Clock(per_game=60), Clock(per_game=1, increment=30)], ids=str)
@pytest.mark.parametrize("left", [0.0, 0.01, 1.0, 15.0])
def test_a_share_is_less_than_the_time_left(clock: Clock, left: float) -> None:
    assert 0 <= clock.share(left) < left or left == clock.share(left) == 0
