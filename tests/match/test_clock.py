"""Clocks: time per move, time per game, and timeouts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import qipan
from match.helpers import ManualClock, game_of
from qipan.match import Clock, Event, Match, Terms


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


# ---- takebacks ----


def test_a_takeback_returns_no_time() -> None:
    match, now = timed_match("two-eat-one", Clock(per_game=60))
    now.advance(10)
    match.play("A4-A3")
    now.advance(20)
    match.play("A1-A2")
    now.advance(5)
    match.take_back(0)
    assert (match.left(0), match.left(1)) == (45, 40)
    now.advance(2)
    match.play("A4-A3")
    assert (match.left(0), match.left(1)) == (43, 40)
    now.advance(4)
    match.play("A1-A2")
    assert (match.left(0), match.left(1)) == (43, 36)
    assert [entry.seconds for entry in match.entries] == [12, 24]


def test_an_increment_is_given_once_for_each_turn() -> None:
    match, now = timed_match("two-eat-one", Clock(per_game=60, increment=3))
    for _ in range(4):
        now.advance(1)
        match.play("A4-A3")
        match.play("A1-A2")
        left = [match.left(0), match.left(1)]
        match.take_back(0)
        assert [match.left(0), match.left(1)] == left
    assert left == [59, 63]
    for move in ("A4-A3", "A1-A2", "A3-A4"):
        match.play(move)
    assert (match.left(0), match.left(1)) == (62, 63)


def test_the_time_of_a_move_is_not_given_again() -> None:
    """A takeback gives no time back for a move that was played, nor for a move that was only thought about."""
    match, now = timed_match("two-eat-one", Clock(per_move=10))
    now.advance(4)
    match.play("A4-A3")
    match.play("A1-A2")
    now.advance(7)
    match.take_back(0)
    assert (match.left(0), match.left(1)) == (6, 10)
    now.advance(1)
    match.play("A4-A3")
    assert match.left(0) == 3
    match.play("A1-A2")
    assert match.left(0) == 3
    now.advance(3)
    assert match.tick()
    assert match.record().moves[-1] == "timeout:0"


def test_with_time_per_move_who_has_to_answer_another_move_has_all_of_it() -> None:
    match, now = timed_match("two-eat-one", Clock(per_move=10))
    match.play("A4-A3")
    for _ in range(3):
        now.advance(9)
        match.ask(0, "takeback")
        match.accept(1)
        match.play("A4-A3")
        assert match.left(1) == 10


def test_seats_that_leave_keep_what_they_have_used() -> None:
    match, now = timed_match("chinese-checkers", Clock(per_game=60), players=3)
    first = match.state.moves()[0]
    match.play(first)
    now.advance(20)
    match.take_back(0)
    match.resign(1)
    assert match.left(1) == 40
    now.advance(10)
    match.play(match.state.moves()[0])
    assert (match.left(0), match.left(1), match.left(2)) == (50, 40, 60)


def test_takebacks_of_an_earlier_version_return_time_as_they_did() -> None:
    events = [
        Event("move", 0, "A4-A3", 10.0),
        Event("move", 1, "A1-A2", 30.0),
        Event("offer", 0, "takeback", 35.0),
        Event("accept", 1, "", 35.0),
        Event("move", 0, "A4-A3", 37.0),
        Event("takeback", 0, "0", 38.0),
    ]
    game, terms = qipan.game("two-eat-one"), Terms(Clock(per_game=60, increment=3))
    match = Match.from_events(events, game, terms=terms, now=ManualClock())
    assert (match.left(0), match.left(1)) == (60, 60)


@settings(max_examples=60, deadline=None)
@given(
    clock=st.sampled_from([Clock(per_game=60), Clock(per_game=30, increment=2), Clock(per_move=10)]),
    name=st.sampled_from(["dots", "two-eat-one", "chinese-checkers"]),
    random=st.randoms(use_true_random=False),
)
def test_no_clock_gains_by_a_takeback(clock: Clock, name: str, random: Random) -> None:
    """A seat's time increases only when it moves: by the increment, or to the full time of its next turn."""
    now = ManualClock()
    match = Match(game_of(name), terms=Terms(clock), now=now)
    spent = [0.0] * match.game.seats
    for _ in range(60):
        mover = match.mover
        if mover is None:
            return
        elapsed = random.choice((0.0, 0.5, 1.0, 2.5))
        now.advance(elapsed)
        spent[mover] += elapsed
        before = [match.left(seat) for seat in range(match.game.seats)]
        is_takeback = random.random() < 0.5
        try:
            if is_takeback:
                match.take_back(random.choice((None, *range(match.game.seats))))
            else:
                match.play(random.choice(match.state.moves()))
        except ValueError:
            now.advance(-elapsed)
            spent[mover] -= elapsed
            continue
        if is_takeback and clock.per_game is not None:
            assert [match.left(seat) for seat in range(match.game.seats)] == pytest.approx(before)
        if clock.per_game is not None and match.outcome is None:
            increments = clock.increment * max(sum(event.kind == "move" for event in match.events), 1)
            for seat, seconds in enumerate(spent):
                assert (match.left(seat) or 0) <= clock.per_game + increments - seconds + 1e-6
    rebuilt = Match.from_events(match.events, match.game, terms=match.terms, now=now)
    assert [rebuilt.left(seat) for seat in range(match.game.seats)] == pytest.approx(
        [match.left(seat) for seat in range(match.game.seats)]
    )


# ---- timeouts ----


@pytest.mark.parametrize("clock", [Clock(per_game=60), Clock(per_move=60)])
def test_the_time_of_the_turn_in_which_a_match_ends_is_not_given_back(clock: Clock) -> None:
    match, now = timed_match("dots", clock)
    match.play("0")
    now.advance(10)
    match.resign(0)
    now.advance(5)
    assert (match.left(0), match.left(1)) == (60, 50)


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
